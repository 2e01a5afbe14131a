"""The HTML pages: templates of `pages/`, filled with escaped values and the words of a language.

In a template `${room-…}` is a phrase and any other `${name}` a value. All addresses are relative:
`${root}` leads from the page's own address to the start page, wherever that may be.
"""

import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from string import Template
from typing import ClassVar

from adapters.browser.archive import Room, Visit, Visitor
from adapters.browser.files import Files
from adapters.browser.names import NAME_LENGTH, TEXT_LENGTH
from adapters.chat import Words

_FOLDER = Path(__file__).parent / "pages"

# The phrases that the script of a room shows.
_SCRIPT_PHRASES = (
    "room-answer-lost",
    "room-bot",
    "room-copied",
    "room-copied-personal",
    "room-copy-failed",
    "room-download",
    "room-offline",
    "room-owner",
    "room-private",
    "room-tiles",
    "room-unfold",
    "room-unsent",
    "room-waiting",
    "room-you",
)


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


class _Page(Template):
    idpattern = braceidpattern = r"[a-z][a-z0-9-]*"
    flags = re.ASCII


class _Values(dict[str, str]):
    """The values of a page; what is not among them and starts with `room-` is a phrase."""

    def __init__(self, words: Words, language: str, values: Mapping[str, str]) -> None:
        super().__init__(
            (name.replace("_", "-"), value if isinstance(value, Html) else escape(value))
            for name, value in values.items()
        )
        self._words = words
        self._language = language

    def __missing__(self, name: str) -> str:
        if not name.startswith("room-"):
            raise KeyError(name)
        return escape(self._words.phrase(self._language, name))


class Pages:
    """Makes the pages."""

    _templates: ClassVar[Mapping[str, _Page]] = {
        file.stem: _Page(file.read_text(encoding="utf-8")) for file in _FOLDER.glob("*.html")
    }

    def __init__(self, words: Words, files: Files, art_version: str) -> None:
        self._words = words
        self._files = files
        self._art_version = art_version

    def landing(
        self, root: str, language: str, name: str, visits: tuple[Visit, ...], *, error: str = ""
    ) -> str:
        """The start: a name, a new room, the rooms of before. `error` is a phrase's id."""
        body = self._fill(
            "landing",
            root,
            language,
            visits=self._visits(root, language, visits),
            name_field=self._name_field(language, name, error),
            languages=self._languages(language, "/"),
        )
        title = self._words.phrase(language, "room-title")
        return self._frame(root, language, title, body, "outside")

    def door(
        self, root: str, language: str, room: Room, owner: str, *, name: str, error: str = ""
    ) -> str:
        """Where somebody without a name chooses one to come into a room."""
        title = self._words.phrase(language, "room-of", name=owner)
        body = self._fill(
            "door",
            root,
            language,
            title=title,
            path=f"room/{room.code}",
            name_field=self._name_field(language, name, error),
            languages=self._languages(language, f"/room/{room.code}"),
        )
        return self._frame(root, language, title, body, "outside")

    def device(self, root: str, language: str, present: str, wanted: str, token: str) -> str:
        """Asks whether this browser is to belong to somebody else from now on."""
        body = self._fill(
            "device",
            root,
            language,
            question=self._words.phrase(language, "room-device", present=present, wanted=wanted),
            accept=self._words.phrase(language, "room-device-accept", name=wanted),
            path=f"me/{token}",
        )
        title = self._words.phrase(language, "room-title")
        return self._frame(root, language, title, body, "outside")

    def notice(self, root: str, language: str, phrase: str) -> str:
        """A sentence and the way back to the start."""
        text = self._words.phrase(language, phrase)
        return self._frame(
            root, language, text, self._fill("notice", root, language, text=text), "outside"
        )

    def room(
        self, root: str, language: str, room: Room, owner: str, *, visitor: Visitor, link: str
    ) -> str:
        """The room itself. `link` is the path of his personal link below the start page."""
        title = self._words.phrase(language, "room-of", name=owner)
        data = {
            "root": root,
            "room": room.code,
            "visitor": visitor.id,
            "link": link,
            "art": self._art_version,
            "words": {key: self._words.phrase(language, key) for key in _SCRIPT_PHRASES},
        }
        body = self._fill(
            "room",
            root,
            language,
            title=title,
            name=visitor.name,
            length=str(TEXT_LENGTH),
            languages=self._languages(language, f"/room/{room.code}"),
            icon=root + self._files.address("icon.svg"),
            script=root + self._files.address("room.js"),
            data=Html(json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")),
        )
        return self._frame(root, language, title, body, "inside")

    def _frame(self, root: str, language: str, title: str, body: Html, kind: str) -> str:
        return self._fill(
            "frame",
            root,
            language,
            language=language,
            title=title,
            kind=kind,
            icon=root + self._files.address("icon.svg"),
            style=root + self._files.address("room.css"),
            body=body,
        )

    def _name_field(self, language: str, name: str, error: str) -> Html:
        return self._fill(
            "name",
            "",
            language,
            name=name,
            length=str(NAME_LENGTH),
            error=self._words.phrase(language, error) if error else "",
            invalid="true" if error else "false",
            # who is asked for the first time or got it wrong can type at once
            focus=Html("" if name and not error else "autofocus"),
        )

    def _languages(self, language: str, path: str) -> Html:
        choices = (
            self._fill(
                "language",
                "",
                language,
                tag=tag,
                label=name,
                path=path,
                current=str(tag == language).lower(),
            )
            for tag, name in self._words.languages().items()
        )
        return Html("".join(choices))

    def _visits(self, root: str, language: str, visits: tuple[Visit, ...]) -> Html:
        rows = (
            self._fill(
                "visit",
                root,
                language,
                path=f"room/{visit.room.code}",
                title=self._words.phrase(language, "room-of", name=visit.owner_name),
                seen=visit.seen.date().isoformat(),
                day=self._words.phrase(
                    language,
                    "room-seen",
                    day=f"{visit.seen.day:02}.{visit.seen.month:02}.{visit.seen.year}",
                ),
            )
            for visit in visits
        )
        joined = "".join(rows)
        return self._fill("visits", root, language, rows=Html(joined)) if joined else Html("")

    def _fill(self, template: str, root: str, tongue: str, /, **values: str) -> Html:
        values = {"root": root, "cover": root + self._files.address("cover.svg"), **values}
        filled = self._templates[template].substitute(_Values(self._words, tongue, values))
        return Html(filled)
