"""What a game says from a view that its rules would refuse, held against what they refuse."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from pyramidion import games
from pyramidion.core import Chance, Entry, Play, Refused
from pyramidion.decks import Library
from pyramidion.research.text import refusal


def rules_foreseen(
    key: str, composed: Callable[[Any, Random], Iterable[Any]], seed: int, moves: int = 80, **given: Any
) -> set[str | None]:
    """The rules that forbid what a seat composes from its view, in a random game; each of them must be foreseen."""
    game = games.load(key)
    assert game is not None
    seats = given.pop("seats", game.sizes[0].least)
    options = game.parse_options(given, seats)
    play = Play(game, options, seats, game.parse_setup({}, options, seats), Chance(seed, Library()))
    random, rules = Random(seed), set[str | None]()
    for _ in range(moves):
        if play.over:
            break
        seat = random.choice(play.to_move)
        view, forms = play.view(seat), game.legal(play.state, seat).forms
        for move in composed(view, random):
            if str(move.__struct_config__.tag) in forms:
                said = _said_by_the_rules(play, seat, move)
                assert str(refusal(game, view, seat, options, move)) == str(said), (view, move)
                rules.add(None if said is None else said.rule)
        own = game.random_move(play.state, seat, random)
        play.step(play.judged(Entry(seat, 0.0, own)))
    return rules


def _said_by_the_rules(play: Play, seat: int, move: Any) -> Refused | None:
    try:
        play.game.apply(play.state, seat, move, 0.0, play.chance)
    except Refused as refused:
        return refused
    return None
