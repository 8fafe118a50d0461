"""The bot that asks a model over HTTP: at whatever it answers, or does not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion import games
from pyramidion.bots.base import Budget
from pyramidion.bots.custom import parse_custom_bot
from pyramidion.cli import INVALID, main
from pyramidion.core import Chance, Legal, Play
from pyramidion.house import BotSeat, CannotOpen, MySeat
from pyramidion.research.http_bot import HttpBot, Settings, SettingsFault, bot, read_settings
from pyramidion.research.http_bot.endpoint import WORTH_ANOTHER_TRY, NoAnswer, _address, _content
from pyramidion.research.http_bot.settings import VARIABLE
from tests.house.helpers import Clock, Seated, in_loop, new_table, open_house, people

from .model_server import ModelServer, Refusal, Reply, Script, StillTime, first_listed

SPEC = "pyramidion.research.http_bot:HttpBot"
TOO_LATE = "cannot be reached: timed out|no answer in time"
"""What is said where no time is left: the socket notices it, or whoever waits for the answer."""


@pytest.fixture(autouse=True)
def _forgotten(still: StillTime) -> Iterator[None]:
    """Each test has its own settings; a process reads them once. How busy the machine is makes no difference."""
    bot._connection.cache_clear()
    bot._told.clear()
    yield
    bot._connection.cache_clear()
    games.remove_custom_bots()


def configured(folder: Path, monkeypatch: pytest.MonkeyPatch, url: str, **more: Any) -> Path:
    file = folder / "model.toml"
    settings = {"url": url, "model": "un-modele", "language": "en", "seconds": 600.0, **more}
    file.write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in settings.items()))
    monkeypatch.setenv(VARIABLE, str(file))
    return file


def position(key: str = "poker", **given: Any) -> tuple[Play, int, Legal[Any]]:
    game = games.load(key)
    assert game is not None
    seats = game.sizes[0].least
    options = game.parse_options(given, seats)
    play = Play(game, options, seats, game.parse_setup({}, options, seats), Chance(3, None))
    seat = play.to_move[0]
    return play, seat, game.legal(play.state, seat)


def chosen(seed: int = 1, key: str = "poker", **given: Any) -> Any:
    play, seat, legal = position(key, **given)
    made = HttpBot(seat, play.seats, play.options, seed)
    return made.choose(play.view(seat), legal, Budget())


def answers(*replies: Reply) -> Script:
    """A model that says this, one after the other, and then takes the first move of the list."""
    left = list(replies)
    return lambda messages: left.pop(0) if left else first_listed(messages)


def test_it_tells_the_rules_and_the_position_and_takes_the_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer(answers("Let me see.\nMOVE: build 0,4")) as server:
        configured(tmp_path, monkeypatch, server.url, temperature=0.5, max_tokens=90)
        _, _, legal = position()
        assert chosen() == legal.moves[4]
    (asked,) = server.asked
    assert (asked["model"], asked["temperature"], asked["max_tokens"]) == ("un-modele", 0.5, 90)
    system, user = asked["messages"]
    assert "R-O4" in system["content"]
    assert "5. build 0,4" in user["content"]
    assert server.keys == [None]


def test_what_cannot_be_read_is_asked_again_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer(answers("I resign!", "MOVE: build 3,3", "MOVE: 2")) as server:
        configured(tmp_path, monkeypatch, server.url)
        _, _, legal = position()
        assert chosen() == legal.moves[1]
    assert [len(asked["messages"]) for asked in server.asked] == [2, 4, 6]
    assert server.asked[1]["messages"][-1]["content"].startswith("such a move is typed like this")
    assert server.asked[2]["messages"][-1]["content"].startswith("this move is not possible now")


def test_a_word_that_the_rules_forbid_is_asked_again_with_the_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_colour_lacks = '{"type": "word", "cells": ["D8", "D7"], "from": {}}'
    with ModelServer(answers("MOVE: word accept", f"MOVE: {own_colour_lacks}", "MOVE: maison")) as server:
        configured(tmp_path, monkeypatch, server.url)
        assert len(chosen(key="kreuzwort").cells) == len("maison")
    told = [asked["messages"][-1]["content"] for asked in server.asked[1:]]
    assert told[0] == "R-K20: ACCEPT is not in the dictionary"
    assert told[1].startswith("R-K16: ")


def test_where_words_are_doubted_a_model_may_announce_what_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer(answers("MOVE: word accept")) as server:
        configured(tmp_path, monkeypatch, server.url)
        assert len(chosen(key="kreuzwort", validation="challenge").cells) == len("accept")
    assert len(server.asked) == 1


def test_a_busy_endpoint_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, still: StillTime
) -> None:
    with ModelServer(answers(503, 429, "MOVE: 3")) as server:
        configured(tmp_path, monkeypatch, server.url)
        _, _, legal = position()
        assert chosen() == legal.moves[2]
    assert still.waited == [0.25, 0.5]
    assert len(server.asked) == 3


def test_it_waits_as_long_as_a_busy_endpoint_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, still: StillTime
) -> None:
    busy = [Refusal(429, (("Retry-After", value),)) for value in ("3", "Wed, 21 Oct 2026 07:28:00 GMT", "90")]
    with ModelServer(answers(*busy)) as server:
        configured(tmp_path, monkeypatch, server.url, seconds=30.0)
        _, _, legal = position()
        assert chosen() in legal.moves
    assert still.waited == [3.0, 6.0]
    assert len(server.asked) == 3


def late(still: StillTime, reply: Reply) -> Script:
    """A model whose answer begins when the time is over."""

    def said(_: list[dict[str, str]]) -> Reply:
        still.now += 3600.0
        return reply

    return said


def test_a_refusal_that_never_ends_is_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, still: StillTime, capsys: pytest.CaptureFixture[str]
) -> None:
    with ModelServer(late(still, Refusal(401, length=300))) as server:
        configured(tmp_path, monkeypatch, server.url)
        _, _, legal = position()
        assert chosen() in legal.moves
    assert "the endpoint answers 401: …;" in capsys.readouterr().err


def test_it_says_once_that_the_model_does_not_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with ModelServer(lambda _: 401) as server:
        configured(tmp_path, monkeypatch, server.url)
        chosen()
        chosen()
    assert capsys.readouterr().err.count("the endpoint answers 401: no") == 1


def test_an_answer_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = {"type": "thinking", "thinking": [{"type": "text", "text": "MOVE: 8"}]}
    with ModelServer(
        answers([thought, {"type": "text", "text": "MOVE:"}, {"type": "text", "text": " 3"}, 7])
    ) as server:
        configured(tmp_path, monkeypatch, server.url)
        _, _, legal = position()
        assert chosen() == legal.moves[2]


def test_it_repeats_neither_thoughts_nor_long_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ("<think>Perhaps MOVE: 4</think>I resign", "word " * 50_000, "<think>Perhaps MOVE: 4")
    with ModelServer(answers(*said, "MOVE: 2")) as server:
        configured(tmp_path, monkeypatch, server.url, tries=4)
        _, _, legal = position()
        assert chosen() == legal.moves[1]
    repeated = [one["content"] for one in server.asked[-1]["messages"] if one["role"] == "assistant"]
    assert repeated[0] == "I resign"
    assert len(repeated[1]) == 2000
    assert repeated[2] == "…"


def test_the_limit_of_tokens_by_its_other_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer() as server:
        configured(tmp_path, monkeypatch, server.url, tokens_field="max_completion_tokens", max_tokens=900)
        chosen()
    assert server.asked[0]["max_completion_tokens"] == 900
    assert "max_tokens" not in server.asked[0]


@pytest.mark.parametrize("replies", [(401,), ("?", "?", "?"), ("",) * 3])
def test_without_an_answer_it_makes_a_legal_move(
    replies: tuple[Reply, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer(answers(*replies)) as server:
        configured(tmp_path, monkeypatch, server.url)
        _, _, legal = position()
        move = chosen()
        assert move in legal.moves
        assert len(server.asked) == len(replies)


@pytest.mark.parametrize("end", ["", "/", "/chat/completions", "/chat/completions/", "#here"])
def test_an_address_may_be_copied_as_it_is(end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer(answers("MOVE: 3")) as server:
        configured(tmp_path, monkeypatch, server.url + end)
        _, _, legal = position()
        assert chosen() == legal.moves[2]


def test_a_query_stays_behind_the_path() -> None:
    assert _address("https://a.b/v1/?version=2") == "https://a.b/v1/chat/completions?version=2"


def test_silence_is_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """However busy the machine is: nothing comes in time, neither now nor later."""
    with ModelServer(lambda _: 600.0) as server:
        configured(tmp_path, monkeypatch, server.url, seconds=0.1)
        _, _, legal = position()
        assert chosen() in legal.moves
    assert re.search(TOO_LATE, capsys.readouterr().err)


def test_headers_that_never_end_are_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte comes in time for the socket; nobody waits for the last one."""
    with ModelServer(slow="headers") as server:
        configured(tmp_path, monkeypatch, server.url, seconds=1.0)
        play, seat, _ = position()
        made = HttpBot(seat, play.seats, play.options, 1)
        with pytest.raises(NoAnswer, match=TOO_LATE):
            made.choose(play.view(seat), Legal((), ("build",)), Budget())


