"""What is said of places, people and cards."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import joined, plural
from gameshelf.games.takao.drawing.canvas import CROWD, short_name
from gameshelf.games.takao.drawing.harm import covered, harmed
from gameshelf.games.takao.drawing.wishes import about_tie, asks
from gameshelf.games.takao.names import brief

PHASES = {
    "casting": "The characters are being chosen", "survival": "Survival phase", "entanglements": "Entanglements",
    "scenario": "Scenario phase", "raid": "Air raid phase", "consumption": "Consumption phase",
}  # fmt: skip
IN_SHORT = {
    "casting": "", "survival": "Survival", "entanglements": "Entanglements", "scenario": "Scenario", "raid": "Air raid",
    "consumption": "Consumption",
}  # fmt: skip
FAITHS = {"catholic": "Catholic", "mazu": "Mazu", "shinto": "Shinto"}


def odds(view: dict[str, Any], key: str) -> str:
    """The chance that a place is raided next, or nothing."""
    if view["step"].get("kind") == "roll":  # the die lies there: what it would hit
        lines = [line for bomber in view["bombers"] for line in bomber["lines"] if key in line["places"]]
        hit = sorted({line["roll"] for line in lines}.intersection(view["rolls"]))
        return ("hit" if len(view["rolls"]) == 1 else ",".join(map(str, hit))) if hit else ""
    n = view["danger"].get(key, 0)
    return f"{n}/3" if n and view["outcome"] is None else ""


def twice(view: dict[str, Any]) -> dict[str, int]:
    """On how many rolls each place would be raided by more than one bomber at once."""
    rolls = view["rolls"] if view["step"].get("kind") == "roll" else (1, 2, 3)
    found: dict[str, int] = {}
    for roll in rolls:
        hit = [key for bomber in view["bombers"] for line in bomber["lines"] if line["roll"] == roll for key in line["places"]]
        for key in {key for key in hit if hit.count(key) > 1}:
            found[key] = found.get(key, 0) + 1
    return found


Company = tuple[list[dict[str, Any]], list[dict[str, Any]], list[dict[str, Any]], list[tuple[int, int]]]


def company(view: dict[str, Any]) -> dict[str, Company]:
    """Who is at each place where somebody is: prisoners, Tokko, animals, seats with what is left to each."""
    found: dict[str, Company] = {}
    for n, kind in enumerate(("jailed", "patrol", "animals")):
        for one in view["scenario"].get(kind, ()):
            found.setdefault(one["place"], ([], [], [], []))[n].append(one)
    for one in view["people"]:
        if one.get("place"):
            found.setdefault(one["place"], ([], [], [], []))[3].append((one["seat"], one["health"] - one["despair"]))
    return found


def traced(view: dict[str, Any], place: dict[str, Any]) -> list[str]:
    """Whose traces are at a place."""
    return [next(one["name"] for one in view["cast"] if one["key"] == key) for key in place["traces"]]


def about_place(view: dict[str, Any], place: dict[str, Any]) -> str:
    """A place in full."""
    key, over = place["key"], view["outcome"] is not None  # no bomber comes any more
    danger, double = (0, 0) if over else (view["danger"].get(key, 0), twice(view).get(key, 0))
    return about(place, danger, double, traced(view, place), company(view).get(key))


def about(place: dict[str, Any], danger: int, twice: int, traces: list[str], there: Company | None) -> str:
    """The same of what is known of it: in how many rolls it is raided, or raided twice, whose traces are there, and who is."""
    parts = [place["name"]]
    kinds = []
    if place["station"]:
        kinds.append("a railway station")
    if place["port"]:
        kinds.append("a port")
    if place["mountain"]:
        kinds.append("a mountain (two Moves to enter)")
    if place["faith"]:
        kinds.append(f"a {FAITHS[place['faith']]} site of faith")
    if place["shelter"]:
        kinds.append("a bomb shelter" if place["shelter"] == "works" else "a shelter that is lost for good")
    if kinds and not place["ruin"]:
        parts.append(": " + joined(kinds))
    told = "".join(parts) + "."
    if place["ruin"]:
        told += f" It lies in ruins{f'; cleaned up, it is {joined(kinds)}' if kinds else ''}."
    if place["deck"] is not None:
        known = [card["name"] for card in place["deck"] if card]
        when = ", once the ruin is cleaned up" if place["ruin"] else ""
        told += f" {plural(len(place['deck']), 'card')} to search{when}." if place["deck"] else " Searched through."
        if known:
            told += f" Known among them: {joined([brief(name) for name in known])}."
    if danger:
        told += f" Raided in {danger} of 3 rolls{f', in {twice} of them by two bombers' if twice else ''}."
        if twice and place["shelter"] == "works":
            told += " The shelter holds off only the first."
    for who in traces:
        told += f" A trace of the {who}, who is not here."
    if there is None:
        return told
    jailed, patrol, animals, seats = there
    for prisoner in jailed:
        does = f" {prisoner['does'].rstrip('.')}." if prisoner["does"] else ""
        told += f" Held here: {prisoner['name']}.{does}"
    for token in patrol:
        told += f" A Tokko, facing {token['facing']}, turning {token['turns']}."
    for animal in animals:
        told += f" The {animal['name']}{', Hurt' if animal['hurt'] else ''}: {herding(animal)}."
    if seats:
        left = joined([str(left) for _, left in seats])
        if len(seats) < CROWD:
            told += f" Here: {joined([f'@{seat}' for seat, _ in seats])}, with {left} left between Health and Despair."
        else:  # who of them has how much is found at once
            each = joined([f"@{seat} with {left}" for seat, left in seats])
            told += f" Here, with what is left between Health and Despair: {each}."
    return told


def legend(place: dict[str, Any], danger: int, twice: int, there: Company | None) -> str:
    """What the small signs on a place mean, where nothing tells it as a pointer rests there."""
    found = [
        (place["deck"], "glass: cards to search"),
        (place["shelter"] == "works", "dome: shelter"),
        (place["shelter"] == "lost", "crossed dome: shelter that is lost"),
        (place["traces"], "envelope: a trace of somebody who is not in play"),
        (danger, f"{danger}/3: odds of a raid"),
        (twice, "×2: by two bombers at once"),
        (there and there[3], "number on a figure: Health less Despair; at 0 it dies"),
    ]
    told = "; ".join(what for there, what in found if there)
    return f" Signs: {told}." if told else ""


HERDING = {
    "follows": "goes the way that any character steps", "flees": "goes the opposite way when any character steps",
    "nears": "comes a step towards every Search", "shies": "goes a step away from every Clean up",
}  # fmt: skip


def herding(animal: dict[str, Any]) -> str:
    """What moves an animal now."""
    if animal["hurt"]:
        return "whoever steps out of its place may take it along" if animal["led"] else "it stays where it is"
    return HERDING.get(animal["unhurt"], "it stays where it is")


def called(view: dict[str, Any]) -> dict[str, str]:
    """The name of each place."""
    return {place["key"]: place["name"] for place in (*view["places"], *view["scenario"].get("wreck", ()))}


def named(view: dict[str, Any], keys: list[str]) -> str:
    """Places by name."""
    names = called(view)
    return joined([names[key] for key in keys])


def rails(view: dict[str, Any]) -> str:
    """The links of the railroad, with what they cross."""
    links = []
    for path in view["rails"]:
        over = f" over {named(view, path[1:-1])}" if len(path) > 2 else ""
        links.append(f"{named(view, path[:1])} to {named(view, path[-1:])}{over}")
    return "; ".join(links)


USES = {
    "food": "A unit of it, eaten in the Consumption phase, brings 1 Stamina back",
    "item": "Used once, without Stamina, in your own turn of the Survival phase; then it is gone",
    "gear": "It works by itself as long as you hold it",
    "animal": "It helps once a round",
    "load": "It is carried to where it counts",
}  # when the cards of a type are used


def divided(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The people with their cards; while two share, as the cards would lie, and those that go over are marked."""
    people, step = view["people"], view["step"]
    if step.get("kind") not in ("share", "consent"):
        return list(people)
    known = {card["number"]: card for one in people for cards in one["cards"].values() for card in cards}
    sides = {step["seat"]: step["mine"], step["other"]: step["theirs"]}
    found = []
    for one in people:
        if one["seat"] in sides:
            held = {card["number"] for cards in one["cards"].values() for card in cards}
            laid = [[known[n] if n in held else {**known[n], "over": True} for n in cards] for cards in sides[one["seat"]]]
            one = {**one, "cards": dict(zip(one["cards"], laid, strict=True))}
        found.append(one)
    return found


