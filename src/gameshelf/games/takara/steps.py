"""What is asked of whom on Takara Island, and what each answer does."""

from __future__ import annotations

from gameshelf.core import Move, Refusal, Step
from gameshelf.games.takara.content import (
    CHEST,
    CROSS,
    IMPERSONATOR,
    KARAS,
    MAP,
    MIMIC,
    MINER,
    MONSTER,
    ROCKFALL,
    SOOTHSAYER,
    SPECIALISTS,
    STONE,
    XP,
)
from gameshelf.games.takara.moves import (
    AT_SITE,
    BUY,
    CLEAR,
    DIG,
    DIVE,
    DIVE_ALL,
    END,
    FIGHT,
    FROM,
    HEAL,
    HIRE,
    IMPERSONATE,
    KEEP,
    LEAVE,
    RECRUIT,
    RENT,
    SELL_CHEST,
    SELL_TILE,
    TAKE,
    TURN,
    VIEW,
)
from gameshelf.games.takara.state import (
    BEACH,
    BREAK,
    CLEAN,
    COUNTER,
    DEPTH,
    DOCK,
    HOME,
    HOSPITAL,
    OPEN,
    SITE,
    SITES,
    Takara,
)
from gameshelf.games.takara.state import DIVE as AT_DIVE

SWORD_FACES = 4  # of the die's six


