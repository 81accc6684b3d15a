"""What is said of the entanglements, which the table calls wishes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gameshelf.games.takao.drawing.brief import in_brief
from gameshelf.games.takao.drawing.canvas import short_name


def asks(tie: dict[str, Any], seen: bool = False) -> str:
    """What an entanglement asks, as something to do; with `seen` also whom the place stands for that is asked of a missing one.

    >>> asks({"needs": "next to, not with, the Doctor", "whom": [["Doctor", ""]]})
    'be one place away from the Doctor'
    >>> asks({"needs": "with the Priest and nobody but the Priest here", "whom": [["Priest", "Takao Church"]]}, seen=True)
    'be at Takao Church, where the Priest was last seen, with nobody else there'
    >>> asks({"needs": "food given to the Cook", "whom": [["Cook", ""]]})
    'give the Cook food'
    """
    return _asks(str(tie["needs"]), tuple((who, place) for who, place in tie["whom"]), seen)


@lru_cache(512)
def _asks(told: str, whom: tuple[tuple[str, str], ...], seen: bool) -> str:
    for who, place in whom:
        mark = f", where the {who} was last seen" if seen else ""
        for there, here, trace in (
            (f" and nobody but the {who} here", ", with nobody else there", ", with nobody else there"),
            (f"next to, not with, the {who}", f"one place away from the {who}", f"next to {place}{mark}"),
            (f"food given to the {who}", f"give the {who} food", f"leave 1 food at {place}{mark}"),
            (f"with the {who}", f"with the {who}", f"at {place}{mark}"),
        ):
            told = told.replace(there, trace if place else here)
    for long, short in ASKED:
        told = told.replace(long, short)
    before, despair, after = told.partition(" and no more than ")
    if despair:
        told = f"{before}, with {after.replace(' Despair', ' Despair at most', 1)}"
    told = short_name(told)
    for place in THE:
        told = told.replace(f"at {place}", f"at the {place}").replace(f"to {place}", f"to the {place}")
    return told if told.startswith(("give ", "leave ")) else f"be {told}"


ASKED = (
    (" (no ruin)", ""), ("alone and ", "alone "), (", or at ", " or "), (" and not at ", ", not at "), (" and at ", " at "),
    (" and a ruin here or next to here", ", in or beside a ruin"),
)  # fmt: skip
THE = (
    "Arsenal",
    "Post Office",
    "Prefectural Office",
    "Girls' Senior High",
    "Lighthouse",
)  # places that are called by what they are


def wants(tie: dict[str, Any], met: bool = False) -> str:
    """What an entanglement asks of its character; `met` where it is so now."""
    return f"{'Reached' if met else 'Wish'}: {asks(tie, seen=True)}"


def wants_in_short(tie: dict[str, Any], met: bool = False) -> str:
    """The same in a line: who is not in play is looked for at the trace, which the map shows."""
    return f"{'Reached' if met else 'Wish'}: {asks(tie)}"


def brings(tie: dict[str, Any]) -> str:
    """What the wish brings, in a line."""
    return in_brief(str(tie["fulfilled"]))


def about_tie(tie: dict[str, Any], met: bool = False) -> str:
    """An entanglement that is open: what it asks, whether it is `met` as all stand now, what each way out of it brings."""
    told = f"Entanglement “{tie['name']}”, a wish: {asks(tie, seen=True)}. "
    if met:
        told += "As things stand it is reached; it is looked at when all turns are over. "
    told += f"Fulfilled, for good: {tie['fulfilled']}. Regret, for good: {tie['regret']}. "
    return f"{told}Persist: {tie['failing']}, and try again."


def about_wishes(one: dict[str, Any]) -> str:
    """The three wishes of somebody, one after the other: gold is fulfilled, grey regretted, framed the one that counts now."""
    told = []
    for tie in one["ties"]:
        how = "the one that counts now" if tie["current"] else "still to come" if tie["state"] == "open" else tie["state"]
        told.append(f"“{tie['name']}”: {how}")
    rule = "After all turns the framed one is looked at: fulfilled (gold), regretted (grey) or tried again."
    return f"Three wishes, in order. {'. '.join(told)}. {rule} Each that is fulfilled counts 1 in the score."


def all_told(one: dict[str, Any]) -> str:
    """What has become of three wishes that are all behind somebody.

    >>> all_told({"ties": [{"state": "fulfilled"}, {"state": "regretted"}, {"state": "fulfilled"}]})
    'Wishes: 2 fulfilled, 1 regretted'
    """
    met = sum(tie["state"] == "fulfilled" for tie in one["ties"])
    lost = sum(tie["state"] == "regretted" for tie in one["ties"])
    return f"Wishes: {met} fulfilled, {lost} regretted" if met and lost else f"All wishes {'fulfilled' if met else 'regretted'}"


def price(failing: str) -> str:
    """What persisting costs, as something that is paid.

    >>> price("+2 Despair"), price("−1 Stamina")
    ('pay 2 Despair now', '−1 Stamina now')
    """
    return f"pay {failing[1:]} now" if failing.startswith("+") else f"{failing} now"
