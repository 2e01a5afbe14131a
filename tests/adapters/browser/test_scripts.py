"""How the page's modules are joined into scripts."""

import re
from collections.abc import Mapping

import pytest

from adapters.browser import files, scripts
from adapters.browser.files import FOLDER, without_comments
from adapters.browser.scripts import SCRIPTS, UnjoinableModule, joined

MODULES = {
    "base.js": "export const names = [];\nexport async function add(name) {\n  void name;\n}\n",
    "start.js": 'import { names } from "./base.js";\n\nnames.push(1);\n',
    "menu.js": 'import {\n  add as more,\n  names,\n} from "./base.js";\nmore(names.length);\n',
    "room.js": 'import * as base from "./base.js";\nimport "./menu.js";\nexport class Room {}\n',
}
START = """const $base = (() => {
const names = [];
async function add(name) {
void name;
}
return { names, add };
})();
const $start = (() => {
const { names } = $base;
names.push(1);
})();
export { $base, $start };
"""
ROOM = """import { $base } from "./start.js";
const $menu = (() => {
const { add: more, names } = $base;
more(names.length);
})();
const $room = (() => {
const base = $base;
class Room {}
return { Room };
})();
export const { Room } = $room;
"""


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only these scripts."""
    monkeypatch.setattr(scripts, "SCRIPTS", {"start.js": (), "room.js": ("start.js",)})


@pytest.mark.usefixtures("few")
def test_each_module_becomes_a_function_in_the_script_that_needs_it_first() -> None:
    assert joined(MODULES) == {"start.js": START, "room.js": ROOM}


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"base.js": "export let names = [];\n"}, "base.js: export let names"),
        ({"base.js": "const names = [];\nexport { names };\n"}, "base.js: export { names };"),
        ({"base.js": "export const names = `\n  1`;\n"}, "a template has several lines"),
        ({"base.js": "export default 1;\n"}, "base.js: export default 1;"),
        ({"base.js": 'export * from "./menu.js";\n'}, "base.js: export *"),
        ({"start.js": 'import { name } from "./base.js";\n'}, "base.js exports no name"),
        ({"start.js": 'import base from "./base.js";\n'}, "start.js: import base"),
        ({"base.js": 'import "./menu.js";\n' + MODULES["base.js"]}, "imports itself"),
    ],
)
def test_modules_that_cannot_be_joined_are_refused(changed: Mapping[str, str], said: str) -> None:
    with pytest.raises(UnjoinableModule, match=said.replace("*", r"\*").replace("{", r"\{")):
        joined({**MODULES, **changed})


def test_no_module_runs_twice_in_a_page() -> None:
    modules = {
        file.name: without_comments(file.read_text())
        for file in FOLDER.glob("*.js")
        if file.name not in files.WORKER
    }
    found = joined(modules)
    assert found.keys() == SCRIPTS.keys()
    parts = {
        name: re.findall(r"^const (\$\w+) = \(\(\) => \{$", text, re.MULTILINE)
        for name, text in found.items()
    }
    assert {f"{part[1:]}.js" for own in parts.values() for part in own} == modules.keys()
    for name, before in SCRIPTS.items():
        loaded = [part for one in (*before, name) for part in parts[one]]
        assert len(loaded) == len(set(loaded)), name
