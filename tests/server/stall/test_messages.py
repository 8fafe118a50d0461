"""Every message with the worst that it allows, at tables of every game: nobody else waits for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec
import msgspec.inspect as shapes
import pytest

from pyramidion import games
from pyramidion.house.table.messages import AnyMessage
from tests.games import part
from tests.games.cible.setups import long_name
from tests.games.setups import setup_of
from tests.server.harness import Screen

from .conftest import ME, World
from .games import cible, long_setups
from .measured import MAX_TURN_SECONDS, LoopTurns

MOVES = 12
"""Of a game, between which the worst moves of every type are tried."""
BYTES = 16_000
"""Of a message, about: with a little less than the most that is taken, it is read."""
TEXTS = ("é" * 7500, "a b " * 3900, "x" * 200, "mille " * 30, "(" * 15_000, "l'" * 100)


def worst_values(shape: shapes.Type) -> Iterator[Any]:
    """Values of a field that are as long as a message may be."""
    match shape:
        case shapes.StrType():
            yield from TEXTS
        case shapes.IntType() | shapes.FloatType():
            yield from (0, 63, 2**53)
        case shapes.VarTupleType(item_type=item) | shapes.ListType(item_type=item):
            for one in worst_values(item):
                count = max((BYTES - 500) // (len(json.dumps(one)) + 1), 1)
                yield [one] * count
        case shapes.DictType():
            yield {str(n): n for n in range(1200)}
        case shapes.UnionType(types=types):
            for one in types:
                yield from worst_values(one)
        case shapes.NoneType():
            yield None
        case shapes.LiteralType(values=values):
            yield from values
        case shapes.AnyType():
            yield json.loads("[" * 900 + "]" * 900)
            yield {str(n): [n] for n in range(1000)}
        case _:
            yield True


def worst_of(kind: Any) -> Iterator[dict[str, Any]]:
    """Messages or moves of a type, each with one field as long as can be."""
    described = shapes.type_info(kind)
    assert isinstance(described, shapes.StructType)
    plain = {f.encode_name: next(worst_values(_bare(f.type))) for f in described.fields if f.required}
    base: dict[str, Any] = {
        str(described.tag_field): described.tag,
        **{k: _short(v) for k, v in plain.items()},
    }
    yield base
    for field in described.fields:
        for value in worst_values(_bare(field.type)):
            yield {**base, field.encode_name: value}


def _bare(shape: shapes.Type) -> shapes.Type:
    return shape.type if isinstance(shape, shapes.Metadata) else shape


def _short(value: Any) -> Any:
    if isinstance(value, str):
        return "mot"
    return value[:3] if isinstance(value, list) else 0 if isinstance(value, int) else value


def send(screen: Screen, message: dict[str, Any]) -> dict[str, Any]:
    """Sends it and waits until the table has answered, whatever it says."""
    screen.connection.send(json.dumps(message))
    screen.send(type="ping", id="after")
    return screen.get("pong", re="after")


MESSAGES = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyMessage)}


@pytest.mark.parametrize("message", MESSAGES)
def test_nobody_waits_for_the_worst_of_a_message(
    message: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    gathering = world.gathering()
    turns = LoopTurns(world.served._thread)
    with turns.measured(monkeypatch):
        for table in (world.running, world.over, gathering):
            screen = world.ana.watch(table)
            for wish in worst_of(MESSAGES[message]):
                send(screen, wish)
            screen.connection.close()
    assert turns.longest_seconds < MAX_TURN_SECONDS, turns.longest_callback


@pytest.mark.parametrize("game", long_setups())
def test_nobody_waits_for_a_game_that_begins_with_a_long_set_up(
    game: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = long_setups()[game]
    turns = LoopTurns(world.served._thread)
    with turns.measured(monkeypatch):
        seats = [ME] * len(written["seats"])
        answer = world.post("/api/tables", {"game": game, "transcript": written, "seats": seats})
        if answer.status_code == 201:
            screen = world.ana.watch(answer.json()["id"])
            assert screen.ask(type="start")["type"] == "ok"
            screen.ask(type="look", seat=0)
    assert turns.longest_seconds < MAX_TURN_SECONDS, turns.longest_callback


@pytest.mark.parametrize("game", games.keys())
def test_nobody_waits_for_the_worst_moves_of_a_game(
    game: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = games.load(game)
    assert rules is not None
    usual: tuple[dict[str, Any], int] = ({}, min(size.least for size in rules.sizes))
    options, seats = getattr(part(game, "setups"), "OPENED", usual)
    body = {
        "format": "pyramidion/1", "game": game, "rules": rules.version, "options": options, "seats": ["A"] * seats,
        "seed": 5, "setup": setup_of(game), "moves": [],
    }  # fmt: skip
    screen = world.ana.watch(world.taken_up(body))
    assert screen.ask(type="start")["type"] == "ok"
    random, kinds = Random(3), get_args(rules.move_type)
    turns = LoopTurns(world.served._thread)
    table = world.served.call(world.served.house.table(screen.latest("table")["id"]))
    with turns.measured(monkeypatch):
        for _ in range(MOVES):
            play = table.state.play
            assert play is not None
            if play.over:
                break
            seat = play.to_move[0]
            send(screen, {"type": "legal", "seat": seat})
            for kind in kinds:
                for move in worst_of(kind):
                    wish = {"type": "move", "id": "w", "seat": seat, "seq": table.state.seq, "move": move}
                    send(screen, wish)
            play = table.state.play
            assert play is not None
            if not play.over:
                seat = play.to_move[0]
                move = msgspec.to_builtins(rules.random_move(play.state, seat, random))
                screen.send(type="move", id="r", seat=seat, seq=table.state.seq, move=move)
                screen.send(type="ping", id="moved")
                screen.get("pong", re="moved")
    assert turns.longest_seconds < MAX_TURN_SECONDS, turns.longest_callback


def test_nobody_waits_for_an_answer_to_the_longest_question(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The judge compares with a thousand names, and nothing of them is prepared yet."""
    screen = world.ana.watch(world.taken_up(cible(cards=1, moves=0)))
    assert screen.ask(type="start")["type"] == "ok"
    turns = LoopTurns(world.served._thread)
    with turns.measured(monkeypatch):
        for text in (long_name(7)[:-1], long_name(3), long_name(9)[1:] + "é", "mot " * 50):
            game = screen.latest("game")
            screen.move(game["view"]["to_move"][0], game["seq"], {"type": "answer", "text": text})
    assert turns.longest_seconds < MAX_TURN_SECONDS, turns.longest_callback
