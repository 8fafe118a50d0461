"""The record of a table: seats, host, options, pause and outcome, as one value that is replaced and never changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from pyramidion.core import Beat, Outcome

from .day_clock import DayClock

Status = Literal["gathering", "playing", "over", "archived"]
SeatKind = Literal["open", "person", "bot"]
PauseReason = Literal["person", "away", "host"]
"""Somebody at the table, nobody being there when a clock rang, or the console of the house."""

GONE = "joueur parti"
"""The name that somebody who deleted their data leaves in old games."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Nobody, a person or a bot. A bot with a `player` stands in for that person, who gets the seat back."""

    kind: SeatKind = "open"
    player: str | None = None
    name: str | None = None
    level: str | None = None
    stays: bool = False
    """A bot that stands in until it is told to go: the person being here is not enough."""

    @property
    def stand_in(self) -> bool:
        return self.kind == "bot" and self.player is not None

    @property
    def label(self) -> str | None:
        """A person's name, a bot's level, nothing for an open seat."""
        return self.name if self.kind == "person" or self.stand_in else self.level


OPEN = Seat()


def bots_only(seats: Iterable[Seat]) -> bool:
    return all(seat.kind == "bot" for seat in seats)


class Pause(msgspec.Struct, frozen=True, omit_defaults=True):
    """Since when a table stands still, and at which game time."""

    since: float
    clock: float
    why: PauseReason = "person"
    """Somebody at the table asked for it, or all of them had gone when a clock rang, or the console of the house. At a
    table where only bots play, "away" means that nobody looked: it goes on when somebody does."""
    player: str | None = None
    name: str | None = None


BeatLength = Literal["none", "brisk", "calm"]
"""How long a table waits at the beats of its game."""


class OpenBeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A beat that a game has come to. Game time stands still until it is over."""

    beat: Beat
    seq: int
    """Entries of the game when it began: no two beats of a table have the same."""
    since: float
    card: float
    """When what comes first has been seen, and its title card is shown."""
    until: float
    """By the house's clock, if not all are ready before."""
    ready: tuple[str, ...] = ()
    """The people who need no more of it."""


