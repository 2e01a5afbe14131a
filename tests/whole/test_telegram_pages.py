"""The table's page inside Telegram: the ways to it from groups and private chats."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from adapters.telegram import MiniApp
from bot.locales.words import Words
from tests.emulators.telegram import Chat, Message, TelegramServer
from tests.virtual import VirtualClock
from tests.whole.telegram import bot_on
from tests.whole.telegram_evening import PACES, Evening

PAGE = "https://belot.example.org/app/telegram"
LABEL = Words().phrase("bg", "page-open")


def offering(chat: Chat) -> list[Message]:
    """The bot's messages with a way to the page, the newest last."""
    return [message for message in chat.by_bot() if message.has_button(LABEL)]


async def test_a_table_leads_to_its_page(tmp_path: Path) -> None:
    clock = VirtualClock()
    async with (
        TelegramServer(clock) as server,
        bot_on(server, tmp_path, clock, paces=PACES, mini_app=MiniApp(PAGE, "belot")) as app,
    ):
        evening = Evening(server, app)
        ana, boby = await evening.people("Ана", "Боби")
        group = server.supergroup("Петъчен белот", [ana, boby])
        code = await evening.open(ana, group)
        link = f"https://t.me/{server.world.bot.username}/belot?startapp=t_{code}"
        (lobby,) = offering(group)
        assert ana.opens(lobby, LABEL) == link
        await evening.sit_and_start(code, group, [ana, boby])
        await evening.until(lambda: offering(ana.private))
        assert ana.opens(offering(group)[-1], LABEL) == link
        inside = urlsplit(ana.opens(offering(ana.private)[-1], LABEL))
        assert parse_qs(inside.query) == {"table": [code]}
        assert inside._replace(query="").geturl() == PAGE
        await evening.until(lambda: server.world.menu_button["type"] == "web_app")
        assert server.world.menu_button["web_app"] == {"url": PAGE}
        before = len(offering(ana.private))
        await ana.write(ana.private, "/belot")
        await evening.until(lambda: len(offering(ana.private)) > before)
        assert "startapp" not in ana.opens(offering(ana.private)[-1], LABEL)
        assert not evening.refusals()


async def test_no_page_is_offered_without_an_app(tmp_path: Path) -> None:
    clock = VirtualClock()
    async with TelegramServer(clock) as server:
        server.world.menu_button = {"type": "web_app", "text": "B", "web_app": {"url": PAGE}}
        async with bot_on(server, tmp_path, clock, paces=PACES) as app:
            evening = Evening(server, app)
            (ana,) = await evening.people("Ана")
            group = server.supergroup("Петъчен белот", [ana])
            await evening.begin(group, [ana])
            await evening.still()
            assert not offering(group)
            assert not offering(ana.private)
            await evening.until(lambda: server.world.menu_button["type"] == "commands")


async def test_a_newcomer_lets_the_bot_write_from_the_page(evening: Evening) -> None:
    (ana,) = await evening.people("Ана")
    (vera,) = await evening.people("Вера", started=False)
    group = evening.server.supergroup("Петъчен белот", [ana, vera])
    await evening.begin(group, [ana, vera])
    await evening.still()
    assert not vera.private.by_bot()
    vera.allow()
    await evening.until(vera.private.by_bot)
    await evening.still()
    assert vera.private.by_bot()[-1].has_button("⋯"), "it is her hand"
    assert not evening.refusals()
