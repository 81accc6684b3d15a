from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from games.hunted.helpers import clock, dice, does, energy, fight, kinds, places, plays, table
from gameshelf import new
from gameshelf.core import BANNER, GLANCE, PLAIN, Beat
from gameshelf.core.prose import to_you
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.content import HANDGUN, KINDS, LOCATIONS
from gameshelf.games.hunted.drawing.after import ended, helped
from gameshelf.games.hunted.drawing.danger import threats
from gameshelf.games.hunted.drawing.lars import near, reach, wanted
from gameshelf.games.hunted.drawing.pace import pace
from gameshelf.games.hunted.quick import quick
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps import Turn
from gameshelf.games.hunted.telling import SIZES
from gameshelf.play import Seat

RETOLD = (
    "alarm",
    "attack",
    "beaten",
    "damage",
    "end",
    "back",
    "lost",
    "plus",
    "spoils",
    "enter",
    "places",
    "search",
    "stamp",
    "stands",
    "take",
    "time",
)  # shorter, or livelier, where it is seen


def test_progress_tells_how_far_it_is_and_what_ends_it() -> None:
    game = table()
    assert BOX.progress(game.view(0)) == [
        "In the lobby: on time.", "Hallways and doors lead up: 20 of the 20 cards left.", "Lars waits on floor 13, 14 or 15.",
    ], "the clock and the mat tell the rest"  # fmt: skip
    places(game, "bar", "roof")
    clock(game, 2)
    lars = "Lars may be on the next floor: 1 chance in 2; a door leads to him for sure."
    assert BOX.progress(game.view(0)) == [
        "In the lobby: 7 time short (winners had 9), hurry.", "Last plan: run for the Roof, 2 floors in 2 time.",
        "Floor 10 is good: 10 floors more.", lars, "You need a d8+ for his 7.",
    ]  # fmt: skip


def test_lars_is_seen_coming_and_what_he_takes() -> None:
    game = table(arms=["rifle"])
    places(game, "walkway", "clinic", "bar", "closet", "roof")
    assert near(game.view(0)) == (1, "0 of 5", "2 floors more, then Lars may be on any.")
    assert [round(chance, 2) for _, chance in reach(game.view(0))] == [0.4, 0.52, 0.8]
    assert wanted(game.view(0)) == ""
    for left in (("bar", "closet", "roof"), ("roof", "bar", "closet")):
        places(game, *left)
        assert near(game.view(0))[:2] == (2, "1 in 3"), "where among them the Roof lies is not told"
    places(game, "roof")
    assert near(game.view(0)).level == 3
    for tall in (False, True):
        assert "Lars is next" in BOX.picture(game.view(0), tall=tall)


def test_every_move_has_a_reason_of_its_own_also_one_that_nobody_would_choose() -> None:
    assert BOX.reason is not None
    told: dict[str, set[str]] = {}
    for seed in range(8):
        game, lot = new("hunted", players=1 + seed % 2, seed=seed), random.Random(seed)
        while (seat := game.seat) is not None:
            sits = Seat(game, seat)
            for move in sits.moves:
                words = BOX.reason(sits, move)
                assert words.endswith("."), move
                told.setdefault(move.verb, set()).add(words)
            game.play(quick(game, seat) if lot.random() < 0.7 else lot.choice(list(sits.moves)))
    assert all("As things stand" not in words for some in told.values() for words in some)
    assert len(told) > 20
    game = table(arms=["grenade"])
    fight(game, "lookout", left=(2,))
    assert BOX.reason(Seat(game, 0), game.read("fire grenade")) == "One d8 against 2; it is gone then."
    assert BOX.reason(Seat(game, 0), game.read("fire handgun")) != BOX.reason(Seat(game, 0), game.read("fire hands"))


