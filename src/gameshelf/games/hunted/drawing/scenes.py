"""What is shown large for a moment when something happens: a climb, an event, an alarm, a gang, the Roof, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gameshelf.games.hunted.content import DOORS, HALLWAYS, HOSTAGES, ITEMS, REGROUPS, TERRORISTS, WEAPONS
from gameshelf.games.hunted.drawing.canvas import TONES, draw, face_of
from gameshelf.games.hunted.drawing.words import ARTS, PLACES, ROOMS, heads, named


def event(key: str) -> str:
    """An event that comes in the middle of anything."""
    return str(draw("vista", PLACES.get(key, "here"), True, ""))


def entered(key: str) -> str:
    """A location of two that was chosen, and acts by itself."""
    return str(draw("vista", PLACES.get(key, "here"), False, ROOMS.get(key, "")))


def climb(keys: Sequence[str], before: int, now: int, floors: int) -> str:
    """Locations that were turned over: the tower, in which the lift goes up to them, and what they are."""
    return str(draw("ascent", tuple([PLACES.get(key, "here") for key in keys]), before, now, floors))


def alarm(why: str) -> str:
    """What set it off: two men, or one and the bells."""
    bells = int(why.split()[0]) if "bell" in why else 0
    return str(draw("alarm_scene", ("masked",) + (("bell",) * min(bells, 3) if bells else ("masked",))))


def gang(key: str, targets: tuple[int, ...]) -> str:
    """Who attacks, a head and a number each."""
    return str(draw("gang_scene", heads(key, len(targets)), targets, key == "lars"))


def beaten(key: str, targets: tuple[int, ...]) -> str:
    """Who was beaten: in daylight, struck out."""
    return str(draw("beaten_scene", heads(key, len(targets))))


def fall(targets: Sequence[int] = ()) -> str:
    """Lars falls from the Roof, all his numbers struck: day breaks, the helicopter comes, Sharon is free."""
    return str(draw("fall_scene", tuple(targets)))


def stands(targets: tuple[int, ...], before: tuple[int, ...], left: tuple[int, ...]) -> str:
    """Lars, who is hit and still stands: which of his numbers were struck earlier (1) and now (2)."""
    old, now, men = list(before), list(left), []
    for target in targets:
        hit = 1
        if target in old:
            old.remove(target)
            hit = 2
            if target in now:
                now.remove(target)
                hit = 0
        men.append((target, hit))
    return str(draw("stands_scene", tuple(men)))


def roof(targets: tuple[int, ...]) -> str:
    """Lars with Sharon, and what has to be hit."""
    return str(draw("roof_scene", targets))


def finale() -> str:
    """Sharon is saved."""
    return str(draw("finale_scene"))


def out_of_time() -> str:
    """The last token of all goes."""
    return str(draw("zero_scene"))


def gone(missing: tuple[int, ...]) -> str:
    """Time is up: the helicopter lifts with Lars, the lights of the tower go out; what of his numbers was not hit."""
    return str(draw("gone_scene", missing))


def fallen(icon: str) -> str:
    """Who or what took the last white die."""
    return str(draw("fallen_scene", icon))


def card(shown: dict[str, Any]) -> str:
    """A card that was drawn and lies there no more when the next picture comes."""
    return f'<g class="{TONES[shown["type"]]}">{face_of(shown, 14.5)}</g>'


def taken(key: str) -> str:
    """A hostage is lost: led off."""
    return str(draw("taken_scene", ARTS.get(key, "person")))


def hurt(left: int) -> str:
    """A white die cracks; so many are left."""
    return str(draw("hurt_scene", left))


def plus(tint: str, sides: int, face: int, saves: bool) -> str:
    """A +1 token on a die that counts so much now, and whether that was what was missing."""
    return str(draw("plus_scene", tint, sides, face - 1, saves))


def relief(key: str) -> str:
    """A test is passed that could have been the end."""
    return str(draw("relief_scene", PLACES.get(key, "here")))


def turned(keys: Sequence[str], names: Sequence[str]) -> str:
    """Cards that a won fight turns over."""
    found = []
    for key, name in zip(keys, names, strict=True):
        tone = next(tone for some, tone in _TONES if key in some)
        icon = heads(key, 1)[0] if key in TERRORISTS else ARTS.get(key, "person")
        found.append((tone, icon, named(name, 78, 14.5), key in (*WEAPONS, *ITEMS, *HOSTAGES)))
    return str(draw("turned_scene", tuple(found)))


_TONES = (
    (HALLWAYS, TONES["hallway"]), (DOORS, TONES["door"]), (WEAPONS, TONES["weapon"]), (ITEMS, TONES["item"]),
    (HOSTAGES, TONES["hostage"]), (REGROUPS, TONES["regroup"]), (TERRORISTS, TONES["terrorist"]),
)  # fmt: skip


def shuffled() -> str:
    """The discards are a new deck."""
    return str(draw("shuffle_scene"))


def rescue(key: str) -> str:
    """A hostage, free at last."""
    return str(draw("rescue_scene", ARTS.get(key, "person")))


def picked_off(foe: str, target: int) -> str:
    """A man who is hit without a roll: his number is struck."""
    return str(draw("picked_off_scene", heads(foe, 1)[0], target))


def escaped() -> str:
    """Away from an attack: the men are left behind."""
    return str(draw("escaped_scene"))
