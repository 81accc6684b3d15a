"""What lies before a player: energy dice, tokens, weapons, items, hostages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gameshelf.core.prose import plural
from gameshelf.draw import Room, fan
from gameshelf.draw.lettering import cut, width, wrap
from gameshelf.games.hunted.drawing import aloud
from gameshelf.games.hunted.drawing.canvas import CARD, KIT, Table, across, draw, line_of
from gameshelf.games.hunted.drawing.danger import vital
from gameshelf.games.hunted.drawing.lars import wanted
from gameshelf.games.hunted.drawing.words import ARTS, gains, moment, named, short
from gameshelf.games.hunted.moves import VOCABULARY

if TYPE_CHECKING:
    from markupsafe import Markup

ENERGY = (
    ("white", "swap unspent", "spend white"),
    ("red", "heal unspent", "spend red"),
    ("white_spent", "swap spent", "refresh white"),
    ("red_spent", "heal spent", "refresh red"),
)


WHITE = "A white energy die, six sides: rolled for tests; damage turns it red."
RED = (
    "A red energy die: with eight sides it passes tests more often than a white one with six, "
    "so a wound makes tests easier, and death nearer. Healing turns it white."
)

SHOTS = {  # how a weapon hits
    "gun": "One die a round.",
    "thrown": "Thrown once, split over men.",
    "rockets": "One a round, split over men.",
}

USES = {  # what the answer itself does not say
    "item": "Used once, {moment}; then it is discarded.",
    "hostage": "Helps once, {moment}; then the card lies face down, worth 1 point instead of 3.",
}

WIDE, DEEP, LARGE, FEW = 276, 112, 1.1, 4  # on a desk, alone: a card with its words, its scale, and how many lie there so

ONE_LINE = 0.72  # how far a name is pressed into one line
NARROW = 100  # a low card that has its name over its picture

LESS = 0.965  # of a card with its picture, four of which lie side by side on a phone

AT_MATS = frozenset(
    move.notation
    for move in VOCABULARY
    if move.verb in ("swap", "heal", "spend", "refresh", "pay", "fire", "choose", "use", "reload", "give", "get")
)


def mats(board: Table) -> None:
    """What lies before each player."""
    view, outcome = board.view, board.view["outcome"]
    asked = view["asked"] if view["asked"] is not None else view["turn"]
    drawn = view["step"].get("what") == "drawn"  # what is chosen then lies on the stage
    calm = not view["fights"]  # in a fight the stage has the word
    for seat, has in enumerate(view["heroes"]):
        now, won = outcome is None and asked == seat, outcome is not None and seat in outcome["winners"]
        more = (drawn and seat == view["seat"], calm)
        partner, told = view["partner"] if seat == 1 else None, tuple(vital(view, seat, over=outcome is not None))
        sees = ("players", "seat", "shape")
        lacks = () if outcome is not None or board.tall or view["players"] > 1 else _lacking(view, has)
        board.part(mat, seat, has, partner, now, won, outcome is not None, told, lacks, *more, sees=sees, moves=AT_MATS)


def _lacking(view: dict[str, Any], has: dict[str, Any]) -> tuple[tuple[str, str, str], ...]:
    """What will lie in the places that are still empty, and what it is good for."""
    found = []
    if len(has["weapons"]) == 1:
        found.append(
            (
                "rifle",
                "Heavier weapons",
                wanted(view).replace("his", "Lars's") or "What you find is yours, for fights and for Lars.",
            )
        )
    if not has["items"]:
        found.append(("aid", "Items", "Each helps once, at the moment that you choose."))
    if not has["hostages"]:
        found.append(("woman", "Hostages", "Each you free helps once. Not used, they count 3 points at the end."))
    return tuple(found)


def mat(
    board: Table,
    seat: int,
    has: dict[str, Any],
    partner: dict[str, Any] | None,
    now: bool,
    won: bool,
    over: bool,
    told: tuple[str, str, str, bool],
    lacks: tuple[tuple[str, str, str], ...],
    drawn: bool,
    calm: bool,
) -> None:
    """Energy dice, tokens, weapons, items, hostages; while all is calm, with what they are good for."""
    view, plan = board.view, board.plan
    room, mine = plan.mats[seat], seat == view["seat"]
    if width(f"{told[0]}; {told[1]}", 14.5) > room.w - 52:  # on a phone it has one line
        told = (told[0], told[2].lower(), *told[2:])
    cls = (" today" if now else " won" if won else "") + (" mine" if mine and view["players"] == 2 else "")
    flat = plan.flat(seat)
    health = has["white"] + has["white_spent"]
    art = (
        "mat",
        round(room.w),
        round(room.h),
        seat,
        "You" if mine else "AB"[seat],
        won,
        plan.tall,
        flat,
        0 if over or health > 1 else 2 if has["white"] else 1,  # the last white die lies first, or is spent
        told,
        has["white_spent"] + has["red_spent"] < 3,
    )
    zoom = (
        f"@{seat}: {plural(health, 'white die')} left. Each damage turns one red, and the last is your life. "
        "Red ones have eight sides and pass tests more often. Spent dice are refreshed by hiding and by cards."
    )
    board.place(f"mat-{seat}", room.x, room.y, art, zoom, cls=f"mat p{seat}{cls}")
    _energy(board, seat, has, room)
    x, y = (room.x + 300, room.y + 24) if plan.tall else (room.x + 214, room.y + 94)
    tokens, end = has["plus"] + has["keys"], room.right - 18
    if flat:
        x, y, end = room.x + 250, room.y + 24, room.x + 318
    step = min(30 if flat else 33, (end - x) / max(1, tokens - 1))
    for n in range(has["plus"]):
        about = "A +1 token: a die that was rolled counts one more."
        board.piece(f"plus-{seat}-{n}", x + step * n, y, ("plus",), about, solid=False)
    for n in range(has["keys"]):
        board.piece(f"key-{seat}-{n}", x + step * (has["plus"] + n), y, ("key",), "A key token: pays for a door.", solid=False)
    if "pay token" in board.legal and mine:
        wide = max(56, step * (has["keys"] - 1) + 46)  # around the middle of what lies there
        middle = x + step * (has["plus"] + (has["keys"] - 1) / 2)
        left, tight = min(middle - wide / 2, room.right - wide - 2), step * (has["keys"] - 1) + 34
        ring = ("ring", round(middle - left - tight / 2, 1), 8, round(tight, 1), 34)
        board.target("pay token", left, y - 25, wide, 50, ring, cls="under bare")
    cards: list[dict[str, Any]] = [{**weapon, "type": "weapon", "n": n} for n, weapon in enumerate(has["weapons"])]
    cards += [*has["items"], *has["hostages"]]
    if partner:
        cards.insert(1, {**partner, "type": "partner"})
    done = sum(not card.get("face_up", True) for card in cards)
    large = view["players"] == 1 and not plan.tall and len(cards) - done // 2 <= FEW  # two that have helped take one place
    if large:
        cards.sort(key=lambda card: not card.get("face_up", True))
    found = _large(room, plan.headers[seat], len(cards) - done, done) if large else _places(board, len(cards), seat)
    for card, (at, top, wide, high, scale) in zip(cards, found, strict=True):
        _kit(board, seat, mine, card, at, top, (wide, high), scale, over, drawn, calm)
    for (icon, called, why), n in zip(lacks, range(len(cards) - done // 2, FEW), strict=False):
        at, top, *_ = _slot(room, plan.headers[seat], n)
        board.place(
            f"slot-{n}", round(at), round(top), ("slot", icon, called, wrap(why, WIDE - 92, 13, 3) if calm else ()), why, called
        )


def _slot(room: Room, head: int, n: int) -> tuple[float, float, float, float, float]:
    """The place of the nth of a few cards: as wide as the mat, with its words."""
    return room.x + 40, room.y + head + (DEEP * LARGE + 7) * n, WIDE, DEEP, LARGE


def _large(room: Room, head: int, up: int, done: int) -> list[tuple[float, float, float, float, float]]:
    """Where a few cards lie, with their words; hostages who have helped lie low, two side by side."""
    found = [_slot(room, head, n) for n in range(up)]
    for n in range(done):
        left, top, *_ = _slot(room, head, up + n // 2)
        found.append((left + 154 * (n % 2), top, 149, 57, 1.0))
    return found


def _places(board: Table, count: int, seat: int) -> list[tuple[float, float, float, float, float]]:
    """Where the cards lie: left, top, how much of each is seen, how high, and the scale.

    Many cards lie low, in a grid, so that each keeps its name and its numbers; a few have their picture.
    """
    plan, one = board.plan, board.view["players"] == 1
    room, head = plan.mats[seat], plan.headers[seat]
    if plan.tall:
        line = line_of(count)
        scale = 1.0 if line < KIT else LESS
        wide, high = (112.0, float(line - 4)) if line < KIT else (CARD, KIT)
        columns = across(count)
        step = 114 * 4 / columns
        wide = min(wide, step - 2)
        return [
            (room.x + 9 + step * (n % columns), room.y + head + line * (n // columns), wide, high, scale) for n in range(count)
        ]
    space = Room(room.x + 40, room.y + head, room.w - 46, room.h - head - 6)
    if count > (10 if one else 4):
        columns = 2 if count <= (16 if one else 8) else 3
        lines = max(3, -(-count // columns))
        wide, high = (space.w + 4) / columns - 4, min(57.0, (space.h + 4) / lines - 4)
        return [
            (space.x + (wide + 4) * (n % columns), space.y + (high + 4) * (n // columns), wide, high, 1.0) for n in range(count)
        ]
    scale = 1.0 if not one else 1.29 if count <= 8 else 1.17
    lines = max(1, int((space.h + 4) // (KIT * scale + 4)))
    each = max(-(-count // lines), int((space.w + 4) // (CARD * scale + 4)))
    found: list[tuple[float, float, float, float, float]] = []
    for line in range(lines):
        some = max(0, min(each, count - each * line))
        top = space.y + (KIT * scale + 4) * line
        found += [(left, top, shown / scale, KIT, scale) for left, shown in fan(some, space.x, space.w, CARD * scale, 4)]
    return found


def _energy(board: Table, seat: int, has: dict[str, Any], room: Room) -> None:
    """Energy dice: each damage turns a white one red; what is spent lies smaller in the tray."""
    tall, flat = board.plan.tall, board.plan.flat(seat)
    count = has["white"] + has["red"]
    big = min(36.0 if tall else 33.0, (170 if flat else 200 if tall else 290) / max(1, count))
    y, y_spent = (room.y + 24, room.y + 24) if flat else (room.y + 76, room.y + 76) if tall else (room.y + 60, room.y + 102)
    left, left_spent = room.x + 58, room.x + (356 if flat else 300 if tall else 60)
    spent = has["white_spent"] + has["red_spent"]
    small = min(28.0, (110 if flat else 160 if tall else 130) / max(1, spent))
    places = {"white": left, "red": left + big * has["white"], "white_spent": left_spent}
    places["red_spent"] = left_spent + small * has["white_spent"]
    for kind, *moves in ENERGY:
        step, x, at = (small, places[kind], y_spent) if kind.endswith("_spent") else (big, places[kind], y)
        if has[kind] and seat == board.view["seat"] and (move := board.first(*moves)):
            w, h = max(step * has[kind], 56 if tall else 30), 56 if tall else 42
            top = at - (31 if flat else h / 2)  # the words under the dice stay to be read
            wide, tight = step * has[kind] - 2, 30 if kind.endswith("_spent") else 40
            ring = ("ring", round((w - wide) / 2, 1), round(at - top - tight / 2, 1), round(wide, 1), tight)
            board.target(move, x + step * (has[kind] - 1) / 2 - w / 2, top, w, h, ring, cls="under bare")
    number = 0
    for kind in ("white", "white_spent", "red", "red_spent"):
        gone = kind.endswith("_spent")
        step, at = (small, y_spent) if gone else (big, y)
        told = f"{WHITE if kind.startswith('white') else RED}{' It is spent until it is refreshed.' * gone}"
        for n in range(has[kind]):
            art = ("energy", kind.startswith("white"), gone)
            board.piece(f"energy-{seat}-{number}", places[kind] + step * n, at, art, told, solid=False)
            number += 1


def _kit(
    board: Table,
    seat: int,
    mine: bool,
    card: dict[str, Any],
    x: float,
    y: float,
    seen: tuple[float, float],
    scale: float,
    over: bool,
    drawn: bool,
    calm: bool,
) -> None:
    """A card in the inventory; a click does with it what is asked."""
    key, kind, legal, tall = card["key"], card["type"], board.legal, board.plan.tall
    free = "no token" in legal.get(f"reload {key}", "")  # during an event
    room, high = seen
    large = room >= WIDE
    solid = not mine or over
    move = board.first(*(f"{verb} {key}" for verb in ("fire", *(() if drawn else ("choose",)), "use"))) if mine else ""
    # where small buttons would hide what counts, the card itself offers all
    to, narrow = 1 - seat, room < 84 or tall or high < KIT
    pass_on = f"{'give' if mine else 'get'} {key}"
    more = [pass_on] if narrow and pass_on in legal else []
    sign = mine and f"reload {key}" in legal and narrow
    if sign:
        more.insert(0, f"reload {key}")
    place: tuple[float, float, float, float] = (
        x - 1,
        y - 1,
        (room if large else min(room, CARD)) * scale + 2,
        high * scale + 2,
    )
    if tall:
        place = (x - 1, y - 1, min(114.0, room + 2), high * scale + 3)
    elif high < KIT:
        place = (x - 1, y - 1, room + 2, high + 2)
    if kind == "partner":
        if mine:
            board.target("use partner", *place, cls="under", what=card["name"])
        zoom = f"{card['name']}, partner: {card['effect']}; {'ready' if card['ready'] else 'used'}."
        art = _thing(board, card, card["ready"], seen, calm)
        board.piece("partner", x, y, art, zoom, cls="t-xp", scale=scale, solid=solid)
        return
    if mine:
        usual = "fire" if kind == "weapon" else "use"
        told = tall and not move.startswith(("fire", "choose"))  # on a phone first what it does and costs
        cls = "under mute" if told else "under"
        zoom = ""
        if told:
            zoom = USES[kind].format(moment=moment(card)) if kind in USES else f"{card['name']}: {aloud.weapon(card)}."
        board.target((move or f"{usual} {key}", *more), *place, cls=cls, what=card["name"], zoom=zoom)
    elif more:
        board.target(more, *place, cls="under", what=card["name"])
        solid = False
    if kind == "weapon":
        loads = mine and f"reload {key}" in legal if large else sign and (room >= 84 or tall)
        covered = mine and f"reload {key}" in legal and not (narrow or large)  # then the sign lies over its picture
        art = _weapon(board, card, seen, loads, calm, covered)
        zoom = f"{card['name']}: {aloud.weapon(card)}."
        if key == "handgun":
            board.piece(f"handgun-{seat}", x, y, art, zoom, cls="t-red", scale=scale, solid=solid)
        else:
            board.put(card, x, y, art, scale, zoom, solid)
    else:
        up = bool(card.get("face_up", True))
        zoom = "" if up else f"{card['name']}, hostage, face down."
        board.put(card, x, y, _thing(board, card, up, seen, calm), scale, zoom, solid)
    if narrow:
        return
    if large:
        if mine and f"reload {key}" in legal:
            at = (x + 82 * scale, y + 62 * scale, 188 * scale, 47 * scale)
            board.target(f"reload {key}", *at, ("reload_wide", round(at[2]), round(at[3]), free), "over")
        return
    h = board.plan.finger
    w = h if room > CARD - 12 else 34
    right = x + min(room, CARD) * scale - w + 5
    if mine and f"reload {key}" in legal:
        left = x + min(room, CARD) * scale - w if scale == 1 else x + 60 * scale
        down, w, h = (22.0, w, h) if scale == 1 else (25.8, round(54 * scale), 50)
        if len(named(card["name"], min(room, CARD) - 14, board.plan.size)) > 1:  # then over its last dice
            down = 40.0
        # over its picture, under its name
        board.target(f"reload {key}", left, y + down * scale, w, h, ("reload", w, h, free), "over")
    if pass_on in legal:
        top = board.plan.mats[to].y < board.plan.mats[seat].y
        board.target(pass_on, right, y + KIT * scale - h + 6, w, h, ("pass_on", w, h, top, (to,)), "over")


def _thing(board: Table, card: dict[str, Any], up: bool, seen: tuple[float, float], calm: bool) -> Markup:
    """An item, a hostage or the partner; used ones lie face down."""
    room, high = seen
    art = ARTS.get(card["key"], "person")
    if room >= WIDE:
        points = " 3 points if not used." if card["type"] == "hostage" else ""
        told = f"{card['effect'][:1].upper()}{card['effect'][1:]}. Once, {moment(card)}.{points}"
        signs = gains(card)
        free = WIDE - 94 - 46 * len(signs[:2])  # a longer name is pressed, so that no sign lies on it
        pressed = round(free) if width(card["name"], 16) > free else 0
        return draw("kit_wide", ((card["name"], pressed),), art, signs, wrap(told, WIDE - 92, 13, 4))
    if high < KIT:
        return chip(board, card["name"], art, gains(card), up, seen)
    words = "" if board.tall or not calm or len(gains(card)) > 1 else short(card)
    name = named(card["name"], min(room, CARD) - 14, board.plan.size)
    return draw("kit", name, art, gains(card), words if len(words) < 11 else "", up)


def chip(
    board: Table,
    name: str,
    art: str,
    signs: tuple[tuple[str, str], ...],
    up: bool,
    seen: tuple[float, float],
    timed: bool = False,
) -> Markup:
    """A low card: picture, name, what it brings; under the sign that reloads, that it costs time."""
    wide, high = seen
    size = board.plan.size
    if wide < NARROW:
        name = name if " " in name else name.replace("-", "- ")
        free = wide - 9
        if not up:  # beside the portrait
            return draw("slim_chip", round(wide, 1), round(high, 1), named(name, wide - 38, size), art, signs, up)
        alone = width(name, size) * ONE_LINE < free  # pressed a little, so that the picture has the room of a second line
        lines = ((name, round(free) if width(name, size) > free else 0),) if alone else named(name, free, size)
        return draw("slim_chip", round(wide, 1), round(high, 1), lines, art, signs, up)
    lines = named(name, wide - 45, size) if high > 50 else ((cut(name, wide - 45, size), 0),)
    return draw("chip", round(wide, 1), round(high, 1), lines, art, signs, up, timed)


def _weapon(
    board: Table, weapon: dict[str, Any], seen: tuple[float, float], sign: bool, calm: bool, covered: bool = False
) -> Markup:
    room, high = seen
    art = ARTS.get(weapon["key"], "pistol")
    magazines = -1 if weapon["magazines"] is None else weapon["magazines"]
    store = "bullet" if weapon["way"] == "rockets" else "magazine"  # a rocket is a shot, and fills nothing
    dice = 1 if weapon["loaded"] is None else weapon["dice"]
    loaded = 1 if weapon["loaded"] is None else weapon["loaded"]
    if room >= WIDE:
        shots = "Any of its dice at once." if dice > 1 and weapon["way"] == "gun" else SHOTS[weapon["way"]]
        reload = ("Reload: 1 time, 1 ammo token.",) if magazines > 0 and weapon["way"] == "gun" else ()
        lines = () if sign or not calm else (shots, *reload)  # the sign tells its price
        return draw("weapon_wide", ((weapon["name"], 0),), art, weapon["sides"], loaded, dice, magazines, lines, store)
    if high < KIT:
        die = "shot-die" if weapon["sides"] == 6 else f"d{weapon['sides']}"
        if store == "bullet":  # one count: that of its rockets
            signs: tuple[tuple[str, str], ...] = ((die, ""), (store, f"×{magazines}"))
        else:
            signs = ((die, f"×{loaded}"), *(((store, f"+{magazines}" if magazines else "0"),) if magazines >= 0 else ()))
        return chip(board, weapon["name"], "reload" if sign else art, signs, True, seen, sign)
    step = min(
        25, (int(room) - 8 if weapon["key"] == "handgun" else min(58, int(room) - 40)) // dice
    )  # the rest is for buttons
    name = named(weapon["name"], min(room, CARD) - 14, board.plan.size)
    return draw("weapon", name, "" if covered else art, weapon["sides"], loaded, dice, magazines, step, sign, store)
