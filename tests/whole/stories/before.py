"""Before a match: first steps, the lobby, the rules, and the settings of places and people."""

import re
from typing import Final

from bot import buttons as b
from bot.views.lobby.menu import INVITE_PAGE, INVITED_ONLY, PEOPLE_PAGE, START_WHEN_FULL
from bot.views.lobby.settings import GAMES_PAGE
from bot.views.rules.rulebook import Topic
from tests.whole.stories.stage import Stage, Story


async def newcomers(stage: Stage) -> None:
    """The bot arrives, and everybody opens a table of their own and plays up to their first
    card.
    """
    group, guild = stage.telegram.group, stage.held.guild
    group.kick_bot()
    group.add_bot()
    guild.kick_bot()
    guild.invite_bot()
    await stage.still(5)
    await stage.press(stage.telegram, b.OpenTableButton)
    await stage.discord.command("/belot")
    await stage.press(stage.browser, b.OpenTableButton)
    await stage.press(stage.telegram, b.SitButton)
    for corner in stage.corners:
        await stage.press(corner, b.StartButton)
    await stage.telegram.person.start()
    for corner in stage.corners:
        await stage.until_card(corner)
        await stage.press(corner, b.LayCardButton)
    await stage.still(8)


async def from_the_group(stage: Stage) -> None:
    """People who have not pressed START on Telegram or take no direct messages play from the
    group.
    """
    stage.discord.person.close_dms()
    for corner in (stage.telegram, stage.discord):
        await corner.command("/belot belot_bg")
        await stage.press(corner, b.StartButton)
        await stage.still(5)
        await stage.press(corner, b.ShowHandButton)
        await stage.press(corner, b.SayCallButton)
        await stage.still(20)
        await stage.press(corner, b.ShowHandButton)
        await stage.press(corner, b.LayCardButton | b.LayNumberButton)
        await stage.still(10)


async def help_and_rules(stage: Stage) -> None:
    """The texts to read before playing."""
    for corner in stage.corners:
        if corner is stage.telegram:
            await stage.telegram.person.start()
        await corner.command("/help")
        await corner.command("/help", private=True)
        await corner.command("/rules")
        await corner.command("/leaderboard")
        await stage.press(corner, b.ReadRulesButton)


async def lobby(stage: Stage) -> None:
    """Friends sit down from everywhere, look through the menu, stand up and change places."""
    await stage.sit_down()
    await stage.press(stage.telegram, b.AddAIPlayerButton)
    await stage.press(stage.browser, b.StandUpButton)
    await stage.press(stage.browser, b.SitButton)
    await stage.press(stage.discord, b.StartButton)
    for corner in stage.corners:
        await stage.press(corner, b.LobbyMenuButton, page=b.HOME)
        await stage.press(corner, b.LobbyMenuButton, page=INVITE_PAGE)
        await stage.press(corner, b.LobbyMenuButton, page=b.HOME)
        await stage.press(corner, b.LobbyMenuButton, page=PEOPLE_PAGE)
    await stage.press(stage.telegram, b.LobbyMenuButton, page=b.HOME)
    await stage.press(stage.telegram, b.DrawLotsButton)
    await stage.press(stage.telegram, b.LobbyMenuButton, page=b.HOME)
    await stage.press(stage.telegram, b.SetOptionButton, option=START_WHEN_FULL)
    await stage.press(stage.telegram, b.CloseButton)


async def guests(stage: Stage) -> None:
    """A table by invitation only.

    People watch through the invitation that the opener gets in private, and ask to sit down. One is
    let in, sent away, blocked and put in charge.
    """
    await stage.telegram.person.start()
    opener, *others = stage.corners
    await opener.command("/belot")
    await stage.press(opener, b.LobbyMenuButton, page=b.HOME)
    await stage.press(opener, b.SetOptionButton, option=INVITED_ONLY)
    code = next(iter(stage.app.painting.live)).code
    await stage.press(opener, b.LobbyMenuButton, page=INVITE_PAGE)
    invitation = re.search(rf"{code}[ _]\w{{16}}", opener.text(private=True))
    assert invitation is not None
    for corner in others:
        await corner.command(f"/watch {invitation[0]}")
        await stage.still()
    bobo, vera = stage.discord, stage.browser
    await stage.press(bobo, b.SitButton, private=True)
    await stage.press(opener, b.AnswerGuestButton, yes=True)
    await stage.press(vera, b.SitButton, private=True)
    await stage.press(opener, b.AnswerGuestButton, yes=False)
    await stage.press(opener, b.LobbyMenuButton, page=b.HOME)
    await stage.press(opener, b.LobbyMenuButton, page=PEOPLE_PAGE)
    await stage.press(opener, b.SendAwayButton)
    await bobo.command(f"/join {code}")
    await stage.still()
    await stage.press(opener, b.LobbyMenuButton, page=b.HOME)
    await stage.press(opener, b.LobbyMenuButton, page=PEOPLE_PAGE)
    await stage.press(opener, b.BlockButton, on=True)
    await bobo.command(f"/join {code}")
    await stage.still()
    await stage.press(opener, b.BlockButton, on=False)
    await bobo.command(f"/join {code}")
    await stage.still()
    await stage.press(opener, b.LobbyMenuButton, page=b.HOME)
    await stage.press(opener, b.LobbyMenuButton, page=PEOPLE_PAGE)
    await stage.press(opener, b.HandOverButton)


