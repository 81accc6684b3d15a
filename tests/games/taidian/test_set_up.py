from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from games.taidian.helpers import attack, become, hold, options, plays, refused, table, told
from gameshelf import new
from gameshelf.core import Content, SetupError
from gameshelf.games.taidian import BOX, TEAMS
from gameshelf.games.taidian.content import CARDS, CHARACTERS, COUNT
from gameshelf.games.taidian.drawing.words import board as lines
from gameshelf.games.taidian.state import Taidian


def fresh(players: int = 2, seed: int = 5, **chosen: object) -> Taidian:
    game = new("taidian", players=players, seed=seed, **({"characters": "none"} | chosen))
    assert isinstance(game, Taidian)
    return game


@pytest.mark.rule("taidian.setup.deck", "taidian.ruling.content")
def test_everybody_begins_with_the_same_eleven_cards() -> None:
    game = fresh(4)
    for seat in range(4):
        keys = Counter(CARDS[card] for card in game.hand[seat] + game.deck[seat])
        assert keys == {"coin": 4, "cash": 1, "shield": 2, "kick": 2, "punch": 2}


@pytest.mark.rule("taidian.setup.stacks")
def test_the_stacks_grow_with_the_players_besides_the_starting_decks() -> None:
    two, six = fresh(2).view(0)["market"], fresh(6).view(0)["market"]
    assert len(two) == COUNT
    assert all(few["left"] < many["left"] for few, many in zip(two, six, strict=True))
    assert all(few["left"] >= 2 for few in two)


@pytest.mark.rule("taidian.setup.powers", "taidian.setup.health")
def test_boards_begin_with_150_health_no_energy_and_no_levels() -> None:
    for board in fresh(6, head_start="printed").view(0)["boards"]:
        assert (board["health"], board["energy"]) == (150, 0)
        assert board["levels"] == {"aim": 0, "strength": 0, "skill": 0, "healing": 0}
        assert board["structures"] == []


@pytest.mark.rule("taidian.setup.characters")
def test_characters_are_drawn_at_random_and_all_different() -> None:
    seen = set()
    for seed in range(30):
        names = [board["character"] for board in new("taidian", players=6, seed=seed).view(None)["boards"]]
        assert len(set(names)) == 6
        seen |= set(names)
    assert len(seen) == 10


@pytest.mark.rule("taidian.setup.characters", "taidian.ruling.draft")
def test_in_a_draft_the_last_player_chooses_first_and_the_first_player_last() -> None:
    game = fresh(3, characters="draft")
    first = game.first
    order = []
    for key in ("shen", "wilk", "brandt"):
        order.append(game.seat)
        game.play(f"pick {key}")
        if game.stack[-1].rule == "taidian.setup.characters":
            assert refused(game, f"pick {key}") == "taidian.setup.characters"
    assert order == [(first - 1) % 3, (first - 2) % 3, first]
    assert game.view(None)["boards"][first]["character"] == "brandt"
    assert options(game) == ["attack", "upgrade"]


@pytest.mark.rule("taidian.setup.characters", "taidian.character.ability")
def test_whoever_chooses_reads_what_a_character_can_do() -> None:
    game = fresh(3, characters="draft")
    assert "Ilse Brandt, grid engineer" in [game.label(move) for move in game.moves()]
    board = game.box.text(game.view(game.seat))
    assert "Tomasz Wilk, bodyguard: Starts with an extra Shield and 15 more health." in board
    assert "ROUND" not in board
    assert "whose turn" not in board
    plays(game, "pick brandt", "pick shen")
    assert "Old Shen, herbalist:" not in game.box.text(game.view(game.seat))
    plays(game, "pick wilk")
    assert game.box.text(game.view(game.seat)).startswith("ROUND 1, turn of")


