"""What lies on the table of Raid on Takao."""

from __future__ import annotations

from typing import Any, Self

from gameshelf.core import Box, Chance, Content, Outcome, State
from gameshelf.games.takao.board_of import Board
from gameshelf.games.takao.content import DECKS, Arrays, flags_of, room_of
from gameshelf.games.takao.effects import HELD, PLAY, REROLL, SKILL_IS, TRIGGERS, Fx
from gameshelf.games.takao.keys import (
    ANIMAL,
    ANIMALS,
    BANES,
    CARDS,
    FIRST_PRISONER,
    FIRST_SHIPWRECK,
    FIRST_WRECKAGE,
    FOOD,
    GEAR,
    ITEM,
    LOAD,
    MAP,
    MIRACLES,
    MOST,
    PEOPLE,
    RESOURCES,
    SCENARIOS,
    SEA,
    TOKKO,
    TYPES,
    WRECKAGE,
)

KINDS = len(TYPES)
CASTING, SURVIVAL, TIES_PHASE, SCENARIO_PHASE, RAID_PHASE, CONSUMPTION = range(6)
PHASES = ("casting", "survival", "entanglements", "scenario", "raid", "consumption")
OPEN, FULFILLED, REGRETTED = range(3)

# What happened in the turn that is going on
CLEANED, ITEM_GONE, SHARED_FOOD, THREW_FOOD, NEWS_DRAWN, EMPTY_START, ON_FOOT, ENDING = (1 << n for n in range(8))
REFUSED = 8  # and from this bit on, the seats that have refused a Share in this turn


