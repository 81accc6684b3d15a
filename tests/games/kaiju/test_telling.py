from __future__ import annotations

import pytest

from games.kaiju.helpers import build, cubes, give, guard, hold, levels, plays, stand, table, tank, told
from gameshelf.core import Beat, Event
from gameshelf.games.kaiju import BOX
from gameshelf.games.kaiju.state import Kaiju
from gameshelf.games.kaiju.steps.turn import Closing


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


def test_who_tears_a_level_off_sees_the_card_and_what_it_does_and_nobody_else() -> None:
    game = table()
    stand(game, 0, "11")
    build(game, "A1", "B")
    hold(game, 0, "B")
    plays(game, "attack a1")
    card = game.view(0)["kaiju"][0]["cards"][0]
    taken = next(event for event in game.journal or [] if event.data(0)["rule"] == "kaiju.attack.take")
    mine, theirs = (BOX.beats(taken.data(seat), game.view(seat)) for seat in (0, 1))
    assert mine is not None
    assert theirs is not None
    assert mine.text.startswith(f"You tear {card['name']} off A1: {card['points']} point")
    assert card["name"].split()[0] in mine.art
    if card["ability"]:
        assert game.view(0)["abilities"][card["ability"]]["text"] in mine.text
    assert theirs.art == ""
    assert card["name"] not in theirs.text
    assert theirs.kind == mine.kind == "fall"


def test_when_a_building_falls_it_is_told_whose_its_points_are() -> None:
    for already, said, brings in (
        (0, "You have the most cubes there: 6 points.", (("fallen", 6),)),
        (1, "Equally many cubes: you and @1 share 6 points.", ()),
        (2, "@1 has the most cubes there: 6 points.", (("fallen", 6),)),
    ):
        game = table()
        stand(game, 0, "11")
        levels(game, "A1", 1)
        build(game, "A1", "B")
        cubes(game, "A1", 0, already)
        hold(game, 0, "B")
        plays(game, "attack a1")
        gone = next(event for event in game.journal or [] if event.data(0)["rule"] == "kaiju.ruling.levels")
        beat = BOX.beats(gone.data(0), game.view(0))
        assert beat is not None
        assert beat.text == f"A1 has fallen! {said}"
        assert beat.art.count("flag-points") == (2 if already == 1 else 1)
        assert beat.brings == brings
        assert beat.end == {0: "mat-0", 1: "", 2: "mat-1"}[already]


def test_the_question_says_what_is_open_and_why_an_attack_is_not() -> None:
    game = table()

    def asked() -> str:
        return str(game.view(0)["question"]).removeprefix("Your turn: 2 actions left. ")

    assert asked() == "Go into the city, or rest."
    stand(game, 0, "11")
    build(game, "A1", "B")
    assert asked() == "Your hand pays for no building here: move, or rest."
    hold(game, 0, "B")
    assert asked() == "Attack, move or rest."
    cubes(game, "D2", 0, 14)
    assert asked() == "The end is near: @1 has 2 cubes left."
    cubes(game, "D1", 15, 0)
    assert asked() == "The end is near: you have 1 cube left."
    for name in ("A1", "A2", "B1", "B2"):
        levels(game, name, 0)
    assert asked() == "No building is left here: move, or rest."


def test_who_cannot_pay_is_told_what_is_lacking() -> None:
    game = table()
    stand(game, 0, "11")
    build(game, "A1", "BBF")
    hold(game, 0, "BC")
    refusal = game.why_not("attack a1")
    assert refusal is not None
    assert refusal.text == "A1 costs 2 bites and 1 fireball; you lack 1 bite and 1 fireball."


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


def test_who_strikes_nobody_or_only_oneself_is_asked() -> None:
    game = table()
    stand(game, 0, "00")
    stand(game, 1, "33")
    hold(game, 0, "B")
    hold(game, 1, "B")
    give(game, 0, 40)
    plays(game, "call missile")
    assert BOX.asks(game.view(0), "strike 33") == ""
    assert BOX.asks(game.view(0), "strike 10") == "Only you lose a card there. Strike it?"
    assert BOX.asks(game.view(0), "strike 31") == "Nobody loses a card there. Strike it?"


