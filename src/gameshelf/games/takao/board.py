"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

import re
from typing import Any

from gameshelf.draw import Board
from gameshelf.draw.lettering import cut, split, wrap
from gameshelf.games.takao.drawing import words
from gameshelf.games.takao.drawing.canvas import (
    CHOICE,
    FAITH_ICONS,
    PLACE_ICONS,
    QUIET,
    SHEET,
    TURNS,
    TYPE_ICONS,
    Plan,
    plan,
    short_name,
)
from gameshelf.games.takao.drawing.mats import mat

ACTION_ICONS = ("tk-boots", "tk-clean", "magnifier")  # Move, Clean up, Search
TWICE = ("search", "eat")  # what has a place on the map or a card, and stands in words as well
ENDS = ("stop", "done")
NAMED = ("Call ", "Use ")  # answers that their name alone tells from the others
ASIDE = re.compile(r" \([^)]*\)")  # what a label says on top, where there is little room

SIGNS = "A heart: Health. Above: the faith. Below: one more space for a card."
CALLED = "Who has that faith calls it anywhere, others at its site."


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return SHEET.say(v=view, w=words)


def picture(view: dict[str, Any], tall: bool = False) -> str:
    """The board drawn as SVG: the city with the boards beside it, or under it for a phone."""
    return layout(view, tall).svg("Raid on Takao")


def layout(view: dict[str, Any], tall: bool = False) -> Board:
    """Where everything lies for this seat."""
    where = plan(view, tall)
    board = Board(SHEET, view, where.wide, where.high, tall)
    board.paint(("scene", where.wide, where.high))
    _header(board, where)
    if view["phase"] == "casting" and tall:  # who one will be comes first; the city has no room beside it
        _casting(board, where)
        return board
    board.paint(("land", where.map.w + 4, where.map.h + 4), where.map.x - 2, where.map.y - 2)
    _track(board, where)
    _ground(board, where)
    _rails(board, where)
    _war(board, where)
    for place in view["places"]:
        _place(board, where, place)
    _wreck(board, where)
    if view["phase"] == "casting":
        _casting(board, where)
    else:
        for seat in range(view["players"]):
            mat(board, where, seat)
        _reference(board, where)
        if view["moves"] and not board.first("pass"):
            _answers(board, where)
        else:
            _actions(board, where)
    _others(board, where)
    _people(board, where)
    _bombers(board, where)
    return board


def _header(board: Board, plan: Plan) -> None:
    """The scenario's own board: how far it is, what wins, what comes next."""
    view, room = board.view, plan.header
    scenario = view["scenario"]
    more, size = tuple(view["reinforcements"]), 14.5 if plan.tall else 12.5
    brought = 18 * len(scenario.get("placed", ())) if plan.tall else 0
    phase = words.PHASES[view["phase"]] if view["phase"] != "casting" else ""
    ahead = words.next_step(view)
    lines = [cut(words.wins(view), room.w - 20 - brought, size)]
    below = f"Next: {ahead}." if ahead else SIGNS if view["phase"] == "casting" else ""
    lines += wrap(below, room.w - 20, size, 2)
    art = (
        "header", room.w, scenario["name"], scenario["stars"], view["round"], view["rounds"], more, phase, tuple(lines),
        plan.tall,
    )  # fmt: skip
    told = f"Round {view['round']} of {view['rounds']}. {words.PHASES[view['phase']]}. {words.wins(view)}."
    if ahead:
        told += f" Next: {ahead}."
    if more:
        told += f" A bomber more comes in round {' and '.join(map(str, more))}."
    told += f" A round: {' '.join(what for _, what in words.the_round(view))}"
    board.place("header", room.x, room.y, art, told, "The scenario")
    for n, miracle in enumerate(() if plan.tall else view["miracles"]):
        x, y = room.right - 20 - n * 32, room.y + 38
        sign = ("miracle", FAITH_ICONS[miracle["faith"]], miracle["left"])
        board.piece(f"miracle-{miracle['key']}", x, y, sign, _about_miracle(miracle), miracle["name"])


def _about_miracle(miracle: dict[str, Any]) -> str:
    return f"{miracle['name']}: {miracle['words']}{' ' + CALLED if miracle['left'] else ' Called already.'}"


