"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from typing import Any

from gameshelf.core import joined
from gameshelf.core.prose import plural
from gameshelf.draw import Board
from gameshelf.draw.lettering import split, wrap
from gameshelf.games.takao.drawing import words
from gameshelf.games.takao.drawing.aims import Aims, aims
from gameshelf.games.takao.drawing.canvas import (
    CHOICE,
    FAITH_ICONS,
    PLACE_ICONS,
    QUIET,
    SHEET,
    TURNS,
    TYPE_ICONS,
    Lie,
    Plan,
    lie,
    plan,
    short_name,
)
from gameshelf.games.takao.drawing.forecast import forecast, risk
from gameshelf.games.takao.drawing.header import LAID, about_miracles, header, home, tonight
from gameshelf.games.takao.drawing.mats import mat
from gameshelf.games.takao.drawing.ways import ways_on
from gameshelf.games.takao.moves import SEATS, VOCABULARY

ACTION_ICONS = ("tk-boots", "tk-clean", "magnifier")  # Move, Clean up, Search
TWICE = ("search", "eat", "replace")  # what has a place on the map or a card, and stands in words as well
ENDS = ("stop", "done")
SHOWN = ("give", "take")  # answers that say what their card does
NAMED = ("miracle", "use", "skill", "ask", "give", "take", "done")  # answers that their name alone tells from the others

Spot = tuple[str, int, int]  # a place, with its column and row
Standee = tuple[int, str, str, int, str, str]  # a seat, where it stands, who it is, what is left of it, its name, and in short


def _with(*verbs: str) -> frozenset[str]:
    return frozenset(move.notation for move in VOCABULARY if move.verb in verbs)


CHOICES, SEARCHES, AT_WRECK = _with("choose"), _with("search"), _with("go", "clean", "search", "lift")
AT_PLACES = {key: frozenset((f"go {key}", f"clean {key}")) for key in PLACE_ICONS}
ACTIONS = _with("march", "clear", "forage", "dig", "skill", "miracle", "pass")
AT_MATS = _with(
    "share", "player", "hand", "from", "take", "give", "discard", "use", "eat", "card", "carcass", "place",
    "replace",
)  # fmt: skip


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return SHEET.say(v=view, w=words)


def picture(view: dict[str, Any], tall: bool = False) -> str:
    """The board drawn as SVG: the city with the boards beside it, or under it for a phone."""
    return layout(view, tall).svg("Raid on Takao")


def layout(view: dict[str, Any], tall: bool = False) -> Board:
    """Where everything lies for this seat."""
    at = lie(view)
    where = plan(tall, *at)
    board = Board(SHEET, view, where.wide, where.high, tall)
    board.paint(("scene", where.wide, where.high))
    scenario, people, key = view["scenario"], view["people"], view["scenario"]["key"]
    board.part(
        header, at, key, scenario["name"], scenario["stars"], view["goal"]["wanted"], words.next_steps(view),
        words.wins(view), sees=("reinforcements", "round", "rounds", "phase", "miracles", "raid"),
    )  # fmt: skip
    board.part(tonight, at, forecast(view))
    casting = view["phase"] == "casting"
    if casting and tall:  # who one will be comes first; the city has no room beside it
        board.part(_casting, at, sees=("cast",), moves=CHOICES)
        return board
    board.paint(("land", where.map.w + 4, where.map.h + 4), where.map.x - 2, where.map.y - 2)
    spots = [(one["key"], one["column"], one["row"]) for one in view["places"]]
    board.part(_track, at, words.called(view), view["bombers"] if view["outcome"] is None else [], sees=("raid",))
    board.part(_ground, at, spots, [one["port"] for one in view["places"]], [one["mountain"] for one in view["places"]])
    board.part(_rails, at, spots, sees=("rails",))
    board.part(_houses, at, spots, [one["name"] for one in view["places"]], [one["ruin"] for one in view["places"]])
    double = words.twice(view) if view["outcome"] is None else {}
    states = [(one["name"], words.odds(view, one["key"]), one["key"] in double) for one in view["places"]]
    board.part(_war, at, spots, states)
    further = ways_on(view)
    board.part(_second, at, spots, sorted(further))
    led = aims(view)
    _places(board, at, further, led)
    board.part(_aims, at, spots, [[icon for icon, _ in led.get(key, ())] for key, _, _ in spots])
    if "wreck" in scenario:
        here = people[view["seat"]].get("place") if view["seat"] is not None else None
        board.part(_wreck, at, scenario["wreck"], here, moves=AT_WRECK)
    if casting:
        board.part(_casting, at, sees=("cast",), moves=CHOICES)
    else:
        found = next((card["type"] for card in view["hand"] if card["number"] == view["step"].get("card")), "")
        for seat, one in enumerate(words.divided(view)):
            mine, today = seat == view["seat"], seat in view["awaited"]
            near = (
                ("", "", "") if mine or not tall else risk(view, one)
            )  # beside a board in full the forecast stands, or the map
            board.part(mat, at, seat, one, key, mine, today, found if mine else "", near, sees=("raid",), moves=AT_MATS)
        if where.spare is not None:
            board.part(_reference, at, key, sees=("phase", "raid"))
        if view["moves"] and not board.first("pass"):
            _answers(board, where)
        else:
            skill = people[view["seat"]]["skill"] if view["seat"] is not None else None
            board.part(_actions, at, skill, bool(view["moves"]), sees=("spaces", "miracles"), moves=ACTIONS)
    board.part(_others, at, spots, sees=("scenario",))
    crowded = sorted({one["place"] for kind in ("animals", "jailed") for one in scenario.get(kind, ())})
    standees = [
        (one["seat"], one["place"], one["person"], one["health"] - one["despair"], one["name"], words.in_short(one))
        for one in people
        if one.get("place")
    ]
    signs = [one["key"] for one in view["places"] if one["shelter"] or one["traces"]]
    decks = [one["key"] for one in view["places"] if one["deck"]]
    board.part(_people, at, spots, crowded, signs, decks, standees)
    board.part(_bombers, at, sees=("bombers",))
    return board


