"""The judge of answers: « juste », « presque », « faux » or « déjà dit », and why.

>>> answers = Answers([["Victor Hugo"], ["Émile Zola"], ["William Shakespeare"]], persons=True)
>>> judge("hugo", answers).kind, judge("Shakespear", answers).fr
('juste', 'Presque : cela s’entend, mais on écrit « William Shakespeare ». La réponse compte.')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from .forms import Form, bare, form, forms, read, smoothed
from .persons import key, ways
from .verdicts import Reason, Verdict, verdict
from .vocabulary import is_everyday_word, is_name, is_word, lemmas

if TYPE_CHECKING:
    from .near_matches import Near

SHORT = 5
"""A word of more letters may have the article stuck to it."""
BRIEF, LONGEST = 60, 200
"""A text of so many characters is looked at in any case, a longer one up to twice the longest name, but never more."""
MOST_LEMMAS = 8
"""Readings of a text of several ambiguous words that are tried."""

# « Léman » will do for « lac Léman ». What stands behind « de » is something else: Annecy is not its lake.
_GENERIC: dict[str, str] = {
    **dict.fromkeys(("mont", "pic", "col", "volcan", "massif"), "mountain"),
    **dict.fromkeys(("mer", "ocean"), "sea"),
    **dict.fromkeys(("fleuve", "riviere"), "river"),
    **dict.fromkeys(("ile", "iles"), "island"),
    **dict.fromkeys(("province", "region", "ville"), "land"),
    **{word: word for word in ("lac", "cap", "planete")},
}
_INITIALS = {"1": "i", "5": "v", "10": "x"}
_SEVERAL = re.compile(r"[,;/\n+]|\s(?:ou|et|puis)\s")

Words = tuple[str, ...]
Index = dict[str, tuple[int, ...]]


class Answers:
    """A set of answers, prepared for the judge; build it once and ask it often.

    `names` holds the names of each answer, the first of which is shown. `persons`: the surname alone will do, or
    initials and surname. `agreement`: plural and feminine forms will do. `known` tells of a text in its normal form
    (`folded`) whether it is itself the name of something: a typing error never turns such a text into an answer. The
    words and names of the lexicon are known anyhow.
    """

    def __init__(
        self,
        names: Sequence[Sequence[str]],
        *,
        persons: bool = False,
        agreement: bool = False,
        known: Callable[[str], bool] | None = None,
    ) -> None:
        self.persons, self.agreement = persons, agreement
        self._known = known
        self._whole: Index = {}
        self._core: Index = {}
        self._loose: Index = {}
        self._persons: Index = {}
        self._generic: Index = {}
        self._agreeing: Index = {}
        self._islands: set[str] = set()
        """Names that stand behind « île de »."""
        self._families: set[str | None] = set()
        """Which kinds of places the names tell: where all are lakes, « lac » may be said of each."""
        self._owners: dict[str, set[int]] = {}
        """Of every word in the set, the answers that have it."""
        self._most_words = 0
        self._compared: list[tuple[Words, int]] = []
        self.shown = tuple(own[0] if own else "" for own in names)
        """How each answer is shown."""
        others: list[tuple[int, str, Form]] = []
        for index, own in enumerate(names):
            readings = [(name, reading) for name in own for reading in forms(name)]
            if not readings:
                raise ValueError(f"answer {index} has no name with a letter or a digit in it: {list(own)!r}")
            for name, reading in readings:
                if name is own[0]:
                    self._take(index, name, reading)
                else:
                    others.append((index, name, reading))
        longest = max((len(name) for own in names for name in own), default=0)
        self.longest = min(max(BRIEF, 2 * longest), LONGEST)
        """Characters of the longest text that is looked at."""
        for other in others:  # where two answers share a name, it is first of all the one shown so
            self._take(*other)

    def __len__(self) -> int:
        return len(self.shown)

    def _take(self, index: int, name: str, reading: Form) -> None:
        _put(self._whole, " ".join(reading.whole), index)
        _put(self._core, " ".join(reading.core), index)
        for words in {reading.whole, reading.core, reading.bare}:
            _put(self._loose, "".join(words), index)
        for word in reading.bare:
            self._owners.setdefault(word, set()).add(index)
        self._compared.append((reading.bare, index))
        if self.persons:
            _put(self._persons, key(reading.bare), index)
            named = ways(name)
            for words in (*named.surnames, *named.further):
                _put(self._persons, key(words), index)
            for joined in named.joined:
                _put(self._loose, joined, index)
            self._compared += [(words, index) for words in named.surnames]
        elif reading.core[0] in _GENERIC and len(reading.core) > 1:
            self._families.add(_GENERIC[reading.core[0]])
            rest = bare(reading.core[1:])
            behind_de = rest != reading.core[1:]
            if not behind_de or _GENERIC[reading.core[0]] == "island":
                _put(self._generic, " ".join(rest), index)
                if behind_de:
                    self._islands.add(" ".join(rest))
        self._most_words = max(self._most_words, len(reading.bare))
        if self.agreement:
            for one in _lemmatised(reading.bare):
                _put(self._agreeing, one, index)

    def _says_enough(self, name: str) -> bool:
        """Whether a name will do without its generic word. « Blanc » will not for the mount, nor « Noire » for the sea.

        « Oléron » will for « île d’Oléron », but « France » is no short name of Île-de-France.
        """
        if name in self._islands and (name == "france" or (self._known is not None and self._known(name))):
            return False
        return not is_everyday_word(name.split(maxsplit=1)[0])

    @cached_property
    def _near(self) -> Near:
        """Built with the first text that is not an answer as it stands."""
        from .near_matches import Entry, Near

        compared = dict.fromkeys(self._compared)
        for name, owners in self._generic.items():
            if self._says_enough(name):
                compared |= dict.fromkeys((tuple(name.split()), index) for index in owners)
        entries = [Entry("".join(words), words, index) for words, index in compared]
        return Near(entries, self._owners, self._known, agreement=self.agreement, persons=self.persons)

    def _exact(self, text: Form, given: Collection[int]) -> tuple[int | None, Reason | None]:
        """The answer that the text is, but for what never counts; or why it is none of them although it seems so."""
        whole, core = " ".join(text.whole), " ".join(text.core)
        for found in (
            self._whole.get(whole),
            self._whole.get(core),
            self._core.get(whole),
            self._core.get(core),
        ):
            if found:  # two answers of one name: whichever was not said yet
                return next((index for index in found if index not in given), found[0]), None
        for words in (text.bare, text.whole, text.core):
            found = self._loose.get("".join(words))
            if found:
                return _only(found)
        if self.persons:
            found = self._persons.get(key(text.bare))
            if not found and text.bare[-1] in _INITIALS:  # Hugo V. is not the fifth of his name
                found = self._persons.get(key((*text.bare[:-1], _INITIALS[text.bare[-1]])))
            if found:
                return _only(found)
        elif found := self._generic.get(" ".join(text.bare)):
            return _only(found) if self._says_enough(" ".join(text.bare)) else (None, "incomplete")
        if len(text.core) > 1 and self._families == {_GENERIC.get(text.core[0])}:
            found = self._core.get(" ".join(bare(text.core[1:])))
            if found:
                return _only(found)
        if self.agreement and len(text.bare) <= self._most_words:
            agreeing = {index for one in _lemmatised(text.bare) for index in self._agreeing.get(one, ())}
            if agreeing:
                return _only(tuple(agreeing))
        return None, None

    def _stuck(self, text: Form) -> int | None:
        """The answer that the text is with an article stuck to it: lespagne."""
        first, core = text.core[0], " ".join(text.core)
        if len(first) <= SHORT or first[0] not in "ld" or first[1] not in "aeiouyh":
            return None
        if is_word(first) or is_name(first) or (self._known and self._known(core)):
            return None
        return _only(self._core.get(core[1:], ()))[0]

    def _why_not(self, text: str, reading: Form) -> Reason:
        """Why a text that is near no answer is none."""
        shared = [self._owners.get(word, set()) for word in reading.bare]
        if set.intersection(*shared):
            return "incomplete"
        said: set[int] = set()
        for part in _SEVERAL.split(text):
            own = form(part)
            if own.whole:
                index, _ = self._exact(own, ())
                if index is None:
                    return "unknown"
                said.add(index)
        return "several" if len(said) > 1 else "unknown"


def judge(text: str, answers: Answers, given: Collection[int] = (), strict: bool = False) -> Verdict:
    """What a text is worth among the answers, of which those at the indices `given` were said before.

    With strict spelling the letters must be right; case, accents, articles, hyphens and the way a number is written
    still count for nothing.
    """
    text = " ".join(text.strip()[: 20 * LONGEST].split())
    if not text:
        return verdict("faux", "empty", text)
    smooth = smoothed(text) if len(text) <= answers.longest else text
    if len(smooth) > answers.longest:  # some characters come apart into many
        return verdict("faux", "long", text)
    reading = read(smooth)
    if not reading.whole:
        return verdict("faux", "characters", text)
    index, reason = answers._exact(reading, given)
    exact = index is not None
    if index is None and reason is None:
        index, reason = answers._near.search(reading.bare, " ".join(reading.core))
        if index is None and reason == "unknown":
            index = answers._stuck(reading)
            exact = index is not None
        if index is None and reason == "unknown":
            reason = answers._why_not(text, reading)
        elif index is not None and not exact and strict:
            index, reason = None, "strict"
    if index is None:
        return verdict("faux", reason or "unknown", text)
    shown = answers.shown[index]
    if index in given:
        return verdict("déjà dit", "given", text, shown, index)
    if exact:
        return verdict("juste", "exact", text, shown, index)
    return verdict("presque", reason or "typing", text, shown, index)


def _put(table: Index, name: str, index: int) -> None:
    there = table.get(name)
    if there is None:
        table[name] = (index,)
    elif index not in there:
        table[name] = (*there, index)


def _only(found: tuple[int, ...]) -> tuple[int | None, Reason | None]:
    return (found[0], None) if len(found) == 1 else (None, "ambiguous")


def _lemmatised(words: Words) -> list[str]:
    """The words, each as the noun or adjective of which it is a form, in all readings up to a bound."""
    readings = product(*(lemmas(word) for word in words))
    return [" ".join(one) for one, _ in zip(readings, range(MOST_LEMMAS), strict=False)]
