"""A step of Pyramide while it is being worked out."""

from __future__ import annotations

from typing import Literal

from pyramidion.games import run

from .state import State

Follows = Literal["enigma_over", "pingpong_over", "names_over", "list_over"]


class Run(run.Run[State, Follows]):
    """What is over is named; the next thing follows."""

    __slots__ = ()
