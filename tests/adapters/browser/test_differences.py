"""The old value and the difference give the new value."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.browser import wire
from adapters.browser.wire import Json, difference
from tests.adapters.browser.changing import changed
from tests.every import every

SCRIPT = Path(wire.__file__).parent / "static" / "differences.js"

plain = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
values = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4)
    ),
    max_leaves=20,
)


def exact(value: Json) -> str:
    """A text that distinguishes `true` from `1`."""
    return json.dumps(value, sort_keys=True)


@given(values, values)
def test_the_old_value_and_the_difference_make_the_new_one(old: Json, new: Json) -> None:
    before, changes = exact(old), difference(old, new)
    assert exact(changed(old, json.loads(json.dumps(changes)))) == exact(new)
    assert exact(old) == before
    assert bool(changes) == (before != exact(new))
    assert len(json.dumps(changes)) <= len(json.dumps([[[], new]]))


@every(
    ("old", "new", "changes"),
    [
        ({"a": 1, "b": [111, 2, 333]}, {"a": 1, "b": [111, 333]}, [[["b"], 1, 2, []]]),
        ({"a": {"b": "long enough", "c": 1}}, {"a": {"b": "long enough"}}, [[["a", "c"]]]),
        ([["x" * 9, 1], ["y" * 9, 2]], [["x" * 9, 1], ["y" * 9, 3]], [[[1, 1], 3]]),
        ([1] * 9, [1] * 9 + [2], [[[], 9, 9, [2]]]),
        (True, 1, [[[], 1]]),
    ],
)
def test_only_what_has_changed_is_told(old: Json, new: Json, changes: Json) -> None:
    assert difference(old, new) == changes


@pytest.mark.skipif(shutil.which("node") is None, reason="the script needs Node.js")
def test_the_page_makes_the_same_changes() -> None:
    found: list[tuple[Json, Json]] = []

    @given(values, values)
    def collect(old: Json, new: Json) -> None:
        found.append((old, new))

    collect()
    cases = json.dumps([(old, difference(old, new), new) for old, new in found])
    script = f"""
      import {{ changed }} from "file://{SCRIPT}";
      import {{ isDeepStrictEqual }} from "node:util";
      for (const [old, changes, wanted] of {cases}) {{
        const before = structuredClone(old);
        if (!isDeepStrictEqual(changed(old, changes), wanted)) process.exit(1);
        if (!isDeepStrictEqual(old, before)) process.exit(2);
      }}"""
    subprocess.run(["node", "--input-type=module", "-e", script], check=True)
