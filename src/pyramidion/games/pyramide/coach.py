"""The coach: hints to the seat that is to move, by its own view alone, and every decision of a game that is over.

It thinks as the best bot does and forgets nothing. To DICO it names clues with the chance that somebody finds the word
after them, and a bet or a bid; to SYNO the likeliest words, the first of them by its beginning only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from pyramidion.core import Cards
from pyramidion.core.coach import Advice, Reviewed
from pyramidion.core.transcript import SeatMove

from .bots import bricks, clue_giver, names, riddles, speaker
from .bots.clue_giver import Option
from .bots.levels import Maitre
from .bots.memory import Decks
from .review import review_game
from .thoughts import thoughts
from .values import (
    Bet,
    Bid,
    Clue,
    Guess,
    PyramideMove,
    PyramideOptions,
    Rule,
    Say,
    Silence,
    Skip,
    Solve,
    Yield,
)
from .views import PyramideView

MAX_SHOWN = 3
"""Clues or words that are named at a time."""


def advise(
    options: PyramideOptions, seats: int, view: PyramideView, seat: int, cards: Cards | None
) -> Advice:
    """Hints of growing strength, and what the coach would do; only to the seat that is to move."""
    told: dict[str, Any] = {"seat": seat, "best": None, "hints": []}
    if seat not in view.to_move:
        return told
    move, hints = _thought(options, seats, view, seat, cards)
    best = None if move is None else {"move": msgspec.to_builtins(move)}
    return told | {"best": best, "hints": hints}


def _thought(
    options: PyramideOptions, seats: int, view: PyramideView, seat: int, cards: Cards | None
) -> tuple[PyramideMove | None, list[dict[str, Any]]]:
    decks = names.world(cards, view.decks)
    match view.step:
        case "rule":
            return Rule(None), []
        case "bet":
            return _bet(options, seats, view, seat)
        case "bid":
            return _bid(options, view, decks)
        case "clue":
            return _clue(options, view, decks)
        case "solve":
            return _solve(view, decks)
        case "say" if view.roles[seat] == "dico":
            text = speaker.next_saying(view, cards)
            return (Skip(), []) if text is None else (Say(text), [{"say": text}])
        case "say":
            found = [names[0] for names in speaker.likely(view, cards)[:MAX_SHOWN]]
            return (Guess(found[0]), [{"guesses": found}]) if found else (None, [])
        case "guess":
            return _guess(view, decks)
    return None, []


# DICO.


def _bet(
    options: PyramideOptions, seats: int, view: PyramideView, seat: int
) -> tuple[PyramideMove, list[dict[str, Any]]]:
    assert view.bricks is not None
    curves = Maitre(seat, seats, options, 0).curves(view)
    bet = bricks.best_bet(curves, view.bricks, "struck" not in view.fates)
    chances = [round(chance, 2) for chance in curves[0]]
    return Bet(bet), [{"chances": chances}, {"bet": bet, "left": view.bricks - bet, "words": len(curves) - 1}]


def _bid(
    options: PyramideOptions, view: PyramideView, decks: Decks
) -> tuple[PyramideMove, list[dict[str, Any]]]:
    assert view.number is not None
    name = view.words[view.number - 1]
    assert name is not None
    plan = names.plan(decks, view.title or "", name, options.convention)
    curve = bricks.at_a_table(plan.found, bricks.NAMES)
    chances = {"chances": [round(chance, 2) for chance in curve]}
    bid = bricks.bid(curve, view.bids[-1].count if view.bids else None)
    return (Yield(), [chances]) if bid is None else (Bid(bid), [chances, {"bid": bid}])


def clues_for(options: PyramideOptions, view: PyramideView, decks: Decks) -> list[Option]:
    """The best clues for the word that is played."""
    at = clue_giver.position(view, options.convention)
    if view.phase == "names":
        found = names.options(decks, at.title, at.word, at.clues, at.wrong, at.convention)
    else:
        found = clue_giver.options(at)
    return found[:MAX_SHOWN]


def _clue(
    options: PyramideOptions, view: PyramideView, decks: Decks
) -> tuple[PyramideMove, list[dict[str, Any]]]:
    found = clues_for(options, view, decks)
    if not found:
        return Clue(clue_giver.fallback(clue_giver.position(view, options.convention))), []
    trust = bricks.NAMES if view.phase == "names" else bricks.TRUST
    told = {
        "clues": [one.text for one in found],
        "chances": [round(trust * one.chance, 2) for one in found],
    }
    return Clue(found[0].text), [told]


# SYNO.


def _guess(view: PyramideView, decks: Decks) -> tuple[PyramideMove, list[dict[str, Any]]]:
    found = [one.text for one in thoughts(view, decks) if one.text][:MAX_SHOWN]
    if not found:
        return Silence(), []
    first = found[0]
    begins = {"begins": first[0].upper(), "letters": sum(map(str.isalpha, first))}
    return Guess(first), [begins, {"guesses": found}]


def _solve(view: PyramideView, decks: Decks) -> tuple[PyramideMove, list[dict[str, Any]]]:
    """What the words speak of; the coach has not read the cards."""
    found = riddles.thoughts(decks, view.title or "", riddles.read(view))
    texts = [one.answer for one in found[:MAX_SHOWN]]
    return (Solve(texts[0]), [{"answers": texts}]) if texts else (Silence(), [])


# After the game.


def review(
    options: PyramideOptions, seats: int, end: PyramideView, turns: Iterable[SeatMove], cards: Cards | None
) -> list[Reviewed]:
    """Every bet, every word with its clues and every guess of a game that is over, beside what was better."""
    return review_game(options, seats, end, turns, cards)


def table(advice: Advice, name: str, lang: str) -> str:
    """The advice for people who read it in a terminal: all hints, one a line."""
    words = TEXTS[lang]
    if not advice["hints"]:
        return words["none"].format(name=name)
    lines = [words["title"].format(name=name)]
    for hint in advice["hints"]:
        key = next(key for key in TEXTS[lang] if key in hint)
        lines.append(words[key].format(**{one: _told(value, one) for one, value in hint.items()}))
    return "\n".join(lines)


def _told(value: Any, key: str) -> str:
    if key == "chances":
        return " · ".join(f"{chance:.0%}" for chance in value)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


TEXTS = {
    "fr": {
        "title": "Pour {name} :",
        "none": "Rien à souffler à {name} pour le moment.",
        "clues": "on pourrait dire : {clues} ({chances})",
        "bet": "un pari raisonnable : {bet} ; il resterait {left} briques pour {words} mots",
        "bid": "un pari raisonnable : {bid}",
        "guesses": "cela pourrait être : {guesses}",
        "answers": "l'énigme pourrait être : {answers}",
        "begins": "le mot commence peut-être par {begins} ({letters} lettres)",
        "say": "on pourrait dire : {say}",
        "chances": "chances de trouver avec un indice, deux, … : {chances}",
    },
    "en": {
        "title": "For {name}:",
        "none": "There is nothing to whisper to {name} now.",
        "clues": "one might say: {clues} ({chances})",
        "bet": "a sensible bet: {bet}; {left} bricks would be left for {words} words",
        "bid": "a sensible bid: {bid}",
        "guesses": "it might be: {guesses}",
        "answers": "the enigma might be: {answers}",
        "begins": "the word may begin with {begins} ({letters} letters)",
        "say": "one might say: {say}",
        "chances": "chances to find it with one clue, two, …: {chances}",
    },
}
