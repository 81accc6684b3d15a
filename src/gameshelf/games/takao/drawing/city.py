"""The city: its ground and houses, what the war has left of them, and what can be done at each place."""

from __future__ import annotations

from typing import Any

from gameshelf.draw import Board
from gameshelf.draw.lettering import cut, split
from gameshelf.games.takao.drawing import words
from gameshelf.games.takao.drawing.aims import Aims
from gameshelf.games.takao.drawing.canvas import (
    CROWD,
    PLACE_ICONS,
    QUIET,
    Lie,
    Spot,
    moves_with,
    plan,
    plot,
    short_name,
    tidy,
)

AT_PLACES = {key: frozenset((f"go {key}", f"clean {key}")) for key in PLACE_ICONS}
SEARCHES = moves_with("search")


def _vista(key: str, port: bool, mountain: bool) -> str:
    """What lies around a place: hills, water, fields or streets."""
    if mountain:
        return "hill"
    return "water" if port or PLACE_ICONS[key] == "tk-water" else "field" if PLACE_ICONS[key] == "tk-field" else "city"


def draw_ground(board: Board, at: Lie, spots: list[Spot], ports: list[bool], mountains: list[bool]) -> None:
    """The land of all places under the evening sky; the light comes from the sea in the west."""
    where = plan(board.tall, *at)
    grid = where.grid
    lands = tuple(
        (*map(tidy, grid.corner(column, row)), _vista(key, port, mountain))
        for (key, column, row), port, mountain in zip(spots, ports, mountains, strict=True)
    )
    board.paint(("vistas", tidy(grid.w - 2), tidy(grid.h - 2), lands))


def draw_houses(board: Board, at: Lie, spots: list[Spot], names: list[str], ruins: list[bool]) -> None:
    """What stands at each place, on the ground above its name, or what is left of it; and the searchlights over the city."""
    where = plan(board.tall, *at)
    grid = where.grid
    for (key, column, row), name, ruin in zip(spots, names, ruins, strict=True):
        x, y = grid.corner(column, row)
        band, most = _band(board, grid.w, name)[1], 46.0 if board.tall else 62.0
        wide = min(most, (grid.h - band - 3) * 1.2)
        left, top = tidy(x + (grid.w - wide) / 2), tidy(y + grid.h - band - wide / 1.2)
        art = board.draw("house", left, top, tidy(wide), PLACE_ICONS[key], key in QUIET)
        if ruin:
            art += board.draw("fallen", tidy(x + 1), tidy(y + 1), tidy(grid.w - 2), tidy(grid.h - 2))
        board.paint(art, id=f"site-{key}")
    board.paint(("beams", tidy(where.map.w), tidy(where.map.h)), where.map.x, where.map.y)


def _band(board: Board, wide: float, name: str, crowd: bool = False) -> tuple[tuple[str, ...], int]:
    """The name of a place in lines, and how high the band is that it stands on; in one line under a crowd on a phone."""
    if board.tall:
        size = 13 if wide > 80 else 12.4
        lines = split(short_name(name), wide - 4, size) if not crowd else (cut(short_name(name), wide - 4, size),)
        return tuple(lines), 4 + 13 * len(lines)
    lines = split(short_name(name), wide - 4, 11.5)
    return tuple(lines), 5 + 12 * len(lines)


State = tuple[str, bool, str, bool, int]  # a name, a ruin, the odds of the next raid, two bombers at once, how many are there


def draw_war(board: Board, at: Lie, spots: list[Spot], states: list[State]) -> None:
    """The places that the next raid may hit, each with its odds; brighter where they are high, or somebody is there."""
    grid = plan(board.tall, *at).grid
    w, h = grid.w, grid.h
    threat: dict[bool, list[str]] = {False: [], True: []}
    signs: dict[bool, list[str]] = {False: [], True: []}
    bands = []
    names: dict[bool, list[tuple[float, float, str]]] = {False: [], True: []}
    chances: list[tuple[float, float, str]] = []
    high = 20 if board.tall else 18
    for (_, column, row), (name, ruin, odds, double, there) in zip(spots, states, strict=True):
        x, y = grid.corner(column, row)
        lines, band = _band(board, w, name, there >= CROWD)
        bands.append(f"M{x + 1:.1f} {y + h - band - 1:.1f}h{w - 2:.1f}v{band}h{2 - w:.1f}z")
        if odds:
            grave = double or there > 0 or odds != USUAL
            threat[grave].append(plot(x, y, w, h, 2.5 if grave else 2))
            wide = (56 if double else 30) if board.tall else (52 if double else 30)
            signs[grave].append(f"M{x + w - wide - 1:.0f} {y + 1 + high / 2:.0f}h{wide}")  # a thick line is the ground
            chances.append((round(x + w - 1 - wide / 2), round(y + high - 4), f"{odds} ×2" if double else odds))
        for n, line in enumerate(reversed(lines)):
            low = y + h - 5 - n * (13 if board.tall else 12)
            names[ruin].append((tidy(x + w / 2), tidy(low), line))
    for ruin, all_names in names.items():
        if all_names:
            board.mark(("lettered", f"mid tk-name{' fallen' if ruin else ''}", tuple(all_names)))
    for grave, outlines in threat.items():
        if outlines:
            board.paint(("plots", f"tk-threat{'' if grave else ' faint'}", "".join(outlines)))
    for grave, grounds in signs.items():
        if grounds:
            board.mark(("plots", f"tk-odds{'' if grave else ' faint'}", "".join(grounds)))
    if chances:
        board.mark(("lettered", "mid tk-odd", tuple(chances)))
    board.words.insert(0, board.draw("plots", "tk-band", "".join(bands)))


