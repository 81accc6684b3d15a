"""What a picture is put together on: the plan of both layouts, the room's sheet, cards that lie open."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gameshelf.draw import Board, Room, Sheet
from gameshelf.draw.lettering import cut, width
from gameshelf.games.hunted.content import DOORS, HALLWAYS, HOSTAGES, ITEMS, KINDS, REGROUPS, TERRORISTS, WEAPONS
from gameshelf.games.hunted.drawing.words import ARTS, gains, heads, named, priced, short, told
from gameshelf.games.hunted.moves import VOCABULARY

if TYPE_CHECKING:
    from markupsafe import Markup

_CARD_RULES = (
    (HALLWAYS, "hunted.hallway.move"), (DOORS, "hunted.door.key"), (WEAPONS, "hunted.weapon.gain"), (ITEMS, "hunted.item.use"),
    (HOSTAGES, "hunted.hostage.effect"), (REGROUPS, "hunted.regroup.effect"), (TERRORISTS, "hunted.terrorist.row"),
)  # fmt: skip
# Where the rule of each piece and place is, by the beginning of its id
RULES_AT = {
    "card": "hunted.activate.pay", "ahead": "hunted.setup.deck", "clock": "hunted.time.twenty", "time": "hunted.time.cost",
    "energy": "hunted.setup.energy", "plus": "hunted.plus.add", "key": "hunted.key.door", "event": "hunted.event.flip",
    "foe": "hunted.fight.targets", "handgun": "hunted.reload.price", "heap": "hunted.draw.reshuffle",
    "lars": "hunted.roof.lars", "lift": "hunted.location.must", "mat": "hunted.damage.swap", "partner": "hunted.end.partner",
    "place": "hunted.test.roll", "row": "hunted.draw.alarm", "supply": "hunted.ammo.tokens", "roll": "hunted.fight.hit",
    "tower": "hunted.location.must", "aims": "hunted.roof.lars",
    "slot": "hunted.activate.inventory",
    "threat": "hunted.draw.alarm", "threat-time": "hunted.event.flip", "threat-lars": "hunted.roof.lars",
    "choices": "hunted.two.choice", "do-activate": "hunted.activate.pay",
    "do-accept": "hunted.test.roll", "do-again": "hunted.item.use", "do-choose": "hunted.win.keep",
    "do-clear": "hunted.two.hide", "do-dice": "hunted.fight.dice", "do-done": "hunted.two.choice", "do-draw": "hunted.draw.row",
    "do-drop": "hunted.item.use", "do-end": "hunted.two.turn", "do-enter": "hunted.location.optional",
    "do-escape": "hunted.escape.token", "do-fight": "hunted.fight.weapon", "do-fire": "hunted.weapon.time",
    "do-fire-hands": "hunted.hands.round", "do-from": "hunted.two.shared", "do-get": "hunted.two.give",
    "do-give": "hunted.two.give", "do-hide": "hunted.hide.row", "do-lose": "hunted.hostage.shield",
    "do-meet": "hunted.terrorist.stronger", "do-next": "hunted.item.use", "do-pass": "hunted.two.choice",
    "do-pay": "hunted.activate.pay", "do-player": "hunted.two.fight", "do-plus": "hunted.plus.add",
    "do-refresh": "hunted.hide.row", "do-reload": "hunted.reload.price", "do-roll": "hunted.test.roll",
    "do-share": "hunted.two.shared", "do-spend": "hunted.test.spent", "do-swap": "hunted.damage.swap",
    "do-target": "hunted.target.mark", "do-use": "hunted.item.use", "do-use-chocolates": "hunted.setup.table",
    "do-use-partner": "hunted.end.partner", "do-visit": "hunted.location.two", "do": "hunted.turn.actions",
    **{f"card-{n}": rule for keys, rule in _CARD_RULES for n, key in enumerate(KINDS) if key in keys},
}  # fmt: skip
SHEET = Sheet(Path(__file__).parent.parent, VOCABULARY)
NUMBER = {key: n for n, key in enumerate(KINDS)}
TONES = {
    "hallway": "t-steel", "door": "t-wood", "weapon": "t-red", "item": "t-leaf", "hostage": "t-dusk", "regroup": "t-pink",
    "terrorist": "t-ink",
}  # fmt: skip
CARD, TALL = 116, 112  # a card of a row
TIGHT = 0.7  # how far letters are pressed together
LEAST = 33  # a card that is slimmer has no room for its name
WAYS_UP = ("hallway", "door")
KIT = 88  # the height of a card in somebody's inventory


HEAD = 172  # on a phone: how high the head is, over the rows
STRIP, NEWS = 50, 72  # there the height of a row of pictures alone, and of the stage while nothing presses
AIMS = 36  # and of what one has against Lars, under it
ACROSS = 4  # cards side by side before a player there, at least


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies, wide or tall."""

    tall: bool
    wide: int
    high: int
    left: int  # from where to where rows and stage reach
    right: int
    rows: int  # where the first row lies
    low: int  # the height of the other player's row,
    step: int  # and of any other
    scale: float  # of the cards in a row
    stage: Room
    mats: tuple[Room, ...]
    headers: tuple[int, ...]  # of each mat: what is above the cards
    finger: int  # the side of a small button
    busy: bool  # whether the stage has the room of the rows, of which only pictures are left

    @property
    def size(self) -> float:
        """The size of the words on cards."""
        return 14.5 if self.tall else 13

    def flat(self, seat: int) -> bool:
        """Whether a mat has all above its cards in one line: one's own on a phone, so that it lies above the bar."""
        return self.headers[seat] < 100