def _track(board: Board, plan: Plan) -> None:
    """The track of the bombers, with the rolls that would bring one there."""
    aimed: dict[int, list[dict[str, Any]]] = {}
    for bomber in board.view["bombers"] if board.view["outcome"] is None else ():
        for line in bomber["lines"]:
            aimed.setdefault(line["space"], []).append(line)
    quiet = []
    for n in range(22):
        room = plan.space(n)
        if n in aimed:
            rolls = sorted({line["roll"] for line in aimed[n]})
            line = f"{aimed[n][0]['line']} {aimed[n][0]['number']}"
            told = (
                f"If the die shows a {' or a '.join(map(str, rolls))}, {line} is bombed: {words.raid(board.view)} for whoever"
            )
            told += f" is there without a shelter. {words.named(board.view, aimed[n][0]['places'])}."
            art = ("space", room.w - 1, room.h - 1, tuple(rolls))
            board.place(f"aim-{n}", room.x, room.y, art, told, f"Threatened: {line}")
        else:
            quiet.append(plot(room.x, room.y, room.w, room.h, 0.5))
    board.paint(("plots", "tk-track", "".join(quiet)))


def _ground(board: Board, plan: Plan) -> None:
    """The ground of all places, then the drawing and the name of each."""
    w, h = plan.grid.w, plan.grid.h
    plots: dict[str, list[str]] = {"tk-cell": [], "tk-cell hill": [], "tk-cell water": []}
    for place in board.view["places"]:
        x, y = plan.grid.corner(place["column"], place["row"])
        wet = place["port"] or PLACE_ICONS[place["key"]] == "tk-water"
        plots["tk-cell hill" if place["mountain"] else "tk-cell water" if wet else "tk-cell"].append(plot(x, y, w, h))
    for cls, paths in plots.items():
        board.paint(("plots", cls, "".join(paths)))
    for place in board.view["places"]:
        x, y = plan.grid.corner(place["column"], place["row"])
        board.paint(("ground", w, place["key"] not in QUIET, PLACE_ICONS[place["key"]], plan.tall), x, y)


def plot(x: float, y: float, w: float, h: float, by: float = 1) -> str:
    """The outline of a place."""
    return f"M{x + by:.1f} {y + by:.1f}h{w - 2 * by:.1f}v{h - 2 * by:.1f}h{2 * by - w:.1f}z"


def _war(board: Board, plan: Plan) -> None:
    """Ruins, and the places that the next raid may hit, with the odds."""
    view, w, h = board.view, plan.grid.w, plan.grid.h
    fallen, threat, signs = [], [], []
    for place in view["places"]:
        x, y = plan.grid.corner(place["column"], place["row"])
        if place["ruin"]:
            fallen.append(plot(x, y, w, h, 2))
            board.mark(("sign", "tk-ruin", 30), x + w / 2, y + 23)
        if odds := words.odds(view, place["key"]):
            threat.append(plot(x, y, w, h, 2))
            signs.append(f"M{x + w - 24:.1f} {y:.1f}h24v14h-24z")
            board.word(round(x + w - 12, 1), round(y + 11, 1), odds, "mid tk-odd")
        lines = split(short_name(place["name"], w < 80), w - 4, 11.5 if not plan.tall else 13 if w > 80 else 12.4)
        for n, line in enumerate(reversed(lines)):
            low = y + h - 6 - n * (13 if plan.tall else 12)
            board.word(round(x + w / 2, 1), round(low, 1), line, "mid tk-name")
    for cls, paths in (("tk-threat", threat), ("tk-odds", signs), ("tk-fallen", fallen), ("tk-shade", fallen)):
        if paths:
            board.words.insert(0, board.draw("plots", cls, "".join(paths)))


def _rails(board: Board, plan: Plan) -> None:
    at = {place["key"]: plan.grid.middle(place["column"], place["row"]) for place in board.view["places"]}
    for path in board.view["rails"]:
        d = "M" + "L".join(f"{x:.0f} {y + 4:.0f}" for x, y in (at[key] for key in path))
        board.paint(("rail", d))


