"""Decorators that declare functions as button handlers.

>>> @handles_at_table(b.CutButton)
... async def cut(context: Context, table: Table, pressed: b.CutButton) -> Answer: ...
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final, TypeVar

import bot.commands
from adapters.platform.application import Answer
from bot import buttons as b
from bot.commands.context import Context
from engine.tables.table import Table

Handler = Callable[[Context, Any], Awaitable[Answer]]
TableHandler = Callable[[Context, Table, Any], Awaitable[Answer]]
H = TypeVar("H", bound=Handler)
T = TypeVar("T", bound=TableHandler)


class PressRefused(Exception):
    """Ends a handler; this refusal answers the press."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer)
        self.answer = answer


class Access(Enum):
    """Who may press a button of an open table; the table decides what they may do there."""

    MEMBERS = "members"
    """Only people who have to do with the table (`codes.concerns`)."""

    CODE = "code"
    """Anybody with the table's code."""

    KNOCK = "knock"
    """Anybody with the code, even at a table by invitation: strangers may ask to join."""


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """The handler of a table's button, and who may press it."""

    handler: TableHandler
    access: Access


HANDLERS: Final[dict[type[b.BotButton], Handler]] = {}
"""Buttons that need no table."""

TABLE_HANDLERS: Final[dict[type[b.BotButton], TableAnswer]] = {}
"""Buttons of a table; refused if the table is gone."""


def handles(*buttons: type[b.BotButton]) -> Callable[[H], H]:
    """Declare a function as the handler of buttons that need no table."""

    def declare(handler: H) -> H:
        for button in buttons:
            _expect_new(button)
            HANDLERS[button] = handler
        return handler

    return declare


def handles_at_table(
    *buttons: type[b.BotButton], access: Access = Access.MEMBERS
) -> Callable[[T], T]:
    """Declare a function as the handler of buttons of a table."""

    def declare(handler: T) -> T:
        for button in buttons:
            _expect_new(button)
            TABLE_HANDLERS[button] = TableAnswer(handler, access)
        return handler

    return declare


def load_handlers() -> None:
    """Import every module that declares commands and handlers.

    Raises `LookupError` if a declared button has no handler.
    """
    for module in walk_packages(bot.commands.__path__, "bot.commands."):
        import_module(module.name)
    missing = set(b.kinds()) - HANDLERS.keys() - TABLE_HANDLERS.keys()
    if missing:
        raise LookupError(f"no handler answers {sorted(kind.__name__ for kind in missing)}")


def _expect_new(button: type[b.BotButton]) -> None:
    if button in HANDLERS or button in TABLE_HANDLERS:
        raise ValueError(f"two handlers answer {button.__name__}")
