"""What a table tells beside the board: how far it is, what people see happen, how the game goes, what is asked twice."""

from __future__ import annotations

from typing import Any

from gameshelf.core import BANNER, GLANCE, PLAIN, Beat
from gameshelf.core.guide import Page, View, story
from gameshelf.core.prose import joined, plural
from gameshelf.games.takara.drawing import words
from gameshelf.games.takara.drawing.canvas import MARKS, SHEET, icons, value_of
from gameshelf.games.takara.drawing.chart import DRY
from gameshelf.games.takara.drawing.mats import CHEST_ICONS
from gameshelf.games.takara.drawing.moments import beds, dawn, duel, triumph
from gameshelf.games.takara.drawing.words import sort_of, sure_xp
from gameshelf.games.takara.steps.digging import SWORD_FACES, gained


def progress(view: View) -> list[str]:
    """Everybody's XP, what ends the game, how much is left: few words, as a phone has three short lines for them.

    What would be the end next comes first.
    """
    left = sum(map(len, view["sites"]))
    tiles = f"{plural(left, 'tile')} left."
    if view["outcome"] is not None:
        scores = ", ".join(f"@{seat} {score}" for seat, score in enumerate(view["outcome"]["scores"]))
        return ["The game is over.", f"XP: {scores}.", tiles]
    empty, found = view["sites"].count([]), any(team["stones"] for team in view["teams"])
    means = _second(view)  # it says what the stones make of it as well
    counts = [
        f"@{seat} {sure_xp(team)}" + (f" ({team['score']} with 2nd)" if team["stones"] and not means else "")
        for seat, team in enumerate(view["teams"])
    ]
    more = DRY[found] - empty
    dry = "1 more empty site" if more == 1 else f"{more} {'more ' if empty else ''}empty sites"
    holder = "".join(f"@{seat}'s: a win" for seat, team in enumerate(view["teams"]) if team["stones"])
    ends = f"2nd stone ({means or holder}) or {dry} {'ends' if more == 1 else 'end'} it."
    end = ends if found else f"No stone yet: {dry} and all lose."
    xp = f"XP: {', '.join(counts)}."
    return [end, xp, tiles] if more == 1 else [xp, end, tiles]


def _second(view: View) -> str:
    """What the second stone makes of it for one of two: the holder of the first wins with it, else these are the scores, one's
    own first. Nothing for more seats, or to who only watches."""
    seat, teams = view["seat"], view["teams"]
    held = [n for n, team in enumerate(teams) if team["stones"]]
    if seat is None or len(teams) != 2 or len(held) != 1:
        return ""
    holder, worth = held[0], teams[held[0]]["stone_xp"]
    scores = [team["score"] + worth * (n != holder) for n, team in enumerate(teams)]
    whose = "yours" if holder == seat else f"@{holder}'s"
    return f"{whose} wins; else {scores[seat]} to {scores[1 - seat]}"


def _near(view: View) -> str:
    """That the next site that runs empty ends the game, where it does; the board tells the rest."""
    empty, found = view["sites"].count([]), any(team["stones"] for team in view["teams"])
    if DRY[found] - empty != 1:
        return ""
    return " One more, and it is over: most XP wins." if found else " One more, and everybody loses!"


