"""What the table tells beside the board: progress, beats, the guide, what is asked twice."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import gameshelf
from games.takara.helpers import HOSPITAL, SWORD, chests, dice, drain, give, hired, lay, plays, table
from gameshelf.core import BANNER, GLANCE, PLAIN, Beat
from gameshelf.games.takara import BOX
from gameshelf.games.takara.content import KINDS
from gameshelf.games.takara.state import OPEN, TAME, Takara
from gameshelf.games.takara.telling import asks, face_of, guide, progress
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


def beats_of(game: Takara, *moves: str, seat: int | None = 0) -> list[Beat]:
    """What this seat sees happen with the last of these moves."""
    plays(game, *moves[:-1])
    game.journal = []
    game.play(moves[-1])
    found = [BOX.beats(event.data(seat), game.view(seat)) for event in game.journal]
    return [beat for beat in found if beat is not None]


def test_who_looks_at_a_tile_sees_it_large_and_nobody_else_does() -> None:
    game = table()
    lay(game, 1, "stone")
    own = beats_of(game, "view 1")[-1]
    assert (own.kind, own.size) == ("turn", BANNER)
    assert "#i-legend" in own.art
    game = table()
    lay(game, 1, "stone")
    (other,) = beats_of(game, "view 1", seat=1)
    assert (other.kind, other.size, other.art, other.text) == ("walk", GLANCE, "", "@0 views site 1.")
    assert beats_of(game, "leave", seat=1) == []


def test_what_a_specialist_shows_is_seen_large_tile_by_tile() -> None:
    game = table(karas=2)
    lay(game, 3, "surface-karas", "bat-a", "surface-xp")
    own = beats_of(game, "hire archaeologist", "site 3")[-1]
    assert (own.kind, own.size, own.art.count("<g transform")) == ("turn", PLAIN, 5)
    assert "#i-bat" in own.art
    game = table(karas=2)
    for place in range(18, 23):
        game.known[place] |= 1
    known = beats_of(game, "hire archaeologist", "site 3")[-1]
    assert (known.kind, known.art) == ("look", ""), "all of which one knew"
    game = table(karas=3)
    other = beats_of(game, "hire soothsayer", "site 3", "from 4", seat=1)[-1]
    assert (other.kind, other.size, other.art) == ("look", GLANCE, "")


def test_a_fight_is_told_hit_by_hit() -> None:
    game = table(karas=3)
    lay(game, 2, "goblin-a", open=True)
    dice(game, SWORD, HOSPITAL, SWORD)
    (roll,) = beats_of(game, "rent", "fight 2")
    costs = "2 Karas tonight, or a day in bed."
    assert roll.text == f"@0 fights the Goblin Chief. One hit, and it strikes back. {costs}", "said once, with the fight"
    roll, beaten, bed, dawn = beats_of(game, "fight 2")
    assert roll.text.endswith("One hit: it falls!")
    assert (beaten.size, beaten.kind, beaten.art) == (GLANCE, "gain", ""), "the fight has shown it large"
    assert beaten.brings == (("star", 3),)
    assert (bed.kind, dawn.kind) == ("loss", "dawn")


def test_a_fight_is_seen_large_with_what_it_takes_the_throws_and_how_it_ends() -> None:
    game = table(karas=3)
    lay(game, 2, "goblin-a", open=True)
    dice(game, SWORD, HOSPITAL, SWORD)
    first = beats_of(game, "rent", "fight 2")[0]
    assert (first.size, first.art.count('class="needs"'), first.art.count('class="throw')) == (BANNER, 2, 2)
    assert ">It takes 2 swords: 44%<" in first.art
    assert first.art.count('class="hit-by') == first.art.count('class="slash') == 1, "with each sword the monster shakes"
    assert 'class="ward"' in first.art, "and who is hurt is carried off"
    assert 'class="prize"' not in first.art
    tumbling = re.findall(r'<g class="tumbles.*?</g>', first.art)
    assert len(tumbling) == 2
    assert len(set(tumbling)) == 1, "while it tumbles no die tells what it will show"
    assert re.findall(r'<g class="lies (.*?)">.*?#i-d6.*?#i-(\w+)', first.art) == [("d-white", "sword"), ("d-red", "hospital")]
    assert ">Hurt! It has 1 heart left<" in first.art
    assert (first.art.count("#i-heart"), first.art.count('class="breaks')) == (2, 1)
    second = beats_of(game, "fight 2")[0]
    assert (second.art.count('class="needs"'), second.art.count("#i-wound"), second.art.count("#i-heart")) == (1, 2, 1)
    assert ">It takes 1 sword: 67%<" in second.art
    assert ">Beaten!<" in second.art
    assert 'class="prize"' in second.art, "what it brings is seen"
    assert second.art.index('class="throw') < second.art.index(">It takes 1 sword: 67%<") < second.art.index(">Beaten!<")


def test_who_fails_again_and_again_is_told_how_rare_that_is() -> None:
    game = table(karas=9, recruits=1)
    lay(game, 2, "goblin-a", open=True)
    dice(game, SWORD, HOSPITAL, HOSPITAL, HOSPITAL, SWORD)
    assert "in a row" not in beats_of(game, "rent", "fight 2")[0].text
    assert "in a row" not in beats_of(game, "fight 2")[0].text
    assert "it strikes back. Three misses in a row: 1 in 27! 2 Karas tonight" in beats_of(game, "fight 2")[0].text


def test_who_wins_after_several_misses_in_a_row_is_told_at_last() -> None:
    for missed, told in ((3, "Two hits: at last it falls!"), (2, "Two hits: it falls!")):
        game = table(karas=9)
        lay(game, 2, "goblin-a", open=True)
        dice(game, SWORD, SWORD)
        game.misses = (missed, 0)
        plays(game, "rent")
        assert beats_of(game, "fight 2")[0].text.endswith(told.replace("Two", "2"))


def test_a_mimic_is_fought_large_for_its_xp_and_the_next_chest() -> None:
    game = table()
    lay(game, 2, "deep-chest")
    chests(game, "mimic", "tablet")
    dice(game, HOSPITAL)
    fight = beats_of(game, "dig 2")[1]
    assert ">It gets away<" in fight.art
    assert fight.text.endswith("Nobody is hurt.")
    assert fight.art.count("#i-chest") == 1


def test_every_day_has_its_morning_large_for_the_one_whose_day_it_is() -> None:
    def dawn(seat: int | None) -> Beat:
        game = table(karas=3, recruits=2)
        lay(game, 4, "surface-cross")
        return beats_of(game, "dig 4", "dig 2", "dive", "end", seat=seat)[-1]

    mine, other = dawn(1), dawn(0)
    assert mine.text == "@1's day: 3 at home, 3 Karas. @0 was at sites 2 and 4, in the hospital and at the Dive, and has 2 XP."
    assert (mine.kind, mine.size, mine.end, mine.art.count("#tk-adv1")) == ("dawn", PLAIN, "mat-1", 3)
    assert other.text == dawn(None).text == "@1's day."
    assert (other.size, other.art) == (GLANCE, "")


def test_who_stays_in_bed_and_who_comes_back_is_seen_in_the_evening() -> None:
    game = table(players=2)
    lay(game, 1, "surface-cross", "surface-xp")
    bed = beats_of(game, "dig 1", "dive")[-2]
    assert (bed.kind, bed.end, bed.text) == ("loss", "mat-0", "@0 leaves 1 in bed for the next day.")
    back = beats_of(game, "dive all", "dive")[-2]
    assert (back.kind, back.text) == ("gain", "@0 has 1 out of bed again.")


def test_after_the_last_day_no_other_begins() -> None:
    game = table()
    drain(game, 1, 2, 3)
    game.taken[3] = 8
    game.settle()
    assert beats_of(game, "dive", "dig 4")[-1].kind == "end"


def test_a_win_is_large_once_and_then_what_it_brings_glides_home() -> None:
    game = table(karas=3)
    lay(game, 2, "skeleton-b", open=True)
    dice(game, SWORD, SWORD, SWORD)
    roll, beaten = beats_of(game, "rent", "fight 2")
    assert (roll.size, beaten.size, beaten.kind, beaten.art) == (BANNER, GLANCE, "gain", ""), "the fight has shown it all"
    assert beaten.brings == (("star", 1), ("coin", 15))
    game = table(karas=3)
    lay(game, 2, "goblin-a", open=True)
    dice(game, SWORD, SWORD)
    roll, beaten = beats_of(game, "rent", "fight 2")
    assert (roll.size, beaten.size, beaten.art, beaten.brings) == (BANNER, GLANCE, "", (("star", 3),))
    game = last_monster(1, 2)
    dice(game, SWORD, SWORD, SWORD)
    last = beats_of(game, "rent", "fight 6")[-1]
    assert (last.size, "Site 6 is empty!" in last.text) == (BANNER, True), "what matters more is told"
    assert (last.kind, "#i-bones" in last.art) == ("victory", True)


def test_the_blow_that_ends_the_game_is_a_scene_before_its_end_is_told() -> None:
    game = table(karas=9)
    give(game, 1, "stone")
    drain(game, 1, 2, 3, 4)
    game.taken[4] = 8
    lay(game, 5, "skeleton-a", open=True)
    dice(game, SWORD, SWORD, SWORD)
    blow, end = beats_of(game, "rent", "fight 5")[-2:]
    assert (blow.kind, blow.size, blow.seat) == ("victory", BANNER, 0)
    assert (end.kind, end.size) == ("end", BANNER)
    assert end.text.startswith("The fifth site is empty")


def test_a_cleared_rockfall_comes_down_and_one_dug_up_blocks_the_way() -> None:
    game = table()
    lay(game, 1, "surface-rockfall")
    assert beats_of(game, "dig 1")[0].text == "@0 digs at site 1: Rockfall. The way is blocked!"
    assert beats_of(game, "dive", "dive all", "clear 1")[0].kind == "fall"
    miner = table(karas=5)
    lay(miner, 1, "surface-rockfall")
    assert "blocked" not in beats_of(miner, "hire miner", "site 1")[0].text


def test_the_last_tile_of_a_site_warns_everybody() -> None:
    game = table()
    drain(game, 1, 2)
    game.taken[2] = 8
    game.settle()
    last = beats_of(game, "dig 3", seat=1)[0]
    assert last.size == BANNER
    assert last.text.endswith(" Site 3 is empty! One more, and everybody loses!")


def test_a_stone_that_is_dug_up_says_what_ends_the_game_now() -> None:
    game = table()
    lay(game, 4, "stone")
    found = beats_of(game, "dig 4")[0]
    assert (found.size, found.text) == (BANNER, "@0 finds a Stone of Legend at site 4! The second ends the game.")


def test_a_card_of_a_great_moment_has_one_short_sentence_more() -> None:
    game = table()
    give(game, 0, "stone")
    for site in (1, 2):
        game.taken[site - 1] = 8
        lay(game, site, "deep-chest")
    first, last = beats_of(game, "dig 1")[0], beats_of(game, "dig 2")[0]
    assert first.text == "@0 digs at site 1: Chest. What is in it? Site 1 is empty!", "and the board tells the rest"
    assert last.text == "@0 digs at site 2: Chest. What is in it? Site 2 is empty!"


def test_a_stone_that_is_dug_up_is_a_treasure_and_promises_no_more_than_it_is_worth() -> None:
    game = table()
    lay(game, 4, "stone")
    lay(game, 5, "stone")
    first, second = beats_of(game, "dig 4")[0], beats_of(game, "dig 5")[0]
    assert first.brings == second.brings == (("legend", 1),)
    assert ">10 XP once both are found<" in first.art
    assert ">Both stones: you win!<" in second.art
    assert second.text == "@0 finds a Stone of Legend at site 5!", "how it ended is told next, and once"
    found = {"what": "dig", "face": "stone", "xp": 10, "who": 0}
    assert ">Both stones: a rival wins<" in face_of(found, game.view(1)), "and no other end is hoped for"
    game = table()
    lay(game, 4, "stone")
    give(game, 1, "stone")
    shared = beats_of(game, "dig 4")[0]
    assert ">Both stones: you win!<" in shared.art
    assert ">Both stones are found!<" in face_of({"what": "dig", "face": "stone", "xp": 10, "who": 0}, game.view(None))
    assert shared.text == "@0 finds a Stone of Legend at site 4!"


def test_a_stone_is_covered_first_and_nothing_tells_of_it_before_its_tile_is_turned_over() -> None:
    game = table()
    lay(game, 4, "stone")
    art = beats_of(game, "dig 4")[0].art
    assert art.index("#i-legend") < art.index('class="cover"') < art.index("once both are found")
    assert "#tk-top3" in art
    look = (Path(gameshelf.__file__).parent / "games/takara/look.css").read_text()
    for later in (".treasure .gem", ".treasure .after", ".treasure .fate", ".beat:has(.treasure) > p"):
        rule = re.search(re.escape(later) + r" \{[^}]*animation:[^}]*\}", look)
        assert rule is not None
        assert "var(--turns" in rule[0], f"{later} waits"


def test_what_the_miner_finds_after_a_stone_is_told_after_it() -> None:
    game = table(karas=5)
    lay(game, 1, *["surface-karas"] * 7, "stone", "deep-xp")
    game.taken[0] = 7
    game.settle()
    stone, last = beats_of(game, "hire miner", "site 1")
    assert stone.text.endswith("The second ends the game.")
    assert last.text.endswith("Site 1 is empty!")


def test_progress_says_the_score_and_what_ends_the_game_in_three_short_lines() -> None:
    game = table()
    assert progress(game.view(0)) == ["XP: @0 0, @1 0.", "No stone yet: 4 empty sites and all lose.", "54 tiles left."]
    drain(game, 1, 2, 3)
    assert progress(game.view(0))[:2] == ["No stone yet: 1 more empty site and all lose.", "XP: @0 0, @1 0."]
    give(game, 1, "stone")
    told = ["XP: @0 0, @1 0.", "2nd stone (@1's wins; else 10 to 10) or 2 more empty sites end it."]
    assert progress(game.view(0))[:2] == told
    assert len(" ".join(told).replace("@0", "Guest").replace("@1", "Easy bot").replace(" 0", " 38")) <= 99
    drain(game, 4)
    assert progress(game.view(0))[0] == "2nd stone (@1's wins; else 10 to 10) or 1 more empty site ends it."
    game.taken[4] = 8
    game.settle()
    plays(game, "dig 5")
    assert progress(game.view(0))[:2] == ["The game is over.", "XP: @0 0, @1 0."]


def test_what_the_second_stone_would_make_of_it_is_said_from_each_of_two_seats() -> None:
    game = table(karas=5)
    give(game, 0, "stone", "deep-xp")
    assert progress(game.view(0))[:2] == [
        "XP: @0 5, @1 1.", "2nd stone (yours wins; else 15 to 11) or 5 empty sites end it.",
    ]  # fmt: skip
    assert progress(game.view(1))[1].startswith("2nd stone (@0's wins; else 11 to 15) or ")
    assert progress(game.view(None))[:2] == [
        "XP: @0 5 (15 with 2nd), @1 1.",
        "2nd stone (@0's: a win) or 5 empty sites end it.",
    ]
    three = table(players=3)
    give(three, 0, "stone")
    assert progress(three.view(1))[1].startswith("2nd stone (@0's: a win) or "), "no two numbers tell how it would end"


def test_who_alone_knew_a_tile_is_told_that_another_digs_it_up_without_knowing_it() -> None:
    for known, told in ((1, True), (3, False), (2, False), (0, False)):
        game = table(seat=1)
        lay(game, 3, "intermediate-xp")
        game.known[18] |= known
        game.settle()
        assert beats_of(game, "dig 3", seat=0)[0].text.endswith("Dug blind: only you knew it.") == told


@pytest.mark.rule("takara.impersonator.copy")
def test_who_digs_as_the_miner_is_called_by_name() -> None:
    game = table(karas=9)
    hired(game, "miner", 1)
    lay(game, 2, "surface-karas", "bat-a")
    plays(game, "impersonate miner")
    assert game.view(0)["question"] == "Where does the Impersonator work as Miner?"
    plays(game, "site 2")
    told = [event.seen_by(0) or "" for event in game.journal or ()]
    assert "The Impersonator, as Miner, digs for @0 at site 2: 2 Karas, which is lost." in told
    assert "The Impersonator, as Miner, meets the Cave Bat at site 2: he digs no further." in told


def test_what_ends_the_game_for_all_and_what_is_sold_is_asked_twice() -> None:
    game = table()
    drain(game, 1, 2, 3)
    game.taken[3] = 8
    game.known[35] |= 1
    game.settle()
    assert asks(game.view(0), "dig 4").startswith("That empties the fourth site, and no stone is found: everybody loses.")
    assert asks(game.view(0), "dig 5") == ""
    game.known[35] = 0
    game.settle()
    assert asks(game.view(0), "dig 4").startswith("Unless a stone or monster lies there, that empties")
    game.known[35] |= TAME
    game.settle()
    assert asks(game.view(0), "dig 4").startswith("Unless a stone lies there, that empties")
    give(game, 0, "deep-xp")
    assert asks(game.view(0), "sell deep-xp") == (
        "Sell a deep tile (4 XP) for 20 Karas? An adventurer goes to the Counter for it. "
        "It leaves the game; 20 Karas left at the end count 4 XP. One trade a day."
    )
    plays(game, "dive")
    assert "An adventurer goes to the Counter for it: your last one." in asks(game.view(0), "sell deep-xp")


def test_what_a_sale_is_worth_at_the_end_is_as_much_as_the_game_counts() -> None:
    game = table(readings="bga")
    give(game, 0, "surface-xp", "intermediate-cross", "deep-xp", "goblin-a", "drake")
    sales = [move for move in game.moves() if move.verb == "sell"]
    assert len(sales) == 5
    for move in sales:
        told, after = asks(game.view(0), str(move)), game.clone()
        after.play(move)
        pay = after.karas[0]
        assert after.score_lines(0, void=False)[-1] == (f"{pay} Karas", pay // 5)
        assert told.endswith(f" It leaves the game; {pay} Karas left at the end count {pay // 5} XP. One trade a day.")


def test_a_fight_tells_its_odds_and_what_is_lost_before_it_begins() -> None:
    game = table(karas=3, recruits=1)
    lay(game, 2, "goblin-a", open=True)
    dice(game, SWORD, HOSPITAL)
    plays(game, "rent")
    told = "Fight the Goblin Chief for 3 XP? It takes 2 swords: 44%. Who fails is hurt; the wounds stay."
    assert asks(game.view(0), "fight 2") == told


def test_every_fight_is_asked_about_also_the_next_one_against_the_same_monster() -> None:
    game = table(karas=3, recruits=1)
    lay(game, 2, "goblin-a", open=True)
    dice(game, SWORD, HOSPITAL)
    plays(game, "rent", "fight 2")
    assert asks(game.view(0), "fight 2") == "Fight the Goblin Chief for 3 XP? It takes 1 sword: 67%. Who fails is hurt."


def test_nobody_pays_tonight_when_the_game_is_over() -> None:
    game = table()
    give(game, 1, "stone")
    drain(game, 1, 2, 3, 4)
    game.taken[5] = 8
    game.face[53] = KINDS.index("deep-cross")
    game.settle()
    told = [beat.text for beat in beats_of(game, "dig 6")]
    assert game.outcome is not None
    assert any("Ouch!" in text for text in told)
    assert not any("tonight" in text for text in told)


def last_monster(*drained: int) -> Takara:
    """A monster lies open as the last tile of site 6, and these are empty: with four, a stone is found."""
    game = table(karas=8)
    if len(drained) > 3:
        give(game, 1, "stone")
    drain(game, *drained)
    game.taken[5] = 8
    game.face[53] = KINDS.index("skeleton-a")
    game.known[53] |= OPEN
    game.settle()
    return game


def test_a_fight_for_the_last_tile_says_its_odds_and_what_only_a_win_does() -> None:
    game = last_monster(1, 2, 3)
    plays(game, "rent")
    told = asks(game.view(0), "fight 6")
    assert told.endswith(
        "If you win, that empties the fourth site, and no stone is found: everybody loses. Who fails is hurt; the wounds stay."
    )
    assert "It takes 3 swords: " in told
    game = last_monster(1, 2, 3, 4)
    plays(game, "rent")
    told = asks(game.view(0), "fight 6")
    assert told.endswith(
        "If you win, that empties the fifth site: the stone is lost, and most XP wins. Who fails is hurt; the wounds stay."
    )
    game = last_monster(1, 2)
    plays(game, "rent")
    assert "If you win" not in asks(game.view(0), "fight 6")


def test_to_dig_up_a_monster_or_a_stone_that_was_seen_empties_nothing_and_the_miner_may_empty_a_site() -> None:
    game = last_monster(1, 2, 3)
    game.known[53] = 1
    game.settle()
    assert asks(game.view(0), "dig 6") == "", "the monster stays"
    game.face[53] = KINDS.index("stone")
    game.settle()
    assert asks(game.view(0), "dig 6") == ""
    game.face[53] = KINDS.index("deep-xp")
    game.taken[5] = 7
    game.known[52] = 0
    game.settle()
    assert asks(game.view(0), "dig 6") == "", "one tile is left"
    plays(game, "hire miner")
    assert asks(game.view(0), "site 6").startswith("Unless a stone or monster lies there, that empties the fourth site")
    assert asks(game.view(0), "site 5") == ""


def test_a_fight_says_when_nobody_would_be_left_for_tomorrow() -> None:
    game = table(karas=3)
    lay(game, 2, "goblin-a", open=True)
    dice(game, HOSPITAL)
    plays(game, "rent", "fight 2")
    told = "Fight the Goblin Chief for 3 XP? It takes 2 swords: 44%. If he is hurt too, nobody is left for tomorrow"
    assert asks(game.view(0), "fight 2") == f"{told}: you miss that day."
    game.karas[0] = 2
    assert asks(game.view(0), "fight 2") == f"{told}, unless you pay 2 Karas tonight."
    game.karas[0] = 5
    assert asks(game.view(0), "fight 2") == f"{told}, unless you pay 2 Karas or enlist the recruit tonight."
    dice(game, HOSPITAL)
    plays(game, "fight 2")
    missed = "All are in bed tomorrow, so you miss that day"
    assert asks(game.view(0), "end") == f"{missed}, and you have 5 Karas: 4 would bring both home. End the day?"
    game.karas[0] = 0
    assert asks(game.view(0), "end") == f"{missed}. End the day?"
    game.karas[0] = 3
    plays(game, "heal")
    assert asks(game.view(0), "end") == "", "one is in bed, and nothing can be done about it"


@pytest.mark.rule("takara.evening.hospital")
def test_the_day_does_not_end_unasked_while_money_could_bring_somebody_home() -> None:
    def evening(hurt: int, karas: int) -> str:
        game = table(karas=karas - (3 - hurt), recruits=1)
        lay(game, 1, *["surface-cross"] * hurt)
        plays(game, *["dig 1"] * hurt, *["dive"] * (3 - hurt))
        return asks(game.view(0), "end")

    assert evening(2, 15) == "Two stay in bed tomorrow, and you have 15 Karas: 4 would bring both home. End the day?"
    assert evening(1, 2) == "One stays in bed tomorrow, and you have 2 Karas: 2 would bring him home. End the day?"
    assert evening(2, 3) == "Two stay in bed tomorrow, and you have 3 Karas: 2 would bring 1 home. End the day?"


@pytest.mark.rule("takara.ruling.idle")
def test_a_day_that_is_missed_is_a_banner_and_its_morning_is_not_told() -> None:
    def missed(seat: int) -> list[Beat]:
        game = table()
        lay(game, 1, "surface-cross", "surface-cross")
        plays(game, "dig 1", "dig 1")
        return beats_of(game, "dive all", seat=seat)

    mine = missed(0)
    (banner,) = [beat for beat in mine if "misses" in beat.text]
    assert (banner.text, banner.size, banner.end) == ("@0 misses this day: all are in bed.", BANNER, "mat-0")
    assert banner.art.count("#i-bed") == 2
    assert not any(beat.text.startswith("@0's day") for beat in mine)
    (other,) = [beat for beat in missed(1) if "misses" in beat.text]
    assert other.size == PLAIN


@pytest.mark.rule("takara.view.rockfall")
def test_a_rockfall_says_that_it_ends_the_view_where_more_would_have_followed() -> None:
    game = table()
    lay(game, 1, "surface-rockfall")
    assert beats_of(game, "view 1")[-1].text == "@0 turns up tile 1 of site 1: Rockfall. It ends the view and brings 2 Karas."
    game = table()
    lay(game, 1, "surface-karas", "surface-karas", "surface-rockfall")
    assert beats_of(game, "view 1", "leave", "leave")[-1].text == "@0 turns up tile 3 of site 1: Rockfall, for 2 Karas."


@pytest.mark.rule("takara.view.below")
def test_what_lies_open_and_ends_a_view_is_told_to_who_looks() -> None:
    def leave(seat: int) -> list[Beat]:
        game = table()
        lay(game, 1, "surface-karas", "goblin-a")
        game.known[1] |= OPEN
        return beats_of(game, "view 1", "leave", seat=seat)

    assert [(beat.text, beat.size) for beat in leave(0)] == [("The open Goblin Chief ends the view.", PLAIN)]
    assert leave(1) == []


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


def test_what_is_paid_and_traded_goes_to_and_fro_between_the_mat_and_the_place() -> None:
    game = table(karas=9)
    hire = beats_of(game, "hire soothsayer")[0]
    assert (hire.start, hire.end, hire.walks) == ("mat-0", "specialist-2", "adv-0-")
    game = table(karas=9)
    buy = beats_of(game, "buy")[0]
    assert (buy.start, buy.end, buy.walks, buy.brings) == ("do-buy", "mat-0", "adv-0-", (("star", 2),))


def test_a_rockfall_that_is_found_is_told_once() -> None:
    game = table()
    lay(game, 1, "surface-rockfall")
    assert [beat.kind for beat in beats_of(game, "view 1")] == ["walk", "turn"]


def test_what_the_hospital_costs_is_told_to_the_one_who_pays() -> None:
    def dig(kind: str, seat: int) -> list[Beat]:
        game = table(karas=3)
        lay(game, 1, kind)
        return beats_of(game, "dig 1", seat=seat)

    costs = " 2 Karas tonight, or a day in bed."
    (dug,) = dig("surface-cross", 0)
    assert dug.text.endswith(f" Ouch!{costs}")
    dug, hurt = dig("bat-a", 0)
    assert (hurt.size, hurt.start, hurt.text.endswith(costs)) == (PLAIN, "do-heal", True)
    (dug,) = dig("surface-cross", 1)  # that says it
    assert dug.text.endswith(" Ouch!")
    hurt = dig("bat-a", 1)[1]
    assert (hurt.size, hurt.text) == (GLANCE, "@0's adventurer goes to the hospital.")


def test_what_one_knows_is_dug_up_on_the_board_and_what_is_news_is_large() -> None:
    def dig(kind: str, known: bool) -> Beat:
        game = table()
        lay(game, 1, kind)
        game.known[0] = int(known)
        game.settle()
        return beats_of(game, "dig 1")[0]

    for kind in ("surface-karas", "surface-xp", "surface-cross", "deep-xp", "bat-a", "surface-rockfall", "deep-chest"):
        small, large = dig(kind, True), dig(kind, False)
        assert (small.kind, small.size, small.art, small.piece) == ("fall", PLAIN, "", "tile-0")
        assert (large.kind, large.size, large.art != "") == ("turn", PLAIN, True)
        assert small.brings == large.brings
        assert small.text == large.text
    stone = dig("stone", True)
    assert (stone.kind, stone.size, stone.art != "") == ("stone", BANNER, True)


def test_what_another_digs_up_is_large_only_where_it_is_news_and_matters() -> None:
    def dig(kind: str, seat: int | None, known: int = 0) -> Beat:
        game = table()
        lay(game, 1, kind)
        game.known[0] = known
        game.settle()
        return beats_of(game, "dig 1", seat=seat)[0]

    mine, other = dig("surface-karas", 0), dig("surface-karas", 1)
    assert (mine.kind, mine.size, mine.walks, mine.brings) == ("turn", PLAIN, "adv-0-", (("coin", 2),))
    assert (other.kind, other.walks, other.brings, other.text) == ("fall", "", (), "@0 digs at site 1: 2 Karas.")
    assert other.art == dig("surface-rockfall", 1).art == dig("surface-xp", 1).art == ""
    assert dig("surface-karas", 0).art != ""
    for kind in ("bat-a", "deep-xp", "deep-chest", "surface-cross"):
        for seat in (1, None):
            beat = dig(kind, seat)
            assert (beat.kind, beat.size, beat.art != "") == ("turn", PLAIN, True)
        known = dig(kind, 1, known=0b10)
        assert (known.kind, known.art) == ("fall", ""), "this one has seen it"
        assert dig(kind, 1, known=0b01).art != "", "only the digger has"
    assert dig("stone", 1, known=0b10).size == BANNER
    game = table(karas=9)
    lay(game, 2, "skeleton-b", open=True)
    dice(game, SWORD, SWORD, SWORD)
    (fight,) = beats_of(game, "rent", "fight 2", seat=1)
    assert (fight.size, fight.kind, fight.text.endswith("it falls!")) == (BANNER, "roll", True), "which says it all"
    game = last_monster(1, 2)
    dice(game, SWORD, SWORD, SWORD)
    assert "Site 6 is empty!" in beats_of(game, "rent", "fight 6", seat=1)[1].text


def test_what_is_turned_up_while_viewing_is_large_where_it_is_news() -> None:
    def turned(kind: str, seat: int, *moves: str) -> Beat:
        game = table()
        lay(game, 1, kind)
        return next(beat for beat in beats_of(game, "view 1", *moves, seat=seat) if "turns up" in beat.text)

    assert turned("surface-rockfall", 0).art != "", "it is news to who looks"
    assert turned("surface-rockfall", 1).art == "", "and little to others"
    assert turned("bat-a", 0, "turn").art == "", "one has just looked at it"
    assert turned("bat-a", 1, "turn").art != ""


def test_one_remembers_stones_great_monsters_and_rich_chests_and_no_blow_that_failed() -> None:
    def kept(game: Takara, *moves: str) -> list[str]:
        return [beat.kind for beat in beats_of(game, *moves) if beat.size == BANNER and beat.seat == 0]

    game = table(karas=9)
    lay(game, 2, "skeleton-b", open=True)
    dice(game, HOSPITAL, SWORD, SWORD, SWORD)
    assert kept(game, "rent", "fight 2") == []
    assert kept(game, "fight 2") == ["roll"], "which tells that it falls"
    game = table()
    lay(game, 4, "stone", "deep-chest")
    chests(game, "idol")
    assert kept(game, "dig 4") == ["stone"]
    assert kept(game, "dig 4") == ["treasure"]
    game = table()
    drain(game, 1, 2)
    game.taken[2] = 8
    game.settle()
    assert kept(game, "dig 3") == [], "that a site is empty is everybody's"


@pytest.mark.rule("takara.miner.monster")
def test_a_miner_who_meets_a_monster_is_a_banner_of_its_own() -> None:
    for kinds, ends in ((("goblin-b",), "no further. He has dug nothing."), (("surface-xp", "goblin-b"), "no further.")):
        game = table(karas=5)
        lay(game, 1, *kinds)
        stopped = next(beat for beat in beats_of(game, "hire miner", "site 1") if "meets" in beat.text)
        assert stopped.text.startswith("The Miner meets the Goblin Guard at site 1: he digs ")
        assert stopped.text.endswith(ends)
        assert (stopped.kind, stopped.size, "#i-goblin" in stopped.art) == ("turn", BANNER, True)


@pytest.mark.rule("takara.evening.hospital")
def test_several_who_are_hurt_are_healed_by_one_button() -> None:
    game = table(karas=4)
    lay(game, 1, "surface-cross", "surface-cross")
    plays(game, "dig 1", "dig 1")
    assert BOX.series(game.view(0)) == ("Heal both (4 Karas)", ("heal", "heal"))
    assert BOX.series(game.view(1)) is None
    plays(game, "heal")
    assert BOX.series(game.view(0)) is None
    game = table(karas=5, recruits=1)
    lay(game, 1, *["surface-cross"] * 3)
    plays(game, "dig 1", "dig 1", "dig 1")
    assert BOX.series(game.view(0)) == ("Heal 2 of 3 (4 Karas)", ("heal", "heal"))


def test_the_miner_is_not_hurt_by_a_cross() -> None:
    game = table(karas=5)
    lay(game, 1, "surface-cross", "deep-xp")
    lay(game, 2, "surface-karas", "surface-rockfall")
    assert [beat.text for beat in beats_of(game.clone(), "hire miner", "site 2")] == [
        "The Miner digs for @0 at site 2: 2 Karas, lost.", "The Miner digs for @0 at site 2: Rockfall, cleared.",
    ]  # fmt: skip
    assert [beat.text for beat in beats_of(game, "hire miner", "site 1")] == [
        "The Miner digs for @0 at site 1: 1 XP with a cross.", "The Miner digs for @0 at site 1: 4 XP. Well dug!",
    ]  # fmt: skip


def test_a_curse_brings_no_stars() -> None:
    game = table()
    lay(game, 1, "deep-chest")
    chests(game, "skull")
    assert beats_of(game, "dig 1")[-1].brings == (("coin", 20),)


def test_a_view_that_shows_nothing_new_asks() -> None:
    game = table()
    lay(game, 2, "surface-xp", "surface-xp", "surface-xp")
    assert asks(game.view(0), "view 2") == ""
    for place in range(game.top(1), game.top(1) + 3):
        game.known[place] |= 1
    assert asks(game.view(0), "view 2") == "You have seen all that a view shows there. View it all the same?"
