"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gameshelf.draw import render
from gameshelf.games.hunted.steps.words import plural

FOLDER = Path(__file__).parent


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return render(
        FOLDER, "board.txt.jinja", v=view, card=_card, weapon=_weapon, foe=_foe, plural=plural, counted=_counted, bells=_bells
    )


def _card(card: dict[str, Any]) -> str:
    """A card of a row: what it shows, what it costs, what it brings."""
    if card["type"] == "terrorist":
        shows = f", shows {plural(len(card['icons']), 'BELL')}" if card["icons"] else ""
        return f"TERRORIST {_foe(card)}{shows}"
    shows = ", ".join(icon.capitalize() if icon != "bell" else "BELL" for icon in card["icons"]) or "nothing"
    return f"{card['name']} [{card['key']}], {card['type']}: shows {shows}; costs {card['price']}; {card['effect']}"


def _foe(foe: dict[str, Any]) -> str:
    """A foe: men, targets, hostage icon, reward."""
    count = len(foe["targets"])
    men = "one man" if count == 1 else f"{count} men" if foe["draws"] else f"{count} hits needed"
    hostages = ", attacks hostages first" if foe["hostages"] else ""
    draws = f", draw {foe['draws']} when beaten" if foe["draws"] else ""
    return f"{foe['name']}: {men}, to hit {', '.join(map(str, foe['targets']))}{hostages}{draws}"


def _weapon(weapon: dict[str, Any]) -> str:
    if weapon["way"] == "thrown":
        return f"{weapon['name']} (thrown once, d{weapon['sides']}, may be split)"
    if weapon["way"] == "rockets":
        return f"{weapon['name']} ({plural(weapon['magazines'], 'rocket')}, d{weapon['sides']} each, may be split)"
    loaded = f"{weapon['loaded']} of {plural(weapon['dice'], 'die')} loaded (d{weapon['sides']})"
    return f"{weapon['name']} ({loaded}, {plural(weapon['magazines'], 'magazine')})"


def _bells(cards: list[dict[str, Any]]) -> str:
    """What could set off a fight; nothing where nothing lies."""
    if not cards:
        return ":"
    bells = sum(card["icons"].count("bell") for card in cards)
    foes = sum(card["type"] == "terrorist" for card in cards)
    return f" ({plural(foes, 'terrorist')}, {plural(bells, 'bell')}; a fight at two terrorists, or one and two bells):"


def _counted(cards: list[dict[str, Any]]) -> str:
    """Cards by name, equal ones counted."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card["name"]] = counts.get(card["name"], 0) + 1
    return ", ".join(name if n == 1 else f"{n} {name}" for name, n in counts.items()) or "none"
