"""Who sits where: open seats, bots, several on one device, handing over, being away, coming back, the host."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pyramidion.house import BotSeat, Denied, House, MySeat, NewTable, OpenSeat, Player
from tests.house.helpers import (
    Clock,
    FakeScreen,
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

AWAY = 180.0


@in_loop
async def test_a_code_leads_to_the_table_until_its_game_is_over(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        created = await house.create(ana.id, NewTable(game="sablier"))
        assert created.code is not None
        assert len(created.code) == 4
        assert await house.by_code(f" {created.code[:2].lower()} {created.code[2:]} ") == created.id
        for wrong in ("", "AB", "ABCDE", "0O1I", "é" * 4, "A" * 10_000):
            with pytest.raises(Denied) as caught:
                await house.by_code(wrong)
            assert caught.value.code == "code_unknown"
        table = await house.table(created.id)
        host, guest = Seated(table, ana), Seated(table, bao)
        assert host.shown["code"] == created.code
        await guest.ok("sit", seat=1)
        await host.ok("start")
        assert await house.by_code(created.code) == created.id
        await host.stop()
        assert host.shown["code"] is None
        with pytest.raises(Denied):
            await house.by_code(created.code)


@in_loop
async def test_seats_are_taken_named_and_left(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        table = await new_table(house, ana, seats=(MySeat(), OpenSeat(), OpenSeat()))
        host, guest = Seated(table, ana), Seated(table, bao)
        await guest.ok("sit", seat=1)
        await guest.ok("sit", seat=2, name="  Mamie   Jo ")
        assert [s["name"] for s in host.shown["seats"]] == ["Ana", "Bao", "Mamie Jo"]
        assert [s["mine"] for s in guest.shown["seats"]] == [False, True, True]
        assert guest.shown["you"]["seats"] == [1, 2]
        await guest.denied("sit", "full", seat=0)
        await guest.denied("sit", "unknown", seat=3)
        await guest.denied("stand", "forbidden", seat=0)
        await guest.denied("sit", "malformed", seat=2, name="x" * 33)
        await guest.ok("stand", seat=2)
        assert host.seat(2)["kind"] == "open"
        await host.ok("stand", seat=1)
        assert host.seat(1)["kind"] == "open"
        assert await house.tables_of(bao.id) == []


@in_loop
async def test_only_the_host_arranges_the_table(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        table = await new_table(house, ana)
        host, guest = Seated(table, ana), Seated(table, bao)
        await guest.ok("sit", seat=1)
        who = guest.shown["you"]["who"]
        for kind, fields in (
            ("add_seat", {}),
            ("drop_seat", {"seat": 0}),
            ("options", {"options": {}}),
            ("settings", {"private": True}),
            ("start", {}),
            ("bot", {"seat": 0, "level": "plain"}),
            ("mute", {"who": who}),
            ("remove", {"who": who}),
        ):
            await guest.denied(kind, "forbidden", **fields)
        await host.ok("add_seat")
        await host.denied("start", "wrong_time")
        await host.ok("bot", seat=2, level="plain")
        await host.denied("bot", "unknown", seat=2, level="genius")
        await host.ok("drop_seat", seat=2)
        await host.denied("drop_seat", "full", seat=1)
        await host.ok("add_seat")
        await host.ok("add_seat")
        await host.denied("add_seat", "full")
        assert host.shown["size"] == {"least": 2, "most": 4}


@in_loop
async def test_options_change_with_their_seats(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        table = await new_table(house, ana, "soleil")
        host = Seated(table, ana)
        assert len(host.shown["seats"]) == 3
        await host.ok("options", options={"variant": "duel"})
        assert len(host.shown["seats"]) == 2
        assert host.shown["size"] == {"least": 2, "most": 2}
        wrong = await host.denied("options", "malformed", options={"variant": "waltz", "moon": True})
        assert [f["path"] for f in wrong["faults"]] == ["$.options.variant", "$.options.moon"]
        wrong = await host.denied("options", "malformed", options={"variant": "duel", "emperor": "house"})
        assert "do not go together" in wrong["en"]
        await host.ok("options", options={"emperor": "house"})
        await Seated(table, bao).ok("sit", seat=1)
        await host.ok("add_seat")
        await host.ok("bot", seat=2, level="novice")
        await host.ok("options", options={"variant": "duel"})
        assert [s["kind"] for s in host.shown["seats"]] == ["person", "person"]
        await host.ok("options", options={"variant": "simple", "extra_seconds": [0, 5, 0]})
        await host.ok("add_seat")
        assert host.shown["options"]["extra_seconds"] == [0, 5, 0, 0]


@in_loop
async def test_people_are_never_dropped_for_options(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        table = await new_table(house, ana, "soleil", seats=(MySeat("A"), MySeat("B"), MySeat("C")))
        host = Seated(table, ana)
        wrong = await host.denied("options", "malformed", options={"variant": "duel"})
        assert wrong["faults"][0]["path"] == "$.seats"


@in_loop
async def test_a_seat_is_handed_over_in_mid_game(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        secret = bao.game["view"]["secret"]
        (zoe,) = await people(house, "Zoé")
        newcomer = Seated(ana.table, zoe)
        assert newcomer.game["view"]["secret"] is None
        await newcomer.denied("sit", "full", seat=1)
        await newcomer.denied("offer", "forbidden", seat=1)
        await bao.ok("offer", seat=1)
        assert ana.seat(1)["kind"] == "open"
        assert (bao.game["seat"], bao.game["view"]["secret"]) == (None, None)
        await newcomer.ok("sit", seat=1)
        assert (newcomer.game["seat"], newcomer.game["view"]["secret"]) == (1, secret)
        await ana.move(0, type="name", number=secret % 9 + 1)
        await bao.denied("move", "forbidden", seat=1, seq=1, move={"type": "name", "number": 1})
        assert (await newcomer.move(1, type="name", number=1))["type"] == "game"
        assert [t.id for t in await house.tables_of(zoe.id)] == [ana.table.id]


@in_loop
async def test_who_knows_one_seat_may_not_take_another(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cleo = await begin(house, "Ana", "Bao", "Cléo")
        await bao.ok("offer", seat=1)
        await ana.denied("sit", "forbidden", seat=1)
        await cleo.ok("stand", seat=2)
        await cleo.denied("sit", "forbidden", seat=1)
        await cleo.ok("sit", seat=2)
        await bao.ok("sit", seat=1)


@in_loop
async def test_a_telephone_goes_flat_and_its_person_plays_on_at_the_hosts_device(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, cleo = await begin(house, "Ana", "Bao", "Cléo")
        secret = bao.game["view"]["secret"]
        await ana.denied("offer", "forbidden", seat=1, to="host")
        await ana.denied("offer", "wrong_time", seat=0, to="host")
        # Ana would see two hands, so Cléo is asked.
        asked = await bao.send("offer", seat=1, to="host")
        await cleo.ok("answer", proposal=asked["proposal"], yes=True)
        # The seat is still Bao's by name; nobody's secrets are on either screen before the curtain opens.
        assert (ana.seat(1)["name"], ana.seat(1)["mine"]) == ("Bao", True)
        assert (bao.game["seat"], bao.game["view"]["secret"]) == (None, None)
        assert (ana.game["seat"], ana.game["view"]["secret"]) == (None, None)
        assert (await ana.send("look", seat=1))["view"]["secret"] == secret
        # And back to the telephone, as often as they like.
        await cleo.denied("sit", "full", seat=1)
        await ana.ok("offer", seat=1)
        await cleo.denied("sit", "forbidden", seat=1)
        await bao.ok("sit", seat=1)
        assert bao.game["view"]["secret"] == secret


@in_loop
async def test_alone_on_a_device_one_may_take_every_seat(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        table = await new_table(house, ana, seats=(MySeat(), BotSeat("plain")))
        host = Seated(table, ana)
        await host.ok("start")
        await host.ok("stand", seat=1)
        await host.ok("sit", seat=1)
        assert host.shown["you"]["seats"] == [0, 1]


@in_loop
async def test_a_bot_stands_in_for_an_absent_person_who_gets_the_seat_back(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock, away_after=AWAY) as house:
        # With a clock of 1000 s nothing else happens while somebody is away.
        ana, bao, cleo = await begin(house, "Ana", "Bao", "Cléo", options={"seconds": 1000.0})
        await cleo.denied("bot", "unknown", seat=1, level="oracle")
        bao.leave()
        await settle(house)
        assert (cleo.seat(1)["online"], cleo.seat(1)["away_since"]) == (False, clock.now)
        clock.now += AWAY - 1
        asked = await cleo.send("bot", seat=1, level="plain")
        await cleo.ok("withdraw", proposal=asked["proposal"])
        clock.now += 1
        await cleo.ok("bot", seat=1, level="plain")
        seat = ana.seat(1)
        assert (seat["kind"], seat["stand_in"], seat["name"], seat["level"]) == ("bot", True, "Bao", "plain")
        await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
        await ana.screen.until(lambda s: s.last("game")["seq"] == 2)
        again = Seated(ana.table, bao.player)
        await ana.screen.until(lambda _: ana.seat(1)["kind"] == "person")
        await settle(house)
        seat = ana.seat(1)
        assert (seat["kind"], seat["stand_in"], seat["level"], seat["online"]) == (
            "person",
            False,
            None,
            True,
        )
        assert again.game["seat"] == 1
        what = await fetch(house, 'SELECT what, seat FROM happenings WHERE "table" = ?', ana.table.id)
        assert what == [
            ("opened", None), ("sit", 1), ("sit", 2), ("start", None), ("bot:asked", 1), ("bot:withdrawn", 1),
            ("bot:away", 1), ("back", 1),
        ]  # fmt: skip


@in_loop
async def test_who_comes_back_after_the_end_has_the_seat_for_the_rematch(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock, away_after=AWAY) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 1000.0})
        bao.leave()
        clock.now += AWAY
        await ana.ok("bot", seat=1, level="plain")
        # Ana names Bao's number: the game is over before he is back.
        await ana.move(0, type="name", number=bao.game["view"]["secret"])
        await ana.screen.until(lambda _: ana.shown["status"] == "over")
        Seated(ana.table, bao.player)
        await ana.screen.until(lambda _: ana.seat(1)["kind"] == "person")


@in_loop
async def test_back_takes_the_seat_while_the_bot_thinks(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, away_after=AWAY) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 1000.0})
        bao.leave()
        clock.now += AWAY
        await ana.ok("bot", seat=1, level="sleeper")
        await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
        assert ana.table.charge.bots.thinking
        again = Seated(ana.table, bao.player)
        # The bot is about to move: the seat is not torn from it, but its person may insist.
        assert ana.table.record.seats[1].stand_in
        await ana.denied("back", "forbidden", seat=1)
        await again.ok("back", seat=1)
        assert not ana.table.charge.bots.thinking
        assert (await again.move(1, type="name", number=1))["type"] == "game"


@in_loop
async def test_the_host_passes_the_table_on_when_away_for_long(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, away_after=AWAY) as house:
        ana, bao = await people(house, "Ana", "Bao")
        table = await new_table(house, ana)
        host, guest = Seated(table, ana), Seated(table, bao)
        await guest.ok("sit", seat=1)
        host.leave()
        await pass_time(house, clock, AWAY - 1)
        assert not guest.shown["you"]["host"]
        await pass_time(house, clock, 1)
        assert guest.shown["you"]["host"]
        again = Seated(table, ana)
        assert not again.shown["you"]["host"]
        assert again.shown["host"] == guest.shown["you"]["who"]


@in_loop
async def test_a_host_who_is_back_in_time_stays_host(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock, away_after=AWAY) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"seconds": 1000.0})
        ana.leave()
        await pass_time(house, clock, AWAY - 1)
        again = Seated(ana.table, ana.player)
        await pass_time(house, clock, AWAY)
        assert again.shown["you"]["host"]
        again.leave()
        bao.leave()
        await pass_time(house, clock, AWAY)
        # Nobody was here to take over; whoever comes first may.
        returned = Seated(ana.table, bao.player)
        await settle(house)
        assert returned.shown["you"]["host"]


@in_loop
async def test_the_host_mutes_and_removes(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        (zoe,) = await people(house, "Zoé")
        noisy = Seated(ana.table, zoe)
        await settle(house)
        who = next(p["who"] for p in ana.shown["people"] if p["name"] == "Zoé")
        await ana.ok("mute", who=who)
        await noisy.denied("say", "forbidden", text="ha")
        assert noisy.shown["you"]["muted"]
        await ana.ok("unmute", who=who)
        await noisy.ok("say", text="pardon")
        await ana.ok("remove", who=who)
        assert noisy.screen.got[-1]["type"] == "closed"
        assert noisy.screen.closed
        with pytest.raises(Denied) as caught:
            ana.table.join(FakeScreen(zoe), zoe)
        assert caught.value.code == "forbidden"
        await ana.denied("remove", "forbidden", who=ana.shown["you"]["who"])
        await ana.denied("remove", "unknown", who="nobody")
        asked = await ana.send("remove", who=bao.shown["you"]["who"])
        yes = {"type": "answer", "proposal": asked["proposal"], "yes": True}
        await ana.table.handle(bao.screen, msgspec.json.encode(yes))
        assert bao.screen.got[-1]["type"] == "closed"
        assert ana.seat(1)["kind"] == "open"
        assert await house.tables_of(bao.player.id) == []


async def _private(house: House) -> tuple[Seated, Seated]:
    ana, bao = await people(house, "Ana", "Bao")
    table = await new_table(house, ana, private=True)
    return Seated(table, ana), Seated(table, bao)


@in_loop
async def test_a_private_table_shows_strangers_its_open_seats_and_nothing_else(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        host, guest = await _private(house)
        await host.ok("say", text="entre nous")
        assert {m["type"] for m in guest.screen.got} == {"table"}
        await guest.denied("say", "forbidden", text="et moi")
        (zoe,) = await people(house, "Zoé")
        stranger = Seated(host.table, zoe)
        await guest.ok("sit", seat=1)
        assert guest.screen.last("chat")["lines"][0]["text"] == "entre nous"
        # Every seat is taken: whoever has none is shown out, and nobody comes in.
        assert stranger.screen.closed
        with pytest.raises(Denied):
            host.table.join(FakeScreen(zoe), zoe)
        with pytest.raises(Denied):
            host.table.shown_to(zoe)
        await host.ok("start")
        await guest.ok("offer", seat=1)
        stranger = Seated(host.table, zoe)
        assert {m["type"] for m in stranger.screen.got} == {"table"}
        await stranger.ok("sit", seat=1)
        assert stranger.game["seat"] == 1
        assert guest.screen.closed
        await host.stop()
        with pytest.raises(Denied):
            await house.finished.transcript(host.table.id, guest.player.id)
        assert await house.finished.transcript(host.table.id, zoe.id)


@in_loop
async def test_a_rematch_is_opened_once_with_the_same_people(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao", options={"turns": 5})
        await ana.denied("rematch", "wrong_time")
        await ana.stop()
        (zoe,) = await people(house, "Zoé")
        await Seated(ana.table, zoe).denied("rematch", "forbidden")
        await bao.ok("rematch")
        new = bao.shown["rematch"]
        await ana.ok("rematch")
        assert ana.shown["rematch"] == new
        table = await house.table(new)
        again = Seated(table, ana.player)
        assert again.shown["you"]["host"]
        assert [s["name"] for s in again.shown["seats"]] == ["Ana", "Bao"]
        assert again.shown["options"]["turns"] == 5
        assert again.shown["commitment"] != ana.shown["commitment"]
        assert {t.id for t in await house.tables_of(bao.player.id)} == {ana.table.id, new}
        await again.ok("start")


@in_loop
async def test_another_game_is_opened_for_the_people_of_one_that_is_over(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        await ana.stop()
        await bao.denied("rematch", "unknown", game="nothing")
        await bao.denied("rematch", "malformed", game="poker", options={"points": "many"})
        assert bao.shown.get("rematch") is None
        await bao.ok("rematch", game="poker")
        table = await house.table(bao.shown["rematch"])
        assert (table.record.game, table.record.host) == ("poker", ana.player.id)
        assert [seat.name for seat in table.record.seats] == ["Ana", "Bao"]
        again = Seated(table, bao.player)
        assert again.shown["you"]["seats"] == [1]


@in_loop
async def test_people_are_told_that_a_television_looks_at_their_table(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _ = await begin(house, "Ana", "Bao")
        television = FakeScreen(Player("", "", "fr"))
        assert ana.shown["television"] is False
        ana.table.hang(television)
        await ana.screen.until(lambda screen: screen.last("table")["television"])
        ana.table.quit(television)
        await ana.screen.until(lambda screen: not screen.last("table")["television"])


@in_loop
async def test_chat_and_quick_phrases(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        await ana.ok("say", text="  Bonne\tchance  ")
        await bao.ok("say", phrase="hello")
        first, second = (m["lines"][0] for m in ana.screen.of("chat")[-2:])
        assert (first["text"], first["name"], first["seat"], first["n"]) == ("Bonne chance", "Ana", 0, 0)
        assert (second["phrase"], second["n"]) == ("hello", 1)
        assert "text" not in second
        await ana.denied("say", "malformed")
        await ana.denied("say", "malformed", text="a", phrase="hello")
        await ana.denied("say", "malformed", text="x" * 301)
        await ana.denied("say", "malformed", text="x" * 10_000)
        await ana.denied("say", "malformed", text="\u202egauche")
        await ana.denied("say", "malformed", text=" \n ")
        await ana.denied("say", "unknown", phrase="curse")
        late = Seated(ana.table, (await people(house, "Zoé"))[0])
        assert [line["n"] for line in late.screen.last("chat")["lines"]] == [0, 1]


@in_loop
async def test_a_reaction_is_on_every_screen_at_once_and_gone_with_the_next_visit(
    tmp_path: Path, clock: Clock
) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        television = FakeScreen(Player("", "", "fr"))
        ana.table.hang(television)
        rows = len(await house.services.store.moves(ana.table.id))
        answer = await bao.send("react", reaction="applause")
        shown = {"who": bao.shown["you"]["who"], "name": "Bao", "seat": 1, "reaction": "applause"}
        for told in (answer, ana.screen.last("reaction"), television.last("reaction")):
            assert {key: told[key] for key in shown} == shown
        assert len(bao.screen.of("reaction")) == 1
        assert "re" not in ana.screen.last("reaction")
        assert len(await house.services.store.moves(ana.table.id)) == rows
        late = Seated(ana.table, (await people(house, "Zoé"))[0])
        assert late.screen.of("reaction") == []
        await ana.ok("mute", who=bao.shown["you"]["who"])
        await bao.denied("react", "forbidden", reaction="oops")


@in_loop
async def test_my_tables(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await begin(house, "Ana", "Bao")
        clock.now += 5
        older = ana.table.id
        newer = (
            await house.create(ana.player.id, NewTable(game="sablier", seats=(MySeat(), BotSeat("plain"))))
        ).id
        mine = await house.tables_of(ana.player.id)
        assert [(t.id, t.status, t.my_turn) for t in mine] == [
            (newer, "gathering", False),
            (older, "playing", True),
        ]
        assert mine[0].names == ("Ana", "plain")
        clock.now += 1
        await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
        mine = await house.tables_of(ana.player.id)
        assert [(t.id, t.my_turn) for t in mine] == [(older, False), (newer, False)]
        assert mine[0].touched == clock.now
        assert (await house.tables_of(bao.player.id))[0].my_turn
        await ana.stop()
        over = (await house.tables_of(ana.player.id))[0]
        assert over.status == "over"
        assert over.outcome is not None
        assert over.outcome.reason == "ended"
