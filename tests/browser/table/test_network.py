"""The connection is cut, slow or behind: a question is asked once, the page finds back by itself and says so."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.relay import Relay
from tests.browser.visitor import CELLS, Visitor
from tests.server.harness import Person, Served

ME, OPEN = {"kind": "me"}, {"kind": "open"}
CUT = "ERR_|WebSocket connection"


def lost(one: Visitor) -> None:
    expect(one.page.locator(".wire")).to_contain_text("Connexion perdue")


def found(one: Visitor) -> None:
    expect(one.page.locator(".wire")).to_have_count(0)


def times_asked(one: Visitor, cell: str) -> int:
    return sum(entry.cell == cell for entry in one.state().log)


def test_a_question_asked_without_network_is_asked_once_when_it_is_back(
    relay: Relay, visitor: Callable[..., Visitor]
) -> None:
    ana = visitor(at=relay.at)
    ana.forgiven.append(CUT)
    ana.open_table("Ana", [ME])
    ana.button("Commencer").click()
    ana.my_turn()
    ana.ask(*ana.right_question())

    relay.cut()
    lost(ana)
    ana.accessible()
    cell, symbol = ana.right_question()
    ana.cell(cell).click()
    ana.picker(symbol).click()
    expect(ana.picker(symbol)).to_be_disabled()
    assert times_asked(ana, cell) == 0

    relay.mend()
    ana.answered(cell)
    found(ana)
    assert times_asked(ana, cell) == 1
    ana.ask(*ana.right_question())


def test_a_question_whose_answer_was_lost_is_not_asked_again(
    relay: Relay, served: Served, visitor: Callable[..., Visitor]
) -> None:
    ana = visitor(at=relay.at)
    ana.forgiven.append(CUT)
    table = ana.open_table("Ana", [ME])
    ana.button("Commencer").click()
    ana.my_turn()
    # A wrong question: it could be asked again, and would be paid again.
    cell, right = ana.right_question()
    symbol = next(each for each in "SLAO" if each != right)
    with Person(served, "Eve") as eve:
        screen = eve.watch(table)
        seq = screen.get("game")["seq"]
        relay.lose_answers()
        ana.cell(cell).click()
        ana.picker(symbol).click()
        # The house has it; Ana's window has not heard of it.
        screen.get("game", seq=seq + 1)
    assert times_asked(ana, cell) == 1
    asked = ana.page.get_by_role("button", name=re.compile(f"^Ana, {cell}, .* manqué"))
    expect(asked).to_have_count(0)

    relay.cut()
    lost(ana)
    relay.mend()
    expect(asked).to_be_visible()
    ana.my_turn()
    assert len(ana.state().log) == 1
    # It was known as the same question, not turned away as one that came too late.
    expect(ana.page.get_by_test_id("notice")).to_have_count(0)


def test_the_browser_says_that_it_is_offline_and_back(visitor: Callable[..., Visitor]) -> None:
    ana = visitor()
    ana.forgiven.append(CUT)
    ana.open_table("Ana", [ME])
    ana.button("Commencer").click()
    ana.my_turn()
    ana.context.set_offline(True)
    lost(ana)
    expect(ana.spoken).to_contain_text("Connexion perdue")
    ana.context.set_offline(False)
    found(ana)
    expect(ana.spoken).to_contain_text("La connexion est revenue")
    ana.ask(*ana.right_question())


def test_a_house_that_does_not_answer_is_said_to_be_silent(
    relay: Relay, visitor: Callable[..., Visitor]
) -> None:
    ana = visitor(at=relay.at)
    ana.forgiven.append(CUT)
    ana.page.goto("/")
    ana.robots().click()
    expect(ana.button("Jouer")).to_be_visible()
    ana.page.wait_for_load_state("networkidle")  # all parts of the dialog are there
    relay.cut()
    ana.say_name("Ana")
    expect(ana.page.get_by_role("alert")).to_contain_text("La maison ne répond pas")
    relay.mend()
    ana.button("Jouer").click()
    ana.my_turn()


def test_two_windows_of_one_seat_follow_each_other(visitor: Callable[..., Visitor]) -> None:
    left = visitor()
    table = left.open_table("Ana", [ME])
    left.button("Commencer").click()
    left.my_turn()
    right = left.second_window()
    right.page.goto(f"/table/{table}")
    for asking, following in ((left, right), (right, left)):
        cell, symbol = asking.right_question()
        asking.ask(cell, symbol)
        following.answered(cell)


def test_a_window_that_is_behind_is_told_so_and_nothing_is_asked(
    visitor: Callable[..., Visitor],
) -> None:
    left = visitor()
    table = left.open_table("Ana", [ME])
    left.button("Commencer").click()
    left.my_turn()
    right = left.second_window()
    behind = Held(right)
    right.page.goto(f"/table/{table}")
    right.my_turn()

    behind.holding = True
    first, symbol = left.right_question()
    left.ask(first, symbol)
    second, symbol = left.right_question()
    right.cell(second).click()
    right.picker(symbol).click()
    behind.let_go()
    expect(right.notice("La partie a avancé entre-temps")).to_be_visible()
    right.answered(first)
    assert times_asked(right, second) == 0
    # The cell is still chosen: the animal again, and it is asked.
    right.my_turn()
    right.picker(symbol).click()
    right.answered(second)
    left.answered(second)


def test_a_refused_question_names_its_rule_and_opens_it_at_its_place(
    visitor: Callable[..., Visitor],
) -> None:
    """The page itself asks nothing that is not allowed: the test alters a question on its way."""
    ana = visitor()
    altered = Held(ana)
    ana.open_table("Ana", [ME])
    ana.button("Commencer").click()
    ana.my_turn()
    solved, symbol = ana.right_question()
    ana.ask(solved, symbol)
    before = ana.state()

    altered.cell = solved
    cell, symbol = ana.right_question()
    ana.cell(cell).click()
    ana.picker(symbol).click()
    refusal = ana.notice(solved)
    refusal.hover()  # it stays as long as somebody is at it
    expect(ana.cell(cell)).to_have_accessible_name(re.compile("lingot"))
    assert ana.state() == before
    ana.accessible()
    refusal.get_by_role("button", name="Voir la règle").click()
    expect(ana.page.get_by_role("tab", name="Règles")).to_have_attribute("aria-selected", "true")
    expect(ana.page.locator(":focus")).to_contain_text("La question")
    expect(ana.page.locator(":focus")).to_be_in_viewport()

    # The refusal has left the question as it was: the animal again, and it is asked.
    altered.cell = None
    ana.my_turn()
    ana.picker(symbol).click()
    ana.answered(cell)


@pytest.mark.parametrize("width", [390, 1280])
def test_a_solved_cell_says_why_it_is_not_asked_about(visitor: Callable[..., Visitor], width: int) -> None:
    ana = visitor(width=width)
    ana.open_table("Ana", [ME])
    ana.button("Commencer").click()
    ana.my_turn()
    cell, symbol = ana.right_question()
    ana.ask(cell, symbol)
    ana.cell(cell).click(force=True)  # it says that it is disabled, and yet answers why
    expect(ana.page.get_by_text(f"{cell} est déjà découverte")).to_be_visible()
    ana.button("Voir la règle").click()
    expect(ana.page.locator(":focus")).to_contain_text("Une case résolue")
    expect(ana.page.locator(":focus")).to_be_in_viewport()
    assert times_asked(ana, cell) == 1
    assert cell in CELLS


class Held:
    """The WebSocket of a window in the test's hands: what comes can be held back, what goes can be altered."""

    def __init__(self, window: Visitor) -> None:
        self.holding = False
        self.cell: str | None = None
        """The cell that is asked about instead of the chosen one."""
        self._kept: list[str | bytes] = []
        self._socket: WebSocketRoute
        window.page.route_web_socket(re.compile("/ws/"), self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()
        socket.on_message(lambda text: server.send(self._altered(text)))
        server.on_message(self._take)

    def _altered(self, text: str | bytes) -> str | bytes:
        message = json.loads(text)
        if self.cell is None or message["type"] != "move":
            return text
        message["move"]["cell"] = self.cell
        return json.dumps(message)

    def _take(self, text: str | bytes) -> None:
        if self.holding:
            self._kept.append(text)
        else:
            self._socket.send(text)

    def let_go(self) -> None:
        self.holding = False
        for text in self._kept:
            self._socket.send(text)
        self._kept.clear()
