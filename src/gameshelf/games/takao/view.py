"""What one seat may see of Takao, and what it could imagine."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gameshelf.core import fresh
from gameshelf.core.deal import deal_again
from gameshelf.games.takao.conditions import holds
from gameshelf.games.takao.content import TRACK, Arrays
from gameshelf.games.takao.effects import ASK, DO, plain_fx
from gameshelf.games.takao.keys import (
    ANIMALS,
    BANES,
    CARDS,
    DOOM,
    DOOR,
    FAITHS,
    FIRST_PRISONER,
    FIRST_WRECKAGE,
    ICONS,
    MAP,
    MIRACLES,
    PEOPLE,
    PLACES,
    RESCUE,
    SCENARIOS,
    SEA,
    SPOTS,
    TOKKO,
    TOKKO_INCIDENT,
    TYPES,
    WRECK,
)
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import KINDS, PHASES, Takao
from gameshelf.games.takao.steps.people import barred
from gameshelf.games.takao.steps.raid import line_number, threatened
from gameshelf.games.takao.steps.searching import apt
from gameshelf.games.takao.steps.ties import current, whom
from gameshelf.games.takao.steps.turn import would_go
from gameshelf.games.takao.steps.walking import within_two

WAYS = ("north", "east", "south", "west")
DONE = ("open", "fulfilled", "regretted")


SHARED = ("places", "rails", "bombers", "people", "cast", "spaces", "miracles")


def look(state: Takao, seat: int | None) -> dict[str, Any]:
    """Everything on the table that this seat may know. Only what lies face down is hidden: decks and piles."""
    view = {**common(state), **glimpse(state, seat)}
    return {**view, **{key: fresh(view[key]) for key in SHARED}}


def glimpse(state: Takao, seat: int | None) -> dict[str, Any]:
    """What is not common, for somebody who changes nothing in it: a place that looks the same is made once for all views."""
    there: dict[int, list[str]] = {}
    for n, one in enumerate(PEOPLE):
        if state.board and state.seat_of[n] < 0:
            there.setdefault(state.t.trace[n], []).append(one)
    return {"places": [place(state, spot, seat, tuple(there.get(spot, ()))) for spot in range(MAP)]}


def common(state: Takao) -> dict[str, Any]:
    """What all may know; what seldom changes is made once for all views."""
    t = state.t
    done, wanted = RULES[state.s].goal(state)
    return {
        "round": state.round,
        "rounds": t.rounds,
        "phase": PHASES[state.phase],
        "first": state.first,
        "scenario": scenario(state),
        "goal": {"done": done, "wanted": wanted},
        "rails": rails(t),
        "bombers": [bomber(t, space) for space in state.bombers],
        "reinforcements": [n for n in t.reinforce[state.s][state.players] if state.round < n <= t.rounds],
        "danger": danger(state),
        "raid": {"health": t.raid_health, "despair": t.raid_despair},
        "carcass_others": t.carcass_others,
        "rolls": list(state.rolls),
        "people": [person(state, one) for one in range(state.players)],
        "cast": [who(t, n, state.seat_of[n]) for n in range(len(PEOPLE))],
        "spaces": spaces(t),
        "miracles": [
            miracle(t, n, state.miracles >> n & 1 == 1) for n in range(len(MIRACLES)) if state.options["mode"] != "hard"
        ],
        "warded": [one for one in range(state.players) if state.ward >> one & 1],
        "hand": [card(state, one) for one in state.aside],
        "discard": [t.names[one] for one in state.discard],
    }  # fmt: skip


def reveal(state: Takao, seat: int | None) -> dict[str, Any]:
    """The same when it is over: what lay in the decks can be looked through."""
    laid_open = state.clone()
    laid_open.seen = [seen | known_to(state, seat) for seen in state.seen]
    return look(laid_open, seat)


@lru_cache(64)
def rails(t: Arrays) -> list[list[str]]:
    return [[SPOTS[one] for one in path] for path in t.rail_paths]


@lru_cache(64)
def spaces(t: Arrays) -> list[dict[str, Any]]:
    """The action spaces."""
    keys = ("march", "clear", "forage", "dig")
    return [{"key": key, "name": t.space_names[n], "actions": list(t.spaces[n])} for n, key in enumerate(keys)]


@lru_cache(256)
def miracle(t: Arrays, n: int, left: bool) -> dict[str, Any]:
    faith = FAITHS[t.miracle_faith[n]]
    return {"key": MIRACLES[n], "name": t.miracle_names[n], "faith": faith, "left": left, "words": t.miracle_words[n]}


@lru_cache(512)
def who(t: Arrays, n: int, seat: int) -> dict[str, Any]:
    """A character as he or she can be chosen."""
    return {
        "key": PEOPLE[n], "name": t.people[n], "health": t.health[n], "faith": FAITHS[t.belief[n]], "extra": TYPES[t.extra[n]],
        "trace": PLACES[t.trace[n]], "skill": t.skill_names[n], "does": t.skill_does[n], "ops": DO.plain(t.skill[n]),
        "words": t.person_words[n],
        "wish": {"name": t.tie_names[3 * n], "needs": t.tie_needs[3 * n], "fulfilled": t.tie_does[3 * n][0],
                 "whom": _named(t, 3 * n)},
        "seat": None if seat < 0 else seat,
    }  # fmt: skip


def _named(t: Arrays, tie: int) -> list[list[str]]:
    """Whom an entanglement names, as if all of them were in play."""
    people = {op[1] for group in t.tie_when[tie] for op in group if len(op) > 1 and op[1] in PEOPLE}
    return [[t.people[PEOPLE.index(one)], ""] for one in sorted(people)]


def known_to(state: Takao, seat: int | None) -> int:
    """The bit that tells what this seat has seen; a spectator's comes after the seats'."""
    return 1 << (state.players if seat is None else seat)


def place(state: Takao, spot: int, seat: int | None, traces: tuple[str, ...]) -> dict[str, Any]:
    """One place of the map. The deck is told from its top; None is a card that this seat has not seen."""
    t, mine = state.t, known_to(state, seat)
    deck = t.deck_at[spot]
    pile = state.decks[deck] if deck >= 0 else None
    part = bool(pile and pile[0] >= FIRST_WRECKAGE)
    found = _place(
        t, spot, state.ruins >> spot & 1 == 1, state.shelters >> spot & 1 == 1, -1 if pile is None else len(pile), part, traces,
        state.ways[spot],
    )  # fmt: skip
    if pile and any(state.seen[one] & mine for one in pile):
        return {**found, "deck": [card(state, one) if state.seen[one] & mine else None for one in reversed(pile)]}
    return found


@lru_cache(8192)
def _place(
    t: Arrays, spot: int, ruin: bool, works: bool, cards: int, part: bool, traces: tuple[str, ...], ways: tuple[int, ...]
) -> dict[str, Any]:
    """A place with so many cards that one has not seen."""
    return {
        "key": PLACES[spot], "name": t.place_names[spot], "row": t.row[spot], "column": t.column[spot],
        "ruin": ruin, "shelter": None if not t.shelters >> spot & 1 else "works" if works else "lost",
        "station": t.stations >> spot & 1 == 1, "port": t.ports >> spot & 1 == 1, "mountain": t.mountains >> spot & 1 == 1,
        "faith": FAITHS[t.faith[spot]] if t.faith[spot] else None,
        "deck": None if cards < 0 else [None] * cards,
        "part": part,
        "traces": list(traces),
        "near": [SPOTS[one] for one in ways],
    }  # fmt: skip


@lru_cache(256)
def bomber(t: Arrays, space: int) -> dict[str, Any]:
    """A bomber and the three lines that it can hit next, each with one chance in three."""
    lines = []
    for roll in (1, 2, 3):
        ahead = (space + roll) % TRACK
        row = 5 <= ahead < 11 or ahead >= 16
        lines.append(
            {"roll": roll, "space": ahead, "line": "row" if row else "column", "number": line_number(t, ahead),
             "places": [PLACES[spot] for spot in t.track[ahead]]}
        )  # fmt: skip
    return {"space": space, "lines": lines}


def danger(state: Takao) -> dict[str, int]:
    """In how many of the three rolls each threatened place is raided at least once."""
    return {PLACES[spot]: rolls for spot in range(MAP) if (rolls := threatened(state, 1 << spot))}


def card(state: Takao, number: int) -> dict[str, Any]:
    """A card with its face up."""
    t = state.t
    resource = number < FIRST_WRECKAGE
    return {
        "key": CARDS[number], "number": number, "name": t.names[number], "type": TYPES[t.kind[number]],
        "units": state.units[number] or t.units[number] if resource else 0,
        "does": apt(state, t.does[number]), "ops": [plain_fx(one) for one in t.fx[number]],
        "bad": t.bad[number] > 0, "icon": ICONS[t.icon[number]] if t.icon[number] else None,
        "tapped": state.tapped >> number & 1 == 1, "carcass": state.carcass >> number & 1 == 1,
    }  # fmt: skip


def person(state: Takao, seat: int) -> dict[str, Any]:
    """What lies before one seat; all of it is open."""
    t, n = state.t, state.who[seat]
    if n < 0 or not state.board:
        return {"seat": seat, "person": None if n < 0 else PEOPLE[n], "name": "" if n < 0 else t.people[n]}
    board, base = state.board[seat], seat * KINDS
    tie = current(state, seat)
    named = whom(state, tie) if tie >= 0 else ()
    return {
        "seat": seat, "person": PEOPLE[n], "name": t.people[n], "place": SPOTS[state.place[seat]],
        "where": t.place_names[state.place[seat]], "health": state.health[seat], "most": t.health[n],
        "despair": state.despair[seat], "sated": state.sated[seat], "hungry": state.hungry[seat],
        "spent": (t.stamina_two if state.players == 2 else t.stamina) - state.sated[seat] - state.hungry[seat],
        "faith": FAITHS[t.belief[n]],
        "skill": skill(t, n, board.skill, not state.skilled >> seat & 1, board.late, barred(state, seat, "skill")),
        "room": {TYPES[kind]: board.room[kind] for kind in range(KINDS)},
        "cards": {TYPES[kind]: [card(state, one) for one in state.held[base + kind]] for kind in range(KINDS)},
        "ties": [
            tie_of(t, n, stage, state.done[seat * 3 + stage], now := stage == state.tie[seat], named if now else ())
            for stage in range(3)
        ],
        "tie_met": tie >= 0 and holds(state, seat, t.tie_when[tie]),
        "banes": [bane(state, seat, one) for one in state.banes[seat]],
        "food": sum(state.units[one] for one in state.food_of(seat)),
        "reach": [SPOTS[one] for one in within_two(state, seat)],
    }  # fmt: skip


@lru_cache(1024)
def skill(t: Arrays, n: int, ops: Any, ready: bool, late: bool, barred: str) -> dict[str, Any]:
    """A skill: whether it was not used in this round, whether it waits for the raid, and the Bane that forbids it."""
    return {
        "name": t.skill_names[n], "does": DO.describe(ops), "ops": DO.plain(ops), "ready": ready, "late": late,
        "barred": barred,
    }  # fmt: skip


@lru_cache(1024)
def tie_of(t: Arrays, person: int, stage: int, how: int, now: bool, whom: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    """An entanglement of somebody, how it has gone, whether it is the one that counts now, and whom it names."""
    tie = person * 3 + stage
    return {
        "stage": stage + 1, "name": t.tie_names[tie], "words": t.tie_words[tie], "needs": t.tie_needs[tie],
        "failing": DO.describe(t.tie_failing[tie]), "fulfilled": t.tie_does[tie][0], "regret": t.tie_does[tie][1],
        "state": DONE[how], "current": now, "whom": [list(one) for one in whom],
        "when": [ASK.plain(group) for group in t.tie_when[tie]],
        "ops": {
            "failing": DO.plain(t.tie_failing[tie]), "fulfilled": [plain_fx(one) for one in t.tie_fulfilled[tie]],
            "regret": [plain_fx(one) for one in t.tie_regret[tie]],
        },
    }  # fmt: skip


def bane(state: Takao, seat: int, n: int) -> dict[str, Any]:
    """A Bane, and whether it goes should the turn of its holder end now."""
    t = state.t
    ops = [plain_fx(one) for one in t.bane_fx[n]]
    when = [ASK.plain(group) for group in t.bane_gone[n]]
    return {
        "key": BANES[n], "name": t.bane_names[n], "does": t.bane_does[n], "ops": ops, "gone": t.bane_removed[n], "when": when,
        "goes": would_go(state, seat, n),
    }  # fmt: skip


def scenario(state: Takao) -> dict[str, Any]:
    """The scenario's own board."""
    t, s = state.t, state.s
    found: dict[str, Any] = {"key": SCENARIOS[s], "name": t.scenario_names[s], "stars": t.stars[s]}
    if not state.board:
        return found
    found["placed"] = [card(state, one) for one in state.placed]
    if s == DOOM:
        found["piles"] = [len(pile) for pile in state.piles]
    elif s == RESCUE:
        found["wreck"] = [
            {
                "key": SPOTS[WRECK + n], "name": t.place_names[WRECK + n],
                "pile": len(state.piles[n]), "open": [card(state, one) for one in state.floating[n]],
                "block": None if state.block[n] < 0 else card(state, state.block[n]) | {
                    "left": state.block_left[n], "door": t.wreck_what[state.block[n]] == DOOR},
                "near": [SPOTS[one] for one in state.ways[WRECK + n]],
            }
            for n in range(SEA)
        ]  # fmt: skip
        found["cleared"] = [t.names[one] for one in state.wreck]
        # What a raid on a port brings to everybody on the wreck, and on how many of the three rolls there is one
        found["fright"] = {"despair": t.port_despair, "rolls": threatened(state, t.ports)}
    elif s == TOKKO_INCIDENT:
        found["prisoners"] = len(state.piles[0])
        found["jailed"] = [
            card(state, one) | {"place": PLACES[t.prison[one]]}
            for one in range(FIRST_PRISONER, len(CARDS))
            if state.jailed >> one & 1
        ]
        found["patrol"] = [
            {"token": token, "place": PLACES[spot], "facing": WAYS[way], "turns": "right" if t.turns[token] > 0 else "left"}
            for token, spot, way in state.patrol
        ]
        found["supply"] = len(state.safe)
        found["safe"] = PLACES[t.safe]
        found["fled"] = len(state.fled)
    elif SCENARIOS[s] == "animals":
        found["animals"] = [
            {"key": ANIMALS[n], "name": t.animal_names[n], "place": PLACES[spot], "hurt": state.hurt >> n & 1 == 1,
             "unhurt": t.unhurt[n], "led": t.led[n]}
            for n, spot in enumerate(state.beasts)
            if spot >= 0
        ]  # fmt: skip
    return found


