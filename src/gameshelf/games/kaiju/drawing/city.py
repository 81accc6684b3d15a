"""The city: sea and sand, streets, lots with what stands on them, crossings, monsters and tanks."""

from __future__ import annotations

from functools import cache
from typing import Any

from gameshelf.draw import Board, Room
from gameshelf.games.kaiju.drawing import words
from gameshelf.games.kaiju.drawing.canvas import (
    FINGER,
    LOT,
    Heap,
    Land,
    Plan,
    land_of,
    lay_cubes,
    place,
    planned,
    spot,
)
from gameshelf.games.kaiju.moves import BEACH_LETTERS, COMPASS, STEP

View = dict[str, Any]
SIZE = ("columns", "rows")  # of the city, in a view
STOREYS = 6  # that are drawn at most


def city(board: Board) -> None:
    """All of the map, from the far end to the near one."""
    view, land = board.view, land_of(board.view)
    plan = planned(board, land)
    board.part(_land, land, sees=SIZE)
    zones = words.by_name(view["zones"], "letter")
    board.part(_spaces, land, sees=SIZE)
    board.part(_lanes, land, sees=(*SIZE, "tanks", "spaces"))
    if view["outcome"]:
        board.part(_evening, land, sees=SIZE)
    board.part(_grounds, land, sees=(*SIZE, "lots", "zones"))
    for lot in sorted(view["lots"], key=lambda lot: (-lot["row"], lot["column"])):
        zone = zones[lot["zone"]]
        of = zone["colour"], zone["name"], zone["bonus"]
        board.part(_lot, land, lot, *of, *words.affords(view, lot), sees=SIZE, moves=_at_lot(lot["name"]))
    board.part(_heaps, land, sees=(*SIZE, "lots", "players"))
    if view["outcome"]:
        board.part(_claims, land, sees=(*SIZE, "lots", "zones", "spaces", "players"))
    lots = words.by_name(view["lots"])
    for space in view["spaces"]:
        name = space["name"]
        offered = _at_crossing(name, space["beach"], space["kaiju"], space["tank"])
        idle = view["step"].get("kind") == "strike" and not any(seat != view["seat"] for seat in words.struck(view, space))
        seen, near = words.watching(view, name), words.standing_at(lots, space)
        costs = words.risk(view, seen) if f"go {name}" in board.legal else 0
        board.part(_crossing, land, space, seen, near, idle, costs, sees=(*SIZE, "seat"), moves=offered.keys())
    board.part(_tokens, land, sees=(*SIZE, "zones", "spaces"))
    _tanks(board, plan)
    _monsters(board, plan)


def _land(board: Board, land: Land) -> None:
    """Sea and sand, what stands and floats there, and the middle line of every street, from one end to the other."""
    plan = planned(board, land)
    room, town = plan.land, plan.town
    board.paint(("sea", *(round(n) for n in (board.wide, room.bottom + 76 if not plan.tall else room.bottom + 62))))
    sides = {name[0] for name, _, _, beach in land[0] if beach}
    sand = [(44 if plan.tall else 58) if side in sides else 8 for side in BEACH_LETTERS]
    asphalt = tuple(round(n) for n in (town.x, town.y, town.w, town.h))
    board.paint(("land", round(room.x), round(room.y), round(room.w), round(room.h), *sand, asphalt))
    board.paint(("dashes", "".join(_streets(plan, land))))
    board.paint(("things", _things(plan, sides)))


def _streets(plan: Plan, land: Land) -> tuple[str, str]:
    """The middle lines of all streets, as paths: those from west to east, and those from south to north."""
    here = {(x, y) for _, x, y, beach in land[0] if not beach}
    found = []
    for dx, dy in ((1, 0), (0, 1)):
        path = ""
        for x, y in sorted(here):
            n = 0
            if (x - dx, y - dy) not in here:
                while (x + (n + 1) * dx, y + (n + 1) * dy) in here:
                    n += 1
            if n:
                (left, low), (right, high) = plan.at(x, y), plan.at(x + n * dx, y + n * dy)
                path += f"M{left:.0f} {low:.0f}" + (f"H{right:.0f}" if dx else f"V{high:.0f}")
        found.append(path)
    return found[0], found[1]


