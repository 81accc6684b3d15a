"""What one seat may see of Kaiju Rising, and what it could imagine."""

from __future__ import annotations

from typing import Any

from gameshelf.core.deal import deal_again
from gameshelf.games.kaiju.content import NONE, ZONES
from gameshelf.games.kaiju.effects import LANGUAGE
from gameshelf.games.kaiju.moves import COMPASS, ICONS, KINDS, POWERS
from gameshelf.games.kaiju.state import SEATS, Kaiju


def look(state: Kaiju, seat: int | None) -> dict[str, Any]:
    """Everything on the table that this seat may know; what it may not is None."""
    t = state.t
    lots, zones = state.lot_points(), state.zone_points()
    step = state.stack[-1].shown(state, seat) if state.outcome is None else {}
    turning = step["tank"] if step.get("kind") == "face" else None
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
        "lots": [lot_view(state, lot) for lot in range(len(t.lots))],
        "spaces": [space_view(state, space) for space in range(len(t.spaces))],
        "zones": [zone_view(state, zone) for zone in range(len(ZONES))],
        "tanks": [tank_view(state, tank, tank + 1 == turning) for tank in range(len(state.tank_at))],
        "tanks_in_all": t.tanks,
        "track": {
            "token": state.token,
            "squares": len(state.squares) - 1,
            "tanks": [[square, ZONES[zone]] for square, zone in enumerate(state.squares) if zone != NONE],
        },
        "coming": [ZONES[zone] for zone in state.coming],
        "stacks": {kind: state.supply[n] for n, kind in enumerate(KINDS)},
        "cubes_each": t.cubes,
        "abilities": {
            key: {"name": t.ability_names[n], "text": t.ability_texts[n]} for n, key in enumerate(POWERS) if t.ability_ops[n]
        },
        "kaiju": [kaiju_view(state, one, seat == one, lots[one], zones[one]) for one in range(state.players)],
    }


def lot_view(state: Kaiju, lot: int) -> dict[str, Any]:
    """One lot: what stands there and what the next level costs. Everybody sees it."""
    t = state.t
    left = state.left[lot]
    return {
        "name": t.lots[lot],
        "column": t.lot_at[lot][0],
        "row": t.lot_at[lot][1],
        "zone": ZONES[t.zone[lot]],
        "height": state.built[lot],
        "left": left,
        "cost": list(t.cost[state.top(lot)]) if left else None,
        "points": t.points[lot],
        "hall": lot == t.hall,
        "cubes": state.cubes[lot * SEATS : lot * SEATS + state.players],
    }


def tank_view(state: Kaiju, tank: int, turning: bool) -> dict[str, Any]:
    """One tank; while it is asked which way it faces, it faces none and sees nothing."""
    t, at = state.t, state.tank_at[tank]
    way = state.tank_way[tank]
    return {
        "number": tank + 1,
        "at": t.spaces[at],
        "way": None if turning else COMPASS[way],
        "sees": [] if turning else [t.spaces[one] for one in t.ahead[at * 4 + way]],
    }


def space_view(state: Kaiju, space: int) -> dict[str, Any]:
    """One crossing or beach area, and who or what stands there."""
    t, who = state.t, state.on[space]
    x, y = t.space_at[space]
    return {
        "name": t.spaces[space],
        "x": x,
        "y": y,
        "beach": space >= t.crossings,
        "joined": [t.spaces[near] for near in t.joined[space]],
        "touches": [t.lots[lot] for lot in t.touches[space]],
        "kaiju": who if 0 <= who < SEATS else None,
        "tank": who - SEATS + 1 if who >= SEATS else None,
    }


def zone_view(state: Kaiju, zone: int) -> dict[str, Any]:
    """One neighbourhood: its token, and who has how many cubes there."""
    t = state.t
    lots = [lot for lot, one in enumerate(t.zone) if one == zone]
    return {
        "letter": ZONES[zone],
        "name": t.zone_names[zone],
        "colour": t.colours[zone],
        "tank": t.spaces[t.tank_space[zone]],
        "bonus": None if state.bonus[zone] == NONE else state.bonus[zone],
        "lots": [t.lots[lot] for lot in lots],
        "cubes": [sum(state.cubes[lot * SEATS + seat] for lot in lots) for seat in range(state.players)],
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
    """A building card: its back, and its front where it may be seen. Backs with the same cost look alike."""
    t = state.t
    icon, ability = t.icon[card], t.ability[card]
    return {
        "cost": list(t.cost[card]),
        "name": t.card_names[card] if front else None,
        "points": t.worth[card] if front else None,
        "icon": ICONS[icon] if front and icon >= 0 else None,
        "ability": POWERS[ability] if front and ability >= 0 else None,
        "does": LANGUAGE.plain(t.ability_ops[ability]) if front and ability >= 0 else None,
    }


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
    known = state.known[base : base + 3]
    hand = [kind for kind in range(3) for _ in range(state.hand[base + kind] - known[kind])]
    deck = [kind for kind in range(3) for _ in range(state.deck[base + kind])]
    deal_again(state.chance, hand, deck)
    for kind in range(3):
        state.hand[base + kind] = known[kind] + hand.count(kind)
        state.deck[base + kind] = deck.count(kind)


def redeal_buildings(state: Kaiju, seat: int | None) -> None:
    """Uniform over everything that fits the backs in sight."""
    cards, back = state.cards, state.t.back
    of_lot = [(state.base[lot], state.base[lot] + state.left[lot]) for lot in range(len(state.left))]
    tops = [end - 1 for start, end in of_lot if end > start]
    covered = [place for start, end in of_lot for place in range(start, end - 1)]
    covered += range(sum(state.built), len(cards))  # the box
    place_of = {card: place for place, card in enumerate(cards)}
    faced = [(other, n) for other in range(state.players) if other != seat for n in range(len(state.mine[other]))]
    held = [state.mine[other][n] for other, n in faced]
    pool: dict[int, list[int]] = {}
    for card in sorted([*held, *(cards[place] for place in tops), *(cards[place] for place in covered)]):
        pool.setdefault(back[card], []).append(card)
    for kind in sorted(pool):
        state.chance.shuffle(pool[kind])
    dealt = [pool[back[card]].pop() for card in held]
    new_tops = [pool[back[cards[place]]].pop() for place in tops]
    rest = sorted(card for left in pool.values() for card in left)
    state.chance.shuffle(rest)
    places = [place_of[card] for card in held]  # where those cards lay before they were taken
    for place, card in zip([*places, *tops, *covered], [*dealt, *new_tops, *rest], strict=True):
        cards[place] = card
    mine = [list(one) for one in state.mine]
    for (other, n), card in zip(faced, dealt, strict=True):
        mine[other][n] = card
    for other in range(state.players):
        if other != seat:
            state.mine[other] = tuple(mine[other])
            state.recount(other)
