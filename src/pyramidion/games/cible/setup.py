"""What a set-up gives: read with every fault named, and written as transcripts carry it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyramidion.core import Fault, Invalid
from pyramidion.games.setup_reader import Reader
from pyramidion.language.answers import folded
from pyramidion.language.answers.forms import form, unaccented, words_of
from pyramidion.language.answers.limits import MAX_CARD_CHARACTERS, MAX_CARD_NAMES

from .answer_judge import exhausted
from .state import Supply
from .values import Card, Face, Lists, Series

LISTS = ("camera", "premier_tour", "definitions", "suite", "encheres", "finale")
ITEMS, EXAMPLES, FINALE_LEVELS, QUESTIONS = 6, 3, 6, 3
ARTICLES = frozenset(["le", "la", "les", "l", "un", "une", "des", "du", "de", "d", "the"])
Names = tuple[tuple[str, ...], ...]


class SetupReader(Reader):
    def name(self, raw: object, path: str) -> str:
        text = self.text(raw, path)
        if text.strip() and not folded(text):
            self.fault(path, f"{text[:40]!r} is no answer")
        return text

    def names(self, raw: object, path: str) -> tuple[str, ...]:
        """An answer: a string, or all its spellings."""
        return self.spellings(raw, path, self.name)

    def answers(self, raw: object, path: str, examples: tuple[str, ...] = ()) -> Names:
        if isinstance(raw, list | tuple):
            if not raw:
                self.fault(path, "at least one answer")
            if fault := _too_many(raw):
                self.fault(path, fault)
                return ()
        answers = self.many(raw, path, self.names)
        answers = merged(answers)
        if answers and exhausted(Card("", answers, examples), ()):
            self.fault(path, "at least one answer besides the examples")
        return answers

    def seat(self, raw: object, path: str, seats: int) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int):
            self.fault(path, "a seat")
            return 0
        if not 0 <= raw < seats:
            self.fault(path, f"there is no seat {raw}; seats are 0 to {seats - 1}")
        return raw

    def question(self, raw: Any, path: str) -> Card:
        if not self.fields(raw, path, ("question", "answers")):
            return Card("", ())
        return Card(
            self.text(raw["question"], f"{path}.question"), self.answers(raw["answers"], f"{path}.answers")
        )

    def premier_tour(self, raw: Any, path: str) -> Card:
        if not self.fields(raw, path, ("question", "answers"), ("example",)):
            return Card("", ())
        examples = (self.name(raw["example"], f"{path}.example"),) if "example" in raw else ()
        return Card(
            self.text(raw["question"], f"{path}.question"),
            self.answers(raw["answers"], f"{path}.answers", examples),
            examples,
        )

    def suite(self, raw: Any, path: str) -> Card:
        if not self.fields(raw, path, ("hint", "examples", "answers")):
            return Card("", ())
        examples = self.many(raw["examples"], f"{path}.examples", self.name, EXAMPLES)
        return Card(
            self.text(raw["hint"], f"{path}.hint"),
            self.answers(raw["answers"], f"{path}.answers", examples),
            examples,
        )

    def series(self, raw: Any, path: str) -> Series:
        if not self.fields(raw, path, ("letter", "items")):
            return Series("", ())
        letter = self.text(raw["letter"], f"{path}.letter")
        first = unaccented(letter.strip())
        if letter.strip() and not (len(first) == 1 and first.isalpha()):
            self.fault(f"{path}.letter", "one letter")
            first = ""
        items = self.many(
            raw["items"], f"{path}.items", lambda item, place: self.definition(item, place, first), ITEMS
        )
        return Series(letter, items)

    def definition(self, raw: object, path: str, letter: str) -> tuple[str, tuple[str, ...]]:
        if not isinstance(raw, list | tuple) or len(raw) != 2:
            self.fault(path, "a definition and its answer")
            return ("", ())
        names = self.names(raw[1], f"{path}[1]")
        if letter and names and not any(begins(name, letter) for name in names):
            self.fault(f"{path}[1]", f"the answer begins with {letter.upper()} (R-C10)")
        return (self.text(raw[0], f"{path}[0]"), names)

    def face(self, raw: Any, path: str) -> Face:
        if not self.fields(raw, path, ("levels",)):
            return Face(())
        levels = self.many(
            raw["levels"],
            f"{path}.levels",
            lambda level, place: self.many(level, place, self.question, QUESTIONS),
            FINALE_LEVELS,
        )
        return Face(levels)


def _too_many(raw: Sequence[Any]) -> str | None:
    """Why these are more answers than a question may have; what is wrong with one of them is told elsewhere."""
    names = [name for own in raw for name in (own if isinstance(own, list | tuple) else (own,))]
    if len(names) > MAX_CARD_NAMES:
        return f"at most {MAX_CARD_NAMES} names of answers, not {len(names)}"
    characters = sum(len(name) for name in names if isinstance(name, str))
    if characters > MAX_CARD_CHARACTERS:
        return f"at most {MAX_CARD_CHARACTERS} characters in all answers together, not {characters}"
    return None


def begins(name: str, letter: str) -> bool:
    """Whether a name begins with the letter, with its article or without."""
    for word in words_of(unaccented(name)):
        if word.startswith(letter):
            return True
        if word not in ARTICLES:
            break
    return False


def merged(answers: Names) -> Names:
    """Answers that share a spelling are one: nobody can give both."""
    out: list[tuple[str, ...]] = []
    places: dict[str, int] = {}
    for names in answers:
        keys = [" ".join(form(name).whole) for name in names]
        place = next((places[key] for key in keys if key in places), len(out))
        if place == len(out):
            out.append(names)
        else:
            out[place] = (*out[place], *(n for n, key in zip(names, keys, strict=True) if key not in places))
        for key in keys:
            places.setdefault(key, place)
    return tuple(out)


def parse(raw: object, seats: int, path: str) -> Lists:
    """A set-up from JSON values; raises Invalid with every fault."""
    if not isinstance(raw, Mapping):
        raise Invalid([Fault(path, "a set-up is an object")])
    reader = SetupReader()
    for name in raw:
        if name not in LISTS:
            reader.fault(f"{path}.{name}", "unknown field")
    lists = Lists(
        reader.many(raw.get("camera", ()), f"{path}.camera", lambda x, p: reader.seat(x, p, seats)),
        reader.many(raw.get("premier_tour", ()), f"{path}.premier_tour", reader.premier_tour),
        reader.many(raw.get("definitions", ()), f"{path}.definitions", reader.series),
        reader.many(raw.get("suite", ()), f"{path}.suite", reader.suite),
        reader.many(raw.get("encheres", ()), f"{path}.encheres", reader.question),
        reader.many(raw.get("finale", ()), f"{path}.finale", reader.face),
    )
    if reader.faults:
        raise Invalid(reader.faults)
    return lists


# Writing.


def written(supply: Supply) -> dict[str, Any]:
    """All that was turned so far, also what an appeal put back, and what the set-up has left over."""
    lists: dict[str, Any] = {
        "camera": list(supply.camera),
        "premier_tour": [_question(card) for card in supply.premier_tour],
        "definitions": [_series(series) for series in supply.definitions],
        "suite": [
            {"hint": card.text, "examples": list(card.examples), "answers": _answers(card)}
            for card in supply.suite
        ],
        "encheres": [_question(card) for card in supply.encheres],
        "finale": [
            {"levels": [[_question(card) for card in level] for level in face.levels]}
            for face in supply.finale
        ],
    }
    return {name: values for name, values in lists.items() if values}


def _names(names: tuple[str, ...]) -> Any:
    return names[0] if len(names) == 1 else list(names)


def _answers(card: Card) -> list[Any]:
    return [_names(names) for names in card.answers]


def _question(card: Card) -> dict[str, Any]:
    out: dict[str, Any] = {"question": card.text, "answers": _answers(card)}
    return {**out, "example": card.examples[0]} if card.examples else out


def _series(series: Series) -> dict[str, Any]:
    return {"letter": series.letter, "items": [[text, _names(names)] for text, names in series.items]}
