"""Why a move is advised, in one short sentence.

Whoever advises may choose otherwise than `bot.py` rates: so every sentence tells what is so on this table, and calls a move the
best of several only where it is rated best.
"""

from __future__ import annotations

from collections.abc import Callable

from gameshelf.core import Knows, Move
from gameshelf.core.prose import joined, plural
from gameshelf.games.hunted.bot import FALLING, HOPELESS, RUN, Look
from gameshelf.games.hunted.content import (
    CHOCOLATES,
    FIRST_TERRORIST,
    GUN,
    HANDGUN,
    HANDS,
    HOSTAGES,
    KINDS,
    LARS,
    THROWN,
    WEAPONS,
)
from gameshelf.games.hunted.effects import (
    CHOOSE,
    DAMAGE,
    DISCARD_TERRORIST,
    DRAW_LOCATIONS,
    FLEE,
    GAIN_AMMO,
    GAIN_KEY,
    GAIN_TIME,
    HEAL,
    HIT,
    LOSE_TIME,
    PREVENT,
    REFRESH,
    REROLL,
    describe,
)
from gameshelf.games.hunted.effects import SEARCH as SEARCH_DECK
from gameshelf.games.hunted.faces import price
from gameshelf.games.hunted.knowledge import AFTER_DOORS, REWARD
from gameshelf.games.hunted.moves import DICE, DRAW, FIGHT, KIND_OF, PAY_TOKEN, VISIT
from gameshelf.games.hunted.odds import about, hit_all, pass_test, percent, split_all
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.activate import Paying
from gameshelf.games.hunted.steps.clock import fatal
from gameshelf.games.hunted.steps.fight import Attacked, rescues
from gameshelf.games.hunted.steps.inventory import ops_of
from gameshelf.games.hunted.steps.losses import LoseCard, LoseHostage
from gameshelf.games.hunted.steps.places import AtDoor
from gameshelf.games.hunted.steps.rolls import Rolled
from gameshelf.games.hunted.steps.rows import Meeting
from gameshelf.games.hunted.steps.shots import HowMany, chances
from gameshelf.games.hunted.steps.spoils import Spoils
from gameshelf.games.hunted.steps.tokens import Load
from gameshelf.games.hunted.steps.trials import Tested

LITTLE = 0.4  # what a card that buys no more than this is worth is hardly anything
DOOMED = "Nothing saves you now: time runs out in this fight."
GAME = 15  # what costs so much time costs all


def reason(seat: Knows, move: Move) -> str:
    """Why a sensible player makes this move, in one short sentence."""
    look = Look(seat.guess, seat.number)
    why = _REASONS.get(move.verb)
    return why(look, move) if why is not None else _PLAIN.get(str(move), _PLAIN.get(move.verb, "It costs nothing."))


def _best(look: Look, move: Move) -> bool:
    """Whether no other move of its kind is rated higher."""
    return look.worth(move) >= max(look.worth(other) for other in look.moves if other.verb == move.verb)


def _only(look: Look, move: Move) -> bool:
    return sum(other.verb == move.verb for other in look.moves) == 1


def _gun(look: Look, move: Move) -> int:
    """The weapon that a move is about; of two handguns one's own."""
    kind = KIND_OF[move.number]
    return kind + look.seat if kind == HANDGUN else kind


def _would(cost: float, mean: str = "") -> str:
    """What something would cost, as a player would say it."""
    if cost >= GAME:
        return "may cost the game"
    return f"would {mean}cost {f'about as much as losing {round(cost)}' if cost >= 0.75 else 'less than losing 1'} time"


def _counted(look: Look, chance: float) -> str:
    """A chance in which the +1 tokens count, and that they do."""
    return percent(chance) + (" with +1 tokens" if look.state.plus[look.seat] else "")


def _numbers(targets: tuple[int, ...]) -> str:
    return joined([str(target) for target in targets])


# The turn


