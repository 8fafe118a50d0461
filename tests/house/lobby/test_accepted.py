"""Which games a seek accepts."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pyramidion import games
from pyramidion.house import Denied
from pyramidion.house.lobby.accepted import MOST_CHOICES, Choice, accepted
from pyramidion.house.lobby.seeks import Accepted
from tests.house.helpers import Clock, in_loop, open_house


@pytest.mark.parametrize("key", games.keys())
def test_variants_are_options_with_a_few_values(key: str) -> None:
    game = games.load(key)
    assert game is not None
    described = msgspec.inspect.type_info(game.options_type)
    assert isinstance(described, msgspec.inspect.StructType)
    types = {field.name: field.type for field in described.fields}
    for name in game.manifest.variants:
        assert isinstance(types[name], msgspec.inspect.LiteralType | msgspec.inspect.BoolType)


@in_loop
async def test_only_what_the_rules_allow_is_accepted(tmp_path: Path) -> None:
    async with open_house(tmp_path, Clock()) as house:
        duel = Accepted(2, '{"variant":"duel"}')
        services = house.services
        assert accepted(services, "soleil", (), {}) == (Accepted(3),)
        both = {"variant": ("simple", "duel")}
        assert accepted(services, "soleil", (), both) == (Accepted(3), duel)
        assert accepted(services, "soleil", (2, 4), both) == (Accepted(4), duel)
        # The usual value is the usual game, whether it is named or not.
        assert accepted(services, "kreuzwort", (2,), {"expert": (False,)}) == (Accepted(2),)
        many: dict[str, tuple[Choice, ...]] = {
            "expert": (False, True),
            "validation": ("checked", "challenge"),
        }
        found = accepted(services, "kreuzwort", (2, 3, 4), many)
        assert len(found) == len(set(found)) == 12 <= MOST_CHOICES
        assert [one.size for one in found] == sorted((one.size for one in found), reverse=True)
        with pytest.raises(Denied) as refused:
            accepted(services, "kreuzwort", (), {"expert": (True,) * 8, "validation": ("checked",) * 9})
        assert refused.value.code == "limit"
        with pytest.raises(Denied) as refused:
            accepted(services, "kreuzwort", (5,), {})
        assert refused.value.code == "malformed"
