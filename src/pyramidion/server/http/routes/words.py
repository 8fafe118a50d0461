"""The dictionary by HTTP: what a word is, or why it cannot be played."""

from __future__ import annotations

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from pyramidion.house.words import WordShown, look_up


def routes() -> list[HTTPRouteHandler]:
    # A path, not a string: a text with a slash in it gets the answer that it is no word, not 404.
    @get("/api/words/{word:path}", summary="What the dictionary of the house knows of a word")
    async def read_word(word: FromPath[str]) -> WordShown:
        return look_up(word.removeprefix("/"))

    return [read_word]
