"""The judges of a game: which of them a move asks, and what they say of it."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from pyramidion.core import Fault, Invalid
from pyramidion.games.pyramide import words
from pyramidion.games.pyramide.roles import dico, waiting
from pyramidion.games.pyramide.state import State
from pyramidion.games.pyramide.values import Almost, Clue, Guess, PyramideMove, Said, Say, Solve, Speech
from pyramidion.language.clues import ClueVerdict

from . import word_judge
from .spelling import visible

SINGLE_WORD_PHASES = ("enigma", "pingpong")
"""Where single words are guessed, which may be near (A-P39)."""


def judge(state: State, seat: int, move: PyramideMove) -> Any:
    """The verdict of today; UNSET where no judge is asked. A slip of the keys is refused here."""
    if state.over is not None or state.vote is not None:
        return UNSET
    house = state.options.judge == "house"
    if isinstance(move, Clue) and state.step == "clue" and seat == dico(state):
        word_judge.must_be_clue(move.word)
        if not house:
            return "allowed"
        found = clue(state, move.word)
        word_judge.must_be_known(move.word, found)
        return found.verdict
    if isinstance(move, Say) and state.step == "say" and seat == dico(state):
        word_judge.must_be_speech(move.text)
        return word_judge.speech_verdict(words.current(state), move.text) if house else "allowed"
    if isinstance(move, Guess) and guesses(state, seat):
        word_judge.must_be_proposal(move.word, "A-P3")
        return proposal(state, move.word)
    if isinstance(move, Solve) and (solves(state, seat) or solves_early(state, seat)):
        word_judge.must_be_proposal(move.text, "R-P23")
        return answer(state, move.text)
    return UNSET


def parse(raw: object, move: PyramideMove, path: str) -> Any:
    """The verdict of a stored move; raises Invalid."""
    if isinstance(move, Clue | Say):
        if raw not in ("allowed", "doubtful", "refused"):
            raise Invalid([Fault(path, "allowed, doubtful or refused")])
    elif isinstance(move, Guess | Solve):
        if raw == {"almost": True}:
            return Almost()
        if raw is not None and not isinstance(raw, str):
            raise Invalid([Fault(path, 'the accepted form, {"almost": true}, or null')])
    else:
        raise Invalid([Fault(path, "only a clue, free words, a guess or an enigma have a verdict")])
    return raw


# Who is judged.


def guesses(state: State, seat: int) -> bool:
    if state.step == "say":
        return seat in state.syno
    return state.step == "guess" and seat in waiting(state)


def solves(state: State, seat: int) -> bool:
    return state.step == "solve" and seat in waiting(state)


def solves_early(state: State, seat: int) -> bool:
    """R-P58: two players, until the fifth word is decided, once."""
    open_ = state.phase == "enigma" and state.step in ("bet", "clue", "guess")
    return state.seats == 2 and open_ and seat in state.syno and state.early == "no"


# What is said of it.


def clue(state: State, text: str) -> ClueVerdict:
    return word_judge.clue_verdict(words.current(state)[0], visible(text), state.options.convention)


def why(state: State, text: str, worth: str) -> str:
    """The reason for which today's judge would refuse a clue; the verdict itself may be an older one."""
    if worth != "refused":
        return ""
    try:
        return clue(state, text).reason
    except Invalid:
        return ""


def answer(state: State, text: str) -> str | Almost | None:
    """Of a text for the enigma."""
    spellings = words.answers(state)
    if state.options.answers == "heard":
        return once(state, "enigma", word_judge.heard(spellings, text))
    return word_judge.form(spellings, text, articles=True)


def once(state: State, speech: Speech, found: str | Almost | None) -> str | Almost | None:
    """« Presque » costs nothing once a word; a second one is wrong."""
    return None if isinstance(found, Almost) and speech in state.nearly else found


def proposal(state: State, text: str) -> str | Almost | None:
    """Of a text for the word that is played."""
    spellings = words.current(state)
    if state.options.answers == "heard":
        return once(state, "guess", word_judge.heard(spellings, text))
    found = word_judge.form(spellings, text, articles=state.phase == "grande_pyramide")
    if found is None and state.options.answers == "lemma" and state.phase in SINGLE_WORD_PHASES:
        return spellings[0] if word_judge.near(spellings[0], text) else None
    return found


def said(state: State, seat: int, text: str, verdict: Any) -> Said:
    """A proposal with what it is worth."""
    if right(verdict):
        return Said(seat, "guess", visible(text), "right", spelt=spelt(words.current(state), text))
    nearly = state.phase in SINGLE_WORD_PHASES and word_judge.near(words.current(state)[0], text)
    return Said(seat, "guess", visible(text), "near" if nearly else "wrong")


def spelt(spellings: tuple[str, ...], text: str) -> str:
    """How a proposal that counts is written; empty where it was written like that, articles aside."""
    return "" if word_judge.form(spellings, text, articles=True) else spellings[0]


def right(verdict: Any) -> bool:
    return verdict is not UNSET and verdict is not None and not isinstance(verdict, Almost)
