"""A table that two processes share, checked after every command.

One history, whoever wrote it; a restart leads to the same state, bit for bit; nobody is told what is not stored.
"""

from __future__ import annotations

import math
from typing import Any

from hypothesis.stateful import RuleBasedStateMachine, invariant

from pyramidion.core import Invalid, Play, Refused, commitment
from pyramidion.house.errors import Behind, Denied
from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import Command, FromPerson
from pyramidion.house.table.day_clock import DAY_SECONDS
from pyramidion.house.table.decision import (
    CoachAsked,
    Decision,
    GameShown,
    PersonMoved,
    ReactionShown,
    TableFollowed,
)
from pyramidion.house.table.gathering.seeding import is_seed_derived
from pyramidion.house.table.moment import Moment, Presence, Standstills
from pyramidion.house.table.playing import clock
from pyramidion.house.table.presenting.presenter import GamePresenter, TablePresenter
from pyramidion.house.table.record import Record
from pyramidion.house.table.review import is_review_open
from pyramidion.house.table.rows import Row
from pyramidion.house.table.screen_messages import Done, LegalMoves
from pyramidion.house.table.spans import Span
from pyramidion.house.table.state import TableState, evolve

from .moments import NOW, at
from .people import TABLE, handle
from .processes import Database, Process, forget, without_chat

PEOPLE = 4


