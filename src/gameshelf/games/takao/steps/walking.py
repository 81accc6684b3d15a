"""Moving and cleaning up (rulebook: Actions; Map Icons)."""

from __future__ import annotations

from gameshelf.core import Refusal
from gameshelf.games.takao.effects import AFTER_CLEAN, AFTER_MOVE, CLIMBER, NO_RIDE
from gameshelf.games.takao.keys import DOOR, MAP, RESCUE, SEA, WRECK
from gameshelf.games.takao.names import on_map
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import CLEANED, ON_FOOT, Takao
from gameshelf.games.takao.steps.doing import fire
from gameshelf.games.takao.steps.people import barred


def climbs(state: Takao, seat: int, spot: int) -> bool:
    """Whether a mountain next to this place costs this character one Move now; a ruin is no mountain (takao.move.ruin)."""
    high = state.t.mountains & ~state.ruins
    return bool(state.board[seat].flags & CLIMBER or state.did & ON_FOOT or high >> spot & 1)


def exits(state: Takao, seat: int, moves: int) -> list[int]:
    """Where a character can go with so many Moves, in one go: on foot, by rail, by boat."""
    return ways_out(state, seat, state.place[seat], moves)


def ways_out(state: Takao, seat: int, spot: int, moves: int) -> list[int]:
    """The same from any place."""
    t, ruins = state.t, state.ruins
    blocked = ruins
    if moves < 2 and not climbs(state, seat, spot):
        blocked |= t.mountains
    found = [one for one in state.ways[spot] if not blocked >> one & 1]
    bit = 1 << spot
    if bit & (t.stations | t.ports) and not bit & ruins and not state.board[seat].flags & NO_RIDE:
        for to, free in state.rail[spot]:
            if not ruins & free and not blocked >> to & 1 and to not in found:
                found.append(to)
        if bit & t.ports:
            for one in range(MAP):
                if t.ports >> one & 1 and one != spot and not blocked >> one & 1 and one not in found:
                    found.append(one)
    return found


def within_two(state: Takao, seat: int) -> list[int]:
    """All places that two Moves lead to, the nearer first."""
    spot = state.place[seat]
    near = ways_out(state, seat, spot, 1)
    found = dict.fromkeys([*near, *ways_out(state, seat, spot, 2)])
    for one in near:
        found.update(dict.fromkeys(ways_out(state, seat, one, 1)))
    found.pop(spot, None)
    return list(found)


def cost(state: Takao, seat: int, to: int) -> int:
    """How many Moves it takes to go there."""
    return 2 if state.t.mountains >> to & 1 and not climbs(state, seat, state.place[seat]) else 1


def walk(state: Takao, seat: int, to: int) -> None:
    """One Move of a character."""
    start = state.place[seat]
    state.place[seat] = to
    state.crossed = start
    step = to in state.ways[start]
    if state.journal is not None:
        t = state.t
        if step:
            rule, how = ("takao.rescue.sea" if max(start, to) >= MAP else "takao.move.step"), "goes"
        elif t.stations >> start & 1:
            rule, how = "takao.move.rail", "takes the train"
        else:
            rule, how = "takao.move.port", "takes a boat"
        state.tell(rule, f"@{{who}} {how} to {{place}}.", seat, who=seat, place=t.place_names[to], start=start, end=to)
    fire(state, seat, AFTER_MOVE)
    if state.dead < 0:
        RULES[state.s].moved(state, seat, start, to, step)


