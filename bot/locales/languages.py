"""The languages: one folder each, found here and named nowhere else."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Final, NamedTuple


class Language(NamedTuple):
    """The contents of a language's `language.toml`."""

    name: str
    """In the language itself."""

    zone: str
    """The time zone of most of its speakers; empty where none is guessed."""

    preset: str
    """The game where nobody has chosen one."""


def _languages() -> Mapping[str, Language]:
    folders = sorted(files(__package__).iterdir(), key=lambda folder: folder.name)
    return {
        folder.name: Language(**tomllib.loads((folder / "language.toml").read_text("utf-8")))
        for folder in folders
        if folder.is_dir() and (folder / "language.toml").is_file()
    }


LANGUAGES: Final[Mapping[str, Language]] = _languages()
"""Every language by its tag."""

DEFAULT: Final = "en"
"""Spoken where a language is not supported."""


def best(tag: str) -> str:
    """The supported language for a BCP 47 tag."""
    primary = tag.replace("_", "-").split("-")[0].lower()
    return primary if primary in LANGUAGES else DEFAULT


def spoken(tag: str) -> Language:
    """The supported language for a BCP 47 tag, as its folder describes it."""
    return LANGUAGES[best(tag)]
