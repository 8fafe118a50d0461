"""Numbers for games whose moves are words: first the type of move, then a word of a vocabulary that never changes.

The vocabulary has the answers of the decks that are played with and the words of Évocations, sorted. A move that says
something takes two actions in a row: so the type of move is one choice of few, and the word one of thousands.
"""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, TypeVar

import numpy as np
from numpy.typing import NDArray

from pyramidion.core import AnyGame
from pyramidion.core.arrays import Codec, Draft, Part
from pyramidion.language.evocations import evocations

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")


@lru_cache(maxsize=1)
def everyday_words() -> frozenset[str]:
    """The words of Évocations: its entries and what they make people think of."""
    found = evocations()
    return frozenset(found) | {one.word for word in found for one in found[word].evocations}


class Vocabulary:
    """Words by number, and what each type of move may say."""

    def __init__(self, answers: Iterable[str]) -> None:
        self.words: tuple[str, ...] = tuple(sorted({*answers, *everyday_words()}))
        self.number = {word: number for number, word in enumerate(self.words)}
        self.digest = hashlib.sha256("\n".join(self.words).encode()).hexdigest()[:12]

    def __len__(self) -> int:
        return len(self.words)

    @property
    def unlisted(self) -> int:
        """The code of words that are not in it."""
        return len(self.words) + 1

    def code(self, text: str | None) -> int:
        """0 for none, else from 1."""
        return 0 if text is None else self.number.get(text, len(self.words)) + 1

    def codes(self, texts: Iterable[str | None], most: int) -> list[int]:
        """The last so many of them; zeros at the end."""
        told = [self.code(text) for text in texts][-most:]
        return told + [0] * (most - len(told))


class SpokenCodec(Codec[StateT, MoveT, ViewT]):
    """What the games of words have in common. Observations are made from the view itself."""

    dtype = np.int32
    alone: ClassVar[tuple[Any, ...]]
    """The moves that say nothing, by number."""
    spoken: ClassVar[tuple[Any, ...]]
    """What begins a move that says something: the next numbers. Words follow."""
    vocabulary: Vocabulary

    def __init__(self, game: AnyGame, options: Any, seats: int, vocabulary: Vocabulary) -> None:
        super().__init__(game, options, seats)
        self.vocabulary = vocabulary
        self.first_word = len(self.alone) + len(self.spoken)
        self.actions = self.first_word + len(vocabulary)
        self._number = {move: number for number, move in enumerate(self.alone)}

    # What a game tells.

    @abstractmethod
    def said(self, begun: Any, word: str) -> MoveT:
        """The move that says the word."""

    @abstractmethod
    def begun(self, move: MoveT) -> tuple[Any, str] | None:
        """What begins such a move, and what it says; None where it says nothing."""

    @abstractmethod
    def sayable(self, state: StateT, seat: int, begun: Any) -> NDArray[np.bool_]:
        """Of every word whether such a move may say it now."""

    @abstractmethod
    def possible(self, state: StateT, seat: int) -> tuple[Iterable[MoveT], Iterable[Any]]:
        """The moves that say nothing and the beginnings of those that do, for a seat that the game waits for."""

    @abstractmethod
    def told(self, state: StateT, seat: int) -> Mapping[str, Sequence[int] | int]:
        """The parts of the observation by name."""

    # What follows.

    def mask(self, state: StateT, seat: int, draft: Draft) -> NDArray[np.int8]:
        mask = np.zeros(self.actions, np.int8)
        if seat not in self.game.to_move(state):
            return mask
        if draft:
            mask[self.first_word :] = self.sayable(state, seat, self.spoken[draft[0] - len(self.alone)])
            return mask
        moves, beginnings = self.possible(state, seat)
        mask[[self._number[move] for move in moves]] = 1
        mask[[len(self.alone) + self.spoken.index(begun) for begun in beginnings]] = 1
        return mask

    def move(self, state: StateT, seat: int, draft: Draft, random: Random) -> MoveT | None:
        if draft[0] < len(self.alone):
            return self.alone[draft[0]]  # type: ignore[no-any-return]
        if len(draft) < 2 or draft[1] < self.first_word:
            return None
        return self.said(
            self.spoken[draft[0] - len(self.alone)], self.vocabulary.words[draft[1] - self.first_word]
        )

    def encode(self, move: MoveT, seat: int) -> Draft:
        if move in self._number:
            return (self._number[move],)
        begun = self.begun(move)
        if begun is None:
            raise ValueError(f"move: {move} has no number")
        beginning, word = begun
        if word not in self.vocabulary.number:
            raise ValueError(f"move: {word[:40]!r} is not in the vocabulary")
        return (
            len(self.alone) + self.spoken.index(beginning),
            self.first_word + self.vocabulary.number[word],
        )

    def observe(self, state: StateT, seat: int, draft: Draft) -> NDArray[np.int32]:
        told = {**self.told(state, seat), "begun": draft[0] - len(self.alone) + 1 if draft else 0}
        return np.concatenate([np.array(told[part.name], np.int32).reshape(part.size) for part in self.parts])

    def words_part(self, name: str, most: int, meaning: str) -> Part:
        """A part with so many words of the vocabulary."""
        last = self.vocabulary.unlisted
        return Part(name, (most,), 0, last, meaning, last + 1)

    def begun_part(self) -> Part:
        count = len(self.spoken)
        return Part(
            "begun",
            (1,),
            0,
            count,
            "the type of move that I have begun, in the order of the actions",
            count + 1,
        )


def code_part(name: str, names: Sequence[str], meaning: str) -> Part:
    """A part with the code of one of these, from 1; 0 none."""
    return Part(name, (1,), 0, len(names), meaning, len(names) + 1)


def code(names: Sequence[str], value: Any) -> int:
    """The code of one of these, from 1; 0 for anything else."""
    return names.index(value) + 1 if value in names else 0
