"""The seed of a game belongs to nobody: neither to the house, nor to the host, nor to whoever hands in a transcript."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.core import Entry, commitment, derived_seed
from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import ConsoleArrive, ForgetPerson
from pyramidion.house.table.decision import Act
from pyramidion.house.table.messages import AnyMessage, decode
from pyramidion.house.table.presenting.presenter import TablePresenter
from pyramidion.house.table.record import GONE, OPEN, Provided, SeedOrigin
from pyramidion.house.table.state import TableState
from tests.games.sablier import Name
from tests.table.decisions import after, ask, changes, decided, denied, only_done
from tests.table.moments import NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, CONSOLE, handle, person
from tests.table.tables import ended, gathering, over, playing, taken_up

START = ask(ANA, m.Start())
ONE, OTHER = "0123456789abcdef" * 2, "fedcba9876543210" * 2
ACCEPT = m.AcceptTranscript()


def nonce(text: str) -> AnyMessage:
    return m.GiveNonce(nonce=text)


def shown(state: TableState, player: str) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode(
        TablePresenter(state, at(), (), None).message(player, "", None)
    )
    return data


def first_secrets(state: TableState) -> tuple[int, ...]:
    """What chance hid in the test game."""
    assert state.play is not None
    secrets: tuple[int, ...] = state.play.state.secrets
    return secrets


# Nonces.


def test_the_seed_follows_from_the_house_and_everybodys_nonce() -> None:
    state = gathering(person(ANA), person(BAO), BOT)
    state = after(state, ask(ANA, nonce(ONE)), at())
    state = after(state, ask(BAO, nonce(OTHER)), at())
    before = state.record
    record = after(state, START, at()).record
    nonces = (ONE, OTHER, "")
    assert record.seed == derived_seed(before.seed, nonces, before.id, before.game, before.options)
    assert record.origin == SeedOrigin(before.seed, nonces)
    assert record.nonces == {}
    assert commitment(record.house_seed, record.salt) == record.commitment == before.commitment


def test_a_device_that_gives_none_holds_nobody_up() -> None:
    state = after(gathering(person(ANA), person(BAO)), ask(BAO, nonce(OTHER)), at())
    assert after(state, START, at()).record.origin == SeedOrigin(state.record.seed, ("", OTHER))


def test_several_seats_of_one_device_share_a_nonce() -> None:
    state = gathering(person(ANA), person(ANA, "Jo"), person(BAO))
    record = after(after(state, ask(ANA, nonce(ONE)), at()), START, at()).record
    assert record.origin == SeedOrigin(state.record.seed, (ONE, ONE, ""))


def test_options_as_they_are_when_the_game_begins_count() -> None:
    state = gathering(person(ANA), BOT)
    pinned = {**state.record.options, "seconds": 3.0}
    begun = after(state, START._replace(options=pinned), at()).record
    assert begun.seed == derived_seed(state.record.seed, ("", ""), begun.id, begun.game, pinned)
    assert begun.seed != after(state, START, at()).record.seed


def test_nobody_gives_a_second_nonce() -> None:
    """Whoever has seen the nonces of the others cannot try again; the same one twice is no harm."""
    state = gathering(person(ANA), person(BAO))
    decision = decided(state, ask(ANA, nonce(ONE)), at(1.0))
    assert changes(state, decision, NOW + 1.0, nonces={ANA: ONE}) == Act("nonce", player=ANA)
    given = after(state, ask(ANA, nonce(ONE)), at(1.0))
    only_done(decided(given, ask(ANA, nonce(ONE)), at(2.0)))
    with denied("wrong_time"):
        decided(given, ask(ANA, nonce(OTHER)), at(2.0))


def test_only_who_sits_gives_a_nonce_and_only_before_the_game() -> None:
    with denied("forbidden"):
        decided(gathering(person(ANA), OPEN), ask(BAO, nonce(ONE)), at())
    for state in (playing(), over()):
        with denied("wrong_time"):
            decided(state, ask(BAO, nonce(ONE)), at(4.0))


def test_a_nonce_goes_with_its_person() -> None:
    state = after(gathering(person(ANA), person(BAO)), ask(BAO, nonce(ONE)), at())
    left = after(state, ask(BAO, m.Stand(seat=1)), at())
    assert left.record.nonces == {}
    assert after(state, ForgetPerson(BAO), at()).record.nonces == {}
    back = after(after(left, ask(BAO, m.Sit(seat=1)), at()), ask(BAO, nonce(OTHER)), at())
    assert back.record.nonces == {BAO: OTHER}


@pytest.mark.parametrize("text", ["", "0" * 31, "0" * 33, "A" * 32, "g" * 32, "0" * 32 + "\n"])
def test_a_nonce_has_one_form(text: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=r"nonce"):
        decode(msgspec.json.encode({"type": "nonce", "nonce": text}))


def test_each_person_is_shown_their_own_nonce_and_everybody_all_of_them_at_the_end() -> None:
    state = after(gathering(person(ANA), person(BAO)), ask(BAO, nonce(ONE)), at())
    assert (shown(state, BAO)["you"]["nonce"], shown(state, ANA)["you"]["nonce"]) == (ONE, None)
    begun = after(state, START, at())
    assert shown(begun, ANA)["opened"] is None
    over = ended(begun, 1.0)
    record = over.record
    for player in (ANA, BAO, CHLOE, ""):
        assert shown(over, player)["opened"] == {
            "seed": record.seed,
            "salt": record.salt,
            "house_seed": state.record.seed,
            "nonces": ["", ONE],
        }


# A transcript that somebody hands in.


def test_a_seed_that_the_host_hands_in_counts_for_nothing_where_somebody_else_plays() -> None:
    """A transcript with a seed and no moves would tell the host what is hidden."""
    provided = Provided(ANA, "Ana", seed=12345)
    state = taken_up(provided=provided, setup={})
    begun = after(state, START, at())
    assert begun.record.origin == SeedOrigin(state.record.seed, ("", ""))
    assert begun.record.seed != 12345
    assert first_secrets(begun) == first_secrets(after(taken_up(setup={}), START, at()))


def test_it_counts_where_its_owner_plays_alone() -> None:
    provided = Provided(ANA, "Ana", seed=12345)
    for seats in ((person(ANA), BOT), (person(ANA), person(ANA, "Jo"))):
        state = gathering(*seats, taken_up=True, provided=provided)
        record = after(after(state, ask(ANA, nonce(ONE)), at()), START, at()).record
        assert (record.seed, record.origin, record.nonces) == (12345, SeedOrigin(state.record.seed), {})
        assert commitment(record.house_seed, record.salt) == record.commitment
    watching = gathering(BOT, BOT, taken_up=True, provided=provided)
    assert after(watching, START, at()).record.seed != 12345


def test_nobody_joins_a_game_whose_seed_somebody_knows() -> None:
    """The host would begin with a bot and then have somebody take its place."""
    provided = Provided(ANA, "Ana", seed=12345)
    state = after(gathering(person(ANA), BOT, taken_up=True, provided=provided), START, at())
    state = after(state, ask(ANA, m.Stand(seat=1)), at())
    with denied("forbidden"):
        decided(state, ask(BAO, m.Sit(seat=1)), at())
    with denied("forbidden"):
        decided(state, ConsoleArrive(CONSOLE, person(BAO), 1), at())
    assert after(state, ask(ANA, m.Sit(seat=1)), at()).record.seats_of(ANA) == (0, 1)


def test_whoever_sits_at_a_game_from_a_transcript_must_accept_it() -> None:
    state = taken_up(Entry(0, 2.0, Name(1)), accepted=())
    with pytest.raises(Exception, match=r"not accepted yet: Bao$") as caught:
        decided(state, START, at())
    assert "n'ont pas encore accepté : Bao" in caught.value.fr  # type: ignore[attr-defined]
    decision = decided(state, ask(BAO, ACCEPT), at(1.0))
    assert changes(state, decision, NOW + 1.0, accepted=(BAO,)) == Act("accept", player=BAO)
    accepted = after(state, ask(BAO, ACCEPT), at(1.0))
    only_done(decided(accepted, ask(BAO, ACCEPT), at(2.0)))
    assert after(accepted, START, at()).record.status == "playing"


def test_whoever_sits_down_later_is_asked_too() -> None:
    state = taken_up(Entry(0, 2.0, Name(1)))
    state = after(state, ask(BAO, m.Stand(seat=1)), at())
    for player in (CHLOE, BAO):  # also the one who accepted before
        seated = after(state, ask(player, m.Sit(seat=1)), at())
        with denied("wrong_time"):
            decided(seated, START, at())


def test_a_new_host_must_accept_what_the_old_one_handed_in() -> None:
    state = taken_up(Entry(0, 2.0, Name(1)), accepted=())
    state = msgspec.structs.replace(state, record=msgspec.structs.replace(state.record, host=BAO))
    with denied("wrong_time"):
        decided(state, ask(BAO, m.Start()), at())
    assert state.record.not_accepted == (BAO,)


def test_consent_is_for_who_sits_at_a_game_from_a_transcript() -> None:
    with denied("wrong_time"):
        decided(gathering(person(ANA), person(BAO)), ask(BAO, ACCEPT), at())
    with denied("forbidden"):
        decided(taken_up(), ask(CHLOE, ACCEPT), at())
    with denied("wrong_time"):
        decided(after(taken_up(), START, at()), ask(BAO, ACCEPT), at())


def test_everybody_is_told_whose_transcript_it_is_and_who_has_not_accepted() -> None:
    state = taken_up(Entry(0, 2.0, Name(1)), accepted=())
    for player in (ANA, BAO, CHLOE, ""):
        told = {"who": handle(ANA), "name": "Ana", "waiting": [handle(BAO)]}
        assert shown(state, player)["provided"] == told
    begun = after(after(state, ask(BAO, ACCEPT), at()), START, at())
    assert shown(begun, BAO)["provided"] == {"who": handle(ANA), "name": "Ana", "waiting": []}
    assert shown(playing(), BAO)["provided"] is None


def test_tables_from_before_this_was_kept_ask_for_consent_to_their_host() -> None:
    state = taken_up(Entry(0, 2.0, Name(1)), provided=None, accepted=())
    assert shown(state, BAO)["provided"] == {"who": handle(ANA), "name": "Ana", "waiting": [handle(BAO)]}
    with denied("wrong_time"):
        decided(state, START, at())


def test_a_game_from_before_nonces_has_the_seed_of_the_house() -> None:
    state = over()
    record = msgspec.structs.replace(state.record, seed=state.record.house_seed, origin=None)
    old = msgspec.structs.replace(state, record=record)
    told = shown(old, BAO)["opened"]
    assert told == {"seed": 7, "salt": record.salt, "house_seed": 7, "nonces": None}
    assert commitment(told["house_seed"], told["salt"]) == shown(old, BAO)["commitment"]


def test_who_handed_it_in_is_forgotten_when_they_ask_for_it() -> None:
    record = after(taken_up(), ForgetPerson(ANA), at()).record
    assert record.provided == Provided(None, GONE)
    assert record.not_accepted == ()


def test_the_rematch_is_drawn_anew() -> None:
    from pyramidion.house.table.gathering.starting import Fresh, rematch_record

    old = over().record
    record = rematch_record(old, ANA, Fresh("other", 99, "salt", commitment(99, "salt"), "WXYZ", NOW))
    assert (record.seed, record.origin, record.nonces, record.taken_up) == (99, None, {}, False)
