"""Cards from decks: drawn by the seed, each once until the pile is through, and never needed again afterwards."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import msgspec
import pytest

from pyramidion.core import Chance, Invalid, NeedsCards, Play
from pyramidion.decks import Deck, Library
from pyramidion.decks.files import Memory
from pyramidion.decks.template import files
from pyramidion.games import piles
from pyramidion.games.cible import GAME, setup
from pyramidion.games.cible import cards as cards_of_game
from pyramidion.games.cible.run import Run
from pyramidion.games.cible.values import KINDS

from .positions import Table, cards

ANSWERS = " | ".join(f"réponse {letter}" for letter in "abcdefghijklmnop")


def more_cards(tables: dict[str, str]) -> dict[str, str]:
    """The smallest deck, with enough cards for whole games."""
    tables = dict(tables)
    tables["premier_tour-plus.csv"] = "question;réponses;difficulté;public\n" + "".join(
        f"Citez la chose {n};{ANSWERS};1;famille\n" for n in range(3)
    )
    examples = [f"un {n} | deux {n} | trois {n}" for n in range(4)]
    tables["suite-plus.csv"] = "indice;exemples;réponses;difficulté;public\n" + "".join(
        f"Choses {n};{three};{three} | {ANSWERS};1;famille\n" for n, three in enumerate(examples)
    )
    return tables


@pytest.fixture
def library() -> Library:
    tables = more_cards(files("essai", "Un essai", "2026-11-01"))
    found = Library()
    found.put(Deck.open(Memory({name: text.encode() for name, text in tables.items()})))
    return found


@pytest.fixture
def essai(library: Library) -> Deck:
    return library.find("essai")


def table(library: Library, seed: int = 1, **more: Any) -> Table:
    return Table(seed=seed, setup={}, library=library, decks=["essai"], **more)


@pytest.mark.rule("R-C4")
def test_five_piles_are_shuffled_separately_and_each_card_comes_once(library: Library, essai: Deck) -> None:
    state = table(library).play.state
    for kind in KINDS:
        run, pile = Run(state, 0.0, Chance(1, library)), getattr(essai, kind)
        for _ in range(3 * len(pile)):
            cards_of_game.draw(run, kind)
        known = getattr(run.state.supply, kind)
        for start in range(0, len(known) - len(pile) + 1, len(pile)):
            through = known[start : start + len(pile)]
            assert len(set(map(msgspec.json.encode, through))) == len(pile)


@pytest.mark.rule("R-C4")
def test_seeds_decide_which_cards_come(library: Library, essai: Deck) -> None:
    first = {seed: table(library, seed).view.question for seed in range(12)}
    assert len(set(first.values())) > 1
    assert first == {seed: table(library, seed).view.question for seed in range(12)}
    assert set(first.values()) <= {card.text for card in essai.premier_tour}


def test_a_drawn_card_keeps_what_the_judge_needs(library: Library, essai: Deck) -> None:
    state = table(library).play.state
    (card,) = state.supply.premier_tour
    source = next(c for c in essai.premier_tour if c.text == card.text)
    assert (card.answers, card.complete, card.persons, card.agreement, card.theme) == (
        source.answers,
        source.complete,
        source.persons,
        source.agreement,
        source.theme,
    )
    assert library.find(card.deck).digest == essai.digest


def test_the_deck_is_told_with_every_card(library: Library, essai: Deck) -> None:
    one = table(library).premier_tour()
    assert one.event("question_read").deck == essai.name
    assert one.view.decks == ("essai",)


def test_a_whole_game_replays_without_seed_and_without_deck(library: Library) -> None:
    one = table(library, judge="house")
    one.premier_tour().definitions().suite().encheres().finale(3)
    again = one.replayed()

    def told(play: Play) -> Any:
        view = play.view(None)
        history = tuple(msgspec.structs.replace(closed, theme="") for closed in view.history)
        return msgspec.structs.replace(view, history=history, closed=())

    assert told(again) == told(one.play)
    assert again.outcome == one.play.outcome
    assert set(one.written()["setup"]) == {"camera", *KINDS}


@pytest.mark.parametrize("setup", [{}, {"camera": [0]}])
def test_a_deck_that_is_not_there_is_a_fault_at_the_start(setup: dict[str, Any]) -> None:
    with pytest.raises(Invalid) as invalid:
        Table(setup=setup, decks=["maison", "nulle-part", "??"])
    assert [fault.path for fault in invalid.value.faults] == ["$.options.decks[1]", "$.options.decks[2]"]


def test_a_game_that_never_came_to_the_other_cards_needs_no_deck_for_them() -> None:
    """A record carries what was turned: one that was broken off early replays where its deck is not known."""
    one = Table(
        seed=None, setup=cards(suite=None, encheres=None, finale=None, camera=[0, 1, 2]), decks=["nulle-part"]
    )
    one.wrong(0).end()
    assert one.play.outcome is not None


def test_a_game_without_a_library_says_that_it_needs_one() -> None:
    options = GAME.parse_options({}, 3)
    with pytest.raises(NeedsCards, match=r"\$\.options\.decks: this game needs cards"):
        Play(GAME, options, 3, GAME.parse_setup({}, options, 3), Chance(5))


def test_a_deck_that_lacks_a_pile_is_a_fault_at_the_start(library: Library) -> None:
    tables = files("creux", "Un creux", "2026-11-01")
    deck = Deck.open(
        Memory({n: t.encode() for n, t in tables.items() if not n.startswith(("finale", "suite"))})
    )
    library.put(deck)
    with pytest.raises(Invalid) as invalid:
        Table(setup={}, library=library, decks=["creux"])
    assert [str(fault) for fault in invalid.value.faults] == [
        "$.options.decks: these decks have no cards for suite",
        "$.options.decks: these decks have no cards for finale",
    ]
    # Together with another one they are enough.
    assert Table(setup={}, library=library, decks=["creux", "essai"]).view.phase == "premier_tour"


def test_a_set_up_that_gives_every_pile_needs_no_deck() -> None:
    assert Table(decks=["nulle-part"]).to("finale").view.phase == "finale"


def test_replaying_a_whole_set_up_loads_neither_decks_nor_numpy(tmp_path: Any) -> None:
    one = Table().to("finale").finale(1)
    file = tmp_path / "partie.json"
    file.write_bytes(msgspec.json.encode(one.written()))
    program = (
        "import sys; from pyramidion.cli import main\n"
        "try: main(['replay', sys.argv[1]])\n"
        "except SystemExit: pass\n"
        "print(sorted({'pyramidion.decks', 'numpy', 'numba'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(file)], capture_output=True, text=True, check=True
    )
    out = done.stdout.splitlines()
    assert msgspec.json.decode(out[0])["over"]
    assert out[-1] == "[]"


def test_every_kind_of_the_house_deck_can_be_drawn() -> None:
    """With a seed alone a game runs through all five phases."""
    options = GAME.parse_options({"clock": False}, 3)
    play = Play(GAME, options, 3, GAME.parse_setup({}, options, 3), Chance(5, Library()))
    one = Table()
    one.play = play
    one.to("finale").finale(2)
    assert play.outcome is not None
    assert play.outcome.scores[0] >= 3


def test_every_card_of_the_house_can_stand_in_a_transcript() -> None:
    """What a game writes down of a deck must be a sound set-up, word by word."""
    state = Table().play.state
    whole: dict[str, Any] = {
        kind: tuple(
            cards_of_game.resolved(deck, kind, card)
            for deck, card in piles.pile(Library(), ("maison",), kind)
        )
        for kind in KINDS
    }
    supply = msgspec.structs.replace(state.supply, **whole)
    written = msgspec.json.decode(msgspec.json.encode(setup.written(supply)))
    lists = setup.parse(written, 3, "$.setup")
    for kind in KINDS:
        assert len(getattr(lists, kind)) == len(whole[kind]) > 0
    for kind in ("premier_tour", "suite", "encheres"):
        assert [card.answers for card in getattr(lists, kind)] == [card.answers for card in whole[kind]]
    assert [series.items for series in lists.definitions] == [series.items for series in whole["definitions"]]
    for read, face in zip(lists.finale, whole["finale"], strict=True):
        assert [q.answers for level in read.levels for q in level] == [
            q.answers for level in face.levels for q in level
        ]
