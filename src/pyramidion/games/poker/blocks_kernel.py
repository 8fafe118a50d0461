"""Where blocks may be built and which lie free: the rules of the engine themselves, compiled."""

from pyramidion.games.jit import kernel

from . import blocks

buildable = kernel(blocks.buildable)
free = kernel(blocks.free)
