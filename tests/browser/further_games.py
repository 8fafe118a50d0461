"""The client of the house with two games that are not its own: the hourglass of the tests, and Marienbad."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples.conftest import PACKAGE
from tests.once import made_once
from tools.client import main

HOURGLASS = {
    "Emblem.svelte": '<svg viewBox="0 0 8 8" width="96" aria-hidden="true"><path d="M1 0h6L1 8h6z" /></svg>',
    "Board.svelte": """<script lang="ts">
  import type { BoardProps } from "$games/types";
  const { view, names }: BoardProps = $props();
</script>
<p data-testid="sablier">{names[view.to_move[0] ?? 0]}</p>
""",
    "card.ts": """import type { GameCard } from "$games/types";
import Emblem from "./Emblem.svelte";

const messages = {
  title: "Le sablier",
  pitch: "Trouvez le nombre avant le dernier grain.",
  players: "2 à 4",
  duration: "5 min",
};
export const card: GameCard = {
  key: "sablier",
  accent: { light: "#8a2be2", dark: "#c9a0ff" },
  Emblem,
  messages: { fr: messages, en: messages },
  quick: { options: { seconds: 60 }, bots: 1 },
};
""",
    "index.ts": """import type { GameClient } from "$games/types";
import Board from "./Board.svelte";
import { card } from "./card";

export const client: GameClient = {
  ...card,
  Board,
  Salon: Board as unknown as GameClient["Salon"],
  describe: () => "",
  check: () => ({ draws: [] }),
};
""",
}


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as for installed packages."""
    folder = tmp_path_factory.mktemp("sablier")
    for name, text in HOURGLASS.items():
        (folder / name).write_text(text, encoding="utf-8")

    def build(out: Path) -> None:
        games = ("--game", f"sablier={folder}", "--game", str(PACKAGE / "marienbad"))
        assert main(["--out", str(out), *games]) == 0

    return made_once(tmp_path_factory, "client", build)