class Day(Step[Takara]):
    """Rent the sword, then use every adventurer (rulebook: Playing the game, 1 and 2)."""

    __slots__ = ()
    rule = "takara.day.order"
    verbs = frozenset(("rent", "view", "dig", "clear", "fight", "dive", "buy", "hire", "impersonate", "sell"))

    def moves(self, state: Takara) -> list[Move]:
        seat, t = self.seat, state.t
        team = state.where[seat * 3 : seat * 3 + 3]
        home = team.count(HOME)
        if not home:
            return []
        found: list[Move] = []
        karas, sword = state.karas[seat], state.sword
        if not sword and karas >= t.sword and not state.begun(seat):
            found.append(RENT)
        place, known, face, what = 0, state.known, state.face, t.what
        for site, taken in enumerate(state.taken):
            if taken < DEPTH:
                place = site * DEPTH + taken
                if not known[place] & OPEN:
                    found.append(VIEW[site])
                    found.append(DIG[site])
                elif what[face[place]] == ROCKFALL:
                    if home > 1:
                        found.append(CLEAR[site])
                elif sword:
                    found.append(FIGHT[site])
        found.append(DIVE)
        if home > 1:
            found.append(DIVE_ALL)
        if COUNTER not in team:
            if karas >= t.token and state.counter:
                found.append(BUY)
            found += sellable(state, seat)
        if karas >= 2 and seat not in state.holder:
            for n in range(IMPERSONATOR):
                if state.holder[n] < 0 and karas >= t.prices[n]:
                    found.append(HIRE[n])
            if state.holder[IMPERSONATOR] < 0:
                for n in range(IMPERSONATOR):
                    if karas >= t.prices[n] + t.prices[IMPERSONATOR] and (state.bga or state.holder[n] >= 0):
                        found.append(IMPERSONATE[n])
        return found

    def play(self, state: Takara, move: Move) -> None:
        seat, verb = self.seat, move.verb
        if verb == "dive":
            for _ in range(1 if move is DIVE else state.at_home(seat)):
                send(state, seat, AT_DIVE)
                state.karas[seat] += state.t.dive
                if state.journal is not None:
                    state.tell("takara.dive.pay", f"@{seat} sends an adventurer to the Dive for {karas(state.t.dive)}.", seat)
        elif verb == "dig":
            site = DIG.index(move)
            dig(state, seat, site, send(state, seat, SITE + site))
        elif verb == "view":
            site = VIEW.index(move)
            send(state, seat, SITE + site)
            if state.journal is not None:
                state.tell("takara.view.three", f"@{seat} sends an adventurer to view site {site + 1}.", seat)
            if state.bga:
                look_at_all(state, seat, site)
            else:
                look(state, seat, site, state.taken[site], 3)
        elif verb == "rent":
            state.karas[seat] -= state.t.sword
            state.sword = True
            if state.journal is not None:
                state.tell("takara.sword.rent", f"@{seat} rents the sword for {karas(state.t.sword)}.", seat)
        elif verb == "clear":
            clear(state, seat, CLEAR.index(move))
        elif verb == "fight":
            site = FIGHT.index(move)
            fight(state, seat, site, send(state, seat, SITE + site))
        elif verb == "buy":
            send(state, seat, COUNTER)
            state.karas[seat] -= state.t.token
            state.counter -= 1
            state.tokens[seat] += 1
            if state.journal is not None:
                state.tell("takara.counter.buy", f"@{seat} buys an XP token for {karas(state.t.token)}.", seat)
        elif verb == "sell":
            send(state, seat, COUNTER)
            sell(state, seat, move)
        else:
            hire(state, seat, move)

    def proceed(self, state: Takara) -> None:
        state.stack[-1] = Evening(self.seat)
        if state.map_open:
            state.map_open = False
            if MAP in state.trove[self.seat]:
                state.stack.append(TheMap(self.seat))

    def refuse(self, state: Takara, move: Move) -> Refusal | None:
        return refusals[move.verb](state, self.seat, move)

    def refuse_other(self, state: Takara, move: Move) -> Refusal:
        if move.verb in ("end", "recruit", "heal"):
            home = state.at_home(self.seat)
            return Refusal("takara.day.every", f"First every adventurer acts: {home} still at home. The Dive always has room.")
        if move.verb in ("site", "from"):
            return Refusal("takara.hire.dock", "Nobody has been hired whom you could send there.")
        if move.verb in ("turn", "leave"):
            return Refusal("takara.view.three", "You are not looking at a tile; view a site first.")
        return Refusal("takara.chest.map", "There is no Map to decide about.")

    def question(self, state: Takara) -> str:
        home = state.at_home(self.seat)
        return f"Your day: send an adventurer ({home} at home)."

    def waiting(self, state: Takara) -> str:
        return f"@{self.seat} is sending adventurers."

    def label(self, state: Takara, move: Move) -> str:
        t = state.t
        if move is RENT:
            return f"Rent the sword ({karas(t.sword)})"
        if move is BUY:
            return f"Buy an XP token ({t.token_xp} XP for {karas(t.token)})"
        if move is DIVE:
            return f"Go to the Dive (+{karas(t.dive)})"
        if move is DIVE_ALL:
            return f"Everybody to the Dive (+{karas(t.dive * state.at_home(self.seat))})"
        if move.verb == "clear":
            return f"{move.label} with two adventurers (+{karas(t.rockfall * state.visible_rockfalls())})"
        if move.verb == "fight":
            place = state.top(FIGHT.index(move))
            left = t.life[state.face[place]] - state.wounds[place]
            odds = (SWORD_FACES / 6) ** left
            return f"Fight the {t.names[state.face[place]]} at site {move.args[0]} ({left} more wounds: {odds:.0%})"
        if move.verb == "hire":
            n = HIRE.index(move)
            return f"Hire the {t.specialist_names[n]} ({karas(t.prices[n])})"
        if move.verb == "impersonate":
            n = IMPERSONATE.index(move)
            price = t.prices[n] + t.prices[IMPERSONATOR]
            return f"Hire the {t.specialist_names[IMPERSONATOR]} as {t.specialist_names[n]} ({karas(price)})"
        if move.verb == "sell":
            name, xp = for_sale(state, self.seat, move)
            return f"Sell {name} for {karas(xp * t.sale)}"
        return move.label


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
            return Refusal("takara.view.monster", f"Only a monster may be turned up; this is: {state.t.names[kind]}.")
        return None

    def question(self, state: Takara) -> str:
        place = self.site * DEPTH + self.depth
        kind = state.face[place]
        nth = self.depth - state.taken[self.site] + 1
        name = state.t.names[kind]
        ask = f"turn it up for {karas(state.t.turned)}, or leave it?" if state.t.what[kind] == MONSTER else "look on."
        return f"Site {self.site + 1}, tile {nth}: {name}; {ask}"

    def waiting(self, state: Takara) -> str:
        nth = self.depth - state.taken[self.site] + 1
        return f"@{self.seat} is looking at tile {nth} of site {self.site + 1}."

    def label(self, state: Takara, move: Move) -> str:
        if move is TURN:
            return f"Turn it up (+{karas(state.t.turned)})"
        return "Leave it face down" if TURN in self.moves(state) else "Put it back"


