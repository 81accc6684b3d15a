"""What a sensible player thinks of each move: one who plays for the group (`knowledge.py`).

The judgement is made on a game that the seat imagines, and looks at nothing that lies face down; `quick.py` shares it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Any

from gameshelf.core import Move
from gameshelf.core.effects import CHOOSE
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.effects import PLAY
from gameshelf.games.takao.keys import (
    AIRCRAFT,
    ANIMAL,
    ANIMALS_RUN,
    DOOM,
    ENEMY_ICON,
    FIRST_WRECKAGE,
    FOOD,
    ITEM,
    LOAD,
    MAP,
    PEOPLE,
    RESCUE,
    TOKKO_INCIDENT,
)
from gameshelf.games.takao.knowledge import DEATH, SPEND, Plan, card_value, hits, plan_for
from gameshelf.games.takao.moves import (
    AGREE,
    ASK,
    DONE,
    DRAIN,
    EAT_CARCASS,
    FEED,
    FIRST,
    KEEP_OLD,
    KEEP_ROLL,
    NO,
    PASS,
    REFUSE,
    REGRET,
    REROLL,
    ROW,
    SEARCH,
    SLOT_OF,
    SPACE,
    SPOT_OF,
    STOP,
    YES,
)
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import KINDS, Takao
from gameshelf.games.takao.steps.consuming import spoils
from gameshelf.games.takao.steps.doing import helps, meant, stocked, useful
from gameshelf.games.takao.steps.sharing import WithWhom, refused
from gameshelf.games.takao.steps.ties import current
from gameshelf.games.takao.steps.walking import cost

HARM = (fx.DESPAIR, fx.TIRE)
NEVER = -inf  # no sense in it, ever: not even to be thought about
IDLE = 9 * DEATH  # what does nothing good lies far below all else: only who looks ahead thinks about it
VAIN = 0.4  # what a wish is worth less with every round that it was hoped for in vain
ARRESTED = 9.0  # what it costs to lead a prisoner to where a Tokko stands
# Whom a group likes to have along, all else equal
FAVOURITES = ("doctor", "cook", "engineer", "soldier", "priest", "musician", "student", "journalist")


def rate(seat: Any) -> list[float]:
    """How good each of a seat's moves looks."""
    game: Any = seat.imagine(0)
    return judge(game, seat.number, seat.moves)


def judge(state: Takao, seat: int, moves: list[Move]) -> list[float]:
    """The worth of each move, against each other."""
    verb = moves[-1].verb
    step = type(state.stack[-1]).__name__
    if step in ("Turn", "Acting"):
        plan = plan_for(state, seat)
        return [_acting(state, seat, move, plan) for move in moves]
    judging = _JUDGES.get(step)
    if judging is None:
        judging = _JUDGES.get(verb, _whatever)
    return [judging(state, seat, move) for move in moves]


# A turn


def _acting(state: Takao, seat: int, move: Move, plan: Plan) -> float:
    verb, spot = move.verb, state.place[seat]
    stamina = state.sated[seat]
    step: Any = state.stack[-1]
    turn = type(step).__name__ == "Turn"
    if move is PASS or move is STOP:
        return plan.end(spot) + (plan.thrift if stamina else 0.0) if turn else plan.best(spot, stamina)
    if move in SPACE:
        walks, cleans, searches = state.t.spaces[SPACE.index(move)]
        if state.board[seat].flags & fx.HEAVY:
            walks = min(walks, 1)
        return plan.using(spot, walks, cleans, searches, stamina - 1) - SPEND
    if not turn:
        walks = step.reach(state)
        if verb == "go":
            to = SPOT_OF[move.number]
            left = walks - cost(state, seat, to)
            value = plan.using(to, left, step.cleans, step.searches, stamina) - 0.01 + _herding(state, seat, spot, to)
            if state.patrol and state.held[seat * KINDS + LOAD] and any(there == to for _, there, _ in state.patrol):
                value -= ARRESTED
            return value
        if verb == "clean":
            one = SPOT_OF[move.number]
            gain = plan.rubble(spot).get(one, 0.0)
            if one == spot and step.searches:
                gain += plan.deck_value(state.t.deck_at[spot]) if spot < MAP and state.t.deck_at[spot] >= 0 else 0.0
            return gain + plan.using(spot, walks, step.cleans - 1, 0, stamina) + 0.01
        if move is SEARCH:
            rest = plan.using(spot, walks, step.cleans, step.searches - 1, stamina)
            return plan.look(spot) + rest + 0.02
        base = plan.using(spot, walks, step.cleans, step.searches, stamina)
    else:
        base = plan.best(spot, stamina)
    gain = _free(state, seat, move, plan)
    return base + gain if gain > 0 else gain - IDLE


