"""What decided a game: up to three moments that are sure, by luck or by choice."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

import gameshelf
from gameshelf import SetupError, bots
from gameshelf.bots.moments import LEAST

moments: Any = sys.modules["gameshelf.bots.moments"]  # the package has a function of the same name


def test_three_moments_of_a_finished_game() -> None:
    match = gameshelf.Match("takara", players=2, seed=5)
    with pytest.raises(SetupError, match="not over"):
        gameshelf.moments(match)
    players = [bots.make("easy", 1), bots.make("easy", 2)]
    while (seat := match.game.seat) is not None:
        match.play(bots.ask(players[seat], match.game))
    found = gameshelf.moments(match, 1, games=4)
    assert len(found) == 3
    assert [moment.turn for moment in found] == sorted(moment.turn for moment in found)
    for moment in found:
        assert moment.move is match.turns[moment.turn].move
        assert all(0 <= chance <= 1 for chance in (moment.before, moment.after, moment.expected, moment.best_expected))
        assert moment.plain()["by"] in ("luck", "choice", "move")
        told = [event.seen_by(None) for event in match.turns[moment.turn].events]
        assert set(moment.brought) <= set(told)
        assert moment.plain()["brought"] == list(moment.brought)
        assert abs(moment.after - moment.before) > LEAST
    assert gameshelf.moments(match, 1, games=4) == found


def test_what_may_be_noise_is_no_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every chance is the same and only few imagined games make it look otherwise, hardly anything is named."""
    match, bot, luck = gameshelf.Match("takara", players=2, seed=3), bots.make("greedy", 1), random.Random(5)
    while match.game.outcome is None:
        match.play(bots.ask(bot, match.game))
    monkeypatch.setattr(moments, "play_on", lambda game, depth=0: (luck.random(), luck.random()))
    monkeypatch.setattr(moments, "value", lambda game: (0.5, 0.5))
    monkeypatch.setattr(moments, "_moment", lambda match, turn, *rest: turn)
    named = [len(moments.look_back(match, 0, games=4, seed=seed).moments) for seed in range(20)]
    assert sum(named) <= 12, "of sixty; twice the error is exceeded now and then"


def test_what_is_sure_is_found_among_the_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    match, bot, luck = gameshelf.Match("takara", players=2, seed=3), bots.make("greedy", 1), random.Random(5)
    while match.game.outcome is None:
        match.play(bots.ask(bot, match.game))
    turned = len(match.turns) // 2

    def chances(game: gameshelf.State, seat: int, games: int, seed: int = 0) -> list[float]:
        late = game.outcome is not None or repr(game.view(None)) in late_views
        return [0.35 * late + 0.65 * luck.random() for _ in range(games)]

    late_views = {repr(match.at(turn).view(None)) for turn in range(turned + 1, len(match.turns))}
    monkeypatch.setattr(moments, "chances", chances)
    monkeypatch.setattr(moments, "_moment", lambda match, turn, *rest: turn)
    found = [turned in moments.look_back(match, 0, games=8, seed=seed).moments for seed in range(6)]
    assert sum(found) >= 5


