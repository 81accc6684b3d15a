"""What everybody may count on Takara Island: what lies face down, how near the end is, and why a place is closed."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import gameshelf
from draw.drawn import named, parsed, pieces_of, zoom_of
from gameshelf import bots
from gameshelf.games.takara import BOX
from gameshelf.games.takara.drawing.canvas import plan
from gameshelf.games.takara.drawing.chart import COLUMNS, counts, results, unknown
from gameshelf.games.takara.drawing.village import whys
from gameshelf.games.takara.drawing.words import about_harbor, share
from gameshelf.games.takara.state import HOSPITAL, Takara
from gameshelf.games.takara.telling import asks
from gameshelf.kit.pictures import place_of
from gameshelf.play import Seat

from .helpers import chests, drain, give, hired, lay, plays, table


def test_the_chart_begins_with_what_is_in_the_box() -> None:
    rows = counts(table().view(0))
    assert [total for total, _, _ in rows] == [18, 18, 18]
    assert rows[0][1] == ((0, "2", 8), (1, "1", 2), (2, "1", 2), (4, "", 2), (5, "", 4))
    assert rows[2][1] == ((0, "6", 3), (1, "4", 3), (2, "4", 4), (3, "", 3), (4, "", 3), (6, "", 2))
    assert rows[2][2] == ("17%", "17%", "22%", "17%", "17%", "11%")


def test_what_one_has_viewed_is_counted_no_more_for_oneself_and_what_lies_open_for_nobody() -> None:
    game = table()
    lay(game, 1, "surface-karas", "surface-xp", "bat-a")
    before = unknown(game.view(0))
    plays(game, "view 1", "leave", "leave", "leave")
    assert before - unknown(game.view(0)) == {"surface-karas": 1, "surface-xp": 1, "bat-a": 1}
    assert unknown(game.view(1)) == unknown(game.view(None)) == before
    plays(game, "dig 1")
    assert before - unknown(game.view(0)) == {"surface-karas": 1, "surface-xp": 1, "bat-a": 1}
    assert before - unknown(game.view(1)) == before - unknown(game.view(None)) == {"surface-karas": 1}
    lay(game, 2, "surface-rockfall", open=True)
    assert before["surface-rockfall"] - unknown(game.view(1))["surface-rockfall"] == 1


def test_the_chart_and_a_move_tell_the_same_risk_to_who_has_viewed_in_picture_and_words() -> None:
    game = gameshelf.new("takara", players=2, seed=2)
    plays(game, "view 1", "leave", "leave", "leave")
    view = game.view(0)
    assert [tile["face"] for tile in view["sites"][0][:3]].count(None) == 0
    total, cells, _ = counts(view)[0]
    risk = share(sum(count for column, _, count in cells if COLUMNS[column] in ("monster", "rockfall")), total)
    assert total == 15
    assert dict(view["moves"])["dig 2"].startswith(f"Dig at site 2 ({risk} rockfall or monster,"), (
        "and nothing that explains another number"
    )
    for drawn in (BOX.picture(view), BOX.text(view)):
        assert "Still unknown to you. Surface 15: " in drawn
    assert "#tk-ownchart" in BOX.picture(view)
    for seat, other in ((1, "Still unknown to you"), (None, "Still face down")):
        assert f"{other}. Surface 18: " in BOX.text(game.view(seat)), "which has not viewed them"


def test_the_chart_counts_the_tiles_that_are_unknown_through_a_game() -> None:
    game = gameshelf.new("takara", players=3, seed=4)
    players = [bots.make("greedy", seat) for seat in range(3)]
    while (seat := game.seat) is not None:
        view = game.view(seat)
        hidden = sum(tile["face"] is None for tiles in view["sites"] for tile in tiles)
        assert sum(total for total, _, _ in counts(view)) == hidden
        assert min(unknown(view).values()) >= 0
        game.play(players[seat].choose(Seat(game, seat)))


def test_the_chart_counts_plainly_and_a_site_where_a_stone_may_lie_tells_its_own_chance() -> None:
    game = table()
    game.taken = [6] * 6
    lay(game, 2, "stone")
    lay(game, 4, "deep-karas", "deep-karas", "stone")
    game.settle()
    plays(game, "dig 2")
    for seat in (0, 1):
        view = game.view(seat)
        assert counts(view)[2][2][-1] == "6%", "one of 17, as anybody counts"
        assert "The other stone is not in site 2, where the first one was." in BOX.picture(view)
        assert "The other stone is not in site 2" in BOX.text(view)
    labels = dict(game.view(0)["moves"])
    assert "(here " in labels["dig 4"]
    assert "7% stone" in labels["dig 4"], "one of 15 tiles, as it is not in site 2"
    assert "stone)" not in labels["dig 2"]


def test_under_each_sort_of_tile_stands_its_share_and_none_where_nothing_is_left() -> None:
    assert (share(3, 18), share(18, 18)) == ("17%", "100%")
    game = table()
    assert counts(game.view(0))[0][2] == tuple(share(count, 18) for _, _, count in counts(game.view(0))[0][1] if count)
    picture = BOX.picture(game.view(0))
    assert picture.count('class="share"') == 3, "one line of them for each level"
    game = gameshelf.new("takara", players=2, seed=3)
    game.taken = [3] * 6
    game.settle()
    assert ">none</text>" in BOX.picture(game.view(0))


def test_a_closed_place_says_why_to_whoever_is_asked() -> None:
    game = table()
    assert whys(game.view(0)) == {
        "Forge": "needs 3", "Counter": "needs 5", "Hospital": "all well", "Beach": "evening",
    }  # fmt: skip
    assert whys(game.view(1)) == whys(game.view(None)) == {}
    game = table(karas=9)
    assert set(whys(game.view(0))) == {"Hospital", "Beach"}
    plays(game, "rent")
    assert whys(game.view(0))["Forge"] == "yours"
    game = table(karas=9)
    plays(game, "buy")
    assert "Not now: only before anybody acts, so tomorrow." in BOX.picture(game.view(0))
    assert whys(game.view(0)) == {"Forge": "too late", "Counter": "traded", "Hospital": "all well", "Beach": "evening"}
    game.where[0] = HOSPITAL
    assert whys(game.view(0))["Hospital"] == "evening"


def test_in_the_evening_the_village_is_closed_but_for_the_hospital_and_the_beach() -> None:
    game = table(karas=9)
    plays(game, "dive all")
    assert whys(game.view(0)) == {"Forge": "closed", "Counter": "closed", "The Dive": "closed", "Hospital": "all well"}


def test_the_goal_says_who_holds_a_stone_and_how_many_sites_are_empty() -> None:
    game = table()
    drain(game, 1)
    assert "1 of 4 sites are empty: with 4 everybody loses." in BOX.picture(game.view(0))
    give(game, 1, "stone")
    told = BOX.picture(game.view(0))
    assert "@1 holds a Stone of Legend." in told
    assert "1 of 5 sites are empty" in told


def test_who_leads_has_a_crown_and_so_has_who_is_level() -> None:
    game = table()
    assert "The crown" not in BOX.picture(game.view(0))
    give(game, 1, "deep-xp")
    assert BOX.picture(game.view(0)).count("The crown: nobody has more at the star.") == 1


@pytest.mark.rule("takara.count.xp")
def test_the_star_says_what_it_counts() -> None:
    game = table(karas=12)
    give(game, 0, "deep-xp")
    told = BOX.picture(game.view(0))
    assert "@0: 12 Karas, 6 XP (4 won and 2 for Karas, 1 for every 5). The crown: nobody has more at the star." in told
    game.karas[1] = 4
    game.settle()
    assert "@1: 4 Karas, 0 XP (every 5 Karas count 1). " in BOX.picture(game.view(0))


def test_a_stone_stands_beside_the_xp_until_it_counts() -> None:
    game = table()
    give(game, 1, "stone", "deep-xp")
    give(game, 0, "surface-xp")
    for tall in (False, True):
        told = BOX.picture(game.view(0), tall=tall)
        assert (
            "@1: 0 Karas, 4 XP (every 5 Karas count 1). A Stone of Legend: 10 XP once the second is found; nothing if 5 sites"
            in told
        )
        assert "The crown: nobody has more at the star, where no stone counts yet." in told
        mat = told[told.index('id="mat-1"') :]
        assert re.findall(r'class="(?:large|big)"[^>]*>(\d+)<', mat)[:3] == ["0", "4", "14"], "both numbers"
        assert ">with 2nd<" in mat, "and what the second one means"
    drain(game, 1, 2, 3, 4, 5)
    told = BOX.picture(game.view(0))
    assert "@1: 0 Karas, 4 XP (every 5 Karas count 1). Adventurers" in told


def test_the_crown_is_for_the_most_at_the_star_and_a_stone_does_not_count_there() -> None:
    game = table()
    give(game, 1, "stone")
    assert "The crown" not in BOX.picture(game.view(0))
    give(game, 0, "deep-xp")
    told = BOX.picture(game.view(0))
    assert told.count("The crown") == 1
    assert "@0: 0 Karas, 4 XP (every 5 Karas count 1). The crown: nobody has more at the star, where no stone counts" in told


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ones_own_mat_lies_next_to_the_island_where_the_lowest_phone_shows_it(players: int) -> None:
    low = 890  # units, of a phone 390 wide and 664 high, between the advice and the bar
    for seat in range(players):
        where = plan(players, seat, True)
        own = where.mats[seat]
        assert own.bottom <= min(low, where.chart.y)
        assert all(room is own or own.bottom < room.y < room.bottom < where.chart.y < where.goal.y for room in where.mats)
    watched = plan(players, None, True)
    assert min(room.y for room in watched.mats) < own.bottom, "who watches has no gap there"
    assert all(room.bottom < watched.chart.y for room in watched.mats)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_phone_shows_everybodys_mat_and_of_two_also_what_lies_deep(players: int) -> None:
    seen = 1088  # units, of a phone 390 wide and 760 high
    for seat in range(players):
        where = plan(players, seat, True)
        assert where.mats[seat].h == 138, "and one's own is no smaller for it"
        assert max(room.bottom for room in where.mats) < seen
        if players == 2:
            assert where.chart.y + 28 + 2.5 * 34 + 12 < seen, "the numbers of all three rows of what is unknown"


def test_when_it_is_over_the_count_is_laid_out_best_first() -> None:
    game = table()
    give(game, 1, "stone", "deep-xp")
    give(game, 0, "surface-xp")
    drain(game, 1, 2, 3, 4, 5)
    view = game.view(0)
    rows = results(view)
    assert [(seat, total, won) for seat, _, total, won, _ in rows] == [(1, 4, True), (0, 1, False)]
    assert all(sum(points) == total for _, points, total, _, _ in rows)
    assert all(one[2] >= other[2] for one, other in pairwise(rows))
    for tall in (False, True):
        assert "5 sites empty: the stone is lost" in BOX.picture(view, tall=tall)


def test_when_everybody_loses_there_is_nothing_to_count() -> None:
    game = table(karas=9)
    drain(game, 1, 2, 3, 4)
    view = game.view(0)
    assert [one[2:4] for one in results(view)] == [(0, False), (0, False)]
    assert "Everybody loses" in BOX.picture(view, tall=True)
    assert "@0: 9 Karas, and no XP count. " in BOX.picture(view)


def test_on_a_phone_a_tap_on_a_tile_is_the_soothsayers_choice_and_the_post_offers_them_all() -> None:
    game = table(karas=3)
    plays(game, "hire soothsayer", "site 2")
    tall, wide = BOX.picture(game.view(0), tall=True), BOX.picture(game.view(0))
    assert tall.count('data-moves="from 1|from 2|from 3|from 4|from 5|from 6|from 7"') == 1, "the post"
    for picture in (tall, wide):
        numbers = re.findall(r'translate\(([0-9]+) [0-9.]+\)"><circle class="disc"', picture)
        assert numbers.count("139") == 7, "each beside its tile, which begins at 146"
        assert picture.count('data-move="from 7"') == 1
    number = "([0-9.]+)"
    tile = (
        rf'class="do can under mute" data-move="from 5".*?translate\({number} {number}\).*?width="{number}" height="{number}"'
    )
    place = re.search(tile, tall)
    assert place is not None, "it tells what is seen from there before it is played"
    x, y, w, h = map(float, place.groups())
    disc = re.search(r'translate\(139 ([0-9.]+)\)"><circle class="disc" r="12.5"/><text class="mid on-card" y="8">5<', tall)
    assert disc is not None
    assert x <= 139 - 12 <= x + w, "a tap on the number too"
    assert y <= float(disc[1]) <= y + h
    assert dict(game.view(0)["moves"])["from 5"] == "Look at tiles 5 to 7 (intermediate and deep)"


def test_the_labels_of_a_specialists_sites_say_what_is_done_there() -> None:
    game = table(karas=9)
    lay(game, 3, "bat-a", open=True)
    plays(game, "hire miner")
    labels = dict(game.view(0)["moves"])
    assert labels["site 1"] == "The Miner digs at site 1"
    assert labels["site 3"] == "The Miner digs at site 3 (the Cave Bat lies open on it, which stops him)"
    game = table(karas=9)
    plays(game, "hire archaeologist")
    assert dict(game.view(0)["moves"])["site 1"] == "The Archaeologist looks at site 1"


def test_a_specialist_lies_beside_what_was_won_and_covers_nothing() -> None:
    game = table(karas=20)
    give(game, 0, "surface-xp", "intermediate-xp", "deep-xp", "bat-a", "bat-b", "drake")
    hired(game, "miner", 0)
    for tall in (False, True):
        pieces = pieces_of(parsed(game, 0, tall))
        own = [
            place_of(node) for name, node in pieces.items() if "Won:" in (node.get("aria-label") or node.get("data-zoom") or "")
        ]
        x, y, _ = place_of(pieces["specialist-0"])
        assert all(abs(x - a) > 30 * scale or abs(y - b) > 30 * scale for a, b, scale in own)


@pytest.mark.rule("takara.hire.one")
@pytest.mark.parametrize("tall", [False, True])
def test_an_empty_berth_says_who_is_hired_and_by_whom(tall: bool) -> None:
    game = table(3, karas=9)
    hired(game, "archaeologist", 0, resting=True)
    hired(game, "miner", 1)
    hired(game, "soothsayer", 2, resting=True)
    drawn = BOX.picture(game.view(0), tall=tall)
    if tall:  # there the face says who it is
        berths = [drawn[drawn.index(f'id="berth-{n}"') :].split("</text>")[0] for n in range(3)]
        found = [(re.findall(r"#i-(\w+)", one)[-1], one.rpartition(">")[2]) for one in berths]
        assert found == [("miner", "hired"), ("archaeologist", "rests"), ("soothsayer", "rests")]
    else:
        said = re.findall(r">([^<>]+)<", drawn)
        for name, how in (("Archaeologist", "yours, rests"), ("Miner", "hired"), ("Soothsayer", "hired, rests")):
            assert said[said.index(name) + 1] == how
    told = about_harbor(game.view(1)["specialists"], None, ())
    assert "not to be had till he is back: the Miner with @1, the Archaeologist with @0 and the Soothsayer with @2." in told


@pytest.mark.rule("takara.counter.once")
def test_what_is_bought_or_sold_says_that_it_is_the_days_one_trade() -> None:
    game = table(karas=5)
    give(game, 0, "surface-xp")
    labels = dict(game.view(0)["moves"])
    assert labels["buy"] == "Buy a token, 2 XP (5 Karas; one trade a day)"
    assert labels["sell surface-xp"] == "Sell a surface tile (1 XP) for 5 Karas"
    assert asks(game.view(0), "sell surface-xp").endswith("One trade a day.")


@pytest.mark.rule("takara.counter.sell")
def test_on_a_phone_selling_begins_with_the_adventurer_whom_it_takes() -> None:
    def told(game: Takara) -> str:
        return zoom_of(named(parsed(game, 0, tall=True), "sell")) or ""

    game = table()
    give(game, 0, "surface-xp", "intermediate-xp")
    assert told(game) == (
        "An adventurer goes to the Counter for it. What you sell leaves the game, for 5 Karas per XP. One trade a day."
    )
    plays(game, "dive")
    assert told(game).startswith("An adventurer goes to the Counter for it: your last one.")
    sales = [label for move, label in game.view(0)["moves"] if move.startswith("sell")]
    assert max(map(len, sales)) <= 46, "each on one line of a phone"


@pytest.mark.rule("takara.counter.buy", "takara.counter.sell")
def test_a_counter_without_tokens_is_not_sold_out_where_one_can_sell() -> None:
    game = table(karas=9)
    game.counter = 0
    game.settle()
    assert whys(game.view(0))["Counter"] == "sold out"
    give(game, 0, "surface-xp")
    assert whys(game.view(0))["Counter"] == "only sell"
    assert "Not now: no tokens are left, but you can sell." in BOX.picture(game.view(0))


@pytest.mark.parametrize("tall", [False, True])
def test_what_is_chosen_of_a_map_lies_beside_the_chests_that_are_left(tall: bool) -> None:
    game = table()
    lay(game, 1, "deep-chest")
    chests(game, "map")
    plays(game, "dig 1")
    root = ElementTree.fromstring(str(BOX.picture(game.view(0), tall=tall)))
    offers = [
        node
        for node in root.iter()
        if {"take", "keep"} & set(re.split(r"[|]", node.get("data-moves", node.get("data-move", ""))))
    ]
    for node in offers:
        left, _, scale = place_of(node)
        assert left + scale * float(node[0].get("width") or 0) <= 700 - 17, "it lies over the chests"
    assert offers
