"""A match is replayed, and its record downloaded, on Telegram and Discord."""

from datetime import timedelta
from functools import partial
from pathlib import Path

from bot import buttons as b
from engine.rules.record.match_record import MatchRecord, replay_match
from engine.rules.ruleset import rules_of
from engine.tables import commands as c
from engine.tables.table import Pace, Status, Table
from tests.emulators.discord import TextChannel
from tests.emulators.telegram import Chat, Message
from tests.whole.discord import Player, open_table, press_kind
from tests.whole.discord_evening import evening_on
from tests.whole.seen import found
from tests.whole.telegram_evening import Evening

SHORT = rules_of("bela_hr", {"target": 1})
PACES = {
    "quick": Pace(timedelta(minutes=2), timedelta(milliseconds=40), timedelta(milliseconds=400))
}
"""People in this test announce nothing, so their questions have to end."""


def settle(table: Table, pace: Pace) -> c.Settle:
    """Make the match end with its first deal, which nobody can pass out.

    A second one would wait for people.
    """
    return c.Settle(c.Actor(table.opener), "bela_hr", SHORT, pace)


def check(body: bytes, table: Table) -> None:
    """Check that the file replays the match."""
    record = MatchRecord.model_validate_json(body)
    assert record.seats[0] == "Ана"
    assert table.match is not None
    assert replay_match(record).totals == table.match.totals


async def test_on_telegram(evening: Evening) -> None:
    (ana,) = await evening.people("Ана")
    group = evening.server.supergroup("Петъчен белот", [ana])
    code = await evening.open(ana, group)
    table = evening.table(code)
    await evening.app.engine.host.ask(table.id, settle(table, table.pace))
    await evening.press(ana, group, b.StartButton)
    await evening.until(lambda: evening.table(code).turn)
    await ana.write(group, "/leave")  # AI players end the deal
    await evening.until(lambda: found(group.messages, b.TakeRecordButton), 7200)
    await evening.still()
    first = "✓ " + evening.words("replay-open")
    await evening.press(ana, group, b.ReplayButton)
    await evening.until(lambda: first in labels(group.by_bot()[-1]))
    page = group.by_bot()[-1]
    title = evening.words("replay-auction", deal=1, deals=deals(evening, code))
    assert title.replace("**", "") in page.text
    assert any(row.startswith("Ана: ") for row in page.text.splitlines())
    pressed = next(data for label, data in pairs(page) if label == "▶️")
    await evening.still()
    await ana.press(page, pressed)
    await evening.until(lambda: at(group, page).text != page.text)
    seat = next(data for label, data in pairs(at(group, page)) if label == "Ана")
    await evening.still()
    await ana.press(at(group, page), seat)
    await evening.until(lambda: "✓ Ана" in labels(at(group, page)))
    assert not any(row.startswith("Ана: ") for row in at(group, page).text.splitlines())
    await evening.press(ana, group, b.TakeRecordButton)
    await evening.until(lambda: group.by_bot()[-1].document)
    document = group.by_bot()[-1].document
    assert document is not None
    assert document.name == f"belot-{code}-1.json"
    check(document.body, evening.table(code))
    await evening.still()
    assert not evening.refusals()


def deals(evening: Evening, code: str) -> int:
    match = evening.table(code).match
    assert match is not None
    return match.number


def at(chat: Chat, page: Message) -> Message:
    """The present version of the message."""
    return next(message for message in chat.by_bot() if message.id == page.id)


def pairs(message: Message) -> list[tuple[str, str]]:
    return [(button.label, button.data) for button in message.each_button()]


def labels(message: Message) -> list[str]:
    return [label for label, _ in pairs(message)]


async def test_on_discord(tmp_path: Path) -> None:
    async with evening_on(tmp_path, "records", paces=PACES) as held:
        ana, guest = held.people("Ана", "Гост")
        channel = held.server.guild("Клуб", [ana, guest]).channel("белот")
        code = await open_table(held.server, ana, channel, "quick")
        table = held.table(code)
        await held.app.engine.host.ask(table.id, settle(table, table.pace))
        await press_kind(held.server, ana, channel, b.StartButton)
        await Player(ana, channel).play(lambda: bool(found(channel.messages, b.TakeRecordButton)))
        assert held.table(code).status is Status.FINISHED
        await held.still()
        before = len(channel.messages)
        await held.press(guest, channel, b.ReplayButton)
        await held.until(lambda: len(channel.messages) > before)
        page = channel.last
        assert not page.whisper
        pressed = [button.data for button in page.each_button()]
        assert len(set(pressed)) == len(pressed)
        for person, move in ((guest, b.ReplayMove.ON), (ana, b.ReplayMove.LAST)):
            shown = channel.last
            assert shown.id == page.id, "another page stands in its place"
            (data,) = [one for _, one in found([shown], b.ReplayButton) if one.endswith(f":{move}")]
            await person.press(shown, data)
            await held.until(partial(is_another, channel, shown.text))
        await held.press(ana, channel, b.TakeRecordButton)
        await held.until(lambda: channel.last.files)
        (attached,) = channel.last.files
        assert attached.name == f"belot-{code}-1.json"
        check(attached.content, held.table(code))
        held.check([ana, guest])


def is_another(channel: TextChannel, text: str) -> bool:
    """Whether the newest message no longer has this text."""
    return channel.last.text != text
