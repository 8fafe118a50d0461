"""What the database holds of a person in tables of its own, as one file of the export for each topic.

Left out are secrets (keys of devices), and what would tell of others more than their name.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from pyramidion.house.storage.store import Reader

MAX_ROWS = 10_000
"""Of one table, the newest; more is nobody's."""


class Rows(NamedTuple):
    """Rows of one table that are somebody's: its columns, and whose they are."""

    table: str
    columns: tuple[str, ...]
    owner: str = "player"
    order: str = ""
    prefix: str = ""
    """Before the person's id in the column `owner`."""
    untold: str = ""
    """In columns of JSON: what tells of others."""

    async def read(self, reader: Reader, player: str) -> list[dict[str, object]]:
        named = ", ".join(f'"{column}"' for column in self.columns)
        order = f' ORDER BY "{self.order}" DESC' if self.order else ""
        sql = f"SELECT {named} FROM {self.table} WHERE {self.owner} = ?{order} LIMIT ?"  # noqa: S608
        rows = await reader.all(sql, self.prefix + player, MAX_ROWS)
        return [self._told(dict(zip(self.columns, row, strict=True))) for row in rows]

    def _told(self, row: dict[str, Any]) -> dict[str, object]:
        if not self.untold:
            return row
        parsed = {
            name: msgspec.json.decode(text) if isinstance(text, str) else text for name, text in row.items()
        }
        for value in parsed.values():
            if isinstance(value, dict):
                value.pop(self.untold, None)
        return parsed


FILES: dict[str, dict[str, Rows]] = {
    "ratings.json": {
        "profile": Rows("profiles", ("handle", "shows")),
        "ratings": Rows(
            "ratings", ("game", "pace", "season", "mu", "sigma", "games", "won", "last"), "who", prefix="p:"
        ),
        "games": Rows(
            "played",
            (
                "table",
                "game",
                "pace",
                "ended",
                "ending",
                "mu_before",
                "sigma_before",
                "mu",
                "sigma",
                "statistics",
            ),
            order="ended",
        ),
    },
    "lobby.json": {
        "seeks": Rows("seeks", ("seek", "until"), untold="apart"),
        "ended_seeks": Rows("seek_ends", ("table", "at"), order="at"),
        "blocks": Rows("blocks", ("name", "made"), order="made"),
        "reports": Rows("reports", ("table", "reason", "text", "made", "settled"), "reporter", "made"),
    },
    "news.json": {
        "wishes": Rows("news_wishes", ("kinds", "quiet")),
        "devices": Rows("push_devices", ("endpoint", "made"), order="made"),
    },
    "days.json": {"holidays": Rows("holidays", ("begun", "ended"), order="begun")},
}
