from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from games.hunted.helpers import asked, clock, dice, does, drawn, energy, fight, kinds, places, plays, table
from gameshelf.draw.lettering import width
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.board import layout, picture
from gameshelf.games.hunted.content import HANDGUN
from gameshelf.games.hunted.drawing import scenes
from gameshelf.games.hunted.drawing.mats import _places
from gameshelf.games.hunted.drawing.stage import WON
from gameshelf.games.hunted.effects import parse
from gameshelf.games.hunted.steps import Turn
from gameshelf.games.hunted.steps.interpret import begin
from gameshelf.kit.pictures import offers


def test_the_text_tells_everything_that_lies_on_the_table() -> None:
    game = table(row=["fire-door", "lookout"], items=["dressing"], arms=["rifle", "grenade", "bazooka"], hostages=["gus"])
    game.used[0] = kinds(["odile"])
    energy(game, 2, 1, 1, 1)
    clock(game, 3, "voice", "sweep")
    text = str(game)
    for words in (
        "3 tokens on the top event, 11 in all",
        "Events still face down: 2",
        "white 2 unspent, 1 spent; red 1 unspent, 1 spent",
        "Fire Door [fire-door], door: shows Move, BELL; costs 1 Key; turn over 2 locations (2 floors up) and keep one",
        "TERRORIST Lookout: one man, to hit 2",
        "Handgun (4 of 4 dice loaded (d6), 3 ammo tokens)",
        "Hunting Rifle (1 of 1 die loaded (d10), 2 ammo tokens)",
        "Grenade (thrown once, d8, may be split)",
        "Bazooka (2 rockets, d10 each, may be split)",
        "Field Dressing (heal 1 damage)",
        "Gus Lindholm (one target of 5 or less counts as hit), Odile Fontaine (face down)",
        "Lars: 3 hits needed, to hit 7, 6, 5",
        "bring a found weapon or +1 tokens",
    ):
        assert words in text, words


def test_the_text_tells_the_fight_the_test_and_the_roll() -> None:
    game = table(dice=(3,))
    game.plus = [2]
    fight(game, "suits", left=(5,))
    assert "Round 1, you; still to hit: 5" in str(game)
    plays(game, "fire hands")
    assert "ROLLED (Bare Hands): 3 (d6)" in str(game)
    plays(game, "accept")
    assert "Bare Hands against Matching Suits: 3." in str(game)
    game = table()
    places(game, "walkway", "roof")
    begin(game, 0, parse("draw_locations 1"))
    game.settle()
    assert "Glass Walkway. Nothing but night below. 5 or more on one die." in str(game)


def test_dice_that_nothing_can_change_lie_there_until_the_turn_goes_on() -> None:
    game = table(row=["lookout"], dice=(6,))
    fight(game, "kneeling", left=(5,))
    plays(game, "fire hands")
    roll = game.view(0)["roll"]
    assert (roll["open"], roll["what"], roll["energy"], roll["dice"]) == (False, "Bare Hands", False, [{"face": 6, "sides": 6}])
    assert 'class="die" data-face="6"' in game.box.picture(game.view(0))
    plays(game, "hide")
    assert game.view(0)["roll"] is None
    assert 'class="die"' not in game.box.picture(game.view(0))


def test_the_last_roll_of_two_is_seen_by_the_next_player() -> None:
    game = table(2, deck=["guard"], row=["lookout"], dice=(6,))
    game.chocolates = game.partner_ready = False
    game.magazines[HANDGUN] = 0
    fight(game, "kneeling", left=(5,))
    game.stack[0] = Turn(0, True, True)
    game.rows[0] = []
    plays(game, "fire hands")
    assert (game.seat, game.view(1)["turn"]) == (1, 1)
    assert game.view(1)["roll"]["dice"] == [{"face": 6, "sides": 6}]


def test_the_text_of_two_shows_both_and_the_shared_row() -> None:
    game = table(2, row=["ammo"])
    game.shared = kinds(["vest"])
    drawn(game)
    text = game.box.text(game.view(1))
    assert "YOU, @1" in text
    assert "SHARED ROW" in text
    assert "Sgt Pratt's card: ready" in text


def test_the_label_of_a_draw_tells_the_chance_of_a_fight() -> None:
    game = table(row=["lookout"])
    assert game.label(game.read("draw")) == "Draw a card (no fight can follow)"
    game.deck = kinds(["guard", "ammo", "ammo", "grenade"])
    assert game.label(game.read("draw")) == "Draw a card (25 % a fight)"
    game.seen = 1
    game.deck.append(kinds(["guard"])[0])
    assert game.label(game.read("draw")) == "Draw a card (100 % a fight; it is Lobby Guard)"
    game.rows[0] = kinds(["fire-door", "lookout"])
    game.deck, game.seen = kinds(["keys", "ammo"]), 0
    assert game.label(game.read("draw")) == "Draw a card (50 % a fight)"


