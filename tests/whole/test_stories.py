"""The stories can be acted, nothing in them goes unanswered, and people read their languages."""

import logging
import re
from pathlib import Path

import pytest

from tests.whole.browser import WORDS
from tests.whole.stories import STORIES
from tests.whole.stories.stage import ROTATIONS, acted, names

QUICK = ("help_and_rules", "quiet_hours")
"""The others take long together."""

_UNANSWERED = re.compile(r"This interaction failed|… no answer")
_HEAD = re.compile(r"^\w+, (\w\w): .*\n=+\n", re.MULTILINE)
_CYRILLIC = re.compile(r"[а-яА-Я]{2,}")
_CHOOSE_LANGUAGES = ("languages", "accounts")
"""Here the words of other languages are shown on purpose."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name in QUICK else pytest.mark.long, id=name)
        for name in STORIES
    ],
)
async def test_a_story(name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    rotation = ROTATIONS[sorted(STORIES).index(name) % len(ROTATIONS)]
    text = await acted(STORIES[name], rotation, tmp_path)
    assert not _UNANSWERED.search(text), text
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]
    if name not in _CHOOSE_LANGUAGES:
        _check_languages(text, rotation)


def _check_languages(text: str, rotation: str) -> None:
    """Check that only names are in the letters of another language."""
    table = WORDS.phrase("bg", "ai-names").split(", ")  # those of the table's own language
    for name in (*names(rotation), *table):
        text = text.replace(name, "")
    _, *parts = _HEAD.split(text)
    for language, told in zip(parts[::2], parts[1::2], strict=True):
        if language != "bg":
            assert not _CYRILLIC.search(told), _CYRILLIC.findall(told)
