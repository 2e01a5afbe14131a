"""Plain English: comments, docstrings and documents avoid phrases that make readers stumble."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("adapters", "benchmarks", "bot", "docs", "engine", "tests", "tools")

TICS = re.compile(
    r"\bwho(?:m)?ever\b|\bso many\b|(?<!`)\banew\b|\bof which\b|\bin whose\b"
    r"|(?<![\w'’`/])(?:he|him|his|himself|she|hers?|herself)(?![\w'’`/])"
    r'|\A"""What\b',
    re.IGNORECASE,
)
"""Phrases to avoid: people are "they", and a docstring begins with the name of its thing."""

PROGRAM = re.compile(
    r'^ *r?(""".*?""")|""".*?"""|(?:^ *|  )(#[^\n]*)',
    re.MULTILINE | re.DOTALL,
)
SCRIPT = re.compile(r"(?:^|\s)(//[^\n]*)|(/\*.*?\*/)", re.DOTALL)
WORDS = re.compile(r"^(#[^\n]*)", re.MULTILINE)
PAPER = re.compile(r"^([^\n]+)", re.MULTILINE)
"""The prose of programs, page scripts, the bot's words and documents."""

KINDS = {".py": PROGRAM, ".js": SCRIPT, ".css": SCRIPT, ".ftl": WORDS, ".md": PAPER}

QUOTING = ("docs/RULES.md", "tests/test_english.py")
"""Files that quote: the sources of the rules, and the phrases above."""


def stumbles(suffix: str, text: str) -> Iterator[tuple[int, str]]:
    """The phrases in the prose of a file of this kind, with their lines."""
    for found in KINDS[suffix].finditer(text):
        part = found.lastindex or 0
        for tic in TICS.finditer(found[part] if part else ""):
            yield text.count("\n", 0, found.start(part) + tic.start()) + 1, tic[0]


def test_the_prose_is_plain_english() -> None:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
    found = [
        f"{name}:{line}: {phrase}"
        for path in (*ROOT.glob("*.md"), *paths)
        if path.suffix in KINDS
        and "node_modules" not in path.parts
        and not (name := path.relative_to(ROOT).as_posix()).startswith(QUOTING)
        for line, phrase in stumbles(path.suffix, path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_a_phrase_is_found_in_prose_alone() -> None:
    program = '''"""Reads anew."""
anew = "so many"  # of which he
TEXT = """
whoever
"""
def read():
    """What it is."""
'''
    assert [line for line, _ in stumbles(".py", program)] == [1, 2, 2, 7]
    assert [line for line, _ in stumbles(".css", "p { /*\nso many */ }")] == [2]
    assert not list(stumbles(".ftl", "greeting = He is there\n"))
