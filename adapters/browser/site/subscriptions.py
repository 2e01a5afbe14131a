"""Push subscriptions of devices: subscribe, unsubscribe, and find outdated notifications."""

from http import HTTPStatus
from typing import Annotated

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from adapters.browser import wire
from adapters.browser.archive import PLATFORM, StoredPass, Subscription, place_key
from adapters.browser.pages import read_body, read_json
from adapters.browser.push import BadKeys, BrowserKeys, may_be_asked
from adapters.browser.site.common import SitePart
from adapters.platform.chat import Place

MOST = 10
"""Maximum subscribed devices of a visitor; the most recent ones are kept."""

_Number = Annotated[str, Field(pattern=r"^[0-9]{1,18}$")]
_CALLS = TypeAdapter(Annotated[list[_Number], Field(max_length=20)])


class _Keys(BaseModel):
    model_config = ConfigDict(strict=True)

    p256dh: str
    auth: str


class _Offer(BaseModel):
    """A browser's `PushSubscription`."""

    model_config = ConfigDict(strict=True)

    endpoint: str
    keys: _Keys


class Subscriptions(SitePart):
    """Answers the requests at `/me/calls`; only our pages make any."""

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The routes below a prefix."""
        return [
            web.post(f"{prefix}/me/calls", self._subscribe),
            web.delete(f"{prefix}/me/calls", self._unsubscribe),
            web.post(f"{prefix}/me/calls/over", self._over),
        ]

    async def _subscribe(self, request: web.Request) -> web.Response:
        device = await self._asking(request)
        self._changes.admit(self._changes.subscriptions, device.visitor)
        offer = await read_json(request, _Offer)
        try:
            BrowserKeys(offer.keys.p256dh, offer.keys.auth)
        except BadKeys:
            raise web.HTTPBadRequest from None
        if not may_be_asked(offer.endpoint):
            raise web.HTTPUnprocessableEntity
        new = Subscription(
            device=device.digest,
            visitor=device.visitor,
            endpoint=offer.endpoint,
            public_key=offer.keys.p256dh,
            secret=offer.keys.auth,
            site=request.headers["Origin"],
        )
        if new not in await self._archive.subscriptions(device.visitor, self._clock()):
            await self._archive.subscribe(new, self._clock(), MOST)
        return web.Response(status=HTTPStatus.NO_CONTENT)

    async def _unsubscribe(self, request: web.Request) -> web.Response:
        device = await self._asking(request)
        for one in await self._archive.subscriptions(device.visitor, self._clock()):
            if one.device == device.digest:
                await self._archive.unsubscribe(one.endpoint)
        return web.Response(status=HTTPStatus.NO_CONTENT)

    async def _over(self, request: web.Request) -> web.Response:
        """The notifications that no longer need their reader: answered, decided or deleted."""
        device = await self._asking(request)
        try:
            calls = _CALLS.validate_json(await read_body(request))
        except ValidationError:
            raise web.HTTPBadRequest from None
        key = place_key(Place(PLATFORM, device.visitor, private=True))
        found = {one: await self._archive.message(key, int(one)) for one in calls}
        over = [one for one, call in found.items() if call is None or not wire.calls(call.body)]
        return web.json_response(over)

    async def _asking(self, request: web.Request) -> StoredPass:
        """The pass of the device that sends the request."""
        told = "Origin" in request.headers  # the site that the notification belongs to
        if not told or not self._visitors.ours(request, strictly=True):
            raise web.HTTPForbidden
        device = await self._visitors.device(request)
        if device is None:
            raise web.HTTPForbidden
        return device
