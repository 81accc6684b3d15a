"""What a newcomer is told on the island: each topic when it is met, short, and true of the position."""

from __future__ import annotations

import random
from functools import cache

import pytest

import gameshelf
from gameshelf.games.takara import BOX
from gameshelf.games.takara.lessons import AT_ONCE, lessons
from gameshelf.games.takara.state import HOME, Takara
from gameshelf.games.takara.steps import Day

from .helpers import HOSPITAL, dice, drain, give, hired, lay, plays, table

TOPICS = {
    "found", "miner", "recruit", "stone", "rival", "dry", "hospital", "day", "fight", "monster", "rockfall", "deep", "counter",
    "hire", "star",
}  # fmt: skip


@cache
def met() -> dict[str, set[str]]:
    """Every topic that a few games come to, with all that is said of it."""
    luck, found = random.Random(3), dict[str, set[str]]()
    for seed in range(6):
        game = gameshelf.new("takara", players=2 + seed % 3, seed=seed, readings=("book", "bga")[seed % 2])
        while (seat := game.seat) is not None:
            told = lessons(game.view(seat))
            assert len({key for key, _ in told}) == len(told)
            for key, text in told:
                found.setdefault(key, set()).add(text)
            game.play(luck.choice(game.moves()))
        assert lessons(game.view(0)) == []
    return found


def test_every_topic_is_met_in_some_game_and_told_in_a_sentence_or_two() -> None:
    assert set(met()) == TOPICS
    for texts in met().values():
        for text in texts:
            assert 40 < len(text) <= 150, text
            assert text.endswith((".", "!"))


def test_nothing_is_told_to_who_is_not_asked() -> None:
    game = table()
    assert lessons(game.view(1)) == lessons(game.view(None)) == []
    assert BOX.lessons(game.view(0))[0][0] == "day"


def test_what_is_decided_now_is_told_before_the_first_answer() -> None:
    assert BOX.at_once == AT_ONCE < TOPICS
    game = table()
    assert "Dig takes the first: a monster or cross hurts" in told(game)["day"], "before one digs for the first time"


def test_at_one_question_hardly_two_things_cannot_wait() -> None:
    luck, crowds, asked = random.Random(5), 0, 0
    for seed in range(4):
        game, heard = gameshelf.new("takara", players=2, seed=seed), set[str]()
        while (seat := game.seat) is not None:
            fresh = [key for key, _ in lessons(game.view(seat)) if key in AT_ONCE and key not in heard]
            asked, crowds = asked + bool(fresh), crowds + (len(fresh) > 1)
            heard.update(fresh)
            game.play(luck.choice(game.moves()))
    assert asked >= 20
    assert crowds <= asked / 8


def test_the_sword_is_told_of_while_it_can_still_be_rented() -> None:
    game = table(karas=3)
    lay(game, 4, "goblin-a", open=True)
    assert told(game)["monster"].endswith("rent the sword now, before anybody acts (3 Karas).")
    plays(game, "dive")
    assert "monster" not in told(game), "too late for today"
    poor = table(karas=2)
    lay(poor, 4, "goblin-a", open=True)
    assert "monster" not in told(poor), "nothing can be done about it yet"


def test_a_rockfall_is_told_of_when_two_are_there_to_clear_it() -> None:
    game = table()
    lay(game, 2, "surface-rockfall", open=True)
    assert "rockfall" in told(game)
    plays(game, "dive")
    assert "rockfall" not in told(game)


def told(game: Takara, seat: int = 0) -> dict[str, str]:
    return dict(lessons(game.view(seat)))


def test_a_rockfall_is_told_with_what_clearing_it_pays_now() -> None:
    game = table()
    assert "rockfall" not in told(game)
    lay(game, 2, "surface-rockfall", open=True)
    lay(game, 5, "surface-rockfall", open=True)
    assert told(game)["rockfall"].startswith("A rockfall blocks site 2. ")
    assert told(game)["rockfall"].endswith(": 4 Karas now.")


def test_a_monster_asks_for_the_sword_and_with_it_for_a_fight() -> None:
    game = table(karas=3)
    lay(game, 4, "goblin-a", open=True)
    assert told(game)["monster"].startswith("The Goblin Chief guards site 4. ")
    assert "fight" not in told(game)
    plays(game, "rent")
    assert "fight" in told(game)
    assert "monster" not in told(game)


def test_a_hurt_adventurer_is_told_of_when_the_hospital_is_paid() -> None:
    game = table(karas=4)
    lay(game, 4, "goblin-a", open=True)
    dice(game, HOSPITAL)
    plays(game, "rent", "fight 4")
    assert "hospital" not in told(game), "what it means was told when it happened"
    plays(game, "dive")
    assert told(game)["hospital"].startswith("One of yours is hurt: 2 Karas bring him home now")


