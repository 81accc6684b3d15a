"""The mind that looks ahead: it finds what there is to find, keeps to its budget, and knows no more than its seat."""

from __future__ import annotations

import gc
import json
import random
from collections import Counter, deque
from collections.abc import Collection, Iterator
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from time import thread_time

import pytest

import gameshelf
from gameshelf import bots
from gameshelf.bots.helpers import Helper
from gameshelf.bots.search import SOON, STILL, Arm, Budget, Hand, Round, Search, Thought, _Thinking, sensible
from gameshelf.bots.values import value
from gameshelf.core import Box, Chance, Move, Outcome, SetupError, State
from gameshelf.games.hunted.content import KINDS
from gameshelf.games.hunted.moves import NO_MOVE
from gameshelf.games.hunted.steps.fight import NextRound
from gameshelf.games.takao.effects import ANY, TIRE
from gameshelf.games.takao.steps.doing import Whom
from gameshelf.play import Seat


def random_positions(box: Box, seed: int) -> list[State]:
    """A random game, position by position."""
    luck, found = random.Random(seed), []
    game = box.setup(luck.choice(box.seats), seed)
    while game.outcome is None:
        found.append(game.clone())
        seat = luck.choice(game.pending)
        game.play(luck.choice(game.moves(seat)), seat)
    return found


