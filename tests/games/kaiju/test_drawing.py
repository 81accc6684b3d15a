from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from games.kaiju.helpers import build, cubes, give, hold, levels, plays, stand, table, tank
from gameshelf.draw import Board
from gameshelf.games.kaiju import BOX
from gameshelf.games.kaiju.content import cost_words
from gameshelf.games.kaiju.drawing.canvas import FINGER, SHEET, TALL, WIDE, land_of, planned
from gameshelf.games.kaiju.quick import quick
from gameshelf.games.kaiju.state import Kaiju

PRICE = re.compile(r"#k-t?\d{3}$")  # a board with what a level costs: how many of each kind
PIXELS = 382 / 480  # of a unit, on a phone 390 pixels wide
LARGE = 56_000  # bytes of a picture: they are sent after every move


def pads(game: Kaiju) -> dict[str, tuple[float, float]]:
    """Width and height of every place that can be touched now, on a phone."""
    root = ElementTree.fromstring(BOX.picture(game.view(game.seat), tall=True))
    found = {}
    for node in root.iter():
        if "can" in (node.get("class") or "").split():
            pad = next(child for child in node if child.get("class") == "pad")
            found[str(node.get("id"))] = (float(pad.get("width", 0)), float(pad.get("height", 0)))
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_a_finger_finds_every_place_on_a_phone(players: int) -> None:
    assert FINGER * PIXELS >= 44
    game = BOX.setup(players, 3)
    assert isinstance(game, Kaiju)
    while game.seat is not None:
        for id, (wide, high) in pads(game).items():
            assert min(wide, high) * PIXELS >= 44, id
        if game.actions == 1:
            assert len(BOX.picture(game.view(game.seat))) < LARGE
        game.play(quick(game, game.seat))


def test_when_it_is_over_everybodys_table_is_drawn_with_what_was_hidden() -> None:
    game = BOX.setup(3, 4)
    while game.seat is not None:
        game.play(quick(game, game.seat))  # type: ignore[arg-type]
    for seat in (None, 0, 1, 2):
        for tall in (False, True):
            assert BOX.picture(game.revealed(seat), tall=tall).startswith("<svg")


def test_many_cards_before_one_can_still_be_touched() -> None:
    game = table(3)
    stand(game, 0, "11")
    stand(game, 1, "12")
    hold(game, 0, "B")
    hold(game, 1, "BC")
    give(game, 0, 6, 12, 18, 23, 28, 1, 4, 13, 17, 21, 22)
    cards = {id: size for id, size in pads(game).items() if id.startswith("own-card")}
    assert len(cards) >= 6
    assert all(wide * PIXELS >= 44 for wide, _ in cards.values())
    root = ElementTree.fromstring(BOX.picture(game.view(0), tall=True))
    for card in (node for node in root.iter() if (node.get("id") or "").startswith("own-card")):
        assert all(
            "on-card" in (word.get("class") or "") for word in card if word.tag.endswith("text")
        )  # dark on light, also at night


def test_what_can_be_paid_glows_and_the_rest_tells_its_cost() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BCF")
    offered = {f"lot-{move.args[0]}" for move in game.moves() if move.verb == "attack"}
    assert {id for id in pads(game) if id.startswith("lot-")} == offered
    picture = BOX.picture(game.view(0), tall=True)
    for lot in game.view(0)["lots"]:
        if lot["left"]:
            assert f'id="lot-{lot["name"].lower()}"' in picture
            assert f"The next: {cost_words(lot['cost'])}" in picture


@pytest.mark.parametrize("tall", [False, True])
def test_a_price_shows_from_afar_whether_ones_hand_pays_and_beside_it_what_is_lacking(tall: bool) -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BC")
    for name, cost in (("A1", "BC"), ("B2", "BCF"), ("C3", "C"), ("D3", "FF")):
        build(game, name, cost)

    def seen(name: str, seat: int | None) -> set[str]:
        root = ElementTree.fromstring(BOX.picture(game.view(seat), tall=tall))
        lot = next(node for node in root.iter() if node.get("id") == f"lot-{name.lower()}")
        marks = {"#k-paid": "pays", "seize": "can", "veil": "lacks"}
        return {mark for sign, mark in marks.items() for node in lot.iter() if sign in (node.get("href"), node.get("class"))}

    assert [seen(name, 0) for name in ("A1", "B2", "C3", "D3")] == [{"can"}, {"lacks"}, {"pays"}, set()]
    assert [seen(name, None) for name in ("A1", "B2", "C3", "D3")] == [set()] * 4
    give(game, 0, 9)  # costs one card less
    plays(game, "use blow")
    assert seen("B2", 0) == {"can"}
    assert seen("D3", 0) == set()


