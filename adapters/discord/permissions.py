"""Which permissions the bot lacks in a channel, and the sentence that says so."""

from typing import Final

from discord import Permissions

from adapters.application import Phrases

_NAMES: Final = {
    "view_channel": "discord-permission-view",
    "send_messages": "discord-permission-send",
    "send_messages_in_threads": "discord-permission-threads",
    "embed_links": "discord-permission-embed",
}


def missing(granted: Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """The ids of the phrases for needed permissions that are not granted."""
    send = "send_messages_in_threads" if in_thread else "send_messages"
    needed = ("view_channel", send, "embed_links")
    if granted.administrator:
        return ()
    return tuple(_NAMES[name] for name in needed if not getattr(granted, name))


def sentence(words: Phrases, language: str, permissions: tuple[str, ...]) -> str:
    """The sentence that asks an admin for these permissions."""
    names = ", ".join(words.phrase(language, name) for name in permissions)
    return words.phrase(language, "discord-missing-permissions", permissions=names)
