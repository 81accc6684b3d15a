"""What one's own deck can do: how much of each thing a hand drawn from it holds on average, so that it is seen to grow."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gameshelf.core import joined
from gameshelf.games.taidian.drawing.canvas import HAND
from gameshelf.games.taidian.drawing.worth import brings

SHOWN = ("hit", "stop", "coin", "volt")  # what is told on a mat
MEASURES = (*SHOWN, "heal")
AS = {"venom": "hit"}  # Poison is damage too
CALLED = {"hit": "damage", "stop": "stopped", "coin": "money", "volt": "energy", "heal": "healed"}
FINE = ("coin", "volt")  # small numbers, told with a decimal
Grown = tuple[tuple[str, str, str], ...]  # of what, before, and now


def own(view: dict[str, Any]) -> Counter[str]:
    """How many of each card the viewer has to draw, in hand or discarded; structures that stand are not among them."""
    if view["seat"] is None:
        return Counter()
    mine = view["boards"][view["seat"]]
    found = Counter(view["draw_pile"] + mine["discard"] + mine["spent"])
    found.update(card["key"] for card in view["hand"])
    found.update(one["card"] for one in view["laid"] or ())
    return found


def means(view: dict[str, Any], less: str = "", more: str = "", lift: tuple[str, int] = ("", 0)) -> dict[str, float]:
    """What a hand of the viewer's deck holds on average; also with a card less or more, or so many levels more of a symbol."""
    faces = {card["key"]: card for card in view["market"]}
    standing = list(view["boards"][view["seat"]]["structures"])
    cards = own(view)
    if less in standing:
        standing.remove(less)
    else:
        cards -= Counter([less])
    if more:
        cards.update([more] if faces[more]["colour"] != "green" else [])
        standing += [more] if faces[more]["colour"] == "green" else []
    built = [brings(faces[key]) for key in standing]
    drawn = HAND + sum(n for sign, n in built if sign == "cards")
    share = min(1.0, drawn / max(1, cards.total()))
    found = dict.fromkeys(MEASURES, 0.0)
    for key, count in cards.items():
        sign, n = brings(faces[key]) if faces[key]["colour"] != "green" else ("", 0)
        sign = AS.get(sign, sign)
        if sign in found:
            found[sign] += share * count * (n + (lift[1] * view["level"] if faces[key]["symbol"] == lift[0] else 0))
    for sign, n in built:
        if sign in found:
            found[sign] += n
    return found


def told(sign: str, n: float) -> str:
    """A measure as a number."""
    return f"{n:.1f}" if sign in FINE else str(round(n))


def meters(view: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """What is told of one's deck on one's mat: each sign with its number, where there is any of it."""
    return tuple((sign, told(sign, n)) for sign, n in means(view).items() if sign in SHOWN and n)


def sentence(meters: tuple[tuple[str, str], ...]) -> str:
    """The same in words, for whoever takes a closer look."""
    return f" A hand of this deck holds on average {joined([f'{n} {CALLED[sign]}' for sign, n in meters])}." if meters else ""


def grown(view: dict[str, Any], less: str = "", lower: str = "") -> Grown:
    """What is more in a hand now than it was without a card, or before a symbol was raised."""
    return _rows(means(view, less, lift=(lower, -1)), means(view))


def promise(view: dict[str, Any], key: str) -> str:
    """What a card would make of one's deck, in a sentence; nothing where it would not be seen in a hand."""
    rows = _rows(means(view), means(view, more=key))
    return f" A hand of yours: {joined([f'{now} {CALLED[sign]}, now {before}' for sign, before, now in rows])}." if rows else ""


def outlook(view: dict[str, Any], symbol: str) -> str:
    """What a power-up would make of one's deck, in a few words."""
    rows = _rows(means(view), means(view, lift=(symbol, 1)))
    return f"a hand: {rows[0][1]} → {rows[0][2]} {CALLED[rows[0][0]]}" if rows else ""


def _rows(before: dict[str, float], now: dict[str, float]) -> Grown:
    rows = [(sign, told(sign, before[sign]), told(sign, now[sign])) for sign in MEASURES if now[sign] > before[sign]]
    return tuple(row for row in rows if row[1] != row[2])[:3]
