"""What one seat may see of Taking of Taidian, and what it could imagine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from gameshelf.core import Chance, joined
from gameshelf.games.taidian.content import (
    CARDS,
    CHARACTERS,
    COLOURS,
    COUNT,
    FIRST_BLUE,
    FIRST_GREEN,
    FIRST_RED,
    NOBODY,
    STRUCTURES,
    SYMBOLS,
)
from gameshelf.games.taidian.effects import LANGUAGE
from gameshelf.games.taidian.state import POWERS, UPGRADING, Taidian
from gameshelf.games.taidian.steps.attacking import fixed, next_worth
from gameshelf.games.taidian.steps.cards import called, raised
from gameshelf.games.taidian.steps.defending import COUNT as COUNTING
from gameshelf.games.taidian.steps.defending import Blow, aimed_at
from gameshelf.games.taidian.wording import ability, says

KINDS = (None, "attack", "upgrade")
COLOUR_OF = tuple(
    COLOURS[0 if card < FIRST_RED else 1 if card < FIRST_BLUE else 2 if card < FIRST_GREEN else 3] for card in range(COUNT)
)


def look(state: Taidian, seat: int | None) -> dict[str, Any]:
    """Everything on the table that this seat may know; what it may not is None."""
    t = state.t
    mine = seat == state.turn
    prices = t.prices[NOBODY if seat is None else state.character[seat]]
    ops = as_data(state)
    return {
        "round": state.round,
        "rounds": t.rounds,
        "turn": state.turn,
        "first": state.first,
        "kind": KINDS[state.kind],
        "purse": state.purse,
        "market": [
            {**face(state, seat, card), "cost": prices[card], "left": state.stock[card], "ops": own_list(ops[card])}
            for card in range(COUNT)
        ],
        "boards": [board(state, one, seat) for one in range(state.players)],
        "hand": None if seat is None else [held(state, seat, card) for card in state.hand[seat]],
        "draw_pile": None if seat is None else sorted((CARDS[card] for card in state.deck[seat]), key=CARDS.index),
        "began": None if seat is None else began(state, seat),
        "laid": laid(state, seat) if seat is not None and mine else None,
        "batch": [
            struck(state, card, target, structure, points)
            for card, target, structure, points in state.batch
        ],
        "blow": None if state.victim < 0 else blow(state),
        "poisons": [
            {"number": number, "owner": owner, "victim": victim, "name": t.names[card], "ticks": list(left)}
            for number, owner, victim, card, left in state.poisons
        ],
        "loot": [
            {"from": victim, "card": CARDS[card] if mine or seat == victim else None} for victim, card in state.loot
        ],
        "gone": {CARDS[card]: n for card, n in enumerate(state.gone) if n},
        "estate": [CARDS[card] for card in state.estate],
        "ten": t.ten,
        "level": t.level,
        "characters": [
            {
                "key": key, "name": t.who[n], "role": t.roles[n], "ability": ability(t, n),
                "ops": own_list(ops[COUNT + n]),
            }
            for n, key in enumerate(CHARACTERS)
        ],
    }  # fmt: skip


def reveal(state: Taidian, seat: int | None) -> dict[str, Any]:
    """The same when it is over: what everybody still had in hand and to draw."""
    boards = [board(state, one, seat) for one in range(state.players)]
    for one, there in enumerate(boards):
        there["held"] = [CARDS[card] for card in state.hand[one]]
        there["left"] = sorted((CARDS[card] for card in state.deck[one]), key=CARDS.index)
    return {"boards": boards}


def began(state: Taidian, seat: int) -> list[str]:
    """The cards that this seat began with; without those of a character who is not chosen yet."""
    t, who = state.t, state.character[seat]
    more = CARDS.index("punch"), t.punches if state.options["extra_punches"] else 0
    cards = (*t.starter, *(() if who == NOBODY else t.start_cards[who]), *more[:1] * more[1])
    return [CARDS[card] for card in sorted(cards)]


def face(state: Taidian, seat: int | None, card: int) -> dict[str, Any]:
    """A card as it reads for this seat, with its levels."""
    points, text, brief, amount = says(state, seat, card)
    return {
        "key": CARDS[card],
        "name": state.t.names[card],
        "colour": COLOUR_OF[card],
        "symbol": (*SYMBOLS, None)[state.t.symbol[card]],
        "points": points,
        "amount": amount,
        "hits": bool(state.t.damage[card]),
        "text": text,
        "brief": brief,
    }


def held(state: Taidian, seat: int, card: int) -> dict[str, Any]:
    """A card in this seat's hand, with what a structure adds to it if it is laid next."""
    red, laying = FIRST_RED <= card < FIRST_BLUE, seat == state.turn and state.kind != UPGRADING
    more = raised(state, card, next_worth(state, seat, card)) if red and laying else 0
    return {**face(state, seat, card), "more": more}


