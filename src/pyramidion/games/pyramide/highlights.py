"""The moments of Pyramide: the clue that was enough, the auction at the lowest, the enigma out of almost nothing."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.core import Cards
from pyramidion.games.highlights import FinishedGame, Highlight, moment

from .events import (
    BetMade,
    BidMade,
    Bonus,
    ClueGiven,
    ClueTold,
    EnigmaBegun,
    EnigmaTried,
    Guessed,
    ListBegun,
    RolesTaken,
    WordFound,
    WordsClosed,
    WordStruck,
    Yielded,
)
from .phases.enigma import WORDS
from .phases.grande_pyramide import EXPRESSIONS
from .phases.names import MOST
from .values import Closed, Phase

QUICK_SECONDS = 5.0
"""Seconds within which a proposal is quick."""
MAX_BOLD_CLUES = 2
"""Clue-words of a bid that is bold."""
MIN_LIST_EXPRESSIONS = 3
"""Expressions of a list from which it is worth telling."""


class Watch:
    """The word that is played and the enigma around it, as everybody heard them."""

    def __init__(self) -> None:
        self.phase: Phase = "enigma"  # the first enigma of two and three players begins before anybody moves
        self.dico: tuple[int, ...] = ()
        self.all_found = 0
        self.solved: tuple[int, int, bool] | None = None
        """Who solved the enigma, words that were missing then, and whether it was before the fifth was decided."""
        self.course = "list"
        self.fresh()

    def fresh(self) -> None:
        """Another word."""
        self.bet: int | None = None
        self.clues: list[tuple[int, str]] = []
        """Who gave them; what was said aloud has no word."""
        self.heard = 0.0

    def closed(self) -> None:
        """Another enigma."""
        self.fresh()
        self.all_found = 0
        self.solved = None

    def note(self, event: object) -> None:
        """What is going on, from an event that is no highlight itself."""
        match event:
            case EnigmaBegun():
                self.closed()
                self.phase = event.phase
            case ListBegun():
                self.closed()
                self.phase, self.dico, self.course = "grande_pyramide", (event.dico,), event.course
            case BetMade():
                self.bet = event.bricks
            case BidMade() | Yielded():
                self.bet = event.count
            case RolesTaken():
                self.dico = (event.dico,)


def highlights(game: FinishedGame, _cards: Cards | None) -> Iterator[Highlight]:
    watch = Watch()
    for entry in game.entries:
        for event in entry.events:
            yield from watched(watch, entry.at, event)


def watched(watch: Watch, at: float, event: object) -> Iterator[Highlight]:
    match event:
        case ClueGiven() | ClueTold():
            watch.clues.append((event.seat, event.word if isinstance(event, ClueGiven) else ""))
            watch.heard = at
        case Guessed() if event.right:
            yield from quick(watch, at, event)
        case WordFound():
            watch.all_found += 1
            yield from found(watch, event)
            watch.fresh()
        case WordStruck():
            watch.fresh()
        case Bonus():
            yield moment("pyramide.bricks", event.seats, event.bricks, bricks=event.bricks)
        case EnigmaTried() if event.right:
            watch.solved = event.seat, WORDS - watch.all_found, event.early
        case WordsClosed():
            yield from closed(watch, event.closed)
            watch.closed()
        case _:
            watch.note(event)


def quick(watch: Watch, at: float, event: Guessed) -> Iterator[Highlight]:
    """From the clue to the word. With free words nobody knows which of them it was."""
    seconds = at - watch.heard
    if watch.clues and event.word and seconds <= QUICK_SECONDS:
        clue = watch.clues[-1][1]
        yield moment(
            "pyramide.quick", (event.seat,), -seconds, word=event.word, clue=clue, seconds=round(seconds, 1)
        )


def found(watch: Watch, event: WordFound) -> Iterator[Highlight]:
    if watch.phase == "grande_pyramide" or not watch.clues:
        return
    giver, clue = watch.clues[-1]
    if len(watch.clues) == 1 and clue:
        # The fewer bricks were risked on it the better; in Ping-Pong a word has its five clue-words anyway.
        weight = -float(watch.bet or MOST)
        yield moment("pyramide.clue", (giver, event.seat), weight, clue=clue, word=event.word, bet=watch.bet)
    if watch.phase == "names" and watch.bet is not None and watch.bet <= MAX_BOLD_CLUES:
        yield moment("pyramide.bid", (giver, event.seat), -watch.bet, count=watch.bet, word=event.word)


def closed(watch: Watch, words: Closed) -> Iterator[Highlight]:
    """An enigma that was solved though words were missing; a list of which many were found."""
    if words.answer is not None and watch.solved is not None:
        seat, missing, early = watch.solved
        if missing > 0:
            yield moment(
                "pyramide.enigma",
                (seat,),
                missing,
                title=words.title,
                answer=words.answer,
                missing=missing,
                early=early,
            )
    if words.phase == "grande_pyramide" and watch.course == "list":
        for seat in sorted({seat for seat in words.found if seat is not None}):
            count = words.found.count(seat)
            if count >= MIN_LIST_EXPRESSIONS:
                yield moment("pyramide.list", (*watch.dico, seat), count, count=count, of=EXPRESSIONS)
