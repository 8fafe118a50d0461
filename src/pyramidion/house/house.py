"""The house: people, tables, clocks and bots at work."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pyramidion.core import Viewer

from .settings import Settings
from .table import Table


class Player(msgspec.Struct, frozen=True):
    id: str
    name: str
    lang: str


class MySeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="me"):
    """A seat for the one who opens the table; several share the device."""

    name: str | None = None


class OpenSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="open"):
    pass


class BotSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bot"):
    level: str


Lang = Literal["fr", "en"]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `POST /api/tables` takes. Without seats: one for me and open ones up to the least that the game needs."""

    game: str
    options: dict[str, Any] = {}
    seats: Annotated[tuple[MySeat | OpenSeat | BotSeat, ...], Meta(max_length=64)] = ()
    private: bool = False
    coach: bool = False
    transcript: dict[str, Any] | None = None


class Created(msgspec.Struct, frozen=True):
    id: str
    code: str | None


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A line of my tables."""

    id: str
    game: str
    status: str
    names: tuple[str | None, ...]
    my_turn: bool
    touched: float
    outcome: Any


class House:
    """Open it, use it, close it. Everything that can be denied raises Denied with code, French and English."""

    settings: Settings
    secret: bytes
    """Kept in the database: signs cookies and links."""

    @classmethod
    async def open(cls, settings: Settings) -> House:
        """Raises CannotOpen with a message for people. Clocks and bots of running games go on at once."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    # People.

    async def new_player(self, name: str, lang: Lang) -> Player:
        raise NotImplementedError

    def player(self, player_id: str) -> Player | None:
        raise NotImplementedError

    async def rename(self, player_id: str, name: str, lang: Lang) -> Player:
        raise NotImplementedError

    async def forget(self, player_id: str) -> None:
        """« Effacer mes données »: the identity is deleted, old games keep « joueur parti »."""
        raise NotImplementedError

    def link_token(self, player_id: str) -> str:
        """What a personal link carries; whoever has it is this person."""
        raise NotImplementedError

    def claim(self, token: str) -> Player:
        """The person of a personal link; Denied `unknown` otherwise."""
        raise NotImplementedError

    # Tables.

    async def create(self, player_id: str, wish: NewTable) -> Created:
        raise NotImplementedError

    def by_code(self, code: str) -> str:
        """The id of the table that gathers under this code; Denied `code_unknown` otherwise. Limit the rate."""
        raise NotImplementedError

    async def tables_of(self, player_id: str) -> list[Listed]:
        raise NotImplementedError

    async def table(self, table_id: str) -> Table:
        """The table, from memory or from its log; Denied `unknown` otherwise."""
        raise NotImplementedError

    async def transcript(self, table_id: str, player_id: str | None) -> dict[str, Any]:
        """When the game is over. Denied `unknown`, `forbidden` (private, not of the table) or `wrong_time`."""
        raise NotImplementedError

    async def replay_steps(self, table_id: str, player_id: str | None, viewer: Viewer) -> dict[str, Any]:
        """`{steps, names}` of a game that is over."""
        raise NotImplementedError

    async def review(self, table_id: str, player_id: str | None) -> list[Any]:
        """Each decision beside the best one; when over and the table allows the coach."""
        raise NotImplementedError

    def figures(self) -> dict[str, float]:
        """Counters and gauges for operators: name → number; counters end in `_total`."""
        raise NotImplementedError
