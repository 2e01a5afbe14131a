"""Messages: commands, answers to questions, and moves that people type in private."""

import logging
from dataclasses import replace
from functools import partial
from typing import Final

from structlog.contextvars import bind_contextvars

from adapters.platform.application import Answer
from adapters.platform.chat import Admission, Place, Said
from adapters.platform.views import View
from bot.commands.arguments import NotUnderstood, listed
from bot.commands.command import COMMANDS, BotCommand
from bot.commands.context import (
    STRANGER,
    Context,
    OpenQuestion,
    Services,
    context_of,
    settle_language,
)
from bot.commands.lobby.codes import TooManyCodes
from bot.commands.people.info import STATUS
from bot.commands.people.private import (
    button_in,
    command_in,
    in_own_chat,
    tell,
    tell_answer,
    tell_message,
    tell_refusal,
)
from bot.commands.table.typed import play_typed
from bot.commands.table.typed_reading import NOTHING, Typed, read_typed
from bot.commands.tournaments.plan import not_begun, take_answer
from bot.inbound.taps import get_up_if_gone, press
from bot.locales.words import Arg, Voice, quiet
from bot.people.rate_limits import RateLimit, RateLimiter
from bot.show.live_tables import sits_at
from bot.views import answers
from bot.views.table.waiting import is_asked
from bot.views.tournaments.plan import Writing, ask_first_view, writing_in
from engine.host.table_store import NoSuchTable, TableArchived
from engine.store.commits import NotStored, StoreFailed
from engine.store.problems import DatabaseUnreachable
from engine.tables.table import Status

logger = logging.getLogger(__name__)


class MessageHandler:
    """Recognises a message's request and carries it out."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._people, self._painting = services.people, services.painting
        self._display, self._jobs = services.display, services.jobs
        self._stray = StrayTextHelp(services)

    async def heard(self, said: Said) -> tuple[Answer, ...]:
        """Handle a message and return the answers for its author alone."""
        if not said.elsewhere:
            self._display.screen.retry(said.place)
        news = not said.elsewhere and await self._people.directory.came(said.place)
        name, argument = _command(said.text)
        if name is None and self._asks_how_it_is(said):
            name = STATUS
        question = await self._question(said, name)
        typed = NOTHING if name is not None or question else await self._typed(said)
        asks = name is not None or question is not None or typed != NOTHING
        if news or asks:
            await self._display.dormant_tables.wake(
                said.place, None if said.masked else said.person
            )
        waiting = await self._display.presenter.tables_at(said.place) if news else ()
        if said.place.private and not said.elsewhere:
            self._display.screen.disturbed(said.place)
        replies: list[Answer] = []
        if asks:
            await settle_language(self._services, said.place, said.person)
            context = await context_of(
                self._services,
                said.place,
                said.person,
                manages=said.may_manage,
                masked=said.masked,
                question=said.question,
                source=said.source,
            )
            self._people.resting.acted(context.account.id)
            self._display.presenter.acted(context.account.id, said.place)
            alone = context.whispers or said.elsewhere or said.whispered
            context = replace(
                context,
                argument=argument,
                about=await self._about(said),
                addressed=said.addressed,
                news=news,
                alone=alone,
                replies=replies,
            )
            if question is not None:
                context = replace(context, argument=said.text)
            await self._carry_out(context, name, typed, question)
            await get_up_if_gone(context)
        else:
            await self._stray.point(said)
        if news:
            await self._display.presenter.arrived(said.place, waiting)
            await self._display.tournaments.arrived(said.place)
        return tuple(replies)

    def _asks_how_it_is(self, said: Said) -> bool:
        """Whether an operator wrote `status`; they may omit the slash."""
        asks = said.place.private and said.text.strip().lower() == STATUS
        return asks and self._jobs.promos.governs(said.person)

    async def _about(self, said: Said) -> str:
        """The account of the person who is mentioned or whose message is replied to."""
        if not said.about:
            return ""
        account = await self._people.directory.of_user(said.place.platform, said.about)
        return account.id if account is not None else STRANGER

    async def _typed(self, said: Said) -> Typed:
        """The reading of a move that a known person may have typed in their private chat."""
        alone = said.place.private and not said.place.whispered
        owner = await self._people.directory.owner(said.place) if alone else None
        if owner is None:
            return NOTHING
        return read_typed(
            said.text, self._painting.words.best(owner.language or said.person.language)
        )

    async def _question(self, said: Said, name: str | None) -> OpenQuestion | None:
        """The question that the person is answering; a command ends it."""
        questions = self._services.memory.questions
        if not said.place.private or said.place.whispered or not questions:
            return None
        owner = await self._people.directory.owner(said.place)
        question = questions.get(owner.id) if owner is not None else None
        if question is None or owner is None or question.place != said.place:
            return None
        del questions[owner.id]
        answered = name is None and self._services.store.clock.now() < question.until
        return question if answered else None

    async def _carry_out(
        self, context: Context, name: str | None, typed: Typed, question: OpenQuestion | None
    ) -> None:
        """Carry out the named command; without a name, take an answer or play the typed move."""
        found = COMMANDS.get(name or "")
        if found is not None:
            bind_contextvars(deed=f"/{found.name}")
        try:
            if question is not None:
                await take_answer(context, question, context.argument.strip())
            elif name is None:
                await play_typed(context, typed)
            elif found is None:
                if context.addressed:
                    await tell(context, lambda asked: answers.unknown_command(asked, name))
            elif context.argument and not found.how:
                await _reply_how(context, found, NotUnderstood(context.argument))
            elif found.name == "start" and context.place.private:
                await self._follow(context, found)
            else:
                await _carry_out(await _where_it_belongs(context, found), found)
        except (StoreFailed, DatabaseUnreachable):  # logged by the committer
            await tell_refusal(context, answers.busy)
        except TooManyCodes:
            await tell_message(context, "answer-codes-slowly")
        except TableArchived as table:
            file = table.file
            await tell_refusal(context, partial(answers.put_away, file=file))
        except (NotStored, NoSuchTable):
            logger.exception("/%s could not be carried out", name or "")
            await tell_refusal(context, answers.trouble)

    async def _follow(self, context: Context, start: BotCommand) -> None:
        """Carry out `/start` with a link's payload: a command, or a button that shows something."""
        name, pressed = command_in(context.argument), button_in(context.argument)
        if name:
            found = COMMANDS["help" if name == "unlink" else name]
            asked = name if name == "unlink" else ""
            await _carry_out(replace(context, argument=asked), found)
            return
        if pressed is None:
            await _carry_out(context, start)
            return
        answer = await press(context, pressed)
        if answer.view is not None:
            context.reply(lambda _: answer.view)
        elif answer.refused or answer.alert:
            await tell_answer(context, answer)


