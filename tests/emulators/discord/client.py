"""The real discord.py client, connected to the server and recording events."""

import asyncio
import warnings
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

with warnings.catch_warnings():
    # discord.py imports audioop for voices, which Python 3.13 no longer has
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

import pytest
import yarl

from tests.emulators.discord.server import DiscordServer
from tests.virtual import VirtualClock

Press = discord.Interaction[discord.Client]


class Heard(discord.Client):
    """A client that records; `events` are the names of gateway events."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        mentions = discord.AllowedMentions(everyone=False, roles=False)
        super().__init__(
            intents=intents or discord.Intents.default(),
            guild_ready_timeout=0.05,
            allowed_mentions=mentions,
        )
        self.events: list[str] = []
        self.pressed: asyncio.Queue[Press] = asyncio.Queue()
        self.read: list[discord.Message] = []
        self.prepared = asyncio.Event()

    async def on_ready(self) -> None:
        self.prepared.set()

    async def on_socket_event_type(self, name: str) -> None:
        self.events.append(name)

    async def on_interaction(self, interaction: Press) -> None:
        self.pressed.put_nowait(interaction)

    async def on_message(self, message: discord.Message) -> None:
        self.read.append(message)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Skip the five real seconds that discord.py waits."""
        if not initial:
            await asyncio.sleep(0.1)

    def channel(self, number: int) -> discord.TextChannel | discord.Thread:
        found = self.get_channel(number)
        assert isinstance(found, discord.TextChannel | discord.Thread)
        return found


@asynccontextmanager
async def connected(
    server: DiscordServer, intents: discord.Intents | None = None, token: str = ""
) -> AsyncIterator[Heard]:
    """A connected client that is ready."""
    client = Heard(intents)
    running = asyncio.create_task(client.start(token or server.token))
    ready = asyncio.create_task(client.prepared.wait())
    await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        ready.cancel()
        await client.close()
        await running
    try:
        yield client
    finally:
        await client.close()
        with suppress(asyncio.CancelledError):
            await running


def view(
    *texts: str, buttons: tuple[tuple[str, str], ...] = (), accent: int | None = None
) -> discord.ui.LayoutView:
    """A view of texts in a container and one row of buttons (label, custom_id)."""
    layout = discord.ui.LayoutView(timeout=None)
    container: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(
        *(discord.ui.TextDisplay(text) for text in texts), accent_colour=accent
    )
    if buttons:
        row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
        for label, custom_id in buttons:
            row.add_item(discord.ui.Button(label=label, custom_id=custom_id))
        container.add_item(row)
    layout.add_item(container)
    return layout


async def refused(code: int, sending: Awaitable[object]) -> discord.HTTPException:
    """The refusal raised by an awaitable; it must have this code."""
    with pytest.raises(discord.HTTPException) as caught:
        await sending
    assert caught.value.code == code
    return caught.value


def point_at(server: DiscordServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Point discord.py at this server."""
    monkeypatch.setattr(discord.http.Route, "BASE", server.api_url)
    gateway = yarl.URL(server.gateway_url)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)


def pass_time(server: DiscordServer, **duration: float) -> None:
    """Advance the server's clock at once."""
    assert isinstance(server.clock, VirtualClock)
    server.clock.base += timedelta(**duration)
