"""Kobayashi Tower drawn: well formed, every legal move clickable, nothing told that the seat may not know."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import gameshelf
from draw import drawn
from draw.drawn import classes, named, parsed, zoom_of
from gameshelf.core import Chance
from gameshelf.draw import symbols
from gameshelf.draw.lettering import width
from gameshelf.games.hunted.content import EVENTS, GUN, HANDGUN, HOSTAGES, KINDS, LOCATIONS, ROOF
from gameshelf.games.hunted.drawing.words import ARTS, PLACES, gains, short
from gameshelf.games.hunted.effects import EFFECTS, parse
from gameshelf.games.hunted.faces import FIRST_EVENT
from gameshelf.games.hunted.steps import Turn
from gameshelf.games.hunted.steps.fight import Attacked, Fight
from gameshelf.games.hunted.steps.rows import draw_into_row
from gameshelf.games.hunted.steps.trials import Trial
from gameshelf.kit.pictures import place_of

BOX = gameshelf.shelf()["hunted"]
GAMES = [(players, seed) for players in (1, 2) for seed in range(8)]


def positions(players, seed, every=1):
    """The positions of a game that hides little, so that much happens, with its end."""
    return drawn.positions("hunted", players, seed, every, avoid="hide")


def ops(effect):
    """An effect as a view has it."""
    return {"ops": EFFECTS.plain(parse(effect))}


def test_cards_that_were_looked_at_lie_open_for_both():
    game = table(players=2)
    game.seen = 3
    game.settle()
    drawn = [BOX.picture(game.view(seat)) for seat in (None, 0, 1)]
    assert len({picture.count("#hu-back") for picture in drawn}) == 1
    assert all('id="ahead-2"' in picture for picture in drawn)


def test_every_card_has_its_picture_and_every_effect_its_sign():
    view = gameshelf.new("hunted", players=1, seed=1).view(0)
    assert set(ARTS) <= {*KINDS, "handgun"}
    assert len({ARTS[key] for key in HOSTAGES}) == len(HOSTAGES) == 6, "each hostage has a face"
    for name in {*ARTS.values(), *PLACES.values()}:
        assert f'id="i-{name}"' in symbols() + BOX.scenery()
    assert gains(view["chocolates"]) == (("white-die", "+1"), ("refresh", "all"))
    assert short(view["chocolates"]) == "Heal 1 or refresh all"
    for effect in ("lose_hostage 1 else damage 1", "hit 6", "search_deck terrorist 5 fight", "search_deck item 3 take"):
        assert gains(ops(effect)), effect
    assert gains(ops("search_deck terrorist 5 fight")) == (("masked", "5"),)


def test_rolled_dice_are_marked_with_their_face():
    shown = 0
    for game in (game for seed in range(30) for game in positions(1, seed)):
        view = game.view(game.seat if game.outcome is None else 0)
        if view["roll"] and view["outcome"] is None and not any(move.startswith("roll ") for move, _ in view["moves"]):
            root = ElementTree.fromstring(BOX.picture(view))
            dice = [node for node in root.iter() if node.get("class") == "die"]
            for n, die in enumerate(view["roll"]["dice"]):
                said = f"A die of {die['sides']} sides shows {die['face']}."
                assert zoom_of(named(root, f"roll-{n}")) in (said, f"{said} It counts.")
            assert [int(node.get("data-face")) for node in dice] == [die["face"] for die in view["roll"]["dice"]]
            shown += 1
    assert shown


# What a new player stumbled over


def table(players=1, seat=0, row=(), items=(), arms=(), hostages=(), drew=False):
    """A player's turn, with these cards."""
    game = gameshelf.new("hunted", players=players, seed=1)
    game.rows[seat], game.items[seat] = [list(map(KINDS.index, keys)) for keys in (row, items)]
    game.hostages[seat] = list(map(KINDS.index, hostages))
    for kind in map(KINDS.index, arms):
        game.arms[seat].append(kind)
        game.loaded[kind], game.magazines[kind] = 0, game.t.magazines[kind]
    game.loaded[HANDGUN + seat] = 0
    game.stack, game.chance = [Turn(seat, drew)], Chance(1)
    game.settle()
    return game


