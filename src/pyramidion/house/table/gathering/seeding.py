"""The seed of a game: the house's own, mixed with what people's devices give, so that nobody can choose it.

A transcript that somebody hands in tells them what is hidden: whoever else sits down has to accept it first.
"""

from __future__ import annotations

from pyramidion.core import derived_seed
from pyramidion.house.table.checks import forbidden, only_gathering, wrong_time
from pyramidion.house.table.commands import FromPerson
from pyramidion.house.table.decision import Act, Decision, changed
from pyramidion.house.table.messages import AcceptTranscript, GiveNonce
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import Record, SeedOrigin
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import TableState, replace


def give_nonce(state: TableState, command: FromPerson, message: GiveNonce, moment: Moment) -> Decision:
    """One nonce a person, whichever device gives it first. It stands until they leave their seat."""
    record, player = state.record, command.player
    only_gathering(record)
    _only_seated(record, player)
    if player in record.nonces:
        if record.nonces[player] == message.nonce:
            return Decision(replies=(Done(),))
        raise wrong_time(
            "a device of yours has given its nonce already",
            "l'un de vos appareils a déjà donné son nombre",
        )
    after = replace(record, nonces={**record.nonces, player: message.nonce})
    return changed(state, after, moment.now, Act("nonce", player=player), Done())


def accept_transcript(
    state: TableState, command: FromPerson, _: AcceptTranscript, moment: Moment
) -> Decision:
    record, player = state.record, command.player
    only_gathering(record)
    _only_seated(record, player)
    if not record.taken_up:
        raise wrong_time("this game does not come from a file", "cette partie ne vient pas d'un fichier")
    if player in record.accepted:
        return Decision(replies=(Done(),))
    after = replace(record, accepted=(*record.accepted, player))
    return changed(state, after, moment.now, Act("accept", player=player), Done())


def _only_seated(record: Record, player: str) -> None:
    if not record.seats_of(player):
        raise forbidden("sit down first", "asseyez-vous d'abord")


def check_accepted(record: Record) -> None:
    """Denied, with the names of those who have not accepted that the game comes from a transcript."""
    if waited_for := record.not_accepted:
        names = {seat.player: seat.name or "" for seat in reversed(record.seats)}
        named = ", ".join(names[player] for player in waited_for)
        raise wrong_time(
            f"the game comes from a file, which these people have not accepted yet: {named}",
            f"la partie vient d'un fichier, ce que ces personnes n'ont pas encore accepté : {named}",
        )


def seeded(record: Record) -> Record:
    """The record with the seed that its game is played with, and where that comes from."""
    house_seed, provided = record.seed, record.provided
    if provided is not None and provided.seed is not None and record.people == (provided.player,):
        return replace(record, seed=provided.seed, origin=SeedOrigin(house_seed), nonces={})
    nonces = tuple(_nonce(record, number) for number in range(len(record.seats)))
    seed = derived_seed(house_seed, nonces, record.id, record.game, record.options)
    return replace(record, seed=seed, origin=SeedOrigin(house_seed, nonces), nonces={})


def is_seed_derived(record: Record) -> bool:
    """Whether the seed of a game that has begun is what its origin gives; true where it has none to give."""
    if record.origin is None or record.origin.nonces is None:
        return True
    parts = (record.house_seed, record.origin.nonces, record.id, record.game, record.options)
    return record.seed == derived_seed(*parts)


def _nonce(record: Record, number: int) -> str:
    """Several seats of one person have the same; bots have none."""
    player = record.seats[number].player
    return "" if player is None else record.nonces.get(player, "")
