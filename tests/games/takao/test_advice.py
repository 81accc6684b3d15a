"""What people are advised, and whether the reason is true."""

from __future__ import annotations

import re
from typing import Any

import pytest

import gameshelf
from games.takao.helpers import apart, bombers, hold, meal, put, ruin, stats, table, tied, turn
from gameshelf.games.takao.advice import reason
from gameshelf.games.takao.bot import rate
from gameshelf.games.takao.drawing.canvas import short_name
from gameshelf.games.takao.keys import CARDS, SCENARIOS
from gameshelf.games.takao.state import Takao
from gameshelf.play import Seat

VAGUE = ("It lies well for what comes next", "leads on from here", "as things stand", "It helps now", "There it helps most")


def advised(game: Takao) -> tuple[str, str]:
    """The move that looks best to whoever is asked, and why."""
    assert game.seat is not None
    seat = Seat(game, game.seat)
    ratings = rate(seat)
    move = seat.moves[ratings.index(max(ratings))]
    return str(move), reason(seat, move)


@pytest.mark.rule("takao.eat.shared")
def test_a_guest_is_not_served_bad_food_beside_clean_food() -> None:
    game = table("doom", ("doctor", "cook"))
    hold(game, 1, "mouldy-rice", "sweet-potatoes")
    game.sated[0], game.hungry[0] = 0, 3
    meal(game, 0)
    game.play("from 2")
    move, why = advised(game)
    game.play(move)
    assert game.despair[0] == 0
    assert why == "It brings you no Despair."


@pytest.mark.rule("takao.card.food")
def test_what_is_not_eaten_by_people_is_bad_food_first() -> None:
    game = table("animals", ("cook", "doctor"))
    hold(game, 0, "taro", "mouldy-rice")
    game.beasts[0] = game.place[0]
    bad = game.held[0].index(CARDS.index("mouldy-rice")) + 1
    from gameshelf.games.takao.steps.free import WhichFood

    game.stack.append(WhichFood(0, "feed"))
    game.settle()
    assert advised(game)[0] == f"card {bad}"


def test_bandages_are_for_whoever_has_less_left() -> None:
    game = table("doom", ("cook", "doctor"))
    hold(game, 0, "bandages")
    stats(game, 0, 8, 0)
    stats(game, 1, 7, 1)
    game.play("use item 1")
    if game.stack[-1].__class__.__name__ == "Choice":
        game.play("option 1")
    move, why = advised(game)
    assert move == "player 2"
    assert "@1 has lost 1 Health" in why
    assert "6 left" in why


@pytest.mark.rule("takao.ruling.hurt")
def test_bandages_are_kept_while_only_one_health_is_missing_and_no_animal_is_hurt() -> None:
    game = table("doom", ("cook", "doctor"))
    hold(game, 0, "bandages")
    game.miracles = 0
    stats(game, 0, 8, 0)
    rated = dict(zip(map(str, game.moves()), rate(Seat(game, 0)), strict=True))
    assert rated["use item 1"] < rated["pass"]
    stats(game, 0, 4, 1)
    assert advised(game)[0] == "use item 1"


@pytest.mark.rule("takao.ruling.carcass")
def test_no_animal_is_eaten_that_brings_no_more_than_health_would() -> None:
    game = table("doom", ("cook", "doctor"))
    apart(game)
    hold(game, 0, "yellow-dog")
    game.sated[0], game.hungry[0] = 0, 3
    turn(game, 0)
    assert advised(game)[0] != "carcass 1"
    meal(game, 0)
    assert advised(game)[0] == "drain"


@pytest.mark.rule("takao.ruling.last_meal")
def test_nothing_is_put_by_in_the_last_round() -> None:
    game = table("doom", ("cook", "doctor"))
    hold(game, 0, "taro")
    game.miracles = 0
    assert "food more" in reason(Seat(game, 0), next(move for move in game.moves() if move.verb == "skill"))
    game.round = 6
    game.bombers = ()
    turn(game, 0)
    for _ in range(3):
        move, why = advised(game)
        assert move != "skill"
        if move == "pass":
            break
        game.play(move)
    assert move == "pass"
    assert "needs no food" not in why
    assert "nothing is left to do" in why