class CheckedTable(RuleBasedStateMachine):
    """What happens around the table: the time, who is here, and how a command is carried out and checked."""

    database: Database
    processes: list[Process]
    truth: TableState
    """The table as a restart would find it."""

    def __init__(self) -> None:
        super().__init__()
        self.now = NOW
        self.ids = [f"person-{number}-0" for number in range(PEOPLE)]
        """Somebody who is forgotten comes back as somebody else."""
        self.forgotten: list[str] = []
        self.here = set(range(PEOPLE))
        self.away: dict[int, float] = {}
        self.is_certain = True
        self.outages: list[Span] = []
        self.holidays: dict[int, tuple[Span, ...]] = {}

    def share(self, database: Database) -> None:
        self.database = database
        self.processes = [Process(database), Process(database)]
        one, two = self.processes
        one.others, two.others = [two], [one]
        self.truth = self.plain = database.restored()
        self.first = self.truth.head
        self.history = [without_chat(self.truth)]
        """The state at each row from the first."""

    def teardown(self) -> None:
        if hasattr(self, "database"):
            self.database.close()

    def moment(self) -> Moment:
        here = {self.ids[who]: f"Name {who}" for who in sorted(self.here)}
        away = {self.ids[who]: since for who, since in self.away.items()}
        presence = Presence(here, away, 0.0 if self.is_certain else self.now + 1.0, len(here))
        standstills = Standstills(tuple(self.outages), {self.ids[who]: x for who, x in self.holidays.items()})
        return at()._replace(now=self.now, presence=presence, standstills=standstills)

    # One step.

    def ask(self, process: int, who: int, message: m.AnyMessage, **more: Any) -> None:
        self.execute(process, FromPerson(self.ids[who], f"Name {who}", message, **more))

    def execute(self, number: int, command: Command) -> None:
        process, moment = self.processes[number], self.moment()
        stored, seen = self.database.rows(), process.state
        decision = None
        try:
            decision = process.execute(command, moment)
        except (Behind, Denied, Invalid, Refused):
            # Somebody is refused only by what is stored.
            assert without_chat(process.state) == without_chat(self.database.restored())
        before = self.truth
        is_written = self._follow_history(process)
        if isinstance(command, FromPerson):
            self._check_seats_kept(before, command)
        assert is_written or self.database.rows() == stored
        assert process.state.head >= seen.head
        assert process.state.seq >= seen.seq
        if isinstance(decision, Decision):
            self._check_replies(process, command, decision)

    def _follow_history(self, process: Process) -> bool:
        """Each new row leads from one state to the next, with what the rules made of it or without."""
        rows, record, before = self.database.whole().rows, self.truth.record, self.truth
        written, process.written = process.written, []
        for row, state in written:
            if isinstance(row, Row):
                assert rows[row.seq][:7] == row[:7]
                self.history.append(without_chat(state))
            self.plain, _ = evolve(self.plain, row._replace(played=None) if isinstance(row, Row) else row)
        self.truth = self.database.restored()
        assert len(rows) == self.truth.head == self.first + len(self.history) - 1
        assert self.truth == self.plain
        assert self.truth.record == self.database.whole().record
        assert without_chat(self.truth) == self.history[-1]
        if self.truth.head == before.head:
            assert self.truth.record == record, "the record changed without a row"
        if before.play is not None:
            assert self.truth.play is not None
            assert self.truth.play.at >= before.play.at
        return bool(written)

    def forget(self, who: int) -> None:
        """What the house does after the table has forgotten somebody."""
        player = self.ids[who]
        forget(self.database, self.processes, player, handle(player))
        self.truth = self.database.restored()
        self.plain = self.truth
        self.forgotten.append(player)
        self.ids[who] = f"person-{who}-{len(self.forgotten)}"

    def _check_seats_kept(self, before: TableState, command: FromPerson) -> None:
        """In a game nobody who is here loses a seat to somebody else's message but by consent or a vote."""
        if before.record.status != "playing":
            return
        here = {self.ids[who] for who in self.here}
        for seat, now in zip(before.record.seats, self.truth.record.seats, strict=True):
            if seat.player in (None, command.player) or seat.player not in here or now.player == seat.player:
                continue
            asked = before.record.proposal
            assert isinstance(command.message, m.AnswerProposal)
            assert asked is not None
            result = asked.answered(command.player, command.message.yes).result
            # Somebody who asks the others to agree gives up the seat themselves.
            assert asked.by == seat.player or (asked.about, result) == (seat.player, "vote")

    # What was told.

    def _check_replies(self, process: Process, command: Command, decision: Decision) -> None:
        message = command.message if isinstance(command, FromPerson) else None
        player = command.player if isinstance(command, FromPerson) else ""
        for reply in decision.replies:
            match reply:
                case Done() if message is not None:
                    assert self._is_kept(message, player), (message, decision)
                case GameShown():
                    self._check_game_shown(process, message, reply.is_stale)
                case TableFollowed():
                    assert self.truth.record.rematch == reply.table
                case CoachAsked() if decision.rows:
                    hints = self.truth.record.hints
                    assert hints is not None
                    assert hints.has_paid(reply.seat, reply.seq)
                case LegalMoves():
                    self._check_legal_moves(process.state, player, reply)
                case ReactionShown():
                    assert not decision.rows
                    assert player not in process.state.record.muted
                case PersonMoved():
                    assert not self.truth.record.seats_of(reply.player)

    def _check_game_shown(self, process: Process, message: m.AnyMessage | None, is_stale: bool) -> None:
        """A move that was accepted is stored once, and its answer is the view of what is stored."""
        if isinstance(message, m.Move):
            found = self.database.ask(
                "SELECT seq FROM moves WHERE seat = ? AND id = ?", message.seat, message.id
            )
            assert len(found) == (0 if is_stale else 1)
            for row in found:
                entries = "SELECT count(*) FROM moves WHERE seq < ? AND move <> 'null'"
                assert self.database.ask(entries, row) == [message.seq]
        if process.state.head == self.truth.head:
            assert process.state.play is not None
            assert self.truth.play is not None
            for seat in (None, *range(self.truth.play.seats)):
                answer, stored = (
                    GamePresenter(play).message(seat, self.truth.play.at)
                    for play in (process.state.play, self.truth.play)
                )
                assert answer == stored

    def _check_legal_moves(self, state: TableState, player: str, told: LegalMoves) -> None:
        """Only whoever plays a seat is told, and of the moment that is stored under this number."""
        assert state.record.seats[told.seat].player == player
        assert state.play is not None
        assert told.seq == state.play.seq
        assert bool(told.moves or told.forms) == (told.seat in state.play.to_move)

    def _is_kept(self, message: m.AnyMessage, player: str) -> bool:
        """Whether what somebody was told is done is in the record that is stored."""
        record = self.truth.record
        match message:
            case m.Sit() | m.Back():
                return record.seats_of(player).count(message.seat) == 1
            case m.Stand():
                return record.seats[message.seat].kind == "open"
            case m.Offer():
                owner = record.seats[message.seat].player
                return owner is None if message.to is None else owner == record.host
            case m.SeatBot():
                seat = record.seats[message.seat]
                return (seat.kind, seat.level) == ("bot", message.level)
            case m.ChangeOptions():
                return all(record.options[name] == value for name, value in message.options.items())
            case m.ChangeSettings():
                return message.private in (None, record.private)
            case m.GiveNonce():
                return record.nonces.get(player) == message.nonce
            case m.AcceptTranscript():
                return player in record.accepted
            case m.Start():
                return record.status != "gathering"
            case m.PauseTable():
                return record.pause is not None
            case m.ResumeTable():
                return record.pause is None
            case m.Resign():
                play = self.truth.play
                return play is not None and message.seat in play.game.resigned(play.state)
            case m.TakeBack():
                return self.truth.last is None
            case m.Rematch():
                return self.database.ask("SELECT id FROM tables WHERE id = ?", record.rematch) != []
            case m.AskReview():
                return is_review_open(record)
            case m.Say():
                last = self.truth.chat[-1]
                return (last.who, last.text) == (handle(player), message.text)
            case m.AnswerAlong():
                pending = record.along[player].pending
                return any(one.key == message.key and one.text == message.answer for one in pending)
            case m.Mute():
                return message.who in map(handle, record.muted)
            case m.Unmute():
                return message.who not in map(handle, record.muted)
            case m.Remove():
                return message.who in map(handle, record.removed)
        return True

    # What always holds.

    @invariant()
    def processes_have_one_history(self) -> None:
        for process in self.processes:
            assert without_chat(process.state) == self.history[process.state.head - self.first]
            assert process.state.chat_count <= self.truth.chat_count
            if process.state.chat_count == self.truth.chat_count:
                assert process.state.chat == self.truth.chat

    @invariant()
    def game_and_record_agree(self) -> None:
        record, play = self.truth.record, self.truth.play
        assert (play is None) == (record.status == "gathering")
        if play is not None:
            assert (record.status == "over") == play.over
            assert record.deadline == _deadline(record, play)
            assert clock.game_time(self.truth, self.now) >= play.at

    @invariant()
    def clocks_that_count_days_run_for_whom_the_game_waits(self) -> None:
        record, play = self.truth.record, self.truth.play
        assert (record.days is None) == (not record.pace or record.status != "playing")
        if record.days is None:
            return
        assert play is not None
        assert len(record.days.seats) == len(record.seats)
        for number, one in enumerate(record.days.seats):
            waits = number in play.to_move and record.seats[number].kind != "bot" and record.pause is None
            assert (one.since is not None) == (one.due is not None) == waits
            assert 0 <= one.reserve <= 3 * record.pace * DAY_SECONDS
            assert one.due is None or (one.move_until or 0.0) <= one.due

    @invariant()
    def answers_along_are_counted_once_their_question_is_closed(self) -> None:
        record = self.truth.record
        for score in record.along.values():
            assert 0 <= score.right <= score.of
            assert all(one.right is not None for one in score.decided)
            if record.status == "over":
                assert not score.pending

    @invariant()
    def whoever_sits_in_a_game_is_known_to_have_held_the_seat(self) -> None:
        record = self.truth.record
        if record.status == "playing":
            for number, seat in enumerate(record.seats):
                assert seat.player is None or number in record.held[seat.player]

    @invariant()
    def the_seed_of_a_game_is_nobodys(self) -> None:
        """It follows from what everybody gave; and all who sit at a game from a transcript knew when it began."""
        record = self.truth.record
        assert commitment(record.house_seed, record.salt) == record.commitment
        assert is_seed_derived(record)
        assert (record.origin is None) == (record.status == "gathering")
        assert set(record.nonces) | set(record.accepted) <= set(record.people)
        if record.origin is not None:
            assert not record.nonces

    @invariant()
    def no_table_message_tells_an_id_or_a_secret(self) -> None:
        moment = self.moment()
        for process in self.processes:
            record = process.state.record
            presenter = TablePresenter(process.state, moment, (), None)
            for player in ("", self.ids[self.truth.head % PEOPLE]):
                shown = presenter.message(player, "name", None).decode()
                assert not any(one in shown for one in (*self.ids, *self.forgotten))
                assert (record.salt in shown) == (record.status == "over")
                if record.origin is not None:
                    assert (str(record.seed) in shown) == (record.status == "over")

    @invariant()
    def nobody_who_is_forgotten_is_stored(self) -> None:
        """The table of the rematch is another one, which would be asked too."""
        if self.forgotten:
            stored = str([row for row in self.database.rows() if TABLE in row])
            assert not any(player in stored for player in self.forgotten)

    @invariant()
    def everybody_finds_their_tables(self) -> None:
        for record in (self.truth.record, *self.database.rematches()):
            attending = self.database.ask('SELECT player FROM attendance WHERE "table" = ?', record.id)
            assert set(attending) >= _named(record) - set(self.forgotten)

    @invariant()
    def the_code_leads_to_the_table_until_its_game_is_over(self) -> None:
        codes = self.database.ask('SELECT code FROM codes WHERE "table" = ?', TABLE)
        assert codes == ([] if self.truth.record.code is None else [self.truth.record.code])
        assert (self.truth.record.code is None) == (self.truth.record.status == "over")

    @invariant()
    def what_goes_on_by_itself_is_looked_after(self) -> None:
        """Should every process die, the next one finds what is due."""
        wakes = self.database.ask('SELECT due FROM wakes WHERE "table" = ?', TABLE)
        due = wakes[0] if wakes else math.inf
        lease = clock.lease_until(self.truth, self.now, at().settings.slow_line)
        assert (due == math.inf) == (lease == math.inf)


def _deadline(record: Record, play: Play) -> float | None:
    """When something happens by itself: what the game says, or over days the clocks of the table."""
    if not record.pace or record.status != "playing":
        return play.deadline if record.status == "playing" else None
    assert record.days is not None
    assert record.started is not None
    return None if record.days.due is None else record.days.due - record.started


def _named(record: Record) -> set[str]:
    """Everybody whom the record of a table names."""
    host = () if record.host is None else (record.host,)
    provider = () if record.provider is None else (record.provider,)
    others = (
        *record.held,
        *record.muted,
        *record.removed,
        *record.proposals.people,
        *record.review.declined,
    )
    return {*record.people, *host, *provider, *others}
