"""What the screen says, and what a player would type."""

from __future__ import annotations

import re

import pytest

from games.takara.helpers import HOSPITAL, SWORD, can, chests, dice, drain, give, hired, lay, plays, table
from gameshelf.core import GLANCE
from gameshelf.games.takara import BOX
from gameshelf.games.takara.content import CHESTS, KINDS, MONSTER
from gameshelf.games.takara.drawing import chart, words
from gameshelf.games.takara.moves import DIG, END, HEAL, SELL_CHEST, SELL_TILE, VIEW
from gameshelf.games.takara.state import CLEAN, COUNTER, DEPTH, OPEN, SITES, Takara
from gameshelf.games.takara.steps.promise import known_better
from gameshelf.play import Seat


def text(game: Takara, seat: int | None) -> str:
    return game.box.text(game.view(seat))


def kebab(name: str) -> str:
    return name.lower().replace(" ", "-")


@pytest.mark.rule("takara.counter.sell")
def test_what_is_sold_is_typed_as_it_is_named() -> None:
    t = table().t
    for kind in range(len(KINDS)):
        move = SELL_TILE[kind]
        if t.what[kind] == MONSTER:
            assert str(move) == f"sell {kebab(t.names[kind])}"
        elif move is not None:
            assert str(move) == f"sell {KINDS[kind].split('-')[0]}-xp"
    for chest in range(len(CHESTS)):
        move = SELL_CHEST[chest]
        assert move is None or str(move) == f"sell {kebab(t.chest_names[chest])}"


@pytest.mark.rule("takara.counter.sell")
def test_the_screen_names_what_can_be_sold_as_it_is_typed() -> None:
    game = table(readings="bga")
    give(game, 0, "intermediate-cross", "goblin-a", "intermediate-xp")
    offers = {move: label for move, label in game.view(0)["moves"] if move.startswith("sell")}
    assert offers == {
        "sell intermediate-xp": "Sell an intermediate tile (2 XP) for 10 Karas",
        "sell goblin-chief": "Sell the Goblin Chief for 15 Karas",
    }
    assert "Won: 2 x intermediate XP tile (2 XP), Goblin Chief (3 XP)." in text(game, 1)
    plays(game, "sell goblin-chief")
    assert game.karas[0] == 15


def test_a_word_that_comes_near_is_helped() -> None:
    game = table()
    give(game, 0, "goblin-a")
    refusal = game.why_not("sell goblin chief")
    assert refusal is not None
    assert "sell goblin-chief" in refusal.text


def test_tiles_of_a_site_are_told_apart_by_semicolons() -> None:
    game = table()
    lay(game, 1, "bat-b", "surface-rockfall", open=True)
    game.known[2] |= CLEAN | 1
    assert (
        "9 tiles: Hoarding Bat (open, 1 XP, 5 Karas, 0 of 1 wound); Rockfall (open); I (seen by @0, no rockfall); II; "
        in text(game, 1)
    )
    assert "; 2 Karas (seen by you); II; " in text(game, 0)


def test_discarded_tiles_do_not_read_like_lost_money() -> None:
    game = table()
    assert "Discarded: nothing yet." in text(game, None)
    lay(game, 1, "surface-karas", "surface-karas", "deep-chest")
    chests(game, "map")
    plays(game, "dig 1", "dig 1", "dive all", "dig 1", "take")
    assert "Discarded: 2 x tile of 2 Karas, chest tile, Map from a chest." in text(game, 1)


@pytest.mark.rule("takara.count.xp")
def test_xp_on_the_text_board_are_explained() -> None:
    game = table(karas=12)
    board = text(game, 0)
    assert "PLAYERS (XP counts everything won, and 1 for every full 5 Karas)" in board
    assert "YOU, @0 (whose day it is): 12 Karas, 2 XP so far\n" in board


