"""Decks at the tables: the house's, one's own, and the very cards that a game was begun with."""

from __future__ import annotations

import io
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pyramidion import games
from pyramidion.core import transcript
from pyramidion.house import Denied, House
from pyramidion.house.runtime.opening import MySeat, NewTable

from .helpers import Clock, Seated, in_loop, open_house

TOML = """key = "{key}"
title = "Chez nous"
version = "1.0"
language = "fr"
authors = ["Ana"]
licence = "CC0-1.0"
age = 8
date = 2026-11-01
"""
WORDS = [chr(97 + i) * 3 for i in range(26)]
LIST = " | ".join(WORDS[:20])
END = "1;famille\n"


def text(number: int) -> str:
    """No two of them are alike."""
    return sha256(f"{number}".encode()).hexdigest()[:24]


def tables(word: str) -> dict[str, str]:
    """The least deck of all: one question, series or face of each kind."""
    face = "".join(
        f"1;{level};{text(10 * level + n)} ?;{LIST};{END}" for level in range(1, 7) for n in range(1, 4)
    )
    six = "".join(f"1;A;{text(n)} {word};a{WORDS[n]};{END}" for n in range(6))
    return {
        "premier_tour.csv": f"question;réponses;difficulté;public\nUn mot {word} ?;{LIST};{END}",
        "definitions.csv": f"série;lettre;définition;réponse;difficulté;public\n{six}",
        "suite.csv": f"indice;exemples;réponses;difficulté;public\nSuite {word};aaa | bbb | ccc;{LIST};{END}",
        "encheres.csv": f"question;réponses;difficulté;public\nCombien de choses ?;{LIST};{END}",
        "finale.csv": f"face;niveau;question;réponses;difficulté;public\n{face}",
    }


def packed(key: str = "chez-nous", word: str = "doux", **changed: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        files = {"deck.toml": TOML.format(key=key), **tables(word)}
        for name, text in {**files, **{f"{k}.csv": v for k, v in changed.items()}}.items():
            archive.writestr(f"{key}/{name}", text)
    return out.getvalue()


async def table_with(house: House, host: Any, *decks: str) -> Seated:
    wish = NewTable(
        game="cible",
        options={"decks": list(decks), "clock": False},
        seats=(MySeat(), MySeat("Bao"), MySeat("Cléo")),
    )
    created = await house.create(host.id, wish)
    return Seated(await house.table(created.id), host)


@in_loop
async def test_a_deck_of_ones_own_is_kept_for_ones_own_tables(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await house.people.new("Ana", "fr"), await house.people.new("Bao", "fr")
        brought = await house.decks.bring(ana.id, packed())
        assert brought.deck is not None
        assert brought.deck.counts["premier_tour"] == 1
        name = brought.deck.name
        assert [deck.name for deck in (await house.decks.listed(ana.id)).mine] == [name]
        assert (await house.decks.listed(bao.id)).mine == ()
        seated = await table_with(house, ana, name)
        await seated.ok("start")
        assert seated.game["view"]["question"] == "Un mot doux ?"
        with pytest.raises(Denied) as denied:
            await table_with(house, bao, name)
        assert denied.value.faults[0].path == "$.options.decks[0]"


@in_loop
async def test_a_deck_with_faults_is_told_them_with_file_and_line(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana = await house.people.new("Ana", "fr")
        header = "question;réponses;difficulté;public\n"
        faulty = packed(premier_tour=f"{header}Un mot ?;{LIST};{END}Quelque chose d'autre ?;;{END}")
        brought = await house.decks.bring(ana.id, faulty)
        assert brought.deck is None
        assert ("premier_tour.csv", 3) in [(fault.file, fault.line) for fault in brought.faults]
        for junk in (b"", b"PK\x03\x04 not really", b"\xff" * 1000):
            assert (await house.decks.bring(ana.id, junk)).deck is None
        assert (await house.decks.listed(ana.id)).mine == ()


@in_loop
async def test_a_game_keeps_the_very_cards_that_it_was_begun_with(tmp_path: Path, clock: Clock) -> None:
    """A newer version, the end of the house, and even taking the deck back change nothing for it."""
    async with open_house(tmp_path, clock) as house:
        ana = await house.people.new("Ana", "fr")
        first = await house.decks.bring(ana.id, packed(word="doux"))
        assert first.deck is not None
        seated = await table_with(house, ana, first.deck.name)
        await seated.ok("start")
        seat = seated.game["view"]["turn"]
        await seated.move(seat, type="answer", text="aaa")
        await house.decks.bring(ana.id, packed(word="dur"))
        await house.decks.drop(ana.id, first.deck.name)
        table_id = seated.table.id
    async with open_house(tmp_path, clock) as house:
        again = Seated(await house.table(table_id), ana)
        assert again.game["view"]["question"] == "Un mot doux ?"
        assert again.game["view"]["given"] == ["aaa"]
        await again.send("end")
        written = await house.finished.transcript(table_id, ana.id)
        (used,) = written["meta"]["decks"]
        assert (used["key"], used["version"]) == ("chez-nous", "1.0")
        assert used["name"] == first.deck.name
        assert transcript.parse(written, games.load).options.decks == (first.deck.name,)


@in_loop
async def test_the_deck_of_the_house_is_pinned_when_a_game_begins(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana = await house.people.new("Ana", "fr")
        seated = await table_with(house, ana, "maison:famille")
        await seated.ok("start")
        (name,) = seated.table.record.options["decks"]
        deck = house.services.library.find("maison:famille")
        assert name == deck.name
        assert (tmp_path / "decks" / f"maison@{deck.digest}.zip").exists()


@in_loop
async def test_a_key_of_the_house_and_too_many_decks_are_refused(tmp_path: Path, clock: Clock) -> None:
    from pyramidion.house.settings import Limits

    async with open_house(tmp_path, clock, limits=Limits(decks=1)) as house:
        ana = await house.people.new("Ana", "fr")
        with pytest.raises(Denied, match="belongs to a deck of the house"):
            await house.decks.bring(ana.id, packed(key="maison"))
        await house.decks.bring(ana.id, packed(word="doux"))
        with pytest.raises(Denied, match="remove one first"):
            await house.decks.bring(ana.id, packed(word="dur"))
        with pytest.raises(Denied, match="no such deck"):
            await house.decks.drop(ana.id, "maison")
