"""Which fields an object has: what its class and its bases say in `__slots__`."""

from __future__ import annotations

_FIELDS: dict[type, tuple[str, ...]] = {}


def fields(cls: type) -> tuple[str, ...]:
    """The slots of a class, those of its bases first; a compiled class (mypyc) has them under another name.

    >>> class Pair:
    ...     __slots__ = ("left", "right")
    >>> fields(Pair)
    ('left', 'right')
    """
    found = _FIELDS.get(cls)
    if found is None:
        slots = [slot for base in reversed(cls.__mro__) for slot in getattr(base, "__slots__", ())]
        found = _FIELDS[cls] = tuple(one for one in getattr(cls, "__mypyc_attrs__", slots) if one != "__dict__")
    return found
