"""The first minute at home: the way to a table, robots as one likes them, a name once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.room import PHONE
from tests.browser.visitor import Visitor
from tests.server.harness import Person, Served

ME = {"kind": "me"}


def top(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["y"]


def checked(one: Visitor, group: str) -> Locator:
    return one.page.get_by_role("group", name=group).get_by_role("radio", checked=True)


def test_on_a_phone_the_code_and_my_tables_come_before_the_games(visitor: Callable[..., Visitor]) -> None:
    one = visitor(**PHONE)
    one.page.goto("/")
    code, games = one.page.get_by_label("Rejoindre une table"), one.page.locator(".games")
    expect(code).to_be_in_viewport(ratio=1)
    assert top(code) < top(games)
    # A newcomer has no tables: nothing stands between the code and the first game with robots.
    expect(one.page.get_by_role("region", name="Mes tables")).to_have_count(0)
    expect(one.robots()).to_be_in_viewport(ratio=1)
    one.open_table("Ana", [ME])
    expect(one.button("Commencer")).to_be_visible()
    one.page.goto("/")
    mine = one.page.get_by_role("region", name="Mes tables").get_by_role("link").first
    expect(mine).to_be_in_viewport(ratio=1)
    assert top(code) < top(mine) < top(games)
    one.for_everybody()


def test_on_a_phone_the_table_is_opened_from_anywhere_in_the_form(visitor: Callable[..., Visitor]) -> None:
    one = visitor(**PHONE)
    one.page.goto("/nouvelle/cible")
    open_it = one.button("Ouvrir la table")
    for share in (0, 0.5, 1):
        one.page.evaluate("share => scrollTo(0, share * document.body.scrollHeight)", share)
        expect(open_it).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("game", "level", "bots"),
    [("La Cible", "Habitué", "2"), ("Kreuzwort-Pyramiden", "Écolier", "1")],
)
def test_robots_are_proposed_as_a_newcomer_wants_them(
    visitor: Callable[..., Visitor], game: str, level: str, bots: str
) -> None:
    one = visitor()
    one.page.goto("/")
    one.robots(game).click()
    expect(checked(one, "Niveau des robots").locator("..")).to_contain_text(level)
    expect(checked(one, "Nombre de robots")).to_have_value(bots)


def test_robots_are_chosen_and_remembered(visitor: Callable[..., Visitor]) -> None:
    one = visitor(**PHONE)
    one.page.goto("/")
    one.robots().click()
    one.fits()
    one.accessible()
    one.page.get_by_role("radio", name=re.compile("^Novice")).check()
    one.page.get_by_role("radio", name="4", exact=True).check()
    one.say_name("Ana")
    one.my_turn()
    table = one.served.call(one.served.house.table(one.table_id))
    assert table is not None
    assert [seat.level for seat in table.record.seats] == [None, *["novice"] * 4]
    one.page.goto("/")
    one.robots().click()
    expect(one.dialog("La pyramide du soleil")).to_be_visible()
    # The house knows the name now.
    expect(one.page.get_by_label("Votre nom")).to_have_count(0)
    expect(checked(one, "Niveau des robots")).to_have_value("novice")
    expect(checked(one, "Nombre de robots")).to_have_value("4")


def lose(person: Person, games: int) -> str:
    """Loses so many games against the middle level; returns the last table."""
    table = ""
    for _ in range(games):
        table = person.open_table(seats=[ME, {"kind": "bot", "level": "adept"}])["id"]
        screen = person.watch(table)
        assert screen.ask(type="start")["type"] == "ok"
        assert screen.ask(type="resign", seat=0)["type"] == "ok"
    return table


def test_after_three_games_the_house_proposes_a_level(
    visitor: Callable[..., Visitor], served: Served
) -> None:
    one = visitor(**PHONE)
    with Person(served, "Ana") as ana:
        table = lose(ana, 3)
        one.page.goto(ana.http.get("/api/me/link").json()["link"])
        one.button("C'est bien moi").click()
    one.robots().click()
    told = "Proposé pour vous : Novice, d'après vos 3 dernières parties."
    expect(one.dialog("La pyramide du soleil").get_by_role("status")).to_have_text(told)
    expect(checked(one, "Niveau des robots")).to_have_value("novice")
    one.fits()
    one.accessible()
    # With the keyboard somebody chooses another level, and finds it again as long as the proposal is the same.
    checked(one, "Niveau des robots").focus()
    one.page.keyboard.press("ArrowDown")
    expect(checked(one, "Niveau des robots")).to_have_value("adept")
    one.button("Jouer").click()
    one.my_turn()
    one.page.goto("/")
    one.robots().click()
    expect(one.dialog("La pyramide du soleil").get_by_role("status")).to_have_text(told)
    expect(checked(one, "Niveau des robots")).to_have_value("adept")
    one.page.goto(f"/table/{table}")
    expect(one.page.get_by_role("region", name=re.compile("gagne"))).to_contain_text(
        "propose maintenant le niveau Novice"
    )
    one.accessible()


def test_a_name_that_was_said_in_the_form_is_not_asked_for_again(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.page.goto("/nouvelle/soleil")
    one.page.get_by_placeholder("Nom").first.fill("Ana")
    one.button("Ouvrir la table").click()
    expect(one.page).to_have_url(re.compile("/table/"))
    expect(one.button("Ana, Réglages")).to_be_visible()


def test_a_new_table_of_soleil_has_the_house_as_atahualpa(visitor: Callable[..., Visitor]) -> None:
    """So that whoever opens it has something to decide."""
    one = visitor()
    one.new_table("Ana")
    one.page.get_by_label("Qui joue à la place 2 ?").select_option("novice")
    one.button("Jouer").click()
    one.my_turn()
    assert one.state().options.emperor == "house"


def test_what_went_wrong_at_the_door_is_forgotten_inside(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor()
    ana.open_table("Ana", [ME, {"kind": "open"}])
    code = ana.page.locator(".code").inner_text()
    bao.forgiven.append("404")
    bao.page.goto("/")
    field = bao.page.get_by_label("Rejoindre une table")
    wrong = "ZZZZ" if code != "ZZZZ" else "YYYY"
    field.fill(wrong)
    bao.button("Entrer").click()
    bao.say_name("Bao")
    expect(bao.page.get_by_test_id("notice")).to_have_count(1)
    # Under the pointer it would stay for ever.
    bao.page.get_by_test_id("notice").hover()
    field.fill(code)
    field.press("Enter")
    expect(bao.button("S'asseoir ici")).to_be_visible()
    expect(bao.page.get_by_test_id("notice")).to_have_count(0)


@pytest.mark.parametrize("width", [1000, 1280, 1440, 1920])
def test_a_wide_page_shows_the_capstone_and_the_sun(visitor: Callable[..., Visitor], width: int) -> None:
    one = visitor(width=width, height=900)
    one.page.goto("/")
    hero = one.page.locator(".hero").bounding_box()
    assert hero is not None
    for part in (".cap-light", ".sun"):
        shown = one.page.locator(f".hero {part}").first.bounding_box()
        assert shown is not None
        assert shown["y"] >= hero["y"] - 1, part
        assert shown["x"] + shown["width"] <= width, part