def _herding(state: Takao, seat: int, start: int, to: int) -> float:
    """What a step does to the endangered animals: towards the hills, away from the bombs."""
    if state.s != ANIMALS_RUN or to not in state.ways[start]:
        return 0.0
    before = _herd(state)
    beasts, stack = state.beasts[:], state.stack[:]
    RULES[state.s].moved(state, seat, start, to, True)
    for n, spot in enumerate(beasts):
        if spot == start and state.hurt >> n & 1 and state.t.led[n] and not state.ruined(to):
            state.beasts[n] = to
    after = _herd(state)
    state.beasts, state.stack = beasts, stack
    return after - before


def _herd(state: Takao) -> float:
    t, raids = state.t, hits(state)
    high, value = t.mountains & ~state.ruins, 0.0
    for n, spot in enumerate(state.beasts):
        if spot < 0:
            continue
        frail = 2.5 if state.hurt >> n & 1 else 1.0
        if high >> spot & 1:
            value += 1.6 * frail
        else:
            hills = [m for m in range(MAP) if high >> m & 1]
            away = min([abs(t.row[spot] - t.row[m]) + abs(t.column[spot] - t.column[m]) for m in hills], default=9)
            value -= 0.22 * away * frail
            if any(state.held[one * KINDS + FOOD] for one in state.at(spot)):
                value += 1.2 * frail
        cover = state.shelters & ~state.ruins & 1 << spot != 0
        danger = sum(count[spot] > cover for count in raids) / 3
        value += 0.8 * frail * cover - 2.6 * frail * danger
    return value


def _free(state: Takao, seat: int, move: Move, plan: Plan) -> float:
    """What a free action adds."""
    verb, t = move.verb, state.t
    base = seat * KINDS
    if verb == "place":
        return 14.0
    if verb == "lift":
        return 9.0
    if verb == "leave":
        return 1.5 + 0.3 * plan.left if plan.left else -1.0
    if verb == "throw":
        return 2.0
    if verb == "discard":
        return _discarding(state, seat, *SLOT_OF[move.number])
    if verb == "carcass":
        starving = not state.sated[seat] and not state.food_of(seat) and plan.gap >= 6 and plan.left > 1
        return 0.1 if starving and meat(state, seat, int(move.args[0]) - 1) > 0 else -4.0
    if verb == "share":
        return _sharing(state, seat, int(move.args[0]) - 1, plan)
    if verb == "skill":
        return _skill(state, seat, plan)
    if verb == "miracle":
        return _miracle(state, seat, str(move.args[0]), plan)
    if move.args[0] == "tie":
        return 0.5
    kind = ITEM if move.args[0] == "item" else ANIMAL
    card = state.held[base + kind][int(move.args[1]) - 1]
    ops = next(one.ops for one in t.fx[card] if one.trigger == PLAY)
    rid = freed(state, seat, fx.ITEM_GONE) if kind == ITEM else 0.0
    return _ops(state, seat, ops, plan, 1.0 if kind == ITEM else 0.1) + rid


def meat(state: Takao, seat: int, n: int) -> int:
    """How many Stamina more an animal brings as food than the same harm would as Health that is given up."""
    t = state.t
    price: int = t.carcass_despair + t.carcass_others * (len(state.here(seat)) - 1)
    return t.units[state.held[seat * KINDS + ANIMAL][n]] - price


def freed(state: Takao, seat: int, code: int) -> float:
    """What it is worth to do a thing that drives a Bane away by itself; 0 where no Bane asks for it."""
    if not any((code,) in group for bane in state.banes[seat] for group in state.t.bane_gone[bane] if len(group) == 1):
        return 0.0
    left = state.t.rounds - state.round
    return 14.0 if not left else 4.0 if left == 1 else 2.5


