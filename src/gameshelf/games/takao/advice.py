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
from gameshelf.games.takao.moves import KEEP_OLD, KEEP_ROLL, SPACE, SPOT_OF
from gameshelf.games.takao.scenarios.animals import Lead
from gameshelf.games.takao.state import ENDING, KINDS, Takao
from gameshelf.games.takao.steps.consuming import spoils
from gameshelf.games.takao.steps.doing import Choice, Raising, Stock, Whom, meant
from gameshelf.games.takao.steps.raid import Again, threatened
from gameshelf.games.takao.steps.searching import Found, Parting, Peek
from gameshelf.games.takao.steps.sharing import Share, WithWhom
from gameshelf.games.takao.steps.ties import current

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
    if verb in ("pass", "stop"):
        return _staying(plan, verb == "stop")
    if isinstance(step := game.stack[-1], Raising):
        return _raising(plan, SPOT_OF[move.number] if step.spot < 0 else step.spot, verb)
    if verb == "clean":
        return _ruin(plan, SPOT_OF[move.number])
    if verb in ("regret", "persist"):
        return _wish(plan, verb)
    if verb in ("eat", "ask", "from", "drain", "done") and type(game.stack[-1]).__name__ == "Meal":
        return _meal(game, me, verb)
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
    if isinstance(step, Lead):
        return "There it is better off: hills, food, bombs." if verb == "yes" else "It is better off where it is."
    if isinstance(step, Peek) and verb == "done":
        return "They are good to find as they lie."
    if isinstance(step, Again) and verb in ("first", "second"):
        return "With it the bombs do less harm."
    if verb == "carcass":
        units, price = game.t.units[game.held[me * KINDS + ANIMAL][int(move.args[0]) - 1]], game.t.carcass_despair
        more = "more than as much Health would buy" if meat(game, me, int(move.args[0]) - 1) > 0 else "and its help is lost"
        return f"{plural(units, 'unit')} of food for {price} Despair: {more}."
    if what := getattr(step, "what", ""):
        return _whether(game, what, verb)
    if verb == "share" or (verb == "give" and isinstance(step, Share)):
        return _sharing(game, me, step.other if isinstance(step, Share) else int(move.args[0]) - 1)
    if verb == "done" and isinstance(step, Share):
        return "The cards lie where they help most." if step.moved else "Each has better use for the own cards."
    if verb == "take" and isinstance(step, Share):
        return _taking(game, me, step.other, str(move.args[0]))
    if verb == "miracle":
        ops = game.t.miracle[MIRACLES.index(str(move.args[0]))]
        return next((_MIRACLES[op[0]] for op in ops if op[0] in _MIRACLES), "It works only once, and now it helps most.")
    if verb in ("discard", "use") and move.args[0] == "item" and freed(game, me, fx.ITEM_GONE):
        return "Without the item a Bane goes."
    if isinstance(step, Found) and verb == "hand" and not game.fits(int(move.args[0]) - 1, game.t.kind[step.card]):
        return "It is worth more than what lies there."
    if move is KEEP_OLD or (verb == "refuse" and isinstance(step, Parting)):
        return "What you hold is worth more."
    if move is KEEP_ROLL:
        return "Another roll would hardly be better."
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
                return f"To {state.t.place_names[to]}. {_there(plan, to, 0, state.sated[seat])}"
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
        return "Who has little food needs it most."
    card = game.held[owner * KINDS + FOOD][int(move.args[0]) - 1]
    eater = getattr(step, "eater", -1)
    if eater >= 0:
        who = "you" if eater == step.seat else f"@{eater}"
        return f"No better food is in reach of {who}." if spoils(game, eater, card) else f"It brings {who} no Despair."
    if isinstance(step, Stock):
        return "What is bad brings Despair with every unit." if not game.t.bad[card] else "There is no better food here."
    return "Bad food does as well for this." if game.t.bad[card] else "The larger card is kept whole."


def _search(plan: Plan) -> str:
    """What a Search may bring here."""
    state = plan.state
    spot = state.place[plan.seat]
    if spot >= MAP:
        return "A roll of 2 or 3 turns up what lies here."
    cards = state.decks[state.t.deck_at[spot]]
    if state.s == AIRCRAFT and cards and cards[0] >= FIRST_WRECKAGE:
        return f"Under {plural(len(cards) - 1, 'card')} lies a part of the aircraft." if len(cards) > 1 else "It is a part."
    if state.s == TOKKO_INCIDENT:
        return "A card with the news icon tells of a prisoner."
    return "Food, or something that helps." if plan.left else "It may be something that helps at once."


