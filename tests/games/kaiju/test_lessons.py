from __future__ import annotations

from random import Random

from games.kaiju.helpers import build, cubes, hold, levels, plays, stand, table, tank
from gameshelf.games.kaiju import BOX
from gameshelf.games.kaiju.lessons import lessons
from gameshelf.games.kaiju.quick import quick
from gameshelf.games.kaiju.state import Kaiju

TOPICS = {
    "landing", "turn", "attack", "tick", "rest", "topple", "card", "lead", "behind", "beam", "watched", "tank", "hit", "rival",
    "defend", "missile", "near", "last", "limit",
}  # fmt: skip


def taught(game: Kaiju, seat: int = 0) -> dict[str, str]:
    return dict(lessons(game.view(seat)))


def test_every_topic_is_met_in_play_and_each_is_short_and_said_once_at_a_time() -> None:
    met: set[str] = set()
    for seed in range(6):
        game, luck = BOX.setup(2 + seed % 3, seed), Random(seed)
        assert isinstance(game, Kaiju)
        while game.seat is not None:
            found = lessons(game.view(game.seat))
            keys = [key for key, _ in found]
            assert len(set(keys)) == len(keys)
            assert all(len(text) <= 150 and text[-1] == "." and "@" not in text for _, text in found), found
            met |= set(keys)
            game.play(luck.choice(game.moves()) if seed > 3 and luck.random() < 0.3 else quick(game, game.seat))
    assert met == TOPICS


def test_nothing_is_taught_who_is_not_asked_or_only_looks_on() -> None:
    game = table()
    assert lessons(game.view(0))
    assert lessons(game.view(1)) == []
    assert lessons(game.view(None)) == []


def test_an_attack_is_explained_where_one_is_possible_and_else_how_one_gets_to_it() -> None:
    game = table()
    stand(game, 0, "11")
    levels(game, "A1", 1)
    build(game, "A1", "B")
    hold(game, 0, "B")
    found = taught(game)
    assert "attack" in found
    assert found["topple"].startswith("A1 is on its last level")
    assert "6 points" in found["topple"]
    assert "tick" not in found
    stand(game, 0, "w1")
    assert "tick" in taught(game)
    assert "attack" not in taught(game)
    hold(game, 0, "")
    assert "rest" in taught(game)


def test_who_is_attacked_is_told_with_what() -> None:
    game = table()
    stand(game, 0, "11")
    stand(game, 1, "12")
    hold(game, 0, "BBC")
    assert "rival" in taught(game)
    plays(game, "shove 1", "bid bite", "bid bite", "done")
    assert taught(game, 1)["defend"].startswith("You are attacked with 2 bites.")


def test_a_tank_that_sees_one_warns_before_it_shoots_again_and_not_where_it_does_not() -> None:
    for staying, warned in (("shot", True), ("safe", False)):
        game = table(staying=staying)
        stand(game, 0, "22")
        hold(game, 0, "BC")
        tank(game, "24", "south")
        assert ("watched" in taught(game)) is warned
        assert "beam" in taught(game)
        stand(game, 0, "11")
        assert "watched" not in taught(game)


def test_who_leads_a_neighbourhood_and_who_is_behind_is_told_by_its_name() -> None:
    game = table()
    cubes(game, "A1", 2, 1)
    cubes(game, "C3", 0, 2)
    cubes(game, "C2", 1, 0)
    found, zones = taught(game), {zone["letter"]: zone for zone in game.view(0)["zones"]}
    assert found["lead"].startswith(f"You lead Old Harbour: its {zones['V']['bonus']} points")
    assert "in Lantern Market" in found["behind"]
    assert f"its {zones['Y']['bonus']} points" in found["behind"]


def test_the_end_in_sight_is_told_with_its_cause() -> None:
    game = table()
    assert "near" not in taught(game)
    levels(game, "D4", 1)
    assert taught(game)["near"].startswith("City Hall has one level left")
    levels(game, "D4", 3)
    game.spare[1] = 2
    assert taught(game)["near"].startswith("A rival has 2 cubes left")
    game.spare[0] = 1
    assert taught(game)["near"].startswith("You have 1 cube left")
