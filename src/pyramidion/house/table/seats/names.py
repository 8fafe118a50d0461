"""Names of people: what may be one, and which names look alike at one table.

Scripts come from fontTools (the newest Unicode), look-alikes from the tables of UTS #39 in confusable_homoglyphs.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from confusable_homoglyphs.confusables import confusables_data
from fontTools.unicodedata import script, script_extension

from pyramidion import games
from pyramidion.house.errors import Denied
from pyramidion.house.table.record import GONE, Record
from pyramidion.house.table.text import clean

ZWNJ, ZWJ, KEYCAP = "\u200c", "\u200d", "\u20e3"
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Default_Ignorable_Code_Point of Unicode, which reserves these ranges for good."""
DIRECTION_MARKS = "\u200e\u200f"
EMOJI_STYLE = frozenset("\ufe0e\ufe0f")
JOINING_SCRIPTS = frozenset(
    ("Arab", "Beng", "Deva", "Gujr", "Guru", "Khmr", "Knda", "Laoo", "Mlym", "Mong", "Mymr", "Orya", "Sinh", "Syrc",
     "Taml", "Telu", "Thaa", "Tibt")
)  # fmt: skip
"""Scripts in which the two joiners change what is read."""
COMMON = frozenset(("Zyyy", "Zinh"))
AUGMENTED = {
    "Hani": frozenset(("Hani", "Hanb", "Jpan", "Kore")),
    "Hira": frozenset(("Hira", "Jpan")),
    "Kana": frozenset(("Kana", "Jpan")),
    "Hang": frozenset(("Hang", "Kore")),
    "Bopo": frozenset(("Bopo", "Hanb")),
}
"""UTS #39, 5.1: scripts that are written together count as one."""
WITH_LATIN = frozenset(("Hanb", "Jpan", "Kore"))
"""UTS #39, 5.2, « highly restrictive »: one word may mix these with Latin."""
BOT_NAMES = ("Inti", "Killa", "Wayra", "Amaru", "Illapa", "Chaska")
"""What the client calls bots, by their seats; web/src/lib/seats/bots.ts has the same list."""
HOUSE_NAMES = ("bot", "robot", "hôte", "host", "animation", "la maison", "the house", "Pyramidion", GONE)
"""Under these the house itself, its console and its bots are known."""


def clean_name(text: str, limit: int) -> str:
    """The name in normal form; raises Denied with the reason where it cannot be one of a person's."""
    name = clean_console_name(text, limit)
    if _bare_keys(re.sub(r" \d+$", "", name)) & _reserved(tuple(_levels())):
        raise Denied(
            "malformed",
            f"“{name}” is the name of a bot or of the house; please choose another one",
            f"« {name} » est le nom d'un robot ou de la maison ; choisissez-en un autre",
        )
    return name


def clean_console_name(text: str, limit: int) -> str:
    """As `clean_name`, for whoever looks after the room: « Hôte » is a fair name there."""
    name = clean(text, limit, ("a name", "un nom"))
    _check_letters(name)
    _check_scripts(name)
    return name


# One name.


def _check_letters(name: str) -> None:
    for place, letter in enumerate(name):
        point = f"U+{ord(letter):04X}"
        if script(letter) == "Zzzz":
            raise Denied(
                "malformed",
                f"a name cannot have the letter {point}, which Unicode does not know",
                f"un nom ne peut pas contenir le caractère {point}, qu'Unicode ne connaît pas",
            )
        if IGNORABLE.match(letter) and not _is_needed(name, place):
            raise Denied(
                "malformed",
                f"a name cannot have the letter {point} here, where it is not shown",
                f"un nom ne peut pas contenir ici le caractère {point}, qui ne s'y affiche pas",
            )


def _is_needed(name: str, place: int) -> bool:
    """Whether a letter that is not shown by itself changes how its neighbours look, as in emoji and in some scripts."""
    letter, before, after = name[place], name[place - 1 : place], name[place + 1 : place + 2]
    if not before:
        return False
    if letter in EMOJI_STYLE:
        return _is_symbol(before) or (before in "0123456789#*" and after == KEYCAP)
    if "\U000e0100" <= letter <= "\U000e01ef":
        return (
            str(script(before)) == "Hani"
        )  # one of several shapes of a character, as Japanese families write it
    if letter == ZWJ and after and _is_symbol(after):
        return _is_symbol(before) or before in EMOJI_STYLE
    return letter in (ZWNJ, ZWJ) and script(before) in JOINING_SCRIPTS


