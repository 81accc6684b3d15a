from __future__ import annotations

import random
import re

import pytest

from games.kaiju.helpers import build, cubes, give, hold, levels, plays, stand, table, tank
from gameshelf.core import Move
from gameshelf.games.kaiju import BOX
from gameshelf.games.kaiju.advice import course, reason
from gameshelf.games.kaiju.bot import Look
from gameshelf.games.kaiju.quick import quick
from gameshelf.games.kaiju.state import Kaiju
from gameshelf.play import Seat

# What only settles the move before
SETTLES = {"pay", "done", "spend", "keep", "spare", "tank", "stay", "target", "face", "strike", "swap"}
SAYS = {"rest": "rest", "take": "take a ", "drop": "discard a ", "draw": "draw ", "bid": "lay a ", "hit": "attack tank "}


def advised(game: Kaiju) -> tuple[Move, str, str]:
    """What is advised, what its button says, and why."""
    assert game.seat is not None
    seat = Seat(game, game.seat)
    ratings = BOX.rate(seat)
    move = seat.moves[ratings.index(max(ratings))]
    assert BOX.reason is not None
    return move, seat.label(move), BOX.reason(seat, move)


def announced(why: str) -> list[str]:
    """What a reason announces for this turn, one thing after the other."""
    found = re.search(r"\bThen (.*?)[.:]( |$)", why)
    said = re.split(r", (?=[a-z])| and (?=rest|take|draw|discard|attack|use|go to|lay|keep|swap)", found[1]) if found else []
    return [one for one in said if not one.startswith("swap ")]


def agrees(said: str, move: Move, label: str) -> bool:
    """Whether what was announced is what is advised now."""
    if move.verb == "attack":
        return said == f"attack {str(move.args[0]).upper()}"
    if move.verb == "go":
        return said.startswith("go to ") and said.removeprefix("go to ") in label
    if move.verb in ("use", "call"):
        return said.startswith("use ") and label.startswith(f"Use {said.removeprefix('use ')}:")
    if move.verb == "draw":
        return said.startswith("draw ") or said == "keep your hand as it is"
    if move.verb == "shove":
        return said == f"attack @{move.args[0]}"
    return said == f"{SAYS[move.verb]}{'' if move.verb == 'rest' else move.args[0]}"


def named(why: str) -> str:
    """The building that a reason is for."""
    found = re.search(r"\b(?:attack|Next turn|For) ([A-G][1-7])\b", why)
    return found[1] if found else ""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_advice_announces_for_a_turn_is_what_it_advises_next(players: int) -> None:
    followed = 0
    for seed in range(4):
        game = BOX.setup(players, seed)
        assert isinstance(game, Kaiju)
        coming: list[str] = []
        goal, turn = "", -1
        while game.seat is not None:
            move, label, why = advised(game)
            if turn != game.seat:
                coming, goal = [], ""
            if coming and move.verb not in SETTLES and game.view(game.seat)["step"]["kind"] not in ("drive", "arrive", "push"):
                assert agrees(coming[0], move, label), f"{coming} announced, {label} advised"
                assert not goal or named(why) in ("", goal) or move.verb == "attack", f"for {goal}, then for {named(why)}"
                followed += 1
                coming = coming[1:]
            if announced(why):
                coming = announced(why)
                goal = named(why)
            turn = game.seat
            game.play(move)
    assert followed > 100


def why(game: Kaiju, move: str) -> str:
    assert game.seat is not None
    seat = Seat(game, game.seat)
    assert BOX.reason is not None
    return BOX.reason(seat, next(one for one in seat.moves if str(one) == move))


def downtown() -> Kaiju:
    """Nothing is in reach of two bites and a claw but B3, two bites, one step to the north."""
    game = table()
    stand(game, 0, "11")
    stand(game, 1, "33")
    tank(game, "31", "east")
    hold(game, 0, "BBC")
    for name, cost in {"A1": "FF", "B1": "FF", "A2": "FF", "B2": "FF", "A3": "CF", "C1": "CF", "C2": "CF", "C3": "CF"}.items():
        build(game, name, cost)
    build(game, "B3", "BB")
    return game


def test_a_step_announces_the_attack_that_it_is_for_and_all_that_it_brings() -> None:
    game = downtown()
    bonus = next(zone["bonus"] for zone in game.view(0)["zones"] if zone["letter"] == "Y")
    brings = f"a card of 2 or 3 points, the lead at B3 (6 when it falls) and the lead in Lantern Market ({bonus})."
    assert why(game, "go 12") == f"Then attack B3: {brings}"
    plays(game, "go 12")
    assert why(game, "attack b3") == f"You get {brings}"
    cubes(game, "B3", 0, 1)
    tie = f"a tie at B3 (6 when it falls) and a tie in Lantern Market ({bonus})."
    assert why(game, "attack b3") == f"You get a card of 2 or 3 points, {tie}"
    levels(game, "B3", 1)
    build(game, "B3", "BB")
    assert "a share of the 6 points of B3" in why(game, "attack b3")


