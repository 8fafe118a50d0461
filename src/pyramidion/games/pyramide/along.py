"""What people who wait are asked: the word, from its clues; whether it will be found; the enigma; how many of a list.

Who sees the word says whether it will be found, the others guess it. What a guess is worth is told when the word is
found, or with the end of its card: a struck word stays hidden until then, and so does the answer of the enigma.
"""

from __future__ import annotations

from pyramidion.core import AlongQuestion, Cards

from . import words
from .judging import verdicts
from .judging.spelling import folded
from .phases.grande_pyramide import EXPRESSIONS
from .roles import dico, synos
from .state import STRUCK, State
from .views import PLAYING, has_sentence, holds_card, sees_answer, sees_word

FOUND, MISSED = "found", "missed"
BROKEN_OFF = ("ended", "resigned")
"""Reasons for which a game is over before its words are."""


def question(state: State, seat: int | None) -> AlongQuestion | None:
    if state.over is not None or state.vote is not None or holds_card(state, seat):
        return None
    if state.step == "solve":
        return None if sees_answer(state, seat) else AlongQuestion(f"enigma.{state.used.phrases}", "text")
    if state.step not in PLAYING or seat in (dico(state), *synos(state)):
        return None
    if state.phase == "grande_pyramide":
        counts = tuple(str(number) for number in range(EXPRESSIONS + 1))
        is_new = state.word == 0 and state.course != "sudden"
        return AlongQuestion(f"list.{state.used.expressions}", "choice", counts) if is_new else None
    if not sees_word(state, seat):
        return AlongQuestion(_key(state, "word"), "text") if state.clues else None
    if not state.clues:
        return AlongQuestion(_key(state, "bet"), "choice", (FOUND, MISSED))
    return AlongQuestion(f"enigma.{state.used.phrases}", "text") if has_sentence(state) else None


def _key(state: State, kind: str) -> str:
    """The kind of question, the pile and the number of the card, and which word of it."""
    pile = "names" if state.phase == "names" else "phrases"
    return f"{kind}.{pile}.{getattr(state.used, pile)}.{state.word}"


def _is_on_the_table(state: State, pile: str, number: int) -> bool:
    """Whether the words of this card are still played for."""
    if state.over is not None or getattr(state.used, pile) != number:
        return False
    if pile == "names":
        return state.phase == "names" and state.step is not None
    return has_sentence(state) and state.step is not None


def is_open(state: State, key: str) -> bool:
    kind, *rest = key.split(".")
    if kind == "enigma":
        return _is_on_the_table(state, "phrases", int(rest[0]))
    if kind == "list":
        is_played = state.phase == "grande_pyramide" and state.step == "say" and state.over is None
        return is_played and state.used.expressions == int(rest[0])
    pile, number, word = rest[0], int(rest[1]), int(rest[2])
    if not _is_on_the_table(state, pile, number):
        return False
    fate = state.fates[word]
    return fate is None or (kind == "word" and fate == STRUCK)


def judge(state: State, key: str, text: str, _: tuple[str, ...], __: Cards | None) -> bool | None:
    if key.startswith(("bet.", "list.")):
        return None
    if not any(map(str.isalnum, folded(text))):
        return False
    if key.startswith("enigma."):
        return verdicts.right(verdicts.answer(state, text))
    return verdicts.right(verdicts.proposal(state, text))


def result(before: State, after: State, key: str, text: str) -> bool | None:
    found = _found(before, after)
    if found is None:
        return None
    if key.startswith("list."):
        return sum(seat is not None for seat in found) == int(text)
    return (found[int(key.rpartition(".")[2])] is not None) == (text == FOUND)


def _found(before: State, after: State) -> tuple[int | None, ...] | None:
    """Who found each word of the card that was played; None where the game was broken off."""
    if after.over in BROKEN_OFF:
        return None
    closed = after.history[len(before.history) :]
    return closed[0].found if closed else words.found(after)