def crowded(seat):
    """Two players, one of whom has much in the row and in the inventory."""
    row = ("hallway", "clock", "lieutenants", "search-party", "oneil", "keys", "crawlway", "ammo")
    arms, items = ("machine-gun", "bazooka", "shotgun"), ("smoke", "pratt")
    return table(2, seat, row[: 8 if seat else 6], items, arms, ("odile",), drew=True)


def scenes():
    """Positions with everything that has small buttons or many words."""
    yield table(1, 0, ("hallway", "clock", "lieutenants"), ("smoke", "vest"), ("machine-gun", "rifle", "grenade"), ("odile",))
    yield from map(crowded, (0, 1))
    yield few(0)


def few(seat):
    """Two players, one of whom holds so little that it has small buttons."""
    return table(2, seat, ("hallway", "lieutenants"), ("smoke",), ("machine-gun",), drew=True)


def test_a_card_over_a_place_to_click_catches_no_click():
    seen = 0
    for game in (*positions(1, 3), *positions(2, 3), *scenes()):
        if game.outcome is not None:
            continue
        root = parsed(game, game.seat)
        cards = [node for node in named(root, "pieces") if zoom_of(node)]
        for target in (node for node in root.iter() if {"do", "under"} <= set(classes(node))):
            x, y, _ = place_of(target)
            for card in cards:
                at_x, at_y, scale = place_of(card)
                if abs(at_x - x - 1) < 2 and abs(at_y - y - 1) < 2 and scale > 0.8:
                    assert "look" not in classes(card), (target.get("data-move"), card.get("id"))
                    seen += "can" not in classes(target)
    assert seen >= 12


def test_foes_and_the_other_players_cards_can_be_enlarged_by_a_click():
    root = parsed(crowded(0), 0)
    shown = {node.get("id"): classes(node) for node in named(root, "pieces")}
    hers = next(node for node in root.iter() if node.get("data-move") == "share lieutenants")
    assert {"under", "mute"} <= set(classes(hers)), "where it can be handed over, a tap tells of it first"
    assert "look" in shown["handgun-1"]
    assert "look" not in shown["handgun-0"]


def test_the_escape_token_is_there_until_it_is_used():
    game = table()
    foe = KINDS.index("bruiser")

    def tile():
        game.settle()
        node = named(parsed(game, 0), "do-escape")
        words = "".join(node.itertext())
        dim = any(use.get("href") == "#i-exit" for group in node.iter() if "dim" in classes(group) for use in group)
        return "can" in classes(node), "Escape" in words, "used" in words, dim

    assert tile() == (False, True, False, False)
    game.aside.append(foe)
    game.stack.append(Attacked(0, foe))
    assert tile() == (True, True, False, False)
    game.stack[-1] = Fight(0, foe, game.t.targets[foe], 1, 0)
    assert tile() == (False, True, False, False)
    game.escape = False
    assert tile() == (False, False, True, True)


