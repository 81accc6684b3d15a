from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from games.takara.helpers import HOSPITAL as MISS
from games.takara.helpers import SWORD as HIT
from games.takara.helpers import can, chests, dice, drain, give, lay, left, plays, refused, table, trove, won
from gameshelf import Match, new, replay
from gameshelf.core import ContentError
from gameshelf.games.takara.content import CHESTS
from gameshelf.games.takara.state import DEPTH, HOSPITAL, SITE, Takara


@pytest.mark.rule("takara.fight.needs")
def test_a_fight_needs_the_sword_and_an_open_monster_on_top() -> None:
    game = table(karas=3)
    lay(game, 1, "bat-a", open=True)
    lay(game, 2, "bat-b")
    lay(game, 3, "surface-rockfall", open=True)
    assert refused(game, "fight 1") == "takara.fight.needs"
    plays(game, "rent")
    assert can(game, "fight 1")
    assert refused(game, "fight 2") == "takara.fight.needs"
    assert refused(game, "fight 3") == "takara.fight.needs"


@pytest.mark.rule("takara.fight.win")
def test_as_many_swords_as_life_beat_the_monster() -> None:
    game = table(karas=3)
    lay(game, 1, "goblin-b", open=True)
    dice(game, HIT, HIT)
    plays(game, "rent", "fight 1")
    assert won(game) == ["goblin-b"]
    assert game.karas[0] == 5
    assert left(game, 1) == DEPTH - 1
    assert game.at_home(0) == 1


@pytest.mark.rule("takara.fight.win")
@pytest.mark.parametrize(
    ("monster", "life", "xp", "karas"),
    [
        ("bat-a", 1, 2, 0), ("bat-b", 1, 1, 5), ("goblin-a", 2, 3, 0), ("goblin-b", 2, 2, 5), ("goblin-c", 2, 1, 10),
        ("skeleton-a", 3, 3, 5), ("skeleton-b", 3, 1, 15), ("drake", 4, 5, 20),
    ],
)  # fmt: skip
@pytest.mark.rule("takara.fight.kinds")
def test_every_monster_has_its_life_its_xp_and_its_karas(monster: str, life: int, xp: int, karas: int) -> None:
    game = table(karas=3)
    lay(game, 1, monster, open=True)
    dice(game, *[HIT] * life)
    plays(game, "rent", "fight 1")
    assert won(game) == [monster]
    assert game.karas[0] == karas
    assert game.view(0)["teams"][0]["score"] == xp + karas // 5
    assert game.chance.script == ()


@pytest.mark.rule("takara.fight.roll")
@pytest.mark.parametrize("face", [5, 6])
def test_two_faces_of_six_send_the_fighter_to_the_hospital(face: int) -> None:
    game = table(karas=3)
    lay(game, 1, "drake", open=True)
    dice(game, 4, face)
    plays(game, "rent", "fight 1")
    assert game.where[0] == HOSPITAL
    assert game.wounds[0] == 1
    assert won(game) == []


@pytest.mark.rule("takara.fight.wounds")
def test_wounds_stay_for_the_next_fighter_of_anybody() -> None:
    game = table(karas=3)
    lay(game, 1, "skeleton-a", open=True)
    dice(game, HIT, MISS, HIT, MISS, HIT)
    plays(game, "rent", "fight 1", "fight 1")
    assert game.wounds[0] == 2
    assert game.view(1)["sites"][0][0]["wounds"] == 2
    assert game.seat == 1
    plays(game, "rent", "fight 1")
    assert won(game, 1) == ["skeleton-a"]
    assert game.karas[1] == 5


