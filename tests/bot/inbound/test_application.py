"""Conversations with the application, through a platform that delivers at once."""

import asyncio
import re
from pathlib import Path

import pytest
from sqlalchemy import text as sql

from adapters.platform.views import Grid
from adapters.screen.surfaces import SurfaceKey
from bot import buttons as b
from engine.rules.deal.auction import Call
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.table import Decision, Status
from tests.bot.messenger import PEOPLE, Group, code_of, moves, running, seated, state, waited_for


async def test_a_new_place_is_greeted_in_the_language_of_who_came(group: Group) -> None:
    for language, word in (("bg", "белот"), ("en", "here in the chat"), ("hr", "ovdje, u chatu")):
        group.language, group.chat = language, f"group {language}"
        await group.enter("Ana")
        assert word in group.messenger.text(group.place).lower()
        assert group.find(b.OpenTableButton)


async def test_each_refusal_has_its_own_answer_and_changes_nothing(group: Group) -> None:
    code = await seated(group)
    name = waited_for(group)
    other = PEOPLE[(PEOPLE.index(name) + 1) % 4]
    move = moves(group, name)[0]
    before = await state(group, code)
    answers = {
        (await group.tap(other, move, group.private(other))).text,
        (await group.tap("Zoe", move, group.private("Zoe"))).text,
        (await group.tap(name, "1:nonsense", group.private(name))).text,
        (
            await group.tap(name, b.text(b.SayCallButton("ZZZZZ", Decision(1, 1, 0), Call.PASS)))
        ).text,
    }
    assert await state(group, code) == before
    await group.tap(name, move, group.private(name))
    after = await state(group, code)
    assert after != before
    answers.add((await group.tap(name, move, group.private(name))).text)
    assert await state(group, code) == after
    assert len(answers) == 5
    assert all(0 < len(answer) <= 100 for answer in answers)
    await group.tap("Ana", b.text(b.CloseButton(code, 1)))
    closed = await group.tap(name, move, group.private(name))
    assert "closed" in closed.text.lower() or "over" in closed.text.lower()


async def test_one_of_many_taps_changes_the_table(group: Group) -> None:
    await seated(group)
    name = waited_for(group)
    data = moves(group, name)[0]
    answers = await asyncio.gather(
        *(group.press(name, data, group.private(name)) for _ in range(12))
    )
    assert sorted(answer.text.startswith("✓") for answer in answers).count(True) == 1


async def test_a_match_is_played_to_its_end_and_counted(group: Group) -> None:
    code = await seated(group, "/belot")
    async with asyncio.timeout(3600):
        while (table := group.app.painting.live.of_code(code)) and table.status is Status.PLAYING:
            for name in PEOPLE:
                for data in moves(group, name)[:1]:
                    await group.tap(name, data, group.private(name))
            await asyncio.sleep(1)
    await group.app.display.presenter.settled()
    assert group.find(b.ReopenButton)
    await group.say("Ana", "/leaderboard")
    board = group.messenger.text(group.place)
    assert "\n1. " in board
    await group.say("Ana", "/score")
    for name in PEOPLE:
        await group.say(name, "/score", group.private(name))
        own = group.messenger.views(group.private(name))[-1]
        (sheet,) = (block for block in own.blocks if isinstance(block, Grid))
        assert name in sheet.header[1], "one's own side comes first"
    look = group.find(b.LookBackButton)[0]
    assert "private" in (await group.tap("Boris", b.text(look))).text
    assert len(group.messenger.messages[group.private("Boris")]) == 3
    await group.tap("Ana", b.text(b.StartButton(code, table.match_no if table else 0)))
    again = await group.app.engine.host.by_code(code)
    assert again is not None
    assert (again.status, again.match_no) == (Status.PLAYING, 2)
    stale = await group.tap("Ana", b.text(b.StartButton(code, 1)))
    assert "already" in stale.text.lower() or "decided" in stale.text.lower()


async def test_during_a_deal_old_tricks_cannot_be_looked_back_at(group: Group) -> None:
    code = await seated(group)
    answer = await group.tap("Ana", b.text(b.LookBackButton(code, 1, 1)))
    assert answer.text
    assert len(group.messenger.messages[group.private("Ana")]) == 1


