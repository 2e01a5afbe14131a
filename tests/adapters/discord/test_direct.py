"""Direct messages: a channel is opened once, and again if it is not ours."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from adapters.discord import direct
from adapters.discord.direct import DirectMessages
from adapters.platform.chat import Place
from tests.adapters.discord.emulated import served
from tests.adapters.discord.fakes import FakeApplication, FakeDirect
from tests.emulators.discord import DiscordServer
from tests.every import every
from tests.instantly import instantly
from tests.virtual import VirtualClock


class Client:
    """Opens channels slowly, and always the same one for a person."""

    def __init__(self) -> None:
        self.opened: list[int] = []

    async def create_dm(self, user: discord.Object) -> SimpleNamespace:
        self.opened.append(user.id)
        await asyncio.sleep(1)
        return SimpleNamespace(id=user.id + 1000)

    @property
    def real(self) -> discord.Client:
        return cast("discord.Client", self)


def refused(status: int, code: int) -> discord.HTTPException:
    response = cast("Any", SimpleNamespace(status=status, reason=""))
    kind = discord.NotFound if status == 404 else discord.Forbidden
    return kind(response, {"code": code, "message": "no"})


async def test_two_messages_at_a_time_open_a_persons_channel_once() -> None:
    client, messages = Client(), DirectMessages(FakeDirect())
    found = await asyncio.gather(*(messages.of(client.real, "7") for _ in range(3)))
    assert (found, client.opened) == ([1007] * 3, [7])


@every(("status", "code"), [(404, 10003), (403, 50001)])
async def test_a_stored_channel_that_is_not_ours_is_reopened(status: int, code: int) -> None:
    """This happens if the database is used with another application than before."""
    client, kept = Client(), FakeDirect()
    kept.kept["7"] = "5"
    messages = DirectMessages(kept)
    assert await messages.of(client.real, "7") == 5
    assert await messages.reopen(client.real, "7", refused(status, code))
    assert await messages.of(client.real, "7") == 1007
    assert kept.kept == {"7": "1007"}
    assert not await messages.reopen(client.real, "7", refused(403, 50001)), (
        "it is refused for good"
    )
    assert not await messages.reopen(client.real, "7", refused(403, 50007)), "they take none"
    assert client.opened == [7]


async def test_no_more_channels_are_held_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(direct, "MOST_KNOWN", 3)
    client, messages = Client(), DirectMessages(FakeDirect())
    for user in range(10):
        await messages.of(client.real, str(user))
    assert len(messages._known) == 3
    assert await messages.of(client.real, "0") == 1000
    assert len(client.opened) == 10, "what is forgotten here is kept there"


async def test_only_what_a_person_writes_to_us_directly_is_heard() -> None:
    app = FakeApplication()
    async with DiscordServer(VirtualClock()) as server, served(server, app):
        ana = server.person("Ана")
        await ana.write(server.guild("Клуб", [ana]).channel("белот"), "A♠")
        await ana.write(ana.direct, "/belot")
        await ana.write(ana.direct, "A♠")
        await server.until(lambda: bool(app.lines))
    (said,) = app.lines
    assert (said.place, said.text) == (Place("discord", str(ana.id), private=True), "A♠")
    assert said.person.user == str(ana.id)


@instantly
async def test_first_messages_to_many_people_are_spread_out() -> None:
    """Each new person waits for a turn, so that no request fails; known people need none."""
    client, messages = Client(), DirectMessages(FakeDirect())
    users = list(map(str, range(direct.OPENED_AT_ONCE + 3)))
    told = await asyncio.gather(
        *(messages.of(client.real, user) for user in users), return_exceptions=True
    )
    late = zip(users, told, strict=True)
    turns = {user: one.retry_after for user, one in late if isinstance(one, discord.RateLimited)}
    assert len(client.opened) == direct.OPENED_AT_ONCE
    assert len(set(turns.values())) == len(turns) == 3
    await asyncio.sleep(max(turns.values()))
    await asyncio.gather(*(messages.of(client.real, user) for user in turns))
    assert len(client.opened) == direct.OPENED_AT_ONCE + 3


@instantly
async def test_turns_of_messages_that_were_dropped_are_not_kept() -> None:
    client, messages = Client(), DirectMessages(FakeDirect())
    users = map(str, range(3 * direct.OPENED_AT_ONCE))
    await asyncio.gather(*(messages.of(client.real, one) for one in users), return_exceptions=True)
    assert len(messages._turns) == 2 * direct.OPENED_AT_ONCE
    await asyncio.sleep(3_600)
    await messages.of(client.real, "999")
    assert not messages._turns
