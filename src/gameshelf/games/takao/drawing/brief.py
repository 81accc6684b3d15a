"""What cards do, where there is little room: shorter words, or a number and a sign."""

from __future__ import annotations

from typing import Any


def in_brief(told: str) -> str:
    """What a card asks or does, where there is little room."""
    for long, short in BRIEFLY:
        told = told.replace(long, short)
    return told[:1].upper() + told[1:]


BRIEFLY = (
    ("The skill becomes: ", "Skill: "), (" (no ruin)", ""), (" and no ruin here", ""),
    ("When the turn ends, if ", "Turn's end, "), ("When the turn ends", "Turn's end"),
    (" and take either result", ", take either"),
    ("With the skill, if used on another", "Skill on another"), (" for that person", ""),
    ("After a Search, if the card is food", "Food found"), (" on the card", ""), ("At a meal of anybody here", "Meals here"),
    ("whoever eats", "the eater"), ("When used, once a round", "Once a round"),
    ("the lost shelter here works again", "the shelter here restored"),
    ("take away a ruin of this row or column, then take away a ruin of this row or column",
     "two ruins of this row or column go"),
    ("After a Search, once a round: the card may go under its deck, for another Search",
     "Once a round a card may go under, to search again"),
    ("Before an enemy icon works, once a round: the icon may be kept from working", "Once a round an enemy icon need not work"),
    ("look at the top 3 cards here, and one may go under, then 1 Search", "see 3 cards, 1 may go under, 1 Search"),
    ("another person here", "another here"),
    ("look at the top 2 cards here, and one may go under", "see 2 cards, 1 may go under"),
    ("all Despair gone", "Despair gone"), ("no more than 3 Despair", "3 Despair at most"), ("next to here", "beside"),
    ("Move; Turn's end, on a mountain", "Move; turn's end there"),
)  # fmt: skip


def deed(card: dict[str, Any]) -> str:
    """What a card does, in short."""
    if card["carcass"] or not card["does"]:
        return "Carried" if card["type"] == "load" else "1 Stamina a unit"
    told = str(card["does"]).removeprefix("When used: ").removeprefix("At a meal: ")
    for long, short in SHORTER:
        told = told.replace(long, short)
    return told[:1].upper() + told[1:]


SHORTER = (
    ("After a Clean up, once a round: 1 Clean up", "1 Clean up more"), ("After a Move, once a round: 1 Move", "1 Move more"),
    ("In a raid: 1 Health less lost", "1 Health less lost in a raid"),
    (" for one person here or one Hurt animal here is well again", " for one here"), (" for one person here", " for one here"),
    (" for one person anywhere", " for anybody"), (" for whoever eats", ""), ("once a round", "once"),
    ("one Share with anybody, however far away", "Share with anybody anywhere"),
    ("one more card of the deck may be drawn, and one of the two goes under it", "draw 1 more, keep 1"),
    ("Bad food brings no Despair to anybody who eats here", "Bad food does no harm here"),
)  # fmt: skip


def in_signs(card: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """What a card does, as a number and a sign; nothing where that takes words."""
    if card["carcass"] or card["type"] == "load":
        return ()
    ops = [op for effect in card["ops"] for op in effect["do"]]
    name, *values = next((one for op in ops for one in (op[1] if op[0] == "choose" else [op])), [""])
    if name not in SIGNS:
        return ()
    before, sign = SIGNS[name]
    return ((f"{before}{values[-1] if values else 1}", sign),)


SIGNS = {
    "heal": ("+", "heart"), "calm": ("−", "tk-despair"), "spoil": ("+", "tk-despair"), "rest": ("+", "tk-stamina"),
    "moves": ("+", "tk-boots"), "cleans": ("+", "tk-clean"), "guard": ("", "shield"), "nose": ("+", "magnifier"),
    "slot": ("+", "tk-food"),
}  # fmt: skip