def _things(plan: Plan, sides: set[str]) -> tuple[tuple[str, int, int], ...]:
    """What makes a place of the edges of the city: palms and parasols on its beaches, trees on its outskirts."""
    room, town = plan.land, plan.town
    found: list[tuple[str, float, float]] = []
    off = 16 if plan.tall else 22
    for n in range(12):
        if room.w > town.w and (y := town.y + 14 + n * town.h / 12) < town.bottom:
            found.append(("tree", room.right - (7 if n % 2 else 13), y))
        if room.h > town.h and (x := room.x + 12 + n * room.w / 12) < room.right - 6:
            found.append(("tree", x, room.y + (13 if n % 3 else 9)))
    low, high = room.bottom + 2 * off, room.y + town.h * 0.15
    if "w" in sides:
        found += [("palm", room.x - off, room.bottom - 20), ("shade", room.x - 2 * off + 4, room.bottom - 50)]
        found += [("palm", room.x - 2 * off, high - 10), ("shade", room.x - off, high)]
    if "s" in sides:
        found += [("palm", town.right - off, low), ("shade", town.x + 2 * off, low - 4)]
        found += [("palm", town.x + off - 8, low + 6), ("shade", town.right - 2 * off - 6, low)]
    return tuple((what, round(x), round(y)) for what, x, y in found)


def _lanes(board: Board, land: Land) -> None:
    """The streets that tanks watch."""
    for tank in board.view["tanks"]:
        _lane(board, planned(board, land), tank)


def _lane(board: Board, plan: Plan, tank: View) -> None:
    """The street that a tank watches: a beam that grows broader, and the crossings at which it aims."""
    if not tank["sees"]:
        return
    spaces = words.by_name(board.view["spaces"])
    dx, dy = STEP[COMPASS.index(tank["way"])]
    x, y = spot(plan, spaces[tank["at"]])
    aims = tuple(spot(plan, spaces[name]) for name in tank["sees"])
    v, w = aims[-1]
    half, near = round(plan.street / 2 - 3), 6
    v, w = v + dx * half, w - dy * half
    if dx:
        d = f"M{x:.0f} {y - near:.0f}L{v:.0f} {w - half:.0f}v{2 * half}L{x:.0f} {y + near:.0f}Z"
    else:
        d = f"M{x - near:.0f} {y:.0f}L{v - half:.0f} {w:.0f}h{2 * half}L{x + near:.0f} {y:.0f}Z"
    board.paint(("lane", d, aims))


def _spaces(board: Board, land: Land) -> None:
    """Crossings and beach areas."""
    plan = planned(board, land)
    found = [(*place(plan, *space), space[3]) for space in land[0]]
    crossings = tuple((round(x), round(y)) for x, y, beach in found if not beach)
    steps = round(plan.grid.w, 2), round(plan.grid.h, 2)
    board.paint(("plazas", plan.radius, round(plan.street), *_streets(plan, land), steps, crossings))
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
        plots[colour] = plots.get(colour, "") + f"M{x} {y}h{w}v{h}h-{w}Z"
    board.paint(("grounds", tuple(plots.items())))


def _tokens(board: Board, land: Land) -> None:
    """What each neighbourhood is worth, on the street where its tank comes."""
    plan, spaces = planned(board, land), words.by_name(board.view["spaces"])
    for zone in board.view["zones"]:
        if zone["bonus"] is not None:
            x, y = _token(plan, spaces[zone["tank"]])
            art = ("bonus", zone["colour"], zone["bonus"], 12 if plan.tall else 15)
            board.place(f"bonus-{zone['letter']}", x, y, art, words.bonus(zone), zone["name"])


def _token(plan: Plan, space: View) -> tuple[float, float]:
    """Where the token of a neighbourhood lies: on the street north of its crossing, at the edge of the city south of it."""
    x, y = spot(plan, space)
    return x, y - plan.grid.h * (0.42 if y - plan.grid.h * 0.42 > plan.town.y else -0.46)


@cache
def _at_lot(name: str) -> frozenset[str]:
    """What can be done to a building."""
    return frozenset((f"swap {name.lower()}", f"attack {name.lower()}"))


