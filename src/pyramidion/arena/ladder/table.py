"""The ladders as a table for a page of the documentation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pyramidion import games
from pyramidion.games.strengths import Match, Strength, Strengths

BEGIN = "<!-- ladder: `make ladder` writes what follows -->"
END = "<!-- ladder: until here -->"


def markdown(ladders: Sequence[Strengths]) -> str:
    """A row for each bot, the strongest of each game first, with its match against the next one below."""
    rows = [
        "| game | bot | version | rating | 95 % | against the one below | games | CPU ms a move |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in ladders:
        title = games.manifest(one.game).title.en
        below = {(match.second, match.first): match for match in one.matches}
        lower = {bot.bot: before.bot for before, bot in pairwise(one.bots)}
        for bot in reversed(one.bots):
            match = below.get((bot.bot, lower.get(bot.bot, "")))
            rows.append(_row(title, bot, match))
            title = ""
    return "\n".join(rows)


def within(page: str, ladders: Sequence[Strengths]) -> str:
    """The page with this table between the two marks. Raises ValueError where it does not have them."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"page: it needs {BEGIN!r} and {END!r}")
    return f"{before}{begin}\n\n{markdown(ladders)}\n\n{end}{after}"


def _row(title: str, bot: Strength, match: Match | None) -> str:
    anchor = bot.low == bot.high
    interval = "lowest level" if anchor else f"{bot.low:.0f}–{bot.high:.0f}"
    share = "–" if match is None else _share(match)
    cpu = "–" if bot.cpu_ms is None else f"{bot.cpu_ms:g}"
    played = "–" if match is None else str(match.games)
    cells = (title, bot.bot, bot.version, f"{bot.rating:.0f}", interval, share, played, cpu)
    return f"| {' | '.join(cells)} |"


def _share(match: Match) -> str:
    """The share of the upper one, who is the second."""
    return f"{1 - match.share:.1%} ({100 * (1 - match.high):.1f}–{100 * (1 - match.low):.1f})"
