from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from games.kaiju.helpers import deck, give, hand, hold, offered, plays
from gameshelf.core import Content, ContentError
from gameshelf.games.kaiju import BOX
from gameshelf.games.kaiju.moves import ICONS, POWERS
from gameshelf.games.kaiju.quick import quick
from gameshelf.games.kaiju.state import Kaiju

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def other() -> Content:
    return BOX.edition(HERE / "other_city.toml")


def played(players: int, content: Content, seed: int) -> Kaiju:
    game = BOX.setup(players, seed, content)
    assert isinstance(game, Kaiju)
    return game


@pytest.mark.rule("kaiju.ruling.board")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_another_city_is_played_to_the_end(players: int, other: Content) -> None:
    used = set()
    for seed in range(6):
        game = played(players, other, seed)
        pieces = BOX.census(game).keys()
        while game.seat is not None:
            move = quick(game, game.seat)
            used.add(str(move))
            game.play(move)
            assert BOX.census(game).keys() == pieces
        assert game.outcome is not None
        assert game.imagine(0, 5).view(0) == game.view(0)
    assert used & BOX.beyond  # crossings and beaches that our own city does not have


@pytest.mark.rule("kaiju.ruling.board")
@pytest.mark.parametrize("tall", [False, True])
def test_another_city_is_drawn_within_its_room(tall: bool, other: Content) -> None:
    for players in (2, 4):
        game = played(players, other, 2)
        for n in range(200):
            if game.seat is None:
                break
            if n % 20 == 0:
                root = ElementTree.fromstring(BOX.picture(game.view(game.seat), tall=tall))
                _, _, wide, high = map(float, str(root.get("viewBox")).split())
                ids = {node.get("id") for node in root.iter()}
                assert {"lot-f4", "place-64", "place-n1", "place-x3"} <= ids
                for node in root.iter():
                    if (node.get("id") or "").startswith(("lot-", "place-")):
                        x, y = map(float, str(node.get("transform"))[10:-1].split())
                        assert -4 <= x <= wide - 20
                        assert -4 <= y <= high - 20
            game.play(quick(game, game.seat))


@pytest.mark.rule("kaiju.ruling.board", "kaiju.ruling.leap")
def test_a_beach_area_may_be_joined_to_two_crossings(other: Content) -> None:
    game = played(3, other, 1)
    spaces = game.t.spaces
    n1 = spaces.index("n1")
    assert {spaces[near] for near in game.t.joined[n1]} == {"14", "24"}
    assert {spaces[line[1]] for line in game.t.lines[n1]} == {"13", "23"}


@pytest.mark.rule("kaiju.two.lots", "kaiju.two.red")
def test_two_players_use_what_the_edition_marks(other: Content) -> None:
    game = played(2, other, 1)
    assert sum(1 for built in game.built if built) == sum(game.t.two) == 14
    zones = {zone["letter"]: zone["bonus"] for zone in game.view(0)["zones"]}
    assert zones["O"] is None
    assert zones["R"] is not None


@pytest.mark.rule("kaiju.ruling.abilities")
def test_an_owner_may_write_an_ability_of_their_own(other: Content) -> None:
    game = played(3, other, 1)
    while game.seat is None or game.stack[-1].verbs == frozenset(("go",)):
        game.play(game.moves()[0])
    seat = game.turn
    give(game, seat, 6)
    hold(game, seat, "")
    deck(game, seat, "FFF")
    assert "own-1" in offered(game, "use")
    plays(game, "use own-1", "take bite")
    assert hand(game, seat) == "BF"


@pytest.mark.rule("kaiju.ruling.abilities")
def test_an_edition_changes_what_an_ability_does_and_every_face_tells_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[ability.hunger]\ndoes = "draw 3; step 2"\n\n[icon.missile]\ndoes = "blast 2"\n', encoding="utf-8")
    game = played(2, BOX.edition(path), 1)
    while game.stack[-1].verbs == frozenset(("go",)):
        game.play(game.moves()[0])
    seat = game.turn
    give(game, seat, game.t.ability.index(POWERS.index("hunger")) + 1, game.t.icon.index(ICONS.index("missile")) + 1)
    hold(game, seat, "")
    hold(game, 1 - seat, "B")
    view = game.view(seat)
    assert view["abilities"]["hunger"] == {
        "name": "Hunger", "text": "draw 3 cards, then move 2 blocks", "ops": [["draw", 3], ["step", 2]],
    }  # fmt: skip
    labels = dict(view["moves"])
    assert labels["use hunger"] == "Use Fish Stall: Hunger, draw 3 cards, then move 2 blocks"
    assert labels["call missile"].endswith("loses 2 cards at random")
    for face in (BOX.text(view), BOX.picture(view), BOX.picture(view, tall=True)):
        assert "Hunger: draw 3 cards, then move 2 blocks" in face
        assert "of any kind from" not in face
    assert "loses 2 cards at random" in BOX.picture(view)


@pytest.mark.rule("kaiju.ruling.board")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[map.heights]\nrows = ["3 3 3 3 5", "2 3 4 5 3", "2 3 3 4 3", "2 3 3 3 3", "3 2 2 2 4"]', "need 76 cards"),
        ('[map.points]\nrows = ["3 4"]', "must have 5 rows of 5"),
        ('[map.points]\nrows = ["3 4", "1"]', "equally long"),
        ('[place.hall]\nlot = "E5"', "2\\+ icon"),
        ('[zone.V]\ntank = "77"', "no crossing '77'"),
        ('[beach.west]\njoins = ["11"]', "not on the west edge"),
        ('[beach.west]\njoins = []', "at least 4 beach areas"),
        ('[track.two]\ntanks = ["2 R"]', "no building in zone R"),
        ('[track.normal]\ntanks = ["1 Y", "2 G", "3 B", "4 O"]', "There are 3 tanks"),
        ('[track.normal]\nsquares = 20', "a square for each of 25 lots"),
        ('[card.01]\ncost = "X"', "written with B, C and F"),
        ('[ability.leap]\ndoes = "fly 3"', "no operation 'fly'"),
        ('[card.06]\nability = "own-1"', "own-1 does nothing yet"),
        ('[ability.hunger]\ndoes = "nothing"', "hunger does nothing yet"),
        ('[ability.leap]\ntext = "Fly."', "cannot have 'text'"),
        ('[ability.leap]\ndoes = "choose ( leap 2 or draw 1 )"', "offers no choice"),
        ('[token.bonus]\nvalues = [1, 2]', "6 bonus tokens"),
        ('[count.hand]\nn = 12', "At most 9 cards"),
    ],
)  # fmt: skip
def test_an_edition_that_does_not_fit_says_where(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=said) as caught:
        BOX.edition(path)
    assert "mine.toml, line" in str(caught.value)


@pytest.mark.rule("kaiju.ruling.board")
def test_our_own_board_fits_the_deduced_constraints() -> None:
    t = BOX.content.table
    assert sum(t.height) == 75
    assert t.two[t.hall]
    assert len(set(t.zone)) == 6
    red = {t.lots[lot] for lot in t.zone_lots[5]}
    assert all(name[0] == "E" or name[1] == "5" for name in red)
    assert sum(1 for zone in t.track if zone >= 0) <= t.tanks
    assert sum(1 for icon in t.icon if icon == 0) == sum(1 for icon in t.icon if icon == 1) == 12
