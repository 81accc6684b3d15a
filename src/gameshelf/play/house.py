"""The rules of the house: what holds at every table, whatever is played."""

from pathlib import Path

from gameshelf.core import rulebook

HOUSE = rulebook.read(Path(__file__).parent / "house.md")
