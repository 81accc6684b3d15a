from __future__ import annotations

import pytest

from games.takara.helpers import can, drain, lay, left, plays, refused, table, told, turned
from gameshelf.games.takara.state import DEPTH


@pytest.mark.rule("takara.view.three")
def test_a_view_shows_three_tiles_one_at_a_time_in_their_order() -> None:
    game = table()
    lay(game, 2, "surface-xp", "surface-cross", "bat-a")
    plays(game, "view 2")
    assert game.view(0)["question"] == "Site 2, tile 1: you see 1 XP. Next tile."
    assert game.view(0)["moves"] == [["leave", "Next tile"]]
    plays(game, "leave")
    assert "you see 1 XP with a cross. Next tile." in game.view(0)["question"]
    plays(game, "leave")
    assert can(game, "turn")
    assert "you see the Cave Bat" in game.view(0)["question"]
    assert "or leave it face down?" in game.view(0)["question"]
    assert game.view(0)["moves"][0] == ["leave", "Leave it face down"]
    plays(game, "leave")
    faces = [tile["face"] for tile in game.view(0)["sites"][1]]
    assert faces[:4] == ["surface-xp", "surface-cross", "bat-a", None]
    assert left(game, 2) == DEPTH


@pytest.mark.rule("takara.view.three")
def test_what_was_seen_stays_in_the_notes_and_nobody_else_learns_it() -> None:
    game = table(players=3)
    lay(game, 2, "surface-xp", "surface-cross", "bat-a")
    plays(game, "view 2", "leave", "leave", "leave", "dig 2")
    assert [tile["face"] for tile in game.view(0)["sites"][1]][:3] == ["surface-cross", "bat-a", None]
    for other in (1, 2, None):
        sites = game.view(other)["sites"][1]
        assert all(tile["face"] is None and tile["name"] is None for tile in sites)
        assert sites[0]["seen"] == [0]
    assert "Cave Bat" in told(game, 0)
    assert "Cave Bat" not in told(game, 1)
    assert "Cave Bat" not in told(game, None)


@pytest.mark.rule("takara.view.three")
def test_the_question_does_not_tell_the_others_what_is_seen() -> None:
    worlds = []
    for kind in ("bat-a", "surface-xp"):
        game = table()
        lay(game, 1, kind)
        plays(game, "view 1")
        worlds.append([game.view(1), game.view(None), told(game, 1)])
    assert worlds[0] == worlds[1]


@pytest.mark.rule("takara.view.three")
@pytest.mark.rule("takara.ruling.few")
def test_with_two_tiles_left_a_view_shows_two() -> None:
    game = table()
    game.taken[0] = DEPTH - 2
    game.settle()
    plays(game, "view 1", "leave")
    assert game.view(0)["question"].endswith("you see 2 Karas. Done.")
    assert game.view(0)["moves"] == [["leave", "Done"]]
    plays(game, "leave")
    assert can(game, "dive")


@pytest.mark.rule("takara.view.three")
def test_everybody_sees_which_tiles_are_looked_at() -> None:
    game = table()
    plays(game, "view 2", "leave")
    for seat in (0, 1, None):
        assert game.view(seat)["step"]["looking"] == {"site": 1, "first": 0, "last": 1, "more": True}
    plays(game, "leave")
    assert game.view(1)["step"]["looking"] == {"site": 1, "first": 0, "last": 2, "more": False}


@pytest.mark.rule("takara.view.rockfall")
def test_a_rockfall_ends_the_view_and_pays_two() -> None:
    game = table()
    lay(game, 1, "surface-xp", "surface-rockfall", "bat-a")
    plays(game, "view 1", "leave")
    assert game.karas[0] == 2
    assert turned(game, 1, 2)
    assert can(game, "dive")
    assert game.view(0)["sites"][0][2]["face"] is None


@pytest.mark.rule("takara.view.monster")
def test_a_monster_may_be_turned_up_for_two_and_the_view_goes_on() -> None:
    game = table()
    lay(game, 1, "bat-a", "surface-xp", "bat-b")
    plays(game, "view 1", "turn")
    assert game.karas[0] == 2
    assert turned(game, 1)
    assert refused(game, "turn") == "takara.view.monster"
    plays(game, "leave", "leave")
    assert game.karas[0] == 2
    assert not turned(game, 1, 3)
    assert game.view(1)["sites"][0][0]["face"] == "bat-a"


@pytest.mark.rule("takara.view.stays")
def test_a_turned_up_tile_stays_visible_under_others() -> None:
    game = table()
    lay(game, 1, "surface-xp", "bat-a")
    plays(game, "view 1", "leave", "turn", "leave")
    plays(game, "dive")
    for seat in (0, 1, None):
        tile = game.view(seat)["sites"][0][1]
        assert tile["open"]
        assert tile["face"] == "bat-a"


