"""Why a sensible player makes a move, in a sentence: what is at stake here and now (`bot.py` says which move)."""

from __future__ import annotations

from gameshelf.core import Move, joined, plural
from gameshelf.games.taidian.bot import NOTHING, Knows, aims, count_own, hand_worth, plan_of, scores, shields, strikes, wish
from gameshelf.games.taidian.content import CARDS, FIRST_BLUE, FIRST_GREEN, FIRST_RED, SYMBOL_NAMES
from gameshelf.games.taidian.moves import ATTACK, CARD_OF, DECLARE, DONE, KEEP, PASS, PICK, POWER, UPGRADE, WRECK
from gameshelf.games.taidian.state import Taidian
from gameshelf.games.taidian.steps.attacking import Lay, Robbed, fixed, next_worth
from gameshelf.games.taidian.steps.cards import without
from gameshelf.games.taidian.steps.defending import Cover, Defend, HelpCover
from gameshelf.games.taidian.steps.falling import Spoils
from gameshelf.games.taidian.steps.giving import Helpers
from gameshelf.games.taidian.wording import ability, built, says


def reason(seat: Knows, move: Move) -> str:
    """Why a sensible player makes this move, in a sentence."""
    state = seat.imagine(0)
    assert isinstance(state, Taidian)
    me, card = seat.number, CARD_OF[move.number]
    if move in (ATTACK, UPGRADE):
        return _turn(state, me, move)
    if move.verb == "buy":
        return _buy(state, me, card, move, seat.moves)
    if move is DONE:
        return _done(state, me, seat.moves)
    if move.verb == "power":
        return _power(state, me, POWER.index(move))
    if move.verb in ("lay", "at", "wreck", "declare", "end"):
        return _strike(state, me, move)
    if move.verb == "use":
        return _use(state, me, card)
    if move is PASS:
        return _pass(state, me, seat.moves)
    if move.verb == "burn":
        return f"Without {state.t.names[card]} you draw better cards more often."
    if move is KEEP:
        return "What is left is worth keeping."
    return ability(state.t, PICK.index(move)) if move in PICK else "Nothing else is worth more now."


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


# The turn


def forecast(state: Taidian, seat: int) -> tuple[int, int, int]:
    """Whom all the blows of a hand would best meet, and the least and the most damage they do there: everybody can count the
    Shields among the cards that somebody holds or draws next, not which of them are in the hand."""
    t = state.t
    blows = sum(state.blow_of(seat, card) for card in state.hand[seat] if card >= FIRST_RED)
    blows += t.firsts[state.built[seat]] if blows else 0
    through = {foe: max(0, blows - t.reduces[state.built[foe]]) for foe in state.foes(seat)}
    foe = max(through, key=lambda one: (through[one] >= state.health[one], through[one] - shields(state, one)))
    stops = sorted((state.block_of(foe, card) for card in (*state.hand[foe], *state.deck[foe])), reverse=True)
    return foe, max(0, through[foe] - sum(stops[: len(state.hand[foe])])), through[foe]


def _turn(state: Taidian, me: int, move: Move) -> str:
    """Attack or upgrade: what either brings."""
    attack, upgrade = hand_worth(state, me, plan_of(state))
    foe, least, most = forecast(state, me)
    if move is ATTACK and most >= state.health[foe]:
        sure = "" if least >= state.health[foe] else ", unless a Shield is in the way"
        return f"Your red cards are enough to bring @{foe} down: {most} damage against {state.health[foe]} health{sure}."
    bought = _bought(state, me)
    if max(attack, upgrade) < NOTHING and not strikes(state, me):
        return f"No blow in this hand, and {bought}: end the turn, and draw a new hand."
    if max(attack, upgrade) < NOTHING and move is ATTACK:
        return f"{_sentence(bought)}. So strike: Shields may stop it, but who uses one now has none in your next turn."
    harm = _harm(state, me, least, most)
    return f"An attack {harm}; {bought}." if move is ATTACK else f"{_sentence(bought)}; an attack {harm}."


def _harm(state: Taidian, me: int, least: int, most: int) -> str:
    """What an attack with the whole hand does."""
    t, hand = state.t, state.hand[me]
    found = []
    if most:
        range_of = f"{most}" if least == most else f"{least} to {most}" if least else f"up to {most}"
        found.append(f"does {range_of} damage{'' if least else ' if no Shield stops it'}")
    if venom := sum(state.poison_of(me, card) for card in hand):
        found.append(f"poisons for {venom}")
    if stolen := sum(state.steal_of(me, card) for card in hand):
        found.append(f"steals {plural(stolen, 'card')}")
    if healed := min(sum(state.aid_of(me, card) for card in hand if t.aid[card]), state.cap[me] - state.health[me]):
        found.append(f"heals you by {healed}")
    return joined(found) or "does nothing with this hand"


