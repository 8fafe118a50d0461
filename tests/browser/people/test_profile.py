"""Ranked games in a browser: agreed to by sitting down, told at the end, kept in a profile, printed as a ranking."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from pyramidion.house.ratings.results import Participant, Result
from pyramidion.house.ratings.statements import INSERT_UNRATED, encode
from tests.browser.salon.test_evening import pages
from tests.browser.visitor import Visitor
from tests.house.helpers import Seated
from tests.server.harness import Served


async def resign(served: Served, table_id: str, seat: int) -> str:
    """Whoever sits there gives up; their id."""
    table = await served.house.table(table_id)
    player = await served.house.people.get(table.record.seats[seat].player or "")
    assert player is not None
    person = Seated(table, player)
    await person.ok("resign", seat=seat)
    person.leave()
    return player.id


async def many_games(served: Served, winner: str, loser: str) -> None:
    """As if they had played all autumn."""
    house = served.house
    for n in range(40):
        sides = ((Participant(player=winner),), (Participant(player=loser),))
        result = Result(
            "soleil", "live", house.services.now() - 40 + n, sides, (int(n % 3 == 0), int(n % 3 != 0))
        )
        values = f"{winner}-{n}", result.at, encode(result).decode()
        await house.services.log.write([(INSERT_UNRATED, values)])


def test_a_ranked_game_from_the_first_seat_to_the_ranking(
    own_house: Served, visitor: Callable[..., Visitor]
) -> None:
    ana, bao = visitor(house=own_house), visitor(house=own_house)
    table = ana.open_table("Ana", [{"kind": "me"}, {"kind": "open"}], ranked=True)
    bao.come_to(table, "Bao")
    # Bao is told before the seat is taken.
    expect(bao.page.get_by_role("note")).to_contain_text("Partie classée : en vous asseyant")
    bao.sit()
    ana.button("Commencer").click()
    loser = own_house.call(resign(own_house, table, 1))
    expect(ana.page.locator(".ranking li").first).to_contain_text(re.compile(r"Ana\s+1\d\d\d\?\s+\+\d+"))
    expect(ana.page.locator(".ranking li").last).to_contain_text(re.compile(r"Bao\s+1\d\d\d\?\s+−\d+"))

    ana.page.goto("/profil")
    expect(ana.page.get_by_role("heading", level=1, name="Ana")).to_be_visible()
    expect(ana.page.get_by_role("img", name=re.compile("^Cote de La pyramide du soleil"))).to_be_visible()
    history = ana.page.get_by_role("region", name="Historique")
    expect(history.get_by_role("listitem")).to_have_count(1)
    expect(history.get_by_role("listitem")).to_contain_text("avec Bao")
    history.get_by_label("Adversaire ou partenaire").fill("personne")
    expect(history.get_by_role("status")).to_have_text("Aucune partie ne correspond.")
    history.get_by_role("button", name="Effacer la recherche").press("Enter")
    expect(history.get_by_role("listitem")).to_have_count(1)
    expect(history.get_by_label("Jeu")).to_be_focused()
    ana.for_everybody()

    # Bao finds Ana's page from the table, and sees of it what Ana shows.
    bao.page.get_by_role("link", name=re.compile("^Cote 1")).first.click()
    expect(bao.page.get_by_role("heading", level=1, name="Ana")).to_be_visible()
    expect(bao.page.get_by_text("Cette personne ne montre pas son historique.")).to_be_visible()
    ana.page.get_by_role("checkbox", name=re.compile("^Ma cote")).uncheck()
    expect(ana.page.get_by_text("C'est enregistré.")).to_be_visible()
    bao.page.reload()
    expect(bao.page.get_by_role("alert")).to_contain_text("Ce profil est masqué")
    bao.forgiven.append("403")
    ana.page.get_by_role("checkbox", name=re.compile("^Ma cote")).check()
    expect(ana.page.get_by_text("C'est enregistré.")).to_be_visible()

    winner = own_house.call(own_house.house.services.store.table(table))
    assert winner is not None
    assert winner.host is not None
    own_house.call(many_games(own_house, winner.host, loser))
    ana.page.get_by_role("contentinfo").get_by_role("link", name="Classement").click()
    row = ana.page.get_by_role("row", name=re.compile(r"^1 Ana"))
    expect(row).to_be_visible()
    expect(ana.page.get_by_text("Adepte ≈ 1970")).to_be_visible()
    ana.for_everybody()
    assert pages(ana.page.pdf(prefer_css_page_size=True)) == 1
