"""What is asked twice: what spends much at once, what cannot be meant lightly, what surely loses."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import joined, plural
from gameshelf.games.hunted.drawing.deadly import DIES, brings, deadly, health, shield
from gameshelf.games.hunted.odds import percent

View = dict[str, Any]
POOR = 0.6  # a test is dared with less only where nothing can be done before it


def asks(view: View, notation: str) -> str:
    """A sentence to confirm a move that spends much at once or cannot be meant lightly."""
    verb, _, rest = notation.partition(" ")
    if verb == "hide" and view["time_left"] == 1:
        return "That is the last time token of all: hiding loses the game. Hide all the same?"
    if view["time_left"] == 1 and (warned := _last(view, verb, rest)) is not None:
        return warned
    if verb == "pass" and (view["step"] or {}).get("what") == "drawn":
        return "Take nothing of what you have won?"
    if warned := _lost(view, notation):
        return warned
    if brings(view, _time(view, notation)) and (warned := _event(view, verb)):
        return warned
    if verb == "hide" and idle(view):
        return "Your row is empty and no die is spent: hiding costs 1 time and brings nothing. Hide all the same?"
    if verb == "activate" and sum(_priced(view, rest)) > 1:
        card = next(card for card in view["rows"][view["seat"]] + view["shared"] if card["key"] == rest)
        if card["type"] not in ("hallway", "door"):
            return ""  # what one keeps turns nothing over, so that it can be taken back
        pays = dict(view["moves"]).get(notation, "").partition("(discard ")[2].partition(")")[0]
        # else one is asked which cards pay; what only leads up or loads a gun comes again
        return f"{card['name']} takes {pays} from your row. Pay?" if _worth(view, pays) else ""
    if verb == "activate" and (asked := _paid_by(view, notation, rest)):
        return asked
    if verb == "roll" and rest == "0 0":
        return "Roll nothing and fail the test?"
    if verb == "reload":
        weapon = next((one for one in view["heroes"][view["seat"]]["weapons"] if one["key"] == rest), None)
        if weapon and weapon["loaded"] and weapon["loaded"] * 2 >= weapon["dice"]:
            more = plural(weapon["dice"] - weapon["loaded"], "die")
            return (
                f"The {weapon['name']} holds {weapon['loaded']} of {plural(weapon['dice'], 'die')}: "
                f"an ammo token and 1 time would add only {more}. Reload all the same?"
            )
    if verb == "hide" and len(view["rows"][view["seat"]]) + len(view["shared"]) > 5:
        return f"Hiding discards {plural(len(view['rows'][view['seat']]) + len(view['shared']), 'card')}. Hide?"
    if verb == "share" and view["players"] == 2 and rest in [card["key"] for card in view["rows"][view["seat"]]]:
        card = next(card for card in view["rows"][view["seat"]] if card["key"] == rest)
        other = view["rows"][1 - view["seat"]] + view["shared"]
        foes = sum(one["type"] == "terrorist" for one in [*other, card])
        bells = sum(one["icons"].count("bell") for one in [*other, card])
        if foes > 1 or (foes and bells > 1):
            return f"{card['name']} sets off the alarm of @{1 - view['seat']}. Move it all the same?"
    return ""


def _lost(view: View, notation: str) -> str:
    """What is asked before an answer that surely loses at once, where another does not; the last way out always asks."""
    end = deadly(view, notation)
    others = [move for move, _ in view["moves"] if move != notation]
    if not end or not others or (notation != "escape" and all(deadly(view, move) for move in others)):
        return ""
    verb = notation.partition(" ")[0]
    if end != DIES:
        return "That costs the last time token of all, and the game. Do it all the same?"
    if verb in ("fire", "dice"):
        return "This roll cannot win, and a round that does not win costs your last white die: you die. Roll all the same?"
    if verb == "accept" and view["test"] is None:
        return "Kept so it does not win, and that costs your last white die: you die. Keep it all the same?"
    why = "The test is failed then, and that costs" if verb in ("accept", "roll", "enter") else "That costs"
    return f"{why} your last white die: you die. Do it all the same?"


def _time(view: View, notation: str) -> int:
    """The time tokens that an answer costs, at once or with the number of dice that is asked then."""
    verb, _, rest = notation.partition(" ")
    if verb == "activate":
        return _priced(view, rest)[1]
    if verb == "option":
        return sum(op[1] for op in view["step"]["sides"][int(rest) - 1] if op[0] == "lose_time")
    return int(verb in ("hide", "reload", "give", "get", "fire"))  # how many dice roll is asked then, and warned of no more


def _event(view: View, verb: str) -> str:
    """What is asked before the token that brings an event, whenever one of those to come may cost a white die or a hostage."""
    has, worst = view["heroes"][view["seat"]], view["events_worst"]
    harm = worst["damage"] if has["passes"] < 1 else worst["even"]
    takes = worst["hostage"] and has["passes"] < 1
    if not (harm or takes):
        return ""
    dies = health(view) <= harm - shield(has)
    chance = percent(has["passes"])  # the same number as on the board
    alone = f" ({percent(has['passes_bare'])} without +1 tokens)" if has["passes"] != has["passes_bare"] else ""
    test = (
        f"that all your unspent dice pass with {chance}{alone}"
        if has["white"] + has["red"]
        else "and no die of yours is unspent"
    )
    said = [f"That takes the last token: an event comes first, a test {test}."]
    loss = "kill you" if dies else "cost a hostage" if takes else "cost white dice" if harm > 1 else "cost a white die"
    said.append(f"To fail it may {loss}.")
    if dies and health(view) <= worst["even"] - shield(has):
        said[-1] = "It may kill you even if you pass."
    spent = has["white_spent"] or has["red_spent"]
    if spent and has["passes"] < POOR and (fresh := _refreshing(view)):
        said.append(f"{joined(fresh, 'or')} would refresh dice before it.")
    elif spent and verb == "hide":
        said.append("The die comes back only after it.")
    return " ".join([*said, "Do it?"])


def _refreshing(view: View) -> list[str]:
    """The names of what could refresh dice now."""
    has = view["heroes"][view["seat"]]
    cards = {card["key"]: card for card in (*has["items"], *has["hostages"])}
    cards["chocolates"] = {"name": "Chocolates", **view["chocolates"]}
    if view["partner"]:
        cards["partner"] = view["partner"]
    keys = [move.removeprefix("use ") for move, _ in view["moves"] if move.startswith("use ")]
    return [cards[key]["name"] for key in keys if key in cards and "'refresh'" in repr(cards[key]["ops"])]


def _paid_by(view: View, notation: str, key: str) -> str:
    """What is asked where one card alone would pay with itself, and a card that is held could have brought a key instead."""
    cards = view["rows"][view["seat"]] + view["shared"]
    card = next((card for card in cards if card["key"] == key), None)
    has = view["heroes"][view["seat"]]
    if card is None or card["costs"] != ["key"] or not view["supply"]["keys"]:
        return ""
    pays = dict(view["moves"]).get(notation, "").partition("(discard ")[2].partition(")")[0]
    other = next(
        (one for one in (*has["items"], *has["hostages"]) if one.get("face_up", True) and one["ops"][0][0] == "gain_key"), None
    )
    return f"{card['name']} takes {pays} from your row; {other['name']} would bring a key. Pay?" if other and pays else ""


def _worth(view: View, pays: str) -> bool:
    """Whether one of these cards could be kept for good: a weapon, a hostage, an item that is more than ammo."""
    cards = view["rows"][view["seat"]] + view["shared"]
    kept = [card["name"] for card in cards if card["type"] in ("weapon", "item", "hostage") and card["key"] != "ammo"]
    return any(name in pays for name in kept)


def _last(view: View, verb: str, rest: str) -> str | None:
    """What is asked before the last time token of all goes; nothing where every answer spends it."""
    spends = verb in ("reload", "fire", "give", "get") or (verb == "activate" and _priced(view, rest)[1])
    if verb == "fight":
        return (
            "A fight's first roll costs the last time token, and the game. Fight all the same?"
            if "costs" in dict(view["moves"]).get("fight", "")
            else None
        )
    if not spends:
        return None
    if view["fights"]:
        if "can save you" not in view["question"]:
            return ""
        return f"That costs the last time token, and the game. {view['question'].rpartition('. ')[2]} Do it all the same?"
    return "That costs the last time token of all, and the game. Do it all the same?"


def idle(view: View) -> bool:
    """Whether hiding would do nothing but cost time: no row to clear, no die to refresh."""
    has = view["heroes"][view["seat"]]
    return not (view["rows"][view["seat"]] or view["shared"] or has["white_spent"] or has["red_spent"])


def _priced(view: View, key: str) -> tuple[int, int]:
    """The cards and the time that a card of one's row or of the shared one costs."""
    cards = view["rows"][view["seat"]] + view["shared"]
    return next(((len(card["costs"]), card["time"]) for card in cards if card["key"] == key), (0, 0))
