"""What lies before a player."""

from __future__ import annotations

from typing import Any

from gameshelf.draw import Board, Room
from gameshelf.draw.lettering import cut, width, wrap
from gameshelf.games.takao.drawing import wishes, words
from gameshelf.games.takao.drawing.brief import deed, in_brief, in_signs
from gameshelf.games.takao.drawing.canvas import LOAD_ICONS, PARTNER, TYPE_ICONS, Lie, Plan, plan
from gameshelf.games.takao.drawing.forecast import Risk
from gameshelf.games.takao.names import brief, drawing

KINDS = ("food", "item", "gear", "animal", "load")
STAGES = ("I", "II", "III")
THROWN = ("discard", "carcass")  # what is nearly always possible, and seldom wise: it does not glow
NOTES = {"tk-roomy": (14, 16), "small": (13, 16), "tiny": (12, 15)}  # how large words are, and how high a line of notes is
FREE = (26.0, 34.0)  # a free space for a card, and on a phone
LEAST = 21.0  # the least that a free space takes
SMALL = 21.0  # between two cards of the only other one, on a phone
SIZES = (102.0, 67.0)  # of a card where they lie in several lines: the larger, if all have room


def mat(
    board: Board,
    at: Lie,
    seat: int,
    one: dict[str, Any],
    scenario: str,
    mine: bool,
    today: bool,
    found: str,
    risk: Risk,
    far: str,
    reached: tuple[str, ...],
) -> None:
    """One player's board: ladder, Stamina, skill, entanglement, cards.

    `found` is the type of a card that needs room, `far` how far the wish of now is, `reached` what its cards are clicked for.
    """
    where = plan(board.tall, *at)
    room, tall = where.mats[seat], where.tall
    cls = f"mat p{seat}{' mine' if mine else ''}{' today' if today else ''}"
    if "health" not in one:
        name = one["name"] or "Nobody yet"
        art = ("small_mat", room.w, room.h, seat, one["person"] or "nobody", name, 0, 0, 8, 0, 0)
        board.place(f"mat-{seat}", room.x, room.y, art, f"@{seat}: {name}.", cls=cls)
        return
    moves = [] if tall else [f"{verb} {seat + 1}" for verb in ("share", "player", "hand", "from")]
    if tall and not mine and room.h <= PARTNER:
        _partner(board, room, one, cls, risk)
    elif tall and not mine:
        art = ("small_mat", room.w, room.h, seat, one["person"], one["name"], *_numbers(one))
        board.place(f"mat-{seat}", room.x, room.y, art, words.about_person(one), f"Board of @{seat}", cls)
        if room.h > 80 and not one["banes"]:  # where a Bane would be told: whether the skill can still help
            ready = one["skill"]["ready"] and not one["skill"]["barred"]
            board.mark(("gift", cut(one["skill"]["name"], room.w - 66, 14.5), ready), room.x + 42, room.y + room.h - 19)
        _banes(board, one, [(room.x + 41, room.w - 46, room.y + room.h - 11)])
    else:
        tie = next((tie for tie in one["ties"] if tie["current"]), None)
        pips = tuple(f"{tie['state']}{' current' if tie['current'] else ''}" for tie in one["ties"])
        kind = "tiny" if tall or room.h < 200 else "small" if room.w < 400 else "tk-roomy"
        wide, size, met = room.w - 70, 14.5 if tall else NOTES[kind][0], one["tie_met"]
        does = in_brief(one["skill"]["does"])
        told = not tall and width(does, size) <= wide  # else its name: a closer look tells what it does
        skill = cut(does if told else one["skill"]["name"], wide - (190 if tall else 0), size)
        low = 0.0 if tall else _under(one, room.w, room.h, scenario)
        banes = len(one["banes"])
        below = 0 if not banes or room.w >= 400 or room.h <= 200 else _lines(one, room.w - 54)  # Banes with lines of their own
        notes = (
            () if tall else _notes(one, tie, room.w - 56, room.h - low - (6 + 22 * below if below else 8), *NOTES[kind], far)
        )
        aim = wishes.all_told(one)
        brings = f"Skill: {does}" if tall else ""  # a phone has no notes: what the wish asks, and what it brings
        if tie:
            asked = wishes.wants_in_short(tie, met)
            if far and width(f"{asked} ({far})", size) <= wide:
                asked = f"{asked} ({far})"
            aim = cut(tie["name"] if notes else asked, wide, size)
            brings = wishes.brings(tie) if tall else ""
            if tall and width(f"Gift: {brings}", size) <= wide:
                brings = f"Gift: {brings}"
        tight = banes > 0 and room.w < 400 and not below
        lean = tight or (banes > 1 and tall)
        name = width(f"@{seat}" if lean else f"@{seat} {one['name']}", 14.5)
        rows = [(room.x + 54 + name, room.w - 62 - name, room.y + 12)]
        if below:
            rows = [(room.x + 46, room.w - 54, room.y + room.h - 14 - 22 * n) for n in reversed(range(below))]
        elif tight:
            start = 50 + 17 * (one["sated"] + one["hungry"])
            rows.insert(0, (room.x + start, room.w - 70 - start, room.y + 53))
        art = (
            "mat", room.w, room.h, seat, one["person"], one["name"] if not lean else "", *_numbers(one), skill,
            one["skill"]["ready"] and not one["skill"]["barred"], pips, aim, met and tie is not None, cut(brings, wide, size),
            notes, low, NOTES[kind][1], kind, tight,
        )  # fmt: skip
        board.place(f"mat-{seat}", room.x, room.y, art, words.about_person(one, tall), f"Board of @{seat}", cls)
        if mine:  # of the others their whole board tells it
            _tracks(board, room, one, tall)
        if tall and tie:  # the lines above the cards are not part of them
            lines = ("line", room.w - 54, 37)
            board.place(f"tie-{seat}", room.x + 46, room.y + 62, lines, wishes.about_tie(tie, met), "Your wish")
        _banes(board, one, rows)
    if any(move in board.legal for move in moves):
        board.target(moves, room.x, room.y, 40, room.h, cls="under", what=f"@{seat}", id=f"pick-{seat}")
        if moves[0] in board.legal:
            board.mark(("tag", "Share"), room.x + 20, room.y + room.h - 14)
    _cards(board, where, one, mine, scenario, found, reached)


