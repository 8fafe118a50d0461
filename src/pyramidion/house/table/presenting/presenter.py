"""How a table looks to one viewer: the `table` message and the `game` message, computed from the value."""

from __future__ import annotations

from collections.abc import Container, Hashable

from msgspec import UNSET, Raw, UnsetType

from pyramidion.core import Invalid, Play, View
from pyramidion.house.table import along
from pyramidion.house.table import screen_messages as screen
from pyramidion.house.table.beats import current
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.ranking import uncounted
from pyramidion.house.table.record import Record
from pyramidion.house.table.review import is_review_open
from pyramidion.house.table.rules import size_of, teams_of
from pyramidion.house.table.screen_messages import encode
from pyramidion.house.table.seats.names import shown_names
from pyramidion.house.table.state import TableState

from .increments import increment

NO_EVENTS = Raw(b"[]")


class TablePresenter:
    """The `table` messages of one state at one moment. What all viewers see alike is made once."""

    def __init__(
        self, state: TableState, moment: Moment, thinking: Container[int], closing: float | None
    ) -> None:
        self._state = state
        self._moment = moment
        self._thinking = thinking
        self._closing = closing
        self._people: tuple[screen.PersonShown, ...] | None = None
        self._names: dict[str, str] | None = None

    def message(self, player: str, name: str, looking: int | None) -> bytes:
        """Handles stand for people; who is behind one stays in the house."""
        record, moment = self._state.record, self._moment
        size = size_of(record.game, record.options)
        return encode(
            screen.TableShown(
                id=record.id,
                game=record.game,
                rules=record.rules,
                options=record.options,
                status=record.status,
                paused=pause_shown(record, moment),
                beats=record.beats.length,
                beat=beat_shown(record, moment),
                proposal=proposal_shown(record, moment),
                code=record.code,
                private=record.private,
                listed=record.listed,
                ranked=record.ranked,
                uncounted=uncounted(record) if record.ranked else None,
                pace=record.pace,
                unagreed=tuple(moment.handle(record.id, player) for player in record.unagreed),
                days=days_shown(record),
                matched=record.matched,
                given_up=record.is_given_up,
                coach=record.coach,
                review=is_review_open(record),
                taken_up=record.taken_up,
                tutorial=record.is_tutorial,
                provided=_provided_shown(record, moment),
                commitment=record.commitment,
                opened=opened(record) if record.status == "over" else None,
                rematch=record.rematch,
                host=None if record.host is None else moment.handle(record.id, record.host),
                size=screen.SizeShown(size.least, size.most),
                television=moment.presence.room_screens > 0,
                away_after=moment.settings.away_after,
                closing=None if record.pace else self._closing,
                now=round(moment.now, 3),
                seats=tuple(self.seat(number, player) for number in range(len(record.seats))),
                teams=teams_shown(record),
                people=self.people,
                along=self.along,
                you=screen.YouShown(
                    who=moment.handle(record.id, player),
                    name=self.names.get(player, name),
                    host=player == record.host,
                    muted=player in record.muted,
                    seats=record.seats_of(player),
                    looking=looking,
                    nonce=record.nonces.get(player),
                    along=_my_along(record, player),
                ),
            )
        )

    def seat(self, number: int, player: str = "") -> screen.SeatShown:
        record, moment = self._state.record, self._moment
        seat = record.seats[number]
        owner = seat.player
        online = owner is not None and moment.presence.is_here(owner)
        since = None if owner is None or online else moment.presence.away_since.get(owner)
        return screen.SeatShown(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            who=None if owner is None else moment.handle(record.id, owner),
            online=online,
            away_since=None if since is None else round(since, 3),
            stand_in=seat.stand_in,
            mine=owner == player,
            # Bots may still be looking for a word when somebody finds the last one.
            thinking=number in self._thinking and record.status == "playing",
            hints=_hints_shown(record, number),
        )

    @property
    def people(self) -> tuple[screen.PersonShown, ...]:
        """Whoever sits or looks: seats first, then those who look on, up to the limit."""
        if self._people is None:
            self._people = self._people_shown()
        return self._people

    @property
    def along(self) -> tuple[screen.AlongShown, ...]:
        """Who answered along, best first, once nothing is open any more."""
        record = self._state.record
        if record.status != "over":
            return ()
        shown = [
            screen.AlongShown(
                self._moment.handle(record.id, player),
                self.names.get(player, score.name),
                score.right,
                score.of,
            )
            for player, score in record.along.items()
            if score.of
        ]
        return tuple(sorted(shown, key=lambda one: (-one.right, one.of, one.name)))

    @property
    def names(self) -> dict[str, str]:
        if self._names is None:
            limit = self._moment.settings.limits.name
            self._names = shown_names(self._state.record, self._moment.presence.here, limit)
        return self._names

    def _people_shown(self) -> tuple[screen.PersonShown, ...]:
        record, moment = self._state.record, self._moment
        return tuple(
            screen.PersonShown(
                who=moment.handle(record.id, player),
                name=name,
                online=player in moment.presence.here,
                muted=player in record.muted,
                seats=record.seats_of(player),
            )
            for player, name in list(self.names.items())[: moment.settings.limits.people]
        )


