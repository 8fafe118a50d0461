"""Whatever a bot does, it is named, a legal move is made for it, and its game goes on to the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from pyramidion import games
from pyramidion.arena.plan import Plan, plan
from pyramidion.arena.referee import MAX_LOST_PROCESSES, Referee
from pyramidion.arena.results import Done
from pyramidion.arena.run import with_versions
from pyramidion.arena.standings import results
from pyramidion.core import Invalid
from pyramidion.core import transcript as transcripts

HOUSE = {"emperor": "house", "ingots": "shuffled"}
BAD = "tests.arena.bad_bots:"


@contextmanager
def refereed(asked: Plan) -> Iterator[Referee]:
    referee = Referee(asked)
    try:
        yield referee
    finally:
        referee.close()


def played(*bots: str, options: dict[str, Any] = HOUSE, seconds: float = 600.0, number: int = 0) -> Done:
    names = [bot if bot == "random" else BAD + bot for bot in bots]
    with refereed(plan("soleil", names, options=options, seconds=seconds, transcripts=True)) as referee:
        return referee.play(number)


def replays(done: Done) -> None:
    """The record of the game is one that the rules accept, to the same end."""
    transcript = transcripts.read(bytes(done.transcript), games.load)
    play = transcripts.replay(transcript, None)
    assert transcript.seed is None
    assert play.outcome is not None
    assert (play.outcome.scores, play.seq) == (done.played.scores, done.played.moves)


@pytest.mark.parametrize(
    ("bot", "kind", "what"),
    [
        ("Raises", "raised", "RuntimeError: no idea at all"),
        ("Leaves", "raised", "SystemExit: I am off"),
        ("Reads", "raised", "EOFError: EOF when reading a line"),
        ("Nothing", "no_move", "answered nothing"),
        ("Thing", "no_move", "answered with a object, which is no move"),
        ("Text", "no_move", 'answered "A1 S", which is no move: $.move: Expected `object`, got `str`'),
        ("NeedsMore", "raised", "TypeError: NeedsMore.__init__() missing 1 required positional argument: 'moon'"),
    ],
)  # fmt: skip
def test_a_bot_that_gives_no_move_is_named(bot: str, kind: str, what: str) -> None:
    done = played(bot, "random")
    own = [n for n in range(1, done.played.moves + 1) if entry_seat(done, n) == 0]
    assert own
    assert [(f.bot, f.seat, f.move, f.kind, f.what) for f in done.played.faults] == [
        (0, 0, n, kind, what) for n in own
    ]
    assert done.played.reason == "all_found"
    replays(done)


def entry_seat(done: Done, number: int) -> int:
    seat: int = msgspec.json.decode(done.transcript)["moves"][number - 1]["seat"]
    return seat


def test_an_illegal_move_is_named_with_its_rule() -> None:
    done = played("Illegal", "random")
    assert done.played.faults
    for fault in done.played.faults:
        assert fault.kind == "illegal"
        assert fault.what.startswith('answered {"type":"guess","cell":"E9","symbol":"S"}; R-S')
    replays(done)


def test_a_move_for_another_seat_is_named() -> None:
    done = played("random", "OtherEntry")
    assert {(f.bot, f.seat, f.kind) for f in done.played.faults} == {(1, 1, "other_seat")}
    assert done.played.faults[0].what.startswith('answered for seat 0: {"seat":0,"move":{')
    replays(done)


@pytest.mark.rule("R-S3")
def test_a_move_that_only_another_seat_may_make_is_named() -> None:
    """The emperor is asked for the palace and lays out the ingots, which is the guessers' to do."""
    done = played("Usurper", "random", "random", options={"emperor": "seat"})
    (fault,) = done.played.faults
    assert (fault.bot, fault.seat, fault.move, fault.kind) == (0, 0, 1, "other_seat")
    assert fault.what.startswith('answered with a move of seat 1: {"type":"ingots","shuffle":true}; R-S3: ')
    # As a guesser it may.
    assert played("random", "Usurper", "random", options={}).played.faults == ()


