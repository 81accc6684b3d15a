"""The table in words, from a view: for the text board, the labels and the closer look."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import joined, plural
from gameshelf.games.kaiju.content import cost_words
from gameshelf.games.kaiju.moves import KINDS

LETTERS = "BCF"
View = dict[str, Any]


def letters(cost: list[int] | tuple[int, ...]) -> str:
    """A cost in letters: `BBC`."""
    return "".join(letter * n for letter, n in zip(LETTERS, cost, strict=True)) or "nothing"


def limit(view: View) -> str:
    """How many cards one may hold, and how many one has."""
    held, most = view["kaiju"][view["seat"]]["held"], view["hand_limit"]
    return f"Your hand is full: {most} cards." if held >= most else f"You hold {held or 'none'}; {most} is the most."


def by_name(entries: list[View], key: str = "name") -> dict[str, View]:
    return {entry[key]: entry for entry in entries}


def hand(view: View, seat: int) -> str:
    """What a player holds, as far as this seat may know."""
    kaiju = view["kaiju"][seat]
    if kaiju["hand"] is not None:
        return f"hand {cost_words(kaiju['hand'])}"
    known = f", among them {cost_words(kaiju['known'])}" if any(kaiju["known"]) else ""
    return f"{plural(kaiju['held'], 'card')} in hand{known}"


def cubes(view: View, counts: list[int]) -> str:
    """Who has how many cubes somewhere."""
    return joined([f"{n} of @{seat}" for seat, n in enumerate(counts) if n]) or "no cubes"


def lot(view: View, entry: View) -> str:
    """One lot in a few words."""
    name = f"{entry['name']}{' (City Hall)' if entry['hall'] else ''}"
    beside = f"; cubes: {cubes(view, entry['cubes'])}" if any(entry["cubes"]) else ""
    if not entry["left"]:
        return f"{name} empty, {plural(entry['points'], 'point')}{beside}"
    levels = f"{entry['left']} of {plural(entry['height'], 'level')}"
    return (
        f"{name} zone {entry['zone']}, {levels}, next costs {cost_words(entry['cost'])},"
        f" {plural(entry['points'], 'point')} when empty{beside}"
    )


def affords(view: View, entry: View) -> tuple[bool, tuple[int, int, int]]:
    """Whether one's own hand pays for the next level of a lot; and what it lacks, where one's kaiju stands beside it."""
    seat, lacks = view["seat"], (0, 0, 0)
    if seat is None or view["outcome"] or not entry["left"]:
        return False, lacks
    kaiju = view["kaiju"][seat]
    bites, claws, fires = (max(0, asked - has) for asked, has in zip(entry["cost"], kaiju["hand"], strict=True))
    less, wild = (view["discount"], view["wild"]) if seat == view["turn"] else (0, 0)
    if bites + claws + fires <= less + wild and sum(entry["cost"]) - less <= kaiju["held"]:
        return kaiju["cubes"] > 0, lacks
    beside = kaiju["at"] is not None and entry["name"] in by_name(view["spaces"])[kaiju["at"]]["touches"]
    return False, (bites, claws, fires) if beside else lacks


def closer(entry: View, zone: str, bonus: int | None) -> str:
    """A lot in full, for a closer look: its levels, what is known of their prices, and what there is to be had."""
    name = f"{entry['name']}{' (City Hall)' if entry['hall'] else ''}, {zone}"
    laid = joined([f"{n} of @{seat}" for seat, n in enumerate(entry["cubes"]) if n])
    most = f"The most cubes{f' ({laid})' if laid else ''}"
    left, points = entry["left"], plural(entry["points"], "point")
    around = f", and in {zone} {bonus}" if bonus is not None else ""
    if not left:
        return f"{name}: fallen. {most} have {points}{around}."
    below = "" if left == 1 else "; the rest is hidden"
    return (
        f"{name}: {left} of {plural(entry['height'], 'level')} left. The next: {cost_words(entry['cost'])}{below}."
        f" {most} get {points} when it falls{around}."
    )


def place(view: View, name: str) -> str:
    """A crossing or beach area with its name, with who else stands there and who watches it."""
    entry = by_name(view["spaces"])[name]
    return told(entry | {"place": f"{entry['place']} ({name})"}, view["seat"], watching(view, name))


def watching(view: View, name: str) -> list[int]:
    """The tanks that see a place."""
    return [tank["number"] for tank in view["tanks"] if name in tank["sees"]]


def risk(view: View, tanks: list[int]) -> int:
    """How many cards it costs whoever is asked to come into the sight of these tanks."""
    seat, step = view["seat"], view["step"]
    own = step.get("kind") in ("turn", "walk", "stood", "leap") or (step.get("kind") == "retreat" and step["target"] == seat)
    if seat is None or not own or view["kaiju"][seat]["guarded"]:
        return 0
    here = view["kaiju"][seat]["at"]
    fresh = [n for n in tanks if here is None or n not in watching(view, here)]  # who is seen already is not shot for a step
    return min(len(fresh), int(view["kaiju"][seat]["held"]))


def in_line(view: View, stands: View, dx: int, dy: int) -> list[int]:
    """The kaiju that a tank would see from a crossing in a direction."""
    streets = {(space["x"], space["y"]): space["kaiju"] for space in view["spaces"] if not space["beach"]}
    found = []
    for n in (1, 2):
        at = stands["x"] + n * dx, stands["y"] + n * dy
        if at not in streets:
            break
        found.append(streets[at])
    return [seat for seat in found if seat is not None]


def near(view: View, entry: View) -> list[int]:
    """Who stands on a crossing or next to it."""
    return [seat for seat, kaiju in enumerate(view["kaiju"]) if kaiju["at"] in (entry["name"], *entry["joined"])]


def struck(view: View, entry: View) -> list[int]:
    """Who would lose a card to a missile on a crossing."""
    return [seat for seat in near(view, entry) if view["kaiju"][seat]["held"] and not view["kaiju"][seat]["guarded"]]


def told(entry: View, seat: int | None, watched: list[int]) -> str:
    """A crossing or beach area, seen by somebody on this seat and by these tanks."""
    said = str(entry["place"])
    if entry["kaiju"] not in (None, seat):
        said += f" (@{entry['kaiju']})"
    if entry["tank"] is not None:
        said += f" (tank {entry['tank']})"
    return f"{said}, in sight of {joined([f'tank {number}' for number in watched])}" if watched else said


def corner(standing: tuple[str, ...], watched: list[int]) -> str:
    """What can be attacked from a crossing or beach area, and who shoots there."""
    shots = f" {joined([f'Tank {n}' for n in watched])} shoots whoever comes here." if watched else ""
    there = f"Beside {joined(standing)}." if standing else "No building is left here."
    return f"{there}{shots}"


def standing_at(lots: dict[str, View], entry: View) -> tuple[str, ...]:
    """The buildings at a crossing that still stand, of all lots by name."""
    return tuple(name for name in entry["touches"] if lots[name]["left"])


def bonus(zone: View) -> str:
    """The token of a neighbourhood: what it is worth to whom, and what comes to its place."""
    points = plural(zone["bonus"], "point")
    return f"{points} for the most cubes in {zone['name']}. A tank may come here."


def tank(entry: View) -> str:
    """A tank: where it stands, which way it faces, what it sees."""
    where = f"Tank {entry['number']} on {entry['at']}"
    if entry["way"] is None:
        return f"{where}, not yet facing any way."
    return f"{where}, facing {entry['way']}, sees {' and '.join(entry['sees']) or 'nothing'}."


def tank_there(view: View, entry: View) -> str:
    """The same for whoever sees the city."""
    where = f"Tank {entry['number']} on {by_name(view['spaces'])[entry['at']]['place']}"
    if entry["way"] is None:
        return f"{where}, not yet facing any way."
    sees = f"it sees the next {plural(len(entry['sees']), 'crossing')}" if entry["sees"] else "it sees nothing"
    return f"{where}, facing {entry['way']}: {sees}."


def around(view: View, seat: int) -> list[str]:
    """What is next to a kaiju: buildings and places."""
    at = view["kaiju"][seat]["at"]
    if at is None:
        return []
    here, lots = by_name(view["spaces"])[at], by_name(view["lots"])
    hand = view["kaiju"][seat]["hand"]
    lines = [
        f"Next to you along the streets: {'; '.join(place(view, name) + work(view, name, hand) for name in here['joined'])}."
    ]
    if here["touches"]:
        lines.append(f"Buildings next to you: {'; '.join(lot(view, lots[name]) for name in here['touches'])}.")
    else:
        lines.append("No building touches the beach.")
    return lines


def work(view: View, name: str, hand: list[int]) -> str:
    """Which buildings stand at a place, and for which of them a hand pays."""
    lots, here = by_name(view["lots"]), by_name(view["spaces"])[name]
    standing = [lots[lot] for lot in here["touches"] if lots[lot]["left"]]
    if not standing:
        return "" if here["beach"] else ", no building"
    paid = [lot["name"] for lot in standing if all(has >= wanted for has, wanted in zip(hand, lot["cost"], strict=True))]
    pays = f", your hand pays for {joined(paid)}" if paid else ""
    return f", at {joined([lot['name'] for lot in standing])}{pays}"


def card(entry: View, abilities: dict[str, View]) -> str:
    """A building card, as far as it may be seen."""
    if entry["name"] is None:
        return letters(entry["cost"])
    parts = [plural(entry["points"], "point")]
    if entry["icon"]:
        parts.append(entry["icon"])
    if entry["ability"]:
        ability = abilities[entry["ability"]]
        parts.append(f"{ability['name']}: {ability['text']}")
    return f"{entry['name']} ({letters(entry['cost'])}; {'; '.join(parts)})"


def about_card(entry: View, view: View) -> str:
    """One's own building card in full: what it counts, what it does when it is used."""
    told = f"{entry['name']} counts {plural(entry['points'], 'point')} in the end"
    uses = _uses(entry, view)
    return f"{told}, used or not. Once, one card a turn: {'; or '.join(uses)}." if uses else f"{told}, and does nothing else."


