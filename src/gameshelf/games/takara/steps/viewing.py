"""Viewing a site (rulebook: View gallery tiles)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.games.takara.content import KINDS, MONSTER, ROCKFALL
from gameshelf.games.takara.moves import LEAVE, TURN
from gameshelf.games.takara.state import CLEAN, DEPTH, OPEN, TAME, Takara
from gameshelf.games.takara.steps.digging import karas, open_up, prize


class Looking(Step[Takara]):
    """One tile in the hand of somebody who views (rulebook: View gallery tiles).

    It is asked at every tile that is no rockfall, monster or not, so that nobody learns from the question what the tile is.
    """

    __slots__ = ("depth", "left", "site")
    rule = "takara.view.three"
    verbs = frozenset(("leave", "turn"))
    always = True

    def __init__(self, seat: int, site: int, depth: int, left: int) -> None:
        self.seat = seat
        self.site = site
        self.depth = depth
        self.left = left

    def moves(self, state: Takara) -> list[Move]:
        kind = state.face[self.site * DEPTH + self.depth]
        return [LEAVE, TURN] if state.t.what[kind] == MONSTER else [LEAVE]

    def play(self, state: Takara, move: Move) -> None:
        state.stack.pop()
        if move is TURN:
            turn_up(state, self.seat, self.site, self.depth)
        look(state, self.seat, self.site, self.depth + 1, self.left - 1)

    def refuse(self, state: Takara, move: Move) -> Refusal | None:
        kind = state.face[self.site * DEPTH + self.depth]
        if move is TURN and state.t.what[kind] != MONSTER:
            return Refusal("takara.view.monster", "Only a monster may be turned up.")
        return None

    def question(self, state: Takara) -> str:
        place = self.site * DEPTH + self.depth
        kind, t = state.face[place], state.t
        name = t.names[kind]
        ask = f"{self.onward(state)}."
        if t.what[kind] == MONSTER:
            name = f"the {name} ({prize(t, kind)})"
            ask = f"Turn it up for {karas(t.turned)}, or leave it face down?"
        return f"Site {self.site + 1}, tile {self.depth - state.taken[self.site] + 1}: you see {name}. {ask}"

    def more(self, state: Takara) -> bool:
        """Whether another tile follows; everybody can tell."""
        return next_hidden(state, self.site, self.depth + 1, self.left - 1) >= 0

    def onward(self, state: Takara) -> str:
        return "Next tile" if self.more(state) else "Done"

    def waiting(self, state: Takara) -> str:
        nth = self.depth - state.taken[self.site] + 1
        return f"@{self.seat} is looking at tile {nth} of site {self.site + 1}."

    def shown(self, state: Takara, seat: int | None) -> dict[str, Any]:
        looking = {"site": self.site, "first": state.taken[self.site], "last": self.depth, "more": self.more(state)}
        return {"looking": looking}

    def label(self, state: Takara, move: Move) -> str:
        if move is TURN:
            return f"Turn it up (+{karas(state.t.turned)})"
        return "Leave it face down" if TURN in self.moves(state) else self.onward(state)


class TurningAll(Step[Takara]):
    """All monsters seen, or none: Board Game Arena's way of viewing (ruling: takara.ruling.singly).

    Asked after every view, so that nobody learns from the question whether there was a monster.
    """

    __slots__ = ("first", "last", "site")
    rule = "takara.view.three"
    verbs = frozenset(("leave", "turn"))
    always = True

    def __init__(self, seat: int, site: int, first: int, last: int) -> None:
        self.seat = seat
        self.site = site
        self.first = first
        self.last = last

    def monsters(self, state: Takara) -> list[int]:
        """The depths of the hidden monsters seen in this view."""
        base = self.site * DEPTH
        return [
            depth
            for depth in range(self.first, self.last)
            if not state.known[base + depth] & OPEN and state.t.what[state.face[base + depth]] == MONSTER
        ]

    def moves(self, state: Takara) -> list[Move]:
        return [LEAVE, TURN] if self.monsters(state) else [LEAVE]

    def play(self, state: Takara, move: Move) -> None:
        state.stack.pop()
        if move is TURN:
            for depth in self.monsters(state):
                turn_up(state, self.seat, self.site, depth)
            for place in range(self.site * DEPTH + self.first, self.site * DEPTH + self.last):
                if not state.known[place] & OPEN:
                    state.known[place] |= TAME

    def refuse(self, state: Takara, move: Move) -> Refusal | None:
        if move is TURN and not self.monsters(state):
            return Refusal("takara.view.monster", "Only monsters may be turned up, and none of these is hidden.")
        return None

    def question(self, state: Takara) -> str:
        base = self.site * DEPTH
        names = [state.t.names[state.face[base + depth]] for depth in range(self.first, self.last)]
        ask = "Turn the monsters up, all or none?" if self.monsters(state) else "Done."
        return f"Site {self.site + 1}: you see {', '.join(names)}. {ask}"

    def waiting(self, state: Takara) -> str:
        return f"@{self.seat} is looking at site {self.site + 1}."

    def shown(self, state: Takara, seat: int | None) -> dict[str, Any]:
        return {"looking": {"site": self.site, "first": self.first, "last": self.last - 1, "more": False}}

    def label(self, state: Takara, move: Move) -> str:
        if move is TURN:
            return f"Turn up every monster (+{karas(state.t.turned * len(self.monsters(state)))})"
        return "Leave them face down" if self.monsters(state) else "Done"


def passed(state: Takara, place: int) -> bool:
    """Whether a view goes past this open tile: a monster that was turned up today (ruling: takara.ruling.passing)."""
    return place in state.fresh and state.t.what[state.face[place]] == MONSTER


def next_hidden(state: Takara, site: int, depth: int, left: int) -> int:
    """How deep the next tile lies that a view shows, of so many from this depth on; -1 when it is over."""
    while left > 0 and depth < DEPTH:
        place = site * DEPTH + depth
        if not state.known[place] & OPEN:
            return depth
        if not passed(state, place):
            return -1
        depth, left = depth + 1, left - 1
    return -1


def sees_under(state: Takara, site: int) -> bool:
    """Whether a view shows something under the open monster on top of a site."""
    return not state.bga and passed(state, state.top(site)) and next_hidden(state, site, state.taken[site], 3) >= 0


def look(state: Takara, seat: int, site: int, depth: int, left: int) -> None:
    """Take the next tile of a view into the hand, if there is one to see (rulebook: View gallery tiles)."""
    at = next_hidden(state, site, depth, left)
    if at < 0:
        if state.journal is not None and left and depth < DEPTH and not passed(state, site * DEPTH + depth):
            name = state.t.names[state.face[site * DEPTH + depth]]
            text = "The open {name} ends the view."
            state.tell("takara.view.below", text, seat, what="blocked", who=seat, name=name, site=site)
        return
    place = site * DEPTH + at
    see(state, seat, place)
    if state.t.what[state.face[place]] == ROCKFALL:
        turn_up(state, seat, site, at, next_hidden(state, site, at + 1, left - (at - depth) - 1) >= 0)
    else:
        state.known[place] |= CLEAN
        state.stack.append(Looking(seat, site, at, left - (at - depth)))


def look_at_all(state: Takara, seat: int, site: int) -> None:
    """A view as Board Game Arena plays it: three tiles at once, past open monsters (ruling: takara.ruling.passing)."""
    first = depth = state.taken[site]
    what, base = state.t.what, site * DEPTH
    while depth < min(first + 3, DEPTH):
        place = base + depth
        rockfall = what[state.face[place]] == ROCKFALL
        if not state.known[place] & OPEN:
            see(state, seat, place)
            if rockfall:
                under = range(place + 1, base + min(first + 3, DEPTH))
                turn_up(state, seat, site, depth, any(not state.known[one] & OPEN for one in under))
            else:
                state.known[place] |= CLEAN
        if rockfall:
            break
        depth += 1
    if depth > first:
        state.stack.append(TurningAll(seat, site, first, depth))


def see(state: Takara, seat: int, place: int) -> None:
    """A seat sees a tile; nobody else does."""
    again = bool(state.known[place] >> seat & 1)
    state.known[place] |= 1 << seat
    state.learned += 1
    if state.journal is not None:
        site, depth = divmod(place, DEPTH)
        where = f"tile {depth - state.taken[site] + 1} of site {site + 1}"
        name = state.t.names[state.face[place]]
        face: dict[str, Any] = {"face": KINDS[state.face[place]]}
        if again:
            face["again"] = True
        text, own = f"@{seat} looks at {where}.", f"You look at {where}: {name}."
        state.tell("takara.view.three", text, seat, own, (seat,), face, what="look", who=seat, site=site, tile=place)


def turn_up(state: Takara, seat: int, site: int, depth: int, more: bool = False) -> None:
    """A tile found while viewing is turned face up, and pays; a rockfall ends the view, where `more` would have followed."""
    place = site * DEPTH + depth
    open_up(state, place)
    state.karas[seat] += state.t.turned
    if state.journal is not None:
        kind = state.face[place]
        rule = "takara.view.rockfall" if state.t.what[kind] == ROCKFALL else "takara.view.monster"
        where = f"tile {depth - state.taken[site] + 1} of site {site + 1}"
        pay = f". It ends the view and brings {karas(state.t.turned)}" if more else f", for {karas(state.t.turned)}"
        text = f"@{seat} turns up {where}: {state.t.names[kind]}{pay}."
        state.tell(rule, text, seat, what="turn", who=seat, site=site, tile=place, face=KINDS[kind], karas=state.t.turned)
