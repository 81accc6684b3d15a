"""The city: sea and sand, streets, lots with what stands on them, crossings, monsters and tanks."""

from __future__ import annotations

from functools import cache
from typing import Any

from gameshelf.draw import Board
from gameshelf.games.kaiju.drawing import words
from gameshelf.games.kaiju.drawing.canvas import FINGER, Heap, Land, Plan, kinds, land_of, lay_cubes, place, planned, spot
from gameshelf.games.kaiju.moves import BEACH_LETTERS, COMPASS, STEP

View = dict[str, Any]
SIZE = ("columns", "rows")  # of the city, in a view
SIGNS = (24, 20, 18, 17, 16, 15, 13)  # how large what a level costs may be drawn


def city(board: Board) -> None:
    """All of the map, from the far end to the near one."""
    view, land = board.view, land_of(board.view)
    plan = planned(board, land)
    board.part(_land, land, sees=SIZE)
    zones = words.by_name(view["zones"], "letter")
    board.part(_lanes, land, sees=(*SIZE, "tanks", "spaces"))
    board.part(_spaces, land, sees=SIZE)
    board.part(_grounds, land, sees=(*SIZE, "lots", "zones"))
    for lot in sorted(view["lots"], key=lambda lot: (-lot["row"], lot["column"])):
        zone = zones[lot["zone"]]
        of = zone["colour"], zone["name"], zone["bonus"]
        board.part(_lot, land, lot, *of, sees=SIZE, moves=_at_lot(lot["name"]))
    board.part(_heaps, land, sees=(*SIZE, "lots", "players"))
    for space in view["spaces"]:
        name = space["name"]
        offered = _at_crossing(name, space["beach"], space["kaiju"], space["tank"])
        idle = view["step"].get("kind") == "strike" and not any(seat != view["seat"] for seat in words.struck(view, space))
        board.part(_crossing, land, space, words.watching(view, name), idle, sees=(*SIZE, "seat"), moves=offered.keys())
    for zone in view["zones"]:
        if zone["bonus"] is not None:
            space = words.by_name(view["spaces"])[zone["tank"]]
            x, y = spot(plan, space)
            board.mark(("bonus", zone["colour"], zone["bonus"], 11 if plan.tall else 12), x, y - plan.grid.h * 0.4)
    _tanks(board, plan)
    _monsters(board, plan)


def _land(board: Board, land: Land) -> None:
    """Sea and sand, and the middle line of every street, from one end to the other."""
    plan, path = planned(board, land), []
    room = plan.land
    board.paint(("sea", *(round(n) for n in (board.wide, room.bottom + 76 if not plan.tall else room.bottom + 62))))
    sides = {name[0] for name, _, _, beach in land if beach}
    sand = [(44 if plan.tall else 58) if side in sides else 8 for side in BEACH_LETTERS]
    board.paint(("land", round(room.x), round(room.y), round(room.w), round(room.h), *sand))
    here = {(x, y) for _, x, y, beach in land if not beach}
    for dx, dy in ((1, 0), (0, 1)):
        for x, y in sorted(here):
            n = 0
            if (x - dx, y - dy) not in here:
                while (x + (n + 1) * dx, y + (n + 1) * dy) in here:
                    n += 1
            if n:
                (left, low), (right, high) = plan.at(x, y), plan.at(x + n * dx, y + n * dy)
                path.append(f"M{left:.0f} {low:.0f}" + (f"H{right:.0f}" if dx else f"V{high:.0f}"))
    board.paint(("dashes", "".join(path)))


def _lanes(board: Board, land: Land) -> None:
    """The streets that tanks watch."""
    for tank in board.view["tanks"]:
        _lane(board, planned(board, land), tank)


def _lane(board: Board, plan: Plan, tank: View) -> None:
    """The street that a tank watches."""
    if not tank["sees"]:
        return
    spaces = words.by_name(board.view["spaces"])
    dx, dy = STEP[COMPASS.index(tank["way"])]
    x, y = spot(plan, spaces[tank["at"]])
    v, w = spot(plan, spaces[tank["sees"][-1]])
    half, start = plan.street / 2 - 4, plan.radius + 2
    left, right = sorted((x + dx * start, v + dx * half))
    top, bottom = sorted((y - dy * start, w - dy * half))
    pad = plan.street / 2 - 5
    if dx:
        board.paint(("lane", round(left), round(top - pad), round(right - left), round(2 * pad)))
    else:
        board.paint(("lane", round(left - pad), round(top), round(2 * pad), round(bottom - top)))


