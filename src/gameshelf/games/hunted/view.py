"""What one seat may see of Kobayashi Tower, and what it could imagine. Only decks, and what lies in the box, are hidden."""

from __future__ import annotations

from typing import Any

from gameshelf.core.deal import deal_again
from gameshelf.core.prose import plural
from gameshelf.games.hunted.content import (
    CHOCOLATES,
    EVENTS,
    FIRST_TERRORIST,
    GUN,
    HANDGUN,
    ICONS,
    KEY,
    KINDS,
    LARS,
    LOCATIONS,
    MOVE,
    PARTNERS,
    ROCKETS,
    ROOF,
    SEARCH,
    THROWN,
)
from gameshelf.games.hunted.effects import describe
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.activate import Paying
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.cards import Arranging, Scouting, slide
from gameshelf.games.hunted.steps.combat import Combat
from gameshelf.games.hunted.steps.fight import Attacked
from gameshelf.games.hunted.steps.places import AtDoor, TwoPlaces
from gameshelf.games.hunted.steps.rolls import Rolled
from gameshelf.games.hunted.steps.rows import Meeting, alarm_chance
from gameshelf.games.hunted.steps.spoils import Taking
from gameshelf.games.hunted.steps.trials import FIRST_EVENT, Tested, Trial
from gameshelf.games.hunted.steps.turn import Turn
from gameshelf.games.hunted.steps.words import price

TYPES = ("hallway", "door", "weapon", "item", "hostage", "regroup", "terrorist")


def look(state: Hunted, seat: int | None) -> dict[str, Any]:
    """Everything on the table that this seat may know; what it may not is None."""
    t = state.t
    turn = next((step for step in state.stack if isinstance(step, Turn)), None)
    known = state.seen
    return {
        "turn": turn.seat if turn is not None else None,
        "drew": turn.drew if turn is not None else False,
        "moved": turn.moved if turn is not None else False,
        "time": state.time,
        "time_left": state.time_left(),
        "events_left": len(state.events),
        "events_out": [t.place_names[FIRST_EVENT + event] for event in state.events_out],
        "events_open": [EVENTS[event] for event in state.events_out],
        "locations_left": len(state.places),
        "roof_among": min(t.with_roof + 1, len(state.places)) if ROOF in state.places else 0,
        "visited": [location(state, place) for place in state.visited],
        "deck": len(state.deck),
        "ahead": [card(state, kind) for kind in state.deck[: -known - 1 : -1]] if known else [],
        "known": known,
        "slid": [t.names[kind] for kind in state.slid],
        "turned": [t.names[kind] for kind in state.turned],
        "discard": [card(state, kind) for kind in state.discard],
        "gone": [card(state, kind) for kind in state.gone],
        "in_hand": [card(state, kind) for kind in state.aside],
        "rows": [[card(state, kind) for kind in row] for row in state.rows],
        "shared": [card(state, kind) for kind in state.shared],
        "heroes": [player(state, number) for number in range(state.players)],
        "chocolates": {"there": state.chocolates, "effect": describe(t.effect[CHOCOLATES])},
        "escape": state.escape,
        "set_aside": foe(state, state.foe),
        "lars": foe(state, LARS),
        "partner": partner(state),
        "supply": {"ammo": state.spare_ammo(), "plus": state.spare_plus(), "keys": state.spare_keys()},
        "fights": fights(state),
        "roll": roll(state),
        "odds": odds(state, seat),
        "happened": happened(state),
        "killer": killer(state),
        "risk": [alarm_chance(state, number) for number in range(state.players)],
        "test": test(state),
        "choice": choice(state),
        "score": sum(points for _, points in state.score_lines()),
    }


def card(state: Hunted, kind: int) -> dict[str, Any]:
    """One Hunted card, all of its face."""
    t = state.t
    icons = [ICONS[n] for n, bit in enumerate((MOVE, SEARCH, KEY)) if t.icons[kind] & bit] + ["bell"] * t.bells[kind]
    found: dict[str, Any] = {
        "key": KINDS[kind],
        "name": t.names[kind],
        "type": TYPES[t.what[kind]],
        "icons": icons,
        "costs": ["move"] * t.need_move[kind] + ["search"] * t.need_search[kind] + ["key"] * t.need_key[kind],
        "time": t.need_time[kind],
        "price": "" if kind >= FIRST_TERRORIST else price(state, kind),
        "effect": t.does[kind] if t.effect[kind] else "",
        "words": t.words[kind],
    }
    if kind >= FIRST_TERRORIST:
        found |= {"targets": list(t.targets[kind]), "hostages": t.shield[kind], "draws": t.draws[kind]}
    if t.what[kind] == TYPES.index("weapon"):
        found["effect"] = weapon_does(state, kind)
    return found


