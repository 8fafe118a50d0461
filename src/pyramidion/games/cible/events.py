"""What happens: for the record, the animation and the screen reader. Public as it stands.

The first question and the first camera token are turned before anybody moves: the first view shows them.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from pyramidion.core import Event

from .values import Card, Closed, Kind, Said, Weight


class PhaseBegun(Event, tag_field="type", tag="phase_begun", frozen=True):
    """The towers move to their rings: 1 outside, 4 the two places in the centre, 5 the heart."""

    phase: Kind
    partie: int
    rings: tuple[int, ...]


class QuestionRead(Event, tag_field="type", tag="question_read", frozen=True):
    """A card was turned. In Les Définitions `question` is null: the letter is told, definitions follow. In La Finale it
    is the first question, when time begins.

    `deck` is the deck by the name that finds exactly this version again, empty for a card of the set-up.
    """

    phase: Kind
    question: str | None
    letter: str | None = None
    examples: tuple[str, ...] = ()
    theme: str = ""
    deck: str = ""
    complete: bool = False
    """No answer is right but those of the list."""


class CameraTurned(Event, tag_field="type", tag="camera_turned", frozen=True):
    """`left`: whose tokens are still face down in this lap; `reshuffled`: a new lap begins with this one.

    `token` is its number in the set-up's `camera`; one that an appeal has put back comes again under its number.
    """

    seat: int
    left: tuple[int, ...]
    reshuffled: bool
    token: int


class Answered(Event, tag_field="type", tag="answered", frozen=True):
    """An answer was judged. `answer` is the accepted form, also of what was already said."""

    seat: int
    text: str
    verdict: Weight
    answer: str | None
    number: int | None = None
    ruled: bool = False


class Spoken(Event, tag_field="type", tag="spoken", frozen=True):
    """An answer waits for somebody to rule on it."""

    seat: int
    text: str


class Passed(Event, tag_field="type", tag="passed", frozen=True):
    """Nothing was said; in the auction: no higher. `late`: the clock decided."""

    seat: int
    late: bool
    number: int | None = None


class PawnLost(Event, tag_field="type", tag="pawn_lost", frozen=True):
    seat: int
    left: int


class ReadAgain(Event, tag_field="type", tag="read_again", frozen=True):
    """The definitions that were not found are read once more."""

    seat: int
    numbers: tuple[int, ...]


class SeriesEnded(Event, tag_field="type", tag="series_ended", frozen=True):
    seat: int
    right: int
    late: bool


class RoundBegun(Event, tag_field="type", tag="round_begun", frozen=True):
    """A round of La Suite, with those who play it."""

    round: int
    inside: tuple[int, ...]


class Out(Event, tag_field="type", tag="out", frozen=True):
    """Of this round of La Suite."""

    seat: int


class RoundWon(Event, tag_field="type", tag="round_won", frozen=True):
    seat: int
    markers: int


class Qualified(Event, tag_field="type", tag="qualified", frozen=True):
    seat: int


class BidMade(Event, tag_field="type", tag="bid_made", frozen=True):
    seat: int
    count: int
    late: bool


class ContractBegun(Event, tag_field="type", tag="contract_begun", frozen=True):
    seat: int
    count: int


class ContractEnded(Event, tag_field="type", tag="contract_ended", frozen=True):
    """`winner` gets the marker."""

    seat: int
    count: int
    kept: bool
    winner: int


class Started(Event, tag_field="type", tag="started", frozen=True):
    """The seat said that it is ready: its time runs."""

    seat: int
    seconds: float | None


class Drafted(Event, tag_field="type", tag="drafted", frozen=True):
    """A text of the finale; nobody judges it yet."""

    seat: int
    level: int
    number: int
    text: str


class QuestionPassed(Event, tag_field="type", tag="question_passed", frozen=True):
    """The finalist wants another question of the level; `question` is the new one."""

    seat: int
    level: int
    number: int
    question: str


class LevelValidated(Event, tag_field="type", tag="level_validated", frozen=True):
    """`question` is the first of the next level, null after the last."""

    seat: int
    level: int
    number: int
    question: str | None


class FinaleEnded(Event, tag_field="type", tag="finale_ended", frozen=True):
    """`validated`: how many levels; the check follows. `late`: time was out."""

    seat: int
    validated: int
    late: bool


class CheckAccepted(Event, tag_field="type", tag="check_accepted", frozen=True):
    seat: int


class Checked(Event, tag_field="type", tag="checked", frozen=True):
    """`right` answers of each validated level; `level` is the last one passed without a gap."""

    seat: int
    right: tuple[int, ...]
    level: int


class Appealed(Event, tag_field="type", tag="appealed", frozen=True):
    """`seat` wants the table to decide on what `judged` said. `alone`: only bots could vote, and the seat decides."""

    seat: int
    judged: int
    text: str
    level: int | None = None
    alone: bool = False


class Voted(Event, tag_field="type", tag="voted", frozen=True):
    seat: int
    accept: bool | None


class Ruling(Event, tag_field="type", tag="ruling", frozen=True):
    """The votes are in: `right` is what the answer is now; `changed` says whether it was otherwise before."""

    judged: int
    text: str
    right: bool
    changed: bool
    level: int | None = None


class QuestionsClosed(Event, tag_field="type", tag="questions_closed", frozen=True):
    """Questions that nobody can answer any more, with all their answers and who said what."""

    questions: tuple[Closed, ...]


class PartieScored(Event, tag_field="type", tag="partie_scored", frozen=True):
    """R-C29. `second` lost the auction; `gained` is what each seat gets, `points` what each has now."""

    partie: int
    seat: int
    level: int
    pawns: int
    second: int
    gained: tuple[int, ...]
    points: tuple[int, ...]


class GameOver(Event, tag_field="type", tag="over", frozen=True):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: Annotated[str, Meta(extra_json_schema={"enum": ["parties", "target", "ended", "resigned"]})]


CibleEvent = (
    PhaseBegun
    | QuestionRead
    | CameraTurned
    | Answered
    | Spoken
    | Passed
    | PawnLost
    | ReadAgain
    | SeriesEnded
    | RoundBegun
    | Out
    | RoundWon
    | Qualified
    | BidMade
    | ContractBegun
    | ContractEnded
    | Started
    | Drafted
    | QuestionPassed
    | LevelValidated
    | FinaleEnded
    | CheckAccepted
    | Checked
    | Appealed
    | Voted
    | Ruling
    | QuestionsClosed
    | PartieScored
    | GameOver
)


def question_read(kind: Kind, card: Card) -> Event:
    return QuestionRead(
        kind, card.text, None, card.examples, theme=card.theme, deck=card.deck, complete=card.complete
    )


def answered(said: Said) -> Event:
    """What is told of something that was said, or not said."""
    if said.text is None:
        return Passed(said.seat, said.verdict == "trop tard", said.number)
    return Answered(said.seat, said.text, said.verdict, said.answer, said.number, said.ruled)
