"""What a hint says about a move on Takara Island: never more than the seat knows."""

from __future__ import annotations

import random

import gameshelf
from gameshelf.games.takara import BOX
from gameshelf.games.takara.advice import reason
from gameshelf.games.takara.bot import odds, rate
from gameshelf.games.takara.content import KINDS, ROCKFALL
from gameshelf.games.takara.state import CLEAN, HOME, OPEN, Takara
from gameshelf.games.takara.steps.promise import chances_at
from gameshelf.play import Seat

from .helpers import drain, give, hired, lay, table


def test_every_move_has_a_reason_and_it_is_the_same_in_every_world_that_the_seat_imagines() -> None:
    luck = random.Random(4)
    for seed in range(3):
        game = gameshelf.new("takara", players=3, seed=seed)
        while (number := game.seat) is not None:
            if luck.random() < 0.1:
                one, other = Seat(game, number), Seat(game.imagine(number, 77), number)
                for move in one.moves:
                    assert reason(one, move).endswith(".")
                    assert reason(one, move) == reason(other, move)
                    assert odds(one, move) == odds(other, move)
            game.play(luck.choice(game.moves()))


def test_a_fight_is_explained_by_its_exact_odds() -> None:
    game = table(karas=3)
    lay(game, 2, "goblin-a", open=True)
    game.play("rent")
    fight = BOX.vocabulary.find("fight 2")
    assert fight is not None
    assert odds(Seat(game, 0), fight) == "one adventurer beats it with 44%, all at home with 74%"
    assert reason(Seat(game, 0), fight) == (
        "Your 2 adventurers win with 74%, one after the other. Who fails is hurt: 2 Karas or a day in bed."
    )
    game.play("dive")
    assert reason(Seat(game, 0), fight) == (
        "Who fails is hurt: 2 Karas or a day in bed. Only wounded (22%), it is for @1 to finish."
    )
    game.karas[1] = 2  # no sword for that
    assert reason(Seat(game, 0), fight) == "Who fails is hurt: 2 Karas or a day in bed."


def test_a_risk_is_weighed_against_what_else_could_be_done() -> None:
    game = table(karas=20, recruits=1)
    lay(game, 2, "goblin-a", open=True)
    rent = BOX.vocabulary.find("rent")
    assert rent is not None
    assert reason(Seat(game, 0), rent) == (
        "With it your 3 adventurers beat the Goblin Chief with 89%, for 3 XP. Next best: buy a token, 2 XP."
    )


def test_a_sale_says_what_the_money_is_for() -> None:
    game = table()
    give(game, 0, "surface-xp")
    sell = BOX.vocabulary.find("sell surface-xp")
    assert sell is not None
    assert reason(Seat(game, 0), sell) == "5 Karas for the recruit."
    game.where[2] = HOME
    assert reason(Seat(game, 0), sell) == "5 Karas for an XP token (2 XP), another day."
    game.counter = 0
    assert reason(Seat(game, 0), sell) == "5 Karas for specialists and the hospital."


def test_a_sale_is_for_no_more_tokens_than_the_counter_has_and_the_purse_does_not_pay() -> None:
    game = table(recruits=1)
    give(game, 0, "deep-xp")
    assert why(game, "sell deep-xp") == "20 Karas for 4 XP tokens (2 XP each), one a day."
    game.counter = 2
    assert why(game, "sell deep-xp") == ("20 Karas for the last 2 XP tokens (2 XP each), one a day, the rest for specialists.")
    game.counter = 1
    assert why(game, "sell deep-xp") == "20 Karas for the last XP token (2 XP), another day, the rest for specialists."
    game.karas[0] = 5
    game.settle()
    assert why(game, "sell deep-xp") == "20 Karas for specialists and the hospital."
    assert dict(game.view(0)["moves"])["buy"] == "Buy the last token, 2 XP (5 Karas; one trade a day)"


def test_an_unseen_tile_is_told_with_what_may_go_wrong() -> None:
    game = table()
    lay(game, 1, "surface-karas", "surface-cross")
    lay(game, 3, "bat-a", "surface-rockfall")
    dig = BOX.vocabulary.find("dig 1")
    assert dig is not None
    assert reason(Seat(game, 0), dig).endswith(" The risk: rockfall 6%, monster 6%. A cross brings XP, but hurts.")
    game.known[0] |= CLEAN
    assert reason(Seat(game, 0), dig).endswith(" The risk is a monster. A cross brings XP, but hurts.")
    game.known[1] |= 1
    assert reason(Seat(game, 0), dig).endswith(" Under it lies: 1 XP with a cross.")
    game.known[0] |= OPEN
    game.taken[0] = 1
    assert reason(Seat(game, 0), dig) == ("You have seen it: 1 XP for you, but it hurts the digger: 2 Karas or a day in bed.")


