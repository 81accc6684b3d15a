"""The plan of the picture, wide and tall, and what several parts share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from gameshelf.draw import Grid, Room, Sheet, mats
from gameshelf.games.takao.moves import VOCABULARY
from gameshelf.games.takao.names import on_map

# Where the rule of each piece and place is, by the beginning of its id
RULES_AT = {
    "place": "takao.move.step", "wreck": "takao.rescue.roll", "person": "takao.setup.character", "mat": "takao.setup.tracks",
    "pick": "takao.free.share", "card": "takao.card.item", "bane": "takao.doom.draw", "bomber": "takao.raid.line",
    "tokko": "takao.tokko.moves", "animal": "takao.animals.moves", "header": "takao.goal.together",
    "miracle": "takao.faith.site", "do-choose": "takao.setup.character", "do-march": "takao.turn.space",
    "do-forage": "takao.turn.space", "do-clear": "takao.turn.space", "do-dig": "takao.turn.space",
    "do-skill": "takao.skill.once", "do-miracle": "takao.faith.site", "aim": "takao.raid.line",
    "tie": "takao.tie.one", "round": "takao.round.phases", "rounds": "takao.round.reinforce", "track": "takao.raid.roll",
    "fresh": "takao.turn.space", "risk": "takao.raid.harm", "owed": "takao.eat.food", "life": "takao.death.meet",
    "stamina": "takao.setup.stamina", "wishes": "takao.tie.fulfil", "gift": "takao.skill.once",
    "do-end": "takao.turn.pass", "do": "takao.turn.order",
}  # fmt: skip
SHEET = Sheet(Path(__file__).parent.parent, VOCABULARY)

PLACE_ICONS = {
    "casuarina": "tk-field", "fish-ponds": "tk-water", "arsenal": "tk-factory", "cane-crossing": "tk-street",
    "cane-fields": "tk-field", "saei-port": "tk-port", "shinyo-shrine": "tk-shrine", "moat": "tk-water", "sugar": "tk-factory",
    "kilns": "tk-street", "juzan": "tk-mountain", "ridge": "tk-mountain", "bridge-road": "tk-bridge",
    "senior-high": "tk-school", "hukuteikin": "tk-graves", "takao-shrine": "tk-shrine", "butokuden": "tk-fort",
    "prefecture": "tk-office", "station": "tk-station", "east-street": "tk-street", "takao-port": "tk-port",
    "post-office": "tk-office", "ginza": "tk-store", "church": "tk-church", "girls-school": "tk-girls",
    "lighthouse": "tk-lighthouse", "temple": "tk-temple", "bank": "tk-office", "yoshi": "tk-store", "salt-pans": "tk-water",
}  # fmt: skip
QUIET = {
    "casuarina",
    "fish-ponds",
    "cane-crossing",
    "cane-fields",
    "moat",
    "kilns",
    "ridge",
    "bridge-road",
    "east-street",
    "salt-pans",
}
TYPE_ICONS = {"food": "tk-food", "item": "tk-item", "gear": "tk-gear", "animal": "tk-animal", "load": "tk-load"}
LOAD_ICONS = {"aircraft": "tk-part", "rescue": "tk-victim", "tokko": "tk-prisoner"}
FAITH_ICONS = {"catholic": "tk-church", "mazu": "tk-temple", "shinto": "tk-shrine"}
TURNS = {"north": 0, "east": 90, "south": 180, "west": 270}
EDGE = 22  # the track of the bombers
CROWD = 4  # people at one place who have no room side by side
SEA = 48  # the wreck beside the map
PARTNER = 50  # the height of the board of the only other one, on a phone
CHOICE = 148.0  # the height of a character to choose, on a phone


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the big parts lie."""

    tall: bool
    wide: float
    high: float
    map: Room  # the thirty places, without the track
    grid: Grid  # its cells
    header: Room
    bar: Room
    mats: tuple[Room, ...]
    spare: Room | None = None  # beside an odd number of mats

    def wreck(self, n: int) -> Room:
        """A space of the wreck, to the left of the map: beside Saei Port, between, beside Takao Port."""
        row = (1, 2.5, 4)[n]
        return Room(self.map.x - EDGE - SEA, self.grid.corner(0, row)[1], SEA - 4, self.grid.h)

    def space(self, n: int) -> Room:
        """A space of the track: 5 below from the east, 6 on the left from the south, 5 above, 6 on the right."""
        w, h = self.grid.w, self.grid.h
        if n < 5:
            return Room(self.map.x + (4 - n) * w, self.map.bottom, w, EDGE)
        if n < 11:
            return Room(self.map.x - EDGE, self.map.y + (10 - n) * h, EDGE, h)
        if n < 16:
            return Room(self.map.x + (n - 11) * w, self.map.y - EDGE, w, EDGE)
        return Room(self.map.right, self.map.y + (n - 16) * h, EDGE, h)