def _bought(state: Taidian, seat: int) -> str:
    """What an upgrade with this hand brings, in words."""
    t, there = state.t, state.built[seat]
    plan, owned = plan_of(state), count_own(state, seat)
    money = t.built_money[there] + sum(t.money[card] for card in state.hand[seat])
    energy = t.built_energy[there] + sum(t.energy[card] for card in state.hand[seat])
    prices, own = t.prices[state.character[seat]], state.owned[seat]
    wanted = [
        (wish(state, seat, card, plan, owned), -card)
        for card in range(len(CARDS))
        if prices[card] <= money and state.stock[card] and not (card >= FIRST_GREEN and own >> (card - FIRST_GREEN) & 1)
    ]
    first = max(wanted, default=(0.0, 0))
    found = [f"{money} money buys {t.names[-first[1]]}"] if first[0] > 0 else []
    if energy:
        mine = state.energy[seat] + energy
        found.append(f"{energy} energy makes {mine} of {t.ten}" if mine < t.ten else f"{energy} energy brings a power-up")
    return (
        joined(found) if found else f"nothing worth buying costs {money} or less" if money else "there is no money to buy with"
    )


# Upgrading


def _buy(state: Taidian, me: int, card: int, move: Move, moves: list[Move]) -> str:
    """What a card does, and whether it is the one to buy."""
    t = state.t
    rated = scores(state, me, moves, plan_of(state))
    first = moves[rated.index(max(rated))]
    more = ", as long as it stands" if card >= FIRST_GREEN else ""
    if card < FIRST_RED and t.energy[card]:
        more = f"; you have {state.energy[me]} of {t.ten} for a power-up"
    does = f"{t.names[card]}: {says(state, me, card)[1]}{more}."
    if first is DONE:
        return f"{does} Your deck is better without it: you would draw your best cards less often."
    if first is not move:
        return f"{does} {t.names[CARD_OF[first.number]]} would help you more."
    return f"{does} Nothing else that you can pay helps you more."


def _done(state: Taidian, seat: int, moves: list[Move]) -> str:
    """Why nothing more is bought."""
    if max(scores(state, seat, moves, plan_of(state))) > 0:
        return f"{state.purse} money would be lost: it is not kept for the next turn."
    there = [state.t.names[CARD_OF[move.number]] for move in moves if move is not DONE]
    weak = joined(there, "or") if len(there) < 4 else f"what {state.purse} money buys"
    return f"Your deck is better without {weak}: the fewer weak cards, the more often you draw your best."


def _power(state: Taidian, me: int, n: int) -> str:
    """How many of one's cards a power-up raises."""
    own = [card for pile in (state.hand[me], state.deck[me], state.discard[me]) for card in pile]
    raised = sum(state.t.symbol[card] == n for card in own)
    more = f"each of them gets {state.t.level} points more, for good"
    return f"{SYMBOL_NAMES[n]} is the sign of {raised} of your {len(own)} cards: {more}."


# Attacking


def _strike(state: Taidian, me: int, move: Move) -> str:
    """What laying, aiming or declaring is for."""
    t, step = state.t, state.stack[-1]
    assert isinstance(step, Lay)
    if move.verb == "at":
        return _aim(state, me, step.card, int(move.args[0]) - 1)
    if move.verb == "wreck":
        return f"That helps @{step.target} most: {built(t, FIRST_GREEN + WRECK.index(move))}."
    if move is DECLARE:
        if any(t.steal[card] for card, _, _ in state.laid):
            return "A Robber goes first: what it steals you may still lay in this turn."
        return "All that helps is laid."
    if move.verb == "end":
        return "What red is left would do nothing now."
    card = CARD_OF[move.number]
    if t.steal[card]:
        return f"It steals {plural(state.steal_of(me, card), 'card')} before any Shield can be played."
    if t.poison[card]:
        return f"{state.poison_of(me, card)} damage in four turns, and no Shield stops it."
    if t.aid[card]:
        return f"It heals up to {state.aid_of(me, card)}; what is red and stays in your hand is discarded anyway."
    foes = state.foes(me)
    laid = sum(points for (one, _, _), points in zip(state.laid, fixed(state, me), strict=True) if t.damage[one])
    points = next_worth(state, me, card)
    if len(foes) == 1 and laid < state.health[foes[0]] <= laid + points:
        return f"With it you do {laid + points} damage: enough to bring @{foes[0]} down."
    if laid:
        return f"{points} more damage: {laid + points} in all."
    return f"{points} damage. What is red and stays in your hand is discarded anyway."


