"""A short run of the WebSocket fuzzer: strangers, forgers and people with bad manners, and two who play on."""

from __future__ import annotations

from pathlib import Path

import psutil

from .fuzz.attacks import ENDINGS, LOBBY_MESSAGES, MESSAGES
from .fuzz.fuzz_run import KNOWN, ROLES, STATUSES, FuzzRun, housed, listening

VISITS = 320
TYPES = {kind.tag for kind in MESSAGES}
"""Every message that a screen may send: a new one is fuzzed as soon as it exists."""
LOBBY_TYPES = {kind.tag for kind in LOBBY_MESSAGES}
"""The same for a screen of the lobby."""
MEBIBYTE = 2**20


def test_whatever_comes_over_the_socket_harms_nobody_else(tmp_path: Path) -> None:
    with listening() as faults, housed(tmp_path) as served, FuzzRun(served, seed=8) as run:
        sizes = []
        for _ in range(2):
            for _ in range(VISITS // 2):
                run.visit()
                run.canary.sing()
            sizes.append(psutil.Process().memory_info().rss)
        run.clean_up()
        assert run.canary.moves == VISITS

        seen = run.seen
        # The run was worth it: everybody came everywhere, and the house had to answer in most of its words.
        assert all(seen[f"{role} {status}"] for role in ROLES for status in STATUSES)
        answered = {kind.partition(" ")[2].partition(" ")[0] for kind in seen if kind.startswith("answered")}
        # Those who come to the lobby come one after the other, and meet nobody there.
        assert answered >= KNOWN - {"advice", "legal", "moved", "changes", "matched"}
        assert seen["answered error malformed"] > VISITS
        # What ends a visit is sent seldom; the test below sends every one.
        assert {kind.removeprefix("sent ") for kind in seen if kind.startswith("sent ")} >= (
            TYPES - ENDINGS
        ) | {f"lobby {kind}" for kind in LOBBY_TYPES}
        # The first half loads what a house needs; from then on tables come to it, and little else.
        assert sizes[1] - sizes[0] < 64 * MEBIBYTE
    assert faults.lines == []


def test_every_message_is_answered_whoever_sends_it_and_whenever(tmp_path: Path) -> None:
    with listening() as faults, housed(tmp_path) as served, FuzzRun(served, seed=3) as run:
        for role in ("host", "player", "spectator", "salon"):
            for status in ("gathering", "playing", "over"):
                run.every_message(role, status)
                run.canary.sing()
        sent = {tuple(kind.split()[1:]) for kind in run.seen if kind.startswith("every ")}
        assert {kind for kind, *_ in sent} == TYPES
        assert len(sent) == len(TYPES) * 4 * 3
    assert faults.lines == []


def test_every_message_to_the_lobby_is_answered_whoever_sends_it(tmp_path: Path) -> None:
    with listening() as faults, housed(tmp_path) as served, FuzzRun(served, seed=5) as run:
        for role in ("host", "player", "spectator"):
            for _ in range(6):
                run.every_lobby_message(role)
            run.canary.sing()
        sent = {kind.split()[1] for kind in run.seen if kind.startswith("every ")}
        assert sent == LOBBY_TYPES
        answered = {kind.partition(" ")[2] for kind in run.seen if kind.startswith("answered")}
        assert {"lobby", "seeking", "ok", "pong", "error malformed"} <= answered
        run.clean_up()
    assert faults.lines == []
