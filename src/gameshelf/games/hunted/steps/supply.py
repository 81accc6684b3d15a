"""Reloading, and handing cards over (rulebook: Reloading; Two player variant, Inventory cards)."""

from __future__ import annotations

from gameshelf.core import Move, Refusal
from gameshelf.core.deal import follow
from gameshelf.core.prose import plural
from gameshelf.games.hunted.content import COUNT, GUN, HANDGUN, KINDS
from gameshelf.games.hunted.effects import HOSTAGE, WEAPON
from gameshelf.games.hunted.moves import GET, GIVE, KIND_OF, RELOAD
from gameshelf.games.hunted.state import ARMS, HOSTAGES, ITEMS, USED, Hunted
from gameshelf.games.hunted.steps.clock import lose_time, then
from gameshelf.games.hunted.steps.tokens import own_gun


def reload_moves(state: Hunted, seat: int) -> list[Move]:
    dice, loaded, magazines = state.t.dice, state.loaded, state.magazines
    own = HANDGUN + seat
    found = [RELOAD[own]] if magazines[own] and loaded[own] < dice[own] else []
    for kind in state.arms[seat]:
        if magazines[kind] and loaded[kind] < dice[kind] and state.t.way[kind] == GUN:
            found.append(RELOAD[kind])
    return found


def reload(state: Hunted, seat: int, kind: int) -> None:
    """A magazine and a time token go; the card is full again, and no fuller: what it held is not counted on top."""
    state.magazines[kind] -= 1
    state.loaded[kind] = state.t.dice[kind]
    if state.journal is not None:
        text, name = "@{who} reloads the {name}; {n:ammo token} left.", state.t.names[kind]
        state.tell("hunted.reload.price", text, seat, who=seat, name=name, n=state.magazines[kind])
    lose_time(state, seat)


def why_not_reload(state: Hunted, seat: int, kind: int) -> Refusal:
    name = state.t.names[kind]
    if kind < COUNT and kind not in state.arms[seat]:
        return Refusal("hunted.reload.price", f"You have no {name}.")
    if state.loaded[kind] == state.t.dice[kind]:
        return Refusal("hunted.reload.waste", f"The {name} is fully loaded.")
    return Refusal("hunted.reload.price", f"There is no ammo token left for the {name}.")


def reload_label(state: Hunted, seat: int, move: Move) -> str:
    kind = own_gun(seat, move)
    added = f", adds only {plural(state.t.dice[kind] - state.loaded[kind], 'die')}" if state.loaded[kind] else ""
    spare = plural(state.magazines[kind], "ammo token")
    return f"Reload the {state.t.names[kind]} (1 time, 1 of {spare}{added}{then(state, seat)})"


def inventory(state: Hunted, seat: int) -> list[int]:
    """The found cards before a player, each kind once."""
    return list(dict.fromkeys(state.arms[seat] + state.items[seat] + state.hostages[seat] + state.used[seat]))


def give_moves(state: Hunted, seat: int) -> list[Move]:
    return [GIVE[kind] for kind in inventory(state, seat)]


def get_moves(state: Hunted, seat: int) -> list[Move]:
    """What the other could hand over (ruling: hunted.ruling.give)."""
    return [GET[kind] for kind in inventory(state, 1 - seat)]


def hand_moves(state: Hunted, seat: int) -> list[Move]:
    """What could change hands; alone nothing can."""
    return give_moves(state, seat) + get_moves(state, seat) if state.players == 2 else []


def give(state: Hunted, seat: int, kind: int) -> None:
    """A card changes hands for one time, which the giver loses."""
    what = state.t.what[kind]
    piles, place = (state.arms, ARMS) if what == WEAPON else (state.items, ITEMS)
    if what == HOSTAGE:
        piles, place = (state.hostages, HOSTAGES) if kind in state.hostages[seat] else (state.used, USED)
    piles[seat].remove(kind)
    piles[1 - seat].append(kind)
    follow(state.copies, kind, place + seat, place + 1 - seat)
    if state.journal is not None:
        text, name = "@{who} gives {name} to @{other}.", state.t.names[kind]
        state.tell("hunted.two.give", text, seat, who=seat, other=1 - seat, card=KINDS[kind], name=name)
    lose_time(state, seat)


def why_not_give(state: Hunted, seat: int, kind: int) -> Refusal:
    if state.players == 1:
        return Refusal("hunted.two.give", "There is nobody to give it to.")
    return Refusal("hunted.two.give", f"Not in your inventory: {state.t.names[kind]}.")


def give_label(state: Hunted, seat: int, move: Move) -> str:
    return f"Give {state.t.names[KIND_OF[move.number]]} to @{1 - seat} (1 time{then(state, seat)})"


def why_not_get(state: Hunted, seat: int, kind: int) -> Refusal:
    if state.players == 1:
        return Refusal("hunted.two.give", "There is nobody to get it from.")
    return Refusal("hunted.two.give", f"Not in @{1 - seat}'s inventory: {state.t.names[kind]}.")


def get_label(state: Hunted, seat: int, move: Move) -> str:
    return f"Get {state.t.names[KIND_OF[move.number]]} from @{1 - seat} (1 time{then(state, seat)})"


# The three verbs together, for a turn and for a round of a fight

VERBS = frozenset(("reload", "give", "get"))


def supply_moves(state: Hunted, seat: int) -> list[Move]:
    """Reload, give, get: what a player may do with the inventory on a turn and before a roll."""
    found = reload_moves(state, seat)
    return found if state.players == 1 else found + hand_moves(state, seat)


def supply(state: Hunted, seat: int, move: Move) -> None:
    if move.verb == "reload":
        reload(state, seat, own_gun(seat, move))
    else:
        give(state, seat if move.verb == "give" else 1 - seat, KIND_OF[move.number])


def why_not_supply(state: Hunted, seat: int, move: Move) -> Refusal:
    if move.verb == "reload":
        return why_not_reload(state, seat, own_gun(seat, move))
    return (why_not_give if move.verb == "give" else why_not_get)(state, seat, KIND_OF[move.number])


def supply_label(state: Hunted, seat: int, move: Move) -> str:
    labels = {"reload": reload_label, "give": give_label, "get": get_label}
    return labels[move.verb](state, seat, move)
