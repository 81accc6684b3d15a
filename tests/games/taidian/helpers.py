"""Positions for the rule tests."""

from __future__ import annotations

from typing import Any

from gameshelf import new
from gameshelf.core import Chance, Event
from gameshelf.games.taidian.content import CARDS, CHARACTERS, STRUCTURES, SYMBOLS
from gameshelf.games.taidian.state import POWERS, Taidian
from gameshelf.games.taidian.steps import Kind, begin
from gameshelf.games.taidian.steps.turn import adopt

LAST = ("kick", "shield", "medic", "antidote")  # deep in every draw pile: so everybody has to be asked


def number(key: str) -> int:
    return CARDS.index(key)


def cards(*keys: str) -> tuple[int, ...]:
    return tuple(number(key) for key in keys)


def table(players: int = 2, turn: int = 0, seed: int = 1, **options: Any) -> Taidian:
    """A game without characters where nobody holds anything and all are equally healthy; seat 0 began."""
    game = new("taidian", players=players, seed=seed, **({"characters": "none", "head_start": "printed"} | options))
    assert isinstance(game, Taidian)
    game.first = 0
    for seat in range(players):
        game.hand[seat] = ()
        game.deck[seat] = cards(*LAST, "coin", "coin", "coin", "coin", "coin")
        game.discard[seat] = ()
    game.stack = [Kind(turn)]
    game.turn = turn
    game.journal = []
    game.settle()
    return game


def hold(game: Taidian, seat: int, *keys: str) -> None:
    """Put these cards into a hand."""
    game.hand[seat] = tuple(sorted(cards(*keys)))
    game.settle()


def next_cards(game: Taidian, seat: int, *keys: str) -> None:
    """What a seat will draw, in this order."""
    game.deck[seat] = tuple(reversed(cards(*keys)))


def build(game: Taidian, seat: int, *keys: str) -> None:
    for key in keys:
        game.built[seat] |= 1 << STRUCTURES.index(key)
        game.owned[seat] |= 1 << STRUCTURES.index(key)
    game.settle()


def level(game: Taidian, seat: int, symbol: str, n: int = 1) -> None:
    game.levels[seat * POWERS + SYMBOLS.index(symbol)] = n
    game.settle()


def levels(game: Taidian, seat: int) -> list[int]:
    return game.levels[seat * POWERS : seat * POWERS + 4]


def become(game: Taidian, seat: int, character: str) -> None:
    """A seat has this character; what it begins with is not shuffled in."""
    adopt(game, seat, CHARACTERS.index(character))
    game.settle()


def turn_of(game: Taidian, seat: int) -> None:
    """The turn of a seat begins now, with its Poisons."""
    game.stack = []
    begin(game, seat)
    game.settle()


def plays(game: Taidian, *moves: str) -> None:
    """Moves of whoever is asked; `2: pass` is the move of seat 2 where several are."""
    for move in moves:
        seat, colon, rest = move.partition(": ")
        if colon:
            game.play(rest, int(seat))
        else:
            game.play(move)


def attack(game: Taidian, *lays: str) -> None:
    """An attacking turn with one attack; `punch 2` is laid at player 2, `punch` where there is one target only."""
    if "attack" in options(game):
        game.play("attack")
    for one in lays:
        card, *rest = one.split()
        game.play(f"lay {card}")
        for word in rest:
            game.play(f"wreck {word}" if word in STRUCTURES else f"at {word}")
    game.play("declare")


def options(game: Taidian, seat: int | None = None) -> list[str]:
    return [str(move) for move in game.moves(seat)]


def refused(game: Taidian, move: str, seat: int | None = None) -> str:
    """The id of the rule that forbids a move."""
    refusal = game.why_not(move, seat)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule


def hand(game: Taidian, seat: int) -> list[str]:
    return [CARDS[card] for card in game.hand[seat]]


def pile(game: Taidian, seat: int) -> list[str]:
    return [CARDS[card] for card in game.discard[seat]]


def built(game: Taidian, seat: int) -> list[str]:
    return [key for n, key in enumerate(STRUCTURES) if game.built[seat] >> n & 1]


def left(game: Taidian, key: str) -> int:
    return game.stock[number(key)]


def gone(game: Taidian) -> list[str]:
    return [CARDS[card] for card, n in enumerate(game.gone) for _ in range(n)]


def picks(game: Taidian, *numbers: int) -> None:
    """The next random picks, counted from 1."""
    game.chance = Chance(1, script=numbers)


def told(game: Taidian, seat: int | None) -> str:
    events: list[Event] = game.journal or []
    return " ".join(event.seen_by(seat) for event in events)


def why(game: Taidian) -> str:
    assert game.outcome is not None
    return game.outcome.reason
