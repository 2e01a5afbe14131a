"""Inline mode: invitations that people send to chats in which the bot is not."""

from pathlib import Path

import pytest

from adapters.platform.chat import Place
from bot import buttons as b
from bot.inbound.invitations import MOST_INVITATIONS
from engine.tables.table import Status
from tests.emulators.telegram import TelegramServer
from tests.emulators.telegram.model import InlineAnswer, Message
from tests.emulators.telegram.people import Person
from tests.virtual import VirtualClock
from tests.whole.telegram import bot_on
from tests.whole.telegram_evening import PACES, Evening


async def asked(person: Person) -> InlineAnswer:
    answer = await person.ask_inline()
    assert answer is not None
    return answer


async def sent(evening: Evening, number: str, *told: str) -> Message:
    """The message that was sent, once it says all that."""
    messages = evening.server.world.inline_messages
    await evening.until(lambda: all(one in messages[number].text for one in told))
    return messages[number]


def inline_edits(evening: Evening) -> int:
    """How often the bot has edited messages without a chat."""
    requests = evening.server.requests
    return sum(one.method == "editMessageText" and not one.chat for one in requests)


async def test_an_invitation_follows_its_table(evening: Evening) -> None:
    world = evening.server.world
    world.inline = world.inline_feedback = True
    ana, boby, vera = await evening.people("Ана", "Боби", "Вера")
    nobody = await asked(ana)
    assert not nobody.results
    assert (nobody.button, nobody.start) == (evening.words("open-table"), "hello")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    code = await evening.open(ana, group)
    assert not (await asked(vera)).results, "it is not her table"
    (result,) = (await asked(ana)).results
    assert result.title == evening.words("invitation-offer")
    assert "Ана" in result.description
    number = ana.send_inline(result)
    forged = vera.send_inline(result)
    ((button,),) = result.buttons
    assert button.url.endswith(f"?start=j_{code}")
    await boby.follow(button.url)
    message = await sent(evening, number, "Ана", "Боби")
    assert message.button(evening.words("lobby-sit")).url == button.url
    await evening.still()
    assert world.inline_messages[forged].text == result.text, "she does not sit there"
    await evening.press(ana, group, b.StartButton)
    message = await sent(evening, number, evening.words("invitation-begun"))
    assert not message.buttons
    edits = inline_edits(evening)
    await evening.to_the_cards(code)
    await evening.still()
    assert inline_edits(evening) == edits, "the play does not concern it"
    assert evening.table(code).status is Status.PLAYING
    assert not evening.refusals()


@pytest.mark.parametrize("meanwhile", ["sat", "begun", "closed"])
async def test_an_invitation_that_is_sent_late_shows_its_table_as_it_is(
    evening: Evening, meanwhile: str
) -> None:
    world = evening.server.world
    world.inline = world.inline_feedback = True
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    code = await evening.open(ana, group)
    (result,) = (await asked(ana)).results
    if meanwhile == "sat":
        await evening.press(boby, group, b.SitButton)
        told = "Боби"
    elif meanwhile == "begun":
        await evening.press(ana, group, b.StartButton)
        told = evening.words("invitation-begun")
    else:
        await ana.write(group, f"/close {code}")
        told = evening.words("closed-line")
    await evening.still()
    for number in (ana.send_inline(result), ana.send_inline(result)):
        message = await sent(evening, number, told)
        assert bool(message.buttons) == (meanwhile == "sat")


async def test_sending_an_invitation_everywhere_costs_few_edits(evening: Evening) -> None:
    world = evening.server.world
    world.inline = world.inline_feedback = True
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    await evening.open(ana, group)
    (result,) = (await asked(ana)).results
    first, *_ = [ana.send_inline(result) for _ in range(MOST_INVITATIONS + 5)]
    await evening.until(lambda: not evening.server.updates.pending)
    await evening.still()
    before = inline_edits(evening)
    await evening.press(boby, group, b.SitButton)
    await sent(evening, first, "Боби")
    await evening.still()
    assert inline_edits(evening) - before <= MOST_INVITATIONS


async def test_a_table_by_invitation_is_no_secret_to_give_away(evening: Evening) -> None:
    world = evening.server.world
    world.inline = world.inline_feedback = True
    ana, _ = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana])
    code = await evening.open(ana, group)
    (result,) = (await asked(ana)).results
    number = ana.send_inline(result)
    lobby = next(m for m in group.by_bot() if m.has_button("Още"))
    await ana.press(lobby, "Още")
    await evening.until(lambda: any(m.has_button(f"1:ls:{code}:invited:1") for m in group.by_bot()))
    menu = next(m for m in group.by_bot() if m.has_button(f"1:ls:{code}:invited:1"))
    await ana.press(menu, f"1:ls:{code}:invited:1")
    message = await sent(evening, number, evening.words("lobby-invited-only"))
    assert not message.buttons
    assert not (await asked(ana)).results


async def test_without_news_of_what_was_sent_it_stays_as_it_was(evening: Evening) -> None:
    evening.server.world.inline = True
    (ana,) = await evening.people("Ана")
    group = evening.server.supergroup("Петъчен белот", [ana])
    await evening.open(ana, group)
    (result,) = (await asked(ana)).results
    number = ana.send_inline(result)
    await evening.press(ana, group, b.StartButton)
    await evening.still()
    assert evening.server.world.inline_messages[number].text == result.text


async def test_an_invitation_is_followed_by_the_next_process(tmp_path: Path) -> None:
    clock = VirtualClock()
    async with TelegramServer(clock) as server:
        server.world.inline = server.world.inline_feedback = True
        async with bot_on(server, tmp_path, clock, paces=PACES) as app:
            evening = Evening(server, app)
            ana, boby = await evening.people("Ана", "Боби")
            group = server.supergroup("Петъчен белот", [ana, boby])
            await evening.open(ana, group)
            (result,) = (await asked(ana)).results
            number = ana.send_inline(result)
            await server.until(lambda: not server.updates.pending)
            await evening.still()
        async with bot_on(server, tmp_path, clock, paces=PACES) as app:
            evening = Evening(server, app)
            await evening.press(boby, group, b.SitButton)
            await sent(evening, number, "Боби")


async def test_a_forgotten_person_leaves_no_invitation_behind(evening: Evening) -> None:
    evening.server.world.inline = evening.server.world.inline_feedback = True
    (ana,) = await evening.people("Ана")
    group = evening.server.supergroup("Петъчен белот", [ana])
    code = await evening.open(ana, group)
    (result,) = (await asked(ana)).results
    number = ana.send_inline(result)
    await evening.until(lambda: not evening.server.updates.pending)
    await evening.still()
    place = Place("telegram", str(ana.id), private=True).lend(number)
    places = evening.app.people.directory.places
    assert await places.find(place) is not None
    await ana.write(group, f"/close {code}")
    await sent(evening, number, evening.words("closed-line"))
    await ana.write(ana.private, "/forget")
    await evening.press(ana, ana.private, b.ForgetButton)
    await evening.still()
    assert await places.find(place) is None
