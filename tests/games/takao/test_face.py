"""What the picture shows and its closer looks tell: Banes by name, prices, wishes that are reached, cards that go over."""

from __future__ import annotations

import re

import pytest

from games.takao.helpers import (
    apart,
    bane,
    bombers,
    fulfilled,
    hold,
    meal,
    phase,
    plays,
    put,
    raid,
    ruin,
    stats,
    table,
    tie,
    told,
)
from gameshelf.core import BANNER, PLAIN, Beat
from gameshelf.core.prose import to_you
from gameshelf.draw.lettering import width
from gameshelf.games.takao import BOX
from gameshelf.games.takao.advice import reason
from gameshelf.games.takao.drawing import goals, wishes, words
from gameshelf.games.takao.drawing.canvas import PLACE_ICONS, lie, plan, short_name
from gameshelf.games.takao.keys import CARDS, SPOTS, TIES
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import FULFILLED, REGRETTED, TIES_PHASE, Takao
from gameshelf.games.takao.steps.doing import lift_bane
from gameshelf.games.takao.steps.ties import settle_tie, whom
from gameshelf.play import Seat


def drawn(game: Takao, id: str, tall: bool = True, seat: int = 0) -> str:
    """All that a picture has of one thing."""
    found = re.search(rf'<g id="{id}".*', BOX.picture(game.view(seat), tall=tall))
    assert found, id
    return found[0].replace("&#215;", "×").replace("&#8722;", "−")


def closer(game: Takao, id: str, tall: bool = True, seat: int = 0) -> str:
    """What a closer look at it tells."""
    found = re.search(r'data-zoom="([^"]*)"', drawn(game, id, tall, seat))
    assert found, id
    return found[1].replace("&#x27;", "'")


@pytest.mark.rule("takao.ruling.bane_gone")
def test_the_next_step_names_the_bane_its_way_out_and_what_is_in_the_way() -> None:
    game = table("doom", ("cook", "doctor"))
    bane(game, 1, "rumours")
    put(game, 1, "church")
    ruin(game, "station")
    assert goals.next_step(game.view(0)) == (
        "@1's Bane Rumours goes if the turn ends at a station. Takao Station is in ruins: clean it up."
    )
    assert goals.next_step(game.view(1)).startswith("your Bane Rumours goes if your turn ends at a station.")
    ruin(game, "arsenal", "sugar", "post-office")
    assert "Every station is in ruins: clean up Takao Station." in goals.next_step(game.view(0))
    for tall in (False, True):
        assert "Takao Station" in closer(game, "header", tall)


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("people", [("cook", "doctor"), ("cook", "doctor", "priest", "soldier")])
def test_banes_are_called_by_their_names(tall: bool, people: tuple[str, ...]) -> None:
    game = table("doom", people)
    bane(game, 0, "anger", "numb")
    bane(game, 1, "rumours")
    for key, name in (("anger", "Anger"), ("numb", "Numb"), ("rumours", "Rumours")):
        assert f">{name}<" in drawn(game, f"bane-{key}", tall)


def test_the_partners_wish_is_seen_on_a_phone_unless_a_bane_is_in_its_place() -> None:
    game = table("doom", ("cook", "doctor"))
    wish = r">Wish: [^<]*<"
    own = re.findall(wish, BOX.picture(game.view(0), tall=True))
    assert len(own) == 2
    bane(game, 1, "rumours")
    assert len(re.findall(wish, BOX.picture(game.view(0), tall=True))) == 1


@pytest.mark.rule("takao.tie.persist")
@pytest.mark.parametrize("tall", [False, True])
def test_persisting_says_its_price_first(tall: bool) -> None:
    for one in range(0, len(TIES), 3):
        person = TIES[one].partition("-")[0]
        game = table("doom", (person, "cook" if person != "cook" else "priest"))
        apart(game)
        put(game, 0, "kilns")
        phase(game, TIES_PHASE)
        button = " ".join(re.findall(r">([^<]+)</text>", drawn(game, "do-persist", tall)))
        assert button.startswith("Persist: pay 1 Despair now"), button
        assert "…" not in button


def test_a_skill_that_a_bane_forbids_says_so() -> None:
    game = table("doom", ("doctor", "cook"))
    stats(game, 0, 5, 0)
    assert "Not now" not in closer(game, "do-skill")
    bane(game, 0, "ringing-ears")
    assert "the Bane Ringing Ears forbids it" in closer(game, "do-skill")
    game = table("doom", ("doctor", "cook"))
    assert "it would change nothing here" in closer(game, "do-skill")
    game = table("doom", ("student", "cook"))
    assert "for the Air raid phase" in closer(game, "do-skill")