def no_way(state: Takao, seat: int, to: int, moves: int) -> Refusal | None:
    """Why a character cannot go there with so many Moves."""
    t, spot = state.t, state.place[seat]
    name = on_map(t.place_names[to])
    if to in exits(state, seat, moves):
        return None
    if to == spot:
        return Refusal("takao.move.step", f"You are at {name} already.")
    if to >= MAP and state.s != RESCUE:
        return Refusal("takao.rescue.sea", "There is no wreck in this scenario.")
    stations = t.stations >> spot & 1 and t.stations >> to & 1
    ports = t.ports >> spot & 1 and t.ports >> to & 1
    linked = ports or (stations and any(one == to for one, _ in state.rail[spot]))
    if state.ruined(to) and (to in state.ways[spot] or linked):
        return Refusal("takao.move.ruin", f"{name} lies in ruins; clean it up first.")
    if to not in state.ways[spot] and (stations or ports):
        rule = "takao.move.rail" if stations else "takao.move.port"
        if state.board[seat].flags & NO_RIDE:
            return Refusal(rule, f"Your Bane {barred(state, seat, 'ride')} keeps you from trains and boats.")
        if state.ruined(spot):
            return Refusal("takao.move.ruin", f"You stand in a ruin; no {'train' if stations else 'boat'} leaves from here.")
        if ports:
            return Refusal("takao.move.mountain", f"{name} takes two Moves.")
        far = all(one != to for one, _ in state.rail[spot])
        return Refusal("takao.ruling.rail" if far else rule, f"The line to {name} is " + (
            "more than one link long." if far else "broken by a ruin."))  # fmt: skip
    if to in state.ways[spot]:
        return Refusal("takao.move.mountain", f"{name} is a mountain: two Moves of one space, and you have {moves}.")
    if {to, spot} <= {n for n in range(MAP) if t.column[n] == 0} and to < MAP and abs(t.row[to] - t.row[spot]) == 1:
        return Refusal("takao.move.lighthouse", "Lighthouse and Takao Port are not neighbours.")
    if max(to, spot) >= MAP:
        return Refusal("takao.rescue.sea", f"{name} is not next to you: the wreck touches the ports at its two ends.")
    return Refusal("takao.move.step", f"{name} is not next to {on_map(t.place_names[spot])}.")


def cleanable(state: Takao, seat: int) -> list[int]:
    """What a character can clean up: ruins here and next to here, junk and doors of the wreck."""
    spot = state.place[seat]
    mask = state.ruins & state.t.reach[spot]
    found = []
    if mask:
        if mask >> spot & 1:
            found.append(spot)
        found += [one for one in state.ways[spot] if mask >> one & 1]
    if state.s == RESCUE:
        for n in range(SEA):
            card = state.block[n]
            if card >= 0 and (spot == WRECK + n or (state.t.wreck_what[card] != DOOR and WRECK + n in state.ways[spot])):
                found.append(WRECK + n)
    return found


def clean(state: Takao, seat: int, spot: int) -> None:
    """One Clean up."""
    state.did |= CLEANED
    if spot >= MAP:
        _clear_wreck(state, seat, spot - WRECK)
    else:
        state.ruins &= ~(1 << spot)
        if state.journal is not None:
            text = "@{who} cleans up {place}."
            state.tell("takao.clean.ruin", text, seat, who=seat, place=state.t.place_names[spot], spot=spot)
        RULES[state.s].cleaned(state, seat, spot)
    fire(state, seat, AFTER_CLEAN)


def _clear_wreck(state: Takao, seat: int, n: int) -> None:
    card = state.block[n]
    state.block_left[n] -= 1
    left = state.block_left[n]
    if not left:
        state.block[n] = -1
        state.wreck += (card,)
    if state.journal is not None:
        door = state.t.wreck_what[card] == DOOR
        rule = "takao.ruling.wreck_blocked" if door else "takao.rescue.junk"
        what = "Half open" if left else "Out of the way"
        state.tell(rule, f"{what}: {{card}}.", seat, who=seat, card=state.t.names[card], spot=WRECK + n)


def no_clean(state: Takao, seat: int, spot: int) -> Refusal | None:
    """Why a character cannot clean this up."""
    if spot in cleanable(state, seat):
        return None
    t, name = state.t, on_map(state.t.place_names[spot])
    if spot >= MAP:
        if state.s != RESCUE or state.block[spot - WRECK] < 0:
            return Refusal("takao.rescue.junk", f"Nothing blocks {name}.")
        card = state.block[spot - WRECK]
        rule = "takao.ruling.wreck_blocked" if t.wreck_what[card] == DOOR else "takao.rescue.junk"
        return Refusal(rule, f"{t.names[card]} cannot be reached from where you are.")
    if not state.ruined(spot):
        return Refusal("takao.clean.ruin", f"There is no ruin at {name}.")
    return Refusal("takao.clean.ruin", f"{name} is neither your place nor next to it.")
