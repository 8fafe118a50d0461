"""« Garder mon nom » with Chromium's own authenticator: passkeys, several devices, recovery codes, export, privacy."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.fixtures import HOME_NETWORK
from tests.browser.visitor import Visitor
from tests.server.harness import Served

Arrive = Callable[..., Visitor]
SOLEIL = {
    "game": "soleil",
    "options": {"emperor": "house", "ingots": "shuffled"},
    "seats": [{"kind": "me"}],
}


def device(one: Visitor, transport: str = "internal") -> tuple[CDPSession, str]:
    """The window's browser has a device that keeps passkeys, built in or a stick, and a finger that is always on it."""
    session = one.context.new_cdp_session(one.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": transport,
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, str(made["authenticatorId"])


def credentials(held: tuple[CDPSession, str]) -> list[dict[str, str]]:
    session, authenticator = held
    return list(session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"])


def synced(giver: tuple[CDPSession, str], taker: tuple[CDPSession, str]) -> None:
    """The passkeys of one device are on another one too, as those of phones and password managers are."""
    session, authenticator = taker
    session.send("WebAuthn.clearCredentials", {"authenticatorId": authenticator})
    for credential in credentials(giver):
        session.send("WebAuthn.addCredential", {"authenticatorId": authenticator, "credential": credential})


def known(visitor: Arrive, served: Served, name: str, **window: int) -> Visitor:
    """Somebody who has chosen a name; their browser reaches the house as localhost."""
    one = unknown(visitor, served, **window)
    one.robots().click()
    one.say_name(name)
    one.my_turn()
    one.page.goto("/")
    return one


def unknown(visitor: Arrive, served: Served, **window: int) -> Visitor:
    one = visitor(at=f"localhost:{served.at.rpartition(':')[2]}", **window)
    one.page.goto("/")
    return one


def settings(one: Visitor) -> Locator:
    one.page.get_by_role("button", name=re.compile("Réglages$")).click()
    return one.dialog("Réglages")


def close(one: Visitor) -> None:
    one.dialog("Réglages").get_by_role("button", name="Fermer").first.click()


def test_a_name_is_kept_and_followed_to_another_device(visitor: Arrive, served: Served) -> None:
    ana = known(visitor, served, "Anatole")
    phone = device(ana)
    dialog = settings(ana)
    expect(dialog.get_by_text("n'est qu'à vous dans cette maison : personne", exact=False)).to_be_visible()
    ana.accessible()
    ana.button("Ajouter une clé d'accès").click()
    expect(dialog.get_by_text("« Anatole » n'est qu'à vous dans cette maison.")).to_be_visible()
    assert len(credentials(phone)) == 1
    expect(dialog.get_by_text("Vous n'avez pas de code de secours", exact=False)).to_be_visible()
    ana.button("Créer des codes de secours").click()
    codes = dialog.get_by_test_id("recovery-codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    ana.accessible()
    ana.fits()
    code = codes.nth(2).inner_text()
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Télécharger", exact=True).click()
    assert code in download.value.path().read_text()
    ana.button("Je les ai notés").click()
    expect(dialog.get_by_text("Il vous reste 10 codes de secours.")).to_be_visible()

    # A second browser with the same passkeys, on a telephone, that was nobody so far.
    other = unknown(visitor, served, width=390, height=844)
    tablet = device(other)
    synced(phone, tablet)
    other.button("J'ai déjà un nom ici").click()
    other.accessible()
    other.button("Se connecter avec une clé d'accès").click()
    expect(other.notice("Bonjour Anatole, tout est là.")).to_be_visible()
    expect(other.page.get_by_role("heading", name="À vous")).to_be_visible()

    # Somebody else does not get the name, and is told what to do.
    stranger = unknown(visitor, served)
    stranger.forgiven.append("409")
    stranger.robots().click()
    stranger.say_name("anatole")
    expect(stranger.page.get_by_role("alert")).to_contain_text("quelqu'un garde le nom", ignore_case=True)
    expect(stranger.page.get_by_role("alert")).to_contain_text("« anatole 2 »")

    # All devices lost: a code lets them in, once.
    stranger.button("J'ai déjà un nom ici").last.click()
    stranger.button("J'ai perdu mes appareils").click()
    stranger.page.get_by_label("Code de secours").fill(code.lower())
    stranger.button("Se connecter avec ce code").click()
    expect(stranger.notice("Bonjour Anatole.")).to_be_visible()


@pytest.mark.parametrize("where", ["robots", "table"])
def test_the_field_for_a_name_proposes_passkeys(visitor: Arrive, served: Served, where: str) -> None:
    """Chromium's own authenticator picks what it is proposed at once: nobody types a name or presses a button."""
    name = f"Ysaline {where}"
    ana = known(visitor, served, name)
    held = device(ana)
    settings(ana)
    ana.button("Ajouter une clé d'accès").click()
    expect(ana.button("Ajouter une autre clé")).to_be_visible()

    other = unknown(visitor, served)
    synced(held, device(other))
    if where == "robots":
        other.robots().click()
        expect(other.notice(f"Bonjour {name}, tout est là.")).to_be_visible()
        # The level can still be chosen.
        expect(other.page.get_by_label("Votre nom")).to_have_count(0)
        other.button("Jouer").click()
    else:
        other.page.goto(f"/table/{ana._post('/api/tables', SOLEIL)['id']}")
        expect(other.notice(f"Bonjour {name}, tout est là.")).to_be_visible()
        other.button("Commencer").click()
    other.my_turn()


def test_whoever_types_a_name_is_not_held_up_by_passkeys(visitor: Arrive, served: Served) -> None:
    one = unknown(visitor, served)
    device(one)  # it has none for this house
    one.robots().click()
    expect(one.page.get_by_label("Votre nom")).to_have_attribute("autocomplete", "username webauthn")
    one.accessible()
    one.say_name("Zéphyrine")
    one.my_turn()


def test_passkeys_are_added_renamed_and_removed(visitor: Arrive, served: Served) -> None:
    ana = known(visitor, served, "Bérénice", width=390, height=844)
    first = device(ana)
    dialog = settings(ana)
    ana.button("Ajouter une clé d'accès").click()
    lines = dialog.locator("li.key")
    expect(lines).to_have_count(1)

    # The same device makes no second one; another one does, once the first was shown.
    ana.button("Ajouter une autre clé").click()
    expect(dialog.get_by_role("alert")).to_have_text("Cet appareil a déjà une clé d'accès pour vous.")
    # Back on the page, that it is really her has to be shown again.
    ana.page.reload()
    dialog = settings(ana)
    ana.button("Ajouter une autre clé").click()
    expect(dialog.get_by_role("group", name="Montrez que c'est vous")).to_be_visible()
    ana.accessible()
    ana.fits()
    stick = device(ana, "usb")
    ana.button("Montrer une clé d'accès").click()
    expect(lines).to_have_count(2)
    assert [len(credentials(one)) for one in (first, stick)] == [1, 1]

    dialog.get_by_role("button", name=re.compile("^Renommer la clé")).first.click()
    dialog.get_by_label("Nom de la clé").fill("Mon téléphone")
    ana.button("Enregistrer").last.click()
    expect(lines.first).to_contain_text("Mon téléphone")

    dialog.get_by_role("button", name=re.compile("^Retirer la clé")).last.click()
    ana.button("Oui, la retirer").click()
    expect(lines).to_have_count(1)
    dialog.get_by_role("button", name="Retirer la clé Mon téléphone").click()
    expect(dialog.get_by_text("redevient libre", exact=False)).to_be_visible()
    ana.button("Oui, libérer mon nom").click()
    expect(ana.notice("La clé est retirée, votre nom est libre.")).to_be_visible()
    expect(ana.button("Ajouter une clé d'accès")).to_be_visible()


def test_a_cancelled_request_changes_nothing(visitor: Arrive, served: Served) -> None:
    ana = known(visitor, served, "Cyprien")
    dialog = settings(ana)
    ana.page.evaluate(
        """() => {
            navigator.credentials.create = () => Promise.reject(new DOMException("no", "NotAllowedError"));
        }"""
    )
    ana.button("Ajouter une clé d'accès").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Rien n'a changé")
    expect(ana.button("Ajouter une clé d'accès")).to_be_enabled()


def test_whoever_signs_in_is_told_what_they_leave(visitor: Arrive, served: Served) -> None:
    ana = known(visitor, served, "Désirée")
    held = device(ana)
    settings(ana)
    ana.button("Ajouter une clé d'accès").click()
    expect(ana.button("Ajouter une autre clé")).to_be_visible()

    lea = known(visitor, served, "Léonie")
    copied = device(lea)
    synced(held, copied)
    settings(lea)
    lea.button("J'ai déjà un nom ici").click()
    dialog = lea.dialog("Se connecter")
    expect(dialog).to_contain_text("Cet appareil est pour le moment celui de Léonie")
    lea.button("Montrer le lien personnel de Léonie").click()
    link = dialog.get_by_role("textbox", name="Montrer le lien personnel de Léonie").input_value()
    lea.accessible()
    lea.button("Se connecter avec une clé d'accès").click()
    expect(lea.notice("Bonjour Désirée, tout est là.")).to_be_visible()

    # The link leads back.
    lea.page.goto(link)
    lea.button("C'est bien moi").click()
    expect(lea.notice("Bonjour Léonie, tout est là.")).to_be_visible()

    # And Désirée may leave a device without losing anything. Passkeys that are synced do not count by device.
    synced(copied, held)
    ana.button("Me déconnecter de cet appareil").click()
    expect(ana.notice("Cet appareil n'est plus connecté.")).to_be_visible()
    ana.button("J'ai déjà un nom ici").click()
    ana.button("Se connecter avec une clé d'accès").click()
    expect(ana.notice("Bonjour Désirée, tout est là.")).to_be_visible()


@pytest.mark.parametrize(
    ("host", "why"),
    [(HOME_NETWORK, "connexion sûre"), ("127.0.0.1", "nom de domaine")],
    ids=["http", "numbers"],
)
def test_where_there_can_be_no_passkey_the_page_says_why(
    visitor: Arrive, served: Served, host: str, why: str
) -> None:
    ana = visitor(at=f"{host}:{served.at.rpartition(':')[2]}")
    ana.page.goto("/")
    ana.button("J'ai déjà un nom ici").click()
    expect(ana.dialog("Se connecter")).to_contain_text(why)
    expect(ana.button("Se connecter avec une clé d'accès")).to_have_count(0)
    expect(ana.page.get_by_label("Code de secours")).to_be_visible()


def test_all_my_data_in_one_file(visitor: Arrive, served: Served) -> None:
    ana = known(visitor, served, "Fantine")
    settings(ana)
    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Télécharger le fichier").click()
    archive = zipfile.ZipFile(download.value.path())
    assert json.loads(archive.read("me.json"))["name"] == "Fantine"
    assert len(json.loads(archive.read("tables.json"))) == 1


def test_the_privacy_page_is_reached_from_everywhere_in_both_languages(visitor: Arrive) -> None:
    ana = visitor(width=390, height=844)
    ana.page.goto("/")
    ana.page.get_by_role("contentinfo").get_by_role("link", name="Vie privée").click()
    expect(ana.page.get_by_role("heading", name="Vie privée", level=1)).to_be_visible()
    ana.accessible()
    ana.fits()
    ana.page.get_by_role("button", name="English").click()
    expect(ana.page.get_by_role("heading", name="What the house keeps")).to_be_visible()
    ana.page.get_by_role("button", name=re.compile("Settings$")).click()
    ana.page.get_by_role("dialog").get_by_role("link", name="Privacy").click()
    expect(ana.page.get_by_role("dialog")).to_have_count(0)
    ana.page.goto("/privacy")
    expect(ana.page.get_by_role("heading", name="Privacy", level=1)).to_be_visible()
