"""What the board shows, at a desk and on a phone."""

from __future__ import annotations

from games.takara.helpers import drain, give, hired, lay, plays, table
from gameshelf.games.takara import BOX
from gameshelf.games.takara.board import picture
from gameshelf.games.takara.drawing import words

NAMES = [">Miner<", ">Archaeologist<", ">Soothsayer<", ">Impersonator<"]


def test_the_specialists_have_their_names_on_a_phone_too() -> None:
    game = table(karas=2)
    for tall in (False, True):
        board = picture(game.view(0), tall)
        assert [name in board for name in NAMES] == [True] * 4


def test_on_a_phone_the_harbor_is_one_place_that_tells_what_each_specialist_does() -> None:
    game = table(karas=2)
    board = picture(game.view(0), tall=True)
    harbor = next(line for line in board.split("\n") if line.startswith('<g id="harbor"'))
    assert 'class="do can under mute"' in harbor, "it tells before it is played"
    assert "hire miner|hire archaeologist|hire soothsayer|impersonate miner" in harbor
    assert "The Archaeologist shows you the first five tiles of a site." in harbor
    for key in ("miner", "archaeologist", "soothsayer", "impersonator"):
        hired(game, key, 1)
    assert words.about_harbor(game.view(0)["specialists"]).endswith("All are away.")


def test_at_a_desk_the_impersonator_offers_only_whom_he_can_copy() -> None:
    game = table(karas=9)
    assert "Copy" not in picture(game.view(0))
    hired(game, "miner", 1)
    board = picture(game.view(0))
    assert "Copy 7" in board
    assert "Copy 4" not in board


def test_marks_are_explained_on_ones_own_mat_where_there_is_room() -> None:
    game = table()
    meaning = "hurts the digger"
    assert meaning in picture(game.view(0))
    assert meaning in picture(game.view(0), tall=True)
    assert meaning not in picture(game.view(None))
    give(game, 0, "deep-xp")
    assert meaning in picture(game.view(0))
    assert meaning not in picture(game.view(0), tall=True), "what was won needs the room"
    assert meaning not in picture(table(players=4).view(0))


def test_what_has_left_a_site_is_said_in_words() -> None:
    game = table()
    lay(game, 1, "surface-karas", "surface-karas")
    plays(game, "dig 1", "dig 1")
    assert ">2 gone<" in picture(game.view(0), tall=True)
    for tall in (False, True):
        assert "Gone from site 1: 2 x tile of 2 Karas." in picture(game.view(0), tall)
    drain(game, 2)
    assert ">empty<" in picture(game.view(0))


def test_a_closer_look_at_a_site_tells_its_levels_and_what_is_known() -> None:
    game = table()
    lay(game, 1, "surface-karas", "surface-xp")
    plays(game, "view 1", "leave", "leave", "leave")
    known = list(enumerate(game.view(0)["sites"][0][:2], 1))
    assert words.about_site(0, 9, known, 0) == (
        "Site 1, 9 tiles from the top down: 3 surface, 3 intermediate, 3 deep. "
        "Tile 1: 2 Karas (seen by you). Tile 2: 1 XP (seen by you)."
    )
    assert words.about_site(0, 4, [], 0) == "Site 1, 4 tiles from the top down: 1 intermediate, 3 deep."


def test_a_closer_look_leads_to_the_rule_of_what_is_seen() -> None:
    game = table()
    lay(game, 1, "goblin-a", open=True)
    lay(game, 2, "surface-rockfall", open=True)
    game.known[18] |= 2
    pieces = {line.split('"')[1]: line for line in picture(game.view(0)).split("\n") if line.startswith('<g id="tile-')}
    for tile, rule in ((0, "takara.fight.roll"), (9, "takara.rockfall.two"), (18, "takara.view.three")):
        assert f'data-rule="{rule}"' in pieces[f"tile-{tile}"]
    assert BOX.rules_at["harbor"] == "takara.hire.dock"
