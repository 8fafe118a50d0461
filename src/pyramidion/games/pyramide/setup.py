"""What a set-up gives: read with every fault named, and written as transcripts carry it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyramidion.core import Fault, Invalid
from pyramidion.games.setup_reader import MAX_SPELLINGS, Reader

from .judging.spelling import folded
from .state import Supply
from .values import Expressions, Lists, Names, Phrase

FIELDS = ("starter", "dice", "phrases", "expressions", "names")
WORDS, EXPRESSIONS, NAMES, SIDES = 5, 5, 4, 6
NOTHING = Phrase("", (), (), "")


class SetupReader(Reader):
    def answer(self, raw: object, path: str) -> str:
        text = self.text(raw, path)
        if text.strip() and not any(map(str.isalnum, folded(text))):
            self.fault(path, f"{text[:40]!r} is no answer")
        return text

    def number(self, raw: object, path: str, least: int, most: int, what: str) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int):
            self.fault(path, f"{what}: a whole number")
            return least
        if not least <= raw <= most:
            self.fault(path, f"{what}: {least} to {most}, not {raw}")
        return raw

    def forms(self, raw: object, path: str) -> tuple[str, ...]:
        """An expression or name: a string, or all its spellings."""
        return self.spellings(raw, path, self.answer)

    def phrase(self, raw: Any, path: str) -> Phrase:
        if not self.fields(raw, path, ("title", "text", "answer"), ("accept",)):
            return NOTHING
        title = self.text(raw["title"], f"{path}.title")
        between, words = self.sentence(raw["text"], f"{path}.text")
        answer = self.answer(raw["answer"], f"{path}.answer")
        accept = self.many(raw.get("accept", ()), f"{path}.accept", self.answer, most=MAX_SPELLINGS)
        return Phrase(title, between, words, answer, accept)

    def sentence(self, raw: object, path: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        text = self.text(raw, path)
        pieces = text.split("*")
        if len(pieces) != 2 * WORDS + 1:
            if text.strip():
                self.fault(path, f"five words between *asterisks* (R-P7), not {(len(pieces) - 1) / 2:g}")
            return (), ()
        words = tuple(pieces[1::2])
        for word in words:
            if len(word.split()) != 1 or word != word.strip() or not any(map(str.isalpha, word)):
                self.fault(path, f"{word[:40]!r} is no single word (R-P7)")
        return tuple(pieces[0::2]), words

    def expressions(self, raw: object, path: str) -> Expressions:
        return Expressions(self.many(raw, path, self.forms, EXPRESSIONS))

    def names(self, raw: Any, path: str) -> Names:
        if not self.fields(raw, path, ("theme", "names")):
            return Names("", ())
        theme = self.text(raw["theme"], f"{path}.theme")
        return Names(theme, self.many(raw["names"], f"{path}.names", self.forms, NAMES))


def parse(raw: object, seats: int, path: str) -> Lists:
    """A set-up from JSON values; raises Invalid with every fault."""
    if not isinstance(raw, Mapping):
        raise Invalid([Fault(path, "a set-up is an object")])
    reader = SetupReader()
    for name in raw:
        if name not in FIELDS:
            reader.fault(f"{path}.{name}", "unknown field")
    starter: int | None = None
    if "starter" in raw:
        what, most = ("the team that begins", 1) if seats == 4 else ("the seat of the first DICO", seats - 1)
        starter = reader.number(raw["starter"], f"{path}.starter", 0, most, what)
    lists = Lists(
        starter,
        reader.many(
            raw.get("dice", ()), f"{path}.dice", lambda x, p: reader.number(x, p, 1, SIDES, "a die shows")
        ),
        reader.many(raw.get("phrases", ()), f"{path}.phrases", reader.phrase),
        reader.many(raw.get("expressions", ()), f"{path}.expressions", reader.expressions),
        reader.many(raw.get("names", ()), f"{path}.names", reader.names),
    )
    if reader.faults:
        raise Invalid(reader.faults)
    return lists


# Writing.


def marked(phrase: Phrase) -> str:
    """The sentence with its words between asterisks."""
    return "".join(
        [f"{piece}*{word}*" for piece, word in zip(phrase.between, phrase.words, strict=False)]
        + [phrase.between[-1]]
    )


def written(supply: Supply) -> dict[str, Any]:
    """All that came so far, and what the set-up has left over."""
    lists: dict[str, Any] = {
        "dice": list(supply.dice),
        "phrases": [_phrase(phrase) for phrase in supply.phrases],
        "expressions": [[_spellings(item) for item in card.items] for card in supply.expressions],
        "names": [
            {"theme": card.theme, "names": [_spellings(item) for item in card.items]} for card in supply.names
        ],
    }
    out = {name: values for name, values in lists.items() if values}
    return out if supply.starter is None else {"starter": supply.starter, **out}


def _spellings(item: tuple[str, ...]) -> Any:
    return item[0] if len(item) == 1 else list(item)


def _phrase(phrase: Phrase) -> dict[str, Any]:
    out: dict[str, Any] = {"title": phrase.title, "text": marked(phrase), "answer": phrase.answer}
    return {**out, "accept": list(phrase.accept)} if phrase.accept else out
