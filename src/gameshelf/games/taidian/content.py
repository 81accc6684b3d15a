"""From content.toml to the plain arrays that the rules read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gameshelf.core import Content, Kind, choice, number, phrase
from gameshelf.core.effects import Ops, Unreadable
from gameshelf.games.taidian import effects as fx

COLOURS = ("black", "red", "blue", "green")
BLACK, RED, BLUE, GREEN = range(4)
SYMBOLS = ("aim", "strength", "skill", "healing")
AIM, STRENGTH, SKILL, HEALING, NONE = range(5)
SYMBOL_NAMES = ("Aim", "Strength", "Skill", "Healing")

BLACKS = ("coin", "cash", "gold", "bolt", "flash", "strike")
REDS = ("punch", "kick", "9mm", "shotgun", "rifle", "fire-bomb", "poison", "robber", "first-aid")
BLUES = ("shield", "riot-shield", "medic", "antidote")
STRUCTURES = (
    "burn-barrel", "sandbags", "trading-post", "lightning-rod", "clinic", "watchtower", "supply-cache",
)  # fmt: skip
HAND_CARDS = BLACKS + REDS + BLUES
CARDS = HAND_CARDS + STRUCTURES  # a card is its number in this list
FIRST_RED, FIRST_BLUE, FIRST_GREEN = len(BLACKS), len(BLACKS + REDS), len(HAND_CARDS)
COUNT = len(CARDS)
ANSWERS = ("kick", "9mm")
GUARDS = ("shotgun",)
CHARACTERS = (
    "okafor", "brandt", "quintero", "sorokina", "wilk", "kahale", "suwan", "ferro", "adeyemi", "shen",
)  # fmt: skip
NOBODY = len(CHARACTERS)  # without characters, everybody is this one
NUMBERS = ("health", "short-health", "punches", "hand", "energy", "level", "spoils", "head-start", "rounds")
LATER = {"rival": 20}  # numbers that the values of an older table do not have, and what they were in the rules then
LEVELS = 3
TICKS = 4

_DAMAGING = ("punch", "kick", "9mm", "shotgun", "rifle", "fire-bomb")
CARD, HEALTH, BONUS, DISCOUNT = fx.build(CARDS, _DAMAGING)

_effect = phrase(200, optional=True)
SCHEMA = {
    "card": Kind(
        {
            "name": phrase(30), "colour": choice(*COLOURS[:GREEN]), "symbol": choice(*SYMBOLS, "none"),
            "upgrade": _effect, "attack": _effect, "answer": _effect, "robbed": _effect, "defend": _effect, "tick": _effect,
        }
    ),
    "structure": Kind({"name": phrase(30), "turn": _effect, "always": _effect, "upgrade": _effect}),
    "price": Kind({"cost": number(0, 30), "each": number(0, 20), "plus": number(0, 20)}),
    "character": Kind({"name": phrase(30), "role": phrase(40), "setup": _effect, "always": _effect}),
    "starter": Kind({"copies": number(0, 20)}),
    "number": Kind({"value": number(0, 1000)}),
}  # fmt: skip

# Which operations may stand at which moment
CARD_MOMENTS = {
    "upgrade": (fx.MONEY, fx.ENERGY),
    "attack": (fx.DAMAGE, fx.HEAL, fx.POISON, fx.STEAL, fx.WRECK),
    "answer": (fx.DAMAGE,),
    "robbed": (fx.GUARD,),
    "defend": (fx.BLOCK, fx.HEAL, fx.CURE),
    "tick": (fx.HEAL, fx.CURE),
}
STRUCTURE_MOMENTS = {
    "turn": (fx.BURN,),
    "always": (fx.REDUCE, fx.FIRST, fx.HAND),
    "upgrade": (fx.MONEY, fx.ENERGY, fx.HEAL),
}
CHARACTER_MOMENTS = {"setup": (CARD, fx.ENERGY, HEALTH, fx.HAND), "always": (BONUS, DISCOUNT)}
# Who may have which moment: the moves of the game are the same for every edition
HOLDERS = {
    "upgrade": BLACKS, "attack": REDS, "answer": ANSWERS, "robbed": GUARDS, "defend": BLUES, "tick": ("medic", "antidote"),
}  # fmt: skip

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arrays:
    """The content as arrays: by a card's number, by the set of structures in play, by a character's number."""

    names: tuple[str, ...]
    symbol: Row
    stacks: tuple[Row, ...]  # for each number of players
    starter: Row  # the starting deck
    money: Row
    energy: Row
    damage: Row
    wreck: Row
    poison: Row
    steal: Row
    aid: Row
    answer: Row
    guard: Row
    block: Row
    medic: Row
    cure: Row
    tick_medic: Row
    tick_cure: Row
    burns: Row  # from here on, for each set of structures
    reduces: Row
    firsts: Row
    extra_hand: Row
    built_money: Row
    built_energy: Row
    built_heal: Row
    who: tuple[str, ...]  # from here on, for each character
    roles: tuple[str, ...]
    prices: tuple[Row, ...]
    blows: tuple[Row, ...]  # printed damage with the character's bonus
    answers: tuple[Row, ...]
    start_cards: tuple[Row, ...]
    start_energy: Row
    more_health: Row
    first_hand: Row
    heals: Row
    robs: Row
    poisons: Row
    health: int  # and the numbers
    short_health: int
    punches: int
    hand: int
    ten: int
    level: int
    spoils: int
    head_start: int
    rival: int  # health that the prizefighter of a duel has more
    rounds: int
    effects: tuple[tuple[tuple[str, Ops], ...], ...]  # what each card does at its moments, for whoever describes it
    abilities: tuple[tuple[tuple[str, Ops], ...], ...]


def compile_content(content: Content) -> Arrays:
    """Check that the values fit together, and lay them out."""
    entries = content.entries
    whole = {
        "card": HAND_CARDS, "structure": STRUCTURES, "price": CARDS, "character": CHARACTERS, "number": NUMBERS,
    }  # fmt: skip
    content.need(whole)
    for kind, keys in whole.items():
        for key in entries[kind]:
            if key not in keys and key not in LATER:
                raise content.wrong(f"There is no place for a {kind} {key!r}.", kind, key)
    effects = [_effects(content, "card", key, CARD_MOMENTS) for key in HAND_CARDS]
    effects += [_effects(content, "structure", key, STRUCTURE_MOMENTS) for key in STRUCTURES]
    for n, key in enumerate(HAND_CARDS):
        _check_card(content, key, n, dict(effects[n]))
    abilities = [_effects(content, "character", key, CHARACTER_MOMENTS) for key in CHARACTERS] + [()]
    starter = _starter(content)
    damage, answer = _sums(effects, "attack", fx.DAMAGE), _sums(effects, "answer", fx.DAMAGE)
    cost = [entries["price"][key]["cost"] for key in CARDS]
    value = LATER | {key: entry["value"] for key, entry in entries["number"].items()}
    for key in ("health", "short-health", "hand", "energy", "rounds"):
        if not value[key]:
            raise content.wrong(f"{key} must be at least 1.", "number", key, "value")
    own = [dict(one) for one in abilities]
    return Arrays(
        names=tuple(entries["card"][key]["name"] for key in HAND_CARDS)
        + tuple(entries["structure"][key]["name"] for key in STRUCTURES),
        symbol=tuple((*SYMBOLS, "none").index(entries["card"][key]["symbol"]) for key in HAND_CARDS)
        + (NONE,) * len(STRUCTURES),
        stacks=tuple(
            tuple(entries["price"][key]["each"] * players + entries["price"][key]["plus"] for key in CARDS)
            for players in range(7)
        ),
        starter=starter,
        money=_sums(effects, "upgrade", fx.MONEY),
        energy=_sums(effects, "upgrade", fx.ENERGY),
        damage=damage,
        wreck=_sums(effects, "attack", fx.WRECK),
        poison=_sums(effects, "attack", fx.POISON),
        steal=_sums(effects, "attack", fx.STEAL),
        aid=_sums(effects, "attack", fx.HEAL),
        answer=answer,
        guard=_sums(effects, "robbed", fx.GUARD),
        block=_sums(effects, "defend", fx.BLOCK),
        medic=_sums(effects, "defend", fx.HEAL),
        cure=_sums(effects, "defend", fx.CURE),
        tick_medic=_sums(effects, "tick", fx.HEAL),
        tick_cure=_sums(effects, "tick", fx.CURE),
        burns=_built(effects, "turn", fx.BURN),
        reduces=_built(effects, "always", fx.REDUCE),
        firsts=_built(effects, "always", fx.FIRST),
        extra_hand=_built(effects, "always", fx.HAND),
        built_money=_built(effects, "upgrade", fx.MONEY),
        built_energy=_built(effects, "upgrade", fx.ENERGY),
        built_heal=_built(effects, "upgrade", fx.HEAL),
        who=(*(entries["character"][key]["name"] for key in CHARACTERS), "Nobody"),
        roles=(*(entries["character"][key]["role"] for key in CHARACTERS), ""),
        prices=tuple(tuple(max(0, cost[n] - _named(one, DISCOUNT, key)) for n, key in enumerate(CARDS)) for one in own),
        blows=tuple(tuple(damage[n] and damage[n] + _named(one, BONUS, key) for n, key in enumerate(CARDS)) for one in own),
        answers=tuple(
            tuple(
                answer[n] and answer[n] + _named(one, BONUS, key) + _named(one, BONUS, "answers") for n, key in enumerate(CARDS)
            )
            for one in own
        ),
        start_cards=tuple(tuple(CARDS.index(op[1]) for op in one.get("setup", ()) if op[0] == CARD) for one in own),
        start_energy=tuple(amount(one.get("setup", ()), fx.ENERGY) for one in own),
        more_health=tuple(amount(one.get("setup", ()), HEALTH) for one in own),
        first_hand=tuple(amount(one.get("setup", ()), fx.HAND) for one in own),
        heals=tuple(_named(one, BONUS, "healing") for one in own),
        robs=tuple(_named(one, BONUS, "robbers") for one in own),
        poisons=tuple(_named(one, BONUS, "poisons") for one in own),
        health=value["health"],
        short_health=value["short-health"],
        punches=value["punches"],
        hand=value["hand"],
        ten=value["energy"],
        level=value["level"],
        spoils=value["spoils"],
        head_start=value["head-start"],
        rival=value["rival"],
        rounds=value["rounds"],
        effects=tuple(effects),
        abilities=tuple(abilities),
    )


Effects = tuple[tuple[str, Ops], ...]


def _effects(content: Content, kind: str, key: str, moments: dict[str, tuple[int, ...]]) -> Effects:
    """What an entry does at its moments."""
    found: list[tuple[str, Ops]] = []
    for moment, allowed in moments.items():
        text: Any = content.entries[kind][key].get(moment)
        if text is None:
            continue
        if kind == "card" and key not in HOLDERS[moment]:
            raise content.wrong(f"{kind}.{key} cannot have {moment!r}.", kind, key, moment)
        try:
            ops = fx.LANGUAGE.parse(text)
        except Unreadable as error:
            raise content.wrong(f"{kind}.{key}: {moment} cannot be read: {error}.", kind, key, moment) from None
        for op in ops:
            if op[0] not in allowed:
                name = fx.LANGUAGE.operations[op[0]].name
                fitting = ", ".join(fx.LANGUAGE.operations[code].name for code in allowed)
                raise content.wrong(f"{kind}.{key}: {moment} can do {fitting}, not {name}.", kind, key, moment)
            if op[0] == CARD and op[1] in STRUCTURES:
                raise content.wrong(f"{kind}.{key}: a structure cannot lie in the starting deck.", kind, key, moment)
        found.append((moment, ops))
    return tuple(found)


def _check_card(content: Content, key: str, n: int, effects: dict[str, Ops]) -> None:
    """A card keeps its colour, and is meant for friends or for foes."""
    colour = COLOURS[RED if FIRST_RED <= n < FIRST_BLUE else BLUE if n >= FIRST_BLUE else BLACK]
    if content.entries["card"][key]["colour"] != colour:
        raise content.wrong(f"card.{key} must be {colour}: its moves are those of a {colour} card.", "card", key, "colour")
    codes = {op[0] for op in effects.get("attack", ())}
    if fx.HEAL in codes and len(codes) > 1:
        raise content.wrong(f"card.{key} cannot heal and hurt at once.", "card", key, "attack")
    if colour == "red" and not codes:
        raise content.wrong(f"card.{key} must do something in an attack.", "card", key, "attack")


def _starter(content: Content) -> Row:
    deck: list[int] = []
    for key, entry in content.entries["starter"].items():
        if key not in HAND_CARDS:
            raise content.wrong(f"{key!r} cannot be in a starting deck.", "starter", key)
        deck += [CARDS.index(key)] * entry["copies"]
    if not deck:
        raise content.wrong("The starting deck is empty.", "starter")
    return tuple(sorted(deck))


def amount(ops: Ops, code: int) -> int:
    """How much of an operation there is; one without a number counts as one."""
    return sum(op[1] if len(op) > 1 else 1 for op in ops if op[0] == code)


def _sums(effects: Sequence[Effects], moment: str, code: int) -> Row:
    return tuple(amount(dict(one).get(moment, ()), code) for one in effects)


def _built(effects: Sequence[Effects], moment: str, code: int) -> Row:
    """What all the structures of a set do together; a set is a number with a bit for each structure."""
    each = _sums(effects, moment, code)[FIRST_GREEN:]
    return tuple(sum(n for s, n in enumerate(each) if built >> s & 1) for built in range(1 << len(STRUCTURES)))


def _named(ability: dict[str, Ops], code: int, what: str) -> int:
    return sum(op[2] for op in ability.get("always", ()) if op[0] == code and op[1] == what)


def ticks(total: int) -> Row:
    """A Poison's total spread over its ticks in steps of five, the larger first.

    >>> ticks(20), ticks(35), ticks(22)
    ((5, 5, 5, 5), (10, 10, 10, 5), (7, 5, 5, 5))
    """
    steps, odd = divmod(total, 5)
    found = [5 * (steps // TICKS + (n < steps % TICKS)) for n in range(TICKS)]
    found[0] += odd
    return tuple(found)
