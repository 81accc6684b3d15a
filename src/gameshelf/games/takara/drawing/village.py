"""The village and the harbor: what each place costs and brings, and why it is closed."""

from __future__ import annotations

from typing import Any

from gameshelf.core import plural
from gameshelf.draw import Board
from gameshelf.games.takara.drawing import words
from gameshelf.games.takara.drawing.canvas import BERTHS, HARBOR, island, planned

LONGER = {"too late": "only before anybody acts, so tomorrow", "only sell": "no tokens are left, but you can sell"}
Whys = dict[str, str]  # for each place that is closed today, why: a few letters


def whys(view: dict[str, Any]) -> Whys:
    """Why places are closed to whoever is asked now, in two words each; nothing while others are asked."""
    legal = {move for move, _ in view["moves"]}
    seat = view["seat"]
    if seat is None or seat != view["day"] or not legal & {"dive", "end"}:
        return {}
    team, price = view["teams"][seat], view["prices"]
    places, karas = team["adventurers"], team["karas"]
    day = "dive" in legal
    begun = any(place not in ("home", "beach", "break room") for place in places)

    hurt = "in bed" if "break room" in places else "all well"

    def dear(what: str) -> str:
        return f"needs {price[what]}" if karas < price[what] else ""

    found = {
        "Forge": "yours" if view["sword"] else "closed" if not day else "too late" if begun else dear("sword"),
        "Counter": "closed" if not day else "traded" if "counter" in places else "" if view["counter"] else "sold out",
        "The Dive": "" if day else "closed",
        "Hospital": hurt if "hospital" not in places else "evening" if day else dear("hospital"),
        "Beach": "enlisted" if "beach" not in places else "evening" if day else dear("recruit"),
    }
    if found["Counter"] == "sold out" and any(move.startswith("sell ") for move in legal):
        found["Counter"] = "only sell"
    found["Counter"] = found["Counter"] or dear("token")
    offers = {"Forge": "rent", "Counter": "buy", "The Dive": "dive", "Hospital": "heal", "Beach": "recruit"}
    return {place: why for place, why in found.items() if why and offers[place] not in legal}


def village(board: Board, closed: Whys) -> None:
    """Forge, Counter, Dive, hospital, chests, Beach: each is one place to click."""
    view, tall, y = board.view, board.tall, island(board.tall).village
    price, pays = view["prices"], view["pays"]
    high = 100 if tall else 98
    about = words.about_village(view)

    def plot(moves: Any, x: int, w: int, title: str, house: str, deal: tuple[Any, Any], word: str, top: int = y) -> None:
        art = ("plot", w, high, house, *deal, word, closed.get(title, ""))
        why = f" Not now: {LONGER.get(closed[title], closed[title])}." if title in closed else ""
        board.target(moves, x, top, w, high, art, cls="lot", what=title, zoom=about[title] + why)

    plot("rent", 16, 124, "Forge", "forge", (price["sword"], ""), "Rent")
    plot("buy", 146, 148, "Counter", "counter", (price["token"], view["token_xp"]), "Buy")
    dive = ("", pays["dive"])
    if tall:
        plot(("dive", "dive all"), 300, 178, "The Dive", "dive", dive, "")
    else:
        plot("dive", 300, 124, "The Dive", "dive", dive, "each")
        board.target("dive all", 428, y, 50, 98, ("caption", 50, 98, "mug", "All", "small"), cls="lot")
    plot("heal", 484, 128, "Hospital", "hospital", (price["hospital"], ""), "Heal")
    if "take" not in board.legal and "keep" not in board.legal:
        board.place("chests", 618, y, ("chests", tall), about["Chests"], "Chests")
    elif tall:
        art = ("caption", 64, 100, "map", "Map", "small")  # beside the chests that are left
        board.target(("take", "keep"), 618, y, 64, 100, art, what="The map", zoom=about["Chests"])
    else:
        board.target("take", 618, y - 2, 62, 50, ("caption", 62, 50, "coin", "Take", "small"))
        board.target("keep", 618, y + 50, 62, 50, ("caption", 62, 50, "map", "Keep", "small"))
    board.word(230, y + (58 if tall else 55), view["counter"], "large")
    board.word(722, y + (76 if tall else 75), view["chests"], "large")
    top, size = (8, 102) if tall else (8, 56)
    plot("recruit", 490, 160, "Beach", "boat", (price["recruit"], ""), "Enlist", top)
    board.target("end", 656, 8 if tall else 50, 92, size, ("caption", 92, size, "moon", "End day", "small"), cls="lot")


