"""What each seat may know, built by adding.

Secret are the accepted answers of a question that is open, what the texts of a running finale are worth, and all that
has not been turned yet. At a table that judges itself whoever may have to rule sees the accepted answers: in Les
Définitions, a contract and La Finale everybody but the one who answers; in the auction before it, and in La Suite, who
does not play for this question; and while an answer waits for its ruling everybody but the one who gave it.
"""

from __future__ import annotations

from collections.abc import Hashable

import msgspec
from msgspec import UNSET, UnsetType

from pyramidion.core import WHOLE, Value, View, Viewer

from . import appeals, flow, scoring
from .cards import shown
from .phases import encheres, finale
from .state import State
from .values import Ballot, Closed, Final, Offer, Phase, Ruled, Said, Step


class QuestionView(Value, omit_defaults=True, frozen=True):
    """In Les Définitions `{letter, definition, number}`, in La Suite `{hint, examples}`.

    `definition` is null until the seat is ready.
    """

    letter: str | UnsetType = UNSET
    definition: str | UnsetType | None = UNSET
    number: int | UnsetType = UNSET
    hint: str | UnsetType = UNSET
    examples: tuple[str, ...] | UnsetType = UNSET


class ReadingView(Value, frozen=True):
    """Where the series stands. Numbers from 1: found, not found in this reading, still to be read (now first)."""

    reading: int
    right: tuple[int, ...]
    missed: tuple[int, ...]
    todo: tuple[int, ...]


class ContractView(Value, frozen=True):
    seat: int
    count: int
    left: int
    """Answers that are still to be given."""


class FinaleView(Value, frozen=True):
    """`drafts`: the texts for the question that is open; `left`: seconds, or null without a clock.

    `number` (1 to 3) is the question of the level, `kept` how many texts each of the three has, `validated` the
    question of each level that was validated.
    """

    level: int
    drafts: tuple[str, ...]
    left: float | None
    seat: int
    number: int
    kept: tuple[int, int, int]
    validated: tuple[int, ...]


class CheckLevel(Value, frozen=True):
    level: int
    question: str
    accepted: tuple[str, ...]
    texts: tuple[Said, ...]
    right: int
    passed: bool
    """So many right answers are enough for this level, whatever the levels before it are."""


class CheckView(Value, frozen=True):
    """The finale as it is checked: `level` is what it comes to, `agreed` who accepts that."""

    seat: int
    levels: tuple[CheckLevel, ...]
    level: int
    agreed: tuple[int, ...]


class VoteView(Value, frozen=True):
    """The table decides on what `seat` said. `by` appealed; null: it was spoken and waits for a ruling.

    `right` is what stands without a decision, null for a spoken answer. `suggestion`: what the house takes it for, told
    to those who see the accepted answers. `alone`: only bots could have voted, and who appealed decides.
    """

    seat: int
    text: str
    by: int | None
    right: bool | None
    asked: tuple[int, ...]
    waiting: tuple[int, ...]
    votes: tuple[Ballot, ...]
    level: int | None
    suggestion: str | None
    alone: bool


class CibleView(View, kw_only=True, frozen=True):
    phase: Phase
    partie: int
    parties: int | None
    """How many are played; null with a target."""
    target: int | None
    step: Step | None
    """What the game waits for: `answer`, `bid`, `ready`, `rule`, `check`; null when it is over."""
    turn: int | None
    """Whom the camera shows, who bids, answers or plays the finale."""
    lap: tuple[int, ...]
    """Whose tokens are still face down in this lap."""
    inside: tuple[int, ...]
    """Who plays in this round: all, those still in La Suite, the last two, the finalist."""
    qualified: tuple[int, ...]
    referee: int | None
    """Who reads and rules; null: the house."""
    round: int
    """Series of definitions, rounds of La Suite, questions of Les Enchères, from 1 in each phase."""
    question: str | QuestionView | None
    example: str | None
    given: tuple[str, ...]
    said: tuple[Said, ...]
    """Everything that was said about the question that is open."""
    reading: ReadingView | None
    bid: Offer | None
    bids: tuple[Offer, ...]
    cap: int | None
    """How many answers there are to the question of Les Enchères."""
    contract: ContractView | None
    finale: FinaleView | None
    check: CheckView | None
    pawns: tuple[int, ...]
    lost: int
    """Pawns lost in Le Premier Tour, of three."""
    markers: tuple[int, ...]
    points: tuple[int, ...]
    rings: tuple[int, ...]
    """1 the outer ring … 3, 4 the two places in the centre, 5 the finalist."""
    last: Said | None
    may_appeal: bool
    """Any seat may send `appeal` against the last verdict now."""
    vote: VoteView | None
    ruling: Ruled | None
    """What the table decided last, until somebody moves."""
    accepted: tuple[str, ...] | None
    """The accepted answers of the open question, for whoever rules; null for all others."""
    closed: tuple[Closed, ...]
    """The questions that were closed last, with all their answers."""
    history: tuple[Closed, ...]
    """All questions of the game, once it is over."""
    results: tuple[Final, ...]
    """The parties that are finished."""
    decks: tuple[str, ...]