def test_who_rested_reads_that_no_building_can_be_attacked() -> None:
    game = table()
    hold(game, 0, "B")
    assert labels(game)["rest"] == "Rest: draw up to 3 cards or take one, but attack no building after it"
    plays(game, "rest", "draw")
    hold(game, 0, "B")
    assert game.view(0)["question"] == "Your turn: 1 action left. You rested: no building attack this turn."
    assert labels(game)["rest"] == "Rest: draw up to 3 cards or take one"


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
    assert "You, Morvane, on the corner between B2 and C3 (22), in sight of tank 1." in said
    assert "C3 zone Y" in said
    assert "Tank 1 on 24, facing south, sees 23 and 22." in said
    assert "hidden card" not in said


def test_the_text_board_tells_what_stands_where_one_could_go() -> None:
    game = table()
    stand(game, 0, "22")
    hold(game, 0, "BC")
    for name, cost in {"B2": "BC", "B3": "FF", "C3": "CC", "C2": "FF"}.items():
        build(game, name, cost)
    levels(game, "A2", 0)
    levels(game, "A3", 0)
    cubes(game, "A2", 2, 1)
    said = BOX.text(game.view(0))
    assert "the corner between A2 and B3 (12), at B3 and B2, your hand pays for B2." in said
    assert "A2 empty, 6 points; cubes: 2 of @0 and 1 of @1." in said
    assert "Not used with two players: E1, E2, E3, E4, A5, B5, C5, D5 and E5." in said
    assert "A5 not used" not in said


def labels(game: Kaiju) -> dict[str, str]:
    assert game.seat is not None
    return dict(game.view(game.seat)["moves"])


def test_a_missile_says_whom_it_cannot_hurt() -> None:
    game = table(3)
    stand(game, 1, "22")
    stand(game, 2, "23")
    hold(game, 0, "B")
    hold(game, 1, "B")
    guard(game, 1)
    give(game, 0, 37, 49, 7, 8, 9, 10, 11, 12, 13, 14)
    plays(game, "call missile")
    while "spend" in labels(game):
        plays(game, "spend")
    assert labels(game)["strike 22"] == "Strike the corner between B2 and C3 (@1 is guarded, @2 has no card to lose)"
    assert labels(game)["strike 02"] == "Strike the corner west of A2 and A3 (@0 loses a card)"


def test_who_stays_in_sight_is_warned_of_the_shot() -> None:
    game = table()
    stand(game, 0, "22")
    tank(game, "24", "south")
    hold(game, 0, "BBBBB")
    give(game, 0, 4)
    assert game.view(0)["question"] == "Your turn: 2 actions left. If your turn ends here, tank 1 will shoot you."
    plays(game, "rest", "draw", "rest", "draw")
    assert labels(game)["done"] == "End your turn (tank 1 will shoot you)"
    plays(game, "use hide")
    assert "Tank 1 shoots at @0, who is guarded." in told(game, None)


def test_where_staying_is_safe_nobody_is_warned() -> None:
    game = table(staying="safe")
    stand(game, 0, "22")
    tank(game, "24", "south")
    hold(game, 0, "BBBBB")
    assert game.view(0)["question"] == "Your turn: 2 actions left. Your hand pays for no building here: move, or rest."


def test_an_attack_says_what_a_card_has_made_of_its_price() -> None:
    game = table()
    stand(game, 0, "11")
    build(game, "A1", "BC")
    hold(game, 0, "BBC")
    assert labels(game)["attack a1"].startswith("Attack A1 for 1 bite and 1 claw, ")
    assert "card" not in labels(game)["attack a1"]
    game.discount = 1
    assert labels(game)["attack a1"].startswith("Attack A1 for 1 bite and 1 claw, less one card, ")
    game.discount, game.wild = 0, 1
    assert labels(game)["attack a1"].startswith("Attack A1 for 1 bite and 1 claw, one card of any kind, ")


