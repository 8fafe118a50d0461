"""The coach: how likely each hand ends as what and wins, the best thing to do, and every turn of a finished match.

All values are the Pharaon's (`pharaon`): the chance to win the match, estimated by playouts from what the seat knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from pyramidion.core import Cards
from pyramidion.core.coach import Advice, Reviewed
from pyramidion.core.transcript import SeatMove

from .blocks import HANDS
from .bots.outlook import Ends, outlook
from .bots.pharaon import Weighed, weigh
from .hands import NAMES
from .values import Hand, Keep, PokerMove, PokerOptions, Take
from .views import PokerView

if TYPE_CHECKING:
    from rich.console import RenderableType

ADVICE_WORK = 1000
"""Work for advice: well below a second."""
SMALL_LOSS = 0.03
"""Less of a chance to win is none."""
REVIEW_WORK = 60
"""Work for each turn of a review: a match of some hundred turns is looked through within seconds."""
SEED = 1
"""The coach says the same whenever it is asked."""
MIN_SHOWN_CHANCE = 0.005
"""What is less likely is left out of the table."""
MAX_SHOWN_MOVES = 8
"""So many moves are told, best first."""


def advise(options: PokerOptions, _seats: int, view: PokerView, seat: int, _cards: Cards | None) -> Advice:
    """How the seat's hands may end and the best thing it can do, from its own view."""
    if view.phase == "tut" or seat not in view.to_move:
        told = TUT if view.phase == "tut" else None
        ends = outlook(view, seat, options, ADVICE_WORK, SEED)
        return {"seat": seat, "best": told, "moves": [told] if told else [], "hands": _hands(ends, seat)}
    weighed = weigh(view, seat, options, ADVICE_WORK, SEED)
    return {
        "seat": seat,
        "best": _told(weighed[0]),
        "moves": [_told(each) for each in weighed[:MAX_SHOWN_MOVES]],
        "hands": _hands(weighed[0], seat),
    }


TUT = {"move": {"type": "tut"}, "hand": None, "value": 0.5, "error": 0.0, "points": 0.0}
"""Who starts hardly matters: what is said first is said for fun."""


def _told(weighed: Weighed) -> dict[str, Any]:
    return {
        "move": msgspec.to_builtins(weighed.move),
        "hand": weighed.hand,
        "value": weighed.worth,
        "error": weighed.error,
        "points": weighed.points,
    }


def _hands(after: Weighed | Ends, seat: int) -> list[dict[str, Any]]:
    """My three hands as they may end: how likely as what, and how likely they win."""
    mine = after.ranks[HANDS * seat : HANDS * seat + HANDS]
    return [
        {"ranks": dict(zip(NAMES, ranks, strict=True)), "win": wins[2], "tie": wins[1]}
        for ranks, wins in zip(mine, after.wins, strict=True)
    ]


def review(
    options: PokerOptions, _seats: int, _view: PokerView, turns: Iterable[SeatMove], _cards: Cards | None
) -> list[Reviewed]:
    """Every decision of a match that is over, oldest first, beside the best one of its moment.

    To take a block that one sees and to put it into a hand is one decision; so is to keep one of three turned blocks.
    `loss` is the chance to win the match that the best would have been worth more.
    """
    out: list[Reviewed] = []
    waiting: tuple[SeatMove, list[Weighed]] | None = None
    for turn in turns:
        if turn.view.phase == "tut":
            continue
        if waiting is not None:
            # The hand that a card in sight goes to was weighed together with the card.
            first, weighed = waiting
            waiting = None
            assert isinstance(turn.move, Hand)
            out.append(_reviewed(first, weighed, turn.move.hand))
            continue
        weighed = weigh(turn.view, turn.seat, options, REVIEW_WORK, SEED, even=True)
        if _goes_on(turn.view, turn.move):
            waiting = turn, weighed
        else:
            out.append(_reviewed(turn, weighed, turn.move.hand if isinstance(turn.move, Hand) else None))
    if waiting is not None:  # broken off with the card in hand
        out.append(_reviewed(*waiting, None))
    return out


def _goes_on(view: PokerView, move: PokerMove) -> bool:
    """Whether the choice of the hand belongs to this move: its card is in sight before it is made."""
    if isinstance(move, Take):
        block = next(block for block in view.pyramid if block.at == move.at)
        return block.card is not None and block.card[0] != "X"
    return isinstance(move, Keep)


def _reviewed(turn: SeatMove, weighed: list[Weighed], hand: int | None) -> Reviewed:
    made = _found(turn, weighed, hand)
    best = weighed[0]
    loss = best.worth - made.worth
    return {
        "number": turn.number,
        "deal": turn.view.deal,
        "seat": turn.seat,
        **_looked_back(made, turn.view),
        "hand": hand,
        "best": _looked_back(best, turn.view),
        "about": f"{turn.view.deal} {_card(best.move, turn.view)} {best.move} {best.hand}",
        "loss": loss if loss >= SMALL_LOSS else 0.0,
    }


