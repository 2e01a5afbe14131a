"""The command line's message when a platform refuses the bot: one clear sentence."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from tests.bot.cli.test_console import ended
from tests.emulators.discord.server import DiscordServer
from tests.emulators.telegram import TelegramServer
from tests.hurried import HurriedClock

WRONG = "5000000001:BBWrongWrongWrongWrongWrongWrongWro1"

Refusing = Callable[[], AbstractAsyncContextManager[dict[str, str]]]
"""A platform that refuses, and the settings with which it is reached."""


@asynccontextmanager
async def telegram() -> AsyncIterator[dict[str, str]]:
    async with TelegramServer(HurriedClock()) as server:
        yield {"TELEGRAM_TOKEN": WRONG, "TELEGRAM_API_URL": server.url}


def discord(code: int) -> Refusing:
    @asynccontextmanager
    async def refusing() -> AsyncIterator[dict[str, str]]:
        async with DiscordServer(HurriedClock()) as server:
            server.gateway.refuses = code
            yield {
                "DISCORD_TOKEN": server.token,
                "DISCORD_API_URL": server.api_url,
                "DISCORD_GATEWAY_URL": server.gateway_url,
            }
            assert server.gateway.identifies == 1

    return refusing


@pytest.mark.parametrize(
    ("refusing", "lang", "says"),
    [
        (telegram, "en_GB.UTF-8", "Telegram does not accept the token"),
        (discord(4004), "en_GB.UTF-8", "Discord does not accept the token"),
        (discord(4012), "hr_HR.UTF-8", "Discord no longer speaks with this version"),
    ],
)
async def test_fatal_refusals_are_told_in_one_sentence(
    tmp_path: Path, refusing: Refusing, lang: str, says: str
) -> None:
    async with refusing() as settings:
        # On a very busy machine a request can take too long; that is a warning before it.
        code, out, err = await ended(tmp_path, "run", LANG=lang, LOG_LEVEL="ERROR", **settings)
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert says in err
    assert not [value for name, value in settings.items() if "TOKEN" in name and value in err]
