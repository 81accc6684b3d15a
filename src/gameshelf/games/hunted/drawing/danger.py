"""What threatens now, and why: the next card, the clock, Lars; and what a player's energy dice are good for."""

from __future__ import annotations

from typing import Any, NamedTuple

from gameshelf.core.prose import plural
from gameshelf.games.hunted.drawing.deadly import kills
from gameshelf.games.hunted.drawing.hope import gloom
from gameshelf.games.hunted.drawing.lars import lacking, near, shielded, showdown
from gameshelf.games.hunted.drawing.pace import pace
from gameshelf.games.hunted.odds import percent

GOOD, POOR = 0.6, 0.3  # a chance against Lars that is calm, and one that is a danger
FEW = 3  # with fewer white dice these are what is missing
LIKELY = 0.34  # with such a chance of a fight the next card is a danger


class Threat(NamedTuple):
    """One thing to keep an eye on: 0 calm, 1 beware, 2 danger; in a few words, why, and in a sentence."""

    about: str
    icon: str
    level: int
    short: str
    why: str
    words: str


def threats(view: dict[str, Any]) -> tuple[Threat, Threat, Threat]:
    """The next card, the clock and Lars, as they are for this seat."""
    return alarm(view), clock(view), lars(view)


def alarm(view: dict[str, Any]) -> Threat:
    """The chance that the next card begins a fight, and what it would take."""
    seat = view["seat"] or 0
    chance, row = view["risk"][seat], view["rows"][seat] + view["shared"]
    foes, bells = sum(card["type"] == "terrorist" for card in row), sum(card["icons"].count("bell") for card in row)
    if foes > 1 or (foes and bells > 1):  # it rings while one is asked whom one fights
        words = f"In reach: {plural(foes, 'terrorist')}, {plural(bells, 'bell')}."
        return Threat("alarm", "siren", 2, "Alarm!", "a fight begins now", words)
    if not chance:
        return Threat("alarm", "cards", 0, "Safe draw", "no fight can follow", "The next card can begin no fight.")
    why = "any terrorist attacks" if not foes else "terrorist or bell: fight" if bells else "2nd terrorist: fight"
    words = (
        f"In reach: {plural(foes, 'terrorist')}, {plural(bells, 'bell')}. Two terrorists, or one and two bells, begin a fight."
    )
    likely = chance >= LIKELY
    told = "Fight likely" if chance > 0.5 else "Fight?"  # how likely stands on the deck, where one can draw
    short = told if "draw" in view["odds"] else f"Fight {percent(chance)}"
    return Threat("alarm", "siren", 2 if likely else 1, short, why, words)


def clock(view: dict[str, Any]) -> Threat:
    """When the next event comes, and how its test would go; with the last card, when time is up."""
    time, left = view["time"], view["time_left"]
    if not view["events_left"]:
        words = f"{plural(left, 'time token')} left: without one you have lost."
        return Threat("time", "skull", 2, f"Over in {left}", "at 0 you have lost", words)
    has = view["heroes"][view["seat"] or 0]
    chance = has["passes"]
    why = "a test for your dice" if chance else "no die for its test"
    if not time:  # its test has been seen, and what it brings is being done
        return Threat("time", "event", 2, "Event now", "being resolved", "An event is being resolved.")
    alone = has["passes_bare"]
    tokens = f" and +1 tokens, {percent(alone)} without those" if alone != chance else ""
    words = f"{plural(time, 'token')} until an event, which is a test: {percent(chance)} with all your unspent dice{tokens}."
    return Threat(
        "time", "event" if time < 3 else "clock", 2 if time == 1 else 1 if time == 2 else 0, f"Event in {time}", why, words
    )


