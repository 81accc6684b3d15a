"""Why a move in a fight is made, in a sentence: what it does to whom, what is left then, and what a card is kept for.

Every legal move has a true sentence, also one that no sensible player would make: advice may come from a search.
"""

from __future__ import annotations

from gameshelf.core import Move, joined, plural
from gameshelf.games.taidian.bot import hand_worth, plan_of
from gameshelf.games.taidian.content import FIRST_BLUE, FIRST_GREEN, FIRST_RED
from gameshelf.games.taidian.moves import CARD_OF, DECLARE, PASS, WRECK
from gameshelf.games.taidian.state import Taidian
from gameshelf.games.taidian.steps.attacking import Lay, Robbed, fixed, next_worth
from gameshelf.games.taidian.steps.cards import without
from gameshelf.games.taidian.steps.defending import Cover, Defend, HelpCover
from gameshelf.games.taidian.wording import built

# Attacking


def strike(state: Taidian, me: int, move: Move, moves: list[Move]) -> str:
    """What laying, aiming, declaring or ending is for."""
    t, step = state.t, state.stack[-1]
    assert isinstance(step, Lay)
    if move.verb == "at":
        return _aim(state, me, step.card, int(move.args[0]) - 1)
    if move.verb == "wreck":
        card = FIRST_GREEN + WRECK.index(move)
        return f"@{step.target} loses the {t.names[card]}: {built(t, card)}."
    if move is DECLARE:
        return _declare(state, me, moves)
    if move.verb == "end":
        left = _names(state, [one for one in moves if one.verb == "lay"])
        first = f"{left} would be discarded unused" if left else "Nothing red is left to lay"
        return f"{first}; you draw a new hand."
    return _lay(state, me, CARD_OF[move.number])


def _names(state: Taidian, moves: list[Move], word: str = "and") -> str:
    """The cards of these moves, by name."""
    return joined([state.t.names[CARD_OF[move.number]] for move in moves], word)


def _laid(state: Taidian, me: int) -> dict[int, int]:
    """The damage that lies ready, by target."""
    found: dict[int, int] = {}
    for (card, target, _), points in zip(state.laid, fixed(state, me), strict=True):
        found[target] = found.get(target, 0) + (points if state.t.damage[card] else 0)
    return found


def _lay(state: Taidian, me: int, card: int) -> str:
    """What a red card does when it is laid next."""
    t = state.t
    if t.steal[card]:
        return f"It steals {plural(state.steal_of(me, card), 'card')} before any Shield can be played."
    if t.poison[card]:
        return f"{state.poison_of(me, card)} damage in four turns, and no Shield stops it."
    if t.aid[card]:
        return f"It heals up to {state.aid_of(me, card)}; what is red and stays in your hand is discarded anyway."
    foes = state.foes(me)
    laid, points = sum(_laid(state, me).values()), next_worth(state, me, card)
    if len(foes) == 1 and laid < state.health[foes[0]] <= laid + points:
        return f"With it you do {laid + points} damage: enough to bring @{foes[0]} down."
    fire = ", and a structure burns down" if t.wreck[card] and any(state.built[foe] for foe in foes) else ""
    if laid:
        return f"{points} more damage: {laid + points} in all{fire}."
    return f"{points} damage{fire}. What is red and stays in your hand is discarded anyway."


def _aim(state: Taidian, me: int, card: int, target: int) -> str:
    """What a card does to the one whom it is meant for."""
    t, health = state.t, state.health[target]
    if t.aid[card]:
        who, lost = "You have" if target == me else f"@{target} has", state.cap[target] - health
        heals = min(lost, state.aid_of(me, card))
        return f"{who} lost {lost} health; it heals {heals} of that." if lost else f"{who} lost no health."
    if t.steal[card]:
        held, taken = len(state.hand[target]), state.steal_of(me, card)
        return f"@{target} holds {plural(held, 'card')}: you take {min(held, taken) or 'none'} unseen."
    if t.poison[card]:
        return f"{state.poison_of(me, card)} of the {health} health of @{target} go in four turns."
    points = _laid(state, me).get(target, 0) + next_worth(state, me, card)
    less = t.reduces[state.built[target]]
    sandbags = f", {less} of it off by {joined(state.structures(target, t.reduces))}" if less else ""
    fire = " and has something to burn down" if t.wreck[card] and state.built[target] else ""
    if points - less >= health:
        return f"{points} damage{sandbags}: enough for @{target}, who has {health} health left{fire}."
    others = [state.health[foe] for foe in state.foes(me) if foe != target]
    rank = ", the least of your rivals" if others and health < min(others) else ""
    rank = ", the most of your rivals" if others and health > max(others) else rank
    return f"{points} damage{sandbags}: @{target} has {health} health{rank}{fire}."


