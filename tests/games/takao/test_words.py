"""What the table says of a position is true of it, and what it refuses it refuses for the right reason."""

from __future__ import annotations

import pytest

import gameshelf
from games.takao.helpers import apart, bane, can, hold, meal, phase, plays, put, refused, ruin, stats, table, tied, turn
from gameshelf.games.takao.drawing import words
from gameshelf.games.takao.keys import ANIMALS, CARDS, SPOTS
from gameshelf.games.takao.state import CONSUMPTION, FULFILLED
from gameshelf.games.takao.telling import asks


def spoken(game: gameshelf.State, place: str, seat: int = 0) -> str:
    """What is said of a place."""
    view = game.view(seat)
    return words.about_place(view, next(one for one in view["places"] if one["key"] == place))


@pytest.mark.rule("takao.animals.setup")
def test_the_animals_are_counted_while_characters_are_chosen() -> None:
    game = gameshelf.new("takao", players=4, seed=2, scenario="animals", cast="choose")
    alive = sum(spot >= 0 for spot in game.beasts)  # type: ignore[attr-defined]
    assert f"{alive} animals alive, 0 Hurt" in str(game)


@pytest.mark.rule("takao.ruling.score")
def test_a_win_before_the_last_round_says_what_it_counts() -> None:
    game = table("rescue")
    game.placed = tuple(CARDS.index(key) for key in ("stoker", "nurse", "pilot", "ships-boy", "praying-man"))
    phase(game, CONSUMPTION)
    assert game.outcome is not None
    assert game.outcome.reason == "takao.rescue.won"
    assert game.outcome.lines[0][0] == ("Rounds lived through or not needed", 6)


@pytest.mark.rule("takao.ruling.herding")
def test_what_moves_an_animal_is_said_on_a_mountain_too() -> None:
    game = table("animals")
    game.beasts = [-1] * len(ANIMALS)
    game.beasts[0] = SPOTS.index("ridge")
    game.settle()
    assert "The Formosan Black Bear: goes the way that any character steps." in spoken(game, "ridge")


@pytest.mark.rule("takao.move.ruin")
def test_a_ruined_place_is_not_read_out_as_if_its_icons_worked() -> None:
    game = table()
    assert spoken(game, "sugar").startswith("Kyoshito Sugar Manufactory: a railway station and a bomb shelter.")
    ruin(game, "sugar")
    told = spoken(game, "sugar")
    assert told.startswith(
        "Kyoshito Sugar Manufactory. It lies in ruins; cleaned up, it is a railway station and a bomb shelter."
    )


@pytest.mark.rule("takao.rescue.sea")
def test_a_ruin_far_away_is_not_the_reason() -> None:
    game = table("rescue")
    put(game, 0, "wreck-2")
    ruin(game, "takao-port", "bank")
    plays(game, "march")
    assert refused(game, "go takao-port") == "takao.rescue.sea"
    put(game, 0, "wreck-3")
    assert refused(game, "go takao-port") == "takao.move.ruin"
    put(game, 0, "church")
    assert refused(game, "go bank") == "takao.move.step"
    assert can(game, "go yoshi")


@pytest.mark.rule("takao.move.ruin")
@pytest.mark.parametrize(("here", "there", "what"), [("station", "sugar", "no train"), ("takao-port", "saei-port", "no boat")])
def test_from_a_ruin_one_walks_but_does_not_ride(here: str, there: str, what: str) -> None:
    game = table()
    apart(game)
    put(game, 0, here)
    ruin(game, here)
    plays(game, "march")
    refusal = game.why_not(f"go {there}")
    assert refusal is not None
    assert refusal.rule == "takao.move.ruin"
    assert what in refusal.text
    assert any(move.verb == "go" for move in game.moves())


@pytest.mark.rule("takao.rescue.piles")
def test_one_card_of_the_wreck_is_one_card() -> None:
    game = table("rescue")
    game.piles[0] = game.piles[0][:1]
    game.settle()
    assert ": 1 card face down." in str(game)
    assert "1 cards" not in str(game) + game._repr_svg_()


