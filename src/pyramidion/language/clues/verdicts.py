"""Verdicts on a clue, with the rule and the sentences for people."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Decision: TypeAlias = Literal["allowed", "doubtful", "refused"]

MAX_SHOWN_CHARACTERS = 40
"""How much of a text a sentence repeats."""


class Convention(NamedTuple):
    """What the players agree to allow beyond the rule (A-P11)."""

    proper_nouns: bool = False
    same_root: bool = False
    homophones: bool = False
    compounds: bool = False
    acronyms: bool = False


class ClueVerdict(NamedTuple):
    """A verdict on a clue. A doubtful clue stands until somebody objects."""

    verdict: Decision
    rule: str | None
    """The rule that the clue breaks; None for an allowed clue."""
    reason: str
    """A key of REASONS; empty for an allowed clue."""
    fr: str
    en: str

    @property
    def slip(self) -> bool:
        """Whether the text is empty, or no word, name or acronym at all. A slip costs nothing."""
        return self.reason in SLIPS


SLIPS = frozenset({"empty", "unknown"})

REASONS: dict[str, tuple[Decision, str, str, str]] = {
    "empty": ("refused", "R-P61", "Il n’y a pas de mot.", "There is no word."),
    "unknown": (
        "refused",
        "R-P61",
        "« {clue} » n’est pas dans le dictionnaire.",
        "“{clue}” is not in the dictionary.",
    ),
    "digits": (
        "refused",
        "R-P61",
        "« {clue} » s’écrit avec des chiffres : les dates et les nombres en chiffres sont interdits.",
        "“{clue}” is written with digits: dates and figures are forbidden.",
    ),
    "several_words": (
        "refused",
        "R-P61",
        "« {clue} » fait plusieurs mots : un indice n’en a qu’un.",
        "“{clue}” is several words: a clue is a single one.",
    ),
    "compound": (
        "refused",
        "R-P61",
        "« {clue} » est un mot composé : c’est interdit.",
        "“{clue}” is a compound: that is forbidden.",
    ),
    "acronym": (
        "refused",
        "R-P61",
        "« {clue} » est un sigle ou une abréviation : c’est interdit.",
        "“{clue}” is an acronym or an abbreviation: that is forbidden.",
    ),
    "proper_noun": (
        "refused",
        "A-P11",
        "« {clue} » est un nom propre : cette table n’en admet pas.",
        "“{clue}” is a proper noun: this table does not allow them.",
    ),
    "itself": ("refused", "R-P61", "« {clue} » est le mot à trouver.", "“{clue}” is the word to be found."),
    "inflection": (
        "refused",
        "R-P61",
        "« {clue} » et « {word} » sont des formes du même mot ({root}).",
        "“{clue}” and “{word}” are forms of the same word ({root}).",
    ),
    "same_root": (
        "refused",
        "R-P61",
        "« {clue} » et « {word} » sont de la même famille ({root}).",
        "“{clue}” and “{word}” are of the same root ({root}).",
    ),
    "component": (
        "refused",
        "R-P61",
        "« {clue} » fait partie de « {word} ».",
        "“{clue}” is a part of “{word}”.",
    ),
    "homophone": (
        "refused",
        "R-P61",
        "« {clue} » se prononce comme « {word} ».",
        "“{clue}” sounds like “{word}”.",
    ),
    "perhaps_inflection": (
        "doubtful",
        "R-P61",
        "« {clue} » et « {word} » peuvent être des formes du même mot ({root}).",
        "“{clue}” and “{word}” can be forms of the same word ({root}).",
    ),
    "perhaps_same_root": (
        "doubtful",
        "R-P61",
        "« {clue} » et « {word} » sont peut-être de la même famille ({root}).",
        "“{clue}” and “{word}” are perhaps of the same root ({root}).",
    ),
    "perhaps_homophone": (
        "doubtful",
        "R-P61",
        "« {clue} » se prononce presque comme « {word} ».",
        "“{clue}” sounds almost like “{word}”.",
    ),
}
"""The verdict, rule, French and English sentence of each reason."""

ALLOWED = ClueVerdict("allowed", None, "", "L’indice est permis.", "The clue is allowed.")


def verdict(reason: str, word: str, clue: str, root: str = "") -> ClueVerdict:
    decision, rule, fr, en = REASONS[reason]
    told = {"word": _shown(word), "clue": _shown(clue), "root": root}
    return ClueVerdict(decision, rule, reason, fr.format(**told), en.format(**told))


def _shown(text: str) -> str:
    visible = " ".join(text.split())
    return visible if len(visible) <= MAX_SHOWN_CHARACTERS else f"{visible[:MAX_SHOWN_CHARACTERS]}…"
