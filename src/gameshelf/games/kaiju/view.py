"""What one seat may see of Kaiju Rising, and what it could imagine."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gameshelf.core import fresh
from gameshelf.games.kaiju.content import NONE, ZONES, Arrays
from gameshelf.games.kaiju.effects import LANGUAGE
from gameshelf.games.kaiju.moves import COMPASS, ICONS, KINDS, POWERS
from gameshelf.games.kaiju.state import SEATS, Kaiju

SHARED = ("lots", "spaces", "zones", "tanks", "abilities", "icons")  # of what lies there, what is made once for many views


def look(state: Kaiju, seat: int | None) -> dict[str, Any]:
    """Everything on the table that this seat may know; what it may not is None."""
    view = {**common(state), **glimpse(state, seat)}
    return {**view, **{key: fresh(view[key]) for key in SHARED}}


def glimpse(state: Kaiju, seat: int | None) -> dict[str, Any]:
    """What is not common: each player, and for the player's own eyes what nobody else may see."""
    lots, zones = state.lot_points(), state.zone_points()
    return {"kaiju": [kaiju_view(state, one, seat == one, lots[one], zones[one]) for one in range(state.players)]}


def common(state: Kaiju) -> dict[str, Any]:
    """What all may know; a lot or a crossing that looks the same is made once for all views."""
    t, players = state.t, state.players
    step = state.stack[-1].shown(state, None) if state.outcome is None else {}
    turning = step["tank"] if step.get("kind") == "face" else None
    cubes = [tuple(state.cubes[start : start + players]) for start in range(0, len(t.lots) * SEATS, SEATS)]
    return {
        "columns": t.columns,
        "rows": t.rows,
        "round": state.round,
        "rounds": t.rounds,
        "first": state.first,
        "turn": state.turn,
        "actions": state.actions,
        "rested": state.rested,
        "used": state.used,
        "discount": state.discount,
        "wild": state.wild,
        "ending": state.ending or None,
        "hand_limit": t.hand,
        "rest": t.rest,
        "lots": [
            lot_view(t, lot, state.built[lot], left, t.cost[state.top(lot)] if left else None, cubes[lot])
            for lot, left in enumerate(state.left[: len(t.lots)])
        ],
        "spaces": [space_view(t, space, who, state.places[space]) for space, who in enumerate(state.on[: len(t.spaces)])],
        "zones": [
            zone_view(t, zone, state.bonus[zone], tuple([cubes[lot] for lot in lots])) for zone, lots in enumerate(lots_of(t))
        ],
        "tanks": [
            tank_view(t, tank, at, NONE if tank + 1 == turning else state.tank_way[tank])
            for tank, at in enumerate(state.tank_at)
        ],
        "tanks_in_all": t.tanks,
        "track": {
            "token": state.token,
            "squares": len(state.squares) - 1,
            "tanks": [[square, ZONES[zone]] for square, zone in enumerate(state.squares) if zone != NONE],
        },
        "coming": [ZONES[zone] for zone in state.coming],
        "stacks": {kind: state.supply[n] for n, kind in enumerate(KINDS)},
        "cubes_each": t.cubes,
        "abilities": abilities(t),
        "icons": icons(t),
    }


def reveal(state: Kaiju, seat: int | None) -> dict[str, Any]:
    """The same when it is over: all hands, and the fronts of all cards that lay face down."""
    lots, zones = state.lot_points(), state.zone_points()
    return {"kaiju": [kaiju_view(state, one, True, lots[one], zones[one]) for one in range(state.players)]}


@lru_cache(64)
def abilities(t: Arrays) -> dict[str, Any]:
    """What cards can do."""
    return {
        key: {"name": t.ability_names[n], "text": t.ability_does[n], "ops": LANGUAGE.plain(t.ability_ops[n])}
        for n, key in enumerate(POWERS)
        if t.ability_ops[n]
    }