async def test_after_a_restart_the_same_messages_are_true(tmp_path: Path) -> None:
    async with running(tmp_path) as group:
        code = await seated(group)
        for _ in range(7):
            name = waited_for(group)
            await group.tap(name, moves(group, name)[0], group.private(name))
        chats = {place: list(chat) for place, chat in group.messenger.messages.items()}
        before = await group.app.engine.host.by_code(code)
        messenger = group.messenger
    async with running(tmp_path, messenger) as again:
        await asyncio.sleep(20)
        await again.app.display.presenter.settled()
        after = await again.app.engine.host.by_code(code)
        assert before is not None
        assert after is not None
        assert after.match == before.match
        assert {place: list(chat) for place, chat in messenger.messages.items()} == chats
        await again.all_true()
        name = waited_for(again)
        answer = await again.tap(name, moves(again, name)[0], again.private(name))
        assert answer.text.startswith("✓")
        assert answer.seen


async def test_commands_in_private_and_unknown_ones(group: Group) -> None:
    for text in ("/nonsense", "/hand", "/score", "/leave", "/close", "/table", "/belot bridge"):
        before = len(group.messenger.text(group.place) + group.messenger.text(group.private("Ana")))
        await group.say("Ana", text)
        after = group.messenger.text(group.place) + group.messenger.text(group.private("Ana"))
        assert len(after) > before, text
    await group.say("Ana", "just talking")
    await group.say("Ana", "/help")
    assert "/leaderboard" in group.messenger.text(group.place)
    before = len(group.messenger.messages[group.private("Ana")])
    for text in ("/help", "/rules", "/language", "/start"):
        await group.say("Ana", text, group.private("Ana"))
    assert len(group.messenger.messages[group.private("Ana")]) == before + 4


async def test_languages_are_the_groups_and_ones_own(group: Group) -> None:
    await seated(group)
    data = b.text(b.ChooseLanguageButton("bg"))
    assert "those who run" in (await group.tap("Boris", data)).text
    await group.tap("Boris", data, group.private("Boris"))
    hands = group.messenger.messages[group.private("Boris")].values()
    assert {view.language for view in hands} == {"bg"}
    group.admins = ("Ana",)
    await group.tap("Ana", data)
    newest = list(group.messenger.messages[group.place].values())[-1]
    assert newest.language == "bg"
    ana = group.messenger.messages[group.private("Ana")].values()
    assert {view.language for view in ana} == {"en"}


async def test_an_ai_player_plays_for_people_who_leave_until_they_are_back(group: Group) -> None:
    code = await seated(group)
    await group.say("Boris", "/leave")
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    assert table.chairs[1].away
    (back,) = group.find(b.ComeBackButton, group.private("Boris"))
    assert (await group.tap("Boris", b.text(back), group.private("Boris"))).text
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    assert not table.chairs[1].away


async def test_my_hand_answers_in_an_alert_and_writes_nothing(group: Group) -> None:
    code = await seated(group)
    writes = group.messenger.writes
    answer = await group.tap("Vera", b.text(b.ShowHandButton(code)))
    assert answer.alert
    assert "1) " in answer.text
    assert group.messenger.writes == writes


async def test_a_message_of_a_removed_kind_is_left_alone(group: Group) -> None:
    code = await seated(group)
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    trick = SurfaceKey(table.id, "trick", (1, 1, 0))
    assert await group.app.painting.painter.draw(group.place, trick) is None


async def test_hands_are_brought_to_the_end(group: Group) -> None:
    await seated(group)
    place = group.private("Vera")
    (first,) = group.messenger.messages[place]
    await group.say("Vera", "/hand")
    (second,) = group.messenger.messages[place]
    assert int(second) > int(first)


async def test_two_tables_in_one_group_do_not_mix(group: Group) -> None:
    one = await seated(group)
    await group.say("Ana", "/belot slow")
    two = next(found.code for found in group.find(b.StandUpButton) if found.code != one)
    await group.tap("Ana", b.text(b.StartButton(two, 0)))
    await group.until(lambda: len(group.messenger.messages[group.private("Ana")]) == 2)
    await group.tap("Ana", b.text(b.CloseButton(one, 1)))
    assert len(group.messenger.messages[group.private("Ana")]) == 1


