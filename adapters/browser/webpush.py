"""What push services are sent, as the standards have it; pure.

A message is encrypted, so that only the browser can read it that gave us its key (RFC 8291, in the
coding of RFC 8188), and comes with a signature by which the push service knows the site again that
the browser has subscribed to (VAPID, RFC 8292).
"""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime, timedelta

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from yarl import URL

MOST_BYTES = 3993
"""Most bytes of a message: what fits into 4096 when it is encrypted."""

VALID = timedelta(hours=12)
"""How long a signature is good; it may be a day at most."""

_CURVE = ec.SECP256R1()
_SHA256 = SHA256()
_SECRET, _SALT, _NUMBER = 16, 16, 32  # bytes
_RECORD = (4096).to_bytes(4, "big")
_LAST = b"\x02"  # after the content of the only record


class BadKeys(ValueError):
    """What a browser has given is no key and secret."""


class BrowserKeys:
    """The key and the secret of a subscription, both in base64; raises `BadKeys`."""

    def __init__(self, public_key: str, secret: str) -> None:
        try:
            self.point = _bytes(public_key)
            self.public = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, self.point)
            self.secret = _bytes(secret)
        except ValueError as error:
            raise BadKeys from error
        if len(self.secret) != _SECRET or len(self.point) != 1 + 2 * _NUMBER:
            raise BadKeys


def encrypted(
    content: bytes,
    browser: BrowserKeys,
    *,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """The message as the push service takes it; its `sender` and `salt` are new each time.

    Raises `ValueError` if it is too long.
    """
    if len(content) > MOST_BYTES:
        raise ValueError(f"{len(content)} bytes for a push service")
    sender = sender or ec.generate_private_key(_CURVE)
    salt = salt or secrets.token_bytes(_SALT)
    own = _point(sender.public_key())
    agreed = sender.exchange(ec.ECDH(), browser.public)
    about = b"WebPush: info\0" + browser.point + own
    material = _derived(agreed, browser.secret, about, 32)
    key = _derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD + bytes([len(own)]) + own
    return head + AESGCM(key).encrypt(nonce, content + _LAST, None)


def new_site_key() -> str:
    """A new key of a site, as it is stored. It is a secret."""
    number = ec.generate_private_key(_CURVE).private_numbers().private_value
    return _text(number.to_bytes(_NUMBER, "big"))


class SiteKey:
    """The key by which push services know this site again."""

    def __init__(self, stored: str) -> None:
        self._private = ec.derive_private_key(int.from_bytes(_bytes(stored), "big"), _CURVE)
        self.public = _text(_point(self._private.public_key()))

    def authorization(self, endpoint: str, contact: str, now: datetime) -> str:
        """The header that says whom the message comes from, and how he can be reached."""
        claims = {
            "aud": str(URL(endpoint, encoded=True).origin()),
            "exp": int((now + VALID).timestamp()),
            "sub": contact,
        }
        text = ".".join(_text(_json(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        signature = self._private.sign(text.encode(), ec.ECDSA(_SHA256))
        pair = (number.to_bytes(_NUMBER, "big") for number in decode_dss_signature(signature))
        return f"vapid t={text}.{_text(b''.join(pair))}, k={self.public}"


def _derived(material: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(_SHA256, length, salt, about).derive(material)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
