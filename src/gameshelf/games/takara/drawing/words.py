"""What is said of the pieces of Takara Island: on the text board, and for whoever takes a closer look."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from gameshelf.core import counted, joined, plural

LEVEL_MARKS = {"surface": "I", "intermediate": "II", "deep": "III"}
WORK = {
    "miner": "digs two tiles of a site unhurt; Karas and rockfalls are lost, and a monster stops him",
    "archaeologist": "shows you the first five tiles of a site",
    "soothsayer": "shows you three tiles in a row, at any depth of a site",
    "impersonator": "does the work of another specialist",
}


@cache
def sort_of(face: str) -> str:
    """What a tile is: karas, rockfall, xp, cross, chest, stone or monster."""
    level, _, sort = face.partition("-")
    return sort if level in LEVEL_MARKS else "stone" if face == "stone" else "monster"


def called(face: str, name: str, xp: int) -> str:
    """A tile that was won or has left the game. A cross no longer matters then."""
    sort = sort_of(face)
    if sort == "karas":
        return f"tile of {name}"
    if sort in ("xp", "cross"):
        return f"{face.split('-')[0]} XP tile ({xp} XP)"
    if sort == "chest":
        return "chest tile"
    if sort == "stone":
        return f"{name} ({xp} XP once both are found)" if xp else f"{name} (worthless)"
    return name if sort == "rockfall" else with_xp(name, xp)


def with_xp(name: str, xp: int) -> str:
    return f"{name} ({xp} XP)"


def about_tokens(each: int, count: int, summed: bool) -> str:
    """The XP tokens before a seat; where they show what all of them count, that is said."""
    together = f" Together {each * count} XP." if summed and count > 1 else ""
    return f"Won: {counted([with_xp('XP token', each)] * count)}.{together}"


def called_chest(name: str, xp: int) -> str:
    return with_xp(name, xp) if xp else name


# The text board


def site_tile(tile: dict[str, Any], seat: int | None) -> str:
    """One tile of a site in a few words."""
    name: str = tile["name"] or LEVEL_MARKS[tile["level"]]
    notes = ["open"] if tile["open"] else known_by(tile["seen"], bool(tile["name"]), seat)
    if tile["life"]:
        notes += [f"{tile['xp']} XP", plural(tile["karas"], "Kara"), f"{tile['wounds']} of {plural(tile['life'], 'wound')}"]
    if not tile["name"]:
        notes += not_there(tile["level"], tile["no_rockfall"], tile["no_monster"])
    return f"{name} ({', '.join(notes)})" if notes else name


def known_by(seen: Iterable[int], mine: bool, seat: int | None) -> list[str]:
    """Who has seen a tile that lies face down, if anybody has."""
    who = (["you"] if mine else []) + [f"@{n}" for n in seen if n != seat]
    return [f"seen by {' and '.join(who)}"] if who else []


def not_there(level: str, no_rockfall: bool, no_monster: bool) -> list[str]:
    """What everybody knows that a hidden tile is not; deep rockfalls do not exist."""
    return ["no rockfall"] * (no_rockfall and level != "deep") + ["no monster"] * no_monster


def discarded(view: dict[str, Any]) -> str:
    """What has left the game, counted."""
    names = [called(tile["face"], tile["name"], tile["xp"]) for tile in view["discarded"]]
    return counted(names + [f"{chest['name']} from a chest" for chest in view["chests_gone"]]) or "nothing yet"


def stones(view: dict[str, Any]) -> str:
    """How many Stones of Legend were found, and whether they count."""
    found = sum(team["stones"] for team in view["teams"])
    return f"{found}, worthless" if view["void"] else str(found)


def holds(team: dict[str, Any], void: bool, over: bool) -> str:
    """The stones before a seat, to go on after its XP."""
    if not team["stones"]:
        return ""
    if void:
        return ", holds a worthless Stone of Legend"
    later = "" if over else f" ({if_found(team['stone_xp'])})"
    return f", holds {'both Stones' if team['stones'] == 2 else 'a Stone'} of Legend{later}"


def sure_xp(team: dict[str, Any]) -> int:
    """The XP of a seat without its stone, which is worth something only when the other one is found as well."""
    return int(team["score"] - team["stone_xp"])


def leading(teams: list[dict[str, Any]]) -> tuple[int, ...]:
    """Who has the most at the star, where a stone does not count yet; nobody before there is any."""
    counts = [sure_xp(team) for team in teams]
    return tuple(seat for seat, count in enumerate(counts) if count == max(counts) and count > 0)


def about_score(seat: int, karas: int, xp: int, stone: int, counts: bool) -> str:
    """What a seat has, and what the number at its star counts; nothing does where everybody has lost."""
    if not counts:
        return f"@{seat}: {plural(karas, 'Kara')}, and no XP count."
    paid = karas // 5
    won = f"{xp - paid} won and {paid} for Karas, 1 for every 5" if paid else "every 5 Karas count 1"
    later = f" A Stone of Legend: {if_found(stone)}." if stone else ""
    return f"@{seat}: {plural(karas, 'Kara')}, {xp} XP ({won}).{later}"


def why_crown(held: bool) -> str:
    """What the crown says."""
    return f"The crown: nobody has more at the star{', where no stone counts yet' if held else ''}."


def if_found(xp: int) -> str:
    """What a stone is worth while the other one is not found."""
    return f"{xp} XP once the second is found; nothing if 5 sites run empty first"


def rolled(roll: dict[str, Any]) -> str:
    """The last roll in a sentence."""
    faces = ", ".join(die["face"] for die in roll["dice"])
    end = "beaten" if roll["won"] else "not beaten"
    return f"@{roll['seat']} against the {roll['against']} at site {roll['site'] + 1}: {faces}; {end}"


def team_lines(view: dict[str, Any], seat: int) -> list[str]:
    """What lies before a seat, in lines."""
    team = view["teams"][seat]
    lines = [crew(team["adventurers"])]
    won = [called(tile["face"], tile["name"], tile["xp"]) for tile in team["tiles"]]
    won += [called_chest(chest["name"], chest["xp"]) for chest in team["chests"]]
    won += [with_xp("XP token", view["token_xp"])] * team["tokens"]
    lines.append(f"Won: {counted(won) or 'nothing yet'}.")
    for specialist in view["specialists"]:
        if specialist["holder"] == seat:
            lines.append(f"The {specialist['name']} {'rests' if specialist['resting'] else 'works'} here.")
    return lines


def crew(adventurers: list[str]) -> str:
    """Where the adventurers of a seat are."""
    places = dict.fromkeys(place for place in adventurers if place != "beach")
    where = "Adventurers: " + ", ".join(f"{adventurers.count(place)} {_at(place)}" for place in places) + "."
    return where + (" The recruit waits on the Beach." if "beach" in adventurers else "")


def _at(place: str) -> str:
    if place == "home":
        return "at home"
    if place == "hospital":
        return "in the hospital"
    if place == "break room":
        return "in bed"
    return f"at {place}" if place.startswith("site") else f"at the {place.capitalize()}"


# For a closer look


def closer(tile: dict[str, Any], seat: int | None) -> str:
    """What a seat may be told of a tile in its site; nothing where nobody knows anything."""
    seen, open, face, level = tuple(tile["seen"]), tile["open"], tile["face"], tile["level"]
    if not (seen or open):
        return ""
    who = "" if open else f" The eye: {known_by(seen, bool(face), seat)[0]}."
    if face is None:
        nots = not_there(level, tile["no_rockfall"], tile["no_monster"])
        end = f" It is {' and '.join(nots)}, which would lie open." if nots else ""
        return f"{level.capitalize()} tile, face down.{who}{end}"
    values = (tile["life"], tile["wounds"], tile["xp"] or 0, tile["karas"] or 0)
    return f"{_told(level, face, tile['name'] or '', *values)}.{who}"


def about_site(site: int, count: int, known: Iterable[tuple[int, dict[str, Any]]], seat: int | None) -> str:
    """What is known of a site of so many tiles, from its first tile on."""
    left = {level: min(3, max(0, count - under)) for level, under in (("surface", 6), ("intermediate", 3), ("deep", 0))}
    levels = ", ".join(f"{n} {level}" for level, n in left.items() if n)
    told = [f" Tile {n}: {site_tile(tile, seat)}." for n, tile in known]
    return f"Site {site + 1}, {plural(count, 'tile')}: {levels}.{''.join(told)}"


def who_trades(team: dict[str, Any]) -> str:
    """Whom a trade at the Counter takes."""
    last = ": your last one" if team["adventurers"].count("home") == 1 else ""
    return f"An adventurer goes to the Counter for it{last}."


def about_sales(team: dict[str, Any], pay: int) -> str:
    """What selling costs, over all that can be sold."""
    return f"{who_trades(team)} What you sell leaves the game, for {plural(pay, 'Kara')} per XP. One trade a day."


def about_village(view: dict[str, Any]) -> dict[str, str]:
    """What each building is for, and what it costs."""
    price = {key: plural(value, "Kara") for key, value in view["prices"].items()}
    token = f"A token, {view['token_xp']} XP, for {price['token']}"
    sells, dive = (
        f"XP tiles sell for {plural(view['pays']['xp'], 'Kara')} per XP.",
        plural(view["pays"]["dive"], "Kara"),
    )
    return {
        "Forge": f"Forge: the sword for {price['sword']}, first thing on your day, to fight with.",
        "Counter": f"Counter: one trade a day, by one adventurer. {token}; {view['counter']} left. {sells}",
        "The Dive": f"The Dive: each adventurer sent here earns {dive}.",
        "Hospital": f"Hospital: in the evening {price['hospital']} bring one home; the others spend a day in bed.",
        "Beach": f"Beach: your third adventurer comes for {price['recruit']}, for good.",
        "Chests": about_chests(view),
    }


def about_chests(view: dict[str, Any]) -> str:
    """The chests that are left, of which everybody knows what may be in them."""
    if not view["chests"]:
        return "No chest is left: a dug chest tile brings nothing."
    return f"{plural(view['chests'], 'chest')}, face down. A dug chest tile opens one. Left: {chests_left(view)}."


def chests_left(view: dict[str, Any]) -> str:
    """What still lies face down in the pile of chests."""
    found = []
    for one in view["chests_left"]:
        worth = [plural(one["karas"], "Kara")] * bool(one["karas"]) + [f"{one['xp']} XP"] * bool(one["xp"])
        many = f"{one['count']} x " if one["count"] > 1 else ""
        brings = f" ({' and '.join(worth)})" if worth else ""
        found.append(f"{many}{one['name']}{brings}")
    return ", ".join(found)


def _told(level: str, face: str, name: str, life: int | None, wounds: int, xp: int, karas: int) -> str:
    """A known tile with its values."""
    sort = sort_of(face)
    if sort == "monster":
        hurt = f", {plural(wounds, 'wound')}" if wounds else ""
        pays = f"{xp} XP and {plural(karas, 'Kara')}" if karas else f"{xp} XP"
        return f"{name}, monster: {plural(life or 0, 'heart')}{hurt}. Beaten it brings {pays}"
    if sort == "rockfall":
        return f"{name}: nobody digs past it until two adventurers clear it"
    if sort == "stone":
        return f"{name}: {xp} XP once both are found; nothing if 5 sites run empty first"
    if sort == "chest":
        return f"{level.capitalize()} tile: whoever digs it up opens a chest"
    return f"{level.capitalize()} tile: {name}{', which hurts the digger' if sort == 'cross' else ''}"


def about_harbor(specialists: Iterable[dict[str, Any]], seat: int | None, legal: Iterable[str]) -> str:
    """What a harbor is for, and who waits there; those who can be hired now say themselves what they do."""
    for one in specialists:
        if one["holder"] == seat and seat is not None:
            rests = "rests today" if one["resting"] else "works for you today and rests on your next day"
            return f"Harbor: your {one['name']} {rests}. Nobody has two specialists: hire again when he is back here."
    offered = {move.partition(" ")[2] for move in legal if move.startswith("hire")}
    offered |= {"impersonator" for move in legal if move.startswith("impersonate")}
    waits = [one for one in specialists if one["holder"] is None and one["key"] not in offered]
    work = [f" {one['name']} ({costs(one)}): {WORK[one['key']]}." for one in waits]
    hires = (
        "Harbor: to hire a specialist takes one adventurer. He works at once; on your next day he rests, and you hire nobody."
    )
    gone = [f"the {one['name']} with @{one['holder']}" for one in specialists if one["holder"] is not None]
    away = f" Hired, and not to be had till he is back: {joined(gone)}." if gone else ""
    return f"{hires}{''.join(work)}{away}"


def about_specialist(one: dict[str, Any], why: str = "") -> str:
    """Who a specialist is, what he does, what he costs and where he is; and `why` whoever is asked cannot hire him."""
    if one["holder"] is not None:
        where = f"Rests with @{one['holder']} for a day" if one["resting"] else f"Works for @{one['holder']} today"
        return f"{one['name']}: {WORK[one['key']]}. {where}."
    return f"{one['name']}: {WORK[one['key']]}. Costs {costs(one)} and one adventurer.{f' {why}' if why else ''}"


def costs(one: dict[str, Any]) -> str:
    """The price of a specialist; the Impersonator's depends on whom he copies."""
    price = plural(one["price"], "Kara")
    return f"the copied price + {price}" if one["key"] == "impersonator" else price


