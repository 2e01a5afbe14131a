"""The `@command` decorator, which declares a function as a bot command."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from adapters.platform.application import Argument
from bot.commands.context import Context

CarryOut = Callable[[Context], Awaitable[None]]


class MenuEntry(NamedTuple):
    """The menus that list a command, sorted by rank: the most useful command has the lowest."""

    rank: int
    groups: bool = True
    private: bool = True


@dataclass(frozen=True, slots=True)
class BotCommand:
    """A command. Its summary is the message ``command-NAME``.

    menus: the menus that list it; None for a command in no menu.
    how: id of the message that says what may be written after it; empty if nothing may.
    words: ids of messages whose texts may be written; `how` lists them as `$words`.
    """

    name: str
    carry_out: CarryOut
    menus: MenuEntry | None
    argument: Argument | None
    how: str
    words: tuple[str, ...]


COMMANDS: Final[dict[str, BotCommand]] = {}
"""Every command by its name."""


def command(
    name: str,
    menus: MenuEntry | None = None,
    argument: Argument | None = None,
    *,
    how: str = "",
    words: Iterable[str] = (),
) -> Callable[[CarryOut], CarryOut]:
    """Declare a function as the command of that name."""

    def declare(carry_out: CarryOut) -> CarryOut:
        if name in COMMANDS:
            raise ValueError(f"two commands are called {name}")
        COMMANDS[name] = BotCommand(name, carry_out, menus, argument, how, tuple(words))
        return carry_out

    return declare


def menu(*, private: bool) -> tuple[str, ...]:
    """The names of a menu's commands, the most useful first."""
    shown = [
        (one.menus.rank, one.name)
        for one in COMMANDS.values()
        if one.menus is not None and (one.menus.private if private else one.menus.groups)
    ]
    return tuple(name for _, name in sorted(shown))
