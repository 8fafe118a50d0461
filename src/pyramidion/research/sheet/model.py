"""A model that answers the questions of a sheet."""

from __future__ import annotations

import time

from pyramidion.core.manifest import Title
from pyramidion.core.sheet import Asked, Task
from pyramidion.research.http_bot.endpoint import Endpoint, Message, NoAnswer
from pyramidion.research.http_bot.settings import Settings
from pyramidion.research.text.words import answer_of, lines_of

MAX_SILENT = 5
"""So many questions in a row without an answer mean that nobody is there."""
PROMPT = Title(
    fr="Voici une épreuve tirée de {game}.\n\n{rules}\n\nRéfléchissez brièvement, puis terminez par une ligne "
    "« RÉPONSE : » suivie de votre seule réponse.",
    en="This is a task from {game}.\n\n{rules}\n\nThink briefly, then end with a line “ANSWER:” followed by your "
    "answer alone.",
)


class Unreachable(Exception):
    """The model has not answered several times in a row. Says why, the last time."""


class Model:
    """Asks one endpoint, each question in a conversation of its own. What does not come in time is no answer."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._endpoint = Endpoint(settings)
        self._silent = 0
        self.asked = 0
        self.unanswered = 0

    @property
    def name(self) -> str:
        return self._settings.model

    def answer(self, game: Title, task: Task, asked: Asked) -> str | None:
        language = self._settings.language
        prompt = self._settings.prompt or getattr(PROMPT, language)
        messages: list[Message] = [
            {
                "role": "system",
                "content": prompt.format(game=getattr(game, language), rules=getattr(task.rules, language)),
            },
            {"role": "user", "content": getattr(asked.words, language)},
        ]
        self.asked += 1
        try:
            said = self._endpoint.complete(messages, time.monotonic() + self._settings.seconds)
        except NoAnswer as error:
            self.unanswered += 1
            self._silent += 1
            if self._silent >= MAX_SILENT:
                raise Unreachable(str(error)) from None
            return None
        self._silent = 0
        answer = "\n".join(lines_of(said)) if asked.is_list else answer_of(said)
        return answer.strip(" .«»\"'“”") or None
