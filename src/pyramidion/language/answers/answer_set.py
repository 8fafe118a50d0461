"""Judges a text against a set of answers.

>>> answers = Answers([["Victor Hugo"], ["Émile Zola"], ["William Shakespeare"]], persons=True)
>>> judge("hugo", answers).kind, judge("Shakespear", answers).fr
('juste', 'Compté : cela s’entend ainsi, et on écrit « William Shakespeare ».')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from .forms import Form, form, form_of_unaccented, forms, unaccented, without_articles
from .heads import HONORIFICS, noun_lemmas
from .persons import name_variants, order_free_key
from .short_forms import initials, shorter
from .verdicts import Reason, Verdict, verdict
from .vocabulary import is_adjective, is_everyday_word, is_name, is_word, lemmas

if TYPE_CHECKING:
    from .near_matches import NearMatcher

MAX_LETTERS_WITHOUT_ARTICLE = 5
"""A longer word may be written together with its article: lespagne."""
ALWAYS_READ_CHARACTERS, MAX_READ_CHARACTERS = 60, 200
"""A text up to the first length is always read, a longer one up to twice the longest name and the second length."""
MIN_SHORTER_LETTERS = 7
"""A shorter way to say a name must be exact, if it has fewer letters."""
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
    the lexicon are always known. `kin` says the same of things of the kind that is asked for: only of these the judge
    says that they are something else, and a name of another kind that sounds like an answer is taken for it. `heads`
    holds lemmas of nouns (`heads_of`) that may stand before any answer, or be left out.
    """

    def __init__(
        self,
        names: Sequence[Sequence[str]],
        *,
        persons: bool = False,
        agreement: bool = False,
        known: Callable[[str], bool] | None = None,
        kin: Callable[[str], bool] | None = None,
        heads: Collection[str] = (),
    ) -> None:
        self.persons, self.agreement = persons, agreement
        self._known, self._kin = known, kin
        self._heads = frozenset(heads)
        self._whole: Index = {}
        self._core: Index = {}
        self._loose: Index = {}
        self._persons: Index = {}
        self._generic: Index = {}
        self._agreeing: Index = {}
        self._shorter: Index = {}
        """Shorter ways to say a name; soja for sauce soja, if sauces are asked for."""
        self._islands: set[str] = set()
        """Names that follow « île de »."""
        self._generic_kinds: set[str | None] = set()
        """The kinds of places among the names: if all are lakes, « lac » may precede each."""
        self._owners: dict[str, set[int]] = {}
        """For every word in the set, the answers that contain it."""
        self._most_words = 0
        self._compared: list[tuple[Words, int]] = []
        self._surnames: list[tuple[Words, int]] = []
        """Further names to compare with, which count less than one that is written in the list."""
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
            self._surnames += [(words, index) for words in named.surnames]
        elif reading.core[0] in _GENERIC_NOUNS and len(reading.core) > 1:
            self._generic_kinds.add(_GENERIC_NOUNS[reading.core[0]])
            rest = without_articles(reading.core[1:])
            behind_de = rest != reading.core[1:]
            if not behind_de or _GENERIC_NOUNS[reading.core[0]] == "island":
                _insert(self._generic, " ".join(rest), index)
                if behind_de:
                    self._islands.add(" ".join(rest))
        self._add_shorter(index, name, reading)
        self._most_words = max(self._most_words, len(reading.bare))
        if self.agreement:
            for one in _lemmatised(reading.bare, listed=True):
                _insert(self._agreeing, one, index)

    def _add_shorter(self, index: int, name: str, reading: Form) -> None:
        """Shorter ways to say the name; without the noun that is asked for, if what is left is no word of every day."""
        for short in shorter(name):
            _insert(self._shorter, short, index)
        if (letters := initials(name)) and not (self._known and self._known(letters)):
            _insert(self._shorter, letters, index)
        if len(reading.core) > 1 and reading.core == reading.whole and self._is_head(reading.core[0]):
            rest = without_articles(reading.core[1:])
            if rest[0] != "a" and not is_everyday_word(rest[0]):  # jus d’orange
                _insert(self._shorter, " ".join(rest), index)

    def _is_head(self, word: str) -> bool:
        return bool(self._heads) and not self._heads.isdisjoint(noun_lemmas(word))

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

        compared = dict.fromkeys(self._compared, True)
        others = [*self._surnames]
        for name, owners in self._generic.items():
            if self._identifies(name):
                others += [(tuple(name.split()), index) for index in owners]
        for name, owners in self._shorter.items():
            if len(name) >= MIN_SHORTER_LETTERS:
                others += [(tuple(name.split()), index) for index in owners]
        for other in others:
            compared.setdefault(other, False)
        entries = [Entry("".join(words), words, index, listed) for (words, index), listed in compared.items()]
        return NearMatcher(
            entries,
            self._owners,
            self._known,
            self._kin,
            agreement=self.agreement,
            persons=self.persons,
        )

    def build_near_matcher(self) -> None:
        """Builds now what the first text that is not an exact answer would wait for."""
        self._near_matcher  # noqa: B018

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
        if named := self._named(text, given):
            return named
        if len(text.core) > 1 and self._generic_kinds == {_GENERIC_NOUNS.get(text.core[0])}:
            found = self._core.get(" ".join(without_articles(text.core[1:])))
            if found:
                return _unique(found)
        if self.agreement and len(text.bare) <= self._most_words:
            agreeing = {index for one in _lemmatised(text.bare) for index in self._agreeing.get(one, ())}
            if agreeing:
                return _unique(tuple(agreeing))
        return None, None

    def _named(self, text: Form, given: Collection[int]) -> tuple[int | None, Reason | None] | None:
        """As `_exact`: a person by their names in any order, another answer by a part that others may share.

        A surname that several persons of the set have is right whoever is meant, and said once for all of them.
        """
        if self.persons:
            found = self._persons.get(order_free_key(text.bare))
            if not found and text.bare[-1] in _INITIALS:  # Hugo V. is not Hugo the fifth
                found = self._persons.get(order_free_key((*text.bare[:-1], _INITIALS[text.bare[-1]])))
            if found:
                return next((index for index in found if index in given), found[0]), None
            found = self._shorter.get(" ".join(text.core))
            return _unique(found) if found else None
        name = " ".join(text.bare)
        if found := self._generic.get(name):
            return _unique(found) if self._identifies(name) else (None, "incomplete")
        found = self._shorter.get(name) or self._shorter.get(" ".join(text.core))
        return _unique(found) if found else None

    def _behind_head(self, text: Form) -> list[Form]:
        """Readings without a noun before the answer that only says what is asked for: sauce tartare, le roi David."""
        if len(text.core) < 2:
            return []
        first, rest = text.core[0], text.core[1:]
        bare = without_articles(rest)
        behind = bare[1:] if bare[0] == "a" and len(bare) > 1 else bare  # glace à la vanille
        if not self._is_head(first) and not self._may_precede(first, behind[0]):
            return []
        return [Form(rest, rest, bare), *([] if behind == bare else [Form(behind, behind, behind)])]

    def _may_precede(self, first: str, second: str) -> bool:
        """Whether a word may stand before a name, a verb, or an adjective that is itself an answer."""
        if first in HONORIFICS:
            return self.persons or not is_word(second)
        if first == "faire":
            return second.endswith(("er", "ir", "re"))
        named = not is_word(second) or (is_adjective(second) and not is_everyday_word(second))
        # poupée Barbie, horloge comtoise, but not sud-est
        return named and second.isalpha() and not self.persons and first in self._core

    def _with_joined_article(self, text: Form) -> int | None:
        """The answer that the text names with an article joined to it: lespagne."""
        first, core = text.core[0], " ".join(text.core)
        if len(first) <= MAX_LETTERS_WITHOUT_ARTICLE or first[0] not in "ld" or first[1] not in "aeiouyh":
            return None
        if is_word(first) or is_name(first) or (self._known and self._known(core)):
            return None
        return _unique(self._core.get(core[1:], ()))[0]

    def _refusal(self, text: str, reading: Form, why: Reason | None) -> Reason:
        """Why a text is wrong. It is something else only if it is a thing of the kind that is asked for."""
        if why == "unknown":
            return self._why_not(text, reading)
        if why == "other" and self._kin is not None and not self._kin(" ".join(reading.core)):
            return "unknown"
        return why or "unknown"

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
    index, reason, exact = _found(reading, answers, given)
    if index is None and reason in ("unknown", "other", "incomplete"):
        index, reason, exact = _found_behind_head(reading, answers, given, reason)
    if index is not None and not exact and strict:
        index, reason = None, "strict"
    if index is None:
        return verdict("faux", answers._refusal(text, reading, reason), text)
    shown = answers.shown[index]
    if index in given:
        return verdict("déjà dit", "given", text, shown, index)
    if exact:
        return verdict("juste", "exact", text, shown, index)
    return verdict("presque", reason or "typing", text, shown, index)


