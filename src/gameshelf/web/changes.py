"""What has changed in a picture: the lines and beats that a page has already are not sent to it again."""

from __future__ import annotations

from operator import eq

SAME = "\x1f"  # before the numbers of lines that stay: from, to (without it); no line of a picture begins with it
AHEAD = 48  # lines that are compared at once
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
        n = start = at = 0  # the next line, and its place on the page, whose lines `start` to `at` stay
        end, all_old = len(new), len(old)
        while n < end:
            same = list(map(eq, new[n : n + AHEAD], old[at : at + AHEAD])) or [False]
            size, k = len(same), 0
            same += (False, True)
            while (k := same.index(False, k)) < size:
                here, line = at + k, new[n + k]
                if here > start:
                    told.append(f"{SAME}{start}-{here}")
                again = same.index(True, k)
                if again < size and again - k < NEAR:  # some lines are others, in the same places
                    told += new[n + k : n + again]
                    start, k = at + again, again
                elif len(line) > TINY and line in (gone := old[here + 1 : here + NEAR]):  # some have gone
                    n, at = n + k, here + 1 + gone.index(line)
                    start = at
                    break
                elif here < all_old and len(old[here]) > TINY and old[here] in (come := new[n + k + 1 : n + k + NEAR]):
                    come = come[: come.index(old[here])]
                    told += [line, *come]
                    n, at = n + k + 1 + len(come), here
                    start = at
                    break
                elif here < all_old:
                    told.append(line)
                    k += 1
                    start = at + k
                else:  # all others are new
                    told += new[n + k :]
                    n, start = end, at
                    break
            else:
                n, at = n + size, at + size
        if at > start:
            told.append(f"{SAME}{start}-{at}")
        return "\n".join(told)
