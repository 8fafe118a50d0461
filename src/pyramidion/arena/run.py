"""An arena from its plan to its results. What was played is kept, however it ends."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec

from pyramidion.core import Fault, Invalid

from .executor import Executor, GameLost, LocalExecutor, in_order
from .plan import Plan
from .records import Records
from .referee import Referee
from .standings import Results, results

Progress = Callable[[int, int, int], None]
"""Games over, games in all, faults of bots so far."""


class Stopped(Exception):
    """The arena did not come to its end: somebody stopped it, a worker was lost, the disk is full."""

    def __init__(self, why: str, so_far: Results) -> None:
        super().__init__(why)
        self.so_far = so_far


def with_versions(plan: Plan) -> Plan:
    """The plan with the version of each bot; raises Invalid when one cannot be loaded."""
    with closing(Referee(plan)) as referee:
        return msgspec.structs.replace(plan, bots=referee.versions())


def run(
    plan: Plan,
    least: int,
    *,
    workers: int = 1,
    ray: str | None = None,
    resume: Path | None = None,
    transcripts: Path | None = None,
    progress: Progress = lambda *_: None,
) -> Results:
    """Plays at least so many games, in whole deals. Raises Invalid before the first game, or Stopped."""
    plan = with_versions(plan)
    asked = plan.deals(least) * plan.per_deal
    with closing(Records(plan, resume, transcripts)) as records:
        played = records.played
        if len(played) > asked:
            raise Invalid([Fault(str(resume), f"holds {len(played)} games, more than the {asked} asked for")])
        faults = sum(len(game.faults) for game in played)
        try:
            progress(len(played), asked, faults)
            if len(played) < asked:
                with closing(_executor(plan, workers, ray)) as executor:
                    for done in in_order(executor, range(len(played), asked)):
                        records.add(done)
                        faults += len(done.played.faults)
                        progress(len(played), asked, faults)
        except KeyboardInterrupt:
            raise Stopped("stopped", results(plan, asked, played)) from None
        except GameLost as lost:
            raise Stopped(str(lost), results(plan, asked, played)) from None
        except OSError as error:
            raise Stopped(f"{error.filename}: {error.strerror}", results(plan, asked, played)) from None
        return results(plan, asked, played)


def _executor(plan: Plan, workers: int, ray: str | None) -> Executor:
    if ray is None:
        return LocalExecutor(plan, workers)
    from .cluster import RayExecutor

    return RayExecutor(plan, ray, workers)
