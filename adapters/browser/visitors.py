"""Who a request comes from, and in which language to answer it."""

import dataclasses
from collections.abc import Callable
from datetime import datetime
from urllib.parse import urlsplit

from aiohttp import web

from adapters.browser.archive import Archive, Visitor
from adapters.browser.passes import Passes
from adapters.chat import Words

_COOKIE = "visitor"
_LANGUAGE_COOKIE = "language"
_YEAR = 365 * 24 * 3600


class Visitors:
    """Knows visitors by their signed cookie."""

    def __init__(
        self,
        *,
        archive: Archive,
        passes: Passes,
        words: Words,
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
        """The visitor whose valid cookie the request bears."""
        signed = self._passes.visitor(request.cookies.get(_COOKIE, ""))
        visitor = None if signed is None else await self._archive.visitor(signed)
        if visitor is None or visitor.language in self._words.languages():
            return visitor
        # the house may have given up his language
        return dataclasses.replace(visitor, language=self.language(request, None))

    async def named(self, visitor: Visitor | None, name: str, language: str) -> Visitor:
        """The visitor under this name and language, a new one where there was none."""
        if visitor is None:
            visitor = Visitor(self._new_id(), name, language, self._clock())
            await self._archive.add_visitor(visitor)
        elif (visitor.name, visitor.language) != (name, language):
            visitor = dataclasses.replace(visitor, name=name, language=language)
            await self._archive.update_visitor(visitor)
        return visitor

    def language(self, request: web.Request, visitor: Visitor | None) -> str:
        """His chosen language, else the first that his browser asks for and the house has."""
        offered = self._words.languages()
        chosen = visitor.language if visitor else request.cookies.get(_LANGUAGE_COOKIE, "")
        if chosen in offered:
            return chosen
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
        """Whether a page of ours sent the request; unless `required`, it need not say so."""
        origin = request.headers.get("Origin")
        if origin is None:
            return not required
        sender = urlsplit(origin).netloc.lower()
        return bool(sender) and sender in {request.host.lower(), self._public.netloc.lower()}

    def _set_cookie(
        self, request: web.Request, response: web.StreamResponse, name: str, value: str
    ) -> None:
        response.set_cookie(
            name,
            value,
            max_age=_YEAR,
            path="/",
            httponly=True,
            samesite="Lax",
            secure=request.secure or self._public.scheme == "https",
        )


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
