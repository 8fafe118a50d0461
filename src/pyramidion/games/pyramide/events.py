"""What happens: for the record, the animation and the screen reader. Public as it stands.

No event names a word that is not found yet, nor a struck one before its sentence is over. What the first view shows
(the first die, the first title) happened before anybody moved and is not told.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from pyramidion.core import Event

from .values import Closed, Course, Phase, Said, Speech, VoteKind


class RoundBegun(Event, tag_field="type", tag="round_begun", frozen=True):
    """The pawns go back to the start (R-P28). `first`: the team that begins, with two and three players the seat."""

    round: int
    phase: Phase
    first: int


class DiceRolled(Event, tag_field="type", tag="dice_rolled", frozen=True):
    """Teams or seats with their rolls, in the order in which they were made; the tied ones roll again."""

    purpose: Literal["starter", "pingpong", "names", "enigma"]
    rolls: tuple[tuple[int, int], ...]
    winner: int


class RolesTaken(Event, tag_field="type", tag="roles_taken", frozen=True):
    """Who gives clues and who guesses from now on."""

    dico: int
    syno: tuple[int, ...]


class EnigmaBegun(Event, tag_field="type", tag="enigma_begun", frozen=True):
    """R-P43, A-P5: the title is told, in the proper names the theme. `deck` is empty for a card of the set-up."""

    phase: Phase
    title: str
    deck: str = ""


class BetMade(Event, tag_field="type", tag="bet_made", frozen=True):
    seat: int
    bricks: int
    left: int


class BidMade(Event, tag_field="type", tag="bid_made", frozen=True):
    seat: int
    count: int


class Yielded(Event, tag_field="type", tag="yielded", frozen=True):
    """`holder` plays his last bid. `late`: the clock decided."""

    seat: int
    late: bool
    holder: int
    count: int


class ClueGiven(Event, tag_field="type", tag="clue_given", frozen=True):
    """`doubtful`: the other team may want the table to decide."""

    seat: int
    word: str
    number: int
    doubtful: bool


class ClueTold(Event, tag_field="type", tag="told", frozen=True):
    """Spoken play: a clue-word was said aloud. `number` as of a clue that is typed."""

    seat: int
    number: int


class ClueForbidden(Event, tag_field="type", tag="clue_forbidden", frozen=True):
    """`why` is a word for the reason: one of the clue judge, or `table`. Its sentence would name the hidden word."""

    seat: int
    word: str
    why: str


class Guessed(Event, tag_field="type", tag="guessed", frozen=True):
    """A proposal for a word, a name or an expression. `near`: another form of it, which does not count (A-P39).

    `spoken`: a referee has said what he heard, and nothing was typed. `spelt`: it counts, and is written like this.
    """

    seat: int
    word: str
    right: bool
    near: bool
    spoken: bool
    spelt: str = ""


class AlmostSaid(Event, tag_field="type", tag="almost", frozen=True):
    """« Presque »: another form, or a twin of the expression. Nothing is lost; say it again (A-P39)."""

    seat: int
    word: str
    speech: Speech


class Silent(Event, tag_field="type", tag="silent", frozen=True):
    """No proposal after a clue, or to the enigma. `late`: the clock or the table decided."""

    seat: int
    late: bool


class TooSlow(Event, tag_field="type", tag="too_slow", frozen=True):
    """No bet, bid or clue in time."""

    seat: int


class WordFound(Event, tag_field="type", tag="word_found", frozen=True):
    """`number` from 1. `points` are all seats' points of the round now."""

    seat: int
    number: int
    word: str
    points: tuple[int, ...]


class WordStruck(Event, tag_field="type", tag="word_struck", frozen=True):
    """R-P20: it stays hidden. `bricks` left (R-P21)."""

    number: int
    bricks: int | None
    points: tuple[int, ...]


class RelayPassed(Event, tag_field="type", tag="relay_passed", frozen=True):
    """Ping-Pong and names: this team plays now."""

    team: int


