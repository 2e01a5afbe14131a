"""The application: what people say and press becomes commands, and everything gets an answer."""

import logging
from collections.abc import Callable
from dataclasses import replace

from adapters.chat import Answer, Command, Entered, Person, Place, Said, Tapped
from bot import buttons
from bot.commands import people
from bot.commands.context import Context, House
from bot.commands.play import bring_back
from bot.commands.registry import COMMANDS, FREE_BUTTONS, TABLE_BUTTONS
from bot.pages import Pages
from bot.stage import Written
from bot.views import answers
from bot.views.about import menu
from engine.host.host import LedElsewhere, NoSuchTable
from engine.store.commits import NotStored
from engine.tables.commands import Denial
from engine.tables.table import Table

logger = logging.getLogger(__name__)


class Belotbot:
    """The adapters' `Application`."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._pages = Pages(house.screen)

    async def said(self, said: Said) -> None:
        """A command is carried out; what people say to each other is theirs."""
        house = self._house
        news = await house.directory.came(said.place)
        waiting = await house.stage.tables_at(said.place) if news else ()
        if said.place.private:
            house.screen.disturbed(said.place)
        name, argument = _command(said.text)
        if name is not None:
            await self._settle_language(said.place, said.person)
            context = await self._context(
                said.place, said.person, manages=said.may_manage, argument=argument, aloud=True
            )
            context = replace(context, masked=said.masked, addressed=said.addressed, news=news)
            await self._carry_out(context, name)
        if news:
            await house.stage.arrived(said.place, waiting)

    async def _carry_out(self, context: Context, name: str) -> None:
        carry_out = COMMANDS.get(name)
        try:
            if carry_out is None:
                if context.addressed:
                    context.reply(answers.unknown_command(context, name))
            else:
                await carry_out(context)
        except LedElsewhere:
            logger.info("/%s: another process leads the table", name)
            context.reply(answers.as_view(context, answers.led_elsewhere(context)))
        except (NotStored, NoSuchTable):
            logger.exception("/%s could not be carried out", name)
            context.reply(answers.as_view(context, answers.trouble(context)))

    async def tapped(self, tapped: Tapped) -> Answer:
        """A button is read, its table found, and the press decided by the engine."""
        with self._pages.following(tapped) as is_newest:
            return await self._decided(tapped, is_newest)

    async def _decided(self, tapped: Tapped, is_newest: Callable[[], bool]) -> Answer:
        place, stage = tapped.place, self._house.stage
        news = not tapped.whispered and await self._house.directory.came(place)
        waiting = await stage.tables_at(place) if news else ()
        await self._settle_language(place, tapped.person)
        context = await self._context(place, tapped.person, manages=tapped.may_manage)
        answer = await self._pressed(context, tapped.data)
        whispers = self._whispers(place)
        answer = await self._pages.turned(tapped, answer, is_newest, whispers=whispers)
        answer = await self._with_view(context, tapped, answer)
        if news:
            await stage.arrived(place, waiting)
        return answer

    async def answered(self, tapped: Tapped, answer: Answer, message: str) -> None:
        """An answer's view stands on a screen now."""
        if answer.view is None or answer.paged:
            return
        if not (answer.whisper or tapped.whispered):
            await self._house.screen.put(tapped.place, message, answer.view)
            return
        context = await self._context(tapped.place, tapped.person, manages=False)
        table = await self._table_of(buttons.parse(tapped.data))
        if table is not None and table.seat_of(context.account.id) is not None:
            written = Written(message, answer.view, anew=answer.whisper)
            await self._house.stage.whispered(context.whisper, table, context.account.id, written)

    async def _with_view(self, context: Context, tapped: Tapped, answer: Answer) -> Answer:
        """Where an answer can be a view, what was done shows itself and needs no words."""
        if not self._whispers(tapped.place) or answer.refused or answer.view is not None:
            return answer
        if tapped.whispered:
            table = await self._table_of(buttons.parse(tapped.data))
            if table is None:
                return answer
            view = await self._house.stage.hand(context.whisper, table, context.account.id)
        else:
            view = await self._house.screen.redrawn(tapped.place, tapped.message)
        if view is None:
            return answer
        return replace(answer, view=view, text=answer.text if answer.alert else "")

    def _whispers(self, place: Place) -> bool:
        platform = self._house.directory.platforms.get(place.platform)
        return platform is not None and platform.whispers

    async def _table_of(self, pressed: buttons.Pressed) -> Table | None:
        code: str = getattr(pressed, "code", "")
        return self._house.stage.table_of_code(code) or await self._house.host.by_code(code)

    async def _pressed(self, context: Context, data: str) -> Answer:
        try:
            pressed = buttons.parse(data)
        except buttons.Unreadable:
            return answers.unknown(context)
        try:
            return await self._press(context, pressed)
        except LedElsewhere:
            logger.info("%s: another process leads the table", type(pressed).__name__)
            return answers.led_elsewhere(context)
        except (NotStored, NoSuchTable):
            logger.exception("%s could not be carried out", type(pressed).__name__)
            return answers.trouble(context)

    async def introduced(self) -> None:
        """The invitations in lobbies are complete now."""
        self._house.stage.show_lobbies()

    async def entered(self, entered: Entered) -> None:
        """Greet a new place, in the language of whoever brought the bot there.

        Where it is back at a table, the table is shown and nothing said; whoever has to open his
        private chat says `/start` there, which is answered.
        """
        house, place = self._house, entered.place
        back = await house.directory.entered(place)
        await self._settle_language(place, entered.person)
        context = await self._context(place, entered.person, manages=True)
        platform = house.directory.platforms.get(place.platform)
        started = place.private and platform is not None and platform.opens_first
        if not started and not (back and house.stage.tables_in(place)):
            people.welcome(context)
        for known in back:
            await house.stage.arrived(known, await house.stage.tables_at(known))

    async def left(self, place: Place) -> None:
        """The bot cannot be used in a place any more."""
        await self._house.stage.left(place)

    async def moved(self, old: Place, new: Place) -> None:
        """A chat goes on under another id."""
        await self._house.stage.moved(old, new)

    async def chose_language(self, person: Person) -> None:
        """Somebody chose another language in his platform's own settings."""
        language = self._house.words.best(person.language)
        account = await self._house.directory.speak(person, language)
        for table in self._house.stage.tables_of(account.id):
            self._house.stage.show(table, at_once=True)

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        """The menu, for private chats and groups apart."""
        words = self._house.words
        names = people.IN_PRIVATE if private else people.IN_GROUPS
        return menu(words, words.best(language), names)

    async def _press(self, context: Context, pressed: buttons.Pressed) -> Answer:
        free = FREE_BUTTONS.get(type(pressed))
        if free is not None:
            return await free(context, pressed)
        table = await self._table_of(pressed)
        if table is None:
            return answers.denied(context, Denial.TABLE_OVER)
        if not isinstance(pressed, buttons.StandUp):
            table = await bring_back(context, table)
        return await TABLE_BUTTONS[type(pressed)](await context.at(table), table, pressed)

    async def _settle_language(self, place: Place, person: Person) -> None:
        """A group speaks as the first one who turned to the bot there, until it is told another."""
        if place.private or not person.language:
            return
        row = await self._house.directory.place(place)
        if row.language is None:
            await self._house.directory.speak_in(place, self._house.words.best(person.language))

    async def _context(
        self,
        place: Place,
        person: Person,
        *,
        manages: bool,
        argument: str = "",
        aloud: bool = False,
    ) -> Context:
        account = await self._house.directory.account(person)
        language = await self._house.stage.scenes.language(place)
        return Context(self._house, place, person, account, language, manages, argument, aloud)


def _command(text: str) -> tuple[str | None, str]:
    """`/belot@my_bot avkm` → belot, avkm; None where it is no command."""
    if not text.startswith("/"):
        return None, ""
    first, *argument = text.split(maxsplit=1)
    return first[1:].partition("@")[0].lower(), " ".join(argument).strip()