def _discarding(state: Takao, seat: int, kind: int, n: int) -> float:
    """What it is worth to throw a card away: to be rid of a Bane; else there is no sense in it."""
    rid = freed(state, seat, fx.ITEM_GONE) if kind == ITEM else 0.0
    return rid - card_value(state, seat, state.held[seat * KINDS + kind][n]) if rid else NEVER


def worth_of(state: Takao, seat: int, ops: Any, plan: Plan, other: int = -1) -> float:
    """What these operations are worth to a seat now; of a Share at a distance, with that `other`."""
    return _afar(state, seat, other, plan) if other >= 0 else _ops(state, seat, ops, plan, 0.0)


def _ops(state: Takao, seat: int, ops: Any, plan: Plan, keep: float) -> float:
    """What using a card is worth now, less what keeping it would be."""
    gain = 0.0
    for code, *values in ops:
        if code == CHOOSE:
            gain += max(_ops(state, seat, side, plan, 0.0) for side in values[0])
        elif code in (fx.HEAL, fx.CALM, fx.PEACE, fx.REST):
            gain += max((relief(state, one, code, values) for one in meant(state, seat, values[0])), default=0.0)
        elif code == fx.MOVES:
            here = plan.best(state.place[seat], state.sated[seat])
            gain += max((plan.best(to, state.sated[seat]) for to in plan.net.two[state.place[seat]]), default=here) - here
        elif code == fx.MEND:
            gain += 3.5 if useful(state, seat, ((fx.MEND,),)) else 0.0
        elif code == fx.SHARE_FAR:
            gain += max(_afar(state, seat, one, plan) for one in range(state.players) if one != seat)
        elif code == fx.DESPAIR:
            gain -= 0.6
        elif code == fx.STOCK:
            gain += 0.6 if plan.left or state.s == ANIMALS_RUN else 0.0  # nobody eats after the last round
        elif code in (fx.PEEK, fx.CLEAR, fx.RESTORE):
            gain += 0.6
    return gain - keep


def relief(state: Takao, one: int, code: int, values: list[Any]) -> float:
    """What Health, calm or rest does for a character: most where little is left."""
    if not helps(state, one, code):
        return 0.0
    gap = state.health[one] - state.despair[one]
    urgent = 2.2 if gap <= 2 else 1.5 if gap <= 3 else 1.0 if gap <= 5 else 0.6
    n = values[1] if len(values) > 1 else state.despair[one]
    if code == fx.HEAL:
        return urgent * min(n, state.t.health[state.who[one]] - state.health[one])
    if code in (fx.CALM, fx.PEACE):
        return urgent * min(n, state.despair[one])
    turn_over = _order(state, one) < _order(state, state.stack[-1].seat)
    left = state.t.rounds - state.round
    return (0.5 if turn_over else 1.6) * min(n, state.hungry[one]) * (1.0 if left or not turn_over else 0.0)


def _order(state: Takao, seat: int) -> int:
    return (seat - state.first) % state.players


def _skill(state: Takao, seat: int, plan: Plan) -> float:
    ops = state.board[seat].skill
    codes = {op[0] for op in ops}
    if fx.PEEK in codes:
        return 0.3 if state.sated[seat] or getattr(state.stack[-1], "searches", 0) or fx.SEARCHES in codes else 0.0
    if fx.CLEAR in codes:
        gains = plan.rubble(state.place[seat]).values()
        return max(gains, default=0.0) + 0.1
    if fx.MOVES in codes:
        here = plan.best(state.place[seat], state.sated[seat])
        return max((plan.best(to, state.sated[seat]) for to in plan.net.near[state.place[seat]]), default=here) - here - 0.05
    later = state.sated[seat] > 0 and not state.alone(seat)
    gain = _ops(state, seat, ops, plan, 0.05)
    return gain + (0.0 if later else 0.1) if gain > 0 else gain


def _miracle(state: Takao, seat: int, key: str, plan: Plan) -> float:
    if key == "mother":
        comfort = sum((relief(state, one, fx.PEACE, [fx.ALL]) for one in range(state.players)), 0.0)
        if state.s == DOOM and plan.left:  # it frees everybody of a Bane, which counts at the end
            return comfort - 2.5 * state.players
        freed = sum((9.0 for one in state.here(seat) if state.banes[one]), 0.0)
        return comfort + freed - (1.6 * state.players if plan.left > 1 else 1.0)
    if key == "mazu":
        settled = [one for one in range(state.players) if _order(state, one) <= _order(state, seat)]
        total = sum((_exposed(state, one) for one in settled), 0.0)
        total += sum((relief(state, one, fx.REST, [fx.ALL, 1]) for one in range(state.players)), 0.0)
        return total - (2.0 + 1.1 * state.players if plan.left else 0.5)
    return max(raised(state, plan, line) for line in state.t.track[:11]) - (1.6 if plan.left > 1 else 0.8)


