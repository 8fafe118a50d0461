"""What each seat may know, built by adding.

Found words are everybody's. The word that is played is seen by every seat that does not guess it (the other team counts
along and may object); where both teams play for it, by the two DICO alone. With two and three players DICO holds the
card: all words and the whole sentence. The answer is seen before the enigma is over by nobody but, in spoken play,
the referees while somebody answers.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal

from pyramidion.core import WHOLE, Value, View, Viewer

from . import cards, scoring, words
from .judging import contests, votes
from .roles import TEAMS, objectors, referees
from .state import STRUCK, State
from .values import Ballot, Closed, Course, Decision, Last, Offer, Phase, Said, Speech, Step, VoteKind

PLAYING = ("bet", "clue", "guess", "bid", "say")
"""Steps in which a word is being played."""


class VoteView(Value, frozen=True):
    """The table decides on a clue (`object`), on how long somebody takes (`slow`), on a proposal (`answer`)."""

    kind: VoteKind
    judged: tuple[int, ...]
    by: int
    text: str
    asked: tuple[int, ...]
    waiting: tuple[int, ...]
    votes: tuple[Ballot, ...]
    right: bool
    """What holds unless a majority is against it; of a proposal the verdict of the house."""
    alone: bool
    """Only bots could have voted: who appeals decides."""
    expected: str | None
    """Of a proposal: what was to be found, for who may know it."""


class ContestView(Value, frozen=True):
    """The verdict on a proposal that anybody may want the table to decide on."""

    seat: int
    speech: Speech
    text: str
    right: bool


class PyramideView(View, kw_only=True, frozen=True):
    phase: Phase
    round: int
    step: Step | None
    first: int
    """Who began the round: the team, with two and three players the seat."""
    turn: int | None
    """The team that plays, bids or chooses; null with two and three players."""
    roles: tuple[Literal["dico", "syno"] | None, ...]
    title: str | None
    """Of the enigma; in the proper names the theme."""
    number: int | None
    """Which word is played, from 1."""
    words: tuple[str | None, ...]
    fates: tuple[Literal["found", "struck"] | None, ...]
    found_by: tuple[int | None, ...]
    bricks: int | None
    """Of the Obelisk; null where nobody bets bricks."""
    bet: int | None
    bids: tuple[Offer, ...]
    clues: tuple[str, ...]
    spent: int
    """Clue-words of this word that are gone."""
    said: tuple[Said, ...]
    """Everything that was said about the word that is played."""
    heard: Said | None
    """What was said last, whatever followed from it."""
    sentence: str | None
    answer: str | None
    """While the enigma is open for the whole truth, and for a referee who has to judge what he hears."""
    early: Literal["wrong", "right"] | None
    """Two players: what SYNO's early proposal was worth."""
    solvers: tuple[int, ...]
    """Who may still propose the enigma, in order."""
    course: Course | None
    """The list of the Grande Pyramide: of five, sudden death, or one that decides the game."""
    tie: tuple[int, ...]
    dice: tuple[tuple[int, int], ...]
    """The last rolls: team or seat, and the number."""
    may_object: tuple[int, ...]
    contest: ContestView | None
    referees: tuple[int, ...]
    """Spoken play: who may say now whether it was found."""
    vote: VoteView | None
    decision: Decision | None
    """What the table decided last, until somebody moves."""
    last: Last | None
    closed: Closed | None
    """The words that were closed last, with everything that was hidden."""
    points: tuple[int, ...]
    rounds: tuple[int, ...]
    ranking: tuple[int, ...] | None
    history: tuple[Closed, ...]
    """All words of the game, once it is over."""
    decks: tuple[str, ...]


def holds_card(state: State, viewer: Viewer) -> bool:
    """R-P47: whoever has the whole card before his eyes."""
    return viewer is WHOLE or (state.seats < TEAMS and viewer in state.dico)


def sees_word(state: State, viewer: Viewer) -> bool:
    """Whether the word that is played is shown."""
    if holds_card(state, viewer):
        return True
    if not isinstance(viewer, int) or state.step not in PLAYING:
        return False
    return viewer not in state.syno  # where both teams play for it, everybody else is DICO


def sees_answer(state: State, viewer: Viewer) -> bool:
    """Whoever judges what he hears has the answer before his eyes (A-P40)."""
    judging = state.step == "solve" and viewer in referees(state)
    return has_sentence(state) and (viewer is WHOLE or judging)


