"""Sharing: the cards of two players are divided anew (rulebook: Free actions, Share)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.core.prose import joined, plural
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.effects import DO, HOARD
from gameshelf.games.takao.keys import ANIMAL, FOOD, GEAR, LOAD, RESOURCES, TYPES
from gameshelf.games.takao.moves import AGREE, DONE, GIVE, PLAYER, REFUSE, SLOT_OF, TAKE
from gameshelf.games.takao.names import brief, on_map
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import KINDS, REFUSED, SHARED_FOOD, Takao
from gameshelf.games.takao.steps.doing import release
from gameshelf.games.takao.steps.people import barred

Side = tuple[tuple[int, ...], ...]  # the cards of a board by type


def anything(state: Takao, seat: int, other: int) -> bool:
    """Whether two players have any card between them that could change hands."""
    held = state.held
    return any(held[seat * KINDS : seat * KINDS + KINDS]) or (
        any(held[other * KINDS : other * KINDS + KINDS]) and not refused(state, other)
    )


def refused(state: Takao, other: int) -> bool:
    """Whether this player has refused a Share in this turn (takao.ruling.consent)."""
    return state.did >> REFUSED + other & 1 == 1


class Share(Step[Takao]):
    """One card after the other goes over; the cards stay on the boards until both agree."""

    __slots__ = ("mine", "moved", "other", "theirs")
    rule = "takao.free.share"
    verbs = frozenset(("give", "take", "done"))

    def __init__(self, seat: int, other: int, mine: Side, theirs: Side, moved: tuple[int, ...]) -> None:
        self.seat = seat
        self.other = other
        self.mine = mine
        self.theirs = theirs
        self.moved = moved

    @staticmethod
    def opened(state: Takao, seat: int, other: int) -> Share:
        mine, theirs = (tuple(state.held[one * KINDS : one * KINDS + KINDS]) for one in (seat, other))
        return Share(seat, other, mine, theirs, ())

    def rooms(self, state: Takao) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The spaces of both boards as the cards lie now: what gives a space gives it to whoever has it."""
        boards = (
            state.board_with(seat, side[GEAR], side[LOAD], side[ANIMAL])
            for seat, side in ((self.seat, self.mine), (self.other, self.theirs))
        )
        mine, theirs = (board.room for board in boards)
        return mine, theirs

    def over(self, state: Takao) -> tuple[int, bool]:
        """The type of which a card came to a full board, and whether it is the own board; (-1, False) where none did."""
        mine, theirs = self.rooms(state)
        for kind in range(KINDS):
            mine_full, theirs_full = len(self.mine[kind]) - mine[kind], len(self.theirs[kind]) - theirs[kind]
            if mine_full > 0 > theirs_full and self.came(self.mine[kind]):
                return kind, True
            if theirs_full > 0 > mine_full and self.came(self.theirs[kind]):
                return kind, False
        return -1, False

    def came(self, cards: tuple[int, ...]) -> bool:
        """Whether one of these cards has come over, and another one can go the other way."""
        return any(card in self.moved for card in cards) and any(card not in self.moved for card in cards)

    def loose(self, cards: tuple[int, ...]) -> list[int]:
        """The cards that have not changed hands in this Share, by their place."""
        return [n for n, card in enumerate(cards) if card not in self.moved]

    def moves(self, state: Takao) -> list[Move]:
        over, own = self.over(state)
        if over >= 0:
            cards = self.mine[over] if own else self.theirs[over]
            verbs = GIVE if own else TAKE
            return [verbs[over][n] for n in self.loose(cards)]
        found: list[Move] = []
        (room, their_room), hoard = self.rooms(state), state.board[self.other].flags & HOARD
        closed = refused(state, self.other)
        for kind in range(KINDS):
            mine, theirs = self.mine[kind], self.theirs[kind]
            if not mine and not theirs:
                continue
            loose, their_loose = self.loose(mine), [] if closed else self.loose(theirs)
            if loose and (len(theirs) < their_room[kind] or (their_loose and len(mine) <= room[kind])):
                found += [GIVE[kind][n] for n in loose]
            if kind == FOOD and hoard:
                continue
            if their_loose and (len(mine) < room[kind] or (loose and len(theirs) <= their_room[kind])):
                found += [TAKE[kind][n] for n in their_loose]
        found.append(DONE)
        return found

    def play(self, state: Takao, move: Move) -> None:
        if move is DONE:
            state.stack.pop()
            if not self.moved:
                return
            taken = self.asked_for(state)
            if state.ask and taken:
                state.stack.append(Consent(self.other, self.seat, self.mine, self.theirs))
            else:
                divide(state, self.seat, self.other, self.mine, self.theirs)
            return
        kind, n = SLOT_OF[move.number]
        giving = move.verb == "give"
        source = self.mine if giving else self.theirs
        card = source[kind][n]
        mine = _without(self.mine, kind, card) if giving else _with(self.mine, kind, card)
        theirs = _with(self.theirs, kind, card) if giving else _without(self.theirs, kind, card)
        state.stack[-1] = Share(self.seat, self.other, mine, theirs, (*self.moved, card))

    def asked_for(self, state: Takao) -> bool:
        """Whether the other player loses a card by this."""
        base = self.other * KINDS
        return any(card not in self.theirs[kind] for kind in range(KINDS) for card in state.held[base + kind])

    def refuse(self, state: Takao, move: Move) -> Refusal | None:
        if move in self.moves(state):
            return None
        over, own = self.over(state)
        if over >= 0:
            who = "You have" if own else f"@{self.other} has"
            return Refusal("takao.ruling.share_once", f"{who} one {TYPES[over]} card too many; another one must go over first.")
        kind, n = SLOT_OF[move.number]
        cards = self.mine[kind] if move.verb == "give" else self.theirs[kind]
        if n >= len(cards):
            return Refusal(self.rule, f"There is no {TYPES[kind]} card in that place.")
        if cards[n] in self.moved:
            return Refusal("takao.ruling.share_once", "A card changes hands once in a Share.")
        if move.verb == "take" and refused(state, self.other):
            return Refusal("takao.ruling.consent", f"@{self.other} has refused in this turn, and is not asked again.")
        if move.verb == "take" and state.board[self.other].flags & HOARD and kind == FOOD:
            bane = barred(state, self.other, "giving")
            return Refusal(self.rule, f"The Bane {bane} keeps @{self.other} from giving food away.")
        return Refusal("takao.search.space", f"There is no {TYPES[kind]} space free on the other side.")

    def question(self, state: Takao) -> str:
        over, own = self.over(state)
        if over >= 0:
            return f"One {TYPES[over]} card too many {'with you' if own else f'with @{self.other}'}: which goes back?"
        if refused(state, self.other):
            return f"Sharing with @{self.other}, who has refused to give: give, or done."
        return f"Sharing with @{self.other}: give, take, or done."

    def waiting(self, state: Takao) -> str:
        return f"@{self.seat} and @{self.other} are sharing."

    def label(self, state: Takao, move: Move) -> str:
        if move is DONE:
            return "Done sharing" if self.moved else "Share nothing"
        kind, n = SLOT_OF[move.number]
        card = (self.mine if move.verb == "give" else self.theirs)[kind][n]
        units = f" ({plural(state.units[card], 'unit')})" if card < len(RESOURCES) and state.units[card] else ""
        return f"{'Give' if move.verb == 'give' else 'Take'} {brief(state.t.names[card])}{units}"

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {
            "kind": "share", "seat": self.seat, "other": self.other, "mine": [list(cards) for cards in self.mine],
            "theirs": [list(cards) for cards in self.theirs], "moved": list(self.moved),
        }  # fmt: skip