def _track(board: Board, at: Lie, called: dict[str, str], bombers: list[dict[str, Any]]) -> None:
    """The track of the bombers, with the rolls that would bring one there."""
    where = plan(board.tall, *at)
    _sides(board, where)
    aimed: dict[int, list[dict[str, Any]]] = {}
    taken = {bomber["space"] for bomber in bombers}
    for bomber in bombers:
        for line in bomber["lines"]:
            aimed.setdefault(line["space"], []).append(line)
    quiet = []
    for n in range(22):
        room = where.space(n)
        if n in aimed:
            rolls = sorted({line["roll"] for line in aimed[n]})
            line = f"{aimed[n][0]['line']} {aimed[n][0]['number']}"
            told = f"If the die shows a {' or a '.join(map(str, rolls))}, {line} is bombed: "
            told += f"{words.raid(board.view['raid'])} for whoever is there without a shelter. "
            told += f"{joined([short_name(called[key]) for key in aimed[n][0]['places']])}."
            art = ("space", tidy(room.w - 1), tidy(room.h - 1), tuple(rolls), FLIES[side(n)], n in taken)
            board.place(f"aim-{n}", room.x, room.y, art, told, f"Threatened: {line}")
        else:
            quiet.append(plot(room.x, room.y, room.w, room.h, 0.5))
    board.paint(("plots", "tk-track", "".join(quiet)))


def _sides(board: Board, where: Plan) -> None:
    """The four sides of the track, for whoever looks at a space that no bomber can reach now: they lie under all others."""
    told = "The bombers' track: in the Air raid phase one die, 1 to 3, moves every bomber on, clockwise. Each bombs the line"
    told += f" that it comes to: {words.raid(board.view['raid'])}, and ruins. None can come here with the next roll."
    for n, (first, last) in enumerate(((4, 0), (10, 5), (11, 15), (16, 21))):
        room, end = where.space(first), where.space(last)
        art = ("line", tidy(end.right - room.x), tidy(end.bottom - room.y))
        board.place(f"track-{n}", room.x, room.y, art, told, "The track")


def _vista(key: str, port: bool, mountain: bool) -> str:
    """What lies around a place: hills, water, fields or streets."""
    if mountain:
        return "hill"
    return "water" if port or PLACE_ICONS[key] == "tk-water" else "field" if PLACE_ICONS[key] == "tk-field" else "city"


def _ground(board: Board, at: Lie, spots: list[Spot], ports: list[bool], mountains: list[bool]) -> None:
    """The land of all places under the evening sky; the light comes from the sea in the west."""
    where = plan(board.tall, *at)
    grid = where.grid
    lands = tuple(
        (*map(tidy, grid.corner(column, row)), _vista(key, port, mountain))
        for (key, column, row), port, mountain in zip(spots, ports, mountains, strict=True)
    )
    board.paint(("vistas", tidy(grid.w - 2), tidy(grid.h - 2), lands))


