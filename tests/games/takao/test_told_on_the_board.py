"""What a board has room for, and what is said there: wishes, gifts, Banes by name, found cards, miracles, phases."""

from __future__ import annotations

import re

import pytest

from games.takao.helpers import (
    bane,
    can,
    fulfilled,
    hold,
    meal,
    plays,
    put,
    refused,
    table,
    tied,
    top,
    turn,
)
from gameshelf import new
from gameshelf.games.takao import BOX
from gameshelf.games.takao.advice import reason
from gameshelf.games.takao.drawing.canvas import lie, plan
from gameshelf.games.takao.drawing.goals import next_steps
from gameshelf.games.takao.drawing.mats import spread
from gameshelf.games.takao.keys import CARDS
from gameshelf.games.takao.state import FULFILLED, REGRETTED, Takao
from gameshelf.play import Seat

THREE = ("musician", "doctor", "cook")


def part(game: Takao, id: str, seat: int = 0, tall: bool = False) -> str:
    """Something in the picture, with all that it holds up to the next."""
    picture = BOX.picture(game.view(seat), tall=tall)
    found = re.search(rf'<g id="{id}".*?(?=<g id=|\Z)', picture, re.S)
    assert found, f"{id} is not drawn"
    return found[0]


def said(art: str) -> str:
    return " ".join(re.findall(r">([^<>]+)</text>", art))


@pytest.mark.rule("takao.tie.one")
def test_the_wish_and_all_its_ends_are_told_beside_a_card() -> None:
    game = table("doom", THREE)
    hold(game, 0, "brown-sugar")
    told = said(part(game, "mat-0"))
    assert [word for word in ("Wish:", "Gift:", "Regret:", "Persist:") if word not in told] == []


@pytest.mark.rule("takao.card.discard")
@pytest.mark.parametrize("scenario", ["doom", "aircraft", "animals"])
def test_free_spaces_need_no_line_of_their_own_beside_one_card(scenario: str) -> None:
    game = table(scenario, THREE)
    hold(game, 0, "brown-sugar")
    one, room = game.view(0)["people"][0], plan(False, *lie(game.view(0))).mats[0]
    _, _, spots, free, _ = spread(one["room"], one["cards"], room.w, room.h, False, scenario)
    assert len(spots) == 1
    assert len(free) == 4 + (scenario == "aircraft"), "where something is carried there is a space for it"
    assert len({y for _, _, y in free}) == 1
    assert all(x < room.w - 6 for _, x, _ in free)


@pytest.mark.rule("takao.tie.fulfil")
def test_the_third_gift_is_told_beside_a_bane_too() -> None:
    game = table("doom", THREE)
    tied(game, 0, FULFILLED, FULFILLED, REGRETTED)
    hold(game, 0, "hood")
    bane(game, 0, "no-way-home")
    told = said(part(game, "mat-0"))
    assert "I: " in told
    assert "II: " in told
    assert "III: " in told
    assert "2 fulfilled, 1 regretted" in told
    tied(game, 0, FULFILLED, FULFILLED, FULFILLED)
    assert "All wishes fulfilled" in said(part(game, "mat-0"))


@pytest.mark.rule("takao.doom.several")
@pytest.mark.parametrize("keys", [("no-way-home", "why-not-me", "sleepless"), ("shaking-hands", "nobody-listens")])
def test_several_banes_are_read_by_their_names(keys: tuple[str, ...]) -> None:
    game = table("doom", THREE)
    bane(game, 0, *keys)
    for one in game.view(0)["people"][0]["banes"]:
        assert said(part(game, f"bane-{one['key']}")) == one["name"]


@pytest.mark.rule("takao.round.phases")
def test_a_round_has_four_phases_wherever_it_is_told() -> None:
    told = part(table("doom", THREE), "header")
    assert "A round has four phases" in told
    assert "(4) Consumption" in told
    assert "(5)" not in told


@pytest.mark.rule("takao.doom.draw")
def test_hoarding_says_what_it_does() -> None:
    game = table("doom", ("cook", "priest"))
    bane(game, 1, "hoarding")
    hold(game, 1, "taro")
    one = game.view(0)["people"][1]["banes"][0]
    assert "nobody else may take the holder's food" in one["does"].lower()
    assert "food is given in one's own Share" in one["gone"]
    hold(game, 0, "hood")
    game.play("share 2")
    assert refused(game, "take food 1") == "takao.free.share"
    game.play("done")
    turn(game, 1)
    plays(game, "share 1", "give food 1")
    if can(game, "done"):
        game.play("done")
    assert not game.banes[1], "who gives of one's own will is free of it"


