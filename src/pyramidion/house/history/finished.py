"""Games that are over, for those who may know them: transcript, replay, and the coach's look back."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from msgspec import Raw

from pyramidion.core import WHOLE, Viewer
from pyramidion.house.bots.budget import OVER_BUDGET
from pyramidion.house.bots.fair_queue import Requester, Urgency
from pyramidion.house.bots.jobs import Par, Review, ShowReplay
from pyramidion.house.errors import Denied
from pyramidion.house.history.task_cache import TaskCache
from pyramidion.house.history.transcripts import pile_fingerprints, write_transcript
from pyramidion.house.runtime import folding
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.record import Record
from pyramidion.house.table.review import is_review_open
from pyramidion.house.table.rules import find_game
from pyramidion.house.table.screen_messages import encode

REVIEWS_CACHED = 64


class ReplayStep(msgspec.Struct, frozen=True):
    """The game after `seq` entries; `seat` made the last of them, null: nobody did."""

    seq: int
    at: float
    seat: int | None
    events: tuple[dict[str, Any], ...]
    view: dict[str, Any]


class Replay(msgspec.Struct, frozen=True):
    """What `FinishedGames.replay_steps` encodes: the game before its first entry, and after each one."""

    steps: tuple[ReplayStep, ...]
    names: tuple[str, ...]


class FinishedGames:
    """Raises Denied `unknown`, `forbidden`, `wrong_time` or `closed` where somebody may not see a game, or not yet."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._reviews = TaskCache[Raw](REVIEWS_CACHED)

    async def record(self, table_id: str) -> Record:
        record = await self._services.store.table(table_id)
        if record is None:
            raise Denied("unknown", "there is no such table", "cette table n'existe pas")
        return record

    async def visible(self, table_id: str, player_id: str | None) -> Record:
        """A game that is over and that this person may see."""
        record = await self.record(table_id)
        if record.private and (player_id is None or not record.belongs(player_id)):
            raise Denied("forbidden", "this table is private", "cette table est privée")
        if player_id is not None and player_id in record.removed:
            raise Denied(
                "forbidden", "the host has removed you from the table", "l'hôte vous a exclu de la table"
            )
        if record.outcome is None:
            raise Denied("wrong_time", "the game is not over", "la partie n'est pas terminée")
        find_game(record.game, record.rules)
        return record

    async def transcript(self, table_id: str, player_id: str | None) -> dict[str, Any]:
        return await self.transcript_of(await self.visible(table_id, player_id))

    async def transcript_of(self, record: Record) -> dict[str, Any]:
        services = self._services
        await services.blobs.load_decks(record.options)
        if record.file is not None:
            return await services.blobs.transcript(record)
        rows = await services.store.moves(record.id)
        hosted = await services.store.hosted_acts(record.id)
        decided = await services.store.decided_acts(record.id)
        # A long game is played through once more: the tables do not wait for it.
        return await folding.in_thread(
            record, write_transcript, record, rows, services.library, hosted, decided
        )

    async def piles(self, table_id: str, player_id: str | None) -> dict[str, list[str]]:
        """For each pile of cards that chance shuffled: the fingerprints of its cards, as they lay before that."""
        record = await self.visible(table_id, player_id)
        await self._services.blobs.load_decks(record.options)
        return await folding.in_thread(record, pile_fingerprints, record, self._services.library)

    async def replay_steps(self, table_id: str, player_id: str | None, viewer: Viewer) -> bytes:
        """`{steps, names}` as JSON; Denied `limit` for a game that is too long to be shown step by step."""
        record = await self.visible(table_id, player_id)
        if isinstance(viewer, int) and not 0 <= viewer < len(record.seats):
            raise Denied("unknown", f"there is no seat {viewer}", f"il n'y a pas de place {viewer}")
        transcript = await self.transcript_of(record)
        seat = viewer if isinstance(viewer, int) else None
        job = ShowReplay(record.game, Raw(encode(transcript)), seat, viewer is WHOLE)
        result = await self._services.sandbox.run(job, payer(record, player_id))
        if result.error in OVER_BUDGET:
            raise Denied(
                "limit",
                "this game is too long to be shown step by step; its transcript can be downloaded",
                "cette partie est trop longue pour être montrée pas à pas ; son fichier peut être téléchargé",
            )
        if result.error is not None:
            raise Denied("internal", "this game could not be replayed", "la partie n'a pas pu être rejouée")
        return encode({"steps": result.value, "names": transcript["seats"]})

    async def review(self, table_id: str, player_id: str | None) -> Raw:
        """Each decision beside the best one, as JSON."""
        record = await self.visible(table_id, player_id)
        if not is_review_open(record):
            raise Denied(
                "forbidden",
                "those who played here have not all agreed to the coach's review",
                "ceux qui ont joué ici n'ont pas tous accepté l'avis du conseiller",
            )
        return await self._reviews.get(table_id, partial(self._review, record, player_id))

    async def _review(self, record: Record, player_id: str | None) -> Raw:
        job = Review(record.game, Raw(encode(await self.transcript_of(record))))
        return await self._ask_coach(job, coach_requester(record, player_id))

    async def par(self, table_id: str, player_id: str | None) -> Raw:
        """How the best bot does where one played alone; null where there is nothing to compare."""
        record = await self.visible(table_id, player_id)
        job = Par(record.game, Raw(encode(await self.transcript_of(record))))
        return await self._ask_coach(job, coach_requester(record, player_id))

    async def _ask_coach(self, job: Review | Par, requester: Requester) -> Raw:
        result = await self._services.bot_pool.run(job, requester)
        if result.error in OVER_BUDGET:
            raise Denied(
                "limit",
                "this game is too long for the coach",
                "cette partie est trop longue pour le conseiller",
            )
        if result.error is not None:
            raise Denied(
                "internal",
                "the coach could not review this game",
                "le conseiller n'a pas pu revoir la partie",
            )
        return result.value

    async def close(self) -> None:
        await self._reviews.close()


def payer(record: Record, player_id: str | None) -> str:
    """Whose turn in the sandbox a look at this game takes: without an identity that of the table's host."""
    return player_id or record.host or record.id


def coach_requester(record: Record, player_id: str | None) -> Requester:
    """A look back counts for whoever asked for it; those whom nobody knows count as one."""
    return Requester(Urgency.COACH, player_id or "", record.id)
