"""Somebody whom the lobby has brought to a table does not come: the others do not wait for them for ever.

The table is given up, and whoever is there seeks again as before, with the time that they have waited already.
"""

from __future__ import annotations

from pyramidion.house.table.commands import GiveUpMatched
from pyramidion.house.table.decision import Act, Decision, changed
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import OPEN, Record
from pyramidion.house.table.state import TableState, replace

NO_SHOW_SECONDS = 45.0
"""So long after it was opened a table of the lobby waits for everybody."""
LOST_SECONDS = 15.0
"""And so long for somebody who may only have lost the connection, or whose process was killed."""


def given_up_at(record: Record, moment: Moment) -> float | None:
    """When those who are there need wait no longer; None where they wait for nobody, or nobody waits."""
    presence = moment.presence
    if not record.matched or record.pace or record.status != "gathering":
        return None
    absent = [player for player in record.people if not presence.is_here(player)]
    if len(absent) == len(record.people):
        return None
    if not absent and all(seat.kind != "open" for seat in record.seats):
        return None
    lost = [presence.away_since.get(player, moment.now) + LOST_SECONDS for player in absent]
    return max(record.made + NO_SHOW_SECONDS, presence.certain_after, *lost)


def give_up(state: TableState, _: GiveUpMatched, moment: Moment) -> Decision:
    """Nothing, where it is not time yet, or no longer. Of several processes one writes this."""
    record = state.record
    due = given_up_at(record, moment)
    if due is None or moment.now < due:
        return Decision()
    came = tuple(player for player in record.people if moment.presence.is_here(player))
    after = replace(
        record, seats=(OPEN,) * len(record.seats), host=None, listed=False, ranked=False, code=None
    )
    return changed(state, after, moment.now, Act("no_show"))._replace(seek_again=came)
