"""The coach: the words of a position, best first, hints at an everyday word, and the best word of every turn."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from pyramidion.core import Cards
from pyramidion.core.coach import Advice, Reviewed
from pyramidion.core.transcript import SeatMove

from .bots.abilities import READER, SCHOOL
from .bots.levels import dictionary, is_word
from .bots.scribe import Compared, compare, weigh
from .bots.vocabulary import is_fit, searchable
from .finder import Finds, Found, every, found
from .values import Accept, Challenge, KreuzwortOptions, Word
from .views import KreuzwortView

if TYPE_CHECKING:
    from rich.console import RenderableType

MAX_SHOWN_WORDS = 20
"""So many words are told, best first."""
SMALL_LOSS = 0.02
"""Less of a chance to win is none."""
DECIDED = 0.05
"""With less of a chance than this to lose, words are told apart by their points. Of a lost game nothing is told."""
POINT = 0.001
"""What a point counts there: less than any loss of a chance."""
MAX_HINTED_LETTERS = 6
"""Longer words are hard to see on the board, whatever is said about them."""
GAMES_PLAYED_ON = 250
"""Half as many as the Scribe plays."""
REVIEW_GAMES = {2: 120, 3: 40, 4: 40}
"""For each turn of a review, by players: a game of some forty turns is looked through within seconds."""


def advise(
    options: KreuzwortOptions, _seats: int, view: KreuzwortView, seat: int, _cards: Cards | None
) -> Advice:
    """What the seat could form now, whoever's turn it is; to a pending word, what the dictionary would say.

    The hints are about a short word that everybody knows (`easy`): whoever asks for one is looking for any word at all.

    Whose turn it is gets first the word with the best chance to win when the game is played on (`scribe`), with that
    chance, then those with the most points.
    """
    dictionary_words = dictionary(view, options)
    finds = every(view, seat, dictionary_words)
    words = [_told(found) for found in finds[:MAX_SHOWN_WORDS]]
    if words and view.pending is None and seat in view.to_move:
        planned = weigh(view, seat, dictionary_words, GAMES_PLAYED_ON, _seed(view, seat))[0]
        first = {**_told(found(planned.placement)), "chance": round(planned.chance, 3), "ends": planned.ends}
        words = [first, *(word for word in words if word["word"] != first["word"])][:MAX_SHOWN_WORDS]
    easy = _easy(options, view, seat, finds)
    return {
        "seat": seat,
        "best": _best(options, view, seat, words),
        "words": words,
        "playable": len(finds),
        "easy": None if easy is None else _told(easy),
        "hints": [] if easy is None else _hints(easy),
    }


def _easy(options: KreuzwortOptions, view: KreuzwortView, seat: int, finds: Finds) -> Found | None:
    """The dearest of the short words that a schoolchild knows and may read; else a short one, else any."""
    known = finds if view.words is not None else every(view, seat, searchable(SCHOOL, options.inflected))
    for listed in (known, finds):
        for place, (word, _) in enumerate(listed.summary()):
            if len(word) <= MAX_HINTED_LETTERS and is_fit(word):
                return listed[place]
    return finds[0] if finds else None


def _seed(view: KreuzwortView, seat: int) -> int:
    """The same advice for the same view."""
    return zlib.crc32(f"{seat}|{view.scores}|{view.tops}".encode())


def _told(word: Found) -> dict[str, Any]:
    return {
        "word": word.word,
        "points": word.points,
        "own": word.own,
        "cells": list(word.cells),
        "from": word.sources,
    }


def _best(
    options: KreuzwortOptions, view: KreuzwortView, seat: int, words: list[dict[str, Any]]
) -> dict[str, Any] | None:
    if seat not in view.to_move:
        return None
    if view.pending is not None:
        move = Accept() if is_word(view, options, view.pending.word) else Challenge()
        return {"move": msgspec.to_builtins(move), "word": view.pending.word, "points": 0}
    if not words:
        return {"move": {"type": "pass"}, "word": None, "points": 0}
    first = words[0]
    move_told = {"type": "word", "cells": first["cells"], "from": first["from"]}
    return {"move": move_told, "word": first["word"], "points": first["points"]}


def _hints(word: Found) -> list[dict[str, Any]]:
    """Each tells more than the one before: where it lies and how long it is, its letters out of order, what it is."""
    return [
        {"cells": [word.cells[0], word.cells[-1]], "length": len(word.word)},
        {"letters": "".join(sorted(word.word)), "points": word.points},
        {"word": word.word},
    ]


def review(
    options: KreuzwortOptions,
    _seats: int,
    end: KreuzwortView,
    turns: Iterable[SeatMove],
    _cards: Cards | None,
) -> list[Reviewed]:
    """Every word and pass of a game that is over, beside the word with the best chance to win at its moment.

    `chance` is that of what was done, and `loss` how much of it the best word would have been worth more: both are
    played on in the same worlds. The best word is one that a reader knows: to have missed another is no mistake. Where
    a game is as good as won, `loss` is a little for each point. Words that are taken back count as nothing done.
    """
    out = []
    for turn in turns:
        view: KreuzwortView = turn.view
        # What became of a turn stands in the record next; of one that the end cut short there is nothing.
        if view.pending is not None or len(view.log) == len(end.log):
            continue
        told = end.log[len(view.log)]
        taken = told.score is not None
        games = REVIEW_GAMES[len(view.sides)]
        move = turn.move if taken and isinstance(turn.move, Word) else None
        words = dictionary(view, options) if view.words is not None else searchable(READER, options.inflected)
        compared = compare(view, turn.seat, words, move, games, _seed(view, turn.seat))
        out.append(
            {
                "number": turn.number,
                "seat": turn.seat,
                "move": msgspec.to_builtins(turn.move),
                "word": told.word,
                "taken": taken,
                "points": told.score or 0,
                "own": 0 if compared is None else compared.own,
                "chance": None if compared is None else compared.chance,
                "best": None if compared is None else _best_of(compared),
                "about": turn.number if compared is None else found(compared.best.placement).word,
                "loss": 0.0 if compared is None else loss(compared, told.score or 0),
            }
        )
    return out


def loss(compared: Compared, points: int) -> float:
    missed = compared.best_chance - compared.chance
    if missed >= SMALL_LOSS:
        return missed
    won = compared.chance > 1 - DECIDED
    return POINT * max(compared.best.placement.points - points, 0) if won else 0.0


def _best_of(compared: Compared) -> dict[str, Any]:
    best = compared.best
    wins = best.ends and compared.best_chance == 1.0
    return {**_told(found(best.placement)), "chance": compared.best_chance, "ends": wins}


def table(advice: Advice, name: str, lang: str) -> RenderableType:
    """The advice for people who read it in a terminal."""
    from rich.console import Group
    from rich.table import Table

    words = TEXTS[lang]
    if not advice["words"]:
        return words["none"].format(name=name)
    shown = Table(
        title=words["title"].format(name=name, n=advice["playable"]),
        header_style="bold",
        title_justify="left",
    )
    for column, side in (("word", "left"), ("points", "right"), ("own", "right"), ("place", "left")):
        shown.add_column(words[column], justify=side)  # type: ignore[arg-type]
    for told in advice["words"]:
        moved = ", ".join(f"{source} → {cell}" for cell, source in told["from"].items())
        place = f"{told['cells'][0]}…{told['cells'][-1]}" + (f" ({moved})" if moved else "")
        shown.add_row(told["word"], str(told["points"]), str(told["own"]), place)
    return Group(shown)


TEXTS = {
    "fr": {
        "title": "{n} mots possibles pour {name}",
        "none": "Aucun mot n'est possible pour {name}.",
        "word": "mot",
        "points": "points",
        "own": "à soi",
        "place": "où",
    },
    "en": {
        "title": "{n} words are possible for {name}",
        "none": "No word is possible for {name}.",
        "word": "word",
        "points": "points",
        "own": "own",
        "place": "where",
    },
}
