"""What a table tells beside the board: how far it is, what people see happen, how the game goes."""

from __future__ import annotations

from typing import Any

from gameshelf.core import BANNER, GLANCE, PLAIN, Beat
from gameshelf.core.guide import Page, View, story
from gameshelf.core.prose import joined, plural
from gameshelf.games.hunted.content import HOSTAGES
from gameshelf.games.hunted.content import KINDS as KEYS
from gameshelf.games.hunted.drawing import scenes
from gameshelf.games.hunted.drawing.after import far, sign_of
from gameshelf.games.hunted.drawing.after import fates as fates
from gameshelf.games.hunted.drawing.hope import last_plan
from gameshelf.games.hunted.drawing.lars import lacking, near, showdown
from gameshelf.games.hunted.drawing.pace import milestone, pace


def progress(view: View) -> list[str]:
    """How far the players are, and what ends it."""
    left = view["locations_left"]
    if any(place["key"] == "roof" for place in view["visited"]):
        fight = next((fight for fight in view["fights"] if fight["key"] == "lars"), None)
        left_to_hit = len(fight["left"]) if fight else 0
        where = f"On the Roof: {plural(left_to_hit, 'hit')} to go." if left_to_hit else "On the Roof."
    else:
        seen = len(view["visited"])
        where = f"Floor {seen} of {seen + left}." if seen else "In the lobby."
        where = f"{where[:-1]}: {pace(view).brief}." if view["outcome"] is None else where  # always, so that it can be followed
    if view["outcome"] is not None:
        return ["On the Roof: Lars is beaten."] if view["outcome"]["winners"] else [far(view)]
    close, plan = near(view), last_plan(view)
    lars = [close.words] if close.level < 4 else []
    missing = lacking(view) if close.level else ""
    need = [f"{missing.replace('needs', 'You need').replace('the', 'his')}."] if missing.startswith("needs") else []
    # The clock and the mats tell time and dice, here stands what they do not; what counts most first: a phone has three lines
    if plan:
        return [where, *plan, *lars, *need]
    ways, deck = view["ways_up"], view["deck"]
    up = [f"Hallways and doors lead up: {ways} of the {plural(deck, 'card')} left."] if not view["visited"] and deck else []
    return [where, *up, *lars, *need]


# What people see of an event: kind, size, and the pieces that it is about
SIZES = {
    "event": BANNER, "roof": BANNER, "end": BANNER, "alarm": PLAIN, "damage": PLAIN, "stamp": PLAIN, "roll": PLAIN,
    "places": PLAIN, "enter": PLAIN, "search": PLAIN, "lost": PLAIN, "escape": PLAIN, "draw": GLANCE, "take": GLANCE,
    "attack": GLANCE, "back": GLANCE, "beaten": GLANCE, "spoils": GLANCE, "time": GLANCE, "gain": GLANCE, "use": GLANCE,
    "hide": GLANCE, "plus": GLANCE, "shuffle": PLAIN, "stands": PLAIN, "hit": PLAIN,
}  # fmt: skip
KINDS = {
    "draw": "turn", "take": "gain", "gain": "gain", "roll": "roll", "plus": "roll", "places": "turn", "event": "alarm",
    "attack": "turn", "back": "turn", "spoils": "turn", "damage": "loss", "lost": "loss", "time": "loss", "enter": "turn",
    "hit": "beaten",
}  # fmt: skip
LARGE = {"places": "place-", "attack": "foe", "back": "foe"}  # the pieces that are shown large
ICONS = {"time": "clock", "health": "white-die", "key": "key", "plus": "plus-one"}