def _taking(game: Takao, seat: int, other: int, kind: str) -> str:
    if kind == "load":
        return "You can still go on with it in this turn." if game.sated[seat] else f"It was with @{other} for long enough."
    return f"@{other} has more of it than you." if kind == "food" else "It helps you more now."


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
    if freed(game, seat, fx.SHARED_FOOD):
        return "Food that is given away drives a Bane from you."
    if tie >= 0 and any(op == (fx.GAVE, person) for group in t.tie_when[tie] for op in group):
        return f"Your wish is fulfilled by food for the {t.people[game.who[other]]}."
    if not game.held[other * KINDS + FOOD] and len(game.held[seat * KINDS + FOOD]) > 1:
        return f"@{other} has no food, and you have more than one card of it."
    return f"@{other} is nearer to where it counts." if game.held[seat * KINDS + LOAD] else f"@{other} needs it more."


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
    return f"{plural(len(ruins), 'ruin')} would go there, {t.place_names[best]} among them."


def _casting(game: Takao, move: Move) -> str:
    t, person = game.t, PEOPLE.index(str(move.args[0]))
    asked = [op for stage in range(3) for group in t.tie_when[3 * person + stage] for op in group if len(op) > 1]
    tied = [f"the {t.people[one]}" for one in game.who if one >= 0 and any(op[1] == PEOPLE[one] for op in asked)]
    if tied:
        return f"One of the wishes asks for {joined(tied)}, who {'is' if len(tied) == 1 else 'are'} in play."
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
        found.append((plan.where(t.tie_when[tie]), "your wish is fulfilled"))
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
    if goal == spot:
        return ""
    state = plan.state
    away = plan.net.far(1 << goal)[spot]
    to = state.t.place_names[goal] + (f", {plural(away, 'Move')} on" if away < FAR else "")
    if search and goal >= MAP:
        return f"{to}: somebody may be found there"
    if search:
        return f"{to}: {plural(len(state.decks[state.t.deck_at[goal]]), 'card')} to search"
    for mask, told in wishes(plan):
        if mask >> goal & 1:
            return f"{to}: there {told}"
    rolls = threatened(state, goal) if goal < MAP else 0
    return f"{to}: {f'bombs on {rolls} of 3 rolls there' if rolls else 'no bomb can fall there'}"


def _there(plan: Plan, to: int, searches: int, stamina: int) -> str:
    """What speaks for a place, with the Searches of this use and the Stamina after it."""
    state, t = plan.state, plan.state.t
    here, names = state.place[plan.seat], state.t.place_names
    for mask, told in wishes(plan) if plan.abides(to, stamina) else ():
        if mask >> to & 1 and not mask >> here & 1:
            return f"There {told}."
    deck = t.deck_at[to] if to < MAP else -1
    if searches and deck >= 0 and state.decks[deck] and not state.ruined(to):
        return f"There {_cards(len(state.decks[deck]))} to be searched."
    if deck >= 0 and state.decks[deck] and not state.ruined(to) and stamina:
        return f"Next, {plural(len(state.decks[deck]), 'card')} can be searched there."
    now, then = threatened(state, here), threatened(state, to)
    if plan.loss(to) + 0.3 < plan.loss(here):
        if state.shelters & ~state.ruins & 1 << to:
            return "A shelter there holds one raid off."
        return f"Bombs: here on {now} of 3 rolls, there on {then or 'none'}."
    for mask, told in wishes(plan):
        far = plan.net.far(mask)
        if far[to] < far[here] < FAR:
            goal = min((one for one in range(MAP + SEA) if mask >> one & 1), key=lambda one: plan.net.far(1 << one)[to])
            return f"On the way to {names[goal]}: {told}."
    if onward := _onward(plan, to, stamina):
        return f"It leads to {onward}."
    if not then:
        return "No bomb can fall there now."
    return f"Bombs there on {then} of 3 rolls; you have {plan.gap} left to bear them."


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
        if here >= MAP:
            return "A roll of 2 or 3 turns up what lies here."
        return f"Here {_cards(len(state.decks[t.deck_at[here]]))} to be searched."
    ways = plan.net.two[here] if walks > 1 else plan.net.near[here]
    if not ways:
        return _staying(plan, False)
    to = max(ways, key=lambda one: plan.best(one, after) + (plan.look(one) if searches else 0.0))
    return f"To {t.place_names[to]}. {_there(plan, to, searches, after)}"


