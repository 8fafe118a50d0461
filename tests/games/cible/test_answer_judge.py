"""Which answer of a card a name belongs to: found by an index, and the same that a look through all names finds."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies

from pyramidion.games.cible import answer_judge
from pyramidion.games.cible.values import Card
from pyramidion.language.answers import folded
from pyramidion.language.answers.forms import Form, form

WORDS = (
    "le",
    "la",
    "un",
    "Pianiste",
    "pianiste",
    "2",
    "deux",
    "Lac",
    "d'Annecy",
    "Éléphant",
    "elephant",
    "(rose)",
)
names = strategies.lists(strategies.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)
answers = strategies.lists(strategies.lists(names, min_size=1, max_size=3).map(tuple), max_size=6).map(tuple)
cards = strategies.builds(
    Card,
    text=strategies.just("Quoi ?"),
    answers=answers,
    examples=strategies.lists(names, max_size=3).map(tuple),
)


def scan(among: tuple[tuple[str, ...], ...], name: str) -> int | None:
    """The first answer with a name that is written so; else with the same words; else the same behind the article."""
    ways = (
        lambda text: text,
        lambda text: form(text).whole,
        lambda text: form(text).core,
    )
    for way in ways:
        for place, own in enumerate(among):
            if any(way(other) == way(name) for other in own):
                return place
    return None


def scanned(card: Card, name: str) -> int | str:
    more = [(example,) for example in card.examples if scan(card.answers, example) is None]
    place = scan((*card.answers, *more), name)
    return folded(name) if place is None else place


@given(cards, strategies.lists(names, max_size=5))
def test_the_index_finds_what_a_look_through_all_names_finds(card: Card, said: list[str]) -> None:
    assert [answer_judge.meaning(card, name) for name in said] == [scanned(card, name) for name in said]
    expected = {scanned(card, name) for name in (*said, *card.examples)}
    assert answer_judge.given(card, tuple(said)) == expected


@pytest.mark.rule("R-C6")
def test_what_was_given_is_looked_up_and_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger chooses how many answers a card has and how many were given: a move must not cost their product."""
    reads = 0

    def counted(name: str) -> Form:
        nonlocal reads
        reads += 1
        return form(name)

    monkeypatch.setattr(answer_judge, "reading", counted)
    card = Card("Quoi ?", tuple((f"mot {n}",) for n in range(300)))
    said = tuple(f"mot {n}" for n in range(200))
    for count in range(len(said)):
        answer_judge.weigh(card, said[:count], 0, said[count], said[count])
    assert reads <= 2 * len(card.answers)
