"""The OpenAPI description of the HTTP part: who may ask, what a body must be, and the errors that the house gives."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
from litestar import Litestar, Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from pyramidion import __version__
from pyramidion.server.errors import STATUS, Problem
from pyramidion.server.identity import console_access
from pyramidion.server.identity.cookies import COOKIE

CONFIG = OpenAPIConfig(
    title="Pyramidion",
    version=__version__,
    description="A house for board games. The WebSocket of a table is described in docs/protocol.md.",
    # Litestar answers for everything below this path in its own words, so it gets one of its own.
    path="/api/openapi",
    render_plugins=[JsonRenderPlugin(path="/openapi.json")],
)

OF_A_GAME = ("forbidden", "unknown", "wrong_time")
"""Said of a table whose game is asked for: private, not there, not over."""
REFUSALS: dict[str, tuple[str, ...]] = {
    "get /api/games/{key}/schema": ("unknown",),
    "get /api/qr": ("malformed",),
    "get /health": ("storage",),
    "get /api/me": ("no_identity",),
    "post /api/me": ("no_identity",),
    "delete /api/me": ("no_identity",),
    "get /api/me/link": ("no_identity",),
    "post /api/me/claim": ("unknown",),
    "post /api/me/revoke": ("no_identity",),
    "get /api/tables": ("no_identity",),
    "post /api/tables": ("no_identity", "unknown"),
    "get /api/tables/{table_id}": ("no_identity", "unknown", "closed"),
    "get /api/tables/{table_id}/transcript": OF_A_GAME,
    "get /api/tables/{table_id}/replay": (*OF_A_GAME, "malformed"),
    "get /api/tables/{table_id}/review": OF_A_GAME,
    "get /api/tables/{table_id}/par": OF_A_GAME,
    "get /api/evenings/{table_id}": (*OF_A_GAME, "malformed"),
    "post /api/join": ("no_identity", "code_unknown"),
    "get /api/salon": ("unknown",),
    "get /api/salon/{code}": ("code_unknown",),
    "post /api/decks": ("no_identity", "malformed"),
    "delete /api/decks/{name}": ("no_identity", "unknown"),
    "get /api/host": ("no_host", "unknown"),
    "post /api/host": ("unknown",),
    "post /api/host/acts": ("no_host", "unknown", "full", "closed"),
}
"""What an operation may answer beyond what all of its kind may, by the codes of docs/protocol.md."""
ZIP = {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}, "required": True}
REF = "#/components/schemas/house.{name}"
"""Where the shapes of bodies and errors are. Litestar names those of answers, and has others of the same name."""


def problem(codes: set[str]) -> dict[str, Any]:
    return {
        "description": "What cannot be done, in French and English: " + ", ".join(sorted(codes)),
        "content": {"application/json": {"schema": {"$ref": REF.format(name="Problem")}}},
    }


def refusals(method: str, path: str, has_body: bool) -> dict[str, Any]:
    """The errors of an operation by status."""
    codes = set(REFUSALS.get(f"{method} {path}", ()))
    codes |= {"limit"} if path.startswith("/api") else set()
    codes |= {"forbidden"} if method != "get" else set()  # a page of another site
    codes |= {"malformed"} if has_body else set()
    by_status: dict[str, set[str]] = {}
    for code in codes:
        by_status.setdefault(str(STATUS[code].value), set()).add(code)
    told = {status: problem(of_it) for status, of_it in sorted(by_status.items())}
    if has_body:
        told["413"] = problem({"limit"})
    return {**told, "5XX": problem({"internal", "storage"})}


def security(method: str, path: str) -> list[dict[str, list[str]]]:
    """Who may ask. Where somebody counts and need not be there, both are said."""
    codes = REFUSALS.get(f"{method} {path}", ())
    if "no_host" in codes:
        return [{"host": []}]
    if "no_identity" in codes and (method, path) != ("post", "/api/me"):
        return [{"identity": []}]
    return [{}, {"identity": []}]


def bodies(app: Litestar) -> dict[tuple[str, str], Any]:
    """The type of the body of each operation that takes one."""
    return {
        (method.lower(), route.path_format): data.annotation
        for route in app.routes
        for method, (handler, *_) in getattr(route, "route_handler_map", {}).items()
        if (data := handler.parsed_fn_signature.parameters.get("data")) is not None
    }


def described(app: Litestar) -> dict[str, Any]:
    """Litestar's description with our errors instead of its own; bodies as strictly as they are really read; and the
    cookies that say who somebody is."""
    schema: dict[str, Any] = app.openapi_schema.to_schema()
    taken = bodies(app)
    types = list(dict.fromkeys(taken.values()))
    shapes, components = msgspec.json.schema_components([*types, Problem], ref_template=REF)
    shape_of = dict(zip(types, shapes, strict=False))
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            if (body := taken.get((method, path))) is not None:
                operation["requestBody"]["content"]["application/json"]["schema"] = shape_of[body]
            elif (method, path) == ("post", "/api/decks"):
                operation["requestBody"] = ZIP
                operation["responses"]["422"] = operation["responses"]["201"]
            answers = {status: told for status, told in operation["responses"].items() if status in KEPT}
            if "204" in answers:
                answers["204"].pop("content", None)
            operation["responses"] = {**answers, **refusals(method, path, "requestBody" in operation)}
            operation["security"] = security(method, path)
    schema["components"]["schemas"].update({f"house.{name}": shape for name, shape in components.items()})
    drop_unused(schema)
    schema["components"]["securitySchemes"] = {
        "identity": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "from POST /api/me"},
        "host": {
            "type": "apiKey",
            "in": "cookie",
            "name": console_access.COOKIE,
            "description": "from POST /api/host",
        },
    }
    return schema


KEPT = frozenset({"200", "201", "204", "422"})


def drop_unused(schema: dict[str, Any]) -> None:
    """Shapes that Litestar had made and nothing leads to any more."""
    shapes = schema["components"]["schemas"]
    reached: set[str] = set()
    found = [json.dumps(schema["paths"])]
    while found:
        for name in re.findall(r'"#/components/schemas/([^"]+)"', found.pop()):
            if name not in reached:
                reached.add(name)
                found.append(json.dumps(shapes[name]))
    schema["components"]["schemas"] = {name: shape for name, shape in shapes.items() if name in reached}


def route() -> HTTPRouteHandler:
    made: dict[str, Any] = {}

    @get("/api/openapi.json", include_in_schema=False)
    async def read_openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
        if not made:
            made.update(described(request.app))
        return made

    return read_openapi
