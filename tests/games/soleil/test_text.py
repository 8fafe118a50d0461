"""La pyramide du soleil by text: what the rules refuse of a layout is known before they are asked."""

from __future__ import annotations

from pyramidion.games.soleil.values import Arrange, Ingots
from tests.research.foreseen import rules_foreseen

ROW, VALUES = "SLAOSL", (10, 12, 14, 16, 10, 12)
LAYOUTS = (
    Arrange((ROW, "AOSLAO", ROW, "AOSLAO")),
    Arrange((ROW,) * 4),
    Arrange((ROW, ROW)),
    Arrange(("XLAOSL", "AOSLAO", ROW, "AOSLAO")),
    Arrange(()),
    Ingots((VALUES, (14, 16, 10, 12, 14, 16)) * 2),
    Ingots((VALUES,) * 4),
    Ingots(((10, 11, 14, 16, 10, 12),) * 4),
    Ingots(()),
    Ingots(shuffle=True),
)


def test_what_the_rules_refuse_of_a_layout_is_known_from_the_view() -> None:
    for variant in ("simple", "tour"):
        for seed in range(3):
            rules = rules_foreseen("soleil", lambda *_: LAYOUTS, seed, moves=10, variant=variant)
            assert rules == {None, "A-S18", "R-S2"}
