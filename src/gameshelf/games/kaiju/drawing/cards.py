"""One's own building cards: where they lie, and what is seen on each."""

from __future__ import annotations

from functools import cache
from typing import Any

from gameshelf.core.prose import plural
from gameshelf.draw import Board, Room
from gameshelf.draw.lettering import width, wrap
from gameshelf.games.kaiju.drawing import words
from gameshelf.games.kaiju.drawing.canvas import FINGER
from gameshelf.games.kaiju.effects import LANGUAGE
from gameshelf.games.kaiju.moves import POWERS

View = dict[str, Any]
CARD_WIDE, CARD_READ, CARD_SIGN = 96, 64, 34  # a building card: how wide; how wide to be read, and to show its sign
SQUEEZED = 0.84  # how narrow a name may be set
CARD_LOW, CARD_HIGH = 84, 132  # how high at least in two rows, and at most
IN_SHORT = (
    "Tear levels off buildings beside you: pay what the roof shows. Each is a card with points, and your cube stays there.",
    "The most cubes win the number of a fallen building and of a neighbourhood. It stands in the colour of who leads.",
)  # until the first card lies there
PICTURES = {
    "food": "noodle fish bakery tea fruit snack ramen dairy butchers' smokehouse restaurant sushi market brewery",
    "works": "works factory foundry machine paint warehouse rope scrap power shipyard crane",
    "flats": "flats boarding hotel hostel head",
    "tower": "tower mast weather signal",
    "hall": "bank court exchange customs police newspaper",
    "station": "rail fire ferry tram",
    "stage": "cinema theatre dance concert",
    "depot": "depot garage park barracks",
    "tank": "gas fuel petrol cold",
    "aid": "hospital bath",
}  # what is drawn on a card, by a word of its name; anything else is a shop


@cache
def pictured(name: str) -> str:
    """What is drawn on a card.

    >>> pictured("Ramen Hall"), pictured("Tool Store"), pictured("Gas Holder")
    ('food', 'shop', 'tank')
    """
    said = name.lower().split()
    return next((kind for kind, some in PICTURES.items() if any(word in some.split() for word in said)), "shop")


