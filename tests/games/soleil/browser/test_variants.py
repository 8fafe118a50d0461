"""The variants of La pyramide du soleil, played to their end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.salon.test_one_device import play_on, press_once
from tests.browser.visitor import Visitor

from .positions import near_the_end


@pytest.mark.parametrize(
    ("names", "options"),
    [
        (["Ana", "Bao", "Cléo"], {}),
        (["Ana", "Bao", "Cléo"], {"variant": "tour"}),
        (["Ana", "Bao"], {"variant": "duel"}),
        (["Ana", "Bao", "Cléo", "Dov"], {"ingots": "hidden", "coins": "unlimited"}),
        (["Ana", "Bao", "Cléo", "Dov", "Eve", "Fil"], {"emperor": "house", "ingots": "shuffled"}),
    ],
    ids=["simple", "tour", "duel", "hidden", "house"],
)
def test_a_variant_is_played_to_its_end(
    visitor: Callable[..., Visitor], tmp_path: Path, names: list[str], options: dict[str, Any]
) -> None:
    one = visitor()
    one.open_file(near_the_end(tmp_path, names, **options), "Ana")
    press_once(one)
    play_on(one)
    one.over()
    one.accessible()
    one.fits(360, 1280, 1920)


def test_atahualpa_arranges_the_palace_and_the_bots_find_it(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.new_table("Ana")
    one.choose("Atahualpa", "Un joueur")
    one.page.get_by_label("Qui joue à la place 2 ?").select_option("adept")
    one.page.get_by_label("Qui joue à la place 3 ?").select_option("adept")
    one.button("Jouer").click()
    one.button("En groupes").click()
    one.for_everybody()
    one.button("Fermer le palais").click()
    one.over()
    assert one.state().questions[0] == 0
