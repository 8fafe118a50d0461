"""A view as text, in French or English: what a player at the table reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pyramidion.games.pyramide.values import Said
from pyramidion.games.pyramide.views import PyramideView

Language = Literal["fr", "en"]

WORDS = {
    "fr": {
        "enigma": "l'énigme",
        "pingpong": "le Ping-Pong",
        "names": "les Noms Propres",
        "grande_pyramide": "la Grande Pyramide",
        "over": "la partie est finie",
        "head": "Pyramide, {}, manche {}",
        "you": "Vous êtes à la place {}.",
        "role": "Vous êtes {}.",
        "standing": "Points {} ; manches {}",
        "title": "Titre : {}",
        "words": "Mots : {}",
        "playing": "On joue le mot {}.",
        "unknown": "?",
        "found": "{} (trouvé)",
        "struck": "{} (perdu)",
        "bricks": "Briques à l'Obélisque : {}",
        "bet": "Briques misées, une par indice : {} ; indices déjà donnés : {}",
        "clues": "Indices : {}",
        "sentence": "Phrase : {}",
        "answer": "Réponse : {}",
        "solvers": "Peuvent proposer l'énigme, dans cet ordre : places {}",
        "bids": "Enchères : {}",
        "bid": "place {} : {}",
        "said": "Place {} a dit « {} » ({}){}",
        "vote": "La table vote sur « {} » (par la place {}).",
    },
    "en": {
        "enigma": "the enigma",
        "pingpong": "the Ping-Pong",
        "names": "the Noms Propres",
        "grande_pyramide": "the Grande Pyramide",
        "over": "the game is over",
        "head": "Pyramide, {}, round {}",
        "you": "You sit at seat {}.",
        "role": "You are {}.",
        "standing": "Points {}; rounds {}",
        "title": "Title: {}",
        "words": "Words: {}",
        "playing": "Word {} is played.",
        "unknown": "?",
        "found": "{} (found)",
        "struck": "{} (lost)",
        "bricks": "Bricks at the Obelisk: {}",
        "bet": "Bricks bet, one for each clue: {}; clues gone: {}",
        "clues": "Clues: {}",
        "sentence": "Sentence: {}",
        "answer": "Answer: {}",
        "solvers": "May propose the enigma, in this order: seats {}",
        "bids": "Bids: {}",
        "bid": "seat {}: {}",
        "said": "Seat {} said “{}” ({}){}",
        "vote": "The table votes on “{}” (by seat {}).",
    },
}
LAST_SAID = 6


def describe(view: PyramideView, seat: int | None, language: Language) -> str:
    """What the seat reads; without one, what everybody may know."""
    return "\n".join(_lines(view, seat, WORDS[language]))


def _lines(view: PyramideView, seat: int | None, words: dict[str, str]) -> Iterator[str]:
    yield words["head"].format(words[view.phase], view.round)
    if seat is not None:
        yield words["you"].format(seat)
        role = view.roles[seat] if seat < len(view.roles) else None
        if role is not None:
            yield words["role"].format(role.upper())
    yield words["standing"].format(_row(view.points), _row(view.rounds))
    if view.title is not None:
        yield words["title"].format(view.title)
    if view.words:
        yield words["words"].format(
            " / ".join(_word(view, number, words) for number in range(len(view.words)))
        )
    if view.number is not None:
        yield words["playing"].format(view.number)
    yield from _bets(view, words)
    if view.clues:
        yield words["clues"].format(", ".join(view.clues))
    for said in view.said[-LAST_SAID:]:
        yield _said(said, words)
    if view.sentence is not None:
        yield words["sentence"].format(view.sentence)
    if view.answer is not None:
        yield words["answer"].format(view.answer)
    if view.solvers:
        yield words["solvers"].format(_row(view.solvers))
    if view.vote is not None:
        yield words["vote"].format(view.vote.text, view.vote.by)


def _bets(view: PyramideView, words: dict[str, str]) -> Iterator[str]:
    if view.bricks is not None:
        yield words["bricks"].format(view.bricks)
    if view.bids:
        yield words["bids"].format(", ".join(words["bid"].format(bid.seat, bid.count) for bid in view.bids))
    if view.bet is not None:
        yield words["bet"].format(view.bet, view.spent)


def _word(view: PyramideView, number: int, words: dict[str, str]) -> str:
    shown = view.words[number] or words["unknown"]
    fate = view.fates[number] if number < len(view.fates) else None
    return shown if fate is None else words[fate].format(shown)


def _said(said: Said, words: dict[str, str]) -> str:
    why = f" : {said.why}" if said.why else ""
    return words["said"].format(said.seat, said.text or "…", said.worth or said.speech, why)


def _row(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
