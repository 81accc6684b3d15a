"""What has changed in a picture: the lines that a page has already are not sent to it again."""

from __future__ import annotations

from gameshelf.web.live import Live

SAME = "\x1f"  # before the numbers of lines that stay: from, to (without it); no picture has it
NEAR = 60  # lines that may have gone before one that has stayed
Lines = list[str]  # of a picture, after its head


def lines_of(live: Live, text: str) -> Lines:
    """The lines of a frame; found once for all who are sent it. (Frames live as long as what is kept of them.)"""
    key = ("lines", id(text))
    found: Lines | None = live.frames.get(key)
    if found is None:
        found = live.frames[key] = text.replace(SAME, "").split("\n")
    return found


def changes(live: Live, text: str, before: Lines | None) -> str:
    """A frame for a page that has the lines of this one: those that it has are only numbered."""
    lines = lines_of(live, text)
    if before is None:
        return "\n".join(lines)
    key = ("changes", id(text), id(before))
    found: tuple[str, Lines] | None = live.frames.get(key)
    if found is None:
        found = live.frames[key] = (_changes(lines, before), before)  # which keeps its id, too
    return found[0]


def _changes(lines: Lines, before: Lines) -> str:
    """The lines are numbered from 0 on, after the head.

    >>> print(_changes(["{}", "a", "b", "new", "d"], ["{}", "a", "b", "c", "d"]).replace(SAME, "="))
    {}
    =0-2
    new
    =3-4
    """
    told, start, at, end = [lines[0]], 1, 1, len(before)  # lines `start` to `at` are those that stay
    for line in lines[1:]:
        if at < end and before[at] == line:
            at += 1
            continue
        if at > start:
            told.append(f"{SAME}{start - 1}-{at - 1}")
        try:
            start = before.index(line, at, at + NEAR)
            at = start + 1
        except ValueError:
            start = at
            told.append(line)
    if at > start:
        told.append(f"{SAME}{start - 1}-{at - 1}")
    return "\n".join(told)
