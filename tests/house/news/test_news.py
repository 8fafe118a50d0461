"""News reaches a real push service on this computer, which reads it as a browser would."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.house import Denied, House, Settings
from pyramidion.house.lobby.seeking import AWAITED_SECONDS
from pyramidion.house.news import delivery, desk
from pyramidion.house.news.quiet import QuietHours
from pyramidion.house.news.wishes import DEVICES, NewsWishes, PushDevice
from pyramidion.house.table.day_clock import DAY_SECONDS as DAY
from tests.house.cluster.several import houses, pair, until, wrong
from tests.house.helpers import (
    Clock,
    Seated,
    begin,
    fetch,
    in_loop,
    new_table,
    open_house,
    pass_time,
    people,
    settle,
)
from tests.house.lobby.visitors import Visitor

from .push_service import PushService, push_service

LONG = {"turns": 99, "seconds": 1e6}


async def subscribe(house: House, service: PushService, player: str, name: str) -> None:
    await house.news.wishes.subscribe(player, msgspec.convert(service.subscriber(name).given, PushDevice))


async def outbox(house: House) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in await fetch(house, "SELECT device, kinds, due, holder FROM outbox")]


Rows = list[tuple[Any, ...]]


async def until_outbox(house: House, test: Callable[[Rows], Any]) -> Rows:
    """Waits until the outbox is as it should be; a test that waits for ever fails by itself."""
    while not test(found := await outbox(house)):  # noqa: ASYNC110 - the database tells nobody
        await asyncio.sleep(0.01)
    return found


async def until_empty(house: House) -> None:
    await until_outbox(house, lambda rows: not rows)


def is_released(rows: Rows) -> bool:
    """Nobody sends any of it now."""
    return not any(holder for *_, holder in rows)


@asynccontextmanager
async def game(
    folder: Path, clock: Clock, **more: Any
) -> AsyncIterator[tuple[House, PushService, Seated, Seated]]:
    """Ana and Bao play, it is Ana's turn, Bao has subscribed and gone away."""
    async with push_service() as service, open_house(folder, clock, push_private=True, **more) as house:
        ana, bao = await begin(house, "Ana", "Bao", options=LONG)
        await subscribe(house, service, bao.player.id, "bao")
        yield house, service, ana, bao


async def move(one: Seated, other: Seated) -> None:
    seat = 0 if one.player.name == "Ana" else 1
    answer = await one.move(seat, type="name", number=wrong(other))
    assert answer["type"] == "game", answer


@in_loop
async def test_whose_turn_it_becomes_is_told_once(tmp_path: Path, clock: Clock) -> None:
    async with game(tmp_path, clock, push_contact="mailto:marthe@example.org") as (house, service, ana, bao):
        bao.leave()
        await move(ana, bao)
        (got,) = await service.until(1)
        await until_empty(house)
        assert got.to == "bao"
        assert got.message == {
            "id": f"{ana.table.id}-{ana.table.state.head}",
            "tag": ana.table.id,
            "kind": "turn",
            "title": "Le sablier",
            "body": "C’est à vous de jouer, avec Ana.",
            "url": f"/table/{ana.table.id}",
            "lang": "fr",
            "at": clock.now,
        }
        assert got.claims["sub"] == "mailto:marthe@example.org"
        assert 0 < got.claims["exp"] - clock.now <= 24 * 3600
        assert got.key == (await house.news.shown(bao.player.id)).key
        assert got.headers["content-encoding"] == "aes128gcm"
        assert got.headers["ttl"] == str(24 * 3600)
        assert got.headers["urgency"] == "high"
        assert 0 < len(got.headers["topic"]) <= 32
        await settle(house)
        assert service.asked == 1
        assert house.figures()["news_sent_total"] == 1


@in_loop
async def test_nothing_of_a_game_is_in_its_news(tmp_path: Path, clock: Clock) -> None:
    """Not even what everybody may see: a telephone shows it to whoever is near."""
    async with game(tmp_path, clock) as (_, service, ana, bao):
        bao.leave()
        await move(ana, bao)
        (got,) = await service.until(1)
        assert set(got.message) == {"id", "tag", "kind", "title", "body", "url", "lang", "at"}
        assert not any(letter.isdigit() for letter in got.message["title"] + got.message["body"])


@in_loop
async def test_whoever_looks_is_told_nothing(tmp_path: Path, clock: Clock) -> None:
    async with game(tmp_path, clock) as (house, service, ana, bao):
        await subscribe(house, service, ana.player.id, "ana")
        await move(ana, bao)
        assert await outbox(house) == []
        await move(bao, ana)
        await settle(house)
        assert (await outbox(house), service.asked) == ([], 0)