def raised(state: Takao, plan: Plan, line: Iterable[int]) -> float:
    """What it is worth that a line rises from its ruins: what is needed there, not how many they are."""
    lost = state.t.shelters & ~state.shelters
    ruins = sum((plan.in_the_way(n, state.place[plan.seat]) - 0.15 for n in line if state.ruins >> n & 1), 0.0)
    return ruins + 0.3 * sum(lost >> n & 1 for n in line) * (1.0 if plan.left else 0.3)


def _exposed(state: Takao, one: int) -> float:
    """What the coming raid may do to a character who stays where he or she is, on average."""
    spot, gap = state.place[one], state.health[one] - state.despair[one]
    if spot >= MAP:
        return 0.0
    cover = state.shelters & ~state.ruins & 1 << spot != 0
    rows = [3 * (count[spot] - cover) for count in hits(state)]
    return sum((20.0 if n >= gap else 1.2 * n for n in rows if n > 0), 0.0) / 3


def _sharing(state: Takao, seat: int, other: int, plan: Plan) -> float:
    """Whether a Share has a point: food for whom an entanglement names, or who has none; or a card to be thought about."""
    if _gift(state, seat, other) is not None:
        return 2.0
    mine, theirs = (state.held[one * KINDS : one * KINDS + KINDS] for one in (seat, other))
    hungry = len(theirs[FOOD]) > len(mine[FOOD])
    return -0.5 if hungry or _hands_on(state, seat, bool(mine[LOAD]), bool(theirs[LOAD])) else NEVER


def _hands_on(state: Takao, seat: int, mine: bool, theirs: bool) -> bool:
    """Whether a load may as well change hands: who can go on takes it, who is done for this turn gives it away."""
    return mine != theirs and theirs == (state.sated[seat] > 0)


def _gift(state: Takao, seat: int, other: int) -> int | None:
    """The food card that one would give to the other, by its place, or None; where no space is free, for one of theirs."""
    mine, theirs = state.held[seat * KINDS + FOOD], state.held[other * KINDS + FOOD]
    full = len(theirs) >= state.board[other].room[FOOD]
    if not mine or (full and (not theirs or state.board[other].flags & fx.HOARD or refused(state, other))):
        return None
    tie = current(state, seat)
    person = PEOPLE[state.who[other]]
    wants = tie >= 0 and any(op == (fx.GAVE, person) for group in state.t.tie_when[tie] for op in group)
    if wants and not state.gave[seat] >> state.who[other] & 1 and state.t.rounds > state.round:
        return min(range(len(mine)), key=lambda n: card_value(state, seat, mine[n]))
    if freed(state, seat, fx.SHARED_FOOD) or (len(mine) > 1 and not theirs):
        return min(range(len(mine)), key=lambda n: card_value(state, seat, mine[n]))
    return None


def _afar(state: Takao, seat: int, other: int, plan: Plan) -> float:
    """What a Share at a distance is worth: food for whom it is meant, or a load for who is nearer to where it counts."""
    return max(_sharing(state, seat, other, plan), _relay(state, seat, other, plan))


def _relay(state: Takao, seat: int, other: int, plan: Plan) -> float:
    """What it is worth that the other carries on what one carries: the Moves that are saved."""
    if (
        not state.held[seat * KINDS + LOAD]
        or state.held[other * KINDS + LOAD]
        or state.s not in (AIRCRAFT, RESCUE, TOKKO_INCIDENT)
    ):
        return 0.0
    t = state.t
    goal = 1 << t.start if state.s == AIRCRAFT else 1 << t.safe if state.s == TOKKO_INCIDENT else state.shelters
    far = plan.net.far(goal & ~state.ruins)
    return 0.8 * min(6, far[state.place[seat]] - far[state.place[other]] - 1)


# Questions


