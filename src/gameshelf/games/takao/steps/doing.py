"""What the operations of the cards do, one after the other; whatever they ask comes on top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gameshelf.core import Move, Step
from gameshelf.core.effects import CHOOSE, Ops
from gameshelf.core.prose import joined, plural
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.conditions import holds
from gameshelf.games.takao.effects import DO, Fx
from gameshelf.games.takao.keys import ANIMAL, FOOD, MAP
from gameshelf.games.takao.moves import CARD, CLEAN, COLUMN, OPTION, PLAYER, ROW
from gameshelf.games.takao.names import on_map
from gameshelf.games.takao.state import KINDS, ON_FOOT, Takao
from gameshelf.games.takao.steps.people import calm, gap, heal, rest, tire, worry

LAND = (1 << MAP) - 1


class Doing(Step[Takao]):
    """Operations still to be done."""

    __slots__ = ("ops",)
    rule = "takao.card.doing"

    def __init__(self, seat: int, ops: Ops) -> None:
        self.seat = seat
        self.ops = ops

    def proceed(self, state: Takao) -> None:
        state.stack.pop()
        run(state, self.seat, self.ops)


class Firing(Step[Takao]):
    """Effects of one trigger still to be looked at."""

    __slots__ = ("effects",)
    rule = "takao.card.doing"

    def __init__(self, seat: int, effects: tuple[Fx, ...]) -> None:
        self.seat = seat
        self.effects = effects

    def proceed(self, state: Takao) -> None:
        state.stack.pop()
        set_off(state, self.seat, self.effects)


def run(state: Takao, seat: int, ops: Ops) -> None:
    """Do these operations; where one asks, the rest waits below its question."""
    stack, functions = state.stack, DO.functions
    for at, op in enumerate(ops):
        depth = len(stack)
        functions[op[0]](state, seat, *op[1:])
        if state.dead >= 0:
            return
        if len(stack) > depth:
            if at + 1 < len(ops):
                stack.insert(depth, Doing(seat, ops[at + 1 :]))
            return


def fire(state: Takao, seat: int, trigger: int) -> None:
    """Something happened to a seat: its cards that wait for it work now."""
    effects = state.board[seat].hooks[trigger]
    if effects:
        set_off(state, seat, effects)


def set_off(state: Takao, seat: int, effects: tuple[Fx, ...]) -> None:
    stack = state.stack
    for at, one in enumerate(effects):
        if one.bit & state.once[seat] or (one.when and not holds(state, seat, one.when)):
            continue
        depth = len(stack)
        state.once[seat] |= one.bit
        run(state, seat, one.ops)
        if state.dead >= 0:
            return
        if len(stack) > depth:
            if at + 1 < len(effects):
                stack.insert(depth, Firing(seat, effects[at + 1 :]))
            return


# Who is meant

Touch = Callable[[Takao, int, int], object]


def meant(state: Takao, seat: int, who: str) -> Sequence[int]:
    """The seats that a card can mean."""
    if who == fx.SELF:
        return (seat,)
    if who in (fx.TARGET, fx.EATER):
        return (state.target,) if state.target >= 0 else ()
    if who in (fx.ANY, fx.ALL):
        return state.order()
    here = state.here(seat)
    if who in (fx.OTHER_HERE, fx.OTHERS_HERE):
        here.remove(seat)
    return here


_PICKED = (fx.ONE_HERE, fx.OTHER_HERE, fx.ANY)


def _touch(state: Takao, seat: int, who: str, n: int, code: int) -> None:
    """Health, Despair or Stamina of whom the card means; one of several is picked by the holder."""
    people = meant(state, seat, who)
    if who in _PICKED:
        if len(people) > 1:
            for one in people:
                if helps(state, one, code):
                    state.stack.append(Whom(seat, code, n, who))
                    return
            return
        if people:
            state.target = people[0]
    for one in people:
        change(state, one, code, n)


def change(state: Takao, seat: int, code: int, n: int) -> None:
    """One change of one character, and the sentence about it."""
    rule, what = "takao.card.doing", ""
    if code == fx.HEAL:
        n = heal(state, seat, n)
        what = "gains {n} Health"
    elif code == fx.DESPAIR:
        worry(state, seat, n)
        what = "gains {n} Despair"
    elif code == fx.CALM:
        n = calm(state, seat, n)
        what = "loses {n} Despair"
    elif code == fx.PEACE:
        n = calm(state, seat, 99)
        what = "loses all Despair"
    elif code == fx.REST:
        n = rest(state, seat, n)
        what = "has {n} Stamina fresh again"
    elif code == fx.TIRE:
        n = tire(state, seat, n)
        what = "loses {n} Stamina"
    elif code == fx.WARD:
        state.ward |= 1 << seat
        what = "is under Mazu's hand in the next raid"
    if n and state.journal is not None:
        state.tell(rule, f"@{{who}} {what}.", seat, who=seat, n=n, change=DO.operations[code].name)


class Whom(Step[Takao]):
    """Pick one character whom a card is for (rulebook: Play a card)."""

    __slots__ = ("code", "n", "who")
    rule = "takao.free.play"
    verbs = frozenset(("player",))

    def __init__(self, seat: int, code: int, n: int, who: str) -> None:
        self.seat = seat
        self.code = code
        self.n = n
        self.who = who

    def moves(self, state: Takao) -> list[Move]:
        return [PLAYER[one] for one in meant(state, self.seat, self.who) if helps(state, one, self.code)]

    def play(self, state: Takao, move: Move) -> None:
        state.stack.pop()
        state.target = int(move.args[0]) - 1
        change(state, state.target, self.code, self.n)

    def question(self, state: Takao) -> str:
        op = (self.code, self.who) if self.code in (fx.PEACE, fx.WARD) else (self.code, self.who, self.n)
        return f"Who is meant: {DO.words(op)}?"

    def label(self, state: Takao, move: Move) -> str:
        one = int(move.args[0]) - 1
        return f"@{one}, the {state.name(one)} (Health {state.health[one]}, Despair {state.despair[one]})"

    def shown(self, state: Takao, seat: int | None) -> dict[str, object]:
        return {"kind": "whom", "change": DO.operations[self.code].name, "n": self.n}


def helps(state: Takao, seat: int, code: int) -> bool:
    """Whether this would change anything for a character."""
    if code == fx.HEAL:
        return state.health[seat] < state.t.health[state.who[seat]]
    if code in (fx.CALM, fx.PEACE):
        return state.despair[seat] > 0 and not state.board[seat].flags & fx.NUMB
    if code == fx.REST:
        return state.hungry[seat] > 0
    if code == fx.TIRE:
        return state.sated[seat] > 0
    return True


# Whether it is of any use (takao.ruling.useless)

_STATS = frozenset((fx.HEAL, fx.CALM, fx.PEACE, fx.REST))


def useful(state: Takao, seat: int, ops: Ops) -> bool:
    """Whether one of these operations would change something now."""
    for op in ops:  # noqa: SIM110 (asked at every move, and a loop is faster)
        if _useful(state, seat, op):
            return True
    return False


def _useful(state: Takao, seat: int, op: tuple) -> bool:  # type: ignore[type-arg]
    code = op[0]
    if code in _STATS:
        for one in meant(state, seat, op[1]):  # noqa: SIM110 (the same)
            if helps(state, one, code):
                return True
        return False
    if code == CHOOSE:
        return any(useful(state, seat, side) for side in op[1])
    if code in (fx.DESPAIR, fx.TIRE, fx.FOOT):
        return False
    if code == fx.STOCK:
        return any(stocked(state, one) for one in state.here(seat))
    if code == fx.CLEAR:
        return state.ruins & clear_mask(state, seat, op[1]) != 0
    if code == fx.PEEK:
        deck = state.t.deck_at[state.place[seat]]
        return deck >= 0 and len(state.decks[deck]) > 0 and not state.ruined(state.place[seat])
    if code == fx.RESTORE:
        spot = state.place[seat]
        return bool(state.t.shelters & ~state.shelters & ~state.ruins & LAND & 1 << spot)
    if code == fx.RAISE_LINE:
        return bool(state.ruins) or state.shelters != state.t.shelters
    if code == fx.SHARE_FAR:
        base = seat * KINDS
        mine = any(state.held[base : base + KINDS])
        return any(mine or any(state.held[one * KINDS : one * KINDS + KINDS]) for one in range(state.players) if one != seat)
    if code == fx.ABSOLVE:
        return any(state.banes[one] for one in meant(state, seat, op[1]))
    if code == fx.MEND:
        return any(state.hurt >> n & 1 and spot == state.place[seat] for n, spot in enumerate(state.beasts))
    return True


def deadly(state: Takao, seat: int, ops: Ops) -> bool:
    """Whether a seat would die of what these operations cost it (takao.ruling.drain)."""
    loss = 0
    for op in ops:
        if op[0] == fx.DESPAIR and op[1] in (fx.SELF, fx.ALL_HERE, fx.ALL):
            loss += op[2]
    return loss > 0 and loss >= gap(state, seat)


def usable(state: Takao, seat: int, ops: Ops) -> bool:
    """Whether these operations would change something now, and not be the death of whoever does them."""
    return useful(state, seat, ops) and not deadly(state, seat, ops)


# The operations


def _touching(code: int) -> None:
    """One operation on Health, Despair or Stamina, by how much (or by one)."""

    @DO.does(code)
    def touch(state: Takao, seat: int, who: str, n: int = 1) -> None:
        _touch(state, seat, who, n, code)


for _code in (fx.HEAL, fx.DESPAIR, fx.CALM, fx.REST, fx.TIRE, fx.PEACE, fx.WARD):
    _touching(_code)


@DO.does(CHOOSE)
def _choose(state: Takao, seat: int, sides: tuple[Ops, ...]) -> None:
    state.stack.append(Choice(seat, sides))


class Choice(Step[Takao]):
    """One of two effects; what would do nothing now is not offered."""

    __slots__ = ("sides",)
    rule = "takao.ruling.useless"
    verbs = frozenset(("option",))

    def __init__(self, seat: int, sides: tuple[Ops, ...]) -> None:
        self.seat = seat
        self.sides = sides

    def moves(self, state: Takao) -> list[Move]:
        return [OPTION[n] for n, ops in enumerate(self.sides) if useful(state, self.seat, ops)]

    def play(self, state: Takao, move: Move) -> None:
        state.stack.pop()
        run(state, self.seat, self.sides[OPTION.index(move)])

    def question(self, state: Takao) -> str:
        return "Which of the two?"

    def label(self, state: Takao, move: Move) -> str:
        return DO.describe(self.sides[OPTION.index(move)])[:1].upper() + DO.describe(self.sides[OPTION.index(move)])[1:]


@DO.does(fx.FOOT)
def _foot(state: Takao, seat: int) -> None:
    state.did |= ON_FOOT


@DO.does(fx.ADD_FOOD)
def _add_food(state: Takao, seat: int, n: int) -> None:
    if state.drawn >= 0 and state.drawn in state.aside:
        state.units[state.drawn] += n
        if state.journal is not None:
            state.tell("takao.card.food", "{card}: {n:unit} more.", seat, card=state.t.names[state.drawn], n=n)


def stocked(state: Takao, seat: int) -> list[int]:
    """The food cards of a seat that can still be stretched, by their place on the board."""
    t, units = state.t, state.units
    return [n for n, card in enumerate(state.held[seat * KINDS + FOOD]) if units[card] <= t.units[card]]


@DO.does(fx.STOCK)
def _stock(state: Takao, seat: int, n: int) -> None:
    owners = [one for one in state.here(seat) if stocked(state, one)]
    if len(owners) > 1:
        state.stack.append(Stock(seat, n, -1))
    elif owners:
        _stretch(state, seat, owners[0], n)


def _stretch(state: Takao, seat: int, owner: int, n: int) -> None:
    cards = stocked(state, owner)
    if len(cards) > 1:
        state.stack.append(Stock(seat, n, owner))
    else:
        _more(state, seat, state.held[owner * KINDS + FOOD][cards[0]], n)


def _more(state: Takao, seat: int, card: int, n: int) -> None:
    n = min(n, state.t.units[card] + 1 - state.units[card])
    state.units[card] += n
    if state.journal is not None:
        state.tell("takao.ruling.most", "{card}: {n:unit} more.", seat, card=state.t.names[card], n=n)


class Stock(Step[Takao]):
    """Whose food card is stretched, and which."""

    __slots__ = ("n", "owner")
    rule = "takao.skill.once"
    verbs = frozenset(("player", "card"))

    def __init__(self, seat: int, n: int, owner: int) -> None:
        self.seat = seat
        self.n = n
        self.owner = owner

    def moves(self, state: Takao) -> list[Move]:
        if self.owner < 0:
            return [PLAYER[one] for one in state.here(self.seat) if stocked(state, one)]
        return [CARD[n] for n in stocked(state, self.owner)]

    def play(self, state: Takao, move: Move) -> None:
        state.stack.pop()
        if move.verb == "player":
            _stretch(state, self.seat, int(move.args[0]) - 1, self.n)
        else:
            _more(state, self.seat, state.held[self.owner * KINDS + FOOD][int(move.args[0]) - 1], self.n)

    def question(self, state: Takao) -> str:
        return "Whose food is stretched?" if self.owner < 0 else "Which food card is stretched?"

    def label(self, state: Takao, move: Move) -> str:
        if move.verb == "player":
            owner = int(move.args[0]) - 1
            return f"{move.label}: {joined([self._card(state, owner, n) for n in stocked(state, owner)], 'or')}"
        return self._card(state, self.owner, int(move.args[0]) - 1)

    def _card(self, state: Takao, owner: int, n: int) -> str:
        card = state.held[owner * KINDS + FOOD][n]
        more = min(self.n, state.t.units[card] + 1 - state.units[card])
        return f"{state.t.names[card]} ({plural(state.units[card], 'unit')}, {more} more)"

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {"kind": "stock"} | ({"owner": self.owner} if self.owner >= 0 else {})


def clear_mask(state: Takao, seat: int, where: str) -> int:
    """The places from which an effect may take a ruin."""
    spot, t = state.place[seat], state.t
    if where == "near":
        return t.reach[spot] & LAND
    if spot >= MAP:
        return 0
    return sum(1 << n for n in range(MAP) if t.row[n] == t.row[spot] or t.column[n] == t.column[spot])


@DO.does(fx.CLEAR)
def _clear(state: Takao, seat: int, where: str) -> None:
    if state.ruins & clear_mask(state, seat, where):
        state.stack.append(Clearing(seat, where))


class Clearing(Step[Takao]):
    """Which ruin a skill takes away."""

    __slots__ = ("where",)
    rule = "takao.skill.once"
    verbs = frozenset(("clean",))

    def __init__(self, seat: int, where: str) -> None:
        self.seat = seat
        self.where = where

    def moves(self, state: Takao) -> list[Move]:
        mask = state.ruins & clear_mask(state, self.seat, self.where)
        return [CLEAN[n] for n in range(MAP) if mask >> n & 1]

    def play(self, state: Takao, move: Move) -> None:
        state.stack.pop()
        spot = CLEAN.index(move)
        state.ruins &= ~(1 << spot)
        if state.journal is not None:
            text = "@{who} has the ruin at {place} taken away."
            state.tell("takao.skill.once", text, self.seat, who=self.seat, place=state.t.place_names[spot], spot=spot)

    def question(self, state: Takao) -> str:
        return "Which ruin is taken away?"

    def label(self, state: Takao, move: Move) -> str:
        return f"Take away the ruin at {on_map(state.t.place_names[CLEAN.index(move)])}"


@DO.does(fx.RESTORE)
def _restore(state: Takao, seat: int) -> None:
    restore(state, seat, state.place[seat])


def restore(state: Takao, seat: int, spot: int) -> None:
    """A lost shelter works again; not while a ruin lies there."""
    if state.t.shelters & ~state.shelters & ~state.ruins & 1 << spot:
        state.shelters |= 1 << spot
        if state.journal is not None:
            state.tell(
                "takao.raid.lost", "The shelter at {place} works again.", seat, place=state.t.place_names[spot], spot=spot
            )


@DO.does(fx.RAISE_LINE)
def _raise_line(state: Takao, seat: int) -> None:
    state.stack.append(Raising(seat, -1))


class Raising(Step[Takao]):
    """A row or a column rises from its ruins: one of its broken places first, then which of its two lines."""

    __slots__ = ("spot",)
    rule = "takao.ruling.miracle"
    verbs = frozenset(("clean", "row", "column"))

    def __init__(self, seat: int, spot: int) -> None:
        self.seat = seat
        self.spot = spot

    def moves(self, state: Takao) -> list[Move]:
        if self.spot >= 0:
            return [ROW, COLUMN]
        broken = state.ruins | (state.t.shelters & ~state.shelters)
        return [CLEAN[n] for n in range(MAP) if broken >> n & 1]

    def play(self, state: Takao, move: Move) -> None:
        if self.spot < 0:
            state.stack[-1] = Raising(self.seat, CLEAN.index(move))
            return
        state.stack.pop()
        t = state.t
        line = t.row if move is ROW else t.column
        for n in range(MAP):
            if line[n] == line[self.spot]:
                state.ruins &= ~(1 << n)
                restore(state, self.seat, n)
        if state.journal is not None:
            which = f"row {line[self.spot] + 1}" if move is ROW else f"column {line[self.spot] + 1}"
            state.tell(self.rule, "All of {line} rises from its ruins.", self.seat, line=which)

    def question(self, state: Takao) -> str:
        if self.spot >= 0:
            return f"The row or the column of {on_map(state.t.place_names[self.spot])}?"
        return "Through which broken place does the line go?"

    def label(self, state: Takao, move: Move) -> str:
        return move.label if self.spot >= 0 else f"Through {on_map(state.t.place_names[CLEAN.index(move)])}"


@DO.does(fx.MEND)
def _mend(state: Takao, seat: int) -> None:
    """A Hurt animal here is well again; the first in the order Bear, Cat, Pangolin, Deer."""
    for n, spot in enumerate(state.beasts):
        if state.hurt >> n & 1 and spot == state.place[seat]:
            state.hurt &= ~(1 << n)
            if state.journal is not None:
                state.tell("takao.ruling.hurt", "The {animal} is well again.", seat, animal=state.t.animal_names[n], beast=n)
            return


def useful_animal(state: Takao, seat: int, n: int) -> bool:
    """Whether the n-th animal card of a seat can be used now."""
    card = state.held[seat * KINDS + ANIMAL][n]
    if (state.tapped | state.carcass) >> card & 1:
        return False
    return any(one.trigger == fx.PLAY and usable(state, seat, one.ops) for one in state.t.fx[card])


def affordable(state: Takao, seat: int, n: int) -> bool:
    """Whether a character can bear so much more Despair."""
    return gap(state, seat) > n


def release(state: Takao, seat: int) -> None:
    """Banes whose condition holds are removed (takao.ruling.bane_gone)."""
    for bane in state.banes[seat]:
        if holds(state, seat, state.t.bane_gone[bane]):
            lift_bane(state, seat, bane)


def lift_bane(state: Takao, seat: int, bane: int) -> None:
    """A Bane is gone for good."""
    state.banes[seat] = tuple(one for one in state.banes[seat] if one != bane)
    state.set_up_board(seat)
    if state.journal is not None:
        text = "@{who} is free of {bane}."
        state.tell("takao.ruling.bane_gone", text, seat, who=seat, bane=state.t.bane_names[bane], number=bane)


@DO.does(fx.ABSOLVE)
def _absolve(state: Takao, seat: int, who: str) -> None:
    """The oldest Bane of each."""
    for one in meant(state, seat, who):
        if state.banes[one]:
            lift_bane(state, one, state.banes[one][0])
