"""What a notification says: the game, what happened, and who else is at the table. Nothing of the game itself."""

from __future__ import annotations

from pyramidion.core.manifest import Title
from pyramidion.house.storage.store import Lang
from pyramidion.house.table.news import NewsKind, is_asked
from pyramidion.house.table.record import Record

NAMES = 3
"""More people than these are counted."""

TEST = "test"
"""Somebody asked for a notification to see whether it comes."""

SENTENCES: dict[str, dict[Lang, str]] = {
    "turn": {"fr": "C’est à vous de jouer", "en": "It is your turn"},
    "awaited": {"fr": "Une table vous attend", "en": "A table is waiting for you"},
    "asked": {"fr": "On vous demande votre avis", "en": "You are asked something"},
    "late": {"fr": "Votre temps de jeu s’écoule", "en": "Your time is running out"},
    "begun": {"fr": "La partie a commencé", "en": "The game has begun"},
    "over": {"fr": "La partie est finie", "en": "The game is over"},
    "seats": {"fr": "Quelqu’un s’est assis à votre table", "en": "Somebody took a seat at your table"},
    "full": {"fr": "La table est au complet", "en": "The table is full"},
    "rematch": {"fr": "On vous propose la revanche", "en": "You are offered a rematch"},
    TEST: {
        "fr": "Les notifications arrivent bien sur cet appareil",
        "en": "Notifications reach this device",
    },
}


def sentence(kind: NewsKind, record: Record, player: str, lang: Lang) -> str:
    """« C’est à vous de jouer, avec Bao et Chloé. »"""
    is_full = kind == "seats" and all(seat.kind != "open" for seat in record.seats)
    asked = kind == "awaited" and is_asked(record, player)
    told = SENTENCES["full" if is_full else "asked" if asked else kind][lang]
    others = company(record, player, lang)
    if not others:
        return f"{told}."
    return f"{told}, avec {others}." if lang == "fr" else f"{told}, with {others}."


def company(record: Record, player: str, lang: Lang) -> str:
    """The other people of the table, by the names of their seats."""
    names = [seat.name for seat in record.seats if seat.player not in (None, player) and seat.name]
    if len(names) > NAMES:
        rest = len(names) - NAMES + 1
        more = f"{rest} autres" if lang == "fr" else f"{rest} others"
        names = [*names[: NAMES - 1], more]
    if len(names) < 2:
        return "".join(names)
    joint = " et " if lang == "fr" else " and "
    return ", ".join(names[:-1]) + joint + names[-1]


def title(named: Title | None, lang: Lang) -> str:
    if named is None:
        return "Pyramidion"
    return named.fr if lang == "fr" else named.en
