"""Attempts to get at somebody's seat while they are there, over the wire, as a stranger would try them."""

from __future__ import annotations

from .harness import Person, Screen, Served

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def poker_table(host: Person, *others: Person) -> tuple[str, Screen, list[Screen]]:
    """A game of poker in which every seat has cards that nobody else may see."""
    table = host.open_table(game="poker", options={}, seats=[ME, *[OPEN] * len(others)])["id"]
    screen = host.watch(table)
    screens = [other.watch(table) for other in others]
    for seat, one in enumerate(screens, 1):
        assert one.ask(type="sit", seat=seat)["type"] == "ok"
    assert screen.ask(type="start")["type"] == "ok"
    return table, screen, screens


def owner(screen: Screen, seat: int) -> tuple[str, str | None]:
    """Who has the seat, by the newest message about the table."""
    screen.ask(type="ping")
    shown = screen.latest("table")["seats"][seat]
    return shown["kind"], shown["who"]


def who(screen: Screen) -> str:
    return str(screen.latest("table")["you"]["who"])


def test_the_host_cannot_look_at_the_cards_of_somebody_who_is_here(served: Served) -> None:
    """The host makes Bo stand up, a second identity of the host sits down there, looks, and gives the seat back."""
    with Person(served, "Ana") as ana, Person(served, "Bo") as bo, Person(served, "Ana bis") as second:
        table, host, (victim,) = poker_table(ana, bo)
        spy = second.watch(table)
        assert host.ask(type="stand", seat=1)["type"] == "asked"
        assert owner(host, 1) == ("person", who(victim))
        assert spy.ask(type="sit", seat=1)["code"] == "full"
        assert spy.ask(type="look", seat=1)["code"] == "forbidden"


def test_the_host_cannot_put_a_bot_in_the_place_of_somebody_who_is_here(served: Served) -> None:
    with Person(served, "Ana") as ana, Person(served, "Bo") as bo:
        _, host, (victim,) = poker_table(ana, bo)
        asked = host.ask(type="bot", seat=1, level="novice")
        assert asked["type"] == "asked"
        assert owner(host, 1) == ("person", who(victim))
        # Bo is asked, and says no.
        victim.ask(type="ping")
        question = victim.latest("table")["proposal"]
        assert (question["kind"], question["by"], question["about"]) == ("bot", who(host), who(victim))
        assert victim.ask(type="answer", proposal=asked["proposal"], yes=False)["type"] == "ok"
        assert owner(host, 1) == ("person", who(victim))
