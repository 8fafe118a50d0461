"""The ladders as pictures: ratings with their intervals, and CPU time against strength."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from pyramidion import games
from pyramidion.arena.svg import WIDTH_PX, circle, document, line, nice, text
from pyramidion.games.strengths import Strength, Strengths

LEFT_PX = 190
RIGHT_PX = 40
TOP_PX = 74
ROW_PX = 26
HEAD_PX = 34
BOTTOM_PX = 46
PLOT_PX = 420
"""Height of the plot of CPU time against strength."""
MARGIN_POINTS = 100
"""Below the lowest level."""
LABEL_PX = 16
"""Between the lines of two labels."""
LETTER_PX = 7
"""At most, on the average."""


def ladder(ladders: Sequence[Strengths]) -> str:
    """Each game under its title, its bots from the strongest down."""
    bots = [bot for one in ladders for bot in one.bots]
    ticks = nice(min(bot.low for bot in bots), max(bot.high for bot in bots))
    x = _scale(ticks[0], ticks[-1])
    parts = [
        text(20, 30, "The ladder", "title"),
        text(20, 50, "Elo points, 1000 for the lowest level of each game; intervals of 95 %. Games do not compare.",
             "soft"),
    ]  # fmt: skip
    y = float(TOP_PX)
    marks: list[str] = []
    for one in ladders:
        y += HEAD_PX
        marks.append(text(20, y - 12, _title(one), "title"))
        for bot in sorted(one.bots, key=lambda bot: -bot.rating):
            middle = y + ROW_PX / 2
            marks.append(text(LEFT_PX - 50, middle + 5, bot.bot, anchor="end"))
            marks.append(text(LEFT_PX - 6, middle + 5, f"{bot.rating:.0f}", "soft", "end"))
            marks.append(line("range", x(bot.low), middle, x(bot.high), middle))
            marks.append(circle(x(bot.rating), middle))
            y += ROW_PX
    for tick in ticks:
        parts.append(line("grid", x(tick), TOP_PX, x(tick), y + 6))
        parts.append(text(x(tick), y + 24, f"{tick:g}", "soft", "middle"))
    about = " ".join(f"{_title(one)}: {', '.join(map(_said, one.bots))}." for one in ladders)
    return document("The ladder of each game", about, y + BOTTOM_PX, [*parts, *marks])


def thinking(ladders: Sequence[Strengths]) -> str:
    """CPU time a move, on a logarithmic scale, against the rating. The bots of a game are joined by a line."""
    thinkers = [[bot for bot in one.bots if bot.cpu_ms] for one in ladders]
    costs = [math.log10(bot.cpu_ms) for row in thinkers for bot in row if bot.cpu_ms]
    decades = range(math.floor(min(costs)), math.ceil(max(costs)) + 1)
    x = _scale(decades[0], max(decades[-1], decades[0] + 1), 70, 150)
    ratings = [bot.rating for row in thinkers for bot in row]
    ticks = nice(min(ratings) - MARGIN_POINTS, max(ratings))
    bottom = TOP_PX + PLOT_PX

    def y(rating: float) -> float:
        return bottom - PLOT_PX * (rating - ticks[0]) / (ticks[-1] - ticks[0])

    parts = [
        text(20, 30, "CPU time against strength", "title"),
        text(
            20,
            50,
            "CPU milliseconds a move (median of the games) and Elo points; games do not compare.",
            "soft",
        ),
    ]
    for decade in decades:
        parts.append(line("grid", x(decade), TOP_PX, x(decade), bottom))
        parts.append(text(x(decade), bottom + 20, f"{10.0**decade:g} ms", "soft", "middle"))
    for tick in ticks:
        parts.append(line("grid", x(decades[0]), y(tick), x(decades[-1]), y(tick)))
        parts.append(text(60, y(tick) + 5, f"{tick:g}", "soft", "end"))
    places: list[tuple[float, float, str]] = []
    for one, row in zip(ladders, thinkers, strict=True):
        spots = [(x(math.log10(bot.cpu_ms or 1)), y(bot.rating)) for bot in row]
        for (x1, y1), (x2, y2) in pairwise(spots):
            parts.append(line("even", x1, y1, x2, y2))
        places += [(px, py, f"{bot.bot} ({one.game})") for (px, py), bot in zip(spots, row, strict=True)]
    parts += [circle(px, py, 5) for px, py, _ in places]
    parts += _labels(places)
    about = " ".join(
        f"{_title(one)}: " + ", ".join(f"{bot.bot} {bot.cpu_ms:g} ms, {bot.rating:.0f}" for bot in row) + "."
        for one, row in zip(ladders, thinkers, strict=True)
    )
    return document("CPU time against strength", about, bottom + BOTTOM_PX, parts)


def _labels(places: Sequence[tuple[float, float, str]]) -> list[str]:
    """A label beside each mark; one that would lie on another, or on a mark, moves down."""
    taken = [(px - 6, px + 6, py + 4) for px, py, _ in places]
    parts = []
    for px, py, words in sorted(places, key=lambda place: (place[1], place[0])):
        left, right, y = px + 10, px + 10 + LETTER_PX * len(words), py + 4
        while any(
            left < end and start < right and abs(y - line_y) < LABEL_PX for start, end, line_y in taken
        ):
            y += LABEL_PX / 4
        taken.append((left, right, y))
        parts.append(text(left, y, words, "soft"))
    return parts


def _scale(
    low: float, high: float, left: float = LEFT_PX, right: float = RIGHT_PX
) -> Callable[[float], float]:
    return lambda value: left + (WIDTH_PX - left - right) * (value - low) / (high - low)


def _title(one: Strengths) -> str:
    return games.manifest(one.game).title.en


def _said(bot: Strength) -> str:
    return f"{bot.bot} {bot.rating:.0f} ({bot.low:.0f} to {bot.high:.0f})"
