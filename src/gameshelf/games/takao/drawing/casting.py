"""Eight people to choose from."""

from __future__ import annotations

from gameshelf.draw import Board
from gameshelf.draw.lettering import wrap
from gameshelf.games.takao.drawing import wishes, words
from gameshelf.games.takao.drawing.canvas import (
    CHOICE,
    FAITH_ICONS,
    TYPE_ICONS,
    Lie,
    plan,
)

FOOT = 7  # under the last line of a card
TALE = 12.5  # how large it is told who somebody is


def draw_casting(board: Board, at: Lie) -> None:
    """Eight people to choose from."""
    tall, top = board.tall, plan(board.tall, *at).header.bottom + 8
    w, h = (230.0, CHOICE - 6) if tall else (265.0, 132.0)
    left, size = (6.0, 14.5) if tall else (576.0, 12)
    for n, one in enumerate(board.view["cast"]):
        x, y = left + n % 2 * (w + 8), top + n // 2 * (h + 6)
        first, step = (73, 15.5) if tall else (71, 13)
        most = int((h - FOOT - first) // step) + 1
        lines = wrap(f"{one['skill']}: {one['does']}", w - 18, size, most)
        wish = _tale(f"First wish: {wishes.asks(one['wish'])}", w - 18, size, most - len(lines))
        tale = _tale(one["words"], w - 18, TALE, most - len(lines) - len(wish))
        told = f"{one['name']}: {one['words']} Health {one['health']}, faith {words.FAITHS[one['faith']]}. "
        told += f"{one['skill']}: {one['does']}. Room for one {one['extra']} card more."
        told += f" First of three wishes, “{one['wish']['name']}”: {words.first_wish(one)}."
        if one["seat"] is not None:
            told += f" Played by @{one['seat']}."
        art = (
            "person_card", w, one["key"], one["name"], one["health"], lines, FAITH_ICONS[one["faith"]], one["extra"],
            TYPE_ICONS[one["extra"]], first, step, wish, tale,
        )  # fmt: skip
        board.target(f"choose {one['key']}", x, y, w, h, art, what=one["name"], zoom=told)


def _tale(told: str, wide: float, size: float, most: int) -> tuple[str, ...]:
    """Who somebody is, in so many lines at most: all of it, else the first sentence, else nothing."""
    for text in (told, told.partition(". ")[0].rstrip(".") + "."):
        lines = wrap(text, wide, size, most) if most > 0 else ()
        if lines and not lines[-1].endswith("…"):
            return lines
    return ()
