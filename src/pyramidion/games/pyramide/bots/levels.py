"""The bots of the house: Apprenti, Complice and Maître. They get views and nothing else.

As DICO they plan clues for a SYNO like themselves (`clue_giver`, `names`) and spread their bricks by what they expect
of them (`bricks`); as SYNO they guess by the associations of the house (`guesser`, `names`), solve enigmas (`riddles`)
and find expressions (`speaker`). They never object and call nobody slow; on a clue that a person contests they vote as
the clue judge does, so that nobody strikes out every clue of theirs; on a contested verdict they abstain.
"""

from __future__ import annotations

from typing import ClassVar

from pyramidion.bots.base import Bot, Budget
from pyramidion.core import Legal
from pyramidion.games.pyramide.judging import word_judge
from pyramidion.games.pyramide.values import (
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
    Yield,
)
from pyramidion.games.pyramide.views import PyramideView

from . import bricks, clue_giver, guesser, names, riddles, speaker
from .minds import APPRENTI, COMPLICE, MAITRE, Mind, Partner, logistic, logit

SECONDS_PER_LETTER = 0.12
"""Seconds to type a letter."""
MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS = 2.0, 8.0
"""Seconds that people take, with what the house takes itself."""
HOUSE_DELAY_SECONDS = 1.1
"""Seconds that the house takes itself before a bot's move, on the average."""
LISTEN_SECONDS = 7.0
"""Seconds that DICO leaves the SYNO of the Grande Pyramide before it says more."""
GIVE_UP_SECONDS = 20.0
"""Seconds until DICO gives an expression up, from the last thing that was said."""
APPEAL_SECONDS = 6.0
"""Seconds that a bot leaves a person to contest a verdict that closed a word, before it goes on."""
WAIT_FOR_PERSON_SECONDS, WAIT_FOR_BOT_SECONDS = 18.0, 1.0
"""Seconds that it leaves a person of its team to say who is DICO, and another bot."""


