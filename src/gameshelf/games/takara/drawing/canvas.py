"""What a picture is put together of: where everything lies, the room's sheet, and piles of pieces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gameshelf.core import counted
from gameshelf.draw import Board, Room, Sheet, column, mats
from gameshelf.games.takara.drawing import words
from gameshelf.games.takara.moves import VOCABULARY

# Where the rule of each piece and place is, by the beginning of its id
RULES_AT = {
    "site": "takara.dig.top", "post": "takara.dig.top", "tile": "takara.setup.levels", "chests": "takara.chest.kinds",
    "chest": "takara.chest.kinds", "specialist": "takara.hire.dock", "berth": "takara.hire.dock", "harbor": "takara.hire.dock",
    "mat": "takara.count.xp",
    "sell": "takara.counter.sell", "token": "takara.counter.buy", "sword": "takara.sword.rent", "adv": "takara.day.every",
    "chart": "takara.setup.levels", "goal": "takara.goal",
    "roll": "takara.fight.roll", "do-buy": "takara.counter.buy", "do-clear": "takara.rockfall.two", "do-dig": "takara.dig.top",
    "do-dive": "takara.dive.pay", "do-end": "takara.day.order", "do-fight": "takara.fight.roll",
    "do-from": "takara.soothsayer.three", "do-heal": "takara.evening.hospital", "do-hire": "takara.hire.dock",
    "do-impersonate": "takara.impersonator.copy", "do-leave": "takara.view.three", "do-recruit": "takara.recruit.once",
    "do-rent": "takara.sword.rent", "do-site": "takara.hire.dock", "do-take": "takara.chest.map", "do-keep": "takara.chest.map",
    "do-turn": "takara.view.monster", "do-view": "takara.view.three",
}  # fmt: skip
# The rule of a tile in its site, by what is seen of it
RULE_OF = {"monster": "takara.fight.roll", "rockfall": "takara.rockfall.two", "": "takara.view.three"}
SHEET = Sheet(Path(__file__).parent.parent, VOCABULARY)
ISLAND = 760  # its width
COLUMN, FIRST = 120, 80  # a site's width, the middle of the first site
OWN = 138  # the height of one's own mat on a phone
HARBOR = (112, 216, 320, 424)  # the middles of the specialists' berths
BERTHS = ((99, 57), (209, 57), (319, 57), (429, 57))  # the same on a phone
GREAT = 3  # XP of a monster whose head one wants to see
ICONS: dict[str, tuple[str, ...]] = {
    "karas": ("coin",), "rockfall": ("rock",), "xp": ("star",), "cross": ("star", "cross"), "chest": ("chest",),
    "stone": ("legend",), "bat": ("bat",), "goblin": ("goblin",), "skeleton": ("bones",), "drake": ("dragon",),
}  # fmt: skip
# What tells monsters of one family apart: a crown for those who lead, a coin for those who hoard
MARKS = {
    "bat-b": "coin", "goblin-a": "crown", "goblin-b": "shield", "goblin-c": "coin", "skeleton-a": "crown", "skeleton-b": "coin",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies, wide or tall."""

    tall: bool
    wide: int
    high: int
    village: int  # where the buildings begin
    buttons: int  # where what can be done at a site is written
    mouth: int  # the middle of a first tile in a full site
    row: int  # one tile's height
    heap: int  # the middle of what has been discarded
    bottom: int  # of the island
    goal: Room  # what wins and what ends the game
    chart: Room  # what can still be dug up
    mats: tuple[Room, ...]

    @property
    def half(self) -> int:
        """Half the height of a first tile."""
        return 36 if self.tall else 33

    def middle(self, site: int) -> int:
        return FIRST + COLUMN * site

    def spot(self, seat: int, x: float, y: float) -> tuple[float, float]:
        """A place on a seat's mat."""
        room = self.mats[seat]
        return room.x + x, room.y + y


@cache
def plan(players: int, seat: int | None, tall: bool) -> Plan:
    if not tall:
        low = 138 if players == 4 else 192  # four mats need the room
        goal, chart = Room(768, 4, 348, 56), Room(768, 722 - low, 348, low)
        rooms = column(players, seat, 768, 68, 348, 644 - low)
        return Plan(False, 1120, 726, 118, 228, 349, 34, 696, 718, goal, chart, tuple(rooms))
    top, own = 727, 0 if seat is None else OWN + 4
    other, most = {2: (88, 2), 3: (104, 2), 4: (128, 3)}[players]
    rooms = mats(players, seat, 4, top + own, ISLAND - 8, OWN, other, most)
    if seat is not None:  # one's own lies next to the island and the others' under it: a low phone shows them above its bar
        rooms[seat] = Room(4, top, ISLAND - 8, OWN)
    chart = Room(4, max(room.bottom for room in rooms) + 4, 752, 148)
    goal = Room(4, chart.bottom + 4, 752, 52)
    return Plan(True, ISLAND, int(goal.bottom) + 4, 114, 216, 381, 32, 701, 723, goal, chart, tuple(rooms))