@pytest.mark.rule("takao.doom.won")
def test_in_the_last_round_of_doom_port_nobody_is_led_to_a_search_that_could_only_lose() -> None:
    said = {}
    for last in (5, 6):
        game = table("doom", ("cook", "doctor"))
        put(game, 0, "station")
        game.round = last
        turn(game, 0)
        game.play("march")
        said[last] = [reason(Seat(game, 0), move) for move in game.moves()]
    assert any("search" in why for why in said[5])
    assert not any("search" in why for why in said[6]), said[6]


def test_every_reason_names_what_it_is_about() -> None:
    for seed, scenario in enumerate(SCENARIOS * 2):
        game = gameshelf.new("takao", players=2 + seed % 3, seed=seed, scenario=scenario, cast="deal", consent="open")
        assert isinstance(game, Takao)
        while game.seat is not None:
            move, why = advised(game)
            assert not any(vague in why for vague in VAGUE), (scenario, seed, move, why)
            assert "costs nothing" not in why, (scenario, seed, move)
            if game.round == 6 and game.board:
                assert "needs no food" not in why
                assert "every round" not in why
            game.play(move)


def test_where_a_step_leads_is_told_with_the_way_that_is_left() -> None:
    """From Casuarina Shore two Stamina lead to a deck: the reason names the place, how far it is, and what is there."""
    game = table("doom", ("cook", "doctor"))
    tied(game, 0, 1, 1, 1)
    tied(game, 1, 1, 1, 1)
    game.bombers = ()
    ruin(game, "saei-port")
    put(game, 0, "casuarina")
    put(game, 1, "salt-pans")
    game.play("march")
    seat = Seat(game, 0)
    told = {str(move): reason(seat, move) for move in seat.moves if move.verb == "go"}
    assert any("Arsenal, 1 Move on" in why and "to search" in why for why in told.values()), told


def untrue(view: dict[str, Any], move: str, why: str) -> list[str]:
    """The claims of a reason that are not so in this view."""
    me = view["people"][view["seat"]]
    places = {place["key"]: place for place in view["places"]}
    names = {short_name(place["name"]): key for key, place in places.items()}
    here, verb, arg = me["place"], move.partition(" ")[0], move.partition(" ")[2]
    to = arg if verb == "go" else next((names[name] for name in names if why.startswith(f"To {name}. ")), "")
    fresh, rolls = me["sated"], view["danger"].get(here, 0)

    def works(key: str) -> bool:
        return key in places and places[key]["shelter"] == "works" and not places[key]["ruin"]

    def cards(key: str) -> int:
        return len(places[key]["deck"] or ()) if key in places and not places[key]["ruin"] else 0

    def others_food(seat: str) -> int:
        return int(view["people"][int(seat)]["food"])

    said: list[tuple[str, Any]] = [
        (r"food is kept", me["food"] > 0),
        (r"[Hh]ealth is kept", not me["food"]),
        (r"you have no food", not me["food"]),
        (r"you have no better food|your food brings Despair", all(card["bad"] for card in me["cards"]["food"])),
        (r"needs no food", fresh > 0 and view["round"] < view["rounds"]),
        (r"No bomb can fall here", not rolls),
        (r"No bomb can fall there", to not in view["danger"]),
        (r"The shelter here", works(here)),
        (r"A shelter there", works(to)),
        (r"there is no Stamina left", not fresh),
        (r"In the last round", view["round"] == view["rounds"]),
        (r"^Here your wish is fulfilled", me["tie_met"]),
        (r"^Bombs here on (\d)", lambda n: int(n) == rolls),
        (r"Bombs there on (\d)", lambda n: int(n) == view["danger"].get(to, 0)),
        (r"Bombs: here on (\d)", lambda n: int(n) == rolls > view["danger"].get(to, 0)),
        (r"(\d+) cards? to search here", lambda n: int(n) == cards(here)),
        (r"(\d+) cards? to search there", lambda n: int(n) == cards(to)),
        (r"you can search here: (\d+)", lambda n: int(n) == cards(here) and fresh),
        (r"you can search there: (\d+)", lambda n: int(n) == cards(to) and fresh),
        (r"cards? can be searched at (.+) again", lambda name: places[names[name]]["ruin"]),
        (r"the shelter at (.+) works again", lambda name: places[names[name]]["shelter"] and not works(names[name])),
        (r"Then (.+) can be entered again", lambda name: places[names[name]]["ruin"]),
        (r"So far (\d)", lambda n: int(n) == fresh),
        (r"(\d) Stamina will do", lambda n: int(n) == fresh),
        (r"(\d+) left between Health and Despair: ", lambda n: int(n) == me["health"] - me["despair"]),
        (r"^(?:Here|There) the Bane (.+?) goes", lambda name: name in [bane["name"] for bane in me["banes"]]),
        (r"drives the Bane (.+) away", lambda name: name in [bane["name"] for bane in me["banes"]]),
        (r"you can bear (\d)", lambda n: int(n) < me["health"] - me["despair"]),
        (r"@(\d) has no food", lambda seat: not others_food(seat)),
    ]  # fmt: skip
    found = []
    for pattern, true in said:
        for match in re.finditer(pattern, why):
            if not (true(*match.groups()) if match.groups() else true):
                found.append(match[0])
    if "no place in reach is safer" in why:
        heavy = any(op == ["forbid", "second_move"] for card in me["cards"]["load"] for one in card["ops"] for op in one["do"])
        near = [one[3:] for one, _ in view["moves"] if one.startswith("go ")] if verb == "stop" else me["reach"]
        near = [key for key in near if key in places[here]["near"]] if heavy else near
        found += [key for key in near if key in places and (view["danger"].get(key, 0) < rolls or works(key))]
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_reason_claims_is_so(scenario: str) -> None:
    """Of every move that can be made, in many games: also what looks second best may be advised."""
    for seed in range(3):
        ask = "ask" if seed % 2 else "open"
        game = gameshelf.new("takao", players=2 + seed % 4, seed=seed, scenario=scenario, cast="deal", consent=ask)
        assert isinstance(game, Takao)
        while game.seat is not None:
            seat, view = Seat(game, game.seat), game.view(game.seat)
            for move in seat.moves:
                why = reason(seat, move)
                assert not untrue(view, str(move), why), (scenario, seed, str(move), why)
                assert why[0].isupper() or why[0].isdigit() or why[0] == "@"
                assert why.endswith(".")
            game.play(advised(game)[0])


