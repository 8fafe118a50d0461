"""A view as text, in French or English: what a player at the table reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from msgspec import UNSET

from pyramidion.games.cible.values import Said, Weight
from pyramidion.games.cible.views import CibleView, QuestionView

from .foreseen import refusal

__all__ = ["describe", "refusal"]

Language = Literal["fr", "en"]

PHASES = {
    "premier_tour": "Le Premier Tour",
    "definitions": "Les Définitions",
    "suite": "La Suite",
    "encheres": "Les Enchères",
    "finale": "La Finale",
    "check": "La Finale",
}
WORDS = {
    "fr": {
        "over": "la partie est finie",
        "you": "Vous êtes à la place {}.",
        "turn": "C'est à la place {}.",
        "question": "Question : {}",
        "example": "Exemple, qui ne compte plus : {}",
        "definition": "Lettre {}. Définition {} : {}",
        "hidden": "(elle est lue quand le candidat est prêt)",
        "reading": "Lecture {} ; définitions trouvées : {} ; à lire encore : {}",
        "hint": "Indice : {}. Exemples : {}",
        "given": "Déjà donné : {}",
        "said": "Place {} : « {} », {}",
        "silent": "Place {} : {}",
        "before": "Juste avant : {}",
        "bid": "Meilleure enchère : {1} par la place {0}",
        "cap": "La liste compte {} réponses.",
        "contract": "Contrat de la place {} : {} réponses, encore {}",
        "finale": "Niveau {}, question {} sur 3 ; réponses écrites : {}",
        "left": "Temps restant : {:.0f} s",
        "vote": "La table vote sur « {1} » de la place {0} : rule true lui donne raison, rule false lui donne tort, "
        "rule null s'abstient.",
        "accepted": "Réponses acceptées : {}",
        "standing": "Par place : pions {} ; repères {} ; points {}",
        "none": "aucune",
        **{verdict: verdict for verdict in get_args(Weight)},
    },
    "en": {
        "over": "the game is over",
        "you": "You sit at seat {}.",
        "turn": "It is seat {}'s turn.",
        "question": "Question: {}",
        "example": "Example, which no longer counts: {}",
        "definition": "Letter {}. Definition {}: {}",
        "hidden": "(it is read when the candidate is ready)",
        "reading": "Reading {}; definitions found: {}; still to be read: {}",
        "hint": "Hint: {}. Examples: {}",
        "given": "Already given: {}",
        "said": "Seat {}: “{}”, {}",
        "silent": "Seat {}: {}",
        "before": "Just before: {}",
        "bid": "Highest bid: {1} by seat {0}",
        "cap": "The list has {} answers.",
        "contract": "Contract of seat {}: {} answers, {} to go",
        "finale": "Level {}, question {} of 3; answers written: {}",
        "left": "Time left: {:.0f} s",
        "vote": "The table votes on “{1}” by seat {0}: rule true is for it, rule false against it, rule null abstains.",
        "accepted": "Accepted answers: {}",
        "standing": "By seat: pawns {}; markers {}; points {}",
        "none": "none",
        "juste": "right",
        "presque": "almost",
        "faux": "wrong",
        "déjà dit": "already said",
        "passe": "passes",
        "trop tard": "too late",
    },
}


def describe(view: CibleView, seat: int | None, language: Language) -> str:
    """What the seat reads; without one, what everybody may know."""
    return "\n".join(_lines(view, seat, WORDS[language]))


def _lines(view: CibleView, seat: int | None, words: dict[str, str]) -> Iterator[str]:
    yield f"La Cible, {PHASES.get(view.phase) or words['over']}"
    if seat is not None:
        yield words["you"].format(seat)
    yield words["standing"].format(_row(view.pawns), _row(view.markers), _row(view.points))
    if view.turn is not None:
        yield words["turn"].format(view.turn)
    yield from _asked(view, words)
    if view.given:
        yield words["given"].format(", ".join(view.given))
    if view.bid is not None:
        yield words["bid"].format(view.bid.seat, view.bid.count)
    if view.cap is not None:
        yield words["cap"].format(view.cap)
    if view.contract is not None:
        yield words["contract"].format(view.contract.seat, view.contract.count, view.contract.left)
    if view.finale is not None:
        drafts = ", ".join(view.finale.drafts) or words["none"]
        yield words["finale"].format(view.finale.level, view.finale.number, drafts)
        if view.finale.left is not None:
            yield words["left"].format(view.finale.left)
    yield from _heard(view, words)
    if view.vote is not None:
        yield words["vote"].format(view.vote.seat, view.vote.text)
    if view.accepted is not None:
        yield words["accepted"].format(", ".join(view.accepted))


def _asked(view: CibleView, words: dict[str, str]) -> Iterator[str]:
    asked = view.question
    if isinstance(asked, str):
        yield words["question"].format(asked)
    elif isinstance(asked, QuestionView) and asked.letter is not UNSET:
        definition = asked.definition or words["hidden"]
        yield words["definition"].format(asked.letter, asked.number, definition)
        if view.reading is not None:
            right, todo = (_row(some) or words["none"] for some in (view.reading.right, view.reading.todo))
            yield words["reading"].format(view.reading.reading, right, todo)
    elif isinstance(asked, QuestionView) and asked.examples is not UNSET:
        yield words["hint"].format(asked.hint, ", ".join(asked.examples))
    if view.example is not None:
        yield words["example"].format(view.example)


def _heard(view: CibleView, words: dict[str, str]) -> Iterator[str]:
    if view.last is not None and view.last not in view.said:
        yield words["before"].format(_said(view.last, words))
    for said in view.said:
        yield _said(said, words)


def _said(said: Said, words: dict[str, str]) -> str:
    if said.text is None:
        return words["silent"].format(said.seat, words[said.verdict])
    return words["said"].format(said.seat, said.text, words[said.verdict])


def _row(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
