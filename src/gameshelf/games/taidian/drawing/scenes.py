"""What is shown large when it happens: faces on a street at night, and what passes between them. `look.css` moves it."""

from __future__ import annotations

from typing import Any

from gameshelf.games.taidian.content import CARDS, SYMBOLS
from gameshelf.games.taidian.drawing.canvas import ICONS, KIND, SHEET, SIGNS
from gameshelf.games.taidian.drawing.deck import grown, own
from gameshelf.games.taidian.drawing.worth import worth

View = dict[str, Any]
Face = tuple[int, str, int, int, bool]  # which seat, who, the health left and the most there can be, whether still in the game


def face(view: View, seat: int) -> Face:
    """Somebody's portrait with the health that is left."""
    one = view["boards"][seat]
    return seat, one["character"] or "nobody", one["health"], one["cap"], one["alive"]


def about(view: View, *seats: int) -> bool:
    """Whether something is shown large: to those whom it is about, and to whoever only watches."""
    return view["seat"] is None or view["seat"] in seats


def drawn(name: str, *values: Any) -> str:
    return str(SHEET.draw(name, *values))


def versus(view: View) -> str:
    """The two of a duel, before the first blow."""
    mine = view["seat"] or 0
    return drawn("versus", face(view, mine), face(view, 1 - mine))


def onslaught(view: View, seat: int, target: int, cards: list[int], points: int) -> str:
    """An attack that is declared: its cards one after the other, and what they add up to."""
    keys = [CARDS[card] for card in cards]
    shown = tuple((KIND[key], ICONS[key]) for key in keys)
    return drawn("onslaught", face(view, seat), face(view, target), shown, points)


def parry(view: View, by: int, target: int, card: int, n: int, sign: str) -> str:
    """A blue card in the way of a blow at somebody."""
    key = CARDS[card]
    return drawn("parry", face(view, by), face(view, target), KIND[key], ICONS[key], sign, n)


def riposte(view: View, by: int, target: int, card: int, n: int) -> str:
    """A card that hits back: at the one on the left, who began it."""
    key = CARDS[card]
    return drawn("riposte", face(view, target), face(view, by), KIND[key], ICONS[key], n)


def clash(view: View, target: int, lost: int, scores: tuple[tuple[str, int, str], ...]) -> str:
    """What came of a blow, one number after the other, and the bar of whom it hit, which is seen to fall."""
    return drawn("clash", face(view, target), lost, scores, cry(view, target, lost))


def cry(view: View, target: int, lost: int) -> str:
    """How a blow sounds, the harder the louder; nothing for somebody who is healed."""
    cap = view["boards"][target]["cap"]
    if lost <= 0:
        return "" if lost else "BLOCKED!"
    return "CRUSH!" if 4 * lost >= cap else "WHAM!" if 7 * lost >= cap else "POW!" if lost >= 10 else "TOK!"


def knock_out(view: View, seat: int, by: int) -> str:
    """Somebody goes down, and who did it is left standing."""
    return drawn("knock_out", face(view, by), face(view, seat))


def powered(view: View, seat: int, symbol: int, level: int) -> str:
    """A power-up: its sign in the light, the cards that it raises, and for its owner what a hand holds before and now."""
    key, mine = SYMBOLS[symbol], seat == view["seat"]
    marked = [card for card in view["market"] if card["symbol"] == key]
    there = own(view)
    if mine:
        cards = [(ICONS[card["key"]], str(card["points"])) for card in marked if there[card["key"]]]
    else:
        cards = [(ICONS[card["key"]], f"+{view['level']}") for card in marked]
    rows = grown(view, lower=key) if mine else ()
    return drawn("powered", SIGNS[key], level, view["level"], tuple(cards[:3]), rows)


def bought(view: View, seat: int, card: int) -> str:
    """A card that is bought: for its owner with what it makes of the deck, for the others with whom they will meet it."""
    shown = view["market"][card]
    key = shown["key"]
    if seat == view["seat"]:
        return drawn("grown", shown["colour"], KIND[key], ICONS[key], *worth(shown), grown(view, key))
    one = view["boards"][seat]
    deck = one["deck"] + one["hand"] + len(one["discard"]) + len(one["spent"])
    return drawn("haul", face(view, seat), shown["colour"], KIND[key], ICONS[key], deck)


def blaze(structure: str) -> str:
    """A structure in flames."""
    return drawn("blaze", ICONS[structure])
