"""A sensible move at once, in a game that is only imagined: no views, no dicts, microseconds (knowledge: `knowledge.py`)."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

from gameshelf.core import Move
from gameshelf.games.hunted.bot import Look
from gameshelf.games.hunted.content import FIRST_TERRORIST, HANDGUN, LARS
from gameshelf.games.hunted.effects import CHOOSE as CHOOSE_ONE
from gameshelf.games.hunted.effects import (
    DISCARD_TERRORIST,
    DRAW_LOCATIONS,
    GAIN_AMMO,
    GAIN_KEY,
    GAIN_PLUS,
    GAIN_TIME,
    HEAL,
    REFRESH,
    SEARCH,
)
from gameshelf.games.hunted.knowledge import (
    AFTER_DOORS,
    DIE,
    FIRST_DOOR,
    REWARD,
    WORTH,
    Mind,
    best_roll,
)
from gameshelf.games.hunted.moves import (
    ACCEPT,
    AGAIN,
    CHOOSE,
    CLEAR,
    DONE,
    DRAW,
    END,
    ENTER,
    HEAL_SPENT,
    HIDE,
    KIND_OF,
    PASS,
    PAY_TOKEN,
    PLAYER,
    REFRESH_RED,
    ROLL,
    SPEND_WHITE,
    SWAP_UNSPENT,
    VISIT,
)
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.activate import Paying
from gameshelf.games.hunted.steps.cards import Arranging, Scouting
from gameshelf.games.hunted.steps.combat import Combat
from gameshelf.games.hunted.steps.energy import Damage, Heal, Refresh, Spend
from gameshelf.games.hunted.steps.fight import Attacked, Fight, NextRound
from gameshelf.games.hunted.steps.interpret import Choice
from gameshelf.games.hunted.steps.inventory import ops_of
from gameshelf.games.hunted.steps.losses import LoseCard, LoseHostage
from gameshelf.games.hunted.steps.places import AtDoor, TwoPlaces
from gameshelf.games.hunted.steps.rolls import Rerolling
from gameshelf.games.hunted.steps.rows import MayClear, Meeting
from gameshelf.games.hunted.steps.shots import HowMany, Shot, Split
from gameshelf.games.hunted.steps.spoils import Spoils, Taking
from gameshelf.games.hunted.steps.tokens import Dry, Load, Unload
from gameshelf.games.hunted.steps.trials import Tested, Trial
from gameshelf.games.hunted.steps.turn import Turn

TYPICAL = (3, 2)  # the men of a terrorist who may come
LUCK = 0.3  # what one card more is hoped to bring, and how much that grows with the row
GROWTH = 0.12
FEAR = 0.4  # what a fight costs beyond what was counted
ICON = 0.06  # what a card is missed that pays
LEAST = 0.24  # what a purchase must bring besides


def quick(state: Hunted, seat: int) -> Move:
    """A sensible move of this seat."""
    step = state.stack[-1]
    answer = ANSWERS.get(type(step))
    return answer(state, step, state.allowed) if answer is not None else state.allowed[0]


# The turn


def turn(state: Hunted, step: Turn, moves: list[Move]) -> Move:
    """Draw while nothing can happen; else buy the best, use what helps, and then draw on or hide."""
    seat, t = step.seat, state.t
    bells, foe, size = 0, -1, 0
    for card in state.reach(seat):
        bells += t.bells[card]
        size += 1
        if card >= FIRST_TERRORIST:
            foe = card
    may_draw = moves[0] is DRAW
    if may_draw and foe < 0 and bells < 2:
        return DRAW
    mind = Mind(state, seat)
    best, most = None, 0.0
    for move in moves:
        verb = move.verb
        if verb == "activate":
            kind = KIND_OF[move.number]
            worth = mind.card(kind) - ICON * (t.need_move[kind] + t.need_search[kind] + t.need_key[kind]) - LEAST
        elif verb == "use":
            worth = use_on_turn(state, mind, KIND_OF[move.number], foe, size)
        elif verb == "reload":
            kind = KIND_OF[move.number]
            worth = 0.2 if not state.loaded[kind + seat if kind == HANDGUN else kind] and foe >= 0 and may_draw else 0.0
        else:
            continue
        if worth > most:
            best, most = move, worth
    if best is not None:
        return best
    if not may_draw:
        return END if moves[-1] is END else HIDE
    # Draw on, or hide
    deck = state.deck
    if state.seen:
        risk = float(deck[-1] >= FIRST_TERRORIST or t.bells[deck[-1]] + bells > 1) if foe >= 0 else 0.0
        if foe < 0 and bells > 1:
            risk = float(deck[-1] >= FIRST_TERRORIST)
    elif deck:
        worst = FIRST_TERRORIST
        count = sum([card >= worst for card in deck])
        if foe >= 0 and bells == 1:
            ring = t.bells
            count += sum([ring[card] > 0 for card in deck])
        risk = count / len(deck)
    else:
        risk = 0.4
    if not risk or state.time_left() == 1:  # whoever spends the last token has lost
        return DRAW
    targets = t.targets[foe] if foe >= 0 else TYPICAL
    cost = mind.cost(targets) - REWARD[t.draws[foe] if foe >= 0 and t.draws[foe] < 4 else 1]
    if state.escape and cost > mind.pain + 0.3:
        cost = mind.pain + 0.3
    hiding = -1.0 + (DIE if mind.spent else 0.0) - (0.4 if state.time == 1 else 0.0)
    drawing = (1 - risk) * (LUCK + GROWTH * size + hiding) - risk * (cost + FEAR)
    return DRAW if drawing > hiding else HIDE


def use_on_turn(state: Hunted, mind: Mind, kind: int, foe: int, size: int) -> float:
    """What using a card now is worth beyond keeping it; nothing or less: keep it."""
    ops = ops_of(state, kind)
    seat = mind.seat
    op = ops[0]
    code, n = op[0], op[1] if len(op) > 1 else 1
    if code == CHOOSE_ONE:
        return max([use_choice(state, mind, side, foe, size) for side in op[1]])
    if code == HEAL:
        return 0.9 if mind.health <= 3 else 0.0
    if code == GAIN_TIME:
        return 1.0 if state.time + n <= state.t.most_time else 0.0
    if code == GAIN_KEY:
        return 0.6 if state.spare_keys() >= n else 0.0
    if code == GAIN_PLUS:
        return 0.5
    if code == GAIN_AMMO:
        gun = HANDGUN + seat
        return 0.1 if not state.magazines[gun] and state.loaded[gun] < 2 else 0.0
    if code == REFRESH:
        return 0.4 if mind.spent >= min(4, n) else 0.0
    if code == DRAW_LOCATIONS:
        return mind.location() - 0.6
    if code == SEARCH:
        return 0.8
    if code == DISCARD_TERRORIST:
        return 0.4 if foe >= 0 and size > 3 else 0.0
    return 0.0


def use_choice(state: Hunted, mind: Mind, ops: Any, foe: int, size: int) -> float:
    code = ops[0][0]
    if code == HEAL:
        return 0.5 if mind.health <= 2 and (state.red[mind.seat] or state.red_spent[mind.seat]) else 0.0
    if code == REFRESH:
        return 0.1 if mind.spent >= 4 else 0.0
    if code == DISCARD_TERRORIST:
        return 0.2 if foe >= 0 and size > 5 else 0.0
    return 0.0


def pay(state: Hunted, step: Paying, moves: list[Move]) -> Move:
    """With what is missed least; bells are gladly given away."""
    bells, mind = state.t.bells, None
    best, least = moves[0], 99.0
    for move in moves:
        if move is PAY_TOKEN:
            worth = 0.9
        else:
            kind = KIND_OF[move.number]
            if kind < AFTER_DOORS:
                mind = mind or Mind(state, step.seat)
                worth = mind.location() * (1.0 if kind < FIRST_DOOR else 1.9)
            else:
                worth = WORTH[kind] or 0.4
            worth -= 0.6 * bells[kind]
        if worth < least:
            best, least = move, worth
    return best


# Fights


def rated(state: Hunted, step: Any, moves: list[Move]) -> Move:
    """What looks best: chances of fights are remembered, so this is quick enough."""
    look = Look(state, step.seat)
    return max(moves, key=look.worth)


def next_round(state: Hunted, step: NextRound, moves: list[Move]) -> Move:
    strength = [3 * state.health(seat) + sum([state.loaded[kind] for kind in state.weapons(seat)]) for seat in (0, 1)]
    return PLAYER[0] if strength[0] >= strength[1] else PLAYER[1]


def meeting(state: Hunted, step: Meeting, moves: list[Move]) -> Move:
    shield = state.t.shield
    return moves[min(range(len(moves)), key=lambda n: shield[step.foes[n]])]


# Dice


def trial(state: Hunted, step: Trial, moves: list[Move]) -> Move:
    seat = step.seat
    stakes = round(Mind(state, seat).stakes(step.source), 1)
    white, red = best_roll(state.white[seat], state.red[seat], stakes, state.t.goal)
    return ROLL[white][red]


def tested(state: Hunted, step: Tested, moves: list[Move]) -> Move:
    stakes = Mind(state, step.seat).stakes(step.source)
    short = state.t.goal - step.dice[0][0]
    if moves[1].verb == "plus":
        if short * 0.8 < stakes:
            return moves[1]
    elif stakes > 1.2:
        return moves[1]
    return ACCEPT


def rerolling(state: Hunted, step: Rerolling, moves: list[Move]) -> Move:
    for move in moves:
        if move is not DONE and step.lacks(state, AGAIN.index(move)):
            return move
    return DONE if DONE in moves else moves[0]


# Small choices


def choose_least(state: Hunted, step: Any, moves: list[Move]) -> Move:
    return min(moves, key=lambda move: WORTH[KIND_OF[move.number]])


def taking(state: Hunted, step: Taking, moves: list[Move]) -> Move:
    bare = not state.arms[step.seat]
    first = state.t.what

    def worth(move: Move) -> float:
        if move is PASS:
            return 0.0
        kind = KIND_OF[move.number]
        return WORTH[kind] + (0.8 if bare and first[kind] == 2 else 0.0)

    return max(moves, key=worth)


def load(state: Hunted, step: Load, moves: list[Move]) -> Move:
    return moves[-1]


def unload(state: Hunted, step: Unload, moves: list[Move]) -> Move:
    return moves[0]


def two_places(state: Hunted, step: TwoPlaces, moves: list[Move]) -> Move:
    mind = Mind(state, step.seat)
    optional = state.t.optional
    worths = [max(0.0, mind.place(place)) if optional[place] else mind.place(place) for place in (step.first, step.second)]
    return VISIT[step.first] if worths[0] >= worths[1] else VISIT[step.second]


def at_door(state: Hunted, step: AtDoor, moves: list[Move]) -> Move:
    return ENTER if Mind(state, step.seat).place(step.place) > 0 else PASS


def damage(state: Hunted, step: Damage, moves: list[Move]) -> Move:
    for move in moves:
        if move.verb == "use" and state.health(step.seat) <= 3:
            return move
    return SWAP_UNSPENT if SWAP_UNSPENT in moves else moves[0]


def may_clear(state: Hunted, step: MayClear, moves: list[Move]) -> Move:
    return CLEAR if state.terrorist_in(step.seat) else PASS


def scouting(state: Hunted, step: Scouting, moves: list[Move]) -> Move:
    for place, move in enumerate(moves[1:]):
        if state.deck[-1 - place] >= FIRST_TERRORIST:
            return move
    return DONE


def arranging(state: Hunted, step: Arranging, moves: list[Move]) -> Move:
    for place, move in enumerate(moves):
        kind = state.deck[-1 - step.placed - place]
        if kind < FIRST_TERRORIST and not state.t.bells[kind]:
            return move
    return moves[0]


def spoils(state: Hunted, step: Spoils, moves: list[Move]) -> Move:
    return DRAW


def prefer(wanted: Move) -> Callable[[Hunted, Any, list[Move]], Move]:
    """This move where it is allowed."""
    return lambda state, step, moves: wanted if wanted in moves else moves[0]


ANSWERS: dict[type, Callable[[Hunted, Any, list[Move]], Move]] = {
    Turn: turn, Paying: pay, Attacked: rated, Fight: rated, HowMany: rated, NextRound: next_round, Meeting: meeting,
    Choice: rated, Shot: rated, Split: rated, Trial: trial, Tested: tested, Rerolling: rerolling, LoseCard: choose_least,
    LoseHostage: choose_least, Taking: taking, Load: load, Unload: unload, TwoPlaces: two_places, AtDoor: at_door,
    Damage: damage, MayClear: may_clear, Scouting: scouting, Arranging: arranging, Spoils: spoils,
    Refresh: prefer(REFRESH_RED), Spend: prefer(SPEND_WHITE), Heal: prefer(HEAL_SPENT), Dry: prefer(CHOOSE[0]),
}  # fmt: skip


def imposes(seat: Any, move: Move) -> bool:
    """Whether this sends the other player into a fight, brings danger into their row too, or takes a card of theirs."""
    if move.verb == "share":
        kind = KIND_OF[move.number]
        return kind >= FIRST_TERRORIST or seat.guess.t.bells[kind] > 0
    sends = move in PLAYER and PLAYER.index(move) != seat.number and type(seat.guess.stack[-1]) is NextRound
    return sends or move.verb == "get"


# The chance to win

# The last two, the escape token and the Chocolates, were given and taken by lot in 15,334 positions: who has used them got into
# trouble before, so that games as they went would call them worthless (docs/minds.md)
CLIMBING = (-5.27, 0.141, -0.137, 0.55, 0.26, -0.67, -0.26, 0.006, 0.24, 0.32, 0.17, 0.22, -0.8, 0.07, 0.4)
ON_THE_ROOF = (-1.98, 0.043, 0.96, 0.18, -1.27, 0.36, -0.32, 0.13, 0.09, 0.24, 0.18, 0.31, 0.15, -0.23)


def standing(state: Hunted) -> tuple[bool, tuple[float, ...]]:
    """Whether Lars is being fought, and what counts for the chance to win then."""
    left = next((step.left for step in state.stack if isinstance(step, Combat) and step.foe == LARS), None)
    health, time = min([state.health(seat) for seat in range(state.players)]), state.time_left()
    plus, arms = sum(state.plus), sum([len(cards) for cards in state.arms])
    items = sum([len(cards) for cards in state.items]) + sum([len(cards) for cards in state.hostages])
    if left is not None:
        shots = sum(state.loaded[HANDGUN : HANDGUN + state.players])
        return True, (
            1, time, min(time, 4), health, health == 1, len(left), sum(left), max(left, default=0) > 6, plus, min(plus, 2),
            shots, arms, items, state.players - 1,
        )  # fmt: skip
    floors, red = len(state.places), sum(state.red)
    return False, (
        1, time, floors, time / (floors + 2), health, health == 1, health == 2, red, plus, sum(state.keys), arms, items,
        state.players - 1, state.escape, state.chocolates,
    )  # fmt: skip


def worth(state: Hunted) -> tuple[float, ...]:
    """The players' chance to win, from what they have and how far they are (fitted to games of the quick player)."""
    if state.outcome is not None:
        return (float(state.won),) * state.players
    roof, has = standing(state)
    weights = ON_THE_ROOF if roof else CLIMBING
    chance = 1 / (1 + exp(-sum([weight * value for weight, value in zip(weights, has, strict=True)])))
    return (chance,) * state.players