def _place(board: Board, plan: Plan, place: dict[str, Any]) -> None:
    """What lies on a place, and what can be done there."""
    view, key = board.view, place["key"]
    x, y = plan.grid.corner(place["column"], place["row"])
    w, h = plan.grid.w, plan.grid.h
    moves = [f"go {key}", f"clean {key}"]
    seat = view["seat"]
    if seat is not None and view["people"][seat].get("place") == key:
        moves.append("search")
    board.target(
        moves,
        x + 1,
        y + 1,
        w - 2,
        h - 2,
        cls="under",
        what=place["name"],
        zoom=words.about_place(view, place),
        id=f"place-{key}",
    )
    if place["deck"] is not None:
        known = any(place["deck"])
        board.mark(("deck", len(place["deck"]), known, place["part"]), x + 15, y + 15)
    signs = []
    if place["shelter"]:
        signs.append("tk-shelter" if place["shelter"] == "works" else "tk-lost")
    if place["traces"]:
        signs.append("tk-trace")
    for n, icon in enumerate(signs):
        if plan.tall and len(signs) > 1:
            board.mark(("sign", icon, 16), x + w - 9 - n * 16, y + 24)
        else:
            board.mark(("sign", icon, 20), x + w - 13, y + 26 + n * 20)


def _wreck(board: Board, plan: Plan) -> None:
    """Sea Rescue: the three spaces of the wreck."""
    for n, space in enumerate(board.view["scenario"].get("wreck", ())):
        room = plan.wreck(n)
        moves = [f"go {space['key']}", f"clean {space['key']}"]
        seat = board.view["seat"]
        if seat is not None and board.view["people"][seat].get("place") == space["key"]:
            moves += ["search", "lift"]
        block = space["block"]
        told = f"The wreck, space {n + 1}: {space['pile']} cards face down."
        if block:
            told += f" On it: {block['name']}, {block['left']} to clean up."
        for card in space["open"]:
            told += f" Waits here: {card['name']}. {card['does']}"
        board.paint(("wreck", room.w, room.h, n + 1, space["pile"], bool(block), 0), room.x, room.y)
        board.target(
            moves, room.x, room.y, room.w, room.h, cls="under", what=f"The wreck, space {n + 1}", zoom=told, id=f"wreck-{n}"
        )
        for m, card in enumerate(space["open"]):
            board.piece(
                f"card-{card['number']}", room.x + room.w / 2, room.y + 16 + m * 18, ("sign", "tk-victim", 22), card["name"]
            )
        if block:
            board.mark(("sign", "tk-ruin", 1), room.x, room.y)


def _casting(board: Board, plan: Plan) -> None:
    """Eight people to choose from."""
    top = plan.header.bottom + 8
    w, h = (230.0, CHOICE - 6) if plan.tall else (265.0, 118.0)
    left, size = (6.0, 14.5) if plan.tall else (576.0, 12)
    for n, one in enumerate(board.view["cast"]):
        x, y = left + n % 2 * (w + 8), top + n // 2 * (h + 6)
        lines = wrap(f"{one['skill']}: {one['does']}", w - 18, size, 4 if not plan.tall else 3)
        told = f"{one['name']}: {one['words']} Health {one['health']}, faith {words.FAITHS[one['faith']]}. "
        told += f"{one['skill']}: {one['does']}. Room for one {one['extra']} card more."
        if one["seat"] is not None:
            told += f" Played by @{one['seat']}."
        art = (
            "person_card", w, one["key"], one["name"], one["health"], lines, FAITH_ICONS[one["faith"]],
            TYPE_ICONS[one["extra"]], 15.5 if plan.tall else 14,
        )  # fmt: skip
        board.target(f"choose {one['key']}", x, y, w, h, art, what=one["name"], zoom=told)


def _reference(board: Board, plan: Plan) -> None:
    """Where the mats leave room: a round in short, with the phase that it is."""
    if plan.spare is None:
        return
    room, low = plan.spare, 42
    lines: list[tuple[str, int, bool]] = []
    phases = words.the_round(board.view)
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


