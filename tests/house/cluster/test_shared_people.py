"""Several processes of one house: whoever looks, leaves or is sent away through one of them does so in all."""

from __future__ import annotations

import asyncio

import pytest

from pyramidion.house import Settings
from pyramidion.house.cluster.redis_bus import RedisBus
from pyramidion.house.runtime.replication import Replication
from tests.house.helpers import Seated, in_loop, new_table, people

from .several import houses, pair, until


@in_loop
async def test_who_looks_through_another_process_is_sent_away_and_looks_no_more(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        (zoe,) = await people(two, "Zoé")
        looker = Seated(bao.table, zoe)
        await until(lambda: any(p["name"] == "Zoé" for p in ana.shown["people"]))
        who = next(p["who"] for p in ana.shown["people"] if p["name"] == "Zoé")
        await ana.ok("mute", who=who)
        await ana.ok("remove", who=who)
        await until(lambda: looker.screen.closed)
        await until(lambda: not any(p["name"] == "Zoé" for p in ana.shown["people"]))
        assert [p["name"] for p in bao.shown["people"]] == ["Ana", "Bao"]


@in_loop
async def test_who_leaves_while_one_process_cannot_tell_is_away(ground: Settings) -> None:
    """The others have missed nothing: they would believe for ever what they were told last."""
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        await until(lambda: ana.seat(1)["online"])
        news = two.services.bus
        assert isinstance(news, RedisBus)
        news.up = False
        bao.leave()
        await asyncio.sleep(0)
        news.up = True
        news._missed()
        await until(lambda: not ana.seat(1)["online"])


@in_loop
async def test_who_asks_for_a_table_that_is_being_let_go_looks_at_the_one_that_is_kept(
    ground: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with houses(ground, 1) as (one,):
        (ana,) = await people(one, "Ana")
        table = await new_table(one, ana)
        catch_up = Replication.catch_up_in_turn

        async def and_is_let_go(replication: Replication) -> None:
            await catch_up(replication)
            one.tables.let_go(table)

        monkeypatch.setattr(Replication, "catch_up_in_turn", and_is_let_go)
        found = await one.table(table.id)
        assert found is not table
        assert one.tables.held(table.id) is found


@in_loop
async def test_a_reaction_is_seen_through_every_process(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        ana, bao = await pair(one, two)
        assert (await ana.send("react", reaction="heart"))["type"] == "reaction"
        await until(lambda: bool(bao.screen.of("reaction")))
        (shown,) = bao.screen.of("reaction")
        assert (shown["name"], shown["seat"], shown["reaction"]) == ("Ana", 0, "heart")
        assert len(ana.screen.of("reaction")) == 1
