from __future__ import annotations

import pytest

from games.takara.helpers import chests, drain, lay, left, plays, refused, table, trove, turned, won
from gameshelf.games.takara.state import DEPTH, HOSPITAL, SITE


@pytest.mark.rule("takara.dig.top")
def test_digging_turns_over_the_first_tile_only() -> None:
    game = table()
    lay(game, 4, "surface-karas", "surface-xp")
    plays(game, "dig 4")
    assert left(game, 4) == DEPTH - 1
    assert not turned(game, 4)
    drain(game, 5)
    assert refused(game, "dig 5") == "takara.dig.top"


@pytest.mark.rule("takara.dig.karas")
@pytest.mark.parametrize(("kind", "karas"), [("surface-karas", 2), ("intermediate-karas", 4), ("deep-karas", 6)])
def test_karas_are_paid_and_the_tile_is_gone(kind: str, karas: int) -> None:
    game = table()
    lay(game, 1, kind)
    plays(game, "dig 1")
    assert game.karas[0] == karas
    assert won(game) == []


@pytest.mark.rule("takara.dig.rockfall")
@pytest.mark.rule("takara.ruling.blocked")
def test_a_rockfall_stays_open_pays_nothing_and_blocks_the_site() -> None:
    game = table()
    lay(game, 1, "surface-rockfall")
    plays(game, "dig 1")
    assert game.karas[0] == 0
    assert turned(game, 1)
    assert game.where[0] == SITE
    assert left(game, 1) == DEPTH
    assert refused(game, "dig 1") == "takara.dig.rockfall"


@pytest.mark.rule("takara.dig.monster")
@pytest.mark.rule("takara.ruling.blocked")
def test_a_monster_sends_the_unarmed_to_the_hospital() -> None:
    game = table()
    lay(game, 1, "goblin-a")
    plays(game, "dig 1")
    assert game.where[0] == HOSPITAL
    assert turned(game, 1)
    assert refused(game, "dig 1") == "takara.dig.monster"


@pytest.mark.rule("takara.dig.monster")
def test_with_the_sword_the_digger_is_safe_but_his_action_is_over() -> None:
    game = table(karas=3)
    lay(game, 1, "goblin-a")
    plays(game, "rent", "dig 1")
    assert game.where[0] == SITE
    assert game.at_home(0) == 1
    assert game.wounds[0] == 0


@pytest.mark.rule("takara.dig.chest", "takara.chest.plain")
def test_a_chest_tile_is_gone_and_a_chest_is_drawn() -> None:
    game = table()
    lay(game, 1, "deep-chest")
    chests(game, "gold", "idol")
    plays(game, "dig 1")
    assert game.karas[0] == 10
    assert won(game) == []
    assert trove(game) == ["gold"]
    assert len(game.chests) == 1


@pytest.mark.rule("takara.dig.xp")
@pytest.mark.parametrize(("kind", "xp"), [("surface-xp", 1), ("intermediate-xp", 2), ("deep-xp", 4)])
def test_experience_is_kept(kind: str, xp: int) -> None:
    game = table()
    lay(game, 1, kind)
    plays(game, "dig 1")
    assert won(game) == [kind]
    assert game.view(1)["teams"][0]["score"] == xp
    assert game.where[0] == SITE


@pytest.mark.rule("takara.dig.cross")
@pytest.mark.parametrize("sword", [False, True])
def test_a_cross_hurts_also_with_the_sword(sword: bool) -> None:
    game = table(karas=3)
    lay(game, 1, "deep-cross")
    if sword:
        plays(game, "rent")
    plays(game, "dig 1")
    assert won(game) == ["deep-cross"]
    assert game.where[0] == HOSPITAL


@pytest.mark.rule("takara.dig.stone")
def test_a_stone_is_kept_for_ten() -> None:
    game = table()
    lay(game, 1, "stone")
    plays(game, "dig 1")
    assert won(game) == ["stone"]
    assert game.view(None)["teams"][0]["stones"] == 1
    assert game.view(None)["teams"][0]["score"] == 10
    assert game.outcome is None
