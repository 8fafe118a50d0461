"""Which words the bots of Kreuzwort-Pyramiden play, level by level: how many of them would surprise people.

A word is rare where it is met less than 0.1 times in a million words, or only in tenses that nobody says (imperfect
subjunctive, past historic but for the third person singular). Each level plays against itself. The anchors are players
who overlook nothing, over the words that the levels had first: every word of the dictionary for the Lettré, and those
met ten times in a million words for the Écolier. FULL=1 plays four times as many games.
"""

from __future__ import annotations

import json
import os
import statistics
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play
from pyramidion.games import bot, load
from pyramidion.games.kreuzwort.bots.vocabulary import RARE_BELOW, is_rare
from pyramidion.games.kreuzwort.finder import best, lexicon_words, word_list
from pyramidion.games.kreuzwort.finder_kernel import Words
from pyramidion.games.kreuzwort.values import KreuzwortMove, Pass
from pyramidion.games.kreuzwort.views import KreuzwortView
from pyramidion.language.lexicon import lexicon

FULL = os.environ.get("FULL") == "1"
GAMES = {"ecolier": 40, "lettre": 40, "erudit": 40, "scribe": 8}
"""The Scribe thinks for half a second."""
FIRST_SEED = 30_000
SCHOOL_BAND = 4

Chooser = Callable[[Play, int], KreuzwortMove]


def words_of(choose: Chooser, games: int) -> list[str]:
    """The words of so many games, in which everybody chooses alike."""
    game = load("kreuzwort")
    assert game is not None
    options = game.parse_options({}, 2)
    found: list[str] = []
    for seed in range(FIRST_SEED, FIRST_SEED + games * (4 if FULL else 1)):
        play = Play(game, options, 2, game.parse_setup({}, options, 2), Chance(seed))
        while not play.over:
            seat = play.to_move[0]
            play.step(Entry(seat, 0.0, choose(play, seat)))
        found += [told.word for told in play.view(None).log if told.word]
    return found


def level(name: str) -> Chooser:
    def choose(play: Play, seat: int) -> KreuzwortMove:
        chosen = bot("kreuzwort", name, seat, 2, play.options, play.seq)
        move: KreuzwortMove = chosen.choose(play.view(seat), play.game.legal(play.state, seat), Budget())
        return move

    return choose


def most_points(words: Words) -> Chooser:
    def choose(play: Play, seat: int) -> KreuzwortMove:
        view = play.view(seat)
        assert isinstance(view, KreuzwortView)
        found = best(view, seat, words)
        return Pass() if found is None else found.move()

    return choose


def main() -> None:
    school = word_list(word for word in lexicon() if lexicon().band(word) >= SCHOOL_BAND)
    players: list[tuple[str, str, Chooser, int]] = [
        ("before", "ecolier", most_points(school), GAMES["ecolier"]),
        ("before", "lettre", most_points(lexicon_words()), GAMES["lettre"]),
        *(("now", name, level(name), games) for name, games in GAMES.items()),
    ]
    figures: dict[str, float] = {}
    anchors: dict[str, float] = {}
    table = Table(
        "level", "", "words", f"rare (under {RARE_BELOW:g} in a million)", "letters", "some of them"
    )
    for when, name, choose, games in players:
        words = words_of(choose, games)
        rare = statistics.mean(is_rare(word) for word in words)
        letters = statistics.mean(map(len, words))
        into = figures if when == "now" else anchors
        into |= {f"rare_{name}": rare, f"letters_{name}": letters}
        shown = " ".join(sorted(words, key=lexicon().frequency)[: len(words) // 2 : max(len(words) // 8, 1)])
        table.add_row(name, when, str(len(words)), f"{rare:.1%}", f"{letters:.1f}", shown.lower())
    Console(width=130).print(table)
    ratios = {
        f"letters_{name}": figures[f"letters_{name}"] / anchors[f"letters_{name}"]
        for name in ("ecolier", "lettre")
    }
    print(json.dumps({"bench": "vocabulary", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