class TurningAll(Step[Takara]):
    """All monsters seen, or none: Board Game Arena's way of viewing (ruling: takara.ruling.singly).

    Asked after every view, so that nobody learns from the question whether there was a monster.
    """

    __slots__ = ("first", "last", "site")
    rule = "takara.ruling.singly"
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

    def refuse(self, state: Takara, move: Move) -> Refusal | None:
        if move is TURN and not self.monsters(state):
            return Refusal("takara.view.monster", "Only monsters may be turned up, and you saw none.")
        return None

    def question(self, state: Takara) -> str:
        base = self.site * DEPTH
        names = [state.t.names[state.face[base + depth]] for depth in range(self.first, self.last)]
        ask = "turn the monsters up, all or none?" if self.monsters(state) else "put them back."
        return f"Site {self.site + 1}: {', '.join(names)}; {ask}"

    def waiting(self, state: Takara) -> str:
        return f"@{self.seat} is looking at site {self.site + 1}."

    def label(self, state: Takara, move: Move) -> str:
        if move is TURN:
            return f"Turn up every monster (+{karas(state.t.turned * len(self.monsters(state)))})"
        return "Leave them face down"


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
        return f"Where does the {state.t.specialist_names[self.specialist]} work?"

    def waiting(self, state: Takara) -> str:
        return f"@{self.seat} is choosing a site for the {state.t.specialist_names[self.specialist]}."


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
            "takara.soothsayer.three", f"Site {self.site + 1} has {left} tiles left; three must fit below the first."
        )

    def question(self, state: Takara) -> str:
        return f"From which tile of site {self.site + 1} does the Soothsayer look?"

    def label(self, state: Takara, move: Move) -> str:
        n = FROM.index(move) + 1
        last = min(n + 2, DEPTH - state.taken[self.site])
        return f"Tiles {n} to {last}" if last > n else f"Tile {n}"


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
                    state.tell("takara.miner.monster", f"The {name} at site {self.site + 1} stops the Miner.", self.seat)
            else:
                state.stack.append(Mining(self.seat, self.site, self.left - 1))
                mine(state, self.seat, self.site)


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
            gain = karas(t.chest_karas[MAP]) if move is TAKE else f"{t.chest_xp[MAP]} XP"
            state.tell("takara.chest.map", f"@{seat} {move.verb}s {gain} for the {t.chest_names[MAP]}.", seat)

    def question(self, state: Takara) -> str:
        t = state.t
        return f"The {t.chest_names[MAP]}: {karas(t.chest_karas[MAP])} now, or keep it for {t.chest_xp[MAP]} XP?"

    def waiting(self, state: Takara) -> str:
        return f"@{self.seat} is deciding about the {state.t.chest_names[MAP]}."

    def label(self, state: Takara, move: Move) -> str:
        t = state.t
        return f"Take {karas(t.chest_karas[MAP])}" if move is TAKE else f"Keep it for {t.chest_xp[MAP]} XP"


class Evening(Step[Takara]):
    """Recruit, pay the hospital, finish the day (rulebook: Recruit and finish the day)."""

    __slots__ = ()
    rule = "takara.day.order"
    verbs = frozenset(("recruit", "heal", "end"))

    def moves(self, state: Takara) -> list[Move]:
        seat, t = self.seat, state.t
        found = []
        if state.where[seat * 3 + 2] == BEACH and state.karas[seat] >= t.recruit:
            found.append(RECRUIT)
        if state.karas[seat] >= t.hospital and state.hurt(seat):
            found.append(HEAL)
        found.append(END)
        return found

    def play(self, state: Takara, move: Move) -> None:
        seat, t = self.seat, state.t
        base = seat * 3
        if move is RECRUIT:
            state.karas[seat] -= t.recruit
            state.where[base + 2] = HOME
            if state.journal is not None:
                state.tell("takara.recruit.once", f"@{seat} enlists the recruit for {karas(t.recruit)}.", seat)
        elif move is HEAL:
            state.karas[seat] -= t.hospital
            state.where[state.where.index(HOSPITAL, base)] = HOME
            if state.journal is not None:
                state.tell("takara.evening.hospital", f"@{seat} pays {karas(t.hospital)} and takes an adventurer home.", seat)
        else:
            finish_day(state, seat)

    def refuse(self, state: Takara, move: Move) -> Refusal | None:
        seat, t = self.seat, state.t
        purse = state.karas[seat]
        if move is RECRUIT:
            if state.where[seat * 3 + 2] != BEACH:
                return Refusal("takara.recruit.once", "Your recruit has joined already; there is one a game.")
            if purse < t.recruit:
                return Refusal("takara.recruit.once", f"The recruit wants {karas(t.recruit)}; you have {purse}.")
        elif move is HEAL:
            if not state.hurt(seat):
                return Refusal("takara.evening.hospital", "None of your adventurers is in the hospital.")
            if purse < t.hospital:
                return Refusal("takara.evening.hospital", f"The hospital wants {karas(t.hospital)}; you have {purse}.")
        return None

    def refuse_other(self, state: Takara, move: Move) -> Refusal:
        if move.verb in Day.verbs:
            return Refusal("takara.day.every", "All your adventurers have acted today; it is evening.")
        return self.not_asked(state)

    def question(self, state: Takara) -> str:
        return "It is evening: recruit, pay the hospital, or finish the day."

    def waiting(self, state: Takara) -> str:
        return f"@{self.seat} is finishing the day."

    def label(self, state: Takara, move: Move) -> str:
        t = state.t
        if move is RECRUIT:
            return f"Enlist the recruit ({karas(t.recruit)})"
        if move is HEAL:
            return f"Take one adventurer out of the hospital ({karas(t.hospital)})"
        return move.label


