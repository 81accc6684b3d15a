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
Meter = tuple[str, str, str]  # of what, how much now, and how much when the game began
Grown = tuple[tuple[str, str, str], ...]  # of what, before, and now
View = dict[str, Any]
Means = dict[str, float]


def own(view: View) -> Counter[str]:
    """How many of each card the viewer has to draw, in hand or discarded; structures that stand are not among them."""
    if view["seat"] is None:
        return Counter()
    mine = view["boards"][view["seat"]]
    found = Counter(view["draw_pile"] + mine["discard"] + mine["spent"])
    found.update(card["key"] for card in view["hand"])
    found.update(one["card"] for one in view["laid"] or ())
    return found


def means(view: View, less: str = "", more: str = "", lift: tuple[str, int] = ("", 0)) -> Means:
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
    return _held(view, cards, standing, {lift[0]: lift[1]})


def began(view: View) -> Means:
    """What a hand held on average when the game began: without all that was bought and raised since."""
    levels = view["boards"][view["seat"]]["levels"]
    return _held(view, Counter(view["began"]), [], {symbol: -n for symbol, n in levels.items()})


def _held(view: View, cards: Counter[str], standing: list[str], lifts: dict[str, int]) -> Means:
    """What a hand of these cards holds on average beside these structures, with so many levels more of each symbol."""
    faces = {card["key"]: card for card in view["market"]}
    built = [brings(faces[key]) for key in standing]
    drawn = HAND + sum(n for sign, n in built if sign == "cards")
    share = min(1.0, drawn / max(1, cards.total()))
    found = dict.fromkeys(MEASURES, 0.0)
    for key, count in cards.items():
        sign, n = brings(faces[key]) if faces[key]["colour"] != "green" else ("", 0)
        sign = AS.get(sign, sign)
        if sign in found:
            found[sign] += share * count * (n + view["level"] * lifts.get(faces[key]["symbol"] or "none", 0))
    for sign, n in built:
        if sign in found:
            found[sign] += n
    return found


def told(sign: str, n: float) -> str:
    """A measure as a number."""
    return f"{n:.1f}" if sign in FINE else str(round(n))


def meters(view: View) -> tuple[Meter, ...]:
    """What is told of one's deck on one's mat: each sign with its number now and at first, where there is any of it."""
    first = began(view)
    return tuple((sign, told(sign, n), told(sign, first[sign])) for sign, n in means(view).items() if sign in SHOWN and n)


def sentence(meters: tuple[Meter, ...]) -> str:
    """The same in words, for whoever takes a closer look."""
    parts = [f"{n} {CALLED[sign]}{'' if n == first else f' ({first} at first)'}" for sign, n, first in meters]
    return f" Five cards of this deck hold on average {joined(parts)}." if parts else ""


def career(view: View) -> Grown:
    """What is more in a hand at the end than it was at the beginning."""
    return _rows(began(view), means(view))


def grown(view: View, less: str = "", lower: str = "") -> Grown:
    """What is more in a hand now than it was without a card, or before a symbol was raised."""
    return _rows(means(view, less, lift=(lower, -1)), means(view))


def promise(view: View, key: str) -> str:
    """What a card would make of one's deck, in a sentence; nothing where it would not be seen in a hand."""
    rows = _rows(means(view), means(view, more=key))
    return f" Your average hand: {joined([f'{CALLED[sign]} {before} → {now}' for sign, before, now in rows])}." if rows else ""


def outlook(view: View, symbol: str) -> str:
    """What a power-up would make of one's deck, in a few words."""
    rows = _rows(means(view), means(view, lift=(symbol, 1)))
    return f"a hand: {rows[0][1]} → {rows[0][2]} {CALLED[rows[0][0]]}" if rows else ""


def _rows(before: Means, now: Means) -> Grown:
    rows = [(sign, told(sign, before[sign]), told(sign, now[sign])) for sign in MEASURES if now[sign] > before[sign]]
    return tuple(row for row in rows if row[1] != row[2])[:3]
