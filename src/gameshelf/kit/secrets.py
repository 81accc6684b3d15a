"""Hidden information: a seat cannot tell the real game from one that it imagines, by any channel."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from typing import Any

from gameshelf.core import Event, Move, SetupError, State, Window
from gameshelf.kit.pieces import kind_of
from gameshelf.kit.playing import Setting, decisions, on_every_setting, refused, sample, seats
from gameshelf.play import Seat

OFTEN = 25  # how often a secret must have been seen before it is strange that it never comes out different


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every place of a view with what stands there."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, str(key)))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from leaves(item, (*path, str(n)))
    else:
        yield path, value


def called(seat: int | None) -> str:
    """A seat in words."""
    return "a spectator" if seat is None else f"seat {seat}"


def unlike(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Where two views differ."""
    left, right = dict(leaves(one)), dict(leaves(other))
    places = [path for path in {**left, **right} if left.get(path, ()) != right.get(path, ())]
    return "; ".join(f"{'.'.join(path)}: {left.get(path)!r} and {right.get(path)!r}" for path in places[:4])


@on_every_setting
def views_are_plain_data(setting: Setting) -> None:
    for game, _ in sample(setting.new(3), 3, 20):
        for seat in seats(game):
            view = game.view(seat)
            again = json.loads(json.dumps(view))
            assert again == view, f"The view of {called(seat)} is not plain JSON data: {unlike(view, again)}."


@on_every_setting
def an_imagined_game_looks_the_same_to_its_seat(setting: Setting) -> None:
    for seed in range(2):
        for n, (game, _) in enumerate(sample(setting.new(seed), seed, 14)):
            for seat in seats(game):
                twin, name = game.imagine(seat, 1000 * seed + n), called(seat)
                mine, real = twin.view(seat), game.view(seat)
                assert mine == real, f"A game that {name} imagines looks otherwise to it: {unlike(real, mine)}."
                if seat is not None and seat in game.pending:
                    step = twin.stack[-1]
                    offers = step.offers(twin, seat) if isinstance(step, Window) else step.moves(twin)
                    assert twin.moves(seat) == offers == game.moves(seat), f"A game that {name} imagines offers it other moves."
                    for move in game.box.vocabulary:
                        one, other = game.why_not(move, seat), twin.why_not(move, seat)
                        assert one == other, f"{move} is refused to {name} by {one}, and in a game that it imagines by {other}."


@on_every_setting
def nothing_of_the_real_deal_is_left_in_an_imagined_one(setting: Setting) -> None:
    """Whoever knows the seed must not be able to turn the shuffle back: what is dealt again is put in order first."""
    for n, (game, _) in enumerate(sample(setting.new(2), 2, 16)):
        for seat in seats(game):
            one, two = game.imagine(seat, n), game.imagine(seat, n + 1000)
            left, right = one.imagine(seat, 5).plain(), two.imagine(seat, 5).plain()
            differs = [name for name in left if left[name] != right[name]]
            hint = "sort what is dealt again before it is shuffled"
            assert not differs, (
                f"The {', '.join(differs)} that {called(seat)} imagines depends on what is really there: {hint}."
            )