def test_a_roll_tells_its_hits_and_misses() -> None:
    def rolled(game: Hunted, *moves: str) -> str:
        game.journal = []
        plays(game, *moves)
        return next(BOX.beats(event.data(0), {}).text for event in game.journal if event.data(0).get("what") == "roll")

    game = table()
    fight(game, "vault-team")
    dice(game, 6, 1, 3, 1)
    assert rolled(game, "fire handgun", "dice 4") == "2 hits, 2 misses; still to hit: 2."
    dice(game, 2)
    assert rolled(game, "fire hands") == "1 hit: nobody is left."
    game = table(arms=["grenade"])
    fight(game, "bruiser")
    dice(game, 3)
    assert rolled(game, "fire grenade") == "A miss."
    for face, words in ((4, "No die of 5 or more."), (5, "1 die of 5 or more: passed.")):
        game = table(row=["corridor", "ammo"])
        places(game, "clinic", "roof")
        plays(game, "activate corridor")
        dice(game, face)
        assert rolled(game, "roll 1 0") == words, "the dice are seen"


def test_whatever_happens_is_a_beat_of_its_size() -> None:
    seen: dict[str, set[int]] = {}
    drawn: set[str] = set()
    for seed in range(40):
        game = new("hunted", players=1 + seed % 2, seed=seed)
        assert isinstance(game, Hunted)
        game.journal = []
        while (seat := game.seat) is not None:
            game.play(quick(game, seat))
        view = game.view(0)
        for event in game.journal:
            data = event.data(0)
            beat = BOX.beats(data, view)
            if "what" in data and (beat is not None or (data["what"] not in ("enter", "search") and "more" not in data)):
                assert beat is not None
                assert beat.text == data.get("result") or data["what"] in RETOLD or beat.text == event.seen_by(0)
                if beat.art:
                    ElementTree.fromstring(f"<svg>{beat.art}</svg>")
                    drawn.add(data["what"])
                assert bool(data.get("result")) == (data["what"] == "roll" and bool(data["dice"]))
                assert "{" not in beat.text
                seen.setdefault(data["what"], set()).add(beat.size)
            else:
                assert beat is None
    assert set(seen) == set(SIZES)
    assert drawn == {
        "alarm", "attack", "back", "beaten", "damage", "draw", "end", "enter", "escape", "event", "hit", "lost", "places",
        "plus", "roof", "shuffle", "spoils", "stamp", "stands", "take", "time",
    }  # fmt: skip
    assert seen["event"] == {BANNER}
    assert seen["draw"] == {GLANCE}
    assert seen["places"] == {PLAIN, BANNER}, "some floors are moments of the climb"
    assert len(seen["damage"]) == 2, "the last one is a banner"


def test_what_spends_much_is_asked_twice() -> None:
    game = table(row=["ammo"] * 6)
    view = game.view(0)
    assert "6 cards" in BOX.asks(view, "hide")
    assert BOX.asks(view, "draw") == ""
    assert "what you have won" in BOX.asks({**view, "step": {"what": "drawn"}}, "pass")
    clock(game, 1)
    assert "loses the game" in BOX.asks(game.view(0), "hide")
    game = table()
    game.loaded[-1] = 0
    fight(game, "bruiser")
    plays(game, "fire handgun", "dice 1")
    assert BOX.asks(game.view(0), "roll 0 0") != ""
    asked = BOX.asks(game.view(0), "reload handgun")
    assert asked == "The Handgun holds 3 of 4 dice: an ammo token and 1 time would add only 1 die. Reload all the same?"
    label = dict(game.view(0)["moves"])["reload handgun"]
    assert "adds only 1 die" in label
    assert "wasted" not in label, "three dice stay where they lie"
    game = table(row=["hallway", "ammo", "grenade"])
    assert BOX.asks(game.view(0), "activate hallway") == "Hallway takes Ammo and Grenade from your row. Pay?"
    assert BOX.asks(game.view(0), "activate ammo") == "", "one card is not much"
    game = table(row=["hallway", "ammo", "fire-door"])
    assert "(discard " in dict(game.view(0)["moves"])["activate hallway"]
    assert BOX.asks(game.view(0), "activate hallway") == "", "nothing that one would have kept"
    game = table(row=["hallway", "ammo", "grenade"])
    clock(game, 1, "voice")
    energy(game, 1, 4)
    assert "pass with 33 %" in BOX.asks(game.view(0), "hide"), "an event's test is seen before it comes"
    two = table(2, row=["lookout"])
    two.rows[1] = kinds(["guard"])
    assert "alarm of @1" in BOX.asks(two.view(0), "share lookout")


