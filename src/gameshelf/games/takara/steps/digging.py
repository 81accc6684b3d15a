"""Digging, clearing rockfalls, fighting, chests (rulebook: Dig a gallery to Fight a monster, The Chest tiles)."""

from __future__ import annotations

from typing import Any, Final

from gameshelf.core import Move, Step, joined
from gameshelf.games.takara.content import CHEST, CROSS, KARAS, KINDS, MAP, MIMIC, MONSTER, ROCKFALL, STONE, XP, Arrays
from gameshelf.games.takara.moves import KEEP, TAKE
from gameshelf.games.takara.state import HOME, HOSPITAL, OPEN, SITE, Takara

SWORD_FACES: Final = 4  # of the die's six


DIG_RULES = {
    KARAS: "karas", ROCKFALL: "rockfall", XP: "xp", CROSS: "cross", CHEST: "chest", STONE: "stone", MONSTER: "monster",
}  # fmt: skip


class TheMap(Step[Takara]):
    """Karas now, or XP at the end (rulebook: The Map). The Map lies with the player already."""

    __slots__ = ()
    rule = "takara.chest.map"
    verbs = frozenset(("take", "keep"))

    def moves(self, state: Takara) -> list[Move]:
        return [TAKE, KEEP]

    def play(self, state: Takara, move: Move) -> None:
        seat, t = self.seat, state.t
        state.stack.pop()
        if move is TAKE:
            state.trove[seat] = without(state.trove[seat], MAP)
            state.lost_chests += (MAP,)
            state.karas[seat] += t.chest_karas[MAP]
        if state.journal is not None:
            name, xp, pay = t.chest_names[MAP], t.chest_xp[MAP], karas(t.chest_karas[MAP])
            what = f"takes {pay} for the {name}" if move is TAKE else f"keeps the {name} for {xp} XP"
            state.tell("takara.chest.map", f"@{seat} {what}.", seat, what="map", who=seat, taken=move is TAKE)

    def question(self, state: Takara) -> str:
        t = state.t
        return f"The {t.chest_names[MAP]}: {karas(t.chest_karas[MAP])} now, or keep it for {t.chest_xp[MAP]} XP?"

    def waiting(self, state: Takara) -> str:
        return f"@{self.seat} is deciding about the {state.t.chest_names[MAP]}."

    def label(self, state: Takara, move: Move) -> str:
        t = state.t
        return f"Take {karas(t.chest_karas[MAP])}" if move is TAKE else f"Keep it for {t.chest_xp[MAP]} XP"


def karas(n: int) -> str:
    return f"{n} Kara" if n == 1 else f"{n} Karas"


def gained(xp: int, pay: int) -> str:
    """XP and Karas together; of what there is none, nothing is said.

    >>> gained(2, 0), gained(1, 5)
    ('2 XP', '1 XP and 5 Karas')
    """
    return joined([f"{xp} XP"] * (xp != 0) + [karas(pay)] * (pay != 0))


def prize(t: Arrays, kind: int) -> str:
    """What a beaten monster brings, and its life."""
    return f"life {t.life[kind]}, {gained(t.xp[kind], t.karas[kind])}"


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The tuple with one such item less."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def send(state: Takara, seat: int, place: int) -> int:
    """Send the first adventurer at home somewhere; which one it was."""
    adventurer = state.where.index(HOME, seat * 3)
    state.where[adventurer] = place
    if place >= SITE:
        state.visited |= 1 << place - SITE
    return adventurer


def open_up(state: Takara, place: int) -> None:
    """Turn a tile face up where it lies."""
    if not state.known[place] & OPEN:
        state.known[place] |= OPEN
        state.fresh += (place,)
        state.learned += 1


def take_off(state: Takara, site: int) -> None:
    """The first tile leaves its site, face up."""
    state.known[state.top(site)] |= OPEN
    state.taken[site] += 1
    state.learned += 1


def win_tile(state: Takara, seat: int, place: int) -> None:
    state.won[seat] += (place,)
    if state.t.what[state.face[place]] == STONE:
        state.found += 1


def hurt(state: Takara, seat: int, adventurer: int, rule: str) -> None:
    state.where[adventurer] = HOSPITAL
    if state.journal is not None:
        state.tell(rule, f"@{seat}'s adventurer goes to the hospital.", seat, what="hurt", who=seat)


def dig(state: Takara, seat: int, site: int, adventurer: int) -> None:
    """Turn over the first tile (rulebook: Dig a gallery)."""
    t, place = state.t, state.top(site)
    kind = state.face[place]
    what = t.what[kind]
    if state.journal is not None:
        text = f"@{seat} digs at site {site + 1}: {t.names[kind]}."
        xp, pay = t.xp[kind] if what in (XP, CROSS, STONE) else 0, t.karas[kind] if what == KARAS else 0
        args: dict[str, Any] = {"what": "dig", "who": seat, "site": site, "tile": place, "face": KINDS[kind]}
        if state.known[place] >> seat & 1:  # everybody could watch who has looked there
            args["again"] = True
        if knew := knew_it(state, place):
            args["knew"] = knew
        state.tell(f"takara.dig.{DIG_RULES[what]}", text, seat, **args, xp=xp, karas=pay)
    if what == ROCKFALL:
        open_up(state, place)
    elif what == MONSTER:
        open_up(state, place)
        if not state.sword:
            hurt(state, seat, adventurer, "takara.dig.monster")
    else:
        take_off(state, site)
        if what == KARAS:
            state.karas[seat] += t.karas[kind]
        elif what == CHEST:
            open_chest(state, seat, site)
        else:
            win_tile(state, seat, place)
            if what == CROSS:
                hurt(state, seat, adventurer, "takara.dig.cross")