def beats(data: dict[str, Any], view: View) -> Beat | None:
    """What people see of an event, if it is worth a look."""
    what = data.get("what")
    if what is None or (what == "enter" and not _acts(data, view)) or (what == "search" and data["found"]):
        return None  # what is asked or found tells the rest
    if what == "time" and "more" in data:
        return None  # the last of them tells how many
    who = data.get("who")
    size = SIZES[what]
    if (
        (what == "damage" and data["left"] < 2)
        or (what == "time" and data["left"] == 0)
        or (what in ("beaten", "roll") and data.get("final"))
        or (what == "places" and _reached(data, view))
        or (what == "stamp" and data.get("spared"))
    ):
        size = BANNER
    elif (
        (what == "beaten" and len(_men(data, view)) > 1)  # a gang that is beaten is a scene
        or (what == "plus" and data["saves"])
        or (what == "spoils" and len(data["cards"]) > 1)
    ):
        size = PLAIN
    names = ("energy", "face", "die", "card", "cards", "n", "of", "left", "passed", "foe", "places", "key", "by", "won")
    extra = {name: data[name] for name in names if name in data}
    start, end, piece = "", "", LARGE.get(what, "")
    brings: tuple[tuple[str, int], ...] = ()
    if what == "draw":
        start, end, piece = "do-draw", f"row-{who}", f"card-{KEYS.index(data['card'])}-"
    elif what in ("take", "gain", "use", "lost", "damage"):
        start, end = ("", f"mat-{who}") if what in ("take", "gain") else (f"mat-{who}", "")
    elif what == "time":
        start, brings = "clock", (("clock", data["n"]),)
    elif what == "event":
        start = "clock"
    elif what == "shuffle":
        start, end, brings = "heap", "do-draw", (("cards", min(5, data["n"])),)
    elif what == "alarm":
        end = f"row-{who}"
    elif what in ("places", "roof"):
        end = "lift"
    elif what in ("beaten", "stands", "hit", "escape"):
        start = "tray"
    elif what == "stamp":
        test = next((one for one in reversed(view.get("happened", ())) if one["kind"] == "test"), None)
        lay = test is None or test["dice"]  # without a die it never lay there
        start = "tray" if data.get("spared") else "place-0" if lay else "clock"
    if what == "gain" and data["of"] == "time":
        start, end = "", "clock"  # time is nobody's: it lies on the clock
    if what == "gain":
        brings = ((ICONS[data["of"]], data["n"]),)
    dice = tuple(
        (die["sides"], die["face"], f"{_tint(die, data['energy'])} {'hu-good' if n < data['good'] else 'hu-miss'}")
        for n, die in enumerate(data.get("dice", ()))
    )
    text, art = _words(data, view), _scene(data, view)
    if what == "take" and art:
        size = PLAIN
    walks = "lift" if what == "places" else ""
    kind = "loss" if what == "end" and not data["won"] else KINDS.get(what, what)
    return Beat(kind, text, size, who, piece, start, end, extra, art=art, dice=dice, brings=brings, walks=walks)


def _floors(data: dict[str, Any], view: View) -> tuple[int, int, int]:
    """The floor before those that were turned over, the highest of them, and how many there are."""
    keys = [place["key"] for place in view.get("visited", ())]
    now = max([n + 1 for n, key in enumerate(keys) if key in data["places"]], default=len(keys))
    return now - len(data["places"]), now, len(keys) + view.get("locations_left", 0)


def _reached(data: dict[str, Any], view: View) -> str:
    """What of the climb has been reached with these locations; on the Roof Lars has the word."""
    if "roof" in data["places"]:
        return ""
    before, now, floors = _floors(data, view)
    return milestone(before, now, floors, view.get("locations_left", 0) - view.get("roof_among", 0))


def _rings(data: dict[str, Any], view: View) -> bool:
    """Whether a card that was drawn has set off the alarm: it is gone with the row, or the row asks whom one fights."""
    rows = view.get("rows")
    if not rows:
        return False
    lies = any(card["key"] == data["card"] for card in (*rows[data["who"]], *view["shared"]))
    return not lies or view["step"].get("what") == "attackers"


