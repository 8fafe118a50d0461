"""The results of an arena for people who read them in a terminal."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pyramidion.core.estimates import Estimate

from .standings import Rating, Results, Standing

MAX_SHOWN_FAULTS = 5
"""Faults of bots that are told one by one."""


def report(results: Results) -> RenderableType:
    plan = results.plan
    title = f"{plan.game}: {results.played} games, {results.deals} deals, seed {plan.seed}, work {plan.work}"
    table = Table(
        title=title,
        box=SIMPLE_HEAD,
        title_justify="left",
        padding=(0, 1, 0, 0),
        show_edge=False,
        pad_edge=False,
    )
    table.add_column("bot", overflow="fold", min_width=8)
    for name in ("games", "W-D-L", "score", "win share, 95 %", "rating, 95 %", "faults"):
        table.add_column(name, justify="right", no_wrap=True)
    for bot in ranked(results):
        table.add_row(
            Text(bot.name),
            str(bot.games),
            f"{bot.wins}-{bot.draws}-{bot.losses}",
            f"{bot.score.mean:.1f}",
            share(bot.share),
            rating(bot.rating),
            Text(str(sum(bot.faults.values())), style="red" if bot.faults else ""),
        )
    return Group(table, *told(results))


def ranked(results: Results) -> list[Standing]:
    """The best first; equals in the order in which they were named."""
    sign = 1 if results.plan.rule_book().lowest_wins else -1
    return sorted(results.bots, key=lambda bot: (-bot.share.mean, sign * bot.score.mean))


def share(share: Estimate) -> str:
    if share.low is None or share.high is None:
        return f"{share.mean:.1%}"
    return f"{share.mean:6.1%} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def rating(rating: Rating | None) -> str:
    return "–" if rating is None else f"{rating.mu:.1f} ({rating.low:.1f}…{rating.high:.1f})"


def told(results: Results) -> list[Text]:
    """The first faults, each with the bot, the game and the move; the rest are in the JSON."""
    bots = results.plan.bots
    lines = [
        f"{bots[fault.bot].name}: game {game.game}, move {fault.move}: {fault.what}; a legal move was made for it"
        for game in results.games
        for fault in game.faults
    ]
    shown = [Text(line, style="red") for line in lines[:MAX_SHOWN_FAULTS]]
    if len(lines) > MAX_SHOWN_FAULTS:
        shown.append(Text(f"and {len(lines) - MAX_SHOWN_FAULTS} more faults"))
    return shown
