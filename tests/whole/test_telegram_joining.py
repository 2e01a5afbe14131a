"""Joining on Telegram: tables in groups, topics and private chats, links, held chairs."""

from urllib.parse import parse_qs, urlsplit

import pytest

from bot import buttons as b
from engine.tables.table import Status
from tests.emulators.telegram import Group
from tests.whole.seen import found
from tests.whole.telegram_evening import NUMBERED, Evening


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_table_in_a_group(evening: Evening, kind: str) -> None:
    people = await evening.people("Ана", "Боби", "Вера", "Георги")
    group: Group = getattr(evening.server, kind)("Петъчен белот", people)
    await evening.open(people[0], group)
    for number, person in enumerate(people[1:], 2):
        await evening.still()
        code = evening.code(group)
        answer = await evening.press(person, group, b.SitButton)
        assert (answer.url, answer.text) == ("", evening.words("answer-seated"))
        assert len(evening.table(code).accounts) == number
    await evening.still()
    refused = await evening.press(people[3], group, b.StartButton)
    assert refused.text == evening.words("denied-not-allowed")
    assert (await evening.press(people[0], group, b.StartButton)).text == ""
    await evening.until(lambda: all(len(person.private.by_bot()) == 2 for person in people))
    await evening.until(lambda: len(group.by_bot()) == 2)
    assert len(evening.table(code).accounts) == 4


