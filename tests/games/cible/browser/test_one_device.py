"""La Cible around one device, beside a telephone and a bot."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.room import written
from tests.browser.salon.test_one_device import ME, press_once
from tests.browser.visitor import Visitor

from . import page as cible


def test_people_without_a_telephone_beside_one_who_has_one_and_a_bot(visitor: Callable[..., Visitor]) -> None:
    """They speak and somebody presses for them; then Bao's telephone goes flat, and comes back."""
    one, phone = visitor(width=820, height=1180), visitor(width=390, height=844)
    seats = [ME, {"kind": "me", "name": "Cléo"}, {"kind": "open"}, {"kind": "bot", "level": "timide"}]
    options = {"clock": False, "ready": True, "check": True, "judge": "table"}
    setup = {**cible.SETUP, "camera": [0, 1, 2]}
    given = written("cible", 4, [], options=options, setup=setup)
    table = one.open_table("Ana", seats, game="cible", options={}, transcript=given)
    phone.come_to(table, "Bao")
    phone.sit()
    phone.accept()
    press_once(one)
    one.button("Commencer").click()
    for name in ("Ana", "Cléo"):
        one.button(f"{name} : ouvrir").click()
        one.button("J'ai répondu").click()
        phone.button("Juste").click()
    # His seat goes over to the device of Ana, who knows no more than before until he opens the curtain there.
    expect(cible.line(phone)).to_be_visible()
    phone.seat(2).click()
    phone.accessible()
    phone.button("Jouer sur l'appareil de l'hôte (Ana)").click()
    expect(cible.line(phone)).to_have_count(0)
    one.button("Bao : ouvrir").click()
    cible.answer(one, "grenade")
    one.button("Ana : ouvrir").click()
    one.button("Faux").click()
    expect(one.spoken).to_contain_text("Bao perd un pion")
    one.accessible()
    # And back to the telephone.
    one.seat(2).click()
    one.button("Céder la place").click()
    phone.seat(2).click()
    phone.button("S'asseoir ici").click()
    expect(phone.seat(2)).to_contain_text("vous")
    expect(one.button("Bao : ouvrir")).to_have_count(0)