def test_the_guide_has_five_positions_that_can_be_drawn() -> None:
    found = BOX.guide()
    assert len(found) == 5
    for text, view in found:
        assert 0 < len(text) <= 95, "a phone shows all five at once"
        assert "players" not in text, "it is read by one who plays alone"
        assert "<svg" in BOX.picture(view)


def test_a_sensible_move_has_its_reason() -> None:
    assert BOX.reason is not None
    for seed in range(6):
        game = new("hunted", players=1 + seed % 2, seed=seed)
        assert isinstance(game, Hunted)
        while (seat := game.seat) is not None:
            move = quick(game, seat)
            words = BOX.reason(Seat(game, seat), move)
            if move.verb in ("draw", "hide", "activate", "fire", "roll", "fight"):
                assert words.endswith(".")
            game.play(move)
    game = table(row=["lookout", "fire-door"], deck=["guard", "keys", "lookout"])
    energy(game, 5)
    assert "%" in BOX.reason(Seat(game, 0), game.read("hide"))


def test_why_one_hides_does_not_speak_against_it() -> None:
    """Whoever compared the time of a fight, times its chance, with the time of hiding was told to draw: but one hides after the
    next card as well."""
    assert BOX.reason is not None
    seen = set()
    for seed in range(40, 52):
        game = new("hunted", players=1, seed=seed)
        while (number := game.seat) is not None:
            seat = Seat(game, number)
            moves = {move.verb: rating for move, rating in zip(seat.moves, BOX.rate(seat), strict=True)}
            if {"draw", "hide"} <= set(moves):
                words = BOX.reason(seat, game.read("hide"))
                if moves["hide"] >= moves["draw"] and "No fight" not in words:
                    sure = words.startswith("The next card brings a fight with 100")
                    told = words.endswith("time, now or one card later.") or sure
                    assert told, words
                elif "No fight" not in words:
                    assert "cost" not in words.split(";")[-1], "what would speak against it is not given as the reason"
                seen.add(words.split()[0])
            game.play(quick(game, number))
    assert {"One", "For"} <= seen


def test_the_alarm_is_a_moment_of_its_own_before_the_row_goes() -> None:
    game = table(row=["lookout"], deck=["bruiser"])
    game.journal = []
    before = BOX.picture(game.view(0))
    plays(game, "draw")
    seen = [beat for event in game.journal if (beat := BOX.beats(event.data(0), game.view(0))) is not None]
    assert [beat.kind for beat in seen] == ["turn", "alarm", "turn"]
    assert [beat.size for beat in seen] == [GLANCE, PLAIN, GLANCE]
    assert "Bruiser" in seen[0].art, "the card that set it off is seen before it rings"
    assert f'id="{seen[1].end}"' in before, "the row that it is about still lies there"
    assert seen[2].piece == "foe"


def test_a_card_that_rings_is_seen_large_also_where_its_like_lies_elsewhere() -> None:
    game = table(players=2, row=["lookout"], deck=["bruiser"])
    game.rows[1] = kinds(["bruiser"])
    game.journal = []
    plays(game, "draw")
    first = BOX.beats(game.journal[0].data(0), game.view(0))
    assert first is not None
    assert "Bruiser" in first.art


LASTS = (450, 1000, 1900)  # milliseconds of each size on the page (beats.js); what is shown large has 350 more
LARGE = 350


