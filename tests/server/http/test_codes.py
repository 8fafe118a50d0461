"""Codes of tables and of the console: a right one always opens, wrong ones wait, and codes that are guessed grow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from itertools import islice, product
from typing import Any

import httpx
import pytest

from pyramidion.house import Denied
from pyramidion.house.codes import CODE_LENGTHS, LETTERS, STAY_LONG_SECONDS
from pyramidion.server.app_state import ALL_WRONG_CODES, AppState
from pyramidion.server.errors import TooManyRequests
from pyramidion.server.identity.console_code import MIN_CODE_CHARACTERS
from pyramidion.server.operations.counters import Counters
from pyramidion.server.rate_limits.limiter import RateLimiter
from pyramidion.server.rate_limits.rates import Rate, Rates
from pyramidion.server.rate_limits.wrong_codes import (
    FREE_TRIES,
    MAX_WAITING,
    MAX_WAITING_OF_ADDRESS,
    WrongCodes,
    delay_seconds,
)
from pyramidion.server.settings import ServerSettings
from tests.apart import run_apart
from tests.server.harness import Person, Screen, Served

Open = Callable[..., Served]

HOST_CODE = "ABCDE-FGHKM"
AT_ONCE = ServerSettings(host_code=HOST_CODE, max_wrong_code_delay_seconds=0.0)
"""The limits as they are, but nobody waits for the answer to a wrong code."""
ADDRESSES = 38


def wrong_codes(count: int, right: str = "") -> list[str]:
    codes = ("".join(letters) for letters in product(LETTERS, repeat=4))
    return list(islice((code for code in codes if not right.startswith(code)), count))


def joins(person: Person, code: str, address: str = "127.0.0.1") -> httpx.Response:
    return person.http.post("/api/join", json={"code": code}, headers={"X-Forwarded-For": address})


def enters(person: Person, code: str, address: str = "127.0.0.1") -> httpx.Response:
    body = {"code": code, "name": "Marie"}
    return person.http.post("/api/host", json=body, headers={"X-Forwarded-For": address})


def shown_with(screen: Screen, letters: int) -> dict[str, Any]:
    """The `table` message that shows a code of so many letters."""
    while len((table := screen.get("table"))["code"]) != letters:
        pass
    return table


# A right code always opens.


def test_a_neighbour_who_guesses_keeps_nobody_out(opened: Open) -> None:
    """Eve and Bao share an address, as in a school. She tries more than the address may ask of anything else."""
    served = opened(AT_ONCE)
    with Person(served, "Ana") as ana, Person(served, "Eve") as eve, Person(served, "Bao") as bao:
        screen = ana.watch(ana.open_table()["id"])
        table = screen.get("table")
        for code in wrong_codes(Rates().requests.burst + 60, table["code"]):
            assert joins(eve, code).status_code == 404
        table = shown_with(screen, 6)
        for person in (bao, eve):
            assert joins(person, table["code"]).json() == {"id": table["id"]}
        assert bao.http.get(f"/api/salon/{table['code']}").json() == {"id": table["id"]}
        assert bao.http.get("/api/house").status_code == 200


def test_many_addresses_that_guess_keep_nobody_out(opened: Open) -> None:
    served = opened(AT_ONCE, proxies="127.0.0.1")
    with Person(served, "Ana") as ana, Person(served, "Eve") as eve:
        screen = ana.watch(ana.open_table()["id"])
        table = screen.get("table")
        codes = iter(wrong_codes(10 * ADDRESSES, table["code"]))
        for number in range(ADDRESSES):
            for code in islice(codes, 10):
                assert joins(eve, code, f"192.0.2.{number}").status_code == 404
        table = shown_with(screen, 6)
        assert joins(ana, table["code"], "192.0.2.1").status_code == 200
        assert joins(ana, table["code"], "198.51.100.7").status_code == 200


def test_the_code_of_the_console_opens_it_whoever_guesses(opened: Open) -> None:
    served = opened(AT_ONCE, proxies="127.0.0.1")
    with Person(served) as eve, Person(served) as marie:
        for number in range(ADDRESSES):
            for letter in "KLMN":
                assert enters(eve, f"ABCDE-FGHX{letter}", f"192.0.2.{number}").status_code == 403
        for _ in range(Rates().requests.burst):
            assert enters(eve, "ABCDE-FGHXX", "192.0.2.1").status_code == 403
        assert enters(marie, HOST_CODE, "192.0.2.1").status_code == 200
        assert marie.http.get("/api/host").json()["name"] == "Marie"


def test_right_codes_are_not_counted(opened: Open) -> None:
    """A whole class comes in from one address."""
    served = opened(ServerSettings(rates=Rates(all_wrong_codes_4=Rate(2, 1e-6))))
    with Person(served, "Ana") as ana:
        right = ana.open_table()["code"]

        async def tried() -> list[str]:
            return await asyncio.gather(
                *(served.state.table_of_code(right, "192.0.2.1", None) for _ in range(40))
            )

        assert len(set(served.call(tried()))) == 1
        assert joins(ana, right).status_code == 200


def test_a_right_link_opens_whatever_links_were_tried(opened: Open) -> None:
    served = opened(AT_ONCE)
    with Person(served, "Ana") as ana, Person(served) as eve:
        token = ana.http.get("/api/me/link").json()["link"].rpartition("/")[2]
        for _ in range(Rates().identities.burst + 5):
            assert eve.http.post("/api/me/claim", json={"token": "x"}).status_code == 404
        assert eve.http.post("/api/me/claim", json={"token": token}).json()["name"] == "Ana"


# Codes that are guessed grow.


def test_a_code_that_is_guessed_gets_more_letters_and_the_table_sees_them(opened: Open) -> None:
    served = opened(
        ServerSettings(
            rates=Rates(all_wrong_codes_4=Rate(5, 1e-6), all_wrong_codes_6=Rate(9, 1e-6)),
            max_wrong_code_delay_seconds=0.0,
        )
    )
    with Person(served, "Ana") as ana, Person(served, "Bao") as bao, Person(served, "Eve") as eve:
        screen = ana.watch(ana.open_table()["id"])
        first = screen.get("table")
        resting = ana.open_table()
        for code in wrong_codes(4, first["code"] + resting["code"]):
            assert "more letters" not in joins(eve, code).json()["en"]
        assert joins(bao, first["code"]).status_code == 200
        assert "more letters" in joins(eve, wrong_codes(1, first["code"])[0]).json()["en"]
        second = shown_with(screen, 6)
        assert len(first["code"]) == 4
        assert second["code"].startswith(first["code"])
        # What Bao was told before is not enough any more, and he is told why; the link with the table's id goes on.
        told = joins(bao, first["code"])
        assert (told.status_code, told.json()["code"]) == (404, "code_unknown")
        assert "lettres de plus" in told.json()["fr"]
        assert joins(bao, f"{second['code'][:4]}-{second['code'][4:].lower()}").json() == {"id": first["id"]}
        assert bao.http.get(f"/api/tables/{first['id']}").json()["code"] == second["code"]
        # Tables that nobody looks at grow too, and new ones are long from the start.
        served.call(served.house.codes.grown())
        assert len(bao.http.get(f"/api/tables/{resting['id']}").json()["code"]) == 6
        assert len(ana.open_table()["code"]) == 6
        # The longer it is, the more guesses it stands; then it grows again.
        for code in wrong_codes(4, first["code"]):
            joins(eve, code)
        longest = shown_with(screen, 8)["code"]
        # An hour later the house is as it was for new tables; those that have grown stay as they are.
        served.advance(STAY_LONG_SECONDS + 1)
        assert len(ana.open_table()["code"]) == 4
        assert joins(bao, longest).json() == {"id": first["id"]}


def test_no_guess_of_a_thousand_at_once_finds_a_code_that_has_become_too_short(opened: Open) -> None:
    """After the wrong code that was one too many short codes are worth nothing, be their tables told or not."""
    served = opened(
        ServerSettings(rates=Rates(all_wrong_codes_4=Rate(20, 1e-6)), max_wrong_code_delay_seconds=0.0)
    )
    with Person(served, "Ana") as ana:
        right = ana.open_table()["code"]

        async def tried(codes: Iterable[str]) -> list[str]:
            tries = [served.state.table_of_code(code, f"address {n}", None) for n, code in enumerate(codes)]
            return [getattr(x, "code", "found") for x in await asyncio.gather(*tries, return_exceptions=True)]

        found = served.call(
            tried([*wrong_codes(19, right), right, *wrong_codes(20, right)[19:], right, right])
        )
        assert found == ["code_unknown"] * 19 + ["found"] + ["code_unknown"] * 3


def test_the_rates_as_they_are_keep_codes_safe() -> None:
    """What strangers may try before a code grows is little beside all codes of that length."""
    rates = Rates()
    for (name, _), longer in ALL_WRONG_CODES.items():
        rate, codes = getattr(rates, name), len(LETTERS) ** (longer - 2)
        assert longer in CODE_LENGTHS
        assert rate.burst / codes < 1 / 500  # at once
        assert rate.per_second * 3600 / codes < 1 / 400  # an hour at the pace that makes no code grow
    pace = 10_000  # tries a second that no house answers
    assert len(LETTERS) ** CODE_LENGTHS[-1] / pace / 86400 / 365 > 30
    assert len(LETTERS) ** MIN_CODE_CHARACTERS / pace / 86400 / 365 > 30


# Wrong codes wait.


class Sleeps:
    """Instead of asyncio.sleep: remembers how long, and returns when it is told to."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.woken = asyncio.Event()
        self._begun: asyncio.Queue[float] = asyncio.Queue()

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)
        self._begun.put_nowait(seconds)
        await self.woken.wait()

    async def begun(self, count: int) -> None:
        """Returns when so many more wait."""
        for _ in range(count):
            await self._begun.get()