def _spaces(board: Board, land: Land) -> None:
    """Crossings and beach areas."""
    plan = planned(board, land)
    found = [(*place(plan, *space), space[3]) for space in land]
    board.paint(("plazas", plan.radius, tuple((x, y) for x, y, beach in found if not beach)))
    for x, y, beach in found:
        if beach:
            board.paint(("area", plan.radius), x, y)


def _grounds(board: Board, land: Land) -> None:
    """The ground of every lot; all in few paths, since there are many."""
    plan, zones = planned(board, land), words.by_name(board.view["zones"], "letter")
    plots: dict[str, str] = {}
    for lot in board.view["lots"]:
        if not lot["height"]:
            continue
        room = plan.lot(lot["column"], lot["row"])
        x, y, w, h = (round(n) for n in (room.x, room.y, room.w, room.h))
        colour = zones[lot["zone"]]["colour"]
        plots[colour] = plots.get(colour, "") + (
            f"M{x + 5} {y}h{w - 10}q5 0 5 5v{h - 10}q0 5-5 5h{10 - w}q-5 0-5-5v{10 - h}q0-5 5-5Z"
        )
    board.paint(("grounds", tuple(plots.items())))


@cache
def _at_lot(name: str) -> frozenset[str]:
    """What can be done to a building."""
    return frozenset((f"swap {name.lower()}", f"attack {name.lower()}"))


