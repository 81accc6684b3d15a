"""What a card, a structure or a character is said to do: the words of its operations, with the levels of whoever reads it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from gameshelf.core import joined
from gameshelf.core.effects import Op
from gameshelf.core.prose import fill
from gameshelf.games.taidian import effects as fx
from gameshelf.games.taidian.content import CARDS, DISCOUNT, FIRST_GREEN, NOBODY, Arrays, Effects, amount
from gameshelf.games.taidian.state import POWERS, Taidian

Said = tuple[int | None, str, str, int | None]  # the points of a card, what it does in few words, in fewer, its first number

# What levels and character make of an operation's number; what is not here stays as it is printed
LIFTED: dict[tuple[str, int], Callable[[Taidian, int, int], int]] = {
    ("attack", fx.DAMAGE): Taidian.blow_of,
    ("attack", fx.POISON): Taidian.poison_of,
    ("attack", fx.HEAL): Taidian.aid_of,
    ("attack", fx.STEAL): Taidian.steal_of,
    ("answer", fx.DAMAGE): Taidian.answer_of,
    ("defend", fx.BLOCK): Taidian.block_of,
    ("defend", fx.HEAL): Taidian.medic_of,
    ("tick", fx.HEAL): partial(Taidian.medic_of, ticking=True),
}
SCORED = (
    fx.MONEY,
    fx.ENERGY,
    fx.DAMAGE,
    fx.POISON,
    fx.HEAL,
    fx.BLOCK,
)  # what is drawn as a card's number
_told: dict[tuple[str, int, int, int], Said] = {}


def says(state: Taidian, seat: int | None, card: int) -> Said:
    """What a card in this seat's hand does; kept, for an edition has few cards, characters and levels."""
    who = NOBODY if seat is None else state.character[seat]
    level = 0 if seat is None else state.levels[seat * POWERS + state.t.symbol[card]]
    key = (state.content.hash, who, level, card)
    if key not in _told:
        if len(_told) > 20_000:
            _told.clear()
        _told[key] = _tell(state, seat, card)
    return _told[key]


def _tell(state: Taidian, seat: int | None, card: int) -> Said:
    if card >= FIRST_GREEN:
        return None, built(state.t, card), built(state.t, card), None
    points: int | None = None
    first: int | None = None
    parts: list[tuple[str, str]] = []  # moments, and what is done then
    for moment, ops in state.t.effects[card]:
        for code in dict.fromkeys(op[0] for op in ops):
            n = amount(ops, code)
            if seat is not None and (moment, code) in LIFTED:
                n = LIFTED[moment, code](state, seat, card)
            if not n:
                continue
            if first is None and fx.LANGUAGE.operations[code].arguments:
                first = n
            if code in SCORED and moment not in ("answer", "tick"):
                points = n
            does = fx.LANGUAGE.words((code, n) if fx.LANGUAGE.operations[code].arguments else (code,), short=True)
            if ("defend", does) in parts:
                parts[parts.index(("defend", does))] = ("defend and tick", does)
            else:
                parts.append((moment, does))
    full, brief = (
        "; ".join(fill(templates.get(moment, "{does}"), {"does": does}) for moment, does in parts)
        for templates in (fx.CARD_READS, fx.CARD_READS_BRIEFLY)
    )
    return points, full, brief, first


def built(t: Arrays, card: int) -> str:
    """What a structure does while it is in play."""
    return "; ".join(
        fill(fx.STRUCTURE_READS.get(moment, "{does}"), {"does": fx.LANGUAGE.words(op)})
        for moment, ops in t.effects[card]
        for op in ops
    )


def ability(t: Arrays, who: int) -> str:
    """What a character can do, in a sentence."""
    return _ability(t.abilities[who], t.names)


@cache
def _ability(abilities: Effects, names: tuple[str, ...]) -> str:
    does = {moment: [fx.LANGUAGE.words(op) for op in _named(ops, names)] for moment, ops in abilities}
    first = [f"starts with {joined(does['setup'])}"] if does.get("setup") else []
    text = "; ".join([*first, *does.get("always", ())])
    return text[:1].upper() + text[1:] + "." if text else ""


def _named(ops: fx.Ops, names: tuple[str, ...]) -> list[Op]:
    """Operations with the names of their cards; cards that are cheaper by as much stand together, at the end."""
    found = [(op[0], names[CARDS.index(op[1])], *op[2:]) if op[1] in CARDS else op for op in ops]
    cheaper: dict[int, list[str]] = {}
    for op in found:
        if op[0] == DISCOUNT:
            cheaper.setdefault(op[2], []).append(op[1])
    return [op for op in found if op[0] != DISCOUNT] + [(DISCOUNT, joined(cards), n) for n, cards in cheaper.items()]
