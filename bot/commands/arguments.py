"""Parse the text after a command word by word; leftover words are an error, never ignored."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from adapters.platform.application import Argument, ArgumentKind
from bot.buttons import BotButton
from bot.commands.context import STRANGER, Context
from bot.commands.people.private import tell, tell_message
from bot.locales.words import Arg, Voice, Words, bare_words
from bot.people.names import people_called
from bot.people.places import circle_of
from bot.views import answers
from bot.views.people.account import which_view
from engine.tables.table import Table

T = TypeVar("T")

Names = Mapping[tuple[str, ...], T]
"""Values by their names; a name is a tuple of lower-case words."""

CODE: Final = Argument("code", "discord-option-code", suggested="tables")
"""The argument that names a table."""

PERSON: Final = (
    Argument("person", "discord-option-person", ArgumentKind.PERSON),
    Argument("name", "discord-option-name", suggested="people"),
)
"""The arguments that name a person: a user of the platform, or a name as text."""

_PUNCTUATION: Final = ".,;:!?()\"'„“”«»"


class NotUnderstood(Exception):
    """The text after a command could not be parsed.

    word: the text that was not understood; if empty, the reply only says what is allowed.
    how: id of the message that explains the arguments; by default the command's own.
    """

    def __init__(self, word: str, how: str = "", **args: Arg) -> None:
        super().__init__(word)
        self.word = word
        self.how = how
        self.values: Mapping[str, Arg] = args


class UnknownCode(NotUnderstood):
    """The code belongs to no table that the person may know of."""

    def __init__(self) -> None:
        super().__init__("", "answer-no-such-table")


class ArgumentWords:
    """The words after a command. Each reader takes those it understands; leftovers are an error.

    Punctuation around words is ignored: "bela, 501."
    """

    def __init__(self, text: str) -> None:
        self._words = [word.strip(_PUNCTUATION) or word for word in text.split()]

    def __bool__(self) -> bool:
        return bool(self._words)

    def choice(self, names: Names[T]) -> T | None:
        """Take the first name in the text and return its value; the longest match wins."""
        folded = [word.lower() for word in self._words]
        longest = max(map(len, names), default=0)
        for start in range(len(folded)):
            for end in range(min(start + longest, len(folded)), start, -1):
                if tuple(folded[start:end]) in names:
                    found = names[tuple(folded[start:end])]
                    del self._words[start:end]
                    return found
        return None

    def match(self, pattern: re.Pattern[str]) -> str | None:
        """Take the first word that matches the whole pattern."""
        for index, word in enumerate(self._words):
            if pattern.fullmatch(word):
                return self._words.pop(index)
        return None

    def end(self) -> None:
        """Raise `NotUnderstood` if words are left."""
        if self._words:
            raise NotUnderstood(" ".join(self._words))


def names_of(words: Words, messages: Mapping[str, T]) -> Names[T]:
    """Map the texts of these messages, such as button labels, in every language to their values."""
    return {
        bare_words(words.phrase(language, message)): value
        for message, value in messages.items()
        for language in words.languages()
    }


def listed(voice: Voice, messages: Iterable[str]) -> str:
    """The allowed words as a comma-separated list, in the reader's language."""
    told = (" ".join(bare_words(voice.say(message))) for message in messages)
    return ", ".join(dict.fromkeys(told))


def tables_meant(context: Context, tables: tuple[Table, ...]) -> tuple[Table, ...]:
    """The table with the given code, or all of them if no code is given."""
    code = context.argument.upper()
    if not code:
        return tables
    named = tuple(table for table in tables if table.code == code)
    if not named:
        raise NotUnderstood(context.argument)
    return named


async def meant(context: Context, leads_to: Callable[[str], BotButton]) -> str | None:
    """The account of the person the command is about; empty if nobody is named.

    None if the person is unknown or ambiguous; the asker has then already been answered. If several
    people have that name, the answer has buttons made by `leads_to`.
    """
    wanted = context.argument
    if context.masked:
        await tell_message(context, "answer-masked-own")
        return None
    if context.about == STRANGER:
        await tell_message(context, "answer-stranger")
        return None
    if context.about and wanted:
        raise NotUnderstood(wanted)
    if context.about or not wanted:
        return context.about
    named = await _by_username(context, wanted)
    if named is not None:
        return named
    row = await context.people.directory.place(context.place)
    circle, own = circle_of(row.place), context.account.id
    seated = {account for table in await context.tables() for account in table.accounts}
    found = await people_called(context.store.database, circle, own, wanted, seated)
    if len(found) == 1:
        return found[0].account_id
    if not found:
        await tell(context, lambda asked: answers.nobody_called(asked, wanted))
        return None
    context.reply(lambda asked: which_view(asked.voice, found, leads_to))
    return None


async def _by_username(context: Context, wanted: str) -> str | None:
    """The account with this `@username`, if it is known."""
    mention, _, more = wanted.partition(" ")
    if not mention.startswith("@"):
        return None
    accounts = context.people.directory.accounts
    found = await accounts.of_username(context.place.platform, mention[1:])
    if found is not None and more:
        raise NotUnderstood(more.strip())
    return found


async def present(context: Context, account: str) -> str:
    """The current account for one stored in an old button; it may have been merged since."""
    known = await context.people.directory.known(account)
    return (known.heir or account) if known is not None else account
