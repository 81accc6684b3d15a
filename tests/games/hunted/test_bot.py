from __future__ import annotations

from games.hunted.helpers import clock, dice, energy, fight, plays, table
from gameshelf import bots, new
from gameshelf.games.hunted.content import HANDGUN, KINDS
from gameshelf.games.hunted.quick import quick, worth
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.fight import Attacked
from gameshelf.play import Seat
from gameshelf.web.counsel import thought_out


def choice(game: Hunted) -> str:
    """What it plays; all cards that are not in sight are in the deck."""
    assert game.seat is not None
    game.deck = list(game.t.deck)
    for pile in (*game.rows, game.shared, game.discard, game.gone, game.aside, *game.items, *game.arms, *game.hostages):
        for kind in pile:
            game.deck.remove(kind)
    return str(bots.make("greedy").choose(Seat(game, game.seat)))


def test_it_draws_while_nothing_can_happen() -> None:
    assert choice(table(row=["hallway", "ammo", "grenade"])) == "draw"


def test_it_goes_up_before_a_row_in_danger_is_lost() -> None:
    assert choice(table(row=["office-door", "crawlway", "lookout"])) == "activate office-door"


def test_it_takes_the_gun_that_can_beat_lars() -> None:
    game = table(arms=["machine-gun"])
    fight(game, "lars", left=(7,))
    assert choice(game) == "fire machine-gun"


def test_it_dresses_its_wounds() -> None:
    game = table(row=["lookout"], items=["dressing"])
    energy(game, 2, 0, 3)
    clock(game, 4, "voice", "sweep", "rocket")
    assert choice(game) in ("use dressing", "use chocolates")


def why(game: Hunted, notation: str) -> str:
    """What a newcomer is told of a move."""
    seat = Seat(game, game.seat or 0)
    assert seat.box.reason is not None
    return str(seat.box.reason(seat, next(move for move in seat.moves if str(move) == notation)))


def test_it_keeps_rare_cards_for_a_moment_that_needs_them() -> None:
    game = table(row=["lookout", "ammo"], items=["pratt"])
    assert choice(game) != "use pratt"  # no die is spent
    energy(game, 1, 4)
    game.chocolates = False
    assert choice(game) == "use pratt"
    assert why(game, "use pratt") == "4 spent dice can roll again."
    game = table(items=["oneil"])
    fight(game, "lookout", left=(1,))
    assert choice(game).startswith("fire")  # bare hands are enough
    fight(game, "lars", left=(6,))
    assert choice(game) == "use oneil"
    assert "needs no roll" in why(game, "use oneil")


def test_nobody_is_used_up_beside_a_gun_that_is_nearly_sure() -> None:
    game = table(hostages=["gus"], edition=None)
    fight(game, "lookout", left=(3,))
    assert "99 %" in game.label(game.read("fire handgun"))
    assert choice(game) == "fire handgun"
    assert str(thought_out(Seat(game, 0), bots.Budget(games=100), 1)) == "fire handgun"
    game.loaded[HANDGUN] = 1
    game.settle()
    assert choice(game) == "use gus", "one die is not enough"
    game = table(hostages=["gus"], edition=None)
    energy(game, 1, 0, 4)
    game.chocolates = False
    fight(game, "lookout", left=(3,))
    assert choice(game) == "use gus", "who would die of a miss takes no chance"
    energy(game, 5)
    clock(game, 1)
    game.settle()
    assert choice(game) == "use gus", "a shot would cost the last token of all"


def test_with_one_life_and_no_die_nobody_lets_an_event_come() -> None:
    game = table(row=["bruiser"], edition=None)
    energy(game, 0, 1, 0, 4)
    game.chocolates = False
    clock(game, 1, "lockdown", "voice", "rocket")
    game.deck = game.deck[:-2]
    assert choice(game) == "draw"


