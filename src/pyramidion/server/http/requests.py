"""A request as Litestar reads it, except that one that breaks off is the sender's affair and no error of the house."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

from litestar import Request
from litestar.exceptions import InternalServerException

from pyramidion.house import Denied


class HouseRequest(Request[Any, Any, Any]):
    async def stream(self) -> AsyncGenerator[bytes, None]:
        """The body, piece by piece; Denied `malformed` when the connection ends before it does."""
        try:
            async for chunk in super().stream():
                yield chunk
        except InternalServerException as error:  # all that Litestar says of a connection that ended
            raise Denied(
                "malformed",
                "the request broke off before its end",
                "la requête s'est interrompue avant sa fin",
            ) from error
