"""What a browser loads of the client stays within its limits, and the tool sees where it does not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tools.bundle_sizes import MAX_FIRST_LOAD_BYTES, MAX_GAME_BYTES, NotBuilt, main, measure, travels

LOADER = (
    "const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f="
    '["assets/card-A.js","assets/shared-B.js","assets/alpha-C.js","assets/alpha-D.css"])))=>i.map(i=>d[i]);'
    'x({"./alpha/card.ts":()=>b(()=>import(`./card-A.js`),__vite__mapDeps([0,1]))});'
    'x({"./alpha/index.ts":()=>b(()=>import(`./alpha-C.js`),__vite__mapDeps([2,0,1,3]))});'
)


def built(folder: Path, **bytes_of: int) -> Path:
    """A client of one game, each part of so many random bytes written in hexadecimal."""
    assets = folder / "assets"
    assets.mkdir()
    (folder / "index.html").write_text('<script src="/assets/index-X.js"></script>', encoding="utf-8")
    (assets / "index-X.js").write_text(LOADER, encoding="utf-8")
    names = {
        "card": "card-A.js",
        "shared": "shared-B.js",
        "game": "alpha-C.js",
        "style": "alpha-D.css",
        "font": "face-latin-400-normal-E.woff2",
    }
    for part, name in names.items():
        text = random.Random(part).randbytes(bytes_of.get(part, 100)).hex()  # which gzip halves
        (assets / name).write_text(text, encoding="ascii")
    return folder


def sent(client: Path, *names: str) -> int:
    return sum(travels(client / "assets" / name) for name in names)


def test_a_game_is_what_it_brings_besides_the_first_page(tmp_path: Path) -> None:
    client = built(tmp_path, card=2000, shared=3000, game=5000, style=700, font=900)
    sizes = measure(client)
    page = travels(client / "index.html")
    assert sizes.first_load == page + sent(client, "index-X.js", "card-A.js", "shared-B.js")
    assert sizes.fonts == 2 * 900  # fonts are not compressed once more
    assert sizes.games == {"alpha": sent(client, "alpha-C.js", "alpha-D.css")}
    assert sizes.games["alpha"] < 2 * 5700
    assert sizes.too_large() == []


@pytest.mark.parametrize(
    ("part", "size", "named"),
    [("shared", MAX_FIRST_LOAD_BYTES, "the first load"), ("game", MAX_GAME_BYTES, "alpha")],
)
def test_what_is_too_large_is_named(tmp_path: Path, part: str, size: int, named: str) -> None:
    assert measure(built(tmp_path, **{part: size})).too_large() == [named]


def test_a_client_that_is_not_built_is_no_small_one(tmp_path: Path) -> None:
    with pytest.raises(NotBuilt, match=r"index\.html is missing"):
        measure(tmp_path)
    built(tmp_path)
    (tmp_path / "assets" / "index-X.js").write_text("", encoding="utf-8")
    with pytest.raises(NotBuilt, match="0 games"):
        measure(tmp_path)


def test_our_client_is_within_its_limits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0, capsys.readouterr()
