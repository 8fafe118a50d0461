"""What is new in a view: fields that changed, and of lists that grew only what was added.

    {"since": 7, "set": {"phase": "guess"}, "add": {"log": [{…}]}, "put": {"heights": [[[4, 12], 3]]}}

Whoever has the view of entry `since` gets the present one by setting fields, adding items at the end of lists, and
putting items at their places in lists of the same length. A place is a number, or one number for each of the lists
that lie in one another.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import astuple, fields

from pyramidion.core import View
from pyramidion.house.table.screen_messages import encode


@cache
def _names(view: type[View]) -> tuple[str, ...]:
    return tuple(field.encode_name for field in fields(view))


def increment(before: View, after: View) -> bytes:
    """The members `set`, `add` and `put` of a message that lead from one view to the other, as JSON without braces."""
    changes: dict[str, dict[str, Any]] = {}
    for name, old, new in zip(_names(type(after)), astuple(before), astuple(after), strict=True):
        if old is not new and old != new:
            how, value = _change(old, new)
            changes.setdefault(how, {})[name] = value
    return encode(changes)[1:-1]


def _change(old: Any, new: Any) -> tuple[str, Any]:
    """How to say what has become of a field, and what to say."""
    if type(old) is tuple and type(new) is tuple and old:
        size = len(old)
        if len(new) == size:
            items = _changed_items(old, new)
            # An item with its place takes the room of about two items.
            if 2 * len(items) < (sum(map(len, new)) if type(new[0]) is tuple else size):
                return "put", items
        elif new[:size] == old:
            return "add", new[size:]
    return "set", new


def _changed_items(old: tuple[Any, ...], new: tuple[Any, ...], path: tuple[int, ...] = ()) -> list[Any]:
    """Items that differ, with their places; of lists in lists, the innermost."""
    items: list[Any] = []
    for place, (was, now) in enumerate(zip(old, new, strict=True)):
        if was is now or was == now:
            continue
        at = (*path, place)
        if type(was) is tuple and type(now) is tuple and len(was) == len(now) > 0:
            items += _changed_items(was, now, at)
        else:
            items.append((at if path else place, now))
    return items
