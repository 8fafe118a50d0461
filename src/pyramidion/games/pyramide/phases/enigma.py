"""An enigma: bets in bricks, clues, one proposal a clue, the sentence and its riddle (R-P13 to R-P25)."""

from __future__ import annotations

from pyramidion.core import Refused
from pyramidion.games.pyramide import cards, clock, dice, words
from pyramidion.games.pyramide.events import (
    BetMade,
    Bonus,
    ClueForbidden,
    EnigmaBegun,
    EnigmaTried,
    RolesTaken,
    SentenceRead,
    Silent,
    TooSlow,
    WordFound,
    proposal,
)
from pyramidion.games.pyramide.roles import TEAMS, others, partner, waiting
from pyramidion.games.pyramide.run import Run
from pyramidion.games.pyramide.scoring import credit, leaders
from pyramidion.games.pyramide.state import BRICKS, State
from pyramidion.games.pyramide.values import Last, Said

WORDS = 5
EARLY = 2
"""R-P58, A-P32: for the enigma before the fifth word is decided."""


def choose(run: Run, team: int) -> None:
    """The team says who is DICO (R-P11)."""
    run.set(phase="enigma", step="roles", turn=team, dico=(), syno=(), bricks=BRICKS)
    words.fresh(run, WORDS)
    clock.start(run)


def begin(run: Run, dico: int) -> None:
    state = run.state
    syno = (partner(dico),) if state.seats == TEAMS else others(state, dico)
    run.set(
        phase="enigma",
        turn=dico % 2 if state.seats == TEAMS else state.turn,
        dico=(dico,),
        syno=syno,
        played=(*state.played, dico),
        bricks=BRICKS,
    )
    cards.draw(run, "phrases")
    words.fresh(run, WORDS)
    run.tell(RolesTaken(dico, syno))
    phrase = words.phrase(run.state)
    run.tell(EnigmaBegun("enigma", phrase.title, phrase.deck))
    next_word(run)


def next_word(run: Run) -> None:
    while run.state.word < WORDS and run.state.bricks == 0:  # A-P2
        words.strike(run, 0)
    if run.state.word == WORDS:
        all_played(run)
    else:
        run.set(step="bet")
        clock.start(run)


def bet(run: Run, bricks: int) -> None:
    state = run.state
    if not 1 <= bricks <= state.bricks:
        raise Refused(
            "A-P1",
            f"bet 1 to {state.bricks} bricks, not {bricks}",
            f"pariez de 1 à {state.bricks} briques, pas {bricks}",
        )
    left = state.bricks - bricks  # R-P15, R-P16: all of them are gone, however many clues it takes
    words.hear(run, Said(state.dico[0], "bet", number=bricks))
    run.set(bet=bricks, bricks=left, step="clue")
    run.tell(BetMade(state.dico[0], bricks, left))
    clock.start(run)


def forbidden(run: Run, seat: int, text: str, why: str) -> None:
    """A-P8: the word is lost, the bet stays spent."""
    run.tell(ClueForbidden(seat, text, why))
    lost(run)


def propose(run: Run, said: Said) -> None:
    """R-P17, R-P48, A-P3: one proposal of each SYNO after each clue."""
    words.hear(run, said)
    run.tell(proposal(said))
    if said.worth == "right":
        right(run, said.seat)
        return
    run.set(answered=(*run.state.answered, said.seat))
    if waiting(run.state):
        return  # the other SYNO's time does not begin anew
    if run.state.spent == run.state.bet:
        lost(run)
    else:
        run.set(step="clue")
        clock.start(run)


def right(run: Run, seat: int) -> None:
    """R-P19, R-P49, R-P57: a point for DICO and for the SYNO who found it."""
    state = run.state
    number, word = state.word + 1, words.current(state)[0]
    credit(run, (state.dico[0], seat))
    words.decide(run, seat)
    run.tell(WordFound(seat, number, word, run.state.points))
    next_word(run)


def lost(run: Run) -> None:
    words.strike(run, run.state.bricks)
    next_word(run)


# The riddle.


