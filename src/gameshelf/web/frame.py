"""One table, drawn for one seat: the fragment that the page starts with and that every change sends anew."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from gameshelf.core import Box, Event, Rule, for_you, in_one, joined, name_seats, plural, to_you
from gameshelf.draw import Memory, Picture, symbols
from gameshelf.play.scores import best
from gameshelf.web import course as courses
from gameshelf.web import finale
from gameshelf.web.changes import SAME, Frame
from gameshelf.web.live import Decided, Line, Live
from gameshelf.web.refusals import RULES as HOUSE_RULES
from gameshelf.web.sides import are_teams, mark, team

LINES = 20  # of the story, in a picture; the rest is in the replay
RECAP = 24  # lines of what happened since one moved
KEPT = 8192  # parts of views that are kept as JSON
BEATS = 10  # lines of the story that a page may play
SETUP, NOBODY = -3, -1  # whose turn the set-up is; whose doing it is when nobody's
LONG = 40  # letters of an answer that a phone's bar shortens, where it can
_TAIL = re.compile(r"(:| \().*", re.DOTALL)  # what it leaves out then
FEW, SHORT = 2, 20  # answers that the board has too and that are seen as buttons all the same; letters that a phone's bar holds
NAME = 12  # letters of a name in a picture
_OFFERED = re.compile(r' data-move="([^"]+)"')
_MENUS = re.compile(r' data-moves="([^"]+)"')
_SUBJECT = re.compile(r"^(@\d+|The bot for you) ")
_encode = msgspec.json.Encoder().encode


@cache
def environment() -> Environment:
    """The templates of pages and fragments; everything put into them is escaped."""
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    made.globals.update(scenery=scenery, turn_stops=turn_stops, moments=moments, scenes=scenes, qr=qr, mark=mark, team=team)
    return made


@cache
def template(name: str) -> Template:
    return environment().get_template(name)


def named(text: str, names: Sequence[str]) -> Markup:
    """A sentence with the players' names in it, safe to put into a page."""
    return _named(text, tuple(names) if "@" in text else ())


@lru_cache(16384)
def _named(text: str, names: tuple[str, ...]) -> Markup:
    """Drawn once for each wording."""
    return Markup(name_seats(escape(text), [escape(name) for name in names]) if names else escape(text))


def frame(
    live: Live, seat: int | None, curtain: bool, held: tuple[int, ...], reads: bool, tall: bool = False, coached: bool = False
) -> Frame:  # fmt: skip
    """The message with the table as it stands for this seat; drawn once for everybody who sees the same."""
    key = (seat, curtain, held, reads, tall, live.counsel(seat) if coached else coached)
    found: Frame | None = live.frames.get(key)
    if found is None:
        # The picture follows the JSON on lines of its own: escaped into it, it would outgrow the window of the compression.
        drawn = lines(live, seat, curtain, held, reads, tall, coached)
        found = live.frames[key] = Frame(f'"seq":{live.now(held)}', drawn, None if curtain else beats(live, seat, held, tall))
    return found


def plain_frame(live: Live, seat: int | None, held: tuple[int, ...]) -> str:
    """The same for a program: the view as JSON."""
    key = (seat, held, "json")
    found: str | None = live.frames.get(key)
    if found is None:
        told = {"seq": live.now(held), "moved": live.changed(held), "view": msgspec.Raw(_plain_view(live, seat))}
        found = live.frames[key] = _encode(told).decode()
    return found


def _plain_view(live: Live, seat: int | None) -> bytes:
    """A view as JSON. What every seat sees alike is written once for all, what is the same in many views once for them."""
    view, common = live.view(seat), live.common
    own = {key: value for key, value in view.items() if key not in common or common[key] is not value}
    for key in live.box.kept:
        if own.get(key):
            own[key] = msgspec.Raw(b"[%b]" % b",".join([_written(one) for one in own[key]]))
    if len(own) + len(common) != len(view):  # nothing in common, or something that is another's after all
        return _encode({**view, **own})
    if (written := live.frames.get("common")) is None:
        written = live.frames["common"] = _encode(common)
    return b"%b,%b" % (_encode(own)[:-1], written[1:]) if common else _encode(own)


_kept: dict[int, tuple[Any, bytes]] = {}  # by identity: what is kept here is nobody else's number


def _written(thing: Any) -> bytes:
    """A part of many views as JSON."""
    found = _kept.get(id(thing))
    if found is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = _kept[id(thing)] = thing, _encode(thing)
    return found[1]


def fragment(
    live: Live,
    seat: int | None,
    curtain: bool,
    held: tuple[int, ...],
    reads: bool = False,
    tall: bool = False,
    coached: bool = False,
) -> str:
    """The table as HTML; with the board in words for somebody who reads them, laid out tall for a phone.

    Who is coached is told what people usually do now.
    """
    return "\n".join(lines(live, seat, curtain, held, reads, tall, coached))