@pytest.mark.rule("takara.end.void")
def test_a_stone_that_is_void_is_told_as_found_and_worthless() -> None:
    game = table()
    give(game, 0, "stone")
    assert "Stones of Legend found: 1." in text(game, 0)
    held = ", holds a Stone of Legend (10 XP once the second is found; nothing if 5 sites run empty first)\n"
    assert f" 0 XP so far{held}" in text(game, 0)
    drain(game, 2, 3, 4, 5, 6)
    board = text(game, 0)
    assert game.outcome is not None
    assert "Stones of Legend found: 1, worthless." in board
    assert "0 Karas, 0 XP, holds a worthless Stone of Legend\n" in board
    assert "Won: Stone of Legend (worthless)." in board
    assert game.view(0)["teams"][0]["stones"] == 1
    assert game.view(0)["teams"][0]["tiles"][0]["xp"] == 0


@pytest.mark.rule("takara.soothsayer.three", "takara.archaeologist.five")
def test_what_a_specialist_showed_is_marked_until_the_next_action() -> None:
    game = table(karas=5)
    plays(game, "hire soothsayer", "site 3", "from 4")
    assert [game.view(seat)["shown"] for seat in (0, 1, None)] == [{"site": 2, "first": 3, "last": 5}] * 3
    plays(game, "dive")
    assert game.view(0)["shown"] is None
    late = table(karas=1)
    plays(late, "dive", "hire archaeologist", "site 3")
    assert late.seat == 1, "the evening had nothing to ask"
    assert late.view(1)["shown"] == {"site": 2, "first": 0, "last": 4}
    plays(late, "dive")
    assert late.view(1)["shown"] is None


def closer(game: Takara, seat: int | None, nth: int = 0) -> str:
    """What a closer look at a tile of site 1 tells a seat."""
    tile = game.view(seat)["sites"][0][nth]
    return words.closer(tile, seat)


@pytest.mark.rule("takara.view.three")
def test_a_closer_look_tells_what_the_seat_may_know() -> None:
    game = table(karas=3)
    lay(game, 1, "goblin-a", "surface-cross")
    assert closer(game, 0) == ""
    plays(game, "view 1", "leave", "leave", "leave")
    assert closer(game, 0) == "Goblin Chief, monster: 2 hearts. Beaten it brings 3 XP. The eye: seen by you."
    assert closer(game, 0, 1) == "Surface tile: 1 XP with a cross, which hurts the digger. The eye: seen by you."
    for other in (1, None):
        assert closer(game, other) == "Surface tile, face down. The eye: seen by @0. It is no rockfall, which would lie open."
    assert closer(game, 0, 4) == ""


@pytest.mark.rule("takara.fight.wounds")
def test_a_closer_look_at_an_open_monster_tells_its_wounds() -> None:
    game = table(karas=3)
    lay(game, 1, "skeleton-b", open=True)
    dice(game, SWORD, HOSPITAL)
    plays(game, "rent", "fight 1")
    assert closer(game, None) == "Bone Miser, monster: 3 hearts, 1 wound. Beaten it brings 1 XP and 15 Karas."


@pytest.mark.rule("takara.hire.dock", "takara.hire.rest")
def test_a_closer_look_at_a_specialist_tells_work_price_and_place() -> None:
    game = table()
    hired(game, "miner", 1, resting=True)
    miner, archaeologist, _, impersonator = game.view(0)["specialists"]
    assert words.about_specialist(miner).endswith("Rests with @1 for a day.")
    assert words.about_specialist(archaeologist) == (
        "Archaeologist: shows you the first five tiles of a site. Costs 2 Karas and one adventurer."
    )
    assert words.about_specialist(impersonator).startswith(
        "Impersonator: does the work of another specialist. Costs the copied price + 2 Karas and one adventurer."
    )
    assert "Impersonator (the copied price + 2 Karas): " in words.about_harbor(game.view(0)["specialists"], 0, ())


def test_a_closer_look_at_a_site_tells_its_levels_and_what_is_known() -> None:
    game = table()
    lay(game, 1, "surface-karas", "surface-xp")
    plays(game, "view 1", "leave", "leave", "leave")
    known = list(enumerate(game.view(0)["sites"][0][:2], 1))
    assert words.about_site(0, 9, known, 0) == (
        "Site 1, 9 tiles: 3 surface, 3 intermediate, 3 deep. Tile 1: 2 Karas (seen by you). Tile 2: 1 XP (seen by you)."
    )
    assert words.about_site(0, 4, [], 0) == "Site 1, 4 tiles: 1 intermediate, 3 deep."