def _is_symbol(letter: str) -> bool:
    # Python's own tables may be older than an emoji: those it does not know count as symbols.
    return unicodedata.category(letter) in ("So", "Sk", "Sm", "Po", "Cn") and not letter.isascii()


def _check_scripts(name: str) -> None:
    """Each word is written in one script, or in Latin with Chinese, Japanese or Korean letters.

    In a name of several scripts no word imitates Latin letters either: « Ana Вао ».
    """
    words = name.split(" ")
    for word in words:
        if not _scripts(word) and not _scripts(_without_latin(word)) & WITH_LATIN:
            raise _mixed(word)
    if any(script(letter) == "Latn" for letter in name):
        for word in words:
            letters = [letter for letter in word if letter.isalpha() and script(letter) not in COMMON]
            foreign = letters and all(script(letter) != "Latn" for letter in letters)
            if foreign and all(script(x) == "Latn" for x in skeleton(word) if x.isalpha()):
                raise _mixed(name)


def _mixed(text: str) -> Denied:
    seen = dict.fromkeys(SCRIPTS.get(script(x), (script(x),) * 2) for x in text if script(x) not in COMMON)
    return Denied(
        "malformed",
        f"“{text}” mixes letters that look alike from several scripts ({', '.join(en for en, _ in seen)})",
        f"« {text} » mêle des lettres semblables de plusieurs écritures ({', '.join(fr for _, fr in seen)})",
    )


SCRIPTS = {
    "Latn": ("Latin", "latine"),
    "Cyrl": ("Cyrillic", "cyrillique"),
    "Grek": ("Greek", "grecque"),
    "Arab": ("Arabic", "arabe"),
    "Hebr": ("Hebrew", "hébraïque"),
    "Armn": ("Armenian", "arménienne"),
    "Geor": ("Georgian", "géorgienne"),
}
"""What the most frequent ones are called in English and in French; the others by their code."""


def _scripts(word: str) -> frozenset[str]:
    """The scripts in which all of it can be written (UTS #39, 5.1); a word of signs alone fits every script."""
    found: frozenset[str] | None = None
    for letter in word:
        of_letter = frozenset(script_extension(letter))
        if of_letter & COMMON:
            continue
        augmented = frozenset().union(*(AUGMENTED.get(one, frozenset((one,))) for one in of_letter))
        found = augmented if found is None else found & augmented
    return WITH_LATIN if found is None else found


def _without_latin(word: str) -> str:
    return "".join(letter for letter in word if "Latn" not in script_extension(letter))


# Names that look alike.


@cache
def _prototypes() -> Mapping[str, str]:
    """For each letter the letters that stand for all that look like it.

    The library lists each pair in both directions; every group has one member that is a pair with all the others. Where
    there are only two letters, either may stand for both.
    """
    # The library keeps the marks that the source puts around letters from right to left.
    pairs = {
        letter.strip(DIRECTION_MARKS): [one["c"].strip(DIRECTION_MARKS) for one in alike]
        for letter, alike in confusables_data.items()
    }
    found = {}
    for letter, alike in pairs.items():
        if len(letter) > 1:
            continue
        first = alike[0]
        if len(alike) > 1:
            found[letter] = letter
        elif len(first) > 1 or len(pairs[first]) > 1:
            found[letter] = first
        else:
            found[letter] = max(letter, first, key=lambda one: (one.isascii(), one))
    return found


@lru_cache(maxsize=4096)
def skeleton(text: str) -> str:
    """Two texts with one skeleton are hard to tell apart (UTS #39, 4)."""
    shown = IGNORABLE.sub("", unicodedata.normalize("NFD", text))
    prototypes = _prototypes()
    # The letters of a prototype have prototypes of their own where two letters stand for each other.
    once = "".join(prototypes.get(letter, letter) for letter in shown)
    return unicodedata.normalize("NFD", "".join(prototypes.get(letter, letter) for letter in once))