@pytest.mark.rule("takara.view.below", "takara.ruling.passing")
@pytest.mark.parametrize("kind", ["bat-a", "surface-rockfall"])
def test_nobody_looks_under_a_tile_that_was_open_before(kind: str) -> None:
    game = table()
    lay(game, 1, "surface-xp")
    game.taken[0] += 1
    lay(game, 1, kind, open=True)
    game.taken[0] -= 1
    game.settle()
    plays(game, "view 1", "leave")
    assert can(game, "dive")
    assert not game.known[2]


@pytest.mark.rule("takara.view.below")
@pytest.mark.parametrize("kind", ["bat-a", "surface-rockfall"])
@pytest.mark.rule("takara.ruling.few")
def test_a_site_with_an_open_tile_on_top_cannot_be_viewed(kind: str) -> None:
    game = table()
    lay(game, 1, kind, open=True)
    assert refused(game, "view 1") == "takara.view.below"


@pytest.mark.rule("takara.ruling.passing")
def test_a_monster_turned_up_in_this_very_view_does_not_stop_it() -> None:
    game = table()
    lay(game, 1, "bat-a", "bat-b", "surface-xp")
    plays(game, "view 1", "turn", "turn", "leave")
    assert game.karas[0] == 4
    assert game.view(0)["sites"][0][2]["face"] == "surface-xp"


@pytest.mark.rule("takara.ruling.passing", "takara.view.below")
def test_a_second_view_of_the_same_day_passes_the_monster_that_the_first_turned_up() -> None:
    game = table(recruits=1)
    lay(game, 1, "bat-a", "surface-xp", "surface-karas")
    plays(game, "view 1", "turn", "leave", "leave")
    assert can(game, "view 1")
    plays(game, "view 1")
    assert game.view(0)["question"].startswith("Site 1, tile 2: you see 1 XP.")
    plays(game, "leave", "leave")
    assert game.seat == 0
    assert game.fresh == (0,)


@pytest.mark.rule("takara.ruling.passing", "takara.view.below")
def test_on_the_next_day_nobody_looks_under_it_any_more() -> None:
    game = table()
    lay(game, 1, "bat-a", "surface-xp")
    plays(game, "view 1", "turn", "leave", "leave", "dive")
    assert game.seat == 1
    assert game.fresh == ()
    assert refused(game, "view 1") == "takara.view.below"


@pytest.mark.rule("takara.ruling.passing", "takara.view.rockfall")
def test_a_rockfall_ends_a_view_also_on_the_day_that_it_was_found() -> None:
    game = table()
    lay(game, 1, "surface-rockfall")
    plays(game, "view 1")
    assert refused(game, "view 1") == "takara.view.below"


@pytest.mark.rule("takara.ruling.singly")
def test_on_bga_an_open_monster_is_not_marked_as_none() -> None:
    game = table(readings="bga")
    lay(game, 1, "bat-a", "surface-xp")
    plays(game, "view 1", "turn")
    tiles = game.view(1)["sites"][0]
    assert [tile["no_monster"] for tile in tiles[:3]] == [False, True, True]


@pytest.mark.rule("takara.view.empty")
def test_an_empty_site_cannot_be_viewed() -> None:
    game = table()
    drain(game, 3)
    assert refused(game, "view 3") == "takara.view.empty"


@pytest.mark.rule("takara.ruling.singly")
def test_on_bga_all_monsters_are_turned_up_or_none() -> None:
    game = table(readings="bga")
    lay(game, 1, "bat-a", "surface-xp", "bat-b")
    plays(game, "view 1", "turn")
    assert game.karas[0] == 4
    assert turned(game, 1, 1)
    assert turned(game, 1, 3)
    assert can(game, "dive")


@pytest.mark.rule("takara.ruling.singly")
def test_on_bga_the_question_comes_whether_there_was_a_monster_or_not() -> None:
    game = table(readings="bga")
    plays(game, "view 1")
    assert game.view(0)["moves"] == [["leave", "Done"]]
    assert game.view(0)["question"] == "Site 1: you see 2 Karas, 2 Karas, 2 Karas. Done."
    assert refused(game, "turn") == "takara.view.monster"


@pytest.mark.rule("takara.ruling.singly", "takara.view.rockfall")
def test_on_bga_a_rockfall_still_ends_the_view() -> None:
    game = table(readings="bga")
    lay(game, 1, "bat-a", "surface-rockfall", "surface-xp")
    plays(game, "view 1", "turn")
    assert game.karas[0] == 4
    assert game.view(0)["sites"][0][2]["face"] is None


@pytest.mark.rule("takara.ruling.passing")
def test_on_bga_a_view_passes_an_open_monster_but_not_an_open_rockfall() -> None:
    for kind, seen in (("bat-a", "surface-xp"), ("surface-rockfall", None)):
        game = table(readings="bga")
        game.taken[0] += 1
        lay(game, 1, kind, open=True)
        lay(game, 1, kind, "surface-xp")
        game.taken[0] -= 1
        game.settle()
        plays(game, "view 1", "leave")
        assert game.view(0)["sites"][0][2]["face"] == seen
