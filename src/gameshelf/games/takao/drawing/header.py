"""The scenario's own board: what wins and how far it is, the rounds, what comes next, and what the evening will bring."""

from __future__ import annotations

from typing import Any

from gameshelf.draw import Board
from gameshelf.draw.lettering import cut, width, wrap
from gameshelf.games.takao.drawing import goals, words
from gameshelf.games.takao.drawing.canvas import FAITH_ICONS, Lie, Plan, plan, short_name
from gameshelf.games.takao.drawing.forecast import Chip

SIGNS = "+1 food: room for one food card more."
CALLED = "Who has that faith calls it anywhere, others at its site."
ONCE = "Once in the game."
LAID = {"aircraft": "tk-part", "rescue": "tk-victim", "tokko": "tk-prisoner"}  # what is brought home, by scenario


def header(board: Board, at: Lie, key: str, name: str, stars: int, wanted: int, ahead: tuple[str, ...], wins: str) -> None:
    """The banner of the scenario, and the rounds on it."""
    view, where = board.view, plan(board.tall, *at)
    room = where.header
    more, size = tuple(view["reinforcements"]), 14.5 if where.tall else 14
    slots = wanted if key in LAID and view["phase"] != "casting" else 0
    casting = view["phase"] == "casting"
    phase = words.PHASES[view["phase"]] if not casting else ""
    if where.tall:  # between the name and the rounds
        name, phase = short_name(name), words.IN_SHORT[view["phase"]]
        left = round(20 + width(name, 16), 1)
    else:
        left = 18 + 30 * view["rounds"]
    wide = room.w - 40 - 18 * slots
    shorter = (wins, wins.partition(" (now")[0], wins.partition(" after ")[0])  # the spaces beside it show how many there are
    lines = [cut(next((one for one in shorter if width(one, size) <= wide), shorter[-1]), wide, size)]
    for below in [f"Now: {one}" for one in ahead] or [f"{goals.ABOUT[key]} {SIGNS}" if casting else ""]:
        found = wrap(below, room.w - 20, size, 2 + 2 * casting)
        if not found or not found[-1].endswith("…"):
            break
    lines += found
    spots = tuple(_laid(where, n) for n in range(slots))
    art = (
        "header", room.w, room.h, key, name, stars, view["round"], view["rounds"], more, phase, left, tuple(lines), spots,
        where.tall,
    )  # fmt: skip
    told = f"Round {view['round']} of {view['rounds']}. {words.PHASES[view['phase']]}. {wins}."
    if ahead:
        told += f" Now: {ahead[0]}"
    phases = words.the_round(key, view["raid"])
    told += f" A round has four phases. {words.numbered(phases)}"
    board.place("header", room.x, room.y, art, told, "The scenario")
    _rounds(board, where)
    for n, miracle in enumerate(() if where.tall else view["miracles"]):
        x, y = room.right - 20 - n * 32, room.y + 37
        sign = ("miracle", FAITH_ICONS[miracle["faith"]], miracle["left"])
        board.piece(f"miracle-{miracle['key']}", x, y, sign, about_miracle(miracle), miracle["name"])


def _laid(where: Plan, n: int) -> tuple[float, float]:
    """Where the nth thing lies that was brought home, on the banner."""
    return where.header.w - 16 - n * 18, 41 if where.tall else 60


def home(where: Plan, n: int) -> tuple[float, float]:
    """The same in the picture."""
    x, y = _laid(where, n)
    return where.header.x + x, where.header.y + y


def _rounds(board: Board, where: Plan) -> None:
    """What the track of the rounds means, to whoever looks at it."""
    view, room = board.view, where.header
    left = view["rounds"] - view["round"]
    told = f"Round {view['round']} of {view['rounds']}: " + (f"{left} more to come." if left else "the last one.")
    told += " After each round the next player begins."
    if more := view["reinforcements"]:
        told += f" A plane on a round: one bomber more comes then (round {' and '.join(map(str, more))})."
    step = 26 if where.tall else 30
    x, y = (room.right - step * view["rounds"] - 5, room.y + 4) if where.tall else (room.x + 10, room.y + 25)
    board.place("rounds", x, y, ("line", step * view["rounds"], 22), told, "The rounds")


def tonight(board: Board, at: Lie, chips: tuple[Chip, ...]) -> None:
    """Stamina, raid and meal of the one who looks, at the foot of the banner."""
    room = plan(board.tall, *at).header
    wide, high = (room.w - 12) / 3, 24
    for n, (id, icon, tone, brief, told) in enumerate(chips):
        art = ("chip", round(wide - 4, 1), high, icon, tone, brief)
        board.place(id, room.x + 8 + n * wide, room.bottom - high - (5 if board.tall else 6), art, told, brief)


def about_miracle(miracle: dict[str, Any]) -> str:
    """One miracle, and who can call it."""
    when = f"{ONCE} {CALLED}" if miracle["left"] else "Called already: it works once in the game."
    return f"{miracle['name']}: {miracle['words']} {when}"


def about_miracles(miracles: list[dict[str, Any]], offered: dict[str, str]) -> str:
    """All miracles; of one that is `offered` beside this its button tells what it does."""
    told = [
        f"{one['name']} can be called now."
        if f"miracle {one['key']}" in offered
        else f"{one['name']}: {one['words']}{'' if one['left'] else ' Called already.'}"
        for one in miracles
    ]
    return " ".join([*told, *([f"Each {ONCE.lower()} {CALLED}"] if any(one["left"] for one in miracles) else [])])


def draw_reference(board: Board, at: Lie, scenario: str) -> None:
    """Where the mats leave room: a round in short, with the phase that it is."""
    room, low = plan(board.tall, *at).spare, 42
    assert room is not None
    lines: list[tuple[str, int, bool]] = []
    phases = words.the_round(scenario, board.view["raid"])
    if room.h < 240:  # what comes now, and as much as has room of what follows
        now = next((n for n, (phase, _) in enumerate(phases) if phase == board.view["phase"]), 0)
        phases = phases[now:] + phases[:now]
    for phase, told in phases:
        more = wrap(told, room.w - 22, 12.5)
        if low + 15 * len(more) > room.h + 6:
            break
        lines += [(line, low + 15 * n, phase == board.view["phase"]) for n, line in enumerate(more)]
        low += 15 * len(more) + 4
    board.place("round", room.x, room.y, ("reference", room.w, room.h, tuple(lines)), cls="")
