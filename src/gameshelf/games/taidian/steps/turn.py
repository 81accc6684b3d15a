"""The frame of a turn: poison, the choice of its kind, burning, discarding, drawing (rulebook: Game Play, Burn-Barrel)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step, joined
from gameshelf.games.taidian.content import CHARACTERS, LEVELS
from gameshelf.games.taidian.moves import ATTACK, BURN, CARD_OF, KEEP, PICK, UPGRADE
from gameshelf.games.taidian.state import ATTACKING, IDLE, POWERS, UPGRADING, Taidian
from gameshelf.games.taidian.steps.attacking import Lay
from gameshelf.games.taidian.steps.cards import draw, without
from gameshelf.games.taidian.steps.poison import Ticking
from gameshelf.games.taidian.steps.upgrading import income, open_shop

GIVEN = {  # who sits on the first seats, where that is not drawn
    "random": (),
    "engineer": (CHARACTERS.index("brandt"),),
    "duel": (CHARACTERS.index("brandt"), CHARACTERS.index("quintero")),
}


class Draft(Step[Taidian]):
    """Choose a character (rulebook: Set Up; ruling on the order)."""

    __slots__ = ()
    rule = "taidian.setup.characters"
    verbs = frozenset(("pick",))

    def moves(self, state: Taidian) -> list[Move]:
        return [PICK[n] for n in range(len(CHARACTERS)) if n not in state.character]

    def play(self, state: Taidian, move: Move) -> None:
        chosen = CHARACTERS.index(str(move.args[0]))
        for card in state.t.start_cards[chosen]:
            state.aside = without(state.aside, card)
        adopt(state, self.seat, chosen)
        if self.seat != state.first:
            state.stack[-1] = Draft((self.seat - 1) % state.players)
            return
        state.stack[-1] = Deal(state.first)

    def refuse(self, state: Taidian, move: Move) -> Refusal | None:
        n = CHARACTERS.index(str(move.args[0]))
        if n in state.character:
            return Refusal("taidian.setup.characters", f"@{state.character.index(n)} has chosen {state.t.who[n]}.")
        return None

    def question(self, state: Taidian) -> str:
        return "Choose your character."

    def waiting(self, state: Taidian) -> str:
        return f"@{self.seat} is choosing a character."

    def label(self, state: Taidian, move: Move) -> str:
        n = CHARACTERS.index(str(move.args[0]))
        return f"{state.t.who[n]}, {state.t.roles[n]}"

    def shown(self, state: Taidian, seat: int | None) -> dict[str, Any]:
        return {"kind": "draft"}


def healthier(state: Taidian, seat: int, more: int) -> None:
    """A seat begins with so much more health."""
    state.cap = (*state.cap[:seat], state.cap[seat] + more, *state.cap[seat + 1 :])
    state.health[seat] += more


def adopt(state: Taidian, seat: int, character: int) -> None:
    """A seat gets its character, and what that one brings (rulebook: Set Up, note)."""
    t = state.t
    state.character = (*state.character[:seat], character, *state.character[seat + 1 :])
    healthier(state, seat, t.more_health[character])
    state.energy[seat] += t.start_energy[character]
    state.deck[seat] = tuple(sorted(state.deck[seat] + t.start_cards[character]))
    if state.journal is not None:
        state.tell("taidian.setup.characters", "@{who} is {name}.", seat, who=seat, name=t.who[character])


class Deal(Step[Taidian]):
    """Characters that nobody chooses; shuffle and draw; then the first turn begins (rulebook: Set Up, Game Play)."""

    __slots__ = ()
    rule = "taidian.turn.hand"

    def proceed(self, state: Taidian) -> None:
        given = GIVEN.get(state.options["characters"])
        if given is not None:
            drawn = list(range(len(CHARACTERS)))
            state.chance.shuffle(drawn)
            chosen = [*given, *(one for one in drawn if one not in given)]
            for seat in range(state.players):
                adopt(state, seat, chosen[seat])
        if state.options["characters"] == "duel":
            healthier(state, 1, state.t.rival)
            if state.journal is not None:
                state.tell("taidian.setup.duel", "@{who} begins with {n} more health in this duel.", 1, who=1, n=state.t.rival)
        state.stack.pop()
        deal(state)


def deal(state: Taidian) -> None:
    """Shuffle and draw the first hands; who does not begin is healthier (rulebook: Is it an advantage to begin?)."""
    for seat in range(state.players):
        deck = list(state.deck[seat])
        state.chance.shuffle(deck)
        state.deck[seat] = tuple(deck)
        count = state.t.hand + state.t.first_hand[state.character[seat]]
        draw(state, seat, count)
    more = state.t.head_start if state.options["head_start"] == "even" else 0
    others = [seat for seat in range(state.players) if state.sides[seat] != state.sides[state.first]]
    for seat in others:
        healthier(state, seat, more)
    if state.journal is not None:
        tell_short(state)
        rule, text = "taidian.setup.first", "@{who} begins."
        if more:
            has = "has" if len(others) == 1 else "have"
            rule, text = (
                "taidian.ruling.headstart",
                f"@{{who}} begins; {{others}} {has} {{n}} more health for it.",
            )
        state.tell(rule, text, state.first, who=state.first, n=more, others=joined([f"@{seat}" for seat in others]))
    begin(state, state.first)


def tell_short(state: Taidian) -> None:
    """That this is one of the book's shorter games (rulebook: Alternative rules)."""
    if state.options["health"] != 150:
        text = "A short game: everybody begins with {n} health, characters' extras apart."
        state.tell("taidian.variant.health", text, n=state.t.short_health)
    if state.options["extra_punches"]:
        text = "For a shorter game every deck begins with {n:more Punch}."
        state.tell("taidian.variant.punches", text, n=state.t.punches)


