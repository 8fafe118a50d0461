"""Bots that somebody brings into the house: seated like any other, and whatever they do, the table goes on."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pyramidion import games
from pyramidion.bots.custom import parse_custom_bot
from pyramidion.core import Invalid
from pyramidion.house import BotSeat, CannotOpen, CustomBot, House, MySeat
from pyramidion.house.catalogue import games_shown
from tests.house.helpers import Clock, Seated, in_loop, new_table, open_house, people

HOUSE_OPTIONS = {"emperor": "house", "ingots": "shuffled"}
BAD = "tests.arena.bad_bots:"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """What a test brings in leaves with it."""
    yield
    games.remove_custom_bots()


def brought(*bots: str) -> tuple[CustomBot, ...]:
    return tuple(parse_custom_bot(f"soleil={BAD}{bot}") for bot in bots)


async def _against(house: House, level: str) -> Seated:
    """Ana in seat 0, to move first, and the bot in seat 1."""
    (ana,) = await people(house, "Ana")
    seats = (MySeat(), BotSeat(level))
    host = Seated(await new_table(house, ana, "soleil", seats=seats, options=HOUSE_OPTIONS), ana)
    await host.ok("start")
    return host


async def _ask_wrong(host: Seated) -> None:
    """A question whose answer is no, as the house knows it, so that it is the other's turn."""
    play = host.table.state.play
    assert play is not None
    state = play.state
    cell = next(i for i in range(24) if not state.solved >> i & 1)
    symbol = next(s for s in "SLAO" if s != state.board[cell])
    name = f"{'ABCD'[cell // 6]}{cell % 6 + 1}"
    assert (await host.move(0, type="guess", cell=name, symbol=symbol))["type"] == "game"


async def _once_more(host: Seated) -> None:
    """Another turn of the bot, once it is Ana's again."""
    await host.screen.until(lambda s: s.last("game")["view"]["to_move"] == [0])
    seq = host.game["seq"]
    await _ask_wrong(host)
    await host.screen.until(lambda s: s.last("game")["seq"] > seq + 1)