@pytest.mark.rule("takao.free.share")
def test_seats_that_nobody_has_are_not_offered() -> None:
    game = table(people=("doctor", "cook", "priest"))
    refusal = game.why_not("share 9")
    assert refusal is not None
    assert refusal.text.endswith("There are share 1 to share 3.")


@pytest.mark.rule("takao.ruling.miracle")
def test_the_holy_mother_speaks_of_banes_in_doom_port_only() -> None:
    game = table()
    mother = next(one for one in game.view(0)["miracles"] if one["key"] == "mother")
    assert "Bane" not in mother["words"] or "in Doom Port" in mother["words"]


@pytest.mark.rule("takao.ruling.useless")
def test_a_healer_asks_nobody_where_everybody_is_well() -> None:
    game = table("tokko")
    hold(game, 0, "clinic-owner")
    game.play("pass")
    assert game.seat == 1
    assert can(game, "pass")
    game = table("tokko", ("doctor", "cook", "priest"))
    hold(game, 0, "clinic-owner")
    stats(game, 1, 5, 0)
    stats(game, 2, 5, 0)
    game.play("pass")
    assert {str(move) for move in game.moves()} == {"player 2", "player 3"}


@pytest.mark.rule("takao.ruling.drain")
def test_nobody_dies_of_the_own_skill() -> None:
    game = table(people=("priest", "cook"))
    stats(game, 0, 4, 3)
    stats(game, 1, 8, 3)
    assert refused(game, "skill") == "takao.ruling.drain"
    stats(game, 0, 4, 2)
    assert can(game, "skill")


@pytest.mark.rule("takao.ruling.drain", "takao.tie.persist")
def test_nobody_persists_to_death() -> None:
    game = table()
    stats(game, 0, 4, 3)
    hold(game, 0, "taro")
    turn(game, 1)
    game.play("pass")
    assert game.seat == 0
    assert refused(game, "persist") == "takao.ruling.drain"
    assert game.view(0)["question"].startswith("Regret: you could not bear to persist.")
    game.play("regret")
    assert game.outcome is None


@pytest.mark.rule("takao.ruling.drain")
def test_what_would_kill_another_is_said_and_asked_once_more() -> None:
    game = table()
    hold(game, 0, "goat")
    stats(game, 1, 4, 3)
    assert "it would be the death of the Cook" in dict(game.view(0)["moves"])["carcass 1"]
    game = table("doom")
    bane(game, 0, "anger")
    stats(game, 1, 4, 3)
    assert "the death of the Cook" in asks(game.view(0), "pass")
    stats(game, 1, 4, 2)
    assert "the death of" not in asks(game.view(0), "pass")


@pytest.mark.rule("takao.ruling.drain")
def test_a_bane_that_would_kill_after_a_search_is_asked_about() -> None:
    game = table("doom")
    apart(game)
    put(game, 0, "ginza")
    bane(game, 0, "rumours")
    stats(game, 0, 4, 3)
    plays(game, "forage")
    assert "the death of your own character" in asks(game.view(0), "search")
    stats(game, 0, 5, 3)
    assert asks(game.view(0), "search") == ""


@pytest.mark.rule("takao.ruling.last_meal")
def test_the_end_of_a_turn_promises_no_fresh_stamina_after_the_last_round() -> None:
    game = table("doom", ("cook", "doctor"))
    assert "3 Stamina stay fresh" in dict(game.view(0)["moves"])["pass"]
    game.round = 6
    assert dict(game.view(0)["moves"])["pass"] == "End your turn"


@pytest.mark.rule("takao.turn.order")
def test_a_march_says_that_its_moves_come_one_after_the_other() -> None:
    game = table("doom", ("cook", "doctor"))
    game.play("march")
    assert game.view(0)["question"] == "March: 2 Moves, one after the other. Where to first?"
    assert dict(game.view(0)["moves"])["stop"] == "Skip the 2 Moves"
    game.play("go church")
    assert game.view(0)["question"] == "March: one more Move. Where to?"
    assert dict(game.view(0)["moves"])["stop"] == "Skip the Move"


