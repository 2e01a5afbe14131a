"""Cases of one test that run in it one after another.

Pytest's own parameters make a test of each case, which costs more than most cases do: its fixtures,
its reports, and its place in the list that every process collects. They remain the way for cases
that need fixtures of their own.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any, cast

import pytest

from tests.often import often

_PARAM = type(pytest.param())


def every(
    names: str | tuple[str, ...],
    cases: Iterable[object],
    *,
    ids: Iterable[str] | Callable[[Any], object] | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorate a test as `pytest.mark.parametrize` does; a failure names its case.

    Cases that are marked as long are tried by `make long` only.
    """
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    bound = [_bound(keys, case) for case in cases if often(0, 1) or not _is_long(case)]
    called = (
        ["-".join(str(ids(value)) for value in one.values()) for one in bound]
        if callable(ids)
        else [*(ids or ())]
    )
    named = list(zip_longest(bound, called))

    def decorated(test: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: object, **fixtures: object) -> None:
            for case, name in named:
                with _told(case, name):
                    test(*args, **fixtures, **case)

        async def run_async(*args: object, **fixtures: object) -> None:
            for case, name in named:
                with _told(case, name):
                    await test(*args, **fixtures, **case)

        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in keys]
        if len(left) + len(keys) != len(signature.parameters) or not named:
            raise TypeError(f"{test.__name__} has no case, or does not take {names}")
        outer: Any = run_async if inspect.iscoroutinefunction(test) else run
        outer.__signature__ = signature.replace(parameters=left)
        for name in ("__module__", "__name__", "__qualname__", "__doc__", "pytestmark"):
            if hasattr(test, name):
                setattr(outer, name, getattr(test, name))
        return cast("Callable[..., Any]", outer)

    return decorated


def _is_long(case: object) -> bool:
    marks = {mark.name for mark in case.marks} if isinstance(case, _PARAM) else set()
    if marks - {"long"}:
        raise TypeError(f"a case cannot be marked {marks}")
    return bool(marks)


def _bound(keys: list[str], case: object) -> dict[str, object]:
    values = case.values if isinstance(case, _PARAM) else case
    if len(keys) == 1 and values is case:
        values = (case,)
    return dict(zip(keys, cast("Iterable[object]", values), strict=True))


@contextmanager
def _told(case: Mapping[str, object], name: str | None) -> Iterator[None]:
    try:
        yield
    except pytest.skip.Exception as skipped:
        raise TypeError("a case cannot be skipped: the others would be, too") from skipped
    except Exception as error:
        told = name or ", ".join(f"{key}={value!r}" for key, value in case.items())
        error.add_note(f"in the case {told}")
        raise