@lru_cache(maxsize=16384)
def name_keys(name: str) -> frozenset[str]:
    """What a reader goes by: capitals, blanks, hyphens and dots do not tell two people apart."""
    plain = unicodedata.normalize("NFKC", name)
    bones = skeleton(plain)
    folded = (skeleton(plain.casefold()), skeleton(bones.casefold()))
    return frozenset(_letters(one) or one for one in (bones, *folded))


def _letters(text: str) -> str:
    return "".join(x for x in text if unicodedata.category(x)[0] not in "PZ")


def _bare_keys(name: str) -> frozenset[str]:
    """As `_keys`, without accents: « Maître » is « maitre »."""
    return name_keys("".join(x for x in unicodedata.normalize("NFD", name) if not unicodedata.combining(x)))


def _levels() -> Iterable[str]:
    return (level for key in games.keys() for level in games.levels(key))


@lru_cache(maxsize=8)
def _reserved(levels: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*map(_bare_keys, (*BOT_NAMES, *HOUSE_NAMES, *levels)))


# At one table.


class Taken:
    """The names of one table. `free` makes another one of a name that looks like one of them."""

    def __init__(self, names: Iterable[str], limit: int) -> None:
        self._limit = limit
        self._names: dict[str, str] = {}
        """By what a reader goes by."""
        self._tried: dict[str, int] = {}
        """Numbers that are in use behind a name: a crowd that has one name is counted once."""
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        for key in name_keys(name):
            self._names.setdefault(key, name)

    def alike(self, name: str) -> str | None:
        """A name here that looks like this one."""
        return next((self._names[key] for key in name_keys(name) if key in self._names), None)

    def free(self, name: str) -> str:
        """The name itself where nobody's looks like it, else « Marie 2 », « Marie 3 », …"""
        tried, number = name, self._tried.get(name, 1)
        while self.alike(tried) is not None:
            number += 1
            tried = f"{name[: self._limit - len(str(number)) - 1].rstrip()} {number}"
        self._tried[name] = number
        return tried

    def check(self, name: str) -> str:
        """The name; raises Denied, with a suggestion, where one at this table looks like it."""
        other = self.alike(name)
        if other is None:
            return name
        better = self.free(name)
        raise Denied(
            "malformed",
            f"“{name}” looks like “{other}”, who is at this table already; how about “{better}”?",
            f"« {name} » ressemble à « {other} », déjà à cette table ; pourquoi pas « {better} » ?",
        )


def seat_names(record: Record, limit: int) -> Taken:
    """The names of the people who have seats, also of those for whom a bot stands in."""
    return Taken((s.name for s in record.seats if s.player is not None and s.name is not None), limit)


def is_numbered(name: str | None, plain: str, limit: int) -> bool:
    """Whether `name` is `plain`, or what the house made of it at some table."""
    if name is None or name == plain:
        return name is not None
    match = re.fullmatch(r"(.*) ([1-9]\d*)", name)
    return match is not None and match[1] == plain[: limit - len(match[2]) - 1].rstrip()


def shown_names(record: Record, here: Mapping[str, str], limit: int) -> dict[str, str]:
    """The name of everybody at the table, no two alike: seats come first, then those who look on."""
    names: dict[str, str] = {}
    settled = set()
    for seat in record.seats:
        player, name = seat.player, seat.name
        if player is not None and name is not None:
            names.setdefault(player, name)
            if (own := here.get(player)) is not None and _is_own(name, own, limit):
                names[player] = name
                settled.add(player)
    taken = seat_names(record, limit)
    for player in sorted(here.keys() - settled):  # an order on which all processes agree
        names[player] = taken.free(here[player])
        taken.add(names[player])
    return {player: names[player] for player in (*record.people, *here) if player in names}


def _is_own(seat_name: str, own: str, limit: int) -> bool:
    return is_numbered(seat_name, own, limit) or not name_keys(seat_name).isdisjoint(name_keys(own))
