"""What lies beside the map: track, neighbourhoods, stacks, and before each player hand, cubes and building cards."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import plural
from gameshelf.draw import Board, Room, fan
from gameshelf.draw.lettering import width, wrap
from gameshelf.games.kaiju.content import cost_words
from gameshelf.games.kaiju.drawing import words
from gameshelf.games.kaiju.drawing.canvas import FINGER, Heap, lay_cubes
from gameshelf.games.kaiju.effects import LANGUAGE
from gameshelf.games.kaiju.moves import KINDS, POWERS

View = dict[str, Any]
CARD_WIDE, CARD_LOW = 96, 84  # a building card before its owner: how wide, and how high at least in two rows
BACKS = (30, 24, 20)  # how high the back of a building card may be drawn
IN_SHORT = (
    "Two actions a turn: tear a level off a building beside you (pay what its roof shows), go to the next crossing, or rest.",
    "Each level leaves your cube there and its card with you. Points: those cards; the number at a building's foot for the most"
    " cubes when it has fallen; the neighbourhoods.",
)  # until the first card lies there
BUTTONS = {
    "rest": ("rest", "Rest"), "draw": ("deck", "Draw"), "done": ("check", "Done"), "stay": ("here", "Stay"),
    "hold": ("shield", "Hold"), "yield": ("back", "Yield"), "spend": ("check", "This"), "keep": ("forward", "Other"),
}  # fmt: skip


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
    board.paint(("squares", round(step, 1), room.h, row, token), left, room.y)
    at = shown.index(token) if token in shown else 0
    coming = ", ".join(f"{square} in {zones[letter]['name']}" for square, letter in view["track"]["tanks"] if square > token)
    tanks_come = f"Tanks come with building {coming}" if coming else "No more tanks come"
    board.piece(
        "token", left + at * step + step / 2 - 1, room.y + room.h / 2, ("token_cube", min(12, step / 2)),
        f"{name}. {tanks_come}.", name,
    )  # fmt: skip


def zones(board: Board, left: float, top: float, wide: float, high: float, across: int) -> None:
    """The neighbourhoods: what each is worth, and who has how many cubes there."""
    view, room = board.view, Room(left, top, wide, high)
    if not board.tall:
        board.word(room.x, room.y - 7, "Neighbourhoods: so many points for the most cubes there", "label")
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
        board.place(
            f"zone-{zone['letter']}",
            x,
            y,
            ("zone", round(w, 1), round(h, 1), "" if board.tall else zone["letter"], zone["colour"], value, name, plate),
            said,
            zone["name"],
        )
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
    if not board.tall:
        return name if width(name, size) <= w - 58 else short, 46 if value != "" else 24
    return short, round(0.94 * width(short, size) + (6 + width(str(value), 16) if value != "" else 0) + 10)


def stacks(board: Board, room: Room) -> None:
    """The three open stacks."""
    view = board.view
    w = (room.w - 12) / 3
    own = view["seat"]
    pile = view["step"].get("back")
    board.word(room.x, room.y - 7, "A rest takes one of these, or draws three of your deck", "label")
    for n, kind in enumerate(KINDS):
        x = room.x + (w + 6) * n
        left = view["stacks"][kind] if not pile or own is None else view["kaiju"][view["turn"]]["discards"][n]
        board.target(
            f"take {kind}", x, room.y, w, room.h, ("chip", round(w, 1), room.h, n, kind, left), cls="under",
            what=f"Stack of {kind}s: {left}", zoom=f"{left} {kind}s are left.", id=f"stack-{kind}",
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
        f"{kaiju['name']}, @{seat}: {words.between(*words.span(view, seat))} points; {words.hand(view, seat)};"
        f" {kaiju['deck']} in the deck;"
        f" discarded {cost_words(kaiju['discards'])}; {kaiju['cubes']} cubes left."
        f" {plural(len(kaiju['cards']), 'card')} face down, {len(kaiju['used'])} used."
    )
    low = own and board.tall  # a phone has no height to give away: all in one line
    narrow = room.w < 200
    points = f"{words.between(*words.span(view, seat))}{' pts' if board.tall else ' points'}"
    long = round(width(points, 19 if board.tall else 18))
    name = 110 if low else round(room.w) - (52 if narrow else 74 + long)
    art = ("mat", round(room.w), round(room.h), seat, kaiju["cubes"], name, narrow)
    board.place(f"mat-{seat}", room.x, room.y, art, said, f"@{seat}", cls=cls)
    x, wide = (room.x + 50, round(room.w) - 52) if narrow else (room.right - 14 - long, long + 14)
    sums = ("score", 0, 17, wide, "sign", points) if narrow else ("score", long + 4, 24, wide, "big end", points)
    board.place(f"score-{seat}", x, room.y + (22 if narrow else 0), sums, words.sums(view, seat), f"Points of @{seat}")
    x, y = (room.x + 172, room.y + 22) if low else (room.x + (50 if narrow else 54), room.y + (56 if narrow else 48))
    _counts(board, kaiju, x, y, room.right - 6, low)
    if own:
        _own(board, seat, Room(room.x + 54, y + 10, room.w - 62, room.bottom - y - 16))
    else:
        top = 62 if narrow else 56
        _row(board, seat, Room(room.x + 54, room.y + top, room.w - 62, room.h - top - 6))


def _counts(board: Board, kaiju: View, x: float, y: float, right: float, low: bool) -> None:
    """Cards in hand and deck; and where there is room what lies open, the discard pile by kinds and the score pile."""
    deck = ("deck", kaiju["deck"], "deck")
    if right - x < 140:  # words say it shorter than signs do
        board.word(x, y, f"{kaiju['held']} hand, {kaiju['deck']} deck", "label")
        return
    size = 14.5 if board.tall else 12
    first = [deck] if low else [("cards", kaiju["held"], "hand"), deck]  # one's own hand lies open below
    row, at = [], 0.0
    for icon, n, word in first:
        row.append((icon, n, round(at), word))
        at += 40 + width(word, size) + (5 if n > 9 else 0)
    if right - x > 200:
        board.word(x + at, y, "spent", "label soft")
        at += width("spent", size) + 6
        for n, kind in enumerate(KINDS):
            row.append((kind, kaiju["discards"][n], round(at), ""))
            at += 34
        if not low:
            row.append(("check", len(kaiju["used"]), round(at + 6), "used"))
    board.mark(("counts", tuple(row)), x, y)


def _row(board: Board, seat: int, room: Room) -> None:
    """The building cards of somebody else: backs, with what such cards count; when it is over, what is left in hand."""
    cards = board.view["kaiju"][seat]["cards"]
    high = next((one for one in BACKS if one <= room.h), BACKS[-1])
    if board.view["outcome"] and board.view["kaiju"][seat]["hand"] is not None and room.w > 300:
        board.word(room.x, room.y + 18, "Hand", "soft")
        counts = tuple((kind, board.view["kaiju"][seat]["hand"][n], 40 * n, "") for n, kind in enumerate(KINDS))
        board.mark(("counts", counts), room.x + 52, room.y + 18)
    spots = fan(len(cards), 0, room.w, 42, 4)
    row = tuple((round(x), words.between(*card["between"])) for (x, _), card in zip(spots, cards, strict=True))
    board.mark(("building_backs", high, row), room.x, round(room.y))


def _own(board: Board, seat: int, room: Room) -> None:
    """One's own hand, deck and cards, to be clicked."""
    view = board.view
    kaiju = view["kaiju"][seat]
    h = FINGER if board.tall else 40
    w = (room.w - 5 * 6) / 5
    resting = view["step"].get("kind") == "rest"  # a card is taken or discarded: it is said which
    for n, kind in enumerate(KINDS):
        offered = [f"{verb} {kind}" for verb in (("take",) if board.tall else ()) + ("drop", "pay", "bid", "spare")]
        can = [move for move in offered if move in board.legal] or [f"drop {kind}"]
        board.target(
            can, room.x + (w + 6) * n, room.y, w, h, ("chip", round(w, 1), h, n, kind, kaiju["hand"][n]),
            cls="under tells" if resting else "under", what=f"{kind.capitalize()}s in your hand: {kaiju['hand'][n]}",
            zoom="Pays for a level whose roof shows it, and for pushing others away.", id=f"hand-{kind}",
        )  # fmt: skip
    button = board.first("draw", "done", "stay", "hold", "spend") or "rest"
    second = board.first("yield", "keep") or "rest"
    for k, move in enumerate([button] if button == second else [button, second]):
        icon, word = BUTTONS[move]
        wide = w * 2 + 6 if button == second else w
        board.target(
            move,
            room.x + (w + 6) * (3 + k),
            room.y,
            wide,
            h,
            ("caption", round(wide, 1), h, icon if wide > 70 else "", word, "small"),
            id=f"own-{k}",
        )
    _cards(board, seat, Room(room.x, room.y + h + 6, room.w, room.h - h - 6))