def test_dice_are_refreshed_before_a_test_and_not_after_it() -> None:
    game = table(row=["office-door", "crawlway", "lookout"])
    energy(game, 1, 3, 0, 1)
    assert choice(game) == "use chocolates", "once the door is open the test cannot wait"
    assert why(game, "use chocolates") == "First, for a test may follow: 33 % now, 90 % once all dice are refreshed."
    plays(game, "use chocolates")
    assert choice(game) == "option 2"
    plays(game, "option 2")
    assert choice(game) == "activate office-door"
    assert why(game, "activate office-door") == "It leads up; a test there would be passed with 90 %."
    game = table(row=["office-door", "crawlway", "lookout"], items=["pratt"])
    energy(game, 1, 4)
    assert choice(game).startswith("use "), "another card that refreshes does as well"
    energy(game, 4, 1)
    assert choice(game) == "activate office-door", "one die more is not worth a card"
    game = table(row=["office-door", "crawlway", "lookout"])
    energy(game, 1, 2, 0, 2)
    assert choice(game) == "activate office-door"
    assert why(game, "activate office-door").endswith("passed with 33 %; the Chocolates are kept to heal.")
    game = table(row=["ammo"])
    energy(game, 1, 4)
    assert choice(game) == "draw", "no test is near"


def test_dice_are_refreshed_before_the_token_goes_that_brings_an_event() -> None:
    game = table()
    fight(game, "lookout")
    energy(game, 0, 5)
    clock(game, 2, "voice")
    assert choice(game).startswith("fire ")
    clock(game, 1, "voice")
    assert choice(game) == "use chocolates", "the next roll brings the event"
    assert why(game, "use chocolates") == "First, for a test may follow: 0 % now, 87 % once all dice are refreshed."


def test_a_newcomer_is_told_when_to_reload() -> None:
    game = table(row=["lookout", "ammo", "hallway"])
    game.loaded[HANDGUN] = 0
    game.settle()
    assert choice(game) == "draw"
    assert "reloading in it included" in why(game, "draw")
    game.stack.append(Attacked(0, KINDS.index("lieutenants")))
    game.settle()
    assert game.label(game.read("fight")) == "Fight (49 % in one roll if you reload first)"
    fight(game, "patrol", left=(3, 2))
    assert choice(game) == "reload handgun"
    assert why(game, "reload handgun").startswith("Nobody hits you while you reload")


def test_smoke_is_for_a_fight_that_costs_more_than_it_brings() -> None:
    game = table(items=["smoke"])
    game.stack.append(Attacked(0, KINDS.index("lookout")))
    game.settle()
    assert choice(game) == "fight"
    game.stack[-1] = Attacked(0, KINDS.index("lieutenants"))
    game.loaded[HANDGUN] = 0
    game.settle()
    assert choice(game) == "use smoke"
    assert why(game, "use smoke").startswith("This fight would cost ")


def test_it_wins_some_games_and_random_none() -> None:
    wins = {"greedy": 0, "random": 0}
    for name, games in (("greedy", 100), ("random", 40)):
        for seed in range(games):
            game = new("hunted", seed=seed)
            bot = bots.make(name, seed)
            while (seat := game.seat) is not None:
                game.play(bot.choose(Seat(game, seat)))
            wins[name] += bool(game.outcome and game.outcome.winners)
    assert wins["greedy"] >= 10
    assert wins["random"] == 0


def test_it_pays_with_what_it_needs_least() -> None:
    game = table(row=["office-door", "grenade", "crawlway", "keys", "lookout"])
    assert choice(game) == "activate office-door"
    game.play("activate office-door")
    assert choice(game) == "pay keys"  # the bell goes, the Crawlway stays and the Grenade pays for it


def test_it_hides_when_the_next_wound_is_the_last() -> None:
    game = table(row=["lieutenants", "corridor"])
    game.chocolates = False
    energy(game, 1, 0, 4)
    assert choice(game) == "hide"


def test_it_never_spends_the_last_token_of_all() -> None:
    game = table(row=["lieutenants", "corridor"])
    game.chocolates = False
    energy(game, 1, 0, 4)
    clock(game, 1)
    assert choice(game) == "draw"
    assert str(quick(game, 0)) == "draw"


