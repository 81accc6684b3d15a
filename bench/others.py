"""The others' games, each played the way its own documentation shows, with the same random picks as ours."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from bench.measure import Subject, work


def catanatron() -> Subject:
    library = import_module("catanatron")
    game_class, player_class, colors = library.Game, library.RandomPlayer, list(library.Color)
    turns_limit = library.game.TURNS_LIMIT

    def play(seed: int, rng: Random, limit: int) -> tuple[Any, int]:
        game = game_class([player_class(color) for color in colors], seed=seed)
        made = 0
        while game.winning_color() is None and game.state.num_turns < turns_limit and made < limit:
            moves = game.state.playable_actions
            game.execute(moves[rng.randrange(len(moves))])
            made += 1
        return game, made

    return Subject(play, lambda game: game.copy())


def open_spiel(name: str) -> Subject:
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)

    def play(seed: int, rng: Random, limit: int) -> tuple[Any, int]:
        state = game.new_initial_state()
        made = 0
        while not state.is_terminal() and made < limit:
            if state.is_chance_node():
                action, _ = pyspiel.sample_action(state.chance_outcomes(), rng.random())
                state.apply_action(action)
                continue
            moves = state.legal_actions()
            state.apply_action(moves[rng.randrange(len(moves))])
            made += 1
        return state, made

    return Subject(play, lambda state: state.clone())


def pettingzoo(name: str) -> Subject:
    flatnonzero = import_module("numpy").flatnonzero
    env = import_module(f"pettingzoo.classic.{name}").env()

    def play(seed: int, rng: Random, limit: int) -> tuple[Any, int]:
        env.reset(seed=seed)
        made = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            if made == limit:
                break
            moves = flatnonzero(observation["action_mask"])
            env.step(int(moves[rng.randrange(len(moves))]))
            made += 1
        return env, made

    return Subject(play)


SUBJECTS: dict[str, Callable[[], Subject]] = {
    "catanatron": catanatron,
    "open_spiel tic_tac_toe": partial(open_spiel, "tic_tac_toe"),
    "open_spiel gin_rummy": partial(open_spiel, "gin_rummy"),
    "open_spiel hanabi": partial(open_spiel, "hanabi"),
    "pettingzoo tictactoe": partial(pettingzoo, "tictactoe_v3"),
    "pettingzoo connect_four": partial(pettingzoo, "connect_four_v3"),
    "pettingzoo hanabi": partial(pettingzoo, "hanabi_v5"),
}

if __name__ == "__main__":
    work(SUBJECTS)
