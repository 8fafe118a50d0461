"""What a dictionary said of a move is kept with it: a better one never rewrites an old game."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.core import transcript as transcripts
from pyramidion.games import load
from pyramidion.house import MySeat
from pyramidion.house.storage.database.sqlite_schema import STEPS
from tests.games import sablier
from tests.house.helpers import Clock, Seated, begin, in_loop, new_table, open_house, people

WORDS = {"turns": 4, "words": True}


@pytest.fixture
def dictionary(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The words of today, for one test."""
    words = {"sable"}
    monkeypatch.setattr(sablier, "DICTIONARY", words)
    return words


def stored(folder: Path) -> list[tuple[str, str | None]]:
    reader = sqlite3.connect(folder / "house.sqlite3")
    rows = reader.execute("SELECT move, verdict FROM moves WHERE move <> 'null' ORDER BY seq").fetchall()
    reader.close()
    return rows


async def say(person: Seated, seat: int, word: str) -> dict[str, Any]:
    return await person.move(seat, type="say", word=word)


def test_the_verdict_stands_beside_its_move(tmp_path: Path, clock: Clock, dictionary: set[str]) -> None:
    @in_loop
    async def check() -> None:
        async with open_house(tmp_path, clock) as house:
            ana, bao = await begin(house, "Ana", "Bao", options=WORDS)
            await say(ana, 0, "sable")
            await say(bao, 1, "sabel")
            await ana.move(0, type="name", number=ana.game["view"]["secret"])
            assert ana.game["view"]["scores"] == [2, -2]

    check()
    assert [verdict for _, verdict in stored(tmp_path)] == ["true", "false", None]


def test_a_game_is_the_same_after_a_restart_with_another_dictionary(
    tmp_path: Path, clock: Clock, dictionary: set[str]
) -> None:
    @in_loop
    async def check() -> None:
        async with open_house(tmp_path, clock) as house:
            ana, bao = await begin(house, "Ana", "Bao", options=WORDS)
            await say(ana, 0, "sable")
            await say(bao, 1, "grain")
            table_id, before = ana.table.id, ana.game["view"]
            player = ana.player
        dictionary.clear()
        dictionary.add("grain")
        async with open_house(tmp_path, clock) as house:
            table = await house.table(table_id)
            ana = Seated(table, player)
            assert ana.game["view"] == before
            assert ana.game["view"]["scores"] == [2, -2]
            await say(ana, 0, "grain")  # from now on the new one counts
            assert ana.game["view"]["scores"] == [4, -2]

    check()


def test_transcript_replay_and_archive_keep_the_verdicts(
    tmp_path: Path, clock: Clock, dictionary: set[str]
) -> None:
    @in_loop
    async def check() -> None:
        async with open_house(tmp_path, clock) as house:
            ana, bao = await begin(house, "Ana", "Bao", options=WORDS)
            for turn, word in enumerate(("sable", "grain", "temps", "sable")):
                await say((ana, bao)[turn % 2], turn % 2, word)
            scores = ana.game["view"]["scores"]
            assert ana.game["over"]
            dictionary.clear()
            for _ in ("from the log", "from the archive"):
                written = await house.finished.transcript(ana.table.id, ana.player.id)
                assert [entry["verdict"] for entry in written["moves"]] == [True, False, False, True]
                outcome = transcripts.replay(transcripts.parse(written, load), None).outcome
                assert outcome is not None
                assert list(outcome.scores) == scores
                replay = await house.finished.replay_steps(ana.table.id, ana.player.id, None)
                steps = msgspec.json.decode(replay)["steps"]
                assert steps[-1]["view"]["scores"] == scores
                clock.now += 40 * 86400
                await house.eviction.archive_old()

    check()


