"""Random commands of people, bots, clocks and the console, through two processes that race for the rows of a table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule
from msgspec import Raw

from pyramidion.core import Entry
from pyramidion.house.table import along
from pyramidion.house.table import commands as c
from pyramidion.house.table import messages as m
from pyramidion.house.table import screen_messages as screen
from pyramidion.house.table.day_clock import DAY_SECONDS
from pyramidion.house.table.playing import clock
from pyramidion.house.table.record import BeatLength, Beats, Hints, Provided, Seat
from pyramidion.house.table.review import is_review_open
from pyramidion.house.table.spans import counted
from pyramidion.house.table.state import TableState, replace
from tests.games import sablier

from .checked import PEOPLE, CheckedTable
from .people import BOT, CONSOLE, handle
from .processes import Database
from .tables import gathering, taken_up

PROCESS = st.integers(0, 1)
WHO = st.integers(0, PEOPLE - 1)
SEAT = st.integers(0, 3)
DEVICE = st.sampled_from(["laptop", "phone"])
LEVEL = st.sampled_from(["plain", "chatty"])
SECONDS = st.sampled_from([0.001, 0.2, 0.6, 3.0, 9.5, 10.2, 25.0, 200.0, -5.0])
DELAY = st.sampled_from([0.0, 0.0, 0.2, 2.0])
LONG = 8
"""Rows after which a game may be ended: what happens after the end is soon told."""
AHEAD = st.sampled_from([0, 0, 0, 1, -1])
ARRANGEMENT = st.one_of(
    st.just(m.Start()),
    st.just(m.AddSeat()),
    st.builds(m.DropSeat, seat=st.integers(0, 3)),
    st.builds(m.SwapSeats, seat=st.integers(0, 2), to=st.integers(0, 2)),
    st.just(m.NameTeam(team=0, name="Les Hiboux")),
    st.builds(m.ChangeOptions, options=st.sampled_from([{"turns": 4}, {"words": True}])),
    st.builds(
        m.ChangeSettings,
        private=st.booleans(),
        hints=st.sampled_from([None, (), (1, None), (1, 1, 1)]),
        beats=st.sampled_from([None, "none", "brisk", "calm"]),
    ),
)
CONSENT = st.sampled_from(
    [m.GiveNonce(nonce="0a" * 16), m.GiveNonce(nonce="0b" * 16), m.AcceptTranscript(), m.AcceptTranscript()]
)


class TableMachine(CheckedTable):
    def __init__(self) -> None:
        super().__init__()
        self.sent: list[c.FromPerson] = []
        """Moves that may come again."""
        self.thought: list[c.BotMove] = []
        """Answers of bots that may come late."""

    @initialize(
        seats=st.lists(st.sampled_from(["person", "person", "bot"]), min_size=1, max_size=3),
        options=st.fixed_dictionaries(
            {"together": st.booleans(), "words": st.booleans(), "turns": st.sampled_from([5, 40])}
        ),
        budget=st.sampled_from([None, 1, 2]),
        private=st.booleans(),
        beats=st.sampled_from(["none", "brisk", "calm"]),
        kind=st.sampled_from(["new", "begun", "begun", "taken up"]),
        pace=st.sampled_from([0, 0, 1, 7]),
        coach=st.booleans(),
    )
    def open_table(
        self,
        seats: list[str],
        options: dict[str, Any],
        budget: int | None,
        private: bool,
        beats: BeatLength,
        kind: str,
        pace: int,
        coach: bool,
    ) -> None:
        if pace:
            options = {**options, "seconds": None}
        fields: dict[str, Any] = {
            "pace": pace,
            "host": self.ids[0],
            "private": private,
            "coach": coach,
            "beats": Beats(beats),
        }
        people = [Seat("person", self.ids[who], f"Name {who}") for who in range(PEOPLE)]
        if kind == "taken up":
            provided = Provided(self.ids[0], "Name 0", seed=2**52 + 99)
            entries = Entry(0, 1.0, sablier.Name(1)), Entry(1, 2.5, sablier.Name(2))
            without_clock: dict[str, Any] = {"options": {"seconds": None}} if pace else {}
            state = taken_up(*entries, **fields, **without_clock, provided=provided, accepted=())
            record = replace(state.record, seats=(people[0], people[1] if seats[0] == "person" else BOT))
            self.share(Database(record, state.transcript))
            return
        taken = (people[0], *(people[n] if one == "person" else BOT for n, one in enumerate(seats, 1)))
        extra = [0.5] * len(taken)
        if kind == "begun":
            # Nobody can name such secrets: the game ends only when somebody ends it, or with its last turn.
            fields["setup"] = {"secrets": [10] * len(taken)}
        if budget is not None:
            fields["hints"] = Hints((budget, *[None] * len(seats)), (0,) * len(taken))
        self.share(Database(gathering(*taken, options={**options, "extra_seconds": extra}, **fields).record))
        if kind == "begun":
            self.ask(0, 0, m.Start())

    def teardown(self) -> None:
        sablier.DICTIONARY |= {"sable"}
        super().teardown()

    # Whoever the rules below name, by what the database holds; a process may know less.

    def seat(self, number: int) -> int:
        return number % len(self.truth.record.seats)

    def owner(self, seat: int, who: int) -> int:
        """Whose seat it is; or else this person."""
        player = self.truth.record.seats[seat].player
        return self.ids.index(player) if player in self.ids else who

    def host(self) -> int:
        host = self.truth.record.host
        return self.ids.index(host) if host in self.ids else 0

    # Time, and who is here.

    @rule(seconds=SECONDS)
    def time_passes(self, seconds: float) -> None:
        self.now += seconds

    @rule(process=PROCESS, late=st.sampled_from([-0.3, 0.0, 0.002, 15.0]))
    def a_deadline_passes(self, process: int, late: float) -> None:
        rings = clock.rings_at(self.truth.record, self.moment().settings.slow_line)
        self.now = self.now if rings is None else max(self.now, rings + late)
        self.execute(process, c.TimeOut())

    @precondition(lambda self: self.truth.record.pace)
    @rule(process=PROCESS, days=st.sampled_from([0.4, 1.0, 2.5, 9.0]))
    def days_pass(self, process: int, days: float) -> None:
        self.now += days * DAY_SECONDS
        self.execute(process, c.TimeOut())

    @precondition(lambda self: self.truth.record.pace)
    @rule(process=PROCESS, days=st.sampled_from([0.01, 1.0, 5.0]))
    def the_house_is_down(self, process: int, days: float) -> None:
        """Whoever's time it was has as much left afterwards, whatever is asked first."""
        self.processes[process].catch_up()  # whoever looks after a table's time has read its log
        self.execute(process, c.TimeOut())
        left = self._left()
        self.outages.append((self.now, self.now + days * DAY_SECONDS))
        self.now += days * DAY_SECONDS
        self.execute(process, c.TimeOut())
        assert self._left() == pytest.approx(left, abs=0.1)

    def _left(self) -> list[float]:
        """Seconds that count until each seat gives up that the game waits for. Where the house's clock was set back,
        those before a seat's own clock began do not."""
        record, standstills = self.truth.record, self.moment().standstills
        clocks = () if record.days is None else record.days.seats
        return [
            counted(max(self.now, clock.since or 0.0), clock.due, standstills.of(seat.player))
            for clock, seat in zip(clocks, record.seats, strict=False)
            if clock.due is not None
        ]

    @precondition(lambda self: self.truth.record.pace)
    @rule(process=PROCESS, who=WHO, days=st.sampled_from([1.0, 14.0]), is_told=st.booleans())
    def somebody_takes_holidays_or_ends_them(
        self, process: int, who: int, days: float, is_told: bool
    ) -> None:
        taken = self.holidays.get(who, ())
        if taken and taken[-1][1] > self.now:
            self.holidays[who] = (*taken[:-1], (taken[-1][0], self.now))
        else:
            self.holidays[who] = (*taken, (self.now, self.now + days * DAY_SECONDS))
        if is_told:
            self.execute(process, c.RecountDays())

    @rule(who=WHO)
    def somebody_comes_or_goes(self, who: int) -> None:
        if who in self.here:
            self.here.remove(who)
            self.away[who] = self.now
        else:
            self.here.add(who)
            self.away.pop(who, None)

    @rule(is_certain=st.booleans())
    def everybody_leaves(self, is_certain: bool) -> None:
        self.is_certain = is_certain
        for who in tuple(self.here):
            self.somebody_comes_or_goes(who)

    @rule()
    def everybody_comes(self) -> None:
        self.is_certain = True
        for who in range(PEOPLE):
            if who not in self.here:
                self.somebody_comes_or_goes(who)

    # What the processes tell each other.

    @rule(process=PROCESS, how=st.sampled_from(["reads", "reads", "starts again"]))
    def a_process_reads_the_log(self, process: int, how: str) -> None:
        if how == "reads":
            self.processes[process].catch_up()
        else:
            self.processes[process].restart()

    @rule(process=PROCESS, number=st.integers(0, 5))
    def a_process_hears_a_note(self, process: int, number: int) -> None:
        if self.processes[process].notes:
            self.processes[process].hear(number)

    # The game. Whoever moves saw the table through some process.

    @rule(process=PROCESS, saw=PROCESS, number=st.integers(0, 10), ahead=AHEAD, delay=DELAY)
    def somebody_moves(self, process: int, saw: int, number: int, ahead: int, delay: float) -> None:
        state = self.processes[saw].state
        if state.play is None or not state.play.to_move:
            return
        seat = state.play.to_move[number % len(state.play.to_move)]
        owner = state.record.seats[seat]
        if owner.kind == "bot":
            self._bot_answers(process, state, seat, number)
            return
        seq = max(state.seq + ahead, 0)
        message = m.Move(id=f"{seat}-{seq}-{number}", seat=seat, seq=seq, move=_move(state, number))
        command = c.FromPerson(self.ids[self.owner(seat, 0)], "name", message, delay=delay)
        self.sent.append(command)
        self.execute(process, command)

    def _bot_answers(self, process: int, state: TableState, seat: int, number: int) -> None:
        level = state.record.seats[seat].level
        assert level is not None
        assert state.play is not None
        move, view = _move(state, number), screen.encode(state.play.view(seat))
        error = "no idea" if number == 9 else None
        answer = c.BotMove(seat, level, view, Raw(msgspec.json.encode(move)), error, number)
        self.thought.append(answer)
        self.execute(process, answer)

    @rule(process=PROCESS, saw=PROCESS, number=st.integers(1, 9))
    def somebody_else_moves(self, process: int, saw: int, number: int) -> None:
        self.somebody_moves(process, saw, number, 0, 0.0)

    @precondition(lambda self: self.sent or self.thought)
    @rule(process=PROCESS, number=st.integers(0, 20))
    def an_old_move_comes_again(self, process: int, number: int) -> None:
        old: list[c.FromPerson | c.BotMove] = [*self.sent, *self.thought]
        command = old[-1 - number % len(old)]
        if isinstance(command, c.BotMove) or command.player in self.ids:
            self.execute(process, command)

    @rule()
    def the_dictionary_changes(self) -> None:
        """What was judged before stays judged."""
        sablier.DICTIONARY ^= {"sable"}

    @rule(process=PROCESS)
    def a_bot_has_nothing_to_say(self, process: int) -> None:
        play = self.truth.play
        self.execute(process, c.SkipTime(0 if play is None or play.over else play.to_move[0]))

    # Giving up, stopping, taking back.

    @precondition(lambda self: self.truth.record.status == "playing")
    @rule(
        process=PROCESS,
        saw=PROCESS,
        ahead=AHEAD,
        late=st.sampled_from([0.0, 2.0, 11.0]),
        is_agreed=st.booleans(),
    )
    def somebody_takes_a_move_back(
        self, process: int, saw: int, ahead: int, late: float, is_agreed: bool
    ) -> None:
        """A word, or that somebody is ready: nobody has learned anything from it."""
        self.somebody_moves(process, saw, 5, 0, 0.0)
        self.now += late
        state = self.processes[saw].state
        seat = 0 if state.last is None else state.last.entry.seat or 0
        message = m.TakeBack(seat=seat, seq=max(state.seq + ahead, 0))
        self.ask(process, self.owner(seat, 0), message)
        if is_agreed:
            self._everybody_agrees(process)

    def _everybody_agrees(self, process: int) -> None:
        for _ in range(PEOPLE):
            if self.truth.record.proposal is not None:
                self.somebody_answers(process, 0, True)

    @precondition(lambda self: self.truth.record.status == "playing" and len(self.history) > LONG)
    @rule(process=PROCESS, who=WHO, seat=SEAT, how=st.sampled_from(["resign", "end"]))
    def somebody_resigns_or_wants_to_stop(self, process: int, who: int, seat: int, how: str) -> None:
        seat = self.seat(seat)
        message = m.Resign(seat=seat) if how == "resign" else m.EndGame()
        self.ask(process, self.owner(seat, who), message)
        if who == 0:
            self._everybody_agrees(process)

    @precondition(lambda self: self.truth.record.proposal is not None)
    @rule(process=PROCESS, number=st.integers(0, 3), yes=st.sampled_from([True, True, False]))
    def somebody_answers(self, process: int, number: int, yes: bool) -> None:
        proposal = self.truth.record.proposal
        assert proposal is not None
        silent = [p for p in proposal.asked if p not in proposal.agreed] or proposal.asked
        player = silent[number % len(silent)]
        self.execute(
            process, c.FromPerson(player, "name", m.AnswerProposal(proposal=proposal.number, yes=yes))
        )

    # Seats.

    @rule(process=PROCESS, who=WHO, seat=SEAT, device=st.one_of(st.just(""), DEVICE))
    def somebody_sits_down(self, process: int, who: int, seat: int, device: str) -> None:
        seats = self.truth.record.seats
        free = [number for number, one in enumerate(seats) if one.kind == "open"] or [0]
        self.ask(process, who, m.Sit(seat=free[seat % len(free)]), device=device)

    @rule(process=PROCESS, who=WHO, seat=SEAT, how=st.sampled_from(["stand", "offer", "lend", "bot", "host"]))
    def somebody_gives_up_a_seat(self, process: int, who: int, seat: int, how: str) -> None:
        seat = self.seat(seat)
        owner = self.owner(seat, who)
        if how == "stand":
            self.ask(process, owner, m.Stand(seat=seat))
        elif how in ("offer", "lend"):
            self.ask(process, owner, m.Offer(seat=seat, to=None if how == "offer" else "host"))
        else:
            self.ask(process, owner if how == "bot" else self.host(), m.SeatBot(seat=seat, level="plain"))

    @rule(process=PROCESS, seat=SEAT, who=WHO, stays=st.booleans(), level=LEVEL)
    def a_bot_stands_in(self, process: int, seat: int, who: int, stays: bool, level: str) -> None:
        """For somebody who has left, or because the console says so."""
        seat = self.seat(seat)
        if stays:
            self.execute(process, c.ConsoleSeatBot(CONSOLE, seat, level))
            return
        owner = self.owner(seat, who)
        if owner in self.here:
            self.somebody_comes_or_goes(owner)
        self.ask(process, who, m.SeatBot(seat=seat, level=level))

    @rule(process=PROCESS, who=WHO, seat=SEAT, how=st.sampled_from(["person", "house", "console"]))
    def a_seat_is_given_back(self, process: int, who: int, seat: int, how: str) -> None:
        seats = self.truth.record.seats
        kept = [number for number, one in enumerate(seats) if one.kind == "bot"] or [0]
        number = kept[seat % len(kept)]
        if how == "person":
            self.ask(process, self.owner(number, who), m.Back(seat=number))
        elif how == "house":
            self.execute(process, c.GiveSeatBack(number))
        else:
            self.execute(process, c.ConsoleGiveBack(CONSOLE, number))

    @rule(process=PROCESS, who=WHO, seat=SEAT, to=SEAT, how=st.sampled_from(["swap", "arrive", "depart"]))
    def the_console_moves_somebody(self, process: int, who: int, seat: int, to: int, how: str) -> None:
        seat, to = self.seat(seat), self.seat(to)
        if how == "swap":
            self.execute(process, c.ConsoleSwap(CONSOLE, seat, to))
            return
        who = who if how == "arrive" else self.owner(seat, who)
        person = Seat("person", self.ids[who], f"Name {who}")
        if how == "arrive":
            self.execute(process, c.ConsoleArrive(CONSOLE, person, seat))
        else:
            self.execute(process, c.ConsoleDepart(CONSOLE, person, seat, "elsewhere"))

    # What the table is asked.

    @precondition(lambda self: self.truth.record.proposal is not None)
    @rule(process=PROCESS)
    def somebody_withdraws_a_question(self, process: int) -> None:
        proposal = self.truth.record.proposal
        assert proposal is not None
        self.ask(process, self.ids.index(proposal.by), m.WithdrawProposal(proposal=proposal.number))

    @precondition(lambda self: self.truth.record.proposal is not None)
    @rule(process=PROCESS, late=st.sampled_from([-1.0, 0.0, 5.0]))
    def the_time_to_answer_passes(self, process: int, late: float) -> None:
        proposal = self.truth.record.proposal
        assert proposal is not None
        self.now = max(self.now, proposal.until + late)
        self.execute(process, c.ExpireProposal(proposal.number))

    @rule(process=PROCESS, seat=SEAT, who=WHO, how=st.sampled_from(["stand", "bot", "remove"]))
    def somebody_wants_a_seat_of_somebody_who_is_here(
        self, process: int, seat: int, who: int, how: str
    ) -> None:
        seat = self.seat(seat)
        if (owner := self.owner(seat, who)) not in self.here:
            self.somebody_comes_or_goes(owner)
        asker = who if how == "bot" else self.host()
        message: m.AnyMessage = m.SeatBot(seat=seat, level="plain")
        if how != "bot":
            message = m.Stand(seat=seat) if how == "stand" else m.Remove(who=handle(self.ids[owner]))
        self.ask(process, asker, message)

    @rule(process=PROCESS, who=WHO, device=DEVICE)
    def a_device_shows_a_seat(self, process: int, who: int, device: str) -> None:
        self.execute(process, c.NoteDevice(self.ids[who], device))

    @rule(process=PROCESS, letters=st.sampled_from([6, 8]))
    def somebody_tries_out_codes(self, process: int, letters: int) -> None:
        self.execute(process, c.LengthenCode(letters, "KMNPRSTV"))

    # What the host does.

    @precondition(lambda self: self.truth.record.status == "gathering")
    @rule(process=PROCESS, message=ARRANGEMENT)
    def the_host_arranges_the_table(self, process: int, message: m.AnyMessage) -> None:
        self.ask(process, self.host(), message)

    @precondition(lambda self: self.truth.record.status == "gathering")
    @rule(process=PROCESS, who=WHO, message=CONSENT)
    def somebody_gives_a_nonce_or_accepts(self, process: int, who: int, message: m.AnyMessage) -> None:
        self.ask(process, who, message)

    @rule(process=PROCESS, who=WHO, kind=st.sampled_from([m.Mute, m.Unmute, m.Remove]))
    def the_host_silences_or_sends_away(self, process: int, who: int, kind: Any) -> None:
        self.ask(process, self.host(), kind(who=handle(self.ids[who])))

    @precondition(lambda self: len(self.history) > LONG)
    @rule(process=PROCESS, how=st.sampled_from(["host", "console", "closing", "not yet", "not yet"]))
    def the_game_ends(self, process: int, how: str) -> None:
        if how == "host":
            self.ask(process, self.host(), m.EndGame())
        elif how == "console":
            self.execute(process, c.ConsoleEnd(CONSOLE))
        elif how == "closing":
            self.execute(process, c.CloseHouse(CONSOLE, self.now))
        else:
            self.execute(process, c.ConsoleExtend(CONSOLE, None, 7.0))

    # Beats.

    @precondition(lambda self: self.truth.record.beats.open is not None)
    @rule(process=PROCESS, who=WHO, ahead=AHEAD)
    def somebody_is_ready(self, process: int, who: int, ahead: int) -> None:
        beat = self.truth.record.beats.open
        assert beat is not None
        self.ask(process, self.owner(self.seat(who), who), m.Ready(seq=max(beat.seq + ahead, 0)))

    @precondition(lambda self: self.truth.record.beats.open is not None)
    @rule(before_end=st.sampled_from([0.3, 0.001, 0.0]))
    def a_beat_goes_by(self, before_end: float) -> None:
        beat = self.truth.record.beats.open
        assert beat is not None
        self.now = max(self.now, beat.until - before_end)

    @rule(process=PROCESS, who=WHO, beats=st.sampled_from(["none", "brisk", "calm"]))
    def the_length_of_beats_is_changed(self, process: int, who: int, beats: BeatLength) -> None:
        self.ask(process, who, m.ChangeSettings(beats=beats))

    # What everybody may ask for.

    @rule(process=PROCESS, who=WHO, how=st.sampled_from(["pause", "resume"]), delay=DELAY)
    def somebody_pauses_or_resumes(self, process: int, who: int, how: str, delay: float) -> None:
        if who == PEOPLE - 1:
            command = c.ConsolePause(CONSOLE) if how == "pause" else c.ConsoleResume(CONSOLE)
            self.execute(process, command)
            return
        message = m.PauseTable() if how == "pause" else m.ResumeTable()
        self.ask(process, self.owner(self.seat(who), who), message, delay=delay)

    @rule(process=PROCESS, is_left=st.booleans(), who=WHO, bots_only=st.sampled_from([0, 0, 3]))
    def only_bots_play(self, process: int, is_left: bool, who: int, bots_only: int) -> None:
        """And nobody looks any more, or somebody does again."""
        for number, seat in enumerate(self.truth.record.seats):
            if seat.kind != "bot":
                self.execute(process, c.ConsoleSeatBot(CONSOLE, number, "plain"))
        if is_left:
            self.everybody_leaves(True)
            self.execute(process, c.PauseUnwatched())
            return
        if who not in self.here:
            self.somebody_comes_or_goes(who)
        self.execute(1 - process, c.ResumeWatched(bots_only))

    @rule(process=PROCESS, who=WHO, text=st.sampled_from([None, "oui", "non", "👏"]))
    def somebody_speaks(self, process: int, who: int, text: str | None) -> None:
        if text is None:
            self.execute(process, c.ConsoleSay(CONSOLE, "attention"))
        elif text == "👏":
            self.ask(process, who, m.React(reaction="applause"))
        else:
            self.ask(process, who, m.Say(text=text))

    @precondition(lambda self: self.truth.record.status == "playing")
    @rule(process=PROCESS, saw=PROCESS, who=WHO, text=st.sampled_from(["right", "wrong", "sable", "grian"]))
    def somebody_answers_along(self, process: int, saw: int, who: int, text: str) -> None:
        play = self.processes[saw].state.play
        if play is None or play.over:
            return
        asked = along.question_for(play, None)
        key = "number.0" if asked is None else asked.key
        self.ask(process, who, m.AnswerAlong(key=key, answer=text))

    @precondition(lambda self: self.truth.record.status == "over")
    @rule(process=PROCESS, who=WHO, message=st.sampled_from([m.Rematch(), m.Follow()]))
    def somebody_wants_a_rematch(self, process: int, who: int, message: m.AnyMessage) -> None:
        self.ask(process, who, message)

    @precondition(lambda self: self.truth.record.status == "over")
    @rule(process=PROCESS, who=WHO)
    def somebody_wants_a_review(self, process: int, who: int) -> None:
        self.ask(process, self.owner(self.seat(who), who), m.AskReview())
        assert len(self.truth.record.people) > 1 or is_review_open(self.truth.record)

    @precondition(lambda self: self.truth.record.hints is not None)
    @rule(process=PROCESS, seat=SEAT, is_answered=st.booleans())
    def somebody_asks_the_coach(self, process: int, seat: int, is_answered: bool) -> None:
        seat = self.seat(seat)
        self.ask(process, self.owner(seat, 0), m.AskCoach(id="a", seat=seat))
        if not is_answered:
            self.execute(1 - process, c.RefundHint(seat, self.processes[process].state.seq))

    @rule(process=PROCESS, who=WHO, seat=SEAT, is_theirs=st.booleans())
    def somebody_asks_what_is_legal(self, process: int, who: int, seat: int, is_theirs: bool) -> None:
        seat = self.seat(seat)
        self.ask(process, self.owner(seat, who) if is_theirs else who, m.AskLegal(seat=seat))

    @rule(process=PROCESS, who=WHO, how=st.sampled_from(["host", "host", "name", "name", "forgotten"]))
    def people_change(self, process: int, who: int, how: str) -> None:
        if how == "host":
            if self.host() in self.here:
                self.somebody_comes_or_goes(self.host())
            self.execute(process, c.ReplaceHost())
        elif how == "name":
            self.execute(process, c.RenamePerson(self.ids[who], f"Name {who}", f"New {who}"))
        else:
            self.execute(process, c.ForgetPerson(self.ids[who]))
            self.forget(who)


def _move(state: TableState, number: int) -> dict[str, Any]:
    """What the game may be told by this number: a number, a word, nonsense, or that somebody is ready."""
    assert state.play is not None
    if state.play.view(None).phase == "ready":
        return {"type": "ready"}
    return {"type": "say", "word": "sable"} if number % 5 == 0 else {"type": "name", "number": number}


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=100, stateful_step_count=50)
