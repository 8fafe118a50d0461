"""The values of the game: options, set-up, moves, cards. Field names are the contract's."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from pyramidion.core import Options, Value

Phase = Literal["enigma", "pingpong", "names", "grande_pyramide", "over"]
Step = Literal["roles", "bet", "clue", "guess", "solve", "bid", "say", "rule"]
"""What the game waits for."""
Kind = Literal["phrases", "expressions", "names"]
"""The three piles: sentences and expressions of the brown cards, names of the blue ones."""
ClueVerdict = Literal["allowed", "doubtful", "refused"]
Course = Literal["list", "sudden", "decider"]
"""A list of the Grande Pyramide: one of five, one expression at a time, or one that decides who wins the game."""


class Convention(Value, frozen=True):
    """What a table agrees to allow as clues (A-P11); the booklet's own rule is that none of it is."""

    proper_nouns: bool = False
    same_root: bool = False
    homophones: bool = False
    compounds: bool = False
    acronyms: bool = False


Seconds = Annotated[float, Meta(gt=0)]


class PyramideOptions(Options, kw_only=True, frozen=True):
    second_round: Literal["enigmas", "pingpong"] = "enigmas"
    clock: Seconds | None = None
    grande_pyramide_seconds: Seconds | None = None
    judge: Literal["house", "table"] = "house"
    convention: Convention = Convention()
    answers: Literal["exact", "lemma", "heard"] = "exact"
    """A-P39: the very form, any form of the word, or what a listener would have heard."""
    spoken: bool = False
    """People hear each other: clues and proposals may be spoken, and a referee says whether the word was found."""
    decks: tuple[str, ...] = ("pyramide",)


# The set-up as transcripts write it.

Spellings = str | tuple[str, ...]
"""An expression or name: as it is shown, or all its spellings, the first of which is shown."""


class PhraseSetup(Value, omit_defaults=True, frozen=True):
    """The five words of `text` stand between asterisks."""

    title: str
    text: str
    answer: str
    accept: tuple[str, ...] = ()


class NamesSetup(Value, frozen=True):
    theme: str
    names: tuple[Spellings, ...]


class PyramideSetup(Value, omit_defaults=True, frozen=True):
    """Lists that are used up in order; what they leave out, the seed and the decks give."""

    starter: int | None = None
    dice: tuple[int, ...] = ()
    phrases: tuple[PhraseSetup, ...] = ()
    expressions: tuple[tuple[Spellings, ...], ...] = ()
    names: tuple[NamesSetup, ...] = ()


# Cards as the rules use them.


class Phrase(Value, frozen=True):
    """A sentence in pieces: `between` has one piece more than there are words."""

    title: str
    between: tuple[str, ...]
    words: tuple[str, ...]
    answer: str
    accept: tuple[str, ...] = ()
    deck: str = ""
    """The deck by the name that finds exactly this version again."""


class Expressions(Value, frozen=True):
    """The five expressions of a card, each with its spellings."""

    items: tuple[tuple[str, ...], ...]
    deck: str = ""


class Names(Value, frozen=True):
    """Four names of a theme, each with its spellings."""

    theme: str
    items: tuple[tuple[str, ...], ...]
    deck: str = ""


AnyCard = Phrase | Expressions | Names