def test_small_buttons_are_large_enough_for_a_finger_and_cover_no_number():
    seen = set()
    for game in scenes():
        root = parsed(game, game.seat)
        cards = [(node, place_of(node)) for node in named(root, "pieces")]
        for node in root.iter():
            verb, _, key = (node.get("data-move") or "").partition(" ")
            if verb not in ("share", "give", "get", "reload") or "under" in classes(node):  # a whole card is no small button
                continue
            seen.add(verb)
            if verb == "reload":
                shown = [use.get("href") for use in node.iter("use")]
                assert shown[:2] == ["#i-reload", "#i-clock"], "a die is refreshed, a gun reloaded, and that costs time"
            x, y, _ = place_of(node)
            pad, hit = node[0], next((part for part in node if "hit" in classes(part)), None)
            wide = float(pad.get("width")) if hit is None else float(re.search(r"h(\d+)v", hit.get("d"))[1])
            assert min(wide, float(pad.get("height"))) >= 50  # 24 pixels where the drawing is 365 wide
            start = f"handgun-{game.seat}" if key == "handgun" else f"card-{KINDS.index(key)}-"
            piece, (left, top, scale) = next((card, at) for card, at in cards if card.get("id").startswith(start))
            for text in piece.iter("text"):
                if not text.text.strip("+≤−×").isdigit():
                    continue
                a, b = float(text.get("x")), float(text.get("y"))
                half = wide_of(text) / 2
                a, b = left + scale * (a if "mid" in classes(text) else a + half), top + scale * (b - 6)
                inside = x < a < x + float(pad.get("width")) and y < b < y + float(pad.get("height"))
                assert not inside, (verb, key, text.text)
    assert seen == {"share", "give", "reload"}


def test_on_a_phone_a_gun_is_reloaded_by_its_card_and_no_button_covers_its_name():
    game = table(1, arms=("machine-gun",))
    game.loaded[HANDGUN], game.loaded[KINDS.index("machine-gun")] = 0, 3
    game.settle()
    root = parsed(game, 0, tall=True)
    places = [node for node in root.iter() if "reload handgun" in (node.get("data-moves") or node.get("data-move") or "")]
    assert [(node.get("id"), node.get("data-move")) for node in places] == [("do-fire-handgun", None)]
    assert "mute" in classes(places[0]), "what it costs is told first"
    assert "#i-reload" in {use.get("href") for use in named(root, "handgun-0").iter("use")}
    assert "#i-reload" not in {use.get("href") for use in named(root, f"card-{KINDS.index('machine-gun')}-0").iter("use")}


def test_a_price_is_called_one_and_told_on_a_phone_before_it_is_paid():
    game = table(1, row=("hallway", "ammo", "grenade"))
    for tall in (False, True):
        root = parsed(game, 0, tall=tall)
        for key in ("hallway", "ammo"):
            card = next(node for id, node in drawn.pieces_of(root).items() if id.startswith(f"card-{KINDS.index(key)}-"))
            assert "pay" in [text.text for text in card.iter("text")]
        assert ("mute" in classes(named(root, "do-activate-hallway"))) == tall


def test_a_place_shows_the_chance_of_its_test_before_one_goes_in():
    game = table(1, row=("fire-door", "keys"))
    game.places = [ROOF, LOCATIONS.index("walkway"), LOCATIONS.index("clinic")]
    game.white, game.white_spent = [2], [3]
    game.settle()
    game.play("activate fire-door")
    for tall in (False, True):
        root = parsed(game, 0, tall=tall)
        clinic, walkway = ([text.text for text in named(root, f"place-{n}").iter("text")] for n in (0, 1))
        assert "56%" in clinic
        assert not [word for word in walkway if "%" in word]
    assert "1 damage or lose" in walkway, "signs alone would not say that it is a choice"
    game.play("visit clinic")
    assert "Dice that you roll are then spent." in BOX.picture(game.view(0), tall=True)


def test_one_sign_for_one_thing():
    for game in scenes():
        game.plus[0] = 2
        game.settle()
        svg = BOX.picture(game.view(game.seat))
        assert "#i-coin" not in svg
        assert svg.count("#i-plus-one") >= 3
    assert gains(ops("gain_plus 1")) == (("plus-one", ""),)
    assert gains(ops("gain_plus 2")) == (("plus-one", "×2"),)
    for seat, way, other in ((0, "up", "down"), (1, "up", "down")):  # one's own things lie nearest
        root = parsed(few(seat), seat)
        for verb, who in (("share", {"p0", "p1"}), ("give", {f"p{1 - seat}"})):
            node = next(node for node in root.iter() if (node.get("data-move") or "").startswith(verb))
            shown = {use.get("href") for use in node.iter("use")}
            assert f"#i-{way}" in shown
            assert not shown & {f"#i-{other}", "#i-forward", "#i-back"}
            assert {name for group in node.iter("g") for name in classes(group) if name in ("p0", "p1")} == who


