"""Somebody who is blocked and has the link of a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyramidion.house import Denied, MySeat, OpenSeat
from pyramidion.house.lobby.blocks import NOT_OPEN
from tests.house.helpers import Clock, Seated, in_loop, new_table, open_house, people


@in_loop
async def test_they_do_not_sit_down_where_they_are_not_wanted(tmp_path: Path) -> None:
    async with open_house(tmp_path, Clock()) as house:
        ana, bao, eve = await people(house, "Ana", "Bao", "Eve")
        await house.lobby.block(ana.id, bao.id, "Bao")
        three = (MySeat(), OpenSeat(), OpenSeat())
        answer = await Seated(await new_table(house, ana, seats=three), bao).denied(
            "sit", "forbidden", seat=1
        )
        assert (answer["en"], answer["fr"]) == NOT_OPEN
        # At the table of somebody else it matters where the two would play against each other alone, or for ratings.
        for wish, is_refused in (
            ({"seats": (OpenSeat(), OpenSeat())}, True),
            ({"seats": three, "ranked": True}, True),
            ({"seats": three}, False),
        ):
            table = await new_table(house, eve, **wish)
            await Seated(table, ana).ok("sit", seat=1)
            seat = 0 if len(table.record.seats) == 2 else 2
            if is_refused:
                await Seated(table, bao).denied("sit", "forbidden", seat=seat)
            else:
                await Seated(table, bao).ok("sit", seat=seat)


@in_loop
async def test_whoever_has_blocked_somebody_decides_for_themselves(tmp_path: Path) -> None:
    async with open_house(tmp_path, Clock()) as house:
        ana, bao = await people(house, "Ana", "Bao")
        await house.lobby.block(ana.id, bao.id, "Bao")
        table = await new_table(house, bao)
        await Seated(table, ana).ok("sit", seat=1)
        # Bao may change seats at his own table.
        await Seated(table, bao).ok("stand", seat=0)
        await Seated(table, bao).ok("sit", seat=0)


@in_loop
async def test_a_private_table_is_not_shown_to_them_and_a_public_one_is(tmp_path: Path) -> None:
    async with open_house(tmp_path, Clock()) as house:
        ana, bao, eve = await people(house, "Ana", "Bao", "Eve")
        await house.lobby.block(ana.id, bao.id, "Bao")
        private = await new_table(house, ana, private=True)
        assert await house.table_for(private.id, eve.id) is private
        with pytest.raises(Denied) as refused:
            await house.table_for(private.id, bao.id)
        assert (refused.value.code, refused.value.en) == ("forbidden", NOT_OPEN[0])
        public = await new_table(house, ana)
        assert await house.table_for(public.id, bao.id) is public
        (blocked,) = await house.lobby.blocks.of(ana.id)
        await house.lobby.unblock(ana.id, blocked.id)
        assert await house.table_for(private.id, bao.id) is private
