"""What a sensible player looks at in Taidian: the hand in points of damage, the market by plan, foes by danger and health.

Everything is read from what the seat itself holds and from what lies open; the hands of others are never looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from gameshelf.core import Move, State
from gameshelf.games.taidian.content import CARDS, FIRST_BLUE, FIRST_GREEN, FIRST_RED, STRUCTURES
from gameshelf.games.taidian.knowledge import Plan, usual
from gameshelf.games.taidian.moves import AT, ATTACK, CARD_OF, DECLARE, DONE, END, KEEP, PASS, PICK, POWER, UPGRADE, WRECK
from gameshelf.games.taidian.state import ATTACKING, POWERS, Taidian
from gameshelf.games.taidian.steps.attacking import Lay, Robbed, worth_of
from gameshelf.games.taidian.steps.defending import Cover, Defend, Help, HelpCover
from gameshelf.games.taidian.steps.falling import Spoils
from gameshelf.games.taidian.steps.poison import Endure, TickHelp
from gameshelf.games.taidian.steps.turn import Burn, Draft, Kind
from gameshelf.games.taidian.steps.upgrading import PowerUp, Shop

ROBBERY = 6.0  # what a stolen card is worth, in points
LONG = 14  # rounds after which only power breaks what Shields have brought to a stand
BLOCKS = 0.7  # how much of the Shields that are expected are really there in time
KILL = 60.0  # what it is worth to bring somebody down
NEAR = 4  # energy: who lacks no more for a power-up wants the cards that bring it
NOTHING = 0.5  # a turn worth less than so many points is as good as none

STRUCTURE_WORTH = tuple(
    {"burn-barrel": 9.0, "sandbags": 12.0, "trading-post": 7.0, "lightning-rod": 10.0, "clinic": 6.0, "watchtower": 7.0,
     "supply-cache": 14.0}[key] for key in STRUCTURES
)  # fmt: skip
LIKED = ("suwan", "brandt", "okafor", "kahale", "ferro", "wilk", "quintero", "adeyemi", "shen", "sorokina")


class Knows(Protocol):
    """The part of a Seat that is looked at."""

    number: int
    moves: list[Move]
    plan: tuple[Move, ...]

    def imagine(self, seed: int) -> State: ...


def rate(seat: Knows) -> list[float]:
    """How good each of the seat's moves looks."""
    game = seat.imagine(0)
    assert isinstance(game, Taidian)
    return scores(game, seat.number, seat.moves, plan_of(game))


def plan_of(state: Taidian) -> Plan:
    """What a sensible player is after at this table."""
    return usual(state.players, len(set(state.sides)), state.short)


def best(state: Taidian, seat: int, plan: Plan) -> Move:
    """The move that looks best by this plan."""
    moves = state.moves(seat)
    if len(moves) == 1:
        return moves[0]
    rated = scores(state, seat, moves, plan)
    return moves[rated.index(max(rated))]