def card_named(view: dict[str, Any], people: list[dict[str, Any]], notation: str) -> dict[str, Any] | None:
    """The card that a move names, by its owner's space; None where it names none."""
    verb, *rest = notation.split()
    if verb not in ("give", "take", "use", "eat", "discard", "replace") or view["seat"] is None:
        return None
    if verb == "replace":
        kind = next((card["type"] for card in view["hand"] if card["number"] == view["step"].get("card")), "")
        rest = [kind, *rest]
    owner = view["step"].get("other", view["seat"]) if verb == "take" else view["seat"]
    cards = people[owner].get("cards", {}).get(rest[0], [])
    n = int(rest[1]) - 1 if len(rest) > 1 else 0
    return cards[n] if n < len(cards) else None


def about_card(card: dict[str, Any], when: bool = False) -> str:
    """A card in full: what it is, what it does; and `when` it is used, where it is looked at alone."""
    told = f"{card['name']} ({'carcass' if card['carcass'] else 'carried' if card['type'] == 'load' else card['type']})"
    if card["type"] == "food" or card["carcass"]:
        told += f", {plural(card['units'], 'unit')}"
    if card["does"] and not card["carcass"]:
        told += f". {card['does']}"
    if card["tapped"]:
        told += ". Used in this round"
    if card.get("over"):
        told += ". It goes over in this Share"
    if when:
        told += f". {USES['food' if card['carcass'] else card['type']]}"
    if card["icon"]:
        told += f". Icon: {card['icon']}" + (", which counted when it was found" if when else "")
    return told + "."


