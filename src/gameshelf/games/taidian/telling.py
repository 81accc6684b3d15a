"""What a table tells beside the board: how far it is, what people see happen, how the game goes, what is asked twice."""

from __future__ import annotations

from typing import Any

from gameshelf.core import BANNER, GLANCE, PLAIN, Beat, Move, joined
from gameshelf.core.guide import Page, View, story
from gameshelf.games.taidian.content import CARDS
from gameshelf.games.taidian.drawing.canvas import ICONS


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
    """A blow landing, a shield, an answer, a theft without what was stolen, a fire, a fall."""
    rule, seat, text = data["rule"], data["seat"], str(data.get("text", ""))
    mat = f"mat-{data['target']}" if "target" in data else ""
    own = f"mat-{seat}"
    if rule == "taidian.attack.targets" and "points" in data:
        kind = "gain" if data["what"] == "heals" else "attack"
        brings = tuple((ICONS[CARDS[card]], 1) for card in data["cards"])
        return Beat(kind, text, PLAIN, seat, "", own, mat, {"cards": data["cards"], "points": data["points"]}, brings=brings)
    if rule in ("taidian.defend.sum", "taidian.poison.ticks") and "healed" in data:
        lost = data["n"] - data["healed"]
        extra, brings = {"n": abs(lost), "of": "health"}, (("heart", abs(lost)),)
        if lost > 0:
            return Beat("loss", text, PLAIN, data["target"], "", mat, "", extra, brings=brings)
        if lost < 0:
            return Beat("gain", text, PLAIN, data["target"], "", "", mat, extra, brings=brings)
        return Beat("shield", text, GLANCE, data["target"], "", "", mat)
    if rule == "taidian.answer.cards":
        if "card" in data:
            extra, brings = {"cards": [data["card"]], "points": data["n"]}, ((ICONS[CARDS[data["card"]]], 1),)
            return Beat("attack", text, PLAIN, seat, "", own, mat, extra, brings=brings)
        kind, extra = "loss" if data["n"] else "shield", {"n": data["n"], "of": "health"}
        return Beat(kind, text, PLAIN, data["target"], "", mat, "", extra, brings=(("heart", data["n"]),) if data["n"] else ())
    if rule in ("taidian.defend.attacked", "taidian.help.cards", "taidian.shield.answer") and "what" in data:
        return Beat("shield", text, GLANCE, seat, "", own, mat, {"n": data["n"], "what": data["what"]})
    if rule == "taidian.robber.blind":
        return Beat("theft", text, PLAIN, seat, "", mat, own, brings=(("cards", 1),))
    if rule == "taidian.shotgun.guard" and "thief" in data:
        return Beat("shield", text, PLAIN, seat, "", f"mat-{data['thief']}", own)
    if rule == "taidian.structure.bombed":
        return Beat("fire", text, PLAIN, seat, "", "", mat, {"structure": data["structure"]})
    if rule == "taidian.poison.ticks" and "name" in data:
        return Beat("poison", text, PLAIN, seat, "", own, mat, {"n": data["n"]})
    if rule in ("taidian.upgrade.buy", "taidian.structure.play") and "card" in data:
        key = view["market"][data["card"]]["key"]
        return Beat("gain", text, GLANCE, seat, "", f"stack-{key}", own, {"card": data["card"]}, brings=((ICONS[key], 1),))
    if rule == "taidian.power.ten":
        return Beat("power", text, PLAIN, seat, "", "", own, {"symbol": data["symbol"], "level": data["level"]})
    if rule == "taidian.goal.last":
        return Beat("fall", text, BANNER, seat, "", "", own)
    return None


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
            return "That would be your end, and you still have an answer. Pass all the same?"
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
        "Five cards in hand, and one choice each turn: attack with the red ones, or upgrade with the black ones.",
        lambda view: _asked(view, "attack") and len({card["colour"] for card in view["hand"]}) == 3,
    ),
    (
        "On an upgrading turn your money buys cards for your deck, and structures that work at once.",
        lambda view: view["kind"] == "upgrade" and view["purse"] >= 5 and "done" in dict(view["moves"]),
    ),
    (
        "Ten energy raise a power-up: every card with its symbol gets ten points more, for good.",
        lambda view: _asked(view, "power"),
    ),
    (
        "Lay red cards at whom you like and declare: nobody sees the attack before.",
        lambda view: len(view["laid"] or []) >= 2 and len({one["target"] for one in view["laid"]}) > 1,
    ),
    (
        "Attacked, block with blue cards, hit back with Kick and 9mm: you lack them on your turn then. Whoever is left wins.",
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