def _without(side: Side, kind: int, card: int) -> Side:
    return (*side[:kind], tuple(one for one in side[kind] if one != card), *side[kind + 1 :])


def _with(side: Side, kind: int, card: int) -> Side:
    return (*side[:kind], (*side[kind], card), *side[kind + 1 :])


class Consent(Step[Takao]):
    """The other player agrees to a Share, or refuses (takao.ruling.consent)."""

    __slots__ = ("asker", "mine", "theirs")
    rule = "takao.ruling.consent"
    verbs = frozenset(("agree", "refuse"))

    def __init__(self, seat: int, asker: int, mine: Side, theirs: Side) -> None:
        self.seat = seat
        self.asker = asker
        self.mine = mine
        self.theirs = theirs

    def moves(self, state: Takao) -> list[Move]:
        return [AGREE, REFUSE]

    def play(self, state: Takao, move: Move) -> None:
        state.stack.pop()
        if move is AGREE:
            divide(state, self.asker, self.seat, self.mine, self.theirs)
            return
        state.did |= 1 << REFUSED + self.seat
        if state.journal is not None:
            text = "@{who} does not agree; the cards stay where they were."
            state.tell(self.rule, text, self.seat, who=self.seat, asker=self.asker)

    def question(self, state: Takao) -> str:
        names = [brief(name) for name in state.t.names]  # a comma in a name would look like the end of it
        base = self.seat * KINDS
        lost = [names[card] for kind in range(KINDS) for card in state.held[base + kind] if card not in self.theirs[kind]]
        got = [names[card] for kind in range(KINDS) for card in self.theirs[kind] if card not in state.held[base + kind]]
        room = state.board_with(self.seat, self.theirs[GEAR], self.theirs[LOAD], self.theirs[ANIMAL]).room
        over = [TYPES[kind] for kind in range(KINDS) if len(self.theirs[kind]) > room[kind]]
        less = f" You would have no space for one of your {over[0]} cards." if over else ""
        asked = f"@{self.asker} would like from you: {joined(lost)}. For it you would get: {joined(got) or 'nothing'}."
        if not lost:
            asked = f"@{self.asker} would give you: {joined(got)}."
        return f"{asked}{less} Do you agree?"

    def waiting(self, state: Takao) -> str:
        return f"@{self.seat} is asked about sharing with @{self.asker}."

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {
            "kind": "consent", "seat": self.asker, "other": self.seat, "mine": [list(cards) for cards in self.mine],
            "theirs": [list(cards) for cards in self.theirs],
        }  # fmt: skip


