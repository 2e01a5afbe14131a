"""Permitted people choose the pictures of a place, and its messages follow."""

from pathlib import Path

from adapters.platform.chat import Place
from bot import buttons as b
from engine.rules.cards import Seat
from tests.bot.messenger import (
    PEOPLE,
    Group,
    Messenger,
    code_of,
    moves,
    running,
    seated,
    waited_for,
    words,
)
from tests.drawings import svg_of


async def choose(group: Group, name: str, pictures: str, place: Place | None = None) -> str:
    """Ask for the choices, press one, and return the answer."""
    here = place or group.place
    await group.say(name, "/pictures", here)
    message = list(group.messenger.messages[here])[-1]
    pressed = b.text(b.ChoosePicturesButton(pictures))
    answer = await group.tap(name, pressed, here, message=message)
    told = group.messenger.messages[here][message]
    return answer.text or words(told)


def drawn(group: Group, place: Place) -> list[bool]:
    """For each message with a picture, whether that is drawn."""
    views = group.messenger.views(place)
    return [bool(view.picture.drawing) for view in views if view.picture is not None]


async def test_sheets_come_as_pictures_until_others_are_chosen(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger(draws=False)) as group:
        group.admins = ("Ana",)
        await group.say("Ana", "/belot quick")
        code = await code_of(group)
        for seat in (1, 2, 3):
            await group.tap("Ana", b.text(b.AddAIPlayerButton(code, Seat(seat))))
        await group.tap("Ana", b.text(b.StartButton(code, 0)))
        own = group.private("Ana")
        await group.until(lambda: bool(drawn(group, own)))
        assert drawn(group, own) == [False]
        assert "quick" not in await choose(group, "Ana", "all", own)
        (hand,) = [view for view in group.messenger.views(own) if view.picture is not None]
        assert svg_of(hand.picture).count("art:cards/") > 5, "the hand is in the picture"
        assert drawn(group, group.place) == [False], "the group has a choice of its own"
        while not group.find(b.LookBackButton):
            await group.until(lambda: bool(moves(group, "Ana") or group.find(b.LookBackButton)))
            for move in moves(group, "Ana")[-1:]:
                await group.tap("Ana", move, own)
        assert True in drawn(group, group.place)
        assert "those who run" in await choose(group, "Boris", "off")
        assert True in drawn(group, group.place)
        assert "words" in await choose(group, "Ana", "off")
        assert True not in drawn(group, group.place)
        assert b.HOME not in await choose(group, "Ana", "all")
        assert all(drawn(group, group.place))
        await group.all_true()


async def test_only_the_deck_is_chosen_where_everything_is_drawn(tmp_path: Path) -> None:
    async with running(tmp_path) as group:
        await group.say("Ana", "/pictures")
        assert not group.find(b.ChoosePicturesButton)
        group.admins = ("Ana",)
        await group.tap("Ana", b.text(b.ChooseDeckButton("madarice")))
        await group.say("Ana", "/belot quick")
        await group.tap("Ana", b.text(b.StartButton(await code_of(group), 0)))
        own = group.private("Ana")
        await group.until(lambda: any(view.tiles for view in group.messenger.views(own)))
        assert "art:cards/7" not in str(group.messenger.views(group.place))
        assert "icon='cards/" not in str(group.messenger.views(own)), (
            "the group's, as in its tricks"
        )
        await group.tap("Ana", b.text(b.ChooseDeckButton("cards")), own)
        assert "icon='cards/" in str(group.messenger.views(own)), "she has chosen for herself"


async def test_bela_begins_with_madarice_on_a_page(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger(draws_tables=True)) as group:
        own = group.private("Ana")
        await group.say("Ana", "/belot bela quick")
        await group.tap("Ana", b.text(b.StartButton(await code_of(group), 0)))
        await group.until(lambda: any(view.felt for view in group.messenger.views(own)))
        await group.say("Ana", "/pictures", own)
        assert '"deck":"madarice"' in str(group.messenger.views(own)).replace(": ", ":")
        await group.tap("Ana", b.text(b.ChooseDeckButton("cards")), own)
        assert '"deck":"madarice"' not in str(group.messenger.views(own)).replace(": ", ":")
        await group.say("Boris", "/belot belot_bg quick")
        assert '"deck":"madarice"' not in str(group.messenger.views(group.place)[-1])


async def test_each_trick_stays_in_the_chat_where_that_is_chosen(group: Group) -> None:
    group.admins = ("Ana",)
    await group.say("Ana", "/pictures")
    refused = await group.tap("Boris", b.text(b.PostTricksButton(True)))
    assert refused.refused
    assert (await group.tap("Ana", b.text(b.PostTricksButton(True)), group.private("Ana"))).refused
    await group.tap("Ana", b.text(b.PostTricksButton(True)))
    await seated(group)
    while group.messenger.text(group.place).count(" took trick ") < 3:
        await group.until(lambda: any(moves(group, name) for name in PEOPLE))
        name = waited_for(group)
        await group.tap(name, moves(group, name)[0], group.private(name))
    tricks = [
        words(view) for view in group.messenger.views(group.place) if " took trick " in words(view)
    ]
    assert len(tricks) == 3
    await group.all_true()
    await group.say("Vera", "/belot")
    assert "Keep the tricks in the chat" in group.messenger.text(group.place)
