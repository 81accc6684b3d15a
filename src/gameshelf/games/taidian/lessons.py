"""What somebody meets here for the first time, explained when it is met: what it is, and what one usually does about it."""

from __future__ import annotations

from collections.abc import Iterator

from gameshelf.core import joined, plural
from gameshelf.core.guide import View
from gameshelf.games.taidian.content import BLACKS
from gameshelf.games.taidian.drawing.fights import blocks
from gameshelf.games.taidian.drawing.words import NAMES, blows

Lesson = tuple[str, str]
CHOICE = "Attack with red cards, or upgrade with money and energy: do what this hand is better at. Then you draw a new one."
BLUE = "Blue cards guard you while others play, and in your own turn against whoever hits back."
BUY = "Tap a bright card to read and buy it. It comes to your hand when your cards are next shuffled. Money cannot be saved up."


def lessons(view: View) -> list[Lesson]:
    """All that applies to the question of this view, the weightiest first; nothing for whoever is not asked."""
    legal = {move for move, _ in view["moves"]}
    if view["seat"] is None or not legal or view["outcome"]:
        return []
    kind = view["step"].get("kind")
    if "attack" in legal:
        return list(_turn(view))
    if any(move.startswith("power") for move in legal):
        raised = f"each of your cards that bears it gets {view['level']} more points, for good"
        return [("power", f"Choose a sign: {raised}. Take the one that most of your cards bear.")]
    if "keep" in legal:
        told = (
            "Throw weak cards away for good, and your strong ones come up more often. Burnt cards cannot be used in this turn."
        )
        return [("burn", told)]
    if "done" in legal:
        return list(_shop(view, legal))
    if kind == "lay":
        return list(_lay(view, legal))
    return list(_answer(view, legal, str(kind)))


# One's own turn


def _turn(view: View) -> Iterator[Lesson]:
    """Attack or upgrade: what this hand and this table have that is new."""
    me, hand = view["boards"][view["seat"]], view["hand"]
    foes = [seat for seat, one in enumerate(view["boards"]) if one["alive"] and one["side"] != me["side"]]
    yield from _finish(view, min(foes, key=lambda seat: int(view["boards"][seat]["health"])))
    yield "choice", CHOICE
    if 4 * me["health"] <= me["cap"]:
        yield (
            "danger",
            f"Only {me['health']} health left! Shields stop the next blow, First Aid and Medics heal, or strike first.",
        )
    if n := sum(sum(poison["ticks"]) for poison in view["poisons"] if poison["victim"] == view["seat"]):
        yield (
            "poisoned",
            f"Poison will take {n} health from you, a part in each round. No Shield stops it; an Antidote takes it off.",
        )
    raised = [(seat, key, n) for seat in foes for key, n in view["boards"][seat]["levels"].items() if n]
    for seat, key, n in raised[:1]:
        more = f"each card with that sign has {n * view['level']} more points"
        yield "rival", f"@{seat} has powered up {NAMES[key]}: {more}. Energy brings you the same."
    if any(card["key"] in BLACKS[3:] for card in hand):
        far = f"At {view['ten']} you power up, for good; you have {me['energy']}"
        yield "energy", f"You hold energy: it counts when you upgrade, and adds up. {far}."
    if aid := next((card for card in hand if card["key"] == "first-aid"), None):
        most = "never above the health that you began with"
        yield "aid", f"First Aid is laid on an attacking turn, but on yourself: it heals {aid['points']}, {most}."
    if any(card["colour"] == "blue" for card in hand):
        yield "blue", BLUE
    if view["round"] > 2:
        told = "The numbers on your board tell what five cards of your deck hold on average"
        yield "deck", f"{told}: damage, defence, money. Good cards make them grow."


def _finish(view: View, foe: int) -> Iterator[Lesson]:
    """Whether the blows of this hand are as much as somebody has left."""
    damage = sum(card["points"] or 0 for card in view["hand"] if card["hits"])
    health, stops = view["boards"][foe]["health"], view["boards"][foe]["stops"]
    if damage >= health:
        saved = stops > damage - health
        but = f"Only blue cards could save them: they stop {stops} at most." if saved else "No blue card can save them."
        yield "finish", f"Now! Your red cards do {damage}, and @{foe} has {health} health left. {but}"


def _shop(view: View, legal: set[str]) -> Iterator[Lesson]:
    """Buying."""
    yield "buy", BUY
    if any(card["colour"] == "green" and f"buy {card['key']}" in legal for card in view["market"]):
        yield (
            "build",
            "You can afford a green structure: it stands beside you at once, works by itself, and is never in your hand.",
        )


def _lay(view: View, legal: set[str]) -> Iterator[Lesson]:
    """Laying an attack."""
    laid = view["laid"] or []
    if "declare" in legal:
        points = blows(view, laid)
        ready = f"{points} points lie ready" if points else f"{plural(len(laid), 'card')} ready"
        yield (
            "declare",
            f"{ready}, and nobody else sees it. When you declare, the one you attack may stop some of it, or hit back.",
        )
    elif not laid and not view["boards"][view["seat"]]["spent"]:
        yield (
            "lay",
            "Tap red cards to lay them, then declare. Lay them all: what stays in your hand is discarded when your turn ends.",
        )


# When somebody is attacked


def _answer(view: View, legal: set[str], kind: str) -> Iterator[Lesson]:
    """Defending oneself."""
    blow = view["blow"]
    if kind in ("tick", "tick-help"):
        yield (
            "poisoned",
            "Poison works now. No Shield stops it; a Medic heals some of it, and an Antidote takes it off for good.",
        )
    elif kind == "cover" and view["turn"] == view["seat"]:
        back = blow["returning"]
        yield (
            "cover",
            f"You are hit back for {back}. Block with a Shield if you hold one: after your turn it is discarded anyway.",
        )
    elif kind == "defend" and blow:
        yield from _struck(view, legal, blow["coming"])


def _struck(view: View, legal: set[str], coming: int) -> Iterator[Lesson]:
    """The blow is at oneself."""
    answers = [card["name"] for card in view["hand"] if card["colour"] == "red" and f"use {card['key']}" in legal]
    if coming and blocks(view, view["hand"]):
        missing = "What you use is missing until your next turn has ended"
        yield "attacked", f"You are attacked for {coming}. Blue cards take it off. {missing}."
    elif coming:
        told = f"You are attacked for {coming} and hold no Shield: it costs you health"
        yield "attacked", f"{told}. Shields are for sale, and worth a thought."
    if answers:
        which = joined(list(dict.fromkeys(answers)))
        yield "answer", f"{which} can hit back, but will be missing on your turn. Do it if you mean to upgrade then anyway."
