"""Every game from its first move to its last, on a television and on telephones."""

from __future__ import annotations

import pytest

from tests.browser.room import Arrive
from tests.browser.show import Show, scripts
from tests.server.harness import Served

SCRIPTS = scripts()


@pytest.mark.parametrize("key", SCRIPTS)
def test_a_game_is_shown_to_its_end(key: str, served: Served, visitor: Arrive) -> None:
    with Show(served, visitor, key, SCRIPTS[key], "no-preference") as show:
        show.to_end()
        show.was_heard()
