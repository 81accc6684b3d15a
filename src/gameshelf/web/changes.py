"""What has changed in a picture: the lines that a page has already are not sent to it again."""

from __future__ import annotations

from gameshelf.web.live import Live

SAME = "\x1f"  # before the numbers of lines that stay: from, to (without it); no picture has it
Lines = dict[str, int]  # the lines of a picture, each with its number


def lines_of(live: Live, text: str) -> Lines:
    """The lines of a frame's picture; found once for all who are sent it. (Frames live as long as what is kept of them.)"""
    key = ("lines", id(text))
    found: Lines | None = live.frames.get(key)
    if found is None:
        found = live.frames[key] = {line: n for n, line in enumerate(text.split("\n")[1:])}
    return found


def changes(live: Live, text: str, before: Lines | None) -> str:
    """A frame for a page that has these lines: those that it has are only numbered."""
    if before is None:
        return text.replace(SAME, "")
    key = ("changes", id(text), id(before))
    found: tuple[str, Lines] | None = live.frames.get(key)
    if found is None:
        found = live.frames[key] = (_changes(text.replace(SAME, ""), before), before)  # which keeps its id, too
    return found[0]


def _changes(text: str, before: Lines) -> str:
    """
    >>> print(_changes("{}\\na\\nb\\nnew\\nc", {"a": 0, "b": 1, "c": 2}).replace(SAME, "="))
    {}
    =0-2
    new
    =2-3
    """
    head, *lines = text.split("\n")
    told, start, end = [head], -1, -1
    for line in lines:
        at = before.get(line, -1)
        if at >= 0 and at == end:
            end += 1
            continue
        if start >= 0:
            told.append(f"{SAME}{start}-{end}")
        if at >= 0:
            start, end = at, at + 1
        else:
            start = end = -1
            told.append(line)
    if start >= 0:
        told.append(f"{SAME}{start}-{end}")
    return "\n".join(told)