# What the actions do


def karas(n: int) -> str:
    return f"{n} Kara" if n == 1 else f"{n} Karas"


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The tuple with one such item less."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def send(state: Takara, seat: int, place: int) -> int:
    """Send the first adventurer at home somewhere; which one it was."""
    adventurer = state.where.index(HOME, seat * 3)
    state.where[adventurer] = place
    return adventurer


def open_up(state: Takara, place: int) -> None:
    """Turn a tile face up where it lies."""
    if not state.known[place] & OPEN:
        state.known[place] |= OPEN
        state.learned += 1


def take_off(state: Takara, site: int) -> None:
    """The first tile leaves its site, face up."""
    state.known[state.top(site)] |= OPEN
    state.taken[site] += 1
    state.learned += 1


def hurt(state: Takara, seat: int, adventurer: int, rule: str) -> None:
    state.where[adventurer] = HOSPITAL
    if state.journal is not None:
        state.tell(rule, f"@{seat}'s adventurer goes to the hospital.", seat)


def dig(state: Takara, seat: int, site: int, adventurer: int) -> None:
    """Turn over the first tile (rulebook: Dig a gallery)."""
    t, place = state.t, state.top(site)
    kind = state.face[place]
    what = t.what[kind]
    if state.journal is not None:
        state.tell(f"takara.dig.{DIG_RULES[what]}", f"@{seat} digs at site {site + 1}: {t.names[kind]}.", seat)
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
            open_chest(state, seat)
        else:
            win_tile(state, seat, place)
            if what == CROSS:
                hurt(state, seat, adventurer, "takara.dig.cross")


DIG_RULES = {
    KARAS: "karas", ROCKFALL: "rockfall", XP: "xp", CROSS: "cross", CHEST: "chest", STONE: "stone", MONSTER: "monster",
}  # fmt: skip


def win_tile(state: Takara, seat: int, place: int) -> None:
    state.won[seat] += (place,)
    if state.t.what[state.face[place]] == STONE:
        state.found += 1


def mine(state: Takara, seat: int, site: int) -> None:
    """One tile of the Miner, who has not met a monster (rulebook: The Miner)."""
    t, place = state.t, state.top(site)
    kind = state.face[place]
    what = t.what[kind]
    take_off(state, site)
    waste = what in (KARAS, ROCKFALL)
    if state.journal is not None:
        end = ", which is lost" if waste else ""
        rule = "takara.miner.waste" if waste else "takara.miner.two"
        state.tell(rule, f"The Miner digs for @{seat} at site {site + 1}: {t.names[kind]}{end}.", seat)
    if what == CHEST:
        open_chest(state, seat)
    elif not waste:
        win_tile(state, seat, place)


