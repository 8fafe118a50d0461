"""The rules: who may do what, what it brings about, and how it ends."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import UNSET

from pyramidion.core import (
    Beat,
    Cards,
    Chance,
    Event,
    Fault,
    Game,
    Invalid,
    Legal,
    Outcome,
    Refused,
    Viewer,
    manifest_beside,
)
from pyramidion.games import piles
from pyramidion.games.setup_reader import MAX_TEXT_CHARACTERS

from . import answer_judge, appeals, beats, cards, flow, history, scoring, setup, views
from .cards import all_cards
from .events import CibleEvent
from .phases import check, encheres, finale
from .random_play import shuffled, some_move
from .run import Run
from .state import PAWNS, Counts, State, Supply
from .values import (
    KINDS,
    Accept,
    Answer,
    Appeal,
    Bid,
    CibleMove,
    CibleOptions,
    CibleSetup,
    Lists,
    Pass,
    Phase,
    Ready,
    Rule,
    Stop,
    Validate,
)

Step = tuple[State, tuple[Event, ...]]


class Cible(Game[CibleOptions, State, CibleMove, views.CibleView]):
    manifest = manifest_beside(__file__)
    version = 1
    over_rule = "R-C30"
    options_type = CibleOptions
    setup_type = CibleSetup
    move_type = CibleMove
    view_type = views.CibleView
    event_type = CibleEvent
    judged = True
    contest = MappingProxyType({"clock": False})  # what they know is compared, not how fast they are

    # Moves.

    def start(self, options: CibleOptions, seats: int, lists: Lists, chance: Chance) -> State:
        if chance.seed is not None:
            cards.check(options, lists, chance.cards)
        supply = Supply(
            lists.camera, lists.premier_tour, lists.definitions, lists.suite, lists.encheres, lists.finale
        )
        state = State(
            options=options,
            seats=seats,
            supply=supply,
            used=Counts(),
            now=0.0,
            partie=1,
            phase="premier_tour",
            step=None,
            pawns=(PAWNS,) * seats,
            markers=(0,) * seats,
            points=(0,) * seats,
            inside=(),
            lap=(),
            turn=0,
            round=1,
            lost=0,
            qualified=(),
            given=(),
            said=(),
            reading=None,
            auction=None,
            finale=None,
            agreed=(),
            last=None,
            vote=None,
            undo=None,
            ruling=None,
            late=(),
            history=(),
            told=(0, 0),
            finals=(),
            deadline=None,
            over=None,
        )
        run = Run(state, 0.0, chance)
        run.follows = "premier_tour"
        flow.carry_on(run)
        return run.state

    def judge(self, state: State, seat: int, move: CibleMove, cards: Cards | None) -> Any:
        """What the house takes an answer for: the accepted form or None; UNSET where it is not asked."""
        if not isinstance(move, Answer) or not self._answers(state, seat):
            return UNSET
        if not sound(state.options, state.phase, move.text):
            return UNSET
        return answer_judge.form(flow.card(state), move.text, state.options.spelling == "strict", cards)

    def _answers(self, state: State, seat: int) -> bool:
        return state.over is None and state.vote is None and state.step == "answer" and seat == state.turn

    def apply(self, state: State, seat: int, move: CibleMove, at: float, chance: Chance) -> Step:
        verdict = self.judge(state, seat, move, chance.cards)
        return self.apply_judged(state, seat, move, at, chance, verdict)

    def apply_judged(
        self, state: State, seat: int, move: CibleMove, at: float, chance: Chance, verdict: Any
    ) -> Step:
        if state.over is not None:
            raise Refused("R-C30", "the game is over", "la partie est terminée")
        run = Run(state, at, chance)
        if isinstance(move, Appeal):
            appeals.appeal(run, seat, move)
        elif isinstance(move, Rule):
            appeals.vote(run, seat, move.accept)
        else:
            self._own_turn(state, seat)
            run.set(undo=None, ruling=None, late=())
            history.reveal(run)
            self._play(run, seat, move, None if verdict is UNSET else verdict)
        flow.settled(run)
        return run.done()

    def _own_turn(self, state: State, seat: int) -> None:
        if seat in self.to_move(state) and state.vote is None:
            return
        if state.vote is not None:
            raise Refused(
                flow.turn_rule(state), "the table has to decide first", "la table doit d'abord décider"
            )
        if state.phase == "check":
            raise Refused(
                flow.turn_rule(state), "you have accepted the check", "vous avez accepté la vérification"
            )
        raise Refused(flow.turn_rule(state), "it is not your turn", "ce n'est pas votre tour")

    def _play(self, run: Run, seat: int, move: CibleMove, verdict: str | None) -> None:
        """A move of a seat that the game waits for."""
        state = run.state
        step = state.step
        if step in ("check", "ready") or isinstance(move, Accept | Ready):
            self._confirm(run, seat, move)
        elif state.phase == "finale":
            self._finale(run, move, verdict)
        elif isinstance(move, Validate | Stop):
            raise Refused("R-C25", "that belongs to the finale", "cela ne se fait qu'en finale")
        elif step == "bid":
            self._bid(run, move)
        elif isinstance(move, Bid):
            raise Refused("R-C20", "there is no auction now", "il n'y a pas d'enchère en cours")
        elif isinstance(move, Answer):
            must_be_sound(state.options, state.phase, move.text)
            appeals.answer(run, seat, move.text, verdict)
        elif state.phase == "encheres":
            raise Refused("R-C23", "what was bid must be answered", "il faut répondre à ce qui est annoncé")
        else:
            flow.silent(run, late=False)

    def _confirm(self, run: Run, seat: int, move: CibleMove) -> None:
        """A check is accepted, or something is started; nothing else is possible then."""
        state = run.state
        if isinstance(move, Accept):
            if state.step != "check":
                raise Refused("R-C27", "there is no check to accept", "il n'y a rien à vérifier")
            flow.accept(run, seat)
        elif state.step == "check":
            raise Refused("R-C27", "the finale is being checked", "la finale est en cours de vérification")
        elif isinstance(move, Ready):
            if state.step != "ready":
                raise Refused(
                    flow.turn_rule(state),
                    "nothing is waiting for you to be ready",
                    "rien n'attend votre signal",
                )
            flow.started(run)
        else:
            raise Refused(
                flow.turn_rule(state), "say that you are ready first", "donnez d'abord le signal de départ"
            )

    def _bid(self, run: Run, move: CibleMove) -> None:
        if isinstance(move, Bid):
            encheres.bid(run, move.count)
        elif isinstance(move, Pass):
            encheres.no_higher(run)
        else:
            raise Refused("R-C20", "bid, or pass", "annoncez un nombre, ou passez")

    def _finale(self, run: Run, move: CibleMove, verdict: str | None) -> None:
        if isinstance(move, Answer):
            must_be_sound(run.state.options, run.state.phase, move.text)
            finale.answer(run, move.text, verdict)
        elif isinstance(move, Pass):
            finale.skip(run)
        elif isinstance(move, Validate):
            flow.validate(run)
        elif isinstance(move, Stop):
            if run.state.options.clock:
                raise Refused("R-C27", "the clock ends this finale", "c'est le temps qui termine la finale")
            flow.end_finale(run, late=False)
        else:
            raise Refused("R-C24", "answer, pass or validate", "répondez, passez ou validez")

    # A seat that resigns is played on: the camera, the auction and the finale need every seat.

    def finish(self, state: State, reason: str) -> Step:
        """Broken off: the question that is open is over, too, and can be looked at afterwards."""
        run = Run(state, state.now, Chance(None))
        flow.break_off(run)
        scoring.finish(run, reason)
        history.reveal(run)
        return run.done()

    def follow_up(
        self, before: State, seat: int, move: CibleMove, after: State, people: Collection[int]
    ) -> tuple[int, CibleMove] | None:
        return appeals.follow_up(before, move, after, people)

    def may_take_back(self, before: State, seat: int, move: CibleMove, after: State) -> bool:
        """What is said at an auction. An answer has been judged, and everything else shows the next question.

        Where the table judges, the end of an auction shows the answers to those who will.
        """
        is_said = isinstance(move, Bid) or (isinstance(move, Pass) and before.options.judge == "house")
        return before.step == "bid" and is_said and before.told == after.told

    def legal(self, state: State, seat: int) -> Legal[CibleMove]:
        if seat not in self.to_move(state):
            return Legal()
        if state.vote is not None:
            return Legal((Rule(True), Rule(False), Rule(None)))
        if state.step == "check":
            return Legal((Accept(),), ("appeal",) if state.finale and state.finale.validated else ())
        if state.step == "ready":
            return Legal((Ready(),))
        if state.step == "bid":
            return self._legal_bids(state)
        if state.phase == "encheres":
            return Legal((), ("answer",))
        if state.phase != "finale":
            return Legal((Pass(),), ("answer",))
        assert state.finale is not None
        moves: list[CibleMove] = [Pass()]
        if len(finale.drafts(state)) >= state.finale.level:
            moves.append(Validate())
        if not state.options.clock:
            moves.append(Stop())
        return Legal(tuple(moves), ("answer",))

    def _legal_bids(self, state: State) -> Legal[CibleMove]:
        assert state.auction is not None
        bids = state.auction.bids
        can_raise = not bids or bids[-1].count < encheres.cap(state)
        return Legal((Pass(),) if bids else (), ("bid",) if can_raise else ())

    def random_move(self, state: State, seat: int, random: Random) -> CibleMove:
        return some_move(state, self.legal(state, seat), random)

    def to_move(self, state: State) -> tuple[int, ...]:
        if state.over is not None:
            return ()
        if state.vote is not None:
            return appeals.waiting(state.vote)
        return check.waiting(state) if state.phase == "check" else (state.turn,)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.over is None else scoring.result(state, state.over)

    # Time.

    def deadline(self, state: State) -> float | None:
        return state.deadline

    def time_out(self, state: State, chance: Chance) -> Step:
        assert state.deadline is not None
        run = Run(state, state.deadline, chance)
        if state.vote is not None:
            appeals.silence(run)
        else:
            run.set(undo=None, ruling=None, late=())
            history.reveal(run)
            flow.time_out(run)
        flow.settled(run)
        return run.done()

    def tick(self, state: State, at: float) -> State:
        """The finale's view tells how many seconds are left."""
        if state.phase != "finale" or state.deadline is None:
            return state
        return msgspec.structs.replace(state, now=at)

    def extend(self, state: State, seat: int, seconds: float) -> State:
        if state.deadline is None or seat not in self.to_move(state):
            return super().extend(state, seat, seconds)
        return msgspec.structs.replace(state, deadline=state.deadline + seconds)

    # What leaves the house.

    def view(self, state: State, viewer: Viewer) -> views.CibleView:
        return views.view(state, viewer, self.to_move(state))

    def view_group(self, state: State, viewer: Viewer) -> Hashable:
        return views.view_group(state, viewer)

    # Records.

    def appealing(self, move: CibleMove, *, alone: bool) -> CibleMove:
        return msgspec.structs.replace(move, alone=alone) if isinstance(move, Appeal) else move

    def given(self, state: State) -> Mapping[str, Any]:
        return setup.written(state.supply)

    def piles(self, options: CibleOptions, cards: Cards | None) -> Mapping[str, Sequence[Any]]:
        lists: dict[str, Any] = {kind: all_cards(cards, options, kind) for kind in KINDS}
        return setup.written(Supply(camera=(), **lists))

    # Input.

    def parse_options(self, raw: object, seats: int, path: str = "$.options") -> CibleOptions:
        options = super().parse_options(raw, seats, path)
        piles.each_once(options.decks, path)
        return options

    def parse_setup(self, raw: object, options: CibleOptions, seats: int, path: str = "$.setup") -> Lists:
        return setup.parse(raw, seats, path)

    def parse_verdict(self, raw: object, move: CibleMove, path: str) -> Any:
        if not isinstance(move, Answer):
            raise Invalid([Fault(path, "only an answer has a verdict")])
        if raw is not None and not isinstance(raw, str):
            raise Invalid([Fault(path, "the accepted form, or null")])
        if raw is not None and len(raw) > MAX_TEXT_CHARACTERS:
            raise Invalid([Fault(path, f"at most {MAX_TEXT_CHARACTERS} characters, not {len(raw)}")])
        return raw

    # The law of views.

    def table_view(self, state: State, viewer: Viewer) -> views.CibleView:
        view = self.view(state, viewer)
        return views.at_table(view) if appeals.question_has_changed(state) else view

    def beat(self, before: State | None, after: State, events: tuple[Event, ...]) -> Beat | None:
        return beats.beat(before, after, events)

    def beat_view(self, state: State, viewer: Viewer) -> views.CibleView:
        return views.at_table(self.view(state, viewer))

    def withheld(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        return beats.withheld(events)

    def shuffle_hidden(self, state: State, viewer: Viewer, random: Random) -> State:
        return shuffled(state, viewer, random)


def sound(options: CibleOptions, phase: Phase, text: str) -> bool:
    """Whether something can be said with it. An answer that is spoken at the table need not be typed."""
    spoken = options.judge == "table" and phase != "finale"
    return len(text) <= answer_judge.MAX_ANSWER_CHARACTERS and (spoken or bool(text.strip()))


def must_be_sound(options: CibleOptions, phase: Phase, text: str) -> None:
    if sound(options, phase, text):
        return
    if text.strip():
        raise Refused(
            "R-C9",
            f"an answer has at most {answer_judge.MAX_ANSWER_CHARACTERS} characters, not {len(text)}",
            f"une réponse a au plus {answer_judge.MAX_ANSWER_CHARACTERS} caractères, pas {len(text)}",
        )
    raise Refused("R-C9", "an answer has at least a letter", "une réponse a au moins une lettre")