@pytest.mark.rule("takao.ruling.consent")
def test_food_is_asked_for_and_kept_with_numbers() -> None:
    game = table("doom", ("cook", "doctor"), consent="ask")
    hold(game, 1, "taro")
    game.sated[0], game.hungry[0] = 1, 2
    game.sated[1], game.hungry[1] = 0, 3
    meal(game, 0)
    units = game.view(0)["people"][1]["food"]
    seat = Seat(game, 0)
    told = {str(move): reason(seat, move) for move in seat.moves}
    assert told["ask"] == f"So far 1 of 3 Stamina for the next round; @1 has {units} units of food, you have 0 units."
    assert told["done"] == "1 Stamina will do, and Health is kept."
    game.play("ask")
    seat = Seat(game, 1)
    told = {str(move): reason(seat, move) for move in seat.moves}
    assert told["agree"] == f"@0 has 1 Stamina for the next round; you have {units} units."
    assert told["refuse"] == f"You have {units} units, and 3 Stamina of your own to bring back."
    game.play("refuse")
    seat = Seat(game, 0)
    assert "nobody here shares" in {str(move): reason(seat, move) for move in seat.moves}["drain"]


def test_to_stay_under_bombs_has_a_reason() -> None:
    game = table("doom", ("cook", "doctor"))
    bombers(game, 1)
    threat = next(key for key, n in game.view(0)["danger"].items() if key in ("station", "church", "ginza", "yoshi"))
    put(game, 0, threat)
    tied(game, 0, 1, 1, 1)
    tied(game, 1, 1, 1, 1)
    game.sated[0] = 0
    why = reason(Seat(game, 0), next(move for move in game.moves() if move.verb == "pass"))
    assert why == "Bombs here on 1 of 3 rolls, but there is no Stamina left to go on."


@pytest.mark.rule("takao.ruling.miracle")
def test_whom_a_miracle_guards_is_told_so_and_a_skipped_move_says_nothing_of_stamina() -> None:
    game = table("doom", ("cook", "doctor"))
    tied(game, 0, 1, 1, 1)
    tied(game, 1, 1, 1, 1)
    put(game, 0, "church")
    assert game.view(0)["danger"]["church"]
    game.play("march")
    game.sated[0], game.ward = 0, 1
    why = reason(Seat(game, 0), next(move for move in game.moves() if move.verb == "stop"))
    assert why == "A miracle averts the first harm to you."
