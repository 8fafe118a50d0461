"""What an installed package brings, and what is left out of the house and why."""

from __future__ import annotations

import pytest

from pyramidion import games
from pyramidion.core import Invalid
from pyramidion.core.manifest import parse_manifest
from pyramidion.house.bots import custom_bots
from pyramidion.house.catalogue import games_left_out, games_shown, rule_book

from .conftest import MANIFEST, Install

OWN = games.keys()


def left_out(name: str) -> str:
    """Why it is left out; fails where something else is, too."""
    (one,) = games_left_out()
    assert one.name == name
    return one.why


def test_nothing_of_our_own_is_left_out() -> None:
    assert games.usable_keys() == OWN
    assert games_left_out() == ()


def test_an_installed_game_comes_after_ours(install: Install) -> None:
    install("quilles", {"rules.fr.md": "**R-Q1 · Titre** Texte."})
    assert games.keys() == (*OWN, "quilles")
    game = games.load("quilles")
    assert game is not None
    assert game.key == "quilles"
    assert [(size.least, size.most) for size in game.sizes] == [(2, 4)]
    shown = games_shown()[-1]
    assert (shown.key, shown.title.fr, shown.levels) == ("quilles", "Le jeu", ("plain",))
    assert rule_book("quilles", "fr") == "**R-Q1 · Titre** Texte."
    assert rule_book("quilles", "en") is None
    assert games_left_out() == ()


def test_a_list_of_games_loads_no_rules(install: Install) -> None:
    install("quilles", {"__init__.py": "raise AssertionError('loaded')"})
    assert games.keys()[-1] == "quilles"
    assert games.levels("quilles") == ("plain",)
    assert games.manifest("quilles").title.en == "The game"


def test_a_part_that_is_missing_is_looked_for_once(install: Install) -> None:
    """Tables ask for parts at every move, and a look at the disk takes longer than the rules do."""
    folder = install("quilles")
    assert games.part("quilles", "along") is None
    assert games.along("quilles") is None
    (folder / "along.py").write_text("question = is_open = judge = result = print\n", encoding="utf-8")
    assert games.part("quilles", "along") is None
    games.refresh()
    assert games.part("quilles", "along") is not None
    assert games.along("quilles") is not None


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"manifest.toml": None}, "manifest.toml: cannot be read"),
        ({"manifest.toml": "key ="}, "is not TOML"),
        ({"manifest.toml": MANIFEST.format(key="billes")}, "the game is found as 'quilles'"),
        ({"manifest.toml": MANIFEST.format(key="quilles") + 'sizee = "big"\n'}, "sizee"),
        ({"__init__.py": "import nowhere_at_all"}, "its rules cannot be loaded: ModuleNotFoundError"),
        ({"__init__.py": "GAME = 7"}, "GAME of quilles is not the game 'quilles'"),
        ({"__init__.py": "1 / 0"}, "ZeroDivisionError: division by zero"),
    ],
)
def test_a_broken_game_is_left_out_and_the_others_are_there(
    install: Install, files: dict[str, str | None], why: str
) -> None:
    install("quilles", files)
    assert games.usable_keys() == OWN
    assert [game.key for game in games_shown()] == list(OWN)
    assert games.load("quilles") is None
    assert why in left_out("quilles")


def test_a_key_that_is_taken_stays_with_whoever_has_it(install: Install) -> None:
    taken = OWN[0]
    install(
        "intruder",
        {"manifest.toml": MANIFEST.format(key=taken)},
        entries=f"[pyramidion.games]\n{taken} = intruder\n",
    )
    assert games.usable_keys() == OWN
    assert f"{taken!r} is the key of pyramidion.games.{taken}" in left_out(taken)


def test_an_entry_point_without_a_package_is_left_out(install: Install) -> None:
    install("quilles", entries="[pyramidion.games]\nnowhere = nowhere_at_all\n")
    assert games.usable_keys() == OWN
    assert left_out("nowhere") == "there is no such package"


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ('key = "Quilles!"', "manifest.toml.key"),
        ("levels = []", "manifest.toml.levels"),
        ("sizes = []", "manifest.toml.sizes"),
        ("sizes = [{ least = 3, most = 2 }]", "manifest.toml.sizes[0]"),
        ('title = { fr = "", en = "" }', "manifest.toml.title"),
        ('cards = ["enigmes"]', "manifest.toml.cards"),
        ('needs = ["wheels"]', "needs"),
    ],
)
def test_a_fault_of_a_manifest_is_named_with_its_place(line: str, field: str) -> None:
    name = line.partition(" =")[0]
    kept = [one for one in MANIFEST.format(key="quilles").splitlines() if not one.startswith(f"{name} =")]
    with pytest.raises(Invalid) as told:
        parse_manifest("\n".join([*kept, line]).encode())
    assert field in str(told.value)


BOTS = """
from pyramidion.bots.base import Bot

class First(Bot):
    def choose(self, view, legal, budget):
        return legal.moves[0]

class Nothing:
    pass
"""


def bots_of(install: Install, entries: str) -> None:
    install("thinkers", {"__init__.py": BOTS, "manifest.toml": None}, entries=f"[pyramidion.bots]\n{entries}")


def test_an_installed_bot_is_a_further_level(install: Install) -> None:
    key = OWN[0]
    bots_of(install, f"{key}.Premier = thinkers:First\n")
    custom_bots.check_installed()
    assert games.levels(key)[-1] == "Premier"
    assert games.bot_type(key, "Premier").__name__ == "First"
    assert games_left_out() == ()


@pytest.mark.parametrize(
    ("name", "spec", "why"),
    [
        ("Premier", "thinkers:First", "is called GAME.NAME"),
        ("nowhere.Premier", "thinkers:First", "there is no game 'nowhere'"),
        (f"{OWN[0]}.{games.levels(OWN[0])[0]}", "thinkers:First", "has a bot"),
        (f"{OWN[0]}.Premier", "thinkers:Nothing", "has no method choose"),
        (f"{OWN[0]}.Premier", "thinkers:Nobody", "has no class Nobody"),
    ],
)
def test_a_bot_that_cannot_be_used_is_left_out(install: Install, name: str, spec: str, why: str) -> None:
    before = games.levels(OWN[0])
    bots_of(install, f"{name} = {spec}\n")
    custom_bots.check_installed()
    assert games.levels(OWN[0]) == before
    assert why in left_out(name)


def test_games_of_equal_order_stand_by_key(install: Install) -> None:
    install("quilles")
    install("billes")
    assert games.keys()[-2:] == ("billes", "quilles")
