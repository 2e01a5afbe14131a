"""Every phrase that the room asks for is there in each language, and no other."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SOURCES = [
    *(ROOT / "adapters/browser").glob("*.py"),
    *(ROOT / "adapters/browser/pages").glob("*.html"),
    *(ROOT / "adapters/browser/static").glob("*.js"),
]


def asked_for() -> set[str]:
    found: set[str] = set()
    for source in SOURCES:
        text = source.read_text(encoding="utf-8")
        found.update(re.findall(r"[\"'](room-[a-z-]+)[\"']", text))
    return found - {"room-data"}


@pytest.mark.parametrize("language", ["bg", "en", "hr"])
def test_the_phrases(language: str) -> None:
    text = (ROOT / f"bot/locales/{language}/room.ftl").read_text(encoding="utf-8")
    assert set(re.findall(r"^(room-[a-z-]+) =", text, re.MULTILINE)) == asked_for()
