"""Activating a card of the row, and paying for it (rulebook: How to activate cards; Key tokens; Regroup)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.core.deal import follow
from gameshelf.core.prose import joined, plural
from gameshelf.games.hunted import faces
from gameshelf.games.hunted.content import FIRST_TERRORIST, ICONS, KEY, KINDS, MOVE, SEARCH
from gameshelf.games.hunted.effects import DOOR, HALLWAY, REGROUP
from gameshelf.games.hunted.moves import ACTIVATE, FROM_OWN, FROM_SHARED, KIND_OF, PAY, PAY_TOKEN
from gameshelf.games.hunted.state import DISCARD, IN_HAND, ROW, SHARED, Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.clock import lose_some
from gameshelf.games.hunted.steps.interpret import begin
from gameshelf.games.hunted.steps.inventory import take
from gameshelf.games.hunted.steps.words import called

ICON_WORDS = {MOVE: "Move", SEARCH: "Search", KEY: "Key"}


def activations(state: Hunted, seat: int, found: list[Move]) -> None:
    """Add every card of the row that the others in it can pay for."""
    row, shared = state.rows[seat], state.shared
    cards = row + shared if shared else row
    if not cards:
        return
    t = state.t
    if t.several:
        found += [ACTIVATE[card] for card in dict.fromkeys(cards) if card < FIRST_TERRORIST and payable(state, seat, card)]
        return
    icons, need_move, need_search, need_key = t.icons, t.need_move, t.need_search, t.need_key
    moves = searches = keys = 0
    for card in cards:
        icon = icons[card]
        if icon == MOVE:
            moves += 1
        elif icon == SEARCH:
            searches += 1
        elif icon == KEY:
            keys += 1
    done = 0
    for card in cards:
        if card >= FIRST_TERRORIST or done >> card & 1:
            continue
        done |= 1 << card
        icon = icons[card]
        # A card does not pay for itself
        if need_move[card] > moves - (icon == MOVE) or need_search[card] > searches - (icon == SEARCH):
            continue
        need = need_key[card]
        if need and need > keys - (icon == KEY) + (state.keys[seat] if t.what[card] == DOOR else 0):
            continue
        found.append(ACTIVATE[card])


def token_doors(state: Hunted, seat: int) -> list[int]:
    """Doors of one's own row that key tokens alone open, which may be at any time (ruling: hunted.ruling.two_free)."""
    t, tokens = state.t, state.keys[seat]
    return [
        card
        for card in dict.fromkeys(state.rows[seat])
        if t.what[card] == DOOR and t.need_key[card] <= tokens and not t.need_move[card] and not t.need_search[card]
    ]


def open_with_tokens(state: Hunted, seat: int, kind: int) -> None:
    """A door of one's own row is activated before the draw, and only tokens pay."""
    state.rows[seat].remove(kind)
    state.aside.append(kind)
    follow(state.copies, kind, ROW + seat, IN_HAND)
    state.keys[seat] -= state.t.need_key[kind]
    if state.journal is not None:
        state.tell("hunted.key.door", "@{who} pays with {n:key token}.", seat, who=seat, n=state.t.need_key[kind])
    activated(state, seat, kind)


def payable(state: Hunted, seat: int, card: int) -> bool:
    """Whether the other cards of the row can pay for this one."""
    t = state.t
    others = list(state.reach(seat))
    others.remove(card)
    tokens = state.keys[seat] if t.what[card] == DOOR else 0
    return enough(state, others, t.need_move[card], t.need_search[card], t.need_key[card], tokens)


def enough(state: Hunted, cards: list[int], moves: int, searches: int, keys: int, tokens: int) -> bool:
    """Whether these cards, one icon each, cover the price: for every set of icons there are cards enough (Hall's theorem)."""
    icons = state.t.icons
    for some in range(1, 8):
        need = (moves if some & MOVE else 0) + (searches if some & SEARCH else 0) + (max(0, keys - tokens) if some & KEY else 0)
        if need > sum(1 for card in cards if icons[card] & some):
            return False
    return True


def payers(state: Hunted, seat: int, kind: int) -> list[int]:
    """The cards that are discarded for this one where nothing is to be chosen; none where something is."""
    t = state.t
    if t.several or (t.what[kind] == DOOR and state.keys[seat]):
        return []
    others = list(state.reach(seat))
    others.remove(kind)
    found: list[int] = []
    for icon, need in ((MOVE, t.need_move[kind]), (SEARCH, t.need_search[kind]), (KEY, t.need_key[kind])):
        pay = [card for card in others if t.icons[card] & icon] if need else []
        if len(pay) != need and len(set(pay)) > 1:
            return []
        found += pay[:need]
    return found


