"""Why a sensible monster makes a move, in a sentence or two: what comes next in this turn, and which building it is for.

What is advised next is what whoever advises has planned, or follows from the same ratings as what is advised now. So a reason
looks along the turn (`course`) and announces no more than what the next questions will advise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gameshelf.core import Knows, Move
from gameshelf.core.prose import joined, plural
from gameshelf.games.kaiju import effects
from gameshelf.games.kaiju.bot import Look
from gameshelf.games.kaiju.content import NONE, cost_words
from gameshelf.games.kaiju.knowledge import Hand
from gameshelf.games.kaiju.moves import BID, COMPASS, DROP, FACE, HOLD, KINDS, PAY, SHOVE, SPARED, USE
from gameshelf.games.kaiju.state import FREE, SEATS
from gameshelf.games.kaiju.steps.cards import MOVES, shown_for
from gameshelf.games.kaiju.steps.hands import A_CARD
from gameshelf.games.kaiju.steps.powers import in_blast
from gameshelf.games.kaiju.steps.tanks import staying

Course = list[tuple[Look, Move]]  # moves of one seat in one turn, each with what it looks at
GOOD_MOMENT = "This is a good moment for it."  # the answer itself says what the card does
OWN = ("turn", "walk", "stood", "leap", "landing", "retreat")  # the questions that are about where one goes oneself


def reason(seat: Knows, move: Move) -> str:
    """Why a sensible player makes this move; from what the seat knows."""
    why = _REASONS.get(move.verb)
    look = Look(seat.guess, seat.number)
    way = course(look, move, seat.plan)
    if not seat.plan and move.verb == "go" and len(way) > 1 and way[1][1].verb != "attack" and _surpassed(look, move):
        way = way[:1]  # whoever goes there has another plan than these ratings
    return (why(way) if why else "") or otherwise(way)


def _surpassed(look: Look, move: Move) -> bool:
    """Whether something else looks better than this move, which a search has found all the same."""
    return any(look.worth(one) > look.worth(move) for one in look.state.allowed)


def otherwise(way: Course) -> str:
    """What can be said of a move that leads to nothing in particular: where one stands after it, and with which cards."""
    look, move = way[0]
    space, hand = _end(look, move)
    if move.verb == "go":
        return f"{'It is your last turn. ' if look.over else ''}{there(look, space)}"
    if look.over:
        return "It is your last turn: cards no longer count."
    return f"You then hold {cost_words(hand)}{' and do not know yet what comes' if move.verb == 'draw' else ''}."


def there(look: Look, space: int) -> str:
    """What it means to stand at a place: which buildings are there, and whether one's hand pays for one."""
    lots = [lot for lot in look.t.touches[space] if look.state.left[lot]]
    if space >= look.t.crossings:
        return "The beach is next to no building, and no tank sees it."
    if not lots:
        return "No building is left there."
    lot = best_at(look, space, look.cards_in_hand)
    pays = look.t.lots[lot] if lot != NONE else "none of them" if lots[1:] else "no level of it"
    return f"You stand at {joined([look.t.lots[one] for one in lots])}; your hand pays for {pays}."


def course(look: Look, move: Move, plan: Sequence[Move] = ()) -> Course:
    """The moves that are advised in this turn, this one first, as far as neither chance nor a hidden card comes between."""
    found = [(look, move)]
    planned = list(plan)
    while move.verb != "attack":  # nobody knows what lies below a level, nor on its card
        state = look.state.clone()
        word = state.chance.word
        state.play(move)
        if state.seat != look.me or state.chance.word != word:
            break
        look = Look(state, look.me)
        if planned and planned[0] in state.allowed:
            move = planned.pop(0)
        else:
            planned, move = [], max(state.allowed, key=look.worth)
        found.append((look, move))
    return found


# What there is to gain


def gains(look: Look, lot: int) -> str:
    """What an attack on a building brings: `a card of 2 or 3 points and the lead in Ferry Side (8)`."""
    state, t = look.state, look.t
    name, zone, points = t.lots[lot], t.zone[lot], t.points[lot]
    found = [f"a card of {_card_points(look, lot)}"]
    ahead, last = _ahead(look, [lot]), state.left[lot] == 1
    ends = bool(state.ending) or state.spare[look.me] == 1  # then hardly anything falls that still has levels
    if last and ahead >= 0:
        found.append(f"{'' if ahead else 'a share of '}the {plural(points, 'point')} of {name}")
    elif ahead >= 0 and not ends:
        found.append(f"{'the lead' if ahead else 'a tie'} at {name} ({points} when it falls)")
    ahead = _ahead(look, t.zone_lots[zone])
    if state.bonus[zone] > 0 and ahead in (0, 1):  # by this very cube
        found.append(f"{'the lead' if ahead else 'a tie'} in {t.zone_names[zone]} ({state.bonus[zone]})")
    return joined(found)


