"""Positions for the rule tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.asking import can as can
from games.asking import plays as plays
from games.asking import refused as refused
from gameshelf import new
from gameshelf.core import Chance, Event
from gameshelf.games.takao.keys import BANES, CARDS, FOOD, PEOPLE, PLACES, SPOTS, TIES
from gameshelf.games.takao.state import CONSUMPTION, FULFILLED, KINDS, RAID_PHASE, REGRETTED, SCENARIO_PHASE, SURVIVAL, Takao
from gameshelf.games.takao.steps import Meal, Phase, Turn

TWO = ("doctor", "cook")
FOUR = ("musician", "student", "doctor", "cook")
RING = ("engineer", "journalist", "soldier", "priest")


def table(scenario: str = "aircraft", people: tuple[str, ...] = TWO, seat: int = 0, **options: str) -> Takao:
    """The first round, in the turn of a seat; seat n plays people[n]. Nobody holds anything."""
    options = {"consent": "open", "cast": "choose"} | options
    game = new("takao", players=len(people), seed=1, scenario=scenario, **options)
    assert isinstance(game, Takao)
    while game.seat is not None and game.phase == 0:
        game.play(f"choose {people[game.seat]}")
    game.banes = [()] * game.players
    game.fresh = 0
    for one in range(game.players):
        game.set_up_board(one)
    game.journal = []
    turn(game, seat, first=0)
    return game


def turn(game: Takao, seat: int, first: int | None = None) -> None:
    """It is this seat's Survival turn."""
    if first is not None:
        game.first = first
    game.phase = SURVIVAL
    game.did = 0
    after = (seat - game.first) % game.players + 1
    game.stack = [Phase(game.first, SURVIVAL, after, 0), Turn(seat)]
    game.settle()


def phase(game: Takao, phase: int) -> None:
    """A phase begins."""
    game.stack = [Phase(game.first, phase, 0, 0)]
    game.settle()


def raid(game: Takao, roll: int = 1) -> None:
    """The Air raid, with this roll."""
    dice(game, roll)
    phase(game, RAID_PHASE)


def dusk(game: Takao) -> None:
    phase(game, SCENARIO_PHASE)


def meal(game: Takao, seat: int = 0) -> None:
    """The Consumption of this seat; the phase is over after it."""
    game.phase = CONSUMPTION
    game.stack = [Phase(game.first, CONSUMPTION, game.players, 0), Meal(seat)]
    game.settle()


def put(game: Takao, seat: int, place: str) -> None:
    game.place[seat] = SPOTS.index(place)
    game.settle()


def apart(game: Takao) -> None:
    """Everybody but the first stands far away, each alone."""
    for seat, place in zip(
        range(1, game.players), ("cane-fields", "salt-pans", "lighthouse", "casuarina", "moat"), strict=False
    ):
        game.place[seat] = PLACES.index(place)
    game.settle()


def hold(game: Takao, seat: int, *cards: str) -> None:
    """These cards lie before a seat."""
    for key in cards:
        card = CARDS.index(key)
        game.decks = [tuple(one for one in deck if one != card) for deck in game.decks]
        game.piles = [tuple(one for one in pile if one != card) for pile in game.piles]
        game.jailed &= ~(1 << card)
        kind = game.t.kind[card]
        game.held[seat * KINDS + kind] += (card,)
        if kind == FOOD:
            game.units[card] = game.t.units[card]
    game.set_up_board(seat)
    game.settle()


def top(game: Takao, place: str, *cards: str) -> None:
    """These cards lie on top of the deck of a place, the first one first."""
    deck = game.t.deck_at[PLACES.index(place)]
    for key in reversed(cards):
        card = CARDS.index(key)
        game.decks = [tuple(one for one in cards if one != card) for cards in game.decks]
        game.decks[deck] += (card,)
    game.settle()


def bane(game: Takao, seat: int, *keys: str) -> None:
    for key in keys:
        game.banes[seat] += (BANES.index(key),)
        game.piles = [tuple(one for one in pile if one != BANES.index(key)) for pile in game.piles]
    game.set_up_board(seat)
    game.settle()


def tied(game: Takao, seat: int, *how: int) -> None:
    """So far have the entanglements of a seat come."""
    for stage, one in enumerate(how):
        game.done[seat * 3 + stage] = one
    game.tie[seat] = len(how)
    game.set_up_board(seat)
    game.settle()


def fulfilled(game: Takao, seat: int, stage: int) -> None:
    """This entanglement is fulfilled, and those before it regretted."""
    tied(game, seat, *([REGRETTED] * (stage - 1)), FULFILLED)


def regretted(game: Takao, seat: int, stage: int) -> None:
    """Up to this entanglement all are regretted."""
    tied(game, seat, *([REGRETTED] * stage))


def ruin(game: Takao, *places: str) -> None:
    for key in places:
        game.ruins |= 1 << PLACES.index(key)
    game.settle()


def ruined(game: Takao, place: str) -> bool:
    return game.ruined(PLACES.index(place))


def bombers(game: Takao, *spaces: int) -> None:
    """Bombers on these spaces of the track, counted from 1."""
    game.bombers = tuple(space - 1 for space in spaces)
    game.settle()


def dice(game: Takao, *rolls: int) -> None:
    """The next rolls of the die that shows 1, 1, 2, 2, 3, 3."""
    game.chance = Chance(1, script=tuple(2 * roll for roll in rolls))


def stats(game: Takao, seat: int, health: int, despair: int) -> None:
    game.health[seat], game.despair[seat] = health, despair
    game.settle()


def at(game: Takao, seat: int = 0) -> str:
    return SPOTS[game.place[seat]]


def cards(game: Takao, seat: int = 0) -> list[str]:
    return [CARDS[card] for kind in range(KINDS) for card in game.held[seat * KINDS + kind]]


def told(game: Takao, rule: str) -> list[str]:
    events: list[Event] = game.journal or []
    return [event.seen_by(None) for event in events if event.rule == rule]


def go_on(game: Takao, until: Callable[[Takao], Any]) -> None:
    """Pass, regret, decline, until something has come about or the game is over."""
    for _ in range(500):
        if game.outcome is not None or until(game):
            return
        moves = [str(move) for move in game.moves()]
        quiet = ("pass", "done", "regret", "keep roll", "no", "refuse", "keep old", "stop")
        game.play(next((move for move in quiet if move in moves), moves[-1]))
    raise AssertionError("it never came about")


def person(key: str) -> int:
    return PEOPLE.index(key)


def tie(key: str) -> int:
    return TIES.index(key)
