"""What the command line says where Discord does not serve the bot."""

from pathlib import Path

import pytest

from tests.bot.cli.test_console import ended
from tests.emulators.discord.server import DiscordServer
from tests.hurried import HurriedClock


@pytest.mark.parametrize(
    ("refuses", "lang", "says"),
    [
        (4004, "en_GB.UTF-8", "Discord does not accept the token"),
        (4012, "hr_HR.UTF-8", "Discord više ne razgovara s ovom verzijom"),
    ],
)
async def test_what_cannot_heal_is_told_in_one_sentence(
    tmp_path: Path, refuses: int, lang: str, says: str
) -> None:
    async with DiscordServer(HurriedClock()) as server:
        server.gateway.refuses = refuses
        code, out, err = await ended(
            tmp_path,
            "run",
            DISCORD_TOKEN=server.token,
            DISCORD_API_URL=server.api_url,
            DISCORD_GATEWAY_URL=server.gateway_url,
            LANG=lang,
        )
        assert server.gateway.identifies == 1
    assert (code, out) == (2, "")
    assert says in err.splitlines()[-1]
    assert "Traceback" not in err
    assert server.token not in err