_as_data: dict[str, list[dict[str, list[list[Any]]]]] = {}


def as_data(state: Taidian) -> list[dict[str, list[list[Any]]]]:
    """What every card, then every character, does at which moment; worked out once for an edition."""
    edition = state.content.hash
    if edition not in _as_data:
        if len(_as_data) > 50:
            _as_data.clear()
        found = (*state.t.effects, *state.t.abilities)
        _as_data[edition] = [{moment: LANGUAGE.plain(ops) for moment, ops in effects} for effects in found]
    return _as_data[edition]


def own_list(ops: dict[str, list[list[Any]]]) -> dict[str, list[list[Any]]]:
    """A list that whoever has the view may change."""
    return {moment: [one[:] for one in some] for moment, some in ops.items()}


def struck(state: Taidian, card: int, target: int, structure: int, points: int) -> dict[str, Any]:
    return {
        "card": CARDS[card],
        "name": state.t.names[card],
        "target": target,
        "structure": None if structure < 0 else STRUCTURES[structure],
        "points": points,
        "more": raised(state, card, points),
        "more_by": joined(state.structures(state.turn, state.t.firsts)) if raised(state, card, points) else "",
        "called": called(state, card, points),
    }


def laid(state: Taidian, seat: int) -> list[dict[str, Any]]:
    """What lies ready and is not declared, as it would count; only its owner sees it."""
    return [struck(state, *one, points) for one, points in zip(state.laid, fixed(state, seat), strict=True)]


def blow(state: Taidian) -> dict[str, Any]:
    """The blow or the tick that is being answered; all of it is public."""
    return {
        "victim": state.victim,
        "poison": state.ticking >= 0,
        "points": state.points,
        "off": 0 if state.ticking >= 0 else aimed_at(state, state.victim) - state.points,
        "off_by": joined(state.structures(state.victim, state.t.reduces)),
        "blocked": state.blocked,
        "mended": state.mended,
        "coming": state.coming(),
        "landed": any(isinstance(one, Blow) and one.stage > COUNTING for one in state.stack),  # only the answer is still open
        "answered": state.answered,
        "returning": state.returning(),
    }


def board(state: Taidian, seat: int, viewer: int | None) -> dict[str, Any]:
    """What lies before one seat, as everybody sees it."""
    t, who = state.t, state.character[seat]
    levels = state.levels[seat * POWERS : seat * POWERS + 4]
    secret = len(state.laid) if seat == state.turn and viewer != seat else 0  # cards that are laid still look like a hand
    return {
        "character": None if who == NOBODY else CHARACTERS[who],
        "name": "" if who == NOBODY else t.who[who],
        "role": t.roles[who],
        "ability": "" if who == NOBODY else ability(t, who),
        "side": state.sides[seat],
        "alive": state.alive[seat],
        "health": max(0, state.health[seat]),
        "cap": state.cap[seat],
        "head_start": head_start(state, seat),
        "rival": t.rival if seat == 1 and state.options["characters"] == "duel" else 0,
        "energy": state.energy[seat],
        "levels": dict(zip(SYMBOLS, levels, strict=True)),
        "structures": [key for n, key in enumerate(STRUCTURES) if state.built[seat] >> n & 1],
        "burnt_down": [key for n, key in enumerate(STRUCTURES) if (state.owned[seat] & ~state.built[seat]) >> n & 1],
        "hand": len(state.hand[seat]) + secret,
        "deck": len(state.deck[seat]),
        "discard": [CARDS[card] for card in state.discard[seat]],
        "spent": [CARDS[card] for card in state.spent] if seat == state.turn else [],
        "guarded": bool(state.guarded >> seat & 1),
        "stops": most_stopped(state, seat, viewer),
        "backs": most_returned(state, seat, viewer),
    }


def head_start(state: Taidian, seat: int) -> int:
    """How much of somebody's health makes up for not going first; it is given when the first hands are dealt."""
    choosing = state.options["characters"] != "none" and NOBODY in state.character
    even = state.options["head_start"] == "even" and not choosing
    return state.t.head_start if even and state.sides[seat] != state.sides[state.first] else 0


def most_stopped(state: Taidian, seat: int, viewer: int | None) -> int:
    """The most that somebody could stop with as many cards as are held."""
    return _most(state, seat, viewer, state.block_of)


