"""A ruin takes a mountain's effects away, like those of any other place."""

from __future__ import annotations

import pytest

from games.takao.helpers import RING, at, can, dusk, fulfilled, plays, put, refused, ruin, stats, table
from gameshelf.games.takao.keys import ANIMALS, SPOTS
from gameshelf.games.takao.knowledge import net_for
from gameshelf.games.takao.state import Takao


def lair(game: Takao, animal: str, place: str) -> None:
    """This animal is there, and no other."""
    game.beasts = [-1] * len(ANIMALS)
    game.beasts[ANIMALS.index(animal)] = SPOTS.index(place)
    game.settle()


@pytest.mark.rule("takao.animals.mountain", "takao.move.ruin")
@pytest.mark.parametrize(("ruins", "hurt"), [((), 0), (("ridge",), 1)])
def test_an_animal_on_a_ruined_mountain_goes_hungry(ruins: tuple[str, ...], hurt: int) -> None:
    game = table("animals")
    lair(game, "bear", "ridge")
    ruin(game, *ruins)
    dusk(game)
    assert game.hurt == hurt << ANIMALS.index("bear")


@pytest.mark.rule("takao.move.mountain", "takao.move.ruin")
def test_from_a_ruined_mountain_the_next_one_takes_two_moves() -> None:
    game = table()
    put(game, 0, "ridge")
    plays(game, "forage")
    assert can(game, "go juzan")
    plays(game, "stop")
    ruin(game, "ridge")
    assert SPOTS.index("juzan") not in net_for(game, 0).near[SPOTS.index("ridge")]
    plays(game, "clear")
    assert refused(game, "go juzan") == "takao.move.mountain"
    plays(game, "go bridge-road")
    assert at(game) == "bridge-road"


@pytest.mark.rule("takao.move.ruin")
def test_a_gift_of_the_mountains_does_not_come_in_their_ruins() -> None:
    for ruins, health in (((), 6), (("ridge",), 5)):
        game = table("doom", RING, seat=2)
        fulfilled(game, 2, 1)
        put(game, 2, "ridge")
        ruin(game, *ruins)
        stats(game, 2, 5, 0)
        game.play("pass")
        assert game.health[2] == health