def view(state: State, viewer: Viewer, to_move: tuple[int, ...]) -> CibleView:
    over = state.over is not None
    options = state.options
    open_ = not over and state.phase != "check"
    hidden = viewer is not WHOLE and state.step == "ready" and state.phase in ("definitions", "finale")
    sees = sees_accepted(state, viewer)
    auction = state.auction if open_ else None
    examples = flow.card(state).examples if open_ and state.phase == "premier_tour" else ()
    return CibleView(
        phase="over" if over else state.phase,
        to_move=to_move,
        scores=state.points,
        deadline=state.deadline,
        partie=state.partie,
        parties=options.parties if options.target is None else None,
        target=options.target,
        step=None if over else "rule" if state.vote is not None else state.step,
        turn=None if over else state.turn,
        lap=state.lap if open_ else (),
        inside=state.inside,
        qualified=state.qualified,
        referee=referee(state) if open_ else None,
        round=state.round,
        question=question(state, hidden) if open_ else None,
        example=examples[0] if examples else None,
        given=state.given if open_ else (),
        said=state.said if open_ else (),
        reading=reading(state) if open_ else None,
        bid=auction.bids[-1] if auction and auction.bids else None,
        bids=auction.bids if auction else (),
        cap=encheres.cap(state) if auction else None,
        contract=contract(state) if open_ else None,
        finale=finale_view(state) if open_ and state.phase == "finale" else None,
        check=check_view(state) if state.phase == "check" and not over else None,
        pawns=state.pawns,
        lost=state.lost,
        markers=state.markers,
        points=state.points,
        rings=scoring.rings(state),
        last=state.last,
        may_appeal=state.undo is not None and state.vote is None,
        vote=vote_view(state, sees),
        ruling=state.ruling,
        accepted=shown(flow.card(state)) if open_ and sees and not hidden else None,
        closed=state.history[state.told[0] : state.told[1]],
        history=state.history if over else (),
        results=state.finals,
        decks=options.decks,
    )


def at_table(view: CibleView) -> CibleView:
    """Without the question that is open, which nobody should study while the table votes on the one before."""
    shown = view.question
    if isinstance(shown, QuestionView) and not isinstance(shown.letter, UnsetType):
        hidden: QuestionView | None = QuestionView(shown.letter, None, shown.number)
    else:
        hidden = None
    return msgspec.structs.replace(view, question=hidden, example=None, cap=None, accepted=None)


def question(state: State, hidden: bool) -> str | QuestionView | None:
    card = flow.card(state)
    if state.phase == "definitions":
        number = flow.number(state)
        assert number is not None
        letter = state.supply.definitions[state.used.definitions - 1].letter
        return QuestionView(letter, None if hidden else card.text, number)
    if state.phase == "suite":
        return QuestionView(hint=card.text, examples=card.examples)
    return None if hidden else card.text


def reading(state: State) -> ReadingView | None:
    now = state.reading
    if now is None:
        return None
    right, missed, todo = (tuple([n + 1 for n in numbers]) for numbers in (now.right, now.missed, now.todo))
    return ReadingView(now.round, right, missed, todo)


def contract(state: State) -> ContractView | None:
    if state.auction is None or not state.auction.contract:
        return None
    bid = state.auction.bids[-1]
    return ContractView(bid.seat, bid.count, bid.count - len(state.given))


def finale_view(state: State) -> FinaleView:
    now = state.finale
    assert now is not None
    left: float | None = None
    if state.options.clock:
        extra = state.options.extra_seconds
        whole = state.options.finale + (0.0 if extra is None else extra[state.turn])
        left = whole if state.deadline is None else max(state.deadline - state.now, 0.0)
        if state.vote is not None:
            left = state.vote.left  # the clock stands
    first, second, third = (
        sum((d.level, d.number) == (now.level, number) for d in now.drafts) for number in range(3)
    )
    return FinaleView(
        now.level,
        finale.drafts(state),
        left,
        state.turn,
        now.number + 1,
        (first, second, third),
        tuple([number + 1 for number in now.validated]),
    )


def check_view(state: State) -> CheckView:
    now = state.finale
    assert now is not None
    right = scoring.right_answers(state)
    levels = []
    for level, number in enumerate(now.validated, 1):
        card = finale.face(state).levels[level - 1][number]
        count = right[level - 1]
        texts = scoring.texts(state, level, number)
        levels.append(CheckLevel(level, card.text, shown(card), texts, count, count >= level))
    return CheckView(state.turn, tuple(levels), scoring.level_passed(right), state.agreed)


def vote_view(state: State, sees: bool) -> VoteView | None:
    vote = state.vote
    if vote is None:
        return None
    spoken = vote.kind == "table"
    return VoteView(
        vote.seat,
        vote.text,
        vote.by,
        None if spoken else vote.right,
        vote.asked,
        appeals.waiting(vote),
        vote.ballots,
        vote.level,
        vote.form if spoken and sees else None,
        vote.alone,
    )


def referee(state: State) -> int | None:
    """R-C10, R-C19, A-C15, A-C16: at a table that judges itself the next seat, if possible one that does not play."""
    if state.options.judge == "house":
        return None
    out: tuple[int, ...] = ()
    if state.phase in ("encheres", "finale"):
        out = tuple([seat for seat in range(state.seats) if seat not in state.qualified])
    elif state.phase == "suite":
        out = tuple([seat for seat in range(state.seats) if seat not in state.inside])
    others = out or tuple([seat for seat in range(state.seats) if seat != state.turn])
    return min(others, key=lambda seat: (seat - state.turn) % state.seats)


def sees_accepted(state: State, viewer: Viewer) -> bool:
    """Whether the accepted answers of the open question are shown."""
    if viewer is WHOLE:
        return True
    if state.options.judge == "house" or not isinstance(viewer, int) or viewer == state.turn:
        return False
    if state.vote is not None and state.vote.kind == "table":
        return True
    if state.phase == "encheres":
        assert state.auction is not None
        return viewer not in state.qualified or state.auction.contract
    if state.phase == "suite":
        return viewer not in state.inside
    return state.phase in ("definitions", "finale")


def view_group(state: State, viewer: Viewer) -> Hashable:
    """Two of them at a table that judges itself; elsewhere all know the same."""
    return "whole" if viewer is WHOLE else sees_accepted(state, viewer)
