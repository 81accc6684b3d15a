"""What comforts is true, and what is no comfort does not look like one: the fight with Lars, the whole game, failure."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

from games.hunted.helpers import asked, clock, does, energy, fight, kinds, places, plays, table
from gameshelf import new
from gameshelf.core import Beat
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.board import layout
from gameshelf.games.hunted.content import HANDGUN, KINDS
from gameshelf.games.hunted.drawing.danger import vital
from gameshelf.games.hunted.drawing.hope import POOR, gloom, outlook
from gameshelf.games.hunted.drawing.lars import aimed, lacking, showdown
from gameshelf.games.hunted.drawing.words import short
from gameshelf.games.hunted.odds import hit_all, pass_test, percent
from gameshelf.games.hunted.quick import quick
from gameshelf.games.hunted.state import Hunted
from gameshelf.play import Seat


def words(picture: str) -> list[str]:
    return [unescape(text) for text in re.findall(r">([^<>]+)</text>", picture)]


def test_the_chance_against_lars_says_that_it_is_of_that_fight_and_what_it_counts() -> None:
    game = table(arms=["machine-gun", "shotgun"])
    places(game, "walkway", "clinic", "bar", "closet", "roof")
    view = game.view(0)
    said = aimed(view)
    assert "if you stood before him now, you would win that fight" in said.lower()
    for counted in ("white dice", "time", "shots", "reload", "The way up to him is not"):
        assert counted in said
    tall, wide = BOX.picture(view, tall=True), BOX.picture(view)
    for picture in (tall, wide):
        assert "the way up not counted" in words(picture)
        assert said in unescape(picture), "a closer look tells it"


def test_a_fight_that_might_be_won_is_no_calm_colour_over_a_game_that_goes_badly() -> None:
    game = table(arms=["machine-gun", "shotgun"])
    assert gloom(game.view(0)) == 0
    energy(game, 2, 0, 0, 3)
    clock(game, 3, "voice")
    view = game.view(0)
    assert outlook(view) < min(POOR)
    assert showdown(view) > 0.2, "that fight alone is another thing"
    for tall in (False, True):
        picture = ElementTree.fromstring(str(BOX.picture(view, tall=tall)))
        aims = next(node for node in picture.iter() if node.get("id") == "aims")
        assert any("l2" in (node.get("class") or "").split() for node in aims.iter()), tall


def test_a_reload_that_would_be_made_in_the_fight_is_already_counted() -> None:
    """An empty gun that is reloaded at leisure does not change the chance, unless its token brings an event nearer."""
    game = table(arms=["machine-gun"])
    game.loaded[KINDS.index("machine-gun")] = 0
    game.loaded[HANDGUN] = 0
    game.magazines[HANDGUN] = 0
    game.events.clear()
    clock(game, 6)
    game.settle()
    before = showdown(game.view(0))
    assert lacking(game.view(0)) == "", "so nobody is sent to reload for it"
    plays(game, "reload machine-gun")
    assert showdown(game.view(0)) == pytest.approx(before)


@pytest.mark.parametrize("tall", [False, True])
def test_how_the_time_stands_is_said_at_every_turn_at_one_place(tall: bool) -> None:
    for seed in range(3):
        game = new("hunted", players=1, seed=seed)
        while game.outcome is None:
            view = game.view(0)
            if not any(place["key"] == "roof" for place in view["visited"]):
                first = BOX.progress(view)[0]
                assert re.search(r": (on time|\d+ time (short|ahead) \(winners had \d+\))[,.]", first), first
            game.play(quick(game, 0))


@pytest.mark.parametrize(("white", "red"), [(3, 0), (2, 2), (0, 3)])
@pytest.mark.parametrize("tall", [False, True])
def test_certain_failure_never_glows(white: int, red: int, tall: bool) -> None:
    game = table()
    energy(game, white, red, 5 - white - red)
    places(game, "vault", "bar", "closet", "roof")
    does(game, "draw_locations 1")
    while "roll 0 0" not in asked(game):
        plays(game, asked(game)[0])
    nodes = ElementTree.fromstring(str(BOX.picture(game.view(0), tall=tall))).iter()
    found = [node for node in nodes if (node.get("data-move") or "").startswith("roll ")]
    assert found
    for node in found:
        assert ("hu-fails" in (node.get("class") or "")) == (node.get("data-move") == "roll 0 0")


@pytest.mark.parametrize("held", [5, 6, 8])
def test_the_sign_that_reloads_lies_under_a_name(held: int) -> None:
    game = table(arms=["machine-gun", "shotgun", "rifle"], items=["ammo", "keys", "vest", "plans"][: held - 4])
    for key in ("machine-gun", "shotgun", "rifle"):
        game.loaded[KINDS.index(key)] = 0
    game.loaded[HANDGUN] = 1
    game.settle()
    root = ElementTree.fromstring(str(layout(game.view(0)).svg("Hunted")))
    signs = [node for node in root.iter() if (node.get("data-move") or "").startswith("reload ")]
    assert len(signs) == 4
    for sign in signs:
        pad = next(node for node in sign.iter() if node.tag.endswith("rect"))
        top = _top(sign) + float(pad.get("y") or 0)
        card = next(node for node in root.iter() if _is(node, (sign.get("data-move") or "").split()[1]))
        scale = float(re.search(r"scale\(([\d.]+)", card.get("transform") or "scale(1)").group(1))  # type: ignore[union-attr]
        names = [node for node in card.iter() if "title" in (node.get("class") or "")]
        assert names
        assert top >= _top(card) + scale * (max(float(node.get("y") or 0) for node in names) + 3), sign.get("data-move")
        assert float(pad.get("height") or 0) >= 50


def _is(node: ElementTree.Element, key: str) -> bool:
    id = node.get("id") or ""
    return id == "handgun-0" if key == "handgun" else id.startswith(f"card-{KINDS.index(key)}-")


def _top(node: ElementTree.Element) -> float:
    found = re.search(r"translate\([-\d.]+[ ,]([-\d.]+)", node.get("transform") or "")
    return float(found.group(1)) if found else 0.0


def test_reloading_in_a_fight_says_what_it_is_good_for_while_a_roll_can_follow() -> None:
    game = table()
    game.loaded[HANDGUN] = 0
    fight(game, "vault-team")
    chance = percent(hit_all(4, 6, tuple(game.view(0)["fights"][-1]["left"])))
    for tall in (False, True):
        assert f"−1 time, then {chance}" in words(BOX.picture(game.view(0), tall=tall))
    clock(game, 2)
    for tall in (False, True):
        assert not [text for text in words(BOX.picture(game.view(0), tall=tall)) if "then " in text], "no roll can follow"


def test_which_die_turns_red_is_asked_with_what_tests_are_like_then() -> None:
    game = table()
    energy(game, 2, 2, 1)
    does(game, "damage 1")
    assert asked(game)[:2] == ["swap unspent", "swap spent"]
    said = words(BOX.picture(game.view(0), tall=True))
    assert f"tests then {percent(pass_test(1, 2))}" in said
    assert f"tests then {percent(pass_test(2, 1))}" in said


def test_what_cannot_win_is_said_under_the_name_of_the_weapon() -> None:
    game = table()
    fight(game, "vault-team")
    picture = ElementTree.fromstring(str(BOX.picture(game.view(0), tall=True)))
    answer = next(node for node in picture.iter() if node.get("data-move") == "fire hands")
    lines = {node.text: float(node.get("y") or 0) for node in answer.iter() if node.tag.endswith("text")}
    assert lines["cannot win now"] - lines["Bare hands"] >= 13


def test_chocolates_are_one_thing_or_the_other_in_a_fight_too() -> None:
    game = table()
    energy(game, 3, 2)
    fight(game, "bruiser")
    assert "+1 or" in words(BOX.picture(game.view(0), tall=True))


def test_what_follows_a_price_of_one_or_the_other_follows_either() -> None:
    place = next(place for place in _floors() if len(place["pass_ops"]) > 1 and place["pass_ops"][0][0] == "choose")
    assert ", then " in short(place, "pass_ops")


def _floors() -> list[dict[str, object]]:
    from gameshelf.games.hunted.content import LOCATIONS
    from gameshelf.games.hunted.faces import place

    game = new("hunted", seed=1)
    return [place(game.t, n) for n in range(len(LOCATIONS))]  # type: ignore[attr-defined]


def test_two_floors_at_once_are_a_climb_as_well() -> None:
    game = table(row=["office-door"])
    game.keys[0] = 1
    places(game, "bar", "closet", "clinic", "vault", "roof")
    game.journal = []
    game.settle()
    plays(game, "activate office-door")
    found = [BOX.beats(event.data(0), game.view(0)) for event in game.journal if event.data(0).get("what") == "places"]
    told: list[Beat] = [beat for beat in found if beat is not None]
    assert ">2</text>" in told[0].art
    assert "of 5" in told[0].art
    assert told[0].text.startswith("Floors 1 and 2 of 5")


def test_one_miss_is_not_the_end_for_whom_a_card_protects() -> None:
    for items, said in (([], "one miss is the end"), (["vest"], "")):
        game = table(arms=["machine-gun"], items=items)
        energy(game, 1, 0, 4)
        assert lacking(game.view(0)) == said
        assert (vital(game.view(0), 0, over=False).life == "One more hit kills you") == bool(said)


def test_dice_are_refreshed_with_one_tap_however_they_are_shared_out() -> None:
    game = table()
    energy(game, 1, 2, 1, 3)
    does(game, "refresh 3")
    for tall in (False, True):
        root = ElementTree.fromstring(str(BOX.picture(game.view(0), tall=tall)))
        ways = [node for node in root.iter() if node.get("data-series")]
        shared = [(str(node.get("data-series")).count("red"), str(node.get("data-series")).count("white")) for node in ways]
        assert shared == [(3, 0), (2, 1), (1, 2)], "the surest first"
        for node in ways:
            assert float(node[0].get("width") or 0) >= 55
            assert float(node[0].get("height") or 0) >= 55
    assert "tests 96 %" in "".join(ways[0].itertext())
    plays(game, "refresh white", "refresh white")
    root = ElementTree.fromstring(str(BOX.picture(game.view(0))))
    assert not [node for node in root.iter() if node.get("data-series")], "one die is one answer"


def test_the_lamps_of_a_row_go_out_with_it() -> None:
    game = table(row=["lookout", "ammo"])
    energy(game, 2, 2, 0, 1)
    assert 'class="lamp on"' in BOX.picture(game.view(0), tall=True)
    plays(game, "hide")
    assert 'class="lamp on"' not in BOX.picture(game.view(0), tall=True)
    look = (BOX.folder / "look.css").read_text(encoding="utf-8")
    assert ".lamp { transition" not in look, "what goes out goes out at once"


def test_weapons_keep_their_order_from_fight_to_fight() -> None:
    for foe in ("patrol", "bruiser", "lars"):
        game = table(arms=["rifle", "bazooka", "shotgun"])
        fight(game, foe)
        orders = []
        for loaded in (4, 0):  # an empty gun is reloaded in the place where it would be fired
            game.loaded[HANDGUN] = loaded
            game.settle()
            root = ElementTree.fromstring(str(BOX.picture(game.view(0))))
            moves = [node.get("data-move") or "" for node in root.iter() if "over" not in (node.get("class") or "").split()]
            last = [move for move in moves if move.startswith(("fire ", "reload "))][-5:]
            orders.append([move.split()[1] for move in last])
        assert orders == [["handgun", "rifle", "bazooka", "shotgun", "hands"]] * 2, foe


def test_while_something_is_under_way_the_chance_against_lars_is_not_told() -> None:
    """Chocolates that are being eaten count neither as held nor as healed: a number then would be another one."""
    game = table(used=["gus"])
    energy(game, 2, 0, 1, 1)
    fight(game, "lars")
    assert any("to win before you fall" in word for word in words(BOX.picture(game.view(0), tall=True)))
    plays(game, "use chocolates")
    for _ in range(2):
        if "fire hands" in asked(game):
            break
        assert not any("to win before you fall" in word for word in words(BOX.picture(game.view(0), tall=True)))
        plays(game, asked(game)[0])
    assert any("to win before you fall" in word for word in words(BOX.picture(game.view(0), tall=True)))


def test_the_chance_against_lars_has_a_place_on_a_phone_however_many_cards_one_holds() -> None:
    for arms in ([], ["rifle", "bazooka"], ["rifle", "bazooka", "shotgun", "machine-gun"]):
        game = table(arms=arms, items=["vest"] if arms else [])
        far = " ".join(words(BOX.picture(game.view(0), tall=True)))
        assert not re.search(r"Lars[^%]{0,14} >?\d+%", far), "he is far: a chance would be taken for that of the game"
        places(game, "walkway", "clinic", "bar", "closet", "roof")
        said = " ".join(words(BOX.picture(game.view(0), tall=True)))
        chance = percent(showdown(game.view(0))).replace(" %", "%").replace("over ", "")
        assert re.search(rf"(stood before Lars now|if met now,? ?you win): >?{chance}", said), said


def test_a_shield_in_the_hand_is_named_where_one_more_damage_would_kill() -> None:
    for items, said in (([], "One more damage kills you."), (["vest"], "Flak Vest takes one more damage.")):
        game = table(items=items)
        energy(game, 1, 0, 4)
        fight(game, "bruiser")
        assert game.view(0)["question"].endswith(said)


def test_rolls_and_reloads_during_an_event_are_said_to_be_free() -> None:
    game = table(deck=["bruiser"])
    fight(game, "bruiser")
    assert "−1 a roll" in words(BOX.picture(game.view(0), tall=True))
    game.time, game.event_open = 0, True
    game.loaded[HANDGUN] = 0
    game.settle()
    said = words(BOX.picture(game.view(0), tall=True))
    assert "free: an event" in said
    assert "−1 a roll" not in said


def test_going_in_on_the_roof_is_never_called_safe() -> None:
    game = table(row=["corridor", "ammo"])
    places(game, "roof")
    game.journal = []
    plays(game, "activate corridor")
    told = [BOX.beats(event.data(0), game.view(0)) for event in game.journal]
    assert not any("Safe" in beat.text for beat in told if beat is not None)


def test_a_door_asks_before_a_card_pays_where_a_key_could_be_had() -> None:
    for items, asks in (([], False), (["keys"], True)):
        game = table(row=["fire-door", "plans"], items=items)
        said = BOX.asks(game.view(0), "activate fire-door")
        assert ("Ring of Keys would bring a key" in said) == asks
        assert not asks or said.startswith("Fire Door takes Floor Plans from your row;")


def test_a_deck_that_runs_out_is_seen() -> None:
    game = table()
    game.deck, game.discard = [], game.deck
    game.journal = []
    plays(game, "draw")
    told = [BOX.beats(event.data(0), game.view(0)) for event in game.journal]
    beat = next(beat for beat in told if beat is not None and beat.kind == "shuffle")
    assert (beat.start, beat.end, beat.brings) == ("heap", "do-draw", (("cards", 5),))


def test_failing_says_when_it_kills() -> None:
    for items, dies in (([], True), (["vest"], False)):
        game = table(items=items)
        energy(game, 1, 0, 1)
        clock(game, 1, "helicopter")
        plays(game, "hide")
        for tall in (False, True):
            assert ("you die" in " ".join(words(BOX.picture(game.view(0), tall=tall)))) == dies


def test_cards_that_have_been_put_back_in_order_bear_their_number() -> None:
    game = table(deck=["ammo", "grenade", "hallway"])
    does(game, "scout 3")
    assert "done" in asked(game)
    plays(game, "done", "next 2")
    for tall in (True, False):
        picture = str(BOX.picture(game.view(0), tall=tall))
        assert picture.count('<circle class="disc" r="14"') == 1


def test_who_won_a_fight_can_draw_where_one_can_decline() -> None:
    game = table(dice=(6,))
    game.deck = kinds(["ammo"])
    game.discard = kinds(["hallway", "corridor", "grenade"])
    fight(game, "lift-guards", left=(3,))
    plays(game, "fire hands")
    assert asked(game) == ["draw", "pass"]
    for tall in (True, False):
        root = ElementTree.fromstring(str(BOX.picture(game.view(0), tall=tall)))
        assert len([node for node in root.iter() if node.get("data-move") == "draw"]) == 2, (
            "the deck, and an answer beside the other"
        )


def test_the_dead_have_no_pulse() -> None:
    game = table()
    energy(game, 1)
    does(game, "damage 1")
    assert game.outcome is not None
    for tall in (True, False):
        picture = str(BOX.picture(game.view(0), tall=tall))
        (pulse,) = re.findall(r'class="pulse[^"]*" d="([^"]*)"', picture)
        assert "l" not in pulse
        assert "Dead" in picture


def test_a_gun_that_can_be_reloaded_has_one_picture_under_its_sign() -> None:
    game = table(arms=["rifle", "shotgun"], items=["ammo", "keys"])
    game.loaded[HANDGUN] = 1
    game.settle()
    root = ElementTree.fromstring(str(BOX.picture(game.view(0))))
    (gun,) = [node for node in root.iter() if node.get("id") == "handgun-0"]
    assert "#i-pistol" not in [use.get("href") for use in gun.iter() if use.tag.endswith("use")]


def test_a_kept_thing_is_paid_without_a_question_and_a_way_up_is_not() -> None:
    game = table(row=["machine-gun", "ammo", "keys", "hallway", "grenade", "corridor", "directory"])
    moves = asked(game)
    assert "activate machine-gun" in moves
    assert BOX.asks(game.view(0), "activate machine-gun") == "", "it can be taken back"


def test_a_foe_that_waits_for_a_failed_test_stands_on_its_card() -> None:
    game = table(row=["corridor", "ammo"])
    places(game, "surveillance", "roof")
    plays(game, "activate corridor")
    man = game.view(0)["set_aside"]
    for tall in (True, False):
        picture = re.sub(r"<[^>]+>", " ", str(BOX.picture(game.view(0), tall=tall)))
        assert f"{man['targets'][0]}" in picture
        assert "Launcher Man" in " ".join(picture.split())


def test_advice_to_draw_names_the_event_that_hiding_would_bring() -> None:
    game = table(row=["lookout", "ammo"], deck=["guard"])
    clock(game, 1, "voice")
    energy(game, 0, 5)
    told = BOX.reason(Seat(game, 0), game.read("draw"))
    assert "brings an event, whose test you have no die for" in told


@pytest.mark.parametrize("tall", [True, False])
def test_of_the_dice_of_a_weapon_most_come_first(tall: bool) -> None:
    game = table()
    fight(game, "suits")
    plays(game, "fire handgun")
    spots = {move: (y, x) for move, x, y in places_of(game, tall)}
    assert sorted(spots, key=lambda move: spots[move]) == ["dice 4", "dice 3", "dice 2", "dice 1"]


def places_of(game: Any, tall: bool) -> list[tuple[str, float, float]]:
    """Where each number of dice can be chosen."""
    picture = str(BOX.picture(game.view(0), tall=tall))
    found = re.findall(r'data-move="(dice \d)"[^>]*translate\(([\d.]+) ([\d.]+)\)', picture)
    return [(move, float(x), float(y)) for move, x, y in found]


@pytest.mark.parametrize("tall", [False, True])
def test_a_key_in_the_hand_is_seen_on_the_door_that_it_opens(tall: bool) -> None:
    def marks(game: Hunted) -> int:
        return str(BOX.picture(game.view(0), tall=tall)).count('<circle class="disc" r="13"/><use href="#i-key"')

    assert marks(table(row=["fire-door"], items=["vest"])) == 0
    assert marks(table(row=["fire-door", "corridor"], items=["keys"])) == 1
    token = table(row=["fire-door"], items=["keys"])
    token.keys[0] = 1
    token.settle()
    assert marks(token) == 0, "it can be opened as it is"


@pytest.mark.parametrize("tall", [False, True])
def test_a_fight_and_a_test_have_a_tray_for_their_dice(tall: bool) -> None:
    game = table()
    assert 'id="tray"' not in str(BOX.picture(game.view(0), tall=tall))
    fight(game, "bruiser")
    assert 'id="tray"' in str(BOX.picture(game.view(0), tall=tall))
    game = table()
    clock(game, 1, "voice")
    plays(game, "hide")
    assert 'id="tray"' in str(BOX.picture(game.view(0), tall=tall))


@pytest.mark.parametrize("tall", [False, True])
def test_who_climbs_never_stands_beside_the_tower(tall: bool) -> None:
    """On a phone the tower is low while something is asked: the pawn is a part of it, and moves with it."""
    root = ElementTree.fromstring(str(BOX.picture(table().view(0), tall=tall)))
    tower = next(node for node in root.iter() if node.get("id") == "tower")
    assert any("pawn" in (use.get("href") or "") for use in tower.iter()) == tall


def test_who_is_beaten_is_struck_out_where_the_dice_lie() -> None:
    game = table(dice=(6,))
    fight(game, "bruiser")
    game.journal = []
    plays(game, "fire hands")
    seen = [BOX.beats(event.data(0), game.view(0)) for event in game.journal if event.data(0).get("what") == "beaten"]
    assert [beat.start for beat in seen if beat is not None] == ["tray"]


def test_one_fight_has_one_price_whoever_asks_for_it() -> None:
    """What it brings is set off where it threatens, and where it is there."""
    assert BOX.reason is not None
    waits = table(row=["lookout"], deck=["lieutenants"], items=["smoke"])
    waits.escape = False
    waits.deck = kinds(["lieutenants"])
    waits.discard = []
    waits.settle()
    threatens = BOX.reason(Seat(waits, 0), waits.read("draw"))
    plays(waits, "draw")
    here = BOX.reason(Seat(waits, 0), waits.read("use smoke"))
    found = [re.search(r"cost (about as much as losing \d+ time|less than losing 1 time)", said) for said in (threatens, here)]
    assert all(found), (threatens, here)
    assert found[0] is not None
    assert found[1] is not None
    assert found[0].group(1) == found[1].group(1)