def _drawn(look: Look, move: Move) -> str:
    """Why one draws on: what the next card may do, against what hiding would lose."""
    if isinstance(look.step, Spoils):
        return "What comes is free, and nothing has to be kept."
    chance, cost = look.danger()
    if not chance:
        return _sought(look)
    if look.last:
        return "One token of time is left, and drawing spends none."
    if look.state.time == 1 and look.state.events and "hide" in look.verbs:
        test = f"you pass with {_counted(look, look.ready())}" if look.ready() else "you have no die for"
        return f"Hiding takes the last token and brings an event, whose test {test}; a fight is only {percent(chance)} likely."
    empty = not look.state.loaded[HANDGUN + look.seat] and "reload" in look.verbs
    more = ", reloading in it included" if empty else ""
    cards = f" and {plural(len(look.row), 'card')}" if look.row else ""
    # how likely it is stands in the answer
    return f"A fight {_would(cost, 'on average ')}{more}; hiding costs 1 time{cards} for sure."


def _sought(look: Look) -> str:
    """What one draws for while nothing threatens: a way up, or what pays for one that lies there."""
    ways = [kind for kind in look.row if kind < AFTER_DOORS]
    if not ways:
        return "It costs nothing, and you look for a hallway or a door: they lead up."
    ready = {KIND_OF[move.number] for move in look.moves if move.verb == "activate"}
    if ready.intersection(ways):
        return "It costs nothing, and more cards can pay for more."
    return f"It costs nothing, and {look.t.names[ways[0]]} still needs its price: {price(look.t, ways[0])}."


def _hidden(look: Look, move: Move) -> str:
    """Why one hides: what the next card threatens. One hides after it as well, so that the time is no reason against it."""
    chance, cost = look.danger()
    left = look.state.time_left()
    fresh = "a spent die can roll again" if look.spent else "the row is cleared"
    if not chance:
        return f"No fight threatens; {fresh}, for 1 of your {left} time."
    gone = " and the row" if len(look.row) > 1 and cost < GAME else ""
    fight = f"a fight with {percent(chance)}, which {_would(cost)}{gone}"
    if chance == 1 or "draw" not in look.verbs:
        return f"The next card brings {fight}; hiding costs 1 of your {left}."
    if look.worth(move) < look.worth(DRAW):  # whoever advises it knows more than these numbers
        return f"For 1 of your {left} time {fresh}; the next card would bring a fight with {percent(chance)}."
    if round(chance * cost) >= 2 and cost < GAME:
        fight += f", on average {round(chance * cost)}"
    rest = "hardly anything else" if look.hope() < LITTLE else "what it may buy is not worth that"
    return f"One card more brings {fight}, and {rest}. Hiding costs 1 of your {left} time, now or one card later."


def _activated(look: Look, move: Move) -> str:
    """What a card of the row is good for."""
    kind = KIND_OF[move.number]
    if kind < AFTER_DOORS:
        if not look.ready():
            return "It leads up; but no die is unspent for a test there."
        kept = look.state.chocolates and look.health <= FALLING + 1 and look.lift()
        more = "; the Chocolates are kept to heal" if kept else ""
        if look.meets():
            return f"It leads up: {_meeting(look)}"
        return f"It leads up; a test there would be passed with {_counted(look, look.ready())}{more}."
    if look.t.need_time[kind]:
        return _refreshed(look, event=look.state.time == 1)
    key = KINDS[kind]
    if key in WEAPONS:
        return _armed(look, kind)
    if key in HOSTAGES:
        return "A hostage helps once; whoever is not used is worth 3 points at the end."
    return _kept(look, kind)


def _meeting(look: Look) -> str:
    """What it means to turn over a location where Lars may be: the chance that he is there, and to beat him."""
    chance, wins = look.meets(), look.duel()
    there = "Lars is there for sure" if chance == 1 else f"Lars is there with {percent(chance)}"
    if wins < HOPELESS:
        heavy = max(look.t.targets[LARS])
        lacks = f"nothing you hold reaches his {heavy}" if not _reaches(look, heavy) else "one round would not beat him"
        ends = f"{there}, and that would be the end: {lacks}"
        late = look.state.time_left() <= RUN
        return f"{ends}; but no time is left to get ready." if late else f"{ends}."
    return f"{there}, and you would beat him with {about(wins)} before you fall."


def _reaches(look: Look, target: int) -> bool:
    """Whether anything that is held can roll so much, +1 tokens counted."""
    state, t = look.state, look.t
    held = [kind for kind in state.weapons(look.seat) if state.loaded[kind] or state.magazines[kind] or t.way[kind] == THROWN]
    return max([t.sides[kind] for kind in held] + [t.sides[HANDS]]) + state.plus[look.seat] >= target