def test_a_rest_and_the_draw_at_the_end_are_told() -> None:
    game = table()
    plays(game, "rest", "draw", "go 02")
    assert "@0 rests. @0 draws 3 cards." in told(game, None)
    assert "@0 draws 1 card at the end of the turn." in told(game, None)


def test_a_tank_that_is_being_turned_faces_no_way_yet() -> None:
    game = table()
    stand(game, 0, "23")
    tank(game, "24", "south")
    hold(game, 0, "BB")
    plays(game, "hit 1", "pay bite")
    assert game.view(None)["tanks"][0]["way"] == "south"
    plays(game, "go 34")
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert view["tanks"] == [{"number": 1, "at": "34", "way": None, "sees": []}]
        assert "Tank 1 on 34, not yet facing any way." in BOX.text(view)
        for tall in (False, True):
            assert "Tank 1 on the corner north of C4 and D4, not yet facing any way." in BOX.picture(view, tall=tall)
    plays(game, "face west")
    assert game.view(None)["tanks"][0]["way"] == "west"


def test_who_moves_somebody_else_reads_whom() -> None:
    game = table(retreat="attacker")
    stand(game, 0, "22")
    stand(game, 1, "23")
    hold(game, 0, "B")
    plays(game, "shove 1", "bid bite", "done", "yield")
    assert labels(game)["go 24"] == "Send @1 north to the corner north of B4 and C4"


def test_the_text_board_says_who_picks_a_beach_and_who_laid_the_last_cube() -> None:
    game = BOX.setup(3, 4)
    assert f"CITY, before the first round: @{game.seat} picks a starting area.\n  Lots" in BOX.text(game.view(0))
    game = table(3)
    assert "CITY, round 1, @0's turn.\n  Lots" in BOX.text(game.view(0))
    game.ending = "kaiju.end.cubes"
    game.spare[2] = 0
    assert "CITY, round 1, @0's turn. @2 has laid the last cube: this is the last round.\n" in BOX.text(game.view(0))


def test_the_text_board_forgets_tanks_that_have_come_and_what_used_cards_could_do() -> None:
    game = table(3)
    squares = [square for square, _ in game.view(0)["track"]["tanks"]]
    assert f"Tanks come with {squares[0]} (" in BOX.text(game.view(0))
    game.token = squares[0]
    assert f"Tanks come with {squares[1]} (" in BOX.text(game.view(0))
    game.token = squares[-1]
    assert "No further tank comes." in BOX.text(game.view(0))
    give(game, 0, 4)
    plays(game, "use hide")
    assert "Used: Tea House (1 point)." in BOX.text(game.view(1))


def test_places_are_called_by_what_stands_there() -> None:
    game = BOX.setup(2, 4)
    said = labels(game)
    assert said["go w1"] == "Come out on the west beach by A2 and A3 (Old Harbour and Fishers' Row)"
    assert said["go s1"].startswith("Come out on the south beach by B1 and C1 (")
    for players in (2, 3):
        game = BOX.setup(players, 4)
        assert len(set(game.places)) == len(game.places)
        assert not any(name in words.split() for name, words in zip(game.t.spaces, game.places, strict=True))
    game = table()
    stand(game, 0, "11")
    assert labels(game)["go 12"] == "Go north to the corner between A2 and B3"
    assert labels(game)["go 01"] == "Go west to the corner west of A1 and A2"
    plays(game, "go 12")
    assert "@0 goes north to the corner between A2 and B3." in told(game, None)


def test_which_of_several_cards_is_used_is_asked_by_what_is_given_up() -> None:
    game = table()
    tank(game, "24", "south")
    give(game, 0, 7, 49)
    plays(game, "call tank")
    assert labels(game)["spend"] == "Use Bicycle Garage: it can do nothing else"
    assert labels(game)["keep"].endswith(" goes with it")


