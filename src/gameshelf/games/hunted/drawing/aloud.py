"""The board in words: cards, foes and weapons as they are read aloud."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import counted, plural


def card(card: dict[str, Any]) -> str:
    """A card of a row: what it shows, what it costs, what it brings."""
    if card["type"] == "terrorist":
        shows = f", shows {plural(len(card['icons']), 'BELL')}" if card["icons"] else ""
        return f"TERRORIST {foe(card)}{shows}"
    shows = ", ".join(icon.capitalize() if icon != "bell" else "BELL" for icon in card["icons"]) or "nothing"
    return f"{card['name']} [{card['key']}], {card['type']}: shows {shows}; costs {card['price']}; {card['effect']}"


def foe(foe: dict[str, Any]) -> str:
    """A foe: men, targets, hostage icon, reward."""
    count = len(foe["targets"])
    men = "one man" if count == 1 else f"{count} men" if foe["draws"] else f"{count} hits needed"
    hostages = ", attacks hostages first" if foe["hostages"] else ""
    draws = f", draw {foe['draws']} when beaten" if foe["draws"] else ""
    return f"{foe['name']}: {men}, to hit {', '.join(map(str, foe['targets']))}{hostages}{draws}"


def weapon(weapon: dict[str, Any]) -> str:
    """What is left of a weapon in an inventory."""
    if weapon["way"] == "thrown":
        return f"thrown once, d{weapon['sides']}, may be split"
    if weapon["way"] == "rockets":
        return f"{plural(weapon['magazines'], 'rocket')}, d{weapon['sides']} each, may be split"
    loaded = f"{weapon['loaded']} of {plural(weapon['dice'], 'die')} loaded (d{weapon['sides']})"
    return f"{loaded}, {plural(weapon['magazines'], 'ammo token')}"


def dice(dice: list[dict[str, int]]) -> str:
    """Dice as they lie there."""
    return ", ".join(f"{die['face']} (d{die['sides']})" for die in dice) or "nothing"


def happened(what: dict[str, Any]) -> str:
    """Something that happened this turn."""
    kind = what["kind"]
    if kind == "damage":
        return f"Damage to @{what['seat']} from {what['by']}: {'a spent' if what['spent'] else 'an unspent'} white die."
    if kind == "none":
        return f"No {what['what']} among {plural(what['of'], 'card')}."
    if kind == "hostage":
        return f"@{what['seat']} lost {what['what']}."
    faces = ", ".join(str(die["face"]) for die in what["dice"])
    first = ", ".join(str(die["face"]) for die in what["first"])
    rolled = f"{faces} (first {first})" if faces != first else faces
    if kind == "shot":
        return f"{what['what']} against {what['foe']}: {rolled}."
    return f"{what['what']}: {'PASSED' if what['passed'] else 'FAILED'} with {rolled or 'no dice'}."


def bells(cards: list[dict[str, Any]]) -> str:
    """What could set off a fight; nothing where nothing lies."""
    if not cards:
        return ":"
    bells = sum(card["icons"].count("bell") for card in cards)
    foes = sum(card["type"] == "terrorist" for card in cards)
    return f" ({plural(foes, 'terrorist')}, {plural(bells, 'bell')}; a fight at two terrorists, or one and two bells):"


def names(cards: list[dict[str, Any]]) -> str:
    """Cards by name, equal ones counted."""
    return counted(card["name"] for card in cards) or "none"
