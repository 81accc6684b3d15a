"""Why a sensible monster makes a move, in a sentence: which building comes next, for how many points, who loses a card."""

from __future__ import annotations

from collections.abc import Callable

from gameshelf.core import Knows, Move
from gameshelf.core.prose import joined, plural
from gameshelf.games.kaiju import effects
from gameshelf.games.kaiju.bot import Look
from gameshelf.games.kaiju.content import NONE, cost_words
from gameshelf.games.kaiju.knowledge import Hand
from gameshelf.games.kaiju.moves import BID, DROP, FACE, HIT, HOLD, KINDS, PAY, PICK_TANK, SHOVE, SPARED, TAKE, USE
from gameshelf.games.kaiju.state import FREE, SEATS
from gameshelf.games.kaiju.steps.hands import A_CARD
from gameshelf.games.kaiju.steps.powers import in_blast, landings, pushable, victims
from gameshelf.games.kaiju.steps.tanks import roads, staying


def reason(seat: Knows, move: Move) -> str:
    """Why a sensible player makes this move; from what the seat knows."""
    why = _REASONS.get(move.verb)
    return why(Look(seat.guess, seat.number), move) if why else ""


# What there is to gain


def prize(look: Look, lot: int) -> str:
    """What an attack on this building brings: `its last level, 8 points and a card of 2 or 3 points`."""
    state, t = look.state, look.t
    card, points = _card_points(look, lot), t.points[lot]
    ahead = _ahead(look, lot)
    if state.left[lot] > 1:
        return f"a card of {card}, and {points} for the most cubes in the end"
    if ahead > 0:
        return f"its last level, {plural(points, 'point')} and a card of {card}"
    if ahead == 0:
        return f"its last level, half of its {plural(points, 'point')} and a card of {card}"
    return f"a card of {card}"


def _ahead(look: Look, lot: int) -> int:
    """How many cubes more than anybody else one would have at a building with one more."""
    cubes = look.state.cubes[lot * SEATS :]
    return cubes[look.me] + 1 - max(cubes[other] for other in look.rivals)


def _card_points(look: Look, lot: int) -> str:
    """What the cards with the back of the top one count: `2 or 3 points`."""
    t = look.t
    back = t.back[look.state.top(lot)]
    found = sorted({worth for card, worth in enumerate(t.worth) if t.back[card] == back})
    return f"{joined([str(n) for n in found], 'or')} {'point' if found == [1] else 'points'}"


def best_at(look: Look, space: int, hand: Hand) -> int:
    """The best building at a place that these cards pay for, or NONE."""
    lots = [lot for lot in look.t.touches[space] if look.state.left[lot] and look.pays(hand, lot) is not None]
    return max(lots, key=look.net, default=NONE)


def wanted(look: Look, space: int) -> tuple[int, Hand]:
    """The building at a place, or one step from it, that is worth most for what is still missing; and what is missing."""
    state, t = look.state, look.t
    near = {lot for spot in (space, *t.joined[space]) for lot in t.touches[spot] if state.left[lot]}

    def missing(lot: int) -> Hand:
        bites, claws, fires = (
            max(0, asked - has) for asked, has in zip(t.cost[state.top(lot)], look.cards_in_hand, strict=True)
        )
        return bites, claws, fires

    lot = max(sorted(near), key=lambda one: look.gain(one) - 1.5 * sum(missing(one)), default=NONE)
    return (lot, missing(lot)) if lot != NONE else (NONE, (0, 0, 0))


def there(look: Look, space: int, hand: Hand | None = None) -> str:
    """What comes next at a place: the attack that the hand pays for there, or what it is near to."""
    state, t = look.state, look.t
    hand = look.cards_in_hand if hand is None else hand
    lot = best_at(look, space, hand)
    if lot != NONE and look.able:
        return f"there you can attack {t.lots[lot]}: {prize(look, lot)}"
    steps = [(best_at(look, near, hand), near) for near in t.joined[space] if state.on[near] == FREE]
    ahead = max((one for one, _ in steps if one != NONE), key=look.net, default=NONE)
    if ahead != NONE and look.able:
        return f"one block on you can attack {t.lots[ahead]}: {prize(look, ahead)}"
    lot, missing = wanted(look, space)
    if lot == NONE or not look.able:
        return ""
    lacks = f", for which you still lack {cost_words(missing)}" if sum(missing) else ""
    return f"{t.lots[lot]} is near{lacks}"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _watched(look: Look, space: int) -> str:
    tanks = look.watched.get(space, 0)
    return f", though {'a tank watches' if tanks == 1 else f'{tanks} tanks watch'} that place" if tanks else ""