def test_the_second_stone_wins() -> None:
    game = table()
    drain(game, 1)
    lay(game, 2, "stone")
    game.known[9] |= 1
    game.face[0], game.known[0] = game.face[9], OPEN
    game.won[0] = (0,)
    game.found = 1
    dig = BOX.vocabulary.find("dig 2")
    assert dig is not None
    assert reason(Seat(game, 0), dig) == "You have seen the second stone there: it wins the game."
    best = gameshelf.hint(Seat(game, 0), games=40)[0]
    assert best.move is dig
    assert (best.chance, best.how) == (1.0, "exact: the game ends with this move")


def test_each_move_is_explained_by_its_own_numbers() -> None:
    game = table(karas=9)
    lay(game, 1, "surface-karas", "intermediate-xp", "deep-chest")
    lay(game, 2, "goblin-a", open=True)

    def why(notation: str) -> str:
        move = BOX.vocabulary.find(notation)
        assert move is not None
        return reason(Seat(game, 0), move)

    assert why("view 1").startswith("No danger can lie there, but it shows you what is worth to dig.")
    assert why("dive all") == "2 Karas without any risk; to dig opens the next tile to others."
    assert why("hire archaeologist").startswith("Best at site ")
    assert "(it stops him)" not in why("hire miner")
    game.play("hire miner")
    assert why("site 2") == "He digs up the Goblin Chief (it stops him); nobody is hurt."
    assert why("site 3").startswith("He digs up 2 surface tiles (")


def test_a_hidden_danger_that_was_seen_is_told_as_one() -> None:
    game = table()
    lay(game, 1, "goblin-a")
    lay(game, 2, "surface-rockfall")
    lay(game, 3, "stone")
    for place in (0, 9, 18):
        game.known[place] |= 1
    told = [reason(Seat(game, 0), move) for move in Seat(game, 0).moves if move.notation in ("dig 1", "dig 2", "dig 3")]
    assert told == [
        "You have seen it. It hurts: 2 Karas or a day in bed, and it lies open then, to be fought.",
        "You have seen it. It pays nothing and blocks the site, until two clear it.",
        "You have seen a Stone of Legend there: with both you win at once; one is 10 XP when both are found.",
    ]


def test_the_last_tile_of_the_fourth_site_warns() -> None:
    game = table()
    drain(game, 1, 2, 3)
    game.taken[3] = 8
    game.settle()
    dig = BOX.vocabulary.find("dig 4")
    assert dig is not None
    end = "nless it is a stone, the fourth site is empty then, and everybody loses."
    assert reason(Seat(game, 0), dig).endswith(end)
    game.known[35] |= 1
    assert reason(Seat(game, 0), dig).endswith(" The fourth site is empty then, and everybody loses.")


def test_the_evening_says_what_is_saved() -> None:
    game = table(karas=5)
    game.play("dive all")
    end = BOX.vocabulary.find("end")
    assert end is not None
    assert reason(Seat(game, 0), end) == "It saves 5 Karas for the recruit."


def test_the_risk_is_that_of_the_label_also_where_everybody_knows_what_a_tile_is_not() -> None:
    game = table()
    lay(game, 1, "surface-karas")
    lay(game, 3, "bat-a", "surface-rockfall", "surface-rockfall")
    lay(game, 4, "bat-b", "surface-rockfall", "surface-rockfall")
    game.known[0] |= CLEAN
    dig = BOX.vocabulary.find("dig 1")
    assert dig is not None
    assert (
        game.label(dig) == "Dig at site 1 (14% monster; viewed: no rockfall)"
    )  # two bats, among 14 tiles that are no rockfalls
    assert reason(Seat(game, 0), dig).endswith("The risk is a monster."), "what the label says is said once"
    game.face[1] = KINDS.index("surface-cross")
    assert game.label(dig) == "Dig at site 1 (14% monster, 7% cross; viewed: no rockfall)"  # it hurts the digger, and pays
    assert reason(Seat(game, 0), dig).endswith("The risk is a monster. A cross brings XP, but hurts.")
    assert odds(Seat(game, 0), dig) == "a monster with 14%, a cross with 7%"