def test_a_reply_that_never_ends_is_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, still: StillTime
) -> None:
    with ModelServer(late(still, ""), slow="body") as server:
        configured(tmp_path, monkeypatch, server.url)
        play, seat, _ = position()
        made = HttpBot(seat, play.seats, play.options, 1)
        with pytest.raises(NoAnswer, match="no answer in time"):
            made.choose(play.view(seat), Legal((), ("build",)), Budget())
    assert len(server.asked) == 1


def test_where_nobody_listens_it_makes_the_same_legal_move_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer() as server:
        url = server.url
    configured(tmp_path, monkeypatch, url, seconds=0.2)
    assert chosen(seed=4) == chosen(seed=4)


def test_a_move_that_is_composed_is_left_to_whoever_seats_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer(answers(401)) as server:
        configured(tmp_path, monkeypatch, server.url)
        play, seat, _ = position()
        made = HttpBot(seat, play.seats, play.options, 1)
        with pytest.raises(NoAnswer, match="401"):
            made.choose(play.view(seat), Legal((), ("build",)), Budget())


def test_a_budget_of_requests_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer() as server:
        configured(tmp_path, monkeypatch, server.url, requests=2)
        for _ in range(5):
            chosen()
    assert len(server.asked) == 2


def test_the_key_is_sent_and_never_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MODEL_KEY", "s3cret")
    with ModelServer(answers(401)) as server:
        configured(tmp_path, monkeypatch, server.url, key_variable="MODEL_KEY")
        play, seat, _ = position()
        made = HttpBot(seat, play.seats, play.options, 1)
        with pytest.raises(NoAnswer) as failed:
            made.choose(play.view(seat), Legal((), ("build",)), Budget())
    assert server.keys == ["Bearer s3cret"]
    assert "s3cret" not in str(failed.value)


