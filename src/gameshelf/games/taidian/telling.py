"""What a table tells beside the board: how far it is, what people see happen, how the game goes, what is asked twice."""

from __future__ import annotations

from typing import Any

from gameshelf.core import BANNER, GLANCE, PLAIN, Beat, Move, joined
from gameshelf.core.guide import Page, View, story
from gameshelf.games.taidian.content import CARDS, STRUCTURES
from gameshelf.games.taidian.drawing import scenes
from gameshelf.games.taidian.drawing.canvas import ICONS

DEAR = 4  # what somebody else pays so much for is shown for longer


def progress(view: View) -> list[str]:
    """How far the game is, and what ends it."""
    boards = view["boards"]
    living = [seat for seat, board in enumerate(boards) if board["alive"]]
    who = f"The last {'one' if view['options']['teams'] == 'none' else 'team'} standing wins"
    health = ", ".join(f"@{seat} {boards[seat]['health']}" for seat in living)
    lines = [f"Round {view['round']} of at most {view['rounds']}. {who}."]
    if living:
        lines.append(f"Health: {health}.")
    fallen = [f"@{seat}" for seat, board in enumerate(boards) if not board["alive"]]
    if fallen:
        lines.append(f"Out: {joined(fallen)}.")
    return lines


def beats(data: dict[str, Any], view: View) -> Beat | None:
    """An attack with its cards, a shield, a blow landing, a theft without what was stolen, a fire, a house, a power-up, a fall.

    What weighs more is larger: a blow that takes a fifth of somebody's health, and whatever can be the end, is a banner. What
    one has just done oneself is told in passing.
    """
    rule, seat, text = data["rule"], data["seat"], str(data.get("text", ""))
    mat = f"mat-{data['target']}" if "target" in data else ""
    home = f"mat-{seat}"
    if rule == "taidian.attack.targets" and "points" in data:
        return _attack(data, view, text)
    if rule in ("taidian.defend.sum", "taidian.poison.ticks") and "healed" in data:
        lost = data["n"] - data["healed"]
        extra, art = {"n": abs(lost), "of": "health"}, _clash(data, view, lost)
        brings = (("heart", 1 if art else abs(lost)),)  # the bar in the drawing tells how much
        if lost > 0:
            weight = _weight(view, data["target"], lost)
            return Beat("loss", text, weight, data["target"], "", mat, "", extra, art=art, brings=brings)
        if lost < 0:
            return Beat("gain", text, PLAIN, data["target"], "", "", mat, extra, art=art, brings=brings)
        return Beat("shield", text, PLAIN, data["target"], "", "", mat, art=art)
    if rule == "taidian.answer.cards":
        return _answer(data, view, text)
    if rule in ("taidian.defend.attacked", "taidian.help.cards", "taidian.shield.answer") and "what" in data:
        return _parry(data, view, text)
    if rule == "taidian.robber.blind":
        return Beat("theft", text, PLAIN, seat, "", mat, home, brings=(("cards", 1),))
    if rule == "taidian.shotgun.guard" and "thief" in data:
        return Beat("shield", text, PLAIN, seat, "", f"mat-{data['thief']}", home)
    if rule == "taidian.structure.bombed":
        art = scenes.blaze(STRUCTURES[data["structure"]])
        return Beat("fire", text, PLAIN, seat, "", "", mat, {"structure": data["structure"]}, art=art, brings=(("flame", 3),))
    if rule == "taidian.poison.ticks" and "name" in data:
        return Beat("poison", text, PLAIN, seat, "", home, mat, {"n": data["n"]}, brings=(("t-poison", 1),))
    if rule in ("taidian.upgrade.buy", "taidian.structure.play") and "card" in data:
        return _bought(data, view, text)
    if rule == "taidian.power.ten":
        extra = {"symbol": data["symbol"], "level": data["level"]}
        art = scenes.powered(view, seat, data["symbol"], data["level"])
        return Beat("turn", text, BANNER, seat, "", "", home, extra, art=art)
    if rule == "taidian.turn.choice" and seat != view["seat"]:
        return _chosen(data, view, text)
    if rule == "taidian.goal.last":
        return Beat("fall", text, BANNER, seat, home, "", home, art=scenes.knock_out(view, seat, data["by"]))
    return None


def _weight(view: View, seat: int, lost: int) -> int:
    """How large the loss of so much health is shown."""
    board = view["boards"][seat]
    return BANNER if 5 * lost >= board["cap"] or board["health"] <= 0 else PLAIN


