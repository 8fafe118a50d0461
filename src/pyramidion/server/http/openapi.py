"""The OpenAPI description of the HTTP part, with the house's own errors, strict bodies and the two cookies."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple, get_args, get_origin

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from pyramidion import __version__
from pyramidion.server.errors import STATUS, Problem
from pyramidion.server.identity.console_access import CONSOLE_COOKIE
from pyramidion.server.identity.cookies import IDENTITY_COOKIE

CONFIG = OpenAPIConfig(
    title="Pyramidion",
    version=__version__,
    description="A house for board games. The WebSocket of a table is described in docs/protocol.md, its messages at "
    "/api/messages.json.",
    # Litestar answers for everything below this path itself, so it gets a path that nothing else uses.
    path="/api/openapi",
    render_plugins=[JsonRenderPlugin(path="/openapi.json")],
)

GAME_ERRORS = ("forbidden", "unknown", "wrong_time")
"""When the game of a table is asked for: the table is private, does not exist, or its game is not over."""
PROFILE_ERRORS = ("forbidden", "unknown")
"""A profile is hidden, or there is none."""
OPERATION_ERRORS: dict[str, tuple[str, ...]] = {
    "get /api/games/{key}/rules/{lang}": ("unknown", "malformed"),
    "get /api/games/{key}/schema": ("unknown",),
    "get /api/qr": ("malformed",),
    "get /health": ("storage",),
    "get /api/me": ("no_identity",),
    "post /api/me": ("no_identity", "name_kept"),
    "delete /api/me": ("no_identity",),
    "get /api/me/levels/{key}": ("no_identity", "unknown"),
    "get /api/me/link": ("no_identity",),
    "get /api/me/news": ("no_identity",),
    "post /api/me/news": ("no_identity",),
    "post /api/me/news/devices": ("no_identity",),
    "delete /api/me/news/devices/{device}": ("no_identity",),
    "post /api/me/news/test": ("no_identity", "wrong_time"),
    "post /api/me/claim": ("unknown",),
    "post /api/me/revoke": ("no_identity",),
    "get /api/profiles/{handle}": PROFILE_ERRORS,
    "get /api/profiles/{handle}/games": (*PROFILE_ERRORS, "malformed"),
    "get /api/profiles/{handle}/statistics/{key}": PROFILE_ERRORS,
    "post /api/me/profile": ("no_identity",),
    "get /api/rankings/{key}": ("unknown", "malformed"),
    "get /api/tables/{table_id}/ratings": ("forbidden", "unknown"),
    "get /api/me/passkeys": ("no_identity",),
    "post /api/me/passkeys/options": ("no_identity", "proof", "full", "name_kept"),
    "post /api/me/passkeys": ("no_identity", "expired", "full", "name_kept", "wrong_time"),
    "post /api/me/passkeys/{passkey_id}/name": ("no_identity", "unknown"),
    "post /api/me/passkeys/{passkey_id}/remove": ("no_identity", "proof", "unknown", "wrong_time"),
    "post /api/me/recovery-codes": ("no_identity", "proof", "wrong_time"),
    "post /api/me/proof/options": ("no_identity", "unknown"),
    "post /api/me/proof": ("no_identity", "expired", "unknown"),
    "post /api/me/sign-out": ("no_identity",),
    "get /api/me/export": ("no_identity",),
    "post /api/sign-in": ("expired", "unknown"),
    "post /api/sign-in/code": ("code_unknown",),
    "get /api/me/holidays": ("no_identity",),
    "post /api/me/holidays": ("no_identity", "wrong_time"),
    "delete /api/me/holidays": ("no_identity",),
    "delete /api/me/holidays/{number}": ("no_identity", "unknown"),
    "get /api/turns": ("no_identity",),
    "get /api/tables": ("no_identity",),
    "post /api/tables": ("no_identity", "unknown", "name_kept", "wrong_time"),
    "get /api/tables/{table_id}": ("no_identity", "unknown", "closed", "forbidden"),
    "get /api/tables/{table_id}/transcript": GAME_ERRORS,
    "get /api/tables/{table_id}/piles": GAME_ERRORS,
    "get /api/tables/{table_id}/replay": (*GAME_ERRORS, "malformed"),
    "get /api/tables/{table_id}/review": GAME_ERRORS,
    "get /api/tables/{table_id}/par": GAME_ERRORS,
    "get /api/evenings/{table_id}": (*GAME_ERRORS, "malformed"),
    "post /api/join": ("no_identity", "code_unknown"),
    "get /api/salon": ("unknown",),
    "get /api/salon/{code}": ("code_unknown",),
    "post /api/decks": ("no_identity", "malformed"),
    "delete /api/decks/{name}": ("no_identity", "unknown"),
    "get /api/host": ("no_host", "unknown"),
    "post /api/host": ("unknown",),
    "post /api/host/acts": ("no_host", "unknown", "full", "closed"),
    "get /api/host/reports": ("no_host", "unknown"),
    "delete /api/host/reports/{report_id}": ("no_host", "unknown"),
    "get /api/blocks": ("no_identity",),
    "post /api/blocks": ("no_identity", "unknown", "closed"),
    "delete /api/blocks/{block_id}": ("no_identity", "unknown"),
    "get /api/tables/{table_id}/blocked": ("no_identity", "unknown"),
    "post /api/reports": ("no_identity", "unknown", "closed"),
}
"""The error codes of docs/protocol.md that an operation may give beyond those of all operations of its kind."""
ZIP_BODY = {
    "content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}},
    "required": True,
}
SCHEMA_REF = "#/components/schemas/house.{name}"
"""Where the schemas of bodies and errors are. Litestar has its own, of responses, some with the same names."""
KEPT_STATUSES = frozenset({"200", "201", "204", "422"})
"""Of Litestar's responses only these are kept."""


