"""Pages opened inside Discord: Discord tells who opens them, and in which channel."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientTimeout
from pydantic import SecretStr

from adapters.browser.line import socket
from adapters.browser.people import limits
from adapters.browser.site import launches
from adapters.discord import activity
from adapters.platform.chat import Place
from bot import buttons as b
from bot.settings.settings import Settings
from engine.rules.cards import Seat
from tests.bot.launched import Served, served
from tests.bot.messenger import Messenger
from tests.emulators.discord import DiscordServer, Person, TextChannel
from tests.emulators.discord.activities import SECRET
from tests.virtual import VirtualClock


@dataclass
class KnowingMessenger(Messenger):
    """A platform that knows who is in a group."""

    members: Mapping[int, Person] = field(default_factory=dict)

    async def is_member(self, chat: str, user: str) -> bool:
        return int(user) in self.members


class Scene:
    """A guild with Ana and Boris, a channel, and the bot with its pages."""

    def __init__(self, on: Served, server: DiscordServer, people: tuple[Person, ...]) -> None:
        self.on, self.server = on, server
        self.ana, self.boris, self.mila = people
        self.guild = server.guild("Friends", people[:2])
        self.channel = self.guild.channel("belot")
        self.place = self.at(self.channel)

    def at(self, channel: TextChannel) -> Place:
        return Place("discord", str(channel.id), community=str(self.guild.id))

    async def opened(self, place: Place, person: Person) -> str:
        """A lobby that the person has opened there; its code."""
        known = {one.code for one in self.on.group.find(b.StandUpButton, place)}
        await self.on.group.say(str(person.id), "/belot slow", place)
        [code] = {one.code for one in self.on.group.find(b.StandUpButton, place)} - known
        return code

    async def begins(self, person: Person, channel: TextChannel | None = None) -> str:
        """Where the page leads a person who opens it in a channel."""
        view = self.on.view()
        told = self.server.activities.open(person, channel or self.channel)
        assert await view.begin(*told) == 200
        return view.leads_to


@asynccontextmanager
async def scene_in(folder: Path, secret: str = SECRET, proxy: str = "") -> AsyncIterator[Scene]:
    async with DiscordServer(VirtualClock()) as server:
        people = tuple(server.person(name, locale="hr") for name in ("Ana", "Boris", "Mila"))
        settings = Settings(
            _env_file=None,
            discord_token=SecretStr(server.token),
            discord_client_secret=SecretStr(secret),
            discord_api_url=server.api_url,
            browser_port=0,
            trusted_proxies=(ip_network(proxy),) if proxy else (),
        )
        chat = Place("discord", "1")
        messenger = KnowingMessenger("discord")
        async with served(folder, messenger, settings, chat) as on:
            scene = Scene(on, server, people)
            messenger.members = scene.guild.members
            yield scene


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    async with scene_in(tmp_path) as scene:
        yield scene


async def test_a_person_begins_at_the_table_of_the_channel(scene: Scene) -> None:
    assert await scene.begins(scene.boris) == "/"
    await scene.opened(scene.place, scene.ana)
    view = scene.on.view()
    assert await view.begin(*scene.server.activities.open(scene.boris, scene.channel)) == 200
    assert view.leads_to == f"/room/{view.room}"
    assert view.answer["language"] == "hr"
    assert view.answer["access_token"].startswith("t0ken")
    page = await (await view.get(view.leads_to)).text()
    assert "room-data" in page
    account = await scene.on.app.people.directory.of_user("discord", str(scene.boris.id))
    assert account is not None
    assert account.name == "Boris"
    assert await scene.begins(scene.ana) == view.leads_to


async def test_several_tables_are_a_choice_and_other_channels_are_not(scene: Scene) -> None:
    codes = {await scene.opened(scene.place, one) for one in (scene.ana, scene.boris)}
    view = scene.on.view()
    mila = scene.mila
    scene.guild.members[mila.id] = mila
    assert await view.begin(*scene.server.activities.open(mila, scene.channel)) == 200
    assert view.leads_to == "/tables"
    page = await (await view.get("/tables")).text()
    for code in codes:
        assert f"tables/{code}" in page
        assert (await view.get(f"/tables/{code}")).headers["Location"].startswith("../room/")
    assert await scene.begins(scene.boris) != "/tables", "one's own table comes first"
    assert await scene.begins(mila, scene.guild.channel("talk")) == "/"


async def test_guests_of_the_server_watch(scene: Scene) -> None:
    await scene.opened(scene.place, scene.ana)
    assert (await scene.begins(scene.mila)).endswith("/watch")


async def test_a_person_who_has_left_the_server_watches(scene: Scene) -> None:
    await scene.opened(scene.place, scene.ana)
    scene.guild.members[scene.mila.id] = scene.mila
    assert not (await scene.begins(scene.mila)).endswith("/watch")
    del scene.guild.members[scene.mila.id]
    assert (await scene.begins(scene.mila)).endswith("/watch")


async def test_a_person_who_leaves_the_server_stops_acting_there(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a launch, while their page stays open; people at the table are not affected."""
    monkeypatch.setattr(socket, "ACTS", timedelta(seconds=5))
    code = await scene.opened(scene.place, scene.ana)
    for person, stays in ((scene.boris, False), (scene.ana, True)):
        view = scene.on.view()
        assert await view.begin(*scene.server.activities.open(person, scene.channel)) == 200
        line = await view.line(f"/room/{view.room}/live")
        await line.next("snapshot")
        await line.tap("?", mark="while there")
        await line.next("answer")
        del scene.guild.members[person.id]
        await asyncio.sleep(5)
        await line.tap(b.text(b.SitButton(code, Seat(2))), mark="gone")
        if stays:
            assert (await line.next("answer"))["id"] == "gone"
        else:
            assert (await line.socket.receive()).data == 4402
            assert (await view.get(f"/room/{view.room}")).headers["Location"].endswith("/watch")
        await line.socket.close()