def open_chest(state: Takara, seat: int) -> None:
    """Draw the first chest; a beaten Mimic brings the next (rulebook: The Chest tiles)."""
    t = state.t
    while state.chests:
        chest = state.chests.pop()
        state.learned += 1
        if chest == MIMIC:
            rolls = roll_until(state, t.mimic_life)
            won = rolls[-1] <= SWORD_FACES
            if state.journal is not None:
                end = "beaten" if won else "not beaten"
                name = t.chest_names[MIMIC]
                state.tell("takara.chest.mimic", f"The chest is a {name}! @{seat} rolls {dice(rolls)}: {end}.", seat)
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
            state.tell("takara.chest.plain", f"The chest holds: {t.chest_names[chest]}.", seat)
        if chest != MAP:
            state.karas[seat] += t.chest_karas[chest]
        elif state.bga:
            state.map_open = True
        else:
            state.stack.append(TheMap(seat))
        return


def roll_until(state: Takara, hits: int) -> list[int]:
    """Roll the fight die until it has hit this often, or fails."""
    rolls: list[int] = []
    while len(rolls) < hits:
        rolls.append(state.chance.roll(6))
        if rolls[-1] > SWORD_FACES:
            break
    return rolls


def dice(rolls: list[int]) -> str:
    return ", ".join("sword" if roll <= SWORD_FACES else "hospital" for roll in rolls)


def clear(state: Takara, seat: int, site: int) -> None:
    """Two adventurers destroy a rockfall (rulebook: Destroy a rockfall)."""
    pay = state.t.rockfall * state.visible_rockfalls()
    send(state, seat, SITE + site)
    send(state, seat, SITE + site)
    state.taken[site] += 1
    state.karas[seat] += pay
    if state.journal is not None:
        state.tell("takara.rockfall.pay", f"@{seat} clears the rockfall at site {site + 1} for {karas(pay)}.", seat)


def fight(state: Takara, seat: int, site: int, adventurer: int) -> None:
    """Roll until the monster is beaten or the adventurer is hurt (rulebook: Fight a monster)."""
    t, place = state.t, state.top(site)
    kind = state.face[place]
    rolls = roll_until(state, t.life[kind] - state.wounds[place])
    won = rolls[-1] <= SWORD_FACES
    state.wounds[place] += len(rolls) - (not won)
    if state.journal is not None:
        state.tell("takara.fight.roll", f"@{seat} fights the {t.names[kind]} at site {site + 1}: {dice(rolls)}.", seat)
    if won:
        state.taken[site] += 1
        win_tile(state, seat, place)
        state.karas[seat] += t.karas[kind]
        if state.journal is not None:
            gain = f"{t.xp[kind]} XP and {karas(t.karas[kind])}"
            state.tell("takara.fight.win", f"@{seat} beats the {t.names[kind]}: {gain}.", seat)
    else:
        hurt(state, seat, adventurer, "takara.fight.roll")


def look(state: Takara, seat: int, site: int, depth: int, left: int) -> None:
    """Take the next tile of a view into the hand, if there is one to see (rulebook: View gallery tiles)."""
    if not left or depth == DEPTH:
        return
    place = site * DEPTH + depth
    if state.known[place] & OPEN:
        return
    see(state, seat, place)
    if state.t.what[state.face[place]] == ROCKFALL:
        turn_up(state, seat, site, depth)
    else:
        state.known[place] |= CLEAN
        state.stack.append(Looking(seat, site, depth, left))


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
                turn_up(state, seat, site, depth)
            else:
                state.known[place] |= CLEAN
        if rockfall:
            break
        depth += 1
    if depth > first:
        state.stack.append(TurningAll(seat, site, first, depth))


def see(state: Takara, seat: int, place: int) -> None:
    """A seat sees a tile; nobody else does."""
    state.known[place] |= 1 << seat
    state.learned += 1
    if state.journal is not None:
        site, depth = divmod(place, DEPTH)
        where = f"tile {depth - state.taken[site] + 1} of site {site + 1}"
        name = state.t.names[state.face[place]]
        state.tell("takara.view.three", f"@{seat} looks at {where}.", seat, f"You look at {where}: {name}.", (seat,))


def turn_up(state: Takara, seat: int, site: int, depth: int) -> None:
    """A tile found while viewing is turned face up, and pays."""
    place = site * DEPTH + depth
    open_up(state, place)
    state.karas[seat] += state.t.turned
    if state.journal is not None:
        kind = state.face[place]
        rule = "takara.view.rockfall" if state.t.what[kind] == ROCKFALL else "takara.view.monster"
        where = f"tile {depth - state.taken[site] + 1} of site {site + 1}"
        state.tell(rule, f"@{seat} turns up {where}: {state.t.names[kind]}, for {karas(state.t.turned)}.", seat)


