"""The end of a game: told as a story, with what was done best, and with what to play next."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient

import gameshelf
from gameshelf.bots import look_back
from gameshelf.core import BANNER
from gameshelf.play import Match
from gameshelf.web import finale
from gameshelf.web.frame import fragment
from gameshelf.web.live import Decided, Finest, Live, Scene
from gameshelf.web.minds import SCENES, scenes
from gameshelf.web.visitor import COOKIE
from web.test_company import Company
from web.test_guard import play_now
from web.test_pages import finish, live_of, post


def over(client: TestClient[Any], winner: int, *seats: str, **settings: Any) -> Live:
    """A table that is over, and who has won it."""
    live = Company(client, *seats, **settings).live
    finish(live)
    assert live.game.outcome is not None
    live.game.outcome = replace(live.game.outcome, winners=(winner,))
    return live


def told(live: Live, seat: int = 0) -> str:
    live.frames.clear()
    return fragment(live, seat, False, (seat,))


def test_it_is_told_to_each_from_where_they_sit(client: TestClient[Any]) -> None:
    live = over(client, 1, "me", "easy")
    last = len(live.match.turns)
    live.moments = [
        Decided(0, 0, "x", 1, 0.3, 0.7, "luck"),
        Decided(last - 1, 1, "x", 1, 0.7, 1.0, "choice", "Dig", 0.9, (), 0.62),
    ]
    live.course = [(0, 0.3), (last, 1.0)]
    mine, theirs = told(live), told(live, 1)
    assert "Early on you were ahead." in mine
    assert "That put you behind." in mine
    assert "That lost it for you." in mine
    assert "From 70\u00a0% to 30\u00a0%, by luck." in mine
    assert "Your chance to win" in mine
    assert "Early on you were behind." in theirs
    assert "That won it for you." in theirs
    assert f"By choice: it promised {live.names[1]} 62\u00a0%, “Dig” 90\u00a0%." in mine
    watching = fragment(live, None, False, ())
    assert f"Early on {live.names[1]} was behind." in watching


def test_what_somebody_did_best_is_told_or_how_close_it_was(client: TestClient[Any]) -> None:
    live = over(client, 1, "me", "easy")
    last = len(live.match.turns)
    live.moments, live.course = [Decided(0, 0, "x", 1, 0.5, 0.4, "luck")], [(0, 0.5), (last // 2, 0.4), (last, 1.0)]
    assert f"You were closest after move {last // 2}, with 56\u00a0% to win." in told(live), "as the line has it"
    live.finest = [Finest(3, 0, "Dig at site 1.", "End the day", 0.12)]
    page = told(live)
    assert "Your best choice, at move 4: “Dig at site 1.” It was worth 12\u00a0% more than “End the day”." in page
    assert "You were closest" not in page
    assert "best choice" not in told(live, 1), "the other's is the other's"


def test_another_move_that_did_no_harm_is_told_so(client: TestClient[Any]) -> None:
    live = over(client, 0, "me", "easy")
    live.course = [(0, 0.5), (len(live.match.turns), 1.0)]
    for seat, after, by, spared in (
        (1, 0.8, "move", True),
        (1, 0.3, "move", False),
        (0, 0.8, "move", False),
        (1, 0.8, "luck", False),
    ):
        live.moments = [Decided(4, seat, "x", 0, 0.5, after, by)]
        assert ("It could have done worse to you." in told(live)) is spared
        assert f"worse to {live.names[1]}" not in told(live, 1)


def test_who_played_with_bots_is_told_what_they_could_see(client: TestClient[Any]) -> None:
    for seats, bots in ((("me", "easy"), True), (("me", "me"), False)):
        live = over(client, 1, *seats)
        live.course = [(0, 0.5), (len(live.match.turns), 1.0)]
        assert ("Bots knew only what their own seats could see." in told(live)) is bots


def test_each_is_told_what_they_will_remember_unless_it_was_told_already(client: TestClient[Any]) -> None:
    live = over(client, 1, "me", "easy")
    live.moments, live.course = [Decided(4, 0, "x", 1, 0.5, 0.4, "luck")], [(0, 0.5), (len(live.match.turns), 1.0)]
    live.scenes = [Scene(3, 0, "@0 beats the Drake."), Scene(5, 0, "@0 finds a gem."), Scene(6, 1, "@1 falls.")]
    mine, watching = told(live), fragment(live, None, False, ())
    assert mine.count("<li>You beat the Drake. <a") == 1
    assert "replay?move=3" in mine
    assert "You find a gem." not in mine, "a moment tells of that move"
    assert "falls." not in mine
    assert "You will remember" not in watching


def test_the_keys_of_a_replay_go_to_what_one_remembers_as_well(client: TestClient[Any]) -> None:
    table = Company(client, "me", "easy")
    live = table.live
    finish(live)
    live.moments, live.course = [Decided(4, 0, "x", 1, 0.5, 0.4, "luck")], [(0, 0.5), (len(live.match.turns), 1.0)]
    live.scenes = [Scene(3, 0, "@0 beats the Drake."), Scene(9, 0, "@0 finds a gem."), Scene(6, 1, "@1 falls.")]
    path = f"/tables/{table.id}/replay"
    assert 'data-moments="5"' in client.get(path).text, "of a spectator only what decided"
    client.cookies.set(COOKIE, table.tokens["Ana"])
    assert 'data-moments="3,5,9"' in client.get(path).text


def test_what_one_remembers_is_rare_great_and_ones_own() -> None:
    """Played by chance to its end: of each who played no more than three, none of what was nobody's scene."""
    match = Match("takara", players=2, seed=5)
    dice = random.Random(5)
    while match.game.outcome is None:
        match.play(dice.choice(match.game.moves()))
    found = scenes(match, (0, 1))
    for seat in (0, 1):
        own = [one for one in found if one.seat == seat]
        assert 0 < len(own) <= SCENES
        assert [one.turn for one in own] == sorted({one.turn for one in own}), "one of a move, in their order"
        assert all(one.turn < len(match.turns) for one in own), "how it ended is told anyway"
        for one in own:
            events = match.turns[one.turn - 1].events
            beats = [match.box.beats(event.data(seat), match.at(one.turn).view(seat)) for event in events]
            assert any(beat and beat.text == one.text and (beat.size, beat.seat) == (BANNER, seat) for beat in beats)
    assert scenes(match, ()) == []


