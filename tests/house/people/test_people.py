"""People: names, personal links, and being forgotten."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from pyramidion.house import Denied, NewTable
from pyramidion.house.table.seats.names import clean_name
from pyramidion.house.table.text import clean_line
from tests.house.helpers import Clock, Seated, begin, in_loop, new_table, open_house, people, settle


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana   Lou ", "Ana Lou"),
        ("Zoe\u0301", "Zoé"),
        ("Élodie d'Aÿ-Œuf", "Élodie d'Aÿ-Œuf"),
        ("王小明", "王小明"),
        ("👩‍👧 Jo", "👩‍👧 Jo"),
        ("x" * 32, "x" * 32),
        ("e\u0301" * 32, "é" * 32),
    ],
)
def test_a_name_is_made_clean(typed: str, name: str) -> None:
    assert clean_name(typed, 32) == name


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\u00a0",
        "x" * 33,
        "x" * 10_000,
        "\x00",
        "Ana\x07",
        "Ana\x1b[31m",
        "\u202eanA",
        "A\u200bna",
        "A\u2066na\u2069",
        "\ufeffAna",
        "\u3164",
        "\u2800",
        "\u200d",
        "e" + "\u0301" * 5,
        "\ue000",
        "\ud800",
    ],
    ids=ascii,
)
def test_a_name_that_hides_something_is_refused(typed: str) -> None:
    with pytest.raises(Denied) as caught:
        clean_name(typed[:10_000], 32)
    assert caught.value.code == "malformed"
    assert caught.value.fr != caught.value.en


def test_a_line_of_chat_may_be_longer_than_a_name() -> None:
    assert clean_line("a " * 100, 300) == ("a " * 100).strip()


@in_loop
async def test_a_person_is_kept_and_renamed(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana = await house.people.new(" Ana ", "fr")
        assert ana.name == "Ana"
        secret = house.secret
        with pytest.raises(Denied):
            await house.people.new("\x00", "fr")
    async with open_house(tmp_path, clock) as house:
        assert house.secret == secret
        assert await house.people.get(ana.id) == ana
        renamed = await house.rename(ana.id, "Anaïs", "en")
        assert await house.people.get(ana.id) == renamed
        with pytest.raises(Denied):
            await house.rename("nobody", "X", "fr")


@in_loop
async def test_a_new_name_reaches_the_tables(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        await house.rename(ana.player.id, "Anaïs", "fr")
        await settle(house)
        assert bao.seat(0)["name"] == "Anaïs"
        assert ana.shown["you"]["name"] == "Anaïs"


@in_loop
async def test_to_be_forgotten(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana Secrète", "Bao")
        await ana.ok("say", text="c'est moi")
        await bao.ok("say", text="et moi")
        await ana.stop()
        over = ana.table
        (player,) = (ana.player,)
        gathering = Seated(await new_table(house, player), player)
        guest = Seated(gathering.table, bao.player)
        await guest.ok("sit", seat=1)
        ana2, cleo = await begin(house, "Ana Deux", "Cléo")
        assert ana2.player.id != player.id
        # At a third table she only looked on, and was sent away.
        Seated(ana2.table, player)
        await settle(house)
        who = next(p["who"] for p in ana2.shown["people"] if p["name"] == "Ana Secrète")
        await ana2.ok("mute", who=who)
        await ana2.ok("remove", who=who)
        assert ana2.table.id not in [t.id for t in await house.tables_of(player.id)]

        await house.forget(player.id)

        assert await house.people.get(player.id) is None
        assert [s["name"] for s in bao.shown["seats"]] == ["joueur parti", "Bao"]
        assert bao.shown["you"]["host"]
        assert ana.screen.got[-1]["type"] == "closed"
        assert gathering.screen.closed
        assert [s["kind"] for s in guest.shown["seats"]] == ["open", "person"]
        assert guest.shown["you"]["host"]
        written = await house.finished.transcript(over.id, bao.player.id)
        assert written["seats"] == ["joueur parti", "Bao"]
        late = Seated(over, cleo.player)
        assert [line["text"] for line in late.screen.last("chat")["lines"]] == ["et moi"]
        with pytest.raises(Denied):
            await house.forget(player.id)
        table_id = over.id
    # Nothing in the file names the person any more.
    with sqlite3.connect(tmp_path / "house.sqlite3") as database:
        for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            for row in database.execute(f'SELECT * FROM "{name}"').fetchall():
                assert player.id not in str(row), name
                assert "Secrète" not in str(row), name
        assert database.execute('SELECT count(*) FROM chat WHERE "table" = ?', (table_id,)).fetchone() == (1,)
    database.close()


@in_loop
async def test_forgotten_in_mid_game_leaves_an_open_seat(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        await house.forget(ana.player.id)
        assert bao.seat(0)["kind"] == "open"
        assert bao.shown["you"]["host"]
        await bao.ok("bot", seat=0, level="plain")
        await bao.screen.until(lambda s: s.last("game")["seq"] == 1)


@in_loop
async def test_an_abandoned_table_with_nobody_left(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, zoe = await people(house, "Ana", "Zoé")
        created = await house.create(ana.id, NewTable(game="sablier"))
        await house.forget(ana.id)
        watcher = Seated(await house.table(created.id), zoe)
        assert watcher.shown["host"] is None
        await watcher.ok("sit", seat=0)
        await settle(house)
        # Somebody has to look after it: whoever sits down first.
        assert watcher.shown["you"]["host"]


@in_loop
async def test_a_game_that_nobody_can_read_any_more_keeps_nobody(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana Secrète", "Bao")
        table_id, player = ana.table.id, ana.player
    with sqlite3.connect(tmp_path / "house.sqlite3") as database:
        database.execute("UPDATE tables SET rules = 0 WHERE id = ?", (table_id,))
    database.close()
    async with open_house(tmp_path, clock) as house:
        with pytest.raises(Denied):
            await house.table(table_id)
        assert (await house.rename(player.id, "Anaïs", "fr")).name == "Anaïs"
        await house.forget(player.id)
        assert await house.people.get(player.id) is None
        left = await house.finished.record(table_id)
        assert ([s.kind for s in left.seats], left.host) == (["open", "person"], bao.player.id)
        assert player.id not in left.held