# What people see of an event: its kind and size
SEEN = {
    "dig": ("turn", PLAIN), "turn": ("turn", PLAIN), "clear": ("fall", PLAIN), "roll": ("roll", BANNER),
    "beaten": ("turn", GLANCE), "chest": ("turn", BANNER), "hurt": ("loss", PLAIN), "map": ("gain", GLANCE),
    "walk": ("walk", GLANCE), "spend": ("loss", GLANCE), "gain": ("gain", GLANCE), "sell": ("gain", GLANCE),
    "hire": ("gain", PLAIN), "recruit": ("gain", PLAIN), "look": ("look", GLANCE), "shown": ("look", GLANCE),
    "stopped": ("turn", BANNER), "end": ("end", BANNER), "day": ("dawn", GLANCE), "bed": ("loss", PLAIN),
    "back": ("gain", GLANCE), "idle": ("loss", BANNER), "blocked": ("look", PLAIN),
}  # fmt: skip
HOME = ("gain", "turn", "fall", "stone", "treasure", "victory")  # what is told there goes to the mat
UNLUCKY = 3  # throws that failed in a row: worth a word
IN_A_ROW = ("", "", "Two misses", "Three misses", "Four misses", "Five misses", "So many misses")
REMEMBERED = ("stone", "treasure", "victory", "loss", "end")  # and a great fight that was won, but no blow that failed
TWO = 2  # tiles that the Miner digs
NUMBERS = ("Nobody", "One", "Two", "Three")  # of adventurers
FIVE = 5  # Karas that count 1 XP
RICH = 4  # XP of a tile that somebody else digs up: everybody has to see that
GREAT = 3  # hearts of a monster: where its end brings more than the fight has shown, that is a scene
RICH = 10  # Karas of a chest, or
WORTHY = 4  # its XP: the same
FINE = 4  # XP of one tile: worth a word
BRIEF = ("hire", "hurt")  # what is a glance when another does it: more is told before or after it
STAYS = ("takara.dig.rockfall", "takara.dig.monster")  # what is dug up and stays
# What it means to dig up such a tile
FELT = {
    "rockfall": " The way is blocked!",
    "monster": " It guards the site now!",
    "chest": " What is in it?",
    "cross": " Ouch!",
}
# What it means to find this in a chest
TREASURE = {"tablet": " The best there is!", "skull": " Cursed gold: it costs XP at the end."}
TRADES = ("takara.counter.buy", "takara.counter.sell")
SPENT_AT = {"takara.sword.rent": "do-rent", "takara.evening.hospital": "do-heal", "takara.recruit.once": "do-recruit"}


def beats(data: dict[str, Any], view: View) -> Beat | None:
    """What people see of an event, if it is worth a look."""
    what = data.get("what")
    if what not in SEEN:
        return None
    kind, size = SEEN[what]
    if what == "day":
        return _dawn(data["who"], data["went"], view)
    if what == "look" and data.get("face"):
        if sort_of(data["face"]) == "rockfall":  # which is turned up at once, and told then
            return None
        # Whoever sees what it is looks at it closely, but what one knows already is no news
        kind, size = ("look", GLANCE) if data.get("again") else ("turn", PLAIN)
    elif what == "look":  # what another looks at in secret: that he views the site was told
        return None
    elif what == "shown" and data.get("faces"):
        kind, size = ("turn", PLAIN) if data["fresh"] else ("look", PLAIN)
    other = data.get("who") != view.get("seat")
    if what == "hurt" and data["rule"] != "takara.dig.monster":  # the cross and the fight have said it
        return None
    if other and what == "blocked":  # whoever looks is told
        return None
    if other and what == "idle":
        size = PLAIN
    if other and what in BRIEF:
        size = GLANCE
    turning = _turning_point(data, view)
    if other and what == "beaten" and not turning:  # the fight has told what it brings
        return None
    if data.get("face") == "stone" and what == "dig":
        kind, size = "stone", BANNER
    elif what == "chest":
        kind, size = ("treasure", BANNER) if _worthy(data) else ("turn", PLAIN)
    elif what == "beaten" and (turning or _over(view)) and not other and data["foe"]["life"] >= GREAT:
        kind, size = "victory", BANNER
    elif turning or data.get("face") == "stone" or (other and what == "dig" and data.get("xp", 0) >= RICH):
        size = BANNER
    elif (what == "dig" and _known(data, view, other)) or (what == "turn" and _known_turn(data, other)):
        kind = "fall"  # no card: it is seen on the board
    who, site, tile = data.get("who"), data.get("site"), data.get("tile")
    extra: dict[str, Any] = {name: data[name] for name in ("won", "face", "faces", "karas", "xp") if name in data}
    start = f"site-{site + 1}" if site is not None else ""
    end = f"mat-{who}" if kind in HOME or what in ("bed", "idle") or "karas" in data else ""
    brings = tuple((icon, data[name]) for name, icon in (("xp", "star"), ("karas", "coin")) if data.get(name, 0) > 0)
    if data.get("face") == "stone" and brings:  # whose XP count only with the other one
        brings = (("legend", 1),)
    piece = f"tile-{tile}" if tile is not None else ""
    if what == "walk":
        start, end, piece = start or f"do-{data['where']}", end or start, f"adv-{who}-"
    elif what in ("spend", "hire", "recruit"):
        start, end = end, f"specialist-{data['hired']}" if what == "hire" else SPENT_AT.get(data["rule"], "")
    elif data["rule"] in TRADES:
        start = "do-buy"
    elif what == "hurt":
        start = "do-heal"
    # Nobody walks before a roll: the way to the hospital would tell how it ends
    walks = f"adv-{who}-" if what in ("dig", "clear", "hurt", "hire") or data["rule"] in TRADES else ""
    if other:  # the words say what it brings, and who goes somewhere is seen with the next picture
        brings, walks = brings if data.get("face") == "stone" else (), walks if size > GLANCE and kind != "fall" else ""
    if what == "beaten" and size == GLANCE:  # the fight was large, and has told what it brings
        kind = "gain"
    if size == BANNER and not (kind in REMEMBERED or _great_fight(data)):  # nobody's own: what one remembers is
        who = None
    text = f"{_said(data)}{_felt(data, view)}{turning}"
    return Beat(kind, text, size, who, piece, start, end, extra, walks, _art(data, view, kind), (), brings)


