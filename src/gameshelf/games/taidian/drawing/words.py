"""What is said of the table of Taidian: on the text board, and for whoever takes a closer look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from gameshelf.core import counted, joined
from gameshelf.games.taidian.content import BLACKS, CARDS, SYMBOL_NAMES, SYMBOLS

NAMES = dict(zip(SYMBOLS, SYMBOL_NAMES, strict=True))


def name_of(view: dict[str, Any], key: str) -> str:
    name: str = view["market"][CARDS.index(key)]["name"]
    return name


def named(view: dict[str, Any], keys: Iterable[str]) -> str:
    """Cards with their numbers: 2 x Coin, Cash."""
    return counted([name_of(view, key) for key in keys])


def hand(cards: list[dict[str, Any]]) -> list[str]:
    """One's hand, a line for each kind of card."""
    counts = Counter(card["key"] for card in cards)
    faces = {card["key"]: card for card in cards}
    return [f"{n} x {says(faces[key])}" if n > 1 else says(faces[key]) for key, n in counts.items()]


def says(card: dict[str, Any]) -> str:
    """A card in a line: Punch (red, Strength): 20 damage."""
    symbol = f", {NAMES[card['symbol']]}" if card["symbol"] else ""
    return f"{card['name']} ({kind(card)}{symbol}): {card['text']}"


def kind(card: dict[str, Any]) -> str:
    """The colour of a card as it is drawn: what the rules call black is money or energy, each with a colour of its own."""
    return ("money" if card["key"] in BLACKS[:3] else "energy") if card["key"] in BLACKS else str(card["colour"])


def laid(view: dict[str, Any]) -> str:
    """What lies ready and is not declared, with the sum of the blows at each target."""
    parts = []
    for target in dict.fromkeys(one["target"] for one in view["laid"]):
        mine = [one for one in view["laid"] if one["target"] == target]
        points = blows(view, mine)
        names = ", ".join(one["called"] for one in mine)
        parts.append(f"{names} at @{target}" + (f", {points} points in all" if points and len(mine) > 1 else ""))
    return "; ".join(parts)


def blows(view: dict[str, Any], cards: Iterable[dict[str, Any]]) -> int:
    """The points of these cards that are damage at once: neither Poison nor First Aid."""
    faces = view["market"]
    return sum(one["points"] or 0 for one in cards if faces[CARDS.index(one["card"])]["hits"])


def attack(view: dict[str, Any]) -> str:
    """The attack that is being carried out."""
    targets = list(dict.fromkeys(one["target"] for one in view["batch"]))
    parts = []
    for target in targets:
        cards = [one["called"] for one in view["batch"] if one["target"] == target]
        parts.append(f"at @{target}: {', '.join(cards)}")
    return f"@{view['turn']} {'; '.join(parts)}."


def blow(one: dict[str, Any]) -> str:
    """What is still to come at whom."""
    what = "Poison" if one["poison"] else "The attack"
    healed = f", {one['mended']} healed" if one["mended"] else ""
    text = f"{what} on @{one['victim']}: {one['points']} points, {stopped(one)} stopped{healed}, {one['coming']} to come."
    return text + (f" Coming back: {one['returning']} of {one['answered']}." if one["answered"] else "")


def stopped(one: dict[str, Any]) -> int:
    """What Shields stop of a blow: never more than it has, however much they could."""
    return min(int(one["blocked"]), int(one["points"]))


def candidates(view: dict[str, Any]) -> list[str]:
    """Who can still be chosen, and what they can do."""
    taken = {board["character"] for board in view["boards"]}
    return [f"{one['name']}, {one['role']}: {one['ability']}" for one in view["characters"] if one["key"] not in taken]


def title(view: dict[str, Any], seat: int) -> str:
    """Character, team, and whether somebody is out."""
    board = view["boards"][seat]
    parts = [f"{board['name']}, {board['role']}"] if board["name"] else []
    if view["options"]["teams"] != "none":
        parts.append(f"team {board['side'] + 1}")
    if not board["alive"]:
        parts.append("out")
    elif seat == view["turn"] and not view["outcome"] and view["step"].get("kind") != "draft":
        parts.append("whose turn it is")
    return f" ({'; '.join(parts)})" if parts else ""


def board(view: dict[str, Any], seat: int) -> list[str]:
    """What lies before a seat, in lines."""
    one = view["boards"][seat]
    if not one["alive"]:
        return [poisons_from(view, seat)] if poisons_from(view, seat) else []
    levels = joined([f"{NAMES[key]} {n}" for key, n in one["levels"].items() if n])
    lines = [
        f"Health {one['health']} of {one['cap']}{head_start(one)}, energy {one['energy']} of {view['ten']}"
        + (f", {levels}" if levels else ", no power-ups")
        + ("; guarded against Robbers" if one["guarded"] else "")
        + "."
    ]
    if one["ability"]:
        lines.append(one["ability"])
    if one["structures"]:
        does = [f"{name_of(view, key)} ({view['market'][CARDS.index(key)]['text']})" for key in one["structures"]]
        lines.append(f"Structures: {', '.join(does)}.")
    if one["burnt_down"]:
        lines.append(f"Burnt down: {named(view, one['burnt_down'])}.")
    poisoned = [
        f"{p['name']} of @{p['owner']}, {' '.join(map(str, p['ticks']))} to come"
        for p in view["poisons"]
        if p["victim"] == seat
    ]
    if poisoned:
        lines.append(f"Poisoned: {'; '.join(poisoned)}.")
    if poisons_from(view, seat):
        lines.append(poisons_from(view, seat))
    pile = named(view, one["discard"]) or "empty"
    lines.append(f"Cards: {one['hand']} in hand, {one['deck']} to draw. Discard pile: {pile}.")
    if one.get("held") is not None:
        lines.append(
            f"At the end in hand: {named(view, one['held']) or 'nothing'}; to draw: {named(view, one['left']) or 'nothing'}."
        )
    if one["spent"]:
        lines.append(f"Laid this turn: {named(view, one['spent'])}.")
    return lines


def head_start(one: dict[str, Any]) -> str:
    """Why somebody has more health than the rules give to all."""
    more = ((one["rival"], "in this duel"), (one["head_start"], "for not going first"))
    told = [f"{n} more {why}" for n, why in more if n]
    return f" ({', '.join(told)})" if told else ""


def poisons_from(view: dict[str, Any], seat: int) -> str:
    """Whom this seat has poisoned."""
    whom = [f"@{p['victim']}" for p in view["poisons"] if p["owner"] == seat]
    return f"Has poisoned {joined(list(dict.fromkeys(whom)))}." if whom else ""


def stacks(view: dict[str, Any], colour: str) -> str:
    """What is for sale of one colour."""
    parts = []
    for card in view["market"]:
        if card["colour"] == colour:
            left = f"{card['left']} left" if card["left"] else "none left"
            parts.append(f"{card['name']} ({card['cost']}, {left}: {card['text']})")
    return ", ".join(parts)


def gone(view: dict[str, Any]) -> str:
    return ", ".join(f"{n} x {name_of(view, key)}" if n > 1 else name_of(view, key) for key, n in view["gone"].items())
