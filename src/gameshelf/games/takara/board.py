"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gameshelf.draw import drawn, macros, piece, render
from gameshelf.games.takara.moves import SELL_CHEST, SELL_TILE, VOCABULARY

if TYPE_CHECKING:
    from markupsafe import Markup

FOLDER = Path(__file__).parent
LEVEL_MARKS = {"surface": "I", "intermediate": "II", "deep": "III"}
ICONS: dict[str, tuple[str, ...]] = {
    "karas": ("coin",), "rockfall": ("rock",), "xp": ("star",), "cross": ("star", "cross"), "chest": ("chest",),
    "stone": ("gem",), "bat": ("bat",), "goblin": ("goblin",), "skeleton": ("bones",), "drake": ("dragon",),
}  # fmt: skip
CHEST_ICONS = {"tablet": "tablet", "idol": "idol", "gold": "bag", "map": "map", "skull": "skull", "mimic": "mimic"}
SPECIALIST_ICONS = {"miner": "helmet", "archaeologist": "hat", "soothsayer": "orb", "impersonator": "mask"}
SELL = {move.notation for move in (*SELL_TILE, *SELL_CHEST) if move is not None}
SHEET = "board.svg.jinja"

# The drawing is 760 units wide; everything is placed in these
COLUMN, FIRST, ROW = 120, 80, 30  # a site's width, the middle of the first site, one tile's height
MOUTH = 332  # where the middle of a first tile lies in a full site
BUTTONS = 216
HEAP = 628  # the first row of what has been discarded
MATS = 672
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
    return render(FOLDER, "board.txt.jinja", v=view, tile=_tile, team=_team, plural=_plural, gone=_gone(view))


def scenery() -> str:
    """What every picture of the island refers to; a page has it once."""
    return str(_drawn("scenery"))


def picture(view: dict[str, Any]) -> str:
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
    mats = [_mat(view, seat, legal, pieces, targets) for seat in range(players)]
    _harbor(view, legal, pieces, targets)
    _stock(view, pieces)
    _adventurers(view, pieces)
    return Board(
        high,
        _drawn("scene", high, players == 3),
        "\n".join(mats),
        "\n".join(targets),
        _drawn("words", view["counter"], view["chests"], "keep" in legal),
        "\n".join(pieces),
        _starts(view, legal),
    )


def _group(id: str, cls: str, at: str, art: str) -> str:
    """Something with a place of its own: its id tells its place at the deal, never its face.

    Written here and not in the template, because there are some ninety of them: put into a template, each of their parts would
    be looked at for what must be escaped. These are our own words and numbers, and art that its template has escaped.
    """
    return f'<g id="{id}" class="{cls}" transform="{at}">{art}</g>' if cls else f'<g id="{id}" transform="{at}">{art}</g>'


def _sites(view: dict[str, Any], legal: dict[str, str], pieces: list[str], targets: list[str]) -> None:
    """The six shafts: what has been discarded, the tiles from the bottom up, and the buttons over each."""
    seat, looking = view["seat"], view["looking"] or {"site": -1, "first": None, "last": None}
    pieces += [_gone_tile(gone["id"], gone["face"]) for gone in view["discarded"]]
    in_hand: list[str] = []
    for site, tiles in enumerate(view["sites"]):
        asked = looking["site"] == site
        for n in range(len(tiles) - 1, -1, -1):
            tile = tiles[n]
            looked = asked and looking["first"] is not None and looking["first"] <= tile["id"] % 9 <= looking["last"]
            found = _site_tile(
                tile["id"],
                not n,
                looked,
                tile["open"],
                tile["face"],
                tile["name"],
                tile["life"],
                tile["wounds"],
                tuple(tile["seen"]),
                tile["no_rockfall"],
                tile.get("xp"),
                tile.get("karas"),
                seat,
            )
            (in_hand if looked else pieces).append(found)
        if tiles:
            _buttons(view, site, tiles, asked, legal, targets)
    pieces += in_hand


