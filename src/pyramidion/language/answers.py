"""The judge of answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from .answer_forms import folded
from .answer_verdicts import Verdict, verdict

LONGEST = 300
"""Characters of the longest text that is looked at."""


class Answers:
    """A set of answers, prepared for the judge; build it once and ask it often.

    `names` holds the names of each answer, the first of which is shown. `known` tells of a text in its normal form
    (`folded`) whether it is itself the name of something: a typing error never turns such a text into an answer.
    """

    def __init__(
        self,
        names: Sequence[Sequence[str]],
        *,
        persons: bool = False,
        agreement: bool = False,
        known: Callable[[str], bool] | None = None,
    ) -> None:
        self.shown = tuple(names_of[0] for names_of in names)
        self.persons, self.agreement, self.known = persons, agreement, known
        self._exact = {folded(name): index for index, own in enumerate(names) for name in own}

    def __len__(self) -> int:
        return len(self.shown)


def judge(text: str, answers: Answers, given: Collection[int] = (), strict: bool = False) -> Verdict:
    """What a text is worth among the answers, of which those at the indices `given` were said before."""
    if not text.strip():
        return verdict("faux", "empty", text)
    if len(text) > LONGEST:
        return verdict("faux", "long", text)
    index = answers._exact.get(folded(text))
    if index is None:
        return verdict("faux", "unknown", text)
    if index in given:
        return verdict("déjà dit", "given", text, answers.shown[index], index)
    return verdict("juste", "exact", text, answers.shown[index], index)
