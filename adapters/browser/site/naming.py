"""Visitors' names: which is free, and giving one to a new or known visitor."""

from http import HTTPStatus

from aiohttp import web

from adapters.browser.archive import Archive, Visitor
from adapters.browser.line.channels import Channels, private_of
from adapters.browser.line.welcome import Welcome
from adapters.browser.names import unlike
from adapters.browser.people.limits import AddressLimits, Changes
from adapters.browser.people.visitors import Visitors
from adapters.platform.layout import look


def status_of(error: str) -> int:
    """The status of a page with this error, or without one."""
    return HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK


class Naming:
    """Gives names to visitors, within their limits."""

    def __init__(
        self,
        *,
        archive: Archive,
        changes: Changes,
        channels: Channels,
        address_limits: AddressLimits,
        visitors: Visitors,
        welcome: Welcome,
    ) -> None:
        self._archive = archive
        self._changes = changes
        self._channels = channels
        self._doorkeeper = address_limits
        self._visitors = visitors
        self._welcome = welcome

    async def free(self, name: str, visitor: Visitor | None, code: str = "") -> str:
        """The name, numbered if it looks like the name of anybody they may meet.

        A visitor keeps their present name, even beside a namesake.
        """
        if visitor is not None and look(visitor.name) == look(name):
            return name
        return unlike(name, await self._archive.names(code, visitor.id if visitor else ""))

    async def named(
        self, request: web.Request, visitor: Visitor | None, name: str, room: str = ""
    ) -> Visitor:
        """The visitor under this name; a new one if there was none."""
        language = self._visitors.language(request, visitor)
        if visitor is None:
            self._doorkeeper.admit(self._doorkeeper.visitors, request)
        elif visitor.name != name:
            self._changes.admit(self._changes.names, visitor.id)
        named = await self._visitors.named(visitor, name, language, room)
        if visitor is not None and named != visitor:
            self._channels.rename(named, new_name=look(visitor.name) != look(name))
        await self._welcome.say(private_of(named), named)
        return named
