"""Under the map: the action spaces of a turn, or what is asked now, each answer in words."""

from __future__ import annotations

from typing import Any

from gameshelf.draw import Board
from gameshelf.draw.lettering import wrap
from gameshelf.games.takao.drawing import wishes, words
from gameshelf.games.takao.drawing.brief import deed, in_brief
from gameshelf.games.takao.drawing.canvas import (
    Lie,
    Plan,
    plan,
    short_name,
)
from gameshelf.games.takao.drawing.header import about_miracles
from gameshelf.games.takao.drawing.mats import show_card
from gameshelf.games.takao.drawing.ways import ways_on
from gameshelf.games.takao.moves import SEATS

ACTION_ICONS = ("tk-boots", "tk-clean", "magnifier")  # Move, Clean up, Search
TWICE = ("search", "eat", "replace")  # what has a place on the map or a card, and stands in words as well
ENDS = ("stop", "done")
SHOWN = ("give", "take")  # answers that say what their card does
NAMED = ("miracle", "use", "skill", "ask", "give", "take", "done")  # answers that their name alone tells from the others


def draw_actions(board: Board, at: Lie, own: dict[str, Any] | None, mine: bool) -> None:
    """The four action spaces with what each gives for a Stamina, the skill, the miracles, and the end of the turn."""
    room, view = plan(board.tall, *at).bar, board.view
    wide = (room.w + 4) / (7 if view["miracles"] else 6)

    def pad(n: int) -> tuple[float, float, float, float]:
        return room.x + n * wide, room.y, wide - 4, room.h

    for n, told in enumerate(view["spaces"]):
        icons = tuple(icon for icon, k in zip(ACTION_ICONS, told["actions"], strict=True) for _ in range(k))
        what = [word for word, k in zip(("Move", "Clean up", "Search"), told["actions"], strict=True) for _ in range(k)]
        zoom = f"{told['name']}: {' + '.join(what)}, in any order, for one Stamina."
        board.target(told["key"], *pad(n), ("action", wide - 4, room.h, told["name"], icons, 1), zoom=zoom)
    skill = words.about_skill(own, mine, "skill" in board.legal) if own else "A skill, once a round."
    board.target("skill", *pad(4), ("action", wide - 4, room.h, "Skill", ("star",), 0), zoom=skill)
    if view["miracles"]:
        told = about_miracles(view["miracles"], board.legal if board.tall else {})
        art = ("action", wide - 4, room.h, "Miracle", ("tk-miracle",), 0)
        moves = [f"miracle {one['key']}" for one in view["miracles"]]
        board.target(moves, *pad(5), art, zoom=told, what="Call a miracle", id="do-miracle")
    art = ("action", wide - 4, room.h, "End turn", ("moon",), 0)
    board.target("pass", *pad(6 if view["miracles"] else 5), art, id="do-end")


def draw_after(board: Board, at: Lie, told: str) -> None:
    """When all is over, what is left."""
    room, size = plan(board.tall, *at).bar, 14.5 if board.tall else 14
    board.paint(("hint", room.w, room.h, wrap(told, room.w - 12, size, 2), 18), room.x, room.y)


