"""What one seat may see of Kobayashi Tower, and what it could imagine. Only decks, and what lies in the box, are hidden."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gameshelf.core.deal import gathered, lay, numbers
from gameshelf.games.hunted import faces
from gameshelf.games.hunted.content import (
    CHOCOLATES,
    DOORS,
    EVENTS,
    HALLWAYS,
    KINDS,
    LARS,
    PARTNERS,
    ROCKETS,
    ROOF,
    THROWN,
    Arrays,
)
from gameshelf.games.hunted.effects import EFFECTS, describe, harm
from gameshelf.games.hunted.faces import FIRST_EVENT
from gameshelf.games.hunted.odds import hit_all, pass_test, split_all, struck
from gameshelf.games.hunted.state import (
    ARMS,
    DECK,
    DISCARD,
    GONE,
    HOSTAGES,
    IN_HAND,
    ITEMS,
    ROW,
    SHARED,
    USED,
    Hunted,
)
from gameshelf.games.hunted.steps.cards import slide
from gameshelf.games.hunted.steps.rows import alarm_chance
from gameshelf.games.hunted.steps.trials import readiness

WAYS_UP = len(HALLWAYS) + len(DOORS)  # the kinds of cards that lead up come first


def look(state: Hunted, seat: int | None) -> dict[str, Any]:
    """Everything on the table that this seat may know; what it may not is None."""
    t, known = state.t, state.seen
    steps: list[Any] = state.stack
    scenes = [step.scene(state) for step in steps]
    past = happened(state)

    def latest(what: str) -> dict[str, Any] | None:
        return next((scene[what] for scene in reversed(scenes) if what in scene), None)

    turn = latest("turn") or {"seat": None, "drew": False, "moved": False}
    return {
        "turn": turn["seat"],
        "drew": turn["drew"],
        "moved": turn["moved"],
        "time": state.time,
        "time_left": state.time_left(),
        "events_left": len(state.events),
        "events_out": [t.place_names[FIRST_EVENT + event] for event in state.events_out],
        "events_open": [EVENTS[event] for event in state.events_out],
        "events_worst": worst(state, seat),
        "locations_left": len(state.places),
        "roof_among": min(t.with_roof + 1, len(state.places)) if ROOF in state.places else 0,
        "visited": [faces.place(t, place) for place in state.visited],
        "deck": len(state.deck),
        "ways_up": sum([kind < WAYS_UP for kind in state.deck]),
        "ahead": cards(state, state.deck[: -known - 1 : -1], DECK) if known else [],
        "known": known,
        "slid": [t.names[kind] for kind in state.slid],
        "turned": [t.names[kind] for kind in state.turned],
        "discard": cards(state, state.discard, DISCARD),
        "gone": cards(state, state.gone, GONE),
        "in_hand": cards(state, state.aside, IN_HAND),
        "rows": [cards(state, row, ROW + number) for number, row in enumerate(state.rows)],
        "shared": cards(state, state.shared, SHARED),
        "heroes": [player(state, number) for number in range(state.players)],
        "chocolates": {"there": state.chocolates, **effect(t.effect[CHOCOLATES])},
        "escape": state.escape,
        "set_aside": faces.foe(t, state.foe),
        "lars": faces.foe(t, LARS),
        "partner": partner(state),
        "supply": {"ammo": state.spare_ammo(), "plus": state.spare_plus(), "keys": state.spare_keys()},
        "fights": [scene["fight"] for scene in scenes if "fight" in scene],
        "roll": latest("roll") or next((one for one in reversed(past) if "dice" in one), None),
        "odds": odds(state, seat),
        "happened": past,
        "killer": killer(state),
        "beaten": state.beaten[:],
        "risk": [alarm_chance(state, number) for number in range(state.players)],
        "test": latest("test"),
        "goal": t.goal,
        "score": sum(points for _, points in state.score_lines()),
    }


def cards(state: Hunted, pile: list[int], place: int) -> list[dict[str, Any]]:
    """Cards that lie open, each with the `copy` that it is: equal ones can be told apart while they move."""
    found = [faces.card(state.t, kind) for kind in pile]
    for card, number in zip(found, numbers(state.copies, pile, place), strict=True):
        card["copy"] = number
    return found


def effect(ops: Any) -> dict[str, Any]:
    """What a card does, in words and as operations."""
    return {"effect": describe(ops), "ops": EFFECTS.plain(ops)}


def player(state: Hunted, seat: int) -> dict[str, Any]:
    """What lies before one player; all of it is public."""
    t = state.t
    hostages = [{**card, "face_up": True} for card in cards(state, state.hostages[seat], HOSTAGES + seat)]
    hostages += [{**card, "face_up": False} for card in cards(state, state.used[seat], USED + seat)]
    weapons = [faces.weapon(t, kind, state.loaded[kind], state.magazines[kind]) for kind in state.weapons(seat)]
    for weapon, number in zip(weapons, [0, *numbers(state.copies, state.arms[seat], ARMS + seat)], strict=True):
        weapon["copy"] = number
    return {
        "white": state.white[seat],
        "white_spent": state.white_spent[seat],
        "red": state.red[seat],
        "red_spent": state.red_spent[seat],
        "passes": readiness(state, seat)["pass"],
        "passes_bare": readiness(state, seat)["bare"],
        "plus": state.plus[seat],
        "keys": state.keys[seat],
        "weapons": weapons,
        "items": cards(state, state.items[seat], ITEMS + seat),
        "hostages": hostages,
    }


def partner(state: Hunted) -> dict[str, Any] | None:
    """Player two's own card."""
    if state.partner < 0:
        return None
    return {
        "key": PARTNERS[state.partner],
        "name": state.t.partner_names[state.partner],
        **effect(state.t.partner_effect[state.partner]),
        "ready": state.partner_ready,
    }


