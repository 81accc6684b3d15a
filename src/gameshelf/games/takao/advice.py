"""Why a sensible player makes a move, in a sentence that fits the position; it looks at nothing that lies face down."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move
from gameshelf.core.effects import CHOOSE, Ops
from gameshelf.core.prose import joined, plural
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.bot import freed, meat, raised, relief, worth_of
from gameshelf.games.takao.conditions import holds
from gameshelf.games.takao.effects import HEAVY, NO_FAITH, PLAY
from gameshelf.games.takao.keys import (
    AIRCRAFT,
    ANIMAL,
    ANIMALS_RUN,
    DOOM,
    FIRST_PRISONER,
    FIRST_WRECKAGE,
    FOOD,
    ITEM,
    LOAD,
    MAP,
    MIRACLES,
    PEOPLE,
    RESCUE,
    SEA,
    TOKKO_INCIDENT,
    TYPES,
    WRECK,
)
from gameshelf.games.takao.knowledge import FAR, SPEND, Plan, plan_for
from gameshelf.games.takao.moves import SPACE, SPOT_OF
from gameshelf.games.takao.names import on_map
from gameshelf.games.takao.scenarios.animals import Feeding
from gameshelf.games.takao.state import ENDING, KINDS, Takao
from gameshelf.games.takao.steps.acting import Acting
from gameshelf.games.takao.steps.consuming import Meal, Plea, offered, spoils
from gameshelf.games.takao.steps.doing import Choice, Raising, Stock, Whom, meant
from gameshelf.games.takao.steps.raid import harms, threatened
from gameshelf.games.takao.steps.searching import Peek
from gameshelf.games.takao.steps.sharing import Consent, Share, WithWhom
from gameshelf.games.takao.steps.ties import current
from gameshelf.games.takao.steps.turn import would_go
from gameshelf.games.takao.weighing import weighed

Wish = tuple[int, str]  # places as bits, and what would happen there


def reason(seat: Any, move: Move) -> str:
    """Why a sensible player makes this move, in a sentence."""
    game: Takao = seat.imagine(0)
    verb, me = move.verb, seat.number
    if not game.board:
        return _casting(game, move)
    plan = plan_for(game, me)
    if move in SPACE:
        return _space(plan, SPACE.index(move))
    if verb == "go":
        return _there(plan, SPOT_OF[move.number], getattr(game.stack[-1], "searches", 0), game.sated[me])
    if verb == "pass":
        return _staying(plan)
    if verb == "stop":
        return _skipping(plan)
    if isinstance(step := game.stack[-1], Raising):
        return _raising(plan, SPOT_OF[move.number] if step.spot < 0 else step.spot, verb)
    if verb in ("discard", "use") and move.args[0] == "item" and freed(game, me, fx.ITEM_GONE):
        return "Without the item a Bane goes."
    if told := weighed(game, me, move):
        return told
    if verb == "clean":
        return _ruin(plan, SPOT_OF[move.number])
    if verb in ("regret", "persist"):
        return _wish(plan, verb)
    if isinstance(step, Meal) and verb in ("eat", "ask", "from", "drain", "done"):
        return _meal(game, me, move)
    if isinstance(step, Feeding) and verb == "no":
        return _plea(game, me, -1, verb)
    if isinstance(step, Plea):
        return _plea(game, me, step.about, verb)
    if isinstance(step, Consent):
        return f"@{step.asker} has {_units(game, step.asker)} of food, you have {_units(game, me)}."
    if verb in ("skill", "use", "option") and (ops := _doing(game, me, move)):
        return _helping(plan, ops)
    if isinstance(step, Whom):
        return _whom(game, me, int(move.args[0]) - 1, step.code)
    if verb == "card" or isinstance(step, Stock):
        return _which_food(game, move)
    if verb == "search":
        return _search(plan)
    if isinstance(step, WithWhom):
        return _sharing(game, me, int(move.args[0]) - 1)
    if isinstance(step, Peek) and verb == "done":
        return "They are good to find as they lie."
    if verb == "carcass":
        units, price = game.t.units[game.held[me * KINDS + ANIMAL][int(move.args[0]) - 1]], game.t.carcass_despair
        more = ": more than as much Health would buy" if meat(game, me, int(move.args[0]) - 1) > 0 else ", and its help is lost"
        return f"{plural(units, 'unit')} of food for {price} Despair{more}."
    if what := getattr(step, "what", ""):
        return _whether(game, what, verb)
    if verb == "share" or (verb == "give" and isinstance(step, Share)):
        return _sharing(game, me, step.other if isinstance(step, Share) else int(move.args[0]) - 1)
    if verb == "done" and isinstance(step, Share):
        return "The cards lie where they help most." if step.moved else "Each has better use for what is theirs."
    if verb == "take" and isinstance(step, Share):
        return _taking(game, me, step.other, str(move.args[0]))
    if verb == "miracle":
        ops = game.t.miracle[MIRACLES.index(str(move.args[0]))]
        return _miracle(game, {op[0] for op in ops})
    return _REASONS.get(verb, "It serves the group, and costs nothing.")


def _doing(game: Takao, seat: int, move: Move) -> Any:
    """What a skill, a card or one of two effects does; nothing where an item goes for a Bane."""
    step: Any = game.stack[-1]
    if move.verb == "skill":
        return game.board[seat].skill
    if move.verb == "option":
        return step.sides[int(move.args[0]) - 1] if isinstance(step, Choice) else ()
    if move.args[0] == "tie":
        return next((one.ops for one in game.board[seat].hooks[PLAY] if not one.bit & game.once[seat]), ())
    if move.args[0] == "item" and freed(game, seat, fx.ITEM_GONE):
        return ()
    card = game.held[seat * KINDS + (ITEM if move.args[0] == "item" else ANIMAL)][int(move.args[1]) - 1]
    return next((one.ops for one in game.t.fx[card] if one.trigger == PLAY), ())


def _helping(plan: Plan, ops: Ops) -> str:
    """What these operations are good for now: for whom, or where to."""
    state, seat = plan.state, plan.seat
    for code, *values in ops:
        if code == CHOOSE:
            return _helping(plan, max(values[0], key=lambda side: worth_of(state, seat, side, plan)))
        if code in (fx.HEAL, fx.CALM, fx.PEACE, fx.REST):
            one = max(meant(state, seat, values[0]), key=lambda one: relief(state, one, code, values))
            return _whom(state, seat, one, code)
        if code == fx.MOVES:
            ways = plan.net.two[state.place[seat]] if values[0] > 1 else plan.net.near[state.place[seat]]
            if ways:
                to = max(ways, key=lambda one: plan.best(one, state.sated[seat]))
                return f"To {named(state, to)}. {_there(plan, to, 0, state.sated[seat])}"
        if code == fx.CLEAR and (ruins := plan.rubble(state.place[seat])):
            return _ruin(plan, max(ruins, key=lambda one: ruins[one]))
        if code == fx.SHARE_FAR:
            others = [one for one in range(state.players) if one != seat]
            return _sharing(state, seat, max(others, key=lambda one: worth_of(state, seat, ops, plan, one)))
        if code in _SKILLS_NOW:
            return _SKILLS_NOW[code]
    return "It costs nothing now."


_SKILLS_NOW = {
    fx.STOCK: "A unit of food more is a Stamina more later.",
    fx.PEEK: "Who knows the next cards wastes no Search.",
    fx.RESTORE: "The lost shelter here works again.",
    fx.MEND: "A Hurt animal that is hurt again dies.",
}


def _whom(game: Takao, seat: int, one: int, code: int) -> str:
    """Why somebody is meant: how little is left, or how much there is to take away."""
    who, left = "You have" if one == seat else f"@{one} has", game.health[one] - game.despair[one]
    if code == fx.REST:
        over = (one - game.first) % game.players < (seat - game.first) % game.players
        name = "you" if one == seat else f"@{one}"
        return f"It saves {name} a meal." if over else f"One space more can be used by {name} in this round."
    least = all(left <= game.health[other] - game.despair[other] for other in game.here(seat))
    lost = game.t.health[game.who[one]] - game.health[one]
    told = f"{who} lost {lost} Health" if code == fx.HEAL else f"{who} {game.despair[one]} Despair"
    return f"{told}; {left} left between Health and Despair" + (", the least here." if least and not game.alone(seat) else ".")


def _which_food(game: Takao, move: Move) -> str:
    """Why this food card: it is eaten, given away or stretched."""
    step: Any = game.stack[-1]
    owner = getattr(step, "owner", step.seat)
    if isinstance(step, Stock) and move.verb == "player":
        one = int(move.args[0]) - 1
        return f"{'You have' if one == step.seat else f'@{one} has'} {_units(game, one)} of food."
    card = game.held[owner * KINDS + FOOD][int(move.args[0]) - 1]
    eater = getattr(step, "eater", -1)
    if eater >= 0:
        return f"It brings {'you' if eater == step.seat else f'@{eater}'} {spoils(game, eater, card) or 'no'} Despair."
    if isinstance(step, Stock):
        return "It is bad food: each unit brings Despair." if game.t.bad[card] else "It is good food: no unit brings Despair."
    if game.t.bad[card]:
        return "Bad food does as well for this."
    least = min(game.units[one] for one in game.held[owner * KINDS + FOOD])
    return "The larger card is kept whole." if game.units[card] == least else "It is good food."


def _search(plan: Plan) -> str:
    """What a Search may bring here."""
    state = plan.state
    spot = state.place[plan.seat]
    if spot >= MAP:
        return "A roll of 2 or 3 turns up what lies here."
    cards = state.decks[state.t.deck_at[spot]]
    if state.s == AIRCRAFT and cards and cards[0] >= FIRST_WRECKAGE:
        return f"Under {plural(len(cards) - 1, 'card')} lies a part of the aircraft." if len(cards) > 1 else "It is a part."
    first = f"One of {plural(len(cards), 'card')} here" if len(cards) > 1 else "The last card here"
    if state.s == TOKKO_INCIDENT:
        return f"{first}: with the news icon it tells of a prisoner."
    return f"{first}: food, or something that helps{'' if plan.left else ' at once'}."


def _taking(game: Takao, seat: int, other: int, kind: str) -> str:
    if kind == "load":
        return "You can still go on with it in this turn." if game.sated[seat] else f"It was with @{other} for long enough."
    if kind == "food":
        return f"@{other} has {_units(game, other)} of food, you have {_units(game, seat)}."
    return f"You get something that @{other} holds."


def _whether(game: Takao, what: str, verb: str) -> str:
    if what == "hush":
        return "Its icon would do harm." if verb == "yes" else "Its icon does little harm now; the gift is kept."
    risk = game.s == DOOM
    if verb == "yes":
        better = "Two cards to choose from are better than one" if what == "nose" else "This card helps little"
        return f"{better}, though an enemy icon would bring a Bane." if risk else f"{better}."
    return "One more card may bear the enemy icon, and bring a Bane." if risk else "This card is good enough."


def _sharing(game: Takao, seat: int, other: int) -> str:
    """What food is given for: a Bane, a wish, hunger; anything else saves a way."""
    t, tie, person = game.t, current(game, seat), PEOPLE[game.who[other]]
    if game.held[seat * KINDS + FOOD] and freed(game, seat, fx.SHARED_FOOD):
        return "Food that is given away drives a Bane from you."
    if tie >= 0 and any(op == (fx.GAVE, person) for group in t.tie_when[tie] for op in group):
        return f"Your wish is fulfilled by food for the {t.people[game.who[other]]}."
    if not game.held[other * KINDS + FOOD] and len(game.held[seat * KINDS + FOOD]) > 1:
        return f"@{other} has no food, and you have more than one card of it."
    if game.held[seat * KINDS + LOAD] and game.sated[other] > game.sated[seat]:
        return f"@{other} has {game.sated[other]} Stamina to carry it on, you have {game.sated[seat] or 'none'}."
    return f"@{other} has {_units(game, other)} of food, you have {_units(game, seat)}."


def _raising(plan: Plan, spot: int, verb: str) -> str:
    """Which line rises from its ruins, and what for."""
    state, t = plan.state, plan.state.t
    lines = {
        "row": [n for n in range(MAP) if t.row[n] == t.row[spot]],
        "column": [n for n in range(MAP) if t.column[n] == t.column[spot]],
    }
    line = lines.get(verb) or max(lines.values(), key=lambda one: raised(state, plan, one))
    ruins = [n for n in line if state.ruins >> n & 1]
    if not ruins:
        return "A lost shelter works again there."
    best = max(ruins, key=lambda n: plan.in_the_way(n, state.place[plan.seat]))
    return f"{plural(len(ruins), 'ruin')} would go there, {named(state, best)} among them."


def _casting(game: Takao, move: Move) -> str:
    t, person = game.t, PEOPLE.index(str(move.args[0]))
    asked = [op for stage in range(3) for group in t.tie_when[3 * person + stage] for op in group if len(op) > 1]
    tied = [f"the {t.people[one]}" for one in game.who if one >= 0 and any(op[1] == PEOPLE[one] for op in asked)]
    if tied:
        one = f"One of the {t.people[person]}'s wishes"
        return f"{one} asks for {joined(tied)}, who {'is' if len(tied) == 1 else 'are'} in play."
    good = next((_SKILLS[op[0]] for op in t.skill[person] if op[0] in _SKILLS), "")
    return good or f"There is room for one {TYPES[t.extra[person]]} card more than others have."


_SKILLS = {
    fx.HEAL: "It gives back what bombs take, every round.",
    fx.CALM: "Despair kills too, and this takes it away.",
    fx.STOCK: "More food is more Stamina in the next round.",
    fx.CLEAR: "A ruin goes every round, and costs no Stamina.",
    fx.REROLL: "The raid that would kill is rolled again.",
    fx.PEEK: "Who sees two cards ahead wastes no Search.",
    fx.MOVES: "A step more in every round, uphill too.",
}  # what each kind of skill is good for


def wishes(plan: Plan) -> list[Wish]:
    """The places that this character has a reason to be at, the strongest first."""
    state, seat, t = plan.state, plan.seat, plan.state.t
    load = state.held[seat * KINDS + LOAD]
    found: list[Wish] = []
    if load and state.s == AIRCRAFT:
        found.append((1 << t.start, "the part can be laid down, and counts"))
    elif load and state.s == RESCUE:
        found.append((state.shelters & ~state.ruins, "whoever is carried is safe"))
    elif load and state.s == TOKKO_INCIDENT:
        found.append((1 << t.safe, "the prisoner is safe"))
    elif state.s == RESCUE:
        mask = sum(1 << WRECK + n for n in range(SEA) if state.piles[n] or state.floating[n])
        found.append((mask, "somebody may be found on the wreck"))
    elif state.s == TOKKO_INCIDENT:
        mask = sum(1 << t.prison[card] for card in range(FIRST_PRISONER, len(t.prison)) if state.jailed >> card & 1)
        found.append((mask, "a prisoner can be freed"))
    elif state.s == ANIMALS_RUN and state.held[seat * KINDS + FOOD]:
        mask = sum(1 << spot for spot in set(state.beasts) if spot >= 0 and not (t.mountains & ~state.ruins) >> spot & 1)
        found.append((mask, "an animal has to be fed"))
    for bane in state.banes[seat]:
        found.append((plan.where(t.bane_gone[bane], ENDING), f"the Bane {t.bane_names[bane]} goes"))
    tie = current(state, seat)
    if tie >= 0 and plan.left:
        found.append((plan.where(t.tie_when[tie]), f"your wish is fulfilled{_if_they_stay(state, seat, tie)}"))
    if state.despair[seat] > 1 and not state.board[seat].flags & NO_FAITH:
        mask = sum(1 << n for n in range(MAP) if t.faith[n] == t.belief[state.who[seat]] and not state.ruined(n))
        found.append((mask, "the altar takes all Despair away"))
    if plan.left:
        found += [(_waits(plan, other), f"the wish of @{other} is fulfilled") for other in range(state.players)]
    if not load and state.s == ANIMALS_RUN:
        mask = sum(1 << spot for n, spot in enumerate(state.beasts) if spot >= 0 and state.hurt >> n & 1 and t.led[n])
        found.append((mask, "a Hurt animal can be led away"))
    everywhere = (1 << MAP) - 1
    return [(mask, told) for mask, told in found if mask & everywhere != everywhere and mask]


def _if_they_stay(state: Takao, seat: int, tie: int) -> str:
    """A wish for somebody who has still to move in this round holds only if that one stays."""
    asked = {op[1] for group in state.t.tie_when[tie] for op in group if op[0] in (fx.WITH, fx.NEAR)}
    turns = [(state.first + n) % state.players for n in range(state.players)]
    later = [f"@{one}" for one in turns[turns.index(seat) + 1 :] if PEOPLE[state.who[one]] in asked]
    return f" if {joined(later)} {'stays' if len(later) == 1 else 'stay'}" if later else ""


def _waits(plan: Plan, other: int) -> int:
    """Where somebody waits for this character, as bits."""
    state, seat = plan.state, plan.seat
    tie, there = current(state, other), state.place[other]
    if other == seat or tie < 0 or there >= MAP:
        return 0
    me, here, found = PEOPLE[state.who[seat]], state.place[seat], 0
    for group in state.t.tie_when[tie]:
        asked = {op[0] for op in group if op[0] in (fx.WITH, fx.NEAR) and op[1] == me}
        for spot in (there,) if fx.WITH in asked else state.t.near[there] if asked else ():
            state.place[seat] = spot
            if holds(state, other, (group,)):
                found |= 1 << spot
    state.place[seat] = here
    return found


def course(plan: Plan, spot: int, stamina: int) -> tuple[int, bool]:
    """Where the Stamina that is left is best spent from a place: where that ends, and whether it is for a Search there."""
    while stamina:
        after = stamina - 1
        heavy = plan.state.board[plan.seat].flags & HEAVY
        look = plan.look(spot)
        ways = [(plan.end(spot) + plan.thrift, spot, False)]
        if look:
            ways.append((look + plan.best(spot, after) - SPEND, spot, True))
        if plan.dig(spot, after) > ways[0][0]:
            ways.append((plan.dig(spot, after), spot, True))
        ways += [(plan.best(to, after) - SPEND, to, False) for to in (plan.net.near if heavy else plan.net.two)[spot]]
        ways += [
            (plan.best(to, after) + max(look, plan.look(to)) - SPEND, to if plan.look(to) >= look else spot, True)
            for to in plan.net.near[spot]
            if max(look, plan.look(to))
        ]
        best = max(ways, key=lambda way: way[0])
        if best[2] or best[1] == spot:
            return best[1], best[2]
        spot, stamina = best[1], after
    return spot, False


def _onward(plan: Plan, spot: int, stamina: int) -> str:
    """Where a turn goes on to from a place, and what for; nothing where it stays."""
    goal, search = course(plan, spot, stamina)
    if goal in (spot, plan.state.place[plan.seat]):  # to come back to where one stands is no reason to go
        return ""
    state = plan.state
    away = plan.net.far(1 << goal)[spot]
    to = named(state, goal) + (f", {plural(away, 'Move')} on" if away < FAR else "")
    if search and goal >= MAP:
        return f"{to}, where somebody may be found"
    if search:
        return f"{to}: {_cards(state, goal)}"
    for mask, told in wishes(plan):
        if mask >> goal & 1:
            return f"{to}, where {told}"
    rolls = threatened(state, 1 << goal)
    return f"{to}: {f'bombs on {rolls} of 3 rolls there' if rolls else 'no bomb can fall there'}"


def _there(plan: Plan, to: int, searches: int, stamina: int) -> str:
    """What speaks for a place, with the Searches of this use and the Stamina after it."""
    state = plan.state
    here = state.place[plan.seat]
    for mask, told in wishes(plan) if plan.abides(to, stamina) else ():
        if mask >> to & 1 and not mask >> here & 1:
            return f"There {told}."
    if (cards := _cards(state, to)) and (searches or stamina) and plan.look(to) > 0:
        return (
            f"{cards} there.{_and_back(plan, to, stamina)}"
            if searches
            else f"Next you can search there: {cards.removesuffix(' to search')}."
        )
    now, then = threatened(state, 1 << here), threatened(state, 1 << to)
    if plan.loss(to) + 0.3 < plan.loss(here):
        if _sheltered(state, to):
            return "A shelter there holds one raid off."
        if then < now:
            return f"Bombs: here on {now} of 3 rolls, there on {then or 'none'}."
    for mask, told in wishes(plan):
        far = plan.net.far(mask)
        if far[to] < far[here] < FAR:
            if not far[to]:
                return f"There {told}, should your turn end there."
            return f"On the way to {named(state, _nearest(plan, mask, to))}, where {told}."
    if onward := _onward(plan, to, stamina):
        return f"On the way to {onward}."
    if not then:
        return "No bomb can fall there now."
    return f"Bombs there on {then} of 3 rolls; {_bears(plan)}."


def _and_back(plan: Plan, spot: int, stamina: int) -> str:
    """Where a turn that has searched at a place comes back to for a wish or a Bane; nothing where it does not come back."""
    here = plan.state.place[plan.seat]
    if course(plan, spot, stamina) != (here, False):
        return ""
    told = next((told for mask, told in wishes(plan) if mask >> here & 1), "")
    return f" Then back to {named(plan.state, here)}, where {told}." if told else ""


def named(state: Takao, spot: int) -> str:
    """A place as the map calls it."""
    return on_map(state.t.place_names[spot])


def _nearest(plan: Plan, mask: int, spot: int) -> int:
    """Of these places the one that is nearest to a place, and best to be at."""
    ones = (one for one in range(MAP + SEA) if mask >> one & 1)
    return min(ones, key=lambda one: (plan.net.far(1 << one)[spot], -plan.end(one)))


def _cards(state: Takao, spot: int) -> str:
    """How many cards can be searched at a place; nothing where none can."""
    deck = state.t.deck_at[spot] if spot < MAP else -1
    left = len(state.decks[deck]) if deck >= 0 and not state.ruined(spot) else 0
    return f"{plural(left, 'card')} to search" if left else ""


def _sheltered(state: Takao, spot: int) -> bool:
    return bool(state.shelters & ~state.ruins & 1 << spot)


def _bears(plan: Plan) -> str:
    """How many hits this character can bear."""
    hits = (plan.gap - 1) // plan.harm if plan.harm else 9
    return f"you can bear {plural(min(hits, 9), 'hit')}" if hits else "one hit would kill"


def _space(plan: Plan, space: int) -> str:
    """What a Stamina is best spent on with this action space."""
    state, t = plan.state, plan.state.t
    here = state.place[plan.seat]
    walks, cleans, searches = t.spaces[space]
    after = state.sated[plan.seat] - 1
    if cleans and (ruins := plan.rubble(here)):
        ruin = max(ruins, key=lambda one: ruins[one])
        if not searches or plan.tidy(here, walks, searches, after) >= plan.look(here) + plan.best(here, after):
            return _ruin(plan, ruin)
    if searches and plan.look(here):
        return "A roll of 2 or 3 turns up what lies here." if here >= MAP else f"{_cards(state, here)} here."
    ways = plan.net.two[here] if walks > 1 else plan.net.near[here]
    if not ways:
        return "There is no way out of here until a ruin goes."
    to = max(ways, key=lambda one: plan.best(one, after) + (plan.look(one) if searches else 0.0))
    return f"To {named(state, to)}. {_there(plan, to, searches, after)}"


def _ruin(plan: Plan, spot: int) -> str:
    state, t = plan.state, plan.state.t
    if spot >= MAP:
        return "What blocks the wreck must be out of the way."
    if plan.scrub:
        return f"To clean up anything drives {_asking(plan, fx.CLEANED)} away."
    deck, name = t.deck_at[spot], named(state, spot)
    if not plan.left and not (state.shelters >> spot & 1):
        going = [t.bane_names[one] for one in state.banes[plan.seat] if would_go(state, plan.seat, one)]
        more = f", and the Bane {joined(going)} goes when your turn ends" if going else ""
        return f"In the last round no Stamina has to be kept{more}."
    if deck >= 0 and state.decks[deck]:
        return f"Then {plural(len(state.decks[deck]), 'card')} can be searched at {name} again."
    if state.shelters >> spot & 1:
        return f"Then the shelter at {name} works again."
    return f"Then {name} can be entered again."


def _asking(plan: Plan, code: int) -> str:
    """The Bane of this character that asks for something, by name."""
    t = plan.state.t
    asks = [one for one in plan.state.banes[plan.seat] if any(op[0] == code for group in t.bane_gone[one] for op in group)]
    return f"the Bane {t.bane_names[asks[0]]}"


def _skipping(plan: Plan) -> str:
    """Why what is left of a use is not used."""
    state, step = plan.state, plan.state.stack[-1]
    assert isinstance(step, Acting)
    here, fresh = state.place[plan.seat], state.sated[plan.seat]
    if step.reach(state) < 1:
        if not step.searches:
            return "No ruin within reach is in your way."
        return "One more card may bear the enemy icon, and bring a Bane." if state.s == DOOM else "A Search here can wait."
    if fresh and plan.look(here) > 0 and (cards := _cards(state, here)):
        return f"Next you can search here: {cards.removesuffix(' to search')}."
    if fresh and not plan.abides(here, fresh):
        onward = _onward(plan, here, fresh)
        return f"The next Stamina brings you to {onward}." if onward else "The next Stamina has better use here."
    return _staying(plan)


def _staying(plan: Plan) -> str:
    """Why a turn ends here, or goes no further."""
    state = plan.state
    here, fresh = state.place[plan.seat], state.sated[plan.seat]
    if plan.thrift and fresh:
        return f"To end with Stamina left drives {_asking(plan, fx.UNSPENT)} away."
    aims = wishes(plan)
    for mask, told in aims:
        if mask >> here & 1:
            return f"Here {told} when the turn ends." if "Bane" in told or "altar" in told else f"Here {told}."
    rolls = threatened(state, 1 << here)
    skips = isinstance(state.stack[-1], Acting)
    kept = ", and fresh Stamina needs no food" if fresh and plan.left and not skips else ""
    if not plan.left and not skips:
        kept = ", and nothing is left to do"
        for bane in state.banes[plan.seat]:
            mask, name = plan.where(state.t.bane_gone[bane], ENDING), state.t.bane_names[bane]
            if would_go(state, plan.seat, bane):
                kept = f", and the Bane {name} goes"
                continue
            if plan.net.far(mask)[here] > 2 * fresh:
                return f"No place where the Bane {name} goes is in reach any more."
            kept = f", but the Bane {name} stays"
    if not rolls:
        return f"No bomb can fall here now{kept}."
    if _sheltered(state, here):
        return f"The shelter here holds one raid off{kept}."
    if state.ward >> plan.seat & 1:
        return f"A miracle averts the first harm to you{kept}."
    told, safer = f"Bombs here on {rolls} of 3 rolls", _safer(plan, here, rolls)
    if safer is None:
        return f"{told}, but there is no Stamina left to go on."
    if not safer:
        return f"{told}, and no place in reach is safer."
    for mask, what in aims:
        far = plan.net.far(mask)
        if far[here] < min(FAR, *(far[one] for one in safer)):
            goal = named(state, _nearest(plan, mask, here))
            return f"{told}, but from here it is only {plural(far[here], 'Move')} to {goal}, where {what}."
    return f"{told}, {'but' if plan.gap > plan.harm else 'and'} {_bears(plan)}{kept}."


def _safer(plan: Plan, here: int, rolls: int) -> list[int] | None:
    """The safer places that can still be reached with what is left of a use, else with a Stamina; None without either."""
    state, step = plan.state, plan.state.stack[-1]
    walks = step.reach(state) if isinstance(step, Acting) else 0
    if walks < 1:
        if not state.sated[plan.seat]:
            return None
        walks = 1 if state.board[plan.seat].flags & HEAVY else 2
    ways = plan.net.two[here] if walks > 1 else plan.net.near[here]
    return [to for to in ways if to >= MAP or threatened(state, 1 << to) < rolls or _sheltered(state, to)]


def _wish(plan: Plan, verb: str) -> str:
    state = plan.state
    tie = current(state, plan.seat)
    mask = plan.where(state.t.tie_when[tie])
    away = plan.net.far(mask)[state.place[plan.seat]] if mask else FAR
    left = f"{plural(plan.left, 'round')} left"
    if verb == "persist":
        return f"It is {plural(away, 'Move')} away, with {left}." if away < FAR else f"{left} for it."
    if plan.gap <= 4:
        return f"Only {plan.gap} left between Health and Despair: to persist costs too much."
    if not plan.left:
        return "There is no round left for it."
    far = f"The wish is {plural(away, 'Move')} away" if 0 < away < FAR else "The wish is out of reach now"
    return f"{far}; this gift works at once, for {plural(plan.left, 'more round')}."


def _meal(game: Takao, seat: int, move: Move) -> str:
    """So much Stamina there is for the next round, and what it could be had for."""
    verb, fresh, food = move.verb, game.sated[seat], game.food_of(seat)
    gap = f"{game.health[seat] - game.despair[seat]} left between Health and Despair"
    if verb == "done":
        if not fresh:
            return f"More would cost too much: {gap}."
        return f"{fresh} Stamina will do, and {'the food is kept' if food else 'Health is kept'}."
    ahead = f"So far {fresh} of {fresh + game.hungry[seat]} Stamina for the next round"
    if verb == "drain":
        closed = getattr(game.stack[-1], "closed", False)
        why = "and nobody here shares" if closed else "and you have no food"
        if food:
            why = "and your food brings Despair" if all(spoils(game, seat, card) for card in food) else "and the food is kept"
        return f"{ahead}, {why}; {gap}."
    if verb in ("ask", "from"):
        rich = max(offered(game, seat), key=lambda one: sum(game.units[card] for card in game.food_of(one)))
        owner = int(move.args[0]) - 1 if verb == "from" else rich
        return f"{ahead}; @{owner} has {_units(game, owner)} of food, you have {_units(game, seat)}."
    if all(spoils(game, seat, card) for card in food):
        others = [one for one in offered(game, seat) if any(not spoils(game, seat, card) for card in game.food_of(one))]
        if others:
            better = f"{joined([f'@{one}' for one in others])} here {'has' if len(others) == 1 else 'have'} better food"
            return f"{ahead}; it brings you Despair, and {better}."
        return f"{ahead}, and you have no better food."
    return f"{ahead}."


def _units(game: Takao, seat: int) -> str:
    return plural(sum(game.units[card] for card in game.food_of(seat)), "unit")


def _plea(game: Takao, seat: int, eater: int, verb: str) -> str:
    """What speaks for sharing a unit, or against it."""
    if verb == "agree":
        return f"@{eater} has {game.sated[eater] or 'no'} Stamina for the next round; you have {_units(game, seat)}."
    return f"You have {_units(game, seat)}, and {game.hungry[seat]} Stamina of your own to bring back."


def _miracle(game: Takao, codes: set[int]) -> str:
    """What a miracle changes now."""
    if fx.PEACE in codes:
        banes = sum(bool(game.banes[one]) for one in game.here(game.stack[-1].seat)) if fx.ABSOLVE in codes else 0
        return f"{sum(game.despair)} Despair in all would go" + (f", and {plural(banes, 'Bane')}." if banes else ".")
    if fx.WARD in codes:
        under = [f"@{one}" for one in range(game.players) if any(harms(game, one, roll) for roll in (1, 2, 3))]
        hungry = sum(bool(one) for one in game.hungry)
        rest = f"It brings {plural(hungry, 'character')} a Stamina back." if hungry else "It averts the first harm."
        return f"Bombs may hit {joined(under)} now." if under else rest
    if fx.RAISE_LINE in codes:
        return "What is needed lies in ruins there."
    return "It works only once, and now it helps most."


_REASONS = {
    "row": "More lies in ruins there.",
    "column": "More lies in ruins there.",
    "player": "There it helps most.",
    "leave": "So your wish is fulfilled.",
    "throw": "So the Bane goes.",
    "give": "The other needs it more.",
}
