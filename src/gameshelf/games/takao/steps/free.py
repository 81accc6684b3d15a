"""Free actions: playing cards, skills, miracles, and what one may do with the own cards (rulebook: Free actions)."""

from __future__ import annotations

from gameshelf.core import Move, Refusal, Step
from gameshelf.core.prose import joined, plural
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.conditions import holds
from gameshelf.games.takao.content import flags_of
from gameshelf.games.takao.effects import DO, HEAVY, HOARD, NO_SKILL, PLAY
from gameshelf.games.takao.keys import (
    AIRCRAFT,
    ANIMAL,
    ANIMALS_RUN,
    FIRST_SHIPWRECK,
    FOOD,
    ITEM,
    LOAD,
    TYPES,
)
from gameshelf.games.takao.moves import (
    CARCASS,
    CARD,
    DISCARD,
    LEAVE,
    MIRACLE,
    PLACE,
    SHARE,
    SKILL,
    SLOT_OF,
    THROW,
    USE_ANIMAL,
    USE_ITEM,
    USE_TIE,
)
from gameshelf.games.takao.names import brief
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import KINDS, THREW_FOOD, Takao
from gameshelf.games.takao.steps.doing import affordable, deadly, fire, release, run, usable, useful, useful_animal
from gameshelf.games.takao.steps.people import barred, gap, worry
from gameshelf.games.takao.steps.searching import apt, discard, spare_part, throw_away
from gameshelf.games.takao.steps.sharing import Share, anything, refused

FREE_VERBS = frozenset(
    ("share", "use", "skill", "discard", "carcass", "miracle", "leave", "throw", "place", "lift"),
)


def free_moves(state: Takao, seat: int, found: list[Move]) -> None:
    """The free actions of a seat in its own turn, discarding apart."""
    held, base, board, t = state.held, seat * KINDS, state.board[seat], state.t
    spot = state.place[seat]
    if state.place.count(spot) > 1:
        for one in range(state.players):
            if state.place[one] == spot and one != seat and anything(state, seat, one):
                found.append(SHARE[one])
    for n, card in enumerate(held[base + ITEM]):
        if usable(state, seat, t.fx[card][0].ops):
            found.append(USE_ITEM[n])
    for n, card in enumerate(held[base + ANIMAL]):
        if useful_animal(state, seat, n):
            found.append(USE_ANIMAL[n])
        if can_slaughter(state, seat, card):
            found.append(CARCASS[n])
    if not board.late and not state.skilled >> seat & 1 and not board.flags & NO_SKILL and usable(state, seat, board.skill):
        found.append(SKILL)
    if board.hooks[PLAY] and tie_to_use(state, seat) is not None:
        found.append(USE_TIE)
    if state.miracles:
        belief, site = t.belief[state.who[seat]], 0 if state.ruins >> spot & 1 else t.faith[spot]
        for n, faith in enumerate(t.miracle_faith):
            if faith in (belief, site) and callable_now(state, seat, n):
                found.append(MIRACLE[n])
    if held[base + FOOD] or state.carcass:
        if leaves(state, seat):
            found.append(LEAVE)
        if board.flags & HOARD and state.food_of(seat):
            found.append(THROW)
    RULES[state.s].free(state, seat, found)


def discards(state: Takao, seat: int, found: list[Move]) -> None:
    """The cards that a seat could discard (takao.card.discard); wreckage leaves the game (takao.aircraft.extra)."""
    held, base = state.held, seat * KINDS
    for kind in range(LOAD):
        if cards := held[base + kind]:
            found += DISCARD[kind][: len(cards)]
    load = held[base + LOAD]
    if load and load[0] < FIRST_SHIPWRECK and spare_part(state):
        found.append(DISCARD[LOAD][0])


def can_slaughter(state: Takao, seat: int, card: int) -> bool:
    """Whether an animal can be turned into food now."""
    if state.s == ANIMALS_RUN or state.carcass >> card & 1:
        return False
    return affordable(state, seat, state.t.carcass_despair)


