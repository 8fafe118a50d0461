"""A whole game before a television: everybody joins by its code, plays on a telephone, and sees who wins.

A game offers a `Script` in its module `show`. The first moves and the last ones are made with the controls of the
telephones; those between are sent over the telephones' own sockets while all pages are open.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from random import Random
from types import TracebackType
from typing import Any, Literal, Self

import msgspec
from playwright.sync_api import expect

from pyramidion.core import Play
from pyramidion.games import keys
from pyramidion.house.table.messages import ChangeSettings
from tests.games import part
from tests.server.harness import Served

from .room import ME, NAMES, OPEN, PHONE, Arrive, at_home
from .visitor import Visitor

Motion = Literal["reduce", "no-preference"]
TELEVISION = {"width": 1280, "height": 720}
"""One that draws its pictures in less time than a larger one."""
VERDICTS = {"right", "almost", "wrong", "place", "take", "phase", "round"}
"""What became of a move."""

SOCKET = """
    const Native = WebSocket;
    window.seen = -1;
    window.WebSocket = class extends Native {
        constructor(...given) {
            super(...given);
            window.tableSocket = this;
            this.addEventListener("message", ({data}) => {
                const {type, seq} = JSON.parse(data);
                if ((type === "game" || type === "increment") && seq > window.seen) window.seen = seq;
            });
        }
    };
    window.sendToTable = message => new Promise(answered => {
        const id = `show-${Math.random()}`, socket = window.tableSocket;
        const hear = ({data}) => {
            const answer = JSON.parse(data);
            if (answer.re !== id) return;
            socket.removeEventListener("message", hear);
            answered(answer);
        };
        socket.addEventListener("message", hear);
        socket.send(JSON.stringify({...message, id}));
    });
"""
"""Keeps the page's own connection to its table, and the newest step that came over it."""
CUES = """
    window.cues = [];
    window.captions = [];
    localStorage.setItem("pyramidion.sound.captions", "yes");
    addEventListener("pyramidion:sound", event => window.cues.push(event.detail));
    const written = () => {
        for (const {textContent} of document.querySelectorAll("[data-testid=cue-caption]"))
            window.captions.push(textContent);
    };
    new MutationObserver(written).observe(document, {childList: true, subtree: true, characterData: true});
"""
"""What the television plays, and what it writes for those who do not hear it."""


def some_move(play: Play, seat: int, random: Random) -> Any:
    """A move that the rules allow."""
    return msgspec.to_builtins(play.game.random_move(play.state, seat, random))


@dataclass(frozen=True)
class Script:
    """How a game is shown from its first move to its last."""

    seats: int
    """Everybody has a telephone."""
    by_hand: Callable[[Show, int], None]
    """Makes the move of a seat, or its whole turn, with the controls of its telephone."""
    ends_soon: Callable[[Play], bool]
    """From here on the moves are made by hand again."""
    ending: re.Pattern[str]
    """What the television says of the end."""
    options: dict[str, Any] = field(default_factory=dict)
    opening: int = 3
    """Turns that are played by hand at the beginning."""
    between: Callable[[Play, int, Random], Any] = some_move
    """The moves between, where others than some bring the end sooner."""


def scripts() -> dict[str, Script]:
    """By game: `SCRIPT` in the `show.py` of its tests."""
    return {key: show.SCRIPT for key in keys() if (show := part(key, "show")) is not None}


