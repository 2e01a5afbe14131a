"""The commands sent to Discord, and whether they must be sent again."""

from typing import Any

import discord
from discord import app_commands

from adapters.discord.commands import Option, Planned, Summary, build, plan, standing
from adapters.discord.reading import Whisper, missing, sentence
from adapters.platform.application import Argument
from tests.adapters.discord.fakes import FakeApplication, FakeWords

ARGUMENTS = {"belot": Argument("options", "discord-option-belot")}


def test_commands_are_planned_in_all_languages() -> None:
    belot, helping, join = plan(FakeApplication(), FakeWords(), ARGUMENTS)
    assert belot == Planned(
        "belot",
        Summary("belot in en", {"bg": "belot in bg"}),
        Option("options", Summary("en: how to play", {"bg": "bg: how to play"})),
    )
    assert (helping.name, helping.option, join.name) == ("help", None, "join")


def test_what_discord_has_is_read_back() -> None:
    belot, *_ = plan(FakeApplication(), FakeWords(), ARGUMENTS)
    option = {
        "type": 3,
        "name": "options",
        "description": "en: how to play",
        "description_localizations": {"bg": "bg: how to play"},
    }
    data = {
        "name": "belot",
        "type": 1,
        "description": "belot in en",
        "description_localizations": {"bg": "belot in bg"},
        "contexts": [0, 1],
        "options": [option],
    }
    assert standing(data) == belot
    assert standing({**data, "description": "old"}) != belot
    assert standing({**data, "contexts": None}) is None
    assert standing({**data, "type": 2}) is None
    assert standing({**data, "options": [option, option]}) is None


async def test_the_tree_has_them_with_their_texts() -> None:
    async def handle(_: discord.Interaction[Any]) -> None:
        raise AssertionError

    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    required = {"belot": Argument("code", "discord-option-belot", required=True)}
    build(tree, plan(FakeApplication(), FakeWords(), required), handle)
    belot = tree.get_command("belot")
    assert isinstance(belot, app_commands.Command)
    (text,) = belot.parameters
    assert (text.display_name, text.required, text.type) == (
        "code",
        True,
        discord.AppCommandOptionType.string,
    )


def test_missing_permissions_are_named() -> None:
    none = discord.Permissions()
    assert missing(discord.Permissions(administrator=True), in_thread=True) == ()
    assert missing(discord.Permissions.all(), in_thread=True) == ()
    assert sentence(FakeWords(), "bg", missing(none, in_thread=False)) == (
        "bg: I still need: view, send, embed"
    )
    assert "discord-permission-threads" in missing(none, in_thread=True)


def test_a_whisper_is_one_line() -> None:
    now = discord.utils.time_snowflake(discord.utils.utcnow())
    for whisper in (Whisper(now, "to:ken"), Whisper(now, "token", "55")):
        assert Whisper.read(whisper.text) == whisper
