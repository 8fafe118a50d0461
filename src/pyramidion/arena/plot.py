"""The results of an arena as a picture: each bot's share of the victories and its rating, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence

from .report import ranked
from .standings import Results, Standing
from .svg import circle, document, line, nice, text

LEFT_PX = 150
"""Where the names end."""
PANEL_PX = 300
GAP_PX = 60
TOP_PX = 86
ROW_PX = 38
BOTTOM_PX = 46

Span = tuple[float, float, float]
"""Low, mean, high."""


def plot(results: Results) -> str:
    bots = ranked(results)
    plan = results.plan
    height = TOP_PX + ROW_PX * len(bots) + BOTTOM_PX
    even = 1 / plan.seats
    shares = [_span(bot.share.low, bot.share.mean, bot.share.high) for bot in bots]
    parts = [
        text(20, 32, _title(results), "title"),
        text(
            20,
            52,
            f"options {_options(results)}; seed {plan.seed}, work {plan.work}; intervals of 95 %",
            "soft",
        ),
    ]
    for i, bot in enumerate(bots):
        parts.append(text(LEFT_PX - 14, _y(i) + 5, _cut(bot.name), anchor="end"))
    parts += _panel("win share", LEFT_PX, shares, (0.0, 1.0), [0, 0.25, 0.5, 0.75, 1], "{:.0%}", even)
    rated = [bot.rating for bot in bots if bot.rating is not None]
    if rated:
        spans = [(r.low, r.mu, r.high) for r in rated]
        ticks = nice(min(s[0] for s in spans), max(s[2] for s in spans))
        ends = (ticks[0], ticks[-1])
        parts += _panel("OpenSkill rating", LEFT_PX + PANEL_PX + GAP_PX, spans, ends, ticks, "{:g}", None)
    return document(_title(results), " ".join(map(_sentence, bots)), height, parts)


def _panel(
    title: str,
    left: float,
    spans: Sequence[Span],
    ends: tuple[float, float],
    ticks: Sequence[float],
    form: str,
    even: float | None,
) -> list[str]:
    bottom = _y(len(spans)) - ROW_PX / 2

    def x(value: float) -> float:
        return left + PANEL_PX * (value - ends[0]) / (ends[1] - ends[0])

    parts = [text(left, TOP_PX - 12, title, "soft")]
    for tick in ticks:
        parts.append(line("grid", x(tick), TOP_PX, x(tick), bottom))
        parts.append(text(x(tick), bottom + 18, form.format(tick), "soft", "middle"))
    if even is not None:
        parts.append(line("even", x(even), TOP_PX, x(even), bottom))
    for i, (low, mean, high) in enumerate(spans):
        parts.append(line("range", x(low), _y(i), x(high), _y(i)))
        parts.append(circle(x(mean), _y(i)))
    return parts


def _y(row: int) -> float:
    return TOP_PX + ROW_PX * (row + 0.5)


def _span(low: float | None, mean: float, high: float | None) -> Span:
    return (mean if low is None else low, mean, mean if high is None else high)


def _title(results: Results) -> str:
    return f"{results.plan.game}: {results.played} games over {results.deals} deals"


def _options(results: Results) -> str:
    return ", ".join(f"{k} {v}" for k, v in results.plan.options.items() if v is not None)


def _sentence(bot: Standing) -> str:
    rating = f", rating {bot.rating.mu:.1f}" if bot.rating else ""
    return f"{bot.name}: {bot.share.mean:.1%} of the victories{rating}."


def _cut(name: str) -> str:
    return name if len(name) <= 18 else name[:17] + "…"
