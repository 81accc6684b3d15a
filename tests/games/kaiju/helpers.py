"""Positions for the rule tests."""

from __future__ import annotations

from games.asking import can as can
from games.asking import plays as plays
from games.asking import refused as refused
from gameshelf import new
from gameshelf.core import Chance, Content, Event
from gameshelf.games.kaiju.content import ZONES
from gameshelf.games.kaiju.moves import COMPASS
from gameshelf.games.kaiju.state import FREE, SEATS, Kaiju
from gameshelf.games.kaiju.steps import Turn

STARTS = ("w1", "s1", "w3", "s3")


def table(players: int = 2, seat: int = 0, seed: int = 1, edition: Content | None = None, **options: str) -> Kaiju:
    """A new game on somebody's turn: everybody on the beach with an empty hand, the first round, seat 0 first."""
    game = new("kaiju", players=players, seed=seed, edition=edition, **options)
    assert isinstance(game, Kaiju)
    game.first = 0
    game.turn = seat
    for one in range(players):
        stand(game, one, STARTS[one])
        hold(game, one, "")
    game.stack = [Turn(seat)]
    game.journal = []
    game.settle()
    return game


def stand(game: Kaiju, seat: int, name: str) -> None:
    """Put a kaiju somewhere; no tank looks."""
    if game.at[seat] >= 0:
        game.on[game.at[seat]] = FREE
    game.at[seat] = game.t.spaces.index(name)
    game.on[game.at[seat]] = seat
    again(game)


def where(game: Kaiju, seat: int) -> str:
    return game.t.spaces[game.at[seat]]


def counts(letters: str) -> list[int]:
    return [letters.count("B"), letters.count("C"), letters.count("F")]


def hold(game: Kaiju, seat: int, letters: str) -> None:
    """Give a seat exactly these cards in hand."""
    game.hand[seat * 3 : seat * 3 + 3] = counts(letters)
    game.known[seat * 3 : seat * 3 + 3] = [0, 0, 0]
    game.held[seat] = len(letters)
    again(game)


def deck(game: Kaiju, seat: int, letters: str, pile: str = "") -> None:
    """A seat's deck, and its discard pile."""
    game.deck[seat * 3 : seat * 3 + 3] = counts(letters)
    game.pile[seat * 3 : seat * 3 + 3] = counts(pile)
    again(game)


def hand(game: Kaiju, seat: int = 0) -> str:
    return "".join(letter * n for letter, n in zip("BCF", game.hand[seat * 3 : seat * 3 + 3], strict=True))


def discards(game: Kaiju, seat: int = 0) -> str:
    return "".join(letter * n for letter, n in zip("BCF", game.pile[seat * 3 : seat * 3 + 3], strict=True))


def lot(game: Kaiju, name: str) -> int:
    return game.t.lots.index(name)


def build(game: Kaiju, name: str, *costs: str) -> None:
    """The next levels of a building cost this, the top one first; cards trade places with others like them."""
    n = lot(game, name)
    for depth, cost in enumerate(costs):
        place = game.base[n] + game.left[n] - 1 - depth
        if game.t.cost[game.cards[place]] == tuple(counts(cost)):
            continue
        tops = {game.base[k] + left - 1 for k, left in enumerate(game.left)} | set(range(place, game.base[n] + game.left[n]))
        fits = [p for p, card in enumerate(game.cards) if game.t.cost[card] == tuple(counts(cost))]
        other = next(p for p in [*(p for p in fits if p not in tops), *fits])
        game.cards[place], game.cards[other] = game.cards[other], game.cards[place]
    again(game)


def levels(game: Kaiju, name: str, n: int) -> None:
    """So many levels still stand here; the others are gone without a trace."""
    game.left[lot(game, name)] = n
    again(game)


def cubes(game: Kaiju, name: str, *each: int) -> None:
    """Cubes beside or on a lot, for each seat."""
    n = lot(game, name)
    for seat, count in enumerate(each):
        game.spare[seat] -= count - game.cubes[n * SEATS + seat]
        game.cubes[n * SEATS + seat] = count
    again(game)


def give(game: Kaiju, seat: int, *numbers: int) -> None:
    """Building cards, by their printed numbers from 1, face down before a seat."""
    game.mine[seat] += tuple(n - 1 for n in numbers)
    game.recount(seat)
    again(game)


def tank(game: Kaiju, at: str, way: str) -> None:
    """A tank that has been there for a while: whoever is in its sight has been shot before."""
    crossing = game.t.spaces.index(at)
    game.tank_at.append(crossing)
    game.tank_way.append(COMPASS.index(way))
    n = len(game.tank_at) - 1
    game.on[crossing] = SEATS + n
    for seen in game.t.ahead[crossing * 4 + game.tank_way[n]]:
        if 0 <= game.on[seen] < SEATS:
            game.seen |= 1 << n * SEATS + game.on[seen]
    again(game)


def bonus(game: Kaiju, **values: int) -> None:
    """Set the bonus tokens of zones: bonus(game, V=5)."""
    game.bonus = tuple(values.get(zone, 0) for zone in ZONES)


def again(game: Kaiju) -> None:
    """Ask again, now that the position is another."""
    if game.outcome is None and game.stack:
        game.allowed = game.stack[-1].moves(game)


def luck(game: Kaiju, *rolls: int) -> None:
    """Which cards of a hand are drawn at random, counted from the bites on."""
    game.chance = Chance(1, script=rolls)


def offered(game: Kaiju, verb: str) -> set[str]:
    return {str(move.args[0]) for move in game.moves() if move.verb == verb}


def told(game: Kaiju, seat: int | None) -> str:
    events: list[Event] = game.journal or []
    return " ".join(event.seen_by(seat) for event in events)


def rules_told(game: Kaiju) -> list[str]:
    return [event.rule for event in game.journal or []]


def guard(game: Kaiju, *seats: int) -> None:
    """These seats are guarded."""
    game.guard = sum(1 << seat for seat in seats)
    again(game)


def pass_turn(game: Kaiju) -> None:
    """Rest twice without discarding, and be done."""
    seat = game.seat
    for _ in range(game.actions):
        plays(game, "rest", "draw")
    if game.seat == seat and game.outcome is None and can(game, "done"):
        game.play("done")
