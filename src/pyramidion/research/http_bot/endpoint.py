"""An endpoint that speaks OpenAI's chat completions: asked with a deadline, and again where that may help."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from http.client import HTTPException
from queue import Empty, SimpleQueue
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from .settings import Settings

MAX_BYTES = 1 << 20
"""Of a reply. Whoever sends more is not listened to."""
FIRST_WAIT_SECONDS = 0.25
"""Before the second attempt; doubled before each further one."""
COMPLETIONS = "/chat/completions"
MAX_TOLD = 200
"""Characters of what an endpoint says when it refuses."""
WORTH_ANOTHER_TRY = {408, 409, 425, 429, 500, 502, 503, 504}

Message = dict[str, str]


class NoAnswer(Exception):
    """The model gave no answer in time, or the endpoint refused. Says why, without the key."""


class _Busy(Exception):
    """It may answer when it is asked again, after so many seconds at least."""

    def __init__(self, why: str, seconds: float = 0.0) -> None:
        super().__init__(why)
        self.seconds = seconds


class _Here(HTTPRedirectHandler):
    """The key goes to the endpoint of the settings alone, wherever that sends us."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Endpoint:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._address = _address(settings.url)
        self._opener = build_opener(_Here, *([ProxyHandler({})] if _is_local(settings.url) else []))
        self.requests = 0
        """How often it was asked."""

    def without_key(self, text: str) -> str:
        """What may be told: some endpoints repeat the key that they refuse."""
        key = os.environ.get(self._settings.key_variable or "")
        return text.replace(key, "…") if key else text

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
                return _in_time(partial(self._attempt, messages, left, until), left)
            except _Busy as busy:
                wait = max(wait, busy.seconds)
                if time.monotonic() + wait >= until:
                    raise NoAnswer(str(busy)) from None
            time.sleep(wait)
            wait *= 2

    def _attempt(self, messages: Sequence[Message], seconds: float, until: float) -> str:
        """What the model says; raises NoAnswer, or _Busy."""
        try:
            return self._asked(messages, seconds, until)
        except HTTPError as error:
            why = f"the endpoint answers {error.code}: {self.without_key(_said(error, until))[:MAX_TOLD]}"
            if error.code not in WORTH_ANOTHER_TRY:
                raise NoAnswer(why) from None
            raise _Busy(why, _asked_to_wait(error)) from None
        except (URLError, HTTPException, OSError) as error:
            raise _Busy(f"the endpoint cannot be reached: {getattr(error, 'reason', error)}") from None

    def _asked(self, messages: Sequence[Message], seconds: float, until: float) -> str:
        settings = self._settings
        body = {
            "model": settings.model,
            "messages": list(messages),
            settings.tokens_field: settings.max_tokens,
            "temperature": settings.temperature,
        }
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if settings.key_variable is not None:
            headers["Authorization"] = f"Bearer {os.environ[settings.key_variable]}"
        # The scheme was checked when the settings were read.
        request = Request(self._address, json.dumps(body).encode(), headers, method="POST")  # noqa: S310
        with self._opener.open(request, timeout=seconds) as reply:
            return _content(_read(reply, until))


def _in_time(ask: Callable[[], str], seconds: float) -> str:
    """What `ask` returns or raises, or NoAnswer: the limit of a socket is for each packet, and looking up a name has
    none. What comes later is for nobody."""
    told: SimpleQueue[str | Exception] = SimpleQueue()

    def run() -> None:
        try:
            told.put(ask())
        except Exception as error:  # noqa: BLE001 - whoever waits raises it
            told.put(error)

    threading.Thread(target=run, daemon=True).start()
    try:
        found = told.get(timeout=seconds)
    except Empty:
        raise NoAnswer("no answer in time") from None
    if isinstance(found, Exception):
        raise found
    return found


def _read(reply: Any, until: float) -> bytes:
    """The body, as long as somebody waits for it."""
    raw = bytearray()
    while packet := reply.read1(MAX_BYTES + 1):
        raw += packet
        if len(raw) > MAX_BYTES:
            raise NoAnswer(f"the reply is longer than {MAX_BYTES} bytes")
        if time.monotonic() >= until:
            raise NoAnswer("no answer in time")
    return bytes(raw)


def _content(raw: bytes) -> str:
    try:
        reply: Any = json.loads(raw)
        content = reply["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise NoAnswer("the reply is no chat completion") from None
    if isinstance(content, list):
        content = "".join(map(_part, content))
    # JSON may name halves of characters, which nothing else can carry.
    return content.encode("utf-8", "replace").decode() if isinstance(content, str) else ""


def _part(part: Any) -> str:
    """Of a content in parts: the text; what the model thought, or anything else, is not said."""
    text = part.get("text") if isinstance(part, dict) and part.get("type") == "text" else None
    return text if isinstance(text, str) else ""


def _said(error: HTTPError, until: float) -> str:
    """The first line of what the endpoint says, if it comes."""
    try:
        with error:
            raw = _read(error, until)
    except (NoAnswer, HTTPException, OSError):
        return "…"
    return raw.decode("utf-8", "replace").strip().partition("\n")[0]


def _asked_to_wait(error: HTTPError) -> float:
    """The seconds after which a busy endpoint wants to be asked again; 0 where it does not say."""
    seconds = error.headers.get("Retry-After", "").strip()
    return float(seconds[:9]) if seconds.isascii() and seconds.isdigit() else 0.0


def _address(url: str) -> str:
    """Where completions are asked for; whoever copied all of it, or with a query, means the same."""
    parts = urlsplit(url)
    path = parts.path.rstrip("/").removesuffix(COMPLETIONS) + COMPLETIONS
    return parts._replace(path=path, fragment="").geturl()


def _is_local(url: str) -> bool:
    """A model on this computer is not asked through the proxy of the network."""
    return any(url.startswith(f"http://{name}") for name in ("127.", "localhost", "[::1]"))