def test_the_recruit_is_recommended_while_there_is_much_to_dig() -> None:
    game = table(karas=5)
    plays(game, "dive all")
    assert next(iter(told(game))) == "recruit"
    drain(game, 1, 2, 3)
    game.taken[3] = 6
    assert "recruit" not in told(game)


def test_who_pays_for_several_is_told_how_many_are_hurt() -> None:
    game = table(karas=6, recruits=1)
    lay(game, 4, *["surface-cross"] * 3)
    plays(game, "dig 4", "dig 4", "dig 4")
    assert told(game)["hospital"].startswith("3 of yours are hurt: 2 Karas each bring them home now")


def test_deep_tiles_are_told_of_while_one_does_not_know_what_they_are() -> None:
    game = table()
    game.taken[0] = 6
    game.settle()
    assert told(game)["deep"] == (
        "Site 1 is down to the deep tiles: Stones of Legend, chests and much XP. But monsters and crosses, too."
    )
    game.known[6] |= 1
    game.settle()
    assert "deep" not in told(game)


def test_of_the_deep_tiles_no_more_is_promised_than_is_left_and_nothing_to_who_has_dug_one() -> None:
    game = table()
    game.taken[0] = 6
    lay(game, 2, *["surface-karas"] * 6, *["deep-chest"] * 3)
    for place in (15, 16, 17):
        game.known[place] |= 1
    give(game, 1, "stone")
    assert "deep tiles: a Stone of Legend and much XP. But" in told(game)["deep"]
    give(game, 1, "stone")
    assert "deep" not in told(game), "the best of it is gone"
    other = table()
    other.taken[0] = 6
    other.taken[5] = 6
    give(other, 0, "deep-xp")
    assert "deep" not in told(other)
    assert "deep" in told(table_after(other, 1), 1)


def table_after(game: Takara, seat: int) -> Takara:
    """The same on the day of another seat."""
    game.stack = [Day(seat)]
    game.settle()
    return game


def test_what_has_been_done_or_pays_no_more_is_not_explained() -> None:
    game = table(karas=10, recruits=1)
    assert {"hire", "star", "counter"} <= set(told(game))
    assert list(told(game)).index("star") < list(told(game)).index("counter"), "what the numbers mean comes first"
    game.tokens[0] = 1
    assert "counter" not in told(game)
    drain(game, 1, 2, 3)
    assert "star" not in told(game)


def test_the_counter_is_told_of_when_one_can_buy_there_and_that_the_recruit_comes_first() -> None:
    assert "counter" not in told(table(karas=4))
    game = table(karas=5)
    assert told(game)["counter"].endswith(" But the recruit, for 5 in the evening, usually brings more.")
    game.where[2] = HOME
    assert told(game)["counter"].startswith("One adventurer and 5 Karas buy a token, 2 XP")
    assert "recruit" not in told(game)["counter"] + told(table(karas=10))["counter"], "there is money for both"


@pytest.mark.rule("takara.miner.two")
def test_the_miner_is_told_of_when_he_is_hired() -> None:
    game = table(karas=5)
    assert "miner" not in told(game), "what he costs and does stands at the Harbor"
    plays(game, "hire miner")
    assert told(game)["miner"].startswith("The Miner digs 2 tiles")


@pytest.mark.rule("takara.count.xp")
def test_what_the_star_counts_is_told_when_it_counts_something() -> None:
    game = table(karas=4)
    give(game, 0, "deep-xp")
    assert "star" not in told(game), "it is what lies on the mat"
    assert "1 for every 5 Karas, so paying lowers it" in told(table(karas=5))["star"]


def test_hiring_is_told_of_before_it_can_be_done_and_not_to_who_has_a_specialist() -> None:
    assert "hire" not in told(table(karas=1))
    assert "hire" in told(table(karas=2))
    game = table(karas=9)
    hired(game, "miner", 0, resting=True)
    assert "hire" not in told(game)


def test_a_stone_and_empty_sites_tell_what_ends_the_game() -> None:
    game = table()
    drain(game, 1, 2)
    assert told(game)["dry"].startswith("2 sites are empty. With 4")
    give(game, 0, "stone")
    assert "stone" in told(game)
    assert "dry" not in told(game)
    drain(game, 3)
    assert told(game)["dry"].startswith("3 sites are empty. With 5")
    game.won = [(), game.won[0]]
    assert "rival" in told(game)
