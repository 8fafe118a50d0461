"""The bots of the house: Apprenti, Complice and Maître. They get views and nothing else."""

from __future__ import annotations

from typing import ClassVar

from pyramidion.bots.base import Bot, Budget
from pyramidion.core import Legal
from pyramidion.language.clues import judge_clue
from pyramidion.language.evocations import evocations
from pyramidion.language.syno import guess

from . import inflections, memory
from .minds import APPRENTI, COMPLICE, MAITRE, Mind, Partner, logistic
from .spelling import folded
from .values import (
    Bet,
    Bid,
    Clue,
    Guess,
    PyramideMove,
    PyramideOptions,
    Roles,
    Rule,
    Say,
    Silence,
    Skip,
    Solve,
)
from .views import PyramideView

PLAIN = ("chose", "idée", "objet", "monde", "homme")


class PyramideBot(Bot[PyramideOptions, PyramideView, PyramideMove]):
    version = "1"
    partner: ClassVar[Partner]

    def __init__(self, seat: int, seats: int, options: PyramideOptions, seed: int) -> None:
        super().__init__(seat, seats, options, seed)
        self.mind = Mind(self.partner, seed, seat)

    def choose(self, view: PyramideView, legal: Legal[PyramideMove], budget: Budget) -> PyramideMove:
        match view.step:
            case "rule":
                return Rule(None)
            case "roles":
                return next(move for move in legal.moves if isinstance(move, Roles))
            case "bet":
                return Bet(max(1, min((view.bricks or 1) - 1, 3)))
            case "bid":
                return Bid(3) if not view.bids else legal.moves[-1]
            case "clue":
                return self.clue(view)
            case "solve":
                return self.solve(view)
            case "say":
                return self.say(view)
        return self.guess(view)

    def clue(self, view: PyramideView) -> PyramideMove:
        assert view.number is not None
        word = view.words[view.number - 1] or ""
        known = evocations()
        found = [
            one.word
            for lemma in inflections.lemmas(word)
            if lemma in known
            for one in known[lemma].evocations
        ]
        for one in (*found, *PLAIN):
            if one not in view.clues and judge_clue(word, one).verdict == "allowed":
                return Clue(one)
        return Clue(PLAIN[0])

    def guess(self, view: PyramideView) -> PyramideMove:
        clues = [one for one in view.clues if one]
        said = [one.text for one in view.said if one.speech == "guess"]
        found = guess(clues, excluded=said, bricks=view.bet, title=view.title, top=1) if clues else []
        return Guess(found[0].word) if found else Silence()

    def solve(self, view: PyramideView) -> PyramideMove:
        card = memory.enigma(view.decks, view.title or "")
        known = card is not None and self.mind.luck("riddle", view.title) < logistic(self.partner.riddles)
        return Solve(card.answer) if known and card is not None else Silence()

    def say(self, view: PyramideView) -> PyramideMove:
        if view.roles[self.seat] != "dico":
            heard = [one.text for one in view.said if one.speech == "say"]
            known = next(
                (one for one in memory.expressions(view.decks).values() if one.definition in heard), None
            )
            if known is not None and self.mind.luck("expression", known.definition) < logistic(
                self.partner.expressions
            ):
                return Guess(known.names[0])
            return Guess("je ne sais pas")
        assert view.number is not None
        known = memory.expressions(view.decks).get(folded(view.words[view.number - 1] or ""))
        spoken = [one.text for one in view.said if one.speech == "say"]
        return Skip() if spoken or known is None else Say(known.definition)

    def pause(self, view: PyramideView, move: PyramideMove) -> float | None:
        return 3.0


class Apprenti(PyramideBot):
    level = "apprenti"
    partner = APPRENTI


class Complice(PyramideBot):
    level = "complice"
    partner = COMPLICE


class Maitre(PyramideBot):
    level = "maitre"
    partner = MAITRE


BOTS: dict[str, type[PyramideBot]] = {bot.level: bot for bot in (Apprenti, Complice, Maitre)}
