"""Which numbers a game is played with: those of its module `research.arrays`, or those that follow from its types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyramidion import games
from pyramidion.core import AnyGame
from pyramidion.core.finite import every_value

if TYPE_CHECKING:
    from pyramidion.core.arrays import Codec


def reason_against(game: AnyGame) -> str | None:
    """Why the game cannot be played by numbers, or None. Loads NumPy only where its moves can all be listed."""
    if games.has_part(game.key, "research.arrays"):
        return None
    try:
        every_value(game.move_type)
        make_codec(game, game.options_type(), game.sizes[0].least)
    except TypeError as reason:
        return f"it has no module `research.arrays`, and none follows from its types: {reason}"
    return None


def make_codec(game: AnyGame, options: Any, seats: int) -> Codec[Any, Any, Any]:
    """The codec of a game for these options and seats. Raises TypeError where there is a reason against it."""
    own = games.part(game.key, "research.arrays")
    if own is not None:
        codec: Codec[Any, Any, Any] = own.Codec(game, options, seats)
        return codec
    from pyramidion.core.listed_codec import ListedCodec

    return ListedCodec(game, options, seats)
