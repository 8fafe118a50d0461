"""Answers to cards and sets before the judge: what is known besides, and what an incomplete list cannot decide."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from pyramidion.language.answers import Answers, Verdict, folded
from pyramidion.language.answers import judge as ask

from .cards import Definition, Enigme, Question
from .savoirs import Savoir
from .shelf import SHELF

OPEN: Final = frozenset({"unknown", "other"})
"""Reasons for « faux » that another list might see otherwise."""
FR: Final = " La liste n’est pas complète : la table peut en décider autrement."
EN: Final = " The list is not complete: the table may decide otherwise."


@cache
def _names() -> frozenset[str]:
    """The names of everything in the house's sets, as the judge compares them."""
    return frozenset(
        folded(name) for savoir in SHELF.savoirs().values() for names in savoir.names for name in names
    )


def known(text: str) -> bool:
    """Whether a text is itself the name of something: Niger is no Nigeria with a slip of the keys."""
    return text in _names()


def answers(of: Question | Definition | Enigme | Savoir) -> Answers:
    """The answers of a card or set, prepared for the judge."""
    if isinstance(of, Enigme):
        return Answers([(of.answer, *of.accept)], known=known)
    if isinstance(of, Definition):
        return Answers([of.answer], agreement=True, known=known)
    if isinstance(of, Savoir):
        about = of.about
        return Answers(of.names, persons=about.persons, agreement=about.agreement, known=known)
    return Answers(of.answers, persons=of.persons, agreement=of.agreement, known=known)


def judge(
    text: str, prepared: Answers, *, complete: bool, given: frozenset[int] = frozenset(), strict: bool = False
) -> Verdict:
    """The verdict; one that only a complete list could give says so."""
    verdict = ask(text, prepared, given, strict)
    if complete or verdict.kind != "faux" or verdict.reason not in OPEN:
        return verdict
    return msgspec.structs.replace(verdict, fr=verdict.fr + FR, en=verdict.en + EN)
