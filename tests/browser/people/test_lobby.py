"""The lobby as people see it: they meet, take a free seat, watch, block and report."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from pyramidion.server.settings import ServerSettings
from tests.browser.room import PHONE
from tests.browser.visitor import Visitor
from tests.server.harness import Person, Served

Arrive = Callable[..., Visitor]


def on_the_parvis(visitor: Visitor, name: str) -> None:
    visitor.page.goto("/")
    visitor.page.get_by_role("link", name="Jouer maintenant").click()
    visitor.say_name(name)
    expect(visitor.button("Chercher")).to_be_enabled()


def test_two_strangers_meet_and_their_game_begins(own_house: Served, visitor: Arrive) -> None:
    ana, bao = visitor(house=own_house), visitor(house=own_house, **PHONE)
    on_the_parvis(ana, "Ana")
    on_the_parvis(bao, "Bao")
    ana.page.get_by_label("Jeu").select_option("poker")
    ana.button("Chercher").click()
    expect(ana.page.get_by_text("On cherche pour vous")).to_be_visible()
    ana.for_everybody()
    # Bao sees that somebody waits, and joins them.
    bao.button("Chercher aussi : Pyramid Poker, En direct").click()
    for person in (ana, bao):
        person.notice("On vous a trouvé une table.").hover()  # it stays as long as somebody is at it
    for person in (ana, bao):
        person.page.wait_for_url(re.compile("/table/"))
        expect(person.page.get_by_text("On s'installe")).to_have_count(0)
        tells_without_covering(person)
    assert ana.page.url == bao.page.url


def tells_without_covering(person: Visitor) -> None:
    """The word that a table was found lies on nothing that one plays with: no plate, no board, no words below it."""
    told = person.notice("On vous a trouvé une table.")
    expect(person.seat(0)).to_be_visible()
    place = told.bounding_box()
    assert place is not None
    played = person.page.evaluate(
        "() => [...document.querySelectorAll('main [data-seat], main [role=grid], main .bar')]"
        ".map(element => element.getBoundingClientRect().top)"
    )
    assert len(played) >= 3
    assert place["y"] + place["height"] <= min(played), (place, played)


def test_a_free_seat_is_taken_from_the_list(own_house: Served, visitor: Arrive) -> None:
    """The table is opened in the form, which keeps it for friends unless somebody lists it."""
    with Person(own_house, "Eve") as eve:
        eve.open_table(game="poker", options={})
    ana, bao = visitor(house=own_house), visitor(house=own_house, **PHONE)
    on_the_parvis(bao, "Bao")
    expect(bao.page.get_by_text("Aucune table n'attend de joueurs.")).to_be_visible()
    bao.for_everybody()
    ana.page.goto("/nouvelle/poker")
    listed = ana.page.get_by_label("Sur le parvis")
    expect(listed).not_to_be_checked()
    listed.check()
    ana.page.get_by_label("Nom").first.fill("Ana")
    ana.button("Ouvrir la table").click()
    ana.page.wait_for_url(re.compile("/table/"))
    bao.page.get_by_role("link", name="S'asseoir : Pyramid Poker, Ana").click()
    bao.sit()
    ana.button("Commencer").click()
    onlooker = visitor(house=own_house)
    on_the_parvis(onlooker, "Zoé")
    onlooker.page.get_by_role("link", name=re.compile("Regarder : Pyramid Poker")).click()
    onlooker.page.wait_for_url(re.compile("/table/"))


def test_the_list_is_gone_through_by_keyboard_while_it_changes(own_house: Served, visitor: Arrive) -> None:
    ana, bao = visitor(house=own_house), visitor(house=own_house)
    table = ana.open_table("Ana", [{"kind": "me"}, {"kind": "open"}], game="poker", options={}, listed=True)
    on_the_parvis(bao, "Bao")
    sit = bao.page.get_by_role("link", name="S'asseoir : Pyramid Poker, Ana")
    sit.focus()
    with Person(own_house, "Eve") as eve:
        eve.open_table(game="poker", options={}, listed=True)
        expect(bao.page.get_by_role("heading", name="Tables ouvertes")).to_contain_text("2")
        expect(sit).to_be_focused()
        # The table is full: the key that is pressed now leads to no other one.
        sitting = eve.watch(table)
        assert sitting.ask(type="sit", seat=1)["type"] == "ok"
        expect(bao.page.get_by_role("heading", name="Tables ouvertes")).to_be_focused()
        expect(bao.spoken).to_contain_text("Cette table n'est plus dans la liste.")
        bao.for_everybody()


def test_somebody_is_blocked_and_reported(own_house: Served, visitor: Arrive) -> None:
    ana, bao = visitor(house=own_house), visitor(house=own_house)
    table = ana.open_table("Ana", [{"kind": "me"}, {"kind": "open"}], game="poker", options={}, listed=True)
    bao.come_to(table, "Bao")
    ana.button("La table").click()
    ana.button("Signaler Bao").click()
    ana.dialog("Signaler Bao").get_by_label("Nom déplacé").check()
    ana.dialog("Signaler Bao").get_by_role("button", name="Envoyer").click()
    expect(ana.notice("C'est signalé.")).to_be_visible()
    ana.button("Bloquer Bao").click()
    ana.button("Oui, bloquer").click()
    expect(ana.notice("Bao est bloqué")).to_be_visible()
    ana.accessible()


def test_a_house_without_a_lobby_shows_nothing_of_it(tmp_path: Path, visitor: Arrive) -> None:
    with Served(tmp_path, ServerSettings(rates=None), lobby=False) as served:
        one = visitor(house=served)
        one.page.goto("/")
        expect(one.page.get_by_role("heading", name="Les jeux")).to_be_visible()
        expect(one.page.get_by_role("link", name="Jouer maintenant")).to_have_count(0)
        one.page.goto("/nouvelle/poker")
        expect(one.button("Ouvrir la table")).to_be_visible()
        expect(one.page.get_by_label("Sur le parvis")).to_have_count(0)
        one.page.goto("/parvis")
        expect(one.page.get_by_role("heading", name="Il n'y a rien à cette adresse")).to_be_visible()
        one.context.close()
