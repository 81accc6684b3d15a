"""Kobayashi Tower on a phone: every card that is held can be read and tapped, and a fight shows its weapons."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from games.hunted.helpers import GENTLE, asked, dice, does, energy, fight, kinds, places, plays, table
from gameshelf.draw.lettering import width
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.content import EVENTS, HANDGUN, LOCATIONS
from gameshelf.games.hunted.drawing.canvas import draw
from gameshelf.games.hunted.drawing.words import gains
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.places import TwoPlaces
from gameshelf.games.hunted.steps.trials import Trial
from gameshelf.kit.pictures import place_of

BAR = 790  # units of the drawing that lie above the bar of a phone
LOW_BAR = 687  # and of one of 390 by 760
ITEMS = ("ammo", "ammo", "vest", "lighter", "plans", "dressing", "smoke", "clock", "directory", "oneil", "radio", "keys")
SVG = "{http://www.w3.org/2000/svg}"


def holding(count: int, players: int = 1) -> Hunted:
    """A player who holds so many cards, the Handgun among them."""
    game = table(players)
    game.items[0] = kinds([*ITEMS[: count - 1]])
    game.hostages[0] = kinds(["gus", "priya", "odile", "barton"][: max(0, count - 1 - len(ITEMS))])
    game.settle()
    return game


def drawn(game: Hunted) -> ElementTree.Element:
    return ElementTree.fromstring(str(BOX.picture(game.view(0), tall=True)))


def named(root: ElementTree.Element, start: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if (node.get("id") or "").startswith(start)]


def tags(node: ElementTree.Element, tag: str) -> list[ElementTree.Element]:
    return [one for one in node.iter() if one.tag in (tag, SVG + tag)]


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("count", [1, 4, 5, 8, 9, 12, 13, 16])
def test_however_many_cards_one_holds_each_keeps_its_name_and_its_place(count: int, players: int) -> None:
    root = drawn(holding(count, players))
    (pieces,) = named(root, "pieces")
    top = place_of(named(root, "mat-0")[0])[1]
    cards = [node for node in pieces if (node.get("id") or "").startswith(("card-", "handgun-0"))]
    cards = [node for node in cards if place_of(node)[1] > top]
    assert len(cards) == count
    boxes = []
    for card in cards:
        x, y, scale = place_of(card)
        words = [text for text in tags(card, "text") if "on-card" in (text.get("class") or "")]
        name = " ".join(text.text or "" for text in words if not (text.text or "").strip("+≤−×!↻").isdigit())
        assert name.strip(), "a card without its name"
        for text in words:
            squeezed = text.get("textLength")
            if squeezed:
                assert float(squeezed) >= 0.7 * width(text.text or "", 14.5), text.text
        sheet = next(
            (float(one.get("width") or 0) for one in tags(card, "rect") if one.get("class") in ("face", "back")), 112.0
        )
        boxes.append((x, y, x + sheet, y + 57))
        assert scale > 0.96
    for n, a in enumerate(boxes):
        for b in boxes[n + 1 :]:
            assert a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] or b[3] <= a[1], "a card lies over another"
    if count <= 12:
        assert max(box[3] for box in boxes) <= BAR
    targets = [node for node in root.iter() if "under" in (node.get("class") or "") and place_of(node)[1] > top]
    assert len(targets) >= count
    for node in targets:
        assert min(float(node[0].get("width") or 0), float(node[0].get("height") or 0)) >= 55


@pytest.mark.parametrize("players", [1, 2])
def test_a_fight_shows_every_weapon_with_its_dice_and_its_chance(players: int) -> None:
    game = table(players, arms=["machine-gun", "rifle", "grenade", "bazooka"])
    game.loaded[HANDGUN] = 2
    fight(game, "lieutenants")
    root = drawn(game)
    for key, rolled in (("handgun", "2d6"), ("machine-gun", "3d8"), ("rifle", "1d10"), ("grenade", "1d8"), ("bazooka", "1d10")):
        nodes = [node for node in root.iter() if node.get("data-move") == f"fire {key}"]
        words = [text.text or "" for node in nodes for text in tags(node, "text")]
        assert rolled in words, key
        assert any(word.endswith(("% wins", "%")) for word in words), key
        assert "no win now" in words or any(word.endswith(" wins") for word in words), key
    assert [node for node in root.iter() if node.get("data-move") == "fire hands"]
    said = " ".join(text.text or "" for text in tags(root, "text"))
    assert "−1 a roll" in said


def boxes(root: ElementTree.Element, top: float, bottom: float) -> list[tuple[float, float, float]]:
    """The cards that lie between these heights: left, right, top; each as wide as its own sheet."""
    (pieces,) = named(root, "pieces")
    found = []
    for node in pieces:
        x, y, _ = place_of(node)
        if (node.get("id") or "").startswith("card-") and top < y < bottom:
            sheet = next((one for one in tags(node, "rect") if one.get("class") == "face"), None)
            found.append((x, x + (float(sheet.get("width") or 0) if sheet is not None else 116), y))
    return sorted(found)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("count", [3, 5, 6, 8])
def test_in_a_full_row_no_card_lies_under_another(count: int, players: int) -> None:
    row = ["lieutenants", "ammo", "hallway", "fire-door", "vest", "keys", "crawlway", "radio"][:count]
    game = table(players, row=row)
    root = drawn(game)
    found = boxes(root, 170, place_of(named(root, "mat-0")[0])[1] - 70)
    assert len(found) == count
    for n, (left, right, y) in enumerate(found):
        for other_left, other_right, other_y in found[n + 1 :]:
            assert other_y != y or right <= other_left or other_right <= left
    assert max(right for _, right, _ in found) <= (402 if players == 1 else 474)
    targets = [node for node in root.iter() if (node.get("data-move") or node.get("data-moves") or "").startswith("activate ")]
    assert len(targets) == count - 1, "the terrorists cannot be activated"
    for node in targets:
        assert float(node[0].get("width") or 0) >= 55
    words = [text.text for node in named(root, "card-") for text in tags(node, "text")]
    assert "5" in words, "the numbers of the men are seen"
    if players == 1 or count < 8:
        assert {"Lieutenants", "Ammo", "Hallway"} <= set(words), "and the names"


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("count", [8, 9, 10])
def test_in_a_crowded_row_every_card_keeps_as_much_of_its_name_as_has_room(count: int, players: int) -> None:
    row = ["lieutenants", "ammo", "hallway", "fire-door", "vest", "keys", "crawlway", "radio", "dressing", "rifle"][:count]
    game = table(players, row=row)
    cards = named(drawn(game), "card-")
    assert len(cards) == count
    for card, entry in zip(cards, game.view(0)["rows"][0], strict=True):
        words = [text.text or "" for text in tags(card, "text")]
        assert any(word[:3] == entry["name"][:3] for word in words), entry["name"]


def test_what_threatens_stays_in_sight_beside_what_was_rolled() -> None:
    """On a phone all three tiles, on a desk the supply and Lars's numbers too: a roll changes nothing of them."""
    game = table()
    fight(game, "guard")
    dice(game, 6)
    plays(game, "fire hands")
    while "draw" not in asked(game):
        plays(game, asked(game)[-1])
    view = game.view(0)
    assert view["roll"]
    tall, wide = (BOX.picture(view, tall=tall) for tall in (True, False))
    for tile in ("threat-alarm", "threat-time", "threat-lars"):
        assert f'id="{tile}"' in tall
    assert "0 of 15" in tall
    assert "Ready for Lars: not yet" in unescape(tall)
    assert 'id="threat-time"' in wide
    assert 'id="supply"' in wide
    assert "Ready for Lars: not yet" in unescape(wide)
    for seen in (tall, wide):
        assert not re.search(r"(beat|win)[^<]*\d%", seen), "he is far: no chance that could be taken for that of the game"
    for seen in (tall, wide):
        assert 'id="roll-0"' in seen
        assert "WON, but no prize among 1 card" in seen, "what came of it"


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("tall", [False, True])
def test_the_way_to_lars_is_one_count_of_floors(tall: bool, players: int) -> None:
    """The tower, the tile and the lines above the board count the same floors, from the lobby up."""
    view = table(players).view(0)
    said = [unescape(text) for text in re.findall(r">([^<>]+)</text>", BOX.picture(view, tall=tall))]
    assert said.count("0 of 15") == 1
    assert not [text for text in said if "more" in text or "location" in text]
    assert BOX.progress(view)[0] == "In the lobby: on time."
    assert BOX.progress(view)[2] == "Lars waits on floor 13, 14 or 15."