def test_it_counts_the_rolls_that_time_is_left_for() -> None:
    game = table(arms=["shotgun"])
    kind = KINDS.index("shotgun")
    game.loaded[kind], game.loaded[HANDGUN], game.magazines[HANDGUN] = 0, 1, 0
    game.chocolates = False
    clock(game, 4, "voice")
    fight(game, "patrol", left=(3, 2))
    assert choice(game) == "reload shotgun"
    clock(game, 2)
    assert choice(game) != "reload shotgun"  # the roll after it would cost the last token
    assert str(quick(game, 0)) == choice(game)
    assert why(game, choice(game)).startswith("Nothing saves you now")  # one die against two men
    game.loaded[HANDGUN] = 3
    assert choice(game) == "fire handgun"
    assert why(game, "fire handgun") == "Time for one roll only: it has to end the fight."
    game.stack[-1] = Attacked(0, KINDS.index("patrol"))
    game.settle()
    assert choice(game) == "escape"
    clock(game, 1)
    fight(game, "patrol", left=(3, 2))
    assert why(game, choice(game)).startswith("Nothing saves you now")


def test_who_is_safe_gives_a_dressing_to_one_about_to_fall() -> None:
    game = table(players=2, items=["dressing"])
    energy(game, 1, 0, 2, seat=1)
    assert choice(game) == "give dressing"
    energy(game, 3, 0, 0, seat=1)
    assert choice(game) != "give dressing"


def test_it_asks_for_the_gun_that_can_beat_lars() -> None:
    game = table(players=2, arms=["machine-gun"], seat=0)
    fight(game, "lars", left=(7,), seat=1)
    assert choice(game) == "get machine-gun"


def test_the_quick_player_answers_every_question_and_wins_some() -> None:
    wins = 0
    for seed in range(240, 300):
        game = new("hunted", players=1 + (seed % 4 == 3), seed=seed, tokens=("after", "before")[seed % 2])
        assert isinstance(game, Hunted)
        while (seat := game.seat) is not None:
            assert all(0 < chance < 1 for chance in worth(game))
            move = quick(game, seat)
            assert move in game.moves()
            game.play(move)
        wins += bool(game.outcome and game.outcome.winners)
        assert worth(game) == (float(game.won),) * game.players
    assert wins >= 4


def test_the_chance_to_win_grows_with_what_helps() -> None:
    chance = worth(table())[0]
    assert 0.05 < chance < 0.9
    game = table(arms=["machine-gun"])
    assert worth(game)[0] > chance
    clock(game, 2)
    assert worth(game)[0] < chance
    game = table(arms=["machine-gun"])
    fight(game, "lars", left=(5,))
    healthy = worth(game)[0]
    assert healthy > 0.6
    energy(game, 1, 0, 4)
    assert worth(game)[0] < healthy


def test_quick_looks_at_no_order_of_the_deck() -> None:
    game = table(row=["lookout", "fire-door"])
    moves = {quick(game.imagine(0, seed), 0) for seed in range(20)}
    assert len(moves) == 1


def test_chocolates_are_no_help_against_bullets() -> None:
    """In a fight they heal who is about to fall; spent dice roll for tests alone, and wait for one."""
    game = table()
    energy(game, 1, 2, 0, 2)
    fight(game, "guard")
    assert choice(game).startswith("fire "), "three white dice: they are kept for a wound"
    energy(game, 2, 0, 0, 3)
    assert choice(game) == "use chocolates"
    assert why(game, "use chocolates") == "You have 2 white dice left; the last is the game."
    plays(game, "use chocolates")
    if "option 1" in [str(move) for move in game.moves()]:
        assert choice(game) == "option 1"
    game = table()
    energy(game, 2, 2, 0, 1)
    fight(game, "lars")
    assert choice(game) == "use chocolates", "nothing is saved for after Lars"