def _chosen(data: dict[str, Any], view: View, text: str) -> Beat | None:
    """What somebody else makes of the turn: the first of a duel shows both sides, and an attack is a warning."""
    seat = data["seat"]
    if view["players"] == 2 and view["round"] == 1 and seat == view["first"]:
        return Beat("turn", text, PLAIN, seat, "", f"mat-{seat}", "", {"kind": data["kind"]}, art=scenes.versus(view))
    if data["kind"] == "attack":
        return Beat("alarm", text, GLANCE, seat, f"mat-{seat}", "", "", {"kind": "attack"})
    return None


def _attack(data: dict[str, Any], view: View, text: str) -> Beat:
    """An attack that is declared: large, with both faces and its cards, for those whom it is about."""
    seat, target = data["seat"], data["target"]
    extra = {"cards": data["cards"], "points": data["points"]}
    brings = tuple((ICONS[CARDS[card]], 1) for card in data["cards"])
    if data["what"] == "heals":
        return Beat("gain", text, PLAIN, seat, "", f"mat-{seat}", f"mat-{target}", extra, brings=brings)
    if not scenes.about(view, seat, target):
        return Beat("attack", text, PLAIN, seat, "", f"mat-{seat}", f"mat-{target}", extra, brings=brings)
    art = scenes.onslaught(view, seat, target, data["cards"], data["points"])
    size = BANNER if data["points"] >= view["boards"][target]["health"] else PLAIN
    return Beat("turn", text, size, seat, "", f"mat-{seat}", f"mat-{target}", extra, art=art)


def _parry(data: dict[str, Any], view: View, text: str) -> Beat:
    """A blue card: large where somebody else plays it in a fight of one's own."""
    seat, target, n = data["seat"], data["target"], data["n"]
    extra, home, mat = {"n": n, "what": data["what"]}, f"mat-{seat}", f"mat-{data['target']}"
    if "card" not in data or not scenes.about(view, view["turn"], target):
        icon = ICONS[CARDS[data["card"]]] if "card" in data else "shield"
        return Beat("shield", text, PLAIN, seat, "", home, mat, extra, brings=((icon, 1),))
    brings = ((ICONS[CARDS[data["card"]]], 1),)
    if seat == view["seat"]:
        return Beat("shield", text, GLANCE, seat, "", home, mat, extra, brings=brings)
    by = view["blow"]["victim"] if target == view["turn"] and view["blow"] else view["turn"]
    sign = "stop" if data["what"] == "block" else "heal"
    art = scenes.parry(view, by, target, data["card"], n, sign) if by != target else ""
    return Beat("shield", text, PLAIN, seat, "", home, mat, extra, art=art, brings=() if art else brings)


def _answer(data: dict[str, Any], view: View, text: str) -> Beat:
    """A card that hits back, and what came of it."""
    seat, target, n = data["seat"], data["target"], data["n"]
    home, mat = f"mat-{seat}", f"mat-{target}"
    if "card" in data:
        extra, brings = {"cards": [data["card"]], "points": n}, ((ICONS[CARDS[data["card"]]], 1),)
        if seat == view["seat"] or not scenes.about(view, target):
            return Beat("attack", text, GLANCE if seat == view["seat"] else PLAIN, seat, "", home, mat, extra, brings=brings)
        art = scenes.riposte(view, seat, target, data["card"], n)
        return Beat("attack", text, PLAIN, seat, "", home, mat, extra, art=art)
    if not n:
        return Beat("shield", text, PLAIN, target, "", mat, "", {"n": 0, "of": "health"})
    art, extra = _clash(data, view, n), {"n": n, "of": "health"}
    brings = (("heart", 1 if art else n),)
    return Beat("loss", text, _weight(view, target, n), target, "", mat, "", extra, art=art, brings=brings)


def _clash(data: dict[str, Any], view: View, lost: int) -> str:
    """What came of a blow, in order and large, for those whom it is about: what struck, what was stopped, what got through."""
    if not scenes.about(view, data["seat"], data["target"]):
        return ""
    scores: list[tuple[str, int, str]] = [("backlash", data["n"], "hits back")]
    if "healed" in data:  # a blow, or a Poison
        word = "strikes" if "stopped" in data else "Poison"
        scores = [("blast", data["n"], word) if data["n"] else ("quelled", 0, "through")]
        if data.get("stopped"):
            through = ("blast" if data["n"] else "quelled", data["n"], "through")
            scores = [("blast", data["points"], "strikes"), ("stopped", data["stopped"], "stopped"), through]
        scores += [("healed", data["healed"], "healed")] if data["healed"] and len(scores) == 1 else []
    return scenes.clash(view, data["target"], lost, tuple(scores))


