"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from gameshelf.core import joined, plural
from gameshelf.draw import Board, Room, fan
from gameshelf.draw.lettering import cut, fit, width, wrap
from gameshelf.games.taidian.content import ANSWERS, BLUES, CARDS, CHARACTERS, GUARDS, REDS, SYMBOLS
from gameshelf.games.taidian.drawing import words
from gameshelf.games.taidian.drawing.canvas import (
    ACTIONS,
    DESK,
    HAND,
    HEAD,
    ICONS,
    KIND,
    PHONE,
    PILE,
    SHEET,
    SIGNS,
    STACK,
    Layout,
    lay_out,
)  # fmt: skip
from gameshelf.games.taidian.drawing.deck import meters, outlook, own, promise
from gameshelf.games.taidian.drawing.ending import over
from gameshelf.games.taidian.drawing.fights import LETTERS, blow_line, fight, long
from gameshelf.games.taidian.drawing.hands import held_ids
from gameshelf.games.taidian.drawing.idle import idle
from gameshelf.games.taidian.drawing.mats import backs, mat
from gameshelf.games.taidian.drawing.worth import worth

TURN, SAG = 1.6, 1.1  # how much each card of a hand is turned, and how much lower it is held, the farther from the middle
LATE = 10  # so many rounds before the last one it is told which that is
AIMS = [frozenset((f"at {seat + 1}",)) for seat in range(8)]
FOR_SALE = {panel.keys: frozenset(f"{verb} {key}" for key in panel.keys for verb in ("buy", "take")) for panel in DESK}


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return SHEET.say(v=view, w=words)


def picture(view: dict[str, Any], tall: bool = False) -> str:
    """The board drawn as SVG: boards beside the market, or over and under it for a phone."""
    return layout(view, tall).svg("Taking of Taidian")


def layout(view: dict[str, Any], tall: bool = False) -> Board:
    """Where everything lies for this seat."""
    lay = lay_out(view["players"], view["seat"], tall)
    choosing = view["options"]["characters"] == "draft" and any(one["character"] is None for one in view["boards"])
    if choosing and not tall:  # nobody has a hand yet: the line goes down there
        lay = replace(lay, line=Room(lay.line.x, lay.hand.bottom - 74, lay.line.w, lay.line.h))
    board = Board(SHEET, view, lay.wide, lay.high, tall)
    ground = lay.hand
    board.paint(("scene", lay.wide, lay.high, ground.x, ground.y, ground.w, ground.h))
    faces = [(card["name"], card["text"]) for card in view["market"]]
    outcome, step = view["outcome"], view["step"]
    drafting = step.get("kind") == "draft"
    for seat, one in enumerate(view["boards"]):
        poisons = [poison for poison in view["poisons"] if seat in (poison["victim"], poison["owner"])]
        pile = view["draw_pile"] if seat == view["seat"] else None
        deck = meters(view) if seat == view["seat"] and not choosing else ()
        today, won = seat == view["turn"] and not outcome, outcome is not None and seat in outcome["winners"]
        board.part(
            mat, seat, one, faces, poisons, pile, deck, today, drafting, won, sees=("players", "seat", "ten", "options"),
            moves=AIMS[seat],
        )  # fmt: skip
    if choosing:
        _candidates(board, lay)
    elif outcome:
        over(board, lay)
    elif any(move.startswith("power") for move in board.legal):
        _powers(board, lay)
    else:
        _market(board)
        if fighting(view):  # the market stays in the picture, unseen: it need not be sent anew afterwards
            fight(board, lay)
        else:
            upgrading = view["kind"] == "upgrade"
            board.part(_status, upgrading, view["purse"] if upgrading else 0, sees=("players", "seat", "round", "rounds"))
    _line(board, lay)
    _hands(board, lay)
    if not tall:
        _actions(board, lay)
    return board