# Actions


def _attack(look: Look, move: Move) -> str:
    state, t, lot = look.state, look.t, look.t.lot_of[move]
    ahead = _ahead(look, lot)
    card = f"The card counts {_card_points(look, lot)}"
    points = plural(t.points[lot], "point")
    if state.left[lot] == 1:
        if ahead > 0:
            return f"You have the most cubes there then, and its {points} with them. {card}."
        return f"You share its {points} with who has as many cubes. {card}." if ahead == 0 else f"{card}."
    then = (
        "you have the most cubes"
        if ahead > 0
        else "nobody has more cubes"
        if ahead == 0
        else "you come nearer to the most cubes"
    )
    return f"{card}, and {then} at {t.lots[lot]}, for {points} when it falls."


def _go(look: Look, move: Move) -> str:
    state, shown = look.state, look.step.shown(look.state, look.me)
    kind, space = shown.get("kind"), look.t.space_of[move]
    if kind == "landing":
        end = look.t.joined[space][0]
        near = joined([look.t.lots[lot] for lot in look.t.touches[end] if state.left[lot]])
        first = there(look, end)
        return f"It is one step to {near}. {_sentence(first)}".strip() if near else _sentence(first)
    if kind in ("drive", "arrive"):
        tank = shown["tank"] - 1 if kind == "drive" else len(state.tank_at)
        way = max(range(4), key=lambda one: look.aim(tank, space, one))
        return _sees(look, space, way, "From there it can see")
    if kind in ("push", "retreat") and shown["target"] != look.me:
        return _sent(look, shown["target"], space)
    return _sentence(there(look, space) + _watched(look, space))


def _sees(look: Look, crossing: int, way: int, begins: str) -> str:
    """Whom a tank sees from a crossing."""
    on = [look.state.on[one] for one in look.t.ahead[crossing * 4 + way]]
    others = [who for who in on if 0 <= who < SEATS and who != look.me]
    if others:
        hurt = [who for who in others if look.state.held[who] and not look.state.guarded(who)]
        loses = ", who loses a card" if hurt == others and len(others) == 1 else ""
        return f"{begins} {joined([f'@{who}' for who in others])}{loses}."
    free = look.watched.get(look.at) and look.me not in on
    return "It sees you no longer." if free else "It watches a street that others use."


def _sent(look: Look, other: int, space: int) -> str:
    """Why a rival is better there than where it stands."""
    state = look.state
    if look.watched.get(space) and state.held[other] and not state.guarded(other):
        return f"A tank sees that place, and @{other} loses a card."
    lots = [look.t.lots[lot] for lot in look.t.touches[state.at[other]] if state.left[lot] and lot not in look.t.touches[space]]
    return f"That takes @{other} away from {joined(lots)}." if lots else ""


def _rest(look: Look, move: Move) -> str:
    held, state, t = sum(look.cards_in_hand), look.state, look.t
    if look.over:
        return "It is your last turn, and nothing that you can still do brings points; resting is how one passes."
    after = " After it no building can be attacked in this turn." if state.actions == t.actions and not state.rested else ""
    lacks = _lacks(look)
    if held >= t.hand:
        return f"Your hand is full: a rest lets you exchange cards. {lacks}{after}"
    if lacks or state.rested:
        return f"{lacks or 'No building can be attacked after a rest; new cards are for the next turn.'}{after}"
    lot = best_at(look, look.at, look.cards_in_hand)
    if lot == NONE:
        return f"New cards pay for the next attacks.{after}"
    dear = f"{t.lots[lot]} would take {cost_words(t.cost[state.top(lot)])} for {prize(look, lot)}"
    return f"{dear}: too much for it.{after}"


