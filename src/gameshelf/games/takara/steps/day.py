"""A day: sword, adventurers, evening (rulebook: Playing the game)."""

from __future__ import annotations

from typing import Final

from gameshelf.core import Move, Refusal, Step, joined, plural
from gameshelf.games.takara.content import IMPERSONATOR, MAP, ROCKFALL
from gameshelf.games.takara.moves import (
    BUY,
    CLEAR,
    DIG,
    DIVE,
    DIVE_ALL,
    END,
    FIGHT,
    HEAL,
    HIRE,
    IMPERSONATE,
    RECRUIT,
    RENT,
    VIEW,
)
from gameshelf.games.takara.state import BEACH, BREAK, COUNTER, DEPTH, DOCK, HOME, HOSPITAL, OPEN, SITE, SITES, Takara
from gameshelf.games.takara.state import DIVE as AT_DIVE
from gameshelf.games.takara.steps.digging import SWORD_FACES, TheMap, clear, dig, fight, gained, karas, send
from gameshelf.games.takara.steps.hiring import hire
from gameshelf.games.takara.steps.promise import of_digging, of_viewing
from gameshelf.games.takara.steps.trading import for_sale, sell, sellable
from gameshelf.games.takara.steps.viewing import look, look_at_all, sees_under
from gameshelf.games.takara.steps.why_not import refusals

WENT = {HOSPITAL: "in the hospital", AT_DIVE: "at the Dive", COUNTER: "at the Counter", DOCK: "at the Harbor"}
DOES = ("digs 2 tiles", "shows 5 tiles", "shows 3 tiles at any depth")  # in the order of SPECIALISTS
ONCE = "; one trade a day"  # buying, which says it nowhere else
CLOSED: Final = tuple(zip(VIEW, DIG, strict=True))  # what can be done at each site where no tile lies open


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
        if not sword and karas >= t.sword and max(team) <= BREAK:
            found.append(RENT)
        known, face, what = state.known, state.face, t.what
        for site, taken in enumerate(state.taken):
            if taken < DEPTH:
                place = site * DEPTH + taken
                if not known[place] & OPEN:
                    found += CLOSED[site]
                elif what[face[place]] == ROCKFALL:
                    if home > 1:
                        found.append(CLEAR[site])
                else:
                    if place in state.fresh and sees_under(state, site):
                        found.append(VIEW[site])
                    if sword:
                        found.append(FIGHT[site])
        found.append(DIVE)
        if home > 1:
            found.append(DIVE_ALL)
        if COUNTER not in team:
            if karas >= t.token and state.counter:
                found.append(BUY)
            found += sellable(state, seat)
        holder, prices = state.holder, t.prices
        if seat not in holder:
            for n in range(IMPERSONATOR):
                if holder[n] < 0 and karas >= prices[n]:
                    found.append(HIRE[n])
            if holder[IMPERSONATOR] < 0 and karas >= prices[IMPERSONATOR]:
                for n in range(IMPERSONATOR):
                    if karas >= prices[n] + prices[IMPERSONATOR] and (state.bga or holder[n] >= 0):
                        found.append(IMPERSONATE[n])
        return found

    def play(self, state: Takara, move: Move) -> None:
        seat, verb = self.seat, move.verb
        if state.rolled is not None or state.shown is not None:
            self.tidy(state, move)
        if verb == "dive":
            for _ in range(1 if move is DIVE else state.at_home(seat)):
                send(state, seat, AT_DIVE)
                state.karas[seat] += state.t.dive
                if state.journal is not None:
                    text = f"@{seat} sends an adventurer to the Dive for {karas(state.t.dive)}."
                    state.tell("takara.dive.pay", text, seat, what="walk", who=seat, where="dive", karas=state.t.dive)
        elif verb == "dig":
            site = DIG.index(move)
            dig(state, seat, site, send(state, seat, SITE + site))
        elif verb == "view":
            site = VIEW.index(move)
            send(state, seat, SITE + site)
            if state.journal is not None:
                text = f"@{seat} sends an adventurer to view site {site + 1}."
                state.tell("takara.view.three", text, seat, what="walk", who=seat, site=site)
            if state.bga:
                look_at_all(state, seat, site)
            else:
                look(state, seat, site, state.taken[site], 3)
        elif verb == "rent":
            state.karas[seat] -= state.t.sword
            state.sword = True
            if state.journal is not None:
                text = f"@{seat} rents the sword for {karas(state.t.sword)}."
                state.tell("takara.sword.rent", text, seat, what="spend", who=seat, karas=state.t.sword)
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
                text = f"@{seat} buys a token, {state.t.token_xp} XP, for {karas(state.t.token)}."
                state.tell("takara.counter.buy", text, seat, what="gain", who=seat, xp=state.t.token_xp)
        elif verb == "sell":
            send(state, seat, COUNTER)
            sell(state, seat, move)
        else:
            hire(state, seat, move)

    def tidy(self, state: Takara, move: Move) -> None:
        """A new action begins: the last roll is taken up. A Dive that is forced leaves it, or nobody would have seen it."""
        if move is not DIVE or len(self.moves(state)) > 1:
            state.rolled = state.shown = None

    def proceed(self, state: Takara) -> None:
        state.stack[-1] = Evening(self.seat)
        if state.journal is not None and not state.begun(self.seat):
            text, beds = "@{who} misses this day: all are in bed.", state.team_at(self.seat, BREAK)
            state.tell("takara.ruling.idle", text, self.seat, what="idle", who=self.seat, n=beds)
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
        if move.verb == "dig":
            return f"{move.label} ({of_digging(state, self.seat, state.top(DIG.index(move)))})"
        if move.verb == "view":
            return f"{move.label} ({of_viewing(state, self.seat, state.top(VIEW.index(move)))})"
        if move is RENT:
            return f"Rent the sword ({karas(t.sword)})"
        if move is BUY:
            token = "a token" if state.counter > 1 else "the last token"
            return f"Buy {token}, {t.token_xp} XP ({karas(t.token)}{ONCE})"
        if move is DIVE:
            return f"Go to the Dive (+{karas(t.dive)})"
        if move is DIVE_ALL:
            return f"All dive (+{karas(t.dive * state.at_home(self.seat))})"
        if move.verb == "clear":
            return f"{move.label} with two adventurers (+{karas(t.rockfall * state.visible_rockfalls())})"
        if move.verb == "fight":
            place = state.top(FIGHT.index(move))
            left = t.life[state.face[place]] - state.wounds[place]
            odds = (SWORD_FACES / 6) ** left
            kind = state.face[place]
            hits = plural(left, "hit")
            prize = gained(t.xp[kind], t.karas[kind])
            return f"Fight the {t.names[kind]} at site {move.args[0]} for {prize} ({hits}: {odds:.0%})"
        if move.verb == "hire":
            n = HIRE.index(move)
            return f"Hire the {t.specialist_names[n]} ({karas(t.prices[n])}): {DOES[n]}"
        if move.verb == "impersonate":
            n = IMPERSONATE.index(move)
            price = f"{t.prices[n]} + {karas(t.prices[IMPERSONATOR])}"
            return f"Hire the {t.specialist_names[IMPERSONATOR]} as {t.specialist_names[n]} ({price}): {DOES[n]}"
        if move.verb == "sell":
            name, xp = for_sale(state, self.seat, move)
            return f"Sell {name.replace(' XP tile', ' tile')} for {karas(xp * t.sale)}"
        return move.label


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
                text = f"@{seat} enlists the recruit for {karas(t.recruit)}."
                state.tell("takara.recruit.once", text, seat, what="recruit", who=seat, karas=t.recruit)
        elif move is HEAL:
            state.karas[seat] -= t.hospital
            state.where[state.where.index(HOSPITAL, base)] = HOME
            if state.journal is not None:
                text = f"@{seat} pays {karas(t.hospital)} and takes an adventurer home."
                state.tell("takara.evening.hospital", text, seat, what="spend", who=seat, karas=t.hospital)
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
            if not state.begun(self.seat):
                return Refusal("takara.ruling.idle", "Nobody was at home this morning; it is evening at once.")
            return Refusal("takara.day.every", "All your adventurers have acted today; it is evening.")
        return self.not_asked(state)

    def question(self, state: Takara) -> str:
        offers = [words for move, words in ((RECRUIT, "recruit"), (HEAL, "heal")) if move in self.moves(state)]
        return f"It is evening: {', '.join([*offers, 'or finish the day'])}."

    def waiting(self, state: Takara) -> str:
        return f"@{self.seat} is finishing the day."

    def label(self, state: Takara, move: Move) -> str:
        t = state.t
        if move is RECRUIT:
            return f"Recruit ({karas(t.recruit)})"
        if move is HEAL:
            return f"Heal one ({karas(t.hospital)})"
        hurt = state.hurt(self.seat)
        return f"End day ({hurt} in bed)" if hurt else move.label


