"""The finder against every move there is on small positions, and on positions that show one rule each."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramidion.core import Chance
from pyramidion.games.kreuzwort import GAME, paths, rules
from pyramidion.games.kreuzwort.board import CELL, CENTRE, CENTRE_INDEX, NAMES, RING, SIDES, STACKS
from pyramidion.games.kreuzwort.bots.denial import next_seat
from pyramidion.games.kreuzwort.finder import Found, best, every, lexicon_words, text, word_list
from pyramidion.games.kreuzwort.letters import points
from pyramidion.games.kreuzwort.placements import INNER, LINES, path, position
from pyramidion.games.kreuzwort.values import KreuzwortSetup, State
from pyramidion.language.lexicon import lexicon

from .all_moves import ALPHABETS, Way, all_ways, judged, left_by, paths_of, small_position, small_words
from .plain_finder import Search, listed
from .positions import Table, board, expert

SEEDS = range(25)


def check_found(state: State, seat: int, said: Found) -> Way:
    """What the finder says is what the rules say of its move."""
    way = judged(state, seat, said.word, said.move())
    assert way is not None
    assert (way.score, way.own) == (said.points, said.own)
    return way


def check_all(state: State, seat: int, words: Sequence[str]) -> int:
    """Points, own pyramids and the list of all words; returns how many words there are."""
    view, listed = GAME.view(state, seat), word_list(words)
    most: dict[str, int] = {}
    own: dict[str, tuple[int, int]] = {}
    for way in all_ways(state, seat, words):
        most[way.word] = max(most.get(way.word, -1), way.score)
        own[way.word] = max(own.get(way.word, (-1, -1)), (way.own, way.score))
    # Dearest letters first, then the alphabet; the best of them, best first.
    order = sorted(most, key=lambda word: (-points(word), word))
    finds = every(view, seat, listed)
    assert [(find.word, find.points) for find in finds] == [
        (word, most[word]) for word in sorted(order, key=lambda word: -most[word])
    ]
    assert list(finds.summary()) == [(find.word, find.points) for find in finds]
    for find in finds:
        check_found(state, seat, find)
    by_points, by_own = best(view, seat, listed), best(view, seat, listed, "own")
    if not most:
        assert by_points is by_own is best(view, seat, listed, "left") is None
        return 0
    assert by_points == finds[0]
    assert by_own is not None
    check_found(state, seat, by_own)
    assert (by_own.own, by_own.points) == max(own.values())
    return len(most)


def check_left(state: State, seat: int, words: Sequence[str]) -> int:
    """Returns how many points the best word gives up for what it denies."""
    said = best(GAME.view(state, seat), seat, word_list(words), "left")
    value: dict[tuple[object, object], int] = {}
    for way in all_ways(state, seat, words):
        assert way.after is not None
        key = way.after.stacks, way.after.black
        if key not in value:
            value[key] = way.score - left_by(state, seat, way.after, words)
    assert (said is None) == (not value)
    if said is None:
        return 0
    after = check_found(state, seat, said).after
    assert after is not None
    assert said.left == left_by(state, seat, after, words)
    assert said.points - said.left == max(value.values())
    return max(way.score for way in all_ways(state, seat, words)) - said.points


@pytest.mark.parametrize("is_expert", [False, True])
@pytest.mark.parametrize("letters", ALPHABETS)
def test_points_own_pyramids_and_all_words_are_those_of_a_full_search(letters: str, is_expert: bool) -> None:
    found = 0
    for seed in SEEDS:
        random = Random(seed)
        state = small_position(random, letters, is_expert, most=6)
        found += check_all(state, random.randrange(len(state.sides)), small_words(random, letters, 6, 4))
    assert found > len(SEEDS)  # the positions are such that there is something to find


@pytest.mark.parametrize("is_expert", [False, True])
def test_what_a_word_leaves_is_that_of_a_full_search(is_expert: bool) -> None:
    given_up = 0
    for seed in range(4 * len(SEEDS)):
        random, letters = Random(seed), ALPHABETS[seed % len(ALPHABETS)]
        state = small_position(random, letters, is_expert, most=6)
        seat = random.randrange(len(state.sides))
        given_up += check_left(state, seat, small_words(random, letters, 5, 4))
    assert given_up > 0  # sometimes it is not the word with the most points


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(ALPHABETS), st.booleans())
def test_any_small_position(random: Random, letters: str, is_expert: bool) -> None:
    state = small_position(random, letters, is_expert, most=6)
    words = small_words(random, letters, 5, 4)
    check_all(state, 0, words)
    check_left(state, 0, words)


def real_positions() -> list[State]:
    """A game of three, two turns apart; each player takes its best word of the whole lexicon."""
    state = GAME.start(GAME.parse_options({}, 3), 3, KreuzwortSetup(), Chance(5))
    found = []
    while state.over is None:
        found.append(state)
        word = best(GAME.view(state, state.turn), state.turn, lexicon_words())
        assert word is not None
        check_found(state, state.turn, word)
        state, _ = GAME.apply(state, state.turn, word.move(), 0.0, Chance(1))
    assert len(found) > 5
    return found[::2]


def test_a_real_game_gives_the_words_that_plain_python_finds() -> None:
    some = word_list(text(lexicon_words(), i) for i in range(0, len(lexicon_words().masks), 400))
    for state in real_positions():
        view, search = (
            GAME.view(state, state.turn),
            Search(position(GAME.view(state, state.turn), state.turn)),
        )
        assert dict(every(view, state.turn, some).summary()) == search.every(listed(some))
        by_points, plain = best(view, state.turn, some), search.best(listed(some))
        assert (by_points and by_points.move()) == (plain and plain.move())


@pytest.mark.rule("R-K9")
@pytest.mark.rule("A-K2")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("length", [2, 5, 9, 20])
def test_lines_and_offsets_are_all_the_paths_through_the_centre(side: str, length: int) -> None:
    offsets = [x for x in range(1 - length, INNER) if x >= 0 or x + length <= INNER]
    ours = []
    for line in range(len(LINES[side])):
        for offset in offsets:
            cells = path(side, line, offset, length)
            paths.check(cells, side)
            ours.append(cells)
    theirs = [tuple([CELL[name] for name in names]) for names in paths_of(side, length)]
    # Those that keep to the ends of a line have no place for a black letter.
    assert {inner(cells) for cells in ours if set(cells) & set(CENTRE)} == {inner(cells) for cells in theirs}


def inner(cells: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
    """What two paths have in common that differ only in their way round the ring."""
    return tuple([cell for cell in cells if cell not in RING]), cells[0] in RING


def bare(printed: str = "", **cells: str) -> Table:
    """A board with nothing on it but these stacks and black letters; the printed letters show everywhere."""
    setup = board(printed=[printed * 6] * 6) if printed else board()
    empty = {NAMES[cell]: "" for cell in (*STACKS, *CENTRE_INDEX)}
    return Table("", setup=setup).lay(**{**empty, "B3": "WW", **cells})


@pytest.mark.rule("R-K22")
def test_a_printed_letter_is_kept_only_for_want_of_a_black_one() -> None:
    # Row C prints N O I R E S. All four letters lie ready, but one of the printed ones has to stay.
    table = bare(I3="N", I4="O", I5="I", I6="R", I7="W")
    word = best(table.view(), 0, word_list(["NOIR"]))
    assert word is not None
    assert (word.points, word.own, len(word.sources)) == (3, 3, 3)
    # With a black N in its place nothing is lost.
    table.lay(C3="N")
    word = best(table.view(), 0, word_list(["NOIR"]))
    assert word is not None
    assert (word.points, "C3" in word.sources) == (4, False)


@pytest.mark.rule("R-K13")
@pytest.mark.rule("R-K14")
def test_black_letters_stay_where_they_are() -> None:
    # Three black T on the board, one on a stack: two of them can stand side by side, three cannot.
    view = Table().view()
    assert [word.word for word in every(view, 0, word_list(["TT", "TTT"]))] == ["TT"]


@pytest.mark.rule("R-K17")
def test_tops_change_places() -> None:
    # A line whose two ends must swap their tops: its word is as long as the line, and there are no other letters.
    table = bare(I3="A", B3="Z", C3="E", D3="T", E3="U", F3="I", G3="N", H3="S")
    word = best(table.view(), 0, word_list(["AETUINSZ"]))
    assert word is not None
    assert word.sources == {"B3": "I3", "I3": "B3"}


@pytest.mark.rule("R-K25")
@pytest.mark.rule("A-K25")
def test_grey_ones_of_others_are_no_letters_and_own_grey_is_no_colour() -> None:
    # North shows only its grey ones: no word for North, and no letter of them for South.
    table = Table("", setup=expert(), expert=True)
    assert best(table.view(), 1, lexicon_words()) is None
    assert not every(table.view(), 1, lexicon_words())
    assert [word.word for word in every(table.view(), 0, word_list(["LE", "NN"]))] == ["LE"]


@pytest.mark.rule("R-K15")
def test_what_lies_under_a_top_changes_nothing() -> None:
    for state in real_positions():
        before = GAME.view(state, state.turn)
        after = GAME.view(GAME.shuffle_hidden(state, state.turn, Random(1)), state.turn)
        few = word_list(text(lexicon_words(), i) for i in range(0, len(lexicon_words().masks), 100))
        for measure in ("points", "own", "left"):
            assert best(before, state.turn, few, measure) == best(after, state.turn, few, measure)


@pytest.mark.rule("R-K23")
def test_a_word_that_ends_the_game_leaves_nothing() -> None:
    # South's last two letters are E and S: TES ends the game. TEM, which is dearer, leaves ZAU to North.
    table = bare(I3="E", I4="S", B4="Z", C2="M", C3="T", H8="A", G8="U")
    words = word_list(["TEM", "TES", "ZAU"])
    word = best(table.view(), 0, words)
    assert word is not None
    assert word.word == "TEM"
    word = best(table.view(), 0, words, "left")
    assert word is not None
    assert (word.word, word.points, word.left) == ("TES", 3, 0)


def test_a_black_letter_is_taken_to_deny_it() -> None:
    # ZA needs the only A. SA takes it away, though TEM is worth more.
    table = bare("W", I3="WE", I4="WS", B4="Z", C2="M", C3="T", H8="A")
    words = word_list(["TEM", "SA", "ZA"])
    word = best(table.view(), 0, words, "left")
    assert word is not None
    assert (word.word, word.points, word.left) == ("SA", 2, 0)
    # With another A on the board there is nothing to deny.
    word = best(table.lay(D4="A").view(), 0, words, "left")
    assert word is not None
    assert (word.word, word.points, word.left) == ("TEM", 4, 11)


@pytest.mark.rule("R-K21")
def test_who_plays_twice_leaves_nothing_to_others() -> None:
    state = GAME.start(GAME.parse_options({}, 2), 2, KreuzwortSetup(), Chance(3))
    lost = rules.changed(state, lost=(0, 1) if state.turn == 0 else (1, 0))
    view = GAME.view(lost, state.turn)
    assert next_seat(view, state.turn) == state.turn
    assert best(view, state.turn, lexicon_words(), "left") == best(view, state.turn, lexicon_words())


def test_the_words_of_the_lexicon_are_all_there_in_order() -> None:
    words, whole = lexicon_words(), lexicon()
    listed_words = [text(words, i) for i in range(len(words.masks))]
    assert set(listed_words) <= set(whole)
    assert len(listed_words) == sum(2 <= len(word) <= 34 for word in whole)
    some = listed_words[::97]
    assert some == sorted(some, key=lambda word: (-points(word), word))
    base = lexicon_words(inflected=False)
    assert all(whole.is_base(text(base, i)) for i in range(0, len(base.masks), 97))
    assert 0 < len(base.masks) < len(words.masks)


def test_no_word_is_formed_on_a_line_that_is_left_out() -> None:
    view, lines = Table(None).view(), LINES["S"]
    for line in range(len(lines)):
        others = [other for other in range(len(lines)) if other != line]
        finds = every(view, 0, lexicon_words(), others)
        assert finds
        for found in finds[:20]:
            assert sum(CELL[cell] in lines[line] for cell in found.cells) >= 2
    assert not every(view, 0, lexicon_words(), range(len(lines)))


@pytest.mark.parametrize("word", ["été", "DEUX MOTS", "ete", "N0N"])
def test_a_word_that_is_no_capitals_is_named(word: str) -> None:
    with pytest.raises(ValueError, match=f"not '{word}'"):
        word_list(["OUI", word])