async def test_a_table_in_ones_private_chat(group: Group) -> None:
    """Alone with three AI players: everything is in one chat."""
    place = group.private("Ana")
    await group.say("Ana", "/belot slow", place)
    (start,) = group.find(b.StartButton, place)
    await group.tap("Ana", b.text(start), place)
    await group.until(lambda: "deal 1" in group.messenger.text(place))
    assert group.find(b.StandUpButton, place) == []
    await group.say("Ana", "/close", place)
    assert "closed" in group.messenger.text(place)
    assert not [button for button in group.messenger.buttons(place) if ":c:" in button.data]


async def test_a_table_closed_just_before_a_crash_is_closed_on_the_screens(tmp_path: Path) -> None:
    async with running(tmp_path) as group:
        code = await seated(group)
        table = await group.app.engine.host.by_code(code)
        assert table is not None
        await group.app.display.screen.close()  # nobody sees anything any more
        await group.app.engine.host.ask(table.id, c.Close(Actor(table.opener)))
        messenger = group.messenger
        assert any(moves(group, name) for name in PEOPLE)
    async with running(tmp_path, messenger) as again:
        await again.until(lambda: "closed" in messenger.text(again.place))
        assert not any(moves(again, name) for name in PEOPLE)
        assert not await again.app.display.surfaces.tables()


@pytest.mark.sqlite
async def test_a_failing_database_is_logged_without_a_card(
    group: Group, caplog: pytest.LogCaptureFixture
) -> None:
    await group.say("Ana", "/belot")
    code = await code_of(group)
    full = sql(
        "CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.body LIKE '%cards_dealt%' "
        "BEGIN SELECT RAISE(FAIL, 'disk full'); END"
    )
    await group.app.store.database.write(lambda connection: connection.execute(full))
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    await group.until_logged(caplog, "disk full")
    cards = re.findall(r"\b[789TJQKA][CDHS]\b", caplog.text)
    assert not cards


async def test_pressing_anything_brings_a_person_back(group: Group) -> None:
    code = await seated(group)
    for data, place in (
        (b.text(b.ShowHandButton(code)), group.place),
        (b.text(b.LookBackButton(code, 1, 1)), group.place),
        (b.text(b.DeclareLateButton(code, Decision(1, 1, 0), 0)), group.private("Boris")),
    ):
        await group.say("Boris", "/leave")
        table = await group.app.engine.host.by_code(code)
        assert table is not None
        assert table.chairs[1].away
        await group.tap("Boris", data, place)
        table = await group.app.engine.host.by_code(code)
        assert table is not None
        assert not table.chairs[1].away


async def test_people_who_have_left_already_are_told_the_way_back(group: Group) -> None:
    await seated(group)
    private = group.private("Boris")
    for _ in range(2):
        await group.say("Boris", "/leave", private)
    told = group.messenger.text(private)
    assert "left your chair already; “Go on” or “I’m back” brings you back" in told


async def test_a_hand_asked_for_repeatedly_is_shown_once(group: Group) -> None:
    await seated(group)
    name = "Ana"
    private = group.private(name)
    await group.until(lambda: bool(group.messenger.views(private)))
    for _ in range(5):
        await group.say(name, "/hand", private)
        await group.app.display.presenter.settled()
        (hand,) = [view for view in group.messenger.views(private) if view.tiles]
        assert list(group.messenger.views(private))[-1] == hand


async def test_a_hand_that_stands_twice_goes_with_the_press(group: Group) -> None:
    """Both copies work: it is not known which one was meant, and only one is kept up to date."""
    await seated(group)
    name = waited_for(group)
    place, pressed = group.private(name), moves(group, name)[0]
    chat = group.messenger.messages[place]
    (hand,) = [one for one, view in chat.items() if view.tiles]
    chat["copy"] = chat[hand]
    assert not (await group.tap(name, pressed, place, message="copy")).refused
    await group.app.display.screen.settled()
    assert "copy" not in chat
    again = await group.tap(name, pressed, place, message=hand)
    assert again.refused
    await group.all_true()
