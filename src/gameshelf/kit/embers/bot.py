"""What a sensible player looks at: `rate`, `worth`, and what can be inferred from what the others did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gameshelf.kit.embers.state import Embers
from gameshelf.play import Seat


def rate(seat: Seat) -> list[float]:
    """How good each of the seat's moves looks: call with a good hand, swap what is worth least, else look around."""
    view: dict[str, Any] = seat.view
    values: dict[str, int] = view["values"]
    usual = sum(values.values()) / len(values)
    mine = [values[name] for name in view["hands"][seat.number]]
    others = [
        sum(usual if name is None else values[name] for name in hand)
        for who, hand in enumerate(view["hands"])
        if who != seat.number
    ]
    ratings = []
    for move in seat.moves:
        if move.verb == "call":
            ratings.append(10.0 * (sum(mine) - max(others)))
        elif move.verb == "swap":
            ratings.append(usual - mine[int(move.args[0]) - 1])
        elif move.verb == "peek":
            ratings.append(0.1)
        else:
            ratings.append(float((move.verb == "double") == (sum(mine) >= max(others))))
    return ratings


def worth(state: Embers) -> tuple[float, ...]:
    """Each seat's chance to win, roughly: its lights, and a little for its hand."""
    parts = [1.0 + 3 * state.lights[seat] + 0.2 * state.worth(seat) for seat in range(state.players)]
    return tuple(part / sum(parts) for part in parts)


ODD = 0.1  # how often somebody does what a sensible player would not


def infer(seat: Seat) -> Callable[[Embers], float] | None:
    """How likely an imagined game is after what was heard this round: whoever called holds a good hand, whoever went on did
    not, and whoever laid a card down kept a better one."""
    values: dict[str, int] = seat.view["values"]
    good = 2 * sum(values.values()) / len(values)
    called, went_on = set[int](), set[int]()
    kept: dict[tuple[int, int], int] = {}  # of whom, which card: it is worth as much at least
    for event in seat.heard:
        rule, who = event["rule"], event.get("who", -1)
        if rule == "embers.round.show":
            called, went_on, kept = set(), set(), {}
        elif rule == "embers.turn.call":
            called.add(who)
        elif rule == "embers.turn.peek":
            went_on.add(who)
        elif rule == "embers.turn.swap":
            went_on.discard(who)
            kept.pop((who, event["card"]), None)
            kept[who, 1 - event["card"]] = values[event["old"]]

    def likely(state: Embers) -> float:
        chance, worths = 1.0, state.table.values
        for who in called:
            chance *= 1.0 if state.worth(who) > good else ODD
        for who in went_on - called:
            chance *= 1.0 if state.worth(who) <= good else ODD
        for (who, card), least in kept.items():
            chance *= 1.0 if worths[state.hands[who][card]] >= least else ODD
        return chance

    return likely if called or went_on or kept else None
