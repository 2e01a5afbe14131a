"""Static files (styles, scripts, images) and downloads.

Browsers cache files with a version in their address for ever, so such an address serves that
version or nothing.
"""

import base64
import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Final

import brotli
from aiohttp import web

from adapters.browser.scripts import SCRIPTS, joined
from adapters.platform.views import Art, Document


class Headers:
    """Adds the security headers to each answer.

    `script`: the one inline script of the pages. `framed_by`: origins of the sites that may show
    the room in a frame; by default none may, which prevents clickjacking.
    """

    def __init__(self, script: str, framed_by: tuple[str, ...] = ()) -> None:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        self._policy = (
            "default-src 'self'; "
            f"script-src 'self' 'sha256-{digest}'; "
            "object-src 'none'; "
            "base-uri 'none'; "
            "form-action 'self'; "
        )
        self._headers = {
            "Content-Security-Policy": self.framed_by(*framed_by),
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
        }
        self._deny = not framed_by  # this header cannot name origins

    def framed_by(self, *sites: str) -> str:
        """The policy of a page that only these sites may show in a frame."""
        # In a frame, the room shows its pages in a frame of its own (`static/who.js`).
        ancestors = " ".join(("'self'", *sites)) if sites else "'none'"
        return f"{self._policy}frame-ancestors {ancestors}"

    async def add(self, _: web.Request, response: web.StreamResponse) -> None:
        """Add the headers that the answer has not set itself; a websocket needs none."""
        if isinstance(response, web.WebSocketResponse):
            return
        if response.headers.get("Cache-Control") == _FOREVER:
            for name in _OF_PARTS:
                response.headers[name] = self._headers[name]
            return
        if self._deny and "Content-Security-Policy" not in response.headers:
            response.headers["X-Frame-Options"] = "DENY"
        for name, value in self._headers.items():
            response.headers.setdefault(name, value)


FOLDER = Path(__file__).parent / "static"

_FOREVER = "public, max-age=31536000, immutable"
_OF_PARTS = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
"""All that counts for a part of a page; the others are for pages."""

_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
_STYLES = {"table.css": ("felt.css", "panel.css")}
"""Style sheets that are always needed together, and are sent as one."""

WORKER: Final = {"worker.js", "pushed.js"}
"""The scripts of the service worker, which are no modules."""

