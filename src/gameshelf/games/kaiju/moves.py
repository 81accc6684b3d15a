"""All the moves of Kaiju Rising, listed once: enough for any city of up to seven by seven lots."""

from __future__ import annotations

from gameshelf.core import Vocabulary

# The names of things, the same in every edition
MOST = 7  # lots in a row or a column, at most
AREAS = 4  # beach areas on one side, at most
PLAYERS = 4
TANKS = 6
KINDS = ("bite", "claw", "fireball")
BITE, CLAW, FIREBALL = range(3)
COMPASS = ("north", "east", "south", "west")
NORTH, EAST, SOUTH, WEST = range(4)
STEP = ((0, 1), (1, 0), (0, -1), (-1, 0))  # what a block in that direction adds to x and y
ICONS = ("tank", "missile")
TANK, MISSILE = range(2)
ABILITIES = (
    "second-wind", "hunger", "scavenge", "snatch", "stampede", "leap", "blow", "fury", "hide", "roar", "tremor",
)  # fmt: skip
SPARE = ("own-1", "own-2", "own-3", "own-4", "own-5")  # abilities that an edition may add
POWERS = ABILITIES + SPARE
LETTERS = "abcdefg"[:MOST]

LOT_NAMES = tuple(f"{letter}{row}" for row in range(1, MOST + 1) for letter in LETTERS)
CROSSING_NAMES = tuple(f"{x}{y}" for y in range(MOST + 1) for x in range(MOST + 1))
BEACH_LETTERS = "nxsw"  # by the compass; e is the letter of a column
BEACH_NAMES = tuple(f"{side}{n}" for side in BEACH_LETTERS for n in range(1, AREAS + 1))

VOCABULARY = Vocabulary()
_add = VOCABULARY.add

GO = {name: _add("go", name, label=f"Go to {name}") for name in CROSSING_NAMES + BEACH_NAMES}
STAY = _add("stay", label="Stay")
ATTACK = {name: _add("attack", name, label=f"Attack {name.upper()}") for name in LOT_NAMES}
PAY = tuple(_add("pay", kind, label=f"Pay a {kind}") for kind in KINDS)
SHOVE = tuple(_add("shove", seat, label=f"Attack @{seat}") for seat in range(PLAYERS))
BID = tuple(_add("bid", kind, label=f"Lay a {kind}") for kind in KINDS)
HOLD = _add("hold", label="Stand your ground")
YIELD = _add("yield", label="Give way")
REST = _add("rest", label="Rest")
DROP = tuple(_add("drop", kind, label=f"Discard a {kind}") for kind in KINDS)
DRAW = _add("draw", label="Draw")
TAKE = tuple(_add("take", kind, label=f"Take a {kind}") for kind in KINDS)
USE = tuple(_add("use", key) for key in POWERS)
CALL = tuple(_add("call", icon, label=f"Call a {icon}") for icon in ICONS)
SPEND = _add("spend", label="Use this card")
KEEP = _add("keep", label="Keep this card")
TARGET = tuple(_add("target", seat, label=f"@{seat}") for seat in range(PLAYERS))
SWAP = {name: _add("swap", name, label=name.upper()) for name in LOT_NAMES}
STRIKE = {name: _add("strike", name, label=f"Strike {name}") for name in CROSSING_NAMES}
PICK_TANK = tuple(_add("tank", n, label=f"Tank {n}") for n in range(1, TANKS + 1))
HIT = tuple(_add("hit", n, label=f"Attack tank {n}") for n in range(1, TANKS + 1))
FACE = tuple(_add("face", word, label=f"Face it {word}") for word in COMPASS)
DONE = _add("done", label="Done")
SPARED = tuple(_add("spare", kind, label=f"Keep a {kind}") for kind in KINDS)

# What only larger cities and richer cards than ours have
_lots = {f"{letter}{row}" for letter in LETTERS[:5] for row in range(1, 6)}
_crossings = {f"{x}{y}" for x in range(5) for y in range(5)}
_ours = _lots | _crossings | {"w1", "w2", "w3", "s1", "s2", "s3"}
_rare = {f"use {key}" for key in SPARE} | {f"{verb} {n}" for verb in ("tank", "hit") for n in range(4, TANKS + 1)}
BEYOND = frozenset(
    move.notation
    for move in VOCABULARY
    if move.notation in _rare or (move.verb in ("go", "attack", "swap", "strike") and move.args[0] not in _ours)
)