def test_a_tapped_card_says_what_its_answer_does_not() -> None:
    game = table(row=["hallway", "ammo", "grenade", "gus"], items=["dressing"], hostages=["priya"])
    root, labels = drawn(game), dict(game.view(0)["moves"])
    seen = 0
    for node in root.iter():
        if {"do", "can", "mute"} <= set((node.get("class") or "").split()):
            told = node.get("data-zoom") or ""
            assert told
            assert told not in labels.values()
            seen += 1
    assert seen >= 4


def test_a_tapped_card_says_when_it_can_be_used() -> None:
    game = table(row=["smoke", "dressing", "hallway", "ammo"])
    told = [node.get("data-zoom") or "" for node in drawn(game).iter()]
    assert "Avoid a fight: yours to keep, and to use once, when you are attacked." in told
    assert "+1 ammo token: yours to keep, and to use once, when you like." in told
    game = table(items=["smoke"])
    assert not [node for node in drawn(game).iter() if "when you like" in (node.get("data-zoom") or "")]


def test_a_floor_that_has_its_price_is_seen_while_it_is_asked() -> None:
    game = table(edition=None)
    places(game, "lift-shaft", "closet", "roof")
    does(game, "draw_locations 1")
    root = drawn(game)
    words = [text.text for text in tags(root, "text")]
    assert "Lift Shaft" in words
    assert {"of 5 white dice", "of 20 time"} <= set(words)
    plays(game, "option 2")
    energy(game, 3, 1, 1)
    plays(game, "use chocolates")
    assert "of 5 white dice" not in [text.text for text in tags(drawn(game), "text")], "Chocolates are no floor"


