"""What lies before a player: energy dice, tokens, weapons, items, hostages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gameshelf.draw import moved
from gameshelf.games.hunted.drawing import aloud
from gameshelf.games.hunted.drawing.canvas import CARD, FINGER, KIT, Piece, Table, draw
from gameshelf.games.hunted.drawing.words import ARTS, gains, odds_of, short, split, wrap

if TYPE_CHECKING:
    from markupsafe import Markup

ENERGY = (
    ("white", "swap unspent", "spend white"),
    ("red", "heal unspent", "spend red"),
    ("white_spent", "swap spent", "refresh white"),
    ("red_spent", "heal spent", "refresh red"),
)


def mat(board: Table, seat: int, y: int, high: int) -> None:
    """Energy dice, tokens, weapons, items, hostages."""
    view, legal = board.view, board.legal
    has, mine, outcome = view["heroes"][seat], seat == view["seat"], view["outcome"]
    over = outcome is not None
    now = not over and (view["asked"] if view["asked"] is not None else view["turn"]) == seat
    won = over and seat in outcome["winners"]
    cls = (" today" if now else " won" if won else "") + (" mine" if mine and view["players"] == 2 else "")
    board.scene.append(draw("mat", seat, cls, y, high, "You" if mine else "AB"[seat], won))
    _energy(board, seat, has, y)
    for n in range(has["plus"]):
        board.pieces.append(Piece(f"plus-{seat}-{n}", "", f"translate({572 + 28 * n} {y + 27})", draw("plus")))
    for n in range(has["keys"]):
        board.pieces.append(Piece(f"key-{seat}-{n}", "", f"translate({668 + 32 * n} {y + 27})", draw("key")))
    if "pay token" in legal and mine:
        board.target("pay token", 648, y + 4, 72, 46, cls=" under")
    cards: list[dict[str, Any]] = [{**weapon, "type": "weapon", "n": n} for n, weapon in enumerate(has["weapons"])]
    cards += [*has["items"], *has["hostages"]]
    if seat == 1 and view["partner"]:
        cards.insert(1, {**view["partner"], "type": "partner"})
    lines = 1 if high < 200 or len(cards) <= 6 else 2
    half = -(-len(cards) // lines) if len(cards) > 12 or lines == 1 else 6
    for line in range(lines):
        some = cards[half * line : half * (line + 1)]
        step = min(CARD + 1.2, (744 - 44 - CARD) / max(1, len(some) - 1))
        for n, card in enumerate(some):
            room = CARD if step > CARD or n == len(some) - 1 else int(step)  # how much of it can be seen
            _kit(board, seat, mine, card, 46 + step * n, y + 56 + (KIT + 4) * line, room)


def _energy(board: Table, seat: int, has: dict[str, Any], y: int) -> None:
    """Energy dice: white six-sided ones are health, red eight-sided ones wounds; what is spent lies smaller in the tray."""
    number, places = 0, {"white": 170.0, "red": 0.0, "white_spent": 408.0, "red_spent": 0.0}
    places["red"] = places["white"] + 36 * has["white"]
    places["red_spent"] = places["white_spent"] + 28 * has["white_spent"]
    for kind, *moves in ENERGY:
        step, x = (28 if kind.endswith("_spent") else 36), places[kind]
        if has[kind] and seat == board.view["seat"] and (move := board.first(*moves)):
            board.target(move, x - step / 2, y + 6, step * has[kind], 42, cls=" under")
    for kind in ("white", "white_spent", "red", "red_spent"):
        spent = kind.endswith("_spent")
        step, art = (28 if spent else 36), draw("energy", kind.startswith("white"), spent)
        for n in range(has[kind]):
            at = f"translate({round(places[kind]) + step * n} {y + 27})"
            board.pieces.append(Piece(f"energy-{seat}-{number}", "", at, art))
            number += 1


def _kit(board: Table, seat: int, mine: bool, card: dict[str, Any], x: float, y: int, room: int) -> None:
    """A card in the inventory; a click does with it what is asked."""
    key, kind, legal = card["key"], card["type"], board.legal
    look = not mine or board.view["outcome"] is not None
    drawn_ = board.view["step"].get("what") == "drawn"  # what is chosen then lies on the stage
    move = board.first(*(f"{verb} {key}" for verb in ("fire", *(() if drawn_ else ("choose",)), "use"))) if mine else ""
    if kind == "partner":
        if mine:
            board.target("use partner", x - 4, y - 4, CARD + 8, KIT + 8, cls=" under", what=card["name"])
        zoom = f"{card['name']}, partner: {card['effect']}; {'ready' if card['ready'] else 'used'}."
        cls = "t-xp look" if look else "t-xp"
        board.pieces.append(Piece("partner", cls, moved(x, y), _thing(card, card["ready"]), zoom))
        return
    if mine:
        usual = "fire" if kind == "weapon" else "use"
        board.target(move or f"{usual} {key}", x - 4, y - 4, CARD + 8, KIT + 8, cls=" under", what=card["name"])
    if kind == "weapon":
        odds = odds_of(board.view, move) if move.startswith("fire") else ""
        art = _weapon(card, odds, room)
        if key == "handgun":
            cls = "t-red look" if look else "t-red"
            board.pieces.append(Piece(f"handgun-{seat}", cls, moved(x, y), art, f"{card['name']}: {aloud.weapon(card)}."))
        else:
            board.put(card, x, y, art, zoom=f"{card['name']}: {aloud.weapon(card)}.", look=look)
    else:
        up = bool(card.get("face_up", True))
        board.put(card, x, y, _thing(card, up), zoom="" if up else f"{card['name']}, hostage, face down.", look=look)
    w = FINGER if room > CARD - 12 else 34
    if mine and f"reload {key}" in legal:
        board.target(f"reload {key}", x + room - w + 5, y - 10, w, FINGER, ("reload", w, FINGER), " over")
    pass_on, to = f"{'give' if mine else 'get'} {key}", 1 - seat
    if pass_on in legal:
        board.target(pass_on, x + room - w + 5, y + 42, w, FINGER, ("pass_on", w, FINGER, to == 0, (to,)), " over")


def _thing(card: dict[str, Any], up: bool) -> Markup:
    """An item, a hostage or the partner; used ones lie face down."""
    lines = wrap(short(card), 10, 2) if len(gains(card)) < 2 else ()
    return draw("kit", split(card["name"]), ARTS.get(card["key"], "person"), gains(card), lines, up)


def _weapon(weapon: dict[str, Any], odds: str, room: int) -> Markup:
    art = ARTS.get(weapon["key"], "pistol")
    magazines = -1 if weapon["magazines"] is None else weapon["magazines"]
    dice = 1 if weapon["loaded"] is None else weapon["dice"]
    loaded = 1 if weapon["loaded"] is None else weapon["loaded"]
    step = min(25, (room - 8 if weapon["key"] == "handgun" else min(58, room - 40)) // dice)  # only found guns are given away
    return draw("weapon", split(weapon["name"]), art, weapon["sides"], loaded, dice, magazines, odds, step)
