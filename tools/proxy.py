"""The proxy of the tests: nginx in front of several servers, and openssl for a certificate of its own."""

from __future__ import annotations

import os
import shutil

from tools.browser import install_one_of
from tools.steps import Failed

PACKAGES = {"nginx": "nginx-light", "openssl": "openssl"}
"""Each program with Debian's package of it."""


def find_program(name: str) -> str | None:
    """Debian keeps nginx where only root looks."""
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin")))


def ensure_proxy() -> None:
    """Installs what is missing where that is allowed, else says what to do."""
    for name, package in PACKAGES.items():
        if find_program(name) is None:
            install_one_of((package,))
        if find_program(name) is None:
            raise Failed(
                f"The tests of several servers need {name}, and it could not be installed from here.\n"
                f"On Debian: sudo apt-get install {package}. Elsewhere install {name} and run make again."
            )
