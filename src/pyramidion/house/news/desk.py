"""Sends what is in the outbox, once in the ordinary case.

Each process takes what is due: usually its own rows, in the moment in which they are written, and those of a process
that is gone when its claim has expired. A row is deleted when the push service has taken it. Should a process end
between these two, the message is sent again with the same id, and the device that has it shows it once. docs/news.md
lists what can go wrong.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections import Counter
from contextlib import suppress

import msgspec

from pyramidion import games
from pyramidion.house.errors import Denied, StorageFailed
from pyramidion.house.runtime.registry import TableRegistry
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage import news as statements
from pyramidion.house.storage.news import Device, Pending
from pyramidion.house.storage.store import Lang
from pyramidion.house.table.news import NewsKind, is_awaited, is_turn_of
from pyramidion.house.table.record import Record
from pyramidion.house.table.state import TableState
from pyramidion.house.tasks import stop

from . import delivery, quiet, texts
from .delivery import Answer, Push
from .vapid import Vapid, b64, from_b64, new_private_key
from .wishes import NewsShown, NewsWishes, Wishes, parse_wishes

logger = logging.getLogger(__name__)

CLAIM_SECONDS = 60.0
"""A process has so long to send what it has claimed; then another one does."""
POLL_SECONDS = 5.0
"""How often a process of several looks for what others have left."""
RETRY_SECONDS = 2.0
"""Until a database that did not answer is asked again."""
IN_FLIGHT = 64
"""Messages of one process that are on their way at once."""
FIRST_DELAY_SECONDS = 60.0
LONGEST_DELAY_SECONDS = 4 * 3600.0
"""A device whose push service fails is left alone for a minute, then two, then four, up to this."""
FAILURES = 12
"""In a row, after which a device is dropped: more than a day."""
WORTH_SECONDS = 24 * 3600
"""News that is older is not sent, and not delivered."""
TEST_WORTH_SECONDS = 300
URGENT = frozenset(("turn", "awaited", "late", texts.TEST))
"""What a telephone is woken for."""


class Message(msgspec.Struct, frozen=True):
    """What a service worker gets. `tag`: one line of a device for each table; `id`: the same news has the same one."""

    id: str
    tag: str
    kind: str
    title: str
    body: str
    url: str
    lang: Lang
    at: float


class NewsDesk:
    def __init__(self, services: Services, tables: TableRegistry) -> None:
        self._services = services
        self._tables = tables
        self.wishes = Wishes(services)
        self._vapid: Vapid | None = None
        self._sending: dict[str, asyncio.Task[None]] = {}
        """By device: what is on its way. One message at a time goes to each."""
        self._loop: asyncio.Task[None] | None = None
        self._counts: Counter[str] = Counter()

    async def open(self) -> None:
        """Makes the key of the house where it has none, and begins to send. Raises StorageFailed."""
        if not self._services.settings.push:
            return
        key = await self._services.store.news.vapid()
        if key is None:
            # Of several processes one is first, and all read what it wrote.
            await self._services.log.write([(statements.SET_VAPID, (new_private_key(),))])
            key = await self._services.store.news.vapid()
            assert key is not None
        if not self._services.log.shared:
            await self._services.log.write([(statements.RELEASE, (self._services.now(),))])
        self._vapid = Vapid(key, self._services.settings.push_contact)
        self._loop = asyncio.create_task(self._run())

    async def close(self) -> None:
        """What is on its way is sent again when its claim has expired, or when the house opens."""
        await stop([*([] if self._loop is None else [self._loop]), *self._sending.values()])

    def figures(self) -> dict[str, float]:
        results = ("sent", "gone", "refused", "later")
        return {
            "news_sending": len(self._sending),
            **{f"news_{result}_total": self._counts[result] for result in results},
        }

    # What people ask.

    async def shown(self, player: str) -> NewsShown:
        wishes = await self.wishes.of(player)
        key = None if self._vapid is None else self._vapid.public_key
        return NewsShown(key, wishes.kinds, wishes.quiet, await self.wishes.devices(player))

    async def send_test(self, player: str) -> None:
        """A notification to each of this person's devices; Denied where they have none."""
        if self._vapid is None or not await self.wishes.devices(player):
            raise Denied(
                "wrong_time",
                "no device of yours takes notifications yet",
                "aucun de vos appareils ne reçoit encore de notifications",
            )
        now = self._services.now()
        await self._services.log.write([statements.insert_news("", player, (texts.TEST,), 0, now, now)])
        self._services.news_written.set()

    # The outbox.

    async def _run(self) -> None:
        while True:
            self._services.news_written.clear()
            try:
                await self._round()
                due = await self._services.store.news.next_due()
            except StorageFailed as error:
                logger.info("news waits: %s", error.why)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            await self._wait(due)

    async def _wait(self, due: float | None) -> None:
        """Until something is written or due, a message has arrived, or it is time to look after the others."""
        if due is not None and due > self._services.now():
            self._services.scheduler.set("news", due, self._services.news_written.set)
        elif due is not None and len(self._sending) < IN_FLIGHT:
            return
        with suppress(TimeoutError):
            shared = POLL_SECONDS * self._services.random.uniform(0.8, 1.2)
            seconds = shared if self._services.log.shared else None
            await asyncio.wait_for(self._services.news_written.wait(), seconds)

    async def _round(self) -> None:
        while (free := IN_FLIGHT - len(self._sending)) > 0:
            now, holder = self._services.now(), secrets.token_urlsafe(12)
            values = (now + CLAIM_SECONDS, holder, now, now, free)
            due = await self._services.store.news.next_due()
            if due is None or due > now:
                return
            await self._services.log.write([(statements.CLAIM, values)])
            claimed = await self._services.store.news.claimed(holder)
            if not claimed:
                return
            for one in claimed:
                await self._begin(one, holder)

    async def _begin(self, one: Pending, holder: str) -> None:
        if one.to is None:
            await self._drop(one, holder)
        elif one.device in self._sending:
            await self._postpone(one, holder, self._services.now() + 1.0)
        else:
            task = asyncio.create_task(self._send(one, one.to, holder))
            self._sending[one.device] = task
            task.add_done_callback(lambda _: self._sent(one.device))

    def _sent(self, device: str) -> None:
        self._sending.pop(device, None)
        self._services.news_written.set()

    async def _send(self, one: Pending, to: Device, holder: str) -> None:
        try:
            now = self._services.now()
            wishes = parse_wishes(one.wishes, one.quiet)
            until = quiet.ends_at(wishes.quiet, now)
            if until is not None and one.kinds != texts.TEST:
                await self._postpone(one, holder, until)
                return
            message = await self._message(one, to, wishes)
            if message is None:
                await self._drop(one, holder)
                return
            answer = await self._deliver(message, one, to)
            self._counts[answer.result] += 1
            await self._settle(one, to, holder, answer)
        except StorageFailed as error:
            logger.info("news is sent again: %s", error.why)  # when the claim has expired
        except Exception:
            logger.exception("news cannot be sent")
            with suppress(StorageFailed):
                await self._drop(one, holder)

    async def _message(self, one: Pending, to: Device, wishes: NewsWishes) -> Message | None:
        """None where nobody wants or needs it any more."""
        lang: Lang = "en" if one.lang == "en" else "fr"
        if one.kinds == texts.TEST:
            is_old = self._services.now() - one.at > TEST_WORTH_SECONDS
            told = texts.SENTENCES[texts.TEST][lang]
            test = Message("test", "test", texts.TEST, texts.title(None, lang), f"{told}.", "/", lang, one.at)
            return None if is_old else test
        kinds = [kind for kind in wishes.kinds if kind in one.kinds.split(",")]
        if not kinds or self._services.now() - one.at > WORTH_SECONDS:
            return None
        try:
            table = await self._tables.get(one.table)
            if table.state.head < one.n:
                await table.replication.catch_up_in_turn()
        except StorageFailed:
            raise
        except Denied:
            return None  # archived, or gone
        if table.room.moment().presence.is_here(to.player):
            return None
        kind = _first_told(one.kinds.split(","), kinds)
        if not _is_true(kind, table.state, to.player):
            return None
        return _message(one, kind, table.record, to.player, lang)

    async def _deliver(self, message: Message, one: Pending, to: Device) -> Answer:
        from .encryption import encrypt

        assert self._vapid is not None
        body = encrypt(msgspec.json.encode(message), from_b64(to.p256dh), from_b64(to.auth))
        ttl = TEST_WORTH_SECONDS if message.kind == texts.TEST else WORTH_SECONDS
        topic = b64(hashlib.sha256(one.table.encode()).digest())[:32]
        authorization = self._vapid.authorization(to.endpoint, self._services.now())
        push = Push(to.endpoint, body, authorization, ttl, topic, message.kind in URGENT)
        return await delivery.send(push, self._services.settings.push_private)

    async def _settle(self, one: Pending, to: Device, holder: str, answer: Answer) -> None:
        if answer.result == "gone":
            await self._services.log.write(statements.drop_device(to.device))
            return
        if answer.result == "later":
            await self._delay(to, answer)
            return
        if answer.result == "refused":
            logger.warning("a push service refuses a message: %s", answer.why)
        await self._drop(one, holder)
        if to.failures and answer.result == "sent":
            await self._services.log.write([(statements.SET_FAILURES, (0, 0.0, to.device))])

    async def _delay(self, to: Device, answer: Answer) -> None:
        """Everything for this device waits, longer each time."""
        failures = to.failures + 1
        logger.info("a push service fails for the %d. time: %s", failures, answer.why)
        if failures >= FAILURES:
            await self._services.log.write(statements.drop_device(to.device))
            return
        delay = min(FIRST_DELAY_SECONDS * 2.0**to.failures, LONGEST_DELAY_SECONDS)
        until = self._services.now() + max(
            delay * self._services.random.uniform(0.8, 1.2), answer.retry_after
        )
        await self._services.log.write(
            [
                (statements.SET_FAILURES, (failures, until, to.device)),
                (statements.POSTPONE_DEVICE, (until, to.device)),
            ]
        )

    async def _drop(self, one: Pending, holder: str) -> None:
        await self._services.log.write([(statements.DROP_NEWS, (one.table, one.device, holder))])

    async def _postpone(self, one: Pending, holder: str, until: float) -> None:
        await self._services.log.write([(statements.POSTPONE, (until, one.table, one.device, holder))])


def _is_true(kind: NewsKind, state: TableState, player: str) -> bool:
    """Whether it still is as it was when it was written."""
    if kind in ("turn", "late"):
        return is_turn_of(state, player)
    return kind != "awaited" or is_awaited(state.record, player)


def _first_told(kinds: list[str], wanted: list[NewsKind]) -> NewsKind:
    """The first of all that happened that this person wants to be told."""
    return next(kind for happened in kinds for kind in wanted if kind == happened)


def _message(one: Pending, kind: NewsKind, record: Record, player: str, lang: Lang) -> Message:
    game = games.load(record.game)
    leads_to = record.rematch if kind == "rematch" and record.rematch is not None else record.id
    return Message(
        id=f"{one.table}-{one.n}",
        tag=one.table,
        kind=kind,
        title=texts.title(None if game is None else game.manifest.title, lang),
        body=texts.sentence(kind, record, player, lang),
        url=f"/table/{leads_to}",
        lang=lang,
        at=round(one.at, 3),
    )
