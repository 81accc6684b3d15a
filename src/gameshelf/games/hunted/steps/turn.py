"""A turn: draw, hide, activate (rulebook: Gameplay; How to activate cards; Two player variant)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.core.deal import follow
from gameshelf.core.prose import plural
from gameshelf.games.hunted.content import KINDS
from gameshelf.games.hunted.effects import DOOR, DRAW_LOCATIONS, HALLWAY, HOSTAGE, ON_TURN, REGROUP
from gameshelf.games.hunted.moves import ACTIVATE, DRAW, END, HIDE, KIND_OF, SHARE
from gameshelf.games.hunted.odds import percent
from gameshelf.games.hunted.state import ROW, SHARED, Hunted
from gameshelf.games.hunted.steps.activate import (
    activate,
    activations,
    open_with_tokens,
    price_words,
    token_doors,
    why_not_activate,
)
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.clock import lose_time, then, warning
from gameshelf.games.hunted.steps.energy import Refresh
from gameshelf.games.hunted.steps.inventory import use, use_label, use_moves, why_not_use
from gameshelf.games.hunted.steps.rows import alarm, alarm_by, alarm_chance, clear, draw_into_row
from gameshelf.games.hunted.steps.supply import VERBS as SUPPLY
from gameshelf.games.hunted.steps.supply import supply, supply_label, supply_moves, why_not_supply
from gameshelf.games.hunted.steps.words import called, gain

VERBS = {HALLWAY: "Go up by ", DOOR: "Go up by ", HOSTAGE: "Free ", REGROUP: ""}  # what one does with a card of the row
ONE_UP = ((DRAW_LOCATIONS, 1),)  # what going up means by itself

# Why a move is not for a turn when nothing presses: by its verb
ELSEWHERE = {
    verb: Refusal(rule, text)
    for verbs, rule, text in (
        ("fight fire dice escape meet", "hunted.terrorist.alarm", "Nobody is attacking you."),
        ("target", "hunted.grenade.split", "There is no blast to be split now."),
        ("player", "hunted.two.choice", "There is nothing to decide between the players now."),
        ("pay from", "hunted.activate.pay", "First say which card you activate."),
        ("roll plus again accept", "hunted.test.roll", "There is no test and no roll now."),
        ("enter visit", "hunted.location.must", "No location has been turned over."),
        ("swap", "hunted.damage.swap", "You take no damage now."),
        ("heal", "hunted.damage.heal", "Nothing heals you now."),
        ("refresh spend", "hunted.test.spent", "No die is refreshed or spent now."),
        ("drop next", "hunted.ruling.scout", "You are not looking at the next cards."),
        ("clear", "hunted.ruling.clear", "No card lets you discard the row now; hiding does."),
    )
    for verb in verbs.split()
}


class Turn(Ask):
    """What a player does when nothing presses. Alone it never ends; two players draw or hide, and then it is the other's."""

    __slots__ = ("drew", "moved")
    rule = "hunted.turn.actions"
    verbs = frozenset(("draw", "hide", "activate", "share", "use", "end")) | SUPPLY

    def __init__(self, seat: int, drew: bool = False, moved: bool = False) -> None:
        self.seat = seat
        self.drew = drew
        self.moved = moved

    def moves(self, state: Hunted) -> list[Move]:
        seat = self.seat
        alone = state.players == 1
        found: list[Move] = []
        if not self.drew:
            if state.deck or state.discard:
                found.append(DRAW)
            found.append(HIDE)
        if alone or self.drew:
            activations(state, seat, found)
        elif state.keys[seat]:
            found += [ACTIVATE[kind] for kind in token_doors(state, seat)]
        if state.items[seat] or state.hostages[seat] or state.chocolates or state.partner_ready:
            found += use_moves(state, seat, ON_TURN)
        if not self.drew:
            return found + supply_moves(state, seat)
        shares = [] if self.moved else [SHARE[kind] for kind in dict.fromkeys(state.rows[seat])]
        # With nothing else to do the turn ends by itself (ruling: hunted.ruling.two_end)
        return [*found, *supply_moves(state, seat), *shares, END] if found or shares else [END]

    def play(self, state: Hunted, move: Move) -> None:
        seat, verb = self.seat, move.verb
        if move is not END:  # which may be forced, and then nobody would see the last roll
            state.happened.clear()
        if verb == "draw":
            if state.players == 2:
                state.stack[-1] = Turn(seat, True, False)
            draw_into_row(state, seat)
        elif verb == "hide":
            hide(state, seat)
        elif verb == "activate":
            if self.drew or state.players == 1:
                activate(state, seat, KIND_OF[move.number])
            else:
                open_with_tokens(state, seat, KIND_OF[move.number])
        elif verb == "use":
            use(state, seat, KIND_OF[move.number], ON_TURN)
        elif verb in SUPPLY:
            supply(state, seat, move)
        elif verb == "share":
            kind = KIND_OF[move.number]
            state.stack[-1] = Turn(seat, self.drew, True)
            state.rows[seat].remove(kind)
            state.shared.append(kind)
            follow(state.copies, kind, ROW + seat, SHARED)
            if state.journal is not None:
                text, name = "@{who} moves {name} to the shared row.", state.t.names[kind]
                state.tell("hunted.two.shared", text, seat, who=seat, card=KINDS[kind], name=name)
            alarm(state, 1 - seat, kind)
        else:
            state.stack[-1] = Turn(1 - seat)

    def why(self, state: Hunted, move: Move) -> Refusal:
        seat, verb = self.seat, move.verb
        kind = KIND_OF[move.number]
        alone = state.players == 1
        if verb == "draw":
            if self.drew:
                return Refusal("hunted.two.draw", "You have drawn; finish with your cards and end your turn.")
            return Refusal("hunted.draw.reshuffle", "Deck and discard pile are both empty.")
        if verb == "hide":
            return Refusal("hunted.two.turn", "You have drawn this turn; hiding would be instead of that.")
        if verb == "activate":
            if not alone and not self.drew:
                text = (
                    "Draw first; then your row and the shared row are yours. Before that only key tokens open a door of yours."
                )
                return Refusal("hunted.two.shared_draw", text)
            return why_not_activate(state, seat, kind)
        if verb == "use":
            return why_not_use(state, seat, kind, ON_TURN)
        if verb in SUPPLY:
            return why_not_supply(state, seat, move)
        if alone:
            if verb == "share":
                return Refusal("hunted.two.shared", "There is a shared row only when two play.")
            return Refusal("hunted.turn.actions", "Alone you have all the turns: draw, hide or activate.")
        if verb == "share":
            if not self.drew:
                return Refusal("hunted.two.shared_draw", "Draw first; then you may move one card to the shared row.")
            if self.moved:
                return Refusal("hunted.two.shared", "You have moved a card this turn; it is one a turn.")
            return Refusal("hunted.two.shared", f"{state.t.names[kind]} is not in your own row.")
        return Refusal("hunted.two.turn", "Draw or hide first.")

    def refuse_other(self, state: Hunted, move: Move) -> Refusal:
        return ELSEWHERE.get(move.verb) or Refusal(
            self.rule, f"There is nothing of that kind to choose. {self.question(state)}"
        )

    def question(self, state: Hunted) -> str:
        if state.players == 1:
            return "Your turn: draw, hide, or use your cards."
        if self.drew:
            share = "" if self.moved or not state.rows[self.seat] else ", move one to the shared row"
            return f"Use the cards of your row{share}, or end your turn."
        return "Your turn: draw or hide."

    def waiting(self, state: Hunted) -> str:
        return f"It is @{self.seat}'s turn."

    def scene(self, state: Hunted) -> dict[str, Any]:
        return {"turn": {"seat": self.seat, "drew": self.drew, "moved": self.moved}}

    def odds(self, state: Hunted, move: Move) -> dict[str, float]:
        return {"fight": alarm_chance(state, self.seat)} if move is DRAW else {}

    def label(self, state: Hunted, move: Move) -> str:
        if move is DRAW:
            chance = alarm_chance(state, self.seat)
            known = f"; it is {state.t.names[state.deck[-1]]}" if state.seen and state.deck else ""
            return f"Draw a card ({f'{percent(chance)} a fight' if chance else 'no fight can follow'}{known})"
        if move is HIDE:
            seat = self.seat
            spent = state.white_spent[seat] or state.red_spent[seat]
            brings = ["the row goes"] * bool(state.reach(seat)) + ["a spent die comes back"] * bool(spent)
            costs = "; ".join(filter(None, ["1 time", warning(state, seat)]))
            return f"Hide ({costs}): {', '.join(brings) or 'nothing to clear or refresh'}"
        if move.verb == "activate":
            kind = KIND_OF[move.number]
            warned = then(state, self.seat) if state.t.need_time[kind] else ""
            paid = price_words(state, self.seat, kind) if self.drew or state.players == 1 else ""
            paid = paid or plural(state.t.need_key[kind], "key token")
            does = "" if state.t.effect[kind] == ONE_UP else f": {gain(state, kind)}"
            return f"{VERBS.get(state.t.what[kind], 'Take ')}{called(state, kind)} ({paid}{warned}){does}"
        if move.verb == "use":
            return use_label(state, self.seat, move)
        if move.verb in SUPPLY:
            return supply_label(state, self.seat, move)
        if move.verb == "share":
            kind = KIND_OF[move.number]
            alarmed = f" (sets off @{1 - self.seat}'s alarm)" if alarm_by(state, 1 - self.seat, kind) else ""
            return f"Move {called(state, kind)} to the shared row{alarmed}"
        return move.label


def hide(state: Hunted, seat: int) -> None:
    """Row away, one time away, one die back (rulebook: Hide)."""
    clear(state, seat)
    if state.players == 2:
        state.stack[-1] = Turn(1 - seat)
    if state.journal is not None:
        state.tell("hunted.hide.row", f"@{seat} hides.", seat, what="hide", who=seat)
    state.stack.append(Refresh(seat, 1))  # after an event that the lost time sets off
    lose_time(state, seat)
