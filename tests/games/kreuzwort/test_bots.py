"""The bots: legal always, the same every time, from views alone; what they know and what they plan."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from pyramidion.bots.base import Budget
from pyramidion.core import WHOLE, Chance, Entry, Play, transcript
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.bots import BOTS_BY_LEVEL
from pyramidion.games.kreuzwort.bots.abilities import READER, SCHOLAR, SCHOOL, Vocabulary
from pyramidion.games.kreuzwort.bots.scribe import EDGE, compare, weigh, worth_of_end
from pyramidion.games.kreuzwort.bots.vocabulary import is_fit, known_words
from pyramidion.games.kreuzwort.coach import MAX_HINTED_LETTERS, POINT, SMALL_LOSS, advise, review
from pyramidion.games.kreuzwort.coach import loss as coach_loss
from pyramidion.games.kreuzwort.finder import best, word_list
from pyramidion.games.kreuzwort.values import Accept, Challenge, Pass, Word
from pyramidion.games.kreuzwort.views import KreuzwortView

from .positions import Table

WORK = Budget(80)
WORDS = "ET NE SI TES RIEN RIENS RATE RATES SERIN SERINE TARES LAINE LAINES ENTIER ENTIERE SALINE"


def choose(play: Play, level: str, seat: int) -> Any:
    """As a worker does it: from the JSON of the seat's own view."""
    view = msgspec.json.decode(msgspec.json.encode(play.view(seat)), type=KreuzwortView)
    one = BOTS_BY_LEVEL[level](seat, play.seats, play.options, 1)
    return one.choose(view, GAME.legal(play.state, seat), WORK)


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"expert": True}),
        (4, {"validation": "challenge", "letters": "box"}),
        (2, {"inflected": False}),
    ],
    ids=str,
)
def test_every_level_plays_to_the_end(level: str, seats: int, options: dict[str, Any]) -> None:
    parsed = GAME.parse_options(options, seats)
    play = Play(GAME, parsed, seats, GAME.parse_setup({}, parsed, seats), Chance(5))
    for _ in range(300):
        if play.over:
            break
        seat = play.to_move[0]
        play.step(Entry(seat, 0.0, choose(play, level, seat)))
    assert play.outcome is not None


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
def test_equal_views_give_equal_moves(level: str) -> None:
    table = Table(WORDS)
    move = choose(table.play, level, 0)
    for seed in range(3):
        table.play.state = GAME.shuffle_hidden(table.play.state, 0, Random(seed))
        assert choose(table.play, level, 0) == move


@pytest.mark.parametrize(
    ("level", "vocabulary"), [("ecolier", SCHOOL), ("lettre", READER), ("erudit", SCHOLAR)]
)
def test_a_level_forms_words_that_it_knows_alone(level: str, vocabulary: Vocabulary) -> None:
    table = Table(None)
    for _ in range(6):
        seat = table.play.to_move[0]
        move = choose(table.play, level, seat)
        assert isinstance(move, Word)
        table.play.step(Entry(seat, 0.0, move))
        assert table.play.view(None).last.word in known_words(vocabulary)


@pytest.mark.parametrize("level", BOTS_BY_LEVEL)
def test_without_a_word_a_bot_passes(level: str) -> None:
    assert choose(Table("ZYX").play, level, 0) == Pass()


@pytest.mark.parametrize(
    ("level", "answers"),
    [
        ("ecolier", Accept()),
        ("lettre", Challenge()),
        ("erudit", Challenge()),
        ("scribe", Challenge()),
    ],
)
def test_who_knows_the_dictionary_doubts_what_is_not_in_it(level: str, answers: Any) -> None:
    table = Table("ZYX", validation="challenge")
    real = Table(WORDS)
    table.play.step(Entry(0, 0.0, choose(real.play, "lettre", 0)))
    assert choose(table.play, level, 1) == answers


def test_the_coach_lists_the_words_best_first_and_hints_before_it_tells() -> None:
    table = Table(WORDS)
    told = advise(table.play.options, 2, table.play.view(0), 0, None)
    # The plan's word first, then by points.
    points = [word["points"] for word in told["words"][1:]]
    assert points == sorted(points, reverse=True)
    assert 0.0 <= told["words"][0]["chance"] <= 1.0
    assert told["playable"] == len(told["words"])
    for word in told["words"]:
        after, _ = GAME.apply(
            table.play.state, 0, GAME.parse_move({"type": "word", "cells": word["cells"], "from": word["from"]}),
            0.0, Chance(None),
        )  # fmt: skip
        assert after.last is not None
        assert (after.last.word, after.last.score) == (word["word"], word["points"])
    first = told["words"][0]
    assert told["best"]["move"] == {"type": "word", "cells": first["cells"], "from": first["from"]}
    easy = told["easy"]
    where, letters, whole = told["hints"]
    assert where == {"cells": [easy["cells"][0], easy["cells"][-1]], "length": len(easy["word"])}
    assert letters == {"letters": "".join(sorted(easy["word"])), "points": easy["points"]}
    assert whole == {"word": easy["word"]}


