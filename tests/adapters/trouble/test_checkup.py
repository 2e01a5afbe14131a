"""The platforms' checks of the bot's rights, on the strict servers."""

from collections.abc import Sequence

from adapters.discord.checkup import Expected, discord_checkup, permissions_in
from adapters.discord.commands import Json, plan
from adapters.platform.application import CommandForm
from adapters.telegram.checkup import telegram_checkup
from adapters.trouble.checkup import Finding, FindingMark
from bot.locales.words import Words
from engine.host.clock import SystemClock
from tests.emulators.discord import DiscordServer, enable_activities
from tests.emulators.discord.activities import SECRET
from tests.emulators.telegram import TelegramServer
from tests.emulators.telegram.webhooks import Hook
from tests.every import every
from tests.virtual import VirtualClock


def ill(found: list[Finding]) -> set[str]:
    """The checks that fail; without the clocks, which are never right in virtual time."""
    marked = {one.message for one in found if one.mark is not FindingMark.WELL}
    return marked - {"doctor-clock-wrong"}


def told(found: list[Finding]) -> str:
    return " ".join(f"{one.message} {dict(one.args)}" for one in found)


async def test_telegram_says_what_a_group_lets_the_bot_do() -> None:
    async with TelegramServer(VirtualClock()) as server:
        ana = server.person("Ана")
        group = server.group("Белот", [ana], admins=[ana])
        chat = str(group.id)
        found = await telegram_checkup(server.token, server.url, [chat])
        assert ill(found) == set()
        assert {"doctor-telegram-privacy", "doctor-telegram-sends"} <= {
            one.message for one in found
        }
        group.restrict(send_files=False)
        found = await telegram_checkup(server.token, server.url, [chat])
        assert ill(found) == {"doctor-telegram-no-photos", "doctor-telegram-no-files"}
        group.restrict(send_messages=False)
        found = await telegram_checkup(server.token, server.url, [chat])
        assert "doctor-telegram-silenced" in ill(found)
        group.promote_bot()
        assert ill(await telegram_checkup(server.token, server.url, [chat])) == set()
        group.kick_bot()
        found = await telegram_checkup(server.token, server.url, [chat, "-99"])
        assert {"doctor-chat-unknown"} <= ill(found)
        assert server.token not in told(found)
        refused = await telegram_checkup("1:wrong", server.url, [])
        assert ill(refused) == {"doctor-token-refused"}
        url = server.url
    silent = await telegram_checkup("1:secret", url, [])
    assert ill(silent) == {"doctor-platform-silent"}
    assert "secret" not in told(silent)


async def test_discord_says_what_a_channel_lets_the_bot_do() -> None:
    async with DiscordServer(VirtualClock()) as server:
        ana = server.person("Ана")
        guild = server.guild("Белот", [ana], owner=ana)
        channel = guild.channel("igra")
        chat = str(channel.id)
        assert ill(await discord_checkup(server.token, server.api_url, [chat])) == set()
        server.gateway.shards = 3
        for shards, found_ill in ((0, set[str]()), (2, {"doctor-discord-shards"}), (3, set[str]())):
            found = await discord_checkup(server.token, server.api_url, [chat], Expected(shards))
            assert ill(found) == found_ill
        channel.set_permissions(embed=False, attach=False)
        found = await discord_checkup(server.token, server.api_url, [chat])
        assert ill(found) == {"doctor-discord-no-embed", "doctor-discord-no-attach"}
        channel.set_permissions(view=False)
        found = await discord_checkup(server.token, server.api_url, [chat])
        assert "doctor-discord-no-view" in ill(found)
        assert server.token not in told(found)


@every(
    ("secret", "finding"),
    [
        (SECRET, "doctor-discord-secret"),
        ("another", "doctor-discord-secret-refused"),
        ("ключ", "doctor-discord-secret-refused"),
        ("", None),
    ],
)
async def test_the_client_secret_is_tried(secret: str, finding: str | None) -> None:
    async with DiscordServer(VirtualClock()) as server:
        expected = Expected(secret=secret)
        found = await discord_checkup(server.token, server.api_url, [], expected)
        told = [one for one in found if "secret" in one.message]
        assert [one.message for one in told] == ([finding] if finding else [])
        assert ill(told) == ({finding} if finding and finding.endswith("refused") else set())
        assert not secret or secret not in str(found)