def _kept(look: Look, kind: int) -> str:
    """What an item is for, once one has it."""
    state, gun = look.state, HANDGUN + look.seat
    told = {
        HEAL: f"It gives back a white die when you want; you have {look.health}.",
        REFRESH: "It refreshes every spent die at once, before a test that counts.",
        REROLL: "It saves one bad roll, in a test or in a fight.",
        FLEE: "It gets you out of one fight.",
        PREVENT: "It takes one hit for you.",
        GAIN_KEY: "A key token pays for a door, whichever cards come.",
        GAIN_TIME: f"It adds a token; {state.time_left()} time is left for {_way(state)}.",
        GAIN_AMMO: f"It fills a gun; the Handgun has {plural(state.magazines[gun], 'ammo token')} left.",
        DRAW_LOCATIONS: "A way up that no other card has to pay for.",
        SEARCH_DECK: "It finds a hostage: help once, and points.",
        DISCARD_TERRORIST: "It rids the row of a man before the alarm.",
        CHOOSE: "It hits a man without a roll, or rids the row of one.",
    }
    return told.get(ops_of(state, kind)[0][0], f"Yours to use: {describe(ops_of(state, kind))}.")


def _armed(look: Look, kind: int) -> str:
    """What a weapon of the row adds to those that one has."""
    t, sides = look.t, look.t.sides[kind]
    high = max(t.targets[LARS])
    way = "Thrown once" if t.way[kind] == THROWN else f"{t.dice[kind]}d{sides}"
    if sides >= high > 6:
        return f"{way}: a d{sides} can reach Lars's {high}, which the Handgun cannot."
    return f"{way} more to fight with."


def _paid(look: Look, move: Move) -> str:
    if move is PAY_TOKEN:
        return "So all cards of the row stay."
    kind = KIND_OF[move.number]
    bell = look.t.bells[kind]
    if _only(look, move):
        return "Nothing else can pay, and its bell goes too." if bell else "Nothing else can pay."
    if _best(look, move):
        if kind < AFTER_DOORS:
            return _given_up(look, kind)
        return "Of those that can pay you miss it least" + (", and its bell goes too." if bell else ".")
    return "Its bell goes too." if bell else "The others that could pay stay in the row."


def _given_up(look: Look, kind: int) -> str:
    """Why a way up may pay for something else."""
    step, row = look.step, [card for card in look.row if card < FIRST_TERRORIST]
    assert isinstance(step, Paying)
    if step.kind < AFTER_DOORS:
        return f"It pays for {look.t.names[step.kind]}, which leads up now."
    row.remove(kind)
    if any(card < AFTER_DOORS for card in row):
        return "You hold another way up."
    if look.buy((*sorted(row), kind), kind, look.state.keys[look.seat], 0) is None:
        return "It leads up, but nothing in your row could pay for it now."
    return f"It leads up; but {look.t.names[step.kind]} is worth more now."


def _shared(look: Look, move: Move) -> str:
    kind, other = KIND_OF[move.number], 1 - look.seat
    if kind >= FIRST_TERRORIST:
        return f"In the shared row it counts for @{other} too."
    bell = f", and so does its bell for @{other}" if look.t.bells[kind] else ""
    return f"There it can pay for both of you{bell}."


def _handed(look: Look, move: Move) -> str:
    """Cards change hands for a token of time: how both stand."""
    state, other = look.state, 1 - look.seat
    return f"For 1 time; you have {plural(look.health, 'white die')}, @{other} has {state.health(other)}."


# Fights


def _late(look: Look) -> str:
    """What is said of a roll when time is nearly out; nothing else."""
    if look.fight < 0 or look.clock >= 3:
        return ""
    if fatal(look.state) and not _doomed(look):
        return "It costs the last time token, and the game."
    return DOOMED if _doomed(look) else "Time for one roll only: it has to end the fight."


