"""Messages that only one person sees.

Discord has them only as answers to an interaction; its token can edit them for 15 minutes.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Self

import discord
from discord.http import Route, handle_message_parameters
from discord.ui import LayoutView

from adapters.platform import MessageGone

LIFE: Final = timedelta(minutes=15)
"""https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages"""

_ORIGINAL = "@original"
_PATH = "/webhooks/{webhook_id}/{webhook_token}/messages/"
_NOBODY = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class Whisper:
    """A message that an interaction's token can edit: its first answer, or a later one."""

    interaction: int
    token: str
    message: str = _ORIGINAL

    @property
    def text(self) -> str:
        """The whisper's id as one text."""
        return f"{self.interaction}:{self.message}:{self.token}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Undo `text`. Raises `MessageGone` for anything else, and once the token has expired."""
        interaction, _, rest = text.partition(":")
        message, _, token = rest.partition(":")
        numbered = message.isascii() and (message.isdigit() or message == _ORIGINAL)
        if not (interaction.isascii() and interaction.isdigit() and numbered and token):
            raise MessageGone("no message of an interaction")
        if discord.utils.utcnow() - discord.utils.snowflake_time(int(interaction)) > LIFE:
            raise MessageGone("the interaction has expired")
        return cls(int(interaction), token, message)


async def edit_whisper(
    client: discord.Client, whisper: Whisper, layout: LayoutView, *files: discord.File
) -> None:
    """Edit a whisper, and what is attached to it. The library can do that only with the
    interaction, which is not kept.
    """
    route = _route("PATCH", client, whisper)
    with handle_message_parameters(
        view=layout, attachments=files, allowed_mentions=_NOBODY
    ) as parameters:
        if parameters.files:
            form, sent = parameters.multipart, parameters.files
            await client.http.request(route, form=form, files=sent)
        else:
            await client.http.request(route, json=parameters.payload)


async def delete_whisper(client: discord.Client, whisper: Whisper) -> None:
    """Delete a whisper."""
    await client.http.request(_route("DELETE", client, whisper))


def _route(method: str, client: discord.Client, whisper: Whisper) -> Route:
    path = _PATH + (_ORIGINAL if whisper.message == _ORIGINAL else "{message_id}")
    ids: dict[str, Any] = {} if whisper.message == _ORIGINAL else {"message_id": whisper.message}
    return Route(method, path, webhook_id=client.application_id, webhook_token=whisper.token, **ids)
