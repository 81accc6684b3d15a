from __future__ import annotations

import re
from typing import Any

import pytest

from games.taidian.helpers import attack, cards, hold, picks, plays, table
from gameshelf import new
from gameshelf.core import BANNER, GLANCE
from gameshelf.games.taidian.advice import reason
from gameshelf.games.taidian.quick import quick
from gameshelf.games.taidian.state import Taidian
from gameshelf.games.taidian.telling import asks, beats, guide, progress, series
from gameshelf.play import Seat


def seen(game: Taidian, seat: int | None) -> list[Any]:
    view = game.view(seat)
    found = [beats(event.data(seat), view) for event in game.journal or []]
    return [beat for beat in found if beat is not None]


def test_a_blow_a_shield_and_a_fall_are_seen() -> None:
    game = table(3, help="off")
    game.health[1] = 10
    hold(game, 0, "punch", "punch")
    hold(game, 1, "shield", "coin")
    attack(game, "punch 2", "punch 2")
    plays(game, "use shield", "pass")
    assert [beat.kind for beat in seen(game, 2)] == ["alarm", "attack", "shield", "loss"]
    struck = seen(game, 1)[1]
    assert (struck.kind, struck.size) == ("turn", BANNER)  # who is attacked sees it large; here it could be the end
    assert struck.art.count("#i-t-punch") == 2
    plays(game, "end", "attack", "end") if game.alive[1] else None
    game.health[1] = 5
    hold(game, 2, "punch")
    plays(game, "attack") if "attack" in [str(move) for move in game.moves()] else None
    attack(game, "punch 2")
    plays(game, "pass")
    fall = seen(game, 0)[-1]
    assert (fall.kind, fall.size, fall.piece) == ("fall", BANNER, "mat-1")
    assert ">K.O.<" in fall.art
    assert fall.art.count("#i-nobody") == 2


@pytest.mark.rule("taidian.defend.sum")
def test_what_came_of_a_blow_is_told_in_order_to_those_whom_it_is_about() -> None:
    game = table(3, help="off")
    hold(game, 0, "punch", "punch")
    hold(game, 1, "shield", "coin")
    attack(game, "punch 2", "punch 2")
    plays(game, "use shield", "pass")
    for seat in (0, 1, None):
        art = next(beat for beat in seen(game, seat) if beat.kind == "loss").art
        assert re.findall(r'outlined" y="50">(\w+)<', art) == ["strikes", "stopped", "through"]
        assert re.findall(r'sum-n" y="5">(\d+)<', art) == ["20", "15", "5"]
        assert ">150 &#8594; 145<" in art  # and the bar falls
    assert next(beat for beat in seen(game, 2) if beat.kind == "loss").art == ""  # others see it where it happens


@pytest.mark.rule("taidian.upgrade.buy", "taidian.power.ten")
def test_who_buys_or_powers_up_sees_what_a_hand_holds_before_and_now() -> None:
    game = table()
    game.deck[0] = cards("punch", "punch", "kick", "coin", "coin")
    hold(game, 0, "gold", "strike")
    game.energy[0] = 6
    plays(game, "upgrade", "power strength", "buy 9mm")
    numbers = r'badge-n(?: big-n)?"[^>]*>([\d.]+)<'
    rises, buys = (beat for beat in seen(game, 0) if beat.kind == "turn")
    assert re.findall(numbers, rises.art)[:2] == ["25", "44"]  # five of eight cards, which have 40 points, and 70
    assert (rises.size, buys.size) == (BANNER, GLANCE)
    assert re.findall(numbers, buys.art)[-2:] == ["39", "44"]  # 55 in seven, and 70 in eight
    duel, power, card = seen(game, 1)
    assert ">VS<" in duel.art
    assert "#i-t-9mm" in card.art
    assert not any(re.findall(numbers, beat.art) for beat in (power, card))  # and not what is in a hand


def test_a_theft_is_seen_without_what_was_stolen() -> None:
    game = table(3, help="off")
    hold(game, 0, "robber")
    hold(game, 1, "gold")
    picks(game, 1)
    attack(game, "robber 2")
    plays(game, "pass")
    theft = next(beat for beat in seen(game, 2) if beat.kind == "theft")
    assert (theft.start, theft.end) == ("mat-1", "mat-0")
    assert "Gold" not in str(theft.plain())


def test_progress_tells_round_health_and_who_is_out() -> None:
    game = table(3)
    game.alive[2] = False
    lines = progress(game.view(0))
    assert lines[0].startswith("Round 1 of at most")
    assert "@0 150" in lines[1]
    assert lines[2] == "Out: @2."
    game.alive[0] = game.alive[1] = False
    assert progress(game.view(0))[1] == "Out: @0, @1 and @2."


def test_what_is_asked_twice() -> None:
    game = table()
    hold(game, 0, "punch", "kick")
    plays(game, "attack")
    assert "unused" in asks(game.view(0), "end")
    game = table()
    hold(game, 0, "gold", "gold")
    plays(game, "upgrade")
    assert "lost" in asks(game.view(0), "done")
    game = table()
    game.health[1] = 10
    hold(game, 0, "punch")
    hold(game, 1, "shield")
    attack(game, "punch")
    assert "end" in asks(game.view(1), "pass")
    assert asks(game.view(1), "use shield") == ""
    assert asks(game.view(None), "pass") == ""


def test_five_pictures_tell_how_it_goes() -> None:
    pages = guide()
    assert len(pages) == 5
    for text, view in pages:
        assert text.endswith(".")
        assert view["game"] == "taidian"


def test_there_is_a_reason_for_every_sensible_move() -> None:
    game = new("taidian", players=3, seed=18)
    assert isinstance(game, Taidian)
    told = set()
    while game.outcome is None:
        seat = game.pending[0]
        move = quick(game, seat)
        why = reason(Seat(game, seat), move)
        assert why.endswith(".")
        assert " 1 points" not in why
        told.add(why)
        game.play(move, seat)
    assert len(told) > 6


@pytest.mark.rule("taidian.attack.red")
def test_all_red_cards_are_laid_with_one_button_where_there_is_one_enemy() -> None:
    game = table()
    hold(game, 0, "punch", "punch", "kick", "coin")
    assert series(game.view(0)) is None
    plays(game, "attack")
    assert series(game.view(0)) == ("Lay all 3", ("lay punch", "lay punch", "lay kick"))
    assert series(game.view(1)) is None
    plays(game, "lay punch")
    assert series(game.view(0)) == ("Lay both", ("lay punch", "lay kick"))
    three = table(3)
    hold(three, 0, "punch", "punch")
    plays(three, "attack")
    assert series(three.view(0)) is None  # each has to be aimed
