"""The house: tables, seats, people, the log, clocks and bots at work. It knows nothing of HTTP.

    house = await House.open(Settings(database=Path("house.sqlite3")))
    player = await house.people.new("Ana", "fr")
    created = await house.create(player.id, NewTable(game="soleil"))
    table = await house.table(created.id)
    table.join(screen, player)                   # pushes `table`, `chat` and, once it has begun, `game`
    await table.handle(screen, raw)         # one message of docs/protocol.md; answers are pushed
    table.quit(screen)
    await house.close()

Log first, then show: what a screen gets about the game is on disk. What the house refuses raises `Denied`
(code, French, English); messages handed to `handle` never raise, their answers are pushed.
"""

from pyramidion.bots.custom import CustomBot
from pyramidion.house.errors import CannotOpen, Conflict, Denied, StorageFailed
from pyramidion.house.house import Created, House, Listed
from pyramidion.house.runtime.opening import BotSeat, MySeat, NewTable, OpenSeat
from pyramidion.house.runtime.table import Table
from pyramidion.house.runtime.viewers import Screen
from pyramidion.house.settings import Limits, Settings
from pyramidion.house.storage.store import Player
from pyramidion.house.table.messages import PHRASES

__all__ = [
    "PHRASES", "BotSeat", "CannotOpen", "Conflict", "Created", "CustomBot", "Denied", "House", "Limits",
    "Listed", "MySeat", "NewTable", "OpenSeat", "Player", "Screen", "Settings", "StorageFailed", "Table",
]  # fmt: skip
