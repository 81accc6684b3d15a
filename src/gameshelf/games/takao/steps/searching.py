"""Searching, and what is done with the card (rulebook: Actions, Search)."""

from __future__ import annotations

from gameshelf.core import Move, Refusal, Step
from gameshelf.core.prose import plural
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.effects import AFTER_SEARCH, DO, ENEMY
from gameshelf.games.takao.keys import (
    AIRCRAFT,
    ANIMAL,
    ANIMALS_RUN,
    DOOM,
    DOOR,
    ENEMY_ICON,
    FIRST_WRECKAGE,
    FOOD,
    ICONS,
    ITEM,
    JUNK,
    LOAD,
    MAP,
    NEWS_ICON,
    TYPES,
    WRECK,
    WRECKAGE,
)
from gameshelf.games.takao.moves import (
    DISCARD,
    DONE,
    FIRST,
    HAND,
    KEEP_OLD,
    NO,
    REFUSE,
    REPLACE,
    SECOND,
    SLOT_OF,
    UNDER,
    USE_ITEM,
    YES,
)
from gameshelf.games.takao.names import brief, on_map
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import ITEM_GONE, KINDS, NEWS_DRAWN, REFUSED, Takao
from gameshelf.games.takao.steps.doing import fire, release, run, usable
from gameshelf.games.takao.steps.sharing import refused


def searchable(state: Takao, seat: int) -> bool:
    """Whether there is something to search where a character stands."""
    spot = state.place[seat]
    if spot >= MAP:
        return state.block[spot - WRECK] < 0 and len(state.piles[spot - WRECK]) > 0
    deck = state.t.deck_at[spot]
    return deck >= 0 and not state.ruins >> spot & 1 and len(state.decks[deck]) > 0


def no_search(state: Takao, seat: int) -> Refusal | None:
    """Why a character cannot search here."""
    if searchable(state, seat):
        return None
    spot = state.place[seat]
    name = on_map(state.t.place_names[spot])
    if spot >= MAP:
        if state.block[spot - WRECK] >= 0:
            return Refusal(
                "takao.ruling.wreck_blocked", f"In the way on this pile: {state.t.names[state.block[spot - WRECK]]}."
            )
        return Refusal("takao.rescue.roll", "This part of the wreck has been searched through.")
    if state.t.deck_at[spot] < 0:
        return Refusal("takao.search.draw", f"There is nothing to search at {name}.")
    if state.ruined(spot):
        return Refusal("takao.move.ruin", f"{name} lies in ruins and cannot be searched.")
    return Refusal("takao.ruling.discards", f"The deck at {name} is empty, and stays so.")


def search(state: Takao, seat: int) -> None:
    """One Search: the top card of the deck here, or a roll on the wreck."""
    spot = state.place[seat]
    if spot >= MAP:
        search_wreck(state, seat, spot - WRECK)
        return
    deck = state.t.deck_at[spot]
    card = draw(state, deck)
    if card >= FIRST_WRECKAGE:
        find_wreckage(state, seat, card, deck)
    else:
        found(state, seat, card, deck)
    RULES[state.s].searched(state, seat, spot)


def draw(state: Takao, deck: int) -> int:
    """The top card of a deck."""
    cards = state.decks[deck]
    state.decks[deck] = cards[:-1]
    state.learned += 1
    return cards[-1]


def found(state: Takao, seat: int, card: int, deck: int) -> None:
    """A resource card is in somebody's hand: tokens, icon, effects, then its space."""
    in_hand(state, card)
    if state.journal is not None:
        text = "@{who} searches {place} and finds: {card}."
        place = state.t.place_names[state.t.deck_place[deck]]
        state.tell("takao.search.draw", text, seat, who=seat, place=place, card=state.t.names[card], number=card, deck=deck)
    state.stack.append(Found(seat, card, deck, 0))


