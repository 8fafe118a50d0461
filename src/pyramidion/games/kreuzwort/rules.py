"""The rules: whose turn it is, what a word brings, how doubts are settled, when it ends."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from pyramidion.core import (
    WHOLE,
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
from pyramidion.language.data_files import DataFault
from pyramidion.language.lexicon import lexicon

from . import beats, setup, views
from .board import SEATED
from .random_words import some_word
from .values import (
    Accept,
    Accepted,
    Announced,
    Challenge,
    Challenged,
    GameOver,
    KreuzwortEvent,
    KreuzwortMove,
    KreuzwortOptions,
    KreuzwortSetup,
    Last,
    Pass,
    Passed,
    Pending,
    State,
    Taken,
    Told,
    TurnLost,
    Word,
)
from .words import Formed, form

Step = tuple[State, tuple[Event, ...]]


class Kreuzwort(Game[KreuzwortOptions, State, KreuzwortMove, views.KreuzwortView]):
    manifest = manifest_beside(__file__)
    version = 1
    over_rule = "R-K23"
    options_type = KreuzwortOptions
    setup_type = KreuzwortSetup
    move_type = KreuzwortMove
    view_type = views.KreuzwortView
    event_type = KreuzwortEvent
    judged = True
    plays_without = True

    # Moves.

    def start(self, options: KreuzwortOptions, seats: int, setup_: KreuzwortSetup, chance: Chance) -> State:
        whole = setup.filled(setup_, options, seats, chance)
        stacks, black, printed = setup.on_board(whole)
        assert isinstance(whole.first, int)
        state = State(
            options=options,
            sides=SEATED[seats],
            given=whole,
            words=setup.word_list(setup_),
            stacks=stacks,
            black=black,
            printed=printed,
            won=("",) * seats,
            turn=whole.first,
            lost=(0,) * seats,
            passed=0,
            last=None,
            log=(),
            pending=None,
            accepted=0,
            deadline=None,
            over=None,
        )
        return changed(state, deadline=clock(state, 0.0, (state.turn,)))

    def judge(self, state: State, seat: int, move: KreuzwortMove, cards: Cards | None) -> Any:
        """Whether the dictionary knows the word; UNSET where it is not asked."""
        if isinstance(move, Word) and state.options.validation == "checked" and state.pending is None:
            if state.over is not None or seat != state.turn:
                return UNSET
            return known(state, form(state, seat, move).word)
        if isinstance(move, Challenge) and state.pending is not None:
            return known(state, state.pending.word)
        return UNSET

    def apply(self, state: State, seat: int, move: KreuzwortMove, at: float, chance: Chance) -> Step:
        verdict = self.judge(state, seat, move, chance.cards)
        return self.apply_judged(state, seat, move, at, chance, verdict)

    def apply_judged(
        self, state: State, seat: int, move: KreuzwortMove, at: float, chance: Chance, verdict: Any
    ) -> Step:
        if state.over is not None:
            raise Refused("R-K23", "the game is over", "la partie est terminée")
        if isinstance(move, Word | Pass):
            if state.pending is not None:
                raise Refused(
                    "R-K21",
                    "a word waits: the others accept or challenge it",
                    "un mot attend : les autres l'acceptent ou le contestent",
                )
            if seat != state.turn:
                raise Refused("R-K6", "it is not your turn", "ce n'est pas votre tour")
            if isinstance(move, Pass):
                return no_word(state, at, late=False)
            return announce(state, seat, move, at, verdict is True)
        if state.pending is None:
            raise Refused("R-K21", "there is no word to doubt", "il n'y a pas de mot à contester")
        if seat == state.pending.seat or state.accepted >> seat & 1:
            raise Refused(
                "R-K21",
                "the others decide on your word"
                if seat == state.pending.seat
                else "you have accepted this word",
                "les autres décident de votre mot"
                if seat == state.pending.seat
                else "vous avez accepté ce mot",
            )
        if isinstance(move, Accept):
            return accept(state, seat, at)
        return challenge(state, seat, at, verdict is True)

    def finish(self, state: State, reason: str) -> Step:
        return finish(state, reason)

    def retire(self, state: State, seat: int, at: float, chance: Chance) -> Step:
        return retire(self.without(state, seat), seat, at)

    def may_take_back(self, before: State, seat: int, move: KreuzwortMove, after: State) -> bool:
        """Unless a letter came to light that nobody knew, or the dictionary has decided on a doubt."""
        return not isinstance(move, Challenge) and not uncovered(before, after)

    def legal(self, state: State, seat: int) -> Legal[KreuzwortMove]:
        if seat not in self.to_move(state):
            return Legal()
        if state.pending is None:
            return Legal((Pass(),), ("word",))
        return Legal((Accept(), Challenge()))

    def beat(self, before: State | None, after: State, events: tuple[Event, ...]) -> Beat | None:
        return beats.beat(before, after, events)

    def to_move(self, state: State) -> tuple[int, ...]:
        if state.over is not None:
            return ()
        if state.pending is None:
            return (state.turn,)
        return waiting(state)

    def random_move(self, state: State, seat: int, random: Random) -> KreuzwortMove:
        if state.pending is not None:
            return super().random_move(state, seat, random)
        return some_word(state, seat, random) or Pass()

    def outcome(self, state: State) -> Outcome | None:
        return None if state.over is None else result(state, state.over)

    # Time.

    def deadline(self, state: State) -> float | None:
        return state.deadline

    def time_out(self, state: State, chance: Chance) -> Step:
        assert state.deadline is not None
        if state.pending is None:
            return no_word(state, state.deadline, late=True)
        # Silence accepts.
        return settle(state, state.deadline, ())

    def extend(self, state: State, seat: int, seconds: float) -> State:
        if state.deadline is None or seat not in self.to_move(state):
            return super().extend(state, seat, seconds)
        return changed(state, deadline=state.deadline + seconds)

    # What leaves the house.

    def view(self, state: State, viewer: Viewer) -> views.KreuzwortView:
        return views.view(state, viewer, self.to_move(state))

    def view_group(self, state: State, viewer: Viewer) -> Hashable:
        return viewer is WHOLE

    # Records.

    def given(self, state: State) -> Mapping[str, Any]:
        return {
            name: value for name, value in msgspec.structs.asdict(state.given).items() if value is not UNSET
        }

    # Input.

    def parse_setup(
        self, raw: object, options: KreuzwortOptions, seats: int, path: str = "$.setup"
    ) -> KreuzwortSetup:
        return setup.parse(raw, options, seats, path)

    def parse_verdict(self, raw: object, move: KreuzwortMove, path: str) -> Any:
        if not isinstance(move, Word | Challenge):
            raise Invalid([Fault(path, "only a word or a challenge has a verdict")])
        if not isinstance(raw, bool):
            raise Invalid([Fault(path, "true or false")])
        return raw

    # The law of views.

    def shuffle_hidden(self, state: State, viewer: Viewer, random: Random) -> State:
        if viewer is WHOLE:
            return state
        stacks = list(state.stacks)
        for together in views.HIDDEN_TOGETHER:
            hidden = [letter for i in together for letter in stacks[i][:-1]]
            random.shuffle(hidden)
            for i in together:
                depth = max(len(stacks[i]) - 1, 0)
                stacks[i] = "".join(hidden[:depth]) + stacks[i][depth:]
                del hidden[:depth]
        return changed(state, stacks=tuple(stacks))


# The dictionary.


def known(state: State, word: str) -> bool:
    """R-K20: in the dictionary; inflected forms where the table wants them (A-K22)."""
    if state.words is not None:
        return word in state.words
    try:
        words = lexicon()
    except DataFault as fault:
        raise Invalid([Fault("", str(fault))]) from None
    return word in words and (state.options.inflected or words.is_base(word))


# Words.


def announce(state: State, seat: int, move: Word, at: float, is_word: bool) -> Step:
    formed = form(state, seat, move)
    pending = Pending(seat, formed.word, move.cells, move.sources)
    if state.options.validation == "challenge":
        # A-K18: only the dictionary is left to the table. Until then board and scores stand as before.
        after = changed(state, pending=pending, accepted=0)
        after = changed(after, deadline=clock(after, at, waiting(after)))
        return after, (Announced(seat, formed.word, move.cells, move.sources),)
    if not is_word:
        raise Refused(
            "R-K20",
            f"{formed.word} is not in the dictionary",
            f"{formed.word} n'est pas dans le dictionnaire",
        )
    return take(state, pending, formed, at)


def take(state: State, word: Pending, formed: Formed, at: float, by: int | None = None) -> Step:
    """R-K19: all pyramids of the word are its player's, whoever has challenged it."""
    won = tuple([x + formed.letters if seat == word.seat else x for seat, x in enumerate(state.won)])
    after = changed(
        state,
        stacks=formed.stacks,
        black=formed.black,
        won=won,
        passed=passed_after(state, word.seat, formed),
        last=Last(word.seat, formed.word, word.cells, formed.score),
        log=(*state.log, Told(word.seat, formed.word, formed.score, by)),
        pending=None,
        accepted=0,
    )
    event = Taken(word.seat, formed.word, word.cells, word.sources, formed.letters, formed.score)
    if any(is_out(after, seat) for seat in range(len(after.sides))):
        # R-K23, A-K13: at once, whoever took the last one.
        after, more = finish(after, "cleared")
        return after, (event, *more)
    after, more = next_turn(after, at)
    return after, (event, *more)


