"""Words as people type them: where they lie, which tops they take, and what is said where they cannot be laid."""

from __future__ import annotations

from random import Random

import pytest

from pyramidion.core import Chance, Entry, Refused
from pyramidion.core.typed_moves import Unreadable
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.board import CELL, CENTRE, NAMES, STACKS
from pyramidion.games.kreuzwort.research.text import read, refusal
from pyramidion.games.kreuzwort.research.typed_words import typed
from pyramidion.games.kreuzwort.values import KreuzwortMove, State, Word
from pyramidion.games.kreuzwort.words import form
from pyramidion.research.text import TextGame

from .all_moves import ALPHABETS, all_ways, judged, small_position, small_words
from .positions import Table
from .setups import SETUP


def laid(state: State, seat: int, answer: str) -> tuple[int, int, Word]:
    """Points, own pyramids and the move that the answer says."""
    move = read(GAME.view(state, seat), seat, answer)
    assert move is not None
    way = judged(state, seat, form(state, seat, move).word, move)
    assert way is not None
    return way.score, way.own, move


@pytest.mark.parametrize("is_expert", [False, True])
@pytest.mark.parametrize("letters", ALPHABETS)
def test_a_word_lies_where_it_brings_the_most_and_then_takes_the_most_own(
    letters: str, is_expert: bool
) -> None:
    """Of all ways there are, everywhere and between any two ends."""
    found = 0
    for seed in range(20):
        random = Random(seed)
        state = small_position(random, letters, is_expert, most=6)
        seat = random.randrange(len(state.sides))
        best: dict[str, tuple[int, int]] = {}
        for way in all_ways(state, seat, small_words(random, letters, 5, 4)):
            first, last = way.move.cells[0], way.move.cells[-1]
            for answer in (way.word, f"{way.word} {first}", f"{way.word} {first} {last}"):
                best[answer] = max(best.get(answer, (-1, -1)), (way.score, way.own))
        for answer, most in best.items():
            *worth, move = laid(state, seat, answer)
            assert tuple(worth) == most
            ends = answer.split()[1:]
            assert [move.cells[0], move.cells[-1]][: len(ends)] == ends
        found += len(best)
    assert found > 100


C3, C8 = CELL["C3"], CELL["C8"]


@pytest.mark.parametrize(
    ("answer", "word", "ends"),
    [
        ("MAISON", "MAISON", ()),
        ("maison.", "MAISON", ()),
        ("word maison", "MAISON", ()),
        ("Mot : Maison", "MAISON", ()),
        ("MAISON C3", "MAISON", (C3,)),
        ("mot maison c3", "MAISON", (C3,)),
        ("MAISON C3 C8", "MAISON", (C3, C8)),
        ("MAISON C3-C8", "MAISON", (C3, C8)),
        ("« maison » (C3 → C8)", "MAISON", (C3, C8)),
        ("MAISON de C3 à C8", "MAISON", (C3, C8)),
        ("MAISON from C3 to C8.", "MAISON", (C3, C8)),
        ("ZA J10", "ZA", (CELL["J10"],)),
        ("été", "ETE", ()),
        ("œuf", "OEUF", ()),
        ("word pass", "PASS", ()),
        ("mot accept", "ACCEPT", ()),
        ("mot", "MOT", ()),
        ("mot C3", "MOT", (C3,)),
        ("mot mot", "MOT", ()),
    ],
)
def test_a_word_as_people_type_it(answer: str, word: str, ends: tuple[int, ...]) -> None:
    assert typed(answer) == (word, ends)