def killer(state: Hunted) -> dict[str, Any] | None:
    """What took the last white die, where one is gone."""
    if state.outcome is None or all(map(state.health, range(state.players))):
        return None
    return faces.cause(state.t, state.cause)


def odds(state: Hunted, seat: int | None) -> dict[str, dict[str, float]]:
    """The chances of the moves that are asked for, tokens counted (`odds.py`); whoever sits beside may count them too."""
    step: Any = state.stack[-1]
    if seat is None or state.outcome is not None:
        return {}
    return {move.notation: chances for move in state.allowed if (chances := step.odds(state, move))}


def happened(state: Hunted) -> list[dict[str, Any]]:
    """What happened this turn, in order: tests with their stamp, shots, dice and hostages lost, what was sought in vain."""
    t = state.t
    found: list[dict[str, Any]] = []
    for what, seat, *more in state.happened:
        if what == "test":
            source, passed, rolled, first = more
            place = faces.place(t, source)
            one = {"key": place["key"], "event": place["event"], "what": place["name"], "passed": passed, "energy": True}
            chance = pass_test(sum([sides == 6 for _, sides in rolled]), sum([sides == 8 for _, sides in rolled]), t.goal)
        elif what == "shot":
            weapon, foe, rolled, first, left = more
            one = {"what": t.names[weapon], "foe": t.names[foe], "energy": False, "against": list(left)}
            blast = t.way[weapon] in (THROWN, ROCKETS)
            one["hits"] = None if blast else len(left) - len(struck(tuple([face for face, _ in rolled]), left))
            chance = split_all(t.sides[weapon], left) if blast else hit_all(len(rolled), t.sides[weapon], left)
        elif what == "none":
            found.append({"kind": what, "seat": seat, "what": more[0], "of": more[1]})
            continue
        elif what == "damage":
            spent, cause = more
            found.append({"kind": what, "seat": seat, "spent": spent, "by": faces.cause(t, cause)["name"]})
            continue
        else:
            found.append({"kind": what, "seat": seat, "key": KINDS[more[0]], "what": t.names[more[0]]})
            continue
        dice = {"dice": faces.dice(rolled), "first": faces.dice(first)}
        found.append({"kind": what, "seat": seat, **one, "open": False, **dice, "chance": chance})
    return found


def worst(state: Hunted, seat: int | None) -> dict[str, Any]:
    """What one of the events that have not come yet may cost this seat at most: white dice where its test is failed, and even
    where it is passed; and whether a hostage."""
    seat = seat or 0
    out = tuple(state.events_out) if state.events else tuple(range(len(EVENTS)))
    return _worst(state.t, out, bool(state.hostages[seat] or state.used[seat]))


@lru_cache(1024)
def _worst(t: Arrays, out: tuple[int, ...], hostages: bool) -> dict[str, Any]:
    left = [FIRST_EVENT + event for event in range(len(EVENTS)) if event not in out]
    fails, passes = ([EFFECTS.plain(ops[event]) for event in left] for ops in (t.failed, t.passed))
    return {
        "damage": max([harm(ops, hostages) for ops in fails], default=0),
        "even": max([harm(ops, hostages) for ops in passes], default=0),
        "hostage": hostages and any(op[0] == "lose_hostage" for ops in (*fails, *passes) for op in ops),
    }


def redeal(state: Hunted, seat: int | None) -> None:
    """Deal again what nobody knows: the decks' order, the events and locations that are out.

    Everything is put in order first, so that nothing of the real shuffle is left.
    """
    chance, known = state.chance, state.seen
    at = len(state.deck) - known
    unknown = sorted(state.deck[:at])
    slid = state.slid if state.slid and all(unknown.count(kind) >= state.slid.count(kind) for kind in state.slid) else []
    for kind in slid:
        unknown.remove(kind)
    events, places = gathered(state.events, state.events_box), []
    roof = ROOF in state.places
    if roof:
        state.places.remove(ROOF)
        places = gathered(state.places, state.places_box)
    chance.scatter(unknown, events, places)
    state.deck[:at] = unknown
    if slid:
        # Everybody saw which cards went back into the middle, nobody knows where
        kept = slid[:]
        slide(state, slid)
        state.seen, state.slid = known, kept
    lay(events, state.events, state.events_box)
    if roof:
        lay(places, state.places, state.places_box)
        state.places.insert(chance.below(min(state.t.with_roof, len(state.places)) + 1), ROOF)
