"""Tasks are ended once, and what is done in the end is done to its end."""

import ast
import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from adapters.trouble.failures import cancel_all, finish
from tests.lingering import Lingering

ROOT = Path(__file__).parents[3]
ENDINGS = {"close", "stop", "aclose", "shutdown", "part", "__aexit__"}


@pytest.mark.parametrize("ends", [lambda task: cancel_all([task]), finish])
async def test_a_cancellation_while_tasks_end_breaks_off_none_of_them(
    ends: Callable[[asyncio.Task[None]], Awaitable[None]],
) -> None:
    work = Lingering()

    async def end() -> None:
        await ends(task)

    task = asyncio.create_task(work.run())
    await work.begun.wait()
    task.cancel()
    ending = asyncio.create_task(end())
    await work.tidying.wait()
    for _ in range(2):
        ending.cancel()
        await asyncio.sleep(0)
    assert not ending.done(), "it is not over before they are"
    work.may_end.set()
    await asyncio.wait((task, ending))
    assert (work.done, ending.cancelled()) == (["tidied up"], True)


async def test_finished_work_gives_its_result_or_error() -> None:
    async def divide(by: int) -> int:
        return 12 // by

    assert await finish(divide(3)) == 4
    with pytest.raises(ZeroDivisionError):
        await finish(divide(0))


def endings(tree: ast.AST) -> Iterator[ast.stmt]:
    """The statements that run in the end: after `finally`, and in what closes something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Try):
            yield from node.finalbody
        elif isinstance(node, ast.AsyncFunctionDef) and node.name in ENDINGS:
            yield from node.body


def gathering(statements: Callable[[ast.AST], Iterator[ast.stmt]], of: str = "") -> set[str]:
    """Where such a statement of the product waits for a `gather` of these things."""
    return {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for part in ("engine", "adapters", "bot")
        for path in (ROOT / part).rglob("*.py")
        for statement in statements(ast.parse(path.read_text()))
        for node in ast.walk(statement)
        if isinstance(node, ast.Await)
        if ast.unparse(node.value).startswith(f"asyncio.gather({of}")
    }


def repeated(tree: ast.AST) -> Iterator[ast.stmt]:
    """The statements that run again and again, for example while any task is left."""
    for node in ast.walk(tree):
        if isinstance(node, ast.While) and not isinstance(node.test, ast.Constant):
            yield from node.body


def test_no_ending_hands_on_a_cancellation() -> None:
    where = gathering(endings)
    assert not where, "`gather` cancels what it waits for: see `finish` and `cancel_all`"


def test_no_loop_waits_for_callbacks_without_letting_them_run() -> None:
    """Since Python 3.12 `gather` of finished tasks returns at once."""
    where = gathering(repeated, "*self._")
    assert not where, "wait by `asyncio.wait`, which lets callbacks run"