@pytest.mark.rule("takara.hire.one")
def test_the_harbor_says_who_waits_and_that_nobody_has_two() -> None:
    game = table(karas=3)
    legal = [move.notation for move in game.moves()]
    waits = words.about_harbor(game.view(0)["specialists"], 0, legal)
    assert "Miner (5 Karas): digs two tiles" in waits
    assert "Soothsayer" not in waits  # whom one can hire now says it himself
    hired(game, "miner", 0)
    assert words.about_harbor(game.view(0)["specialists"], 0, ()) == (
        "Harbor: your Miner works for you today and rests on your next day. "
        "Nobody has two specialists: hire again when he is back here."
    )
    for tall in (False, True):
        assert ">yours<" in BOX.picture(game.view(0), tall)
        assert ">yours<" not in BOX.picture(game.view(1), tall)
        assert ">hired<" in BOX.picture(game.view(1), tall)
    hired(game, "miner", 0, resting=True)
    assert "your Miner rests today." in words.about_harbor(game.view(0)["specialists"], 0, ())


@pytest.mark.rule("takara.hire.dock")
def test_whom_one_cannot_hire_today_is_pale() -> None:
    game = table(karas=2)
    drawn = [BOX.picture(game.view(seat), True) for seat in (0, 1)]
    assert [one.count("l2 off") for one in drawn] == [3, 0]
    assert [one.count("do can under look l2") for one in drawn] == [1, 0]


def test_many_trophies_on_a_phone_are_one_of_a_sort_with_their_sum_beside_it() -> None:
    game = table()
    give(game, 0, "stone", "surface-xp", "intermediate-xp", "deep-xp", "bat-a", "bat-b", "goblin-a", "goblin-b", "goblin-c")
    game.trove[0] = tuple(range(4))
    drawn = BOX.picture(game.view(0), True)
    assert re.findall(r'class="sum"[^>]*>(\d+)<', drawn) == ["10", "7", "3", "6", "14"], "a great monster by itself"
    assert "Won: Goblin Chief (3 XP)." in drawn
    assert "intermediate XP tile (2 XP), deep XP tile (4 XP). Together 7 XP." in drawn, "what is that: said at a closer look"


def test_a_specialist_does_not_lie_on_what_the_marks_mean() -> None:
    game = table()
    assert "#tk-keyt" in BOX.picture(game.view(0), True)
    hired(game, "miner", 0)
    assert "#tk-keyt" not in BOX.picture(game.view(0), True)


@pytest.mark.rule("takara.hire.dock", "takara.impersonator.copy")
def test_who_cannot_pay_is_told_whom() -> None:
    game = table(karas=4)
    hired(game, "miner", 1)
    for move, text in (
        ("hire miner", "The Miner is with @1."),
        ("impersonate miner", "The Impersonator as Miner costs 7 Karas; you have 4."),
    ):
        refusal = game.why_not(move)
        assert refusal is not None
        assert refusal.text == text


def test_a_move_at_a_site_says_what_it_promises_by_what_this_seat_has_seen() -> None:
    game = table()
    lay(game, 1, "surface-xp", "bat-a", "surface-rockfall")
    lay(game, 2, "goblin-a")
    label = {str(move): game.label(move) for move in game.moves()}
    assert label["view 1"] == "View site 1 (3 unseen tiles)"
    assert (
        label["dig 1"] == "Dig at site 1 (17% rockfall or monster)"
    )  # a bat, a goblin and a rockfall among 18 tiles that nobody has seen
    plays(game, "view 1", "leave", "leave")
    label = {str(move): game.label(move) for move in game.moves()}
    assert label["dig 1"] == "Dig at site 1 (1 XP)"
    assert label["view 1"] == "View site 1 (to turn up the Cave Bat: +2 Karas)", "which a view would offer again"
    assert label["dig 2"] == "Dig at site 2 (7% monster)"  # of 15 that are left, as the chart counts them
    plays(game, "dive")
    assert game.label(DIG[0]) == "Dig at site 1 (12% monster)", "the other has seen nothing, but knows that it is no rockfall"