def price_words(state: Hunted, seat: int, kind: int) -> str:
    """What a card costs: the very cards, where nothing is to be chosen."""
    given = payers(state, seat, kind)
    if not given:
        return faces.price(state.t, kind)
    return f"discard {joined([state.t.names[card] for card in given])}"


def why_not_activate(state: Hunted, seat: int, kind: int) -> Refusal:
    name = state.t.names[kind]
    if kind not in state.reach(seat):
        return Refusal("hunted.activate.pay", f"Not in your row: {name}.")
    rule = {DOOR: "hunted.door.key", HALLWAY: "hunted.hallway.move"}.get(state.t.what[kind], "hunted.activate.pay")
    text = f"The price of {name} is {faces.price(state.t, kind)}, one icon from each other card; your row does not show that."
    return Refusal(rule, text)


def activate(state: Hunted, seat: int, kind: int) -> None:
    """The card is taken out of the row; then each icon of its price is paid."""
    if state.shared and kind in state.rows[seat] and kind in state.shared:
        state.stack.append(WhichRow(seat, kind, True))
        return
    choose(state, seat, kind, kind in state.shared)


def choose(state: Hunted, seat: int, kind: int, shared: bool) -> None:
    """This very card is activated."""
    t = state.t
    gone = () if shared else (state.rows[seat].index(kind),)
    (state.shared if shared else state.rows[seat]).remove(kind)
    state.aside.append(kind)
    follow(state.copies, kind, SHARED if shared else ROW + seat, IN_HAND)
    state.stack.append(Paying(seat, kind, t.need_move[kind], t.need_search[kind], t.need_key[kind], gone))


class Paying(Ask):
    """One icon after the other: Move, then Search, then Key; each discarded card pays one (rulebook: How to activate cards)."""

    __slots__ = ("gone", "keys", "kind", "moves_due", "searches")
    rule = "hunted.activate.one"
    verbs = frozenset(("pay",))

    def __init__(self, seat: int, kind: int, moves_due: int, searches: int, keys: int, gone: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.kind = kind
        self.moves_due = moves_due
        self.searches = searches
        self.keys = keys
        self.gone = gone  # the places of the row from which cards have gone: the others stay where they are

    def due(self) -> int:
        """The icon to be paid now; 0 when all is paid."""
        return MOVE if self.moves_due else SEARCH if self.searches else KEY if self.keys else 0

    def paid(self, gone: tuple[int, ...] = ()) -> Paying:
        """The same with the icon that was due paid."""
        due = self.due()
        moves, searches, keys = self.moves_due - (due == MOVE), self.searches - (due == SEARCH), self.keys - (due == KEY)
        return Paying(self.seat, self.kind, moves, searches, keys, gone)

    def without(self, place: int) -> tuple[int, ...]:
        """The empty places when another card goes, the so manieth of those that are left."""
        for gone in self.gone:
            place += gone <= place
        return tuple(sorted((*self.gone, place)))

    def moves(self, state: Hunted) -> list[Move]:
        due = self.due()
        if not due:
            return []
        t, seat = state.t, self.seat
        found: list[Move] = []
        there = 0
        for card in state.reach(seat):
            if t.icons[card] & due and (not t.several or self.goes_on(state, card)):
                there += 1
                if PAY[card] not in found:
                    found.append(PAY[card])
        if due == KEY and state.keys[seat] and t.what[self.kind] == DOOR:
            there += state.keys[seat]
            found.append(PAY_TOKEN)
        # Where all of them are needed there is nothing to choose
        return found[:1] if there <= (self.moves_due or self.searches or self.keys) and not t.several else found

    def goes_on(self, state: Hunted, card: int) -> bool:
        """Whether the rest can still be paid when this card pays now."""
        others, rest = list(state.reach(self.seat)), self.paid()
        others.remove(card)
        tokens = state.keys[self.seat] if state.t.what[self.kind] == DOOR else 0
        return enough(state, others, rest.moves_due, rest.searches, rest.keys, tokens)

    def play(self, state: Hunted, move: Move) -> None:
        seat = self.seat
        if move is PAY_TOKEN:
            state.keys[seat] -= 1
            state.stack[-1] = self.paid(self.gone)
            if state.journal is not None:
                state.tell("hunted.key.door", "@{who} pays with a key token.", seat, who=seat)
            return
        kind = KIND_OF[move.number]
        if state.shared and kind in state.rows[seat] and kind in state.shared:
            state.stack.append(WhichRow(seat, kind, False))
        else:
            pay(state, seat, kind, kind in state.shared)

    def proceed(self, state: Hunted) -> None:
        state.stack.pop()
        activated(state, self.seat, self.kind)

    def why(self, state: Hunted, move: Move) -> Refusal:
        due = ICON_WORDS[self.due()]
        if move is PAY_TOKEN:
            if not state.keys[self.seat]:
                return Refusal("hunted.key.door", "You have no key token.")
            return Refusal("hunted.key.door", f"A key token pays the Key of a door; a {due} is due.")
        kind = KIND_OF[move.number]
        name = state.t.names[kind]
        if kind not in state.reach(self.seat):
            if kind == self.kind:
                return Refusal("hunted.ruling.itself", f"{name}: a card does not pay for itself.")
            return Refusal("hunted.activate.pay", f"Not in your row: {name}.")
        if state.t.icons[kind] & KIND_ICONS[due]:
            return Refusal("hunted.activate.one", f"{name}: needed too, but each card pays one icon; its turn will come.")
        return Refusal("hunted.activate.one", f"There is no {due} on {name}.")

    def shown(self, state: Hunted, seat: int | None) -> dict[str, Any]:
        due = ICONS[self.due().bit_length() - 1]
        return {
            "what": "paying",
            "cards": [faces.card(state.t, self.kind)],
            "due": due,
            "row": self.seat,
            "gone": list(self.gone),
        }

    def question(self, state: Hunted) -> str:
        due = self.due()
        rest = self.moves_due + self.searches + self.keys
        more = f" ({plural(rest, 'icon')} to pay)" if rest > 1 else ""
        return f"Which card pays a {ICON_WORDS[due]} for {state.t.names[self.kind]}?{more}"

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} is paying for {state.t.names[self.kind]}."

    def label(self, state: Hunted, move: Move) -> str:
        if move is PAY_TOKEN:
            return move.label
        kind = KIND_OF[move.number]
        name = state.t.names[kind]
        if any(
            state.t.names[card] == name and card != kind for card in state.reach(self.seat)
        ):  # two of that name to choose from
            name = called(state, kind)
        bell = " and its Bell" if state.t.bells[kind] and "[shows" not in name else ""
        return f"{name}{bell}"