@in_loop
async def test_a_device_has_one_line_for_each_table(tmp_path: Path, clock: Clock) -> None:
    """News of a table that could not be sent yet is replaced by newer news of the same table."""
    async with game(tmp_path, clock) as (house, service, ana, bao):
        service.reply = lambda _: (503, {})
        bao.leave()
        await move(ana, bao)
        await service.until_asked(1)
        ((_, _, due, _),) = await until_outbox(house, is_released)
        await ana.stop()
        ((_, kinds, when, _),) = await outbox(house)
        assert kinds == "over"
        assert when == due, "newer news does not hurry a push service that fails"
        service.reply = lambda _: (201, {})
        clock.now = due
        house.services.scheduler.ring()
        (got,) = await service.until(1)
        assert got.message["body"] == "La partie est finie, avec Ana."


@in_loop
async def test_a_service_that_fails_is_asked_again_later_and_longer(tmp_path: Path, clock: Clock) -> None:
    async with game(tmp_path, clock) as (house, service, ana, bao):
        service.reply = lambda _: (503, {})
        bao.leave()
        await move(ana, bao)
        waits = []
        for asked in (1, 2, 3):
            await service.until_asked(asked)
            ((_, _, due, _),) = await until_outbox(house, is_released)
            waits.append(due - clock.now)
            clock.now = due
            house.services.scheduler.ring()
        assert waits[0] >= 0.8 * desk.FIRST_DELAY_SECONDS
        assert waits[0] < waits[1] < waits[2]
        service.reply = lambda _: (429, {"retry-after": "3000"})
        await service.until_asked(4)
        ((_, _, due, _),) = await until_outbox(house, is_released)
        assert due - clock.now >= 3000
        service.reply = lambda _: (201, {})
        clock.now += 3000
        house.services.scheduler.ring()
        (got,) = await service.until(1)
        assert got.message["kind"] == "turn"
        await until_empty(house)
        await settle(house)
        assert (await fetch(house, "SELECT failures FROM push_devices"))[0][0] == 0


@in_loop
async def test_a_device_that_never_answers_any_more_is_dropped(tmp_path: Path, clock: Clock) -> None:
    async with game(tmp_path, clock) as (house, service, ana, bao):
        service.reply = lambda _: (500, {})
        bao.leave()
        await move(ana, bao)
        for asked in range(1, desk.FAILURES + 1):
            await service.until_asked(asked)
            found = await until_outbox(house, is_released)
            if not found:
                break
            # Games last; the news itself is worth a day.
            await house.services.log.write([("UPDATE outbox SET at = ?", (found[0][2],))])
            clock.now = found[0][2]
            house.services.scheduler.ring()
        assert service.asked == desk.FAILURES
        assert await house.news.wishes.devices(bao.player.id) == ()


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_dropped(status: int, tmp_path: Path, clock: Clock) -> None:
    @in_loop
    async def run() -> None:
        async with game(tmp_path, clock) as (house, service, ana, bao):
            await subscribe(house, service, bao.player.id, "tablet")
            service.reply = lambda name: (status, {}) if name == "bao" else (201, {})
            bao.leave()
            await move(ana, bao)
            await service.until_asked(2)
            await until_empty(house)
            assert [got.to for got in service.received] == ["tablet"]
            assert len(await house.news.wishes.devices(bao.player.id)) == 1

    run()


@in_loop
async def test_nobody_is_led_elsewhere(tmp_path: Path, clock: Clock) -> None:
    async with game(tmp_path, clock) as (house, service, ana, bao):
        service.reply = lambda _: (302, {"location": f"{service.origin}/push/other"})
        bao.leave()
        await move(ana, bao)
        await service.until_asked(1)
        await until_empty(house)
        assert service.asked == 1
        assert house.figures()["news_refused_total"] == 1


@in_loop
async def test_a_service_that_never_answers_keeps_nobody_waiting(tmp_path: Path, clock: Clock) -> None:
    """Neither the move that caused it nor the news for anybody else."""
    async with game(tmp_path, clock) as (house, service, ana, bao):
        service.reply = lambda name: None if name == "bao" else (201, {})
        bao.leave()
        await move(ana, bao)
        await service.until_asked(1)
        chloe, dan = await begin(house, "Chloé", "Dan", options=LONG)
        await subscribe(house, service, dan.player.id, "dan")
        dan.leave()
        await move_any(chloe, dan)
        (got,) = await service.until(1)
        assert got.to == "dan"
        ((_, _, _, holder),) = await until_outbox(house, lambda rows: len(rows) == 1)
        assert holder, "what hangs is still on its way"


async def move_any(one: Seated, other: Seated) -> None:
    answer = await one.move(0, type="name", number=wrong(other))
    assert answer["type"] == "game", answer


