"""The OpenAPI description of the HTTP part, with the errors that the house really gives."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Litestar, Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from pyramidion import __version__

from .errors import Problem
from .identity import COOKIE

CONFIG = OpenAPIConfig(
    title="Pyramidion",
    version=__version__,
    description="A house for board games. The WebSocket of a table is described in docs/protocol.md.",
    # Litestar answers for everything below this path in its own words, so it gets one of its own.
    path="/api/openapi",
    render_plugins=[JsonRenderPlugin(path="/openapi.json")],
)

_PROBLEM = {
    "description": "What cannot be done, in French and English",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


def described(app: Litestar) -> dict[str, Any]:
    """Litestar's description with our errors instead of its own, and with the cookie that says who somebody is."""
    schema: dict[str, Any] = app.openapi_schema.to_schema()
    for operations in schema["paths"].values():
        for operation in operations.values():
            answers = {status: told for status, told in operation["responses"].items() if status < "400"}
            operation["responses"] = {**answers, "default": _PROBLEM}
    _, components = msgspec.json.schema_components([Problem], ref_template="#/components/schemas/{name}")
    schema["components"]["schemas"].update(components)
    schema["components"]["securitySchemes"] = {
        "identity": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "from POST /api/me"}
    }
    schema["security"] = [{}, {"identity": []}]
    return schema


def route() -> HTTPRouteHandler:
    made: dict[str, Any] = {}

    @get("/api/openapi.json", include_in_schema=False)
    async def read_openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
        if not made:
            made.update(described(request.app))
        return made

    return read_openapi
