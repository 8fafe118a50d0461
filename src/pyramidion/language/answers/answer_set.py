"""Judges a text against a set of answers.

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

from .forms import Form, form, form_of_unaccented, forms, unaccented, without_articles
from .persons import name_variants, order_free_key
from .verdicts import Reason, Verdict, verdict
from .vocabulary import is_everyday_word, is_name, is_word, lemmas

if TYPE_CHECKING:
    from .near_matches import NearMatcher

MAX_LETTERS_WITHOUT_ARTICLE = 5
"""A longer word may be written together with its article: lespagne."""
ALWAYS_READ_CHARACTERS, MAX_READ_CHARACTERS = 60, 200
"""A text up to the first length is always read, a longer one up to twice the longest name and the second length."""
MAX_LEMMA_READINGS = 8
"""How many readings of several ambiguous words are tried."""

# « Léman » is enough for « lac Léman ». What follows « de » is something else: Annecy is not its lake.
_GENERIC_NOUNS: dict[str, str] = {
    **dict.fromkeys(("mont", "pic", "col", "volcan", "massif"), "mountain"),
    **dict.fromkeys(("mer", "ocean"), "sea"),
    **dict.fromkeys(("fleuve", "riviere"), "river"),
    **dict.fromkeys(("ile", "iles"), "island"),
    **dict.fromkeys(("province", "region", "ville"), "land"),
    **{word: word for word in ("lac", "cap", "planete")},
}
_INITIALS = {"1": "i", "5": "v", "10": "x"}
_SEPARATORS = re.compile(r"[,;/\n+]|\s(?:ou|et|puis)\s")

Words = tuple[str, ...]
Index = dict[str, tuple[int, ...]]


class Answers:
    """A set of answers, prepared for `judge`. Building it is slow, judging is fast.

    `names` holds the names of each answer; the first is shown. With `persons` the surname is enough, or initials and
    surname. With `agreement` plural and feminine forms are accepted. `known` says whether a text in normal form
    (`folded`) is itself the name of something: such a text is never accepted as a misspelling. The words and names of
    the lexicon are always known.
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
        """Names that follow « île de »."""
        self._generic_kinds: set[str | None] = set()
        """The kinds of places among the names: if all are lakes, « lac » may precede each."""
        self._owners: dict[str, set[int]] = {}
        """For every word in the set, the answers that contain it."""
        self._most_words = 0
        self._compared: list[tuple[Words, int]] = []
        self.shown = tuple(own[0] if own else "" for own in names)
        """The name shown for each answer."""
        others: list[tuple[int, str, Form]] = []
        for index, own in enumerate(names):
            readings = [(name, reading) for name in own for reading in forms(name)]
            if not readings:
                raise ValueError(f"answer {index} has no name with a letter or a digit in it: {list(own)!r}")
            for name, reading in readings:
                if name is own[0]:
                    self._add(index, name, reading)
                else:
                    others.append((index, name, reading))
        longest = max((len(name) for own in names for name in own), default=0)
        self.max_characters = min(max(ALWAYS_READ_CHARACTERS, 2 * longest), MAX_READ_CHARACTERS)
        """Longer texts are not read."""
        for other in others:  # if two answers share a name, the one shown by that name comes first
            self._add(*other)

    def __len__(self) -> int:
        return len(self.shown)

    def _add(self, index: int, name: str, reading: Form) -> None:
        _insert(self._whole, " ".join(reading.whole), index)
        _insert(self._core, " ".join(reading.core), index)
        for words in {reading.whole, reading.core, reading.bare}:
            _insert(self._loose, "".join(words), index)
        for word in reading.bare:
            self._owners.setdefault(word, set()).add(index)
        self._compared.append((reading.bare, index))
        if self.persons:
            _insert(self._persons, order_free_key(reading.bare), index)
            named = name_variants(name)
            for words in (*named.surnames, *named.further):
                _insert(self._persons, order_free_key(words), index)
            for joined in named.joined:
                _insert(self._loose, joined, index)
            self._compared += [(words, index) for words in named.surnames]
        elif reading.core[0] in _GENERIC_NOUNS and len(reading.core) > 1:
            self._generic_kinds.add(_GENERIC_NOUNS[reading.core[0]])
            rest = without_articles(reading.core[1:])
            behind_de = rest != reading.core[1:]
            if not behind_de or _GENERIC_NOUNS[reading.core[0]] == "island":
                _insert(self._generic, " ".join(rest), index)
                if behind_de:
                    self._islands.add(" ".join(rest))
        self._most_words = max(self._most_words, len(reading.bare))
        if self.agreement:
            for one in _lemmatised(reading.bare):
                _insert(self._agreeing, one, index)

    def _identifies(self, name: str) -> bool:
        """Whether a name is enough without its generic noun. « Blanc » is not for the mount, nor « Noire » for the sea.

        « Oléron » is enough for « île d’Oléron », but « France » is not for Île-de-France.
        """
        if name in self._islands and (name == "france" or (self._known is not None and self._known(name))):
            return False
        return not is_everyday_word(name.split(maxsplit=1)[0])

    @cached_property
    def _near_matcher(self) -> NearMatcher:
        """Built when the first text is not an exact answer."""
        from .near_matches import Entry, NearMatcher

        compared = dict.fromkeys(self._compared)
        for name, owners in self._generic.items():
            if self._identifies(name):
                compared |= dict.fromkeys((tuple(name.split()), index) for index in owners)
        entries = [Entry("".join(words), words, index) for words, index in compared]
        return NearMatcher(entries, self._owners, self._known, agreement=self.agreement, persons=self.persons)

    def _exact(self, text: Form, given: Collection[int]) -> tuple[int | None, Reason | None]:
        """The answer that the text names exactly, or why it only seems to; neither if it is no exact answer."""
        whole, core = " ".join(text.whole), " ".join(text.core)
        for found in (
            self._whole.get(whole),
            self._whole.get(core),
            self._core.get(whole),
            self._core.get(core),
        ):
            if found:  # of two answers with the same name, one that was not given yet
                return next((index for index in found if index not in given), found[0]), None
        for words in (text.bare, text.whole, text.core):
            found = self._loose.get("".join(words))
            if found:
                return _unique(found)
        if self.persons:
            found = self._persons.get(order_free_key(text.bare))
            if not found and text.bare[-1] in _INITIALS:  # Hugo V. is not Hugo the fifth
                found = self._persons.get(order_free_key((*text.bare[:-1], _INITIALS[text.bare[-1]])))
            if found:
                return _unique(found)
        elif found := self._generic.get(" ".join(text.bare)):
            return _unique(found) if self._identifies(" ".join(text.bare)) else (None, "incomplete")
        if len(text.core) > 1 and self._generic_kinds == {_GENERIC_NOUNS.get(text.core[0])}:
            found = self._core.get(" ".join(without_articles(text.core[1:])))
            if found:
                return _unique(found)
        if self.agreement and len(text.bare) <= self._most_words:
            agreeing = {index for one in _lemmatised(text.bare) for index in self._agreeing.get(one, ())}
            if agreeing:
                return _unique(tuple(agreeing))
        return None, None

    def _with_joined_article(self, text: Form) -> int | None:
        """The answer that the text names with an article joined to it: lespagne."""
        first, core = text.core[0], " ".join(text.core)
        if len(first) <= MAX_LETTERS_WITHOUT_ARTICLE or first[0] not in "ld" or first[1] not in "aeiouyh":
            return None
        if is_word(first) or is_name(first) or (self._known and self._known(core)):
            return None
        return _unique(self._core.get(core[1:], ()))[0]

    def _why_not(self, text: str, reading: Form) -> Reason:
        """Why a text that is close to no answer is wrong."""
        shared = [self._owners.get(word, set()) for word in reading.bare]
        if set.intersection(*shared):
            return "incomplete"
        said: set[int] = set()
        for part in _SEPARATORS.split(text):
            own = form(part)
            if own.whole:
                index, _ = self._exact(own, ())
                if index is None:
                    return "unknown"
                said.add(index)
        return "several" if len(said) > 1 else "unknown"


