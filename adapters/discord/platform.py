"""Discord as a `Platform`."""

import asyncio
import io
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import timedelta
from functools import partial
from hashlib import blake2b
from http import HTTPStatus
from typing import Final, TypeVar

import discord
from yarl import URL

from adapters.discord.activity import ApiReader, ChannelMembers
from adapters.discord.calendar import Calendar
from adapters.discord.client import DiscordClient, silence_logging
from adapters.discord.commands import Json, links_of
from adapters.discord.connection import DISALLOWED_INTENTS, HELD, Starts, refusal
from adapters.discord.direct import DirectChannels, DirectMessages
from adapters.discord.errors import FAILURES, Quarantine, chat_error, in_short
from adapters.discord.interactions import Interactions
from adapters.discord.pictures import CardEmojis, PictureFile, PictureFiles, with_emojis
from adapters.discord.reading import (
    PLATFORM,
    Whisper,
    delete_whisper,
    edit_whisper,
    place_of_channel,
)
from adapters.discord.writing import Emojis, called, shows, written
from adapters.drawing.drawing import Drawings
from adapters.drawing.portrait import fetch
from adapters.platform.application import Application, CommandForm, Phrases
from adapters.platform.chat import Place
from adapters.platform.layout import cut
from adapters.platform.platform import (
    CalendarEvent,
    ChatError,
    Limits,
    Link,
    MessageGone,
    NoSuchPlace,
    TokenRefused,
    Troubled,
)
from adapters.platform.platforms import NOBODY, Observer, OwnPartitions
from adapters.platform.views import Art, Celebration, Document, View
from adapters.trouble.failures import DeadLetters, Pauses, TimeSource, cancel_all, finish

LIMITS: Final = Limits(chat_gap=timedelta(seconds=1), per_second=45)
"""Discord allows 50 requests a second in all; its library keeps the limits of each route."""

