"""Set-ups and options: what they give, and every fault with its place. Bad input of people, too."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from pyramidion.core import Invalid, NeedsChance, transcript
from pyramidion.games import load
from pyramidion.games.cible import GAME

from .positions import Table, cards, question


def faults(setup: Any, seats: int = 3) -> list[str]:
    options = GAME.parse_options({}, seats)
    with pytest.raises(Invalid) as invalid:
        GAME.parse_setup(setup, options, seats)
    return [fault.path for fault in invalid.value.faults]


def changed(path: str, value: Any) -> dict[str, Any]:
    """The usual cards with one thing in them changed; `…` takes it out."""
    whole = copy.deepcopy(cards())
    place: Any = whole
    *way, last = path.split(".")
    for step in way:
        place = place[int(step)] if step.isdigit() else place[step]
    key: Any = int(last) if last.isdigit() else last
    if value is ...:
        del place[key]
    else:
        place[key] = value
    return whole


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("camera", 3, "$.setup.camera"),
        ("camera", [0, 3], "$.setup.camera[1]"),
        ("camera", [0, -1], "$.setup.camera[1]"),
        ("camera", ["0"], "$.setup.camera[0]"),
        ("camera", [True], "$.setup.camera[0]"),
        ("tokens", [0], "$.setup.tokens"),
        ("premier_tour.0.question", ..., "$.setup.premier_tour[0].question"),
        ("premier_tour.0.question", "  ", "$.setup.premier_tour[0].question"),
        ("premier_tour.0.theme", "art", "$.setup.premier_tour[0].theme"),
        ("premier_tour.1.answers", [], "$.setup.premier_tour[1].answers"),
        ("premier_tour.1.answers", "bleu", "$.setup.premier_tour[1].answers"),
        ("premier_tour.1.answers", ["bleu", 4], "$.setup.premier_tour[1].answers[1]"),
        ("premier_tour.1.answers", ["bleu", []], "$.setup.premier_tour[1].answers[1]"),
        ("premier_tour.1.answers", ["bleu", ["vert", ""]], "$.setup.premier_tour[1].answers[1][1]"),
        ("premier_tour.1.answers", ["bleu", "…"], "$.setup.premier_tour[1].answers[1]"),
        ("premier_tour.1.answers", [f"bleu {n}" for n in range(1001)], "$.setup.premier_tour[1].answers"),
        (
            "premier_tour.1.answers",
            [["bleu", f"bleu {n}"] for n in range(501)],
            "$.setup.premier_tour[1].answers",
        ),
        (
            "premier_tour.1.answers",
            ["bleu " * 30 + str(n) for n in range(150)],
            "$.setup.premier_tour[1].answers",
        ),
        (
            "premier_tour.1.answers",
            ["vert", [f"bleu {n}" for n in range(51)]],
            "$.setup.premier_tour[1].answers[1]",
        ),
        ("premier_tour.1.question", "Q" * 1001, "$.setup.premier_tour[1].question"),
        ("premier_tour.0.example", None, "$.setup.premier_tour[0].example"),
        ("premier_tour.0.answers", ["bleu"], "$.setup.premier_tour[0].answers"),
        ("premier_tour.0", "bleu", "$.setup.premier_tour[0]"),
        ("definitions.0.letter", "BC", "$.setup.definitions[0].letter"),
        ("definitions.0.letter", "7", "$.setup.definitions[0].letter"),
        ("definitions.0.letter", "C", "$.setup.definitions[0].items[0][1]"),
        ("definitions.0.items.5", ..., "$.setup.definitions[0].items"),
        ("definitions.0.items.2", ["sans réponse"], "$.setup.definitions[0].items[2]"),
        ("definitions.0.items.2", ["vide", []], "$.setup.definitions[0].items[2][1]"),
        ("suite.0.examples", ["un", "deux"], "$.setup.suite[0].examples"),
        ("suite.0.examples", ["un", "deux", "trois", "quatre"], "$.setup.suite[0].examples"),
        ("suite.0.hint", ..., "$.setup.suite[0].hint"),
        ("suite.0.question", "?", "$.setup.suite[0].question"),
        ("encheres.0.example", "bleu", "$.setup.encheres[0].example"),
        ("encheres.0.answers", ..., "$.setup.encheres[0].answers"),
        ("finale.0.levels.5", ..., "$.setup.finale[0].levels"),
        ("finale.0.levels.2.2", ..., "$.setup.finale[0].levels[2]"),
        ("finale.0.levels.2.1.answers", [""], "$.setup.finale[0].levels[2][1].answers[0]"),
        ("finale.0.faces", [], "$.setup.finale[0].faces"),
    ],
)
def test_a_fault_has_its_place(path: str, value: Any, place: str) -> None:
    assert place in faults(changed(path, value))


def test_all_faults_are_listed() -> None:
    setup = changed("camera", [9, 0, "x"])
    setup["suite"][1]["examples"] = []
    setup["definitions"][3]["items"].pop()
    setup["extra"] = {}
    assert faults(setup) == [
        "$.setup.extra",
        "$.setup.camera[0]",
        "$.setup.camera[2]",
        "$.setup.definitions[3].items",
        "$.setup.suite[1].examples",
    ]
    assert faults([]) == ["$.setup"]


@pytest.mark.rule("R-C3")
def test_what_is_left_over_is_ignored_and_what_is_used_up_comes_from_the_seed() -> None:
    table = Table(setup=cards(camera=[2]))
    assert table.view.to_move == (2,)
    table.right(2)
    assert table.turn in (0, 1)
    with pytest.raises(NeedsChance, match=r"\$.setup.camera: camera 1 is left to chance"):
        Table(seed=None, setup=cards(camera=[2])).right(2)


@pytest.mark.parametrize("kind", ["premier_tour", "definitions", "suite", "encheres", "finale"])
def test_without_a_seed_a_list_that_is_used_up_is_a_fault_with_its_path(kind: str) -> None:
    camera = Table().to("finale").play.state.supply.camera if kind == "finale" else Table().to("encheres")
    tokens = camera if isinstance(camera, tuple) else camera.play.state.supply.camera
    with pytest.raises(NeedsChance) as fault:
        Table(seed=None, setup=cards(camera=list(tokens), **{kind: None})).to("finale")
    assert [f.path for f in fault.value.faults] == [f"$.setup.{kind}"]


def test_spellings_that_two_answers_share_make_them_one() -> None:
    """Otherwise the list could never be used up, and nobody could give what was bid."""
    twice = question(["bleu", ["azur", "Bleu"], "rouge"])
    table = Table(setup=cards(encheres=[twice])).to("encheres")
    assert table.view.cap == 2


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"parties": 3}, "$.options.parties"),
        ({"parties": "1"}, "$.options.parties"),
        ({"target": 0}, "$.options.target"),
        ({"target": 7.5}, "$.options.target"),
        ({"finale": 100}, "$.options.finale"),
        ({"answer_seconds": 0}, "$.options.answer_seconds"),
        ({"definitions_seconds": -3}, "$.options.definitions_seconds"),
        ({"judge": "nobody"}, "$.options.judge"),
        ({"clock": 5}, "$.options.clock"),
        ({"ready": "yes"}, "$.options.ready"),
        ({"check": None}, "$.options.check"),
        ({"spelling": "loose"}, "$.options.spelling"),
        ({"decks": "maison"}, "$.options.decks"),
        ({"decks": []}, "$.options.decks"),
        ({"decks": ["maison", "maison"]}, "$.options.decks"),
        ({"decks": [f"paquet-{n}" for n in range(9)]}, "$.options.decks"),
        ({"timer": 30}, "$.options.timer"),
    ],
)
def test_wrong_options_are_errors_with_their_place(options: dict[str, Any], place: str) -> None:
    with pytest.raises(Invalid) as invalid:
        GAME.parse_options(options, 3)
    assert [fault.path for fault in invalid.value.faults] == [place]


@pytest.mark.parametrize(
    "move",
    [
        {"type": "answer"},
        {"type": "answer", "text": 3},
        {"type": "answer", "text": None},
        {"type": "answer", "text": "x", "to": 1},
        {"type": "pass", "why": "?"},
        {"type": "rule"},
        {"type": "rule", "accept": "yes"},
        {"type": "appeal", "level": 2},
        {"type": "appeal", "text": "x"},
        {"type": "appeal", "level": "2", "text": "x"},
        {"type": "raise", "count": 2},
        "pass",
        None,
    ],
)
def test_what_is_no_move_is_said_so(move: Any) -> None:
    with pytest.raises(Invalid):
        GAME.parse_move(move)


@pytest.mark.rule("R-C9")
@pytest.mark.parametrize("text", ["", "   ", "\t\n", " ", "x" * 5000, "é" * 201])
def test_an_answer_of_nothing_or_of_a_whole_book_is_refused_and_nothing_is_lost(text: str) -> None:
    table = Table(setup=cards(camera=[0, 1, 2]))
    assert table.no(0, {"type": "answer", "text": text}) == "R-C9"
    assert table.view.pawns == (5, 5, 5)
    finale = Table().to("finale")
    assert finale.no(None, {"type": "answer", "text": text}) == "R-C9"
    spoken = Table(judge="table", setup=cards(camera=[0, 1, 2]))
    if len(text) > 200:
        assert spoken.no(0, {"type": "answer", "text": text}) == "R-C9"


@pytest.mark.parametrize(
    "text",
    [
        "🎈🎈🎈",
        "'; DROP TABLE moves; --",
        "<script>alert(1)</script>",
        "zzz\u0000",
        "\u202eegour",
        "{{7*7}}",
        "NaN",
        "null",
        "x" * 200,
        "ر",
    ],
)
def test_whatever_is_typed_is_an_answer_like_another(text: str) -> None:
    table = Table(setup=cards(camera=[0, 1, 2])).say(0, text)
    said = table.view.last
    assert said is not None
    assert (said.text, said.verdict, table.view.pawns) == (text, "faux", (4, 5, 5))
    table.right(1)
    again = transcript.replay(transcript.parse(table.written(), load), None)
    assert again.view(None) == table.view


@pytest.mark.rule("A-C33")
def test_a_team_is_one_seat_under_any_name() -> None:
    written = Table(seed=7).written(7)
    written["seats"] = ["Ana et Bao", "Les trois de Lyon", "Équipe 3"]
    again = transcript.replay(transcript.parse(written, load), None)
    assert again.seats == 3


@pytest.mark.rule("R-C4")
def test_a_seed_gives_the_same_tokens_and_another_seed_others() -> None:
    one, two, three = (Table(6, seed=seed).premier_tour().definitions() for seed in (1, 1, 2))
    assert one.play.state.supply.camera == two.play.state.supply.camera
    assert one.play.state.supply.camera != three.play.state.supply.camera
