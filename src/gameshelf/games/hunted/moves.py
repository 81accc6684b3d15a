"""All the moves of Hunted: Kobayashi Tower, listed once. Cards are addressed by their id, dice and men by their place."""

from __future__ import annotations

from gameshelf.core import Move, Vocabulary
from gameshelf.games.hunted.content import (
    CHOCOLATES,
    COUNT,
    FIRST_ITEM,
    FIRST_REGROUP,
    FIRST_TERRORIST,
    FIRST_WEAPON,
    HANDGUN,
    HANDS,
    KINDS,
    LOCATIONS,
    PARTNER,
    ROOF,
    SIZE,
)

VOCABULARY = Vocabulary()
_add = VOCABULARY.add
_kind: dict[int, int] = {}
NO_MOVE = Move(-1, "", (), "")  # fills the gaps in the lists below; never handed out


def _cards(verb: str, first: int, last: int) -> list[Move]:
    """One move for each card in a range of numbers, by the card's number."""
    found = [NO_MOVE] * SIZE
    for n in range(first, last):
        found[n] = _add(verb, KINDS[n])
        _kind[found[n].number] = n
    return found


def _more(moves: list[Move], verb: str, word: str, *numbers: int) -> None:
    """One move more for something that is not in the deck."""
    move = _add(verb, word)
    for n in numbers:
        moves[n] = move
    _kind[move.number] = numbers[0]


FIRST_GUN = KINDS.index("machine-gun")

DRAW = _add("draw", label="Draw a card")
HIDE = _add("hide", label="Hide (1 time): the row goes, a spent die comes back")
END = _add("end", label="End your turn")
ACTIVATE = _cards("activate", 0, FIRST_TERRORIST)
PAY = _cards("pay", 0, FIRST_TERRORIST)
PAY_TOKEN = _add("pay", "token", label="Pay with a key token")
FROM_OWN = _add("from", "own", label="The one in your own row")
FROM_SHARED = _add("from", "shared", label="The one in the shared row")
SHARE = _cards("share", 0, COUNT)
GIVE = _cards("give", FIRST_WEAPON, FIRST_REGROUP)
GET = _cards("get", FIRST_WEAPON, FIRST_REGROUP)
USE = _cards("use", FIRST_ITEM, FIRST_REGROUP)
_more(USE, "use", "chocolates", CHOCOLATES)
_more(USE, "use", "partner", PARTNER)

RELOAD = _cards("reload", FIRST_GUN, FIRST_ITEM)
_more(RELOAD, "reload", "handgun", HANDGUN, HANDGUN + 1)
FIRE = _cards("fire", FIRST_WEAPON, FIRST_ITEM)
_more(FIRE, "fire", "handgun", HANDGUN, HANDGUN + 1)
_more(FIRE, "fire", "hands", HANDS)
DICE = (NO_MOVE, *(_add("dice", n, label=f"{n} dice" if n > 1 else "1 die") for n in range(1, 5)))
MEET = tuple(_add("meet", n) for n in range(1, 3))  # which of two equally strong terrorists attacks, the newest first
FIGHT = _add("fight", label="Fight")
ESCAPE = _add("escape", label="Escape (once a game): no fight, but a white die turns red")
TARGET = tuple(_add("target", n) for n in range(1, 4))

ROLL = tuple(tuple(_add("roll", w, r) if w + r <= 5 else NO_MOVE for r in range(5)) for w in range(6))
ACCEPT = _add("accept", label="Keep the roll")
PLUS = tuple(_add("plus", n) for n in range(1, 4))
AGAIN = tuple(_add("again", n) for n in range(1, 6))
DONE = _add("done", label="Done")

SWAP_UNSPENT = _add("swap", "unspent", label="Unspent white die turns red")
SWAP_SPENT = _add("swap", "spent", label="Spent white die turns red")
HEAL_UNSPENT = _add("heal", "unspent", label="Unspent red die turns white")
HEAL_SPENT = _add("heal", "spent", label="Spent red die turns white")
REFRESH_WHITE = _add("refresh", "white", label="Refresh a white die")
REFRESH_RED = _add("refresh", "red", label="Refresh a red die")
SPEND_WHITE = _add("spend", "white", label="A white die becomes spent")
SPEND_RED = _add("spend", "red", label="A red die becomes spent")

CHOOSE = _cards("choose", FIRST_WEAPON, FIRST_REGROUP)  # which card is taken, lost, loaded
_more(CHOOSE, "choose", "handgun", HANDGUN, HANDGUN + 1)
PASS = _add("pass", label="Decline")
VISIT = tuple(_add("visit", key) for key in LOCATIONS[:ROOF])
ENTER = _add("enter", label="Go in")
CLEAR = _add("clear", label="Discard the whole row")
DROP = tuple(_add("drop", n) for n in range(1, 6))
NEXT = tuple(_add("next", n) for n in range(1, 6))
OPTION = tuple(_add("option", n) for n in range(1, 3))
PLAYER = tuple(_add("player", n + 1, label=f"@{n}") for n in range(2))

KIND_OF = tuple(_kind.get(move.number, -1) for move in VOCABULARY)  # the card that a move is about