def judge(text: str, answers: Answers, given: Collection[int] = (), strict: bool = False) -> Verdict:
    """The verdict on a text. `given` holds the indices of the answers that were given before.

    With `strict` the letters must be exact; case, accents, articles, hyphens and the notation of numbers still do not
    matter.
    """
    text = " ".join(text.strip()[: 20 * MAX_READ_CHARACTERS].split())
    if not text:
        return verdict("faux", "empty", text)
    plain = unaccented(text) if len(text) <= answers.max_characters else text
    if len(plain) > answers.max_characters:  # some characters decompose into several
        return verdict("faux", "long", text)
    reading = form_of_unaccented(plain)
    if not reading.whole:
        return verdict("faux", "characters", text)
    index, reason = answers._exact(reading, given)
    exact = index is not None
    if index is None and reason is None:
        index, reason = answers._near_matcher.search(reading.bare, " ".join(reading.core))
        if index is None and reason == "unknown":
            index = answers._with_joined_article(reading)
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


def _insert(table: Index, name: str, index: int) -> None:
    there = table.get(name)
    if there is None:
        table[name] = (index,)
    elif index not in there:
        table[name] = (*there, index)


def _unique(found: tuple[int, ...]) -> tuple[int | None, Reason | None]:
    return (found[0], None) if len(found) == 1 else (None, "ambiguous")


def _lemmatised(words: Words) -> list[str]:
    """The words replaced by their lemmas, in all readings up to MAX_LEMMA_READINGS."""
    readings = product(*(lemmas(word) for word in words))
    return [" ".join(one) for one, _ in zip(readings, range(MAX_LEMMA_READINGS), strict=False)]
