"""The end of a game in words: how it went, what somebody did best, and what to play next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from gameshelf.web.course import smooth
from gameshelf.web.live import Live

LEVELS = ("easy", "normal", "hard", "master")  # of bots, the gentlest first
CLEAR = 0.7  # the winner's mean chance over the second half of a game that was clearly won
WON, AHEAD, BEHIND, LOST = 0.85, 0.62, 0.38, 0.15  # chances from which on it stands so
CLOSE, SURE = 3, 0.03  # so many moves before the end, and so near to nothing or all, a chance is decided
SOON = 5  # moves within which something came right after something else
WORTH = 0.3  # a chance that is worth to be told to somebody who has lost


def standing(chance: float, who: str, together: bool = False) -> str:
    """How it stood for somebody ("you", or a name), as a sentence goes on; who plays together is ahead of nobody.

    >>> standing(0.7, "you"), standing(0.1, "Ana"), standing(0.5, "you"), standing(0.3, "you", together=True)
    ('you were ahead', 'it looked lost for Ana', 'it was open', 'it looked hard for you')
    """
    was = "were" if who == "you" else "was"
    if chance >= WON:
        return f"{who} had it almost won"
    if chance >= AHEAD:
        return f"it looked good for {who}" if together else f"{who} {was} ahead"
    if chance > BEHIND:
        return "it was open"
    if chance <= LOST:
        return f"it looked lost for {who}"
    return f"it looked hard for {who}" if together else f"{who} {was} behind"


def still(stands: str) -> str:
    """The same, where it stood so before.

    >>> still("it was open"), still("you were ahead"), still("Ana had it almost won"), still("it looked good for you")
    ('it was still open', 'you were still ahead', 'Ana still had it almost won', 'it still looked good for you')
    """
    return re.sub(r" (was|were) ", r" \1 still ", re.sub(r" (had|looked) ", r" still \1 ", stands), count=1)


def turned(before: float, after: float, who: str, together: bool = False) -> str:
    """What a move has made of it, for somebody.

    >>> turned(0.3, 0.7, "you"), turned(0.7, 0.5, "Ana"), turned(0.2, 0.3, "you")
    ('That put you ahead.', 'That made it open again.', 'That gave you some hope.')
    >>> turned(0.73, 0.82, "you")
    'That made it safer for you.'
    >>> turned(0.3, 0.7, "you", together=True)
    'That made it look good for you.'
    """
    same, up = standing(before, who) == standing(after, who), after > before
    if after in (0.0, 1.0):
        return f"That {'won' if after else 'lost'} it for {who}."
    if not same and (after >= WON or after <= LOST):
        return f"That all but {'won' if up else 'lost'} it for {who}."
    if not same and BEHIND < after < AHEAD:
        return "That made it open again."
    if not same and (up if after >= AHEAD else not up):
        good, ahead = ("good", "ahead") if up else ("hard", "behind")
        return f"That made it look {good} for {who}." if together else f"That put {who} {ahead}."
    if up:
        return f"That gave {who} some hope." if after < AHEAD else f"That made it safer for {who}."
    return f"That made it harder for {who}."


def spared(who: str) -> str:
    """That another's move was not the one to be feared.

    >>> spared("you"), spared("Ana")
    ('It could have done worse to you.', 'It could have done worse to Ana.')
    """
    return f"It could have done worse to {who}."


def settled(after: float, turn: int, last: int) -> float:
    """A chance after a move; all but the last word of a game that this move decided is the whole of it.

    >>> settled(0.99, 97, 99), settled(0.99, 50, 99), settled(0.9, 97, 99)
    (1.0, 0.99, 0.9)
    """
    return after if last - turn > CLOSE or SURE < after < 1 - SURE else float(round(after))


def when(turn: int, last: int, before: int | None) -> str:
    """At which time of a game something came, after what was told before it.

    >>> when(2, 100, None), when(50, 100, 2), when(60, 100, 50), when(98, 100, 60), when(99, 100, 98)
    ('Early on', 'Halfway', 'A little later', 'Near the end', 'Right after that')
    """
    at = _time(turn, last)
    if before is None or at != _time(before, last):
        return at
    return "Right after that" if turn - before <= SOON else "A little later"


def _time(turn: int, last: int) -> str:
    return "Early on" if turn < 0.3 * last else "Halfway" if turn < 0.7 * last else "Near the end"


def hero(live: Live, you: int | None) -> tuple[str, bool]:
    """Whose chance is told of: you, where the winner's tells it (there are two sides, or it is your own), else a name;
    and whether it is the opposite of the winner's."""
    of, sides = live.moments[0].of if live.moments else live.chance_of, live.game.sides
    if you is None or (sides[you] != sides[of] and len(set(sides)) > 2):
        return ("you" if live.box.together else live.names[of]), False
    return "you", sides[you] != sides[of]


def peak(live: Live, you: int | None) -> tuple[int, float] | None:
    """When somebody who has lost was closest to winning: after how many moves, and how close."""
    if not live.course or you is None or live.game.outcome is None or you in live.game.outcome.winners:
        return None
    who, opposite = hero(live, you)
    if who != "you":
        return None
    begun = live.course[-1][0] / 5  # before that nobody has come close to anything
    drawn = smooth(live.course)[:-1]  # as the line has it
    own = [(turn, 1 - chance if opposite else chance) for turn, chance in drawn if turn >= begun]
    best = max(own, key=lambda one: one[1], default=(0, 0.0))
    return best if best[1] >= WORTH else None


class Next(NamedTuple):
    """Something to play next: a field of the form, its value, and what the button says."""

    field: str
    value: str
    label: str


def offers(live: Live, you: int | None) -> list[Next]:
    """What goes with a rematch: a stronger or a gentler bot after a clear game, a harder setting after one won together."""
    outcome = live.game.outcome
    if outcome is None or you is None:
        return []
    if live.box.together:
        return harder(live) if outcome.winners else []
    bots = {one.bot for n, one in enumerate(live.seats) if n != you}
    if len(bots) != 1 or any(one.visitor for n, one in enumerate(live.seats) if n != you) or not clear(live.course):
        return []
    (level,) = bots
    if level not in LEVELS:
        return []
    to = LEVELS.index(level) + (1 if you in outcome.winners else -1)
    if not 0 <= to < len(LEVELS):
        return []
    return [Next("bot", LEVELS[to], f"Try {_one(LEVELS[to])} bot")]


def _one(level: str) -> str:
    return f"{'an' if level[0] in 'aeiou' else 'a'} {level}"


def clear(course: Sequence[tuple[int, float]]) -> bool:
    """Whether a game was clearly the winner's, for its whole second half."""
    half = [chance for turn, chance in course if turn >= course[-1][0] / 2] if course else []
    return bool(half) and sum(half) / len(half) >= CLEAR


def harder(live: Live) -> list[Next]:
    """The next harder choice of the first option that has one."""
    for option in live.box.options:
        choices = option.possible(live.row.players)
        now = choices.index(live.game.options[option.name])
        if option.harder and now + 1 < len(choices):
            words = re.sub(r" *\(.*", "", option.called(choices[now + 1]))
            known = words == str(choices[now + 1])
            label = f"Harder: {option.name.replace('_', ' ')} {words}" if known else f"Next: {words}"
            return [Next("set", f"{option.name}={choices[now + 1]}", label)]
    return []
