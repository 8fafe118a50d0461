"""The bots of the house: Timide, Habitué and Champion. They differ by what they know, by their pace and by their nerve.

What they know comes from the decks that the view names (`memory`), by popularity, difficulty and their own leanings
(`knowledge`); they see nothing else. They abstain from votes, accept every check and never appeal.
"""

from __future__ import annotations

import math
from typing import ClassVar

from pyramidion.bots.base import Bot, Budget
from pyramidion.core import Legal
from pyramidion.games.cible.values import Accept, Answer, Bid, CibleMove, CibleOptions, Pass, Ready, Rule
from pyramidion.games.cible.views import CibleView, QuestionView

from . import memory
from .candidates import CHAMPION, HABITUE, TIMIDE, Candidate
from .finalist import Finalist
from .knowledge import Idea, Mind

AT_A_LOSS = "Je ne sais pas"
"""Said where something has to be said."""
BLANK_GROWTH = 0.05
"""By so much of itself the chance of a blank grows with every answer that is gone."""
MISJUDGED = 0.2
"""How far people are wrong about how much will come to their mind."""
MAX_RAISE = 3
"""The highest step of a raise."""
MAX_READINGS = 2
"""A definition that was not found by then is not thought about any more."""
HOUSE_DELAY_SECONDS = 1.1
"""Seconds that the house takes itself before a bot's move, on the average."""
SECONDS_PER_LETTER = 0.08
"""Seconds to type a letter."""


class CibleBot(Bot[CibleOptions, CibleView, CibleMove]):
    """What all levels share. Everything follows from the seed, the seat and the view."""

    version = "1"
    candidate: ClassVar[Candidate]

    def __init__(self, seat: int, seats: int, options: CibleOptions, seed: int) -> None:
        super().__init__(seat, seats, options, seed)
        self.mind = Mind(self.candidate, seed, seat)

    def choose(self, view: CibleView, legal: Legal[CibleMove], budget: Budget) -> CibleMove:
        match view.step:
            case "rule":
                return Rule(None)
            case "check":
                return Accept()
            case "ready":
                return Ready()
            case "bid":
                return self.bid(view)
        match view.phase:
            case "definitions":
                return self.define(view)
            case "finale":
                return Finalist(self.mind, self.options, view, self.decks(view)).choose()
            case "encheres":
                return self.fulfil(view)
        return self.go_on(view)

    def decks(self, view: CibleView) -> memory.Decks:
        """What it has read of the decks of the table."""
        return memory.remembered(self.cards, view.decks)

    # Lists: Le Premier Tour and La Suite.

    def go_on(self, view: CibleView) -> CibleMove:
        """The easiest answer that is left, if one comes to mind."""
        card = memory.question(self.decks(view), view)
        if card is None:
            return Pass()
        gone = len(view.given)
        if self.mind.luck("blank", *moment(view)) < self.candidate.blank * (1 + BLANK_GROWTH * gone * gone):
            return Pass()
        ideas = self.ideas(view)
        if not ideas and self.mind.luck("search", *moment(view)) < 0.5:
            before = memory.said(view)
            ideas = [idea for idea in self.mind.known(card) if memory.is_new(idea.names, before)]
        return Answer(ideas[0].names[0]) if ideas else Pass()

    def ideas(self, view: CibleView) -> list[Idea]:
        """What comes to mind and was not said."""
        decks = self.decks(view)
        card = memory.question(decks, view)
        if card is None:
            return []
        before = memory.said(view)
        return [idea for idea in self.mind.ideas(card, decks) if memory.is_new(idea.names, before)]

    # Les Définitions.

    def define(self, view: CibleView) -> CibleMove:
        card = memory.definition(self.decks(view), view)
        assert view.reading is not None
        if card is None or not self.mind.finds(card, letter(view), min(view.reading.reading, MAX_READINGS)):
            return Pass()
        # What was said and not taken need not be said again.
        return Answer(card.answer[0]) if memory.is_new(card.answer, memory.said(view)) else Pass()

    # Les Enchères.

    def promise(self, view: CibleView) -> int:
        """The most that it promises: what it has in mind, less some caution; all of it where a pass may lose."""
        guess = math.exp(MISJUDGED * self.mind.leaning("judged", *moment(view)))
        count = round(len(self.ideas(view)) * guess)
        sure = math.floor(count * self.mind.between(self.candidate.nerve, "nerve", *moment(view)))
        other = max((view.markers[seat] for seat in view.inside if seat != self.seat), default=0)
        if other and self.candidate is not TIMIDE:
            sure = max(sure, count - 1)
        return min(sure, view.cap or 0)

    def bid(self, view: CibleView) -> CibleMove:
        most = self.promise(view)
        if view.bid is None:
            return Bid(max(1, math.floor(most * self.mind.between((0.3, 0.7), "open", *moment(view)))))
        low = view.bid.count
        if most <= low:
            return Pass()
        step = 1 + math.floor(self.mind.luck("step", low, *moment(view)) * MAX_RAISE)
        return Bid(min(low + step, most))

    def fulfil(self, view: CibleView) -> CibleMove:
        ideas = self.ideas(view)
        if not ideas or self.mind.luck("slip", *moment(view)) < self.candidate.slip:
            return Answer(AT_A_LOSS)
        return Answer(ideas[0].names[0])

    # Time.

    def pause(self, view: CibleView, move: CibleMove) -> float | None:
        """Thinking and typing, as it takes people; None: silence until the bell, where there is nothing to add."""
        if view.step not in ("answer", "bid"):
            return 0.0
        if view.phase == "finale":
            seconds = Finalist(self.mind, self.options, view, self.decks(view)).seconds(move)
            return None if seconds is None else max(seconds - HOUSE_DELAY_SECONDS, 0.3)
        if view.reading is not None and view.reading.reading > MAX_READINGS and move == Pass():
            return None
        seconds = self.mind.between(self.candidate.pace, "pace", *moment(view))
        return seconds + SECONDS_PER_LETTER * len(move.text) if isinstance(move, Answer) else seconds


def letter(view: CibleView) -> str:
    asked = view.question
    return asked.letter if isinstance(asked, QuestionView) and isinstance(asked.letter, str) else ""


def moment(view: CibleView) -> tuple[object, ...]:
    """What makes this turn another than the last one."""
    return view.partie, view.phase, view.round, len(view.said), len(view.given), view.lost


class Timide(CibleBot):
    """Knows what everybody knows, hesitates, and promises little."""

    level = "timide"
    candidate = TIMIDE


class Habitue(CibleBot):
    """Knows a lot, and bids with care."""

    level = "habitue"
    candidate = HABITUE


class Champion(CibleBot):
    """Knows nearly everything that people know, is quick, and bids high."""

    level = "champion"
    candidate = CHAMPION


BOTS_BY_LEVEL: dict[str, type[CibleBot]] = {bot.level: bot for bot in (Timide, Habitue, Champion)}