Bar = tuple[str, str]  # why somebody cannot be hired today: in a word or two, if his card does not show it, and in a sentence


def bars(view: dict[str, Any]) -> tuple[Bar, ...]:
    """Why whoever could hire now cannot hire each specialist."""
    seat, moves = view["seat"], [move for move, _ in view["moves"]]
    if seat is None or "dive" not in moves:
        return ()
    specialists, purse = view["specialists"], view["teams"][seat]["karas"]
    for mine in specialists:
        if mine["holder"] == seat:
            rests = mine["resting"]
            why = f"Not now: your {mine['name']} {'rests till tomorrow' if rests else 'works today and rests tomorrow'}."
            return (("next day" if rests else "in 2 days", why),) * len(specialists)
    prices = [one["price"] for one in specialists]
    copied = [one["price"] for one in specialists[:3] if one["holder"] is not None]
    if copied:
        prices[3] += min(copied)
    found = [_dear(price, purse) for price in prices]
    if not found[3][1] and not any(move.startswith("impersonate ") for move in moves):
        found[3] = "", "Not now: nobody is hired whom to copy."
    return tuple(found)


def _dear(price: int, purse: int) -> Bar:
    """That somebody costs more than there is in a purse; what he costs stands on his card."""
    return "", f"Not now: {plural(price - purse, 'Kara')} more." if price > purse else ""


def harbor(board: Board, asked: bool, barred: tuple[Bar, ...]) -> None:
    """The specialists who are at their berths; the Impersonator does the work of another.

    Who cannot be hired now is pale to who is asked, and says why; the berth of one who is away says who it is and with whom.
    """
    view, plan = board.view, planned(board)
    specialists = view["specialists"]
    copy = specialists[3]["price"]
    copies = [f"impersonate {one['key']}" for one in specialists[:3]]
    if plan.tall:
        about = words.about_harbor(specialists, view["seat"], board.legal)
        board.place("harbor", 11, 9, ("hit", 30, 96), about, "Harbor")
    for n, one in enumerate(specialists):
        key, name, holder = one["key"], one["name"], one["holder"]
        short, why = barred[n] if barred else ("", "")
        zoom = words.about_specialist(one, why)
        if n < 3 and copies[n] in board.legal and not plan.tall:
            art = ("caption", 96, 36, "mask", f"Copy {one['price'] + copy}", "small")
            board.target(copies[n], HARBOR[n] - 48, 77, 96, 36, art)
        card = ("specialist", key, name, False, str(one["price"]), plan.tall, short if plan.tall else "")
        moves = [f"hire {key}"] if n < 3 else copies
        x, y, w, h = (*BERTHS[n], 110, 106) if plan.tall else (HARBOR[n], 39, 102, 70)
        tells = " mute" if plan.tall else ""  # on a phone it says what it costs before it is done
        if holder is not None:  # it lies among what its hirer has won
            away = ("away", plan.tall, holder, key, name, holder == view["seat"], one["resting"])
            moves = [*moves, copies[n]] if n < 3 and plan.tall else moves
            board.piece(f"berth-{n}", x, y, away, name=name, cls=tells.strip(), moves=moves, w=w, h=h)
            continue
        free = any(move in board.legal for move in moves)
        pale = " off" if plan.tall and asked and not free else ""  # at a desk a place to click is pale by itself
        board.piece(f"specialist-{n}", x, y, card, zoom, name, cls=f"l2{pale}{tells}", moves=moves, w=w, h=h)
