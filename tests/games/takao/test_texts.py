"""What the board, the questions and the story say in words."""

from __future__ import annotations

import random
import re
from collections import Counter
from html import unescape

import pytest

import gameshelf
from games.takao.helpers import apart, bombers, hold, meal, plays, put, raid, ruin, table, told, top
from gameshelf.cli.screen import changed
from gameshelf.games.takao import BOX
from gameshelf.games.takao.drawing import goals
from gameshelf.games.takao.keys import CARDS, SCENARIOS
from gameshelf.games.takao.names import WHOLE, on_map
from gameshelf.games.takao.scenarios.tokko import Tokko


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_board_can_be_read_and_drawn_from_the_first_choice_on(scenario: str) -> None:
    game = gameshelf.new("takao", players=3, seed=5, scenario=scenario)
    dice = random.Random(5)
    for n in range(60):
        if game.outcome is not None:
            break
        assert "People" in str(game)
        if n < 4 or n % 15 == 0:
            for seat in (None, 0):
                view = game.view(seat)
                assert BOX.text(view)
                assert BOX.picture(view)
                assert BOX.picture(view, tall=True)
        seat = dice.choice(game.pending)
        game.play(dice.choice(game.moves(seat)), seat)


@pytest.mark.parametrize("scenario", ["", *SCENARIOS])
def test_the_game_and_each_scenario_are_told_in_five_positions(scenario: str) -> None:
    pages = BOX.guide(scenario)
    assert len(pages) == 5
    pictures = {BOX.picture(view) for _, view in pages}
    assert len(pictures) == 5, "a picture stands for two sentences"
    assert {view["scenario"]["key"] for _, view in pages} == {scenario or "doom"}


def test_the_board_speaks_in_names() -> None:
    text = str(table("tokko"))
    assert "The safe area is Hukuteikin" in text
    line = next(line for line in text.splitlines() if line.startswith("The railroad"))
    assert "Takao Station to Post Office of Takao over Takao Prefectural Office" in line
    text = str(table("rescue"))
    assert "wreck-" not in text
    assert "Spaces: " in text


def test_animals_ruins_and_spent_stamina_are_told() -> None:
    game = table("animals", ("doctor", "cook", "priest", "soldier", "student", "musician"))
    assert "goes the way a character near it steps" in str(game) or "goes the opposite way" in str(game)
    game = table()
    ruin(game, "bank")
    assert "to search, once the ruin is cleaned up" in str(game)
    game.play("march")
    assert "1 in use" in str(game)


def test_refusals_in_the_own_turn_say_what_can_be_done() -> None:
    game = table()
    for move in ("agree", "done", "drain", "stop"):
        refusal = game.why_not(move)
        assert refusal is not None
        assert "Not in your turn" in refusal.text
    game.play("forage")
    refusal = game.why_not("clean station")
    assert refusal is not None
    assert "has no Clean up" in refusal.text


def test_lifting_and_eating_say_whom_and_what_it_costs() -> None:
    game = table("tokko")
    game.jailed = 1 << CARDS.index("teacher")
    put(game, 0, "senior-high")
    label = dict(game.view(0)["moves"])["lift"]
    assert "Tokko comes" in label
    assert game.t.names[CARDS.index("teacher")] in label
    game = table()
    bad = next(key for n, key in enumerate(CARDS[:60]) if game.t.bad[n])
    hold(game, 1, bad)
    game.hungry[0], game.sated[0] = 1, 2
    meal(game, 0)
    assert "+1 Despair" in dict(game.view(0)["moves"])["from 2"]


def test_an_animal_comes_after_the_search_is_told() -> None:
    game = table("animals")
    apart(game)
    put(game, 0, "bank")
    game.beasts = [-1] * len(game.beasts)
    n = game.t.unhurt.index("nears")
    game.beasts[n] = game.t.near[game.place[0]][0]
    game.settle()
    plays(game, "forage", "search")
    rules = [event.rule for event in game.journal or []]
    assert told(game, "takao.animals.moves")
    assert rules.index("takao.search.draw") < rules.index("takao.animals.moves")


@pytest.mark.rule("takao.move.rail", "takao.move.mountain")
def test_the_text_board_says_what_two_moves_lead_to() -> None:
    game = table("doom")
    line = next(line for line in str(game).splitlines() if line.startswith("Two Moves lead"))
    assert "Kyoshito Sugar Manufactory" in line
    assert "61-Naval Air Technical Arsenal" in line
    assert "Mt. Juzan" not in line
    assert BOX.look(game, 0) == BOX.look(game, 1), "at one screen nothing is to be hidden between two who know the same"