def test_a_rest_announces_the_card_that_is_then_advised_and_what_it_is_for() -> None:
    game = downtown()
    build(game, "B3", "BBF")
    hold(game, 0, "BBCC")
    said = why(game, "rest")
    assert said == "Then take a fireball and go to the corner between A2 and B3. Next turn you can attack B3 (6 points)."
    plays(game, "rest")
    assert str(advised(game)[0]) == "take fireball"
    plays(game, "take fireball")
    assert str(advised(game)[0]) == "go 12"
    assert advised(game)[2] == "Next turn you can attack B3 (6 points)."


def test_a_card_announces_what_follows_it() -> None:
    game = downtown()
    give(game, 0, 5)
    game.actions = 1
    assert why(game, "use stampede").startswith("Then go to the corner between A2 and B3 and attack B3: ")


def test_a_swap_announces_the_building_that_becomes_payable() -> None:
    game = downtown()
    build(game, "A1", "BC")
    levels(game, "B2", 1)
    build(game, "B2", "FF")
    give(game, 0, 11)
    assert why(game, "use tremor").startswith(
        "Then swap the top of B2 and attack B2: a card of 2 or 3 points, the 8 points of B2"
    )


def test_a_tank_is_moved_for_whom_it_sees_when_it_is_turned_as_advised() -> None:
    game = downtown()
    hold(game, 1, "B")
    give(game, 0, 24)
    assert why(game, "call tank") == "Turned north, it shoots @1. The card still counts."
    plays(game, "call tank", "go 32")
    assert why(game, "face north") == "It shoots at once: @1 loses a card."


def test_who_could_attack_and_rests_reads_why() -> None:
    game = downtown()
    build(game, "B2", "B")
    assert why(game, "rest").startswith("B2 can wait: cards are worth more now. ")
    cubes(game, "D2", 15, 0)
    assert why(game, "rest").startswith("Your last cube would make this the last round, too soon for you. ")
    assert why(game, "attack b2").endswith(" It makes this the last round.")


def test_who_leaves_a_tanks_sight_reads_so() -> None:
    game = downtown()
    tank(game, "14", "south")
    stand(game, 0, "12")
    game.seen |= 1 << 4
    hold(game, 0, "C")
    game.actions = 1
    assert why(game, "go 02").startswith("There tank 2 will not shoot you. ")
    assert "shoot" not in why(game, "go 13")


def test_before_cards_are_drawn_the_rest_of_the_turn_is_open() -> None:
    game = downtown()
    hold(game, 0, "BC")
    assert why(game, "rest") == "Then draw 3 cards. New cards pay for the next attacks."
    game.actions = 1
    assert why(game, "rest").startswith("Then draw 3 cards. Your aim: ")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_advised_has_its_reason(players: int) -> None:
    dice = random.Random(players)
    kinds = set()
    for seed, retreat in ((1, "defender"), (2, "attacker")):
        game = BOX.setup(players, seed, retreat=retreat)
        assert isinstance(game, Kaiju)
        for number in range(150):
            if game.seat is None:
                break
            seat = Seat(game, game.seat)
            if number % 4 == 0 or game.view(game.seat)["step"]["kind"] not in ("turn", "rest"):
                for move in seat.moves:
                    assert BOX.reason is not None
                    said = BOX.reason(seat, move)
                    assert said.endswith("."), seat.label(move)
                    assert said == said.strip(), seat.label(move)
                    assert "  " not in said, seat.label(move)
                    kinds.add(move.verb)
            game.play(dice.choice(seat.moves) if dice.random() < 0.5 else quick(game, game.seat))
    assert kinds >= {"attack", "go", "rest", "draw", "take", "done", "use"}


def test_a_tank_that_is_turned_on_oneself_is_told_so() -> None:
    game = downtown()
    hold(game, 1, "B")
    give(game, 0, 24)
    plays(game, "call tank", "go 21")
    assert why(game, "face west") == "Turned west, it shoots you, and nobody else."
    assert why(game, "face south") == "Nobody is shot, and where you stand it is no danger to you."


def test_where_a_missile_hits_is_said_of_every_crossing() -> None:
    game = downtown()
    hold(game, 1, "B")
    give(game, 0, 40)
    plays(game, "call missile")
    assert why(game, "strike 33") == "That leaves @1 with none."
    assert why(game, "strike 11") == "Only you lose a card there."
    assert why(game, "strike 04") == "Nobody loses a card there."


def test_a_step_that_looks_worse_to_the_ratings_announces_no_plan_of_theirs() -> None:
    checked = 0
    for seed in range(4):
        game = BOX.setup(2, seed)
        assert isinstance(game, Kaiju)
        while game.seat is not None and checked < 6:
            look = Look(game, game.seat)
            best = max(map(look.worth, game.allowed))
            for move in game.allowed:
                way = course(look, move) if move.verb == "go" and look.worth(move) < best else []
                if len(way) > 1 and way[1][1].verb in ("use", "call"):
                    assert "Then" not in reason(Seat(game, game.seat), move)
                    checked += 1
            game.play(quick(game, game.seat))
    assert checked
