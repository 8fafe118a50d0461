"""Figures can be told from letters, also where the face for titles writes them."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.visitor import Visitor

FACES = """async () => {
    const title = document.querySelector("h1").cloneNode();
    title.id = "figures";
    title.textContent = "0123456789";
    document.querySelector("main").append(title);
    await document.fonts.ready;
}"""


def faces(one: Visitor, selector: str) -> set[str]:
    """The font families that Chromium really drew this element's text with."""
    client = one.context.new_cdp_session(one.page)
    client.send("DOM.enable")
    client.send("CSS.enable")
    root = client.send("DOM.getDocument")["root"]["nodeId"]
    node = client.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    drawn = client.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {font["familyName"] for font in drawn}


def test_a_title_writes_its_figures_in_the_plain_face(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.page.goto("/")
    one.page.get_by_role("heading", level=1).wait_for()
    one.page.evaluate(FACES)
    assert faces(one, "h1") == {"Marcellus"}
    figures = faces(one, "#figures")
    assert figures
    assert all("Source Sans" in face for face in figures), figures
