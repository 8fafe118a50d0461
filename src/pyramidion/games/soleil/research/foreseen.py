"""What the rules would refuse of a layout that a seat composes."""

from __future__ import annotations

from pyramidion.core import Refused
from pyramidion.games.soleil.board import board_faults, ingot_faults
from pyramidion.games.soleil.rules import must_be_a_layout
from pyramidion.games.soleil.values import Arrange, Ingots, SoleilMove, SoleilOptions
from pyramidion.games.soleil.views import SoleilView


def refusal(_view: SoleilView, _seat: int, _options: SoleilOptions, move: SoleilMove) -> Refused | None:
    """The rule that forbids the layout; None where it may be laid."""
    try:
        if isinstance(move, Arrange):
            must_be_a_layout("A-S18", board_faults(move.rows))
        elif isinstance(move, Ingots) and isinstance(move.rows, tuple):
            must_be_a_layout("R-S2", ingot_faults(move.rows))
    except Refused as refused:
        return refused
    return None