def in_list(cards: list[dict[str, Any]]) -> str:
    """Cards one after the other, so that it is heard where each of them ends.

    >>> tea = {"name": "Tea", "type": "item", "carcass": False, "does": "+1 Health.", "tapped": False, "icon": "news"}
    >>> rice = {"name": "Rice", "type": "food", "carcass": False, "does": "", "units": 2, "tapped": False, "icon": ""}
    >>> in_list([tea, rice])
    'Tea (item; +1 Health; icon: news); Rice (food, 2 units)'
    """
    return "; ".join(map(_listed, cards))


def _listed(card: dict[str, Any]) -> str:
    """A card in such a list."""
    told = "carcass" if card["carcass"] else "carried" if card["type"] == "load" else str(card["type"])
    if card["type"] == "food" or card["carcass"]:
        told += f", {plural(card['units'], 'unit')}"
    if card["does"] and not card["carcass"]:
        told += f"; {card['does'][0].lower()}{card['does'][1:].rstrip('.')}"
    if card["tapped"]:
        told += "; used in this round"
    if card.get("over"):
        told += "; it goes over in this Share"
    if card["icon"]:
        told += f"; icon: {card['icon']}"
    return f"{card['name']} ({told})"


def about_person(one: dict[str, Any], holds: bool = True) -> str:
    """A character in full; with `holds` also the cards."""
    return " ".join([how_it_stands(one), *belongings(one, holds)])


def how_it_stands(one: dict[str, Any]) -> str:
    """Where somebody is, and how well."""
    told = f"@{one['seat']}, the {one['name']}, at {short_name(one['where'])}. "
    told += f"Health {one['health']} of {one['most']}, Despair {one['despair']}. "
    spent = f", {one['spent']} in use" if one["spent"] else ""
    return f"{told}Stamina: {one['sated']} fresh, {one['hungry']} hungry{spent}."


def belongings(one: dict[str, Any], holds: bool = True) -> list[str]:
    """What belongs to somebody: skill, wishes, cards and Banes, each told for itself, as one changes without the others."""
    skill = f"{one['skill']['name']} ({one['skill']['does']}){'' if one['skill']['ready'] else ', used'}"
    found = [f"Faith: {FAITHS[one['faith']]}. Skill: {skill}."]
    for tie in one["ties"]:
        if tie["state"] != "open":
            gift = tie["fulfilled" if tie["state"] == "fulfilled" else "regret"]
            found.append(f"“{tie['name']}” is {tie['state']}: {gift}.")
        elif tie["current"]:
            found.append(about_tie(tie, one["tie_met"]))
    if holds:
        found.append(f"Spaces: {', '.join(f'{n} {kind}' for kind, n in one['room'].items() if kind != 'load')}.")
    cards = [card for kind in one["cards"].values() for card in kind] if holds else []
    if cards:
        found.append(f"Holds: {in_list(cards)}.")
    return found + [f"Bane {bane['name']}: {bane['does']}; goes when {bane['gone']}." for bane in one["banes"]]


def threat(view: dict[str, Any], one: dict[str, Any]) -> str:
    """What the next raid may do to somebody where he stands, in a sentence; nothing where it can do nothing."""
    if view["outcome"] is not None:
        return ""
    place = next((place for place in view["places"] if place["key"] == one["place"]), None)
    if place is None:
        rolls, despair = view["scenario"]["fright"]["rolls"], view["scenario"]["fright"]["despair"]
        return f"A port is raided in {rolls} of 3 rolls: +{despair} Despair on the wreck." if rolls else ""
    rolls, through = view["danger"].get(one["place"], 0), harmed(view, one)
    told = f"Threatened in {rolls} of 3 rolls" if rolls else ""
    if rolls and covered(view, one):
        told += "; the shelter holds one raid off"
    if rolls and one["seat"] in view["warded"]:
        told += "; a miracle averts the first harm"
    if rolls and 0 < through < rolls:
        told += f"; harmed in {through}"
    return f"{told}." if told else ""