def why(game: Takara, notation: str) -> str:
    move = BOX.vocabulary.find(notation)
    assert move is not None
    return reason(Seat(game, 0), move)


def test_who_knows_all_that_a_view_can_show_is_told_what_else_it_brings() -> None:
    game = table()
    lay(game, 1, "surface-karas", "goblin-b", "surface-xp")
    for place in (0, 1, 2):
        game.known[place] |= 1
    assert why(game, "view 1") == "You know the Goblin Guard there: turned up it brings you 2 Karas and guards the site."
    game.known[1] |= OPEN
    assert why(game, "view 1") == "You know it all already."
    lay(game, 2, "bat-a", "surface-karas", "surface-xp")
    lay(game, 3, "surface-rockfall", "bat-a")
    for place in (9, 10, 11, 18):
        game.known[place] |= 1
    game.settle()
    assert why(game, "view 2") == "You know the Cave Bat there: turned up it brings you 2 Karas and guards the site."
    assert why(game, "view 3") == "You know the Rockfall there: turned up it brings you 2 Karas and blocks the site."
    game.karas[0] = 3
    game.settle()
    game.play("rent")
    told = "You know the Cave Bat there: turned up it brings you 2 Karas, and your next adventurer can fight it."
    assert why(game, "view 2") == told
    for move in ("view 2", "turn", "leave", "leave", "fight 2"):
        game.play(move)


def test_a_view_is_weighed_by_what_may_go_wrong_without_it() -> None:
    game = table()
    lay(game, 3, "bat-a", "surface-rockfall", "surface-cross")
    assert why(game, "view 1") == (
        "Look before you dig (11% rockfall or monster): turned up while viewing, that brings you 2 Karas."
    )
    for place in (0, 1, 2):
        game.known[place] |= CLEAN
    told = "Look before you dig (6% monster; viewed: no rockfall): turned up while viewing, that brings you 2 Karas."
    assert why(game, "view 1") == told


def test_a_view_says_of_the_first_tile_what_the_move_that_digs_it_says() -> None:
    game = table()
    game.taken[0] = 2
    game.settle()
    lay(game, 2, "surface-karas", "surface-karas", "surface-karas", "goblin-a", "goblin-b")
    digs = dict(game.view(0)["moves"])["dig 1"]
    assert digs == "Dig at site 1 (no risk)"
    assert why(game, "view 1") == (
        "The first tile is no risk; more may lie under it (11% monster): turned up while viewing, that brings you 2 Karas."
    )
    game.known[2] |= 1
    game.settle()
    assert why(game, "view 1").startswith("You know the first tile, not what is under it (11% monster)")
    game.taken[0] = 3
    game.settle()
    assert dict(game.view(0)["moves"])["dig 1"] == "Dig at site 1 (11% monster)"
    assert why(game, "view 1").startswith("Look before you dig (11% monster)")
    lay(game, 2, "surface-karas", "surface-karas", "surface-karas", "intermediate-xp", "intermediate-xp")
    assert why(game, "view 1").startswith("No danger can lie there")


def test_the_miner_is_told_with_what_stops_him() -> None:
    game = table(karas=5)
    lay(game, 1, "bat-a", "surface-rockfall", "surface-xp")
    game.play("hire miner")
    assert why(game, "site 2") == (
        "He digs up 2 surface tiles (6% XP); nobody is hurt, but a monster (6%) would stop him. Then on top: a surface tile."
    )
    for place in (0, 1, 2):
        game.known[place] |= 1
    assert why(game, "site 1") == "He digs up the Cave Bat (it stops him); nobody is hurt."
    game.known[11] |= 1
    assert why(game, "site 2") == "He digs up 2 surface tiles (0% XP); nobody is hurt. Then on top: 2 Karas."


