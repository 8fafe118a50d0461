"""What the pictures of arena and ladder are drawn with.

A picture is one SVG file that needs nothing else: text is text, colours follow the reader's light or dark page, and the
title and description say the same to those who do not see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH_PX = 860

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


def document(title: str, about: str, height: float, parts: Sequence[str]) -> str:
    """The file: a page of that height with a title, a description and the parts."""
    size = f'viewBox="0 0 {WIDTH_PX} {height:g}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title about">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="about">{escape(about)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{WIDTH_PX}" height="{height:g}"/>',
    ]
    return "\n".join([*head, *parts, "</svg>", ""])


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text{style} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def circle(x: float, y: float, radius: float = 6) -> str:
    return f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"/>'


def nice(low: float, high: float) -> list[float]:
    """Three to seven round numbers that hold everything between them."""
    step = next(s * 10**e for e in range(-3, 6) for s in (1, 2, 5) if (high - low) / (s * 10**e) <= 5)
    first = step * (low // step)
    ticks = [first]
    while ticks[-1] < high:
        ticks.append(round(ticks[-1] + step, 6))
    return ticks if len(ticks) > 1 else [first, first + step]