@pytest.mark.parametrize(
    ("answer", "en", "fr"),
    [
        ("I do not know", "a word is typed like this: MAISON", "un mot s'écrit ainsi : MAISON"),
        ("MAISON C3 C8 C4", "a word is typed like this: MAISON", "un mot s'écrit ainsi : MAISON"),
        ("MAISON C11", "a word is typed like this: MAISON", "un mot s'écrit ainsi : MAISON"),
        ("«»", "a word is typed like this: MAISON", "un mot s'écrit ainsi : MAISON"),
        ("arc-en-ciel", "“arc-en-ciel” is no word for the board", "« arc-en-ciel » n'est pas un mot"),
        ("à", "“à” is no word for the board", "« à » n'est pas un mot"),
        ("KIWIS", "KIWIS fits nowhere on the board now", "KIWIS ne peut aller nulle part"),
        ("A" * 2000, "fits nowhere on the board now", "ne peut aller nulle part"),
        (
            "TERIN J10",
            "TERIN cannot begin on J10, but it can elsewhere",
            "TERIN ne peut pas commencer en J10, mais",
        ),
        ("TERIN C3 D8", "TERIN cannot go from C3 to D8, but", "TERIN ne peut pas aller de C3 à D8, mais"),
    ],
)
def test_what_is_wrong_with_a_word(answer: str, en: str, fr: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read(Table().view(0), 0, answer)
    assert en in unreadable.value.en
    assert fr in unreadable.value.fr


def test_the_other_moves_stay_what_they_are() -> None:
    view = Table().view(0)
    for answer in ("pass", "PASS.", "accept", "challenge", '{"type": "pass"}'):
        assert read(view, 0, answer) is None


def test_a_word_is_doubted_and_let_pass_by_text() -> None:
    for last in ("accept", "Challenge.", "1", "2"):
        game = TextGame("kreuzwort", 3, language="en", validation="challenge")
        seat = game.to_move[0]
        assert game.step(seat, "COUP : maison") == ""
        assert "MAISON" in game.observe()
        (other,) = game.to_move
        assert game.step(other, "MAISON") == "a move begins with one of these words: accept, challenge"
        assert game.step(other, last) == ""
        assert game.to_move == (seat,) if last in ("2", "Challenge.") else (other,)


def test_a_word_that_can_be_laid_is_for_the_rules_to_refuse() -> None:
    game = TextGame("kreuzwort", 3, language="fr")
    (seat,) = game.to_move
    assert "\nMOT [DÉBUT [FIN]]\n" in game.observe(seat)
    assert game.step(seat, "mot accept") == "R-K20 : ACCEPT n'est pas dans le dictionnaire"
    assert game.step(seat, "maison") == ""


# What the rules would say.


def random_word(random: Random) -> Word:
    """Two or three cells in a row, some with a top from anywhere: mostly nothing that the rules allow."""
    start, step = random.choice(CENTRE), random.choice((-10, -1, 1, 10))
    cells = [NAMES[start + i * step] for i in range(random.randint(2, 3))]
    sources = {
        cell: NAMES[random.choice((*STACKS, *STACKS, start))] for cell in cells if random.random() < 0.5
    }
    return Word(tuple(cells), sources)


def said_by_the_rules(state: State, seat: int, move: KreuzwortMove) -> Refused | None:
    try:
        GAME.apply(state, seat, move, 0.0, Chance(1))
    except Refused as refused:
        return refused
    return None


@pytest.mark.parametrize("is_expert", [False, True])
@pytest.mark.parametrize("validation", ["checked", "challenge"])
def test_what_the_rules_would_say_is_known_from_the_view(validation: str, is_expert: bool) -> None:
    """Random words in games that go on meanwhile, with their passes, doubts and letters that come to light."""
    rules = set[str | None]()
    for seed in range(8):
        table = Table(" ".join(SETUP["words"]), setup={}, seed=seed, expert=is_expert, validation=validation)
        rules |= foreseen_rules(table, Random(seed))
    assert rules >= {None, "R-K6", "R-K8", "R-K16"}
    assert ("R-K20" in rules) == (validation == "checked")
    assert ("R-K25" in rules) == is_expert


def foreseen_rules(table: Table, random: Random) -> set[str | None]:
    """The rules that forbid something on the way, each of them foreseen."""
    rules = set[str | None]()
    for _ in range(20):
        if table.play.over:
            break
        state, view, seat = table.play.state, table.view(0), table.turn[0]
        own = GAME.random_move(state, seat, random)
        words = [random_word(random) for _ in range(15)]
        for who, move in [(seat, own), (1 - seat, own), *((seat, word) for word in words)]:
            said = said_by_the_rules(state, who, move)
            assert str(refusal(view, who, table.play.options, move)) == str(said)
            rules.add(None if said is None else said.rule)
        table.play.step(table.play.judged(Entry(seat, 0.0, own)))
    return rules
