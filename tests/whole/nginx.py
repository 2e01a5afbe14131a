"""A real nginx, for tests with a proxy in front of the room."""

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from tests.whole.kills import PATIENCE

RUNNING = Path(__file__).parents[2] / "docs" / "RUNNING.md"

CONFIG = """
daemon off; worker_processes 1; pid nginx.pid; error_log stderr; {user}
events {{}}
http {{
    access_log off; client_body_temp_path a; proxy_temp_path b; fastcgi_temp_path c;
    uwsgi_temp_path d; scgi_temp_path e;
    {servers}
}}
"""


def advised(port: int, bots: Sequence[int]) -> str:
    """The configuration that RUNNING.md advises for several processes on this machine."""
    found = re.findall(r"```nginx\n(.*?)```", RUNNING.read_text(), re.DOTALL)
    [advice] = [one for one in found if "upstream" in one]
    servers = re.findall(r" *server 10.*;\n", advice)
    assert [one for one in servers if "max_fails=0" in one] == servers != [], advice
    there = "".join(f"    server 127.0.0.1:{bot} max_fails=0;\n" for bot in bots)
    advice = advice.replace("".join(servers), there)
    return str(advice.replace("listen 8081;", f"listen 127.0.0.1:{port};"))


def nginx(folder: Path, servers: dict[int, str]) -> AbstractAsyncContextManager[None]:
    """Listen on these local ports, each with the contents of its `server` block.

    Without nginx the test is skipped, but fails if `CI` is true.
    """
    blocks = (f"server {{ listen 127.0.0.1:{port}; {one} }}" for port, one in servers.items())
    return nginx_with(folder, "\n    ".join(blocks))


@asynccontextmanager
async def nginx_with(folder: Path, servers: str) -> AsyncIterator[None]:
    """The same with the whole contents of the `http` block."""
    path = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if path is None and os.environ.get("CI") == "true":
        pytest.fail("there is no nginx")
    if path is None:
        pytest.skip("there is no nginx")
    user = "user root;" if os.geteuid() == 0 else ""
    config = folder / "nginx.conf"
    config.write_text(CONFIG.format(user=user, servers=servers))
    said = folder / "nginx.log"
    with said.open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            path, "-e", "stderr", "-p", str(folder), "-c", str(config), stderr=log
        )
    try:
        async with asyncio.timeout(PATIENCE):
            while not (folder / "nginx.pid").exists():
                assert process.returncode is None, said.read_text()
                await asyncio.sleep(0.02)
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
