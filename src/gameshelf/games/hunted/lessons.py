"""What somebody meets for the first time, explained when it is met: a key, and what it is and what one does about it."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import joined, plural
from gameshelf.games.hunted.drawing.danger import LIKELY
from gameshelf.games.hunted.drawing.lars import near, wanted
from gameshelf.games.hunted.drawing.pace import pace, usually
from gameshelf.games.hunted.odds import percent

View = dict[str, Any]
Lesson = tuple[str, str]

HANDGUN = 6  # the sides of its dice
LITTLE = 6  # with so much time left it is called little
# What is done about the others can wait; these are about what is asked now, or will be with the next card
AT_ONCE = frozenset(
    ("attack", "buy", "damage", "event", "fight", "hide", "lars", "price", "roof", "shared", "shots", "spoils", "terrorist",
     "test", "time", "up")
)  # fmt: skip


HURT = (
    "White dice are life: damage turns one red. Red ones have more sides and pass tests more often. No white one: you are dead."
)


def lessons(view: View) -> list[Lesson]:
    """All that is new to a newcomer in what is asked now, the weightiest first."""
    if not view["pending"]:
        return []
    verbs = {notation.split()[0] for notation, _ in view["moves"]}
    return [*_fights(view, verbs), *_floors(view, verbs), *_turn(view, verbs)]


def _fights(view: View, verbs: set[str]) -> list[Lesson]:
    """Who attacks, how one hits, and what it costs not to."""
    found: list[Lesson] = []
    what = view["step"].get("what", "")
    if what == "drawn" and "choose" in verbs and view["beaten"][view["seat"]] < 4:  # men: later one has seen it
        found.append(
            (
                "spoils",
                "You won! One weapon, item or hostage of what you drew is yours for free; the rest goes back into the deck.",
            )
        )
    if not view["fights"] or view["test"] is not None:
        return found
    fight = view["fights"][-1]
    if fight["key"] == "lars" and "fire" in verbs:
        aims = joined([str(target) for target in fight["targets"]])
        words = f"Lars! Roll {aims} or more, one die for each, over several rounds if you must. Each round that is not the last"
        found.append(("lars", f"{words} costs a white die."))
    elif "fight" in verbs:
        found.append(("attack", _attack(view, fight)))
    elif "fire" in verbs:
        found.append(("fight", _fight(view, fight)))
    elif what == "dice":
        words = "Dice that you roll are gone until you reload, for 1 time. A round that does not end the fight costs"
        found.append(("shots", f"{words} {_cost(view, fight)}: rather roll one more."))
    return found


def _attack(view: View, fight: View) -> str:
    """Why there is an attack, where the row is to blame; else what can be done about it."""
    drawn = any(card["key"] == fight["key"] for card in view["in_hand"])
    if drawn and not any(one["kind"] == "test" for one in view["happened"]):
        words = "Alarm: two terrorists, or one and two bells. The row is gone, and the stronger gang attacks."
        return f"{words} Beat it, and you draw cards and keep one."
    away = "Escape works once and costs a white die." if view["escape"] else "Getting away costs a card."
    return f"You are attacked. Beat them, and you draw cards and keep one. {away}"


def _fight(view: View, fight: View) -> str:
    """What has to be rolled."""
    left = sorted(fight["left"], reverse=True)
    cost = _cost(view, fight)
    if len(left) == 1:
        return (
            f"One die of {left[0]} or more ends this fight. Each roll costs 1 time, and one that does not end it also {cost}."
        )
    aims = joined([str(target) for target in left])
    return f"Each man takes a die of his own: {aims} or more. Leave one standing after a roll, and it costs you {cost}."


def _cost(view: View, fight: View) -> str:
    """What a round costs that does not end the fight: some go for hostages."""
    return "a hostage" if fight["hostages"] and view["heroes"][view["seat"]]["hostages"] else "a white die"


def _floors(view: View, verbs: set[str]) -> list[Lesson]:
    """Damage, tests, events, and floors that have their price."""
    found: list[Lesson] = [("damage", HURT)] if verbs & {"swap", "spend", "heal"} else []
    test, step = view["test"], view["step"]
    if test is not None and "roll" in verbs:
        if test["event"]:
            words = "The last token of a time card brings an event. It is a test, at once: the cross shows what failing costs."
            found.append(("event", words))
        words = f"A test: roll as many unspent dice as you like, one of {view['goal']} or more passes."
        found.append(("test", f"{words} Rolled dice are spent till refreshed."))
    if step.get("what") == "sides":
        costs = {ops[0][0]: ops[0][1] for ops in step["sides"] if ops[0][0] in ("damage", "lose_time")}
        if len(costs) == 2:
            has = view["heroes"][view["seat"]]
            dice = plural(has["white"] + has["white_spent"], "white die")
            words = (
                f"This location costs a white die or {costs['lose_time']} time. You have {dice} and {view['time_left']} time"
            )
            found.append(("price", f"{words}: give what you can spare."))
    return found


def _turn(view: View, verbs: set[str]) -> list[Lesson]:
    """One's own turn: what threatens, then what can be had."""
    if not verbs & {"draw", "end"} or view["step"]:
        return []
    found: list[Lesson] = []
    seat = view["seat"]
    row, risk = view["rows"][seat] + view["shared"], view["risk"][seat]
    if risk >= LIKELY and {"draw", "hide"} <= verbs:
        words = f"The next card starts a fight with {percent(risk)}. Buy what you can first; then dare it"
        found.append(("hide", f"{words}, or hide: 1 time, and the row goes."))
    if near(view).level in (2, 3):
        words = "Lars may be on the next floor, and there is no way back down. Before you go up"
        found.append(("roof", f"{words}: heal, refresh dice, have what reaches him."))
    if view["time_left"] <= LITTLE:
        words = f"Only {view['time_left']} time left. Hiding, reloading and each roll in a fight take 1"
        found.append(("time", f"{words}; with the last one you have lost."))
    if view["visited"] and (much := pace(view)).more:
        words = f"You are {much.short}: who wins has about {usually(view)} time left on this floor"
        found.append(("pace", f"{words}, you have {view['time_left']}."))
    if any(card["type"] == "terrorist" for card in row):
        words = "The mask is a terrorist: alone in your row he waits. A second mask, or two bells beside him"
        found.append(("terrorist", f"{words}: the row goes, you fight."))
    if view["visited"] or any(card["type"] == "terrorist" for card in row):  # before the first hit asks for a die
        found.append(("damage", HURT))
    ways = [card for card in row if card["type"] in ("hallway", "door")]
    if ways:
        words = f"{ways[0]['name']} leads up. Its price stands at the bottom right; other cards pay it"
        found.append(("up", f"{words} with the icon at their top left."))
    if "activate" in verbs:
        words = "Cards with a bright edge can be yours now: choose one, and others of the row pay."
        found.append(("buy", f"{words} A closer look at it tells what it does."))
    top = max(view["lars"]["targets"])
    heavy = [card for card in row if card.get("weapon") and card["weapon"]["sides"] >= top]
    if heavy and top > HANDGUN and wanted(view):  # whoever holds something that can is not sent for it
        words = f"{heavy[0]['name']}: a die with {heavy[0]['weapon']['sides']} sides. The Handgun never rolls Lars's {top}"
        found.append(("weapon", f"{words}; get something that can before the Roof."))
    if "share" in verbs:
        words = (
            "After drawing you may move a card to the shared row: both of you can use it there, and its bell rings for both."
        )
        found.append(("shared", words))
    if "draw" in verbs and not row and not view["visited"] and not view["discard"]:  # later one knows
        words = "Drawing is free. You look for hallways and doors, which lead up, and for cards whose icons pay for them."
        found.append(("draw", words))
    return found
