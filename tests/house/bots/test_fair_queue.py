"""Whose job is next: nobody starves, and nobody's many jobs hold up another person's one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from pyramidion.house.bots.fair_queue import MAX_PASSED_OVER, FairQueue, Requester, Urgency

HERE, COACH, AWAY, BOTS_ONLY = Urgency
PEOPLE, TABLES = 4, 3
REQUESTER = st.builds(
    Requester,
    st.sampled_from(Urgency),
    st.integers(0, PEOPLE - 1).map("person {}".format),
    st.integers(0, TABLES - 1).map("table {}".format),
)


def popped(queue: FairQueue[Any]) -> list[Any]:
    """Everything that waits, each job done before the next one begins."""
    order = []
    while (item := queue.pop()) is not None:
        queue.done(item)
        order.append(item)
    return order


@given(st.lists(REQUESTER, max_size=60))
def test_one_job_waits_for_one_of_each_other_person_and_no_more(crowd: list[Requester]) -> None:
    queue = FairQueue[int](1)
    for number, requester in enumerate(crowd):
        queue.push(number, requester)
    queue.push(-1, Requester(HERE, "ana", "her table"))
    order = popped(queue)
    assert sorted(order) == [-1, *range(len(crowd))]
    first = Counter(crowd[number].person for number in order[: order.index(-1)])
    assert all(count <= 1 for count in first.values())
    assert all(crowd[number].urgency is HERE for number in order[: order.index(-1)])


@given(st.integers(0, 300), st.sampled_from(Urgency), st.integers(1, 20))
def test_however_many_jobs_somebody_has_anothers_is_next(count: int, urgency: Urgency, tables: int) -> None:
    queue = FairQueue[object](1)
    for number in range(count):
        queue.push(number, Requester(urgency, "ana", f"table {number % tables}"))
    served = 0
    while served < count // 2:
        item = queue.pop()
        queue.done(item)
        served += 1
    queue.push("bao's", Requester(urgency, "bao", "his table"))
    assert popped(queue).index("bao's") <= 1


@given(st.lists(st.tuples(REQUESTER, st.integers(0, 3)), min_size=1, max_size=200))
def test_every_job_is_begun_within_a_bounded_number_of_others(steps: list[tuple[Requester, int]]) -> None:
    """However jobs keep coming: `waited` counts what was begun since a job is the first of its table."""
    queue = FairQueue[int](1)
    waited: dict[int, int] = {}
    requesters: dict[int, Requester] = {}
    bound = PEOPLE * TABLES * (MAX_PASSED_OVER + len(Urgency))

    def begin() -> None:
        item = queue.pop()
        if item is None:
            return
        queue.done(item)
        del waited[item]
        heads = {requesters[other]: other for other in sorted(waited, reverse=True)}
        for head in heads.values():
            waited[head] += 1
            assert waited[head] <= bound

    for number, (requester, pops) in enumerate(steps):
        requesters[number], waited[number] = requester, 0
        queue.push(number, requester)
        for _ in range(pops):
            begin()
    while waited:
        begin()


def test_what_nobody_waits_for_has_its_turn_although_people_never_stop_asking() -> None:
    queue = FairQueue[object](1)
    queue.push("bots", Requester(BOTS_ONLY, "ana", "table"))
    for number in range(100):
        queue.push(number, Requester(HERE, f"person {number}", "table"))
    assert popped(queue).index("bots") == MAX_PASSED_OVER


def test_the_tables_of_one_person_take_turns() -> None:
    queue = FairQueue[str](1)
    for item in ("a1", "a2", "a3", "b1", "c1", "b2"):
        queue.push(item, Requester(HERE, "ana", item[0]))
    assert popped(queue) == ["a1", "b1", "c1", "a2", "b2", "a3"]


@pytest.mark.parametrize(("slots", "begun"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_the_long_jobs_of_one_person_leave_a_slot_to_others(slots: int, begun: int) -> None:
    queue = FairQueue[object](slots)
    for number in range(9):
        queue.push(number, Requester(HERE, "ana", f"table {number}"), is_long=True)
    assert sum(queue.pop() is not None for _ in range(9)) == begun
    queue.push("quick", Requester(HERE, "ana", "quick table"))
    queue.push("other", Requester(HERE, "bao", "table"), is_long=True)
    assert (queue.pop() == "quick") == (slots > 1)
    queue.done("quick")
    assert (queue.pop() == "other") == (slots > 1)


@pytest.mark.parametrize(("slots", "begun"), [(1, 1), (2, 1), (3, 2)])
@pytest.mark.parametrize("urgency", [COACH, AWAY, BOTS_ONLY])
def test_a_slot_is_kept_for_people_who_play(slots: int, begun: int, urgency: Urgency) -> None:
    queue = FairQueue[object](slots)
    for number in range(9):
        queue.push(number, Requester(urgency, f"person {number}", "table"))
    assert sum(queue.pop() is not None for _ in range(9)) == begun
    queue.push("here", Requester(HERE, "ana", "table"), is_long=True)
    assert (queue.pop() == "here") == (slots > 1)


def test_a_job_that_is_tried_again_comes_first_and_one_that_nobody_wants_never() -> None:
    queue = FairQueue[str](1)
    for item in ("a", "b", "c"):
        queue.push(item, Requester(COACH, item, item))
    assert queue.pop() == "a"
    queue.done("a")
    queue.push("a", Requester(COACH, "a", "a"), first=True)
    queue.discard("b")
    queue.discard("b")
    assert [*queue] == ["c", "a"]
    assert popped(queue) == ["a", "c"]
    queue.push("d", Requester(HERE, "d"))
    assert (queue.drain(), len(queue), queue.pop()) == (["d"], 0, None)


class QueueMachine(RuleBasedStateMachine):
    """Against a list of all that was ever pushed."""

    def __init__(self) -> None:
        super().__init__()
        self.queue = FairQueue[int](3)
        self.number = 0
        self.waiting: dict[int, tuple[Requester, bool]] = {}
        self.running: dict[int, tuple[Requester, bool]] = {}

    @rule(requester=REQUESTER, is_long=st.booleans())
    def push(self, requester: Requester, is_long: bool) -> None:
        self.number += 1
        self.queue.push(self.number, requester, is_long=is_long)
        self.waiting[self.number] = requester, is_long

    @rule()
    def pop(self) -> None:
        item = self.queue.pop()
        if item is None:
            # A slot is left to others; an empty queue leaves nobody waiting.
            assert len(self.running) or not self.waiting
            return
        requester = self.waiting[item][0]
        assert item == min(number for number, (one, _) in self.waiting.items() if one == requester)
        self.running[item] = self.waiting.pop(item)

    @precondition(lambda self: self.running)
    @rule(number=st.integers(0, 99))
    def end(self, number: int) -> None:
        item = sorted(self.running)[number % len(self.running)]
        self.queue.done(item)
        del self.running[item]

    @precondition(lambda self: self.waiting)
    @rule(number=st.integers(0, 99))
    def discard(self, number: int) -> None:
        item = sorted(self.waiting)[number % len(self.waiting)]
        self.queue.discard(item)
        del self.waiting[item]

    @rule(slots=st.integers(1, 5))
    def workers_come_or_go(self, slots: int) -> None:
        if slots >= self.queue.slots or not self.running:
            self.queue.slots = slots

    @invariant()
    def counts_are_right(self) -> None:
        assert len(self.queue) == len(self.waiting)
        for urgency in Urgency:
            waiting = [one for one, _ in self.waiting.values() if one.urgency is urgency]
            assert self.queue.waiting(urgency) == len(waiting)

    @invariant()
    def slots_are_left_to_others(self) -> None:
        slots = self.queue.slots
        assert len(self.running) <= slots
        assert sum(one.urgency is not HERE for one, _ in self.running.values()) <= max(slots - 1, 1)
        long = Counter(
            one.person for one, is_long in self.running.values() if is_long and one.urgency is HERE
        )
        assert all(count <= max(slots - 1, 1) for count in long.values())


TestQueue = QueueMachine.TestCase
