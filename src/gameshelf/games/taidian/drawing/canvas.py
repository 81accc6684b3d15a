"""What the picture is put together of: the room's sheet, its signs, and where everything lies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from gameshelf.draw import Room, Sheet, column, mats
from gameshelf.games.taidian.content import BLACKS, BLUES, CARDS, REDS, STRUCTURES
from gameshelf.games.taidian.moves import VOCABULARY

# Where the rule of each piece and place is, by the beginning of its id
RULES_AT = {
    "stack": "taidian.upgrade.buy", "mat": "taidian.attack.targets", "held": "taidian.turn.hand", "card": "taidian.turn.hand",
    "do-declare": "taidian.attack.batches", "do-done": "taidian.upgrade.buy", "do-end": "taidian.attack.end",
    "do-pass": "taidian.defend.optional", "do-pick": "taidian.setup.characters", "do-power": "taidian.power.ten",
    "do-burn": "taidian.barrel.burn", "do-keep": "taidian.variant.spoils", "do-take": "taidian.variant.spoils",
    "do-use": "taidian.defend.attacked", "do": "taidian.turn.choice",
    **{f"stack-{key}": "taidian.attack.red" for key in REDS}, **{f"stack-{key}": "taidian.upgrade.black" for key in BLACKS},
    **{f"stack-{key}": "taidian.defend.attacked" for key in BLUES},
    **{f"stack-{key}": "taidian.structure.play" for key in STRUCTURES},
}  # fmt: skip
SHEET = Sheet(Path(__file__).parent.parent, VOCABULARY)
ICONS = {key: f"t-{key}" for key in CARDS}  # every card has a picture of its own
KIND = dict.fromkeys(CARDS, "green") | dict.fromkeys(REDS, "red") | dict.fromkeys(BLUES, "blue")
KIND |= dict.fromkeys(BLACKS[:3], "money") | dict.fromkeys(BLACKS[3:], "energy")  # what lies behind it
HAND = 5  # cards of a new hand
SIGNS = {"aim": "target", "strength": "fist", "skill": "star", "healing": "heart"}
ACTIONS = {
    "attack": "fist", "upgrade": "up", "declare": "burst", "end": "moon", "done": "check", "keep": "check", "pass": "forward",
}  # fmt: skip
STACK, PILE = (75.0, 97.0), (66.8, 83.0)  # a stack at a desk and on a phone, with its gap
HEAD = 19.0  # over the stacks of a panel, for what it is called


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the market: its look, what it is called and good for, its cards; where it lies, and how many side by side."""

    look: str
    title: str
    use: str
    keys: tuple[str, ...]
    x: float
    y: float
    across: int
    pitch: float = 0  # how wide a stack is, where it is not as wide as all


DESK = (
    Panel("money", "Money", "buys cards", BLACKS[:3], 0, 0, 3),
    Panel("energy", "Energy", "ten power you up", BLACKS[3:], 229, 0, 3),
    Panel("blue", "Defence", "when you are attacked", BLUES, 458, 0, 4),
    Panel("red", "Attack", "on an attacking turn", REDS, 0, 122, 9, 84.6),
    Panel("green", "Build", "stays before you and works at once", STRUCTURES, 0, 244, 7),
)
_NARROW = ((0, 0, 3), (200.4, 0, 3), (334, 102, 2), (0, 102, 5), (0, 287, 7))  # where the same lie on a phone
PHONE = tuple(
    replace(panel, x=x, y=y, across=across, pitch=0, use="" if panel.keys == BLUES else panel.use)
    for panel, (x, y, across) in zip(DESK, _NARROW, strict=True)
)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies, in the units of the drawing."""

    wide: float
    high: float
    tall: bool
    mats: tuple[Room, ...]
    stage: Room  # where the market lies, or an attack
    status: Room  # round and purse, where the market leaves room
    line: Room  # what is going on, in a line
    actions: Room  # buttons; on a phone the page has them
    hand: Room
    card: tuple[float, float]


@cache
def lay_out(players: int, seat: int | None, tall: bool) -> Layout:
    """The table at a desk, or for a phone."""
    if not tall:
        return Layout(
            1120, 670, False, tuple(column(players, seat, 778, 8, 334, 654, 1.3)), Room(8, 8, 762, 366),
            Room(548, 252, 222, 122), Room(8, 382, 500, 70), Room(516, 382, 254, 70), Room(8, 458, 762, 208), (138, 192),
        )  # fmt: skip
    mat = 106
    across = 1 if players == 2 else 2 if players in (3, 5) else 3
    rooms = mats(players, seat, 6, 6, 468, mat, mat if players == 2 else 118, across)
    above = [room.bottom for n, room in enumerate(rooms) if n != seat]
    stage = Room(6, max(above) + 6, 468, 389)
    status = Room(stage.x + 6 * PILE[0] + 4, stage.y + HEAD, PILE[0] - 4, PILE[1])
    hand = Room(6, stage.bottom + 6, 468, 0 if seat is None else 146)
    if seat is not None:  # one's own mat lies at the bottom, under the hand
        rooms[seat] = Room(6, hand.bottom + 6, 468, mat)
    high = (hand.bottom if seat is None else rooms[seat].bottom) + 6
    line = Room(stage.x, stage.bottom - 28, stage.w, 28)
    return Layout(480, high, True, tuple(rooms), stage, status, line, Room(0, 0, 0, 0), hand, (92, 134))
