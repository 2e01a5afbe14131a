"""Groups that are left, moved, closed or restricted in the middle of a deal."""

import asyncio
from collections import Counter

import pytest

from adapters.platform.chat import Place
from bot import buttons as b
from bot.locales.words import LANGUAGES
from engine.rules.cards import SEATS
from engine.rules.ruleset import rules_of
from tests.emulators.telegram import Chat, Message, What
from tests.often import often
from tests.whole.seen import found
from tests.whole.telegram_evening import Evening, said_in


def living(chat: Chat) -> Message:
    """The message of the present deal."""
    return found(chat.messages, b.ShowHandButton)[0][0]


async def test_thrown_out_and_let_back_in(evening: Evening) -> None:
    people = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", people)
    code = await evening.begin(group, people)
    await evening.still()
    group.kick_bot()
    await evening.pause(2)
    log, asked, old = len(group.log), len(evening.server.requests), living(group)
    for _ in range(5):
        await evening.move(code)
    await evening.still()
    assert len(group.log) == log
    lost = [r for r in evening.server.requests[asked:] if r.chat == group.id]
    assert lost == []
    group.add_bot(people[1])
    await evening.until(lambda: living(group).id > old.id)
    assert not found(group.messages, b.OpenTableButton), (
        "nobody is greeted in the middle of a match"
    )
    for _ in range(3):
        await evening.move(code)
    await evening.still()
    assert len(found(group.messages, b.ShowHandButton)) == 1
    assert not evening.refusals()


async def test_thrown_out_unheard(evening: Evening) -> None:
    """The bot finds out without being told; one refusal is enough."""
    people = await evening.people("Ана", "Боби")
    group = evening.server.group("Петъчен белот", people)
    code = await evening.begin(group, people)
    await evening.still()
    group.bot_status = "kicked"
    for _ in range(6):
        await evening.move(code)
    await evening.still()
    assert len(evening.refusals()) == 1
    await evening.pause(30)
    assert len(evening.refusals()) == 1
    group.bot_status = "member"
    await people[0].write(group, "/table")
    await evening.until(lambda: group.last.has_button(f"1:h:{code}"))


async def test_a_group_becomes_a_supergroup(evening: Evening) -> None:
    people = await evening.people("Ана", "Боби", "Вера", "Георги")
    group = evening.server.group("Петъчен белот", people)
    await people[0].write(group, "/language")
    chosen = await evening.press(people[0], group, b.ChooseLanguageButton)
    done = {tag: evening.words("answer-language", tag) for tag in LANGUAGES}
    language = next(tag for tag, told in done.items() if chosen.text.startswith(told))
    code = await evening.begin(group, people)
    await evening.move(code)
    new = group.upgrade()
    await evening.until(lambda: found(new.messages, b.ShowHandButton))
    for _ in range(6):
        await evening.move(code)
    await evening.still()
    assert len(found(new.messages, b.ShowHandButton)) == 1
    assert "Петъчен белот" in people[0].private.by_bot()[-1].text
    await people[1].write(new, "/rules")
    await people[1].write(new, "/leaderboard")
    await evening.until(lambda: len(new.by_bot()) >= 3)
    empty = evening.words("leaderboard-empty", language)
    assert empty in new.by_bot()[-1].text
    here = Place("telegram", str(new.id))
    assert [table.code for table in evening.app.painting.live.shown_in(here)] == [code]
    assert not [r for r in evening.refusals() if "upgraded" not in r], evening.refusals()


async def test_a_move_heard_of_only_by_a_refusal(evening: Evening) -> None:
    people = await evening.people("Ана", "Боби")
    group = evening.server.group("Петъчен белот", people)
    code = await evening.begin(group, people)
    await evening.still()
    evening.server.world.tell = lambda *_: None  # type: ignore[method-assign]
    new = group.upgrade()
    del evening.server.world.tell
    for _ in range(4):
        await evening.move(code)
    await evening.until(lambda: found(new.messages, b.ShowHandButton))
    await evening.still()
    assert len(found(new.messages, b.ShowHandButton)) == 1


