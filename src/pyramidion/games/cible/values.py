"""The values of the game: options, set-up, moves, cards. Field names are the contract's."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from pyramidion.core import Options, Value

Phase = Literal["premier_tour", "definitions", "suite", "encheres", "finale", "check", "over"]
Kind = Literal["premier_tour", "definitions", "suite", "encheres", "finale"]
"""The five piles of cards, and the five phases that are played with them."""
KINDS: tuple[Kind, ...] = ("premier_tour", "definitions", "suite", "encheres", "finale")
Step = Literal["answer", "bid", "ready", "rule", "check"]
"""What the game waits for: an answer, a bid, the seat's word that it is ready, votes, or that all accept the check."""
Weight = Literal["juste", "presque", "faux", "déjà dit", "passe", "trop tard"]
"""What was said is worth: the judge's words, and two for those who said nothing."""


class CibleOptions(Options, kw_only=True, frozen=True):
    parties: Literal[1, 2] = 1
    target: Annotated[int, Meta(ge=1)] | None = None
    finale: Literal[90, 120] = 90
    answer_seconds: Annotated[float, Meta(gt=0)] = 15.0
    definitions_seconds: Annotated[float, Meta(gt=0)] = 60.0
    judge: Literal["house", "table"] = "house"
    clock: bool = True
    ready: bool = False
    check: bool = False
    spelling: Literal["lenient", "strict"] = "lenient"
    decks: tuple[str, ...] = ("maison",)


# The set-up as transcripts write it.

Names = str | tuple[str, ...]
"""An answer: its only name, or all of them, the first of which is shown."""


class QuestionSetup(Value, omit_defaults=True, frozen=True):
    """A question of Le Premier Tour (which may carry an example), of Les Enchères or of La Finale."""

    question: str
    answers: tuple[Names, ...]
    example: str | UnsetType = UNSET


class SeriesSetup(Value, frozen=True):
    letter: str
    items: tuple[tuple[str, Names], ...]


class SuiteSetup(Value, frozen=True):
    hint: str
    examples: tuple[str, ...]
    answers: tuple[Names, ...]


class FaceSetup(Value, frozen=True):
    levels: tuple[tuple[QuestionSetup, ...], ...]


class CibleSetup(Value, omit_defaults=True, frozen=True):
    """Lists that are used up in order; what they leave out, the seed and the decks give."""

    camera: tuple[int, ...] = ()
    premier_tour: tuple[QuestionSetup, ...] = ()
    definitions: tuple[SeriesSetup, ...] = ()
    suite: tuple[SuiteSetup, ...] = ()
    encheres: tuple[QuestionSetup, ...] = ()
    finale: tuple[FaceSetup, ...] = ()


# Cards as the rules use them.


class Card(Value, frozen=True, cache_hash=True):
    """A question with its answers, wherever it comes from. All from `complete` on is told by a deck only."""

    text: str
    """The question; in La Suite the hint."""
    answers: tuple[tuple[str, ...], ...]
    examples: tuple[str, ...] = ()
    """They count as given."""
    complete: bool = False
    persons: bool = False
    agreement: bool = False
    theme: str = ""
    deck: str = ""
    """The deck by the name that finds exactly this version again."""
    open: bool = False
    """What the list does not have is for the table to decide."""
    savoir: str = ""
    head: str = ""
    """What the set is called: its nouns may stand before any answer."""


class Series(Value, frozen=True):
    """Six definitions whose answers begin with one letter, each with the names of its answer."""

    letter: str
    items: tuple[tuple[str, tuple[str, ...]], ...]
    theme: str = ""
    deck: str = ""


class Face(Value, frozen=True):
    """Six levels of three questions."""

    levels: tuple[tuple[Card, ...], ...]
    deck: str = ""


AnyCard = Card | Series | Face


class Lists(Value, frozen=True):
    """A set-up that has been read."""

    camera: tuple[int, ...] = ()
    premier_tour: tuple[Card, ...] = ()
    definitions: tuple[Series, ...] = ()
    suite: tuple[Card, ...] = ()
    encheres: tuple[Card, ...] = ()
    finale: tuple[Face, ...] = ()


# Moves.


class Answer(Value, tag_field="type", tag="answer", frozen=True):
    text: str


class Pass(Value, tag_field="type", tag="pass", frozen=True):
    """Nothing to say; in the auction: no higher; in the finale: the next question of the level."""


class Bid(Value, tag_field="type", tag="bid", frozen=True):
    count: int


class Validate(Value, tag_field="type", tag="validate", frozen=True):
    """« Je valide »: the answers to this question shall be checked, and the next level comes."""


class Stop(Value, tag_field="type", tag="stop", frozen=True):
    """The finalist ends a finale without a clock."""


class Ready(Value, tag_field="type", tag="ready", frozen=True):
    """The seat's time may begin."""


class Appeal(Value, tag_field="type", tag="appeal", omit_defaults=True, frozen=True):
    """The table shall decide on the last verdict; in the check of a finale on this text of this level.

    `alone`: only bots could vote, so whoever appeals decides; the house writes it.
    """

    level: int | UnsetType = UNSET
    text: str | UnsetType = UNSET
    alone: bool = False

    def __post_init__(self) -> None:
        if (self.level is UNSET) != (self.text is UNSET):
            raise ValueError("`level` and `text` come together")


class Rule(Value, tag_field="type", tag="rule", frozen=True):
    """A vote: true is in favour of the one who is judged, null abstains."""

    accept: bool | None


class Accept(Value, tag_field="type", tag="accept", frozen=True):
    """The check of the finale is right as it stands."""


CibleMove = Answer | Pass | Bid | Validate | Stop | Ready | Appeal | Rule | Accept


# What is said and remembered, in states, views and events alike.


class Said(Value, frozen=True):
    """What somebody said and what it was worth. `text` is null when nothing was said, `answer` is the accepted form."""

    seat: int
    text: str | None
    verdict: Weight
    answer: str | None = None
    number: int | None = None
    """Which definition of the series, from 1."""
    ruled: bool = False
    """The table decided it."""

    @property
    def right(self) -> bool:
        return self.verdict in ("juste", "presque")


class Offer(Value, frozen=True):
    """A bid of the auction. `late`: the clock made it."""

    seat: int
    count: int
    late: bool = False


class Ballot(Value, frozen=True):
    seat: int
    accept: bool | None


class Ruled(Value, frozen=True):
    """What the table decided last: `right` is what the answer is now, `changed` whether it was otherwise before."""

    seat: int
    text: str
    right: bool
    changed: bool
    votes: tuple[Ballot, ...]
    level: int | None = None


class Closed(Value, frozen=True):
    """A question that is over, with all its answers and who said what. `level` and `validated` belong to the finale."""

    partie: int
    phase: Kind
    question: str
    accepted: tuple[str, ...]
    said: tuple[Said, ...]
    letter: str | None = None
    examples: tuple[str, ...] = ()
    level: int | None = None
    validated: bool = False
    theme: str = ""
    """The field of knowledge, where the deck told it; a transcript does not keep it."""


class Final(Value, frozen=True):
    """How a partie ended: the finalist with the level passed and the pawns left, who lost the auction, what all got."""

    partie: int
    seat: int
    level: int
    pawns: int
    second: int
    gained: tuple[int, ...]
