"""The best moments of Kreuzwort, found again in positions that are small enough to know them."""

from __future__ import annotations

from pyramidion.games.highlights import best
from pyramidion.games.kreuzwort.highlights import highlights
from tests.games.highlights import by_kind, finished

from .positions import Table


def test_the_longest_word_and_the_dearest() -> None:
    table = Table("ETE EAANRIAET")
    short = table.word(0, "H8 I8 J8", "J8<I3")
    found = by_kind(best(highlights(finished(table.play, short), None), (0, 1)))
    assert found["kreuzwort.dear"].facts == {"word": "ETE", "points": table.view().last.score}
    assert "kreuzwort.long" not in found  # three letters are no long word
    table = Table("ETE EAANRIAET")
    long = table.word(0, "A8 B8 C8 D8 E8 F8 G8 H8 I8", "A8<I3")
    found = by_kind(best(highlights(finished(table.play, short, long), None), (0, 1)))
    points = table.view().last.score
    assert found["kreuzwort.long"].facts == {"word": "EAANRIAET", "letters": 9, "points": points}
    assert found["kreuzwort.dear"].facts == {"word": "EAANRIAET", "points": points}


def test_the_false_word_belongs_to_who_doubted_it() -> None:
    table = Table("ET", seats=3, validation="challenge")
    events = [table.word(0, "H7 I7"), table.challenge(2)]
    (found,) = highlights(finished(table.play, *events), None)
    assert (found.kind, found.seats, found.facts) == ("kreuzwort.false", (2,), {"word": "OL", "by": 0})
    table = Table("OL", seats=3, validation="challenge")
    events = [table.word(0, "H7 I7"), table.challenge(2)]
    assert {one.kind for one in highlights(finished(table.play, *events), None)} == {"kreuzwort.dear"}


def test_the_word_that_cleared_the_row() -> None:
    table = Table("ET").lay(I3="", I4="", I5="", I6="", I7="", I8="T")
    last = table.word(0, "H8 I8")
    assert table.play.outcome is not None
    assert table.play.outcome.reason == "cleared"
    found = by_kind([*highlights(finished(table.play, last), None)])
    assert found["kreuzwort.last"].facts == {"word": "ET", "points": table.view().last.score}