def test_the_chances_are_those_of_the_games_that_a_seat_can_imagine() -> None:
    """Of tiles that somebody has left face down, of others at the same level, and of sites where a stone was found."""
    game = gameshelf.new("takara", players=2, seed=5)
    assert isinstance(game, Takara)
    game.taken, seat = [6, 6, 7, 0, 0, 0], 1
    for n, taken in enumerate(game.taken):
        for place in range(n * 9, n * 9 + taken):
            game.known[place] |= OPEN
    for place in (27, 28, 36):
        game.known[place] |= 1
        game.known[place] |= CLEAN
        game.face[place] = KINDS.index("surface-karas")
    game.known[7] |= 1  # who knows no more of it by that
    places, worlds = (27, 29, 45, 6, 25, 33), 1500
    counts = {place: [0] * 7 for place in places}
    for seed in range(worlds):
        world = game.imagine(seat, seed)
        assert isinstance(world, Takara)
        for place in places:
            counts[place][world.t.what[world.face[place]]] += 1
    for place in places:
        for chance, count in zip(chances_at(game, seat, place), counts[place], strict=True):
            assert abs(chance - count / worlds) < 0.045, place
    assert chances_at(game, seat, 27)[ROCKFALL] == 0 < chances_at(game, seat, 29)[ROCKFALL]


def test_no_stone_is_promised_where_one_was_found() -> None:
    game = table()
    game.taken = [6] * 6
    game.face[6] = game.face[26] = KINDS.index("stone")
    game.known[6] |= OPEN
    game.taken[0] = 7
    game.won[1], game.found = (6,), 1
    game.settle()
    labels = dict(game.view(0)["moves"])
    assert labels["dig 1"] == "Dig at site 1 (no risk)"
    assert labels["dig 2"] == "Dig at site 2 (here no risk, 7% stone)"


def test_a_stone_that_would_end_the_game_is_good_or_bad_by_who_wins_then() -> None:
    game = table()
    give(game, 1, "stone")
    lay(game, 1, "surface-karas", "stone")
    give(game, 1, "deep-xp")
    assert why(game, "dig 2").startswith("Good: Karas 93%. A stone ends the game: you lose.")
    give(game, 0, *["deep-xp"] * 2)
    assert "A stone ends the game: you win." in why(game, "dig 2")
    game.known[1] |= 1
    game.known[0] |= OPEN
    game.taken[0] = 1
    assert why(game, "dig 1").endswith("it ends the game, 18 XP for you against 14: you win.")


def test_the_holder_of_a_stone_wins_with_the_next() -> None:
    game = table()
    give(game, 0, "stone")
    lay(game, 1, "surface-karas", "stone")
    assert "A stone: you win." in why(game, "dig 2")


def test_the_last_adventurer_is_told_whom_the_next_tile_is_for() -> None:
    game = table()
    game.taken[0] = 2
    game.settle()
    assert "@1" not in why(game, "dig 1")  # another can go on
    game.play("dive")
    assert why(game, "dig 1").endswith(" Under it lies an intermediate tile, then free for @1.")
    game.known[3] |= 1
    assert why(game, "dig 1").endswith(" Under it lies: 2 Karas, then free for @1.")


def test_a_stone_under_a_monster_comes_before_money_that_buys_nothing_today() -> None:
    game = table(karas=16, recruits=1)
    give(game, 0, "stone", "deep-xp")
    lay(game, 2, "goblin-a", "deep-karas", "stone", open=False)
    game.known[9] |= OPEN
    game.known[10] |= 1
    game.known[11] |= 1
    for specialist in ("miner", "archaeologist", "impersonator"):
        hired(game, specialist, 1)
    hired(game, "soothsayer", 0, resting=True)
    game.settle()
    seat = Seat(game, 0)
    rated = dict(zip(map(str, seat.moves), rate(seat), strict=True))
    assert max(rated, key=lambda move: rated[move]) == "rent"
    assert rated["sell deep-xp"] == float("-inf")
    rent, sell = (BOX.vocabulary.find(move) for move in ("rent", "sell deep-xp"))
    assert rent is not None
    assert sell is not None
    assert reason(seat, rent).endswith("for 3 XP. The second Stone of Legend lies 2 tiles under it.")
    assert "specialists" not in reason(seat, sell), "who are all away"


def test_nobody_sells_who_has_money_for_whatever_can_be_bought() -> None:
    for karas, sense in ((4, True), (10, False), (43, False)):
        game = table(karas=karas)
        give(game, 0, "surface-xp")
        seat = Seat(game, 0)
        rated = dict(zip(map(str, seat.moves), rate(seat), strict=True))
        assert (rated["sell surface-xp"] > float("-inf")) == sense