@pytest.mark.rule("takao.ruling.share_once")
@pytest.mark.parametrize("tall", [False, True])
def test_a_card_that_was_given_lies_with_whom_it_goes_to_and_is_marked(tall: bool) -> None:
    game = table("doom", ("cook", "priest"))
    hold(game, 0, "taro", "ration-rice")
    game.play("share 2")
    game.play("give food 1")
    card = f"card-{CARDS.index('taro')}"
    assert 'class="tk-card over"' in drawn(game, card, tall)
    assert "It goes over in this Share" in closer(game, card, tall)
    mats = {seat: re.search(r"translate\(([\d.]+) ([\d.]+)\)", drawn(game, f"mat-{seat}", tall)) for seat in (0, 1)}
    at = re.search(r"translate\(([\d.]+) ([\d.]+)\)", drawn(game, card, tall))
    assert at
    assert mats[1]
    assert float(at[2]) > float(mats[1][2]), "it lies on the other's board"
    rest = drawn(game, f"card-{CARDS.index('ration-rice')}", tall)
    assert "give food 1" in rest, "what is left is counted anew"


def test_taking_a_card_says_what_it_does() -> None:
    game = table("doom", ("cook", "doctor"))
    hold(game, 1, "bicycle")
    game.play("share 2")
    button = drawn(game, "do-take-item-1", True)
    assert "3 Moves" in " ".join(re.findall(r">([^<]+)</text>", button))
    assert "3 Moves" in closer(game, "do-take-item-1")


@pytest.mark.parametrize("tall", [False, True])
def test_a_wish_that_is_reached_has_a_tick(tall: bool) -> None:
    game = table("doom", ("cook", "doctor"))
    game.done[0], game.tie[0] = FULFILLED, 1
    game.set_up_board(0)
    game.settle()
    assert "#i-check" not in drawn(game, "mat-0", tall)
    game.gave[0] |= 1 << game.who[1]
    mat = drawn(game, "mat-0", tall)
    assert "#i-check" in mat
    assert "Reached: give the Doctor food" in mat
    assert "it is reached" in closer(game, "mat-0", tall)


def test_what_a_wish_asks_and_brings_has_room_on_a_phone() -> None:
    game = table("doom", ("doctor", "cook"))
    for n, name in enumerate(TIES):
        named = [list(one) for one in whom(game, n)]
        one = {"needs": game.t.tie_needs[n], "whom": named, "fulfilled": game.t.tie_does[n][0]}
        assert width(wishes.wants_in_short(one), 14.5) <= 398, name
        assert width(wishes.brings(one), 14.5) <= 398, name


@pytest.mark.rule("takao.ruling.miracle")
def test_a_miracle_is_told_once_where_it_is_called() -> None:
    game = table("doom", ("cook", "doctor"))
    stats(game, 0, 5, 3)
    view = game.view(0)
    sentence = next(one["words"] for one in view["miracles"] if one["key"] == "mazu")
    labels = dict(view["moves"])
    sheet = " ".join((closer(game, "do-miracle"), BOX.asks(view, "miracle mazu"), labels["miracle mazu"]))
    assert sheet.count(sentence) == 1
    assert sheet.count("others at its site") == 1


@pytest.mark.rule("takao.ruling.bombers")
@pytest.mark.parametrize("tall", [False, True])
def test_a_place_that_two_bombers_hit_on_one_roll_is_marked(tall: bool) -> None:
    game = table("doom", ("cook", "doctor"))
    bombers(game, 1, 14)
    double = words.twice(game.view(0))
    assert double
    key = next(iter(double))
    assert "by two bombers" in closer(game, f"place-{key}", tall)
    assert BOX.picture(game.view(0), tall=tall).count("/3 &#215;2<") == len(double)
    assert "by two bombers" in str(game)
    bombers(game, 1)
    assert "&#215;2<" not in BOX.picture(game.view(0), tall=tall)


def test_the_number_on_a_figure_is_explained() -> None:
    game = table("doom", ("cook", "doctor"))
    stats(game, 0, 7, 2)
    assert "what is left between them: 5" in closer(game, "person-0")
    place = closer(game, "place-station")
    assert "with 5 and 8 left between Health and Despair" in place
    assert "number on a figure" in place
    assert "number on a figure" in dict(BOX.lessons(game.view(0)))["figure"]