def _ahead(look: Look, lots: Sequence[int]) -> int:
    """How many cubes more than anybody else one would have on these lots with one more."""
    counts = [sum(look.state.cubes[lot * SEATS + seat] for lot in lots) for seat in range(look.state.players)]
    return counts[look.me] + 1 - max(counts[other] for other in look.rivals)


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


def wanted(look: Look, space: int, hand: Hand) -> tuple[int, Hand]:
    """The building at a place, or one step from it, that is worth most for what is still missing; and what is missing."""
    state, t = look.state, look.t
    near = {lot for spot in (space, *t.joined[space]) for lot in t.touches[spot] if state.left[lot]}

    def missing(lot: int) -> Hand:
        bites, claws, fires = (max(0, asked - has) for asked, has in zip(t.cost[state.top(lot)], hand, strict=True))
        return bites, claws, fires

    lot = max(sorted(near), key=lambda one: look.gain(one) - 1.5 * sum(missing(one)), default=NONE)
    return (lot, missing(lot)) if lot != NONE else (NONE, (0, 0, 0))


# What comes next


def then(way: Course) -> str:
    """What is advised in the rest of the turn, and which building that is for."""
    words = [said for one in way[1:] if (said := _words(*one))]
    look, last = way[-1]
    if last.verb == "attack" and words:
        return f"Then {joined(words)}: {gains(look, look.t.lot_of[last])}."
    return f"{f'Then {joined(words)}. ' if words else ''}{_goal(way)}".strip()


def _words(look: Look, move: Move) -> str:
    """A move of the turn in few words; none for what only settles the one before."""
    state, t, verb = look.state, look.t, move.verb
    shown = look.step.shown(state, look.me)
    if verb == "attack":
        return f"attack {t.lots[t.lot_of[move]]}"
    if verb == "swap":
        return "" if shown["lot"] else f"swap the top of {t.lots[t.lot_of[move]]}"
    if verb == "go":
        return f"go to {state.places[t.space_of[move]]}" if shown["kind"] in OWN else ""
    if verb == "draw":
        n = min(t.rest, look.room())
        return f"draw {plural(n, 'card')}" if n else "keep your hand as it is"
    if verb in ("use", "call"):
        return f"use {shown_for(state, look.me, MOVES.index(move))}"
    card = A_CARD[KINDS.index(str(move.args[0]))] if verb in ("take", "drop", "bid") else ""
    return {
        "rest": "rest",
        "take": f"take {card}",
        "drop": f"discard {card}",
        "bid": f"lay {card}",
        "hit": f"attack tank {move.args[0]}" if move.args else "",
        "shove": f"attack @{move.args[0]}" if move.args else "",
    }.get(verb, "")


def _goal(way: Course) -> str:
    """The building that the next turn is for, from where this one ends and with the cards that are in hand then."""
    look, last = way[-1]
    state, t = look.state, look.t
    actions = state.actions - (look.step.shown(state, look.me)["kind"] == "turn" and last.verb in ("go", "shove"))
    if look.over or not look.able or (actions and not state.rested):  # whoever can still attack in this turn plans no other
        return ""
    if actions and last.verb == "draw":  # with what comes the rest of the turn may lead elsewhere
        return "New cards pay for the next attacks."
    space, hand = _end(look, last)
    lot = best_at(look, space, hand)
    if lot != NONE:
        return f"Next turn you can attack {_worth(look, lot)}."
    steps = [best_at(look, near, hand) for near in t.joined[space] if state.on[near] == FREE]
    lot = max((one for one in steps if one != NONE), key=look.net, default=NONE)
    if lot != NONE:
        return f"Next turn {_worth(look, lot)} is one step away, and your hand pays for it."
    lot, missing = wanted(look, space, hand)
    return f"Your aim: {_worth(look, lot)}, for which you still lack {cost_words(missing)}." if any(missing) else ""


def _worth(look: Look, lot: int) -> str:
    return f"{look.t.lots[lot]} ({plural(look.t.points[lot], 'point')})"


