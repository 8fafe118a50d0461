"""Cards and old transcripts of a house whose processes share a database and no folder."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from pyramidion.house import Denied, House
from pyramidion.house.storage.database.check import check
from pyramidion.house.table.record import GONE
from tests.faults.cluster import Cluster
from tests.house.helpers import Clock, Seated, begin, in_loop, open_house
from tests.house.test_decks import packed, table_with


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster() as cluster:
        yield cluster


@pytest.fixture(scope="module")
def url(cluster: Cluster) -> str:
    return cluster.postgres.new_house()


def machine(folder: Path, name: str, url: str) -> AbstractAsyncContextManager[House]:
    """A house on a machine of its own."""
    return open_house(folder / name, Clock(), postgres=url)


@in_loop
async def test_a_deck_brought_through_one_process_is_played_through_another(tmp_path: Path, url: str) -> None:
    async with machine(tmp_path, "one", url) as one:
        ana = await one.people.new("Ana", "fr")
        brought = await one.decks.bring(ana.id, packed())
        assert brought.deck is not None
        name = brought.deck.name
        begun = await table_with(one, ana, name)
        await begun.ok("start")
        gathering = await table_with(one, ana, name)
        async with machine(tmp_path, "two", url) as two:
            assert Seated(await two.table(begun.table.id), ana).game["view"] == begun.game["view"]
            # The processes in which its bots think find the cards in its folder.
            assert [file.stem for file in (tmp_path / "two" / "decks").iterdir() if "chez" in file.name] == [
                name
            ]
            waiting = Seated(await two.table(gathering.table.id), ana)
            await waiting.ok("start")
            assert waiting.game["view"]["question"] == "Un mot doux ?"
        async with machine(tmp_path, "three", url) as three:
            assert [deck.name for deck in (await three.decks.listed(ana.id)).mine] == [name]
            again = await table_with(three, ana, name)
            await again.ok("start")
            assert again.game["view"]["question"] == "Un mot doux ?"
            # The games with these cards, from what the database alone has.
            checked = await asyncio.to_thread(check, url, None)
            assert checked.faults == []
            assert (checked.replayed or 0) >= 3


@in_loop
async def test_a_table_that_somebody_started_elsewhere_finds_its_cards(tmp_path: Path, url: str) -> None:
    """The table is in the memory of this process, with other options: the cards come with what it reads."""
    async with machine(tmp_path, "one", url) as one, machine(tmp_path, "two", url) as two:
        ana = await one.people.new("Ana", "fr")
        brought = await one.decks.bring(ana.id, packed())
        assert brought.deck is not None
        here = await table_with(one, ana, "maison")
        there = await two.table(here.table.id)
        await here.ok("options", options={"decks": [brought.deck.name], "clock": False})
        await here.ok("start")
        assert await two.table(here.table.id) is there
        assert Seated(there, ana).game["view"]["question"] == "Un mot doux ?"


@in_loop
async def test_the_houses_own_cards_are_kept_for_the_next_version(
    tmp_path: Path, url: str, cluster: Cluster
) -> None:
    async with machine(tmp_path, "one", url) as house:
        library = house.services.library
        await house.decks.keep_own()
        kept = await asyncio.to_thread(cluster.postgres.fetch, "SELECT name FROM deck_files", url=url)
        assert {name for (name,) in kept} >= {library.find(key).name for key in library.own_keys}
        assert await house.services.blobs.store_own_decks() == []


@in_loop
async def test_cards_that_are_not_what_their_name_says_are_no_cards(
    tmp_path: Path, url: str, cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with machine(tmp_path, "one", url) as one:
        ana = await one.people.new("Ana", "fr")
        brought = await one.decks.bring(ana.id, packed())
        assert brought.deck is not None
        begun = await table_with(one, ana, brought.deck.name)
        await begun.ok("start")
        for folder, body in (("two", packed(word="amer")), ("three", b"no archive"), ("four", packed())):
            spoil = f"UPDATE deck_files SET body = '\\x{body.hex()}' WHERE name = '{brought.deck.name}'"
            await asyncio.to_thread(cluster.postgres.execute, spoil, url)
            async with machine(tmp_path, folder, url) as house:
                if folder == "four":
                    assert (await house.table(begun.table.id)).state.play is not None
                    break
                with pytest.raises(Denied) as denied:
                    await house.table(begun.table.id)
                assert denied.value.code == "closed"


@in_loop
async def test_an_archived_game_is_read_and_forgotten_through_any_process(
    tmp_path: Path, url: str, cluster: Cluster
) -> None:
    async with machine(tmp_path, "one", url) as one:
        ana, bao = await begin(one, "Ana", "Bao")
        await ana.move(0, type="name", number=bao.game["view"]["secret"])
        before = await one.finished.transcript(ana.table.id, None)
        ana.leave()
        bao.leave()
        aged = f"UPDATE tables SET touched = 0, started = 0 WHERE id = '{ana.table.id}'"
        await asyncio.to_thread(cluster.postgres.execute, aged, url)
        await one.eviction.archive_old()
        # Nobody looks after it any more.
        left = f"SELECT 1 FROM wakes WHERE \"table\" = '{ana.table.id}'"
        assert await asyncio.to_thread(cluster.postgres.fetch, left, url=url) == []
        async with machine(tmp_path, "two", url) as two:
            found = await two.finished.transcript(ana.table.id, None)
            assert found["seats"] == ["Ana", "Bao"]
            assert (found["moves"], found["seed"]) == (before["moves"], before["seed"])
            await two.forget(bao.player.id)
        assert (await one.finished.transcript(ana.table.id, None))["seats"] == ["Ana", GONE]
        assert not (tmp_path / "one" / "archive").exists()
        assert (await asyncio.to_thread(check, url, None)).faults == []