def _share(state: Takao, seat: int, move: Move) -> float:
    step: Any = state.stack[-1]
    if move is DONE:
        return 0.0
    kind, n = SLOT_OF[move.number]
    mine, theirs = step.mine[kind], step.theirs[kind]
    taking = move.verb == "take"
    if step.over(state)[0] >= 0:  # something must go back
        return -1.0 - card_value(state, seat, (theirs if taking else mine)[n])
    if step.moved or kind not in (LOAD, FOOD):
        return NEVER
    if kind == LOAD:
        eased = 0.0 if taking else _relay(state, seat, step.other, plan_for(state, seat))
        return eased if eased > 0.0 else -1.0 if _hands_on(state, seat, bool(mine), bool(theirs)) else NEVER
    if taking:
        return -1.0 if len(theirs) > len(mine) else NEVER
    return 1.0 if _gift(state, seat, step.other) == n else NEVER


def _whom(state: Takao, seat: int, move: Move) -> float:
    step: Any = state.stack[-1]
    one = int(move.args[0]) - 1
    if isinstance(step, WithWhom):
        return _afar(state, seat, one, plan_for(state, seat))
    if step.__class__.__name__ != "Whom":
        return 0.0
    weak = 0.01 * (state.despair[one] - state.health[one])  # of equals, who has less left
    return relief(state, one, step.code, [fx.ONE_HERE, step.n]) + weak


def _tie(state: Takao, seat: int, move: Move) -> float:
    """Persist while the aim is near and there is time for what it brings; else regret."""
    if move.verb == "discard":
        return NEVER
    left = state.t.rounds - state.round
    gap = state.health[seat] - state.despair[seat]
    tie = current(state, seat)
    price = sum(op[2] for op in state.t.tie_failing[tie] if op[0] == fx.DESPAIR)
    if move is REGRET:
        return 0.0
    if left < 2 or gap <= price + 3:
        return -1.0
    plan = plan_for(state, seat)
    mask = plan.where(state.t.tie_when[tie])
    away = plan.net.far(mask)[state.place[seat]] if mask else 6
    vain = state.round - 1 - state.tie[seat]  # how often one has persisted already
    return 0.45 * left - 0.7 * float(price) - 0.28 * max(0, away - 1) + (0.3 if gap >= 7 else 0.0) - VAIN * vain


def _meal(state: Takao, seat: int, move: Move) -> float:
    left = state.t.rounds - state.round
    gap = state.health[seat] - state.despair[seat]
    sated, verb = state.sated[seat], move.verb
    if move is DONE:
        return 0.0
    if not left:
        return -1.0
    want = 1.0 if sated == 0 else 0.6 if sated == 1 else 0.35
    if verb == "eat":
        if move is EAT_CARCASS:
            return want + 0.2
        card = state.held[seat * KINDS + FOOD][int(move.args[1]) - 1]
        price = spoils(state, seat, card)
        if price:
            return want - 0.25 - (1.0 if gap <= 3 else 0.2 if gap <= 4 else 0.0)
        hungry = state.s == ANIMALS_RUN and sum(state.units[c] for c in state.food_of(seat)) < 3
        reserve = 0.9 if hungry and sated else 0.0
        return want + 0.1 - reserve
    if move is ASK or verb == "from":
        owners = [int(move.args[0]) - 1] if verb == "from" else [one for one in state.here(seat) if one != seat]
        bad = all(spoils(state, seat, card) for one in owners for card in state.food_of(one))
        return want - (0.3 + (1.0 if gap <= 3 else 0.2 if gap <= 4 else 0.0) if bad else 0.05)
    if move is DRAIN:
        if sated == 0:
            exposed = state.place[seat] >= MAP or any(count[state.place[seat]] for count in hits(state))
            return 0.4 if gap >= 4 else 0.2 if gap == 3 and exposed else -0.5
        return 0.05 if sated == 1 and gap >= 7 and left > 1 else -0.5
    if verb == "carcass":
        worth = meat(state, seat, int(move.args[0]) - 1) > 0
        return 0.5 if worth and sated == 0 and gap >= 7 and left > 1 else -1.0
    return NEVER