def _lot(board: Board, land: Land, lot: View, colour: str, zone: str, bonus: int | None) -> None:
    """One lot: building or rubble, its foot with name and points, and the place to click."""
    plan, name = planned(board, land), lot["name"]
    ground = plan.lot(lot["column"], lot["row"])
    w, h = round(ground.w), round(ground.h)
    if not lot["height"]:
        board.paint(("unused", w, h, colour), ground.x, ground.y)
        return
    foot = int((h - plan.plate - 2) // plan.floor * plan.floor)
    roof = round(plan.roof)
    cost = kinds(lot["cost"])
    eaves = 0 if plan.tall else 4  # on a phone the roof reaches as far as the lot does
    size = next((one for one in SIGNS[:-1] if one < roof - 1 and len(cost) * one <= w - 2 * eaves), 0)
    rows: tuple[tuple[str, ...], ...] = (cost,)
    lift = roof  # above the last level; two rows reach down over it
    if not size:  # in two rows, so that they can be counted
        half = -(-len(cost) // 2)
        size = next((one for one in SIGNS[SIGNS.index(17) :] if half * one <= w - 2 * eaves), SIGNS[-1])
        rows, roof = (cost[:half], cost[half:]), max(roof, 2 * size + 1)
        room = foot + round(plan.street) - lot["left"] * plan.floor  # as far up as the street behind
        lift = max(lift, min(roof - plan.floor, room))
    step = round(min(size + 1.0, (w - 2 * eaves - size) / max(1, len(rows[0]) - 1)), 1)
    top = min(0, foot - lot["left"] * plan.floor - lift) if lot["left"] else 0
    x, y, wide, high = ground.x, ground.y + top, float(w), float(h - top)
    if plan.tall:
        x, wide = x - max(0, FINGER - wide) / 2, max(wide, FINGER)
        y, high = y - max(0, FINGER - high) / 2, max(high, FINGER)
    stands = (
        "building", f"house-{name.lower()}", round(ground.x - x, 1), round(ground.y - y, 1), w, h, foot, colour, lot["left"],
        plan.floor, lift, roof, lot["hall"], rows, size, step, eaves,
        -1 if plan.tall else (2 * lot["column"] + 3 * lot["row"]) % 4,  # what stands on the roof; on a phone nothing has room
        lot["left"] < lot["height"],
        "" if plan.tall and sum(map(bool, lot["cubes"])) > 1 and lot["left"] else name,  # there the cubes need the room
        lot["points"], plan.plate,
    )  # fmt: skip
    move = board.first(f"swap {name.lower()}") or f"attack {name.lower()}"
    told = words.closer(lot, zone, bonus)
    board.target(move, x, y, wide, high, stands, cls="lot", what=name, zoom=told, id=f"lot-{name.lower()}")


def _heaps(board: Board, land: Land) -> None:
    """The cubes on all lots."""
    plan = planned(board, land)
    lay_cubes(board, [heap for lot in board.view["lots"] for heap in _cubes(plan, lot)])


def _cubes(plan: Plan, lot: View) -> list[tuple[int, Heap]]:
    """Whose cubes lie there: beside a building on its foot, on an empty lot in the middle."""
    found = [(seat, n) for seat, n in enumerate(lot["cubes"]) if n]
    if not found:
        return []
    ground = plan.lot(lot["column"], lot["row"])
    empty = not lot["left"]
    size = 20 if empty and not plan.tall else 15
    step = size + 2 if empty else min(size + 2, (ground.w - (24 if plan.tall else 44)) / len(found))
    shift = 0 if empty or not plan.tall else -8 if len(found) > 1 else 5 if lot["points"] < 10 else 1
    y = round(ground.bottom - plan.plate - size / 2 - 3 if empty else ground.bottom - plan.plate / 2)
    left = ground.x + ground.w / 2 + shift - (len(found) - 1) / 2 * step
    return [(seat, (round(left + n * step), y, count, size, False)) for n, (seat, count) in enumerate(found)]


@cache
def _at_crossing(name: str, beach: bool, kaiju: int | None, tank: int | None) -> dict[str, None]:
    """What can be done at a crossing or a beach area, and to whoever stands there, in order."""
    offered = [f"go {name}"] if beach else [f"go {name}", f"strike {name}"]
    if kaiju is not None:
        offered += [f"shove {kaiju}", f"target {kaiju}"]
    if tank is not None:
        offered += [f"hit {tank}", f"tank {tank}"]
    return dict.fromkeys(offered)


def _crossing(board: Board, land: Land, space: View, watched: list[int], idle: bool) -> None:
    """The place to click on a crossing or a beach area; whoever stands there is part of it. Where a missile hits no
    rival it does not glow."""
    plan, name = planned(board, land), space["name"]
    offered = list(_at_crossing(name, space["beach"], space["kaiju"], space["tank"]))
    can = [move for move in offered if move in board.legal] or offered[:1]
    x, y = spot(plan, space)
    taken = space["kaiju"] is not None or space["tank"] is not None
    size = FINGER if plan.tall or taken else 44  # the glow is seen around whoever stands there
    said = words.told(space, board.view["seat"], watched).capitalize()
    left, top = min(max(x - size / 2, 0), board.wide - size), y - size / 2
    board.target(
        can,
        left,
        top,
        size,
        size,
        cls="spotted idle" if idle else "spotted",
        what=said,
        zoom=f"{said}." if can[0] in board.legal else "",
        id=f"place-{name}",
    )


def _tanks(board: Board, plan: Plan) -> None:
    spaces = words.by_name(board.view["spaces"])
    aiming = board.view["step"].get("tank") if board.view["step"].get("kind") == "face" else None
    for tank in board.view["tanks"]:
        x, y = spot(plan, spaces[tank["at"]])
        way = 0.5 if tank["way"] is None else COMPASS.index(tank["way"])  # not yet faced, it stands askew
        board.piece(
            f"tank-{tank['number']}",
            x,
            y,
            ("tank", way, 20 if not plan.tall else 17, tank["number"]),
            words.tank_there(board.view, tank),
            f"Tank {tank['number']}",
            solid=False,
        )
        if aiming == tank["number"] and "face north" in board.legal:
            far, size = (46, 40) if not plan.tall else (FINGER, FINGER)
            for n, word in enumerate(COMPASS):
                dx, dy = STEP[n]
                left = min(max(x + dx * far - size / 2, 0), board.wide - size)
                board.target(f"face {word}", left, y - dy * far - size / 2, size, size, ("arrow", n, size / 2), cls="over")


def _monsters(board: Board, plan: Plan) -> None:
    view = board.view
    spaces = words.by_name(view["spaces"])
    for seat, kaiju in enumerate(view["kaiju"]):
        turn = view["turn"] == seat and not view["outcome"]
        if kaiju["at"] is None:
            x, y = plan.land.x - 14, plan.land.bottom + 30 - 8 * seat
        else:
            x, y = spot(plan, spaces[kaiju["at"]])
        said = f"{kaiju['name']}, @{seat}: {kaiju['look']}."
        if kaiju["guarded"]:
            said += " Guarded until its next turn."
        board.piece(
            f"kaiju-{seat}", x, y, ("kaiju", seat, 21 if not plan.tall else 18, turn, kaiju["guarded"]), said, kaiju["name"],
            cls="" if kaiju["at"] else "asleep", solid=False,
        )  # fmt: skip
