"""La Finale: levels, drafts, « Je valide », and the check when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import WRONG, Table, cards

FACE = {
    "levels": [
        [
            {
                "question": f"Niveau {level}, question {number}",
                "answers": [
                    ["alpha", "le grand alpha"],
                    *[f"mot {level} {number} {n}" for n in "abcdefghijklm"[: 2 * level + 1]],
                ],
            }
            for number in (1, 2, 3)
        ]
        for level in range(1, 7)
    ]
}


def finale(**more: Any) -> Table:
    """Seat 0 plays it, with four pawns in the tower; seat 1 lost the auction."""
    table = Table(setup=cards(finale=[FACE, FACE]), **more)
    table.premier_tour(1, 1, 2).definitions(*((6, 6, 6) if more.get("clock") else (3, 4, 2)))
    return table.suite().encheres()


def said(table: Table) -> tuple[str, ...]:
    assert table.view.finale is not None
    return table.view.finale.drafts


def where(table: Table) -> tuple[int, int]:
    """Level and question."""
    assert table.view.finale is not None
    return table.view.finale.level, table.view.finale.number


@pytest.mark.rule("R-C24")
def test_six_levels_of_three_questions_in_ninety_seconds() -> None:
    table = finale(clock=True)
    view = table.view
    assert view.finale is not None
    assert (view.phase, view.to_move, view.deadline, view.finale.left) == ("finale", (0,), 90, 90)
    assert (where(table), view.question) == ((1, 1), "Niveau 1, question 1")
    assert table.no(1, "pass") == "R-C24"
    assert table.no(0, {"type": "bid", "count": 1}) == "R-C24"
    for level in range(1, 6):
        assert where(table) == (level, 1)
        table.level()
        assert table.view.question == f"Niveau {level + 1}, question 1"
    table.level()
    assert table.play.over


@pytest.mark.rule("R-C28")
@pytest.mark.rule("R-C24")
def test_four_timers_make_two_minutes() -> None:
    assert finale(clock=True, finale=120).view.deadline == 120


@pytest.mark.rule("R-C25")
@pytest.mark.rule("A-C22")
def test_a_pass_goes_round_the_three_questions_and_drafts_stay_with_theirs() -> None:
    table = finale()
    table.say(0, "un").do(0, "pass")
    assert (where(table), said(table)) == ((1, 2), ())
    table.say(0, "deux").say(0, "trois")
    table.do(0, "pass").do(0, "pass")
    assert (where(table), said(table)) == ((1, 1), ("un",))
    assert table.view.finale is not None
    assert table.view.finale.kept == (1, 2, 0)
    table.do(0, "pass")
    assert said(table) == ("deux", "trois")


@pytest.mark.rule("A-C22")
@pytest.mark.rule("R-C27")
def test_only_what_was_said_to_the_validated_question_counts() -> None:
    table = finale()
    table.say(0, "alpha").do(0, "pass").say(0, WRONG).do(0, "validate").do(0, "stop")
    assert table.play.outcome is not None
    assert table.play.outcome.scores == (4, 2, 0)
    table = finale()
    table.say(0, WRONG).do(0, "pass").say(0, "alpha").do(0, "validate").do(0, "stop")
    assert table.play.outcome is not None
    assert table.play.outcome.scores == (5, 2, 0)


@pytest.mark.rule("R-C25")
def test_as_many_answers_as_wanted_and_wrong_ones_do_no_harm() -> None:
    table = finale()
    for number in range(9):
        table.say(0, f"{WRONG} {number}")
    table.level(right=1)
    assert where(table) == (2, 1)
    table.do(0, "stop")
    assert table.view.results[0].level == 1


@pytest.mark.rule("R-C26")
def test_with_too_few_answers_a_level_cannot_be_validated() -> None:
    table = finale()
    assert table.no(0, "validate") == "R-C26"
    table.level()
    table.say(0, "mot 2 1 a")
    assert table.no(0, "validate") == "R-C26"
    # A repeated text counts for that, but once in the check.
    table.say(0, "Mot 2 1 A").do(0, "validate")
    assert where(table) == (3, 1)
    table.do(0, "stop")
    assert table.view.results[0].level == 1


@pytest.mark.rule("R-C26")
def test_nobody_is_told_what_the_answers_are_worth_before_the_end() -> None:
    table = finale()
    table.say(0, "alpha")
    assert table.kinds() == ["questions_closed", "drafted"]  # those of the auction
    right = [table.see(viewer) for viewer in (None, 0, 1, 2)]
    other = finale().say(0, "alpha", verdict=None)
    assert right == [other.see(viewer) for viewer in (None, 0, 1, 2)]
    assert table.view.last == other.view.last
    assert not table.view.may_appeal
    assert table.no(1, "appeal") == "A-C32"


@pytest.mark.rule("R-C27")
def test_the_sixth_level_ends_it_and_the_answers_are_checked() -> None:
    table = finale()
    for level in range(1, 7):
        table.level(right=level, wrong=1)
    assert table.kinds()[:4] == ["level_validated", "finale_ended", "checked", "partie_scored"]
    checked = table.event("checked")
    assert (checked.right, checked.level) == ((1, 2, 3, 4, 5, 6), 6)


@pytest.mark.rule("R-C27")
@pytest.mark.rule("A-C25")
def test_at_the_bell_what_is_not_validated_is_not_counted() -> None:
    table = finale(clock=True)
    table.say(0, "alpha", at=10.0).do(0, "validate", at=20.0)
    table.say(0, "alpha", at=80.0).say(0, "mot 2 1 a", at=90.0)
    table.tick(90.5)
    assert table.event("finale_ended").late
    assert table.view.results[0].level == 1


@pytest.mark.rule("A-C13")
@pytest.mark.rule("R-C27")
def test_at_the_very_moment_one_may_still_validate() -> None:
    table = finale(clock=True)
    table.say(0, "alpha", at=90.0).do(0, "validate", at=90.0)
    table.tick(91.0)
    assert table.view.results[0].level == 1
    table = finale(clock=True)
    table.say(0, "alpha", at=90.0)
    assert table.no(0, "validate", at=90.001) == "R-C30"  # the only partie is over


@pytest.mark.rule("A-C23")
@pytest.mark.rule("A-C24")
@pytest.mark.rule("A-C25")
def test_the_first_level_that_fails_ends_the_count() -> None:
    table = finale()
    table.level().level()
    table.level(right=2, wrong=1)  # level 3 is reached and validated, not passed
    table.level().level()
    table.do(0, "stop")
    final = table.view.results[0]
    assert (final.level, final.gained) == (2, (4 + 2, 2, 0))


@pytest.mark.rule("R-C27")
def test_spellings_of_one_answer_count_once() -> None:
    table = finale()
    table.level()
    table.say(0, "alpha").say(0, "le grand alpha").say(0, "ALPHA").do(0, "validate").do(0, "stop")
    assert table.view.results[0].level == 1


@pytest.mark.rule("R-C27")
def test_stop_is_for_a_finale_without_a_clock() -> None:
    assert finale(clock=True).no(0, "stop") == "R-C27"
    assert finale().do(0, "stop").view.results[0].level == 0


@pytest.mark.rule("R-C24")
def test_the_view_tells_the_seconds_that_are_left() -> None:
    table = finale(clock=True)
    table.say(0, "alpha", at=12.0)
    assert table.view.finale is not None
    assert table.view.finale.left == 78
    table.tick(20.5)
    assert table.view.finale is not None
    assert table.view.finale.left == 69.5
    table.extend(0, 10.0, at=30.0)
    assert (table.view.finale.left, table.view.deadline) == (79.5, 100)
    without = finale().view.finale
    assert without is not None
    assert without.left is None


@pytest.mark.rule("R-C24")
def test_it_may_wait_until_the_finalist_is_ready() -> None:
    table = Table(ready=True, clock=True)
    while table.view.phase != "finale":
        view = table.view
        winner = 1 if view.phase == "suite" and 0 in view.qualified else 0
        if view.step == "ready":
            table.do(table.turn, "ready")
        elif view.step == "bid":
            table.bid(table.turn, 1) if view.bid is None else table.skip()
        elif view.phase == "definitions" or (view.phase != "premier_tour" and table.turn == winner):
            table.right()
        else:
            table.wrong()
    view = table.view
    assert view.finale is not None
    assert (view.step, view.to_move, view.question, view.deadline, view.finale.left) == (
        "ready",
        (0,),
        None,
        None,
        90,
    )
    assert table.no(0, {"type": "answer", "text": "alpha"}) == "R-C24"
    table.do(0, "ready", at=33.0)
    assert (table.view.deadline, table.view.question) == (123, "Face 1, niveau 1, question 1")


# The check.


def checked(**more: Any) -> Table:
    """Three levels were validated; one text of the second and two of the third are not in the lists."""
    table = finale(check=True, **more)
    table.level()
    table.level(right=1, wrong=1)
    table.level(right=1, wrong=2)
    return table.do(0, "stop") if not more.get("clock") else table.tick(91.0)


@pytest.mark.rule("R-C27")
def test_a_check_shows_every_text_with_its_verdict_and_waits_for_everybody() -> None:
    table = checked()
    view = table.view
    assert (view.phase, view.step, view.to_move, view.points) == ("check", "check", (0, 1, 2), (0, 0, 0))
    assert view.finale is None
    assert view.check is not None
    assert view.check.level == 1
    second = view.check.levels[1]
    assert (second.right, second.passed, second.question) == (1, False, "Niveau 2, question 1")
    assert [(text.text, text.verdict) for text in second.texts] == [
        ("alpha", "juste"),
        (f"{WRONG} 0", "faux"),
    ]
    for number, seat in enumerate((2, 0, 1), 1):
        table.do(seat, "accept")
        assert table.play.over == (number == 3)
        if number < 3:
            assert table.no(seat, "accept") == "R-C27"
    assert table.view.points == (5, 2, 0)


@pytest.mark.rule("R-C27")
@pytest.mark.rule("A-C32")
def test_the_table_may_accept_a_text_of_the_finale() -> None:
    table = checked()
    table.do(2, {"type": "appeal", "level": 2, "text": f"{WRONG} 0"})
    view = table.view
    assert view.vote is not None
    assert (view.step, view.to_move, view.vote.seat, view.vote.level) == ("rule", (1, 2), 0, 2)
    assert table.no(0, {"type": "rule", "accept": True}) == "A-C32"
    assert table.no(0, "accept") == "R-C27"
    table.rule(1, accept=True).rule(2, accept=None)
    assert table.event("ruling").changed
    assert table.view.check is not None
    assert (table.view.check.level, table.view.phase, table.view.to_move) == (2, "check", (0, 1, 2))
    assert table.no(1, {"type": "appeal", "level": 2, "text": f"{WRONG} 0"}) == "A-C32"
    for seat in (0, 1, 2):
        table.do(seat, "accept")
    assert table.view.points == (6, 2, 0)


@pytest.mark.rule("A-C32")
def test_the_table_may_reject_a_text_of_the_finale() -> None:
    table = checked()
    table.do(1, {"type": "appeal", "level": 1, "text": "alpha"})
    table.rule(1, accept=False).rule(2, accept=False)
    assert table.view.check is not None
    assert table.view.check.level == 0


@pytest.mark.rule("R-C27")
def test_an_appeal_names_a_text_of_a_validated_level() -> None:
    table = checked()
    assert table.no(1, "appeal") == "R-C27"
    assert table.no(1, {"type": "appeal", "level": 4, "text": "alpha"}) == "R-C27"
    assert table.no(1, {"type": "appeal", "level": 0, "text": "alpha"}) == "R-C27"
    assert table.no(1, {"type": "appeal", "level": 1, "text": "oméga"}) == "R-C27"
    assert table.no(1, {"type": "answer", "text": "alpha"}) == "R-C27"
    assert table.no(0, "validate") == "R-C27"


@pytest.mark.rule("R-C27")
def test_twenty_seconds_of_silence_accept_and_votes_stop_that_clock() -> None:
    table = checked(clock=True)
    assert (table.view.phase, table.view.deadline) == ("check", 110)
    table.do(1, {"type": "appeal", "level": 2, "text": f"{WRONG} 0"}, at=100.0)
    assert table.view.deadline == 120
    table.rule(1, accept=True, at=105.0).rule(2, accept=True, at=106.0)
    assert (table.view.deadline, table.view.phase) == (116, "check")
    table.tick(116.0)
    assert not table.play.over
    table.tick(116.1)
    assert (table.play.over, table.view.points) == (True, (5 + 1, 2, 0))


@pytest.mark.rule("R-C26")
@pytest.mark.rule("A-C32")
def test_where_the_table_judges_the_finale_is_always_checked_and_never_ruled_while_it_runs() -> None:
    table = Table(judge="table", setup=cards(finale=[FACE]))
    while table.view.phase != "finale":
        view = table.view
        if view.step == "rule":
            table.rule(table.play.to_move[0], accept=True)
        elif view.step == "bid":
            table.bid(table.turn, 1) if view.bid is None else table.skip()
        elif (
            view.phase == "suite" and table.turn == (1 if 0 in view.qualified else 0)
        ) or view.phase == "encheres":
            table.say(table.turn, "dit")
        else:
            table.skip()
    seat = table.turn
    table.say(seat, "alpha").do(seat, "validate").say(seat, "oméga").do(seat, "stop")
    assert (table.view.phase, table.view.to_move) == ("check", (0, 1, 2))
    assert table.view.check is not None
    assert table.view.check.level == 1