def cards(board: Board, seat: int, room: Room) -> None:
    """One's own building cards with their fronts; those that can be used now glow, and lie first where a finger finds them."""
    view = board.view
    if room.h < 40:
        return
    if view["outcome"]:
        spoils(board, seat, room, "own-card")
        return
    if not view["kaiju"][seat]["cards"] and not view["kaiju"][seat]["used"] and not view["outcome"]:
        size, step = (14.5, 16) if board.tall else (12.5, 16)
        short = [line for text in IN_SHORT for line in wrap(text, room.w - 4, size)]
        for n, line in enumerate(short[: int(room.h // step)]):
            board.word(room.x, room.y + 14 + n * step, line, "label")
        return
    usable: list[tuple[int, View, list[str]]] = []
    able: list[tuple[int, View, list[str]]] = []
    plain: list[tuple[int, View, list[str]]] = []
    for n, card in enumerate(view["kaiju"][seat]["cards"]):
        offered = [f"use {card['ability']}"] if card["ability"] in POWERS else []
        if card["icon"]:
            offered.append(f"call {card['icon']}")
        can = [move for move in offered if move in board.legal]
        (usable if can else able if offered else plain).append((n, card, can))
    plain.sort(key=lambda one: -one[1]["points"])
    used = view["kaiju"][seat]["used"]
    powers, fits = len(usable) + len(able), _fits(room)
    if used or powers + len(plain) > fits:  # what only counts makes room for what can be used
        pile = Room(room.right - FINGER - 4, room.y, FINGER + 4, min(96, room.h))
        room = Room(room.x, room.y, room.w - pile.w - 5, room.h)
        fits = max(0, _fits(room) - powers)
        plain, rest = plain[:fits], [card for _, card, _ in plain[fits:]]
        points, word = sum(card["points"] for card in used + rest), "more" if rest else "used"
        spent = ("used_pile", pile.w, round(pile.h, 1), len(used) + len(rest), points, word)
        board.place("own-used", pile.x, pile.y, spent, words.spent(view, seat, rest), plural(len(used) + len(rest), "card"))
    found = usable + able + plain
    _bays(board, len(found), room)
    for (place, seen), (n, card, can) in zip(laid(len(usable) or powers, len(found), room), found, strict=True):
        art = _front(card, place, seen, 14.5 if board.tall else 12)
        told, x, wide = words.about_card(card, view), place.x, min(seen, place.w)
        if can:
            if board.tall and wide < FINGER:  # so many that a finger cannot tell them apart: each offers all, in a menu
                can = list(dict.fromkeys(move for _, _, some in usable for move in some))
                x, wide = min(x, room.right - FINGER), FINGER
            board.target(
                can, x, place.y, wide, place.h, board.draw(*art), cls="under tells", what=card["name"], zoom=told,
                id=f"own-card-{n}",
            )  # fmt: skip
        else:
            board.place(f"own-card-{n}", x, place.y, art, told, card["name"])


def _fits(room: Room) -> int:
    """How many cards lie side by side so that each can be read."""
    rows = 2 if room.h >= 2 * CARD_LOW + 6 else 1
    return rows * int((room.w + 5) // (CARD_READ + 5))


def spoils(board: Board, seat: int, room: Room, id: str) -> None:
    """When it is over: the cards that somebody has torn off, the best ones to be seen, the others as a pile."""
    view = board.view
    found = sorted(view["kaiju"][seat]["used"] + view["kaiju"][seat]["cards"], key=lambda card: -card["points"])
    fits = int((room.w - FINGER - 4) // (90 if board.tall else FINGER + 5))
    best, rest = found[:fits], found[fits:]
    if rest:
        pile = Room(room.right - FINGER - 4, room.y, FINGER + 4, min(96, room.h))
        spent = ("used_pile", pile.w, round(pile.h, 1), len(rest), sum(card["points"] for card in rest), "more")
        board.place(f"{id}-more", pile.x, pile.y, spent, words.torn(rest), plural(len(rest), "more card"))
        room = Room(room.x, room.y, room.w - pile.w - 5, room.h)
    for n, ((place, seen), card) in enumerate(zip(laid(0, len(best), room), best, strict=True)):
        art = _front(card, place, seen, 14.5 if board.tall else 12)
        board.place(f"{id}-{n}", place.x, place.y, art, words.about_card(card, view), card["name"])


def _bays(board: Board, count: int, room: Room) -> None:
    """At a desk, where there are few cards, the places of those to come."""
    high = min(CARD_HIGH, room.h)
    fits = int((room.w + 5) // (CARD_WIDE + 5))
    if not board.tall and count < fits and high > 80:
        at = tuple(n * (CARD_WIDE + 5) for n in range(count, fits))
        board.mark(("bays", CARD_WIDE, round(high, 1), at), room.x, room.y)


def _front(card: View, place: Room, seen: float, size: float) -> tuple[Any, ...]:
    """What is drawn of a card of which so much is seen: what it does beside its sign or below it, then its name and its
    picture where there is room for them."""
    free = min(seen, place.w) - (4 if seen < place.w else 0)  # of another card that lies over it
    return front(card, place.w, place.h, free, size)


def front(card: View, w: float, h: float, free: float, size: float) -> tuple[Any, ...]:
    """A card of which so much of its width is free, with letters of this size."""
    signs, does = _signs(card), _does(card)
    rows = int((h - (52 if signs else 32)) // 14)
    word = does if len(signs) == 1 and width(does, size) <= free - 33 else ""
    below = bool(signs) and not word and (len(signs) == 1 or free >= FINGER - 4)
    lines = _whole(wrap(does, free - 1, size, rows)) if below else ()
    if free >= FINGER - 4 and len(lines) < rows:
        name = wrap(card["name"], (free - 1) / SQUEEZED, size, rows - len(lines))
        lines += _whole(name) if lines else name
    shape = round(w, 1), round(h, 1), round(free, 1)
    told = tuple([(line, round(free - 3) if width(line, size) > free - 1 else 0) for line in lines])
    return ("building_front", *shape, card["points"], pictured(card["name"]), signs, word, told)


def _whole(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Some lines, if nothing of them had to be cut off."""
    return () if any(line.endswith("…") for line in lines) else lines


def _signs(card: View) -> tuple[str, ...]:
    """The icons of what a card does: of its ability, and its own."""
    shown = LANGUAGE.icons(LANGUAGE.parse(card["ops"])) if card["ops"] else []
    return (*(icon.icon for icon in shown[:1]), *([card["icon"]] if card["icon"] else []))


def _does(card: View) -> str:
    """What a card does, in a word or two."""
    found = [LANGUAGE.short(LANGUAGE.parse(card["ops"]))] if card["ops"] else []
    return " / ".join(found + ([str(card["icon"])] if card["icon"] else []))


def laid(able: int, count: int, room: Room) -> list[tuple[Room, float]]:
    """Where cards lie, and how much of each is seen: side by side, in two rows where there is height for it, narrower when
    there are many, and over each other only when they would be too narrow for their signs.

    >>> [round(place.w) for place, _ in laid(0, 5, Room(0, 0, 406, 82))]
    [77, 77, 77, 77, 77]
    """
    rows = 2 if room.h >= 2 * CARD_LOW + 6 and count * (CARD_WIDE + 5) - 5 > room.w else 1
    high = min(CARD_HIGH, (room.h - 6 * (rows - 1)) / rows)
    each = -(-count // rows)
    wide = min(CARD_WIDE, (room.w - 5 * (each - 1)) / max(1, each))
    if wide >= CARD_SIGN:
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
