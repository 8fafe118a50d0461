"""What a deal that ends so many points ahead is worth in the match: the chance to win it between equals."""

from __future__ import annotations

from functools import cache

from pyramidion.games.poker.values import PokerOptions

MOST = 22
"""No deal is won by more: three royal flushes and three hands won, against three weak ones."""
MARGINS = {
    "own": (0.011, 0.051, 0.110, 0.193, 0.208, 0.182, 0.124, 0.069, 0.033, 0.014, 0.005),
    "won": (0.012, 0.051, 0.102, 0.171, 0.188, 0.180, 0.133, 0.082, 0.047, 0.021, 0.013),
}
"""How often a deal between equals is won by 0, 1, 2 … points, the last one or more: 200,000 deals played by habit."""
DRAWN = 0.001
"""How often a basic deal is drawn."""
EDGE = 1e-3
"""Among moves that leave the match as it is, the points count a little."""


@cache
def chance(options: PokerOptions, mine: int, others: int, played: int) -> float:
    """To win the match, a shared one counting half, after so many deals."""
    if options.scoring == "basic":
        if played >= options.deals or max(mine, others) > options.deals // 2:
            return 0.5 + 0.5 * ((mine > others) - (mine < others))
        after = [chance(options, mine + a, others + b, played + 1) for a, b in ((1, 0), (0, 1), (0, 0))]
        return (1 - DRAWN) * (after[0] + after[1]) / 2 + DRAWN * after[2]
    if max(mine, others) >= options.target:
        return float(mine > others)
    margins = MARGINS[options.bonuses]
    total = sum(
        often * (chance(options, mine + by, others, 0) + chance(options, mine, others + by, 0)) / 2
        for by, often in enumerate(margins)
        if by
    )
    # An equal deal leaves everything as it is and is played again.
    return total / sum(margins[1:])


@cache
def worth(options: PokerOptions, mine: int, others: int, played: int) -> tuple[float, ...]:
    """By MOST + points ahead at the end of this deal, `played` deals being over: from 0 to 1."""
    advanced = options.scoring == "advanced"
    out = []
    for ahead in range(-MOST, MOST + 1):
        by = ahead if advanced else (ahead > 0) - (ahead < 0)
        after = chance(options, mine + max(by, 0), others + max(-by, 0), 0 if advanced else played + 1)
        out.append((1 - EDGE) * after + EDGE * (0.5 + ahead / (2 * MOST)))
    return tuple(out)