# The sizes of the classes of words, at a desk and on a phone (draw/board.css)
DESK = {"tiny": 12, "small": 13, "num": 13, "title": 13, "label": 12.5, "sign": 14, "big": 18, "mid-big": 15, "large": 22}
PHONE = {**dict.fromkeys(DESK, 14.5), "sign": 16, "big": 19, "mid-big": 17, "large": 23}


def wide_of(text, tall=False):
    """How wide a text is drawn."""
    if text.get("textLength"):
        return float(text.get("textLength"))
    size = next(((PHONE if tall else DESK)[name] for name in classes(text) if name in DESK), 14)
    assert size >= (14 if tall else 12), text.text
    return width(text.text, size)


CARDS = {"#hu-card": (116, 112), "#hu-kit": (116, 88), "#hu-kit-back": (116, 88)}


def check_words(piece, tall):
    """Nothing that stands on a card leaves it."""
    shape = next((CARDS[use.get("href")] for use in piece.iter("use") if use.get("href") in CARDS), None)
    if shape is None:
        rect = next(node for node in piece.iter("rect") if {"face", "back"} & set(classes(node)))
        shape = (float(rect.get("width")), float(rect.get("height")))
    for use in piece.iter("use"):
        if use.get("width"):
            x, w = float(use.get("x")), float(use.get("width"))
            assert x >= 0, use.get("href")
            assert x + w <= shape[0], (piece.get("aria-label"), use.get("href"))
    for text in piece.iter("text"):
        if tall and "wide-only" in classes(text):
            continue
        x, wide = float(text.get("x")), wide_of(text, tall)
        left = x - wide / 2 if "mid" in classes(text) else x - wide if "end" in classes(text) else x
        if float(text.get("y")) > 10:  # a pill lies over the edge
            assert left >= 2, (tall, text.text)
            assert left + wide <= shape[0] - 1, (tall, text.text, left + wide)
            assert float(text.get("y")) <= shape[1] - 2, (tall, text.text)


def pieces_with(game, tall, *starts):
    return [node for node in named(parsed(game, 0, tall), "pieces") if node.get("id").startswith(starts)]


@pytest.mark.parametrize("tall", [False, True])
def test_no_word_leaves_its_card(tall):
    game = table(1)
    keys = [key for key in dict.fromkeys(KINDS) if key != "handgun"]
    seen = 0
    for key in keys[: KINDS.index("lookout") + 12]:
        kind = KINDS.index(key)
        game.rows[0] = [kind]
        game.items[0] = [kind] if key in keys[KINDS.index("ammo") : KINDS.index("wilma")] else []
        game.hostages[0] = game.used[0] = [kind] if KINDS.index("wilma") <= kind < KINDS.index("regroup") else []
        game.arms[0] = [HANDGUN]
        if KINDS.index("grenade") <= kind < KINDS.index("ammo"):
            game.arms[0].append(kind)
            game.loaded[kind] = game.t.dice[kind] if game.t.way[kind] == GUN else 0
            game.magazines[kind] = game.t.magazines[kind]
        game.settle()
        for node in pieces_with(game, tall, "card-", "handgun"):
            check_words(node, tall)
            seen += 1
    assert seen > 90


