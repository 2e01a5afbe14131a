"""A push service and its browsers, as strict as the real ones.

It implements RFC 8030 (delivery), RFC 8291 (encryption for the browser) and RFC 8292 (the sender's
identity). Refusals are collected in `refused`.
"""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from secrets import token_bytes, token_urlsafe
from socket import AF_INET, AddressFamily
from ssl import SSLContext
from types import TracebackType
from typing import Any, Self

from aiohttp import BaseConnector, ClientRequest, TCPConnector, web
from aiohttp.abc import AbstractResolver, ResolveResult
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from engine.host.clock import Clock

ORIGIN = "https://push.test"

_VAPID = re.compile(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)")
_TOPIC = re.compile(r"[\w-]{1,32}")
_CONTACT = re.compile(r"mailto:[^@]+@[\w.-]+|https://[\w.-]+(?:/.*)?")
_DAY = timedelta(days=1)

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pushed:
    """A decrypted message, and its delivery options."""

    told: Json
    at: datetime
    ttl: int
    topic: str
    urgency: str
    contact: str


@dataclass(frozen=True, slots=True)
class Failure:
    """An error answer of the service to a message."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)


class PushedBrowser:
    """A browser that has subscribed with a site's key.

    While it is not `online`, messages wait until they expire: the newest of each topic.
    """

    def __init__(self, site_key: str, clock: Clock) -> None:
        self.site_key = site_key
        self.token = token_urlsafe(40)
        self.received: list[Pushed] = []
        self._clock = clock
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._secret = token_bytes(16)
        self._waiting: dict[str, Pushed] = {}
        self._online = True

    @property
    def subscription(self) -> Json:
        """The subscription that its page sends to the site (`PushSubscription.toJSON`)."""
        keys = {"p256dh": _text(_point(self._private)), "auth": _text(self._secret)}
        return {"endpoint": f"{ORIGIN}/wpush/{self.token}", "expirationTime": None, "keys": keys}

    @property
    def titles(self) -> list[str]:
        return [one.told["title"] for one in self.received]

    def leave(self) -> None:
        """Go offline."""
        self._online = False

    def come_back(self) -> None:
        """Go online and receive the waiting messages."""
        self._online = True
        waiting, self._waiting = self._waiting, {}
        now = self._clock.now()
        self.received += [one for one in waiting.values() if now < one.at + _seconds(one.ttl)]

    def get(self, pushed: Pushed) -> None:
        if self._online:
            self.received.append(pushed)
        else:
            self._waiting[pushed.topic or token_urlsafe()] = pushed

    def read(self, body: bytes) -> Json:
        """Decrypt a message; fails if it is for another browser or violates the standard."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        assert length == 65
        assert size >= 18
        sender, content = body[21:86], body[86:]
        assert len(content) <= size, "one record"
        met = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        about = b"WebPush: info\x00" + _point(self._private) + sender
        secret = _hkdf(self._secret, self._private.exchange(ec.ECDH(), met), about, 32)
        key = _hkdf(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = _hkdf(salt, secret, b"Content-Encoding: nonce\x00", 12)
        plain = AESGCM(key).decrypt(nonce, content, None).rstrip(b"\x00")
        assert plain[-1:] == b"\x02", "the last record"
        told: Json = json.loads(plain[:-1])
        return told


class PushService:
    """`async with PushService(clock) as service:`, and let the room connect by its `connector`."""

    def __init__(self, clock: Clock) -> None:
        self.requests: list[web.Request] = []
        self.refused: list[str] = []
        self.failures: deque[Failure] = deque()
        """The errors for the next messages."""
        self._clock = clock
        self._browsers: dict[str, PushedBrowser] = {}
        self._gone: set[str] = set()
        self._runner: web.AppRunner | None = None
        self._port = 0

    async def __aenter__(self) -> Self:
        application = web.Application()
        application.router.add_route("*", "/wpush/{token}", self._take)
        self._runner = web.AppRunner(application, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        assert self._runner is not None
        await self._runner.cleanup()

    def browser(self, site_key: str) -> PushedBrowser:
        """A new browser that has subscribed."""
        browser = PushedBrowser(site_key, self._clock)
        self._browsers[browser.token] = browser
        return browser

    def unsubscribed(self, browser: PushedBrowser) -> None:
        """Revoke the site's permission to notify."""
        del self._browsers[browser.token]
        self._gone.add(browser.token)

    def connector(self) -> BaseConnector:
        """A connector that connects any host name to this service, without TLS."""
        return _Here(self._port)

    async def _take(self, request: web.Request) -> web.Response:
        self.requests.append(request)
        token = request.match_info["token"]
        if token in self._gone:
            return web.Response(status=410)
        if token not in self._browsers:
            return web.Response(status=404)
        if self.failures:
            failure = self.failures.popleft()
            return web.Response(status=failure.status, headers=failure.headers)
        body = await request.read()
        try:
            self._accept(self._browsers[token], request, body)
        except (AssertionError, ValueError, InvalidSignature, KeyError) as fault:
            self.refused.append(repr(fault))
            return web.Response(status=400)
        return web.Response(status=201, headers={"Location": f"{ORIGIN}/m/{token_urlsafe(8)}"})

    def _accept(self, browser: PushedBrowser, request: web.Request, body: bytes) -> None:
        headers, now = request.headers, self._clock.now()
        assert request.method == "POST"
        assert headers["Host"] == ORIGIN.removeprefix("https://")
        assert headers["Content-Encoding"] == "aes128gcm"
        assert len(body) <= 4096
        assert "Cookie" not in headers
        ttl, topic, urgency = headers["TTL"], headers.get("Topic", ""), headers.get("Urgency", "")
        assert ttl.isdecimal()
        assert topic == "" or _TOPIC.fullmatch(topic)
        assert urgency in {"", "very-low", "low", "normal", "high"}
        contact = _signed_by(headers["Authorization"], browser.site_key, now)
        told = browser.read(body)
        browser.get(Pushed(told, now, int(ttl), topic, urgency, contact))


def _signed_by(authorization: str, site_key: str, now: datetime) -> str:
    """Check the signature and the claims; return the sender's contact."""
    found = _VAPID.fullmatch(authorization)
    assert found, authorization
    head, claimed, signature, key = found.groups()
    assert key == site_key, "the browser has subscribed for another key"
    assert json.loads(_bytes(head)) == {"typ": "JWT", "alg": "ES256"}
    pair = _bytes(signature)
    assert len(pair) == 64
    numbers = (int.from_bytes(pair[:32], "big"), int.from_bytes(pair[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(key))
    public.verify(encode_dss_signature(*numbers), f"{head}.{claimed}".encode(), ec.ECDSA(SHA256()))
    claims: Json = json.loads(_bytes(claimed))
    assert claims["aud"] == ORIGIN
    assert now.timestamp() < claims["exp"] <= (now + _DAY).timestamp()
    assert _CONTACT.fullmatch(claims["sub"])
    return str(claims["sub"])


class _Here(TCPConnector):
    def __init__(self, port: int) -> None:
        super().__init__(resolver=_OneAddress(port))

    def _get_ssl_context(self, req: ClientRequest) -> SSLContext | None:
        assert req.is_ssl(), "whatever is sent to a push service is sent by https"
        return None


class _OneAddress(AbstractResolver):
    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: AddressFamily = AF_INET
    ) -> list[ResolveResult]:
        return [
            ResolveResult(
                hostname=host, host="127.0.0.1", port=self._port, family=AF_INET, proto=0, flags=0
            )
        ]

    async def close(self) -> None:
        """Do nothing: nothing is open."""


def _hkdf(salt: bytes, material: bytes, about: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, about).derive(material)


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _seconds(number: int) -> timedelta:
    return timedelta(seconds=number)


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