class Beats(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long the beats of a table are, and the last one that it came to, which may be over."""

    length: BeatLength = "none"
    open: OpenBeat | None = None

    @property
    def people(self) -> set[str]:
        """Everybody who is named."""
        return set() if self.open is None else set(self.open.ready)

    def without(self, player: str) -> Beats:
        """Without anything that names this person."""
        if self.open is None:
            return self
        ready = tuple(one for one in self.open.ready if one != player)
        return msgspec.structs.replace(self, open=msgspec.structs.replace(self.open, ready=ready))


class Hints(msgspec.Struct, frozen=True):
    """How often each seat may ask the coach (null: as often as it likes), and how often it has; of a seat that may ask
    as often as it likes only whether it has."""

    budget: tuple[int | None, ...]
    used: tuple[int, ...]
    paid: tuple[int | None, ...] = ()
    """At which `seq` of the game each seat last paid: the same question twice is one, whichever process is asked."""

    @classmethod
    def unlimited(cls, seats: int) -> Hints:
        return cls((None,) * seats, (0,) * seats)

    def left(self, seat: int) -> int | None:
        most = self.budget[seat]
        return None if most is None else max(most - self.used[seat], 0)

    def has_paid(self, seat: int, seq: int) -> bool:
        return bool(self.paid) and self.paid[seat] == seq

    def counted(self, seat: int, seq: int) -> Hints:
        return self._changed(seat, self.used[seat] + 1, seq)

    def given_back(self, seat: int) -> Hints:
        return self._changed(seat, self.used[seat] - 1, None)

    def _changed(self, seat: int, used: int, seq: int | None) -> Hints:
        paid = self.paid or (None,) * len(self.budget)
        return Hints(
            self.budget,
            (*self.used[:seat], used, *self.used[seat + 1 :]),
            (*paid[:seat], seq, *paid[seat + 1 :]),
        )

    def swapped(self, seat: int, to: int) -> Hints:
        """With the budgets of two seats exchanged, before anybody has asked."""
        budget = list(self.budget)
        budget[seat], budget[to] = budget[to], budget[seat]
        return Hints(tuple(budget), self.used)

    def without(self, seat: int) -> Hints:
        return Hints(
            (*self.budget[:seat], *self.budget[seat + 1 :]), (*self.used[:seat], *self.used[seat + 1 :])
        )

    def fitted(self, seats: int) -> Hints:
        """Cut, or filled up with seats that ask as often as they like."""
        budget, used = self.budget[:seats], self.used[:seats]
        missing = seats - len(budget)
        return Hints((*budget, *(None,) * missing), (*used, *(0,) * missing))


ProposalKind = Literal["stand", "bot", "remove", "lend", "end", "take_back", "review"]


class Proposal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question that the people of a table are asked. What it is about happens only if it is accepted."""

    number: int
    kind: ProposalKind
    by: str
    until: float
    """When it expires, by the house's clock."""
    voters: tuple[str, ...] = ()
    """Who decides together; whoever asked is among them if they have a say, and has agreed."""
    needed: int = 1
    """So many voters have to agree."""
    agreed: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    about: str | None = None
    """Whose seat it is about: their consent alone is enough."""
    seat: int | None = None
    level: str | None = None
    seq: int | None = None

    @property
    def asked(self) -> tuple[str, ...]:
        """Who may answer."""
        about = () if self.about is None else (self.about,)
        return tuple(p for p in (*about, *self.voters) if p != self.by)

    @property
    def owner(self) -> str | None:
        """Whose seat has to be theirs still when it is accepted; None where it is about no seat of anybody's."""
        return self.by if self.kind == "lend" else self.about

    @property
    def topic(self) -> tuple[str, str, int | None, str | None]:
        """What the same person asks again after a while."""
        return self.by, self.kind, self.seat, self.about

    def answered(self, player: str, yes: bool) -> Proposal:
        """With this person's answer; the last one counts."""
        agreed = tuple(p for p in self.agreed if p != player)
        declined = tuple(p for p in self.declined if p != player)
        if yes:
            return msgspec.structs.replace(self, agreed=(*agreed, player), declined=declined)
        return msgspec.structs.replace(self, agreed=agreed, declined=(*declined, player))

    @property
    def result(self) -> Literal["consent", "vote", "agreed", "refused"] | None:
        """How it was accepted, or that it no longer can be; None while answers may decide it."""
        if self.about in self.agreed:
            return "consent"
        in_favour = sum(player in self.agreed for player in self.voters)
        if in_favour >= self.needed:
            return "agreed" if self.about is None else "vote"
        open_votes = sum(player not in self.declined for player in self.voters)
        if open_votes < self.needed and (self.about is None or self.about in self.declined):
            return "refused"
        return None


class Unaccepted(msgspec.Struct, frozen=True):
    """A proposal that came to nothing, so that the same person does not ask the same at once again."""

    topic: tuple[str, str, int | None, str | None]
    at: float


class Proposals(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the people of a table have been asked during a game and, about its review, after it."""

    count: int = 0
    """The number of the next one."""
    open: Proposal | None = None
    unaccepted: tuple[Unaccepted, ...] = ()

    @property
    def people(self) -> set[str]:
        """Everybody who is named."""
        named = {player for one in self.unaccepted for player in (one.topic[0], one.topic[3])}
        if self.open is not None:
            named |= {self.open.by, self.open.about, *self.open.voters}
        return {player for player in named if player is not None}

    def without(self, player: str) -> Proposals:
        """Without anything that names this person."""
        is_named = self.open is not None and player in msgspec.structs.replace(self, unaccepted=()).people
        unaccepted = tuple(one for one in self.unaccepted if player not in one.topic)
        return msgspec.structs.replace(self, open=None if is_named else self.open, unaccepted=unaccepted)


class ReviewConsent(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the people of a table have said to the coach's review of their game."""

    agreed: bool = False
    declined: tuple[str, ...] = ()
    """Who has said no: being away is no consent of theirs."""

    def without(self, player: str) -> ReviewConsent:
        """Without anything that names this person."""
        return ReviewConsent(self.agreed, tuple(one for one in self.declined if one != player))


class AlongAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody who waits has answered, and whether it is right, where that is known. Nobody is told before the
    question is closed."""

    key: str
    text: str
    right: bool | None = None


class AlongScore(msgspec.Struct, frozen=True, omit_defaults=True):
    """How somebody answers along."""

    name: str
    right: int = 0
    of: int = 0
    """Answers to questions that are closed."""
    pending: tuple[AlongAnswer, ...] = ()
    decided: tuple[AlongAnswer, ...] = ()
    """Those that were closed last."""


class GivenUp(msgspec.Struct, frozen=True):
    """A seat that has resigned, or ran out of days, and whose it was then."""

    seat: int
    player: str | None


class Device(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whose screens a device has shown during a game, and which seats they looked as."""

    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()


class SeedOrigin(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the seed of a game comes from that has begun."""

    house_seed: int
    """The one that the house has committed itself to."""
    nonces: tuple[str, ...] | None = None
    """What the devices gave, by seat, empty where none did. None: the seed is that of a transcript, and nobody plays
    but the person who handed it in."""


class Provided(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who handed in the transcript that a table takes up."""

    player: str | None
    name: str
    seed: int | None = None
    """The transcript's own, which counts only where nobody else plays."""
    tutorial: bool = False
    """It is the first game of a newcomer, who plays it alone with bots and is told what to do."""


def as_json(value: object) -> Any:
    """The value as it is read back from the database: a record is the same before and after a restart."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a table but its game and its chat. The first group of fields never changes, but for the seed."""

    id: str
    game: str
    rules: int
    setup: dict[str, Any]
    seed: int
    """Of the house, until the game begins; then the one that it is played with."""
    salt: str
    commitment: str
    made: float

    options: dict[str, Any]
    status: Status = "gathering"
    code: str | None = None
    private: bool = False
    listed: bool = False
    """It stands in the lobby: anybody may take an open seat, and watch."""
    ranked: bool = False
    """Its game counts for the ratings of whoever plays it to its end."""
    was_ranked: bool = False
    """Its game counted until somebody else came to play on one of its seats."""
    pace: int = 0
    """Days that a move may take; 0: everybody plays now."""
    unagreed: tuple[str, ...] = ()
    """Who sat here when the host changed the pace and has not agreed to that yet."""
    matched: bool = False
    """The lobby brought these people together: the game begins by itself when all are there."""
    days: DayClock | None = None
    """The clocks of a game over days, while it is played."""
    coach: bool = False
    host: str | None = None
    seats: tuple[Seat, ...] = ()
    held: dict[str, tuple[int, ...]] = {}
    """Who has held which seats since the game began: what they know, they cannot forget."""
    resigned: tuple[GivenUp, ...] = ()
    """In that order. A bot may have played on there."""
    devices: dict[str, Device] = {}
    """What was shown where while the game is played, by the devices' handles."""
    muted: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    rematch: str | None = None
    started: float | None = None
    """The wall clock's time at which game time was 0."""
    ended: float | None = None
    touched: float = 0.0
    outcome: dict[str, Any] | None = None
    deadline: float | None = None
    """Game time at which something happens by itself."""
    taken_up: bool = False
    """The game comes from a transcript: seats, options and its first entries are given."""
    provided: Provided | None = None
    """Whose transcript it is; None also for tables that were opened before this was kept."""
    accepted: tuple[str, ...] = ()
    """Who has accepted that the game comes from a transcript."""
    nonces: dict[str, str] = {}
    """What people's devices gave for the seed before the game began."""
    origin: SeedOrigin | None = None
    """Where the seed comes from; None: it is the house's own."""
    hints: Hints | None = None
    """What the coach may be asked, and was; None: everybody asks as often as they like, and nobody has."""
    pause: Pause | None = None
    """The game stands still until somebody takes it up again."""
    beats: Beats = Beats()
    proposals: Proposals = Proposals()
    review: ReviewConsent = ReviewConsent()
    teams: tuple[str, ...] = ()
    """What the sides of the game are called, in the order of `Game.sides`; empty where one has no name."""
    along: dict[str, AlongScore] = {}
    """Who answers along, and how well."""
    file: str | None = None
    """Where its transcript is, once it is archived."""

    def seats_of(self, player: str) -> tuple[int, ...]:
        """The seats that this person plays now."""
        return tuple(i for i, s in enumerate(self.seats) if s.kind == "person" and s.player == player)

    def belongs(self, player: str) -> bool:
        """Has a seat here, also one that a bot keeps warm, or is the host."""
        return player == self.host or any(s.player == player for s in self.seats)

    @property
    def final(self) -> Outcome | None:
        """How the game ended; None until then."""
        return None if self.outcome is None else msgspec.convert(self.outcome, Outcome)

    def is_table_of(self, player: str) -> bool:
        """Among this person's tables: has or had a seat here, or is the host, and was not sent away. No tutorial is."""
        is_theirs = (self.belongs(player) or player in self.held) and player not in self.removed
        return is_theirs and not self.is_tutorial

    @property
    def is_given_up(self) -> bool:
        """The lobby brought people together here, and not all of them came: nobody plays here any more."""
        return self.matched and self.status == "gathering" and self.host is None and not self.people

    @property
    def is_tutorial(self) -> bool:
        """A newcomer learns the game here: the table is in nobody's list, and its game belongs to no evening."""
        return self.provided is not None and self.provided.tutorial

    @property
    def house_seed(self) -> int:
        """The seed that the house has committed itself to."""
        return self.seed if self.origin is None else self.origin.house_seed

    @property
    def provider(self) -> str | None:
        """Who handed in the transcript that the table takes up."""
        return self.host if self.provided is None else self.provided.player

    @property
    def not_accepted(self) -> tuple[str, ...]:
        """Who sits at a game that somebody else took from a transcript and has not agreed to that."""
        if not self.taken_up:
            return ()
        return tuple(p for p in self.people if p != self.provider and p not in self.accepted)

    @property
    def people(self) -> tuple[str, ...]:
        """Whoever has a seat, each once, in the order of the seats."""
        return tuple(dict.fromkeys(s.player for s in self.seats if s.player is not None))

    @property
    def proposal(self) -> Proposal | None:
        """The question that the people of the table are asked now."""
        return self.proposals.open

    @property
    def is_bots_only(self) -> bool:
        """No seat is played by a person, and none is open for one."""
        return bots_only(self.seats)

    @property
    def bots(self) -> bool:
        return any(s.kind == "bot" for s in self.seats)


def without_stale_proposal(record: Record) -> Record:
    """The record without a proposal that its seats have overtaken."""
    proposal = record.proposal
    if proposal is None or proposal.owner is None or proposal.seat is None:
        return record
    is_stale = record.seats[proposal.seat].player != proposal.owner
    return msgspec.structs.replace(record, proposals=_none_open(record)) if is_stale else record


def without_overtaken_proposal(record: Record) -> Record:
    """After a move of a seat nobody is asked any more whether the move before it is taken back."""
    if record.proposal is None or record.proposal.kind != "take_back":
        return record
    return msgspec.structs.replace(record, proposals=_none_open(record))


def _none_open(record: Record) -> Proposals:
    return msgspec.structs.replace(record.proposals, open=None)
