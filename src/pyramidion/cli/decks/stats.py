"""`pyramidion decks stats [DECK…]`: how many cards, how they are spread, and how their sentences are built."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pyramidion.cli import language

from .tools import as_json, find, print_lines

if TYPE_CHECKING:
    from pyramidion.decks.figures import DeckFigures, Rhythm

ROWS = ("demonstratives", "commas", "first_person", "questions", "quotes", "beginnings", "skeletons")
WORDS = {
    "fr": {
        "kind": "genres",
        "subject": "sujets",
        "era": "époques",
        "region": "régions",
        "difficulty": "difficultés",
        "public": "publics",
        "recent": "depuis 2000, de ce qui a une époque",
        "french_speaking": "Belgique, Suisse, Québec, Afrique, outre-mer, de ce qui a une région",
        "texts": "textes",
        "words": "mots (min · quart · moitié · trois quarts · max)",
        "demonstratives": "ce, cet, cette, ces",
        "commas": "une virgule",
        "first_person": "première personne",
        "questions": "questions",
        "quotes": "guillemets",
        "beginnings": "trois premiers mots en commun",
        "skeletons": "même charpente",
        "titles": "titres qui disent un mot rare de leur réponse",
        "booklets": "livrets",
        "note": "Les livrets n’impriment que {enigmas} énigmes et {definitions} définitions : une simple direction.",
    },
    "en": {
        "kind": "kinds",
        "subject": "subjects",
        "era": "eras",
        "region": "regions",
        "difficulty": "difficulties",
        "public": "publics",
        "recent": "since 2000, of what has an era",
        "french_speaking": "Belgium, Switzerland, Quebec, Africa, overseas, of what has a region",
        "texts": "texts",
        "words": "words (least · quarter · half · three quarters · most)",
        "demonstratives": "ce, cet, cette, ces",
        "commas": "a comma",
        "first_person": "first person",
        "questions": "questions",
        "quotes": "quotation marks",
        "beginnings": "first three words in common",
        "skeletons": "same skeleton",
        "titles": "titles that say a rare word of their answer",
        "booklets": "booklets",
        "note": "The booklets print {enigmas} enigmas and {definitions} definitions only: a direction, no more.",
    },
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "decks",
        nargs="*",
        metavar="DECK",
        help="maison, pyramide:sport, a folder or a zip: also how its cards are spread and its sentences built",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    from pyramidion.decks import Library
    from pyramidion.decks.figures import BOOKLETS, figures_of

    library = Library()
    sets = library.savoirs()
    decks = {name: find(library, name) for name in args.decks or library.own_keys}
    counts = {name: deck.counts() for name, deck in decks.items()}
    savoirs = {"sets": len(sets), "answers": sum(map(len, sets.values()))}
    figures = {name: figures_of(deck) for name, deck in decks.items()} if args.decks else {}
    if args.json:
        told = {"decks": counts, "savoirs": savoirs}
        print_lines(as_json({**told, "figures": figures, "booklets": BOOKLETS} if figures else told))
        return 0
    for name, count in [*counts.items(), ("savoirs", savoirs)]:
        print_lines(name, *(f"  {kind:14} {number:6}" for kind, number in count.items()))
    for name, found in figures.items():
        print_lines("", *_figures(name, found, BOOKLETS))
    return 0


def _figures(name: str, found: DeckFigures, booklets: dict[str, Rhythm]) -> list[str]:
    words, colon = WORDS[language()], " : " if language() == "fr" else ": "
    lines = [name]
    for what in ("kind", "subject", "era", "region", "difficulty", "public"):
        values: dict[str, int] = getattr(found.spread, what)
        total = sum(values.values()) or 1
        listed = ", ".join(
            f"{value} {count} ({count / total:.0%})" for value, count in values.items() if count
        )
        lines.append(f"  {words[what]}{colon}{listed}")
    for what in ("recent", "french_speaking"):
        if (share := getattr(found.spread, what)) is not None:
            lines.append(f"  {words[what]}{colon}{share:.0%}")
    for what, measured in found.rhythm.items():
        lines += _rhythm(what, measured, booklets.get(what), words)
    if found.titles is not None and found.titles.share is not None:
        lines.append(f"  {words['titles']}{colon}{found.titles.share:.0%} ({found.titles.asked})")
        lines += [f"    {one}" for one in found.titles.some]
    if booklets.keys() & found.rhythm.keys():
        counts = {"enigmas": booklets["enigmes"].texts, "definitions": booklets["definitions"].texts}
        lines.append("  " + words["note"].format(**counts))
    return lines


def _rhythm(what: str, measured: Rhythm, beside: Rhythm | None, words: dict[str, str]) -> list[str]:
    """A table of one kind of text, with the booklets in the second column where they have such texts."""

    def row(name: str, one: str, other: str) -> str:
        return f"    {words[name]:55} {one:>20}" + (f" {other:>18}" if beside else "")

    def lengths(of: Rhythm) -> str:
        return " · ".join(map(str, of.words))

    head = f"  {what:57} {'':>20}" + (f" {words['booklets']:>18}" if beside else "")
    lines = [head.rstrip(), row("texts", str(measured.texts), str(beside.texts) if beside else "")]
    lines.append(row("words", lengths(measured), lengths(beside) if beside else ""))
    for name in ROWS:
        other = f"{getattr(beside, name):.0%}" if beside else ""
        lines.append(row(name, f"{getattr(measured, name):.0%}", other))
    return [*lines, *(f"    {frame.uses} × {frame.frame}" for frame in measured.frames)]
