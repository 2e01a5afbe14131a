"""Proofs (`initData`) as Telegram makes them, by an implementation of the tests' own."""

import json
from hashlib import sha256
from urllib.parse import quote

BLOCK = 64  # bytes, of SHA-256


def mac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 by its definition (RFC 2104)."""
    padded = (sha256(key).digest() if len(key) > BLOCK else key).ljust(BLOCK, b"\0")
    inner = sha256(bytes(one ^ 0x36 for one in padded) + message).digest()
    return sha256(bytes(one ^ 0x5C for one in padded) + inner).digest()


def signature(token: str, fields: dict[str, str]) -> str:
    """The `hash` of these fields."""
    lines = [f"{name}={fields[name]}" for name in sorted(fields)]
    return mac(mac(b"WebAppData", token.encode()), "\n".join(lines).encode()).hex()


def encoded(fields: dict[str, str]) -> str:
    """Fields as they are in the page's address."""
    return "&".join(f"{quote(name, safe='')}={quote(fields[name], safe='')}" for name in fields)


def proof(
    token: str,
    at: int,
    user: int = 7,
    name: str = "Ана",
    /,
    **others: str,
) -> str:
    """A proof of a person, made at that time (seconds since 1970)."""
    person = {"id": user, "first_name": name, "language_code": "en"}
    fields = {
        "query_id": f"AAH{at}",
        "user": json.dumps(person, ensure_ascii=False),
        "auth_date": str(at),
        "signature": "dGhlIHNpZ25hdHVyZQ",
        **others,
    }
    return encoded({**fields, "hash": signature(token, fields)})
