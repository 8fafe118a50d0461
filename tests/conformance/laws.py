"""The laws that every game keeps, as functions of a game: the suite runs them, and is shown to catch planted faults."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any, Literal, get_args, get_origin

import jsonschema
import jsonschema_rs
import msgspec

from pyramidion.core import WHOLE, AnyGame, Chance, Entry, Invalid, Play, Refused
from pyramidion.core.schema import schemas
from pyramidion.decks import Library
from tests.games.setups import setup_of

MOST_MOVES = 5000


class Broken(AssertionError):
    """A law does not hold."""


def combinations(game: AnyGame) -> list[tuple[dict[str, Any], int]]:
    """Options and seats so that every two values of every two options that go together meet at least once.

    Seats count as an option; where there is no other, each number of them is a combination. Raises Broken where the
    game can be played with no options at all.
    """
    fields = {
        f.encode_name: (False, True) if f.type is bool else get_args(f.type)
        for f in msgspec.structs.fields(game.options_type)
        if f.type is bool or get_origin(f.type) is Literal
    }
    todo: set[frozenset[tuple[str, Any]]] = set()
    every = []
    for values in itertools.product(*fields.values()):
        options = dict(zip(fields, values, strict=True))
        size = game.size(game.options_type(**options))
        if size is None:
            continue
        for seats in sorted({size.least, size.most}):
            chosen_values = [*options.items(), ("seats", seats)]
            pairs = {frozenset(p) for p in itertools.combinations(chosen_values, min(2, len(chosen_values)))}
            every.append((options, seats, pairs))
            todo |= pairs
    if not every:
        raise Broken(f"{game.key}: no options go together with any number of seats")
    chosen = []
    while todo:
        options, seats, pairs = max(every, key=lambda c: len(c[2] & todo))
        todo -= pairs
        chosen.append((options, seats))
    return chosen


def begin(game: AnyGame, options: dict[str, Any], seats: int, seed: int) -> Play:
    parsed = game.parse_options(options, seats)
    setup = game.parse_setup(setup_of(game.key), parsed, seats)
    return Play(game, parsed, seats, setup, Chance(seed, Library()))


def random_entry(play: Play, random: Random) -> Entry:
    """Some move as it is stored: with the verdict of the judge where one is asked."""
    seat = random.choice(play.to_move)
    return play.judged(Entry(seat, play.at, play.game.random_move(play.state, seat, random)))


def random_game(play: Play, random: Random) -> Iterator[tuple[Any, Entry, tuple[Any, ...]]]:
    """Plays to the end; gives each state, the entry played in it and what happened."""
    for _ in range(MOST_MOVES):
        if play.over:
            return
        state, entry = play.state, random_entry(play, random)
        yield state, entry, play.step(entry)
    raise Broken(f"no end after {MOST_MOVES} random moves")


def begun(play: Play, random: Random, moves: int) -> list[tuple[Entry, tuple[Any, ...]]]:
    """Plays so many moves, fewer where the game would be over; gives what was played and what happened."""
    played: list[tuple[Entry, tuple[Any, ...]]] = []
    for _ in range(moves):
        entry = random_entry(play, random)
        if play.after(entry)[0].over:
            break
        played.append((entry, play.step(entry)))
    return played


def packed(value: Any) -> bytes:
    return msgspec.json.encode(value)


def viewers(play: Play) -> list[int | None]:
    return [None, *range(play.seats)]


def law_over_means_nobody_to_move(play: Play) -> None:
    game, state = play.game, play.state
    if play.over != (not play.to_move):
        raise Broken(f"over is {play.over} and to move are {play.to_move}")
    for seat in range(play.seats):
        if bool(game.legal(state, seat)) != (seat in play.to_move):
            raise Broken(f"seat {seat} may {game.legal(state, seat)} and to move are {play.to_move}")
        if game.may(state, seat) != game.legal(state, seat).types():
            raise Broken(f"seat {seat} is told that it may {game.may(state, seat)}, and legal are others")
    if list(play.to_move) != sorted(set(play.to_move)):
        raise Broken("to_move ascends")
    for viewer in viewers(play):
        view = play.view(viewer)
        if view.to_move != play.to_move or (view.phase == "over") != play.over:
            raise Broken("the view does not say what the game says")


def law_legal_means_applicable(play: Play) -> None:
    game, state = play.game, play.state
    before = packed(state)
    for seat in play.to_move:
        for move in game.legal(state, seat).moves:
            try:
                game.apply(state, seat, move, play.at, play.chance)
            except Refused as refused:
                raise Broken(f"legal and refused: {move} ({refused})") from None
            if game.parse_move(msgspec.json.decode(packed(move))) != move:
                raise Broken(f"a screen that sends this legal move back makes another one: {move}")
    if packed(state) != before:
        raise Broken("applying a move changed the state it was applied to")


def law_refused_means_unchanged(play: Play, random: Random) -> None:
    """Moves of seats that are not to move, and moves made for another moment."""
    game = play.game
    before = (packed(play.state), play.seq, play.at)
    for seat in range(play.seats):
        if seat in play.to_move:
            continue
        for other in play.to_move:
            move = game.random_move(play.state, other, random)
            try:
                play.step(Entry(seat, play.at, move))
            except Refused as refused:
                if not (refused.rule and refused.en and refused.fr):
                    raise Broken(f"a refusal names its rule in both languages: {refused!r}") from None
            else:
                raise Broken(f"seat {seat} is not to move and moved: {move}")
    if (packed(play.state), play.seq, play.at) != before:
        raise Broken("a refusal changed the game")


def _attempt(game: AnyGame, state: Any, entry: Entry, chance: Chance) -> tuple[Any, Any]:
    assert entry.seat is not None
    try:
        return game.apply(state, entry.seat, entry.move, entry.at, chance)
    except Refused as refused:
        return None, (refused.rule, refused.en, refused.fr)


def law_of_views(play: Play, random: Random) -> None:
    """States that differ only in what a viewer may not know are the same to that viewer: views, what is legal, the
    refusals it gets, and what it is told of moves after which its views are the same."""
    game, state = play.game, play.state
    for viewer in viewers(play):
        other = game.shuffle_hidden(state, viewer, random)
        if packed(game.view(other, viewer)) != packed(game.view(state, viewer)):
            raise Broken(f"the view of {viewer} tells what it may not know")
        if isinstance(viewer, int) and packed(game.legal(other, viewer)) != packed(game.legal(state, viewer)):
            raise Broken(f"what {viewer} may do tells what it may not know")
        if game.view_group(state, viewer) != game.view_group(other, viewer):
            raise Broken(f"the view group of {viewer} tells what it may not know")
        for seat in play.to_move:
            move = game.random_move(state, seat, random)
            for actor in range(play.seats):
                one = _attempt(game, state, Entry(actor, play.at, move), play.chance)
                two = _attempt(game, other, Entry(actor, play.at, move), play.chance)
                _same_to(game, viewer, actor, one, two)
            # Two moves that may differ in what only their maker knows.
            one = _attempt(game, state, Entry(seat, play.at, move), play.chance)
            two = _attempt(
                game, state, Entry(seat, play.at, game.random_move(state, seat, random)), play.chance
            )
            _same_to(game, viewer, seat, one, two)


def _same_to(
    game: AnyGame, viewer: int | None, actor: int, one: tuple[Any, Any], two: tuple[Any, Any]
) -> None:
    if one[0] is None or two[0] is None:
        if viewer == actor and (one[0] is None) == (two[0] is None) and one[1] != two[1]:
            raise Broken(f"a refusal tells {viewer} what it may not know: {one[1]} / {two[1]}")
        return
    same = packed(game.view(one[0], viewer)) == packed(game.view(two[0], viewer))
    if same and packed(one[1]) != packed(two[1]):
        raise Broken(f"what happened tells {viewer} what it may not know: {one[1]} / {two[1]}")


def law_of_view_groups(play: Play) -> None:
    """Viewers of one view group get equal views, so that the house may make a view once for all of them."""
    game, state = play.game, play.state
    made: dict[Any, bytes] = {}
    for viewer in (*viewers(play), WHOLE):
        view = packed(game.view(state, viewer))
        if made.setdefault(game.view_group(state, viewer), view) != view:
            raise Broken(f"{viewer} shares a view group with somebody who sees something else")


def law_of_open_games(play: Play, twin: Play, random: Random) -> None:
    """A game that declares no secrets: everybody is shown the same, and the state holds nothing that was not told.

    `twin` is the same game of another seed, to which the same has happened and been told so far.
    """
    game, state = play.game, play.state
    if game.secrets:
        return
    for show in (game.view, game.table_view):
        if len({packed(show(state, viewer)) for viewer in (*viewers(play), WHOLE)}) > 1:
            raise Broken("a game without secrets shows its viewers different things")
    _nothing_untold(game, (state, ()), (twin.state, ()), "chance")
    for seat in play.to_move:
        for _ in range(4):
            moves = [game.random_move(state, seat, random) for _ in range(2)]
            one, two = (_attempt(game, state, Entry(seat, play.at, move), play.chance) for move in moves)
            if one[0] is not None and two[0] is not None:
                _nothing_untold(game, one, two, f"seat {seat}")


def _nothing_untold(game: AnyGame, one: tuple[Any, Any], two: tuple[Any, Any], who: str) -> None:
    told = [packed((game.view(state, WHOLE), events)) for state, events in (one, two)]
    if told[0] == told[1] and packed(one[0]) != packed(two[0]):
        raise Broken(f"a game without secrets keeps something that {who} decided and nobody was told")


def keep_abreast(play: Play, twin: Play, entry: Entry, events: tuple[Any, ...]) -> Play:
    """The twin after the same entry, while everybody was told the same of both; from then on the game itself."""
    if twin is play:
        return play
    try:
        told = twin.step(entry)
    except Refused:
        return play
    same = packed((twin.view(WHOLE), told)) == packed((play.view(WHOLE), events))
    return twin if same else play


class SchemaCheck:
    """Views and events against the published schemas."""

    def __init__(self, game: AnyGame) -> None:
        published = schemas(game)
        for schema in published.values():
            jsonschema.Draft202012Validator.check_schema(schema)
        # Views of a long game are large: a validator in Python alone would take most of the time of this suite.
        self.view = jsonschema_rs.Draft202012Validator(published["view"])
        self.event = jsonschema_rs.Draft202012Validator(published["event"])
        self.move = jsonschema_rs.Draft202012Validator(published["move"])

    def check(self, play: Play, entry: Entry, events: tuple[Any, ...]) -> None:
        self.move.validate(msgspec.json.decode(packed(entry.move)))
        for viewer in (*viewers(play), WHOLE):
            self.view.validate(msgspec.json.decode(packed(play.view(viewer))))
        for event in events:
            self.event.validate(msgspec.json.decode(packed(event)))


def law_of_options(game: AnyGame) -> None:
    """Unknown options, unknown values and wrong types are errors with their place."""
    size = game.sizes[0]
    base = {name: values[0] for name, values in size.when.items()}
    own = [f.encode_name for f in msgspec.structs.fields(game.options_type) if f.name != "extra_seconds"]
    for raw, place in (
        ({**base, "moonlight": 1}, "$.options.moonlight"),
        *(({**base, name: "moonlight"}, f"$.options.{name}") for name in own[:1]),
        ({**base, "extra_seconds": [1.0] * (size.least + 1)}, "$.options.extra_seconds"),
        ({**base, "extra_seconds": "long"}, "$.options.extra_seconds"),
        ([], "$.options"),
    ):
        try:
            game.parse_options(raw, size.least)
        except Invalid as invalid:
            if not any(fault.path.startswith(place) for fault in invalid.faults):
                raise Broken(f"{raw}: {invalid}") from None
        else:
            raise Broken(f"accepted: {raw}")
