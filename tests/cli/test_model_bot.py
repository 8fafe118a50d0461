"""The bot that asks a model, at a service: its variable is one of the house's."""

from __future__ import annotations

import pytest

from pyramidion.cli import INVALID, main
from pyramidion.cli.configuration import SERVICES
from pyramidion.research.http_bot.settings import VARIABLE

BOT = "poker=pyramidion.research.http_bot:HttpBot:Modèle"


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_accepts_the_variable_that_names_the_settings(
    service: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "model.toml")
    with pytest.raises(SystemExit) as ended:
        main([service, "--bot", BOT, "--workers", "0"])
    assert ended.value.code == INVALID
    said = capsys.readouterr().err
    assert "--workers 0" in said
    assert VARIABLE not in said
