"""The room below a path of another site, behind a real nginx as `RUNNING.md` sets it up."""

import asyncio
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.async_api import expect

from tests.whole.browser import HANG, PHONE, WORKER, Person, chromium
from tests.whole.guest import Guest
from tests.whole.nginx import nginx
from tests.whole.server import Server, free_port

RUNNING = Path(__file__).parents[2] / "docs" / "RUNNING.md"


def advised(port: int, *, taken_off: bool) -> str:
    """RUNNING.md's configuration for the room on that port, perhaps without stripping the path."""
    found = re.findall(r"```nginx\n(.*?)```", RUNNING.read_text(), re.DOTALL)
    [advice] = [one for one in found if "127.0.0.1:8080/;" in one]
    return str(advice.replace(":8080/;", f":{port}/;" if taken_off else f":{port};"))


async def test_people_meet_behind_nginx_whether_it_strips_the_path_or_not(tmp_path: Path) -> None:
    port, taking, keeping = free_port(), free_port(), free_port()
    taken_off, kept = (f"http://127.0.0.1:{one}/belot" for one in (taking, keeping))
    servers = {one: advised(port, taken_off=one == taking) for one in (taking, keeping)}
    server = Server(tmp_path / "house", "proxied", behind=taken_off, port=port)
    people = ana, boris = Guest(taken_off, "Ana"), Guest(kept, "Boris")
    async with nginx(tmp_path, servers):
        await server.start()
        try:
            room = await ana.open()
            await boris.enter(room)
            await boris.say("still here")
            for one in people:
                await one.until_text("still here", "group")
                assert {cookie["path"] for cookie in one.session.cookie_jar} == {"/belot"}
                page = f"{one.url}/room/{room}"
                async with one.session.get(page) as answer:
                    styles = re.findall(r'rel="stylesheet" href="([^"]+)"', await answer.text())
                assert styles
                for style in styles:
                    async with one.session.get(urljoin(page, style)) as answer:
                        assert answer.ok
                        assert str(answer.url).startswith(f"{one.url}/")
        finally:
            for one in people:
                await one.close()
            await server.stop()
    assert "TRUSTED_PROXIES" not in server.log.read_text()


@pytest.mark.long
async def test_a_room_behind_nginx_is_played_in_and_come_back_to(tmp_path: Path) -> None:
    services = tmp_path / "house"
    port, taking, keeping = free_port(), free_port(), free_port()
    taken_off, kept = (f"http://127.0.0.1:{one}/belot" for one in (taking, keeping))
    servers = {one: advised(port, taken_off=one == taking) for one in (taking, keeping)}
    async with nginx(tmp_path, servers), chromium() as browser:
        server = Server(services, "proxied", "brisk", behind=taken_off, port=port)
        await server.start()
        try:
            ana = await Person.at(browser, PHONE | WORKER)
            missing: list[str] = []
            ana.page.on(
                "response", lambda one: missing.append(one.url) if one.status > 399 else None
            )
            address = await ana.open_room(taken_off, "Ana")
            assert address.startswith(f"{taken_off}/room/")
            await ana.open_table()
            boris = await Person.at(browser, PHONE | WORKER)
            await boris.visit(address.replace(taken_off, kept), "Boris")
            await boris.until(ana.words("lobby-start-ai", count=3))
            await ana.press_button(ana.words("lobby-start-ai", count=3))
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
            phone = await Person.at(browser, PHONE | WORKER)
            await phone.page.goto(await link.input_value())
            await phone.press(phone.page.locator("form button.primary"))
            await phone.page.wait_for_url(f"{taken_off}/")
            assert missing == ana.faults == boris.faults == []
        finally:
            await server.stop()
        assert "TRUSTED_PROXIES" not in server.log.read_text()