def test_the_label_of_a_fight_tells_the_best_chance() -> None:
    game = table(row=["lookout"], deck=["guard"])
    plays(game, "draw")
    assert game.label(game.read("fight")) == "Fight (99 % in one roll: Handgun)"


def test_the_last_white_die_is_warned_of() -> None:
    game = table(row=["lookout"], deck=["guard"])
    plays(game, "draw")
    assert "kills you" not in game.view(0)["question"]
    energy(game, 1, 0, 4)
    assert game.view(0)["question"].endswith("fight, or get away? One more damage kills you.")
    plays(game, "fight")
    assert game.view(0)["question"].endswith("with which weapon? One more damage kills you.")


def test_a_blast_that_could_be_changed_promises_nothing_wrong() -> None:
    game = table(arms=["grenade"], dice=(5,))
    game.plus = [1]
    fight(game, "lift-guards", left=(3, 3))
    plays(game, "fire grenade")
    assert game.view(0)["question"] == "You rolled 5 against 3, 3; it takes out men of up to that sum. Change it?"
    plays(game, "accept")
    assert game.view(0)["fights"][-1]["left"] == [3]


def test_one_is_where_one_chose_to_go() -> None:
    for chosen in ("walkway", "server-room"):
        game = table(deck=["fire-door"], row=["fire-door"])
        places(game, "walkway", "server-room", "roof")
        begin(game, 0, parse("draw_locations 2"))
        game.settle()
        plays(game, f"visit {chosen}")
        assert game.view(0)["visited"][-1]["key"] == chosen


@pytest.mark.rule("hunted.test.roll")
def test_a_test_leaves_its_stamp_and_both_rolls() -> None:
    game = table(items=["lighter"], dice=(2, 6))
    energy(game, 1, 4)
    places(game, "fire-stairs", "walkway", "roof")
    does(game, "draw_locations 1")
    plays(game, "roll 1 0", "use lighter")
    first, second, lost = game.view(0)["happened"]
    assert (first["what"], first["passed"], first["event"]) == ("Fire Stairs", True, False)
    assert first["first"] == [{"face": 2, "sides": 6}]
    assert first["dice"] == [{"face": 6, "sides": 6}]
    assert (second["what"], second["passed"], second["dice"]) == ("Glass Walkway", False, []), "nothing could be rolled"
    assert lost == {"kind": "damage", "seat": 0, "spent": True, "by": "Glass Walkway"}
    assert "Glass Walkway: FAILED" in str(game)
    assert "Fire Stairs: PASSED with 6 (first 2)" in str(game)


def test_an_event_is_told_from_a_location() -> None:
    game = table()
    clock(game, 1, "ceiling")
    plays(game, "hide")
    assert game.view(0)["test"]["event"]
    assert "EVENT, a test for you: Charge in the Ceiling." in str(game)


@pytest.mark.rule("hunted.end.damage")
def test_the_killer_is_the_one_who_took_the_last_die() -> None:
    game = table(dice=(1,))
    fight(game, "bruiser")
    energy(game, 1, 0, 4)
    plays(game, "fire hands")
    assert game.view(0)["killer"] == {"key": "bruiser", "name": "Bruiser", "foe": True}
    assert game.outcome is not None
    assert "Bruiser" in game.outcome.text
    game = table(dice=(1,))
    energy(game, 1, 0, 4)
    clock(game, 1, "ceiling")
    fight(game, "bruiser")
    plays(game, "fire hands", "roll 0 0")
    assert game.view(0)["killer"] == {"key": "ceiling", "name": "Charge in the Ceiling", "foe": False}
    game = table(dice=(1,))
    clock(game, 1)
    fight(game, "bruiser")
    plays(game, "fire hands")
    assert game.view(0)["killer"] is None, "time ran out"


def lies(picture: str, begins: str) -> list[tuple[float, float]]:
    """Where the pieces lie whose ids begin so."""
    found = re.findall(rf'id="{begins}[^"]*"[^>]*transform="translate\(([\d.]+) ([\d.]+)\)', picture)
    return [(float(x), float(y)) for x, y in found]


@pytest.mark.parametrize("players", [1, 2])
def test_dice_lie_over_no_card_that_is_looked_at(players: int) -> None:
    game = table(players=players, row=["corridor", "ammo"], deck=["hallway", "lookout", "grenade", "wilma", "suits"])
    places(game, "surveillance", "roof")
    if players == 2:
        drawn(game)
    dice(game, 6, 2, 3, 1, 1)
    plays(game, "activate corridor", f"roll {game.white[0]} 0")
    for _ in range(2):
        picture = BOX.picture(game.view(0))
        cards, rolled = lies(picture, "ahead-"), lies(picture, "roll-")
        assert len(cards) == 5
        assert len(rolled) > 2
        beside = (cards[1][0] - cards[0][0]) - 4  # how wide each is seen
        for x, y in rolled:
            assert all(abs(x - left - beside / 2) > beside / 2 + 12 or abs(y - top - 56) > 56 + 12 for left, top in cards)
        assert beside >= 90, "no card lies under another"
        if "done" in asked(game):
            assert 'data-move="done"' in picture
            plays(game, "done", *["next 1"] * 4)
            if players == 2:
                break


