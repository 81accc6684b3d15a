from __future__ import annotations

import pytest

from games.takara.helpers import HOSPITAL as MISS
from games.takara.helpers import SWORD as HIT
from games.takara.helpers import (
    can,
    chests,
    dice,
    drain,
    give,
    hired,
    lay,
    left,
    plays,
    refused,
    table,
    told,
    trove,
    turned,
    won,
)
from gameshelf.games.takara.content import SPECIALISTS
from gameshelf.games.takara.state import DEPTH, DOCK, HOSPITAL


@pytest.mark.rule("takara.hire.dock")
@pytest.mark.parametrize(("specialist", "price"), [("miner", 5), ("archaeologist", 2), ("soothsayer", 3)])
def test_a_specialist_is_paid_and_works_at_once(specialist: str, price: int) -> None:
    game = table(karas=price)
    plays(game, f"hire {specialist}")
    assert game.karas[0] == 0
    assert game.where[0] == DOCK
    assert game.holder[SPECIALISTS.index(specialist)] == 0
    assert {move.verb for move in game.moves()} == {"site"}
    poor = table(karas=price - 1)
    assert refused(poor, f"hire {specialist}") == "takara.hire.dock"


@pytest.mark.rule("takara.hire.dock")
def test_a_specialist_does_not_work_at_an_empty_site() -> None:
    game = table(karas=5)
    drain(game, 2)
    plays(game, "hire miner")
    assert refused(game, "site 2") == "takara.dig.top"


@pytest.mark.rule("takara.hire.one")
def test_never_two_specialists_and_none_who_is_away() -> None:
    game = table(karas=20)
    hired(game, "miner", 1)
    assert refused(game, "hire miner") == "takara.hire.one"
    plays(game, "hire archaeologist", "site 1")
    assert refused(game, "hire soothsayer") == "takara.hire.one"


@pytest.mark.rule("takara.hire.rest", "takara.hire.one")
def test_a_specialist_rests_a_day_and_then_goes_home() -> None:
    game = table(karas=20)
    miner = SPECIALISTS.index("miner")
    plays(game, "hire miner", "site 1", "dive", "end")
    assert game.resting[miner]
    assert game.holder[miner] == 0
    plays(game, "dive all", "end")
    assert game.seat == 0
    assert refused(game, "hire archaeologist") == "takara.hire.one"
    plays(game, "dive all", "end")
    assert game.holder[miner] == -1
    assert not game.resting[miner]
    assert can(game, "hire miner")


@pytest.mark.rule("takara.miner.two")
def test_the_miner_digs_two_tiles_and_nobody_is_hurt() -> None:
    game = table(karas=5)
    lay(game, 1, "deep-cross", "stone", "deep-xp")
    plays(game, "hire miner", "site 1")
    assert won(game) == ["deep-cross", "stone"]
    assert HOSPITAL not in game.where
    assert left(game, 1) == DEPTH - 2


@pytest.mark.rule("takara.miner.two")
def test_the_miner_takes_what_is_left_of_a_site() -> None:
    game = table(karas=5)
    game.taken[0] = DEPTH - 1
    lay(game, 1, "deep-xp")
    plays(game, "hire miner", "site 1")
    assert won(game) == ["deep-xp"]
    assert left(game, 1) == 0


@pytest.mark.rule("takara.miner.waste")
@pytest.mark.parametrize("open", [False, True])
def test_karas_and_rockfalls_are_destroyed_unpaid(open: bool) -> None:
    game = table(karas=5)
    lay(game, 1, "surface-rockfall", open=open)
    game.taken[0] += 1
    lay(game, 1, "surface-karas")
    game.taken[0] -= 1
    plays(game, "hire miner", "site 1")
    assert game.karas[0] == 0
    assert won(game) == []
    assert left(game, 1) == DEPTH - 2


@pytest.mark.rule("takara.miner.monster")
def test_a_monster_stops_the_miner_without_harm() -> None:
    game = table(karas=5)
    lay(game, 1, "surface-xp", "goblin-a")
    plays(game, "hire miner", "site 1")
    assert won(game) == ["surface-xp"]
    assert turned(game, 1)
    assert HOSPITAL not in game.where
    blocked = table(karas=5)
    lay(blocked, 1, "goblin-a", open=True)
    plays(blocked, "hire miner", "site 1")
    assert left(blocked, 1) == DEPTH


@pytest.mark.rule("takara.miner.two", "takara.chest.map")
def test_a_map_is_decided_before_the_miners_second_tile() -> None:
    game = table(karas=5)
    lay(game, 1, "deep-chest", "deep-xp")
    chests(game, "map")
    plays(game, "hire miner", "site 1")
    assert won(game) == []
    plays(game, "take")
    assert game.karas[0] == 5
    assert won(game) == ["deep-xp"]


