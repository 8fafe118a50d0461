"""Every cue of every game as Chromium renders it: it can be heard, is as long as it should be, and never too loud."""

from __future__ import annotations

import json
import subprocess
from math import log10
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from pyramidion.games import keys
from tests.once import made_once
from tools.client import WEB, imported_node, installed_node

BUILD = """
import { build, loadConfigFromFile } from "vite";
const [entry, outDir] = JSON.parse(process.env.CUES);
const { config } = await loadConfigFromFile({ command: "build", mode: "production" });
await build({
  ...config,
  configFile: false,
  logLevel: "error",
  // One script instead of the page and its service worker.
  build: { outDir, emptyOutDir: false, minify: false, copyPublicDir: false,
    lib: { entry, formats: ["iife"], name: "cues", fileName: () => "cues.js" } },
});
"""
VOICE_DECIBELS = -18
"""Speech is about so loud in a recording that is made for a television, as the root of its mean square."""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The synthesiser and the colours of all games, as one script for an empty page."""
    node = installed_node() or imported_node()
    assert node is not None

    def build(folder: Path) -> None:
        given = json.dumps([str(WEB / "src" / "testing" / "rendered-cues.ts"), str(folder)])
        subprocess.run(
            [node.node, "--input-type=module", "-e", BUILD],
            cwd=WEB,
            env={**node.environment(), "CUES": given, "NODE_ENV": "production"},
            check=True,
        )

    return (made_once(tmp_path_factory, "cues", build) / "cues.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def rendered(chromium: Browser, script: str) -> list[dict[str, Any]]:
    page = chromium.new_page()
    page.add_script_tag(content=script)
    found = page.evaluate("cues.renderAll()")
    loudest = page.evaluate("cues.loudestOfAll()")
    page.close()
    return [*found, {"game": "all at once", "cue": "all", "peak": loudest, "ceiling": found[0]["ceiling"]}]


def test_each_game_has_every_cue(rendered: list[dict[str, Any]]) -> None:
    of_games = {one["game"] for one in rendered} - {"plain", "all at once"}
    assert of_games == {key for key in keys() if (WEB / "src" / "games" / key).is_dir()}
    assert len({one["cue"] for one in rendered}) == 14


def test_a_cue_can_be_heard_and_is_as_long_as_it_should_be(rendered: list[dict[str, Any]]) -> None:
    cues = [one for one in rendered if one["cue"] != "all"]
    silent = [(one["game"], one["cue"], one["peak"]) for one in cues if one["peak"] < 0.05]
    assert silent == []
    wrong = [
        (one["game"], one["cue"], one["seconds"])
        for one in cues
        if not one["shortest"] <= one["seconds"] <= one["longest"]
    ]
    assert wrong == []


def test_nothing_is_louder_than_a_voice(rendered: list[dict[str, Any]]) -> None:
    """Not even all cues on top of each other, which the queue never plays."""
    assert [one for one in rendered if one["peak"] > one["ceiling"] + 1e-6] == []
    loud = [
        (one["game"], one["cue"], 20 * log10(one["loudness"]))
        for one in rendered
        if "loudness" in one and 20 * log10(one["loudness"]) > VOICE_DECIBELS
    ]
    assert loud == []


def test_no_two_games_sound_alike(rendered: list[dict[str, Any]]) -> None:
    """The jingle of a phase is another one in each game."""
    phases = [round(one["loudness"], 6) for one in rendered if one["cue"] == "phase"]
    assert len(set(phases)) == len(phases)


@pytest.fixture(scope="module")
def beds(chromium: Browser, script: str) -> list[dict[str, Any]]:
    page = chromium.new_page()
    page.add_script_tag(content=script)
    found: list[dict[str, Any]] = page.evaluate("cues.renderBeds()")
    page.close()
    return found


def test_the_music_of_the_waiting_room_is_heard_and_far_below_a_voice(beds: list[dict[str, Any]]) -> None:
    levels = {bed["game"]: 20 * log10(bed["loudness"]) for bed in beds}
    assert all(VOICE_DECIBELS - 28 < level < VOICE_DECIBELS - 12 for level in levels.values()), levels
    assert all(bed["peak"] < bed["ceiling"] / 2 for bed in beds)


def test_the_music_neither_stops_nor_swells_and_goes_when_it_is_told_to(beds: list[dict[str, Any]]) -> None:
    """No second of it is half as loud or three times as loud as the whole; the first bar follows the last one."""
    for bed in beds:
        parts = [second / bed["loudness"] for second in bed["seconds"]]
        assert min(parts) > 0.5, (bed["game"], parts)
        assert max(parts) < 2, (bed["game"], parts)
        assert bed["after"] < 0.001


def test_no_two_games_wait_to_the_same_music(beds: list[dict[str, Any]]) -> None:
    assert len({round(bed["loudness"], 6) for bed in beds}) == len(beds)
