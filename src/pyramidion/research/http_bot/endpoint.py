"""An endpoint that speaks OpenAI's chat completions: asked with a deadline, and again where that may help."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from .settings import Settings

MAX_BYTES = 1 << 20
"""Of a reply. Whoever sends more is not listened to."""
FIRST_WAIT_SECONDS = 0.25
"""Before the second attempt; doubled before each further one."""
WORTH_ANOTHER_TRY = {408, 409, 425, 429, 500, 502, 503, 504}

Message = dict[str, str]


class NoAnswer(Exception):
    """The model gave no answer in time, or the endpoint refused. Says why, without the key."""


class Endpoint:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._opener = build_opener(ProxyHandler({})) if _is_local(settings.url) else build_opener()
        self.requests = 0
        """How often it was asked."""

    def complete(self, messages: Sequence[Message], until: float) -> str:
        """What the model says; `until` is a time of `time.monotonic`. Raises NoAnswer."""
        wait = FIRST_WAIT_SECONDS
        while True:
            limit = self._settings.requests
            if limit is not None and self.requests >= limit:
                raise NoAnswer(f"the budget of {limit} requests is used up")
            left = until - time.monotonic()
            if left <= 0:
                raise NoAnswer("no answer in time")
            self.requests += 1
            try:
                return self._asked(messages, left)
            except HTTPError as error:
                why = f"the endpoint answers {error.code}: {_said(error)}"
                if error.code not in WORTH_ANOTHER_TRY:
                    raise NoAnswer(why) from None
            except (URLError, HTTPException, OSError) as error:
                why = f"the endpoint cannot be reached: {getattr(error, 'reason', error)}"
            if time.monotonic() + wait >= until:
                raise NoAnswer(why)
            time.sleep(wait)
            wait *= 2

    def _asked(self, messages: Sequence[Message], seconds: float) -> str:
        settings = self._settings
        body = {
            "model": settings.model,
            "messages": list(messages),
            "max_tokens": settings.max_tokens,
            "temperature": settings.temperature,
        }
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if settings.key_variable is not None:
            headers["Authorization"] = f"Bearer {os.environ[settings.key_variable]}"
        address = settings.url.rstrip("/") + "/chat/completions"
        # The scheme was checked when the settings were read.
        request = Request(address, json.dumps(body).encode(), headers, method="POST")  # noqa: S310
        with self._opener.open(request, timeout=seconds) as reply:
            return _content(reply.read(MAX_BYTES + 1))


def _content(raw: bytes) -> str:
    if len(raw) > MAX_BYTES:
        raise NoAnswer(f"the reply is longer than {MAX_BYTES} bytes")
    try:
        reply: Any = json.loads(raw)
        content = reply["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError):
        raise NoAnswer("the reply is no chat completion") from None
    return content if isinstance(content, str) else ""


def _said(error: HTTPError) -> str:
    """The first line of what the endpoint says."""
    with error:
        return error.read(300).decode("utf-8", "replace").strip().partition("\n")[0]


def _is_local(url: str) -> bool:
    """A model on this computer is not asked through the proxy of the network."""
    return any(url.startswith(f"http://{name}") for name in ("127.", "localhost", "[::1]"))