@pytest.mark.parametrize("tall", [False, True])
def test_no_word_leaves_a_location_an_event_or_a_foe(tall):
    game = table(1)
    sources = [n for n in range(len(LOCATIONS)) if n != ROOF and game.t.test[n]]
    sources += [FIRST_EVENT + n for n in range(len(EVENTS))]
    for source in sources:
        game.stack = [Turn(0), Trial(0, source)]
        game.settle()
        (node,) = pieces_with(game, tall, "place-")
        check_words(node, tall)
        event = any("t-red" in classes(part) for part in node.iter()) and any(
            use.get("href") == "#i-event" for use in node.iter()
        )
        assert event == (source >= FIRST_EVENT) == zoom_of(node).startswith("Event: ")
    game.stack = [Turn(0)]
    foes = [kind for kind in range(KINDS.index("lookout"), len(game.t.names)) if game.t.targets[kind]]
    for kind in foes:
        for number in (1, 12):
            game.stack = [Turn(0), Fight(0, kind, game.t.targets[kind], number, 0)]
            game.settle()
            (node,) = pieces_with(game, tall, "foe")
            check_words(node, tall)
            texts = {text.text: text for text in node.iter("text")}
            mark = next((rect for rect in node.iter("rect") if "mark" in classes(rect)), None)
            right = float(mark.get("x")) if mark is not None else 160 if number > 1 else 190  # the first round is not numbered
            assert 9 + wide_of(next(iter(texts.values())), tall) <= right
    assert len(foes) >= 15


def test_the_corners_of_the_board_are_round():
    for players in (1, 2):
        scene = named(parsed(table(players), 0), "scene")
        assert scene[0].get("rx") == "18"
        for path in scene[1:]:
            assert path.get("d").endswith("a18 18 0 0 1-18 18H18a18 18 0 0 1-18-18Z"), path.get("d")


def test_one_of_a_thing_is_one():
    assert short(ops("gain_key 1")) == "+1 key token"
    assert short(ops("gain_key 2")) == "+2 key tokens"
    assert short(ops("gain_ammo 2")) == "+2 ammo tokens"
    assert short(ops("spend 1")) == "Spend 1 die"
    assert short(ops("spend 3")) == "Spend 3 dice"
    for game in (*scenes(), table(1, row=("machine-gun", "shotgun"), arms=("machine-gun", "bazooka"))):
        game.magazines[HANDGUN] = 1
        game.settle()
        assert not re.search(
            r"\b1 (?:spare )?(?:magazines|ammo tokens|rockets|bells|terrorists|locations|keys)", BOX.picture(game.view(0))
        )


def test_the_number_of_a_spent_red_die_is_not_faint():
    game = table()
    game.white[0], game.red_spent[0] = 4, 1
    game.settle()
    die = named(parsed(game, 0), "energy-0-4")
    assert zoom_of(die).startswith("A red energy die: with eight sides")
    assert zoom_of(die).endswith("It is spent until it is refreshed.")
    assert [text.text for text in die.findall("text")] == ["8"]


def test_numbers_without_words_can_be_looked_at():
    root = parsed(crowded(1), 1)
    told = {node.get("id"): zoom_of(node) for node in root.iter() if zoom_of(node)}
    assert told["lars"].startswith("Lars waits on the Roof with Sharon: to hit 7, 6 and 5. ")
    assert told["supply"].startswith("In the supply: ")
    assert told["row-0"].startswith("@0's row and the shared one: 0 terrorists, 0 bells.")
    assert told["row-1"].startswith("@1's row and the shared one: 2 terrorists, 2 bells.")
    assert "both players share" in told["row-shared"]
    assert {"@0's row", "@1's row", "Shared row", "Supply"} <= {node.text for node in root.iter("text")}


def test_the_clock_of_a_lost_game_promises_nothing():
    game = table()
    game.events, game.time = [], 1
    game.settle()
    assert "Last chance" in BOX.picture(game.view(0))
    game.play("hide")
    assert game.outcome is not None
    drawn = BOX.picture(game.view(0))
    assert "Last chance" not in drawn
    assert "Time is up" in drawn


