"""Small errors: which answer a text nearly is, and what stands against it.

An error is a letter more, less or other, or two letters the wrong way round. How many are forgiven depends on the
length of the word, more of them if both sound alike; numbers and words of up to three letters must be right. A text
never becomes an answer by an error if the text is itself another answer, a name or a word that people know.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import NamedTuple

from rapidfuzz.distance.OSA import distance as errors_between
from rapidfuzz.process import extract

from .phonetic_keys import by_ear, skeleton, sounds
from .verdicts import Reason
from .vocabulary import is_name, is_word, kinship

SHORT = 3
"""Words of so many letters must be right."""
_ALLOWED = (0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3)
EAR, SKELETON = 5, 9
"""Letters from which the sound counts, and from which it counts without the vowels."""

_SAME_SOUND = frozenset(map(frozenset, ("ck", "cq", "kq", "sz", "cs", "iy", "gj", "vw")))

Words = tuple[str, ...]
_NOBODY: tuple[list[str], list[Entry]] = ([], [])


def allowed(letters: int) -> int:
    """Errors that are forgiven in so many letters."""
    return _ALLOWED[min(letters, len(_ALLOWED) - 1)]


def allowed_by_ear(letters: int) -> int:
    """Errors that are forgiven where both sound alike: nine in twenty letters."""
    return letters * 9 // 20


class Entry(NamedTuple):
    """A name of an answer, as it is compared."""

    joined: str
    words: Words
    owner: int
    """Which answer."""


class Found(NamedTuple):
    """The one answer that is meant, or why there is none."""

    owner: int | None
    reason: Reason


class Near:
    """The names of a set of answers, ready to be searched for what is nearly one of them."""

    def __init__(
        self,
        entries: list[Entry],
        owners: dict[str, set[int]],
        known: Callable[[str], bool] | None,
        *,
        agreement: bool,
        persons: bool,
    ) -> None:
        self._owners = owners
        """Of every word in the set, the answers that have it."""
        self._known = known
        self._agreement = agreement
        self._persons = persons
        self._pools: dict[int, tuple[list[str], list[Entry]]] = {}
        """Every entry that may be near a text of so many letters."""
        lengths: dict[int, list[Entry]] = {}
        self._sounds: dict[str, list[Entry]] = {}
        self._bones: dict[str, list[Entry]] = {}
        self._longest = max((len(entry.joined) for entry in entries), default=0) * 5 // 3
        for entry in entries:
            letters = len(entry.joined)
            if letters <= SHORT:
                continue
            lengths.setdefault(letters, []).append(entry)
            if letters >= EAR:
                key = by_ear(entry.words)
                self._sounds.setdefault(key, []).append(entry)
                if letters >= SKELETON:
                    self._bones.setdefault(skeleton(key), []).append(entry)

        for letters in range(SHORT + 1, max(lengths, default=0) + _ALLOWED[-1] + 1):
            most = allowed(letters)
            own = [one for n in range(letters - most, letters + most + 1) for one in lengths.get(n, ())]
            self._pools[letters] = ([one.joined for one in own], own)

    def search(self, words: Words, core: str) -> Found:
        """The answer that the words are nearly; `core` is the text as `known` is asked for it."""
        joined = "".join(words)
        if not SHORT < len(joined) <= self._longest:
            return Found(None, "unknown")
        nearest, owners = inf, dict[int, Reason]()
        why: Reason = "unknown"
        seen: set[Entry] = set()
        for candidates in (self._spelt_nearly, self._sounding_alike):
            if nearest <= 1:  # what only sounds alike has two errors at least
                break
            for entry in candidates(joined, words):
                if entry in seen:
                    continue
                seen.add(entry)
                distance, reason = self._weighed(joined, words, core, entry)
                if distance is None:
                    why = reason if why == "unknown" else why
                elif distance < nearest:
                    nearest, owners = distance, {entry.owner: reason}
                elif distance == nearest:
                    owners.setdefault(entry.owner, reason)
        if len(owners) > 1:
            return Found(None, "ambiguous")
        for owner, reason in owners.items():
            return Found(owner, reason)
        return Found(None, why)

    def _spelt_nearly(self, joined: str, _: Words) -> list[Entry]:
        letters = len(joined)
        strings, own = self._pools.get(letters, _NOBODY)
        hits = extract(joined, strings, scorer=errors_between, score_cutoff=allowed(letters), limit=None)
        return [own[place] for _, _, place in hits]

    def _sounding_alike(self, joined: str, words: Words) -> list[Entry]:
        if len(joined) < EAR:
            return []
        key = by_ear(words)
        found = self._sounds.get(key, [])
        return found + self._bones.get(skeleton(key), []) if len(joined) >= SKELETON - 2 else found

    def _weighed(self, joined: str, words: Words, core: str, entry: Entry) -> tuple[float | None, Reason]:
        """How far the text is from the entry, less by a half where they sound alike, or what stands against it."""
        if _within(words, entry.words):
            return None, "incomplete"
        if _numbers(words) != _numbers(entry.words):
            return None, "number"
        alone = len(entry.words) == 1
        if len(words) == len(entry.words):
            pairs = [(one, other) for one, other in zip(words, entry.words, strict=True) if one != other]
        elif _within(entry.words, words) or len(joined) <= EAR:
            return None, "unknown"
        else:  # words put together or apart
            pairs = [(joined, entry.joined)]
        distance, alike = 0.0, True
        for one, other in pairs:
            errors, sound = _errors(one, other, alone=alone)
            if errors is None:
                return None, "unknown"
            distance += errors
            alike = alike and sound
        letters = max(len(joined), len(entry.joined))
        if len(pairs) > 2 or distance > (allowed_by_ear(letters) if alike else allowed(letters)):
            return None, "unknown"
        for one, other in pairs:
            against = self._stands(one, other, entry, alone=alone)
            if against:
                return None, against
        form = not self._persons and all(kinship(one, other) == "number" for one, other in pairs)
        if not form and self._known and self._known(core):
            return None, "other"
        return distance - alike / 2, "form" if form else "sound" if alike else "typing"

    def _stands(self, one: str, other: str, entry: Entry, *, alone: bool) -> Reason | None:
        """Whether a word of the text is itself another word, so that it is no error for the word of the entry."""
        elsewhere = bool(self._owners.get(one, set()) - {entry.owner})
        word, name = is_word(one), is_name(one)
        known = (alone or len(one) >= EAR) and self._known is not None and self._known(one)
        if not (elsewhere or word or name or known):
            return None
        kin = "" if self._persons else kinship(one, other)  # a surname has no plural
        if kin in ("number", "verb") or (kin == "gender" and (self._agreement or not alone)):
            return None
        if kin == "gender":
            return "agreement"
        alike = sounds(one) == sounds(other)
        if alike and self._persons and other != entry.words[-1]:
            return None  # a given name, and the surname is right: Georges Sand
        if elsewhere or known or not alike:
            return "other"
        if word:  # one word of a name: Vingt mille lieux sous les mers, Henry IV
            return "other" if alone else None
        longer = one.startswith(other) or other.startswith(one)
        if longer or (alone and min(len(one), len(other)) < 8):
            return "other"  # Emmanuelle is not Emmanuel
        return None  # Viktor Hugo, Rachmaninoff


def _errors(one: str, other: str, *, alone: bool) -> tuple[int | None, bool]:
    """The errors between two words, or None if they are too many; and whether the words sound alike."""
    letters = min(len(one), len(other))
    errors = errors_between(one, other)
    if letters <= SHORT:
        mute = letters == SHORT and not alone and one.rstrip("sx") == other.rstrip("sx")  # États-Uni
        return (errors, True) if mute else (None, False)
    key, target = sounds(one), sounds(other)
    alike = key == target
    if alike and letters >= EAR and errors <= allowed_by_ear(max(len(one), len(other))):
        return errors, True
    if letters >= SKELETON and one[0] == other[0] and errors <= letters // 3:
        bones = skeleton(key)
        if len(bones) > 3 and bones == skeleton(target):
            return errors, True
    if errors > allowed(letters):
        return None, False
    same_start = one[0] == other[0] or alike or (letters > EAR and one[:2] == other[1::-1])
    if letters < SKELETON and not same_start:
        return None, False
    if letters == 4 and len(one) == len(other) and sorted(one) != sorted(other) and not _swapped(one, other):
        return None, False  # a letter for another changes too much of four
    return errors, alike


def _swapped(one: str, other: str) -> bool:
    """Whether the one letter that differs is written for a sound that has both: Kuba, Iraq."""
    return all(a == b or frozenset((a, b)) in _SAME_SOUND for a, b in zip(one, other, strict=True))


def _numbers(words: Words) -> Words:
    return tuple(word for word in words if word[0].isdigit())


def _within(few: Words, many: Words) -> bool:
    """Whether the few words stand among the many, in their order."""
    rest = iter(many)
    return len(few) < len(many) and all(word in rest for word in few)
