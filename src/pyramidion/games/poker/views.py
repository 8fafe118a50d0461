"""What each seat may know, built by adding."""

from __future__ import annotations

from pyramidion.core import WHOLE, View, Viewer

from .blocks import CARDS, HANDS, PLACE, bits
from .values import At, Block, Deal, Phase, State, Taking


class PokerView(View, kw_only=True, frozen=True):
    """`drawn`: the viewer's next block, on its turn to build; `placed`, `takings`: this deal's record, oldest first."""

    phase: Phase
    deal: int
    starter: int | None
    drawn: str | None
    pyramid: tuple[Block, ...]
    taken: str | None
    turned: tuple[str, ...]
    hands: tuple[tuple[tuple[str, ...], ...], ...]
    aside: int
    match: tuple[int, ...]
    deals: tuple[Deal, ...]
    placed: tuple[At, ...]
    takings: tuple[Taking, ...]
    stocks: tuple[tuple[str, ...], ...] | None = None
    """What is still to be drawn, in the whole truth alone; so with `supply`, the tiles set aside."""
    supply: tuple[str, ...] | None = None


def names(cards: bytes) -> tuple[str, ...]:
    return tuple([CARDS[card] for card in cards])


def drawn(state: State) -> int:
    """The next card of the seat that builds (A-O2: picked blind, then seen)."""
    # Builders alternate, so each has drawn half of what is placed.
    return state.stocks[state.turn][len(state.placed) // 2]


def view(state: State, viewer: Viewer, to_move: tuple[int, ...]) -> PokerView:
    whole = viewer is WHOLE
    blocks = []
    for bit in bits(state.filled):
        owner = state.facing >> bit & 1
        # R-O4, A-O23: a block faces its owner, during the whole deal.
        sees = whole or viewer == owner
        blocks.append(Block(PLACE[bit], owner, CARDS[state.cards[bit]] if sees else None))
    building = state.phase == "build" and (whole or viewer == state.turn)
    gone = [(len(state.placed) + (seat == state.starter)) // 2 for seat in (0, 1)]
    return PokerView(
        phase=state.phase,
        to_move=to_move,
        scores=state.match,
        deadline=None,
        deal=state.deal,
        starter=None if state.phase == "tut" else state.starter,
        drawn=CARDS[drawn(state)] if building else None,
        pyramid=tuple(blocks),
        taken=CARDS[state.card] if state.card >= 0 else None,
        turned=names(state.turned),
        hands=tuple([tuple(map(names, state.hands[seat * HANDS : (seat + 1) * HANDS])) for seat in (0, 1)]),
        aside=len(state.aside),
        match=state.match,
        deals=state.deals,
        placed=tuple([PLACE[bit] for bit in state.placed]),
        takings=state.takings,
        stocks=tuple([names(state.stocks[s][gone[s] :]) for s in (0, 1)]) if whole else None,
        supply=names(state.aside) if whole else None,
    )
