"""People who come, go, watch, and try impossible things."""

from typing import Final

from bot import buttons as b
from tests.whole.stories.stage import Stage, Story
from tests.whole.together import eventually


async def chairs(stage: Stage) -> None:
    """One person leaves during a deal; another takes an AI player's chair; the first returns."""
    await stage.telegram.person.start()
    await stage.telegram.command("/belot")
    await stage.press(stage.telegram, b.StartButton)
    code = next(iter(stage.app.painting.live)).code
    ana, boris, vera = stage.corners
    await boris.command(f"/watch {code}")
    await vera.command(f"/join {code}")
    await stage.still(5)
    await stage.press(boris, b.TakeChairButton)
    await stage.press(boris, b.MenuButton)
    await ana.command("/leave")
    await stage.still(5)
    await stage.press(ana, b.ComeBackButton)


async def watch(stage: Stage) -> None:
    """The others watch one person's table, and stop again."""
    await stage.telegram.person.start()
    await stage.telegram.command("/belot")
    await stage.press(stage.telegram, b.StartButton)
    code = next(iter(stage.app.painting.live)).code
    others = stage.discord, stage.browser
    for corner in others:
        await corner.command("/watch")
        await corner.command(f"/watch {code}")
        await stage.still()
    await stage.telegram.command("/watch")
    await stage.play(lambda: stage.sees(stage.telegram, b.LayCardButton), [stage.telegram])
    await stage.press(stage.telegram, b.LayCardButton)
    await stage.still(5)
    for corner in others:
        await corner.command(f"/watch {code}")
        await stage.still()


async def what_cannot_be(stage: Stage) -> None:
    """Commands without effect, and presses that come too late."""
    commands = ("/hand", "/table", "/score", "/leave", "/close")
    for corner in stage.corners:
        if corner is stage.telegram:
            await stage.telegram.person.start()
        by_hand = () if corner is stage.discord else ("/belot nonsense", "/belot 77")
        for command in (*commands, *by_hand):
            await corner.command(command)
            await stage.still()
        await corner.command("/join NOPE")
        await corner.command("/watch")
    await stage.begin()
    await eventually(lambda: any(stage.sees(one, b.SayCallButton) for one in stage.corners))
    await stage.discord.command("/close")
    await stage.browser.command("/belot")
    await stage.each("/score")
    await stage.each("/table")
    await stage.each("/hand")
    friend = stage.held.telegram_server.person("Ivo", language=stage.telegram.person.user.language)
    friend.join(stage.telegram.group)
    await stage.still(3)
    shown = stage.telegram.group.by_bot()[-1]
    for button in shown.each_button():
        if button.data:
            await friend.press(shown, button.data)
            await stage.still()


async def accounts(stage: Stage) -> None:
    """Somebody links their platforms and parts them, reads what is kept, and is forgotten.

    The browser goes first: with its account forgotten elsewhere, its page asks for a name instead.
    """
    await stage.telegram.person.start()
    await stage.telegram.command("/link")
    for corner in (stage.discord, stage.browser):
        await stage.telegram.command("/link", private=True)
        await stage.still()
        said = stage.telegram.text(private=True).split("/link ")[-1].split()[0]
        await corner.command(f"/link {said}", private=True)
        await stage.press(corner, b.LinkButton, private=True, code=said)
    await stage.each("/privacy", private=True)
    await stage.each("/mydata", private=True)
    await stage.discord.command("/unlink", private=True)
    await stage.each("/forget", private=True)
    for corner in reversed(stage.corners):
        await stage.press(corner, b.ForgetButton)


STORIES: Final[tuple[Story, ...]] = (chairs, watch, what_cannot_be, accounts)
