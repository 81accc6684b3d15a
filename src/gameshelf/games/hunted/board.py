"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import joined, plural
from gameshelf.draw import fan
from gameshelf.draw.lettering import wrap
from gameshelf.games.hunted.drawing import aloud
from gameshelf.games.hunted.drawing.canvas import CARD, SHEET, TALL, Table, face, plan, shaped, slim_face
from gameshelf.games.hunted.drawing.deadly import brings, deadly
from gameshelf.games.hunted.drawing.lars import near, reach, wanted
from gameshelf.games.hunted.drawing.mats import mats
from gameshelf.games.hunted.drawing.pace import climbed
from gameshelf.games.hunted.drawing.stage import stage
from gameshelf.games.hunted.drawing.words import ARTS, gains, heads, moment, short
from gameshelf.games.hunted.moves import VOCABULARY
from gameshelf.games.hunted.odds import percent

SAVED = "Lars is beaten, and Sharon is free."
FREE = 5  # instead of how near Lars is: he is gone
TOP_FLOOR, LOBBY = 100, 44  # where the highest floor begins, and how high the lobby is

LARS = "Each round that leaves him standing costs a white die, and there is no escape."
Hits = tuple[tuple[int, bool], ...]  # Lars's numbers, and whether anything that is held reaches them

TOKEN = "A time token: hiding, rolling in a fight, reloading and handing over cost one; the last one brings the event."


EMPTY = "Your row: cards that you draw lie here and pay for one another. Terrorists and bells bring fights."


WHY = "Lars holds Sharon hostage on the Roof."
KEPT = {  # what a card is good for, beside what its answer says
    "hallway": "One floor up. Many locations have a test: keep some dice unspent.",
    "door": "Two floors up, and you choose which of the two you go into. Many locations have a test: keep some dice unspent.",
    "weapon": "Yours to keep, for fights and for Lars.",
    "item": "{does}: yours to keep, and to use once, {moment}.",
    "hostage": "{does}: saved, and helps once, {moment}. Worth 3 points at the end, 1 after helping.",
    "regroup": "All your spent dice are unspent again, for tests to come; a +1 token adds 1 to a die when you like.",
}


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return SHEET.say(v=view, aloud=aloud, near=near, plural=plural)


def picture(view: dict[str, Any], tall: bool = False) -> str:
    """The board drawn as SVG: mats beside the tower, or under it for a phone."""
    return layout(view, tall).svg("Hunted: Kobayashi Tower")


def layout(view: dict[str, Any], tall: bool = False) -> Table:
    """Where everything lies for this seat."""
    view = {**view, "shape": shaped(view)}
    where = plan(view["players"], view["seat"], tall, *view["shape"])
    board = Table(SHEET, view, where.wide, where.high, tall)
    board.paint(("scene", where.wide, where.high, where.stage.bottom, _late(view)))
    hits = tuple([(target, chance > 0) for target, chance in reach(view)])
    over = view["outcome"] is not None
    told = climbed(view), wanted(view)
    won = over and bool(view["outcome"]["winners"])
    dies = deadly(view, "escape")
    if tall:
        board.part(
            _head,
            _risk(view),
            hits,
            over,
            told,
            not view["fights"],
            won,
            dies,
            brings(view),
            sees=("players", "seat", "shape", "options", *TOWER, *PILES, *CLOCK),
            moves=DRAWS | AT_PILES,
        )
    else:
        board.part(_tower, hits, told, won, sees=("players", *TOWER))
        board.part(_deck, _risk(view), sees=("players", "seat", "shape", "deck", "ways_up"), moves=DRAWS)
        board.part(_heap, sees=("discard",))
        board.part(_piles, not view["fights"], dies, brings(view), sees=("players", "chocolates", "escape"), moves=AT_PILES)
        board.part(_clock, over, sees=("options", *CLOCK))
    mats(board)
    _rows(board)
    stage(board)
    return board