@pytest.mark.rule("takara.fight.roll")
def test_the_die_lies_where_the_fight_was_until_the_next_action() -> None:
    game = table(karas=3)
    lay(game, 4, "drake", open=True)
    dice(game, HIT, MISS, MISS)
    plays(game, "rent")
    assert game.view(0)["roll"] is None
    plays(game, "fight 4")
    roll = {
        "number": 1,
        "seat": 0,
        "site": 3,
        "against": "Drake",
        "dice": [{"face": "sword"}, {"face": "hospital"}],
        "won": False,
    }
    assert [game.view(seat)["roll"] for seat in (0, 1, None)] == [roll] * 3
    plays(game, "fight 4")
    assert game.view(1)["roll"] == {**roll, "number": 2, "dice": [{"face": "hospital"}]}
    assert game.seat == 1, "seat 0 had no Karas for the hospital: the evening was over at once"
    plays(game, "dive")
    assert game.view(1)["roll"] is None


@pytest.mark.rule("takara.fight.roll")
def test_a_forced_dive_does_not_take_the_die_away() -> None:
    game = table(karas=8, recruits=1)
    game.taken[0] = DEPTH - 1
    lay(game, 1, "bat-a", open=True)
    for site in range(2, 7):
        lay(game, site, "surface-rockfall", open=True)
    dice(game, HIT)
    plays(game, "rent", "buy", "fight 1")
    assert game.seat == 1, "the third adventurer could only dive"
    assert game.karas[0] == 1
    assert game.view(1)["roll"]["against"] == "Cave Bat"
    assert game.view(1)["roll"]["won"]


@pytest.mark.rule("takara.fight.roll")
def test_the_evening_leaves_the_die_where_it_is() -> None:
    game = table(karas=7)
    lay(game, 1, "bat-a", open=True)
    dice(game, MISS, HIT)
    plays(game, "rent", "fight 1", "fight 1", "heal")
    assert game.view(None)["roll"]["number"] == 2


@pytest.mark.rule("takara.chest.mimic")
def test_the_roll_against_a_mimic_is_seen_at_its_site() -> None:
    game = table()
    lay(game, 3, "deep-chest")
    chests(game, "mimic", "map")
    dice(game, HIT, HIT)
    plays(game, "dig 3", "keep")
    roll = game.view(1)["roll"]
    assert (roll["site"], roll["against"], roll["won"]) == (2, "Mimic", True)
    assert "Last roll: @0 against the Mimic at site 3: sword, sword; beaten." in game.box.text(game.view(1))


@pytest.mark.rule("takara.chest.plain")
@pytest.mark.parametrize(("chest", "xp", "karas"), [("tablet", 8, 0), ("idol", 4, 0), ("gold", 0, 10)])
def test_chests_pay_karas_now_and_xp_in_the_end(chest: str, xp: int, karas: int) -> None:
    game = table()
    lay(game, 1, "deep-chest")
    chests(game, chest)
    plays(game, "dig 1")
    assert game.karas[0] == karas
    assert game.view(0)["teams"][0]["score"] == xp + karas // 5


@pytest.mark.rule("takara.chest.skull")
def test_the_skull_pays_twenty_and_costs_two_xp() -> None:
    game = table()
    lay(game, 1, "deep-chest")
    chests(game, "skull")
    plays(game, "dig 1")
    assert game.karas[0] == 20
    assert game.view(0)["teams"][0]["score"] == 4 - 2
    assert game.box.vocabulary.find("sell skull") is None


@pytest.mark.rule("takara.chest.map", "takara.ruling.map")
@pytest.mark.parametrize(("answer", "karas", "score"), [("take", 5, 1), ("keep", 0, 2)])
def test_the_map_is_five_karas_or_two_xp(answer: str, karas: int, score: int) -> None:
    game = table()
    lay(game, 1, "deep-chest")
    chests(game, "map")
    plays(game, "dig 1")
    assert {str(move) for move in game.moves()} == {"take", "keep"}
    plays(game, answer)
    assert game.karas[0] == karas
    assert game.view(0)["teams"][0]["score"] == score
    assert trove(game) == (["map"] if answer == "keep" else [])


