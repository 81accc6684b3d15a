"""Answers that are sent packed, where the caller can unpack them."""

from __future__ import annotations

from typing import Any

from isal import igzip
from litestar import Request, Response

SMALL = 1_000  # bytes: less is not worth it


def packed(request: Request[Any, Any, Any], body: str | bytes, kind: str, status: int = 200, **more: Any) -> Response[bytes]:
    """A whole text as an answer; by a library that takes a fifth of the usual time."""
    content = body.encode() if isinstance(body, str) else body
    headers = {**more.pop("headers", {}), "vary": "accept-encoding"}
    if len(content) > SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        content = igzip.compress(content, 2, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(content, status_code=status, media_type=kind, headers=headers, **more)
