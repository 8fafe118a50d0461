"""How a bot plays the finale: by what comes to its mind, and by a sand-timer of its own.

Thinking costs a bot no time, so it counts the seconds that it would have needed, by what the view tells of its
finale: with the clock of the table, without one, or where bots do not hesitate, its finale comes to the same.
"""

from __future__ import annotations

import math

from pyramidion.decks import Question
from pyramidion.games.cible.values import Answer, CibleMove, CibleOptions, Pass, Stop, Validate
from pyramidion.games.cible.views import CibleView, FinaleView
from pyramidion.language.answers import folded

from . import memory
from .knowledge import Idea, Mind

VALIDATE_SECONDS = 1.5
"""Seconds to say « Je valide »."""
QUESTIONS = 3
SLOWEST = 0.7
"""A question takes at most twice as long as usual."""


class Finalist:
    def __init__(self, mind: Mind, options: CibleOptions, view: CibleView, decks: memory.Decks) -> None:
        assert view.finale is not None
        self._mind = mind
        self._view = view
        self._now: FinaleView = view.finale
        self._clock = options.clock
        self._decks = decks
        self._card: Question | None = memory.question(decks, view)
        # Some days one is quick, some days slow.
        self._pace = math.exp(0.2 * mind.leaning("finale", view.partie))
        self.answer = mind.candidate.answer * self._pace
        extra = options.extra_seconds
        self.left = options.finale + (0.0 if extra is None else extra[view.finale.seat]) - self._spent()
        if view.finale.left is not None:
            self.left = min(self.left, view.finale.left)

    def _read(self, level: int, number: int) -> float:
        """Seconds until a question says something to it; some take longer than others."""
        slow = 0.6 * self._mind.leaning("read", self._view.partie, level, number)
        return self._mind.candidate.read * self._pace * math.exp(min(slow, SLOWEST))

    def _spent(self) -> float:
        """The seconds that all this takes somebody."""
        now = self._now
        spent = 0.0
        for level, validated in enumerate(now.validated, 1):
            spent += sum(self._read(level, number) for number in range(1, validated + 1))
            spent += level * self.answer + VALIDATE_SECONDS
        spent += sum(self._read(now.level, number) for number in range(1, now.number))
        return spent + sum(now.kept) * self.answer + (self._here() if now.drafts else 0.0)

    def _here(self) -> float:
        return self._read(self._now.level, self._now.number)

    def seconds(self, move: CibleMove) -> float | None:
        """How long this move takes, or None: it has nothing more to say, and waits for the end."""
        if self._clock and move == Pass() and self._gives_up():
            return None
        if isinstance(move, Answer):
            return self.answer + (0.0 if self._now.drafts else self._here())
        return VALIDATE_SECONDS if isinstance(move, Validate) else self._here()

    def choose(self) -> CibleMove:
        if self._done():
            return Validate()
        if self._gives_up():
            return Pass() if self._clock else Stop()
        if self._reachable():
            return Answer(self._ideas()[0].names[0])
        return Pass()

    def _done(self) -> bool:
        """Enough answers; where one of them is doubtful, another one too, if there is time for it."""
        now = self._now
        over = len(now.drafts) - now.level
        if over < 0:
            return False
        next_level = self._mind.candidate.read + (now.level + 1) * self.answer
        return over >= self._doubts() or not self._ideas() or self.left < next_level + self.answer

    def _doubts(self) -> int:
        drafts = set(map(folded, self._now.drafts))
        return sum(not idea.sure and folded(idea.names[0]) in drafts for idea in self._all())

    def _gives_up(self) -> bool:
        """Time is out, or none of the three questions will do."""
        if self.left < self.answer:
            return True
        return not self._reachable() and self._now.number == QUESTIONS

    def _reachable(self) -> bool:
        """It can say enough to this question."""
        return len(self._now.drafts) + len(self._ideas()) >= self._now.level

    def _all(self) -> list[Idea]:
        """All that comes to mind; to some questions nothing does, against the clock."""
        place = self._view.partie, self._now.level, self._now.number
        if self._card is None or self._mind.luck("finale blank", *place) < 2 * self._mind.candidate.blank:
            return []
        return self._mind.ideas(self._card, self._decks)

    def _ideas(self) -> list[Idea]:
        before = memory.said(self._view)
        return [idea for idea in self._all() if memory.is_new(idea.names, before)]
