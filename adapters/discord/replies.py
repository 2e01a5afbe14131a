"""Answers to an interaction, at once or after it was deferred."""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Final, TypeVar

import discord
from cachetools import LRUCache
from discord.utils import MISSING

from adapters.discord.errors import (
    UNKNOWN_MESSAGE,
    in_short,
    is_late,
)
from adapters.discord.pictures import PictureFile, PictureFiles, with_emojis
from adapters.discord.reading import LIFE, Interaction, Whisper, chose, delete_whisper
from adapters.discord.writing import Links, spoken, written
from adapters.platform.chat import Place
from adapters.platform.views import View
from adapters.trouble.failures import TimeSource

_NOBODY = discord.AllowedMentions.none()

_MOST_PRESSED: Final = 10_000
_USED_FOR: Final = LIFE - timedelta(seconds=30)
"""How long a token is used: less than it lives, because the press was before its answer."""

_SAME_MESSAGE: Final = (
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
)

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class PressTokens:
    """The tokens of the last presses on messages, by which these can be edited for 15 minutes.

    Such an edit does not count against the limit of all requests.
    https://docs.discord.com/developers/interactions/receiving-and-responding#followup-messages
    """

    def __init__(self, clock: TimeSource) -> None:
        self._clock = clock
        self._pressed = LRUCache[int, tuple[Whisper, datetime]](_MOST_PRESSED)

    def note(self, interaction: Interaction) -> None:
        """Remember a press if its first answer was the pressed message, as it is or changed."""
        message = interaction.message
        if message is None or message.flags.ephemeral:
            return
        if interaction.response.type in _SAME_MESSAGE:
            token = Whisper(interaction.id, interaction.token)
            self._pressed[message.id] = token, self._clock.now() + _USED_FOR

    def of(self, message: str) -> Whisper | None:
        """The token that can edit a message now."""
        token, until = self._pressed.get(int(message), (None, datetime.min.replace(tzinfo=UTC)))
        return token if self._clock.now() < until else None

    def forget(self, message: str) -> None:
        """Forget a token that Discord does not accept any more."""
        self._pressed.pop(int(message), None)


class InteractionReply:
    """The answers to one tap or command. Every method may raise what a request to Discord raises.

    If the button is on a whisper, the interaction's token must keep editing that whisper, so the
    first answer must not create another message.
    """

    def __init__(
        self,
        interaction: Interaction,
        emojis: Mapping[str, discord.PartialEmoji],
        links: Links,
        pictures: PictureFiles,
    ) -> None:
        message = interaction.message
        self._interaction = interaction
        self._emojis = emojis
        self._links = links
        self._pictures = pictures
        self._whispered = message is not None and message.flags.ephemeral
        self._awaited = False

    @property
    def answered(self) -> bool:
        """Whether the interaction was answered or deferred."""
        return self._interaction.response.is_done()

    @property
    def source(self) -> int:
        """The id of the message with the button."""
        message = self._interaction.message
        return message.id if message is not None else self._interaction.id

    async def put_off(self) -> None:
        """Defer without showing anything; the answer may then take 15 minutes."""
        await self._interaction.response.defer(ephemeral=True)
        self._awaited = self._interaction.type is discord.InteractionType.application_command

    def is_over(self, error: Exception) -> bool:
        """Whether the answer failed because the client was closed meanwhile."""
        return isinstance(error, RuntimeError) and self._interaction.client.is_closed()

    async def launch(self) -> bool:
        """Open the application's activity; return whether that was possible.

        A deferred answer cannot, and Discord refuses if the application has no activity.
        """
        if self.answered:
            return False
        try:
            await self._interaction.response.launch_activity()
        except discord.HTTPException as error:
            if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR or is_late(error):
                raise
            logger.warning("the activity could not be opened: %s", in_short(error))
            return False
        return True

    async def discard(self) -> None:
        """Delete the tapped message."""
        await self.acknowledge()
        await self._interaction.delete_original_response()

    async def acknowledge(self) -> None:
        """Answer a tap without showing anything."""
        if not self.answered:
            await self._interaction.response.defer()

    async def restore(self) -> None:
        """Reset a menu to its current choice if choosing had no effect."""
        message = self._interaction.message
        if message is None or self.answered or not chose(self._interaction):
            return
        layout = discord.ui.LayoutView.from_message(message, timeout=None)
        layout.stop()
        await self._edit(layout)

    async def say(self, text: str) -> str:
        """Show a sentence that only this person sees; returns the id for `take_back`."""
        return await self._send(spoken(text, self._links))

    async def take_back(self, message: str) -> None:
        """Delete a sentence sent by `say`."""
        await delete_whisper(self._interaction.client, Whisper.read(message))

    async def whisper(self, place: Place, view: View) -> str:
        """Send a new message that only this person sees; returns the id to edit it by."""
        return await self._drawn(place, view, self._send)

    async def update(self, place: Place, view: View) -> None:
        """Change the tapped message."""
        await self._drawn(place, view, self._change)

    async def _change(self, layout: discord.ui.LayoutView, picture: PictureFile | None) -> None:
        attached = self._pictures.beside(self.source, picture)
        self._pictures.answered(self.source)
        if self.answered:
            await self._interaction.edit_original_response(
                view=layout, attachments=attached, allowed_mentions=_NOBODY
            )
        else:
            await self._edit(layout, attached)

    async def _edit(
        self,
        layout: discord.ui.LayoutView,
        attachments: Sequence[discord.Attachment | discord.File] = MISSING,
    ) -> None:
        """Answer by changing the tapped message; only acknowledge where it was deleted meanwhile,
        so that the person does not read that the interaction failed.
        """
        response = self._interaction.response
        try:
            await response.edit_message(
                view=layout, attachments=attachments, allowed_mentions=_NOBODY
            )
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await self.acknowledge()

    async def _drawn(
        self,
        place: Place,
        view: View,
        request: Callable[[discord.ui.LayoutView, PictureFile | None], Awaitable[Result]],
    ) -> Result:
        """Make the request with the view's picture, or with its words if the picture is refused."""

        async def tried(picture: PictureFile | None) -> Result:
            name = picture.name if picture is not None else ""
            return await with_emojis(
                self._emojis,
                lambda emojis: request(
                    written(view, emojis, self._links, with_picture=name), picture
                ),
            )

        return await self._pictures.show(place, view, tried)

    async def _send(self, layout: discord.ui.LayoutView, picture: PictureFile | None = None) -> str:
        interaction = self._interaction
        if self._whispered:
            await self.acknowledge()
        if not self.answered:
            await interaction.response.send_message(
                view=layout, files=_files(picture), ephemeral=True, allowed_mentions=_NOBODY
            )
            return Whisper(interaction.id, interaction.token).text
        if self._awaited:
            await interaction.edit_original_response(
                view=layout, attachments=_files(picture), allowed_mentions=_NOBODY
            )
            self._awaited = False
            return Whisper(interaction.id, interaction.token).text
        sent = await interaction.followup.send(
            view=layout,
            files=_files(picture),
            ephemeral=True,
            allowed_mentions=_NOBODY,
            wait=True,
        )
        return Whisper(interaction.id, interaction.token, str(sent.id)).text


def _files(picture: PictureFile | None) -> list[discord.File]:
    return [] if picture is None else [picture.file]
