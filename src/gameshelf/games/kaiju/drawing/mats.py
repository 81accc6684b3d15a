"""What lies beside the map: track, neighbourhoods, stacks, and before each player hand, cubes and building cards."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import plural
from gameshelf.draw import Board, Room, fan
from gameshelf.draw.lettering import cut, width, wrap
from gameshelf.games.kaiju.content import cost_words
from gameshelf.games.kaiju.drawing import words
from gameshelf.games.kaiju.drawing.canvas import FINGER, Heap, lay_cubes
from gameshelf.games.kaiju.drawing.cards import cards, spoils
from gameshelf.games.kaiju.moves import KINDS

View = dict[str, Any]
BACKS = (64, 34, 26, 20)  # how high the back of a building card may be drawn
BACK_READ = 36  # so much of a back must be seen for what it counts
PANEL, OWN_PANEL = 104, 76  # how wide a monster stands beside what lies before its player, where there is room
SOURCES = ("cards", "fallen", "areas")  # what points are made of
BUTTONS = {
    "rest": ("rest", "Rest"), "draw": ("deck", "Draw"), "done": ("check", "Done"), "stay": ("here", "Stay"),
    "hold": ("shield", "Hold"), "yield": ("back", "Yield"), "spend": ("check", "This"), "keep": ("forward", "Other"),
}  # fmt: skip
MEANS = {
    "bid": ("Attack", "with these"),
    "pay": ("Pay", "like this"),
    "take": ("Enough", "take no more"),
}  # what it is to be done


def track(board: Board, x: float, y: float, w: float, h: float) -> None:
    """The Buildings Destroyed track; its coloured squares bring tanks."""
    view, room = board.view, Room(x, y, w, h)
    squares, token = view["track"]["squares"], view["track"]["token"]
    zones = words.by_name(view["zones"], "letter")
    tanks = {square: zones[letter]["colour"] for square, letter in view["track"]["tanks"]}
    shown = [n for n in range(squares + 1) if not board.tall or n <= max([*tanks, token]) + 2]
    if board.tall and len(shown) > 16:
        shown = shown[max(0, token - 13) :][:16]
    name, left = f"Buildings destroyed: {token}", room.x
    if board.tall:
        board.word(room.x + 2, room.y + 20, "Fallen", "label")
        left += 50
    else:
        board.word(room.x, room.y - 7, f"{name}. A coloured square brings a tank to that neighbourhood.", "label")
    step = (room.right - left) / len(shown)
    row = tuple((n, tanks.get(n, "")) for n in shown)
    at = shown.index(token) if token in shown else 0
    coming = ", ".join(f"{square} in {zones[letter]['name']}" for square, letter in view["track"]["tanks"] if square > token)
    told = f"{name}. {f'Tanks come with building {coming}' if coming else 'No more tanks come'}."
    squares_art = ("squares", round(step, 1), room.h, row, token)
    board.place(
        "track", left, room.y, squares_art, f"{told} Every building that falls moves the marker on.", "Buildings destroyed"
    )
    for square, letter in view["track"]["tanks"]:
        if square in shown:
            zone = zones[letter]
            art = ("tank_square", round(step - 2, 1), room.h, zone["colour"], square < token)
            board.place(
                f"track-{square}",
                left + shown.index(square) * step,
                room.y,
                art,
                words.tank_square(square, zone, token),
                f"Building {square}: a tank",
            )
    middle = left + at * step + step / 2 - 1
    board.piece("token", middle, room.y + room.h / 2, ("token_cube", min(13, step / 2)), told, name)


def zones(board: Board, left: float, top: float, wide: float, high: float, across: int) -> None:
    """The neighbourhoods: what each is worth, and who has how many cubes there."""
    view, room = board.view, Room(left, top, wide, high)
    if not board.tall:
        board.word(room.x, room.y - 7, "Neighbourhoods: points for the most cubes, in the leader's colour", "label")
    lines = -(-len(view["zones"]) // across)
    w, h = (room.w - 6 * (across - 1)) / across, (room.h - 6 * (lines - 1)) / lines
    heaps: list[tuple[int, Heap]] = []
    for n, zone in enumerate(view["zones"]):
        x, y = room.x + (w + 6) * (n % across), room.y + (h + 6) * (n // across)
        value = "" if zone["bonus"] is None else zone["bonus"]
        said = (
            f"{zone['name']}, zone {zone['letter']}: "
            + (f"{value} points for the most cubes" if value != "" else "no token with two players")
            + f"; {words.cubes(view, zone['cubes'])}."
        )
        name, plate = _called(board, zone, w, value)
        art: tuple[Any, ...] = (
            "zone", round(w, 1), round(h, 1), "" if board.tall else zone["letter"], zone["colour"], value, name, plate,
            _tab(value, board.tall), words.leaders(zone["cubes"]),
        )  # fmt: skip
        if board.tall and zone["bonus"] is None:  # where nothing is to be had it is said what the others are about
            art = ("legend", round(w, 1), round(h, 1), "for the most cubes")
        board.place(f"zone-{zone['letter']}", x, y, art, said, zone["name"])
        most, left = max(zone["cubes"]), plate + 10  # cubes lie beside the plate, at a desk below the name
        there = [(seat, count) for seat, count in enumerate(zone["cubes"]) if count]
        each = (w - left - 2) / max(1, len(there))
        size = 18 if board.tall and each >= 21 else 15
        low, step = y + h / 2 if board.tall else y + h - 10, min(size + 3, each)
        for k, (seat, count) in enumerate(there):
            heaps.append((seat, (round(x + left + step * k + size / 2), round(low), count, size, count == most)))
    lay_cubes(board, heaps)


def _called(board: Board, zone: View, w: float, value: int | str) -> tuple[str, int]:
    """The name of a neighbourhood, or the word of it that tells most; and how wide the plate before the cubes is.

    On a phone the name stands on the plate, in place of the letter.
    """
    name, size = str(zone["name"]), 14.5 if board.tall else 12
    short = next((word for word in name.split() if len(word) > 3), name)
    tab = _tab(value, board.tall)
    if not board.tall:
        return name if width(name, size) <= w - 58 else short, 18 + tab
    return short, round(width(short, size)) + 9 + tab


def _tab(value: int | str, tall: bool) -> int:
    """How wide the number of a neighbourhood stands, in the colours of who has the most cubes there."""
    return round(width(str(value), 16 if tall else 14)) + 9 if value != "" else 0


def stacks(board: Board, room: Room) -> None:
    """The three open stacks."""
    view = board.view
    w = (room.w - 12) / 3
    own = view["seat"]
    pile = view["step"].get("back")
    told = f"A rest takes one of these, or draws {view['rest']} of your deck; {view['hand_limit']} in hand at most"
    board.word(room.x, room.y - 7, told, "label")
    for n, kind in enumerate(KINDS):
        x = room.x + (w + 6) * n
        left = view["stacks"][kind] if not pile or own is None else view["kaiju"][view["turn"]]["discards"][n]
        board.target(
            f"take {kind}", x, room.y, w, room.h, ("chip", round(w, 1), room.h, n, kind, left, _sign(board, [f"take {kind}"])),
            cls="under held",
            what=f"Stack of {kind}s: {left}", zoom=f"Left: {plural(left, kind)}.", id=f"stack-{kind}",
        )  # fmt: skip


def mat(board: Board, seat: int, room: Room) -> None:
    """What lies before one player."""
    view = board.view
    kaiju, own = view["kaiju"][seat], view["seat"] == seat
    cls = f"mat p{seat}"
    if own:
        cls += " mine"
    if view["outcome"]:
        cls += " won" if seat in view["outcome"]["winners"] else ""
    elif view["turn"] == seat:
        cls += " today"
    said = (
        f"{kaiju['name']}, @{seat}: {words.between(*words.span(view, seat))} points;"
        f" {words.hand(view, seat)}, {view['hand_limit']} at most;"
        f" {kaiju['deck']} in the deck;"
        f" discarded {cost_words(kaiju['discards'])}; {kaiju['cubes']} cubes left."
        f" {plural(len(kaiju['cards']), 'card')} face down, {len(kaiju['used'])} used."
    )
    low = own and board.tall  # a phone has no height to give away: all in one line
    narrow = room.w < 200
    roomy = not board.tall and room.h > (250 if own else 140)
    side = (OWN_PANEL if own else PANEL) if roomy else 46
    points = f"{words.between(*words.span(view, seat))}{' pts' if board.tall else ' points'}"
    long = round(width(points, 19 if board.tall else 18))
    name = 110 if low else round(room.w) - (side + 6 if narrow else side + 28 + long)
    few = kaiju["cubes"] < 4 and not view["outcome"]  # the end is near
    art = ("mat", round(room.w), round(room.h), seat, kaiju["cubes"], name, narrow, side, "won" in cls, few)
    board.place(f"mat-{seat}", room.x, room.y, art, said, f"@{seat}", cls=cls)
    x, wide = (room.x + 50, round(room.w) - 52) if narrow else (room.right - 14 - long, long + 14)
    sums = ("score", 0, 17, wide, "sign", points) if narrow else ("score", long + 4, 24, wide, "big end", points)
    board.place(f"score-{seat}", x, room.y + (22 if narrow else 0), sums, words.sums(view, seat), f"Points of @{seat}")
    left = room.x + side + 8
    x, y = (room.x + 172, room.y + 22) if low else (room.x + 50 if narrow else left, room.y + (56 if narrow else 48))
    if roomy or (own and not board.tall):  # there is room to tell what the points are made of
        _made_of(board, seat, left, y)
        y += 24
    if low:
        board.mark(("counts", (("deck", kaiju["deck"], 0, ""),)), x, y)
        _made_of(board, seat, room.right - long - 18, y, short=True)
    else:
        _counts(board, seat, x, y, room.right - 6)
    if own:
        _own(board, seat, Room(left, y + 10, room.right - 8 - left, room.bottom - y - 16))
    else:
        top = y - room.y + (6 if narrow else 8)
        _row(board, seat, Room(left, room.y + top, room.right - 8 - left, room.h - top - 6))


def _made_of(board: Board, seat: int, x: float, y: float, short: bool = False) -> None:
    """The points of a seat by where they come from: cards, fallen buildings, neighbourhoods; in short without words."""
    row, at = [], 0.0
    for icon, said, word in zip(("cards", "fallen", "zone"), words.parts(board.view, seat), SOURCES, strict=True):
        row.append((icon, said, round(at), "" if short else word))
        at += (36 if short else 34) + width(said, 14) + (0 if short else width(word, 12))
    board.mark(("counts", tuple(row)), x - (at if short else 0), y)


def _counts(board: Board, seat: int, x: float, y: float, right: float) -> None:
    """Cards in hand and deck; and where there is room what lies open, the discard pile by kinds and the score pile."""
    kaiju = board.view["kaiju"][seat]
    if right - x < 140:  # words say it shorter than signs do
        board.word(x, y, f"{kaiju['held']} hand, {kaiju['deck']} deck", "label")
        return
    size, row, at = 14.5 if board.tall else 12, [], 0.0
    for icon, n, word in (("cards", kaiju["held"], "hand"), ("deck", kaiju["deck"], "deck")):
        row.append((icon, n, round(at), word))
        at += 39 + width(word, size) + (9 if n > 9 else 0)
    if right - x > 200:
        board.word(x + at, y, "spent", "label soft")
        at += width("spent", size) + 6
        for n, kind in enumerate(KINDS):
            row.append((kind, kaiju["discards"][n], round(at), ""))
            at += 34
        if at + 34 < right - x:
            row.append(
                ("check", len(kaiju["used"]), round(at + 2), "used" if at + 40 + width("used", size) < right - x else "")
            )
    board.mark(("counts", tuple(row)), x, y)


def _row(board: Board, seat: int, room: Room) -> None:
    """The building cards of somebody else: backs, with what such cards count; when it is over, what is left in hand."""
    view = board.view
    found = view["kaiju"][seat]["cards"]
    high = next((one for one in BACKS if one <= room.h), BACKS[-1])
    if board.view["outcome"] and board.view["kaiju"][seat]["hand"] is not None and room.w > 240:
        board.word(room.x, room.y + 18, "Hand", "soft")
        counts = tuple((kind, board.view["kaiju"][seat]["hand"][n], 40 * n, "") for n, kind in enumerate(KINDS))
        board.mark(("counts", counts), room.x + 52, room.y + 18)
        if room.h > 100:
            spoils(board, seat, Room(room.x, room.y + 30, room.w, room.h - 30), f"torn-{seat}")
            return
    if board.tall and room.w > 300 and len(found) * 46 < room.w - 190:
        _made_of(board, seat, room.right, room.y + 17, short=True)
    if not found:
        if room.h > 60 and not view["outcome"]:
            _portrait(board, seat, room)
        return
    row: tuple[tuple[int, str], ...] = ()
    spots = fan(len(found), 0, room.w, 42, 4)
    if room.w < 150 or (len(spots) > 1 and spots[1][0] < BACK_READ):  # too narrow for more than their number
        row = tuple((6 * n, "") for n in range(min(4, len(found))))
        least, most = (sum(card["between"][n] for card in found) for n in (0, 1))
        short = f"x{len(found)}" if room.w < 150 else f"x{len(found)}: {words.between(least, most)} pts"
        board.word(room.x + row[-1][0] + 48, room.y + 16, short, "label")
    else:
        row = tuple((round(x), words.between(*card["between"])) for (x, _), card in zip(spots, found, strict=True))
    board.place(
        f"backs-{seat}", room.x, round(room.y), ("building_backs", high, row), words.backs(view, seat), "Cards face down"
    )


def _portrait(board: Board, seat: int, room: Room) -> None:
    """Who it is that rises there, until the first cards lie before it."""
    kaiju = board.view["kaiju"][seat]
    board.word(room.x, room.y + 22, kaiju["name"], "mid-big")
    look = str(kaiju["look"])
    for n, line in enumerate(wrap(f"{look[0].upper()}{look[1:]}.", room.w - 4, 12.5, 3)):
        board.word(room.x, room.y + 42 + 17 * n, line, "label soft")


def _own(board: Board, seat: int, room: Room) -> None:
    """One's own hand, deck and cards, to be clicked."""
    view = board.view
    kaiju = view["kaiju"][seat]
    h = FINGER if board.tall else 46 if room.h > 170 else 40
    w = (room.w - 5 * 6) / 5
    resting = view["step"].get("kind") == "rest"  # a card is taken or discarded: it is said which
    for n, kind in enumerate(KINDS):
        offered = [f"{verb} {kind}" for verb in (("take",) if board.tall else ()) + ("drop", "pay", "bid", "spare")]
        can = [move for move in offered if move in board.legal] or [f"drop {kind}"]
        board.target(
            can, room.x + (w + 6) * n, room.y, w, h, ("chip", round(w, 1), h, n, kind, kaiju["hand"][n], _sign(board, can)),
            cls="under held tells" if resting else "under held", what=f"{kind.capitalize()}s in your hand: {kaiju['hand'][n]}",
            zoom=f"Pays for a level whose roof shows it, and for attacks on others. {words.limit(view)}", id=f"hand-{kind}",
        )  # fmt: skip
    if view["outcome"]:
        cards(board, seat, Room(room.x, room.y + h + 6, room.w, room.h - h - 6))
        return
    button = board.first("draw", "done", "stay", "hold", "spend") or "rest"
    second = board.first("yield", "keep")
    for k, move in enumerate([button, second] if second else [button]):
        wide = w if second else w * 2 + 6
        art = (
            ("caption", round(wide, 1), h, "", _word(board, move, wide), "small")
            if second
            else _button(board, move, round(wide, 1), h)
        )
        board.target(move, room.x + (w + 6) * (3 + k), room.y, wide, h, art, id=f"own-{k}")
    cards(board, seat, Room(room.x, room.y + h + 6, room.w, room.h - h - 6))