async def _carry_out(context: Context, found: BotCommand) -> None:
    """Carry out a command, or say what was not understood."""
    try:
        await found.carry_out(context)
    except NotUnderstood as what:
        await _reply_how(context, found, what)


async def _where_it_belongs(context: Context, found: BotCommand) -> Context:
    """The context for a command: commands that groups do not list move to the private chat.

    `/link CODE` stays, because a code that others have read must be revoked.
    """
    menus = found.menus
    if menus is None or menus.groups or (found.name == "link" and context.argument):
        return context
    return await in_own_chat(context) or context


async def _reply_how(context: Context, asked_for: BotCommand, what: NotUnderstood) -> None:
    """Quote the text that was not understood, and explain the command's arguments."""
    how = what.how or asked_for.how or "how-nothing"

    def told(asked: Context) -> View:
        words = listed(asked.voice, asked_for.words)
        args: dict[str, Arg] = {"command": asked_for.name, "words": words, **what.values}
        return answers.not_understood(asked, what.word, how, asked.engine.paces, **args)

    await tell(context, told)


def _command(text: str) -> tuple[str | None, str]:
    """`/belot@my_bot avkm` → belot, avkm; None for text without a command."""
    if not text.startswith("/"):
        return None, ""
    first, *argument = text.split(maxsplit=1)
    return first[1:].partition("@")[0].lower(), " ".join(argument).strip()


POINTING_LIMIT: Final = RateLimit(at_once=1, per_second=1 / 300)
"""Limit of these replies for each person."""


class StrayTextHelp:
    """Replies to stray text with one line of help, rarely."""

    def __init__(self, services: Services) -> None:
        self._people = services.people
        self._painting, self._display = services.painting, services.display
        self._director = services.engine.director
        self._limiter = RateLimiter(POINTING_LIMIT, services.store.clock.timestamp)

    async def point(self, said: Said) -> None:
        """Explain the person's options, unless they typed a card or a call, or a table asks them.

        This creates no account for a stranger.
        """
        place = said.place
        if not place.private or place.whispered or read_typed(said.text) != NOTHING:
            return
        account = await self._people.directory.owner(place)
        own, live = account.id if account is not None else "", self._painting.live
        tables = await self._display.own_tables.of(own) if own else ()
        if any(is_asked(live.look(one, one.seat_of(own))) for one in tables):
            return
        spoken = account.language if account is not None else None
        words = self._painting.words
        if self._people.platforms.draws_tables(place):
            words = words.of_pages
        voice = Voice(words, words.best(spoken or said.person.language))
        asked = account.id if account is not None and self._asks(place) else ""
        planned = not_begun(self._director, asked)
        if planned is not None:  # they may answer a question that no process here remembers
            self._display.screen.say(place, ask_first_view(voice, planned.code))
            return
        if self._limiter.admit((place.platform, place.chat)) is not Admission.ADMITTED:
            return
        plays = any(one.status is Status.PLAYING and sits_at(one, own) for one in tables)
        text = voice.say("typed-lost-playing" if plays else "typed-lost")
        self._display.screen.say(place, View(quiet(text), language=voice.language))

    def _asks(self, place: Place) -> bool:
        """Whether the bot asks for a tournament's texts by questions in that place."""
        platforms = self._people.platforms
        writing = writing_in(platforms.draws_tables(place), platforms.whispers(place))
        return writing is Writing.ANSWER
