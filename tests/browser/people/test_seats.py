"""Seats change hands: to another browser, to a bot while somebody is away, to nobody when data are deleted."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import Visitor
from tests.server.harness import Served

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def sit_together(ana: Visitor, bao: Visitor) -> str:
    """Ana's table with Bao at it, and the first question asked."""
    table = ana.open_table("Ana", [ME, OPEN])
    bao.come_to(table, "Bao")
    bao.button("S'asseoir ici").click()
    ana.button("Commencer").click()
    ana.my_turn()
    cell, symbol = ana.right_question()
    ana.ask(cell, symbol)
    bao.answered(cell)
    bao.my_turn()
    return table


def test_a_seat_is_handed_over_in_the_middle_of_the_game(visitor: Callable[..., Visitor]) -> None:
    ana, bao, cleo = visitor(), visitor(), visitor(width=390, height=844)
    table = sit_together(ana, bao)
    gold = ana.state().gold[1]

    bao.seat(1).click()
    expect(bao.dialog("Bao")).to_be_visible()
    bao.accessible()
    bao.button("Céder la place").click()
    expect(ana.seat(1)).to_contain_text("place libre")

    cleo.come_to(table, "Cléo")
    cleo.seat(1).click()
    cleo.accessible()
    cleo.button("S'asseoir ici").click()
    cell, symbol = cleo.right_question()
    cleo.ask(cell, symbol)
    ana.answered(cell)
    expect(ana.seat(1)).to_contain_text("Cléo")
    assert ana.state().gold[1] > gold
    # Bao has stood up: he watches.
    expect(bao.picker("S")).to_have_count(0)


def test_a_bot_plays_for_somebody_who_is_away_until_they_return(
    own_house: Served, visitor: Callable[..., Visitor]
) -> None:
    ana, bao = visitor(house=own_house), visitor(house=own_house)
    table = sit_together(ana, bao)
    bao.page.goto("/")  # he leaves the table
    expect(ana.seat(1)).to_contain_text("pas là")
    ana.seat(1).click()
    expect(ana.dialog("Bao")).to_contain_text("pas là depuis moins d'une minute")
    ana.page.keyboard.press("Escape")

    own_house.advance(200)
    ana.page.reload()
    expect(ana.page.get_by_text("Bao n'est pas là depuis 3 minutes")).to_be_visible()
    ana.for_everybody()
    ana.button("Confier la place à un robot").click()
    expect(ana.dialog("Bao")).to_contain_text("pas là depuis 3 minutes")
    ana.accessible()
    ana.page.get_by_label("Confier la place à un robot").select_option("Novice")
    ana.button("Confier", exact=True).click()
    # It asks at once, and the turn comes back to Ana.
    ana.my_turn()
    expect(ana.seat(1)).to_contain_text("robot remplaçant")
    assert ana.state().questions[1] >= 1

    bao.page.goto(f"/table/{table}")
    expect(ana.seat(1)).not_to_contain_text("robot")
    expect(bao.seat(1)).to_contain_text("vous")
    cell, symbol = ana.right_question()
    ana.ask(cell, symbol)
    bao.ask(*bao.right_question())


def test_the_personal_link_brings_the_tables_to_another_device(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor()
    table = sit_together(ana, bao)
    bao.button("Bao, Réglages").click()
    settings = bao.dialog("Réglages")
    settings.get_by_role("button", name="Montrer le lien").click()
    link = settings.get_by_label("Votre lien personnel").input_value()
    expect(settings.get_by_role("img", name="QR code de votre lien personnel")).to_be_visible()
    bao.for_everybody()

    phone = visitor(width=390, height=844)
    phone.page.goto(link)
    phone.for_everybody()
    phone.button("C'est bien moi").click()
    expect(phone.notice("Bonjour Bao")).to_be_visible()
    phone.page.locator(f'a[href="/table/{table}"]').first.click()  # among those that wait for Bao, and all
    cell, symbol = phone.right_question()
    phone.ask(cell, symbol)
    ana.answered(cell)
    bao.answered(cell)  # under the open dialog

    # The phone is lost: it is nobody's any more, and this device plays on.
    phone.forgiven.append("401")
    settings.get_by_role("button", name="Déconnecter mes autres appareils").click()
    settings.get_by_role("button", name="Oui, les déconnecter").click()
    expect(bao.notice("Vos autres appareils sont déconnectés")).to_be_visible()
    expect(phone.page.get_by_text("Cet appareil a été déconnecté")).to_be_visible()
    settings.get_by_role("button", name="Fermer").click()
    ana.ask(*ana.right_question())
    bao.ask(*bao.right_question())

    nobody = visitor()
    nobody.forgiven.append("400|404")
    nobody.page.goto("/moi/n-importe-quoi")
    nobody.button("C'est bien moi").click()
    expect(nobody.page.get_by_role("alert")).to_be_visible()
    nobody.accessible()


def test_my_data_are_deleted_and_a_player_has_left(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor()
    sit_together(ana, bao)
    ana.end(bao)
    expect(ana.page.locator(".ranking")).to_contain_text("Bao")

    bao.button("Bao, Réglages").click()
    bao.button("Effacer mes données").click()
    bao.accessible()
    bao.button("Oui, tout effacer").click()
    expect(bao.notice("Vos données sont effacées")).to_be_visible()
    assert bao.context.request.get("/api/me").status == 401
    bao.page.reload()
    expect(bao.page.get_by_role("heading", name="Les jeux")).to_be_visible()
    expect(bao.page.get_by_role("heading", name="Mes tables")).to_have_count(0)
    expect(ana.page.locator(".ranking")).to_contain_text("joueur parti")
    expect(ana.page.get_by_text("Bao")).to_have_count(0)
