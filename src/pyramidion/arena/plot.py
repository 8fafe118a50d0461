"""The results of an arena as a picture: each bot's share of the victories and its rating, with their intervals.

One SVG file that needs nothing else: text is text, colours follow the reader's light or dark page, and the title and
description say the same to those who do not see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .report import ranked
from .standings import Results, Standing

WIDTH_PX = 860
LEFT_PX = 150
"""Where the names end."""
PANEL_PX = 300
GAP_PX = 60
TOP_PX = 86
ROW_PX = 38
BOTTOM_PX = 46

STYLE = """
  .page { fill: #fbf7ee } text { fill: #2b2417; font: 14px system-ui, sans-serif }
  .title { font-weight: 600; font-size: 16px } .soft { fill: #6b5f48; font-size: 12px }
  .grid { stroke: #d9cfb8 } .even { stroke: #6b5f48; stroke-dasharray: 3 4 }
  .range { stroke: #8a5a12; stroke-width: 3 } .mark { fill: #8a5a12 }
  @media (prefers-color-scheme: dark) {
    .page { fill: #1d1a14 } text { fill: #f1e8d4 } .soft { fill: #b7aa8d }
    .grid { stroke: #40392b } .even { stroke: #b7aa8d }
    .range { stroke: #e2b04a } .mark { fill: #e2b04a }
  }
"""

Span = tuple[float, float, float]
"""Low, mean, high."""


def plot(results: Results) -> str:
    bots = ranked(results)
    plan = results.plan
    height = TOP_PX + ROW_PX * len(bots) + BOTTOM_PX
    even = 1 / plan.seats
    shares = [_span(bot.share.low, bot.share.mean, bot.share.high) for bot in bots]
    size = f'viewBox="0 0 {WIDTH_PX} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title about">',
        f'<title id="title">{escape(_title(results))}</title>',
        f'<desc id="about">{escape(" ".join(map(_sentence, bots)))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{WIDTH_PX}" height="{height}"/>',
        _text(20, 32, _title(results), "title"),
        _text(
            20,
            52,
            f"options {_options(results)}; seed {plan.seed}, work {plan.work}; intervals of 95 %",
            "soft",
        ),
    ]
    for i, bot in enumerate(bots):
        parts.append(_text(LEFT_PX - 14, _y(i) + 5, _cut(bot.name), anchor="end"))
    parts += _panel("win share", LEFT_PX, shares, (0.0, 1.0), [0, 0.25, 0.5, 0.75, 1], "{:.0%}", even)
    rated = [bot.rating for bot in bots if bot.rating is not None]
    if rated:
        spans = [(r.low, r.mu, r.high) for r in rated]
        ticks = nice(min(s[0] for s in spans), max(s[2] for s in spans))
        ends = (ticks[0], ticks[-1])
        parts += _panel("OpenSkill rating", LEFT_PX + PANEL_PX + GAP_PX, spans, ends, ticks, "{:g}", None)
    return "\n".join([*parts, "</svg>", ""])


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

    def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
        return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'

    parts = [_text(left, TOP_PX - 12, title, "soft")]
    for tick in ticks:
        parts.append(line("grid", x(tick), TOP_PX, x(tick), bottom))
        parts.append(_text(x(tick), bottom + 18, form.format(tick), "soft", "middle"))
    if even is not None:
        parts.append(line("even", x(even), TOP_PX, x(even), bottom))
    for i, (low, mean, high) in enumerate(spans):
        parts.append(line("range", x(low), _y(i), x(high), _y(i)))
        parts.append(f'<circle class="mark" cx="{x(mean):.1f}" cy="{_y(i):.1f}" r="6"/>')
    return parts


def nice(low: float, high: float) -> list[float]:
    """Three to seven round numbers that hold everything between them."""
    step = next(s * 10**e for e in range(-3, 6) for s in (1, 2, 5) if (high - low) / (s * 10**e) <= 5)
    first = step * (low // step)
    ticks = [first]
    while ticks[-1] < high:
        ticks.append(round(ticks[-1] + step, 6))
    return ticks if len(ticks) > 1 else [first, first + step]


def _y(row: int) -> float:
    return TOP_PX + ROW_PX * (row + 0.5)


def _span(low: float | None, mean: float, high: float | None) -> Span:
    return (mean if low is None else low, mean, mean if high is None else high)


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text{style} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _title(results: Results) -> str:
    return f"{results.plan.game}: {results.played} games over {results.deals} deals"


def _options(results: Results) -> str:
    return ", ".join(f"{k} {v}" for k, v in results.plan.options.items() if v is not None)


def _sentence(bot: Standing) -> str:
    rating = f", rating {bot.rating.mu:.1f}" if bot.rating else ""
    return f"{bot.name}: {bot.share.mean:.1%} of the victories{rating}."


def _cut(name: str) -> str:
    return name if len(name) <= 18 else name[:17] + "…"