def _doomed(look: Look) -> bool:
    """Whether time runs out in a fight before anything can end it: there is one roll at most, and nothing else helps."""
    if fatal(look.state) and not look.verbs & {"escape", "option"}:
        return not rescues(look.state, look.seat, look.left)
    if look.clock > 2 or look.verbs & {"use", "escape"}:
        return False
    rolls = [move for move in look.moves if move.verb in ("fire", "dice")]
    return look.clock < 2 or not any(look.step.odds(look.state, move)["end"] for move in rolls)


def _toll(look: Look) -> str:
    """What a round costs that does not end the fight: some foes hit hostages first."""
    state, seat = look.state, look.seat
    if look.t.shield[look.fight] and (state.hostages[seat] or state.used[seat]):
        return "a hostage"
    return "a white die" if look.health > 1 else "your last white die"


def _fired(look: Look, move: Move) -> str:
    """What a weapon is for: what it spends, and whether it is the cheapest."""
    if late := _late(look):
        return late
    t, kind = look.t, _gun(look, move)
    if _best(look, move) and not _only(look, move):
        if (
            kind == HANDS
            and "reload" in look.verbs
            and all(look.worth(other) <= look.worth(move) for other in look.moves if other.verb == "reload")
        ):
            return "To reload first would cost more than it saves here."
        ends = {other: look.step.odds(look.state, other)["end"] for other in look.moves if other.verb == "fire"}
        if not max(ends.values()):
            return f"Nothing ends it in one round; {_numbers(look.left)} are left, and this is likely to hit some."
        if ends[move] >= max(ends.values()):
            return f"The surest way to end it now; a round that fails costs {_toll(look)}."
        surest = look.t.names[_gun(look, max(ends, key=lambda other: ends[other]))]
        return f"It is sure enough, and spares the {surest}, which would be surer."
    if kind == HANDS:
        return "It spares all ammo, and rolls one d6."
    if t.way[kind] == GUN:
        loaded = look.state.loaded[kind]
        if loaded < 2:
            return "One shot is loaded."
        return f"{plural(loaded, 'die')} of {t.dice[kind]} loaded; you choose how many roll."
    gone = "it is gone then" if t.way[kind] == THROWN else f"{look.state.magazines[kind] - 1} left then"
    split = " split over several men" if len(look.left) > 1 else f" against {_numbers(look.left)}"
    return f"One d{t.sides[kind]}{split}; {gone}."


def _many(look: Look, move: Move) -> str:
    """Why so many dice of a weapon, no more and no fewer."""
    if late := _late(look):
        return late
    step, n = look.step, DICE.index(move)
    assert isinstance(step, HowMany)
    loaded = look.state.loaded[step.kind]
    if n == loaded:
        return f"A round that does not end it costs {_toll(look)}; dice come back when you reload."
    then = chances(look.state, look.seat, step.kind, n + 1, look.left)["end"]
    more = _counted(look, then)
    if percent(then) == percent(step.odds(look.state, move)["end"]):
        return "One die more would hardly make it surer." if 0 < then < 1 else "One die more would not make it surer."
    if look.worth(move) >= look.worth(DICE[n + 1]):
        return f"One die more would make it {more}: not worth the ammo."
    return f"It keeps {plural(loaded - n, 'die')} loaded; one more would make it {more}."


def _reloaded(look: Look, move: Move) -> str:
    state, t, kind = look.state, look.t, _gun(look, move)
    loaded = state.loaded[kind]
    if look.fight < 0:
        added = f", and adds only {plural(t.dice[kind] - loaded, 'die')}" if loaded else ""
        return f"Full for the next fight; it costs 1 time and an ammo token{added}."
    if look.clock < 3:
        return DOOMED if _doomed(look) else "No time is left then for a roll: the fight would be lost."
    full = chances(state, look.seat, kind, t.dice[kind], look.left)
    what, does = ("end", "ends the fight") if full["end"] else ("one", "hits one of them")  # or nothing ends it in one round
    now = chances(state, look.seat, kind, loaded, look.left)[what] if loaded else 0.0
    return f"Nobody hits you while you reload; full it {does} with {_counted(look, full[what])}, now with {percent(now)}."


def _stood(look: Look, move: Move) -> str:
    draws = look.t.draws[look.fight]
    won = "draw a card and may keep it" if draws == 1 else f"keep one of {draws} cards"
    cost = look.cost(look.left)
    if cost >= GAME:
        return f"It {_would(cost)}; if you win, you {won}."
    return f"Each roll costs 1 time, one that fails {_toll(look)} too; if you win, you {won}."


