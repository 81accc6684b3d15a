"""What a table tells beside the board: what people see happen, how the game goes, what is asked twice."""

from __future__ import annotations

from typing import Any

from gameshelf.core import BANNER, GLANCE, PLAIN, Beat
from gameshelf.core.guide import Page, View, story
from gameshelf.core.prose import joined, plural
from gameshelf.games.kaiju.drawing import words
from gameshelf.games.kaiju.drawing.canvas import SHEET
from gameshelf.games.kaiju.drawing.cards import front


def beats(data: dict[str, Any], view: View) -> Beat | None:
    """A level falls, a building is gone, a tank comes and fires, a monster walks, is shoved or leaps."""
    rule, seat = data["rule"], data["seat"]
    text = str(data.get("text", ""))
    where = f"place-{data['end']}" if data.get("end") else ""
    start = f"place-{data['start']}" if data.get("start") else ""
    if rule == "kaiju.attack.take":
        lot = str(data["lot"]).lower()
        extra, brings = {"left": data["left"]}, (("cards", 1),)
        text, art = _torn(data, view) or (text, "")
        return Beat("fall", text, PLAIN, seat, f"house-{lot}", f"lot-{lot}", f"mat-{seat}", extra, art=art, brings=brings)
    if rule == "kaiju.ruling.levels":
        lot, (whose, end, prize) = str(data["lot"]).lower(), _prize(str(data["lot"]), view)
        text = f"{data['lot']} has fallen.{whose}"
        return Beat("rubble", text, BANNER, seat, f"house-{lot}", f"lot-{lot}", end, {"n": data["n"]}, brings=prize)
    if rule in ("kaiju.end.hall", "kaiju.end.cubes") and "who" in data:
        return Beat("alarm", text, BANNER, seat, "", _last(view) if rule == "kaiju.end.hall" else f"mat-{seat}")
    if rule == "kaiju.tank.comes":
        return Beat("alarm", text, PLAIN, seat, "token", "track")
    if "tank" in data and "end" in data and "who" in data:
        return Beat("shot", text, PLAIN, seat, f"tank-{data['tank']}", start, where, brings=(("burst", 1),))
    if "tank" in data and "end" in data:
        return Beat("walk", text, GLANCE, seat, f"tank-{data['tank']}", start, where)
    if rule == "kaiju.missile.call" and "where" in data:
        return Beat("blast", text, PLAIN, seat, "", f"mat-{seat}", f"place-{data['where']}", brings=(("missile", 1),))
    if rule == "kaiju.shove.bid" and "bid" in data:
        return Beat("clash", text, PLAIN, seat, f"kaiju-{seat}", "", f"kaiju-{data['target']}", {"bid": data["bid"]})
    if where:
        moving = data.get("target", data.get("who"))
        size = GLANCE if rule == "kaiju.ruling.move" else PLAIN
        return Beat("walk", text, size, seat, f"kaiju-{moving}", start, where)
    if rule in ("kaiju.turn.card", "kaiju.tank.card", "kaiju.missile.call") and "power" in data:
        return Beat("card", text, PLAIN, seat, "", f"mat-{seat}", "", {"power": data["power"]})
    if rule == "kaiju.ruling.hide" and "guard" in data:
        return Beat("guard", text, PLAIN, seat, f"kaiju-{seat}", "", f"mat-{seat}")
    if "kind" in data and rule in ("kaiju.tank.shot", "kaiju.ruling.stays", "kaiju.missile.hit"):
        return Beat("loss", text, PLAIN, seat, "", f"mat-{seat}", "", {"kind": data["kind"]}, brings=((data["kind"], 1),))
    if rule == "kaiju.ruling.snatched":
        whose, brings = f"mat-{data['target']}", ((data["kind"], 1),)
        return Beat("gain", text, PLAIN, seat, "", whose, f"mat-{seat}", {"kind": data["kind"]}, brings=brings)
    return None


def _torn(data: dict[str, Any], view: View) -> tuple[str, str] | None:
    """The card that one has torn off oneself: what it counts and does, and how it looks. Of others' nobody sees the front."""
    seat = data["seat"]
    if "name" not in data or view["seat"] != seat:
        return None
    card = next((one for one in reversed(view["kaiju"][seat]["cards"]) if data["name"].split(" (")[0] == one["name"]), None)
    if card is None:
        return None
    text = f"You tear {card['name']} off {data['lot']}: {plural(card['points'], 'point')}.{words.does(card, view)}"
    return text, str(SHEET.draw(*front(card, 112, 120, 112, 14.5)))


