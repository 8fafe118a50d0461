"""The benchmark sheet: the same items for a model and for the bots, judged by the games."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pyramidion import games
from pyramidion.cli import main
from pyramidion.core import Invalid
from pyramidion.core.sheet import Asked, Sheet
from pyramidion.decks import Library
from pyramidion.games.cible.research import sheet as cible
from pyramidion.games.pyramide.research import sheet as pyramide
from pyramidion.research.http_bot.settings import read_settings
from pyramidion.research.sheet import Model, Unreachable, anchors, examine
from pyramidion.research.sheet.model import MAX_SILENT
from pyramidion.research.sheet.run import Line, keys, lines

from .model_server import ModelServer, Reply, Script, StillTime

CARDS = Library()
COUNT = 8


def configured(folder: Path, url: str, **more: Any) -> Path:
    file = folder / "model.toml"
    settings = {"url": url, "model": "un-modele", "language": "fr", "seconds": 600.0, **more}
    file.write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in settings.items()))
    return file


def sheet_of(key: str) -> Sheet:
    found = games.sheet(key)
    assert found is not None
    return found


NAMES = [(key, task.name) for key in keys() for task in sheet_of(key).tasks()]
each_line = pytest.mark.parametrize(("key", "task"), NAMES, ids=map("-".join, NAMES))


def line_of(key: str, task: str, count: int = COUNT) -> Line:
    return next(line for line in lines((key,), 3, count, CARDS) if line.task.name == task)


def by_heart(line: Line) -> Script:
    """A model that has seen the best bot's answers to these items."""
    sheet = sheet_of(line.game)
    known: dict[str, str] = {}
    for number, item in enumerate(line.items, 1):
        bot = sheet.bot(games.manifest(line.game).levels[-1], 3 + number, CARDS)

        def noted(asked: Asked, bot: Any = bot) -> str | None:
            said: str | None = bot(asked)
            known[asked.words.fr] = said or ""
            return said

        sheet.play(item, noted, CARDS)
    return lambda messages: f"Voyons.\nRÉPONSE : {known[messages[-1]['content']]}"


@pytest.mark.parametrize("key", keys())
def test_the_same_seed_gives_the_same_items_and_another_seed_others(key: str) -> None:
    def drawn(seed: int) -> list[Line]:
        return lines((key,), seed, COUNT, CARDS)

    assert drawn(3) == drawn(3)
    for one, other in zip(drawn(3), drawn(4), strict=True):
        assert len(one.items) == COUNT
        assert one.items != other.items


@each_line
def test_the_bots_answer_the_same_every_time_and_the_best_is_not_the_worst(key: str, task: str) -> None:
    line = line_of(key, task, 60)
    found = list(anchors(line, 3, CARDS))
    assert found == list(anchors(line, 3, CARDS))
    assert [one.level for one in found] == list(games.manifest(line.game).levels)
    assert 0 < found[0].score.mean < found[-1].score.mean <= 1


@each_line
def test_a_model_that_says_what_the_best_bot_says_has_its_score(key: str, task: str, tmp_path: Path) -> None:
    line = line_of(key, task)
    with ModelServer(by_heart(line)) as server:
        model = Model(read_settings(configured(tmp_path, server.url)))
        marks = examine(model, line, CARDS)
    assert marks.score == list(anchors(line, 3, CARDS))[-1].score
    assert model.unanswered == 0
    rules = server.asked[0]["messages"][0]["content"]
    assert line.task.rules.fr in rules
    assert games.manifest(line.game).title.fr in rules


@each_line
@pytest.mark.parametrize("said", ["", "RÉPONSE :", "xyzzy", ";" * 500, "a" * 5000, "\x00\n{}", "…"])
def test_nonsense_is_worth_nothing(key: str, task: str, said: str) -> None:
    line, sheet = line_of(key, task), sheet_of(key)
    assert [sheet.play(item, lambda _: said, CARDS) for item in line.items] == [0.0] * COUNT
    assert [sheet.play(item, lambda _: None, CARDS) for item in line.items] == [0.0] * COUNT


LISTS = (
    "{};{}",
    "1. {}; 2. {}",
    "{}, {}",
    "1) {}, 2) {}",
    "1. {} 2. {}",
    "- {}\n- {}",
    "\n1. **{}**\n2. **{}**\n",
)


@pytest.mark.parametrize("shape", LISTS)
def test_a_list_is_read_however_it_is_written(shape: str, tmp_path: Path) -> None:
    line = line_of("cible", "lists")
    items: tuple[Any, ...] = tuple(line.items)
    two = [[answers[0] for answers in item.card.answers[:2]] for item in items]
    plain = [pair for pair in two if not any(sign in "".join(pair) for sign in ",;")]
    assert len(plain) > COUNT / 2
    said = {item.question.text: shape.format(*pair) for item, pair in zip(items, two, strict=True)}
    with ModelServer(
        lambda messages: f"Voyons.\nRÉPONSE : {said[messages[-1]['content'].partition(chr(10))[0]]}"
    ) as server:
        marks = examine(Model(read_settings(configured(tmp_path, server.url))), line, CARDS)
    assert marks.score.mean * 10 * COUNT >= 2 * len(plain) - 0.01


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("1. 1984; 2. 24 heures", ["1984", "24 heures"]),
        ("Moi, moche et méchant; 1.5 degré", ["Moi, moche et méchant", "1.5 degré"]),
        ("7 ans de réflexion", ["7 ans de réflexion"]),
        ("; ,;\n-", []),
    ],
)
def test_what_is_part_of_an_answer_stays(said: str, found: list[str]) -> None:
    assert cible._listed(said) == found


