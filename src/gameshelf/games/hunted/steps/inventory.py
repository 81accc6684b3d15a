"""What lies before a player: gaining cards, using them, losing them; ammo tokens (rulebook: Types of activated cards)."""

from __future__ import annotations

from gameshelf.core import Move, Refusal
from gameshelf.core.deal import follow
from gameshelf.games.hunted.content import CHOCOLATES, COUNT, GUN, KINDS, PARTNER
from gameshelf.games.hunted.effects import (
    AFTER_ROLL,
    CHOOSE,
    GAIN_AMMO,
    GAIN_KEY,
    GAIN_PLUS,
    HOSTAGE,
    IN_FIGHT,
    ON_ATTACK,
    ON_DAMAGE,
    ON_TURN,
    WEAPON,
    Ops,
    describe,
    windows,
)
from gameshelf.games.hunted.moves import KIND_OF, PLAYER, USE
from gameshelf.games.hunted.state import ARMS, DISCARD, HOSTAGES, IN_HAND, ITEMS, USED, Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.interpret import begin, useful

MOMENTS = {
    ON_TURN: "on your turn", IN_FIGHT: "in a fight, before a roll", AFTER_ROLL: "after a roll of yours that falls short",
    ON_DAMAGE: "when you take damage", ON_ATTACK: "when a fight is set off",
}  # fmt: skip


def take(state: Hunted, seat: int, kind: int) -> None:
    """Put a card that is in hand into an inventory; a weapon comes loaded (rulebook: Weapons)."""
    t = state.t
    what = t.what[kind]
    if what == WEAPON:
        state.arms[seat].append(kind)
        follow(state.copies, kind, IN_HAND, ARMS + seat)
        if t.way[kind] == GUN:
            state.loaded[kind] = t.dice[kind]
        state.magazines[kind] = min(t.magazines[kind], state.spare_ammo())
    elif what == HOSTAGE:
        state.hostages[seat].append(kind)
        follow(state.copies, kind, IN_HAND, HOSTAGES + seat)
    else:
        state.items[seat].append(kind)
        follow(state.copies, kind, IN_HAND, ITEMS + seat)
    if state.journal is not None:
        text = "Into @{who}'s inventory: {name}."
        state.tell("hunted.activate.inventory", text, seat, what="take", who=seat, name=t.names[kind], card=KINDS[kind])


def drop_weapon(state: Hunted, seat: int, kind: int) -> None:
    """A found weapon goes to the discard pile, its dice and tokens to the supply."""
    state.arms[seat].remove(kind)
    if kind not in state.arms[seat]:
        state.loaded[kind] = state.magazines[kind] = 0
    state.discard.append(kind)
    follow(state.copies, kind, ARMS + seat, DISCARD)


# Using cards


def ops_of(state: Hunted, kind: int) -> Ops:
    return state.t.partner_effect[state.partner] if kind == PARTNER else state.t.effect[kind]


def partner_for(state: Hunted, seat: int, window: int) -> list[int]:
    """The players whom the second player's card could help now (ruling: hunted.ruling.partner)."""
    ops = ops_of(state, PARTNER)
    when = windows(ops)
    if not when & window:
        return []
    either = window == ON_TURN or (window == IN_FIGHT and when & ON_TURN and ops[0][0] != CHOOSE)
    players = range(state.players) if either else (seat,)
    return [player for player in players if useful(state, player, ops, window)]


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
        key = KINDS[kind] if kind < COUNT else "chocolates" if kind == CHOCOLATES else "partner"
        state.tell(rule, "@{who} uses {name}.", seat, what="use", who=seat, name=name, card=key)
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
    else:
        put_away(state, seat, kind)
    begin(state, seat, t.effect[kind], window)


def put_away(state: Hunted, seat: int, kind: int) -> None:
    """A card that was used or lost: an item is discarded, a hostage turned face down."""
    if state.t.what[kind] == HOSTAGE:
        state.hostages[seat].remove(kind)
        state.used[seat].append(kind)
        follow(state.copies, kind, HOSTAGES + seat, USED + seat)
    else:
        state.items[seat].remove(kind)
        state.discard.append(kind)
        follow(state.copies, kind, ITEMS + seat, DISCARD)


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
                return Refusal("hunted.setup.table", f"Used up already: {name}.")
        elif t.what[kind] == HOSTAGE:
            if kind not in state.hostages[seat]:
                if kind in state.used[seat]:
                    return Refusal("hunted.hostage.effect", f"{name} has helped already and lies face down.")
                return Refusal("hunted.hostage.effect", f"{name} is not in your inventory.")
        elif kind not in state.items[seat]:
            return Refusal("hunted.item.use", f"Not in your inventory: {name}.")
        fits = useful(state, seat, ops, window)
    if not windows(ops) & window:
        moments = [text for bit, text in MOMENTS.items() if windows(ops) & bit]
        return Refusal("hunted.ruling.when", f"Not now: {name} can be used {' or '.join(moments)}.")
    assert not fits
    return Refusal("hunted.ruling.useless", f"{name} would do nothing now.")


def use_label(state: Hunted, seat: int, move: Move) -> str:
    kind = KIND_OF[move.number]
    if kind == PARTNER:
        return f"Use {state.t.partner_names[state.partner]}'s card: {describe(ops_of(state, kind))}"
    return f"Use {state.t.names[kind]}: {state.t.does[kind]}{_none_left(state, kind)}"


def _none_left(state: Hunted, kind: int) -> str:
    """What a card promises and the supply no longer has."""
    spare = {GAIN_PLUS: state.spare_plus(), GAIN_KEY: state.spare_keys(), GAIN_AMMO: state.spare_ammo()}
    names = {GAIN_PLUS: "+1 token", GAIN_KEY: "key token", GAIN_AMMO: "ammo token"}
    gone = [names[op[0]] for op in state.t.effect[kind] if spare.get(op[0], 1) < 1]
    return f" (no {' and no '.join(gone)} is left)" if gone else ""


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

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal("hunted.ruling.useless", f"It would do nothing for @{PLAYER.index(move)} now.")

    def question(self, state: Hunted) -> str:
        return f"Whom does {state.t.partner_names[state.partner]} help?"
