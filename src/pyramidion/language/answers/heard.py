"""Judges a typed answer as a listener would: Pyramide's `answers: heard` (A-P39).

The letters are left to the judge of all quiz games. What this module adds is the ear: a text that sounds like the
answer is the answer, whatever it spells; another form that sounds different, and a twin of an expression, are
« presque »: nearly, say it again.

>>> hear("savanne", Spoken(("savane",))).kind, hear("chevaux", Spoken(("cheval",))).kind
('juste', 'presque')
>>> hear("poison", Spoken(("poisson",))).kind
'faux'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from rapidfuzz.distance.OSA import distance as errors_between

from .answer_set import Answers, judge
from .forms import Form, form, forms
from .sounds import Relation, relation, written_words
from .twins import are_twins
from .verdicts import Verdict
from .vocabulary import is_name, is_word

MIN_LETTERS_AROUND_SLIP = 8
"""Letters of an expression in which a slip in a small word does not matter."""

SMALL_VERBS, MIN_WORDS_WITH_VERB = frozenset(["avoir", "etre", "faire"]), 4
"""Verbs that may be forgotten in front of an expression, and how many words it then has at least."""

HeardKind: TypeAlias = Literal["juste", "presque", "faux"]
HeardReason: TypeAlias = Literal["exact", "spelling", "form", "twin", "whole", "wrong"]

# French, English. What is not right never tells the answer: somebody still looks for it.
SENTENCES: dict[HeardReason, tuple[str, str]] = {
    "exact": ("Juste : {answer}.", "Right: {answer}."),
    "spelling": ("Compté : on écrit « {answer} ».", "It counts: it is written “{answer}”."),
    "form": (
        "Presque : c’est une autre forme du mot. Redites-le.",
        "Nearly: it is another form of the word. Say it again.",
    ),
    "twin": (
        "Presque : cela veut dire la même chose, en d’autres mots. Redites-le.",
        "Nearly: it means the same in other words. Say it again.",
    ),
    "whole": (
        "Presque : il manque un petit mot. Redites-le en entier.",
        "Nearly: a small word is missing. Say all of it again.",
    ),
    "wrong": ("Faux : ce n’est pas la réponse.", "Wrong: that is not the answer."),
}


class Heard(NamedTuple):
    """What a listener makes of a text."""

    kind: HeardKind
    reason: HeardReason
    fr: str
    en: str
    answer: str | None = None
    """The first spelling of what is right. None for « presque » and « faux »."""


class Spoken:
    """What is to be said, in all its spellings, prepared for `hear`; the first is shown."""

    def __init__(self, spellings: Sequence[str]) -> None:
        self.shown = spellings[0]
        self.answers = Answers([tuple(spellings)])
        self.answers.build_near_matcher()
        self.readings = [
            (reading, written_words(spelling)) for spelling in spellings for reading in forms(spelling)
        ]


@lru_cache(maxsize=512)
def spoken(spellings: tuple[str, ...]) -> Spoken:
    """The same, kept: a word is guessed at more than once."""
    return Spoken(spellings)


def hear(text: str, expected: Spoken) -> Heard:
    """The verdict of a listener."""
    judged = judge(text, expected.answers)
    typed = form(text)
    if judged.right:
        if judged.kind == "presque" and _has_other_form(typed, text, expected):
            return _heard("form", expected)
        if not any(_is_whole(typed, reading) for reading, _ in expected.readings):
            return _heard("whole", expected)
        return _heard("exact" if judged.kind == "juste" else "spelling", expected)
    if typed.bare and (related := _related(typed, text, expected)) is not None:
        return _heard(related, expected)
    if any(_is_slip_in_small_word(typed.core, reading.core) for reading, _ in expected.readings):
        return _heard("spelling", expected)
    if any(_lacks_verb(typed, reading) for reading, _ in expected.readings):
        return _heard("whole", expected)
    if typed.core and any(are_twins(typed.core, reading.core) for reading, _ in expected.readings):
        return _heard("twin", expected)
    return _wrong(judged)


def _relations(typed: Form, text: str, expected: Spoken) -> Iterator[Iterator[Relation]]:
    """For every spelling of as many words, how the text relates to it word by word."""
    mine = written_words(text)
    for reading, yours in expected.readings:
        if len(reading.bare) == len(typed.bare):
            pairs = zip(typed.bare, reading.bare, strict=True)
            yield (relation(mine.get(a, a), yours.get(b, b)) for a, b in pairs)


def _related(typed: Form, text: str, expected: Spoken) -> HeardReason | None:
    """Whether all words sound like those of a spelling, or are other forms of them; None where one does neither."""
    found: HeardReason | None = None
    for relations in _relations(typed, text, expected):
        kinds = set[Relation]()
        for one in relations:
            kinds.add(one)
            if not one:
                break
        if "" not in kinds:
            if "form" not in kinds:
                return "spelling"
            found = "form"
    return found


def _has_other_form(typed: Form, text: str, expected: Spoken) -> bool:
    """Whether what the judge took for a slip is another form that sounds different, also a rare one: ruine, ruiner."""
    all_relations = [tuple(one) for one in _relations(typed, text, expected)]
    nearest = min(all_relations, key=lambda one: (one.count(""), one.count("form")), default=())
    pairs = zip(typed.bare, nearest, strict=False)
    return any(found == "form" or (not found and is_word(word)) for word, found in pairs)


def _is_slip_in_small_word(typed: tuple[str, ...], core: tuple[str, ...]) -> bool:
    """One wrong letter in one word of several, also in a small one: donner sa langue auu chat."""
    if len(typed) != len(core) or len(core) < 2 or sum(map(len, core)) < MIN_LETTERS_AROUND_SLIP:
        return False
    wrong = [(one, other) for one, other in zip(typed, core, strict=True) if one != other]
    if len(wrong) != 1:
        return False
    [(one, other)] = wrong
    if one.isdigit() or other.isdigit() or is_word(one) or is_name(one):
        return False
    return errors_between(one, other) == 1


def _lacks_verb(typed: Form, reading: Form) -> bool:
    """Whether only the small verb in front of an expression is missing: un chat dans la gorge."""
    if len(reading.core) < MIN_WORDS_WITH_VERB or reading.core[0] not in SMALL_VERBS:
        return False
    return typed.core == form(" ".join(reading.core[1:])).core


def _is_whole(typed: Form, reading: Form) -> bool:
    """Whether no small word inside is missing (R-P31); written together they are all there."""
    if len(typed.core) - len(typed.bare) >= len(reading.core) - len(reading.bare):
        return True
    return len("".join(typed.core)) > len("".join(reading.bare))


def _heard(reason: HeardReason, expected: Spoken) -> Heard:
    kind: HeardKind = "juste" if reason in ("exact", "spelling") else "presque"
    answer = expected.shown if kind == "juste" else None
    fr, en = SENTENCES[reason]
    return Heard(kind, reason, fr.format(answer=answer), en.format(answer=answer), answer)


def _wrong(judged: Verdict) -> Heard:
    """With the judge's own sentence where it speaks of the text alone; here is no list."""
    if judged.reason in ("unknown", "other"):
        fr, en = SENTENCES["wrong"]
        return Heard("faux", "wrong", fr, en)
    return Heard("faux", "wrong", judged.fr, judged.en)
