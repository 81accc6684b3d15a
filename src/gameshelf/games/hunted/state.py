"""What lies on the table of Hunted: Kobayashi Tower."""

from __future__ import annotations

from typing import Any, Self

from gameshelf.core import Box, Chance, Content, Outcome, State
from gameshelf.core.deal import follow
from gameshelf.games.hunted.content import (
    COUNT,
    EVENT_COUNT,
    EVENTS,
    FIRST_ITEM,
    FIRST_TERRORIST,
    FIRST_WEAPON,
    GUN,
    HANDGUN,
    KINDS,
    KNEELING,
    LOCATIONS,
    PARTNERS,
    ROOF,
    SIZE,
    Arrays,
)

# Places of cards: what a seat has is its first number and the seat's
DECK, DISCARD, GONE, IN_HAND, SHARED, ROW, ITEMS, ARMS, HOSTAGES, USED = 0, 1, 2, 3, 4, 5, 7, 9, 11, 13

Happening = tuple[Any, ...]  # what happened by itself, as a player would tell it: its kind first


class Hunted(State):
    """Cards are kind numbers; decks have their top at the end. Lists with one entry a player are indexed by seat."""

    __slots__ = (
        "arms", "aside", "beaten", "cause", "chocolates", "copies", "deck", "discard", "escape", "event_open", "events",
        "events_box", "events_out", "foe", "gone", "happened", "hostages", "items", "keys", "loaded", "magazines", "partner",
        "partner_ready", "places", "places_box", "plus", "red", "red_spent", "rows", "seen", "shared", "slid", "t", "time",
        "turned", "used", "visited", "white", "white_spent", "won",
    )  # fmt: skip

    def __init__(self, box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(box, content, players, options, chance)
        t: Arrays = content.table
        self.t = t
        self.aside: list[int] = []  # in somebody's hand: being activated, fought, drawn as a reward
        self.gone: list[int] = []  # out of the game, open
        self.discard: list[int] = []
        self.deck = list(t.deck)
        self.copies = t.copies[:]  # which of equal cards lies where
        self.partner = -1
        self.partner_ready = False
        if players == 2:
            self.partner = PARTNERS.index(options["partner"])
            self.partner_ready = True
            kind = KINDS.index(PARTNERS[self.partner])
            while kind in self.deck:
                self.deck.remove(kind)
                self.gone.append(kind)
                follow(self.copies, kind, DECK, GONE)
        chance.shuffle(self.deck)

        events = list(range(EVENT_COUNT))
        chance.shuffle(events)
        count = max(1, t.events - (4 - options["events"]))
        self.events = events[:count]  # face down, the next at the end
        self.events_box = events[count:]
        self.events_out: list[int] = []
        self.time = t.time
        self.event_open = False  # an event is being resolved, and the next card has no tokens yet

        places = list(range(ROOF))
        chance.shuffle(places)
        kept = places[: t.locations]
        self.places_box = places[t.locations :]
        bottom = [*kept[: t.with_roof], ROOF]
        chance.shuffle(bottom)
        self.places = bottom + kept[t.with_roof :]
        self.visited: list[int] = []  # locations turned over; the last is where one is

        self.rows: list[list[int]] = [[] for _ in range(players)]
        self.shared: list[int] = []
        self.items: list[list[int]] = [[] for _ in range(players)]
        self.arms: list[list[int]] = [[] for _ in range(players)]  # found weapons
        self.hostages: list[list[int]] = [[] for _ in range(players)]  # face up
        self.used: list[list[int]] = [[] for _ in range(players)]  # hostages face down
        self.loaded = [0] * SIZE  # dice on a weapon's card
        self.magazines = [0] * SIZE  # ammo tokens on it
        for seat in range(players):
            self.loaded[HANDGUN + seat] = t.dice[HANDGUN]
            self.magazines[HANDGUN + seat] = t.magazines[HANDGUN] if players == 1 else t.magazines_two
        less = 5 - options["health"]
        self.white = [(t.health if players == 1 else t.health_two) - less] * players  # unspent
        self.white_spent = [0] * players
        self.red = [less if options["fifth"] == "red" else 0] * players
        self.red_spent = [0] * players
        self.plus = [0] * players
        self.keys = [0] * players
        self.beaten = [0] * players  # men whom each has beaten, Lars apart
        self.chocolates = True
        self.escape = True
        self.foe = KNEELING  # the side of the set-aside terrorist that shows
        self.won = False
        self.cause = 0  # what hurts: a foe, or a test's source below zero (`steps/trials.py`)
        self.happened: list[Happening] = []  # this turn: tests, shots, damage
        self.seen = 0  # how many cards on top of the deck the players have looked at
        self.turned: list[int] = []  # turned over by the last search and shuffled back
        self.slid: list[int] = []  # put back into the middle since the deck was last touched

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        self.copy_base(twin)
        twin.t = self.t
        twin.aside = self.aside[:]
        twin.gone = self.gone[:]
        twin.discard = self.discard[:]
        twin.deck = self.deck[:]
        twin.copies = self.copies[:]
        twin.partner = self.partner
        twin.partner_ready = self.partner_ready
        twin.events = self.events[:]
        twin.events_box = self.events_box[:]
        twin.events_out = self.events_out[:]
        twin.time = self.time
        twin.event_open = self.event_open
        twin.places = self.places[:]
        twin.places_box = self.places_box[:]
        twin.visited = self.visited[:]
        twin.rows = [row[:] for row in self.rows]
        twin.shared = self.shared[:]
        twin.items = [cards[:] for cards in self.items]
        twin.arms = [cards[:] for cards in self.arms]
        twin.hostages = [cards[:] for cards in self.hostages]
        twin.used = [cards[:] for cards in self.used]
        twin.loaded = self.loaded[:]
        twin.magazines = self.magazines[:]
        twin.white = self.white[:]
        twin.white_spent = self.white_spent[:]
        twin.red = self.red[:]
        twin.red_spent = self.red_spent[:]
        twin.plus = self.plus[:]
        twin.keys = self.keys[:]
        twin.beaten = self.beaten[:]
        twin.chocolates = self.chocolates
        twin.escape = self.escape
        twin.foe = self.foe
        twin.won = self.won
        twin.cause = self.cause
        twin.happened = self.happened[:]
        twin.seen = self.seen
        twin.slid = self.slid[:]
        twin.turned = self.turned[:]
        return twin

    # What can be read off the table

    def reach(self, seat: int) -> list[int]:
        """The cards in a seat's row; those in the shared row are in both players' rows."""
        return self.rows[seat] + self.shared if self.shared else self.rows[seat]

    def terrorist_in(self, seat: int) -> bool:
        return any(card >= FIRST_TERRORIST for card in self.reach(seat))

    def health(self, seat: int) -> int:
        white: int = self.white[seat] + self.white_spent[seat]
        return white

    def spare_ammo(self) -> int:
        """Ammo tokens in the supply."""
        return self.t.ammo - sum(self.magazines)

    def spare_plus(self) -> int:
        return self.t.plus - sum(self.plus)

    def spare_keys(self) -> int:
        return self.t.keys - sum(self.keys)

    def time_left(self) -> int:
        """Tokens on the top card, and four for every card below it, Game Over too."""
        return self.time + self.t.time * (len(self.events) + self.event_open)

    def most_health(self) -> int:
        """White dice of a player who is healed as far as can be."""
        whole = self.t.health if self.players == 1 else self.t.health_two
        return whole if self.options["fifth"] == "red" else whole - (5 - int(self.options["health"]))

    def weapons(self, seat: int) -> list[int]:
        """The handgun and what was found."""
        return [HANDGUN + seat, *self.arms[seat]]

    # The end

    def check(self) -> None:
        """Time out, too much damage, Lars beaten (rulebook: Winning and losing)."""
        if self.won:
            self.finish("hunted.end.lars", "Lars is beaten and Sharon is safe: you win.")
        elif not self.time and not self.event_open:
            self.finish("hunted.end.time", "The last time token leaves the Game Over card: you lose.")
        elif 0 in self.white:
            for seat in range(self.players):
                if not self.white[seat] and not self.white_spent[seat]:
                    if self.players == 1:
                        text = f"The last white die is lost to {self.killer()}: you are dead, and the game is lost."
                        self.finish("hunted.end.damage", text)
                    else:
                        text = f"@{seat} has lost the last white die to {self.killer()}: both of you lose."
                        self.finish("hunted.end.partner", text)
                    return

    def killer(self) -> str:
        """What did the last damage, by name."""
        return self.t.names[self.cause] if self.cause >= 0 else self.t.place_names[-1 - self.cause]

    def score_lines(self) -> tuple[tuple[str, int], ...]:
        """The score, line by line (rulebook: Endgame scoring); two players have one score."""
        white = sum(self.white) + sum(self.white_spent)
        up, down = sum(map(len, self.hostages)), sum(map(len, self.used))
        return (
            (f"White dice: {white}", 2 * white),
            ("Time left", self.time_left()),
            (f"Hostages face up: {up}", 3 * up),
            (f"Hostages face down: {down}", down),
        )

    def finish(self, reason: str, text: str) -> None:
        lines = self.score_lines() if self.won else ()
        score = sum(points for _, points in lines)
        winners = tuple(range(self.players)) if self.won else ()
        self.outcome = Outcome(winners, (score,) * self.players, reason, text, (lines,) * self.players)
        if self.journal is not None:
            self.tell(reason, text, what="end", won=self.won)


def census(state: Hunted) -> dict[str, str]:
    """Where every piece is, each exactly once."""
    found: dict[str, str] = {}
    counts = [0] * COUNT
    piles: list[tuple[str, list[int], int]] = [
        ("deck", state.deck, DECK), ("discard", state.discard, DISCARD), ("out of the game", state.gone, GONE),
        ("in hand", state.aside, IN_HAND), ("shared row", state.shared, SHARED),
    ]  # fmt: skip
    for seat in range(state.players):
        piles += [
            (f"row of {seat}", state.rows[seat], ROW + seat), (f"item of {seat}", state.items[seat], ITEMS + seat),
            (f"weapon of {seat}", state.arms[seat], ARMS + seat), (f"hostage of {seat}", state.hostages[seat], HOSTAGES + seat),
            (f"used of {seat}", state.used[seat], USED + seat),
        ]  # fmt: skip
    for name, pile, place in piles:
        for kind in pile:
            counts[kind] += 1
            found[f"{KINDS[kind]} {counts[kind]}"] = name
        lying = [kind for kind, held in enumerate(state.copies) for one in held if one >> 8 == place]
        assert lying == sorted(kind for kind in pile if state.copies[kind]), f"{name}: not the cards that came there"
    assert sum(counts) == len(state.t.deck), "a card is missing or there is one too many"
    assert counts == [state.t.deck.count(kind) for kind in range(COUNT)]
    for name, deck in (("deck", state.places), ("box", state.places_box), ("visited", state.visited)):
        for above, place in enumerate(reversed(deck)):
            assert LOCATIONS[place] not in found
            found[LOCATIONS[place]] = f"{name}, {above} above it"
    for name, deck in (("pile", state.events), ("box", state.events_box), ("resolved", state.events_out)):
        for event in deck:
            assert f"event {EVENTS[event]}" not in found
            found[f"event {EVENTS[event]}"] = name
    # Tokens of a kind are alike, so they are one entry: where they all are
    for name, size, held in (
        ("ammo", state.t.ammo, state.magazines),
        ("plus", state.t.plus, state.plus),
        ("key", state.t.keys, state.keys),
        ("time", max(state.t.most_time, state.t.time), [state.time]),
    ):
        assert 0 <= sum(held) <= size, f"too many {name} tokens"
        assert min(held) >= 0
        found[f"{name} tokens"] = f"{[n for n in held if n]} and {size - sum(held)} in the supply"
    for seat in range(state.players):
        dice = [state.white[seat], state.white_spent[seat], state.red[seat], state.red_spent[seat]]
        assert min(dice) >= 0
        where = [word for word, n in zip(("white", "white spent", "red", "red spent"), dice, strict=True) for _ in range(n)]
        whole = state.most_health()
        assert len(where) in (whole, whole - 1), "energy dice are missing"
        for n in range(whole):
            found[f"energy die {seat}.{n}"] = where[n] if n < len(where) else "lost"
    guns = [kind for kind in range(FIRST_WEAPON, FIRST_ITEM) if state.t.way[kind] == GUN]
    for kind in (*guns, HANDGUN, HANDGUN + 1):
        assert 0 <= state.loaded[kind] <= state.t.dice[kind]
        for n in range(state.t.dice[kind]):
            found[f"weapon die {kind}.{n}"] = "card" if n < state.loaded[kind] else "supply"
    found["chocolates"] = "table" if state.chocolates else "out of the game"
    found["escape token"] = "table" if state.escape else "out of the game"
    return found