@pytest.mark.rule("takara.ruling.map")
def test_on_bga_the_map_is_decided_at_the_end_of_the_day() -> None:
    game = table(readings="bga")
    lay(game, 1, "deep-chest")
    chests(game, "map")
    plays(game, "dig 1")
    assert can(game, "dive")
    plays(game, "dive")
    assert {str(move) for move in game.moves()} == {"take", "keep"}
    plays(game, "take")
    assert game.karas[0] == 6


@pytest.mark.rule("takara.ruling.map")
def test_on_bga_a_map_sold_the_same_day_is_not_asked_about() -> None:
    game = table(readings="bga")
    lay(game, 1, "deep-chest")
    chests(game, "map")
    plays(game, "dig 1", "sell map")
    assert game.karas[0] == 10
    assert {str(move) for move in game.moves()} == {"recruit", "end"}


@pytest.mark.rule("takara.ruling.map", "takara.chest.map")
@pytest.mark.parametrize("readings", ["book", "bga"])
def test_the_map_is_decided_about_also_when_its_tile_ends_the_game(readings: str) -> None:
    game = table(readings=readings)
    give(game, 1, "stone")
    drain(game, 2, 3, 4, 5)
    game.taken[0] = DEPTH - 1
    lay(game, 1, "deep-chest")
    chests(game, "map")
    plays(game, "dig 1")
    assert game.outcome is None
    assert {str(move) for move in game.moves()} == {"take", "keep"}
    plays(game, "keep")
    assert game.outcome is not None
    assert game.outcome.reason == "takara.end.void"
    assert game.outcome.scores[0] == 2


@pytest.mark.rule("takara.ruling.map", "takara.end.lost")
def test_where_everybody_has_lost_the_map_is_not_asked_about() -> None:
    game = table()
    drain(game, 2, 3, 4)
    game.taken[0] = DEPTH - 1
    lay(game, 1, "deep-chest")
    chests(game, "map")
    plays(game, "dig 1")
    assert game.outcome is not None
    assert game.outcome.reason == "takara.end.lost"


@pytest.mark.rule("takara.ruling.fought", "takara.fight.win")
def test_whoever_beats_a_monster_has_acted() -> None:
    game = table(karas=3)
    lay(game, 1, "bat-a", open=True)
    dice(game, HIT)
    plays(game, "rent", "fight 1")
    assert game.where[0] == SITE
    assert left(game, 1) == DEPTH - 1
    assert game.at_home(0) == 1


@pytest.mark.rule("takara.chest.mimic", "takara.ruling.mimicxp")
def test_a_beaten_mimic_is_kept_and_brings_another_chest() -> None:
    game = table()
    lay(game, 1, "deep-chest")
    chests(game, "mimic", "idol")
    dice(game, HIT, HIT)
    plays(game, "dig 1")
    assert trove(game) == ["mimic", "idol"]
    assert game.view(0)["teams"][0]["score"] == 2 + 4


@pytest.mark.rule("takara.chest.mimic", "takara.ruling.mimic")
@pytest.mark.parametrize("faces", [(MISS,), (HIT, MISS)])
def test_a_mimic_that_wins_is_shuffled_back_and_hurts_nobody(faces: tuple[int, ...]) -> None:
    game = table()
    lay(game, 1, "deep-chest")
    chests(game, "mimic", "idol", "gold")
    dice(game, *faces)
    plays(game, "dig 1")
    assert trove(game) == []
    assert sorted(game.chests) == sorted(CHESTS.index(key) for key in ("mimic", "idol", "gold"))
    assert HOSPITAL not in game.where


@pytest.mark.rule("takara.ruling.mimic")
def test_on_bga_a_mimic_that_wins_leaves_the_game() -> None:
    game = table(readings="bga")
    lay(game, 1, "deep-chest")
    chests(game, "mimic", "idol")
    dice(game, MISS)
    plays(game, "dig 1")
    assert game.chests == [CHESTS.index("idol")]
    assert [chest["face"] for chest in game.view(1)["chests_gone"]] == ["mimic"]


