"""A house of many processes in simulated time: tables move; processes, PostgreSQL, its disk and Redis serve them.

A move goes the way that it goes in the house. The mover's process reads and judges it; it waits until the append before
is on disk and then travels with all that came meanwhile (one append a process at a time, as in house/postgres_log.py);
PostgreSQL works on the rows and waits for the disk together with whoever else commits; then the mover's process shows
the move to its screens and publishes it; Redis, which does one thing at a time, hands it to every process that follows
the table; these take it over and show it to theirs. Where nginx routes by table, it passes everything on, and all
screens of a table are at one process. How many moves share a commit follows from all that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from random import Random
from typing import Any

import msgspec
import simpy

from .costs import Case, Costs, Measured

Work = Generator[Any, Any, Any]
BEFORE = 0.3
"""The part of a move's own cost that comes before it is stored."""
NGINX_CORES = 64
"""Where nginx has cores of its own: more than it needs, for there may be as many of it as one likes."""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What is simulated."""

    processes: int
    running: int = 0
    """Processes that are up, if that is more: some have nobody."""
    tables: int
    spectators: int = 0
    seats: int = 2
    rate: float = 0.0
    """Moves a second of all tables together; 0: each table moves again as soon as all its screens have the last."""
    routed: bool = False
    """All screens of a table are at one process, which nginx sends them to; otherwise seats draw one by lot."""
    cores: int | None = None
    """Everything shares these; None: every process has a core of its own and PostgreSQL `postgres_cores`."""
    append: float | None = None
    """Seconds that a commit takes beside the CPU time of PostgreSQL; None: what the disk takes."""
    postgres_cores: int = 8
    moves: int = 2000
    """Moves that are counted; a fifth more comes before them."""
    extra: float = 0.03
    """Writes besides the moves, for each move: seats, starts, ends. Each has a commit of its own."""
    published: float = 1.1
    client: bool = True
    """Whether the benchmark's own client works on the same cores."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """CPU seconds of a move by part; shares are of the time that a part has."""

    server: float
    postgres: float
    redis: float
    nginx: float
    commits: float
    p50: float
    p99: float
    moves_per_second: float
    shares: dict[str, float]
    """How busy the busiest process, PostgreSQL's cores and Redis are."""


