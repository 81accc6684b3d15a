"""What the table tells beside the board: progress, beats, the guide, what is asked twice."""

from __future__ import annotations

import json
import random

import gameshelf
from games.takara.helpers import drain, give, lay, table
from gameshelf.core import BANNER
from gameshelf.games.takara import BOX
from gameshelf.games.takara.telling import asks, guide, progress
from gameshelf.games.takara.watch import Watch


def test_beats_are_made_of_every_event_and_tell_no_face_to_who_has_not_seen_it() -> None:
    luck = random.Random(1)
    match = gameshelf.Match("takara", players=3, seed=2)
    while (seat := match.game.seat) is not None:
        match.play(luck.choice(match.game.moves()))
        for event in match.turns[-1].events:
            for one in (0, 1, 2, None):
                data = event.data(one)
                beat = BOX.beats(data, {})
                assert beat is None or json.dumps(beat.plain())
                if data.get("what") in ("look", "shown") and one != seat:
                    assert "face" not in data
                    assert "faces" not in data


def test_a_stone_is_a_banner() -> None:
    match = gameshelf.Match("takara", players=2, seed=2)
    game = match.game
    lay(game, 1, "stone")  # type: ignore[arg-type]
    match.play("dig 1")
    beats = [beat for event in match.turns[-1].events if (beat := BOX.beats(event.data(None), {})) is not None]
    assert beats[0].size == BANNER
    assert beats[0].piece == "tile-0"


def test_progress_says_what_ends_the_game() -> None:
    game = table()
    assert progress(game.view(0))[0] == "No stone yet: 4 more empty sites without one, and everybody loses."
    give(game, 1, "stone")
    drain(game, 1, 2, 3, 4)
    assert progress(game.view(0))[0] == "@1 has a stone: the second one ends the game, or the next empty site."


def test_what_ends_the_game_for_all_and_what_is_sold_is_asked_twice() -> None:
    game = table()
    drain(game, 1, 2, 3)
    game.taken[3] = 8
    game.known[35] |= 1
    game.settle()
    assert "everybody loses" in asks(game.view(0), "dig 4")
    assert asks(game.view(0), "dig 5") == ""
    give(game, 0, "deep-xp")
    assert asks(game.view(0), "sell deep-xp") == "Sell a deep XP tile (4 XP) for 20 Karas? It leaves the game."


def test_the_guide_has_five_sentences_with_real_positions() -> None:
    found = guide()
    assert len(found) == 5
    for text, view in found:
        assert text
        assert BOX.picture(view)


def test_the_watch_counts_what_left_the_sites() -> None:
    luck = random.Random(3)
    game = gameshelf.new("takara", players=2, seed=5)
    watch = Watch(game)  # type: ignore[arg-type]
    while game.outcome is None:
        move = luck.choice(game.moves())
        watch.before(game, move)  # type: ignore[arg-type]
        game.play(move)
        watch.after(game)  # type: ignore[arg-type]
    tiles = sum(count for entry, count in watch.used.items() if entry.startswith(("gallery.", "monster.")))
    assert tiles == sum(game.taken)  # type: ignore[attr-defined]
    assert set(watch.taken) <= set(watch.used)
