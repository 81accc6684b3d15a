"""What a card, a structure or a character is said to do, with the levels of whoever reads it."""

from __future__ import annotations

from functools import cache

from gameshelf.core import joined
from gameshelf.games.taidian import effects as fx
from gameshelf.games.taidian.content import BONUS, CARD, CARDS, DISCOUNT, FIRST_GREEN, HEALTH, NOBODY, Arrays
from gameshelf.games.taidian.state import POWERS, Taidian

Said = tuple[int | None, str, str]  # the points of a card, what it does in few words, and in fewer


def says(state: Taidian, seat: int | None, card: int) -> Said:
    """What a card in this seat's hand does."""
    who = NOBODY if seat is None else state.character[seat]
    level = 0 if seat is None else state.levels[seat * POWERS + state.t.symbol[card]]
    return told(state.content.hash, state.t, who, level, card)


_told: dict[tuple[str, int, int, int], Said] = {}


def told(edition: str, t: Arrays, who: int, level: int, card: int) -> Said:
    """The same, kept: an edition has few cards, characters and levels."""
    key = (edition, who, level, card)
    if key not in _told:
        if len(_told) > 20_000:
            _told.clear()
        _told[key] = _tell(t, who, level, card)
    return _told[key]


def _tell(t: Arrays, who: int, level: int, card: int) -> Said:
    if card >= FIRST_GREEN:
        return None, built(t, card), built(t, card)
    lift = level * t.level
    parts: list[str] = []
    points: int | None = None
    back = ""
    if t.money[card]:
        points = t.money[card]
        parts.append(f"{points} money")
    if t.energy[card]:
        points = t.energy[card]
        parts.append(f"{points} energy")
    if t.damage[card]:
        points = t.blows[who][card] + lift
        parts.append(f"{points} damage")
    if t.poison[card]:
        points = t.poison[card] + lift + t.poisons[who]
        parts.append(f"{points} damage over four turns")
    if t.aid[card]:
        points = t.aid[card] + lift + t.heals[who]
        parts.append(f"heals {points}")
    if t.steal[card]:
        count = t.steal[card] + t.robs[who]
        parts.append("steals a card" if count == 1 else f"steals {count} cards")
    if t.wreck[card]:
        parts.append("burns a structure")
    if t.answer[card]:
        back = f"hits back for {t.answers[who][card] + lift}"
        parts.append(back)
    if t.guard[card]:
        parts.append("stops Robbers")
    if t.block[card]:
        points = t.block[card] + lift
        parts.append(f"stops {points}")
    if t.medic[card]:
        points = t.medic[card] + lift + t.heals[who]
        parts.append(f"heals {points} when attacked")
    if t.cure[card]:
        parts.append("takes a Poison off")
    return points, "; ".join(parts), "; ".join("hits back" if part == back else part for part in parts)


def built(t: Arrays, card: int) -> str:
    """What a structure does while it is in play."""
    parts = []
    for moment, ops in t.effects[card]:
        for op in ops:
            if moment == "turn":
                parts.append(f"burn up to {op[1]} hand cards a turn")
            elif moment == "upgrade":
                parts.append(f"{fx.LANGUAGE.words(op)} on each upgrading turn")
            else:
                parts.append(fx.LANGUAGE.words(op))
    return "; ".join(parts)


def ability(t: Arrays, who: int) -> str:
    """What a character can do, in a sentence."""
    return _ability(t.abilities[who], t.names, t.health)


@cache
def _ability(abilities: tuple[tuple[str, fx.Ops], ...], names: tuple[str, ...], health: int) -> str:
    starts: list[str] = []
    always: list[str] = []
    cheaper: dict[int, list[str]] = {}
    for moment, ops in abilities:
        for op in ops:
            if op[0] == CARD:
                starts.append(f"an extra {names[CARDS.index(op[1])]}")
            elif op[0] == HEALTH:
                starts.append(f"{op[1]} more health")
            elif op[0] == fx.HAND:
                starts.append(f"{op[1]} more {'card' if op[1] == 1 else 'cards'} in the first hand")
            elif op[0] == DISCOUNT:
                cheaper.setdefault(op[2], []).append(names[CARDS.index(op[1])])
            elif op[0] == BONUS:
                always.append(_bonus(op[1], op[2], names))
            elif moment == "setup":
                starts.append(f"{op[1]} energy")
    always += [f"{joined(cards)} {'costs' if len(cards) == 1 else 'cost'} {n} less" for n, cards in cheaper.items()]
    first = [f"starts with {joined(starts)}"] if starts else []
    text = "; ".join([*first, *always])
    return text[:1].upper() + text[1:] + "." if text else ""


def _bonus(what: str, n: int, names: tuple[str, ...]) -> str:
    if what == "answers":
        return f"hits back for {n} more"
    if what == "healing":
        return f"Medic and First Aid heal {n} more"
    if what == "robbers":
        return f"Robbers steal {n} {'card' if n == 1 else 'cards'} more"
    if what == "poisons":
        return f"Poison does {n} more in all"
    return f"a {names[CARDS.index(what)]} hits for {n} more"