OWN = ("use", "eat", "card", "give", "carcass", "place", "discard")  # what can be done with one's own cards


def reached(view: dict[str, Any], seat: int) -> tuple[str, ...]:
    """What the cards before a seat can be clicked for. A move names a space of one board only, and not which board that is.

    While two share it is the partner's; while food is chosen it is that of whoever holds it.
    """
    step, mine = view["step"], seat == view["seat"]
    verbs = [verb for verb in OWN if mine and verb != "card"]
    if seat == step.get("owner", view["seat"]):
        verbs.append("card")
    if not mine and step.get("kind") == "share" and seat == step["other"]:
        verbs.append("take")
    return tuple(verbs)


def _partner(board: Board, room: Room, one: dict[str, Any], cls: str, risk: Risk) -> None:
    """The only other one, always in sight: ladder, Stamina, raid, then the cards, and the Banes or else the wish."""
    seat = one["seat"]
    art = ("partner", room.w, room.h, seat, one["person"], *_numbers(one))
    board.place(f"mat-{seat}", room.x, room.y, art, words.about_person(one), f"Board of @{seat}", cls)
    if risk[0]:
        board.mark(("chip", 53, 19, *risk), room.x + 411, room.y + 4)
    left = 41 + SMALL * sum(map(len, one["cards"].values())) + 6
    _banes(board, one, [(room.x + left, room.w - left - 6, room.y + 36)])
    tie = next((tie for tie in one["ties"] if tie["current"]), None)
    if tie and not one["banes"]:  # what the partner wishes for, where no Bane is in the way
        told = wishes.wants_in_short(tie, one["tie_met"])
        board.mark(("sign", "check" if one["tie_met"] else "tk-tie", 14), room.x + left + 8, room.y + 36)
        board.word(room.x + left + 19, room.y + 41, cut(told, room.w - left - 24, 14.5), "tiny quiet")


