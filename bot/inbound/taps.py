"""Presses of buttons, and the pages that they turn."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from structlog.contextvars import bind_contextvars

from adapters.platform.application import Answer
from adapters.platform.chat import Place, Said, Tapped
from adapters.screen.screen import Screen
from bot import buttons
from bot.commands.context import Context, Services, context_of, settle_language
from bot.commands.handlers import HANDLERS, TABLE_HANDLERS, Access, PressRefused
from bot.commands.lobby.codes import TooManyCodes, found_by_code
from bot.commands.people.account import get_up
from bot.commands.table.play import bring_back
from bot.show.live_tables import table_by_code
from bot.show.presenter import WrittenAnswer
from bot.views import answers
from engine.host.table_store import NoSuchTable, TableArchived
from engine.store.commits import NotStored, StoreFailed
from engine.store.problems import DatabaseUnreachable
from engine.tables.commands import Denial
from engine.tables.table import Table

_OF_A_HAND: Final = (
    buttons.SayCallButton,
    buttons.ChooseNumberButton,
    buttons.ContraButton,
    buttons.DostaButton,
    buttons.LayCardButton,
    buttons.NextCardButton,
    buttons.WhyNotButton,
    buttons.ClaimRestButton,
    buttons.ChooseDeclarationsButton,
    buttons.ChooseBeloteButton,
    buttons.DeclareLateButton,
    buttons.ThrowInButton,
    buttons.ExchangeSevenButton,
    buttons.DiscardButton,
    buttons.AnnounceButton,
)
"""Buttons that private chats show only below the hand, which is a live message."""

logger = logging.getLogger(__name__)


class TapHandler:
    """Passes a press to its handler, and prepares the answer for the adapter."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._people, self._engine = services.people, services.engine
        self._painting, self._display = services.painting, services.display
        self._pages = Pages(services.display.screen)

    async def decided(self, tapped: Tapped) -> Answer:
        """Handle a press and return its answer."""
        with self._pages.following(tapped) as is_newest:
            return await self._decided(tapped, is_newest)

    async def _decided(self, tapped: Tapped, is_newest: Callable[[], bool]) -> Answer:
        place, presenter = tapped.place, self._display.presenter
        self._display.screen.retry(place)
        await self._display.dormant_tables.wake(place, tapped.person)
        news = not tapped.whispered and await self._people.directory.came(place)
        if tapped.instance and not place.private:
            await self._people.chats.note(place, tapped.instance)
        waiting = await presenter.tables_at(place) if news else ()
        await settle_language(self._services, place, tapped.person)
        context = await context_of(
            self._services,
            place,
            tapped.person,
            manages=tapped.may_manage,
            question=tapped.question,
            source=tapped.source,
        )
        context = replace(context, may_write=tapped.may_write, confided=tapped.whispered)
        self._people.resting.acted(context.account.id)
        presenter.acted(context.account.id, place)
        answer = await self._shown(context, tapped, is_newest)
        await get_up_if_gone(context)
        if news:
            await presenter.arrived(place, waiting)
            await self._display.tournaments.arrived(place)
        return answer

    async def _shown(
        self, context: Context, tapped: Tapped, is_newest: Callable[[], bool]
    ) -> Answer:
        """Handle the press while the screen holds its message, so that only the answer edits it."""
        place, screen = tapped.place, self._display.screen
        whispers = tapped.whispered or self._people.platforms.whispers(place)
        redraws = False
        screen.hold(place, tapped.message)
        try:
            answer = await self._pressed(context, tapped.data)
            answer = await self._pages.turned(tapped, answer, is_newest, whispers=whispers)
            answer = await self._with_view(context, tapped, answer)
            redraws = answer.view is not None and not (answer.paged or answer.whisper)
        finally:
            if not redraws:
                screen.release(place, tapped.message)
        if place.private and not whispers and _is_of_a_hand(tapped):
            await screen.discard_copy(place, tapped.message)
        return answer

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        """Keep a view up to date after it was shown as an answer."""
        if answer.view is None or answer.paged:
            return
        if not (answer.whisper or (isinstance(asked, Tapped) and asked.whispered)):
            await self._display.screen.put(asked.place, message, answer.view)
            return
        context = await context_of(self._services, asked.place, asked.person, manages=False)
        table = await self._table_of(answer.of)
        if table is not None and table.seat_of(context.account.id) is not None:
            written = WrittenAnswer(message, answer.view, is_new=answer.whisper)
            presenter = self._display.presenter
            await presenter.whispered(context.whisper, table, context.account.id, written)

    async def _with_view(self, context: Context, tapped: Tapped, answer: Answer) -> Answer:
        """Replace the answer's text by the updated view, if the platform allows it."""
        whispers = self._people.platforms.whispers(tapped.place)
        confided = tapped.whispered and not whispers
        shows = confided or (whispers and not answer.refused)
        if not shows or answer.view is not None or answer.gone:
            return answer
        if tapped.whispered:
            try:
                table = await self._table_of(_code_in(tapped.data))
            except TableArchived:
                return answer
            if table is None:
                return answer
            answer = replace(answer, of=table.code)
            view = await self._painting.painter.hand(context.whisper, table, context.account.id)
        else:
            view = await self._display.screen.redrawn(tapped.place, tapped.message)
        if view is None:
            return answer
        told = answer.alert or confided
        return replace(answer, view=view, text=answer.text if told else "")

    async def _table_of(self, code: str) -> Table | None:
        return await table_by_code(self._painting.live, self._engine.host, code)

    async def _pressed(self, context: Context, data: str) -> Answer:
        try:
            pressed = buttons.parse(data)
        except buttons.Unreadable:
            return answers.unknown(context)
        bind_contextvars(deed=type(pressed).__name__)
        try:
            return await press(context, pressed)
        except (StoreFailed, DatabaseUnreachable):  # logged by the committer
            return answers.busy(context)
        except TooManyCodes:
            return answers.refused(context, "answer-codes-slowly")
        except TableArchived as table:
            return answers.put_away(context, table.file)
        except (NotStored, NoSuchTable):
            logger.exception("%s could not be carried out", type(pressed).__name__)
            return answers.trouble(context)