class Bonus(Event, tag_field="type", tag="bonus", frozen=True):
    """R-P25: all five words, and bricks are left."""

    bricks: int
    seats: tuple[int, ...]
    points: tuple[int, ...]


class SentenceRead(Event, tag_field="type", tag="sentence_read", frozen=True):
    """R-P22: the title again, and the sentence with a pause for each struck word."""

    title: str
    sentence: str


class EnigmaTried(Event, tag_field="type", tag="enigma_tried", frozen=True):
    """`early`: two players, before the fifth word was decided. The answer is told when the enigma is over.

    `spoken`: a referee has said what he heard, and nothing was typed. `spelt`: it counts, and is written like this.
    """

    seat: int
    text: str
    right: bool
    early: bool
    spoken: bool
    points: tuple[int, ...]
    spelt: str = ""


class WordsClosed(Event, tag_field="type", tag="words_closed", frozen=True):
    """Words that are over, with everything that was hidden."""

    closed: Closed


class ListBegun(Event, tag_field="type", tag="list_begun", frozen=True):
    """A list of the Grande Pyramide; `sudden` one expression at a time, `decider` decides who wins the game."""

    dico: int
    syno: tuple[int, ...]
    course: Course


class Spoke(Event, tag_field="type", tag="spoke", frozen=True):
    """Free words of DICO."""

    seat: int
    text: str


class WordForbidden(Event, tag_field="type", tag="word_forbidden", frozen=True):
    """A-P10: free words with a word of the expression; it is cancelled."""

    seat: int
    text: str
    number: int


class Skipped(Event, tag_field="type", tag="skipped", frozen=True):
    """The expression is given up. `late`: so is the rest of the list, for time is out."""

    seat: int
    number: int
    late: bool


class RoundWon(Event, tag_field="type", tag="round_won", frozen=True):
    round: int
    seats: tuple[int, ...]
    points: tuple[int, ...]
    rounds: tuple[int, ...]


class RoundTied(Event, tag_field="type", tag="round_tied", frozen=True):
    """`replayed`: the round begins anew; else a further enigma, pair or list separates these seats."""

    round: int
    seats: tuple[int, ...]
    replayed: bool


class Called(Event, tag_field="type", tag="called", frozen=True):
    """`seat` wants the table to decide on a clue (`object`), on how long somebody takes (`slow`), on a proposal.

    `alone`: only bots could vote, and the seat decides itself.
    """

    seat: int
    kind: VoteKind
    judged: tuple[int, ...]
    text: str
    alone: bool = False


class Voted(Event, tag_field="type", tag="voted", frozen=True):
    seat: int
    accept: bool | None


class Ruling(Event, tag_field="type", tag="ruling", frozen=True):
    """The votes are in: whether the clue is allowed, the seat keeps its time, the proposal is right.

    `overturned`: the verdict of the house on a proposal was another one.
    """

    kind: VoteKind
    judged: tuple[int, ...]
    accept: bool
    overturned: bool = False


class GameOver(Event, tag_field="type", tag="over", frozen=True):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: Annotated[str, Meta(extra_json_schema={"enum": ["grande_pyramide", "ended", "resigned"]})]
    ranking: tuple[int, ...] | None


PyramideEvent = (
    RoundBegun
    | DiceRolled
    | RolesTaken
    | EnigmaBegun
    | BetMade
    | BidMade
    | Yielded
    | ClueGiven
    | ClueTold
    | ClueForbidden
    | Guessed
    | AlmostSaid
    | Silent
    | TooSlow
    | WordFound
    | WordStruck
    | RelayPassed
    | Bonus
    | SentenceRead
    | EnigmaTried
    | WordsClosed
    | ListBegun
    | Spoke
    | WordForbidden
    | Skipped
    | RoundWon
    | RoundTied
    | Called
    | Voted
    | Ruling
    | GameOver
)


def proposal(said: Said) -> Event:
    """What is told of a proposal after a clue, or of none."""
    if said.speech == "silence":
        return Silent(said.seat, said.worth == "late")
    right, near = said.worth == "right", said.worth == "near"
    return Guessed(said.seat, said.text, right, near, not said.text, said.spelt)