def fighting(view: dict[str, Any]) -> bool:
    """Whether an attack is to be seen where the market lies: nobody buys then, unless the cards of a fallen one are taken."""
    if any(move.startswith("take") for move, _ in view["moves"]):
        return False
    return bool(view["kind"] == "attack" or view["blow"])


# The market


def _market(board: Board) -> None:
    """The stacks, a panel to a kind; bought with a click, and taken from there when somebody fell."""
    view = board.view
    faces = {card["key"]: card for card in view["market"]}
    there = _own(view)
    buying = view["kind"] == "upgrade" and "done" in board.legal
    for n, panel in enumerate(PHONE if board.tall else DESK):
        cards = [(faces[key], there[key], promise(view, key) if f"buy {key}" in board.legal else "") for key in panel.keys]
        board.part(_panel, n, cards, buying, sees=("players", "seat"), moves=FOR_SALE[panel.keys])


def _own(view: dict[str, Any]) -> Counter[str]:
    """How many of each card the viewer has, wherever they are."""
    return own(view) + Counter(() if view["seat"] is None else view["boards"][view["seat"]]["structures"])


def _panel(board: Board, which: int, cards: list[tuple[dict[str, Any], int, str]], buying: bool) -> None:
    """A part of the market; who buys sees at a glance what is too dear."""
    lay = lay_out(board.view["players"], board.view["seat"], board.tall)
    panel = (PHONE if lay.tall else DESK)[which]
    wide, high = PILE if lay.tall else STACK
    wide = panel.pitch or wide
    down = -(-len(cards) // panel.across)
    left, top = lay.stage.x + panel.x, lay.stage.y + panel.y
    room = wide * panel.across - 2
    board.paint(("panel", room, high * down + HEAD - 2, panel.look, panel.title, panel.use, HEAD, high), left, top)
    for n, (card, there, then) in enumerate(cards):
        key = card["key"]
        size = 14 if lay.tall else 12.5
        name = (card["name"],) if width(card["name"], size) <= wide - 14 else tuple(card["name"].split())
        lines = tuple((line, wide - 14 if width(line, size) > wide - 14 else 0) for line in name)
        shown = (card["colour"], KIND[key], ICONS[key], lines, *worth(card), card["cost"], card["left"], there, lay.tall)
        art = ("stack", wide - 4, high - 5, *shown)
        moves = [f"buy {key}"] + ([f"take {key}"] if card["colour"] != "green" else [])
        have = f"; you have {there}" if there else ""
        zoom = f"{words.says(card)}. Costs {card['cost']}, {card['left'] or 'none'} left{have}.{then}"
        x, y = left + 1 + wide * (n % panel.across), top + HEAD + high * (n // panel.across)
        cls = "ware under mute" if lay.tall else "ware under"
        if buying and not any(move in board.legal for move in moves):
            cls += " dear"
        board.target(moves, x, y, wide - 4, high - 5, art, cls, card["name"], zoom, f"stack-{key}")


def _status(board: Board, upgrading: bool, purse: int) -> None:
    """Round and purse, where the market leaves room."""
    view = board.view
    lay = lay_out(view["players"], view["seat"], board.tall)
    late = f"of {view['rounds']}" if view["rounds"] - view["round"] < LATE else ""
    x, y, middle = lay.status.x, lay.status.y, lay.status.x + lay.status.w / 2
    if lay.tall:
        board.word(middle, y + 4, f"Round {view['round']}", "mid label")
        board.word(middle, y + 20, late, "mid label soft")
        if upgrading:
            board.mark(("purse", purse, 21), middle, y + 41)
            board.word(middle, y + 79, "to spend", "mid label")
        return
    board.paint(("plate", lay.status.w, lay.status.h - 6), x, y)
    if upgrading:
        board.mark(("purse", purse, 34), x + 62, y + 58)
        board.word(x + 112, y + 54, "to spend", "sign")
        board.word(x + 112, y + 80, f"Round {view['round']}", "label soft")
        board.word(x + 170, y + 80, late, "label soft")
    else:
        board.word(middle, y + 52, f"Round {view['round']}", "mid large")
        board.word(middle, y + 78, late or "the last one standing wins", "mid label soft")


def _powers(board: Board, lay: Layout) -> None:
    """Four power-ups to choose from, with what each would raise of one's own cards."""
    view, stage = board.view, lay.stage
    there, levels = _own(view), view["boards"][view["seat"]]["levels"]
    across = 2 if lay.tall else 4
    wide, high = (stage.w - 8 * (across - 1)) / across, (stage.h - 8 * (4 // across - 1)) / (4 // across)
    for n, (key, name) in enumerate(words.NAMES.items()):
        marked = [card for card in view["market"] if card["symbol"] == key]
        mine = [card for card in marked if there[card["key"]]]
        count = sum(there[card["key"]] for card in mine)
        told = f"{plural(count, 'card')} of yours: {joined([card['name'] for card in mine])}" if count else "no card of yours"
        says = outlook(view, key) or "no card of yours yet"
        points = [(ICONS[card["key"]], card["points"] or 0, there[card["key"]]) for card in marked]
        raised = tuple((icon, before, before + view["level"], many) for icon, before, many in points)
        x, y = stage.x + (wide + 8) * (n % across), stage.y + (high + 8) * (n // across)
        art = ("power", wide, high, SIGNS[key], name, levels[key] + 1, says, raised, lay.tall)
        board.target(f"power {key}", x, y, wide, high, art, "under", name, f"{name}: {view['level']} points more on {told}.")


def _candidates(board: Board, lay: Layout) -> None:
    """Ten characters to choose from; those who are taken are not there."""
    view = board.view
    taken = {one["character"] for one in view["boards"]}
    stage, across = lay.stage, 2 if lay.tall else 5
    down = -(-len(CHARACTERS) // across)
    whole = (max(stage.bottom, lay.hand.bottom) if lay.tall else lay.line.y - 8) - stage.y
    wide, high = (stage.w - 4 * (across - 1)) / across, (whole - 4 * (down - 1)) / down
    for n, key in enumerate(CHARACTERS):
        if key in taken:
            continue
        about = view["characters"][n]
        lines = wrap(about["ability"], wide - (84 if lay.tall else 14), 14.5 if lay.tall else 12.5, 5 if lay.tall else 6)
        name = cut(about["name"], wide - (84 if lay.tall else 8), 16 if lay.tall else 14)
        x, y = lay.stage.x + (wide + 4) * (n % across), lay.stage.y + (high + 4) * (n // across)
        zoom = f"{about['name']}, {about['role']}. {about['ability']}"
        art = ("candidate", wide, high, key, name, lines, lay.tall)
        board.target(f"pick {key}", x, y, wide, high, art, "", about["name"], zoom)


# What is going on, in a line


def _line(board: Board, lay: Layout) -> None:
    """Under the market or the attack: whose turn it is, or what comes of the blow. On a phone the page says the first."""
    view, room = board.view, lay.line
    told = blow_line(view, room.w - 28, LETTERS if lay.tall else 18)
    if not told and not lay.tall and not view["outcome"]:
        drafting = view["step"].get("kind") == "draft"
        turn = view["asked"] if drafting and view["asked"] is not None else view["turn"]
        doing = {"attack": "attacks", "upgrade": "upgrades"}.get(view["kind"] or "", "chooses attack or upgrade")
        told = f"@{turn} {'chooses a character' if drafting else doing}."
    if told:
        wide = room.w if lay.tall or board.rest() else lay.stage.w  # without buttons there is nothing beside it
        board.paint(("plate", wide, room.h), room.x, room.y)
        cls = "small" if lay.tall else "name" if long(told, 18) <= room.w - 28 else "sign"
        board.word(room.x + 14, room.y + room.h / 2 + 5, told, cls)


# The hands


def _hands(board: Board, lay: Layout) -> None:
    """One's own cards as they read with one's levels; on the mats they are seen from behind."""
    view = board.view
    for seat, one in enumerate(view["boards"]):
        count = one["hand"] + (len(view["laid"] or []) if seat == view["seat"] else 0)  # what is not declared counts as held
        board.part(backs, seat, count, sees=("players", "seat"))
    if view["seat"] is None or view["outcome"]:  # at the end there is nothing to play: the last picture is the larger for it
        return
    wide, high = lay.card
    room, slots = lay.hand, _slots(view)
    faces = {card["key"]: card for card in view["market"]}
    count = max(HAND, len(view["hand"]) + len(view["laid"] or []))
    step = min(wide + 6, (room.w - wide - 8) / max(1, count - 1))
    left = room.x + max(4.0, (room.w - (wide + step * (count - 1))) / 2)
    names, places = held_ids(view), fan(count, left, room.right - 4 - left, wide)
    for n, card in enumerate(view["hand"]):
        (x, seen), off = places[slots[n]], slots[n] - (count - 1) / 2
        if slots[n] + 1 not in slots:
            seen = wide  # nothing lies over it
        key = card["key"]
        parts = card["brief" if lay.tall else "text"].split("; ")
        if lay.tall and seen < wide and len(parts) > 1:
            parts = parts[1:]  # there is little room, and what comes first is on the sign
        lines = wrap(", ".join(parts), seen - 12, 14 if lay.tall else 12.5, 3)
        name = cut(card["name"], seen - 12, fit(card["name"], seen - 12, 15, 12))
        sign = SIGNS.get(card["symbol"] or "", "")
        look = (card["colour"], KIND[key], ICONS[key], sign, name, *worth(faces[key]), card["more"], lines, lay.tall)
        art = ("hand_card", wide, high, round(seen, 1), round(off * TURN, 2), *look)
        moves = tuple(f"{verb} {key}" for verb in ("lay", "use", "burn") if f"{verb} {key}" in board.legal)
        if not moves and key in (
            *REDS,
            *ANSWERS,
            *GUARDS,
            *BLUES,
        ):  # for another turn: a click tells why not
            moves = (f"{'lay' if key in REDS else 'use'} {key}",)
        x, y, told = x + wide / 2, room.y + high / 2 + 5 + off * off * SAG, words.says(card)
        if why := idle(view, card):
            told = f"{told}. {why}"
        board.piece(names[n], x, y, art, told, card["name"], moves=moves, w=wide + 4, h=high + 4, held=True)


def _slots(view: dict[str, Any]) -> list[int]:
    """Where each card of one's hand lies, counted from the left: what is laid leaves its place empty, so that nothing slides
    away under a finger. The hand is kept in order; of equal cards the one most to the left is laid first."""
    laid = [CARDS.index(one["card"]) for one in view["laid"] or []]
    return [n + sum(1 for key in laid if key <= CARDS.index(card["key"])) for n, card in enumerate(view["hand"])]


# What is done with a button


def _actions(board: Board, lay: Layout) -> None:
    """Everything that is not done by clicking a card, a stack or a board; on a phone the page's own buttons are enough."""
    room, moves = lay.actions, board.rest()
    if not moves:
        return
    across = 2 if len(moves) > 1 else 1
    lines = -(-len(moves) // across)
    wide, high = (room.w - 6 * (across - 1)) / across, (room.h - 6 * (lines - 1)) / lines
    for n, move in enumerate(moves):
        verb, _, rest = move.partition(" ")
        icon = SIGNS[rest] if rest in SYMBOLS else ICONS.get(rest) or ACTIONS.get(verb, "check")
        word = cut(SHORT.get(verb, board.legal[move]), wide - 40, 13)
        x, y = room.x + (wide + 6) * (n % across), room.y + (high + 6) * (n // across)
        board.target(move, x, y, wide, high, ("caption", wide, high, icon, word, "small"))


SHORT = {"declare": "Declare", "end": "End turn", "done": "Done", "keep": "Keep", "pass": "Pass"}