def weapon_does(state: Hunted, kind: int) -> str:
    t = state.t
    dice = f"{t.dice[kind]}d{t.sides[kind]}"
    if t.way[kind] == THROWN:
        return f"thrown once, {dice}, may be split"
    if t.way[kind] == ROCKETS:
        return f"{plural(t.magazines[kind], 'rocket')}, {dice} each, may be split"
    return f"{dice}, {plural(t.magazines[kind], 'spare magazine')}"


def foe(state: Hunted, kind: int) -> dict[str, Any]:
    t = state.t
    return {
        "name": t.names[kind], "targets": list(t.targets[kind]), "hostages": t.shield[kind], "draws": t.draws[kind],
    }  # fmt: skip


def player(state: Hunted, seat: int) -> dict[str, Any]:
    """What lies before one player; all of it is public."""
    t = state.t
    weapons = []
    for kind in state.weapons(seat):
        way = t.way[kind]
        weapons.append(
            {
                "key": "handgun" if kind in (HANDGUN, HANDGUN + 1) else KINDS[kind],
                "name": t.names[kind],
                "way": ("gun", "thrown", "rockets", "hands")[way],
                "sides": t.sides[kind],
                "loaded": state.loaded[kind] if way == GUN else None,
                "dice": t.dice[kind],
                "magazines": None if way == THROWN else state.magazines[kind],
            }
        )
    hostages = [{**card(state, kind), "face_up": True} for kind in state.hostages[seat]]
    hostages += [{**card(state, kind), "face_up": False} for kind in state.used[seat]]
    return {
        "white": state.white[seat],
        "white_spent": state.white_spent[seat],
        "red": state.red[seat],
        "red_spent": state.red_spent[seat],
        "plus": state.plus[seat],
        "keys": state.keys[seat],
        "weapons": weapons,
        "items": [card(state, kind) for kind in state.items[seat]],
        "hostages": hostages,
    }


def partner(state: Hunted) -> dict[str, Any] | None:
    """Player two's own card."""
    if state.partner < 0:
        return None
    return {
        "key": PARTNERS[state.partner],
        "name": state.t.partner_names[state.partner],
        "effect": describe(state.t.partner_effect[state.partner]),
        "ready": state.partner_ready,
    }


def killer(state: Hunted) -> dict[str, Any] | None:
    """What took the last white die, where one is gone."""
    if state.outcome is None or all(map(state.health, range(state.players))):
        return None
    foe = state.cause >= 0
    key = KINDS[state.cause] if 0 <= state.cause < len(KINDS) else "" if foe else source_key(-1 - state.cause)
    return {"key": key, "name": state.killer(), "foe": foe}


def fights(state: Hunted) -> list[dict[str, Any]]:
    """The fights that are going on, one inside the other, the innermost last."""
    found = []
    for step in state.stack:
        if isinstance(step, Combat):
            whole = foe(state, step.foe)
            found.append({**whole, "left": list(step.left), "round": step.round, "fighter": step.seat, "attacked": step.owner})
        elif isinstance(step, Attacked):
            whole = foe(state, step.foe)
            found.append({**whole, "left": whole["targets"], "round": 0, "fighter": step.seat, "attacked": step.seat})
    return found


def roll(state: Hunted) -> dict[str, Any] | None:
    """The dice on the table, highest first: of a roll that may still be changed, else of the last one of this turn."""
    step = next((step for step in reversed(state.stack) if isinstance(step, Rolled)), None)
    if step is None:
        return next((result for result in reversed(happened(state)) if "dice" in result), None)
    energy = isinstance(step, Tested)
    return {"open": True, "what": step.called(state), "energy": energy, "dice": faces(step.dice), "first": faces(step.first)}


def odds(state: Hunted, seat: int | None) -> dict[str, dict[str, float]]:
    """The chances of the moves that the asked seat may make, tokens counted (`odds.py`)."""
    if seat is None or state.seat is None:
        return {}  # both players may count: who sits beside is told the same
    step = state.stack[-1]
    assert isinstance(step, Ask)
    return {move.notation: chances for move in state.asked if (chances := step.odds(state, move))}