def _lacks(look: Look) -> str:
    """Which building near is wanted most, and what the hand lacks for it."""
    lot, missing = wanted(look, look.at)
    return f"For {look.t.lots[lot]} you lack {cost_words(missing)}: {prize(look, lot)}." if any(missing) else ""


def _draw(look: Look, move: Move) -> str:
    if not look.room():
        return "Every card of your hand may be of use; none is given up for another."
    return _lacks(look) or "They pay for the next attacks."


def _take(look: Look, move: Move) -> str:
    return _taken(look, TAKE.index(move))


def _taken(look: Look, kind: int) -> str:
    """What one more card of a kind pays for."""
    hand = list(look.cards_in_hand)
    hand[kind] += 1
    more = (hand[0], hand[1], hand[2])
    for space in (look.at, *look.t.joined[look.at]):
        lots = [
            lot
            for lot in look.t.touches[space]
            if look.state.left[lot] and look.pays(more, lot) is not None and look.pays(look.cards_in_hand, lot) is None
        ]
        if lots:
            lot = max(lots, key=look.net)
            return f"With {A_CARD[kind]} your hand pays for {look.t.lots[lot]}: {prize(look, lot)}."
    lot, missing = wanted(look, look.at)
    if lot != NONE and missing[kind]:
        return _lacks(look)
    return f"You have {cost_words(look.cards_in_hand)} in hand, and {A_CARD[kind]} goes with it."


def _least(look: Look, kind: int) -> str:
    """Why a card of this kind is missed least."""
    lots = {lot for spot in (look.at, *look.t.joined[look.at]) for lot in look.t.touches[spot] if look.state.left[lot]}
    if not any(look.t.cost[look.state.top(lot)][kind] for lot in lots):
        return f"No building near you costs {A_CARD[kind]}."
    has = look.cards_in_hand
    if has[kind] == max(has) and has[kind] > 1:
        return (
            f"You have {plural(has[kind], KINDS[kind])}, more than of other kinds."
            if has.count(has[kind]) == 1
            else (f"You have {plural(has[kind], KINDS[kind])}.")
        )
    left = list(has)
    left[kind] -= 1
    lot = best_at(look, look.at, (left[0], left[1], left[2]))
    return f"Without it your hand still pays for {look.t.lots[lot]}." if lot != NONE else ""


def _pay(look: Look, move: Move) -> str:
    return _least(look, PAY.index(move))


def _drop(look: Look, move: Move) -> str:
    return _least(look, DROP.index(move))


def _bid(look: Look, move: Move) -> str:
    return _least(look, BID.index(move)) or "The more is laid, the less likely it is to be answered."


def _spare(look: Look, move: Move) -> str:
    kind, state = SPARED.index(move), look.state
    near = [
        lot for lot in look.t.touches[look.at] if state.left[lot] and look.t.lots[lot] != look.step.shown(state, look.me)["lot"]
    ]
    lots = [lot for lot in near if look.t.cost[state.top(lot)][kind]]
    if lots:
        lot = max(lots, key=look.net)
        return f"{look.t.lots[lot]} beside you costs {A_CARD[kind]}, too: {prize(look, lot)}."
    return f"You have fewest {KINDS[kind]}s left." if look.cards_in_hand[kind] == min(look.cards_in_hand) else ""


def _done(look: Look, move: Move) -> str:
    state, kind = look.state, look.step.shown(look.state, look.me).get("kind")
    if kind == "bid":
        return "More cards would cost more than the place is worth."
    if kind == "take":
        return "Your hand needs the room."
    if kind != "closing":
        return ""
    if look.over:
        return "It is your last turn, and nothing more brings points."
    shots = staying(state, look.me)
    if shots and any(move.verb == "hit" and f"tank {move.args[0]}" in shots for move in look.step.moves(state)):
        return f"The shot of {shots} costs you a card, and so would turning it away."
    return f"Nothing keeps {shots} from shooting now." if shots else "Nothing that is left to do is worth its cards."


def _shove(look: Look, move: Move) -> str:
    other = SHOVE.index(move)
    cards = plural(look.state.held[other], "card")
    next_up = there(look, look.state.at[other])
    return f"@{other} has {cards} to answer with; {next_up}." if next_up else f"@{other} has {cards} to answer with."