@cache
def plan(players: int, seat: int | None, tall: bool, busy: int = 0, held: tuple[int, ...] = (1, 1)) -> Plan:
    """The plan of a table: `held` is how many cards each player has, `busy` is 1 while something needs room on a phone and 2
    while a fight or a place needs it on a desk as well."""
    one = players == 1
    own = 0 if seat is None else seat
    if not tall:
        step, scale = (146, 1.26) if one else (110, 0.95)
        scene = one and busy > 1
        step = 66 if scene else step
        below = 176 + step * (1 if scene else 2 if one else 3) + 4
        high = 664 if one else 328
        rooms = tuple(Room(764, 6 + (336 if n == own else 0) * (not one), 350, high) for n in range(players))
        stage = Room(120, below, 636, 672 - below)
        return Plan(False, 1120, 676, 120, 752, 176, step, step, scale, stage, rooms, (126,) * players, 52, scene)
    few = one and lines_of(held[0]) == 1  # then there is room for more, and all that one holds lies above the bar
    low, step = STRIP, STRIP if busy else 118
    rows = step * (1 if busy else 2) if one else low + 2 * step
    news = NEWS + AIMS if few else NEWS
    bottom = HEAD + (2 * 118 if one else STRIP + 2 * 118) + 4 + news  # of the stage, at all times
    stage = Room(4, HEAD + rows + 4, 472, bottom - HEAD - rows - 4)
    y, mats, headers = bottom + 6, {}, {}
    for n in (own, 1 - own)[:players]:
        headers[n] = 66 if n == own else 106
        mats[n] = Room(4, y, 472, headers[n] + 6 + lines_of(held[n]) * line_of(held[n]))
        y = int(mats[n].bottom) + 6
    rooms, heads = tuple(mats[n] for n in range(players)), tuple(headers[n] for n in range(players))
    return Plan(True, 480, y, 6, 474, HEAD, low, step, 1, stage, rooms, heads, 56, busy > 0)