def test_the_veil_lies_over_just_the_cards_that_are_lacking() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BF")
    build(game, "B2", "BBCF")
    root = ElementTree.fromstring(BOX.picture(game.view(0), tall=True))
    veil = next(node for node in root.iter() if node.get("class") == "veil")
    corners = [tuple(map(float, part.split("h")[0].split())) for part in str(veil.get("d")).split("M")[1:]]
    assert len(corners) == 2
    (second, top), (claw, below) = corners  # two by two: B B over C F
    assert second == 36
    assert (claw, below) == (16, top + 20)


@pytest.mark.parametrize(("kind", "word", "more"), [("turn", "Rest", "draw 3 / take 1"), ("rest", "Draw 3", "from your deck")])
def test_a_button_says_what_it_brings(kind: str, word: str, more: str) -> None:
    game = table()
    hold(game, 0, "BC")
    if kind == "rest":
        plays(game, "rest")
    assert words_in(game, "own-0") == [word, more]
    hold(game, 0, "BBCCF")
    assert words_in(game, "own-0") == (["Rest", "full (5): change"] if kind == "turn" else ["Keep", "draw nothing"])


def words_in(game: Kaiju, id: str, tall: bool = True) -> list[str]:
    """The words drawn inside of a part of the picture."""
    root = ElementTree.fromstring(BOX.picture(game.view(0), tall=tall))
    part = next(node for node in root.iter() if node.get("id") == id)
    return [word.text or "" for word in part.iter() if word.tag.endswith("text")]


@pytest.mark.parametrize("count", [4, 5, 6])
def test_five_and_more_cards_all_show_what_they_are_good_for(count: int) -> None:
    game = table(2)
    give(game, 0, 40, 5, 6, 12, 23, 28)
    game.mine[0] = game.mine[0][:count]
    picture = BOX.picture(game.view(0), tall=True)
    for n, (card, word) in enumerate(zip(game.view(0)["kaiju"][0]["cards"], ("missile", "move 1", *[""] * 4), strict=False)):
        if f'id="own-card-{n}"' in picture:
            said = words_in(game, f"own-card-{n}")[1:]
            assert word in said if word else " ".join(said) == card["name"]
            assert not any("…" in line for line in said)
        else:  # one that only counts
            assert not word
            assert f"{card['name']} {card['points']}" in zoom_of(game, "own-used")


@pytest.mark.parametrize("tall", [False, True])
def test_what_only_counts_makes_room_for_what_can_be_used(tall: bool) -> None:
    game = table(2)
    plain = (6, 12, 18, 23, 28, 70, 72)
    give(game, 0, *plain, 4, 13, 17, 21)
    cards = game.view(0)["kaiju"][0]["cards"]
    for n, word in zip(range(len(plain), len(cards)), ("guard", "missile", "leap 2", "push"), strict=True):
        assert word in words_in(game, f"own-card-{n}", tall)
    drawn = BOX.picture(game.view(0), tall=tall)
    piled = [card for n, card in enumerate(cards) if f'id="own-card-{n}"' not in drawn]
    assert piled
    assert words_in(game, "own-used", tall) == [str(sum(card["points"] for card in piled)), f"{len(piled)} more"]
    best = max(cards[: len(plain)], key=lambda card: card["points"])
    assert best not in piled


def test_two_cards_that_do_the_same_can_both_be_touched() -> None:
    game = table(2)
    stand(game, 0, "11")
    hold(game, 0, "B")
    give(game, 0, 5, 5)
    assert {"own-card-0", "own-card-1"} <= set(pads(game))