def _hold(look: Look, move: Move) -> str:
    state = look.state
    bid = cost_words(look.step.shown(state, look.me)["bid"])
    lot = best_at(look, look.at, look.cards_in_hand)
    here = f"here you can attack {look.t.lots[lot]}: {prize(look, lot)}" if lot != NONE else ""
    if move is HOLD:
        return _sentence(here) or f"The place is worth {bid} to you."
    return f"To hold would cost {bid}, and your hand pays for nothing here." if not here else f"To hold would cost {bid}."


def _stay(look: Look, move: Move) -> str:
    shown = look.step.shown(look.state, look.me)
    if shown["kind"] == "drive":
        spot = look.state.tank_at[shown["tank"] - 1]
        way = max(range(4), key=lambda one: look.aim(shown["tank"] - 1, spot, one))
        return _sees(look, spot, way, "From here it can see")
    lot = best_at(look, look.at, look.cards_in_hand)
    return f"Here you can attack {look.t.lots[lot]}: {prize(look, lot)}." if lot != NONE else ""


# Cards


def _call(look: Look, move: Move) -> str:
    state = look.state
    if move.args[0] == "missile":
        hit = _struck(look, max(range(look.t.crossings), key=look.struck))
        return f"{hit} The card still counts.".strip()
    best = max(
        (look.aim(tank, spot, way), -tank, spot, way)
        for tank in range(len(state.tank_at))
        for spot in (state.tank_at[tank], *roads(state, tank))
        for way in range(4)
    )
    return _sees(look, best[2], best[3], f"Tank {1 - best[1]} can be made to see")


def _use(look: Look, move: Move) -> str:
    said = ""
    for code, *values in look.t.ability_ops[USE.index(move)]:
        why = _OPERATIONS.get(code)
        said = said or (why(look, *values) if why else "")
    return f"{said} The card still counts.".strip()


def _drawn(look: Look, n: int) -> str:
    return _lacks(look)


def _from_stacks(look: Look, n: int) -> str:
    return _taken(look, max((kind for kind in range(3) if look.state.supply[kind]), key=look.with_card))


def _from_pile(look: Look, n: int) -> str:
    pile = look.state.pile[look.me * 3 : look.me * 3 + 3]
    return _taken(look, max((kind for kind in range(3) if pile[kind]), key=look.with_card))


def _step(look: Look, n: int) -> str:
    return _to(look, [near for near in look.t.joined[look.at] if look.state.on[near] == FREE])


def _leap(look: Look, n: int) -> str:
    return _to(look, landings(look.state, look.me, n))


def _to(look: Look, spots: list[int]) -> str:
    """The best of some places, and what comes next there."""
    state = look.state
    if not spots:
        return ""
    best = max(spots, key=lambda spot: look.plan(spot, look.cards_in_hand, state.actions, not state.rested) - look.danger(spot))
    return _sentence(f"to {state.places[best]}: {there(look, best)}" if there(look, best) else "")


def _cheaper(look: Look, discount: int, wild: int) -> str:
    """The building that becomes payable, or is paid with a card less."""
    state, t, found = look.state, look.t, []
    held = sum(look.cards_in_hand)
    for lot in t.touches[look.at]:
        if state.left[lot]:
            cost = t.cost[state.top(lot)]
            asked = max(0, sum(cost) - discount)
            matched = sum(min(has, wanted) for has, wanted in zip(look.cards_in_hand, cost, strict=True))
            if held >= asked and asked - matched <= wild:
                found.append(lot)
    if not found:
        return ""
    lot = max(found, key=look.net)
    does = "costs you less" if look.pays(look.cards_in_hand, lot) is not None else "can be paid"
    return f"With it {t.lots[lot]} {does}: {prize(look, lot)}."


def _guard(look: Look) -> str:
    shots = staying(look.state, look.me)
    return f"Otherwise {shots} will shoot you." if shots else "Others are near who could cost you cards."


def _neighbour(look: Look, n: int) -> str:
    others = victims(look.state, look.me)
    return f"It costs {joined([f'@{other}' for other in others], 'or')} a card." if others else ""