def teams_shown(record: Record) -> tuple[screen.TeamShown, ...]:
    names = (*record.teams, *[""] * len(record.seats))
    return tuple(
        screen.TeamShown(seats, name or None) for seats, name in zip(teams_of(record), names, strict=False)
    )


def days_shown(record: Record) -> tuple[screen.DayClockShown, ...]:
    clocks = () if record.days is None else record.days.seats
    return tuple(
        screen.DayClockShown(reserve=one.reserve, move_until=one.move_until, due=one.due, holiday=one.holiday)
        for one in clocks
    )


def pause_shown(record: Record, moment: Moment) -> screen.PauseShown | None:
    pause = record.pause
    if pause is None:
        return None
    who = None if pause.player is None else moment.handle(record.id, pause.player)
    return screen.PauseShown(round(pause.since, 3), pause.why, who, pause.name)


def beat_shown(record: Record, moment: Moment) -> screen.BeatShown | None:
    shown = current(record, moment.now)
    if shown is None:
        return None
    beat = shown.beat
    return screen.BeatShown(
        seq=shown.seq,
        kind=beat.kind,
        title=beat.title,
        seat=beat.seat,
        hides=beat.hides,
        seconds=round(shown.until - shown.since, 3),
        card=round(shown.card, 3),
        until=round(shown.until, 3),
        ready=tuple(moment.handle(record.id, player) for player in shown.ready),
    )