def passed_after(state: State, seat: int, formed: Formed) -> int:
    """A-K12: who has passed since the last announced word. One of printed letters alone is as good as a pass."""
    return 0 if formed.letters else state.passed | 1 << seat


def is_out(state: State, seat: int) -> bool:
    """No pyramid of the seat's own colour is in play; in the expert game none of its grey ones either (A-K28)."""
    return not views.own(state, seat)


def no_word(state: State, at: float, late: bool) -> Step:
    """A-K11, R-K18."""
    seat = state.turn
    after = changed(state, passed=state.passed | 1 << seat, log=(*state.log, Told(seat)))
    after, more = next_turn(after, at)
    return after, (Passed(seat, late), *more)


def next_turn(state: State, at: float) -> Step:
    """R-K6: clockwise; who has a turn to lose is passed over (R-K21)."""
    seats = len(state.sides)
    if all(state.passed >> seat & 1 for seat in range(seats) if seat not in state.resigned):
        return finish(state, "stalemate")
    lost, events = list(state.lost), []
    seat = (state.turn + 1) % seats
    while lost[seat] or seat in state.resigned:
        if seat not in state.resigned:
            lost[seat] -= 1
            events.append(TurnLost(seat))
        seat = (seat + 1) % seats
    after = changed(state, turn=seat, lost=tuple(lost))
    return changed(after, deadline=clock(after, at, (seat,))), tuple(events)


