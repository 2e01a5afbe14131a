"""The visitor and the language of a request.

A visitor is identified by the pass of their device. A browser keeps it in a cookie, which no script
can read. In a frame of another site there are no cookies: a page there keeps the pass itself
(`static/who.js`). It gets the pass as JSON at sign-in and sends it with every request, as
`Authorization: Bearer PASS`, or for a websocket as the subprotocol `pass.PASS` beside `belotbot`;
never in an address, because addresses are logged. A page without a pass yet sends an empty one.
Such a request's cookies are ignored, and it gets none. No other site can make a browser send the
pass, so the request may have any origin.

Pages inside a chat app work in the same way, also without a frame, because several accounts of one
telephone may share the app's browser. Their passes (of the kind "launch") count in no cookie.
"""

import dataclasses
import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from aiohttp import web

from adapters.browser.archive import PLATFORM, Archive, Kind, Room, StoredPass, Visitor
from adapters.browser.pages import PageLinks
from adapters.browser.people.limits import Changes
from adapters.platform.application import Phrases
from adapters.platform.chat import Person
from adapters.platform.launch import TableRooms

DEVICE = timedelta(days=365)
"""A device that is not used for this long has to sign in again."""

LINK = timedelta(days=90)
"""A personal link works for this long, on any number of devices."""

LAUNCHED = timedelta(days=90)
"""A page inside a chat app that is not used for this long has to be opened by the app again."""

_LASTS: dict[Kind, timedelta] = {"device": DEVICE, "launch": LAUNCHED}
"""How long devices last. They are renewed when half of that is over."""


class Passes:
    """Creates, reads and revokes passes."""

    def __init__(self, archive: Archive, clock: Callable[[], datetime]) -> None:
        self._archive = archive
        self._clock = clock

    async def device(self, visitor: Visitor) -> str:
        """Create a pass for a new device of the visitor; return its secret."""
        secret, now = secrets.token_urlsafe(), self._clock()
        kept = StoredPass(_digest(secret), visitor.id, "device", "", now + DEVICE)
        await self._archive.give_pass(kept, now)
        return secret

    async def link(self, visitor: Visitor, room: str) -> tuple[str, datetime]:
        """The secret of a new personal link into a room (if empty, to the start), and its expiry.

        The visitor's older links are revoked.
        """
        secret, now = secrets.token_urlsafe(), self._clock()
        kept = StoredPass(_digest(secret), visitor.id, "link", room, now + LINK)
        await self._archive.give_pass(kept, now)
        return secret, kept.until

    async def file(self, visitor: Visitor, path: str, lasts: timedelta) -> str:
        """The secret of a new address for the file with that path."""
        secret, now = secrets.token_urlsafe(), self._clock()
        kept = StoredPass(_digest(secret), visitor.id, "file", path, now + lasts)
        await self._archive.give_pass(kept, now)
        return secret

    def launched(self, visitor: Visitor) -> tuple[str, StoredPass]:
        """The secret of a new pass for a page inside a chat app, and the pass, not yet stored."""
        secret = secrets.token_urlsafe()
        return secret, StoredPass(
            _digest(secret), visitor.id, "launch", "", self._clock() + LAUNCHED
        )

    async def read(self, secret: str, *kinds: Kind) -> tuple[StoredPass, Visitor] | None:
        """A pass and its visitor; `None` if it is forged, expired, revoked or of another kind."""
        found = await self._archive.holder(_digest(secret))
        if found is None or found[0].kind not in kinds or found[0].until <= self._clock():
            return None
        return found

    async def renew(self, kept: StoredPass) -> None:
        """Renew a device's pass, unless much of its time is left."""
        now, lasts = self._clock(), _LASTS[kept.kind]
        if kept.until - now < lasts / 2:
            await self._archive.prolong_pass(kept.digest, now + lasts)

    async def revoke(self, visitor: Visitor, but: str) -> None:
        """Revoke all the visitor's passes except the device's with this secret."""
        await self._archive.revoke_passes(visitor.id, but=_digest(but))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


PROTOCOL = "belotbot"
"""The websocket's subprotocol, for pages that tell their pass beside it."""

_TOLD_AS = "pass."  # before the pass, among the subprotocols
_COOKIE = "visitor"
_LANGUAGE_COOKIE = "language"
_COOKIES = 8  # of one name that are looked at
_YEAR = int(DEVICE.total_seconds())