def in_hand(state: Takao, card: int) -> None:
    """A resource card was drawn; food gets its tokens."""
    state.aside += (card,)
    state.drawn = card
    state.hushed = False
    if state.t.kind[card] == FOOD:
        state.units[card] = state.t.units[card]
    if state.t.icon[card] == NEWS_ICON:
        state.did |= NEWS_DRAWN


def find_wreckage(state: Takao, seat: int, card: int, deck: int) -> None:
    """A wreckage card is taken up, handed over, or left under its deck (takao.ruling.second)."""
    state.origin[card - FIRST_WRECKAGE] = deck
    if state.journal is not None:
        what = " and takes it up" if state.fits(seat, LOAD) else ""
        text = f"@{{who}} finds a part of the aircraft{what}: {{card}}."
        state.tell("takao.aircraft.under", text, seat, who=seat, card=state.t.names[card], number=card)
    state.aside += (card,)
    state.stack.append(Found(seat, card, deck, 3))


def put_under(state: Takao, card: int, deck: int) -> None:
    """A card goes under its deck, open for everybody; above the wreckage, which is always the last."""
    cards = state.decks[deck]
    last = 1 if cards and cards[0] >= FIRST_WRECKAGE and card < FIRST_WRECKAGE else 0
    state.decks[deck] = (*cards[:last], card, *cards[last:])
    state.seen[card] = (1 << state.players) - 1 | 1 << state.players
    if card < FIRST_WRECKAGE:
        state.units[card] = 0
    state.aside = tuple(one for one in state.aside if one != card)


def show_icon(state: Takao, seat: int, card: int, stage: int) -> None:
    """The icon of a drawn card: first what answers to an enemy, then what the scenario makes of it."""
    icon = state.t.icon[card]
    if stage == 0:
        if icon == ENEMY_ICON:
            fire(state, seat, ENEMY)
    elif icon and not state.hushed:
        RULES[state.s].icon(state, seat, icon)


class Icon(Step[Takao]):
    """The icon of a card that may still go back; it works every time one is drawn."""

    __slots__ = ("card", "stage")
    rule = "takao.ruling.icons"

    def __init__(self, seat: int, card: int, stage: int) -> None:
        self.seat = seat
        self.card = card
        self.stage = stage

    def proceed(self, state: Takao) -> None:
        state.stack.pop()
        if self.stage == 0:
            state.stack.append(Icon(self.seat, self.card, 1))
        show_icon(state, self.seat, self.card, self.stage)


def apt(state: Takao, does: str) -> str:
    """What a card does, without what it could do for animals where none have to be saved."""
    return does if state.s == ANIMALS_RUN else does.replace(" or one Hurt animal here is well again", "")


def gist(state: Takao, card: int) -> str:
    """What a card is, in few words."""
    t, kind = state.t, state.t.kind[card]
    if kind == LOAD:
        return "a part of the aircraft"
    if kind == FOOD:
        told = f"{'bad food' if t.bad[card] else 'food'}, {plural(state.units[card] or t.units[card], 'unit')}"
    else:
        does = apt(state, t.does[card]).removeprefix("When used: ")
        told = f"{TYPES[kind]}: {does[:1].lower()}{does[1:]}"
    return f"{told}; {ICONS[t.icon[card]]} icon" if t.icon[card] else told