class Loop:
    """One thread. Whatever waits for it when it gets a core is done in one turn; then others may have the core."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._waiting: list[tuple[float, simpy.Event]] = []
        self._running = False
        self.spent = 0.0

    def work(self, seconds: float) -> simpy.Event:
        done = self._house.env.event()
        self._waiting.append((seconds, done))
        if not self._running:
            self._running = True
            self._house.env.process(self._run())
        return done

    def _run(self) -> Work:
        env, cores = self._house.env, self._house.cores
        while self._waiting:
            if cores is None:
                turn = yield from self._turn(env)
            else:
                with cores.request() as core:
                    yield core
                    turn = yield from self._turn(env)
            for _, done in turn:
                done.succeed()
        self._running = False

    def _turn(self, env: simpy.Environment) -> Work:
        turn, self._waiting = self._waiting, []
        seconds = sum(spent for spent, _ in turn)
        yield env.timeout(seconds)
        self.spent += seconds
        return turn

    def share(self, seconds: float) -> float:
        return self.spent / seconds


class Crew:
    """Many threads on so many cores, or on the shared ones: PostgreSQL has a process for each connection."""

    def __init__(self, house: House, count: int) -> None:
        self._house = house
        self._cores = house.cores or simpy.Resource(house.env, count)
        self._count = count
        self.spent = 0.0

    def work(self, seconds: float) -> Work:
        with self._cores.request() as core:
            yield core
            yield self._house.env.timeout(seconds)
        self.spent += seconds

    def share(self, seconds: float) -> float:
        return self.spent / seconds / self._count


class Disk:
    """One flush at a time; whoever comes meanwhile is in the next one."""

    def __init__(self, env: simpy.Environment, seconds: float) -> None:
        self._env = env
        self._seconds = seconds
        self._waiting: list[simpy.Event] = []
        self._busy = False

    def flush(self) -> simpy.Event:
        done = self._env.event()
        self._waiting.append(done)
        if not self._busy:
            self._busy = True
            self._env.process(self._run())
        return done

    def _run(self) -> Work:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            yield self._env.timeout(self._seconds)
            for done in batch:
                done.succeed()
        self._busy = False


class Move:
    """On its way; `shown` happens when every screen has it."""

    __slots__ = ("begun", "missing", "places", "shown")

    def __init__(self, env: simpy.Environment, places: Counter[int]) -> None:
        self.begun = env.now
        self.places = places
        """Screens at each process."""
        self.missing = len(places)
        self.shown = env.event()

    def arrived(self) -> None:
        self.missing -= 1
        if not self.missing:
            self.shown.succeed()


class Server:
    """One process: one loop, one append under way."""

    def __init__(self, house: House, number: int) -> None:
        self._house = house
        self._number = number
        self.loop = Loop(house)
        self._waiting: list[Move] = []
        self._appending = False

    def take(self, move: Move) -> Work:
        yield self.loop.work(self._house.costs.move * BEFORE)
        self._waiting.append(move)
        if not self._appending:
            self._appending = True
            self._house.env.process(self._append())

    def _append(self) -> Work:
        house, costs = self._house, self._house.costs
        while self._waiting:
            batch, self._waiting = self._waiting, []
            yield self.loop.work(costs.commit)
            yield from house.postgres.work(costs.statement + costs.row * len(batch))
            yield house.stored()
            house.commits += 1
            for move in batch:
                house.env.process(self._show(move))
        self._appending = False

    def _show(self, move: Move) -> Work:
        house, costs = self._house, self._house.costs
        yield self.loop.work(costs.move * (1 - BEFORE) + costs.screen * move.places[self._number])
        house.env.process(house.publish(move, self._number))
        if house.random.random() < house.scene.extra:
            house.env.process(self._write())
        yield from house.passed_on(move.places[self._number])
        move.arrived()

    def _write(self) -> Work:
        """Something that is no move."""
        house, costs = self._house, self._house.costs
        yield self.loop.work(costs.commit)
        yield from house.postgres.work(costs.statement)
        yield house.stored()
        house.commits += 1

    def hear(self, move: Move) -> Work:
        costs = self._house.costs
        yield self.loop.work(costs.apply + costs.screen * move.places[self._number])
        yield from self._house.passed_on(move.places[self._number])
        move.arrived()


class House:
    def __init__(self, scene: Scene, costs: Costs, seed: int) -> None:
        self.scene, self.costs = scene, costs
        self.random = Random(seed)
        self.env = simpy.Environment()
        self.cores = None if scene.cores is None else simpy.Resource(self.env, scene.cores)
        self.servers = [Server(self, number) for number in range(scene.processes)]
        self.postgres = Crew(self, scene.postgres_cores)
        self.redis = Loop(self)
        self.nginx = Crew(self, NGINX_CORES)
        self.disk = Disk(self.env, costs.flush)
        self.client = Loop(self)
        self.commits = 0
        self.done: list[float] = []
        self.enough = self.env.event()

    def stored(self) -> simpy.Event:
        """When PostgreSQL has answered."""
        append = self.scene.append
        return self.disk.flush() if append is None else self.env.timeout(append)

    def publish(self, move: Move, by: int) -> Work:
        costs = self.costs
        yield self.redis.work(self.scene.published * (costs.publish + costs.deliver * len(move.places)))
        for number in move.places:
            if number != by:
                self.env.process(self.servers[number].hear(move))

    def passed_on(self, messages: int) -> Work:
        """When nginx, where there is one, has taken so many messages to or from screens."""
        if self.scene.routed:
            yield from self.nginx.work(self.costs.proxy * messages)

    def table(self, number: int) -> Counter[int]:
        """Where its screens are: all at one process; or seats by lot, spectators in turn."""
        scene = self.scene
        if scene.routed:
            return Counter({number % scene.processes: scene.seats + scene.spectators})
        places = Counter(self.random.randrange(scene.processes) for _ in range(scene.seats))
        for spectator in range(scene.spectators):
            places[spectator % scene.processes] += 1
        return places

    def played(self, places: Counter[int]) -> Work:
        """One move of a table, from the mover's hand to all screens."""
        seated = [number for number, count in places.items() for _ in range(count)]
        if self.scene.client:
            yield self.client.work(self.costs.client * sum(places.values()))
        move = Move(self.env, places)
        yield from self.passed_on(1)
        yield from self.servers[self.random.choice(seated)].take(move)
        yield move.shown
        self.done.append(self.env.now - move.begun)
        if len(self.done) == self.scene.moves and not self.enough.triggered:
            self.enough.succeed()

    def fast(self, places: Counter[int]) -> Work:
        yield self.env.timeout(self.random.random() * 0.01)
        while True:
            yield from self.played(places)

    def paced(self, tables: Sequence[Counter[int]]) -> Work:
        """Moves come as they come, whether or not the house keeps up."""
        while True:
            yield self.env.timeout(self.random.expovariate(self.scene.rate))
            self.env.process(self.played(self.random.choice(tables)))

    def run(self) -> Result:
        scene, env = self.scene, self.env
        tables = [self.table(number) for number in range(scene.tables)]
        if scene.rate:
            env.process(self.paced(tables))
        else:
            for places in tables:
                env.process(self.fast(places))
        self._warm_up()
        begun = env.now
        env.run(until=self._limit())
        return self._result(env.now - begun)

    def _warm_up(self) -> None:
        wanted, scene = self.scene.moves, self.scene
        self.scene = msgspec.structs.replace(scene, moves=max(wanted // 5, 1))
        self.env.run(until=self._limit())
        self.scene = scene
        self.done.clear()
        self.commits = 0
        self.enough = self.env.event()
        self.postgres.spent = self.nginx.spent = 0.0
        for loop in (*(server.loop for server in self.servers), self.redis):
            loop.spent = 0.0

    def _limit(self) -> simpy.Event:
        """Enough moves; or so long that a house that cannot keep up is known for one."""
        scene = self.scene
        if not scene.rate:
            return self.enough
        return self.enough | self.env.timeout(3 * scene.moves / scene.rate + 1)

    def _result(self, seconds: float) -> Result:
        count, costs = len(self.done), self.costs
        taken = sorted(self.done)
        idle = seconds * max(len(self.servers), self.scene.running)
        loops = [server.loop for server in self.servers]
        return Result(
            server=(sum(loop.spent for loop in loops) + costs.idle * seconds * len(loops)) / count,
            postgres=(self.postgres.spent + costs.idle_postgres * idle) / count,
            redis=(self.redis.spent + costs.idle_redis * idle) / count,
            nginx=self.nginx.spent / count,
            commits=self.commits / count,
            p50=taken[count // 2],
            p99=taken[min(count - 1, int(0.99 * count))],
            moves_per_second=count / seconds,
            shares={
                "process": max(loop.share(seconds) for loop in loops),
                "postgres": self.postgres.share(seconds),
                "redis": self.redis.share(seconds),
            },
        )


def simulated(scene: Scene, costs: Costs, seed: int = 1) -> Result:
    return House(scene, costs, seed).run()


def scene_of(case: Case, measured: Measured, moves: int = 2000) -> Scene:
    """A small case that was measured, on as many cores with as much other work."""
    return Scene(
        processes=case.processes,
        running=case.running,
        tables=case.tables,
        spectators=case.spectators,
        rate=case.rate,
        routed=case.routed,
        cores=measured.cores,
        append=max(case.append - measured.costs.statement, 0.0),
        postgres_cores=measured.cores,
        moves=moves,
        extra=max(case.writes - 1, 0.0),
        published=case.published,
    )