Lie = tuple[int, int | None, bool, bool, bool]  # what a plan follows from: players, seat, a wreck, the casting, Banes


def lie(view: dict[str, Any]) -> Lie:
    """What the plan of this view follows from."""
    key = view["scenario"]["key"]
    return view["players"], view["seat"], key == "rescue", view["phase"] == "casting", key == "doom"


@lru_cache(256)
def plan(tall: bool, players: int, seat: int | None, wreck: bool, casting: bool, banes: bool) -> Plan:
    """The plan for this number of players."""
    sea = SEA if wreck else 0
    if tall:
        header = Room(6, 4, 468, 112)
        w, h = (468 - sea - 2 * EDGE) / 5, 59.0  # so low that one's own board and the partner's are in sight
        city = Room(6 + sea + EDGE, header.bottom + 3 + EDGE, 5 * w, 6 * h)
        bar = Room(6, city.bottom + EDGE + 4, 468, 56)
        other = 64 if players < 3 or not banes else 86  # a line more, for the names of Banes
        if players < 3 and seat is not None:
            other = PARTNER
        rooms = mats(players, seat, 6, bar.bottom + 4, 468, 153, other, gap=4, above=True)
        high = max(room.bottom for room in rooms) + 4
        if casting:
            header = Room(6, 4, 468, 122)
            high = header.bottom + 8 + 4 * CHOICE
        return Plan(True, 480, high, city, Grid(city.x, city.y, w, h), header, bar, tuple(rooms))
    w, h = (560 - sea - 2 * EDGE) / 5, (712 - 12 - 2 * EDGE) / 6
    city = Room(6 + sea + EDGE, 6 + EDGE, 5 * w, 6 * h)
    columns, rows = (1, players) if players < 3 else (2, (players + 1) // 2)
    wide, high = (538 - 8 * (columns - 1)) / columns, (506 - 8 * (rows - 1)) / rows
    first = [seat] if seat is not None else []
    order = [*first, *(one for one in range(players) if one != seat)]
    header, bar = Room(576, 6, 538, 140 if casting else 130), Room(576, 656, 538, 50)
    cells = Grid(576, header.bottom + 7, wide + 8, high + 8)
    rooms = [Room(*cells.corner(n % columns, n // columns), wide, high) for n in range(columns * rows)]
    spare = rooms[players] if len(rooms) > players else None
    own = tuple(rooms[order.index(one)] for one in range(players))
    return Plan(False, 1120, 712, city, Grid(city.x, city.y, w, h), header, bar, own, spare)


def short_name(name: str) -> str:
    """A name as it has room in the picture: a place as on the map, a scenario without its first words."""
    for long, short in TITLES:
        name = name.replace(long, short)
    return on_map(name)


TITLES = (
    ("The Fallen Tainan Aircraft", "Tainan Aircraft"), ("The Takao Tokko Incident", "Takao Tokko Incident"),
)  # fmt: skip


Spot = tuple[str, int, int]  # a place, with its column and row


def moves_with(*verbs: str) -> frozenset[str]:
    """All moves with these verbs."""
    return frozenset(move.notation for move in VOCABULARY if move.verb in verbs)


def tidy(n: float) -> float:
    """A number as it is written into a picture."""
    return round(n, 1)


def plot(x: float, y: float, w: float, h: float, by: float = 1) -> str:
    """The outline of a place."""
    return f"M{x + by:.1f} {y + by:.1f}h{w - 2 * by:.1f}v{h - 2 * by:.1f}h{2 * by - w:.1f}z"