class Found(Step[Takao]):
    """A drawn card on its way: icon, effects, the animal's nose, then a space (rulebook: Search)."""

    __slots__ = ("card", "deck", "stage")
    rule = "takao.search.space"
    verbs = frozenset(("keep", "replace", "hand", "use", "discard"))

    def __init__(self, seat: int, card: int, deck: int, stage: int) -> None:
        self.seat = seat
        self.card = card
        self.deck = deck
        self.stage = stage

    def moves(self, state: Takao) -> list[Move]:
        if self.stage < 3 or self.card not in state.aside:
            return []
        kind = state.t.kind[self.card]
        if state.fits(self.seat, kind):
            return []
        moves = [KEEP_OLD]
        if kind != LOAD:
            moves += [REPLACE[n] for n in range(len(state.held[self.seat * KINDS + kind]))]
        elif spare_part(state):
            moves.append(DISCARD[LOAD][0])
        if kind == ITEM:
            for n, card in enumerate(state.held[self.seat * KINDS + ITEM]):
                if usable(state, self.seat, state.t.fx[card][0].ops):
                    moves.append(USE_ITEM[n])
        for one in state.here(self.seat):
            if one != self.seat and (state.fits(one, kind) or makes_room(state, one, kind)):
                moves.append(HAND[one])
        return moves

    def proceed(self, state: Takao) -> None:
        stage, seat, card = self.stage, self.seat, self.card
        if card not in state.aside:
            state.stack.pop()
            return
        if stage == 3:
            state.stack.pop()
            lay(state, seat, card, seat)
            return
        state.stack[-1] = Found(seat, card, self.deck, stage + 1)
        if stage < 2:
            show_icon(state, seat, card, stage)
        else:
            state.drawn = card
            fire(state, seat, AFTER_SEARCH)

    def play(self, state: Takao, move: Move) -> None:
        seat, card = self.seat, self.card
        kind = state.t.kind[card]
        if move.verb == "hand" and not state.fits(taker := int(move.args[0]) - 1, kind):
            state.stack.append(Parting(taker, seat, card))
            return
        willing = move is KEEP_OLD and len(self.moves(state)) > 1
        state.stack.pop()
        if move is KEEP_OLD and kind == LOAD:
            put_under(state, card, self.deck)
            if state.journal is not None:
                text = f"@{{who}} {'leaves' if willing else 'has to leave'} it under the deck: {{card}}."
                state.tell("takao.ruling.second", text, seat, who=seat, card=state.t.names[card], number=card)
        elif move is KEEP_OLD:
            state.aside = tuple(one for one in state.aside if one != card)
            throw_away(state, seat, card)
        elif move.verb == "hand":
            lay(state, seat, card, int(move.args[0]) - 1)
        elif move.verb == "discard":
            discard(state, seat, LOAD, 0)
            lay(state, seat, card, seat)
        else:
            at = seat * KINDS + kind
            held = state.held[at]
            old = held[int(move.args[-1]) - 1]
            used = move.verb == "use"
            if used and state.journal is not None:
                name = state.t.names[old]
                state.tell("takao.card.item", "@{who} uses {card}.", seat, who=seat, card=name, number=old)
            state.held[at] = tuple(one for one in held if one != old)
            throw_away(state, seat, old)
            lay(state, seat, card, seat)
            if used:
                state.target = -1
                run(state, seat, state.t.fx[old][0].ops)
        if state.dead < 0:
            release(state, seat)

    def refuse(self, state: Takao, move: Move) -> Refusal | None:
        if move in self.moves(state):
            return None
        kind = TYPES[state.t.kind[self.card]]
        if move.verb == "hand":
            return Refusal("takao.ruling.full", f"That player is not here, or has no {kind} space free and makes none.")
        if move.verb == "use" or (move.verb == "discard" and kind != "load"):
            return Refusal("takao.ruling.full", f"First the card that was found; this would make no room for it: {kind}.")
        if kind == "load":
            return Refusal("takao.ruling.second", "You carry a part already; the other goes to somebody here, or stays.")
        return Refusal(self.rule, f"You have no {kind} card there to give up.")

    def question(self, state: Takao) -> str:
        t = state.t
        if t.kind[self.card] == LOAD:
            return f"{t.names[self.card]}: you carry a part already. Who takes this one?"
        return f"{brief(t.names[self.card])} ({gist(state, self.card)}): no space is free. What do you give up?"

    def waiting(self, state: Takao) -> str:
        return f"@{self.seat} decides what to do with {state.t.names[self.card]}."

    def label(self, state: Takao, move: Move) -> str:
        name = brief(state.t.names[self.card])
        if move is KEEP_OLD:
            return f"Leave {name} under the deck" if state.t.kind[self.card] == LOAD else f"Discard {name} (found now)"
        if move.verb == "hand":
            taker = int(move.args[0]) - 1
            full = "" if state.fits(taker, state.t.kind[self.card]) else ", who would part with a card for it"
            return f"Hand {name} to @{taker}{full}"
        if move.verb == "discard":
            return f"Remove {state.t.names[state.held[self.seat * KINDS + LOAD][0]]} from the game, and take {name}"
        old = state.held[self.seat * KINDS + state.t.kind[self.card]][int(move.args[-1]) - 1]
        if move.verb == "use":
            return f"Use {brief(state.t.names[old])} now ({gist(state, old)}), and keep {name}"
        return f"Discard {brief(state.t.names[old])} ({gist(state, old)})"

    def shown(self, state: Takao, seat: int | None) -> dict[str, object]:
        return {"kind": "found", "card": self.card}


