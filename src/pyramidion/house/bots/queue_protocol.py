"""What lies in Redis while bots think in other processes, for those who ask and for those who answer.

SAQ queues the keys of questions, one queue for bots and one for what can wait, and gives each to one worker. The
question itself (a view, so a secret) and its answer lie beside it under that key, each written together with the time
after which Redis forgets it. A key that outlives its question is worth nothing to anybody.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import cast

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError, RedisError  # noqa: A004 - Redis's own
from saq.queue.redis import RedisQueue

from pyramidion.house.bots.jobs import Thought
from pyramidion.house.cluster.redis_client import report_cuts

URGENT = "pyramidion-bots"
PATIENT = "pyramidion-coach"
FUNCTION = "think"
"""What SAQ's workers are asked to do; its one argument is the key."""
KEPT = 60
"""Seconds for which an answer is kept for others who ask the same."""
UNREACHABLE = (RedisError, OSError, TimeoutError)
"""What a Redis that is not there, does not answer or is not ready makes of a call."""

# SAQ tells of every job, and with the whole stack of everything that goes wrong while Redis is away, several times a
# second. Both sides say it once, in their own words.
logging.getLogger("saq").setLevel(logging.CRITICAL)


class Answer(msgspec.Struct, frozen=True):
    thought: Thought
    seconds: float
    """How long it took the worker."""


class Abilities(msgspec.Struct, frozen=True):
    """What a worker says of itself with every sign of life."""

    games: tuple[str, ...]
    bots: tuple[str, ...] = ()
    """Bots of one's own that it has, as `GAME=MODULE:CLASS:NAME`."""
    claims: bool = True
    """False: it finishes what it has, and goes."""


class _Sign(msgspec.Struct, frozen=True):
    metadata: Abilities


encode_answer = msgspec.json.Encoder().encode
decode_answer = msgspec.json.Decoder(Answer).decode
_decode_sign = msgspec.json.Decoder(_Sign).decode


def question(key: str) -> str:
    return f"pyramidion:question:{key}"


def answer(key: str) -> str:
    return f"pyramidion:answer:{key}"


def connect(url: str, patience: float) -> Redis:
    """`patience` is for one command, in seconds. One that finds its connection cut is tried once more on a new one:
    all that is asked of Redis here may happen twice."""
    return report_cuts(
        Redis.from_url(
            url,
            socket_timeout=patience,
            socket_connect_timeout=patience,
            retry=Retry(NoBackoff(), 1, (ConnectionError,)),
        )
    )


async def values(redis: Redis, keys: Sequence[str]) -> list[bytes | None]:
    """What lies under these keys."""
    return cast(list[bytes | None], await redis.mget(keys)) if keys else []


async def signs_of_life(queue: RedisQueue) -> dict[str, Abilities]:
    """The workers of a queue. Whether one lives is Redis's word, which forgets its sign: no machine's clock counts."""
    signs = [
        name.decode() for name in cast(list[bytes], await queue.redis.zrange(queue.namespace("stats"), 0, -1))
    ]
    alive = {}
    for name, sign in zip(signs, await values(queue.redis, signs), strict=True):
        if sign is not None:
            try:
                alive[name.rpartition(":")[2]] = _decode_sign(sign).metadata
            except msgspec.DecodeError:  # a worker of another make: nothing is known of what it can do
                alive[name.rpartition(":")[2]] = Abilities(())
    return alive
