"""The marks of a sheet: a table for people, and one JSON object for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pyramidion import __version__, games
from pyramidion.core.estimates import Estimate
from pyramidion.research.http_bot.settings import Settings

from .model import Model
from .run import Line, Marks


def report(marks: Sequence[Marks], lines: Sequence[Line], model: Model | None) -> RenderableType:
    """A row for each task: the bots from the weakest up, then the model."""
    tables: list[RenderableType] = []
    for key in dict.fromkeys(line.game for line in lines):
        who: list[str | None] = [*games.manifest(key).levels, *([] if model is None else [None])]
        table = Table(
            title=games.manifest(key).title.en,
            box=SIMPLE_HEAD,
            title_justify="left",
            show_edge=False,
            pad_edge=False,
        )
        table.add_column("task", overflow="fold")
        table.add_column("items", justify="right")
        for level in who:
            name = level or (model.name if model else "")
            table.add_column(Text(name), justify="right", overflow="fold")
        for line in (one for one in lines if one.game == key):
            found = {one.level: one for one in marks if (one.game, one.task) == (key, line.task.name)}
            table.add_row(
                line.task.title.en, str(len(line.items)), *(_percent(found[level].score) for level in who)
            )
        tables.append(table)
    if model is not None and model.unanswered:
        tables.append(Text(f"{model.unanswered} of {model.asked} questions were not answered in time"))
    return Group(*tables)


def closing(
    marks: Sequence[Marks], model: Model | None, settings: Settings | None, seed: int
) -> dict[str, Any]:
    """As benchmarks end: figures of the model, anchors, and the ratio of the model to the best bot."""
    figures: dict[str, float] = {}
    anchors: dict[str, float] = {}
    best: dict[str, float] = {}
    for one in marks:
        name = f"{one.game}.{one.task}"
        if one.level is not None:
            anchors[f"{name}.{one.level}"] = one.score.mean
            best[name] = max(best.get(name, 0.0), one.score.mean)
            continue
        figures[name] = one.score.mean
        if one.score.low is not None and one.score.high is not None:
            figures |= {f"{name}.low": one.score.low, f"{name}.high": one.score.high}
    ratios = {name: round(figures[name] / top, 4) for name, top in best.items() if name in figures and top}
    if model is not None:
        figures |= {"questions": model.asked, "unanswered": model.unanswered}
    return {
        "bench": "models",
        "pyramidion": __version__,
        "model": None if model is None else model.name,
        "language": None if settings is None else settings.language,
        "prompt": settings is not None and settings.prompt is not None,
        "seed": seed,
        "figures": figures,
        "anchors": anchors,
        "ratios": ratios,
    }


def _percent(score: Estimate) -> str:
    if score.low is None or score.high is None:
        return f"{score.mean:.1%}"
    return f"{score.mean:.1%} ({100 * score.low:.0f}–{100 * score.high:.0f})"