def test_a_won_fight_shows_what_can_be_kept_without_a_price() -> None:
    game = table(deck=["teddy", "lookout"])
    fight(game, "patrol")
    dice(game, 6, 6, 6, 6)
    plays(game, "fire handgun", "dice 4")
    root = drawn(game)
    words = [text.text for text in tags(root, "text")]
    assert "You won: a weapon, item or hostage is yours" in words
    assert "pay" not in words
    assert {"+1 key token", "goes back", "Take none"} <= set(words)


def test_dice_to_choose_from_leave_the_words_under_them_to_be_read() -> None:
    game = table()
    energy(game, 3, 2)
    does(game, "damage 1")
    root = drawn(game)
    mat = named(root, "mat-0")[0]
    line = next(text for text in tags(mat, "text") if (text.text or "").startswith("Life: "))
    bottom = place_of(mat)[1] + float(line.get("y") or 0) - 10
    both = [node for node in root.iter() if (node.get("data-move") or "").startswith("swap ")]
    found = [node for node in both if place_of(node)[1] > place_of(mat)[1] - 20]
    assert len(found) == 2
    assert len(both) == 4, "each has a button with words as well"
    for node in found:
        assert place_of(node)[1] + float(node[0].get("height") or 0) <= bottom
        assert float(node[0].get("height") or 0) >= 55


def test_what_takes_a_hit_is_the_first_answer_in_words() -> None:
    game = table(items=["vest"])
    energy(game, 2, 0, 3)
    does(game, "damage 2")
    assert dict(game.view(0)["moves"])["use vest"] == "Flak Vest prevents 1 of 2"
    for tall in (True, False):
        root = ElementTree.fromstring(str(BOX.picture(game.view(0), tall=tall)))
        caption = next(
            node
            for node in root.iter()
            if node.get("data-move") == "use vest" and "prevents" in "".join(text.text or "" for text in tags(node, "text"))
        )
        swap = next(node for node in root.iter() if node.get("data-move") == "swap unspent" and tags(node, "text"))
        size = [float(node[0].get("height") or 0) for node in (caption, swap)]
        assert size[0] == size[1]
        assert place_of(caption) < place_of(swap)


@pytest.mark.parametrize("tall", [False, True])
def test_what_counts_men_and_bells_lies_under_no_card(tall: bool) -> None:
    game = table(row=["bruiser", "charge", "ammo", "hallway", "ammo", "hallway", "machine-gun"])
    fight(game, "lift-guards")
    root = ElementTree.fromstring(str(BOX.picture(game.view(0), tall=tall)))
    row = next(node for node in root.iter() if node.get("id") == "row-0")
    left = min(float(node.get("x") or 0) for node in tags(row, "rect") if node.get("class") == "wall")
    cards = [place_of(node) for node in named(root, "card-") if place_of(node)[1] < 250]
    assert len(cards) > 6
    assert max(x + 112 * scale for x, _, scale in cards) <= left


def test_of_a_name_that_only_one_card_has_its_icons_are_not_told() -> None:
    for row, label in (
        (["regroup", "ammo", "ammo", "crawlway"], "Regroup"),
        (["charge", "vest", "crawlway"], "Demolition Charge and its Bell"),
    ):
        game = table(row=row)
        plays(game, "activate crawlway")
        assert label in dict(game.view(0)["moves"]).values()


@pytest.mark.parametrize("count", [1, 4, 5, 8, 9, 10, 12])
def test_all_that_one_holds_lies_above_the_bar_of_a_low_phone(count: int) -> None:
    mat = named(drawn(holding(count)), "mat-0")[0]
    sheet = next(one for one in tags(mat, "rect") if one.get("class") == "sheet")
    assert place_of(mat)[1] + float(sheet.get("height") or 0) <= LOW_BAR