def faces(dice: tuple[tuple[int, int], ...]) -> list[dict[str, int]]:
    return [{"face": face, "sides": sides} for face, sides in dice]


def happened(state: Hunted) -> list[dict[str, Any]]:
    """What happened this turn, in order: tests with their stamp, shots, dice and hostages lost."""
    t = state.t
    found: list[dict[str, Any]] = []
    for what, seat, *more in state.happened:
        if what == "test":
            source, passed, dice, first = more
            found.append(
                {
                    "kind": "test", "seat": seat, "key": source_key(source), "event": source >= FIRST_EVENT,
                    "what": t.place_names[source], "passed": passed, "open": False, "energy": True,
                    "dice": faces(dice), "first": faces(first),
                }
            )  # fmt: skip
        elif what == "shot":
            weapon, foe, dice, first = more
            found.append(
                {
                    "kind": "shot", "seat": seat, "what": t.names[weapon], "foe": t.names[foe], "open": False, "energy": False,
                    "dice": faces(dice), "first": faces(first),
                }
            )  # fmt: skip
        elif what == "damage":
            spent, cause = more
            name = t.names[cause] if cause >= 0 else t.place_names[-1 - cause]
            found.append({"kind": "damage", "seat": seat, "spent": spent, "by": name})
        else:
            found.append({"kind": "hostage", "seat": seat, "key": KINDS[more[0]], "what": t.names[more[0]]})
    return found


def source_key(source: int) -> str:
    """The id of a location or an event that asks for a test."""
    return LOCATIONS[source] if source < FIRST_EVENT else EVENTS[source - FIRST_EVENT]


def test(state: Hunted) -> dict[str, Any] | None:
    """The test that is being taken."""
    t = state.t
    for step in reversed(state.stack):
        if isinstance(step, (Trial, Tested)):
            source = step.source
            return {
                "key": source_key(source), "event": source >= FIRST_EVENT, "name": t.place_names[source], "goal": t.goal,
                "seat": step.seat, "words": t.place_words[source],
                "pass": describe(t.passed[source]), "fail": describe(t.failed[source]),
            }  # fmt: skip
    return None


def choice(state: Hunted) -> dict[str, Any] | None:
    """What lies open and is being decided: locations, a card being paid for, who attacks, cards drawn after a fight."""
    step = state.stack[-1]
    if isinstance(step, TwoPlaces):
        return {"what": "locations", "cards": [location(state, place) for place in (step.first, step.second)]}
    if isinstance(step, AtDoor):
        return {"what": "location", "cards": [location(state, step.place)]}
    if isinstance(step, Paying):
        return {"what": "paying", "cards": [card(state, step.kind)], "due": ICONS[step.due().bit_length() - 1]}
    if isinstance(step, Meeting):
        return {"what": "attackers", "cards": [card(state, kind) for kind in step.foes]}
    if isinstance(step, Taking):
        return {"what": "drawn", "cards": [card(state, kind) for kind in step.drawn]}
    if isinstance(step, (Scouting, Arranging)):
        return {"what": "looking ahead", "cards": []}
    return None


def location(state: Hunted, place: int) -> dict[str, Any]:
    """One location, all of its face."""
    t = state.t
    return {
        "key": LOCATIONS[place], "name": t.place_names[place], "words": t.place_words[place], "optional": t.optional[place],
        "test": t.test[place], "pass": describe(t.passed[place]), "fail": describe(t.failed[place]) if t.test[place] else "",
    }  # fmt: skip


def redeal(state: Hunted, seat: int | None) -> None:
    """Deal again what this seat cannot know: the decks' order, the events and locations that are out.

    Everything is put in order first, so that nothing of the real shuffle is left.
    """
    chance, known = state.chance, state.seen
    at = len(state.deck) - known
    unknown = sorted(state.deck[:at])
    slid = state.slid if state.slid and all(unknown.count(kind) >= state.slid.count(kind) for kind in state.slid) else []
    for kind in slid:
        unknown.remove(kind)
    chance.scatter(unknown)
    state.deck[:at] = unknown
    if slid:
        # Everybody saw which cards went back into the middle, nobody knows where
        kept = slid[:]
        slide(state, slid)
        state.seen, state.slid = known, kept
    deal_again(chance, state.events, state.events_box)
    if ROOF in state.places:
        size = len(state.places)
        state.places.remove(ROOF)
        deal_again(chance, state.places, state.places_box)
        state.places.insert(chance.below(min(state.t.with_roof + 1, size)), ROOF)