def _words(data: dict[str, Any], view: View) -> str:
    """What is said of it where it is seen: shorter than the story, since the picture tells the rest."""
    what, who, text = data["what"], f"@{data.get('who')}", str(data["text"])
    if what == "roll":
        return str(data.get("result") or text)
    if what == "damage" and data["left"]:
        left = data["left"]
        hit = f"{who} is hit: a white die turns red."
        return f"{hit} {left} left." if left > 1 else f"{hit} One is left: the next hit is the last!"
    if what == "time":  # the clock still shows what was before: a number of what is left would contradict it
        return f"−{data['n']} time." if data["left"] else "The last time token of all goes."
    if what == "alarm":
        why = data["why"] if "bell" not in data["why"] else f"a terrorist and {data['why']}"
        return f"Alarm! {why.capitalize()} in {who}'s row."
    if what == "attack":
        return f"{data['name']}! To hit: {joined(data['targets'].split(', '))}."
    if what == "beaten":
        return f"{who} beats {data['name']}! He falls from the Roof." if data["final"] else f"Beaten: {data['name']}!"
    if what == "take":
        return f"{who} frees {data['name']}." if data["card"] in HOSTAGES else f"{who} gets {data['name']}."
    if what == "places":
        turned = [place for place in view.get("visited", ()) if place["key"] in data["places"]]
        before, now, floors = _floors(data, view)
        reached = _reached(data, view)
        if len(data["places"]) == 1 and turned:
            here = turned[-1]
            does = "" if here["test"] or here["optional"] else _calm(here)
            return f"{here['name']}. {f'{reached} {does}'.strip() or here['words']}"
        if turned and "roof" not in data["places"]:
            return f"Floors {before + 1} and {now} of {floors}: {reached or 'which of them?'}"
    if what == "enter":
        return f"{data['place']}. {_acts(data, view)}"
    if what == "stands":
        return f"Lars is hit! Still to go: {joined(data['targets'].split(', '))}."
    if what == "back":
        return f"And now the roll against {data['name']}."
    if what == "spoils":
        return text if data["keeps"] else f"Nothing to keep: {data['names']}, back into the deck."
    if what == "plus" and data["saves"]:
        return f"+1: the {data['face'] - 1} counts {data['face']}, and that is enough!"
    if what == "end" and not data["won"]:
        return _lost(view, text)
    if what == "lost" and data["card"] in HOSTAGES:
        return f"{data['name']} is taken away, and leaves the game."
    if what == "search":
        return f"No {data['wanted']} here: none among {plural(data['of'], 'card')}."
    if what == "stamp" and data.get("spared"):
        return f"{data['name']}: passed. That would have been the end!"
    if what == "stamp" and (sought := _sought(data, view)):
        return f"{data['name']}: passed. Is there {sought} here?"
    return text


def _missing(view: View) -> tuple[int, ...]:
    """Lars's numbers that were not hit, where he was fought."""
    return next((tuple(fight["left"]) for fight in view.get("fights", ()) if fight["key"] == "lars"), ())


def _lost(view: View, text: str) -> str:
    """What one sees of a lost game: who got away or struck, and how little was missing."""
    left = _missing(view)
    short = f" {plural(len(left), 'hit')} {'was' if len(left) == 1 else 'were'} missing." if left else ""
    if view.get("killer"):
        return f"{text}{short}"
    seen = len(view.get("visited", ()))
    where = "" if left else f" on floor {seen} of {seen + view.get('locations_left', 0)}" if seen else " in the lobby"
    return f"Time is up{where}: the helicopter lifts, and Lars is gone.{short}"


def _acts(data: dict[str, Any], view: View) -> str:
    """What a location that was chosen does by itself; nothing where a test or a question follows."""
    here = next((place for place in view.get("visited", ()) if place["key"] == data["key"]), None)
    return "" if here is None or here["test"] or here["optional"] else _calm(here)


def _sought(data: dict[str, Any], view: View) -> str:
    """What a passed test lets one look for in the deck."""
    here = next((place for place in view.get("visited", ()) if place["name"] == data["name"]), None)
    if here is None or not data["passed"] or [op[0] for op in here["pass_ops"]][:1] != ["search_deck"]:
        return ""
    wanted = here["pass_ops"][0][1]
    return f"{'an' if wanted == 'item' else 'a'} {wanted}"


def _calm(place: dict[str, Any]) -> str:
    """What a location without a test does by itself; nothing of one that asks."""
    if place["key"] == "roof" or any(op[0] == "choose" for op in place["pass_ops"]):
        return ""
    return f"Safe: no test here. {place['pass'][0].upper()}{place['pass'][1:]}."


def _men(data: dict[str, Any], view: View) -> tuple[int, ...]:
    """The numbers of those who were beaten, as their card shows them."""
    gone = (*view.get("discard", ()), *view.get("in_hand", ()))
    return tuple(next((card["targets"] for card in reversed(gone) if card["key"] == data["foe"]), ()))


def ending(view: View) -> tuple[int, str]:
    """How it ended: Sharon is saved, or who or what took the last white die, or the helicopter lifts with Lars."""
    if view["outcome"]["winners"]:
        return 240, scenes.finale()
    killer = view.get("killer")
    return (240, scenes.fallen(sign_of(killer))) if killer else (300, scenes.gone(_missing(view)))