def _tracks(board: Board, room: Room, one: dict[str, Any], tall: bool) -> None:
    """What the ladder, the Stamina, the skill and the wishes mean, each to whoever looks at it."""
    seat = one["seat"]
    wide = room.w - 54
    life = words.about_life(one, board.view["raid"])
    board.place(f"life-{seat}", room.x + 46, room.y + 22, ("line", wide, 20), life, "Health and Despair")
    coins = 64 + 17 * (one["sated"] + one["hungry"])
    board.place(f"stamina-{seat}", room.x + 46, room.y + 44, ("line", coins, 18), words.about_stamina(one), "Stamina")
    x, y, w = (room.x + 174, room.y + 44, room.w - 290) if tall else (room.x + 46, room.y + 63, wide)
    board.place(f"gift-{seat}", x, y, ("line", w, 16), words.about_skill(one["skill"]), "Skill")
    board.place(f"wishes-{seat}", room.x + room.w - 68, room.y + 44, ("line", 60, 18), wishes.about_wishes(one), "Wishes")


def _notes(
    one: dict[str, Any], tie: dict[str, Any] | None, wide: float, high: float, size: float, line: float, far: str
) -> tuple[str, ...]:
    """What the entanglements ask and bring, as far as there is room under the cards."""
    texts = []
    if tie:
        texts += [
            wishes.wants(tie, one["tie_met"]) + (f" ({far})" if far else ""),
            f"Gift: {tie['fulfilled']}",
            f"Regret: {tie['regret']}",
            f"Persist: {tie['failing']}, try again",
        ]
    for at, done in enumerate(one["ties"]):
        if done["state"] != "open":
            texts.append(f"{STAGES[at]}: {done['fulfilled' if done['state'] == 'fulfilled' else 'regret']}")
    lines: list[str] = []
    for text in texts:
        room = int(high // line) - len(lines)
        more = next((found for told in (text, in_brief(text)) if len(found := wrap(told, wide, size, 4)) <= room), ())
        if not more:  # what weighs less is not told in its place
            break
        lines += more
    return tuple(lines)


def _under(one: dict[str, Any], wide: float, high: float, scenario: str) -> float:
    """Where the cards on a board end."""
    _, h, spots, free, _ = spread(one["room"], one["cards"], wide, high, False, scenario)
    return max([99.0, *(y + h for _, y in spots), *(y + FREE[0] / 2 for _, _, y in free)])


def _lines(one: dict[str, Any], wide: float) -> int:
    """How many lines the Banes of somebody take so that their names can be read: one or two."""
    return 1 if sum(width(bane["name"], 12) + 34 for bane in one["banes"]) <= wide + 4 else 2


def _numbers(one: dict[str, Any]) -> tuple[int, ...]:
    return one["health"], one["despair"], one["most"], one["sated"], one["hungry"]


def _banes(board: Board, one: dict[str, Any], rows: list[tuple[float, float, float]]) -> None:
    """The Banes with their names, at the right of these rows (left edge, width, middle); one to a row, else they share it."""
    size = 14.5 if board.tall else 12
    for row, (left, wide, y) in enumerate(rows):
        banes = one["banes"][row:] if row == len(rows) - 1 else one["banes"][row : row + 1]
        share = (wide + 4) / max(1, len(banes)) - 4
        if sum(width(bane["name"], size) + 34 for bane in banes) <= wide + 4:
            share = wide  # each has the room that its name takes
        names = [cut(bane["name"], share - 30, size) if share > 60 else "" for bane in banes]
        if banes and not any(names):  # no room for all of them: the first by name, the others as signs
            names[0] = cut(banes[0]["name"], wide - 30 - 24 * (len(banes) - 1), size)
        lengths = [width(name, size) + 30 if name else 20 for name in names]
        x = left + wide - sum(lengths) - 4 * (len(banes) - 1)
        for bane, name, length in zip(banes, names, lengths, strict=True):
            told = f"Bane {bane['name']}: {bane['does']}. Goes when {bane['gone']}."
            if bane["goes"]:
                told += " It goes if the turn ends now."
            board.piece(f"bane-{bane['key']}", x + 10, y, ("bane", name, round(length, 1), bane["goes"]), told, bane["name"])
            x += length + 4


def _cards(
    board: Board, plan: Plan, one: dict[str, Any], mine: bool, scenario: str, found: str, reached: tuple[str, ...]
) -> None:
    """The cards on their spaces, each with its name; on a phone those of others are only signs."""
    room = plan.mats[one["seat"]]
    held = [(kind, n, card) for kind, cards in one["cards"].items() for n, card in enumerate(cards)]
    if plan.tall and not mine:
        two = room.h <= PARTNER
        x, y, step, size = (51.0, 35.0, SMALL, 19.0) if two else (98.0, 54.0, 13.0, 15.0)
        for at, (kind, _, card) in enumerate(held):
            art = ("card", _icon(kind, card, scenario), card["bad"], card["tapped"], size, 0, card.get("over", False))
            _lay(board, room.x + x + step * at, room.y + y, art, kind, card, [])
        return
    w, h, spots, free, size = spread(one["room"], one["cards"], room.w, room.h, plan.tall, scenario)
    for (kind, n, card), (x, y) in zip(held, spots, strict=True):
        moves = _moves(kind, n, card, reached) + ([f"replace {n + 1}"] if mine and kind == found else [])
        art = _face(kind, card, scenario, w, h, plan.tall)
        _lay(board, room.x + x + w / 2, room.y + y + h / 2, art, kind, card, moves, w + 2, h + (0 if plan.tall else 2))
    if free:
        board.mark(("slots", tuple(free), size), room.x, room.y)


Spread = tuple[float, float, list[tuple[float, float]], list[tuple[str, float, float]], float]


def spread(
    room: dict[str, int], cards: dict[str, list[dict[str, Any]]], wide: float, high: float, tall: bool, scenario: str
) -> Spread:
    """How large the cards on a board are, where each lies, where the free spaces lie, with their signs, and their size.

    As large as all of them have room; a free space is small, and smaller where it would need a line of its own. Where they lie
    in one line, all keep the order of the types. Where nothing is ever carried there is no space for it.
    """
    flat = tall or wide > 400
    lines = 1 if flat else 3 if high > 200 else 2
    h = 50.0 if tall else 54.0 if flat else 38.0 if lines == 3 else 32.0 if high > 170 else 30.0
    kinds = [kind for kind in KINDS if kind != "load" or scenario in LOAD_ICONS or cards[kind]]
    slots = [(kind, n < len(cards[kind])) for kind in kinds for n in range(max(room[kind], len(cards[kind])))]
    if not flat:
        slots.sort(key=lambda slot: not slot[1])  # what is there comes first
    there = sum(held for _, held in slots)
    fair = round((wide - 48 - FREE[tall] * (len(slots) - there)) / max(1, there) - 4.5, 1)
    top = 101.0 if tall else 99.0 if high > 170 else 97.0
    bottom = top - 1 + lines * (h + 3)
    ways = (
        [(min(116.0 if tall else 168.0, fair), FREE[tall])] if flat else [(w, free) for w in SIZES for free in (FREE[0], LEAST)]
    )
    best: tuple[float, Spread] | None = None
    for w, space in ways:
        x, y = 46.0, top
        spots, free = [], []
        for kind, held in slots:
            step = w + 4 if held else space
            if x + step > wide - 2:
                x, y = 46.0, y + h + 3
            if held:
                spots.append((x, y))
            else:
                free.append((TYPE_ICONS[kind], x + space / 2 - 2, y + min(h / 2, space / 2 + 4)))
            x += step
        if best is None or y < best[0]:
            best = y, (w, h, spots, [one for one in free if one[2] < bottom], space - 4.0)
        if w == ways[0][0] and space == ways[-1][1] and y < bottom:
            break  # cards of the larger size have room
    assert best is not None
    return best[1]


def _face(kind: str, card: dict[str, Any], scenario: str, w: float, h: float, tall: bool) -> tuple[Any, ...]:
    """A card with its picture, its name and, as there is room, what it does: in words, else in signs."""
    icon, units = _icon(kind, card, scenario), card["units"] if kind == "food" or card["carcass"] else 0
    roomy, over = not tall and h > 50, card.get("over", False)
    size, name, signs = 14.0 if tall else 13.0 if roomy else 12.0, brief(card["name"]), in_signs(card)
    beside = not tall and w > 90  # the picture on the left, the name on its right
    if beside:
        picture = min(30.0 if w > 110 else 20.0 if units else 24.0, h - 8)
        left = picture + 9
        lines = wrap(name, w - left - (20 if units else 4), size, 2)
        does = wrap(deed(card), w - left - 4, size, 3 - len(lines)) if h > 40 else ()
        if does and does[-1].endswith("…"):
            does = ()
        return ("held", w, h, kind, icon, picture, left, units, card["bad"], card["tapped"], lines, does, (), over, roomy)
    lines = wrap(name, w - 6, size, 2)
    picture = 0.0 if h < 40 else 18.0 if len(lines) > 1 else 27.0
    signs = signs if picture else ()
    return ("held", w, h, kind, icon, picture, 3.0, units, card["bad"], card["tapped"], lines, (), signs, over, False)


def show_card(board: Board, x: float, y: float, w: float, h: float, card: dict[str, Any]) -> None:
    """A card that lies on no board yet, as it would lie there."""
    art = _face(card["type"], card, board.view["scenario"]["key"], w, h, board.tall)
    _lay(board, x + w / 2, y + h / 2, art, card["type"], card, [])


def _icon(kind: str, card: dict[str, Any], scenario: str) -> str:
    """The picture of a card, else the sign of its kind."""
    if kind == "load":
        return LOAD_ICONS.get(scenario, TYPE_ICONS[kind])
    if card["carcass"]:
        return "tk-meat"
    return drawing(card["name"]) or ("tk-bad" if card["bad"] else TYPE_ICONS[kind])


def _lay(
    board: Board, x: float, y: float, art: Any, kind: str, card: dict[str, Any], moves: list[str], w: float = 0, h: float = 0
) -> None:
    """A card on its space, to be looked at, and to be clicked when something can be done with it: it tells first what it is."""
    rule = f"takao.card.{kind}" if kind != "load" else "takao.scenario.carry"
    can = [move for move in moves if move in board.legal]
    wise = [move for move in can if not move.startswith(THROWN)]
    cls = "" if wise else "quiet"
    if any(move.startswith((*THROWN, "replace")) for move in can):
        cls += " tells"
    told = words.about_card(card, when=True)
    board.piece(f"card-{card['number']}", x, y, art, told, card["name"], cls.strip(), moves=moves, w=w, h=h, rule=rule)


def _moves(kind: str, n: int, card: dict[str, Any], reached: tuple[str, ...]) -> list[str]:
    """What can be done with a card by clicking it."""
    slot = "load" if kind == "load" else f"{kind} {n + 1}"
    found = [f"take {slot}", f"give {slot}"]
    if kind in ("item", "animal"):
        found.insert(0, f"use {slot}")
    if kind == "food":
        found = [f"eat {slot}", f"card {n + 1}", *found]
    if kind == "animal":
        found += (["eat carcass"] if card["carcass"] else []) + [f"carcass {n + 1}"]
    if kind == "load":
        found.insert(0, "place")
    found.append(f"discard {slot}")  # what does not come back is the last that is offered
    return [move for move in found if move.partition(" ")[0] in reached]
