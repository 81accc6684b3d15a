"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from typing import Any

from gameshelf.core import plural
from gameshelf.draw import Board, fan
from gameshelf.draw.lettering import cut, fit, split, width, wrap
from gameshelf.games.taidian.content import CARDS, CHARACTERS, SYMBOLS
from gameshelf.games.taidian.drawing import words
from gameshelf.games.taidian.drawing.canvas import ACTIONS, HAND, ICONS, PHONE, PILE, ROWS, SHEET, SIGNS, Layout, lay_out
from gameshelf.games.taidian.drawing.mats import backs, mat

LATE = 10  # so many rounds before the last one it is told which that is
AIMS = [frozenset((f"at {seat + 1}",)) for seat in range(8)]
FOR_SALE = [[frozenset(f"{verb} {key}" for key in row for verb in ("buy", "take")) for row in rows] for rows in (ROWS, PHONE)]


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return SHEET.say(v=view, w=words)


def picture(view: dict[str, Any], tall: bool = False) -> str:
    """The board drawn as SVG: boards beside the market, or over and under it for a phone."""
    return layout(view, tall).svg("Taking of Taidian")


def layout(view: dict[str, Any], tall: bool = False) -> Board:
    """Where everything lies for this seat."""
    lay = lay_out(view["players"], view["seat"], tall)
    board = Board(SHEET, view, lay.wide, lay.high, tall)
    board.paint(("scene", lay.wide, lay.high))
    faces = [(card["name"], card["text"]) for card in view["market"]]
    outcome, step = view["outcome"], view["step"]
    drafting = step.get("kind") == "draft"
    for seat, one in enumerate(view["boards"]):
        poisons = [poison for poison in view["poisons"] if seat in (poison["victim"], poison["owner"])]
        pile = view["draw_pile"] if seat == view["seat"] else None
        today, won = seat == view["turn"] and not outcome, outcome is not None and seat in outcome["winners"]
        board.part(
            mat, seat, one, faces, poisons, pile, today, drafting, won, sees=("players", "seat", "ten", "options"),
            moves=AIMS[seat],
        )  # fmt: skip
    if view["options"]["characters"] == "draft" and any(one["character"] is None for one in view["boards"]):
        _candidates(board, lay)
    else:
        _market(board)
    _fight(board, lay)
    _hands(board, lay)
    _actions(board, lay)
    return board


# The market


def _market(board: Board) -> None:
    """The stacks, a colour to a part; bought with a click, and taken from there when somebody fell."""
    view = board.view
    faces = {card["key"]: card for card in view["market"]}
    buying = view["kind"] == "upgrade" and "done" in board.legal
    for row, keys in enumerate(PHONE if board.tall else ROWS):
        moves = FOR_SALE[board.tall][row]
        board.part(_stacks, row, [faces[key] for key in keys], buying, sees=("players", "seat"), moves=moves)
    upgrading = view["kind"] == "upgrade" and not view["outcome"]
    board.part(_status, upgrading, view["purse"] if upgrading else 0, sees=("players", "seat", "round", "rounds"))


def _stacks(board: Board, row: int, cards: list[dict[str, Any]], buying: bool) -> None:
    """A row of the market; who buys sees at a glance what is too dear."""
    lay = lay_out(board.view["players"], board.view["seat"], board.tall)
    wide, high = lay.stack
    for n, card in enumerate(cards):
        key = card["key"]
        points = "" if card["points"] is None else card["points"]
        name = (card["name"],) if lay.tall else split(card["name"], wide - 3, 12)
        tight = wide - 10 if lay.tall and width(card["name"], 13.4) > wide - 10 else 0  # then the letters are set closer
        shown = (card["colour"], ICONS[key], name, points, card["cost"], card["left"], tight, lay.tall)
        art = ("stack", wide - 2, high - 3, *shown)
        moves = [f"buy {key}"] + ([f"take {key}"] if card["colour"] != "green" else [])
        zoom = f"{words.says(card)}. Costs {card['cost']}, {card['left'] or 'none'} left."
        x, y = lay.market.x + wide * n, lay.market.y + high * row
        cls = "under mute" if lay.tall else "under"
        if buying and not any(move in board.legal for move in moves):
            cls += " dear"
        board.target(moves, x, y, wide - 2, high - 3, art, cls, card["name"], zoom, f"stack-{key}")


