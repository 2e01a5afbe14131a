"""Messages that only one person sees can be edited for a quarter of an hour."""

from datetime import timedelta

import discord
import pytest

from adapters.discord.reading import LIFE, Whisper
from adapters.platform.platform import MessageGone
from tests.every import every


def snowflake(ago: timedelta) -> int:
    return discord.utils.time_snowflake(discord.utils.utcnow() - ago)


def test_a_whisper_lives_as_long_as_its_interaction() -> None:
    alive = Whisper(snowflake(LIFE - timedelta(minutes=1)), "token")
    assert Whisper.read(alive.text) == alive
    with pytest.raises(MessageGone):
        Whisper.read(Whisper(snowflake(LIFE + timedelta(seconds=1)), "token").text)


@every("text", ["", "55", "1:2", "x:@original:token", "1:../../x:token", "::"])
def test_other_ids_are_no_whispers(text: str) -> None:
    with pytest.raises(MessageGone):
        Whisper.read(text)