def about_life(one: dict[str, Any], harm: dict[str, Any]) -> str:
    """The ladder of Health and Despair: where both stand, what is left between them, and what ends it."""
    left = one["health"] - one["despair"]
    hits = (left - 1) // max(1, harm["health"] + harm["despair"])
    told = f"Health {one['health']} of {one['most']} (heart, from the right), Despair {one['despair']} (ghost, from the left):"
    told += f" {left} left between them. When they meet the {one['name']} dies, and all have lost. A raid is {raid(harm)}:"
    return f"{told} {plural(hits, 'hit')} can be borne." if hits else f"{told} the next hit kills."


def about_stamina(one: dict[str, Any]) -> str:
    """The Stamina of somebody: what can still be done with it, and how it comes back."""
    used = f", {one['spent']} in use" if one["spent"] else ""
    told = f"Stamina: {one['sated']} fresh (gold){used}, {one['hungry']} hungry (hollow). A fresh one opens one action space."
    return f"{told} At the end of the round a unit of food, or 1 Health, brings a hungry one back. Food held: {one['food']}."


def in_short(one: dict[str, Any]) -> str:
    """A character as he or she stands there."""
    left = one["health"] - one["despair"]
    return (
        f"The {one['name']}: Health {one['health']}, Despair {one['despair']}. The number on the figure is what is left between"
        f" them: {left}. At 0 the character dies. Stamina: {one['sated']}."
    )


def about_skill(skill: dict[str, Any], mine: bool = False, can: bool = False) -> str:
    """A skill in full; in one's own turn (`mine`) also why it cannot be used."""
    told = f"{skill['name']}: {skill['does']}. Once a round, without Stamina."
    if any(op[0] == "stock" for op in skill["ops"]):
        told += " A food card holds one unit above its printed number, and no more."
    if skill["barred"]:
        return f"{told} Not now: the Bane {skill['barred']} forbids it."
    if not skill["ready"]:
        return f"{told} It was used in this round."
    if skill["late"]:
        return f"{told} It is for the Air raid phase, after the roll."
    return told if can or not mine else f"{told} Not now: it would change nothing here."


def first_wish(one: dict[str, Any]) -> str:
    """What somebody who can be chosen wishes for first, and what it brings."""
    return f"{asks(one['wish'])}; it brings: {one['wish']['fulfilled']}"


def raid(harm: dict[str, Any]) -> str:
    """What the next raid does to whoever is hit."""
    return f"−{harm['health']} Health, +{harm['despair']} Despair"


def the_round(scenario: str, harm: dict[str, Any]) -> list[tuple[str, str]]:
    """The phases of a round of this scenario: which one it is, and what happens in it."""
    told = {
        "doom": "Banes that work now do so.",
        "aircraft": "Nothing in this one.",
        "rescue": "Nothing in this one.",
        "tokko": "Every Tokko walks three places and arrests.",
        "animals": "Feed the animals, or they are Hurt.",
    }[scenario]
    return [
        ("survival", "Survival: each Stamina opens an action space; cards, skill and sharing are free."),
        ("entanglements", "Entanglements: a wish fulfilled gives its gift for good. If not: Regret takes the other gift"
         " for good, Persist pays and waits."),
        ("scenario", f"Scenario: {told}"),
        ("raid", f"Air raid: one die moves all planes 1 to 3 spaces; each bombs its line: {raid(harm)}, and ruins."),
        ("consumption", "Consumption: a unit of food, or 1 Health, brings 1 Stamina back."),
    ]  # fmt: skip


def numbered(phases: list[tuple[str, str]]) -> str:
    """The phases of a round one after the other; the wishes are looked at between two of them.

    >>> numbered([("survival", "Survival."), ("entanglements", "Entanglements."), ("scenario", "Scenario.")])
    '(1) Survival. Then: Entanglements. (2) Scenario.'
    """
    told, n = [], 0
    for phase, what in phases:
        n += phase != "entanglements"
        told.append(f"({n}) {what}" if phase != "entanglements" else f"Then: {what}")
    return " ".join(told)


def lines_of(view: dict[str, Any]) -> list[str]:
    """The lines that the bombers threaten."""
    found: list[str] = []
    for n, bomber in enumerate(view["bombers"]):
        told = ", ".join(f"{line['line']} {line['number']} on a {line['roll']}" for line in bomber["lines"])
        found.append(f"Bomber {n + 1}: {told}")
    return found


def reach(view: dict[str, Any]) -> list[str]:
    """What this seat could do at once, by its moves."""
    return [label for _, label in view["moves"]]
