"""The bot that asks a model, at a service: its variable is one of the house's."""

from __future__ import annotations

from pathlib import Path

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


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_accepts_the_variable_with_the_key_whatever_it_is_called(
    service: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "model.toml"
    file.write_text('url = "http://127.0.0.1:9/v1"\nmodel = "m"\nkey_variable = "PYRAMIDION_MODEL_KEY"\n')
    monkeypatch.setenv("PYRAMIDION_MODEL_KEY", "s3cret")
    for name, is_known in ((str(file), True), (str(tmp_path / "none.toml"), False)):
        monkeypatch.setenv(VARIABLE, name)
        with pytest.raises(SystemExit) as ended:
            main([service, "--bot", BOT, "--workers", "0"])
        assert ended.value.code == INVALID
        said = capsys.readouterr().err
        assert ("PYRAMIDION_MODEL_KEY" in said) != is_known
        assert "s3cret" not in said
