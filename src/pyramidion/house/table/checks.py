"""Refusals that several commands share."""

from __future__ import annotations

from pyramidion.house.errors import Denied

from .record import Record, Seat


def wrong_time(en: str, fr: str) -> Denied:
    return Denied("wrong_time", en, fr)


def forbidden(en: str, fr: str) -> Denied:
    return Denied("forbidden", en, fr)


def paused() -> Denied:
    return Denied(
        "paused",
        "the table is paused; resume the game first",
        "la table est en pause ; reprenez d'abord la partie",
    )


def only_gathering(record: Record) -> None:
    if record.status != "gathering":
        raise wrong_time(
            "this is possible before the game begins", "cela se fait avant le début de la partie"
        )


def only_playing(record: Record) -> None:
    if record.status != "playing":
        raise wrong_time("no game is being played", "aucune partie n'est en cours")


def not_over(record: Record) -> None:
    if record.status == "over":
        raise wrong_time("the game is over", "la partie est terminée")


def only_host(record: Record, player: str) -> None:
    if player != record.host:
        raise forbidden("only the host may do this", "seul l'hôte de la table peut le faire")


def only_own_seat(record: Record, player: str, number: int) -> None:
    """The seat that this person plays now."""
    seat = seat_at(record, number)
    if seat.kind != "person" or seat.player != player:
        raise forbidden("this is not your seat", "ce n'est pas votre place")


def check_bots_only(record: Record, count: int, limit: int) -> None:
    """Bots play among themselves at a few tables of one host only: they think for people first."""
    if record.is_bots_only and count >= limit:
        raise Denied(
            "limit",
            f"bots already play among themselves at {count} tables of this host, and the limit is {limit};"
            " end or pause one of them first",
            f"des robots jouent déjà entre eux à {count} tables de cet hôte, et la limite est de {limit} ;"
            " terminez-en une ou mettez-la en pause d'abord",
        )


def seat_at(record: Record, seat: int) -> Seat:
    if not 0 <= seat < len(record.seats):
        raise Denied("unknown", f"there is no seat {seat}", f"il n'y a pas de place {seat}")
    return record.seats[seat]


# Who may look.

REMOVED = ("l'hôte vous a exclu de la table", "the host has removed you from the table")
PRIVATE = (
    "cette table est privée et ses places sont prises",
    "this table is private and its seats are taken",
)


def is_locked(record: Record, player: str) -> bool:
    """A private table lets strangers in as long as there is a seat for them."""
    if not record.private or record.belongs(player):
        return False
    return record.status == "over" or all(s.kind != "open" for s in record.seats)


def may_not_look(record: Record, player: str) -> tuple[str, str] | None:
    """Why this person may not look at the table, in French and English; None where they may."""
    if player in record.removed:
        return REMOVED
    return PRIVATE if is_locked(record, player) else None


def check_look(record: Record, player: str) -> None:
    if player in record.removed:
        fr, en = REMOVED
        raise forbidden(en, fr)
    if is_locked(record, player):
        raise forbidden("this table is private", "cette table est privée")
