"""What is written after a command, read word by word, so that nothing of it is ignored."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from adapters.platform.application import Argument
from bot.buttons import BotButton
from bot.commands.context import STRANGER, Context
from bot.commands.people.private import tell, tell_message
from bot.locales.words import Arg, Voice, Words
from bot.people.names import people_called
from bot.people.places import circle_of
from bot.views import answers
from bot.views.people.account import which_view
from engine.tables.table import Table

T = TypeVar("T")

Names = Mapping[tuple[str, ...], T]
"""Values by what people call them, word by word in lower case."""

CODE: Final = Argument("code", "discord-option-code")
"""The code of one of the tables that a command may mean."""

_EDGES: Final = re.compile(r"^\W+|\W+$")
_PUNCTUATION: Final = ".,;:!?()\"'„“”«»"


class NotUnderstood(Exception):
    """A command does not understand what was written after it.

    `how` is the message that says what may be written; without one it is the command's own.
    Without a `word` nothing else is said.
    """

    def __init__(self, word: str, how: str = "", **args: Arg) -> None:
        super().__init__(word)
        self.word = word
        self.how = how
        self.values: Mapping[str, Arg] = args


class UnknownCode(NotUnderstood):
    """No table that the person may know of has the code that they gave."""

    def __init__(self) -> None:
        super().__init__("", "answer-no-such-table")


class Written:
    """The words after a command. Each reader takes its own away; the rest was not understood.

    Punctuation around a word is no part of it: "bela, 501."
    """

    def __init__(self, text: str) -> None:
        self._words = [word.strip(_PUNCTUATION) or word for word in text.split()]

    def __bool__(self) -> bool:
        return bool(self._words)

    def choice(self, names: Names[T]) -> T | None:
        """The value whose name is written first; of two that begin there, the longer one."""
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
        """The first word that is such a text as a whole."""
        for index, word in enumerate(self._words):
            if pattern.fullmatch(word):
                return self._words.pop(index)
        return None

    def end(self) -> None:
        """Nothing more may follow."""
        if self._words:
            raise NotUnderstood(" ".join(self._words))


def names_of(words: Words, messages: Mapping[str, T]) -> Names[T]:
    """Values by the words of these messages in any language, such as the labels of buttons."""
    return {
        _named(words.phrase(language, message)): value
        for message, value in messages.items()
        for language in words.languages()
    }


def listed(voice: Voice, messages: Iterable[str]) -> str:
    """The same words as they are told to somebody who may write one of them."""
    told = (" ".join(_named(voice.say(message))) for message in messages)
    return ", ".join(dict.fromkeys(told))


def _named(label: str) -> tuple[str, ...]:
    bare = (_EDGES.sub("", word) for word in label.lower().split())
    return tuple(word for word in bare if word)


def tables_meant(context: Context, tables: tuple[Table, ...]) -> tuple[Table, ...]:
    """Those of these tables that a command means: the one whose code was written, else all."""
    code = context.argument.upper()
    if not code:
        return tables
    named = tuple(table for table in tables if table.code == code)
    if not named:
        raise NotUnderstood(context.argument)
    return named


async def meant(context: Context, leads_to: Callable[[str], BotButton]) -> str | None:
    """The account of the person who is meant; empty where nobody is named.

    None if it could not be told: then he has been answered, with a choice where several are
    called so.
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
    row = await context.house.directory.place(context.place)
    circle, own = circle_of(row.place), context.account.id
    seated = {account for table in context.tables() for account in table.accounts}
    found = await people_called(context.house.database, circle, own, wanted, seated)
    if len(found) == 1:
        return found[0].account_id
    if not found:
        await tell(context, lambda asked: answers.nobody_called(asked, wanted))
        return None
    context.reply(
        lambda asked: which_view(Voice(asked.house.words, asked.reading), found, leads_to)
    )
    return None


async def _by_username(context: Context, wanted: str) -> str | None:
    """The account that has the username written behind an @, if it is known."""
    mention, _, more = wanted.partition(" ")
    if not mention.startswith("@"):
        return None
    accounts = context.house.directory.accounts
    found = await accounts.of_username(context.place.platform, mention[1:])
    if found is not None and more:
        raise NotUnderstood(more.strip())
    return found


async def present(context: Context, account: str) -> str:
    """The account of whom a button tells that may have stood for long: he may have been linked."""
    known = await context.house.directory.known(account)
    return (known.heir or account) if known is not None else account