def _escaped(look: Look, move: Move) -> str:
    step, cost = look.step, look.cost(look.left)
    assert isinstance(step, Attacked)
    if cost >= GAME:
        return "The fight may cost the game; this costs the token and a white die."
    now, after = step.odds(look.state, FIGHT).get("end", 0.0), step.reloaded(look.state)[1]
    if after > now:
        return f"It spends no time and no ammo; a fight takes a reload first, and is then won at once with {percent(after)}."
    fails = 1 - now
    return f"It spends no time and no loaded dice; the first round of a fight would fail with {percent(fails)}."


def _struck(look: Look, move: Move) -> str:
    left = list(look.left)
    left.pop(int(move.args[0]) - 1)
    return f"Then {_numbers(tuple(left))} still to be hit." if left else "Then nobody is left."


def _met(look: Look, move: Move) -> str:
    step = look.step
    assert isinstance(step, Meeting)
    foe, targets, shield = step.foes[int(move.args[0]) - 1], look.t.targets, look.t.shield
    if _best(look, move) and not _only(look, move):
        others = [other for other in step.foes if other != foe]
        if all(targets[other] == targets[foe] for other in others):
            spares = not shield[foe] and any(shield[other] for other in others)
            return "As hard to hit as the other, and hostages are left alone." if spares else "As hard to hit as the other."
        return f"The rule counts men and sums alone; with your dice {_numbers(targets[foe])} costs less."
    return f"To hit: {_numbers(targets[foe])}."


def _sent(look: Look, move: Move) -> str:
    seat = int(move.args[0]) - 1
    state = look.state
    shots = sum(state.loaded[kind] for kind in state.weapons(seat))
    return f"@{seat} has {plural(state.health(seat), 'white die')} and {plural(shots, 'loaded die')}."


# Dice


def _rolled(look: Look, move: Move) -> str:
    """Why so many energy dice for a test."""
    state, seat = look.state, look.seat
    white, red = int(move.args[0]), int(move.args[1])
    kept = state.white[seat] + state.red[seat] - white - red
    if not white + red:
        return (
            "Failing costs less than the dice would." if _best(look, move) and kept else "No die is spent, and the test fails."
        )
    if not kept:
        return "Much hangs on it: every unspent die."
    return f"All would pass with {_counted(look, look.ready())}; {plural(kept, 'die')} kept for the next test."


def _accepted(look: Look, move: Move) -> str:
    """Whether a roll is enough as it lies, or what is kept."""
    if not look.step.misses(look.state, [face for face, _ in look.step.dice]):
        return "It is enough as it lies."
    if not _deadly(look):
        return "Tokens and cards are kept for later."
    if any(look.worth(other) > look.worth(move) for other in look.moves):
        return "Left so, it costs your last white die, and the game."
    return "It costs your last white die: nothing that you hold averts it."


def _deadly(look: Look) -> bool:
    """Whether a roll that is left as it lies takes the last white die."""
    return isinstance(look.step, Rolled) and look.step.kills(look.state)


def _raised(look: Look, move: Move) -> str:
    """What a +1 token makes of a die."""
    step, place = look.step, int(move.args[0]) - 1
    faces = [face for face, _ in step.dice]
    missed = len(step.misses(look.state, faces))
    for tokens in range(1, look.state.plus[look.seat] + 1):
        faces[place] += 1
        left = len(step.misses(look.state, faces))
        if not left:
            return "Then the roll is good enough." if tokens == 1 else f"With {tokens} tokens the roll is good enough."
        if tokens == 1 and left < missed:
            return "Then more is hit."
    return f"The die then counts {step.dice[place][0] + 1}."


def _again(look: Look, move: Move) -> str:
    if look.lacks(int(move.args[0]) - 1):
        return "As it lies it does nothing, and to roll it again costs nothing."
    return "It hits as it lies: a second roll may be better for the others."


def _swapped(look: Look, move: Move) -> str:
    if move.args[0] == "unspent":
        return "Red and unspent it has eight sides: better for the next test."
    return "Red it has eight sides once it is refreshed; what can roll now stays as it is."


