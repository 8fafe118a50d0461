"""The bots of the house: Novice, Adept and Pharaon, from views alone."""

from __future__ import annotations

from random import Random

from pyramidion.bots.base import Bot, Budget
from pyramidion.core import Legal
from pyramidion.games.poker.blocks import FIRST_JOKER, HANDS, PLACE, bits, buildable, free
from pyramidion.games.poker.values import Build, Hand, Keep, PokerMove, PokerOptions, Take, Tut
from pyramidion.games.poker.views import PokerView

from .knowledge import Position, open_hands, position


class PokerBot(Bot[PokerOptions, PokerView, PokerMove]):
    """What all levels share: they say « Tut Tut », and their chance follows from seed and view."""

    version = "1"

    def choose(self, view: PokerView, legal: Legal[PokerMove], budget: Budget) -> PokerMove:
        if view.phase == "tut":
            return Tut()
        name = f"{self.seed}|{self.seat}|{view.deal}|{len(view.placed)}|{len(view.takings)}|{view.phase}"
        random = Random(name)  # noqa: S311 - no secret
        match view.phase:
            case "build":
                return self.build(view, budget, random)
            case "take":
                return self.take(view, budget, random)
            case "keep":
                return self.keep(view, budget, random)
        return self.hand(view, budget, random)

    def build(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        raise AssertionError(f"the {self.level} bot builds nothing")

    def take(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        raise AssertionError(f"the {self.level} bot takes nothing")

    def keep(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        raise AssertionError(f"the {self.level} bot keeps nothing")

    def hand(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        raise AssertionError(f"the {self.level} bot has no hands")


class Novice(PokerBot):
    """Builds anywhere, takes what pairs something that it has, and otherwise what lies there."""

    level = "novice"

    def build(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        at = position(view, self.seat)
        return Build(PLACE[random.choice(bits(buildable(at.filled)))])

    def take(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        at = position(view, self.seat)
        places = bits(free(at.filled))
        pairs = [
            place for place in places if at.cards[place] < FIRST_JOKER and self.pairing(at, at.cards[place])
        ]
        return Take(PLACE[random.choice(pairs or places)])

    def keep(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        at = position(view, self.seat)
        plain = [i for i, card in enumerate(at.turned) if card < FIRST_JOKER]
        return Keep(random.choice([i for i in plain if self.pairing(at, at.turned[i])] or plain))

    def hand(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        at = position(view, self.seat)
        return Hand(random.choice(self.pairing(at, at.taken) or open_hands(at)))

    def pairing(self, at: Position, card: int) -> list[int]:
        """The hands with room that have a card of that rank."""
        mine = at.hands[HANDS * self.seat :]
        return [hand for hand in open_hands(at) if any(card >> 2 == other >> 2 for other in mine[hand])]


class Adept(PokerBot):
    """Takes what adds most to its expected points now, against the hands that face it (`adept`)."""

    level = "adept"

    def build(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        from .adept import best_place

        return Build(PLACE[best_place(position(view, self.seat), random.random())])

    def take(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        from .adept import best_take

        return Take(PLACE[best_take(position(view, self.seat), self.options).place])

    def keep(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        from .adept import gains

        at = position(view, self.seat)
        best = gains(at, self.options).max(axis=1)
        plain = [i for i, card in enumerate(at.turned) if card < FIRST_JOKER]
        return Keep(max(plain, key=lambda i: best[at.turned[i]]))

    def hand(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        from .adept import gains

        at = position(view, self.seat)
        return Hand(int(gains(at, self.options)[at.taken].argmax()))


class Pharaon(PokerBot):
    """Builds as it has learned to. Then it tries every move in worlds that explain what the other has done, and makes
    the likeliest to win the match, by a plan at whose end a trained network judges."""

    level = "pharaon"
    version = "5"

    def build(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        from .building import best_place

        return Build(PLACE[best_place(position(view, self.seat), random.getrandbits(60))])

    def planned(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        from .plan import planned

        return planned(view, self.seat, self.options, budget.work, random.getrandbits(60))

    take = keep = hand = planned


BOTS_BY_LEVEL: dict[str, type[PokerBot]] = {bot.level: bot for bot in (Novice, Adept, Pharaon)}
