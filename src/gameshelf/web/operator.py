"""What the one who runs the server looks at: whether it is well, and its figures."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from typing import Any

from litestar import MediaType, Request, Response, get

from gameshelf.web.metrics import Metrics
from gameshelf.web.refusals import Refused
from gameshelf.web.store import StoreError
from gameshelf.web.tables import Tables

Asking = Request[Any, Any, Any]
PATIENCE = 3.0  # seconds for the storage to answer


@get("/health", include_in_schema=False)
async def health(request: Asking) -> Response[dict[str, str]]:
    """Whether the server can do its work: 200 when the storage answers, 503 when it does not."""
    tables: Tables = request.app.state.tables
    try:
        async with asyncio.timeout(PATIENCE):
            await tables.store.heads([])
    except (StoreError, TimeoutError):
        return Response({"status": "the storage does not answer"}, status_code=503)
    return Response({"status": "ok"})


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Asking) -> Response[str]:
    """Figures of this process, for Prometheus; for those addresses only that may read them."""
    client = request.scope.get("client")
    if not _may(client[0] if client else "", request.app.state.config.metrics_from):
        raise Refused("house.table", "There is nothing here.", 404)
    tables: Tables = request.app.state.tables
    counts: Metrics = request.app.state.metrics
    porter = getattr(request.app.state, "porter", None)
    shown_out: Counter[str] = porter.shown_out if porter else Counter()
    return Response(counts.text(tables.figures(), shown_out), media_type=MediaType.TEXT)


def _may(host: str, networks: tuple[str, ...]) -> bool:
    if "*" in networks:
        return True
    try:
        found = ipaddress.ip_address(host)
        return any(found in ipaddress.ip_network(one, strict=False) for one in networks)
    except ValueError:
        return False


HANDLERS = [health, metrics]
