"""Joins the words with what Lexique knows of them, and writes the file that `pyramidion.language.lexicon` maps."""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import cast

from pyramidion.language.data_files import write_arrays
from pyramidion.language.lexicon import BANDS_PER_MILLION, Reading
from pyramidion.language.lexicon.readings import FORMAT_VERSION, Kind, pack
from pyramidion.language.spelling import fold, without_ligatures
from tools.lexicon import affixes, lexique
from tools.lexicon.lexique import Row
from tools.lexicon.words import Origin, Words, added, gather, refused

COMMON = 0.5
"""Times in a million words from which a word counts as common: some 47,000 words do."""


class Joiner:
    """Gives every playable word its readings."""

    def __init__(self, words: Words, rows: Iterable[Row]) -> None:
        self._words = words
        # Lexique writes oeil: what the dictionary writes with a ligature, and never without, gets it back.
        spellings = {spelling for forms in words.playable.values() for spelling in forms}
        self._ligatures = {
            without: spelling
            for spelling in spellings
            if (without := without_ligatures(spelling)) != spelling and without not in spellings
        }
        self._rows = defaultdict[str, list[Row]](list)
        self.frequencies = defaultdict[str, float](float)
        """Of everything in Lexique that is one word, playable or not."""
        for row in rows:
            if not (letters := fold(row.spelling).letters):
                continue
            self.frequencies[letters] += row.frequency
            # Spellings that the dictionary does not know are mostly foreign: to, hai, dona.
            if self.written(row.spelling) in words.playable.get(letters, ()):
                self._rows[letters].append(row)

    def written(self, spelling: str) -> str:
        return self._ligatures.get(spelling, spelling)

    def readings(self, letters: str) -> list[Reading]:
        """What Lexique says of each spelling, and of spellings it does not know what the dictionary says."""
        forms = self._words.playable[letters]
        found = merged(self._from_row(row, forms) for row in self._rows.get(letters, ()))
        known = {reading.spelling for reading in found}
        for spelling, origins in forms.items():
            if spelling not in known:
                found += [_from_origin(spelling, origin) for origin in origins]
        return sorted(
            found, key=lambda r: (-r.frequency, not r.base, r.spelling, r.lemma, r.kind, r.features)
        )

    def _from_row(self, row: Row, forms: dict[str, set[Origin]]) -> Reading:
        spelling, lemma = self.written(row.spelling), self.written(row.lemma)
        base = spelling == lemma or is_entry(row, forms[spelling])
        return Reading(
            spelling, lemma, cast(Kind, row.kind), row.features, base, row.frequency, row.sounds, row.parts
        )


def is_entry(row: Row, origins: set[Origin]) -> bool:
    """Lexique puts *actrice* under *acteur*; a feminine noun has an entry of its own in a dictionary."""
    if row.kind in {"verb", ""} or "p" in row.features:
        return False
    return (row.kind == "noun" and "f" in row.features) or any(o.own and not o.verb for o in origins)


def merged(readings: Iterable[Reading]) -> list[Reading]:
    """Lexique counts *avoir* twice, as a verb and as an auxiliary: here it is one verb."""
    found: dict[tuple[object, ...], Reading] = {}
    for new in readings:
        key = (new.spelling, new.lemma, new.kind, () if new.kind == "verb" else new.features)
        old = found.get(key, new)
        found[key] = new._replace(
            features=tuple(dict.fromkeys(old.features + new.features)),
            base=old.base or new.base,
            frequency=new.frequency + (0 if old is new else old.frequency),
        )
    return [*found.values()]


def _from_origin(spelling: str, origin: Origin) -> Reading:
    return Reading(spelling, origin.entry, "verb" if origin.verb else "", (), origin.own, 0.0, "", ())


def table_of(words: list[bytes]) -> array[int]:
    """A table of checksums that is at most half full: the place of each word plus one, 0 where there is none."""
    size = 1 << (2 * len(words)).bit_length()
    table = array("I", bytes(4 * size))
    for number, word in enumerate(words, 1):
        place = zlib.crc32(word) & (size - 1)
        while table[place]:
            place = (place + 1) & (size - 1)
        table[place] = number
    return table


def ends(parts: Iterable[bytes]) -> array[int]:
    """Where each part begins when they stand one after another, and where the last one ends."""
    places = array("I", [0])
    for part in parts:
        places.append(places[-1] + len(part))
    return places


def band_of(frequency: float) -> int:
    """How many of BANDS_PER_MILLION a frequency has passed; what was never met is in none."""
    return bisect_right(BANDS_PER_MILLION, frequency) if frequency > 0 else 0


def build(dictionary: Path, wheel: Path, target: Path) -> dict[str, int]:
    """Write the lexicon; returns what there is to say about it."""
    rules, entries = affixes.read(dictionary)
    rules.without("'")
    words = gather(rules, entries, added(), refused())
    joiner = Joiner(words, lexique.rows(wheel))
    bands, bases = bytearray(), bytearray()
    details: list[bytes] = []
    for letters in words.playable:
        readings = joiner.readings(letters)
        bands.append(band_of(sum(reading.frequency for reading in readings)))
        bases.append(any(reading.base for reading in readings))
        details.append(pack(letters, readings))
    common = [letters for letters, times in joiner.frequencies.items() if times >= COMMON]
    others = sorted(words.refused)
    details += ["\t".join(words.refused[letters]).encode() for letters in others]
    numbers = {
        text: number for number, text in enumerate(dict.fromkeys(details))
    }  # equal texts are kept once
    listed = [letters.encode("ascii") for letters in (*words.playable, *others)]
    about = {
        "lexicon": FORMAT_VERSION,
        "words": len(words.playable),
        "refused": len(others),
        "longest": max(map(len, words.playable)),
        "common": len(common),
        "common_playable": sum(letters in words.playable for letters in common),
    }
    arrays: dict[str, bytes | array[int]] = {
        "offsets": ends(listed),
        "table": table_of(listed),
        "records": array("I", [numbers[text] for text in details]),
        "detail_offsets": ends(numbers),
        "bands": bytes(bands),
        "bases": bytes(bases),
        "letters": b"".join(listed),
        "details": b"".join(numbers),
    }
    write_arrays(target, about, arrays)
    return about
