"""One use of an action space, or a bonus from a card (rulebook: Survival Phase)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.core.prose import joined, plural
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.content import flags_of
from gameshelf.games.takao.effects import DO, HEAVY
from gameshelf.games.takao.keys import DOOM, LOAD, MAP, WRECK
from gameshelf.games.takao.moves import CLEAN, GO, LIFT, SEARCH, SPOT_OF, STOP
from gameshelf.games.takao.names import on_map
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import KINDS, Takao
from gameshelf.games.takao.steps.doing import release
from gameshelf.games.takao.steps.free import FREE_VERBS, discards, free_label, free_moves, no_free, play_free
from gameshelf.games.takao.steps.opening import opens_up
from gameshelf.games.takao.steps.raid import threatened
from gameshelf.games.takao.steps.searching import no_search, search, searchable
from gameshelf.games.takao.steps.walking import clean, cleanable, cost, exits, no_clean, no_way, walk


def searching(state: Takao, seat: int) -> str:
    """What a Search here goes through, for its label."""
    spot = state.place[seat]
    if spot >= MAP:
        left = len(state.piles[spot - WRECK])
        return f" ({plural(left, 'card')}; 2 of 3 rolls turn one up)"
    deck = state.t.deck_at[spot]
    bane = "; an enemy icon brings a Bane" if state.s == DOOM else ""
    return f" ({plural(len(state.decks[deck]), 'card')} left{bane})" if deck >= 0 else ""


class Acting(Step[Takao]):
    """The actions of one Stamina, each once, in any order (takao.turn.order); `space` is -1 for a bonus."""

    __slots__ = ("cleans", "made", "searches", "space", "walks")
    rule = "takao.turn.order"
    verbs = FREE_VERBS | {"go", "clean", "search", "stop"}

    def __init__(self, seat: int, space: int, walks: int, cleans: int, searches: int, made: int = 0) -> None:
        self.seat = seat
        self.space = space
        self.walks = walks
        self.cleans = cleans
        self.searches = searches
        self.made = made

    def reach(self, state: Takao) -> int:
        """The Moves that are left; who carries something heavy makes one in a use."""
        if self.walks and self.space >= 0 and state.board[self.seat].flags & HEAVY:
            return min(self.walks, 1 - self.made)
        return self.walks

    def held_back(self, state: Takao) -> int:
        """How many of the Moves that are left would be lost with what can be taken up here, because it is heavy."""
        if self.space < 0 or self.walks + self.made < 2 or state.board[self.seat].flags & HEAVY:
            return 0
        card = RULES[state.s].lifted(state, self.seat)
        if card < 0 or not flags_of(state.t.fx[card]) & HEAVY:
            return 0
        return self.walks - max(0, 1 - self.made)

    def moves(self, state: Takao) -> list[Move]:
        seat = self.seat
        walks = self.reach(state)
        found = [GO[one] for one in exits(state, seat, walks)] if walks > 0 else []
        if self.cleans:
            found += [CLEAN[one] for one in cleanable(state, seat)]
        if self.searches and searchable(state, seat):
            found.append(SEARCH)
        if not found and not opens_up(state, seat, self.walks, walks, self.cleans, self.searches):
            return []
        free_moves(state, seat, found)
        discards(state, seat, found)
        found.append(STOP)
        return found

    def play(self, state: Takao, move: Move) -> None:
        seat, verb = self.seat, move.verb
        if verb == "go":
            to = SPOT_OF[move.number]
            left = self.walks - cost(state, seat, to)
            self.on(state, Acting(seat, self.space, left, self.cleans, self.searches, self.made + 1))
            walk(state, seat, to)
        elif verb == "clean":
            self.on(state, Acting(seat, self.space, self.walks, self.cleans - 1, self.searches, self.made))
            clean(state, seat, SPOT_OF[move.number])
        elif move is SEARCH:
            self.on(state, Acting(seat, self.space, self.walks, self.cleans, self.searches - 1, self.made))
            search(state, seat)
        elif move is STOP:
            self.proceed(state)
            return
        else:
            play_free(state, seat, move)
        if state.banes[seat] and state.dead < 0:
            release(state, seat)

    def on(self, state: Takao, rest: Acting) -> None:
        """Go on with what is left. It stays on the stack even when nothing is: the token drops when all is done."""
        state.stack[-1] = rest

    def proceed(self, state: Takao) -> None:
        state.stack.pop()
        if self.space >= 0:
            state.hungry[self.seat] += 1
            RULES[state.s].used(state, self.seat)

    def refuse(self, state: Takao, move: Move) -> Refusal | None:
        seat, verb = self.seat, move.verb
        if verb == "go":
            walks = self.reach(state)
            if walks > 0:
                return no_way(state, seat, SPOT_OF[move.number], walks)
            if self.walks > 0:
                return Refusal("takao.card.doing", "What you carry is heavy: one Move in a use of a space.")
            return self.used_up(state, 0, "Move")
        if verb == "clean":
            if self.cleans:
                return no_clean(state, seat, SPOT_OF[move.number])
            return self.used_up(state, 1, "Clean up")
        if verb == "search":
            return no_search(state, seat) if self.searches else self.used_up(state, 2, "Search")
        return None if verb == "stop" else no_free(state, seat, move)

    def used_up(self, state: Takao, action: int, name: str) -> Refusal:
        """An action that this use does not have, or no more."""
        if self.space >= 0 and not state.t.spaces[self.space][action]:
            return Refusal(self.rule, f"{state.t.space_names[self.space]} has no {name}.")
        return Refusal(self.rule, f"There is no {name} left in this use.")

    def refuse_other(self, state: Takao, move: Move) -> Refusal:
        if move.verb in ("march", "clear", "forage", "dig", "pass"):
            return Refusal("takao.turn.space", "First finish what this Stamina pays for, or stop.")
        return Refusal(self.rule, "Not now: go on with your actions, do something for free, or stop.")

    def left(self, state: Takao) -> list[str]:
        """What may still be done, in words."""
        words, walks = [], self.reach(state)
        if walks > 0:
            words.append("a Move" if walks == 1 else f"{walks} Moves")
        if self.cleans:
            words.append("a Clean up" if self.cleans == 1 else f"{self.cleans} Clean ups")
        if self.searches:
            words.append("a Search" if self.searches == 1 else f"{self.searches} Searches")
        return words

    def question(self, state: Takao) -> str:
        what = state.t.space_names[self.space] if self.space >= 0 else "Bonus"
        left, walks = self.left(state), max(0, self.reach(state))
        if more := self.walks - walks:  # what is carried holds back the second Move
            heavy = f"{plural(more, 'Move')}{' more' if left else ''} without what you carry: it is heavy"
            return f"{what}: {f'{joined(left)} left; ' if left else ''}{heavy}."
        if len(left) > 1:
            return f"{what}: {joined(left)}, in any order."
        if walks > 1:
            return f"{what}: {walks} Moves, one after the other. Where to first?"
        if walks:
            return f"{what}: {'one more' if self.made else 'a'} Move. Where to?"
        return f"{what}: {left[0]} left."

    def waiting(self, state: Takao) -> str:
        what = state.t.space_names[self.space] if self.space >= 0 else "a bonus"
        left = self.left(state)
        return f"@{self.seat}: {what}{f', {joined(left)} left' if left else ''}."

    def label(self, state: Takao, move: Move) -> str:
        names = [on_map(name) for name in state.t.place_names]
        if move.verb == "go":
            to, start = SPOT_OF[move.number], state.place[self.seat]
            how = ""
            if to not in state.ways[start]:
                how = " by rail" if state.t.stations >> start & 1 else " by boat"
            notes = ["2 Moves"] if cost(state, self.seat, to) > 1 else []
            if state.held[self.seat * KINDS + LOAD] and any(spot == to for _, spot, _ in state.patrol):
                notes.append("the Tokko there arrest whom you lead")
            if rolls := threatened(state, 1 << to):
                notes.append(f"bombed on {rolls} of 3 rolls")
            if state.shelters & ~state.ruins & 1 << to:
                notes.append("a shelter")
            return f"Go{how} to {names[to]}" + (f" ({', '.join(notes)})" if notes else "")
        if move.verb == "clean":
            spot = SPOT_OF[move.number]
            if spot >= MAP:
                return f"Clear away {state.t.names[state.block[spot - MAP]]}"
            return f"Clean up {names[spot]}"
        if move is STOP and (left := self.left(state)):
            skipped = "Skip " + joined([f"the {word.removeprefix('a ')}" for word in left])
            return skipped if self.space >= 0 else f"{skipped} (the bonus is lost)"
        if move is SEARCH:
            return f"Search {names[state.place[self.seat]]}{searching(state, self.seat)}"
        if move is LIFT and (lost := self.held_back(state)):
            rest = "one Move" if self.walks > lost else "no Move"
            return RULES[state.s].lift_label(state, self.seat, f"heavy: {rest} is left in this use then")
        return free_label(state, self.seat, move)

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        walks = max(0, self.reach(state))
        return {
            "kind": "acting", "space": self.space, "walks": walks, "cleans": self.cleans, "searches": self.searches,
            "held_back": self.held_back(state),
        }  # fmt: skip


@DO.does(fx.MOVES)
def _moves(state: Takao, seat: int, n: int) -> None:
    state.stack.append(Acting(seat, -1, n, 0, 0))


@DO.does(fx.CLEANS)
def _cleans(state: Takao, seat: int, n: int) -> None:
    if cleanable(state, seat):
        state.stack.append(Acting(seat, -1, 0, n, 0))
