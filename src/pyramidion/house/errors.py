"""Errors of the house, with messages for people in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pyramidion.core import Fault

Code = Literal[
    "malformed", "unknown", "forbidden", "limit", "full", "code_unknown", "no_identity", "no_host", "storage",
    "wrong_time", "paused", "closed", "expired", "internal", "name_kept", "proof",
]  # fmt: skip
"""These words never change; docs/protocol.md lists them."""


class Denied(Exception):
    """The house refuses: nothing has changed. `faults` lists what is wrong with bad input."""

    def __init__(self, code: Code, en: str, fr: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(en)
        self.code: Code = code
        self.en = en
        self.fr = fr
        self.faults = tuple(faults)


class StorageFailed(Denied):
    """The database does not take it, or does not answer: nothing has changed."""

    def __init__(self, why: str) -> None:
        super().__init__(
            "storage",
            "the house cannot write this down just now; nothing has changed, please try again",
            "la maison ne peut pas l'enregistrer pour le moment ; rien n'a changé, veuillez réessayer",
        )
        self.why = why


class Unsure(StorageFailed):
    """The database went away before it answered, and has not come back: it may have been written or not.

    A retry with the same id finds out; nothing happens twice.
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.en = "the house cannot say yet whether this was written down; look again in a moment"
        self.fr = "la maison ne sait pas encore si c'est enregistré ; regardez de nouveau dans un instant"


class Conflict(Exception):
    """Somebody else has written this row: whoever wanted to reads it and decides again."""


class Behind(Exception):
    """A client has seen more of this table than this process has: it reads the log first."""


class CannotOpen(Exception):
    """The database cannot be used; the message names it and says what to do."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en = en
        self.fr = fr
