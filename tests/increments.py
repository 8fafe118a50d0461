"""What a client does with an increment."""

from __future__ import annotations

from typing import Any


def applied(view: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The view after an increment, from JSON values."""
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