def does(entry: View, view: View) -> str:
    """What a card does that somebody has just torn off: one thing in full, of two the names."""
    if entry["ability"] and entry["icon"]:
        return f" It can be used once, for {view['abilities'][entry['ability']]['name']} or a {entry['icon']}."
    return "".join(f" {use}." for use in _uses(entry, view))


def _uses(entry: View, view: View) -> list[str]:
    uses = []
    if entry["ability"]:
        ability = view["abilities"][entry["ability"]]
        uses.append(f"{ability['name']}: {ability['text']}")
    if entry["icon"]:
        uses.append(f"{entry['icon'].capitalize()}: {view['icons'][entry['icon']]['text']}")
    return uses


def cards(view: View, entries: list[View]) -> str:
    return ", ".join(card(entry, view["abilities"]) for entry in entries) or "none"


def points(view: View, seat: int) -> str:
    """The points of a seat as far as they can be seen."""
    if view["outcome"]:
        return plural(view["outcome"]["scores"][seat], "point")
    kaiju = view["kaiju"][seat]
    least, most = span(view, seat)
    hidden = kaiju["points"]["face_down"] is None and kaiju["cards"]
    beside = f" with {plural(len(kaiju['cards']), 'card')} face down" if hidden else ""
    return f"{plural(least, 'point') if least == most else f'{least} to {most} points'}{beside} as things stand"


