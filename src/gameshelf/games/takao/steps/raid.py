"""The Air raid phase: one roll, all bombers, every place on their lines (rulebook: Air Raid Phase)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Step
from gameshelf.core.prose import joined
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.conditions import holds
from gameshelf.games.takao.content import TRACK
from gameshelf.games.takao.effects import BRITTLE, NO_SKILL, RAID
from gameshelf.games.takao.keys import FIRST_WRECKAGE, LOAD
from gameshelf.games.takao.moves import FIRST, KEEP_ROLL, REROLL, SECOND
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import KINDS, Takao
from gameshelf.games.takao.steps.doing import run
from gameshelf.games.takao.steps.people import gap, harm, worry
from gameshelf.games.takao.steps.searching import put_under


def roll_raid(state: Takao) -> None:
    """The starting player rolls (takao.raid.roll); whoever may roll again is asked."""
    roll(state)
    for seat in state.order():
        board = state.board[seat]
        if not state.skilled >> seat & 1 and not board.flags & NO_SKILL and board.late:
            state.stack.append(Again(seat))
            return
    fly(state)


def roll(state: Takao) -> None:
    face = (state.chance.roll(6) + 1) // 2
    state.rolls += (face,)
    if state.journal is not None:
        text = "@{who} rolls for the bombers: {roll}."
        state.tell("takao.raid.roll", text, state.first, who=state.first, roll=face)


class Again(Step[Takao]):
    """Whether the raid die is rolled again; with a stronger skill, which of the two results stands."""

    __slots__ = ()
    rule = "takao.skill.once"
    verbs = frozenset(("reroll", "keep", "first", "second"))

    def moves(self, state: Takao) -> list[Move]:
        return [FIRST, SECOND] if len(state.rolls) > 1 else [REROLL, KEEP_ROLL]

    def play(self, state: Takao, move: Move) -> None:
        if move is REROLL:
            state.skilled |= 1 << self.seat
            if state.journal is not None:
                state.tell(self.rule, "@{who} has heard it, and the die is rolled again.", self.seat, who=self.seat)
            roll(state)
            if self.either(state) and state.rolls[0] != state.rolls[1]:
                return
        elif move is FIRST:
            state.rolls = (state.rolls[1], state.rolls[0])
        state.stack.pop()
        fly(state)

    def either(self, state: Takao) -> bool:
        return any(op == (fx.REROLL, "either") for op in state.board[self.seat].skill)

    def question(self, state: Takao) -> str:
        if len(state.rolls) > 1:
            return f"First a {state.rolls[0]}, then a {state.rolls[1]}: which one stands?"
        roll = state.rolls[0]
        struck = [spot for space in state.bombers for spot in state.t.track[(space + roll) % TRACK]]
        there = [seat for seat in range(state.players) if state.place[seat] in struck]
        kept = [seat for seat in there if _covered(state, state.place[seat]) and not harms(state, seat, roll)]
        under = joined([f"@{seat}" for seat in there if harms(state, seat, roll)])
        shelter = f", and on the shelter of {joined([f'@{seat}' for seat in kept])}, which holds" if kept else ""
        return f"The raid die shows {roll}: bombs on {under or 'nobody'}{shelter}. Roll it again?"

    def label(self, state: Takao, move: Move) -> str:
        if move is FIRST:
            return f"The first: {state.rolls[0]}"
        return f"The second: {state.rolls[1]}" if move is SECOND else move.label

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {"kind": "roll", "rolls": list(state.rolls)}


def fly(state: Takao) -> None:
    """All bombers move; then each hits its line (takao.ruling.bombers)."""
    t = state.t
    steps = state.rolls[-1]
    before = state.bombers
    state.bombers = tuple((space + steps) % TRACK for space in before)
    if state.journal is not None:
        struck: set[int] = set()  # by those before: no shelter holds there any more, and no ward
        for n, space in enumerate(state.bombers):
            line = f"{'row' if _is_row(space) else 'column'} {line_number(t, space)}"
            text, spots = "A bomber flies over {line}.", list(t.track[space])
            there = [seat for seat in range(state.players) if state.place[seat] in spots]
            first = [seat for seat in there if state.place[seat] not in struck]
            kept = [seat for seat in first if _covered(state, state.place[seat])]
            warded = [seat for seat in first if state.ward >> seat & 1 and seat not in kept]
            state.tell(
                "takao.raid.line", text, None, line=line, bomber=n, of=len(before), start=before[n], end=space, spots=spots,
                under=[seat for seat in there if seat not in kept + warded], kept=kept, warded=warded,
            )  # fmt: skip
            struck.update(spots)
    hit = 0
    for space in state.bombers:
        for spot in t.track[space]:
            bomb(state, spot)
            hit |= 1 << spot
            if state.dead >= 0 or state.lost_beast >= 0:
                return
    RULES[state.s].raid_over(state, hit)
    state.ward = 0


def _is_row(space: int) -> bool:
    return 5 <= space < 11 or space >= 16


def line_number(t: Any, space: int) -> int:
    """The number of the row or column that a space of the track is beside."""
    spot = t.track[space][0]
    return int((t.row if _is_row(space) else t.column)[spot]) + 1


def threatened(state: Takao, spots: int) -> int:
    """On how many of the three rolls the next raid hits one of these places, given as bits."""
    rolls, struck = 0, state.t.struck
    for roll in (1, 2, 3):
        for space in state.bombers:
            if struck[(space + roll) % TRACK] & spots:
                rolls += 1
                break
    return rolls


def harms(state: Takao, seat: int, roll: int) -> int:
    """How many bombs of the next raid would harm somebody with this roll: a shelter holds one off, and so does a miracle."""
    spot = state.place[seat]
    bombs = sum(state.t.struck[(space + roll) % TRACK] >> spot & 1 for space in state.bombers)
    return max(0, bombs - _covered(state, spot) - (state.ward >> seat & 1))


def bomb(state: Takao, spot: int) -> None:
    """One raid on one place: shelter, harm, ruin (takao.ruling.first_hit)."""
    bit = 1 << spot
    ruin = state.ruins & bit
    covered = _covered(state, spot)
    if ruin and state.shelters & bit:
        state.shelters &= ~bit
        if state.journal is not None:
            text = "The shelter at {place} is lost for good."
            state.tell("takao.raid.lost", text, None, place=state.t.place_names[spot], spot=spot)
    if spot in state.place:
        for seat in state.at(spot):
            if covered:
                if state.journal is not None:
                    text = "The shelter at {place} saves @{who}."
                    state.tell("takao.raid.shelter", text, seat, who=seat, place=state.t.place_names[spot], spot=spot)
            else:
                hit(state, seat, spot)
            if state.dead >= 0:
                return
    RULES[state.s].raided(state, spot, covered)
    if not ruin:
        state.ruins |= bit
        if state.journal is not None:
            state.tell("takao.raid.ruin", "{place}: in ruins.", None, place=state.t.place_names[spot], spot=spot)


def _covered(state: Takao, spot: int) -> bool:
    """Whether a shelter holds the next raid on this place off."""
    return bool(state.shelters & ~state.ruins & 1 << spot)


def hit(state: Takao, seat: int, spot: int) -> None:
    """A raid harms one character, less what guards that character."""
    if state.ward >> seat & 1:
        state.ward &= ~(1 << seat)
        if state.journal is not None:
            state.tell("takao.ruling.miracle", "Mazu's hand is over @{who}.", seat, who=seat, spot=spot)
        return
    health, despair = state.t.raid_health, state.t.raid_despair
    for one in state.at(spot):
        for effect in state.board[one].hooks[RAID]:
            if effect.bit & state.once[one] or not holds(state, one, effect.when):
                continue
            for op in effect.ops:
                if op[0] == fx.GUARD and (one == seat or op[1] == fx.ALL_HERE):
                    state.once[one] |= effect.bit
                    if op[2] == "health":
                        health = max(0, health - op[3])
                    else:
                        despair = max(0, despair - op[3])
    if state.journal is not None:
        text = "@{who} is hit at {place}: {health} Health less, {despair} Despair more."
        place = state.t.place_names[spot]
        left = max(0, gap(state, seat) - health - despair)
        state.tell("takao.raid.harm", text, seat, who=seat, place=place, spot=spot, health=health, despair=despair, left=left)
    if health:
        harm(state, seat, health)
    if despair and state.dead < 0:
        worry(state, seat, despair)
    if state.dead >= 0:
        return
    for effect in state.board[seat].hooks[RAID]:
        if (
            all(op[0] != fx.GUARD for op in effect.ops)
            and not effect.bit & state.once[seat]
            and holds(state, seat, effect.when)
        ):
            state.once[seat] |= effect.bit
            run(state, seat, effect.ops)
    if state.board[seat].flags & BRITTLE and health + despair and state.dead < 0:
        lose_wreckage(state, seat)


def lose_wreckage(state: Takao, seat: int) -> None:
    """A fragile part goes back under the deck that it came from."""
    card = state.held[seat * KINDS + LOAD][0]
    state.held[seat * KINDS + LOAD] = ()
    deck = state.origin[card - FIRST_WRECKAGE]
    put_under(state, card, deck)
    state.set_up_board(seat)
    if state.journal is not None:
        text = "{card} breaks away from @{who} and lies at {place} again."
        place = state.t.place_names[state.t.deck_place[deck]]
        state.tell("takao.card.doing", text, seat, who=seat, card=state.t.names[card], place=place, number=card)
