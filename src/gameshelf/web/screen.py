"""Whose view a screen shows: one's own; where several people sit at one screen, the one whose turn it is, behind a curtain."""

from __future__ import annotations

from gameshelf.web.live import Live


def seat_shown(live: Live, visitor: str, last: int | None) -> tuple[int | None, bool]:
    """The seat that a screen shows which last showed this one, and whether the curtain is down until the next one sits down."""
    held = [n for n in live.held(visitor) if not live.seats[n].bot] or live.held(visitor)
    if len(held) < 2:
        return live.perspective(visitor), False
    if live.over:
        return (last if last in held else held[0]), False
    seat = live.perspective(visitor, last)
    if seat == last or not secrets_between(live, held):
        return seat, False
    # Nobody is known to sit there: the one who is asked is called; while others are asked, only what all may see is shown.
    return (seat, True) if any(n in live.pending for n in held) else (None, False)


def secrets_between(live: Live, seats: list[int]) -> bool:
    """Whether one of these seats knows something that another does not; while they answer in secret, always.

    Who always wins together and sits at one screen talks about everything, and nobody has to look away.
    """
    if live.box.together:
        return False
    if live.window is not None:
        return True
    key = ("secrets", *seats)
    found = live.frames.get(key)
    if found is None:
        views = [live.box.look(live.game, seat) for seat in seats]
        found = live.frames[key] = "yes" if any(view != views[0] for view in views) else ""
    return bool(found)
