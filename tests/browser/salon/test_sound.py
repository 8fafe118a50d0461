"""What is heard: on the television at once, on telephones when asked for and only what is theirs, with one switch."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from pyramidion.core import Play
from tests.browser.room import PHONE, Arrive, at_home
from tests.browser.visitor import CELLS, Visitor
from tests.server.harness import Person, Screen, Served

ME, OPEN = {"kind": "me"}, {"kind": "open"}
LISTEN = """
window.heard = [];
window.written = new Set();
window.beds = [];
window.addEventListener("pyramidion:bed", (event) => window.beds.push(event.detail.game));
window.addEventListener("pyramidion:sound", (event) => window.heard.push(event.detail));
new MutationObserver(() => {
    const caption = document.querySelector('[data-testid="cue-caption"]');
    if (caption) window.written.add(caption.textContent);
}).observe(document, {childList: true, subtree: true, characterData: true});
"""
NO_VOICE = "Cet appareil n'a pas de voix française : rien n'est lu à voix haute."
# What looks into a page counts as a touch, so that Chromium's own refusal cannot be seen here.
STRICT = """
const Allowed = window.AudioContext;
let touched = false;
window.addEventListener("pointerdown", () => (touched = true), { capture: true });
window.AudioContext = class extends Allowed {
    constructor() { super(); this.suspend(); }
    resume() { return touched ? super.resume() : new Promise(() => {}); }
};
"""
SOUND = re.compile("^Son : ")


def listening(one: Visitor) -> Visitor:
    """Keeps what is really played on the page."""
    one.context.add_init_script(LISTEN)
    return one


def touch(tv: Visitor) -> None:
    """Somebody touches the television, which may be heard from then on."""
    expect(tv.page.locator("[data-sound]")).to_have_count(1)
    tv.page.mouse.click(2, 2)
    expect(tv.page.locator('[data-sound="ready"]')).to_have_count(1)


def hears(one: Visitor, cue: str, game: str = "soleil") -> None:
    """Waits until this cue has been played there, and forgets all before it."""
    one.page.wait_for_function(
        """wanted => {
            const found = heard.findIndex((one) => one.cue === wanted.cue && one.game === wanted.game);
            if (found < 0) return false;
            heard.splice(0, found + 1);
            return true;
        }""",
        arg={"cue": cue, "game": game},
    )


def heard(one: Visitor) -> list[str]:
    return [str(detail["cue"]) for detail in one.page.evaluate("heard")]


def play_of(served: Served, table: str) -> Play:
    found = served.call(served.house.table(table))
    assert found is not None
    assert found.state.play is not None
    return found.state.play


def question(play: Play, right: bool = True) -> tuple[str, str]:
    """A cell of La pyramide du soleil that is still closed, and what is on it, or is not."""
    closed = next(i for i in range(24) if not play.state.solved >> i & 1)
    return CELLS[closed], next(one for one in "SLAO" if (one == play.state.board[closed]) == right)


def asks(served: Served, screen: Screen, table: str, right: bool = True) -> None:
    """Somebody without a page asks a question, when it is their turn."""
    play = play_of(served, table)
    cell, symbol = question(play, right)
    (seat,) = play.to_move
    answer = screen.move(seat, play.seq, {"type": "guess", "cell": cell, "symbol": symbol})
    assert answer["type"] == "game", answer


def playing(ana: Person, **more: Any) -> tuple[dict[str, Any], Screen]:
    """A table of Ana and Bao, both on Ana's device, and its WebSocket."""
    made = ana.open_table(seats=[{"kind": "me", "name": name} for name in ("Ana", "Bao")], **more)
    return made, ana.watch(made["id"])


def panel(one: Visitor) -> Any:
    one.page.get_by_role("button", name=SOUND).click()
    return one.page.get_by_role("group", name="Son")


def test_a_browser_that_wants_a_touch_first_is_said_so(served: Served, visitor: Arrive) -> None:
    strict = listening(visitor(at=at_home(served), width=1920, height=1080))
    strict.context.add_init_script(STRICT)
    with Person(served, "Ana") as ana:
        made, host = playing(ana)
        strict.page.goto(f"/salon/{made['code']}")
        unlock = strict.button("Toucher pour le son")
        expect(unlock).to_be_visible()
        strict.accessible()
        assert host.ask(type="start")["type"] == "ok"
        expect(strict.page.locator("main .salon")).to_be_visible()
        asks(served, host, made["id"])
        expect(strict.spoken).to_contain_text("trouvé")
        assert heard(strict) == []
        unlock.click()
        expect(unlock).to_have_count(0)
        expect(strict.page.locator('[data-sound="ready"]')).to_have_count(1)
        assert heard(strict) == []  # nothing of what happened before
        asks(served, host, made["id"])
        hears(strict, "right")


