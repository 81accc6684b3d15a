"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from typing import Any

from gameshelf.draw import Board, Room, rows
from gameshelf.games.takara.drawing import words
from gameshelf.games.takara.drawing.canvas import (
    BERTHS,
    COLUMN,
    FIRST,
    MARKS,
    RULE_OF,
    SHEET,
    Pile,
    Plan,
    icons,
    island,
    pile_up,
    plan,
    planned,
    value_of,
)
from gameshelf.games.takara.drawing.chart import DRY, Known, barred, chart, counts, goal, known_at, results, tally, told
from gameshelf.games.takara.drawing.mats import legend, mat, won
from gameshelf.games.takara.drawing.village import bars, harbor, village, whys
from gameshelf.games.takara.moves import VOCABULARY


def _with(*verbs: str) -> frozenset[str]:
    return frozenset(move.notation for move in VOCABULARY if move.verb in verbs)


IN_VILLAGE = _with("rent", "buy", "dive", "heal", "take", "keep", "recruit", "end")
HIRES, SALES = _with("hire", "impersonate"), _with("sell")
MAY_END = "Whoever digs here may end the game."
DEEDS = ("eye", "turn", "pick", "sword", "rock")  # what is done at a site again and again
_LOOKING = _with("from", "leave", "turn")
AT_SITES = tuple(frozenset(f"{verb} {n}" for verb in ("view", "dig", "clear", "fight", "site")) for n in range(1, 7))


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return SHEET.say(v=view, w=words, unknown="" if view["outcome"] is not None else told(view))


def picture(view: dict[str, Any], tall: bool = False) -> str:
    """The board drawn as SVG: mats beside the island, or under it for a phone."""
    return layout(view, tall).svg("Takara Island")


def layout(view: dict[str, Any], tall: bool = False) -> Board:
    """Where everything lies for this seat."""
    where = plan(view["players"], view["seat"], tall)
    board = Board(SHEET, view, where.wide, where.high, tall)
    board.paint(("scene", where.wide, where.high, tall))
    sites, teams, over = view["sites"], view["teams"], view["outcome"] is not None
    leading = words.leading(teams) if not over else ()
    held = any(team["stones"] for team in teams)
    for seat, team in enumerate(teams):
        today = "" if over or seat != view["day"] else "armed" if view["sword"] else "today"
        has = team["karas"], words.sure_xp(team), team["stone_xp"], seat in leading, team["adventurers"], held
        board.part(mat, seat, today, *has, sees=("players", "seat", "outcome"))
    if view["seat"] is not None:
        own = teams[view["seat"]]
        helped = any(one["holder"] == view["seat"] for one in view["specialists"])
        bare = not (own["tiles"] or own["chests"] or own["tokens"] or helped)
        board.part(legend, view["seat"], bare, sees=("players", "seat"))
    board.part(_heaps, sees=("discarded",))
    found = [board.once(known_at, tiles) for tiles in sites]
    _sites(board, found)
    seen = ("players", "seat")
    board.part(goal, _holders(teams), sum(not tiles for tiles in sites), *words.ended(view["outcome"]), sees=seen)
    if over:
        board.part(tally, results(view), sees=seen)
    else:
        board.part(chart, counts(view, found), barred(view), sees=seen)
    board.part(village, whys(view), sees=("prices", "pays", "counter", "chests", "chests_left", "token_xp"), moves=IN_VILLAGE)
    board.part(harbor, bool(board.legal), bars(view), sees=("players", "seat", "specialists"), moves=HIRES)
    owned = [(len(team["chests"]), team["tokens"]) for team in teams]
    board.part(_stock, owned, view["chests"] > 0, view["counter"] > 0)
    for seat, team in enumerate(teams):  # over the sites: what goes to its mat passes behind no tile
        sales = SALES if seat == view["seat"] else frozenset()
        helpers = [one for one in enumerate(view["specialists"]) if one[1]["holder"] == seat]
        about = words.about_sales(team, view["pays"]["xp"]) if sales and not sales.isdisjoint(board.legal) else ""
        has_won = team["tiles"], team["chests"], team["tokens"], helpers, about
        board.part(won, seat, *has_won, sees=("players", "seat", "token_xp", "pays"), moves=sales)
    board.part(_sword, None if over or not view["sword"] else view["day"], sees=("players", "seat"))
    tops = [tiles[0]["id"] % 9 if tiles else None for tiles in sites]
    for seat, team in enumerate(teams):
        crew = [(where, tops[int(where[5:]) - 1] if where.startswith("site") else None) for where in team["adventurers"]]
        berth = next((n for n, one in enumerate(view["specialists"]) if one["holder"] == seat), 0)
        board.part(_adventurers, seat, crew, berth, sees=("players", "seat"))
    if view["roll"] is not None:
        crowd = any(f"site {view['roll']['site'] + 1}" in team["adventurers"] for team in teams)
        board.part(_dice, tops[view["roll"]["site"]], crowd, sees=("roll",))
    return board


