"""What lies in Redis while `pyramidion bots` works on jobs, for the houses and for the workers.

SAQ queues the keys of jobs, one queue for bots and one for what can wait, and gives each to one worker. The job itself
(a view, so a secret) and its result lie beside it under that key, each written together with the time after which
Redis forgets it. A key that outlives its job is worth nothing to anybody.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import cast

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError
from saq.queue.redis import RedisQueue

from .jobs import JobResult

URGENT_QUEUE = "pyramidion-bots"
PATIENT_QUEUE = "pyramidion-coach"
FUNCTION = "think"
"""What SAQ's workers are asked to do; its one argument is the key."""
RESULT_SECONDS = 60
"""For so long a result is kept for other processes that ask for the same."""
UNREACHABLE = (RedisError, OSError, TimeoutError)
"""What a Redis that is not there, does not answer or is not ready makes of a call."""

# SAQ logs every job, and the whole stack of everything that goes wrong while Redis is away, several times a second.
# Both sides say it once, in their own words.
logging.getLogger("saq").setLevel(logging.CRITICAL)


class StoredResult(msgspec.Struct, frozen=True):
    result: JobResult = msgspec.field(name="thought")
    seconds: float
    """How long it took the worker."""


class Capabilities(msgspec.Struct, frozen=True):
    """What a worker says of itself with every heartbeat."""

    games: tuple[str, ...]
    bots: tuple[str, ...] = ()
    """Custom bots that it has, as `GAME=MODULE:CLASS:NAME`."""
    claims: bool = True
    """False: it finishes what it has, and ends."""
    workers: int = 1
    """Jobs that it does at the same time."""


class _Heartbeat(msgspec.Struct, frozen=True):
    metadata: Capabilities


encode_result = msgspec.json.Encoder().encode
decode_result = msgspec.json.Decoder(StoredResult).decode
_decode_heartbeat = msgspec.json.Decoder(_Heartbeat).decode


def job_key(key: str) -> str:
    return f"pyramidion:question:{key}"


def result_key(key: str) -> str:
    return f"pyramidion:answer:{key}"


async def get_all(redis: Redis, keys: Sequence[str]) -> list[bytes | None]:
    """What lies under these keys."""
    return cast(list[bytes | None], await redis.mget(keys)) if keys else []


async def live_workers(queue: RedisQueue) -> dict[str, Capabilities]:
    """The workers of a queue. Redis forgets the heartbeat of one that is dead: no machine's clock counts."""
    listed = cast(list[bytes], await queue.redis.zrange(queue.namespace("stats"), 0, -1))
    names = [name.decode() for name in listed]
    alive = {}
    for name, heartbeat in zip(names, await get_all(queue.redis, names), strict=True):
        if heartbeat is not None:
            try:
                capabilities = _decode_heartbeat(heartbeat).metadata
            except msgspec.DecodeError:  # of another version: nothing is known of what it can do
                capabilities = Capabilities(())
            alive[name.rpartition(":")[2]] = capabilities
    return alive
