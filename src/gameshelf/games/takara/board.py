"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from gameshelf.draw import macros, piece, render
from gameshelf.games.takara.drawing import words
from gameshelf.games.takara.drawing.canvas import (
    FOLDER,
    MARKS,
    MATS,
    SHEET,
    Pile,
    button,
    draw,
    group,
    icons,
    on_mat,
    pile_up,
    value_of,
)
from gameshelf.games.takara.drawing.mats import mat
from gameshelf.games.takara.moves import VOCABULARY

if TYPE_CHECKING:
    from markupsafe import Markup

SPECIALIST_ICONS = {"miner": "helmet", "archaeologist": "hat", "soothsayer": "orb", "impersonator": "mask"}
# The drawing is 760 units wide; everything is placed in these
COLUMN, FIRST, ROW = 120, 80, 30  # a site's width, the middle of the first site, one tile's height
MOUTH = 332  # where the middle of a first tile lies in a full site
BUTTONS = 216
HEAP = 642  # the middle of what has been discarded
HARBOR = (112, 216, 320, 424)
SPOTS = {
    "dock": ((36, 70),) * 3,
    "dive": ((358, 182), (384, 182), (410, 182)),
    "counter": ((277, 174),) * 3,
    "hospital": ((540, 182), (567, 182), (594, 182)),
}


@dataclass(slots=True)
class Board:
    """The parts of the picture, each drawn: the template only puts them together."""

    high: int
    scene: Markup
    mats: str
    targets: str
    words: Markup
    pieces: str
    starts: list[tuple[int, int]]  # where the Soothsayer may begin: the middle of each such tile


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return render(FOLDER, "board.txt.jinja", v=view, w=words)


def scenery() -> str:
    """What every picture of the island refers to; a page has it once."""
    return str(draw("scenery"))


def picture(view: dict[str, Any], tall: bool = False) -> str:
    """The board drawn as SVG, bare: the page brings stylesheet and symbols, `gameshelf.draw.standalone` puts them inside."""
    return str(macros(FOLDER, SHEET).board(layout(view))).strip()  # type: ignore[attr-defined]