def _status(board: Board, upgrading: bool, purse: int) -> None:
    """Round and purse, where the market leaves room."""
    view = board.view
    lay = lay_out(view["players"], view["seat"], board.tall)
    if lay.tall:
        x, y = lay.market.x + PILE[0] * len(PHONE[-1]) + 8, lay.market.y + PILE[1] * (len(PHONE) - 1) + 17
        late = f" of {view['rounds']}" if view["rounds"] - view["round"] < LATE else ""
        spend = f", {purse} to spend" if upgrading else ""
        board.word(x, y, f"Round {view['round']}{late}{spend}", "sign")
        board.word(x, y + 18, "Black pays, red attacks, blue answers", "label soft")
        board.word(x, y + 34, "an attack, green stays before you.", "label soft")
        return
    x, y = lay.market.x + 7 * 76.2 + 14, lay.market.y + 2 * 99 + 34
    board.word(x, y, f"Round {view['round']}", "large")
    if view["rounds"] - view["round"] < LATE:
        board.word(x + 106, y, f"of {view['rounds']}", "sign soft")
    if upgrading:
        board.mark(("token", "coin", "", 14), x + 14, y + 28)
        board.word(x + 34, y + 35, purse, "large")
        board.word(x + 66, y + 34, "to spend", "small soft")


