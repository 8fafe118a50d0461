"""What `make test` does where nginx is missing: it installs it, or says what to do."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tools import proxy
from tools.steps import Failed


def test_what_is_missing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"openssl"}
    installed: list[str] = []

    def install(packages: Sequence[str]) -> None:
        installed.extend(packages)
        there.add("nginx")

    monkeypatch.setattr(proxy, "find_program", lambda name: name if name in there else None)
    monkeypatch.setattr(proxy, "install_one_of", install)
    proxy.ensure_proxy()
    assert installed == ["nginx-light"]


def test_where_it_cannot_be_installed_the_way_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proxy, "find_program", lambda _: None)
    monkeypatch.setattr(proxy, "install_one_of", lambda _: None)
    with pytest.raises(Failed, match="sudo apt-get install nginx-light"):
        proxy.ensure_proxy()