def seen(state: State, viewer: Viewer) -> tuple[int, ...]:
    """Places of the words that are shown."""
    places = range(len(state.fates))
    if state.over is None and state.step != "roles" and holds_card(state, viewer):
        return tuple(places)
    shown = [place for place in places if state.fates[place] not in (None, STRUCK)]
    if state.over is None and sees_word(state, viewer) and state.word < len(state.fates):
        shown.append(state.word)
    return tuple(shown) if state.step != "roles" else ()


def sentence(state: State, viewer: Viewer) -> str | None:
    """R-P22, A-P35: from the reading on, with pauses; whole for whoever holds the card."""
    if not has_sentence(state):
        return None
    phrase = words.phrase(state)
    if holds_card(state, viewer):
        return cards.sentence(phrase)
    return cards.sentence(phrase, words.struck(state)) if state.step == "solve" else None


def has_sentence(state: State) -> bool:
    """Whether a sentence is open."""
    return state.over is None and state.phase in ("enigma", "pingpong") and state.step != "roles"


def title(state: State) -> str | None:
    if state.over is None and state.phase == "names":
        return words.series(state).theme
    return words.phrase(state).title if has_sentence(state) else None


def view(state: State, viewer: Viewer, to_move: tuple[int, ...]) -> PyramideView:
    over = state.over is not None
    shown = seen(state, viewer)
    items = words.items(state) if shown else ()
    playing = not over and state.step in PLAYING
    return PyramideView(
        phase="over" if over else state.phase,
        to_move=to_move,
        scores=state.won,
        deadline=state.deadline,
        round=state.round,
        step=None if over else "rule" if state.vote is not None else state.step,
        first=state.first,
        turn=state.turn if state.seats == TEAMS and not over else None,
        roles=tuple([role(state, seat) for seat in range(state.seats)]),
        title=title(state),
        number=state.word + 1 if playing else None,
        words=tuple([items[place][0] if place in shown else None for place in range(len(state.fates))]),
        fates=fates(state),
        found_by=words.found(state),
        bricks=state.bricks if state.phase == "enigma" and not over else None,
        bet=state.bet,
        bids=state.bids,
        clues=state.clues,
        spent=state.spent,
        said=state.said,
        heard=state.heard,
        sentence=sentence(state, viewer),
        answer=words.phrase(state).answer if sees_answer(state, viewer) else None,
        early=None if state.early == "no" else state.early,
        solvers=state.solvers if state.step == "solve" else (),
        course=state.course if state.phase == "grande_pyramide" and not over else None,
        tie=state.tie,
        dice=state.rolls,
        may_object=may_object(state),
        contest=contest_view(state),
        referees=referees(state),
        vote=vote_view(state, viewer),
        decision=state.decision,
        last=state.last,
        closed=state.history[-1] if state.history else None,
        points=state.points,
        rounds=state.won,
        ranking=scoring.ranking(state),
        history=state.history if over else (),
        decks=state.options.decks,
    )


def fates(state: State) -> tuple[Literal["found", "struck"] | None, ...]:
    return tuple([None if fate is None else "struck" if fate == STRUCK else "found" for fate in state.fates])


def role(state: State, seat: int) -> Literal["dico", "syno"] | None:
    return "dico" if seat in state.dico else "syno" if seat in state.syno else None


def may_object(state: State) -> tuple[int, ...]:
    return objectors(state) if state.step == "guess" and state.vote is None and not state.settled else ()


def contest_view(state: State) -> ContestView | None:
    contest = state.contest
    if contest is None or state.vote is not None or state.over is not None:
        return None
    return ContestView(contest.seat, contest.speech, contest.text, contest.right)


def vote_view(state: State, viewer: Viewer) -> VoteView | None:
    vote = state.vote
    if vote is None:
        return None
    return VoteView(
        kind=vote.kind,
        judged=vote.judged,
        by=vote.by,
        text=vote.text,
        asked=vote.asked,
        waiting=votes.pending(vote),
        votes=vote.ballots,
        right=vote.right,
        alone=vote.alone,
        expected=contests.expected(state) if sees_expected(state, viewer) else None,
    )


def sees_expected(state: State, viewer: Viewer) -> bool:
    """Whether what a contested proposal was for is shown: to who saw it, and to all once its card is over."""
    contest = state.contest
    if contest is None or state.vote is None or state.vote.kind != "answer":
        return False
    if contests.is_card_over(state):
        return True
    if contest.speech == "enigma":
        return sees_answer(state, viewer)
    return sees_word(contests.before(state), viewer)


def view_group(state: State, viewer: Viewer) -> Hashable:
    """Who sees the same words sees the same view."""
    if viewer is WHOLE:
        return "whole"
    return (
        holds_card(state, viewer),
        sees_word(state, viewer),
        sees_answer(state, viewer),
        sees_expected(state, viewer),
    )
