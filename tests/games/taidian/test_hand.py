"""Cards in a hand are single pieces: each leaves from where it is, and the others stay what they are."""

from __future__ import annotations

import re
from typing import Any

from games.taidian.helpers import hold, plays, table, turn_of
from gameshelf.games.taidian.board import layout, picture
from gameshelf.games.taidian.drawing.hands import held_ids, laid_ids
from gameshelf.games.taidian.drawing.idle import idle


def kinds(names: list[str]) -> list[str]:
    """Without seat and hand: punch-0."""
    return [name.split("-", 3)[3] for name in names]


def test_equal_cards_are_numbered_from_the_right_and_a_laid_one_keeps_its_number() -> None:
    game = table()
    hold(game, 0, "coin", "punch", "punch", "punch", "kick")
    plays(game, "attack")
    before = game.view(0)
    assert kinds(held_ids(before)) == ["coin-0", "punch-2", "punch-1", "punch-0", "kick-0"]
    plays(game, "lay punch", "lay kick", "lay punch")
    after = game.view(0)
    assert kinds(held_ids(after)) == ["coin-0", "punch-0"]
    assert kinds(laid_ids(after)) == ["punch-2", "kick-0", "punch-1"]
    assert sorted(held_ids(after) + laid_ids(after)) == sorted(held_ids(before))


def test_a_laid_card_leaves_its_place_empty_and_no_other_moves() -> None:
    game = table()
    hold(game, 0, "coin", "punch", "punch", "punch", "kick")
    plays(game, "attack")

    def places(tall: bool) -> dict[str, str]:
        return dict(re.findall(r'id="(held-0-[^"]+)"[^>]* transform="([^"]+)"', picture(game.view(0), tall)))

    before = [places(tall) for tall in (False, True)]
    assert [len(one) for one in before] == [5, 5]
    plays(game, "lay punch", "lay kick")
    kept = held_ids(game.view(0))
    for tall in (False, True):
        assert {name: at for name, at in places(tall).items() if name in kept} == {name: before[tall][name] for name in kept}


def test_a_new_hand_has_new_pieces_and_somebody_elses_turn_changes_none() -> None:
    game = table(3)
    hold(game, 0, "coin")
    hold(game, 1, "coin", "coin")
    waiting = held_ids(game.view(1))
    plays(game, "upgrade", "done")
    assert game.turn == 1
    assert held_ids(game.view(1)) == waiting
    plays(game, "upgrade", "done")
    assert not set(held_ids(game.view(1))) & set(waiting)
    again = held_ids(game.view(1))
    game.round += 1
    turn_of(game, 0)
    assert held_ids(game.view(1)) == again


def test_others_see_backs_that_say_nothing_also_of_what_is_laid() -> None:
    game = table()
    hold(game, 0, "punch", "kick", "shield")
    plays(game, "attack", "lay punch")
    view: dict[str, Any] = game.view(1)
    for tall in (False, True):
        told = picture(view, tall)
        assert len(re.findall(r'id="card-0-\d"', told)) == 3
        assert "held-0" not in told
        assert not layout(game.view(None), tall).held


def test_a_card_of_no_use_says_why_not_now() -> None:
    game = table()
    hold(game, 0, "coin", "punch", "shield")
    hold(game, 1, "coin", "punch", "kick", "shield")

    def why(seat: int) -> dict[str, str]:
        view = game.view(seat)
        return {card["key"]: told for card in view["hand"] if (told := idle(view, card))}

    assert why(0)["punch"] == "To lay it, choose Attack."
    assert why(1) == {}  # nobody asks
    plays(game, "attack")
    assert sorted(why(0)) == ["coin", "shield"]
    plays(game, "lay punch", "declare")
    assert why(1) == {
        "coin": "Not now: it counts when you upgrade.",
        "punch": "Not now: only Kick and 9mm hit back.",
    }
    assert "Punch (red, Strength): 10 damage. Not now: only Kick and 9mm hit back." in picture(game.view(1), True)
    plays(game, "use shield")
    assert "kick" not in why(1)
