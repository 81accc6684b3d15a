"""Out of the sea, turn by turn, to the end of the round (rulebook: Setting Up the Game, 6; Player Turn; End of Game)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.core.prose import joined, plural
from gameshelf.games.kaiju.content import ZONES, cost_words
from gameshelf.games.kaiju.moves import DONE, HIT, NORTH, REST, SHOVE
from gameshelf.games.kaiju.state import FREE, SEATS, Kaiju
from gameshelf.games.kaiju.steps.building import attack, attackable, cheaper, why_not_attack
from gameshelf.games.kaiju.steps.cards import usable, use, use_words, why_not_use
from gameshelf.games.kaiju.steps.hands import draw
from gameshelf.games.kaiju.steps.moving import go_words, put, start_move, ways, why_not_go, why_not_shove
from gameshelf.games.kaiju.steps.places import at, no_place
from gameshelf.games.kaiju.steps.resting import Resting
from gameshelf.games.kaiju.steps.tanks import Facing, Throwing, shoot_who_stays, staying, tanks_near, why_not_hit

NEAR = 3  # cubes that somebody has left when it is said that the end is near


class Landing(Step[Kaiju]):
    """Pick a starting area; the first player picks last (rulebook: Setting Up the Game, 6)."""

    __slots__ = ()
    rule = "kaiju.setup.beach"
    verbs = frozenset(("go",))

    def moves(self, state: Kaiju) -> list[Move]:
        return [state.t.go[area] for area in state.t.beaches if state.on[area] == FREE]

    def play(self, state: Kaiju, move: Move) -> None:
        area = state.t.space_of[move]
        if state.journal is not None:
            state.tell(self.rule, "@{who} comes out of the sea on {place}.", self.seat, who=self.seat, **at(state, area))
        put(state, self.seat, area)
        if self.seat == state.first:
            if state.journal is not None and (fewer := state.head_start):
                text = "@{who} begins, which is an advantage, and so has {n:card} in the first hand where others have {others}."
                n = state.t.hand - fewer
                state.tell("kaiju.ruling.headstart", text, self.seat, who=self.seat, n=n, others=state.t.hand)
            begin_turn(state, self.seat)
        else:
            state.stack[-1] = Landing((self.seat - 1) % state.players)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        area = state.t.space_of.get(move)
        if area is None:
            return no_place(move)
        if area < state.t.crossings:
            return Refusal(self.rule, "You start on a beach area.")
        return None if state.on[area] == FREE else Refusal(self.rule, "Somebody has picked that area already.")

    def question(self, state: Kaiju) -> str:
        where = "Where do you come out of the sea?"
        if not state.head_start:
            return where
        few, many = state.t.hand - state.head_start, state.t.hand
        if self.seat == state.first:
            return f"{where} You begin after that, and so hold {few} cards where others hold {many}."
        return f"{where} @{state.first} begins after that, and so holds {few} cards where you hold {many}."

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is picking a starting area."

    def label(self, state: Kaiju, move: Move) -> str:
        area = state.t.space_of[move]
        lots = [lot for end in state.t.joined[area] for lot in state.t.touches[end] if state.built[lot]]
        zones = joined(list(dict.fromkeys(state.t.zone_names[state.t.zone[lot]] for lot in sorted(lots))))
        return f"Come out on {state.places[area]}{f' ({zones})' if zones else ''}"

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "landing"}


def begin_turn(state: Kaiju, seat: int) -> None:
    """A new turn: one is guarded no longer, all is fresh."""
    state.turn = seat
    state.guard &= ~(1 << seat)
    state.shot = 0
    state.actions = state.t.actions
    state.rested = state.used = False
    state.discount = state.wild = 0
    state.stack[-1] = Turn(seat)
    if state.journal is not None:
        state.tell("kaiju.turn.actions", "Round {round}: @{who}'s turn.", seat, who=seat, round=state.round)


class Turn(Step[Kaiju]):
    """Actions and free actions, in any order, while an action is left (rulebook: Player Turn)."""

    __slots__ = ()
    rule = "kaiju.turn.actions"
    verbs = frozenset(("attack", "go", "shove", "rest", "use", "call", "hit"))
    always = True  # whether there is a choice would tell what the hand holds

    def moves(self, state: Kaiju) -> list[Move]:
        seat = self.seat
        found = attackable(state, seat)
        found += ways(state, seat)
        found.append(REST)
        if state.power[seat]:
            found += usable(state, seat)
        if state.tank_at:
            found += [HIT[tank] for tank in tanks_near(state, seat)]
        return found

    def play(self, state: Kaiju, move: Move) -> None:
        seat, verb = self.seat, move.verb
        if verb in ("use", "call"):
            use(state, seat, move)
            return
        if verb == "hit":
            state.stack.append(Throwing(seat, HIT.index(move)))
            return
        state.actions -= 1
        if not state.actions:
            state.stack[-1] = Closing(seat)
        if verb == "attack":
            attack(state, seat, state.t.lot_of[move])
        elif verb == "rest":
            if state.actions == state.t.actions - 1:
                state.rested = True
            state.stack.append(Resting(seat))
            if state.journal is not None:
                state.tell(Resting.rule, "@{who} rests.", seat, who=seat)
        else:
            start_move(state, seat, move)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        return refuse_action(state, self.seat, move)

    def refuse_other(self, state: Kaiju, move: Move) -> Refusal:
        if move is DONE:
            return Refusal(
                "kaiju.ruling.pass", f"You have {plural(state.actions, 'action')} left; rest, if nothing else will do."
            )
        return Refusal(self.rule, "First choose an action: attack, go, shove or rest; or a free action.")

    def question(self, state: Kaiju) -> str:
        shots = staying(state, self.seat)
        turn = "The last round, your last turn" if state.ending else "Your turn"
        rested = ". You rested: no building attack this turn" if state.rested else ""
        more = f"If your turn ends here, {shots} will shoot you." if shots else "" if rested else self._open(state)
        return f"{turn}: {plural(state.actions, 'action')} left{rested}. {more}".rstrip()

    def _open(self, state: Kaiju) -> str:
        """What is open to one, and why an attack is not."""
        here = [lot for lot in state.t.touches[state.at[self.seat]] if state.left[lot]]
        if state.at[self.seat] >= state.t.crossings:
            return "Go into the city, or rest."
        if not here:
            return "No building is left here: move, or rest."
        if not state.spare[self.seat]:
            return "You have no cube left to attack with: move, or rest."
        if not attackable(state, self.seat):
            if any(move.verb == "use" for move in state.allowed):
                return "Your hand alone pays for no building here: use a card, move, or rest."
            return "Your hand pays for no building here: move, or rest."
        least = min(state.spare[: state.players])
        if least > NEAR or state.ending:
            return "Attack, move or rest."
        who = "you have" if state.spare[self.seat] == least else f"@{state.spare.index(least)} has"
        return f"The end is near: {who} {plural(least, 'cube')} left."

    def waiting(self, state: Kaiju) -> str:
        return f"It is @{self.seat}'s turn."

    def label(self, state: Kaiju, move: Move) -> str:
        return label_action(state, self.seat, move)

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "turn"}


class Closing(Step[Kaiju]):
    """Both actions are done: free actions, or done.

    Whoever still may use a card and has one face down is asked, usable or not: the silence would tell what the card is.
    """

    __slots__ = ()
    rule = "kaiju.turn.actions"
    verbs = frozenset(("use", "call", "hit", "done"))
    always = True

    def moves(self, state: Kaiju) -> list[Move]:
        seat = self.seat
        found = usable(state, seat)
        if state.tank_at:
            found += [HIT[tank] for tank in tanks_near(state, seat)]
        if found or (state.mine[seat] and not state.used):
            found.append(DONE)
        return found

    def play(self, state: Kaiju, move: Move) -> None:
        if move is DONE:
            self.proceed(state)
        elif move.verb == "hit":
            state.stack.append(Throwing(self.seat, HIT.index(move)))
        else:
            use(state, self.seat, move)

    def proceed(self, state: Kaiju) -> None:
        state.stack[-1] = Arriving(self.seat)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        return None if move is DONE else refuse_action(state, self.seat, move)

    def refuse_other(self, state: Kaiju, move: Move) -> Refusal:
        if move.verb in Turn.verbs:
            return Refusal(self.rule, "You have no action left this turn.")
        return Refusal(self.rule, "Use a card, attack a tank, or be done.")

    def question(self, state: Kaiju) -> str:
        offered = {move.verb for move in self.moves(state)}
        free = [words for verbs, words in (({"use", "call"}, "use a card"), ({"hit"}, "attack a tank")) if offered & verbs]
        return f"Both actions are done. You may still {joined(free, 'or')}, or end your turn." if free else "End your turn."

    def waiting(self, state: Kaiju) -> str:
        return f"It is @{self.seat}'s turn."

    def label(self, state: Kaiju, move: Move) -> str:
        if move is not DONE:
            return label_action(state, self.seat, move)
        shots = staying(state, self.seat)
        if shots:
            return f"End your turn ({shots} will shoot you)"
        limit = state.t.hand
        full = f"your hand is full, {limit} cards: you draw none"
        return f"End your turn ({full if state.held[self.seat] >= limit else f'draw 1 card; {limit} in hand at most'})"

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "closing"}


def refuse_action(state: Kaiju, seat: int, move: Move) -> Refusal | None:
    """Why an action or free action is not allowed."""
    if move.verb == "attack":
        return why_not_attack(state, seat, move)
    if move.verb == "go":
        return why_not_go(state, state.at[seat], move)
    if move.verb == "shove":
        return why_not_shove(state, seat, SHOVE.index(move))
    if move.verb in ("use", "call"):
        return why_not_use(state, seat, move)
    if move.verb == "hit":
        return why_not_hit(state, seat, HIT.index(move))
    return None


def label_action(state: Kaiju, seat: int, move: Move) -> str:
    """What a button for an action says."""
    t = state.t
    if move.verb == "attack":
        lot = t.lot_of[move]
        card, left = state.top(lot), state.left[lot]
        last = f", the last level: {t.points[lot]} points for the most cubes" if left == 1 else f", {left} levels left"
        return f"Attack {t.lots[lot]} for {cost_words(t.cost[card])}{cheaper(state)}{last}"
    if move.verb == "go":
        return go_words(state, seat, move)
    if move is REST:
        after = ", but attack no building after it" if state.actions == t.actions else ""
        return f"Rest: {_resting(t.hand - state.held[seat], t.rest, t.hand)}{after}"
    if move.verb in ("use", "call"):
        return use_words(state, seat, move)
    if move.verb == "hit":
        return f"Attack tank {move.args[0]}: discard a card, move and turn it"
    return f"Attack @{move.args[0]} with cards, and take that place" if move.verb == "shove" else move.label


def _resting(room: int, most: int, limit: int) -> str:
    """What a rest brings to a hand with so much room left (ruling: kaiju.ruling.limit)."""
    if room >= most:
        return f"draw up to {most} cards or take one"
    if room:
        return (
            f"draw or take 1 card ({limit} in hand at most)"
            if room == 1
            else (f"draw up to {room} cards ({limit} in hand at most) or take one")
        )
    return f"your hand is full, {limit} cards; discard some, then draw or take one"


class Arriving(Step[Kaiju]):
    """Tanks that this turn has brought are put into the city; then the turn ends (rulebook: Tanks)."""

    __slots__ = ()
    rule = "kaiju.tank.place"
    verbs = frozenset(("go",))

    def spots(self, state: Kaiju) -> list[int]:
        """The tank space, or the nearest free crossings (ruling: kaiju.ruling.blocked_space)."""
        far = state.t.far[state.t.tank_space[state.coming[0]]]
        free = [crossing for crossing in range(state.t.crossings) if state.on[crossing] == FREE]
        least = min(far[crossing] for crossing in free)
        return [crossing for crossing in free if far[crossing] == least]

    def moves(self, state: Kaiju) -> list[Move]:
        return [state.t.go[crossing] for crossing in self.spots(state)] if state.coming else []

    def play(self, state: Kaiju, move: Move) -> None:
        crossing = state.t.space_of[move]
        zone, tank = state.coming[0], len(state.tank_at)
        state.coming = state.coming[1:]
        state.tank_at.append(crossing)
        state.tank_way.append(NORTH)
        state.on[crossing] = SEATS + tank
        state.stack.append(Facing(self.seat, tank))
        if state.journal is not None:
            state.tell(
                self.rule, "Tank {tank} rolls into {zone}, on {place}.", self.seat,
                tank=tank + 1, zone=state.t.zone_names[zone], letter=ZONES[zone], **at(state, crossing),
            )  # fmt: skip

    def proceed(self, state: Kaiju) -> None:
        end_turn(state, self.seat)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        if move in self.moves(state):
            return None
        text = "The tank space is taken; the tank is put on the nearest free crossing."
        return no_place(move) if move not in state.t.space_of else Refusal("kaiju.ruling.blocked_space", text)

    def question(self, state: Kaiju) -> str:
        return f"Somebody stands on the tank space of {state.t.zone_names[state.coming[0]]}: where does the tank go?"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is bringing a tank into the city."

    def label(self, state: Kaiju, move: Move) -> str:
        return f"Put the tank on {state.places[state.t.space_of[move]]}"

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "arrive", "zone": ZONES[state.coming[0]] if state.coming else None}


def end_turn(state: Kaiju, seat: int) -> None:
    """Shots at one who stays, the draw, and the next turn or the end (rulebook: Player Turn; End of Game)."""
    shoot_who_stays(state, seat)
    draw(state, seat, state.t.draw, "kaiju.turn.draw", " at the end of the turn")
    after = (seat + 1) % state.players
    if after == state.first:
        if state.ending or state.round == state.t.rounds:
            state.finish()
            return
        state.round += 1
    begin_turn(state, after)