def _late(view: dict[str, Any]) -> int:
    """How far night has come, by the time that is left; whoever has won sees it go."""
    won = view["outcome"] is not None and view["outcome"]["winners"]
    return 0 if won else min(3, 4 - 4 * int(view["time_left"]) // _whole(view))


# Tower, decks, clock

TOWER = ("lars", "visited", "locations_left", "roof_among")
PILES = ("deck", "ways_up", "discard", "chocolates", "escape")
CLOCK = ("time_left", "events_left", "time")
DRAWS, AT_PILES = frozenset(("draw",)), frozenset(("hide", "end", "use chocolates", "escape"))


def _about(view: dict[str, Any]) -> tuple[str, str, tuple[int, ...]]:
    """What is said of the lift and of Lars, and Lars's numbers while he waits."""
    lars, seen, left = view["lars"], len(view["visited"]), view["locations_left"]
    roof = any(place["key"] == "roof" for place in view["visited"])
    targets = () if roof else tuple(lars["targets"])
    aims = joined([str(target) for target in targets])
    boss = f"{lars['name']} waits on the Roof with Sharon: to hit {aims}. {LARS}" if targets else f"{lars['name']} is here."
    where = "On the Roof" if roof else view["visited"][-1]["name"] if seen else "In the lobby"
    lift = where if roof else f"{where}. {plural(left, 'location')} left"
    if among := view["roof_among"]:
        lift += f"; the Roof is {'among ' * (among > 1)}the last {among if among > 1 else 'one'}"
    names = ", ".join(place["name"] for place in view["visited"])
    return lift + (f". So far: {names}." if names else "."), boss, targets


def _tower(board: Table, hits: Hits, told: tuple[str, str], won: bool) -> None:
    """The location deck as floors: those turned over are lit, and the lift is where the players are."""
    view, bottom = board.view, board.high - 8
    seen, left = len(view["visited"]), view["locations_left"]
    about, boss, targets = _about(view)
    close = near(view)
    art = ("tower", bottom, seen + left, seen, view["roof_among"], close.level, close.short)
    board.piece("tower", 0, 0, art, told[0])  # a piece, so that a closer look shows it alone and whole
    board.piece(
        "lars",
        0,
        0,
        ("lars", hits if targets else (), FREE if won else close.level),
        SAVED if won else f"{boss} {told[1]}".strip(),
    )
    high = (bottom - LOBBY - TOP_FLOOR) / (seen + left)
    roof = any(place["key"] == "roof" for place in view["visited"])
    y = TOP_FLOOR - 6 if roof else bottom - 4 if not seen else bottom - LOBBY - high * (seen - 1)
    board.piece("lift", 94, round(y), ("lift", view["players"]), about)


def _deck(board: Table, risk: str) -> None:
    """The deck, with the chance that the next card begins a fight."""
    deck, word = board.view["deck"], board.legal.get("draw", "Draw")[:12]
    about = f"The Hunted deck: {plural(deck, 'card')}, {board.view['ways_up']} of them hallways and doors, which lead up."
    board.target("draw", board.plan.left, 8, 98, 160, ("deck", deck, word, risk), zoom=about)


def _heap(board: Table) -> None:
    """The discarded cards."""
    board.place("heap", 240, 12, ("heap", 77, 74), _discarded(board.view), "Discarded cards")
    _top_of_heap(board, 240, 12, 0.66)
    board.mark(("heap_count", len(board.view["discard"])), 242, 72, over=True)


def _piles(board: Table, calm: bool, dies: str, event: bool) -> None:
    """Hiding, ending the turn; Chocolates and the escape token; in a fight without what they cost."""
    view = board.view
    if view["players"] == 2:
        board.target("hide", 224, 92, 94, 37, ("caption", 94, 37, "hide", "Hide", "small"))
        board.target("end", 224, 133, 94, 35, ("caption", 94, 35, "forward", "End", "small"))
    else:
        board.target("hide", 224, 92, 94, 76, ("hide", calm, event))
    sweets = view["chocolates"]
    eat = f"Chocolates: {sweets['effect']}; {'once in a game' if sweets['there'] else 'eaten'}."
    art = ("sweets", sweets["there"], gains(sweets))
    board.target("use chocolates", 646, 8, 106, 84, art, what="Chocolates", zoom=eat)
    flee = "Escape: once in a game, avoid an attack for 1 damage."
    board.target("escape", 646, 96, 106, 72, ("escape", view["escape"], calm, dies), zoom=flee)


def _risk(view: dict[str, Any]) -> str:
    """The chance that the next card begins a fight."""
    chance = view["odds"].get("draw", {}).get("fight", 0.0)
    return percent(chance) if chance else ""


def _discarded(view: dict[str, Any]) -> str:
    return f"Discarded: {aloud.names(view['discard'])}."


def _top_of_heap(board: Table, x: float, y: float, scale: float) -> None:
    """The card that was discarded last."""
    view = board.view
    if view["discard"]:
        top = view["discard"][-1]
        board.put(top, x, y, ("small_face", *_icon_of(top)), scale)


def _icon_of(card: dict[str, Any]) -> tuple[str, bool]:
    return (heads(card["key"], 1)[0], True) if card["type"] == "terrorist" else (ARTS.get(card["key"], "person"), False)


def _clock(board: Table, over: bool) -> None:
    """The event deck with its time tokens, and all the time that is left."""
    view = board.view
    board.place("clock", 0, 0, ("clock", view["time_left"], _whole(view), view["events_left"], over), _time(view))
    x = 448 + 28 * view["events_left"]
    for n in range(view["time"]):
        board.piece(f"time-{n}", x + 19 + 27 * (n % 2), 32 + 27 * (n // 2), ("token", "clock", "", 12), TOKEN, solid=False)


def _whole(view: dict[str, Any]) -> int:
    """All the time that there was at the start, or is now."""
    return max(4 * (int(view["options"].get("events", 4)) + 1), int(view["time_left"]))


def _time(view: dict[str, Any]) -> str:
    if not view["time_left"]:
        return "Time is up."
    events = plural(view["events_left"], "event")
    return f"Time: {view['time_left']} left in all, {view['time']} on the top card; {events} face down, then the game is over."


def _head(
    board: Table, risk: str, hits: Hits, over: bool, told: tuple[str, str], calm: bool, won: bool, dies: str, event: bool
) -> None:
    """On a phone: deck, discards and clock in one line, what can be done with them in the next; the tower beside them."""
    view = board.view
    about, boss, targets = _about(view)
    boss = SAVED if won else f"{boss} {near(view).words} {told[1]}".strip()
    one, close = view["players"] == 1, near(view)
    waiting = hits if targets else ()
    right = 400 if one else 474
    deck = f"The Hunted deck: {plural(view['deck'], 'card')}, {view['ways_up']} of them hallways and doors, which lead up."
    board.target("draw", 6, 6, 96, 100, ("small_deck", view["deck"], board.legal.get("draw", "Draw")[:12], risk), zoom=deck)
    board.place("heap", 108, 6, ("heap", 68, 100), _discarded(view), "Discarded cards")
    _top_of_heap(board, 110, 10, 0.56)
    board.mark(("heap_count", len(view["discard"])), 142, 86, over=True)
    wide = (right if one else 344) - 182
    art = ("small_clock", wide, view["time_left"], _whole(view), view["events_left"], over)
    board.place("clock", 182, 6, art, _time(view), "Time")
    step, r = (29, 12) if one else (21, 9)
    for n in range(view["time"]):  # four have their places in one line, two more lie under them
        x, y = wide + 164 - step * (n % 4), 31 if n < 4 else 57
        board.piece(f"time-{n}", x, y, ("token", "clock", "", r), TOKEN, solid=False)
    if one:
        seen, left = len(view["visited"]), view["locations_left"]
        high = board.plan.stage.y - 10
        step = (high - 126) / (seen + left)  # under the sign on the tower
        floor = seen + left if close.level == 4 else seen
        foot = max(136, round(high + 2 - step * max(0.0, floor - 0.5)))
        # who climbs is part of the tower, which is high or low: so that nobody ever stands beside it
        floors = ("climb", high, seen + left, seen, view["roof_among"], close.level, close.short, foot)
        board.piece("tower", 404, 6, floors, f"{about} {told[0]}")
        board.piece("lars", 404, 6, ("roof_lars", waiting, FREE if won else close.level), boss)
    else:
        board.piece("lars", 350, 6, ("small_lars", waiting, FREE if won else close.level, close.short), boss)
        sure = view["locations_left"] - view["roof_among"]  # the same number as beside Lars
        board.piece("lift", 350, 62, ("small_lift", view["players"], (sure or "?") if targets else None), about)
    moves: list[tuple[str, str, str, tuple[tuple[str, str], ...]]] = [
        ("hide", "hide", "Hide", (("clock", "−1"), ("event", "!") if event else ("refresh", "+1"))),
        ("use chocolates", "sweets", "Chocs", (("white-die", "+1"), ("or", ""), ("refresh", "all"))),
        ("escape", "exit", "Escape", (("skull", dies),) if dies else (("white-die", "−1"),)),
    ]
    moves[1:1] = [] if one else [("end", "forward", "End", ())]
    there = {"use chocolates": view["chocolates"]["there"], "escape": view["escape"]}
    each = (right - 6 - 5 * (len(moves) - 1)) / len(moves)
    for n, (move, icon, word, more) in enumerate(moves):
        zoom = f"Chocolates: {view['chocolates']['effect']}." if "choc" in move else "Escape: avoid an attack for 1 damage."
        more = more if calm or move in board.legal else ()
        once = move in there and not (move == "escape" and dies)  # there is room for one of the two
        way = ("small_place", round(each), icon, word, more, there.get(move, True), once)
        board.target(move, 6 + (each + 5) * n, 112, each, 56, way, zoom=zoom if move in there else "")


# Rows


def _rows(board: Table) -> None:
    """The row, or each player's row with the shared one between them."""
    view, where = board.view, board.plan
    shared, step, top, left, wide = view["shared"], where.step, where.rows, where.left, where.right - where.left + 4
    asked = view["step"]
    attackers = [card["key"] for card in asked["cards"]] if asked.get("what") == "attackers" else []
    paying, over = asked.get("what") == "paying", view["outcome"] is not None
    keyed = _keyed(board)

    def line(cards: list[Any], y: float, own: bool, share: bool = False, small: bool = False, most: int = 0) -> None:
        now = (attackers, paying, over, keyed) if own else ([], False, False, False)
        board.part(
            _line,
            cards,
            y,
            own,
            share,
            small,
            max(most, len(cards)),
            *now,
            sees=("players", "seat", "shape"),
            moves=IN_ROWS if own else frozenset(),
        )

    if view["players"] == 1:
        row = _spread(view["rows"][0], asked, 0)
        wide -= 76 if where.tall else 0  # the tower stands there
        if where.busy:
            board.paint(("hall", left, top, wide, step, "", *_alarm(view["rows"][0], "row-0", "", "The row")))
            line(row, top + 2, view["seat"] == 0, small=step < 100)
            return
        board.paint(("hall", left, top, wide, step * 2, "", *_alarm(view["rows"][0], "row-0", "", "The row")))
        fits = int((wide - 36) // (CARD * where.scale + 2))
        if not row and not view["visited"] and not view["discard"]:  # how it begins, for who does not know
            board.paint(("hint", left + 48, top + 32, (WHY, *wrap(EMPTY, wide - 70, 16 if where.tall else 15, 5))))
        lines = 1 if len(row) <= fits else 2
        half = max(fits, -(-len(row) // 2))
        for n in range(lines):
            line(row[half * n : half * (n + 1)], top + 2 + step * n, view["seat"] == 0, most=min(half, len(row)))
        return
    own = 1 if view["seat"] == 1 else 0
    y = top
    for seat in (1 - own, None, own):  # one's own row lies nearest
        high = where.low if seat == 1 - own else step
        if seat is None:
            zoom = "The row that both players share: its cards, terrorists and bells count for either."
            board.paint(("hall", left, y, wide, step, "shared", 0, 0, "row-shared", "Shared row", zoom))
            line(shared, y + 3, view["seat"] is not None, small=where.busy)
        else:
            mine = " mine" if seat == view["seat"] else ""
            alarm = _alarm(view["rows"][seat] + shared, f"row-{seat}", f"@{seat}'s row", f"@{seat}'s row and the shared one")
            board.paint(("hall", left, y, wide, high, f"p{seat}{mine}", *alarm))
            line(
                _spread(view["rows"][seat], asked, seat),
                y + 3,
                view["seat"] == seat,
                share=True,
                small=where.busy or high < step,
            )
        y += high


def _keyed(board: Table) -> bool:
    """Whether a card can be used that brings a key: then a door which only lacks that bears a key."""
    view = board.view
    if view["seat"] is None:
        return False
    has = view["heroes"][view["seat"]]
    held = [card for card in (*has["items"], *has["hostages"]) if f"use {card['key']}" in board.legal]
    return any(op[0] == "gain_key" for card in held for op in card["ops"])


def _spread(row: list[dict[str, Any]], asked: dict[str, Any], seat: int) -> list[Any]:
    """A row with its empty places, while it pays: what one is about to tap stays where it was."""
    found: list[Any] = list(row)
    for place in asked["gone"] if asked.get("what") == "paying" and asked["row"] == seat else ():
        found.insert(place, None)
    return found


def _alarm(cards: list[dict[str, Any]], id: str, name: str, whose: str) -> tuple[int, int, str, str, str]:
    """Terrorists and bells of a row: two, or one with two bells, begin a fight."""
    foes, bells = sum(card["type"] == "terrorist" for card in cards), sum(card["icons"].count("bell") for card in cards)
    count = f"{plural(foes, 'terrorist')}, {plural(bells, 'bell')}"
    return foes, bells, id, name, f"{whose}: {count}. A fight begins at two terrorists, or at one and two bells."


IN_ROWS = frozenset(move.notation for move in VOCABULARY if move.verb in ("meet", "pay", "activate", "share"))


def _line(
    board: Table,
    cards: list[Any],
    y: float,
    own: bool,
    share: bool,
    small: bool,
    most: int,
    attackers: list[str],
    paying: bool,
    over: bool,
    keyed: bool,
) -> None:
    """Cards side by side, slim ones when there are many in any line of the row (`most`); in one's own reach each is a place to
    click. Small ones have a picture only."""
    where, one = board.plan, board.view["players"] == 1
    scale = (0.39 if where.tall or not one else 0.52) if small else where.scale
    wide, high = CARD * scale, TALL * scale
    counted = small and (not one or any(card and (card["type"] == "terrorist" or "bell" in card["icons"]) for card in cards))
    left, right = where.left + 34, where.right - 112 * counted - (72 if where.tall and one else 0)  # where they are counted
    places = fan(len(cards), left, right - left, wide, 5)
    slim = not small and most * (wide + 4) > right - left + 4  # then none lies under another
    if slim:
        wide = (right - left + 4) / most - 4
        places = [(left + (wide + 4) * n, wide) for n in range(len(cards))]
    for (x, shown), card in zip(places, cards, strict=True):
        if card is None:
            continue
        key, solid, room = card["key"], True, shown / scale
        narrow = share and (where.tall or slim)  # a small button would hide what counts
        ring: tuple[Any, ...] = ()
        place, bare = (x - 1, y - 1, min(shown, wide) + (2 if shown >= wide else 0), high + 2), ""
        if slim and wide < 54:  # wider for a finger than the ring around the card
            place, ring, bare = (
                (x - 4, y - 1, wide + 8, high + 2),
                ("ring", 3, 0, round(wide + 2, 1), round(high + 2, 1)),
                " bare",
            )
        if own and key in attackers:
            solid = False
            board.target(f"meet {attackers.index(key) + 1}", *place, ring, cls=f"under{bare}")
        elif own and card["type"] != "terrorist":
            solid = over
            move = board.first(f"pay {key}", f"activate {key}") or f"{'pay' if paying else 'activate'} {key}"
            give = [f"share {key}"] if narrow and f"share {key}" in board.legal else []
            cls = f"under mute{bare}" if where.tall and not paying else f"under{bare}"  # on a phone the price is told first
            told = "mute" in cls and (move in board.legal or give)
            zoom = KEPT[card["type"]].format(moment=moment(card), does=short(card)) if told else ""
            board.target((move, *give), *place, ring, cls=cls, what=card["name"], zoom=zoom)
        elif own and narrow and f"share {key}" in board.legal:
            solid = False
            board.target(f"share {key}", *place, ring, cls=f"under mute{bare}", what=card["name"])
        if (where.tall or slim) and own and share and not small and f"share {key}" in board.legal:
            down = high - 27 if not slim else (61 if card["type"] == "terrorist" else 92) * scale  # where no name stands
            board.mark(("share_sign", 8.5 if slim else 12), x + 5, round(y + down), over=True)
        if slim:
            art: Any = slim_face(card, round(wide / scale))
        else:
            art = ("small_face", *_icon_of(card)) if small else face(board, card, scale < 1, room)
        board.put(card, x, y, art, scale, solid=solid)
        if keyed and not small and card.get("costs") == ["key"] and f"activate {key}" not in board.legal:
            board.mark(("key_at",), round(x + min(16 * scale, wide / 2)), round(y + high - 17 * scale), over=True)
        if own and share and not narrow and f"share {key}" in board.legal:
            h = where.finger
            w = (
                h if card["type"] != "terrorist" and room > CARD - 12 else 34
            )  # the numbers of the men, the price stay to be read
            board.target(f"share {key}", x - 4, y + high - h + 4, w, h, ("pass_on", w, h, True, (0, 1)), "over")
