"""Why a sensible player makes a move, in a sentence: what is at stake here and now (`bot.py` says which move)."""

from __future__ import annotations

from collections.abc import Sequence

from gameshelf.core import Move, joined, plural
from gameshelf.games.taidian.bot import NOTHING, Knows, count_own, hand_worth, plan_of, scores, shields, strikes, wish
from gameshelf.games.taidian.content import CARDS, FIRST_GREEN, FIRST_RED, SYMBOL_NAMES
from gameshelf.games.taidian.fighting_advice import spare, strike, use
from gameshelf.games.taidian.moves import ATTACK, CARD_OF, DONE, KEEP, PASS, PICK, POWER, UPGRADE
from gameshelf.games.taidian.state import Taidian
from gameshelf.games.taidian.steps.falling import Spoils
from gameshelf.games.taidian.view import most_returned
from gameshelf.games.taidian.wording import ability, says


def reason(seat: Knows, move: Move) -> str:
    """Why a sensible player makes this move, in a sentence; a true one for every legal move."""
    state = seat.imagine(0)
    assert isinstance(state, Taidian)
    me, card = seat.number, CARD_OF[move.number]
    if move in (ATTACK, UPGRADE):
        return _turn(state, me, move, seat.plan if move is UPGRADE else ())
    if move.verb == "buy":
        return _buy(state, me, card)
    if move is DONE:
        return _done(state, me, seat.moves)
    if move.verb == "power":
        return _power(state, me, POWER.index(move))
    if move.verb in ("lay", "at", "wreck", "declare", "end"):
        return strike(state, me, move, seat.moves)
    if move.verb == "use":
        return use(state, me, card)
    if move.verb == "take":
        return _take(state, me, card)
    if move.verb == "burn":
        return _burn(state, me, card)
    if move is KEEP:
        return f"Nothing more is burnt: your deck keeps its {len(deck_of(state, me))} cards."
    if move is PASS:
        spoils = isinstance(state.stack[-1], Spoils)
        return f"Your deck stays at {len(deck_of(state, me))} cards." if spoils else spare(state, me, seat.moves)
    return ability(state.t, PICK.index(move))


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


def _turn(state: Taidian, me: int, move: Move, plan: Sequence[Move]) -> str:
    """Attack or upgrade: what either brings; of what is bought, what is planned to be."""
    attack, upgrade = hand_worth(state, me, plan_of(state))
    foe, least, most = forecast(state, me)
    if move is ATTACK and most >= state.health[foe]:
        sure = "" if least >= state.health[foe] else ", unless a Shield is in the way"
        return f"Your red cards are enough to bring @{foe} down: {most} damage against {state.health[foe]} health{sure}."
    bought = _bought(state, me, plan)
    if max(attack, upgrade) < NOTHING and not strikes(state, me):
        return f"No blow in this hand, and {bought}: end the turn, and draw a new hand."
    if max(attack, upgrade) < NOTHING and move is ATTACK:
        return f"{_sentence(bought)}. So strike: Shields may stop it, but who uses one now has none in your next turn."
    harm = _harm(state, me, least, most)
    if move is ATTACK and not harm:
        return f"Nothing in this hand attacks: it only brings a new hand; {bought}."
    if move is ATTACK:
        back = most_returned(state, foe, me) - sum(state.block_of(me, card) for card in state.hand[me])
        risk = (
            f" But with {state.health[me]} health left, take care: hitting back could be your end."
            if back >= state.health[me]
            else ""
        )
        return f"An attack {harm}; {bought}.{risk}"
    return f"{_sentence(bought)}; an attack {harm or 'does nothing with this hand'}."


def _harm(state: Taidian, me: int, least: int, most: int) -> str:
    """What an attack with the whole hand does; nothing where it does nothing."""
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
    return joined(found)


def _bought(state: Taidian, seat: int, ahead: Sequence[Move]) -> str:
    """What an upgrade with this hand brings, in words: the card that will be advised then, where that is planned."""
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
    first, best = max(wanted, default=(0.0, 0))
    planned = next((CARD_OF[move.number] for move in ahead if move.verb == "buy"), None)
    if planned is not None:
        found = [f"{money} money buys {t.names[planned]}"]
    else:
        found = [f"{money} money buys a card, {t.names[-best]} for example"] if first > 0 and DONE not in ahead else []
    if energy:
        mine = state.energy[seat] + energy
        found.append(f"{energy} energy makes {mine} of {t.ten}" if mine < t.ten else f"{energy} energy brings a power-up")
    if found:
        return joined(found)
    return f"there is {f'only {money}' if money else 'no'} money to buy with"  # a fact: what a card is worth may be argued