def _sign(board: Board, moves: list[str]) -> str:
    """The sign of what a click on some cards does first: one more, or one less."""
    first = next((move.split()[0] for move in moves if move in board.legal), "")
    return {"take": "plus", "drop": "minus", "pay": "minus", "bid": "minus"}.get(first, "")


def _word(board: Board, move: str, wide: float) -> str:
    """What a small button says: of cards that do the same it is told by name which one it is."""
    name, is_card, _ = dict(board.view["moves"]).get(move, "").removeprefix("Use ").partition(": ")
    return cut(name, wide - 8, 14) if move in ("spend", "keep") and is_card else BUTTONS[move][1]


def _button(board: Board, move: str, wide: float, high: float) -> tuple[Any, ...]:
    """A broad button: what it is called, and what it brings."""
    view, (icon, word) = board.view, BUTTONS[move]
    room, kind, more = view["hand_limit"] - view["kaiju"][view["seat"]]["held"], view["step"].get("kind"), ""
    draws = min(view["rest"], room)
    if move == "rest":
        more = f"draw {draws} or take 1" if room > 1 else "take 1 card" if room else f"full ({view['hand_limit']}): change"
        if width(more, 14.5 if board.tall else 13) > wide - 46:
            more = f"draw {draws} / take 1"
    elif move == "draw":
        word, more = (f"Draw {draws}", "from your deck") if draws else ("Keep", "draw nothing")
    elif kind == "closing":
        word, more = "End turn", "draw 1 card" if room else f"full: {view['hand_limit']} held"
    elif move == "done":
        word, more = MEANS.get(kind, (word, more))
    return ("button", wide, high, icon, word, more, 42 if board.tall else 32)
