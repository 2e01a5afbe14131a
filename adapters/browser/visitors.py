"""Who a request comes from, and in which language to answer it."""

import dataclasses
from collections.abc import Callable
from datetime import datetime
from urllib.parse import urlsplit

from aiohttp import web

from adapters.application import Phrases
from adapters.browser.archive import Archive, Visitor
from adapters.browser.passes import Passes

_COOKIE = "visitor"
_LANGUAGE_COOKIE = "language"
_COOKIES = 8  # of one name that are looked at
_YEAR = 365 * 24 * 3600


class Visitors:
    """Knows visitors by their signed cookie."""

    def __init__(
        self,
        *,
        archive: Archive,
        passes: Passes,
        words: Phrases,
        clock: Callable[[], datetime],
        new_id: Callable[[], str],
        public_url: str,
    ) -> None:
        self._archive = archive
        self._passes = passes
        self._words = words
        self._clock = clock
        self._new_id = new_id
        self._public = urlsplit(public_url)

    async def known(self, request: web.Request) -> Visitor | None:
        """The visitor whose valid cookie the request carries."""
        visitor = await self._signed(request)
        if visitor is None or visitor.language in self._words.languages():
            return visitor
        # the house may have given up his language
        return dataclasses.replace(visitor, language=self.language(request, None))

    async def _signed(self, request: web.Request) -> Visitor | None:
        """Tries every cookie of the name: another application on the site may have set one.
        Browsers send those with our path first.
        """
        for value in _cookies(request, _COOKIE):
            signed = self._passes.visitor(value)
            visitor = None if signed is None else await self._archive.visitor(signed)
            if visitor is not None:
                return visitor
        return None

    async def named(self, visitor: Visitor | None, name: str, language: str) -> Visitor:
        """The visitor with this name and language; a new one if there was none."""
        if visitor is None:
            visitor = Visitor(self._new_id(), name, language, self._clock())
            await self._archive.add_visitor(visitor)
        elif (visitor.name, visitor.language) != (name, language):
            visitor = dataclasses.replace(visitor, name=name, language=language)
            await self._archive.update_visitor(visitor)
        return visitor

    def language(self, request: web.Request, visitor: Visitor | None) -> str:
        """His chosen language, else the first supported one that his browser asks for."""
        offered = self._words.languages()
        chosen = [visitor.language] if visitor else _cookies(request, _LANGUAGE_COOKIE)
        for language in chosen:
            if language in offered:
                return language
        for wish in _wishes(request.headers.get("Accept-Language", "")):
            for language in offered:
                if wish.split("-")[0] == language.lower().split("-")[0]:
                    return language
        return next(iter(offered))

    def remember(
        self, request: web.Request, response: web.StreamResponse, visitor: Visitor
    ) -> None:
        """Give the browser the visitor's cookie."""
        self._set_cookie(request, response, _COOKIE, self._passes.cookie(visitor.id))

    def remember_language(
        self, request: web.Request, response: web.StreamResponse, language: str
    ) -> None:
        """Give the browser of somebody without a name his choice of language."""
        self._set_cookie(request, response, _LANGUAGE_COOKIE, language)

    def same_origin(self, request: web.Request, *, required: bool) -> bool:
        """Whether a page of ours sent the request. The header may be missing unless `required`."""
        origin = request.headers.get("Origin")
        if origin is None:
            return not required
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
            path=(self._public.path if public else "") or "/",
            httponly=True,
            samesite="Lax",
            secure=request.secure or (public and self._public.scheme == "https"),
        )

    def _in_public(self, request: web.Request) -> bool:
        """Whether the request came by the public address, and not past the proxy straight to this
        machine.
        """
        below = f"{request.rel_url.raw_path}/".startswith(f"{self._public.path}/")
        named = request.host.lower() == self._public.netloc.lower()
        return below or named or "X-Forwarded-For" in request.headers


def _cookies(request: web.Request, name: str) -> list[str]:
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
