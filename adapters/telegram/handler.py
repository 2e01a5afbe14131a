"""Handle an update: read it, let the application act, and answer a tap."""

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar

from telegram import (
    Bot,
    CallbackQuery,
    Chat,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
    LinkPreviewOptions,
    Message,
    Update,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from adapters.platform.application import Answer, Application, Invitation, Invitations
from adapters.platform.chat import Entered, Said, Tapped
from adapters.platform.layout import clean, cut
from adapters.platform.platforms import NOBODY, Observer, RequestKind, RequestOutcome
from adapters.platform.views import Paragraph, Span, View
from adapters.telegram.connection import SOON, admission_of
from adapters.telegram.ephemeral import EphemeralMessages, message_id
from adapters.telegram.errors import in_short, pause_of, refuses_link
from adapters.telegram.groups import PLATFORM, Admins, GroupMigrations, Members
from adapters.telegram.profile import OwnName
from adapters.telegram.reading import (
    ChatLeft,
    Event,
    InlineQuery,
    Moved,
    PersonLeft,
    RightsChanged,
    Shared,
    came_or_went,
    ephemeral_id,
    read,
)
from adapters.telegram.writing import Ornaments, answer_text, written
from adapters.trouble.failures import TimeSource, cancel_all, wordless

_NO_ANSWER: Final = Answer()
_OF_USE = timedelta(seconds=10)
"""How long after a tap an answer is still of use (measured from the update's arrival)."""

_SHOWING = timedelta(seconds=4)
"""How long the answer to a tap waits for the view shown to that person alone."""

_CACHED = 0  # seconds: tables fill and begin at any time
_TOLD = 200  # characters of a description; apps show about two lines
_AGAIN = timedelta(milliseconds=500)
_CLOSING = 0.4  # seconds of network time

Asking = TypeVar("Asking", Said, Tapped)
Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class Handler:
    """Passes updates to the application, however they arrived."""

    def __init__(  # noqa: PLR0917 (each of them has a type of its own)
        self,
        application: Application,
        bot: Bot,
        admins: Admins,
        members: Members,
        moves: GroupMigrations,
        ephemeral: EphemeralMessages,
        own_name: OwnName,
        clock: TimeSource,
        ornaments: Ornaments,
        observer: Observer = NOBODY,
    ) -> None:
        self._observer = observer
        self._ornaments = ornaments
        self._application = application
        self._bot = bot
        self._admins = admins
        self._members = members
        self._moves = moves
        self._ephemeral = ephemeral
        self._own_name = own_name
        self._clock = clock
        self._answers: set[asyncio.Task[Any]] = set()

    async def handle(self, update: Update, arrived: datetime) -> None:
        """Handle an update. Returns when the result is stored; raises what the application raises.

        The answer to a tap is sent in the background.
        """
        if update.my_chat_member is not None:
            self._admins.forget(str(update.my_chat_member.chat.id))
        for chat, user in came_or_went(update):
            self._members.forget(chat, user)
        if update.message is not None:
            await self._own_name.heed(update.message)
            if update.message.chat.type == Chat.SUPERGROUP:
                await self._moves.heed(update.message.chat)
        event = read(update, self._own_name.username)
        if isinstance(event, Said | Tapped):
            event = replace(event, admission=admission_of(update))
        if update.callback_query is None:
            await self._take(event, update.message)
            return
        query, until = update.callback_query, arrived + _OF_USE
        answer, tapped = _NO_ANSWER, event if isinstance(event, Tapped) else None
        try:
            if isinstance(event, Tapped):
                answer = await self._application.tapped(await self._with_rights(event))
        except Exception:
            self._answer_soon(query, None, _NO_ANSWER, until)
            raise
        self._answer_soon(query, tapped, answer, until)

    async def close(self) -> None:
        """Wait a moment for running answers."""
        if self._answers:
            _, late = await asyncio.wait(tuple(self._answers), timeout=_CLOSING)
            await cancel_all(late)

    async def _hear(self, said: Said, message: Message | None) -> None:
        answers = await self._application.said(said)
        if said.whispered and message is not None and answers:
            self._begin(self._confide(said, message, answers))

    async def _confide(self, said: Said, message: Message, answers: Sequence[Answer]) -> None:
        """Show the answers to a command that only the bot has seen, to its author alone.

        If that fails, answer again as if everybody had seen it: commands that may be given so
        change nothing by being given twice.
        """
        try:
            for index, answer in enumerate(answers):
                view = answer.view or View((Paragraph((Span(answer.text),)),))
                number = await self._ephemeral.reply(message, view, more=index > 0)
                if number is None:
                    await self._application.said(replace(said, whispered=False))
                    return
                if answer.of:
                    shown = message_id(int(said.person.user), number)
                    await self._application.answered(said, answer, shown)
        except Exception as error:
            text, kind = "a command could not be answered in private: %s", type(error).__name__
            logger.exception(text, kind, exc_info=wordless(error))

    async def _take(self, event: Event | None, message: Message | None) -> None:
        match event:
            case Said():
                await self._hear(await self._with_rights(event), message)
            case Entered():
                await self._application.entered(event)
            case ChatLeft(place):
                await self._application.left(place)
            case PersonLeft(place, user):
                await self._application.departed(place, user)
            case RightsChanged(chat):
                await self._application.rights_changed(PLATFORM, chat)
            case Moved(old, new):
                await self._moves.moved(old, new)
            case InlineQuery(person, query):
                self._begin(self._offer(query, await self._application.invitations(person)))
            case Shared(person, chosen, place):
                await self._application.invited(person, chosen, place)

    async def _with_rights(self, asking: Asking) -> Asking:
        """The same event, with whether its author is an admin."""
        if asking.place.private or getattr(asking, "masked", False):
            return asking
        manages = await self._admins.manages(asking.place.chat, asking.person.user)
        return replace(asking, may_manage=manages)

    def _answer_soon(
        self, query: CallbackQuery, tapped: Tapped | None, answer: Answer, until: datetime
    ) -> None:
        self._begin(self._answer(query, tapped, answer, until))

    def _begin(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work, name="answer to a tap")
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)
        return task

    async def _answer(
        self, query: CallbackQuery, tapped: Tapped | None, answer: Answer, until: datetime
    ) -> None:
        """Answer a tap; failures of Telegram are retried while an answer is of use.

        A refused link may contain the bot's old name and is corrected; otherwise the text is sent
        without the link.
        """
        began = time.perf_counter()
        left = await self._left_to_tell(query, tapped, answer)
        text, link, pause = answer_text(left), left.link, _AGAIN
        while True:
            try:
                await self._bot.answer_callback_query(
                    query.id,
                    text=text or None,
                    show_alert=True if answer.alert and text else None,
                    url=link or None,
                    **SOON,
                )
            except TelegramError as error:  # most often the tap is too old, after a pause of ours
                if link and refuses_link(error):
                    await self._own_name.renew()
                    correct = self._own_name.corrected(link)
                    link = correct if correct != link else ""
                    continue
                wait = _pause_after(error, pause)
                if wait is None or self._clock.now() + wait > until:
                    self._answered(RequestOutcome.LATE, began)
                    logger.info("a tap could not be answered: %s", in_short(error))
                    return
                self._observer.retries(PLATFORM)
            else:
                self._answered(RequestOutcome.DONE, began)
                return
            await asyncio.sleep(self._clock.seconds(wait))
            pause *= 2

    async def _offer(self, query: str, invitations: Invitations) -> None:
        """Answer a question of inline mode; one that has become old is asked again."""
        more = InlineQueryResultsButton(invitations.label, start_parameter=invitations.payload)
        try:
            await self._ornaments.write_all(
                [one.view for one in invitations.found],
                lambda shown: self._bot.answer_inline_query(
                    query,
                    list(map(self._result, invitations.found, shown)),
                    cache_time=_CACHED,
                    is_personal=True,
                    button=more,
                    **SOON,
                ),
            )
        except TelegramError as error:
            logger.info("an inline query could not be answered: %s", in_short(error))

    async def prepare(self, user: str, invitation: Invitation) -> str:
        """Store an invitation that this user's page can send; its id, or empty if refused."""
        try:
            prepared = await self._ornaments.write(
                invitation.view,
                lambda shown: self._bot.save_prepared_inline_message(
                    int(user),
                    self._result(invitation, shown),
                    allow_user_chats=True,
                    allow_group_chats=True,
                    **SOON,
                ),
            )
        except TelegramError as error:
            logger.info("an invitation could not be prepared: %s", in_short(error))
            return ""
        return prepared.id

    def _result(self, invitation: Invitation, shown: View) -> InlineQueryResultArticle:
        message = written(shown)
        content = InputTextMessageContent(
            message.html,
            ParseMode.HTML,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        )
        keyboard = message.keyboard
        markup = InlineKeyboardMarkup.de_json(dict(keyboard), self._bot) if keyboard else None
        return InlineQueryResultArticle(
            invitation.id,
            invitation.title,
            content,
            reply_markup=markup,
            description=cut(clean(invitation.told), _TOLD),
        )

    def _answered(self, fate: RequestOutcome, began: float) -> None:
        self._observer.wrote(PLATFORM, RequestKind.ANSWER, fate, time.perf_counter() - began)

    async def _left_to_tell(
        self, query: CallbackQuery, tapped: Tapped | None, answer: Answer
    ) -> Answer:
        """Show the answer's view, or delete the pressed message; return what is left to say.

        That is everything if the view could not be shown or takes too long.
        """
        if answer.view is None and not answer.gone:
            return answer
        showing = self._begin(self._show(query, tapped, answer))
        await asyncio.wait((showing,), timeout=self._clock.seconds(_SHOWING))
        seen = showing.done() and await showing
        return replace(answer, text="", link="") if seen else answer

    async def _show(self, query: CallbackQuery, tapped: Tapped | None, answer: Answer) -> bool:
        """Whether the person sees the view in a new message; failures never stop the answer.

        A view that the application has a name for is reported to it, so that it can be updated.
        """
        number: int | None = None
        try:
            if answer.gone:
                await self._ephemeral.discard(query)
            if answer.view is not None and answer.whisper:
                number = await self._ephemeral.show(query, answer.view)
            elif answer.view is not None and await self._ephemeral.turn(query, answer.view):
                number = ephemeral_id(query.message)
            if number is not None and tapped is not None and answer.of:
                shown = message_id(query.from_user.id, number)
                await self._application.answered(tapped, answer, shown)
        except Exception as error:
            text, kind = "an ephemeral view could not be shown: %s", type(error).__name__
            logger.exception(text, kind, exc_info=wordless(error))
        return answer.whisper and number is not None


def _pause_after(error: TelegramError, pause: timedelta) -> timedelta | None:
    """The pause before the next attempt; None if a retry is of no use."""
    if isinstance(error, RetryAfter):
        return max(pause_of(error), pause)
    passing = isinstance(error, NetworkError) and not isinstance(error, BadRequest)
    return pause if passing else None
