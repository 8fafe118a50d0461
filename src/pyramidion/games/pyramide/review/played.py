"""The words of a game that is over, each with everything that was bet, said and proposed about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pyramidion.core.transcript import SeatMove
from pyramidion.games.pyramide.bots import inflections
from pyramidion.games.pyramide.judging.spelling import folded
from pyramidion.games.pyramide.values import Bet, Bid, Clue, Guess, Phase, Silence, Told, Yield
from pyramidion.games.pyramide.views import PyramideView

CLUE_PHASES = ("enigma", "pingpong", "names")
"""Phases in which words are found by clues."""
A_WORD = 3
"""What a word is worth, in clues."""

Key = tuple[int, str, str, int]


@dataclass
class PlayedWord:
    """Moves as those who made them stood before them."""

    round: int
    phase: Phase
    title: str
    place: int
    """From 1."""
    word: str
    found: int | None
    """Who found it."""
    bet: SeatMove | None = None
    bids: list[SeatMove] = field(default_factory=list)
    clues: list[SeatMove] = field(default_factory=list)
    """Those that were written; of one that was spoken nobody knows here what it was."""
    given: int = 0
    """How many clues in all."""
    guesses: list[SeatMove] = field(default_factory=list)
    """What was proposed in writing, or that nothing was."""

    @property
    def texts(self) -> list[str]:
        return [turn.move.word for turn in self.clues]

    def told(self) -> dict[str, Any]:
        """What every decision about this word has in its review."""
        return {
            "round": self.round,
            "phase": self.phase,
            "title": self.title,
            "place": self.place,
            "word": self.word,
            "found": self.found,
            "needed": None if self.found is None else self.given,
        }

    def is_meant(self, text: str) -> bool:
        """Whether a text is the word, in this form or another."""
        return folded(text) == folded(self.word) or not self.entries.isdisjoint(entries(text))

    @property
    def entries(self) -> frozenset[str]:
        return entries(self.word)


def entries(text: str) -> frozenset[str]:
    """What a text is called in the dictionary."""
    return frozenset((text.lower(), *inflections.lemmas(text)))


def played_words(end: PyramideView, turns: Iterable[SeatMove]) -> list[PlayedWord]:
    """All words that are found by clues, in the order of the game."""
    words = {
        (closed.round, closed.phase, closed.title, place): PlayedWord(
            closed.round, closed.phase, closed.title, place, word, finder
        )
        for closed in end.history
        if closed.phase in CLUE_PHASES
        for place, (word, finder) in enumerate(zip(closed.words, closed.found, strict=True), 1)
    }
    for turn in turns:
        key = _key(turn.view)
        if key in words:
            _add(words[key], turn)
    return list(words.values())


def _key(view: PyramideView) -> Key:
    return (view.round, view.phase, view.title or "", view.number or 0)


def _add(word: PlayedWord, turn: SeatMove) -> None:
    match turn.move:
        case Bet():
            word.bet = turn
        case Bid() | Yield():
            word.bids.append(turn)
        case Clue():
            word.clues.append(turn)
            word.given += 1
        case Told():
            word.given += 1
        case Guess() | Silence():
            word.guesses.append(turn)
