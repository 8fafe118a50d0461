"""The picture of an arena."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import msgspec
import pytest

from pyramidion.arena.plan import plan
from pyramidion.arena.plot import LEFT_PX, PANEL_PX, plot
from pyramidion.arena.results import GameResult
from pyramidion.arena.standings import Results, results
from pyramidion.arena.svg import nice

SVG = "{http://www.w3.org/2000/svg}"


def made(*names: str, count: int = 8) -> Results:
    asked = plan("poker", ["random"] * len(names))
    bots = tuple(msgspec.structs.replace(b, name=n) for b, n in zip(asked.bots, names, strict=True))
    asked = msgspec.structs.replace(asked, bots=bots)
    # The bot with the higher number wins, but for one game.
    games = []
    for n in range(count):
        seats = asked.seating(n)
        best = seats.index(max(seats) if n else min(seats))
        games.append(GameResult(n, n // asked.per_deal, seats, (0, 0), (best,), "over", 5))
    return results(asked, count, games)


def test_each_bot_has_a_row_with_its_share_and_its_rating_best_first() -> None:
    root = ET.fromstring(plot(made("low", "high")))
    texts = [node.text for node in root.iter(f"{SVG}text")]
    assert texts.index("high") < texts.index("low")
    marks = list(root.iter(f"{SVG}circle"))
    assert len(marks) == 4
    assert float(marks[0].attrib["cx"]) == pytest.approx(LEFT_PX + PANEL_PX * 7 / 8, abs=0.1)
    assert float(marks[1].attrib["cx"]) == pytest.approx(LEFT_PX + PANEL_PX * 1 / 8, abs=0.1)
    ranges = [n for n in root.iter(f"{SVG}line") if n.attrib["class"] == "range"]
    for line, mark in zip(ranges, marks, strict=True):
        assert float(line.attrib["x1"]) < float(mark.attrib["cx"]) < float(line.attrib["x2"])


def test_it_says_in_words_what_it_shows() -> None:
    root = ET.fromstring(plot(made("low", "high")))
    assert root.attrib["role"] == "img"
    about = root.find(f"{SVG}desc")
    assert about is not None
    assert about.text is not None
    assert about.text.startswith("high: 87.5% of the victories, rating ")


def test_names_are_text_and_nothing_else() -> None:
    root = ET.fromstring(plot(made('<script x="1">', "a & b")))
    assert {'<script x="1">', "a & b"} <= {node.text for node in root.iter(f"{SVG}text")}
    assert root.find(f".//{SVG}script") is None


def test_it_follows_a_dark_page_and_fetches_nothing() -> None:
    text = plot(made("low", "high"))
    assert "prefers-color-scheme: dark" in text
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "url(" not in text


@pytest.mark.parametrize(
    ("low", "high"), [(0.0, 1.0), (-13.4, 68.9), (24.9, 25.1), (25.0, 25.0), (-3.0, 400.0)]
)
def test_ticks_are_few_and_hold_everything(low: float, high: float) -> None:
    ticks = nice(low, high)
    assert 2 <= len(ticks) <= 7
    assert ticks[0] <= low <= high <= ticks[-1]
    assert ticks == sorted(set(ticks))