@pytest.mark.parametrize("said", ["évêque", "un évêque", "L'évêque", "les évêques", "Eveque", "évèque"])
def test_a_word_is_found_as_a_listener_takes_it(said: str) -> None:
    assert pyramide.is_found(said, "évêque")


@pytest.mark.parametrize(
    "said", ["archevêque", "évêque ou cardinal", "évêque, cardinal, curé", "le", "é" * 5000]
)
def test_another_word_or_several_are_not_the_word(said: str) -> None:
    assert not pyramide.is_found(said, "évêque")


def test_what_does_not_come_in_time_counts_as_nothing_and_is_told(tmp_path: Path, still: StillTime) -> None:
    line = line_of(*NAMES[0])
    answers = by_heart(line)
    asked: list[int] = []

    def slow(messages: list[dict[str, str]]) -> Reply:
        asked.append(1)
        still.now += 3600.0 if len(asked) == 1 else 0.0
        return answers(messages)

    with ModelServer(slow) as server:
        model = Model(read_settings(configured(tmp_path, server.url)))
        marks = examine(model, line, CARDS)
    assert model.unanswered == 1
    assert marks.items == COUNT


def test_a_model_that_never_answers_is_given_up(tmp_path: Path) -> None:
    with ModelServer(lambda _: 401) as server:
        model = Model(read_settings(configured(tmp_path, server.url)))
        with pytest.raises(Unreachable, match="401"):
            examine(model, line_of(*NAMES[0]), CARDS)
    assert len(server.asked) == MAX_SILENT


def test_the_prompt_of_a_file_is_the_first_message(tmp_path: Path) -> None:
    (tmp_path / "prompt.txt").write_text("Jeu : {game}. {rules}", encoding="utf-8")
    line = line_of(*NAMES[0])
    with ModelServer(lambda _: "RÉPONSE : rien") as server:
        examine(Model(read_settings(configured(tmp_path, server.url, prompt="prompt.txt"))), line, CARDS)
    title = games.manifest(line.game).title.fr
    assert server.asked[0]["messages"][0]["content"] == f"Jeu : {title}. {line.task.rules.fr}"


def test_a_game_without_a_sheet_is_named() -> None:
    with pytest.raises(Invalid, match="GAME: 'dames' has no sheet; there are "):
        lines(("dames",), 1, COUNT, CARDS)


# The command.


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["models", "bench", *words])
    return int(ended.value.code or 0)


def test_the_command_prints_a_table_and_ends_with_a_json_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ModelServer(lambda _: "ANSWER: rien") as server:
        file = configured(tmp_path, server.url, language="en")
        assert run("--settings", str(file), "--items", "3", "--seed", "5") == 0
    *table, last = capsys.readouterr().out.strip().splitlines()
    told = json.loads(last)
    assert told["bench"] == "models"
    assert (told["model"], told["language"], told["seed"]) == ("un-modele", "en", 5)
    names = list(map(".".join, NAMES))
    assert set(names) <= told["figures"].keys()
    assert told["figures"]["questions"] == len(server.asked)
    assert told["figures"]["unanswered"] == 0
    assert set(told["ratios"]) <= set(names)
    levels = {f"{n}.{level}" for n in names for level in games.manifest(n.partition(".")[0]).levels}
    assert told["anchors"].keys() == levels
    for part in ("figures", "anchors", "ratios"):
        assert all(isinstance(value, int | float) for value in told[part].values())
    assert any("un-modele" in line for line in table)
    assert any(re.search(r"\d+\.\d% \(\d+–\d+\)", line) for line in table)


def test_without_settings_the_bots_alone_are_examined(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(keys()[0], "--items", "3") == 0
    told = json.loads(capsys.readouterr().out.strip().splitlines()[-1])
    assert told["model"] is None
    assert told["figures"] == told["ratios"] == {}
    assert {name.partition(".")[0] for name in told["anchors"]} == {keys()[0]}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("dames",), "'dames' has no sheet"),
        (("--settings", "nowhere.toml"), "nowhere.toml"),
        (("--items", "1"), "--items"),
        (("--seed", "-1"), "--seed"),
    ],
)
def test_wrong_arguments_are_named(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 3
    assert said in capsys.readouterr().err


def test_an_endpoint_that_refuses_ends_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ModelServer(lambda _: 401) as server:
        assert run("--settings", str(configured(tmp_path, server.url)), "--items", "5") == 1
    assert "the model does not answer: the endpoint answers 401" in capsys.readouterr().err