def _aim(state: Taidian, me: int, card: int, target: int) -> str:
    """Why a card is meant for somebody."""
    t, health = state.t, state.health[target]
    if t.aid[card]:
        return f"{'You have' if target == me else f'@{target} has'} lost {state.cap[target] - health} health."
    if t.steal[card]:
        return f"@{target} holds {plural(len(state.hand[target]), 'card')}."
    if t.wreck[card] and state.built[target]:
        return f"@{target} has something to burn down."
    if aims(state, me)[target] >= 50:
        return f"@{target} has {health} health left: your red cards are enough."
    many = len({state.sides[foe] for foe in state.foes(me)}) > 1
    return f"@{target} is {'the strongest' if many else 'the nearest to falling'} now, with {health} health."


# Answering


def _use(state: Taidian, me: int, card: int) -> str:
    """What a card does against what is coming, or for whom."""
    t, step, name = state.t, state.stack[-1], state.t.names[card]
    if isinstance(step, Robbed):
        return "It stops every Robber of this turn: your cards stay yours."
    if isinstance(step, (Cover, HelpCover)):
        back, stop = state.returning(), state.block_of(me, card)
        all_of = f"all {back}" if stop >= back else f"{stop} of the {back}"
        return f"It stops {all_of} that come back; in your turn it has no other use."
    if isinstance(step, Defend) and t.answer[card]:
        return _hit_back(state, me, card)
    victim = state.victim
    whose, left = ("you", "you have") if victim == me else (f"@{victim}", f"@{victim} has")
    coming, health = state.coming(), state.health[victim] + state.mended
    if t.block[card]:
        stop = min(coming, state.block_of(me, card))
        if coming >= health > coming - stop:
            return f"Without it {whose} would fall: it stops {stop} of the {coming}."
        all_of = f"all {coming}" if stop == coming else f"{stop} of the {coming}"
        return f"It stops {all_of}: {left} {max(0, health - coming + stop)} health left then, not {max(0, health - coming)}."
    if t.medic[card]:
        heal = min(state.medic_of(me, card, state.ticking >= 0), state.cap[victim] - health + coming)
        return f"It heals {heal}: {left} {max(0, health - coming + heal)} health then, not {max(0, health - coming)}."
    venom = max((sum(poison[4]) for poison in state.poisons_on(victim)), default=0)
    return f"{name} takes the Poison off: {venom} damage less to come."


def _hit_back(state: Taidian, me: int, card: int) -> str:
    """What hitting back brings now, and what the card could do later."""
    foe, name, points = state.turn, state.t.names[card], state.answer_of(me, card)
    left = state.health[foe] - state.returning()
    if left <= points:
        return f"@{foe} has {left} health left: that can be the end."
    if state.coming() >= state.health[me] + state.mended:
        return f"You fall to this blow: {points} damage to @{foe} while you still can."
    harm = (
        f"{points} more damage to @{foe}, {state.returning() + points} in all"
        if state.answered
        else f"{points} damage to @{foe}"
    )
    attack, upgrade = hand_worth(state, me, plan_of(state))
    if upgrade > attack:
        return f"{harm}. Next turn you will rather upgrade, and the {name} would lie idle."
    others = dict.fromkeys(state.t.names[one] for one in without(state.hand[me], card) if FIRST_RED <= one < FIRST_BLUE)
    later = (
        f"{joined(list(others))} can still attack in your next turn"
        if others
        else f"alone the {name} would do no more in your next turn"
    )
    return f"{harm} right away; {later}."


def _pass(state: Taidian, me: int, moves: list[Move]) -> str:
    """Why a card is kept."""
    step, kept = state.stack[-1], joined([state.t.names[CARD_OF[move.number]] for move in moves if move is not PASS], "or")
    if isinstance(step, Spoils):
        return "None of these would make your deck better."
    helped = state.turn if isinstance(step, HelpCover) else state.victim
    if isinstance(step, Helpers) and state.sides[helped] != state.sides[me]:
        return f"@{helped} is your rival: keep {kept} for yourself."
    if isinstance(step, Defend) and state.coming():
        return f"Only {plural(state.coming(), 'point')} to come: {kept} can do more against a harder blow."
    return f"{kept} would be wasted here."
