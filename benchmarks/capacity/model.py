"""How many machines so many tables need: arithmetic on measured costs and on assumptions that are all named here.

A shard is a whole house: one PostgreSQL with a standby, one Redis, and the server processes before them. Shards share
nothing; a table lives in one of them. nginx sends all people of a table to one process of its shard, chosen by the
table's id. Bot workers belong to a shard too and are counted by themselves.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec

from benchmarks import games

from .costs import Bytes, Costs, Measured, present
from .habit import Habit
from .ring import fullest

MINUTE = 60.0
DAY = 86400.0


def _habits() -> Mapping[str, Habit]:
    """As the games' folders have them, with shares that make one whole."""
    found = {key: module.HABIT for key, module in games.habits().items()}
    total = sum(habit.share for habit in found.values())
    return {key: msgspec.structs.replace(habit, share=habit.share / total) for key, habit in found.items()}


HABITS = _habits()


class Machines(msgspec.Struct, frozen=True, kw_only=True):
    """What is bought, and how full it may be at the busiest hour."""

    cores: int = 8
    """Of one machine, each as fast as one of the machine that the costs were measured on."""
    memory: float = 32 * 2**30
    full: float = 0.5
    """The share of a core that may be busy, so that half of the machines can go."""
    connections: int = 480
    """That one PostgreSQL holds."""
    per_process: int = 8
    """Of these, what one server process takes at most."""
    sockets: int = 10_000
    """Screens of one process. 2,000 were measured; the system must allow so many open files."""
    disk: float = 100 * 2**20
    """Bytes a second that PostgreSQL's log may take of its disk."""
    standbys: int = 1
    """Machines beside each PostgreSQL, each Redis and all nginx that take over when one dies."""
    routed: bool = True
    """Whether nginx sends all people of a table to one process; otherwise each comes in through any of them."""

    def present(self, processes: float, screens: float) -> float:
        """Processes at which a table with so many screens is looked at."""
        return 1.0 if self.routed else present(processes, screens)


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """What one table of the mixture asks for, each second."""

    moves: float
    screens: float
    """Screens of a table, by table."""
    shown: float
    """Screens that are shown a move, each second."""
    bot_seconds: float


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    tables: int
    moves_per_second: float
    screens: float
    batch: float
    """Moves in one commit."""
    server_cores: float
    """Cores that are busy at the busiest hour, as the following."""
    postgres_cores: float
    redis_cores: float
    nginx_cores: float
    bot_cores: float
    tables_per_process: float
    processes: int
    tables_per_shard: float
    shards: int
    first: str
    """What keeps a shard from being larger."""
    limits: dict[str, float]
    """Tables that a shard could hold if nothing but this counted."""
    machines: dict[str, int]
    wal_per_second: float
    wire_per_second: float
    rows_per_day: float
    """Bytes of moves, were it the busiest hour all day."""
    hours_per_thousand: float
    """Machine-hours for an hour of 1,000 tables."""

    @property
    def all_machines(self) -> int:
        return sum(self.machines.values())


def load_of(habits: Mapping[str, Habit], bots: Mapping[str, Mapping[str, float]]) -> Load:
    moves = {key: habit.moves / MINUTE * habit.share for key, habit in habits.items()}
    screens = {key: habit.people + habit.lookers for key, habit in habits.items()}
    return Load(
        moves=sum(moves.values()),
        screens=sum(habit.share * screens[key] for key, habit in habits.items()),
        shown=sum(moves[key] * screens[key] for key in habits),
        bot_seconds=sum(moves[key] * habit.bots * bots[key][habit.level] for key, habit in habits.items()),
    )


def per_move(load: Load, costs: Costs, present: float, batch: float) -> float:
    """CPU seconds of all servers for one move of a table that is looked at through so many of them."""
    shown = load.shown / load.moves
    return costs.move + costs.commit / batch + costs.apply * (present - 1) + costs.screen * shown


def batch_of(load: Load, costs: Costs, present: float, full: float, tables: float) -> float:
    """Moves that share a commit, at a process that is so full or has so many tables: what comes while the append before
    is under way."""
    batch = 1.0
    for _ in range(50):
        rate = min(full / per_move(load, costs, present, batch), tables * load.moves)
        append = costs.flush * 1.5 + costs.statement + costs.row * batch + costs.commit
        batch = max(1.0, 0.5 * batch + 0.5 * rate * append)
    return batch


def planned(
    tables: int, measured: Measured, machines: Machines, habits: Mapping[str, Habit] = HABITS
) -> Plan:
    costs, sizes = measured.costs, measured.bytes
    load = load_of(habits, measured.bots)
    most = machines.connections // machines.per_process
    at_a_move = machines.present(most, load.shown / load.moves)
    # The hash spreads tables not quite evenly, and it is the fullest process that must have room.
    uneven = fullest(most) if machines.routed else 1.0
    by_sockets = machines.sockets / load.screens
    batch = batch_of(load, costs, at_a_move, machines.full / uneven, by_sockets / uneven)
    move = per_move(load, costs, at_a_move, batch)
    by_cpu = machines.full / (load.moves * move)
    memory = memory_of(load, sizes, machines.present(most, load.screens))
    by_memory = (machines.memory / machines.cores - sizes.process) / memory
    per_process = min(by_cpu, by_memory, by_sockets) / uneven
    postgres = load.moves * (costs.row + costs.statement / batch)
    redis = load.moves * (costs.publish + costs.deliver * at_a_move)
    nginx_cores = tables * (load.moves + load.shown) * costs.proxy
    limits = {
        "PostgreSQL's cores": machines.cores * machines.full / postgres,
        "Redis, which is one thread": machines.full / redis,
        "connections to PostgreSQL": most * per_process,
        "PostgreSQL's log on its disk": machines.disk / (load.moves * sizes.wal),
    }
    first = min(limits, key=lambda name: limits[name])
    shards = math.ceil(tables / limits[first])
    servers = tables / per_process
    bot_cores = tables * load.bot_seconds
    pairs = shards * (1 + machines.standbys)
    bought = {
        "servers": math.ceil(tables / min(by_cpu, by_memory) / machines.cores),
        "PostgreSQL": pairs,
        "Redis": max(math.ceil(pairs / machines.cores), 1 + machines.standbys),
        "nginx": math.ceil(nginx_cores / machines.cores / machines.full) + machines.standbys,
        "bots": math.ceil(bot_cores / machines.cores / machines.full),
    }
    return Plan(
        tables=tables,
        moves_per_second=tables * load.moves,
        screens=tables * load.screens,
        batch=batch,
        server_cores=tables * load.moves * move,
        postgres_cores=tables * postgres,
        redis_cores=tables * redis,
        nginx_cores=nginx_cores,
        bot_cores=bot_cores,
        tables_per_process=per_process,
        processes=math.ceil(servers),
        tables_per_shard=limits[first],
        shards=shards,
        first=first,
        limits=limits,
        machines=bought,
        wal_per_second=tables * load.moves * sizes.wal,
        wire_per_second=tables * load.shown * sizes.screen,
        rows_per_day=tables * load.moves * sizes.row * DAY,
        hours_per_thousand=1000 * sum(bought.values()) / tables,
    )


def memory_of(load: Load, sizes: Bytes, present: float) -> float:
    """Bytes of one table and its screens. Every process at which somebody looks at it has it in memory."""
    return load.screens * sizes.socket + present * sizes.table