def test_a_key_that_the_endpoint_repeats_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MODEL_KEY", "s3cret")
    refusal = Refusal(401, body="x" * 195 + "s3cret is no key")
    with ModelServer(answers(refusal, *["You said s3cret"] * 3, refusal)) as server:
        configured(tmp_path, monkeypatch, server.url, key_variable="MODEL_KEY")
        chosen()
        chosen()
        play, seat, _ = position()
        made = HttpBot(seat, play.seats, play.options, 1)
        with pytest.raises(NoAnswer, match=r"401: x+") as failed:
            made.choose(play.view(seat), Legal((), ("build",)), Budget())
    told = capsys.readouterr().err
    assert "401" in told
    assert "the last ends with 'You said …'" in told
    assert "s3c" not in told + str(failed.value)


def test_the_key_goes_nowhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MODEL_KEY", "s3cret")
    with ModelServer() as other:
        with ModelServer(answers(Refusal(302, (("Location", other.url),)))) as server:
            configured(tmp_path, monkeypatch, server.url, key_variable="MODEL_KEY")
            chosen()
        assert server.keys == ["Bearer s3cret"]
        assert other.keys == []


@pytest.mark.parametrize("key", ["s3cret\n", "s3\ncret", "s3cret€", "s3 cret"])
def test_a_key_that_cannot_be_sent_is_not_told_either(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python's HTTP would refuse the header, and say what was in it."""
    monkeypatch.setenv("MODEL_KEY", key)
    file = configured(tmp_path, monkeypatch, "http://127.0.0.1:9/v1", key_variable="MODEL_KEY")
    with pytest.raises(SettingsFault, match="key_variable: MODEL_KEY has a space") as failed:
        read_settings(file)
    assert "cret" not in str(failed.value)


@pytest.mark.parametrize("said", ["MOVE: " + "[" * 5000, 'MOVE: {"type":' * 5000, "MOVE: \ud800"])
def test_what_no_reader_can_read_is_asked_again(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer(answers(said, "MOVE: 2")) as server:
        configured(tmp_path, monkeypatch, server.url)
        _, _, legal = position()
        assert chosen() == legal.moves[1]
    assert len(server.asked) == 2


def test_a_reply_of_many_brackets_is_no_completion() -> None:
    with pytest.raises(NoAnswer, match="the reply is no chat completion"):
        _content(b"[" * 100_000)


@pytest.mark.parametrize("prompt", ["{game.title}", "{rules[0][1][2]}", "{0}", "{", "{colour}"])
def test_a_prompt_with_anything_else_to_fill_in_is_refused(
    prompt: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "prompt.txt").write_text(prompt)
    file = configured(tmp_path, monkeypatch, "http://127.0.0.1:9/v1", prompt="prompt.txt")
    with pytest.raises(SettingsFault, match=r"only \{game\} and \{rules\} are filled in"):
        read_settings(file)


def test_a_prompt_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "prompt.txt").write_text("Play {game} well. {{No rules.}}")
    with ModelServer() as server:
        configured(tmp_path, monkeypatch, server.url, prompt="prompt.txt")
        chosen()
    assert server.asked[0]["messages"][0]["content"] == "Play Pyramid Poker well. {No rules.}"


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"url": "ftp://x"}, "url: an address"),
        ({"url": "http://[::1/v1"}, "url: an address"),
        ({"url": "http://localhost:abc/v1"}, "url: an address"),
        ({"url": "http://localhost:99999/v1"}, "url: an address"),
        ({"url": "http://é..fr/v1"}, "url: an address"),
        ({"url": "http://a b/v1"}, "url: an address"),
        ({"url": "http://me:secret@localhost/v1"}, "url: an address without .*names a key$"),
        ({"model": ""}, r"\$\.model"),
        ({"tries": 0}, r"\$\.tries"),
        ({"seconds": -1.0}, r"\$\.seconds"),
        ({"colour": "red"}, "colour"),
        ({"key_variable": "NO_SUCH_KEY"}, "NO_SUCH_KEY is not set"),
        ({"prompt": "none.txt"}, "none.txt"),
    ],
)
def test_a_fault_of_the_settings_is_named(
    settings: dict[str, Any], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = configured(tmp_path, monkeypatch, **{"url": "http://127.0.0.1:9/v1", **settings})
    with pytest.raises(SettingsFault, match=reason):
        read_settings(file)


def test_the_settings_of_the_guide_are_those_that_hold_unless_told() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "language-models.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    told = msgspec.toml.decode(example, type=Settings)
    given = {"requests": None, "prompt": None, "key_variable": None}
    assert msgspec.structs.replace(told, **given) == Settings(url=told.url, model=told.model)
    assert all(f"{field} = " in example for field in Settings.__struct_fields__)
    assert str(sorted(WORTH_ANOTHER_TRY))[1:-1].replace(", 504", " and 504") in guide


def test_without_settings_the_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(SettingsFault, match=VARIABLE):
        read_settings()


def test_with_wrong_settings_neither_arena_nor_house_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A whole arena of random moves would be a costly way to say that a file is missing."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "none.toml"))
    with pytest.raises(SystemExit) as ended:
        main(["arena", "poker", SPEC, "random", "--games", "2", "--workers", "1"])
    assert ended.value.code == INVALID
    why = f"cannot play: SettingsFault: {tmp_path / 'none.toml'}: No such file or directory"
    assert why in " ".join(capsys.readouterr().err.split())

    @in_loop
    async def check() -> None:
        bots = (parse_custom_bot(f"poker={SPEC}:Modèle"),)
        with pytest.raises(CannotOpen, match=r"cannot play: SettingsFault: .*No such file"):
            async with open_house(tmp_path, Clock(), bots=bots):
                pass

    check()


def test_it_plays_in_the_arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = tmp_path / "results.json"
    with ModelServer() as server:
        configured(tmp_path, monkeypatch, server.url)
        words = ["arena", "poker", SPEC, "random", "--games", "2", "--workers", "1", "--seconds", "3600"]
        with pytest.raises(SystemExit) as ended:
            main([*words, "--json", str(results)])
    assert not ended.value.code
    assert server.asked
    played = json.loads(results.read_text(encoding="utf-8"))["games"]
    assert [game["faults"] for game in played] == [[], []]


def test_it_sits_at_a_live_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process inherits the settings from the house's environment."""

    @in_loop
    async def check() -> None:
        bots = (parse_custom_bot(f"poker={SPEC}:Modèle"),)
        async with open_house(tmp_path, Clock(), bots=bots, bot_limit=3600.0) as house:
            (ana,) = await people(house, "Ana")
            seats = (MySeat(), BotSeat("Modèle"))
            host = Seated(await new_table(house, ana, game="poker", seats=seats), ana)
            await host.ok("start")
            await host.screen.until(lambda s: s.last("game")["view"]["to_move"] == [0])
            seq = host.game["seq"]
            await host.move(0, type="build", at=[0, 7])
            await host.screen.until(lambda s: s.last("game")["seq"] >= seq + 2)
            assert house.figures()["bot_jobs_failed_total"] == 0

    with ModelServer() as server:
        configured(tmp_path, monkeypatch, server.url)
        check()
    assert server.asked
