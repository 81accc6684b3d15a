"""How far the game is, what people see happen, what is asked before much is spent, and a meal at one go."""

from __future__ import annotations

from typing import Any

from gameshelf.core.event import BANNER, GLANCE, PLAIN, Beat
from gameshelf.core.prose import joined, plural
from gameshelf.draw.lettering import wrap
from gameshelf.games.takao.drawing import goals, harm, words
from gameshelf.games.takao.drawing.brief import deed
from gameshelf.games.takao.drawing.canvas import SHEET, TYPE_ICONS
from gameshelf.games.takao.drawing.strike import strike
from gameshelf.games.takao.keys import SPOTS
from gameshelf.games.takao.names import drawing, on_map

View = dict[str, Any]


def progress(view: View) -> list[str]:
    """The round, how much of the goal is done, who is in danger."""
    lines = [f"Round {view['round']} of {view['rounds']}. {goals.goal(view)}."]
    if view["outcome"] is not None or view["phase"] == "casting":
        return lines
    lines += _raid(view)
    fright = view["scenario"].get("fright", {"rolls": 0})
    if fright["rolls"] and any(place["key"] == one["place"] for place in view["scenario"]["wreck"] for one in view["people"]):
        lines.append(f"On the wreck, +{fright['despair']} Despair: {fright['rolls']} in 3.")
    rows = view["raid"]["health"] + view["raid"]["despair"]
    weak = [f"@{one['seat']}" for one in view["people"] if one["health"] - one["despair"] <= rows]
    if weak:
        lines.append(f"One bomb would kill: {joined(weak)}.")
    return lines


def fates(view: View) -> list[tuple[str, str]]:
    """What became of each of them: how much was left, and the wishes by their names."""
    found = []
    for one in view["people"]:
        if one["person"] is None:
            continue
        left = one["health"] - one["despair"]
        told = f"@{one['seat']}, the {one['name']}, {f'lives, with {left} left' if left > 0 else 'did not live'}."
        for how, said in (("fulfilled", "Fulfilled"), ("regretted", "Regretted")):
            named = [f"“{tie['name']}”" for tie in one["ties"] if tie["state"] == how]
            told += f" {said}: {', '.join(named)}." if named else ""
        found.append((f"p-{one['person']}", told))
    return found


def _raid(view: View) -> list[str]:
    """Whom the next raid may harm, and who stands where bombs may fall and is kept from it."""
    under = [f"@{one['seat']} ({n} in 3)" for one in view["people"] if (n := harm.harmed(view, one))]
    lines = [f"Next raid, {words.raid(view['raid'])}: {joined(under)}."] if under else []
    for what, told in (("shelter", "In a shelter, which holds off one raid"), ("ward", "Under Mazu's hand")):
        those = [one for one in view["people"] if harm.safe(view, one) == what]
        kept = [f"@{one['seat']} ({view['danger'][one['place']]} in 3)" for one in those]
        if kept:
            lines.append(f"{told}: {joined(kept)}.")
    return lines or ["Nobody stands on a threatened line."]


def _brought_down(view: View, verb: str) -> list[str]:
    """Who would surely die of what a Bane or a companion does after a Search, or when the turn ends."""
    me, trigger = view["people"][view["seat"]], "after_search" if verb == "search" else "turn_end"
    worked = [fx for card in (*me["banes"], *me["cards"]["load"]) for fx in card["ops"] if fx["when"] == trigger]
    found = []
    for one in view["people"]:
        if one["place"] == me["place"]:
            meant = ("self", "all_here") if one is me else ("others_here", "all_here")
            loss = sum(op[2] for fx in worked if not fx["if"] for op in fx["do"] if op[0] == "despair" and op[1] in meant)
            if loss and loss >= one["health"] - one["despair"]:
                found.append("your own character" if one is me else f"the {one['name']}")
    return found


def _kept(view: View) -> list[str]:
    """The Banes that would stay with the one who looks for good, should the turn end now: in the last round of Doom Port."""
    if view["scenario"]["key"] != "doom" or view["round"] < view["rounds"]:
        return []
    return [bane["name"] for bane in view["people"][view["seat"]]["banes"] if not bane["goes"]]