def test_luck_is_what_was_drawn_and_not_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever buys a card draws a new hand afterwards: that is no luck where the purchase was expected to bring as much."""
    match, bot = gameshelf.Match("taidian", players=2, seed=3), bots.make("greedy", 1)
    while match.game.outcome is None:
        match.play(bots.ask(bot, match.game))
    turn = next(
        turn
        for turn, one in enumerate(match.turns)
        if one.move.notation == "done" and match.at(turn).learned != match.at(turn + 1).learned
    )
    curve = moments._Curve(match, match.turns[turn].seat, 24, 1)
    curve.worlds = {turn: [0.3, 0.4] * 12, turn + 1: [0.7, 0.8] * 12}
    curve.update({turn: 0.35, turn + 1: 0.75})
    for promised, luck in ((0.75, False), (0.6, False), (0.4, True)):
        monkeypatch.setattr(moments, "play_on", lambda game, depth=0, promised=promised: (promised, promised))
        assert moments._lucky(match, turn, curve, 0.4) is luck, promised
    monkeypatch.setattr(moments, "play_on", lambda game, depth=0: (0.9, 0.9))
    assert not moments._lucky(match, turn, curve, 0.4), "luck has made it worse than the move had promised"
    quiet = next(turn for turn in range(len(match.turns)) if match.at(turn).learned == match.at(turn + 1).learned)
    curve.update({quiet: 0.35, quiet + 1: 0.75})
    monkeypatch.setattr(moments, "play_on", lambda game, depth=0: (0.4, 0.4))
    assert not moments._lucky(match, quiet, curve, 0.4), "nothing was drawn"


def test_a_moment_names_the_luck_that_came_after_the_move() -> None:
    """Whoever looks back reads of the tile that was dug up, not of the walk to its site."""
    match = gameshelf.Match("takara", players=2, seed=3)
    bot = bots.make("greedy", 1)
    while match.game.outcome is None:
        match.play(bots.ask(bot, match.game))
    dug = [moment for moment in gameshelf.moments(match, 0, count=5, games=4) if moment.move.verb == "dig"]
    assert dug
    for moment in dug:
        told = {event.seen_by(None): event.args.get("what") for event in match.turns[moment.turn].events}
        assert told[moment.brought[0]] in ("dig", "chest", "end"), "the tile, what a chest holds, or that the game was over"


def test_a_move_that_throws_a_won_game_away_was_a_choice() -> None:
    seed = next(seed for seed in range(50) if gameshelf.new("nim", seed=seed).heaps[2] == 4)  # type: ignore[attr-defined]
    match = gameshelf.Match("nim", players=2, seed=seed)
    first, second, _ = match.game.heaps  # type: ignore[attr-defined]
    for move in (f"take 1 {first}", f"take 2 {second}", "take 3 3"):
        match.play(move)
    thrown = next(moment for moment in gameshelf.moments(match, 0, count=4, games=40) if moment.turn == 2)
    assert thrown.choice
    assert str(thrown.best) == "take 3 4"
    assert "by choice (take 3 4 promised 100%)" in str(thrown)
    found = gameshelf.moments(match, 0, count=4, games=40)
    assert {moment.by for moment in found if moment.turn == 2} == {"choice"}
    assert "luck" not in [moment.by for moment in found], "there is no luck in Nim"
    back = bots.look_back(match, 0, count=4, games=40, advised=lambda seat, turn: match.turns[2].move)
    assert not next(moment for moment in back.moments if moment.turn == 2).choice, "it was advised"
    assert back.course[0][0] == 0
    assert back.course[-1] == (len(match.turns), 0.0)


def test_a_roll_that_was_lost_is_luck_whatever_else_could_have_been_done(monkeypatch: pytest.MonkeyPatch) -> None:
    match, bot = gameshelf.Match("takara", players=2, seed=3), bots.make("greedy", 1)
    while match.game.outcome is None:
        match.play(bots.ask(bot, match.game))
    turn, played = next(
        (turn, one)
        for turn, one in enumerate(match.turns)
        if any(event.args.get("what") == "roll" and not event.args["won"] for event in one.events)
    )
    other = next(move for move in match.at(turn).moves(played.seat) if move is not played.move)
    curve = moments._Curve(match, played.seat, 24, 1)
    curve.worlds = {turn: [0.3, 0.6] * 12, turn + 1: [0.2, 0.42] * 12}
    curve.update({turn: 0.45, turn + 1: 0.31})
    mine, better = moments.Arm(played.move), moments.Arm(other)
    mine.values, better.values = [0.42], [0.6]
    monkeypatch.setattr(moments, "_better", lambda *given: (mine, better))
    monkeypatch.setattr(moments, "play_on", lambda game, depth=0: (0.42, 0.42))
    found = moments._moment(match, turn, curve, 1, None)
    assert found.by == "luck"
    assert found.best is played.move, "nothing is held against it"
    assert found.brought, "what was rolled is told"
    monkeypatch.setattr(moments, "play_on", lambda game, depth=0: (0.32, 0.32))
    assert moments._moment(match, turn, curve, 1, None).by == "choice", "the move had promised no more than what came of it"


def steepest(course: list[tuple[int, float]]) -> float:
    """How much the line falls or rises at most within some positions, but for its end."""
    chances = [chance for _, chance in course[:-1]]
    means = [sum(chances[n : n + 3]) / 3 for n in range(len(chances) - 2)]
    return max(abs(after - before) for before, after in zip(means, means[3:], strict=False))


def test_a_line_that_should_be_flat_has_no_slope_to_wonder_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few imagined games made falls of a third that no move had made: where the line falls, it is looked at again."""
    match, bot, luck = gameshelf.Match("takara", players=2, seed=3), bots.make("greedy", 1), random.Random(5)
    while match.game.outcome is None:
        match.play(bots.ask(bot, match.game))
    looked = 0

    def chances(game: gameshelf.State, seat: int, games: int, seed: int = 0) -> list[float]:
        nonlocal looked
        looked += games
        return [0.5] if game.outcome is not None else [float(luck.random() < 0.5) for _ in range(games)]

    monkeypatch.setattr(moments, "chances", chances)
    monkeypatch.setattr(moments, "_moment", lambda match, turn, *rest: turn)
    slopes = sorted(steepest(moments.look_back(match, 0, games=8, seed=seed).course) for seed in range(12))
    assert slopes[6] < 0.22
    assert slopes[-1] < 0.32
    assert looked < 12 * 3500, "and not for ever"