@pytest.mark.parametrize(("white", "red"), [(5, 0), (4, 1), (3, 2), (2, 3), (1, 4)])
def test_the_cells_of_a_test_are_high_enough(white, red):
    game = table()
    game.white[0], game.red[0] = white, red
    game.stack.append(Trial(0, LOCATIONS.index("lift-shaft")))
    game.settle()
    root = parsed(game, 0)
    cells = [node for node in root.iter() if (node.get("data-move") or "").startswith("roll ")]
    assert len(cells) == (white + 1) * (red + 1)
    boxes = []
    for node in cells:
        x, y, _ = place_of(node)
        w, h = float(node[0].get("width")), float(node[0].get("height"))
        assert h >= 30
        assert w >= 50
        boxes.append((x, y, x + w, y + h))
    for a, b in ((a, b) for a in boxes for b in boxes if a != b):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_of_cards_that_lie_under_others_all_that_counts_can_be_seen():
    root = parsed(crowded(1), 1)
    row = [node for node in named(root, "pieces") if node.get("id").startswith("card-") and place_of(node)[2] == 0.95]
    assert len(row) == 8
    for card, after in pairwise(row):
        seen = (place_of(after)[0] - place_of(card)[0]) / 0.95
        if "t-ink" not in classes(card):
            assert all(
                float(use.get("x")) + float(use.get("width")) <= seen + 1 for use in card.iter("use") if use.get("width")
            )
    things = [node for node in named(root, "pieces") if place_of(node)[1] == place_of(named(root, "handgun-1"))[1]]
    for card, after in pairwise(things):
        seen = place_of(after)[0] - place_of(card)[0]
        numbers = [text for text in card.iter("text") if text.text.strip("+≤−×").isdigit()]
        assert all(float(text.get("x")) + wide_of(text) <= seen for text in numbers)


def test_only_ones_own_card_can_be_shared():
    game = table(2, row=("grenade",), drew=True)
    game.rows[1] = [KINDS.index("grenade")]
    game.settle()
    places = [node.get("id") for node in parsed(game, 0).iter() if node.get("data-move") == "share grenade"]
    assert places == ["do-share-grenade"]


def corridors(players=1):
    """Two equal corridors, and what can pay for one, drawn into the row in this order."""
    game = table(players)
    game.deck += [KINDS.index(key) for key in ("vest", "ammo", "corridor", "corridor")]
    for _ in range(4):
        draw_into_row(game, 0)
    game.stack = [Turn(0, players == 2)]
    game.settle()
    return game


def lying(game, seat, tall=False):
    """The cards that lie open, by where they are drawn from left to right and from top to bottom."""
    nodes = [node for node in named(parsed(game, seat, tall), "pieces") if node.get("id").startswith("card-")]
    return {node.get("id"): place_of(node) for node in sorted(nodes, key=lambda node: place_of(node)[1::-1])}


@pytest.mark.parametrize("tall", [False, True])
def test_of_two_equal_cards_the_one_that_stays_is_the_same_piece(tall):
    game = corridors()
    first, second, ammo, _ = before = lying(game, 0, tall)
    game.play("activate corridor")
    after = lying(game, 0, tall)
    assert set(after) == set(before)
    assert after[second][1] == after[ammo][1] == before[second][1], "the second corridor and what pays stay in the row"
    assert after[first][1] > after[second][1], "the first is being paid for, on the stage"


def test_a_card_is_the_same_piece_on_every_seats_table():
    game = corridors(2)
    first, second, *_ = lying(game, 0)
    game.play("share corridor")
    for seat in (None, 0, 1):
        at = lying(game, seat)
        assert (at[first][1] < at[second][1]) == (seat != 1), "each sees the own row below the shared one"


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_no_two_cards_are_the_same_piece_and_each_keeps_its_number(players, seed):
    for game in positions(players, seed, every=3):
        view = game.view(0)
        piles = [view["discard"], view["gone"], view["in_hand"], view["shared"], *view["rows"]]
        piles += [hero[what] for hero in view["heroes"] for what in ("weapons", "items", "hostages")]
        found = [(card["key"], card["copy"]) for pile in piles for card in pile if card["key"] != "handgun"]
        assert len(found) == len(set(found))
        assert all(copy < game.t.deck.count(KINDS.index(key)) for key, copy in found)