def begin(state: Taidian, seat: int) -> None:
    """A turn begins, with the Poisons of its owner."""
    state.turn = seat
    state.kind = IDLE
    state.stack.append(Kind(seat))
    if any(poison[1] == seat for poison in state.poisons):
        state.stack.append(Ticking(seat, -1))


def in_blows(state: Taidian, seat: int) -> str:
    """What an attack could do with the hand as it is."""
    blows = [state.blow_of(seat, card) for card in state.hand[seat] if state.t.damage[card]]
    return f" ({sum(blows) + state.t.firsts[state.built[seat]]} damage)" if blows else ""


def in_money(state: Taidian, seat: int) -> str:
    """What an upgrade would bring with the hand as it is."""
    money, energy = income(state, seat)
    levels = state.levels[seat * POWERS : seat * POWERS + 4]
    if state.energy[seat] + energy >= state.t.ten and min(levels) < LEVELS:
        return f"{money} money, a power-up"
    return f"{money} money" + (f", {energy} energy" if energy else "")


class Kind(Step[Taidian]):
    """Attack or upgrade (rulebook: Game Play). The fallen have no turn; only their Poisons tick."""

    __slots__ = ()
    rule = "taidian.turn.choice"
    verbs = frozenset(("attack", "upgrade"))

    def moves(self, state: Taidian) -> list[Move]:
        return [ATTACK, UPGRADE] if state.alive[self.seat] else []

    def play(self, state: Taidian, move: Move) -> None:
        seat, stack = self.seat, state.stack
        stack[-1] = End(seat)
        if move is ATTACK:
            state.kind = ATTACKING
            stack.append(Lay(seat))
            if state.journal is not None:
                state.tell("taidian.turn.choice", "@{who} takes an attacking turn.", seat, who=seat, kind="attack")
        else:
            state.kind = UPGRADING
            stack.append(Upgrade(seat))
            if state.journal is not None:
                state.tell("taidian.turn.choice", "@{who} takes an upgrading turn.", seat, who=seat, kind="upgrade")
        burns = state.t.burns[state.built[seat]]
        if burns:
            stack.append(Burn(seat, burns))

    def proceed(self, state: Taidian) -> None:
        go_on(state, self.seat)

    def refuse_other(self, state: Taidian, move: Move) -> Refusal:
        if move.verb == "use":
            return Refusal("taidian.defend.attacked", "Cards are used when somebody is attacked. Now: attack or upgrade?")
        if move.verb in ("burn", "keep"):
            return Refusal("taidian.ruling.burntime", "Cards are burnt once the kind of turn is chosen: attack or upgrade?")
        return Refusal("taidian.turn.choice", "First choose what kind of turn this is: attack or upgrade.")

    def question(self, state: Taidian) -> str:
        return f"Attack{in_blows(state, self.seat)} or upgrade ({in_money(state, self.seat)})?"

    def waiting(self, state: Taidian) -> str:
        return f"@{self.seat} is choosing between attack and upgrade."


