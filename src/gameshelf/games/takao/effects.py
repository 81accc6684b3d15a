"""The language of the cards: triggers, conditions and operations, from the words in content.toml to plain tuples.

An effect is `trigger [once] [if conditions]: operations`. Conditions are joined by `and`, groups of them by `or`. What an
operation does stands in `steps/doing.py`, what a condition asks in `conditions.py`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gameshelf.core.effects import Language, Op, Ops, Unreadable, number_of, one_of
from gameshelf.games.takao.keys import PEOPLE, PLACES

TRIGGERS = (
    "play", "start", "after_move", "after_clean", "after_search", "turn_end", "scenario", "raid", "eat", "eat_here",
    "rescued", "held", "skill", "skill_is", "enemy", "alarm",
)  # fmt: skip
(
    PLAY, START, AFTER_MOVE, AFTER_CLEAN, AFTER_SEARCH, TURN_END, SCENARIO, RAID, EAT, EAT_HERE,
    RESCUED, HELD, SKILL, SKILL_IS, ENEMY, ALARM,
) = range(len(TRIGGERS))  # fmt: skip
WHEN = (
    "when used", "when the turn begins", "after a Move", "after a Clean up", "after a Search", "when the turn ends",
    "in the Scenario phase", "in a raid", "at a meal", "at a meal of anybody here", "when brought to safety", "",
    "with the skill", "the skill becomes", "before an enemy icon works", "when anybody draws an enemy icon",
)  # fmt: skip

WHO = ("self", "one_here", "other_here", "others_here", "all_here", "any", "all", "target", "eater")
SELF, ONE_HERE, OTHER_HERE, OTHERS_HERE, ALL_HERE, ANY, ALL, TARGET, EATER = WHO
WHO_WORDS = {
    SELF: "", ONE_HERE: " for one person here", OTHER_HERE: " for another person here",
    OTHERS_HERE: " for all others here", ALL_HERE: " for all here", ANY: " for one person anywhere",
    ALL: " for all", TARGET: " for that person", EATER: " for whoever eats",
}  # fmt: skip
FORBIDDEN = {
    "skill": "the skill cannot be used",
    "dig": "action spaces with a Clean up cannot be used",
    "ride": "no Move by rail or boat",
    "calm": "Despair does not fall, except at a site of faith",
    "giving": "nobody else may take the holder's food or eat of it, nor is it left for anybody",
    "faith": "sites of faith do not help",
    "second_move": "only one Move of an action space",
    "spoil": "bad food brings no Despair",
    "spoil_here": "bad food brings no Despair to anybody who eats here",
    "tokko": "no Tokko comes when the prison is left by boat",
}

_who = one_of("who", *WHO)
_n = number_of("n", 9)


def _for(sign: str, text: str) -> Any:
    """Words for an operation on somebody: what, and for whom."""
    return lambda who, n: f"{sign}{n} {text}{WHO_WORDS[who]}"


DO = Language()
HEAL = DO.add("heal", _who, _n, words=_for("+", "Health"))
DESPAIR = DO.add("despair", _who, _n, words=_for("+", "Despair"))
CALM = DO.add("calm", _who, _n, words=_for("−", "Despair"))
PEACE = DO.add("peace", _who, words=lambda who: f"all Despair gone{WHO_WORDS[who]}")
REST = DO.add("rest", _who, number_of("n", 3), words=_for("+", "Stamina"))
TIRE = DO.add("tire", _who, number_of("n", 3), words=_for("−", "Stamina"))
ABSOLVE = DO.add("absolve", _who, words=lambda who: f"one Bane less{WHO_WORDS[who]}")
STOCK = DO.add("stock", number_of("n", 3), words="+{n:unit} on a food card here")
ADD_FOOD = DO.add("add_food", number_of("n", 3), words="+{n:unit} on the card")
SPOIL = DO.add("spoil", number_of("n", 3), words="bad food, +{n} Despair for whoever eats")
MOVES = DO.add("moves", number_of("n", 4), words="{n:Move}")
CLEANS = DO.add("cleans", number_of("n", 3), words="{n:Clean up}")
SEARCHES = DO.add("searches", number_of("n", 2), words=lambda n: "1 Search" if n == 1 else f"{n} Searches")
PEEK = DO.add("peek", number_of("n", 3), words="look at the top {n:card} here, and one may go under")
FOOT = DO.add("foot", words="mountains cost 1 Move in this turn")
MOUNTAIN = DO.add("mountain", words="mountains cost 1 Move")
GUARD = DO.add(
    "guard",
    one_of("who", SELF, ALL_HERE),
    one_of("stat", "health", "despair"),
    number_of("n", 3),
    words=lambda who, stat, n: f"{n} {stat.capitalize()} less {'lost' if stat == 'health' else 'gained'}{WHO_WORDS[who]}",
)
WARD = DO.add("ward", _who, words=lambda who: f"the next raid does no harm{WHO_WORDS[who]}")
REROLL = DO.add(
    "reroll",
    one_of("how", "second", "either"),
    words=lambda how: "roll the raid die again" + (" and take either result" if how == "either" else ""),
)
CLEAR = DO.add(
    "clear",
    one_of("where", "near", "line"),
    words=lambda where: "take away a ruin " + ("here or next to here" if where == "near" else "of this row or column"),
)
RESTORE = DO.add("restore", words="the lost shelter here works again")
RAISE_LINE = DO.add("raise_line", words="clear a row or column of ruins and restore its shelters")
SHARE_FAR = DO.add("share_far", words="one Share with anybody, however far away")
NOSE = DO.add("nose", words="one more card of the deck may be drawn, and one of the two goes under it")
AGAIN = DO.add("again", words="the card may go under its deck, for another Search")
HUSH = DO.add("hush", words="the icon may be kept from working")
SLOT = DO.add("slot", one_of("type", "food", "item", "gear"), number_of("n", 1), words="room for {n} {type} card more")
FORBID = DO.add("forbid", one_of("what", *FORBIDDEN), words=lambda what: FORBIDDEN[what])
FRAGILE = DO.add("fragile", words="it goes back under its deck when a raid harms its carrier")
PILOT = DO.add("pilot", words="1 Move more in a space with two that begins at a port or on the wreck")
MEND = DO.add("mend", words="one Hurt animal here is well again")

STANDING = frozenset((MOUNTAIN, GUARD, SLOT, FORBID, FRAGILE, PILOT))  # looked at where they matter, never carried out

# What `held` effects switch on, as bits
FLAGS = (*FORBIDDEN, "mountain", "fragile", "pilot")
(
    NO_SKILL, NO_DIG, NO_RIDE, NUMB, HOARD, NO_FAITH, HEAVY, IRON, POT, NO_TOKKO, CLIMBER, BRITTLE, PILOTED,
) = (1 << n for n in range(len(FLAGS)))  # fmt: skip

ASK = Language()
_place = one_of("place", *PLACES)
_person = one_of("who", *PEOPLE)
AT = ASK.add("at", _place, words="at {place}")
NOT_AT = ASK.add("not_at", _place, words="not at {place}")
WITH = ASK.add("with", _person, words="with the {who}")
NEAR = ASK.add("near", _person, words="next to, not with, the {who}")
GAVE = ASK.add("gave", _person, words="food given to the {who}")
ONLY = ASK.add("only", _person, words="nobody but the {who} here")
ALONE = ASK.add("alone", words="alone")
HERE = ASK.add("here", number_of("n", 6), words=lambda n: "in company" if n == 2 else f"{n} characters here")
DESPAIR_MOST = ASK.add("despair_most", number_of("n", 9, 0), words="no more than {n} Despair")
ON_MOUNTAIN = ASK.add("on_mountain", words="on a mountain (no ruin)")
AT_FAITH = ASK.add("at_faith", words="at a site of faith (no ruin)")
AT_STATION = ASK.add("at_station", words="at a station (no ruin)")
AT_PORT = ASK.add("at_port", words="at a port (no ruin)")
AT_SHELTER = ASK.add("at_shelter", words="at a working shelter (no ruin)")
NO_RUIN = ASK.add("no_ruin", words="no ruin here")
RUIN_NEAR = ASK.add("ruin_near", words="a ruin here or next to here")
FOOD_CARD = ASK.add("food_card", words="the card is food")
ITEM_CARD = ASK.add("item_card", words="the card is an item")
ENEMY_CARD = ASK.add("enemy_card", words="the card has the enemy icon")
ON_OTHER = ASK.add("on_other", words="used on another")
ENDS = ASK.add("ends", words="the turn ends")
SHARED_FOOD = ASK.add("shared_food", words="food is given in one's own Share")
THREW_FOOD = ASK.add("threw_food", words="1 food is thrown away")
ITEM_GONE = ASK.add("item_gone", words="an item is played or discarded")
NEWS_DRAWN = ASK.add("news_drawn", words="a card with the news icon is drawn")
CLEANED = ASK.add("cleaned", words="something is cleaned up")
NO_FOOD = ASK.add("no_food", words="without any food")
UNSPENT = ASK.add("unspent", words="with Stamina unspent")
BEGAN_EMPTY = ASK.add("began_empty", words="having begun without Stamina")

When = tuple[Ops, ...]  # any of these groups, and all of a group; () is always


class Fx(NamedTuple):
    """One effect of a card."""

    trigger: int
    once: bool
    when: When
    ops: Ops
    bit: int  # its mark among those used up in a round; 0 where it works every time


def parse_when(text: str) -> When:
    """Conditions as they stand on a card.

    >>> parse_when("alone and here 1 or alone") == ((ASK.parse("alone; here 1")), ASK.parse("alone"))
    True
    """
    return tuple(ASK.parse(part.replace(" and ", "; ")) for part in text.split(" or "))


def parse_fx(text: str, number: int) -> Fx:
    """One effect as it stands on a card; `number` tells it from all others."""
    head, colon, tail = text.partition(":")
    if not colon:
        raise Unreadable("an effect looks like `after_move once: moves 1`")
    moment, _, condition = head.partition(" if ")
    words = moment.split()
    if not words or words[0] not in TRIGGERS or words[1:] not in ([], ["once"]):
        raise Unreadable(f"{moment.strip()!r} should be one of {', '.join(TRIGGERS)}, and perhaps `once`")
    trigger, ops = TRIGGERS.index(words[0]), DO.parse(tail)
    if not ops:
        raise Unreadable("an effect does something")
    for code in (op[0] for op in ops):
        wanted = RAID if code == GUARD else HELD
        if (code in STANDING) != (trigger == HELD or code == GUARD) or (code in STANDING and trigger != wanted):
            raise Unreadable(f"{DO.operations[code].name} cannot stand after {TRIGGERS[trigger]}")
    return Fx(trigger, len(words) > 1, parse_when(condition) if condition else (), ops, 1 << number if len(words) > 1 else 0)


def plain_fx(fx: Fx) -> dict[str, Any]:
    """An effect as data for a view: when and how often it works, on which conditions (any of these groups), what it does."""
    conditions = [ASK.plain(group) for group in fx.when]
    return {"when": TRIGGERS[fx.trigger], "once": fx.once, "if": conditions, "do": DO.plain(fx.ops)}


def say_when(when: When, names: dict[str, str]) -> str:
    """Conditions in words, with the names of places and people."""
    return ", or ".join(_all_of(group, names) for group in when)


def _all_of(group: Ops, names: dict[str, str]) -> str:
    """All of these: the turn ends there, like that."""
    told = " and ".join(_named(op, names) for op in group if op[0] != ENDS)
    if (ENDS,) not in group:
        return told
    return f"the turn ends {'with ' if told.startswith('no ') else ''}{told}"


def _named(op: Op, names: dict[str, str]) -> str:
    code, *values = op
    if values and isinstance(values[0], str):
        return ASK.words((code, names[values[0]]))
    return ASK.words(op)


def say_fx(fx: Fx, names: dict[str, str]) -> str:
    """An effect in words."""
    moment = [WHEN[fx.trigger]]
    if fx.once:
        moment.append("once a round")
    if fx.when:
        moment.append(f"if {say_when(fx.when, names)}")
    head = ", ".join(word for word in moment if word)
    text = f"{head}: {DO.describe(fx.ops)}" if head else DO.describe(fx.ops)
    return text[:1].upper() + text[1:]
