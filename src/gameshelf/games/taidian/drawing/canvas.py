"""What the picture is put together of: the room's sheet, its signs, and where everything lies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gameshelf.draw import Room, Sheet, column, mats
from gameshelf.games.taidian.content import BLACKS, BLUES, REDS, STRUCTURES
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
ICONS = {
    "coin": "coin", "cash": "cash", "gold": "gold", "bolt": "bolt", "flash": "flash", "strike": "strike", "punch": "fist",
    "kick": "boot", "9mm": "pistol", "shotgun": "shotgun", "rifle": "rifle", "fire-bomb": "firebomb", "poison": "vial",
    "robber": "robber", "first-aid": "aid", "shield": "shield", "riot-shield": "riot", "medic": "medic", "antidote": "syringe",
    "burn-barrel": "barrel", "sandbags": "sandbags", "trading-post": "post", "lightning-rod": "rod", "clinic": "hospital",
    "watchtower": "tower", "supply-cache": "cache",
}  # fmt: skip
HAND = 5  # cards of a new hand
SIGNS = {"aim": "target", "strength": "fist", "skill": "star", "healing": "heart"}
ACTIONS = {
    "attack": "fist", "upgrade": "up", "declare": "burst", "end": "moon", "done": "check", "keep": "check", "pass": "forward",
}  # fmt: skip
ROWS = ((*BLACKS, *BLUES), REDS, STRUCTURES)  # the market at a desk
PHONE = (BLACKS, (*BLUES, *REDS[:2]), REDS[2:8], (REDS[8], *STRUCTURES[:5]), STRUCTURES[5:])
PILE = (78.6, 59.0)  # a stack on a phone, with its gap


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies, in the units of the drawing."""

    wide: float
    high: float
    tall: bool
    mats: tuple[Room, ...]
    market: Room
    stack: tuple[float, float]  # the size of a stack with its gap
    fight: Room  # where an attack lies
    actions: Room
    button: tuple[float, float]
    hand: Room
    card: tuple[float, float]


@cache
def lay_out(players: int, seat: int | None, tall: bool) -> Layout:
    """The table at a desk, or for a phone."""
    if not tall:
        return Layout(
            1120, 670, False, tuple(column(players, seat, 778, 8, 334, 654, 1.45)), Room(8, 8, 762, 296), (76.2, 99),
            Room(8, 312, 500, 140), Room(516, 312, 254, 140), (124, 66), Room(8, 460, 762, 202), (126, 196),
        )  # fmt: skip
    others = 92 if players == 2 else 118
    own = 118
    across = 1 if players == 2 else 2 if players in (3, 5) else 3
    rooms = mats(players, seat, 6, 6, 468, own, others, across)
    y = max(room.bottom for room in rooms) + 8
    if seat is not None:  # one's own mat lies at the bottom, over the hand
        top = max((room.bottom for n, room in enumerate(rooms) if n != seat), default=0) + 8
        mine = rooms[seat]
        market = Room(4, top, 472, PILE[1] * len(PHONE))
        fight = Room(6, market.bottom + 3, 468, 81)
        actions = Room(6, fight.bottom + 6, 468, 56)
        hand = Room(6, actions.bottom + 6, 468, 140)
        rooms[seat] = Room(6, hand.bottom + 6, 468, mine.h - 26)
        return Layout(
            480, rooms[seat].bottom + 6, True, tuple(rooms), market, PILE, fight, actions, (113, 56), hand, (96, 138)
        )  # fmt: skip
    market = Room(4, y, 472, PILE[1] * len(PHONE))
    fight = Room(6, market.bottom + 3, 468, 81)
    actions = Room(6, fight.bottom + 6, 468, 56)
    hand = Room(6, actions.bottom, 468, 0)
    return Layout(
        480, actions.bottom + 8, True, tuple(rooms), market, PILE, fight, actions, (113, 56), hand, (96, 138)
    )  # fmt: skip