@pytest.mark.parametrize(("prize", "most"), [("ammo", 5100), ("hallway", 5100)])
def test_a_won_fight_is_seen_in_five_seconds(prize: str, most: int) -> None:
    game = table(row=["lookout"], deck=["bruiser", prize])
    game.journal = []
    dice(game, 6, 6, 6, 6)
    plays(game, "draw", "fight", "fire handgun", "dice 4")
    seen = [beat for event in game.journal if (beat := BOX.beats(event.data(0), game.view(0))) is not None]
    lasts = [LASTS[beat.size] + LARGE * bool(beat.art or beat.dice or beat.kind == "turn") for beat in seen if not beat.dice]
    assert sum(lasts) < most, "beside the dice themselves"
    nothing = "Nothing to keep: Hallway, back into the deck."
    won = next(beat for beat in seen if beat.kind == "beaten")
    assert won.art, "the victory is the scene"
    (turned,) = [beat for beat in seen[seen.index(won) + 1 :] if beat.art]
    assert turned.size == GLANCE, "one card is a glance"
    assert game.t.names[KINDS.index(prize)] in turned.art, "the card is seen turned over"
    assert (turned.text == nothing) == (prize == "hallway"), "and what became of it"


def test_what_a_location_brought_is_told_also_when_it_is_nothing() -> None:
    def seen(first: str, *moves: str, deck: list[str], two: bool = False) -> list[str]:
        game = table()
        game.deck = kinds(deck) * 9
        places(game, first, "clinic", "bar", "closet", "walkway", "roof")
        energy(game, 5)
        game.journal = []
        does(game, f"draw_locations {2 if two else 1}")
        dice(game, 6, 6)
        plays(game, *moves)
        found = [BOX.beats(event.data(0), game.view(0)) for event in game.journal]
        return [beat.text for beat in found if beat is not None]

    told = seen("boardroom", "roll 1 0", deck=["hallway"])
    assert told[-2:] == ["Boardroom: passed. Is there a hostage here?", "No hostage here: none among 8 cards."]
    assert seen("guard-post", "roll 1 0", deck=["hallway"])[-1].startswith("No weapon here")
    assert seen("boardroom", "roll 1 0", deck=["gus"])[-1] == "@0 frees Gus Lindholm."
    assert seen("washroom", "visit washroom", deck=["hallway"], two=True)[-1].startswith("Executive Washroom. Safe: no test")
    assert seen("washroom", "visit clinic", deck=["hallway"], two=True)[-1].startswith("Floors 1 and 2")
    game = table()
    game.journal = []
    does(game, "gain_key 1; gain_plus 1")
    brought = [beat.brings for event in game.journal if (beat := BOX.beats(event.data(0), game.view(0))) is not None]
    assert brought == [(("key", 1),), (("plus-one", 1),)]


def test_the_climb_is_felt_and_its_milestones_are_told() -> None:
    game = table(row=["corridor", "ammo"] * 2)
    places(game, *LOCATIONS[:14], "roof")
    told: list[Beat] = []
    while len(told) < 6:
        game.rows[0] = kinds(["corridor", "ammo"])
        game.stack = [Turn(0)]
        game.journal = []
        game.settle()
        plays(game, "activate corridor")
        found = [BOX.beats(event.data(0), game.view(0)) for event in game.journal if event.data(0).get("what") == "places"]
        told += [beat for beat in found if beat is not None]
    assert all(beat.walks == "lift" for beat in told), "the lift goes up first"
    assert [beat.size for beat in told] == [BANNER, PLAIN, PLAIN, PLAIN, BANNER, PLAIN]
    assert "The first floor!" in told[0].text
    assert told[4].text.endswith("A third of the way up!")
    assert ">5</text>" in told[4].art
    assert "of 15" in told[4].art