def test_a_card_with_an_ability_and_an_icon_shows_both_signs() -> None:
    game = table(2)
    give(game, 0, 49)
    root = ElementTree.fromstring(BOX.picture(game.view(0), tall=True))
    card = next(node for node in root.iter() if node.get("id") == "own-card-0")
    signs = [node.get("href") for node in card.iter() if node.get("class") == "inked"]
    assert signs == ["#i-star", "#i-tank"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_neighbourhood_keeps_its_name_when_cubes_lie_there(players: int) -> None:
    game = table(players)
    before = {zone["letter"]: words_in(game, f"zone-{zone['letter']}") for zone in game.view(0)["zones"]}
    for name in ("A1", "C2", "C4", "D2", "A3"):
        cubes(game, name, *[1] * players)
    for zone in game.view(0)["zones"]:
        found = words_in(game, f"zone-{zone['letter']}")
        assert found == before[zone["letter"]]
        if zone["bonus"] is None:  # with two players red is worth nothing: there it is said what the others are about
            assert found == ["for the most cubes"]
            assert words_in(game, f"zone-{zone['letter']}", tall=False) == ["R", "Skyline"]
        else:
            assert any(word in zone["name"] and len(word) > 3 for word in found)


def test_a_closer_look_at_a_building_shows_its_foot_and_tells_its_levels() -> None:
    game = table()
    build(game, "B2", "BC")
    cubes(game, "B2", 1, 2)
    for tall in (False, True):
        assert "8" in words_in(game, "lot-b2", tall)
        picture = BOX.picture(game.view(0), tall=tall)
        assert "B2, Old Harbour: 3 of 3 levels left. The next: 1 bite and 1 claw; the rest is hidden." in picture
        assert "The most cubes (1 of @0 and 2 of @1) get 8 points when it falls, and in Old Harbour " in picture
    levels(game, "B2", 1)
    assert "the price below" not in BOX.picture(game.view(0)).partition('id="lot-b2"')[2].partition("transform")[0]


def test_the_title_on_the_box_stands_in_free_sky() -> None:
    root = ElementTree.fromstring((BOX.folder / "cover.svg").read_text(encoding="utf-8"))
    title = next(node for node in root.iter() if "cover-title" in (node.get("class") or ""))
    assert float(title.get("y", 0)) < 90  # the monster's horn begins below it


def test_which_card_is_kept_is_clicked_on_the_hand() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "CFF")
    build(game, "A1", "CFF")
    give(game, 0, 9)
    plays(game, "use blow", "attack a1")
    assert {"hand-claw", "hand-fireball"} <= set(pads(game))


def zoom_of(game: Kaiju, id: str, tall: bool = True) -> str:
    """What a closer look at a part of the picture tells."""
    root = ElementTree.fromstring(BOX.picture(game.view(0), tall=tall))
    return str(next(node for node in root.iter() if node.get("id") == id).get("data-zoom"))


@pytest.mark.parametrize("tall", [False, True])
def test_ones_own_card_shows_what_it_does_and_not_what_was_paid(tall: bool) -> None:
    game = table()
    give(game, 0, 5, 49)
    root = ElementTree.fromstring(BOX.picture(game.view(0), tall=tall))
    for n in (0, 1):
        card = next(node for node in root.iter() if node.get("id") == f"own-card-{n}")
        drawn = [str(node.get("href")) for node in card.iter() if node.get("href")]
        assert not any(kind in sign for sign in drawn for kind in ("bite", "claw", "fireball"))
        assert "paid" not in str(card.get("data-zoom"))
        assert "tells" in str(card.get("class"))  # a tap says what it does before it is used
    assert "move 1" in words_in(game, "own-card-0", tall)
    assert "or" in words_in(game, "own-card-1", tall)
    assert zoom_of(game, "own-card-0") == (
        "Fruit Market counts 1 point in the end, used or not. Once, one card a turn: Stampede: move 1 block."
    )


@pytest.mark.parametrize("tall", [False, True])
def test_used_cards_lie_beside_the_others_and_tell_what_they_were(tall: bool) -> None:
    game = table()
    give(game, 0, 4, 6)
    assert 'id="own-used"' not in BOX.picture(game.view(0), tall=tall)
    plays(game, "use hide")
    assert "1 used" in words_in(game, "own-used", tall)
    assert zoom_of(game, "own-used", tall) == "Used, and still counting 1 point: Tea House 1 (Armoured Hide)."


