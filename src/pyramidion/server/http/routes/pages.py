"""The web client's page and files."""

from __future__ import annotations

from litestar import HttpMethod, Response, route
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from pyramidion.server.app_state import AppState
from pyramidion.server.errors import unknown
from pyramidion.server.http.headers import header
from pyramidion.server.http.static_files import ClientFiles

from . import AnyRequest


def routes(state: AppState) -> list[HTTPRouteHandler]:
    client = ClientFiles(state.settings.client_folder)

    @route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
    async def page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
        file = None if path.strip("/").split("/")[0] in ("api", "ws") else client.find(path)
        if file is None:
            raise unknown()
        request_headers = request.scope["headers"]
        headers = {"cache-control": file.cache_control, "vary": "accept-encoding"}
        if file.etag:
            headers["etag"] = file.etag
            if header(request_headers, b"if-none-match") == file.etag:
                return Response(b"", status_code=304, headers=headers)
        body = file.body
        if file.gzipped is not None and "gzip" in (header(request_headers, b"accept-encoding") or ""):
            body = file.gzipped
            headers["content-encoding"] = "gzip"
        return Response(body, status_code=file.status, media_type=file.media_type, headers=headers)

    return [page]