def tie_to_use(state: Takao, seat: int) -> int | None:
    """The first effect of an entanglement that can be used as a free action now."""
    for n, one in enumerate(state.board[seat].hooks[PLAY]):
        if not one.bit & state.once[seat] and holds(state, seat, one.when) and usable(state, seat, one.ops):
            return n
    return None


def callable_now(state: Takao, seat: int, n: int) -> bool:
    """Whether this miracle can be called here and would do something (takao.ruling.miracle)."""
    t, spot = state.t, state.place[seat]
    if not state.miracles >> n & 1 or not useful(state, seat, t.miracle[n]):
        return False
    if t.belief[state.who[seat]] == t.miracle_faith[n]:
        return True
    return t.faith[spot] == t.miracle_faith[n] and not state.ruined(spot) and affordable(state, seat, t.other_faith)


def wanted_gift(state: Takao, seat: int) -> int:
    """The missing person for whom the current entanglement wants food, or -1."""
    if state.tie[seat] > 2:
        return -1
    person = state.t.tie_gift[state.who[seat] * 3 + state.tie[seat]]
    return -1 if person < 0 or state.seat_of[person] >= 0 or state.gave[seat] >> person & 1 else person


def leaves(state: Takao, seat: int) -> bool:
    """Whether food can be left here for somebody who is missing (takao.ruling.trace)."""
    person = wanted_gift(state, seat)
    if person < 0 or state.place[seat] != state.t.trace[person] or state.ruined(state.place[seat]):
        return False
    return bool(state.food_of(seat)) and not state.board[seat].flags & HOARD


def play_free(state: Takao, seat: int, move: Move) -> None:
    """Do a free action."""
    verb, t = move.verb, state.t
    state.target = -1
    if verb == "share":
        state.stack.append(Share.opened(state, seat, int(move.args[0]) - 1))
    elif verb == "use":
        _use(state, seat, move)
    elif verb == "skill":
        use_skill(state, seat)
    elif verb == "discard":
        discard(state, seat, *SLOT_OF[move.number])
    elif verb == "carcass":
        slaughter(state, seat, int(move.args[0]) - 1)
    elif verb == "miracle":
        n = MIRACLE.index(move)
        state.miracles &= ~(1 << n)
        if state.journal is not None:
            state.tell("takao.ruling.miracle", "@{who} calls {name}.", seat, who=seat, name=t.miracle_names[n], miracle=n)
        if t.belief[state.who[seat]] != t.miracle_faith[n]:
            worry(state, seat, t.other_faith, "takao.ruling.miracle")
        run(state, seat, t.miracle[n])
    elif verb in ("leave", "throw"):
        pay_unit(state, seat, verb)
    elif verb == "place":
        RULES[state.s].place(state, seat)
    else:
        RULES[state.s].lift(state, seat)


def _use(state: Takao, seat: int, move: Move) -> None:
    base, t = seat * KINDS, state.t
    if move is USE_TIE:
        n = tie_to_use(state, seat)
        assert n is not None
        one = state.board[seat].hooks[PLAY][n]
        state.once[seat] |= one.bit
        if state.journal is not None:
            state.tell("takao.tie.lasting", "@{who} uses what an entanglement brought.", seat, who=seat)
        run(state, seat, one.ops)
        return
    kind, n = (ITEM if move.args[0] == "item" else ANIMAL), int(move.args[1]) - 1
    card = state.held[base + kind][n]
    if state.journal is not None:
        rule = "takao.card.item" if kind == ITEM else "takao.card.animal"
        state.tell(rule, "@{who} uses {card}.", seat, who=seat, card=t.names[card], number=card)
    if kind == ITEM:
        state.held[base + ITEM] = tuple(one for one in state.held[base + ITEM] if one != card)
        throw_away(state, seat, card)
    else:
        state.tapped |= 1 << card
        state.set_up_board(seat)
    run(state, seat, next(one.ops for one in t.fx[card] if one.trigger == PLAY))