def lines(
    live: Live, seat: int | None, curtain: bool, held: tuple[int, ...], reads: bool, tall: bool, coached: bool
) -> list[str]:  # fmt: skip
    """The same in lines. One that shows what it showed before is, mostly, the same string again."""
    if curtain:
        shown = {"seat": seat, "name": live.names[seat or 0], "title": live.box.title, "now": live.now(held)}
        return template("curtain.html.jinja").render(live=live, **shown).split("\n")
    view, over = live.game.revealed(seat) if live.over else live.view(seat), live.over
    mine = seat is not None and seat in held and seat in live.pending and not live.seats[seat].bot
    svg = picture(live.box, view if mine else {**view, "moves": []}, tall, _memory(live, seat, tall))
    board = svg.blocks if isinstance(svg, Picture) else str(_with_names(live, svg, tall)).replace(SAME, "").split("\n")
    board[:1] = _in_box(board[0])
    board += _BOXED
    turn, lobby = "mine" if mine else "over" if over else "other", _lobby(live)
    waits = f' data-lobby="{lobby}"' if lobby else ""
    names, progress = tuple(live.names), tuple(live.box.progress(view))
    found = [
        f'<div id="table" data-seq="{live.now(held)}" data-moved="{live.changed(held)}"'
        f' data-title="{_title(live.box.title, mine, over)}" data-turn="{turn}" data-asked="{live.asked_at}"{waits}>',
        *_head(_chairs(live, held), progress, names),
    ]
    if view["outcome"] is not None:
        found += template("result.html.jinja").render(live=live, result=result(live, view, held)).split("\n")
        if held:
            found += _block("again", _again(live), tuple(finale.offers(live, reader(seat, held))), live.row.id)
    found += board

    question = _question(live, view, seat, mine, len(held) > 1)
    usual = coach(live, seat) if coached and mine and seat is not None and live.row.hints else NOTHING
    led = coached and mine and sum(turn.seat == seat for turn in live.match.turns) < LED
    found += _block("question", mine, question)
    far = "" if over or led else _far(progress, names)  # where no advice lies open
    folded = mine and not led and len(view["moves"]) > 1
    if told := far + ("\n".join(_block("coach", usual, folded)) if coached else ""):
        found += told.split("\n")
    story, you = live.story(seat), reader(seat, held)
    since = _since(live, story, held)
    if mine:
        if again := recap(live, story, seat, since, you):
            found += _recap(again)
        if asks := _asks(live, view):
            found += _block("asks", asks)
        if coached and (taught := lessons(live, view, you)):
            found += _block("lessons", taught)
    if view["outcome"] is None:
        found.append(_ANSWERS)
        if mine and not live.broken and view["moves"]:
            found += _series(live.box.series(view))
            found.append(_answers(view["moves"], live.names, svg))
        else:
            away = bool(held) and all(live.seats[n].bot for n in held)
            found += _block("no_answers", away, _awaits(live, seat, held), lobby, bool(held))
        found.append("</div>")
    undo = live.why_not_undo(held) if held else None
    can_undo = bool(held) and undo is None
    ring = can_undo and live.asks_bot() is not None
    shown_tools = bool(held) and not over and not lobby
    why = named(undo.text, live.names) if undo else NOTHING
    found += _block("tools", shown_tools, mine, ring, can_undo, why, live.row.hints)
    found += _block("story", live.row.id if len(story) > LINES else "")
    found += _story(live, story, seat, since, you)
    found += _made("words", Markup(words(live, view).replace(SAME, ""))) if reads else _block("words", NOTHING)
    return found


NOTHING = Markup()
LED = 8  # first moves for which what people usually do lies open; then it is told to who asks
_BOXED = ("</div>", "</section>")
_ANSWERS = '<div id="answers" class="answers" role="group" aria-label="Your moves">'


def _made(name: str, *values: Any) -> tuple[str, ...]:
    """A block of a table, as its macro draws it, in lines."""
    return tuple(str(getattr(template("table.html.jinja").module, name)(*values)).strip("\n").split("\n"))


_block = lru_cache(4096, typed=True)(_made)  # drawn once for each wording, where there are few


