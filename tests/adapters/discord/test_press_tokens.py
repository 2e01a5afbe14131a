"""Messages are edited by the token of their last press, beside the limit of all requests."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta

import pytest

from adapters.platform.application import Answer
from adapters.platform.platform import MessageGone
from tests.adapters.discord.emulated import Stand, standing
from tests.adapters.discord.views import view
from tests.adapters.pictures import pictured
from tests.emulators.discord import Budgets, Message
from tests.emulators.discord.client import pass_time
from tests.every import every

QUIET = Answer()
EDIT, BY_TOKEN = "edit_message", "edit_by_token"


async def pressed(stand: Stand, answer: Answer = QUIET) -> Message:
    """A hand in direct messages whose button was pressed."""
    stand.app.answer = answer
    await stand.discord.send(stand.own_place, view("hand"))
    await stand.ana.press(stand.ana.direct.last, "1:data")
    await asyncio.sleep(1)
    return stand.ana.direct.last


async def edited(stand: Stand, message: Message, text: str) -> list[str]:
    """Edit the message; the requests of that."""
    begun = len(stand.server.requests)
    await stand.discord.edit(stand.own_place, str(message.id), view(text))
    assert stand.ana.direct.last.text == text
    return stand.kinds(begun)


@every("answer", [Answer(), Answer(view=view("played"))])
async def test_a_pressed_message_is_edited_by_the_token_for_as_long_as_it_lives(
    answer: Answer,
) -> None:
    async with standing() as stand:
        message = await pressed(stand, answer)
        assert stand.discord.uncounted(stand.own_place, str(message.id))
        assert await edited(stand, message, "next") == [BY_TOKEN]
        assert stand.server.requests[-1].counted is False
        pass_time(stand.server, minutes=14)
        assert await edited(stand, message, "later") == [BY_TOKEN]
        pass_time(stand.server, minutes=1)
        assert not stand.discord.uncounted(stand.own_place, str(message.id))
        assert await edited(stand, message, "much later") == [EDIT]
        assert stand.server.requests[-1].counted is True
        await stand.ana.press(stand.ana.direct.last, "1:data")
        await asyncio.sleep(1)
        assert await edited(stand, message, "again") == [BY_TOKEN]


async def test_another_message_is_edited_as_ever() -> None:
    async with standing() as stand:
        await pressed(stand)
        await stand.discord.send(stand.own_place, view("other"))
        assert await edited(stand, stand.ana.direct.last, "changed") == [EDIT]


@every(
    ("status", "body"),
    [
        (401, {"code": 50027, "message": "Invalid Webhook Token"}),
        (403, {"code": 50001, "message": "Missing Access"}),
        (404, {"code": 10015, "message": "Unknown Webhook"}),
    ],
)
async def test_a_token_that_is_refused_is_tried_once(
    status: int, body: Mapping[str, object]
) -> None:
    async with standing() as stand:
        message = await pressed(stand)
        stand.server.fail_next(BY_TOKEN, status, dict(body))
        assert await edited(stand, message, "next") == [BY_TOKEN, EDIT]
        assert await edited(stand, message, "and on") == [EDIT]


async def test_a_deleted_message_is_gone_by_the_token_too() -> None:
    async with standing() as stand:
        message = await pressed(stand)
        stand.ana.direct.remove(message.id, stand.ana.user)
        with pytest.raises(MessageGone):
            await stand.discord.edit(stand.own_place, str(message.id), view("next"))


async def test_an_answer_in_a_new_message_leaves_no_token_for_the_pressed_one() -> None:
    async with standing() as stand:
        message = await pressed(stand, Answer("no", alert=True, refused=True))
        assert await edited(stand, message, "next") == [EDIT]


async def test_a_picture_stays_or_changes_by_the_token() -> None:
    async with standing() as stand:
        message = await pressed(stand)
        edit = stand.discord.edit
        for number in (1, 1, 2):
            begun = len(stand.server.requests)
            await edit(stand.own_place, str(message.id), pictured(f"hand {number}", str(number)))
            assert stand.kinds(begun) == [BY_TOKEN]
            (file,) = stand.ana.direct.last.attachments
            assert file.content


async def test_edits_by_tokens_do_not_wait_for_the_limit_of_all_requests() -> None:
    async with standing() as stand:
        message = await pressed(stand)
        stand.server.world.limits.budgets = Budgets(
            messages=None, edits=None, webhooks=None, others=None, all_second=1
        )
        begun = len(stand.server.requests)
        for number in range(5):
            await edited(stand, message, f"hand {number}")
        await stand.discord.send(stand.own_place, view("one that counts"))
        assert all(one.ok for one in stand.server.requests[begun:])


async def test_the_platform_says_which_edits_count() -> None:
    async with standing() as stand:
        message = await pressed(stand)
        assert stand.discord.uncounted(stand.own_place, str(message.id))
        assert not stand.discord.uncounted(stand.own_place, str(message.id + 1))
        whisper = stand.place.whisper(str(stand.ana.id))
        assert stand.discord.uncounted(whisper, "1:@original:token")
        pass_time(stand.server, seconds=timedelta(minutes=20).total_seconds())
        assert not stand.discord.uncounted(stand.own_place, str(message.id))