# Doubts.


def waiting(state: State) -> tuple[int, ...]:
    """Who has not yet said anything about the pending word."""
    assert state.pending is not None
    silent = {state.pending.seat, *state.resigned}
    seats = range(len(state.sides))
    return tuple([seat for seat in seats if seat not in silent and not state.accepted >> seat & 1])


def accept(state: State, seat: int, at: float) -> Step:
    after = changed(state, accepted=state.accepted | 1 << seat)
    events = (Accepted(seat),)
    return settle(after, at, events) if not waiting(after) else (after, events)


def settle(state: State, at: float, events: tuple[Event, ...], by: int | None = None) -> Step:
    """Nobody doubts it, or in vain: the word is taken, whatever a dictionary would say."""
    assert state.pending is not None
    after, more = take(state, state.pending, formed_again(state, state.pending), at, by)
    return after, (*events, *more)


def formed_again(state: State, word: Pending) -> Formed:
    return form(state, word.seat, Word(word.cells, word.sources))


def challenge(state: State, seat: int, at: float, right: bool) -> Step:
    """R-K21: the first challenge decides."""
    word = state.pending
    assert word is not None
    event = Challenged(seat, word.word, right)
    if right:
        lost = tuple([n + (i == seat) for i, n in enumerate(state.lost)])
        return settle(changed(state, lost=lost), at, (event,), seat)
    # A wrong word was announced all the same: who passed before it has not passed since (A-K12).
    passed = passed_after(state, word.seat, formed_again(state, word))
    log = (*state.log, Told(word.seat, word.word, by=seat))
    after, more = next_turn(changed(state, pending=None, accepted=0, passed=passed, log=log), at)
    return after, (event, *more)


# Resigning and taking back.


def retire(state: State, seat: int, at: float) -> Step:
    """The others play on. A word that the seat has announced still waits for them; it doubts none itself."""
    if state.pending is not None:
        return (state, ()) if waiting(state) else settle(state, at, ())
    return next_turn(state, at) if state.turn == seat else (state, ())


def uncovered(before: State, after: State) -> bool:
    """Whether a letter came to light that could have been another one, as far as anybody knew."""
    for together in views.HIDDEN_TOGETHER:
        letters = {letter for i in together for letter in before.stacks[i][:-1]}
        if len(letters) > 1 and any(0 < len(after.stacks[i]) < len(before.stacks[i]) for i in together):
            return True
    return False


# Time and the end.


def clock(state: State, at: float, seats: tuple[int, ...]) -> float | None:
    """When the step that begins now runs out for these seats; who is given more time has it for all."""
    if state.options.clock is None:
        return None
    extra = state.options.extra_seconds
    return at + state.options.clock + (0.0 if extra is None else max(extra[seat] for seat in seats))


def finish(state: State, reason: str) -> Step:
    after = changed(state, over=reason, pending=None, accepted=0, deadline=None)
    end = result(after, reason)
    return after, (GameOver(end.scores, end.winners, end.reason),)


def result(state: State, reason: str) -> Outcome:
    """R-K24; A-K17: equal scores share the victory. Whoever has resigned does not win."""
    scores = views.scores(state)
    left = [seat for seat in range(len(scores)) if seat not in state.resigned]
    best = max(scores[seat] for seat in left)
    return Outcome(scores, tuple(seat for seat in left if scores[seat] == best), reason)


def changed(state: State, **fields: Any) -> State:
    return msgspec.structs.replace(state, **fields)
