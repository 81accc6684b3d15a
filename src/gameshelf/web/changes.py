"""What has changed in a picture: the lines that a page has already are not sent to it again."""

from __future__ import annotations

from itertools import accumulate

SAME = "\x1f"  # before the numbers of lines that stay: from, to (without it); no line of a picture begins with it
SMALL = 600  # letters of a block that is not compared line by line


class Frame:
    """A picture as it is sent: a head, and blocks of one or more whole lines. What has not changed is the same block again."""

    __slots__ = ("_lines", "blocks", "head")

    def __init__(self, head: str, blocks: list[str]) -> None:
        self.head, self.blocks = head, blocks
        self._lines: list[int] = []  # how many each block has, once that is known

    def __str__(self) -> str:
        return "\n".join([self.head, *self.blocks])

    def after(self, before: Frame) -> str:
        """The same for a page that has that one: the lines that it has are only numbered.

        >>> page = Frame("{}", ["a", "b\\nc", "d"])
        >>> print(Frame("{}", ["a", "new", "d"]).after(page).replace(SAME, "="))
        {}
        =0-1
        new
        =3-4
        """
        old, new, had = before.blocks, self.blocks, before._lines
        if not had:
            had = before._lines = [block.count("\n") + 1 for block in old]
        starts = [0, *accumulate(had)]  # the number of each block's first line, and of the line after all
        where = dict(zip(map(id, old), range(len(old)), strict=True))
        told: list[str] = [self.head]
        lines: list[int] = []
        start, at, end = 0, 0, len(old)  # blocks `start` to `at` are those that stay
        for n, block in enumerate(new):
            if at < end and (block is old[at] or block == old[at]):
                at += 1
                continue
            if at > start:
                told.append(f"{SAME}{starts[start]}-{starts[at]}")
                lines += had[start:at]
            there = where.get(id(block))
            if there is not None:
                start, at = there, there + 1
                continue
            lines.append(block.count("\n") + 1)
            if at == end or len(block) < SMALL:
                told.append(block)
            else:
                told += _after(block.split("\n"), old[at].split("\n"), starts[at])
            if at < end and (n + 1 == len(new) or new[n + 1] != old[at]):  # it has come in that one's place
                at += 1
            start = at
        if at > start:
            told.append(f"{SAME}{starts[start]}-{starts[at]}")
            lines += had[start:at]
        self._lines = lines
        return "\n".join(told)


def _after(lines: list[str], before: list[str], first: int) -> list[str]:
    """The lines of a block, for a page that has those of another one, numbered from `first` on."""
    where = {line: n for n, line in enumerate(before, first)}
    told: list[str] = []
    start = at = first  # lines `start` to `at` are those that stay
    for line in lines:
        there = where.get(line, -1)
        if there == at:
            at += 1
            continue
        if at > start:
            told.append(f"{SAME}{start}-{at}")
        if there < 0:
            told.append(line)
            start = at
        else:
            start, at = there, there + 1
    if at > start:
        told.append(f"{SAME}{start}-{at}")
    return told