def test_dice_lie_over_no_word_of_what_was_won() -> None:
    game = table(deck=["grenade", "hallway"])
    fight(game, "lookout", left=(2,))
    dice(game, 6, 6, 6, 6)
    plays(game, "fire handgun", "dice 4")
    picture = BOX.picture(game.view(0))
    left = re.search(rf'<text class="sign pale" x="([\d.]+)"[^>]*>{WON}', picture)
    assert left is not None
    assert min(x for x, _ in lies(picture, "roll-")) - 21 > float(left.group(1)) + width(WON, 14)


@pytest.mark.rule("hunted.reload.price")
@pytest.mark.parametrize("held", [0, 3, 12])
def test_the_sign_that_reloads_tells_its_price(held: int) -> None:
    items = ["radio", "clock", "lighter", "vest", "plans", "directory", "dressing", "keys", "smoke", "pratt", "oneil", "ammo"]
    for players in (1, 2):
        for tall in (False, True):
            game = table(players=players, items=items[:held])
            game.loaded[HANDGUN] = 1
            game.settle()
            picture = BOX.picture(game.view(0), tall=tall)
            signs = ElementTree.fromstring(picture).iter()
            carries = [  # the place to click, and the card under it
                node for node in signs if "reload handgun" in offers(node) or node.get("id") == "handgun-0"
            ]
            said = "".join(ElementTree.tostring(node, encoding="unicode") for node in carries)
            assert "#i-clock" in said, (players, tall, held)
            assert "−1" in said, (players, tall, held)


def test_who_holds_little_reads_on_a_desk_what_it_does_and_what_is_still_to_be_found() -> None:
    game = table(items=["vest"])
    picture = BOX.picture(game.view(0))
    assert "Prevent 1 damage." in picture
    assert "Reload: 1 time, 1 ammo token." in picture
    assert "Heavier weapons" in picture
    assert "Hostages" in picture
    assert ">Items<" not in picture
    game = table(items=["vest"], arms=["rifle"], hostages=["gus"])
    assert "Heavier weapons" not in BOX.picture(game.view(0))
    assert 'id="slot-' not in BOX.picture(table(items=["vest", "clock", "radio", "keys"]).view(0)), "who holds more has no room"
    assert 'id="slot-' not in BOX.picture(table(players=2).view(0))


@pytest.mark.parametrize("held", range(5, 14))
def test_on_a_desk_no_card_that_is_held_lies_on_another(held: int) -> None:
    """However many one holds: names, dice and the sign that reloads stay to be seen."""
    cards = ["ammo", "dressing", "keys", "radio", "clock", "smoke", "lighter", "vest", "plans", "directory", "pratt", "oneil"]
    game = table(items=cards[: held - 1])
    found = _places(layout(game.view(0)), held, 0)
    for n, (x, y, wide, high, scale) in enumerate(found):
        for left, top, *_ in found[n + 1 :]:
            assert left >= x + min(wide, 116) * scale or top >= y + high * scale, held
    assert max(y + high * scale for _, y, _, high, scale in found) < 670


def test_a_weapon_that_cannot_win_says_so_and_has_no_bar() -> None:
    """Chances of one list are of the same thing: to win."""
    game = table(arms=["machine-gun"])
    fight(game, "vault-team")
    wide = picture(game.view(0))
    hands = wide.partition("Bare hands")[2].partition("</g><g")[0]
    assert "cannot win now" in hands
    assert "one hit" in hands
    assert "cannot win now" in picture(game.view(0), tall=True)


def test_what_the_supply_no_longer_has_is_not_promised() -> None:
    game = table(items=["pratt"])
    energy(game, 3, 2)
    assert "is left" not in game.label(game.read("use pratt"))
    game.plus = [game.spare_plus()]
    assert game.label(game.read("use pratt")).endswith("(no +1 token is left)")


def test_a_price_of_one_or_the_other_says_or_and_a_door_how_far_it_leads() -> None:
    game = table(edition=None)
    places(game, "walkway", "closet")
    does(game, "draw_locations 2")
    wide = picture(game.view(0))
    assert ">or</text>" in wide
    game = table(row=["fire-door"])
    assert "2 floors up" in picture(game.view(0))
    assert "2 floors up" in picture(game.view(0), tall=True)


def test_one_man_with_three_numbers_is_drawn_once() -> None:
    game = table()
    fight(game, "lars", left=(7,))
    root = picture(game.view(0))
    assert root.partition('id="foe"')[2].partition("</g></g>")[0].count("#i-boss") == 1
    assert scenes.gang("lars", (7, 6, 5)).count("#i-boss") == 1
    gang = scenes.gang("vault-team", (4, 3, 2))
    assert gang.count("#i-masked") + gang.count("#i-foe-") == 3
