"""What lies before a player: gaining cards, using them, losing them; ammo tokens (rulebook: Types of activated cards)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.games.hunted.content import CHOCOLATES, COUNT, FIRST_TERRORIST, GUN, PARTNER, THROWN
from gameshelf.games.hunted.effects import (
    AFTER_ROLL,
    CHOOSE,
    DISCARD_TERRORIST,
    GAIN_AMMO,
    GAIN_KEY,
    GAIN_PLUS,
    HIT,
    HOSTAGE,
    IN_FIGHT,
    LOSE_AMMO,
    LOSE_CARD,
    LOSE_HOSTAGE,
    ON_ATTACK,
    ON_DAMAGE,
    ON_TURN,
    WEAPON,
    Ops,
    describe,
    windows,
)
from gameshelf.games.hunted.moves import KIND_OF, LOAD, LOSE, PASS, PLAYER, UNLOAD, USE
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.interpret import begin, operation, useful
from gameshelf.games.hunted.steps.words import plural

MOMENTS = {
    ON_TURN: "on your turn", IN_FIGHT: "in a fight, before a roll", AFTER_ROLL: "after a roll of yours that falls short",
    ON_DAMAGE: "when you take damage", ON_ATTACK: "when a fight is set off",
}  # fmt: skip


def take(state: Hunted, seat: int, kind: int) -> None:
    """Put a card into an inventory; a weapon comes loaded (rulebook: Weapons)."""
    t = state.t
    what = t.what[kind]
    if what == WEAPON:
        state.arms[seat].append(kind)
        if t.way[kind] == GUN:
            state.loaded[kind] = t.dice[kind]
        state.magazines[kind] = min(t.magazines[kind], state.spare_ammo())
    elif what == HOSTAGE:
        state.hostages[seat].append(kind)
    else:
        state.items[seat].append(kind)
    if state.journal is not None:
        state.tell("hunted.activate.inventory", f"{t.names[kind]} goes to @{seat}'s inventory.", seat)


def drop_weapon(state: Hunted, seat: int, kind: int) -> None:
    """A found weapon goes to the discard pile, its dice and tokens to the supply."""
    state.arms[seat].remove(kind)
    if kind not in state.arms[seat]:
        state.loaded[kind] = state.magazines[kind] = 0
    state.discard.append(kind)


# Using cards


def ops_of(state: Hunted, kind: int) -> Ops:
    return state.t.partner_effect[state.partner] if kind == PARTNER else state.t.effect[kind]


def partner_for(state: Hunted, seat: int, window: int) -> list[int]:
    """The players whom the second player's card could help now (ruling: hunted.ruling.partner)."""
    ops = ops_of(state, PARTNER)
    found = []
    for player in range(state.players):
        own = player == seat or (window == ON_TURN and ops[0][0] != HIT) or (ops[0][0] != CHOOSE and windows(ops) & window)
        if own and windows(ops) & window and useful(state, player, ops, window):
            found.append(player)
    return found


def use_moves(state: Hunted, seat: int, window: int) -> list[Move]:
    """The cards that this seat may use at this moment."""
    t = state.t
    when, effect = t.when, t.effect
    found: list[Move] = []
    last = -1
    for cards in (state.items[seat], state.hostages[seat]):
        for kind in cards:
            if when[kind] & window and kind != last and useful(state, seat, effect[kind], window) and USE[kind] not in found:
                found.append(USE[kind])
            last = kind
    if window <= IN_FIGHT:
        if state.chocolates and when[CHOCOLATES] & window and useful(state, seat, effect[CHOCOLATES], window):
            found.append(USE[CHOCOLATES])
        if seat and state.partner_ready and partner_for(state, seat, window):
            found.append(USE[PARTNER])
    return found


def use(state: Hunted, seat: int, kind: int, window: int) -> None:
    """Use a card: an item is discarded, a hostage turned face down, the Chocolates leave the game."""
    t = state.t
    if state.journal is not None:
        rule = "hunted.hostage.effect" if kind < COUNT and t.what[kind] == HOSTAGE else "hunted.item.use"
        name = t.partner_names[state.partner] if kind == PARTNER else t.names[kind]
        state.tell(rule, f"@{seat} uses {name}.", seat)
    if kind == CHOCOLATES:
        state.chocolates = False
    elif kind == PARTNER:
        state.partner_ready = False
        players = partner_for(state, seat, window)
        if len(players) > 1:
            state.stack.append(ForWhom(seat, window))
            return
        begin(state, players[0], ops_of(state, PARTNER), window)
        return
    elif t.what[kind] == HOSTAGE:
        state.hostages[seat].remove(kind)
        state.used[seat].append(kind)
    else:
        state.items[seat].remove(kind)
        state.discard.append(kind)
    begin(state, seat, t.effect[kind], window)