@in_loop
async def test_a_message_that_hangs_is_given_up(tmp_path: Path, clock: Clock) -> None:
    async with push_service() as service:
        service.subscriber("x")
        service.reply = lambda _: None
        old, delivery.SECONDS = delivery.SECONDS, 0.05
        try:
            push = delivery.Push(f"{service.origin}/push/x", b"x", "vapid t=x, k=y", 60, "t", False)
            assert (await delivery.send(push, allow_private=True)).result == "later"
        finally:
            delivery.SECONDS = old


@in_loop
async def test_kinds_of_news_are_chosen(tmp_path: Path, clock: Clock) -> None:
    async with game(tmp_path, clock) as (house, service, ana, bao):
        await house.news.wishes.change(bao.player.id, NewsWishes(kinds=("over",)))
        bao.leave()
        await move(ana, bao)
        await until_empty(house)
        assert service.asked == 0
        await ana.stop()
        (got,) = await service.until(1)
        assert got.message["kind"] == "over"


@in_loop
async def test_gathering_and_rematch_are_told(tmp_path: Path, clock: Clock) -> None:
    async with push_service() as service, open_house(tmp_path, clock, push_private=True) as house:
        ana, bao = await people(house, "Ana", "Bao")
        for one in (ana, bao):
            await subscribe(house, service, one.id, one.name.lower())
        table = await new_table(house, ana, options=LONG)
        second = Seated(table, bao)
        await second.ok("sit", seat=1)
        (seats,) = await service.until(1)
        assert (seats.to, seats.message["body"]) == ("ana", "La table est au complet, avec Bao.")
        first = Seated(table, ana)
        second.leave()
        await first.ok("start")
        begun = (await service.until(2))[1]
        assert (begun.to, begun.message["body"]) == ("bao", "La partie a commencé, avec Ana.")
        await first.stop()
        await service.until(3)
        await first.ok("rematch")
        rematch = (await service.until(4))[3]
        assert rematch.to == "bao"
        assert rematch.message["url"] == f"/table/{table.record.rematch}"


@in_loop
async def test_whoever_does_not_come_to_the_table_that_was_found_is_told(
    tmp_path: Path, clock: Clock
) -> None:
    async with push_service() as service, open_house(tmp_path, clock, push_private=True) as house:
        ana, bao = await people(house, "Ana", "Bao")
        for player in (ana, bao):
            await subscribe(house, service, player.id, player.name)
            await (await Visitor.enter(house, player)).seek()
        await until_outbox(house, lambda rows: len(rows) == 2)
        (table,) = [row[0] for row in await fetch(house, "SELECT id FROM tables")]
        Seated(await house.table(table), ana)
        assert service.asked == 0
        clock.now += AWAITED_SECONDS
        house.services.scheduler.ring()
        (got,) = await service.until(1)
        await until_empty(house)
        assert service.asked == 1
        assert (got.to, got.message["kind"]) == ("Bao", "awaited")
        assert got.message["body"] == "Une table vous attend, avec Ana."
        assert got.message["url"] == f"/table/{table}"


@in_loop
async def test_whose_days_run_out_is_told_once_if_they_want_to_be(tmp_path: Path, clock: Clock) -> None:
    over_days: dict[str, Any] = {"pace": 1, "options": {"seconds": None, "turns": 40}}
    async with push_service() as service, open_house(tmp_path, clock, push_private=True) as house:
        for kinds in (("late",), ("turn",)):
            ana, bao = await begin(house, "Ana", "Bao", **over_days)
            await subscribe(house, service, ana.player.id, kinds[0])
            await house.news.wishes.change(ana.player.id, NewsWishes(kinds))
            for one in (ana, bao):
                one.leave()
        await settle(house)
        for table in house.tables.in_memory:
            house.tables.let_go(table)
        await pass_time(house, clock, 0.75 * DAY + 1.0)
        (got,) = await service.until(1)
        await until_empty(house)
        await pass_time(house, clock, 600.0)
        await settle(house)
        assert service.asked == 1
        assert (got.message["kind"], got.message["body"]) == (
            "late",
            "Votre temps de jeu s’écoule, avec Bao.",
        )
        assert got.headers["urgency"] == "high"