def proposal_shown(record: Record, moment: Moment) -> screen.ProposalShown | None:
    proposal = record.proposal
    if proposal is None:
        return None

    def handles(players: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(moment.handle(record.id, player) for player in players)

    return screen.ProposalShown(
        number=proposal.number,
        kind=proposal.kind,
        by=moment.handle(record.id, proposal.by),
        about=None if proposal.about is None else moment.handle(record.id, proposal.about),
        seat=proposal.seat,
        level=proposal.level,
        seq=proposal.seq,
        asked=handles(proposal.asked),
        voters=handles(proposal.voters),
        needed=proposal.needed,
        agreed=handles(proposal.agreed),
        declined=handles(proposal.declined),
        until=round(proposal.until, 3),
    )


def opened(record: Record) -> screen.Opened:
    nonces = None if record.origin is None else record.origin.nonces
    return screen.Opened(record.seed, record.salt, record.house_seed, nonces)


def _provided_shown(record: Record, moment: Moment) -> screen.ProvidedShown | None:
    if not record.taken_up:
        return None
    who, provided = record.provider, record.provided
    waiting = record.not_accepted if record.status == "gathering" else ()
    return screen.ProvidedShown(
        who=None if who is None else moment.handle(record.id, who),
        name=next((s.name or "" for s in record.seats if s.player == who), "")
        if provided is None
        else provided.name,
        waiting=tuple(moment.handle(record.id, player) for player in waiting),
    )


def _my_along(record: Record, player: str) -> screen.MyAlongShown | None:
    """What an answer is worth is left out while its question is open."""
    score = record.along.get(player)
    if score is None:
        return None
    pending = tuple(screen.AlongAnswerShown(one.key, one.text, None) for one in score.pending)
    decided = tuple(screen.AlongAnswerShown(one.key, one.text, one.right) for one in score.decided)
    return screen.MyAlongShown(score.right, score.of, pending, decided)


def _hints_shown(record: Record, number: int) -> screen.HintsShown | None:
    hints = record.hints
    most = None if hints is None else hints.budget[number]
    left = None if hints is None else hints.left(number)
    return None if most is None or left is None else screen.HintsShown(left, most)


class GamePresenter:
    """The `game` messages of one state. Each view is made once for everybody who may know the same."""

    __slots__ = (
        "_along",
        "_before",
        "_hides",
        "_increments",
        "_json",
        "_may",
        "_play",
        "_standing",
        "_take_back",
        "_views",
    )

    def __init__(
        self,
        play: Play,
        before: GamePresenter | None = None,
        take_back: int | None = None,
        hides: bool = False,
    ) -> None:
        self._play = play
        self._hides = hides
        """During a beat that hides what comes next."""
        self._take_back = encode(take_back)
        """The seat whose last move may be taken back."""
        self._before = before
        """Of the state before: whoever was shown that one needs only what is new."""
        if before is not None:
            before._before = None
        self._views: dict[Hashable, View] = {}
        self._json: dict[Hashable, bytes] = {}
        self._increments: dict[tuple[Hashable, Hashable], bytes] = {}
        self._may: dict[int | None, bytes] = {}
        self._along: dict[int | None, bytes] = {}
        self._standing: tuple[float, bytes] | None = None

    @property
    def seq(self) -> int:
        return self._play.seq

    def view(self, seat: int | None) -> Raw:
        """As JSON."""
        group = self._group(seat)
        json = self._json.get(group)
        if json is None:
            json = self._json[group] = encode(self._view(group, seat))
        return Raw(json)

    def _group(self, seat: int | None) -> Hashable:
        return self._play.game.view_group(self._play.state, seat)

    def _view(self, group: Hashable, seat: int | None) -> View:
        view = self._views.get(group)
        if view is None:
            view = self._views[group] = self._made(seat)
        return view

    def _made(self, seat: int | None) -> View:
        play = self._play
        view: View = play.game.beat_view(play.state, seat) if self._hides else play.table_view(seat)
        return view

    def message(
        self,
        seat: int | None,
        game_time: float,
        events: Raw = NO_EVENTS,
        re: str | None = None,
        stale: bool = False,
        since: int | None = None,
    ) -> bytes:
        """For somebody who looks as this seat; with `since`, what is new to whoever was shown that entry.

        Almost all of it is the same for every screen and encoded already, so the message is put together from bytes.
        """
        return b"".join(
            (
                b'{"type":"game",' if re is None else b'{"type":"game","re":%b,' % encode(re),
                b'"seq":%d,"seat":%b,"events":' % (self._play.seq, b"null" if seat is None else b"%d" % seat),
                events,
                self._view_part(seat, since),
                b',"may":',
                self._may_json(seat),
                b',"take_back":%b,"along":%b,' % (self._take_back, self._along_json(seat)),
                self._standing_json(game_time),
                b',"stale":true}' if stale else b"}",
            )
        )

    def _view_part(self, seat: int | None, since: int | None) -> bytes:
        before = self._before
        if since is None or before is None or since != before.seq:
            return b',"view":' + self.view(seat)
        groups = before._group(seat), self._group(seat)
        part = self._increments.get(groups)
        if part is None:
            new = increment(before._view(groups[0], seat), self._view(groups[1], seat))
            part = self._increments[groups] = b',"since":%d%b%b' % (since, b"," if new else b"", new)
        return part

    def _may_json(self, seat: int | None) -> bytes:
        may = self._may.get(seat)
        if may is None:
            may = self._may[seat] = encode(
                () if seat is None else self._play.game.may(self._play.state, seat)
            )
        return may

    def _along_json(self, seat: int | None) -> bytes:
        asked = self._along.get(seat)
        if asked is None:
            question = None if self._hides else along.question_for(self._play, seat)
            asked = self._along[seat] = encode(question)
        return asked

    def _standing_json(self, game_time: float) -> bytes:
        if self._standing is None or self._standing[0] != game_time:
            outcome = self._play.outcome
            deadline = None if outcome is not None else self._play.deadline
            left = None if deadline is None else max(round(deadline - game_time, 3), 0.0)
            shown = encode(screen.Standing(outcome is not None, outcome, left, round(game_time, 3)))
            self._standing = (game_time, shown[1:-1])
        return self._standing[1]


def invalid(error: Invalid, re: str | UnsetType = UNSET) -> screen.Failed:
    """Bad input with all its faults."""
    text = str(error)
    return screen.Failed(
        re=re, code="malformed", en=f"this cannot be: {text}", fr=f"impossible : {text}", faults=error.faults
    )


def internal(re: str | UnsetType = UNSET) -> screen.Failed:
    return screen.Failed(
        re=re,
        code="internal",
        en="something went wrong in the house; nothing has changed",
        fr="une erreur s'est produite dans la maison ; rien n'a changé",
    )
