"""All the moves of Raid on Takao, listed once. Cards are addressed by their space on the board, places by their id."""

from __future__ import annotations

from gameshelf.core import Move, Vocabulary
from gameshelf.games.takao.keys import ANIMAL, FOOD, ITEM, LOAD, MAP, MIRACLES, MOST, PEOPLE, SPACES, SPOTS, TYPES

VOCABULARY = Vocabulary()
_add = VOCABULARY.add
SEATS = 6


def _slots(verb: str, *kinds: int) -> tuple[tuple[Move, ...], ...]:
    """A move for each space of these types, by type and number."""
    return tuple(
        tuple(_add(verb, TYPES[kind], n + 1) if kind != LOAD else _add(verb, "load") for n in range(MOST[kind]))
        if kind in kinds
        else ()
        for kind in range(len(TYPES))
    )


_ALL = tuple(range(len(TYPES)))

CHOOSE = tuple(_add("choose", key) for key in PEOPLE)
SPACE = tuple(_add(key) for key in SPACES)
GO = tuple(_add("go", key) for key in SPOTS)
CLEAN = tuple(_add("clean", key) for key in SPOTS)
SEARCH = _add("search", label="Search here")
STOP = _add("stop", label="Stop here")
PASS = _add("pass", label="End your turn")

SHARE = tuple(_add("share", n + 1, label=f"Share with @{n}") for n in range(SEATS))
GIVE = _slots("give", *_ALL)
TAKE = _slots("take", *_ALL)
USE_ITEM = tuple(_add("use", "item", n + 1) for n in range(MOST[ITEM]))
USE_ANIMAL = tuple(_add("use", "animal", n + 1) for n in range(MOST[ANIMAL]))
USE_TIE = _add("use", "tie")
SKILL = _add("skill")
DISCARD = _slots("discard", *_ALL)
CARCASS = tuple(_add("carcass", n + 1) for n in range(MOST[ANIMAL]))
MIRACLE = tuple(_add("miracle", key) for key in MIRACLES)
LEAVE = _add("leave", label="Leave 1 unit of food here")
THROW = _add("throw", label="Throw 1 unit of food away")
PLACE = _add("place", label="Lay down what you carry")
LIFT = _add("lift", label="Take up")

KEEP_OLD = _add("keep", "old", label="Keep what you have")
REPLACE = tuple(_add("replace", n + 1) for n in range(max(MOST)))
HAND = tuple(_add("hand", n + 1, label=f"Hand it to @{n}") for n in range(SEATS))
UNDER = tuple(_add("under", n + 1) for n in range(3))
FIRST = _add("first")
SECOND = _add("second")
YES = _add("yes", label="Yes")
NO = _add("no", label="No")
PLAYER = tuple(_add("player", n + 1, label=f"@{n}") for n in range(SEATS))
CARD = tuple(_add("card", n + 1) for n in range(MOST[FOOD]))
OPTION = tuple(_add("option", n + 1) for n in range(2))
ROW = _add("row", label="Its row")
COLUMN = _add("column", label="Its column")

REGRET = _add("regret", label="Regret")
PERSIST = _add("persist", label="Persist")
REROLL = _add("reroll", label="Roll the die again")
KEEP_ROLL = _add("keep", "roll", label="Let the roll stand")

EAT = tuple(_add("eat", "food", n + 1) for n in range(MOST[FOOD]))
EAT_CARCASS = _add("eat", "carcass")
ASK = _add("ask", label="Ask the others here for food")
FROM = tuple(_add("from", n + 1, label=f"Eat from @{n}'s food") for n in range(SEATS))
DRAIN = _add("drain", label="Give up 1 Health for 1 Stamina")
DONE = _add("done", label="Done")
AGREE = _add("agree", label="Agree")
REFUSE = _add("refuse", label="Refuse")
FEED = _add("feed", label="Feed it 1 unit of your food")

SPOT_OF = {move.number: n for moves in (GO, CLEAN) for n, move in enumerate(moves)}  # the place that a move names
SLOT_OF = {
    move.number: (kind, n) for moves in (GIVE, TAKE, DISCARD) for kind, row in enumerate(moves) for n, move in enumerate(row)
}  # the space that a move names
SEAT_OF = {move.number: n for moves in (SHARE, HAND, PLAYER, FROM) for n, move in enumerate(moves)}
assert len(GO) == MAP + 3
