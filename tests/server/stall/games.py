"""Transcripts and decks at the limits of what the house takes, and beyond them."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from pyramidion import games
from pyramidion.core import Entry, transcript
from pyramidion.decks import Library
from pyramidion.games.cible.values import Answer
from pyramidion.language.answers.limits import MAX_CARD_NAMES
from tests.games import part
from tests.games.cible.setups import long_name, long_question
from tests.house.test_decks import TOML, tables


def cible(cards: int, moves: int, answers: int = MAX_CARD_NAMES, ended: bool = False) -> dict[str, Any]:
    """A game in which one question has as many answers as allowed, and so many of them were given."""
    written: dict[str, Any] = {
        "format": "pyramidion/1",
        "game": "cible",
        "rules": 1,
        "options": {"clock": False},
        "seats": ["Ana", "Bo", "Cleo"],
        "seed": 1,
        "setup": {"premier_tour": [long_question(answers) for _ in range(cards)]},
        "moves": [],
    }
    short = {**written, "setup": {"premier_tour": [long_question()]}}
    play = transcript.parse(short, games.load).begin(Library())
    for number in range(moves):
        text, seat = long_name(number), play.state.turn
        play.step(Entry(seat, float(number), Answer(text), text))
        move = {"seat": seat, "at": float(number), "move": {"type": "answer", "text": text}}
        written["moves"].append(move)
    if ended:
        written["moves"].append({"seat": None, "at": float(moves), "move": {"type": "end"}})
    return written


def padded(game: str, seats: int, options: dict[str, Any], setup: dict[str, Any]) -> dict[str, Any]:
    """A game that was never begun, with a set-up as long as somebody likes."""
    names = ["Ana", "Bo", "Cleo", "Dani"][:seats]
    return {
        "format": "pyramidion/1",
        "game": game,
        "rules": 1,
        "options": options,
        "seats": names,
        "seed": 1,
        "setup": setup,
        "moves": [],
    }


def long_setups() -> dict[str, dict[str, Any]]:
    """Of each game one whose set-up fills the request: `LONGEST` in the `setups.py` of its tests."""
    found: dict[str, dict[str, Any]] = {}
    for key in games.keys():
        setups = part(key, "setups")
        if setups is not None:
            options, seats, setup = setups.LONGEST
            found[key] = padded(key, seats, options, setup)
    return found


def big_deck(rows: int, answers: int) -> bytes:
    """A deck with so many questions that have so many answers each."""
    files = {"deck.toml": TOML.format(key="enorme"), **tables("doux")}
    head = "question;réponses;difficulté;public\n"
    words = " | ".join(f"m{n}" for n in range(answers))
    cards = "".join(
        f"Le numéro {n} de la liste {n * 7919 % 10007} ?;{words};1;famille\n" for n in range(rows)
    )
    files["premier_tour.csv"] = head + cards
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return out.getvalue()


def filled(body: dict[str, Any], item: str, size: int) -> str:
    """A request with a transcript of nothing but this item, up to the size."""
    shell = json.dumps({**body, "transcript": {"moves": ["HERE"]}})
    before, _, after = shell.partition('"HERE"')
    count = (size - len(shell)) // (len(item) + 1)
    return before + ",".join([item] * count) + after
