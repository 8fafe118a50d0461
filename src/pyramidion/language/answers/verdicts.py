"""Verdicts on an answer: right, nearly right, wrong or already given, and why."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal["juste", "presque", "faux", "déjà dit"]
"""« presque » is an answer that counts although it is written otherwise; people are told « compté »."""

Reason: TypeAlias = Literal[
    # juste
    "exact",
    # presque
    "typing",
    "sound",
    "form",
    # déjà dit
    "given",
    # faux
    "empty",
    "long",
    "characters",
    "several",
    "ambiguous",
    "incomplete",
    "other",
    "number",
    "agreement",
    "strict",
    "unknown",
]

MAX_SHOWN_CHARACTERS = 40
"""How much of a text a sentence repeats."""

# French, English. No sentence about a wrong answer reveals a right one: others may still be looking for it.
SENTENCES: dict[Reason, tuple[str, str]] = {
    "exact": ("Juste : {answer}.", "Right: {answer}."),
    "typing": (
        "Compté : on écrit « {answer} ».",
        "It counts: it is written “{answer}”.",
    ),
    "sound": (
        "Compté : cela s’entend ainsi, et on écrit « {answer} ».",
        "It counts: it sounds like that, and it is written “{answer}”.",
    ),
    "form": (
        "Compté : la forme attendue est « {answer} ».",
        "It counts: the form that is asked for is “{answer}”.",
    ),
    "given": ("Déjà dit : {answer}.", "Already said: {answer}."),
    "empty": ("Faux : il n’y a pas de réponse.", "Wrong: there is no answer."),
    "long": ("Faux : c’est trop long pour une réponse.", "Wrong: that is too long for an answer."),
    "characters": (
        "Faux : une réponse s’écrit avec des lettres ou des chiffres.",
        "Wrong: an answer is written in letters or digits.",
    ),
    "several": ("Faux : une seule réponse à la fois.", "Wrong: one answer at a time."),
    "ambiguous": (
        "Faux : « {text} » peut désigner plusieurs réponses, il faut préciser.",
        "Wrong: “{text}” may be several answers; say which one.",
    ),
    "incomplete": (
        "Faux : « {text} » ne suffit pas, il faut le nom entier.",
        "Wrong: “{text}” is not enough; the whole name is needed.",
    ),
    "other": (
        "Faux : « {text} » existe et désigne autre chose.",
        "Wrong: “{text}” exists and is something else.",
    ),
    "number": ("Faux : ce n’est pas le bon nombre.", "Wrong: that is not the right number."),
    "agreement": (
        "Faux : « {text} » n’est pas la forme demandée.",
        "Wrong: “{text}” is not the form that is asked for.",
    ),
    "strict": (
        "Faux : à cette table, l’orthographe doit être exacte.",
        "Wrong: this table plays with strict spelling.",
    ),
    "unknown": ("Faux : « {text} » n’est pas dans notre liste.", "Wrong: “{text}” is not in our list."),
}


class Verdict(msgspec.Struct, frozen=True):
    """A verdict on an answer, with its reason and sentences."""

    kind: Kind
    reason: Reason
    fr: str
    en: str
    answer: str | None = None
    """The first name of the answer. None for « faux »."""
    index: int | None = None
    """The index of the answer. None for « faux »."""

    @property
    def right(self) -> bool:
        """Whether it counts: « juste » or « presque »."""
        return self.kind in ("juste", "presque")


def verdict(
    kind: Kind, reason: Reason, text: str, answer: str | None = None, index: int | None = None
) -> Verdict:
    """A verdict with its sentences."""
    shown = " ".join(text[: 4 * MAX_SHOWN_CHARACTERS].split())
    if len(shown) > MAX_SHOWN_CHARACTERS:
        shown = shown[:MAX_SHOWN_CHARACTERS] + "…"
    fr, en = SENTENCES[reason]
    return Verdict(
        kind,
        reason,
        fr.format(text=shown, answer=answer),
        en.format(text=shown, answer=answer),
        answer,
        index,
    )