def _face(view: View, number: int) -> tuple[str, str]:
    """A card that was found, where it is known, in somebody's hand or on a board: its face, and what it does."""
    held = [card for one in view["people"] for cards in one.get("cards", {}).values() for card in cards]
    for card in [*view["hand"], *held]:
        if card["number"] == number:
            icon = drawing(card["name"]) or TYPE_ICONS.get(card["type"], "magnifier")
            does = deed(card) if card["type"] != "food" else _meals(card)
            return str(SHEET.draw("card", icon, card["bad"], False, 34.0, card["units"])), f" {does}."
    return "", ""


def _meals(card: dict[str, Any]) -> str:
    """What there is to eat of a card, and what a unit brings besides Stamina."""
    more = f"; each {deed(card).removeprefix('Bad food, ')}" if card["does"] else ""
    return f"{plural(card['units'], 'unit')} of {'bad ' if card['bad'] else ''}food{more}"


def _place(spot: int) -> str:
    """The id of a place in the picture."""
    return f"place-{SPOTS[spot]}" if spot < 30 else f"wreck-{spot - 30}"


_WALKS = frozenset(("takao.move.step", "takao.move.rail", "takao.move.port", "takao.rescue.sea"))
_ENDS = frozenset(
    ("takao.death.raid", "takao.death.hunger", "takao.death.despair", "takao.animals.starved", "takao.animals.bombed"),
)
_BANNERS = frozenset(("takao.round.reinforce", "takao.ruling.miracle"))
_BETWEEN = frozenset(("takao.free.share", "takao.eat.shared", "takao.ruling.consent"))
_GAINS = frozenset(("takao.aircraft.place", "takao.rescue.deliver", "takao.ruling.free_place"))