def use_skill(state: Takao, seat: int) -> None:
    """The skill of a character, and what entanglements add to it (takao.skill.once)."""
    state.skilled |= 1 << seat
    state.target = -1
    if state.journal is not None:
        name = state.t.skill_names[state.who[seat]]
        state.tell("takao.skill.once", "@{who} uses the skill: {name}.", seat, who=seat, name=name)
    depth = len(state.stack)
    run(state, seat, state.board[seat].skill)
    if state.dead >= 0:
        return
    if len(state.stack) > depth:
        state.stack.insert(depth, AfterSkill(seat))
    else:
        fire(state, seat, fx.SKILL)


class AfterSkill(Step[Takao]):
    """What entanglements add to a skill, once its questions are answered."""

    __slots__ = ()
    rule = "takao.skill.once"

    def proceed(self, state: Takao) -> None:
        state.stack.pop()
        fire(state, self.seat, fx.SKILL)


def slaughter(state: Takao, seat: int, n: int) -> None:
    """An animal is turned into food (takao.ruling.carcass)."""
    card, t = state.held[seat * KINDS + ANIMAL][n], state.t
    state.carcass |= 1 << card
    state.tapped &= ~(1 << card)
    state.units[card] = t.units[card]
    state.set_up_board(seat)
    if state.journal is not None:
        text = "@{who} turns an animal into food: {card}, for {n:unit}."
        state.tell("takao.card.carcass", text, seat, who=seat, card=t.names[card], number=card, n=t.units[card])
    worry(state, seat, t.carcass_despair, "takao.ruling.carcass")
    for one in state.here(seat):
        if one != seat and state.dead < 0:
            worry(state, one, t.carcass_others, "takao.ruling.carcass")


# A unit of one's own food


def pay_unit(state: Takao, seat: int, why: str) -> None:
    """One unit of food leaves a board: which card it comes from is asked where there are two."""
    cards = state.held[seat * KINDS + FOOD]
    if len(cards) > 1:
        state.stack.append(WhichFood(seat, why))
    else:
        spend_unit(state, seat, cards[0] if cards else state.food_of(seat)[0], why)


def take_unit(state: Takao, owner: int, card: int) -> None:
    """One unit less on a card; the empty card is discarded (takao.card.food)."""
    state.units[card] -= 1
    if state.units[card] <= 0:
        at = owner * KINDS + (FOOD if card in state.held[owner * KINDS + FOOD] else ANIMAL)
        state.held[at] = tuple(one for one in state.held[at] if one != card)
        throw_away(state, owner, card)
        state.set_up_board(owner)


def spend_unit(state: Takao, seat: int, card: int, why: str) -> None:
    name = state.t.names[card]
    if state.journal is not None:
        rule, text = {
            "leave": ("takao.ruling.trace", "@{who} leaves a unit of {card} for the {absent}, who is not here."),
            "throw": ("takao.ruling.bane_gone", "@{who} throws away a unit of {card}."),
            "feed": ("takao.animals.hungry", "@{who} feeds an animal from {card}."),
        }[why]
        absent = state.t.people[wanted_gift(state, seat)] if why == "leave" else ""
        state.tell(rule, text, seat, who=seat, card=name, absent=absent)
    take_unit(state, seat, card)
    if why == "leave":
        state.gave[seat] |= 1 << wanted_gift(state, seat)
    elif why == "throw":
        state.did |= THREW_FOOD
        release(state, seat)


class WhichFood(Step[Takao]):
    """From which food card the unit comes."""

    __slots__ = ("why",)
    rule = "takao.card.food"
    verbs = frozenset(("card",))

    def __init__(self, seat: int, why: str) -> None:
        self.seat = seat
        self.why = why

    def moves(self, state: Takao) -> list[Move]:
        return [CARD[n] for n in range(len(state.held[self.seat * KINDS + FOOD]))]

    def play(self, state: Takao, move: Move) -> None:
        state.stack.pop()
        spend_unit(state, self.seat, state.held[self.seat * KINDS + FOOD][int(move.args[0]) - 1], self.why)

    def question(self, state: Takao) -> str:
        return "From which food card?"

    def label(self, state: Takao, move: Move) -> str:
        card = state.held[self.seat * KINDS + FOOD][int(move.args[0]) - 1]
        bad = ", bad food" if state.t.bad[card] else ""
        return f"{brief(state.t.names[card])}{bad} ({state.units[card]} left)"


