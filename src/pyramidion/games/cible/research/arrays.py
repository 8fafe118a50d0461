"""La Cible as numbers: what the game waits for is chosen first, then the word that is said.

The vocabulary has the shown name of every answer in the decks of the table, and the words of Évocations. Questions are
numbered in the order of their texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from pyramidion.core import AnyGame
from pyramidion.core.arrays import Part
from pyramidion.decks import Library
from pyramidion.games.cible import views
from pyramidion.games.cible.cards import all_cards, shown
from pyramidion.games.cible.phases import encheres
from pyramidion.games.cible.state import State
from pyramidion.games.cible.values import (
    KINDS,
    Accept,
    Answer,
    Appeal,
    Bid,
    Card,
    CibleMove,
    CibleOptions,
    Pass,
    Phase,
    Ready,
    Rule,
    Stop,
    Validate,
    Weight,
)
from pyramidion.games.cible.values import Step as StepName
from pyramidion.games.spoken_codec import SpokenCodec, Vocabulary, code, code_part
from pyramidion.language.answers import folded

from . import text

MOST_BID = 400
LEVELS = 6
SAID, GIVEN, DRAFTS = 12, 24, 12
"""How many of the last of them an observation shows."""
MOST = 2**31 - 1
PHASES, STEPS, WEIGHTS = get_args(Phase), get_args(StepName), get_args(Weight)
ANSWER = "answer"


class Codec(SpokenCodec[State, CibleMove, views.CibleView]):
    version = 1
    alone = (
        Pass(),
        Validate(),
        Stop(),
        Ready(),
        Accept(),
        Rule(True),
        Rule(False),
        Rule(None),
        *(Bid(count) for count in range(1, MOST_BID + 1)),
    )
    spoken = (ANSWER, *range(1, LEVELS + 1))
    """An answer; an appeal in the check of the finale, by its level."""

    def __init__(self, game: AnyGame, options: CibleOptions, seats: int) -> None:
        super().__init__(game, options, seats, _vocabulary(options.decks))
        self.questions = _questions(options.decks)
        count = len(self.questions)
        around = (seats,)
        self.parts = (
            code_part("phase", PHASES, "premier_tour, definitions, suite, encheres, finale, check, over"),
            code_part("step", STEPS, "answer, bid, ready, rule, check"),
            Part("to_move", around, 0, 1, "the seats that the game waits for, my own first, clockwise"),
            Part(
                "turn",
                around,
                0,
                1,
                "whom the camera shows, who bids, answers or plays the finale; my own first",
            ),
            Part("inside", around, 0, 1, "who plays in this round, my own first"),
            Part("qualified", around, 0, 1, "who goes on from La Suite, my own first"),
            Part("lap", around, 0, 1, "whose token is still face down, my own first"),
            Part("scores", around, 0, MOST, "points, my own first"),
            Part("pawns", around, 0, 127, "pawns of the tower, my own first"),
            Part("markers", around, 0, 127, "markers, my own first"),
            Part("rings", around, 0, 5, "1 the outer ring to 5 the finalist, my own first"),
            Part("partie", (1,), 0, MOST, "which partie, from 1"),
            Part("round", (1,), 0, MOST, "of the phase, from 1"),
            Part("pawns_lost", (1,), 0, 127, "pawns lost in Le Premier Tour"),
            Part(
                "question", (1,), 0, count + 1, "the question that I see; 0 none, last: in no deck", count + 2
            ),
            Part("letter", (1,), 0, 26, "of the definitions: 0 none, 1-26 A to Z", 27),
            Part("number", (1,), 0, LEVELS, "which definition, from 1"),
            self.words_part("given", GIVEN, "answers given to the open question, the last 24"),
            Part("said_by", (SAID,), 0, seats, "who spoke about it, the last 12: 1 me, 2 next", seats + 1),
            self.words_part("said", SAID, "what they said"),
            Part(
                "worth",
                (SAID,),
                0,
                len(WEIGHTS),
                "juste, presque, faux, déjà dit, passe, trop tard",
                len(WEIGHTS) + 1,
            ),
            Part("bidder", around, 0, 1, "who bid last, my own first"),
            Part("bid", (1,), 0, MOST, "the last bid"),
            Part("cap", (1,), 0, MOST, "how many answers there are to bid on"),
            Part("missing", (1,), 0, MOST, "answers that the contract still asks for"),
            Part("level", (1,), 0, LEVELS, "of the finale, from 1"),
            Part("face", (1,), 0, 3, "which question of the level, from 1"),
            Part("kept", (3,), 0, MOST, "texts that the questions of the level have"),
            self.words_part("drafts", DRAFTS, "texts for the open question of the finale, the last 12"),
            Part("judged", around, 0, 1, "whose answer the table votes on, my own first"),
            self.words_part("voted", 1, "the text that it votes on"),
            Part("stands", (1,), 0, 1, "1: it counts as right unless the table decides otherwise"),
            self.words_part("suggestion", 1, "what the house takes it for, where I see the accepted answers"),
            self.begun_part(),
        )
        self._any = np.ones(len(self.vocabulary), np.bool_)

    # Actions.

    def said(self, begun: Any, word: str) -> CibleMove:
        return Answer(word) if begun == ANSWER else Appeal(begun, word)

    def begun(self, move: CibleMove) -> tuple[Any, str] | None:
        if isinstance(move, Answer):
            return ANSWER, move.text
        if (
            isinstance(move, Appeal)
            and isinstance(move.level, int)
            and isinstance(move.text, str)
            and not move.alone
        ):
            return move.level, move.text
        return None

    def possible(self, state: State, seat: int) -> tuple[Iterable[CibleMove], Iterable[Any]]:
        legal = self.game.legal(state, seat)
        moves = list(legal.moves)
        if "bid" in legal.forms:
            assert state.auction is not None
            least = state.auction.bids[-1].count + 1 if state.auction.bids else 1
            moves += [Bid(count) for count in range(least, min(encheres.cap(state), MOST_BID) + 1)]
        beginnings: list[Any] = [ANSWER] if ANSWER in legal.forms else []
        if "appeal" in legal.forms:
            beginnings += [level for level in range(1, LEVELS + 1) if self._contestable(state, level)]
        return moves, beginnings

    def sayable(self, state: State, seat: int, begun: Any) -> NDArray[np.bool_]:
        if begun == ANSWER:
            return self._any
        found = np.zeros(len(self.vocabulary), np.bool_)
        found[self._contestable(state, begun)] = True
        return found

    def _contestable(self, state: State, level: int) -> list[int]:
        """The words of the vocabulary that were said at a validated level and may be appealed against (R-C27)."""
        now = state.finale
        if now is None or level > len(now.validated):
            return []
        place = (level, now.validated[level - 1])
        there = [draft for draft in now.drafts if (draft.level, draft.number) == place]
        open_ = {folded(draft.text): draft.ruled for draft in reversed(there)}
        return [
            self.vocabulary.number[draft.text]
            for draft in there
            if not open_[folded(draft.text)] and draft.text in self.vocabulary.number
        ]

    # What a seat may know.

    def told(self, state: State, seat: int) -> Mapping[str, Sequence[int] | int]:
        view = views.view(state, seat, self.game.to_move(state))
        turned = [(seat + i) % self.seats for i in range(self.seats)]
        said = view.said[-SAID:]
        rest = [0] * (SAID - len(said))
        asked, finale, vote = view.question, view.finale, view.vote
        letter = getattr(asked, "letter", None)
        number = getattr(asked, "number", None)

        def seats(chosen: Iterable[int]) -> list[int]:
            found = set(chosen)
            return [int(other in found) for other in turned]

        return {
            "phase": code(PHASES, view.phase),
            "step": code(STEPS, view.step),
            "to_move": seats(view.to_move),
            "turn": seats(() if view.turn is None else (view.turn,)),
            "inside": seats(view.inside),
            "qualified": seats(view.qualified),
            "lap": seats(view.lap),
            "scores": [view.scores[other] for other in turned],
            "pawns": [view.pawns[other] for other in turned],
            "markers": [view.markers[other] for other in turned],
            "rings": [view.rings[other] for other in turned],
            "partie": view.partie,
            "round": view.round,
            "pawns_lost": view.lost,
            "question": self._question(asked),
            "letter": ord(letter[0].upper()) - 64 if isinstance(letter, str) and letter[:1].isascii() else 0,
            "number": number if isinstance(number, int) else 0,
            "given": self.vocabulary.codes(view.given, GIVEN),
            "said_by": [(one.seat - seat) % self.seats + 1 for one in said] + rest,
            "said": self.vocabulary.codes([one.text for one in said], SAID),
            "worth": [code(WEIGHTS, one.verdict) for one in said] + rest,
            "bidder": seats(() if view.bid is None else (view.bid.seat,)),
            "bid": 0 if view.bid is None else view.bid.count,
            "cap": view.cap or 0,
            "missing": 0 if view.contract is None else view.contract.left,
            "level": 0 if finale is None else finale.level,
            "face": 0 if finale is None else finale.number,
            "kept": (0, 0, 0) if finale is None else finale.kept,
            "drafts": self.vocabulary.codes(() if finale is None else finale.drafts, DRAFTS),
            "judged": seats(() if vote is None else (vote.seat,)),
            "voted": self.vocabulary.codes(() if vote is None else (vote.text,), 1),
            "stands": int(vote is not None and bool(vote.right)),
            "suggestion": self.vocabulary.codes(() if vote is None else (vote.suggestion,), 1),
        }

    def _question(self, asked: str | views.QuestionView | None) -> int:
        if isinstance(asked, views.QuestionView):
            told = asked.hint if isinstance(asked.hint, str) else asked.definition
            asked = told if isinstance(told, str) else None
        return 0 if asked is None else self.questions.get(asked, len(self.questions)) + 1

    def scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def draw(self, view: views.CibleView) -> str:
        return text.describe(view, None, "en")


def _cards(decks: tuple[str, ...]) -> Iterator[Card]:
    """Every question of these decks with its answers."""
    options, library = CibleOptions(decks=decks), Library()
    for kind in KINDS:
        for card in all_cards(library, options, kind):
            if kind == "definitions":
                yield from (Card(told, (names,)) for told, names in card.items)
            elif kind == "finale":
                yield from (question for level in card.levels for question in level)
            else:
                yield card


@lru_cache(maxsize=4)
def _vocabulary(decks: tuple[str, ...]) -> Vocabulary:
    return Vocabulary(name for card in _cards(decks) for name in shown(card))


@lru_cache(maxsize=4)
def _questions(decks: tuple[str, ...]) -> Mapping[str, int]:
    return {told: number for number, told in enumerate(sorted({card.text for card in _cards(decks)}))}