async def test_the_gateway_is_broken_for_a_while(evening: Evening) -> None:
    """Requests made meanwhile are answered, once."""
    people = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", people)
    code = await evening.begin(group, people)
    await evening.move(code)
    person = await evening.waited_for(code)
    message, data = (await evening.buttons(code, person))[0]
    evening.server.gateway_broken = True
    pressing = asyncio.create_task(person.press(message, data))
    await people[0].write(group, "/score")
    version = evening.table(code).version
    await evening.pause(4)
    evening.server.gateway_broken = False
    await pressing
    await evening.until(lambda: evening.table(code).version > version)
    for _ in range(3):
        await evening.move(code)
    empty = evening.words("score-empty")
    await evening.until(lambda: any(empty in m.text for m in people[0].private.by_bot()))
    await evening.still()
    assert sum(empty in m.text for m in people[0].private.by_bot()) == 1
    assert len(found(group.messages, b.ShowHandButton)) == 1


async def test_messages_are_deleted_under_us(evening: Evening) -> None:
    people = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", people)
    code = await evening.begin(group, people, pace="normal")
    await evening.to_the_cards(code)
    await evening.still()
    people[0].delete_message(living(group))
    assert not found(group.messages, b.ShowHandButton)
    for _ in range(3):
        await evening.move(code)
    await evening.until(lambda: found(group.messages, b.ShowHandButton))
    await evening.still()
    people[0].delete_message(living(group))
    await people[1].write(group, "/table")
    await evening.until(lambda: found(group.messages, b.ShowHandButton))
    await evening.still()
    assert len(found(group.messages, b.ShowHandButton)) == 1
    person = await evening.waited_for(code)
    await evening.until(lambda: evening.choices(code, person.private))
    person.delete_message(evening.choices(code, person.private)[0][0])
    await person.write(person.private, "/hand")
    await evening.until(lambda: evening.choices(code, person.private))
    await evening.move(code)
    person = await evening.waited_for(code)
    await evening.still()
    person.delete_message(evening.choices(code, person.private)[0][0])
    await evening.pause(32)
    await evening.until(lambda: evening.choices(code, person.private))  # with the reminder
    await evening.move(code)


async def test_a_topic_is_closed_and_deleted(evening: Evening) -> None:
    people = await evening.people("Ана", "Боби")
    forum = evening.server.forum("Клуб", people, topics=["Белот"])
    topic = forum.topic("Белот")
    code = await evening.begin(forum, people, topic)
    await evening.to_the_cards(code)
    forum.close_topic(topic)
    for _ in range(3):
        await evening.move(code)
    await evening.still()
    await evening.pause(20)
    asked = len(evening.refusals())
    assert asked <= 2, evening.refusals()
    forum.reopen_topic(topic)
    await people[0].write(forum, "/table", topic)
    await evening.until(lambda: found(said_in(forum, topic), b.ShowHandButton))
    forum.delete_topic(topic)
    for _ in range(6):
        await evening.move(code)
    await evening.still()
    await evening.pause(20)
    assert len(evening.refusals()) <= asked + 3, evening.refusals()
    assert not [m for m in forum.by_bot() if m.topic is None], "nothing strays into General"


async def test_sending_is_restricted(evening: Evening) -> None:
    people = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", people)
    code = await evening.begin(group, people)
    await evening.to_the_cards(code)
    group.restrict(send_messages=False)
    people[0].delete_message(living(group))
    for _ in range(4):
        await evening.move(code)
    await evening.still()
    await evening.pause(20)
    assert len(evening.refusals("sendMessage")) <= 2, evening.refusals()
    group.restrict(send_messages=True)
    await people[1].write(group, "/table")
    await evening.until(lambda: found(group.messages, b.ShowHandButton))


