"""What strangers send is gone through by workers with a budget: too much is refused, and nobody takes all of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw

from pyramidion.house import Denied, House, NewTable, Player
from pyramidion.house.bots.budget import OUT_OF_MEMORY, OUT_OF_TIME
from pyramidion.house.bots.fair_queue import Requester, Urgency
from pyramidion.house.bots.jobs import CheckDeck, Recall, Review, ShowReplay
from pyramidion.house.bots.sandbox import MAX_WAITING
from pyramidion.house.table.screen_messages import encode
from tests.house.helpers import Clock, in_loop, open_house, people
from tests.house.test_decks import packed
from tests.server.stall.games import big_deck, cible


async def refusal(house: House, player: Player, transcript: dict[str, Any]) -> Denied:
    with pytest.raises(Denied) as refused:
        await house.create(player.id, NewTable(game="cible", transcript=transcript))
    return refused.value


@in_loop
async def test_a_transcript_that_takes_too_long_is_refused_with_the_place(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock, sandbox_cpu_seconds=0.5) as house:
        (ana,) = await people(house, "Ana")
        denied = await refusal(house, ana, cible(cards=30, moves=3000))
        assert denied.code == "malformed"
        assert "0.5 s of computing" in denied.en
        assert "0.5 s de calcul" in denied.fr
        [fault] = denied.faults
        assert fault.path.startswith("$.moves[")
        assert fault.path in denied.fr


@in_loop
async def test_a_worker_that_was_stopped_goes_on_with_the_next(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, sandbox_cpu_seconds=0.5, sandbox_workers=1) as house:
        (ana,) = await people(house, "Ana")
        sandbox = house.services.sandbox
        long = ShowReplay("cible", Raw(encode(cible(cards=30, moves=3000))), None, False)
        assert (await sandbox.run(long, ana.id)).error == OUT_OF_TIME
        assert (await sandbox.run(CheckDeck(b""), ana.id)).error is None


@in_loop
async def test_what_needs_too_much_memory_is_refused(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, sandbox_memory_mib=160, sandbox_cpu_seconds=60.0) as house:
        (ana,) = await people(house, "Ana")
        data = big_deck(4000, 300)
        assert (await house.services.sandbox.run(CheckDeck(data), ana.id)).error == OUT_OF_MEMORY
        brought = await house.decks.bring(ana.id, data)
        assert brought.deck is None
        assert [(fault.code, "mémoire" in fault.fr) for fault in brought.faults] == [("too-long", True)]


@in_loop
async def test_too_much_memory_is_told_however_many_workers_have_worked(tmp_path: Path, clock: Clock) -> None:
    """Workers that have worked end where memory runs out: the second try may meet another one of these."""
    async with open_house(tmp_path, clock, sandbox_memory_mib=160, sandbox_cpu_seconds=60.0) as house:
        sandbox = house.services.sandbox
        small = CheckDeck(big_deck(400, 30))
        await asyncio.gather(*(sandbox.run(small, f"person {n}") for n in range(4)))
        assert (await sandbox.run(CheckDeck(big_deck(4000, 300)), "ana")).error == OUT_OF_MEMORY


@in_loop
async def test_a_look_back_has_a_budget_of_memory_and_bots_have_none(tmp_path: Path, clock: Clock) -> None:
    """One worker does both: what limits the one is gone when the other comes. It may die of it, and is replaced."""
    requester = Requester(Urgency.COACH, "ana")
    async with open_house(tmp_path, clock, workers=1, look_back_memory_mib=24, bot_limit=600.0) as house:
        pool = house.services.bot_pool
        long = Raw(encode(cible(cards=300, moves=10)))
        for job in (Review("cible", long), Recall("cible", (0, 1), long)):
            assert (await pool.run(job, requester)).error in (OUT_OF_MEMORY, "the worker died")
        # As much as the look back had asked for.
        assert (await pool.run(ShowReplay("cible", long, None, False), requester)).error is None


@in_loop
async def test_nobody_waits_behind_all_that_one_person_asks(tmp_path: Path, clock: Clock) -> None:
    """One worker, and somebody asks for three things before another person asks for one."""
    async with open_house(tmp_path, clock, sandbox_workers=1) as house:
        sandbox, order = house.services.sandbox, list[str]()

        async def ask(person: str) -> None:
            await sandbox.run(CheckDeck(packed()), person)
            order.append(person)

        asked = [asyncio.create_task(ask(person)) for person in ("ana", "ana", "ana", "bao")]
        await asyncio.gather(*asked)
        assert order == ["ana", "bao", "ana", "ana"]
        assert sandbox.figures()["sandbox_jobs_total"] == 4


@in_loop
async def test_somebody_who_gives_up_waiting_does_not_get_a_second_worker(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        sandbox = house.services.sandbox
        first = asyncio.create_task(sandbox.run(CheckDeck(packed()), "ana"))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        assert sandbox.figures()["sandbox_waiting"] == 1
        asked = [sandbox.run(CheckDeck(packed()), "ana") for _ in range(MAX_WAITING + 1)]
        results = await asyncio.gather(*asked, return_exceptions=True)
        denied = [result for result in results if isinstance(result, Denied)]
        assert [one.code for one in denied] == ["limit"]