def _lot(
    board: Board, land: Land, lot: View, colour: str, zone: str, bonus: int | None, pays: bool, lack: tuple[int, int, int]
) -> None:
    """One lot: building or ruin, its foot with name and points, and the place to click.

    Whether one's own hand pays for its next level is seen on its price, from anywhere; beside it also what is lacking.
    """
    plan, name = planned(board, land), lot["name"]
    if not lot["height"]:
        if lot["column"] < land[1] and lot["row"] < land[2]:
            ground = plan.lot(lot["column"], lot["row"])
            board.paint(("unused", round(ground.w), round(ground.h)), ground.x, ground.y)
        return
    ground = plan.lot(lot["column"], lot["row"])
    w, h = round(ground.w), round(ground.h)
    scale, storeys = round(w / LOT, 2), min(lot["left"], STOREYS)
    foot = h - plan.plate - 2
    asked = tuple(lot["cost"] or ())
    above = 15 if sum(asked) < 4 else 23 if plan.tall else 20  # so far its board reaches over the middle of the roof
    free = _free(plan, ground, land, lot, foot)
    press = round(min(1.0, (free - 14 - max(14, above)) / (max(1, storeys) * 10)), 2)
    up = storeys * 10 * press
    lost = "" if lot["left"] == lot["height"] else "hurt" if up + 50 < free else "torn"  # smoke only where there is sky
    top = min(0, round(foot - scale * (up + 14 + max(14, above)))) if storeys else 0
    x, y, wide, high = ground.x, ground.y + top, float(w), float(h - top)
    if plan.tall:
        x, wide = x - max(0, FINGER - wide) / 2, max(wide, FINGER)
        y, high = y - max(0, FINGER - high) / 2, max(high, FINGER)
    at = round(ground.x - x, 1), round(ground.y - y + foot, 1)
    move = board.first(f"swap {name.lower()}") or f"attack {name.lower()}"
    frame = (round(wide, 1), round(high, 1)) if move in board.legal else ()
    stands = (
        "building", f"house-{name.lower()}", *at, scale, colour, storeys, press, lot["hall"], lost,
        asked, "t" if plan.tall else "", (2 * lot["column"] + 3 * lot["row"]) % 4, w, plan.plate,
        "" if plan.tall and _crowded(lot) else name,
        lot["points"], _tick(asked, plan.tall) if pays and not frame else (),
        _veil(asked, lack, round(up, 1), plan.tall) if any(lack) else "", frame,
    )  # fmt: skip
    told = words.closer(lot, zone, bonus)
    board.target(move, x, y, wide, high, stands, cls=f"lot{_owner(lot)}", what=name, zoom=told, id=f"lot-{name.lower()}")


def _owner(lot: View) -> str:
    """The class of who alone has the most cubes there, in whose colour its points stand."""
    lead = words.leaders(lot["cubes"])
    return f" of{lead[0]}" if len(lead) == 1 else ""


def _signs(asked: tuple[int, ...], tall: bool) -> tuple[int, int, int]:
    """How the signs of a price lie on their board: in how many rows, how many in a row, and their size."""
    n = sum(asked)
    if n > 3:
        return 2, (n + 1) // 2, 20 if tall else 17
    return 1, n, ((26, 26, 21) if tall else (24, 24, 19))[max(0, n - 1)]


def _tick(asked: tuple[int, ...], tall: bool) -> tuple[float, float]:
    """The upper right corner of the board with a price, over a roof whose front edge is y = 0."""
    rows, across, size = _signs(asked, tall)
    return 40.5 + across * size / 2, -16.5 - rows * size / 2


def _veil(asked: tuple[int, ...], lack: tuple[int, int, int], up: float, tall: bool) -> str:
    """What covers the signs of those cards of a price that one lacks, on a roof so far up: the last ones of each kind."""
    rows, across, size = _signs(asked, tall)
    pale = [n >= count - lack[kind] for kind, count in enumerate(asked) for n in range(count)]
    found = ""
    for at in range(len(pale)):
        row, column = divmod(at, across)
        left = 36 + (column - min(across, len(pale) - row * across) / 2) * size
        if pale[at]:
            found += f"M{left:g} {-14 - up + (row - rows / 2) * size:g}h{size}v{size}h-{size}Z"
    return found


