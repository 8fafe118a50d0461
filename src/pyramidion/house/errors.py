"""What the house cannot do, and how it is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pyramidion.core import Fault

Code = Literal[
    "malformed", "unknown", "forbidden", "limit", "full", "code_unknown", "no_identity", "no_host", "storage",
    "wrong_time", "paused", "closed", "internal",
]  # fmt: skip
"""The words that do not change; docs/protocol.md lists them."""


class Denied(Exception):
    """The house says no: nothing has changed. `faults` lists what is wrong with bad input."""

    def __init__(self, code: Code, en: str, fr: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(en)
        self.code: Code = code
        self.en = en
        self.fr = fr
        self.faults = tuple(faults)


class StorageFailed(Denied):
    """The disk is full or the file cannot be written. What was asked has not happened."""

    def __init__(self, why: str) -> None:
        super().__init__(
            "storage",
            "the house cannot write this down just now; nothing has changed, please try again",
            "la maison ne peut pas l'enregistrer pour le moment ; rien n'a changé, veuillez réessayer",
        )
        self.why = why


class Unsure(StorageFailed):
    """The database went away before it answered, and has not come back: it may have been written or not.

    Whoever asks again with the same id is told; nothing happens twice.
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.en = "the house cannot say yet whether this was written down; look again in a moment"
        self.fr = "la maison ne sait pas encore si c'est enregistré ; regardez de nouveau dans un instant"


class Conflict(Exception):
    """Somebody else has written this row: whoever asked reloads and answers again."""


class Behind(Exception):
    """Somebody has seen more of this table than this process has: it reads the log first."""


class CannotOpen(Exception):
    """The database cannot be used; the sentence names the file and says what to do."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en = en
        self.fr = fr
