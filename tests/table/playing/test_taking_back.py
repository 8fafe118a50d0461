"""A move is taken back: who has to agree, what the log keeps, and how time goes on."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.core import TakenBack, transcript
from pyramidion.decks import Library
from pyramidion.games import load
from pyramidion.house.errors import Behind
from pyramidion.house.history.transcripts import write_transcript
from pyramidion.house.table import messages as m
from pyramidion.house.table.decide import decide
from pyramidion.house.table.decision import Act, GameShown
from pyramidion.house.table.playing import clock
from pyramidion.house.table.playing.taking_back import seat_that_may
from pyramidion.house.table.presenting.presenter import GamePresenter
from pyramidion.house.table.record import Seat
from pyramidion.house.table.rows import Row
from pyramidion.house.table.screen_messages import Asked, ChatLine, Done
from pyramidion.house.table.state import TableState, evolve, restored
from tests.increments import applied
from tests.table.decisions import after, ask, decided, denied, fold
from tests.table.moments import NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, person
from tests.table.tables import playing

CLOCK = 30.0


class Log:
    """A table, and every row that led to it as the database keeps them."""

    def __init__(self, *seats: Seat, **fields: Any) -> None:
        self.state = playing(*seats, **fields)
        self.record = self.state.record
        self.rows = [Row(0, None, 0.0, None, "null", None)]
        self.lines: list[ChatLine] = []
        self.moves = 0

    def ask(self, player: str, message: m.AnyMessage, seconds: float) -> tuple[Any, ...]:
        decision = decided(self.state, ask(player, message), at(seconds))
        self.state = fold(self.state, decision)
        self.rows += [row._replace(record=None, played=None) for row in decision.rows if isinstance(row, Row)]
        self.lines += [row for row in decision.rows if isinstance(row, ChatLine)]
        return decision.replies

    def move(self, player: str, seat: int, move: dict[str, Any], seconds: float) -> None:
        self.moves += 1
        message = m.Move(id=f"m{self.moves}", seat=seat, seq=self.state.seq, move=move)
        self.ask(player, message, seconds)

    def answer(self, player: str, yes: bool, seconds: float) -> None:
        assert self.state.record.proposal is not None
        self.ask(player, m.AnswerProposal(proposal=self.state.record.proposal.number, yes=yes), seconds)

    def take_back(self, player: str, seat: int, seconds: float) -> tuple[Any, ...]:
        return self.ask(player, m.TakeBack(seat=seat, seq=self.state.seq), seconds)

    def restored(self) -> TableState:
        return restored(self.state.record, self.rows, self.lines)

    def transcript(self) -> dict[str, Any]:
        rows = [row for row in self.rows if row.is_entry]
        return write_transcript(self.state.record, rows, Library(), (), ())


def poker(*seats: Seat) -> Log:
    return Log(*(seats or (person(ANA), person(BAO))), game="poker")


def kreuzwort(*seats: Seat) -> Log:
    seats = seats or (person(ANA), person(BAO))
    return Log(*seats, game="kreuzwort", options={"clock": CLOCK}, setup={"first": 0})


def first_seat(log: Log) -> int:
    assert log.state.play is not None
    (seat,) = log.state.play.to_move
    return seat


PLAYERS = (ANA, BAO)
BUILD = {"type": "build", "at": [0, 3]}
PASS = {"type": "pass"}


@pytest.mark.rule("R-O5")
def test_a_block_just_placed_is_taken_back_when_the_other_agrees() -> None:
    log = poker()
    seat = first_seat(log)
    before = log.state.play
    assert before is not None
    log.move(PLAYERS[seat], seat, BUILD, 2.0)
    assert seat_that_may(log.state) == seat
    assert log.take_back(PLAYERS[seat], seat, 4.0) == (Asked(proposal=0),)
    assert log.state.record.proposal is not None
    assert (log.state.record.proposal.seat, log.state.record.proposal.seq) == (seat, 1)
    log.answer(PLAYERS[1 - seat], True, 6.0)
    play = log.state.play
    assert play is not None
    assert all(play.view(viewer) == before.view(viewer) for viewer in (None, 0, 1))
    assert (play.seq, play.at) == (2, 2.0)
    assert log.state.chat[-1].phrase == "take_back:agreed"
    assert seat_that_may(log.state) is None
    assert log.restored() == log.state
    log.move(PLAYERS[seat], seat, {"type": "build", "at": [0, 4]}, 8.0)
    assert log.restored() == log.state


def test_the_transcript_lists_what_was_taken_back_and_has_it_not_among_its_moves() -> None:
    log = poker()
    seat = first_seat(log)
    log.move(PLAYERS[seat], seat, BUILD, 2.0)
    log.take_back(PLAYERS[seat], seat, 4.0)
    log.answer(PLAYERS[1 - seat], True, 6.0)
    log.move(PLAYERS[seat], seat, {"type": "build", "at": [0, 4]}, 8.0)
    written = log.transcript()
    assert [entry["move"] for entry in written["moves"]] == [{"type": "build", "at": [0, 4]}]
    assert written["meta"]["taken_back"] == [{"after": 0, "seat": seat, "at": 2.0, "move": BUILD}]
    again = transcript.replay(transcript.parse(written, load), None)
    assert log.state.play is not None
    assert [again.view(viewer) for viewer in (None, 0, 1)] == [log.state.play.view(v) for v in (None, 0, 1)]


def test_alone_against_bots_it_happens_at_once() -> None:
    log = Log(person(ANA), BOT, game="kreuzwort", setup={"first": 0})
    log.move(ANA, 0, PASS, 2.0)
    decision = decided(log.state, ask(ANA, m.TakeBack(seat=0, seq=1)), at(3.0))
    row, said = decision.rows
    assert isinstance(row, Row)
    assert (row.seat, msgspec.json.decode(row.move)) == (
        None,
        {"type": "take_back", "seat": 0, "seconds": 0.0},
    )
    assert isinstance(said, ChatLine)
    assert (said.phrase, said.seat) == ("take_back:agreed", 0)
    assert (decision.replies, decision.acts) == ((Done(),), (Act("take_back:agreed", 0, ANA),))
    _, events = evolve(log.state, row._replace(played=None))
    assert events == (TakenBack(0),)


def test_a_clock_shows_again_what_it_showed_when_the_move_was_made() -> None:
    log = kreuzwort()
    log.move(ANA, 0, PASS, 12.0)
    assert log.state.record.deadline == 12.0 + CLOCK
    log.take_back(ANA, 0, 15.0)
    log.answer(BAO, True, 20.0)
    assert log.state.record.deadline == CLOCK + 8.0
    assert clock.game_time(log.state, NOW + 20.0) == 20.0
    assert log.restored() == log.state
    log.move(ANA, 0, PASS, 37.0)
    log.move(BAO, 1, PASS, 40.0)
    written = log.transcript()
    extend = {"seat": None, "at": 12.0, "move": {"type": "extend", "seat": 0, "seconds": 8.0}}
    assert written["moves"][0] == extend
    assert [entry["at"] for entry in written["moves"]] == [12.0, 37.0, 40.0]
    again = transcript.replay(transcript.parse(written, load), None)
    assert log.state.play is not None
    assert [again.view(viewer) for viewer in (None, 0, 1)] == [log.state.play.view(v) for v in (None, 0, 1)]


def test_everybody_else_who_plays_has_to_agree() -> None:
    log = kreuzwort(person(ANA), person(BAO), person(CHLOE))
    log.move(ANA, 0, PASS, 2.0)
    log.take_back(ANA, 0, 3.0)
    log.answer(CHLOE, True, 4.0)
    assert log.state.seq == 1
    log.answer(BAO, False, 5.0)
    assert (log.state.seq, log.state.record.proposal) == (1, None)
    assert log.state.chat[-1].phrase == "take_back:refused"


def test_the_question_is_over_when_the_game_goes_on() -> None:
    log = kreuzwort()
    log.move(ANA, 0, PASS, 2.0)
    log.take_back(ANA, 0, 3.0)
    message = m.Move(id="next", seat=1, seq=1, move=PASS)
    state = after(log.state, ask(BAO, message), at(5.0))
    assert state.record.proposal is None


@pytest.mark.rule("R-S7")
def test_a_question_is_never_taken_back() -> None:
    log = Log(person(ANA), BOT, game="soleil", options={"emperor": "house", "ingots": "shuffled"})
    log.move(ANA, 0, {"type": "guess", "cell": "B4", "symbol": "O"}, 2.0)
    assert seat_that_may(log.state) is None
    with denied("wrong_time"):
        log.take_back(ANA, 0, 3.0)


def test_only_the_seat_that_moved_asks_and_only_about_what_it_sees() -> None:
    log = kreuzwort()
    with denied("wrong_time"):
        log.take_back(ANA, 0, 1.0)
    log.move(ANA, 0, PASS, 2.0)
    for player, seat, code in ((BAO, 1, "wrong_time"), (BAO, 0, "forbidden"), (CHLOE, 0, "forbidden")):
        with denied(code):
            log.take_back(player, seat, 3.0)
    assert log.ask(ANA, m.TakeBack(seat=0, seq=0), 3.0) == (GameShown(is_stale=True),)
    with pytest.raises(Behind):
        log.ask(ANA, m.TakeBack(seat=0, seq=2), 3.0)


def test_a_move_for_the_position_that_is_gone_is_stale() -> None:
    """The positions before the move and after it was taken back have different numbers."""
    log = kreuzwort(person(ANA), BOT)
    log.move(ANA, 0, PASS, 2.0)
    log.take_back(ANA, 0, 3.0)
    assert log.state.seq == 2
    for seq in (0, 1):
        decision = decide(log.state, ask(ANA, m.Move(id=f"old-{seq}", seat=0, seq=seq, move=PASS)), at(4.0))
        assert decision.replies == (GameShown(is_stale=True),)  # type: ignore[union-attr]
    # The move itself, should it come again, is known.
    again = decide(log.state, ask(ANA, m.Move(id="m1", seat=0, seq=0, move=PASS)), at(4.0))
    assert again.replies == (GameShown(),)  # type: ignore[union-attr]


def test_increments_lead_back() -> None:
    log = poker(person(ANA), BOT)
    if first_seat(log) == 1:
        log = poker(BOT, person(ANA))
    seat = first_seat(log)
    shown: list[GamePresenter] = []
    for _ in range(3):
        play = log.state.play
        assert play is not None
        shown.append(GamePresenter(play, shown[-1] if shown else None, seat_that_may(log.state)))
        if len(shown) == 1:
            log.move(ANA, seat, BUILD, 2.0)
        elif len(shown) == 2:
            message = msgspec.json.decode(shown[-1].message(seat, 2.0))
            assert message["take_back"] == seat
            log.take_back(ANA, seat, 3.0)
    built = msgspec.json.decode(GamePresenter(shown[1]._play).message(1 - seat, 2.0))
    message = msgspec.json.decode(shown[-1].message(1 - seat, 3.0, since=1))
    assert (message["seq"], message["since"], message["take_back"]) == (2, 1, None)
    assert applied(built["view"], message) == msgspec.json.decode(shown[-1].view(1 - seat))


def test_nothing_is_taken_back_while_the_table_is_paused() -> None:
    log = kreuzwort(person(ANA), BOT)
    log.move(ANA, 0, PASS, 2.0)
    log.ask(ANA, m.PauseTable(), 3.0)
    with denied("paused"):
        log.take_back(ANA, 0, 4.0)
    log.ask(ANA, m.ResumeTable(), 100.0)
    log.take_back(ANA, 0, 101.0)
    assert log.state.record.deadline == CLOCK + 2.0
    assert log.restored() == log.state