def test_a_bot_that_dies_is_named_and_not_started_for_ever() -> None:
    done = played("Dies", "random")
    kinds = [(f.kind, f.what) for f in done.played.faults]
    assert kinds[:MAX_LOST_PROCESSES] == [("died", "ended its process")] * MAX_LOST_PROCESSES
    asked_no_more = f"was not asked again after {MAX_LOST_PROCESSES} moves without an answer"
    assert set(kinds[MAX_LOST_PROCESSES:]) == {("died", asked_no_more)}
    replays(done)


@pytest.mark.parametrize("bot", ["Stalls", "Spins"])
def test_a_bot_that_never_answers_is_ended_and_not_waited_for_for_ever(bot: str) -> None:
    done = played(bot, "random", seconds=0.01)
    kinds = [(f.kind, f.what) for f in done.played.faults]
    assert kinds[0] == ("stalled", "gave no answer in 0.06 s")  # the first thought may take longer
    assert kinds[1:MAX_LOST_PROCESSES] == [("stalled", "gave no answer in 0.01 s")] * (MAX_LOST_PROCESSES - 1)
    asked_no_more = f"was not asked again after {MAX_LOST_PROCESSES} moves without an answer"
    assert set(kinds[MAX_LOST_PROCESSES:]) == {("stalled", asked_no_more)}
    replays(done)


def test_a_bot_that_stalled_once_is_asked_again() -> None:
    done = played("StallsOnce", "random", seconds=2.0)
    assert [f.kind for f in done.played.faults] == ["stalled"]
    moves = [m for m in msgspec.json.decode(done.transcript)["moves"] if m["seat"] == 0]
    assert len(moves) > 2


def test_a_game_that_goes_round_in_circles_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyramidion.arena.referee.MAX_MOVES", 200)
    done = played("Circles", "Circles")
    assert (done.played.moves, done.played.reason) == (201, "ended")
    assert done.played.faults == ()
    replays(done)


def test_what_a_bot_prints_does_no_harm() -> None:
    done = played("Chatty", "random")
    assert done.played.faults == ()


def test_faults_are_counted_in_the_results() -> None:
    asked = plan("soleil", [BAD + "Raises", "random", BAD + "Nothing"], options=HOUSE)
    with refereed(asked) as referee:
        games = [referee.play(n).played for n in range(3)]
    standing = {bot.name: bot.faults for bot in results(asked, 3, games).bots}
    assert standing["random"] == {}
    assert set(standing["Raises"]) == {"raised"}
    assert set(standing["Nothing"]) == {"no_move"}
    assert sum(standing["Raises"].values()) == sum(f.bot == 0 for g in games for f in g.faults) > 0


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        ("nowhere:Bot", "nowhere:Bot: there is no module nowhere"),
        ("tests.nowhere:Bot", "tests.nowhere:Bot: there is no module tests.nowhere"),
        ("tests.arena.broken_bot:Bot", "tests.arena.broken_bot:Bot: cannot be imported: ValueError: broken"),
        ("tests.arena.leaving_bot:Bot", "tests.arena.leaving_bot:Bot: ended its process"),
        (BAD + "Nobody", f"{BAD}Nobody: tests.arena.bad_bots has no class Nobody"),
        (BAD + "NO_CLASS", f"{BAD}NO_CLASS: tests.arena.bad_bots has no class NO_CLASS"),
        (BAD + "NoChoice", f"{BAD}NoChoice: NoChoice has no method choose(view, legal, budget)"),
        (BAD + "Abstract", f"{BAD}Abstract: Abstract has no method choose(view, legal, budget)"),
        ("bad bots:X", "bad bots:X: a bot of one's own is named module:Class"),
    ],
)
def test_a_bot_that_cannot_be_loaded_ends_the_arena_before_it_begins(bot: str, what: str) -> None:
    with pytest.raises(Invalid) as caught:
        with_versions(plan("soleil", ["random", bot], options=HOUSE))
    assert [str(fault) for fault in caught.value.faults] == [f"BOT: {what}"]


def test_versions_are_those_of_the_classes() -> None:
    asked = with_versions(
        plan("soleil", [BAD + "First", BAD + "Last", BAD + "Nothing", "random"], options=HOUSE)
    )
    assert [bot.version for bot in asked.bots] == ["first 1", "last 1", "", "1"]