def beats(data: dict[str, Any], view: View) -> Beat | None:
    """A deed, a walk, a find, the roll, the planes, each hit, a wish or a Bane, what is shared or refused, brought home."""
    data = {key: on_map(value) if isinstance(value, str) else value for key, value in data.items()}  # places as on the map
    rule, seat, text = data["rule"], data["seat"], data["text"]
    who = data.get("who", seat)
    if "tie" in data or "bane" in data:
        return _card_of(data, view)
    if rule in _BETWEEN:
        return _between(data, view)
    if rule in _DEEDS:
        return _deed(data, view)
    if rule in _WALKS:
        size = GLANCE if who == view["seat"] else PLAIN
        return Beat("walk", text, size, who, f"person-{who}", _place(data["start"]), _place(data["end"]))
    if rule == "takao.raid.roll":
        if view["step"].get("kind") != "roll":  # nobody is asked whether it stands
            text += f" Every plane flies {plural(data['roll'], 'space')} on."
        last = view["outcome"] is not None  # after this raid all is decided
        return Beat("roll", f"The last raid. {text}" if last else text, BANNER if last else PLAIN, who, dice=(data["roll"],))
    if rule == "takao.raid.line":
        return strike(data, view, _place(data["spots"][0]))
    if rule == "takao.raid.harm":
        extra = {"health": data["health"], "despair": data["despair"]}
        brings = tuple((icon, n) for icon, n in (("heart", data["health"]), ("tk-despair", data["despair"])) if n)
        text += f" {data['left']} left." if data["left"] else ""
        return Beat("loss", text, BANNER, who, f"person-{who}", "", f"mat-{who}", extra, brings=brings)
    if rule in ("takao.raid.shelter", "takao.raid.lost") and "spot" in data:
        holds = rule.endswith("shelter")
        return Beat("shield" if holds else "fall", text, PLAIN if holds else GLANCE, who, "", _place(data["spot"]))
    if rule in ("takao.raid.ruin", "takao.clean.ruin"):
        falls, place = rule.endswith("raid.ruin"), _place(data["spot"])
        size = GLANCE if falls or seat == view["seat"] else PLAIN
        return Beat("fall" if falls else "clear", text, size, seat, f"site-{SPOTS[data['spot']]}" if falls else "", place)
    if rule in ("takao.search.draw", "takao.rescue.roll"):
        art, does = _face(view, data["number"]) if "number" in data else ("", "")
        piece = f"card-{data['number']}" if art else ""  # which of several equal cards it was, only those know who see it lie
        dice = (data["roll"],) if "roll" in data else ()
        if rule == "takao.search.draw" and "card" in data:  # where, the figure shows
            text = f"@{who} finds: {data['card']}."
        return Beat("turn", text + does, PLAIN, who, piece, end=f"mat-{who}", art=art, dice=dice)
    if rule == "takao.tokko.moves" or (rule in ("takao.animals.moves", "takao.ruling.hurt") and "end" in data):
        return Beat("walk", text, GLANCE, None, "", _place(data["start"]), _place(data["end"]))
    if rule == "takao.tokko.alarm" and not view["scenario"].get("patrol"):
        return Beat("deed", "An alarm, but no Tokko is out yet.", GLANCE, seat)
    if rule in ("takao.tokko.arrest", "takao.tokko.appears", "takao.tokko.alarm", "takao.animals.hungry", "takao.animals.raid"):
        return Beat("alarm", text, PLAIN, seat)
    if rule == "takao.ruling.most" and "n" in data and who is not None:
        wanted = max([op[1] for op in view["people"][who]["skill"]["ops"] if op[0] == "stock"], default=0)
        full = " It holds no more: one unit above its printed number." if data["n"] < wanted else ""
        return Beat("gain", text + full, PLAIN if full else GLANCE, who, end=f"mat-{who}")
    if rule in _GAINS:
        return Beat("gain", text, BANNER, who, f"card-{data['number']}" if "number" in data else "", f"mat-{who}", "header")
    if rule == "takao.faith.site":
        return Beat("gain", text, PLAIN, who, f"person-{who}", brings=(("tk-despair", data["n"]),))
    if rule == "takao.ruling.miracle" and who is not None and "miracle" not in data:  # what comes of it
        return Beat("loss" if "n" in data else "shield", text, PLAIN, who, f"person-{who}", end=f"mat-{who}")
    if rule in _BANNERS:
        return Beat("banner", text, BANNER, seat, end=f"mat-{seat}" if seat is not None else "")
    if rule == "takao.ruling.hurt":  # an animal is well again
        return Beat("gain", text, PLAIN, seat)
    if rule in _ENDS or rule.endswith((".won", ".lost")):
        return Beat("end", text, BANNER)
    return None


# What somebody does or what becomes of it, told beside the figure: how much it weighs, for others to follow; nothing is lost
_DEEDS = {
    "takao.turn.space": GLANCE, "takao.turn.pass": GLANCE, "takao.skill.once": PLAIN, "takao.card.item": PLAIN,
    "takao.card.animal": PLAIN, "takao.card.carcass": PLAIN, "takao.card.discard": GLANCE, "takao.card.doing": GLANCE,
    "takao.card.food": GLANCE, "takao.eat.food": GLANCE, "takao.eat.drain": GLANCE, "takao.aircraft.under": PLAIN,
    "takao.aircraft.extra": PLAIN, "takao.tokko.news": PLAIN, "takao.ruling.full": PLAIN, "takao.rescue.junk": GLANCE,
    "takao.ruling.wreck_blocked": GLANCE, "takao.rescue.port_raid": PLAIN, "takao.round.phases": PLAIN,
}  # fmt: skip
_SILENT = frozenset(
    ("takao.turn.space", "takao.turn.pass", "takao.skill.once", "takao.card.item", "takao.card.animal", "takao.card.discard"),
)  # of one's own: one has just done it
_BROUGHT = {
    "heal": ("gain", "heart"), "calm": ("gain", "tk-despair"), "peace": ("gain", "tk-despair"), "rest": ("gain", "tk-stamina"),
    "despair": ("loss", "tk-despair"), "tire": ("loss", "tk-stamina"),
}  # fmt: skip  # what a change is, and what is seen to come or go