def why_not_use(state: Hunted, seat: int, kind: int, window: int) -> Refusal:
    """Why a card cannot be used at this moment."""
    t = state.t
    if kind == PARTNER:
        if state.players == 1:
            return Refusal("hunted.two.setup", "You are alone in the tower.")
        if seat != 1:
            return Refusal("hunted.ruling.partner", "Only the second player uses the partner's card.")
        if not state.partner_ready:
            return Refusal("hunted.ruling.partner", "The partner's card has been used; it works once a game.")
        name, ops = t.partner_names[state.partner], ops_of(state, kind)
        fits = bool(partner_for(state, seat, window))
    else:
        name, ops = t.names[kind], t.effect[kind]
        if kind == CHOCOLATES:
            if not state.chocolates:
                return Refusal("hunted.setup.table", "The Chocolates are eaten.")
        elif t.what[kind] == HOSTAGE:
            if kind in state.used[seat]:
                return Refusal("hunted.hostage.effect", f"{name} has helped already and lies face down.")
            if kind not in state.hostages[seat]:
                return Refusal("hunted.hostage.effect", f"{name} is not in your inventory.")
        elif kind not in state.items[seat]:
            return Refusal("hunted.item.use", f"{name} is not in your inventory.")
        fits = useful(state, seat, ops, window)
    if not windows(ops) & window or (kind in (CHOCOLATES, PARTNER) and window > IN_FIGHT):
        moments = [text for bit, text in MOMENTS.items() if windows(ops) & bit]
        return Refusal("hunted.ruling.when", f"{name} is used {' or '.join(moments)}, not now.")
    assert not fits
    return Refusal("hunted.ruling.useless", f"{name} would do nothing now.")


def use_label(state: Hunted, seat: int, move: Move) -> str:
    kind = KIND_OF[move.number]
    if kind == PARTNER:
        return f"Use {state.t.partner_names[state.partner]}'s card: {describe(ops_of(state, kind))}"
    return f"Use {state.t.names[kind]}: {state.t.does[kind]}"


class ForWhom(Ask):
    """The second player says whom the partner's card helps (ruling: hunted.ruling.partner)."""

    __slots__ = ("window",)
    rule = "hunted.ruling.partner"
    verbs = frozenset(("player",))

    def __init__(self, seat: int, window: int) -> None:
        self.seat = seat
        self.window = window

    def moves(self, state: Hunted) -> list[Move]:
        return [PLAYER[player] for player in partner_for(state, self.seat, self.window)]

    def play(self, state: Hunted, move: Move) -> None:
        state.stack.pop()
        begin(state, PLAYER.index(move), ops_of(state, PARTNER), self.window)

    def question(self, state: Hunted) -> str:
        return f"Whom does {state.t.partner_names[state.partner]} help?"


# Tokens


@operation(GAIN_KEY)
def gain_key(state: Hunted, seat: int, n: int, more: Any) -> None:
    n = min(n, state.spare_keys())
    state.keys[seat] += n
    if state.journal is not None:
        state.tell("hunted.key.door", f"@{seat} gains {plural(n, 'key token')}.", seat)


@operation(GAIN_PLUS)
def gain_plus(state: Hunted, seat: int, n: int, more: Any) -> None:
    n = min(n, state.spare_plus())
    state.plus[seat] += n
    if state.journal is not None:
        state.tell("hunted.regroup.effect", f"@{seat} gains {plural(n, '+1 token')}.", seat)


class Load(Ask):
    """Ammo tokens go onto one gun of the player's choice (ruling: hunted.ruling.ammo)."""

    __slots__ = ("n",)
    rule = "hunted.ruling.ammo"
    verbs = frozenset(("load",))

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def moves(self, state: Hunted) -> list[Move]:
        if state.spare_ammo() < 1:
            return []
        return [LOAD[kind] for kind in state.weapons(self.seat) if state.t.way[kind] == GUN]

    def play(self, state: Hunted, move: Move) -> None:
        state.stack.pop()
        kind = own_gun(self.seat, move)
        n = min(self.n, state.spare_ammo())
        state.magazines[kind] += n
        if state.journal is not None:
            text = f"{plural(n, 'ammo token')} onto @{self.seat}'s {state.t.names[kind]}."
            state.tell("hunted.ammo.tokens", text, self.seat)

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal("hunted.ruling.ammo", f"You have no {state.t.names[KIND_OF[move.number]]}.")

    def question(self, state: Hunted) -> str:
        return "Which gun gets the magazine?"

    def label(self, state: Hunted, move: Move) -> str:
        kind = own_gun(self.seat, move)
        return f"{state.t.names[kind]} ({plural(state.magazines[kind], 'magazine')} now)"


