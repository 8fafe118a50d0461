"""One suite for every game of the house: a new game joins it by being registered."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from pyramidion.core import WHOLE, End, Entry, Refused, Tick, transcript
from pyramidion.games import keys, load

from . import laws

GAMES = [game for key in keys() if (game := load(key)) is not None]


def cases(some: list[Any]) -> list[Any]:
    return [
        pytest.param(game, options, seats, id=f"{game.key}-{seats}-{'-'.join(map(str, options.values()))}")
        for game in some
        for options, seats in laws.combinations(game)
    ]


CASES = cases(GAMES)
by_case = pytest.mark.parametrize(("game", "options", "seats"), CASES)
by_judged_case = pytest.mark.parametrize(
    ("game", "options", "seats"), cases([game for game in GAMES if game.judged])
)
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


@by_case
def test_random_games_keep_every_law_to_the_end(game: Any, options: dict[str, Any], seats: int) -> None:
    play, twin = (laws.begin(game, options, seats, seed) for seed in (seats, seats + 1))
    schema = laws.SchemaCheck(game)
    random = Random(1)
    laws.law_over_means_nobody_to_move(play)
    laws.law_of_open_games(play, twin, random)
    for number, (_, entry, events) in enumerate(laws.random_game(play, random)):
        twin = laws.keep_abreast(play, twin, entry, events)
        laws.law_of_open_games(play, twin, random)
        if number < 6 or number % 40 == 0 or play.over:
            schema.check(play, entry, events)
        laws.law_over_means_nobody_to_move(play)
        laws.law_of_view_groups(play)
        if number % 40 < 2 or play.over:
            laws.law_of_views(play, random)
            laws.law_legal_means_applicable(play)
            laws.law_refused_means_unchanged(play, random)
    assert play.outcome is not None
    assert len(play.outcome.scores) == seats
    assert list(play.outcome.winners) == sorted(set(play.outcome.winners))
    with pytest.raises(Refused):
        play.step(Entry(None, play.at, End()))


@by_case
def test_the_first_moments_keep_the_law_of_views(game: Any, options: dict[str, Any], seats: int) -> None:
    """Set-up phases are short: every one of their states is looked at, in several games."""
    for seed in range(8):
        play, random = laws.begin(game, options, seats, seed), Random(seed)
        for _ in range(4):
            laws.law_of_views(play, random)
            if play.over:
                break
            play.step(laws.random_entry(play, random))


@by_case
def test_same_seed_same_game(game: Any, options: dict[str, Any], seats: int) -> None:
    one, two = (laws.begin(game, options, seats, seed=42) for _ in range(2))
    for step in laws.random_game(one, Random(5)):
        two.step(step[1])
        assert laws.packed(one.state) == laws.packed(two.state)


@by_case
def test_a_transcript_replays_with_and_without_its_seed(
    game: Any, options: dict[str, Any], seats: int
) -> None:
    play = laws.begin(game, options, seats, seed=9)
    random = Random(9)
    entries = []
    for _, entry, _ in laws.random_game(play, random):
        entries.append(msgspec.structs.replace(entry, move=game.settled(entry.move, play.state)))
    for seed in (9, None):
        written = transcript.write(play, [f"seat {i}" for i in range(seats)], entries, seed, {"table": "x"})
        text = msgspec.json.encode(written)
        back = transcript.read(text, load)
        again = transcript.replay(back, None)
        for viewer in (*laws.viewers(play), WHOLE):
            assert again.view(viewer) == play.view(viewer)
        assert again.outcome == play.outcome
        rewritten = transcript.write(again, back.seats, back.entries, back.seed, back.meta)
        assert msgspec.json.encode(rewritten) == text


@by_judged_case
def test_a_transcript_with_its_verdicts_asks_no_judge(
    game: Any, options: dict[str, Any], seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = laws.begin(game, options, seats, seed=6)
    entries = [entry for _, entry, _ in laws.random_game(play, Random(6))]
    written = transcript.write(play, [f"seat {i}" for i in range(seats)], entries, None, {})
    today = game.judge

    def nobody(state: Any, seat: int, move: Any, cards: Any) -> Any:
        assert today(state, seat, move, cards) is UNSET, (
            f"{move} was judged, and its verdict is not in the transcript"
        )
        return UNSET

    monkeypatch.setattr(type(game), "judge", staticmethod(nobody))
    again = transcript.replay(transcript.parse(written, load), None)
    assert laws.packed(again.state) == laws.packed(play.state)


@by_case
def test_the_stored_log_replays_to_the_live_state(game: Any, options: dict[str, Any], seats: int) -> None:
    live = laws.begin(game, options, seats, seed=4)
    log = []
    for _, entry, _ in laws.random_game(live, Random(4)):
        move = msgspec.json.encode(game.settled(entry.move, live.state))
        said = None if entry.verdict is UNSET else msgspec.json.encode(entry.verdict)
        log.append((entry.seat, entry.at, move, said))
        if len(log) == 40:
            break
    replayed = laws.begin(game, options, seats, seed=4)
    for seat, at, text, said in log:
        move = game.parse_move(msgspec.json.decode(text))
        verdict = UNSET if said is None else game.parse_verdict(msgspec.json.decode(said), move, "$.verdict")
        replayed.step(Entry(seat, at, move, verdict))
    assert laws.packed(replayed.state) == laws.packed(live.state)


@by_case
def test_a_tick_changes_nothing_and_an_end_keeps_the_scores(
    game: Any, options: dict[str, Any], seats: int
) -> None:
    play = laws.begin(game, options, seats, seed=2)
    laws.begun(play, Random(2), 6)
    if game.deadline(play.state) is None:
        before = laws.packed(play.state)
        play.step(Entry(None, play.at + 100, Tick()))
        assert laws.packed(play.state) == before
    scores = play.view(None).scores
    play.step(Entry(None, play.at, End()))
    assert play.outcome is not None
    assert (play.outcome.scores, play.outcome.reason, play.to_move) == (scores, "ended", ())


@by_game
def test_wrong_options_are_errors_with_their_place(game: Any) -> None:
    laws.law_of_options(game)


@by_game
def test_the_state_is_a_value(game: Any) -> None:
    options, seats = laws.combinations(game)[0]
    play = laws.begin(game, options, seats, seed=1)
    assert laws.begin(game, options, seats, seed=1).state == play.state
    with pytest.raises(AttributeError):
        play.state.over = "changed"