@pytest.mark.parametrize("tall", [False, True])
def test_a_test_is_stamped_with_both_rolls_and_the_deck_shows_the_risk(tall):
    game = table(row=("lookout",), items=("lighter",))
    game.chance = Chance(1, script=(2, 6))
    game.white[0], game.white_spent[0] = 1, 4
    game.stack.append(Trial(0, LOCATIONS.index("showroom")))
    game.settle()
    game.play("roll 1 0")
    game.play("use lighter")
    words = [node.text for node in parsed(game, 0, tall).iter("text")]
    assert "PASSED: Showroom (first 2)" in " ".join(filter(None, words))
    game.deck = [KINDS.index(key) for key in ("guard", "ammo", "ammo", "grenade")]
    game.settle()
    assert "25%" in [node.text for node in parsed(game, 0, tall).iter("text")]
    game.stack.append(Trial(0, LOCATIONS.index("washroom")))
    game.settle()
    told = " ".join(node.text or "" for node in parsed(game, 0, tall).iter("text"))
    assert "FAILED: Executive Washroom" in told, "no die was left to be rolled"


@pytest.mark.parametrize("tall", [False, True])
def test_who_keeps_a_roll_that_fails_is_not_told_that_it_is_right(tall):
    game = table()
    game.plus[0], game.chance = 1, Chance(1, script=(4,))
    game.stack.append(Trial(0, LOCATIONS.index("walkway")))
    game.settle()
    game.play("roll 1 0")
    assert "#i-check" not in {use.get("href") for use in named(parsed(game, 0, tall), "do-accept").iter("use")}


@pytest.mark.parametrize("tall", [False, True])
def test_the_fight_that_an_event_interrupts_stays_in_sight_and_only_the_killer_is_shown_at_the_end(tall):
    game = table()
    foe = KINDS.index("bruiser")
    game.chance, game.white[0], game.red[0] = Chance(1, script=(1, 1)), 1, 4
    game.time, game.events = 1, [EVENTS.index("ceiling")]
    game.aside.append(foe)
    game.stack.append(Fight(0, foe, game.t.targets[foe], 1, 0))
    game.settle()
    twin = game.clone()
    game.play("fire hands")
    assert "Then again: Bruiser" in [node.text for node in parsed(game, 0, tall).iter("text")]
    game.play("roll 0 0")
    told = " ".join(node.text or "" for node in parsed(game, 0, tall).iter("text"))
    assert "Charge in the Ceiling" in told
    assert not pieces_with(game, tall, f"card-{foe}-")
    twin.time = 4
    twin.play("fire hands")
    assert twin.outcome is not None
    assert pieces_with(twin, tall, f"card-{foe}-")


@pytest.mark.parametrize("tall", [False, True])
def test_nothing_is_counted_on_the_roof(tall):
    game = table()
    game.places.remove(ROOF)
    game.places, game.visited = game.places[:2], [ROOF]
    game.settle()
    root = parsed(game, 0, tall)
    assert zoom_of(named(root, "tower" if tall else "lift")).startswith("On the Roof. So far: ")
    words = [node.text for node in root.iter("text")]
    assert "Roof" in words or "The Roof" in words
    assert "floors" not in words


def test_on_a_phone_no_picture_lies_over_what_a_way_up_says():
    game = table(1, row=("back-stairs",))
    root = parsed(game, 0, tall=True)
    card = next(node for node in root.iter() if node.get("id", "").startswith(f"card-{KINDS.index('back-stairs')}-"))
    says = next(float(text.get("y")) for text in card.iter("text") if "floor" in text.text)
    art = next(use for use in card.iter("use") if use.get("href") == "#i-stairs" and use.get("x") == "34")
    assert float(art.get("y")) + float(art.get("height")) <= says - 11
