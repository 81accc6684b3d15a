"""Sentences as the one who is meant reads them."""

from __future__ import annotations

import re

import pytest

import gameshelf
from gameshelf.core import to_you


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("@1 is attacked by @0.", "@1 is attacked by you."),
        ("@0 is attacked by @1.", "You are attacked by @1."),
        ("@0 pays 2 Karas and takes an adventurer home.", "You pay 2 Karas and take an adventurer home."),
        ("Round 2 begins; @0 is the starting player.", "Round 2 begins; you are the starting player."),
        ("@0's Handgun is out of ammo and is discarded.", "Your Handgun is out of ammo and is discarded."),
        ("The Poison of @0 comes off @1.", "Your Poison comes off @1."),
        ("The Robber at @0 gets nothing.", "The Robber at you gets nothing."),
        ("The chest is a Mimic! @0 rolls sword.", "The chest is a Mimic! You roll sword."),
        ("@0 and @1 win together.", "You and @1 win together."),
        ("@01 stays.", "@01 stays."),
    ],
)
def test_the_one_who_is_meant_is_spoken_to(text: str, told: str) -> None:
    assert to_you(text, 0) == told
    assert to_you(text, None) == text


@pytest.mark.parametrize("key", ["takara", "hunted", "taidian", "kaiju", "takao"])
def test_no_sentence_of_a_game_says_you_does(key: str) -> None:
    match = gameshelf.Match(key, players=gameshelf.shelf()[key].seats[-1], seed=3)
    while match.game.seat is not None and len(match.turns) < 400:
        match.play(match.game.moves()[len(match.turns) * 7 % len(match.game.moves())])
    sentences = [event for event in match.events if event.rule not in match.box.endings]
    bare = [event.text for event in sentences if "@" in event.text and not event.args]
    assert bare == [], "an event carries its arguments, and becomes a sentence when it is read"
    told = {to_you(event.seen_by(None), seat) for event in match.events for seat in range(match.game.players)}
    wrong = [text for text in told if re.search(r"\b[Yy]ou (?!across|always|as|unless)[a-z]*[^s]s\b", text)]
    assert not wrong, wrong[:5]
