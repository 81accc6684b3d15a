"""Random games end, in a way that the Box declares."""

from __future__ import annotations

from gameshelf.core import Box, IllegalMove
from gameshelf.kit.playing import Setting, decisions, on_every_game, on_every_setting, refused


@on_every_setting
def random_games_end_within_the_declared_length(setting: Setting) -> None:
    for seed in range(15):
        for _ in decisions(setting.new(seed), seed):
            pass


@on_every_setting
def a_finished_game_has_a_whole_outcome_and_takes_no_moves(setting: Setting) -> None:
    for seed in range(4):
        game, players = setting.new(seed), setting.players
        for _ in decisions(game, seed):
            assert game.seat == game.pending[0], f"`seat` is {game.seat} and `pending` {game.pending}."
            assert set(game.pending) <= set(range(players)), f"A seat of {game.pending} does not exist."
            assert all(game.moves(seat) for seat in game.pending), "A seat is awaited and has no moves."
        outcome = game.outcome
        assert outcome is not None
        known = ", ".join(setting.box.endings)
        assert outcome.reason in setting.box.endings, f"It ended by {outcome.reason!r}; the Box has {known}."
        assert set(outcome.winners) <= set(range(players)), f"A winner of {outcome.winners} does not exist."
        assert len(outcome.scores) == players, f"{players} players have {len(outcome.scores)} scores."
        assert outcome.text, "The outcome says nothing."
        for score, lines in zip(outcome.scores, outcome.lines, strict=False):
            added = sum(points for _, points in lines)
            assert score == added, f"A score is {score}, and its lines add up to {added}."
        fates = setting.box.fates(game.view(None))
        assert len(fates) in (0, players), f"{players} players have {len(fates)} fates."
        for sign, text in fates:
            assert f'id="i-{sign}"' in setting.box.scenery(), f"A fate has the sign {sign!r}, which is not in the scenery."
            assert text, "A fate says nothing."
        assert game.seat is None, "The game is over, and a seat is asked."
        assert game.moves() == [], "The game is over, and there are moves."
        move = game.box.vocabulary[0]
        refusal = game.why_not(move)
        assert refusal is not None, "The game is over, and a move is allowed."
        assert refusal.rule == "house.over", f"After the end a move is refused by {refusal.rule}."
        refused("The game is over, and a move was taken.", IllegalMove, game.play, move)


@on_every_setting
def a_side_wins_or_loses_as_a_whole(setting: Setting) -> None:
    for seed in range(6):
        game = setting.new(seed)
        assert len(game.sides) == game.players, f"{game.players} players have {len(game.sides)} sides."
        for _ in decisions(game, seed):
            pass
        assert game.outcome is not None
        won = {game.sides[seat] for seat in game.outcome.winners}
        whole = {seat for seat in range(game.players) if game.sides[seat] in won}
        assert set(game.outcome.winners) == whole, f"Of the sides {game.sides} only {game.outcome.winners} won."


@on_every_game
def the_endings_are_rules(box: Box) -> None:
    assert box.endings, "The Box declares no way to end."
    missing = set(box.endings) - box.rulebook.rules.keys()
    assert not missing, f"Not in the rulebook: {', '.join(sorted(missing))}."
