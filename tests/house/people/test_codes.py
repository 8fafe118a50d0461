"""Codes that grow, at tables that people look at through any process."""

from __future__ import annotations

from itertools import chain, repeat
from pathlib import Path

import pytest

from pyramidion.house import Denied, Settings, codes
from tests.house.cluster.several import houses, pair, until
from tests.house.helpers import Clock, Seated, in_loop, new_table, open_house, people


@in_loop
async def test_letters_that_another_table_has_are_drawn_again(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        for drawn in ("ABCD", "ABCDKM"):
            monkeypatch.setattr(codes, "new_code", lambda _, drawn=drawn: drawn)
            await new_table(house, ana)
        draws = chain(["KMXXXX"], repeat("NPXXXX"))
        monkeypatch.setattr(codes, "new_code", lambda _: next(draws))
        house.codes.lengthen(6)
        await house.codes.grown()
        assert await house.codes.find("ABCDNP") != await house.codes.find("abcd km")
        with pytest.raises(Denied, match="more letters"):
            await house.codes.find("ABCD")


@in_loop
async def test_every_process_shows_and_finds_the_longer_code(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        hers, his = await pair(one, two)
        code = hers.shown["code"]
        assert len(code) == codes.LONG_LETTERS
        one.codes.lengthen(8)
        await one.codes.grown()
        await until(lambda: len(his.shown["code"]) == 8)
        longer = his.shown["code"]
        assert longer == hers.shown["code"]
        assert longer.startswith(code)
        for house in (one, two):
            assert await house.by_code(longer) == hers.table.id
            with pytest.raises(Denied):
                await house.by_code(code)
        assert Seated(await two.table(hers.table.id), his.player).shown["code"] == longer