def _plea(state: Takao, seat: int, move: Move) -> float:
    """Share when there is more than one needs, or the other has nothing at all."""
    step: Any = state.stack[-1]
    if move is not AGREE:
        return 0.0
    units = sum(state.units[card] for card in state.food_of(seat))
    need = state.hungry[seat] if _order(state, seat) > _order(state, step.about) else 0
    return 0.5 if units > need or state.sated[step.about] == 0 else -0.5


def _found(state: Takao, seat: int, move: Move) -> float:
    step: Any = state.stack[-1]
    card, kind = step.card, state.t.kind[step.card]
    new = card_value(state, seat, card)
    if move is KEEP_OLD:
        return 0.0
    if kind == LOAD:
        return 0.3 if move.verb == "hand" and state.fits(int(move.args[0]) - 1, LOAD) else -1.0
    if move.verb == "hand":
        taker = int(move.args[0]) - 1
        if state.fits(taker, kind):
            return new + 0.3
        return new - min(card_value(state, taker, one) for one in state.held[taker * KINDS + kind]) - 0.1
    if move.verb == "use":
        used = state.held[seat * KINDS + ITEM][int(move.args[1]) - 1]
        keep = card_value(state, seat, used)
        return new + _ops(state, seat, state.t.fx[used][0].ops, plan_for(state, seat), keep)
    return new - card_value(state, seat, state.held[seat * KINDS + kind][int(move.args[0]) - 1])


def _parting(state: Takao, seat: int, move: Move) -> float:
    """What is found for what one has, if it is worth more."""
    step: Any = state.stack[-1]
    if move is REFUSE:
        return 0.0
    kind, n = SLOT_OF[move.number]
    old = card_value(state, seat, state.held[seat * KINDS + kind][n])
    return card_value(state, seat, step.card) - old if kind != LOAD else -1.0


def _surplus(state: Takao, seat: int, move: Move) -> float:
    kind, n = SLOT_OF[move.number]
    return -card_value(state, seat, state.held[seat * KINDS + kind][n])


def _two(state: Takao, seat: int, move: Move) -> float:
    step: Any = state.stack[-1]
    card = step.one if move is FIRST else step.two
    bad = 1.0 if state.t.icon[card] == ENEMY_ICON and state.s == DOOM and move is not FIRST else 0.0
    return card_value(state, seat, card) - bad


def _whether(state: Takao, seat: int, move: Move) -> float:
    step: Any = state.stack[-1]
    if move is NO:
        return 0.0
    if step.what == "hush":
        return 1.0
    left = state.t.rounds - state.round
    risk = (0.5 if left else 3.0) if state.s == DOOM else 0.0  # a card with the enemy icon brings a Bane
    return (1.5 - card_value(state, seat, int(step.card)) if step.what == "again" else 0.8) - risk


def _peek(state: Takao, seat: int, move: Move) -> float:
    if move is DONE:
        return 0.0
    step: Any = state.stack[-1]
    card = state.decks[step.deck][-int(move.args[0])]
    if card >= FIRST_WRECKAGE:
        return -1.0
    bad = 1.2 if state.t.icon[card] == ENEMY_ICON and state.s == DOOM else 0.0
    return 1.2 + bad - card_value(state, seat, card)


def _again(state: Takao, seat: int, move: Move) -> float:
    """Roll again where this roll hurts more than the others would."""
    pains = [_pain(state, roll) for roll in (1, 2, 3)]
    if len(state.rolls) > 1:
        return -pains[state.rolls[0 if move is FIRST else 1] - 1]
    if move is KEEP_ROLL:
        return -pains[state.rolls[0] - 1]
    assert move is REROLL
    return -sum(pains, 0.0) / 3 - 0.2


def _pain(state: Takao, roll: int) -> float:
    count = hits(state)[roll - 1]
    total = 0.0
    for seat in range(state.players):
        spot = state.place[seat]
        cover = 1 if state.shelters >> spot & 1 and not state.ruins >> spot & 1 else 0
        bombs = max(0, count[spot] - cover) if spot < MAP else 0
        rows = 3 * bombs
        total += DEATH if rows and rows >= state.health[seat] - state.despair[seat] else rows
    for n, spot in enumerate(state.beasts):
        if spot >= 0 and count[spot] > (state.shelters & ~state.ruins & 1 << spot != 0):
            total += DEATH if state.hurt >> n & 1 else 4.0
    return total


