"""Editions: an owner's values over ours; a wrong file is one clear line that names the line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import gameshelf
from gameshelf import replay
from gameshelf.core import ContentError
from gameshelf.games.takara.content import KINDS

TAKARA = gameshelf.shelf()["takara"]


def write(folder: Path, text: str) -> Path:
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_edition_replaces_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    edition = TAKARA.edition(write(tmp_path, '[edition]\nname = "Mine"\n\n[monster.drake]\nlife = 5\nxp = 9\n'))
    assert edition.name == "Mine"
    assert edition.entries["monster"]["drake"] == {
        "name": "Drake", "level": "deep", "life": 5, "xp": 9, "karas": 20, "source": "owner",
    }  # fmt: skip
    assert edition.table.life[KINDS.index("drake")] == 5
    assert TAKARA.content.table.life[KINDS.index("drake")] == 4
    assert edition.entries["monster"]["bat-a"]["source"] == "bga"


def test_the_hash_tells_editions_apart_and_not_where_values_come_from(tmp_path: Path) -> None:
    other = TAKARA.edition(write(tmp_path, "[monster.drake]\nlife = 5\n"))
    same = TAKARA.edition(write(tmp_path, "[monster.drake]\nlife = 4\n"))
    assert other.hash != TAKARA.content.hash
    assert same.hash == TAKARA.content.hash


def test_an_edition_is_played_with_and_stays_with_the_record(tmp_path: Path) -> None:
    path = str(write(tmp_path, "[purse.start]\nkaras = 12\n"))
    match = gameshelf.Match("takara", players=2, seed=1, edition=path)
    assert match.game.view(0)["teams"][0]["karas"] == 12
    match.play("rent")
    assert replay(match.record, edition=path).game.plain() == match.game.plain()
    with pytest.raises(gameshelf.ReplayError, match="edition 'my'"):
        replay(match.record)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("[monster.drake]\nlife = 9\n", r"my.toml, line 2: monster.drake: life must be a whole number from 1 to 6, not 9"),
        ('[monster.drake]\n\nlife = "two"\n', r"my.toml, line 3: .* not 'two'"),
        ("[monster.drake]\nlife = true\n", r"line 2: .* whole number"),
        ("[monster.dragon]\nlife = 2\n", r"my.toml, line 1: There is no monster 'dragon' in this game; there are bat-a"),
        ("[wizard.merlin]\nlife = 2\n", r"my.toml, line 1: There is no kind 'wizard' here"),
        ("[monster.drake]\nwings = 2\n", r"my.toml, line 2: monster.drake cannot have 'wings'; it can have name"),
        ('[monster.drake]\nsource = "dream"\n', r"my.toml, line 2: .*source must be one of"),
        ("[gallery.surface-karas]\ncopies = 9\n", r"my.toml, line 2: The surface level must have 18 tiles, not 19"),
        ("[gallery.stone]\ncopies = 1\n[gallery.deep-xp]\ncopies = 4\n", r"line 2: There are two Stones"),
        ("[chest.idol]\ncopies = 4\n", r"my.toml, line 2: There must be 8 chests, not 9"),
        ("[gallery.surface-rockfall]\ncopies = 5\n", r"my.toml, line 2: The surface level must have 18 tiles, not 19"),
        ('[gallery.stone]\nlevel = "deep"\n[monster.drake]\nlevel = "surface"\n', r"line 4: The surface level must have 18"),
        ('[chest.map]\nname = "Map"\n[chest.idol]\ncopies = 4\n', r"my.toml, line 4: There must be 8 chests, not 9"),
        ("[chest]\nidol = {copies = 4}\n", r"my.toml, line 2: There must be 8 chests, not 9"),
        ("monster.drake.life = 9\n", r"my.toml, line 1: monster.drake: life"),
        ('[monster."drake"]\nlife = 9\n', r"my.toml, line 2: monster.drake: life"),
        ("[monster]\ndrake = {life = 9}\n", r"my.toml, line 2: monster.drake: life"),
        ("[chest.gold]\nxp = 6\n", r"my.toml, line 2: chest.gold: xp must be 0, not 6"),
        ("[chest.idol]\nxp = -6\n", r"my.toml, line 2: chest.idol: xp cannot be less than 0"),
        ("edition = 3\n", r"\[edition\] can have a name"),
        ('[edition]\nnmae = "x"\n', r"\[edition\] can have a name"),
        ("[monster.drake\nlife = 2\n", r"my.toml is not right as TOML: .*line 1"),
        ("monster = 3\n", r"line 1: entries look like \[monster.name\]"),
        ("[edition]\nname = 3\n", r"the name of the edition must be a text"),
    ],
)
def test_a_wrong_edition_says_what_and_where(tmp_path: Path, text: str, error: str) -> None:
    with pytest.raises(ContentError, match=error) as caught:
        TAKARA.edition(write(tmp_path, text))
    assert "\n" not in str(caught.value)


def test_an_edition_with_a_byte_order_mark_or_as_a_path_is_read(tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes(b"\xef\xbb\xbf[purse.start]\nkaras = 4\n")
    assert gameshelf.new("takara", seed=1, edition=path).view(0)["teams"][0]["karas"] == 4
    assert gameshelf.Match("takara", seed=1, edition=path).record.edition_name == "windows"


def test_the_lowest_and_the_highest_values_can_be_played(tmp_path: Path) -> None:
    for karas, life, xp in ((0, 1, 0), (30, 6, 30)):
        lines = [f"[price.{key}]\nkaras = {karas}" for key in ("sword", "hospital", "recruit", "token")]
        lines += [f"[specialist.{key}]\nprice = {karas}" for key in ("miner", "archaeologist", "soothsayer", "impersonator")]
        lines += [f"[monster.{key}]\nlife = {life}\nxp = {xp}\nkaras = {karas}" for key in TAKARA.content.entries["monster"]]
        edition = TAKARA.edition(write(tmp_path, "\n".join(lines)))
        for seed in range(3):
            luck = random.Random(seed)
            game = TAKARA.setup(3, seed, edition)
            while game.outcome is None:
                for move in game.box.vocabulary:
                    assert (game.why_not(move) is None) == (move in game.moves())
                game.play(luck.choice(game.moves()))


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"Cannot read the edition nowhere.toml"):
        TAKARA.edition(tmp_path / "nowhere.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContentError, match="not a text"):
        TAKARA.edition(tmp_path / "binary.toml")


def test_every_entry_of_every_game_has_its_source() -> None:
    for box in gameshelf.shelf().values():
        for group in box.content.entries.values():
            assert all(entry["source"] in ("rulebook", "bga", "deduced", "reconstructed") for entry in group.values())


@pytest.mark.parametrize("text", ["a = " + "[" * 3000, ".".join("a" * 4000) + " = 1"])
def test_a_monstrous_file_is_refused_like_any_wrong_one(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(ContentError, match=r"mine\.toml"):
        gameshelf.new("takara", edition=path)