USUAL = "1/3"  # the odds of most threatened places: these stand back behind the others


def draw_veil(board: Board, at: Lie, spots: list[Spot], lit: list[str]) -> None:
    """A shade over all places but these, so that where one can go is seen at once."""
    grid = plan(board.tall, *at).grid
    dark = [plot(*grid.corner(column, row), grid.w, grid.h, 1) for key, column, row in spots if key not in lit]
    board.paint(("plots", "tk-veil", "".join(dark)))


def draw_rails(board: Board, at: Lie, spots: list[Spot]) -> None:
    grid = plan(board.tall, *at).grid
    middle = {key: grid.middle(column, row) for key, column, row in spots}
    for path in board.view["rails"]:
        d = "M" + "L".join(f"{x:.0f} {y + 4:.0f}" for x, y in (middle[key] for key in path))
        board.paint(("rail", d))


def draw_second(board: Board, at: Lie, spots: list[Spot], keys: list[str]) -> None:
    """An outline around the places of a second Move."""
    grid = plan(board.tall, *at).grid
    outlines = [plot(*grid.corner(column, row), grid.w, grid.h, 3) for key, column, row in spots if key in keys]
    if outlines:
        board.paint(("plots", "tk-second", "".join(outlines)))


def draw_aims(board: Board, at: Lie, spots: list[Spot], led: list[list[str]]) -> None:
    """A heart where the wish of the one who looks leads, a mask where a Bane goes: above the name, at the left."""
    grid = plan(board.tall, *at).grid
    signs, r = [], 9 if board.tall else 12
    for (_, column, row), icons in zip(spots, led, strict=True):
        x, y = grid.corner(column, row)
        low = y + (33 if board.tall else grid.h - 33)
        signs += [(tidy(x + r + 2 + 2 * r * n), tidy(low), icon) for n, icon in enumerate(icons)]
    if signs:
        board.mark(("aims", r, tuple(signs)))


def draw_places(board: Board, at: Lie, further: dict[str, str], led: Aims) -> None:
    """All places, each with what lies there and who is there; two Moves away also the place that the way leads over."""
    view, danger, company, twice = board.view, board.view["danger"], words.company(board.view), words.twice(board.view)
    here = view["people"][view["seat"]].get("place") if view["seat"] is not None else None
    names = {place["key"]: short_name(place["name"]) for place in view["places"]} if further else {}
    for place in view["places"]:
        key = place["key"]
        via = further.get(key, "")
        traces = words.traced(view, place) if place["traces"] else []
        aim = " ".join(told for _, told in led.get(key, ()))
        board.part(
            _place, at, place, danger.get(key, 0), twice.get(key, 0), traces, company.get(key), here == key,
            (via, names.get(via, "")), aim, moves=AT_PLACES[key] | SEARCHES if here == key else AT_PLACES[key],
        )  # fmt: skip


def _place(
    board: Board, at: Lie, place: dict[str, Any], danger: int, twice: int, traces: list[str], there: words.Company | None,
    here: bool, via: tuple[str, str], aim: str,
) -> None:  # fmt: skip
    """What lies on a place, and what can be done there: two Moves at once, where a way leads over another place."""
    grid, key = plan(board.tall, *at).grid, place["key"]
    x, y = grid.corner(place["column"], place["row"])
    w, h = grid.w, grid.h
    moves = [f"go {key}", f"clean {key}", *(["search"] if here else [])]
    zoom = words.about(place, danger, twice, traces, there)
    if board.tall:
        zoom += words.legend(place, danger, twice, there)
    if aim:
        zoom += f" {aim}"
    if via[0]:
        zoom += f" Two Moves away, by way of {via[1]}: a tap makes both."
    cls = "under far" if via[0] else "under"
    both = (f"go {via[0]}", f"go {key}") if via[0] else ()
    what = f"{place['name']}, two Moves by way of {via[1]}" if both else place["name"]
    board.target(moves, x + 1, y + 1, w - 2, h - 2, cls=cls, what=what, zoom=zoom, id=f"place-{key}", series=both)
    if place["deck"] is not None:
        known = any(place["deck"])
        board.mark(("deck", len(place["deck"]), known, place["part"]), x + 15, y + 15)
    signs = []
    if place["shelter"]:
        signs.append("tk-shelter" if place["shelter"] == "works" else "tk-lost")
    if place["traces"]:
        signs.append("tk-trace")
    for n, icon in enumerate(signs):
        if board.tall and there and len(there[3]) > 1:  # aside, so that those who stand there cover nothing
            board.mark(("sign", icon, 16), x + w - 9, y + 23 + n * 15)
        elif board.tall and len(signs) > 1:
            board.mark(("sign", icon, 16), x + w - 9 - n * 16, y + 24)
        else:
            board.mark(("sign", icon, 20), x + w - 13, y + 26 + n * 20)