@pytest.mark.rule("taidian.ruling.headstart")
def test_it_is_said_that_the_others_begin_healthier() -> None:
    for players, choice, words in (
        (2, "even", "begins; @{1} has 10 more health for it"),
        (3, "even", "begins; @{1} and @{2} have 10 more health for it"),
        (2, "printed", "begins."),
    ):
        game = fresh(players, characters="draft", head_start=choice)
        game.journal = []
        plays(game, "pick brandt", "pick shen", *["pick wilk"] * (players - 2))
        others = sorted((game.first + n) % players for n in range(1, players))
        words = words.replace("{1}", str(others[0])).replace("{2}", str(others[-1]))
        assert f"@{game.first} {words}" in told(game, None)


@pytest.mark.rule("taidian.ruling.teamsizes")
def test_teams_are_equal_and_sit_apart() -> None:
    for teams in TEAMS.values():
        assert len({teams.count(side) for side in teams}) == 1
        assert all(one != teams[n - 1] for n, one in enumerate(teams))


@pytest.mark.rule("taidian.ruling.colours")
def test_what_the_book_leaves_open_of_three_cards_is_deduced() -> None:
    entries = fresh(2).content.entries
    assert (entries["card"]["shotgun"]["colour"], entries["card"]["shotgun"]["symbol"]) == ("red", "aim")
    assert entries["card"]["antidote"]["colour"] == "blue"
    for kind, key in (("card", "shotgun"), ("card", "antidote"), ("structure", "burn-barrel")):
        assert entries[kind][key]["source"] == "deduced"


@pytest.mark.rule("taidian.setup.extras", "taidian.character.ability", "taidian.ruling.morehealth")
def test_some_characters_begin_with_more() -> None:
    game = fresh(2, characters="draft")
    last = game.seat
    assert last is not None
    plays(game, "pick quintero", "pick brandt")
    cards = Counter(CARDS[card] for card in game.hand[last] + game.deck[last])
    assert cards["punch"] == 3
    assert game.health[last] > 150
    assert game.cap[last] == game.health[last]
    assert game.energy[game.first] > 0


@pytest.mark.rule("taidian.setup.first", "taidian.ruling.first")
def test_anybody_may_begin_and_the_turn_goes_clockwise() -> None:
    assert {fresh(3, seed=seed).seat for seed in range(30)} == {0, 1, 2}
    game = table(3, turn=2)
    plays(game, "attack", "end")
    assert game.seat == 0


@pytest.mark.rule("taidian.ruling.headstart")
def test_whoever_does_not_begin_is_healthier_unless_as_printed() -> None:
    def begin(players: int, **options: object) -> list[tuple[int, int, int]]:
        game = fresh(players, characters="none", **options)
        around = [(game.first + n) % players for n in range(players)]
        return [(game.health[seat], game.cap[seat], len(game.hand[seat])) for seat in around]

    plain, more = (150, 150, 5), (160, 160, 5)
    assert begin(3) == [plain, more, more]
    assert begin(3, head_start="printed") == [plain] * 3
    assert begin(4, teams="2-2") == [plain, more, plain, more]


@pytest.mark.rule("taidian.setup.teams")
@pytest.mark.parametrize(
    ("players", "teams", "sides"), [(4, "2-2", (0, 1, 0, 1)), (6, "3-3", (0, 1) * 3), (6, "2-2-2", (0, 1, 2) * 2)]
)
def test_teams_sit_alternately(players: int, teams: str, sides: tuple[int, ...]) -> None:
    assert fresh(players, teams=teams).sides == sides


@pytest.mark.rule("taidian.setup.teams")
def test_teams_are_of_equal_size_and_free_play_has_none() -> None:
    assert fresh(4).sides == (0, 1, 2, 3)
    for players, teams in ((3, "2-2"), (5, "2-2"), (4, "3-3")):
        with pytest.raises(SetupError):
            fresh(players, teams=teams)


@pytest.mark.rule("taidian.ruling.players")
def test_two_to_six_can_play() -> None:
    for players in range(2, 7):
        assert fresh(players).players == players
    for players in (1, 7):
        with pytest.raises(SetupError, match="2 to 6"):
            fresh(players)