def _looked_back(weighed: Weighed, view: PokerView) -> dict[str, Any]:
    """What tells why one is better: the card, where the seat saw it, and how likely each of its hands wins."""
    return {
        **_told(weighed),
        "card": _card(weighed.move, view),
        "wins": [win for _, _, win in weighed.wins],
    }


def _card(move: PokerMove, view: PokerView) -> str | None:
    """The card that the move is about, if the seat knows it."""
    match move:
        case Take(at):
            return next(block.card for block in view.pyramid if block.at == at)
        case Keep(index):
            return view.turned[index]
        case Hand():
            return view.taken
        case _:
            return view.drawn


def _found(turn: SeatMove, weighed: list[Weighed], hand: int | None) -> Weighed:
    """What the move was weighed at; of hands that are alike only the first was weighed."""
    same = [each for each in weighed if each.move == turn.move]
    if isinstance(turn.move, Hand):
        same = same or [weighed[_alike(turn, [each.hand for each in weighed], turn.move.hand)]]
        return same[0]
    if hand is None:
        return same[0]
    exact = [each for each in same if each.hand == hand]
    return exact[0] if exact else same[_alike(turn, [each.hand for each in same], hand)]


def _alike(turn: SeatMove, hands: list[int | None], hand: int) -> int:
    """Which of these hands is the same as that one, and faces the same."""
    mine, theirs = turn.view.hands[turn.seat], turn.view.hands[1 - turn.seat]
    pairs = [None if h is None else (set(mine[h]), set(theirs[h])) for h in hands]
    return pairs.index((set(mine[hand]), set(theirs[hand])))


def table(advice: Advice, name: str, lang: str) -> RenderableType:
    """The advice for people who read it in a terminal."""
    from rich.console import Group
    from rich.table import Table

    words = TEXTS[lang]
    hands = Table(title=words["hands"].format(name=name), header_style="bold")
    hands.add_column("")
    for number in range(HANDS):
        hands.add_column(words["hand"].format(n=number + 1), justify="right")
    hands.add_row(words["win"], *[f"{hand['win']:.0%}" for hand in advice["hands"]])
    for rank in reversed(NAMES):
        chances = [hand["ranks"][rank] for hand in advice["hands"]]
        if max(chances) >= MIN_SHOWN_CHANCE:
            hands.add_row(words[rank], *[f"{p:.0%}" if p >= MIN_SHOWN_CHANCE else "·" for p in chances])
    if advice["best"] is None:
        return Group(hands, words["wait"])
    moves = Table(title=words["moves"], header_style="bold")
    for title in ("move", "value", "points"):
        moves.add_column(words[title], justify="left" if title == "move" else "right")
    for told in advice["moves"]:
        moves.add_row(_words(told, words), f"{told['value']:.1%}", f"{told['points']:+.2f}")
    return Group(hands, moves)


def _words(told: dict[str, Any], words: dict[str, str]) -> str:
    move = told["move"]
    text = "" if move["type"] == "hand" else words[move["type"]]
    if "at" in move:
        text = text.format(row=move["at"][0] + 1, column=move["at"][1] + 1)
    elif move["type"] == "keep":
        text = text.format(n=move["index"] + 1)
    if told["hand"] is not None:
        text += " " + words["into"].format(n=told["hand"] + 1)
    return text.strip()


TEXTS = {
    "fr": {
        "hands": "Comment finiront les mains de {name}",
        "hand": "main {n}",
        "win": "gagnée",
        "moves": "Le mieux à faire",
        "move": "coup",
        "value": "match",
        "points": "points",
        "wait": "Il n'y a rien à faire d'ici.",
        "tut": "dire « Tut Tut »",
        "build": "poser rangée {row}, colonne {column}",
        "take": "prendre rangée {row}, colonne {column}",
        "keep": "garder le bloc {n}",
        "into": "→ main {n}",
        "high_card": "carte seule",
        "pair": "paire",
        "two_pair": "deux paires",
        "three": "brelan",
        "straight": "suite",
        "flush": "couleur",
        "full_house": "full",
        "four": "carré",
        "straight_flush": "quinte flush",
        "royal_flush": "quinte flush royale",
    },
    "en": {
        "hands": "How {name}'s hands may end",
        "hand": "hand {n}",
        "win": "won",
        "moves": "The best to do",
        "move": "move",
        "value": "match",
        "points": "points",
        "wait": "There is nothing to do from here.",
        "tut": "say « Tut Tut »",
        "build": "build at row {row}, column {column}",
        "take": "take row {row}, column {column}",
        "keep": "keep block {n}",
        "into": "→ hand {n}",
        "high_card": "high card",
        "pair": "pair",
        "two_pair": "two pairs",
        "three": "three of a kind",
        "straight": "straight",
        "flush": "flush",
        "full_house": "full house",
        "four": "four of a kind",
        "straight_flush": "straight flush",
        "royal_flush": "royal flush",
    },
}
