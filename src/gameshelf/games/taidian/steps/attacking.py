"""An attacking turn: laying cards, declaring, Robbers, and what takes effect before the defence (rulebook: Attacking Turn)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step, Window, joined
from gameshelf.games.taidian.content import CARDS, FIRST_BLUE, FIRST_GREEN, FIRST_RED, STRUCTURES, ticks
from gameshelf.games.taidian.moves import AT, CARD_OF, DECLARE, END, LAY, PASS, USE, WRECK
from gameshelf.games.taidian.state import Struck, Taidian
from gameshelf.games.taidian.steps.cards import called, use_up, without
from gameshelf.games.taidian.steps.defending import Blow, aimed_at


class Lay(Step[Taidian]):
    """Lay red cards and say whom they are meant for; nobody sees it before it is declared (rulebook: Attacking Turn).

    `card` is the one whose target is asked for, `target` whose structure.
    """

    __slots__ = ("card", "target")
    rule = "taidian.attack.red"
    verbs = frozenset(("lay", "at", "wreck", "declare", "end"))
    always = True  # also without red cards: whether somebody has any is nobody's business, and laid ones can be taken back

    def __init__(self, seat: int, card: int = -1, target: int = -1) -> None:
        self.seat = seat
        self.card = card
        self.target = target

    def targets(self, state: Taidian, card: int) -> list[int]:
        return state.friends(self.seat) if state.t.aid[card] else state.foes(self.seat)

    def moves(self, state: Taidian) -> list[Move]:
        seat = self.seat
        if self.target >= 0:
            built = state.built[self.target]
            return [WRECK[s] for s in range(len(STRUCTURES)) if built >> s & 1]
        if self.card >= 0:
            return [AT[s] for s in self.targets(state, self.card)]
        if not state.alive[seat]:
            return []
        found = []
        last = -1
        for card in state.hand[seat]:
            if card != last and FIRST_RED <= card < FIRST_BLUE:
                found.append(LAY[card])
            last = card
        found.append(DECLARE if state.laid else END)
        return found

    def play(self, state: Taidian, move: Move) -> None:
        seat, verb = self.seat, move.verb
        if verb == "lay":
            card = CARD_OF[move.number]
            targets = self.targets(state, card)
            if len(targets) == 1:
                self.aim(state, card, targets[0])
            else:
                state.stack[-1] = Lay(seat, card)
        elif verb == "at":
            self.aim(state, self.card, AT.index(move))
        elif verb == "wreck":
            self.put(state, self.card, self.target, WRECK.index(move))
        elif verb == "declare":
            declare(state, seat)
        else:
            state.stack.pop()

    def aim(self, state: Taidian, card: int, target: int) -> None:
        """A card has its target; a Fire Bomb asks for a structure where there is one."""
        built = state.built[target] if state.t.wreck[card] else 0
        if built & (built - 1):
            state.stack[-1] = Lay(self.seat, card, target)
        else:
            self.put(state, card, target, built.bit_length() - 1)

    def put(self, state: Taidian, card: int, target: int, structure: int) -> None:
        seat = self.seat
        state.hand[seat] = without(state.hand[seat], card)
        state.laid += ((card, target, structure),)
        state.stack[-1] = Lay(seat)

    def imagined(self, state: Taidian, seat: int | None) -> Step[Taidian]:
        """What is being laid is secret; to the others all cards are still in hand."""
        return self if seat == self.seat else Lay(self.seat)

    def shown(self, state: Taidian, seat: int | None) -> dict[str, Any]:
        shown: dict[str, Any] = {"kind": "lay"}
        if seat == self.seat:
            shown["card"] = None if self.card < 0 else CARDS[self.card]
            shown["target"] = None if self.target < 0 else self.target
        return shown

    def refuse(self, state: Taidian, move: Move) -> Refusal | None:
        verb, seat = move.verb, self.seat
        if self.target >= 0:
            if verb != "wreck":
                return Refusal("taidian.ruling.bomb", "First name the structure that is to burn.")
            if not state.built[self.target] >> WRECK.index(move) & 1:
                return Refusal("taidian.ruling.bomb", f"@{self.target} has no such structure in play.")
            return None
        if self.card >= 0:
            return self.no_target(state, move)
        if verb == "lay":
            if CARD_OF[move.number] not in state.hand[seat]:
                return Refusal("taidian.attack.red", "You have no such card in hand.")
            return None
        if verb == "declare":
            return None if state.laid else Refusal("taidian.attack.batches", "Lay at least one card first.")
        if verb == "end":
            laid = "You have laid cards: declare the attack, or take them back with undo."
            return Refusal("taidian.attack.end", laid) if state.laid else None
        return Refusal("taidian.attack.targets", "First lay a card.")

    def no_target(self, state: Taidian, move: Move) -> Refusal | None:
        name = state.t.names[self.card]
        if move.verb != "at":
            return Refusal("taidian.attack.targets", f"First say whom the {name} is meant for.")
        target = AT.index(move)
        if target in self.targets(state, self.card):
            return None
        if target >= state.players:
            return Refusal("taidian.attack.targets", f"There are only {state.players} players.")
        if not state.alive[target]:
            return Refusal("taidian.attack.targets", f"@{target} is out of the game.")
        if state.t.aid[self.card]:
            return Refusal("taidian.ruling.team", f"You may not heal @{target}.")
        if target == self.seat:
            return Refusal("taidian.attack.targets", "Nobody attacks himself.")
        return Refusal("taidian.ruling.team", f"@{target} is in your team.")

    def refuse_other(self, state: Taidian, move: Move) -> Refusal:
        if move.verb in ("buy", "power", "done"):
            return Refusal("taidian.turn.choice", "This is an attacking turn; buy in another one.")
        if move.verb in ("attack", "upgrade"):
            return Refusal("taidian.turn.choice", "This is an attacking turn already: lay cards, or end it.")
        return self.not_asked(state)

    def question(self, state: Taidian) -> str:
        if self.target >= 0:
            return f"Which structure of @{self.target} shall burn?"
        if self.card >= 0:
            return f"Whom is the {state.t.names[self.card]} meant for?"
        red = any(FIRST_RED <= card < FIRST_BLUE for card in state.hand[self.seat])
        if state.laid:
            return f"{'Add another red card, or declare' if red else 'Declare'} the attack (undo takes a card back)."
        return "Choose the red cards to attack with, or end the turn." if red else "You have no red card left: end the turn."

    def waiting(self, state: Taidian) -> str:
        return f"@{self.seat} is preparing an attack."

    def label(self, state: Taidian, move: Move) -> str:
        if move.verb == "lay":
            card = CARD_OF[move.number]
            return f"Lay {called(state, card, next_worth(state, self.seat, card))}"
        if move.verb == "wreck":
            return state.t.names[FIRST_GREEN + WRECK.index(move)]
        if move.verb == "at" and AT.index(move) == self.seat:
            return "yourself"
        if move is DECLARE:
            sums = {target: 0 for _, target, _ in state.laid}
            for (card, target, _), points in zip(state.laid, fixed(state, self.seat), strict=True):
                sums[target] += points if state.t.damage[card] else 0
            aimed = [f"{points} points at @{target}" for target, points in sums.items() if points]
            return f"{move.label}: {joined(aimed)}" if aimed else move.label
        return move.label


def worth_of(state: Taidian, seat: int, card: int) -> int:
    """The points of a red card in an attack: damage, poison in all, health, or cards to steal."""
    if state.t.damage[card]:
        return state.blow_of(seat, card)
    return state.poison_of(seat, card) or state.aid_of(seat, card) or state.steal_of(seat, card)


def next_worth(state: Taidian, seat: int, card: int) -> int:
    """The points of a red card that is laid next, with what a Watchtower adds to the first blow of a turn."""
    first = state.t.damage[card] and not state.towered and not any(state.t.damage[laid] for laid, _, _ in state.laid)
    return worth_of(state, seat, card) + (state.t.firsts[state.built[seat]] if first else 0)


def fixed(state: Taidian, seat: int) -> list[int]:
    """The points with which what is laid counts: a Watchtower adds some to the first blow of a turn."""
    t, towered, found = state.t, state.towered, []
    for card, _, _ in state.laid:
        points = worth_of(state, seat, card)
        if t.damage[card] and not towered:
            towered = True
            points += t.firsts[state.built[seat]]
        found.append(points)
    return found


def declare(state: Taidian, seat: int) -> None:
    """The attack is public, and the points of its cards are fixed; Robbers come first (rulebook: Robber)."""
    t = state.t
    batch: list[Struck] = []
    robbed: list[int] = []
    points_of = fixed(state, seat)
    state.towered |= any(t.damage[card] for card, _, _ in state.laid)
    for (card, target, structure), points in zip(state.laid, points_of, strict=True):
        if t.steal[card] and target not in robbed:
            robbed.append(target)
        batch.append((card, target, structure, points))
    state.batch = tuple(batch)
    cards = tuple(card for card, _, _, _ in batch)
    state.spent += cards
    if state.loot:
        state.bared += cards
    state.laid = ()
    state.learned += 1
    if state.journal is not None:
        tell_batch(state, seat)
    if robbed:
        asked = tuple(s for s in robbed if state.hand[s] and not state.guarded >> s & 1)
        if asked:
            state.stack.append(Robbed(asked, seat))
        else:
            steal(state, seat)
    else:
        take_effect(state, seat)


def tell_batch(state: Taidian, seat: int) -> None:
    """A sentence for each target of the attack, and one for each who is healed."""
    targets = list(dict.fromkeys(target for _, target, _, _ in state.batch))
    for target in targets:
        for what in ("heals", "attacks"):
            mine = [one for one in state.batch if one[1] == target and bool(state.t.aid[one[0]]) == (what == "heals")]
            if mine:
                state.tell(
                    "taidian.attack.targets",
                    "@{who} {what} @{target} with {names}." if target != seat else "@{who} uses {names}.",
                    seat,
                    who=seat,
                    what=what,
                    target=target,
                    names=joined([called(state, card, points) for card, _, _, points in mine]),
                    cards=[card for card, _, _, _ in mine],
                    points=sum(points for card, _, _, points in mine if state.t.damage[card]),
                )


class Robbed(Window[Taidian]):
    """Everybody who is robbed may show a Shotgun before anything is taken (rulebook: Shotgun, Robber)."""

    __slots__ = ("thief",)
    rule = "taidian.shotgun.guard"
    verbs = frozenset(("use", "pass"))

    def __init__(self, seats: tuple[int, ...], thief: int) -> None:
        super().__init__(seats)
        self.thief = thief

    def offers(self, state: Taidian, seat: int) -> list[Move]:
        guard = state.t.guard
        return [*(USE[card] for card in sorted(set(state.hand[seat])) if guard[card]), PASS]

    def close(self, state: Taidian, answers: tuple[tuple[Move, ...], ...]) -> None:
        state.learned += 1
        for seat, (answer,) in zip(self.seats, answers, strict=True):
            if answer is not PASS:
                card = CARD_OF[answer.number]
                use_up(state, seat, card)
                state.guarded |= 1 << seat
                if state.journal is not None:
                    text = "@{who} shows {name}: no Robber gets through."
                    name = state.t.names[card]
                    state.tell("taidian.shotgun.guard", text, seat, who=seat, name=name, card=card, thief=self.thief)
        steal(state, self.thief)

    def refuse(self, state: Taidian, move: Move, seat: int | None = None) -> Refusal | None:
        who = self.seat if seat is None else seat
        if move is PASS or move in self.offers(state, who):
            return None
        card = CARD_OF[move.number]
        if state.t.guard[card]:
            return Refusal("taidian.shotgun.guard", f"You have no {state.t.names[card]} in hand.")
        return Refusal("taidian.robber.first", "Robbers come before the defence; only a Shotgun stops them.")

    def question(self, state: Taidian, seat: int | None = None) -> str:
        return f"@{self.thief} sends a Robber at you. Show a Shotgun?"

    def waiting(self, state: Taidian) -> str:
        return f"@{self.thief} sends Robbers."

    def label(self, state: Taidian, move: Move, seat: int | None = None) -> str:
        return "Let the Robber through" if move is PASS else f"Show {state.t.names[CARD_OF[move.number]]}"

    def shown(self, state: Taidian, seat: int | None) -> dict[str, Any]:
        return {"kind": "robbed", "by": self.thief}


def steal(state: Taidian, seat: int) -> None:
    """Each Robber takes cards at random, unseen, for good (rulebook: Robber)."""
    for card, target, _, count in state.batch:
        if not state.t.steal[card]:
            continue
        if state.guarded >> target & 1:
            if state.journal is not None:
                state.tell("taidian.shotgun.guard", "The Robber at @{target} gets nothing.", seat, target=target)
            continue
        for _ in range(count):
            hand = state.hand[target]
            if not hand:
                if state.journal is not None:
                    state.tell("taidian.ruling.robber", "@{target} has no cards to steal.", seat, target=target)
                break
            taken = state.chance.pick(hand)
            state.hand[target] = without(hand, taken)
            state.hand[seat] = tuple(sorted((*state.hand[seat], taken)))
            state.loot += ((target, taken),)
            state.learned += 1
            if state.journal is not None:
                state.tell(
                    "taidian.robber.blind",
                    "@{who} steals a card from @{target}.",
                    seat,
                    "@{who} steals a card from @{target}: {name}.",
                    (seat, target),
                    {"name": state.t.names[taken], "card": taken},
                    who=seat,
                    target=target,
                )
    take_effect(state, seat)


def take_effect(state: Taidian, seat: int) -> None:
    """First Aid, Fire Bombs and Poisons in the order laid; then the blows, victim by victim (ruling on the order)."""
    t = state.t
    victims: list[int] = []
    for card, target, structure, points in state.batch:
        if t.aid[card]:
            healed = min(points, state.cap[target] - state.health[target])
            state.health[target] += healed
            if state.journal is not None:
                text = "@{target} is healed by {n}." if healed else "@{target} is at full health already."
                state.tell("taidian.aid.heals", text, seat, who=seat, target=target, n=healed)
            continue
        if target not in victims:
            victims.append(target)
        if structure >= 0 and state.built[target] >> structure & 1:
            state.built[target] &= ~(1 << structure)
            state.discard[target] += (FIRST_GREEN + structure,)
            if state.journal is not None:
                text = "@{who} burns down the {name} of @{target}."
                name = t.names[FIRST_GREEN + structure]
                state.tell("taidian.structure.bombed", text, seat, who=seat, target=target, name=name, structure=structure)
        if t.poison[card]:
            state.poisons += ((state.poured, seat, target, card, ticks(points)),)
            state.poured += 1
            state.spent = without(state.spent, card)
            if state.journal is not None:
                text = "{name} lies on @{target}: {n} points in four turns."
                state.tell("taidian.poison.ticks", text, seat, who=seat, target=target, name=t.names[card], n=points)
    state.stack.append(Carry(seat, tuple(victims)))


class Carry(Step[Taidian]):
    """The attack goes to its victims one after the other, in the order in which they were named."""

    __slots__ = ("victims",)
    rule = "taidian.attack.targets"

    def __init__(self, seat: int, victims: tuple[int, ...]) -> None:
        self.seat = seat
        self.victims = victims

    def proceed(self, state: Taidian) -> None:
        if not self.victims:
            state.stack.pop()
            state.batch = ()
            return
        victim = self.victims[0]
        state.stack[-1] = Carry(self.seat, self.victims[1:])
        state.clear_blow()
        state.victim = victim
        state.points = max(0, aimed_at(state, victim) - state.t.reduces[state.built[victim]])
        state.stack.append(Blow(self.seat, 0))
