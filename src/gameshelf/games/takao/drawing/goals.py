"""What the scenario wants: how far it is, what wins, and what it asks of the one who looks now."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import joined, plural
from gameshelf.games.takao.drawing import words
from gameshelf.games.takao.drawing.canvas import short_name
from gameshelf.games.takao.drawing.ways import distances


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
    hurt = sum(animal["hurt"] for animal in view["scenario"].get("animals", ()))
    return f"{plural(done, 'animal')} alive, {hurt} Hurt"


def wins(view: dict[str, Any]) -> str:
    """What wins, and how much of it is done."""
    done, wanted, last = view["goal"]["done"], view["goal"]["wanted"], f"after round {view['rounds']}"
    banes = sum(len(one.get("banes", ())) for one in view["people"])
    hurt = sum(animal["hurt"] for animal in view["scenario"].get("animals", ()))
    told = {
        "doom": f"no Bane on anybody {last} (now {banes or 'none'})",
        "aircraft": f"{wanted} parts at Takao Station {last} (now {done})",
        "rescue": f"{wanted} people in a shelter at a round's end (now {done})",
        "tokko": f"{wanted} prisoners at Hukuteikin {last} (now {done})",
        "animals": f"all animals alive {last}" + (f" ({hurt} Hurt)" if hurt else ""),
    }[view["scenario"]["key"]]
    return f"To win: {told}"


def afterwards(view: dict[str, Any]) -> str:
    """What is left when all is over: of the city, and of what people wished for."""
    ruins, places = sum(place["ruin"] for place in view["places"]), len(view["places"])
    ties = [tie for one in view["people"] for tie in one.get("ties", ())]
    met = sum(tie["state"] == "fulfilled" for tie in ties)
    return f"{ruins} of {places} places lie in ruins. {met} of {len(ties)} wishes were fulfilled."


def next_step(view: dict[str, Any]) -> str:
    """What the scenario wants done now, first of all of the one who looks."""
    return next(iter(next_steps(view)), "")


def next_steps(view: dict[str, Any]) -> tuple[str, ...]:
    """The same in full, then shorter and shorter: as much is told as has room."""
    if view["phase"] == "casting" or view["outcome"] is not None:
        return ()
    seat = view["seat"]
    mine = view["people"][seat] if seat is not None else {"banes": [], "cards": {"load": []}}
    found = _NEXT[view["scenario"]["key"]](view, mine)
    return (found,) if isinstance(found, str) else found


def _next_bane(view: dict[str, Any], mine: dict[str, Any]) -> str | tuple[str, ...]:
    """How each Bane goes, one's own first; where there is little room the others by name."""
    people = sorted(view["people"], key=lambda one: one["seat"] != view["seat"])
    held = [(one, bane) for one in people for bane in one["banes"]]
    if held:
        told = [way_out(view, one, bane) for one, bane in held]
        first, short = told[0], way_out(view, *held[0], False)
        rest = [
            bane["name"] + (f" (@{one['seat']})" if one["seat"] not in (view["seat"], held[0][0]["seat"]) else "")
            for one, bane in held[1:]
        ]
        also = f" Also: {joined(rest)}." if rest else ""
        return (" ".join(told), f"{first}{also}", first, f"{short}{also}", short)
    if view["round"] < view["rounds"]:
        return f"round {view['round'] + 1} brings its starting player a Bane; find food and gear before."
    return "draw no Bane any more: a found card with the enemy icon brings one."


def way_out(view: dict[str, Any], one: dict[str, Any], bane: dict[str, Any], hint: bool = True) -> str:
    """How a Bane goes: whose it is, what it asks; with a `hint` what is in the way, or where that would be."""
    mine = one["seat"] == view["seat"]
    here = mine and bane["goes"]
    if here and not one["sated"] and any(move == "pass" for move, _ in view["moves"]):
        return f"end your turn here, and your Bane {bane['name']} is gone."
    whose = "your" if mine else f"@{one['seat']}'s"
    told = f"{whose} Bane {bane['name']} goes if {brief(bane['gone'], 'your' if mine else 'the')}"
    more = "Here it would go." if here else _in_the_way(view, one, bane) if hint else ""
    return f"{told}.{f' {more}' if more else ''}"


KINDS_OF_PLACES = {
    "at_station": ("station", "station"), "at_faith": ("faith", "site of faith"), "at_shelter": ("shelter", "shelter"),
    "on_mountain": ("mountain", "mountain"), "at_port": ("port", "port"),
}  # fmt: skip


def _in_the_way(view: dict[str, Any], one: dict[str, Any], bane: dict[str, Any]) -> str:
    """The nearest place that the Bane asks for, and whether a ruin lies on it; or who has to be somewhere else."""
    asked = {op[0] for group in bane["when"] for op in group}
    here = next((place for place in view["places"] if place["key"] == one["place"]), None)
    for condition, (key, word) in KINDS_OF_PLACES.items():
        if condition not in asked or here is None:
            continue
        there = [place for place in view["places"] if place[key] and place[key] != "lost"]
        if not there:
            continue
        nearest = min(there, key=lambda place: abs(place["row"] - here["row"]) + abs(place["column"] - here["column"]))
        name = short_name(nearest["name"])
        if all(place["ruin"] for place in there):
            return f"Every {word} is in ruins: clean up {name}."
        if nearest["ruin"]:
            return f"{name} is in ruins: clean it up."
        return f"Nearest: {name}." if nearest is not here else f"{name} is one."
    others = [other["seat"] for other in view["people"] if other["seat"] != one["seat"] and other["place"] == one["place"]]
    if "alone" in asked and others:
        return f"{joined([f'@{seat}' for seat in others])} must be elsewhere then."
    return ""