def _actions(board: Board, plan: Plan) -> None:
    """The four action spaces with what each gives for a Stamina, the skill, the miracles, and the end of the turn."""
    room, view = plan.bar, board.view
    wide = (room.w + 4) / (7 if view["miracles"] else 6)

    def pad(n: int) -> tuple[float, float, float, float]:
        return room.x + n * wide, room.y, wide - 4, room.h

    for n, told in enumerate(view["spaces"]):
        icons = tuple(icon for icon, k in zip(ACTION_ICONS, told["actions"], strict=True) for _ in range(k))
        what = [word for word, k in zip(("Move", "Clean up", "Search"), told["actions"], strict=True) for _ in range(k)]
        zoom = f"{told['name']}: {' + '.join(what)}, in any order, for one Stamina."
        board.target(told["key"], *pad(n), ("action", wide - 4, room.h, told["name"], icons, 1), zoom=zoom)
    me = view["people"][view["seat"]] if view["seat"] is not None else None
    skill = f"{me['skill']['name']}: {me['skill']['does']}. Once a round, for nothing." if me else "A skill, once a round."
    board.target("skill", *pad(4), ("action", wide - 4, room.h, "Skill", ("star",), 0), zoom=skill)
    if view["miracles"]:
        told = " ".join(_about_miracle(one) for one in view["miracles"])
        art = ("action", wide - 4, room.h, "Miracle", ("tk-miracle",), 0)
        moves = [f"miracle {one['key']}" for one in view["miracles"]]
        board.target(moves, *pad(5), art, zoom=told, what="Call a miracle", id="do-miracle")
    board.target("pass", *pad(6 if view["miracles"] else 5), ("action", wide - 4, room.h, "Pass", ("moon",), 0), id="do-end")


def _answers(board: Board, plan: Plan) -> None:
    """In place of the action spaces, what is asked now: each answer in words; where there are many, the last ones in a menu."""
    room, size, step = plan.bar, 14.5 if plan.tall else 12, 15.5 if plan.tall else 14
    shown = [move for move in board.legal if move not in board.placed or move.partition(" ")[0] in TWICE]
    end = board.first(*ENDS)
    shown = [move for move in shown if move != end] or ([] if end else list(board.legal))
    most = (4 if plan.tall else 5) - bool(end)
    more = shown[most - 1 :] if len(shown) > most else []
    shown = shown[: most - bool(more)]
    pads = [([move], board.legal[move], "") for move in shown]
    if more:
        pads.append((more, f"More answers ({len(more)})", "More answers"))
    if end:
        pads.append(([end], board.legal[end], ""))
    x, wide = room.x, room.w
    there = [
        word for verb, word in (("go ", "go there"), ("clean ", "clean up")) if any(m.startswith(verb) for m in board.legal)
    ]
    if there and end and len(pads) < most:
        hint, note = f"Lit places: {' or '.join(there)}.", wide * (0.3 if len(pads) > 1 else 0.5)
        board.paint(("answer", note, room.h, wrap(hint, note - 12, size, 3), step), x, room.y)
        x, wide = x + note + 4, wide - note - 4
    last = 0.7 if len(pads) > 1 and len(board.legal.get(end, "")) < 15 else 1
    unit = (wide + 4) / (len(pads) - bool(end) + last * bool(end))
    for moves, label, what in pads:
        w = unit * (last if moves == [end] else 1) - 4
        art = ("answer", w, room.h, _fitted(label, w - 12, size), step)
        id = "do-end" if moves == [end] else "do-more" if what else ""
        board.target(moves, x, room.y, w, room.h, art, what=what, id=id, zoom=label)
        x += w + 4


def _fitted(label: str, wide: float, size: float) -> tuple[str, ...]:
    """An answer in three lines: whole, else without what it says on top, else as it is called; a closer look tells all."""
    for text in (label, ASIDE.sub("", label), *([label.partition(":")[0]] if label.startswith(NAMED) else [])):
        lines = wrap(text, wide, size, 3)
        if not lines[-1].endswith("…"):
            break
    return lines


def _spots(board: Board, plan: Plan) -> dict[str, tuple[float, float]]:
    found = {place["key"]: plan.grid.corner(place["column"], place["row"]) for place in board.view["places"]}
    for n in range(3):
        room = plan.wreck(n)
        found[f"wreck-{n + 1}"] = (room.x, room.y)
    return found