def _cards(n: int) -> str:
    return f"{'is' if n == 1 else 'are'} {plural(n, 'card')}"


def _ruin(plan: Plan, spot: int) -> str:
    state, t = plan.state, plan.state.t
    if spot >= MAP:
        return "What blocks the wreck must be out of the way."
    if plan.scrub:
        return "Cleaning up anything drives a Bane away."
    name = t.place_names[spot]
    if t.deck_at[spot] >= 0 and state.decks[t.deck_at[spot]]:
        return "The ruin keeps everybody from its deck."
    if state.shelters >> spot & 1:
        return f"{name}: under the ruin a shelter still works."
    return f"{name}: the ruin is in the way."


def _staying(plan: Plan, going_on: bool) -> str:
    state = plan.state
    here, fresh = state.place[plan.seat], state.sated[plan.seat]
    deck = state.t.deck_at[here] if here < MAP else -1
    if going_on and fresh and deck >= 0 and state.decks[deck] and not state.ruined(here):
        return f"Next, {plural(len(state.decks[deck]), 'card')} can be searched here."
    if going_on and fresh and not plan.abides(here, fresh):
        onward = _onward(plan, here, fresh)
        return f"The next Stamina leads to {onward}." if onward else "The next Stamina has better use here."
    if plan.thrift and fresh:
        return "Stamina that is left drives a Bane away."
    for mask, told in wishes(plan):
        if mask >> here & 1:
            return f"Here {told} when the turn ends." if "Bane" in told or "altar" in told else f"Here {told}."
    rolls = threatened(state, here) if here < MAP else 0
    kept = ", and fresh Stamina needs no food" if fresh else ""
    if not plan.left:  # nothing is kept for later
        kept = "" if going_on else ", and nothing is left to do"
    if not rolls:
        return f"No bomb can fall here now{kept}."
    if state.shelters & ~state.ruins & 1 << here:
        return f"The shelter here holds one raid off{kept if not plan.left else ''}."
    if plan.gap > 2 * plan.harm:
        return f"Bombs on {rolls} of 3 rolls; one can be borne{kept}."
    return f"Bombs on {rolls} of 3 rolls; no better place is in reach."


def _wish(plan: Plan, verb: str) -> str:
    state = plan.state
    tie = current(state, plan.seat)
    mask = plan.where(state.t.tie_when[tie])
    away = plan.net.far(mask)[state.place[plan.seat]] if mask else FAR
    left = f"{plural(plan.left, 'round')} left"
    if verb == "persist":
        return f"It is {plural(away, 'Move')} away, with {left}." if away < FAR else f"{left} for it."
    if plan.gap <= 4:
        return "Despair is too near to Health."
    if not plan.left:
        return "There is no round left for it."
    vain = state.round - 1 - state.tie[plan.seat]
    return "It was hoped for long enough." if vain else f"It works from now on; {left}."


def _meal(game: Takao, seat: int, verb: str) -> str:
    fresh, left = game.sated[seat], game.t.rounds - game.round
    if verb == "done":
        return f"{fresh} Stamina will do, and the food is kept." if fresh else "The price is too high."
    ahead = f"So far {fresh or 'no'} Stamina for the next round"
    if verb == "drain" and game.food_of(seat):
        return f"{ahead}, and the food here brings Despair."
    return f"{ahead}, and no food." if verb == "drain" else f"{ahead}" + (f"; {left} rounds to go." if left > 1 else ".")


_REASONS = {
    "first": "It is worth more now.",
    "second": "It is worth more now.",
    "replace": "What was found is worth more.",
    "hand": "So nothing is lost.",
    "under": "It would help least.",
    "discard": "It helps least.",
    "row": "More lies in ruins there.",
    "column": "More lies in ruins there.",
    "player": "There it helps most.",
    "place": "Laid down, it counts.",
    "lift": "Whoever waits here has to come along.",
    "feed": "A hungry animal is Hurt, and a Hurt one dies.",
    "refuse": "There is not enough to share now.",
    "leave": "So your wish is fulfilled.",
    "throw": "So the Bane goes.",
    "give": "The other needs it more.",
    "agree": "Shared, it gets the group further.",
    "reroll": "This roll hits somebody; another may not.",
}
_MIRACLES = {
    fx.PEACE: "Despair weighs on many now.",
    fx.WARD: "The next bombs may hit people.",
    fx.RAISE_LINE: "What is needed lies in ruins there.",
}
