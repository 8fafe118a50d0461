"""Figures of Pyramide: bricks risked on a word that was found, as DICO and as SYNO, words found, and with whom."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.games.statistics import Figure, PlayedGame

from .events import BetMade, BidMade, ClueGiven, ClueTold, EnigmaTried, WordFound, WordStruck, Yielded


class Watch:
    """The word that is played: what was bet on it, and who gave clues."""

    def __init__(self) -> None:
        self.bet: int | None = None
        self.clues = 0
        self.dico: int | None = None

    def note(self, event: object) -> None:
        match event:
            case BetMade():
                self.bet = event.bricks
            case BidMade() | Yielded():
                self.bet = event.count
            case ClueGiven() | ClueTold():
                self.clues += 1
                self.dico = event.seat


def statistics(played: PlayedGame) -> Iterator[Figure]:
    watch = Watch()
    for event in played.game.events():
        match event:
            case WordFound():
                yield from found(watch, event)
                watch = Watch()
            case WordStruck():
                if watch.dico is not None:
                    yield Figure("given", watch.dico, 0.0, 1.0, "share")
                watch = Watch()
            case EnigmaTried():
                yield Figure("enigma", event.seat, float(event.right), 1.0, "share")
            case _:
                watch.note(event)


def found(watch: Watch, event: WordFound) -> Iterator[Figure]:
    dico, syno = watch.dico, event.seat
    if dico is None or dico == syno:
        return
    yield Figure("given", dico, 1.0, 1.0, "share")
    if watch.bet is not None:
        yield Figure("bricks.dico", dico, float(watch.bet), 1.0)
        yield Figure("bricks.syno", syno, float(watch.bet), 1.0)
    yield Figure("clues.dico", dico, float(watch.clues), 1.0)
    yield Figure("clues.syno", syno, float(watch.clues), 1.0)
    yield Figure("pair", dico, float(watch.clues), 1.0, partner=syno)
    yield Figure("pair", syno, float(watch.clues), 1.0, partner=dico)