def _crowded(lot: View) -> bool:
    """Whether on a phone the foot of a building has no room for its name beside its cubes."""
    heaps = sum(map(bool, lot["cubes"]))
    return bool(lot["left"]) and heaps + (lot["points"] > 9) > 1 and heaps > 0


def _free(plan: Plan, ground: Room, land: Land, lot: View, foot: float) -> float:
    """How far up a building may reach, so that it covers nothing of what lies behind the next street."""
    behind = plan.street if lot["row"] + 1 < land[2] else ground.y - plan.town.y + 6
    return (foot - 3 + behind) / (ground.w / LOT)


def _heaps(board: Board, land: Land) -> None:
    """The cubes on all lots."""
    plan = planned(board, land)
    lay_cubes(board, [heap for lot in board.view["lots"] for heap in _cubes(plan, lot)])


def _cubes(plan: Plan, lot: View) -> list[tuple[int, Heap]]:
    """Whose cubes lie there: beside a building on its foot, on an empty lot in the middle, and there the most in gold."""
    found = [(seat, n) for seat, n in enumerate(lot["cubes"]) if n]
    if not found:
        return []
    ground = plan.lot(lot["column"], lot["row"])
    empty = not lot["left"]
    size = 15 if not empty else 18 if plan.tall else 22
    most = max(lot["cubes"])
    step = size + 6 if empty else min(size + 2, (ground.w - (24 if plan.tall else 44)) / len(found))
    shift = 0 if empty or not plan.tall else -12 if lot["points"] > 9 else -8 if len(found) > 1 else 5
    y = round(ground.bottom - plan.plate - size / 2 - 5 if empty else ground.bottom - plan.plate / 2)
    left = ground.x + ground.w / 2 + shift - (len(found) - 1) / 2 * step
    return [(seat, (round(left + n * step), y, count, size, empty and count == most)) for n, (seat, count) in enumerate(found)]


def _evening(board: Board, land: Land) -> None:
    """When it is over it grows dark, and there are fireworks over the beaches and the outskirts."""
    plan = planned(board, land)
    room = plan.land
    beach = 44 if plan.tall else 58
    sparks = (
        (room.x - beach * 0.55, room.y + room.h * 0.06, 1), (room.x - beach * 0.4, room.y + room.h * 0.36, 0.7),
        (room.x - beach * 0.6, room.y + room.h * 0.66, 1.2), (room.x + room.w * 0.2, room.bottom + beach * 0.55, 1),
        (room.x + room.w * 0.52, room.bottom + beach * 0.6, 0.7), (room.x + room.w * 0.86, room.bottom + beach * 0.5, 1.2),
    )  # fmt: skip
    x, y, w, h = (round(n) for n in (room.x - beach, room.y - 8, room.w + beach + 8, room.h + beach + 8))
    board.paint(("evening", x, y, w, h, tuple((round(x), round(y), size) for x, y, size in sparks)))


def _claims(board: Board, land: Land) -> None:
    """When it is over: whose each empty lot and each neighbourhood is, with what it counts; shared ones have several flags."""
    plan, spaces = planned(board, land), words.by_name(board.view["spaces"])
    seats = range(board.view["players"])
    for lot in board.view["lots"]:
        if lot["height"] and not lot["left"]:
            room = plan.lot(lot["column"], lot["row"])
            flags = [(seat, n) for seat in seats if (n := words.share(lot["cubes"], lot["points"], seat))]
            for k, flag in enumerate(flags):
                board.mark(("claim", *flag), room.x + 6 + 32 * k, room.bottom - plan.plate - 12)
    for zone in board.view["zones"]:
        if zone["bonus"] is not None:
            x, y = _token(plan, spaces[zone["tank"]])
            flags = [(seat, n) for seat in seats if (n := words.share(zone["cubes"], zone["bonus"], seat))]
            for k, flag in enumerate(flags):
                board.mark(("claim", *flag), x - 14 + 30 * k, y - 8)