def _cards(board: Board, seat: int, room: Room) -> None:
    """One's own building cards with their fronts; those that can be used now glow, and lie first where a finger finds them."""
    view = board.view
    if room.h < 40:
        return
    if not view["kaiju"][seat]["cards"] and not view["kaiju"][seat]["used"] and not view["outcome"]:
        size, step = (14.5, 17) if board.tall else (12.5, 16)
        short = [line for text in IN_SHORT[: 1 if board.tall else None] for line in wrap(text, room.w - 4, size)]
        for n, line in enumerate(short[: int(room.h // step)]):
            board.word(room.x, room.y + 14 + n * step, line, "label")
        return
    claimed: set[str] = set()
    usable: list[tuple[int, View, list[str]]] = []
    others: list[tuple[int, View, list[str]]] = []
    for n, card in enumerate(view["kaiju"][seat]["cards"]):
        offered = [f"use {card['ability']}"] if card["ability"] in POWERS else []
        if card["icon"]:
            offered.append(f"call {card['icon']}")
        can = [move for move in offered if move in board.legal and move not in claimed]
        claimed.update(can)
        (usable if can else others).append((n, card, can))
    others.sort(key=lambda one: not (one[1]["ability"] or one[1]["icon"]))  # what can be used some day before what only counts
    if used := view["kaiju"][seat]["used"]:
        pile = Room(room.right - FINGER - 4, room.y, FINGER + 4, min(84, room.h))
        spent = ("used_pile", pile.w, round(pile.h, 1), len(used), sum(card["points"] for card in used))
        board.place("own-used", pile.x, pile.y, spent, words.spent(view, seat), plural(len(used), "used card"))
        room = Room(room.x, room.y, room.w - pile.w - 5, room.h)
    able = len(usable) or sum(1 for _, card, _ in others if card["ability"] or card["icon"])
    for (place, seen), (n, card, can) in zip(laid(able, len(usable) + len(others), room), usable + others, strict=True):
        signs, size = _signs(card), 14.5 if board.tall else 12
        free = min(seen, place.w) - (4 if seen < place.w else 0)  # of another card that lies over it
        rows = int((place.h - (52 if signs else 32)) // 14)
        lines = wrap(card["name"], free - 4, size, rows) if free >= FINGER - 4 else ()
        word = _word(card) if lines and len(signs) == 1 else ""
        if width(word, size) > free - 33:
            word = ""
        art = ("building_front", round(place.w, 1), round(place.h, 1), round(free, 1), card["points"], signs, word, lines)
        told, x = words.about_card(card, view), place.x
        if can:
            if board.tall and seen < FINGER:  # so many that a finger cannot tell them apart: each offers all, in a menu
                can = [move for move in board.legal if move in claimed]
                x, seen = min(x, room.right - FINGER), FINGER
            board.target(
                can, x, place.y, min(seen, place.w), place.h, board.draw(*art), cls="under tells", what=card["name"], zoom=told,
                id=f"own-card-{n}",
            )  # fmt: skip
        else:
            board.place(f"own-card-{n}", x, place.y, art, told, card["name"])


def _signs(card: View) -> tuple[str, ...]:
    """The icons of what a card does: of its ability, and its own."""
    shown = LANGUAGE.icons(LANGUAGE.parse(card["ops"])) if card["ops"] else []
    return (*(icon.icon for icon in shown[:1]), *([card["icon"]] if card["icon"] else []))


def _word(card: View) -> str:
    """What a card does, in a word."""
    return LANGUAGE.short(LANGUAGE.parse(card["ops"])) if card["ops"] else str(card["icon"] or "")


def laid(able: int, count: int, room: Room) -> list[tuple[Room, float]]:
    """Where cards lie, and how much of each is seen: side by side, in two rows where there is height for it, narrower when
    there are many, and over each other only when they would be too narrow for a finger.

    >>> [round(place.w) for place, _ in laid(0, 5, Room(0, 0, 406, 82))]
    [77, 77, 77, 77, 77]
    """
    rows = 2 if room.h >= 2 * CARD_LOW + 6 and count * (CARD_WIDE + 5) - 5 > room.w else 1
    high = min(112, (room.h - 6 * (rows - 1)) / rows)
    each = -(-count // rows)
    wide = min(CARD_WIDE, (room.w - 5 * (each - 1)) / max(1, each))
    if wide >= FINGER:
        return [
            (Room(room.x + (wide + 5) * (n % each), room.y + (high + 6) * (n // each), wide, high), wide) for n in range(count)
        ]
    found = []
    for row in range(rows):
        part = range(row * each, min(count, (row + 1) * each))
        first = max(0, min(able - part.start, len(part)))
        for at, seen in spread(first, len(part) - first, room.w, CARD_WIDE, 5):
            found.append((Room(room.x + at, room.y + (high + 6) * row, CARD_WIDE, high), seen))
    return found


def spread(first: int, others: int, w: float, card: float, gap: float) -> list[tuple[float, float]]:
    """Cards side by side, over each other when there are many, the first ones last: where each begins, how much is seen.

    >>> [round(seen) for _, seen in spread(2, 6, 400, 84, 5)]
    [89, 89, 28, 28, 28, 28, 28, 84]
    """
    full, count = card + gap, first + others
    if count * full - gap <= w:
        return [(full * n, card) for n in range(count)]
    left = w - card  # for all but the last
    narrow = max(12.0, (left - first * full) / max(1, others - 1)) if others else 0.0
    broad = min(full, (left - narrow * (others - 1)) / first if others else left / max(1, first - 1)) if first else 0.0
    steps = [broad] * first + [narrow] * others
    return [(sum(steps[:n]), card if n == count - 1 else steps[n]) for n in range(count)]
