from __future__ import annotations

from pathlib import Path

import pytest

from gameshelf import new, shelf
from gameshelf.core import ContentError
from gameshelf.games.taidian.content import CARDS
from gameshelf.games.taidian.state import Taidian

PRINTED = {
    ("card", "punch", "attack"): "damage 10",
    ("card", "kick", "attack"): "damage 5",
    ("card", "kick", "answer"): "damage 5",
    ("card", "shotgun", "attack"): "damage 5",
    ("structure", "burn-barrel", "turn"): "burn 2",
    ("number", "health", "value"): 150,
    ("number", "hand", "value"): 5,
    ("number", "energy", "value"): 10,
    ("number", "level", "value"): 10,
    ("number", "spoils", "value"): 3,
    ("number", "short-health", "value"): 100,
    ("number", "punches", "value"): 2,
}


@pytest.mark.rule("taidian.ruling.content")
def test_what_the_book_prints_or_implies_is_kept_and_marked() -> None:
    entries = shelf()["taidian"].content.entries
    for (kind, key, field), value in PRINTED.items():
        assert entries[kind][key][field] == value
        assert entries[kind][key]["source"] in ("rulebook", "deduced")
    assert all(entry["source"] == "reconstructed" for entry in entries["price"].values())
    assert all(entry["source"] == "reconstructed" for entry in entries["character"].values())


def edition(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_owner_can_put_in_the_real_values(tmp_path: Path) -> None:
    path = edition(tmp_path, '[card.9mm]\nattack = "damage 25"\n[price.9mm]\ncost = 7\n[number.health]\nvalue = 120\n')
    game = new("taidian", players=2, seed=1, edition=path, characters="none", head_start="printed")
    assert isinstance(game, Taidian)
    card = CARDS.index("9mm")
    assert game.t.damage[card] == 25
    assert game.t.prices[0][card] == 7
    assert game.health == [120, 120]
    while game.outcome is None:
        game.play(game.moves()[-1])


def test_the_words_of_an_edition_are_those_of_its_operations(tmp_path: Path) -> None:
    path = edition(
        tmp_path,
        '[card.medic]\ntick = "heal 5; cure"\n[card.robber]\nattack = "damage 3; steal 2"\n[card.punch]\nname = "Jab"\n'
        '[structure.clinic]\nupgrade = "heal 4; money 1"\n'
        '[character.suwan]\nsetup = "card punch"\nalways = "discount punch 2"\n',
    )
    view = new("taidian", players=2, seed=1, edition=path, characters="none").view(0)
    told = {card["key"]: (card["points"], card["text"]) for card in view["market"]}
    assert told["medic"] == (15, "heals 15; heals 5 when poisoned; takes a Poison off when poisoned")
    assert told["antidote"] == (None, "takes a Poison off when attacked or poisoned")
    assert told["robber"] == (3, "3 damage; steals 2 cards")
    assert told["clinic"] == (None, "heal 4 on each upgrading turn; 1 money on each upgrading turn")
    abilities = {one["key"]: one["ability"] for one in view["characters"]}
    assert abilities["suwan"] == "Starts with an extra Jab; pays 2 less for Jab."
    assert abilities["sorokina"] == "Starts with 1 more card in hand; pays 1 less for Cash and Gold."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[card.punch]\nattack = "explode 3"\n', "explode"),
        ('[card.punch]\nattack = "block 5"\n', "attack can do"),
        ('[card.punch]\nanswer = "damage 5"\n', "cannot have 'answer'"),
        ('[card.punch]\ncolour = "blue"\n', "must be red"),
        ('[card.first-aid]\nattack = "heal 5; damage 5"\n', "heal and hurt"),
        ('[card.rifle]\nattack = "nothing"\n', "do something"),
        ('[character.shen]\nsetup = "card clinic"\n', "structure"),
        ("[number.hand]\nvalue = 0\n", "at least 1"),
        ("[number.health]\nvalue = 0\n", "at least 1"),
        ('[card.laser]\nname = "Laser"\n', "no card 'laser'"),
    ],
)
def test_a_wrong_edition_says_what_is_wrong(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message) as caught:
        shelf()["taidian"].edition(edition(tmp_path, text))
    assert "line" in str(caught.value)