@dataclass(frozen=True, slots=True)
class _Device:
    """The device that a request has proved: its secret, its pass and its visitor."""

    secret: str
    kept: StoredPass
    visitor: Visitor


_FOUND = web.RequestKey[_Device | None]("device")


class Visitors:
    """Identifies visitors by the passes of their devices."""

    def __init__(
        self,
        *,
        archive: Archive,
        changes: Changes,
        passes: Passes,
        words: Phrases,
        clock: Callable[[], datetime],
        new_id: Callable[[str], str],
        public_url: str,
        links: PageLinks,
        tables: TableRooms,
    ) -> None:
        self._archive = archive
        self._changes = changes
        self._passes = passes
        self._words = words
        self._clock = clock
        self._new_id = new_id
        self._public = urlsplit(public_url)
        self._links = links
        self._tables = tables

    async def may_act(self, visitor: Visitor, room: Room) -> bool:
        """Whether the visitor may do more than watch in a room."""
        return not room.table or await self._tables.may_act(_person(visitor), room.code)

    async def may_watch(self, visitor: Visitor | None, room: Room) -> bool:
        """Whether a visitor, or a stranger, may watch in a room."""
        if not room.table:
            return True
        return await self._tables.may_watch(_person(visitor) if visitor else None, room.code)

    async def known(self, request: web.Request) -> Visitor | None:
        """The visitor whose valid pass the request carries."""
        device = await self._device(request)
        if device is None or device.visitor.language in self._words.languages():
            return device.visitor if device is not None else None
        # their language may no longer be supported
        return dataclasses.replace(device.visitor, language=self.language(request, None))

    async def device(self, request: web.Request) -> StoredPass | None:
        """The valid pass that the request carries."""
        device = await self._device(request)
        return device.kept if device is not None else None

    async def launched(self, request: web.Request) -> str:
        """The id of the visitor of a page inside a chat app; empty for any other page."""
        if _told(request) is None:
            return ""
        device = await self._device(request)
        return device.visitor.id if device is not None and device.kept.kind == "launch" else ""

    async def still(self, request: web.Request) -> bool:
        """Whether the pass that the request carried has not been revoked meanwhile."""
        device = await self._device(request)
        if device is None:
            return False
        return await self._passes.read(device.secret, device.kept.kind) is not None

    async def is_stranger(self, request: web.Request) -> bool:
        """Whether the page has told a pass that is no longer valid."""
        return bool(_told(request)) and await self._device(request) is None

    async def _device(self, request: web.Request) -> _Device | None:
        """Tries every cookie of the name: another application on the site may have set one.
        Browsers send those with our path first.
        """
        if _FOUND not in request:
            told = _told(request)
            if told is None:
                request[_FOUND] = await self._first(cookies_of(request, _COOKIE), "device")
            else:
                request[_FOUND] = await self._first([told], "device", "launch")
        return request[_FOUND]

    async def _first(self, secrets: list[str], *kinds: Kind) -> _Device | None:
        for secret in secrets:
            found = await self._passes.read(secret, *kinds)
            if found is not None:
                return _Device(secret, *found)
        return None

    async def secret(self, request: web.Request, visitor: Visitor) -> str:
        """The secret of the requesting device, which becomes the visitor's if it was not."""
        device = await self._device(request)
        if device is None or device.visitor.id != visitor.id:
            self._changes.admit(self._changes.devices, visitor.id)
            return await self._passes.device(visitor)
        await self._passes.renew(device.kept)
        return device.secret

    async def lead(
        self,
        request: web.Request,
        path: str,
        *,
        visitor: Visitor | None = None,
        language: str = "",
    ) -> web.Response:
        """Redirect to a path below the start page, signed in as that visitor with that language.

        A page that keeps its pass itself gets all of this as JSON instead.
        """
        if _told(request) is None:
            response = self._links.redirect(request, path)
            if visitor is not None:
                await self.remember(request, response, visitor)
            if language:
                self._set_cookie(request, response, _LANGUAGE_COOKIE, language)
            return response
        given = {"to": self._links.root(request) + path}
        if visitor is not None:
            given["pass"] = await self.secret(request, visitor)
        if language:
            given["language"] = language
        return web.json_response(given)

    async def named(
        self, visitor: Visitor | None, name: str, language: str, room: str = ""
    ) -> Visitor:
        """The visitor with this name and language.

        If there was none, a new one, who has come to that room.
        """
        if visitor is None:
            visitor = Visitor(self._new_id(room), name, language, self._clock())
            await self._archive.add_visitor(visitor)
        elif (visitor.name, visitor.language) != (name, language):
            visitor = dataclasses.replace(visitor, name=name, language=language)
            await self._archive.update_visitor(visitor)
        return visitor

    def language(
        self, request: web.Request, visitor: Visitor | None, person: Person | None = None
    ) -> str:
        """The visitor's chosen language, else the first supported one that the browser asks for.

        The language that a chat app tells of a `person` comes before those of the browser.
        """
        offered = self._words.languages()
        chosen = [visitor.language] if visitor else cookies_of(request, _LANGUAGE_COOKIE)
        for language in chosen:
            if language in offered:
                return language
        told = [person.language.lower()] if person is not None and person.language else []
        for wish in (*told, *_wishes(request.headers.get("Accept-Language", ""))):
            for language in offered:
                if "-" in language and f"{wish}-".startswith(f"{language.lower()}-"):
                    return language
            for language in offered:
                if wish.split("-")[0] == language.lower().split("-")[0]:
                    return language
        return next(iter(offered))

    async def remember(
        self, request: web.Request, response: web.StreamResponse, visitor: Visitor
    ) -> None:
        """Set the visitor's cookie, unless the page keeps the pass itself."""
        secret = await self.secret(request, visitor)
        if _told(request) is None:
            self._set_cookie(request, response, _COOKIE, secret)

    def ours(self, request: web.Request, *, strictly: bool) -> bool:
        """Whether one of our pages sent the request, judged by a sent pass or by its origin.

        With `strictly`, a missing origin counts as foreign.
        """
        if _told(request) is not None:
            return True
        origin = request.headers.get("Origin")
        if origin is None:
            return not strictly
        try:
            sender = urlsplit(origin.lower())
        except ValueError:
            return False
        if sender.netloc and sender.netloc == self._public.netloc.lower():
            return sender.scheme == self._public.scheme
        return bool(sender.netloc) and sender.netloc == request.host.lower()

    def _set_cookie(
        self, request: web.Request, response: web.StreamResponse, name: str, value: str
    ) -> None:
        public = self._in_public(request)
        response.set_cookie(
            name,
            value,
            max_age=_YEAR,
            path=self.prefix(request) or "/",
            httponly=True,
            samesite="Lax",
            secure=request.secure or (public and self._public.scheme == "https"),
        )

    def prefix(self, request: web.Request) -> str:
        """The path under which the browser knows the start page, even if a proxy strips it."""
        return self._public.path if self._in_public(request) else ""

    def _in_public(self, request: web.Request) -> bool:
        """Whether the request came by the public address, not directly past the proxy."""
        below = f"{request.rel_url.raw_path}/".startswith(f"{self._public.path}/")
        named = request.host.lower() == self._public.netloc.lower()
        return below or named or "X-Forwarded-For" in request.headers


def _person(visitor: Visitor) -> Person:
    return Person(PLATFORM, visitor.id, visitor.name, visitor.language)


def _told(request: web.Request) -> str | None:
    """The pass that a request tells beside its cookies; `None` if it tells none."""
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return secret.strip()
    for protocol in request.headers.get("Sec-WebSocket-Protocol", "").split(","):
        if protocol.strip().startswith(_TOLD_AS):
            return protocol.strip().removeprefix(_TOLD_AS)
    return None


def cookies_of(request: web.Request, name: str) -> list[str]:
    """The values of all cookies of that name, in the order in which they were sent."""
    pairs = (
        pair.strip().partition("=")
        for line in request.headers.getall("Cookie", ())
        for pair in line.split(";")
    )
    return [value.strip('"') for key, _, value in pairs if key == name][:_COOKIES]


def _wishes(header: str) -> list[str]:
    """The languages of an Accept-Language header, the most wanted first."""
    wishes: list[tuple[float, str]] = []
    for part in header[:200].split(","):
        tag, _, parameters = part.strip().partition(";")
        try:
            weight = float(parameters.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if tag and weight > 0:
            wishes.append((weight, tag.strip().lower()))
    return [tag for _, tag in sorted(wishes, key=lambda wish: -wish[0])]