def _healed(look: Look, move: Move) -> str:
    if move.args[0] == "spent":
        return "The red dice that can still roll keep their eight sides."
    return "White again, and ready to roll."


def _freshened(look: Look, move: Move) -> str:
    if move.args[0] == "red":
        return "Red dice have eight sides and pass tests more often."
    return (
        "A white die can roll again."
        if look.state.red_spent[look.seat]
        else "No red die is spent, and this one can roll again."
    )


def _tired(look: Look, move: Move) -> str:
    return "White dice pass tests less often than red ones." if move.args[0] == "white" else "A white die stays ready."


# Cards and places


def _taken(look: Look, move: Move) -> str:
    """A card that is chosen: taken, lost or loaded."""
    step, kind = look.step, _gun(look, move)
    name = look.t.names[kind]
    if isinstance(step, Load):
        return f"The {name} has {plural(look.state.magazines[kind], 'ammo token')} so far."
    best = _best(look, move) and not _only(look, move)
    if isinstance(step, (LoseCard, LoseHostage)):
        return "Of these it is missed least." if best else f"{name} goes, the others stay."
    if best:
        return "Of these it helps most."
    if kind < len(KINDS) and KINDS[kind] in HOSTAGES:
        return "A hostage helps once; whoever is not used is worth 3 points at the end."
    if kind < len(KINDS) and KINDS[kind] in WEAPONS:
        return _armed(look, kind)
    return "It is free."


def _used(look: Look, move: Move) -> str:
    """What a card is good for at this moment."""
    state, step, kind = look.state, look.step, KIND_OF[move.number]
    if isinstance(step, Rolled):
        return f"Rolled again these dice are enough with {percent(_second(look))}."
    if "swap" in look.verbs:
        return f"It takes the hit: {plural(look.health, 'white die')} stay, and the last is the game."
    if isinstance(step, Attacked):
        reward = REWARD[min(3, look.t.draws[look.fight])]  # set off, as in what the next card's fight would cost
        return f"This fight {_would(look.cost(look.left) - reward)}."
    ops = ops_of(state, kind)
    sides = ops[0][1] if ops[0][0] == CHOOSE else (ops,)
    if "fire" in look.verbs and any(op[0] == HIT for side in sides for op in side):
        if len(look.left) == 1:
            return "It needs no roll, and the fight is over."
        return f"It needs no roll; {plural(len(look.left) - 1, 'number')} of {_numbers(look.left)} would be left."
    first = look.health <= FALLING or look.final if kind == CHOCOLATES else look.effect(sides[0]) >= look.effect(sides[-1])
    code = sides[0 if first else -1][0][0]  # as it will be chosen
    if code == REFRESH:
        return _refreshed(look)
    gun = HANDGUN + look.seat
    told = {
        HEAL: f"You have {plural(look.health, 'white die')} left; the last is the game.",
        GAIN_TIME: f"{state.time_left()} time left for {_way(state)}: it is free.",
        GAIN_KEY: "A key token pays for a door, whichever cards come.",
        GAIN_AMMO: (
            f"The Handgun has {plural(state.loaded[gun], 'loaded die')} and {plural(state.magazines[gun], 'ammo token')} left."
        ),
        DRAW_LOCATIONS: (
            f"It leads up, and no card has to pay: {_meeting(look)}"
            if look.meets()
            else f"It leads up, and no card has to pay; a test there: {_counted(look, look.ready())}."
        ),
        SEARCH_DECK: "A hostage helps once; whoever is not used is worth 3 points at the end.",
        DISCARD_TERRORIST: "With him gone one bell or one man more sets off no fight.",
    }
    return told.get(code, f"It is free: {describe(ops)}.")


def _second(look: Look) -> float:
    """The chance that dice which are rolled again are enough."""
    step = look.step
    if isinstance(step, Tested):
        white = sum([sides == 6 for _, sides in step.dice])
        return pass_test(white, len(step.dice) - white, look.t.goal)
    if step.splits(look.state):
        return split_all(step.dice[0][1], look.left)
    return hit_all(len(step.dice), step.dice[0][1], look.left)


