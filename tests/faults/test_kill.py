"""`kill -9` at any moment: what was acknowledged is there, nothing is there twice, and clocks and bots go on."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from pyramidion.house import House, Settings
from tests.apart import run_apart
from tests.games import sablier

from .busy_house import Plan

KILLS = 20


class Life:
    """One house from its start until it is killed, as its people saw it."""

    def __init__(self, database: Path, plan: Plan) -> None:
        self.plan = plan
        self.acknowledged: list[tuple[str, int, str]] = []
        self.alone: dict[str, list[int]] = defaultdict(list)
        self.up = False
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.busy_house", str(database)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(plan))
        self.process.stdin.close()

    def listen(self) -> Iterator[None]:
        """A step for each line until the house is dead and its pipe is empty."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if not line.endswith(b"\n"):
                break  # it was cut short: nobody has read that
            self._hear(line.decode().split())
            yield
        self.process.stdout.close()
        self.process.wait()

    def _hear(self, words: list[str]) -> None:
        match words:
            case ["player", player]:
                self.plan.player = player
            case ["table", kind, table]:
                self.plan.tables[table] = kind
            case ["up"]:
                self.up = True
            case ["ack", table, seq, move]:
                self.acknowledged.append((table, int(seq), move))
                self.plan.next[table] = int(move[1:]) + 1
            case ["alone", kind, entries]:
                self.alone[kind].append(int(entries))
            case _:
                raise AssertionError(words)

    def grew(self, kind: str) -> bool:
        seen = self.alone[kind]
        return bool(seen) and seen[-1] > seen[0]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)


def stored(database: Path, where: str = "true") -> dict[str, list[tuple[int, str | None]]]:
    """The log as any other program reads it."""
    connection = sqlite3.connect(database)
    rows = connection.execute(
        f'SELECT "table", seq, id FROM moves WHERE {where} ORDER BY "table", seq'
    ).fetchall()
    connection.close()
    log: dict[str, list[tuple[int, str | None]]] = defaultdict(list)
    for table, seq, move in rows:
        log[table].append((seq, move))
    return log


@pytest.fixture
def _sablier() -> Iterator[None]:
    sablier.register()
    yield
    sablier.unregister()


@pytest.mark.usefixtures("_sablier")
def test_nothing_acknowledged_is_lost_and_nothing_is_doubled(tmp_path: Path) -> None:
    database, random, plan = tmp_path / "house.sqlite3", Random(20), Plan()
    acknowledged: dict[str, dict[str, int]] = defaultdict(dict)
    went_on = dict.fromkeys(("clock", "bots"), 0)
    before: dict[str, int] = {}
    for kill in range(KILLS):
        life = Life(database, plan)
        # Some die while they come up, some in the middle, some after clocks and bots have shown themselves.
        enough = random.choice((1, 7, 60, 200))
        patient = kill % 4 == 0
        killed = False
        for _ in life.listen():
            grown = life.grew("clock") and life.grew("bots")
            if not killed and len(life.acknowledged) >= enough and (grown or not patient):
                life.kill()
                killed = True
        assert killed, "the house ended by itself"
        assert life.process.returncode == -signal.SIGKILL
        for kind in went_on:
            went_on[kind] += life.grew(kind)
        for table, seq, move in life.acknowledged:
            # A retry of what was stored before the kill is answered with a later seq; the first answer counts.
            acknowledged[table].setdefault(move, seq)
        log = stored(database)
        for table, rows in log.items():
            assert [seq for seq, _ in rows] == list(range(len(rows))), "seqs without a gap"
            ids = [move for _, move in rows if move is not None]
            assert len(ids) == len(set(ids)), "no move twice"
            assert len(rows) >= before.get(table, 0), "the log never shrinks"
            before[table] = len(rows)
        for table, moves in acknowledged.items():
            rows = log[table]
            numbers = [int(move[1:]) for _, move in rows if move is not None]
            assert numbers == list(range(len(numbers))), "every move in its order"
            missing = set(moves) - {move for _, move in rows}
            assert not missing, f"acknowledged and lost: {missing}"
    assert sum(map(len, acknowledged.values())) > KILLS
    # Every patient life has seen both go on, by themselves, right after a kill.
    assert went_on["clock"] >= KILLS // 4
    assert went_on["bots"] >= KILLS // 4
    # What changed the table and not its game is a row of the log too, with the seq after it.
    entries = stored(database, "move <> 'null'")
    run_apart(_still_a_house(database, plan, {table: len(rows) for table, rows in entries.items()}))


async def _still_a_house(database: Path, plan: Plan, entries: dict[str, int]) -> None:
    """After all that the log is a game that the rules follow, table by table."""
    house = await House.open(Settings(database=database, now=lambda: 0.0))
    try:
        for table_id, kind in plan.tables.items():
            table = await house.table(table_id)
            assert table.state.play is not None
            play = table.state.play
            assert play.seq == entries[table_id]
            if kind == "people":
                assert play.state.turn == play.seq
            else:
                assert play.state.turn > 0
    finally:
        await house.close()