@pytest.mark.parametrize("readings", ["book", "bga"])
def test_a_view_of_what_one_knows_says_what_it_would_do_and_does_it(readings: str) -> None:
    def viewed(*kinds: str, known: int = 3) -> tuple[str, int]:
        """What is said of viewing these tiles, of which so many are known; and what it brings to turn up all one can."""
        game = table(readings=readings)
        lay(game, 1, *kinds)
        for place in range(known):
            game.known[place] |= 1
        game.settle()
        label = game.label(VIEW[0])
        game.play("view 1")
        while can(game, "leave"):
            game.play("turn" if can(game, "turn") else "leave")
        return label.removeprefix("View site 1 "), game.karas[0]

    assert viewed("surface-xp", "surface-karas", "surface-xp") == ("(nothing new)", 0)
    assert viewed("surface-xp", "bat-a", "surface-xp") == ("(to turn up the Cave Bat: +2 Karas)", 2)
    assert viewed("bat-a", "bat-b", "surface-xp") == ("(to turn up 2 tiles: +2 Karas each)", 4)
    assert viewed("surface-rockfall", "surface-xp", "bat-a") == ("(to turn up the Rockfall: +2 Karas)", 2)
    assert viewed("bat-a", "surface-rockfall", "bat-b") == ("(to turn up 2 tiles: +2 Karas each)", 4)
    assert viewed("surface-xp", "surface-xp", "surface-xp", known=1)[0] == "(2 unseen tiles)"
    assert viewed("surface-rockfall", "surface-xp", "surface-xp", known=1) == ("(to turn up the Rockfall: +2 Karas)", 2)


def test_a_risk_that_is_not_that_of_the_chart_says_so_where_it_was_viewed_and_the_chart_why_elsewhere() -> None:
    game = table()
    lay(game, 2, "surface-rockfall", "surface-rockfall", "surface-karas")
    lay(game, 4, "surface-rockfall", "surface-karas")
    assert game.label(DIG[0]) == "Dig at site 1 (17% rockfall)", "as in the chart: 3 of 18"
    plays(game, "view 1", "leave", "leave", "leave")
    assert game.label(DIG[3]) == "Dig at site 4 (20% rockfall)", "as in the chart, which counts no more what one has viewed"
    plays(game, "dive")
    assert game.seat == 1
    assert game.label(DIG[0]) == "Dig at site 1 (no risk; viewed: no rockfall)"
    assert game.label(DIG[3]) == "Dig at site 4 (here 20% rockfall)"
    assert "others left better tiles face down elsewhere" in known_better(game, 1, game.top(3))
    assert ">17%</tspan>" in BOX.picture(game.view(1)), "the chart does not say the same"
    assert "left after a view is safer, others less so" in chart.told(game.view(1))


def test_a_risk_is_told_to_be_higher_where_a_stone_cannot_lie() -> None:
    game = table()
    game.taken = [6] * 6
    give(game, 1, "stone")
    lay(game, 1, "deep-karas", "stone")
    lay(game, 2, "skeleton-a", "skeleton-a", "skeleton-a")
    lay(game, 3, "skeleton-a", "skeleton-a", "skeleton-a")
    assert game.label(DIG[0]) == "Dig at site 1 (here 35% monster, 7% stone)", "a stone is as likely as in no other site"
    assert game.label(DIG[5]) == "Dig at site 6 (here 38% monster)", "the chart says that it is not there"


@pytest.mark.parametrize(("readings", "seen"), [("book", "1 unseen tile"), ("bga", "2 unseen tiles")])
def test_a_view_promises_nothing_under_an_open_tile_that_it_does_not_go_past(readings: str, seen: str) -> None:
    game = table(readings=readings)
    game.face[1] = KINDS.index("bat-a")
    game.known[1] |= OPEN
    game.face[10] = KINDS.index("surface-rockfall")
    game.known[10] |= OPEN
    game.settle()
    assert game.label(VIEW[0]) == f"View site 1 ({seen})"
    assert game.label(VIEW[1]) == "View site 2 (1 unseen tile)"
    game.fresh = (1,)
    assert game.label(VIEW[0]) == "View site 1 (2 unseen tiles)"


def test_a_dig_in_the_depth_says_how_likely_a_stone_is() -> None:
    game = table()
    for site in (0, 1):
        game.face[site * 9 + 8] = KINDS.index("stone")
    game.taken = [6] * 6
    game.settle()
    assert game.label(DIG[0]) == "Dig at site 1 (no risk, 11% stone)"


