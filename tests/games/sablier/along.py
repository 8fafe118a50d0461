"""Whoever waits says whether the next number will be right, or which words they know."""

from __future__ import annotations

from pyramidion.core import AlongQuestion, Cards

from . import DICTIONARY, State


def question(state: State, seat: int | None) -> AlongQuestion | None:
    if state.waits:
        return None
    if state.options.words:
        return AlongQuestion(f"word.{state.turn}", "text", most=2)
    return AlongQuestion(f"number.{state.turn}", "choice", ("right", "wrong"))


def is_open(state: State, key: str) -> bool:
    return state.over is None and int(key.partition(".")[2]) >= state.turn


def judge(state: State, key: str, text: str, earlier: tuple[str, ...], cards: Cards | None) -> bool | None:
    return text in DICTIONARY - set(earlier) if key.startswith("word.") else None


def result(before: State, after: State, key: str, text: str) -> bool | None:
    if after.turn == before.turn:
        return None
    return (sum(after.scores) > sum(before.scores)) == (text == "right")
