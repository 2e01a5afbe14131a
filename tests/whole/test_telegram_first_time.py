"""The first time on Telegram: without START, without a name, and the group's view of it."""

import asyncio
from functools import partial

from bot import buttons as b
from engine.rules.cards import per_seat
from tests.emulators.telegram import Chat, Message, Person, What
from tests.whole.seen import found
from tests.whole.telegram_evening import NUMBERED, Evening


def link_of(message: Message) -> str:
    """The address of the button that leads to START; empty if there is none."""
    links = (button.url for button in message.each_button() if "?start=" in button.url)
    return next(links, "")


def came(chat: Chat, since: int) -> list[str]:
    """The bot's later messages in a chat, as they were sent."""
    return [
        one.message.text for one in chat.log[since:] if one.what is What.SENT and one.who.is_bot
    ]


async def test_the_opener_is_led_to_start_before_the_deal(evening: Evening) -> None:
    ana, boby = [evening.server.person(name) for name in ("Ана", "Боби")]
    group = evening.server.supergroup("Петъчен белот", [ana, boby], admins=[boby])
    code = await evening.open(ana, group)
    await evening.still()
    lobby = group.by_bot()[-1]
    assert evening.words("lobby-press-start", count=1) in lobby.text
    assert ana.named_in(lobby)
    await ana.follow(link_of(lobby))
    await evening.until(lambda: not link_of(group.by_bot()[-1]))
    await evening.still()
    assert evening.words("lobby-press-start", count=1) not in group.by_bot()[-1].text
    assert ana.private.by_bot()[-1].text == evening.words(
        "answer-joined-group", group="Петъчен белот"
    )
    await evening.press(ana, group, b.StartButton)
    await evening.until(lambda: found(group.messages, b.ShowHandButton))
    await evening.still()
    assert not any(map(link_of, group.by_bot()))
    assert evening.table(code).seat_of(await evening.account(ana)) == 0
    assert not evening.refusals()


async def test_people_without_a_private_chat_are_warned_at_the_deal_and_can_play(
    evening: Evening,
) -> None:
    ana = evening.server.person("Ана")
    group = evening.server.supergroup("Петъчен белот", [ana])
    code = await evening.open(ana, group)
    await evening.press(ana, group, b.StartButton)
    await evening.until(lambda: found(group.messages, b.ShowHandButton))
    await evening.still()
    deal = found(group.messages, b.ShowHandButton)[0][0]
    warning = evening.words("play-press-start", count=1, button=evening.words("play-hand"))
    assert warning in deal.text
    assert ana.named_in(deal)
    await evening.move_from_group(code, group, ana)
    await evening.until(lambda: evening.choices(code, group, NUMBERED))
    await ana.follow(link_of(deal))
    await evening.until(lambda: evening.choices(code, ana.private))
    await evening.until(lambda: warning not in evening.at(deal).text)
    assert not evening.refusals()


async def test_a_person_without_a_name_plays_and_holds_up_nobody(evening: Evening) -> None:
    nobody, blank = evening.server.person(""), evening.server.person("\u3164")
    (ana,) = await evening.people("Ана")
    group = evening.server.supergroup("Петъчен белот", [nobody, blank, ana])
    await asyncio.gather(nobody.start(), blank.start())
    await evening.until(lambda: nobody.private.by_bot() and blank.private.by_bot())
    await evening.open(nobody, group)
    await evening.press(blank, group, b.SitButton)
    await evening.still()
    unnamed = evening.words("person-unnamed")
    assert f"{unnamed} + {unnamed} 2" in group.by_bot()[-1].text
    await evening.press(ana, group, b.SitButton)
    await evening.until(lambda: "Ана" in group.by_bot()[-1].text)
    assert not evening.server.updates.pending


async def test_a_group_sees_one_line_where_a_table_is_closed(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby], admins=[ana])
    closed = {evening.words("answer-closed", language) for language in ("bg", "en")}
    for masked, playing in ((False, False), (False, True), (True, False)):
        write = ana.write_anonymously if masked else ana.write
        if playing:
            await evening.begin(group, [ana, boby])
        else:
            await write(group, "/belot calm")
            await evening.until(lambda: found(group.messages, b.SitButton))
        await evening.still()
        since = len(group.log)
        await write(group, "/close")
        await evening.until(partial(came, group, since))
        await evening.pause(5)
        await evening.still()
        (line,) = came(group, since)
        assert line in closed
        assert [m.text in closed for m in group.by_bot()].count(True) == 1 + _before(group, closed)
    assert not evening.refusals()


def _before(group: Chat, closed: set[str]) -> int:
    """The lines of the tables before the last one."""
    return sum(one.text in closed for one in group.by_bot()[:-1])


async def test_one_sits_on_the_side_that_is_meant(evening: Evening) -> None:
    people: list[Person] = await evening.people("Ана", "Боби", "Вера", "Георги")
    ana, boby, vera, georgi = people
    group = evening.server.supergroup("Петъчен белот", people)
    code = await evening.open(ana, group)
    lobby = group.by_bot()[-1]
    against = evening.words("lobby-sit-against", who="Ана")
    first = await boby.press(lobby, against)
    second = await vera.press(lobby, against)  # the same button, as it was before
    assert first is not None
    assert second is not None
    assert first.text == second.text == evening.words("answer-seated")
    rules, table = evening.table(code).rules, evening.table(code)
    sides = [rules.side_of(seat) for seat, chair in per_seat(table.chairs) if chair.account]
    assert sorted(sides) == [0, 1, 1]
    third = await georgi.press(lobby, against)
    assert third is not None
    assert third.text == evening.words("denied-seat-taken")