def knew_it(state: Takara, place: int) -> tuple[int, ...]:
    """Who has seen a tile: everybody could watch them look, and saw it themselves where it lay open."""
    known = state.known[place]
    return tuple(seat for seat in range(state.players) if known & (OPEN | 1 << seat))


def clear(state: Takara, seat: int, site: int) -> None:
    """Two adventurers destroy a rockfall (rulebook: Destroy a rockfall)."""
    pay = state.t.rockfall * state.visible_rockfalls()
    send(state, seat, SITE + site)
    send(state, seat, SITE + site)
    state.taken[site] += 1
    state.karas[seat] += pay
    if state.journal is not None:
        text = f"@{seat} clears the rockfall at site {site + 1} for {karas(pay)}."
        state.tell("takara.rockfall.pay", text, seat, what="clear", who=seat, site=site, tile=state.top(site) - 1, karas=pay)


def fight(state: Takara, seat: int, site: int, adventurer: int) -> None:
    """Roll until the monster is beaten or the adventurer is hurt (rulebook: Fight a monster)."""
    t, place = state.t, state.top(site)
    kind = state.face[place]
    before = state.wounds[place]
    rolls = roll_until(state, t.life[kind] - before)
    lay_down(state, seat, site, t.names[kind], rolls)
    won = rolls[-1] <= SWORD_FACES
    state.wounds[place] += len(rolls) - (not won)
    missed = state.misses[seat]
    streak = 0 if won else 1 + missed * (len(rolls) == 1)
    state.misses = (*state.misses[:seat], streak, *state.misses[seat + 1 :])
    foe: dict[str, Any] = {}
    if state.journal is not None:
        text = f"@{seat} fights the {t.names[kind]} at site {site + 1}: {dice(rolls)}."
        args: dict[str, Any] = {"what": "roll", "who": seat, "site": site, "tile": place, "dice": rolls, "won": won}
        foe = {"face": KINDS[kind], "name": t.names[kind], "life": t.life[kind], "wounds": before}
        prize, nth = (t.xp[kind], t.karas[kind]), adventurer - seat * 3
        if (streak or missed) > 1:  # throws that failed in a row: with this one, or before it
            args["streak"] = streak or missed
        state.tell("takara.fight.roll", text, seat, **args, nth=nth, foe=foe, prize=prize)
    if won:
        state.taken[site] += 1
        win_tile(state, seat, place)
        state.karas[seat] += t.karas[kind]
        if state.journal is not None:
            gain = gained(t.xp[kind], t.karas[kind])
            text = f"@{seat} beats the {t.names[kind]}: {gain}."
            args = {"what": "beaten", "who": seat, "site": site, "tile": place, "xp": t.xp[kind], "karas": t.karas[kind]}
            state.tell("takara.fight.win", text, seat, **args, foe=foe)
    else:
        hurt(state, seat, adventurer, "takara.fight.roll")


def roll_until(state: Takara, hits: int) -> list[int]:
    """Roll the fight die until it has hit this often, or fails."""
    rolls: list[int] = []
    while len(rolls) < hits:
        rolls.append(state.chance.roll(6))
        if rolls[-1] > SWORD_FACES:
            break
    return rolls


def lay_down(state: Takara, seat: int, site: int, foe: str, rolls: list[int]) -> None:
    """The die stays where the fight was, for all to see, until the next action begins (see Day.play)."""
    state.rolls += 1
    state.rolled = (seat, site, foe, tuple(rolls))


def result(roll: int) -> str:
    """What a face of the fight die shows."""
    return "sword" if roll <= SWORD_FACES else "hospital"


def dice(rolls: list[int]) -> str:
    return ", ".join(map(result, rolls))


def open_chest(state: Takara, seat: int, site: int) -> None:
    """Draw the first chest; a beaten Mimic brings the next (rulebook: The Chest tiles)."""
    t = state.t
    while state.chests:
        chest = state.chests.pop()
        state.learned += 1
        if chest == MIMIC:
            rolls = roll_until(state, t.mimic_life)
            lay_down(state, seat, site, t.chest_names[MIMIC], rolls)
            won = rolls[-1] <= SWORD_FACES
            if state.journal is not None:
                end = "beaten" if won else "not beaten"
                name = t.chest_names[MIMIC]
                text = f"The chest is a {name}! @{seat} rolls {dice(rolls)}: {end}."
                roll: dict[str, Any] = {"what": "roll", "who": seat, "site": site, "dice": rolls, "won": won}
                foe = {"face": t.chest_keys[MIMIC], "name": name, "life": t.mimic_life, "wounds": 0}
                state.tell("takara.chest.mimic", text, seat, **roll, foe=foe, prize=(t.chest_xp[MIMIC], 0))
            if won:
                state.trove[seat] += (MIMIC,)
                continue
            if state.bga:
                state.lost_chests += (MIMIC,)
            else:
                state.chests.append(MIMIC)
                state.chance.shuffle(state.chests)
            return
        state.trove[seat] += (chest,)
        if state.journal is not None:
            gain = "" if chest == MAP else f", for {gained(t.chest_xp[chest], t.chest_karas[chest])}"
            text = f"The chest holds: {t.chest_names[chest]}{gain}."
            args: dict[str, Any] = {"what": "chest", "who": seat, "site": site, "face": t.chest_keys[chest]}
            xp, pay = (0, 0) if chest == MAP else (t.chest_xp[chest], t.chest_karas[chest])
            state.tell("takara.chest.plain", text, seat, **args, xp=xp, karas=pay)
        if chest != MAP:
            state.karas[seat] += t.chest_karas[chest]
        elif state.bga:
            state.map_open = True
        else:
            state.stack.append(TheMap(seat))
        return
