"""What the server writes about itself: lines with times, in words or as JSON."""

from __future__ import annotations

import json
import logging
import sys
import time

LEVELS = ("debug", "info", "warning", "error")
FORMS = ("plain", "json")


class Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            told["fault"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def begin(form: str, level: str) -> None:
    """Write to the standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s.%(msecs)03d %(levelname)s %(message)s", "%Y-%m-%d %H:%M:%S")
    handler.setFormatter(Json() if form == "json" else plain)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "psycopg", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)