def test_what_is_told_where_it_happens_is_short_and_lively() -> None:
    def told(game: Hunted, what: str, *moves: str) -> str:
        game.journal = []
        plays(game, *moves)
        found = [BOX.beats(event.data(0), game.view(0)) for event in game.journal if event.data(0).get("what") == what]
        return to_you(found[-1].text, 0) if found and found[-1] is not None else ""

    game = table(row=["lookout"], deck=["bruiser"])
    assert told(game, "alarm", "draw") == "Alarm! A second terrorist in your row."
    game = table(row=["radio", "clock"], deck=["suits"])
    assert told(game, "alarm", "draw") == "Alarm! A terrorist and 2 bells in your row."
    game = table(row=["radio", "clock"], deck=["suits"])
    assert told(game, "attack", "draw") == "Matching Suits! To hit: 5 and 2."
    game = table(row=["corridor", "ammo"])
    places(game, "copy-room", "roof")
    assert told(game, "places", "activate corridor") == "Copy Room. Safe: no test here. You may discard the whole row."
    game = table(row=["priya", "ammo"])
    assert told(game, "take", "activate priya") == "You free Priya Raman."
    game = table()
    energy(game, 3)
    fight(game, "lookout")
    for left, words in ((2, "2 left."), (1, "One is left: the next hit is the last!")):
        dice(game, 1)
        assert told(game, "damage", "fire hands") == f"You are hit: a white die turns red. {words}", left


def test_the_end_tells_how_far_it_went() -> None:
    game = table(hostages=["priya"])
    clock(game, 1)
    game.journal = []
    plays(game, "hide")
    assert ended(game.view(0)) == "Time ran out in the lobby"
    assert BOX.progress(game.view(0)) == ["The lobby."], "the rest is told where the end is told"
    seen = [beat for event in game.journal if (beat := BOX.beats(event.data(0), game.view(0))) is not None]
    assert [beat.size for beat in seen if beat.start == "clock"] == [BANNER], "the last token is seen to go"
    game = table()
    energy(game, 1)
    fight(game, "lars")
    game.loaded[-2:] = [0, 0]
    dice(game, 1)
    plays(game, "fire hands")
    assert ended(game.view(0)) == "Lars stopped you in the lobby: 3 hits were missing"


def test_who_came_far_is_praised_and_told_what_is_true_of_this_game() -> None:
    game = table(row=["vest"])
    visited, left = LOCATIONS[:11], ("clinic", "bar", "closet", "roof")
    places(game, *left)
    game.visited = [LOCATIONS.index(key) for key in visited]
    clock(game, 1)
    game.settle()
    view = game.view(0)
    assert pace(view).level == 2
    assert "hide less" not in pace(view).words, "the advice hides where little lies in the row"
    plays(game, "hide")
    view = game.view(0)
    assert BOX.progress(view) == ["Floor 11 of 15: farther than most first games."]
    tips = " ".join(helped(view))
    assert "who wins has about 10 time left on floor 11" in tips
    assert "before you hide" not in tips, "what one did long ago is not known here"
    game = table()
    clock(game, 3)
    energy(game, 5)
    fight(game, "bruiser")
    dice(game, 1, 1, 1)
    plays(game, "fire hands", "fire hands", "fire hands")
    assert "the last one took 2 rolls" in " ".join(helped(game.view(0))), "the third was never rolled"


def test_a_lost_game_tells_what_would_have_helped() -> None:
    game = table(items=["dressing"])
    energy(game, 1)
    game.loaded[HANDGUN] = 0
    fight(game, "bruiser")
    dice(game, 1)
    plays(game, "fire hands")
    view = game.view(0)
    tips = helped(view)
    assert tips[:3] == [
        "eat the Chocolates in time, they give back a white die.", "use Field Dressing: heal 1 damage.",
        "get away with the escape token; it was still there.",
    ]  # fmt: skip
    assert "reload the Handgun before you roll: nobody hits you meanwhile." in tips
    assert BOX.progress(view)[0] == ("The lobby. The last roll, Bare Hands with 1 die against 4, had a chance of 50 %.")
    for tall in (False, True):
        assert "What would have helped" in BOX.picture(view, tall=tall)
    game = table(hostages=["priya"])
    clock(game, 1)
    plays(game, "hide")
    assert helped(game.view(0))[:2] == [
        "use Priya Raman's help: gain 1 time.", "5 white dice were left: give one where a location asks for a die or for time.",
    ]  # fmt: skip
    game = table()
    energy(game, 1, 0, 0, 4)
    game.chocolates = False
    clock(game, 1, "ceiling")
    dice(game, 1)
    plays(game, "hide", "roll 1 0")
    assert "five unspent ones pass with 87 %" in helped(game.view(0))[0]
    assert "escape" not in " ".join(helped(game.view(0))), "nobody can get away from a test"


