"""Updates as they arrive: who floods costs a look-up, before anything is read or stored."""

from collections.abc import Callable, Mapping
from typing import Final

from telegram import Update

from adapters.chat import Admission
from adapters.telegram.moves import PLATFORM, part_of_chat

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