# Upgrading


def deck_of(state: Taidian, me: int) -> list[int]:
    """All cards that somebody draws from, sooner or later."""
    spent = state.spent if me == state.turn else ()
    return [card for pile in (state.hand[me], state.deck[me], state.discard[me], spent) for card in pile if card < FIRST_GREEN]


def _buy(state: Taidian, me: int, card: int) -> str:
    """What a card does, what it means for the deck, and what is left of the money."""
    t = state.t
    more = ", as long as it stands" if card >= FIRST_GREEN else ""
    left = state.purse - t.prices[state.character[me]][card]
    rest = f"{left} money is left then." if left else "It takes all your money."
    said = (f"{t.names[card]}: {says(state, me, card)[1]}{more}.", _means(state, me, card), rest)
    return " ".join(part for part in said if part)


def _means(state: Taidian, me: int, card: int) -> str:
    """What one more of a card means for the deck that it goes into."""
    t, own = state.t, deck_of(state, me)
    size, name = len(own) + 1, t.names[card]
    if card >= FIRST_GREEN:
        return ""
    if t.energy[card]:
        return f"You have {state.energy[me]} of {t.ten} for a power-up."
    if t.money[card]:
        return f"Your {size} cards have {sum(t.money[one] for one in own) + t.money[card]} money then."
    if t.damage[card]:
        hardest, points = max((state.blow_of(me, one) for one in own), default=0), state.blow_of(me, card)
        if points > hardest:
            return f"Your hardest blow so far does {hardest}."
        return f"{sum(1 for one in own if t.damage[one]) + 1} of your {size} cards strike then."
    if t.poison[card]:
        return "No Shield stops it."
    if t.steal[card]:
        return "It comes before any Shield, and what it steals is yours."
    count = own.count(card)
    return f"You have {count if count else 'no'} {name}{' yet' if not count else ' already'}."


def _done(state: Taidian, seat: int, moves: list[Move]) -> str:
    """Why nothing more is bought."""
    there = [CARD_OF[move.number] for move in moves if move is not DONE]
    size = len(deck_of(state, seat))
    if not there:
        return f"There is nothing to buy for {state.purse} money." if state.purse else "Your money is spent."
    if max(scores(state, seat, moves, plan_of(state))) > 0:
        return f"{state.purse} money is lost with it, but your deck stays at {size} cards, and your best come up more often."
    names = [state.t.names[card] for card in there if card < FIRST_GREEN]
    if not names:
        return f"{state.purse} money is lost with it, and nothing is built."
    more = joined(names, "or") if len(names) < 4 else "one more"
    return f"You keep your deck small: without {more} each of your {size} cards comes up more often."


def _power(state: Taidian, me: int, n: int) -> str:
    """How many of one's cards a power-up raises."""
    t, own = state.t, deck_of(state, me)
    raised = sum(t.symbol[card] == n for card in own)
    if not raised:
        there = joined([t.names[card] for card in range(FIRST_GREEN) if t.symbol[card] == n])
        return f"{SYMBOL_NAMES[n]} is the sign of none of your {len(own)} cards yet: {there} would get {t.level} points more."
    more = f"{'it' if raised == 1 else 'each of them'} gets {t.level} points more, for good"
    return f"{SYMBOL_NAMES[n]} is the sign of {raised} of your {len(own)} cards: {more}."


# Cards that come and go


def _burn(state: Taidian, me: int, card: int) -> str:
    """What a deck is without a card."""
    size = len(deck_of(state, me))
    return f"{state.t.names[card]} ({says(state, me, card)[1]}) goes for good: your other {size - 1} cards come up more often."


def _take(state: Taidian, me: int, card: int) -> str:
    """What a card of a fallen one is good for."""
    return f"{state.t.names[card]}: {says(state, me, card)[1]}. It goes to your discard pile, and costs nothing."