def test_whoever_falls_behind_is_told_so() -> None:
    game = table()
    ways = (15, 20, 0, "on time"), (8, 18, 0, "4 time ahead"), (8, 10, 1, "4 time short"), (8, 6, 2, "8 time short")
    for left, time, level, short in ways:
        view = {**game.view(0), "locations_left": left, "time_left": time}
        assert pace(view)[1:3] == (level, short)
        tile = threats(view)[2]
        assert tile.level >= level
        assert tile.short.lower() == short
        assert tile.why.endswith("those who won"), "behind whom"
        assert f"{short[0].upper()}{short[1:]}: who wins has about " in tile.words
        assert f": {short}" in BOX.progress(view)[0], "always, in the first sentence"
        assert ("urry" in tile.words) == (level > 0)
        assert short in " ".join(re.findall(r">([^<>]+)</text>", str(BOX.picture(view)))).lower(), "and on a desk"
    fight(game, "lars")
    assert pace({**game.view(0), "visited": [{"key": "roof"}]}).short == "", "on the Roof no location is left"
    harder = new("hunted", events=3, seed=1)
    assert pace(harder.view(0)).short == "on time"


@pytest.mark.rule("hunted.ruling.empty_hide")
def test_a_hide_that_brings_nothing_asks_once_and_says_so() -> None:
    game = table()
    assert "brings nothing" in BOX.asks(game.view(0), "hide")
    assert game.label(game.read("hide")) == "Hide (1 time): nothing to clear or refresh"
    energy(game, 4, 1)
    assert BOX.asks(game.view(0), "hide") == ""
    assert game.label(game.read("hide")) == "Hide (1 time): a spent die comes back"
    game = table(row=["ammo"])
    assert BOX.asks(game.view(0), "hide") == ""
    assert game.label(game.read("hide")) == "Hide (1 time): the row goes", "no die is spent, and none comes back"


def test_dice_that_can_roll_are_called_by_one_word() -> None:
    """Unspent, as in the rulebook; nothing that anybody reads calls them fresh."""
    for path in [path for kind in ("**/*.py", "*.md", "*.jinja", "*.toml") for path in BOX.folder.glob(kind)]:
        for line in path.read_text(encoding="utf-8").splitlines():
            said = [part for n, part in enumerate(line.split('"')) if n % 2] if path.suffix == ".py" else [line]
            words = [re.sub(r"\{[^}]*\}", "", part) for part in said]
            assert not [part for part in words if " " in part and re.search(r"\bfresh\b", part)], (path.name, line)


def test_time_that_goes_at_once_is_one_beat_and_time_that_comes_goes_to_the_clock() -> None:
    """An event between the tokens parts them."""
    for lies, told in ((4, ["−3 time."]), (2, ["−2 time."])):
        game = table()
        game.time = lies
        does(game, "lose_time 3")
        found = [(event, BOX.beats(event.data(0), game.view(0))) for event in game.journal or ()]
        assert [beat.text for event, beat in found if beat and beat.extra.get("left") is not None] == told
        assert sum("1 time goes" in event.text for event, _ in found) == min(3, lies)
    game = table()
    game.time = 2
    does(game, "gain_time 1")
    beat = BOX.beats((game.journal or [])[-1].data(0), game.view(0))
    assert beat
    assert beat.end == "clock"


def test_dice_that_pass_are_marked_and_the_others_fade() -> None:
    game = table(dice=(6, 5, 2))
    places(game, "vault")
    does(game, "draw_locations 1")
    plays(game, "enter", "roll 3 0")
    rolled = next(event for event in game.journal or () if event.args.get("what") == "roll")
    beat = BOX.beats(rolled.data(0), game.view(0))
    assert beat
    assert [die[2].split()[1] for die in beat.dice] == ["hu-good", "hu-good", "hu-miss"]
    assert str(BOX.picture(game.view(0))).count("good-ring") == 2