def _people(board: Board, plan: Plan) -> None:
    """The standees, side by side where several stand."""
    view, corners = board.view, _spots(board, plan)
    w, h = plan.grid.w, plan.grid.h
    crowded = {one["place"] for kind in ("animals", "jailed") for one in view["scenario"].get(kind, ())}
    for key, (x, y) in corners.items():
        there = words.at(view, key)
        narrow = w if not key.startswith("wreck") else plan.wreck(0).w
        for n, seat in enumerate(there):
            one = view["people"][seat]
            step = min(32.0, (narrow - 34) / max(1, len(there) - 1))
            scale = 1 if len(there) < 3 and not plan.tall else 0.85
            mid = x + narrow / 2 + (n - (len(there) - 1) / 2) * step + (14 if key in crowded else 4 if plan.tall else 0)
            low = y + (0.52 * h if not plan.tall else 24) + (n % 2) * (6 if len(there) > 3 else 0)
            if key.startswith("wreck"):  # narrow: one under the other
                mid, low = x + narrow / 2 + 4, y + 16 + n * min(34.0, (h - 42) / max(1, len(there) - 1))
            told = words.in_short(one)
            board.piece(
                f"person-{seat}",
                mid,
                low,
                ("standee", one["person"], seat, one["health"] - one["despair"]),
                told,
                f"@{seat}, the {one['name']}",
                f"p{seat}",
                scale,
            )


def _others(board: Board, plan: Plan) -> None:
    """Tokko, prisoners and animals of the scenario, and what has been brought home."""
    scenario, corners = board.view["scenario"], _spots(board, plan)
    w, h = plan.grid.w, plan.grid.h
    for one in scenario.get("jailed", ()):
        x, y = corners[one["place"]]
        board.piece(
            f"card-{one['number']}",
            x + 16,
            y + h - 42,
            ("sign", "tk-prisoner", 26),
            f"{one['name']}, held here. {one['does']}",
            one["name"],
        )
    for n, one in enumerate(scenario.get("patrol", ())):
        x, y = corners[one["place"]]
        told = f"A Tokko, facing {one['facing']}; turns {one['turns']} at edges and ruins."
        board.piece(f"tokko-{n}", x + w - 22 - 8 * n, y + h - 40, ("tokko", TURNS[one["facing"]]), told, "A Tokko")
    taken: dict[str, int] = {}
    for one in scenario.get("animals", ()):
        x, y = corners[one["place"]]
        n = taken[one["place"]] = taken.get(one["place"], 0) + 1
        told = f"{one['name']}{', Hurt' if one['hurt'] else ''}: {HABITS[one['unhurt']]}"
        board.piece(
            f"animal-{one['key']}",
            x + 18 + 24 * (n - 1),
            y + h - (38 if not plan.tall else 27),
            ("beast", one["key"], one["hurt"]),
            told,
            one["name"],
            scale=1 if not plan.tall else 0.85,
        )
    if "safe" in scenario:
        x, y = corners[scenario["safe"]]
        board.mark(("sign", "flag", 22), x + w - 14, y + h - 32)
    for n, card in enumerate(scenario.get("placed", ())):
        x = plan.header.x + (345 + n * 19 if not plan.tall else plan.header.w - 16 - n * 18)
        icon = {"aircraft": "tk-part", "rescue": "tk-victim", "tokko": "tk-prisoner"}[scenario["key"]]
        board.piece(
            f"card-{card['number']}",
            x,
            plan.header.y + (38 if not plan.tall else 43),
            ("sign", icon, 18),
            f"Brought home: {card['name']}.",
            card["name"],
        )


HABITS = {
    "follows": "unhurt, it goes the way a person goes.", "flees": "unhurt, it goes the opposite way of a person.",
    "nears": "unhurt, it comes a step towards every Search.", "shies": "unhurt, it goes a step away from every Clean up.",
}  # fmt: skip


def _bombers(board: Board, plan: Plan) -> None:
    turns = (270, 0, 90, 180)  # the way it flies: clockwise
    shared: dict[int, int] = {}
    for n, bomber in enumerate(board.view["bombers"]):
        space = bomber["space"]
        room = plan.space(space)
        beside = shared[space] = shared.get(space, 0) + 1
        side = 0 if space < 5 else 1 if space < 11 else 2 if space < 16 else 3
        shift = (beside - 1) * 16
        x, y = room.x + room.w / 2 + (shift if side in (0, 2) else 0), room.y + room.h / 2 + (shift if side in (1, 3) else 0)
        told = words.lines_of(board.view)[n] + "."
        board.piece(f"bomber-{n}", x, y, ("bomber", turns[side], n), told, f"Bomber {n + 1}")