def test_moves_say_what_they_are_for() -> None:
    game = table(karas=12)
    lay(game, 1, "surface-cross")
    lay(game, 2, "goblin-c", open=True)
    hired(game, "archaeologist", 1)
    plays(game, "rent")
    label = {str(move): game.label(move) for move in game.moves()}
    assert label["fight 2"] == "Fight the Goblin Thief at site 2 for 1 XP and 10 Karas (2 hits: 44%)"
    assert label["hire miner"] == "Hire the Miner (5 Karas): digs 2 tiles"
    assert label["impersonate archaeologist"] == ("Hire the Impersonator as Archaeologist (2 + 2 Karas): shows 5 tiles")
    plays(game, "dig 1", "dive")
    assert game.label(END) == "End day (1 in bed)"
    assert game.label(HEAL) == "Heal one (2 Karas)"
    plays(game, "heal")
    assert game.label(END) == "Finish the day"


def test_the_miner_promises_only_what_can_lie_there() -> None:
    """No stone lies among the surface and intermediate tiles, and a cross does not hurt him."""
    game = table(karas=9)
    lay(game, 1, "intermediate-chest", "intermediate-cross")
    drain(game, 2, 3)
    game.taken[0] = 3
    lay(game, 1, "intermediate-chest", "intermediate-cross")
    plays(game, "hire miner")
    move = BOX.vocabulary.find("site 1")
    assert move is not None
    assert BOX.reason is not None
    told = BOX.reason(Seat(game, 0), move)
    assert "% XP or chest)" in told
    assert "stone" not in told


def test_a_cross_is_named_apart_from_the_risk_in_the_chart_as_in_a_move() -> None:
    game = table()
    for place in range(DEPTH * SITES):
        if place % DEPTH < 3:
            game.face[place] = KINDS.index("surface-cross" if place % 2 else "surface-karas")
    game.settle()
    assert dict(game.view(0)["moves"])["dig 1"] == "Dig at site 1 (no risk, 50% cross)"


def test_when_it_is_over_no_site_says_what_to_do_there() -> None:
    game = table(karas=9)
    lay(game, 1, "surface-rockfall", open=True)
    give(game, 0, "stone")
    lay(game, 2, "stone")
    assert ">Clear<" in BOX.picture(game.view(0))
    plays(game, "dig 2")
    assert game.outcome is not None
    for tall in (False, True):
        drawn = BOX.picture(game.revealed(0), tall=tall)
        assert ">Clear<" not in drawn
        assert ">Dig<" not in drawn
        assert 'id="site-1"' in drawn, "what was left there is told all the same"


def test_a_tile_that_one_knows_is_shown_in_a_glance() -> None:
    game = table(karas=9)
    lay(game, 1, "surface-xp")
    game.known[0] |= 1
    game.journal = []
    plays(game, "view 1")
    looks = [event for event in game.journal if event.args.get("what") == "look"]
    known, other = (BOX.beats(looks[0].data(seat), game.view(seat)) for seat in (0, 1))
    assert known is not None
    assert other is None, "others do not hear what one has seen before"
    assert (known.kind, known.size, known.art) == ("look", GLANCE, "")
    assert "You knew it." in known.text
    plays(game, "leave")
    fresh = [event for event in game.journal if event.args.get("what") == "look"][-1]
    beat = BOX.beats(fresh.data(0), game.view(0))
    assert beat is not None
    assert beat.kind == "turn"


def test_what_one_may_not_hire_or_sell_says_which_move_is_refused() -> None:
    game = table(karas=3)
    hired(game, "archaeologist", 1)
    give(game, 0, "deep-xp")
    game.where[0] = COUNTER
    game.settle()
    for tall in (False, True):
        drawn = BOX.picture(game.view(0), tall)
        assert re.search(r'id="specialist-0"[^>]*data-why="hire miner"', drawn)
        assert re.search(r'id="berth-1"[^>]*data-why="hire archaeologist"', drawn)
        assert 'data-why="hire soothsayer"' not in drawn, "who can be hired is no refusal"
        assert ('data-why="sell deep-xp"' in drawn) != tall, "on a phone one button sells"
