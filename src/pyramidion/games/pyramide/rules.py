"""The rules: who may do what, what it brings about, and how it ends."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec

from pyramidion.core import Beat, Cards, Chance, Event, Game, Legal, Outcome, Refused, Viewer, manifest_beside
from pyramidion.games import piles

from . import beats, cards, flow, moves, scoring, setup, views
from .cards import KINDS, all_cards
from .events import PyramideEvent
from .judging import contests, verdicts, votes
from .random_play import shuffled, some_move
from .roles import TEAMS, seats_of, turn_rule, waiting
from .run import Run
from .state import BRICKS, Counts, State, Supply
from .values import Lists, Object, PyramideMove, PyramideOptions, PyramideSetup, Rule, Slow

Step = tuple[State, tuple[Event, ...]]


class Pyramide(Game[PyramideOptions, State, PyramideMove, views.PyramideView]):
    manifest = manifest_beside(__file__)
    version = 1
    over_rule = "R-P29"  # acting after the end is acting out of turn: the Grande Pyramide comes last
    options_type = PyramideOptions
    setup_type = PyramideSetup
    move_type = PyramideMove
    view_type = views.PyramideView
    event_type = PyramideEvent
    judged = True
    contest = MappingProxyType({"clock": None})  # what they find is compared, not how fast they are

    # Moves.

    def start(self, options: PyramideOptions, seats: int, lists: Lists, chance: Chance) -> State:
        if chance.seed is not None:
            cards.check(options, lists, chance.cards)
        starter = lists.starter
        if starter is None and seats < 4:  # the draw `starter`: the first of the shuffled seats
            starter = chance.shuffled("starter", range(seats), "$.setup.starter")[0]
        state = State(
            options=options,
            seats=seats,
            supply=Supply(starter, lists.dice, lists.phrases, lists.expressions, lists.names),
            used=Counts(),
            round=0,
            phase="enigma",
            step=None,
            first=0,
            played=(),
            base=0,
            tie=(),
            points=(0,) * seats,
            won=(0,) * seats,
            dico=(),
            syno=(),
            turn=0,
            word=0,
            fates=(),
            bricks=BRICKS,
            bet=None,
            clues=(),
            spent=0,
            answered=(),
            solvers=(),
            solved_by=None,
            early="no",
            bids=(),
            course="list",
            ranks=(),
            said=(),
            heard=None,
            rolls=(),
            settled=False,
            called=(),
            vote=None,
            decision=None,
            late=(),
            last=None,
            history=(),
            nearly=(),
            contest=None,
            awake=False,
            deadline=None,
            over=None,
            winners=(),
        )
        run = Run(state, 0.0, chance)
        flow.begin_game(run)
        flow.carry_on(run)
        return run.state

    def judge(self, state: State, seat: int, move: PyramideMove, cards: Cards | None) -> Any:
        return verdicts.judge(state, seat, move)

    def apply(self, state: State, seat: int, move: PyramideMove, at: float, chance: Chance) -> Step:
        verdict = self.judge(state, seat, move, chance.cards)
        return self.apply_judged(state, seat, move, at, chance, verdict)

    def apply_judged(
        self, state: State, seat: int, move: PyramideMove, at: float, chance: Chance, verdict: Any
    ) -> Step:
        if state.over is not None:
            raise Refused(self.over_rule, "the game is over", "la partie est terminée")
        run = Run(state, at, chance)
        run.set(awake=True)
        if isinstance(move, Object):
            contests.object_to(run, seat, move)
        elif isinstance(move, Slow):
            votes.call_slow(run, seat)
        elif isinstance(move, Rule):
            votes.vote(run, seat, move.accept, moves.against)
        elif state.vote is not None:
            raise Refused(turn_rule(state), "the table has to decide first", "la table doit d'abord décider")
        else:
            run.set(late=(), decision=None)
            contests.grow_old(run)
            moves.play(run, seat, move, verdict)
        flow.carry_on(run)
        contests.remember(run, state, seat, move, verdict)
        return run.done()

    def finish(self, state: State, reason: str) -> Step:
        return broken_off(state, reason)

    # Resigning: two seats and two teams are two sides; of three somebody has to be DICO and SYNO in this seat's place.

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        return tuple(map(seats_of, (0, 1))) if seats == TEAMS else super().sides(seats)

    def concede(self, state: State, seat: int, winners: tuple[int, ...]) -> Step:
        left = winners if state.seats == TEAMS else scoring.leaders(state.won, winners)
        return broken_off(self.without(state, seat), "resigned", left)

    def may_take_back(self, before: State, seat: int, move: PyramideMove, after: State) -> bool:
        return moves.may_take_back(before, move, after)

    def legal(self, state: State, seat: int) -> Legal[PyramideMove]:
        if seat not in self.to_move(state):
            return Legal()
        if state.vote is not None:
            return Legal((Rule(True), Rule(False), Rule(None)))
        return moves.legal(state, seat)

    def random_move(self, state: State, seat: int, random: Random) -> PyramideMove:
        return some_move(state, self.legal(state, seat), random)

    def to_move(self, state: State) -> tuple[int, ...]:
        if state.over is not None:
            return ()
        return waiting(state) if state.vote is None else votes.pending(state.vote)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.over is None else scoring.result(state, state.over)

    # Time.

    def beat(self, before: State | None, after: State, events: tuple[Event, ...]) -> Beat | None:
        return beats.beat(before, after, events)

    def deadline(self, state: State) -> float | None:
        return state.deadline

    def time_out(self, state: State, chance: Chance) -> Step:
        assert state.deadline is not None
        run = Run(state, state.deadline, chance)
        run.set(late=())
        contests.grow_old(run)
        moves.time_out(run)
        flow.carry_on(run)
        return run.done()

    def extend(self, state: State, seat: int, seconds: float) -> State:
        if state.deadline is None or seat not in self.to_move(state):
            return super().extend(state, seat, seconds)
        return msgspec.structs.replace(state, deadline=state.deadline + seconds)

    # What leaves the house.

    def view(self, state: State, viewer: Viewer) -> views.PyramideView:
        return views.view(state, viewer, self.to_move(state))

    def view_group(self, state: State, viewer: Viewer) -> Hashable:
        return views.view_group(state, viewer)

    # Records.

    def appealing(self, move: PyramideMove, *, alone: bool) -> PyramideMove:
        if not isinstance(move, Object):
            return move
        return msgspec.structs.replace(move, alone=alone and move.about != "clue")

    def given(self, state: State) -> Mapping[str, Any]:
        return setup.written(state.supply)

    def piles(self, options: PyramideOptions, cards: Cards | None) -> Mapping[str, Sequence[Any]]:
        return setup.written(Supply(None, (), *(all_cards(cards, options, kind) for kind in KINDS)))

    # Input.

    def parse_options(self, raw: object, seats: int, path: str = "$.options") -> PyramideOptions:
        options = super().parse_options(raw, seats, path)
        piles.each_once(options.decks, path)
        return options

    def parse_setup(self, raw: object, options: PyramideOptions, seats: int, path: str = "$.setup") -> Lists:
        return setup.parse(raw, seats, path)

    def parse_verdict(self, raw: object, move: PyramideMove, path: str) -> Any:
        return verdicts.parse(raw, move, path)

    # The law of views.

    def shuffle_hidden(self, state: State, viewer: Viewer, random: Random) -> State:
        return shuffled(state, viewer, random)


def broken_off(state: State, reason: str, winners: tuple[int, ...] | None = None) -> Step:
    run = Run(state, 0.0, Chance(None))
    flow.break_off(run, reason, winners)
    return run.done()