def divide(state: Takao, seat: int, other: int, mine: Side, theirs: Side) -> None:
    """The cards go over, food with all that lies on it."""
    t = state.t
    given = [card for kind in range(KINDS) for card in theirs[kind] if card not in state.held[other * KINDS + kind]]
    taken = [card for kind in range(KINDS) for card in mine[kind] if card not in state.held[seat * KINDS + kind]]
    for giver, taker, cards in ((seat, other, given), (other, seat, taken)):
        for card in cards:
            if card < len(RESOURCES) and state.units[card]:
                state.gave[giver] |= 1 << state.who[taker]
                if giver == seat:
                    state.did |= SHARED_FOOD
            if state.journal is not None:
                text = "@{who} gives {card} to @{taker}."
                state.tell("takao.free.share", text, seat, who=giver, taker=taker, card=t.names[card], number=card)
    for kind in range(KINDS):
        state.held[seat * KINDS + kind] = mine[kind]
        state.held[other * KINDS + kind] = theirs[kind]
    state.set_up_board(seat)
    state.set_up_board(other)
    RULES[state.s].shared(state)
    release(state, seat)


@DO.does(fx.SHARE_FAR)
def _share_far(state: Takao, seat: int) -> None:
    state.stack.append(WithWhom(seat))


class WithWhom(Step[Takao]):
    """The Black Cat goes to anybody, wherever that is."""

    __slots__ = ()
    rule = "takao.rescue.cat"
    verbs = frozenset(("player",))

    def moves(self, state: Takao) -> list[Move]:
        return [PLAYER[one] for one in range(state.players) if one != self.seat and anything(state, self.seat, one)]

    def play(self, state: Takao, move: Move) -> None:
        state.stack[-1] = Share.opened(state, self.seat, int(move.args[0]) - 1)

    def question(self, state: Takao) -> str:
        return "With whom do you share, however far away?"

    def label(self, state: Takao, move: Move) -> str:
        other = int(move.args[0]) - 1
        return f"@{other}, the {state.name(other)}, at {on_map(state.t.place_names[state.place[other]])}"
