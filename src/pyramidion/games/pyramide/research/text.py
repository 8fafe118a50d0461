"""A view as text, in French or English: what a player at the table reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pyramidion.games.pyramide.values import Said
from pyramidion.games.pyramide.views import PyramideView
from pyramidion.language.clues.verdicts import REASONS

from .foreseen import refusal

__all__ = ["REFUSALS", "WORDS", "describe", "refusal"]

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
        "standing": "Par place : points {} ; manches {}",
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
        "done": "Place {} {}",
        "before": "Juste avant : {}",
        "why": " : {}, {}",
        "did_bet": "parie {}",
        "did_bid": "annonce {}",
        "did_yield": "laisse l'enchère",
        "did_silence": "ne dit rien",
        "did_skip": "abandonne l'expression",
        "aloud": "parle",
        "allowed": "permis",
        "doubtful": "douteux",
        "refused": "refusé",
        "right": "trouvé",
        "almost": "presque, à redire",
        "near": "autre forme, ne compte pas",
        "wrong": "non",
        "late": "trop tard",
        "vote": "La table vote sur « {} » (à la demande de la place {}) : rule true donne raison à qui l'a dit, "
        "rule false lui donne tort, rule null s'abstient.",
        "choose": "Dites quelle place de votre équipe est DICO.",
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
        "standing": "By seat: points {}; rounds {}",
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
        "done": "Seat {} {}",
        "before": "Just before: {}",
        "why": ": {}, {}",
        "did_bet": "bets {}",
        "did_bid": "bids {}",
        "did_yield": "leaves the auction",
        "did_silence": "says nothing",
        "did_skip": "gives the expression up",
        "aloud": "speaks",
        "allowed": "allowed",
        "doubtful": "doubtful",
        "refused": "refused",
        "right": "right",
        "almost": "almost, to be said again",
        "near": "another form, does not count",
        "wrong": "wrong",
        "late": "too late",
        "vote": "The table votes on “{}” (asked for by seat {}): rule true is for whoever said it, rule false against, "
        "rule null abstains.",
        "choose": "Say which seat of your team is DICO.",
    },
}
REFUSALS = {
    "empty": ("il n'y a pas de mot", "there is no word"),
    "unknown": ("absent du dictionnaire", "not in the dictionary"),
    "digits": ("écrit en chiffres", "written with digits"),
    "several_words": ("plusieurs mots", "several words"),
    "compound": ("mot composé", "a compound"),
    "acronym": ("sigle ou abréviation", "an acronym or an abbreviation"),
    "proper_noun": ("nom propre", "a proper noun"),
    "itself": ("le mot à trouver", "the word to be found"),
    "inflection": ("forme du mot à trouver", "a form of the word to be found"),
    "same_root": ("même famille que le mot à trouver", "the same family as the word to be found"),
    "component": ("partie du mot à trouver", "a part of the word to be found"),
    "homophone": ("se prononce comme le mot à trouver", "sounds like the word to be found"),
}
"""Why a clue was refused, in French and English, without the word that is to be found."""


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
        elif view.step == "roles" and seat in view.to_move:
            yield words["choose"]
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
    yield from _heard(view, words)
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


def _heard(view: PyramideView, words: dict[str, str]) -> Iterator[str]:
    if view.heard is not None and view.heard not in view.said:
        yield words["before"].format(_said(view.heard, words))
    for said in view.said:
        yield _said(said, words)


def _said(said: Said, words: dict[str, str]) -> str:
    if not said.text:
        done = words.get(f"did_{said.speech}", words["aloud"]).format(said.number)
        return words["done"].format(said.seat, f"{done} ({words[said.worth]})" if said.worth else done)
    return words["said"].format(said.seat, said.text, words[said.worth or "allowed"], _why(said, words))


def _why(said: Said, words: dict[str, str]) -> str:
    if not said.why:
        return ""
    return words["why"].format(REASONS[said.why][1], REFUSALS[said.why][words is WORDS["en"]])


def _row(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
