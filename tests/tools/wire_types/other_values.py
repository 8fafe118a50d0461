"""A module that uses a name of `values` for something else."""

from __future__ import annotations

from typing import Literal

import msgspec

Colour = Literal["blue", "green"]


class Team(msgspec.Struct):
    colour: Colour
