"""The operations that written abilities and icons are made of; `steps/` says what each does."""

from __future__ import annotations

from gameshelf.core.effects import Language, number_of

LANGUAGE = Language()
_add = LANGUAGE.add
_n = number_of("n", 5)

DRAW = _add("draw", _n, words="draw {n:card}", short="draw {n}", icon="cards", sign="+")
TAKE = _add("take", _n, words="take {n:card} of any kind from the stacks", short="take {n}", icon="plus-one", sign="+")
RECOVER = _add(
    "recover",
    _n,
    words="take up to {n:card} of your choice from your discard pile",
    short="regain {n}",
    icon="refresh",
    sign="+",
)
SNATCH = _add("snatch", _n, words="take {n:card} at random from a kaiju next to you", short="snatch {n}", icon="fist", sign="+")
LOSE = _add("lose", _n, words="a kaiju next to you discards {n:card} at random", short="scare {n}", icon="fist", sign="-")
STEP = _add("step", _n, words="move {n:block}", short="move {n}", icon="steps", sign="+")
LEAP = _add(
    "leap", _n, words="leap {n:block} straight, over anything, onto a free crossing", short="leap {n}", icon="up", sign="+"
)
DISCOUNT = _add("discount", _n, words="your next building attack this turn costs {n:card} less", short="{n} less", icon="burst")
WILD = _add(
    "wild", _n, words="in your next building attack this turn {n:card} may be of any kind", short="{n} wild", icon="star"
)
GUARD = _add(
    "guard", words="until your next turn nothing shoots, hits, shoves, pushes or robs you", short="guard", icon="shield"
)
PUSH = _add("push", words="push a kaiju next to you to a free space of your choice next to it", short="push", icon="forward")
TREMOR = _add("tremor", words="swap the top cards of two buildings next to you", short="swap", icon="turn")
TANK = _add("tank", _n, words="move any tank up to {n:crossing} and face it as you like", short="tank {n}", icon="tank")
BLAST = _add(
    "blast",
    _n,
    words="call a missile to a crossing, where every kaiju on it or next to it, yours too, loses {n:card} at random",
    short="blast {n}",
    icon="missile",
)