def _drawn(game: gameshelf.core.State, card: str, tall: bool) -> str:  # type: ignore[name-defined]
    """The opening tag of a card, and what is drawn on it."""
    found = re.search(rf'<g id="card-{CARDS.index(card)}".*', BOX.picture(game.view(0), tall=tall))
    assert found
    return found[0]


@pytest.mark.parametrize("tall", [False, True])
def test_a_card_has_its_name_and_picture_and_is_discarded_last(tall: bool) -> None:
    game = table()
    apart(game)
    hold(game, 0, "ration-rice", "bandages", "shovel")
    for card, name in (("ration-rice", "Ration rice"), ("bandages", "Bandages"), ("shovel", "Shovel")):
        drawn = _drawn(game, card, tall)
        assert f">{name}<" in drawn
        assert re.search(r'class="[^"]*tells', drawn), "it tells first what it is"
        moves = (re.search(r'data-moves?="([^"]+)"', drawn) or [""])[1].split("|")
        assert moves[-1].startswith("discard")
    assert "i-tk-shovel" in _drawn(game, "shovel", tall)
    assert "Survival phase" in _drawn(game, "bandages", tall)


def test_what_has_to_go_for_a_found_card_can_be_clicked() -> None:
    game = table()
    apart(game)
    hold(game, 0, "shovel")
    put(game, 0, "bank")
    top(game, "bank", "sandals")
    plays(game, "forage", "search")
    assert "replace 1" in _drawn(game, "shovel", True)
    labels = dict(game.view(0)["moves"])
    assert labels["replace 1"].startswith("Discard Shovel")
    assert labels["keep old"].startswith("Discard Sandals")


def test_a_phone_names_the_wish_what_it_brings_and_the_phase() -> None:
    game = table("doom")
    picture = BOX.picture(game.view(0), tall=True)
    assert ">Survival<" in picture
    wish = re.search(r'<g id="tie-0"[^>]*data-zoom="([^"]+)"', picture)
    assert wish
    assert all(way in wish[1] for way in ("Fulfilled", "Regret", "Persist"))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_sentence_calls_a_place_as_its_tile_does(scenario: str) -> None:
    """Questions, answers, what comes next and what happens name only what stands on the map, on a phone too."""
    game = gameshelf.new("takao", players=2, seed=3, scenario=scenario)
    game.journal = []
    dice, seen, heard = random.Random(3), 0, 0
    for _ in range(160):
        if game.outcome is not None:
            break
        seat = dice.choice(game.pending)
        view = game.view(seat)
        spoken = [view["question"], *(label for _, label in view["moves"]), *goals.next_steps(view)]
        journal = game.journal or []
        spoken += [beat.text for event in journal[heard:] if (beat := BOX.beats(event.data(seat), view))]
        heard = len(journal)
        assert not [text for text in spoken if any(name in text for name in WHOLE)]
        seen += sum("Arsenal" in text or "Kyoshito Sugar" in text for text in spoken)
        game.play(dice.choice(game.moves(seat)), seat)
    assert seen, "some place of a long name was spoken of"
    assert heard > 20
    for tall in (False, True):
        picture = BOX.picture(game.view(0), tall=tall)
        assert ">Arsenal<" in picture
        assert re.search(r">Kyoshito Sugar<|>Sugar</text>.*>Kyoshito</text>|>Kyoshito</text>.*>Sugar</text>", picture)


@pytest.mark.rule("takao.eat.shared")
def test_no_answer_cuts_the_name_of_a_player() -> None:
    """A name that has no room is left out: a closer look tells it."""
    game = table("doom", ("cook", "doctor", "priest"))
    hold(game, 0, "taro")
    hold(game, 1, "cane-gruel")
    hold(game, 2, "ration-rice")
    game.sated[0], game.hungry[0] = 0, 2
    meal(game, 0)
    picture = BOX.picture(game.view(0), tall=True)
    answer = re.search(r'<g id="do-from-2".*', picture)
    assert answer
    assert " ".join(re.findall(r">([^<]+)</text>", answer[0])) == "Eat Cane gruel"
    assert "Eat from @1's food" in answer[0].replace("&#x27;", "'")
    assert "@&#8230;" not in picture


def test_the_name_on_the_map_stands_word_for_word_in_the_whole_name() -> None:
    """The story and a closer look tell the whole name: what the tile says is found in it, in a row, and in no other tile's."""
    places = table("doom").view(0)["places"]
    for place in places:
        words, whole = on_map(place["name"]).split(), place["name"].split()
        assert any(whole[n : n + len(words)] == words for n in range(len(whole))), place["name"]
    assert len({on_map(place["name"]) for place in places}) == len(places)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("tall", [False, True])
