"""Fair to each person: how often a seat may ask the coach, seen by all and kept with the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.core import Invalid
from pyramidion.house import BotSeat, MySeat, OpenSeat
from tests.games.sablier import coach as sablier_coach
from tests.house.helpers import Clock, Seated, begin, in_loop, new_table, open_house, people, settle


async def ask(person: Seated, seat: int, name: str) -> dict[str, Any]:
    """Asks the coach and waits for the answer."""
    raw = msgspec.json.encode({"type": "coach", "id": name, "seat": seat})
    await person.table.handle(person.screen, raw)
    await person.screen.until(lambda screen: any(message.get("re") == name for message in screen.got))
    return person.screen.answer(name)


@in_loop
async def test_a_seat_asks_the_coach_as_often_as_its_budget_says(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", coach=True, hints=(2, None), options={"turns": 9})
        assert [bao.seat(seat)["hints"] for seat in (0, 1)] == [{"left": 2, "of": 2}, None]
        assert (await ask(ana, 0, "c1"))["type"] == "advice"
        assert bao.seat(0)["hints"] == {"left": 1, "of": 2}
        # The same question again is the same hint.
        assert (await ask(ana, 0, "c2"))["type"] == "advice"
        assert bao.seat(0)["hints"] == {"left": 1, "of": 2}
        for name in ("b1", "b2", "b3"):
            assert (await ask(bao, 1, name))["type"] == "advice"
        await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
        assert (await ask(ana, 0, "c3"))["type"] == "advice"
        await bao.move(1, type="name", number=ana.game["view"]["secret"] % 9 + 1)
        await ana.denied("coach", "limit", seat=0)
        assert ana.seat(0)["hints"] == {"left": 0, "of": 2}
        table, player = ana.table.id, ana.player
    async with open_house(tmp_path, clock) as house:
        again = Seated(await house.table(table), player)
        assert again.seat(0)["hints"] == {"left": 0, "of": 2}
        await again.denied("coach", "limit", seat=0)
        await again.stop()
        written = await house.finished.transcript(table, player.id)
        # Of a seat without a budget it is only known that it asked.
        assert written["meta"]["hints"] == {"budget": [2, None], "used": [2, 1]}
        await again.ok("rematch")
        await settle(house)
        rematch = await house.table(again.shown["rematch"])
        assert rematch.record.hints is not None
        assert (rematch.record.hints.budget, rematch.record.hints.used) == ((2, None), (0, 0))


@in_loop
async def test_a_hint_that_never_came_is_given_back(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(
            house, "Ana", "Bao", coach=True, hints=(1, 1), options={"turns": sablier_coach.SPEECHLESS}
        )
        assert (await ask(ana, 0, "c1"))["code"] == "wrong_time"
        await settle(house)
        assert ana.seat(0)["hints"] == {"left": 1, "of": 1}
        assert (await ask(ana, 0, "c2"))["code"] == "wrong_time"


@in_loop
async def test_the_host_sets_the_budget_before_the_game_and_seats_come_and_go(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        (player,) = await people(house, "Ana")
        seats = (MySeat(), OpenSeat(), BotSeat("plain"))
        table = await new_table(house, player, seats=seats, coach=True)
        ana = Seated(table, player)
        await ana.ok("settings", hints=[None, 3, None])
        assert ana.seat(1)["hints"] == {"left": 3, "of": 3}
        await ana.ok("options", options={"extra_seconds": [0.0, 0.0, 7.0]})
        await ana.ok("drop_seat", seat=0)
        await ana.ok("add_seat")
        # What was given to a seat goes with it.
        assert [seat["hints"] for seat in ana.shown["seats"]] == [{"left": 3, "of": 3}, None, None]
        assert ana.shown["options"]["extra_seconds"] == [0.0, 7.0, 0.0]
        answer = await ana.denied("settings", "malformed", hints=[1])
        assert answer["faults"][0]["path"] == "$.hints"
        await ana.ok("settings", hints=[None, None, None])
        assert [seat["hints"] for seat in ana.shown["seats"]] == [None] * 3
        with pytest.raises(Invalid, match="hints"):
            await new_table(house, player, seats=seats, hints=(1, 2))
