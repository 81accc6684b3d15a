"""A player's Survival turn (rulebook: Survival Phase)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.core.prose import joined, plural
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.conditions import holds
from gameshelf.games.takao.effects import NO_DIG, NO_FAITH, PILOTED, START, TURN_END
from gameshelf.games.takao.keys import ITEM, MAP
from gameshelf.games.takao.moves import PASS, SPACE
from gameshelf.games.takao.names import on_map
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import EMPTY_START, ENDING, KINDS, Takao
from gameshelf.games.takao.steps.acting import Acting
from gameshelf.games.takao.steps.doing import release, run, set_off
from gameshelf.games.takao.steps.free import FREE_VERBS, discards, free_label, free_moves, no_free, play_free
from gameshelf.games.takao.steps.people import barred
from gameshelf.games.takao.steps.searching import searchable
from gameshelf.games.takao.steps.walking import cleanable, exits


def begin_turn(state: Takao, seat: int) -> None:
    """What happens when a turn begins; a Bane drawn in this round does not count yet."""
    state.did = 0 if state.sated[seat] else EMPTY_START
    state.target = state.drawn = -1
    effects = state.board[seat].hooks[START]
    state.stack.append(Turn(seat))
    if effects:
        fresh = [one for bane in state.banes[seat] if state.fresh >> bane & 1 for one in state.t.bane_fx[bane]]
        set_off(state, seat, tuple(one for one in effects if one not in fresh))


def doable(state: Takao, seat: int, space: int) -> bool:
    """Whether an action of this space can be done now."""
    walks, cleans, searches = state.t.spaces[space]
    if cleans and state.board[seat].flags & NO_DIG:
        return False
    return bool(
        (searches and searchable(state, seat)) or (walks and exits(state, seat, walks)) or (cleans and cleanable(state, seat))
    )


def shakes_off(state: Takao, seat: int) -> bool:
    """Whether a discard could still lift a Bane: the turn does not end by itself then (takao.ruling.bane_gone)."""
    asked = {op[0] for bane in state.banes[seat] for group in state.t.bane_gone[bane] for op in group}
    return bool((fx.ITEM_GONE in asked and state.held[seat * KINDS + ITEM]) or (fx.NO_FOOD in asked and state.food_of(seat)))


class Turn(Step[Takao]):
    """Spend a Stamina, do something for free, or end the turn."""

    __slots__ = ()
    rule = "takao.turn.whole"
    verbs = FREE_VERBS | {"march", "clear", "forage", "dig", "pass"}

    def moves(self, state: Takao) -> list[Move]:
        seat = self.seat
        found: list[Move] = []
        if state.sated[seat]:
            t, flags = state.t, state.board[seat].flags
            search, one, two = searchable(state, seat), bool(exits(state, seat, 1)), True
            tidy = not flags & NO_DIG and bool(cleanable(state, seat))
            if not one:
                two = bool(exits(state, seat, 2))
            for n, (walks, cleans, searches) in enumerate(t.spaces):
                if cleans and flags & NO_DIG:
                    continue
                if (searches and search) or (cleans and tidy) or (walks and (one or (walks > 1 and two))):
                    found.append(SPACE[n])
        free_moves(state, seat, found)
        if found or (state.banes[seat] and shakes_off(state, seat)):
            discards(state, seat, found)
        found.append(PASS)
        return found

    def play(self, state: Takao, move: Move) -> None:
        seat = self.seat
        if move is PASS:
            state.did |= ENDING
            state.stack[-1] = Ending(seat, 0)
            if state.journal is not None:
                state.tell("takao.turn.pass", "@{who} ends the turn.", seat, who=seat)
            return
        if move.verb in FREE_VERBS:
            play_free(state, seat, move)
            if state.banes[seat] and state.dead < 0:
                release(state, seat)
            return
        space = SPACE.index(move)
        walks, cleans, searches = state.t.spaces[space]
        spot = state.place[seat]
        if walks > 1 and state.board[seat].flags & PILOTED and (spot >= MAP or state.t.ports >> spot & 1):
            walks += 1
        state.sated[seat] -= 1
        if state.journal is not None:
            state.tell(
                "takao.turn.space", "@{who} spends a Stamina: {space}.", seat, who=seat, space=state.t.space_names[space]
            )
        state.stack.append(Acting(seat, space, walks, cleans, searches))

    def refuse(self, state: Takao, move: Move) -> Refusal | None:
        seat = self.seat
        if move is PASS:
            return None
        if move.verb in FREE_VERBS:
            return no_free(state, seat, move) if move not in self.moves(state) else None
        if not state.sated[seat]:
            return Refusal("takao.turn.space", "You have no fresh Stamina left.")
        space = SPACE.index(move)
        if doable(state, seat, space):
            return None
        if state.t.spaces[space][1] and state.board[seat].flags & NO_DIG:
            return Refusal("takao.card.doing", f"Your Bane {barred(state, seat, 'dig')}: no space with a Clean up.")
        return Refusal("takao.turn.order", "None of its actions can be done from here.")

    def refuse_other(self, state: Takao, move: Move) -> Refusal:
        if move.verb in ("go", "clean", "search"):
            return Refusal("takao.turn.space", "Spend a Stamina first: march, clear, forage or dig.")
        return Refusal(self.rule, "Not in your turn: spend a Stamina, do something for free, or end your turn.")

    def question(self, state: Takao) -> str:
        n = state.sated[self.seat]
        return f"Your turn, at {on_map(state.t.place_names[state.place[self.seat]])}: {n or 'no'} Stamina to spend."

    def waiting(self, state: Takao) -> str:
        seat, t = self.seat, state.t
        aim = f", with {joined([t.bane_names[one] for one in state.banes[seat]])} to shake off" if state.banes[seat] else ""
        return (
            f"It is the turn of @{seat}, at {on_map(t.place_names[state.place[seat]])}, {state.sated[seat]} Stamina left{aim}."
        )

    def label(self, state: Takao, move: Move) -> str:
        if move in SPACE:
            space = SPACE.index(move)
            walks, cleans, searches = state.t.spaces[space]
            words = [plural(walks, "Move")] * (walks > 0) + ["Clean up"] * cleans + ["Search"] * searches
            return f"{state.t.space_names[space]} (1 Stamina): {' + '.join(words)}"
        kept = state.sated[self.seat]
        if move is PASS and kept and state.round < state.t.rounds:
            return f"End your turn: {kept} Stamina {'stays' if kept == 1 else 'stay'} fresh, without food"
        return free_label(state, self.seat, move)

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {"kind": "turn"}


class Ending(Step[Takao]):
    """The end of a turn: Banes, what happens at its end, the site of faith, Banes again."""

    __slots__ = ("n",)
    rule = "takao.turn.pass"

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def proceed(self, state: Takao) -> None:
        seat, n = self.seat, self.n
        if not n:
            RULES[state.s].used(state, seat)
            if state.banes[seat]:
                release(state, seat)
        effects = state.board[seat].hooks[TURN_END]
        if n < len(effects):
            state.stack[-1] = Ending(seat, n + 1)
            one = effects[n]
            if not one.bit & state.once[seat] and holds(state, seat, one.when):
                state.once[seat] |= one.bit
                run(state, seat, one.ops)
            return
        pray(state, seat)
        if state.banes[seat]:
            release(state, seat)
        state.stack.pop()


def would_go(state: Takao, seat: int, bane: int) -> bool:
    """Whether this is the turn of a seat, and a Bane goes should it end now (takao.ruling.bane_gone)."""
    if not any(isinstance(step, Turn) and step.seat == seat for step in state.stack):
        return False
    return holds(state, seat, tuple(tuple(op for op in group if op[0] != fx.ENDS) for group in state.t.bane_gone[bane]))


def pray(state: Takao, seat: int) -> None:
    """At a site of the own faith Despair is gone (takao.faith.site)."""
    t, spot = state.t, state.place[seat]
    if t.faith[spot] != t.belief[state.who[seat]] or state.ruined(spot) or state.board[seat].flags & NO_FAITH:
        return
    if state.despair[seat]:
        if state.journal is not None:
            text = "@{who} finds peace at {place}."
            state.tell("takao.faith.site", text, seat, who=seat, place=t.place_names[spot], n=state.despair[seat])
        state.despair[seat] = 0