def _end(look: Look, move: Move) -> tuple[int, Hand]:
    """Where one stands after a move, and with which cards."""
    space, hand = look.at, list(look.cards_in_hand)
    if move.verb == "go" and look.step.shown(look.state, look.me)["kind"] in OWN:
        space = look.t.space_of[move]
    if move.verb in ("take", "drop", "pay"):
        hand[KINDS.index(str(move.args[0]))] += 1 if move.verb == "take" else -1
    return space, (hand[0], hand[1], hand[2])


# Actions


def _attack(way: Course) -> str:
    look, move = way[0]
    state, lot = look.state, look.t.lot_of[move]
    last = not state.ending and (state.spare[look.me] == 1 or (lot == look.t.hall and state.left[lot] == 1))
    return f"You get {gains(look, lot)}.{' It makes this the last round.' if last else ''}"


def _go(way: Course) -> str:
    look, move = way[0]
    state, space = look.state, look.t.space_of[move]
    shown = look.step.shown(state, look.me)
    kind = shown["kind"]
    if kind in ("drive", "arrive"):
        return _aimed(way)
    if kind in ("push", "retreat") and shown["target"] != look.me:
        return _sent(look, shown["target"], space)
    if len(way) == 1 and kind == "landing":
        return _landing(look, look.t.joined[space][0])
    if kind == "retreat":
        return there(look, space)
    tanks, shots = look.watched.get(space, 0), staying(state, look.me)
    if len(way) > 1 or not tanks or not state.actions - (kind == "turn") or state.rested:
        warned = "A tank sees that place. " if tanks and len(way) == 1 else ""
        safe = f"There {shots} will not shoot you. " if shots and not tanks else ""
        return f"{warned}{safe}{then(way) or otherwise(way)}"
    lot = best_at(look, space, look.cards_in_hand)
    after = f" After that you may attack {look.t.lots[lot]}: {gains(look, lot)}." if lot != NONE else ""
    return f"{'A tank sees' if tanks == 1 else f'{tanks} tanks see'} that place and will shoot.{after}"


def _landing(look: Look, end: int) -> str:
    """What there is one step from a beach."""
    near = joined([look.t.lots[lot] for lot in look.t.touches[end] if look.state.left[lot]])
    lot = best_at(look, end, look.cards_in_hand)
    pays = f" Your hand pays for {look.t.lots[lot]}: {gains(look, lot)}." if lot != NONE else ""
    return f"It is one step to {near}.{pays}" if near else ""


def _sent(look: Look, other: int, space: int) -> str:
    """Why a rival is better there than where it stands."""
    state = look.state
    if look.watched.get(space) and state.held[other] and not state.guarded(other):
        return f"A tank sees that place, and @{other} loses a card."
    lots = [look.t.lots[lot] for lot in look.t.touches[state.at[other]] if state.left[lot] and lot not in look.t.touches[space]]
    if lots:
        return f"That takes @{other} away from {joined(lots)}."
    near = [look.t.lots[lot] for lot in look.t.touches[space] if state.left[lot]]
    return f"There @{other} stands at {joined(near)}." if near else f"There @{other} stands at no building."


def _rest(way: Course) -> str:
    look = way[0][0]
    lots = [look.t.lot_of[one] for one in look.state.allowed if one.verb == "attack"]
    if look.over and lots:
        names = joined([look.t.lots[lot] for lot in lots], "or")
        return f"It is your last turn: cards no longer count, and {names} would bring points."
    if look.over:
        none = (
            "no building can be attacked from here" if look.state.actions > 1 else "nothing that you can still do brings points"
        )
        return f"It is your last turn, and {none}; resting is how one passes."
    if not lots:
        return then(way)
    if look.state.spare[look.me] == 1:
        return f"Your last cube would make this the last round, too soon for you. {then(way)}"
    return f"{joined([look.t.lots[lot] for lot in lots])} can wait: cards are worth more now. {then(way)}"


def _stay(way: Course) -> str:
    return _aimed(way) if way[0][0].step.shown(way[0][0].state, way[0][0].me)["kind"] == "drive" else then(way)