def finish_day(state: Takara, seat: int) -> None:
    """Everybody home or to bed (the break room), the sword back, the specialist to rest (rulebook: Finish the day)."""
    where = state.where[seat * 3 : seat * 3 + 3]
    unpaid, back = 0, where.count(BREAK)
    for adventurer in range(seat * 3, seat * 3 + 3):
        place = state.where[adventurer]
        if place == HOSPITAL:
            state.where[adventurer] = BREAK
            unpaid += 1
        elif place != BEACH:
            state.where[adventurer] = HOME
    state.fresh = ()
    if state.sword and state.journal is not None:
        state.tell("takara.evening.sword", "The sword goes back to the Forge.", seat)
    state.sword = False
    visited, state.visited = state.visited, 0
    for n in range(4):
        if state.holder[n] == seat:
            if state.journal is not None:
                text = "The {name} goes back to the Harbor." if state.resting[n] else "The {name} rests with @{who} for a day."
                state.tell("takara.hire.rest", text, seat, who=seat, name=state.t.specialist_names[n])
            if state.resting[n]:
                state.holder[n] = -1
            state.resting[n] = not state.resting[n]
    if state.journal is not None:
        if back:
            text = "@{who} has {n} out of bed again."
            state.tell("takara.ruling.breakroom", text, seat, what="back", who=seat, n=back)
        if unpaid:
            text = "@{who} leaves {n} in bed for the next day."
            state.tell("takara.evening.hospital", text, seat, what="bed", who=seat, n=unpaid)
        sites = [str(site + 1) for site in range(SITES) if visited >> site & 1]
        went = [f"at {'site' if len(sites) == 1 else 'sites'} {joined(sites)}"] if sites else []
        went += [WENT[place] for place in where if BREAK < place < SITE and not (place == DOCK and sites)]
        state.tell("takara.evening.home", f"@{seat} finishes the day.", seat, what="day", who=seat, went=went)
    state.stack[-1] = Day((seat + 1) % state.players)