_AVATAR = re.compile(r"(?:a_)?[0-9a-f]{1,64}", re.ASCII)
_TOKEN = re.compile(r"[\w.-]+", re.ASCII)
_NO_MENTIONS = discord.AllowedMentions.none()
_UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, RuntimeError)
_THREAD_NAME = 100
_TOKEN_IS_OVER: Final = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)
"""The token has expired or is of no use, or the message is gone: the edit itself tells which."""
_CLOSING = 0.5  # seconds
_REACTIONS: Final[Mapping[Celebration, str]] = {Celebration.FEAT: "🔥", Celebration.VICTORY: "🏆"}
_MOST_DELETED = 5  # messages with the same nonce
_PATIENCE = 60.0  # seconds of network time for a request, including rate limits

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class Discord:
    """One bot on Discord.

    A place's `chat` is the id of a channel or thread; in private it is the user's id, and their
    direct messages are opened when first needed. A private place with a `topic`, the user's id, is
    a whisper in a channel. `icons`: art to upload as emojis. `forms`: the commands. The addresses
    are empty unless they differ from Discord's own. `parts`: the shards served here. `turn` waits
    until other processes let a session begin. `activities`: the table's page opens as an activity.
    """

    name, limits = PLATFORM, LIMITS
    draws = draws_tables = opens_first = confides = False
    recognises = True
    whispers = True  # a tap can be answered by a message that only one person sees
    to_groups = fairness = ""

    def __init__(  # noqa: PLR0917 (each of them has a type of its own)
        self,
        token: str,
        application: Application,
        words: Phrases,
        art: Art,
        drawings: Drawings,
        clock: TimeSource,
        dead_letters: DeadLetters,
        direct: DirectChannels,
        icons: Sequence[str] = (),
        forms: Sequence[CommandForm] = (),
        api_url: str = "",
        gateway_url: str = "",
        observer: Observer = NOBODY,
        parts: OwnPartitions | None = None,
        turn: Callable[[int], Awaitable[None]] | None = None,
        *,
        activities: bool = False,
    ) -> None:
        silence_logging()
        self.opens_pages = activities
        self._token = token
        self._addresses = (api_url, gateway_url)
        self._pictures = PictureFiles(drawings, clock)
        self.clock = clock
        self._pauses = Pauses(clock)
        self._held: asyncio.TimerHandle | None = None
        self.parts = parts or OwnPartitions()
        self.starts = Starts(clock, self.parts, turn)
        self._client: DiscordClient | None = None
        self.prepared = asyncio.Event()
        self._quarantine = Quarantine(clock)
        self._direct = DirectMessages(direct)
        self._calendar = Calendar()
        self.members = ChannelMembers(clock, ApiReader(token, api_url))
        self.application = application
        self.emojis = CardEmojis(icons, art, drawings)
        self.words = words
        self.forms = forms
        self.links: dict[str, str] = {}
        emojis, pictures = self.emojis, self._pictures
        self.interactions = Interactions(
            application, words, emojis, pictures, clock, dead_letters, observer, forms, self.links
        )

    @property
    def linked(self) -> Link:
        trouble = self._pauses.trouble or "Discord is not reached yet"
        hears = self._client is not None and self._client.hears
        return Link("" if hears else trouble, quarantined=self._quarantine.lasts)

    def languages(self, place: Place) -> tuple[str, ...]:  # noqa: ARG002 (all see the same)
        return ()

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        """Send a new message, silently unless it waits for somebody.

        A whisper can only answer a tap, so sending to one raises `NoSuchPlace`.
        """
        if place.whispered:
            raise NoSuchPlace("a whispered message can only answer a tap")
        return await self._pictures.show(
            place,
            view,
            lambda picture: self._write(
                lambda client: self._send(client, place, view, nonce, picture),
                new=True,
                place=place,
            ),
        )

    async def attach(self, place: Place, document: Document, caption: View) -> None:
        if place.whispered:
            raise NoSuchPlace("a whispered message can only answer a tap")

        async def attach(client: discord.Client) -> None:
            channel = await self._channel(client, place)
            await with_emojis(
                self.emojis,
                lambda emojis: channel.send(
                    view=written(caption, emojis, self.links, with_file=document.name),
                    file=discord.File(io.BytesIO(document.body), document.name),
                    silent=not caption.notify,
                    allowed_mentions=called(caption),
                    nonce=secrets.token_hex(12),
                ),
            )

        await self._write(attach, new=True, place=place)

    async def edit(self, place: Place, message: str, view: View) -> None:
        whisper = Whisper.read(message) if place.whispered else None

        async def edit(client: discord.Client, picture: PictureFile | None, emojis: Emojis) -> None:
            name = picture.name if picture is not None else ""
            layout = written(view, emojis, self.links, with_picture=name)
            if whisper is not None:
                await edit_whisper(client, whisper, layout, *([picture.file] if picture else ()))
                return
            if await self._edit_by_token(client, message, layout, picture):
                return
            found = await self._message(client, place, message)
            edited = await found.edit(
                view=layout,
                attachments=self._pictures.beside(found.id, picture),
                allowed_mentions=_NO_MENTIONS,
            )
            self._pictures.written(edited)

        await self._pictures.show(
            place,
            view,
            lambda picture: self._write(
                lambda client: with_emojis(self.emojis, partial(edit, client, picture)),
                new=False,
                place=place,
            ),
        )

    async def enter(self, place: Place, key: str, event: CalendarEvent | None) -> bool:
        """Have this event among the server's scheduled events (`KeepsCalendar`)."""
        client = self._connected
        return client is not None and await self._calendar.enter(
            client, place, key, event, self.clock.now()
        )

    def registered(self, commands: Sequence[Json]) -> None:
        """Note the commands that Discord has; texts link to them from now on."""
        self.links.clear()
        self.links.update(links_of(self.forms, commands))

    def uncounted(self, place: Place, message: str) -> bool:
        """Whether an edit goes by an interaction's token, which is beside the limit for all."""
        return place.whispered or self.interactions.pressed.of(message) is not None

    async def _edit_by_token(
        self,
        client: discord.Client,
        message: str,
        layout: discord.ui.LayoutView,
        picture: PictureFile | None,
    ) -> bool:
        """Edit a message by the token of its last press, if there is one that works."""
        pressed = self.interactions.pressed
        token = pressed.of(message)
        if token is None:
            return False
        attached = self._pictures.beside(int(message), picture)
        try:
            edited = await edit_whisper(client, token, layout, *attached)
        except discord.HTTPException as error:
            if error.status not in _TOKEN_IS_OVER:
                raise
            pressed.forget(message)
            logger.info("a message is edited without its press: %s", in_short(error))
            return False
        files = edited.get("attachments") or ()
        state = client._connection  # noqa: SLF001 (the library makes attachments only of messages)
        self._pictures.attached(
            int(message), [discord.Attachment(data=one, state=state) for one in files]
        )
        return True

    async def delete(self, place: Place, message: str) -> None:
        async def delete(client: discord.Client) -> None:
            if place.whispered:
                await delete_whisper(client, Whisper.read(message))
            else:
                await (await self._message(client, place, message)).delete()

        await self._write(delete, new=False, place=place)

    async def celebrate(self, place: Place, message: str, celebration: Celebration) -> None:
        async def react(client: discord.Client) -> None:
            found = await self._message(client, place, message)
            await found.add_reaction(_REACTIONS[celebration])

        await self._write(react, new=False, place=place)

    async def portrait(self, user: str) -> bytes | None:
        """The person's avatar, as Discord's file server has it in a small size."""

        async def ask(client: discord.Client) -> str:
            try:
                told: object = (await client.http.get_user(int(user))).get("avatar")
            except discord.NotFound:
                return ""
            return told if isinstance(told, str) else ""

        place = Place("discord", user, private=True)
        avatar = await self._write(ask, new=False, place=place)
        if not _AVATAR.fullmatch(avatar):
            return None
        api, _ = self._addresses
        files = str(URL(api).origin()) if api else discord.Asset.BASE
        return await fetch(f"{files}/avatars/{user}/{avatar}.png?size=128")

    async def forget(self, user: str) -> None:
        """Nothing to do: they can write again at any time and start fresh."""

    async def branch(self, place: Place, title: str, user: str = "") -> Place | None:
        """Open a public thread of the channel; None where there are no threads."""
        if place.private:
            return None

        async def open_thread(client: discord.Client) -> Place | None:
            channel = client.get_channel(int(place.chat))
            if not isinstance(channel, discord.TextChannel):
                return None
            thread = await channel.create_thread(
                name=cut(title, _THREAD_NAME), type=discord.ChannelType.public_thread
            )
            if user:  # who would not find it in the list otherwise
                try:
                    await thread.add_user(discord.Object(int(user)))
                except FAILURES as error:
                    logger.info("somebody could not be added to a thread: %s", in_short(error))
            return place_of_channel(thread)

        return await self._write(open_thread, new=True, place=place)

    def link(self, payload: str) -> str:  # noqa: ARG002
        """Empty: on Discord nobody has to start the bot before it can write to them."""
        return ""

    def address(self, place: Place) -> str:
        if not place.community or place.private:
            return ""
        return f"https://discord.com/channels/{place.community}/{place.chat}"

    async def run(self) -> None:
        """Stay connected until cancelled.

        Raises `TokenRefused`, and `PlatformRefused` if a retry cannot help; retries everything
        else.
        """
        if _TOKEN.fullmatch(self._token) is None:
            raise TokenRefused("Discord")
        while True:
            trouble, detail = await self._serve()
            await self._pauses.wait(trouble, detail)

    def client(self) -> DiscordClient:
        """A new client, not connected yet; all writes use it from now on."""
        self.prepared.clear()
        self._client = DiscordClient(self, *self._addresses)
        return self._client

    async def is_member(self, chat: str, user: str) -> bool | None:
        """Whether the user sees the channel; None if Discord does not say."""
        return await self.members.is_member(self._connected, chat, user)

    @property
    def _connected(self) -> discord.Client | None:
        client = self._client
        ready = self.prepared.is_set() and client is not None and not client.is_closed()
        return client if ready else None

    def connected(self, client: discord.Client) -> None:
        """Note that the connection works; whether it is stable shows after a few minutes.

        The servers are known now, and members of a server need not see all of its channels.
        """
        self.members.forget()
        if self._held is None:
            delay = self.clock.seconds(HELD)
            self._held = asyncio.get_running_loop().call_later(delay, self._pauses.over)
        count = client.shard_count or 1
        shards = f"{len(self.parts.ours)} of {count}" if self.parts.count else str(count)
        line = "served on Discord as %s in %d servers, over %s shards"
        logger.info(line, client.user, len(client.guilds), shards)

    def disconnected(self) -> None:
        """Note that the connection has ended; if it was short, the pauses keep growing."""
        if self._held is not None:
            self._held.cancel()
            self._held = None

    async def _serve(self) -> tuple[str, str]:
        """Connect and stay connected; return what ended it. Short breaks are resumed."""
        client = self.client()
        refused: ChatError | None = None
        detail = ""
        connected = asyncio.create_task(client.start(self._token), name="discord's gateway")
        try:
            # The library may ignore a cancellation; it ends once it is closed.
            await asyncio.wait({connected})
            connected.result()
        except discord.LoginFailure:
            refused = TokenRefused("Discord")
        except discord.PrivilegedIntentsRequired:
            refused = refusal(DISALLOWED_INTENTS)
        except discord.ConnectionClosed as error:
            refused, detail = refusal(error.code), f"code {error.code}"
        except FAILURES as error:
            return "Discord cannot be reached", in_short(error)
        except _UNREADABLE as error:  # the library assumes that every answer is valid
            return "Discord gives answers that cannot be read", in_short(error)
        finally:
            self._client = None
            self.disconnected()
            self.prepared.set()  # those who wait for it find that the connection is gone
            await finish(self._disconnect(client, connected))
        if refused is not None:
            raise refused
        return "Discord has closed the connection", detail

    async def _disconnect(self, client: discord.Client, connected: asyncio.Task[None]) -> None:
        await self.interactions.close()
        connected.cancel()
        await asyncio.wait({connected}, timeout=_CLOSING)
        await client.close()
        await cancel_all((connected,))

    async def _send(
        self,
        client: discord.Client,
        place: Place,
        view: View,
        nonce: str,
        picture: PictureFile | None,
    ) -> str:
        """Send a message once: Discord recognises the nonce when the library repeats a request.

        If an earlier process sent it but ended before it knew, Discord returns that message in its
        state at that time.
        """
        channel = await self._channel(client, place)

        async def send(key: str, emojis: Emojis) -> discord.Message:
            name = picture.name if picture is not None else ""
            layout = written(view, emojis, self.links, with_picture=name)
            sent = await channel.send(
                view=layout,
                files=[] if picture is None else [picture.file],
                silent=not view.notify,
                allowed_mentions=called(view),
                nonce=key,
            )
            if not nonce or shows(sent.components, layout):
                return sent
            attached = [] if picture is None else [picture.file]
            return await sent.edit(view=layout, attachments=attached, allowed_mentions=_NO_MENTIONS)

        async def drawn(key: str) -> discord.Message:
            return await with_emojis(self.emojis, partial(send, key))

        key = secrets.token_hex(12)
        sent = await (self._first_standing(drawn, place, nonce) if nonce else drawn(key))
        self._pictures.written(sent)
        return str(sent.id)

    async def _first_standing(
        self, send: Callable[[str], Awaitable[discord.Message]], place: Place, nonce: str
    ) -> discord.Message:
        """Send with that nonce, or the next one if its message was deleted or cannot be changed.

        Otherwise an answer lost in this way would be lost for ever.
        """
        for number in range(_MOST_DELETED):
            text = f"{place.chat} {nonce}/{number}" if number else f"{place.chat} {nonce}"
            key = blake2b(text.encode(), digest_size=12).hexdigest()  # at most 25 characters
            try:
                return await send(key)
            except discord.HTTPException as error:
                if not isinstance(chat_error(error, new=number > 0), MessageGone):
                    raise
        return await send(secrets.token_hex(12))

    async def _message(
        self, client: discord.Client, place: Place, message: str
    ) -> discord.PartialMessage:
        return (await self._channel(client, place)).get_partial_message(int(message))

    async def _channel(self, client: discord.Client, place: Place) -> discord.PartialMessageable:
        """The channel that holds the place's messages; direct messages are opened once."""
        own = place.private
        channel = await self._direct.of(client, place.chat) if own else int(place.chat)
        return client.get_partial_messageable(channel)

    async def _write(
        self,
        request: Callable[[discord.Client], Awaitable[Result]],
        *,
        new: bool,
        place: Place,
    ) -> Result:
        """Make a request; Discord's refusals become `ChatError`s that contain no address."""
        client: discord.Client | None = None
        try:
            async with asyncio.timeout(_PATIENCE):
                await self.prepared.wait()
                client = self._client
                if client is None or client.is_closed():
                    raise Troubled("there is no connection")
                try:
                    return await request(client)
                except (discord.NotFound, discord.Forbidden) as error:
                    own = place.private and not place.whispered
                    if not (own and await self._direct.reopen(client, place.chat, error)):
                        raise
                return await request(client)
        except FAILURES as error:
            self._quarantine.heed(error)
            raise chat_error(error, new=new) from None
        except RuntimeError:  # the library's session was closed during the request
            if client is None or not client.is_closed():
                raise
            raise Troubled("the connection was closed") from None
