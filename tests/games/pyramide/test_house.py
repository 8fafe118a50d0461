"""Pyramide at a table of the house: what people send that they should not, all at once, and a partner who leaves."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.house import BotSeat, House, MySeat, OpenSeat
from tests.games.pyramide.positions import Table
from tests.house.helpers import Clock, Seated, in_loop, new_table, open_house, pass_time, people, settle

NAMES = ("Ana", "Bao", "Cléo", "Dan")


async def table_of(house: House, played: Table) -> list[Seated]:
    """People at a table of the house who take up what was played."""
    seats = played.play.seats
    players = await people(house, *NAMES[:seats])
    places = (MySeat(), *[OpenSeat() for _ in range(seats - 1)])
    table = await new_table(house, players[0], "pyramide", transcript=played.written(), seats=places)
    seated = [Seated(table, player) for player in players]
    for number, person in enumerate(seated[1:], 1):
        await person.ok("sit", seat=number)
        await person.ok("accept")
    await seated[0].ok("start")
    return seated


async def refused(person: Seated, place: int, rule: str, **move: Any) -> dict[str, Any]:
    """The move is refused by this rule, in both languages, and nothing has happened."""
    before, rows = person.game, len(list(await person.table._services.store.moves(person.table.id)))
    answer = await person.send("move", seat=place, seq=before["seq"], move=move)
    assert (answer["type"], answer.get("rule")) == ("refused", rule), answer
    assert answer["fr"]
    assert answer["en"]
    assert person.game is before
    assert len(list(await person.table._services.store.moves(person.table.id))) == rows
    return answer


def bet(**options: Any) -> Table:
    """Seat 0 has bet three bricks."""
    return Table(**options).roles(0).bet(3)


@pytest.mark.rule("R-P61")
@in_loop
async def test_what_is_no_clue_is_refused_with_its_rule(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, *_ = await table_of(house, bet())
        for word in (
            "",
            "   ",
            "\u200b\u200d\ufeff",
            "a" * 3000,
            "a " * 1500,
            "chevql",
            "vois!n",
            "🏠",
            "qq-zz",
        ):
            answer = await refused(ana, 0, "R-P61", type="clue", word=word)
            assert len(answer["fr"]) < 120  # nobody is shown his book again
        for raw in ({"word": 3}, {"word": None}, {"word": ["voisin"]}, {}, {"word": "voisin", "text": "x"}):
            answer = await ana.move(0, type="clue", **raw)
            assert (answer["type"], answer["code"]) == ("error", "malformed"), answer
            assert answer["faults"][0]["path"].startswith("$.move")
        await refused(bao, 1, "R-P11", type="clue", word="voisin")
        assert (await ana.move(0, type="clue", word="\u200bVOI\u200dSIN "))["view"]["clues"] == ["VOISIN"]
        assert house.figures()["bot_jobs_failed_total"] == 0


@pytest.mark.rule("A-P8")
@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("deux mots", "several_words"),
        ("bon\u00a0voisin", "several_words"),
        ("après-midi", "compound"),
        ("arc-en-ciel", "compound"),
        ("ARCHES", "itself"),
        ("ar\u200bches", "itself"),
        ("arche", "inflection"),
        ("1789", "digits"),
    ],
)
def test_a_forbidden_clue_costs_the_word_and_says_why(
    word: str, why: str, tmp_path: Path, clock: Clock
) -> None:
    @in_loop
    async def check() -> None:
        async with open_house(tmp_path, clock) as house:
            ana, _, cleo, _ = await table_of(house, bet())
            answer = await ana.move(0, type="clue", word=word)
            assert answer["events"][0]["why"] == why
            assert (answer["view"]["fates"][0], answer["view"]["bricks"]) == ("struck", 10)
            assert cleo.game["view"]["words"][0] is None  # why a clue is refused betrays no word

    check()


@pytest.mark.rule("A-P1")
@in_loop
async def test_bets_that_nobody_can_make_are_refused(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cleo, _ = await table_of(house, Table().roles(0))
        for bricks in (0, -1, 14, 10**12):
            answer = await refused(ana, 0, "A-P1", type="bet", bricks=bricks)
            assert "13" in answer["fr"]
        for raw in ({}, {"bricks": None}, {"bricks": ""}, {"bricks": "3"}, {"bricks": 1.5}, {"bricks": True}):
            answer = await ana.move(0, type="bet", **raw)
            assert (answer["type"], answer["code"]) == ("error", "malformed"), answer
            assert answer["faults"]
        for person, seat in ((bao, 1), (cleo, 2)):
            await refused(person, seat, "R-P11", type="bet", bricks=3)
        assert (await ana.move(0, type="bet", bricks=13))["view"]["bricks"] == 0


@pytest.mark.rule("R-P11")
@pytest.mark.rule("A-P3")
@in_loop
async def test_a_guess_out_of_turn_is_refused(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cleo, dan = await table_of(house, bet())
        await refused(cleo, 2, "R-P11", type="guess", word="arches")  # before the clue
        await ana.move(0, type="clue", word="voisin")
        for person, seat in ((ana, 0), (bao, 1), (dan, 3)):
            await refused(person, seat, "R-P11", type="guess", word="arches")
        for word in ("", "\u200b", "x" * 3000):
            await refused(cleo, 2, "A-P3", type="guess", word=word)
        await cleo.denied("move", "forbidden", seat=0, seq=3, move={"type": "clue", "word": "voisin"})
        await refused(cleo, 2, "R-P22", type="enigma", text="la Seine")
        answer = await cleo.move(2, type="guess", word="\u200bARCHES ")
        assert (answer["view"]["words"][0], answer["view"]["points"]) == ("arches", [1, 0, 1, 0])


@pytest.mark.rule("A-P39")
@in_loop
async def test_syno_is_told_that_another_form_is_near(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        *_, cleo, _ = await table_of(house, bet().clue())
        answer = await cleo.move(2, type="guess", word="arche")
        assert (answer["events"][0]["right"], answer["events"][0]["near"]) == (False, True)
        assert (answer["view"]["heard"]["worth"], answer["view"]["fates"][0]) == ("near", None)
        *_, cleo, _ = await table_of(house, bet(answers="lemma").clue())
        answer = await cleo.move(2, type="guess", word="arche")
        assert (answer["view"]["heard"]["worth"], answer["view"]["words"][0]) == ("right", "arches")


async def at_once(*sent: tuple[Seated, int, dict[str, Any]]) -> list[dict[str, Any]]:
    """All of it is on its way before any of it is dealt with; the answers."""
    ids = [f"{number} of {person.game['seq']}" for number, (person, *_) in enumerate(sent)]
    await asyncio.gather(
        *[
            person.table.handle(
                person.screen,
                msgspec.json.encode(
                    {"type": "move", "id": name, "seat": seat, "seq": person.game["seq"], "move": move}
                ),
            )
            for name, (person, seat, move) in zip(ids, sent, strict=True)
        ]
    )
    return [person.screen.answer(name) for name, (person, *_) in zip(ids, sent, strict=True)]


@pytest.mark.rule("R-P48")
@in_loop
async def test_of_two_syno_in_the_same_millisecond_the_first_to_arrive_has_it(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cleo = await table_of(house, Table(3).bet(3).clue())
        right = {"type": "guess", "word": "arches"}
        first, second = await at_once((cleo, 2, right), (bao, 1, right))
        assert (first["seq"], first.get("stale")) == (3, None)
        assert (second["seq"], second["stale"]) == (3, True)
        # Everybody is shown who was first, he who was not as well.
        for person in (ana, bao, cleo):
            assert [event["seat"] for event in person.game["events"]] in ([2, 2], [])
            assert person.game["view"]["found_by"][0] == 2
            assert person.game["view"]["points"] == [1, 0, 1]
        rows = list(await house.services.store.moves(ana.table.id))
        assert [row.seat for row in rows] == [0, 0, 2]


@pytest.mark.rule("R-P48")
@in_loop
async def test_who_came_second_after_a_wrong_guess_still_has_his_own(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        _, bao, cleo = await table_of(house, Table(3).bet(3).clue())
        right = {"type": "guess", "word": "arches"}
        _, second = await at_once((cleo, 2, {"type": "guess", "word": "ponts"}), (bao, 1, right))
        assert (second["stale"], second["may"]) == (True, ["silence", "guess"])
        again = await bao.send("move", seat=1, seq=second["seq"], move=right)
        assert again["view"]["found_by"][0] == 1


@pytest.mark.rule("R-P31")
@in_loop
async def test_in_the_grande_pyramide_the_first_to_arrive_has_the_point(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        played = Table(4).grande_pyramide().roles(1)
        seated = await table_of(house, played)
        right = {"type": "guess", "word": played.word}
        first, second = await at_once((seated[2], 2, right), (seated[0], 0, right))
        assert (second["stale"], second["seq"]) == (True, first["seq"])
        for person in seated:
            assert (person.game["view"]["points"], person.game["view"]["number"]) == ([0, 0, 1, 0], 2)
            assert person.game["view"]["heard"]["seat"] == 2


@pytest.mark.rule("R-P11")
@in_loop
async def test_another_person_takes_the_seat_of_a_partner_who_leaves(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cleo, _ = await table_of(house, bet().clue())
        before = cleo.game["view"]
        await cleo.ok("offer", seat=2)
        assert ana.seat(2)["kind"] == "open"
        (eve,) = await people(house, "Ève")
        eve_there = Seated(ana.table, eve)
        await eve_there.ok("sit", seat=2)
        assert eve_there.game["view"] == before
        await bao.denied("move", "forbidden", seat=2, seq=3, move={"type": "guess", "word": "arches"})
        answer = await eve_there.move(2, type="guess", word="arches")
        assert answer["view"]["points"] == [1, 0, 1, 0]


@pytest.mark.rule("A-P40")
@in_loop
async def test_a_bot_takes_the_seat_of_a_partner_who_leaves(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, away_after=60.0) as house:
        ana, _, cleo, _ = await table_of(house, bet().clue())
        before = cleo.game["view"]
        cleo.leave()
        await settle(house)
        clock.now += 61.0
        await ana.ok("bot", seat=2, level="complice")
        await ana.screen.until(lambda screen: screen.last("game")["seq"] > 3)
        heard = ana.game["view"]["heard"]
        assert (heard["seat"], heard["speech"] in ("guess", "silence")) == (2, True)
        assert ana.game["view"]["bricks"] == before["bricks"]
        back = Seated(ana.table, cleo.player)
        await ana.screen.until(lambda _: ana.seat(2)["kind"] == "person")
        await settle(house)
        assert (back.game["seat"], ana.seat(2)["name"]) == (2, "Cléo")
        assert house.figures()["bot_jobs_failed_total"] == 0


@pytest.mark.rule("A-P40")
@in_loop
async def test_a_spoken_table_is_judged_by_its_referees(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cleo, dan = await table_of(house, bet(spoken=True))
        assert (await ana.move(0, type="told"))["view"]["referees"] == [1, 3]
        found = {"type": "found", "seat": 2}
        await refused(ana, 0, "A-P40", **found)
        await refused(cleo, 2, "A-P40", type="missed")
        await refused(bao, 1, "R-P11", **{**found, "seat": 3})
        # Both of the other team tap at once: the first to arrive counts, the other is shown what happened.
        missed, late = await at_once((bao, 1, {"type": "missed"}), (dan, 3, found))
        assert (missed["view"]["step"], late["view"]["step"], late["stale"]) == ("clue", "clue", True)
        await ana.move(0, type="told")
        (answer,) = await at_once((dan, 3, found))
        assert answer["view"]["points"] == [1, 0, 1, 0]


@pytest.mark.rule("A-P12")
@in_loop
async def test_two_who_sit_there_asleep_fill_no_log(tmp_path: Path, clock: Clock) -> None:
    """Their screens are open, so the table does not pause; after a round of nothing the clock waits for them."""
    async with open_house(tmp_path, clock) as house:
        ana, bao = await table_of(house, Table(2, clock=10))
        for _ in range(40):
            await pass_time(house, clock, 10.01)
        rows = len(list(await house.services.store.moves(ana.table.id)))
        assert rows == 2 * (5 + 2)  # of each enigma five words and two who could have solved it
        assert (bao.game["deadline_in"], bao.shown["paused"]) == (None, None)
        answer = await ana.move(0, type="bet", bricks=1)
        assert answer["deadline_in"] == 10.0


@pytest.mark.rule("A-P39")
@in_loop
async def test_alone_among_bots_one_decides_on_ones_own_appeal(tmp_path: Path, clock: Clock) -> None:
    played = Table(2, answers="heard").bet(1).clue().guess("insolation")
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        seats = (BotSeat("complice"), MySeat())
        table = await new_table(house, ana, "pyramide", transcript=played.written(), seats=seats)
        person = Seated(table, ana)
        await person.ok("start")
        await person.move(1, type="object", about="answer")
        vote = person.game["view"]["vote"]
        assert (vote["alone"], vote["asked"]) == (True, [1])
        await person.move(1, type="rule", accept=True)
        assert person.game["view"]["fates"][0] == "found"
        stored = [msgspec.json.decode(row.move) for row in await table._services.store.moves(table.id)]
        assert {"type": "object", "about": "answer", "alone": True} in stored


@pytest.mark.rule("A-P39")
@in_loop
async def test_nobody_says_of_himself_that_he_is_alone(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        _, bao = await table_of(house, Table(2).bet(1).clue().guess("insolation"))
        await bao.move(1, type="object", about="answer", alone=True)
        vote = bao.game["view"]["vote"]
        assert (vote["alone"], vote["asked"]) == (False, [0])