async def test_topics_of_a_forum(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    forum = evening.server.forum("Клуб", [ana, boby], topics=["Белот", "Шах"])
    belot, chess = forum.topic("Белот"), forum.topic("Шах")
    one = await evening.begin(forum, [ana], belot)
    other = await evening.begin(forum, [boby], chess)
    assert one != other
    for code in (one, other):
        for _ in range(4):
            await evening.move(code)
    await ana.write(forum, "/score", chess)
    await ana.write(forum, "/rules")
    await evening.until(lambda: any(m.topic is None for m in forum.by_bot()))
    await evening.still()
    general = [message for message in forum.by_bot() if message.topic is None]
    assert [message.has_button("1:o") for message in general] == [False]
    for topic, code in ((belot, one), (chess, other)):
        codes = {
            getattr(b.parse(button.data), "code", code)
            for message in forum.by_bot()
            if message.topic == topic
            for button in message.each_button()
        }
        assert codes == {code}
    third = await evening.open(ana, forum)
    assert third not in (one, other)
    assert [m.topic for m, _ in found(forum.messages, b.SitButton)][:1] == [None]
    assert not evening.refusals()


async def test_a_newcomer_presses_start(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    (vera,) = await evening.people("Вера", started=False)
    group = evening.server.supergroup("Петъчен белот", [ana, boby, vera])
    code = await evening.open(ana, group)
    message, data = found(group.messages, b.SitButton)[0]
    answer = await vera.press(message, data)
    assert answer is not None
    assert answer.url
    assert len(evening.table(code).accounts) == 1
    await evening.until(lambda: "Вера" in group.by_bot()[-1].text)
    seat = b.parse(data)
    assert isinstance(seat, b.SitButton)
    denied = await boby.press(message, data)
    assert denied is not None
    assert denied.text == evening.words("denied-chair-held")
    offered = [data for _, data in found(group.messages, b.AddAIPlayerButton)]
    assert b.text(b.AddAIPlayerButton(code, seat.seat)) not in offered
    began = await evening.press(ana, group, b.StartButton)
    assert began.text == evening.words("denied-chair-held")
    await vera.follow(answer.url)
    await evening.until(vera.private.by_bot)
    assert evening.table(code).chairs[seat.seat].account == await evening.account(vera)
    assert "Петъчен белот" in vera.private.by_bot()[-1].text
    assert not evening.heard(vera)
    again = await vera.press(message, data)
    assert again is not None
    assert again.url == ""


async def test_a_held_chair_is_freed_after_a_minute(evening: Evening) -> None:
    (ana,) = await evening.people("Ана")
    vera, gosho = await evening.people("Вера", "Гошо", started=False)
    group = evening.server.supergroup("Петъчен белот", [ana, vera, gosho])
    code = await evening.open(ana, group)
    held = await evening.press(vera, group, b.SitButton)
    await evening.until(lambda: "Вера" in group.by_bot()[-1].text)
    await evening.until(lambda: not any(chair.held for chair in evening.table(code).chairs))
    await evening.until(lambda: "Вера" not in group.by_bot()[-1].text)
    assert (await evening.press(ana, group, b.StartButton)).text == ""
    await vera.follow(held.url)
    await evening.until(lambda: any(chair.reserved for chair in evening.table(code).chairs))
    await evening.until(lambda: "следващото раздаване" in vera.private.messages[-1].text)


async def test_pressing_twice_plays_from_the_group(evening: Evening) -> None:
    (ana,) = await evening.people("Ана")
    (vera,) = await evening.people("Вера", started=False)
    group = evening.server.supergroup("Петъчен белот", [ana, vera])
    code = await evening.open(ana, group)
    assert (await evening.press(vera, group, b.SitButton)).url
    assert (await evening.press(vera, group, b.SitButton)).url, "two taps at once are one"
    await evening.pause(4)
    seated = await evening.press(vera, group, b.SitButton)
    assert (seated.url, seated.alert) == ("", True)
    button = evening.words("play-hand")
    assert seated.text == evening.words("answer-seated-by-group", button=button)
    await evening.press(ana, group, b.StartButton)
    moved = 0
    while moved < 4:
        person = await evening.waited_for(code)
        if person is vera:
            told = await evening.move_from_group(code, group, vera)
            assert "1) " in told
            moved += 1
        else:
            assert not evening.choices(code, group, NUMBERED)
            await evening.move(code)
    assert not vera.private.messages
    assert not evening.refusals()


async def test_a_table_of_ones_own(evening: Evening) -> None:
    ana, boby, vera = await evening.people("Ана", "Боби", "Вера")
    (gosho,) = await evening.people("Гошо", started=False)
    group = evening.server.supergroup("Другата група", [vera])
    code = await evening.open(ana, ana.private)
    lobby = ana.private.by_bot()[-1]
    share = next(button.url for button in lobby.each_button() if button.url)
    (link,) = parse_qs(urlsplit(share).query)["url"]
    await gosho.follow(link)
    await evening.until(lambda: found(gosho.private.messages, b.LobbyMenuButton))
    await boby.follow(link)
    await evening.until(lambda: found(boby.private.messages, b.LobbyMenuButton))
    await vera.write(group, f"/join {code.lower()}")
    await evening.until(lambda: found(group.messages, b.StartButton))
    assert len(evening.table(code).accounts) == 4
    await evening.press(ana, ana.private, b.StartButton)
    everyone = [ana, boby, vera, gosho]
    moved = set()
    for _ in range(14):
        moved.add((await evening.move(code)).id)
    assert moved == {person.id for person in everyone}
    await evening.until(lambda: found(group.messages, b.ShowHandButton))
    assert "Другата група" in ana.private.by_bot()[-1].text
    for person in everyone:
        assert not found(person.private.messages, b.ShowHandButton), "the hand tells it all"
    await vera.write(group, "/join")
    await vera.write(group, "/join ZZZZZ")
    texts = [evening.words("answer-join-how"), evening.words("answer-no-such-table")]
    where = evening.words("answer-in-group", group=group.title)
    told = [f"{where}\n{text}" for text in texts]
    await evening.until(lambda: [m.text for m in vera.private.by_bot()][-2:] == told)
    assert not evening.refusals()


async def test_an_admin_who_remains_anonymous(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby], admins=[ana])
    await ana.write_anonymously(group, "/belot")
    await evening.until(lambda: found(group.messages, b.SitButton))
    code = evening.code(group)
    assert evening.table(code).accounts == ()
    await ana.write_anonymously(group, f"/join {code}")
    await evening.until(lambda: len(group.by_bot()) == 2)
    assert group.by_bot()[-1].text == evening.words("answer-masked", "en")
    assert (await evening.press(ana, group, b.SitButton)).text == evening.words("answer-seated")
    await evening.until(
        lambda: found(group.messages, b.SitButton)[0][0].has_button(evening.words("lobby-stand"))
    )
    await evening.still()
    assert (await evening.press(boby, group, b.SitButton)).text == evening.words("answer-seated")
    assert (await evening.press(ana, group, b.StartButton)).text == ""
    await evening.move(code)
    await ana.write_anonymously(group, "/close")
    await evening.until(lambda: found(group.messages, b.OpenTableButton))
    assert evening.app.painting.live.of_code(code) is None


async def test_commands_for_other_bots_and_edited_ones(evening: Evening) -> None:
    (ana,) = await evening.people("Ана")
    group = evening.server.group("Петъчен белот", [ana])
    group.promote_bot()
    await ana.write(group, "/belot@other_bot")
    await ana.write(group, "belot")
    wrong = await ana.write(group, "/belott@other_bot")
    await ana.edit(wrong, "/belot")
    await ana.write(group, "/nosuch")
    await evening.pause(5)
    assert not group.by_bot()
    await ana.write(group, "/nosuch@belot_emulated_bot")
    unknown = evening.words("answer-unknown-command", word="nosuch")
    await evening.until(lambda: evening.told(ana) == unknown)
    await ana.write(group, "/belot@Belot_Emulated_Bot")
    await evening.until(lambda: found(group.messages, b.SitButton))
    await ana.write(group, "/belot nothing")
    said = evening.words("answer-unknown-option", word="nothing", known="…").partition("…")[0]
    await evening.until(lambda: evening.told(ana).startswith(said))
    assert len(group.by_bot()) == 1
    assert evening.table(evening.code(group)).status is Status.LOBBY