async def test_discord_says_which_commands_are_missing() -> None:
    forms, words = (CommandForm(("belot",), "/belot", "command-belot"),), Words()

    def planned(for_users: bool) -> Sequence[Json]:
        return plan(forms, words, for_users=for_users)

    async with DiscordServer(VirtualClock()) as server:

        async def found() -> dict[str, str]:
            expected = Expected(plan=planned)
            said = await discord_checkup(server.token, server.api_url, [], expected)
            return {one.message: str(one.args.get("names", "")) for one in said}

        assert (await found())["doctor-discord-commands-differ"] == "/belot"
        old = {"id": "2", "type": 1, "name": "old", "description": "x"}
        server.world.commands[:] = [*planned(for_users=False), old]
        assert (await found())["doctor-discord-commands-differ"] == "/old"
        server.world.commands[:] = [*planned(for_users=False)]
        assert "doctor-discord-entry-point" not in await found()
        enable_activities(server.world)
        assert {"doctor-discord-commands", "doctor-discord-entry-point"} <= set(await found())
        server.world.installs.add(1)
        assert "doctor-discord-for-users" in await found()
        server.world.commands[:] = [*planned(for_users=True)]
        server.world.flags = 1 << 17
        assert {"doctor-discord-commands", "doctor-discord-no-entry-point"} <= set(await found())


@every(
    ("status", "body"),
    [
        (429, '{"ok": false, "error_code": 429, "description": "Too Many Requests"}'),
        (500, '{"ok": false, "error_code": 500, "description": "Internal Server Error"}'),
        (502, '{"ok": true, "id": "7", "result": {"id": 7}}'),
        (200, "null"),
        (200, "[]"),
        (200, "{}"),
        (200, '{"ok": true, "result": {}}'),
    ],
)
async def test_a_token_is_accepted_only_where_the_platform_says_so(status: int, body: str) -> None:
    async with TelegramServer(VirtualClock()) as server:
        server.fail_next("getMe", status, body)
        found = await telegram_checkup(server.token, server.url, [])
        assert [one.message for one in found] == ["doctor-platform-silent"]
    async with DiscordServer(VirtualClock()) as discord:
        discord.fail_next("own_user", status, body)
        found = await discord_checkup(discord.token, discord.api_url, [])
        assert [one.message for one in found] == ["doctor-platform-silent"]


async def test_findings_are_reported_though_the_platform_falls_silent() -> None:
    async with TelegramServer(VirtualClock()) as server:
        server.fail_next("getWebhookInfo", 502, "{}")
        found = await telegram_checkup(server.token, server.url, [])
        assert {one.message for one in found} >= {"doctor-token-works", "doctor-telegram-privacy"}
        assert found[-1].message == "doctor-platform-silent"
    async with DiscordServer(VirtualClock()) as discord:
        discord.fail_next("gateway", 502, "{}")
        found = await discord_checkup(discord.token, discord.api_url, [])
        assert {one.message for one in found} >= {"doctor-token-works", "doctor-discord-no-intents"}
        assert found[-1].message == "doctor-platform-silent"


EVERYONE = {"id": "1", "permissions": str(0x400 | 0x800)}


@every(
    ("roles", "overwrites", "sends"),
    [
        ([], [], True),
        ([], [{"id": "1", "deny": "2048", "allow": "0"}], False),
        (["2"], [{"id": "1", "deny": "2048", "allow": "0"}], False),
        (
            ["2"],
            [
                {"id": "1", "deny": "2048", "allow": "0"},
                {"id": "2", "deny": "0", "allow": "2048"},
            ],
            True,
        ),
        (
            ["2", "3"],
            [
                {"id": "3", "deny": "2048", "allow": "0"},
                {"id": "2", "deny": "0", "allow": "2048"},
            ],
            True,
        ),
        (["2"], [{"id": "9", "deny": "2048", "allow": "0"}], False),
        (["4"], [{"id": "9", "deny": "2048", "allow": "0"}], True),
    ],
)
def test_overwrites_count_in_discords_order(
    roles: list[str], overwrites: list[dict[str, str]], sends: bool
) -> None:
    others = [{"id": "2", "permissions": "0"}, {"id": "3", "permissions": "0"}]
    guild = {
        "id": "1",
        "owner_id": "8",
        "roles": [EVERYONE, *others, {"id": "4", "permissions": "8"}],
    }
    found = permissions_in(guild, {"roles": roles}, {"permission_overwrites": overwrites}, "9")
    assert found.send_messages is sends


async def test_it_is_told_whether_telegram_brings_updates_here() -> None:
    clock, url = SystemClock(), "https://belot.example/telegram"
    async with TelegramServer(clock) as server:

        async def told(wanted: str) -> dict[str, FindingMark]:
            found = await telegram_checkup(server.token, server.url, [], wanted)
            return {one.message: one.mark for one in found if "webhook" in one.message}

        assert await told("") == {}
        assert await told(url) == {"doctor-telegram-webhook-unset": FindingMark.WARNING}
        server.webhooks.put(Hook("https://other.example/x", "", 40, ()))
        assert await told(url) == {"doctor-telegram-webhook-other": FindingMark.WARNING}
        assert await told("") == {"doctor-telegram-webhook": FindingMark.WARNING}
        server.webhooks.put(Hook(url, "", 40, ()))
        assert await told(url) == {"doctor-telegram-webhook-ours": FindingMark.WELL}
        ana = server.person("Ана")
        await ana.start()
        await server.until(lambda: "last_error_date" in server.webhooks.info())
        assert "doctor-telegram-webhook-failed" in await told(url)