async def press(context: Context, pressed: buttons.BotButton) -> Answer:
    """Find a button's handler and table, and call the handler."""
    try:
        return await _handled(context, pressed)
    except PressRefused as refused:
        return refused.answer


async def _handled(context: Context, pressed: buttons.BotButton) -> Answer:
    handler = HANDLERS.get(type(pressed))
    if handler is not None:
        if context.place.whispered:  # it is about the chat in which only they see it
            around = context.place.writable
            language = await context.painting.scenes.language(around)
            context = replace(context, place=around, language=language, alone=True)
        return await handler(context, pressed)
    answer = TABLE_HANDLERS[type(pressed)]
    knocks = answer.access is Access.KNOCK
    table, concerned = await found_by_code(context, _code(pressed), knocks=knocks)
    if table is None:
        return answers.denied(context, Denial.TABLE_OVER)
    if answer.access is Access.MEMBERS and not concerned:
        return answers.denied(context, Denial.NOT_SEATED)
    if not isinstance(pressed, buttons.StandUpButton):
        table = await bring_back(context, table)
    return await answer.handler(await context.at(table), table, pressed)


async def get_up_if_gone(context: Context) -> None:
    """Take the person from their seats if their account was merged or forgotten meanwhile.

    A request that was already running could have seated the old account.
    """
    if context.masked:
        return
    known = await context.people.directory.known(context.account.id)
    if known is not None and (known.heir is not None or known.forgotten_at is not None):
        await get_up(context)


def _code(pressed: buttons.BotButton) -> str:
    """The table's code in a button; empty if it has none."""
    code: str = getattr(pressed, "code", "")
    return code


def _is_of_a_hand(tapped: Tapped) -> bool:
    try:
        return bool(tapped.message) and isinstance(buttons.parse(tapped.data), _OF_A_HAND)
    except buttons.Unreadable:
        return False


def _code_in(data: str) -> str:
    """The table's code in the data of a button, which may be malformed."""
    try:
        return _code(buttons.parse(data))
    except buttons.Unreadable:
        return ""


@dataclass(slots=True)
class _Taps:
    """Counts of presses on a message: in progress, begun, and the last that turned the page."""

    under_way: int = 0
    begun: int = 0
    turned: int = 0


class Pages:
    """Turns pages. Of overlapping presses on one message, the last one wins."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._taps: dict[tuple[Place, str], _Taps] = {}

    @contextmanager
    def following(self, tapped: Tapped) -> Iterator[Callable[[], bool]]:
        """Wrap the handling of a press.

        Yields a function to call once at its end; it returns whether the press may turn the page,
        because no later press has turned it.
        """
        key = tapped.place, tapped.message
        taps = self._taps.setdefault(key, _Taps())
        taps.under_way += 1
        taps.begun += 1
        number = taps.begun

        def is_newest() -> bool:
            newest = number > taps.turned
            taps.turned = max(number, taps.turned)
            return newest

        try:
            yield is_newest
        finally:
            taps.under_way -= 1
            if not taps.under_way:
                del self._taps[key]

    async def turned(
        self, tapped: Tapped, answer: Answer, is_newest: Callable[[], bool], *, whispers: bool
    ) -> Answer:
        """Show the answer's view as a page, or remove a page that is `gone`.

        Returns the rest of the answer, for the adapter to show. A table's own messages never become
        pages: a button there opens the page in a new message. Whispered messages cannot be told
        apart, so handlers there send new pages themselves.
        """
        view, place = answer.view, tapped.place
        if answer.whisper or (view is None and not answer.gone):
            return answer
        alone = place.whispered or tapped.whispered
        opens = not alone and await self._opens(tapped)
        if not is_newest():
            return replace(answer, view=None, gone=False)
        if not opens and whispers:
            return replace(answer, paged=view is not None)
        if view is None:
            if not opens:
                self._screen.discard(place, tapped.message)
        elif opens:
            self._screen.say(place, replace(view, answers=tapped.question))
        else:
            # if the message is gone, this sends a new one
            self._screen.amend(place, tapped.message, replace(view, answers=tapped.question))
        return replace(answer, view=None, gone=False)

    async def _opens(self, tapped: Tapped) -> bool:
        """Whether the page must open in a new message."""
        return not tapped.message or await self._screen.is_surface(tapped.place, tapped.message)
