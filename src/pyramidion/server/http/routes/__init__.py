"""The HTTP part of docs/protocol.md, one module for each kind of thing."""

from __future__ import annotations

from typing import Any

from litestar import Request

AnyRequest = Request[Any, Any, Any]