def span(view: View, seat: int) -> tuple[int, int]:
    """The fewest and the most points that a seat can have as things stand: cards that lie face down count by their backs."""
    kaiju = view["kaiju"][seat]
    found = kaiju["points"]
    sure = found["used"] + found["lots"] + found["zones"]
    if found["face_down"] is not None:
        return sure + found["face_down"], sure + found["face_down"]
    return sure + sum(card["between"][0] for card in kaiju["cards"]), sure + sum(card["between"][1] for card in kaiju["cards"])


def between(low: int, high: int) -> str:
    """Some points for where there is little room."""
    return str(low) if low == high else f"{low}-{high}"


def parts(view: View, seat: int) -> tuple[str, str, str]:
    """The points of a seat from its cards, from fallen buildings, from neighbourhoods."""
    found = view["kaiju"][seat]["points"]
    low, high = (total - found["lots"] - found["zones"] for total in span(view, seat))
    return between(low, high), str(found["lots"]), str(found["zones"])


def backs(view: View, seat: int) -> str:
    """The cards face down before somebody else: what such cards count."""
    found = [card["between"] for card in view["kaiju"][seat]["cards"]]
    points = between(sum(low for low, _ in found), sum(high for _, high in found))
    return f"{plural(len(found), 'level')} that @{seat} tore off, face down: {points} points by their backs."


def tank_square(square: int, zone: View, token: int) -> str:
    """A coloured square of the track."""
    if square <= token:
        return f"With building {square} a tank came to {zone['name']}."
    return f"When building {square} falls, a tank comes to {zone['name']}, and whoever tore it down turns it."


def sums(view: View, seat: int) -> str:
    """What the points of a seat are made of."""
    kaiju = view["kaiju"][seat]
    found = kaiju["points"]
    empty = [lot for lot in view["lots"] if lot["height"] and not lot["left"]]
    fallen = [(lot["name"], share(lot["cubes"], lot["points"], seat)) for lot in empty]
    zones = [(zone["name"], share(zone["cubes"], zone["bonus"] or 0, seat)) for zone in view["zones"]]
    low, high = span(view, seat)
    cards = low - found["lots"] - found["zones"], high - found["lots"] - found["zones"]
    parts = [
        f"{between(*cards)} on building cards",
        f"{found['lots']} for fallen buildings{_listed(fallen)}",
        f"{found['zones']} for neighbourhoods{_listed(zones)}",
    ]
    rule = "The most cubes take all points of a fallen building or a neighbourhood; a tie shares them."
    return f"@{seat}, {points(view, seat)}: {joined(parts)}. {rule if seat == view['seat'] else ''}".strip()