async def test_a_topic_that_was_closed_is_shown_when_it_opens(evening: Evening) -> None:
    """Nobody has to press or write anything; each player reads once which right is missing."""
    people = await evening.people("Ана", "Боби")
    forum = evening.server.forum("Клуб", people, topics=["Белот"])
    topic = forum.topic("Белот")
    code = await evening.begin(forum, people, topic)
    await evening.to_the_cards(code)
    told = evening.words("refused-opening")
    forum.close_topic(topic)
    people[0].delete_message(living(forum))
    for _ in range(4):
        await evening.move(code)
    await evening.still()
    assert not found(said_in(forum, topic), b.ShowHandButton)
    for one in people:
        assert len([m for m in one.private.by_bot() if told in m.text]) == 1
    forum.reopen_topic(topic)
    await evening.until(lambda: found(said_in(forum, topic), b.ShowHandButton))
    await evening.still()
    assert len(found(said_in(forum, topic), b.ShowHandButton)) == 1


@pytest.mark.parametrize("found_by", ["a refusal", "a command"])
async def test_topics_are_switched_off(evening: Evening, found_by: str) -> None:
    """The table goes on in the group itself, which already has its message."""
    people = await evening.people("Ана", "Боби")
    forum = evening.server.forum("Клуб", people, topics=["Белот", "Табла"])
    topic = forum.topic("Белот")
    code = await evening.begin(forum, people, topic)
    await evening.to_the_cards(code)
    await evening.still()
    forum.switch_off_topics()
    if found_by == "a command":
        await people[1].write(forum, "/table")
    else:
        people[0].delete_message(living(forum))
        for _ in range(2):
            await evening.move(code)
    place = Place("telegram", str(forum.id))
    await evening.until(lambda: place in evening.app.painting.live.places(evening.table(code).id))
    for _ in range(2):
        await evening.move(code)
    await evening.still()
    assert len(found(forum.messages, b.ShowHandButton)) == 1
    await people[0].write(forum, "/score")
    await evening.still()
    told = [message.text for message in forum.by_bot()]
    assert not any(evening.words("answer-no-table") in text for text in told)


def _deal(evening: Evening, code: str) -> int:
    match = evening.table(code).match
    assert match is not None
    return match.number


async def test_rights_that_come_back_unannounced_are_found_at_the_next_deal(
    evening: Evening,
) -> None:
    people = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", people)
    code = await evening.begin(group, people)
    await evening.to_the_cards(code)
    deal = _deal(evening, code)
    group.restrict(send_messages=False)
    people[0].delete_message(living(group))
    for _ in range(2):
        await evening.move(code)
    await evening.still()
    assert not found(group.messages, b.ShowHandButton)
    group.restrict(send_messages=True)
    while _deal(evening, code) == deal:
        await evening.until(lambda: evening.waits(code) or _deal(evening, code) > deal)
        if evening.waits(code):
            await evening.move(code)
    await evening.until(lambda: found(group.messages, b.ShowHandButton))
    await evening.still()


async def test_two_tables_in_one_group(evening: Evening) -> None:
    ana, boby, vera = await evening.people("Ана", "Боби", "Вера")
    group = evening.server.supergroup("Петъчен белот", [ana, boby, vera])
    one = await evening.begin(group, [ana])
    await evening.move(one)
    other = await evening.begin(group, [boby, vera])
    assert other != one
    for code in (one, other, one, other, other):
        await evening.move(code)
    await evening.still()
    shown = [
        getattr(b.parse(data), "code", "") for _, data in found(group.messages, b.ShowHandButton)
    ]
    assert sorted(shown) == sorted([one, other])
    for message, data in found(group.messages, b.ShowHandButton):
        mine = getattr(b.parse(data), "code", "") == one
        seen = await ana.press(message, data)
        assert seen is not None
        assert (seen.text == evening.words("denied-not-seated")) is not mine
    before = evening.table(one).version
    await evening.press(ana, group, b.ShowHandButton)
    await boby.write(group, "/close")
    await evening.until(lambda: evening.app.painting.live.of_code(other) is None)
    assert evening.table(one).version >= before