def _nearest(view: dict[str, Any], mine: dict[str, Any], keys: list[str]) -> tuple[str, str]:
    """The nearest of these places, and its name with how far it is from the one who looks; the first where no way leads."""
    far = distances(view, mine["place"]) if mine.get("place") else {}
    key = min(keys, key=lambda one: far.get(one, 99))
    name = short_name(words.named(view, [key]))
    return key, f"{name} ({plural(far[key], 'Move')})" if far.get(key) else name


def _next_part(view: dict[str, Any], mine: dict[str, Any]) -> str:
    if view["goal"]["done"] >= view["goal"]["wanted"]:
        return "stay alive."
    if mine["cards"]["load"]:
        part, where = mine["cards"]["load"][0]["name"].lower(), _nearest(view, mine, ["station"])[1]
        if mine["place"] == "station":
            return f"lay the {part} down here, by its card."
        return f"carry the {part} to {where} and lay it down."
    decks = [place for place in view["places"] if place["part"]]
    if not decks:
        return "bring the parts to Takao Station."
    least = min(decks, key=lambda place: (place["ruin"], len(place["deck"])))
    cards = plural(len(least["deck"]), "card")
    return f"search a deck to its end, the part lies below: {short_name(least['name'])} has {cards}."


def _next_rescue(view: dict[str, Any], mine: dict[str, Any]) -> str:
    if view["goal"]["done"] >= view["goal"]["wanted"]:
        return "stay alive to the end of the round."
    if mine["cards"]["load"]:
        who = midst(mine["cards"]["load"][0]["name"])
        domes = [place["key"] for place in view["places"] if place["shelter"] == "works" and not place["ruin"]]
        if mine["place"] in domes:
            return f"lay {who} down in this shelter, by the card."
        return f"bring {who} to a shelter: {_nearest(view, mine, domes)[1]}." if domes else f"clean up a shelter for {who}."
    here = next((space for space in view["scenario"]["wreck"] if space["key"] == mine.get("place")), None)
    if here and here["open"]:
        return f"take up {midst(here['open'][0]['name'])}, who waits here."
    if here and here["block"]:
        return f"clean up the {here['block']['name'].lower()}; then the pile can be searched."
    if here and here["pile"]:
        return "search here: a roll of 2 or 3 turns the next card. Then to a shelter with whom you find."
    if any(space["open"] for space in view["scenario"]["wreck"]):
        return "take up whoever waits on the wreck."
    ports = [place["key"] for place in view["places"] if place["port"] and not place["ruin"]]
    by = f"by {_nearest(view, mine, ports)[1]} " if ports and not here else ""
    return f"{by}to the wreck; a Search there turns a card on 2 rolls of 3."


def _next_prisoner(view: dict[str, Any], mine: dict[str, Any]) -> str:
    if view["goal"]["done"] >= view["goal"]["wanted"]:
        return "stay alive."
    if mine["cards"]["load"]:
        who = midst(mine["cards"]["load"][0]["name"])
        if mine["place"] == view["scenario"]["safe"]:
            return f"lay {who} down here, by the card: safe from the Tokko."
        return f"bring {who} to {_nearest(view, mine, [view['scenario']['safe']])[1]}, out of the Tokko's way."
    if jailed := {one["place"]: one["name"] for one in view["scenario"]["jailed"]}:
        prison, where = _nearest(view, mine, list(jailed))
        return f"fetch {midst(jailed[prison])} at {where}."
    return "search: a card with the news icon tells where a prisoner is held."


def _next_animal(view: dict[str, Any], mine: dict[str, Any]) -> str:
    hills = {place["key"] for place in view["places"] if place["mountain"] and not place["ruin"]}
    needy = [one for one in view["scenario"]["animals"] if one["place"] not in hills]
    if not needy:
        return "all animals are on mountains, where they find food; keep bombs from them."
    one = max(needy, key=lambda one: one["hurt"])
    dies = "or it dies" if one["hurt"] else "or it is Hurt"
    there = _nearest(view, mine, [one["place"]])[1]
    return f"feed the {one['name']} at {there} this round, {dies}; or lead it up a mountain."


ABOUT = {
    "doom": "A Bane is a card that hinders its holder until what it asks is done. Each round brings the starting player one;"
    " so does a found card with the enemy icon.",
    "aircraft": "The parts lie at the bottom of the decks of the city; each is carried to the station by hand.",
    "rescue": "The wreck lies off the two ports. Search it, and carry whom you find to a bomb shelter.",
    "tokko": "News tell where prisoners are held. The secret police walks the streets and arrests them again.",
    "animals": "Feed the animals every round, or lead them up a mountain, where they find food; bombs hurt them.",
}  # what a scenario is about, before it begins
_NEXT = {
    "doom": _next_bane, "aircraft": _next_part, "rescue": _next_rescue, "tokko": _next_prisoner, "animals": _next_animal,
}  # fmt: skip


def midst(name: str) -> str:
    """A name within a sentence."""
    return name[0].lower() + name[1:] if name.startswith(("The ", "A ", "Two ")) else name


def brief(gone: str, whose: str = "your") -> str:
    """When a Bane goes, with its turn's end said once.

    >>> brief("a card is drawn, or the turn ends at a port (no ruin), or the turn ends alone", "the")
    'a card is drawn, or the turn ends at a port, or alone'
    """
    first, _, rest = gone.replace(" (no ruin)", "").partition("the turn ends ")
    return f"{first}{whose} turn ends {rest.replace('the turn ends ', '')}" if rest else first
