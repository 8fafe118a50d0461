"""The bots of one table: asked for a move when the game waits for them, from what their seat may know."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from pyramidion.core import Entry, Invalid, Refused

from . import codes, seating
from .log import INSERT_LINE
from .messages import BOT_FAILED, Line, encode
from .thinking import Choose, Thought

if TYPE_CHECKING:
    from .record import Record
    from .table import Table

logger = logging.getLogger(__name__)

IN_TIME = 0.8
"""A bot that hesitates uses at most this part of the time that is left."""
LONGEST = 20.0
"""Seconds that a bot may hesitate."""
GIVEN_UP = 5.0
"""Seconds for people to appeal before time is taken from a bot that has nothing more to say."""


class BotSeats:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._record: Record | None = None
        self._needed = False
        """Whether that record has bots; it is asked after every move and seldom changes."""
        self.thinking: dict[int, object] = {}
        """Seats whose bot has been asked, each with the token of what was asked last."""
        self._hesitating: dict[int, Raw] = {}
        """Seats whose bot knows its move and lets time pass, each with the view that it looked at."""
        self._excused: set[tuple[int, str]] = set()
        """Bots that have told the table that a move was made for them."""

    def forget(self) -> None:
        """Whatever they think about is no longer so."""
        self.thinking.clear()
        self._hesitating.clear()

    def thinks(self, seat: int) -> bool:
        """Whether a bot is at work for this seat, here or in the process that looks after the table now."""
        if seat in self.thinking or self._table.playing.drives:
            return seat in self.thinking
        record, course = self._table.record, self._table.course
        waits = course is not None and record.pause is None and seat in course.play.to_move
        return waits and record.seats[seat].kind == "bot"

    def wake(self) -> None:
        """Asks every bot that the game waits for and that has not been asked.

        A seat that a bot keeps warm is given back as soon as its person is here, after the end too (the rematch is
        theirs); a move that is being made is made.
        """
        table = self._table
        record, course = table.record, table.course
        if course is None or record.status not in ("playing", "over"):
            self.forget()
            return
        if record is not self._record:
            self._record, self._needed = record, record.bots
        if not (self.thinking or self._needed):
            return
        plays = record.status == "playing" and record.pause is None and table.playing.drives
        waited_for = course.play.to_move if plays else ()
        for seat in [s for s, seen in self._hesitating.items() if course.view(s) != seen]:
            # It was going to speak about something else.
            del self._hesitating[seat]
            self.thinking.pop(seat, None)
        for seat in [s for s in self.thinking if record.seats[s].kind != "bot" or s not in waited_for]:
            del self.thinking[seat]
        returned = {
            i
            for i, s in enumerate(record.seats)
            if s.stand_in and not s.stays and s.player and table.audience.present(s.player)
        }
        returned -= self.thinking.keys()
        for seat in returned:
            table.serial.ask(partial(self._give_back, seat))
        for seat in waited_for:
            if record.seats[seat].kind == "bot" and seat not in self.thinking and seat not in returned:
                self._ask(seat)

    def _give_back(self, seat: int) -> None:
        table = self._table
        owner = table.record.seats[seat]
        if owner.stand_in and owner.player is not None and table.audience.present(owner.player):
            table.change(seating.back(table.record, owner.player, seat), owner.player)

    def _ask(self, seat: int) -> None:
        table = self._table
        record, course, desk = table.record, table.course, table.desk
        assert course is not None
        play, level = course.play, record.seats[seat].level
        assert level is not None
        token = self.thinking[seat] = object()
        self._hesitating.pop(seat, None)
        job = Choose(
            game=record.game,
            level=level,
            seat=seat,
            seats=play.seats,
            options=Raw(encode(play.options)),
            view=course.view(seat),
            legal=Raw(encode(play.game.legal(play.state, seat))),
            seed=codes.bot_seed(record.salt, seat),
            work=None,
            people=tuple(place for place, one in enumerate(record.seats) if one.kind != "bot"),
        )
        least, most = desk.settings.bot_delay
        due = desk.now() + desk.random.uniform(least, most)
        key = f"{record.id}:{table.head}:{seat}:{level}"
        desk.thinkers.ask(job, partial(self._thought, seat, token, due, job.view), key=key)

    def _thought(self, seat: int, token: object, due: float, seen: Raw, thought: Thought) -> None:
        table = self._table
        if self.thinking.get(seat) is not token:
            return
        move = partial(self._move, seat, token, seen, thought)
        if thought.pause != 0.0:
            self._hesitating[seat] = seen
            self.wake()
            bell, now = self._bell(), table.desk.now()
            if self.thinking.get(seat) is not token:
                return  # it was about something else
            if thought.pause is None and bell is None and self._others_may(seat):
                return  # it is asked again when something has changed
            if thought.pause is None and bell is not None:
                wait = GIVEN_UP if table.desk.settings.bot_delay[1] > 0 else 0.0
                act = partial(table.serial.ask, partial(self._give_up, seat, token))
                table.desk.alarms.set(("bot", table.id, seat), now + wait, act)
                return
            if table.desk.settings.bot_delay[1] > 0:
                due += min((thought.pause or 0.0) * table.desk.settings.bot_pace, LONGEST)
                due = due if bell is None else min(due, now + IN_TIME * (bell - now))
        if table.desk.now() < due:
            table.desk.alarms.set(("bot", table.id, seat), due, partial(table.serial.ask, move))
        else:
            table.serial.ask(move)

    def _give_up(self, seat: int, token: object) -> None:
        """Nobody has to look on while a bot lets its time run out: where the game waits for it alone, the bell rings.

        Game time goes on to the deadline at once; the log cannot tell it from a bot that waited.
        """
        table = self._table
        if (
            self.thinking.get(seat) is token
            and table.course is not None
            and table.course.play.to_move == (seat,)
        ):
            table.playing.ring_now()

    def _others_may(self, seat: int) -> bool:
        """Whether the game waits for somebody else as well."""
        course = self._table.course
        return course is not None and course.play.to_move != (seat,)

    def _bell(self) -> float | None:
        """When the time of this step is out, by the house's clock."""
        record = self._table.record
        return None if record.deadline is None or record.started is None else record.started + record.deadline

    def _move(self, seat: int, token: object, seen: Raw, thought: Thought) -> None:
        table = self._table
        course = table.course
        if self.thinking.get(seat) is not token or course is None:
            return
        if table.playing.late():
            again = partial(self._move, seat, token, seen, thought)
            # What cannot be stored is tried again in a while; the bot is asked again then.
            table.playing.once_rung(again, lambda _: self.thinking.pop(seat, None))
            return
        del self.thinking[seat]
        self._hesitating.pop(seat, None)
        if table.record.status != "playing" or seat not in course.play.to_move:
            return
        try:
            table.playing.play(Entry(seat, table.playing.clock(), self._read(thought)))
        except (Refused, Invalid) as error:
            if thought.error is None and course.view(seat) != seen:
                self._ask(seat)  # somebody else moved meanwhile: it was right about what it saw
                return
            logger.warning(
                "the %s bot in seat %d at table %s, move %d: %s; a plain legal move is made for it",
                table.record.seats[seat].level,
                seat,
                table.id,
                course.play.seq + 1,
                error,
            )
            play = course.play
            move = play.game.random_move(play.state, seat, table.desk.random)
            table.playing.play(Entry(seat, table.playing.clock(), move))
            level = table.record.seats[seat].level or ""
            if (seat, level) not in self._excused:
                self._excused.add((seat, level))
                table.serial.ask(partial(self._excuse, seat, level))

    def _excuse(self, seat: int, level: str) -> None:
        """The table hears of it once, by the bot's name; the log has every time and the reason."""
        table = self._table
        line = Line(table.line_count, "", level, seat, round(table.desk.now(), 3), phrase=BOT_FAILED)

        def said(error: Exception | None) -> None:
            if error is None:
                table.say(line)

        row = (table.id, line.n, "", line.who, line.name, line.seat, None, BOT_FAILED, line.at)
        table.serial.write([(INSERT_LINE, row)], said)

    def _read(self, thought: Thought) -> Any:
        if thought.error is not None:
            raise Refused("bot", thought.error, "pas de réponse")
        assert self._table.course is not None
        return self._table.course.game.parse_move(msgspec.json.decode(thought.value))