def test_the_phases_of_a_round_are_counted() -> None:
    told_of = closer(table("doom"), "header")
    assert all(f"({n}) " in told_of for n in range(1, 5))
    assert "(5) " not in told_of, "the wishes are looked at between two of them"


@pytest.mark.rule("takao.ruling.most")
def test_a_food_card_that_holds_no_more_says_so() -> None:
    game = table("doom", ("cook", "doctor"))
    apart(game)
    for stage in range(2):
        game.done[stage] = FULFILLED
    game.tie[0] = 2
    game.set_up_board(0)
    hold(game, 0, "taro")
    assert "one unit above its printed number" in closer(game, "do-skill")
    game.play("skill")
    assert told(game, "takao.ruling.most") == ["Taro and greens: 1 unit more."]
    event = next(event for event in game.journal or [] if event.rule == "takao.ruling.most")
    beat = BOX.beats(event.data(0), game.view(0))
    assert beat is not None
    assert "It holds no more" in beat.text


def test_several_figures_leave_the_signs_of_a_place_free() -> None:
    game = table("doom", ("cook", "doctor"))
    alone = drawn(game, "person-0")
    assert "tk-foot" not in alone, "two at one place: smaller"
    apart(game)
    assert "tk-foot" in drawn(game, "person-0")


def beat_of(game: Takao, rule: str, seat: int = 0) -> Beat:
    """What somebody sees of the last event of a rule."""
    event = next(event for event in reversed(game.journal or []) if event.rule == rule)
    beat = BOX.beats(event.data(seat), game.view(seat))
    assert beat is not None
    return beat


@pytest.mark.rule("takao.tie.fulfil")
def test_a_wish_that_is_fulfilled_is_a_large_card_and_a_regret_a_quiet_one() -> None:
    for met in (True, False):
        game = table("doom", ("student", "cook"))
        settle_tie(game, 0, FULFILLED if met else REGRETTED)
        beat = beat_of(game, "takao.tie.fulfil" if met else "takao.tie.regret")
        assert (beat.kind, beat.size) == ("turn", BANNER if met else PLAIN)
        assert "Roll Call" in beat.art
        assert "do not answer." in beat.art, "the card tells its story"
        assert ("fulfilled" if met else "regretted") in beat.art
        assert beat.text.endswith(f"From now on: {game.t.tie_does[tie('student-1')][0 if met else 1]}.")


@pytest.mark.rule("takao.ruling.bane_gone")
def test_a_bane_is_seen_to_come_and_to_go() -> None:
    game = table("doom", ("cook", "doctor"))
    apart(game)
    RULES[game.s].draw(game, 0, "takao.doom.enemy")  # type: ignore[attr-defined]
    name = game.t.bane_names[game.banes[0][0]]
    come = beat_of(game, "takao.doom.enemy")
    assert come.kind == "turn"
    assert name.split()[0] in come.art
    assert "It goes if " in come.text
    lift_bane(game, 0, game.banes[0][0])
    gone = beat_of(game, "takao.ruling.bane_gone")
    assert gone.kind == "turn"
    assert "#i-check" in gone.art


@pytest.mark.rule("takao.ruling.consent")
def test_whoever_has_asked_in_vain_is_told_so_and_why() -> None:
    game = table("doom", ("cook", "doctor"), consent="ask")
    hold(game, 1, "taro")
    game.sated[0], game.hungry[0] = 0, 3
    game.sated[1], game.hungry[1] = 0, 3
    meal(game, 0)
    game.play("ask")
    game.play("refuse", seat=1)
    beat = beat_of(game, "takao.ruling.consent")
    assert beat.size == BANNER
    assert f"@1 keeps {game.view(0)['people'][1]['food']} units, with 3 Stamina to bring back." in beat.text
    assert beat_of(game, "takao.ruling.consent", 1).size == PLAIN
    assert game.view(0)["question"].startswith("Nobody here shares food with you now. 3 Stamina to bring back: ")


@pytest.mark.rule("takao.ruling.consent")
def test_a_share_that_is_refused_is_told_to_whoever_has_asked() -> None:
    game = table("doom", ("cook", "doctor"), consent="ask")
    hold(game, 1, "bicycle")
    plays(game, "share 2", "take item 1")
    game.play("refuse", seat=1)
    assert beat_of(game, "takao.ruling.consent").size == BANNER