def test_a_television_makes_music_while_people_arrive(served: Served, visitor: Arrive) -> None:
    """Until the game begins, with the one switch; a telephone makes none."""
    tv = listening(visitor(at=at_home(served), width=1920, height=1080))
    phone = listening(visitor(**PHONE))
    phone.context.add_init_script("localStorage.setItem('pyramidion.sound.on', 'yes')")
    with Person(served, "Ana") as ana:
        made, host = playing(ana)
        tv.page.goto(f"/salon/{made['code']}")
        touch(tv)
        tv.page.wait_for_function("beds.at(-1) === 'soleil'")
        panel(tv).get_by_label("Écrire les sons").check()
        expect(tv.page.get_by_test_id("cue-caption")).to_have_text("[musique d'attente]")
        tv.page.keyboard.press("m")
        tv.page.wait_for_function("beds.at(-1) === null")
        expect(tv.page.get_by_test_id("cue-caption")).to_have_count(0)
        tv.page.keyboard.press("m")
        tv.page.wait_for_function("beds.at(-1) === 'soleil'")
        phone.page.goto(f"/main/{made['id']}")
        phone.say_name("Zoé")
        # A touch before the page is there is none of the page's.
        expect(phone.page.locator("[data-sound]")).to_have_count(1)
        phone.page.touchscreen.tap(195, 800)
        expect(phone.page.locator('[data-sound="ready"]')).to_have_count(1)
        assert host.ask(type="start")["type"] == "ok"
        hears(tv, "phase")
        tv.page.wait_for_function("beds.at(-1) === null")
        assert tv.page.evaluate("beds") == ["soleil", None, "soleil", None]
        assert phone.page.evaluate("beds") == []


def test_a_television_is_heard_and_a_reload_repeats_nothing(served: Served, visitor: Arrive) -> None:
    tv = listening(visitor(at=at_home(served), width=1280, height=720))
    with Person(served, "Ana") as ana:
        made = ana.open_table(seats=[ME, OPEN])
        host = ana.watch(made["id"])
        tv.page.goto(f"/salon/{made['code']}")
        expect(tv.button("Son : activé")).to_be_visible()
        touch(tv)
        with Person(served, "Bao") as bao:
            screen = bao.watch(made["id"])
            assert screen.ask(type="sit", seat=1)["type"] == "ok"
            hears(tv, "join")
            assert host.ask(type="start")["type"] == "ok"
            hears(tv, "phase")
            asks(served, host, made["id"])
            hears(tv, "right")
            asks(served, screen, made["id"], right=False)
            tv.page.wait_for_function("() => heard.some(({cue}) => ['almost', 'wrong'].includes(cue))")
            tv.page.reload()
            expect(tv.page.locator("main .salon")).to_be_visible()
            touch(tv)
            assert heard(tv) == []
            asks(served, host, made["id"])
            hears(tv, "right")
            assert [cue for cue in heard(tv) if cue != "turn"] == []


def test_the_switch_and_the_volume_are_remembered(served: Served, visitor: Arrive) -> None:
    tv = listening(visitor(at=at_home(served), width=1920, height=1080))
    with Person(served, "Ana") as ana:
        made, host = playing(ana)
        tv.page.goto(f"/salon/{made['code']}")
        fields = panel(tv)
        fields.get_by_label("Volume").fill("35")
        tv.accessible()
        tv.page.keyboard.press("Escape")
        expect(fields).to_have_count(0)
        tv.page.keyboard.press("m")
        expect(tv.button("Son : coupé")).to_be_visible()
        expect(tv.spoken).to_contain_text("Son : coupé")
        tv.page.reload()
        expect(tv.button("Son : coupé")).to_be_visible()
        assert host.ask(type="start")["type"] == "ok"
        asks(served, host, made["id"])
        expect(tv.spoken).to_contain_text("trouvé")
        assert heard(tv) == []
        tv.page.keyboard.press("M")
        fields = panel(tv)
        expect(fields.get_by_label("Volume")).to_have_value("35")
        expect(fields.get_by_label("Jouer les sons")).to_be_checked()
        touch(tv)
        asks(served, host, made["id"])
        hears(tv, "right")