def _houses(board: Board, at: Lie, spots: list[Spot], names: list[str], ruins: list[bool]) -> None:
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


def _band(board: Board, wide: float, name: str) -> tuple[tuple[str, ...], int]:
    """The name of a place in lines, and how high the band is that it stands on."""
    if board.tall:
        lines = split(short_name(name), wide - 4, 13 if wide > 80 else 12.4)
        return tuple(lines), 4 + 13 * len(lines)
    lines = split(short_name(name), wide - 4, 11.5)
    return tuple(lines), 5 + 12 * len(lines)


def tidy(n: float) -> float:
    """A number as it is written into a picture."""
    return round(n, 1)


def plot(x: float, y: float, w: float, h: float, by: float = 1) -> str:
    """The outline of a place."""
    return f"M{x + by:.1f} {y + by:.1f}h{w - 2 * by:.1f}v{h - 2 * by:.1f}h{2 * by - w:.1f}z"


def _war(board: Board, at: Lie, spots: list[Spot], states: list[tuple[str, str, bool]]) -> None:
    """The places that the next raid may hit, with the odds, and whether two bombers may hit at once."""
    grid = plan(board.tall, *at).grid
    w, h = grid.w, grid.h
    threat, signs, bands = [], [], []
    names: list[tuple[float, float, str]] = []
    chances: list[tuple[float, float, str]] = []
    high = 20 if board.tall else 18
    for (_, column, row), (name, odds, double) in zip(spots, states, strict=True):
        x, y = grid.corner(column, row)
        lines, band = _band(board, w, name)
        bands.append(f"M{x + 1:.1f} {y + h - band - 1:.1f}h{w - 2:.1f}v{band}h{2 - w:.1f}z")
        if odds:
            threat.append(plot(x, y, w, h, 2.5))
            wide = (56 if double else 30) if board.tall else (52 if double else 30)
            signs.append(f"M{x + w - wide - 1:.1f} {y + 1:.1f}h{wide}v{high}h{8 - wide}q-8 0-8-8z")
            chances.append((tidy(x + w - 1 - wide / 2), tidy(y + high - 4), f"{odds} ×2" if double else odds))
        for n, line in enumerate(reversed(lines)):
            low = y + h - 5 - n * (13 if board.tall else 12)
            names.append((tidy(x + w / 2), tidy(low), line))
    board.mark(("lettered", "mid tk-name", tuple(names)))
    if threat:
        board.paint(("plots", "tk-threat", "".join(threat)))
        board.mark(("plots", "tk-odds", "".join(signs)))
        board.mark(("lettered", "mid tk-odd", tuple(chances)))
    board.words.insert(0, board.draw("plots", "tk-band", "".join(bands)))


def _rails(board: Board, at: Lie, spots: list[Spot]) -> None:
    grid = plan(board.tall, *at).grid
    middle = {key: grid.middle(column, row) for key, column, row in spots}
    for path in board.view["rails"]:
        d = "M" + "L".join(f"{x:.0f} {y + 4:.0f}" for x, y in (middle[key] for key in path))
        board.paint(("rail", d))


def _second(board: Board, at: Lie, spots: list[Spot], keys: list[str]) -> None:
    """An outline around the places of a second Move."""
    grid = plan(board.tall, *at).grid
    outlines = [plot(*grid.corner(column, row), grid.w, grid.h, 3) for key, column, row in spots if key in keys]
    if outlines:
        board.paint(("plots", "tk-second", "".join(outlines)))


def _aims(board: Board, at: Lie, spots: list[Spot], led: list[list[str]]) -> None:
    """A heart where the wish of the one who looks leads, a mask where a Bane goes: above the name, at the left."""
    grid = plan(board.tall, *at).grid
    signs, r = [], 9 if board.tall else 12
    for (_, column, row), icons in zip(spots, led, strict=True):
        x, y = grid.corner(column, row)
        low = y + (33 if board.tall else grid.h - 33)
        signs += [(tidy(x + r + 2 + 2 * r * n), tidy(low), icon) for n, icon in enumerate(icons)]
    if signs:
        board.mark(("aims", r, tuple(signs)))


def _places(board: Board, at: Lie, further: dict[str, str], led: Aims) -> None:
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