KIND_ICONS = {word: icon for icon, word in ICON_WORDS.items()}


class WhichRow(Ask):
    """The same card lies in the player's own row and in the shared one: which is meant?"""

    __slots__ = ("bought", "kind")
    rule = "hunted.two.shared"
    verbs = frozenset(("from",))

    def __init__(self, seat: int, kind: int, bought: bool) -> None:
        self.seat = seat
        self.kind = kind
        self.bought = bought

    def moves(self, state: Hunted) -> list[Move]:
        return [FROM_OWN, FROM_SHARED]

    def play(self, state: Hunted, move: Move) -> None:
        state.stack.pop()
        if self.bought:
            choose(state, self.seat, self.kind, move is FROM_SHARED)
        else:
            pay(state, self.seat, self.kind, move is FROM_SHARED)

    def question(self, state: Hunted) -> str:
        return f"Which {state.t.names[self.kind]}?"


def pay(state: Hunted, seat: int, kind: int, shared: bool) -> None:
    """A card is discarded for the icon that is due."""
    step = state.stack[-1]
    assert isinstance(step, Paying)
    gone = step.gone if shared else step.without(state.rows[seat].index(kind))
    (state.shared if shared else state.rows[seat]).remove(kind)
    state.discard.append(kind)
    follow(state.copies, kind, SHARED if shared else ROW + seat, DISCARD)
    state.stack[-1] = step.paid(gone)
    if state.journal is not None:
        text, name, icon = "@{who} discards {name} for a {icon}.", state.t.names[kind], ICON_WORDS[step.due()]
        state.tell("hunted.activate.pay", text, seat, who=seat, card=KINDS[kind], name=name, icon=icon)


def activated(state: Hunted, seat: int, kind: int) -> None:
    """All is paid: the benefit (rulebook: How to activate cards)."""
    t = state.t
    state.aside.remove(kind)
    if state.journal is not None:
        state.tell("hunted.activate.pay", "@{who} activates {name}.", seat, who=seat, card=KINDS[kind], name=t.names[kind])
    what = t.what[kind]
    if what in (HALLWAY, DOOR, REGROUP):
        state.discard.append(kind)
        follow(state.copies, kind, IN_HAND, DISCARD)
        begin(state, seat, t.effect[kind])
        if t.need_time[kind]:
            lose_some(state, seat, t.need_time[kind])
    else:
        take(state, seat, kind)
