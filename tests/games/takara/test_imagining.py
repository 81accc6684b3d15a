"""What a seat imagines is as likely as it should be, exactly."""

from __future__ import annotations

from gameshelf import new
from gameshelf.games.takara.content import KINDS, MONSTER, STONE
from gameshelf.games.takara.state import CLEAN, DEPTH, TAME, Takara

SURFACE = [place for place in range(54) if place % DEPTH < 3]


def fresh(**options: str) -> Takara:
    game = new("takara", players=2, seed=3, **options)
    assert isinstance(game, Takara)
    return game


def share(game: Takara, place: int, what: int, n: int) -> float:
    """How often a place holds something of a sort in imagined games."""
    return sum(game.t.what[game.imagine(None, seed).face[place]] == what for seed in range(n)) / n


def test_a_tile_that_is_no_rockfall_is_a_monster_once_in_seven_wherever_the_monsters_really_are() -> None:
    """Two monsters lie among the 14 surface tiles that are no rockfall."""
    clean = SURFACE[:9]
    for monsters_at in (SURFACE[:2], SURFACE[9:11]):
        game = fresh()
        deck = sorted(game.t.decks[0])
        monsters = [tile for tile in deck if game.t.what[tile] == MONSTER]
        rockfalls = [tile for tile in deck if KINDS[tile] == "surface-rockfall"]
        rest = [tile for tile in deck if tile not in monsters and tile not in rockfalls]
        order = [*monsters_at, *SURFACE[14:]]
        order += [place for place in SURFACE if place not in order]
        for place, tile in zip(order, [*monsters, *rockfalls, *rest], strict=True):
            game.face[place] = tile
        for place in clean:
            game.known[place] |= CLEAN
        assert abs(share(game, clean[4], MONSTER, 4000) - 1 / 7) < 0.02


def test_no_monster_is_imagined_where_all_were_turned_up() -> None:
    game = fresh(readings="bga")
    game.face[0] = KINDS.index("surface-karas")
    game.known[0] |= CLEAN | TAME
    assert share(game, 0, MONSTER, 500) == 0


def test_a_stone_is_as_likely_in_every_deep_place() -> None:
    game = fresh()
    n = 3000
    counts = [0] * 54
    for seed in range(n):
        for place, kind in enumerate(game.imagine(None, seed).face):
            counts[place] += game.t.what[kind] == STONE
    for place in range(54):
        expected = 2 / 18 if place % DEPTH >= 6 else 0
        assert abs(counts[place] / n - expected) < 0.025


def test_a_stone_that_was_seen_keeps_the_other_out_of_its_site() -> None:
    game = fresh()
    seen = next(place for place, kind in enumerate(game.face) if game.t.what[kind] == STONE)
    game.known[seen] |= 1
    for seed in range(200):
        stones = [place for place, kind in enumerate(game.imagine(0, seed).face) if game.t.what[kind] == STONE]
        assert seen in stones
        assert len({place // DEPTH for place in stones}) == 2