class Unload(Ask):
    """Ammo tokens leave a weapon of the player's choice."""

    __slots__ = ("n",)
    rule = "hunted.ruling.lost_ammo"
    verbs = frozenset(("unload",))

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def moves(self, state: Hunted) -> list[Move]:
        return [UNLOAD[kind] for kind in state.weapons(self.seat) if state.magazines[kind]]

    def play(self, state: Hunted, move: Move) -> None:
        seat, kind = self.seat, own_gun(self.seat, move)
        if self.n > 1:
            state.stack[-1] = Unload(seat, self.n - 1)
        else:
            state.stack.pop()
        state.magazines[kind] -= 1
        if state.journal is not None:
            state.tell("hunted.ruling.lost_ammo", f"@{seat} loses an ammo token from the {state.t.names[kind]}.", seat)
        run_dry(state, seat, kind)

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal(self.rule, f"There is no ammo token on your {state.t.names[KIND_OF[move.number]]}.")

    def question(self, state: Hunted) -> str:
        return "Which weapon loses an ammo token?"

    def label(self, state: Hunted, move: Move) -> str:
        kind = own_gun(self.seat, move)
        return f"{state.t.names[kind]} ({plural(state.magazines[kind], 'token')} now)"


def own_gun(seat: int, move: Move) -> int:
    """The weapon that a move names; `handgun` is one's own."""
    kind = KIND_OF[move.number]
    return kind + seat if move.args[0] == "handgun" else kind


def run_dry(state: Hunted, seat: int, kind: int) -> None:
    """A found weapon without shots and magazines is discarded, unless Ammo saves it (rulebook: Weapons)."""
    if kind in state.arms[seat] and state.t.way[kind] != THROWN and not state.magazines[kind] and not state.loaded[kind]:
        state.stack.append(Dry(seat, kind))


class Dry(Ask):
    """The moment in which a found weapon runs out: Ammo now, or it goes (ruling: hunted.ruling.ammo)."""

    __slots__ = ("kind",)
    rule = "hunted.weapon.empty"
    verbs = frozenset(("use", "pass"))

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def moves(self, state: Hunted) -> list[Move]:
        t = state.t
        if t.way[self.kind] != GUN or state.spare_ammo() < 1:
            return []
        found: list[Move] = []
        for cards in (state.items[self.seat], state.hostages[self.seat]):
            for kind in cards:
                if t.effect[kind][0][0] == GAIN_AMMO and USE[kind] not in found:
                    found.append(USE[kind])
        return [*found, PASS] if found else []

    def play(self, state: Hunted, move: Move) -> None:
        if move is PASS:
            self.proceed(state)
            return
        state.stack.pop()
        seat, kind = self.seat, KIND_OF[move.number]
        if state.t.what[kind] == HOSTAGE:
            state.hostages[seat].remove(kind)
            state.used[seat].append(kind)
        else:
            state.items[seat].remove(kind)
            state.discard.append(kind)
        state.magazines[self.kind] += min(state.t.effect[kind][0][1], state.spare_ammo())
        if state.journal is not None:
            name = state.t.names[self.kind]
            state.tell("hunted.ruling.ammo", f"@{seat} uses {state.t.names[kind]} to keep the {name}.", seat)

    def proceed(self, state: Hunted) -> None:
        state.stack.pop()
        drop_weapon(state, self.seat, self.kind)
        if state.journal is not None:
            name = state.t.names[self.kind]
            state.tell("hunted.weapon.empty", f"@{self.seat}'s {name} is out of ammo and is discarded.", self.seat)

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal(self.rule, f"Only ammo keeps the {state.t.names[self.kind]} now.")

    def question(self, state: Hunted) -> str:
        return f"The {state.t.names[self.kind]} is empty: use Ammo on it, or discard it?"

    def label(self, state: Hunted, move: Move) -> str:
        name = state.t.names[self.kind]
        return f"Discard the {name}" if move is PASS else f"Use {state.t.names[KIND_OF[move.number]]} on the {name}"


