"""Kreuzwort in the arena."""

from __future__ import annotations

import msgspec
import pytest

from pyramidion import games
from pyramidion.arena.plan import plan
from pyramidion.arena.referee import Referee
from pyramidion.core import transcript as transcripts
from pyramidion.games.kreuzwort import rules as kreuzwort


def test_transcripts_keep_what_the_dictionary_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that were doubted and found right stay right when the dictionary of today knows none."""
    doubted = 0
    for words_of_then in (True, False):
        monkeypatch.setattr(kreuzwort, "known", lambda _state, _word, said=words_of_then: said)
        referee = Referee(
            plan("kreuzwort", ["random"] * 2, options={"validation": "challenge"}, transcripts=True)
        )
        done = referee.play(0)
        monkeypatch.setattr(kreuzwort, "known", lambda _state, _word, said=not words_of_then: said)
        transcript = transcripts.read(bytes(done.transcript), games.load)
        play = transcripts.replay(transcript, None)
        assert play.outcome is not None
        assert play.outcome.scores == done.played.scores
        said = [entry.verdict for entry in transcript.entries if entry.verdict is not msgspec.UNSET]
        assert said == [words_of_then] * len(said)
        doubted += len(said)
    assert doubted > 4