def _push(look: Look) -> str:
    state = look.state
    found = [
        (look.send(other, spot), other, spot)
        for other in pushable(state, look.me)
        for spot in look.t.joined[state.at[other]]
        if state.on[spot] == FREE
    ]
    return _sent(look, *max(found)[1:]) if found else ""


def _tremor(look: Look) -> str:
    """The dear top that goes, the cheap one that comes."""
    state = look.state
    lots = [lot for lot in look.t.touches[look.at] if state.left[lot]]
    dear = [lot for lot in lots if look.pays(look.cards_in_hand, lot) is None]
    cheap = [lot for lot in lots if lot not in dear]
    if not dear or not cheap:
        return ""
    return _swapped(look, max(dear, key=look.gain), min(cheap, key=look.gain))


def _swapped(look: Look, one: int, two: int) -> str:
    """What it means that the top of the second building lies on the first."""
    t = look.t
    cost = cost_words(t.cost[look.state.top(two)])
    points = plural(t.points[one], "point")
    return f"Then {t.lots[one]}, with {points} for the most cubes, costs {cost}, which you have."


def _swap(look: Look, move: Move) -> str:
    lot, first = look.t.lot_of[move], look.step.shown(look.state, look.me)["lot"]
    if first is None:
        return _tremor(look)
    return _swapped(look, look.t.lots.index(first), lot) if look.pays(look.cards_in_hand, lot) is not None else ""


_OPERATIONS: dict[int, Callable[..., str]] = {
    effects.DRAW: _drawn, effects.TAKE: _from_stacks, effects.RECOVER: _from_pile, effects.SNATCH: _neighbour,
    effects.LOSE: _neighbour, effects.STEP: _step, effects.LEAP: _leap, effects.GUARD: _guard, effects.PUSH: _push,
    effects.DISCOUNT: lambda look, n: _cheaper(look, n, 0), effects.WILD: lambda look, n: _cheaper(look, 0, n),
    effects.TREMOR: _tremor,
}  # fmt: skip


def _target(look: Look, move: Move) -> str:
    other = int(move.args[0])
    return f"@{other} has {plural(look.state.held[other], 'card')} in hand."


def _spend(look: Look, move: Move) -> str:
    return "Of those that can do it, this card is missed least."


# Tanks and missiles


def _tank(look: Look, move: Move) -> str:
    state, tank = look.state, PICK_TANK.index(move)
    spots = ((spot, way) for spot in (state.tank_at[tank], *roads(state, tank)) for way in range(4))
    return _sees(look, *max(spots, key=lambda one: look.aim(tank, *one)), "It can be made to see")


def _hit(look: Look, move: Move) -> str:
    state, tank = look.state, HIT.index(move)
    spots = ((spot, way) for spot in roads(state, tank) for way in range(4))
    return _sees(look, *max(spots, key=lambda one: look.aim(tank, *one)), "For one card it can be made to see")


def _face(look: Look, move: Move) -> str:
    tank = look.step.shown(look.state, look.me)["tank"] - 1
    return _sees(look, look.state.tank_at[tank], FACE.index(move), "It sees")


def _strike(look: Look, move: Move) -> str:
    return _struck(look, look.t.space_of[move])


def _struck(look: Look, crossing: int) -> str:
    """Who loses a card to a missile there."""
    state = look.state
    hit = [seat for seat in in_blast(state, look.me, crossing) if state.held[seat] and not state.guarded(seat)]
    others = [f"@{seat}" for seat in hit if seat != look.me]
    if not others:
        return ""
    and_you = ", and so do you" if look.me in hit else ""
    return f"{joined(others)} {'loses' if len(others) == 1 else 'lose'} a card{and_you}."


_REASONS: dict[str, Callable[[Look, Move], str]] = {
    "attack": _attack, "go": _go, "rest": _rest, "draw": _draw, "take": _take, "drop": _drop, "pay": _pay, "spare": _spare,
    "bid": _bid, "done": _done, "shove": _shove, "hold": _hold, "yield": _hold, "stay": _stay, "call": _call, "use": _use,
    "swap": _swap, "target": _target, "spend": _spend, "tank": _tank, "hit": _hit, "face": _face, "strike": _strike,
}  # fmt: skip
