"""Conversations on Discord: the whole bot, the real library, and simcord in Discord's place."""

import asyncio
import logging
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from discord import PermissionOverwrite

from bot import buttons as b
from engine.tables.table import Status
from tests.whole.simcords import WORDS, Channel, Club, Member, Player, club


@pytest.fixture(autouse=True)
def nothing_goes_wrong(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing fails, and no interaction is answered too late or twice."""
    caplog.set_level(logging.INFO)
    yield
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert not [one for one in caplog.records if "too late" in one.getMessage()]


def words(message: str, language: str = "bg", **args: str | int) -> str:
    return WORDS.phrase(language, message, **args)


def text_of(held: Club, viewer: Member, channel: Channel = None) -> str:
    return "\n".join(one.text for one in held.seen(viewer, channel))


async def test_one_person_plays_a_match_by_direct_messages(tmp_path: Path) -> None:
    async with club(tmp_path, "dm3") as held:
        ana, guest = held.person("Ана"), held.person("Гост")
        await held.begin(ana)
        player = Player(held, ana)
        await player.play(lambda: bool(held.found(ana, b.ReopenButton)))
        assert player.turns > 16
        assert held.acknowledged_once()
        assert not any(one.ephemeral for one in held.seen(ana))
        assert len(held.seen(guest)) == len(held.seen(ana))
        assert not held.found(ana, b.LayCardButton)


@pytest.mark.long
async def test_one_person_plays_a_match_by_whispers(tmp_path: Path) -> None:
    """His direct messages are closed."""
    async with club(tmp_path, "whispers") as held:
        ana, guest = held.person("Ана"), held.person("Гост")
        held.close_private(ana)
        await held.begin(ana)
        player = Player(held, ana, by_channel=True)
        await player.play(lambda: bool(held.found(ana, b.ReopenButton)))
        assert player.turns > 16
        assert held.acknowledged_once()
        assert not held.seen(ana, ana.user.dm_channel)
        assert not any(one.ephemeral for one in held.seen(guest))


async def test_who_is_whispered_to_no_more_is_called_once(tmp_path: Path) -> None:
    async with club(tmp_path, "called") as held:
        ana, boris = held.person("Ана"), held.person("Борис")
        held.close_private(ana)
        await held.slash(ana, "belot")
        await held.press(boris, b.SitButton)
        await held.press(ana, b.StartButton)
        whispered, other = Player(held, ana, by_channel=True), Player(held, boris)
        while not (whispered.turns and other.moves()):
            await whispered.turn()
            if not whispered.turns:
                await other.turn()
            await asyncio.sleep(0.7)
        assert not calls(held, ana)
        await held.pass_time(timedelta(minutes=16))
        while not whispered.fresh():
            await other.turn()
            await asyncio.sleep(0.7)
        await held.until(lambda: calls(held, ana))
        assert len(calls(held, ana)) == 1
        turns = whispered.turns
        while whispered.turns == turns:
            await whispered.turn()
        await held.until(lambda: not calls(held, ana))


def calls(held: Club, who: Member) -> list[str]:
    """The messages that call this person alone; the start of a match rings for everybody in it."""
    return [one.text for one in held.seen(who) if set(one.called) == {who.id}]


async def test_a_missing_permission_is_named(tmp_path: Path) -> None:
    async with club(tmp_path, "quiet") as held:
        ana, tom = held.person("Ана"), held.person("Tom", "en-GB")
        denied = PermissionOverwrite(send_messages=False)
        overwrites = {held.env.bot.user: denied}
        quiet = held.guild.create_text_channel("тихо", overwrites=overwrites)
        for who, language in ((ana, "bg"), (tom, "en")):
            lacking = words("discord-permission-send", language)
            sentence = words("discord-missing-permissions", language, permissions=lacking)
            await held.slash(who, "belot", quiet)
            assert held.told() == sentence
        assert not [one for one in held.seen(ana, quiet) if not one.ephemeral]


async def test_only_the_opener_and_who_manages_the_channel_run_a_table(tmp_path: Path) -> None:
    async with club(tmp_path, "rights") as held:
        ana, boris, boss = held.person("Ана"), held.person("Борис"), held.boss("Вера")
        await held.slash(ana, "belot")
        for kind in (b.StartButton, b.AddAIPlayerButton):
            await held.press(boris, kind)
            assert held.told() == words("denied-not-allowed")
        await held.slash(boris, "close")
        assert words("denied-not-allowed") in text_of(held, boris)
        assert held.table.status is Status.LOBBY
        await held.press(boss, b.StartButton)
        await held.until(lambda: held.table.status is Status.PLAYING)
        await held.slash(ana, "close")
        await held.until(lambda: not held.bot.app.live.shown_in(held.place))


async def test_what_is_pressed_twice_at_once_is_done_once(tmp_path: Path) -> None:
    async with club(tmp_path, "twice") as held:
        ana, boris = held.person("Ана"), held.person("Борис")
        await held.slash(ana, "belot")
        await held.press(boris, b.SitButton, twice=True)
        assert sum(chair.account is not None for chair in held.table.chairs) == 2
        await held.press(ana, b.StartButton, twice=True)
        players = [Player(held, ana, twice=True), Player(held, boris, twice=True)]
        for _ in range(6):
            await held.until(lambda: any(player.fresh() for player in players))
            for player in players:
                await player.turn()
        assert held.acknowledged_once()
        assert held.table.status is Status.PLAYING


async def test_commands_are_described_in_each_language(tmp_path: Path) -> None:
    async with club(tmp_path, "commands") as held:
        told = {one["name"]: one for one in held.env.backend.commands[None].values()}
        assert set(told) >= {"belot", "join", "hand", "table", "score", "leave", "language"}
        for name, command in told.items():
            assert command["description"] == words(f"command-{name}", "en")
            for tag in ("bg", "hr"):
                told_in = command["description_localizations"][tag]
                assert told_in == words(f"command-{name}", tag)
        (option,) = told["join"]["options"]
        assert option["description_localizations"]["bg"] == words("discord-option-join", "bg")
        assert option["required"]


async def test_everybody_is_answered_in_his_language(tmp_path: Path) -> None:
    async with club(tmp_path, "languages") as held:
        ana, tom, boss = held.person("Ана"), held.person("Tom", "en-GB"), held.boss("Вера")
        await held.slash(ana, "belot")  # she was the first, so the channel speaks Bulgarian
        assert words("lobby-more") in labels(held, ana)
        await held.press(tom, b.StartButton)
        assert held.told() == words("denied-not-allowed", "en")
        await held.slash(tom, "language")
        assert held.told() == f"-# {words('answer-only-admins', 'en')}"
        assert not held.found(tom, b.ChooseLanguageButton), "no menu that could not be used"
        await held.slash(boss, "language")
        (english,) = [one for one in held.found(boss, b.ChooseLanguageButton) if one[1] == "1:l:en"]
        await held.click(boss, *english)
        await held.until(lambda: words("lobby-more", "en") in labels(held, ana))


def labels(held: Club, viewer: Member) -> list[str]:
    return [button["label"] for one in held.seen(viewer) for button in one.buttons]


async def test_a_code_seats_a_person_of_another_channel_and_of_private_ones(
    tmp_path: Path,
) -> None:
    async with club(tmp_path, "join") as held:
        ana, boris, tom = held.person("Ана"), held.person("Борис"), held.person("Tom", "en-GB")
        await held.slash(ana, "belot")
        other = held.guild.create_text_channel("друг")
        await boris.slash(other, "join", code=held.table.code)
        await held.until(lambda: held.found(boris, b.StandUpButton, other))
        await tom.user.slash("join", code=held.table.code)
        private = tom.user.dm_channel
        await held.until(lambda: held.found(tom, b.StandUpButton, private))
        assert words("answer-joined-group", "en", group="Клуб · #белот") in text_of(
            held, tom, private
        )
        assert sum(chair.account is not None for chair in held.table.chairs) == 3
        await boris.slash(other, "join", code="AAAAA")
        await held.until(lambda: words("answer-no-such-table") in text_of(held, boris, other))
        await held.press(ana, b.StartButton)
        hands = [one.user.dm_channel for one in (ana, boris, tom)]
        await held.until(lambda: all(map(held.env.backend.messages.get, (c.id for c in hands))))


async def test_old_buttons_work_after_a_restart(tmp_path: Path) -> None:
    async with club(tmp_path, "restart") as held:
        ana, boris = held.person("Ана"), held.person("Борис")
        held.close_private(boris)
        await held.slash(ana, "belot")
        await held.restart()
        await held.press(boris, b.SitButton)
        assert held.table.seat_of(held.table.accounts[-1]) is not None
        await held.restart()
        await held.press(ana, b.StartButton)
        players = [Player(held, ana), Player(held, boris, by_channel=True)]
        for _ in range(2):
            await held.until(lambda: any(player.fresh() for player in players))
            await held.restart()
            for player in players:
                while player.fresh():
                    await player.turn()
        assert all(player.turns for player in players)
        assert held.acknowledged_once()
