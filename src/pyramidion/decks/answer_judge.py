"""Answers to cards and sets before the judge: what is known besides, and what an incomplete list cannot decide."""

from __future__ import annotations

from typing import Final

import msgspec

from pyramidion.language.answers import Answers, Verdict
from pyramidion.language.answers import judge as ask
from pyramidion.language.answers.heads import heads_of

from .cards import Definition, Enigme, Question
from .packaged import names_of_kind
from .savoirs import Savoir

OPEN: Final = frozenset({"unknown", "other"})
"""Reasons for « faux » that another list might see otherwise."""
FR: Final = " La liste n’est pas complète : la table peut en décider autrement."
EN: Final = " The list is not complete: the table may decide otherwise."


def answers(of: Question | Definition | Enigme | Savoir, known_names: frozenset[str]) -> Answers:
    """The answers of a card or set, prepared for the judge; none of the known names is a slip for one of them."""
    known = known_names.__contains__
    if isinstance(of, Enigme):
        return Answers([(of.answer, *of.accept)], known=known)
    if isinstance(of, Definition):
        return Answers([of.answer], agreement=True, known=known, kin=names_of_kind("").__contains__)
    if isinstance(of, Savoir):
        about = of.about
        return Answers(
            of.names,
            persons=about.persons,
            agreement=about.agreement,
            known=known,
            kin=names_of_kind(of.key).__contains__,
            heads=heads_of(about.heads),
        )
    return Answers(
        of.answers,
        persons=of.persons,
        agreement=of.agreement,
        known=known,
        kin=names_of_kind(of.savoir).__contains__,
        heads=heads_of(of.text, of.head),
    )


def judge(
    text: str, prepared: Answers, *, complete: bool, given: frozenset[int] = frozenset(), strict: bool = False
) -> Verdict:
    """The verdict; one that only a complete list could give says so."""
    verdict = ask(text, prepared, given, strict)
    if complete or verdict.kind != "faux" or verdict.reason not in OPEN:
        return verdict
    return msgspec.structs.replace(verdict, fr=verdict.fr + FR, en=verdict.en + EN)
