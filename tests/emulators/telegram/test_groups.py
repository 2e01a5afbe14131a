"""A bot in groups, supergroups and forums."""

from datetime import timedelta

import pytest
from telegram import Bot, Update
from telegram.error import BadRequest, ChatMigrated, Forbidden

from tests.emulators.telegram import Person, TelegramServer


@pytest.fixture
def ana(server: TelegramServer) -> Person:
    return server.person("Ana", "Ivanova", username="ana_b")


async def heard(bot: Bot) -> list[Update]:
    return list(await bot.get_updates(allowed_updates=Update.ALL_TYPES))


async def test_thrown_out_and_let_back_in(server: TelegramServer, bot: Bot, ana: Person) -> None:
    group = server.supergroup("Friday", [ana])
    sent = await bot.send_message(group.id, "lobby")
    group.kick_bot()
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await bot.edit_message_text("x", group.id, sent.message_id)
    await ana.write(group, "/belot")
    group.add_bot(ana)
    await bot.edit_message_text("x", group.id, sent.message_id)
    told = await heard(bot)
    changes = [update.my_chat_member for update in told[:-1]]
    assert [one.new_chat_member.status for one in changes if one] == ["kicked", "member"]
    assert told[-1].message is not None
    assert told[-1].message.new_chat_members[0].id == bot.id
    small = server.group("Small", [ana])
    small.kick_bot()
    with pytest.raises(Forbidden, match="bot was kicked from the group chat"):
        await bot.send_message(small.id, "x")


async def test_a_group_becomes_a_supergroup(server: TelegramServer, bot: Bot, ana: Person) -> None:
    group = server.group("Friday", [ana])
    sent = [await bot.send_message(group.id, "lobby") for _ in range(3)][-1]
    new = group.upgrade()
    for _ in range(2):
        with pytest.raises(ChatMigrated) as moved:
            await bot.send_message(group.id, "x")
        assert moved.value.new_chat_id == new.id
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("x", new.id, sent.message_id)
    old, young = (update.message for update in await heard(bot))
    assert old is not None
    assert young is not None
    assert (old.chat.id, old.migrate_to_chat_id) == (group.id, new.id)
    assert (young.chat.id, young.migrate_from_chat_id) == (new.id, group.id)
    await ana.write(new, "/belot")
    assert (await bot.send_message(new.id, "again")).message_id == new.last.id


async def test_topics(server: TelegramServer, bot: Bot, ana: Person) -> None:
    forum = server.forum("Friday", [ana], topics=["Belot", "Tea"])
    belot, tea = forum.topic("Belot"), forum.topic("Tea")
    await ana.write(forum, "/belot", topic=belot)
    told = (await heard(bot))[-1].message
    assert told is not None
    assert (told.message_thread_id, told.is_topic_message, told.chat.is_forum) == (
        belot,
        True,
        True,
    )
    await bot.send_message(forum.id, "lobby", message_thread_id=belot)
    assert forum.last.topic == belot
    await bot.send_message(forum.id, "to all")
    assert forum.last.topic is None
    forum.close_topic(tea)
    with pytest.raises(BadRequest, match="Topic_closed"):
        await bot.send_message(forum.id, "x", message_thread_id=tea)
    forum.delete_topic(belot)
    for topic in (belot, 1, 999):
        with pytest.raises(BadRequest, match="Message thread not found"):
            await bot.send_message(forum.id, "x", message_thread_id=topic)
    group = server.supergroup("Plain", [ana])
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(group.id, "x", message_thread_id=5)


async def test_threads_of_replies_are_no_topics(
    server: TelegramServer, bot: Bot, ana: Person
) -> None:
    forum = server.forum("Friday", [ana], topics=["Belot"])
    sent = await bot.send_message(forum.id, "in General")
    first = await ana.write(forum, "nice", reply_to=forum.last)
    await ana.write(forum, "/belot", reply_to=first)
    told = (await heard(bot))[-1].message
    assert told is not None
    assert (told.message_thread_id, told.is_topic_message) == (sent.message_id, None)
    with pytest.raises(BadRequest, match="Message thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=told.message_thread_id)


async def test_a_restricted_group(server: TelegramServer, bot: Bot, ana: Person) -> None:
    group = server.group("Friday", [ana])
    group.restrict(send_messages=False)
    with pytest.raises(BadRequest, match="Not enough rights to send text messages to the chat"):
        await bot.send_message(group.id, "x")
    group.promote_bot()
    await bot.send_message(group.id, "x")


async def test_members_come_go_and_have_new_names(
    server: TelegramServer, bot: Bot, ana: Person
) -> None:
    boris = server.person("Boris")
    group = server.group("Friday", [ana, boris])
    boris.leave(group)
    ana.rename("Ani")
    await ana.write(group, "/belot")
    boris.join(group)
    left, said, joined = (update.message for update in await heard(bot))
    assert left is not None
    assert said is not None
    assert joined is not None
    assert left.left_chat_member is not None
    assert left.left_chat_member.id == boris.id
    assert said.from_user is not None
    assert said.from_user.full_name == "Ani"
    assert joined.new_chat_members[0].id == boris.id
    assert (await bot.get_chat_member(group.id, ana.id)).status == "creator"
    assert (await bot.get_chat_member(group.id, boris.id)).status == "member"
    assert [one.user.id for one in await bot.get_chat_administrators(group.id)] == [ana.id]
    assert (await bot.get_chat(group.id)).title == "Friday"


async def test_notified_people(server: TelegramServer, bot: Bot, ana: Person) -> None:
    boris = server.person("Boris")
    group = server.group("Friday", [ana, boris])
    boris.mute(group)
    sent = await bot.send_message(group.id, "to all")
    await bot.send_message(group.id, "silent", disable_notification=True)
    call = f'<a href="tg://user?id={boris.id}">Boris</a>'
    await bot.edit_message_text(call, group.id, sent.message_id, parse_mode="HTML")
    await bot.send_message(group.id, f"{call}, play", parse_mode="HTML")
    await bot.send_message(group.id, "@ana_b, play")
    assert [message.text for message in ana.notified] == ["to all", "Boris, play", "@ana_b, play"]
    assert [message.text for message in boris.notified] == ["Boris, play"]
    assert boris.named_in(boris.notified[0])
    assert not boris.called
    await bot.send_message(group.id, call, parse_mode="HTML", disable_notification=True)
    assert [message.text for message in boris.called] == ["Boris"]
    assert len(boris.notified) == 1
    assert not ana.called


async def test_deleting(server: TelegramServer, bot: Bot, ana: Person) -> None:
    group = server.supergroup("Friday", [ana])
    theirs = await ana.write(group, "hello")
    sent = await bot.send_message(group.id, "lobby")
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(group.id, theirs.id)
    assert await bot.delete_messages(group.id, [sent.message_id, 12345])
    assert [message.text for message in group.messages] == ["hello"]
    other = await bot.send_message(group.id, "lobby")
    server.world.clock = _Later(server)
    with pytest.raises(BadRequest, match="Message can't be deleted for everyone"):
        await bot.delete_message(group.id, other.message_id)


class _Later:
    """The server's clock, two days later."""

    def __init__(self, server: TelegramServer) -> None:
        self.now = lambda: server.clock.now() + timedelta(hours=49)
        self.monotonic = server.clock.monotonic
        self.seconds = server.clock.seconds