def test_a_die_that_hits_is_not_rolled_again() -> None:
    game = table(items=["lighter"])
    fight(game, "patrol", left=(5, 2))
    dice(game, 3, 3, 1, 1)
    plays(game, "fire handgun", "dice 4", "use lighter")
    labels = dict(game.view(0)["moves"])
    assert labels == {"again 1": "The 3: it needs 5 or more", "again 3": "The 1: it needs 5 or more"}, "one 3 is enough"
    assert game.view(0)["question"].startswith("You rolled 3, 3, 1, 1. Which die do you roll again?")
    assert str(quick(game, 0)) == "again 1"
    assert why(game, "again 1") == "As it lies it does nothing, and to roll it again costs nothing."
    plays(game, "again 1")
    assert game.view(0)["question"] == "You will roll again: 3. One more die, or roll now?"
    assert game.view(0)["step"]["picked"] == [0]
    assert game.label(game.read("again 2")) == "The 3, though it hits"
    assert "hits as it lies" in why(game, "again 2")
    assert choice(game) == str(quick(game, 0)) == "again 3"
    plays(game, "again 3", "again 4")
    assert dict(game.view(0)["moves"])["done"] == "Roll 3 dice again now"
    assert choice(game) == str(quick(game, 0)) == "done"


def test_the_chance_of_a_fight_is_told_once() -> None:
    game = table(row=["lookout", "ammo", "hallway"], deck=["guard"])
    assert "%" in game.label(game.read("draw"))
    assert "%" not in why(game, "draw")


def test_what_is_kept_for_later_is_worth_something() -> None:
    game = table(edition=None)
    chance = worth(game)[0]
    for gone in ("escape", "chocolates"):
        poor = table(edition=None)
        setattr(poor, gone, False)
        assert worth(poor)[0] < chance, gone


def test_a_search_keeps_the_escape_token_beside_a_fight_that_is_nearly_sure() -> None:
    game = table(row=["lookout"], deck=["bruiser"], edition=None)
    plays(game, "draw")
    assert "94 %" in game.label(game.read("fight"))
    for seed in range(3):
        assert str(thought_out(Seat(game, 0), bots.Budget(games=200), seed)) == "fight"


def test_nobody_hides_from_a_card_that_can_do_no_harm() -> None:
    game = table(row=["hallway"])
    energy(game, 2, 3)
    for seed in range(3):
        assert str(thought_out(Seat(game, 0), bots.Budget(games=60), seed)) != "hide"
    game.deck = []
    game.discard = [*game.t.deck][:20]
    game.settle()
    assert all(rating > -99 for rating in game.box.rate(Seat(game, 0))), "what was hidden from is shuffled in then"


def test_where_no_round_ends_a_fight_nobody_is_told_that_one_does() -> None:
    game = table(arms=["shotgun"], edition=None)
    kind = KINDS.index("shotgun")
    game.loaded[kind] = 0
    game.magazines[kind] = 1
    game.loaded[HANDGUN] = 0
    fight(game, "lars")
    assert "hits one of them with" in why(game, "reload shotgun")
    game.loaded[kind] = 2
    game.settle()
    assert why(game, "fire shotgun") == "Nothing ends it in one round; 7, 6 and 5 are left, and this is likely to hit some."


def test_with_time_for_one_roll_only_it_takes_what_ends_the_fight() -> None:
    """Bare hands would cost no bullet, and cannot hit a 7; three +1 tokens make it 69 %."""
    game = table()
    game.plus[0], game.time, game.chocolates = 3, 2, 0
    game.events.clear()
    energy(game, 1, 0, 4)
    fight(game, "lars", left=(7, 5))
    assert choice(game) == "fire handgun"
    won = 0
    for seed in range(200):
        twin = game.imagine(0, seed)
        while twin.outcome is None:
            assert twin.seat is not None
            twin.play(quick(twin, twin.seat))
        won += twin.won
    assert 115 < won < 160
    plays(game, "fire handgun")
    assert choice(game) == "dice 4"
