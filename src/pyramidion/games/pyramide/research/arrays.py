"""Pyramide as numbers: the type of move is chosen first, then the word that is said.

The vocabulary has the words, answers, expressions and names of the decks of the table, and the words of Évocations;
clues come from Évocations alone, since a name is no clue. Titles are numbered in the order of their texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from pyramidion.core import AnyGame
from pyramidion.core.arrays import Part
from pyramidion.decks import Library
from pyramidion.games.pyramide import views
from pyramidion.games.pyramide.cards import all_cards
from pyramidion.games.pyramide.phases.names import MOST as MOST_BID
from pyramidion.games.pyramide.roles import TEAMS
from pyramidion.games.pyramide.state import BRICKS, State
from pyramidion.games.pyramide.values import (
    Bet,
    Bid,
    Clue,
    Course,
    Found,
    Guess,
    Phase,
    PyramideMove,
    PyramideOptions,
    Roles,
    Rule,
    Say,
    Silence,
    Skip,
    Solve,
    Speech,
    Told,
    VoteKind,
    Worth,
    Yield,
)
from pyramidion.games.pyramide.values import Step as StepName
from pyramidion.games.spoken_codec import SpokenCodec, Vocabulary, code, code_part, everyday_words

from . import text

WORDS, CLUES, SAID = 5, 12, 12
"""Words of a card; how many of the last clues and words spoken an observation shows."""
MOST = 2**31 - 1
PHASES, STEPS, COURSES, VOTES = get_args(Phase), get_args(StepName), get_args(Course), get_args(VoteKind)
SPEECHES, WORTHS = get_args(Speech), tuple(worth for worth in get_args(Worth) if worth)
ROLES, FATES, EARLY = ("dico", "syno"), ("found", "struck"), ("wrong", "right")
MAKERS: Mapping[str, Any] = {"clue": Clue, "guess": Guess, "enigma": Solve, "say": Say}


class Codec(SpokenCodec[State, PyramideMove, views.PyramideView]):
    version = 1
    alone = (
        *(Roles(seat) for seat in range(TEAMS)),
        *(Bet(bricks) for bricks in range(1, BRICKS + 1)),
        *(Bid(count) for count in range(1, MOST_BID + 1)),
        Yield(),
        Silence(),
        Skip(),
        Told(),
        *(Found(seat) for seat in range(TEAMS)),
        Rule(True),
        Rule(False),
        Rule(None),
    )
    spoken = tuple(MAKERS)

    def __init__(self, game: AnyGame, options: PyramideOptions, seats: int) -> None:
        super().__init__(game, options, seats, _vocabulary(options.decks))
        self.titles = _titles(options.decks)
        count = len(self.titles)
        around = (seats,)
        self.parts = (
            code_part("phase", PHASES, "enigma, pingpong, names, grande_pyramide, over"),
            code_part("step", STEPS, "roles, bet, clue, guess, solve, bid, say, rule"),
            Part("round", (1,), 0, MOST, "of the game, from 1"),
            Part("to_move", around, 0, 1, "the seats that the game waits for, my own first, clockwise"),
            Part("roles", around, 0, 2, "0 none, 1 DICO, 2 SYNO; my own first", 3),
            Part("team", (1,), 0, 2, "the team that plays: 1 mine, 2 theirs; 0 without teams", 3),
            Part("scores", around, 0, MOST, "what each seat has won, my own first"),
            Part("points", around, 0, MOST, "points of the round, my own first; of teams: mine, theirs"),
            Part("title", (1,), 0, count + 1, "title or theme; 0 none, last: in no deck", count + 2),
            Part("number", (1,), 0, WORDS, "which word is played, from 1"),
            self.words_part("words", WORDS, "the words that I see"),
            Part("fates", (WORDS,), 0, 2, "of each word: 0 open, 1 found, 2 struck", 3),
            Part("bricks", (1,), 0, BRICKS, "bricks of the Obelisk"),
            Part("bet", (1,), 0, BRICKS, "what was bet on the word"),
            Part("bidder", around, 0, 1, "who bid last, my own first"),
            Part("bid", (1,), 0, MOST_BID, "the last bid"),
            self.words_part("clues", CLUES, "the clues for the word, the last 12"),
            Part("spent", (1,), 0, MOST, "clue-words of this word that are gone"),
            Part("said_by", (SAID,), 0, seats, "who spoke about it, the last 12: 1 me, 2 next", seats + 1),
            Part(
                "speech",
                (SAID,),
                0,
                len(SPEECHES),
                "clue, guess, silence, enigma, say, skip, bet, bid, yield",
                len(SPEECHES) + 1,
            ),
            self.words_part("said", SAID, "what they said"),
            Part(
                "worth",
                (SAID,),
                0,
                len(WORTHS),
                "allowed, doubtful, refused, right, almost, near, wrong, late",
                len(WORTHS) + 1,
            ),
            code_part("early", EARLY, "SYNO's early answer: wrong, right"),
            Part("solvers", around, 0, 1, "who may still propose the enigma, my own first"),
            code_part("course", COURSES, "list, sudden, decider"),
            code_part("vote", VOTES, "object, slow, answer"),
            self.words_part("voted", 1, "the text that the table votes on"),
            Part("stands", (1,), 0, 1, "1: it counts as right unless the table decides otherwise"),
            self.begun_part(),
        )
        everyday = everyday_words()
        self._any = np.ones(len(self.vocabulary), np.bool_)
        self._clues = np.array([word in everyday for word in self.vocabulary.words])

    # Actions.

    def said(self, begun: Any, word: str) -> PyramideMove:
        return MAKERS[begun](word)  # type: ignore[no-any-return]

    def begun(self, move: PyramideMove) -> tuple[Any, str] | None:
        if isinstance(move, Clue | Guess):
            return ("clue" if isinstance(move, Clue) else "guess"), move.word
        if isinstance(move, Solve | Say):
            return ("enigma" if isinstance(move, Solve) else "say"), move.text
        return None

    def possible(self, state: State, seat: int) -> tuple[Iterable[PyramideMove], Iterable[Any]]:
        legal = self.game.legal(state, seat)
        return legal.moves, legal.forms

    def sayable(self, state: State, seat: int, begun: Any) -> NDArray[np.bool_]:
        return self._clues if begun == "clue" else self._any

    # What a seat may know.

    def told(self, state: State, seat: int) -> Mapping[str, Sequence[int] | int]:
        view = views.view(state, seat, self.game.to_move(state))
        turned = [(seat + i) % self.seats for i in range(self.seats)]
        said = view.said[-SAID:]
        rest = [0] * (SAID - len(said))
        fates = [code(FATES, fate) for fate in view.fates[:WORDS]]

        def seats(chosen: Iterable[int]) -> list[int]:
            found = set(chosen)
            return [int(other in found) for other in turned]

        return {
            "phase": code(PHASES, view.phase),
            "step": code(STEPS, view.step),
            "round": view.round,
            "to_move": seats(view.to_move),
            "roles": [code(ROLES, view.roles[other]) for other in turned],
            "team": 0 if view.turn is None else 1 + (view.turn != seat % 2),
            "scores": [view.scores[other] for other in turned],
            "points": self._points(view.points, seat),
            "title": 0 if view.title is None else self.titles.get(view.title, len(self.titles)) + 1,
            "number": view.number or 0,
            "words": self.vocabulary.codes(view.words[:WORDS], WORDS),
            "fates": fates + [0] * (WORDS - len(fates)),
            "bricks": view.bricks or 0,
            "bet": view.bet or 0,
            "bidder": seats((view.bids[-1].seat,) if view.bids else ()),
            "bid": view.bids[-1].count if view.bids else 0,
            "clues": self.vocabulary.codes(view.clues, CLUES),
            "spent": view.spent,
            "said_by": [(one.seat - seat) % self.seats + 1 for one in said] + rest,
            "speech": [code(SPEECHES, one.speech) for one in said] + rest,
            "said": self.vocabulary.codes([one.text or None for one in said], SAID),
            "worth": [code(WORTHS, one.worth) for one in said] + rest,
            "early": code(EARLY, view.early),
            "solvers": seats(view.solvers),
            "course": code(COURSES, view.course),
            "vote": 0 if view.vote is None else code(VOTES, view.vote.kind),
            "voted": self.vocabulary.codes(() if view.vote is None else (view.vote.text or None,), 1),
            "stands": int(view.vote is not None and view.vote.right),
        }

    def _points(self, points: tuple[int, ...], seat: int) -> list[int]:
        """By seat, or by team."""
        turned = [points[(seat + i) % len(points)] for i in range(len(points))]
        return turned + [0] * (self.seats - len(points))

    def scores(self, state: State) -> tuple[int, ...]:
        return state.won

    def draw(self, view: views.PyramideView) -> str:
        return text.describe(view, None, "en")


@lru_cache(maxsize=4)
def _vocabulary(decks: tuple[str, ...]) -> Vocabulary:
    phrases, expressions, names = _piles(decks)
    shown = {word for card in phrases for word in (*card.words, card.answer)}
    return Vocabulary(shown | {spellings[0] for card in (*expressions, *names) for spellings in card.items})


@lru_cache(maxsize=4)
def _titles(decks: tuple[str, ...]) -> Mapping[str, int]:
    phrases, _, names = _piles(decks)
    titles = {card.title for card in phrases} | {card.theme for card in names}
    return {title: number for number, title in enumerate(sorted(titles))}


def _piles(decks: tuple[str, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]:
    options, library = PyramideOptions(decks=decks), Library()
    phrases, expressions, names = (
        all_cards(library, options, kind) for kind in ("phrases", "expressions", "names")
    )
    return phrases, expressions, names
