"""A local server that speaks OpenAI's chat completions, with a script in the place of a model."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Literal, NamedTuple, Self


class StillTime:
    """Stands for the module `time` where a model is asked: it passes when somebody waits, or when a script says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waited: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.now += seconds


class Refusal(NamedTuple):
    """A status with headers and a body; `length` is what the body is said to have, if it never comes to its end."""

    status: int
    headers: tuple[tuple[str, str], ...] = ()
    body: str = "no"
    length: int | None = None


Reply = str | list[Any] | int | float | Refusal
"""What it says, in parts or in one; or a status; or seconds of silence."""
Script = Callable[[list[dict[str, str]]], Reply]


def first_listed(messages: list[dict[str, str]]) -> Reply:
    """A model that takes the first move of the list."""
    listed = re.search(r"^1\. (.+)$", messages[-1]["content"], re.MULTILINE)
    return f"The first one will do.\nMOVE: {listed[1]}" if listed else "MOVE: pass"


class ModelServer:
    """`with ModelServer(script) as server`: `server.url`, and what it was asked in `server.asked`."""

    def __init__(self, script: Script = first_listed, slow: Literal["", "headers", "body"] = "") -> None:
        self.script = script
        self.slow = slow
        """It sends a little at a time, without end."""
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self._ended = threading.Event()

    def __enter__(self) -> Self:
        model = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                model.keys.append(self.headers.get("Authorization"))
                self.refuse(Refusal(404))

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                model.keys.append(self.headers.get("Authorization"))
                model.asked.append(body)
                assert self.path == "/v1/chat/completions"
                reply = model.script(body["messages"])
                if isinstance(reply, float):
                    model._ended.wait(reply)
                    return
                if isinstance(reply, int):
                    reply = Refusal(reply)
                if isinstance(reply, Refusal):
                    self.refuse(reply)
                    return
                message = {"role": "assistant", "content": reply}
                sent = json.dumps(
                    {"object": "chat.completion", "choices": [{"index": 0, "message": message}]}
                )
                self.send_response(200)
                if model.slow == "headers":
                    self.flush_headers()
                    self.send_slowly(b"X")
                    return
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.send_body(sent.encode())

            def refuse(self, why: Refusal) -> None:
                self.send_response(why.status)
                for name, value in why.headers:
                    self.send_header(name, value)
                if why.length is not None:
                    self.send_header("Content-Length", str(why.length))
                self.end_headers()
                self.wfile.write(why.body.encode())
                if why.length is not None:
                    model._ended.wait(30)

            def send_body(self, body: bytes) -> None:
                if model.slow == "body":
                    self.send_slowly(b" ")
                else:
                    self.wfile.write(body)

            def send_slowly(self, sign: bytes) -> None:
                with suppress(OSError):  # nobody listens any more
                    while not model._ended.wait(0.01):
                        self.wfile.write(sign)

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name of the base class
                """Nothing is written to the terminal."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()
        return self

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