@cache
def _gone_tile(place: int, face: str) -> str:
    """A tile that has left the game, on the heap of its site."""
    site, depth = place // 9, place % 9
    x = FIRST + COLUMN * site + (depth % 5 - 2) * 22 + (11 if depth > 4 else 0)
    y = HEAP + (depth > 4) * 20
    return _group(f"tile-{place}", f"l{depth // 3 + 1}", f"translate({x} {y}) scale(.58)", _drawn("chip", _icons(face), ""))


@lru_cache(8192)
def _site_tile(
    place: int,
    first: bool,
    looked: bool,
    open: bool,
    face: str | None,
    name: str | None,
    life: int | None,
    wounds: int,
    seen: tuple[int, ...],
    no_rockfall: bool,
    xp: int | None,
    karas: int | None,
    seat: int | None,
) -> str:
    """A tile in its site: the first one, and one in somebody's hand, from above; all others from the side."""
    site, depth = place // 9, place % 9
    others = tuple(one for one in seen if one != seat or not face) if not open else ()
    known = (depth // 3 + 1, open, _icons(face), _value(name), life or 0, wounds, others, no_rockfall and not face)
    x, y = FIRST + COLUMN * site, MOUTH + ROW * depth
    if first or looked:
        return _group(f"tile-{place}", "", f"translate({x} {y})", _drawn("top", *known, xp, karas, looked))
    return _group(f"tile-{place}", "", f"translate({x} {y + 14})", _drawn("strip", *known))


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
        choices = (("leave", "back", "Leave"), ("turn", "turn", "Turn"))
    elif view["working"]:
        choices = ((f"site {n}", SPECIALIST_ICONS[view["working"]], "Here"),)
    elif not first["open"]:
        choices = ((f"view {n}", "eye", "View"), (f"dig {n}", "pick", "Dig"))
    elif first["life"]:
        choices = ((f"fight {n}", "sword", "Fight"),)
    else:
        choices = ((f"clear {n}", "rock", "Clear"),)
    wide = 56 if len(choices) == 2 else 115
    for at, (move, icon, word) in enumerate(choices):
        _target(view, legal, targets, move, x - 57.5 + 59 * at, BUTTONS, wide, 52, ("caption", wide, 52, icon, word, "small"))


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
        x, key, holder = HARBOR[n], one["key"], one["holder"]
        if n < 3:
            _target(view, legal, targets, f"hire {key}", x - 48, 4, 96, 62, under=True, name=one["name"])
            art = ("caption", 96, 34, "mask", f"Copy {one['price'] + copy}", "small")
            _target(view, legal, targets, f"impersonate {key}", x - 48, 69, 96, 34, art, name=one["name"])
        price = f"+{copy}" if n == 3 else str(one["price"])
        art_ = _drawn("specialist", SPECIALIST_ICONS[key], one["name"], one["resting"], price if holder is None else "")
        at = f"translate({x} 35)" if holder is None else _on_mat(holder, 339, 24, " scale(.6)")
        pieces.append(_group(f"specialist-{n}", "l2", at, art_))


def _stock(view: dict[str, Any], pieces: list[str]) -> None:
    """The sword, and the next chest and XP token of each seat, in their piles."""
    for seat, team in enumerate(view["teams"]):
        if view["chests"]:
            art = _drawn("chip", ("chest",), "")
            pieces.append(_group(f"chest-{seat}-{len(team['chests'])}", "l3", "translate(700 170)", art))
        if view["counter"]:
            token = piece("token", "star", str(view["token_xp"]))
            pieces.append(_group(f"token-{seat}-{team['tokens']}", "", "translate(214 158)", token))
    at = _on_mat(view["day"], 346, 66, " scale(1.1)") if view["sword"] else "translate(96 154) scale(1.25)"
    pieces.append(_group("sword", "", at, piece("token", "sword")))


def _adventurers(view: dict[str, Any], pieces: list[str]) -> None:
    """All figures: at home, at work, hurt, asleep, and the recruits on the Beach."""
    for seat, team in enumerate(view["teams"]):
        crowd: dict[str, int] = {}
        for n, where in enumerate(team["adventurers"]):
            nth = crowd[where] = crowd.get(where, -1) + 1
            if where == "home" or where == "break room":
                at = _on_mat(seat, 62 + 36 * n, 92)
            elif where == "beach":
                at = f"translate({522 + 32 * seat} 78)"
            elif where.startswith("site"):
                site = int(where[5:]) - 1
                tiles = view["sites"][site]
                floor = MOUTH - 28 + ROW * (tiles[0]["id"] % 9) if tiles else 600
                at = f"translate({FIRST + COLUMN * site - 34 + 34 * nth} {floor})"
            else:
                x, y = SPOTS[where][nth]
                at = f"translate({x} {y})"
            art = piece("token", "bed", "", 17, -17) if where == "break room" else piece("pawn", seat, n)
            pieces.append(_group(f"adv-{seat}-{n}", f"p{seat}", at, art))


def _mat(view: dict[str, Any], seat: int, legal: dict[str, str], pieces: list[str], targets: list[str]) -> str:
    """A seat's mat, and what it has won, in groups that are sold by one move."""
    team, outcome = view["teams"][seat], view["outcome"]
    groups: dict[str, list[tuple[str, str, Markup]]] = {}  # the pieces that a move sells: id, class, art
    for tile in team["tiles"]:
        face = tile["face"]
        word = face.split("-")[0] if face.endswith(("-xp", "-cross")) else face
        art = _drawn("chip", _icons(face), str(tile["xp"]))
        groups.setdefault(f"sell {word}", []).append((f"tile-{tile['id']}", f"l{tile['id'] % 9 // 3 + 1}", art))
    for n, chest in enumerate(team["chests"]):
        art = _drawn("chip", (CHEST_ICONS[chest["face"]],), str(chest["xp"] or ""))
        groups.setdefault(f"sell {chest['face']}", []).append((f"chest-{seat}-{n}", "l3", art))
    if team["tokens"]:
        token = piece("token", "star", str(view["token_xp"]))
        groups["tokens"] = [(f"token-{seat}-{n}", "", token) for n in range(team["tokens"])]
    _shelve(view, seat, groups, legal, pieces, targets)
    over = outcome is not None
    today = seat == view["day"] and not over
    won = over and seat in outcome["winners"]
    icon = "crown" if won else "sun" if today else ""
    cls = (" today" if today else " won" if won else "") + (" mine" if seat == view["seat"] else "")
    x, y = _corner(seat)
    score = outcome["scores"][seat] if over else team["score"]
    sheet = _drawn("mat", seat, "You" if seat == view["seat"] else "ABCD"[seat], icon)
    whole = f"{sheet}{_drawn('amount', 211, team['karas'])}{_drawn('amount', 278, score)}"
    return _group(f"mat-{seat}", f"mat p{seat}{cls}", f"translate({x} {y})", whole)


def _shelve(
    view: dict[str, Any],
    seat: int,
    groups: dict[str, list[tuple[str, str, Markup]]],
    legal: dict[str, str],
    pieces: list[str],
    targets: list[str],
) -> None:
    """Lay the won pieces side by side, closer together the more there are."""
    if not groups:
        return
    room = 168.0 if view["sword"] and seat == view["day"] else 206.0
    fan, gap = 12.0, 40.0
    extra = sum(len(group) - 1 for group in groups.values())
    need = fan * extra + gap * len(groups) - 4
    if need > room:
        squeeze = (room - 34) / (need - 34)
        fan, gap = fan * squeeze, gap * squeeze
    left, top = _corner(seat)
    x = left + 160.0
    for move, group in groups.items():
        if move in SELL and seat == view["seat"]:
            wide = min(38, gap) + fan * (len(group) - 1)
            _target(view, legal, targets, move, round(x - 2), top + 52, round(wide), 38, under=True)
        for id, cls, art in group:
            pieces.append(_group(id, cls, f"translate({round(x + 17)} {top + 71})", art))
            x += fan
        x += gap - fan


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
    inside = "" if not art else _drawn(*art) if art[0] == "plot" else piece(*art)
    return piece("target", "do-" + move.replace(" ", "-"), move, label, cls, x, y, w, h, inside)


@cache
def _label(move: str, name: str) -> str:
    """What a place says while its move is not allowed."""
    if name:
        return f"Hire the {name}" if move.startswith("hire") else f"Hire the Impersonator as {name}"
    found = VOCABULARY.find(move)
    assert found is not None, f"{move} is drawn and is no move"
    return found.label if found.label != move else move.capitalize()


def _drawn(name: str, *values: Any) -> Markup:
    return drawn(FOLDER, SHEET, name, *values)


def _corner(seat: int) -> tuple[int, int]:
    return 6 + 378 * (seat % 2), MATS + 108 * (seat // 2)


def _on_mat(seat: int, x: int, y: int, more: str = "") -> str:
    left, top = _corner(seat)
    return f"translate({left + x} {top + y}){more}"


@cache
def _icons(face: str | None) -> tuple[str, ...]:
    if face is None:
        return ()
    words = face.split("-")
    return ICONS[words[1]] if words[0] in LEVEL_MARKS else ICONS[words[0]]


def _value(name: str | None) -> str:
    """The number on a tile of Karas or XP, as far as its name is known."""
    return name.split(" ", 1)[0] if name and name[0].isdigit() else ""


def _plural(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _tile(tile: dict[str, Any], seat: int | None) -> str:
    """One tile of a site in a few words."""
    name: str = tile["name"] or LEVEL_MARKS[tile["level"]]
    if tile["life"]:
        name += f", {tile['xp']} XP and {tile['karas']} Karas, {tile['wounds']} of {_plural(tile['life'], 'wound')}"
    if tile["open"]:
        return f"{name} (open)"
    seen = (["you"] if tile["name"] else []) + [f"@{n}" for n in tile["seen"] if n != seat]
    marks = [f"seen by {' and '.join(seen)}"] if seen else []
    if tile["no_rockfall"] and not tile["name"] and tile["level"] != "deep":
        marks.append("no rockfall")
    if tile["no_monster"] and not tile["name"]:
        marks.append("no monster")
    return f"{name} ({'; '.join(marks)})" if marks else name


def _gone(view: dict[str, Any]) -> str:
    """What has left the game, counted."""
    names = [tile["name"] for tile in view["discarded"]] + [chest["name"] for chest in view["chests_gone"]]
    return _listed(names) or "nothing yet"


def _listed(names: list[str]) -> str:
    """Names with their numbers: 2 x 4 Karas, Rockfall."""
    return ", ".join(name if n == 1 else f"{n} x {name}" for name, n in Counter(names).items())


def _team(view: dict[str, Any], seat: int) -> list[str]:
    """What lies before a seat, in lines."""
    team = view["teams"][seat]
    places: dict[str, int] = {}
    for place in team["adventurers"]:
        if place != "beach":
            places[place] = places.get(place, 0) + 1
    lines = ["Adventurers: " + ", ".join(f"{n} {_at(place)}" for place, n in places.items()) + "."]
    if "beach" in team["adventurers"]:
        lines[0] += " The recruit waits on the Beach."
    won = [tile["name"] if "XP" in tile["name"] else f"{tile['name']} ({tile['xp']} XP)" for tile in team["tiles"]]
    won += [f"{chest['name']} ({chest['xp']} XP)" if chest["xp"] else chest["name"] for chest in team["chests"]]
    won += [f"XP token ({view['token_xp']} XP)"] * team["tokens"]
    lines.append(f"Won: {_listed(won) or 'nothing yet'}.")
    for specialist in view["specialists"]:
        if specialist["holder"] == seat:
            lines.append(f"The {specialist['name']} {'rests' if specialist['resting'] else 'works'} here.")
    return lines


def _at(place: str) -> str:
    if place == "home":
        return "at home"
    if place in ("hospital", "break room"):
        return f"in the {place}"
    return f"at {place}" if place.startswith("site") else f"at the {place.capitalize()}"