def most_returned(state: Taidian, seat: int, viewer: int | None) -> int:
    """The most that somebody who is attacked could hit back with."""
    return _most(state, seat, viewer, state.answer_of)


def _most(state: Taidian, seat: int, viewer: int | None, worth: Callable[[int, int], int]) -> int:
    """The most that the cards that somebody holds could be worth, as far as a viewer can count.

    Which cards are in hand and draw pile together everybody can count. Where one of them was stolen in this turn, and not
    everybody saw which, it may be with any of those whom that is about. What is laid and not declared still counts as held.
    """
    about = {state.turn, *(victim for victim, _ in state.loot)} if state.loot and viewer != state.turn else {seat}
    about = about if seat in about else {seat}
    there = [card for one in about for pile in (state.hand[one], state.deck[one]) for card in pile if card < FIRST_GREEN]
    there += [card for card, _, _ in state.laid] if state.turn in about else []
    points = sorted((worth(seat, card) for card in there), reverse=True)
    return sum(points[: len(state.hand[seat]) + (len(state.laid) if seat == state.turn else 0)])


def redeal(state: Taidian, seat: int | None) -> None:
    """Deal again what this seat cannot know: hands and draw piles of the others, its own draw pile, what was stolen and laid.

    Every pool is put in order first, so that nothing of the real deal is left in the new one.
    """
    chance, thief = state.chance, state.turn
    settled: set[int] = set()
    if seat != thief:
        state.hand[thief] += tuple(card for card, _, _ in state.laid)
        state.laid = ()
        if state.loot:
            settled = {thief, *(victim for victim, _ in state.loot)}
            _steal_again(state, seat)
    for one in range(state.players):
        if one == seat:
            deck = sorted(state.deck[one])
            chance.shuffle(deck)
            state.deck[one] = tuple(deck)
        elif one not in settled:
            pool = list(state.hand[one] + state.deck[one])
            state.hand[one], state.deck[one] = _dealt(chance, pool, len(state.hand[one]))


def _dealt(chance: Chance, pool: list[int], hand: int, kept: tuple[int, ...] = ()) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A hand of so many and a draw pile out of these cards. `kept` are in the hand besides; structures never are."""
    loose = sorted(card for card in pool if card < FIRST_GREEN)
    chance.shuffle(loose)
    rest = sorted(loose[hand:] + [card for card in pool if card >= FIRST_GREEN])
    chance.shuffle(rest)
    return tuple(sorted((*loose[:hand], *kept))), tuple(rest)


def _steal_again(state: Taidian, seat: int | None) -> None:
    """Somebody was robbed in this turn: where this seat did not see of what, another card may have been taken.

    What it knows is what thief and victims had before, and what the thief has shown since. What he shows is taken for his own
    as long as that is possible.
    """
    chance, thief, size = state.chance, state.turn, len(state.hand[state.turn])
    own = Counter(state.hand[thief] + state.deck[thief] + state.bared)
    own.subtract(card for _, card in state.loot)
    shown = Counter(state.bared)
    victims = sorted({victim for victim, _ in state.loot if victim != seat})
    known = [card for victim, card in state.loot if victim == seat]
    while True:
        taken: dict[int, list[int]] = {} if seat is None else {seat: known[:]}
        rest: dict[int, list[int]] = {}
        for victim in victims:
            stolen = [card for one, card in state.loot if one == victim]
            pool = sorted((*state.hand[victim], *state.deck[victim], *stolen))
            loose = [card for card in pool if card < FIRST_GREEN]
            chance.shuffle(loose)
            taken[victim] = loose[: len(stolen)]
            rest[victim] = loose[len(stolen) :] + [card for card in pool if card >= FIRST_GREEN]
        loot = Counter(card for cards in taken.values() for card in cards)
        forced = shown - own
        if not forced <= loot:
            continue
        kept = loot - forced
        spare = (kept & (shown - forced)).elements()
        while kept.total() > size:
            card = next(spare, None)
            if card is None:
                break
            kept -= Counter((card,))
        if kept.total() <= size:
            break
    for victim in victims:
        state.hand[victim], state.deck[victim] = _dealt(chance, rest[victim], len(state.hand[victim]))
    own += loot
    own -= shown
    own -= kept
    state.hand[thief], state.deck[thief] = _dealt(chance, list(own.elements()), size - kept.total(), tuple(kept.elements()))
    state.loot = tuple((victim, taken[victim].pop(0)) for victim, _ in state.loot)