def _prize(name: str, view: View) -> tuple[str, str, tuple[tuple[str, int], ...]]:
    """Whose the points of a fallen building are: a sentence, and what goes to whose mat."""
    lot = words.by_name(view["lots"])[name]
    shares = {seat: n for seat in range(view["players"]) if (n := words.share(lot["cubes"], lot["points"], seat))}
    whose = ["you" if seat == view["seat"] else f"@{seat}" for seat in shares]
    if len(shares) != 1:
        return (f" Equally many cubes: {joined(whose)} share {plural(lot['points'], 'point')}." if shares else ""), "", ()
    seat, n = next(iter(shares.items()))
    has = "You have" if whose == ["you"] else f"{whose[0]} has"
    return f" {has} the most cubes there: {plural(n, 'point')}.", f"mat-{seat}", (("fallen", n),)


def _last(view: View) -> str:
    """Where City Hall stood: what is told of its fall lies beside it."""
    return next((f"lot-{lot['name'].lower()}" for lot in view["lots"] if lot["hall"]), "")


def asks(view: View, notation: str) -> str:
    """A sentence to confirm before much is spent, or the end is set off by one who is behind."""
    verb, _, what = notation.partition(" ")
    seat = view["seat"]
    if seat is None:
        return ""
    me = view["kaiju"][seat]
    if verb == "strike":
        hit = words.struck(view, words.by_name(view["spaces"])[what])
        return (
            "" if any(one != seat for one in hit) else f"{'Only you lose' if hit else 'Nobody loses'} a card there. Strike it?"
        )
    if verb == "done" and view["step"].get("kind") == "bid" and sum(view["step"]["bid"]) >= 4:
        return f"That is {sum(view['step']['bid'])} cards for one place. Attack with all of them?"
    if verb == "attack" and not view["ending"]:
        lot = next((one for one in view["lots"] if one["name"].lower() == what), None)
        last = me["cubes"] == 1 or (lot is not None and lot["hall"] and lot["left"] == 1)
        totals = [_seen(kaiju) for kaiju in view["kaiju"]]
        if last and totals[seat] < max(totals):
            return "This makes it the last round, and you are behind in the points that can be seen. Attack?"
    return ""


def _seen(kaiju: View) -> int:
    points = kaiju["points"]
    return int(points["used"] + points["lots"] + points["zones"] + (points["face_down"] or 0))


GUIDE: Page = (
    (
        "Each turn has two actions: attack a building next to you, move one block along the streets, or rest.",
        lambda view: view["step"].get("kind") == "turn" and view["round"] == 1,
    ),
    (
        "A roof shows what its next level costs. Pay exactly that: the card is yours, and your cube stays there. A green tick"
        " says that your hand pays.",
        lambda view: view["step"].get("kind") == "turn" and _offers(view, "attack") > 1,
    ),
    (
        "Out of cards? Rest: draw three, or take the one that you need. Cards torn from buildings help too, one in a turn.",
        lambda view: view["step"].get("kind") == "rest" and _offers(view, "take") > 0,
    ),
    (
        "Fallen buildings bring tanks. Whoever comes into the two crossings ahead of a tank loses a card.",
        lambda view: view["step"].get("kind") == "turn" and len(view["tanks"]) > 1 and _offers(view, "call") > 0,
    ),
    (
        "When City Hall falls or somebody lays the last cube, the round is finished. Points: your cards, and the most cubes at"
        " each fallen building and in each neighbourhood.",
        lambda view: view["ending"] is not None and view["step"].get("kind") == "turn",
    ),
)


def guide() -> list[tuple[str, View]]:
    """How it goes: five sentences, each with a position of a real game in which it can be seen."""
    from gameshelf.games.kaiju import BOX
    from gameshelf.games.kaiju.quick import quick

    return story(BOX, GUIDE, 3, quick)


def _offers(view: View, verb: str) -> int:
    return sum(1 for notation, _ in view["moves"] if notation.startswith(f"{verb} "))
