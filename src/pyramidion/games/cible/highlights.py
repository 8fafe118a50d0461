"""The moments of La Cible: series, contracts and finales, and the answer that hardly anybody would have had.

Taken from the record at the end and not from the events: a verdict that the table overturned has not happened.
"""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.core import Cards
from pyramidion.games.highlights import FinishedGame, Highlight, moment
from pyramidion.language.answers import folded

from .bots import memory
from .phases.definitions import ITEMS
from .values import Closed, Final, Said

MIN_SERIES_FOUND = 4
"""Definitions found of six from which a series is worth telling."""
MIN_CONTRACT_ANSWERS = 3
"""Answers promised from which a contract is."""
MAX_RARE_POPULARITY = 2
"""An answer's popularity: 1 for specialists, 2 for those who know the field, up to 5 for what everybody says."""


def highlights(game: FinishedGame, cards: Cards | None) -> Iterator[Highlight]:
    history: tuple[Closed, ...] = game.end.history
    yield from contracts(history)
    yield from series([closed for closed in history if closed.phase == "definitions"])
    yield from finales(game.end.results)
    yield from rare(memory.remembered(cards, game.options.decks), history)


def contracts(history: tuple[Closed, ...]) -> Iterator[Highlight]:
    """R-C21: kept if all that was said is right; how bold it was shows in how many of the answers were promised."""
    for closed in history:
        said = closed.said
        if (
            closed.phase != "encheres"
            or len(said) < MIN_CONTRACT_ANSWERS
            or not all(one.right for one in said)
        ):
            continue
        count, most = len(said), len(closed.accepted)
        # Of two equal promises the one that left fewer answers.
        weight = count + count / max(most, count + 1)
        yield moment("cible.bid", (said[0].seat,), weight, question=closed.question, count=count, most=most)


def series(definitions: list[Closed]) -> Iterator[Highlight]:
    for start in range(0, len(definitions), ITEMS):
        six = definitions[start : start + ITEMS]
        found = [closed for closed in six if any(said.right for said in closed.said)]
        seats = {said.seat for closed in six for said in closed.said}
        if len(found) >= MIN_SERIES_FOUND and len(seats) == 1:
            readings = max(len(closed.said) for closed in six)
            weight = len(found) - readings / 100
            yield moment(
                "cible.series", tuple(seats), weight, letter=six[0].letter, right=len(found), of=ITEMS
            )


def finales(finals: tuple[Final, ...]) -> Iterator[Highlight]:
    for final in finals:
        if final.level > 0:
            weight = final.level + final.pawns / 100
            yield moment("cible.finale", (final.seat,), weight, level=final.level)


def rare(decks: memory.Decks, history: tuple[Closed, ...]) -> Iterator[Highlight]:
    """By the popularity that the card's deck gives the answer; a set-up that brings its own cards tells none."""
    for closed in history:
        for said in closed.said:
            popularity = popularity_of(decks, closed, said)
            if popularity is not None and popularity <= MAX_RARE_POPULARITY:
                yield moment(
                    "cible.rare",
                    (said.seat,),
                    -popularity,
                    question=closed.question,
                    answer=said.answer,
                    popularity=popularity,
                )


def popularity_of(decks: memory.Decks, closed: Closed, said: Said) -> int | None:
    if not said.right or said.answer is None:
        return None
    card = memory.closed(decks, closed.phase, closed.question)
    if card is None or not card.savoir:
        return None
    for names, popularity in zip(card.answers, card.popularity, strict=True):
        if folded(said.answer) in map(folded, names):
            return popularity
    return None