def _deed(data: dict[str, Any], view: View) -> Beat | None:
    """What somebody does, told beside the figure, so that the turn of another can be followed step by step."""
    rule, who, text = data["rule"], data.get("who", data["seat"]), data["text"]
    if rule == "takao.round.phases":
        last = data["round"] == data["rounds"]
        if last:
            text = f"The last round begins. {goals.wins(view)}."
        return Beat("round", text, BANNER if last else PLAIN, who, end="header")
    if who is None or (who == view["seat"] and rule in _SILENT):
        return None
    mat, figure, size = f"mat-{who}", f"person-{who}", _DEEDS[rule]
    if rule == "takao.card.doing":
        kind, icon = _BROUGHT.get(data.get("change", ""), ("gain", ""))
        brings = ((icon, data["n"]),) if icon else ()
        end = "" if kind == "loss" or icon == "tk-despair" else mat
        return Beat(kind, text, size, who, figure, "", end, brings=brings)
    if rule == "takao.eat.food":
        brings = (("tk-stamina", 1),) if who == view["seat"] else ()  # others eat quickly
        return Beat("gain", text, size, who, figure, f"card-{data['number']}", mat, brings=brings)
    if rule in ("takao.eat.drain", "takao.card.food", "takao.rescue.port_raid"):
        lost = ("heart", 1) if rule == "takao.eat.drain" else ("tk-despair", data["n"])
        return Beat("loss", text, size, who, figure, brings=(lost,))
    if rule == "takao.tokko.news":
        return Beat("alarm", text, size, who, "", _place(data["spot"]))
    if rule in ("takao.rescue.junk", "takao.ruling.wreck_blocked"):
        return Beat("clear", text, size, who, "", _place(data["spot"]))
    if rule == "takao.ruling.full" and "taker" in data:
        return Beat("walk", text, size, who, f"card-{data['number']}", mat, f"mat-{data['taker']}")
    if rule == "takao.card.discard":
        text = f"@{who} puts away {data['card']}."
    return Beat("deed", text, size, who, figure, "", mat)


def _card_of(data: dict[str, Any], view: View) -> Beat:
    """A wish that is fulfilled, large and golden; one that is regretted, or a Bane that comes or goes, as a card in passing."""
    who, mat = data["who"], f"mat-{data['who']}"
    if data["rule"] == "takao.tie.persist":
        return Beat("loss", data["text"], GLANCE, who, "", mat)
    if "bane" in data:
        free = "does" not in data
        tale = "is gone" if free else data["does"]
        art = _turned("fulfilled" if free else "bane", "tk-bane", "check" if free else "tk-despair", data["bane"], tale)
        gone = goals.brief(data.get("gone", ""), "your" if who == view["seat"] else "the")
        held = sum(len(one["banes"]) for one in view["people"])
        left = f"{plural(held, 'Bane')} left to shake off" if held else "Nobody holds a Bane now"
        text = f"{data['text']} {left}." if free else f"@{who} draws a Bane. It goes if {gone}."
        return Beat("turn", text, BANNER if free else PLAIN, who, end=mat, art=art)
    one = view["people"][who]
    tie, met = one["ties"][data["tie"] % 3], data["rule"] == "takao.tie.fulfil"
    art = _turned(
        "fulfilled" if met else "regretted", f"p-{one['person']}", "tk-tie" if met else "tk-despair", tie["name"], tie["words"]
    )
    text = f"@{who}'s wish is fulfilled" if met else f"@{who} lets this wish go"
    return Beat("turn", f"{text}. From now on: {data['does']}.", BANNER if met else PLAIN, who, end=mat, art=art)


def _turned(kind: str, icon: str, sign: str, name: str, tale: str) -> str:
    """The art of a card that is turned over."""
    lines, more = wrap(name, 136, 15, 2), wrap(tale, 164, 12.5, 4)
    return str(SHEET.draw("turned", 240, max(72, 17 * len(lines) + 15 * len(more) + 18), kind, icon, sign, lines, more))


