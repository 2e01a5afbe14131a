"""Files that are the same for everybody (the style, the script, the images), and downloads."""

import hashlib
import re
from pathlib import Path

from aiohttp import web

from adapters.views import Art, Document

_FOLDER = Path(__file__).parent / "static"
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_ART_NAME = re.compile(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*")
_FOREVER = "public, max-age=31536000, immutable"
_ONE_DAY = "public, max-age=86400"
# What an image or a download may do when it is opened by itself: be seen.
_ART_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"


class StaticFiles:
    """Serves the static files and the application's art."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._files = {
            file.name: (file.read_bytes(), _TYPES[file.suffix])
            for file in sorted(_FOLDER.iterdir())
            if file.suffix in _TYPES
        }
        self._version = _tag(b"".join(content for content, _ in self._files.values()))

    def address(self, name: str) -> str:
        """The path of a static file below the start page.

        All of them are in one folder that is named after their contents, so that modules find each
        other beside them, always of the same version.
        """
        if name not in self._files:
            raise KeyError(name)
        return f"static/{self._version}/{name}"

    async def static(self, request: web.Request) -> web.Response:
        """A static file."""
        found = self._files.get(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        content, kind = found
        current = request.match_info["version"] == self._version
        return _file(request, content, kind, _FOREVER if current else "no-cache")

    async def worker(self, request: web.Request) -> web.Response:
        """The service worker and its part, which stand beside the pages that they serve."""
        content, kind = self._files[f"{request.match_info['name']}.js"]
        return _file(request, content, kind, "no-cache")

    async def icon(self, request: web.Request) -> web.Response:
        """The icon, for browsers that ask for it where it always was."""
        content, kind = self._files["icon.svg"]
        return _file(request, content, kind, _ONE_DAY)

    async def picture(self, request: web.Request) -> web.Response:
        """One of the application's images."""
        name = request.match_info["name"]
        content = self._art.art(name) if _ART_NAME.fullmatch(name) else None
        if content is None:
            raise web.HTTPNotFound
        response = _file(
            request, content, "image/svg+xml", _FOREVER if "v" in request.query else _ONE_DAY
        )
        response.headers["Content-Security-Policy"] = _ART_POLICY
        return response


def download(document: Document) -> web.Response:
    """A file that is saved and never opened in the page."""
    headers = {
        "Content-Disposition": f'attachment; filename="{document.name}"',
        "Content-Security-Policy": _ART_POLICY,
    }
    return web.Response(body=document.body, content_type=document.mime, headers=headers)


def _file(request: web.Request, content: bytes, kind: str, caching: str) -> web.Response:
    tag = _tag(content)
    headers = {"ETag": f'"{tag}"', "Cache-Control": caching}
    if any(known.value in {tag, "*"} for known in request.if_none_match or ()):
        return web.Response(status=304, headers=headers)
    charset = None if kind == "image/svg+xml" else "utf-8"
    return web.Response(body=content, content_type=kind, charset=charset, headers=headers)


def _tag(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