def _holders(teams: list[dict[str, Any]]) -> tuple[int, ...]:
    """Who holds the stones that were found, one seat for each stone."""
    return tuple(seat for seat, team in enumerate(teams) for _ in range(team["stones"]))


# The sites


def _sites(board: Board, found: list[Known]) -> None:
    """The six shafts: what can be done at each, and the tiles from the bottom up."""
    view, step = board.view, board.view["step"]
    looking = step.get("looking") or {"site": -1, "first": None, "last": None}
    working = step.get("working", "")
    shown = view["shown"] or looking
    over = view["outcome"] is not None
    empty, found_one = view["sites"].count([]), any(team["stones"] for team in view["teams"])
    near = empty == DRY[found_one] - 1  # the next site that runs empty ends the game
    task = "depth" if looking["first"] is None else "next" if looking["more"] else "last"
    in_hand: list[tuple[dict[str, Any], int | None, str]] = []
    for site, (tiles, known) in enumerate(zip(view["sites"], found, strict=True)):
        asked = looking["site"] == site
        seen = looking if asked else shown if shown["site"] == site else None
        first, last = (seen["first"], seen["last"]) if seen and seen["first"] is not None else (9, -1)
        rest = tiles if first > last else [tile for tile in tiles if not first <= tile["id"] % 9 <= last]
        open = bool(tiles) and tiles[0]["open"]
        seat = view["seat"] if len(known) > open else None  # only who has looked there is told apart from the others
        final = (near and len(tiles) == 1) or (found_one and bool(tiles) and tiles[0]["face"] == "stone")
        board.part(
            _offer, site, len(tiles), open, known, seat, "over" if over else task if asked else "", working,
            "dive" in board.legal, final,
            moves=_LOOKING if asked else AT_SITES[site],
        )  # fmt: skip
        board.part(_tiles, rest, tiles[0]["id"] if tiles else -1, seat)
        for tile in reversed(tiles) if len(rest) < len(tiles) else ():
            depth = tile["id"] % 9
            if first <= depth <= last:
                at = "held" if asked and depth == last else "over" if asked else "first" if tile is tiles[0] else ""
                in_hand.append((tile, seat, at))
    for tile, whose, at in in_hand:  # over all others
        board.part(_tile, tile, whose, at, True)


def _tiles(board: Board, tiles: list[dict[str, Any]], first: int, seat: int | None) -> None:
    """The tiles of a site that are in nobody's hand."""
    for tile in reversed(tiles):
        board.part(_tile, tile, seat if tile["name"] else None, "first" if tile["id"] == first else "", False)


