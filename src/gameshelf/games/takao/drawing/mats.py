"""What lies before a player."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import joined
from gameshelf.draw import Board, Room
from gameshelf.draw.lettering import cut, wrap
from gameshelf.games.takao.drawing import words
from gameshelf.games.takao.drawing.canvas import LOAD_ICONS, TYPE_ICONS, Lie, Plan, plan, short_name

KINDS = ("food", "item", "gear", "animal", "load")
STAGES = ("I", "II", "III")
THROWN = ("discard", "carcass")  # what is nearly always possible, and seldom wise: it does not glow
NOTE = 15  # the height of a line of notes
FREE = 42.0  # a free space for a card, on a phone


def mat(board: Board, at: Lie, seat: int, one: dict[str, Any], scenario: str, mine: bool, today: bool) -> None:
    """One player's board: ladder, Stamina, skill, entanglement, cards."""
    where = plan(board.tall, *at)
    room, tall = where.mats[seat], where.tall
    cls = f"mat p{seat}{' mine' if mine else ''}{' today' if today else ''}"
    if "health" not in one:
        name = one["name"] or "Nobody yet"
        art = ("small_mat", room.w, room.h, seat, one["person"] or "nobody", name, 0, 0, 8, 0, 0)
        board.place(f"mat-{seat}", room.x, room.y, art, f"@{seat}: {name}.", cls=cls)
        return
    moves = [] if tall else [f"{verb} {seat + 1}" for verb in ("share", "player", "hand", "from")]
    if tall and not mine:
        art = ("small_mat", room.w, room.h, seat, one["person"], one["name"], *_numbers(one))
        board.place(f"mat-{seat}", room.x, room.y, art, words.about_person(one), f"Board of @{seat}", cls)
        _banes(board, one, room.x + room.w - 14, room.y + room.h - 12)
    else:
        tie = next((tie for tie in one["ties"] if tie["current"]), None)
        pips = tuple(f"{tie['state']}{' current' if tie['current'] else ''}" for tie in one["ties"])
        wide, size = room.w - 70, 14.5 if tall else 12
        does = one["skill"]["does"]
        skill = cut(f"{one['skill']['name']}: {does}" if tall else does[:1].upper() + does[1:], wide, size)
        notes = () if tall else _notes(one, tie, room.w - 56, room.h - 138)
        aim = "All three wishes are done"
        if tie:
            aim = cut(tie["name"] if notes else short_name(words.wants(tie)), wide, size)
        art = (
            "mat", room.w, room.h, seat, one["person"], one["name"], *_numbers(one), skill, one["skill"]["ready"], pips, aim,
            notes,
        )  # fmt: skip
        board.place(f"mat-{seat}", room.x, room.y, art, words.about_person(one, tall), f"Board of @{seat}", cls)
        _banes(board, one, room.x + room.w - 16, room.y + 12)
    if any(move in board.legal for move in moves):
        board.target(moves, room.x, room.y, 40, room.h, cls="under", what=f"@{seat}", id=f"pick-{seat}")
        if moves[0] in board.legal:
            board.mark(("tag", "Share"), room.x + 20, room.y + room.h - 14)
    _cards(board, where, one, mine, scenario)


def _notes(one: dict[str, Any], tie: dict[str, Any] | None, wide: float, high: float) -> tuple[str, ...]:
    """What the entanglements ask and bring, as far as there is room under the cards."""
    held = [card["name"].partition(",")[0] for cards in one["cards"].values() for card in cards]
    texts = [words.wants(tie), f"Fulfilled: {tie['fulfilled']}"] if tie else []
    if held:
        texts.append(f"Holds {joined(held)}")
    if tie:
        texts += [f"Regret: {tie['regret']}", f"Persist: {tie['failing']}, try again"]
    for at, done in enumerate(one["ties"]):
        if done["state"] != "open":
            texts.append(f"{STAGES[at]}: {done['fulfilled' if done['state'] == 'fulfilled' else 'regret']}")
    lines: list[str] = []
    for text in texts:
        more = wrap(text, wide, 12, 4)
        if (len(lines) + len(more)) * NOTE <= high:
            lines += more
    return tuple(lines)


def _numbers(one: dict[str, Any]) -> tuple[int, ...]:
    return one["health"], one["despair"], one["most"], one["sated"], one["hungry"]


def _banes(board: Board, one: dict[str, Any], x: float, y: float) -> None:
    for n, bane in enumerate(one["banes"]):
        told = f"{bane['name']}: {bane['does']}. Goes when {bane['gone']}."
        board.piece(f"bane-{bane['key']}", x - n * 21, y, ("bane", 1), told, bane["name"])