# Why not


def no_free(state: Takao, seat: int, move: Move) -> Refusal | None:
    """Why a free action is not possible; None exactly where it is."""
    found: list[Move] = []
    free_moves(state, seat, found)
    discards(state, seat, found)
    if move in found:
        return None
    verb, base = move.verb, seat * KINDS
    if verb == "share":
        other = int(move.args[0]) - 1
        if other >= state.players or other == seat:
            return Refusal("takao.free.share", "There is no such other player.")
        if state.place[other] != state.place[seat]:
            return Refusal("takao.free.share", f"@{other} is not where you are.")
        if refused(state, other):
            return Refusal("takao.ruling.consent", f"@{other} has refused in this turn, and you have nothing to give.")
        return Refusal("takao.free.share", f"Neither you nor @{other} has a card that could be shared.")
    if verb == "use":
        return _no_use(state, seat, move)
    if verb == "skill":
        if state.board[seat].flags & NO_SKILL:
            return Refusal("takao.skill.once", f"Your Bane {barred(state, seat, 'skill')} keeps you from using your skill.")
        if state.skilled >> seat & 1:
            return Refusal("takao.skill.once", "You have used your skill in this round.")
        if state.board[seat].late:
            return Refusal("takao.skill.once", "Your skill is for the Air raid phase, after the roll.")
        if useful(state, seat, state.board[seat].skill):
            return Refusal("takao.ruling.drain", "You could not bear the Despair that your skill brings you.")
        return Refusal("takao.ruling.useless", f"Your skill would do nothing now: {DO.describe(state.board[seat].skill)}.")
    if verb == "discard":
        if move is DISCARD[LOAD][0] and state.s == AIRCRAFT and state.held[base + LOAD]:
            return Refusal("takao.aircraft.extra", "This part is needed: no more are left than the station wants.")
        return Refusal("takao.card.discard", f"You have no {move.args[0]} card there that could be discarded.")
    if verb == "carcass":
        n = int(move.args[0]) - 1
        animals = state.held[base + ANIMAL]
        if n >= len(animals):
            return Refusal("takao.card.carcass", "You have no such animal.")
        if state.s == ANIMALS_RUN:
            return Refusal("takao.animals.buddies", "In this scenario nobody turns an animal into food.")
        if state.carcass >> animals[n] & 1:
            return Refusal("takao.card.carcass", "It is food already.")
        return Refusal("takao.ruling.carcass", "You could not bear the Despair of it.")
    if verb == "miracle":
        return _no_miracle(state, seat, MIRACLE.index(move))
    if verb == "leave":
        return Refusal("takao.ruling.trace", "Nobody's trace is here for whom your wish wants food, or you have none to leave.")
    if verb == "throw":
        return Refusal("takao.ruling.bane_gone", "Only a Bane that keeps you from giving food away lets you throw it away.")
    return RULES[state.s].no_place(state, seat) if verb == "place" else RULES[state.s].no_lift(state, seat)