@pytest.mark.rule("takao.eat.shared")
def test_whose_food_is_eaten_reads_well_for_its_owner() -> None:
    game = table("doom", ("cook", "doctor"))
    hold(game, 0, "taro")
    game.sated[1], game.hungry[1] = 0, 3
    meal(game, 1)
    game.play("from 1", seat=1)
    assert to_you(beat_of(game, "takao.eat.shared").text, 0) == "@1 eats from your food: Taro and greens."


def spot_of(game: Takao, id: str) -> tuple[float, float]:
    """Where a thing lies in the tall picture."""
    found = re.search(r"translate\(([\d.]+) ([\d.]+)\)", drawn(game, id))
    assert found
    return float(found[1]), float(found[2])


@pytest.mark.parametrize("place", ["girls-school", "hukuteikin", "ginza"])
@pytest.mark.parametrize("people", [("cook", "doctor"), ("cook", "doctor", "priest", "soldier")])
def test_figures_at_a_place_leave_its_count_of_cards_free(place: str, people: tuple[str, ...]) -> None:
    game = table("doom", people)
    for seat in range(len(people)):
        put(game, seat, place)
    grid = plan(True, *lie(game.view(0))).grid
    (left, top), wide = grid.corner(*_cell(game, place)), grid.w
    at = [spot_of(game, f"person-{seat}")[0] - left for seat in range(len(people))]
    assert len(set(at)) == len(people)
    if len(people) < 4:
        assert min(at) - 0.85 * (7 + 8.5) >= 27, "beside the deck, which is 27 wide"
        assert max(at) + 0.85 * 11 <= wide
        return
    for seat in range(len(people)):  # in a crowd there are flags, beside the deck or under it
        x, y = spot_of(game, f"person-{seat}")
        flag = re.search(r'class="tk-flag" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)"', drawn(game, f"person-{seat}"))
        assert flag is not None
        assert x - left + float(flag[1]) >= 27 or y - top + float(flag[2]) >= 26, "the deck is 27 wide and 26 high"
        assert x - left + float(flag[1]) + float(flag[3]) <= wide


def _cell(game: Takao, key: str) -> tuple[int, int]:
    place = next(one for one in game.view(0)["places"] if one["key"] == key)
    return place["column"], place["row"]


def test_the_two_schools_look_and_sound_different() -> None:
    names = [short_name(name).split() for name in table("doom").t.place_names if "School" in name]
    assert [name[0] for name in names] == ["Senior", "Girls'"]
    assert PLACE_ICONS["senior-high"] != PLACE_ICONS["girls-school"]


@pytest.mark.rule("takao.turn.order")
@pytest.mark.parametrize("tall", [False, True])
def test_a_march_shows_where_its_second_move_leads(tall: bool) -> None:
    game = table("doom", ("cook", "doctor"))
    assert "tk-second" not in BOX.picture(game.view(0), tall=tall)
    game.play("march")
    assert "tk-second" in BOX.picture(game.view(0), tall=tall)
    assert "tk-second" not in BOX.picture(game.view(1), tall=tall)
    game.play("go church")
    assert "tk-second" not in BOX.picture(game.view(0), tall=tall)


@pytest.mark.rule("takao.free.share")
@pytest.mark.parametrize("tall", [False, True])
def test_sharing_is_offered_in_one_place(tall: bool) -> None:
    game = table("doom", ("cook", "doctor"))
    hold(game, 0, "taro")
    before = BOX.picture(game.view(0), tall=tall)
    game.play("march")
    assert "share 2" in dict(game.view(0)["moves"])
    during = BOX.picture(game.view(0), tall=tall)
    for picture in (before, during):
        assert ('id="pick-1"' in picture) is not tall, "on the other's board, on a phone under the board"
        assert "do-share" not in picture


@pytest.mark.rule("takao.turn.pass")
def test_the_end_of_a_turn_is_called_so_everywhere() -> None:
    game = table("doom", ("cook", "doctor"))
    for tall in (False, True):
        assert ">End turn<" in drawn(game, "do-end", tall)
        assert ">Pass<" not in BOX.picture(game.view(0), tall=tall)


