from __future__ import annotations

import random

from games.hunted.helpers import clock, dice, energy, fight, kinds, places, plays, table
from gameshelf import new
from gameshelf.core import BANNER, GLANCE, PLAIN
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.drawing.lars import near, reach, wanted
from gameshelf.games.hunted.quick import quick
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.telling import SIZES
from gameshelf.play import Seat


def test_progress_tells_how_far_it_is_and_what_ends_it() -> None:
    game = table()
    assert BOX.progress(game.view(0)) == [
        "0 locations behind you, 15 to go.", "Lars is at least 12 locations away.", "20 time left, 4 events to come.",
        "5 white dice left; without one you are dead.",
    ]  # fmt: skip
    places(game, "bar", "roof")
    clock(game, 2)
    lars = "Lars may be next: 1 chance in 2 with each location turned over."
    assert BOX.progress(game.view(0))[:3] == [
        "0 locations behind you, 2 to go.", f"{lars} Nothing you hold reaches his 7: a d8, a d10 or +1 tokens do.",
        "2 time left, the last card.",
    ]  # fmt: skip


def test_lars_is_seen_coming_and_what_he_takes() -> None:
    game = table(arms=["rifle"])
    places(game, "walkway", "clinic", "bar", "closet", "roof")
    assert near(game.view(0)) == (1, "2 more", "2 locations more, then Lars may come with any.")
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
    assert rolled(game, "fire handgun", "dice 4") == "@0 rolls 6, 3, 1, 1. 2 hits, 2 misses; still to hit: 2."
    dice(game, 2)
    assert rolled(game, "fire hands") == "@0 rolls 2. 1 hit: nobody is left."
    game = table(arms=["grenade"])
    fight(game, "bruiser")
    dice(game, 3)
    assert rolled(game, "fire grenade") == "@0 rolls 3. A miss."
    for face, words in ((4, "No die of 5 or more."), (5, "1 die of 5 or more: passed.")):
        game = table(row=["corridor", "ammo"])
        places(game, "clinic", "roof")
        plays(game, "activate corridor")
        dice(game, face)
        assert rolled(game, "roll 1 0") == f"@0 rolls for Company Clinic: {face}. {words}"


def test_whatever_happens_is_a_beat_of_its_size() -> None:
    seen: dict[str, set[int]] = {}
    for seed in range(40):
        game = new("hunted", players=1 + seed % 2, seed=seed)
        assert isinstance(game, Hunted)
        game.journal = []
        while (seat := game.seat) is not None:
            game.play(quick(game, seat))
        for event in game.journal:
            data = event.data(0)
            beat = BOX.beats(data, {})
            if "what" in data:
                assert beat is not None
                assert beat.text == " ".join(filter(None, (event.seen_by(0), data.get("result"))))
                assert bool(data.get("result")) == (data["what"] == "roll" and bool(data["dice"]))
                assert "{" not in beat.text
                seen.setdefault(data["what"], set()).add(beat.size)
            else:
                assert beat is None
    assert set(seen) == set(SIZES)
    assert seen["event"] == {BANNER}
    assert seen["draw"] == {GLANCE}
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
    assert "wasted" in BOX.asks(game.view(0), "reload handgun")
    game = table(row=["hallway", "ammo", "grenade"])
    assert BOX.asks(game.view(0), "activate hallway") == "Hallway costs 2 Move. Pay?"
    assert BOX.asks(game.view(0), "activate ammo") == "", "one card is not much"
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
        assert text
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


def test_the_alarm_is_a_moment_of_its_own_before_the_row_goes() -> None:
    game = table(row=["lookout"], deck=["bruiser"])
    game.journal = []
    before = BOX.picture(game.view(0))
    plays(game, "draw")
    seen = [beat for event in game.journal if (beat := BOX.beats(event.data(0), game.view(0))) is not None]
    assert [beat.kind for beat in seen] == ["turn", "alarm", "turn"]
    assert [beat.size for beat in seen] == [GLANCE, BANNER, PLAIN]
    assert f'id="{seen[1].end}"' in before, "the row that it is about still lies there"
    assert seen[2].piece == "foe"


def test_the_end_tells_how_far_it_went() -> None:
    game = table(hostages=["priya"])
    clock(game, 1)
    game.journal = []
    plays(game, "hide")
    assert BOX.progress(game.view(0))[1] == "Time ran out on floor 0 of 15, with Priya Raman saved."
    seen = [beat for event in game.journal if (beat := BOX.beats(event.data(0), game.view(0))) is not None]
    assert [beat.size for beat in seen if beat.start == "clock"] == [BANNER], "the last token is seen to go"
    game = table()
    energy(game, 1)
    fight(game, "lars")
    game.loaded[-2:] = [0, 0]
    dice(game, 1)
    plays(game, "fire hands")
    assert BOX.progress(game.view(0))[1] == "Lars stopped you on floor 0 of 15."
