"""What an adapter needs of the application, and how it is answered.

The application answers with an `Answer` at once, and with views that the screen keeps up to date.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from adapters.platform.chat import Admission, Entered, Person, Place, Said, Tapped
from adapters.platform.views import View


@dataclass(frozen=True, slots=True)
class Answer:
    """The short reply to a tap, for the one who tapped. An alert stays until it is dismissed.

    `link` (see `Platform.link`) is opened for him, where the platform can do that. `refused`:
    nothing has changed. `seen`: who looks at what he has tapped sees there what the text says.
    `view` is what the tapped message looks like now, because a page was turned. As a `whisper` the
    view is a new message below that only he sees; `paged`: that message is a page too, and is not
    kept up to date. `gone`: what the tapped page offered is over, so that it is taken away. `of` is
    the application's own name for what the view shows (see `Application.answered`).

    An adapter gets a view from the application only if its platform whispers, or confides: then
    `text` is what he is told if the view cannot be shown to him alone.
    """

    text: str = ""
    alert: bool = False
    link: str = ""
    refused: bool = False
    seen: bool = False
    view: View | None = None
    whisper: bool = False
    paged: bool = False
    gone: bool = False
    of: str = ""


@dataclass(frozen=True, slots=True)
class Argument:
    """The one text that a command takes. `summary` is the id of the phrase that describes it."""

    name: str
    summary: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A command for the platform's menu, in one language."""

    name: str
    summary: str


class Application(Protocol):
    """What an adapter needs of the application."""

    def admits(self, platform: str, user: str, kind: str) -> Admission:
        """Count one more thing that somebody wants done, a tap or a command, as it arrives: before
        anything is spent on it. What is dropped need not be read, stored or handled.
        """
        ...

    async def said(self, said: Said) -> tuple[Answer, ...]:
        """Somebody wrote a line.

        Where the platform whispers, what concerns only him is returned as whispers, to be shown in
        this order; all else is written to the place.
        """
        ...

    async def tapped(self, tapped: Tapped) -> Answer:
        """Somebody pressed a button; the answer is for him alone."""
        ...

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        """The view of an answer has reached the person; the platform can edit it by the id
        `message`.

        A whisper stands in a place of its own: private, in the same chat, with the person's id as
        its topic. Only answers can be sent there.
        """
        ...

    async def introduced(self) -> None:
        """A platform has learned its links; views that contain links have to be shown again."""
        ...

    async def entered(self, entered: Entered) -> None:
        """The bot can be used in a place from now on."""
        ...

    async def left(self, place: Place) -> None:
        """The bot cannot be used in a place any more: blocked, thrown out, or the place is gone."""
        ...

    async def shut_out(self, platform: str, community: str) -> None:
        """The bot cannot be used any more in anything that belongs to a community."""
        ...

    async def rights_changed(self, platform: str, within: str) -> None:
        """The bot may be allowed something else now in a chat or a community: what it was refused
        there is tried again.
        """
        ...

    async def moved(self, old: Place, new: Place) -> None:
        """A chat goes on under another id, with all its topics; its old messages are lost to us.
        If both are the same chat, it has no topics any more, and what stood in them goes on there.
        """
        ...

    async def chose_language(self, person: Person) -> None:
        """Somebody chose another language in his platform's own settings."""
        ...

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        """The commands for a menu, the most useful first."""
        ...


class Phrases(Protocol):
    """An adapter's own words (page titles, labels, errors) in the languages of the house."""

    def languages(self) -> Mapping[str, str]:
        """Language tag → the language's own name."""
        ...

    def phrase(self, language: str, message: str, **args: str | int) -> str:
        """The message of that id; a `KeyError` where there is none."""
        ...