@pytest.mark.rule("takara.miner.two", "takara.chest.mimic")
@pytest.mark.rule("takara.ruling.hunter")
def test_the_miner_meets_a_mimic_and_nobody_is_hurt() -> None:
    game = table(karas=5)
    lay(game, 1, "deep-chest", "deep-xp")
    chests(game, "mimic", "idol")
    dice(game, HIT, MISS)
    plays(game, "hire miner", "site 1")
    assert trove(game) == []
    assert won(game) == ["deep-xp"]
    assert HOSPITAL not in game.where


@pytest.mark.rule("takara.impersonator.copy", "takara.ruling.copy")
def test_the_impersonator_copies_only_somebody_elses_specialist() -> None:
    game = table(karas=7)
    assert refused(game, "impersonate miner") == "takara.impersonator.copy"
    hired(game, "miner", 1, resting=True)
    lay(game, 1, "deep-xp", "deep-cross")
    plays(game, "impersonate miner", "site 1")
    assert game.karas[0] == 0
    assert won(game) == ["deep-xp", "deep-cross"]
    assert game.holder[SPECIALISTS.index("impersonator")] == 0
    assert game.holder[SPECIALISTS.index("miner")] == 1


@pytest.mark.rule("takara.impersonator.copy")
def test_the_impersonator_costs_two_more() -> None:
    for specialist, price in (("miner", 7), ("archaeologist", 4), ("soothsayer", 5)):
        game = table(karas=price - 1)
        hired(game, specialist, 1, resting=True)
        assert refused(game, f"impersonate {specialist}") == "takara.impersonator.copy"


@pytest.mark.rule("takara.ruling.copy")
def test_on_bga_the_impersonator_copies_anybody() -> None:
    game = table(karas=4, readings="bga")
    plays(game, "impersonate archaeologist", "site 1")
    assert game.karas[0] == 0
    assert game.holder[SPECIALISTS.index("archaeologist")] == -1


@pytest.mark.rule("takara.soothsayer.three")
def test_the_soothsayer_sees_three_at_any_depth_and_turns_nothing() -> None:
    game = table(karas=3)
    lay(game, 3, "bat-a", "bat-b", "surface-rockfall", "goblin-a", "stone", "deep-xp")
    game.known[game.top(2) + 3] |= 1 << 4
    plays(game, "hire soothsayer", "site 3", "from 3")
    faces = [tile["face"] for tile in game.view(0)["sites"][2]]
    assert faces == [None, None, "surface-rockfall", "goblin-a", "stone", None, None, None, None]
    assert game.karas[0] == 0
    assert not turned(game, 3, 3)
    assert game.view(1)["sites"][2][4]["face"] is None
    assert "Stone of Legend" not in told(game, 1)
    assert "Stone of Legend" in told(game, 0)


@pytest.mark.rule("takara.soothsayer.three")
def test_the_soothsayers_three_must_fit() -> None:
    game = table(karas=3)
    game.taken[0] = 4
    game.settle()
    plays(game, "hire soothsayer", "site 1")
    assert [str(move) for move in game.moves()] == ["from 1", "from 2", "from 3"]
    assert refused(game, "from 4") == "takara.soothsayer.three"
    low = table(karas=3)
    low.taken[0] = 7
    lay(low, 1, "deep-xp", "stone")
    plays(low, "hire soothsayer", "site 1")
    assert [tile["face"] for tile in low.view(0)["sites"][0]] == ["deep-xp", "stone"]


@pytest.mark.rule("takara.archaeologist.five")
def test_the_archaeologist_sees_five_past_rockfalls_and_monsters() -> None:
    game = table(karas=2)
    lay(game, 3, "surface-rockfall", "bat-b", "surface-xp", "goblin-a", "intermediate-chest", "goblin-b")
    game.known[game.top(2)] |= 1 << 4
    game.settle()
    plays(game, "hire archaeologist", "site 3")
    faces = [tile["face"] for tile in game.view(0)["sites"][2]]
    assert faces[:6] == ["surface-rockfall", "bat-b", "surface-xp", "goblin-a", "intermediate-chest", None]
    assert game.karas[0] == 0
    assert not turned(game, 3, 2)


@pytest.mark.rule("takara.hire.rest")
def test_a_resting_specialist_does_nothing() -> None:
    game = table(karas=0)
    hired(game, "miner", 0, resting=True)
    give(game, 1, "deep-xp")
    assert not [move for move in game.moves() if move.verb in ("site", "hire", "impersonate")]


@pytest.mark.rule("takara.ruling.short")
@pytest.mark.parametrize("specialist", ["miner", "soothsayer", "archaeologist"])
def test_a_specialist_takes_what_is_there(specialist: str) -> None:
    game = table(karas=5)
    game.taken[0] = DEPTH - 1
    game.settle()
    plays(game, f"hire {specialist}", "site 1")
    assert game.taken[0] == (DEPTH if specialist == "miner" else DEPTH - 1)
    assert specialist == "miner" or game.known[DEPTH - 1] == 1


@pytest.mark.rule("takara.ruling.nomask")
def test_nobody_copies_the_impersonator() -> None:
    game = table(karas=20)
    hired(game, "impersonator", 1)
    assert not [move for move in game.moves() if move.verb == "impersonate"]
    assert game.box.vocabulary.find("impersonate impersonator") is None