@in_loop
async def test_it_is_a_level_of_its_game_and_plays(tmp_path: Path, clock: Clock) -> None:
    bots = (parse_custom_bot(f"soleil={BAD}First:Ma Pythie"), parse_custom_bot(f"soleil={BAD}Last"))
    async with open_house(tmp_path, clock, bots=bots) as house:
        shown = {game.key: game.levels for game in games_shown()}
        assert shown["soleil"] == ("novice", "adept", "oracle", "Ma Pythie", "Last")
        assert "Last" not in shown["poker"]
        host = await _against(house, "Ma Pythie")
        assert host.seat(1)["level"] == "Ma Pythie"
        await _ask_wrong(host)
        await host.screen.until(lambda s: s.last("game")["seq"] >= 2)
        first = next(e for e in host.game["view"]["log"] if e["seat"] == 1)
        assert (first["cell"], first["symbol"]) == ("A1", "S")
        assert house.figures()["bot_jobs_failed_total"] == 0


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        ("Raises", "RuntimeError in bad_bots.py:"),
        ("Dies", "the worker died"),
        ("Stalls", "no answer in time"),
        ("Nothing", "no move: $.move"),
        ("Thing", "TypeError in "),
        ("Illegal", "R-S"),
        ("OtherEntry", "no move: $.move"),
    ],
)
def test_a_bot_that_fails_is_named_and_given_a_plain_legal_move(
    bot: str, what: str, tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    @in_loop
    async def check() -> None:
        limit = 0.05 if bot == "Stalls" else 30.0
        async with open_house(tmp_path, clock, bots=brought(bot), bot_limit=limit) as house:
            host = await _against(house, bot)
            await _ask_wrong(host)
            await host.screen.until(lambda s: s.last("game")["seq"] >= 2)
            log = host.game["view"]["log"]
            assert log[1]["seat"] == 1
            # The table hears of it once, and lives on.
            await host.screen.until(lambda s: any(chat["lines"] for chat in s.of("chat")))
            await _once_more(host)
            await host.ok("say", text="alors ?")
            lines = [line for chat in host.screen.of("chat") for line in chat["lines"]]
            assert [(line["name"], line["seat"], line["who"] == "") for line in lines] == [
                (bot, 1, True),
                ("Ana", 0, False),
            ]
            assert lines[0]["phrase"] == "bot_failed"

    with caplog.at_level(logging.WARNING, "pyramidion.house.runtime.replies"):
        check()
    said = [r.getMessage() for r in caplog.records if r.name == "pyramidion.house.runtime.replies"]
    assert said[0].startswith(f"the {bot} bot in seat 1 at table ")
    assert ", move 2: " in said[0]
    assert what in said[0]
    assert said[0].endswith("; a plain legal move is made for it")


@in_loop
async def test_a_table_does_not_wait_for_a_stalling_bot_to_warm_up_twice(
    tmp_path: Path, clock: Clock
) -> None:
    limits: list[float] = []
    async with open_house(tmp_path, clock, bots=brought("Stalls"), bot_limit=0.02) as house:
        later = house.services.bot_pool._loop.call_later

        class Loop:
            """The loop, with an ear for how long thoughts may take."""

            def __getattr__(self, name: str) -> Any:
                return getattr(real, name)

            def call_later(self, limit: float, *what: Any) -> Any:
                limits.append(limit)
                return later(limit, *what)

        real, house.services.bot_pool._loop = house.services.bot_pool._loop, Loop()  # type: ignore[assignment]
        host = await _against(house, "Stalls")
        for _ in range(2):
            await _ask_wrong(host)
            await host.screen.until(
                lambda s: s.last("game")["view"]["to_move"] == [0] or s.last("game")["over"]
            )
    thoughts = [limit for limit in limits if limit < 1]
    assert thoughts[0] == pytest.approx(0.12)
    assert thoughts[1:] == [pytest.approx(0.02)] * (len(thoughts) - 1)


@pytest.mark.parametrize(
    ("bots", "fault", "french"),
    [
        (
            ["chess=tests.arena.bad_bots:First"],
            "there is no game 'chess'; there are soleil, poker",
            "pas de jeu « chess » ; il y a soleil, poker",
        ),
        (
            ["soleil=nowhere:Bot"],
            "nowhere:Bot: there is no module nowhere",
            "nowhere:Bot : il n'y a pas de module nowhere",
        ),
        (
            [f"soleil={BAD}NoChoice"],
            "NoChoice has no method choose(view, legal, budget)",
            "NoChoice n'a pas de méthode choose(view, legal, budget)",
        ),
        (
            ["soleil=tests.arena.broken_bot:Bot"],
            "cannot be imported: ValueError: broken",
            "ne peut pas être importé : ValueError: broken",
        ),
        (
            ["soleil=tests.arena.leaving_bot:Bot"],
            "its module ends Python (3)",
            "son module met fin à Python (3)",
        ),
        (
            [f"soleil={BAD}First:adept"],
            "soleil has a bot 'adept' already; give yours another name",
            "soleil a déjà un robot « adept » ; donnez un autre nom au vôtre",
        ),
        (
            [f"soleil={BAD}First:A", f"soleil={BAD}Last:A"],
            "two bots are called 'A'",
            "deux robots s'appellent « A »",
        ),
    ],
)
def test_a_bot_that_cannot_be_seated_keeps_the_house_closed(
    bots: list[str], fault: str, french: str, tmp_path: Path, clock: Clock
) -> None:
    @in_loop
    async def check() -> None:
        with pytest.raises(CannotOpen) as caught:
            async with open_house(tmp_path, clock, bots=tuple(map(parse_custom_bot, bots))):
                pass
        assert fault in caught.value.en
        assert french in caught.value.fr
        assert not games.custom_bots()

    check()


@in_loop
async def test_a_house_that_opens_without_the_bot_goes_on_with_its_tables(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock, bots=brought("First")) as house:
        host = await _against(house, "First")
        table, ana = host.table.id, host.player
    games.remove_custom_bots()
    async with open_house(tmp_path, clock) as house:
        host = Seated(await house.table(table), ana)
        await _ask_wrong(host)
        await host.screen.until(lambda s: s.last("game")["seq"] >= 2)
        assert house.figures()["bot_jobs_failed_total"] >= 1


@pytest.mark.parametrize(
    ("text", "bot"),
    [
        ("soleil=mine:Bot", CustomBot("soleil", "mine:Bot", "Bot")),
        ("soleil=a.b:C.D:Ma Pythie", CustomBot("soleil", "a.b:C.D", "Ma Pythie")),
        ("poker=a.b:C.D", CustomBot("poker", "a.b:C.D", "D")),
    ],
)
def test_how_a_bot_is_named(text: str, bot: CustomBot) -> None:
    assert parse_custom_bot(text) == bot
    assert parse_custom_bot(str(bot)) == bot


@pytest.mark.parametrize(
    "text",
    ["", "soleil", "soleil=", "soleil=mine", "=mine:Bot", "soleil=my bot:Bot", "soleil=m:B:" + "x" * 33],
)
def test_how_a_bot_is_not_named(text: str) -> None:
    with pytest.raises(Invalid):
        parse_custom_bot(text)


def _serve(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pyramidion", "serve", "--port", "0", *args],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LANG": "C", **env},
    )


def test_a_wrong_bot_is_said_before_the_house_opens(tmp_path: Path) -> None:
    done = _serve("--bot", "soleil=mine")
    assert (done.returncode, done.stdout) == (3, "")
    assert "--bot soleil=mine: a bot of one's own is GAME=MODULE:CLASS" in done.stderr
    done = _serve(PYRAMIDION_BOT="soleil=mine")
    assert (done.returncode, done.stdout) == (3, "")
    assert "PYRAMIDION_BOT=soleil=mine: " in done.stderr
    done = _serve("--data", str(tmp_path), "--bot", "soleil=nowhere:Bot")
    assert (done.returncode, done.stdout) == (1, "")
    assert "--bot soleil=nowhere:Bot:Bot: nowhere:Bot: there is no module nowhere" in " ".join(
        done.stderr.split()
    )
