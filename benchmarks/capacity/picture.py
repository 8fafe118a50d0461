"""The growing shard as a picture for docs/scale.md: how long a move takes, and how busy each part is."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path

from .growth import LATE, Point

FILE = Path(__file__).parents[2] / "docs" / "pictures" / "scale.svg"
WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 136, 44, 52
PARTS = {"process": "a server", "postgres": "PostgreSQL", "redis": "Redis"}
COLOURS = {"process": "#2f7d4f", "postgres": "#3167b3", "redis": "#c0392b"}
DASHES = {"process": "none", "postgres": "7 3", "redis": "2 3"}
"""Nobody needs to tell the colours apart."""
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #222; }
  .title { font-weight: 600; }
  .grid { stroke: #ccc; stroke-width: 1; }
  .line { fill: none; stroke-width: 2.5; }
  .late { stroke: #222; stroke-dasharray: 4 4; }
  .paper { fill: #fff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #eee; }
    .grid { stroke: #444; }
    .late { stroke: #eee; }
    .paper { fill: #16181c; }
    .process { stroke: #6fcf97; } .postgres { stroke: #7fb2f5; } .redis { stroke: #ff8a7a; }
  }
"""


def half(top: float, height: float, most: float, value: float) -> float:
    return top + height * (1 - min(value, most) / most)


def drawn(points: Sequence[Point]) -> str:
    """Above: p50 and p99. Below: the share of its time that each part is busy."""
    widest = max(point.tables for point in points)
    inner = (HEIGHT - TOP - BOTTOM - 40) / 2
    second = TOP + inner + 40
    latest = 1.2 * LATE

    def x(tables: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * tables / widest

    def path(value: Callable[[Point], float]) -> str:
        return " ".join(
            f"{'M' if number == 0 else 'L'}{x(point.tables):.1f},{value(point):.1f}"
            for number, point in enumerate(points)
        )

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        '<title id="title">One shard with more and more tables</title>',
        f'<desc id="desc">{described(points)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text class="title" x="{LEFT}" y="{TOP - 18}">From a move to the last screen, ms (simulated)</text>',
        f'<text class="title" x="{LEFT}" y="{second - 14}">How busy each part is</text>',
    ]
    for share in (0.0, 0.5, 1.0):
        y = half(TOP, inner, 1.0, share)
        out.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        out.append(
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{1000 * latest * share:.0f}</text>'
        )
        y = half(second, inner, 1.0, share)
        out.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        out.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    step = 10 ** int(math.log10(widest))
    for tables in range(0, widest + 1, step):
        out.append(
            f'<text x="{x(tables):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{tables:,.0f}</text>'
        )
    out.append(
        f'<text x="{x(widest / 2):.1f}" y="{HEIGHT - 10}" text-anchor="middle">tables in one shard</text>'
    )
    limit = half(TOP, inner, latest, LATE)
    out.append(f'<line class="late" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{limit:.1f}" y2="{limit:.1f}"/>')
    times: list[tuple[str, str, Callable[[Point], float]]] = [
        ("p50", "process", lambda point: half(TOP, inner, latest, point.p50)),
        ("p99", "redis", lambda point: half(TOP, inner, latest, point.p99)),
    ]
    for name, kind, value in times:
        out.append(stroke(kind, path(value)))
        out.append(f'<text x="{WIDTH - RIGHT + 8}" y="{value(points[-1]) + 4:.1f}">{name}</text>')
    for y, name in apart([(half(second, inner, 1.0, points[-1].shares[name]), name) for name in PARTS]):
        shares = {point.tables: point.shares[name] for point in points}
        out.append(stroke(name, path(lambda point: half(second, inner, 1.0, shares[point.tables]))))  # noqa: B023
        out.append(f'<text x="{WIDTH - RIGHT + 8}" y="{y + 4:.1f}">{PARTS[name]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def stroke(kind: str, path: str) -> str:
    return (
        f'<path class="line {kind}" stroke="{COLOURS[kind]}" stroke-dasharray="{DASHES[kind]}" d="{path}"/>'
    )


def apart(places: list[tuple[float, str]]) -> list[tuple[float, str]]:
    """Words that would lie over one another move apart."""
    out: list[tuple[float, str]] = []
    for y, name in sorted(places):
        out.append((max(y, out[-1][0] + 15) if out else y, name))
    return out


def described(points: Sequence[Point]) -> str:
    last = points[-1]
    what = f"; then {PARTS[last.broken]} can do no more" if last.broken else ""
    return (
        f"With {points[0].tables:,} tables a move takes {1000 * points[0].p99:.0f} ms to the last screen in 99 of 100 "
        f"cases, with {last.tables:,} tables {1000 * last.p99:.0f} ms{what}."
    )


def write(points: Sequence[Point], file: Path = FILE) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(drawn(points), encoding="utf-8")
