"""What somebody meets on the island for the first time: what it is, and what one usually does about it."""

from __future__ import annotations

from typing import Any

from gameshelf.core import joined, plural
from gameshelf.games.takara.content import LEVELS
from gameshelf.games.takara.drawing.chart import COLUMNS, counts
from gameshelf.games.takara.drawing.words import sort_of

Lesson = tuple[str, str]
FIVE = 5  # Karas that count 1 XP
EARLY = 24  # tiles left: with fewer a third adventurer hardly pays any more
DRYING = 3  # empty sites: the same
# What is decided now, or cannot be taken back: told before the first answer. Seldom two of them at one question
AT_ONCE = frozenset(("day", "dry", "fight", "found", "hire", "hospital", "miner", "monster", "recruit", "rival", "stone"))


def lessons(view: dict[str, Any]) -> list[Lesson]:
    """What is worth a word to the seat that is asked now, the weightiest first."""
    legal = {move for move, _ in view["moves"]}
    if not legal or view["outcome"] is not None or view["seat"] is None:
        return []
    verbs = {move.partition(" ")[0] for move in legal}
    return [*_at_work(view, verbs), *_evening(view, verbs), *_ends(view), *_day(view, verbs)]


def _at_work(view: dict[str, Any], verbs: set[str]) -> list[Lesson]:
    """What is asked while somebody looks, digs or chooses for the seat."""
    found: list[Lesson] = []
    if "turn" in verbs:
        pay = plural(view["pays"]["turned"], "Kara")
        text = f"A monster! Turned up it brings you {pay} and guards what lies under it. Left, it stays your secret."
        found.append(("found", text))
    if "site" in verbs and view["step"].get("working") == "miner":
        text = "The Miner digs 2 tiles and nobody is hurt. Karas are lost, and a monster stops him: best for deep tiles."
        found.append(("miner", text))
    return found


def _day(view: dict[str, Any], verbs: set[str]) -> list[Lesson]:
    """What can be done on a day, and what is in the way."""
    if "dive" not in verbs:
        return []
    price, pays = view["prices"], view["pays"]
    team = view["teams"][view["seat"]]
    text = "View shows you 3 tiles, unhurt; a rockfall there turns up for all. Dig takes the first: a monster or cross hurts."
    found = [("day", text)]
    if "fight" in verbs:
        text = "Roll till it falls or you are hurt. 4 of 6 sides are swords, and each takes a heart. Wounds stay."
        found.append(("fight", text))
    tops = [(n, tiles[0]) for n, tiles in enumerate(view["sites"], 1) if tiles]
    for n, top in tops:
        if top["open"] and top["life"] and "rent" in verbs:
            sword = plural(price["sword"], "Kara")
            text = f"The {top['name']} guards site {n}. To fight it, rent the sword now, before anybody acts ({sword})."
            found.append(("monster", text))
            break
    if verbs & {"hire", "impersonate"}:  # before it is done for the first time, so at once
        text = "A specialist takes Karas and one adventurer. He works at once, then rests a day: till then hire no other."
        found.append(("hire", text))
    if team["karas"] >= FIVE and _early(
        view
    ):  # the number there is more than what lies on the mat, and falls when money is paid
        text = "The star counts your XP: what you won, and 1 for every 5 Karas, so paying lowers it."
        text += " A stone counts only once both are found."
        found.append(("star", text))
    for n, top in tops:
        if top["open"] and sort_of(top["face"]) == "rockfall" and "clear" in verbs:
            each, all_ = (plural(pays["rockfall"] * count, "Kara") for count in (1, view["rockfalls"]))
            text = f"A rockfall blocks site {n}. Two of yours together clear it, for {each} for each open rockfall: {all_} now."
            found.append(("rockfall", text))
            break
    recruit = price["recruit"] if "beach" in team["adventurers"] and _early(view) else 0
    if "buy" in verbs and not team["tokens"]:
        text = f"One adventurer and {plural(price['token'], 'Kara')} buy a token, {view['token_xp']} XP: one trade a day."
        dear = f" But the recruit, for {recruit} in the evening, usually brings more."
        idle = f" Left over at the end, they count only {price['token'] // 5} XP."
        found.append(("counter", text + (dear if team["karas"] < price["token"] + recruit else idle)))
    deep = [n for n, top in tops if top["level"] == "deep" and not top["name"]]
    known = any(LEVELS[tile["id"] % 9 // 3] == "deep" for tile in team["tiles"])  # who has dug there needs no word of it
    if deep and not known and (text := _deep(view, deep[0])):
        found.append(("deep", text))
    return found


def _deep(view: dict[str, Any], site: int) -> str:
    """What may lie at a site that is down to its deep tiles, of what is still there; nothing where the best of it is gone."""
    _, cells, _ = counts(view)[2]
    left = {COLUMNS[column]: count for column, _, count in cells}
    if not left["stone"] and not left["chest"]:
        return ""
    good = ["Stones of Legend" if left["stone"] > 1 else "a Stone of Legend"] * bool(left["stone"])
    good += ["chests" if left["chest"] > 1 else "a chest"] * bool(left["chest"])
    good += ["much XP"] * bool(left["xp"] or left["cross"])
    bad = [name for name, sort in (("monsters", "monster"), ("crosses", "cross")) if left[sort]]
    return f"Site {site} is down to the deep tiles: {joined(good)}.{f' But {joined(bad)}, too.' if bad else ''}"


def _early(view: dict[str, Any]) -> bool:
    """Whether a third adventurer still pays."""
    return sum(map(len, view["sites"])) >= EARLY and sum(not tiles for tiles in view["sites"]) < DRYING


def _ends(view: dict[str, Any]) -> list[Lesson]:
    """What may end the game soon."""
    found: list[Lesson] = []
    seat, empty = view["seat"], sum(not tiles for tiles in view["sites"])
    stones = [team["stones"] for team in view["teams"]]
    if stones[seat]:
        text = "You have a Stone of Legend! Find the second and you win at once; if another finds it, most XP wins."
        found.append(("stone", text))
    elif any(stones):
        text = "Somebody else has a stone. With the second they win at once; if you find it, the game ends and most XP wins."
        found.append(("rival", text))
    if not any(stones) and empty >= 2:
        found.append(("dry", f"{empty} sites are empty. With 4, and no stone found, everybody loses: look for a stone now."))
    elif any(stones) and empty >= 3:
        found.append(("dry", f"{empty} sites are empty. With 5 the game ends: the stone is worth nothing, and most XP wins."))
    return found


def _evening(view: dict[str, Any], verbs: set[str]) -> list[Lesson]:
    """What can be paid in the evening."""
    found: list[Lesson] = []
    if "recruit" in verbs and _early(view):
        price = plural(view["prices"]["recruit"], "Kara")
        text = f"For {price} a third adventurer joins you for good: one more action every day. Usually the best buy."
        found.append(("recruit", text))
    elif "heal" in verbs:  # one thing at a time
        price, hurt = plural(view["prices"]["hospital"], "Kara"), view["teams"][view["seat"]]["adventurers"].count("hospital")
        text = f"One of yours is hurt: {price} bring him home now, or he stays in bed on your next day."
        if hurt > 1:
            text = f"{hurt} of yours are hurt: {price} each bring them home now, or they stay in bed on your next day."
        found.append(("hospital", text))
    return found