def _scene(data: dict[str, Any], view: View) -> str:
    """What is shown large of it; nothing where the next picture has it."""
    what = data["what"]
    if what == "event":
        return scenes.event(data["key"])
    if what == "places" and data["places"] and "roof" not in data["places"]:
        return scenes.climb(data["places"][:2], *_floors(data, view))
    if what == "enter":
        return scenes.entered(data["key"])
    if what == "alarm":
        return scenes.alarm(data["why"])
    if what in ("attack", "back"):
        return scenes.gang(data["foe"], tuple(int(target) for target in data["targets"].split(", ")))
    if what == "roof" and "lars" in view:
        return scenes.roof(tuple(view["lars"]["targets"]))
    if what == "end":
        return ending(view)[1]
    if what == "time" and not data["left"]:
        return scenes.out_of_time()
    if what == "take" and data["card"] in HOSTAGES:
        return scenes.rescue(data["card"])
    if what == "lost" and data["card"] in HOSTAGES:
        return scenes.taken(data["card"])
    if what == "shuffle":
        return scenes.shuffled()
    if what == "hit":
        return scenes.picked_off(data["foe"], data["target"])
    if what == "escape":
        return scenes.escaped()
    if what == "damage":
        return scenes.hurt(data["left"])
    if what == "plus":
        tint = _tint(data, data["energy"])
        return scenes.plus(tint, data["sides"], data["face"], data["saves"])
    if what == "stamp" and data.get("spared"):
        return scenes.relief(data["key"])
    if what == "spoils":
        return scenes.turned(data["cards"], data["names"].split(", "))
    gone = (*view.get("discard", ()), *view.get("in_hand", ()))
    if what == "beaten" and data["final"]:
        return scenes.fall(view["lars"]["targets"] if "lars" in view else ())
    if what == "stands" and "lars" in view:
        return scenes.stands(tuple(view["lars"]["targets"]), tuple(data["before"]), tuple(data["left"]))
    if what == "beaten":
        men = _men(data, view)
        return scenes.beaten(data["foe"], men) if men else ""
    if what == "draw" and _rings(data, view):
        drawn = next((card for card in reversed(gone) if card["key"] == data["card"]), None)
        return scenes.card(drawn) if drawn is not None else ""
    return ""


def _tint(die: dict[str, Any], energy: bool) -> str:
    """Energy dice are white or red, those of weapons blue."""
    return "d-blue" if not energy else "d-red" if die["sides"] == 8 else "d-white"


GUIDE: Page = (
    (
        "Beat Lars on the Roof and free Sharon. Drawing is free; cards of your row pay for one another.",
        lambda view: view["step"] == {} and len(view["rows"][0]) == 4 and not view["fights"] and len(view["moves"]) > 3,
    ),
    (
        "Hallways and doors lead up. Many locations are a test: one die of 5 or more passes.",
        lambda view: view["test"] is not None and not view["test"]["event"] and view["pending"],
    ),
    (
        "Two terrorists, or one and two bells: a fight. Roll their numbers, or lose white dice.",
        lambda view: bool(view["fights"]) and view["fights"][-1]["round"] == 1 and len(view["fights"][-1]["left"]) == 2,
    ),
    (
        "Hiding and rolls in fights cost time, and time brings events. No time, no white die: lost.",
        lambda view: view["test"] is not None and view["test"]["event"],
    ),
    (
        "On the Roof hit Lars's 5, 6 and 7. A 7 takes a heavy weapon or a +1 token.",
        lambda view: bool(view["fights"]) and len(view["fights"][0]["left"]) < 3 and _hopeful(view),
    ),
)


def _hopeful(view: View) -> bool:
    """Whether Lars is being fought, and can well be beaten: by all rolls that one can afford, and with the next."""
    likely = any(move.startswith("fire ") and chances["end"] >= 0.4 for move, chances in view["odds"].items())
    return likely and view["fights"][0]["key"] == "lars" and view["time"] > 1 and showdown(view) >= 0.6


def guide() -> list[tuple[str, View]]:
    """How it goes: five sentences, each with a position of a real game in which it can be seen."""
    from gameshelf.games.hunted import BOX
    from gameshelf.games.hunted.quick import quick

    return story(BOX, GUIDE, 1, quick, seed=1042)
