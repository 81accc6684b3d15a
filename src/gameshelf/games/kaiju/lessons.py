"""What somebody meets here for the first time: each thing once, when it is met, with what one usually does about it."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import plural
from gameshelf.games.kaiju.content import cost_words
from gameshelf.games.kaiju.drawing import words

View = dict[str, Any]
Lesson = tuple[str, str]
SCARCE = 3  # so few cubes left are the end in sight


def lessons(view: View) -> list[Lesson]:
    """The lessons that fit this position, the weightiest first; only for a player who is asked."""
    if view["seat"] is None or view["outcome"] or not view["pending"]:
        return []
    return [*_asked(view), *_standing(view)]


def _asked(view: View) -> list[Lesson]:
    """What the question itself is about."""
    step = view["step"]
    kind = step["kind"]
    if kind == "landing":
        return [
            ("landing", "Pick where you come ashore. Good beaches lie near roofs with a green tick: your hand pays for those.")
        ]
    if kind == "defend":
        laid = cost_words(step["bid"])
        return [
            ("defend", f"You are attacked with {laid}. Hold: lay the same and stay. Yield: keep your cards and step aside.")
        ]
    if kind == "rest":
        return [_rest()]
    if kind in ("arrive", "face", "drive"):
        return [
            ("tank", "A tank shoots along the next two crossings ahead of it. Turn it towards rivals and away from yourself.")
        ]
    if kind == "strike":
        return [("missile", "Everybody on that crossing or one step from it loses a card, you too. Pick one near rivals only.")]
    if kind == "bid":
        return [_rival()]
    return _turn(view) if kind in ("turn", "closing") else []


def _turn(view: View) -> list[Lesson]:
    """What is open to one in one's own turn, and what there is to fear."""
    verbs = {notation.split(" ")[0] for notation, _ in view["moves"]}
    me = view["kaiju"][view["seat"]]
    found: list[Lesson] = []
    if view["ending"]:
        found.append(
            ("last", "This is the last round. Cards in your hand count nothing in the end: turn them into points now.")
        )
    fresh = view["step"]["kind"] == "turn" and view["actions"] > 1  # no tank has shot in this turn
    if fresh and words.watching(view, me["at"]) and me["held"] and view["options"]["staying"] == "shot":
        found.append(
            ("watched", "A tank sees you. End your turn in its red beam and it takes a card. Step out, or turn the tank.")
        )
    if fresh and view["round"] == 1:
        found.append(
            ("turn", "You have two actions a turn: attack a building, move one block, or rest. Twice the same is fine.")
        )
    if "attack" in verbs:
        found.append(
            ("attack", "An orange frame: your hand pays this roof. Tap it to take its card and leave a cube of yours there.")
        )
        found += _topple(view)
    elif "go" in verbs and any(words.affords(view, lot)[0] for lot in view["lots"]):
        found.append(("tick", "A green tick: your hand pays for that roof. Step to a corner of the building, then attack it."))
    elif "rest" in verbs and me["held"] < 3:
        found.append(_rest())
    if me["held"] == view["hand_limit"]:
        found.append(
            (
                "limit",
                f"Your hand is full: {me['held']} cards are the most. Till you spend some, nothing that you draw comes in.",
            )
        )
    if "use" in verbs or "call" in verbs:
        found.append(
            ("card", "A card you tore off glows: tap it to use what it says, one a turn. Its points count all the same.")
        )
    if "hit" in verbs:
        found.append(
            ("hit", "You stand beside a tank. For one card you may push it a block and turn it on a rival. It takes no action.")
        )
    if "shove" in verbs:
        found.append(_rival())
    return found


def _topple(view: View) -> list[Lesson]:
    """A building that falls with this attack."""
    offered = {notation for notation, _ in view["moves"]}
    for lot in view["lots"]:
        if lot["left"] == 1 and f"attack {lot['name'].lower()}" in offered:
            points = plural(lot["points"], "point")
            return [
                ("topple", f"{lot['name']} is on its last level. When it falls, the most cubes beside it take its {points}.")
            ]
    return []


def _standing(view: View) -> list[Lesson]:
    """How things stand, whatever is asked: what ends the game, who leads where, tanks in the city."""
    found: list[Lesson] = []
    hall = next(lot for lot in view["lots"] if lot["hall"])
    fewest = min(kaiju["cubes"] for kaiju in view["kaiju"])
    if not view["ending"] and (hall["left"] == 1 or fewest <= SCARCE):
        who = "You have" if view["kaiju"][view["seat"]]["cubes"] == fewest else "A rival has"
        sign = "City Hall has one level left" if hall["left"] == 1 else f"{who} {plural(fewest, 'cube')} left"
        found.append(
            ("near", f"{sign}: with the last comes the last round. Ahead in points? Hurry. Behind? Take big prizes first.")
        )
    if any(tank["sees"] for tank in view["tanks"]):
        found.append(
            ("beam", "The red beam is what a tank sees. Whoever comes into it loses a card. Walk around it where you can.")
        )
    return found + _led(view)


def _led(view: View) -> list[Lesson]:
    """The first neighbourhood in which one leads, and the first in which somebody else has more cubes than oneself."""
    seat = view["seat"]
    found: dict[str, str] = {}
    for zone in view["zones"]:
        own, most = zone["cubes"][seat], max(zone["cubes"])
        if not own or zone["bonus"] is None:
            continue
        name, points = zone["name"], zone["bonus"]
        if own < most:
            found.setdefault(
                "behind",
                f"A rival has more cubes than you in {name} and would get its {points} points. Tear off levels there to pass.",
            )
        elif zone["cubes"].count(most) == 1:
            found.setdefault(
                "lead", f"You lead {name}: its {points} points are yours if it ended now. Keep the most cubes there."
            )
    return [(key, found[key]) for key in ("lead", "behind") if key in found]


def _rest() -> Lesson:
    return (
        "rest",
        "A rest fills your hand: draw up to three, or take one card of the kind you need. No attack after it in that turn.",
    )


def _rival() -> Lesson:
    return (
        "rival",
        "With a move you may attack a rival beside you: lay cards. It lays the same ones, or leaves and you take its place.",
    )