def _declare(state: Taidian, me: int, moves: list[Move]) -> str:
    """What the attack would do as it lies, and what is held back."""
    t = state.t
    if any(t.steal[card] for card, _, _ in state.laid):
        return "A Robber goes first: what it steals you may still lay in this turn."
    blows = [(foe, points) for foe, points in _laid(state, me).items() if points]
    parts = [f"{points} damage at @{foe}, who has {state.health[foe]} health" for foe, points in blows]
    others = joined(list(dict.fromkeys(t.names[card] for card, _, _ in state.laid if not t.damage[card])))
    parts += [f"{others} besides" if parts else f"{others} is laid"] if others else []
    left = _names(state, [one for one in moves if one.verb == "lay"])
    return f"{'; '.join(parts)}. {f'{left} can still follow in this turn' if left else 'All that is red is laid'}."


# Answering


def use(state: Taidian, me: int, card: int) -> str:
    """What a card does against what is coming, or for whom."""
    t, step, name = state.t, state.stack[-1], state.t.names[card]
    if isinstance(step, Robbed):
        return "It stops every Robber of this turn: your cards stay yours."
    if isinstance(step, (Cover, HelpCover)):
        back, stop = state.returning(), state.block_of(me, card)
        all_of = f"all {back}" if stop >= back else f"{stop} of the {back}"
        if isinstance(step, HelpCover):
            return f"It stops {all_of} that come back at @{state.turn}."
        return f"It stops {all_of} that come back; in your turn it has no other use."
    if isinstance(step, Defend) and t.answer[card]:
        return _hit_back(state, me, card)
    victim = state.victim
    whose, left = ("you", "you have") if victim == me else (f"@{victim}", f"@{victim} has")
    coming, health = state.coming(), state.health[victim] + state.mended
    if t.block[card]:
        stop = min(coming, state.block_of(me, card))
        then = _then(state, me) if victim == me and isinstance(step, Defend) else ""
        if coming >= health > coming - stop:
            return f"Without it {whose} would fall: it stops {stop} of the {coming}.{then}"
        all_of = f"all {coming}" if stop == coming else f"{stop} of the {coming}"
        after, before = max(0, health - coming + stop), max(0, health - coming)
        return f"It stops {all_of}: {left} {after} health left then, not {before}.{then}"
    if t.medic[card]:
        heal = min(state.medic_of(me, card, state.ticking >= 0), state.cap[victim] - health + coming)
        return f"It heals {heal}: {left} {max(0, health - coming + heal)} health then, not {max(0, health - coming)}."
    venom = max((sum(poison[4]) for poison in state.poisons_on(victim)), default=0)
    return f"{name} takes the Poison off: {venom} damage less to come."


def _then(state: Taidian, me: int) -> str:
    """Who blocks may still hit back: said where that can be the end, so that nobody takes it for a choice between the two."""
    foe, there = state.turn, [card for card in state.hand[me] if state.t.answer[card]]
    back = state.returning() + sum(state.answer_of(me, card) for card in there)
    if not there or not state.alive[foe] or back < state.health[foe]:
        return ""
    names = joined(list(dict.fromkeys(state.t.names[card] for card in there)))
    return f" Then hit back with {names}: that can be the end of @{foe}."


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


def spare(state: Taidian, me: int, moves: list[Move]) -> str:
    """Why nothing is given: what that costs, and what the cards are kept for."""
    step, there = state.stack[-1], [move for move in moves if move is not PASS]
    kept = _names(state, there, "or")
    if isinstance(step, Robbed):
        return f"{kept} stays in your hand, unless just that is stolen." if kept else "You have nothing that stops a Robber."
    back = isinstance(step, (Cover, HelpCover))
    helped = state.turn if back else state.victim
    if helped != me and state.sides[helped] != state.sides[me]:
        return f"@{helped} is your rival: {f'keep {kept} for yourself' if kept else 'you have nothing to give'}."
    points = state.returning() if back else state.coming()
    if not points:
        return f"Nothing comes through any more{f': {kept} stays in your hand' if kept else ''}."
    health = state.health[helped] + (0 if back else state.mended)
    later = f"{kept} {_later(there, isinstance(step, Cover))}" if kept else "you have no card that does anything here"
    if points >= health:
        falls = "you fall" if helped == me else f"@{helped} falls"
        return f"{plural(points, 'point')} against {health} health: {falls}, if nothing stops it; {later}."
    leaves = f"{'leaves' if points == 1 else 'leave'} {'you' if helped == me else f'@{helped}'} {health - points} health"
    return f"{plural(points, 'point')} {leaves}; {later}."


def _later(there: list[Move], own_turn: bool) -> str:
    """What becomes of cards that are not given: what is left at the end of one's own turn is discarded."""
    if own_turn:
        return "is discarded unused at the end of your turn"
    red = any(CARD_OF[move.number] < FIRST_BLUE for move in there)
    blue = any(CARD_OF[move.number] >= FIRST_BLUE for move in there)
    return f"stays for {' or '.join(['a harder blow'] * blue + ['your own attack'] * red)}"