@pytest.mark.rule("taidian.ruling.handsize")
def test_hands_and_draw_piles_are_secret_and_the_rest_is_public() -> None:
    game = fresh(3)
    me, other = game.view(0), game.view(1)
    assert [card["key"] for card in me["hand"]] == [CARDS[card] for card in game.hand[0]]
    assert me["boards"] == other["boards"]
    assert me["boards"][1]["hand"] == len(game.hand[1])
    assert me["boards"][1]["deck"] == len(game.deck[1])
    assert sorted(me["draw_pile"]) == sorted(CARDS[card] for card in game.deck[0])
    assert game.view(None)["hand"] is None
    hands = {tuple(game.imagine(0, seed).hand[1]) for seed in range(20)}
    piles = {tuple(game.imagine(0, seed).deck[0]) for seed in range(20)}
    assert len(hands) > 3
    assert len(piles) > 3


@pytest.mark.rule("taidian.character.ability")
def test_abilities_hold_for_the_whole_game() -> None:
    game = table()
    become(game, 0, "okafor")
    hold(game, 0, "shotgun")
    attack(game, "shotgun")
    assert game.health[1] == 150 - 10
    hold(game, 1, "coin", "coin", "coin", "coin", "coin")
    game = table()
    become(game, 0, "sorokina")
    hold(game, 0, "cash", "cash")
    plays(game, "upgrade", "buy gold")
    assert game.purse == 0


@pytest.mark.rule("taidian.setup.characters", "taidian.setup.extras")
def test_in_a_first_game_seat_one_is_the_engineer_and_begins_with_energy() -> None:
    met = set()
    for seed in range(6):
        game = fresh(3, seed, characters="engineer")
        assert (CHARACTERS[game.character[0]], game.energy[0]) == ("brandt", game.t.start_energy[game.character[0]])
        assert len(set(game.character)) == 3
        met.add(game.character[1])
    assert len(met) > 1


@pytest.mark.rule("taidian.setup.duel")
def test_a_duel_is_the_engineer_against_the_prizefighter_and_the_others_are_drawn() -> None:
    met = set()
    for seed in range(6):
        game = fresh(3, seed, characters="duel")
        assert [CHARACTERS[one] for one in game.character[:2]] == ["brandt", "quintero"]
        met.add(game.character[2])
        rival = game.t.health + game.t.more_health[game.character[1]] + game.t.rival
        assert game.health[1] == game.cap[1] == rival + game.view(None)["boards"][1]["head_start"]
        assert f"{game.t.rival} more in this duel" in lines(game.view(0), 1)[0]
        assert "more in this duel" not in lines(game.view(0), 0)[0]
    assert len(met) > 1
    assert game.box.first == {"characters": "duel"}


@pytest.mark.rule("taidian.ruling.headstart")
def test_who_does_not_go_first_reads_why_the_health_is_more() -> None:
    game = fresh(3)
    for seat in range(3):
        more = seat != game.first
        assert (game.view(seat)["boards"][seat]["head_start"] > 0) == more
        assert ("more for not going first" in lines(game.view(seat), seat)[0]) == more
    game = fresh(head_start="printed")
    assert "not going first" not in game.box.text(game.view(0))


@pytest.mark.rule("taidian.setup.duel")
def test_an_edition_says_how_much_healthier_the_rival_of_a_duel_is(tmp_path: Path) -> None:
    edition = tmp_path / "rival.toml"
    edition.write_text("[number.rival]\nvalue = 35\n")
    game = new("taidian", players=2, seed=1, edition=edition, characters="duel")
    own = new("taidian", players=2, seed=1, characters="duel")
    assert game.health[1] == own.health[1] + 15
    assert game.view(0)["boards"][1]["rival"] == 35


def test_values_of_a_table_from_before_the_rival_was_one_of_them_still_fit() -> None:
    kept = {kind: dict(group) for kind, group in BOX.content.entries.items()}
    assert kept["number"].pop("rival")
    content = Content("Gameshelf", kept)
    assert BOX.compile(content).rival == BOX.content.table.rival == 20
