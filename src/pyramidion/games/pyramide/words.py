"""The words that are played, whatever they are: which one is open, what is said about it, and how it ends."""

from __future__ import annotations

from .events import AlmostSaid, WordsClosed, WordStruck
from .run import Run
from .state import STRUCK, State
from .values import Closed, Expressions, Names, Phrase, Said, Speech


def phrase(state: State) -> Phrase:
    return state.supply.phrases[state.used.phrases - 1]


def series(state: State) -> Names:
    return state.supply.names[state.used.names - 1]


def expressions(state: State) -> Expressions:
    return state.supply.expressions[state.used.expressions - 1]


def items(state: State) -> tuple[tuple[str, ...], ...]:
    """All words of the open card, each with its spellings."""
    if state.phase == "names":
        return series(state).items
    if state.phase == "grande_pyramide":
        return expressions(state).items
    return tuple([(word,) for word in phrase(state).words])


def current(state: State) -> tuple[str, ...]:
    """The spellings of the word that is played."""
    return items(state)[state.word]


def answers(state: State) -> tuple[str, ...]:
    """The spellings of the enigma's answer."""
    card = phrase(state)
    return (card.answer, *card.accept)


def fresh(run: Run, count: int) -> None:
    """So many words to play."""
    run.set(word=0, fates=(None,) * count, early="no", solved_by=None, solvers=(), nearly=())
    clear(run)


def clear(run: Run) -> None:
    """Nothing has been said about the word that comes."""
    nearly = tuple([speech for speech in run.state.nearly if speech != "guess"])
    run.set(bet=None, clues=(), spent=0, answered=(), bids=(), said=(), settled=False)
    run.set(nearly=nearly, contest=None)


def hear(run: Run, said: Said) -> None:
    run.set(heard=said, said=(*run.state.said, said))


def almost(run: Run, seat: int, speech: Speech, text: str) -> None:
    """A-P39: « presque », once for this word or enigma; whoever said it says it again, and nothing is lost."""
    hear(run, Said(seat, speech, text, "almost"))
    run.set(nearly=(*run.state.nearly, speech))
    run.tell(AlmostSaid(seat, text, speech))


def decide(run: Run, fate: int) -> None:
    """The word is found or struck; the next one comes."""
    state = run.state
    fates = tuple([fate if place == state.word else old for place, old in enumerate(state.fates)])
    run.set(fates=fates, word=state.word + 1)
    clear(run)


def strike(run: Run, bricks: int | None) -> None:
    """R-P20: it stays hidden."""
    number = run.state.word + 1
    decide(run, STRUCK)
    run.tell(WordStruck(number, bricks, run.state.points))


def struck(state: State) -> tuple[int, ...]:
    return tuple([place for place, fate in enumerate(state.fates) if fate == STRUCK])


def found(state: State) -> tuple[int | None, ...]:
    """Who found each word."""
    return tuple([None if fate == STRUCK else fate for fate in state.fates])


def close(run: Run, title: str, answer: str | None = None, sentence: str | None = None) -> None:
    """The words are over: nothing of them is secret any more."""
    state = run.state
    shown = tuple([spellings[0] for spellings in items(state)])
    entry = Closed(state.round, state.phase, title, shown, found(state), answer, sentence, state.solved_by)
    run.set(history=(*state.history, entry))
    run.tell(WordsClosed(entry))
