"""Errors as the server sends them, by HTTP and by WebSocket alike: a code, French and English. Never a stack trace."""

from __future__ import annotations

import logging
import math
import secrets
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, SerializationException
from msgspec import UNSET, UnsetType

from pyramidion.core import Fault, Invalid
from pyramidion.house import Denied
from pyramidion.house.table.screen_messages import Failed

log = logging.getLogger("pyramidion.server")

STATUS = {
    "malformed": HTTPStatus.BAD_REQUEST,
    "no_identity": HTTPStatus.UNAUTHORIZED,
    "no_host": HTTPStatus.UNAUTHORIZED,
    "forbidden": HTTPStatus.FORBIDDEN,
    "unknown": HTTPStatus.NOT_FOUND,
    "code_unknown": HTTPStatus.NOT_FOUND,
    "proof": HTTPStatus.FORBIDDEN,
    "name_kept": HTTPStatus.CONFLICT,
    "full": HTTPStatus.CONFLICT,
    "wrong_time": HTTPStatus.CONFLICT,
    "paused": HTTPStatus.CONFLICT,
    "closed": HTTPStatus.GONE,
    "expired": HTTPStatus.GONE,
    "limit": HTTPStatus.TOO_MANY_REQUESTS,
    "storage": HTTPStatus.SERVICE_UNAVAILABLE,
    "internal": HTTPStatus.INTERNAL_SERVER_ERROR,
}


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """The body of every error. `faults`: only for bad input. `wait`: seconds after which another try makes sense."""

    code: str
    fr: str
    en: str
    faults: tuple[Fault, ...] | UnsetType = UNSET
    wait: float | UnsetType = UNSET


class TooManyRequests(Denied):
    """Too many requests, messages or wrong codes; after `wait` seconds the next one is allowed."""

    def __init__(self, wait: float) -> None:
        self.wait = math.ceil(wait * 10) / 10
        seconds = math.ceil(wait)
        super().__init__(
            "limit",
            f"that was a lot at once; please wait {seconds} s",
            f"cela fait beaucoup d'un coup ; veuillez patienter {seconds} s",
        )


def no_identity() -> Denied:
    return Denied(
        "no_identity",
        "you have no name here yet; choose one first",
        "vous n'avez pas encore de nom ici ; choisissez-en un d'abord",
    )


def unknown() -> Denied:
    return Denied("unknown", "there is nothing at this address", "il n'y a rien à cette adresse")


def malformed(faults: Sequence[Fault]) -> Denied:
    where = "; ".join(map(str, faults))
    return Denied("malformed", f"this cannot be: {where}", f"impossible : {where}", faults)


def problem(error: Denied) -> Problem:
    return Problem(
        code=error.code,
        fr=error.fr,
        en=error.en,
        faults=error.faults or UNSET,
        wait=error.wait if isinstance(error, TooManyRequests) else UNSET,
    )


def socket_problem(error: Denied, re: str | UnsetType = UNSET) -> bytes:
    body = problem(error)
    return msgspec.json.encode(
        Failed(re=re, code=body.code, fr=body.fr, en=body.en, faults=body.faults, wait=body.wait)
    )


def internal(error: BaseException, where: str) -> Problem:
    """An error of the house itself: logged with a number that the person can report to the operator."""
    number = secrets.token_hex(4)
    log.error("%s failed [%s]", where, number, exc_info=error)
    return Problem(
        code="internal",
        fr=f"la maison a rencontré un problème ; réessayez, et signalez le numéro {number} s'il se répète",
        en=f"the house ran into a problem; try again, and report number {number} if it happens again",
    )


def response(body: Problem, status: int, headers: dict[str, str] | None = None) -> Response[bytes]:
    return Response(
        msgspec.json.encode(body), status_code=status, media_type=MediaType.JSON, headers=headers or {}
    )


def on_denied(_: Request[Any, Any, Any], error: Denied) -> Response[bytes]:
    headers = {"retry-after": str(math.ceil(error.wait))} if isinstance(error, TooManyRequests) else None
    return response(problem(error), STATUS[error.code], headers)


def on_invalid(_: Request[Any, Any, Any], error: Invalid) -> Response[bytes]:
    return response(problem(malformed(error.faults)), STATUS["malformed"])


def on_http_exception(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """For what Litestar itself refuses: an unknown path, a method, a body."""
    status = error.status_code
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return on_failure(request, error)
    headers = dict(error.headers or {})
    if status == HTTPStatus.NOT_FOUND:
        return response(problem(unknown()), status, headers)
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        method = request.method
        denied = Denied("unknown", f"{method} means nothing here", f"{method} ne veut rien dire ici")
        return response(problem(denied), status, headers)
    if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        denied = Denied("limit", "that is too long", "c'est trop long")
        return response(problem(denied), status, headers)
    return response(problem(malformed(faults(error))), HTTPStatus.BAD_REQUEST, headers)


def faults(error: HTTPException) -> list[Fault]:
    """What is wrong and where, from Litestar's description of it."""
    if isinstance(error.extra, list) and error.extra:
        return [
            Fault(json_path(str(item.get("key", ""))), str(item.get("message", "")))
            for item in error.extra
            if isinstance(item, dict)
        ]
    cause = error.__cause__
    return [Fault("", str(cause if isinstance(cause, SerializationException) else error.detail))]


def json_path(key: str) -> str:
    """The JSON path of Litestar's key: it calls the body `data`, and leaves that out for what is inside."""
    return "$" if key in ("", "data") else f"$.{key.removeprefix('data.')}"


def on_failure(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    body = internal(error, f"{request.method} {request.scope.get('path_template', '?')}")
    return response(body, HTTPStatus.INTERNAL_SERVER_ERROR)
