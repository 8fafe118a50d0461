"""The code of a table grows while somebody tries out codes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pyramidion.house.table.commands import LengthenCode
from pyramidion.house.table.decide import decide
from pyramidion.house.table.decision import Act, Decision
from pyramidion.house.table.state import TableState, replace
from tests.table.decisions import after
from tests.table.moments import at
from tests.table.tables import gathering, playing


@pytest.mark.parametrize("make", [gathering, playing])
def test_a_code_keeps_its_letters_and_gets_more(make: Callable[[], TableState]) -> None:
    state = make()
    longer = after(state, LengthenCode(6, "KMNPRS"), at(100.0))
    assert longer.record == replace(state.record, code="ABCDKM")  # `touched` included: nobody was there
    assert after(longer, LengthenCode(10, "WXYZWXYZWX"), at(200.0)).record.code == "ABCDKMWXYZ"
    decision = decide(state, LengthenCode(6, "KMNPRS"), at())
    assert isinstance(decision, Decision)
    assert decision.acts == (Act("longer_code"),)


def test_a_code_that_is_long_enough_stays() -> None:
    assert decide(gathering(code="ABCDEF"), LengthenCode(6, "KMNPRS"), at()) == Decision()


def test_a_table_without_a_code_gets_none() -> None:
    assert decide(gathering(code=None), LengthenCode(6, "KMNPRS"), at()) == Decision()
