"""Random play for tests and research: some legal move, and states that differ only in what a viewer may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from pyramidion.core import WHOLE, Legal, Viewer

from . import views, words
from .state import STRUCK, State, Supply
from .values import Bet, Clue, Guess, Kind, Phrase, PyramideMove, Rule, Say, Silence, Skip, Solve, Told, Yield

CLUES = (
    "maison",
    "grand",
    "cheval",
    "froid",
    "courir",
    "musique",
    "hiver",
    "rapide",
    "tiroir",
    "soupe",
    "voisin",
)
FORBIDDEN = ("deux mots", "1789", "porte-clés")
WRONG = ("table", "nuage", "vélo", "lampe")
SPEECH = ("on en trouve partout", "c'est tout le contraire", "pensez à la cuisine", "cela fait du bruit")
LETTERS = "bcdfgklmnprtvz"


def some_move(state: State, legal: Legal[PyramideMove], random: Random) -> PyramideMove:
    """A move as somebody might make it who finds about half of the words."""
    if any(isinstance(move, Rule) for move in legal.moves):
        return random.choice(legal.moves)
    if "clue" in legal.forms:
        if Told() in legal.moves and random.random() < 0.4:
            return Told()
        return Clue(random.choice(CLUES if random.random() < 0.95 else FORBIDDEN))
    if "say" in legal.forms:
        if len(legal.moves) > 1 and random.random() < 0.4:
            return random.choice(legal.moves)
        return Skip() if random.random() < 0.4 else Say(random.choice(SPEECH))
    if state.step == "say":
        return Guess(some_word(state, random))
    if "enigma" in legal.forms and (state.step == "solve" or random.random() < 0.05):
        if random.random() < 0.2 and Silence() in legal.moves:
            return Silence()
        return Solve(words.phrase(state).answer if random.random() < 0.5 else random.choice(WRONG))
    if "guess" in legal.forms:
        return Silence() if random.random() < 0.1 else Guess(some_word(state, random))
    if isinstance(legal.moves[0], Bet):
        return random.choice(legal.moves[:4])
    if Yield() in legal.moves and random.random() < 0.4:
        return Yield()
    return random.choice(legal.moves)


def some_word(state: State, random: Random) -> str:
    """The word, another, or where the table listens the word with an article, in the plural, or with a slip."""
    if random.random() >= 0.6:
        return random.choice(WRONG)
    word = words.current(state)[0]
    if state.options.answers != "heard":
        return word
    return random.choice((word, f"un {word}", f"{word}s", f"{word}{word[-1]}", inflected(word)))


def inflected(word: str) -> str:
    """Another form of the word, often one that sounds different."""
    return word[:-2] + "er" if word.endswith("e") else word + "e"


def shuffled(state: State, viewer: Viewer, random: Random) -> State:
    """Other cards and dice ahead, other words where the viewer sees none, another answer."""
    if viewer is WHOLE or state.over is not None:
        return state
    supply = _ahead(state, random)
    if state.step != "roles":
        supply = _open(state, supply, viewer, random)
    return msgspec.structs.replace(state, supply=supply)


def _ahead(state: State, random: Random) -> Supply:
    supply, used = state.supply, state.used
    changes: dict[str, Any] = {
        "dice": (*supply.dice[: used.dice], *[random.randint(1, 6) for _ in supply.dice[used.dice :]])
    }
    for kind in ("phrases", "expressions", "names"):
        cards, turned = getattr(supply, kind), getattr(used, kind)
        ahead = list(cards[turned:])
        random.shuffle(ahead)
        changes[kind] = (*cards[:turned], *ahead)
    return msgspec.structs.replace(supply, **changes)


def _open(state: State, supply: Supply, viewer: Viewer, random: Random) -> Supply:
    """The open card with other words where the viewer sees none."""
    piles: dict[str, Kind] = {"names": "names", "grande_pyramide": "expressions"}
    kind: Kind = piles.get(state.phase, "phrases")
    cards = list(getattr(supply, kind))
    place = getattr(state.used, kind) - 1
    shown = views.seen(state, viewer)
    if views.sees_expected(state, viewer) and state.contest is not None and state.contest.speech == "guess":
        shown = (*shown, state.contest.before.word)
    card = cards[place]
    if isinstance(card, Phrase):
        cards[place] = _phrase(state, card, viewer, shown, random)
    else:
        items = tuple(
            [
                spellings if i in shown else (_other(spellings[0], random),)
                for i, spellings in enumerate(card.items)
            ]
        )
        cards[place] = msgspec.structs.replace(card, items=items)
    return msgspec.structs.replace(supply, **{kind: tuple(cards)})


def _phrase(state: State, card: Phrase, viewer: Viewer, shown: tuple[int, ...], random: Random) -> Phrase:
    found = [
        word if i in shown or (state.fates[i] not in (None, STRUCK)) else _other(word, random)
        for i, word in enumerate(card.words)
    ]
    between = card.between
    if views.sentence(state, viewer) is None:
        between = tuple([f"{piece} {_other('', random)} " for piece in between])
    if views.sees_answer(state, viewer):
        answer, accept = card.answer, card.accept
    else:
        answer, accept = _other(card.answer, random), ()
    return msgspec.structs.replace(card, words=tuple(found), between=between, answer=answer, accept=accept)


def _other(text: str, random: Random) -> str:
    return text + "".join(random.choice(LETTERS) for _ in range(4))
