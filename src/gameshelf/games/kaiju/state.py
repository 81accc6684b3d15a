"""What lies on the table of Kaiju Rising."""

from __future__ import annotations

from typing import Any, Self

from gameshelf.core import Box, Chance, Content, Outcome, State
from gameshelf.games.kaiju.content import CARDS, NONE, ZONES, Arrays
from gameshelf.games.kaiju.moves import KINDS, POWERS

SEATS = 4  # cubes on a lot lie in steps of this many, whatever the number of players
FREE = -1  # nobody stands there; 0 to 3 is a kaiju, from SEATS on a tank
ICON = len(POWERS)  # in `power` the icons' bits come after those of the abilities

# What has set off the end
HALL, CUBES = "kaiju.end.hall", "kaiju.end.cubes"


class Kaiju(State):
    """City, monsters, tanks, hands. A building card is named by its number; kinds of resource cards by theirs.

    A deck is what is left in it: nobody ever sees its order, so the next card is any of them, picked when it is drawn.
    """

    __slots__ = (
        "actions", "at", "base", "bonus", "built", "cards", "coming", "cubes", "deck", "discount", "ending", "first", "guard",
        "hand", "held", "known", "left", "mine", "on", "pile", "places", "power", "pursuer", "rested", "round", "score", "seen",
        "shot", "spare", "squares", "stays", "supply", "t", "tank_at", "tank_way", "token", "turn", "used", "wild",
    )  # fmt: skip

    def __init__(self, box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(box, content, players, options, chance)
        t: Arrays = content.table
        self.t = t
        self.pursuer = options["retreat"] == "attacker"  # who chooses where a defender goes
        self.stays = options["staying"] == "shot"  # whether a kaiju that stays in sight is shot
        self.squares = t.track_two if players == 2 else t.track
        self.places = t.places_two if players == 2 else t.places
        self.built = tuple(0 if players == 2 and not t.two[lot] else t.height[lot] for lot in range(len(t.lots)))
        base, total = [], 0
        for height in self.built:
            base.append(total)
            total += height
        self.base = tuple(base)  # where each lot's cards begin in `cards`; the top one is the last
        self.cards = list(range(CARDS))  # what no lot needs stays in the box, behind the last one
        chance.shuffle(self.cards)
        self.left = list(self.built)  # levels that still stand
        self.cubes = [0] * (SEATS * len(t.lots))
        self.spare = [t.cubes] * players  # cubes that a player still has
        tokens = list(t.tokens)
        chance.shuffle(tokens)
        zones = [zone for zone in range(len(ZONES)) if players > 2 or t.zone_two[zone]]
        self.bonus = tuple(tokens[zones.index(zone)] if zone in zones else NONE for zone in range(len(ZONES)))
        self.supply = [t.stack - t.start * players] * len(KINDS)
        self.hand = [0] * (3 * players)
        self.deck = [t.start] * (3 * players)
        self.pile = [0] * (3 * players)  # discarded, face up
        self.known = [0] * (3 * players)  # cards in hand that everybody knows of
        self.held = [0] * players  # cards in hand
        self.mine: list[tuple[int, ...]] = [()] * players  # building cards, face down
        self.score: list[tuple[int, ...]] = [()] * players  # used ones, open
        self.power = [0] * players  # a bit for each ability and icon among the face-down cards
        self.at = [NONE] * players
        self.on = [FREE] * len(t.spaces)
        self.tank_at: list[int] = []
        self.tank_way: list[int] = []
        self.seen = 0  # a bit for each tank and kaiju in its sight: tank * SEATS + seat
        self.shot = 0  # the same for those shot in this turn
        self.token = 0  # the Buildings Destroyed track
        self.coming: tuple[int, ...] = ()  # zones to which a tank comes at the end of this turn
        self.guard = 0  # a bit for each seat that is guarded
        self.ending = ""  # what has set off the end
        self.first = chance.below(players)
        self.turn = self.first
        self.round = 1
        self.actions = t.actions
        self.rested = False
        self.used = False  # this turn's building card
        self.discount = 0
        self.wild = 0
        for seat in range(players):
            for _ in range(t.hand - (self.head_start if seat == self.first else 0)):
                draw_one(self, seat)

    @property
    def head_start(self) -> int:
        """How many cards fewer the first player draws at the beginning."""
        return self.t.head_start if self.players == 2 and self.options["head_start"] == "even" else 0

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        self.copy_base(twin)
        twin.t = self.t
        twin.pursuer = self.pursuer
        twin.stays = self.stays
        twin.squares = self.squares
        twin.places = self.places
        twin.built = self.built
        twin.base = self.base
        twin.cards = self.cards[:]
        twin.left = self.left[:]
        twin.cubes = self.cubes[:]
        twin.spare = self.spare[:]
        twin.bonus = self.bonus
        twin.supply = self.supply[:]
        twin.hand = self.hand[:]
        twin.deck = self.deck[:]
        twin.pile = self.pile[:]
        twin.known = self.known[:]
        twin.held = self.held[:]
        twin.mine = self.mine[:]
        twin.score = self.score[:]
        twin.power = self.power[:]
        twin.at = self.at[:]
        twin.on = self.on[:]
        twin.tank_at = self.tank_at[:]
        twin.tank_way = self.tank_way[:]
        twin.seen = self.seen
        twin.shot = self.shot
        twin.token = self.token
        twin.coming = self.coming
        twin.guard = self.guard
        twin.ending = self.ending
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.actions = self.actions
        twin.rested = self.rested
        twin.used = self.used
        twin.discount = self.discount
        twin.wild = self.wild
        return twin

    def top(self, lot: int) -> int:
        """The top card of a building. Ask only where one stands."""
        return self.cards[self.base[lot] + self.left[lot] - 1]

    def guarded(self, seat: int) -> bool:
        return bool(self.guard >> seat & 1)

    def free_near(self, space: int) -> list[int]:
        """The free places next to one, beach areas included."""
        on = self.on
        return [near for near in self.t.joined[space] if on[near] == FREE]

    def neighbours(self, seat: int) -> list[int]:
        """The seats whose kaiju stand next to this one's, in seat order."""
        near = self.t.joined[self.at[seat]]
        return [other for other in range(self.players) if self.at[other] in near]

    def recount(self, seat: int) -> None:
        """Note which abilities and icons lie face down before a seat."""
        bits, t = 0, self.t
        for card in self.mine[seat]:
            if t.ability[card] >= 0:
                bits |= 1 << t.ability[card]
            if t.icon[card] >= 0:
                bits |= 1 << ICON + t.icon[card]
        self.power[seat] = bits

    # Counting and the end

    def majority(self, lots: list[int], value: int) -> list[int]:
        """What each seat gets of a value for the most cubes on and beside these lots (rulebook: End of Game)."""
        counts = [sum(self.cubes[lot * SEATS + seat] for lot in lots) for seat in range(self.players)]
        most = max(counts)
        share = value // counts.count(most) if most else 0
        return [share if count == most else 0 for count in counts]

    def zone_points(self) -> list[int]:
        """The bonus tokens, as the cubes lie now."""
        total = [0] * self.players
        for zone, value in enumerate(self.bonus):
            if value > 0:
                lots = [lot for lot, one in enumerate(self.t.zone) if one == zone]
                total = [a + b for a, b in zip(total, self.majority(lots, value), strict=True)]
        return total

    def lot_points(self) -> list[int]:
        """The points of the empty lots."""
        total = [0] * self.players
        for lot, built in enumerate(self.built):
            if built and not self.left[lot]:
                total = [a + b for a, b in zip(total, self.majority([lot], self.t.points[lot]), strict=True)]
        return total

    def card_points(self, seat: int) -> int:
        """The points on all building cards of a seat, face down or used."""
        worth = self.t.worth
        return sum(worth[card] for card in self.mine[seat]) + sum(worth[card] for card in self.score[seat])

    def finish(self) -> None:
        """Count, and say who has won (rulebook: End of Game; Winning the Game)."""
        seats = range(self.players)
        lots, zones = self.lot_points(), self.zone_points()
        lines = tuple(
            (("Building cards", self.card_points(seat)), ("Empty lots", lots[seat]), ("Neighbourhoods", zones[seat]))
            for seat in seats
        )
        scores = tuple(sum(points for _, points in line) for line in lines)
        ahead = [seat for seat in seats if scores[seat] == max(scores)]
        fewest = min(self.spare[seat] for seat in ahead)
        winners = tuple(seat for seat in ahead if self.spare[seat] == fewest)
        text = {
            HALL: "City Hall has fallen, and the round is over.",
            CUBES: "The last cube of a player is laid, and the round is over.",
        }.get(self.ending, f"After round {self.round} the military gives up, and the points are counted.")
        reason = self.ending or "kaiju.ruling.stop"
        if len(winners) > 1:
            text += " Equal points and equal cubes: they win together."
            reason = "kaiju.end.shared" if self.ending else reason
        elif len(ahead) > 1:
            text += f" Equal points; @{winners[0]} has fewer cubes left and wins."
            reason = "kaiju.end.tie" if self.ending else reason
        self.learned += 1
        for seat in seats:
            self.score[seat] += self.mine[seat]
            self.mine[seat] = ()
            self.power[seat] = 0
        self.outcome = Outcome(winners, scores, reason, text, lines)
        if self.journal is not None:
            self.tell("kaiju.score.cards", "All face-down cards are turned up and counted.")
            self.tell(reason, text)


def draw_one(state: Kaiju, seat: int) -> int:
    """The next card of a seat's own deck into its hand: its kind, or -1 when deck and discard pile are both empty."""
    deck, base = state.deck, seat * 3
    bites, claws, fires = deck[base : base + 3]
    total = bites + claws + fires
    if not total:
        pile = state.pile
        deck[base : base + 3] = bites, claws, fires = pile[base : base + 3]
        pile[base : base + 3] = (0, 0, 0)
        total = bites + claws + fires
        if not total:
            return NONE
    n = state.chance.below(total)
    kind = 0 if n < bites else 1 if n < bites + claws else 2
    deck[base + kind] -= 1
    state.hand[base + kind] += 1
    state.held[seat] += 1
    if total == 1:  # what is not on the discard pile is in hand, and everybody can work it out
        state.known[base : base + 3] = state.hand[base : base + 3]
    return kind


def census(state: Kaiju) -> dict[str, str]:
    """Where every piece is, each exactly once."""
    found: dict[str, str] = {}
    t = state.t
    owner: dict[int, str] = {}
    for seat in range(state.players):
        for where, cards in (("before", state.mine[seat]), ("score", state.score[seat])):
            for card in cards:
                assert card not in owner, f"card {card} is twice on the table"
                owner[card] = f"{where} {seat}"
    place = 0
    for lot, built in enumerate(state.built):
        for depth in range(built):
            card = state.cards[place]
            in_lot = depth < state.left[lot]
            assert in_lot != (card in owner), f"card {card} is on {t.lots[lot]} and with a player, or nowhere"
            found[f"building {card}"] = f"lot {t.lots[lot]}" if in_lot else owner[card]
            place += 1
    for card in state.cards[place:]:
        assert card not in owner
        found[f"building {card}"] = "box"
    cubes = [0] * state.players
    for n, count in enumerate(state.cubes):
        for _ in range(count):
            found[f"cube {n % SEATS}.{cubes[n % SEATS]}"] = f"lot {t.lots[n // SEATS]}"
            cubes[n % SEATS] += 1
    for seat in range(state.players):
        for n in range(state.spare[seat]):
            found[f"cube {seat}.{cubes[seat] + n}"] = f"seat {seat}"
        found[f"kaiju {seat}"] = str(state.at[seat])
        assert state.held[seat] == sum(state.hand[seat * 3 : seat * 3 + 3]) <= t.hand
        assert state.at[seat] == NONE or state.on[state.at[seat]] == seat
    for kind, name in enumerate(KINDS):
        n = 0
        for seat in range(state.players):
            for where, cards_of in (("hand", state.hand), ("deck", state.deck), ("pile", state.pile)):
                assert cards_of[seat * 3 + kind] >= 0
                for _ in range(cards_of[seat * 3 + kind]):
                    found[f"{name} {n}"] = f"{where} {seat}"
                    n += 1
            assert state.known[seat * 3 + kind] <= state.hand[seat * 3 + kind]
        for _ in range(state.supply[kind]):
            found[f"{name} {n}"] = "stack"
            n += 1
    for tank in range(t.tanks):
        found[f"tank {tank}"] = str(state.tank_at[tank]) if tank < len(state.tank_at) else "aside"
    assert sum(1 for who in state.on if who != FREE) == len(state.tank_at) + sum(1 for at in state.at if at != NONE)
    found["token"] = str(state.token)
    return found
