"""La Cible is read aloud by the television: questions and verdicts, each of them written while it is spoken."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.room import Arrive, at_home, written
from tests.browser.salon.test_sound import hears, listening, touch
from tests.browser.visitor import Visitor
from tests.server.harness import Person, Served

from . import page as cible

# Chromium has no voice of its own here: this one says nothing, and takes until the test has read it.
VOICE = """
window.spoken = [];
class Voices extends EventTarget {
    getVoices() { return [{lang: "en-GB", localService: true}, {lang: "fr-FR", localService: true}]; }
    speak(said) {
        window.spoken.push(said.text);
        this.saying = said;
        setTimeout(() => said.onstart?.(new Event("start")));
    }
    cancel() { this.saying = null; }
    end() { const said = this.saying; this.saying = null; said?.onend?.(new Event("end")); }
}
Object.defineProperty(window, "speechSynthesis", {value: new Voices()});
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""


def reads(tv: Visitor, text: str) -> None:
    """The television speaks, writes what it says, and comes to the end of it."""
    expect(tv.page.get_by_test_id("caption")).to_contain_text(text)
    assert text in tv.page.evaluate("spoken.at(-1)")
    tv.page.evaluate("speechSynthesis.end()")


def test_questions_and_verdicts_are_read_aloud_and_written(served: Served, visitor: Arrive) -> None:
    tv = listening(visitor(at=at_home(served), width=1920, height=1080))
    tv.context.add_init_script(VOICE)
    with Person(served, "Ana") as ana:
        options = {"clock": False, "ready": True, "check": True}
        given = written("cible", 3, [], options=options, setup=cible.SETUP)
        seats = [{"kind": "me", "name": name} for name in ("Ana", "Bao", "Cléo")]
        made = ana.open_table(game="cible", options={}, transcript=given, seats=seats)
        host = ana.watch(made["id"])
        tv.page.goto(f"/salon/{made['code']}")
        touch(tv)
        assert host.ask(type="start")["type"] == "ok"
        reads(tv, "Citez un fruit rouge.")
        hears(tv, "phase", "cible")
        seq = host.latest("game")["seq"]
        for seat, text, cue in ((0, "cerise", "right"), (1, "framboize", "right"), (2, "banane", "wrong")):
            answer = host.move(seat, seq, {"type": "answer", "text": text})
            seq = answer["seq"]
            hears(tv, cue, "cible")
            reads(tv, text)
        tv.accessible()
        # Whoever does not want the voice still has the sounds.
        tv.page.get_by_role("button", name="Son : activé").click()
        tv.page.get_by_role("group", name="Son").get_by_label("Lire à voix haute").uncheck()
        spoken = tv.page.evaluate("spoken.length")
        host.move(0, seq, {"type": "answer", "text": "grenade"})
        hears(tv, "right", "cible")
        assert tv.page.evaluate("spoken.length") == spoken