async def try_wrong(codes: WrongCodes, address: str) -> str:
    try:
        async with codes.guess(address, ("wrong_codes", address)):
            raise Denied("code_unknown", "no", "non")
    except TooManyRequests as refused:
        return f"{refused.code} {refused.wait}"
    except Denied as denied:
        return denied.code


def test_the_answer_to_a_wrong_code_waits_longer_each_time() -> None:
    assert [delay_seconds(n, 8.0) for n in range(1, 11)] == [0, 0, 0, 0.5, 1, 2, 4, 8, 8, 8]


def test_few_answers_wait_and_a_right_code_never_does() -> None:
    async def run() -> None:
        sleep, counters = Sleeps(), Counters()
        codes = WrongCodes(RateLimiter(Rates(wrong_codes=Rate(10, 1e-6))), 8.0, counters, sleep)
        assert [await try_wrong(codes, "a") for _ in range(FREE_TRIES)] == ["code_unknown"] * FREE_TRIES
        waiting = [asyncio.create_task(try_wrong(codes, "a")) for _ in range(MAX_WAITING_OF_ADDRESS)]
        await sleep.begun(MAX_WAITING_OF_ADDRESS)
        assert sleep.seconds == pytest.approx([0.5, 1, 2, 4], rel=0.01)
        # Whoever sends more is refused, without anything being kept for them.
        assert await try_wrong(codes, "a") == "limit 8.0"
        # A right code from there, and everybody elsewhere, goes on.
        async with codes.guess("a", ("wrong_codes", "a")):
            pass
        assert await try_wrong(codes, "b") == "code_unknown"
        assert not any(task.done() for task in waiting)
        sleep.woken.set()
        assert await asyncio.gather(*waiting) == ["code_unknown"] * MAX_WAITING_OF_ADDRESS
        assert counters.wrong_codes == FREE_TRIES + MAX_WAITING_OF_ADDRESS + 2
        assert not codes._waiting

    run_apart(run())


