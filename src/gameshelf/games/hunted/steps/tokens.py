"""Ammo, key and +1 tokens (rulebook: Ammo tokens; Key tokens; +1 tokens; Weapons)."""

from __future__ import annotations

from gameshelf.core import Move, Refusal
from gameshelf.core.prose import plural
from gameshelf.games.hunted.content import GUN, LARS, THROWN
from gameshelf.games.hunted.effects import GAIN_AMMO, GAIN_KEY, GAIN_PLUS, LOSE_AMMO
from gameshelf.games.hunted.moves import CHOOSE, KIND_OF, PASS, USE
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.asking import Ask, Counted
from gameshelf.games.hunted.steps.combat import Combat
from gameshelf.games.hunted.steps.interpret import nearest, operation
from gameshelf.games.hunted.steps.inventory import drop_weapon, put_away


@operation(GAIN_KEY)
def gain_key(state: Hunted, seat: int, n: int) -> None:
    n = min(n, state.spare_keys())
    state.keys[seat] += n
    if n and state.journal is not None:
        state.tell("hunted.key.door", "@{who} gains {n:key token}.", seat, what="gain", who=seat, n=n, of="key")


@operation(GAIN_PLUS)
def gain_plus(state: Hunted, seat: int, n: int) -> None:
    n = min(n, state.spare_plus())
    state.plus[seat] += n
    if n and state.journal is not None:
        state.tell("hunted.regroup.effect", "@{who} gains {n:+1 token}.", seat, what="gain", who=seat, n=n, of="plus")


class Load(Counted):
    """Ammo tokens go onto one gun of the player's choice (ruling: hunted.ruling.ammo)."""

    __slots__ = ()
    rule = "hunted.ruling.ammo"
    verbs = frozenset(("choose",))

    def moves(self, state: Hunted) -> list[Move]:
        if state.spare_ammo() < 1:
            return []
        return [CHOOSE[kind] for kind in state.weapons(self.seat) if state.t.way[kind] == GUN]

    def play(self, state: Hunted, move: Move) -> None:
        state.stack.pop()
        kind = own_gun(self.seat, move)
        n = min(self.n, state.spare_ammo())
        state.magazines[kind] += n
        if state.journal is not None:
            text, name = "{n:ammo token} onto @{who}'s {name}.", state.t.names[kind]
            state.tell("hunted.ammo.tokens", text, self.seat, who=self.seat, n=n, name=name)

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal("hunted.ruling.ammo", f"You have no {state.t.names[KIND_OF[move.number]]}.")

    def question(self, state: Hunted) -> str:
        return "Which gun gets the ammo token?"

    def label(self, state: Hunted, move: Move) -> str:
        kind = own_gun(self.seat, move)
        return f"{state.t.names[kind]} ({plural(state.magazines[kind], 'ammo token')} now)"


class Unload(Counted):
    """Ammo tokens leave a weapon of the player's choice."""

    __slots__ = ()
    rule = "hunted.ruling.lost_ammo"
    verbs = frozenset(("choose",))

    def moves(self, state: Hunted) -> list[Move]:
        return [CHOOSE[kind] for kind in state.weapons(self.seat) if state.magazines[kind]]

    def play(self, state: Hunted, move: Move) -> None:
        seat, kind = self.seat, own_gun(self.seat, move)
        self.again(state)
        state.magazines[kind] -= 1
        if state.journal is not None:
            text, name = "@{who} loses an ammo token from the {name}.", state.t.names[kind]
            state.tell("hunted.ruling.lost_ammo", text, seat, who=seat, name=name)
        run_dry(state, seat, kind)

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal(self.rule, f"There is no ammo token on your {state.t.names[KIND_OF[move.number]]}.")

    def question(self, state: Hunted) -> str:
        return "Which weapon loses an ammo token?"

    def label(self, state: Hunted, move: Move) -> str:
        kind = own_gun(self.seat, move)
        return f"{state.t.names[kind]} ({plural(state.magazines[kind], 'ammo token')} now)"


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
        fight = nearest(state, Combat)
        if fight is not None and fight[1].foe == LARS and not fight[1].left:  # the game is won: nothing is asked any more
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
        put_away(state, seat, kind)
        state.magazines[self.kind] += min(state.t.effect[kind][0][1], state.spare_ammo())
        if state.journal is not None:
            text, name, saved = "@{who} uses {name} to keep the {saved}.", state.t.names[kind], state.t.names[self.kind]
            state.tell("hunted.ruling.ammo", text, seat, who=seat, name=name, saved=saved)

    def proceed(self, state: Hunted) -> None:
        state.stack.pop()
        drop_weapon(state, self.seat, self.kind)
        if state.journal is not None:
            text, name = "@{who}'s {name} is out of ammo and is discarded.", state.t.names[self.kind]
            state.tell("hunted.weapon.empty", text, self.seat, who=self.seat, name=name)

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal(self.rule, f"Only ammo keeps the {state.t.names[self.kind]} now.")

    def question(self, state: Hunted) -> str:
        return f"The {state.t.names[self.kind]} is empty: use Ammo on it, or discard it?"

    def label(self, state: Hunted, move: Move) -> str:
        name = state.t.names[self.kind]
        return f"Discard the {name}" if move is PASS else f"Use {state.t.names[KIND_OF[move.number]]} on the {name}"


@operation(GAIN_AMMO)
def gain_ammo(state: Hunted, seat: int, n: int) -> None:
    state.stack.append(Load(seat, n))


@operation(LOSE_AMMO)
def lose_ammo(state: Hunted, seat: int, n: int) -> None:
    state.stack.append(Unload(seat, n))