def share(count: int, total: int) -> str:
    """How likely a tile of a level that lies face down is one of so many, as it is told on every move."""
    return f"{count / total:.0%}"


def called_unknown(seat: int | None) -> str:
    """What the chart counts: for a seat also what it has viewed is left out."""
    return "Still face down" if seat is None else "Still unknown to you"


def about_chart(
    title: str,
    rows: Iterable[tuple[int, tuple[tuple[int, str, int], ...], tuple[str, ...]]],
    columns: tuple[str, ...],
    stoned: tuple[int, ...],
) -> str:
    """What is not known yet, level by level; and where one stone lay or lies, so that the other does not."""
    told = []
    for level, (total, cells, _) in zip(LEVEL_MARKS, rows, strict=True):
        kinds = [
            f"{count} of {CALLED[columns[column]].format(value)}" if value else plural(count, columns[column])
            for column, value, count in cells
            if count
        ]
        told.append(f"{level.capitalize()} {total}{': ' if kinds else ''}{', '.join(kinds)}.")
    apart = f" The other stone is not in site {stoned[0] + 1}, where the first one was." if len(stoned) == 1 else ""
    return f"{title}. {' '.join(told)} A tile left after a view is safer, others less so.{apart}"


CALLED = {"karas": "{} Karas", "xp": "{} XP", "cross": "{} XP with a cross"}