def makes_room(state: Takao, seat: int, kind: int) -> bool:
    """Whether a player could part with a card of this type for one that somebody here has found (takao.ruling.full)."""
    return not refused(state, seat) and (kind != LOAD or spare_part(state))


class Parting(Step[Takao]):
    """Somebody here would hand over what was found: which card goes for it, if one does (takao.ruling.full)."""

    __slots__ = ("card", "finder")
    rule = "takao.ruling.full"
    verbs = frozenset(("discard", "refuse"))

    def __init__(self, seat: int, finder: int, card: int) -> None:
        self.seat = seat
        self.finder = finder
        self.card = card

    def moves(self, state: Takao) -> list[Move]:
        kind = state.t.kind[self.card]
        found = list(DISCARD[kind][: len(state.held[self.seat * KINDS + kind])])
        return [*found, REFUSE] if state.ask else found

    def play(self, state: Takao, move: Move) -> None:
        state.stack.pop()
        if move is REFUSE:
            state.did |= 1 << REFUSED + self.seat
            if state.journal is not None:
                text = "@{who} parts with nothing for it."
                state.tell("takao.ruling.consent", text, self.seat, who=self.seat, asker=self.finder)
            return
        state.stack.pop()
        discard(state, self.seat, *SLOT_OF[move.number])
        lay(state, self.finder, self.card, self.seat)
        release(state, self.finder)

    def question(self, state: Takao) -> str:
        found = f"{brief(state.t.names[self.card])} ({gist(state, self.card)})"
        return f"@{self.finder} would hand you {found}, and you have no space free. What do you part with?"

    def waiting(self, state: Takao) -> str:
        return f"@{self.seat} is asked to part with a card for {state.t.names[self.card]}."

    def label(self, state: Takao, move: Move) -> str:
        if move is REFUSE:
            return "Keep what you have"
        kind, n = SLOT_OF[move.number]
        old = state.held[self.seat * KINDS + kind][n]
        told = f"Discard {brief(state.t.names[old])} ({gist(state, old)})"
        return told if kind != LOAD else f"Remove {state.t.names[old]} from the game"

    def shown(self, state: Takao, seat: int | None) -> dict[str, object]:
        return {"kind": "parting", "card": self.card, "finder": self.finder}


def lay(state: Takao, seat: int, card: int, owner: int) -> None:
    """A drawn card comes to lie on a board."""
    state.aside = tuple(one for one in state.aside if one != card)
    state.held[owner * KINDS + state.t.kind[card]] += (card,)
    state.set_up_board(owner)
    if owner != seat and state.t.kind[card] == FOOD:
        state.gave[seat] |= 1 << state.who[owner]
    if owner != seat and state.journal is not None:
        text = "@{who} hands {card} to @{taker}."
        state.tell("takao.ruling.full", text, seat, who=seat, taker=owner, card=state.t.names[card], number=card)


