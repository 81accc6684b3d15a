from __future__ import annotations

from games.kaiju.helpers import build, cubes, give, hold, levels, plays, stand, table, tank
from gameshelf.core import Beat, Event
from gameshelf.games.kaiju import BOX
from gameshelf.games.kaiju.quick import quick


def seen(events: list[Event], game: object) -> list[Beat]:
    view = game.view(None)  # type: ignore[attr-defined]
    found = [BOX.beats(event.data(None), view) for event in events]
    return [beat for beat in found if beat is not None]


def test_a_level_that_falls_a_shot_and_a_walk_are_seen() -> None:
    game = table()
    stand(game, 0, "12")
    tank(game, "24", "south")
    levels(game, "A2", 1)
    build(game, "A2", "B")
    hold(game, 0, "BCC")
    plays(game, "attack a2", "go 22")
    kinds = [beat.kind for beat in seen(game.journal or [], game)]
    assert kinds[:2] == ["fall", "rubble"]
    assert "walk" in kinds
    assert "shot" in kinds
    assert "loss" in kinds


def test_beats_name_pieces_and_places_that_are_in_the_picture() -> None:
    game = BOX.setup(3, 4, journal=[])
    while game.seat is not None:
        assert game.journal is not None
        game.journal.clear()
        game.play(quick(game, game.seat))  # type: ignore[arg-type]
        picture = BOX.picture(game.view(None))
        for beat in seen(game.journal, game):
            for id in (beat.piece, beat.start, beat.end):
                assert not id or f'id="{id}"' in picture, beat
        if game.round > 5:  # type: ignore[attr-defined]
            break


def test_progress_says_what_ends_it_and_where_the_next_tank_comes() -> None:
    game = table(3)
    lines = BOX.progress(game.view(0))
    assert "City Hall" in lines[1]
    assert "Lantern Market" in lines[2]
    game.ending = "kaiju.end.hall"
    assert "last round" in " ".join(BOX.progress(game.view(0)))


def test_who_is_behind_is_asked_before_ending_the_game() -> None:
    game = table()
    stand(game, 0, "11")
    build(game, "A1", "B")
    hold(game, 0, "B")
    cubes(game, "D2", 15, 0)
    assert BOX.asks(game.view(0), "attack a1") == ""
    give(game, 1, 70, 71, 72, 73)
    game.score[1], game.mine[1] = game.mine[1], ()
    game.recount(1)
    assert "last round" in BOX.asks(game.view(0), "attack a1")


def test_how_it_goes_has_five_sentences_with_positions() -> None:
    guide = BOX.guide()
    assert len(guide) == 5
    for sentence, view in guide:
        assert sentence.endswith(".")
        assert BOX.picture(view).startswith("<svg")


def test_the_text_board_tells_where_one_stands_and_what_is_watched() -> None:
    game = table()
    stand(game, 0, "22")
    tank(game, "24", "south")
    build(game, "C3", "BC")
    said = BOX.text(game.view(0))
    assert "crossing 22 (@0), in sight of tank 1" in said
    assert "C3 zone Y" in said
    assert "Tank 1 on 24, facing south, sees 23 and 22." in said
    assert "You, Morvane" in said
