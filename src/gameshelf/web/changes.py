"""What has changed in a picture: the lines and beats that a page has already are not sent to it again."""

from __future__ import annotations

from operator import is_

SAME = "\x1f"  # before the numbers of lines that stay: from, to (without it); no line of a picture begins with it
AHEAD = 64  # lines that are compared at once
NEAR = 10  # lines within which the page goes on as before: some have come, gone, or are others
TINY = 16  # letters of a line that is sent again sooner than looked for


class Frame:
    """A picture as it is sent: a head, the last beats, and lines. What has not changed is the same line again.

    A picture that nobody plays anything to has no beats.
    """

    __slots__ = ("beats", "head", "lines")

    def __init__(self, head: str, lines: list[str], beats: list[str] | None = None) -> None:
        self.head, self.lines, self.beats = head, lines, beats

    def __str__(self) -> str:
        return "\n".join([self._start(self.beats), *self.lines])

    def _start(self, beats: list[str] | None) -> str:
        """The line of JSON that a picture begins with."""
        return f"{{{self.head}}}" if beats is None else f'{{{self.head},"beats":[{",".join(beats)}]}}'

    def after(self, before: Frame) -> str:
        """The same for a page that has that one: the lines that it has are only numbered, its beats left out.

        >>> page = Frame('"seq":1', ["<p>one</p>", "<p>two</p>", "<p>three</p>", "<p>four</p>"], ['"x"'])
        >>> then = Frame('"seq":2', ["<p>one</p>", "<p>new</p>", *page.lines[2:]], ['"x"', '"y"'])
        >>> print(then.after(page).replace(SAME, "="))
        {"seq":2,"beats":["y"]}
        =0-1
        <p>new</p>
        =2-4
        """
        old, new, heard = before.lines, self.lines, before.beats or ()
        told = [self._start(self.beats and [beat for beat in self.beats if beat not in heard])]
        n = start = at = 0  # lines `start` to `at` of the page are those that stay
        end, all_old = len(new), len(old)
        while n < end:
            same = list(map(is_, new[n : n + AHEAD], old[at : at + AHEAD])) or [False]
            ahead, size = n, len(same)
            same.append(False)
            while (stay := same.index(False, n - ahead)) < size:  # the line there is not the one at the same place
                stays = ahead + stay - n
                n, at = n + stays + 1, at + stays
                line, was = new[n - 1], old[at] if at < all_old else ""
                if line != was or at == all_old:
                    if at > start:
                        told.append(f"{SAME}{start}-{at}")
                    if True in same[stay + 1 : stay + NEAR]:
                        told.append(line)
                        start = at + 1  # in its place
                    elif len(line) > TINY and line in (gone := old[at + 1 : at + NEAR]):
                        start = at + 1 + gone.index(line)  # some before it have gone
                        at = start + 1
                        break
                    else:
                        told.append(line)
                        if at == all_old or (len(was) > TINY and was in new[n : n + NEAR]):
                            start = at  # it has come before that one
                            break
                        start = at + 1
                at += 1
            else:
                n, at = ahead + size, at + ahead + size - n
        if at > start:
            told.append(f"{SAME}{start}-{at}")
        return "\n".join(told)
