"""What the tutorial of Kreuzwort proposes."""

from __future__ import annotations

from pyramidion.language.lexicon import lexicon
from tools.tutorials import table


def test_it_proposes_words_of_the_dictionary() -> None:
    words = table("kreuzwort")["meta"]["words"]
    assert [word for word in words if word not in lexicon()] == []