@cache
def _at_crossing(name: str, beach: bool, kaiju: int | None, tank: int | None) -> dict[str, None]:
    """What can be done at a crossing or a beach area, and to whoever stands there, in order."""
    offered = [f"go {name}"] if beach else [f"go {name}", f"strike {name}"]
    if kaiju is not None:
        offered += [f"shove {kaiju}", f"target {kaiju}"]
    if tank is not None:
        offered += [f"hit {tank}", f"tank {tank}"]
    return dict.fromkeys(offered)


def _crossing(board: Board, land: Land, space: View, watched: list[int], near: tuple[str, ...], idle: bool, costs: int) -> None:
    """The place to click on a crossing or a beach area; whoever stands there is part of it. Where a missile hits no
    rival it does not glow; where tanks would shoot one it is red, with the cards that this costs."""
    plan, name = planned(board, land), space["name"]
    offered = list(_at_crossing(name, space["beach"], space["kaiju"], space["tank"]))
    can = [move for move in offered if move in board.legal] or offered[:1]
    x, y = spot(plan, space)
    taken = space["kaiju"] is not None or space["tank"] is not None
    size = FINGER if plan.tall or taken else 44  # the glow is seen around whoever stands there
    said = words.told(space, board.view["seat"], watched)
    said = said[0].upper() + said[1:]
    left, top = min(max(x - size / 2, 0), board.wide - size), y - size / 2
    board.target(
        can,
        left,
        top,
        size,
        size,
        ("halo", round(x - left, 1), round(y - top, 1), plan.radius + 1, costs) if can[0] in board.legal else "",
        cls="spotted idle" if idle else "spotted",
        what=said,
        zoom=words.corner(near, watched) if can[0] in board.legal or watched else "",
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
            ("tank", way, round(plan.street * (0.5 if not plan.tall else 0.62)), tank["number"]),
            words.tank_there(board.view, tank),
            f"Tank {tank['number']}",
            solid=False,
        )
        if aiming == tank["number"] and "face north" in board.legal:
            _arrows(board, plan, x, y, spaces[tank["at"]])


def _arrows(board: Board, plan: Plan, x: float, y: float, stands: View) -> None:
    """Which way to turn a tank: small arrows on the streets around it, each with as much room as a finger needs.

    One at whose end a rival stands is green, one that turns the tank on oneself is marked as a mistake.
    """
    far, size = (46, 40) if not plan.tall else (FINGER, FINGER)
    off, r = plan.street / 2 + 20, round(plan.street / 2 - 2)  # an arrow lies on its street, beyond the tank
    for n, word in enumerate(COMPASS):
        dx, dy = STEP[n]
        left, top = min(max(x + dx * far - size / 2, 0), board.wide - size), y - dy * far - size / 2
        hit = words.in_line(board.view, stands, dx, dy)
        mood = "bad" if board.view["seat"] in hit else "good" if hit else ""
        art = ("arrow", n, round(x + dx * off - left, 1), round(y - dy * off - top, 1), min(r, 15), mood)
        board.target(f"face {word}", left, top, size, size, art, cls="over aimed")


def _monsters(board: Board, plan: Plan) -> None:
    view = board.view
    spaces = words.by_name(view["spaces"])
    for seat, kaiju in enumerate(view["kaiju"]):
        turn = view["turn"] == seat and not view["outcome"]
        if kaiju["at"] is None:
            x, y = plan.land.x - 14, plan.land.bottom + 30 - 8 * seat
        else:
            x, y = spot(plan, spaces[kaiju["at"]])
        won = bool(view["outcome"]) and seat in view["outcome"]["winners"]
        y = max(y, plan.land.y + plan.monster * 1.4) if won else y  # with its crown it stays on the map
        said = f"{kaiju['name']}, @{seat}: {kaiju['look']}."
        if kaiju["guarded"]:
            said += " Guarded until its next turn."
        aimed = bool(kaiju["at"] and words.watching(view, kaiju["at"])) and not view["outcome"] and not kaiju["guarded"]
        said += " In a tank's sight." if aimed else ""
        art = ("kaiju", seat, round(plan.monster * (1.5 if won else 1)), turn, kaiju["guarded"], won, aimed)
        board.piece(f"kaiju-{seat}", x, y, art, said, kaiju["name"], cls="" if kaiju["at"] else "asleep", solid=False)
