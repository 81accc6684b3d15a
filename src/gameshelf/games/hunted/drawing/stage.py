"""What is going on now: fights, tests, choices; else who and what waits."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import plural
from gameshelf.draw import moved
from gameshelf.games.hunted.drawing.canvas import CARD, LEFT, RIGHT, STAGE, TALL, TONES, Piece, Table, draw, face
from gameshelf.games.hunted.drawing.words import ARTS, ICONS, PLACES, cut, gains, odds_of, short, told, wrap

MOVES_WITH_WORDS = {
    "fight": ("target", "Fight"), "escape": ("exit", "Escape"), "enter": ("door", "Go in"), "accept": ("forward", "Keep roll"),
    "clear": ("wrong", "Clear row"), "from own": ("cards", "Own row"), "from shared": ("cards", "Shared"),
    "fire hands": ("fist", "Bare hands"), "pass": ("back", ""), "done": ("check", ""), "draw": ("cards", ""),
}  # fmt: skip


def stage(board: Table, y: int) -> None:
    """What is going on now: a fight, a test, cards or places to choose from; else what waits."""
    view = board.view
    asked = view["step"]
    what = asked.get("what", "")
    fights, test = view["fights"], view["test"]
    x = LEFT + 8
    if view["outcome"] is not None:
        lines = wrap(view["outcome"]["text"], 40, 3)
        board.scene.append(draw("outcome", y, bool(view["outcome"]["winners"]), lines, view["score"]))
        _hand(board, view["in_hand"], 620, y + 20)
        return
    board.scene.append(draw("stage", y, bool(fights)))
    if what == "locations":
        for n, place in enumerate(asked["cards"]):
            _site(board, place, LEFT + 10 + 312 * n, y, 304, n)
        x = RIGHT
    elif what == "location":
        _site(board, asked["cards"][0], x, y, 304)
        x += 316
    elif what == "looking ahead":
        x = _ahead(board, y + 38, 0.8)
        board.scene.append(draw("words_at", LEFT + 10, y + 24, "The next cards, first on the left", "sign pale"))
    elif test is not None:
        _site(board, test, x, y)
        x += 206
        if fights:
            board.scene.append(draw("words_at", x + 4, y + 146, f"Then again: {fights[-1]['name']}", "label pale"))
    elif fights:
        x = _foe(board, fights, x, y)
    elif view["in_hand"]:
        board.scene.append(draw("words_at", LEFT + 10, y + 22, "To be paid for" if what == "paying" else "Drawn", "sign pale"))
        x = _hand(board, view["in_hand"], x, y + 32)
        if what == "paying":
            board.scene.append(draw("due", x + 20, y, ICONS[asked["due"]]))
    else:
        x = _waiting(board, y)
    top = y + 8
    if any(move.startswith("roll ") for move in board.legal):
        _trial(board, x, y)
    elif view["roll"] and view["roll"]["dice"] and x < RIGHT:
        _dice(board, view["roll"], x, y + 8)
        top += 58
        board.scene.append(draw("words_at", x + 2, y + 80, _stamp(view["roll"]), "label pale"))
        top += 22
    _buttons(board, x, top, y + STAGE - (26 if len(fights) > 1 else 8))


def _hand(board: Table, cards: list[dict[str, Any]], x: int, y: int) -> int:
    """Cards that are being decided about."""
    for card in cards:
        move = board.first(f"choose {card['key']}")
        if move:
            board.target(move, x - 4, y - 4, CARD + 8, TALL + 8, cls=" under")
        board.put(card, x, y, face(card), look=not move)
        x += CARD + 6
    return x + 4


def _ahead(board: Table, y: int, scale: float) -> int:
    """The next cards of the deck: open for who has looked, backs for the others."""
    view = board.view
    known, most = view["ahead"], view["known"]
    x = LEFT + 10.0
    for n in range(most):
        move = board.first(f"drop {n + 1}", f"next {n + 1 - (most - _rest(board, most))}")
        if move:
            board.target(move, x - 3, y - 3, CARD * scale + 6, TALL * scale + 6, cls=" under")
        at = f"translate({round(x)} {y}) scale({scale})"
        if n < len(known):
            cls = f"{TONES[known[n]['type']]}{'' if move else ' look'}"
            board.pieces.append(Piece(f"ahead-{n}", cls, at, face(known[n]), told(known[n])))
        else:
            board.pieces.append(Piece(f"ahead-{n}", "", at, draw("card_down")))
        x += CARD * scale + 4
    return round(x) + 2


def _rest(board: Table, most: int) -> int:
    """How many of the cards looked at are still to be put back; all of them when none is being put back."""
    return sum(move.startswith("next ") for move in board.legal) or most


def _site(board: Table, place: dict[str, Any], x: int, y: int, wide: int = 196, n: int = 0) -> None:
    """A location or an event that lies open."""
    key, goal = place["key"], place.get("goal", 5 if place.get("test") else 0)
    move = board.first(f"visit {key}")
    if move:
        board.target(move, x - 4, y + 4, wide + 8, STAGE - 8, cls=" under")
    passed, failed = place["pass"], place["fail"]
    results = f"Test: {goal} or more. Pass: {passed}. Fail: {failed}." if goal else f"{passed.capitalize()}."
    optional = " (optional)" if place["optional"] else ""
    art = draw(
        "place", wide, cut(place["name"], 21 if wide < 200 else 24), PLACES.get(key, "here"), goal,
        gains(place, "pass_ops"), _lines(place, "pass_ops", wide), gains(place, "fail_ops"), _lines(place, "fail_ops", wide),
        bool(optional), place["event"],
    )  # fmt: skip
    zoom = f"{'Event: ' if place['event'] else ''}{place['name']}{optional}. {place['words']} {results}"
    board.pieces.append(Piece(f"place-{n}", "" if move else "look", moved(x, y + 8), art, zoom))


def _lines(place: dict[str, Any], ops: str, wide: int) -> tuple[str, ...]:
    """What a place brings, in one line or two; without a sign the letters are large."""
    return wrap(short(place, ops), (wide - 96) // (7 if gains(place, ops) else 9), 2)


def _stamp(roll: dict[str, Any]) -> str:
    """What came of a roll that lies there."""
    if "passed" not in roll:
        return str(roll["what"])
    return f"{cut(roll['what'], 21)}: {'PASSED' if roll['passed'] else 'FAILED'}"


def _foe(board: Table, fights: list[dict[str, Any]], x: int, y: int) -> int:
    """The foe with his men: who is hit is struck out."""
    view, fight = board.view, fights[-1]
    left = list(fight["left"])
    men = []
    for target in fight["targets"]:
        hit = target not in left
        if not hit:
            left.remove(target)
        men.append((target, hit))
    name = fight["name"]
    icon = "boss" if name == view["lars"]["name"] else "launcher" if name == view["set_aside"]["name"] else "masked"
    most = (15 if fight["hostages"] else 18) if fight["round"] else 22
    art = draw("foe", cut(name, most), icon, tuple(men), fight["hostages"], fight["round"], fight["draws"])
    number = 0
    for n, (_, hit) in enumerate(men):
        if not hit:
            number += 1
            if f"target {number}" in board.legal:
                wide = 190 // len(men)
                board.target(f"target {number}", x + 3 + wide * n, y + 34, wide, 104, cls=" over under")
    card = next((card for card in view["in_hand"] if card["name"] == name), None)
    standing = ", ".join(map(str, fight["left"])) or "nobody"
    zoom = f"{name}: to hit {', '.join(map(str, fight['targets']))}; still standing: {standing}."
    if card is not None:
        board.put(card, x, y + 8, art, zoom=zoom)
    else:
        board.pieces.append(Piece("foe", "look t-ink", moved(x, y + 8), art, zoom))
    if len(fights) > 1:
        board.scene.append(draw("words_at", x + 210, y + 146, f"Then again: {fights[-2]['name']}", "label pale"))
    return x + 206


def _waiting(board: Table, y: int) -> int:
    """When nothing presses: where one is, who waits, what is in the box, and what one knows of the deck."""
    view = board.view
    x = LEFT + 10
    if view["known"]:
        board.scene.append(draw("words_at", x, y + 24, "Known of the deck, next on the left", "sign pale"))
        return _ahead(board, y + 34, 0.88)
    where = view["visited"][-1] if view["visited"] else {"key": "", "name": "Lobby"}
    man, supply = view["set_aside"], view["supply"]
    asked = view["roll"] is not None or not board.placed.issuperset(board.legal)  # then dice and buttons need the room
    past = tuple((PLACES.get(key, "siren"), name) for key, name in zip(view["events_open"], view["events_out"], strict=True))
    box = (supply["ammo"], supply["plus"], supply["keys"])
    zoom = f"In the supply: {box[0]} Ammo, {plural(box[1], '+1 token')}, {plural(box[2], 'key token')}."
    board.scene.append(draw("waiting", y, where["name"], PLACES.get(where["key"], "tower"), *box, past, asked, zoom))
    men = tuple((target, False) for target in man["targets"])
    art = draw("foe", cut(man["name"], 18 if man["hostages"] else 22), "launcher", men, man["hostages"], 0, man["draws"])
    zoom = f"{man['name']} waits for a test to fail: to hit {', '.join(map(str, man['targets']))}."
    board.pieces.append(Piece("foe", "look t-ink", f"translate({LEFT + 190} {y + 8})", art, zoom))
    return LEFT + 404


def _dice(board: Table, roll: dict[str, Any], x: int, y: int) -> None:
    """Dice that were just rolled; while they are open, a token or a card may change them."""
    wide = min(50, (RIGHT - 8 - x) // max(1, len(roll["dice"])))
    for n, die in enumerate(roll["dice"]):
        at = x + 26 + wide * n
        move = board.first(f"plus {n + 1}", f"again {n + 1}")
        if move:
            board.target(move, at - 24, y + 1, 48, 48, cls=" under")
        sides, face = die["sides"], die["face"]
        tint = "d-blue" if not roll["energy"] else "d-red" if sides == 8 else "d-white"
        board.pieces.append(Piece(f"roll-{n}", tint, f"translate({at} {y + 25})", draw("rolled", sides, face)))
        if move.startswith("plus"):
            board.overs.append(draw("plus_at", at + 17, y + 8))


def _trial(board: Table, x: int, y: int) -> None:
    """Which dice are rolled for a test, in each cell the chance.

    White dice lie across and red ones down; when there are more red ones, the other way round, so that no line is too low.
    """
    rolls = [(move, int(move.split()[1]), int(move.split()[2])) for move in board.legal if move.startswith("roll ")]
    white = max(roll[1] for roll in rolls) >= max(roll[2] for roll in rolls)  # whether the white ones lie across
    places = rolls if white else [(move, red, few) for move, few, red in rolls]
    most, deep = max(place[1] for place in places), max(place[2] for place in places)
    left, top = (x + 48 if deep else x), (y + 34 if most else y + 8)
    w, h = (RIGHT - 4 - left) / (most + 1), (y + STAGE - 5 - top) / (deep + 1)
    for n in range(most + 1 if most else 0):
        board.scene.append(draw("axis", round(left + w * n + w / 2), y + 20, n, white))
    for n in range(deep + 1 if deep else 0):
        board.scene.append(draw("axis", x + 24, round(top + h * n + h / 2 - 2), n, not white))
    for move, across, down in places:
        odds = odds_of(board.view, move) if across + down else ""
        place = (left + w * across, top + h * down, w - 5, min(h - 5, 60))
        board.target(move, *place, ("odds", round(w - 5), round(min(h - 5, 60)), odds))


def _buttons(board: Table, x: int, top: int, bottom: int) -> None:
    """All moves that have no other place."""
    rest = [move for move in board.legal if move not in board.placed or move.startswith("fire ")]
    if not rest:
        return
    wide, high = RIGHT - 8 - x, bottom - top
    columns = min(4 if len(rest) > 6 or (len(rest) == 4 and wide > 300) else 3 if len(rest) > 4 else 2, len(rest))
    if not rest[0].startswith("dice "):
        columns = max(1, min(columns, wide // 150))
    w = min((wide - 6 * (columns - 1)) / columns, 196)
    lines = -(-len(rest) // columns)
    h = min((high - 5 * (lines - 1)) / lines, 58 if lines > 1 else 72)
    for n, move in enumerate(rest):
        at = (x + (w + 6) * (n % columns), top + (h + 5) * (n // columns))
        board.target(move, *at, w, h, _caption(board, move, board.legal[move], round(w), round(h)))


def _caption(board: Table, move: str, label: str, w: int, h: int) -> tuple[Any, ...]:
    """What stands on a button."""
    verb, *args = move.split()
    odds = odds_of(board.view, move)
    if verb == "dice":
        return ("dice_choice", w, h, int(args[0]), board.view["step"]["sides"], odds)
    icon, word = MOVES_WITH_WORDS.get(move, ("", ""))
    if verb == "option":
        side = {"ops": board.view["step"]["sides"][int(args[0]) - 1]}
        icon = gains(side)[0][0] if gains(side) else "check"
        word = short(side)
    elif verb == "fire" and not word:
        arms = board.view["heroes"][board.view["seat"]]["weapons"]
        icon, word = ARTS.get(args[0], "pistol"), next(weapon["name"] for weapon in arms if weapon["key"] == args[0])
    elif verb == "player":
        icon, word = "person", f"@{int(args[0]) - 1}"
    return ("choice", w, h, icon, wrap(word or label, max(8, (w - 46) // 10), 2), odds)
