"""Finds the answer that a text with small errors means, or says why there is none.

An error is an added, missing or different letter, or two swapped ones. How many are accepted depends on the length of
the word, more if both sound alike; numbers and words of up to three letters must be exact. A text that is itself
another answer, a name or a word that people know is never accepted as a misspelling.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import inf
from typing import NamedTuple

from rapidfuzz.distance.OSA import distance as errors_between
from rapidfuzz.process import extract

from .phonetic_keys import consonant_skeleton, name_key, quick_key, word_key
from .verdicts import Reason
from .vocabulary import inflection_between, is_infinitive, is_name, is_word

MAX_EXACT_LETTERS = 3
"""Words of up to this many letters must be exact."""
_MAX_ERRORS_BY_LETTERS = (0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3)
MIN_SOUND_LETTERS, MIN_QUICK_LETTERS, MIN_SKELETON_LETTERS = 5, 7, 9
"""Minimum lengths for comparing sounds, sounds as they are said quickly, and sounds without the vowels."""
UNLISTED = 0.1
"""How much farther a name is that follows from a listed one: a surname that two share is first that of the listed."""

_DOUBLE = re.compile(r"(.)\1")
_LETTERS_OF_ONE_SOUND = frozenset(map(frozenset, ("ck", "cq", "kq", "sz", "cs", "iy", "gj", "vw")))

Words = tuple[str, ...]
_NO_ENTRIES: tuple[list[str], list[Entry]] = ([], [])


def max_errors(letters: int) -> int:
    """How many errors are accepted in this many letters."""
    return _MAX_ERRORS_BY_LETTERS[min(letters, len(_MAX_ERRORS_BY_LETTERS) - 1)]


def max_errors_by_sound(letters: int) -> int:
    """How many errors are accepted when both sound alike: nine in twenty letters."""
    return letters * 9 // 20


class Entry(NamedTuple):
    """A name of an answer, prepared for comparison."""

    joined: str
    words: Words
    owner: int
    """The index of the answer."""
    listed: bool = True
    """Whether it is a name of the list itself."""


class NearMatch(NamedTuple):
    """The one answer that is meant, or why there is none."""

    owner: int | None
    reason: Reason


class NearMatcher:
    """Finds the names in a set of answers that nearly match a text."""

    def __init__(
        self,
        entries: list[Entry],
        owners: dict[str, set[int]],
        known: Callable[[str], bool] | None,
        kin: Callable[[str], bool] | None = None,
        *,
        agreement: bool,
        persons: bool,
    ) -> None:
        self._owners = owners
        """For every word in the set, the answers that contain it."""
        self._known = known
        self._kin = kin
        self._agreement = agreement
        self._persons = persons
        self._by_length: dict[int, tuple[list[str], list[Entry]]] = {}
        """For a text of this many letters, the entries of similar length."""
        lengths: dict[int, list[Entry]] = {}
        self._by_sound: dict[str, list[Entry]] = {}
        self._by_quick: dict[str, list[Entry]] = {}
        self._by_skeleton: dict[str, list[Entry]] = {}
        self._max_letters = max((len(entry.joined) for entry in entries), default=0) * 5 // 3
        for entry in entries:
            letters = len(entry.joined)
            if letters <= MAX_EXACT_LETTERS:
                continue
            lengths.setdefault(letters, []).append(entry)
            if letters >= MIN_SOUND_LETTERS:
                key = name_key(entry.words)
                self._by_sound.setdefault(key, []).append(entry)
                if letters >= MIN_QUICK_LETTERS and len(entry.words) == 1:
                    self._by_quick.setdefault(quick_key(entry.joined), []).append(entry)
                if letters >= MIN_SKELETON_LETTERS:
                    self._by_skeleton.setdefault(consonant_skeleton(key), []).append(entry)

        for letters in range(MAX_EXACT_LETTERS + 1, max(lengths, default=0) + _MAX_ERRORS_BY_LETTERS[-1] + 1):
            most = max_errors(letters)
            own = [one for n in range(letters - most, letters + most + 1) for one in lengths.get(n, ())]
            self._by_length[letters] = ([one.joined for one in own], own)

    def search(self, words: Words, core: str) -> NearMatch:
        """The answer that nearly matches the words; `core` is the text as `known` expects it."""
        joined = "".join(words)
        if not MAX_EXACT_LETTERS < len(joined) <= self._max_letters:
            return NearMatch(None, "unknown")
        nearest, owners = inf, dict[int, Reason]()
        why: Reason = "unknown"
        seen: set[Entry] = set()
        for candidates in (self._spelt_alike, self._sounding_alike):
            if nearest <= 1:  # what only sounds alike has at least two errors
                break
            for entry in candidates(joined, words):
                if entry in seen:
                    continue
                seen.add(entry)
                distance, reason = self._compare(joined, words, core, entry)
                if distance is None:
                    why = reason if why == "unknown" else why
                elif distance < nearest:
                    nearest, owners = distance, {entry.owner: reason}
                elif distance == nearest:
                    owners.setdefault(entry.owner, reason)
        if len(owners) > 1:
            return NearMatch(None, "ambiguous")
        for owner, reason in owners.items():
            return NearMatch(owner, reason)
        return NearMatch(None, why)

    def _spelt_alike(self, joined: str, _: Words) -> list[Entry]:
        letters = len(joined)
        strings, own = self._by_length.get(letters, _NO_ENTRIES)
        hits = extract(joined, strings, scorer=errors_between, score_cutoff=max_errors(letters), limit=None)
        return [own[place] for _, _, place in hits]

    def _sounding_alike(self, joined: str, words: Words) -> list[Entry]:
        if len(joined) <= MAX_EXACT_LETTERS:
            return []
        key = name_key(words)
        found = self._by_sound.get(key, [])
        if len(words) == 1 and len(joined) >= MIN_QUICK_LETTERS:
            found = found + self._by_quick.get(quick_key(joined), [])
        if len(joined) < MIN_SKELETON_LETTERS - 2:
            return found
        return found + self._by_skeleton.get(consonant_skeleton(key), [])

    def _compare(self, joined: str, words: Words, core: str, entry: Entry) -> tuple[float | None, Reason]:
        """The distance of the text from the entry, less a half if they sound alike; or None and why it is no match."""
        if _is_subsequence(words, entry.words):
            return None, "incomplete"
        if _numbers_of(words) != _numbers_of(entry.words):
            return None, "number"
        alone = len(entry.words) == 1
        if len(words) == len(entry.words):
            pairs = [(one, other) for one, other in zip(words, entry.words, strict=True) if one != other]
        elif _is_subsequence(entry.words, words) or len(joined) <= MIN_SOUND_LETTERS:
            return None, "unknown"
        else:  # words wrongly joined or split
            pairs = [(joined, entry.joined)]
        distance, alike = 0.0, True
        for one, other in pairs:
            errors, sound = _errors(one, other, alone=alone)
            if errors is None:
                return None, "unknown"
            distance += errors
            alike = alike and sound
        letters = max(len(joined), len(entry.joined))
        if len(pairs) > 2 or distance > (max_errors_by_sound(letters) if alike else max_errors(letters)):
            return None, "unknown"
        for one, other in pairs:
            objection = self._objection(one, other, entry, alone=alone)
            if objection:
                return None, objection
        form = not self._persons and all(inflection_between(one, other) == "number" for one, other in pairs)
        if self._is_other_thing(core, alike=alike) and not (form and not self._is_kin(core)):
            return None, "other"  # Judas is no plural of Juda
        distance -= alike / 2 - (0.0 if entry.listed else UNLISTED)
        return distance, "form" if form else "sound" if alike else "typing"

    def _is_other_thing(self, name: str, *, alike: bool) -> bool:
        """Whether a known name is not a misspelling. One of another kind that sounds like the answer may be."""
        if self._known is None or not self._known(name):
            return False
        return not alike or self._kin is None or self._kin(name)

    def _is_kin(self, name: str) -> bool:
        """Whether a name is of the kind that is asked for."""
        return self._kin is not None and self._kin(name)

    def _objection(self, one: str, other: str, entry: Entry, *, alone: bool) -> Reason | None:
        """Why a word of the text is not a misspelling of the word of the entry, but another word; None if it may be."""
        owners = self._owners.get(one, set())
        elsewhere = bool(owners - {entry.owner})
        if owners and not elsewhere and not alone:  # a word of another name of this answer: Pieter Bruegel
            return None
        word, name = is_word(one) or is_infinitive(one), is_name(one)
        alike = _sound_alike(one, other)
        known = (alone or len(one) >= MIN_SOUND_LETTERS) and self._is_other_thing(one, alike=alike)
        if not (elsewhere or word or name or known):
            return None
        inflection = "" if self._persons else inflection_between(one, other)  # a surname has no plural
        if inflection in ("number", "verb") or (inflection == "gender" and (self._agreement or not alone)):
            return None
        if inflection == "gender":
            return "agreement"
        if alike and self._persons and other != entry.words[-1]:
            return None  # a given name, and the surname is right: Georges Sand
        if not alike or elsewhere or (alone and known):
            return "other"
        if word:  # one word of a name: Vingt mille lieux sous les mers, Henry IV
            return "other" if alone else None
        longer = one.startswith(other) or other.startswith(one)
        stranger = self._kin is not None and not self._kin(one)
        if longer or (alone and min(len(one), len(other)) < 8 and not stranger):
            return "other"  # Emmanuelle is not Emmanuel
        return None  # Viktor Hugo, Rachmaninoff


def _errors(one: str, other: str, *, alone: bool) -> tuple[int | None, bool]:
    """The number of errors between two words, or None if there are too many; and whether they sound alike."""
    letters = min(len(one), len(other))
    errors = errors_between(one, other)
    if letters <= MAX_EXACT_LETTERS:
        # États-Uni, Brad Pit
        silent = letters == MAX_EXACT_LETTERS and not alone and _without_silent(one) == _without_silent(other)
        return (errors, True) if silent else (None, False)
    key, target = word_key(one), word_key(other)
    alike = _sound_alike(one, other)
    most = max(len(one), len(other))
    least = MIN_SOUND_LETTERS - (not alone or most > MIN_SOUND_LETTERS)  # alpha Romeo, Adoc
    if alike and letters >= least and errors <= max_errors_by_sound(most):
        return errors, True
    if letters >= MIN_SKELETON_LETTERS and one[0] == other[0] and errors <= letters // 3:
        skeleton = consonant_skeleton(key)
        if len(skeleton) > 3 and skeleton == consonant_skeleton(target):
            return errors, True
    if errors > max_errors(letters):
        return None, False
    same_start = one[0] == other[0] or alike or (letters > MIN_SOUND_LETTERS and one[:2] == other[1::-1])
    if letters >= MIN_SKELETON_LETTERS:  # silophone
        same_start = same_start or key.endswith(target) or target.endswith(key)
    if (letters < MIN_SKELETON_LETTERS or errors > 1) and not same_start:
        return None, False
    if (
        letters == 4
        and len(one) == len(other)
        and sorted(one) != sorted(other)
        and not _same_sounds(one, other)
    ):
        return None, False  # one different letter changes too much in a word of four
    return errors, alike


def _sound_alike(one: str, other: str) -> bool:
    """Whether two words sound alike, in long ones also if an e that nobody hears is missing: rocfort."""
    if word_key(one) == word_key(other):
        return True
    return min(len(one), len(other)) >= MIN_QUICK_LETTERS and quick_key(one) == quick_key(other)


def _without_silent(word: str) -> str:
    """A word without a final s or x, and with single letters for double ones."""
    return _DOUBLE.sub(r"\1", word).rstrip("sx")


def _same_sounds(one: str, other: str) -> bool:
    """Whether different letters stand for the same sound: Kuba, Iraq."""
    return all(a == b or frozenset((a, b)) in _LETTERS_OF_ONE_SOUND for a, b in zip(one, other, strict=True))


def _numbers_of(words: Words) -> Words:
    return tuple(word for word in words if word[0].isdigit())


def _is_subsequence(few: Words, many: Words) -> bool:
    """Whether the few words occur among the many, in order."""
    rest = iter(many)
    return len(few) < len(many) and all(word in rest for word in few)
