"""What the conditions on the cards ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gameshelf.games.takao import effects as fx
from gameshelf.games.takao import state as marks
from gameshelf.games.takao.effects import ASK, When
from gameshelf.games.takao.keys import ENEMY_ICON, FOOD, ITEM, MAP, PEOPLE, PLACES
from gameshelf.games.takao.state import Takao

Asked = Callable[..., bool]
_answers: list[Asked] = [lambda *_: False] * len(ASK.operations)
_PERSON = {key: n for n, key in enumerate(PEOPLE)}
_PLACE = {key: n for n, key in enumerate(PLACES)}


def asks(code: int) -> Callable[[Asked], Asked]:
    """The function below answers this condition."""

    def enter(function: Asked) -> Asked:
        _answers[code] = function
        return function

    return enter


def holds(state: Takao, seat: int, when: When) -> bool:
    """Whether one of these groups of conditions holds for a seat."""
    for group in when:
        for op in group:
            if not _answers[op[0]](state, seat, *op[1:]):
                break
        else:
            return True
    return not when


@asks(fx.AT)
def _at(state: Takao, seat: int, place: str) -> bool:
    return state.place[seat] == _PLACE[place]


@asks(fx.NOT_AT)
def _not_at(state: Takao, seat: int, place: str) -> bool:
    return state.place[seat] != _PLACE[place]


@asks(fx.WITH)
def _with(state: Takao, seat: int, who: str) -> bool:
    """With a person, or at the trace of one who is missing (takao.ruling.trace)."""
    other = state.seat_of[_PERSON[who]]
    if other >= 0:
        return state.place[seat] == state.place[other]
    trace = state.t.trace[_PERSON[who]]
    return state.place[seat] == trace and not state.ruined(trace)


@asks(fx.NEAR)
def _near(state: Takao, seat: int, who: str) -> bool:
    other = state.seat_of[_PERSON[who]]
    there = state.place[other] if other >= 0 else state.t.trace[_PERSON[who]]
    return there in state.ways[state.place[seat]]


@asks(fx.GAVE)
def _gave(state: Takao, seat: int, who: str) -> bool:
    return state.gave[seat] >> _PERSON[who] & 1 == 1


@asks(fx.ONLY)
def _only(state: Takao, seat: int, who: str) -> bool:
    other = state.seat_of[_PERSON[who]]
    return state.place.count(state.place[seat]) == (2 if other >= 0 and state.place[other] == state.place[seat] else 1)


@asks(fx.ALONE)
def _alone(state: Takao, seat: int) -> bool:
    return state.alone(seat)


@asks(fx.HERE)
def _here(state: Takao, seat: int, n: int) -> bool:
    return state.place.count(state.place[seat]) >= n


@asks(fx.DESPAIR_MOST)
def _despair_most(state: Takao, seat: int, n: int) -> bool:
    return state.despair[seat] <= n


@asks(fx.ON_MOUNTAIN)
def _on_mountain(state: Takao, seat: int) -> bool:
    return state.t.mountains >> state.place[seat] & 1 == 1 and _clear(state, seat)


def _clear(state: Takao, seat: int) -> bool:
    return not state.ruins >> state.place[seat] & 1


@asks(fx.AT_FAITH)
def _at_faith(state: Takao, seat: int) -> bool:
    return state.t.faith[state.place[seat]] > 0 and _clear(state, seat)


@asks(fx.AT_STATION)
def _at_station(state: Takao, seat: int) -> bool:
    return state.t.stations >> state.place[seat] & 1 == 1 and _clear(state, seat)


@asks(fx.AT_PORT)
def _at_port(state: Takao, seat: int) -> bool:
    return state.t.ports >> state.place[seat] & 1 == 1 and _clear(state, seat)


@asks(fx.AT_SHELTER)
def _at_shelter(state: Takao, seat: int) -> bool:
    return state.shelters >> state.place[seat] & 1 == 1 and _clear(state, seat)


@asks(fx.NO_RUIN)
def _no_ruin(state: Takao, seat: int) -> bool:
    return _clear(state, seat)


@asks(fx.RUIN_NEAR)
def _ruin_near(state: Takao, seat: int) -> bool:
    return state.ruins & state.t.reach[state.place[seat]] & ((1 << MAP) - 1) != 0


def _card(state: Takao, kind: int) -> bool:
    return state.drawn >= 0 and state.t.kind[state.drawn] == kind


@asks(fx.FOOD_CARD)
def _food_card(state: Takao, seat: int) -> bool:
    return _card(state, FOOD)


@asks(fx.ITEM_CARD)
def _item_card(state: Takao, seat: int) -> bool:
    return _card(state, ITEM)


@asks(fx.ENEMY_CARD)
def _enemy_card(state: Takao, seat: int) -> bool:
    return state.drawn >= 0 and state.t.icon[state.drawn] == ENEMY_ICON


@asks(fx.ON_OTHER)
def _on_other(state: Takao, seat: int) -> bool:
    return state.target >= 0 and state.target != seat


@asks(fx.NO_FOOD)
def _no_food(state: Takao, seat: int) -> bool:
    return not state.food_of(seat)


@asks(fx.UNSPENT)
def _unspent(state: Takao, seat: int) -> bool:
    return state.sated[seat] > 0


def _did(code: int, bit: int) -> None:
    """A condition about what happened in this turn."""

    def answer(state: Takao, *_: Any) -> bool:
        return state.did & bit != 0

    _answers[code] = answer


_did(fx.ENDS, marks.ENDING)
_did(fx.SHARED_FOOD, marks.SHARED_FOOD)
_did(fx.THREW_FOOD, marks.THREW_FOOD)
_did(fx.ITEM_GONE, marks.ITEM_GONE)
_did(fx.NEWS_DRAWN, marks.NEWS_DRAWN)
_did(fx.CLEANED, marks.CLEANED)
_did(fx.BEGAN_EMPTY, marks.EMPTY_START)
