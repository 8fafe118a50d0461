"""What may be somebody's name, and which two names look alike at one table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyramidion import games
from pyramidion.house.errors import Denied
from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import ConsoleArrive, FromPerson, RenamePerson
from pyramidion.house.table.record import OPEN, Seat
from pyramidion.house.table.seats.names import (
    BOT_NAMES,
    Taken,
    clean_console_name,
    clean_name,
    is_numbered,
    shown_names,
    skeleton,
)
from tests.table.decisions import after, ask, decided, denied
from tests.table.moments import at
from tests.table.people import ANA, BAO, CHLOE, CONSOLE, person
from tests.table.tables import gathering, new_record

LIMIT = 24
ROOT = Path(__file__).parents[3]

HONEST = [
    # French, Breton, Belgian, Swiss
    "Ana", "Zoé", "Anaïs", "Jean-Luc", "Marie-Thérèse d'Urfé", "Cœur de Lion", "Æneas", "Ÿves", "Maël", "Añwen",
    "Fañch", "Enora", "Loïg", "Erwan C’hoarier", "Dirk van der Meer", "Jürg Müller", "Reto", "Gian-Andri", "Élodie 2",
    "M. l'abbé", "Ana & Bo", "P0", "123", "Bo_42", "J.R.R.", "Ümit", "Øystein", "Łukasz", "Đorđe", "O'Neil",
    # Greek, Cyrillic, Armenian, Georgian, Hebrew
    "Ελένη", "Γιώργος", "Наташа", "Сара", "Ђорђе", "Олексій", "Արամ", "ნინო", "שרה",
    # Arabic and Persian, the last with a joiner that its spelling needs
    "فاطمة", "محمد علي", "نیلوفر", "علی\u200cرضا",
    # Vietnamese, in both normal forms
    "Nguyễn Thị Hương", "Trâ\u0300n", "Đặng",
    # Chinese, Japanese, Korean, alone and with Latin
    "王小明", "山田太郎", "さくら", "サクラ", "山田さくら", "佐々木", "ジョー", "김민준", "Kenさん", "葛\U000e0100城",
    # South and South-East Asia, Ethiopia, North Africa
    "क्षितिज", "श्री\u200dराम", "அன்பு", "สมชาย", "ສົມ", "አበበ", "ⴰⵎⴰⵣⵉⵖ",
    # Emoji: alone, with a style, a skin, joined, a flag, a keycap, newer than Python's own tables
    "🦊", "Zoé 🦊", "❤️ Ana", "👋🏽", "👩‍🚀 Lou", "🏳️‍🌈", "🇫🇷 Léa", "1️⃣", "🩷 Mia", "Léo★",
    # Two scripts in two words
    "Ali علي", "Наташа Natasha", "Ελένη Eleni",
]  # fmt: skip

TRICKS = {
    "Аna": "cyrillique",
    "Anа": "cyrillique",
    "Zοé": "grecque",
    "Jean-Рaul": "cyrillique",
    "Ana Вао": "cyrillique",
    "Aոa": "arménienne",
    "Наtaшa": "latine",
    "A\u200dna": "U+200D",
    "A\u200cna": "U+200C",
    "Ana\u034f": "U+034F",
    "Ana\ufe0f": "U+FE0F",
    "A\u180bna": "U+180B",
    "Ana\U000e0100": "U+E0100",
    "\u17b4Ana": "U+17B4",
    "Ana\u200b": "U+200B",
    "Ana\u2060": "U+2060",
    "\u202eanA": "U+202E",
    "Ana\U000e0041": "U+E0041",
    "ㅤ": "U+3164",
    "Ana\u0378": "U+0378",
    "Ana\U0001fbff": "U+1FBFF",
    "Ana\ue000": "U+E000",
}

RESERVED = [
    "Inti", "inti 2", "IntI", "Amaru", "novice", "Novice", "Champion", "maître", "Maitre", "Écolier", "Robot",
    "robot 3", "Bot", "Hôte", "hote", "Host", "H\u043eST", "la maison", "joueur parti", "Pyramidion", "R0bot",
]  # fmt: skip


@pytest.mark.parametrize("name", HONEST)
def test_honest_people_have_their_names(name: str) -> None:
    assert clean_name(name, LIMIT)


@pytest.mark.parametrize(("name", "reason"), TRICKS.items())
def test_tricks_are_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(Denied) as told:
        clean_name(name, LIMIT)
    assert told.value.code == "malformed"
    assert reason in told.value.fr
    assert told.value.en
    with pytest.raises(Denied):
        clean_console_name(name, LIMIT)


@pytest.mark.parametrize("name", RESERVED)
def test_names_of_bots_and_of_the_house_are_nobodys(name: str) -> None:
    with pytest.raises(Denied) as told:
        clean_name(name, LIMIT)
    assert told.value.code == "malformed"


def test_every_level_is_reserved_and_the_console_may_be_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "custom_bots", lambda: {("soleil", "Ma Pythie"): "oracles:Pythie"})
    for level in (level for key in games.keys() for level in games.levels(key)):
        with pytest.raises(Denied):
            clean_name(level, LIMIT)
    assert clean_console_name("Hôte", LIMIT) == "Hôte"


def test_the_client_calls_bots_by_the_names_that_are_reserved() -> None:
    listed = re.search(
        r"const names = \[(.*?)\]", (ROOT / "web/src/lib/seats/bots.ts").read_text(encoding="utf-8")
    )
    assert listed is not None
    assert tuple(re.findall(r'"(.*?)"', listed[1])) == BOT_NAMES


ALIKE = [
    ("Ana", "Ana"), ("Ana", "ana"), ("Ana", "ANA"), ("Ana", "Ana."), ("Marie Anne", "Marie-Anne"), ("Ian", "lan"),
    ("Marie", "Rnarie"), ("Сара", "Capa"), ("Ana", "𝓐𝓷𝓪"), ("Ana", "Ａｎａ"), ("Bob", "B0b"), ("Léa", "Le\u0301a"),
    ("❤", "❤️"), ("ΑΝΑ", "ANA"),
]  # fmt: skip
DIFFERENT = [
    ("Ana", "Anna"), ("Zoé", "Zoe"), ("Ana", "Ana 2"), ("🦊", "🐻"), ("Bo", "Bao"), ("山", "川"), ("Paul", "Paula"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert Taken([one], LIMIT).alike(other) == one
    assert Taken([other], LIMIT).alike(one) == other


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_do_not(one: str, other: str) -> None:
    assert Taken([one], LIMIT).alike(other) is None


def test_a_skeleton_is_its_own_skeleton() -> None:
    for name in (*HONEST, *(name for pair in ALIKE for name in pair)):
        assert skeleton(skeleton(name)) == skeleton(name)


def test_a_second_marie_is_offered_a_number() -> None:
    taken = Taken(["Marie"], LIMIT)
    with pytest.raises(Denied) as told:
        taken.check("marie")
    assert "« Marie »" in told.value.fr
    assert "« marie 2 »" in told.value.fr
    assert taken.free("Marie") == "Marie 2"
    taken.add("Marie 2")
    assert taken.free("Marie") == "Marie 3"
    long = "x" * LIMIT
    other = Taken([long], LIMIT).free(long)
    assert len(other) == LIMIT
    assert is_numbered(other, long, LIMIT)


def test_nobody_at_a_table_is_shown_under_a_name_like_another() -> None:
    seats = (
        Seat("person", "p1", "Marie"),
        Seat("person", "p2", "Marie 2"),
        Seat("bot", "p3", "Ana", "novice"),
    )
    record = new_record(*seats)
    here = {"p2": "Marie", "p1": "Marie", "z": "marie", "y": "Ana", "x": "Zoé"}
    assert shown_names(record, here, LIMIT) == {
        "p1": "Marie",
        "p2": "Marie 2",
        "p3": "Ana",
        "z": "marie 3",
        "y": "Ana 2",
        "x": "Zoé",
    }


# What a table makes of it.


def namesake(message: m.AnyMessage) -> FromPerson:
    return FromPerson(BAO, "Ana", message)


def test_somebody_who_sits_down_beside_a_namesake_is_numbered() -> None:
    state = after(gathering(person(ANA), OPEN, OPEN), namesake(m.Sit(seat=1)), at())
    assert [seat.name for seat in state.record.seats] == ["Ana", "Ana 2", None]
    line = after(state, namesake(m.Say(text="bonjour")), at()).chat[-1]
    assert line.name == "Ana 2"
    # A person's second seat on the same device is another player.
    assert after(state, ask(ANA, m.Sit(seat=2)), at()).record.seats[2].name == "Ana 3"


def test_a_name_that_was_chosen_and_looks_like_another_is_refused_with_a_suggestion() -> None:
    state = gathering(person(ANA), OPEN)
    with pytest.raises(Denied) as told:
        decided(state, ask(BAO, m.Sit(seat=1, name="ANA")), at())
    assert told.value.code == "malformed"
    assert "« ANA 2 »" in told.value.fr
    assert "“ANA 2”" in told.value.en
    with denied("malformed"):
        decided(state, ask(BAO, m.Sit(seat=1, name="Novice")), at())


def test_a_new_name_is_numbered_where_somebody_has_it() -> None:
    state = gathering(person(ANA), person(BAO), person(BAO, "Mamie"))
    state = after(state, RenamePerson(BAO, "Bao", "Ana"), at())
    assert [seat.name for seat in state.record.seats] == ["Ana", "Ana 2", "Mamie"]
    state = after(state, RenamePerson(BAO, "Ana", "Zoé"), at())
    assert [seat.name for seat in state.record.seats] == ["Ana", "Zoé", "Mamie"]


def test_whoever_the_console_brings_is_numbered_too() -> None:
    state = gathering(person(ANA), OPEN)
    state = after(state, ConsoleArrive(CONSOLE, Seat("person", CHLOE, "ana"), 1), at())
    assert state.record.seats[1].name == "ana 2"


def test_a_name_that_was_stored_before_these_rules_stays() -> None:
    old = person(ANA, "А‍na")
    state = after(gathering(old, OPEN), ask(BAO, m.Sit(seat=1)), at())
    assert state.record.seats[0] == old
    assert shown_names(state.record, {ANA: "А‍na"}, LIMIT)[ANA] == "А‍na"
