"""From a view to words and a picture."""

from __future__ import annotations

from typing import Any


def text(view: dict[str, Any]) -> str:
    return str(view["question"])


def picture(view: dict[str, Any], tall: bool = False) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"></svg>'


def scenery() -> str:
    return ""
