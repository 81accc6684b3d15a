"""Time tokens and events (rulebook: Time; Event cards; Game over)."""

from __future__ import annotations

from typing import Any

from gameshelf.games.hunted.content import EVENTS
from gameshelf.games.hunted.effects import GAIN_TIME, LOSE_TIME
from gameshelf.games.hunted.faces import FIRST_EVENT
from gameshelf.games.hunted.odds import percent
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.interpret import Effect, operation
from gameshelf.games.hunted.steps.trials import readiness, start_test


@operation(LOSE_TIME)
def lose_some(state: Hunted, seat: int, n: int) -> None:
    """As many as lie on the card, then the others: an event comes between them."""
    now = max(1, min(n, state.time))
    if n > now:
        state.stack.append(Effect(seat, ((LOSE_TIME, n - now),)))
    lose_time(state, seat, now)


def lose_time(state: Hunted, seat: int, n: int = 1) -> None:
    """So many of the tokens that lie there leave the top event card; with the last one the event is set off, at once and in the
    middle of anything.

    While an event is resolved no token lies there, and none is lost (ruling: hunted.ruling.event_order).
    """
    if not state.time:
        return
    for gone in range(1, n + 1):
        state.time -= 1
        if state.journal is not None:  # the story counts them, people see all of them go with the last
            about: dict[str, Any] = {"n": n} if gone == n else {"more": n - gone}
            state.tell("hunted.time.cost", "1 time goes; {left} left.", seat, what="time", left=state.time_left(), **about)
    if state.time or state.event_open:
        return
    if not state.events:
        return  # the last token of Game Over: the standing check ends the game
    event = state.events.pop()
    state.events_out.append(event)
    if state.options["tokens"] == "after":
        state.event_open = True
        state.stack.append(NextCard(seat))
    else:
        state.time = state.t.time
    state.learned += 1
    if state.journal is not None:
        name, words = state.t.place_names[FIRST_EVENT + event], state.t.place_words[FIRST_EVENT + event]
        key = EVENTS[event]
        state.tell("hunted.event.flip", "Event: {name}. {words}", seat, what="event", name=name, words=words, key=key)
    start_test(state, seat, FIRST_EVENT + event)


class NextCard(Ask):
    """The event is resolved: the next card gets its tokens (rulebook: Event cards)."""

    __slots__ = ()
    rule = "hunted.event.next"

    def proceed(self, state: Hunted) -> None:
        state.stack.pop()
        state.event_open = False
        state.time = min(max(state.t.most_time, state.t.time), state.time + state.t.time)


def fatal(state: Hunted) -> bool:
    """Whether the next token lost is the last of all: what it would pay for, a roll too, comes to nothing."""
    return state.time == 1 and not state.events and not state.event_open


def warning(state: Hunted, seat: int) -> str:
    """What the next token lost will set off, in words for a question; nothing if it is an ordinary one."""
    if state.time > 1 or state.event_open:
        return ""
    if not state.events:
        return "the last token of all: GAME OVER"
    chance, tokens = readiness(state, seat)["pass"], " with +1 tokens" * bool(state.plus[seat])
    return f"the last token: an event follows, its test {percent(chance) + tokens if chance else 'without a die'}"


def soon(state: Hunted, seat: int) -> str:
    """The same in a short sentence behind a question."""
    if state.time > 1 or state.event_open:
        return ""
    if not state.events:
        return " It costs the last token of all: GAME OVER."
    chance = readiness(state, seat)["pass"]
    return f" Then an event follows, its test {percent(chance) if chance else 'without a die'}."


def then(state: Hunted, seat: int) -> str:
    """The same, to stand in brackets behind a price."""
    if state.event_open and not state.time:
        return ", but no token lies there now"
    return f"; {warned}" if (warned := warning(state, seat)) else ""


@operation(GAIN_TIME)
def gain_time(state: Hunted, seat: int, n: int) -> None:
    gained = max(0, min(n, state.t.most_time - state.time))
    state.time += gained
    if gained and state.journal is not None:
        state.tell("hunted.time.most", "@{who} gains {n} time.", seat, what="gain", who=seat, n=gained, of="time")