def _done(way: Course) -> str:
    look = way[0][0]
    state, kind = look.state, look.step.shown(look.state, look.me)["kind"]
    if kind == "bid":
        shown = look.step.shown(state, look.me)
        return f"@{shown['target']} must answer with {cost_words(shown['bid'])}, or give way."
    if kind == "take":
        return f"You take no more, and hold {plural(sum(look.cards_in_hand), 'card')}."
    if kind == "pay":
        return f"You get {gains(look, look.t.lots.index(look.step.shown(state, look.me)['lot']))}."
    if kind != "closing":
        return ""
    if look.over:
        return "It is your last turn, and nothing more brings points."
    shots = staying(state, look.me)
    offered = {one.verb for one in state.allowed}
    if shots and any(one.verb == "hit" and f"tank {one.args[0]}" in shots for one in state.allowed):
        return f"The shot of {shots} costs you a card, and so would turning it away."
    if shots:
        return f"Nothing keeps {shots} from shooting now."
    if offered & {"use", "call"}:
        return "Building cards can be used once: keep yours until they do more."
    own = slice(look.me * 3, look.me * 3 + 3)
    draws = sum(look.cards_in_hand) < look.t.hand and sum(state.deck[own]) + sum(state.pile[own])
    rest = "Nothing else is worth a card" if "hit" in offered else "Nothing is left to do"
    return f"{rest}, and a card comes to your hand." if draws else f"{rest}."


# Cards of the hand


def _least(look: Look, kind: int) -> str:
    """Why a card of this kind is missed least."""
    lots = {lot for spot in (look.at, *look.t.joined[look.at]) for lot in look.t.touches[spot] if look.state.left[lot]}
    if not any(look.t.cost[look.state.top(lot)][kind] for lot in lots):
        return f"No building near you costs {A_CARD[kind]}."
    has = look.cards_in_hand
    if has[kind] == max(has) and has[kind] > 1:
        more = ", more than of other kinds" if has.count(has[kind]) == 1 else ""
        return f"You have {plural(has[kind], KINDS[kind])}{more}."
    left = list(has)
    left[kind] -= 1
    lot = best_at(look, look.at, (left[0], left[1], left[2]))
    return f"Without it your hand still pays for {look.t.lots[lot]}." if lot != NONE else ""


def _given(kinds: tuple[Move, ...], instead: str = "") -> Callable[[Course], str]:
    """Why this card is given away, and what follows."""

    def why(way: Course) -> str:
        look, move = way[0]
        kind = kinds.index(move)
        least = _least(look, kind) or instead or f"You have {plural(look.cards_in_hand[kind], KINDS[kind])}."
        return f"{least} {then(way) if move.verb == 'drop' else ''}".strip()

    return why


def _spare(way: Course) -> str:
    look, move = way[0]
    kind, state = SPARED.index(move), look.state
    paid = look.step.shown(state, look.me)["lot"]
    near = [lot for lot in look.t.touches[look.at] if state.left[lot] and look.t.lots[lot] != paid]
    lots = [lot for lot in near if look.t.cost[state.top(lot)][kind]]
    if lots:
        lot = max(lots, key=look.net)
        return f"{look.t.lots[lot]} beside you costs {A_CARD[kind]}, too: {gains(look, lot)}."
    has = look.cards_in_hand
    return f"You have fewest {KINDS[kind]}s left." if has[kind] == min(has) else f"You hold {cost_words(has)}."


def _shove(way: Course) -> str:
    look, move = way[0]
    other, (after, _) = SHOVE.index(move), way[-1]
    lay = f" Then {laid}." if (laid := joined([said for one in way[1:] if (said := _words(*one))])) else ""
    lot = best_at(look, look.state.at[other], after.cards_in_hand)
    place = f" If @{other} gives way, you stand at {look.t.lots[lot]}: {gains(look, lot)}." if lot != NONE else ""
    return f"@{other} has {plural(look.state.held[other], 'card')} to answer with.{lay}{place}"


def _hold(way: Course) -> str:
    look, move = way[0]
    bid = cost_words(look.step.shown(look.state, look.me)["bid"])
    lot = best_at(look, look.at, look.cards_in_hand)
    if move is HOLD:
        here = f"Here you can attack {look.t.lots[lot]}: {gains(look, lot)}."
        return here if lot != NONE else f"It costs you {bid}, as much as the attack."
    return f"To hold would cost {bid}{', and your hand pays for nothing here' if lot == NONE else ''}."


# Building cards


def _use(way: Course) -> str:
    look, move = way[0]
    said, power = "", USE.index(move)
    for code, *_ in look.t.ability_ops[power]:
        why = _OPERATIONS.get(code)
        said = said or (why(way) if why else then(way))
    return f"{said or GOOD_MOMENT} The card still counts."


def _call(way: Course) -> str:
    return f"{(_aimed(way) if way[0][1].args[0] == 'tank' else _struck(way)) or GOOD_MOMENT} The card still counts."


def _guard(way: Course) -> str:
    look = way[0][0]
    shots = staying(look.state, look.me)
    near = [f"@{other}" for other in look.rivals if look.state.at[other] in look.t.joined[look.at]]
    if shots:
        return f"Otherwise {shots} will shoot you."
    return f"{joined(near)} next to you can cost you nothing until your next turn." if near else ""


