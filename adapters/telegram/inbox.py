"""The storage of updates that are handled or still to be handled, for a restart: one for all of a
bot's, or for those of one part of its chats.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from telegram import Update

from adapters.platform.chat import Admission
from adapters.telegram.groups import PLATFORM, part_of_chat


@dataclass(frozen=True, slots=True)
class KeptUpdate:
    """An update stored before it was handled; `content` is JSON, `tries` counts its attempts."""

    number: int
    tries: int
    content: str


class Inbox(Protocol):
    """The storage. Every method raises `NotKept` if trying again may help."""

    async def handled(self) -> Sequence[int]:
        """The numbers of the last updates that are finished."""
        ...

    async def note(self, ids: Sequence[int]) -> None:
        """These are finished; they are no longer kept. Never called twice at a time."""
        ...

    async def kept(self) -> Sequence[KeptUpdate]:
        """The kept ones, in the order in which they came; also those that belong here and were kept
        while chats were shared out otherwise.
        """
        ...

    async def these(self, numbers: Sequence[int]) -> Sequence[KeptUpdate]:
        """The kept ones among these numbers."""
        ...

    async def keep(self, updates: Sequence[KeptUpdate]) -> None:
        """Store these; some may be stored already."""
        ...

    async def take(self, update: KeptUpdate) -> None:
        """Store one that was brought to this process, unless it is kept or finished already, and
        tell the process that handles them.
        """
        ...

    def listen(self, taken: Callable[[int], None], missed: Callable[[], None]) -> None:
        """Hear the number of each that is taken, by any process. `missed` is called when some may
        not have been heard of.
        """
        ...

    async def tried(self, number: int, tries: int) -> None:
        """Store how often the handling of a kept one has begun."""
        ...


ADMISSION: Final = "belotbot_admission"
"""The key under which an update says what was said of it; Telegram has no such key."""

Admits = Callable[[str, str, str], Admission]
"""`Application.admits`."""


def admitted(update: Mapping[str, object], admits: Admits) -> Mapping[str, object]:
    """The update with what the application says of it; only its number where it is dropped."""
    author, kind = _author(update)
    if not author:
        return update
    admission = admits(PLATFORM, author, kind)
    if admission is Admission.DROPPED:
        return {"update_id": update.get("update_id"), ADMISSION: admission.name}
    return {**update, ADMISSION: admission.name}


def admission_of(update: Update) -> Admission | None:
    """What was said of an update when it arrived; None if nobody was asked."""
    return Admission.__members__.get(str(update.api_kwargs.get(ADMISSION)))


def part_of_update(update: Mapping[str, object], parts: int) -> int:
    """In which of so many parts an update belongs: that of its chat; the first one, if nobody's."""
    for about in update.values():
        if isinstance(about, dict):
            message = about.get("message")
            for where in (about, message if isinstance(message, dict) else {}):
                if chat := _id_of(where.get("chat")):
                    return part_of_chat(chat, parts)
            return part_of_chat(_id_of(about.get("from")) or _id_of(about.get("user")), parts)
    return 0


def _author(update: Mapping[str, object]) -> tuple[str, str]:
    """Who wants something, and of which kind; empty for what people say to each other in a group.

    Who writes in the name of a chat, as a channel or as an anonymous admin, is that chat.
    """
    tap, message = update.get("callback_query"), update.get("message")
    if isinstance(tap, dict):
        return _id_of(tap.get("from")), "tap"
    if isinstance(message, dict):
        chat, text = message.get("chat"), message.get("text")
        alone = isinstance(chat, dict) and chat.get("type") == "private"
        if alone or (isinstance(text, str) and text.startswith("/")):
            return _id_of(message.get("sender_chat") or message.get("from")), "command"
    return "", ""


def _id_of(user: object) -> str:
    number = user.get("id") if isinstance(user, dict) else None
    return str(number) if type(number) is int else ""