def island(tall: bool) -> Plan:
    """Where everything lies that lies alike on all boards: the island itself."""
    return plan(2, None, tall)


def planned(board: Board) -> Plan:
    """Where everything lies on this board."""
    return plan(board.view["players"], board.view["seat"], board.tall)


@cache
def icons(face: str | None) -> tuple[str, ...]:
    if face is None:
        return ()
    sort = words.sort_of(face)
    return ICONS[face.split("-")[0] if sort == "monster" else sort]


def value_of(name: str | None) -> str:
    """The number on a tile of Karas or XP, as far as its name is known."""
    return name.split(" ", 1)[0] if name and name[0].isdigit() else ""


@dataclass(slots=True)
class Pile:
    """Pieces that lie on each other: of one kind, with their number, or of several, with what they count together."""

    cls: str
    icon: str
    mark: str
    value: str
    xp: int  # of all of them
    ids: list[str]
    said: list[str]  # what each of them is called
    mixed: bool = False

    def put(
        self,
        board: Board,
        x: float,
        y: float,
        scale: float,
        where: str,
        sale: str = "",
        small: bool = True,
        bare: bool = False,
        beside: bool = False,
    ) -> None:
        """All of them, though only two are seen; the last shows what they are. With a sale (a move) it is clicked."""
        for id in self.ids[:-2]:
            board.piece(id, x, y, "", cls=self.cls, scale=scale)
        if len(self.ids) > 1:
            plain = small or bare or self.mixed
            under = ("under", self.icon, small) if plain else ("chip", self.icon, self.mark, self.value, 1, small)
            board.piece(self.ids[-2], x, y, under, cls=self.cls, scale=scale)
        count = 1 if bare or self.mixed else len(self.ids)
        art: tuple[Any, ...] = ("chip", self.icon, self.mark, "" if bare else self.value, count if small else 1, small)
        if beside:
            art = ("chip_beside", self.icon, self.mark, self.value)
        side = 31 if small else 38
        sum_ = f" Together {self.xp} XP." if self.mixed and len(self.ids) > 1 else ""
        zoom = f"{where}: {counted(self.said)}.{sum_}"
        board.piece(self.ids[-1], x, y, art, zoom, cls=self.cls, scale=scale, moves=sale or (), w=side, h=side)
        if not (small or beside):
            count_up(board, x, y, scale, count)


def count_up(board: Board, x: float, y: float, scale: float, count: int) -> None:
    """How many lie on a pile of what was won, if more than one: a sign of the mat, so that no tile brings it along."""
    if count > 1:
        board.mark(("counted", count, False), x, y, scale, over=True)


def pile_up(piles: dict[str, Pile], key: str, place: int, face: str, name: str, xp: int) -> None:
    """Put a tile on the pile of its kind."""
    if key not in piles:
        sort, cls = words.sort_of(face), f"l{place % 9 // 3 + 1}"
        value = (
            value_of(name) if sort == "karas" else "" if sort in ("rockfall", "chest") or (sort == "stone" and xp) else str(xp)
        )
        piles[key] = Pile(cls, icons(face)[0], MARKS.get(face, ""), value, 0, [], [])
    add(piles[key], f"tile-{place}", words.called(face, name, xp), xp)


def add(pile: Pile, id: str, said: str, xp: int) -> None:
    """Put one more piece on a pile."""
    pile.ids.append(id)
    pile.said.append(said)
    pile.xp += xp


def gathered(piles: Iterable[Pile], apart: bool = False) -> list[Pile]:
    """Many piles as few: stones, XP tiles, monsters and chests, each with the XP that it counts.

    `apart` leaves each great monster by itself, with its face; else the greatest stands for all of them.
    """
    found: dict[str, Pile] = {}
    great: list[str] = []
    best = 0
    for pile in piles:
        sort = "chest" if pile.ids[0].startswith("chest") else pile.icon if pile.icon in ("legend", "star") else "monster"
        if apart and sort == "monster" and pile.xp >= GREAT:
            sort = pile.ids[0]
            great.append(sort)
        face = pile.icon if sort not in ("legend", "star", "chest") else sort
        one = found.setdefault(sort, Pile(pile.cls, face, pile.mark, "", 0, [], [], mixed=True))
        if sort == "monster" and pile.xp > best:
            best, one.icon, one.mark = pile.xp, pile.icon, pile.mark
        one.ids += pile.ids
        one.said += pile.said
        one.xp += pile.xp
        one.value = str(one.xp)
    return [found[sort] for sort in ("legend", "star", *great, "monster", "chest") if sort in found]