def _neighbour(way: Course) -> str:
    return next((f"It costs @{move.args[0]} a card." for _, move in way if move.verb == "target"), "")


def _push(way: Course) -> str:
    look, move = way[-1]
    return _sent(look, look.step.shown(look.state, look.me)["target"], look.t.space_of[move]) if move.verb == "go" else ""


def _target(way: Course) -> str:
    look, move = way[0]
    other = int(move.args[0])
    return f"@{other} has {plural(look.state.held[other], 'card')} in hand."


def _spend(way: Course) -> str:
    return "Of those that can do it, this card is missed least."


def _keep(way: Course) -> str:
    return "The first card stays with you, face down."


_OPERATIONS: dict[int, Callable[[Course], str]] = {
    effects.SNATCH: _neighbour, effects.LOSE: _neighbour, effects.GUARD: _guard, effects.PUSH: _push,
}  # fmt: skip


# Tanks and missiles


def _aimed(way: Course) -> str:
    """Whom a tank sees when it has been moved and turned as is advised."""
    look, move = next(((look, move) for look, move in way if move.verb == "face"), way[-1])
    if move.verb != "face":
        return ""
    state, facing = look.state, FACE.index(move)
    tank = look.step.shown(state, look.me)["tank"] - 1
    on = [state.on[one] for one in look.t.ahead[state.tank_at[tank] * 4 + facing]]
    others = [who for who in on if 0 <= who < SEATS and who != look.me]
    known = (state.seen | state.shot) >> tank * SEATS  # it has shot those before
    turned = f"Turned {COMPASS[facing]}, it"
    mine = " It sees you as well." if look.me in on else ""
    if others:
        hurt = [who for who in others if state.held[who] and not state.guarded(who) and not known >> who & 1]
        if hurt and way[0][1].verb == "face":  # the answer itself says whom it sees
            lost = "loses a card" if len(hurt) == 1 else "lose a card each"
            return f"It shoots at once: {joined([f'@{who}' for who in hurt])} {lost}.{mine}"
        return f"{turned} {'shoots' if hurt else 'sees'} {joined([f'@{who}' for who in hurt or others])}.{mine}"
    if look.me in on:
        hurt_me = state.held[look.me] and not state.guarded(look.me) and not known >> look.me & 1
        return f"{turned} {'shoots' if hurt_me else 'sees'} you, and nobody else."
    if look.watched.get(look.at):
        return f"{turned} does not see you."
    if way[0][1].verb == "face":
        return "Nobody is shot, and where you stand it is no danger to you."
    ahead = [state.places[one] for one in look.t.ahead[state.tank_at[tank] * 4 + facing]]
    return f"{turned} watches {joined(ahead)}, where nobody stands." if ahead else f"{turned} sees no crossing."


def _struck(way: Course) -> str:
    """Who loses a card to a missile where it is advised."""
    look, move = next(((look, move) for look, move in way if move.verb == "strike"), way[-1])
    if move.verb != "strike":
        return ""
    state = look.state
    hit = [seat for seat in in_blast(state, look.me, look.t.space_of[move]) if state.held[seat] and not state.guarded(seat)]
    others = [f"@{seat}" for seat in hit if seat != look.me]
    if not others:
        return "Only you lose a card there." if hit else "Nobody loses a card there."
    and_you = ", and so do you" if look.me in hit else ""
    if way[0][1].verb == "strike":  # the answer itself says who loses a card
        left = [
            f"@{seat} with {plural(n, 'card') if (n := state.held[seat] - 1) else 'none'}" for seat in hit if seat != look.me
        ]
        return f"That leaves {joined(left)}{'; you lose one, too' if look.me in hit else ''}."
    return f"{joined(others)} {'loses' if len(others) == 1 else 'lose'} a card{and_you}."


_REASONS: dict[str, Callable[[Course], str]] = {
    "attack": _attack, "go": _go, "rest": _rest, "draw": then, "take": then, "drop": _given(DROP), "pay": _given(PAY),
    "bid": _given(BID, "The more is laid, the less likely it is to be answered."), "spare": _spare, "done": _done,
    "shove": _shove, "hold": _hold, "yield": _hold, "stay": _stay, "use": _use, "call": _call, "swap": then,
    "target": _target, "spend": _spend, "keep": _keep, "strike": _struck, "tank": _aimed, "hit": _aimed, "face": _aimed,
}  # fmt: skip
