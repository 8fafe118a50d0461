"""`decks suggest` reads transcripts, folders of them, and whole houses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyramidion.cli import main
from pyramidion.house import BotSeat, MySeat
from tests.apart import run_apart
from tests.games.cible.positions import cards
from tests.house.helpers import Clock, Seated, new_table, open_house, people

TOLD = {
    "format": "pyramidion/1", "game": "cible", "rules": 1, "options": {"clock": False},
    "seats": ["A", "B", "C"], "setup": cards(camera=[0, 1, 2]), "moves": [],
}  # fmt: skip
MOVES: list[dict[str, Any]] = [
    {"seat": 0, "move": {"type": "answer", "text": "mauve"}, "verdict": None},
    {"seat": 1, "move": {"type": "appeal"}},
    {"seat": 1, "move": {"type": "rule", "accept": True}},
    {"seat": 2, "move": {"type": "rule", "accept": True}},
    {"seat": None, "move": {"type": "end"}},
]


async def play(folder: Path, clock: Clock) -> None:
    """Ana among bots: where she appeals, she decides."""
    async with open_house(folder, clock, database=folder / "house.db") as house:
        (ana,) = await people(house, "Ana")
        seats = (MySeat(), BotSeat("timide"), BotSeat("timide"))
        person = Seated(await new_table(house, ana, game="cible", seats=seats, transcript=TOLD), ana)
        await person.ok("start")
        await person.move(0, type="answer", text="mauve")
        await person.move(0, type="appeal")
        await person.move(0, type="rule", accept=True)
        await person.send("end")


def run(*words: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert not ended.value.code


def suggested(capsys: pytest.CaptureFixture[str], *files: Path) -> list[tuple[str, int]]:
    run("decks", "suggest", "--json", *map(str, files))
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return [(line["text"], line["times"]) for line in lines]


def test_it_reads_houses_backups_and_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    houses = [tmp_path / name for name in ("nord", "sud")]
    for house in houses:
        house.mkdir()
        run_apart(play(house, Clock()))
    backup = tmp_path / "copie"
    run("backup", str(backup), "--data", str(houses[0]))
    capsys.readouterr()
    letters = tmp_path / "lettres" / "mars"
    letters.mkdir(parents=True)
    (letters / "une.json").write_text(json.dumps({**TOLD, "moves": MOVES}), encoding="utf-8")
    assert suggested(capsys, houses[0] / "house.db") == [("mauve", 1)]
    # One deck by its exact version, as houses write it down, and by its key.
    assert suggested(capsys, *houses, backup, letters.parent) == [("mauve", 3), ("mauve", 1)]