class Show(AbstractContextManager["Show"]):
    """A television, the telephones of one table, and the truth about its game."""

    def __init__(self, house: Served, arrive: Arrive, key: str, script: Script, motion: Motion) -> None:
        self._house = house
        self._motion: Motion = motion
        self._key = key
        self._script = script
        self._random = Random(7)
        self.tv = arrive(house=house, at=at_home(house), **TELEVISION, reduced_motion=motion)
        self.tv.page.add_init_script(SOCKET)
        self.tv.page.add_init_script(CUES)
        self.phones: list[Visitor] = [arrive(house=house, **PHONE) for _ in range(script.seats)]
        for phone in self.phones:
            phone.page.add_init_script(SOCKET)
        self._table = ""

    def __enter__(self) -> Self:
        """Ana opens the table on her telephone, the others join by the code on the television, and she begins."""
        ana, *others = self.phones
        assert ana.context.request.post("/api/me", data={"name": "Ana", "lang": "fr"}).ok
        seats = [ME, *[OPEN] * len(others)]
        wish = {"game": self._key, "options": self._script.options, "seats": seats}
        answer = ana.context.request.post("/api/tables", data=wish)
        assert answer.ok, answer.text()
        self._table, code = answer.json()["id"], answer.json()["code"]
        self.tv.page.goto(f"/salon/{code}")
        expect(self.tv.page.locator(".code").first).to_contain_text(code)
        # Browsers play nothing before somebody has touched the page.
        self.tv.page.mouse.click(2, 2)
        ana.page.goto(f"/main/{self._table}")
        ana.say_name("Ana")
        for name, phone in zip(NAMES[1:], others, strict=False):
            phone.page.goto(f"/rejoindre/{code}")
            phone.page.get_by_label("Votre nom").fill(name)
            phone.button("Je joue").tap()
            expect(phone.page.get_by_text("Vous avez votre place.")).to_be_visible()
        if "beats" in ChangeSettings.__struct_fields__:
            # Between them the house waits for people to laugh, and nobody does here.
            told = ana.page.evaluate("sendToTable({type: 'settings', beats: 'none'})")
            assert told["type"] == "ok", told
        ana.button("Commencer la partie").tap()
        expect(self.tv.page.locator("main .salon")).to_be_visible()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for one in (self.tv, *self.phones):
            one.page.close()

    @property
    def play(self) -> Play:
        """The game as the house has it."""
        table = self._house.call(self._house.house.table(self._table))
        assert table is not None
        assert table.state.play is not None
        return table.state.play

    def to_end(self) -> None:
        """The whole game; in its first moments, in its middle and at its end everybody can read every page."""
        for _ in range(self._script.opening):
            self._turn_by_hand()
        self._for_everybody()
        self._until_somebody_is_called()
        while not self._script.ends_soon(self.play):
            self._send()
        self._caught_up()
        self._for_everybody()
        while not self.play.over:
            self._turn_by_hand()
        expect(self.tv.page.locator(".ending")).to_contain_text(self._script.ending)
        for phone in self.phones:
            expect(phone.button("Revanche")).to_be_visible()
        self._for_everybody()

    def _turn_by_hand(self) -> None:
        # What is typed into a telephone that has not heard of the last move yet goes with that move.
        self._caught_up()
        play = self.play
        seat, before = play.to_move[0], play.seq
        self._script.by_hand(self, seat)
        self.phones[seat].page.wait_for_function("seq => window.seen > seq", arg=before)

    def _until_somebody_is_called(self) -> None:
        """Turns in silence: a call that would come while something longer is heard is dropped as old news."""
        # A cue is written for as long as it is heard, and longer.
        heard = self.tv.page.get_by_test_id("cue-caption")
        expect(heard).to_have_count(0)
        while not self.tv.page.evaluate("cues.some(({cue}) => cue === 'turn')"):
            assert not self._script.ends_soon(self.play), "the television has called nobody"
            self._turn_by_hand()
            self._caught_up()
            expect(heard).to_have_count(0)

    def _send(self) -> None:
        """A move over the telephone's own connection."""
        play = self.play
        seat = self._random.choice(play.to_move)
        move = self._script.between(play, seat, self._random)
        message = {"type": "move", "seat": seat, "seq": play.seq, "move": move}
        answer = self.phones[seat].page.evaluate("message => sendToTable(message)", message)
        assert answer["type"] == "game", answer

    def _caught_up(self) -> None:
        for one in (self.tv, *self.phones):
            one.page.wait_for_function("seq => window.seen >= seq", arg=self.play.seq)

    def _for_everybody(self) -> None:
        """The television and a telephone, as they are once nothing moves on them."""
        self._caught_up()
        for one in (self.tv, self.phones[0]):
            one.page.emulate_media(reduced_motion="reduce")
            one.accessible()
            one.fits()
        self.tv.page.emulate_media(reduced_motion=self._motion)

    def was_heard(self) -> None:
        """The television has played what happened, who was next and who won, and has written it as well."""
        page = self.tv.page
        page.wait_for_function("cues.some(({cue}) => cue === 'win')")
        cues = page.evaluate("cues")
        assert {cue["game"] for cue in cues} == {self._key}
        names = {cue["cue"] for cue in cues}
        assert "turn" in names
        assert names & VERDICTS
        assert page.evaluate("captions")
