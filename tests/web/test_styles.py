"""The style sheets of house and rooms, which a page reads together."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from gameshelf import web
from web.conftest import ours


def test_nothing_that_moves_is_called_as_in_the_house() -> None:
    """A page has one list of such names: the last of two alike would move the other's things as well."""
    house = (Path(web.__file__).parent / "static" / "house.css").read_text()
    named = re.compile(r"@keyframes ([\w-]+)").findall
    for box in ours():
        look = box.folder / "look.css"
        both = Counter([*named(house), *named(look.read_text() if look.exists() else "")])
        assert [name for name, count in both.items() if count > 1] == []