@pytest.mark.rule("takao.turn.space")
def test_a_turn_that_ends_before_it_began_asks_once() -> None:
    game = table("doom", ("cook", "doctor"))
    assert asks(game.view(0), "pass") == "All your 3 Stamina are fresh: you have used none. End your turn all the same?"
    plays(game, "march", "stop")
    assert asks(game.view(0), "pass") == ""


@pytest.mark.rule("takao.skill.once")
def test_whose_food_is_stretched_is_asked_with_the_food() -> None:
    game = table("doom", ("cook", "doctor"))
    hold(game, 0, "taro")
    hold(game, 1, "sweet-potatoes")
    game.play("skill")
    taro, sweet = (game.t.names[CARDS.index(key)] for key in ("taro", "sweet-potatoes"))
    assert list(dict(game.view(0)["moves"]).values()) == [f"@0: {taro} (2 units, 1 more)", f"@1: {sweet} (3 units, 1 more)"]


def test_what_a_bane_forbids_is_refused_with_its_name() -> None:
    game = table("doom", ("doctor", "cook"))
    bane(game, 0, "ringing-ears", "shaking-hands", "no-way-home")
    bane(game, 1, "hoarding")
    hold(game, 0, "radish")
    hold(game, 1, "taro")
    ruin(game, "church")
    stats(game, 0, 5, 0)

    def why_not(move: str) -> str:
        refusal = game.why_not(move)
        assert refusal is not None
        return refusal.text

    assert "Ringing Ears" in why_not("skill")
    assert "Hands That Shake" in why_not("clear")
    game.play("share 2")
    assert "Hoarding" in why_not("take food 1")
    game.play("done")
    game.play("march")
    assert "No Way Home" in why_not("go sugar")


@pytest.mark.rule("takao.ruling.hurt")
def test_a_card_speaks_of_hurt_animals_only_where_there_are_any() -> None:
    for scenario in ("doom", "animals"):
        game = table(scenario, ("cook", "doctor"))
        hold(game, 0, "bandages")
        stats(game, 0, 5, 0)
        view = game.view(0)
        told = (dict(view["moves"])["use item 1"], view["people"][0]["cards"]["item"][0]["does"])
        assert all(("Hurt" in one) is (scenario == "animals") for one in told)


@pytest.mark.rule("takao.ruling.most", "takao.eat.food")
def test_a_meal_says_what_it_brings_besides_stamina_and_when_that_is_nothing() -> None:
    """The Doctor's gift is Health with a meal in company, and radish takes Despair away: neither goes past its end."""
    game = table("doom")
    tied(game, 0, FULFILLED, FULFILLED)
    hold(game, 0, "radish", "sweet-potatoes")
    game.hungry[0], game.sated[0] = 3, 0
    most = game.t.health[game.who[0]]
    stats(game, 0, most, 0)
    meal(game)
    labels = dict(game.view(0)["moves"])
    assert labels["eat food 1"] == "Eat Salted radish, Health is full, no Despair to lose (+1 Stamina, then 0 left)"
    assert "Health is full" in labels["eat food 2"]
    assert "Despair" not in labels["eat food 2"]
    stats(game, 0, most - 1, 2)
    labels = dict(game.view(0)["moves"])
    assert labels["eat food 1"] == "Eat Salted radish, +1 Health, −1 Despair (+1 Stamina, then 0 left)"


@pytest.mark.rule("takao.ruling.consent", "takao.ruling.most")
def test_whoever_is_asked_for_food_reads_when_it_brings_no_more_than_stamina() -> None:
    game = table("doom", consent="ask")
    hold(game, 1, "radish")
    game.hungry[0], game.sated[0] = 3, 0
    stats(game, 0, 8, 0)
    meal(game)
    game.play("ask")
    assert dict(game.view(1)["moves"])["agree"] == "Share 1 unit: Salted radish (@0 has no Despair to lose)"
    stats(game, 0, 8, 2)
    assert dict(game.view(1)["moves"])["agree"] == "Share 1 unit: Salted radish (−1 Despair for @0)"
