"""Hiring a specialist, and the specialists' work (rulebook: Hire a specialist, The Specialists)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step, joined
from gameshelf.games.takara.content import (
    CHEST,
    IMPERSONATOR,
    KARAS,
    KINDS,
    LEVELS,
    MINER,
    MONSTER,
    ROCKFALL,
    SOOTHSAYER,
    SPECIALISTS,
)
from gameshelf.games.takara.moves import AT_SITE, FROM
from gameshelf.games.takara.state import DEPTH, DOCK, LEVEL, OPEN, SITES, Takara
from gameshelf.games.takara.steps.digging import karas, knew_it, open_chest, open_up, send, take_off, win_tile


class AtWork(Step[Takara]):
    """A hired specialist needs a site (rulebook: The Specialists)."""

    __slots__ = ("specialist",)
    rule = "takara.hire.dock"
    verbs = frozenset(("site",))

    def __init__(self, seat: int, specialist: int) -> None:
        self.seat = seat
        self.specialist = specialist

    def moves(self, state: Takara) -> list[Move]:
        return [AT_SITE[site] for site in range(SITES) if state.taken[site] < DEPTH]

    def play(self, state: Takara, move: Move) -> None:
        site = AT_SITE.index(move)
        state.stack.pop()
        state.visited |= 1 << site
        if self.specialist == MINER:
            state.stack.append(Mining(self.seat, site, 2))
        elif self.specialist == SOOTHSAYER:
            state.stack.append(Depth(self.seat, site))
        else:
            glimpse(state, self.seat, site, state.taken[site], 5, "takara.archaeologist.five")

    def refuse(self, state: Takara, move: Move) -> Refusal | None:
        if state.taken[AT_SITE.index(move)] == DEPTH:
            return Refusal("takara.dig.top", f"Site {move.args[0]} is empty.")
        return None

    def question(self, state: Takara) -> str:
        name, as_him = state.t.specialist_names[self.specialist], ""
        if state.holder[IMPERSONATOR] == self.seat:
            name, as_him = state.t.specialist_names[IMPERSONATOR], f" as {name}"
        return f"Where does the {name} work{as_him}?"

    def label(self, state: Takara, move: Move) -> str:
        tile = state.top(AT_SITE.index(move))
        kind = state.face[tile]
        does = f"The {state.t.specialist_names[self.specialist]} {'digs' if self.specialist == MINER else 'looks'} at site"
        told = f"{does} {move.args[0]}"
        if not state.known[tile] & OPEN:
            return told
        stops = ", which stops him" if self.specialist == MINER and state.t.what[kind] == MONSTER else ""
        return f"{told} (the {state.t.names[kind]} lies open on it{stops})"

    def waiting(self, state: Takara) -> str:
        return f"@{self.seat} is choosing a site for the {state.t.specialist_names[self.specialist]}."

    def shown(self, state: Takara, seat: int | None) -> dict[str, Any]:
        return {"working": SPECIALISTS[self.specialist]}


class Depth(Step[Takara]):
    """Where the Soothsayer's look begins (rulebook: The Soothsayer)."""

    __slots__ = ("site",)
    rule = "takara.soothsayer.three"
    verbs = frozenset(("from",))

    def __init__(self, seat: int, site: int) -> None:
        self.seat = seat
        self.site = site

    def moves(self, state: Takara) -> list[Move]:
        left = DEPTH - state.taken[self.site]
        return list(FROM[: max(1, left - 2)])

    def play(self, state: Takara, move: Move) -> None:
        state.stack.pop()
        first = state.taken[self.site] + FROM.index(move)
        glimpse(state, self.seat, self.site, first, 3, "takara.soothsayer.three")

    def refuse(self, state: Takara, move: Move) -> Refusal | None:
        left = DEPTH - state.taken[self.site]
        if FROM.index(move) < max(1, left - 2):
            return None
        return Refusal(
            "takara.soothsayer.three", f"Site {self.site + 1} has {left} tiles left; three tiles must fit from there down."
        )

    def shown(self, state: Takara, seat: int | None) -> dict[str, Any]:
        return {"looking": {"site": self.site, "first": None, "last": None, "more": False}}

    def question(self, state: Takara) -> str:
        return f"From which tile of site {self.site + 1} does the {state.t.specialist_names[SOOTHSAYER]} look?"

    def label(self, state: Takara, move: Move) -> str:
        n, taken = FROM.index(move) + 1, state.taken[self.site]
        last = min(n + 2, DEPTH - taken)
        levels = joined(list(dict.fromkeys(LEVELS[LEVEL[taken + at - 1]] for at in range(n, last + 1))))
        return f"Look at tiles {n} to {last} ({levels})" if last > n else f"Look at tile {n} ({levels})"