def _candidates(board: Board, lay: Layout) -> None:
    """Ten characters to choose from; those who are taken are not there."""
    view = board.view
    taken = {one["character"] for one in view["boards"]}
    wide, high = (93.0, 76.0) if lay.tall else (151.0, 146.0)
    for n, key in enumerate(CHARACTERS):
        if key in taken:
            continue
        about = view["characters"][n]
        lines = () if lay.tall else wrap(about["ability"], wide - 14, 12, 4)
        name = cut(about["name"].split()[-1], wide - 8, 14.5) if lay.tall else cut(about["name"], wide - 8, 13)
        x, y = lay.market.x + (wide + 1.4) * (n % 5), lay.market.y + (high + 3) * (n // 5)
        zoom = f"{about['name']}, {about['role']}. {about['ability']}"
        art = ("candidate", wide, high, key, name, lines, lay.tall)
        board.target(f"pick {key}", x, y, wide, high, art, "", about["name"], zoom)


# The attack


def _fight(board: Board, lay: Layout) -> None:
    """What is laid or declared, by target, with the sum at each; and the blow that is being answered."""
    view, room = board.view, lay.fight
    board.paint(("plate", room.w, room.h), room.x, room.y)
    cards = view["batch"] or view["laid"] or []
    names = laid_ids(view)
    blow = view["blow"] if not view["outcome"] else None
    targets = list(dict.fromkeys(one["target"] for one in cards))
    if not targets and blow:
        targets = [blow["victim"]]
    if not targets:
        _lull(board, lay)
        return
    scale = 0.8 if lay.tall else 1.0
    room_for = (room.w - 12) / scale - 88 - 120 * len(targets)
    step = 55 if 55 * len(cards) <= room_for else 40  # side by side, or over each other
    wide = 88 + 120 * len(targets) + step * len(cards)
    scale *= min(1.0, (room.w - 12) / (wide * scale))
    x, y = room.x + 8, room.y + (33 if lay.tall else 60)
    by = view["step"].get("by", view["turn"]) if view["step"] else view["turn"]
    board.mark(("person", by, view["boards"][by]["character"] or "nobody", 24), x + 26 * scale, y, scale)
    board.mark(("arrow",), x + 68 * scale, y, scale)
    x += 88 * scale
    for target in targets:
        mine = [one for one in cards if one["target"] == target]
        board.mark(("person", target, view["boards"][target]["character"] or "nobody", 24), x + 26 * scale, y, scale)
        x += 64 * scale
        points = words.blows(view, mine)
        for one in mine:
            face = view["market"][CARDS.index(one["card"])]
            shown = one["points"] - one["more"] if one["points"] and one["card"] != "robber" else ""
            art = ("laid_card", face["colour"], ICONS[one["card"]], shown, one["more"], ICONS["watchtower"])
            if view["batch"]:
                board.mark(art, x + 14 * scale, y, scale)
            else:  # not declared: still one's own
                id = names[next(n for n, laid in enumerate(cards) if laid is one)]
                board.piece(id, x + 14 * scale, y, art, words.says(face), face["name"], scale=scale, held=True)
            x += step * scale
        if blow and blow["victim"] == target and (points or blow["points"]):
            board.mark(("sum", blow["coming"], "" if blow["coming"] else "stopped"), x + 14 * scale, y, scale)
        elif points:
            board.mark(("sum", points, ""), x + 14 * scale, y, scale)
        x += 56 * scale
    lines = [_line(view, blow, full) for full in (True, False)]
    if len(targets) == 1:
        lines.insert(1, lines[0].partition(": ")[2])  # at whom can be seen
    line = next((line for line in lines if width(line, 14.5) <= room.w - 20), lines[-1])
    if line:
        board.word(room.x + 12, room.bottom - (8 if lay.tall else 12), line, "small")


def _line(view: dict[str, Any], blow: dict[str, Any] | None, full: bool) -> str:
    """The blow in a line, under the cards; in full with what structures add and take off."""
    if blow is None:
        return "Not declared yet: nobody else sees it." if view["laid"] else ""
    whole = blow["points"] + (blow["off"] if full else 0)
    parts = [f"@{blow['victim']}: {plural(whole, 'point') if whole else 'no points'}"]
    if full:
        raised = [one for one in view["batch"] if one["target"] == blow["victim"] and one["more"]]
        parts[0] += "".join(f" ({one['more']} {one['more_by']})" for one in raised)
        parts += [f"{blow['off']} off ({blow['off_by']})"] if blow["off"] else []
    if blow["blocked"]:
        parts.append(f"{blow['blocked']} stopped")
    if blow["mended"]:
        parts.append(f"{blow['mended']} healed")
    if blow["points"]:
        parts.append(f"{blow['coming']} to come")
    if blow["answered"]:
        parts.append(f"{blow['returning']} coming back")
    return ", ".join(parts)


def _lull(board: Board, lay: Layout) -> None:
    """No attack lies there: whose turn it is."""
    view, room = board.view, lay.fight
    if view["outcome"]:
        board.word(room.x + 14, room.y + room.h / 2 + 6, "The game is over.", "sign")
        return
    drafting = any(move.startswith("pick") for move in board.legal) or view["step"].get("kind") == "draft"
    turn = view["asked"] if drafting and view["asked"] is not None else view["turn"]
    board.mark(("person", turn, view["boards"][turn]["character"] or "nobody", 30), room.x + 46, room.y + room.h / 2)
    doing = {"attack": "attacks", "upgrade": "upgrades"}.get(view["kind"] or "", "chooses attack or upgrade")
    doing = "chooses a character" if drafting else doing
    board.word(room.x + 90, room.y + room.h / 2 + 6, f"@{turn} {doing}.", "sign")


# The hands


def _hands(board: Board, lay: Layout) -> None:
    """One's own cards as they read with one's levels; on the mats they are seen from behind."""
    view = board.view
    for seat, one in enumerate(view["boards"]):
        count = one["hand"] + (len(view["laid"] or []) if seat == view["seat"] else 0)  # what is not declared counts as held
        board.part(backs, seat, count, sees=("players", "seat"))
    if view["seat"] is None:
        return
    wide, high = lay.card
    room = lay.hand
    slots = _slots(view)
    count = max(HAND, len(view["hand"]) + len(view["laid"] or []))
    step = min(wide + 6, (room.w - wide) / max(1, count - 1))
    left = room.x + max(0.0, (room.w - (wide + step * (count - 1))) / 2)
    names, places = held_ids(view), fan(count, left, room.w - (left - room.x), wide)
    for n, card in enumerate(view["hand"]):
        x, _ = places[slots[n]]
        key = card["key"]
        points = "" if card["points"] is None else card["points"]
        lines = wrap(card["brief" if lay.tall else "text"].replace("; ", ", "), wide - 10, 14 if lay.tall else 12.5, 3)
        name = cut(card["name"], wide - 8, fit(card["name"], wide - 8, 15, 12))
        sign = SIGNS.get(card["symbol"] or "", "")
        art = ("hand_card", wide, high, card["colour"], ICONS[key], sign, name, points, lines, lay.tall)
        moves = tuple(f"{verb} {key}" for verb in ("lay", "use", "burn") if f"{verb} {key}" in board.legal)
        x, y = x + wide / 2, room.y + high / 2 + 2
        told = words.says(card)
        board.piece(names[n], x, y, art, told, card["name"], moves=moves, w=wide + 8, h=high + 8, held=True)


def _slots(view: dict[str, Any]) -> list[int]:
    """Where each card of one's hand lies, counted from the left: what is laid leaves its place empty, so that nothing slides
    away under a finger. The hand is kept in order; of equal cards the one most to the left is laid first."""
    laid = [CARDS.index(one["card"]) for one in view["laid"] or []]
    return [n + sum(1 for key in laid if key <= CARDS.index(card["key"])) for n, card in enumerate(view["hand"])]


# Equal cards are single pieces. In a hand, which is kept in order, they are numbered from the right, and those that are laid go
# on from there: so a card that is laid, used or burnt leaves from where it is, and the others keep their numbers.


def held_ids(view: dict[str, Any]) -> list[str]:
    """What the cards in one's hand are called, as pieces."""
    keys = [card["key"] for card in view["hand"]]
    return [_held(view, key, keys[at + 1 :].count(key)) for at, key in enumerate(keys)]


def laid_ids(view: dict[str, Any]) -> list[str]:
    """What the cards that are laid and not declared are called: of equal ones the first laid was the one most to the left."""
    keys = [one["card"] for one in view["laid"] or []]
    hand = [card["key"] for card in view["hand"] or []]
    return [_held(view, key, hand.count(key) + keys[at + 1 :].count(key)) for at, key in enumerate(keys)]


def _held(view: dict[str, Any], key: str, n: int) -> str:
    """A new hand has new names: it is drawn at the end of one's own turn."""
    me, players = view["seat"], view["players"]
    drawn = view["round"] + ((me - view["first"]) % players < (view["turn"] - view["first"]) % players)
    return f"held-{me}-{drawn}-{key}-{n}"


# What is done with a button


def _actions(board: Board, lay: Layout) -> None:
    """Everything that is not done by clicking a card, a stack or a board."""
    room, (wide, high) = lay.actions, lay.button
    moves = board.rest()
    if not moves:
        return
    across = max(1, int((room.w + 6) // (wide + 6)))
    lines = -(-len(moves) // across)
    if lines == 1:
        wide = (room.w - 6 * (len(moves) - 1)) / len(moves)
        across = len(moves)
    high = min(high, (room.h - 6 * (lines - 1)) / lines)
    for n, move in enumerate(moves):
        verb, _, rest = move.partition(" ")
        icon = SIGNS[rest] if rest in SYMBOLS else ICONS.get(rest) or ACTIONS.get(verb, "check")
        word = cut(SHORT.get(verb, board.legal[move]), wide - 40, 14.5 if lay.tall else 13)
        x, y = room.x + (wide + 6) * (n % across), room.y + (high + 6) * (n // across)
        size = "sign" if lay.tall else "small"
        board.target(move, x, y, wide, high, ("caption", wide, high, icon, word, size))


SHORT = {"declare": "Declare", "end": "End turn", "done": "Done", "keep": "Keep", "pass": "Pass"}
