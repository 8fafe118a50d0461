"""A second device of the same person: it is told what the first is told, and only what their own seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.server.conftest import opened, person, served
from tests.server.harness import Person, Screen

__all__ = ["opened", "person", "served"]

PLACES = [[0, column] for column in range(8)]


def newest(screens: list[Screen], seq: int) -> list[dict[str, Any]]:
    """The `game` message of that entry on each screen, without what belongs to one screen alone."""
    found = []
    for screen in screens:
        known = [one for one in screen.heard if one["type"] == "game" and one["seq"] == seq]
        told = known[-1] if known else screen.get("game", seq=seq)
        found.append(
            {name: x for name, x in told.items() if name not in ("re", "deadline_in", "clock", "events")}
        )
    return found


def test_two_devices_of_one_person_see_the_same_and_only_their_own_seat(
    person: Callable[..., Person],
) -> None:
    ana, bao, phone = person("Ana"), person("Bao"), person(None)
    link = ana.http.get("/api/me/link").json()["link"]
    assert phone.http.post("/api/me/claim", json={"token": link.rpartition("/")[2]}).status_code == 200
    table = ana.open_table(game="poker", options={}, seats=[{"kind": "me"}, {"kind": "open"}])["id"]
    hers = [ana.watch(table), ana.watch(table), phone.watch(table)]
    his = bao.watch(table)
    assert his.ask(type="sit", seat=1)["type"] == "ok"
    assert hers[0].ask(type="start")["type"] == "ok"
    cards: dict[int, set[str]] = {0: set(), 1: set()}
    for seq, place in enumerate(PLACES):
        one, *others = newest(hers, seq)
        assert others == [one, one]
        (theirs,) = newest([his], seq)
        assert (one["seat"], theirs["seat"]) == (0, 1)
        turn = one["view"]["to_move"][0]
        drawn = (one if turn == 0 else theirs)["view"]["drawn"]
        assert drawn is not None
        assert (theirs if turn == 0 else one)["view"]["drawn"] is None
        cards[turn].add(drawn)
        # Whichever device moves, the others of the same person see it.
        mover = hers[seq % 3] if turn == 0 else his
        assert mover.move(turn, seq, {"type": "build", "at": place})["seq"] == seq + 1
    newest([*hers, his], len(PLACES))
    for screen, secret in ((hers[0], cards[1]), (hers[1], cards[1]), (hers[2], cards[1]), (his, cards[0])):
        told = str(screen.heard)
        assert secret
        assert not any(f"'{card}'" in told for card in secret)
    # No device may look as the other's seat, nor does the person's own seat depend on which device asks.
    assert hers[2].ask(type="look", seat=1)["code"] == "forbidden"
    assert hers[1].ask(type="look", seat=None)["seat"] is None
    (public,) = newest(hers[1:2], len(PLACES))
    assert all(block["card"] is None for block in public["view"]["pyramid"])
