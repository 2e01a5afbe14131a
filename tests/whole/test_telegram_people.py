"""People who block, leave, rename or press wrong buttons in the middle of a deal."""

import asyncio
from dataclasses import replace

from bot import buttons as b
from tests.emulators.telegram import Button, Chat, Message, Person
from tests.emulators.telegram.wire import Json
from tests.whole.seen import found
from tests.whole.telegram_evening import MOVES, NUMBERED, Evening


async def test_a_person_blocks_the_bot(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    code = await evening.begin(group, [ana, boby])
    await evening.to_the_cards(code)
    while await evening.waited_for(code) is not ana:
        await evening.move(code)
    await evening.until(lambda: evening.choices(code, ana.private))
    assert not evening.choices(code, group, NUMBERED)
    at = evening.server.clock.now()
    ana.block()
    await evening.until(lambda: evening.choices(code, group, NUMBERED))
    assert (evening.server.clock.now() - at).total_seconds() < 6
    sounds = len(evening.heard(boby))
    for _ in range(5):
        if await evening.waited_for(code) is ana:
            await evening.move_from_group(code, group, ana)
        else:
            await evening.move(code)
    assert len(evening.heard(boby)) == sounds
    asked = [r for r in evening.server.requests if r.chat == ana.id and r.at > at]
    assert len([r for r in asked if not r.ok]) <= 1
    while await evening.waited_for(code) is not ana:
        await evening.move(code)
    ana.unblock()
    await evening.until(lambda: evening.choices(code, ana.private))
    await evening.until(lambda: not evening.choices(code, group, NUMBERED))
    await evening.still()
    greetings = len(ana.private.by_bot())
    ana.block()
    await evening.until(lambda: evening.choices(code, group, NUMBERED))
    await ana.start()
    await evening.until(lambda: not evening.choices(code, group, NUMBERED))
    await evening.move(code)
    assert len(ana.private.by_bot()) <= greetings + 2


async def test_a_person_deletes_their_account(evening: Evening) -> None:
    """The bot finds out when it writes to them; from then on the group has buttons for them."""
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    code = await evening.begin(group, [ana, boby])
    while await evening.waited_for(code) is not boby:
        await evening.move(code)
    await evening.still()
    ana.delete_account()
    while await evening.waited_for(code) is not ana:
        await evening.move(code)
    await evening.until(lambda: evening.choices(code, group, NUMBERED))
    await evening.move_from_group(code, group, ana)
    await evening.still()
    assert len([r for r in evening.server.requests if r.chat == ana.id and not r.ok]) == 1


async def test_a_person_leaves_the_group(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    code = await evening.begin(group, [ana, boby])
    await evening.to_the_cards(code)
    boby.leave(group)
    moved = [await evening.move(code) for _ in range(6)]
    assert boby in moved
    assert not evening.choices(code, group, NUMBERED)
    assert not evening.refusals()


async def test_a_person_changes_their_name(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    code = await evening.begin(group, [ana, boby])
    await evening.to_the_cards(code)
    while await evening.waited_for(code) is not ana:
        await evening.move(code)
    ana.rename("Златка", "<i>")
    await evening.move(code)
    await evening.until(lambda: "Златка" in found(group.messages, b.ShowHandButton)[0][0].text)
    for _ in range(3):
        await evening.move(code)
    await evening.still()
    assert "Златка" in boby.private.by_bot()[-1].text


async def test_strangers_press_everything(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    (other,) = await evening.people("Чужд", started=False)
    group = evening.server.supergroup("Петъчен белот", [ana, boby, other])
    lobby = await evening.open(ana, group)
    await evening.still()
    version = evening.table(lobby).version
    for message, data in found(group.messages, b.BotButton):
        if not isinstance(b.parse(data), b.SitButton | b.LobbyMenuButton):  # anybody may read
            assert await _pressed(other, message, data), data
    assert evening.table(lobby).version == version
    await evening.press(boby, group, b.SitButton)
    await evening.press(ana, group, b.StartButton)
    boby.block()
    while not found(group.messages, b.LayNumberButton):
        if await evening.waited_for(lobby) is boby:
            if not found(group.messages, b.LayNumberButton):
                await evening.until(lambda: evening.choices(lobby, group, NUMBERED))
            if found(group.messages, b.SayCallButton):
                await evening.move_from_group(lobby, group, boby)
        else:
            await evening.move(lobby)
    await evening.still()
    before = evening.table(lobby)
    sounds = len(evening.heard(other))
    pressed = 0
    for message, data in found(group.messages, b.BotButton):
        if not isinstance(b.parse(data), b.TakeChairButton | b.MenuButton):  # meant for them
            assert await _pressed(other, message, data), data
            pressed += 1
    assert pressed >= 9
    for data in ("1:k:ZZZZZ:1.1.1:AS", "1:c:x", "", "hello", "2:o"):
        message = _with(found(group.messages, b.ShowHandButton)[0][0], data)
        if data:
            assert await _pressed(other, message, data), data
    assert evening.table(lobby).version == before.version
    assert len(evening.heard(other)) == sounds
    assert not other.private.messages


async def _pressed(person: Person, message: Message, data: str) -> str:
    """The answer to a stranger: one short line."""
    answer = await person.press(message, data)
    assert answer is not None
    assert len(answer.text) < 120
    assert not answer.url
    return answer.text


def _with(message: Message, data: str) -> Message:
    return replace(message, buttons=((Button("?", data),),))


async def test_one_button_twice_at_once(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    code = await evening.open(ana, group)
    message, data = found(group.messages, b.SitButton)[0]
    vera, gosho = await evening.people("Вера", "Гошо")
    vera.join(group)
    gosho.join(group)
    answers = await asyncio.gather(*(one.press(message, data) for one in (vera, vera, gosho)))
    texts = sorted(answer.text for answer in answers if answer)
    assert texts.count(evening.words("answer-seated")) == 1
    assert len(texts) == 3
    assert len(evening.table(code).accounts) == 2
    await evening.press(ana, group, b.StartButton)
    for _ in range(4):
        person = await evening.waited_for(code)
        choices = await evening.buttons(code, person)
        version = evening.table(code).version
        turn = evening.table(code).turn
        both = (choices[0], choices[0], choices[-1])
        answers = await asyncio.gather(*(person.press(m, d) for m, d in both))
        assert all(answer is not None and answer.text for answer in answers)
        assert evening.table(code).version > version
        assert evening.table(code).turn != turn
        done = [a for a in answers if a and a.text.startswith("✓")]
        assert len(done) == 1


async def test_updates_that_come_twice(evening: Evening) -> None:
    evening.server.updates.twice = True
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    await ana.write(group, "/rules")
    code = await evening.begin(group, [ana, boby])
    for _ in range(5):
        await evening.move(code)
        evening.server.updates.redeliver(10)
    await evening.still()
    assert len(found(group.messages, b.ShowHandButton)) == 1
    rules = [m for m in group.log if m.what == "sent" and m.who.is_bot]
    assert len(rules) <= 4, "rules, lobby, play"
    assert len(ana.private.by_bot()) == 2
    log = len(group.log)
    evening.server.updates.redeliver(40)
    await evening.pause(5)
    assert [m.what for m in group.log[log:] if m.what == "sent"] == []


async def test_talk_in_private(evening: Evening) -> None:
    (ana,) = await evening.people("Ана")
    group = evening.server.supergroup("Петъчен белот", [ana])
    before = len(ana.private.by_bot())
    await ana.write(ana.private, "здравей")
    await ana.write(ana.private, "/nosuch <b>")
    await _sticker(ana.private)
    answer = evening.words("answer-unknown-command", word="nosuch")
    await evening.until(lambda: ana.private.by_bot()[-1].text == answer)
    await evening.still()
    told = [message.text for message in ana.private.by_bot()[before:]]
    assert told == [evening.words("typed-lost"), answer]
    code = await evening.begin(group, [ana])
    await evening.move(code)
    await evening.waited_for(code)
    await evening.still()
    hand = ana.private.by_bot()[-1]
    for text in ("чакай", "/", "//", "/\u202e", "/hand" * 500):
        said = await ana.write(ana.private, text)
    await _sticker(ana.private)
    await evening.still()
    await evening.move(code)
    await evening.waited_for(code)
    await evening.still()
    assert (await evening.buttons(code, ana))[0][0].id > said.id
    assert ana.private.message(hand.id) is None, "it moved below what was written"


async def _sticker(chat: Chat) -> None:
    """The emulated people have no stickers, so the update is made by hand."""
    user: Json = {"id": chat.id, "is_bot": False, "first_name": chat.title}
    sticker: Json = {
        "file_id": "s",
        "file_unique_id": "u",
        "type": "regular",
        "width": 512,
        "height": 512,
        "is_animated": False,
        "is_video": False,
    }
    body: Json = {
        "message_id": chat.number(),
        "date": int(chat.world.now().timestamp()),
        "chat": chat.facts(),
        "from": user,
        "sticker": sticker,
    }
    chat.world.tell("message", body)


async def test_only_the_slow_hears_a_sound(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    code = await evening.begin(group, [ana, boby], pace="normal")
    for _ in range(3):
        await evening.move(code)
    slow = await evening.waited_for(code)
    assert not evening.heard(ana)
    assert not evening.heard(boby)
    await evening.until(lambda: evening.heard(slow))
    await evening.pause(5)
    (heard,) = evening.heard(slow)
    assert heard.chat == slow.id
    (hand,) = {message.id for message, _ in found(slow.private.messages, MOVES)}
    assert hand != heard.id
    assert slow.private.message(heard.id) is not None
    assert not evening.heard(boby if slow is ana else ana)
    await evening.move(code)
    await evening.until(lambda: slow.private.message(heard.id) is None)


async def test_the_slow_one_in_the_group_is_named(evening: Evening) -> None:
    """By a separate notification; nobody's phone makes a sound for it."""
    (ana,) = await evening.people("Ана")
    (vera,) = await evening.people("Вера", started=False)
    group = evening.server.supergroup("Петъчен белот", [ana, vera])
    vera.mute(group)
    code = await evening.begin(group, [ana, vera], pace="normal")
    while await evening.waited_for(code) is not vera:
        await evening.move(code)
    named = len(vera.called)  # where the cards were dealt: the private chat is not open yet
    await evening.until(lambda: len(vera.called) > named)
    await evening.pause(5)
    heard = vera.called[-1]
    assert heard.chat == group.id
    assert heard.has_button(f"1:h:{code}")
    assert not ana.named_in(heard)
    assert not [one for one in (*evening.heard(ana), *evening.heard(vera)) if one.chat == group.id]
    assert len(found(group.messages, b.ShowHandButton)) == 2
    await evening.move_from_group(code, group, vera)
    await evening.until(lambda: group.message(heard.id) is None)