async def test_one_person_at_tables_of_two_groups(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    friday = evening.server.supergroup("Петъчен белот", [ana, boby])
    office = evening.server.group("Офис <b> & Co", [ana])
    one = await evening.begin(friday, [ana, boby])
    other = await evening.begin(office, [ana])
    await evening.until(lambda: evening.waits(other))
    await evening.still()
    texts = [message.text for message in ana.private.by_bot()[1:]]
    assert [("Петъчен белот" in text, "Офис <b> & Co" in text) for text in texts] == [
        (True, False),
        (False, True),
    ]
    for code in (one, other, one, other, one, one):
        await evening.move(code)
    await ana.write(ana.private, "/hand")
    await evening.still()
    office.rename("Нов офис")
    await ana.write(office, "/score")
    await evening.move(other)
    await evening.still()
    assert any("Нов офис" in message.text for message in ana.private.by_bot())
    assert not evening.refusals()


@pytest.mark.long  # old buttons, leaderboards that move: each time in `tests/bot`
async def test_old_buttons_and_a_move_after_a_whole_match(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Buttons of all deals and matches; the leaderboard and the board move with the group."""
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.group("Петъчен белот", [ana, boby])
    short = rules_of("belot_bg", {"target": 31})
    monkeypatch.setattr("bot.commands.lobby.settings.rules_of", lambda _: short)
    code = await evening.open(ana, group)
    await evening.still()
    across = b.text(b.SitButton(code, SEATS[1]))  # so that the match counts
    await boby.press(next(m for m, d in found(group.messages, b.SitButton) if d == across), across)
    await evening.press(ana, group, b.StartButton)
    while not evening.table(code).conduct[1].turns:  # so that it counts
        await evening.until(lambda: evening.waits(code))
        await evening.move(code)
    await boby.write(group, "/leave")  # an AI player takes over
    await evening.until(lambda: any(chair.away for chair in evening.table(code).chairs))
    while not found(group.messages, b.ReopenButton):
        await evening.until(lambda: evening.waits(code) or found(group.messages, b.ReopenButton))
        if evening.waits(code):
            await evening.move(code)
    await evening.still()
    await evening.press(ana, group, b.ReopenButton)
    await evening.press(ana, group, b.StartButton)
    await evening.until(lambda: evening.waits(code))
    await evening.still()
    version = evening.table(code).version
    decision = evening.table(code).turn
    chats = (group, ana.private, boby.private)
    live = {data for chat in chats for _, data in found(chat.messages, b.BotButton)}
    old = {
        button.data: one.message
        for chat in (group, ana.private)
        for one in chat.log
        if one.what in (What.SENT, What.EDITED)
        for button in one.message.each_button()
        if button.data and button.data not in live
        if not isinstance(b.parse(button.data), b.EmotesButton)  # it is never over
    }
    told = {"denied-already-decided", "denied-not-your-turn", "denied-not-in-lobby"}
    told.add("denied-not-seated")
    texts = {evening.words(one) for one in told | {"denied-already-seated", "denied-no-change"}}
    pressed, kinds = [], Counter[type]()
    for data, message in old.items():
        kinds[type(b.parse(data))] += 1
        if kinds[type(b.parse(data))] > often(6, len(old)):
            continue
        for person in (ana, boby):
            if group.message(message.id) or person.private.message(message.id):
                answer = await person.press(message, data)
                pressed.append(data)
                assert answer is None or answer.text in texts, (data, answer)
    assert len(pressed) > 5
    assert (evening.table(code).version, evening.table(code).turn) == (version, decision)
    new = group.upgrade()
    await boby.write(new, "/leaderboard")
    title = evening.words("leaderboard-title", what=evening.words("leaderboard-told-here"))
    title = title.replace("**", "")
    await evening.until(lambda: any(title in m.text for m in new.by_bot()))
    ladder = next(m.text for m in new.by_bot() if title in m.text)
    assert "Ана" in ladder
    assert "Боби" in ladder
