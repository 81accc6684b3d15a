"""The round: four phases, then the next (rulebook: Game Play)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.games.takao.board_of import Board
from gameshelf.games.takao.effects import SCENARIO
from gameshelf.games.takao.keys import PEOPLE
from gameshelf.games.takao.moves import CHOOSE
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import CONSUMPTION, RAID_PHASE, SCENARIO_PHASE, SURVIVAL, TIES_PHASE, Takao
from gameshelf.games.takao.steps.consuming import Meal
from gameshelf.games.takao.steps.doing import fire
from gameshelf.games.takao.steps.raid import roll_raid
from gameshelf.games.takao.steps.ties import look_at_tie, met
from gameshelf.games.takao.steps.turn import begin_turn


class Cast(Step[Takao]):
    """Each player takes a character (rulebook: Setup, Character boards)."""

    __slots__ = ()
    rule = "takao.setup.character"
    verbs = frozenset(("choose",))

    def moves(self, state: Takao) -> list[Move]:
        return [CHOOSE[n] for n in range(len(PEOPLE)) if state.seat_of[n] < 0]

    def play(self, state: Takao, move: Move) -> None:
        sit(state, self.seat, CHOOSE.index(move))
        after = (self.seat + 1) % state.players
        if after == state.first:
            state.stack.pop()
            raise_curtain(state)
        else:
            state.stack[-1] = Cast(after)

    def refuse(self, state: Takao, move: Move) -> Refusal | None:
        person = CHOOSE.index(move)
        if state.seat_of[person] < 0:
            return None
        return Refusal(self.rule, f"The {state.t.people[person]} is played by @{state.seat_of[person]}.")

    def question(self, state: Takao) -> str:
        return "Whom do you play?"

    def waiting(self, state: Takao) -> str:
        return f"@{self.seat} chooses a character."

    def label(self, state: Takao, move: Move) -> str:
        t, person = state.t, CHOOSE.index(move)
        return f"{t.people[person]}: Health {t.health[person]}. {t.skill_names[person]}: {t.skill_does[person]}"

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {"kind": "cast"}


class Deal(Step[Takao]):
    """Characters are dealt at random. It asks nobody."""

    __slots__ = ()
    rule = "takao.setup.character"

    def proceed(self, state: Takao) -> None:
        state.stack.pop()
        people = list(range(len(PEOPLE)))
        state.chance.shuffle(people)
        for seat in range(state.players):
            sit(state, seat, people[seat])
        raise_curtain(state)


def sit(state: Takao, seat: int, person: int) -> None:
    """A player takes a character's board."""
    state.who[seat] = person
    state.seat_of[person] = seat
    state.health[seat] = state.t.health[person]
    if state.journal is not None:
        state.tell("takao.setup.character", "@{who} is the {name}.", seat, who=seat, name=state.t.people[person], person=person)


def raise_curtain(state: Takao) -> None:
    """All boards lie there: the first round begins."""
    state.board = [Board((), 0, (), (), ())] * state.players
    for seat in range(state.players):
        state.set_up_board(seat)
    if state.options["mode"] == "hard":
        for seat in state.order():
            roll = (state.chance.roll(6) + 1) // 2
            state.place[seat] = state.t.hard[roll - 1]
            if state.journal is not None:
                text = "@{who} rolls a {roll} and begins at {place}."
                place = state.t.place_names[state.place[seat]]
                state.tell("takao.hard.start", text, seat, who=seat, roll=roll, place=place, end=state.place[seat])
    state.stack.append(Phase(state.first, SURVIVAL, 0, 0))


class Phase(Step[Takao]):
    """What comes next in the round: the n-th thing of a phase. It asks nobody."""

    __slots__ = ("marks", "n", "phase")
    rule = "takao.round.phases"

    def __init__(self, seat: int, phase: int, n: int, marks: int) -> None:
        self.seat = seat
        self.phase = phase
        self.n = n
        self.marks = marks

    def go(self, state: Takao, phase: int, n: int, marks: int = 0) -> None:
        state.stack[-1] = Phase(self.seat, phase, n, marks)

    def proceed(self, state: Takao) -> None:
        phase, n, players = self.phase, self.n, state.players
        state.phase = phase
        seat = (state.first + n) % players
        if phase == SURVIVAL:
            if n == players:
                self.go(state, TIES_PHASE, 0, met(state))
                return
            if n == 0:
                dawn(state)
            self.go(state, SURVIVAL, n + 1)
            begin_turn(state, seat)
        elif phase == TIES_PHASE:
            while n < players and state.tie[(state.first + n) % players] > 2:  # all three are done
                n += 1
            seat = (state.first + n) % players
            if n == players:
                self.go(state, SCENARIO_PHASE, 0)
                return
            self.go(state, TIES_PHASE, n + 1, self.marks)
            look_at_tie(state, seat, self.marks >> seat & 1 == 1)
        elif phase == SCENARIO_PHASE:
            while n < players and not state.board[(state.first + n) % players].hooks[SCENARIO]:
                n += 1
            seat = (state.first + n) % players
            if n < players:
                self.go(state, SCENARIO_PHASE, n + 1)
                fire(state, seat, SCENARIO)
                return
            self.go(state, SCENARIO_PHASE, n + 1)
            if not RULES[state.s].dusk(state, n - players):
                self.go(state, RAID_PHASE, 0)
        elif phase == RAID_PHASE:
            self.go(state, CONSUMPTION, 0)
            state.phase = RAID_PHASE
            roll_raid(state)
        else:
            while n < players and not state.hungry[(state.first + n) % players]:
                n += 1
            if n == players:
                end_round(state)
                return
            self.go(state, CONSUMPTION, n + 1)
            state.stack.append(Meal((state.first + n) % players))


def dawn(state: Takao) -> None:
    """A round begins."""
    state.rolls = ()
    state.fresh = 0
    if state.journal is not None:
        text = "Round {round} of {rounds} begins; @{who} is the starting player."
        state.tell("takao.round.phases", text, state.first, who=state.first, round=state.round, rounds=state.t.rounds)
    RULES[state.s].dawn(state)


def end_round(state: Takao) -> None:
    """Recover and reset; the goal; the next round (takao.eat.reset, takao.round.next)."""
    t, rules = state.t, RULES[state.s]
    state.skilled = 0
    state.once = [0] * state.players
    if state.tapped:
        state.tapped = 0
        for seat in range(state.players):
            state.set_up_board(seat)
    done, wanted = rules.goal(state)
    last = state.round == t.rounds
    if (last or rules.early()) and done >= wanted:
        state.finish(rules.won, rules.ending(state, True))
        return
    if last:
        state.finish(rules.lost, rules.ending(state, False))
        return
    state.round += 1
    state.first = (state.first + 1) % state.players
    state.stack[-1] = Phase(state.first, SURVIVAL, 0, 0)
    if state.journal is not None:
        state.tell("takao.round.next", "The starting player token goes to @{who}.", state.first, who=state.first)
    for _ in range(min(t.reinforce[state.s][state.players].count(state.round), 3 - len(state.bombers))):  # both, if it says so
        state.bombers += (t.entry,)
        if state.journal is not None:
            state.tell("takao.round.reinforce", "One more bomber comes.", None, bomber=len(state.bombers) - 1, end=t.entry)
