"""What is said of places, people and cards."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import joined, plural

PHASES = {
    "casting": "The characters are being chosen", "survival": "Survival phase", "entanglements": "Entanglements",
    "scenario": "Scenario phase", "raid": "Air raid phase", "consumption": "Consumption phase",
}  # fmt: skip
FAITHS = {"catholic": "Catholic", "mazu": "Mazu", "shinto": "Shinto"}


def at(view: dict[str, Any], key: str) -> list[int]:
    """The seats at a place."""
    return [one["seat"] for one in view["people"] if one.get("place") == key]


def names(seats: list[int], view: dict[str, Any]) -> str:
    return joined([f"@{seat}, the {view['people'][seat]['name']}" for seat in seats])


def odds(view: dict[str, Any], key: str) -> str:
    """The chance that a place is raided next, or nothing."""
    n = view["danger"].get(key, 0)
    return f"{n}/3" if n else ""


def about_place(view: dict[str, Any], place: dict[str, Any]) -> str:
    """A place in full."""
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
    if kinds:
        parts.append(": " + joined(kinds))
    told = "".join(parts) + "."
    if place["ruin"]:
        told += " It lies in ruins."
    if place["deck"] is not None:
        known = [card["name"] for card in place["deck"] if card]
        when = ", once the ruin is cleaned up" if place["ruin"] else ""
        told += f" {plural(len(place['deck']), 'card')} to search{when}." if place["deck"] else " Searched through."
        if known:
            told += f" Known among them: {', '.join(known)}."
    if place["key"] in view["danger"]:
        told += f" Raided in {view['danger'][place['key']]} of 3 rolls."
    for key in place["traces"]:
        who = next(one["name"] for one in view["cast"] if one["key"] == key)
        told += f" A trace of the {who}, who is not here."
    for prisoner in view["scenario"].get("jailed", ()):
        if prisoner["place"] == place["key"]:
            does = f" {prisoner['does'].rstrip('.')}." if prisoner["does"] else ""
            told += f" Held here: {prisoner['name']}.{does}"
    for token in view["scenario"].get("patrol", ()):
        if token["place"] == place["key"]:
            told += f" A Tokko, facing {token['facing']}, turning {token['turns']}."
    for animal in view["scenario"].get("animals", ()):
        if animal["place"] == place["key"]:
            told += f" The {animal['name']}{', Hurt' if animal['hurt'] else ''}: {herding(animal)}."
    if there := at(view, place["key"]):
        told += f" Here: {joined([f'@{seat}' for seat in there])}."
    return told


HERDING = {
    "follows": "goes the way a character near it steps", "flees": "goes the opposite way when a character near it steps",
    "nears": "comes a step towards a Search near it", "shies": "goes a step away from a Clean up near it",
}  # fmt: skip


def herding(animal: dict[str, Any]) -> str:
    """What moves an animal now."""
    if animal["hurt"]:
        return "whoever steps out of its place may take it along" if animal["led"] else "it stays where it is"
    return HERDING.get(animal["unhurt"], "it stays where it is")


def named(view: dict[str, Any], keys: list[str]) -> str:
    """Places by name."""
    names = {place["key"]: place["name"] for place in (*view["places"], *view["scenario"].get("wreck", ()))}
    return joined([names[key] for key in keys])


def rails(view: dict[str, Any]) -> str:
    """The links of the railroad, with what they cross."""
    links = []
    for path in view["rails"]:
        over = f" over {named(view, path[1:-1])}" if len(path) > 2 else ""
        links.append(f"{named(view, path[:1])} to {named(view, path[-1:])}{over}")
    return "; ".join(links)


def about_card(card: dict[str, Any]) -> str:
    """A card in full."""
    told = f"{card['name']} ({'carcass' if card['carcass'] else 'carried' if card['type'] == 'load' else card['type']})"
    if card["type"] == "food" or card["carcass"]:
        told += f", {plural(card['units'], 'unit')}"
    if card["does"] and not card["carcass"]:
        told += f". {card['does']}"
    if card["tapped"]:
        told += ". Used in this round"
    if card["icon"]:
        told += f". Icon: {card['icon']}"
    return told + "."


def about_person(one: dict[str, Any], holds: bool = True) -> str:
    """A character in full; with `holds` also the cards."""
    told = f"@{one['seat']}, the {one['name']}, at {one['where']}. "
    told += f"Health {one['health']} of {one['most']}, Despair {one['despair']}. "
    spent = f", {one['spent']} in use" if one["spent"] else ""
    told += f"Stamina: {one['sated']} fresh, {one['hungry']} hungry{spent}. Faith: {FAITHS[one['faith']]}. "
    told += f"Skill: {one['skill']['name']} ({one['skill']['does']}){'' if one['skill']['ready'] else ', used'}. "
    for tie in one["ties"]:
        if tie["state"] != "open":
            told += f"“{tie['name']}” is {tie['state']}: {tie['fulfilled' if tie['state'] == 'fulfilled' else 'regret']}. "
        elif tie["current"]:
            told += f"Works on “{tie['name']}”: {tie['needs']}. Failing: {tie['failing']}. "
            told += f"Fulfilled: {tie['fulfilled']}. Regret: {tie['regret']}. "
    if holds:
        told += f"Spaces: {', '.join(f'{n} {kind}' for kind, n in one['room'].items() if kind != 'load')}. "
    cards = [about_card(card) for kind in one["cards"].values() for card in kind] if holds else []
    if cards:
        told += "Holds " + " ".join(cards) + " "
    for bane in one["banes"]:
        told += f"Bane {bane['name']}: {bane['does']}; goes when {bane['gone']}. "
    return told.strip()


def in_short(one: dict[str, Any]) -> str:
    """A character as he or she stands there."""
    return f"The {one['name']}: Health {one['health']}, Despair {one['despair']}, {one['sated']} Stamina."


def goal(view: dict[str, Any]) -> str:
    """How far the scenario is."""
    done, wanted = view["goal"]["done"], view["goal"]["wanted"]
    key = view["scenario"]["key"]
    if key == "doom":
        held = sum(len(one.get("banes", ())) for one in view["people"])
        return f"{plural(held, 'Bane')} to shake off" if held else "Nobody holds a Bane"
    if key == "aircraft":
        return f"{done} of {wanted} parts at the station"
    if key == "rescue":
        return f"{done} of {wanted} people rescued"
    if key == "tokko":
        return f"{done} of {wanted} prisoners safe"
    animals = view["scenario"].get("animals", ())
    hurt = sum(animal["hurt"] for animal in animals)
    return f"{plural(len(animals), 'animal')} alive, {hurt} Hurt"


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
