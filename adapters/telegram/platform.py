"""Telegram as a `Platform`."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final, TypeVar

from telegram import Chat, InputMediaPhoto, Message, Update
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, InvalidToken, TelegramError

from adapters.drawing.drawing import Drawings
from adapters.drawing.portrait import SIDE, fetch, is_below
from adapters.platform.application import Application, Invitation, Phrases
from adapters.platform.chat import Place
from adapters.platform.platform import (
    Busy,
    ChatError,
    Limits,
    Link,
    MessageGone,
    NoSuchPlace,
    TokenRefused,
    Troubled,
    Unreachable,
)
from adapters.platform.platforms import NOBODY, Observer
from adapters.platform.rate_limits import RateLimits
from adapters.platform.views import Celebration, Document, View
from adapters.telegram.connection import Inbox, bot_for, silence_logging
from adapters.telegram.ephemeral import EphemeralMessages
from adapters.telegram.errors import (
    chat_error,
    finds_no_topic,
    has_no_text,
    is_unchanged,
    refuses_photos,
)
from adapters.telegram.groups import PLATFORM, Admins, GroupMigrations, Members
from adapters.telegram.handler import Handler
from adapters.telegram.profile import MenuButtons, MiniApp, OwnName, set_menus
from adapters.telegram.updates import ALLOWED, Receiver
from adapters.telegram.webhook import Webhook, WebhookEndpoint, WebhookWatcher
from adapters.telegram.writing import (
    REACTIONS,
    HtmlMessage,
    Ornaments,
    Photo,
    Photos,
    below_file,
    effect_of,
    rings,
    written,
)
from adapters.trouble.failures import SHORTEST, DeadLetters, Pauses, TimeSource, cancel_all, finish

LIMITS: Final = Limits(chat_gap=timedelta(seconds=1), per_minute=20, per_second=30)
"""https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this"""

_TOKEN = re.compile(r"\d+:[\w-]+", re.ASCII)
_NO_TOKEN = "0:malformed"  # noqa: S105 (stands for a token that is none and is never sent)
_NO_PREVIEW: Final = {"link_preview_options": {"is_disabled": True}}
_MOVE_SETTLES = timedelta(seconds=1)

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class Telegram:
    """One bot on Telegram.

    A place's `chat` is the chat id as text (in private, the user's id); its `topic` is the
    `message_thread_id`. `api_url`: address of a Bot API server other than Telegram's own. With a
    `webhook`, updates are not fetched: Telegram delivers them to the `doorstep` of any process.
    `inboxes`: one for each partition of the chats. `app`: the Mini App, if it has one.
    """

    name, limits = PLATFORM, LIMITS
    draws = draws_tables = recognises = whispers = False
    opens_first = True
    fairness = ""

    def __init__(  # noqa: PLR0917 (each of them has a type of its own)
        self,
        token: str,
        application: Application,
        inboxes: Sequence[Inbox],
        dead_letters: DeadLetters,
        words: Phrases,
        drawings: Drawings,
        clock: TimeSource,
        api_url: str = "",
        observer: Observer = NOBODY,
        webhook: Webhook | None = None,
        app: MiniApp | None = None,
    ) -> None:
        silence_logging()
        self._well_formed = _TOKEN.fullmatch(token) is not None
        self._bot = bot_for(token if self._well_formed else _NO_TOKEN, api_url, application.admits)
        self._application = application
        self._words = words
        self._photos = Photos(drawings, clock)
        self._clock = clock
        self._app = app
        self.opens_pages = app is not None
        self._own_name = OwnName(self._bot, clock, application.introduced)
        self._menus = MenuButtons(self._bot, words, app.url if app is not None else "")
        self._moves = GroupMigrations(application, self._bot)
        self._admins = Admins(self._bot, clock)
        self._members = Members(self._bot, clock)
        self._ornaments = Ornaments(self._own_name, clock, app)
        self._ephemeral = EphemeralMessages(self._bot, clock, self._ornaments)
        self._handler = Handler(
            application,
            self._bot,
            self._admins,
            self._members,
            self._moves,
            self._ephemeral,
            self._own_name,
            clock,
            self._ornaments,
            observer,
        )
        brought = webhook is not None
        self._receivers = [
            Receiver(self._bot, inbox, dead_letters, self._handle, clock, brought=brought)
            for inbox in inboxes
        ]
        self._receiving: set[asyncio.Task[None]] = set()
        self._introduced = asyncio.Event()
        self._pauses = Pauses(clock)
        self._delivery: WebhookWatcher | None = None
        self.doorstep: WebhookEndpoint | None = None
        if webhook is not None:
            self._delivery = WebhookWatcher(self._bot, webhook, ALLOWED, clock)
            self.doorstep = WebhookEndpoint(webhook, inboxes, application.admits)

    @property
    def linked(self) -> Link:
        if not self._own_name.username:
            return Link(self._pauses.trouble or "Telegram is not reached yet")
        links = [receiver.linked for receiver in self._receivers]
        brought = self._delivery.trouble if self._delivery is not None else ""
        return Link(
            next((one.trouble for one in links if one.trouble), brought),
            sum(one.waiting for one in links),
            max(one.seconds for one in links),
        )

    def languages(self, place: Place) -> tuple[str, ...]:  # noqa: ARG002 (all see the same)
        return ()

    async def send(self, place: Place, view: View, nonce: str = "") -> str:  # noqa: ARG002
        """Send a new message, silently unless it waits for somebody.

        Telegram has no nonces and no way to list a chat's messages: a message whose sending was not
        confirmed is sent again, and may then appear twice (`Screen.discard_copy`).
        """
        if place.whispered:
            raise NoSuchPlace("a whispered message can only answer a tap")
        return await self._adorned(place, view, lambda shown: self._send(place, shown))

    async def _handle(self, update: Update, arrived: datetime) -> None:
        message = update.message
        if message is not None and message.chat.type == Chat.PRIVATE:
            self._menus.note_message(str(message.chat.id))
        await self._handler.handle(update, arrived)

    async def _adorned(
        self, place: Place, view: View, request: Callable[[View], Awaitable[Result]]
    ) -> Result:
        if place.private and place.chat in self._menus.labels:
            self._menus.follow_language(place.chat, view.language)
        return await self._ornaments.write(view, request, private=place.private)

    async def prepare(self, user: str, invitation: Invitation) -> str:
        """Prepare an invitation for this user to send from the Mini App; empty if refused."""
        return await self._handler.prepare(user, invitation)

    def page_link(self, code: str) -> str:
        """A link that opens a table's page from anywhere in Telegram; empty without a Mini App."""
        return self._ornaments.page_link(code)

    async def _send(self, place: Place, view: View) -> str:
        where: dict[str, Any] = {
            "chat_id": int(self._moves.now(place.chat)),
            "message_thread_id": int(place.topic) if place.topic else None,
            "message_effect_id": effect_of(place, view),
            "disable_notification": not rings(place, view),
            "parse_mode": ParseMode.HTML,
        }

        async def as_photo(photo: Photo) -> Message:
            text = photo.caption
            return await self._photos.write(
                place.chat,
                photo,
                view,
                lambda content: self._bot.send_photo(
                    photo=content, caption=text.html, api_kwargs=text.markup, **where
                ),
            )

        async def as_text(text: HtmlMessage) -> Message:
            options = text.markup | _NO_PREVIEW
            return await self._bot.send_message(text=text.html, api_kwargs=options, **where)

        return str((await self._shown(place, view, as_photo, as_text)).message_id)

    async def _shown(
        self,
        place: Place,
        view: View,
        as_photo: Callable[[Photo], Awaitable[Result]],
        as_text: Callable[[HtmlMessage], Awaitable[Result]],
    ) -> Result:
        """Write the view as a photo if it is one; where only that is refused, as a text.

        The chat then takes no photos for now: they may be forbidden where texts are not.
        """
        photo = await self._photos.of(place.chat, view)
        refusal: ChatError | None = None
        if photo is not None:
            try:
                return await self._write(place.chat, lambda: as_photo(photo))
            except (Busy, Troubled, MessageGone):
                raise
            except ChatError as error:
                if not refuses_photos(error):
                    raise
                refusal = error
        shown = await self._write(place.chat, lambda: as_text(written(view)))
        if refusal is not None and self._photos.refused(place.chat):
            logger.info("a photo was refused, its words are written instead: %s", refusal)
        return shown

    async def attach(self, place: Place, document: Document, caption: View) -> None:
        """Send the file as a document; Telegram must not guess another type from its content."""
        await self._adorned(place, caption, lambda shown: self._attach(place, document, shown))

    async def _attach(self, place: Place, document: Document, caption: View) -> None:
        text = below_file(caption)
        await self._write(
            place.chat,
            lambda: self._bot.send_document(
                int(self._moves.now(place.chat)),
                document.body,
                filename=document.name,
                disable_content_type_detection=True,
                caption=text.html or None,
                parse_mode=ParseMode.HTML,
                disable_notification=not caption.notify,
                message_thread_id=int(place.topic) if place.topic else None,
                api_kwargs=text.markup,
            ),
        )

    async def edit(self, place: Place, message: str, view: View) -> None:
        """Edit a message. A text can become a photo; a photo that must become a text is deleted."""
        if place.lent:
            edit = partial(self._edit, place, message)
            await self._ornaments.write(
                view, lambda shown: self._write(place.chat, lambda: edit(written(shown)))
            )
            return
        self._refuse_moved(place)
        if place.whispered:
            await self._alone(place, lambda: self._ephemeral.edit(place.chat, message, view))
            return
        await self._adorned(
            place,
            view,
            lambda shown: self._shown(
                place,
                shown,
                partial(self._edit_photo, place, message, shown),
                partial(self._edit, place, message),
            ),
        )

    async def _alone(self, place: Place, request: Callable[[], Awaitable[None]]) -> None:
        """Change a message that one person sees.

        If it can no longer be changed it counts as gone: the person can open another one.
        """
        try:
            await self._write(place.chat, request)
        except (Busy, Troubled, Unreachable):
            raise
        except ChatError as error:
            raise MessageGone(str(error)) from None

    async def delete(self, place: Place, message: str) -> None:
        if place.lent:
            raise MessageGone("an inline message cannot be deleted")
        self._refuse_moved(place)
        if place.whispered:
            await self._alone(place, lambda: self._ephemeral.delete(place.chat, message))
            return
        await self._write(
            place.chat, lambda: self._bot.delete_message(int(place.chat), int(message))
        )

    def share(self, budget: RateLimits) -> None:
        """Views shown to one person in a group use slots of that group."""
        self._ephemeral.budget = budget

    async def celebrate(self, place: Place, message: str, celebration: Celebration) -> None:
        """React to the message; in private it already came with an effect."""
        if place.private:
            return
        self._refuse_moved(place)
        reaction = REACTIONS[celebration]
        await self._write(
            place.chat,
            lambda: self._bot.set_message_reaction(int(place.chat), int(message), reaction),
        )

    @property
    def confides(self) -> bool:
        return self._ephemeral.known

    async def forget(self, user: str) -> None:
        """Nothing to do: they can write again at any time and start fresh."""

    async def branch(self, place: Place, title: str, user: str = "") -> Place | None:  # noqa: ARG002
        return None

    def link(self, payload: str) -> str:
        """A link that starts the bot with this payload; empty until the bot knows its name."""
        username = self._own_name.username
        return f"https://t.me/{username}?start={payload}" if username else ""

    @property
    def to_groups(self) -> str:
        """A link with which people choose a group for the bot.

        It has no payload, so Telegram sends no command there; the bot greets by itself.
        """
        username = self._own_name.username
        return f"https://t.me/{username}?startgroup" if username else ""

    async def is_member(self, chat: str, user: str) -> bool | None:
        """Whether the user is in the group; None if Telegram does not say."""
        return await self._members.is_member(chat, user)

    async def portrait(self, user: str) -> bytes | None:
        """The newest profile photo that the person lets the bot see, in a small size."""
        try:
            found = await self._bot.get_user_profile_photos(int(user), limit=1)
            sizes = found.photos[0] if found.photos else ()
            fitting = [one for one in sizes if min(one.width, one.height) >= SIDE] or sizes[-1:]
            if not fitting:
                return None
            file = await self._bot.get_file(min(fitting, key=lambda one: one.width).file_id)
        except TelegramError as error:
            failure = chat_error(error)
            if isinstance(failure, Busy | Troubled):
                raise failure from None
            return None  # a person who is unknown to the bot
        base = self._bot.base_file_url
        return await fetch(file.file_path) if is_below(file.file_path, base) else None

    def address(self, place: Place) -> str:  # noqa: ARG002 (only public groups have one)
        return ""

    async def run(self) -> None:
        """Receive updates until cancelled; with several partitions, let `hear` receive them.

        Raises `TokenRefused`; retries everything else.
        """
        beside: list[asyncio.Task[None]] = []
        try:
            if not self._well_formed:
                raise TokenRefused("Telegram")
            await self._own_name.introduce(self._pauses)
            await self._application.introduced()
            beside.append(asyncio.create_task(self._ephemeral.watch(), name="ephemeral messages"))
            beside.append(asyncio.create_task(self._own_name.watch(), name="the bot's name"))
            self._introduced.set()
            if len(self._receivers) == 1:
                await self.hear(0)
            await asyncio.Future[None]()
        finally:
            self._introduced.clear()
            await finish(self._close(beside))

    async def _close(self, beside: Sequence[asyncio.Task[None]]) -> None:
        await cancel_all((*beside, *self._receiving))
        closing = self._handler, self._moves, self._admins, self._menus
        await asyncio.gather(*(one.close() for one in closing))
        await self._bot.shutdown()

    async def hear(self, part: int) -> None:
        """Handle a partition's updates until cancelled, while `run` is running.

        Nothing of it is left running afterwards. Raises `TokenRefused`. The first partition also
        does the work that is done once per token.
        """
        await self._introduced.wait()
        self._admins.forget_all()
        self._members.forget_all()
        work = [self._receive(part)]
        if part == 0:
            page = self._app.url if self._app is not None else ""
            pauses = Pauses(self._clock)
            work.append(set_menus(self._bot, self._application, self._words, pauses, page))
        tasks = [asyncio.create_task(one, name=f"part {part}") for one in work]
        self._receiving.update(tasks)
        try:
            await asyncio.wait(tasks[:1])
            tasks[0].result()
        finally:
            await cancel_all(tasks)
            self._receiving.difference_update(tasks)

    async def _receive(self, part: int) -> None:
        """Receive and handle updates; if the token is suddenly refused, try once more."""
        while True:
            tasks = [asyncio.create_task(self._receivers[part].run(), name=f"updates of {part}")]
            if part == 0 and self._delivery is not None:
                tasks.append(asyncio.create_task(self._delivery.run(), name="webhook"))
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            except InvalidToken:
                await asyncio.sleep(self._clock.seconds(SHORTEST))
                await self._own_name.introduce(self._pauses)
            finally:
                await cancel_all(tasks)

    async def _edit(self, place: Place, message: str, text: HtmlMessage) -> None:
        """Edit a text; a `lent` one is a message that a person has sent by inline mode."""
        lent = message if place.lent else None
        chat, number = (None, None) if lent else (int(place.chat), int(message))
        try:
            await self._bot.edit_message_text(
                text.html,
                chat,
                number,
                lent,
                parse_mode=ParseMode.HTML,
                api_kwargs=text.markup | _NO_PREVIEW,
            )
        except BadRequest as error:
            if is_unchanged(error):
                return
            if has_no_text(error) and chat is not None and number is not None:
                await self._bot.delete_message(chat, number)
            raise

    async def _edit_photo(self, place: Place, message: str, view: View, photo: Photo) -> None:
        def edit(content: bytes | str) -> Awaitable[Message | bool]:
            caption = photo.caption
            media = InputMediaPhoto(content, caption.html, parse_mode=ParseMode.HTML)
            return self._bot.edit_message_media(
                media, int(place.chat), int(message), api_kwargs=caption.markup
            )

        try:
            await self._photos.write(place.chat, photo, view, edit)
        except BadRequest as error:
            if not is_unchanged(error):
                raise

    def _refuse_moved(self, place: Place) -> None:
        """Raise `MessageGone` if the chat has moved: older messages can no longer be changed."""
        if place.chat in self._moves.ids:
            raise MessageGone("the chat has moved")

    async def _write(self, chat: str, request: Callable[[], Awaitable[Result]]) -> Result:
        """Make a request; Telegram's refusals become `ChatError`s that contain no address.

        A write to a chat that has moved or lost its topics raises `Busy`, so that it is tried again
        and reaches the new chat.
        """
        try:
            return await request()
        except ChatMigrated as migrated:
            new = str(migrated.new_chat_id)
        except TelegramError as error:
            if finds_no_topic(error) and await self._moves.lost_topics(chat):
                raise Busy(_MOVE_SETTLES) from None
            raise chat_error(error) from None
        (failure,) = await asyncio.gather(self._moves.moved(chat, new), return_exceptions=True)
        if isinstance(failure, Exception):
            logger.error("a chat's move could not be stored", exc_info=failure)
        raise Busy(_MOVE_SETTLES)