class Lists(Value, frozen=True):
    """A set-up that has been read."""

    starter: int | None = None
    dice: tuple[int, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    expressions: tuple[Expressions, ...] = ()
    names: tuple[Names, ...] = ()


# Moves.


class Roles(Value, tag_field="type", tag="roles", frozen=True):
    """A team says which of its seats is DICO."""

    dico: int


class Bet(Value, tag_field="type", tag="bet", frozen=True):
    bricks: int


class Clue(Value, tag_field="type", tag="clue", frozen=True):
    word: str


class Told(Value, tag_field="type", tag="told", frozen=True):
    """Spoken play: DICO has said a clue-word aloud."""


class Guess(Value, tag_field="type", tag="guess", frozen=True):
    word: str


class Silence(Value, tag_field="type", tag="silence", frozen=True):
    """Nothing to propose: after a clue, or to the enigma."""


class Solve(Value, tag_field="type", tag="enigma", frozen=True):
    text: str


class Found(Value, tag_field="type", tag="found", frozen=True):
    """Spoken play: a referee has heard this seat say the word, the expression or the answer."""

    seat: int


class Missed(Value, tag_field="type", tag="missed", frozen=True):
    """Spoken play: a referee has heard nothing that was right."""


class Bid(Value, tag_field="type", tag="bid", frozen=True):
    count: int


class Yield(Value, tag_field="type", tag="yield", frozen=True):
    """Leaves the auction to the other DICO."""


class Say(Value, tag_field="type", tag="say", frozen=True):
    """Free words of the Grande Pyramide."""

    text: str


class Skip(Value, tag_field="type", tag="skip", frozen=True):
    """DICO gives an expression up."""


class Object(Value, tag_field="type", tag="object", omit_defaults=True, frozen=True):
    """The table shall decide: on the clue that was just given, or on the last verdict on a proposal.

    Without `about` it is the clue where that is possible, else the verdict. `alone`: only bots could vote, so whoever
    appeals decides; the house writes it.
    """

    about: Literal["clue", "answer"] | UnsetType = UNSET
    alone: bool = False


class Slow(Value, tag_field="type", tag="slow", frozen=True):
    """The table shall decide whether whoever the game waits for is too slow."""


class Rule(Value, tag_field="type", tag="rule", frozen=True):
    """A vote: true is in favour of the one who is judged, null abstains."""

    accept: bool | None


PyramideMove = (
    Roles
    | Bet
    | Clue
    | Told
    | Guess
    | Silence
    | Solve
    | Found
    | Missed
    | Bid
    | Yield
    | Say
    | Skip
    | Object
    | Slow
    | Rule
)


# What is said and remembered, in states, views and events alike.

Speech = Literal["clue", "guess", "silence", "enigma", "say", "skip", "bet", "bid", "yield"]
Worth = Literal["allowed", "doubtful", "refused", "right", "almost", "near", "wrong", "late", ""]
"""Of a clue or free words: allowed, doubtful, refused. Of a proposal: right, almost (say it again, nothing is lost),
near (another form of the word, which does not count), wrong. Of what did not come in time: late."""
NEARLY: tuple[Worth, ...] = ("almost", "near")
"""The word was meant, in another form."""


class Almost(Value, frozen=True):
    """The verdict « presque »: neither an accepted form nor wrong (A-P39)."""

    almost: Literal[True] = True


class Said(Value, frozen=True):
    """What somebody said and what it was worth. A clue or proposal without text was spoken aloud."""

    seat: int
    speech: Speech
    text: str = ""
    worth: Worth = ""
    why: str = ""
    """Of a refused clue: the word for the reason, which names no secret."""
    number: int | None = None
    """Bricks or clue-words of a bet or bid."""
    spelt: str = ""
    """Of a proposal that is right although it was written otherwise: how it is written."""


VoteKind = Literal["object", "slow", "answer"]
"""On a clue, on how long somebody takes, on the verdict on a proposal."""


class Ballot(Value, frozen=True):
    seat: int
    accept: bool | None


class Decision(Value, frozen=True):
    """What the table decided last, and who voted how. `accept` is in favour of the one who was judged.

    `alone`: only bots could have voted, and who appealed decided.
    """

    kind: VoteKind
    judged: tuple[int, ...]
    by: int
    text: str
    accept: bool
    votes: tuple[Ballot, ...]
    alone: bool = False


class Offer(Value, frozen=True):
    seat: int
    count: int


class Last(Value, frozen=True):
    """The enigma before, all of it. `found` says per word who found it."""

    title: str
    answer: str
    solved_by: int | None
    sentence: str
    words: tuple[str, ...]
    found: tuple[int | None, ...]


class Closed(Value, frozen=True):
    """Words that are over: of an enigma, a series of names or a list of expressions. Nothing of it is secret now."""

    round: int
    phase: Phase
    title: str
    words: tuple[str, ...]
    found: tuple[int | None, ...]
    answer: str | None = None
    sentence: str | None = None
    solved_by: int | None = None
