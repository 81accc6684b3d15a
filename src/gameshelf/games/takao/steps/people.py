"""Health, Despair and Stamina of the characters (rulebook: Object)."""

from __future__ import annotations

from gameshelf.games.takao.effects import FORBID, NUMB
from gameshelf.games.takao.state import CONSUMPTION, RAID_PHASE, Takao

_WHY = {
    "takao.rescue.port_raid": " on the wreck: a port was raided",
    "takao.ruling.carcass": ": an animal was turned into food",
    "takao.card.food": " from bad food",
    "takao.ruling.miracle": " at the altar of another faith",
}
_DEATHS = {RAID_PHASE: "takao.death.raid", CONSUMPTION: "takao.death.hunger"}


def harm(state: Takao, seat: int, n: int) -> None:
    """Health goes down; where the tokens meet, the character is dead (takao.death.meet)."""
    state.health[seat] -= n
    if state.health[seat] <= state.despair[seat]:
        die(state, seat)


def worry(state: Takao, seat: int, n: int, rule: str = "") -> None:
    """Despair goes up."""
    state.despair[seat] += n
    if rule and state.journal is not None:
        state.tell(rule, f"@{{who}} gains {{n}} Despair{_WHY.get(rule, '')}.", seat, who=seat, n=n)
    if state.health[seat] <= state.despair[seat]:
        die(state, seat)


def die(state: Takao, seat: int) -> None:
    if state.dead < 0 and state.lost_beast < 0:
        state.dead = seat
        state.killed = _DEATHS.get(state.phase, "takao.death.despair")


def heal(state: Takao, seat: int, n: int) -> int:
    """Health goes up, never above the printed start (takao.ruling.most)."""
    n = min(n, state.t.health[state.who[seat]] - state.health[seat])
    state.health[seat] += n
    return n


def calm(state: Takao, seat: int, n: int) -> int:
    """Despair goes down, never below nothing."""
    if state.board[seat].flags & NUMB:
        return 0
    n = min(n, state.despair[seat])
    state.despair[seat] -= n
    return n


def rest(state: Takao, seat: int, n: int) -> int:
    """Stamina goes back from Hunger to Satiation."""
    n = min(n, state.hungry[seat])
    state.hungry[seat] -= n
    state.sated[seat] += n
    return n


def tire(state: Takao, seat: int, n: int) -> int:
    n = min(n, state.sated[seat])
    state.sated[seat] -= n
    state.hungry[seat] += n
    return n


def barred(state: Takao, seat: int, what: str) -> str:
    """The Bane that forbids a seat this, by name; nothing where none does."""
    for one in state.banes[seat]:
        if any(op == (FORBID, what) for effect in state.t.bane_fx[one] for op in effect.ops):
            return state.t.bane_names[one]
    return ""


def gap(state: Takao, seat: int) -> int:
    """The rows between the two tokens: a loss of so many is death."""
    return state.health[seat] - state.despair[seat]
