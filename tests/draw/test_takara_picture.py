"""Takara Island drawn: well formed, everything clickable, nothing told that the seat may not know."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import gameshelf
from draw.drawn import classes, named, parsed, pieces_of, positions, zoom_of
from games.takara.helpers import HOSPITAL, SWORD, dice, drain, give, hired, lay, plays, table
from gameshelf import bots
from gameshelf.draw.lettering import width
from gameshelf.games.takara.content import CHESTS, MONSTERS
from gameshelf.games.takara.drawing.canvas import plan
from gameshelf.games.takara.state import OPEN
from gameshelf.kit.pictures import place_of
from gameshelf.play import Seat

BOX = gameshelf.shelf()["takara"]


def test_who_has_seen_a_tile_is_shown_and_its_face_only_to_them():
    game = gameshelf.new("takara", players=2, seed=1)
    seat = game.seat
    game.play("view 3")
    while "leave" in map(str, game.moves()):
        game.play("leave")
    own, other = BOX.picture(game.view(seat)), BOX.picture(game.view(1 - seat))
    assert "#tk-note" in own
    assert "#tk-note" not in other
    assert f'class="seen p{seat}"' in other


@pytest.mark.parametrize(("players", "seed", "tall"), [(2, 1, False), (3, 2, True), (4, 3, False), (4, 4, True)])
def test_every_legal_move_can_be_clicked_on_the_board(players, seed, tall):
    for game in positions("takara", players, seed, every=3):
        root = ElementTree.fromstring(BOX.picture(game.view(game.seat), tall=tall))
        offered = set()
        for node in root.iter():
            if "can" in (node.get("class") or "").split():
                offered |= set((node.get("data-move") or node.get("data-moves")).split("|"))
        assert {str(move) for move in game.moves()} <= offered


def dice_of(root):
    return [(node.get("data-face"), node.get("data-roll")) for node in root.iter() if node.get("class") == "die"]


def test_the_die_of_a_fight_lies_at_its_site_and_rolls_again_when_it_falls_alike():
    game = table(karas=3)
    lay(game, 4, "drake", open=True)
    dice(game, SWORD, HOSPITAL, SWORD, HOSPITAL)
    plays(game, "rent")
    assert dice_of(parsed(game, 0)) == []
    plays(game, "fight 4")
    for seat in (0, 1, None):
        root = parsed(game, seat)
        assert dice_of(root) == [("sword", "1"), ("hospital", "1")]
        assert all(abs(place_of(pieces_of(root)[f"roll-{n}"])[0] - 440) < 60 for n in range(2))
    plays(game, "fight 4")
    assert dice_of(parsed(game, 1)) == [("sword", "2"), ("hospital", "2")]
    plays(game, "dive")
    assert dice_of(parsed(game, 1)) == []


def span(node):
    """From where to where a tile of a site reaches, up and down."""
    _, y, _ = place_of(node)
    flat = any(re.fullmatch(r"#tk-(strip|note)\d|#tk-open", part.get("href") or "") for part in node.iter())
    return (y - 14, y + 14) if flat else (y - 28, y + 28)


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("readings", ["book", "bga"])
def test_all_tiles_that_are_looked_at_are_seen(seat, readings):
    game = table(readings=readings)
    lay(game, 2, "surface-xp", "bat-a", "surface-cross")
    plays(game, "view 2")
    if readings == "book":
        plays(game, "leave", "leave")
    pieces = pieces_of(parsed(game, seat))
    looked = [pieces[f"tile-{place}"] for place in (9, 10, 11)]
    assert all(any(part.get("class") == "looked" for part in node.iter()) for node in looked)
    spans = [span(node) for node in looked]
    assert all(above[1] <= below[0] for above, below in pairwise(spans)), spans


@pytest.mark.parametrize("nth", [1, 2, 3])
def test_a_tile_in_a_hand_covers_no_other_of_its_site(nth):
    game = table()
    plays(game, "view 2", *["leave"] * (nth - 1))
    lay(game, 2, *["surface-xp"] * nth)
    pieces = pieces_of(parsed(game, 0))
    spans = [span(pieces[f"tile-{place}"]) for place in range(9, 18)]
    assert all(above[1] <= below[0] for above, below in pairwise(spans)), spans


@pytest.mark.parametrize("open", [True, False])
@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("monster", MONSTERS)
def test_the_numbers_of_a_monster_stay_on_its_tile(monster, tall, open):
    game = table()
    lay(game, 2, monster, open=open)
    game.known[9] |= 1
    game.settle()
    tile = pieces_of(parsed(game, 0, tall))["tile-9"]
    size = 23 if tall else 13
    numbers = [(float(node.get("x")), width(node.text, size)) for node in tile.iter("text") if "val" in classes(node)]
    assert len(numbers) == (2 if game.t.karas[game.face[9]] else 1)
    assert all(x + wide / 2 <= 50 for x, wide in numbers), numbers
    right = [float(node.get("x")) + float(node.get("width")) for node in tile.iter("use") if node.get("width")]
    assert max(right) <= 53, "hearts, star and coin as well"


def test_what_goes_to_a_mat_passes_behind_no_tile():
    game = table()
    give(game, 0, "surface-xp")
    order = list(pieces_of(parsed(game, 0, tall=True)))
    assert order.index("tile-45") > max(order.index(f"tile-{place}") for place in (*range(45), *range(46, 54)))


def test_what_a_specialist_costs_too_much_is_said_to_who_could_hire():
    game = table(karas=2)
    about = [zoom_of(pieces_of(parsed(game, seat))["specialist-0"]) for seat in (0, 1)]
    assert about[0].endswith("Costs 5 Karas and one adventurer. Not now: 3 Karas more.")
    assert about[1].endswith("Costs 5 Karas and one adventurer.")
    assert "Not now" not in zoom_of(pieces_of(parsed(game, 0))["specialist-1"])
    hired(game, "archaeologist", 1)
    assert zoom_of(pieces_of(parsed(game, 0))["specialist-3"]).endswith("Not now: 2 Karas more.")


@pytest.mark.parametrize("tall", [False, True])
def test_the_sign_of_the_counter_shows_the_adventurer_whom_a_trade_takes(tall):
    root = ElementTree.fromstring(f"<svg>{BOX.scenery()}</svg>")
    sign = named(root, f"tk-lot-counter{'t' if tall else ''}")
    assert [part.get("href") for part in sign.iter("use")] == ["#tk-counter", "#i-person", "#i-coin", "#i-star"]
    assert "by one adventurer" in zoom_of(named(parsed(table(), 0, tall), "do-buy"))


def test_what_the_archaeologist_shows_is_outlined_for_all():
    game = table(karas=2)
    plays(game, "hire archaeologist", "site 1")
    for seat in (0, 1, None):
        pieces = pieces_of(parsed(game, seat))
        lit = [name for name, node in pieces.items() if any(part.get("class") == "looked" for part in node.iter())]
        assert sorted(lit) == [f"tile-{place}" for place in range(5)]


def test_the_word_on_the_board_is_that_of_the_question():
    game = table()
    lay(game, 2, "surface-xp", "bat-a", "surface-cross")
    for word, other in (("Next", "Next"), ("Leave", "Next"), ("Done", "Done")):
        plays(game, "view 2" if word == "Next" else "leave")
        assert f">{word}</text>" in BOX.picture(game.view(0))
        assert f">{other}</text>" in BOX.picture(game.view(1))


def won_by_much(players):
    """A late position in which the first seat has won one of everything, and more."""
    game = table(players=players, karas=9)
    for site, kinds in enumerate([["surface-xp"] * 3 + ["deep-xp"] * 4, list(MONSTERS), ["intermediate-cross", "stone"]]):
        for depth, kind in enumerate(kinds):
            game.taken[site] = depth
            lay(game, site + 1, kind, open=True)
            game.won[0] += (site * 9 + depth,)
        game.taken[site] = len(kinds)
    game.trove[0] = tuple(CHESTS.index(key) for key in ("tablet", "idol", "idol", "gold", "map", "skull", "mimic"))
    game.tokens[0] = 5
    game.sword = True
    hired(game, "miner", 0)
    game.settle()
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_won_lies_apart_on_its_mat_with_its_number(players):
    root = parsed(won_by_much(players), 0)
    spots = {}
    for node in pieces_of(root).values():
        zoom = zoom_of(node) or ""
        if zoom.startswith("Won:"):
            spots[zoom] = place_of(node)
    assert {
        "Won: 3 x surface XP tile (1 XP).",
        "Won: 2 x Idol (4 XP).",
        "Won: 5 x XP token (2 XP).",
        "Won: Skull (-2 XP).",
    } <= set(spots)
    assert len(spots) == 3 + len(MONSTERS) + 1 + 6 + 1
    places, room = list(spots.values()), plan(players, 0, False).mats[0]
    for n, (x, y, scale) in enumerate(places):
        assert x - 17 * scale >= room.x
        assert x + 17 * scale <= room.right
        assert y - 17 * scale >= room.y + 38
        assert y + 17 * scale <= room.bottom
        assert all(abs(x - a) >= 34 * scale or abs(y - b) >= 34 * scale for a, b, _ in places[:n])
    counts = [node.text for node in root.iter() if (node.text or "").startswith("×")]
    assert sorted(counts) == ["×2", "×3", "×4", "×5"]


def test_what_can_be_sold_or_hired_is_clicked_and_anything_else_looked_at():
    game = table(karas=2, readings="bga")
    give(game, 0, "goblin-a")
    give(game, 1, "goblin-b")
    mine, other = (pieces_of(parsed(game, seat)) for seat in (0, 1))
    assert mine["tile-45"].get("data-move") == "sell goblin-chief"
    assert zoom_of(mine["tile-45"]) == zoom_of(other["tile-45"]) == "Won: Goblin Chief (3 XP)."
    assert other["tile-45"].get("data-move") is None
    assert mine["tile-46"].get("data-move") is None
    assert mine["specialist-1"].get("data-move") == "hire archaeologist"
    assert mine["specialist-0"].get("data-move") is None
    assert "digs two tiles" in zoom_of(mine["specialist-0"])


def test_a_closer_look_is_offered_at_what_is_known_and_at_nothing_else():
    game = table()
    lay(game, 1, "goblin-a", "surface-xp")
    plays(game, "view 1", "leave", "leave", "leave", "dig 2")
    mine, other = (pieces_of(parsed(game, seat)) for seat in (0, 1))
    assert zoom_of(mine["tile-0"]) == "Goblin Chief, monster: 2 hearts. Beaten it brings 3 XP. The eye: seen by you."
    assert zoom_of(other["tile-0"]) == "Surface tile, face down. The eye: seen by @0. It is no rockfall, which would lie open."
    assert zoom_of(mine["tile-9"]) == "Gone from site 2: tile of 2 Karas."
    assert zoom_of(mine["tile-3"]) is None
    assert zoom_of(mine["tile-18"]) is None


def test_discarded_tiles_of_one_kind_lie_on_one_pile():
    game = table()
    give(game, 1, "surface-xp", "surface-cross")
    lay(game, 1, "surface-karas", "surface-rockfall", "surface-karas", "intermediate-karas", "deep-karas", open=True)
    game.taken[0] = 5
    game.won[1] = ()
    game.settle()
    pieces = pieces_of(parsed(game, 0))
    assert place_of(pieces["tile-0"]) == place_of(pieces["tile-2"])
    assert zoom_of(pieces["tile-2"]) == "Gone from site 1: 2 x tile of 2 Karas."
    assert zoom_of(pieces["tile-46"]) == "Gone from site 6: 2 x surface XP tile (1 XP)."
    spots = {place_of(pieces[f"tile-{place}"])[:2] for place in (1, 2, 3, 4)}
    assert all(abs(x - a) >= 22 or abs(y - b) >= 22 for x, y in spots for a, b in spots - {(x, y)})


def test_a_click_on_a_tile_is_for_its_site():
    game = table(karas=3)
    lay(game, 1, "goblin-a", open=True)
    for moves in ((), ("hire soothsayer", "site 1"), ("from 1",)):
        plays(game, *moves)
        tile = pieces_of(parsed(game, 0))["tile-0"]
        assert zoom_of(tile).startswith("Goblin Chief")
        assert "look" not in (tile.get("class") or "").split()


def test_no_two_monsters_look_alike():
    looks = set()
    for key in MONSTERS:
        game = table()
        lay(game, 1, "surface-xp", key, open=True)
        lay(game, 2, key, open=True)
        give(game, 1, key)
        pieces = pieces_of(parsed(game, 0))
        for place in (1, 45):
            looks.add(
                (place, *(part.get("href") for part in pieces[f"tile-{place}"].iter("use") if "heart" not in part.get("href")))
            )
        assert any(part.text == game.t.names[game.face[9]] for part in pieces["tile-9"].iter("text"))
    assert len(looks) == 2 * len(MONSTERS)


def test_a_stone_that_is_void_is_worth_nothing_in_the_picture():
    game = table()
    give(game, 0, "stone")
    drain(game, 2, 3, 4, 5, 6)
    stone = pieces_of(parsed(game, 0))["tile-45"]
    assert [part.text for part in stone.iter("text")] == ["0"]
    assert zoom_of(stone) == "Won: Stone of Legend (worthless)."


def test_no_number_covers_the_gem_of_a_stone_that_counts():
    game = table()
    give(game, 0, "stone")
    stone = pieces_of(parsed(game, 0))["tile-45"]
    assert [part.text for part in stone.iter("text")] == []
    assert zoom_of(stone) == "Won: Stone of Legend (10 XP once both are found)."


def test_a_monster_keeps_within_its_tile():
    """What is drawn of it: no icon begins before the frame or ends behind it, with Karas and without, known or open."""
    for tall in (False, True):
        for key in MONSTERS:
            for known in (1, OPEN):
                game = table()
                lay(game, 2, key)
                game.known[9] |= known
                game.settle()
                icons = [one for one in pieces_of(parsed(game, 0, tall))["tile-9"].iter("use") if one.get("width")]
                assert len(icons) > 2
                for one in icons:
                    left = float(one.get("x"))
                    assert left >= -54, (key, tall, known, one.attrib)
                    assert left + float(one.get("width")) <= 54, (key, tall, known, one.attrib)


def test_long_names_keep_within_their_cards():
    game = table()
    names = [node for node in parsed(game, 0).iter("text") if node.text in ("Archaeologist", "Impersonator", "Miner")]
    assert [node.get("textLength") for node in names] == [None, "92", "92"]


def words_of(game, seat, tall=False):
    return [node.text for node in parsed(game, seat, tall).iter("text")]


def test_on_a_phone_the_specialists_say_what_they_do_and_their_prices():
    cards = pieces_of(parsed(table(), 0, tall=True))
    told = [[part.text for part in cards[f"specialist-{n}"].iter("text")] for n in range(4)]
    assert told == [["digs 2", "5"], ["sees 5", "2"], ["any 3", "3"], ["copies", "2"]], "no name is cut in two or squeezed"
    assert [cards[f"specialist-{n}"].get("data-zoom").split(":")[0] for n in range(4)] == [
        "Miner", "Archaeologist", "Soothsayer", "Impersonator",
    ], "and a tap tells the names"  # fmt: skip
    assert BOX.scenery().count(">?+</text>") == 2, "his comes on top of another's, at a desk and on a phone"


@pytest.mark.parametrize(
    ("resting", "word", "why"), [(True, "next day", "rests till"), (False, "in 2 days", "works today and rests")]
)
def test_who_has_a_specialist_is_told_when_the_next_can_be_hired(resting, word, why):
    game = table(karas=9)
    hired(game, "miner", 0, resting=resting)
    for tall in (True, False):
        cards = pieces_of(parsed(game, 0, tall))
        for n in (1, 2, 3):
            assert zoom_of(cards[f"specialist-{n}"]).endswith(f"Not now: your Miner {why} tomorrow.")
    assert [part.text for part in cards["specialist-1"].iter("text")] == ["Archaeologist", "2"]
    cards = pieces_of(parsed(game, 0, tall=True))
    assert [part.text for part in cards["specialist-1"].iter("text")] == [word, "2"]
    others = pieces_of(parsed(game, 1, tall=True))["specialist-1"]
    assert [part.text for part in others.iter("text")] == ["sees 5", "2"], "nobody else is in the way"
    assert "Not now" not in zoom_of(others)


def test_the_impersonator_says_that_nobody_is_there_to_be_copied():
    game = table(karas=9)
    assert zoom_of(pieces_of(parsed(game, 0))["specialist-3"]).endswith("Not now: nobody is hired whom to copy.")
    hired(game, "miner", 1)
    assert "Not now" not in zoom_of(pieces_of(parsed(game, 0))["specialist-3"])


def test_on_a_phone_each_specialist_is_a_place_with_moves_of_its_own_and_the_sign_tells_what_each_does():
    game = table(karas=9)
    hired(game, "miner", 1)
    root = parsed(game, 0, tall=True)
    pieces = pieces_of(root)
    for name, moves in (
        ("berth-0", "hire miner|impersonate miner"),
        ("specialist-1", "hire archaeologist"),
        ("specialist-3", "impersonate miner|impersonate archaeologist|impersonate soothsayer"),
    ):
        assert {"can", "mute"} <= set(classes(pieces[name])), "it tells before it is played"
        assert (pieces[name].get("data-move") or pieces[name].get("data-moves")) == moves
    told = zoom_of(named(parsed(table(karas=2), 0, tall=True), "harbor"))
    assert "Soothsayer (3 Karas): shows you three tiles in a row" in told, "what can be hired its answer tells"


def test_on_a_phone_who_hires_stands_at_the_berth_of_whom_he_has_hired():
    game = table(karas=9)
    plays(game, "hire soothsayer")
    pieces = pieces_of(parsed(game, 0, tall=True))
    figure, berth = place_of(pieces["adv-0-0"]), place_of(pieces["berth-2"])
    assert abs(figure[0] - berth[0]) < 40
    assert figure[1] < berth[1] + 5, "over its words"


@pytest.mark.parametrize("known", [1, OPEN])
def test_on_a_phone_the_numbers_of_a_monster_stand_beside_their_icons_one_under_the_other(known):
    game = table()
    lay(game, 2, "drake")
    game.known[9] |= known
    game.settle()
    tile = pieces_of(parsed(game, 0, tall=True))["tile-9"]
    (xp, karas), icons = tile.iter("text"), {one.get("href"): one for one in tile.iter("use")}
    assert (xp.text, karas.text) == ("5", "20")
    assert float(karas.get("y")) - float(xp.get("y")) > 25
    for number, icon in ((xp, icons["#i-star"]), (karas, icons["#i-coin"])):
        assert float(number.get("x")) - 13 >= float(icon.get("x")) + float(icon.get("width")) - 4


def test_at_a_desk_the_impersonator_offers_only_whom_he_can_copy():
    game = table(karas=9)
    hired(game, "miner", 1)
    assert [word for word in words_of(game, 0) if word.startswith("Copy")] == ["Copy 7"]


def test_marks_are_explained_on_ones_own_mat_where_there_is_room():
    game, desk, phone = table(), 'href="#tk-key"', 'href="#tk-keyt"'
    assert "hurts you" in BOX.scenery()
    assert desk in BOX.picture(game.view(0))
    assert phone in BOX.picture(game.view(0), tall=True)
    assert desk not in BOX.picture(game.view(None))
    give(game, 0, "deep-xp")
    assert desk in BOX.picture(game.view(0))
    assert phone not in BOX.picture(game.view(0), tall=True), "what was won needs the room"
    assert desk not in BOX.picture(table(players=4).view(0))


def test_what_has_left_a_site_is_said_in_words():
    game = table()
    plays(game, "dig 1", "dig 1")
    assert zoom_of(pieces_of(parsed(game, 0))["tile-1"]) == "Gone from site 1: 2 x tile of 2 Karas."
    assert "empty" not in words_of(game, 0)
    drain(game, 2)
    assert "empty" in words_of(game, 0)


def test_a_closer_look_leads_to_the_rule_of_what_is_seen():
    game = table()
    lay(game, 1, "goblin-a", open=True)
    lay(game, 2, "surface-rockfall", open=True)
    game.known[18] |= 2
    pieces = pieces_of(parsed(game, 0))
    rules = [pieces[f"tile-{place}"].get("data-rule") for place in (0, 9, 18)]
    assert rules == ["takara.fight.roll", "takara.rockfall.two", "takara.view.three"]


def test_the_words_of_an_edition_are_escaped(tmp_path):
    path = tmp_path / "my.toml"
    path.write_text('[monster.drake]\nname = "The <\\"Drake\\"> & Co"\n', encoding="utf-8")
    game = gameshelf.new("takara", players=2, seed=1, edition=str(path))
    lay(game, 1, "drake", open=True)
    assert 'The <"Drake"> & Co, monster' in pieces_of(parsed(game, 0))["tile-0"].get("data-zoom")


def test_a_picture_for_two_stays_small():
    game = gameshelf.new("takara", players=2, seed=1)
    players = [bots.make("greedy", seat) for seat in range(2)]
    sizes = []
    while game.outcome is None:
        sizes.append(len(BOX.picture(game.view(game.seat))))
        game.play(players[game.seat].choose(Seat(game, game.seat)))
    assert max(sizes) < 29_000  # with the story about 32 kB, the window of the compression


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mine", [True, False])
def test_on_a_phone_what_was_won_is_gathered_when_it_is_much_and_keeps_to_its_mat(players, mine):
    seat = 0 if mine else 1
    root = ElementTree.fromstring(BOX.picture(won_by_much(players).view(seat), tall=True))
    seen = {zoom: node for node in pieces_of(root).values() if (zoom := zoom_of(node) or "").startswith("Won:")}
    great = 3 if mine else 0  # Drake, Goblin Chief and Bone Captain keep their faces where there is room
    assert len(seen) == 5 + great  # stone, XP tiles, other monsters, chests, tokens
    assert any("3 x surface XP tile (1 XP)" in zoom and "4 x deep XP tile (4 XP)" in zoom for zoom in seen)
    room = plan(players, seat, True).mats[0]
    for node in seen.values():
        x, y, scale = place_of(node)
        assert room.x <= x - 17 * scale
        assert x + 17 * scale <= room.right
        assert room.y <= y - 17 * scale
        assert y + 17 * scale <= room.bottom
    if mine or players == 2:
        told = [text.text for node in seen.values() for text in node.iter() if (text.text or "").strip()]
        counts = [3, 3, 5, 7, 10, 10, 18, 21] if mine else [10, 10, 18, 18, 21]
        assert sorted(map(int, told)) == counts  # what each counts: together all XP but those of the Karas


def test_on_a_phone_what_is_won_keeps_its_form_and_its_place_when_more_comes():
    game, seen = table(karas=9), set()
    game.taken[5] = 2
    for kind in ("stone", "surface-xp", "deep-xp", "drake", "goblin-a", "bat-a", "bat-b"):
        give(game, 0, kind)
        mat = [node for node in pieces_of(parsed(game, 0, tall=True)).values() if (zoom_of(node) or "").startswith("Won:")]
        stone = next(node for node in mat if "Stone" in zoom_of(node))
        seen.add(place_of(stone))
        assert all("hit" in classes(next(node.iter("rect"))) for node in mat), "each with its number beside it"
    assert len(seen) == 1


def test_on_a_phone_one_tap_digs_where_a_view_shows_nothing_new():
    game = table()
    game.taken[0] = 8
    game.known[8] |= 1
    game.settle()
    root = parsed(game, 0, tall=True)
    assert named(root, "post-1").get("data-move") == "dig 1"
    assert named(root, "post-2").get("data-moves") == "view 2|dig 2"
    assert named(root, "site-1").get("data-moves") == "dig 1|view 1", "one may still"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_a_desk_the_others_trophies_are_gathered_and_have_no_number_too_small_to_be_read(players):
    root = parsed(won_by_much(players), 1)
    seen = [node for node in pieces_of(root).values() if (zoom_of(node) or "").startswith("Won:")]
    assert len(seen) == (8 if players < 4 else 5), "with room great monsters keep their faces"
    for node in seen:
        assert (place_of(node)[2] >= 0.91) == any((part.text or "").strip() for part in node.iter())


def test_no_discarded_tiles_of_two_levels_lie_under_one_frame():
    game = table()
    lay(game, 1, "surface-rockfall", "intermediate-rockfall", "surface-rockfall", open=True)
    game.face[3], game.face[0], game.face[1] = game.face[1], game.face[0], game.face[0]
    game.taken[0] = 4
    game.settle()
    pieces = pieces_of(parsed(game, 0))
    assert place_of(pieces["tile-0"]) == place_of(pieces["tile-2"])
    assert place_of(pieces["tile-0"]) != place_of(pieces["tile-3"])


def test_the_pile_of_chests_tells_what_may_still_be_in_it():
    game = table()
    lay(game, 1, "deep-chest")
    game.chests = sorted(game.chests, key=CHESTS.index("idol").__eq__)
    plays(game, "dig 1")
    for seat in (0, 1, None):
        left = "Left: Stone Tablet (8 XP), 2 x Idol (4 XP), Bag of Gold (10 Karas), Map (5 Karas and 2 XP), "
        told = zoom_of(named(parsed(game, seat), "chests"))
        assert told.startswith("7 chests, face down.")
        assert f"{left}Skull (20 Karas and -2 XP), Mimic (2 XP)." in told
        assert "Chests: 7 (Stone Tablet (8 XP), 2 x Idol (4 XP)," in game.box.text(game.view(seat))


def test_on_a_card_a_monsters_numbers_stand_in_their_icons_as_on_the_board():
    game = table()
    lay(game, 1, "drake")
    game.journal = []
    game.play("dig 1")
    art = next(beat.art for event in game.journal if (beat := BOX.beats(event.data(0), game.view(0))) and beat.art)
    card = ElementTree.fromstring(f"<svg>{art}</svg>")
    icons = {one.get("href"): one for one in card.iter("use")}
    for text, icon in zip(card.iter("text"), (icons["#i-star"], icons["#i-coin"]), strict=True):
        left, wide = float(icon.get("x")), float(icon.get("width"))
        assert abs(float(text.get("x")) - left - wide / 2) <= 1
        assert float(icon.get("y")) < float(text.get("y")) < float(icon.get("y")) + wide


def test_a_shaft_has_a_ring_around_its_first_tile_for_a_pointer():
    game = table()
    game.taken[1] = 3
    game.settle()
    root = parsed(game, 0)
    for site, place in ((1, 0), (2, 12)):
        target = named(root, f"site-{site}")
        ring = next(one for one in target.iter("use") if one.get("href") == "#tk-lit")
        assert place_of(target)[1] + float(ring.get("y")) == place_of(pieces_of(root)[f"tile-{place}"])[1]
    assert "#tk-lit" not in BOX.picture(game.view(0), tall=True)


def test_in_a_small_picture_the_title_of_the_chart_leaves_out_what_has_no_room():
    root = ElementTree.fromstring(f"<svg>{BOX.scenery()}</svg>")
    for chart in ("tk-chart", "tk-chartl", "tk-ownchart", "tk-ownchartl"):
        (tail,) = [node for node in named(root, chart).iter("tspan") if "surface" in (node.text or "")]
        assert "wide-only" in classes(tail)


def test_what_is_done_at_a_site_lies_at_the_right_and_what_is_looked_at_at_the_left():
    """So nobody views what was to be fought, and the place of View does nothing while one looks at a plain tile."""
    game = table(karas=9)
    lay(game, 1, "bat-a", open=True)
    lay(game, 2, "surface-rockfall", open=True)
    lay(game, 3, "goblin-a")
    plays(game, "rent")
    root = parsed(game, 0)
    left, right = place_of(named(root, "do-view-4"))[0] - 440, place_of(named(root, "do-dig-4"))[0] - 440
    assert left < right
    for deed, n in (("fight", 1), ("clear", 2), ("dig", 3)):
        middle = 80 + 120 * (n - 1)
        assert place_of(named(root, f"do-{deed}-{n}"))[0] - middle == right
        assert place_of(named(root, f"do-view-{n}"))[0] - middle == left, "refused there, with why, if it cannot be"
    plays(game, "view 4")
    root = parsed(game, 0)
    assert place_of(named(root, "do-leave"))[0] - 440 == right
    assert place_of(named(root, "do-turn"))[0] - 440 == left
    assert "can" not in classes(named(root, "do-turn"))
    plays(game, "leave", "leave", "leave", "view 3")
    root = parsed(game, 0)
    assert [place_of(named(root, f"do-{move}"))[0] - 320 for move in ("turn", "leave")] == [left, right]


def test_the_number_of_a_site_is_red_where_the_next_dig_may_end_the_game():
    game = table()
    drain(game, 1, 2)
    game.taken[2] = 8
    game.settle()
    for tall in (False, True):
        assert "disc alarm" not in BOX.picture(game.view(0), tall)
    drain(game, 4)
    for tall in (False, True):
        picture = BOX.picture(game.view(0), tall)
        assert picture.count("disc alarm") == 1
        assert "Whoever digs here may end the game." in zoom_of(named(parsed(game, 0, tall), "site-3"))
        assert "pip near" in picture
    game = table()
    lay(game, 5, "stone")
    give(game, 1, "stone")
    game.known[36] |= 1
    game.settle()
    assert "disc alarm" in BOX.picture(game.view(0)), "the second stone, as far as one knows"
    assert "disc alarm" not in BOX.picture(game.view(1))


def test_what_is_won_is_spread_over_its_room_and_how_many_is_a_sign_of_the_mat():
    game = won_by_much(2)
    root = parsed(game, 0)
    room = plan(2, 0, False).mats[0]
    won = [node for node in pieces_of(root).values() if (zoom_of(node) or "").startswith("Won:")]
    assert room.right - max(place_of(node)[0] for node in won) < 40, "up to its right end"
    assert not [text for node in won for text in node.iter("text") if (text.text or "").startswith("×")]
    assert "×4" in BOX.picture(game.view(0)).replace("&#215;", "×")
