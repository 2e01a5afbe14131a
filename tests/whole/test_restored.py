"""A backup is restored while Telegram has later messages: the bot goes on from the backup."""

from pathlib import Path

from bot.storage.restored import settled
from engine.host.clock import to_ms
from engine.store.copies.backup import back_up
from engine.store.copies.restore import restore
from engine.tables.table import Decision
from tests.emulators.telegram import TelegramServer
from tests.virtual import VirtualClock
from tests.whole.seen import found
from tests.whole.telegram import bot_on
from tests.whole.telegram_evening import MOVES, PACES, Evening

NAMES = ("Ана", "Борис", "Вера", "Георги")


def decision_open(evening: Evening, code: str) -> Decision | None:
    turn = evening.table(code).turn
    return turn.decision if turn is not None else None


async def test_the_bot_goes_on_from_a_backup(tmp_path: Path) -> None:
    clock = VirtualClock()
    file, backup = tmp_path / "belotbot.sqlite3", tmp_path / "backup.sqlite3"
    url = f"sqlite+aiosqlite:///{file}"
    async with TelegramServer(clock) as server:
        async with bot_on(server, tmp_path, clock, paces=PACES) as app:
            await server.until(lambda: server.world.commands)
            evening = Evening(server, app)
            people = await evening.people(*NAMES)
            group = server.supergroup("Петъчен белот", people)
            code = await evening.begin(group, people)
            await evening.to_the_cards(code)
            await evening.pause(20)
            await back_up(url, backup)
            kept = evening.table(code).version
            for _ in range(5):
                await evening.until(lambda: evening.waits(code))
                await evening.move(code)
            await evening.until(lambda: evening.waits(code))
            person = await evening.waited_for(code)
            later = found(person.private.messages, MOVES)[0]
            await evening.pause(20)
            assert evening.table(code).version > kept
        await restore(url, backup, settled(to_ms(clock.now())), clock.now(), replace=True)
        async with bot_on(server, tmp_path, clock, paces=PACES) as app:
            evening = Evening(server, app)
            await evening.until(lambda: evening.app.painting.live.of_code(code))
            await evening.until(lambda: evening.waits(code))
            await evening.pause(20)
            decision = decision_open(evening, code)
            answer = await person.press(*later)
            assert answer is not None
            assert answer.text
            assert decision_open(evening, code) == decision
            for _ in range(2):
                await evening.until(lambda: evening.waits(code))
                await evening.move(code)
            await evening.pause(20)
            assert not evening.refusals()