def _refreshed(look: Look, event: bool = False) -> str:
    """What refreshed dice are good for: the test that may be next, unless that is of an event which comes before them."""
    now, fresh = look.ready(), look.ready(fresh=True)
    if fresh > now and look.lead()[1] and not event:
        return f"First, for a test may follow: {_counted(look, now)} now, {percent(fresh)} once all dice are refreshed."
    return (
        f"{plural(look.spent, 'spent die')} can roll again." if look.spent else "No die is spent: it is for what else it does."
    )


def _visited(look: Look, move: Move) -> str:
    """A place that one goes to: its chance, or that it has no test; and whether it is the better one."""
    step = look.step
    chance = step.odds(look.state, move).get("pass")
    best = move.verb == "visit" and _best(look, move) and not _only(look, move)
    if best and look.worth(move) < 0.05:
        return "The other is worse."
    optional = look.t.optional[VISIT.index(move)] if move.verb == "visit" else False
    if chance is None:
        if isinstance(step, AtDoor):
            return f"There is no test: {describe(look.t.passed[step.place])}."
        return "It brings more than the other, without a test." if best else "It has no test."
    left = "; you may still decline" if optional else ""
    return f"{'Better than the other: its' if best else 'Its'} test would be passed with {_counted(look, chance)}{left}."


def _declined(look: Look, move: Move) -> str:
    if isinstance(look.step, AtDoor):
        return "Nothing is risked; the location counts all the same."
    if isinstance(look.step, Spoils):
        return "The cards that you know stay where they are."
    return "What you have stays as it is."


def _way(state: Hunted) -> str:
    """How far it is to Lars, as the tower tells it."""
    least = len(state.places) - state.t.with_roof  # those before the Roof, and the Roof itself
    return f"{plural(least, 'floor')} or more" if least > 1 else "the last floors"


def _chosen(look: Look, move: Move) -> str:
    """Why this side of a choice: a price in white dice or in time, or what the Chocolates do."""
    ops = look.step.alternatives[int(move.args[0]) - 1]
    health, left = plural(look.health, "white die"), look.state.time_left()
    ahead = _way(look.state)
    return {
        DAMAGE: (
            f"You have {health} and {left} time for {ahead}; this saves the time"
            + (", and leaves one white die." if look.health == FALLING else ".")
        ),
        LOSE_TIME: f"You have {health} and {left} time for {ahead}; this saves a white die.",
        HEAL: f"{health} left; the last is the game.",
        REFRESH: f"{plural(look.spent, 'spent die')} can roll again.",
    }.get(ops[0][0], f"It is free: {describe(ops)}.")


def _cleared(look: Look, move: Move) -> str:
    chance, cost = look.danger()
    if not chance:
        return "No fight threatens; whatever bells lie there go too."
    return f"As it lies the next card brings a fight with {percent(chance)}, which {_would(cost)}."


def _dropped(look: Look, move: Move) -> str:
    kind = look.state.deck[-int(move.args[0])]
    if kind >= FIRST_TERRORIST:
        return "Gone, it attacks nobody."
    return "Gone, its bell does not ring." if look.t.bells[kind] else "It makes way for what comes after it."


def _next(look: Look, move: Move) -> str:
    kind = look.state.deck[-look.step.placed - int(move.args[0])]
    if kind >= FIRST_TERRORIST:
        return "You know when it comes, and can hide before."
    return "What is useful comes first, terrorists come late."


_REASONS: dict[str, Callable[[Look, Move], str]] = {
    "draw": _drawn, "hide": _hidden, "activate": _activated, "pay": _paid, "share": _shared, "give": _handed, "get": _handed,
    "fire": _fired, "dice": _many, "reload": _reloaded, "fight": _stood, "escape": _escaped, "target": _struck, "meet": _met,
    "player": _sent, "roll": _rolled, "accept": _accepted, "plus": _raised, "again": _again, "swap": _swapped, "heal": _healed,
    "refresh": _freshened, "spend": _tired, "choose": _taken, "use": _used, "visit": _visited, "enter": _visited,
    "pass": _declined, "option": _chosen, "clear": _cleared, "drop": _dropped, "next": _next,
}  # fmt: skip
_PLAIN = {
    "end": "It costs nothing, and your row stays as it is.",
    "from own": "The shared one stays there for both.",
    "from shared": "The one in your own row stays.",
    "done": "The rest stays as it lies.",
}