@lru_cache(64)
def icons(t: Arrays) -> dict[str, Any]:
    """What the icons on cards do."""
    return {key: {"text": t.icon_does[n], "ops": LANGUAGE.plain(t.icon_ops[n])} for n, key in enumerate(ICONS)}


@lru_cache(4096)
def lot_view(
    t: Arrays, lot: int, height: int, left: int, cost: tuple[int, ...] | None, cubes: tuple[int, ...]
) -> dict[str, Any]:  # fmt: skip
    """One lot: what stands there and what the next level costs. Everybody sees it."""
    return {
        "name": t.lots[lot],
        "column": t.lot_at[lot][0],
        "row": t.lot_at[lot][1],
        "zone": ZONES[t.zone[lot]],
        "height": height,
        "left": left,
        "cost": None if cost is None else list(cost),
        "points": t.points[lot],
        "hall": lot == t.hall,
        "cubes": list(cubes),
    }


@lru_cache(1024)
def tank_view(t: Arrays, tank: int, at: int, way: int) -> dict[str, Any]:
    """One tank; while it is asked which way it faces, it faces none and sees nothing."""
    return {
        "number": tank + 1,
        "at": t.spaces[at],
        "way": None if way == NONE else COMPASS[way],
        "sees": [] if way == NONE else [t.spaces[one] for one in t.ahead[at * 4 + way]],
    }


@lru_cache(4096)
def space_view(t: Arrays, space: int, who: int, place: str) -> dict[str, Any]:
    """One crossing or beach area, and who or what stands there."""
    x, y = t.space_at[space]
    return {
        "name": t.spaces[space],
        "x": x,
        "y": y,
        "beach": space >= t.crossings,
        "place": place,
        "joined": [t.spaces[near] for near in t.joined[space]],
        "touches": [t.lots[lot] for lot in t.touches[space]],
        "kaiju": who if 0 <= who < SEATS else None,
        "tank": who - SEATS + 1 if who >= SEATS else None,
    }


@lru_cache(64)
def lots_of(t: Arrays) -> list[list[int]]:
    """The lots of each neighbourhood."""
    return [[lot for lot, one in enumerate(t.zone) if one == zone] for zone in range(len(ZONES))]