def test_a_card_goes_by_its_buildings_name_and_its_effect_everywhere() -> None:
    game = table()
    stand(game, 0, "22")
    stand(game, 1, "33")
    hold(game, 1, "BB")
    give(game, 0, 40, 5, 22)
    assert labels(game)["call missile"].startswith("Use Karaoke Tower: call a missile to a crossing")
    assert labels(game)["use stampede"] == "Use Fruit Market: Stampede, move 1 block"
    refusal = game.why_not("use snatch")
    assert refusal is not None
    assert refusal.text == "Dairy: Snatch would change nothing now."
    refusal = game.why_not("use roar")
    assert refusal is not None
    assert refusal.text == "None of your face-down cards has Roar."
    for tall in (False, True):
        picture = BOX.picture(game.view(0), tall=tall)
        assert ">Karaoke" in picture
        assert "Market</text>" in picture
        assert ">Stampede</text>" not in picture
    plays(game, "call missile")
    assert "@0 uses Karaoke Tower: missile." in told(game, 1)
    assert any(beat.text == "@0 uses Karaoke Tower: missile." for beat in seen(game.journal or [], game))
    assert game.view(0)["question"] == "Which crossing does the missile hit? Every kaiju on it or next to it loses a card."


def test_a_choice_of_cards_is_announced_by_all_their_names() -> None:
    game = table()
    tank(game, "24", "south")
    give(game, 0, 7, 49)
    assert labels(game)["call tank"].startswith("Use Bicycle Garage or Tram Power House: move any tank")
    assert labels(game)["use fury"].startswith("Use Tram Power House: Blind Fury, in your next building attack")


def test_who_takes_a_level_reads_what_its_card_can_do() -> None:
    game = table()
    stand(game, 0, "11")
    n = game.base[0] + game.left[0] - 1
    at = game.cards.index(36)  # the Fire Station
    game.cards[n], game.cards[at] = game.cards[at], game.cards[n]
    hold(game, 0, "BC")
    plays(game, "attack a1")
    assert "1 bite and 1 claw: Fire Station (Armoured Hide or tank), worth 2 points." in told(game, 0)
    assert "Fire Station" not in told(game, 1)


@pytest.mark.rule("kaiju.ruling.hide", "kaiju.ruling.discount")
def test_what_a_card_does_that_nobody_sees_is_told() -> None:
    for card, move, said in (
        (37, "use hide", "Until @0's next turn nothing shoots, hits, shoves, pushes or robs @0."),
        (9, "use blow", "@0's next building attack this turn costs 1 card less."),
        (16, "use fury", "In @0's next building attack this turn 1 card may be of any kind."),
    ):
        game = table()
        give(game, 0, card)
        plays(game, move)
        assert said in told(game, 1)


@pytest.mark.parametrize("players", [2, 3])
def test_a_corner_at_the_edge_says_on_which_side(players: int) -> None:
    game = BOX.setup(players, 4)
    names = dict(zip(game.t.spaces, game.places, strict=True))  # type: ignore[attr-defined]
    assert names["00"] == "the south-west corner of A1"
    assert names["01"] == "the corner west of A1 and A2"
    assert names["10"] == "the corner south of A1 and B1"
    assert names["11"] == "the corner between A1 and B2"
    assert names["40"] == ("the south-east corner of D1" if players == 2 else "the corner south of D1 and E1")
    assert len(set(names.values())) == len(names)


def test_a_cube_that_takes_the_lead_in_a_neighbourhood_says_so_and_what_it_is_worth() -> None:
    for theirs, said in (
        (0, " You lead Old Harbour now: {n} points."),
        (1, " You draw level with @1 in Old Harbour: its {n} are shared."),
        (2, ""),
    ):
        game = table()
        stand(game, 0, "11")
        build(game, "A1", "B")
        cubes(game, "A2", 0, theirs)
        hold(game, 0, "B")
        plays(game, "attack a1")
        bonus = next(zone["bonus"] for zone in game.view(0)["zones"] if zone["letter"] == "V")
        taken = next(event for event in game.journal or [] if event.data(0)["rule"] == "kaiju.attack.take")
        beat = BOX.beats(taken.data(0), game.view(0))
        assert beat is not None
        if said:
            assert beat.text.endswith(said.format(n=bonus))
        else:
            assert "Old Harbour" not in beat.text
        told_others = BOX.beats(taken.data(1), game.view(1))
        assert told_others is not None
        assert ("@0 leads Old Harbour now" in told_others.text) is (theirs == 0)
        assert ("level with you" in told_others.text) is (theirs == 1)


