"""`make ladder`: what it cannot be called with."""

from __future__ import annotations

import pytest

from tools import ladder


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--workers", "0"], "argument --workers: must be a whole number from 1 to 1024"),
        (["--workers", "x"], "argument --workers: must be a whole number from 1 to 1024"),
        (["--seed", "-1"], "argument --seed: must be a whole number from 0 to 9007199254740991"),
        (["--seed", "1.5"], "argument --seed: must be a whole number from 0 to 9007199254740991"),
        (["--games"], "unrecognized arguments: --games"),
    ],
)
def test_a_wrong_call_plays_nothing(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        ladder.main(arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_a_game_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert ladder.main(["halma"]) == 1
    assert "GAME: there is no game 'halma'" in capsys.readouterr().err
