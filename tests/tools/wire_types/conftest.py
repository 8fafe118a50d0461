"""Tests of this folder run in a thread."""

from __future__ import annotations

import pytest

from tests.apart import called_apart


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool:
    """What they test opens a loop of its own and reads source, neither of which goes beside a browser test."""
    names = pyfuncitem._fixtureinfo.argnames
    called_apart(pyfuncitem.obj)(**{name: pyfuncitem.funcargs[name] for name in names})
    return True
