"""Custom bots of this house: each becomes a further level of its game, here and in the workers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from pyramidion import games
from pyramidion.bots.custom import NO_BOT_STATUS, CustomBot
from pyramidion.house.errors import CannotOpen

IMPORT_SECONDS = 60.0
"""Importing a stranger's module may take so long."""


def worker_environment() -> dict[str, str]:
    """The environment of a process that can import what this one can."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


def register(bots: Sequence[CustomBot]) -> None:
    """Raises CannotOpen with every fault, before anybody can seat one."""
    faults = []
    for bot in bots:
        if (fault := _fault(bot)) is not None:
            faults.append((f"--bot {bot}: {fault[0]}", f"--bot {bot} : {fault[1]}"))
    names = [(bot.game, bot.name) for bot in bots]
    for game, name in {n for n in names if names.count(n) > 1}:
        en, fr = f"two bots are called {name!r}", f"deux robots s'appellent « {name} »"
        faults.append((f"--bot {game}: {en}", f"--bot {game} : {fr}"))
    if faults:
        raise CannotOpen("\n".join(en for en, _ in faults), "\n".join(fr for _, fr in faults))
    for bot in bots:
        games.add_custom_bot(bot.game, bot.name, bot.spec)


def _fault(bot: CustomBot) -> tuple[str, str] | None:
    """In English and in French."""
    if bot.game not in games.keys():
        keys = ", ".join(games.keys())
        return (
            f"there is no game {bot.game!r}; there are {keys}",
            f"pas de jeu « {bot.game} » ; il y a {keys}",
        )
    levels, known = games.levels(bot.game), games.custom_bots().get((bot.game, bot.name))
    if bot.name in levels and known != bot.spec:
        return (
            f"{bot.game} has a bot {bot.name!r} already; give yours another name",
            f"{bot.game} a déjà un robot « {bot.name} » ; donnez un autre nom au vôtre",
        )
    return _import_fault(bot.spec)


def check_installed() -> None:
    """Leaves out bots of installed packages that cannot be used. The house opens without them."""
    for (game, level), spec in games.installed_bots().items():
        if (fault := _import_fault(spec)) is not None:
            games.leave_out_bot(game, level, fault[0])


def _import_fault(spec: str) -> tuple[str, str] | None:
    """Why the class cannot be used, in English and in French. Only other processes import it; the house does not."""
    command = [sys.executable, "-m", "pyramidion.bots.custom", spec]
    try:
        done = subprocess.run(
            command,
            env=worker_environment(),
            capture_output=True,
            text=True,
            timeout=IMPORT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        limit = f"{IMPORT_SECONDS:g} s"
        return f"importing it takes more than {limit}", f"l'importer prend plus de {limit}"
    if done.returncode == 0:
        return None
    said = done.stderr.strip().splitlines()[-2:]
    if done.returncode == NO_BOT_STATUS and len(said) == 2:
        return said[0], said[1]
    why = said[-1] if said else done.returncode
    return f"its module ends Python ({why})", f"son module met fin à Python ({why})"