def _between(data: dict[str, Any], view: View) -> Beat:
    """What goes from one to another; and what is refused, which the one who has asked cannot miss."""
    who, text = data["who"], data["text"]
    if data["rule"] == "takao.free.share":
        return Beat("walk", text, GLANCE, who, f"card-{data['number']}", f"mat-{who}", f"mat-{data['taker']}")
    if data["rule"] == "takao.eat.shared":
        return Beat("gain", f"@{who} eats from @{data['owner']}'s food: {data['card']}.", GLANCE, who, "", "", f"mat-{who}")
    if data["asker"] == who:  # nobody has shared food
        here = [one for one in view["people"] if one["seat"] != who and one["place"] == view["people"][who]["place"]]
        text += "".join(
            f" @{one['seat']} keeps {plural(one['food'], 'unit')}, with {one['hungry']} Stamina to bring back."
            for one in here
            if one["food"]
        )
    return Beat("refusal", text, BANNER if view["seat"] == data["asker"] else PLAIN, who, end=f"mat-{who}")


def series(view: View) -> tuple[str, tuple[str, ...]] | None:
    """A whole meal from one card of good food, where it is enough for all Stamina."""
    if view["step"].get("kind") != "meal" or view["seat"] is None or view["round"] >= view["rounds"]:
        return None
    me, there = view["people"][view["seat"]], dict(view["moves"])
    for n, card in enumerate(me["cards"]["food"]):
        if 1 < me["hungry"] <= card["units"] and not card["bad"] and f"eat food {n + 1}" in there:
            return f"Eat {me['hungry']} units (+{me['hungry']} Stamina)", (f"eat food {n + 1}",) * me["hungry"]
    return None


def _bare(label: str) -> str:
    """A label without its notes."""
    return label.partition(" (")[0]


def asks(view: View, notation: str) -> str:
    """A sentence to confirm what cannot be had back: an animal, a miracle, a card, a turn that ends under deadly bombs."""
    verb = notation.partition(" ")[0]
    label = next((told for move, told in view["moves"] if move == notation), "")
    me = view["people"][view["seat"]]
    if verb in ("search", "pass") and (lost := _brought_down(view, verb)):
        return f"It would be the death of {joined(lost)}, and all would be lost. {label} all the same?"
    if verb == "carcass":
        lost = [
            f"the {one['name']}"
            for one in view["people"]
            if one["seat"] != me["seat"]
            and one["place"] == me["place"]
            and one["health"] - one["despair"] <= view["carcass_others"]
        ]
        if lost:
            return f"{label}? It would be the death of {joined(lost)}, and all would be lost."
        return f"{label}? Everybody at the place will have to bear it."
    if verb == "pass" and (held := _kept(view)):
        return f"You still hold the Bane {joined(held)}. If it stays after this round, all is lost. {label} all the same?"
    if verb == "pass" and (rolls := harm.deadly(view, me)):
        return f"On {rolls} of 3 rolls the raid may kill you here, and all would be lost. End your turn all the same?"
    if verb == "pass" and me["sated"] > 1 and not me["spent"] + me["hungry"] and view["round"] < view["rounds"]:
        return f"All your {me['sated']} Stamina are fresh: you have used none. End your turn all the same?"
    if verb == "agree" and view["step"].get("kind") == "plea" and me["food"] <= 1 and me["hungry"]:
        return "It is your last unit of food. Share it all the same?"
    if verb == "lift" and (lost := view["step"].get("held_back", 0)):
        left = "one Move" if view["step"]["walks"] > lost else "no Move"
        return f"Who carries what is heavy makes one Move in a use of a space: then {left} is left in this one. {_bare(label)}?"
    if verb == "miracle":
        name = next(one["name"] for one in view["miracles"] if notation == f"miracle {one['key']}")
        return f"{name} can be called once in the game. Now?"
    if verb == "discard" and view["step"].get("kind") not in ("surplus", "parting"):  # where one has to go
        return f"{label}? It does not come back."
    return ""