def test_a_telephone_is_silent_until_asked_and_then_tells_what_is_its_own(
    served: Served, visitor: Arrive
) -> None:
    ana = listening(visitor(**PHONE))
    table = ana.open_table("Ana", [ME, OPEN])
    with Person(served, "Bao") as bao:
        screen = bao.watch(table)
        assert screen.ask(type="sit", seat=1)["type"] == "ok"
        ana.button("Commencer").tap()
        ana.my_turn()
        ana.ask(*ana.right_question())
        asks(served, screen, table)
        ana.my_turn()
        assert heard(ana) == []
        ana.button("La table").tap()
        expect(ana.page.get_by_label("Jouer les sons")).not_to_be_checked()
        ana.page.get_by_label("Jouer les sons").check()
        ana.fits()
        ana.accessible()
        ana.page.keyboard.press("Escape")
        expect(ana.page.locator('[data-sound="ready"]')).to_have_count(1)
        ana.ask(*ana.right_question())
        hears(ana, "right")
        asks(served, screen, table)
        hears(ana, "turn")
        assert heard(ana) == []
        # What was asked for on this device is asked for in the hand, too, and in the settings.
        ana.page.goto(f"/main/{table}")
        expect(ana.button("Son : activé")).to_be_visible()
        touch(ana)
        ana.ask(*question(play_of(served, table)))
        hears(ana, "right")
        ana.page.goto("/")
        ana.page.get_by_role("button", name="Réglages").click()
        settings = ana.dialog("Réglages")
        expect(settings.get_by_label("Jouer les sons")).to_be_checked()
        settings.get_by_label("Jouer les sons").uncheck()
        ana.page.goto(f"/main/{table}")
        expect(ana.button("Son : coupé")).to_be_visible()


def test_people_around_one_device_hear_the_game_and_write_an_m(served: Served, visitor: Arrive) -> None:
    one = listening(visitor(width=820, height=1180))
    one.open_table("Ana", [ME, {"kind": "me", "name": "Bao"}])
    expect(one.page.locator('[data-sound="ready"]')).to_have_count(1)
    one.button("Commencer").click()
    hears(one, "phase")
    expect(one.button("Son : activé")).to_be_visible()
    one.button("Discussion").click()
    one.page.get_by_role("textbox", name="Votre message").press_sequentially("mmm")
    expect(one.button("Son : activé")).to_have_count(1)
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("m")
    expect(one.button("Son : coupé")).to_be_visible()


def test_cues_are_written_for_those_who_do_not_hear_them(served: Served, visitor: Arrive) -> None:
    tv = listening(visitor(at=at_home(served), width=1280, height=720))
    with Person(served, "Ana") as ana:
        made, host = playing(ana)
        tv.page.goto(f"/salon/{made['code']}")
        panel(tv).get_by_label("Écrire les sons").check()
        tv.page.keyboard.press("Escape")
        tv.page.keyboard.press("m")
        assert host.ask(type="start")["type"] == "ok"
        tv.page.wait_for_function("() => written.has('[jingle]')")
        asks(served, host, made["id"])
        tv.page.wait_for_function("() => written.has('[signal\\u00a0: juste]')")
        assert heard(tv) == []


def test_a_television_without_a_french_voice_says_so_once(served: Served, visitor: Arrive) -> None:
    tv = visitor(at=at_home(served), width=1280, height=720)
    assert tv.page.evaluate("speechSynthesis.getVoices().filter(({lang}) => lang.startsWith('fr'))") == []
    with Person(served, "Ana") as ana:
        made, host = playing(ana)
        tv.page.goto(f"/salon/{made['code']}")
        assert host.ask(type="start")["type"] == "ok"
        expect(tv.page.locator("main .salon")).to_be_visible()
        asks(served, host, made["id"])
        expect(tv.page.get_by_test_id("caption")).to_have_text(NO_VOICE)
        tv.page.reload()
        expect(tv.page.locator("main .salon")).to_be_visible()
        asks(served, host, made["id"])
        expect(tv.page.locator(".moments .now").filter(has_text="trouvé")).to_be_visible()
        expect(tv.page.get_by_test_id("caption")).to_have_count(0)