def _over(view: View) -> bool:
    """Whether the game has ended, as far as the view says so."""
    return view.get("outcome") is not None


def _great_fight(data: dict[str, Any]) -> bool:
    """Whether a fight was won that one remembers: against a great monster, or one that somebody else has wounded."""
    foe = data.get("foe", {})
    return bool(data.get("won") and foe and (foe["life"] >= GREAT or foe["wounds"]))


def _art(data: dict[str, Any], view: View, kind: str) -> str:
    """What is shown large, if anything is."""
    if data["what"] == "roll":
        return duel(data)
    if data["what"] == "idle":
        return beds(data["who"], data["n"])
    if kind == "victory":
        return triumph(data)
    return face_of(data, view) if kind in ("turn", "stone", "treasure") else ""


def _worthy(data: dict[str, Any]) -> bool:
    """Whether what a chest holds is worth much."""
    return bool(data["xp"] >= WORTHY or data["karas"] >= RICH)


def _known(data: dict[str, Any], view: View, other: bool) -> bool:
    """Whether it is no news to this seat what was dug up, or of another's day something small."""
    knew = data.get("knew", ())
    return view.get("seat") in knew or len(knew) >= view.get("players", 9) or (other and _usual(data))


def _known_turn(data: dict[str, Any], other: bool) -> bool:
    """The same of what was turned up in a view: who views has seen a monster before, and another's rockfall is small."""
    return other == (sort_of(data["face"]) == "rockfall")


def _said(data: dict[str, Any]) -> str:
    """What happened, as it is told where it is seen: shorter than in the story."""
    what, who = data["what"], data.get("who")
    if what == "roll" and "tile" in data:
        return f"@{who} fights the {data['foe']['name']}."
    if what == "dig" and data["face"] == "stone":
        return f"@{who} finds a Stone of Legend at site {data['site'] + 1}!"
    if data["rule"] == "takara.miner.waste":
        return str(data["text"]).removesuffix("which is lost.") + (
            "cleared." if sort_of(data["face"]) == "rockfall" else "lost."
        )
    if what == "walk" and "site" in data:
        return f"@{who} views site {data['site'] + 1}."
    return str(data["text"])


def _usual(data: dict[str, Any]) -> bool:
    """Whether a find is nothing special: money, a rockfall, a little experience, or what the Miner wastes."""
    sort = sort_of(data["face"])
    return data["rule"] == "takara.miner.waste" or sort in ("karas", "rockfall") or (sort == "xp" and bool(data["xp"] < FINE))


