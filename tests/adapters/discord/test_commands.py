"""The commands sent to Discord, and whether they must be sent again."""

import discord

from adapters.discord.commands import choices, differing, entry_points, plan
from adapters.discord.reading import Whisper, missing, sentence
from adapters.platform.application import (
    Argument,
    ArgumentKind,
    CommandForm,
    Suggestion,
    Term,
)
from tests.adapters.discord.fakes import FakeApplication, FakeWords

CODE = Argument("code", "discord-option-code", suggested="tables")
FORMS = (
    CommandForm(("table", "show"), "/table", "command-table", (CODE,)),
    CommandForm(("table", "score"), "/score", "command-score"),
    CommandForm(
        ("rules",),
        "/rules",
        "command-rules",
        (Argument("game", "discord-option-game", values=(Term("bela_hr", "preset"),)),),
        anywhere=True,
    ),
    CommandForm(
        ("settings", "target"),
        "/settings",
        "command-settings",
        (
            Argument(
                "target",
                "discord-option-target",
                ArgumentKind.NUMBER,
                values=(Term("51"), Term("101")),
            ),
        ),
        manages=True,
    ),
)


def test_commands_are_planned_in_all_languages() -> None:
    belot, helping, join = plan(FakeApplication().forms, FakeWords())
    assert belot["description"] == "belot in en"
    assert belot["description_localizations"] == {"bg": "belot in bg"}
    assert belot["name_localizations"] == {"bg": "belot-bg"}
    (option,) = belot["options"]
    assert (option["name"], option["description"]) == ("options", "en: how to play")
    assert option["name_localizations"] == {"bg": "options-bg"}
    assert (helping["name"], helping["options"], join["name"]) == ("help", [], "join")


def test_forms_become_subcommands_with_typed_options() -> None:
    table, rules, settings = plan(FORMS, FakeWords(), for_users=True)
    show, score = table["options"]
    assert (table["name"], show["type"], show["name"], score["name"]) == (
        "table",
        1,
        "show",
        "score",
    )
    assert table["description"] == "discord-group-table in en"
    (code,) = show["options"]
    assert (code["type"], code["autocomplete"]) == (3, True)
    (game,) = rules["options"]
    assert game["choices"] == [
        {
            "name": "preset in en",
            "name_localizations": {"bg": "preset in bg"},
            "value": "bela_hr",
        }
    ]
    (target,) = settings["options"][0]["options"]
    assert target["type"] == 4
    assert target["choices"] == [{"name": "51", "value": 51}, {"name": "101", "value": 101}]
    wide = ([0, 1, 2], [0, 1])
    assert (rules["contexts"], rules["integration_types"]) == wide
    assert (table["contexts"], table["integration_types"]) == ([0, 1], [0])
    assert settings["default_member_permissions"] == "16"
    assert "default_member_permissions" not in table
    assert [one["integration_types"] for one in plan(FORMS, FakeWords())] == [[0]] * 3


def test_suggestions_fit_into_discord() -> None:
    found = [Suggestion("x" * 101, "x"), Suggestion("", ""), Suggestion("K7", "y" * 200)]
    (only,) = choices(found)
    assert (only.value, len(only.name)) == ("K7", 100)
    assert len(choices([Suggestion(str(n), "n") for n in range(40)])) == 25


def test_the_commands_at_discord_are_compared_with_the_plan() -> None:
    planned = plan(FakeApplication().forms, FakeWords())
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
        "name_localizations": {**belot["name_localizations"], "en-GB": "belot"},
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


def test_the_entry_point_command_is_sent_back_as_the_settings_allow() -> None:
    launch = {
        "id": "9",
        "type": 4,
        "name": "launch",
        "handler": 2,
        "integration_types": [0, 1],
        "contexts": [0, 1, 2],
        "nsfw": False,
        "name_localizations": None,
        "version": "3",
        "application_id": "1",
    }
    (kept,) = entry_points([launch, {"type": 1, "name": "belot"}], {0})
    assert kept == {
        "id": "9",
        "type": 4,
        "name": "launch",
        "handler": 2,
        "integration_types": [0],
        "contexts": [0, 1, 2],
        "nsfw": False,
    }


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
