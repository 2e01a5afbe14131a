"""The commands sent to Discord, and whether they must be sent again."""

import discord

from adapters.discord.commands import differing, plan
from adapters.discord.reading import Whisper, missing, sentence
from adapters.platform.application import Argument
from tests.adapters.discord.fakes import FakeApplication, FakeWords

ARGUMENTS = {"belot": Argument("options", "discord-option-belot")}


def test_commands_are_planned_in_all_languages() -> None:
    belot, helping, join = plan(FakeApplication(), FakeWords(), ARGUMENTS)
    assert belot["description"] == "belot in en"
    assert belot["description_localizations"] == {"bg": "belot in bg"}
    (option,) = belot["options"]
    assert (option["name"], option["description"]) == ("options", "en: how to play")
    assert (helping["name"], helping["options"], join["name"]) == ("help", [], "join")


def test_the_commands_at_discord_are_compared_with_the_plan() -> None:
    planned = plan(FakeApplication(), FakeWords(), ARGUMENTS)
    belot, *others = planned
    option = {**belot["options"][0]}
    del option["required"]  # Discord omits what is false
    kept = {
        **belot,
        "id": "1",
        "version": "2",
        "contexts": [1, 0],
        "nsfw": False,
        "default_member_permissions": None,
        "name_localizations": None,
        "options": [option],
    }
    launch = {"type": 4, "name": "launch", "handler": 2}
    assert differing(planned, [kept, *others, launch]) == []
    for field, value in (
        ("description", "old"),
        ("description_localizations", None),
        ("contexts", None),
        ("type", 2),
        ("options", [option, option]),
        ("default_member_permissions", "8"),
    ):
        assert differing(planned, [{**kept, field: value}, *others]) == ["belot"]
    assert differing(planned, others) == ["belot"]
    assert differing(others, [kept, *others]) == ["belot"]


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