def _wreck(board: Board, at: Lie, wreck: list[dict[str, Any]], here: str | None) -> None:
    """Sea Rescue: the three spaces of the wreck."""
    where = plan(board.tall, *at)
    for n, space in enumerate(wreck):
        room = where.wreck(n)
        moves = [f"go {space['key']}", f"clean {space['key']}"]
        if here == space["key"]:
            moves += ["search", "lift"]
        block = space["block"]
        told = f"The wreck, space {n + 1}: {plural(space['pile'], 'card')} face down."
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


def _casting(board: Board, at: Lie) -> None:
    """Eight people to choose from."""
    tall, top = board.tall, plan(board.tall, *at).header.bottom + 8
    w, h = (230.0, CHOICE - 6) if tall else (265.0, 132.0)
    left, size = (6.0, 14.5) if tall else (576.0, 12)
    for n, one in enumerate(board.view["cast"]):
        x, y = left + n % 2 * (w + 8), top + n // 2 * (h + 6)
        lines = wrap(f"{one['skill']}: {one['does']}", w - 18, size, 4 if not tall else 3)
        room = int((h - 76) // (15.5 if tall else 14)) + 1 - len(lines)
        tale = _tale(one["words"], w - 18, size, room)
        told = f"{one['name']}: {one['words']} Health {one['health']}, faith {words.FAITHS[one['faith']]}. "
        told += f"{one['skill']}: {one['does']}. Room for one {one['extra']} card more."
        if one["seat"] is not None:
            told += f" Played by @{one['seat']}."
        art = (
            "person_card", w, one["key"], one["name"], one["health"], lines, FAITH_ICONS[one["faith"]], one["extra"],
            TYPE_ICONS[one["extra"]], 15.5 if tall else 13.5, tale,
        )  # fmt: skip
        board.target(f"choose {one['key']}", x, y, w, h, art, what=one["name"], zoom=told)


def _tale(told: str, wide: float, size: float, most: int) -> tuple[str, ...]:
    """Who somebody is, in so many lines at most: all of it, else the first sentence, else nothing."""
    for text in (told, told.partition(". ")[0].rstrip(".") + "."):
        lines = wrap(text, wide, size, most) if most > 0 else ()
        if lines and not lines[-1].endswith("…"):
            return lines
    return ()


def _reference(board: Board, at: Lie, scenario: str) -> None:
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


def _actions(board: Board, at: Lie, own: dict[str, Any] | None, mine: bool) -> None:
    """The four action spaces with what each gives for a Stamina, the skill, the miracles, and the end of the turn."""
    room, view = plan(board.tall, *at).bar, board.view
    wide = (room.w + 4) / (7 if view["miracles"] else 6)

    def pad(n: int) -> tuple[float, float, float, float]:
        return room.x + n * wide, room.y, wide - 4, room.h

    for n, told in enumerate(view["spaces"]):
        icons = tuple(icon for icon, k in zip(ACTION_ICONS, told["actions"], strict=True) for _ in range(k))
        what = [word for word, k in zip(("Move", "Clean up", "Search"), told["actions"], strict=True) for _ in range(k)]
        zoom = f"{told['name']}: {' + '.join(what)}, in any order, for one Stamina."
        board.target(told["key"], *pad(n), ("action", wide - 4, room.h, told["name"], icons, 1), zoom=zoom)
    skill = words.about_skill(own, mine, "skill" in board.legal) if own else "A skill, once a round."
    board.target("skill", *pad(4), ("action", wide - 4, room.h, "Skill", ("star",), 0), zoom=skill)
    if view["miracles"]:
        told = about_miracles(view["miracles"], board.legal if board.tall else {})
        art = ("action", wide - 4, room.h, "Miracle", ("tk-miracle",), 0)
        moves = [f"miracle {one['key']}" for one in view["miracles"]]
        board.target(moves, *pad(5), art, zoom=told, what="Call a miracle", id="do-miracle")
    art = ("action", wide - 4, room.h, "End turn", ("moon",), 0)
    board.target("pass", *pad(6 if view["miracles"] else 5), art, id="do-end")


def _answers(board: Board, plan: Plan) -> None:
    """In place of the action spaces, what is asked now: each answer in words; where there are many, the last ones in a menu."""
    room, size, step = plan.bar, 14.5 if plan.tall else 14, 15.5
    shown = [move for move in board.legal if move not in board.placed or move.partition(" ")[0] in TWICE]
    shown = [move for move in shown if not move.startswith("share")]  # under the board, as while no Stamina is in use
    end = board.first(*ENDS)
    shown = [move for move in shown if move != end] or ([] if end else list(board.legal))
    most = (4 if plan.tall else 5) - bool(end)
    more = shown[most - 1 :] if len(shown) > most else []
    shown = shown[: most - bool(more)]
    people = words.divided(board.view)
    labels, told = {}, {}
    for move in shown:
        labels[move] = told[move] = board.legal[move]
        if card := words.card_named(board.view, people, move):
            told[move] += f". {words.about_card(card, when=True)}"
            if move.startswith(SHOWN):
                labels[move] += f": {words.does(card)}"
    if "persist" in labels and board.view["seat"] is not None:
        tie = next(one for one in people[board.view["seat"]]["ties"] if one["current"])
        labels["persist"] = f"Persist: {words.price(tie['failing'])}, keep trying for: {tie['fulfilled']}"
    pads = [([move], labels[move], "") for move in shown]
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
        if ways_on(board.view):
            hint = "Lit: one Move. Dashed: two Moves at a tap."
        board.paint(("hint", note, room.h, wrap(hint, note - 12, size, 3), step), x, room.y)
        x, wide = x + note + 4, wide - note - 4
    last = 0.7 if len(pads) > 1 and len(board.legal.get(end, "")) < 15 else 1
    unit = (wide + 4) / (len(pads) - bool(end) + last * bool(end))
    for moves, label, what in pads:
        w = unit * (last if moves == [end] else 1) - 4
        art = ("answer", w, room.h, _fitted(label, w - 12, size, moves[0].partition(" ")[0] in NAMED), step)
        id = "do-end" if moves == [end] else "do-more" if what else ""
        board.target(moves, x, room.y, w, room.h, art, what=what, id=id, zoom=told.get(moves[0], label) if not what else label)
        x += w + 4


def _fitted(label: str, wide: float, size: float, named: bool) -> tuple[str, ...]:
    """An answer in three lines: whole, else without what it says on top, else as it is called; a closer look tells all."""
    brief = words.in_brief(_without_asides(short_name(label)))
    for text in (
        label,
        short_name(label),
        brief,
        brief.partition(", keep trying")[0],
        *brief.split(";")[:1],
        *(brief.split(":")[:1] if named else []),
        _nameless(brief),
    ):
        lines = wrap(text, wide, size, 3)
        if not any(line.endswith("…") for line in lines):
            break
    return lines


def _nameless(label: str) -> str:
    """A label without the names of players, where they have no room.

    >>> _nameless("Eat from @1's food: Taro"), _nameless("Ask @1 for food"), _nameless("@1, the Cook")
    ('Eat Taro', 'Ask for food', 'the Cook')
    """
    for seat in range(SEATS):
        label = label.removeprefix(f"@{seat}, ")
        for said in (f" from @{seat}'s food:", f" @{seat}'s", f" @{seat}"):
            label = label.replace(said, "")
    return label


def _without_asides(label: str) -> str:
    """A label without what it says in brackets on top, where there is little room."""
    first, *rest = label.split(" (")
    return first + "".join(part.partition(")")[2] for part in rest)


def _corners(plan: Plan, spots: list[Spot]) -> dict[str, tuple[float, float]]:
    found = {key: plan.grid.corner(column, row) for key, column, row in spots}
    for n in range(3):
        room = plan.wreck(n)
        found[f"wreck-{n + 1}"] = (room.x, room.y)
    return found


def _people(
    board: Board, at: Lie, spots: list[Spot], crowded: list[str], signs: list[str], decks: list[str], people: list[Standee]
) -> None:
    """The standees, side by side where several stand; smaller then, beside the deck and the signs of the place."""
    where = plan(board.tall, *at)
    tall, h = where.tall, where.grid.h
    there: dict[str, list[Standee]] = {}
    for one in people:
        there.setdefault(one[1], []).append(one)
    for key, (x, y) in _corners(where, spots).items():
        narrow, count = where.grid.w if not key.startswith("wreck") else where.wreck(0).w, len(there.get(key, ()))
        for n, (seat, _, person, left, name, told) in enumerate(there.get(key, ())):
            several = count > 1 and not key.startswith("wreck")
            aside = 7 if tall and key in decks else 0
            if several and key in signs:  # the right edge is for the signs
                aside = -4 if tall else -9
            step = min(22.0 if tall else 32.0, (narrow - 34) / max(1, count - 1))
            scale = 1 if count < 3 else 0.85
            mid = x + narrow / 2 + (n - (count - 1) / 2) * step + (14 if key in crowded else aside)
            low = y + (0.54 * h if several else 0.52 * h) + (n % 2) * (6 if count > 3 else 0)
            if tall and several and key in decks and key not in crowded:  # the left edge is for the deck
                last = narrow - (26 if key in signs else 14)
                mid = x + 42.5 + n * min(30.0 if count < 3 else 22.0, (last - 42.5) / (count - 1))
            elif tall and several and count < 3 and key not in signs:
                mid = x + narrow / 2 + (n - 0.5) * 32
            if tall:
                low = y + (26 if several else 25) + (n % 2) * (6 if count > 3 else 0)
            if key.startswith("wreck"):  # narrow: one under the other
                scale = 0.85 if tall or count > 2 else 1
                mid, low = x + narrow / 2 + 4, y + 16 + n * min(34.0, (h - 42) / max(1, count - 1))
            art = ("standee" if not (tall and several) else "bust", person, seat, left)
            board.piece(f"person-{seat}", mid, low, art, told, f"@{seat}, the {name}", f"p{seat}", scale)


def _others(board: Board, at: Lie, spots: list[Spot]) -> None:
    """Tokko, prisoners and animals of the scenario, and what has been brought home."""
    scenario, where = board.view["scenario"], plan(board.tall, *at)
    corners, w, h = _corners(where, spots), where.grid.w, where.grid.h
    for one in scenario.get("jailed", ()):
        x, y = corners[one["place"]]
        board.piece(
            f"card-{one['number']}",
            x + 16,
            y + (30 if where.tall else h - 42),
            ("sign", "tk-prisoner", 24 if where.tall else 26),
            f"{one['name']}, held here. {one['does']}",
            one["name"],
        )
    for n, one in enumerate(scenario.get("patrol", ())):
        x, y = corners[one["place"]]
        told = f"A Tokko, facing {one['facing']}; turns {one['turns']} at edges and ruins."
        x, y = (x + w - 17 - 6 * n, y + h - 31) if where.tall else (x + w - 22 - 8 * n, y + h - 40)
        art = ("tokko", TURNS[one["facing"]])
        board.piece(f"tokko-{n}", x, y, art, told, "A Tokko", scale=0.72 if where.tall else 1)
    taken: dict[str, int] = {}
    for one in scenario.get("animals", ()):
        x, y = corners[one["place"]]
        n = taken[one["place"]] = taken.get(one["place"], 0) + 1
        told = f"{one['name']}{', Hurt' if one['hurt'] else ''}: {words.herding(one)}."
        board.piece(
            f"animal-{one['key']}",
            x + 18 + 24 * (n - 1),
            y + (h - 38 if not where.tall else 26),
            ("beast", one["key"], one["hurt"]),
            told,
            one["name"],
            scale=1 if not where.tall else 0.8,
        )
    if "safe" in scenario:
        x, y = corners[scenario["safe"]]
        board.mark(("sign", "flag", 22), x + w - 14, y + h - 32)
    for n, card in enumerate(scenario.get("placed", ())):
        sign = ("sign", LAID[scenario["key"]], 18)
        board.piece(f"card-{card['number']}", *home(where, n), sign, f"Brought home: {card['name']}.", card["name"])


FLIES = (270, 0, 90, 180)  # the way a plane flies on each side of the city: clockwise


def side(space: int) -> int:
    """The side of the city that a space of the track is on: below, left, above, right."""
    return 0 if space < 5 else 1 if space < 11 else 2 if space < 16 else 3


def _bombers(board: Board, at: Lie) -> None:
    """The planes over the track, each with its shadow; two over one space fly side by side."""
    where = plan(board.tall, *at)
    shared: dict[int, int] = {}
    for n, bomber in enumerate(board.view["bombers"]):
        space = bomber["space"]
        room = where.space(space)
        beside = shared[space] = shared.get(space, 0) + 1
        at_side, shift = side(space), (beside - 1) * 16
        x = room.x + room.w / 2 + (shift if at_side in (0, 2) else 0)
        y = room.y + room.h / 2 + (shift if at_side in (1, 3) else 0)
        told = words.lines_of(board.view)[n] + "."
        board.piece(f"bomber-{n}", x, y, ("bomber", FLIES[at_side], n), told, f"Bomber {n + 1}")
