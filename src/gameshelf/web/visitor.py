"""Who is there: no account, only a secret in a cookie (or a bearer token), of which the server knows the hash."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import unicodedata
from dataclasses import dataclass

COOKIE = "gameshelf"
LONGEST_NAME = 24
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


@dataclass(frozen=True, slots=True)
class Visitor:
    """One visitor, by the secret that only the visitor has."""

    token: str
    fresh: bool = False  # the cookie is still to be sent

    @property
    def id(self) -> str:
        """What the server keeps: a hash, so that its files let nobody in."""
        return hashlib.sha256(b"visitor " + self.token.encode()).hexdigest()[:32]

    @property
    def csrf(self) -> str:
        """What a form must carry: it follows from the secret, which no other site can read."""
        return hashlib.sha256(b"csrf " + self.token.encode()).hexdigest()[:32]

    def wrote(self, csrf: str) -> bool:
        """Whether a form comes from a page that we gave to this visitor."""
        return hmac.compare_digest(csrf.encode(), self.csrf.encode())


def new() -> Visitor:
    return Visitor(secrets.token_urlsafe(32), fresh=True)


def from_token(token: str | None) -> Visitor | None:
    """The visitor with this secret; None when it does not look like one of ours."""
    return Visitor(token) if token and _TOKEN.fullmatch(token) else None


def tidy(text: str, longest: int = LONGEST_NAME) -> str:
    """A name or a line of talk without control characters and superfluous spaces."""
    plain = "".join(" " if unicodedata.category(c)[0] in "CZ" and c != "\u200d" else c for c in text)
    return " ".join(plain.split())[:longest].strip()


def invite(secret: bytes, table: str, seat: int) -> str:
    """The code of an invite link; it is not kept anywhere, it follows from the server's secret."""
    return hmac.new(secret, f"invite {table} {seat}".encode(), hashlib.sha256).hexdigest()[:24]


def again(secret: bytes, table: str) -> str:
    """The id of a table's rematch: it follows from the table, so that two who ask for one at once get the same."""
    code = hmac.new(secret, f"rematch {table}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(code[:9]).decode()
