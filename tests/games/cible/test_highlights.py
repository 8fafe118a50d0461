"""The best moments of La Cible, found again in positions that are small enough to know them."""

from __future__ import annotations

from pyramidion.games.cible.highlights import highlights
from pyramidion.games.highlights import Highlight, best
from tests.games.highlights import by_kind, finished

from . import small_deck
from .positions import Table, cards, question

LIBRARY = small_deck.small_library()


def of_table(table: Table) -> list[Highlight]:
    if not table.play.over:
        table.end()
    return best(highlights(finished(table.play), LIBRARY), range(table.play.seats))


def test_a_series_a_contract_and_a_finale() -> None:
    bids = [question(["un", "deux", "trois", "quatre"], f"Comptez {n}") for n in range(4)]
    table = Table(setup=cards(encheres=bids)).premier_tour().definitions(2, 5, 3).suite(1, 2)
    opener = table.turn
    table.bid(opener, 3).skip()
    for _ in range(3):
        table.right(opener)
    table.auction(opener).finale(2)
    found = by_kind(of_table(table))
    assert found["cible.bid"].seats == (opener,)
    assert found["cible.bid"].facts == {"question": "Comptez 0", "count": 3, "most": 4}
    assert (found["cible.series"].seats, found["cible.series"].facts["right"]) == ((1,), 5)
    assert (found["cible.finale"].seats, found["cible.finale"].facts) == ((opener,), {"level": 2})
    assert "cible.rare" not in found  # cards of a set-up have no popularity


def test_a_broken_promise_and_a_poor_series_are_no_moments() -> None:
    bids = [question(["un", "deux", "trois", "quatre"], f"Comptez {n}") for n in range(4)]
    table = Table(setup=cards(encheres=bids)).premier_tour().definitions(1, 3, 2).suite()
    opener = table.turn
    table.bid(opener, 3).skip()
    table.right(opener).right(opener).wrong(opener)
    assert of_table(table) == []


def test_the_rarest_answer_is_the_one_that_specialists_have() -> None:
    popularity = {name: value for name, value, _ in small_deck.things()}
    table = Table(seed=2, setup={}, library=LIBRARY, decks=[small_deck.KEY]).to("suite")
    card = table.play.state.supply.suite[table.play.state.used.suite - 1]
    names = [n[0] for n in card.answers if n[0] not in card.examples]
    rare = next(name for name in names if popularity[name] == 1)
    usual = next(name for name in names if popularity[name] == 5)
    table.say(table.turn, usual)
    second = table.turn
    table.say(second, rare)
    while table.view.phase == "suite" and table.view.round == 1:
        table.wrong()
    found = by_kind(of_table(table))
    assert (found["cible.rare"].seats, found["cible.rare"].facts["answer"]) == ((second,), rare)
    assert found["cible.rare"].facts["popularity"] == 1
