"""Cards from decks: drawn by the seed, each once until the pile is through, and never needed again afterwards."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pyramidion.core import Chance, Invalid
from pyramidion.decks import Deck, Library
from pyramidion.decks.files import Memory
from pyramidion.games import piles
from pyramidion.games.pyramide import GAME
from pyramidion.games.pyramide import cards as drawing
from pyramidion.games.pyramide.bots import names
from pyramidion.games.pyramide.run import Run
from tests.decks.synthetic import deck_of, pyramide
from tests.games.pyramide.setups import LISTS, NAMES, PHRASES

from .positions import Table

ABOUT = """key = "essai"
title = "Un essai"
version = "1.0"
language = "fr"
authors = ["Ana"]
licence = "CC-BY-SA-4.0"
age = 12
date = 2026-11-01
description = "Pour essayer."
"""


def tables() -> dict[str, str]:
    """One brown card of six enigmas, three lists and two series."""
    sentences = [
        f'1;{number};{title};"{text}";{answer} = {re.sub("^l[ae] ", "une ", answer)};1;famille\n'
        for number, (title, text, answer) in enumerate(PHRASES[:6], 1)
    ]
    lists = [
        f"{card};{expression};une chose;famille\n" for card, five in enumerate(LISTS) for expression in five
    ]
    names = [
        f"1;{theme};{' | '.join(' = '.join([n] if isinstance(n, str) else n) for n in four)};famille\n"
        for theme, four in NAMES
    ]
    return {
        "deck.toml": ABOUT,
        "enigmes.csv": "carte;numéro;titre;phrase;réponse;difficulté;public\n" + "".join(sentences),
        "expressions.csv": "carte;expression;définition;public\n" + "".join(lists),
        "noms.csv": "carte;thème;noms;public\n" + "".join(names),
    }


@pytest.fixture
def library() -> Library:
    found = Library()
    found.put(Deck.open(Memory({name: text.encode() for name, text in tables().items()})))
    return found


def table(library: Library, seed: int = 1, **more: Any) -> Table:
    return Table(4, seed, {}, library, decks=["essai"], **more)


@pytest.mark.rule("R-P5")
@pytest.mark.rule("R-P6")
@pytest.mark.rule("R-P8")
def test_brown_cards_give_sentences_and_expressions_and_blue_ones_names(library: Library) -> None:
    essai = library.find("essai")
    assert [card.number for card in essai.cards("enigmes")] == [1, 2, 3, 4, 5, 6]  # type: ignore[union-attr]
    run = Run(table(library).play.state, 0.0, Chance(1, library))
    for kind in drawing.KINDS:
        drawing.draw(run, kind)
    supply = run.state.supply
    assert (
        len(supply.phrases[-1].words),
        len(supply.expressions[-1].items),
        len(supply.names[-1].items),
    ) == (5, 5, 4)
    assert supply.names[-1].theme in ("Fleuves", "Peintres")
    assert supply.phrases[-1].accept
    assert supply.phrases[-1].deck.startswith("essai@")


@pytest.mark.rule("R-P9")
@pytest.mark.rule("A-P4")
def test_no_card_comes_again_before_all_have_been_through(library: Library) -> None:
    orders = []
    for seed in (1, 2):
        run = Run(table(library, seed).play.state, 0.0, Chance(seed, library))
        for _ in range(18):
            drawing.draw(run, "phrases")
        titles = [phrase.title for phrase in run.state.supply.phrases]
        for start in (0, 6, 12):
            assert sorted(titles[start : start + 6]) == sorted(title for title, _, _ in PHRASES[:6])
        orders.append(titles)
    assert orders[0] != orders[1]


def test_a_game_from_decks_replays_without_seed_and_deck(library: Library) -> None:
    played = table(library, 3, second_round="pingpong")
    played.round(played.play.to_move[0])
    played.roles(0).roles(1)
    for _ in range(5):
        played.clue().guess()
    while played.view.phase == "pingpong":
        played.silence()
    played.bid(1).clue().guess()
    assert set(played.written()["setup"]) == {"dice", "phrases", "names"}
    assert played.replayed().view(None) == played.view


def test_decks_that_are_not_there_are_a_fault_of_the_options() -> None:
    with pytest.raises(Invalid) as invalid:
        Table(setup={}, decks=["nulle-part", "ailleurs"])
    assert [fault.path for fault in invalid.value.faults] == ["$.options.decks[0]", "$.options.decks[1]"]
    for decks in ([], ["pyramide", "pyramide"]):
        with pytest.raises(Invalid) as invalid:
            GAME.parse_options({"decks": decks}, 4)
        assert invalid.value.faults[0].path == "$.options.decks"


def test_decks_without_the_cards_of_this_game_are_a_fault() -> None:
    with pytest.raises(Invalid) as invalid:
        Table(setup={}, decks=["maison"], second_round="pingpong")
    assert [fault.path for fault in invalid.value.faults] == ["$.options.decks"] * 3
    assert "enigmes" in invalid.value.faults[0].message


def test_a_whole_set_up_opens_no_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piles, "decks", lambda *_: pytest.fail("a deck was opened"))
    Table(2).grande_pyramide().list(*[None] * 5)


def test_names_are_known_from_the_decks_of_the_table_and_from_more_only_where_they_have_few() -> None:
    library = Library()
    own = [deck.key for deck in names.world(library, ("pyramide",))]
    assert own == ["pyramide"]
    few = library.put(deck_of(pyramide("petite", cards=2)))
    known = names.world(library, (few,))
    assert known[0].key == "petite"
    assert len(known) > 1
    assert sum(len(names.known((deck,))) for deck in known[:-1]) < names.ENOUGH
    assert names.world(None, ("pyramide",)) == ()