def test_the_coach_hints_at_a_short_word_that_everybody_knows() -> None:
    table = Table(None, seed=3)
    told = advise(table.play.options, 2, table.play.view(0), 0, None)
    assert len(told["words"][0]["word"]) > MAX_HINTED_LETTERS
    assert len(told["easy"]["word"]) <= MAX_HINTED_LETTERS
    assert told["easy"]["word"] in known_words(SCHOOL)


def test_the_coach_hints_at_no_word_that_a_family_would_not_say() -> None:
    table = Table("SEIN ET")
    told = advise(table.play.options, 2, table.play.view(0), 0, None)
    assert told["words"][-1]["word"] == "ET"
    assert told["hints"][-1] == {"word": "ET"}


@pytest.mark.parametrize(
    ("word", "fit"), [("SEXY", False), ("FOUTUE", False), ("BANDE", True), ("MAISON", True)]
)
def test_every_form_of_an_unfit_entry_is_unfit(word: str, fit: bool) -> None:
    assert word in known_words(SCHOOL)
    assert is_fit(word) is fit


def test_where_only_a_long_word_is_possible_the_coach_hints_at_that() -> None:
    table = Table("ENTIERE")
    told = advise(table.play.options, 2, table.play.view(0), 0, None)
    assert told["hints"][-1] == {"word": "ENTIERE"}


def test_the_coach_speaks_for_who_waits_and_of_a_word_that_waits() -> None:
    table = Table(WORDS, validation="challenge")
    told = advise(table.play.options, 2, table.play.view(1), 1, None)
    assert told["best"] is None
    assert told["words"]
    table.play.step(Entry(0, 0.0, choose(table.play, "lettre", 0)))
    assert advise(table.play.options, 2, table.play.view(1), 1, None)["best"]["move"] == {"type": "accept"}


def test_a_review_weighs_every_turn_by_the_chance_to_win() -> None:
    table = Table(WORDS)
    entries = []
    while not table.play.over:
        seat = table.play.to_move[0]
        found = best(table.play.view(seat), seat, word_list(WORDS.split())) if seat else None
        move = choose(table.play, "ecolier", seat) if seat == 0 else Pass() if found is None else found.move()
        entries.append(Entry(seat, 0.0, move))
        table.play.step(entries[-1])
    raw = transcript.write(table.play, ["Ana", "Bao"], entries, None, {})
    given = transcript.parse(msgspec.json.decode(msgspec.json.encode(raw)), lambda _: GAME)
    turns = review(table.play.options, 2, table.play.view(WHOLE), transcript.seat_moves(given, None), None)
    assert len(turns) == len(entries)
    for told in turns:
        if told["best"] is None:
            assert (told["chance"], told["loss"]) == (None, 0)
            continue
        loss = told["best"]["chance"] - told["chance"]
        if loss >= SMALL_LOSS:
            assert told["loss"] == pytest.approx(loss)
        else:
            assert 0 <= told["loss"] <= POINT * max(told["best"]["points"] - told["points"], 0)
        assert 0 <= told["chance"] <= 1
    assert any(told["loss"] for told in turns)
    # Each turn goes by the word as it was read on the board.
    assert [told["word"] for told in turns] == [entry.word for entry in table.view().log]


def test_a_review_names_words_that_a_reader_knows() -> None:
    table = Table(None)
    entries = [Entry(0, 0.0, choose(table.play, "ecolier", 0))]
    table.play.step(entries[0])
    raw = transcript.write(table.play, ["Ana", "Bao"], entries, None, {})
    given = transcript.parse(msgspec.json.decode(msgspec.json.encode(raw)), lambda _: GAME)
    told = review(table.play.options, 2, table.play.view(WHOLE), transcript.seat_moves(given, None), None)
    assert told[0]["best"]["word"] in known_words(READER)
    assert is_fit(told[0]["best"]["word"])


def test_a_review_knows_a_word_that_was_taken_back() -> None:
    table = Table(WORDS, validation="challenge")
    moves: list[tuple[int, dict[str, Any]]] = [
        (0, {"type": "word", "cells": ["H7", "I7"], "from": {}}),
        (1, {"type": "challenge"}),
        (1, {"type": "pass"}),
        (0, {"type": "word", "cells": ["H8", "I8"], "from": {}}),
    ]
    entries = []
    for seat, move in moves:
        table.move(seat, **move)
        entries.append({"seat": seat, "at": 0.0, "move": move})
    raw = transcript.write(table.play, ["Ana", "Bao"], [], None, {})
    given = transcript.parse({**raw, "moves": entries}, lambda _: GAME)
    told = review(table.play.options, 2, table.play.view(WHOLE), transcript.seat_moves(given, None), None)
    # The last word still waits when the game is broken off: nothing came of it.
    assert [(x["word"], x["taken"], x["points"]) for x in told] == [("OL", False, 0), (None, False, 0)]
    # A word that was taken back leaves as little as a pass.
    assert told[0]["own"] == 0
    assert told[0]["loss"] == pytest.approx(told[0]["best"]["chance"] - told[0]["chance"])