def _bought(data: dict[str, Any], view: View, text: str) -> Beat:
    """A card that is bought: its owner sees what it makes of the deck, the others what they will meet; dear ones for longer."""
    face = view["market"][data["card"]]
    start, end = f"stack-{face['key']}", f"mat-{data['seat']}"
    mine = data["seat"] == view["seat"]
    size = PLAIN if data["rule"] != "taidian.upgrade.buy" or (not mine and face["cost"] >= DEAR) else GLANCE
    art = scenes.bought(view, data["seat"], data["card"])
    extra, brings = {"card": data["card"]}, ((ICONS[face["key"]], 1),)
    return Beat("turn", text, size, data["seat"], "", start, end, extra, art=art, brings=brings)


def asks(view: View, notation: str) -> str:
    """A sentence to confirm what cannot be meant lightly."""
    seat = view["seat"]
    if seat is None:
        return ""
    hand = view["hand"] or []
    if notation == "end" and view["kind"] == "attack" and not view["boards"][seat]["spent"]:
        reds = [card["name"] for card in hand if card["colour"] == "red"]
        if len(reds) > 1:
            return f"{joined(reds)} would be discarded unused. End the turn all the same?"
    if notation == "done" and view["kind"] == "upgrade" and view["purse"] >= 4:
        return f"{view['purse']} money would be lost. Done all the same?"
    if notation == "pass" and view["blow"] and view["blow"]["victim"] == seat:
        coming = view["blow"]["coming"] - view["blow"]["mended"]
        can = [move for move, _ in view["moves"] if move != "pass"]
        if can and coming >= view["boards"][seat]["health"]:
            return "That would be your end, and you can still play a card. Pass all the same?"
    return ""


def series(view: View) -> tuple[str, tuple[str, ...]] | None:
    """All red cards of the hand, where there is only one whom they can be meant for."""
    if view["step"].get("kind") != "lay" or sum(one["alive"] for one in view["boards"]) > 2:
        return None
    there = [move for move, _ in view["moves"]]
    reds = [f"lay {card['key']}" for card in view["hand"] or () if f"lay {card['key']}" in there]
    return (f"Lay {'both' if len(reds) == 2 else f'all {len(reds)}'}", tuple(reds)) if len(reds) > 1 else None


GUIDE: Page = (
    (
        "Each turn, one choice: attack with red cards, or upgrade with money and energy.",
        lambda view: _asked(view, "attack") and len({card["colour"] for card in view["hand"]}) == 3,
    ),
    (
        "Upgrading, you buy stronger cards for your deck, and structures that work by themselves.",
        lambda view: view["kind"] == "upgrade" and view["purse"] >= 5 and "done" in dict(view["moves"]),
    ),
    (
        "Ten energy make a power-up: ten points more on every card with its sign, for good.",
        lambda view: _asked(view, "power"),
    ),
    (
        "Attacking, you lay red cards in secret, and then declare them all at once.",
        lambda view: len(view["laid"] or []) >= 2 and len({one["target"] for one in view["laid"]}) > 1,
    ),
    (
        "Attacked, stop it with blue cards, or hit back with Kick and 9mm. The last one standing wins.",
        lambda view: view["step"].get("kind") == "defend" and len(view["moves"]) > 2,
    ),
)


def guide() -> list[tuple[str, View]]:
    """How it goes: five sentences, each with a position of a real game in which it can be seen."""
    from gameshelf.games.taidian import BOX
    from gameshelf.games.taidian.bot import best
    from gameshelf.games.taidian.knowledge import POWER

    def aimed(game: Any, seat: int) -> Move:
        """What is laid goes at one after the other."""
        aims = [move for move in game.moves() if move.verb == "at"]
        return aims[len(game.laid) % len(aims)] if aims else best(game, seat, POWER)

    return story(BOX, GUIDE, 3, aimed)


def _asked(view: View, verb: str) -> bool:
    return bool(view["moves"]) and view["moves"][0][0].startswith(verb)