@pytest.mark.rule("takao.doom.draw")
def test_what_is_to_be_done_about_hoarding_has_room_in_the_banner() -> None:
    game = table("doom", THREE)
    game.round = game.t.rounds
    bane(game, 0, "hoarding")
    assert next_steps(game.view(0))[0].endswith("Here it would go.")
    assert said(part(game, "header")).endswith("Here it would go.")


@pytest.mark.rule("takao.eat.food")
def test_nobody_is_told_that_there_is_no_better_food_beside_somebody_who_has_it() -> None:
    game = table("doom", ("student", "cook"))
    hold(game, 0, "mouldy-rice")
    game.sated, game.hungry = [0, 2], [2, 0]
    meal(game)
    eat = next(move for move in game.moves() if str(move) == "eat food 1")
    assert "you have no better food" in reason(Seat(game, 0), eat)
    hold(game, 1, "taro")
    assert "@1 here has better food" in reason(Seat(game, 0), eat)


@pytest.mark.rule("takao.move.step")
def test_a_street_is_called_as_on_the_map() -> None:
    game = table("doom", THREE)
    plays(game, "march", "go east-street")
    assert [event.seen_by(None) for event in game.journal or [] if event.rule == "takao.move.step"] == [
        "@0 goes to East Street."
    ]


@pytest.mark.rule("takao.faith.site")
def test_a_miracle_says_that_it_comes_once() -> None:
    game = table("doom", THREE, mode="normal")
    put(game, 0, "temple")
    assert "once in the game" in dict(game.view(0)["moves"])["miracle mazu"]
    assert "once in the game" in part(game, "do-miracle").lower()
    assert "once in the game" in part(game, "miracle-mazu").lower()
    assert "once in the game" in BOX.text(game.view(0))


@pytest.mark.rule("takao.setup.character")
@pytest.mark.parametrize("tall", [False, True])
def test_who_is_chosen_tells_the_first_wish_within_the_card(tall: bool) -> None:
    game = new("takao", players=3, seed=1, scenario="doom", cast="choose")
    assert isinstance(game, Takao)
    for one in game.view(0)["cast"]:
        art = part(game, f"do-choose-{one['key']}", tall=tall)
        assert "First wish: be " in said(art), one["key"]
        assert "First of three wishes" in art
        high = max(float(n) for n in re.findall(r'<rect class="pad"[^>]* height="([\d.]+)"', art))
        lows = [float(n) for n in re.findall(r'<text class="tiny[^"]*" x="10" y="([\d.]+)"', art)]
        assert max(lows) <= high - 7, f"{one['key']} runs into the edge"
    assert "be one place away from the Doctor" in said(part(game, "do-choose-cook", tall=tall))


@pytest.mark.rule("takao.search.space")
@pytest.mark.parametrize("tall", [False, True])
def test_a_found_card_is_seen_while_one_decides_about_it(tall: bool) -> None:
    game = table("doom", THREE)
    put(game, 0, "ginza")
    hold(game, 0, "brown-sugar")
    top(game, "ginza", "porridge")
    plays(game, "forage", "search")
    assert can(game, "keep old")
    art = part(game, f"card-{CARDS.index('porridge')}", tall=tall)
    assert "Rice porridge" in said(art)
    bar = plan(tall, *lie(game.view(0))).bar
    pads = [
        float(x)
        for x in re.findall(r'<g id="do-(?:keep|replace)[^>]*translate\(([\d.]+) ', BOX.picture(game.view(0), tall=tall))
    ]
    assert pads
    assert min(pads) > bar.x + 90, "the answers lie beside it"


@pytest.mark.rule("takao.eat.food")
@pytest.mark.parametrize("food", [(), ("brown-sugar",)])
def test_where_a_turn_was_ended_no_answer_of_the_meal_lies(food: tuple[str, ...]) -> None:
    """A pointer that has ended the turn still rests there; on a phone none does."""
    game = table("doom", THREE)
    hold(game, 0, *food)
    where = re.search(r'<g id="do-end"[^>]*translate\(([\d.]+) ', BOX.picture(game.view(0)))
    assert where
    game.sated, game.hungry = [0, 2, 2], [2, 0, 0]
    meal(game)
    picture = BOX.picture(game.view(0))
    pads = re.findall(r'<g id="do-[^>]*translate\(([\d.]+) .*?<rect class="pad"[^>]* width="([\d.]+)"', picture, re.S)
    assert pads
    assert max(float(x) + float(w) for x, w in pads) < float(where[1])


@pytest.mark.rule("takao.tie.fulfil")
def test_one_wish_of_three_is_no_wish_less() -> None:
    game = table("doom", THREE)
    fulfilled(game, 0, 3)
    assert "1 fulfilled, 2 regretted" in said(part(game, "mat-0"))
