"""What lies on the table of Taking of Taidian."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Self

from gameshelf.core import Box, Chance, Content, Outcome, State, joined
from gameshelf.games.taidian.content import CARDS, COUNT, FIRST_GREEN, NOBODY, NONE, STRUCTURES, Arrays

IDLE, ATTACKING, UPGRADING = range(3)  # what kind of turn it is
POWERS = 5  # places for levels a seat: the four power-ups, and one that stays 0 for cards without a symbol

Poison = tuple[int, int, int, int, tuple[int, ...]]  # number, owner, victim, card, ticks still to come
Laid = tuple[int, int, int]  # card, target, structure (-1: none)
Struck = tuple[int, int, int, int]  # the same, and the points of the card


class Taidian(State):
    """Decks, boards, stacks and the attack that is going on. A seat's hand is kept in order; a deck's next card is its last."""

    __slots__ = (
        "alive", "answered", "aside", "bared", "batch", "blocked", "built", "cap", "character", "covered", "deck", "discard",
        "energy", "estate", "first", "gone", "guarded", "hand", "health", "helps", "kind", "laid", "levels", "loot", "mended",
        "owned", "plain_draw", "points", "poisons", "poured", "purse", "round", "short", "spent", "spoils", "stock", "t",
        "teams", "ticking", "towered", "turn", "victim",
    )  # fmt: skip

    def __init__(self, box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(box, content, players, options, chance)
        t: Arrays = content.table
        self.t = t
        self.teams = options["teams"] != "none"
        self.spoils = options["spoils"] == "on"
        self.short = options["health"] != 150 or options["extra_punches"] != 0  # one of the book's shorter games
        self.plain_draw = options["double_knockout"] == "draw"
        self.helps = tuple(self._help(options["help"], a, b) for a in range(players) for b in range(players))
        self.character = (NOBODY,) * players
        self.first = chance.below(players)
        self.turn = self.first
        self.round = 1
        self.kind = IDLE
        self.alive = [True] * players
        health = t.health if options["health"] == 150 else t.short_health
        self.cap = (health,) * players  # nobody is ever healthier than at the beginning
        self.health = [health] * players
        self.energy = [0] * players
        self.levels = [0] * (POWERS * players)
        self.built = [0] * players  # structures in play, a bit for each
        self.owned = [0] * players  # structures in play or in one's piles
        self.hand: list[tuple[int, ...]] = [()] * players
        starter = tuple(sorted(t.starter + (CARDS.index("punch"),) * (t.punches if options["extra_punches"] == 2 else 0)))
        self.deck: list[tuple[int, ...]] = [starter] * players
        self.discard: list[tuple[int, ...]] = [()] * players
        self.stock = list(t.stacks[players])
        self.gone = [0] * COUNT  # what has left the game
        self.poisons: tuple[Poison, ...] = ()
        self.aside: tuple[int, ...] = ()  # the extra cards of characters whom nobody has drafted
        self.poured = 0  # how many Poisons have been laid
        # This turn
        self.purse = 0
        self.laid: tuple[Laid, ...] = ()  # not yet declared, so secret
        self.batch: tuple[Struck, ...] = ()  # the attack that is being carried out
        self.spent: tuple[int, ...] = ()  # what has been declared this turn
        self.guarded = 0  # who has shown a Shotgun, a bit for each seat
        self.towered = False  # whether the first blow of the turn has been struck
        self.loot: tuple[tuple[int, int], ...] = ()  # what was stolen this turn: victim, card
        self.bared: tuple[int, ...] = ()  # what the thief has shown of his hand since
        # The blow or the tick that is being answered
        self.victim = -1
        self.ticking = -1  # the number of the Poison that ticks
        self.points = 0  # what comes at the victim, structures taken off
        self.blocked = 0
        self.mended = 0
        self.answered = 0  # what comes back at the attacker, structures taken off
        self.covered = 0
        self.estate: tuple[int, ...] = ()  # what a killer may choose from

    def _help(self, option: str, a: int, b: int) -> bool:
        """Whether seat a may help seat b (rulebook: Special Cards; option help)."""
        if a == b or option == "off":
            return False
        return option == "anyone" or not self.teams or self.sides[a] == self.sides[b]

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        self.copy_base(twin)
        twin.t = self.t
        twin.teams = self.teams
        twin.spoils = self.spoils
        twin.short = self.short
        twin.plain_draw = self.plain_draw
        twin.helps = self.helps
        twin.character = self.character
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.kind = self.kind
        twin.alive = self.alive[:]
        twin.cap = self.cap
        twin.health = self.health[:]
        twin.energy = self.energy[:]
        twin.levels = self.levels[:]
        twin.built = self.built[:]
        twin.owned = self.owned[:]
        twin.hand = self.hand[:]
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.stock = self.stock[:]
        twin.gone = self.gone[:]
        twin.poisons = self.poisons
        twin.poured = self.poured
        twin.aside = self.aside
        twin.purse = self.purse
        twin.laid = self.laid
        twin.batch = self.batch
        twin.spent = self.spent
        twin.guarded = self.guarded
        twin.towered = self.towered
        twin.loot = self.loot
        twin.bared = self.bared
        twin.victim = self.victim
        twin.ticking = self.ticking
        twin.points = self.points
        twin.blocked = self.blocked
        twin.mended = self.mended
        twin.answered = self.answered
        twin.covered = self.covered
        twin.estate = self.estate
        return twin

    # Points of a card in somebody's hand: printed, and ten for each level of its symbol (rulebook: Powering Up)

    def lift(self, seat: int, card: int) -> int:
        """What the levels of a seat add to a card."""
        return self.levels[seat * POWERS + self.t.symbol[card]] * self.t.level

    def blow_of(self, seat: int, card: int) -> int:
        n = self.t.blows[self.character[seat]][card]
        return n and n + self.lift(seat, card)

    def answer_of(self, seat: int, card: int) -> int:
        n = self.t.answers[self.character[seat]][card]
        return n and n + self.lift(seat, card)

    def block_of(self, seat: int, card: int) -> int:
        n = self.t.block[card]
        return n and n + self.lift(seat, card)

    def medic_of(self, seat: int, card: int, ticking: bool = False) -> int:
        n = self.t.tick_medic[card] if ticking else self.t.medic[card]
        return n and n + self.lift(seat, card) + self.t.heals[self.character[seat]]

    def aid_of(self, seat: int, card: int) -> int:
        n = self.t.aid[card]
        return n and n + self.lift(seat, card) + self.t.heals[self.character[seat]]

    def poison_of(self, seat: int, card: int) -> int:
        n = self.t.poison[card]
        return n and n + self.lift(seat, card) + self.t.poisons[self.character[seat]]

    def steal_of(self, seat: int, card: int) -> int:
        n = self.t.steal[card]
        return n and n + self.t.robs[self.character[seat]]

    def structures(self, seat: int, gives: Sequence[int]) -> list[str]:
        """The names of the structures in play that give some of this."""
        built = self.built[seat]
        return [self.t.names[FIRST_GREEN + s] for s in range(len(STRUCTURES)) if built >> s & 1 and gives[1 << s]]

    # Who is who

    def foes(self, seat: int) -> list[int]:
        """Whom this seat may attack, clockwise: the living, teammates excepted."""
        n, alive, sides = self.players, self.alive, self.sides
        return [s for s in (*range(seat + 1, n), *range(seat)) if alive[s] and sides[s] != sides[seat]]

    def friends(self, seat: int) -> list[int]:
        """Whom this seat may heal with First Aid: itself, and whomever it may help."""
        n, alive, helps = self.players, self.alive, self.helps
        return [s for s in (*range(seat, n), *range(seat)) if s == seat or (alive[s] and helps[seat * n + s])]

    def helpers(self, victim: int, but: int) -> tuple[int, ...]:
        """Who is asked to help: the living with cards in hand who may, clockwise from the one who attacks."""
        n, alive, helps, hand = self.players, self.alive, self.helps, self.hand
        return tuple(
            s for s in (*range(but + 1, n), *range(but)) if s != victim and alive[s] and hand[s] and helps[s * n + victim]
        )

    def poisons_on(self, seat: int) -> list[Poison]:
        return [poison for poison in self.poisons if poison[2] == seat]

    # The blow that is going on

    def coming(self) -> int:
        """What is still to come at the victim."""
        return max(0, self.points - self.blocked)

    def returning(self) -> int:
        """What is still to come back at the attacker."""
        return max(0, self.answered - self.covered)

    def clear_blow(self) -> None:
        self.victim = self.ticking = -1
        self.points = self.blocked = self.mended = self.answered = self.covered = 0

    # The end

    def over(self, together: tuple[int, ...] = ()) -> bool:
        """Whether one side is left, or none: then the game ends here (rulebook: Goal). `together` fell in this moment."""
        left = {side for side, alive in zip(self.sides, self.alive, strict=True) if alive}
        if len(left) > 1:
            return False
        if left:
            side = left.pop()
            winners = tuple(seat for seat in range(self.players) if self.sides[seat] == side)
            if self.teams:
                text = "Only one team is left: " + " and ".join(f"@{seat}" for seat in winners) + " win."
                self.finish("taidian.end.team", text, winners)
            else:
                self.finish("taidian.end.player", f"@{winners[0]} is the last one standing.", winners)
            return True
        best = max(self.health[seat] for seat in together)
        nearer = [seat for seat in together if self.health[seat] == best]
        if self.plain_draw or len(nearer) > 1:
            won = tuple(seat for seat in range(self.players) if self.sides[seat] in {self.sides[s] for s in together})
            both = " and ".join(f"@{seat}" for seat in sorted(together))
            self.finish("taidian.ruling.draw", f"{both} fall together: a draw.", won)
        else:
            won = tuple(seat for seat in range(self.players) if self.sides[seat] == self.sides[nearer[0]])
            far = ", ".join(f"@{seat} at {self.health[seat]}" for seat in sorted(together))
            self.finish("taidian.ruling.nearer", f"The last ones fall together ({far}): @{nearer[0]} is nearer to zero.", won)
        return True

    def out_of_time(self) -> None:
        """The round limit: most health wins (ruling)."""
        sums: dict[int, int] = {}
        for seat, side in enumerate(self.sides):
            sums[side] = sums.get(side, 0) + (self.health[seat] if self.alive[seat] else 0)
        best = max(sums.values())
        winners = tuple(seat for seat, side in enumerate(self.sides) if sums[side] == best)
        who = joined([f"@{seat}" for seat in winners])
        share = "share the win" if list(sums.values()).count(best) > 1 else "win" if len(winners) > 1 else "wins"
        health = f"most health {'in all ' if self.teams else ''}({best})"
        self.finish("taidian.ruling.rounds", f"Round {self.t.rounds} is over: {who} {share} with the {health}.", winners)

    def finish(self, reason: str, text: str, winners: tuple[int, ...]) -> None:
        scores = tuple(self.health[seat] if self.alive[seat] else 0 for seat in range(self.players))
        self.outcome = Outcome(winners, scores, reason, text, tuple((("Health", score),) for score in scores))
        if self.journal is not None:
            self.tell(reason, text, winners=list(winners))


@cache
def _copy(card: int, number: int) -> str:
    """What one of several equal cards is called in the census."""
    return f"{CARDS[card]} {number}"


def census(state: Taidian) -> dict[str, str]:
    """Where every card is, each exactly once."""
    places: list[tuple[str, tuple[int, ...]]] = []
    for seat in range(state.players):
        built = tuple(FIRST_GREEN + s for s in range(len(STRUCTURES)) if state.built[seat] >> s & 1)
        places += [(f"hand {seat}", state.hand[seat]), (f"deck {seat}", state.deck[seat])]
        places += [(f"discard {seat}", state.discard[seat]), (f"built {seat}", built)]
        assert not any(card >= FIRST_GREEN for card in state.hand[seat]), "a structure in a hand"
        assert list(state.hand[seat]) == sorted(state.hand[seat])
        held = [card - FIRST_GREEN for card in (*state.deck[seat], *state.discard[seat], *built) if card >= FIRST_GREEN]
        if state.alive[seat]:
            assert sorted(held) == [s for s in range(len(STRUCTURES)) if state.owned[seat] >> s & 1]
    places += [
        (f"hand {state.turn}", tuple(card for card, _, _ in state.laid)),  # not declared, so as good as in the hand
        ("spent", state.spent),
        ("estate", state.estate),
        ("aside", state.aside),
    ]
    places += [(f"poison on {poison[2]}", (poison[3],)) for poison in state.poisons]
    places += [("gone", tuple(card for card, n in enumerate(state.gone) for _ in range(n)))]
    places += [(f"stack of {n}", (card,) * n) for card, n in enumerate(state.stock)]
    found: dict[str, str] = {}
    counts = [0] * COUNT
    for place, cards in places:
        for card in cards:
            counts[card] += 1
            found[_copy(card, counts[card])] = place
    for seat in range(state.players):
        assert state.health[seat] <= state.cap[seat]
        assert state.levels[seat * POWERS + NONE] == 0
        assert state.energy[seat] >= 0
    return found
