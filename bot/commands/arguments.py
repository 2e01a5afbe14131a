"""What is written after a command, read word by word, so that nothing of it is ignored."""

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from adapters.application import Argument
from bot.commands.context import Context
from bot.views.words import Arg, Voice, Words
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
