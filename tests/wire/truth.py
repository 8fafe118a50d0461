"""What everybody may have known at each entry of a game, computed from its transcript once it is over.

Two descriptions are used. Every view and every event has to be the one that the transcript gives for that seat at that
entry. And whatever `secrets` lists, game by game and from the rules alone, must not be in a message before its time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from pyramidion import games
from pyramidion.core import Entry, Extend, Play, TakenBack
from pyramidion.core import transcript as transcripts
from pyramidion.core.play import parse_entry_move
from pyramidion.decks import Library

from .client import Device, Heard
from .knowledge import knowledge_of
from .play import Played
from .report import Report
from .secrets import Secrets, stands_alone


def as_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


class Truth:
    """The plays of a transcript, one for each `seq`."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.written = transcripts.parse(raw, games.load)
        self.raw = raw
        play = self.written.begin(Library())
        self.plays: list[Play] = [play]
        self.events: list[Any] = [[]]
        self.moves: list[Any] = []
        """The move that led to each `seq` from the second on; of one that takes the last back, None."""
        self.standing: list[Play] = [play]
        """Without the moves that were taken back."""
        gone: dict[int, list[Any]] = {}
        for one in raw.get("meta", {}).get("taken_back", ()):
            gone.setdefault(one["after"], []).append(one)
        for number, entry in enumerate(self.written.entries):
            is_back = False
            for one in gone.get(number, ()):
                self._take_back(play, one)
                is_back = isinstance(entry.move, Extend)
            play, events = play.after(entry)
            self.standing.append(play)
            if is_back:  # where a clock ran, the transcript lengthens it in the place of what was taken back
                self.plays[-1] = play
            else:
                self._add(play, as_json(events), raw["moves"][number]["move"])
        for one in gone.get(len(self.written.entries), ()):
            self._take_back(play, one)
        self._views: dict[tuple[int, int | None], Any] = {}

    def _add(self, play: Play, events: Any, move: Any) -> None:
        self.plays.append(play)
        self.events.append(events)
        self.moves.append(move)

    def _take_back(self, before: Play, one: dict[str, Any]) -> None:
        """A move that no longer counts, and the entry that takes it back."""
        move = parse_entry_move(before.game, one["seat"], one["move"], before.seats, "$.meta.taken_back")
        after, events = before.after(Entry(one["seat"], one["at"], move))
        self._add(after, as_json(events), one["move"])
        self._add(before, as_json([TakenBack(one["seat"])]), None)

    def view(self, seq: int, seat: int | None) -> Any:
        if (seq, seat) not in self._views:
            self._views[seq, seat] = as_json(self.plays[seq].table_view(seat))
        return self._views[seq, seat]

    @property
    def last(self) -> int:
        return len(self.plays) - 1


class Judge:
    """Holds one game against its truth."""

    def __init__(self, played: Played, report: Report) -> None:
        self._played, self._report = played, report
        self.truth = Truth(played.transcript)
        self._secrets = Secrets(self.truth.plays, self.truth.moves)
        opened = played.opened
        self._opened = (f'"{opened["salt"]}"', f'"seed":{opened["seed"]}', str(opened["seed"]))

    def judge(self) -> None:
        played, report = self._played, self._report
        report.games += 1
        report.moves += played.moves
        report.taken_back += self.truth.moves.count(None)
        for finding in played.findings:
            self._find("", finding)
        for device in played.devices:
            report.messages += len(device.heard)
            self._judge_device(device)
        for seq, text in played.answers:
            report.messages += 1
            # Between the entry that was known and the answer the game may have gone on by itself.
            later = min(seq + 2, self.truth.last)
            if not self.truth.plays[later].over:
                self._search("somebody who pried", text, later, None)

    def _find(self, who: str, what: str) -> None:
        self._report.find(f"{self._played.wish}: {who} {what}")

    def _judge_device(self, device: Device) -> None:
        before = -1
        for heard in device.heard:
            message = heard.message
            over = self.truth.plays[max(heard.seq, 0)].over
            if message["type"] == "game":
                self._judge_game(device, heard, before)
                before = heard.seq
            if message["type"] == "table" and message["opened"] is not None and message["status"] != "over":
                self._find(device.name, "is told seed and salt before the end")
            if not over and message.get("status") != "over":
                seat = message["seat"] if message["type"] in ("game", "advice") else None
                if message["type"] in ("game", "table") or self._is_from_view(message):
                    self._search(device.name, heard.raw, max(heard.seq, 0), seat)

    def _is_from_view(self, message: dict[str, Any]) -> bool:
        """Advice that follows from a view alone. The coaches of the word games know the decks, as their bots do."""
        return message["type"] == "advice" and knowledge_of(self._played.wish.game).is_advice_from_view

    def _judge_game(self, device: Device, heard: Heard, before: int) -> None:
        message, seq = heard.message, heard.seq
        seat = message["seat"]
        if seat is not None and seat not in device.seats:
            self._find(device.name, f"is shown seat {seat} at entry {seq}, which is not theirs")
            return
        if seq > self.truth.last:
            self._find(device.name, f"is shown entry {seq}, which the transcript does not have")
            return
        self._report.views += 1
        for path, told, true in differences(kept(heard.view), kept(self.truth.view(seq, seat))):
            self._find(
                device.name, f"(seat {seat}) at entry {seq}: {path} is {told}, and the transcript says {true}"
            )
        may = (
            [] if seat is None else as_json(self.truth.plays[seq].game.may(self.truth.plays[seq].state, seat))
        )
        if message["may"] != may:
            self._find(device.name, f"at entry {seq} may {message['may']}, and the transcript says {may}")
        events = kept(self.truth.events[seq])
        if message["events"] and before == seq - 1 and kept(message["events"]) != events:
            self._find(device.name, f"at entry {seq} is told {message['events']}, not {events}")

    def _search(self, who: str, raw: str, seq: int, seat: int | None) -> None:
        for secret in (*self._opened, *self._secrets.of(seq, seat)):
            self._report.searches += 1
            if secret in raw and stands_alone(secret, raw):
                self._find(who, f"(seat {seat}) at entry {seq} is told {secret}")


NOT_KEPT = frozenset(("deck", "theme", "complete", "shuffled"))
"""A transcript keeps cards without where they come from, and ingots that were shuffled as they came to lie."""


def kept(value: Any) -> Any:
    """Without what a transcript does not keep."""
    if isinstance(value, dict):
        return {name: kept(x) for name, x in value.items() if name not in NOT_KEPT}
    return [kept(x) for x in value] if isinstance(value, list) else value


def differences(told: Any, true: Any, path: str = "view") -> Iterator[tuple[str, str, str]]:
    """Where two JSON values differ."""
    if isinstance(told, dict) and isinstance(true, dict):
        for name in sorted({*told, *true}):
            if told.get(name) != true.get(name):
                yield from differences(told.get(name), true.get(name), f"{path}.{name}")
    elif told != true:
        yield path, json.dumps(told, ensure_ascii=False)[:200], json.dumps(true, ensure_ascii=False)[:200]