@pytest.mark.rule("takara.ruling.lastchest")
def test_a_mimic_that_is_the_last_chest_brings_nothing_more() -> None:
    game = table()
    lay(game, 1, "deep-chest")
    chests(game, "mimic")
    dice(game, HIT, HIT)
    plays(game, "dig 1")
    assert trove(game) == ["mimic"]
    assert can(game, "dive")


@pytest.mark.rule("takara.chest.kinds")
def test_there_are_eight_chests() -> None:
    deck = table().t.chest_deck
    assert {key: deck.count(n) for n, key in enumerate(CHESTS)} == {
        "tablet": 1, "idol": 3, "gold": 1, "map": 1, "skull": 1, "mimic": 1,
    }  # fmt: skip


PEARL = """[edition]
name = "Pearls"
[chest.idol]
copies = 1
[chest.pearl]
name = "Black Pearl"
copies = 2
xp = 4
karas = 3
"""


@pytest.mark.rule("takara.chest.kinds", "takara.chest.plain")
def test_an_edition_may_add_treasures_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "pearls.toml"
    file.write_text(PEARL, encoding="utf-8")
    found = Counter[str]()
    for seed in range(12):
        match = Match("takara", players=2, seed=seed, edition=file)
        game, luck = match.game, random.Random(seed)
        assert isinstance(game, Takara)
        assert sorted(game.t.chest_keys[chest] for chest in game.chests).count("pearl") == 2
        while match.game.outcome is None:
            match.play(luck.choice(match.game.moves()))
        game = match.game
        assert isinstance(game, Takara)
        pearl, view = game.t.chest_keys.index("pearl"), game.view(0)
        kept = [chests.count(pearl) for chests in game.trove]
        found["kept"] += sum(kept)
        assert [[chest["face"] for chest in team["chests"]].count("pearl") for team in view["teams"]] == kept
        assert len([piece for piece in game.box.census(game) if piece.startswith("pearl ")]) == 2
        assert (
            ("Black Pearl" in game.box.text(view))
            == ("Black Pearl" in game.box.picture(view))
            == bool(sum(kept) or pearl in game.chests)
        )
        assert any("The chest holds: Black Pearl, for 4 XP and 3 Karas." in line for line in match.log(None)) == bool(sum(kept))
        assert replay(match.record, edition=file).game.plain() == game.plain()
    assert found["kept"] > 3


@pytest.mark.rule("takara.chest.kinds")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("copies = 2", "copies = 3"), "There must be 8 chests, not 9."),
        (("xp = 4", "xp = -4"), "chest.pearl: xp cannot be less than 0, not -4."),
        (("xp = 4", "xp = 4\nlife = 2"), "line 9: chest.pearl: only the mimic has a life."),
        (("chest.pearl", "chest.drake"), "A chest cannot be called 'drake': a tile is."),
    ],
)
def test_what_an_edition_adds_to_the_chests_must_fit(tmp_path: Path, change: tuple[str, str], told: str) -> None:
    file = tmp_path / "pearls.toml"
    file.write_text(PEARL.replace(*change), encoding="utf-8")
    with pytest.raises(ContentError, match=re.escape(told)):
        new("takara", players=2, edition=file)


@pytest.mark.rule("takara.counter.sell", "takara.chest.skull", "takara.impersonator.copy")
@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("sell skull", "takara.chest.skull"),
        ("Sell  Stone", "takara.counter.sell"),
        ("sell stone-of-legend", "takara.counter.sell"),
        ("sell token", "takara.counter.sell"),
        ("sell xp-token", "takara.counter.sell"),
        ("sell bag-of-gold", "takara.counter.sell"),
        ("hire impersonator", "takara.impersonator.copy"),
    ],
)
def test_what_people_try_that_is_no_move_is_explained_by_its_rule(words: str, rule: str) -> None:
    assert refused(table(), words) == rule