def _no_use(state: Takao, seat: int, move: Move) -> Refusal:
    if move is USE_TIE:
        return Refusal("takao.tie.lasting", "None of your wishes brought something to use here and now.")
    kind, n = (ITEM if move.args[0] == "item" else ANIMAL), int(move.args[1]) - 1
    cards = state.held[seat * KINDS + kind]
    if n >= len(cards):
        rule = "takao.card.item" if kind == ITEM else "takao.card.animal"
        return Refusal(rule, f"You have no {TYPES[kind]} card there.")
    card = cards[n]
    if state.carcass >> card & 1:
        return Refusal("takao.card.carcass", f"{state.t.names[card]} is food now, and helps no more.")
    if state.tapped >> card & 1:
        return Refusal("takao.card.animal", f"{state.t.names[card]} has helped in this round.")
    if any(one.trigger == PLAY and deadly(state, seat, one.ops) for one in state.t.fx[card]):
        return Refusal("takao.ruling.drain", f"You could not bear the Despair that {state.t.names[card]} brings you.")
    return Refusal("takao.ruling.useless", f"{state.t.names[card]} would do nothing now: {state.t.does[card]}.")


def _no_miracle(state: Takao, seat: int, n: int) -> Refusal:
    t = state.t
    if state.options["mode"] == "hard":
        return Refusal("takao.hard.miracles", "There are no miracles in hard mode.")
    if not state.miracles >> n & 1:
        return Refusal("takao.ruling.miracle", f"{t.miracle_names[n]} has been called in this game.")
    if not useful(state, seat, t.miracle[n]):
        return Refusal("takao.ruling.useless", f"{t.miracle_names[n]} would change nothing now.")
    if t.faith[state.place[seat]] != t.miracle_faith[n]:
        return Refusal("takao.ruling.miracle", f"You call {t.miracle_names[n]} only at a site of that faith: yours is another.")
    if state.ruined(state.place[seat]):
        return Refusal("takao.move.ruin", "The site lies in ruins.")
    return Refusal("takao.ruling.miracle", "You could not bear the Despair of calling to a strange altar.")


def free_label(state: Takao, seat: int, move: Move) -> str:
    """What a button for a free action says."""
    verb, t, base = move.verb, state.t, seat * KINDS
    if verb == "use" and move is not USE_TIE:
        card = state.held[base + (ITEM if move.args[0] == "item" else ANIMAL)][int(move.args[1]) - 1]
        ops = next(one.ops for one in t.fx[card] if one.trigger == PLAY)
        return f"Use {t.names[card]}: {apt(state, DO.describe(ops))}"
    if move is USE_TIE:
        n = tie_to_use(state, seat)
        return f"Use the gift of a wish: {DO.describe(state.board[seat].hooks[PLAY][n or 0].ops)}"
    if verb == "skill":
        return f"{t.skill_names[state.who[seat]]}: {DO.describe(state.board[seat].skill)}"
    if verb == "discard":
        kind, n = SLOT_OF[move.number]
        card = state.held[base + kind][n]
        return f"Discard {t.names[card]}" if kind != LOAD else f"Remove {t.names[card]} from the game"
    if verb == "carcass":
        card = state.held[base + ANIMAL][int(move.args[0]) - 1]
        price = f"{t.carcass_despair} Despair for you, {t.carcass_others} for everybody else here"
        dying = [f"the {state.name(one)}" for one in state.here(seat) if one != seat and gap(state, one) <= t.carcass_others]
        death = f"; it would be the death of {joined(dying)}" if dying else ""
        return f"Turn {t.names[card]} into food ({plural(t.units[card], 'unit')}; {price}{death})"
    if verb == "miracle":
        return f"Call {t.miracle_names[MIRACLE.index(move)]}, once in the game: {t.miracle_words[MIRACLE.index(move)]}"
    if move is PLACE:
        return f"Lay down {t.names[state.held[base + LOAD][0]]}"
    if verb == "lift":
        heavy = flags_of(t.fx[RULES[state.s].lifted(state, seat)]) & HEAVY
        return RULES[state.s].lift_label(state, seat, "heavy: one Move in each use of a space" if heavy else "")
    if verb == "leave":
        return f"Leave 1 unit of food for the {t.people[wanted_gift(state, seat)]}"
    if verb == "throw":
        freed = [t.bane_names[one] for one in state.banes[seat] if any((fx.THREW_FOOD,) in group for group in t.bane_gone[one])]
        return f"{move.label}: {', '.join(freed)} goes" if freed else move.label
    return move.label
