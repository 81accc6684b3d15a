"""Why a move is not allowed on one's day: one small function per verb; None exactly when it is allowed."""

from __future__ import annotations

from gameshelf.core import Move, Refusal
from gameshelf.games.takara.content import IMPERSONATOR, MONSTER, ROCKFALL, SPECIALISTS
from gameshelf.games.takara.moves import CLEAR, DIG, DIVE_ALL, FIGHT, VIEW
from gameshelf.games.takara.state import DEPTH, OPEN, Takara
from gameshelf.games.takara.steps.digging import karas
from gameshelf.games.takara.steps.trading import XP_SALES, sellable
from gameshelf.games.takara.steps.viewing import sees_under


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
    if _open_on_top(state, site) is not None and not sees_under(state, site):
        name = state.t.names[state.face[state.top(site)]]
        return Refusal(
            "takara.view.below", f"The {name} lies open on site {site + 1}; there is nothing that a view could show."
        )
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
        return Refusal("takara.counter.buy", "The Counter has no tokens left.")
    if state.karas[seat] < state.t.token:
        return Refusal(
            "takara.counter.buy", f"A token, {state.t.token_xp} XP, costs {karas(state.t.token)}; you have {state.karas[seat]}."
        )
    return None


def _no_sell(state: Takara, seat: int, move: Move) -> Refusal | None:
    if state.at_counter(seat):
        return Refusal("takara.counter.once", "You have traded at the Counter today.")
    if move not in sellable(state, seat):
        if not state.bga and move not in XP_SALES:
            return Refusal("takara.ruling.sell", "By the book only XP tiles are sold, not monsters and not chests.")
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
        return Refusal(
            "takara.hire.one", f"The {t.specialist_names[mine]} still {what} for you, and nobody has two specialists at once."
        )
    if state.holder[hired] >= 0:
        return Refusal("takara.hire.one", f"The {name} is with @{state.holder[hired]}.")
    if copied and not state.bga and state.holder[work] < 0:
        return Refusal("takara.impersonator.copy", f"Nobody else has hired the {t.specialist_names[work]}.")
    if state.karas[seat] < price:
        rule = "takara.impersonator.copy" if copied else "takara.hire.dock"
        role = f" as {t.specialist_names[work]}" if copied else ""
        return Refusal(rule, f"The {name}{role} costs {karas(price)}; you have {state.karas[seat]}.")
    return None


refusals = {
    "rent": _no_rent, "view": _no_view, "dig": _no_dig, "clear": _no_clear, "fight": _no_fight, "dive": _no_dive,
    "buy": _no_buy, "sell": _no_sell, "hire": _no_hire, "impersonate": _no_hire,
}  # fmt: skip
