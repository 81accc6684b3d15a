"""What a compiled build (mypyc) is told of a class; a plain one does not care. This file itself is never compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**told):
        """The class as it is."""
        return lambda cls: cls


__all__ = ["mypyc_attr"]
