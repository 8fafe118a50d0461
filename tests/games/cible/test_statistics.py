"""The figures of La Cible: right answers by phase and by field of knowledge."""

from __future__ import annotations

from pyramidion.games.cible.bots import memory
from pyramidion.games.cible.statistics import statistics, theme_of
from tests.games.statistics import played, sums

from . import small_deck
from .positions import Table, cards, question

LIBRARY = small_deck.small_library()


def test_right_answers_by_phase() -> None:
    bids = [question(["un", "deux", "trois", "quatre"], f"Comptez {n}") for n in range(4)]
    table = Table(setup=cards(encheres=bids)).premier_tour().definitions(1, 3, 2).suite()
    opener = table.turn
    table.bid(opener, 3).skip()
    table.right(opener).right(opener).wrong(opener)
    table.end()
    found = sums(statistics(played(table.play)))
    assert found["phase", opener, "encheres"] == (2.0, 3.0)
    right, said = found["right", opener, ""]
    assert right == sum(
        value for (kind, seat, _), (value, _) in found.items() if (kind, seat) == ("phase", opener)
    )
    assert said > right
    assert not any(kind == "theme" for kind, _, _ in found)  # cards of a set-up name none


def test_the_deck_of_a_card_names_its_field() -> None:
    table = Table(seed=2, setup={}, library=LIBRARY, decks=[small_deck.KEY]).to("suite")
    table.wrong().end()
    decks = memory.remembered(LIBRARY, (small_deck.KEY,))
    themes = {theme_of(decks, closed) for closed in table.view.history}
    found = sums(statistics(played(table.play, cards=LIBRARY)))
    assert {label for kind, _, label in found if kind == "theme"} == {theme for theme in themes if theme}