def test_a_game_is_taken_up_with_its_verdicts(tmp_path: Path, clock: Clock, dictionary: set[str]) -> None:
    """Those it has are kept; where it has none, the dictionary of today is asked, once."""
    told = {
        "format": "pyramidion/1",
        "game": "sablier",
        "rules": 1,
        "options": WORDS,
        "seats": ["Ana", "Bao"],
        "setup": {"secrets": [3, 4]},
        "moves": [
            {"seat": 0, "move": {"type": "say", "word": "grain"}, "verdict": True},
            {"seat": 1, "move": {"type": "say", "word": "sable"}},
        ],
    }

    @in_loop
    async def check() -> None:
        async with open_house(tmp_path, clock) as house:
            (ana,) = await people(house, "Ana")
            table = await new_table(house, ana, transcript=told, seats=(MySeat(), MySeat()))
            person = Seated(table, ana)
            await person.ok("start")
            assert person.game["view"]["scores"] == [2, 2]
            table_id = table.id
        assert [verdict for _, verdict in stored(tmp_path)] == ["true", "true"]
        dictionary.clear()
        async with open_house(tmp_path, clock) as house:
            person = Seated(await house.table(table_id), ana)
            assert person.game["view"]["scores"] == [2, 2]

    check()


def test_nobody_sends_a_verdict_of_their_own(tmp_path: Path, clock: Clock, dictionary: set[str]) -> None:
    @in_loop
    async def check() -> None:
        async with open_house(tmp_path, clock) as house:
            ana, _ = await begin(house, "Ana", "Bao", options=WORDS)
            move = {"type": "say", "word": "grian"}
            for fields in ({"move": move, "verdict": True}, {"move": {**move, "verdict": True}}):
                message = {"type": "move", "id": "mine", "seat": 0, "seq": 0, **fields}
                await ana.table.handle(ana.screen, msgspec.json.encode(message))
                assert ana.screen.got[-1]["type"] == "error"
            assert ana.game["seq"] == 0

    check()


def test_a_house_of_the_first_schema_opens_and_goes_on(
    tmp_path: Path, clock: Clock, dictionary: set[str]
) -> None:
    """Its moves have no verdict and need none; the new ones are stored with theirs."""

    found: dict[str, Any] = {}

    @in_loop
    async def play() -> None:
        async with open_house(tmp_path, clock) as house:
            ana, _ = await begin(house, "Ana", "Bao", options=WORDS)
            await ana.move(0, type="name", number=ana.game["view"]["secret"])
            found.update(table=ana.table.id, player=ana.player, view=ana.game["view"])

    play()
    database = sqlite3.connect(tmp_path / "house.sqlite3")
    # Houses of that time wrote entries of the game alone.
    database.execute("DELETE FROM moves WHERE move = 'null'")
    database.execute("UPDATE moves SET seq = 0")
    database.execute("ALTER TABLE moves DROP COLUMN verdict")
    database.execute("ALTER TABLE moves DROP COLUMN delay")
    database.execute("DROP TABLE decks")
    later = (
        "played", "unrated", "results", "ratings", "profiles", "seeks", "seek_ends", "blocks", "reports", "holidays",
        "outages", "push_devices", "news_wishes", "outbox", "passkeys", "recovery_codes", "kept_names", "spent",
    )  # fmt: skip
    for table in later:
        database.execute(f"DROP TABLE {table}")
    database.execute("ALTER TABLE moves DROP COLUMN waits")
    added = (
        "pause",
        "hints",
        "proposals",
        "devices",
        "provided",
        "accepted",
        "nonces",
        "origin",
        "beats",
        "along",
        "teams",
        "listed",
        "ranked",
        "pace",
        "was_ranked",
        "matched",
        "days",
        "resigned",
        "unagreed",
        "review",
    )
    for column in added:
        database.execute(f"ALTER TABLE tables DROP COLUMN {column}")
    for table in ("moves", "chat"):
        database.execute(f"ALTER TABLE {table} DROP COLUMN mark")
    database.execute("ALTER TABLE players DROP COLUMN epoch")
    database.execute("DROP INDEX tables_open")
    for table in ("codes", "wakes", "alembic_version"):
        database.execute(f"DROP TABLE {table}")
    database.execute("PRAGMA user_version = 1")
    database.commit()
    database.close()

    @in_loop
    async def check() -> None:
        async with open_house(tmp_path, clock) as house:
            ana = Seated(await house.table(found["table"]), found["player"])
            assert ana.game["view"] == found["view"]

    check()
    database = sqlite3.connect(tmp_path / "house.sqlite3")
    assert database.execute("PRAGMA user_version").fetchone()[0] == len(STEPS) == 6
    assert database.execute("SELECT seat, verdict, delay FROM moves").fetchall() == [(0, None, None)]
    database.close()