def glimpse(state: Takara, seat: int, site: int, first: int, count: int, rule: str) -> None:
    """See tiles without turning any (rulebook: The Soothsayer, The Archaeologist)."""
    last = min(first + count, DEPTH)
    places = range(site * DEPTH + first, site * DEPTH + last)
    for place in places:
        state.known[place] |= 1 << seat
    state.learned += 1
    if state.journal is not None:
        base = state.taken[site]
        span = f"tiles {first - base + 1} to {last - base} of site {site + 1}"
        names = ", ".join(state.t.names[state.face[place]] for place in places)
        state.tell(rule, f"@{seat} is shown {span}.", seat, f"You are shown {span}: {names}.", (seat,))


def sellable(state: Takara, seat: int) -> list[Move]:
    """What a seat could sell at the Counter, each kind once."""
    found: list[Move] = []
    for place in state.won[seat]:
        move = SELL_TILE[state.face[place]]
        if move is not None and move not in found:
            found.append(move)
    for chest in state.trove[seat]:
        move = SELL_CHEST[chest]
        if move is not None and move not in found:
            found.append(move)
    return found


def for_sale(state: Takara, seat: int, move: Move) -> tuple[str, int]:
    """The name and the XP of what this move sells."""
    if move in SELL_TILE:
        kind = next(state.face[place] for place in state.won[seat] if SELL_TILE[state.face[place]] is move)
        name = state.t.names[kind]
        return (f"the {name}" if state.t.what[kind] == MONSTER else f"a tile with {state.t.xp[kind]} XP"), state.t.xp[kind]
    chest = SELL_CHEST.index(move)
    return f"the {state.t.chest_names[chest]}", state.t.chest_xp[chest]


def sell(state: Takara, seat: int, move: Move) -> None:
    """One won piece for 5 Karas per XP; it leaves the game (rulebook: Go to Counter)."""
    name, xp = for_sale(state, seat, move)
    if move in SELL_TILE:
        place = next(place for place in state.won[seat] if SELL_TILE[state.face[place]] is move)
        state.won[seat] = without(state.won[seat], place)
    else:
        chest = SELL_CHEST.index(move)
        state.trove[seat] = without(state.trove[seat], chest)
        state.lost_chests += (chest,)
    state.karas[seat] += xp * state.t.sale
    if state.journal is not None:
        state.tell("takara.counter.sell", f"@{seat} sells {name} for {karas(xp * state.t.sale)}.", seat)


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
        state.tell(rule, f"@{seat} hires the {t.specialist_names[hired]}{role} for {karas(price)}.", seat)
    state.stack.append(AtWork(seat, work))


def finish_day(state: Takara, seat: int) -> None:
    """Everybody home or to the break room, the sword back, the specialist to rest (rulebook: Finish the day)."""
    unpaid = 0
    for adventurer in range(seat * 3, seat * 3 + 3):
        place = state.where[adventurer]
        if place == HOSPITAL:
            state.where[adventurer] = BREAK
            unpaid += 1
        elif place != BEACH:
            state.where[adventurer] = HOME
    state.sword = False
    for n in range(4):
        if state.holder[n] == seat:
            if state.resting[n]:
                state.holder[n] = -1
            state.resting[n] = not state.resting[n]
    if state.journal is not None:
        if unpaid:
            state.tell("takara.evening.hospital", f"@{seat} leaves {unpaid} in the break room for the next day.", seat)
        state.tell("takara.evening.home", f"@{seat} finishes the day.", seat)
    state.stack[-1] = Day((seat + 1) % state.players)


# Why not: one small function per verb of the day; None exactly when the move is allowed


def _open_on_top(state: Takara, site: int) -> int | None:
    """What lies open on top of a site, if anything does."""
    if state.taken[site] == DEPTH:
        return None
    place = state.top(site)
    return state.t.what[state.face[place]] if state.known[place] & OPEN else None


def _no_rent(state: Takara, seat: int, move: Move) -> Refusal | None:
    if state.sword:
        return Refusal("takara.sword.rent", "You have the sword already.")
    if state.begun(seat):
        return Refusal("takara.sword.early", "The sword can be rented only before the first adventurer acts.")
    if state.karas[seat] < state.t.sword:
        return Refusal("takara.sword.rent", f"The sword costs {karas(state.t.sword)}; you have {state.karas[seat]}.")
    return None