def draw_answers(board: Board, plan: Plan) -> None:
    """In place of the action spaces, what is asked now: each answer in words; where there are many, the last ones in a menu."""
    room, size, step = plan.bar, 14.5 if plan.tall else 14, 15.5
    shown = [move for move in board.legal if move not in board.placed or move.partition(" ")[0] in TWICE]
    shown = [move for move in shown if not move.startswith("share")]  # under the board, as while no Stamina is in use
    end = board.first(*ENDS)
    aside = _asides(board.legal) if end == "stop" else []
    beside = {move for moves, *_ in aside for move in moves}
    shown = [move for move in shown if move != end and move not in beside] or ([] if end else list(board.legal))
    most = (4 if plan.tall else 5) - bool(end)
    more = shown[most - 1 :] if len(shown) > most else []
    shown = shown[: most - bool(more)]
    people = words.divided(board.view)
    labels, told = {}, {}
    for move in shown:
        labels[move] = told[move] = board.legal[move]
        if card := words.card_named(board.view, people, move):
            told[move] += f". {words.about_card(card, when=True)}"
            if move.startswith(SHOWN):
                labels[move] += f": {deed(card)}"
    if "persist" in labels and board.view["seat"] is not None:
        tie = next(one for one in people[board.view["seat"]]["ties"] if one["current"])
        labels["persist"] = f"Persist: {wishes.price(tie['failing'])}, keep trying for: {tie['fulfilled']}"
    pads = [([move], labels[move], "") for move in shown]
    if more:
        pads.append((more, f"More answers ({len(more)})", "More answers"))
    if end:
        pads.append(([end], board.legal[end], ""))
    x, wide = room.x, room.w
    if in_hand := board.view["hand"][: 1 if plan.tall else 2]:  # what one decides about
        w = 96.0 if plan.tall else 118.0
        for n, card in enumerate(in_hand):
            show_card(board, x + n * (w + 4), room.y, w, room.h, card)
        x, wide = x + len(in_hand) * (w + 4), wide - len(in_hand) * (w + 4)
    if board.view["step"].get("kind") == "meal" and not plan.tall:  # where a turn was ended a pointer still rests
        wide -= ENDED
        board.paint(("hint", ENDED - 4, room.h, ("Your", "meal"), step), x + wide + 4, room.y)
    there = [
        word for verb, word in (("go ", "go there"), ("clean ", "clean up")) if any(m.startswith(verb) for m in board.legal)
    ]
    if there and end and len(pads) < most:
        hint, note = f"Lit places: {' or '.join(there)}.", wide * (0.3 if len(pads) > 1 else 0.5 - 0.06 * len(aside))
        if ways_on(board.view):
            hint = "Lit: one Move. Dashed: two Moves at a tap."
        board.paint(("hint", note, room.h, wrap(hint, note - 12, size, 3), step), x, room.y)
        x, wide = x + note + 4, wide - note - 4
    wide -= ASIDE * len(aside)
    last = 0.7 if len(pads) > 1 and len(board.legal.get(end, "")) < 15 else 1
    unit = (wide + 4) / (len(pads) - bool(end) + last * bool(end))
    for moves, label, what in pads:
        if moves == [end]:
            for other, name, icon, told_of in aside:
                small = ("action", ASIDE - 4, room.h, name, (icon,), 0)
                id = "do-miracle" if name == "Miracle" else ""
                board.target(other, x, room.y, ASIDE - 4, room.h, small, what=name, id=id, zoom=told_of)
                x += ASIDE
        w = unit * (last if moves == [end] else 1) - 4
        art = ("answer", w, room.h, _fitted(label, w - 12, size, moves[0].partition(" ")[0] in NAMED), step)
        id = "do-end" if moves == [end] else "do-more" if what else ""
        board.target(moves, x, room.y, w, room.h, art, what=what, id=id, zoom=told.get(moves[0], label) if not what else label)
        x += w + 4


ENDED = 80.0  # the room of the button that ends a turn
ASIDE = 62.0  # the room of a skill or a miracle beside what a use is about
Aside = tuple[list[str], str, str, str]  # its moves, what it is called, its sign, and all of it


def _asides(legal: dict[str, str]) -> list[Aside]:
    """What may be done besides while an action space is in use, as small as beside the action spaces themselves."""
    found: list[Aside] = []
    if "skill" in legal:
        found.append((["skill"], "Skill", "star", legal["skill"]))
    if called := [move for move in legal if move.startswith("miracle ")]:
        found.append((called, "Miracle", "tk-miracle", " ".join(f"{legal[move].rstrip('.')}." for move in called)))
    return found


def _fitted(label: str, wide: float, size: float, named: bool) -> tuple[str, ...]:
    """An answer in three lines: whole, else without what it says on top, else as it is called; a closer look tells all."""
    brief = in_brief(_without_asides(short_name(label)))
    for text in (
        label,
        short_name(label),
        brief,
        brief.partition(", keep trying")[0],
        *brief.split(";")[:1],
        *(brief.split(":")[:1] if named else []),
        _nameless(brief),
    ):
        lines = wrap(text, wide, size, 3)
        if not any(line.endswith("…") for line in lines):
            break
    return lines


def _nameless(label: str) -> str:
    """A label without the names of players, where they have no room.

    >>> _nameless("Eat from @1's food: Taro"), _nameless("Ask @1 for food"), _nameless("@1, the Cook")
    ('Eat Taro', 'Ask for food', 'the Cook')
    """
    for seat in range(SEATS):
        label = label.removeprefix(f"@{seat}, ")
        for said in (f" from @{seat}'s food:", f" @{seat}'s", f" @{seat}"):
            label = label.replace(said, "")
    return label


def _without_asides(label: str) -> str:
    """A label without what it says in brackets on top, where there is little room."""
    first, *rest = label.split(" (")
    return first + "".join(part.partition(")")[2] for part in rest)
