"""What an answer is worth: the house's judge, and what was already given."""

from __future__ import annotations

from functools import lru_cache

from pyramidion.core import Cards, Fault, Invalid, NeedsCards
from pyramidion.language.answers import Answers, judge
from pyramidion.language.answers.forms import form as reading
from pyramidion.language.answers.heads import heads_of
from pyramidion.language.data_files import DataFault

from .values import Card, Said

MAX_ANSWER_CHARACTERS = 200
"""Characters of an answer. Whoever sends more has not typed it."""


@lru_cache(maxsize=128)
def prepared(
    names: tuple[tuple[str, ...], ...],
    persons: bool = True,
    agreement: bool = True,
    known: frozenset[str] = frozenset(),
    kin: frozenset[str] | None = None,
    heads: frozenset[str] = frozenset(),
) -> Answers:
    """The answers, ready for the judge; none of the names that are known besides is a slip for one of them."""
    same_kind = None if kin is None else kin.__contains__
    return Answers(
        names, persons=persons, agreement=agreement, known=known.__contains__, kin=same_kind, heads=heads
    )


def known_names(cards: Cards | None) -> frozenset[str]:
    """What the judge knows besides a card that came from a deck."""
    if cards is None:
        raise NeedsCards("")
    try:
        return cards.known_names
    except DataFault as fault:
        raise Invalid([Fault("", str(fault))]) from None


@lru_cache(maxsize=4096)
def _read(name: str) -> tuple[str, str]:
    """All its words, and its words behind the article."""
    read = reading(name)
    return " ".join(read.whole), " ".join(read.core)


class _CardIndex:
    """Finds the answer of a card that a name belongs to.

    « Le Pianiste » and « La Pianiste » are two, unless only one of them is there: a name is looked up as it is written,
    then by all its words, then by its words behind the article.
    """

    def __init__(self, card: Card) -> None:
        self._written: dict[str, int] = {}
        self._whole: dict[str, int] = {}
        self._core: dict[str, int] = {}
        self.names = card.answers
        """The answers, and behind them the examples that are not among them."""
        for place, own in enumerate(card.answers):
            for name in own:
                self._add(name, place)
        for example in [one for one in card.examples if self.place(one) is None]:
            self._add(example, len(self.names))
            self.names = (*self.names, (example,))

    def _add(self, name: str, place: int) -> None:
        whole, core = _read(name)
        self._written.setdefault(name, place)
        self._whole.setdefault(whole, place)
        self._core.setdefault(core, place)

    def place(self, name: str) -> int | None:
        place = self._written.get(name)
        if place is None:
            whole, core = _read(name)
            place = self._whole.get(whole)
            if place is None:
                place = self._core.get(core)
        return place

    def meaning(self, answer: str) -> int | str:
        place = self.place(answer)
        return _read(answer)[1] if place is None else place


@lru_cache(maxsize=256)
def _index(card: Card) -> _CardIndex:
    """Ask once for many names: a card keeps its hash, but is compared with the one that was asked for before."""
    return _CardIndex(card)


def form(card: Card, text: str, strict: bool, cards: Cards | None) -> str | None:
    """What the judge of today takes the text for: the shown form of an answer or example, or None."""
    known = known_names(cards) if card.deck else frozenset[str]()
    kin = _kin(card, cards) if card.deck else None
    try:
        heads = heads_of(card.text, card.head)
        answers = prepared(_index(card).names, card.persons, card.agreement, known, kin, heads)
        found = judge(text, answers, (), strict)
    except DataFault as fault:
        raise Invalid([Fault("", str(fault))]) from None
    return found.answer if found.right else None


def _kin(card: Card, cards: Cards | None) -> frozenset[str] | None:
    """The names of things of the kind that the card asks for."""
    try:
        names: frozenset[str] = cards.find(card.deck).kin(card.savoir) if cards is not None else frozenset()
    except LookupError:  # another version of the deck, which nobody has any more
        return None
    return names


def meaning(card: Card, answer: str) -> int | str:
    """Which answer of the card an accepted form is; one that the table added stands for itself."""
    return _index(card).meaning(answer)


def given(card: Card, answers: tuple[str, ...]) -> set[int | str]:
    """What has been given, examples too (R-C6, R-C16)."""
    index = _index(card)
    return {index.meaning(answer) for answer in (*answers, *card.examples)}


def exhausted(card: Card, answers: tuple[str, ...]) -> bool:
    """A-C3, A-C17: the last right answer has been given."""
    return given(card, answers).issuperset(range(len(card.answers)))


def weigh(card: Card, before: tuple[str, ...], seat: int, text: str, answer: str | None) -> Said:
    """What an answer is worth that a judge took for `answer`; whatever was given before is wrong (A-C5, A-C6).

    Whether it is nearly right depends on nothing that a transcript leaves out: a replay tells the same.
    """
    if answer is None:
        return Said(seat, text, "faux")
    place = meaning(card, answer)
    if place in given(card, before):
        return Said(seat, text, "déjà dit", answer)
    names = _index(card).names[place] if isinstance(place, int) else (answer,)
    return Said(seat, text, "presque" if _nearly(text, names) else "juste", answer)


def _nearly(text: str, names: tuple[str, ...]) -> bool:
    try:
        return judge(text, prepared((names,))).kind == "presque"
    except (DataFault, ValueError):  # the verdict stands in the record, wherever that is read
        return False
