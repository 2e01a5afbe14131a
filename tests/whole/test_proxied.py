"""The room below a path of somebody's site, behind a real nginx as `README.md` sets it up."""

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.whole.browser import HANG, PHONE, Person, chromium
from tests.whole.kills import PATIENCE
from tests.whole.server import Server, free_port

README = Path(__file__).parents[2] / "README.md"
CONFIG = """
daemon off; worker_processes 1; pid nginx.pid; error_log stderr; {user}
events {{}}
http {{
    access_log off; client_body_temp_path a; proxy_temp_path b; fastcgi_temp_path c;
    uwsgi_temp_path d; scgi_temp_path e;
    server {{ listen 127.0.0.1:{taking}; {taken_off} }}
    server {{ listen 127.0.0.1:{keeping}; {kept} }}
}}
"""


@asynccontextmanager
async def nginx(folder: Path, port: int) -> AsyncIterator[tuple[str, str]]:
    """Two addresses of the room on that port: at one the path is taken off, at the other kept.

    Without nginx the test is skipped, but fails where `CI` is true.
    """
    path = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if path is None and os.environ.get("CI") == "true":
        pytest.fail("there is no nginx")
    if path is None:
        pytest.skip("there is no nginx")
    [advice] = re.findall(r"```nginx\n(.*?)```", README.read_text(), re.DOTALL)
    assert "127.0.0.1:8080/;" in advice
    ports = free_port(), free_port()
    config = folder / "nginx.conf"
    config.write_text(
        CONFIG.format(
            user="user root;" if os.geteuid() == 0 else "",
            taking=ports[0],
            keeping=ports[1],
            taken_off=advice.replace(":8080/;", f":{port}/;"),
            kept=advice.replace(":8080/;", f":{port};"),
        )
    )
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
        yield (f"http://127.0.0.1:{ports[0]}/belot", f"http://127.0.0.1:{ports[1]}/belot")
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def test_a_room_behind_nginx_is_played_in_and_come_back_to(tmp_path: Path) -> None:
    house = tmp_path / "house"
    port = free_port()
    async with nginx(tmp_path, port) as (taken_off, kept), chromium() as browser:
        server = Server(house, "proxied", "brisk", behind=taken_off, port=port)
        await server.start()
        try:
            ana = await Person.at(browser)
            missing: list[str] = []
            ana.page.on(
                "response", lambda one: missing.append(one.url) if one.status > 399 else None
            )
            address = await ana.open_room(taken_off, "Ana")
            assert address.startswith(f"{taken_off}/room/")
            await ana.open_table()
            boris = await Person.at(browser, PHONE)
            await boris.visit(address.replace(taken_off, kept), "Boris")
            await boris.until(ana.words("lobby-start-machines", count=3))
            await ana.press_button(ana.words("lobby-start-machines", count=3))
            async with asyncio.timeout(HANG):
                while not ana.pressed:
                    await ana.play_turn()
            for one in (ana, boris):
                await one.page.context.set_offline(True)
                await one.page.locator("#state").wait_for(state="visible")
                await one.page.context.set_offline(False)
                await one.connected()
                cookies = await one.page.context.cookies()
                assert {cookie.get("path") for cookie in cookies} == {"/belot"}
            await boris.say("still here")
            await ana.open_talk()
            await ana.until("still here", ana.talk)
            await ana.page.goto(f"{taken_off}/me")
            await ana.press(ana.page.locator("form button.primary"))
            link = ana.page.locator("#link")
            await expect(link).to_have_value(re.compile(f"^{re.escape(taken_off)}/me/"))
            phone = await Person.at(browser, PHONE)
            await phone.page.goto(await link.input_value())
            await phone.press(phone.page.locator("form button.primary"))
            await phone.page.wait_for_url(f"{taken_off}/")
            assert missing == ana.faults == boris.faults == []
        finally:
            await server.stop()
        assert "TRUSTED_PROXIES" not in server.log.read_text()