class Mining(Step[Takara]):
    """The Miner's tiles, one after the other; the end of the game is looked for between them (rulebook: The Miner)."""

    __slots__ = ("left", "site")
    rule = "takara.miner.two"

    def __init__(self, seat: int, site: int, left: int) -> None:
        self.seat = seat
        self.site = site
        self.left = left

    def proceed(self, state: Takara) -> None:
        state.stack.pop()
        if self.left and state.taken[self.site] < DEPTH:
            place = state.top(self.site)
            if state.t.what[state.face[place]] == MONSTER:
                open_up(state, place)
                if state.journal is not None:
                    name = state.t.names[state.face[place]]
                    text = f"{_digger(state, self.seat)} meets the {name} at site {self.site + 1}: he digs no further."
                    args: dict[str, Any] = {
                        "who": self.seat,
                        "site": self.site,
                        "tile": place,
                        "face": KINDS[state.face[place]],
                    }
                    state.tell("takara.miner.monster", text, self.seat, what="stopped", **args, left=self.left)
            else:
                state.stack.append(Mining(self.seat, self.site, self.left - 1))
                mine(state, self.seat, self.site)


def hire(state: Takara, seat: int, move: Move) -> None:
    """Pay, take the tile, and put the specialist to work (rulebook: Hire a specialist)."""
    t = state.t
    send(state, seat, DOCK)
    work = SPECIALISTS.index(str(move.args[0]))
    hired, price = work, t.prices[work]
    if move.verb == "impersonate":
        hired, price = IMPERSONATOR, price + t.prices[IMPERSONATOR]
    state.karas[seat] -= price
    state.holder[hired] = seat
    if state.journal is not None:
        role = f" as {t.specialist_names[work]}" if hired != work else ""
        rule = "takara.impersonator.copy" if hired != work else "takara.hire.dock"
        text = f"@{seat} hires the {t.specialist_names[hired]}{role} for {karas(price)}."
        state.tell(rule, text, seat, what="hire", who=seat, hired=hired, karas=price)
    state.stack.append(AtWork(seat, work))


def mine(state: Takara, seat: int, site: int) -> None:
    """One tile of the Miner, who has not met a monster (rulebook: The Miner)."""
    t, place = state.t, state.top(site)
    kind = state.face[place]
    what = t.what[kind]
    knew = knew_it(state, place)
    take_off(state, site)
    waste = what in (KARAS, ROCKFALL)
    if state.journal is not None:
        end = ", which is lost" if waste else ""
        rule = "takara.miner.waste" if waste else "takara.miner.two"
        text = f"{_digger(state, seat)} digs for @{seat} at site {site + 1}: {t.names[kind]}{end}."
        xp = 0 if waste or what == CHEST else t.xp[kind]
        args: dict[str, Any] = {"what": "dig", "who": seat, "site": site, "tile": place, "face": KINDS[kind]}
        if knew:
            args["knew"] = knew
        state.tell(rule, text, seat, **args, xp=xp, karas=0)
    if what == CHEST:
        open_chest(state, seat, site)
    elif not waste:
        win_tile(state, seat, place)


def _digger(state: Takara, seat: int) -> str:
    """Who does the Miner's work for a seat: he, or the Impersonator as one."""
    names = state.t.specialist_names
    if state.holder[IMPERSONATOR] == seat:
        return f"The {names[IMPERSONATOR]}, as {names[MINER]},"
    return f"The {names[MINER]}"


def glimpse(state: Takara, seat: int, site: int, first: int, count: int, rule: str) -> None:
    """See tiles without turning any (rulebook: The Soothsayer, The Archaeologist)."""
    last = min(first + count, DEPTH)
    places = range(site * DEPTH + first, site * DEPTH + last)
    fresh = sum(not state.known[place] & (OPEN | 1 << seat) for place in places)
    for place in places:
        state.known[place] |= 1 << seat
    state.learned += 1
    state.shown = (site, first, last - 1)
    if state.journal is not None:
        base = state.taken[site]
        span = f"tiles {first - base + 1} to {last - base} of site {site + 1}"
        names = ", ".join(state.t.names[state.face[place]] for place in places)
        faces: dict[str, Any] = {"faces": [KINDS[state.face[place]] for place in places], "fresh": fresh}
        own = f"You are shown {span}: {names}."
        args: dict[str, Any] = {"what": "shown", "who": seat, "site": site, "tile": places[0]}
        state.tell(rule, f"@{seat} is shown {span}.", seat, own, (seat,), faces, **args)