def lines_of(held: int) -> int:
    """How many lines of cards lie before a player on a phone: every card keeps its name, however many there are.

    >>> lines_of(4), lines_of(8), lines_of(9), lines_of(13)
    (1, 2, 2, 3)
    """
    return max(1, -(-held // across(held)))


def across(held: int) -> int:
    """How many lie side by side: two lines have their room above the bar, so that many cards lie closer.

    >>> across(8), across(9), across(12)
    (4, 5, 6)
    """
    return ACROSS if held <= 2 * ACROSS else 5 if held <= 10 else 6


def line_of(held: int) -> int:
    """How high such a line is: cards with pictures while one line holds them, else low ones, so that two lie above the bar."""
    return 88 if held <= ACROSS else 61


@cache
def shape(busy: int, held: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """What the plan depends on; the same thing for the same values, so that parts are known again."""
    return busy, held


def shaped(view: dict[str, Any]) -> tuple[int, tuple[int, ...]]:
    """Whether something needs the room of the rows, and how many cards everybody holds."""
    asked = view["step"].get("what", "")
    scene = bool(view["fights"]) or view["test"] is not None or asked in ("locations", "location") or floor_of(view) is not None
    over = view["outcome"] is not None
    busy = scene or over or asked == "looking ahead" or bool(view["in_hand"] and asked != "paying")
    held = [len(has["weapons"]) + len(has["items"]) + len(has["hostages"]) for has in view["heroes"]]
    if view["partner"]:
        held[1] += 1
    large = bool(view["outcome"]["winners"]) if view["outcome"] is not None else scene  # a victory has all the room
    return shape(0 if asked == "attackers" or not busy else 2 if large else 1, tuple(held))


def floor_of(view: dict[str, Any]) -> dict[str, Any] | None:
    """The floor whose price is asked for, where one of two has to be paid."""
    asked = view["step"]
    if asked.get("what") != "sides" or not view["visited"]:
        return None
    here: dict[str, Any] = view["visited"][-1]
    return here if any(op[0] == "choose" and list(op[1:]) == asked["sides"] for op in here["pass_ops"]) else None


class Table(Board):
    """The board, on which every card that lies open is a piece of its own."""

    __slots__ = ()

    @property
    def plan(self) -> Plan:
        return plan(self.view["players"], self.view["seat"], self.tall, *self.view["shape"])

    def put(
        self, card: dict[str, Any], x: float, y: float, art: Any, scale: float = 1, zoom: str = "", solid: bool = True
    ) -> None:
        """A card that lies open."""
        id, cls = f"card-{NUMBER[card['key']]}-{card['copy']}", f"dealt {TONES[card['type']]}"
        self.piece(id, round(x), round(y), art, zoom or told(card), cls=cls, scale=scale, solid=solid)


def draw(name: str, *values: Any) -> Markup:
    return SHEET.draw(name, *values)


def face(board: Table, card: dict[str, Any], small: bool = False, room: float = CARD, free: bool = False) -> Markup:
    """A card that lies open: a small one has signs only, a free one no price; of one that lies under another, `room` can be
    seen."""
    words = "" if small or board.tall else short(card)
    says = short(card) if board.tall and not small and room >= CARD and card["type"] in WAYS_UP else ""
    return face_of(card, board.plan.size, words if width(words, 12) <= CARD - 40 else "", room, free, says)


def face_of(
    card: dict[str, Any], size: float, words: str = "", room: float = CARD, free: bool = False, says: str = ""
) -> Markup:
    """The same, with words of this size."""
    name = named(card["name"], min(room, CARD) - 40, size)
    if card["type"] == "terrorist":
        return draw("terrorist", name, _men(card), card["hostages"], card["draws"])
    art = ARTS.get(card["key"], "person")
    return draw("card", name, tuple(card["icons"]), art, _signs(card), words, () if free else priced(card), int(room), says)


def _men(card: dict[str, Any]) -> tuple[tuple[str, int], ...]:
    """Each man of a gang: his head, and his number."""
    return tuple(zip(heads(card["key"], len(card["targets"])), card["targets"], strict=True))


def _signs(card: dict[str, Any], wide: int = 0) -> tuple[tuple[str, str], ...]:
    """What a card brings, where there is no room for more than a number: of a way up how many floors, if that has room."""
    floors = next((f"+{op[1]}" for op in card["ops"] if op[0] == "draw_locations"), "") if wide >= 80 else ""
    return tuple((icon, floors if icon == "stairs" else value) for icon, value in gains(card))


def slim_face(card: dict[str, Any], wide: int) -> Markup:
    """A card of a row that is full, on a phone: all of it, beside the others; a name that is too long is cut."""
    called = card["name"] if " " in card["name"] else card["name"].replace("-", "- ")
    lines = named(called, wide - 6, 14.5) if wide > LEAST else ()
    name = tuple((cut(line, (wide - 6) / TIGHT, 14.5), room) for line, room in lines)
    if card["type"] == "terrorist":
        return draw("slim_foe", wide, name, _men(card), card["hostages"])
    return draw("slim", wide, name, tuple(card["icons"]), ARTS.get(card["key"], "person"), _signs(card, wide), priced(card))
