"""A real Caddy with the configuration that RUNNING.md advises for several processes."""

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.whole.nginx import RUNNING


@asynccontextmanager
async def caddy(folder: Path, port: int, bots: Sequence[int]) -> AsyncIterator[None]:
    """Listen on this local port, in front of processes at those; without Caddy as `nginx`."""
    path = shutil.which("caddy")
    if path is None and os.environ.get("CI") == "true":
        pytest.fail("there is no Caddy")
    if path is None:
        pytest.skip("there is no Caddy")
    (advice,) = re.findall(
        r"```\n(belot\.example\.org \{\n    @room.*?\n\}\n)```", RUNNING.read_text(), re.DOTALL
    )
    there = " ".join(f"127.0.0.1:{bot}" for bot in bots)
    site = advice.replace("10.0.0.5:8080 10.0.0.6:8080", there)
    site = site.replace("belot.example.org", f"http://127.0.0.1:{port}")
    assert there in site, advice
    config = folder / "Caddyfile"
    config.write_text(f"{{\n    admin off\n}}\n{site}")
    with (folder / "caddy.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *(path, "run", "--adapter", "caddyfile", "--config", str(config)),
            stderr=log,
            env={**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)},
        )
    try:
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
