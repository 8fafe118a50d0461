"""What the lower levels know and overlook: words of their kind of people, and people's mistakes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Play
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.bots.abilities import (
    ADULT,
    CHILD,
    EXPERT,
    READER,
    SCHOLAR,
    SCHOOL,
    Vocabulary,
)
from pyramidion.games.kreuzwort.bots.attention import misspellings, noticed, overlooked
from pyramidion.games.kreuzwort.bots.levels import Ecolier, Lettre, Person
from pyramidion.games.kreuzwort.bots.vocabulary import is_rare, known_words, searchable
from pyramidion.games.kreuzwort.finder import best, every, lexicon_words, text
from pyramidion.games.kreuzwort.values import KreuzwortOptions, Told, Word
from pyramidion.games.kreuzwort.views import KreuzwortView
from pyramidion.language.lexicon import lexicon


def opening(seed: int, options: KreuzwortOptions | None = None) -> KreuzwortView:
    parsed = options or GAME.parse_options({}, 2)
    play = Play(GAME, parsed, 2, GAME.parse_setup({}, parsed, 2), Chance(seed))
    view = play.view(0)
    assert isinstance(view, KreuzwortView)
    return view


def played(bot: Person, view: KreuzwortView) -> Word:
    move = bot.play(view, Budget())
    assert isinstance(move, Word)
    return move


@pytest.mark.parametrize(
    ("known", "unknown"),
    [
        (SCHOOL, "ZEZAYASSIEZ ALLERENT FUSSENT PENSAI ALAMBIC HIPPOCAMPE WHIG"),
        (READER, "ZEZAYASSIEZ ALLERENT FUSSENT PENSAI MANGEASSE WHIG"),
    ],
)
def test_no_level_below_the_scribe_knows_what_nobody_says(known: Vocabulary, unknown: str) -> None:
    words = known_words(known)
    assert {"MAISON", "MANGER", "PARLAIT", "YEUX"} <= words
    assert not words & set(unknown.split())
    assert set(unknown.split()) <= set(lexicon())


def test_a_reader_knows_more_than_a_child_and_both_only_words() -> None:
    child, reader = known_words(SCHOOL), known_words(READER)
    assert child < reader
    assert reader < set(lexicon())
    assert not any(is_rare(word) for word in reader)
    assert {"ALAMBIC", "HARICOTS", "PENSA"} <= reader


def test_words_without_inflected_forms_are_entries() -> None:
    words = searchable(READER, inflected=False)
    assert 0 < len(words.masks) < len(searchable(READER).masks)
    assert all(lexicon().is_base(text(words, i)) for i in range(0, len(words.masks), 50))


@pytest.mark.parametrize("word", ["ZEZAYASSIEZ", "MANGEASSE", "ALLERENT", "KAYAKISTE"])
def test_rare_is_what_is_hardly_met_or_never_said(word: str) -> None:
    assert is_rare(word)
    assert not is_rare("FUT")


def test_a_child_overlooks_more_places_and_long_words_than_an_adult() -> None:
    keys = [str(i) for i in range(200)]
    assert (
        sum(len(overlooked(CHILD, key)) for key in keys)
        > sum(len(overlooked(ADULT, key)) for key in keys)
        > 0
    )
    finds = every(opening(1), 0, searchable(SCHOOL))
    seen = {attention: list(noticed(attention, "k", finds)) for attention in (CHILD, ADULT)}
    assert 0 < len(seen[CHILD]) < len(seen[ADULT]) < len(finds)
    lengths: dict[object, float] = {}
    for attention, words in seen.items():
        lengths[attention] = sum(len(found.word) for found in words) / len(words)
    assert lengths[CHILD] < lengths[ADULT] < sum(len(word) for word, _ in finds.summary()) / len(finds)
    # Best first, and every short word where it can be.
    points = [found.points for found in seen[ADULT]]
    assert points == sorted(points, reverse=True)
    short = {word for word, _ in finds.summary() if len(word) <= 3}
    assert short <= {found.word for found in seen[CHILD]}


def test_each_person_knows_what_the_one_before_knows_and_overlooks_less() -> None:
    school, reader, scholar = (known_words(each) for each in (SCHOOL, READER, SCHOLAR))
    assert school < reader < scholar
    assert not any(is_rare(word) for word in sorted(scholar)[::97])
    assert CHILD.overlooks > ADULT.overlooks > EXPERT.overlooks
    assert CHILD.notices < ADULT.notices < EXPERT.notices


def test_the_lettre_opens_with_fewer_points_than_there_are() -> None:
    options = GAME.parse_options({}, 2)
    for seed in range(8):
        view = opening(seed)
        most = best(view, 0, lexicon_words())
        move = played(Lettre(0, 2, options, seed), view)
        assert most is not None
        assert len(move.cells) <= len(most.cells) + 2
        assert move != most.move()


@pytest.mark.rule("R-K20")
def test_misspellings_are_no_words_and_sound_like_words() -> None:
    wrong = misspellings(SCHOOL)
    listed = {text(wrong, i) for i in range(len(wrong.masks))}
    assert {"APUYEZ", "OFICIER", "CHEVALS"} <= listed
    assert not listed & set(lexicon())
    assert not any(text(misspellings(SCHOOL, inflected=False), i).endswith("ALS") for i in range(20))


def doubtful(bot_type: type[Person], seeds: Sequence[int], options: KreuzwortOptions) -> list[str]:
    """The first words of so many games that the dictionary does not know."""
    found = []
    for seed in seeds:
        view = opening(seed % 10, options)
        seen = bot_type(0, 2, options, seed).seen(view, searchable(bot_type.vocabulary))
        assert seen is not None
        if seen.word not in lexicon():
            found.append(seen.word)
    return found


@pytest.mark.rule("R-K21")
def test_a_child_now_and_then_announces_a_word_that_is_misspelt() -> None:
    options = GAME.parse_options({"validation": "challenge"}, 2)
    seeds = range(100)
    child = doubtful(Ecolier, seeds, options)
    assert 0 < len(child) < len(seeds) / 4
    assert len(doubtful(Lettre, seeds, options)) <= len(child)
    assert not doubtful(Ecolier, seeds, GAME.parse_options({}, 2))


@pytest.mark.rule("R-K21")
def test_a_misspelling_that_was_taken_back_is_not_announced_again() -> None:
    options = GAME.parse_options({"validation": "challenge"}, 2)
    for seed in range(100):
        view = opening(seed % 10, options)
        bot = Ecolier(0, 2, options, seed)
        words = searchable(SCHOOL)
        seen = bot.seen(view, words)
        assert seen is not None
        if seen.word not in lexicon():
            told = msgspec.structs.replace(view, log=(Told(0, seen.word, None, 1),))
            assert bot.misspells(view, seen.word)
            assert not bot.misspells(told, seen.word)
            return
    pytest.fail("no misspelling was announced")


@pytest.mark.rule("R-K21")
def test_the_lettre_now_and_then_doubts_a_rare_word_and_never_one_that_it_knows() -> None:
    options = GAME.parse_options({"validation": "challenge"}, 2)
    view = opening(1, options)
    rare = ["ZEZAYASSIEZ", "MANGEASSE", "ALLERENT", "KAYAKISTE", "WHIG"]
    answers = [Lettre(1, 2, options, seed).believes(view, word) for seed in range(40) for word in rare]
    assert 0 < answers.count(False) < len(answers) / 4
    assert all(Lettre(1, 2, options, seed).believes(view, "MAISON") for seed in range(40))
    assert not Lettre(1, 2, options, 1).believes(view, "APUYEZ")