def test_no_name_of_a_place_is_cut_on_the_map(scenario: str, tall: bool) -> None:
    view = table(scenario).view(0)
    groups = re.findall(r'<g class="mid tk-name[^>]*>(.*?)</g>', BOX.picture(view, tall=tall))
    lines = [unescape(line) for group in groups for line in re.findall(r">([^<]+)</text>", group)]
    said = Counter(word for line in lines for word in line.split())
    assert said == Counter(word for place in view["places"] for word in on_map(place["name"]).split())


@pytest.mark.rule("takao.raid.line")
@pytest.mark.parametrize("tall", [False, True])
def test_every_place_that_may_be_bombed_bears_its_odds(tall: bool) -> None:
    """Not by a colour alone, and not only where somebody stands."""
    view = table("doom").view(0)
    drawn = BOX.picture(view, tall=tall)
    odds = re.search(r'<g class="mid tk-odd">(.*?)</g>', drawn)
    assert odds
    told = re.findall(r">(\d/3)(?: ×2)?</text>", odds[1])
    assert sorted(told) == sorted(f"{n}/3" for n in view["danger"].values())
    assert told.count("1/3") > 5


def test_cards_that_somebody_holds_are_told_apart() -> None:
    """In the board in words no card runs into the next one, and no list ends with two signs."""
    game = table("tokko", ("musician", "student", "doctor", "cook"))
    hold(game, 0, "taro")
    hold(game, 0, "bicycle")
    hold(game, 0, "lawyer")
    held = str(game).partition("  Holds: ")[2].partition(".\n")[0]
    assert held.split("; ")[0] == "Taro and greens (food, 2 units)"
    assert held.endswith("; The lawyer (carried)")
    assert "Borrowed bicycle (item; when used: 3 Moves" in held
    assert ".)" not in str(game)
    assert "; ." not in str(game)


def test_what_changes_of_somebody_is_a_line_of_its_own() -> None:
    """In a terminal only the lines are shown again that have changed: a Stamina spent does not tell the wish anew."""
    game = table("tokko", ("musician", "student", "doctor", "cook"))
    before = str(game).split("\n")
    game.play("forage")
    fresh = changed(before, str(game).split("\n"))
    assert [line.split(".")[0] for line in fresh] == ["- Player 1, the Musician, at Takao Station"]
    hold(game, 0, "taro")
    fresh = changed(before, str(game).split("\n"))
    assert fresh[0].startswith("- Player 1, the Musician")
    assert fresh[1] == "  Holds: Taro and greens (food, 2 units)."


@pytest.mark.rule("takao.tokko.alarm")
def test_an_alarm_without_a_tokko_says_so() -> None:
    game = table("tokko")
    Tokko().alarm(game, 0)
    assert told(game, "takao.tokko.alarm") == ["An alarm, but no Tokko is in the city yet."]
    game.patrol = ((0, game.place[0], 1),)
    Tokko().alarm(game, 0)
    assert told(game, "takao.tokko.alarm")[-1] == "An alarm: all Tokko move."


def test_the_roll_that_a_shelter_holds_off_is_told_so() -> None:
    game = table("doom", ("student", "doctor", "cook"))
    put(game, 0, "ginza")
    put(game, 1, "bank")  # its shelter works
    put(game, 2, "kilns")
    bombers(game, 1, 6)
    raid(game, 2)  # column 3, with the first two, and a row with nobody
    question = game.view(0)["question"]
    assert question == "The raid die shows 2: bombs on @0, and on the shelter of @1, which holds. Roll it again?"
    game.ruins |= 1 << game.place[1]
    assert "bombs on @0 and @1. Roll" in game.view(0)["question"]


def test_when_it_is_over_no_raid_is_told_as_coming() -> None:
    game = gameshelf.new("takao", players=2, seed=4, scenario="tokko")
    dice = random.Random(4)
    while game.outcome is None:
        game.play(dice.choice(game.moves()))
    assert "of 3 rolls" not in BOX.text(game.revealed(0))


@pytest.mark.rule("takao.ruling.consent")
def test_what_is_shared_is_a_list_in_which_no_name_has_a_comma() -> None:
    game = table("doom", ("cook", "doctor"), consent="ask")
    hold(game, 1, "ration-rice")
    hold(game, 1, "bicycle")
    plays(game, "share 2", "take food 1", "take item 1")
    if game.seat == 0:
        game.play("done")
    asked = game.view(1)["question"]
    assert asked == "@0 would like from you: Ration rice and Bicycle. For it you would get: nothing. Do you agree?"
