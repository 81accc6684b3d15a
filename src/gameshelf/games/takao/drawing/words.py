"""What is said of places, people and cards."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import joined, plural
from gameshelf.games.takao.drawing.canvas import short_name
from gameshelf.games.takao.steps.ties import traces

PHASES = {
    "casting": "The characters are being chosen", "survival": "Survival phase", "entanglements": "Entanglements",
    "scenario": "Scenario phase", "raid": "Air raid phase", "consumption": "Consumption phase",
}  # fmt: skip
IN_SHORT = {
    "casting": "", "survival": "Survival", "entanglements": "Entanglements", "scenario": "Scenario", "raid": "Air raid",
    "consumption": "Consumption",
}  # fmt: skip
FAITHS = {"catholic": "Catholic", "mazu": "Mazu", "shinto": "Shinto"}


def wants(tie: dict[str, Any], met: bool = False) -> str:
    """What an entanglement asks of its character; `met` where it is so now."""
    return short_name(_wants(tie, met) + traces(tie["whom"]))


def _wants(tie: dict[str, Any], met: bool) -> str:
    return f"{'Reached:' if met else 'Wants'} {'' if tie['needs'].startswith('food') else 'you '}{tie['needs']}"


def wants_in_short(tie: dict[str, Any], met: bool = False) -> str:
    """The same in a line: who is not in play is looked for at the trace, which the map shows."""
    told = _wants(tie, met)
    for who, place in tie["whom"]:
        told = told.replace(f" and nobody but the {who} here", ", nobody else")
        if place:
            for there, trace in (("next to, not with, the", "next to"), ("with the", "at"), ("given to the", "left at")):
                told = told.replace(f"{there} {who}", f"{trace} {place}")
    return in_brief(short_name(told))


def brings(tie: dict[str, Any]) -> str:
    """What the wish brings, in a line."""
    return in_brief(str(tie["fulfilled"]))


def in_brief(told: str) -> str:
    """What a card asks or does, where there is little room."""
    for long, short in BRIEFLY:
        told = told.replace(long, short)
    return told[:1].upper() + told[1:]


BRIEFLY = (
    ("The skill becomes: ", "Skill: "), (" (no ruin)", ""), (" and no ruin here", ""),
    ("When the turn ends, if ", "Turn's end, "), ("When the turn ends", "Turn's end"),
    (" and take either result", ", take either"),
    ("With the skill, if used on another", "Skill on another"), (" for that person", ""),
    ("After a Search, if the card is food", "Food found"), (" on the card", ""), ("At a meal of anybody here", "Meals here"),
    ("whoever eats", "the eater"), ("When used, once a round", "Once a round"),
    ("the lost shelter here works again", "the shelter here restored"),
    ("take away a ruin of this row or column, then take away a ruin of this row or column",
     "two ruins of this row or column go"),
    ("After a Search, once a round: the card may go under its deck, for another Search",
     "Once a round a card may go under, to search again"),
    ("Before an enemy icon works, once a round: the icon may be kept from working", "Once a round an enemy icon need not work"),
    ("look at the top 3 cards here, and one may go under, then 1 Search", "see 3 cards, 1 may go under, 1 Search"),
    ("all Despair gone", "Despair gone"), ("no more than 3 Despair", "3 Despair at most"), ("next to here", "beside"),
    ("Move; Turn's end, on a mountain", "Move; turn's end there"),
)  # fmt: skip


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
    key = place["key"]
    return about(place, view["danger"].get(key, 0), twice(view).get(key, 0), traced(view, place), company(view).get(key))


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
            told += f" Known among them: {', '.join(known)}."
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
        told += f" Here: {joined([f'@{seat}' for seat, _ in seats])}, with {left} left between Health and Despair."
    return told


def legend(place: dict[str, Any], danger: int, twice: int, there: Company | None) -> str:
    """What the small signs on a place mean, where nothing tells it as a pointer rests there."""
    found = [
        (place["deck"], "glass: cards to search"),
        (place["shelter"] == "works", "dome: shelter"),
        (place["shelter"] == "lost", "crossed dome: shelter that is lost"),
        (place["traces"], "envelope: a trace of somebody who is not in play"),
        (danger, "red: on how many of 3 rolls it is raided"),
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


def does(card: dict[str, Any]) -> str:
    """What a card does, in short."""
    if card["carcass"] or not card["does"]:
        return "Carried" if card["type"] == "load" else "1 Stamina a unit"
    told = str(card["does"]).removeprefix("When used: ").removeprefix("At a meal: ")
    for long, short in SHORTER:
        told = told.replace(long, short)
    return told[:1].upper() + told[1:]


SHORTER = (
    ("After a Clean up, once a round: 1 Clean up", "1 Clean up more"), ("After a Move, once a round: 1 Move", "1 Move more"),
    ("In a raid: 1 Health less lost", "1 Health less lost in a raid"),
    (" for one person here or one Hurt animal here is well again", " for one here"), (" for one person here", " for one here"),
    (" for one person anywhere", " for anybody"), (" for whoever eats", ""), ("once a round", "once"),
    ("one Share with anybody, however far away", "Share with anybody anywhere"),
    ("one more card of the deck may be drawn, and one of the two goes under it", "draw 1 more, keep 1"),
    ("Bad food brings no Despair to anybody who eats here", "Bad food does no harm here"),
)  # fmt: skip


def signs(card: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """What a card does, as a number and a sign; nothing where that takes words."""
    if card["carcass"] or card["type"] == "load":
        return ()
    ops = [op for effect in card["ops"] for op in effect["do"]]
    name, *values = next((one for op in ops for one in (op[1] if op[0] == "choose" else [op])), [""])
    if name not in SIGNS:
        return ()
    before, sign = SIGNS[name]
    return ((f"{before}{values[-1] if values else 1}", sign),)


SIGNS = {
    "heal": ("+", "heart"), "calm": ("−", "tk-despair"), "spoil": ("+", "tk-despair"), "rest": ("+", "tk-stamina"),
    "moves": ("+", "tk-boots"), "cleans": ("+", "tk-clean"), "guard": ("", "shield"), "nose": ("+", "magnifier"),
    "slot": ("+", "tk-food"),
}  # fmt: skip


def about_tie(tie: dict[str, Any], met: bool = False) -> str:
    """An entanglement that is open: what it asks, whether it is `met` as all stand now, what each way out of it brings."""
    told = f"Entanglement “{tie['name']}”: {wants(tie)[0].lower()}{wants(tie)[1:]}. "
    if met:
        told += "As things stand it is reached; it is looked at when all turns are over. "
    told += f"Fulfilled, for good: {tie['fulfilled']}. Regret, for good: {tie['regret']}. "
    return f"{told}Persist: {tie['failing']}, and try again."


def about_person(one: dict[str, Any], holds: bool = True) -> str:
    """A character in full; with `holds` also the cards."""
    told = f"@{one['seat']}, the {one['name']}, at {short_name(one['where'])}. "
    told += f"Health {one['health']} of {one['most']}, Despair {one['despair']}. "
    spent = f", {one['spent']} in use" if one["spent"] else ""
    told += f"Stamina: {one['sated']} fresh, {one['hungry']} hungry{spent}. Faith: {FAITHS[one['faith']]}. "
    told += f"Skill: {one['skill']['name']} ({one['skill']['does']}){'' if one['skill']['ready'] else ', used'}. "
    for tie in one["ties"]:
        if tie["state"] != "open":
            told += f"“{tie['name']}” is {tie['state']}: {tie['fulfilled' if tie['state'] == 'fulfilled' else 'regret']}. "
        elif tie["current"]:
            told += about_tie(tie, one["tie_met"]) + " "
    if holds:
        told += f"Spaces: {', '.join(f'{n} {kind}' for kind, n in one['room'].items() if kind != 'load')}. "
    cards = [about_card(card) for kind in one["cards"].values() for card in kind] if holds else []
    if cards:
        told += "Holds " + " ".join(cards) + " "
    for bane in one["banes"]:
        told += f"Bane {bane['name']}: {bane['does']}; goes when {bane['gone']}. "
    return told.strip()


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


def about_wishes(one: dict[str, Any]) -> str:
    """The three wishes of somebody, one after the other: gold is fulfilled, grey regretted, framed the one that counts now."""
    told = []
    for tie in one["ties"]:
        how = "the one that counts now" if tie["current"] else "still to come" if tie["state"] == "open" else tie["state"]
        told.append(f"“{tie['name']}”: {how}")
    rule = "After all turns the framed one is looked at: fulfilled (gold), regretted (grey) or tried again."
    return f"Three wishes, in order. {'. '.join(told)}. {rule} Each that is fulfilled counts 1 in the score."


def in_short(one: dict[str, Any]) -> str:
    """A character as he or she stands there."""
    left = one["health"] - one["despair"]
    return (
        f"The {one['name']}: Health {one['health']}, Despair {one['despair']}. The number on the figure is what is left between"
        f" them: {left}. At 0 the character dies. Stamina: {one['sated']}."
    )


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
        return f"end your turn here, and {bane['name']} is gone."
    whose = "" if mine else f"@{one['seat']}: "
    told = f"{whose}{bane['name']} goes if {brief(bane['gone'], 'your' if mine else 'the')}"
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


def _next_part(view: dict[str, Any], mine: dict[str, Any]) -> str:
    if view["goal"]["done"] >= view["goal"]["wanted"]:
        return "stay alive."
    if mine["cards"]["load"]:
        return f"carry the {mine['cards']['load'][0]['name'].lower()} to Takao Station and lay it down."
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
        return f"bring {midst(mine['cards']['load'][0]['name'])} to a working shelter."
    if any(space["open"] for space in view["scenario"]["wreck"]):
        return "take up whoever waits on the wreck."
    return "from a port to the wreck; a Search there finds somebody on 2 rolls of 3."


def _next_prisoner(view: dict[str, Any], mine: dict[str, Any]) -> str:
    if view["goal"]["done"] >= view["goal"]["wanted"]:
        return "stay alive."
    if mine["cards"]["load"]:
        return f"bring {midst(mine['cards']['load'][0]['name'])} to Hukuteikin, out of the Tokko's way."
    if jailed := view["scenario"]["jailed"]:
        return f"fetch {midst(jailed[0]['name'])} at {short_name(named(view, [jailed[0]['place']]))}."
    return "search: a card with the news icon tells where a prisoner is held."


def _next_animal(view: dict[str, Any], mine: dict[str, Any]) -> str:
    hills = {place["key"] for place in view["places"] if place["mountain"] and not place["ruin"]}
    needy = [one for one in view["scenario"]["animals"] if one["place"] not in hills]
    if not needy:
        return "all animals are on mountains, where they find food; keep bombs from them."
    one = max(needy, key=lambda one: one["hurt"])
    dies = "or it dies" if one["hurt"] else "or it is Hurt"
    return f"feed the {one['name']} at {short_name(named(view, [one['place']]))} this round, {dies}; or lead it up a mountain."


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
    first, _, rest = gone.replace(" (no ruin)", "").replace("not alone", "in company").partition("the turn ends ")
    return f"{first}{whose} turn ends {rest.replace('the turn ends ', '')}" if rest else first


def price(failing: str) -> str:
    """What persisting costs, as something that is paid.

    >>> price("+2 Despair"), price("−1 Stamina")
    ('pay 2 Despair now', '−1 Stamina now')
    """
    return f"pay {failing[1:]} now" if failing.startswith("+") else f"{failing} now"


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
