"""The capacity model and the simulated house: their arithmetic, and that they tell what was measured."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from benchmarks.capacity import growth, model, picture
from benchmarks.capacity.costs import Case, Costs, Measured, fit, load, present
from benchmarks.capacity.growth import Point
from benchmarks.capacity.model import HABITS, Machines, load_of, planned
from benchmarks.capacity.ring import Ring, fullest
from benchmarks.capacity.simulation import Scene, scene_of, simulated
from benchmarks.simulation import NEAR, compared, off

COSTS = Costs(
    move=100e-6,
    commit=200e-6,
    apply=50e-6,
    screen=10e-6,
    row=40e-6,
    statement=80e-6,
    publish=5e-6,
    deliver=3e-6,
    proxy=15e-6,
    idle=0.0,
    idle_postgres=0.0,
    idle_redis=0.0,
    flush=2e-3,
    client=0.0,
)


@pytest.fixture(scope="module")
def measured() -> Measured:
    return load()


def test_the_simulated_house_spends_what_the_measured_one_spent(measured: Measured) -> None:
    ratios = off(measured, compared(measured, 800))
    assert len(ratios) >= 8
    assert {name: ratio for name, ratio in ratios.items() if abs(ratio - 1) > NEAR} == {}


def test_costs_are_found_again_in_measurements_made_of_them() -> None:
    def made(name: str, processes: int, spectators: int, commits: float, routed: bool = False) -> Case:
        case = Case(
            name=name, processes=processes, running=processes, tables=10, spectators=spectators, moves_per_second=100.0,
            routed=routed, nginx=COSTS.proxy * (3 + spectators) if routed else 0.0,
            commits=commits, append=0.0, writes=1.0, published=1.0, server=0.0, postgres=0.0, redis=0.0, client=0.0,
        )  # fmt: skip
        elsewhere = case.present - 1
        return msgspec.structs.replace(
            case,
            server=COSTS.move
            + COSTS.commit * commits
            + COSTS.apply * elsewhere
            + COSTS.screen * case.screens,
            postgres=COSTS.row + COSTS.statement * commits,
            redis=COSTS.publish + COSTS.deliver * case.present,
        )

    cases = (
        made("p1 fast", 1, 0, 0.1),
        made("p1 paced", 1, 0, 0.9),
        made("p4 fast", 4, 0, 0.1),
        made("p4 paced", 4, 0, 0.8),
        made("crowd 2000 p1", 1, 2000, 1.0),
        made("r4 fast", 4, 0, 0.1, routed=True),
        made("r4 paced", 4, 0, 0.8, routed=True),
    )
    nothing = msgspec.structs.replace(
        COSTS, move=0, commit=0, apply=0, screen=0, row=0, statement=0, publish=0, proxy=0
    )
    found = fit(cases, nothing)
    for name in ("move", "commit", "apply", "screen", "row", "statement", "publish", "deliver", "proxy"):
        assert getattr(found, name) == pytest.approx(getattr(COSTS, name)), name


def test_where_screens_are() -> None:
    assert present(1, 5) == 1
    assert present(2, 2) == pytest.approx(1.5)
    assert present(1000, 3) == pytest.approx(3, abs=0.01)


def test_moves_that_come_at_once_share_a_commit() -> None:
    alone = simulated(Scene(processes=1, tables=1, moves=200, cores=4, extra=0.0), COSTS)
    assert alone.commits == pytest.approx(1.0, abs=0.02)
    crowd = simulated(Scene(processes=1, tables=60, moves=600, cores=4, extra=0.0), COSTS)
    assert crowd.commits < 0.2
    # What is left is what a move costs by itself.
    expected = COSTS.move + COSTS.commit * crowd.commits + 2 * COSTS.screen
    assert crowd.server == pytest.approx(expected, rel=0.05)


def test_more_processes_take_a_move_over_more_often() -> None:
    def elsewhere(processes: int) -> float:
        scene = Scene(processes=processes, tables=80, rate=400.0, moves=800, extra=0.0)
        found = simulated(scene, COSTS)
        return (found.server - COSTS.move - COSTS.commit * found.commits - 2 * COSTS.screen) / COSTS.apply

    assert elsewhere(1) == pytest.approx(0.0, abs=0.05)
    assert elsewhere(4) == pytest.approx(present(4, 2) - 1, abs=0.15)


def test_behind_nginx_no_move_is_taken_over() -> None:
    found = {
        processes: simulated(
            Scene(processes=processes, tables=80, rate=400.0, moves=800, extra=0.0, routed=True), COSTS
        )
        for processes in (1, 4)
    }
    for one in found.values():
        expected = COSTS.move + COSTS.commit * one.commits + 2 * COSTS.screen
        assert one.server == pytest.approx(expected, rel=0.02)
        assert one.nginx == pytest.approx(3 * COSTS.proxy, rel=0.02)
    assert simulated(Scene(processes=1, tables=80, rate=400.0, moves=800), COSTS).nginx == 0


def test_a_ring_gives_every_server_its_share() -> None:
    servers = [f"server{number}:8000" for number in range(5)]
    shares = Ring(servers).shares()
    assert shares.keys() == {*servers}
    assert sum(shares.values()) == pytest.approx(1)
    counted = Counter(Ring(servers).server_of(f"table {number}") for number in range(4000))
    for server in servers:
        assert counted[server] / 4000 == pytest.approx(shares[server], abs=0.03)
    assert fullest(1) == 1 < fullest(2) < fullest(60) < 1.3


def test_a_server_less_moves_its_own_keys_alone() -> None:
    servers = [f"server{number}:8000" for number in range(5)]
    all_there, one_less = Ring(servers), Ring(servers[1:])
    for key in map(str, range(500)):
        if all_there.server_of(key) != servers[0]:
            assert one_less.server_of(key) == all_there.server_of(key)


def test_routing_by_table_spares_the_servers_what_sharing_costs(measured: Measured) -> None:
    routed, by_lot = (planned(10**6, measured, Machines(routed=routed)) for routed in (True, False))
    assert routed.server_cores < by_lot.server_cores
    assert routed.redis_cores < by_lot.redis_cores
    assert routed.nginx_cores == by_lot.nginx_cores > 0
    assert routed.tables_per_process <= Machines().sockets / (routed.screens / routed.tables) / fullest(60)


def test_a_shard_breaks_at_what_can_do_no_more(measured: Measured) -> None:
    slow_redis = msgspec.structs.replace(COSTS, publish=2e-3)
    told = msgspec.structs.replace(measured, costs=slow_redis)
    plan = planned(10**6, told, Machines())
    assert plan.first == "Redis, which is one thread"
    points = growth.grown(told, Machines(), 400, (0.5, 2.5))
    broken = growth.first_broken(points)
    assert points[0].broken is None
    assert broken is not None
    assert broken.broken == "redis"


def test_twice_the_tables_need_twice_the_machines(measured: Measured) -> None:
    one, two = (planned(tables, measured, Machines()) for tables in (1_000_000, 2_000_000))
    assert two.moves_per_second == pytest.approx(2 * one.moves_per_second)
    assert two.all_machines == pytest.approx(2 * one.all_machines, rel=0.02)
    assert one.tables_per_shard == min(one.limits.values())
    assert one.shards * one.tables_per_shard >= one.tables
    assert one.server_cores <= one.machines["servers"] * Machines().cores * Machines().full * 1.001


def test_what_a_table_asks_for_is_the_mean_of_the_habits(measured: Measured) -> None:
    assert sum(habit.share for habit in HABITS.values()) == pytest.approx(1.0)
    key, habit = next(iter(HABITS.items()))
    load = load_of({key: msgspec.structs.replace(habit, share=1.0)}, measured.bots)
    assert load.moves == pytest.approx(habit.moves / 60)
    assert load.bot_seconds == pytest.approx(load.moves * habit.bots * measured.bots[key][habit.level])
    assert model.memory_of(load, measured.bytes, 1) < model.memory_of(load, measured.bytes, 2)


def test_the_picture_shows_every_part() -> None:
    shares = {"process": 0.5, "postgres": 0.9, "redis": 0.3}
    points = [
        Point(
            tables=n,
            rate=n / 10,
            served=n / 10,
            processes=1,
            shares=shares,
            needs=shares,
            p50=0.01,
            p99=n / 10_000,
        )
        for n in (1000, 2000, 4000)
    ]
    drawn = picture.drawn(points)
    assert drawn.count('<path class="line') == 5
    assert "prefers-color-scheme: dark" in drawn
    assert "PostgreSQL can do no more" in picture.described(points)


def test_a_measured_case_is_simulated_as_it_was_played(measured: Measured) -> None:
    case = measured.case("crowd 2000 p2")
    scene = scene_of(case, measured)
    assert (scene.processes, scene.tables, scene.spectators) == (2, 1, 2000)
    assert scene.rate == case.rate > 0
