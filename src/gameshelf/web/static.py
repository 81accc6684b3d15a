"""Styles, typefaces and the one script, under names that change with their content, so that a browser keeps them for ever."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from gameshelf import draw
from gameshelf.play import shelf

_HERE = Path(__file__).parent / "static"
_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "woff2": "font/woff2"}


@cache
def files() -> dict[str, tuple[bytes, bytes, str]]:
    """Hashed name to content, the same compressed, and type."""
    faces = {_hashed(name, body): name for name, body in draw.faces().items()}
    found = {hashed: (draw.faces()[name], b"", _TYPES["woff2"]) for hashed, name in faces.items()}  # compressed as they are
    where = {name: hashed for hashed, name in faces.items()}
    for name, content in _sources(lambda name: where[name]).items():
        body = content.encode()
        found[_hashed(name, body)] = (body, gzip.compress(body, mtime=0), _TYPES[name.rsplit(".", 1)[1]])
    return found


def _hashed(name: str, body: bytes) -> str:
    stem, kind = name.rsplit(".", 1)
    return f"{stem}.{hashlib.sha256(body).hexdigest()[:12]}.{kind}"


@cache
def url(name: FromPath[str]) -> str:
    """The address of a static file, as templates write it."""
    stem, kind = name.rsplit(".", 1)
    return next(f"/static/{one}" for one in files() if one.startswith(f"{stem}.") and one.endswith(kind))


def _sources(face: Callable[[str], str]) -> dict[str, str]:
    """Our own text files; `face` tells the name of a typeface, which lies beside them."""
    ours = {path.name: path.read_text(encoding="utf-8") for path in sorted(_HERE.iterdir()) if path.suffix[1:] in _TYPES}
    looks = {f"look-{box.key}.css": draw.colours(box.folder) for box in shelf().values()}
    return {**ours, **looks, "boards.css": draw.typefaces(face) + draw.stylesheet()}


@get("/static/{name:str}", include_in_schema=False, sync_to_thread=False)
def static(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    found = files().get(name)
    if found is None:
        return Response(b"There is no such file.", status_code=404, media_type="text/plain")
    body, packed, kind = found
    headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    if packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(body, media_type=kind, headers=headers)
