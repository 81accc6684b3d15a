"""Why a sensible player makes a move, in a sentence that fits the position; it looks at nothing that lies face down."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move
from gameshelf.core.prose import joined, plural
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.bot import freed, raised
from gameshelf.games.takao.effects import NO_FAITH
from gameshelf.games.takao.keys import (
    AIRCRAFT,
    ANIMALS_RUN,
    DOOM,
    FIRST_PRISONER,
    FOOD,
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
from gameshelf.games.takao.knowledge import FAR, Plan, plan_for
from gameshelf.games.takao.moves import KEEP_OLD, KEEP_ROLL, SPACE, SPOT_OF
from gameshelf.games.takao.state import ENDING, KINDS, Takao
from gameshelf.games.takao.steps.doing import Raising
from gameshelf.games.takao.steps.raid import threatened
from gameshelf.games.takao.steps.searching import Found, Parting
from gameshelf.games.takao.steps.sharing import Share
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
    if what := getattr(step, "what", ""):
        return _whether(game, what, verb)
    if verb == "share" or (verb == "give" and isinstance(step, Share)):
        return _sharing(game, me, step.other if isinstance(step, Share) else int(move.args[0]) - 1)
    if verb == "done" and isinstance(step, Share):
        return "The cards lie where they help most." if step.moved else "Each has better use for the own cards."
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
    return _REASONS.get(verb, "It looks best for the group as things stand.")


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
        return f"A wish asks for {joined(tied)}, in play."
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
    everywhere = (1 << MAP) - 1
    return [(mask, told) for mask, told in found if mask & everywhere != everywhere and mask]


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
    return "It lies well for what comes next."


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
        return "It looks best for the group as things stand."
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
        return "The next Stamina leads on from here."
    if plan.thrift and fresh:
        return "Stamina that is left drives a Bane away."
    for mask, told in wishes(plan):
        if mask >> here & 1:
            return f"Here {told} when the turn ends." if "Bane" in told or "altar" in told else f"Here {told}."
    rolls = threatened(state, here) if here < MAP else 0
    if not rolls:
        return "No bomb can fall here now" + (", and fresh Stamina needs no food." if fresh else ".")
    if state.shelters & ~state.ruins & 1 << here:
        return "The shelter here holds one raid off."
    if plan.gap > 2 * plan.harm:
        kept = ", and fresh Stamina needs no food" if fresh else ""
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
    "search": "Food, or something that helps.",
    "place": "Laid down, it counts.",
    "lift": "Whoever waits here has to come along.",
    "feed": "A hungry animal is Hurt, and a Hurt one dies.",
    "skill": "It costs nothing, and comes back every round.",
    "refuse": "There is not enough to share now.",
    "use": "It helps now, and takes up a space.",
    "carcass": "Without food no Stamina comes back.",
    "give": "The other needs it more.",
    "agree": "Shared, it gets the group further.",
    "reroll": "This roll hits somebody; another may not.",
}
_MIRACLES = {
    fx.PEACE: "Despair weighs on many now.",
    fx.WARD: "The next bombs may hit people.",
    fx.RAISE_LINE: "What is needed lies in ruins there.",
}
