"""Why a card is taken, kept or let go, which roll is to stand, what an animal needs: what speaks for it, by name and number.

Each sentence is true of its move whether or not it is the best one: advice may come from a search with reasons of its own.
"""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move
from gameshelf.core.prose import joined, plural
from gameshelf.games.takao.keys import FIRST_PRISONER, FOOD, LOAD, MAP, TYPES, WRECK
from gameshelf.games.takao.moves import KEEP_OLD, KEEP_ROLL, SLOT_OF
from gameshelf.games.takao.names import brief, on_map
from gameshelf.games.takao.scenarios.animals import Feeding, Lead
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import KINDS, Takao
from gameshelf.games.takao.steps.raid import Again, harms, threatened
from gameshelf.games.takao.steps.searching import Found, OneOfTwo, Parting, Peek, gist
from gameshelf.games.takao.steps.sharing import Share
from gameshelf.games.takao.steps.surplus import Surplus


def weighed(game: Takao, seat: int, move: Move) -> str:
    """What speaks for this answer about a card, a roll or an animal; nothing where it is about none of them."""
    step: Any = game.stack[-1]
    verb = move.verb
    if isinstance(step, Again):
        return _roll(game, move)
    if isinstance(step, Lead):
        return _led(game, step, verb == "yes")
    if isinstance(step, Feeding) and verb == "feed":
        fate = "is Hurt, and would die of hunger" if game.hurt >> step.about & 1 else "would be Hurt by hunger"
        return f"The {game.t.animal_names[step.about]} {fate}."
    if isinstance(step, OneOfTwo):
        kept, back = (step.one, step.two) if verb == "first" else (step.two, step.one)
        return f"{_told(game, kept)}; {_name(game, back)} goes under the deck."
    if isinstance(step, Peek) and verb == "under":
        card = game.decks[step.deck][-int(move.args[0])]
        return f"{_told(game, card)}; under the deck it makes way for another card."
    if isinstance(step, Found):
        return _found(game, seat, step, move)
    if verb == "discard":
        return _let_go(game, seat, step, move)
    if isinstance(step, Parting) and verb == "refuse":
        return f"You keep {_held(game, seat, game.t.kind[step.card])}, and not {_name(game, step.card)}."
    if isinstance(step, Share) and verb in ("give", "take") and move.args[0] not in ("food", "load"):
        kind, n = SLOT_OF[move.number]
        owner, taker = (seat, step.other) if verb == "give" else (step.other, seat)
        held = game.held[owner * KINDS + kind]
        who = "You get" if taker == seat else f"@{taker} gets"
        return f"{who} {_told(game, held[n])}." if n < len(held) else ""
    return _brought(game, seat, verb)


def _name(game: Takao, card: int) -> str:
    return brief(game.t.names[card])


def _told(game: Takao, card: int) -> str:
    """A card with what it does."""
    does, kind = gist(game, card), game.t.kind[card]
    if game.t.icon[card]:  # it has worked, or does not work any more
        does = does.rpartition("; ")[0]
    return f"{_name(game, card)} ({does.removeprefix(f'{TYPES[kind]}: ')})"


def _held(game: Takao, seat: int, kind: int) -> str:
    return joined([_name(game, card) for card in game.held[seat * KINDS + kind]]) or "your space free"


def _found(game: Takao, seat: int, step: Found, move: Move) -> str:
    """A card was found, and there is no space for it."""
    kind = game.t.kind[step.card]
    if move is KEEP_OLD:
        return f"You keep {_held(game, seat, kind)}; {_name(game, step.card)} is let go."
    if move.verb == "replace":
        old = game.held[seat * KINDS + kind][int(move.args[0]) - 1]
        return f"{_told(game, step.card)} in place of {_name(game, old)}."
    if move.verb == "hand":
        one = int(move.args[0]) - 1
        room = "has a free space for" if game.fits(one, kind) else "can part with a card for"
        return f"@{one} {room} {_told(game, step.card)}."
    if move.verb == "discard":
        return "There are more parts than are wanted."
    return ""


def _let_go(game: Takao, seat: int, step: Any, move: Move) -> str:
    """A card is put away."""
    kind, n = SLOT_OF[move.number]
    held = game.held[seat * KINDS + kind]
    if n >= len(held):
        return ""
    card = held[n]
    if kind == LOAD:
        return "There are more parts than are wanted."
    if isinstance(step, Surplus):
        room = game.board[seat].room[kind]
        return f"You hold {plural(len(held), f'{TYPES[kind]} card')}, with room for {room}; {_name(game, card)} would go."
    if isinstance(step, Parting):
        return f"You get {_told(game, step.card)} in place of {_name(game, card)}."
    lost = f"{plural(game.units[card], 'unit')} of food" if kind == FOOD else _name(game, card)
    a = "an" if TYPES[kind][0] in "aeiou" else "a"
    return f"It makes room for {a} {TYPES[kind]} card, but {lost} would be lost."


def _brought(game: Takao, seat: int, verb: str) -> str:
    """What was carried is laid down, or somebody is taken up."""
    if verb == "place":
        done, wanted = RULES[game.s].goal(game)
        name = _name(game, game.held[seat * KINDS + LOAD][0])
        return f"{name} counts from here on: {min(done + 1, wanted)} of {wanted}."
    if verb == "lift" and game.place[seat] < MAP:
        t, here = game.t, game.place[seat]
        jailed = [card for card in range(FIRST_PRISONER, len(t.prison)) if game.jailed >> card & 1 and t.prison[card] == here]
        away = on_map(t.place_names[t.safe])
        return f"{_name(game, jailed[0])} is held here, and is safe at {away}." if jailed else ""
    spot = game.place[seat] - WRECK
    if verb == "lift" and 0 <= spot < len(game.floating) and game.floating[spot]:
        return f"{_name(game, game.floating[spot][0])} waits here, and is safe only in a shelter on land."
    return ""


def hit(game: Takao, roll: int) -> str:
    """Whom the bombs would harm with a roll."""
    return joined([f"@{one}" for one in range(game.players) if harms(game, one, roll)]) or "nobody"


def _roll(game: Takao, move: Move) -> str:
    """Whom this roll hits, and whom others would."""
    if move.verb in ("first", "second"):
        roll = game.rolls[move.verb == "second"]
        return f"A {roll} hits {hit(game, roll)}."
    now = game.rolls[0]
    one, other = (roll for roll in (1, 2, 3) if roll != now)
    told = f"This {now} hits {hit(game, now)}; a {one} would hit {hit(game, one)}, a {other} {hit(game, other)}"
    return f"{told}." if move is not KEEP_ROLL else f"{told}; the skill is kept."


def _led(game: Takao, step: Lead, goes: bool) -> str:
    """What an animal finds where it is led, or where it stays."""
    spot = step.to if goes else game.beasts[step.beast]
    where, name = on_map(game.t.place_names[spot]), game.t.animal_names[step.beast]
    high = game.t.mountains & ~game.ruins
    food = "finds food by itself" if high >> spot & 1 else "has to be fed"
    rolls = threatened(game, 1 << spot)
    return f"At {where} the {name} {food}; bombs there on {rolls or 'none'} of 3 rolls."