def stones_say(holders: tuple[int, ...], tall: bool) -> str:
    """How many stones were found, and what they are for."""
    if not holders:
        return "Find both Stones of Legend: you win at once" if tall else "Both stones: you win at once"
    return "One stone found: the second ends the game" if tall else "One found: the second ends it"


def dry_says(found: bool, most: int, tall: bool) -> str:
    """What happens when so many sites are empty."""
    if found:
        return f"{most} sites empty: the stone is lost, most XP wins" if tall else f"{most} empty: most XP wins"
    return f"{most} sites empty and no stone: everybody loses" if tall else f"{most} sites empty: all lose"


def about_goal(holders: tuple[int, ...], dry: int, most: int, ended: str) -> str:
    """What wins, what ends the game, and how near that is."""
    have = "".join(f" @{seat} holds a Stone of Legend." for seat in holders)
    if ended:
        return f"{ended}.{have}"
    fate = "the game ends, the stone is lost, and most XP wins" if holders else "everybody loses"
    wins = "Both Stones of Legend in one hand win at once; in two hands, the most XP."
    return f"{wins}{have} {dry} of {most} sites are empty: with {most} {fate}."


ENDED = {
    "takara.end.both": "both Stones of Legend in one hand", "takara.end.shared": "both stones found: the most XP",
    "takara.end.void": "5 sites empty: the stone is lost", "takara.end.lost": "4 sites empty, and no stone",
}  # fmt: skip


def ended(outcome: dict[str, Any] | None) -> tuple[str, str]:
    """How it ended, in a few words: who won, and by what."""
    if outcome is None:
        return "", ""
    who = " and ".join(f"@{seat}" for seat in outcome["winners"])
    won = "win" if len(outcome["winners"]) > 1 else "wins"
    return f"{who} {won}" if who else "Everybody loses", ENDED.get(outcome["reason"], "")
