"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from typing import Any

from gameshelf.draw import Board
from gameshelf.draw.lettering import cut, split, wrap
from gameshelf.games.takao.drawing import words
from gameshelf.games.takao.drawing.canvas import FAITH_ICONS, PLACE_ICONS, QUIET, SHEET, TURNS, TYPE_ICONS, Plan, plan
from gameshelf.games.takao.drawing.mats import mat

ACTIONS = (
    ("march", "tk-boots", "March"), ("clear", "tk-clean", "Clear"), ("forage", "magnifier", "Forage"),
    ("dig", "tk-ruin", "Dig out"),
)  # fmt: skip

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
    board.paint(("land", where.map.w + 4, where.map.h + 4), where.map.x - 2, where.map.y - 2)
    _track(board, where)
    _header(board, where)
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
        _actions(board, where)
    _others(board, where)
    _people(board, where)
    _bombers(board, where)
    return board


def _header(board: Board, plan: Plan) -> None:
    view, room = board.view, plan.header
    scenario = view["scenario"]
    more = tuple(view["reinforcements"])
    art = (
        "header", room.w, room.h, scenario["name"], scenario["stars"], view["round"], view["rounds"], more,
        cut(words.goal(view), room.w - (200 if plan.tall else 310), 12.5 if not plan.tall else 14.5), plan.tall,
    )  # fmt: skip
    told = f"Round {view['round']} of {view['rounds']}. {words.PHASES[view['phase']]}. {words.goal(view)}."
    if more:
        told += f" A bomber more comes in round {' and '.join(map(str, more))}."
    board.place("header", room.x, room.y, art, told, "The scenario")
    for n, miracle in enumerate(view["miracles"]):
        x, y = room.right - 18 - n * 30, room.y + 37
        told = f"{miracle['name']}: {miracle['words']}{' ' + CALLED if miracle['left'] else ' Called already.'}"
        sign = ("miracle", FAITH_ICONS[miracle["faith"]], miracle["left"])
        board.piece(f"miracle-{miracle['key']}", x, y, sign, told, miracle["name"])


def _track(board: Board, plan: Plan) -> None:
    """The track of the bombers, with the rolls that would bring one there."""
    aimed: dict[int, list[str]] = {}
    for bomber in board.view["bombers"]:
        for line in bomber["lines"]:
            rolls = aimed.setdefault(line["space"], [])
            if str(line["roll"]) not in rolls:
                rolls.append(str(line["roll"]))
    quiet = []
    for n in range(22):
        room = plan.space(n)
        if n in aimed:
            board.paint(("space", room.w - 1, room.h - 1, ",".join(sorted(aimed[n]))), room.x, room.y)
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


def short_name(name: str) -> str:
    """A name as it has room on the map."""
    for long, short in SHORTER:
        name = name.replace(long, short)
    return name


SHORTER = (
    ("Takao Girls' Senior High School", "Girls' High School"), ("61-Naval Air Technical ", "Naval "),
    ("Takao Senior High School", "Senior High School"), ("Kyoshito Sugar Manufactory", "Kyoshito Sugar"),
    ("Takao Prefectural Office", "Prefectural Office"), ("Yoshi Department Store", "Yoshi Store"),
    ("Cane Railway Crossing", "Cane Crossing"),
)  # fmt: skip


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
        lines = split(short_name(place["name"]), w - 6, 11.5 if not plan.tall else 13)
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
    first = plan.mats[0] if plan.tall else plan.header
    top = plan.bar.y if plan.tall else first.bottom + 8
    w, h = (230.0, 62.0) if plan.tall else (265.0, 118.0)
    left = 6.0 if plan.tall else 576.0
    for n, one in enumerate(board.view["cast"]):
        x, y = left + n % 2 * (w + 8), top + n // 2 * (h + 6)
        lines = () if plan.tall else tuple(wrap(f"{one['skill']}: {one['does']}", w - 72, 11.5, 4))
        told = f"{one['name']}: {one['words']} Health {one['health']}, faith {words.FAITHS[one['faith']]}. "
        told += f"{one['skill']}: {one['does']}. Room for one {one['extra']} card more."
        if one["seat"] is not None:
            told += f" Played by @{one['seat']}."
        art = (
            "person_card",
            w,
            h,
            one["key"],
            one["name"],
            one["health"],
            ("", *lines),
            FAITH_ICONS[one["faith"]],
            TYPE_ICONS[one["extra"]],
        )
        board.target(f"choose {one['key']}", x, y, w, h, art, what=one["name"], zoom=told)


def _actions(board: Board, plan: Plan) -> None:
    """The four action spaces, the skill, and the end of the turn."""
    room = plan.bar
    wide = room.w / 6
    for n, (move, icon, name) in enumerate(ACTIONS):
        told = next(one for one in board.view["spaces"] if one["key"] == move)
        actions = [word for word, k in zip(("Move", "Clean up", "Search"), told["actions"], strict=True) for _ in range(k)]
        zoom = f"{told['name']}: {' + '.join(actions)}, for one Stamina."
        board.target(
            move, room.x + n * wide, room.y, wide - 4, room.h, ("caption", wide - 4, room.h, icon, name, "small"), zoom=zoom
        )
    board.target(
        "skill",
        room.x + 4 * wide,
        room.y,
        wide - 4,
        room.h,
        ("caption", wide - 4, room.h, "star", "Skill", "small"),
        zoom="Your skill, once a round.",
    )
    end = board.first("stop", "done", "pass") or "pass"
    word = {"stop": "Stop", "done": "Done", "pass": "Pass"}[end]
    board.target(
        end, room.x + 5 * wide, room.y, wide - 4, room.h, ("caption", wide - 4, room.h, "moon", word, "small"), id="do-end"
    )


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
            scale = 1 if len(there) < 3 else 0.85
            mid = x + narrow / 2 + (n - (len(there) - 1) / 2) * step + (14 if key in crowded else 0)
            low = y + h * (0.56 if not plan.tall else 0.52) + (n % 2) * (6 if len(there) > 3 else 0)
            told = words.in_short(one)
            board.piece(
                f"person-{seat}",
                mid,
                low,
                ("standee", one["person"], seat, seat == view["seat"]),
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
            f"animal-{one['key']}", x + 18 + 24 * (n - 1), y + h - 38, ("beast", one["key"], one["hurt"]), told, one["name"]
        )
    if "safe" in scenario:
        x, y = corners[scenario["safe"]]
        board.mark(("sign", "flag", 22), x + w - 14, y + h - 32)
    for n, card in enumerate(scenario.get("placed", ())):
        x = plan.header.x + (
            plan.header.w - 110 - n * 15 if not plan.tall else plan.header.w - 24 - 15 * scenario["stars"] - n * 16
        )
        icon = {"aircraft": "tk-part", "rescue": "tk-victim", "tokko": "tk-prisoner"}[scenario["key"]]
        board.piece(
            f"card-{card['number']}",
            x,
            plan.header.y + (37 if not plan.tall else 14),
            ("sign", icon, 18),
            f"Brought home: {card['name']}.",
            card["name"],
        )


HABITS = {
    "follows": "unhurt, it goes the way a person goes.", "flees": "unhurt, it goes the opposite way of a person.",
    "nears": "unhurt, it comes a step towards every Search.", "shies": "unhurt, it goes a step away from every Clean up.",
}  # fmt: skip


def _bombers(board: Board, plan: Plan) -> None:
    turns = (0, 90, 180, 270)
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