def test_what_the_next_move_takes_back_is_no_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chance that leaps in the middle of a turn and is back at once has turned nothing; the line shows none of it."""
    match, bot, luck = gameshelf.Match("takara", players=2, seed=3), bots.make("greedy", 1), random.Random(5)
    while match.game.outcome is None:
        match.play(bots.ask(bot, match.game))
    leap, step = 30, 70
    views = [repr(match.at(turn).view(None)) for turn in range(len(match.turns))]
    leaps, late = {views[leap]}, set(views[step + 1 :])

    def chances(game: gameshelf.State, seat: int, games: int, seed: int = 0) -> list[float]:
        if game.outcome is not None:
            return [0.7]
        view = repr(game.view(None))
        level = 0.9 if view in leaps else 0.6 if view in late else 0.3
        return [level + 0.2 * (luck.random() - 0.5) for _ in range(games)]

    monkeypatch.setattr(moments, "chances", chances)
    monkeypatch.setattr(moments, "_moment", lambda match, turn, *rest: turn)
    for seed in range(4):
        found = moments.look_back(match, 0, games=8, seed=seed).moments
        assert step in found
        assert not {leap - 1, leap} & set(found)


def looked_at(match: gameshelf.Match, verb: str = "view") -> int:
    """The first move of a game by which its player secretly sees a tile."""
    return next(
        turn
        for turn, one in enumerate(match.turns)
        if one.move.verb == verb and any(event.seen_by(one.seat) != event.seen_by(None) for event in one.events)
    )


def test_what_a_view_brought_to_light_is_not_held_against_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks and sees bad tiles has not lost by looking, even where something else had been a little better."""
    match, bot = gameshelf.Match("takara", players=2, seed=3), bots.make("greedy", 1)
    while match.game.outcome is None:
        match.play(bots.ask(bot, match.game))
    turn = looked_at(match)
    played = match.turns[turn]
    curve = moments._Curve(match, played.seat, 48, 1)
    curve.worlds = {turn: [0.5, 0.6] * 24, turn + 1: [0.15, 0.25] * 24}
    curve.update({turn: 0.55, turn + 1: 0.2})
    mine, better = (
        moments.Arm(played.move),
        moments.Arm(next(m for m in match.at(turn).moves(played.seat) if m is not played.move)),
    )
    mine.values, better.values = [0.4], [0.6]
    monkeypatch.setattr(moments, "_better", lambda *given: (mine, better))
    monkeypatch.setattr(moments, "play_on", lambda game, depth=0: (0.52, 0.52))
    found = moments._moment(match, turn, curve, 1, None)
    assert found.by == "luck", "it had promised as much as before"
    assert found.best is played.move
    monkeypatch.setattr(moments, "play_on", lambda game, depth=0: (0.25, 0.25))
    assert moments._moment(match, turn, curve, 1, None).by == "choice", "here the move itself had been bad"


def test_what_somebody_looks_at_in_secret_decides_nothing_yet() -> None:
    match, bot = gameshelf.Match("takara", players=2, seed=3), bots.make("greedy", 1)
    while match.game.outcome is None:
        match.play(bots.ask(bot, match.game))
    assert moments._looked(match, looked_at(match))
    dug = next(turn for turn, one in enumerate(match.turns) if one.move.verb == "dig")
    assert not moments._looked(match, dug)


def test_what_another_looks_at_in_secret_is_no_luck_of_mine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a seat would have seen the same whatever lay there, nothing has come to light for it."""
    match, bot = gameshelf.Match("takara", players=2, seed=3), bots.make("greedy", 1)
    while match.game.outcome is None:
        match.play(bots.ask(bot, match.game))
    turn = looked_at(match)
    other = 1 - match.turns[turn].seat
    curve = moments._Curve(match, other, 48, 1)
    curve.worlds = {turn: [0.5, 0.6] * 24, turn + 1: [0.15, 0.25] * 24}
    curve.update({turn: 0.55, turn + 1: 0.2})
    monkeypatch.setattr(moments, "play_on", lambda game, depth=0: (0.55, 0.55))
    assert not moments._lucky(match, turn, curve, -0.35)
    mine = moments._Curve(match, 1 - other, 48, 1)
    mine.worlds, mine.games = curve.worlds, 48
    mine.update(curve)
    assert moments._lucky(match, turn, mine, -0.35), "who has looked knows more"