def test_many_addresses_together_hold_few_answers() -> None:
    async def run() -> None:
        sleep = Sleeps()
        codes = WrongCodes(RateLimiter(Rates(wrong_codes=Rate(10, 1e-6))), 8.0, Counters(), sleep)
        addresses = [f"address {n}" for n in range(MAX_WAITING)]
        for address in [*addresses, "last"]:
            for _ in range(FREE_TRIES):
                await try_wrong(codes, address)
        waiting = [asyncio.create_task(try_wrong(codes, address)) for address in addresses]
        await sleep.begun(MAX_WAITING)
        assert (await try_wrong(codes, "last")).startswith("limit")
        async with codes.guess("last", ("wrong_codes", "last")):
            pass
        sleep.woken.set()
        await asyncio.gather(*waiting)

    run_apart(run())


def test_a_person_who_guesses_from_elsewhere_waits_too(opened: Open) -> None:
    sleep = Sleeps()
    sleep.woken.set()
    served = opened()

    async def guess() -> list[float]:
        state = AppState(served.house, ServerSettings())
        state.wrong_codes._sleep = sleep
        for number, code in enumerate(wrong_codes(FREE_TRIES + 2)):
            with pytest.raises(Denied, match="no table"):
                await state.table_of_code(code, f"192.0.2.{number}", "eve")
        return sleep.seconds

    assert served.call(guess()) == pytest.approx([0.5, 1.0], rel=0.05)


def test_too_many_wrong_codes_say_when_to_come_back(opened: Open) -> None:
    served = opened(ServerSettings(rates=Rates(wrong_codes=Rate(10, 1e-6))))
    sleep = served.state.wrong_codes._sleep = Sleeps()
    with Person(served, "Eve") as eve:
        codes = wrong_codes(FREE_TRIES + 1 + MAX_WAITING_OF_ADDRESS)
        assert [joins(eve, code).status_code for code in codes[:FREE_TRIES]] == [404] * FREE_TRIES

        async def wait() -> None:
            for code in codes[FREE_TRIES:-1]:
                served.state.house.services.spawn(
                    quietly(served.state.table_of_code(code, "127.0.0.1", None))
                )
            await sleep.begun(MAX_WAITING_OF_ADDRESS)

        served.call(wait())
        told = joins(eve, codes[-1])
        assert (told.status_code, told.json()["code"]) == (429, "limit")
        assert int(told.headers["retry-after"]) >= told.json()["wait"] > 0


async def quietly(work: Any) -> None:
    with pytest.raises(Denied):
        await work
