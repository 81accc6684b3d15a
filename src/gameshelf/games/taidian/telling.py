"""What a table tells beside the board: how far it is, what people see happen, how the game goes, what is asked twice."""

from __future__ import annotations

from typing import Any

from gameshelf.core import BANNER, GLANCE, PLAIN, Beat, Move, joined
from gameshelf.core.guide import Page, View, story
from gameshelf.games.taidian.content import CARDS, SYMBOLS
from gameshelf.games.taidian.drawing.canvas import ICONS, KIND, SHEET, SIGNS
from gameshelf.games.taidian.drawing.deck import grown, own
from gameshelf.games.taidian.drawing.worth import worth


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

    What weighs more is larger: a blow that takes a fifth of somebody's health, and whatever can be the end, is a banner.
    """
    rule, seat, text = data["rule"], data["seat"], str(data.get("text", ""))
    mat = f"mat-{data['target']}" if "target" in data else ""
    home = f"mat-{seat}"
    if rule == "taidian.attack.targets" and "points" in data:
        return _attack(data, view, text)
    if rule in ("taidian.defend.sum", "taidian.poison.ticks") and "healed" in data:
        lost = data["n"] - data["healed"]
        extra, brings, art = {"n": abs(lost), "of": "health"}, (("heart", abs(lost)),), _clash(data, view, lost)
        if lost > 0:
            weight = _weight(view, data["target"], lost)
            return Beat("loss", text, weight, data["target"], "", mat, "", extra, art=art, brings=brings)
        if lost < 0:
            return Beat("gain", text, PLAIN, data["target"], "", "", mat, extra, art=art, brings=brings)
        return Beat("shield", text, PLAIN, data["target"], "", "", mat, art=art)
    if rule == "taidian.answer.cards":
        if "card" in data:
            extra, brings = {"cards": [data["card"]], "points": data["n"]}, ((ICONS[CARDS[data["card"]]], 1),)
            return Beat("attack", text, PLAIN, seat, "", home, mat, extra, brings=brings)
        if not data["n"]:
            return Beat("shield", text, PLAIN, data["target"], "", mat, "", {"n": 0, "of": "health"})
        size, extra, art = (
            _weight(view, data["target"], data["n"]),
            {"n": data["n"], "of": "health"},
            _clash(data, view, data["n"]),
        )
        return Beat("loss", text, size, data["target"], "", mat, "", extra, art=art, brings=(("heart", data["n"]),))
    if rule in ("taidian.defend.attacked", "taidian.help.cards", "taidian.shield.answer") and "what" in data:
        icon = ICONS[CARDS[data["card"]]] if "card" in data else "shield"
        return Beat("shield", text, PLAIN, seat, "", home, mat, {"n": data["n"], "what": data["what"]}, brings=((icon, 1),))
    if rule == "taidian.robber.blind":
        return Beat("theft", text, PLAIN, seat, "", mat, home, brings=(("cards", 1),))
    if rule == "taidian.shotgun.guard" and "thief" in data:
        return Beat("shield", text, PLAIN, seat, "", f"mat-{data['thief']}", home)
    if rule == "taidian.structure.bombed":
        return Beat("fire", text, PLAIN, seat, "", "", mat, {"structure": data["structure"]}, brings=(("flame", 3),))
    if rule == "taidian.poison.ticks" and "name" in data:
        return Beat("poison", text, PLAIN, seat, "", home, mat, {"n": data["n"]}, brings=(("t-poison", 1),))
    if rule in ("taidian.upgrade.buy", "taidian.structure.play") and "card" in data:
        return _bought(data, view, text)
    if rule == "taidian.power.ten":
        extra = {"symbol": data["symbol"], "level": data["level"]}
        return Beat("turn", text, BANNER, seat, "", "", home, extra, art=_powered(data, view))
    if rule == "taidian.goal.last":
        return Beat("fall", text, BANNER, seat, home, "", home)
    return None


def _weight(view: View, seat: int, lost: int) -> int:
    """How large the loss of so much health is shown."""
    board = view["boards"][seat]
    if 5 * lost >= board["cap"] or board["health"] <= 0:
        return BANNER
    return PLAIN if lost >= 10 else GLANCE


def _attack(data: dict[str, Any], view: View, text: str) -> Beat:
    """An attack that is declared: large, with both faces and its cards, for those whom it is about."""
    seat, target = data["seat"], data["target"]
    keys = [CARDS[card] for card in data["cards"]]
    extra, brings = {"cards": data["cards"], "points": data["points"]}, tuple((ICONS[key], 1) for key in keys)
    if data["what"] == "heals":
        return Beat("gain", text, PLAIN, seat, "", f"mat-{seat}", f"mat-{target}", extra, brings=brings)
    if view["seat"] is not None and view["seat"] not in (seat, target):
        return Beat("attack", text, PLAIN, seat, "", f"mat-{seat}", f"mat-{target}", extra, brings=brings)
    faces = [(one["character"] or "nobody", one["health"], one["cap"]) for one in (view["boards"][n] for n in (seat, target))]
    cards = tuple(("red", KIND[key], ICONS[key]) for key in keys)
    art = str(SHEET.draw("onslaught", seat, target, *faces, cards, data["points"]))
    size = BANNER if data["points"] >= view["boards"][target]["health"] else PLAIN
    return Beat("turn", text, size, seat, "", f"mat-{seat}", f"mat-{target}", extra, art=art, brings=brings)


def _clash(data: dict[str, Any], view: View, lost: int) -> str:
    """What came of a blow, in order and large, for those whom it is about: what struck, what was stopped, what got through."""
    if view["seat"] not in (None, data["seat"], data["target"]):
        return ""
    scores: list[tuple[str, int, str]] = [("backlash", data["n"], "hits back")]
    if "healed" in data:  # a blow, or a Poison
        scores = [("blast", data["n"], "strikes") if data["n"] else ("quelled", 0, "through")]
        if data.get("stopped"):
            through = ("blast" if data["n"] else "quelled", data["n"], "through")
            scores = [("blast", data["points"], "strikes"), ("stopped", data["stopped"], "stopped"), through]
        scores += [("healed", data["healed"], "healed")] if data["healed"] and len(scores) == 1 else []
    one = view["boards"][data["target"]]
    who = one["character"] or "nobody"
    return str(SHEET.draw("clash", data["target"], who, one["health"], one["cap"], one["alive"], lost, tuple(scores)))


def _powered(data: dict[str, Any], view: View) -> str:
    """A power-up: its sign in the light, the cards that it raises, and for its owner what a hand holds before and now."""
    key, mine = SYMBOLS[data["symbol"]], data["seat"] == view["seat"]
    marked = [card for card in view["market"] if card["symbol"] == key]
    there = own(view)
    if mine:
        cards = [(ICONS[card["key"]], str(card["points"])) for card in marked if there[card["key"]]]
    else:
        cards = [(ICONS[card["key"]], f"+{view['level']}") for card in marked]
    rows = grown(view, lower=key) if mine else ()
    return str(SHEET.draw("powered", SIGNS[key], data["level"], view["level"], tuple(cards[:3]), rows))


def _bought(data: dict[str, Any], view: View, text: str) -> Beat:
    """A card that is bought glides to its owner, who sees what it makes of the deck; a structure is seen to be built."""
    face = view["market"][data["card"]]
    key, extra = face["key"], {"card": data["card"]}
    start, end, brings = f"stack-{key}", f"mat-{data['seat']}", ((ICONS[key], 1),)
    built = data["rule"] != "taidian.upgrade.buy"
    if data["seat"] == view["seat"]:
        art = str(SHEET.draw("grown", face["colour"], KIND[key], ICONS[key], *worth(face), grown(view, key)))
        return Beat("turn", text, PLAIN if built else GLANCE, data["seat"], "", start, end, extra, art=art, brings=brings)
    if not built:
        return Beat("gain", text, GLANCE, data["seat"], "", start, end, extra, brings=brings)
    art = str(SHEET.draw("raised", ICONS[key]))
    return Beat("turn", text, PLAIN, data["seat"], "", start, end, extra, art=art, brings=brings)


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
        "Five cards in hand, and one choice each turn: attack with the red ones, or upgrade with money and energy.",
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
        "Attacked, block with blue cards, hit back with Kick and 9mm: what you use is gone on your turn. Whoever is left wins.",
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
