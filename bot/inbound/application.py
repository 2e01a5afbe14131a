"""The application: the adapters pass it messages and presses of buttons; it returns the answers."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from structlog.contextvars import bind_contextvars

import bot.commands.registry  # noqa: F401 (declares all commands and handlers)
from adapters.platform.application import Answer, Command, Invitations, Suggestion
from adapters.platform.chat import Admission, Entered, Person, Place, Said, Tapped
from adapters.platform.views import Paragraph, Span, View
from bot import buttons
from bot.commands.arguments import NotUnderstood, listed
from bot.commands.command import COMMANDS, BotCommand, alone_commands, menu
from bot.commands.context import (
    STRANGER,
    Context,
    OpenQuestion,
    Services,
    context_of,
    looking_context,
    settle_language,
)
from bot.commands.handlers import HANDLERS, TABLE_HANDLERS, Access
from bot.commands.lobby.codes import TooManyCodes, found_by_code
from bot.commands.people.account import get_up
from bot.commands.people.info import STATUS
from bot.commands.people.private import (
    button_in,
    command_in,
    in_own_chat,
    tell,
    tell_answer,
    tell_message,
)
from bot.commands.suggestions import suggestions
from bot.commands.table.play import bring_back
from bot.commands.table.typed import play_typed
from bot.commands.table.typed_reading import NOTHING, Typed, read_typed
from bot.commands.tournaments.plan import take_answer
from bot.inbound.invitations import TableInvitations
from bot.inbound.membership import Membership
from bot.inbound.pages import Pages, StrayTextHelp
from bot.locales.words import Arg, Voice
from bot.metrics.measures import Became
from bot.people.rate_limits import PERSON_LIMIT, SUGGESTION_LIMIT, RateLimit, RateLimiter
from bot.show.live_tables import table_by_code
from bot.show.presenter import WrittenAnswer
from bot.views import answers
from bot.views.people.about import described
from engine.host.table_store import NoSuchTable, TableArchived
from engine.store.commits import NotStored, StoreFailed
from engine.store.problems import DatabaseUnreachable
from engine.tables.commands import Denial
from engine.tables.table import Table

_OF_A_HAND: Final = (
    buttons.SayCallButton,
    buttons.LayCardButton,
    buttons.ThrowInButton,
    buttons.ExchangeSevenButton,
    buttons.DiscardButton,
    buttons.AnnounceButton,
)
"""Buttons that in private appear only below the hand, which is a live message."""

_DROPPED: Final = Answer(refused=True)
"""The answer to a press that was dropped unseen."""

logger = logging.getLogger(__name__)


class Belotbot:
    """The adapters' `Application`."""

    def __init__(self, services: Services, share: RateLimit = PERSON_LIMIT) -> None:
        self._services = services
        self._people, self._engine, self._display, self._jobs = (
            services.people,
            services.engine,
            services.display,
            services.jobs,
        )
        self._pages = Pages(services.display.screen)
        self._shares = RateLimiter(share, services.store.clock.timestamp)
        self._suggesting = RateLimiter(SUGGESTION_LIMIT, services.store.clock.timestamp)
        self._invitations = TableInvitations(services, self._suggesting)
        self._membership = Membership(services)
        self._pointing = StrayTextHelp(
            services.people, services.display, services.store.clock.timestamp
        )

    async def close(self) -> None:
        """Stop retrying to store events."""
        await self._membership.close()

    def admits(self, platform: str, user: str, kind: str) -> Admission:
        """Count one more request of a person at its arrival, and return its admission."""
        admission = self._count(platform, user)
        if admission is Admission.DROPPED:
            self._jobs.vitals.measures.turned_away(platform, kind)
        return admission

    async def said(self, said: Said) -> tuple[Answer, ...]:
        """Handle a message: a command, or in private a typed move. Talk in groups is ignored."""
        kind = "command" if said.text.startswith("/") else "line"
        with self._jobs.vitals.measures.hearing(kind, said.person) as heard:
            try:
                replies = await self._said(said)
            except (StoreFailed, DatabaseUnreachable):  # logged by the committer
                heard.became = Became.FAILED
                return self._busy(said)
            if replies is None:
                heard.became = Became.DROPPED
            return replies or ()

    def _busy(self, said: Said) -> tuple[Answer, ...]:
        """The reply to a command while the store is out of reach."""
        if not (said.text.startswith("/") and said.addressed):
            return ()
        answer = answers.busy_for(self._display.words, said.person.language)
        if said.whispered or self._people.platforms.whispers(said.place):
            return (answer,)
        language = self._display.words.best(said.person.language)
        paragraph = Paragraph((Span(answer.text),))
        view = View((paragraph,), language=language, answers=said.question)
        screen, place = self._display.screen, said.place.writable
        (screen.say if place.private else screen.say_for_now)(place, view)
        return ()

    async def _said(self, said: Said) -> tuple[Answer, ...] | None:
        """The answers; None if the message was dropped."""
        match self._admitted(said):
            case Admission.ADMITTED:
                return await self._heard(said)
            case Admission.TOLD:
                context = await context_of(
                    self._services,
                    said.place,
                    said.person,
                    manages=False,
                    masked=said.masked,
                    question=said.question,
                )
                alone = context.whispers or said.elsewhere or said.whispered
                context = replace(context, alone=alone)
                await tell(context, lambda asked: answers.as_view(asked, answers.too_fast(asked)))
                return tuple(context.replies)
            case Admission.DROPPED:
                return None

    async def _heard(self, said: Said) -> tuple[Answer, ...]:
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
            await self._get_up_if_gone(context)
        else:
            await self._pointing.point(said)
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
        """The reading of a possible move that a known person typed in their private chat."""
        alone = said.place.private and not said.place.whispered
        owner = await self._people.directory.owner(said.place) if alone else None
        if owner is None:
            return NOTHING
        return read_typed(
            said.text, self._display.words.best(owner.language or said.person.language)
        )

    async def _question(self, said: Said, name: str | None) -> OpenQuestion | None:
        """The question that the person answers; a command instead of an answer ends it."""
        if not said.place.private or said.place.whispered or not self._services.memory.questions:
            return None
        owner = await self._people.directory.owner(said.place)
        question = self._services.memory.questions.pop(owner.id, None) if owner else None
        if question is None or name is not None or question.place != said.place:
            return None
        return question if self._services.store.clock.now() < question.until else None

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
            await tell(context, lambda asked: answers.as_view(asked, answers.busy(asked)))
        except TooManyCodes:
            await tell_message(context, "answer-codes-slowly")
        except TableArchived as table:
            file = table.file
            await tell(context, lambda asked: answers.as_view(asked, answers.put_away(asked, file)))
        except (NotStored, NoSuchTable):
            logger.exception("/%s could not be carried out", name or "")
            await tell(context, lambda asked: answers.as_view(asked, answers.trouble(asked)))

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
        answer = await self._press(context, pressed)
        if answer.view is not None:
            context.reply(lambda _: answer.view)
        elif answer.refused or answer.alert:
            await tell_answer(context, answer)

    async def suggestions(self, asked: Said, source: str, begun: str) -> tuple[Suggestion, ...]:
        """The values that an argument of a command may have; none while the store is out of
        reach.
        """
        key = asked.person.platform, asked.person.user
        if self._suggesting.admit(key) is not Admission.ADMITTED:
            return ()
        try:
            context = await looking_context(self._services, asked.place, asked.person)
            return await suggestions(replace(context, argument=begun), source)
        except (StoreFailed, DatabaseUnreachable):  # logged by the committer
            return ()

    async def tapped(self, tapped: Tapped) -> Answer:
        """Handle a press: parse the button, find its table, let the engine decide."""
        with self._jobs.vitals.measures.hearing("tap", tapped.person) as heard:
            try:
                answer = await self._tapped(tapped)
            except (StoreFailed, DatabaseUnreachable):  # before or after the decision itself
                heard.became = Became.FAILED
                return answers.busy_for(self._display.words, tapped.person.language)
            if answer == _DROPPED:
                heard.became = Became.DROPPED
            elif answer.refused:
                heard.became = Became.REFUSED
            return answer

    async def _tapped(self, tapped: Tapped) -> Answer:
        match self._admitted(tapped):
            case Admission.ADMITTED:
                with self._pages.following(tapped) as is_newest:
                    return await self._decided(tapped, is_newest)
            case Admission.TOLD:
                context = await context_of(
                    self._services, tapped.place, tapped.person, manages=False
                )
                return answers.too_fast(context)
            case Admission.DROPPED:
                return _DROPPED

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
        context = replace(context, may_write=tapped.may_write)
        self._people.resting.acted(context.account.id)
        presenter.acted(context.account.id, place)
        answer = await self._shown(context, tapped, is_newest)
        await self._get_up_if_gone(context)
        if news:
            await presenter.arrived(place, waiting)
            await self._display.tournaments.arrived(place)
        return answer

    async def _get_up_if_gone(self, context: Context) -> None:
        """Take the person from their seats if their account was merged or forgotten meanwhile.

        A request that was already running could have seated the old account.
        """
        if context.masked:
            return
        known = await self._people.directory.known(context.account.id)
        if known is not None and (known.heir is not None or known.forgotten_at is not None):
            await get_up(context)

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
        """Note that an answer's view has been shown as a message."""
        try:
            await self._answered(asked, answer, message)
        except (StoreFailed, DatabaseUnreachable):  # the message stays, but is not updated
            logger.warning("an answer shown on %s is not remembered", asked.place.platform)

    async def _answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
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
        """Where the platform allows it, replace the answer's text by the updated view."""
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
            view = await self._display.painter.hand(context.whisper, table, context.account.id)
        else:
            view = await self._display.screen.redrawn(tapped.place, tapped.message)
        if view is None:
            return answer
        told = answer.alert or confided
        return replace(answer, view=view, text=answer.text if told else "")

    async def _table_of(self, code: str) -> Table | None:
        return await table_by_code(self._display.live, self._engine.host, code)

    async def _pressed(self, context: Context, data: str) -> Answer:
        try:
            pressed = buttons.parse(data)
        except buttons.Unreadable:
            return answers.unknown(context)
        bind_contextvars(deed=type(pressed).__name__)
        try:
            return await self._press(context, pressed)
        except (StoreFailed, DatabaseUnreachable):  # logged by the committer
            return answers.busy(context)
        except TooManyCodes:
            return answers.refused(context, "answer-codes-slowly")
        except TableArchived as table:
            return answers.put_away(context, table.file)
        except (NotStored, NoSuchTable):
            logger.exception("%s could not be carried out", type(pressed).__name__)
            return answers.trouble(context)

    async def invitations(self, person: Person) -> Invitations:
        """The open tables of a person, as invitations to send."""
        return await self._invitations.offered(person)

    async def invited(self, person: Person, invitation: str, place: Place) -> None:
        """A person has sent the invitation to a table of theirs."""
        await self._invitations.sent(person, invitation, place)

    def viewed(self, place: Place) -> None:
        """A private place has come into view on a page, or is on none any more."""
        self._display.presenter.viewed(place)

    async def introduced(self) -> None:
        """A platform has learned its links: show lobbies with their invitations again."""
        self._display.presenter.show_lobbies()

    async def entered(self, entered: Entered) -> None:
        """The bot can be used in a place from now on."""
        await self._membership.entered(entered)

    async def left(self, place: Place) -> None:
        """The bot cannot be used in a place any more."""
        await self._membership.left(place)

    async def departed(self, place: Place, user: str) -> None:
        """A person is no longer a member of a group."""
        await self._membership.departed(place, user)

    async def shut_out(self, platform: str, community: str) -> None:
        """The bot cannot be used in a community any more."""
        await self._membership.shut_out(platform, community)

    async def rights_changed(self, platform: str, within: str) -> None:
        """The bot's rights in a chat or community have changed."""
        self._display.screen.retry_within(platform, within)

    async def moved(self, old: Place, new: Place) -> None:
        """A chat continues under another id."""
        await self._membership.moved(old, new)

    async def chose_language(self, person: Person) -> None:
        """A person chose another language in the platform's own settings."""
        await self._membership.chose_language(person)

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        """The commands of the menu for private chats or for groups."""
        words = self._display.words
        return described(words, words.best(language), menu(private=private), alone_commands())

    async def _press(self, context: Context, pressed: buttons.BotButton) -> Answer:
        handler = HANDLERS.get(type(pressed))
        if handler is not None:
            if context.place.whispered:  # it is about the chat in which only they see it
                around = context.place.writable
                language = await self._display.scenes.language(around)
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

    def _admitted(self, asked: Said | Tapped) -> Admission:
        """The admission from the time of arrival; if there is none, count the request now."""
        if asked.admission is not None:
            return asked.admission
        return self._count(asked.person.platform, asked.person.user)

    def _count(self, platform: str, user: str) -> Admission:
        """Count one more request of a person."""
        admission = self._shares.admit((platform, user))
        if admission is Admission.TOLD:
            logger.warning("a person on %s is rate-limited", platform)
        return admission


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
    """Say what was not understood, and what may be written after the command."""
    how = what.how or asked_for.how or "how-nothing"

    def told(asked: Context) -> View:
        words = listed(Voice(asked.words, asked.reading), asked_for.words)
        args: dict[str, Arg] = {"command": asked_for.name, "words": words, **what.values}
        return answers.not_understood(asked, what.word, how, asked.engine.paces, **args)

    await tell(context, told)


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


def _command(text: str) -> tuple[str | None, str]:
    """`/belot@my_bot avkm` → belot, avkm; None for text without a command."""
    if not text.startswith("/"):
        return None, ""
    first, *argument = text.split(maxsplit=1)
    return first[1:].partition("@")[0].lower(), " ".join(argument).strip()