def spread(positions: list[State], most: int) -> list[State]:
    """So many of them at most, from the first to the last: a long game is not asked more often than a short one."""
    return positions[:: -(-len(positions) // most)]


def search(games: int, seed: int = 1) -> Search:
    return Search(seed, Budget(games=games))


def test_it_takes_the_last_heap_where_that_wins() -> None:
    game = gameshelf.new("nim", seed=1)
    game.heaps = [0, 3, 0]  # type: ignore[attr-defined]
    game.settle()
    assert str(search(60).choose(Seat(game, 0))) == "take 2 3"


def won_at_once(key: str, players: int, first: int = 0) -> Iterator[tuple[Seat, list[float]]]:
    """Seats of late positions that can win with one move for certain, and for each of their moves how often it wins at once."""
    box = gameshelf.shelf()[key]
    assert box.quick is not None
    for seed in range(first, 2000):
        game, late = gameshelf.new(key, players=players, seed=seed), deque[tuple[State, int]](maxlen=6)
        while (number := game.seat) is not None:
            late.append((game.clone(), number))
            game.play(box.quick(game, number), number)
        assert game.outcome is not None
        for position, number in late:
            if number in game.outcome.winners and len(position.moves(number)) > 1:
                seat = Seat(position, number)
                wins = [sum(wins_with(seat, move, world) for world in range(6)) / 6 for move in seat.moves]
                wins = [share if share < 1 else wins_always(seat, move) for share, move in zip(wins, seat.moves, strict=True)]
                if max(wins) == 1 > min(wins):
                    yield seat, wins


def wins_always(seat: Seat, move: Move) -> float:
    """One where it is as good as certain, not only lucky six times."""
    return 1.0 if all(wins_with(seat, move, world) for world in range(100)) else 0.99


def wins_with(seat: Seat, move: Move, world: int) -> bool:
    game = seat.imagine(world)
    game.play(move, seat.number)
    return game.outcome is not None and seat.number in game.outcome.winners


@pytest.mark.parametrize(("key", "players"), [("takara", 2), ("hunted", 1), ("taidian", 2), ("kaiju", 2), ("takao", 2)])
def test_it_finds_a_win_in_one_move(key: str, players: int) -> None:
    for (seat, wins), _ in zip(won_at_once(key, players), range(3), strict=False):
        thought = search(60).think(seat)
        arms = {arm.move: arm for arm in thought.arms}
        sure = [arms[move] for move, share in zip(seat.moves, wins, strict=True) if share == 1 and move in arms]
        if len(set(seat.sides)) > 1:
            assert thought.move in [arm.move for arm in sure]
        else:  # together one may play on for more points, as long as nothing is risked for them
            assert sure
            assert arms[thought.move].mean >= max(arm.mean for arm in sure)


def test_it_prefers_what_is_certain_to_what_is_risky() -> None:
    seat, wins = next(found for found in won_at_once("takara", 2, 370) if any(0 < share < 1 for share in found[1]))
    assert wins[seat.moves.index(search(60).choose(seat))] == 1


def test_two_processes_give_the_same_answer_as_one() -> None:
    for key, players in (("takara", 2), ("hunted", 1)):
        game = gameshelf.new(key, players=players, seed=3)
        seat = Seat(game, game.pending[0])
        one, two = (Search(5, Budget(games=300), workers).think(seat) for workers in (1, 2))
        assert one.move is two.move
        assert [(arm.move, arm.values, arm.sure) for arm in one.arms] == [(arm.move, arm.values, arm.sure) for arm in two.arms]
        assert (one.games, one.places) == (two.games, two.places)


def test_a_helper_that_dies_loses_no_answer() -> None:
    game = gameshelf.new("takara", seed=3)
    seat = Seat(game, game.pending[0])
    helper = Helper.of(Hand, seat, 7, 1)
    for process in active_children():
        if process.name == "gameshelf-helper":
            process.kill()
            process.join()
    helper.begin(Round(tuple(seat.moves), 0, 1, 20, (len(seat.moves),)))
    here = Hand(seat, 7, 1)
    here.begin(Round(tuple(seat.moves), 0, 1, 20, (len(seat.moves),)))
    assert helper.end() == here.end()


def test_it_thinks_of_games_that_fit_what_was_heard() -> None:
    """Embers: whoever calls holds a good hand, so whoever answers meets better hands than the deck would give."""
    match = gameshelf.Match("embers", players=2, seed=4)
    caller = match.game.seat
    assert caller is not None
    match.play("call")
    seat = match.seat(1 - caller)
    assert [event["rule"] for event in seat.heard][-1] == "embers.turn.call"

    def hands(seat: Seat) -> float:
        hand = Hand(seat, 1, 0)
        return sum(hand.world(number).worth(caller) for number in range(300)) / 300  # type: ignore[attr-defined]

    deaf = Seat(match.game, seat.number)
    assert hands(seat) > hands(deaf) + 0.5  # 0.95 over 3,000 worlds
    assert bots.listens(search(20), seat.box)
    assert not bots.listens(search(20), gameshelf.shelf()["takara"])
    assert not bots.listens(search(20), replace(seat.box, infer=None))


def test_the_quick_policies_answer_what_is_allowed(box: Box) -> None:
    if box.quick is None:
        return
    for game in random_positions(box, 21)[::2]:
        for seat in game.pending[:1]:
            assert box.quick(game, seat) in game.moves(seat)


def test_it_imagines_exactly_so_many_games(box: Box) -> None:
    for game in spread(random_positions(box, 5)[::40], 8):
        for seat in game.pending:
            if len(game.moves(seat)) > 1:
                for games in (2, 17, 64):
                    thought = search(games).think(Seat(game, seat))
                    assert thought.games == games == sum(len(arm.values) for arm in thought.arms)


def test_it_stops_early_where_more_would_not_be_worth_its_price() -> None:
    for key in ("takara", "hunted"):
        game = next(one for one in random_positions(gameshelf.shelf()[key], 5) if 1 < len(one.moves()) < 5)
        seat = Seat(game, game.pending[0])
        short, long = (Search(1, Budget(games=160, price=price)).think(seat) for price in (1.0, 1e-9))
        assert short.games == SOON * len(seat.moves)
        assert long.games == 160
        assert len(long.arms[0].values) > SOON


def test_what_is_clear_is_not_asked_again_and_what_is_close_is() -> None:
    good, bad, close = Arm(NO_MOVE), Arm(NO_MOVE), Arm(NO_MOVE)
    good.values, bad.values = [0.6, 0.7] * 12, [0.2, 0.3] * 12
    close.values = [0.7, 0.6] * 12
    assert bad.hope(good, 0.0) < 1e-6 < 1e-3 < close.hope(good, 0.0)
    assert close.hope(good, 0.02) < close.hope(good, 0.0)


def test_the_more_play_the_less_a_lead_is_believed() -> None:
    leads = []
    for players in (2, 6):
        game = gameshelf.new("takao", players=players, seed=1)
        thinking = _Thinking(Seat(game, game.pending[0]), Budget(games=8), Chance(1), 1, ())
        base, other = thinking.arms[:2]
        base.values, other.values = [0.4, 0.6] * 20, [0.6, 0.5] * 20
        leads.append(other.lead(base))
    assert 0.05 > leads[0] > 2 * leads[1]


def test_hard_imagines_as_many_games_as_the_room_says() -> None:
    for key, games in (("takao", 12), ("hunted", 80)):
        game = gameshelf.new(key, seed=1)
        seat, hard = Seat(game, game.pending[0]), bots.make("hard", 1)
        assert isinstance(hard, Search)
        assert hard.budget_for(seat) == Budget(games=games, seconds=1.0)
        assert hard.think(seat).games == games


def test_who_puts_off_what_has_to_be_done_stands_up_at_last() -> None:
    """Two who dived in Takara and never dug had no end: to dive first always looked a little better."""
    game = gameshelf.new("takara", players=2, seed=1)
    seat = Seat(game, game.pending[0])
    dive = next(move for move in seat.moves if move.notation == "dive")
    usual = sensible(seat)
    assert usual is not dive

    class Diver(Search):
        def think(self, seat: Seat, without: Collection[Move] = (), plan: Move | None = None) -> Thought:
            return Thought(dive, (Arm(dive),), 1)

    diver, seen = Diver(), []
    for _ in range(STILL + 1):
        diver.answered = deque([(n, move) for n, (_, move) in enumerate(diver.answered)])  # it was never here before
        seen.append(diver.choose(seat))
    assert seen == [dive] * STILL + [usual]
    others = [move for move in seat.moves if move is not dive][: STILL // 7 + 2]
    diver.answered = deque([(n, dive) for n in range(STILL)] + [(n, move) for n, move in enumerate(others)])
    assert diver.choose(seat) is dive, "something goes on again"
    diver.answered = deque([(n, dive) for n in range(STILL // 2)])
    assert diver.choose(seat) is usual, "the second time it is noticed sooner"


def test_it_keeps_to_its_time() -> None:
    game = gameshelf.new("takara", seed=1)
    seat = Seat(game, game.pending[0])
    gc.collect()  # what other tests have left is none of its time
    gc.disable()
    try:
        before = thread_time()
        Search(1, Budget(seconds=0.3)).choose(seat)
        assert 0.75 * 0.3 < thread_time() - before < 1.25 * 0.3
    finally:
        gc.enable()


def test_the_same_seed_gives_the_same_answer_also_in_another_world_that_the_seat_cannot_tell_apart(box: Box) -> None:
    for n, game in enumerate(spread(random_positions(box, 11)[::25], 12)):
        for number in game.pending:
            seat, other = Seat(game, number), Seat(game.imagine(number, 1000 + n), number)
            one, two = search(24).think(seat), search(24).think(other)
            assert one.move is two.move
            assert [arm.values for arm in one.arms] == [arm.values for arm in two.arms]


def test_beside_others_it_spends_nobodys_health_food_or_cards_without_need() -> None:
    hunted, takao = gameshelf.shelf()["hunted"], gameshelf.shelf()["takao"]
    assert hunted.imposes is not None
    assert takao.imposes is not None
    game = gameshelf.new("hunted", players=2, seed=1)
    game.stack.append(NextRound(0, KINDS.index("lookout"), (2,), 2, 0))
    game.settle()
    seat = Seat(game, 0)
    mine, others = seat.moves
    assert (hunted.imposes(seat, mine), hunted.imposes(seat, others)) == (False, True)
    risky = ("get smoke", "share lookout", "share corridor", "give smoke", "share hallway")
    assert [hunted.imposes(seat, game.read(move)) for move in risky] == [True, True, True, False, False]
    for consent in ("open", "ask"):
        table = gameshelf.new("takao", players=2, seed=1, consent=consent)
        eats = [table.read(move) for move in ("from 1", "from 2", "give food 1", "take food 1")]
        assert [takao.imposes(Seat(table, 1), move) for move in eats] == [True, False, False, consent == "open"]
        table.stack.append(Whom(1, TIRE, 1, ANY))
        whom = [table.read(move) for move in ("player 1", "player 2")]
        assert [takao.imposes(Seat(table, 1), move) for move in whom] == [True, False]

    thinking = _Thinking(seat, Budget(games=8), Chance(1), 1, ())
    base, other = thinking.arms = [Arm(mine), Arm(others)]
    thinking.base, thinking.knows = base, True
    base.sure = other.sure = False
    base.values, other.values = [0.5] * 99, [0.53] * 99
    assert thinking.best([base, other]) is base  # a little better is not enough to spend what is another's
    other.values = [0.7] * 99
    assert thinking.best([base, other]) is other


def test_it_does_not_go_round_in_circles(box: Box) -> None:
    game, seen = box.setup(box.seats[0], 8), Counter[str]()
    minds = [search(8, seed) for seed in range(game.players)]
    for _ in range(150):
        if not game.pending:
            break
        seat = game.pending[0]
        seen[json.dumps(game.view(seat), sort_keys=True)] += 1
        game.play(minds[seat].choose(Seat(game, seat)), seat)
    assert max(seen.values()) <= 2


def test_what_led_it_back_to_where_it_was_is_not_tried_again() -> None:
    """A Share that came to nothing was begun again for ever."""
    game = gameshelf.new("takao", players=2, seed=100)
    seat, mind = Seat(game, game.pending[0]), search(8, 1)
    answers = [mind.choose(seat) for _ in range(2 * len(seat.moves))]
    assert len(seat.moves) > 1
    assert sorted(answers, key=str) == sorted([*seat.moves, *seat.moves], key=str)  # each twice: once may have been taken back
    assert mind.choose(seat) in seat.moves  # where nothing is left, the sensible move


def test_who_is_back_a_third_time_thinks_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four passed cards to and fro, 24 answers a round, each of them after long thought."""
    game = gameshelf.new("takao", players=4, seed=100)
    seat, mind = Seat(game, game.pending[0]), search(8, 1)
    before = [mind.choose(seat) for _ in range(2)]
    monkeypatch.setattr(mind, "think", None)
    ratings = seat.box.rate(seat)
    fresh = [n for n, move in enumerate(seat.moves) if before.count(move) < 2]
    assert mind.choose(seat) == seat.moves[max(fresh, key=ratings.__getitem__)]


def test_it_never_answers_what_is_not_allowed(box: Box) -> None:
    decisions = seed = 0
    bot = search(2)
    while decisions < 1000:
        seed += 1
        for game in random_positions(box, seed)[:: 3 if seed > 1 else 1]:
            number = game.pending[-1]
            assert bot.choose(Seat(game, number)) in game.moves(number)
            decisions += 1


def test_it_survives_an_edition_of_ours() -> None:
    gentle = gameshelf.shelf()["hunted"].folder / "editions" / "gentle.toml"
    game = gameshelf.new("hunted", seed=2, edition=gentle)
    for _ in range(10):
        game.play(search(20).choose(Seat(game, 0)))


def test_it_survives_an_edition(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[edition]\nname = "Mine"\n\n[gallery.stone]\nlevel = "deep"\ncopies = 2\nxp = 3\nsource = "rulebook"\n')
    game = gameshelf.new("takara", players=3, seed=2, edition=path)
    for _ in range(10):
        number = game.pending[0]
        game.play(search(20).choose(Seat(game, number)))


def test_a_room_that_says_nothing_has_a_searching_bot_on_its_first_day() -> None:
    assert gameshelf.shelf()["sealed"].quick is None
    game = gameshelf.new("sealed", seed=4)
    while game.outcome is None:
        for seat in game.pending:
            if seat in game.pending:
                game.play(search(30).choose(Seat(game, seat)), seat)


def test_a_bot_is_had_by_its_name() -> None:
    for name, budget in {
        "search:200": Budget(games=200), "search:500ms": Budget(seconds=0.5), "search:2s": Budget(seconds=2.0),
    }.items():  # fmt: skip
        bot = bots.make(name)
        assert isinstance(bot, Search)
        assert bot.budget == budget
    for name in ("search:", "search:0", "search:x", "search:-1", "searching"):
        with pytest.raises(SetupError, match="There is no bot"):
            bots.make(name)


def test_second_is_better_than_third_and_nothing_is_better_than_to_win() -> None:
    game = gameshelf.new("takara", players=3, seed=1)
    game.outcome = Outcome((1,), (20, 30, 10), "takara.end.shared", "")
    second, first, third = value(game)
    assert first > 0.9 > second > third
    two = gameshelf.new("takara", players=2, seed=1)
    two.outcome = Outcome((1,), (20, 30), "takara.end.shared", "")
    assert value(two) == (0.0, 1.0)


def test_the_search_beats_the_quick_policy_that_it_uses_in_nim() -> None:
    """Nim has no quick policy: the search sees by chance play alone what takes the last one."""
    won = 0
    for seed in range(20):
        game = gameshelf.new("nim", seed=seed)
        players = [search(200, seed), bots.make("random", seed)]
        turn = seed % 2
        while (seat := game.seat) is not None:
            game.play(players[(seat + turn) % 2].choose(Seat(game, seat)))
        assert game.outcome is not None
        won += (game.outcome.winners[0] + turn) % 2 == 0
    assert won >= 16