@lru_cache(4096)
def _head(chairs: str, progress: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """Who sits there, and how far the game is."""
    told = "".join([f"<li>{named(line, names)}</li>" for line in progress])
    far = f'<ul id="progress" class="progress" aria-label="How far the game is">{told}</ul>' if progress else ""
    start = '<ol id="t-seats" class="seats" aria-label="Players">'
    return ('<div id="t-head" class="t-head">', start, *chairs.split("\n"), "</ol>", *far.split("\n"), "</div>")


@lru_cache(4096)
def _far(progress: tuple[str, ...], names: tuple[str, ...]) -> str:
    """How far the game is, once more beside the question."""
    told = " ".join([f"<span>{named(line, names)}</span>" for line in progress])
    return f'<p id="far" class="far">{told}</p>' if told else ""


def reader(seat: int | None, held: tuple[int, ...]) -> int | None:
    """Who is spoken to with you: whoever sits alone at a screen."""
    return seat if held == (seat,) else None


def coach(live: Live, seat: int) -> Markup:
    """What people usually do now, and why; nothing while that is being thought out."""
    told = live.counsel(seat)
    if told is None:
        return Markup()
    dot = "" if not told.reason else " " if told.label.endswith((".", "!", "?")) else ". "
    said = named(told.label, live.names), dot, named(told.reason, live.names)
    return Markup(f'<b data-usual="{escape(told.move)}">{said[0]}</b>{said[1]}{said[2]}')


def lessons(live: Live, view: dict[str, Any], you: int | None) -> tuple[tuple[str, Markup, bool], ...]:
    """What somebody may meet here for the first time, the weightiest first, and whether it cannot wait; the page knows which of
    it was told before."""
    found = live.box.lessons(view) if live.row.hints else []
    return tuple((key, named(to_you(text, you), live.names), key in live.box.at_once) for key, text in found)


def _lobby(live: Live) -> str:
    """Before it has begun: whether there are free seats, or everybody is there."""
    if live.begun or live.over:
        return ""
    return "open" if any(seat.open for seat in live.seats) else "full"


def drawn(live: Live, view: dict[str, Any], tall: bool = False) -> Markup:
    """The board's picture with the players' names."""
    return _with_names(live, picture(live.box, view, tall), tall)


def _with_names(live: Live, svg: str, tall: bool) -> Markup:
    return Markup(name_seats(svg, _in_pictures(tuple(live.names), _room(live, tall))))


def _room(live: Live, tall: bool) -> int:
    """How many letters of a name there is room for."""
    return NAME - 5 if tall and live.row.players > 4 else NAME


@lru_cache(1024)
def _in_pictures(names: tuple[str, ...], room: int) -> tuple[str, ...]:
    """Names as a picture has them: long ones are cut."""
    return tuple(_ascii(escape(_short(name, room))) for name in names)


def _memory(live: Live, seat: int | None, tall: bool) -> Memory:
    """What is remembered of the last picture for a seat, with the names that those at the table have now."""
    found = live.memories.get((seat, tall))
    if found is None:
        names = _in_pictures(tuple(live.names), _room(live, tall))
        found = live.memories[seat, tall] = Memory(lambda line: _named_line(line, names))
    return found


@lru_cache(4096)
def _named_line(line: str, names: tuple[str, ...]) -> str:
    return name_seats(line, names)


@lru_cache(256)
def _in_box(start: str) -> tuple[str, str]:
    """The start of a picture, in its place."""
    return '<section id="t-play" class="play" aria-label="Board">', f'<div id="picture" class="board-box">{start}'


def _short(name: str, room: int) -> str:
    """A name in so many letters; the number that tells two of a name apart stays.

    >>> _short("Greedy bot 3", 8), _short("Maximilian the Great", 12), _short("Ana", 8)
    ('Greed… 3', 'Maximilian…', 'Ana')
    """
    if len(name) <= room:
        return name
    head, _, last = name.rpartition(" ")
    end = f"… {last}" if head and last.isdecimal() and len(last) < 3 else "…"
    return f"{name[: room - len(end)].rstrip()}{end}"


def picture(box: Box, view: dict[str, Any], tall: bool, memory: Memory | None = None) -> str:
    """A view drawn, in the layout that fits where the game has one; more quickly after what is remembered."""
    how = {"tall": True} if tall and "tall" in box.layouts else {}
    return box.picture(view, **how) if memory is None else memory.draw(box.picture, view, **how)


@cache
def scenery(box: Box) -> Markup:
    """What the pictures of a game refer to: the drawing library, and what is its own."""
    own = f'<svg class="symbols" width="0" height="0" aria-hidden="true"><defs>{box.scenery()}</defs></svg>'
    return Markup(symbols() + own)


def is_tall(cookies: dict[str, str], agent: str) -> bool:
    """Whether a page is on a phone: it says so itself from its first visit on; until then its browser's name must do."""
    told = cookies.get("layout", "")
    return told == "tall" if told else "Mobi" in agent


def _ascii(text: str) -> str:
    """Other letters than those of ASCII as numbers, so that the whole picture stays ASCII."""
    return text.encode("ascii", "xmlcharrefreplace").decode()


def past_picture(live: Live, view: dict[str, Any], tall: bool = False) -> Markup:
    """The board's picture in a replay: there is nothing to be done in it."""
    past = str(drawn(live, {**view, "moves": []}, tall))
    return Markup(past.replace('role="button" tabindex="0"', 'role="img"').replace(', not now"', '"'))


def words(live: Live, view: dict[str, Any]) -> Markup:
    """The board in words."""
    return named(live.box.text(view), live.names)


@cache
def _title(title: str, mine: bool, over: bool) -> str:
    """What the browser's tab says. The dot is written as a number: a picture of ASCII alone is joined and encoded faster."""
    return f"Over: {escape(title)}" if over else f"&#9679; Your turn: {escape(title)}" if mine else escape(title)


def _question(live: Live, view: dict[str, Any], seat: int | None, mine: bool, several: bool) -> Markup:
    """What is asked; who is meant is said where several people sit at one screen."""
    if live.broken:
        return Markup(escape(live.broken))
    if view["outcome"] is not None:
        return named(to_you(view["outcome"]["text"], None if several else seat), live.names)
    if not live.begun:
        names = [live.names[n] for n, one in enumerate(live.seats) if one.visitor and n not in live.ready]
        if any(one.open for one in live.seats):
            return Markup("The game begins when everybody is here.")
        return Markup(f"Everybody is here. Not ready yet: {escape(joined(names))}." if names else "Everybody is ready.")
    free = [n for n in live.awaited if live.seats[n].open]
    if free and not mine:
        return named(f"@{free[0]} is still free: the game goes on when somebody sits there.", live.names)
    text, asked = str(view["question"]), live.asked
    if mine and several:
        return named(f"@{seat}: {text}", live.names)
    if mine:
        return named(text, live.names)
    if seat is not None and seat == asked and f"@{asked}" not in text:
        return named(f"@{asked} is asked.", live.names)
    return named(to_you(text, None if several else seat), live.names)


def _awaits(live: Live, seat: int | None, held: tuple[int, ...]) -> str:
    """While several are asked: that answers are awaited, never whose; to each whose own is in, that too."""
    if live.window is None or live.broken:
        return ""
    inside = seat is not None and seat in held and seat in live.awaited and seat not in live.pending
    told = "Your answer is in. " if inside else "" if held else "You are watching. "
    return f"{told}Answers are awaited; nobody is told whose."


def _answers(moves: list[list[str]], names: list[str], board: str) -> str:
    """Every legal answer as a button: first those that the board does not offer; all others, if many, are folded away."""
    there = board.placed if isinstance(board, Picture) else _placed(board)
    told = [(notation, name_seats(label, names) if "@" in label else label, notation in there) for notation, label in moves]
    return _buttons(tuple(told))


def _series(found: tuple[str, tuple[str, ...]] | None) -> list[str]:
    """One button for several moves: the page makes one after the other, as long as each can be made."""
    if found is None:
        return []
    label, moves = found
    button = f'<button type="button" id="series" data-series="{escape("|".join(moves))}"><span>{escape(label)}</span></button>'
    return [f'<div class="group" id="g-series">{button}</div>']


@lru_cache(2048)
def _buttons(told: tuple[tuple[str, str, bool], ...]) -> str:
    """The same, drawn once for each wording: notation, label, whether it has a place on the board."""
    groups: dict[bool, dict[str, list[str]]] = {False: {}, True: {}}
    heads = Counter([_cut(label) for _, label, _ in told])
    for notation, label, placed in told:
        head = _cut(label) if len(label) > LONG else label
        button = _button(notation, label, head if heads[head] == 1 else label)
        groups[placed].setdefault(notation.split(" ", 1)[0], []).append(button)
    loose, folded = (
        "".join(
            f'<div class="group" id="g{int(key)}-{_slug(verb)}">{"".join(group)}</div>' for verb, group in groups[key].items()
        )
        for key in (False, True)
    )
    count = sum(map(len, groups[True].values()))
    if folded and (len(told) > FEW or (len(told) > 2 and sum(len(label) for _, label, _ in told) > SHORT)):
        what = f"{'Moves' if loose else 'All moves'} on the board ({count})"
        brief = f"{count} more" if loose else what
        folded = (
            f'<details id="all-moves" class="folded"><summary aria-label="{what}"><span class="wide">{what}</span>'
            f'<span class="narrow">{brief}</span></summary>{folded}</details>'
        )
    return (loose + folded).replace("\n", " ")


@lru_cache(4096)
def _cut(label: str) -> str:
    """A label without its tail."""
    return _TAIL.sub("", label)


def _placed(board: str) -> set[str]:
    """The moves that have a place in a picture which does not tell them itself."""
    return set(_OFFERED.findall(board)) | {move for moves in _MENUS.findall(board) for move in moves.split("|")}


@lru_cache(4096)
def _button(notation: str, label: str, head: str) -> str:
    """An answer; what follows its head is left out in a phone's bar, and stands in its open list."""
    tail = f'<span class="tail">{escape(label[len(head) :])}</span>' if head != label else ""
    return (
        f'<button type="button" id="a-{_slug(notation)}" data-move="{escape(notation)}">'
        f"<span>{escape(head)}{tail}</span></button>"
    )


@cache
def _slug(notation: str) -> str:
    """A move's notation as a part of an id: letters, digits, - and _, so that nothing in it needs escaping."""
    return re.sub(r"[^\w-]", "_", notation)


def _asks(live: Live, view: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """The moves that are asked about once more, each with its question."""
    found = [(notation, live.box.asks(view, notation)) for notation, _ in view["moves"]]
    return tuple((notation, name_seats(question, live.names)) for notation, question in found if question)


def _chairs(live: Live, held: tuple[int, ...]) -> str:
    """The seats; drawn once for each who is asked. Whoever sits down lets them be drawn anew."""
    key = ("chairs", held, live.awaited, live.window is None, None if live.begun else frozenset(live.ready))
    found: str | None = live.sentences.get(key)
    if found is None:
        found = live.sentences[key] = "".join([_chair(live, n, held) for n in range(live.row.players)])
    return found


def _chair(live: Live, n: int, held: tuple[int, ...]) -> str:
    """A seat as the table shows it: who sits there, and whether that one is to move."""
    seat = live.seats[n]
    if seat.open:
        state = "free"
    elif seat.bot and seat.visitor:
        state = "away, a bot plays"
    elif seat.bot:
        state = "bot"
    else:
        state = "you" if n in held else ""
    if n in live.ready and not live.begun:
        state = f"{state}, ready" if state else "ready"
    turn = "" if n not in live.awaited else "to move" if live.window is None else "asked"
    ready = n in live.ready and not live.begun
    return _drawn_chair(n, live.names[n], state, turn, mark(live.game.sides, n), n in held, bool(seat.bot), ready)


@lru_cache(4096)
def _drawn_chair(n: int, name: str, state: str, turn: str, side: Markup, mine: bool, bot: bool, ready: bool) -> str:
    """Drawn once for each wording."""
    return template("chair.html.jinja").render(
        n=n, name=name, state=state, turn=turn, side=side, mine=mine, bot=bot, ready=ready
    )  # fmt: skip


def _since(live: Live, story: list[Line], held: tuple[int, ...]) -> int:
    """Where the story goes on after the last move of these seats; what a bot did for somebody who was away is not theirs."""
    first = len(story)
    for n in range(len(story) - 1, -1, -1) if held else ():
        if (mover := story[n].mover) in held and story[n].event is not None:
            if mover not in live.stood_in(story[n].stop):
                return n + 1
            first = n  # a bot did it for them: that is told
    return first


def _story(live: Live, story: list[Line], seat: int | None, since: int, you: int | None) -> list[str]:
    """The last lines of the story in groups by turn, with a mark after one's own last move."""
    if not story:
        return []
    key = ("story", seat, you)
    rows: list[Row]  # lines are drawn once for each who reads them
    rows, end = live.sentences.get(key, ([], 0))
    if end and (end > len(story) or story[end - 1] is not rows[-1].line):  # something was taken back, or is forgotten
        rows, end = [], 0
    rows = rows[:]
    for line in story[max(end, len(story) - LINES) :]:
        mover, text = _told_line(live, line, seat, you)
        begins = not rows or (rows[-1].mover, live.stood_in(rows[-1].line.stop)) != (mover, live.stood_in(line.stop))
        rows.append(Row(line, mover, text, ("</ol></li>", _turn(live, line, mover), text) if begins else (text,)))
    rows = rows[-LINES:]
    live.sentences[key] = rows, len(story)
    first, mark = rows[0], since - (len(story) - len(rows))
    shown = [row.shown for row in rows]
    shown[0] = shown[0][1:] if len(shown[0]) > 1 else (_turn(live, first.line, first.mover), first.text)
    if 0 < mark < len(rows):
        *before, text = shown[mark]
        shown[mark] = (*before, text.replace('class="', 'class="since ', 1))
    return [*chain.from_iterable(shown), "</ol></li>"]


class Row(NamedTuple):
    """A line of the story as it was drawn for somebody: whose turn it belongs to, and with the head of that turn."""

    line: Line
    mover: int | None
    text: str
    shown: tuple[str, ...]


def _told_line(live: Live, line: Line, seat: int | None, you: int | None) -> tuple[int | None, str]:
    """A line of the story: whose turn it belongs to, and the line itself."""
    mover = -2 if line.kind != "event" else line.mover if line.seq else SETUP
    text = line.event.seen_by(seat) if line.event is not None else line.text
    text = _said(live, line.stop, text, you) if line.kind in ("event", "note") else text
    return mover, _drawn_line(live, line, text).replace("\n", " ")


def _said(live: Live, stop: int, text: str, you: int | None) -> str:
    """What was told at a stop, as somebody reads it: you did it, or a bot for you."""
    return for_you(text, you) if you in live.stood_in(stop) else to_you(text, you)


def who_moved(live: Live, seat: int, stop: int) -> str:
    """Who led to this stop: somebody, or a bot for somebody who was away."""
    return f"Bot for {live.names[seat]}" if seat in live.stood_in(stop) else live.names[seat]


def _turn(live: Live, line: Line, mover: int | None) -> str:
    """The head of a turn in the story: who it was, and the way to that moment in the replay."""
    if mover is None or (mover < 0 and mover != SETUP):
        return f'<li id="turn-{line.id}" class="turn talk"><ol>'
    where = moment_of(live, line.stop)
    who, colour = ("Set-up", "") if mover == SETUP else (escape(who_moved(live, mover, line.stop)), f" p{mover}")
    name = f'<a class="when" href="{where}" aria-label="{who}, to this moment in the replay">'
    return f'<li id="turn-{line.id}" class="turn{colour}"><h4>{name}{who}</a></h4><ol>'


def recap(live: Live, story: list[Line], seat: int | None, since: int, you: int | None) -> list[tuple[int, str, list[str]]]:
    """What the others did since one's own last move: each of them with the sentences, and apart what nobody has done.

    What a bot did for whoever was away is told as its doing."""
    found: list[tuple[int, str, list[str]]] = []
    for line in story[since:][-RECAP:]:
        told = line.event.seen_by(seat) if line.event is not None else ""
        if not told or line.mover is None:
            continue
        own = told.startswith(f"@{line.mover} ")
        who = line.mover if own else NOBODY
        name = "" if not own else "The bot for you" if who == you else who_moved(live, who, line.stop)
        if not found or found[-1][:2] != (who, name):
            found.append((who, name, []))
        told = _said(live, line.stop, told, you)
        text = str(named(re.sub(_SUBJECT, "", told) if own else told, live.names))
        found[-1][2].append(text[:1].upper() + text[1:])
    return [(who, name, in_one(told)) for who, name, told in found]


def _recap(again: list[tuple[int, str, list[str]]]) -> list[str]:
    """The same as the page has it, folded."""
    fresh = sum(len(lines) for _, _, lines in again)
    heads = [f'<li class="p{n}"><b>{escape(name)}</b>' if name else "<li>" for n, name, _ in again]
    told = "\n".join([f"{head}<p>{'</p><p>'.join(lines)}</p></li>" for head, (_, _, lines) in zip(heads, again, strict=True)])
    whole = (
        f'<details id="recap" class="recap"><summary aria-label="Since your last move: {fresh}"><span class="wide">'
        f'Since your last move ({fresh})</span><span class="narrow">Since your last&nbsp;move:&nbsp;{fresh}</span></summary>'
        f"<ol>\n{told}\n</ol></details>"
    )
    return whole.split("\n")


def beats(live: Live, seat: int | None, held: tuple[int, ...], tall: bool = False) -> list[str]:
    """What happened last, as people see it, as JSON: each with the number of the picture that it came with, in order."""
    key = ("beats", seat, held, tall)
    before: dict[str, str] = live.sentences.get(key, {})
    now = live.sentences[key] = {}
    story = [
        line for line in live.story(seat)[-BEATS:] if line.event is not None and line.seq
    ]  # nobody saw one before the set-up
    for n, line in enumerate(story):
        beat = before.get(line.id)
        if beat is None and line.event is not None:
            seen = _seen(live, line.event, live.view(seat), line.stop, reader(seat, held))
            if story[n + 1 : n + 2] and story[n + 1].seq == line.seq:
                seen |= _between(live, line.event, seat, tall)
            beat = _encode({"seq": live.shown(line.seq, held), **seen}).decode() if seen else ""
        now[line.id] = beat or ""
    return [beat for beat in now.values() if beat]


def _seen(live: Live, event: Event, view: dict[str, Any], stop: int, you: int | None) -> dict[str, Any]:
    """An event as it is seen to happen by whoever has this view; nothing where there is nothing to see."""
    beat = live.box.beats(event.data(view["seat"]), view)
    if beat is None or not beat.text:
        return {}
    return {**beat.plain(), "text": name_seats(_said(live, stop, beat.text, you), live.names)}


def _between(live: Live, event: Event, seat: int | None, tall: bool) -> dict[str, str]:
    """The board as it was after an event, where that is to be seen before what comes next."""
    if event.position is None:
        return {}
    return {"board": str(past_picture(live, event.position.view(seat), tall))}


def replayed(live: Live, events: Sequence[Event], view: dict[str, Any], stop: int, tall: bool) -> str:
    """What happened on the way to a stop, as a replay shows it again: beats, as JSON."""
    found = [_seen(live, event, view, stop, view["seat"]) for event in events]
    for seen, event in zip(found[:-1], events[:-1], strict=True):
        seen |= _between(live, event, view["seat"], tall)
    return _encode([seen for seen in found if seen]).decode()


def said_line(live: Live, event: Event, seat: int | None, stop: int) -> Markup:
    """An event as a sentence, for a replay; empty when this seat hears nothing of it."""
    return named(_said(live, stop, event.seen_by(seat), seat), live.names)


def turn_stops(live: Live) -> list[int]:
    """The stops of the replay at which a turn begins: whoever moves next is another."""
    movers = [live.movers[count - 1] if count else -1 for count in live.stops]
    return [n for n in range(len(movers)) if n == 0 or n == len(movers) - 1 or movers[n] != movers[n + 1]]


@lru_cache(256)
def qr(link: str) -> Markup:
    """A link as a square to be photographed."""
    return Markup(segno.make(link, micro=False).svg_inline(scale=4, border=2, dark="#2f241b", light="#ffffff", omitsize=True))


def told_line(live: Live, event: Event, seat: int | None, stop: int) -> Markup:
    """An event as a sentence with its rule, for a replay; empty when this seat hears nothing of it."""
    text = _said(live, stop, event.seen_by(seat), seat)
    return _told(find_rule(live, event.rule), text, tuple(live.names), moment_of(live, stop)) if text else Markup()


@lru_cache(16384)
def _told(rule: Rule | None, text: str, names: tuple[str, ...], where: str) -> Markup:
    """Drawn once for each wording: a replay tells a long story again at every step."""
    return Markup(with_rule(named(text, list(names)), rule, where))


def moment_of(live: Live, stop: int) -> str:
    """Where the replay shows this stop."""
    return f"/tables/{live.row.id}/replay?move={stop}"


def with_rule(told: str, rule: Rule | None, where: str) -> str:
    """A sentence that leads to its moment in the replay, and its rule's sign, which never stands alone on a line."""
    return f'<a class="there" href="{where}">{told}</a>&nbsp;{rule_link(rule.id if rule else "", rule)}'


def _drawn_line(live: Live, line: Line, text: str) -> str:
    start = f'<li id="{line.id}" data-seq="{line.number}" class="{line.kind}{" aside" if line.side is not None else ""}">'
    if line.kind == "chat":
        sides = live.game.sides
        heard = "" if line.side is None else f" {mark(sides, sides.index(line.side))}"
        return f"{start}<b>{escape(line.name)}{heard}:</b> {escape(text)}</li>"
    if line.kind == "rematch":
        return f'{start}{escape(text)} <a href="/tables/{escape(live.rematch)}">Go to the new table</a></li>'
    told = named(text, live.names)
    if line.event is not None:
        return f"{start}{with_rule(told, find_rule(live, line.event.rule), moment_of(live, line.stop))}</li>"
    return f"{start}{told}</li>"


def find_rule(live: Live, rule: str) -> Rule | None:
    return live.box.rulebook.rules.get(rule) or HOUSE_RULES.get(rule)


def rule_link(rule: str, found: Rule | None) -> str:
    """A small sign (§) that opens the rule beside the board."""
    return _rule_link(rule, found.title) if found is not None else ""


@lru_cache(4096)
def _rule_link(rule: str, title: str) -> str:
    return f'<a class="rule" href="#rule-{escape(rule)}" aria-label="Rule: {escape(title)}">&sect;</a>'


def _podium(live: Live, outcome: dict[str, Any]) -> list[dict[str, Any]]:
    """Each seat with its place, its score line by line and its total, the best first."""
    scores, winners = outcome["scores"], outcome["winners"]
    if not scores or (live.box.together and not winners and not any(scores)):  # nothing was counted: how far one came is told
        return []
    sides, seats = live.game.sides, range(len(scores))
    teams = are_teams(sides)
    sums = [sum(scores[one] for one in seats if sides[one] == sides[n]) if teams else 0 for n in seats]
    order = sorted(seats, key=lambda n: (n not in winners, -sums[n], sides[n] if teams else 0, -scores[n], n))
    ranks = sorted({(n not in winners, -sums[n]) for n in seats})  # those who win together are at one place
    found: list[dict[str, Any]] = []
    for number, seat in enumerate(order):
        before = found[-1] if found else None
        same = before is not None and before["total"] == scores[seat] and before["won"] == (seat in winners)
        place = before["place"] if before is not None and same else number + 1
        lines = outcome["lines"][seat] if seat < len(outcome["lines"]) else []
        found.append(
            {
                "seat": seat,
                "name": live.names[seat],
                "side": mark(live.game.sides, seat),
                "won": seat in winners,
                "place": ranks.index((seat not in winners, -sums[seat])) + 1 if teams else place,
                "lines": [(named(label[:1].upper() + label[1:], live.names), points) for label, points in lines],
                "total": scores[seat],
                "rank": outcome["ranks"][seat] if seat < len(outcome["ranks"]) else "",
            }
        )
    if live.box.together and all(one["lines"] == found[0]["lines"] and one["total"] == found[0]["total"] for one in found):
        found[0]["name"] = joined(live.names)  # what all have in common stands there once
        return found[:1]
    return found


def _again(live: Live) -> str:
    """What the button for another game says."""
    won = live.game.outcome is not None and live.game.outcome.winners
    return "Rematch" if not live.box.together else "Play again" if won else "Try again"


def moments(live: Live, you: int | None = None) -> list[dict[str, Any]]:
    """What decided the game as a story, each moment with the way to it in the replay."""
    (who, opposite), last = finale.hero(live, you), max(1, len(live.match.turns))
    found: list[dict[str, Any]] = []
    stood = ""
    for one in live.moments or ():
        before, after = (1 - one.before, 1 - one.after) if opposite else (one.before, one.after)
        after, together = finale.settled(after, one.turn, last), live.box.together
        at = finale.when(one.turn, last, live.moments[len(found) - 1].turn if found and live.moments else None)
        turned, stands = finale.turned(before, after, who, together), finale.standing(before, who, together)
        told = {
            "stood": f"{at} {finale.still(stands) if stands == stood else stands}.",
            "turned": f"{finale.spared(who)} {turned}" if _spared(live, one, opposite) else turned,
            "why": _why(one, before, after, "you" if one.seat == you else live.names[one.seat], named(one.best, live.names)),
            "seat": one.seat,
            "stop": stop_of(live, one.turn),
            "label": named(_said(live, stop_of(live, one.turn), _happened(live, one), you), live.names),
            "hinted": (one.seat, one.turn) in live.match.hints,
        }
        found.append(told)
        stood = stands
    return found


def _why(one: Decided, before: float, after: float, name: str, best: str) -> str:
    """What a moment was by, in numbers: of a choice what it promised beside what was better."""
    if best and one.expected is not None:
        promised = f"it promised {name} {one.expected:.0%}, “{best}” {one.promised:.0%}"
        return f"By choice: {promised}.".replace("%", "\u00a0%")
    by = {"luck": "luck", "choice": "choice"}.get(one.by, "the move itself")
    return f"From {before:.0%} to {after:.0%}, by {by}.".replace("%", "\u00a0%")


def _spared(live: Live, one: Decided, opposite: bool) -> bool:
    """Whether another's move did less harm than it might have to who it is told for, and neither luck nor a slip is why."""
    theirs = live.game.sides[one.seat] != live.game.sides[one.of]
    return one.by == "move" and theirs is not opposite and (one.after > one.before) is theirs


def finest(live: Live, you: int | None) -> list[str]:
    """What somebody did best, and where it was: of all of them for who only looks on."""
    found = []
    for one in live.finest:
        if you is None or one.seat == you:
            whose = "Your best choice" if one.seat == you else f"{live.names[one.seat]}'s best choice"
            if one.seat in live.stood_in(stop_of(live, one.turn)):
                whose = f"The best choice of the bot for {'you' if one.seat == you else live.names[one.seat]}"
            text = f"{whose}, at move {stop_of(live, one.turn)}: “{one.label}”"
            found.append(f"{text}. It was worth {round(100 * one.gain)}\u00a0% more than “{one.other}”.".replace(".”.", ".”"))
    if not found and (closest := finale.peak(live, you)) is not None:
        turn, chance = closest
        found.append(f"You were closest after move {turn}, with {round(100 * chance)}\u00a0% to win.")
    return [name_seats(text, live.names) for text in found]


def scenes(live: Live, you: int | None) -> list[dict[str, Any]]:
    """What somebody will remember, but what is told of among the moments already."""
    told = {stop_of(live, one.turn) for one in live.moments or ()}
    found = []
    for one in live.scenes:
        stop = stop_of(live, one.turn - 1)
        if one.seat == you and stop not in told:
            found.append({"text": named(_said(live, stop, one.text, you), live.names), "stop": stop})
    return found


def course(live: Live, you: int | None = None) -> Markup:
    """The chance that the moments tell of, over the whole game."""
    if not live.course:
        return Markup()
    (who, opposite), of = finale.hero(live, you), live.moments[0].of if live.moments else live.chance_of

    def chance(known: float) -> float:
        return 1 - known if opposite else known

    said = "The chance to win" if live.box.together else f"{'Your chance' if who == 'you' else f'The chance of {who}'} to win"
    marks = [
        courses.Mark(one.turn, chance(one.before), chance(one.after), moment_of(live, stop_of(live, one.turn)))
        for one in live.moments or ()
    ]
    line = [(turn, chance(known)) for turn, known in live.course]
    seat = you if you is not None and who == "you" else of
    return courses.drawn(line, seat, f"{said}, from the first move to the last", marks)


def _happened(live: Live, one: Decided) -> str:
    """What its player was told first of a move, now that nothing is secret, and what came of it: luck is the roll or the card,
    not the move before it, whose label alone answers a question that nobody remembers."""
    stop = stop_of(live, one.turn)
    told = [line.event.seen_by(one.seat) for line in live.lines if line.stop == stop and line.event is not None and line.seq]
    first = next((text for text in told if text), f"@{one.seat} chose “{one.label}”.")
    return " ".join(dict.fromkeys((first, *one.brought)))


def stop_of(live: Live, turn: int) -> int:
    """The stop of the replay at which a move has just been played."""
    return min(bisect_left(live.stops, turn + 1), len(live.stops) - 1)


def hinted(live: Live, stop: int) -> list[str]:
    """Who took a hint at this stop of the replay; told when the game is over."""
    if not live.over:
        return []
    here, next_stop = live.stops[stop], (live.stops[stop + 1] if stop + 1 < len(live.stops) else None)
    taken = [seat for seat, count in live.match.hints if count >= here and (next_stop is None or count < next_stop)]
    return [live.names[seat] for seat in dict.fromkeys(taken)]


def taken_hints(live: Live) -> str:
    """Who took hints, and how many."""
    count = Counter(seat for seat, _ in dict.fromkeys(live.match.hints))
    return " ".join(f"{live.names[seat]} took {plural(count[seat], 'hint')}." for seat in sorted(count))


def result(live: Live, view: dict[str, Any], held: tuple[int, ...] = ()) -> dict[str, Any] | None:
    """How it ended: who won and why, the score of each seat line by line, and what whoever looks may keep of it."""
    outcome = view["outcome"]
    if outcome is None:
        return None
    winners, sides = outcome["winners"], live.game.sides
    teams = [team(sides, n) for n in winners] if are_teams(sides) else []
    wide, drawing = live.box.ending(view)
    return {
        "text": named(to_you(outcome["text"], reader(view["seat"], held)), live.names),
        "rule": Markup(rule_link(outcome["reason"], find_rule(live, outcome["reason"]))),
        "far": "" if winners or not live.box.together else named(next(iter(live.box.progress(view)), ""), live.names),
        "art": (wide, Markup(drawing)),
        "podium": _podium(live, outcome),
        "fates": [(sign, named(text, live.names)) for sign, text in live.box.fates(view)],
        "winners": winners,
        "won": list(dict.fromkeys(teams)) or [live.names[n] for n in winners],
        "members": joined([live.names[n] for n in winners]) if teams else "",
        "together": live.box.together or winners == [reader(view["seat"], held)],
        "moments": moments(live, reader(view["seat"], held)),
        "finest": finest(live, reader(view["seat"], held)),
        "scenes": scenes(live, reader(view["seat"], held)),
        "course": course(live, reader(view["seat"], held)),
        "hints": taken_hints(live),
        "bots": any(seat.bot for seat in live.seats),
        "best": best(live.game, held),
        "table": live.row.id,
    }