class Burn(Step[Taidian]):
    """The Burn-Barrel: up to so many cards out of the game (rulebook: Special Cards)."""

    __slots__ = ("left",)
    rule = "taidian.barrel.burn"
    verbs = frozenset(("burn", "keep"))

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def moves(self, state: Taidian) -> list[Move]:
        hand = state.hand[self.seat]
        if not hand:
            return []
        return [*(BURN[card] for card in sorted(set(hand))), KEEP]

    def play(self, state: Taidian, move: Move) -> None:
        seat = self.seat
        if move is KEEP or self.left == 1:
            state.stack.pop()
        else:
            state.stack[-1] = Burn(seat, self.left - 1)
        if move is KEEP:
            return
        card = CARD_OF[move.number]
        state.hand[seat] = without(state.hand[seat], card)
        state.gone[card] += 1
        state.learned += 1
        if state.journal is not None:
            name = state.t.names[card]
            state.tell("taidian.barrel.burn", "@{who} burns {name}.", seat, who=seat, name=name, card=card)

    def refuse(self, state: Taidian, move: Move) -> Refusal | None:
        if move is not KEEP and CARD_OF[move.number] not in state.hand[self.seat]:
            return Refusal("taidian.barrel.burn", "You have no such card in hand.")
        return None

    def refuse_other(self, state: Taidian, move: Move) -> Refusal:
        return Refusal("taidian.ruling.burntime", "First burn cards, or keep them all; nothing is used before.")

    def question(self, state: Taidian) -> str:
        return f"Your Burn-Barrel: burn a card for good ({self.left} more), or keep them."

    def waiting(self, state: Taidian) -> str:
        return f"@{self.seat} stands at the Burn-Barrel."

    def label(self, state: Taidian, move: Move) -> str:
        return move.label if move is KEEP else f"Burn {state.t.names[CARD_OF[move.number]]}"


class Upgrade(Step[Taidian]):
    """Energy and money, once the burning is done."""

    __slots__ = ()
    rule = "taidian.upgrade.black"

    def proceed(self, state: Taidian) -> None:
        state.stack.pop()
        open_shop(state, self.seat)


class End(Step[Taidian]):
    """The end of a turn: everything is discarded, a new hand is drawn (rulebook: Game Play)."""

    __slots__ = ()
    rule = "taidian.turn.discard"

    def proceed(self, state: Taidian) -> None:
        seat = self.seat
        if state.alive[seat]:
            state.discard[seat] += state.spent + state.hand[seat]
            if state.journal is not None and state.hand[seat]:
                text = "@{who} discards {n:card} from the hand."
                state.tell("taidian.turn.discard", text, seat, who=seat, n=len(state.hand[seat]))
            state.hand[seat] = ()
            draw(state, seat, state.t.hand + state.t.extra_hand[state.built[seat]])
        state.spent = ()
        state.loot = ()
        state.bared = ()
        state.guarded = 0
        state.towered = False
        state.purse = 0
        go_on(state, seat)


def go_on(state: Taidian, seat: int) -> None:
    """The next turn clockwise: of somebody alive, or of a fallen one whose Poison still works."""
    players = state.players
    for _ in range(players):
        seat = (seat + 1) % players
        if seat == state.first:
            state.round += 1
            if state.round > state.t.rounds:
                state.round = state.t.rounds
                state.out_of_time()
                return
        if state.alive[seat] or any(poison[1] == seat for poison in state.poisons):
            break
    state.stack.pop()
    begin(state, seat)