def all_played(run: Run) -> None:
    """R-P25, R-P51: the bonus; then whoever may propose the enigma, in order (R-P23, R-P50, R-P58)."""
    state = run.state
    gains: tuple[int, ...] = (*state.dico, *state.syno)
    solvers: tuple[int, ...] = state.syno
    if state.seats == 3:
        solvers = order(run)
        gains = (*state.dico, solvers[0])
    elif state.seats == 2:
        solvers = {"no": (*state.syno, *state.dico), "wrong": state.dico, "right": ()}[state.early]
    if not words.struck(state) and state.bricks:
        credit(run, gains, state.bricks)
        run.tell(Bonus(state.bricks, tuple(sorted(gains)), run.state.points))
    run.set(solvers=solvers)
    if solvers:
        read(run)
    else:
        close(run)


def order(run: Run) -> tuple[int, ...]:
    """A-P26, A-P28: the SYNO ahead in the round first; tied, the die."""
    state = run.state
    ahead = leaders(state.points, state.syno)
    first = ahead[0] if len(ahead) == 1 else dice.highest(run, "enigma", ahead)
    return (first, *[seat for seat in state.syno if seat != first])


def read(run: Run) -> None:
    """R-P22: the title again, and the sentence with its pauses."""
    phrase = words.phrase(run.state)
    run.tell(SentenceRead(phrase.title, cards.sentence(phrase, words.struck(run.state))))
    run.set(step="solve")
    clock.start(run)


def solve(run: Run, seat: int, text: str, is_right: bool, spelt: str = "") -> None:
    """R-P23, R-P24: one single answer each; a point for who finds it, of four players for both pawns."""
    words.hear(run, Said(seat, "enigma", text, "right" if is_right else "wrong", spelt=spelt))
    if is_right:
        credit(run, (seat,))
        run.set(solved_by=seat)
    run.tell(EnigmaTried(seat, text, is_right, False, not text, run.state.points, spelt))
    tried(run, is_right)


def no_answer(run: Run, seat: int, late: bool) -> None:
    words.hear(run, Said(seat, "silence", worth="late" if late else ""))
    run.tell(Silent(seat, late))
    tried(run, False)


def tried(run: Run, is_right: bool) -> None:
    run.set(solvers=() if is_right else run.state.solvers[1:])
    if run.state.solvers:
        clock.start(run)
    else:
        close(run)


def solve_early(run: Run, seat: int, text: str, is_right: bool, spelt: str = "") -> None:
    """R-P58, A-P33, A-P34: SYNO's only attempt; the words are played on."""
    words.hear(run, Said(seat, "enigma", text, "right" if is_right else "wrong", spelt=spelt))
    if is_right:
        credit(run, (seat,), EARLY)
        run.set(early="right", solved_by=seat)
    else:
        run.set(early="wrong")
    run.tell(EnigmaTried(seat, text, is_right, True, False, run.state.points, spelt))


def close(run: Run) -> None:
    """R-P24: the answer is read, and everything that was struck."""
    state = run.state
    phrase = words.phrase(state)
    whole = cards.sentence(phrase)
    words.close(run, phrase.title, phrase.answer, whole)
    last = Last(phrase.title, phrase.answer, state.solved_by, whole, phrase.words, words.found(state))
    run.set(last=last, step=None, deadline=None)
    run.follows = "pingpong_over" if state.phase == "pingpong" else "enigma_over"


# Time.


def time_out(run: Run) -> None:
    """A-P12: no bet costs a brick and the word, no clue the word; SYNO who is late is silent."""
    state: State = run.state
    if state.step == "bet":
        run.set(bricks=state.bricks - 1)
        too_slow(run, state.dico[0])
        lost(run)
    elif state.step == "clue":
        too_slow(run, state.dico[0])
        lost(run)
    elif state.step == "guess":
        silent(run)
    else:
        no_answer(run, state.solvers[0], late=True)


def too_slow(run: Run, seat: int) -> None:
    words.hear(run, Said(seat, "silence", worth="late"))
    run.tell(TooSlow(seat))


def silent(run: Run) -> None:
    """All who have not answered the clue."""
    for seat in waiting(run.state):
        propose(run, Said(seat, "silence", worth="late"))