def seen_in(game: Hunted, what: str, *moves: str) -> Beat:
    """The one beat of this kind that these moves bring."""
    game.journal = []
    plays(game, *moves)
    (found,) = [event.data(0) for event in game.journal if event.data(0).get("what") == what]
    beat = BOX.beats(found, game.view(0))
    assert beat is not None
    return beat


def test_the_cards_of_a_won_fight_are_seen_turned_over() -> None:
    game = table(deck=["ammo", "hallway", "bruiser"])
    fight(game, "vault-team", left=(2,))
    dice(game, 6)
    beat = seen_in(game, "spoils", "fire hands")
    assert beat.size == PLAIN
    assert all(name in beat.art for name in ("Ammo", "Hallway", "Bruiser"))
    assert beat.art.count("dim") == 2, "what cannot be kept is veiled"


def test_losses_and_rescues_are_scenes() -> None:
    game = table(hostages=["gus", "teddy"])
    does(game, "lose_hostage 1 else damage 1")
    beat = seen_in(game, "lost", "choose gus")
    assert beat.text == "Gus Lindholm is taken away, and leaves the game."
    assert "i-gus" in beat.art
    game = table()
    energy(game, 1, 1)
    does(game, "damage 1")
    beat = seen_in(game, "damage", "swap spent")
    assert "hu-crack" in beat.art, "the white die is seen to crack"
    assert "i-d8" in beat.art, "and to turn red"
    game = table()
    game.plus[0] = 1
    fight(game, "bruiser", left=(4,))
    dice(game, 3)
    plays(game, "fire hands")
    beat = seen_in(game, "plus", "plus 1")
    assert beat.size == PLAIN
    assert beat.text == "+1: the 3 counts 4, and that is enough!"
    assert "i-check" in beat.art


def test_an_event_that_would_have_been_the_end_is_a_relief() -> None:
    for white, spared in ((1, True), (2, False)):
        game = table()
        energy(game, white, 0, 1)
        clock(game, 1, "ceiling")
        plays(game, "hide")
        dice(game, 6, 6)
        beat = seen_in(game, "stamp", "roll 1 0")
        assert (beat.size == BANNER) == spared
        assert ("would have been the end" in beat.text) == spared == bool(beat.art)


def test_a_fight_that_an_event_interrupts_shows_whom_the_dice_are_for() -> None:
    game = table()
    fight(game, "bruiser")
    clock(game, 1, "voice")
    dice(game, 6, 6)
    game.journal = []
    plays(game, "fire hands", "roll 1 0")
    whats = [event.data(0).get("what") for event in game.journal]
    assert whats.index("stamp") < whats.index("back") < len(whats) - whats[::-1].index("roll")
    assert "Bruiser" in seen_text(game, "back")
    game = table()
    fight(game, "bruiser")
    dice(game, 6)
    game.journal = []
    plays(game, "fire hands")
    assert "back" not in [event.data(0).get("what") for event in game.journal]


def seen_text(game: Hunted, what: str) -> str:
    """What is said where such a thing is seen."""
    data = next(event.data(0) for event in game.journal or [] if event.data(0).get("what") == what)
    return BOX.beats(data, game.view(0)).text


def test_a_hit_without_a_roll_and_an_escape_are_scenes() -> None:
    def seen(game: Hunted, what: str) -> Beat:
        found = [BOX.beats(event.data(0), game.view(0)) for event in game.journal or [] if event.data(0).get("what") == what]
        assert len(found) == 1
        assert found[0] is not None
        return found[0]

    game = table(hostages=["gus"])
    fight(game, "drivers")
    plays(game, "use gus")
    assert seen(game, "hit").art
    assert seen(game, "hit").start == "tray"
    away = table(row=["lookout"], deck=["bruiser"])
    plays(away, "draw", "escape")
    assert seen(away, "escape").art