class Takao(State):
    """Lists with one entry a player are indexed by seat; `held` by seat * 5 + type. Sets of places and cards are bits.

    The top of a deck or pile is its last card. The wreckage card of a deck lies at its beginning.
    """

    __slots__ = (
        "aside",
        "ask",
        "banes",
        "beasts",
        "block",
        "block_left",
        "board",
        "bombers",
        "carcass",
        "crossed",
        "crowded",
        "dead",
        "decks",
        "despair",
        "did",
        "discard",
        "done",
        "drawn",
        "first",
        "fled",
        "floating",
        "fresh",
        "gave",
        "gone",
        "health",
        "held",
        "hungry",
        "hurt",
        "hushed",
        "jailed",
        "killed",
        "line",
        "lost_beast",
        "miracles",
        "once",
        "origin",
        "patrol",
        "phase",
        "piles",
        "place",
        "placed",
        "rail",
        "rolls",
        "round",
        "ruins",
        "s",
        "safe",
        "sated",
        "seat_of",
        "seen",
        "shelters",
        "skilled",
        "stops",
        "t",
        "tapped",
        "target",
        "tie",
        "units",
        "ward",
        "ways",
        "who",
        "wreck",
    )  # fmt: skip

    def __init__(self, box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(box, content, players, options, chance)
        t: Arrays = content.table
        self.t = t
        self.s = SCENARIOS.index(options["scenario"])
        self.ask = options["consent"] == "ask"
        self.stops = options["arrest"] == "stop"  # Tokko arrest only where they stop
        self.line = options["rail"] == "line"
        self.rail = t.lines if self.line else t.rails
        self.ways = t.sea if options["scenario"] == "rescue" else t.near
        self.round = 1
        self.phase = CASTING
        self.first = 0  # who has the starting player token
        # People
        self.who: list[int] = [-1] * players
        self.seat_of = [-1] * len(PEOPLE)
        self.place = [t.start] * players
        self.health = [0] * players
        self.despair = [0] * players
        self.sated = [t.stamina_two if players == 2 else t.stamina] * players
        self.hungry = [0] * players
        self.skilled = 0  # seats that have used their skill in this round
        self.tie = [0] * players  # how many entanglements are done
        self.done = [OPEN] * (players * 3)
        self.gave = [0] * players  # to whom food was given, as bits of people
        self.banes: list[tuple[int, ...]] = [()] * players
        self.once = [0] * players  # effects used up in this round, as bits
        self.board: list[Board] = []
        self.crowded = 0  # seats with a card too many, to be asked at once, as bits
        # Cards
        self.held: list[tuple[int, ...]] = [()] * (players * KINDS)
        self.units = [0] * len(RESOURCES)
        self.tapped = 0
        self.carcass = 0
        self.discard: tuple[int, ...] = ()
        self.gone: tuple[int, ...] = ()  # scenario cards out of the game
        self.aside: tuple[int, ...] = ()  # just drawn, in somebody's hand
        self.seen = [0] * FIRST_SHIPWRECK  # who knows where a face-down card lies, as bits of seats
        cards = [card for card in range(len(RESOURCES)) if t.mark[card] <= players]
        chance.shuffle(cards)
        self.decks = [tuple(cards[n * players : (n + 1) * players]) for n in range(DECKS)]
        self.miracles = 0 if options["mode"] == "hard" else (1 << len(MIRACLES)) - 1
        # The map
        self.ruins = 0
        self.shelters = t.shelters
        self.bombers: tuple[int, ...] = (t.entry,)
        self.ward = 0  # seats whom Mazu protects in the next raid
        # The turn that is going on
        self.did = 0
        self.drawn = -1  # the card that was drawn last
        self.target = -1  # the character who was picked last
        self.hushed = False
        self.rolls: tuple[int, ...] = ()  # how the raid die fell in this round
        self.crossed = -1  # the place that the last Move left
        # How somebody died
        self.dead = -1
        self.killed = ""
        # Scenarios
        self.piles: list[tuple[int, ...]] = []  # Banes by pile; the three of the wreck; the prisoners
        self.placed: tuple[int, ...] = ()  # brought to the station, rescued, in the safe area
        self.block = [-1] * SEA  # junk or a door on a pile
        self.block_left = [0] * SEA
        self.floating: list[tuple[int, ...]] = [()] * SEA  # victims open on a pile
        self.wreck: tuple[int, ...] = ()  # Shipwreck cards cleaned away
        self.jailed = 0  # prisoners open at their prisons
        self.safe: tuple[int, ...] = ()  # Tokko tokens in the supply; the next is the last
        self.patrol: tuple[tuple[int, int, int], ...] = ()  # Tokko on the map: token, place, direction
        self.fled: tuple[tuple[int, int], ...] = ()  # each prisoner gained in this use, and which way the prison was left
        self.beasts = [-1] * len(ANIMALS)  # where the endangered animals are
        self.hurt = 0
        self.lost_beast = -1
        self.origin = [-1] * len(WRECKAGE)  # from which deck a wreckage card came
        self.fresh = 0  # Banes drawn in this round

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        self.copy_base(twin)
        twin.t = self.t
        twin.s = self.s
        twin.ask = self.ask
        twin.stops = self.stops
        twin.line = self.line
        twin.rail = self.rail
        twin.ways = self.ways
        twin.round = self.round
        twin.phase = self.phase
        twin.first = self.first
        twin.who = self.who[:]
        twin.seat_of = self.seat_of[:]
        twin.place = self.place[:]
        twin.health = self.health[:]
        twin.despair = self.despair[:]
        twin.sated = self.sated[:]
        twin.hungry = self.hungry[:]
        twin.skilled = self.skilled
        twin.tie = self.tie[:]
        twin.done = self.done[:]
        twin.gave = self.gave[:]
        twin.banes = self.banes[:]
        twin.once = self.once[:]
        twin.board = self.board[:]
        twin.crowded = self.crowded
        twin.held = self.held[:]
        twin.units = self.units[:]
        twin.tapped = self.tapped
        twin.carcass = self.carcass
        twin.discard = self.discard
        twin.gone = self.gone
        twin.aside = self.aside
        twin.seen = self.seen[:]
        twin.decks = self.decks[:]
        twin.miracles = self.miracles
        twin.ruins = self.ruins
        twin.shelters = self.shelters
        twin.bombers = self.bombers
        twin.ward = self.ward
        twin.did = self.did
        twin.drawn = self.drawn
        twin.target = self.target
        twin.hushed = self.hushed
        twin.rolls = self.rolls
        twin.crossed = self.crossed
        twin.dead = self.dead
        twin.killed = self.killed
        twin.piles = self.piles[:]
        twin.placed = self.placed
        twin.block = self.block[:]
        twin.block_left = self.block_left[:]
        twin.floating = self.floating[:]
        twin.wreck = self.wreck
        twin.jailed = self.jailed
        twin.safe = self.safe
        twin.patrol = self.patrol
        twin.fled = self.fled
        twin.beasts = self.beasts[:]
        twin.hurt = self.hurt
        twin.lost_beast = self.lost_beast
        twin.origin = self.origin[:]
        twin.fresh = self.fresh
        return twin

    # Where people are

    def here(self, seat: int) -> list[int]:
        """The seats at the same place, in turn order, this one among them."""
        return self.at(self.place[seat])

    def at(self, spot: int) -> list[int]:
        """The seats at a place, in turn order."""
        place, first = self.place, self.first
        if place.count(spot) < 2:
            return [place.index(spot)] if spot in place else []
        return [one for one in (*range(first, self.players), *range(first)) if place[one] == spot]

    def alone(self, seat: int) -> bool:
        return self.place.count(self.place[seat]) == 1

    def order(self) -> list[int]:
        """The seats in turn order."""
        first, players = self.first, self.players
        return [*range(first, players), *range(first)]

    def ruined(self, spot: int) -> bool:
        return self.ruins >> spot & 1 == 1

    def name(self, seat: int) -> str:
        """A character by name."""
        return self.t.people[self.who[seat]]

    # Boards

    def set_up_board(self, seat: int) -> None:
        """Put together what the cards before a seat do; to be called when they have changed."""
        base = seat * KINDS
        held = self.held
        board = self.board_with(seat, held[base + GEAR], held[base + LOAD], held[base + ANIMAL])
        self.board[seat] = board
        room = board.room
        if len(held[base]) > room[FOOD] or len(held[base + ITEM]) > room[ITEM] or len(held[base + GEAR]) > room[GEAR]:
            self.crowded |= 1 << seat

    def board_with(self, seat: int, gear: tuple[int, ...], load: tuple[int, ...], animals: tuple[int, ...] = ()) -> Board:
        """What these cards would do before a seat, with its Banes and entanglements."""
        tame = tuple(card for card in animals if not (self.tapped | self.carcass) >> card & 1) if animals else ()
        done = tuple(self.done[seat * 3 : seat * 3 + 3])
        key = (self.who[seat], gear, load, self.banes[seat], done, tame)
        board = self.t.boards.get(key)
        if board is None:
            board = self.t.boards[key] = put_together(self.t, key)
        return board

    def fits(self, seat: int, kind: int) -> bool:
        """Whether a seat has a space of this type free."""
        return len(self.held[seat * KINDS + kind]) < self.board[seat].room[kind]

    def food_of(self, seat: int) -> list[int]:
        """The food before a seat: food cards, then carcasses."""
        base = seat * KINDS
        found = list(self.held[base + FOOD])
        if self.carcass:
            found += [card for card in self.held[base + ANIMAL] if self.carcass >> card & 1]
        return found

    # The end

    def check(self) -> None:
        """Somebody has died (rulebook: Object), or an endangered animal; or a card has no space any more."""
        if self.crowded:
            self._crowded()
        if self.dead >= 0:
            self.finish(self.killed, self._death())
        elif self.lost_beast >= 0:
            name = self.t.animal_names[self.lost_beast]
            what = "has starved" if self.killed == "takao.animals.starved" else "was killed in the raid"
            self.finish(self.killed, f"The {name} {what}. The game is lost.")

    def _crowded(self) -> None:
        """Who has a card too many is asked which one goes, before anything else (takao.search.space)."""
        from gameshelf.games.takao.steps.surplus import Surplus

        for seat in range(self.players):
            if self.crowded >> seat & 1:
                self.stack.append(Surplus(seat))
        self.crowded = 0

    def _death(self) -> str:
        name = f"The {self.name(self.dead)} (@{self.dead})"
        if self.killed == "takao.death.raid":
            return f"{name} has died in the air raid. The game is lost."
        if self.killed == "takao.death.hunger":
            return f"In the hunger of round {self.round} t{name[1:]} has nothing left to set against despair. The game is lost."
        return f"{name} has nothing left to set against despair. The game is lost."

    def finish(self, reason: str, text: str) -> None:
        """Everybody has won or lost."""
        won = reason.endswith(".won")
        lived = self.dead < 0 and self.lost_beast < 0  # the round is over, and nobody fell in it
        rounds = self.t.rounds if won else self.round if lived else self.round - 1
        met = self.done.count(FULFILLED)
        lived_through = "Rounds lived through" if rounds == self.round or not won else "Rounds lived through or not needed"
        lines = ((lived_through, rounds), ("Entanglements fulfilled", met), ("The goal", 10 if won else 0))
        score = sum(points for _, points in lines)
        winners = tuple(range(self.players)) if won else ()
        self.outcome = Outcome(winners, (score,) * self.players, reason, text, (lines,) * self.players)
        if self.journal is not None:
            self.tell(reason, text)


def put_together(t: Arrays, key: Any) -> Board:
    """All that these cards do on one board."""
    person, gear, load, banes, done, tame = key
    effects: list[Fx] = [fx for bane in banes for fx in t.bane_fx[bane]]
    effects += [fx for card in gear for fx in t.fx[card]]
    for stage, how in enumerate(done):
        if how:
            tie = person * 3 + stage
            effects += t.tie_fulfilled[tie] if how == FULFILLED else t.tie_regret[tie]
    effects += [fx for card in load for fx in t.fx[card]]
    effects += [fx for card in tame for fx in t.fx[card] if fx.trigger != PLAY]
    hooks = tuple(
        tuple(fx for fx in effects if fx.trigger == trigger) if trigger != HELD else () for trigger in range(len(TRIGGERS))
    )
    skill = hooks[SKILL_IS][0].ops if hooks[SKILL_IS] else t.skill[person]
    room = tuple(
        1 if kind == LOAD else min(MOST[kind], 1 + (t.extra[person] == kind) + room_of(effects, kind)) for kind in range(KINDS)
    )
    return Board(key, flags_of(effects), room, hooks, skill, any(op[0] == REROLL for op in skill))


def census(state: Takao) -> dict[str, str]:
    """Where every piece is, each exactly once."""
    t = state.t
    found: dict[str, str] = {}

    def put(card: int, where: str) -> None:
        name = f"card {CARDS[card]}"
        assert name not in found, f"{name} is in two places: {found[name]} and {where}"
        found[name] = where

    for n, deck in enumerate(state.decks):
        for above, card in enumerate(reversed(deck)):
            put(card, f"deck {n}, {above} above it")
    asked = {step.seat for step in state.stack if type(step).__name__ == "Surplus"}  # which card goes is not said yet
    for seat in range(state.players):
        for kind in range(KINDS):
            full = not state.board or len(state.held[seat * KINDS + kind]) <= state.board[seat].room[kind]
            assert full or seat in asked, f"{seat} holds more {TYPES[kind]} cards than there are spaces"
            for card in state.held[seat * KINDS + kind]:
                units = f" with {state.units[card]}" if card < len(RESOURCES) else ""
                put(card, f"{TYPES[kind]} of {seat}{units}")
        for bane in state.banes[seat]:
            found[f"bane {BANES[bane]}"] = f"with {seat}"
        found[f"standee {seat}"] = f"place {state.place[seat]}"
        found[f"health {seat}"] = str(state.health[seat])
        found[f"despair {seat}"] = str(state.despair[seat])
        whole = t.stamina_two if state.players == 2 else t.stamina
        assert state.sated[seat] >= 0
        assert state.hungry[seat] >= 0
        assert state.sated[seat] + state.hungry[seat] <= whole
        found[f"stamina {seat}"] = f"{state.sated[seat]} fresh"
        for stage in range(3):
            found[f"tie {seat} {stage + 1}"] = str(state.done[seat * 3 + stage])
    for card in state.discard:
        put(card, "discard")
    for card in (*state.gone, *state.wreck):
        put(card, "out of the game")
    for card in state.aside:
        put(card, "in hand")
    for card in state.placed:
        put(card, "brought home")
    scenario = SCENARIOS[state.s]
    if scenario == "doom":
        for n, pile in enumerate(state.piles):
            for above, bane in enumerate(reversed(pile)):
                assert f"bane {BANES[bane]}" not in found
                found[f"bane {BANES[bane]}"] = f"pile {n}, {above} above it"
        for bane in range(len(BANES)):
            found.setdefault(f"bane {BANES[bane]}", "removed")
    elif scenario == "rescue":
        for n in range(SEA):
            for above, card in enumerate(reversed(state.piles[n])):
                put(card, f"pile {n}, {above} above it")
            for card in state.floating[n]:
                put(card, f"open on pile {n}")
            if state.block[n] >= 0:
                put(state.block[n], f"open on pile {n}, {state.block_left[n]} to do")
    elif scenario == "tokko":
        for above, card in enumerate(reversed(state.piles[0])):
            put(card, f"prisoners, {above} above it")
        for card in range(FIRST_PRISONER, len(CARDS)):
            if state.jailed >> card & 1:
                put(card, "in prison")
        for token, place, way in state.patrol:
            found[f"tokko {token}"] = f"place {place} facing {way}"
        for token in state.safe:
            assert f"tokko {token}" not in found
            found[f"tokko {token}"] = "supply"
        for token in range(len(TOKKO)):
            found.setdefault(f"tokko {token}", "supply")
    elif scenario == "animals":
        for n, place in enumerate(state.beasts):
            if place >= 0:
                found[f"animal {ANIMALS[n]}"] = f"place {place}{' hurt' if state.hurt >> n & 1 else ''}"
    for n in range(len(MIRACLES)):
        if state.options["mode"] != "hard":
            found[f"miracle {MIRACLES[n]}"] = "supply" if state.miracles >> n & 1 else "used"
    for n in range(3):
        found[f"bomber {n}"] = f"space {state.bombers[n]}" if n < len(state.bombers) else "supply"
    for n in range(MAP):
        if t.shelters >> n & 1:
            found[f"shelter {n}"] = "works" if state.shelters >> n & 1 else "lost"
    found["ruins"] = bin(state.ruins)
    found["round"] = str(state.round)
    cards = {f"card {CARDS[card]}" for card in range(len(RESOURCES)) if t.mark[card] <= state.players}
    assert cards <= found.keys(), "a resource card is missing"
    if scenario == "aircraft":
        assert sum(f"card {CARDS[card]}" in found for card in range(FIRST_WRECKAGE, FIRST_SHIPWRECK)) == DECKS
    return found
