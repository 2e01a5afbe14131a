"""People who have only opened a page inside Telegram: the bot cannot write to them there."""

from pathlib import Path

from adapters.platform.chat import Entered, Person, Place, Tapped
from bot import buttons as b
from tests.bot.launched import ANA, NAMES, VERA, Served, served
from tests.bot.messenger import code_of
from tests.whole.together import eventually

INSTANCE = "77"
PRIVATE = Place("telegram", VERA, private=True)


async def reached(on: Served, user: str) -> bool:
    account = await on.app.people.directory.of_user("telegram", user)
    assert account is not None
    return await on.app.people.directory.reached(account.id)


async def test_a_newcomer_with_a_page_plays_there_and_then_in_the_group(tmp_path: Path) -> None:
    async with served(tmp_path) as on:
        group = on.group
        await group.start(ANA)
        await group.say(ANA, "/belot slow")
        code = await code_of(group)
        tapped = Tapped(group.place, Person("telegram", ANA, "Ana"), "1:o", instance=INSTANCE)
        await on.app.application.tapped(tapped)
        view = await on.launched(VERA, code, INSTANCE)
        assert not await reached(on, VERA), "the page is not in view"
        (sit,) = group.find(b.SitButton)[:1]
        assert (await group.tap(VERA, b.text(sit))).link
        line = await view.line(f"/room/{view.room}/live")
        await line.next("snapshot")
        await line.socket.send_json({"type": "view", "shown": True})
        await eventually(lambda: len(on.page.viewed) == 1)
        assert await reached(on, VERA)
        await group.tap(VERA, b.text(sit))
        vera = await on.app.people.directory.of_user("telegram", VERA)
        assert vera is not None
        table = on.app.painting.live.of_code(code)
        assert table is not None
        assert table.seat_of(vera.id) is not None
        await group.tap(ANA, b.text(group.find(b.StartButton)[-1]))
        await group.until(lambda: bool(group.find(b.ShowHandButton)))
        await on.app.display.presenter.settled()
        assert "you play from here" not in group.messenger.text(group.place)
        await line.socket.close()
        await eventually(lambda: not on.page.viewed)
        await on.app.display.presenter.settled()
        assert not await reached(on, VERA)
        assert "you play from here" in group.messenger.text(group.place)
        assert not group.messenger.views(PRIVATE)
        group.messenger.started.add(VERA)
        await on.app.application.entered(Entered(PRIVATE, Person("telegram", VERA, NAMES[VERA])))
        await on.app.display.presenter.settled()
        assert await reached(on, VERA)
        assert group.messenger.views(PRIVATE), "her hand is there now"