def test_who_follows_the_coach_is_told_of_no_better_word() -> None:
    table = Table(WORDS)
    entries = []
    while not table.play.over:
        seat = table.play.to_move[0]
        move = GAME.parse_move(advised(table, seat)["best"]["move"])
        entries.append(Entry(seat, 0.0, move))
        table.play.step(entries[-1])
    raw = transcript.write(table.play, ["Ana", "Bao"], entries, None, {})
    given = transcript.parse(msgspec.json.decode(msgspec.json.encode(raw)), lambda _: GAME)
    turns = review(table.play.options, 2, table.play.view(WHOLE), transcript.seat_moves(given, None), None)
    # The review plays fewer games, so close words may change places, at a small loss.
    assert max(told["loss"] for told in turns) < 0.1


@pytest.mark.parametrize(("won", "loss"), [(("", "Z" * 200), 0), (("Z" * 200, ""), POINT), (("", ""), 0)])
def test_where_a_game_is_won_points_tell_words_apart(won: tuple[str, str], loss: float) -> None:
    table = Table("SI RIENS")
    table.play.state = msgspec.structs.replace(table.play.state, won=won)
    found = compare(table.play.view(0), 0, word_list(["SI", "RIENS"]), None, 20, 1)
    assert found is not None
    most = found.best.placement.points
    same = found._replace(best_chance=found.chance)
    assert coach_loss(same, most - 3) == pytest.approx(3 * loss)
    assert coach_loss(same, most + 3) == 0
    assert coach_loss(found._replace(best_chance=found.chance + 0.5), most) == pytest.approx(0.5)


@pytest.mark.rule("R-K23")
def test_a_review_knows_the_word_that_would_have_won() -> None:
    table = Table("ET TARES ENTOURER MURAILLE").lay(I3="", I4="", I5="", I6="", I7="", I8="T")
    missed = compare(table.play.view(0), 0, word_list(["ET", "TARES"]), None, 20, 1)
    assert missed is not None
    assert (missed.best.ends, missed.best_chance) == (True, 1.0)
    assert missed.chance < 1.0
    done = compare(table.play.view(0), 0, word_list(["ET", "TARES"]), missed.best.move(), 20, 1)
    assert done is not None
    assert (done.chance, done.own) == (1.0, missed.best.placement.own)


def advised(table: Table, seat: int = 0) -> Any:
    return advise(table.play.options, table.play.seats, table.play.view(seat), seat, None)


@pytest.mark.rule("R-K23")
def test_the_coach_ends_a_game_that_is_won() -> None:
    table = Table("ET TARES ENTOURER MURAILLE").lay(I3="", I4="", I5="", I6="", I7="", I8="T")
    told = advised(table)
    most = best(table.play.view(0), 0, word_list(["ET", "TARES", "ENTOURER", "MURAILLE"]))
    assert most is not None
    assert told["words"][0]["ends"]
    assert told["words"][0]["chance"] == 1.0
    table.play.step(Entry(0, 0.0, GAME.parse_move(told["best"]["move"])))
    assert table.play.outcome is not None
    assert table.play.outcome.winners == (0,)


@pytest.mark.rule("A-K13")
def test_the_coach_takes_the_last_pyramid_of_another_to_win() -> None:
    table = Table("CES ET TARES").lay(B3="C", B4="", B5="", B6="", B7="", B8="")
    table.play.state = msgspec.structs.replace(table.play.state, won=("Z" * 30, ""))
    told = advised(table)
    assert (told["best"]["word"], told["words"][0]["ends"]) == ("CES", True)
    table.play.step(Entry(0, 0.0, GAME.parse_move(told["best"]["move"])))
    assert table.play.outcome is not None
    assert table.play.outcome.winners == (0,)


def test_a_game_that_is_won_now_is_worth_more_than_one_that_may_be() -> None:
    assert worth_of_end(1) > 1.0 + 100 * EDGE > 1.0 > worth_of_end(0) > worth_of_end(-1)


@pytest.mark.rule("R-K23")
def test_a_word_that_ends_the_game_and_loses_it_is_worth_less_than_one_that_goes_on() -> None:
    table = Table("CES ET TARES").lay(B3="C", B4="", B5="", B6="", B7="", B8="")
    table.play.state = msgspec.structs.replace(table.play.state, won=("", "Z" * 30))
    weighed = weigh(table.play.view(0), 0, word_list(["CES", "ET", "TARES"]), 20, 1)
    ends = {item.placement.word: item for item in weighed}["CES"]
    assert ends.ends
    assert ends.worth < 0.0
    assert weighed[0].placement.word != "CES"