# Comments, where no string can hold them: scripts are written so that they begin or end a line, and
# types stand in `/** */`. Lines keep their numbers.
_COMMENT = re.compile(
    r"^[ \t]*//[^\n]*$|/\*\*(?s:.*?)\*/ ?|(?<=[;{},()\[\]>?:])[ \t]+// [^\"'`\n]*$", re.MULTILINE
)
_INDENTED = re.compile(r"\n\s+")
_REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
_REFUSED = re.compile(r"\s*q=0(\.0*)?\s*")  # the weight of a coding that a client does not want
_COMPRESSED = {"text/html", "application/json"}
_WORTH_IT = 1000  # bytes
_QUALITY, _LEVEL = 5, 6  # of pages, which are compressed for each request: better is much slower
_ART_NAME = re.compile(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*")
_ONE_DAY = "public, max-age=86400"
# An image or download opened by itself can only be displayed.
_ART_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"


def without_comments(text: str, suffix: str = ".js") -> str:
    """A script or style sheet as browsers need it: a third of a script are its comments."""

    def lines(found: re.Match[str]) -> str:
        return "\n" * found[0].count("\n")

    if suffix == ".css":
        return _INDENTED.sub("\n", _REMARK.sub("", text))
    return _COMMENT.sub(lines, text)


@dataclass(frozen=True, slots=True)
class _File:
    """A file, as it is and compressed, best first: by the names of HTTP."""

    content: bytes
    kind: str
    small: tuple[tuple[str, bytes], ...]


def _file(content: bytes, kind: str) -> _File:
    """Compress a file once, as well as can be."""
    if kind == _TYPES[".png"]:
        return _File(content, kind, ())
    small = ("br", _smallest(content)), ("gzip", gzip.compress(content, mtime=0))
    return _File(content, kind, small)


def _smallest(content: bytes) -> bytes:
    """As small as brotli can make it; it takes half a second for all files of a room."""
    small: bytes = brotli.compress(content)
    return small


def _served(folder: Path) -> dict[str, bytes]:
    """The files of a folder as browsers need them, by name; scripts and style sheets are joined."""
    found: dict[str, bytes] = {}
    texts: dict[str, str] = {}
    for file in sorted(folder.iterdir()):
        if file.suffix in {".js", ".css"}:
            texts[file.name] = without_comments(file.read_text(), file.suffix)
        elif file.suffix in _TYPES:
            found[file.name] = file.read_bytes()
    sheets = {name: "".join(texts.pop(part) for part in parts) for name, parts in _STYLES.items()}
    modules = {name for name in texts if name.endswith(".js")} - WORKER
    scripts = joined({name: texts.pop(name) for name in sorted(modules)})
    return found | {name: text.encode() for name, text in (texts | sheets | scripts).items()}


async def no_portrait(_: str) -> bytes | None:
    """The picture with this name where there are none."""
    return None


class StaticFiles:
    """Serves the static files and the application's art, which changes with `art_version`.

    `portraits`: gives a person's picture as WebP by its name.
    """

    def __init__(
        self,
        art: Art,
        art_version: str,
        portraits: Callable[[str], Awaitable[bytes | None]] = no_portrait,
    ) -> None:
        self._art = art
        self._image = portraits
        self.art_version = art_version
        self._pictures: dict[str, _File] = {}
        self._files = {
            name: _file(content, _TYPES[Path(name).suffix])
            for name, content in _served(FOLDER).items()
        }
        self._version = _tag(
            b"".join(name.encode() + file.content for name, file in self._files.items())
        )
        # The worker changes with any file, so that browsers update it and it keeps a version
        # together.
        said = f'const VERSION = "{self._version}";\n'.encode()
        self._worker = _file(said + self._files["worker.js"].content, _TYPES[".js"])

    def address(self, name: str) -> str:
        """The path of a static file below the start page.

        All files are in one folder named after their contents, so that modules import each other in
        the same version.
        """
        if name not in self._files:
            raise KeyError(name)
        return f"static/{self._version}/{name}"

    def content(self, name: str) -> bytes | None:
        """A static file as it is sent; None if there is none of that name."""
        found = self._files.get(name)
        return found.content if found is not None else None

    def scripts(self, *names: str) -> list[str]:
        """The paths of scripts, and of those that they need, for preloading."""
        needed = dict.fromkeys(one for name in names if name for one in (*SCRIPTS[name], name))
        return [self.address(name) for name in needed]

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The routes below a prefix."""
        return [
            web.get(f"{prefix}/art/{{name:.+}}.svg", self._art_file),
            web.get(f"{prefix}/portraits/{{name:[A-Za-z0-9_-]{{1,64}}}}.webp", self._portrait),
            web.get(f"{prefix}/static/{{version}}/{{name}}", self._static),
            web.get(f"{prefix}/worker.js", self._worker_file),
            web.get(f"{prefix}/favicon.ico", self._icon),
        ]

    async def _static(self, request: web.Request) -> web.Response:
        """A static file of the present version."""
        found = self._files.get(request.match_info["name"])
        if found is None or request.match_info["version"] != self._version:
            raise web.HTTPNotFound
        return _kept(request, found)

    async def _worker_file(self, request: web.Request) -> web.Response:
        """The service worker, which must be in the same folder as the pages that it serves."""
        return _asked_for_again(request, self._worker, "no-cache")

    async def _icon(self, request: web.Request) -> web.Response:
        """The icon, at its usual address, for clients that cannot show SVG."""
        return _asked_for_again(request, self._files["icon.png"], _ONE_DAY)

    async def _art_file(self, request: web.Request) -> web.Response:
        """One of the application's images; an outdated version redirects to the present one."""
        picture = self._picture(request.match_info["name"])
        if picture is None:
            raise web.HTTPNotFound
        if request.query.get("v") != self.art_version:
            there = {"Location": f"?v={self.art_version}"}
            return web.Response(status=HTTPStatus.FOUND, headers=there)
        response = _kept(request, picture)
        response.headers["Content-Security-Policy"] = _ART_POLICY
        return response

    async def _portrait(self, request: web.Request) -> web.Response:
        """A person's picture, under a name that nobody can guess and that changes with it."""
        image = await self._image(request.match_info["name"])
        if image is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": _FOREVER, "Content-Security-Policy": _ART_POLICY}
        return web.Response(body=image, content_type="image/webp", headers=headers)

    def _picture(self, name: str) -> _File | None:
        if name not in self._pictures:
            content = self._art.art(name) if _ART_NAME.fullmatch(name) else None
            if content is None:
                return None
            self._pictures[name] = _file(content, _TYPES[".svg"])
        return self._pictures[name]


def download(document: Document) -> web.Response:
    """A file that is saved and never opened in the page."""
    headers = {
        "Content-Disposition": f'attachment; filename="{document.name}"',
        "Content-Security-Policy": _ART_POLICY,
    }
    return web.Response(body=document.body, content_type=document.mime, headers=headers)


def _kept(request: web.Request, file: _File) -> web.Response:
    """A response that may be cached for ever."""
    headers = {"Cache-Control": _FOREVER, "Vary": "Accept-Encoding"}
    accepted = _codings(request)
    for coding, body in file.small:
        if coding in accepted:
            return _response(file, body, {**headers, "Content-Encoding": coding})
    return _response(file, file.content, headers)


def _codings(request: web.Request) -> set[str]:
    """The names of the compressions that a client can read."""
    named = (one.partition(";") for one in request.headers.get("Accept-Encoding", "").split(","))
    return {name.strip().lower() for name, _, weight in named if not _REFUSED.fullmatch(weight)}


def compress(request: web.Request, response: web.StreamResponse) -> None:
    """Compress a page as a client can read it; small answers are not worth it."""
    if not isinstance(response, web.Response) or response.content_type not in _COMPRESSED:
        return
    body, codings = response.body, _codings(request)
    if not isinstance(body, bytes) or len(body) < _WORTH_IT:
        return
    if "br" in codings:
        response.body, coding = brotli.compress(body, quality=_QUALITY), "br"
    elif "gzip" in codings:
        response.body, coding = gzip.compress(body, _LEVEL, mtime=0), "gzip"
    else:
        return
    response.headers["Content-Encoding"] = coding


def _asked_for_again(request: web.Request, file: _File, caching: str) -> web.Response:
    tag = _tag(file.content)
    headers = {"ETag": f'"{tag}"', "Cache-Control": caching}
    if any(known.value in {tag, "*"} for known in request.if_none_match or ()):
        return web.Response(status=HTTPStatus.NOT_MODIFIED, headers=headers)
    return _response(file, file.content, headers)


def _response(file: _File, body: bytes, headers: dict[str, str]) -> web.Response:
    charset = "utf-8" if file.kind.startswith("text/") else None
    return web.Response(body=body, content_type=file.kind, charset=charset, headers=headers)


def _tag(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]