def layout(view: dict[str, Any]) -> Board:
    """Where everything lies for this seat."""
    players = view["players"]
    high = MATS + 108 * ((players + 1) // 2) + 4
    legal = dict(view["moves"])
    pieces: list[str] = []
    targets: list[str] = []
    _sites(view, legal, pieces, targets)
    _village(view, legal, targets)
    mats = [mat(view, seat, legal, pieces) for seat in range(players)]
    _harbor(view, legal, pieces, targets)
    _stock(view, pieces)
    _adventurers(view, pieces)
    _dice(view, pieces)
    return Board(
        high,
        draw("scene", high, players == 3),
        "\n".join(mats),
        "\n".join(targets),
        draw("words", view["counter"], view["chests"], "keep" in legal),
        "\n".join(pieces),
        _starts(view, legal),
    )


def _sites(view: dict[str, Any], legal: dict[str, str], pieces: list[str], targets: list[str]) -> None:
    """The six shafts: what has been discarded, the tiles from the bottom up, and the buttons over each."""
    seat, looking = view["seat"], view["looking"] or {"site": -1, "first": None, "last": None}
    shown = view["shown"] or looking
    _heaps(view, pieces)
    in_hand: list[str] = []
    for site, tiles in enumerate(view["sites"]):
        asked = looking["site"] == site
        seen = looking if asked else shown if shown["site"] == site else None
        first, last = (seen["first"], seen["last"]) if seen and seen["first"] is not None else (9, -1)
        for n in range(len(tiles) - 1, -1, -1):
            tile = tiles[n]
            depth = tile["id"] % 9
            looked = first <= depth <= last
            found = _site_tile(
                tile["id"],
                not n,
                looked,
                looked and asked and depth == last,
                not asked or looking["first"] is not None,
                tile["open"],
                tile["level"],
                tile["face"],
                tile["name"],
                tile["life"],
                tile["wounds"],
                tuple(tile["seen"]),
                tile["no_rockfall"],
                tile["no_monster"],
                tile.get("xp"),
                tile.get("karas"),
                seat,
            )
            (in_hand if looked else pieces).append(found)
        if tiles:
            _buttons(view, site, tiles, asked, legal, targets)
    pieces += in_hand


def _heaps(view: dict[str, Any], pieces: list[str]) -> None:
    """What has left the game, under the site that it came from."""
    heaps: dict[int, list[tuple[int, str, str, int]]] = {}
    for gone in view["discarded"]:
        heaps.setdefault(gone["id"] // 9, []).append((gone["id"], gone["face"], gone["name"], gone["xp"]))
    pieces += [_heap(site, tuple(heap)) for site, heap in heaps.items()]


@lru_cache(4096)
def _heap(site: int, tiles: tuple[tuple[int, str, str, int], ...]) -> str:
    """The discarded tiles of a site, in piles of one kind: one row, or two where there are many kinds."""
    piles: dict[str, Pile] = {}
    for place, face, name, xp in tiles:
        pile_up(piles, words.called(face, name, xp), place, face, name, xp)
    rows = 1 if len(piles) < 5 else 2
    columns = -(-len(piles) // rows)
    pitch = 28 if rows == 1 else min(23, 116 // columns)
    scale = "" if rows == 1 else f" scale({pitch / 28:.2f})"
    x, y = FIRST + COLUMN * site - pitch * (columns - 1) / 2, HEAP - 13 * (rows - 1)
    found = ""
    for n, pile in enumerate(piles.values()):
        at = f"translate({x + pitch * (n % columns):g} {y + 25 * (n // columns)}){scale}"
        found += pile.drawn(at, True, "Discarded")
    return found


@lru_cache(8192)
def _site_tile(
    place: int,
    first: bool,
    looked: bool,
    held: bool,
    look: bool,
    open: bool,
    level: str,
    face: str | None,
    name: str | None,
    life: int | None,
    wounds: int,
    seen: tuple[int, ...],
    no_rockfall: bool,
    no_monster: bool,
    xp: int | None,
    karas: int | None,
    seat: int | None,
) -> str:
    """A tile in its site: the first one, and the one in somebody's hand, from above; all others from the side."""
    site, depth = place // 9, place % 9
    others = tuple(one for one in seen if one != seat or not face) if not open else ()
    clean = no_rockfall and not face and level != "deep"
    known = (depth // 3 + 1, open, icons(face), MARKS.get(face or "", ""), value_of(name), life or 0, wounds, others, clean)
    x, y = FIRST + COLUMN * site, MOUTH + ROW * depth
    if first:
        art = draw("top", *known, name, xp, karas, looked)
    elif held:  # it does not cover the tile before it
        art, y = draw("top", *known, name, xp, karas, looked), y + 30
    else:
        art, y = draw("strip", *known, looked), y + 14
    zoom = words.closer(level, open, face, name, life, wounds, xp, karas, seen, no_rockfall, no_monster, seat)
    return group(f"tile-{place}", "", f"translate({x} {y})", art, zoom, name or "Seen tile", look)


def _buttons(
    view: dict[str, Any], site: int, tiles: list[dict[str, Any]], asked: bool, legal: dict[str, str], targets: list[str]
) -> None:
    """What can be done at a site, by its first tile and by what is asked."""
    first, n, x = tiles[0], site + 1, COLUMN * site + FIRST
    if asked and view["looking"]["first"] is None:
        for start in range(max(1, len(tiles) - 2)):
            depth = tiles[start]["id"] % 9
            y = MOUTH - 32 + ROW * depth + (30 if start else 0)
            _target(view, legal, targets, f"from {start + 1}", x - 58, y, 116, 32 if start else 62, under=True)
        choices: tuple[tuple[str, str, str], ...] = ()
    elif asked:
        go_on = ("back", "Leave") if "turn" in legal else ("forward", "Next") if view["looking"]["more"] else ("check", "Done")
        choices = (("leave", *go_on), ("turn", "turn", "Turn"))
    elif view["working"]:
        choices = ((f"site {n}", SPECIALIST_ICONS[view["working"]], "Here"),)
    elif not first["open"]:
        choices = ((f"view {n}", "eye", "View"), (f"dig {n}", "pick", "Dig"))
    elif first["life"]:
        choices = ((f"fight {n}", "sword", "Fight"),)
    else:
        choices = ((f"clear {n}", "rock", "Clear"),)
    left = x - 57.5
    for (move, icon, word), wide in zip(choices, (63, 50) if len(choices) == 2 else (115,), strict=False):
        _target(view, legal, targets, move, left, BUTTONS, wide, 52, ("caption", wide, 52, icon, word, "small"))
        left += wide + 2


def _starts(view: dict[str, Any], legal: dict[str, str]) -> list[tuple[int, int]]:
    """Where the tiles lie from which the Soothsayer may look."""
    if "from 1" not in legal:
        return []
    site = view["looking"]["site"]
    tiles = view["sites"][site][: len(legal)]
    return [(FIRST + COLUMN * site, MOUTH + ROW * (tile["id"] % 9) + 14 * (n > 0)) for n, tile in enumerate(tiles)]


def _village(view: dict[str, Any], legal: dict[str, str], targets: list[str]) -> None:
    """Forge, Counter, Dive, hospital, chests, Beach: each is one place to click."""
    prices = view.get("prices") or {}

    def plot(move: str, x: int, y: int, w: int, title: str, icon: str, word: str, price: str = "") -> None:
        _target(view, legal, targets, move, x, y, w, 92, ("plot", w, title, icon, word, prices.get(price, "")))

    plot("rent", 16, 112, 124, "Forge", "anvil", "Rent", "sword")
    plot("buy", 146, 112, 148, "Counter", "scales", "Buy", "token")
    plot("dive", 300, 112, 124, "The Dive", "mug", "Visit", "")
    _target(view, legal, targets, "dive all", 428, 112, 50, 92, ("caption", 50, 92, "mug", "All", "small"))
    plot("heal", 484, 112, 128, "Hospital", "hospital", "Heal", "hospital")
    if "take" in legal or "keep" in legal:
        _target(view, legal, targets, "take", 618, 110, 62, 47, ("caption", 62, 47, "coin", "Take", "small"))
        _target(view, legal, targets, "keep", 618, 159, 62, 47, ("caption", 62, 47, "map", "Keep", "small"))
    _target(view, legal, targets, "recruit", 490, 8, 160, 92, ("plot", 160, "Beach", "", "Recruit", prices.get("recruit", "")))
    _target(view, legal, targets, "end", 656, 50, 92, 50, ("caption", 92, 50, "moon", "End day", "small"))


def _harbor(view: dict[str, Any], legal: dict[str, str], pieces: list[str], targets: list[str]) -> None:
    """The specialists at their berths or with their hirers; under each what the Impersonator would cost."""
    specialists = view["specialists"]
    copy = specialists[3]["price"]
    for n, one in enumerate(specialists):
        if n < 3:
            art = ("caption", 96, 34, "mask", f"Copy {one['price'] + copy}", "small")
            _target(view, legal, targets, f"impersonate {one['key']}", HARBOR[n] - 48, 69, 96, 34, art, name=one["name"])
        label = legal.get(f"hire {one['key']}", "")
        pieces.append(_specialist(n, one["key"], one["name"], one["price"], one["holder"], one["resting"], label))


@lru_cache(2048)
def _specialist(n: int, key: str, name: str, price: int, holder: int | None, resting: bool, label: str) -> str:
    """One specialist; with a label he can be hired."""
    zoom = words.about_specialist({"key": key, "name": name, "price": price, "holder": holder, "resting": resting})
    shown = "" if holder is not None else f"+{price}" if key == "impersonator" else str(price)
    art = draw("specialist", SPECIALIST_ICONS[key], name, resting, shown)
    at = f"translate({HARBOR[n]} 35)" if holder is None else on_mat(holder, 339, 24, " scale(.6)")
    if label:
        return button(f"specialist-{n}", "l2", at, art, zoom, f"hire {key}", label, 96, 62)
    return group(f"specialist-{n}", "l2", at, art, zoom, name)


def _stock(view: dict[str, Any], pieces: list[str]) -> None:
    """The sword, and the next chest and XP token of each seat, in their piles."""
    last = view["players"] - 1
    for seat, team in enumerate(view["teams"]):
        if view["chests"]:
            gone = tuple(chest["name"] for chest in view["chests_gone"]) if seat == last else None
            pieces.append(_next_chest(seat, len(team["chests"]), view["chests"], gone))
        if view["counter"]:
            token = piece("token", "star", str(view["token_xp"]))
            pieces.append(group(f"token-{seat}-{team['tokens']}", "", "translate(214 158)", token))
    at = (
        on_mat(view["day"], 19, 78, " scale(1.1)")
        if view["sword"] and view["outcome"] is None
        else "translate(96 154) scale(1.25)"
    )
    pieces.append(group("sword", "", at, piece("token", "sword")))


@lru_cache(2048)
def _next_chest(seat: int, nth: int, left: int, gone: tuple[str, ...] | None) -> str:
    """The pile of chests; the one on top of it tells how many there are, and what has left the game."""
    zoom = ""
    if gone is not None:
        zoom = f"{words.plural(left, 'chest')}, face down. Discarded: {words.listed(gone) or 'none'}."
    return group(f"chest-{seat}-{nth}", "l3", "translate(700 170)", draw("chip", "chest", "", "", 1, False), zoom)


def _adventurers(view: dict[str, Any], pieces: list[str]) -> None:
    """All figures: at home, at work, hurt, asleep, and the recruits on the Beach."""
    for seat, team in enumerate(view["teams"]):
        crowd: dict[str, int] = {}
        for n, where in enumerate(team["adventurers"]):
            nth = crowd[where] = crowd.get(where, -1) + 1
            if where == "home" or where == "break room":
                at = on_mat(seat, 62 + 36 * n, 92)
            elif where == "beach":
                at = f"translate({522 + 32 * seat} 78)"
            elif where.startswith("site"):
                site = int(where[5:]) - 1
                at = f"translate({FIRST + COLUMN * site - 34 + 34 * nth} {_floor(view, site)})"
            else:
                x, y = SPOTS[where][nth]
                at = f"translate({x} {y})"
            art = piece("token", "bed", "", 17, -17) if where == "break room" else piece("pawn", seat, n)
            pieces.append(group(f"adv-{seat}-{n}", f"p{seat}", at, art))


def _floor(view: dict[str, Any], site: int) -> int:
    """Where one stands at a site: on its first tile, or at the bottom."""
    tiles = view["sites"][site]
    return MOUTH - 28 + ROW * (tiles[0]["id"] % 9) if tiles else 600


def _dice(view: dict[str, Any], pieces: list[str]) -> None:
    """The fight die as it fell, throw by throw, over the heads of those who stand where the fight was."""
    roll = view["roll"]
    if roll is None:
        return
    here = f"site {roll['site'] + 1}"
    crowd = any(here in team["adventurers"] for team in view["teams"])
    y = _floor(view, roll["site"]) - (54 if crowd else 18)
    count = len(roll["dice"])
    step = min(31.0, 82 / max(1, count - 1))
    x = FIRST + COLUMN * roll["site"] - step * (count - 1) / 2
    for n, die in enumerate(roll["dice"]):
        art = draw("die", die["face"], roll["number"])
        pieces.append(group(f"roll-{n}", "d-white", f"translate({x + step * n:g} {y})", art))


def _target(
    view: dict[str, Any],
    legal: dict[str, str],
    targets: list[str],
    move: str,
    x: float,
    y: float,
    w: int,
    h: int,
    art: tuple[Any, ...] = (),
    under: bool = False,
    name: str = "",
) -> None:
    """A place to click; it is there also when its move is not allowed, and the server says why."""
    label = legal.get(move, "")
    cls = (" can" if label else "") + (" under" if under else "")
    targets.append(_place(move, label or _label(move, name), cls, x, y, w, h, art))


@lru_cache(4096)
def _place(move: str, label: str, cls: str, x: float, y: float, w: int, h: int, art: tuple[Any, ...]) -> Markup:
    inside = "" if not art else draw(*art) if art[0] == "plot" else piece(*art)
    return piece("target", "do-" + move.replace(" ", "-"), move, label, cls, x, y, w, h, inside)


@cache
def _label(move: str, name: str) -> str:
    """What a place says while its move is not allowed."""
    if name:
        return f"Hire the Impersonator as {name}"
    found = VOCABULARY.find(move)
    assert found is not None, f"{move} is drawn and is no move"
    return found.label if found.label != move else move.capitalize()