def _dawn(who: int, went: list[str], view: View) -> Beat | None:
    """Whose day comes next: told at that seat's mat; large, and with where the last one was, to the one who sits there."""
    if view.get("outcome", True) is not None:
        return None
    seat = (who + 1) % view["players"]
    team = view["teams"][seat]
    crew = team["adventurers"].count("home")
    if not crew or seat != view["day"]:  # that the day is missed, or was by now, is told by itself
        return None
    if seat != view["seat"]:
        return Beat("dawn", f"@{seat}'s day.", GLANCE, seat, end=f"mat-{seat}", after=True)
    text = f"@{seat}'s day: {crew} at home, {plural(team['karas'], 'Kara')}."
    places = joined(list(dict.fromkeys(went)))
    before = f" @{who} was {places}, and has {sure_xp(view['teams'][who])} XP." if went else ""
    return Beat("dawn", text + before, PLAIN, seat, end=f"mat-{seat}", art=dawn(view, seat), after=True)


def _felt(data: dict[str, Any], view: View) -> str:
    """What it means, in a few words more."""
    what = data["what"]
    if what == "roll" and "tile" in data:
        hits = len(data["dice"]) - (not data["won"])
        told = "One hit" if hits == 1 else f"{hits} hits" if hits else "No hit"
        if data["won"]:
            return f" {told}: {'at last ' if data.get('streak', 0) >= UNLUCKY else ''}it falls!"
        streak = data.get("streak", 0)
        luck = f" {IN_A_ROW[min(streak, 6)]} in a row: 1 in {3**streak}!" if streak >= UNLUCKY else ""
        return f" {told}, and it strikes back.{luck}{_costs(data, view)}"
    if what == "roll":
        return "" if data["won"] else " Nobody is hurt."
    if what == "stopped":
        return " He has dug nothing." if data["left"] == TWO else ""
    if what == "look" and data.get("face") and "sites" in view:
        return " You knew it." if data.get("again") else " Only you know." if _alone(data, view) else ""
    if what == "chest":
        return TREASURE.get(data["face"], "")
    if what == "hurt":
        return _costs(data, view)
    if what != "dig" or data["rule"] == "takara.miner.waste":
        return ""
    sort = sort_of(data["face"])
    if sort == "cross" and data["rule"] != "takara.dig.cross":  # the Miner is not hurt
        return ""
    if list(data.get("knew", ())) == [view.get("seat")] and view["seat"] != data["who"]:
        return f"{FELT.get(sort, '')} Dug blind: only you knew it."
    hurts = _costs(data, view) if sort == "cross" else ""
    return " Well dug!" if sort == "xp" and data["xp"] >= FINE else FELT.get(sort, "") + hurts


def _costs(data: dict[str, Any], view: View) -> str:
    """What it costs whoever sits here to be hurt, while the game goes on; what others do about it is seen when they do."""
    if "prices" not in view or data["who"] != view["seat"] or view["outcome"] is not None:
        return ""
    return f" {plural(view['prices']['hospital'], 'Kara')} tonight, or a day in bed."


def _alone(data: dict[str, Any], view: View) -> bool:
    """Whether nobody else has seen the tile that somebody looks at."""
    tiles = [tile for tile in view["sites"][data["site"]] if tile["id"] == data["tile"]]
    return bool(tiles) and tiles[0]["seen"] == [data["who"]]


def _turning_point(data: dict[str, Any], view: View) -> str:
    """That the last tile of a site has left it or a stone was found, and what ends the game now; while it goes on.

    How it has ended is told after the card of the second stone.
    """
    if data["what"] not in ("clear", "beaten", "dig") or view.get("outcome", True) is not None:
        return ""
    emptied = f" Site {data['site'] + 1} is empty!" if data["tile"] % 9 == 8 and data["rule"] not in STAYS else ""
    if data.get("face") == "stone":
        return f"{emptied} The second ends the game."
    return f"{emptied}{_near(view)}" if emptied else ""


def _fate(view: View) -> str:
    """What the second stone has brought about, in a few words."""
    outcome, seat = view.get("outcome"), view.get("seat")
    if outcome is None or seat is None:
        return "Both stones are found!"
    return "Both stones: you win!" if seat in outcome["winners"] else "Both stones: a rival wins"


