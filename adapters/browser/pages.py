"""The HTML pages: templates of `pages/`, filled with values and phrases of a language.

All addresses are relative: `root` leads from the page's own address to the start page, `file` to a
static file, `scripts` to scripts and what they need. `start.js` begins every page; `module` is the
page's main script.
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import parse_qs

from aiohttp import web
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from pydantic import BaseModel, ValidationError

from adapters.browser.archive import Room, Visit, Visitor
from adapters.browser.files import FOLDER, StaticFiles, without_comments
from adapters.browser.names import NAME_LENGTH, TEXT_LENGTH
from adapters.platform.application import OpenTable, Phrases, TableQuestion
from adapters.platform.launch import TableDoor

_FORM_SECONDS = 10.0  # time limit for the body of a POST


class PageLinks:
    """Relative addresses between pages, even if a proxy has stripped a prefix."""

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
        """Redirect a browser to a path below the start page."""
        there = self.root(request) + path
        return web.Response(status=HTTPStatus.SEE_OTHER, headers={"Location": there})


Body = TypeVar("Body", bound=BaseModel)


async def read_body(request: web.Request) -> bytes:
    """The body of a POST; raises `HTTPRequestTimeout` if it takes too long."""
    try:
        async with asyncio.timeout(_FORM_SECONDS):
            return await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None


async def read_json(request: web.Request, kind: type[Body]) -> Body:
    """The JSON of a POST; raises `HTTPBadRequest` for anything else."""
    try:
        return kind.model_validate_json(await read_body(request))
    except ValidationError:
        raise web.HTTPBadRequest from None


async def read_form(request: web.Request) -> dict[str, str]:
    """The fields of a posted form, whatever bytes were sent."""
    text = (await read_body(request)).decode("ascii", "replace")
    fields = parse_qs(text, errors="replace", keep_blank_values=True)
    return {name: values[0] for name, values in fields.items()}


def page_of(text: str, status: int = HTTPStatus.OK) -> web.Response:
    """A page as a response."""
    return web.Response(text=text, content_type="text/html", status=status)


_FOLDER = Path(__file__).parent / "pages"
GUARD: Final = without_comments((_FOLDER / "guard.js").read_text())
"""The one inline script of the pages."""

_ICON = (
    (FOLDER / "icon.svg")
    .read_text()
    .replace("<svg ", '<svg width="32" height="32" aria-hidden="true" ')
)
_TEMPLATES = Environment(
    loader=FileSystemLoader(_FOLDER),
    autoescape=True,
    auto_reload=False,
    undefined=StrictUndefined,
)
_TEMPLATES.globals |= {"name_length": NAME_LENGTH, "text_length": TEXT_LENGTH}
_TEMPLATES.globals |= {"guard": GUARD, "icon_drawn": _ICON}
_TEMPLATES.policies["json.dumps_kwargs"] = {"ensure_ascii": False}


def _dated(phrase: Callable[..., str], moment: datetime) -> str:
    """The day of a moment in words."""
    month = phrase("month-short", month=moment.month)
    return phrase("date-year", day=str(moment.day), month=month, year=str(moment.year))


_TEMPLATES.globals["dated"] = _dated

# The phrases for a room's scripts.
_SCRIPT_PHRASES = (
    "room-add-ai",
    "room-ahead",
    "room-ai",
    "room-another-table",
    "room-answer-lost",
    "room-away",
    "room-blocked",
    "room-bot",
    "room-chosen",
    "room-come",
    "room-copied",
    "room-copied-personal",
    "room-copied-watch",
    "room-copy",
    "room-copy-failed",
    "room-dealer",
    "room-download",
    "room-here",
    "room-hint",
    "room-more",
    "room-invite-link",
    "room-invite-scan",
    "room-invite-share",
    "room-move",
    "room-new-cards",
    "room-no-table",
    "room-no-table-watching",
    "room-notify-closed",
    "room-notify-denied",
    "room-notify-insecure",
    "room-notify-install",
    "room-notify-none",
    "room-notify-open",
    "room-offline",
    "room-owner",
    "room-private",
    "room-ready",
    "room-reconnecting",
    "room-remove-ai",
    "room-save",
    "room-put-away",
    "room-say-belot",
    "room-say-cups",
    "room-say-help",
    "room-say-history",
    "room-say-join",
    "room-say-leaderboard",
    "room-say-learn",
    "room-say-link",
    "room-say-me",
    "room-say-pictures",
    "room-say-privacy",
    "room-say-rules",
    "room-say-settings",
    "room-say-stats",
    "room-say-today",
    "room-say-tournament",
    "room-sit",
    "room-talk",
    "room-them",
    "room-tiles",
    "room-total",
    "room-unfold",
    "room-unsent",
    "room-us",
    "room-waiting",
    "room-write-group",
    "room-write-private",
    "room-you",
    "score-empty",
)
# Phrases with variables that the scripts fill in; the variables are sent as names in braces.
_FILLED_PHRASES = {
    "room-contract": ("contract",),
    "room-quoted": ("what",),
    "room-sits": ("who",),
    "room-stands": ("who",),
    "room-talk-unread": ("count",),
    "room-target": ("target",),
    "room-took": ("who",),
    "room-tricks-won": ("count",),
    "room-watching": ("count",),
}
_IN_CHATS = {"room-invite-code": ("code",)}  # only where a chat app can bring people
# Phrases of the page that checks records, with variables as above.
_FAIR_PHRASES: Mapping[str, tuple[str, ...]] = {
    "fair-all": ("count",),
    "fair-cards": ("deal", "places"),
    "fair-count": ("count",),
    "fair-cuts": ("deal",),
    "fair-form": ("deal",),
    "fair-missing": ("deal",),
    "fair-moves": ("deal",),
    "fair-none": (),
    "fair-nothing": (),
    "fair-open": ("count",),
    "fair-order": ("deal",),
    "fair-resealed": ("deal",),
    "fair-seal": ("deal",),
    "fair-seed": ("deal",),
    "fair-some": ("count", "older"),
    "fair-unchained": ("deal",),
    "room-fair-insecure": (),
    "room-fair-unread": (),
}
_COLOUR = "#123c2c"


@dataclass(frozen=True, slots=True)
class OwnLink:
    """A personal link: its path below the start page, and when it expires."""

    path: str
    until: datetime


@dataclass(frozen=True, slots=True)
class StartPage:
    """The contents of the start page.

    `known`: the visitor has a name already. `error` and `trouble`: ids of phrases, about the name
    and about what was asked for. `chosen`: the answers in the form that was sent. `portrait`: the
    name of the visitor's own picture, if there is one.
    """

    name: str = ""
    portrait: str = ""
    known: bool = False
    error: str = ""
    trouble: str = ""
    visits: tuple[Visit, ...] = ()
    tables: tuple[OpenTable, ...] = ()
    questions: tuple[TableQuestion, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)


class HtmlPages:
    """Renders the pages. `in_chats`: tables can be joined in a chat app, too."""

    def __init__(
        self, words: Phrases, files: StaticFiles, public_url: str = "", *, in_chats: bool = True
    ) -> None:
        self._words = words
        self._files = files
        self._public = f"{public_url}/" if public_url else ""
        self._filled = _FILLED_PHRASES | (_IN_CHATS if in_chats else {})

    def landing(self, root: str, language: str, about: StartPage) -> str:
        """The start page: a name, three doors, earlier rooms."""
        return self._page(
            "landing",
            root,
            language,
            about=about,
            name=about.name,
            error=about.error,
            visits=about.visits,
            path="/",
        )

    def launch(self, root: str, language: str, host: str, client: str = "") -> str:
        """The page that a chat app opens: `host` is "telegram" or "discord".

        `client` is the application's id at Discord.
        """
        return self._page("launch", root, language, host=host, client=client)

    def held(self, root: str, language: str, host: str) -> str:
        """The launch page's copy, which other pages replace; it has only the scripts for that."""
        return self._page("held", root, language, host=host)

    def door(
        self, root: str, language: str, room: Room, owner: str, *, name: str, error: str = ""
    ) -> str:
        """The page where a person without a name chooses one before entering a room."""
        path = f"/room/{room.code}"
        return self._page(
            "door",
            root,
            language,
            owner=owner,
            name=name,
            error=error,
            path=path,
            code=room.code,
            table=room.table,
        )

    def tables(self, root: str, language: str, doors: tuple[TableDoor, ...]) -> str:
        """The choice among a person's own tables."""
        return self._page("tables", root, language, doors=doors)

    def knock(self, root: str, language: str, table: str, *, text: str, back: str) -> str:
        """The page of a table by invitation, or the answer to somebody who wants to come in."""
        waits = bool(text) and back == f"tables/{table}"
        return self._page("knock", root, language, table=table, text=text, back=back, waits=waits)

    def device(self, root: str, language: str, present: str, wanted: str, link: OwnLink) -> str:
        """Asks whether to sign this browser in as the link's owner.

        `present` is the name it belongs to now, if any.
        """
        return self._page("device", root, language, present=present, wanted=wanted, link=link)

    def own(
        self,
        root: str,
        language: str,
        name: str,
        room: str,
        *,
        link: OwnLink | None = None,
        alone: bool = False,
    ) -> str:
        """A person's devices; `link`: a personal link that was just created.

        `alone`: all other devices were signed out.
        """
        return self._page("own", root, language, name=name, room=room, link=link, alone=alone)

    def notice(self, root: str, language: str, phrase: str) -> str:
        """A sentence and the way back to the start."""
        return self._page("notice", root, language, sentence=phrase)

    def between(self, root: str, language: str, again: str) -> str:
        """Says that the service will be back in a moment, then loads the address `again`.

        If that is empty, it reloads its own address.
        """
        return self._page("between", root, language, again=again)

    def offline(self, root: str, language: str) -> str:
        """Says that there is no connection, and how to try again."""
        return self._page("offline", root, language)

    def manifest(self, language: str) -> str:
        """The web app manifest as JSON; its addresses are relative."""
        title = self._words.phrase(language, "room-title")
        drawn = {"src": self._files.address("icon.svg"), "type": "image/svg+xml", "sizes": "any"}
        plain = {"src": "favicon.ico", "type": "image/png", "sizes": "192x192"}
        about = {
            "name": title,
            "short_name": "Belot",
            "lang": language,
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": _COLOUR,
            "theme_color": _COLOUR,
            "icons": [drawn, plain],
        }
        return json.dumps(about, ensure_ascii=False)

    def _script_words(self, language: str) -> dict[str, str]:
        phrase = partial(self._words.phrase, language)
        return {key: phrase(key) for key in _SCRIPT_PHRASES} | self._unfilled(
            language, self._filled
        )

    def _unfilled(self, language: str, phrases: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
        """Phrases with variables that a script fills in."""
        return {
            key: self._words.phrase(language, key, **{name: f"{{{name}}}" for name in names})
            for key, names in phrases.items()
        }

    def fair(self, root: str, language: str) -> str:
        """The page where anybody can check whether a match was dealt as sealed."""
        words = self._unfilled(language, _FAIR_PHRASES)
        return self._page("fair", root, language, words=words, path="/fair")

    def room(
        self,
        root: str,
        language: str,
        room: Room,
        owner: str,
        *,
        visitor: Visitor | None,
        push_key: str = "",
        invite: str = "",
    ) -> str:
        """The room's page; without a visitor, for people who only watch.

        `push_key` is the key with which browsers subscribe to notifications. `invite` is the
        address that is shared from within a chat app, if it is not the room's own.
        """
        watching = visitor is None
        data = {
            "root": root,
            "room": room.code,
            "live": f"room/{room.code}/{f'watch/live?language={language}' if watching else 'live'}",
            "visitor": visitor.id if visitor is not None else "",
            "watching": watching,
            "art": self._files.art_version,
            "push": push_key,
            "public": self._public,
            "invite": invite,
            "words": self._script_words(language),
        }
        path = f"/room/{room.code}" + ("/watch" if watching else "")
        name = visitor.name if visitor is not None else ""
        return self._page(
            "room",
            root,
            language,
            owner=owner,
            name=name,
            path=path,
            code=room.code,
            table=room.table,
            data=data,
            watching=watching,
        )

    def _page(self, name: str, root: str, language: str, /, **values: object) -> str:
        return _TEMPLATES.get_template(f"{name}.html").render(
            values,
            root=root,
            language=language,
            languages=self._words.languages(),
            phrase=partial(self._words.phrase, language),
            file=lambda file: root + self._files.address(file),
            public=self._public,  # chats fetch the picture of a link by its whole address
            cover=self._files.address("cover.png"),
            scripts=lambda *names: [root + path for path in self._files.scripts(*names)],
        )