def test_who_is_shot_sees_the_tank_fire_and_why_and_others_are_only_told() -> None:
    game = table()
    stand(game, 0, "12")
    tank(game, "24", "south")
    hold(game, 0, "CC")
    plays(game, "go 22")
    shot = next(event for event in game.journal or [] if "tank" in event.data(0) and event.data(0)["rule"] == "kaiju.tank.shot")
    mine, theirs = (BOX.beats(shot.data(seat), game.view(seat)) for seat in (0, 1))
    assert mine is not None
    assert theirs is not None
    assert mine.text == "Tank 1 fires at you! It sees you: a card is lost."
    assert mine.art
    assert not theirs.art


def test_the_count_is_a_scene_with_everybodys_points() -> None:
    game = table()
    cubes(game, "A1", 3, 1)
    give(game, 1, 40)
    game.finish()
    view = game.view(0)
    counted = next(event for event in game.journal or [] if event.rule == "kaiju.score.cards")
    beat = BOX.beats(counted.data(0), view)
    assert beat is not None
    you, other = view["outcome"]["scores"]
    assert you > other
    assert beat.text.endswith(f"counted: you have {you} and @1 has {other}. You win!")
    assert f">{you}</text>" in beat.art
    assert beat.art.count("i-crown") == 1


def test_who_is_passed_in_a_neighbourhood_is_told_so() -> None:
    game = table()
    stand(game, 0, "11")
    build(game, "A1", "B")
    cubes(game, "A2", 1, 1)
    hold(game, 0, "B")
    plays(game, "attack a1")
    taken = next(event for event in game.journal or [] if event.data(1)["rule"] == "kaiju.attack.take")
    passed, looked_on = (BOX.beats(taken.data(seat), game.view(seat)) for seat in (1, None))
    assert passed is not None
    assert looked_on is not None
    assert "@0 passes you in Old Harbour" in passed.text
    assert "@0 leads Old Harbour now" in looked_on.text


@pytest.mark.rule("kaiju.ruling.limit")
def test_how_many_cards_one_may_hold_is_said_where_cards_come() -> None:
    """At a rest, at the end of a turn, on the board and in a lesson; not where there is room for all."""
    game = table()
    for held, rest, asked in (
        ("BBCCF", "your hand is full, 5 cards; discard some, then draw or take one", "your hand is full: 5 cards."),
        ("BBCC", "draw or take 1 card (5 in hand at most)", "You rest and hold 4 cards, 5 at most: draw 1, or take one"),
        ("BBC", "draw up to 2 cards (5 in hand at most) or take one", "You rest and hold 3 cards, 5 at most: draw up to 2, or"),
        ("", "draw up to 3 cards or take one", "You rest and hold no cards, 5 at most: draw up to 3, or"),
    ):
        game = table()
        hold(game, 0, held)
        assert labels(game)["rest"].startswith(f"Rest: {rest}")
        assert ("limit" in dict(BOX.lessons(game.view(0)))) == (len(held) == 5)
        assert ("full (5): change" in BOX.picture(game.view(0), tall=True)) == (len(held) == 5)
        plays(game, "rest")
        assert asked in game.view(0)["question"]
    game = table()
    give(game, 0, 40)
    for held, said in (("BBCCF", "your hand is full, 5 cards: you draw none"), ("BBCC", "draw 1 card; 5 in hand at most")):
        game.stack[-1] = Closing(0)
        hold(game, 0, held)
        assert labels(game)["done"] == f"End your turn ({said})"
