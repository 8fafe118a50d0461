"""Sets of cells as bits, compiled."""

from pyramidion.games.jit import kernel


@kernel
def popcount(bits: int) -> int:
    bits = bits - ((bits >> 1) & 0x55555555)
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F
    return ((bits * 0x01010101) >> 24) & 0xFF