@pytest.mark.parametrize("edition", [None, GENTLE])
@pytest.mark.parametrize("tall", [False, True])
def test_what_a_test_brings_and_costs_is_never_cut(tall: bool, edition: object) -> None:
    seen = 0
    for source in range(len(LOCATIONS) + len(EVENTS)):
        game = table(edition=edition)
        if not game.t.test[source]:
            continue
        game.stack.append(Trial(0, source))
        game.settle()
        words = unescape(str(BOX.picture(game.view(0), tall=tall)))
        assert "…" not in words, game.t.place_names[source]
        seen += 1
        if source < len(LOCATIONS):
            game.stack[-1] = TwoPlaces(0, source, LOCATIONS.index("boardroom"))
            game.settle()
            assert "…" not in unescape(str(BOX.picture(game.view(0), tall=tall))), game.t.place_names[source]
    assert seen > 12


def test_every_way_to_roll_for_a_test_has_a_place_on_the_board() -> None:
    for white, red in ((5, 0), (3, 1), (2, 2), (1, 4), (0, 5)):
        game = table(edition=None)
        energy(game, white, 0, red)
        game.stack.append(Trial(0, LOCATIONS.index("boardroom")))
        game.settle()
        root = drawn(game)
        placed = " ".join(node.get("data-move") or node.get("data-moves") or "" for node in root.iter())
        for move, _ in game.view(0)["moves"]:
            assert move in placed.replace("|", " | "), (move, white, red)


def test_the_tower_and_what_it_takes_to_win_can_be_looked_at() -> None:
    game = table(edition=None)
    for tall in (False, True):
        root = ElementTree.fromstring(str(BOX.picture(game.view(0), tall=tall)))
        (tower,), (aims,) = named(root, "tower"), named(root, "aims")
        assert "One of the 3 red floors is the Roof, with Lars" in (tower.get("data-zoom") or tower.get("aria-label") or "")
        told = aims.get("data-zoom") or aims.get("aria-label") or ""
        assert told.startswith("To win, hit Lars's 7, 6 and 5 on the Roof, each once, before ")
        assert "Nothing you hold reaches his 7" in told


def test_nothing_on_lars_looks_like_a_hit_before_he_is_fought() -> None:
    game = table(arms=["machine-gun"])
    for tall in (False, True):
        (lars,) = named(ElementTree.fromstring(str(BOX.picture(game.view(0), tall=tall))), "lars")
        assert "i-check" not in ElementTree.tostring(lars, encoding="unicode")


def test_a_door_says_that_one_of_two_is_picked() -> None:
    root = drawn(table(row=["office-door", "hallway"]))
    words = [text.text for text in tags(root, "text")]
    assert {"2 floors up", "1 floor up"} <= set(words)
    assert gains({"ops": [["draw_locations", 2]]}) == (("stairs", "1 of 2"),)


def test_a_chance_with_tokens_that_is_nearly_sure_is_written_once() -> None:
    assert ">no +1 &gt;99%</text>" in str(draw("without_tokens", "over 99 %", 0, 0))


def test_what_is_all_but_sure_is_not_called_about() -> None:
    game = table(arms=["machine-gun", "shotgun"], hostages=["gus"])
    game.plus[0] = 3
    fight(game, "lars", left=(5,))
    drawn = str(BOX.picture(game.view(0), tall=True))
    assert "about over" not in drawn
    assert "about over" not in " ".join(BOX.progress(game.view(0)))


def pictured(game: Hunted, tall: bool) -> ElementTree.Element:
    return ElementTree.fromstring(str(BOX.picture(game.view(0), tall=tall)))


@pytest.mark.parametrize("tall", [True, False])
@pytest.mark.parametrize("players", [1, 2])
def test_what_one_is_about_to_pay_with_stays_where_it_was(players: int, tall: bool) -> None:
    """A card that is bought leaves its place empty until it is paid for, and so does each that pays."""
    row = ["grenade", "wilma", "ammo", "hallway", "corridor"]
    game = table(players, row=row, deck=["vest"])
    plays(game, "draw")
    before = {node.get("id"): place_of(node) for node in named(pictured(game, tall), "card-")}
    for move, left in (("activate wilma", 5), ("pay ammo", 4)):
        plays(game, move)
        assert game.view(0)["step"]["what"] == "paying"
        assert len(game.rows[0]) == left
        now = {node.get("id"): place_of(node) for node in named(pictured(game, tall), "card-")}
        same = [id for id in now if id in before and now[id] == before[id]]
        assert len(same) >= left, "all that are left in the row"