def whose_turn(state: Takao) -> int:
    """The seat whose turn or question it is in this phase; above it lie only what it does and whom it asks."""
    return state.stack[1].seat if len(state.stack) > 1 else -1


def throw_away(state: Takao, seat: int, card: int) -> None:
    """A resource card goes to the discard pile (takao.card.discard)."""
    kind = state.t.kind[card]
    state.units[card] = 0
    state.tapped &= ~(1 << card)
    state.carcass &= ~(1 << card)
    state.discard += (card,)
    if kind == ITEM and whose_turn(state) == seat:
        state.did |= ITEM_GONE
    if state.journal is not None:
        state.tell("takao.card.discard", "Discarded: {card}.", seat, who=seat, card=state.t.names[card], number=card)


def discard(state: Takao, seat: int, kind: int, n: int) -> None:
    """A card leaves a board for the discard pile, wreckage for the box."""
    at = seat * KINDS + kind
    card = state.held[at][n]
    state.held[at] = tuple(one for one in state.held[at] if one != card)
    if kind == LOAD:
        state.gone += (card,)
        if state.journal is not None:
            text = "@{who} removes a part of the aircraft from the game: {card}."
            state.tell("takao.aircraft.extra", text, seat, who=seat, card=state.t.names[card], number=card)
    else:
        throw_away(state, seat, card)
    state.set_up_board(seat)


def spare_part(state: Takao) -> bool:
    """Whether enough parts of the aircraft are left in the game when one is removed."""
    return len(WRECKAGE) - len(state.gone) > state.t.wanted[AIRCRAFT][state.players]


# On the wreck


def search_wreck(state: Takao, seat: int, n: int) -> None:
    """A roll: 2 or 3 turns the top card of the pile (takao.rescue.roll)."""
    roll = (state.chance.roll(6) + 1) // 2
    state.learned += 1
    if roll < 2:
        if state.journal is not None:
            text = "@{who} searches the wreck, rolls a {roll} and finds nothing."
            state.tell("takao.rescue.roll", text, seat, who=seat, roll=roll, spot=WRECK + n)
        return
    card = state.piles[n][-1]
    state.piles[n] = state.piles[n][:-1]
    what = state.t.wreck_what[card]
    if state.journal is not None:
        text = "@{who} searches the wreck, rolls a {roll} and finds: {card}."
        state.tell("takao.rescue.roll", text, seat, who=seat, roll=roll, card=state.t.names[card], number=card, spot=WRECK + n)
    if what in (JUNK, DOOR):
        state.block[n] = card
        state.block_left[n] = state.t.door if what == DOOR else 1
    elif state.fits(seat, LOAD):
        state.held[seat * KINDS + LOAD] = (card,)
        state.set_up_board(seat)
    else:
        state.floating[n] += (card,)


# What cards make of a Search


@DO.does(fx.SEARCHES)
def _searches(state: Takao, seat: int, n: int) -> None:
    from gameshelf.games.takao.steps.acting import Acting

    if searchable(state, seat):
        state.stack.append(Acting(seat, -1, 0, 0, n))


@DO.does(fx.HUSH)
def _hush(state: Takao, seat: int) -> None:
    state.stack.append(Whether(seat, "hush", -1))


@DO.does(fx.AGAIN)
def _again(state: Takao, seat: int) -> None:
    card = state.drawn
    deck = state.t.deck_at[state.place[seat]]
    if card in state.aside and deck >= 0 and any(one < FIRST_WRECKAGE for one in state.decks[deck]):
        state.stack.append(Whether(seat, "again", card))


@DO.does(fx.NOSE)
def _nose(state: Takao, seat: int) -> None:
    card = state.drawn
    deck = state.t.deck_at[state.place[seat]]
    if card in state.aside and len(state.aside) == 1 and deck >= 0 and any(one < FIRST_WRECKAGE for one in state.decks[deck]):
        state.stack.append(Whether(seat, "nose", card))


