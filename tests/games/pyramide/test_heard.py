"""`answers: heard`: what a listener would have heard is found; « presque » costs nothing once a word."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Invalid, transcript
from pyramidion.games import load
from pyramidion.games.pyramide import GAME

from .positions import WRONG, Table, cards, phrase

TEXT = "Le *cheval* de la *savane* croise un *éléphant*, un *poisson* et un *bonsaï*."


def heard(seats: int = 4, **more: Any) -> Table:
    first = phrase("Au zoo", TEXT, "le commandant Cousteau", accept=["la Calypso"])
    usual = cards()
    lists = [["clé de sol", "lit superposé", "raison d'être", "cheval de bois", "pot-au-feu"]]
    names = [{"theme": "Un peu de tout", "names": ["La Canebière", "Alpes", "Monet", "Nil"]}]
    setup = cards(
        phrases=[first] * 8 + usual["phrases"][8:],
        expressions=lists * 3 + usual["expressions"],
        names=names,
    )
    return Table(seats, setup=setup, answers="heard", **more)


def guessing(seats: int = 4, bet: int = 2, **more: Any) -> Table:
    table = heard(seats, **more)
    if seats == 4:
        table.roles(0)
    return table.bet(bet).clue()


@pytest.mark.rule("A-P39")
def test_what_a_transcript_does_not_say_is_exact() -> None:
    assert GAME.parse_options({}, 4).answers == "exact"
    assert GAME.parse_options({"answers": "heard"}, 4).answers == "heard"
    table = Table(setup=cards(phrases=[phrase("Au zoo", TEXT, "la savane")] * 9)).roles(0).bet(1).clue()
    assert table.guess("un cheval").view.fates[0] == "struck"


@pytest.mark.rule("A-P39")
def test_slips_and_articles_count_and_are_told_how_they_are_written() -> None:
    table = guessing().guess("un cheval")
    assert table.view.words[0] == "cheval"
    assert table.event("guessed").spelt == ""
    for said, word in (("savanne", "savane"), ("un elefant", "éléphant"), ("le poissson", "poisson")):
        table.bet(1).clue().guess(said)
        assert (table.event("word_found").word, table.event("guessed").spelt) == (word, word)
        assert (table.view.heard.worth, table.view.heard.spelt) == ("right", word)


@pytest.mark.rule("A-P39")
def test_another_form_is_nearly_right_and_costs_nothing_once() -> None:
    table = guessing(bet=1).guess("chevaux")
    assert table.kinds() == ["almost"]
    event = table.event("almost")
    assert (event.seat, event.word, event.speech) == (2, "chevaux", "guess")
    assert (table.view.step, table.view.to_move, table.view.fates[0]) == ("guess", (2,), None)
    assert (table.view.spent, table.view.heard.worth) == (1, "almost")
    table.guess("cheval")
    assert (table.view.fates[0], table.view.points) == ("found", (1, 0, 1, 0))


@pytest.mark.rule("A-P39")
def test_the_second_time_it_does_not_count() -> None:
    table = guessing(bet=1).guess("chevaux").guess("chevaux")
    assert (table.view.fates[0], table.view.heard.worth) == ("struck", "near")
    table.bet(2).clue().guess("savanes")
    assert table.view.fates[1] == "found"  # the next word has its own, and this sounds the same


@pytest.mark.rule("A-P39")
def test_another_word_is_wrong() -> None:
    table = heard().roles(0)
    for _ in range(3):
        table.find()
    table.bet(1).clue().guess("poison")
    assert (table.view.fates[3], table.view.heard.worth) == ("struck", "wrong")


@pytest.mark.rule("A-P39")
def test_the_enigma_is_heard_too_and_has_its_own_nearly() -> None:
    table = heard().roles(0)
    for _ in range(5):
        table.find()
    table.solve("le comandant cousteau")
    assert table.event("enigma_tried").spelt == "le commandant Cousteau"
    assert table.view.last.solved_by == 2


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P23")
def test_nearly_the_enigma_may_be_said_again_once() -> None:
    one = phrase("Il galope", TEXT.replace("cheval", "vent"), "le cheval")
    table = Table(setup=cards(phrases=[one] * 9), answers="heard").roles(0)
    for _ in range(5):
        table.find()
    table.solve("les chevaux")
    assert (table.kinds(), table.view.step, table.view.solvers) == (["almost"], "solve", (2,))
    table.solve("des chevaux")
    assert table.view.last.solved_by is None


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P58")
def test_early_with_two_players_nearly_does_not_use_up_the_only_answer() -> None:
    one = phrase("Il galope", TEXT.replace("cheval", "vent"), "le cheval")
    table = Table(2, setup=cards(phrases=[one] * 9), answers="heard").bet(1).clue()
    table.solve("chevaux", seat=1)
    assert (table.view.early, table.view.step) == (None, "guess")
    assert table.guess("ventes").view.fates[0] == "struck"  # another word
    assert table.bet(1).solve("un cheval", seat=1).view.early == "right"


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P48")
def test_three_players_nearly_once_a_word_whoever_said_it() -> None:
    table = guessing(3).guess("chevaux", seat=1)
    assert table.view.to_move == (1, 2)
    table.guess("chevaux", seat=2)
    assert (table.view.to_move, table.view.heard.worth) == ((1,), "near")
    assert table.guess("un cheval", seat=1).view.points == (1, 1, 0)


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P36")
def test_in_the_ping_pong_nearly_keeps_the_relay() -> None:
    table = heard(second_round="pingpong").pingpong().clue().guess("chevaux")
    assert (table.view.to_move, table.view.spent) == ((2,), 1)
    assert table.guess("cheval").view.points == (1, 0, 1, 0)


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P44")
def test_names_are_heard() -> None:
    table = heard(second_round="pingpong").names()
    for said in ("canebiere", "les alpes"):
        table.bid(1).clue().guess(said)
    assert table.view.fates[:2] == ("found", "found")
    table.bid(1).clue().guess("Manet")
    assert table.view.fates[2] == "struck"


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P31")
def test_expressions_are_heard() -> None:
    table = heard().grande_pyramide().roles(1)
    for said, shown in (("la clef de sol", "clé de sol"), ("lits superposés", "lit superposé")):
        table.guess(said, seat=0)
        assert table.event("word_found").word == shown
    table.guess("raison de vivre", seat=2)
    assert table.kinds() == ["almost"]
    table.guess("raisons d'être", seat=2)
    assert table.view.fates[2] == "found"
    assert table.guess("cheval", seat=0).view.heard.worth == "wrong"


@pytest.mark.rule("A-P39")
def test_the_verdict_stands_with_the_move_and_replay_obeys() -> None:
    table = guessing(bet=1).guess("chevaux").guess("un cheval").bet(1).clue().guess(WRONG)
    verdicts = [entry["verdict"] for entry in table.written()["moves"] if entry["move"]["type"] == "guess"]
    assert verdicts == [{"almost": True}, "cheval", None]
    assert table.replayed().view(1) == table.see(1)


def told(verdicts: list[Any]) -> dict[str, Any]:
    """A guess of « brume » for cheval, twice, with these verdicts."""
    first = phrase("Au zoo", TEXT, "la savane")
    moves = [
        {"seat": 0, "move": {"type": "roles", "dico": 0}},
        {"seat": 0, "move": {"type": "bet", "bricks": 1}},
        {"seat": 0, "move": {"type": "clue", "word": "voisin"}},
        *({"seat": 2, "move": {"type": "guess", "word": "brume"}, "verdict": one} for one in verdicts),
    ]
    return {
        "format": "pyramidion/1",
        "game": "pyramide",
        "rules": 1,
        "options": {"answers": "heard"},
        "seats": ["Ana", "Bao", "Cléo", "Dan"],
        "setup": cards(phrases=[first] * 3),
        "moves": moves,
    }


@pytest.mark.rule("A-P39")
@pytest.mark.parametrize(
    ("verdicts", "fate"),
    [
        ([{"almost": True}], None),
        ([{"almost": True}, "cheval"], "found"),
        ([None], "struck"),
        (["x"], "found"),
    ],
)
def test_a_stored_verdict_decides(verdicts: list[Any], fate: str | None) -> None:
    play = transcript.replay(transcript.parse(told(verdicts), load), None)
    assert play.view(None).fates[0] == fate


def test_no_other_verdict_is_read() -> None:
    for wrong in ({"almost": False}, {"almost": True, "x": 1}, 3, True):
        with pytest.raises(Invalid, match=r"verdict"):
            transcript.parse(told([wrong]), load)
