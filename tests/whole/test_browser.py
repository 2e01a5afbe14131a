"""The browser room as people use it: with a thumb, with a mouse, with the keyboard alone."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser

from tests.whole.browser import DESKTOP, PHONE, Person, chromium
from tests.whole.server import Server

SEED = "hand 1150"
"""Chair 0 calls first and holds a quarte and a belote once all trumps are played."""

TILE = re.compile(r"(seven|eight|nine|ten|jack|queen|king|ace) of (clubs|diamonds|hearts|spades)")
FACE = re.compile(r"cards/([789TJQKA][CDHS])")


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[tuple[Server, Browser]]:
    server = Server(folder, SEED)
    async with chromium() as browser:
        await server.start()
        try:
            yield server, browser
        finally:
            assert await server.stop() in (0, -9)
    assert "Traceback" not in server.log.read_text()


async def against_machines(server: Server, browser: Browser) -> Person:
    """Ana, and AI players on the three other chairs, have begun."""
    ana = await Person.at(browser)
    await ana.open_room(server.url, "Ana")
    await ana.press_button(ana.words("open-table"))
    await ana.press_button(ana.words("lobby-start-machines", count=3))
    return ana


async def choose(person: Person, label: str) -> None:
    """Press one of several choices and see it chosen."""
    await person.press_button(label, "private")
    await person.button(person.words("hand-chosen", label=label), "private").wait_for()


async def test_one_person_plays_a_whole_match_with_a_thumb(tmp_path: Path) -> None:
    async with house(tmp_path) as (server, browser):
        ana = await against_machines(server, browser)
        badge = ana.page.locator(".tabs [data-side=private] .badge")
        await badge.get_by_text(ana.words("room-waiting")).wait_for()  # the room is open
        assert await ana.side("group").is_visible()

        nothing, silent = ana.words("hand-plan-none"), ana.words("hand-belote-none")
        await ana.look_at("private")
        while not await ana.button(silent, "private").count():  # a contra may have to be passed
            await ana.play_turn("call-all-trumps")
            await ana.page.wait_for_selector("#private .urgent")
        assert len(await ana.hand()) == 8
        await choose(ana, silent)
        await choose(ana, ana.words("hand-belote", suit="♥"))
        await choose(ana, nothing)
        await choose(ana, "Quarte to A♥ · 50")
        await ana.play_turn()
        await ana.until("Ana – quarte", "private")

        await ana.play_until(ana.words("result-rematch"))
        assert len(ana.pressed) > 30
        await ana.until(re.compile("win!"))
        total = await ana.side("group").locator("table.strong-last").last.inner_text()
        assert max(int(number) for number in re.findall(r"\d+", total.splitlines()[-1])) >= 151
        await ana.until(re.compile("You win!|The match is over"), "private")

        await ana.say("/leaderboard")
        row = ana.side("group").get_by_role("row", name="1. Ana")
        await row.wait_for()
        numbers = await row.get_by_role("cell").all_inner_texts()
        assert numbers in (["1", "1", "100"], ["0", "1", "0"])

        await ana.press_button(ana.words("result-rematch"))
        await ana.look_at("private")
        before = len(ana.pressed)
        async with asyncio.timeout(20):
            while len(ana.pressed) < before + 3:
                await ana.play_turn()
        assert not ana.faults


async def test_four_people_in_one_room(tmp_path: Path) -> None:
    async with house(tmp_path) as (server, browser):
        ana = await Person.at(browser)
        await ana.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await ana.open_room(server.url, "Ana")
        await ana.press(ana.page.locator("#copy-link"))
        link = await ana.clipboard()
        people = [ana]
        for name, device in (("Boris", DESKTOP), ("Clara", PHONE), ("Dino", DESKTOP)):
            people.append(await Person.at(browser, device))
            await people[-1].visit(link, name)
        _, boris, clara, dino = people

        await ana.press_button(ana.words("open-table"))
        await boris.press_button(boris.words("lobby-sit-with", who="Ana"))
        await clara.press_button(clara.words("lobby-sit-against", who="Ana"))
        await dino.press_button(dino.words("lobby-sit-with", who="Clara"))
        await ana.press_button(ana.words("lobby-start"))

        for one in people:
            await one.look_at("private")
        async with asyncio.timeout(30):
            while not all([len(await one.hand()) == 8 for one in people]):
                for one in people:
                    if len(await one.hand()) == 5:
                        await one.play_turn("call-all-trumps")
        hands = [await one.faces() for one in people]
        assert len(set().union(*hands)) == 32
        for one, hand in zip(people, hands, strict=True):  # nothing of another's ever came to him
            assert set(FACE.findall("".join(one.frames))) == hand
            assert set(FACE.findall(await one.page.content())) == hand

        async with asyncio.timeout(60), asyncio.TaskGroup() as group:
            for one in people:
                group.create_task(one.play_until(re.compile("^Trick 3")))
        await boris.page.reload()
        await boris.connected()
        before = await dino.faces()
        dino = people[3] = await second_device(browser, dino)
        assert await dino.faces() == before

        async with asyncio.timeout(60), asyncio.TaskGroup() as group:
            for one in people:
                group.create_task(one.play_until(one.words("sheet-whole-deal")))
        for one in people:
            assert not one.faults
            await one.look_at("group")
            await one.side("group").get_by_text(one.words("sheet-written"), exact=True).wait_for()


async def second_device(browser: Browser, person: Person) -> Person:
    """The same person elsewhere, by his personal link; the first page is left."""
    await person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await person.page.bring_to_front()
    await person.press(person.page.locator("#menu summary"))
    await person.press(person.page.locator("#copy-personal"))
    link = await person.clipboard()
    await person.page.close()
    other = await Person.at(browser, PHONE)
    await other.page.goto(link)
    await other.connected()
    await other.look_at("private")
    return other


async def test_the_page_lives_through_a_crash(tmp_path: Path) -> None:
    async with house(tmp_path) as (server, browser):
        ana = await against_machines(server, browser)
        await ana.look_at("private")
        async with asyncio.timeout(30):
            while len(ana.pressed) < 5:
                await ana.play_turn("call-all-trumps")
        card = ana.page.locator("#private .urgent button.tile").first
        name = await card.get_attribute("aria-label")
        assert name is not None
        hand = await ana.hand()
        await ana.page.evaluate("window.marked = true")

        await server.kill()
        await ana.page.get_by_text(ana.words("room-reconnecting")).wait_for()
        same = ana.side("private").get_by_role("button", name=name, exact=True)
        await same.tap(position={"x": 9, "y": 50})
        await ana.page.get_by_text(ana.words("room-offline")).wait_for()
        assert await ana.hand() == hand

        await server.start()
        await ana.connected()
        await same.tap(position={"x": 9, "y": 50})
        await ana.page.wait_for_function(
            "name => !document.querySelector(`#private [aria-label='${name}']`)", arg=name
        )
        assert await ana.page.evaluate("window.marked")
        played = len(ana.pressed)
        async with asyncio.timeout(30):
            while len(ana.pressed) < played + 3:
                await ana.play_turn("call-all-trumps")
        assert not ana.faults


async def test_the_keyboard_alone_is_enough(tmp_path: Path) -> None:
    async with house(tmp_path) as (server, browser):
        ana = await Person.at(browser, DESKTOP)
        page = ana.page
        await page.goto(server.url)
        await page.keyboard.type("Ana")  # the field has the focus
        await page.keyboard.press("Enter")
        await ana.connected()
        await ana.button(ana.words("open-table")).wait_for()
        await ana.tab_to(ana.words("open-table"))
        await page.keyboard.press("Enter")
        start = ana.words("lobby-start-machines", count=3)
        await ana.button(start).wait_for()
        assert await ana.nameless() == []
        await ana.enter(start)
        bid, again = ana.words("call-all-trumps"), ana.words("call-pass")
        await ana.button(bid, "private").wait_for()
        assert await ana.nameless() == []
        await ana.enter(bid)

        cards: list[str] = []
        while len(cards) < 5:
            await page.wait_for_selector("#private .urgent")
            held = set(await ana.hand())
            if await ana.button(again, "private").count():
                await ana.enter(again)
                continue
            cards.append(await ana.enter(TILE))
            assert held - set(await ana.hand()) == {cards[-1]}
            assert await page.evaluate("document.activeElement.closest('#private .bot') !== null")
        assert await ana.nameless() == []
        assert not ana.faults
