"""Joins the modules of `static/` into the scripts that pages load: one request instead of forty.

Each module stays as it is written and becomes a function that returns what the module exports:

    import { byId } from "./dom.js";          const $hand = (() => {
    export const cards = () => byId("hand");  const { byId } = $dom;
                                              const cards = () => byId("hand");
                                              return { cards };
                                              })();

They run in the order in which browsers run modules: imports first. A script that is loaded after
another takes the modules of that one from it. Modules that cannot be joined are refused: an import
in a circle, or an export that may change after it was read.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

_FIRST: Final = "start.js"
_ROOM: Final = (_FIRST, "room.js")

SCRIPTS: Final[Mapping[str, tuple[str, ...]]] = {
    _FIRST: (),
    "again.js": (_FIRST,),
    "doors.js": (_FIRST,),
    "fair.js": (_FIRST,),
    "knock.js": (_FIRST,),
    "own.js": (_FIRST,),
    "room.js": (_FIRST,),
    "celebration.js": _ROOM,
    "form.js": _ROOM,
    "invite.js": _ROOM,
    "discord.js": (_FIRST,),
    "telegram.js": (_FIRST,),
}
"""The modules that pages load, each with those that are always loaded before it."""

_IMPORT: Final = re.compile(
    r"""^import (?:\{([^}]*)\} from |\* as (\w+) from |)["']\./(\w+)\.js["'];$""", re.MULTILINE
)
_EXPORT: Final = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
_EITHER: Final = re.compile(r"^(?:import|export)\b(?!\()", re.MULTILINE)
_INDENTED: Final = re.compile(r"\n\s+")


class UnjoinableModule(Exception):
    """A module that is written in a way that cannot be joined."""


@dataclass
class _Module:
    """A module: its text as the body of a function, what it imports, and what it exports."""

    name: str
    body: str
    imports: dict[str, set[str]] = field(default_factory=dict)
    exports: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, name: str, text: str) -> "_Module":
        module = cls(name, text)
        if any(line.count("`") % 2 for line in text.splitlines()):
            raise UnjoinableModule(
                f"{name}: a template has several lines, which lose their indents"
            )
        module.body = _EXPORT.sub(module._export, _IMPORT.sub(module._import, text))
        if rest := _EITHER.search(module.body):
            line = module.body[rest.start() :].partition("\n")[0]
            raise UnjoinableModule(f"{name}: {line}")
        return module

    def _import(self, found: re.Match[str]) -> str:
        names, whole, other = found.groups()
        needed = self.imports.setdefault(f"{other}.js", set())
        if whole:
            return f"const {whole} = ${other};"
        if names is None:
            return ""
        taken = [part.split(" as ") for part in re.split(r"\s*,\s*", names.strip(" \n,"))]
        needed.update(part[0] for part in taken)
        return f"const {{ {', '.join(': '.join(part) for part in taken)} }} = ${other};"

    def _export(self, found: re.Match[str]) -> str:
        kind, name = found.groups()
        self.exports.append(name)
        return f"{kind} {name}"

    @property
    def variable(self) -> str:
        return f"${self.name.removesuffix('.js')}"

    def __str__(self) -> str:
        body = _INDENTED.sub("\n", self.body).strip()
        returned = f"return {{ {', '.join(self.exports)} }};\n" if self.exports else ""
        return f"const {self.variable} = (() => {{\n{body}\n{returned}}})();\n"


def joined(texts: Mapping[str, str]) -> dict[str, str]:
    """The scripts by name, made of the modules' texts without comments."""
    modules = {name: _Module.read(name, text) for name, text in texts.items()}
    for module in modules.values():
        for other, names in module.imports.items():
            if missing := names - {*modules[other].exports}:
                raise UnjoinableModule(f"{module.name}: {other} exports no {min(missing)}")
    parts = {name: [*_in_order(name, modules, ())] for name in SCRIPTS}
    return {name: _script(name, parts, modules) for name in SCRIPTS}


def _in_order(name: str, modules: Mapping[str, _Module], above: tuple[str, ...]) -> Iterator[str]:
    """A module after its imports; some more than once."""
    if name in above:
        raise UnjoinableModule(f"{name} imports itself: {' '.join((*above, name))}")
    for other in modules[name].imports:
        yield from _in_order(other, modules, (*above, name))
    yield name


def _script(name: str, parts: Mapping[str, list[str]], modules: Mapping[str, _Module]) -> str:
    before = {part: script for script in SCRIPTS[name] for part in parts[script]}
    own = [part for part in dict.fromkeys(parts[name]) if part not in before]
    needed = dict.fromkeys(other for part in own for other in modules[part].imports)
    lines = []
    for script in SCRIPTS[name]:
        taken = [modules[part].variable for part in needed if before.get(part) == script]
        if taken:
            lines.append(f'import {{ {", ".join(taken)} }} from "./{script}";\n')
    lines += [str(modules[part]) for part in own]
    exported = modules[name].exports
    if exported:
        lines.append(f"export const {{ {', '.join(exported)} }} = {modules[name].variable};\n")
    if any(name in others for others in SCRIPTS.values()):
        lines.append(f"export {{ {', '.join(modules[part].variable for part in own)} }};\n")
    return "".join(lines)
