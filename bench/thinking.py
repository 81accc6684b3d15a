"""Looking ahead: whole games played on from a position, and searches over them, each in a process of its own."""

import json
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from math import log, sqrt
from random import Random
from time import process_time
from typing import Any

from bench.measure import Absent, asked

Measure = Callable[[float, int], dict[str, float]]
"""So many seconds, a seed; figures."""
SIMULATIONS = 200
FEW = 20  # for games that take long
POSITIONS = 12


def _timed(seconds: float, one: Callable[[int], float]) -> float:
    """How much of something is done in a second of the processor's time; `one` does some and tells how much."""
    done, turn = 0.0, 0
    start = now = process_time()
    while now - start < seconds:
        done += one(turn)
        turn += 1
        now = process_time()
    return done / (now - start)


def ours(key: str, players: int) -> Measure:
    import gameshelf
    from gameshelf.bots import Budget, Search
    from gameshelf.play import Seat

    if key not in gameshelf.shelf():
        raise Absent(f"{key} is not on the shelf")
    quick = gameshelf.shelf()[key].quick
    if quick is None:
        raise Absent(f"{key} has no quick policy")

    def play_on(game: Any, seat: int) -> None:
        game.play(quick(game, seat), seat)

    def positions(seed: int) -> list[Any]:
        """Seats with a choice, evenly over one game of the quick policy."""
        game, found = gameshelf.new(key, players=players, seed=seed), []
        while (seat := game.seat) is not None:
            if len(game.moves(seat)) > 1:
                found.append(Seat(game, seat))
            play_on(game, seat)
        return found[:: max(1, len(found) // POSITIONS)]

    def measure(seconds: float, seed: int) -> dict[str, float]:
        seats = positions(seed)

        def rollout(turn: int) -> float:
            game = seats[turn % len(seats)].imagine(turn)
            while (seat := game.seat) is not None:
                play_on(game, seat)
            return 1

        def from_start(turn: int) -> float:
            game = gameshelf.new(key, players=players, seed=seed + turn)
            while (seat := game.seat) is not None:
                play_on(game, seat)
            return 1

        def imagine(turn: int) -> float:
            for n in range(50):
                seats[turn % len(seats)].imagine(n)
            return 50

        places = [0, 0]  # games, and places of the tree

        def search(turn: int) -> float:
            thought = Search(turn, Budget(games=SIMULATIONS)).think(seats[turn % len(seats)])
            places[0] += thought.games
            places[1] += thought.places
            return thought.games

        searched = _timed(seconds, search)
        return {
            "rollouts": _timed(seconds / 2, rollout),
            "from_start": _timed(seconds / 2, from_start),
            "searched": searched,
            "places": searched * places[1] / max(1, places[0]),
            "imagine_us": 1e6 / _timed(seconds / 4, imagine),
        }

    return measure


def catanatron() -> Measure:
    library = import_module("catanatron")
    colors = list(library.Color)

    def measure(seconds: float, seed: int) -> dict[str, float]:
        rng = Random(seed)

        def play_on(game: Any, limit: int) -> int:
            made = 0
            while game.winning_color() is None and game.state.num_turns < library.game.TURNS_LIMIT and made < limit:
                moves = game.state.playable_actions
                game.execute(moves[rng.randrange(len(moves))])
                made += 1
            return made

        def fresh(turn: int) -> Any:
            return library.Game([library.RandomPlayer(color) for color in colors], seed=seed + turn)

        length = play_on(fresh(0), sys.maxsize)
        halfway = fresh(0)
        rng.seed(seed)
        play_on(halfway, length // 2)

        def search(turn: int) -> float:
            """A plain tree search by upper confidence bounds: the package brings none."""
            tree: dict[tuple[Any, ...], list[float]] = {
                (): [0, 0]
            }  # by the moves that lead there: visits, and wins of who moved
            for _ in range(FEW):
                game = halfway.copy()
                path: list[tuple[Any, ...]] = [()]
                movers: list[Any] = [None]
                while path[-1] in tree and game.winning_color() is None:
                    here, who = path[-1], game.state.current_color()
                    log_of = log(tree[here][0] + 1)

                    def bound(action: Any, here: Any = here, log_of: float = log_of) -> float:
                        visits, wins = tree.get((*here, action), (0, 0))
                        return wins / visits + sqrt(2 * log_of / visits) if visits else 9 + rng.random()

                    action = max(game.state.playable_actions, key=bound)
                    game.execute(action)
                    path.append((*here, action))
                    movers.append(who)
                play_on(game, sys.maxsize)
                for place, who in zip(path, movers, strict=True):
                    seen = tree.setdefault(place, [0, 0])
                    seen[0] += 1
                    seen[1] += who == game.winning_color()
            return FEW

        searched = _timed(seconds, search)
        return {
            "rollouts": _timed(seconds, lambda turn: bool(play_on(halfway.copy(), sys.maxsize))),
            "from_start": _timed(seconds / 2, lambda turn: bool(play_on(fresh(turn), sys.maxsize))),
            "searched": searched,
            "places": searched,
        }

    return measure


def open_spiel(name: str, cpp: bool) -> Measure:
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)

    def position(seed: int, part: float) -> Any:
        """A state of a random game where somebody is asked, so far into it."""
        rng, history = Random(seed), []
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pyspiel.sample_action(state.chance_outcomes(), rng.random())[0])
                continue
            history.append(state.clone())
            moves = state.legal_actions()
            state.apply_action(moves[rng.randrange(len(moves))])
        return history[int(part * len(history))]

    def measure(seconds: float, seed: int) -> dict[str, float]:
        states = [position(seed + n, 0.5) for n in range(POSITIONS)]
        rng = Random(seed)

        def rollout(turn: int) -> float:
            state = states[turn % len(states)].clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(pyspiel.sample_action(state.chance_outcomes(), rng.random())[0])
                else:
                    moves = state.legal_actions()
                    state.apply_action(moves[rng.randrange(len(moves))])
            return 1

        if cpp:
            bot = pyspiel.ISMCTSBot(seed, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, SIMULATIONS)
        else:
            numpy, mcts = import_module("numpy"), import_module("open_spiel.python.algorithms.mcts")
            ismcts = import_module("open_spiel.python.algorithms.ismcts")
            luck = numpy.random.RandomState(seed)
            bot = ismcts.ISMCTSBot(
                game=game,
                evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck),
                uct_c=2.0,
                max_simulations=SIMULATIONS,
                random_state=luck,
            )

        def search(turn: int) -> float:
            bot.step(states[turn % len(states)])
            return SIMULATIONS

        searched = _timed(seconds, search)
        return {"rollouts": _timed(seconds / 2, rollout), "searched": searched, "places": searched}

    return measure


SUBJECTS: dict[str, Callable[[], Measure]] = {
    "gameshelf takara": partial(ours, "takara", 2),
    "gameshelf hunted": partial(ours, "hunted", 1),
    "gameshelf taidian": partial(ours, "taidian", 2),
    "gameshelf kaiju": partial(ours, "kaiju", 2),
    "gameshelf takao": partial(ours, "takao", 2),
    "catanatron": catanatron,
    "open_spiel gin_rummy, C++": partial(open_spiel, "gin_rummy", True),
    "open_spiel gin_rummy, Python": partial(open_spiel, "gin_rummy", False),
}


def main() -> None:
    measure, seconds, seed = asked(SUBJECTS, 2.0)
    print(json.dumps(measure(seconds, seed)))


if __name__ == "__main__":
    main()