def scores(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    """How good each of these moves looks by a plan: a function for each kind of question."""
    return _QUESTIONS[type(state.stack[-1])](state, seat, moves, plan)


# The turn


def _kind(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    attack, upgrade = hand_worth(state, seat, plan)
    if max(attack, upgrade) < NOTHING:  # a blow that is probably stopped is still better than nothing bought
        attack, upgrade = (NOTHING, 0.0) if strikes(state, seat) else (0.0, NOTHING)
    return [attack if move is ATTACK else upgrade if move is UPGRADE else 0.0 for move in moves]


def strikes(state: Taidian, seat: int) -> bool:
    """Whether there is a blow in the hand."""
    return any(state.t.damage[card] for card in state.hand[seat])


def hand_worth(state: Taidian, seat: int, plan: Plan) -> tuple[float, float]:
    """What the hand is worth for an attack and for an upgrade, in points."""
    t, built = state.t, state.built[seat]
    blows = others = 0.0
    money, energy = t.built_money[built], t.built_energy[built]
    for card in state.hand[seat]:
        if card < FIRST_RED:
            money += t.money[card]
            energy += t.energy[card]
        elif card < FIRST_BLUE:
            if t.damage[card]:
                blows += state.blow_of(seat, card)
            elif t.poison[card]:
                others += state.poison_of(seat, card) * 0.9
            elif t.aid[card]:
                others += min(state.aid_of(seat, card), state.cap[seat] - state.health[seat])
            else:
                others += ROBBERY * state.steal_of(seat, card)
    if blows:
        blows += t.firsts[built]
    attack = 0.0
    for foe in state.foes(seat):
        through = blows - t.reduces[state.built[foe]]
        gain = max(0.0, through - BLOCKS * shields(state, foe))
        attack = max(attack, gain + KILL if through >= state.health[foe] else gain)
    attack += others
    left = max(0.3, 1.0 - state.round / plan.patience)
    mine = state.energy[seat] + energy
    if not wishes(state, seat, money, plan):
        money = 0
    upgrade = (money * plan.money + energy * plan.energy + (8.0 if mine >= t.ten else 0.0)) * left
    upgrade += min(t.built_heal[built], state.cap[seat] - state.health[seat])
    return attack, upgrade


def shields(state: Taidian, seat: int) -> float:
    """What somebody is expected to block with: everybody knows which cards are in hand and draw pile together."""
    held = len(state.hand[seat])
    if not held:
        return 0.0
    block, total = state.t.block, 0
    for card in state.hand[seat]:
        if block[card]:
            total += state.block_of(seat, card)
    for card in state.deck[seat]:
        if block[card]:
            total += state.block_of(seat, card)
    return total * held / (held + len(state.deck[seat])) if total else 0.0


def _burn(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    """Weak cards that this turn has no use for go, as long as the deck stays large enough for a hand."""
    size = len(state.hand[seat]) + len(state.deck[seat]) + len(state.discard[seat])
    if size <= state.t.hand + 2:
        return [1.0 if move is KEEP else 0.0 for move in moves]
    attacking = state.kind == ATTACKING
    found = []
    for move in moves:
        if move is KEEP:
            found.append(0.0)
            continue
        card = CARD_OF[move.number]
        used = (card < FIRST_RED) != attacking and card < FIRST_BLUE
        found.append(-1.0 if used else 4.0 - card_worth(state, seat, card, plan))
    return found


def card_worth(state: Taidian, seat: int, card: int, plan: Plan) -> float:
    """What a card is worth in one's own deck from now on, roughly in tenths of the points it brings each time."""
    t = state.t
    left = max(0.0, 1.0 - state.round / plan.patience)
    if card < FIRST_RED:
        return (t.money[card] * plan.money + t.energy[card] * plan.energy) * left * 0.6
    if card < FIRST_BLUE:
        return worth_of(state, seat, card) * (0.4 if not t.steal[card] else 4.0)
    return state.block_of(seat, card) * 0.35 + state.medic_of(seat, card) * 0.35 + 1.0


# Upgrading


def _power(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    """The symbol that most of one's cards have, weighed by the plan."""
    counts = [0.0] * 5
    symbol = state.t.symbol
    for pile in (state.hand[seat], state.deck[seat], state.discard[seat]):
        for card in pile:
            counts[symbol[card]] += 1.0
    return [(counts[n] + 0.5) * plan.symbols[n] for n in map(POWER.index, moves)]


def _shop(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    """The card that is wanted most; nothing when all that can be had is wanted less than nothing."""
    owned = count_own(state, seat)
    return [0.0 if move is DONE else wish(state, seat, CARD_OF[move.number], plan, owned) for move in moves]


def count_own(state: Taidian, seat: int) -> list[int]:
    """How many cards of each kind somebody has."""
    owned = [0] * len(CARDS)
    for pile in (state.hand[seat], state.deck[seat], state.discard[seat]):
        for card in pile:
            owned[card] += 1
    return owned


def wish(state: Taidian, seat: int, card: int, plan: Plan, owned: list[int]) -> float:
    """How much one more of a card is wanted."""
    want = plan.want[card] - plan.fade[card] * owned[card]
    if card < FIRST_RED and state.round > plan.late:
        want = 2.0 + 2.0 * state.t.energy[card] if state.t.energy[card] and state.round > LONG else -1.0
    elif card >= FIRST_BLUE and state.round > LONG:
        want -= 0.8 * (state.round - LONG)
    if state.t.energy[card] and not state.short and card < FIRST_RED and state.round <= plan.patience / 2:
        want = max(want, 10.0 * state.t.energy[card]) if _ten_is_near(state, seat, owned) else want
    if state.t.cure[card] and not owned[card] and any(poison[2] == seat for poison in state.poisons):
        want = 3.0
    if state.t.guard[card] and owned[card] < 2 and robbers(state, seat) > owned[card]:
        want = 5.0
    return want


def _ten_is_near(state: Taidian, seat: int, owned: list[int]) -> bool:
    """Whether little energy is lacking for a power-up, and one's own cards do not bring it."""
    t = state.t
    lacking = t.ten - state.energy[seat]
    return lacking <= NEAR and sum(t.energy[card] * owned[card] for card in range(FIRST_RED)) < lacking


def robbers(state: Taidian, seat: int) -> int:
    """How many Robbers the one of the others has who has most; what somebody owns can be counted by all."""
    steal = state.t.steal
    most = 0
    for foe in state.foes(seat):
        most = max(
            most, sum(1 for pile in (state.hand[foe], state.deck[foe], state.discard[foe]) for card in pile if steal[card])
        )
    return most


def wishes(state: Taidian, seat: int, money: int, plan: Plan) -> bool:
    """Whether so much money buys anything that is wanted."""
    prices, stock, own = state.t.prices[state.character[seat]], state.stock, state.owned[seat]
    owned = count_own(state, seat)
    for card in range(len(CARDS)):
        have = card >= FIRST_GREEN and own >> (card - FIRST_GREEN) & 1
        if prices[card] <= money and stock[card] and not have and wish(state, seat, card, plan, owned) > 0:
            return True
    return False


# Attacking


def aims(state: Taidian, seat: int) -> list[float]:
    """How much each seat is worth attacking: whoever can be finished; against one side the weak, among many the strong."""
    t, found = state.t, [-1000.0] * state.players
    blows = sum(state.blow_of(seat, card) for card in state.hand[seat] if card >= FIRST_RED)
    aimed = [0] * state.players
    for card, target, _ in state.laid:
        aimed[target] += state.blow_of(seat, card)
    foes = state.foes(seat)
    many = len({state.sides[foe] for foe in foes}) > 1
    for foe in foes:
        health = state.health[foe] - sum(sum(poison[4]) for poison in state.poisons if poison[2] == foe) // 2
        left = health + t.reduces[state.built[foe]] - aimed[foe]
        danger = 6.0 * sum(state.levels[foe * POWERS : foe * POWERS + 4]) + 2.0 * state.built[foe].bit_count()
        worth = danger + (0.2 * health if many else -0.4 * left)
        if left <= 0:
            worth -= 200.0  # what is laid already is enough
        elif left <= blows:
            worth += 50.0
        found[foe] = worth
    return found


def _lay(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    """Robbers first and alone, then everything at once; what is red and stays in hand is discarded anyway."""
    step = state.stack[-1]
    assert isinstance(step, Lay)
    if step.target >= 0:
        return [STRUCTURE_WORTH[WRECK.index(move)] for move in moves]
    if step.card >= 0:
        return _targets(state, seat, step.card, moves)
    t = state.t
    robbing = any(t.steal[card] for card, _, _ in state.laid)
    found = []
    for move in moves:
        if move is DECLARE:
            found.append(5.0)
        elif move is END:
            found.append(0.0)
        else:
            card = CARD_OF[move.number]
            if t.steal[card]:
                found.append(30.0)
            elif robbing:
                found.append(1.0)
            elif t.aid[card]:
                hurt = max(state.cap[friend] - state.health[friend] for friend in _own(state, seat))
                found.append(6.0 if hurt else -1.0)
            else:
                found.append(10.0 + worth_of(state, seat, card) * 0.01)
    return found


def _own(state: Taidian, seat: int) -> list[int]:
    """Oneself, and whoever is alive of one's team."""
    return [s for s in range(state.players) if state.alive[s] and state.sides[s] == state.sides[seat]]


def _targets(state: Taidian, seat: int, card: int, moves: list[Move]) -> list[float]:
    t = state.t
    if t.aid[card]:
        own = _own(state, seat)
        hurt = [state.cap[s] - state.health[s] + (1.0 if s == seat else 0.0) for s in range(state.players)]
        return [hurt[AT.index(move)] if AT.index(move) in own else -1.0 for move in moves]
    worth = aims(state, seat)
    found = []
    for move in moves:
        target = AT.index(move)
        value = worth[target]
        if t.wreck[card] and state.built[target]:
            value += 12.0
        if t.poison[card] and value > 20.0:
            value -= 80.0  # who will be dead anyway needs no poison
        if t.steal[card]:
            value = 2.0 * len(state.hand[target]) + value * 0.1
        found.append(value)
    return found


# Answering


def _defend(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    """Blue cards are of no use on one's own turn, so they are used; and Kick and 9mm hit back."""
    t, coming = state.t, state.coming()
    dying = state.health[seat] + state.mended <= coming
    found = []
    for move in moves:
        if move is PASS:
            found.append(0.0)
            continue
        card = CARD_OF[move.number]
        if t.answer[card]:
            found.append(1.0 + state.answer_of(seat, card) * 0.01)
        elif t.block[card]:
            block = state.block_of(seat, card)
            found.append(_block_worth(block, coming, dying))
        elif t.medic[card]:
            lost = state.cap[seat] - state.health[seat] + coming - state.mended
            found.append(1.5 if dying or lost * 2 >= state.medic_of(seat, card) else -1.0)
        else:
            found.append(3.0)
    return found


def _block_worth(block: int, coming: int, dying: bool) -> float:
    """The smallest Shield that stops all of it, else the largest; none for a scratch."""
    if coming * 3 < block and not dying:
        return -1.0
    return 3.0 - block * 0.01 if block >= coming else 2.0 + block * 0.01


def _help(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    """Help for one's own team, when it is not wasted; strangers get none."""
    t, victim, step = state.t, state.victim, state.stack[-1]
    assert isinstance(step, Help)
    if state.sides[victim] != state.sides[seat]:
        return [1.0 if move is PASS else 0.0 for move in moves]
    coming = max(0, state.coming() - sum(state.block_of(seat, card) for card in step.picked_by(seat)))
    dying = state.health[victim] + state.mended <= coming
    found = []
    for move in moves:
        card = CARD_OF[move.number]
        if move is PASS:
            found.append(0.0)
        elif t.block[card]:
            block = state.block_of(seat, card)
            found.append(_block_worth(block, coming, dying) if dying or coming >= block else -1.0)
        elif t.medic[card]:
            found.append(1.0 if dying or state.cap[victim] - state.health[victim] + coming > 30 else -1.0)
        else:
            found.append(2.0)
    return found


def _cover(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    """Shields against an answer: one's own are discarded anyway, a teammate's are worth more elsewhere."""
    step = state.stack[-1]
    coming, attacker = state.returning(), state.turn
    if isinstance(step, HelpCover):
        coming -= sum(state.block_of(seat, card) for card in step.picked_by(seat))
    dying = state.health[attacker] <= coming
    mine = seat == attacker
    friend = state.sides[attacker] == state.sides[seat]
    found = []
    for move in moves:
        if move is PASS:
            found.append(0.0)
            continue
        block = state.block_of(seat, CARD_OF[move.number])
        if mine or (friend and (dying or coming >= block)):
            found.append(3.0 - block * 0.01 if block >= coming else 2.0 + block * 0.01)
        else:
            found.append(-1.0)
    return found


def _tick(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    """An Antidote at once; a Medic when it is needed."""
    victim = state.victim
    friend = state.sides[victim] == state.sides[seat]
    lost = state.cap[victim] - state.health[victim] + state.points
    found = []
    for move in moves:
        if move is PASS:
            found.append(0.0)
        elif not friend:
            found.append(-1.0)
        elif state.t.tick_cure[CARD_OF[move.number]]:
            found.append(2.0)
        else:
            found.append(1.0 if lost * 2 >= state.medic_of(seat, CARD_OF[move.number], ticking=True) else -1.0)
    return found


def _robbed(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    return [0.0 if move is PASS else 1.0 for move in moves]


def _spoils(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    """The best cards first; what is worth nothing in one's own deck is left."""
    return [0.0 if move is PASS else card_worth(state, seat, CARD_OF[move.number], plan) for move in moves]


def _draft(state: Taidian, seat: int, moves: list[Move], plan: Plan) -> list[float]:
    return [float(-LIKED.index(str(move.args[0]))) for move in moves if move in PICK]


Rating = Callable[[Taidian, int, list[Move], Plan], list[float]]
_QUESTIONS: dict[type[Any], Rating] = {
    Kind: _kind, Burn: _burn, PowerUp: _power, Shop: _shop, Lay: _lay, Robbed: _robbed, Help: _help, Defend: _defend,
    HelpCover: _cover, Cover: _cover, TickHelp: _tick, Endure: _tick, Spoils: _spoils, Draft: _draft,
}  # fmt: skip
