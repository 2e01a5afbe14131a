"""The `@command` decorator, which declares a function as a bot command."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from adapters.platform.application import Argument, CommandForm, Term
from bot.commands.context import Context
from bot.locales.words import DEFAULT, Words, bare_words

CarryOut = Callable[[Context], Awaitable[None]]


class MenuEntry(NamedTuple):
    """Where a command is listed. The most useful command has the lowest rank.

    `alone`: only the author sees the command and its answer, if the platform can do that. Such a
    command must be safe to run twice, and its answers must fit into 1,000 characters.
    """

    rank: int
    groups: bool = True
    private: bool = True
    alone: bool = False


class Form(NamedTuple):
    """One form of a command, for platforms with subcommands and typed arguments.

    path: the command and the subcommand, such as ``table score``.
    text: words to type after the command's name for the same effect.
    summary: id of the message that describes it; by default the command's.
    manages, anywhere: as in `CommandForm`.
    """

    path: str
    arguments: tuple[Argument, ...] = ()
    text: str = ""
    summary: str = ""
    manages: bool = False
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class BotCommand:
    """A command. Its summary is the message ``command-NAME``.

    menus: the menus that list it; None for a command in no menu.
    forms: its forms on platforms with typed arguments.
    how: id of the message that explains its arguments; empty if it takes none.
    words: ids of messages whose texts are allowed as arguments; `how` lists them as `$words`.
    """

    name: str
    carry_out: CarryOut
    menus: MenuEntry | None
    forms: tuple[Form, ...]
    how: str
    words: tuple[str, ...]


COMMANDS: Final[dict[str, BotCommand]] = {}
"""Every command by its name."""


def command(
    name: str,
    menus: MenuEntry | None = None,
    *forms: Form,
    how: str = "",
    words: Iterable[str] = (),
) -> Callable[[CarryOut], CarryOut]:
    """Declare a function as the command with this name; without forms it takes no arguments."""

    def declare(carry_out: CarryOut) -> CarryOut:
        if name in COMMANDS:
            raise ValueError(f"two commands are called {name}")
        given = forms or (Form(name),)
        COMMANDS[name] = BotCommand(name, carry_out, menus, given, how, tuple(words))
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


def alone_commands() -> frozenset[str]:
    """The names of the commands whose answers concern only the person who asks."""
    return frozenset(
        one.name for one in COMMANDS.values() if one.menus is not None and one.menus.alone
    )


def terms_of(messages: Iterable[str]) -> tuple[Term, ...]:
    """The argument values that people write as the texts of these messages."""
    return tuple(Term("", message) for message in messages)


def command_forms(words: Words) -> tuple[CommandForm, ...]:
    """The forms of every command that is in a menu, the most useful first."""
    listed = sorted(
        (one.menus.rank, one.name) for one in COMMANDS.values() if one.menus is not None
    )
    return tuple(
        _form(COMMANDS[name], form, words) for _, name in listed for form in COMMANDS[name].forms
    )


def _form(of: BotCommand, form: Form, words: Words) -> CommandForm:
    return CommandForm(
        path=tuple(form.path.split()),
        line=f"/{of.name} {form.text}".rstrip(),
        summary=form.summary or f"command-{of.name}",
        arguments=tuple(_written(argument, words) for argument in form.arguments),
        manages=form.manages,
        anywhere=form.anywhere,
    )


def _written(argument: Argument, words: Words) -> Argument:
    """The argument with the texts of its values."""
    return replace(
        argument,
        values=tuple(
            term if term.written else Term(_bare(words, term.label), term.label)
            for term in argument.values
        ),
    )


def _bare(words: Words, message: str) -> str:
    return " ".join(bare_words(words.phrase(DEFAULT, message)))