def _feeding(state: Takao, seat: int, move: Move) -> float:
    step: Any = state.stack[-1]
    if move is not FEED:
        return 0.0
    if state.hurt >> step.about & 1:
        return 5.0
    units = sum(state.units[card] for card in state.food_of(seat))
    left = state.t.rounds - state.round
    return 1.0 if units > 1 or state.sated[seat] or left < 2 else 0.2


def _lead(state: Takao, seat: int, move: Move) -> float:
    if move is NO:
        return 0.0
    step: Any = state.stack[-1]
    before, spot = _herd(state), state.beasts[step.beast]
    state.beasts[step.beast] = step.to
    after = _herd(state)
    state.beasts[step.beast] = spot
    return after - before


def _clearing(state: Takao, seat: int, move: Move) -> float:
    return plan_for(state, seat).rubble(state.place[seat]).get(SPOT_OF[move.number], 0.2)


def _raising(state: Takao, seat: int, move: Move) -> float:
    step: Any = state.stack[-1]
    t = state.t
    spot = step.spot if step.spot >= 0 else SPOT_OF[move.number]
    plan = plan_for(state, seat)
    row = raised(state, plan, [n for n in range(MAP) if t.row[n] == t.row[spot]])
    column = raised(state, plan, [n for n in range(MAP) if t.column[n] == t.column[spot]])
    if step.spot >= 0:
        return row if move is ROW else column
    here = state.place[seat]
    away = abs(t.row[spot] - t.row[here]) + abs(t.column[spot] - t.column[here]) if here < MAP else 0
    return max(row, column) - 0.001 * away


def _cast(state: Takao, seat: int, move: Move) -> float:
    """Somebody to whom those in play are tied, then whoever helps most."""
    person = str(move.args[0])
    there = {PEOPLE[one] for one in state.who if one >= 0}
    ties = 0
    for stage in range(3):
        for group in state.t.tie_when[PEOPLE.index(person) * 3 + stage]:
            ties += sum(len(op) > 1 and op[1] in there for op in group)
    return ties - 0.1 * FAVOURITES.index(person)


def _yes(state: Takao, seat: int, move: Move) -> float:
    return 1.0 if move is YES or move is AGREE else 0.0


def _food_card(state: Takao, seat: int, move: Move) -> float:
    """Where somebody eats, what brings no Despair; else bad food first, and the smaller card."""
    step: Any = state.stack[-1]
    owner = getattr(step, "owner", seat)
    cards = state.held[owner * KINDS + FOOD]
    n = int(move.args[0]) - 1
    if n >= len(cards):
        return 0.0
    eater = getattr(step, "eater", -1)
    if eater >= 0 and spoils(state, eater, cards[n]):
        return -9.0 - 0.01 * state.units[cards[n]]
    return (1.0 if state.t.bad[cards[n]] else 0.0) - 0.01 * state.units[cards[n]]


def _stretching(state: Takao, seat: int, move: Move) -> float:
    """Clean food rather than bad; of equals, the food of whoever has least."""
    step: Any = state.stack[-1]
    owner = int(move.args[0]) - 1 if move.verb == "player" else step.owner
    cards = state.held[owner * KINDS + FOOD]
    meant = [cards[n] for n in stocked(state, owner)] if move.verb == "player" else [cards[int(move.args[0]) - 1]]
    return max(0.0 if state.t.bad[card] else 1.0 for card in meant) - 0.01 * sum(state.units[card] for card in cards)


def _option(state: Takao, seat: int, move: Move) -> float:
    step: Any = state.stack[-1]
    return _ops(state, seat, step.sides[int(move.args[0]) - 1], plan_for(state, seat), 0.0)


def _whatever(state: Takao, seat: int, move: Move) -> float:
    return 0.0


_JUDGES = {
    "Share": _share, "Consent": _yes, "Whom": _whom, "WithWhom": _whom, "Tie": _tie, "Meal": _meal, "Plea": _plea,
    "Found": _found, "OneOfTwo": _two, "Whether": _whether, "Peek": _peek, "Again": _again, "Feeding": _feeding, "Lead": _lead,
    "Clearing": _clearing, "Raising": _raising, "Cast": _cast, "WhichFood": _food_card, "Surplus": _surplus,
    "Parting": _parting, "Serving": _food_card, "Stock": _stretching, "Choice": _option,
}  # fmt: skip
