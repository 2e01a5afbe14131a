"""The application: what people say and press becomes commands, and everything gets an answer."""

import logging

from adapters.chat import Answer, Command, Entered, Person, Place, Said, Tapped, Unreachable
from bot import buttons
from bot.commands import people
from bot.commands.context import Context, House
from bot.commands.play import bring_back
from bot.commands.registry import COMMANDS, FREE_BUTTONS, TABLE_BUTTONS
from bot.views import answers
from bot.views.about import menu
from engine.host.host import LedElsewhere, NoSuchTable
from engine.store.commits import NotStored
from engine.tables.commands import Denial

logger = logging.getLogger(__name__)


class Belotbot:
    """The adapters' `Application`."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def said(self, said: Said) -> None:
        """A command is carried out; what people say to each other is theirs."""
        name, argument = _command(said.text)
        if name is None:
            return
        context = await self._context(
            said.place, said.person, manages=said.may_manage, argument=argument, aloud=True
        )
        carry_out = COMMANDS.get(name)
        try:
            if carry_out is None:
                await context.reply(answers.unknown_command(context, name))
            else:
                await carry_out(context)
        except Unreachable:
            logger.info("/%s: its place on %s cannot be reached", name, said.place.platform)
        except LedElsewhere:
            logger.info("/%s: another process leads the table", name)
            await context.reply(answers.as_view(context, answers.led_elsewhere(context)))
        except (NotStored, NoSuchTable):
            logger.exception("/%s could not be carried out", name)
            await context.reply(answers.as_view(context, answers.trouble(context)))

    async def tapped(self, tapped: Tapped) -> Answer:
        """A button is read, its table found, and the press decided by the engine."""
        context = await self._context(tapped.place, tapped.person, manages=tapped.may_manage)
        try:
            pressed = buttons.parse(tapped.data)
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
        except Unreachable:
            return answers.cannot_write(context)

    async def entered(self, entered: Entered) -> None:
        """Greet a new place, in the language of whoever brought the bot there."""
        house = self._house
        context = await self._context(entered.place, entered.person, manages=True)
        row = await house.directory.place(entered.place)
        if not entered.place.private and row.language is None:
            language = house.words.best(entered.person.language)
            await house.directory.speak_in(entered.place, language)
            context = await self._context(entered.place, entered.person, manages=True)
        await people.start(context)

    async def chose_language(self, person: Person) -> None:
        """Somebody chose another language in his platform's own settings."""
        language = self._house.words.best(person.language)
        account = await self._house.directory.speak(person, language)
        for table in self._house.stage.tables_of(account.id):
            self._house.stage.show(table)

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        """The menu, the same everywhere but for what makes no sense in private."""
        words = self._house.words
        names = [name for name in people.COMMANDS if not (private and name == "leaderboard")]
        return menu(words, words.best(language), names)

    async def _press(self, context: Context, pressed: buttons.Pressed) -> Answer:
        free = FREE_BUTTONS.get(type(pressed))
        if free is not None:
            return await free(context, pressed)
        code: str = getattr(pressed, "code", "")
        stage, host = context.house.stage, context.house.host
        table = stage.table_of_code(code) or await host.by_code(code)
        if table is None:
            return answers.denied(context, Denial.TABLE_OVER)
        if not isinstance(pressed, buttons.StandUp):
            table = await bring_back(context, table)
        return await TABLE_BUTTONS[type(pressed)](context, table, pressed)

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
        language = await self._house.stage.language(place)
        return Context(self._house, place, person, account, language, manages, argument, aloud)


def _command(text: str) -> tuple[str | None, str]:
    """`/belot@my_bot avkm` → belot, avkm; None where it is no command."""
    if not text.startswith("/"):
        return None, ""
    first, _, argument = text[1:].partition(" ")
    return first.partition("@")[0].lower(), argument.strip()