@lru_cache(4096)
def zone_view(t: Arrays, zone: int, bonus: int, cubes: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    """One neighbourhood: its token, and who has how many cubes there."""
    return {
        "letter": ZONES[zone],
        "name": t.zone_names[zone],
        "colour": t.colours[zone],
        "tank": t.spaces[t.tank_space[zone]],
        "bonus": None if bonus == NONE else bonus,
        "lots": [t.lots[lot] for lot in lots_of(t)[zone]],
        "cubes": [sum(counts) for counts in zip(*cubes, strict=True)],
    }


def kaiju_view(state: Kaiju, seat: int, own: bool, lots: int, zones: int) -> dict[str, Any]:
    """One player: what everybody sees, and for the player's own eyes the hand and the fronts of face-down cards."""
    t, base = state.t, seat * 3
    counts = state.hand[base : base + 3]
    mine = state.mine[seat]
    used = sum(t.worth[card] for card in state.score[seat])
    hidden = sum(t.worth[card] for card in mine) if own else None
    return {
        "name": t.kaiju[seat],
        "mark": t.marks[seat],
        "look": t.looks[seat],
        "at": None if state.at[seat] == NONE else t.spaces[state.at[seat]],
        "held": state.held[seat],
        "hand": counts if own else None,
        "known": state.known[base : base + 3],
        "deck": sum(state.deck[base : base + 3]),
        "discards": state.pile[base : base + 3],
        "owned": [state.hand[base + n] + state.deck[base + n] + state.pile[base + n] for n in range(3)],
        "cubes": state.spare[seat],
        "guarded": state.guarded(seat),
        "cards": [card_view(state, card, own) for card in mine],
        "used": [card_view(state, card, True) for card in state.score[seat]],
        "points": {"used": used, "face_down": hidden, "lots": lots, "zones": zones},
    }


def card_view(state: Kaiju, card: int, front: bool) -> dict[str, Any]:
    """A building card: its back, with what cards with it count, and its front where it may be seen. Backs with the same cost
    look alike."""
    t = state.t
    icon, ability = t.icon[card], t.ability[card]
    return {
        "cost": list(t.cost[card]),
        "between": list(ranges(t)[t.back[card]]),
        "name": t.card_names[card] if front else None,
        "points": t.worth[card] if front else None,
        "icon": ICONS[icon] if front and icon >= 0 else None,
        "ability": POWERS[ability] if front and ability >= 0 else None,
        "ops": LANGUAGE.plain(t.ability_ops[ability]) if front and ability >= 0 else None,
    }


@lru_cache(64)
def ranges(t: Arrays) -> list[tuple[int, int]]:
    """The fewest and the most points on the cards with each back."""
    return [
        (min(found), max(found))
        for back in range(t.backs)
        for found in [[worth for card, worth in enumerate(t.worth) if t.back[card] == back]]
    ]


def redeal(state: Kaiju, seat: int | None) -> None:
    """Deal again what this seat cannot know: the others' hands, and the building cards that it has not seen from the front.

    What lies with a player in hand and deck is known together, and of some cards in hand everybody knows. A building card keeps
    its back where the back is seen: on top of a building, and face down before a player.
    """
    for other in range(state.players):
        if other != seat:
            redeal_hand(state, other)
    redeal_buildings(state, seat)


def redeal_hand(state: Kaiju, other: int) -> None:
    """A player's hand and deck, dealt again; of some cards in hand everybody knows."""
    base = other * 3
    hand, deck, known = state.hand, state.deck, state.known
    pool = [hand[at] - known[at] + deck[at] for at in range(base, base + 3)]
    left, unknown = sum(pool), state.held[other] - sum(known[base : base + 3])
    dealt = known[base : base + 3]
    below = state.chance.below
    for _ in range(unknown):
        n = below(left)
        kind = 0 if n < pool[0] else 1 if n < pool[0] + pool[1] else 2
        pool[kind] -= 1
        dealt[kind] += 1
        left -= 1
    hand[base : base + 3] = dealt
    deck[base : base + 3] = pool


def redeal_buildings(state: Kaiju, seat: int | None) -> None:
    """Uniform over everything that fits the backs in sight."""
    cards, back, mine = state.cards, state.t.back, state.mine
    tops: list[int] = []
    covered = list(range(sum(state.built), len(cards)))  # the box
    for start, left in zip(state.base, state.left, strict=True):
        if left:
            tops.append(start + left - 1)
            covered += range(start, start + left - 1)
    hidden = [cards[place] for place in tops] + [cards[place] for place in covered]
    for other, held in enumerate(mine):
        if other != seat:
            hidden += held
    hidden.sort()  # so that nothing of the real shuffle is left
    state.chance.scatter(hidden)
    by_back: list[list[int]] = [[] for _ in range(state.t.backs)]
    for card in hidden:
        by_back[back[card]].append(card)
    dealt: dict[int, int] = {}
    for other, held in enumerate(mine):
        if other != seat and held:
            for card in held:
                dealt[card] = by_back[back[card]].pop()
            mine[other] = tuple([dealt[card] for card in held])
            state.recount(other)
    for place in tops:
        cards[place] = by_back[back[cards[place]]].pop()
    for start, left, built in zip(state.base, state.left, state.built, strict=True):
        for place in range(start + left, start + built):  # where those that were taken lay
            cards[place] = dealt.get(cards[place], cards[place])
    rest = [card for some in by_back for card in some]
    state.chance.scatter(rest)  # anew: of a back that is seen often the last were left
    for place, card in zip(covered, rest, strict=True):
        cards[place] = card
