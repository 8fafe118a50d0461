"""Nothing that matters is pushed out of the window or covered, whatever else is on the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from pyramidion.server.settings import ServerSettings
from tests.browser.room import at_home
from tests.browser.visitor import Visitor
from tests.server.harness import Person, Served

ME, OPEN = {"kind": "me"}, {"kind": "open"}
CODE = "ABCD-EFGH"
Arrive = Callable[..., Visitor]


def bot(level: str) -> dict[str, str]:
    return {"kind": "bot", "level": level}


def box(place: Locator) -> dict[str, float]:
    found = place.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "bottom": found["y"] + found["height"]}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Served]:
    """A house that is one room with a television and somebody who looks after it."""
    settings = ServerSettings(rates=None, salon=True, host_code=CODE, host_names=("maison.test",))
    with Served(tmp_path, settings) as served:
        yield served


def test_my_plate_stays_in_the_window_beside_advice(visitor: Arrive) -> None:
    one = visitor(width=1100, height=900)
    one.open_table("Ana", [ME, bot("ecolier")], game="kreuzwort", options={}, coach=True)
    one.button("Commencer").click()
    # Advice on a board that the bot changes is gone.
    expect(one.page.get_by_text("À vous de former un mot.")).to_be_visible()
    one.button("Demander conseil").click()
    expect(one.page.get_by_role("region", name="Conseil").first).to_be_visible()
    assert one.page.evaluate("document.documentElement.scrollHeight > innerHeight")
    expect(one.seat(0)).to_be_in_viewport(ratio=1)
    assert (
        one.page.evaluate(
            """([x, y]) => document.elementFromPoint(x, y)?.closest("[data-seat]")?.dataset.seat""",
            [box(one.seat(0))["x"] + 20, box(one.seat(0))["y"] + 20],
        )
        == "0"
    )


def test_my_plate_covers_no_button(visitor: Arrive) -> None:
    one = visitor(width=1440, height=900)
    one.open_table("Ana", [ME, bot("novice")], coach=True)
    one.button("Commencer").click()
    expect(one.button("Demander conseil")).to_be_visible()
    plate = box(one.seat(0))["y"]
    buttons = one.page.locator(".board button:visible").all()
    assert buttons
    assert [each.inner_text() for each in buttons if box(each)["bottom"] > plate] == []


@pytest.mark.parametrize(
    ("width", "height", "rows"),
    [
        (390, 844, 2),
        (460, 844, 2),
        (640, 844, 2),
        (820, 1100, 1),
        (1100, 760, 1),
        (1280, 760, 1),
        (1440, 760, 1),
    ],
)
def test_four_seats_stand_in_even_rows(visitor: Arrive, width: int, height: int, rows: int) -> None:
    one = visitor(width=width, height=height)
    one.open_table("Ana", [ME, *[bot("complice")] * 3], game="pyramide", options={})
    one.button("Commencer").click()
    expect(one.seat(3)).to_be_visible()
    # Once the pictures and letters of the page have come.
    one.page.wait_for_function(
        """rows => {
            const tops = [0, 1, 2, 3].map(seat =>
                Math.round(document.querySelector(`[data-seat="${seat}"]`).getBoundingClientRect().top));
            const counts = [...new Set(tops)].map(top => tops.filter(one => one === top).length);
            return counts.length === rows && counts.every(count => count === 4 / rows);
        }""",
        arg=rows,
    )
    one.fits()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1100), (1440, 900)])
def test_the_print_of_chance_is_seen_when_the_game_begins(visitor: Arrive, width: int, height: int) -> None:
    """On the first card, below what one needs, and later at the foot of the page: never above the game."""
    one = visitor(width=width, height=height)
    bots = [bot("complice")] * 3
    one.open_table("Ana", [ME, *bots], game="pyramide", options={}, beats="calm")
    one.button("Commencer").click()
    expect(one.page.locator(".veil .sealed")).to_be_in_viewport(ratio=1)
    expect(one.page.get_by_role("region", name="Le titre")).to_be_visible()
    seal, board = one.page.locator(".seal summary"), one.page.locator("main .board").first
    assert one.page.evaluate(
        "([seal, board]) => !!(board.compareDocumentPosition(seal) & Node.DOCUMENT_POSITION_FOLLOWING)",
        [seal.element_handle(), board.element_handle()],
    )


def test_the_television_tells_the_print_of_chance_when_the_game_begins(room: Served, visitor: Arrive) -> None:
    tv = visitor(room, at=at_home(room), width=1920, height=1080)
    with Person(room, "Ana") as ana:
        made = ana.open_table(options={"emperor": "house"}, seats=[ME, OPEN], beats="calm")
        host = ana.watch(made["id"])
        tv.page.goto("/salon")
        before = tv.page.locator(".invitation .seal").inner_text().strip()
        assert host.ask(type="bot", seat=1, level="novice")["type"] == "ok"
        assert host.ask(type="start")["type"] == "ok"
        expect(tv.page.locator(".veil .sealed")).to_have_text(before)


def test_the_review_opens_where_it_was_asked_for(visitor: Arrive) -> None:
    one = visitor(width=1280, height=800)
    one.open_table("Ana", [ME], coach=True)
    one.button("Commencer").click()
    one.my_turn()
    for _ in range(3):
        one.ask(*one.right_question())
    one.end()
    button = one.button("L'avis du conseiller")
    button.click()
    expect(one.page.locator(".review").first).to_be_in_viewport()
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(one.page.locator(".review")).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")


def test_a_word_from_the_host_leaves_the_televisions_header_free(room: Served, visitor: Arrive) -> None:
    tv, marie = visitor(room, at=at_home(room), width=1920, height=1080), visitor(room)
    with Person(room, "Ana") as ana:
        made = ana.open_table(options={"emperor": "house"}, seats=[ME])
        assert ana.watch(made["id"]).ask(type="start")["type"] == "ok"
        tv.page.goto("/salon")
        header = tv.page.locator(".salon > header")
        expect(header).to_be_visible()
        marie.page.goto("/hote")
        marie.page.get_by_label("Code de l'animation").fill(CODE)
        marie.page.get_by_label("Votre nom").fill("Marie")
        marie.button("Ouvrir").click()
        marie.page.get_by_placeholder("Le goûter est servi").first.fill("Le goûter est servi")
        marie.button("Annoncer").first.click()
        word = tv.page.locator(".strip").filter(has_text="Le goûter est servi")
        expect(word).to_be_visible()
        assert box(word)["bottom"] <= box(header)["y"]
        assert tv.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        tv.accessible()


def test_the_television_follows_people_from_a_table_that_they_left(room: Served, visitor: Arrive) -> None:
    tv = visitor(room, at=at_home(room), width=1920, height=1080)
    with Person(room, "Ana") as ana:
        first = ana.open_table(options={"emperor": "house"}, seats=[ME, OPEN])
        there = ana.watch(first["id"])
        tv.page.goto("/salon")
        expect(tv.page.locator(".room")).to_contain_text(first["code"])
        second = ana.open_table(options={"emperor": "house"}, seats=[ME, OPEN])
        there.connection.close()
        ana.watch(second["id"])
        expect(tv.page.locator(".room")).to_contain_text(second["code"])


def test_a_television_that_no_phone_reaches_gives_no_advice_to_operators(
    room: Served, visitor: Arrive
) -> None:
    tv = visitor(room, width=1920, height=1080)
    tv.page.goto("/salon")
    expect(tv.page.locator(".room")).to_contain_text("sur cet ordinateur")
    expect(tv.page.locator(".room")).not_to_contain_text("--")