@in_loop
async def test_news_waits_for_the_end_of_the_quiet_hours(tmp_path: Path, clock: Clock) -> None:
    async with game(tmp_path, clock) as (house, service, ana, bao):
        minute = int(clock.now // 60 % 1440)
        hours = QuietHours((minute - 10) % 1440, (minute + 50) % 1440, "UTC")
        await house.news.wishes.change(bao.player.id, NewsWishes(quiet=hours))
        bao.leave()
        await move(ana, bao)
        await until_outbox(house, lambda rows: rows[0][2] > clock.now + 600 and is_released(rows))
        assert service.asked == 0
        clock.now += 3600
        house.services.scheduler.ring()
        (got,) = await service.until(1)
        assert got.message["kind"] == "turn"


@in_loop
async def test_news_that_is_no_longer_true_is_not_told(tmp_path: Path, clock: Clock) -> None:
    """In the morning it is somebody else's turn: Bao has moved from another device meanwhile."""
    async with game(tmp_path, clock) as (house, service, ana, bao):
        minute = int(clock.now // 60 % 1440)
        hours = QuietHours((minute - 10) % 1440, (minute + 50) % 1440, "UTC")
        await house.news.wishes.change(bao.player.id, NewsWishes(quiet=hours))
        bao.leave()
        await move(ana, bao)
        await until_outbox(house, lambda rows: rows[0][2] > clock.now + 600 and is_released(rows))
        again = Seated(bao.table, bao.player)
        await move(again, ana)
        again.leave()
        clock.now += 3600
        house.services.scheduler.ring()
        await until_empty(house)
        assert service.asked == 0


@in_loop
async def test_a_notification_to_try_it_out(tmp_path: Path, clock: Clock) -> None:
    async with push_service() as service, open_house(tmp_path, clock, push_private=True) as house:
        (ana,) = await people(house, "Ana")
        with pytest.raises(Denied) as denied:
            await house.news.send_test(ana.id)
        assert denied.value.code == "wrong_time"
        await subscribe(house, service, ana.id, "a")
        await subscribe(house, service, ana.id, "b")
        await house.news.send_test(ana.id)
        assert sorted(got.to for got in await service.until(2)) == ["a", "b"]
        assert {got.message["kind"] for got in service.received} == {"test"}


@in_loop
async def test_devices_of_a_person(tmp_path: Path, clock: Clock) -> None:
    async with push_service() as service, open_house(tmp_path, clock, push_private=True) as house:
        ana, bao = await people(house, "Ana", "Bao")
        for number in range(DEVICES + 3):
            clock.now += 1
            await subscribe(house, service, ana.id, f"d{number}")
            await subscribe(house, service, ana.id, f"d{number}")
        devices = await house.news.wishes.devices(ana.id)
        assert len(devices) == DEVICES
        await house.news.wishes.unsubscribe(bao.id, devices[0])
        assert len(await house.news.wishes.devices(ana.id)) == DEVICES, (
            "those of others are not Bao's to drop"
        )
        await house.news.wishes.unsubscribe(ana.id, devices[0])
        assert await house.news.wishes.devices(ana.id) == devices[1:]
        await subscribe(house, service, bao.id, f"d{DEVICES + 2}")
        assert await house.news.wishes.devices(ana.id) == devices[1:-1], "whoever uses a browser now is told"


@in_loop
async def test_forgetting_somebody_forgets_their_devices(tmp_path: Path, clock: Clock) -> None:
    async with game(tmp_path, clock) as (house, service, ana, bao):
        service.reply = lambda _: (503, {})
        await house.news.wishes.change(bao.player.id, NewsWishes(kinds=("turn",)))
        bao.leave()
        await move(ana, bao)
        await service.until_asked(1)
        await house.forget(bao.player.id)
        for table in ("push_devices", "news_wishes", "outbox"):
            assert not await fetch(house, f"SELECT 1 FROM {table}"), table


@in_loop
async def test_a_house_that_sends_nothing_has_no_key(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, push=False) as house:
        (ana,) = await people(house, "Ana")
        assert (await house.news.shown(ana.id)).key is None


@in_loop
async def test_of_several_processes_one_sends_and_all_have_one_key(ground: Settings) -> None:
    async with push_service() as service, houses(ground, 3, push_private=True) as (one, two, three):
        first, second = await pair(one, two)
        await subscribe(three, service, second.player.id, "bao")
        second.leave()
        await until(lambda: not first.table.room.moment().presence.is_here(second.player.id))
        answer = await first.move(0, type="name", number=wrong(second))
        assert answer["type"] == "game"
        (got,) = await service.until(1)
        await until_empty(two)
        keys = {(await house.news.shown(second.player.id)).key for house in (one, two, three)}
        assert keys == {got.key}
        assert service.asked == 1
        assert sum(house.figures()["news_sent_total"] for house in (one, two, three)) == 1


@in_loop
async def test_another_process_sends_what_one_that_is_gone_has_claimed(ground: Settings) -> None:
    async with push_service() as service, houses(ground, 2, push_private=True) as (one, two):
        first, second = await pair(one, two)
        await subscribe(one, service, second.player.id, "bao")
        service.reply = lambda _: None
        second.leave()
        await until(lambda: not first.table.room.moment().presence.is_here(second.player.id))
        await first.move(0, type="name", number=wrong(second))
        await service.until_asked(1)
        # Whoever has claimed it dies; its claim expires.
        await one.news.close()
        service.reply = lambda _: (201, {})
        await two.services.log.write([("UPDATE outbox SET due = ?", (0.0,))])
        two.services.news_written.set()
        (got,) = await service.until(1)
        assert got.message["kind"] == "turn"
