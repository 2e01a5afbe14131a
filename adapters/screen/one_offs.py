"""One-offs: messages and files that are written as given and not kept up to date."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Self

from adapters.platform.views import Celebration, Document, View


class WriteResult(Enum):
    """How a one-off ends.

    `WRITTEN`: the platform accepted it. `REFUSED`: the platform refused it for good. `LEFT`: not
    written; the next holder of the place may write it, or this process later.
    """

    WRITTEN = auto()
    REFUSED = auto()
    LEFT = auto()


Ended = Callable[[WriteResult], None]
"""Called once, with the result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A one-off; it calls `ended` when it ends."""

    ended: Ended | None = field(default=None, compare=False)

    def end(self, result: WriteResult) -> None:
        """Report the result."""
        if self.ended is not None:
            self.ended(result)


@dataclass(frozen=True, slots=True)
class Post(_Asked):
    """A new message that is sent once; it can be turned to other pages later.

    `stands`: called with the id of the sent message. `passing`: the message is removed after a
    while. `nonce`: lets a platform that recognises nonces know what it was sent before.
    """

    view: View
    nonce: str = ""
    passing: bool = False
    stands: Callable[[str], None] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class PagedMessage(_Asked):
    """A page to show in `message`, which is read page by page."""

    view: View
    message: str


@dataclass(frozen=True, slots=True)
class Withdrawal(_Asked):
    """The removal of a message that is not a surface.

    `copy`: the message only looks like a surface; it stays if it turns out to be one.
    """

    message: str
    copy: bool = False


@dataclass(frozen=True, slots=True)
class Attachment(_Asked):
    """A file with a text; `refused` is the text to send instead if files are refused."""

    document: Document
    view: View
    refused: View


Asked = Post | PagedMessage | Withdrawal | Attachment
"""The one-offs that the application asks for."""


@dataclass(frozen=True, slots=True)
class Errand:
    """A one-off for the process that serves the place.

    It is a new message, perhaps with a file. With `message`, it changes that message, or removes it
    if there is no view. `passing` and `copy` as in `Post` and `Withdrawal`.
    """

    view: View | None = None
    message: str = ""
    passing: bool = False
    copy: bool = False
    document: Document | None = None
    refused: View | None = None

    @classmethod
    def of(cls, asked: Asked) -> Self:
        """The errand for something asked for here."""
        match asked:
            case Post(view, passing=passing):
                return cls(view, passing=passing)
            case PagedMessage(view, message):
                return cls(view, message)
            case Withdrawal(message, copy):
                return cls(message=message, copy=copy)
            case Attachment(document, view, refused):
                return cls(view, document=document, refused=refused)

    def asked(self, nonce: str) -> Asked:
        """The one-off to write here."""
        if self.view is None:
            return Withdrawal(self.message, self.copy)
        if self.document is not None:
            return Attachment(self.document, self.view, self.refused or self.view)
        if self.message:
            return PagedMessage(self.view, self.message)
        return Post(self.view, nonce, self.passing)


@dataclass(frozen=True, slots=True)
class Celebrate:
    """A celebration at a message that was just sent; tried once, after everything else."""

    celebration: Celebration
    message: str


OneOff = Asked | Celebrate
"""Everything that is written once, as given, and not kept up to date."""
