"""What the client's tests know of the games is what the house says of them."""

from __future__ import annotations

import pytest

from pyramidion.house.catalogue import games_shown
from tools import game_facts

GAMES = {game.key: game for game in games_shown() if (game_facts.OWN / game.key).is_dir()}


@pytest.mark.parametrize("key", GAMES)
def test_the_clients_file_is_up_to_date(key: str) -> None:
    file = game_facts.OWN / key / game_facts.FILE
    assert file.read_bytes() == game_facts.encoded(GAMES[key]), f"run python -m tools.game_facts {key}"


def test_the_reasons_of_an_ending_are_those_that_an_event_lists() -> None:
    events = {"Over": {"properties": {"reason": {"enum": ["turns", "ended"]}}}, "Named": {"properties": {}}}
    assert game_facts.reasons({"event": {"$defs": events}}) == ("ended", "turns")
    assert game_facts.reasons({}) == ()


def test_a_game_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert game_facts.main(["nim"]) == 2
    assert "The house has no game nim; it has " in capsys.readouterr().err