def error_response(codes: set[str]) -> dict[str, Any]:
    return {
        "description": "What cannot be done, in French and English: " + ", ".join(sorted(codes)),
        "content": {"application/json": {"schema": {"$ref": SCHEMA_REF.format(name="Problem")}}},
    }


def error_responses(method: str, path: str, has_body: bool) -> dict[str, Any]:
    """The errors of an operation by status."""
    codes = set(OPERATION_ERRORS.get(f"{method} {path}", ()))
    codes |= {"limit"} if path.startswith("/api") else set()
    codes |= {"forbidden"} if method != "get" else set()  # for pages of other sites
    codes |= {"malformed"} if has_body else set()
    by_status: dict[str, set[str]] = {}
    for code in codes:
        by_status.setdefault(str(STATUS[code].value), set()).add(code)
    responses = {status: error_response(of_status) for status, of_status in sorted(by_status.items())}
    if has_body:
        responses["413"] = error_response({"limit"})
    return {**responses, "5XX": error_response({"internal", "storage"})}


def security(method: str, path: str) -> list[dict[str, list[str]]]:
    """The cookie that an operation needs; both alternatives where it makes a difference but is not needed."""
    codes = OPERATION_ERRORS.get(f"{method} {path}", ())
    if "no_host" in codes:
        return [{"host": []}]
    if "no_identity" in codes and (method, path) != ("post", "/api/me"):
        return [{"identity": []}]
    return [{}, {"identity": []}]


class Operation(NamedTuple):
    """What a method does at a path: the type of the body that it takes, or None, and that of its reply."""

    method: str
    path: str
    body: Any
    reply: Any
    """Of its JSON; `str` or `bytes` where the reply is something else."""


def operations(app: Litestar) -> Iterator[Operation]:
    """All operations that the description names."""
    for route in app.routes:
        for method, (handler, *_) in getattr(route, "route_handler_map", {}).items():
            if handler.resolve_include_in_schema() and not route.path.startswith(str(CONFIG.path)):
                signature = handler.parsed_fn_signature
                body = signature.parameters.get("data")
                returned = signature.return_type.annotation
                reply = get_args(returned)[0] if get_origin(returned) is Response else returned
                yield Operation(method, route.path_format, body and body.annotation, reply)


def openapi_schema(app: Litestar) -> dict[str, Any]:
    """Litestar's description with our errors instead of its own, bodies as strict as they are really decoded, and the
    cookies."""
    schema: dict[str, Any] = app.openapi_schema.to_schema()
    type_of_body = {
        (known.method.lower(), known.path): known.body for known in operations(app) if known.body is not None
    }
    types = list(dict.fromkeys(type_of_body.values()))
    schemas, components = msgspec.json.schema_components([*types, Problem], ref_template=SCHEMA_REF)
    schema_of = dict(zip(types, schemas, strict=False))
    for path, of_path in schema["paths"].items():
        for method, operation in of_path.items():
            if (body := type_of_body.get((method, path))) is not None:
                operation["requestBody"]["content"]["application/json"]["schema"] = schema_of[body]
            elif (method, path) == ("post", "/api/decks"):
                operation["requestBody"] = ZIP_BODY
                operation["responses"]["422"] = operation["responses"]["201"]
            responses = operation["responses"]
            kept = {status: responses[status] for status in responses if status in KEPT_STATUSES}
            if "204" in kept:
                kept["204"].pop("content", None)
            operation["responses"] = {**kept, **error_responses(method, path, "requestBody" in operation)}
            operation["security"] = security(method, path)
    schema["components"]["schemas"].update({f"house.{name}": value for name, value in components.items()})
    drop_unused(schema)
    schema["components"]["securitySchemes"] = {
        "identity": {
            "type": "apiKey",
            "in": "cookie",
            "name": IDENTITY_COOKIE,
            "description": "from POST /api/me",
        },
        "host": {
            "type": "apiKey",
            "in": "cookie",
            "name": CONSOLE_COOKIE,
            "description": "from POST /api/host",
        },
    }
    return schema


def drop_unused(schema: dict[str, Any]) -> None:
    """Removes the schemas that nothing refers to any more."""
    schemas = schema["components"]["schemas"]
    reached: set[str] = set()
    to_search = [json.dumps(schema["paths"])]
    while to_search:
        for name in re.findall(r'"#/components/schemas/([^"]+)"', to_search.pop()):
            if name not in reached:
                reached.add(name)
                to_search.append(json.dumps(schemas[name]))
    schema["components"]["schemas"] = {name: schemas[name] for name in schemas if name in reached}


def route() -> HTTPRouteHandler:
    schema: dict[str, Any] = {}
    lock = asyncio.Lock()

    @get("/api/openapi.json", include_in_schema=False)
    async def read_openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
        async with lock:
            if not schema:
                schema.update(await asyncio.to_thread(openapi_schema, request.app))
        return schema

    return read_openapi