@pytest.mark.rule("takao.doom.lost")
@pytest.mark.parametrize("tall", [False, True])
def test_a_bane_that_would_go_now_has_a_tick_and_one_that_stays_is_asked_about_at_last(tall: bool) -> None:
    game = table("doom", ("cook", "doctor"))
    bane(game, 0, "rumours")
    put(game, 0, "church")
    assert "#i-check" not in drawn(game, "bane-rumours", tall)
    assert "Rumours" not in BOX.asks(game.view(0), "pass"), "there is time"
    game.round = 6
    assert "You still hold the Bane Rumours" in BOX.asks(game.view(0), "pass")
    why = reason(Seat(game, 0), next(move for move in game.moves() if move.verb == "pass"))
    assert "nothing is left to do" not in why
    put(game, 0, "station")
    assert "#i-check" in drawn(game, "bane-rumours", tall)
    assert "It goes if the turn ends now" in closer(game, "bane-rumours", tall)
    assert "Rumours" not in BOX.asks(game.view(0), "pass")


def test_places_are_called_alike_on_the_map_and_in_what_happens() -> None:
    game = table("doom", ("cook", "doctor"))
    plays(game, "march", "go senior-high")
    assert beat_of(game, "takao.move.step").text == "@0 goes to Senior High."
    assert game.view(0)["question"] == "March: one more Move. Where to?"


@pytest.mark.rule("takao.goal.together")
@pytest.mark.parametrize("tall", [False, True])
def test_when_all_is_over_the_table_tells_what_is_left(tall: bool) -> None:
    game = table("doom", ("cook", "doctor"))
    assert 'id="do-march"' in BOX.picture(game.view(0), tall=tall)
    fulfilled(game, 0, 1)
    ruin(game, "moat", "ginza")
    game.round = game.t.rounds
    game.bombers = ()
    raid(game)
    assert game.outcome is not None
    assert goals.afterwards(game.view(0)) == "2 of 30 places lie in ruins. 1 of 6 wishes were fulfilled."
    picture = BOX.picture(game.view(0), tall=tall)
    assert "2 of 30 places lie in ruins." in picture
    assert 'id="do-march"' not in picture


@pytest.mark.parametrize("tall", [True, False])
@pytest.mark.parametrize("count", [4, 5, 6])
@pytest.mark.parametrize("place", ["station", "bank", "prefecture", "ginza"])  # bare, deck and shelter, deck, deck and a heart
def test_in_a_crowd_everybody_is_seen(place: str, count: int, tall: bool) -> None:
    game = table("tokko", ("musician", "student", "doctor", "cook", "engineer", "priest")[:count])
    for seat in range(count):
        put(game, seat, place)
    svg = BOX.picture(game.view(0), tall=tall)
    found = re.findall(r'id="person-\d"[^>]*translate\(([-\d.]+)[ ,]([-\d.]+)', svg)
    spots = [(float(x), float(y)) for x, y in found]
    assert len(spots) == count
    between = 7 if tall else 22
    for n, (x, y) in enumerate(spots):
        for a, b in spots[:n]:
            assert abs(x - a) >= between or abs(y - b) >= between, "one stands over another"
    grid = plan(tall, *lie(game.view(0))).grid
    one = next(one for one in game.view(0)["places"] if one["key"] == place)
    left, top = grid.corner(one["column"], one["row"])
    assert all(left < x < left + grid.w and top < y < top + grid.h for x, y in spots)
    told = closer(game, f"place-{place}")
    assert all(f"@{seat} with {game.health[seat]}" in told for seat in range(count))
    if tall:
        assert 'class="tk-flag"' in svg
        assert len(re.findall(r'id="person-\d"[^>]*data-zoom', svg)) == 0, "a finger on them shows all of them"


@pytest.mark.rule("takao.tokko.moves")
@pytest.mark.parametrize(("tall", "gap"), [(False, 24), (True, 17)])
def test_two_tokko_at_one_place_are_seen_to_be_two(tall: bool, gap: int) -> None:
    game = table("tokko", ("cook", "doctor"))
    spot = SPOTS.index("moat")
    game.patrol = ((0, spot, 0), (1, spot, 1))
    drawn = BOX.picture(game.view(0), tall=tall)
    places = re.findall(r'id="tokko-\d"[^>]* transform="translate\(([\d.]+) ([\d.]+)\)', drawn)
    (first, low), (second, other) = [(float(x), float(y)) for x, y in places]
    assert low == other
    assert first - second == pytest.approx(gap)