async def test_direct_messages_lead_to_ones_own_table(scene: Scene) -> None:
    await scene.opened(scene.place, scene.ana)
    view = scene.on.view()
    direct = scene.ana.direct
    assert await view.begin(*scene.server.activities.open(scene.ana, direct)) == 200
    assert view.leads_to.startswith("/room/")
    assert await view.begin(*scene.server.activities.open(scene.boris, scene.boris.direct)) == 200
    assert view.leads_to == "/"


async def test_only_a_person_in_the_instance_begins(scene: Scene) -> None:
    activities = scene.server.activities
    _, instance = activities.open(scene.ana, scene.channel)
    view = scene.on.view()
    assert await view.begin(activities.authorize(scene.mila), instance) == 403
    assert view.answer["reason"] == "forged"
    for other in ("i-1-gc-2", "", "../../users/@me", "x" * 200):
        assert await view.begin(activities.authorize(scene.ana), other) == 403
    activities.late = 2
    assert await view.begin(activities.authorize(scene.ana), instance) == 200, "it comes late"


async def test_a_code_works_once(scene: Scene) -> None:
    view = scene.on.view()
    code, instance = scene.server.activities.open(scene.ana, scene.channel)
    assert await view.begin(code, instance) == 200
    assert await view.begin(code, instance) == 403
    assert view.answer["reason"] == "spent"
    assert await view.begin("forged", instance) == 403


async def test_a_wrong_secret_and_an_outage_are_no_fault_of_the_person(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with scene_in(tmp_path, "wrong") as scene:
        view = scene.on.view()
        assert await view.begin(*scene.server.activities.open(scene.ana, scene.channel)) == 503
        assert "does not accept DISCORD_CLIENT_SECRET" in caplog.text
        scene.server.broken = True
        assert await view.begin(*scene.server.activities.open(scene.ana, scene.channel)) == 503
        scene.server.broken = False
        await scene.server.down()
        assert await view.begin(*scene.server.activities.open(scene.ana, scene.channel)) == 503


async def test_the_launch_page_is_only_for_discord(scene: Scene) -> None:
    view = scene.on.view()
    for path in ("/app/discord", "/?frame_id=a&instance_id=b&platform=desktop"):
        page = await view.get(path)
        text = await page.text()
        assert 'data-host="discord"' in text
        assert f'data-client="{scene.server.world.bot.id}"' in text
        assert "X-Frame-Options" not in page.headers
        policy = page.headers["Content-Security-Policy"]
        assert "https://discord.com" in policy
        assert "telegram" not in policy
    assert "data-host" not in await (await view.get("/")).text()
    assert (await view.get("/app/telegram")).status == 404


async def test_nobody_can_make_the_bot_ask_discord_endlessly(scene: Scene) -> None:
    view = scene.on.view()
    for _ in range(300):
        await view.begin("", "")
    before = len(scene.server.requests)
    code, instance = scene.server.activities.open(scene.ana, scene.channel)
    assert await view.begin(code, instance) == 429
    assert len(scene.server.requests) == before


@pytest.mark.parametrize("block", ["203.0.113.{}", "2001:db8:7:{}::1"])
async def test_a_few_addresses_never_use_up_the_exchanges_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: str
) -> None:
    """Two addresses, or all networks of one customer in IPv6, send false codes."""
    monkeypatch.setattr(launches, "_EXCHANGES", 20)
    async with scene_in(tmp_path, proxy="127.0.0.1") as scene:
        _, instance = scene.server.activities.open(scene.ana, scene.channel)
        flood = scene.on.view()
        for number in range(40):
            flood.address = block.format(number % 2 if "." in block else number)
            assert await flood.begin(f"false{number}", instance) in (403, 503)
        for address in "198.51.100.1", "2001:db8:8::1":
            view = scene.on.view()
            view.address = address
            assert await view.begin(*scene.server.activities.open(scene.ana, scene.channel)) == 200


async def test_a_page_asked_for_in_an_outage_asks_discord_once(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, asked, opened = scene.on.view(), list[ClientTimeout](), ClientSession

    def session(timeout: ClientTimeout) -> ClientSession:
        asked.append(timeout)
        return opened(timeout=timeout)

    monkeypatch.setattr(activity, "ClientSession", session)
    scene.server.broken, scene.server.latency = True, timedelta(seconds=7)
    answers = await asyncio.gather(*(view.get("/app/discord") for _ in range(9)))
    assert [one.status for one in answers] == [503] * 9
    assert len(asked) == 1
    scene.server.broken, scene.server.latency = False, timedelta()
    await asyncio.sleep(6)
    assert (await view.get("/app/discord")).status == 200


async def test_all_who_come_by_discords_proxy_are_not_one_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others have used up its address's limit; a page with a pass then counts for its visitor."""
    monkeypatch.setattr(limits, "_REQUESTS", 20)
    async with scene_in(tmp_path) as scene:
        await scene.opened(scene.place, scene.ana)
        view = scene.on.view()
        assert await view.begin(*scene.server.activities.open(scene.ana, scene.channel)) == 200
        stranger = scene.on.view()
        while (await stranger.get("/offline")).status == 200:
            pass
        assert (await view.get(view.leads_to)).status == 200
        stranger.kept = "forged"
        assert (await stranger.get("/offline")).status == 429
        while (await view.get("/offline")).status == 200:
            pass
        assert (await view.get(view.leads_to)).status == 429, "nor may one visitor do everything"