class Whether(Step[Takao]):
    """Whether an effect that may be used is used."""

    __slots__ = ("card", "what")
    rule = "takao.card.doing"
    verbs = frozenset(("yes", "no"))

    def __init__(self, seat: int, what: str, card: int) -> None:
        self.seat = seat
        self.what = what
        self.card = card

    def moves(self, state: Takao) -> list[Move]:
        if self.what != "hush" and self.card not in state.aside:
            return []
        return [YES, NO]

    def play(self, state: Takao, move: Move) -> None:
        seat = self.seat
        state.stack.pop()
        if self.what == "hush":
            if move is YES:
                state.hushed = True
                if state.journal is not None:
                    state.tell(self.rule, "@{who} keeps the icon from working.", seat, who=seat)
            else:
                give_back(state, seat, fx.HUSH)
            return
        deck = state.t.deck_at[state.place[seat]]
        if move is NO:
            if self.what == "again":
                give_back(state, seat, fx.AGAIN)
            return
        if self.what == "again":
            put_under(state, self.card, deck)
            if state.journal is not None:
                text = "@{who} puts {card} under the deck and searches again."
                state.tell(self.rule, text, seat, who=seat, card=state.t.names[self.card])
            search(state, seat)
            return
        for card in nosy(state, seat)[:1]:
            state.tapped |= 1 << card
        state.set_up_board(seat)
        second = draw(state, deck)
        if state.journal is not None:
            text = "@{who} lets the dog dig on: {card}."
            state.tell("takao.card.animal", text, seat, who=seat, card=state.t.names[second], number=second)
        state.stack.append(OneOfTwo(seat, self.card, second, deck))
        in_hand(state, second)
        state.stack.append(Icon(seat, second, 0))

    def question(self, state: Takao) -> str:
        t = state.t
        if self.what == "hush":
            return f"The enemy icon is on this card: {t.names[state.drawn]}. Keep it from working?"
        if self.what == "again":
            bane = " An enemy icon on the next one brings a Bane." if state.s == DOOM else ""
            return f"Put {brief(t.names[self.card])} under the deck and search again?{bane}"
        dog = next((brief(t.names[card]) for card in nosy(state, self.seat)), "A nose")
        bane = " An enemy icon on it brings a Bane, too." if state.s == DOOM else " Its icon works, too."
        return f"{dog}: draw one more card beside {brief(t.names[self.card])}, and keep one of the two?{bane}"

    def shown(self, state: Takao, seat: int | None) -> dict[str, object]:
        return {"kind": self.what, "card": self.card}


def nosy(state: Takao, seat: int) -> list[int]:
    """The animals of a seat that may dig on."""
    animals = [card for card in state.held[seat * KINDS + ANIMAL] if not state.tapped >> card & 1]
    return [card for card in animals if any(op[0] == fx.NOSE for one in state.t.fx[card] for op in one.ops)]


def give_back(state: Takao, seat: int, code: int) -> None:
    """An effect that was not used after all is not used up."""
    for one in (one for effects in state.board[seat].hooks for one in effects):
        if any(op[0] == code for op in one.ops):
            state.once[seat] &= ~one.bit