@operation(GAIN_AMMO)
def gain_ammo(state: Hunted, seat: int, n: int, more: Any) -> None:
    state.stack.append(Load(seat, n))


@operation(LOSE_AMMO)
def lose_ammo(state: Hunted, seat: int, n: int, more: Any) -> None:
    state.stack.append(Unload(seat, n))


# Losing cards


class LoseCard(Ask):
    """Items or weapons are lost, the player's choice which (ruling: hunted.ruling.lost_card)."""

    __slots__ = ("n",)
    rule = "hunted.ruling.lost_card"
    verbs = frozenset(("lose",))

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def moves(self, state: Hunted) -> list[Move]:
        return [LOSE[kind] for kind in dict.fromkeys(state.arms[self.seat] + state.items[self.seat])]

    def play(self, state: Hunted, move: Move) -> None:
        seat, kind = self.seat, KIND_OF[move.number]
        if self.n > 1:
            state.stack[-1] = LoseCard(seat, self.n - 1)
        else:
            state.stack.pop()
        if state.t.what[kind] == WEAPON:
            drop_weapon(state, seat, kind)
        else:
            state.items[seat].remove(kind)
            state.discard.append(kind)
        if state.journal is not None:
            state.tell("hunted.ruling.lost_card", f"@{seat} loses {state.t.names[kind]}.", seat)

    def why(self, state: Hunted, move: Move) -> Refusal:
        kind = KIND_OF[move.number]
        if state.t.what[kind] == HOSTAGE:
            return Refusal(self.rule, "An item or a weapon is lost, not a hostage.")
        return Refusal(self.rule, f"{state.t.names[kind]} is not in your inventory.")

    def question(self, state: Hunted) -> str:
        return "Which item or weapon do you lose?"

    def label(self, state: Hunted, move: Move) -> str:
        return f"Lose {state.t.names[KIND_OF[move.number]]}"


class LoseHostage(Ask):
    """A hostage is lost and leaves the game, a face-up one before a face-down one (rulebook: Hostages)."""

    __slots__ = ("n",)
    rule = "hunted.hostage.faceup"
    verbs = frozenset(("lose",))

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def moves(self, state: Hunted) -> list[Move]:
        seat = self.seat
        return [LOSE[kind] for kind in dict.fromkeys(state.hostages[seat] or state.used[seat])]

    def play(self, state: Hunted, move: Move) -> None:
        seat, kind = self.seat, KIND_OF[move.number]
        if self.n > 1:
            state.stack[-1] = LoseHostage(seat, self.n - 1)
        else:
            state.stack.pop()
        (state.hostages[seat] or state.used[seat]).remove(kind)
        state.gone.append(kind)
        if state.journal is not None:
            state.tell("hunted.hostage.shield", f"@{seat} loses {state.t.names[kind]}, who leaves the game.", seat)

    def why(self, state: Hunted, move: Move) -> Refusal:
        kind = KIND_OF[move.number]
        name = state.t.names[kind]
        if state.t.what[kind] != HOSTAGE:
            return Refusal(self.rule, f"A hostage is lost; {name} is none.")
        if kind in state.used[self.seat]:
            return Refusal(self.rule, f"{name} lies face down; one who lies face up is lost first.")
        return Refusal(self.rule, f"{name} is not with you.")

    def question(self, state: Hunted) -> str:
        return "Which hostage is lost?"

    def label(self, state: Hunted, move: Move) -> str:
        return f"Lose {state.t.names[KIND_OF[move.number]]}"


@operation(LOSE_CARD)
def lose_card(state: Hunted, seat: int, n: int, more: Any) -> None:
    state.stack.append(LoseCard(seat, n))


@operation(LOSE_HOSTAGE)
def lose_hostage(state: Hunted, seat: int, n: int, more: Any) -> None:
    if state.hostages[seat] or state.used[seat]:
        state.stack.append(LoseHostage(seat, n))
    elif more:
        begin(state, seat, more)


@operation(DISCARD_TERRORIST)
def discard_terrorist(state: Hunted, seat: int, n: int, more: Any) -> None:
    """One terrorist of a row, shared cards included; there is never more than one at rest."""
    for row in (state.rows[seat], state.shared):
        for kind in row:
            if kind >= FIRST_TERRORIST:
                row.remove(kind)
                state.discard.append(kind)
                if state.journal is not None:
                    state.tell("hunted.item.use", f"{state.t.names[kind]} leaves @{seat}'s row.", seat)
                return
