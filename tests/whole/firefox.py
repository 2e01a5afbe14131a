"""Debian's Firefox for tests that play in a browser; `bidi.py` is between it and Playwright."""

import asyncio
import os
import re
import shlex
import shutil
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, ViewportSize, async_playwright

from tests.whole.browser import Device

ROOT = Path(__file__).parents[2]
NARROW = Device(viewport=ViewportSize(width=390, height=844))
"""The size of a phone; Firefox cannot emulate more of one."""

_OLDEST = 153
"""In older versions Playwright runs scripts in a way that the room's pages forbid."""
_COLOURS = "layout.css.prefers-color-scheme.content-override"


@asynccontextmanager
async def firefox(folder: Path, *, dark: bool = False) -> AsyncIterator[Browser]:
    """The system's Firefox; without it the test is skipped, but fails if `CI` is true.

    It is always skipped if the only Firefox is one that Playwright cannot drive.
    """
    path = shutil.which("firefox-esr")
    if path is None and os.environ.get("CI") == "true":
        pytest.fail("there is no Firefox")
    if path is None:
        pytest.skip("there is no Firefox (Debian: firefox-esr)")
    version = await _version(path)
    if version < _OLDEST:
        pytest.skip(f"Firefox {version} is too old for Playwright, which needs {_OLDEST}")
    started = folder / "firefox"
    command = shlex.join((sys.executable, "-m", "tests.whole.bidi", path))
    started.write_text(f'#!/bin/sh\ncd {shlex.quote(str(ROOT))} && exec {command} "$@"\n')
    started.chmod(0o700)
    async with async_playwright() as playwright:
        browser = await playwright.firefox.launch(
            executable_path=started,
            channel="moz-firefox",
            firefox_user_prefs={_COLOURS: 0 if dark else 1},
        )
        try:
            yield browser
        finally:
            await browser.close()


async def _version(path: str) -> int:
    asked = await asyncio.create_subprocess_exec(path, "--version", stdout=PIPE)
    said, _ = await asked.communicate()
    found = re.search(rb"\d+", said)
    assert found is not None, said
    return int(found[0])
