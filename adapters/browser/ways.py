"""The ways between pages, which are relative, and what a form and a page are over HTTP."""

import asyncio
from http import HTTPStatus
from urllib.parse import parse_qs

from aiohttp import web

_FORM_SECONDS = 10.0  # that a form, or whatever is posted, may take to come in


class Ways:
    """Finds the way from a page to others, also where a proxy has taken a prefix off."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix

    def root(self, request: web.Request) -> str:
        """The relative way from the page's address to the start page."""
        path = request.rel_url.raw_path
        if self._prefix and f"{path}/".startswith(f"{self._prefix}/"):
            path = path.removeprefix(self._prefix)
        depth = path.count("/") - 1
        return "../" * depth or "./"

    def redirect(self, request: web.Request, path: str) -> web.Response:
        """Lead a browser on, to a path below the start page."""
        there = self.root(request) + path
        return web.Response(status=HTTPStatus.SEE_OTHER, headers={"Location": there})


async def read_body(request: web.Request) -> bytes:
    """What is posted; raises `HTTPRequestTimeout` where that takes too long."""
    try:
        async with asyncio.timeout(_FORM_SECONDS):
            return await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None


async def read_form(request: web.Request) -> dict[str, str]:
    """The fields of a posted form, whatever bytes were sent."""
    text = (await read_body(request)).decode("ascii", "replace")
    fields = parse_qs(text, errors="replace", keep_blank_values=True)
    return {name: values[0] for name, values in fields.items()}


def page_of(text: str, status: int = HTTPStatus.OK) -> web.Response:
    """A page as an answer, made small for the wire."""
    response = web.Response(text=text, content_type="text/html", status=status)
    response.enable_compression()
    return response
