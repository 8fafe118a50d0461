"""Nothing that leaves the house tells a screen more than its seat may know: every byte of random games is looked at."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from pyramidion.core import AnyGame
from pyramidion.games.soleil.board import CELLS, SYMBOLS
from pyramidion.house import MySeat
from pyramidion.house.runtime.viewers import Replaceable
from tests.apart import run_apart
from tests.house.helpers import Clock, FakeScreen, Seated, begin, in_loop, new_table, open_house, people

OPTIONS: list[tuple[dict[str, Any], int]] = [
    ({}, 3),
    ({"variant": "tour", "ingots": "shuffled"}, 3),
    ({"variant": "duel"}, 2),
    ({"emperor": "house", "ingots": "hidden", "coins": "unlimited"}, 2),
]


class Tap(FakeScreen):
    """A screen that remembers what it was allowed to know with each message."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.guard: Any = None

    def push(self, data: bytes, replaces: Replaceable | None = None) -> None:
        super().push(data, replaces)
        if self.guard is not None:
            self.guard(self, data)


def _may_not_contain(table: Any, seat: int | None) -> list[bytes]:
    """What would tell the board to a screen that looks as this seat: each hidden row, in any form."""
    play = table.state.play
    if play is None:
        return []
    state = play.state
    if state.board is None or (seat is not None and seat == state.emperor):
        return []
    rows = [state.board[i : i + 6] for i in range(0, 24, 6)]
    shown = {row for i, row in enumerate(rows) if all(state.solved >> (6 * i + j) & 1 for j in range(6))}
    # Two rows may be alike: once one of them is found, nothing tells the other.
    return [state.board.encode(), *(row.encode() for row in rows if row not in shown)]


async def _random_game(options: dict[str, Any], seats: int, seed: int, folder: Path) -> int:
    random, clock, looked = Random(seed), Clock(), 0
    async with open_house(folder, clock) as house:
        persons = await begin(house, *[f"P{i}" for i in range(seats)], game="soleil", options=options)
        table = persons[0].table
        (zoe,) = await people(house, "Zoé")
        taps: list[Tap] = []

        def guard(tap: Tap, data: bytes) -> None:
            nonlocal looked
            looker = table.room.viewers.get(tap)
            message = msgspec.json.decode(data)
            seat = message.get("seat") if message["type"] == "game" else None
            assert looker is None or message["type"] != "game" or seat == looker.looking
            for secret in _may_not_contain(table, seat):
                looked += 1
                assert secret not in data, (seat, data)
            if table.record.status != "over":
                assert str(table.record.seed).encode() not in data
                assert table.record.salt.encode() not in data
            if message["type"] == "game" and table.record.options["ingots"] == "hidden":
                assert message["view"]["ingots"] == [[None] * 6] * 4

        for player in (*(p.player for p in persons), zoe):
            tap = Tap(player)
            tap.guard = guard
            table.join(tap, player)
            taps.append(tap)
        game: AnyGame = table.state.play.game  # type: ignore[union-attr]
        for _ in range(400):
            play = table.state.play
            assert play is not None
            if play.over:
                break
            seat = random.choice(play.to_move)
            move = game.random_move(play.state, seat, random)
            if random.random() < 0.5 and play.state.board is not None and play.view(None).phase == "guess":
                # Random guesses alone take long; every other one is right, as its maker cannot know.
                cell = next(i for i in range(24) if not play.state.solved >> i & 1)
                move = {"type": "guess", "cell": CELLS[cell], "symbol": play.state.board[cell]}
            wrong = {"type": "guess", "cell": random.choice(CELLS), "symbol": random.choice(SYMBOLS)}
            for person in persons:
                other = (seat + 1) % seats
                if person.player.id == table.record.seats[other].player:
                    await person.send("move", seat=other, seq=play.seq, move=wrong)
            await persons[seat].send("move", seat=seat, seq=play.seq + random.randint(0, 3), move=wrong)
            seq = table.state.play.seq  # type: ignore[union-attr]
            if seq == play.seq:
                await persons[seat].send("move", seat=seat, seq=seq, move=msgspec.to_builtins(move))
        assert table.record.status == "over"
    return looked


@pytest.mark.parametrize(("options", "seats"), OPTIONS, ids=str)
@given(seed=st.integers(0, 2**32))
@hypothesis_settings(max_examples=3)
def test_guessers_are_never_sent_the_board(options: dict[str, Any], seats: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert run_apart(_random_game(options, seats, seed, Path(folder))) > 20


@in_loop
async def test_the_guard_would_see_a_leak(tmp_path: Path, clock: Clock) -> None:
    """The emperor's own message, held against what a guesser may know, is caught."""
    async with open_house(tmp_path, clock) as house:
        emperor, *_ = await begin(house, "A", "B", "C", game="soleil")
        rows = ["SLAOSL", "AOSLAO", "SLAOSL", "AOSLAO"]
        answer = await emperor.move(0, type="arrange", rows=rows)
        assert answer["view"]["board"] == rows
        data = emperor.screen.raw[-1]
        assert any(secret in data for secret in _may_not_contain(emperor.table, 1))
        assert _may_not_contain(emperor.table, 0) == []


@in_loop
async def test_ids_of_people_never_leave_the_house(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        (zoe,) = await people(house, "Zoé")
        watcher = Seated(ana.table, zoe)
        await ana.ok("say", text="bonjour")
        for person in (ana, bao, watcher):
            for data in person.screen.raw:
                for other in (ana, bao, watcher):
                    assert other.player.id.encode() not in data
        # A handle is the same at one table and another one elsewhere.
        table = await new_table(house, ana.player, seats=(MySeat(), MySeat()))
        assert Seated(table, ana.player).shown["you"]["who"] != ana.shown["you"]["who"]
