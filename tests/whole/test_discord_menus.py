"""Choices on Discord: in menus that only the person who opened them sees."""

from pathlib import Path

from bot import buttons as b
from bot.views.lobby.settings import GAMES_PAGE
from tests.emulators.discord import Message, Person, TextChannel
from tests.whole.discord import open_table
from tests.whole.discord_evening import UNHURRIED, evening_on


def menu_of(message: Message) -> dict[str, bool]:
    """The options of its menus, and whether they are chosen."""
    return {one.data: one.chosen for one in message.each_button() if one.menu}


async def turned(person: Person, channel: TextChannel, pressed: b.BotButton) -> Message:
    """Press a button of a person's page; returns the page as it is then."""
    page = the_page(person, channel)
    assert await person.press(page, b.text(pressed)) is not None
    turned_to = the_page(person, channel)
    assert turned_to.id == page.id, "a page is turned in the message in which it stands"
    return turned_to


def the_page(person: Person, channel: TextChannel) -> Message:
    """The only view with buttons; other answers to a command have none."""
    (page,) = [one for one in person.whispers_in(channel) if list(one.each_button())]
    return page


async def test_a_game_is_chosen_from_a_menu(tmp_path: Path) -> None:
    async with evening_on(tmp_path, "menus", paces=UNHURRIED) as held:
        ana, boris = held.people("Ана", "Борис")
        channel = held.server.guild("Петък", [ana, boris]).channel("белот")
        code = await open_table(held.server, ana, channel, "quick 51")
        lobby = channel.last
        for person in (ana, boris):
            await person.press(lobby, b.text(b.LobbyMenuButton(code, b.HOME)))
        await held.until(lambda: boris.whispers_in(channel))
        settings = b.text(b.ReadSettingsButton(code, b.HOME))
        offered = [button.data for button in boris.whispers_in(channel)[0].each_button()]
        assert settings not in offered, "only who opened the table may choose"
        await turned(ana, channel, b.ReadSettingsButton(code, b.HOME))
        page = await turned(ana, channel, b.ReadSettingsButton(code, GAMES_PAGE))
        assert len(menu_of(page)) > 5
        assert channel.last is lobby, "nobody else has to read pages"
        await turned(ana, channel, b.ChangeRulesButton(code, "burgas"))
        await held.until(lambda: held.app.painting.live.of_code(code).preset == "burgas")  # type: ignore[union-attr]
        await turned(ana, channel, b.ReadSettingsButton(code, GAMES_PAGE))
        marked = [data for data, chosen in menu_of(the_page(ana, channel)).items() if chosen]
        assert marked == [b.text(b.ChangeRulesButton(code, "burgas"))]
        await held.still()
