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

from .messages import encode


@cache
def _keys(view: type[View]) -> tuple[bytes, ...]:
    """The names of a view's fields in JSON."""
    return tuple(encode(field.encode_name) + b":" for field in fields(view))


class EncodedView:
    """A view, as a whole or as what is new in it. Either is encoded when it is first needed."""

    __slots__ = ("_increment", "_json", "_view")

    def __init__(self, view: View) -> None:
        self._view = view
        self._json: bytes | None = None
        self._increment: tuple[EncodedView, bytes] | None = None

    @property
    def json(self) -> bytes:
        if self._json is None:
            self._json = encode(self._view)
        return self._json

    def increment(self, before: EncodedView) -> bytes:
        """The `set`, `add` and `put` that lead here from an earlier view of the same game."""
        if self._increment is None or self._increment[0] is not before:
            self._increment = before, self._since(before)
        return self._increment[1]

    def forget_before(self) -> None:
        """Nobody is shown any more what led here."""
        self._increment = None

    def _since(self, before: EncodedView) -> bytes:
        parts: dict[bytes, list[bytes]] = {}
        was, now = astuple(before._view), astuple(self._view)
        keys = _keys(type(self._view))
        for key, old, new in zip(keys, was, now, strict=True):
            if old is not new and old != new:
                how, value = _change(old, new)
                parts.setdefault(how, []).append(key + value)
        return b",".join([b'"%b":{%b}' % (how, b",".join(some)) for how, some in parts.items()])


def _change(old: Any, new: Any) -> tuple[bytes, bytes]:
    """The shortest way to say what has become of a field."""
    if type(old) is tuple and type(new) is tuple and old:
        size = len(old)
        if len(new) > size and new[:size] == old:
            return b"add", encode(new[size:])
        if len(new) == size:
            whole, items = encode(new), encode(_changed_items(old, new))
            return (b"put", items) if len(items) < len(whole) else (b"set", whole)
    return b"set", encode(new)


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


def applied(view: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The view after an increment, from JSON values: what a client does."""
    view = {**view, **message.get("set", {})}
    for name, items in message.get("add", {}).items():
        view[name] = [*view[name], *items]
    for name, items in message.get("put", {}).items():
        for place, item in items:
            view[name] = _put(view[name], [place] if isinstance(place, int) else place, item)
    return view


def _put(items: list[Any], path: list[int], item: Any) -> list[Any]:
    place, *rest = path
    return [*items[:place], _put(items[place], rest, item) if rest else item, *items[place + 1 :]]