def redeal(state: Takao, seat: int | None) -> None:
    """Deal again what this seat cannot know: unseen cards of the decks, the piles, the Tokko tokens to come."""
    mine, chance = known_to(state, seat), state.chance
    decks = [list(deck) for deck in state.decks]
    for first, last in ((0, FIRST_WRECKAGE), (FIRST_WRECKAGE, len(state.seen))):
        at = [
            (n, m)
            for n, deck in enumerate(decks)
            for m, one in enumerate(deck)
            if first <= one < last and not state.seen[one] & mine
        ]
        cards = [decks[n][m] for n, m in at]
        deal_again(chance, cards)
        for (n, m), one in zip(at, cards, strict=True):
            decks[n][m] = one
    # What another seat has seen lies somewhere among these; that seat's knowledge goes with the places, not the cards
    seen = [[state.seen[one] for one in deck] for deck in state.decks]
    for n, deck in enumerate(decks):
        for m, one in enumerate(deck):
            state.seen[one] = seen[n][m]
    state.decks = [tuple(deck) for deck in decks]
    piles = [list(pile) for pile in state.piles]
    if state.s == DOOM:
        for pile in piles:
            deal_again(chance, pile)
    else:
        deal_again(chance, *piles)
    state.piles = [tuple(pile) for pile in piles]
    if state.s == TOKKO_INCIDENT:
        out = {token for token, _, _ in state.patrol}
        tokens = [token for token in range(len(TOKKO)) if token not in out]
        deal_again(chance, tokens)
        state.safe = tuple(tokens[: len(state.safe)])
