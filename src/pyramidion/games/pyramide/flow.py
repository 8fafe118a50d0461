"""How a game goes from enigma to enigma and from round to round, up to the Grande Pyramide."""

from __future__ import annotations

from collections.abc import Callable

from . import cards, clock, dice, finals, words
from .events import RoundBegun, RoundTied
from .phases import enigma, names, pingpong
from .roles import TEAMS, others, partner
from .run import Run
from .scoring import NEEDED, broken_off, finish, leaders, win_round
from .state import State

BASE = {2: 2, 3: 3, 4: 4}
"""R-P26, R-P52, R-P59: enigmas of a round, by the number of players."""


def carry_on(run: Run) -> None:
    """Whatever follows by itself."""
    while run.follows is not None:
        what, run.follows = run.follows, None
        FOLLOWING[what](run)


def begin_game(run: Run) -> None:
    """R-P10: teams roll; with two or three players chance names the first DICO. A set-up may do both."""
    state = run.state
    first = state.supply.starter
    if first is None:  # the set-up has none, or chance would have written it there
        first = dice.highest(run, "starter", (0, 1))
    begin_round(run, first)


def begin_round(run: Run, first: int) -> None:
    """R-P28: the pawns go back to the start."""
    state = run.state
    run.set(
        round=state.round + 1,
        first=first,
        played=(),
        base=BASE[state.seats],
        tie=(),
        points=(0,) * state.seats,
    )
    if run.state.round == 2 and state.options.second_round == "pingpong":
        pingpong.begin(run)
        return
    run.tell(RoundBegun(run.state.round, "enigma", first))
    next_enigma(run)


def next_enigma(run: Run) -> None:
    """Who is DICO: chosen, swapped, or the next seat."""
    state = run.state
    number = len(state.played)
    if state.tie:  # A-P29: the third player
        enigma.begin(run, others(state, *state.tie)[0])
    elif state.seats < TEAMS:  # R-P52, R-P59
        enigma.begin(run, (state.first + number) % state.seats)
    elif 2 <= number < state.base:  # R-P26
        enigma.begin(run, partner(state.played[number - 2]))
    else:
        enigma.choose(run, (state.first + number) % 2)


def enigma_over(run: Run) -> None:
    """A-P22: a round is never stopped early. Ties are broken by enigmas for all whom they concern."""
    state = run.state
    further = len(state.played) - state.base
    if further < 0 or (state.seats != 3 and further % 2):
        next_enigma(run)
    else:
        compare(run)


def compare(run: Run) -> None:
    """R-P27, R-P53, R-P59: the leader wins the round; a tie is played on."""
    state = run.state
    ahead = leaders(state.points, state.tie or tuple(range(state.seats)))
    if len(ahead) < state.seats // 2 + 1:  # one player, or one team of two
        decided(run, ahead)
        return
    replayed = state.seats == 3 and len(ahead) == 3
    run.tell(RoundTied(state.round, ahead, replayed))
    if replayed:
        run.set(played=(), points=(0,) * state.seats)
    elif state.seats == 3:
        run.set(tie=ahead)
    next_enigma(run)
    clock.wait(run)


def decided(run: Run, ahead: tuple[int, ...]) -> None:
    win_round(run, ahead)
    state = run.state
    if state.won[ahead[0]] == NEEDED[state.seats]:
        finals.begin(run, following(state))
    else:
        begin_round(run, following(state))


def following(state: State) -> int:
    """A-P21: the other team, with two and three players the next seat, begins the next round."""
    return (state.first + 1) % (2 if state.seats == TEAMS else state.seats)


def break_off(run: Run, reason: str, winners: tuple[int, ...] | None = None) -> None:
    """The game ends before its end: what was hidden is told, the scores stay as they stand.

    Without `winners` they say who has won.
    """
    state = run.state
    if state.step != "roles":
        if state.phase == "names":
            words.close(run, words.series(state).theme)
        elif state.phase == "grande_pyramide":
            words.close(run, "")
        else:
            phrase = words.phrase(state)
            words.close(run, phrase.title, phrase.answer, cards.sentence(phrase))
    finish(run, reason, broken_off(state) if winners is None else winners)


FOLLOWING: dict[str, Callable[[Run], None]] = {
    "enigma_over": enigma_over,
    "pingpong_over": names.begin,
    "names_over": compare,
    "list_over": finals.list_over,
}


def take_roles(run: Run, seat: int) -> None:
    """A team has named its DICO."""
    state = run.state
    if state.phase == "pingpong":
        pingpong.take_roles(run, seat)
    elif state.phase == "enigma":
        enigma.begin(run, seat)
    else:
        finals.take_roles(run, seat)
