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
_PROOF = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Visitor:
    """One visitor, by the secret that only the visitor has."""

    token: str
    fresh: bool = False  # the cookie is still to be sent

    @property
    def id(self) -> str:
        """What the server keeps: a hash, so that its files let nobody in."""
        return hashlib.sha256(b"visitor " + self.token.encode()).hexdigest()[:32]

    def _proof(self) -> bytes:
        return hashlib.sha256(b"csrf " + self.token.encode()).digest()[:16]

    @property
    def csrf(self) -> str:
        """What a form must carry: it follows from the secret, which no other site can read.

        It looks different on every page, so that the length of a packed page tells nothing about it.
        """
        mask = secrets.token_bytes(16)
        return mask.hex() + bytes(a ^ b for a, b in zip(mask, self._proof(), strict=True)).hex()

    def wrote(self, csrf: str) -> bool:
        """Whether a form comes from a page that we gave to this visitor."""
        if not _PROOF.fullmatch(csrf):
            return False
        mask, masked = bytes.fromhex(csrf[:32]), bytes.fromhex(csrf[32:])
        return hmac.compare_digest(bytes(a ^ b for a, b in zip(mask, masked, strict=True)), self._proof())


def new() -> Visitor:
    return Visitor(secrets.token_urlsafe(32), fresh=True)


def from_token(token: str | None) -> Visitor | None:
    """The visitor with this secret; None when it does not look like one of ours."""
    return Visitor(token) if token and _TOKEN.fullmatch(token) else None


# Letters by their kind, but nothing is to be seen of them.
_UNSEEN = {0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x034F, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}
_MARKS = 2  # on one letter; more would run over the lines above and below


def tidy(text: str, longest: int = LONGEST_NAME) -> str:
    """A name or a line of talk in letters that can be seen, without superfluous spaces and heaps of marks.

    >>> tidy(" Ana\u200b\u202e  \u3164 Lee "), tidy("\u3164"), tidy("a" + "\u0301" * 9) == "á\u0301"
    ('Ana Lee', '', True)
    """
    plain, marks = [], 0
    for c in unicodedata.normalize("NFC", text[: 8 * longest]):
        category = unicodedata.category(c)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category in ("Cf", "Cs", "Co", "Cn") or ord(c) in _UNSEEN or marks >= _MARKS:
            continue
        plain.append(" " if category[0] in "CZ" else c)
    return " ".join("".join(plain).split())[:longest].strip()


# Small letters and signs that look like a Latin one, small or large; and Latin ones that look like each other.
_ALIKE = {
    "a": "аαɑ@", "b": "вβ", "c": "сϲ", "d": "ԁ", "e": "еε", "g": "ɡ", "h": "нһ", "j": "јϳ", "k": "кκ", "m": "мμ", "n": "ηп",
    "o": "оο0", "p": "рρ", "q": "ԛ", "s": "ѕ5$", "t": "тτ", "u": "υ", "v": "ν", "w": "ԝω", "x": "хχ", "y": "уγ", "z": "ζ",
    "l": "iіιı1|ⅼℓ!",
}  # fmt: skip
_LOOKS = str.maketrans({one: letter for letter, signs in _ALIKE.items() for one in signs})


def looks(name: str) -> str:
    """What a name looks like at a glance: two that look alike have the same.

    >>> looks("Ana") == looks("\u0410n\u0430") == looks("AN\u00c1"), looks("Will") == looks("W1ll")
    (True, True)
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold()).translate(_LOOKS)
    bare = "".join(c for c in plain if unicodedata.category(c)[0] not in "MPZC")
    return bare.replace("rn", "m").replace("vv", "w") or name


def hashed(code: str) -> str:
    """What is kept of a code that only its owner has."""
    return hashlib.sha256(b"key " + code.encode()).hexdigest()


def invite(secret: bytes, table: str, seat: int) -> str:
    """The code of an invite link; it is not kept anywhere, it follows from the server's secret."""
    return hmac.new(secret, f"invite {table} {seat}".encode(), hashlib.sha256).hexdigest()[:24]


def again(secret: bytes, table: str) -> str:
    """The id of a table's rematch: it follows from the table, so that two who ask for one at once get the same."""
    code = hmac.new(secret, f"rematch {table}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(code[:9]).decode()
