"""Storage for updates that are handled or waiting, so that a restart loses none.

There is one inbox for a whole bot, or one for each partition of its chats.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from telegram import Update

from adapters.platform.chat import Admission
from adapters.telegram.groups import PLATFORM, part_of_chat


@dataclass(frozen=True, slots=True)
class StoredUpdate:
    """An update stored before it was handled. `content`: its JSON. `tries`: attempts so far."""

    number: int
    tries: int
    content: str


class Inbox(Protocol):
    """The storage. Every method raises `InputNotStored` if a retry may help."""

    async def handled(self) -> Sequence[int]:
        """The numbers of the last finished updates."""
        ...

    async def note(self, ids: Sequence[int]) -> None:
        """Mark these as finished; they are no longer kept. Calls never overlap."""
        ...

    async def kept(self) -> Sequence[StoredUpdate]:
        """The kept updates, oldest first.

        Includes those that belong here but were stored under another partitioning.
        """
        ...

    async def these(self, numbers: Sequence[int]) -> Sequence[StoredUpdate]:
        """The kept updates with these numbers."""
        ...

    async def keep(self, updates: Sequence[StoredUpdate]) -> None:
        """Store these; some may be stored already."""
        ...

    async def take(self, update: StoredUpdate) -> None:
        """Store an update delivered to this process, and notify the process that handles it.

        Does nothing if it is kept or finished already.
        """
        ...

    def listen(self, taken: Callable[[int], None], missed: Callable[[], None]) -> None:
        """Report the number of each update that any process takes in.

        `missed` is called when some reports may have been lost.
        """
        ...

    async def tried(self, number: int, tries: int) -> None:
        """Store how many attempts to handle a kept update have begun."""
        ...


ADMISSION: Final = "belotbot_admission"
"""The key that holds an update's admission; Telegram has no such key."""

Admits = Callable[[str, str, str], Admission]
"""The type of `Application.admits`."""


def admitted(update: Mapping[str, object], admits: Admits) -> Mapping[str, object]:
    """The update with its admission; only its number if it is dropped."""
    author, kind = _author(update)
    if not author:
        return update
    admission = admits(PLATFORM, author, kind)
    if admission is Admission.DROPPED:
        return {"update_id": update.get("update_id"), ADMISSION: admission.name}
    return {**update, ADMISSION: admission.name}


def admission_of(update: Update) -> Admission | None:
    """The admission given when the update arrived; None if nobody was asked."""
    return Admission.__members__.get(str(update.api_kwargs.get(ADMISSION)))


def part_of_update(update: Mapping[str, object], parts: int) -> int:
    """The partition of an update: that of its chat or person; 0 if it has neither."""
    for about in update.values():
        if isinstance(about, dict):
            message = about.get("message")
            for where in (about, message if isinstance(message, dict) else {}):
                if chat := _id_of(where.get("chat")):
                    return part_of_chat(chat, parts)
            return part_of_chat(_id_of(about.get("from")) or _id_of(about.get("user")), parts)
    return 0


def _author(update: Mapping[str, object]) -> tuple[str, str]:
    """The author of an update, and its kind; empty for what people say to each other in a group.

    The author is a chat if somebody writes in its name, as a channel or an anonymous admin.
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