@pytest.mark.parametrize("players", [2, 4])
def test_a_closer_look_at_points_adds_them_up(players: int) -> None:
    game = table(players)
    game.bonus = (7, 6, 5, 8, 9, -1 if players == 2 else 10)
    give(game, 0, 70, 71)
    give(game, 1, 1)
    levels(game, "C2", 0)
    cubes(game, "C2", 2, 1)
    cubes(game, "A1", 1, 1)
    total = sum(game.t.worth[card] for card in game.mine[0]) + 6 + 6 + 3
    for tall in (False, True):
        assert f"@0, {total} points as things stand: {total - 15} on building cards, 6 for fallen buildings (C2 6)" in zoom_of(
            game, "score-0", tall
        )
        assert "9 for neighbourhoods (Old Harbour 3, Lantern Market 6). The most cubes take all" in zoom_of(
            game, "score-0", tall
        )
    low, high = game.view(0)["kaiju"][1]["cards"][0]["between"]
    assert low <= game.t.worth[0] <= high
    rival = zoom_of(game, "score-1")
    assert rival.startswith(f"@1, {low + 3} to {high + 3} points with 1 card face down as things stand: {low}-{high} on ")
    assert rival.endswith("0 for fallen buildings and 3 for neighbourhoods (Old Harbour 3).")


def test_who_rests_is_offered_to_take_before_to_discard_and_is_told_which() -> None:
    game = table()
    hold(game, 0, "BC")
    plays(game, "rest")
    root = ElementTree.fromstring(BOX.picture(game.view(0), tall=True))
    chip = next(node for node in root.iter() if node.get("id") == "hand-bite")
    assert chip.get("data-moves") == "take bite|drop bite"
    for tall in (False, True):
        assert all("tells" in line for line in BOX.picture(game.view(0), tall=tall).split("\n") if 'id="hand-' in line)


def test_a_missile_glows_where_a_rival_is_hit() -> None:
    game = table(3)
    stand(game, 0, "00")
    stand(game, 1, "22")
    stand(game, 2, "44")
    for seat in (0, 1):
        hold(game, seat, "B")
    give(game, 0, 40)
    plays(game, "call missile")
    root = ElementTree.fromstring(BOX.picture(game.view(0)))
    offered = {str(node.get("id")): str(node.get("class")) for node in root.iter() if "can" in str(node.get("class")).split()}
    assert {id for id, cls in offered.items() if "idle" not in cls} == {
        f"place-{name}" for name in ("22", "12", "32", "21", "23")
    }


@pytest.mark.parametrize("tall", [False, True])
def test_the_sign_of_city_hall_covers_no_price(tall: bool) -> None:
    game = table()
    for cost, left in (("B", 5), ("BBFF", 5), ("BBFF", 3), ("BBFF", 1), ("BCF", 1)):
        levels(game, "D4", left)
        build(game, "D4", cost)
        root = ElementTree.fromstring(BOX.picture(game.view(0), tall=tall))
        house = next(node for node in root.iter() if node.get("id") == "house-d4")
        uses = [(str(node.get("href")), float(node.get("y", 0))) for node in house.iter() if node.get("href")]
        lowest = max(y - 14 + (15 if sum(map(int, sign[-3:])) < 4 else 23) for sign, y in uses if PRICE.match(sign))
        assert all(y >= lowest for sign, y in uses if sign == "#i-hall")
        assert left < 5 or any(sign == "#i-hall" for sign, _ in uses)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("tall", [False, True])
def test_what_is_offered_covers_no_price(players: int, tall: bool) -> None:
    game = table(players)
    tank(game, "23", "south")
    stand(game, 0, "22")
    hold(game, 0, "BCF")
    view = game.view(0)
    half = planned(Board(SHEET, view, *(TALL if tall else WIDE), tall), land_of(view)).street / 2
    for moves in ((), ("hit 1", "pay bite", "go 33")):
        plays(game, *moves)
        root = ElementTree.fromstring(BOX.picture(game.view(0), tall=tall))
        rings = [float(node.get("r", 0)) for node in root.iter() if node.get("class") == "halo-ring"]
        turns = [str(node.get("transform")) for node in root.iter() if node.get("href") == "#k-turn"]
        rings += [15 * float(turn.rpartition("(")[2].rstrip(")")) for turn in turns]
        assert len(rings) >= 3
        assert all(ring <= half + 1 for ring in rings)


