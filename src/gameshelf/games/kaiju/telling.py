"""What a table tells beside the board: what people see happen, how the game goes, what is asked twice."""

from __future__ import annotations

from typing import Any

from gameshelf.core import BANNER, GLANCE, PLAIN, Beat
from gameshelf.core.guide import Page, View, story
from gameshelf.core.prose import joined, plural
from gameshelf.games.kaiju.drawing import scenes, words
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
        text += _passed(str(data["lot"]), seat, view)
        return Beat("fall", text, PLAIN, seat, f"house-{lot}", f"lot-{lot}", f"mat-{seat}", extra, art=art, brings=brings)
    if rule == "kaiju.ruling.levels":
        lot, (whose, end, prize) = str(data["lot"]).lower(), _prize(str(data["lot"]), view)
        entry = words.by_name(view["lots"])[data["lot"]]
        text = f"{'City Hall' if entry['hall'] else data['lot']} has fallen!{whose}"
        art = scenes.collapse(view, entry, seat)
        return Beat("rubble", text, BANNER, seat, f"house-{lot}", f"lot-{lot}", end, {"n": data["n"]}, art=art, brings=prize)
    if rule in ("kaiju.end.hall", "kaiju.end.cubes") and "who" in data:
        end = _last(view) if rule == "kaiju.end.hall" else f"mat-{seat}"
        return Beat("last", f"{text} {_ahead(view)}".rstrip(), BANNER, seat, "", end, art=scenes.last_round(view))
    if rule == "kaiju.score.cards" and view["outcome"]:
        return Beat("count", _counted(view), BANNER, view["outcome"]["winners"][0], art=scenes.reckoning(view))
    if rule == "kaiju.tank.comes":
        return Beat("alarm", text, PLAIN, seat, "token", "track")
    if "tank" in data and "end" in data and "who" in data:
        art = scenes.shot(seat, data["tank"]) if seat == view["seat"] else ""
        return Beat(
            "shot", _shot(data, view), PLAIN, seat, f"tank-{data['tank']}", start, where, art=art, brings=(("burst", 1),)
        )
    if "tank" in data and "end" in data:
        return Beat("walk", text, GLANCE, seat, f"tank-{data['tank']}", start, where)
    if rule == "kaiju.missile.call" and "where" in data:
        art = scenes.blast(words.near(view, words.by_name(view["spaces"])[data["where"]]))
        return Beat("blast", text, PLAIN, seat, "", f"mat-{seat}", f"place-{data['where']}", art=art)
    if rule == "kaiju.shove.bid" and "bid" in data:
        art = scenes.clash(seat, data["target"], data["bid"])
        return Beat("clash", text, PLAIN, seat, f"kaiju-{seat}", "", f"kaiju-{data['target']}", {"bid": data["bid"]}, art=art)
    if where:
        moving = data.get("target", data.get("who"))
        size = GLANCE if rule == "kaiju.ruling.move" else PLAIN
        return Beat("walk", text, size, seat, f"kaiju-{moving}", start, where)
    if rule in ("kaiju.turn.card", "kaiju.tank.card", "kaiju.missile.call") and "power" in data:
        ability = view["abilities"].get(data["power"]) if seat != view["seat"] else None
        text = f"{text.rstrip('.')} ({ability['text']})." if ability else text  # who uses it has just read it
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


def _passed(name: str, seat: int, view: View) -> str:
    """What one more cube of a seat has changed in its neighbourhood: it leads now, or has caught up."""
    zone = next(one for one in view["zones"] if name in one["lots"])
    counts, bonus = zone["cubes"], zone["bonus"]
    best = max((n for other, n in enumerate(counts) if other != seat), default=0)
    ahead = counts[seat] - best
    if bonus is None or ahead not in (0, 1):  # of more than one the last cube made no difference
        return ""
    you = seat == view["seat"]
    if ahead and view["seat"] is not None and not you and best and counts[view["seat"]] == best:
        return f" @{seat} passes you in {zone['name']}: {plural(bonus, 'point')}!"
    if ahead:
        return f" {'You lead' if you else f'@{seat} leads'} {zone['name']} now: {plural(bonus, 'point')}."
    level = ["you" if other == view["seat"] else f"@{other}" for other, n in enumerate(counts) if n == best and other != seat]
    return f" {'You draw' if you else f'@{seat} draws'} level with {joined(level)} in {zone['name']}: its {bonus} are shared."


def _counted(view: View) -> str:
    """The points of all, the most first, and who has won."""
    scores, winners = view["outcome"]["scores"], view["outcome"]["winners"]
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    found = [f"{'you have' if seat == view['seat'] else f'@{seat} has'} {scores[seat]}" for seat in order]
    won = joined(["you" if seat == view["seat"] else f"@{seat}" for seat in winners])
    wins = f"{won[0].upper()}{won[1:]} {'wins' if len(winners) == 1 and won != 'you' else 'win'}"
    return f"All cards are turned up, and all cubes are counted: {joined(found)}. {wins}!"


def _shot(data: dict[str, Any], view: View) -> str:
    """A shot, for whoever it hits with why."""
    if data["seat"] != view["seat"] or data["rule"] == "kaiju.ruling.hide":
        return str(data["text"])
    why = "You stayed in its sight" if data["rule"] == "kaiju.ruling.stays" else "It sees you"
    return f"Tank {data['tank']} fires at you! {why}: a card is lost."


def _ahead(view: View) -> str:
    """Who is ahead when the last round begins, by what can be seen."""
    lows, highs = zip(*(words.span(view, seat) for seat in range(view["players"])), strict=True)
    sure = [seat for seat, low in enumerate(lows) if all(low > high for other, high in enumerate(highs) if other != seat)]
    if not sure:
        return "It is close!"
    return f"{'You are' if sure[0] == view['seat'] else f'@{sure[0]} is'} ahead."


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
        "Two actions a turn: attack a building beside you, move one block, or rest.",
        lambda view: view["step"].get("kind") == "turn" and view["round"] == 1,
    ),
    (
        "Pay the cards on a roof (green tick: you can). You get a point card and leave a cube.",
        lambda view: view["step"].get("kind") == "turn" and _offers(view, "attack") > 1,
    ),
    (
        "Out of cards? Rest: draw three, or take the one you need. Torn-off cards help, too.",
        lambda view: view["step"].get("kind") == "rest" and _offers(view, "take") > 0,
    ),
    (
        "Fallen buildings bring tanks. Whoever comes into a red beam loses a card.",
        lambda view: view["step"].get("kind") == "turn" and len(view["tanks"]) > 1 and _offers(view, "call") > 0,
    ),
    (
        "The end: City Hall falls, or a last cube is laid. Most cubes win ruins and neighbourhoods.",
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
