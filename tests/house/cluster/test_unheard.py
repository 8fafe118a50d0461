"""Several processes of one house: one of them has not heard what happened, and promises nothing that is not so."""

from __future__ import annotations

import pytest

from pyramidion.house import MySeat, OpenSeat, Settings
from tests.house.helpers import Seated, in_loop, new_table, people

from .several import houses, pair, until


@in_loop
async def test_nobody_is_told_that_a_table_goes_on_which_another_process_has_paused(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        two.services.bus.unsubscribe(ana.table.id)
        await ana.ok("pause")
        assert bao.shown["paused"] is None
        await bao.ok("resume")
        assert (await one.services.store.table(ana.table.id)).pause is None  # type: ignore[union-attr]


@in_loop
async def test_nobody_is_told_that_a_table_is_paused_which_goes_on(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        await bao.ok("pause")
        await until(lambda: ana.shown["paused"])
        two.services.bus.unsubscribe(ana.table.id)
        await ana.ok("resume")
        await bao.ok("pause")
        assert (await one.services.store.table(ana.table.id)).pause is not None  # type: ignore[union-attr]


@in_loop
async def test_budgets_for_a_seat_that_was_added_elsewhere_are_taken(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        (ana,) = await people(one, "Ana")
        table = await new_table(one, ana, seats=(MySeat(), OpenSeat()))
        here, there = Seated(table, ana), Seated(await two.table(table.id), ana)
        two.services.bus.unsubscribe(table.id)
        await here.ok("add_seat")
        await there.ok("settings", hints=[1, 2, 3])
        answer = await there.denied("settings", "malformed", hints=[1, 2])
        assert answer["faults"]


@pytest.mark.parametrize("is_paused", [True, False])
@in_loop
async def test_a_line_said_in_a_process_that_missed_a_pause_leaves_the_lease_alone(
    ground: Settings, is_paused: bool
) -> None:
    """Else a clock that runs would be looked after by nobody, should its process die."""
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        if not is_paused:
            await bao.ok("pause")
            await until(lambda: ana.shown["paused"])
        two.services.bus.unsubscribe(ana.table.id)
        await ana.ok("pause" if is_paused else "resume")
        wakes = 'SELECT due FROM wakes WHERE "table" = ?'
        before = await one.services.store._reader.all(wakes, ana.table.id)
        await bao.ok("say", text="bonjour")
        assert await one.services.store._reader.all(wakes, ana.table.id) == before


@in_loop
async def test_a_line_after_one_that_was_deleted_and_others_that_were_missed_is_the_last(
    ground: Settings,
) -> None:
    async with houses(ground, 2) as (one, two):
        (ana, bao, zoe) = await people(one, "Ana", "Bao", "Zoé")
        table = await new_table(one, ana)
        first, leaver = Seated(table, ana), Seated(table, zoe)
        await leaver.ok("say", text="adieu")
        second = Seated(await two.table(table.id), bao)
        one.services.bus.unsubscribe(table.id)
        await second.ok("say", text="bonjour")
        await one.forget(zoe.id)
        await table.drained()
        await first.ok("say", text="enfin")
        found = await one.services.store.snapshot(table.id, 10)
        assert found is not None
        lines = found.lines
        assert [line.text for line in lines] == ["bonjour", "enfin"]