def test_when_it_is_over_flags_show_whose_each_empty_lot_is() -> None:
    game = BOX.setup(3, 4)
    while game.seat is not None:
        game.play(quick(game, game.seat))  # type: ignore[arg-type]
    view = game.revealed(0)
    owned = sum(
        sum(1 for n in lot["cubes"] if n == max(lot["cubes"]) and lot["points"] // lot["cubes"].count(n))
        for lot in view["lots"]
        if lot["height"] and not lot["left"]
    )
    for tall in (False, True):
        picture = BOX.picture(view, tall=tall)
        assert picture.count('class="banner"') >= owned > 0
        assert "#i-crown" in picture


@pytest.mark.parametrize("tall", [False, True])
def test_cards_that_can_be_taken_or_given_away_show_it(tall: bool) -> None:
    game = table()
    stand(game, 0, "22")
    hold(game, 0, "BC")

    def signs(part: str) -> list[str]:
        root = ElementTree.fromstring(BOX.picture(game.view(0), tall=tall))
        node = next(node for node in root.iter() if node.get("id") == part)
        return [str(use.get("href")) for use in node.iter() if use.get("href") in ("#k-plus", "#k-minus")]

    assert signs("hand-bite") == []
    plays(game, "rest")
    assert signs("hand-bite" if tall else "stack-bite") == ["#k-plus"]
    assert signs("hand-fireball") == (["#k-plus"] if tall else [])  # none of them to be discarded
    plays(game, "draw")
    tank(game, "23", "south")
    hold(game, 0, "BC")
    plays(game, "hit 1")
    assert [signs(f"hand-{kind}") for kind in ("bite", "claw", "fireball")] == [["#k-minus"], ["#k-minus"], []]


@pytest.mark.parametrize("tall", [False, True])
def test_whoever_has_few_cubes_left_is_marked(tall: bool) -> None:
    game = table(2)
    cubes(game, "D2", 12, 0)
    assert 'class="few"' not in BOX.picture(game.view(0), tall=tall)
    cubes(game, "D1", 1, 0)
    root = ElementTree.fromstring(BOX.picture(game.view(1), tall=tall))
    marked = [node.get("id") for node in root.iter() for part in node if part.get("class") == "few"]
    assert marked == ["mat-0"]


def test_points_stand_in_the_colour_of_who_leads_and_a_tie_in_both() -> None:
    game = table()
    cubes(game, "A1", 2, 1)
    cubes(game, "C3", 1, 1)
    picture = BOX.picture(game.view(0), tall=True)
    assert re.search(r'id="lot-a1" class="[^"]*\bof0\b', picture)
    assert not re.search(r'id="lot-c3" class="[^"]*\bof\d', picture)
    assert re.search(r'id="zone-V".*?class="tab of0".*?class="tab-word of0"', picture)
    assert re.search(r'id="zone-Y".*?class="tab of0".*?class="tab of1".*?class="tab-word tied"', picture)


def test_a_step_into_the_sight_of_a_tank_shows_the_card_that_it_costs() -> None:
    game = table()
    stand(game, 0, "12")
    tank(game, "24", "south")
    hold(game, 0, "CC")
    place = re.compile(r'<g id="place-22".*?</g>', re.DOTALL)
    assert ">-1</text>" in place.search(BOX.picture(game.view(0), tall=True))[0]  # type: ignore[index]
    hold(game, 0, "")
    assert ">-1</text>" not in BOX.picture(game.view(0), tall=True)  # who holds nothing loses nothing
    hold(game, 0, "CC")
    stand(game, 0, "23")
    assert ">-1</text>" not in BOX.picture(game.view(0), tall=True)  # it sees one already


def test_arrows_of_a_tank_show_whom_they_turn_it_on() -> None:
    game = table()
    stand(game, 0, "21")
    stand(game, 1, "24")
    hold(game, 0, "CC")
    tank(game, "32", "east")
    stand(game, 0, "22")
    plays(game, "hit 1", "pay claw", "go 33")
    stand(game, 1, "23")
    stand(game, 0, "32")
    picture = BOX.picture(game.view(0), tall=True)
    assert re.search(r'data-move="face west".*?class="good"', picture)
    assert re.search(r'data-move="face south".*?class="bad"', picture)