def _no_view(state: Takara, seat: int, move: Move) -> Refusal | None:
    site = VIEW.index(move)
    if state.taken[site] == DEPTH:
        return Refusal("takara.view.empty", f"Site {site + 1} is empty.")
    if _open_on_top(state, site) is not None:
        name = state.t.names[state.face[state.top(site)]]
        return Refusal("takara.view.below", f"The {name} lies open on site {site + 1}; nobody looks under an open tile.")
    return None


def _no_dig(state: Takara, seat: int, move: Move) -> Refusal | None:
    site = DIG.index(move)
    if state.taken[site] == DEPTH:
        return Refusal("takara.dig.top", f"Site {site + 1} is empty.")
    what = _open_on_top(state, site)
    if what == ROCKFALL:
        return Refusal("takara.dig.rockfall", f"A rockfall blocks site {site + 1}; two adventurers can clear it.")
    if what is not None:
        name = state.t.names[state.face[state.top(site)]]
        return Refusal("takara.dig.monster", f"The {name} lies open on site {site + 1} and must be beaten first.")
    return None


def _no_clear(state: Takara, seat: int, move: Move) -> Refusal | None:
    site = CLEAR.index(move)
    if _open_on_top(state, site) != ROCKFALL:
        return Refusal("takara.rockfall.two", f"There is no open rockfall on top of site {site + 1}.")
    if state.at_home(seat) < 2:
        return Refusal("takara.rockfall.two", "Clearing a rockfall takes two adventurers; you have one at home.")
    return None


def _no_fight(state: Takara, seat: int, move: Move) -> Refusal | None:
    site = FIGHT.index(move)
    if _open_on_top(state, site) != MONSTER:
        return Refusal("takara.fight.needs", f"There is no open monster on top of site {site + 1}.")
    if not state.sword:
        return Refusal("takara.fight.needs", "Fighting takes the sword, rented at the start of the day.")
    return None


def _no_dive(state: Takara, seat: int, move: Move) -> Refusal | None:
    if move is DIVE_ALL and state.at_home(seat) < 2:
        return Refusal("takara.dive.pay", "Only one adventurer is at home; send that one.")
    return None


def _no_buy(state: Takara, seat: int, move: Move) -> Refusal | None:
    if state.at_counter(seat):
        return Refusal("takara.counter.once", "You have traded at the Counter today.")
    if not state.counter:
        return Refusal("takara.counter.buy", "The Counter has no XP tokens left.")
    if state.karas[seat] < state.t.token:
        return Refusal("takara.counter.buy", f"An XP token costs {karas(state.t.token)}; you have {state.karas[seat]}.")
    return None


def _no_sell(state: Takara, seat: int, move: Move) -> Refusal | None:
    if state.at_counter(seat):
        return Refusal("takara.counter.once", "You have traded at the Counter today.")
    if move not in sellable(state, seat):
        return Refusal("takara.counter.sell", "You have nothing of that kind to sell.")
    return None


def _no_hire(state: Takara, seat: int, move: Move) -> Refusal | None:
    t, work = state.t, SPECIALISTS.index(str(move.args[0]))
    copied = move.verb == "impersonate"
    hired = IMPERSONATOR if copied else work
    price = t.prices[work] + (t.prices[IMPERSONATOR] if copied else 0)
    name = t.specialist_names[hired]
    mine = state.specialist_of(seat)
    if mine is not None:
        what = "rests" if state.resting[mine] else "works"
        return Refusal("takara.hire.one", f"The {t.specialist_names[mine]} still {what} for you; never two specialists.")
    if state.holder[hired] >= 0:
        return Refusal("takara.hire.one", f"The {name} is with @{state.holder[hired]}.")
    if copied and not state.bga and state.holder[work] < 0:
        return Refusal("takara.impersonator.copy", f"Nobody else has hired the {t.specialist_names[work]}.")
    if state.karas[seat] < price:
        rule = "takara.impersonator.copy" if copied else "takara.hire.dock"
        return Refusal(rule, f"That costs {karas(price)}; you have {state.karas[seat]}.")
    return None


refusals = {
    "rent": _no_rent, "view": _no_view, "dig": _no_dig, "clear": _no_clear, "fight": _no_fight, "dive": _no_dive,
    "buy": _no_buy, "sell": _no_sell, "hire": _no_hire, "impersonate": _no_hire,
}  # fmt: skip
