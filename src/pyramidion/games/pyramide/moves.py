"""What a seat does: whether it may, and what it brings about."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from msgspec import UNSET

from pyramidion.core import Legal, Refused

from . import clues, flow, spoken, words
from .judging import contests, verdicts, word_judge
from .judging.spelling import visible
from .phases import enigma, grande_pyramide, names, pingpong
from .roles import dico, seats_of, turn_rule, waiting
from .run import Run
from .state import State, Vote
from .values import (
    Almost,
    Bet,
    Bid,
    Clue,
    Found,
    Guess,
    Missed,
    PyramideMove,
    Roles,
    Said,
    Say,
    Silence,
    Skip,
    Solve,
    Told,
    Worth,
    Yield,
)

PHASES: dict[str, ModuleType] = {
    "enigma": enigma,
    "pingpong": pingpong,
    "names": names,
    "grande_pyramide": grande_pyramide,
}


def play(run: Run, seat: int, move: PyramideMove, verdict: Any) -> None:
    """A move that is neither a vote nor the call for one."""
    state = run.state
    if isinstance(move, Solve):
        solve(run, seat, move.text, verdict)
        return
    if isinstance(move, Found | Missed):
        spoken.heard(run, seat, move, PHASES[state.phase])
        return
    if seat not in waiting(state):
        raise Refused(turn_rule(state), "it is not your turn", "ce n'est pas votre tour")
    if isinstance(move, Roles):
        roles(run, seat, move.dico)
    elif state.step == "roles":
        raise Refused("R-P11", "say first who is DICO", "dites d'abord qui est DICO")
    elif state.phase == "grande_pyramide":
        free(run, seat, move, verdict)
    elif isinstance(move, Say | Skip):
        raise Refused(
            "R-P29", "that belongs to the Grande Pyramide", "cela ne se fait qu'à la Grande Pyramide"
        )
    elif isinstance(move, Bid | Yield):
        auction(run, move)
    elif state.step == "bid":
        raise Refused("R-P44", "bid first", "annoncez d'abord votre pari")
    else:
        word(run, seat, move, verdict)


def roles(run: Run, seat: int, chosen: int) -> None:
    state = run.state
    if state.step != "roles":
        raise Refused("R-P26", "roles are not chosen now", "les rôles ne se choisissent pas maintenant")
    one, two = seats_of(seat % 2)
    if chosen not in (one, two):
        raise Refused(
            "R-P29" if state.phase == "grande_pyramide" else "R-P11",
            f"DICO is seat {one} or {two}, not {chosen}",
            f"DICO est la place {one} ou {two}, pas {chosen}",
        )
    flow.take_roles(run, chosen)


def word(run: Run, seat: int, move: PyramideMove, verdict: Any) -> None:
    """Bets, clues and proposals."""
    step = run.state.step
    phase = PHASES[run.state.phase]
    if isinstance(move, Bet):
        if step != "bet":
            raise Refused("R-P15", "there is nothing to bet on now", "il n'y a rien à parier maintenant")
        enigma.bet(run, move.bricks)
    elif step == "bet":
        raise Refused("R-P15", "bet first", "pariez d'abord")
    elif isinstance(move, Clue | Told):
        hint(run, seat, move, verdict)
    elif step == "clue":
        raise Refused("R-P17", "a clue comes first", "il faut d'abord un indice")
    elif isinstance(move, Silence):
        if step == "solve":
            enigma.no_answer(run, seat, late=False)
        else:
            phase.propose(run, Said(seat, "silence"))
    elif step == "solve":
        raise Refused("R-P23", "propose the enigma, or nothing", "proposez l'énigme, ou rien")
    else:
        assert isinstance(move, Guess)
        word_judge.must_be_proposal(move.word, "A-P3")
        propose(run, seat, move.word, verdict)


def propose(run: Run, seat: int, text: str, verdict: Any) -> None:
    """A guess; « presque » is not used up (A-P39)."""
    if isinstance(verdict, Almost):
        words.almost(run, seat, "guess", visible(text))
    else:
        PHASES[run.state.phase].propose(run, verdicts.said(run.state, seat, text, verdict))


def hint(run: Run, seat: int, move: Clue | Told, verdict: Any) -> None:
    """A clue that is typed, or told aloud."""
    if run.state.step != "clue":
        raise Refused("R-P13", "no clue is asked for now", "ce n'est pas le moment d'un indice")
    if isinstance(move, Clue):
        clue(run, seat, move.word, "allowed" if verdict is UNSET else verdict)
    else:
        spoken.told(run, seat)


def clue(run: Run, seat: int, word: str, worth: Worth) -> None:
    word_judge.must_be_clue(word)
    said = Said(seat, "clue", visible(word), worth, verdicts.why(run.state, word, worth))
    if worth == "refused":
        words.hear(run, said)
        PHASES[run.state.phase].forbidden(run, seat, said.text, said.why)
    else:
        clues.give(run, said)


def solve(run: Run, seat: int, text: str, verdict: Any) -> None:
    state = run.state
    now, early = verdicts.solves(state, seat), verdicts.solves_early(state, seat)
    if now or early:
        word_judge.must_be_proposal(text, "R-P23")
        if isinstance(verdict, Almost):
            words.almost(run, seat, "enigma", visible(text))
            return
        right = verdicts.right(verdict)
        spelt = verdicts.spelt(words.answers(state), text) if right else ""
        answer = enigma.solve if now else enigma.solve_early
        answer(run, seat, visible(text), right, spelt)
    elif state.seats == 2 and seat in state.syno and state.early != "no":
        raise Refused("R-P23", "SYNO has one answer to the enigma", "SYNO n'a qu'une seule réponse")
    elif state.step == "solve":
        raise Refused(turn_rule(state), "another seat answers", "c'est à une autre place de répondre")
    else:
        raise Refused("R-P22", "the enigma comes after the five words", "l'énigme vient après les cinq mots")


def auction(run: Run, move: Bid | Yield) -> None:
    if run.state.step != "bid":
        raise Refused("R-P44", "there is no auction now", "il n'y a pas d'enchère en cours")
    if isinstance(move, Bid):
        names.bid(run, move.count)
    else:
        names.leave(run)


def free(run: Run, seat: int, move: PyramideMove, verdict: Any) -> None:
    """The Grande Pyramide."""
    leads = seat == dico(run.state)
    if isinstance(move, Say) and leads:
        word_judge.must_be_speech(move.text)
        grande_pyramide.say(run, seat, visible(move.text), "allowed" if verdict is UNSET else verdict)
    elif isinstance(move, Skip) and leads:
        grande_pyramide.skip(run, seat)
    elif isinstance(move, Guess) and not leads:
        word_judge.must_be_proposal(move.word, "R-P31")
        propose(run, seat, move.word, verdict)
    else:
        raise Refused(
            "R-P29",
            "DICO says or skips, SYNO guess",
            "DICO parle ou abandonne l'expression, les SYNO proposent",
        )


def against(run: Run, vote: Vote) -> None:
    """The table has decided otherwise: the clue is forbidden, time is out, a verdict is not what the house said."""
    phase = PHASES[run.state.phase]
    if vote.kind == "answer":
        contests.overturn(run, PHASES)
    elif vote.kind == "object":
        phase.forbidden(run, vote.judged[0], vote.text, "table")
    else:
        phase.time_out(run)


def time_out(run: Run) -> None:
    PHASES[run.state.phase].time_out(run)


def may_take_back(before: State, move: PyramideMove, after: State) -> bool:
    """Bets, bids, silence, and a tap for what was said aloud, as long as it tells nothing about the word.

    A clue has been heard and a proposal judged; « trouvé » shows the word to who guesses it. Where a word is given up
    its DICO sees the next one, as he would have if it had been found.
    """
    is_tap = isinstance(move, Bet | Bid | Yield | Silence | Told | Missed)
    is_same_card = (before.used, before.phase, before.round) == (after.used, after.phase, after.round)
    return (
        is_tap and is_same_card and before.step != "solve" and after.step in ("bet", "clue", "guess", "bid")
    )


def legal(state: State, seat: int) -> Legal[PyramideMove]:
    """What a seat may do that the game waits for, votes aside."""
    if state.step == "roles":
        return Legal(tuple([Roles(one) for one in seats_of(seat % 2)]))
    if state.step == "bet":
        return Legal(tuple([Bet(bricks) for bricks in range(1, state.bricks + 1)]))
    if state.step == "bid":
        most = state.bids[-1].count - 1 if state.bids else names.MOST
        bids: list[PyramideMove] = [Bid(count) for count in range(1, most + 1)]
        return Legal((*bids, Yield()) if state.bids else tuple(bids))
    if state.step == "clue":
        return Legal((Told(),) if state.options.spoken else (), ("clue",))
    if state.step == "solve":
        return Legal((Silence(),), ("enigma",))
    if state.step == "say":
        if seat in state.syno:
            return Legal((), ("guess",))
        heard = [Found(syno) for syno in state.syno] if state.options.spoken else []
        return Legal((Skip(), *heard), ("say",))
    early = ("enigma",) if verdicts.solves_early(state, seat) else ()
    return Legal((Silence(),), ("guess", *early))
