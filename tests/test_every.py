import inspect
from itertools import product

import pytest

from tests.every import every
from tests.instantly import instantly
from tests.often import often, paired


def test_all_cases_are_run_and_a_failure_names_its_own() -> None:
    seen = []

    @every("number", [1, 2, 3])
    @every(("letter", "other"), [("a", 0), pytest.param("b", 1)], ids=["first", "second"])
    def check(fixture: str, number: int, letter: str, other: int) -> None:
        seen.append((fixture, number, letter, other))
        assert (number, letter) != (2, "b")

    assert [*inspect.signature(check).parameters] == ["fixture"]
    with pytest.raises(AssertionError) as failed:
        check(fixture="x")
    assert seen[-1] == ("x", 2, "b", 1)
    assert len(seen) == 4
    assert failed.value.__notes__ == ["in the case second", "in the case number=2"]


@instantly
async def test_asynchronous_tests_have_cases_too() -> None:
    seen = []

    @every("number", [1, 2])
    async def check(number: int) -> None:
        seen.append(number)

    await check()
    assert seen == [1, 2]


def test_long_cases_are_left_to_the_long_tests_and_none_is_skipped() -> None:
    seen = []

    @every("number", [1, pytest.param(2, marks=pytest.mark.long)])
    def check(number: int) -> None:
        seen.append(number)

    check()
    assert seen == [1, 2][: often(1, 2)]
    with pytest.raises(TypeError):
        every("number", [pytest.param(1, marks=pytest.mark.sqlite)])
    with pytest.raises(TypeError):
        every("number", [1])(lambda number: pytest.skip("none"))()
    for wrong in ([], [(1, 2)]):
        with pytest.raises((TypeError, ValueError)):
            every("number, other" if wrong else "number", wrong)(lambda number: None)


def test_pairs_have_each_of_both_and_go_by_names() -> None:
    ones, others = [f"game {number}" for number in range(12)], ["bg", "en", "fr", "hr"]
    found = paired(ones, others)
    assert {one for one, _ in found} == {*ones}
    assert {other for _, other in found} == {*others}
    if not often(0, 1):
        assert len(found) <= len(ones) + len(others)
        chosen = paired(reversed(ones), others)
        assert {*chosen} == {*found}
    assert {*found} <= {*product(ones, others)}