async def settings(stage: Stage) -> None:
    """Everybody looks at the next table's rules in their place, and changes them."""
    for corner in stage.corners:
        await corner.command("/settings")
        await stage.press(corner, b.ReadSettingsButton, page=GAMES_PAGE)
        await stage.press(corner, b.ChangeRulesButton, preset="bela_hr")
        await stage.press(corner, b.ReadSettingsButton, page=Topic.END)
        await corner.command("/belot")
        await stage.still()


async def pictures(stage: Stage) -> None:
    """All pictures with the four-colour deck, each trick apart; then one trick."""
    await stage.telegram.person.start()
    await stage.each("/pictures")
    for corner in stage.corners:
        if stage.sees(corner, b.ChoosePicturesButton, private=False):
            await stage.press(corner, b.ChoosePicturesButton, pictures="all", private=False)
        await stage.press(corner, b.ChooseDeckButton, deck="madarice")
        await stage.press(corner, b.PostTricksButton, on=True)
    await stage.begin()
    await stage.play(lambda: stage.tricks() == 2)


async def my_settings(stage: Stage) -> None:
    """Everybody chooses to press twice and to be called every turn; then plays a card."""
    await stage.telegram.person.start()
    await stage.telegram.command("/me")
    await stage.each("/me", private=True)
    for corner in stage.corners:
        await stage.press(corner, b.PreferButton, option="taps", value="two")
        await stage.press(corner, b.PreferButton, option="calls", value="every")
    await stage.begin()
    await stage.play(lambda: stage.tricks() == 1)


async def quiet_hours(stage: Stage) -> None:
    """Everybody sets their time zone and their quiet hours."""
    await stage.telegram.person.start()
    await stage.each("/me", private=True)
    for corner in stage.corners:
        await stage.press(corner, b.OwnPageButton, page=b.QUIET_PAGE)
        await stage.press(corner, b.OwnPageButton, page=b.CLOCK_PAGE)
        await stage.press(corner, b.ClockButton)
        await corner.command("/me quiet 22-8", private=True)
        await corner.command("/me quiet sometimes", private=True)
        await stage.still()


async def languages(stage: Stage) -> None:
    """Everybody changes the language of their place, and then of their private chat."""
    await stage.telegram.person.start()
    for corner in stage.corners:
        await corner.command("/language")
        await stage.press(corner, b.ChooseLanguageButton, language="en")
        await corner.command("/belot")
        await corner.command("/language", private=True)
        await stage.press(corner, b.ChooseLanguageButton, language="bg", private=True)


async def notices(stage: Stage) -> None:
    """People subscribe to private notices of new tables, and unsubscribe."""
    await stage.telegram.command("/notify")
    await stage.still()
    await stage.telegram.person.start()
    await stage.each("/notify")
    friend = stage.held.telegram_server.person("Ivo", language=stage.telegram.person.user.language)
    friend.join(stage.telegram.group)
    other = stage.held.discord_server.person("Luka", locale=stage.discord.person.user.locale)
    other.join(stage.held.guild)
    await friend.start()
    await friend.write(stage.telegram.group, "/belot")
    await other.slash(stage.discord.group, "belot")
    await stage.still(3)
    await stage.press(stage.telegram, b.JoinTableButton)
    await stage.press(stage.discord, b.StopNoticesButton)


STORIES: Final[tuple[Story, ...]] = (
    newcomers,
    from_the_group,
    help_and_rules,
    lobby,
    guests,
    settings,
    pictures,
    my_settings,
    quiet_hours,
    languages,
    notices,
)