class PyramideBot(Bot[PyramideOptions, PyramideView, PyramideMove]):
    """What all levels share. Everything follows from the seed, the seat and the view."""

    version = "3"
    partner: ClassVar[Partner]

    def __init__(self, seat: int, seats: int, options: PyramideOptions, seed: int) -> None:
        super().__init__(seat, seats, options, seed)
        self.mind = Mind(self.partner, seed, seat)

    def choose(self, view: PyramideView, legal: Legal[PyramideMove], budget: Budget) -> PyramideMove:
        match view.step:
            case "rule":
                return self.vote(view)
            case "roles":
                return self.roles(view, legal)
            case "bet":
                return self.bet(view)
            case "bid":
                return self.bid(view)
            case "clue":
                return self.clue(view)
            case "solve":
                answer = riddles.solve(self.mind, view, self.cards)
                return Silence() if answer is None else Solve(answer)
            case "say":
                return self.speak(view) if view.roles[self.seat] == "dico" else self.listen(view)
        return self.guess(view, legal)

    def vote(self, view: PyramideView) -> PyramideMove:
        """By the judge where it sees the word, else by what the house said of the clue; who doubts abstains."""
        assert view.vote is not None
        if view.vote.kind != "object" or not view.vote.text:
            return Rule(None)
        word = None if view.number is None else view.words[view.number - 1]
        if word is None:
            clue = next(one for one in reversed(view.said) if one.speech == "clue")
            worth: str = clue.worth if self.options.judge == "house" else ""
        else:
            worth = word_judge.clue_verdict(word, view.vote.text, self.options.convention).verdict
        return Rule({"allowed": True, "refused": False}.get(worth))

    def roles(self, view: PyramideView, legal: Legal[PyramideMove]) -> PyramideMove:
        both = [move for move in legal.moves if isinstance(move, Roles)]
        return both[int(self.mind.luck("roles", view.round, len(view.history), view.points) * len(both))]

    # DICO.

    def bet(self, view: PyramideView) -> PyramideMove:
        assert view.bricks is not None
        all_found = "struck" not in view.fates
        return Bet(bricks.best_bet(self.curves(view), view.bricks, all_found))

    def curves(self, view: PyramideView) -> list[bricks.Curve]:
        """What it expects of the word that is played and of those to come, as far as it sees them."""
        assert view.number is not None
        curves = [self.expected(view, view.number - 1)]
        for place in range(view.number, len(view.words)):
            curves.append(
                bricks.USUAL if view.words[place] is None else self.expected(view, place, later=True)
            )
        return curves

    def expected(self, view: PyramideView, place: int, later: bool = False) -> bricks.Curve:
        """How likely its partner finds the word with one clue, two, …, by what it thinks."""
        word = view.words[place]
        assert word is not None
        at = clue_giver.start(word, view.title or "", self.options.convention)
        curve = clue_giver.curve(at, 2, 1) if later else clue_giver.curve(at, self.partner.looks)
        return self.doubted(curve, view.round, view.title, word)

    def doubted(self, curve: bricks.Curve, *what: object) -> bricks.Curve:
        shift = self.partner.daring * self.mind.leaning("expects", *what)
        return tuple(logistic(logit(chance) + shift) for chance in curve)

    def clue(self, view: PyramideView) -> PyramideMove:
        at = clue_giver.position(view, self.options.convention)
        if view.phase == "names":
            decks = names.world(self.cards, view.decks)
            found = names.options(decks, at.title, at.word, at.clues, at.wrong, at.convention)
        else:
            found = clue_giver.options(at, self.mind, self.partner.looks)
        return Clue(found[0].text if found else clue_giver.fallback(at))

    def bid(self, view: PyramideView) -> PyramideMove:
        assert view.number is not None
        word = view.words[view.number - 1]
        assert word is not None
        decks = names.world(self.cards, view.decks)
        plan = names.plan(decks, view.title or "", word, self.options.convention)
        curve = names.reckoned(self.mind, decks, word, plan.found)
        bid = bricks.bid(curve, view.bids[-1].count if view.bids else None)
        return Yield() if bid is None else Bid(bid)

    def speak(self, view: PyramideView) -> PyramideMove:
        text = speaker.next_saying(view, self.cards)
        return Skip() if text is None else Say(text)

    # SYNO.

    def guess(self, view: PyramideView, legal: Legal[PyramideMove]) -> PyramideMove:
        if (
            "enigma" in legal.forms
            and (answer := riddles.solve_early(self.mind, view, self.cards)) is not None
        ):
            return Solve(answer)
        if view.phase == "names":
            said = tuple(one.text for one in guesser.proposals(view.said))
            theme, decks = view.title or "", names.world(self.cards, view.decks)
            found_already = tuple(word for word in view.words if word)
            clues = guesser.heard(view)
            text = names.proposal(self.mind, decks, theme, clues, (*said, *found_already)) if clues else None
        else:
            text = guesser.proposal(self.mind, view)
        return Silence() if text is None else Guess(text)

    def listen(self, view: PyramideView) -> PyramideMove:
        return Guess(speaker.proposal(self.mind, view, self.cards) or speaker.filler(view, self.seat))

    # Time.

    def pause(self, view: PyramideView, move: PyramideMove) -> float | None:
        """Thinking and typing, as it takes people; None: nothing comes to mind."""
        if isinstance(move, Rule):
            return 0.0
        if isinstance(move, Roles):
            return (
                WAIT_FOR_PERSON_SECONDS
                if (self.seat + 2) % self.seats in self.people
                else WAIT_FOR_BOT_SECONDS
            )
        if view.step == "say" and isinstance(move, Guess) and move.word in speaker.FILLERS:
            return None  # DICO will say more
        if isinstance(move, Skip):
            return GIVE_UP_SECONDS
        moment = (view.round, view.phase, view.title, view.number, len(view.said), view.bricks)
        seconds = self.mind.between(self.partner.pace, "pace", *moment) + SECONDS_PER_LETTER * len(
            typed(move)
        )
        if view.step == "say" and isinstance(move, Guess) and self.was_listening(view):
            # Else a DICO who speaks quickly, or another SYNO who tries all he knows, would never let it finish.
            return MIN_PAUSE_SECONDS - HOUSE_DELAY_SECONDS
        if isinstance(move, Say) and any(one.speech == "say" for one in view.said):
            seconds += LISTEN_SECONDS
            return seconds - HOUSE_DELAY_SECONDS
        least = APPEAL_SECONDS if self.may_be_contested(view) else MIN_PAUSE_SECONDS
        return min(max(seconds, least), MAX_PAUSE_SECONDS) - HOUSE_DELAY_SECONDS

    def may_be_contested(self, view: PyramideView) -> bool:
        """A person was told that a proposal is wrong, the word or enigma is over, and nobody has gone on."""
        contest = view.contest
        return contest is not None and not contest.right and contest.seat in self.people and not view.said

    def was_listening(self, view: PyramideView) -> bool:
        """The race: it has thought about the expression before what was said last, and somebody else said that."""
        return len(view.said) > 1 and view.said[-1].seat != self.seat


def typed(move: PyramideMove) -> str:
    """What has to be typed for a move."""
    if isinstance(move, Clue | Guess):
        return move.word
    return move.text[:20] if isinstance(move, Solve | Say) else ""


class Apprenti(PyramideBot):
    """Knows common words, gives the clues that come to mind, and is often wrong about what others make of them."""

    level = "apprenti"
    partner = APPRENTI


class Complice(PyramideBot):
    """Weighs a few clues against each other, and knows most of what people know."""

    level = "complice"
    partner = COMPLICE


class Maitre(PyramideBot):
    """Weighs all clues, knows rare words and names, and spends no brick too many."""

    level = "maitre"
    partner = MAITRE


BOTS_BY_LEVEL: dict[str, type[PyramideBot]] = {bot.level: bot for bot in (Apprenti, Complice, Maitre)}