def face_of(data: dict[str, Any], view: View) -> str:
    """What has been turned over or is looked at: tiles as if they lay on top, what a chest holds."""
    face, sites = data.get("face", ""), view.get("sites", ())
    if data["what"] == "chest":
        return str(SHEET.draw("opened_chest", CHEST_ICONS.get(face, "chest"), data["xp"], data["karas"]))
    if data["what"] == "dig" and face == "stone":
        both = sum(team["stones"] for team in view.get("teams", ())) > 1
        return str(SHEET.draw("found_stone", data["xp"], data["who"], both, _fate(view)))
    if data["what"] == "beaten":
        found = [
            {**tile, "life": 0, "karas": 0}
            for team in view.get("teams", ())
            for tile in team["tiles"]
            if tile["id"] == data["tile"]
        ]
    else:
        places = range(data["tile"], data["tile"] + len(data.get("faces", (face,))))
        found = [tile for site in sites for tile in site if tile["id"] in places and tile["name"]]
    if found:  # three in a row; what only one seat sees lies on a slip of that seat
        mine = data["who"] if data["what"] in ("look", "shown") else ""
        return "".join(
            f'<g transform="translate({n % 3 * 114} {n // 3 * 82})">{_top(tile, mine)}</g>' for n, tile in enumerate(found)
        )
    if not face:
        return ""
    value = str(data.get("karas") or data.get("xp") or "") if sort_of(face) != "stone" else ""
    known = (data["tile"] % 9 // 3 + 1, True, icons(face), "", value, 0, 0, (), "", 0, 0, False, 38, "")
    return str(SHEET.draw("top", *known))


def _top(tile: dict[str, Any], mine: int | str) -> str:
    """A tile of a site that is known: face up, or on a slip of the seat who looks at it in secret."""
    face, name = tile["face"], tile["name"]
    open = mine == "" or tile["open"]
    body = (icons(face), MARKS.get(face, ""), value_of(name), tile["life"] or 0, tile.get("wounds", 0), ())
    return str(SHEET.draw("top", tile["id"] % 9 // 3 + 1, open, *body, name, tile["xp"], tile["karas"], False, 38, mine))


def asks(view: View, notation: str) -> str:
    """A sentence to confirm a move that sells, fights, ends the game for everybody, or sends all away at once."""
    verb, _, rest = notation.partition(" ")
    if verb == "sell":
        label = next(label for move, label in view["moves"] if move == notation)
        pay = int(label.split()[-2])  # so many Karas
        worth = f"; {plural(pay, 'Kara')} left at the end count {pay // FIVE} XP" if pay >= FIVE else ""
        return f"{label}? {words.who_trades(view['teams'][view['seat']])} It leaves the game{worth}. One trade a day."
    if notation == "end":
        return _to_bed(view)
    if notation == "dive all":
        return "Everybody to the Dive, and the day is over?"
    if verb == "fight":
        return _fights(view, int(rest) - 1)
    if verb == "view" and "nothing new" in dict(view["moves"])[notation]:
        return "You have seen all that a view shows there. View it all the same?"
    count = TWO if verb == "site" and view["step"].get("working") == "miner" else 1 if verb in ("dig", "clear") else 0
    tiles = view["sites"][int(rest) - 1] if count else []
    if not 0 < len(tiles) <= count or not (end := _emptied(view)):
        return ""
    faces = [tile["face"] for tile in tiles]
    if any(face and sort_of(face) in ("stone", "monster") for face in faces):  # this is no end, or another one
        return ""
    hidden = [tile for tile in tiles if tile["face"] is None]
    monster = "" if all(tile["no_monster"] for tile in hidden) else " or monster"
    that = f"Unless a stone{monster} lies there, that" if hidden else "That"
    return f"{that} empties the {end}. Do it?"


def _emptied(view: View) -> str:
    """Which site is the last to run empty, and what that means; nothing where the game goes on after the next one."""
    empty = sum(not site for site in view["sites"])
    stones = sum(team["stones"] for team in view["teams"])
    if empty == 3 and not stones:
        return "fourth site, and no stone is found: everybody loses"
    return "fifth site: the stone is lost, and most XP wins" if empty == 4 and stones == 1 else ""


def _to_bed(view: View) -> str:
    """Who is left in the hospital when the day ends, where money could bring them home or nobody else is left for tomorrow."""
    team, price = view["teams"][view["seat"]], view["prices"]["hospital"]
    hurt, purse = team["adventurers"].count("hospital"), team["karas"]
    missed = bool(_tomorrow(view, 0))
    if not hurt or not (missed or purse >= price):
        return ""
    stay = f"{NUMBERS[hurt]} {'stays' if hurt == 1 else 'stay'} in bed tomorrow"
    if missed:
        stay = "All are in bed tomorrow, so you miss that day"
    if purse < price:
        return f"{stay}. End the day?"
    home = min(hurt, purse // price) if price else hurt
    who = "all" if home == hurt > TWO else "both" if home == hurt == TWO else "him" if hurt == 1 else str(home)
    return f"{stay}, and you have {plural(purse, 'Kara')}: {home * price} would bring {who} home. End the day?"


def _fights(view: View, site: int) -> str:
    """The odds of a fight, what it means to win it, and what it costs to fail: before each, also the next at one monster."""
    tiles = view["sites"][site]
    foe, end = tiles[0], _emptied(view) if len(tiles) == 1 else ""
    left, alone = foe["life"] - foe["wounds"], _tomorrow(view, 1)
    prize = f" for {brings}" if (brings := gained(foe["xp"], foe["karas"])) else ""
    odds = f"Fight the {foe['name']}{prize}? It takes {plural(left, 'sword')}: {(SWORD_FACES / 6) ** left:.0%}."
    wins = f" If you win, that empties the {end}." if end else ""
    fails = "Who fails is hurt; the wounds stay." if left > 1 else "Who fails is hurt."
    return f"{odds}{wins} {alone or fails}"


def _tomorrow(view: View, hurt: int) -> str:
    """That nobody would be at home on the next day, if so many more are hurt; nothing while somebody would be."""
    team, prices = view["teams"][view["seat"]], view["prices"]
    places = team["adventurers"]
    if sum(place not in ("hospital", "beach") for place in places) > hurt:
        return ""
    who = "If he is hurt too" if "hospital" in places else "If he is hurt"
    offers = [f"pay {plural(prices['hospital'], 'Kara')}"] * (team["karas"] >= prices["hospital"])
    offers += ["enlist the recruit"] * ("beach" in places and team["karas"] >= prices["recruit"])
    if not offers:
        return f"{who}, nobody is left for tomorrow: you miss that day."
    return f"{who}, nobody is left for tomorrow, unless you {' or '.join(offers)} tonight."


def series(view: View) -> tuple[str, tuple[str, ...]] | None:
    """In the evening everybody whom the money brings home from the hospital, if they are several."""
    if view["seat"] is None or all(move != "heal" for move, _ in view["moves"]):
        return None
    team, price = view["teams"][view["seat"]], view["prices"]["hospital"]
    hurt = team["adventurers"].count("hospital")
    count = min(hurt, team["karas"] // price) if price else hurt
    if count < 2:
        return None
    who = f"{count} of {hurt}" if count < hurt else "both" if count == 2 else f"all {count}"
    return f"Heal {who} ({plural(count * price, 'Kara')})", ("heal",) * count


GUIDE: Page = (
    (
        "Each day every adventurer views 3 tiles of a site, digs up the first, or earns money.",
        lambda view: bool(view["moves"]) and "looking" not in view["step"],
    ),
    (
        "What you view is your secret. A rockfall or monster turned up while viewing brings 2 Karas.",
        lambda view: "looking" in view["step"] and any(move == "turn" for move, _ in view["moves"]),
    ),
    (
        "Deeper is better: Karas, then experience (XP) and chests, then two Stones of Legend.",
        lambda view: any(0 < len(tiles) < 4 for tiles in view["sites"]) and "looking" not in view["step"],
    ),
    (
        "Rent the sword to fight, hire specialists, and turn money into XP at the Counter.",
        lambda view: bool(view["sword"]) and view["roll"] is not None,
    ),
    (
        "Both stones win at once; else most XP, if a stone is found before 4 sites are empty.",
        lambda view: any(team["stones"] for team in view["teams"]),
    ),
)


def guide() -> list[tuple[str, View]]:
    """How it goes: five sentences, each with a position of a real game in which it can be seen."""
    from gameshelf.games.takara import BOX
    from gameshelf.games.takara.quick import quick

    return story(BOX, GUIDE, 2, quick)