def test_what_decided_takes_no_place_of_what_one_remembers(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("takara", players=2, seed=5)
    mind, dice = gameshelf.bots.make("greedy"), random.Random(5)
    while match.game.outcome is None:
        assert match.game.seat is not None
        seat = match.seat(match.game.seat)
        match.play(mind.choose(seat) if dice.random() < 0.9 else dice.choice(match.game.moves()))
    monkeypatch.setattr("gameshelf.web.minds.SCENES", 1)
    (one,) = scenes(match, (0,))
    (other,) = scenes(match, (0,), [one.turn - 1])
    assert other != one


def test_where_no_move_surely_turned_it_the_page_says_so_and_still_draws_the_line(client: TestClient[Any]) -> None:
    live = over(client, 1, "me", "easy")
    last = len(live.match.turns)
    live.moments, live.course, live.chance_of = [], [(0, 0.5), (last // 2, 0.6), (last, 1.0)], 1
    page = told(live)
    assert "no single move surely turned it" in page
    assert "Your chance to win, from the first move to the last" in page
    assert 'class="moment ' not in page
    assert "<circle" not in page.split('class="course', 1)[1].split("</figure>")[0]
    assert f"You were closest after move {last // 2}, with 44\u00a0% to win." in page
    live.course = []
    assert "How it went" not in told(live), "nothing was found out"


@pytest.mark.parametrize(
    ("winner", "bot", "chance", "offered"),
    [
        (0, "easy", 0.9, "normal"),
        (1, "hard", 0.9, "normal"),
        (0, "easy", 0.5, ""),
        (0, "master", 0.9, ""),
        (1, "easy", 0.9, ""),
    ],
)
def test_a_clear_game_offers_another_bot(winner: int, bot: str, chance: float, offered: str, client: TestClient[Any]) -> None:
    live = over(client, winner, "me", bot)
    live.course, live.moments = [(0, 0.5), (len(live.match.turns), chance)], []
    page = told(live)
    assert 'class="main">Rematch</button>' in page
    assert (f'name="bot" value="{offered}"' in page) is bool(offered)
    assert page.count('form="again-form"') == 1 + bool(offered)


def test_what_is_won_together_can_be_played_harder(client: TestClient[Any]) -> None:
    live = over(client, 0, "me", game="hunted")
    assert finale.offers(live, 0) == [finale.Next("set", "health=4", "Harder: health 4")]
    assert "Play again" in told(live)
    assert live.game.outcome is not None
    live.game.outcome = replace(live.game.outcome, winners=())
    assert finale.offers(live, 0) == []
    assert "Try again" in told(live)


def test_a_rematch_has_the_bot_and_the_setting_that_were_asked_for(client: TestClient[Any]) -> None:
    first, second, third = play_now(client), play_now(client), play_now(client)
    for table in (first, second, third):
        finish(live_of(client, table))
    new = post(client, f"/tables/{first}/rematch", bot="hard").headers["location"].rsplit("/", 1)[1]
    assert [one.bot for one in live_of(client, new).seats] == ["", "hard"]
    assert live_of(client, new).names[1] == "Hard bot"
    new = post(client, f"/tables/{second}/rematch", set="readings=bga").headers["location"].rsplit("/", 1)[1]
    assert live_of(client, new).row.options["readings"] == "bga"
    for wrong in ({"bot": "os.system"}, {"set": "seed=1"}, {"set": "readings=x"}):
        assert post(client, f"/tables/{third}/rematch", **wrong).status_code == 422


def test_the_best_choice_of_a_game_of_nim_is_the_one_that_wins() -> None:
    seed = next(seed for seed in range(50) if gameshelf.new("nim", seed=seed).heaps[2] == 4)  # type: ignore[attr-defined]
    match = Match("nim", players=2, seed=seed)
    first, second, _ = match.game.heaps  # type: ignore[attr-defined]
    for move in (f"take 1 {first}", f"take 2 {second}", "take 3 4"):
        match.play(move)
    assert not look_back(match, 0, games=20, people=(0,)).finest, "it looks best at once"
    for position in (match.game, *match._kept):
        position.box = replace(match.box, rate=lambda seat: [0.0] * len(seat.moves))
    (best,) = look_back(match, 0, games=20, people=(0,)).finest
    assert (best.turn, best.seat, str(best.move)) == (2, 0, "take 3 4")
    assert best.gain > 0.2


@pytest.mark.parametrize(("game", "said"), [("takara", False), ("hunted", True)])
def test_how_far_they_came_is_told_to_those_who_lose_together(game: str, said: bool, client: TestClient[Any]) -> None:
    """Where everybody plays against everybody, nobody came any way, not even if all lose."""
    live = over(client, 0, *(("me", "greedy") if game == "takara" else ("me",)), game=game)
    live.game.outcome = replace(live.game.outcome, winners=())  # type: ignore[type-var]
    assert ("How far you came" in told(live)) is said


def test_a_result_is_told_out_of_how_it_ended_or_of_the_cover(client: TestClient[Any]) -> None:
    """In Hunted out of the rescue, or out of what was the end."""
    lost = Company(client, "me", game="hunted").live
    finish(lost)
    page = told(lost)
    assert '<svg class="scenery board"' in page
    assert "/covers/" not in page
    wide, drawing = lost.box.ending(lost.view(0))
    assert drawing in page
    assert f'viewBox="5 5 {wide - 10} 102"' in page
    assert '<img class="scenery" src="/covers/takara.svg"' in told(over(client, 0, "me", "easy"))
