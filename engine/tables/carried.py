"""Commands as text: how they go from one process to another. Such a text may tell hidden cards."""

from functools import cache
from typing import Any, NamedTuple, get_args

from pydantic import TypeAdapter

from engine.rules.cards import Seat
from engine.rules.moves import move_text, read_move
from engine.tables.commands import Act, Actor, Command
from engine.tables.events import Machine
from engine.tables.table import Decision

_KINDS = {one.__name__: one for one in get_args(Command)}


class _WrittenAct(NamedTuple):
    """An `Act` whose move is written as a text, by which its kind is known."""

    actor: Actor | Machine
    decision: Decision
    seat: Seat
    move: str


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(_WrittenAct if kind == Act.__name__ else _KINDS[kind])


def command_text(command: Command) -> str:
    """The command as a line: its kind, and its values as JSON."""
    kind = type(command).__name__
    values: NamedTuple = command
    if isinstance(command, Act):
        move = command.move
        values = _WrittenAct(command.actor, command.decision, move.seat, move_text(move))
    return f"{kind} {_adapter(kind).dump_json(values).decode()}"


def read_command(text: str) -> Command:
    """The command that is written so."""
    kind, _, values = text.partition(" ")
    read: Command | _WrittenAct = _adapter(kind).validate_json(values)
    if isinstance(read, _WrittenAct):
        return Act(read.actor, read.decision, read_move(read.move, read.seat))
    return read
