"""Moves as people type them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.core import Value
from pyramidion.core.typed_moves import Unreadable, form, read, write


class Ask(Value, tag_field="type", tag="ask", frozen=True):
    cell: str
    count: int


class Put(Value, tag_field="type", tag="put", frozen=True):
    at: tuple[int, int]


class Say(Value, tag_field="type", tag="say", frozen=True):
    text: str


class Vote(Value, tag_field="type", tag="vote", frozen=True):
    accept: bool | None


class Pass(Value, tag_field="type", tag="pass", frozen=True):
    pass


class Lay(Value, tag_field="type", tag="lay", frozen=True):
    rows: tuple[str, ...]


Moves = Ask | Put | Say | Vote | Pass | Lay
ALL = ("ask", "put", "say", "vote", "pass", "lay")


@pytest.mark.parametrize(
    ("text", "possible", "move"),
    [
        ("ask B4 3", ALL, Ask("B4", 3)),
        ("  ASK: B4   3 ", ALL, Ask("B4", 3)),
        ("put 1,2", ALL, Put((1, 2))),
        ("put (1, 2)", ALL, Put((1, 2))),
        ("put [1,2]", ALL, Put((1, 2))),
        ("vote true", ALL, Vote(True)),
        ("vote null", ALL, Vote(None)),
        ("pass", ALL, Pass()),
        ("say la grande ourse", ALL, Say("la grande ourse")),
        ("la grande ourse", ("say", "pass"), Say("la grande ourse")),
        ("« la grande ourse »", ("say", "pass"), Say("la grande ourse")),
        ("12", ("say", "pass"), Say("12")),
        ("pass", ("say",), Say("pass")),
        ("1,2", ("put",), Put((1, 2))),
        ('{"type": "lay", "rows": ["AB", "CD"]}', ALL, Lay(("AB", "CD"))),
        ('{"type":"ask","cell":"B4","count":3}', ALL, Ask("B4", 3)),
    ],
)
def test_what_a_text_says(text: str, possible: tuple[str, ...], move: Any) -> None:
    assert read(text, Moves, possible) == move


@pytest.mark.parametrize(
    ("text", "possible", "reason"),
    [
        ("hello", ("ask", "pass"), "one of these words: ask, pass"),
        ("ask B4", ALL, "ask CELL COUNT"),
        ("ask B4 three", ALL, "ask CELL COUNT"),
        ("ask", ALL, "ask CELL COUNT"),
        ("put 1", ALL, "put AT, such as put 1,2"),
        ("put 1,2,3", ALL, "put AT, such as put 1,2"),
        ("vote perhaps", ALL, "vote ACCEPT, such as vote true"),
        ("pass please", ALL, "typed like this: pass"),
        ("lay AB CD", ALL, '{"type": "lay", "rows": …}'),
        ("{nonsense", ALL, "no move"),
        ('{"type": "fly"}', ALL, "no move"),
        ("", ("ask", "pass"), "one of these words"),
    ],
)
def test_what_is_wrong_with_a_text(text: str, possible: tuple[str, ...], reason: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read(text, Moves, possible)
    assert reason in unreadable.value.en
    assert unreadable.value.fr != unreadable.value.en


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{nonsense", "ce JSON est mal écrit"),
        ('{"type":' * 5000, "ce JSON est mal écrit"),
        ('{"type": "fly"}', "« fly » ne convient pas (en $.type)"),
        ('{"type": "lay"}', "il manque le champ « rows »"),
        ('{"type": "pass", "rows": []}', "il n'y a pas de champ « rows »"),
        ('{"type": "lay", "rows": "AB"}', "il faut une liste (en $.rows)"),
        ('{"type": "lay", "rows": [["A"]]}', "il faut un texte (en $.rows[0])"),
        ('{"type": "put", "at": [1]}', "il faut une liste de 2 valeurs (en $.at)"),
        ('{"type": "ask", "cell": "B4", "count": "3"}', "il faut un nombre entier (en $.count)"),
        ('{"type": "vote", "accept": 3}', "il faut true, false ou null (en $.accept)"),
    ],
)
def test_what_is_wrong_with_json_is_said_in_french(text: str, fault: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read(text, Moves, ALL)
    assert unreadable.value.fr == f"ce n'est pas un coup : {fault}"


def test_a_form_says_what_is_typed() -> None:
    assert [form(kind) for kind in (Ask, Put, Pass)] == ["ask CELL COUNT", "put AT", "pass"]
    assert form(Lay) == '{"type": "lay", "rows": …}'


words = st.text("abcdeé'-", min_size=1, max_size=12).map(lambda text: text.strip("'- ") or "a")
moves = st.one_of(
    st.builds(Ask, words, st.integers(-9, 99)),
    st.builds(Put, st.tuples(st.integers(-9, 99), st.integers(-9, 99))),
    st.builds(Say, st.lists(words, min_size=1, max_size=4).map(" ".join)),
    st.builds(Vote, st.sampled_from([True, False, None])),
    st.just(Pass()),
    st.builds(Lay, st.lists(words).map(tuple)),
)


@given(moves)
def test_what_is_written_is_read_again(move: Any) -> None:
    assert read(write(move), Moves, ALL) == move
    assert read(msgspec.json.encode(move).decode(), Moves, ALL) == move


@pytest.mark.parametrize("text", ["ask B4 " + "[" * 5000, '{"type":' * 5000, "say \ud800", "\udfff"])
def test_whatever_a_program_types_is_at_worst_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text, Ask | Say, ("ask", "say"))
