"""Explains a word in French and English: what it is a form of, or why it cannot be played."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from pyramidion.language.spelling import MIN_LETTERS, fold, joined

from .readings import Reading

if TYPE_CHECKING:
    from .lookup import Lexicon

MAX_SHOWN_LETTERS = 24
"""How much of a word a sentence repeats; somebody may have pasted a whole book."""
MAX_READINGS, MAX_PERSONS = 4, 2
"""How many readings a sentence lists, and how many persons of a verb for each: GARDE has five of one verb."""

REASONS = {
    "empty": ("Il n’y a pas de mot.", "There is no word."),
    "short": (
        f"Un mot a au moins {MIN_LETTERS} lettres.",
        f"A word has at least {MIN_LETTERS} letters.",
    ),
    "long": (
        "Aucun mot du lexique n’a plus de {longest} lettres, « {shown} » en a {count}.",
        "No word of the lexicon has more than {longest} letters, “{shown}” has {count}.",
    ),
    "spaces": (
        "« {shown} » contient une espace : un seul mot à la fois.",
        "“{shown}” contains a space: one word at a time.",
    ),
    "hyphen": (
        "« {shown} » s’écrit avec un trait d’union : les mots composés ne se jouent pas.",
        "“{shown}” is written with a hyphen: compounds cannot be played.",
    ),
    "apostrophe": (
        "« {shown} » s’écrit avec une apostrophe : un mot n’en a pas.",
        "“{shown}” is written with an apostrophe: a word has none.",
    ),
    "characters": (
        "« {shown} » contient autre chose que des lettres ({characters}).",
        "“{shown}” contains something else than letters ({characters}).",
    ),
    "name": (
        "« {spelling} » est un nom propre : il ne se joue pas.",
        "“{spelling}” is a proper noun: it cannot be played.",
    ),
    "abbreviation": (
        "« {spelling} » est une abréviation ou un sigle : cela ne se joue pas.",
        "“{spelling}” is an abbreviation: it cannot be played.",
    ),
    "symbol": (
        "« {spelling} » est un symbole : il ne se joue pas.",
        "“{spelling}” is a symbol: it cannot be played.",
    ),
    "fragment": (
        "« {spelling} » n’existe que dans une locution ou un mot composé : cela ne se joue pas.",
        "“{spelling}” exists only inside a phrase or a compound: it cannot be played.",
    ),
    "compound": (
        "« {spelling} » est un mot composé : il ne se joue pas.",
        "“{spelling}” is a compound: it cannot be played.",
    ),
    "unknown": (
        "« {shown} » n’est pas dans le dictionnaire.",
        "“{shown}” is not in the dictionary.",
    ),
}
"""French and English sentence of each reason to refuse a word."""

KIND_NAMES = {
    "noun": ("nom", "noun"),
    "verb": ("verbe", "verb"),
    "adjective": ("adjectif", "adjective"),
    "adverb": ("adverbe", "adverb"),
    "pronoun": ("pronom", "pronoun"),
    "determiner": ("déterminant", "determiner"),
    "article": ("article", "article"),
    "number": ("adjectif numéral", "number"),
    "preposition": ("préposition", "preposition"),
    "conjunction": ("conjonction", "conjunction"),
    "interjection": ("interjection", "interjection"),
}
FEATURE_NAMES = {
    "m": ("masculin", "masculine"),
    "f": ("féminin", "feminine"),
    "s": ("singulier", "singular"),
    "p": ("pluriel", "plural"),
    "inf": ("infinitif", "infinitive"),
    "par:pas": ("participe passé", "past participle"),
    "par:pre": ("participe présent", "present participle"),
    "ind:pre": ("indicatif présent", "present indicative"),
    "ind:imp": ("imparfait", "imperfect"),
    "ind:pas": ("passé simple", "past historic"),
    "ind:fut": ("futur", "future"),
    "cnd:pre": ("conditionnel", "conditional"),
    "sub:pre": ("subjonctif présent", "present subjunctive"),
    "sub:imp": ("subjonctif imparfait", "imperfect subjunctive"),
    "imp:pre": ("impératif", "imperative"),
}
_PERSON_NAMES = (("1re", "1st"), ("2e", "2nd"), ("3e", "3rd"))


class Explanation(NamedTuple):
    """What the lexicon says about a text."""

    word: str
    """As it was typed."""
    letters: str
    """Its letters A to Z; empty when the text is not a single word."""
    playable: bool
    readings: tuple[Reading, ...]
    code: str
    """Why it is refused (a key of REASONS); empty for a playable word."""
    fr: str
    en: str


def explain(lexicon: Lexicon, word: str) -> Explanation:
    """What any text is, or why it cannot be played."""
    word = word.encode("utf-8", "replace").decode()  # lone surrogates stay printable
    letters, code, characters = fold(word)
    readings = lexicon.readings(letters) if letters else ()
    if readings:
        asked = unicodedata.normalize("NFC", word).strip().lower()
        readings = tuple(sorted(readings, key=lambda reading: reading.spelling != asked))
        fr, en = (_readings_sentence(letters, readings, language) for language in (0, 1))
        return Explanation(word, letters, True, readings, "", fr, en)
    spelling = ""
    if letters:
        code, spelling = ("long", "") if len(letters) > lexicon.longest else lexicon.refusal(letters)
    elif code in {"hyphen", "apostrophe", "spaces"} and len(word) <= lexicon.longest:
        known, written = lexicon.refusal(joined(word))
        if known == "name":  # Saint-Denis is refused because it is a name, not because of its hyphen
            code, spelling = known, written
    visible = " ".join(word.split())
    told = {
        "shown": visible if len(visible) <= MAX_SHOWN_LETTERS else f"{visible[:MAX_SHOWN_LETTERS]}…",
        "spelling": spelling,
        "characters": " ".join(characters[:MAX_SHOWN_LETTERS]),
        "count": len(letters),
        "longest": lexicon.longest,
    }
    fr, en = (sentence.format(**told) for sentence in REASONS[code])
    return Explanation(word, letters, False, (), code, fr, en)


def _readings_sentence(letters: str, readings: tuple[Reading, ...], language: int) -> str:
    """« PORTES : portes, nom féminin pluriel (voir porte) ; portes, forme du verbe porter (…). »"""
    colon, semicolon = ((" : ", " ; "), (": ", "; "))[language]
    told = [*dict.fromkeys(_reading_text(reading, language) for reading in readings)]
    return letters + colon + semicolon.join(told[:MAX_READINGS]) + ("…" if len(told) > MAX_READINGS else ".")


def _reading_text(reading: Reading, language: int) -> str:
    if reading.kind == "verb" and not reading.base:
        forms = _features_text(reading, language)
        what = ("forme du verbe", "form of the verb")[language]
        return f"{reading.spelling}, {what} {reading.lemma}" + (f" ({forms})" if forms else "")
    see = "" if reading.lemma == reading.spelling else f" ({('voir', 'see')[language]} {reading.lemma})"
    return f"{reading.spelling}, {nature(reading, language)}{see}"


def nature(reading: Reading, language: int) -> str:
    """« nom féminin pluriel », « verbe, imparfait, 3e personne du singulier »; in French (0) or English (1)."""
    if not reading.kind:
        return ("mot du lexique", "word of the lexicon")[language]
    kind, forms = KIND_NAMES[reading.kind][language], _features_text(reading, language)
    if reading.kind == "verb":
        return kind if reading.base or not forms else f"{kind}, {forms}"
    return " ".join(filter(None, (kind, forms) if language == 0 else (forms, kind)))


def _features_text(reading: Reading, language: int) -> str:
    """« participe passé masculin singulier », « impératif, 2e personne du singulier ou indicatif présent, … »."""
    still, finite = [], []
    for feature in reading.features:
        if feature in FEATURE_NAMES:
            still.append(FEATURE_NAMES[feature][language])
        else:  # ind:imp:3s
            tense, number = FEATURE_NAMES[feature[:-3]][language], FEATURE_NAMES[feature[-1]][language]
            person = _PERSON_NAMES[int(feature[-2]) - 1][language]
            finite.append(
                (f"{tense}, {person} personne du {number}", f"{tense}, {person} person {number}")[language]
            )
    told = finite[:MAX_PERSONS] + ["…"] * (len(finite) > MAX_PERSONS) + [" ".join(still)] * bool(still)
    return (" ou ", " or ")[language].join(told)