def _heaps(board: Board) -> None:
    """What has left the game, under the site that it came from, in piles of one kind."""
    plan = island(board.tall)
    heaps: dict[int, dict[str, Pile]] = {}
    for gone in board.view["discarded"]:
        piles = heaps.setdefault(gone["id"] // 9, {})
        kind = f"{gone['id'] % 9 // 3} {words.called(gone['face'], gone['name'], gone['xp'])}"  # no two levels under one frame
        pile_up(piles, kind, gone["id"], gone["face"], gone["name"], gone["xp"])
    for site, piles in heaps.items():
        if plan.tall:  # a phone has no room for them: there they are where the last one was seen to go
            for id in [id for pile in piles.values() for id in pile.ids]:
                board.piece(id, plan.middle(site), plan.heap, "", "", cls="l1")
            continue
        room = Room(plan.middle(site) - 57, plan.heap - 24, 114, 46)
        for (x, y, scale), pile in zip(rows(len(piles), room, 28, 28, 2), piles.values(), strict=True):
            pile.put(board, x, y, scale, f"Gone from site {site + 1}")


def _tile(board: Board, tile: dict[str, Any], seat: int | None, at: str, looked: bool) -> None:
    """A tile in its site: the `first` one, or the one that is `held`, from above; all others from the side.

    Those `over` the one in a hand make room for it, so that it covers none.
    """
    plan = island(board.tall)
    place, face, name = tile["id"], tile["face"], tile["name"]
    depth = place % 9
    others = tuple(n for n in tile["seen"] if n != seat or not face) if not tile["open"] else ()
    mark, value = MARKS.get(face or "", ""), value_of(name)
    known = (depth // 3 + 1, tile["open"], icons(face), mark, value, tile["life"] or 0, tile["wounds"], others)
    mine = "" if seat is None or tile["open"] or not face else seat
    x, y = plan.middle(place // 9), plan.mouth + plan.row * depth
    art: tuple[Any, ...]
    if at in ("first", "held"):
        art = ("top", *known, name, tile["xp"], tile["karas"], looked, plan.half, mine)
    else:
        under = plan.half - plan.row // 2
        art, y = ("strip", *known, looked, plan.tall, mine), y - under if at == "over" else y + under
    rule = RULE_OF.get(words.sort_of(face) if face else "", "")
    told = words.closer(tile, seat)
    called = (name or "Seen tile") if told else ""  # of what nobody knows anything the site tells
    board.piece(f"tile-{place}", x, y, art, told, called, solid=False, rule=rule)


def _offer(
    board: Board,
    site: int,
    count: int,
    open: bool,
    known: Known,
    seat: int | None,
    task: str,
    working: str,
    day: bool,
    last: bool,
) -> None:
    """What can be done at a site, by its first tile and by what is asked: on its tiles, and on the buttons over them.

    Of its tiles those that are known are told, each with its number. The task of who looks at it: to say from which depth, to
    look at the next tile, or at the last; or that it is over. `last` is whether a dig there may end the game.
    """
    plan, n = island(board.tall), site + 1
    x = plan.middle(site)
    shaft = plan.mouth - plan.half
    if not count:
        board.place(f"site-{n}", x, shaft, ("hole",), f"Site {n} is empty: nothing is left to dig.", f"Site {n}, empty")
        return
    if task == "depth":
        _depths(board, n, count)
        return
    if task == "over":  # nothing is done any more: only its number, and what was left there
        about = words.about_site(site, count, known, seat)
        board.place(f"site-{n}", x - 58, shaft - 2, ("buried_shaft", plan.bottom - 52 - shaft), about, f"Site {n}")
        if plan.tall:
            board.mark(("sign_post", 114, 88, (), n, False), x - 57, plan.buttons)
        else:
            board.mark(("number", n, x, plan.buttons + 26))
        return
    life = known[0][1]["life"] if open else None
    moves = [move for move, _, _ in _choices(working, board.legal, n, life, open, task, day)]
    if _stale(board, n):
        moves.reverse()  # what is sensible first
    about = words.about_site(site, count, known, seat) + (f" {MAY_END}" if last else "")
    high = plan.bottom - 52 - shaft  # also who stands there is told of
    ring = () if plan.tall else ("ring", plan.row * (9 - count) + plan.half + 2)
    board.target(moves, x - 58, shaft - 2, 116, high, ring, cls="under quiet", what=f"Site {n}", zoom=about, id=f"site-{n}")
    board.part(_buttons, n, life, open, task, working, day, last, moves=board.legal.keys())


def _stale(board: Board, n: int) -> bool:
    """Whether one could dig at a site, and a view shows nothing new there."""
    return f"dig {n}" in board.legal and "nothing new" in board.legal.get(f"view {n}", "")


def _depths(board: Board, n: int, count: int) -> None:
    """From which tile of a site the Soothsayer looks: each is a place to click.

    On a phone it tells first what is seen from there, and the sign of the site offers them all.
    """
    plan = island(board.tall)
    x, starts = plan.middle(n - 1), range(1, max(1, count - 2) + 1)
    if plan.tall:
        art = ("sign_post", 114, 88, ("soothsayer",), n, False)
        moves = [f"from {start}" for start in starts]
        board.target(moves, x - 57, plan.buttons, 114, 88, art, cls="lot", what=f"Site {n}", id=f"post-{n}")
    for start in starts:
        y = plan.mouth - plan.half - 4 + plan.row * (8 - count + start)
        high = 2 * plan.half + 6 if start == 1 else plan.row + 2
        y += 0 if start == 1 else 2 * plan.half - plan.row
        left = 74 if plan.tall else 58  # on a phone the number is a place to tap as well
        board.target(f"from {start}", x - left, y, 58 + left, high, cls="under mute" if plan.tall else "under")
        if f"from {start}" in board.legal:
            board.mark(("depth", start, plan.tall), x - 61, y + high / 2, over=True)  # beside the tile


def _buttons(board: Board, n: int, life: int | None, open: bool, task: str, working: str, day: bool, last: bool) -> None:
    """The buttons over a site; one, with a menu, on a phone. The number is red where a dig may be the `last` one."""
    plan = island(board.tall)
    choices, x = _choices(working, board.legal, n, life, open, task, day), plan.middle(n - 1)
    if plan.tall:
        if _stale(board, n):
            choices = choices[1:]  # one tap digs; who wants to view it all the same taps the shaft
        signs, moves = tuple(icon for _, icon, _ in choices), [move for move, _, _ in choices]
        signs = ("person", "person") if signs == ("rock",) else signs  # two of them: the rocks themselves lie under it
        art, told = ("sign_post", 114, 88, signs, n, last), MAY_END if last else ""
        board.target(moves, x - 57, plan.buttons, 114, 88, art, cls="lot", what=f"Site {n}", zoom=told, id=f"post-{n}")
        return
    if working:
        move, icon, word = choices[0]
        board.target(move, x - 57, plan.buttons, 114, 52, ("caption", 114, 52, icon, word, "small"), cls="lot")
    elif not task and len(choices) == 1:  # a view is refused in its place, and told why
        choices = ((f"view {n}", "eye", "View"), *choices)
    for move, icon, word in choices if not working else ():
        aside = move.startswith(("view", "turn"))  # what is done most often lies at the right, whatever else there is
        left, wide = (x - 57, 50) if aside else (x - 5, 62)
        deed = ("deed", wide, icon, word) if icon in DEEDS else ("caption", wide, 52, icon, word, "small")
        board.target(move, left, plan.buttons, wide, 52, deed, cls="lot")
    if last:
        board.mark(("alarm", n), x, plan.buttons + 2)
    else:
        board.mark(("number", n, x, plan.buttons + 2))


def _choices(
    working: str, legal: dict[str, str], n: int, life: int | None, open: bool, task: str, day: bool
) -> tuple[tuple[str, str, str], ...]:
    """What can be done at a site, each with its icon and its word; where one could act today and cannot, the word says why."""
    if task:
        go_on = ("back", "Leave") if "turn" in legal else ("forward", "Next") if task == "next" else ("check", "Done")
        return (("leave", *go_on), ("turn", "turn", "Turn"))
    if working:
        return ((f"site {n}", working, "Here"),)
    if not open:
        return ((f"view {n}", "eye", "View"), (f"dig {n}", "pick", "Dig"))
    if f"view {n}" in legal:  # under a monster that was turned up today
        return ((f"view {n}", "eye", "View"), (f"fight {n}", "sword", "Fight"))
    if life:
        return ((f"fight {n}", "sword", "No sword" if day and f"fight {n}" not in legal else "Fight"),)
    return ((f"clear {n}", "rock", "Needs 2" if day and f"clear {n}" not in legal else "Clear"),)


# What stands and lies on the island


def _stock(board: Board, counts: list[tuple[int, int]], chests: bool, tokens: bool) -> None:
    """The next chest and XP token of each seat, in their piles."""
    y = island(board.tall).village
    for seat, (chest, token) in enumerate(counts):
        if chests:
            lower = 66 if board.tall else 63
            board.piece(f"chest-{seat}-{chest}", 700, y + lower, ("chip", "chest", "", "", 1, False), cls="l3")
        if tokens:
            art = '<use href="#tk-token"/>'
            board.piece(f"token-{seat}-{token}", 214, y + (50 if board.tall else 47), art, scale=0.85)


def _sword(board: Board, holder: int | None) -> None:
    """The sword, at the Forge or with who has rented it."""
    plan = planned(board)
    if holder is not None:
        board.piece(
            "sword",
            *plan.spot(holder, 19, min(78, plan.mats[holder].h - 17)),
            ("token", "sword"),
            "The sword: rented for today.",
            scale=1.1,
        )
    else:
        zoom = "The sword lies at the Forge."
        board.piece("sword", 102, plan.village + (52 if plan.tall else 47), ("token", "sword"), zoom, scale=1.25, solid=False)


def _adventurers(board: Board, seat: int, crew: list[tuple[str, int | None]], berth: int) -> None:
    """The figures of a seat: at home, at work (where the first tile of a site is so deep), hurt, asleep, on the Beach.

    Who hires stands on the dock; on a phone at the berth of whom he has hired.
    """
    plan = planned(board)
    feet = plan.village + (76 if plan.tall else 70)
    spots: dict[str, tuple[tuple[float, float], ...]] = {
        "dock": ((BERTHS[berth][0] + 24, 55) if plan.tall else (36, 79),) * 3,
        "dive": ((370, feet), (393, feet), (414, feet)),
        "counter": ((277, feet),) * 3,
        "hospital": ((554, feet), (576, feet), (597, feet)),
    }
    crowd: dict[str, int] = {}
    for n, (where, top) in enumerate(crew):
        nth = crowd[where] = crowd.get(where, -1) + 1
        x: float
        if where in ("home", "break room"):
            room = plan.mats[seat]
            x, at = plan.spot(seat, (58 if room.w > 300 else 54) + (34 if room.w > 300 else 28) * n, room.h - 10)
        elif where == "beach":
            x, at = 510 + 27 * seat, 8 + (76 if plan.tall else 68)
        elif where.startswith("site"):
            x, at = plan.middle(int(where[5:]) - 1) - 34 + 34 * nth, _floor(plan, top)
        else:
            x, at = spots[where][nth]
        art = ("token", "bed", "", 17, -17) if where == "break room" else f'<use href="#tk-adv{seat}{n}"/>'
        works = " works" if where.startswith("site") else ""
        board.piece(f"adv-{seat}-{n}", x, at, art, cls=f"p{seat}{works}")


def _floor(plan: Plan, top: int | None) -> int:
    """Where one stands at a site: on its first tile, or at the bottom."""
    return plan.bottom - (52 if plan.tall else 64) if top is None else plan.mouth - plan.half + plan.row * top


def _dice(board: Board, top: int | None, crowd: bool) -> None:
    """The fight die as it fell, throw by throw, over the heads of those who stand where the fight was."""
    roll, plan = board.view["roll"], island(board.tall)
    count = len(roll["dice"])
    half = min(23.0, 58 / count) if board.tall else 15.0
    y = max(_floor(plan, top) - half - (39 if crowd else 3), plan.mouth - plan.half - 42 + half)  # never over what can be done
    step = min(2 * half + 1, 82 / max(1, count - 1))
    x = FIRST + COLUMN * roll["site"] - step * (count - 1) / 2
    for n, die in enumerate(roll["dice"]):
        told = f"The fight die: it shows {'a sword, which hits' if die['face'] == 'sword' else 'the hospital'}."
        board.die(n, x + step * n, y, 6, die["face"], half, told, "d-white", roll["number"])