def _cards(board: Board, plan: Plan, one: dict[str, Any], mine: bool, scenario: str) -> None:
    """The cards on their spaces; on a phone only one's own are drawn one by one."""
    room = plan.mats[one["seat"]]
    small = plan.tall and not mine
    size = 15.0 if small else 34.0
    slots = [(kind, n) for kind in KINDS for n in range(max(one["room"][kind], len(one["cards"][kind])))]
    if plan.tall and mine:
        _named_cards(board, room, one, slots, scenario)
        return
    if small:
        x, y, step = room.x + 92, room.y + room.h - 10, 13.0
        slots = [(kind, n) for kind, n in slots if n < len(one["cards"][kind])]
    else:
        x, y, step = room.x + 64, room.y + 116, min(38.0, (room.w - 92) / max(1, len(slots) - 1))
    empty: list[tuple[str, float]] = []
    for at, (kind, n) in enumerate(slots):
        cards = one["cards"][kind]
        icon = TYPE_ICONS[kind]
        if n >= len(cards):
            empty.append((icon, round(at * step, 1)))
            continue
        card = cards[n]
        units = card["units"] if kind == "food" or card["carcass"] else 0
        art = ("card", _icon(kind, card, scenario), 0 if small else units, card["bad"], card["tapped"], size)
        _lay(board, x + at * step, y, art, kind, card, [] if small else _moves(kind, n, card, mine), (size + 4, size + 4))
    if empty:
        board.mark(("slots", tuple(empty), size), x, y)


def _named_cards(board: Board, room: Room, one: dict[str, Any], slots: list[tuple[str, int]], scenario: str) -> None:
    """One's own cards on a phone, each with its name; a space that is free is narrow."""
    free = sum(1 for kind, n in slots if n >= len(one["cards"][kind]))
    left, empty = room.x + 46, []
    wide = min(118.0, (room.w - 50 - FREE * free) / max(1, len(slots) - free))
    for kind, n in slots:
        if n >= len(one["cards"][kind]):
            empty.append((TYPE_ICONS[kind], round(left + FREE / 2, 1)))
            left += FREE
            continue
        card = one["cards"][kind][n]
        units = card["units"] if kind == "food" or card["carcass"] else 0
        w = round(wide - 5, 1)
        art = (
            "named_card",
            w,
            _icon(kind, card, scenario),
            units,
            card["bad"],
            card["tapped"],
            wrap(card["name"], w - 4, 14, 2),
        )
        _lay(board, left + wide / 2 - 2, room.y + 126, art, kind, card, _moves(kind, n, card, True), (wide, 56))
        left += wide
    if empty:
        board.mark(("slots", tuple(empty), FREE - 6), 0, room.y + 126)


def _icon(kind: str, card: dict[str, Any], scenario: str) -> str:
    """The sign of a card."""
    if kind == "load":
        return LOAD_ICONS.get(scenario, TYPE_ICONS[kind])
    return "tk-bad" if card["bad"] else "tk-food" if card["carcass"] else TYPE_ICONS[kind]


def _lay(
    board: Board, x: float, y: float, art: Any, kind: str, card: dict[str, Any], moves: list[str], size: tuple[float, float]
) -> None:
    """A card on its space, to be looked at, and to be clicked when something can be done with it."""
    rule = f"takao.card.{kind}" if kind != "load" else "takao.scenario.carry"
    cls = "" if any(move in board.legal and not move.startswith(THROWN) for move in moves) else "quiet"
    id, told, (w, h) = f"card-{card['number']}", words.about_card(card), size
    board.piece(id, x, y, art, told, card["name"], cls, moves=moves, w=w, h=h, rule=rule)


def _moves(kind: str, n: int, card: dict[str, Any], mine: bool) -> list[str]:
    """What can be done with a card by clicking it."""
    slot = "load" if kind == "load" else f"{kind} {n + 1}"
    if not mine:
        return [f"take {slot}"]
    found = [f"give {slot}", f"discard {slot}"]
    if kind in ("item", "animal"):
        found.insert(0, f"use {slot}")
    if kind == "food":
        found = [f"eat {slot}", f"card {n + 1}", *found]
    if kind == "animal":
        found += [f"carcass {n + 1}"] + (["eat carcass"] if card["carcass"] else [])
    if kind == "load":
        found.insert(0, "place")
    return found
