"""The presets that docs/RULES.md lists in A.8, with all their switches."""

from pathlib import Path
from typing import Any

RULES = Path(__file__).parents[3] / "docs" / "RULES.md"
Switches = dict[str, Any]
ANCHORS = {"base", "w", "bela", "taken", "numbers", "suits"}
"""The shared parts of the presets in the list."""


def _block() -> str:
    """The list in A.8."""
    section = RULES.read_text(encoding="utf-8").split("### A.8 ")[1]
    return section.split("```yaml\n")[1].split("```")[0]


def _value(text: str) -> object:
    if text.startswith("["):
        return tuple(_value(item.strip()) for item in text[1:-1].split(",") if item)
    words: dict[str, object] = {"true": True, "false": False, "null": None}
    if text in words:
        return words[text]
    return int(text) if text.isdecimal() else text.strip('"')


def _listed() -> dict[str, Switches]:
    """The list, parsed as far as its format needs: blocks, anchors and one-line maps."""
    known: dict[str, Switches] = {}
    switches: Switches = {}
    for line in _block().splitlines():
        text = line.split("#")[0].rstrip()
        if not text:
            continue
        name, _, rest = text.strip().partition(":")
        rest = rest.strip()
        if text.startswith(" "):
            switches |= known[rest.strip(" *")] if name == "<<" else {name: _value(rest)}
            continue
        switches = known.setdefault(name, {})
        if rest.startswith("&"):
            known[rest[1:]] = switches
        elif rest:
            parts, depth = [""], 0
            for mark in rest[1:-1]:
                depth += (mark == "[") - (mark == "]")
                if mark == "," and not depth:
                    parts.append("")
                else:
                    parts[-1] += mark
            for part in parts:
                key, _, value = (word.strip() for word in part.partition(":"))
                switches |= known[value.strip(" *")] if key == "<<" else {key: _value(value)}
    return {name: known[name] for name in known if name not in ANCHORS}


LISTED = _listed()