@on_every_setting
def what_a_seat_cannot_know_comes_out_different_in_some_imagined_game(setting: Setting, seeds: Iterable[int] = (9, 10)) -> None:
    """Whatever another seat knows and this one does not must come out different in some imagined game.

    A place that is null for this seat and not for the other is a secret; places are taken together by kind (without their
    numbers). What a window holds of other seats must be forgotten.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    differs: set[tuple[str, ...]] = set()
    for seed in seeds:
        for n, (position, _) in enumerate(sample(setting.new(seed), seed, 12)):
            views = {seat: dict(leaves(position.view(seat))) for seat in seats(position)}
            for seat, mine in views.items():
                worlds = [position.imagine(seat, 100 * n + k) for k in range(3)]
                forgotten(worlds, seat)
                for other in range(position.players):
                    secrets = {
                        path: value
                        for path, value in views[other].items()
                        if value is not None and path in mine and mine[path] is None and path[0] not in ("seat", "asked")
                    }
                    kinds = {path: tuple(part for part in path if not part.isdecimal()) for path in secrets}
                    seen.update(kinds.values())
                    if not any(kind not in differs for kind in kinds.values()):
                        continue
                    for world in worlds:
                        imagined = dict(leaves(world.view(other)))
                        differs |= {kinds[path] for path, value in secrets.items() if imagined.get(path) != value}
    leaked = [".".join(kind) for kind, count in seen.items() if count >= OFTEN and kind not in differs]
    assert not leaked, f"Some seat cannot know this, and yet it is never dealt again: {', '.join(leaked)}."


def forgotten(worlds: list[State], seat: int | None) -> None:
    """No sealed answer of another seat is left in the games that a seat imagines."""
    for world in worlds:
        for step in world.stack:
            if isinstance(step, Window):
                kept = any(picks for one, picks in zip(step.seats, step.picks, strict=True) if one != seat)
                assert not kept, f"A game that {called(seat)} imagines still has the sealed answers of {type(step).__name__}."


@on_every_setting
def imagining_deals_something_else_and_leaves_the_original_alone(setting: Setting) -> None:
    differs = 0
    for seed in (4, 5):
        for n, (game, _) in enumerate(sample(setting.new(seed), seed, 14)):
            before = game.plain()
            twin = game.imagine(game.seat, n)
            assert game.plain() == before, "Imagining a game changed the real one."
            assert twin.chance.word != game.chance.word, "An imagined game rolls the real game's dice."
            differs += any(value != before[key] for key, value in twin.plain().items() if key != "chance")
    assert bool(differs) == setting.box.secrets, (
        "The Box says that there are secrets, and nothing is ever dealt again."
        if setting.box.secrets
        else "The Box says that there are no secrets, and something is dealt again."
    )


@on_every_setting
def an_imagined_game_can_be_played_to_its_end(setting: Setting) -> None:
    for n, (game, _) in enumerate(sample(setting.new(6), 6, 8)):
        for seat in seats(game):
            twin = game.imagine(seat, n)
            pieces, real = twin.box.census(twin).keys(), game.box.census(game).keys()
            assert pieces == real, f"A game that {called(seat)} imagines has other pieces: {sorted(pieces ^ real)[:8]}."
            for _ in decisions(twin, n):
                pass
            left = twin.box.census(twin).keys()
            assert left == pieces, f"In a game that {called(seat)} imagines pieces were lost: {sorted(pieces ^ left)[:8]}."


@on_every_setting
def a_move_that_teaches_nothing_looks_the_same_in_every_imagined_game(setting: Setting) -> None:
    """The promise behind undo: where the game says that nobody learned anything, nobody did."""
    quiet = 0
    for seed in range(2):
        for n, (game, move) in enumerate(sample(setting.new(seed), seed, 20)):
            after = game.clone()
            real: list[Event] = []
            after.journal = real
            after.play(move)
            if after.learned != game.learned or after.chance.word != game.chance.word:
                continue
            quiet += 1
            for seat in seats(game):
                twin = game.imagine(seat, 77 * seed + n)
                if game.seat not in twin.pending or move not in twin.moves(game.seat):
                    continue
                told: list[Event] = []
                twin.journal = told
                twin.play(move, game.seat)
                one, other = after.view(seat), twin.view(seat)
                hint = "count `state.learned` up where somebody learns something"
                assert one == other, f"{move} showed {called(seat)} something: {unlike(one, other)}; {hint}."
                heard = [[event.data(seat) for event in events] for events in (real, told)]
                assert heard[0] == heard[1], f"{move} told {called(seat)} something: {heard[0]} and {heard[1]}; {hint}."
    assert quiet or sealed_throughout(setting), "Every move of random games counts as teaching something, or uses chance."


def sealed_throughout(setting: Setting) -> bool:
    """Whether every question of this game is a window; then a quiet move is one of somebody who waits for others."""
    return all(isinstance(game.stack[-1], Window) for game, _ in decisions(setting.new(1), 1))


@on_every_setting
def sentences_reveal_nothing_in_an_imagined_game(setting: Setting) -> None:
    """Two worlds that differ only in what a seat cannot know tell it the same, as long as its view stays the same.

    What a move shows and then shuffles away is no secret any more.
    """
    compared = 0
    for seed in range(2):
        for n, (game, move) in enumerate(sample(setting.new(seed), seed, 14)):
            for seat in seats(game):
                twin, real = game.imagine(seat, 31 * seed + n), game.clone()
                twin.chance = real.chance.clone()
                if game.seat not in twin.pending or move not in twin.moves(game.seat):
                    continue
                logs: list[list[dict[str, Any]]] = []
                views = []
                for world in (twin, real):
                    journal: list[Event] = []
                    world.journal = journal
                    world.play(move, game.seat)
                    logs.append([event.data(seat) for event in journal])
                    views.append(world.view(seat))
                if views[0] == views[1]:
                    compared += 1
                    if logs[0] != logs[1] and not dealt_anew(game, move):
                        raise AssertionError(f"{move} told {called(seat)} what it cannot know: {logs[1]} and {logs[0]}.")
    assert compared, "No move left a seat's view as it would be in a game that it imagines."


def dealt_anew(game: State, move: Move) -> bool:
    """Whether this move shuffles whatever it moves: then what it tells of it before is of the past."""
    places = []
    before = game.box.census(game)
    moved: set[str] = set()
    for seed in range(5):
        world = game.clone()
        if seed:
            world.chance.word = (world.chance.word * 6364136223846793005 + seed) & ((1 << 64) - 1)
        world.play(move, game.seat)
        if not seed and world.chance.word == game.chance.word:
            return False
        now = world.box.census(world)
        where: dict[str, set[str]] = {}
        for piece, place in now.items():
            where.setdefault(place, set()).add(piece)
            if not seed and before.get(piece) != place:
                moved.add(place)
        places.append(where)
    return bool(moved) and all(any(where.get(place) != places[0][place] for where in places[1:]) for place in moved)


@on_every_setting
def who_is_asked_tells_nothing_of_a_hand(setting: Setting) -> None:
    """A question is put, or passed over, whatever hangs on what others cannot know: or the silence betrays it."""
    for seed in range(2):
        for n, (game, _) in enumerate(sample(setting.new(seed), seed, 20)):
            step = game.stack[-1]
            if step.always:
                continue
            for seat in seats(game):
                if seat == step.seat:
                    continue
                for k in range(4):
                    twin = game.imagine(seat, 10 * n + k)
                    top = twin.stack[-1]
                    assert len(top.moves(twin)) > 1 or top.always, (
                        f"{type(step).__name__} asks seat {step.seat}; but in a game that {called(seat)} imagines there would "
                        f"be no choice, and it would be passed over. That it is asked betrays what {called(seat)} cannot know: "
                        "say `always = True` in the step, and offer a pass."
                    )


@on_every_setting
def no_seat_forgets_what_it_knows(setting: Setting) -> None:
    """What a seat knows of a place stays known as long as nothing comes there, leaves, or is shuffled."""
    for seed in (3, 4):
        for n, (game, move) in enumerate(sample(setting.new(seed), seed, 14)):
            after = game.clone()
            after.play(move)
            if after.chance.word != game.chance.word:
                continue
            before, now = kinds_at(game), kinds_at(after)
            still = {place for place in before if before[place] == now.get(place)}
            for seat in seats(game):
                lost = unknown_now(game, after, seat, still, 50 * n)
                assert not lost, (
                    f"Before {move}, {called(seat)} knew of {lost[0]!r} at {lost[1]!r}; it is still there, and yet it is dealt "
                    "again: keep in the state what each seat has seen."
                )


def kinds_at(game: State, places: Container[str] | None = None) -> dict[str, Counter[str]]:
    """What lies where, or in these places, by the census; copies of a piece, which differ in their number alone, are alike."""
    found: dict[str, Counter[str]] = {}
    for piece, place in game.box.census(game).items():
        if places is None or place in places:
            if place not in found:
                found[place] = Counter()
            found[place][kind_of(piece)] += 1
    return found


def unknown_now(before: State, after: State, seat: int | None, still: set[str], seed: int) -> tuple[str, str] | None:
    """A kind of piece and a place where this seat knew it to be, and now does not, though nothing has moved there."""
    worlds = [kinds_at(after.imagine(seat, seed + k), still) for k in range(4)]
    now = {place: _common([world.get(place, Counter()) for world in worlds]) for place in still}
    then: dict[str, Counter[str]] = {}
    for k in range(160):  # what a few imagined games have in common may be luck; places that are cleared are looked at no more
        places = then if k else still
        world = kinds_at(before.imagine(seat, seed + k), places)
        found = {place: world.get(place, Counter()) for place in places}
        then = {place: there & then[place] if k else there for place, there in found.items()}
        then = {place: there for place, there in then.items() if there != now[place] and there - now[place]}
        if not then:
            return None
    worlds = [kinds_at(after.imagine(seat, seed + k), then) for k in range(40)]
    for place, there in then.items():
        for kind in there - now[place]:
            if sum(world.get(place, Counter())[kind] < there[kind] for world in worlds) >= 6:
                return kind, place
    return None


def _common(counts: list[Counter[str]]) -> Counter[str]:
    """What all of these have."""
    found = counts[0]
    for other in counts[1:]:
        if found != other:
            found = found & other
    return found


@on_every_setting
def a_seat_offers_nothing_but_its_own(setting: Setting) -> None:
    game = setting.new(8)
    assert game.seat is not None
    seat = Seat(game, game.seat)
    assert seat.view == game.view(game.seat), "A Seat shows another view than the game."
    assert seat.moves == game.moves(), "A Seat offers other moves than the game."
    assert seat.imagine(5).view(game.seat) == seat.view, "A Seat imagines games that look otherwise."
    held = [value for value in vars(seat).values() if isinstance(value, State)]
    assert held
    assert all(value is not game and value.chance.word != game.chance.word for value in held), "A Seat holds the real game."
    refused("There is a Seat beyond the last.", SetupError, Seat, game, game.players)


@on_every_setting
def a_wrong_seat_has_no_view(setting: Setting) -> None:
    game = setting.new(1)
    for wrong in (-1, game.players):
        error = refused(f"A seat {wrong!r} has a view.", SetupError, game.view, wrong)
        assert "seat" in str(error)
    other = refused("A seat '0' has a view.", Exception, game.view, "0")
    assert isinstance(other, (SetupError, TypeError)), other  # a compiled build takes nothing but numbers