class OneOfTwo(Step[Takao]):
    """Which of two drawn cards stays (the Yellow Dog); the icon of each has worked."""

    __slots__ = ("deck", "one", "two")
    rule = "takao.card.animal"
    verbs = frozenset(("first", "second"))

    def __init__(self, seat: int, one: int, two: int, deck: int) -> None:
        self.seat = seat
        self.one = one
        self.two = two
        self.deck = deck

    def moves(self, state: Takao) -> list[Move]:
        return [FIRST, SECOND]

    def play(self, state: Takao, move: Move) -> None:
        state.stack.pop()
        keep, back = (self.one, self.two) if move is FIRST else (self.two, self.one)
        put_under(state, back, self.deck)
        if state.journal is not None:
            text = "@{who} keeps {card} and puts {other} under the deck."
            state.tell(self.rule, text, self.seat, who=self.seat, card=state.t.names[keep], other=state.t.names[back])
        state.drawn = keep
        if move is SECOND:
            state.stack.append(Found(self.seat, keep, self.deck, 2))

    def question(self, state: Takao) -> str:
        return "Which of the two cards do you keep?"

    def label(self, state: Takao, move: Move) -> str:
        card = self.one if move is FIRST else self.two
        return f"Keep {brief(state.t.names[card])} ({gist(state, card)})"

    def shown(self, state: Takao, seat: int | None) -> dict[str, object]:
        return {"kind": "two", "cards": [self.one, self.two]}


# Looking


@DO.does(fx.PEEK)
def _peek(state: Takao, seat: int, n: int) -> None:
    deck = state.t.deck_at[state.place[seat]]
    if deck < 0 or not state.decks[deck] or state.ruined(state.place[seat]):
        return
    cards = state.decks[deck][-n:]
    for card in cards:
        state.seen[card] |= 1 << seat
    state.learned += 1
    if state.journal is not None:
        text, secret = "@{who} looks at the top of the deck at {place}.", "You look at the top of the deck at {place}: {names}."
        seen = {"names": ", ".join(state.t.names[card] for card in reversed(cards)), "cards": list(reversed(cards))}
        place = state.t.place_names[state.place[seat]]
        state.tell("takao.skill.once", text, seat, secret, (seat,), seen, who=seat, place=place)
    state.stack.append(Peek(seat, deck, len(cards)))


class Peek(Step[Takao]):
    """One of the cards just seen may go under the deck."""

    __slots__ = ("deck", "n")
    rule = "takao.skill.once"
    verbs = frozenset(("under", "done"))

    def __init__(self, seat: int, deck: int, n: int) -> None:
        self.seat = seat
        self.deck = deck
        self.n = n

    def moves(self, state: Takao) -> list[Move]:
        cards = state.decks[self.deck]
        resources = len(cards) - (1 if cards[0] >= FIRST_WRECKAGE else 0)
        seen = min(self.n, resources)
        return [*(UNDER[n] for n in range(seen - 1 if seen == resources else seen)), DONE]

    def play(self, state: Takao, move: Move) -> None:
        state.stack.pop()
        if move is DONE:
            return
        cards = state.decks[self.deck]
        at = len(cards) - int(move.args[0])
        card = cards[at]
        state.decks[self.deck] = (*cards[:at], *cards[at + 1 :])
        for one in cards[-self.n :]:
            state.seen[one] &= 1 << self.seat  # the others do not know any more which of them lies where
        put_under(state, card, self.deck)
        state.seen[card] = 1 << self.seat
        if state.journal is not None:
            text, secret = "@{who} puts one of them under the deck.", "You put {card} under the deck."
            seen = {"card": state.t.names[card], "number": card}
            state.tell(self.rule, text, self.seat, secret, (self.seat,), seen, who=self.seat)

    def question(self, state: Takao) -> str:
        names = ", ".join(state.t.names[card] for card in reversed(state.decks[self.deck][-self.n :]))
        return f"On top lie, the first one first: {names}. Put one under the deck?"

    def waiting(self, state: Takao) -> str:
        return f"@{self.seat} looks at the deck."

    def label(self, state: Takao, move: Move) -> str:
        if move is DONE:
            return "Leave them as they are"
        card = state.decks[self.deck][-int(move.args[0])]
        return f"Put {brief(state.t.names[card])} under the deck ({gist(state, card)})"

    def shown(self, state: Takao, seat: int | None) -> dict[str, object]:
        return {"kind": "peek", "deck": self.deck, "n": self.n}
