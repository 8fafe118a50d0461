"""A set on its way into a table: answers with names, popularity and attributes, and what is said of it."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pyramidion.language.spelling import plain_capitals

TABLES = Path(__file__).parent / "tables"
DATE = "2026-11-01"


@dataclass
class Answer:
    name: str
    others: tuple[str, ...]
    popularity: int
    attributes: dict[str, str]


@dataclass
class Set:
    key: str
    title: str
    complete: bool
    source: str
    theme: str = "geographie"
    subject: str = "géographie"
    answers: list[Answer] = field(default_factory=list)
    agreement: bool = False

    def add(
        self, name: str, popularity: int, attributes: Mapping[str, object], others: Iterable[str] = ()
    ) -> None:
        """An answer; two places of one name, as the two Saint-Denis, are one answer that has the values of both."""
        name = typographic(name)
        told = {column: shown(value) for column, value in attributes.items()}
        before = next((one for one in self.answers if one.name == name), None)
        if before is not None:
            for column, value in told.items():
                both = dict.fromkeys([*several(before.attributes[column]), *several(value)])
                before.attributes[column] = " | ".join(both)
            return
        spelt = {plain_capitals(name)}  # a name that differs by accents or capitals alone says nothing new
        more: list[str] = []
        for other in map(typographic, others):
            if plain_capitals(other) not in spelt:
                spelt.add(plain_capitals(other))
                more.append(other)
        level = corrections().get((self.key, name), popularity)
        self.answers.append(Answer(name, tuple(more), level, told))

    def write(self, folder: Path) -> str:
        """Writes the table; returns its section of the description."""
        columns = list(self.answers[0].attributes)
        with (folder / f"{self.key}.csv").open("w", encoding="utf-8", newline="") as file:
            table = csv.writer(file, delimiter=";", lineterminator="\n")
            table.writerow(["réponse", "autres noms", "popularité", *columns])
            for one in self.answers:
                cells = [one.attributes[column] for column in columns]
                table.writerow([one.name, " | ".join(one.others), one.popularity, *cells])
        lines = [
            f"[{self.key}]",
            f"title = {json.dumps(self.title, ensure_ascii=False)}",
            f"complete = {str(self.complete).lower()}",
            f"date = {DATE}",
            f"theme = {json.dumps(self.theme)}",
            f"source = {json.dumps(self.source, ensure_ascii=False)}",
            f"subject = {json.dumps(self.subject, ensure_ascii=False)}",
        ]
        if self.agreement:
            lines.append("agreement = true")
        return "\n".join(lines) + "\n"


def typographic(text: str) -> str:
    return " ".join(text.replace("'", "’").split())


def shown(value: object) -> str:
    if isinstance(value, bool):
        return "oui" if value else "non"
    if isinstance(value, (list, tuple)):
        return " | ".join(typographic(str(one)) for one in value)
    return typographic(str(value))


def several(cell: str) -> list[str]:
    return [part.strip() for part in cell.split("|") if part.strip()]


@cache
def ours(name: str) -> list[dict[str, str]]:
    """One of our own tables of corrections."""
    with (TABLES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=";"))


@cache
def corrections() -> dict[tuple[str, str], int]:
    """Our own word on how well an answer of a set is known."""
    return {(row["savoir"], row["réponse"]): int(row["popularité"]) for row in ours("popularite")}


def load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def step(number: float, *bounds: float) -> int:
    """5 from the first bound on, 4 from the second, … 1 below the last."""
    return 5 - next((n for n, bound in enumerate(bounds) if number >= bound), len(bounds))
