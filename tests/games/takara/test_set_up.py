from __future__ import annotations

import pytest

from games.takara.helpers import give, lay, plays, table
from gameshelf import new
from gameshelf.games.takara.content import KINDS, LEVELS
from gameshelf.games.takara.state import BEACH, DEPTH, HOME, Takara


def fresh(players: int, seed: int = 0) -> Takara:
    game = new("takara", players=players, seed=seed)
    assert isinstance(game, Takara)
    return game


@pytest.mark.rule("takara.setup.team")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("takara.ruling.purse")
def test_everybody_starts_with_two_adventurers_a_recruit_on_the_beach_and_no_karas(players: int) -> None:
    game = fresh(players)
    assert game.where == [HOME, HOME, BEACH] * players
    assert game.karas == [0] * players


@pytest.mark.rule("takara.setup.levels")
def test_the_54_tiles_are_those_of_the_rulebook() -> None:
    names = [KINDS[kind] for kind in fresh(2).face]
    counts = {key: names.count(key) for key in KINDS}
    assert counts == {
        "surface-karas": 8, "surface-rockfall": 4, "surface-xp": 2, "surface-cross": 2, "bat-a": 1, "bat-b": 1,
        "intermediate-karas": 7, "intermediate-xp": 3, "intermediate-cross": 3, "intermediate-chest": 1,
        "intermediate-rockfall": 1, "goblin-a": 1, "goblin-b": 1, "goblin-c": 1,
        "deep-cross": 4, "deep-xp": 3, "deep-karas": 3, "deep-chest": 3, "skeleton-a": 1, "skeleton-b": 1, "drake": 1,
        "stone": 2,
    }  # fmt: skip


@pytest.mark.rule("takara.setup.sites")
def test_a_site_is_three_surface_three_intermediate_three_deep() -> None:
    for seed in range(20):
        game = fresh(2, seed)
        for place, kind in enumerate(game.face):
            assert game.t.level[kind] == place % DEPTH // 3
        for tiles in game.view(None)["sites"]:
            assert [tile["level"] for tile in tiles] == [LEVELS[n // 3] for n in range(9)]


@pytest.mark.rule("takara.setup.stones")
@pytest.mark.rule("takara.ruling.apart")
def test_the_stones_are_never_in_one_site_and_every_pair_of_sites_occurs() -> None:
    pairs = set()
    for seed in range(400):
        sites = [place // DEPTH for place, kind in enumerate(fresh(2, seed).face) if KINDS[kind] == "stone"]
        assert len(sites) == len(set(sites)) == 2
        pairs.add(tuple(sites))
    assert len(pairs) == 15


@pytest.mark.rule("takara.setup.counter")
@pytest.mark.parametrize(("players", "tokens"), [(2, 6), (3, 9), (4, 12)])
def test_the_counter_has_three_tokens_a_player(players: int, tokens: int) -> None:
    game = fresh(players)
    assert game.counter == tokens
    assert game.t.token_xp == 2


@pytest.mark.rule("takara.setup.board")
def test_specialists_chests_sword_and_a_random_first_player() -> None:
    game = fresh(4)
    assert game.holder == [-1] * 4
    assert sorted(game.chests) == sorted(game.t.chest_deck)
    assert len(game.chests) == 8
    assert not game.sword
    assert {fresh(4, seed).seat for seed in range(60)} == {0, 1, 2, 3}
    assert len({tuple(fresh(2, seed).chests) for seed in range(20)}) > 10


@pytest.mark.rule("takara.setup.board")
def test_play_goes_clockwise() -> None:
    game = table(players=3, seat=1)
    for seat in (1, 2, 0, 1):
        assert game.seat == seat
        plays(game, "dive all")


@pytest.mark.rule("takara.setup.public")
def test_what_was_won_or_discarded_is_in_everybodys_view() -> None:
    game = table()
    lay(game, 1, "surface-xp", "surface-karas")
    plays(game, "dig 1", "dig 1")
    give(game, 1, "drake")
    for seat in (0, 1, None):
        view = game.view(seat)
        assert [tile["face"] for tile in view["teams"][0]["tiles"]] == ["surface-xp"]
        assert [tile["face"] for tile in view["teams"][1]["tiles"]] == ["drake"]
        assert [tile["face"] for tile in view["discarded"]] == ["surface-karas"]
