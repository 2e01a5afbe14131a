"""A hand in the group for one person only: shown, played from, and never shown to others."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.telegram.ephemeral import GLANCE
from adapters.telegram.writing import NOTHING
from bot import buttons as b
from tests.emulators.telegram import Message, Person, Supergroup, TelegramServer, What
from tests.virtual import VirtualClock
from tests.whole.seen import found
from tests.whole.telegram import bot_on
from tests.whole.telegram_evening import MOVES, NUMBERED, PACES, Evening


@pytest.fixture
async def newest(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Evening]:
    """An evening on a server of Bot API 10.3; on an older one in the case `never`."""
    clock, knows = VirtualClock(), "[never]" not in request.node.name
    async with (
        TelegramServer(clock, knows_ephemeral=knows) as server,
        bot_on(server, tmp_path, clock, paces=PACES) as app,
    ):
        await server.until(lambda: server.world.commands)
        yield Evening(server, app)


async def playing(evening: Evening) -> tuple[Supergroup, Person, str]:
    """Ana opens a table and Boby, who has never pressed START, must act at it."""
    (ana,) = await evening.people("Ана")
    (boby,) = await evening.people("Боби", started=False)
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    code = await evening.begin(group, [ana, boby])
    await evening.until(lambda: evening.waits(code))
    while not evening.choices(code, group, NUMBERED):
        await evening.move(code)
        await evening.until(lambda: evening.waits(code))
    await evening.pause(20)  # the group's rate limit is used up
    return group, boby, code


def seen_by_all(group: Supergroup) -> str:
    """Every public text that has ever stood in the group."""
    public = [one.message for one in group.log if one.message.receiver is None]
    return "\n".join(f"{one.text}{[x.data for x in one.each_button()]}" for one in public)


def offered(messages: list[Message]) -> list[tuple[Message, str]]:
    return found(messages, MOVES)


async def test_a_person_sees_and_plays_their_hand_in_the_group(newest: Evening) -> None:
    group, boby, code = await playing(newest)
    answer = await newest.press(boby, group, b.ShowHandButton)
    assert not answer.text
    (hand,) = boby.alone_in(group)
    message, data = offered([hand])[-1]
    version = newest.table(code).version
    await boby.press(message, data)
    await newest.until(lambda: newest.table(code).version > version)
    await newest.until(lambda: boby.alone_in(group)[0] != hand)
    (after,) = boby.alone_in(group)
    assert after.ephemeral == hand.ephemeral
    assert data not in [one for _, one in offered([after])]
    late = await boby.press(hand, data)
    assert late is not None
    assert late.text == newest.words("denied-already-decided")
    assert not found(group.messages, b.LayCardButton)
    await newest.pause(20)
    await newest.press(boby, group, b.ShowHandButton)
    (anew,) = boby.alone_in(group)
    assert anew.ephemeral != hand.ephemeral, "the old one is taken away"


async def test_the_shown_hand_offers_its_cards_when_the_turn_comes(newest: Evening) -> None:
    """So every further card is one tap; and nothing is written more often than Telegram allows."""
    group, boby, code = await playing(newest)
    await newest.press(boby, group, b.ShowHandButton)
    laid = 0
    for _ in range(60):
        await newest.until(lambda: newest.waits(code))
        person = await newest.waited_for(code)
        if person is not boby:
            await newest.move(code)
            continue
        await newest.until(lambda: offered(boby.alone_in(group)))
        message, data = offered(boby.alone_in(group))[-1]
        before = newest.table(code).version
        await boby.press(message, data)
        await newest.until(lambda before=before: newest.table(code).version > before)  # type: ignore[misc]
        laid += 1
        if laid == 4:
            break
    assert laid == 4
    assert not [one for one in newest.refusals() if "Too Many Requests" in one]


async def test_people_who_see_nothing_press_again_and_are_told(newest: Evening) -> None:
    group, boby, _ = await playing(newest)
    await newest.press(boby, group, b.ShowHandButton)
    boby.reopens()
    told = await newest.press(boby, group, b.ShowHandButton)
    assert told.alert
    assert "1)" in told.text
    await newest.pause(GLANCE.total_seconds())
    assert not (await newest.press(boby, group, b.ShowHandButton)).text
    assert boby.alone_in(group)


@pytest.mark.parametrize("when", ["never", "no more", "refused", "lost"])
async def test_no_card_is_ever_shown_to_all(newest: Evening, when: str) -> None:
    """A server that ignores the receiver of a message, from the beginning or suddenly, shows suits
    without ranks for a moment, once; one that fails midway shows nothing.
    """
    group, boby, _ = await playing(newest)
    world, (message, data) = newest.server.world, found(group.messages, b.ShowHandButton)[0]
    match when:
        case "no more":
            world.knows_ephemeral = False
        case "refused":
            newest.server.fail_next("editEphemeralMessageText", 400, '{"ok": false}')
        case "lost":
            newest.server.fail_next("sendMessage", 502, done=True)
    for _ in range(1 if when == "lost" else 2):  # a single loss is tried again
        told = await boby.press(message, data)
        assert told is not None
        assert "1)" in told.text
    texts = [one.message.text for one in group.log if one.message.receiver is None]
    flashes = [text for text in texts if text == NOTHING]
    assert len(flashes) == (2 if when == "no more" else 0), "sent, and taken away"
    assert not [one for one in group.by_bot() if one.text == NOTHING]
    assert not [one for one in boby.alone_in(group) if one.text != NOTHING]
    assert "1)" not in seen_by_all(group)
    assert not [m for m in group.log if m.what is What.SENT and found([m.message], b.LayCardButton)]


@pytest.mark.parametrize("text", ["/hand", "/help", "/notify on"])
async def test_a_command_and_its_answer_are_seen_by_its_author_alone(
    newest: Evening, text: str
) -> None:
    group, boby, code = await playing(newest)
    name = text.split(maxsplit=1)[0].removeprefix("/")
    await newest.until(lambda: name in newest.server.world.alone["all_group_chats", "bg"])
    public = len(group.log)
    await boby.confide(group, text)
    await newest.until(lambda: any(one.text != NOTHING for one in boby.alone_in(group)))
    (answer,) = boby.alone_in(group)
    assert len(answer.text) < 1000
    assert not [one for one in group.log[public:] if one.message.receiver is None]
    if text == "/hand":
        assert offered([answer])
        version = newest.table(code).version
        await boby.press(*offered([answer])[-1])
        await newest.until(lambda: newest.table(code).version > version)
    probed = "editEphemeralMessageText None: Bad Request: message text is empty"
    assert set(newest.refusals()) == {probed}


async def test_a_command_of_one_person_is_answered_otherwise_where_that_fails(
    newest: Evening,
) -> None:
    group, boby, _ = await playing(newest)
    refused = {"ok": False, "error_code": 400, "description": "Bad Request: too late"}
    newest.server.fail_next("sendMessage", 400, refused)
    before = len(group.by_bot())
    await boby.confide(group, "/help")
    await newest.until(lambda: len(group.by_bot()) > before)
    assert not boby.alone_in(group)
    assert "/belot" in group.by_bot()[-1].text
