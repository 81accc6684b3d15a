"""Editions: an owner's values over ours. Whatever a file says, it is refused with its line, or it can be played."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from games.hunted.helpers import (
    asked,
    attacked,
    can,
    does,
    edition,
    energy,
    fight,
    kinds,
    left,
    names,
    places,
    plays,
    refused,
    table,
)
from gameshelf.core import Content, ContentError
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.content import ICONS, KINDS, SCHEMA, WAYS
from gameshelf.games.hunted.state import census

EFFECTS = (
    "heal 1", "damage 1", "gain_time 2", "lose_time 2", "gain_key 1", "gain_plus 2", "gain_ammo 1", "lose_ammo 1",
    "refresh all", "refresh 2", "spend 2", "draw_locations 1", "draw_locations 2", "search_deck item 5 take",
    "search_deck weapon 9 take", "search_deck hostage 63 take", "search_deck terrorist 9 fight", "fight_set_aside",
    "discard_terrorist", "clear_row", "scout 5", "scout 2", "reroll", "hit 6", "hit 1", "prevent 1", "flee",
    "lose_hostage 1", "lose_hostage 2 else damage 1", "lose_hostage 1 else nothing", "lose_card 2", "nothing",
)  # fmt: skip
NAMES = ("X", "Lars", "Handgun", "A <b> & 'c'", "@1 {{ v }}", "Two words: 3")


def an_effect(luck: random.Random) -> str:
    parts = [luck.choice(EFFECTS) for _ in range(luck.choice((1, 1, 1, 2, 3)))]
    if luck.random() < 0.3:
        parts[luck.randrange(len(parts))] = f"choose ( {luck.choice(EFFECTS)} or {luck.choice(EFFECTS)} )"
    return "; ".join(parts)


def a_value(luck: random.Random, kind: str, field: str, old: Any) -> Any:
    """Some value that the field itself allows."""
    if field in ("effect", "pass", "fail"):
        return an_effect(luck)
    makers = {
        str: lambda: luck.choice(NAMES + WAYS),
        bool: lambda: luck.random() < 0.5,
        int: lambda: luck.randint(0, 20),
        list: lambda: luck.choice(
            [[luck.choice(ICONS) for _ in range(luck.randrange(5))], [luck.randint(1, 10) for _ in range(luck.randint(1, 3))]]
        ),
    }
    fits = SCHEMA[kind].fields[field].fits
    while not fits(value := makers[type(old)]()):
        pass
    return value


def random_lines(luck: random.Random) -> list[str]:
    """One value changed; of a number of copies two, so that there are 63 cards still."""
    kind = luck.choice(list(SCHEMA))
    key, entry = luck.choice(list(BOX.content.entries[kind].items()))
    field = luck.choice(list(SCHEMA[kind].fields))
    if field != "copies":
        return [f"[{kind}.{key}]", f"{field} = {json.dumps(a_value(luck, kind, field, entry.get(field, [])))}"]
    decks = {
        (k, key): entry["copies"]
        for k, group in BOX.content.entries.items()
        for key, entry in group.items()
        if "copies" in entry
    }
    del decks[kind, key]
    other = luck.choice([where for where, copies in decks.items() if copies])
    more = luck.randint(1, decks[other])
    text = [f"[{kind}.{key}]", f"copies = {entry['copies'] + more}"]
    return [*text, f"[{other[0]}.{other[1]}]", f"copies = {decks[other] - more}"]


def play_out(content: Content, players: int, seed: int) -> None:
    luck = random.Random(seed)
    game = BOX.setup(players, seed, content, partner=("pratt", "oneil")[seed % 2])
    for _ in range(1500):
        if game.outcome is not None:
            break
        moves = game.moves()
        quick = [move for move in moves if move.verb not in ("give", "get", "hide", "reload")]
        game.play(luck.choice(quick if quick and luck.random() < 0.8 else moves))
    assert game.outcome is not None
    census(game)  # type: ignore[arg-type]
    BOX.text(game.view(0))


def try_editions(folder: Path, count: int, start: int = 0) -> int:
    """How many of so many random editions can be played; each of them was."""
    played = 0
    for seed in range(start, start + count):
        lines = random_lines(random.Random(seed))
        try:
            content = BOX.edition(edition(folder, *lines))
        except ContentError as error:
            if not str(error).startswith("mine.toml, line "):
                raise AssertionError(f"{lines}: no line in {error}") from error
            continue
        played += 1
        for n, players in enumerate((1, 2, 2)):
            try:
                play_out(content, players, 3 * seed + n)
            except Exception as error:
                raise AssertionError(f"{lines} with {players} players: {error!r}") from error
    return played


def test_every_edition_is_refused_or_can_be_played_to_the_end(tmp_path: Path) -> None:
    assert try_editions(tmp_path, 500) > 300


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ("[weapon.handgun] way='thrown'", "line 2: weapon.handgun: its way must stay gun"),
        ("[weapon.hands] way='gun'", "line 2: weapon.hands: its way must stay hands"),
        ("[weapon.rifle] way='thrown'", "line 2: weapon.rifle: its way must stay gun"),
        ("[weapon.hands] dice=3", "line 2: weapon.hands: grenades, rockets and bare hands roll one die"),
        ("[weapon.bazooka] dice=3", "line 2: weapon.bazooka: .* roll one die"),
        ("[weapon.grenade] dice=2", "line 2: weapon.grenade: .* roll one die"),
        ("[weapon.grenade] magazines=2", "line 2: weapon.grenade: there is nothing to reload"),
        ("[weapon.bazooka] magazines=0", "line 2: weapon.bazooka: it needs rockets"),
        ("[weapon.handgun] copies=1", "line 2: weapon.handgun: it is no Hunted card, so it has no copies"),
        ("[weapon.machine-gun] sides=10", "line 2: Found guns hold 6 d10; the box has 3"),
        ("[weapon.rifle] sides=10.0", "line 2: weapon.rifle: sides must be 6, 8 or 10, not 10.0"),
        ("[card.partner-pratt] effect='nothing'", "line 2: card.partner-pratt: its effect does nothing"),
        ("[card.chocolates] effect='nothing'", "line 2: card.chocolates: its effect does nothing"),
        ("[location.roof] pass='heal 1'", "line 2: location.roof: the Roof is the fight with Lars"),
        ("[location.roof] test=true", "line 2: location.roof: the Roof is the fight with Lars"),
        ("[location.washroom] fail='damage 1'", "line 2: location.washroom: without a test, fail must be"),
        ("[location.bar] pass='heal x'", "line 2: location.bar: pass: 'x' should be a number from 1 to 20"),
        ("[location.bar] pass='flee'", "line 2: location.bar: pass: reroll, .* and flee belong to a card that is kept"),
        ("[item.smoke] effect='heal 1; flee'", "line 2: item.smoke: effect: reroll, .* come first"),
        ("[item.ammo] effect='dance 3'", "line 2: item.ammo: effect: there is no operation 'dance'"),
        ("[item.ammo] effect='choose ( heal 1 or )'", "line 2: item.ammo: effect: a choice looks like"),
        ("[item.ammo] effect='heal 1;'", "line 2: item.ammo: effect: an operation is missing beside a semicolon"),
        ("[item.ammo] effect='lose_hostage 1 else'", "line 2: item.ammo: effect: after `else` stands what happens instead"),
        ("[item.ammo] copies=4", "mine.toml, line 2: There must be 63 Hunted cards, not 64"),
        ("[door.fire-door] name='Gate' [item.ammo] words='x' copies=4", "mine.toml, line 5: There must be 63 Hunted cards"),
        ("[terrorist.lookout] gives=['move']", "line 2: terrorist.lookout: gives must be a list .* each one of bell"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_with_its_line(tmp_path: Path, lines: str, error: str) -> None:
    text = lines.replace("] ", "]\n").replace(" [", "\n[").replace(" copies=", "\ncopies=")
    with pytest.raises(ContentError, match=error):
        BOX.edition(edition(tmp_path, text))


@pytest.mark.rule("hunted.ruling.copies")
def test_of_a_loaded_weapon_there_is_one_copy_and_of_others_any_number(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"weapon.rifle: its dice and tokens lie on the card.*as another weapon"):
        BOX.edition(edition(tmp_path, "[weapon.rifle]", "copies = 2", "[item.ammo]", "copies = 1"))
    path = edition(tmp_path, "[weapon.grenade]", "copies = 4", "[hostage.gus]", "copies = 2", "[item.dressing]", "copies = 0",
                   "[item.ammo]", "copies = 1")  # fmt: skip
    game = table(edition=path, hostages=["gus"], used=["gus"])
    assert game.t.deck.count(KINDS.index("grenade")) == 4
    fight(game, "bruiser", left=(5, 4))
    plays(game, "use gus")
    assert left(game) == (4,)
    assert names(game.used[0]) == ["gus", "gus"]


def test_values_of_an_owner_are_played_with(tmp_path: Path) -> None:
    content = BOX.edition(edition(tmp_path, "[terrorist.lookout]", "targets = [3]"))
    assert content.table.targets[KINDS.index("lookout")] == (3,)


def test_a_place_without_a_test_that_kills_is_named(tmp_path: Path) -> None:
    game = table(edition=edition(tmp_path, "[location.washroom]", 'pass = "damage 1"'))
    energy(game, 1, 0, 4)
    places(game, "washroom", "roof")
    does(game, "draw_locations 1")
    assert game.outcome is not None
    assert "lost to Executive Washroom" in game.outcome.text


def test_a_card_with_two_icons_pays_with_either(tmp_path: Path) -> None:
    game = table(
        row=["wilma", "ammo", "hallway", "grenade"], edition=edition(tmp_path, "[item.ammo]", 'gives = ["move", "search"]')
    )
    plays(game, "activate wilma")
    assert asked(game) == ["pay ammo", "pay grenade"]
    plays(game, "pay grenade")
    assert asked(game) == ["pay ammo", "pay hallway"]


@pytest.mark.rule("hunted.key.door")
def test_a_key_token_pays_for_no_card_but_a_door(tmp_path: Path) -> None:
    for more in ((), ("[weapon.grenade]", 'gives = ["move", "search"]')):
        path = edition(tmp_path, "[item.ammo]", 'costs = ["key"]', *more)
        game = table(row=["ammo", "grenade"], edition=path)
        game.keys = [2]
        game.settle()
        assert refused(game, "activate ammo") == "hunted.activate.pay"
        game = table(row=["ammo", "crawlway", "smoke"], edition=path)
        game.keys = [2]
        game.settle()
        plays(game, "activate ammo")
        assert asked(game) == ["pay crawlway", "pay smoke"]
        assert refused(game, "pay token") == "hunted.key.door"


@pytest.mark.rule("hunted.key.door", "hunted.activate.one")
def test_a_card_that_is_needed_for_its_key_does_not_pay_a_move_though_there_is_a_token(tmp_path: Path) -> None:
    path = edition(tmp_path, "[item.ammo]", 'costs = ["move", "key"]', "[hallway.crawlway]", 'gives = ["move", "key"]')
    game = table(row=["ammo", "crawlway", "grenade"], edition=path)
    game.keys = [2]
    game.settle()
    plays(game, "activate ammo")
    assert names(game.discard) == ["grenade", "crawlway"]
    assert game.keys == [2]


@pytest.mark.rule("hunted.ruling.bells", "hunted.ruling.row_terrorist")
def test_bells_on_a_terrorist_count_and_do_not_pay(tmp_path: Path) -> None:
    path = edition(tmp_path, "[terrorist.lookout]", 'gives = ["bell"]', "[terrorist.guard]", 'gives = ["bell", "bell"]')
    game = table(row=["fire-door"], deck=["lookout"], edition=path)
    assert game.label(game.read("draw")).endswith(" % a fight)")
    plays(game, "draw")
    assert attacked(game) == "lookout"
    game = table(deck=["guard"], edition=path)
    plays(game, "draw")
    assert attacked(game) == "guard"
    game = table(row=["lookout", "corridor"], edition=path)
    assert asked(game) == ["draw", "hide"]
    assert "1 terrorist, 2 bells" in str(game)
    assert "TERRORIST Lookout: one man, to hit 2, draw 1 when beaten, shows 1 BELL" in str(game)


@pytest.mark.rule("hunted.terrorist.stronger")
def test_more_men_are_stronger_than_a_higher_sum(tmp_path: Path) -> None:
    path = edition(tmp_path, "[terrorist.suits]", "targets = [5, 6]", "[terrorist.search-party]", "targets = [1, 1, 2]")
    for row, card in (("search-party", "suits"), ("suits", "search-party")):
        game = table(row=[row], deck=[card], edition=path)
        plays(game, "draw")
        assert attacked(game) == "search-party"


def test_chocolates_and_the_partner_can_wait_for_any_moment(tmp_path: Path) -> None:
    game = table(edition=edition(tmp_path, "[card.chocolates]", 'effect = "reroll; gain_plus 1"'), dice=(1, 5))
    assert refused(game, "use chocolates") == "hunted.ruling.when"
    fight(game, "bruiser")
    plays(game, "fire hands", "use chocolates")
    assert not game.chocolates
    assert game.plus == [1]
    assert game.health(0) == 5
    path = edition(tmp_path, "[card.partner-pratt]", 'effect = "prevent 1"')
    game = table(2, seat=1, edition=path)
    does(game, "damage 1", seat=1)
    assert asked(game) == ["swap unspent", "use partner"]
    plays(game, "use partner")
    assert game.health(1) == 3
    game = table(2, edition=path)
    energy(game, 2, 1)
    does(game, "damage 1")
    assert asked(game) == ["swap unspent", "swap spent"]


def test_the_text_tells_where_the_roof_is(tmp_path: Path) -> None:
    assert "15 left, the Roof among the last 3." in str(table())
    path = edition(tmp_path, "[number.locations]", "value = 8", "[number.locations-with-the-roof]", "value = 5")
    assert "9 left, the Roof among the last 6." in str(table(edition=path))
    path = edition(tmp_path, "[number.locations-with-the-roof]", "value = 0")
    assert "15 left, the Roof is the last." in str(table(edition=path))


def test_a_hostage_of_whom_there_are_two_is_named_once(tmp_path: Path) -> None:
    path = edition(tmp_path, "[hostage.gus]", "copies = 2", "[item.ammo]", "copies = 2")
    game = table(edition=path, hostages=["gus", "gus"])
    does(game, "lose_hostage 1")
    assert game.hostages[0] == kinds(["gus"])
    assert can(game, "draw")


def test_the_gentle_edition_is_there_for_who_wants_it() -> None:
    gentle = BOX.edition(BOX.folder / "editions" / "gentle.toml")
    assert gentle.name == "Gentle"
    assert gentle.entries["item"]["radio"]["effect"] == "gain_time 2"
    assert gentle.hash == "9093f42fd6bd", "its values stay, whatever is balanced anew"
    assert gentle.hash != BOX.content.hash