def share(cubes: list[int], value: int, seat: int) -> int:
    """What a seat has of a prize for the most cubes."""
    most = max(cubes)
    return value // cubes.count(most) if most and cubes[seat] == most else 0


def leaders(cubes: list[int]) -> tuple[int, ...]:
    """Who has the most cubes somewhere; nobody where there are none."""
    most = max(cubes)
    return tuple([seat for seat, n in enumerate(cubes) if n == most]) if most else ()


def _listed(prizes: list[tuple[str, int]]) -> str:
    won = ", ".join(f"{name} {n}" for name, n in prizes if n)
    return f" ({won})" if won else ""


def spent(view: View, seat: int, rest: list[View]) -> str:
    """The cards that one has used: what they count, and what they could do; and others that only count."""
    used = view["kaiju"][seat]["used"]
    told = []
    for card in used:
        does = [view["abilities"][card["ability"]]["name"]] if card["ability"] else []
        does += [card["icon"]] if card["icon"] else []
        told.append(f"{card['name']} {card['points']}" + (f" ({joined(does, 'or')})" if does else ""))
    said = (
        [f"Used, and still counting {plural(sum(card['points'] for card in used), 'point')}: {', '.join(told)}."]
        if used
        else []
    )
    if rest:
        said.append(f"Counting {plural(sum(card['points'] for card in rest), 'point')}, and nothing else: {torn(rest)}")
    return " ".join(said)


def torn(cards: list[View]) -> str:
    """Some cards with what they count."""
    return ", ".join(f"{card['name']} {card['points']}" for card in cards) + "."


def _without_cubes(view: View) -> str:
    found = [f"@{seat}" for seat, kaiju in enumerate(view["kaiju"]) if not kaiju["cubes"]]
    return f"{joined(found)} {'have' if len(found) > 1 else 'has'}" if found else "Somebody has"


def heading(view: View) -> str:
    """The round, whose turn it is, and whether it is the last."""
    if view["step"].get("kind") == "landing":
        return f"before the first round: @{view['asked']} picks a starting area."
    turn = "" if view["outcome"] else f", @{view['turn']}'s turn"
    return f"round {view['round']}{turn}. {ending(view)}".rstrip()


def tanks_to_come(view: View) -> str:
    """The squares of the track that still bring a tank, and the tanks that come at the end of this turn."""
    said = [f"At the end of this turn a tank comes to {letter}." for letter in view["coming"]]
    left = [f"{square} ({letter})" for square, letter in view["track"]["tanks"] if square > view["track"]["token"]]
    said.append(f"Tanks come with {', '.join(left)}." if left else "No further tank comes.")
    return " ".join(said)


def used(entries: list[View]) -> str:
    """Cards on a score pile: they do nothing more, and count."""
    return ", ".join(f"{entry['name']} ({plural(entry['points'], 'point')})" for entry in entries) or "none"


def ending(view: View) -> str:
    """What has set off the end."""
    cause = {
        "kaiju.end.hall": "City Hall has fallen",
        "kaiju.end.cubes": f"{_without_cubes(view)} laid the last cube",
        None: "",
    }[view["ending"]]
    return cause and f"{cause}{'' if view['outcome'] else ': this is the last round'}."


def progress(view: View) -> list[str]:
    """How far the game is, and what ends it."""
    hall = next(entry for entry in view["lots"] if entry["hall"])
    fewest = min(kaiju["cubes"] for kaiju in view["kaiju"])
    lines = [f"Round {view['round']}. {plural(view['track']['token'], 'building')} destroyed."]
    if view["ending"]:
        lines.append(ending(view))
    if view["outcome"]:
        return lines
    if not view["ending"]:
        lines.append(
            f"It ends when City Hall falls ({plural(hall['left'], 'level')} left) or somebody lays the last cube"
            f" (fewest left: {fewest})."
        )
    coming = [[square, letter] for square, letter in view["track"]["tanks"] if square > view["track"]["token"]]
    if coming:
        zone = by_name(view["zones"], "letter")[coming[0][1]]["name"]
        lines.append(f"The next tank comes to {zone} with building {coming[0][0]}.")
    return lines


def supply(view: View) -> str:
    return joined([f"{view['stacks'][kind]} {kind}s" for kind in KINDS])


def rows(view: View) -> list[View]:
    """The lots that are used, row by row from the north."""
    used = [entry for entry in view["lots"] if entry["height"]]
    numbers = sorted({entry["row"] for entry in used}, reverse=True)
    return [{"number": n + 1, "lots": [entry for entry in used if entry["row"] == n]} for n in numbers]


def unused(view: View) -> str:
    """The lots on which nothing is built in this game."""
    return joined([entry["name"] for entry in view["lots"] if not entry["height"]])


def last_lot(view: View) -> str:
    return f"{'ABCDEFG'[view['columns'] - 1]}{view['rows']}"
