"""What a newcomer is told when something is met for the first time: short, true, and all of it met in some game."""

from __future__ import annotations

import random
from pathlib import Path

from games.hunted.helpers import clock, does, drawn, energy, fight, places, plays, table
from gameshelf import new
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.quick import quick
from gameshelf.games.hunted.state import Hunted
from gameshelf.play import Record, replay

GOLDEN = Path(__file__).parents[2] / "golden" / "hunted"
TOPICS = {
    "attack", "buy", "damage", "draw", "event", "fight", "hide", "lars", "pace", "price", "roof", "shared", "shots", "spoils",
    "terrorist", "test", "time", "up", "weapon",
}  # fmt: skip


def taught(game: Hunted, seat: int = 0) -> dict[str, str]:
    return dict(BOX.lessons(game.view(seat)))


def test_every_lesson_is_met_in_some_game_and_is_short() -> None:
    met: set[str] = set()

    def look(game: Hunted) -> None:
        for seat in (*range(game.players), None):
            found = BOX.lessons(game.view(seat))
            assert seat == game.seat or not found, "who is not asked has nothing to learn now"
            assert len({key for key, _ in found}) == len(found)
            for key, words in found:
                assert len(words) <= 150, words
                assert words[0].isupper()
                assert words.endswith("."), words
                assert key.isalpha()
                assert key.islower()
                met.add(key)

    for path in sorted(GOLDEN.glob("hunted.*.json")):
        record = Record.load(path)
        match = replay(record, until=0)
        for move in record.moves:
            assert isinstance(match.game, Hunted)
            look(match.game)
            match.play(move)
    for seed in range(6):
        game, lot = new("hunted", players=1 + seed % 2, seed=seed), random.Random(seed)
        assert isinstance(game, Hunted)
        while (seat := game.seat) is not None:
            look(game)
            game.play(quick(game, seat) if lot.random() < 0.9 else lot.choice(list(game.moves())))
        look(game)
    assert met == TOPICS


def test_the_first_turn_says_that_drawing_is_free_and_no_later_one_does() -> None:
    game = table()
    assert list(taught(game)) == ["draw"]
    plays(game, "draw", "hide")
    assert "draw" not in taught(game), "who has drawn knows"


def test_what_is_asked_now_is_explained_before_it_is_answered() -> None:
    assert BOX.at_once == TOPICS - {"draw", "pace", "weapon"}
    game = table()
    energy(game, 3, 2)
    does(game, "damage 1")
    assert "damage" in taught(game), "which die turns red is asked now"


def test_what_a_card_of_the_row_is_for_is_told_when_it_lies_there() -> None:
    game = table(row=["machine-gun", "hallway", "ammo"])
    assert taught(game)["up"].startswith("Hallway leads up.")
    assert taught(game)["weapon"].startswith("Machine Gun: a die with 8 sides. The Handgun never rolls Lars's 7")
    assert "buy" in taught(game)
    assert "terrorist" not in taught(game)
    assert "terrorist" in taught(table(row=["lookout"]))


def test_danger_is_told_before_what_can_be_had() -> None:
    game = table(row=["lookout", "hallway", "ammo", "keys"], deck=["guard"] * 30)
    found = [key for key, _ in BOX.lessons(game.view(0))]
    assert found[0] == "hide"
    assert found.index("terrorist") < found.index("buy")


def test_an_alarm_is_told_as_one_and_another_attack_is_not() -> None:
    game = table(row=["lookout"], deck=["bruiser"])
    plays(game, "draw")
    assert taught(game)["attack"].startswith("Alarm: two terrorists")
    game = table()
    does(game, "fight_set_aside")
    assert taught(game)["attack"].startswith("You are attacked.")
    assert "Escape works once" in taught(game)["attack"]


def test_a_fight_says_what_has_to_be_rolled_and_what_it_costs() -> None:
    game = table()
    fight(game, "vault-team")
    assert taught(game)["fight"].startswith("Each man takes a die of his own: 4, 3 and 2 or more.")
    assert taught(game)["fight"].endswith("a white die.")
    plays(game, "fire handgun")
    assert list(taught(game)) == ["shots"]
    game = table(hostages=["priya"])
    fight(game, "marksman")
    assert taught(game)["fight"].startswith("One die of 5 or more ends this fight.")
    assert taught(game)["fight"].endswith("a hostage.")
    game = table()
    fight(game, "lars")
    assert taught(game)["lars"].startswith("Lars! Roll 7, 6 and 5 or more")


def test_a_floor_with_a_price_tells_what_one_has() -> None:
    game = table()
    does(game, "choose ( damage 1 or lose_time 3 )")
    assert taught(game)["price"] == (
        "This location costs a white die or 3 time. You have 5 white dice and 20 time: give what you can spare."
    )


def test_an_event_is_told_apart_from_a_test() -> None:
    game = table()
    clock(game, 1, "voice")
    plays(game, "hide")
    assert list(taught(game)) == ["event", "test"]


def test_what_is_nearly_over_is_told_in_time() -> None:
    game = table()
    places(game, "bar", "roof")
    clock(game, 4)
    energy(game, 4, 0, 1)
    assert {"roof", "time"} <= set(taught(game))
    assert "damage" not in taught(game), "what has been chosen already is not explained after it"
    assert taught(game)["time"].startswith("Only 4 time left.")
    two = table(2, row=["ammo"])
    drawn(two)
    assert "shared" in taught(two)


def test_what_a_hit_asks_for_and_what_a_won_fight_brings_is_told_before_it_comes() -> None:
    assert "damage" in taught(table(row=["lookout"])), "the first terrorist, before any hit"
    game = table(row=["lookout"], deck=["bruiser"])
    plays(game, "draw")
    assert "draw cards and keep one" in taught(game)["attack"]
    again = table(deck=["grenade", "regroup", "ammo"], dice=(6, 6))
    fight(again, "drivers")
    again.beaten[0] = 5
    plays(again, "fire handgun", "dice 2")
    assert "choose grenade" in {str(move) for move in again.moves()}
    assert "spoils" not in taught(again), "who has won before knows it"
