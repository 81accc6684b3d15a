"""The answers on the stage: weapons, dice, what else has no place of its own; each with its chance and its price."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import joined, plural
from gameshelf.draw import Room
from gameshelf.draw.lettering import width, wrap
from gameshelf.games.hunted.drawing.canvas import Table
from gameshelf.games.hunted.drawing.danger import tight
from gameshelf.games.hunted.drawing.deadly import DIES, LOSES, brings, covered, deadly, fatal
from gameshelf.games.hunted.drawing.words import ARTS, bare, gains, named, odds_of, short, shot_odds
from gameshelf.games.hunted.odds import hit_all, pass_test, percent

MOVES_WITH_WORDS = {
    "fight": ("target", "Fight"), "escape": ("exit", "Escape"),
    "enter": ("door", "Go in"), "accept": ("forward", "Keep the roll"),
    "clear": ("wrong", "Clear row"), "from own": ("cards", "Own row"), "from shared": ("cards", "Shared"),
    "pass": ("back", ""), "done": ("check", ""), "draw": ("cards", ""),
    "swap unspent": ("white-die", "Unspent turns red"), "swap spent": ("white-die", "Spent turns red"),
    "heal unspent": ("d8", "Unspent one heals"), "heal spent": ("d8", "Spent one heals"),
    "refresh white": ("white-die", "A white one: six sides"), "refresh red": ("d8", "A red one: eight sides"),
    "spend white": ("white-die", "A white one"), "spend red": ("d8", "A red one"),
}  # fmt: skip
WHICH_DIE = ("swap ", "heal ", "refresh ", "spend ")  # dice are small: such an answer has a button as well


MORE = "more"  # stands for the answers that have no room
WORTH = 0.1  # a reload that makes so much more of a fight is told where one decides to fight
SQUEEZED = 1.4  # a name so much longer than its room is not pressed into it
DEADLY = "your last: you die"
EITHER_WAY = "You die whether you pass or fail."
EVENT = "then the event"
MANY = 4  # answers of a fight beside which no other is wanted on the stage
CHOICE = "hu-choice"  # it goes when one is made: what follows is told over it
FATAL = f"{CHOICE} hu-fatal"  # it loses the game at once
NOTHING = f"{CHOICE} hu-fails"  # to roll no dice is to fail: such an answer does not glow, wherever the pointer lies
SPENT = "Dice that you roll are then spent."


def unplaced(board: Table) -> list[str]:
    """The moves that have no other place, and those of a fight, which are wanted here as well."""
    again: tuple[str, ...] = ("fire ", "target ", *WHICH_DIE)
    if board.plan.busy and board.view["fights"] and not board.view["test"]:
        again = (*again, "reload ", "escape", "use ")
    if "pass" in board.legal:  # of a won fight: to draw is the answer, not what the deck is for otherwise
        again = (*again, "draw")
    found = [move for move in board.legal if move not in board.placed or move.startswith(again) or rescues(board, move)]
    pressing = sum(not move.startswith("use ") for move in found)
    if pressing >= MANY:  # then cards that help are used where they lie, unless they hit
        found = [
            move
            for move in found
            if not move.startswith("use ") or move not in board.placed or _hits(board, move) or rescues(board, move)
        ]
    return sorted(found, key=lambda move: _weight(board, move))


def _hits(board: Table, move: str) -> bool:
    """Whether this uses a card that hits somebody without a roll."""
    if not move.startswith("use "):
        return False
    has, key = board.view["heroes"][board.view["seat"]], move.split()[1]
    cards = [*has["items"], *has["hostages"], *([board.view["partner"]] if board.view["partner"] else [])]
    return any("'hit'" in repr(card["ops"]) for card in cards if key in (card["key"], "partner"))


def rescues(board: Table, move: str) -> bool:
    """Whether a card saves one now: it prevents damage that comes, or brings time before the last token of all goes."""
    if not move.startswith("use "):
        return False
    view, key = board.view, move.split()[1]
    does = "prevent" if any(one.startswith("swap ") for one in board.legal) else "gain_time" if fatal(view) else ""
    has = view["heroes"][view["seat"]]
    cards = [*has["items"], *has["hostages"], *([{**view["partner"], "key": "partner"}] if view["partner"] else [])]
    return bool(does) and any(card["key"] == key and f"'{does}'" in repr(card["ops"]) for card in cards)


def _weight(board: Table, move: str) -> tuple[int, int]:
    """Where an answer stands: what saves one, then the weapons as they lie; last what its own card offers too."""
    later = move.startswith("use ") and move in board.placed
    if rescues(board, move) or (later and fatal(board.view) and _hits(board, move)):
        return -1, 0
    held = [one["key"] for one in board.view["heroes"][board.view["seat"] or 0]["weapons"]]
    key = move.split()[-1]
    asks = move.startswith("fire ") or (move == f"reload {key}" and f"fire {key}" not in board.legal)  # then it has that place
    return int(later), held.index(key) if key in held and asks else len(held)


def _unlikely(board: Table, rest: list[str], most: int) -> list[str]:
    """The answers that stay where not all have room: the likeliest shots of all, each in its place."""
    shots = [move for move in rest if move.startswith("fire ")]
    others = [move for move in rest if not move.startswith("fire ")]

    def chance(move: str) -> tuple[float, float]:
        chances = board.view["odds"].get(move, {})
        return chances.get("end", 0.0), chances.get("one", 0.0)

    kept = sorted(shots, key=chance, reverse=True)[: max(1, most - sum(rescues(board, move) for move in others))]
    return [move for move in rest if move in kept or move in others]


def which_dice(board: Table, room: Room) -> None:
    """Which dice are rolled for a test, in each cell the chance.

    White dice lie across and red ones down; red ones across only where there is no white one. On a phone there are three cells
    in a line.
    """
    rolls = [(move, int(move.split()[1]), int(move.split()[2])) for move in board.legal if move.startswith("roll ")]
    ends = {move: deadly(board.view, move) for move, *_ in rolls}
    spent = EITHER_WAY if all(end == DIES for end in ends.values()) else SPENT
    white = any(roll[1] for roll in rolls)  # whether white ones lie across
    places = rolls if white else [(move, red, few) for move, few, red in rolls]
    most, deep = max(place[1] for place in places), max(place[2] for place in places)
    if board.tall and not board.view["fights"]:
        room = Room(room.x, room.y, room.w, room.h - 15)
        board.paint(("words_at", room.x, room.bottom + 7, spent, "label pale"))
    if board.tall and (deep or most > 5):  # red dice first: they have more sides; all others are in the list
        reds = max(red for _, _, red in rolls)
        sensible = [roll for roll in rolls if roll[1] == 0 or roll[2] == reds]
        sensible = sorted(sensible, key=lambda roll: -roll[1] - roll[2])[: 6 if len(rolls) < 7 else 5]  # the surest first
        others = [move for move, *_ in rolls if move not in [roll[0] for roll in sensible]]
        cells = len(sensible) + bool(others)
        across = 2 if cells == 4 else 3  # so that no cell is left empty between them
        w, h = (room.w - 4) / across, (room.h - 16) / (2 if cells > 3 else 1)
        spots = [(room.x + w * (n % across), room.y + 8 + h * (n // across), w - 5, min(h - 5, 150)) for n in range(cells)]
        if others:
            rest = ("more_choice", round(w - 5), round(spots[-1][3]), f"{len(others)} more")
            board.target(others, *spots[-1], rest, what="Other dice", id="choices", cls=CHOICE)
        for (move, few, red), place in zip(sensible, spots, strict=False):
            mixed = ("mixed_choice", *map(round, place[2:]), few, red, *_passing(board.view, move, ends[move]))
            board.target(move, *place, mixed, cls=_meant(ends[move], not few + red))
        return
    if board.tall or (board.plan.busy and not deep):
        across = min(3, most + 1)
        w, h = (room.w - 4) / across, (room.h - 16) / (2 if most > 2 else 1)
        h = min(h, 150 if board.tall else 110)
        if not board.tall:
            board.paint(("words_at", room.x, round(room.y + 26 + h * (2 if most > 2 else 1)), spent, "sign pale"))
        for move, n, _ in places:
            chance, more = _passing(board.view, move, ends[move])
            art = ("dice_choice", round(w - 5), round(h - 5), n, 6 if white else 8, chance, white, more)
            at = most - n  # the surest first
            place = (room.x + w * (at % across), room.y + 8 + h * (at // across), w - 5, h - 5)
            board.target(move, *place, art, cls=_meant(ends[move], not n))
        return
    left, top = (room.x + 42 if deep else room.x), (room.y + 34 if most else room.y + 8)
    w, h = (room.right - left) / (most + 1), (room.bottom - 5 - top) / (deep + 1)
    if board.plan.busy:  # one beside the other, not spread over all the room
        h = min(h, 70)
    for n in range(most + 1 if most else 0):
        board.paint(("axis", round(left + w * n + w / 2), round(room.y + 20), n, white))
    for n in range(deep + 1 if deep else 0):
        board.paint(("axis", round(room.x + 19), round(top + h * n + h / 2 - 2), n, not white))
    if top + h * (deep + 1) < room.bottom - 24:
        board.paint(("words_at", left, round(top + h * (deep + 1) + 14), spent, "sign pale"))
    for move, across, down in places:
        odds = _passing(board.view, move, ends[move]) if across + down else ("", "")
        place = (left + w * across, top + h * down, w - 5, min(h - 5, 60))
        cell = ("odds", round(w - 5), round(min(h - 5, 60)), *odds)
        board.target(move, *place, cell, cls=_meant(ends[move], not across + down))


def _meant(end: str, fails: bool = False) -> str:
    """How an answer looks: one that surely loses the game is red, one that surely fails does not glow."""
    return FATAL if end else NOTHING if fails else CHOICE


def _keeping(view: dict[str, Any], end: str) -> str:
    """What it costs to keep a roll that falls short."""
    if end:
        return end
    if view["test"] is not None:
        return short(view["test"], "fail_ops")
    if covered(view):
        return "costs a hostage"
    has = view["heroes"][view["seat"]]
    cards = [card for card in (*has["items"], *has["hostages"]) if card.get("face_up", True)]
    takes = next((card["name"] for card in cards if any(op[0] == "prevent" for op in card["ops"])), "")
    return f"a hit: {takes.partition(' ')[0] if len(takes) > 14 else takes} can take it" if takes else "costs a white die"


def _struck(hits: list[int]) -> str:
    """Whom a roll of a fight hits."""
    return f": hits the {joined([str(hit) for hit in hits])}" if hits else ": no hit"


def _lifted(view: dict[str, Any], die: int) -> str:
    """What a +1 token on this die leads to."""
    lift = next((one for one in view["roll"].get("lifts", ()) if one["die"] == die), None)
    fight = view["test"] is None
    done = ("Lars falls" if view["fights"][-1]["key"] == "lars" else "wins") if fight else "passes"
    if lift is None or lift["more"] < 0:
        return ""
    if not lift["more"]:
        return done
    counted = f"{view['roll']['dice'][die - 1]['face'] + 1 + lift['more']} " if lift["alone"] else ""
    return f"{counted}with {'the second' if lift['more'] == 1 else str(lift['more']) + ' more'}: {done}"


def _as_rolled(board: Table, move: str, w: int, h: int, end: str) -> tuple[Any, ...]:
    """A roll that can be kept or raised: its dice as they would lie then, and what follows."""
    view, verb = board.view, move.split()[0]
    roll, raises = view["roll"], int(move.split()[1]) - 1 if verb == "plus" else -1
    dice = tuple(
        (die["sides"], die["face"] + (n == raises), n == raises) for n, die in enumerate(roll["dice"][: max(1, (w - 16) // 34)])
    )
    if verb == "accept":
        word, follows = f"Keep the roll{_struck(roll['takes']) if 'takes' in roll else ''}", _keeping(view, end)
    else:
        face = roll["dice"][raises]["face"]
        lift: dict[str, Any] = next((one for one in roll["lifts"] if one["die"] == raises + 1), {})
        word, follows = f"The {face} counts {face + 1}", _lifted(view, raises + 1)
        word += _struck(lift["takes"]) if "takes" in lift and not follows else ""
    good = verb == "plus" and bool(follows)
    return ("roll_choice", w, h, word, follows, dice, roll["energy"], good, board.tall)


def _passing(view: dict[str, Any], move: str, end: str) -> tuple[str, str]:
    """The chance of so many dice, without +1 tokens too; where they surely kill, that they do."""
    if end or move == "roll 0 0":
        return end, ""
    return odds_of(view, move), bare(view, move)


def _within(board: Table, rest: list[str], room: Room) -> list[str]:
    """The answers that have room for a finger: weapons before all; what its own card offers gives way, then the last ones."""
    most = max(1, int((room.h + 5) // 60)) * max(1, int((room.w + 6) // 120))
    while len(rest) > most and rest[-1].startswith("use ") and rest[-1] in board.placed:
        rest = rest[:-1]
    if len(rest) > most:
        rest = [
            move
            for move in rest
            if not move.startswith(("reload ", "use ")) or move not in board.placed or rescues(board, move)
        ]
    if len(rest) > most > 1:
        rest = [*_unlikely(board, rest, most - 1)[: most - 1], MORE]
    return rest


def buttons(board: Table, rest: list[str], room: Room) -> None:
    """Moves side by side."""
    if not rest or _refreshed(board, room):
        return
    if all(move.startswith("dice ") for move in rest):  # the surest first, as with a test: there the pointer may lie still
        rest = rest[::-1]
    ends = {move: deadly(board.view, move) for move in rest}
    stay = board.view["step"].get("stay", {})  # of a blast: who is left
    rest = sorted(rest, key=lambda move: (bool(ends[move]), len(stay.get(move, ()))))  # what loses comes last
    # where nothing saves the question says so, once
    lost = fatal(board.view) and all(ends[move] or not (rescues(board, move) or _hits(board, move)) for move in rest)
    if board.tall:
        rest = _within(board, rest, room)
        columns = max(1, min(2 if room.w < 300 else 3, len(rest), int((room.w + 6) // 120)))
        if room.w < 300 and room.h > (120, 120, 186)[min(len(rest), 3) - 1] and len(rest) < 4:
            columns = 1
    elif board.plan.busy:
        columns = 1 if len(rest) < 6 and not rest[0].startswith("dice ") else 2
    else:
        columns = min(4 if len(rest) > 6 or (len(rest) == 4 and room.w > 300) else 3 if len(rest) > 4 else 2, len(rest))
        if not rest[0].startswith("dice "):
            columns = max(1, min(columns, int((room.w + 6) // 145)))
    lines = -(-len(rest) // columns)
    if room.w < 100 or (board.tall and (room.h - 5 * (lines - 1)) / lines < 55):
        return  # too small for a finger: the bar under the board has them all
    w = min((room.w - 6 * (columns - 1)) / columns, 460 if board.tall else 340 if board.plan.busy else 196)
    most = (
        150
        if rest[0].startswith("dice ") or (len(rest) < 3 and not board.tall)
        else 116
        if columns == 1 and not board.tall
        else 92
    )
    h = min((room.h - 5 * (lines - 1)) / lines, most if board.plan.busy or board.tall else 58 if lines > 1 else 72)
    for n, move in enumerate(rest):
        at = (room.x + (w + 6) * (n % columns), room.y + (h + 5) * (n // columns))
        if move == MORE:
            more = [one for one in unplaced(board) if one not in rest]
            art = ("more_choice", round(w), round(h), f"{len(more)} more")
            board.target(more, *at, w, h, art, what="More answers", id="choices", cls=CHOICE)
            continue
        end = "" if lost and ends[move] == LOSES else ends[move]
        art = _caption(board, move, board.legal[move], round(w), round(h), end)
        board.target(move, *at, w, h, art, cls=_meant(ends[move]))


def _refreshed(board: Table, room: Room) -> bool:
    """Several dice to refresh: each way to share them out is one answer, with the chance of a test then; the surest first."""
    asked, has = board.view["step"], board.view["heroes"][board.view["seat"] or 0]
    n, whites, reds = int(asked.get("n", 1)), has["white_spent"], has["red_spent"]
    if asked.get("what") != "refreshing" or n < 2:
        return False
    ways = [(n - red, red) for red in range(min(n, reds), max(0, n - whites) - 1, -1)][:4]
    w = min((room.w - 6 * (len(ways) - 1)) / len(ways), 230 if board.tall else 156)
    h = min(room.h, 92 if board.tall else 76)
    for at, (white, red) in enumerate(ways):
        series = ("refresh red",) * red + ("refresh white",) * white
        chance = percent(pass_test(has["white"] + white, has["red"] + red, board.view["goal"] - has["plus"]))
        art = ("mixed_choice", round(w), round(h), white, red, f"tests {chance}" if w >= 120 else chance, "")
        words = joined([f"{few} {colour}" for few, colour in ((red, "red"), (white, "white")) if few])
        board.target(
            series[0], room.x + (w + 6) * at, room.y, w, h, art, what=f"Refresh {words}: {art[5]}", series=series, cls=CHOICE
        )
    return True


def _shot(board: Table, move: str, w: int, h: int, end: str) -> tuple[Any, ...]:
    """A weapon to fight with: its dice, and the chance that it ends the fight; of one that cannot, that it hits one man."""
    key, view = move.split()[1], board.view
    held = [weapon for weapon in view["heroes"][view["seat"]]["weapons"] if weapon["key"] == key]
    dice, sides, name = 1, 6, "Bare hands"
    if held:
        sides, name = held[0]["sides"], held[0]["name"]
        dice = 1 if held[0]["loaded"] is None else held[0]["loaded"]
    chances = view["odds"].get(move, {})
    chance, ends = shot_odds(chances) if chances else (0.0, True)
    # One measure for all weapons: to win with this roll; of one that cannot, that it hits a man, and nothing is green
    word = "wins" if ends else end or "no win now"
    part, more = (round(chance, 2), bare(view, move)) if ends else (0.0, "")
    size = 14.5 if board.tall else 13
    icon = "fist" if key == "hands" else ARTS.get(key, "pistol")
    if w >= 200 and h >= 70:
        free = w - 162
        line = ((name, round(free) if width(name, 17) > free else 0),)
        word = {"wins": "wins now", "no win now": "cannot win now"}.get(word, word)
        return ("shot_large", w, h, icon, line, sides, dice, percent(chance), word, part, more, ends)
    if width(name, size) > SQUEEZED * (w - 52):  # rather its last word than letters that cannot be read
        name = name.rpartition(" ")[2]
    line = ((name, round(w - 52) if width(name, size) > w - 52 else 0),)
    return ("shot", w, h, icon, line, f"{dice}d{sides}", percent(chance), word, part, more, ends)


def _helper(board: Table, key: str, label: str, w: int, h: int) -> tuple[Any, ...]:
    """A card that can be used in a fight: its name, and what it does."""
    view = board.view
    has = view["heroes"][view["seat"]]
    cards = {"chocolates": {"name": "Chocolates", **view["chocolates"]}, "partner": view["partner"]}
    card = cards.get(key) or next((card for card in (*has["items"], *has["hostages"]) if card["key"] == key), None)
    if card is None:
        return ("choice", w, h, "cards", wrap(label, w - 52, 14.5, 3), "")
    icon = "sweets" if key == "chocolates" else ARTS.get(card["key"], "person")
    name = named(card["name"], w - 46, board.plan.size)
    if len(name) > 1 and h <= 60:
        name = ((card["name"], round(w - 48)),)
    signs = gains(card)
    left = view["fights"][-1]["left"] if view["fights"] and view["test"] is None else []
    sides = [side[0] for op in card["ops"] for side in (op[1:] if op[0] == "choose" else [[op]])]
    if len(left) == 1 and any(op[0] == "hit" and op[1] >= left[0] for op in sides):
        signs = (("target", "ends it"),)
    if len(signs) > 1 and card["ops"][0][0] == "choose":  # one or the other, not both
        signs = ((signs[0][0], f"{signs[0][1]}{' or' if w >= 160 else '/'}"), *signs[1:])
    return ("helper", w, h, icon, name, signs)


def _reloaded(view: dict[str, Any]) -> str:
    """The chance to end a fight in one round now; where a reload first is better by much, that one beside it."""
    has, targets = view["heroes"][view["seat"]], tuple(view["fights"][-1]["targets"])
    guns = [one for one in has["weapons"] if one["loaded"] is not None and one["magazines"] and one["loaded"] < one["dice"]]
    best = max([hit_all(one["dice"], one["sides"], targets, has["plus"]) for one in guns], default=0.0)
    now = view["odds"]["fight"]["end"]  # with the last token no roll counts: then it is not asked
    if best - now < WORTH:
        return ""
    return f"{tight(now)}, reloaded {tight(best)}" if now else f"{tight(best)} once reloaded"


def _first_roll(view: dict[str, Any], wide: bool) -> str:
    """What the answer to fight says: the chance to win with the first roll, and without +1 tokens or with a reload where those
    change it."""
    if more := _reloaded(view):
        return more
    chance, ends = shot_odds(view["odds"]["fight"])
    if not ends:
        return "not in one roll"
    if alone := bare(view, "fight"):
        return f"{tight(chance)}, {'without' if wide else 'no'} +1: {alone.replace(' %', '%').replace('over ', '>')}"
    return f"{percent(chance)} in one roll"


def _then(view: dict[str, Any], key: str) -> float:
    """What a gun is worth in a fight once it is reloaded, as its own answer would say it; nothing where no roll can follow."""
    has = view["heroes"][view["seat"]]
    gun = next((one for one in has["weapons"] if one["key"] == key), None)
    if not view["fights"] or gun is None or view["time_left"] < 3:
        return 0.0
    return hit_all(gun["dice"], gun["sides"], tuple(view["fights"][-1]["left"]), has["plus"])


def _tested(view: dict[str, Any], unspent: bool) -> str:
    """What the next test is like when such a white die has turned red."""
    has = view["heroes"][view["seat"]]
    return f"tests then {percent(pass_test(has['white'] - unspent, has['red'] + unspent, view['goal'] - has['plus']))}"


def _left(view: dict[str, Any], ops: Any) -> str:
    """What one has of what a choice costs."""
    has = view["heroes"][view["seat"]]
    health, time = has["white"] + has["white_spent"], view["time_left"]
    saved = any(card["ops"][0][0] == "prevent" for card in has["items"])
    return {
        "damage": f"of {plural(health, 'white die')}" if health > 1 or saved else DEADLY,
        "lose_time": f"of {time} time" if time > ops[0][1] else "all: you lose",
    }.get(ops[0][0], "")  # fmt: skip


def _last(board: Table, move: str, label: str, w: int, h: int, end: str) -> tuple[Any, ...]:
    """An answer that costs the last time token: no odds, for none of them can come true; and that it loses, if not all do."""
    icon = {"fire": ARTS.get(move.split()[-1], "fist"), "reload": "magazine", "dice": "cards"}.get(move.split()[0], "target")
    name = label.partition(" (")[0].partition(":")[0].removeprefix("Reload the ")
    if move == "fight" and "only" in label:
        return ("choice", w, h, icon, wrap("Fight: no time for a roll", w - 52, 14.5 if board.tall else 13, 2), "")
    size = 14.5 if board.tall else 13
    lines = named(name, w - 46, size)
    if move.startswith("reload") and not end:
        lines = (("Reload:", 0), (name, w - 46 if width(name, size) > w - 46 else 0))
    press = lines[-1][1]
    return ("choice", w, h, icon, tuple(line for line, _ in lines), end, press)


def _caption(board: Table, move: str, label: str, w: int, h: int, end: str) -> tuple[Any, ...]:
    """What stands on a button; of one that surely loses the game, `end` says so."""
    verb, *args = move.split()
    odds, asked = odds_of(board.view, move), board.view["step"]
    if fatal(board.view) and verb in ("fire", "dice", "reload", "fight"):
        return _last(board, move, label, w, h, end)
    if verb == "dice":
        odds = odds.replace("over ", ">").replace("under ", "<").replace(" %", "%")
        misses = " hit" in odds  # +1 tokens count in that, too
        odds = end or odds if misses else f"wins {odds}"
        more = "" if misses else bare(board.view, move)
        return ("dice_choice", w, h, int(args[0]), asked["sides"], odds, None, more)
    if verb == "fire":
        return _shot(board, move, w, h, end)
    if (verb == "accept" or (verb == "plus" and board.view["roll"])) and w >= 180 and h >= 74:
        return _as_rolled(board, move, w, h, end)
    icon, word = MOVES_WITH_WORDS.get(move, ("", ""))
    if verb == "option":
        side = {"ops": asked["sides"][int(args[0]) - 1]}
        icon, word = (gains(side)[0][0] if gains(side) else "check"), short(side)
        odds = _left(board.view, side["ops"])
        event = brings(board.view, sum(op[1] for op in side["ops"] if op[0] == "lose_time"))
        odds = EVENT if event else odds if w >= 150 or odds == DEADLY else ""
    elif verb == "reload":
        name = label.removeprefix("Reload the ").partition(" (")[0]
        then = _then(board.view, args[0])
        odds = "free now" if not board.view["time"] else "−1 time"
        if brings(board.view):
            odds = f"{odds}, {EVENT}" if w >= 180 else "event!"
        elif then:
            # where there is little room without the sign of more
            odds = f"{odds}, then {percent(then)}" if w >= 180 else f"then {tight(then).removeprefix('>')}"
        alone = len(board.view["heroes"][board.view["seat"]]["weapons"]) == 1
        icon, word = "magazine", "Reload" if alone else f"Reload: {name}"
    elif verb in ("accept", "plus") and board.view["roll"]:
        word = " ".join(_as_rolled(board, move, w, h, end)[3].split())
        icon = "plus-one" if verb == "plus" else icon
    elif verb == "use" and any(one.startswith("swap ") for one in board.legal):
        return ("choice", w, h, ARTS.get(args[0], "person"), wrap(label, w - 52, 14.5 if board.tall else 13, 3), "")
    elif verb == "use":
        return _helper(board, args[0], label, w, h)
    elif verb == "enter" and not odds and w >= 180 and asked.get("cards"):
        told = short(asked["cards"][0], "pass_ops")
        odds = told if width(told, 17) < w - 66 else ""
    elif verb == "enter" and odds and w >= 180:
        odds = f"a test: {odds}"
    elif verb == "pass" and w >= 180 and ": " in label:
        word, _, odds = label.partition(": ")
    elif verb == "swap" and w >= 180:
        odds = _tested(board.view, args[0] == "unspent")
    elif verb == "target":
        left = list(board.view["fights"][-1]["left"])
        icon, word = "target", f"Hit the {left.pop(int(args[0]) - 1)}"
        odds = f"then {joined([str(one) for one in left])} to go" if left else "then he is beaten"
        odds = label.partition(": ")[2] if "stay" in asked else odds  # of a blast: with all that it can take out
    elif verb == "player":
        icon, word = "person", f"@{int(args[0]) - 1}"
    size, narrow = (14.5, w < 100) if board.tall else (13, False)
    odds = odds.replace("1 hit", "hit").replace(" %", "%") if board.tall and w < 150 else odds
    if w >= 180:  # what it costs, or is a chance of
        odds = _first_roll(board.view, w >= 260) if verb == "fight" and odds else odds
        odds = "costs a white die" if verb == "escape" else odds
    if end:
        icon = "skull"
        odds = f"your last: {end}" if verb in ("escape", "option", "swap") and end == DIES and w >= 180 else end
    if verb == "reload" and word != "Reload" and h >= 56 and width(word, size) > w - 52:  # the name is pressed, never cut
        name, room = word.removeprefix("Reload: "), w - 46
        return ("choice", w, h, icon, ("Reload:", name), odds, room if width(name, size) > room else 0)
    lines = (2 if h >= 56 else 1) if odds else 3 if h >= 56 else 2
    return ("choice", w, h, "" if narrow else icon, wrap(word or label, w - (16 if narrow else 52), size, lines), odds)