def _found(reading: Form, answers: Answers, given: Collection[int]) -> tuple[int | None, Reason | None, bool]:
    """The answer that a text means, or why there is none; and whether it names it exactly."""
    index, reason = answers._exact(reading, given)
    if index is not None or reason is not None:
        return index, reason, index is not None
    index, reason = answers._near_matcher.search(reading.bare, " ".join(reading.core))
    if index is None and reason == "unknown":
        index = answers._with_joined_article(reading)
        return index, None if index is not None else reason, index is not None
    return index, reason, False


def _found_behind_head(
    reading: Form, answers: Answers, given: Collection[int], why: Reason
) -> tuple[int | None, Reason | None, bool]:
    """As `_found`, without a noun before the answer; `why` there is none with it."""
    for behind in answers._behind_head(reading):
        index, reason, exact = _found(behind, answers, given)
        if index is not None:
            return index, reason, exact
    return None, why, False


def _insert(table: Index, name: str, index: int) -> None:
    there = table.get(name)
    if there is None:
        table[name] = (index,)
    elif index not in there:
        table[name] = (*there, index)


def _unique(found: tuple[int, ...]) -> tuple[int | None, Reason | None]:
    return (found[0], None) if len(found) == 1 else (None, "ambiguous")


def _lemmatised(words: Words, *, listed: bool = False) -> list[str]:
    """The words replaced by their lemmas, in all readings up to MAX_LEMMA_READINGS.

    A listed word that is a lemma itself is no form of another: the flower violette is not violet.
    """
    found = [lemmas(word) for word in words]
    if listed:
        found = [(word,) if word in own else own for word, own in zip(words, found, strict=True)]
    readings = product(*found)
    return [" ".join(one) for one, _ in zip(readings, range(MAX_LEMMA_READINGS), strict=False)]
