"""Small words that every step uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gameshelf.core.prose import plural
from gameshelf.games.hunted.content import GUN, KEY, MOVE, ROCKETS, SEARCH
from gameshelf.games.hunted.effects import DOOR, EFFECTS, HALLWAY, HOSTAGE, PREVENT, REGROUP, WEAPON, Ops, mortal
from gameshelf.games.hunted.state import Hunted


def listed(names: Iterable[str]) -> str:
    """Names in a row; `nothing` when there are none."""
    return ", ".join(names) or "nothing"


def numbers(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))


def gain(state: Hunted, kind: int) -> str:
    """What activating a card brings, in words."""
    return state.t.does[kind] if state.t.what[kind] in (HALLWAY, DOOR, REGROUP) else brings(state, kind)


def brings(state: Hunted, kind: int) -> str:
    """What a card in the inventory is good for, in words."""
    t = state.t
    if t.what[kind] == HOSTAGE:
        return f"helps once: {t.does[kind]}"
    if t.what[kind] != WEAPON:
        return f"once: {t.does[kind]}"
    if t.way[kind] == GUN:
        return f"{t.dice[kind]}d{t.sides[kind]}, {plural(t.magazines[kind], 'ammo token')}"
    if t.way[kind] == ROCKETS:
        return f"{plural(t.magazines[kind], 'rocket')}, d{t.sides[kind]}, may be split"
    return f"thrown once, d{t.sides[kind]}, may be split"


def called(state: Hunted, kind: int) -> str:
    """A card's name; with its icons where several cards have that name."""
    t = state.t
    if t.names.count(t.names[kind]) < 2:
        return t.names[kind]
    icons = [word for icon, word in ((MOVE, "Move"), (SEARCH, "Search"), (KEY, "Key")) if t.icons[kind] & icon]
    return f"{t.names[kind]} [shows {' and '.join([*icons, *['Bell'] * t.bells[kind]])}]"


def own_tokens(state: Hunted, seat: int) -> str:
    """The +1 tokens that somebody holds, as they are called to him."""
    held = state.plus[seat]
    return "your +1 token" if held == 1 else f"your {held} +1 tokens"


def last_die(state: Hunted, seat: int, foe: int) -> str:
    """A warning to stand behind a question: there is one white die left, and this foe takes it, not a hostage first."""
    shielded = state.t.shield[foe] and (state.hostages[seat] or state.used[seat])
    if state.health(seat) > 1 or shielded:
        return ""
    takes = preventing(state, seat)
    return f" {state.t.names[takes[0]]} takes one more damage." if takes else " One more damage kills you."


def takes_last(state: Hunted, seat: int, ops: Ops) -> bool:
    """Whether these operations take somebody's last white die, whatever is held."""
    shield = sum([op[1] for kind in preventing(state, seat) for op in state.t.effect[kind] if op[0] == PREVENT])
    return mortal(EFFECTS.plain(ops), state.health(seat), bool(state.hostages[seat] or state.used[seat]), shield)


def preventing(state: Hunted, seat: int) -> list[int]:
    """The cards of somebody that take damage for him."""
    return [kind for kind in state.items[seat] + state.hostages[seat] if state.t.effect[kind][0][0] == PREVENT]