def lars(view: dict[str, Any]) -> Threat:
    """How far it is to Lars, and whether one is on time."""
    close, time = near(view), pace(view)
    usual = "of those who won" if time.more > 0 else "against those who won" if time.more else "like those who won"
    ahead = (f"{time.short[:1].upper()}{time.short[1:]}", usual)
    wins = showdown(view)
    chance = met(wins) if 1 < close.level < 4 else ""
    short, why = (
        ahead, ahead, (f"Lars {close.short}", chance), ("Lars is next", chance), ("Lars", "is here: beat him"),
    )[close.level]  # fmt: skip
    level = max(time.level, reckoned(view, wins) if close.level > 1 else 0)
    return Threat("lars", "boss", level, short, why, f"{close.words} {time.words}".strip())


def met(wins: float) -> str:
    """A chance against Lars where there is little room, whole."""
    return f"if met now, you win: {tight(wins)}"


class Stance(NamedTuple):
    """How one would stand before Lars: a chance only where he may be near, since it is none of the game."""

    said: str
    chance: str  # as it is shown large; nothing while he is far
    lacks: str  # what is missing, or not counted


FIGHT_ALONE = "the way up not counted"


def stance(view: dict[str, Any]) -> Stance:
    """Whether one is ready for Lars, in words; once he may be near the chance, and that it is that of the fight alone."""
    wins, lacks = showdown(view), lacking(view)
    if near(view).level:
        return Stance(f"If you stood before Lars now: {tight(wins)}", tight(wins), lacks or FIGHT_ALONE)
    if wins >= GOOD and not lacks:
        return Stance("Ready for Lars: yes", "", "but for the way up")
    few = min(has["white"] + has["white_spent"] for has in view["heroes"]) < FEW
    why = lacks or ("few white dice are left" if few else "too few shots")
    return Stance(f"Ready for Lars: {'nearly' if wins >= POOR and not lacks else 'not yet'}", "", why)


def tight(chance: float) -> str:
    """A chance in four letters.

    >>> tight(0.999), tight(0.4)
    ('>99%', '40%')
    """
    return percent(chance).replace("over ", ">").replace("under ", "<").replace(" %", "%")


def reckoned(view: dict[str, Any], wins: float) -> int:
    """How a chance against Lars looks: calm where it is good or he is far, unless the whole game goes badly."""
    return max(gloom(view), 0 if wins >= GOOD or near(view).level < 1 else 1 if wins >= POOR else 2)


class Vital(NamedTuple):
    """What a player's energy dice are, in a few words: life, and what tests are rolled with."""

    life: str
    tests: str
    brief: str  # the tests, where there is little room
    bad: bool


def vital(view: dict[str, Any], seat: int, over: bool) -> Vital:
    """How much life a player has, and the chance of a test with every unspent die, without and with +1 tokens."""
    has = view["heroes"][seat]
    health = has["white"] + has["white_spent"]
    life = (
        f"Life: {plural(health, 'white die')}"
        if health > 1 or (over and health)
        else ("Your last white die" if shielded(has) else "One more hit kills you")
        if health
        else "Dead"
    )
    if over:
        return Vital(life, "", "", False)
    if not has["white"] + has["red"]:
        return Vital(life, "no die for a test: refresh some", "Tests: no die", True)  # hiding is not the only way
    chance = percent(has["passes"])
    more = f", {percent(has['passes_bare'])} without +1" if has["passes"] != has["passes_bare"] else ""
    brief = f"Tests: {chance}, no +1: {percent(has['passes_bare'])}" if more else f"Tests (a {view['goal']}+): {chance}"
    if view["fights"] and view["test"] is None:  # nothing is tested in a fight
        return Vital(life, "", "", health < 2)
    if (test := view["test"]) is not None and test["seat"] == seat and _hopeless(view, test):
        return Vital(life, "", "", True)  # a chance to pass would be no comfort
    return Vital(life, f"tests (a {view['goal']}+ on a die): {chance}{more}", brief, health < 2)


def _hopeless(view: dict[str, Any], test: dict[str, Any]) -> bool:
    """Whether a test takes the last white die, passed or failed."""
    return all(kills(view, test[ops], test["seat"]) for ops in ("pass_ops", "fail_ops"))
