"""Playing only from the group, for people to whom the bot cannot write in private."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import buttons as b
from engine.tables.table import Decision, Status
from tests.bot.messenger import (
    PEOPLE,
    Group,
    Messenger,
    code_of,
    moves,
    running,
    seated,
    waited_for,
)

MARKED = re.compile(r"(\d)\) \S+ ✓")


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as on:
        yield on


async def alone(group: Group, pace: str = "") -> str:
    """Vera, who never pressed START, with three AI players."""
    await group.say("Vera", f"/belot {pace}")
    code = await code_of(group)
    await group.tap("Vera", b.text(b.StartButton(code, 0)))
    await group.until(lambda: bool(group.find(b.ShowHandButton)))
    return code


async def test_a_whole_match_is_played_from_the_group(group: Group) -> None:
    code = await alone(group, "51")
    seen = set[str]()
    async with asyncio.timeout(3600):
        while (table := group.app.painting.live.of_code(code)) and table.status is Status.PLAYING:
            calls, numbers = group.find(b.SayCallButton), group.find(b.LayNumberButton)
            if calls:
                answer = await group.tap("Vera", b.text(calls[-1]))
                seen.add("call" if answer.text.startswith("✓") else "")
            elif numbers:
                assert [pressed.number for pressed in numbers] == list(range(1, 9))
                alert = await group.press("Vera", b.text(b.ShowHandButton(code)))
                assert alert.alert
                assert len(alert.text) <= 200
                if not (playable := MARKED.findall(alert.text)):
                    await asyncio.sleep(1)
                    continue  # it was somebody else's turn by then
                for kind in (b.NextDeclarationsButton, b.ToggleBeloteButton):
                    for pressed in group.find(kind)[:1]:
                        said = await group.press("Vera", b.text(pressed))
                        seen.add(said.text)
                lay = b.LayNumberButton(code, numbers[0].decision, int(playable[0]))
                answer = await group.press("Vera", b.text(lay))
                seen.add("card" if answer.text.startswith("✓") else answer.text)
            else:
                await asyncio.sleep(1)
    await group.app.display.presenter.settled()
    assert {"call", "card"} <= seen
    assert group.find(b.ReopenButton)
    assert set(group.messenger.messages) == {group.place}, "nothing was tried in private"


async def test_numbers_are_the_players_own_and_cards_are_played_once(group: Group) -> None:
    code = await alone(group)
    async with asyncio.timeout(3600):
        while not group.find(b.LayNumberButton):
            for call in group.find(b.SayCallButton)[-1:]:
                await group.tap("Vera", b.text(call))
            await asyncio.sleep(1)
    first = group.find(b.LayNumberButton)[0]
    stranger = await group.tap("Boris", b.text(first))
    assert stranger.text == "You are not at this table."
    alert = await group.tap("Vera", b.text(b.ShowHandButton(code)))
    number = int(MARKED.findall(alert.text)[0])
    assert (await group.tap("Vera", b.text(b.LayNumberButton(code, first.decision, 9)))).text
    laid = await group.tap("Vera", b.text(b.LayNumberButton(code, first.decision, number)))
    assert laid.text.startswith("✓")
    again = await group.tap("Vera", b.text(b.LayNumberButton(code, first.decision, number)))
    assert again.text == "That has been decided."

    def next_turn() -> list[b.LayNumberButton]:
        return [
            found for found in group.find(b.LayNumberButton) if found.decision != first.decision
        ]

    await group.until(lambda: bool(next_turn()))
    later = next_turn()
    assert later[0].decision.deal == first.decision.deal, "it was the first of her eight cards"
    gone = await group.tap("Vera", b.text(b.LayNumberButton(code, later[0].decision, number)))
    assert gone.text == "You do not hold that card."
    alert = await group.tap("Vera", b.text(b.ShowHandButton(code)))
    assert f"{number}) –" in alert.text
    boris = await group.tap("Boris", b.text(b.ShowHandButton(code)))
    assert boris.text == "You are not at this table."


async def test_choices_are_changed_and_told_by_alerts(group: Group) -> None:
    code = await alone(group)
    said = set[str]()
    for decision in (Decision(1, 1, 0), Decision(1, 99, 3)):
        for press in (
            b.NextDeclarationsButton(code, decision),
            b.ToggleBeloteButton(code, decision),
        ):
            said.add((await group.tap("Vera", b.text(press))).text)
            assert (await group.tap("Boris", b.text(press))).text == "You are not at this table."
    assert all(said)


async def test_people_blocked_in_mid_deal_play_on_from_the_group(group: Group) -> None:
    for name in PEOPLE:
        await group.start(name)
    await seated(group)
    assert not group.find(b.SayCallButton)
    name = waited_for(group)
    group.messenger.shut.add(name)
    await group.app.application.left(group.private(name))
    await group.app.display.presenter.settled()
    assert group.find(b.SayCallButton), "the group carries their calls now"
    hands = len(group.messenger.views(group.private(name)))
    await group.start(name)
    assert not group.find(b.SayCallButton)
    views = group.messenger.views(group.private(name))
    assert len(views) == hands, "no greeting, and the hand is the same one sent anew"
    assert moves(group, name)
    await group.all_true()


async def test_a_write_that_is_refused_tells_the_same(group: Group) -> None:
    for name in PEOPLE:
        await group.start(name)
    await seated(group)
    name = waited_for(group)
    data = moves(group, name)[-1]
    after = PEOPLE[(PEOPLE.index(name) + 1) % 4]
    group.messenger.shut.add(after)
    await group.tap(name, data, group.private(name))
    assert group.find(b.SayCallButton)
    answer = await group.tap(after, b.text(group.find(b.SayCallButton)[-1]))
    assert answer.text.startswith("✓")


async def test_moves_that_need_a_private_chat_say_how_to_open_it(group: Group) -> None:
    code = await alone(group)
    await group.say("Vera", "/hand")
    newest = group.messenger.views(group.place)[-1]
    assert any(b.text(b.ShowHandButton(code)) == x.data for row in newest.buttons for x in row)
    async with asyncio.timeout(3600):
        while not group.find(b.LookBackButton):
            for call in group.find(b.SayCallButton)[-1:]:
                await group.press("Vera", b.text(call))
            for pressed in group.find(b.LayNumberButton):
                await group.press("Vera", b.text(pressed))
            await asyncio.sleep(1)
    answer = await group.tap("Vera", b.text(group.find(b.LookBackButton)[0]))
    assert answer.alert
    assert answer.link.startswith("https://telegram.test/")
    await group.start("Vera")
    answer = await group.tap("Vera", b.text(group.find(b.LookBackButton)[0]))
    assert not answer.link
    assert len(group.messenger.views(group.private("Vera"))) >= 2


async def test_discards_are_chosen_by_numbers(group: Group) -> None:
    code = await alone(group, "bela_three")
    async with asyncio.timeout(3600):
        while not (found := group.find(b.DiscardNumberButton)):
            for kind in (b.SayCallButton, b.LayNumberButton, b.AnnounceChosenButton):
                for pressed in group.find(kind):
                    await group.press("Vera", b.text(pressed))
            await asyncio.sleep(1)
    assert [pressed.number for pressed in found] == list(range(1, 13))
    first, second = b.text(found[3]), b.text(found[7])
    chosen = await group.tap("Vera", first)
    assert chosen.alert
    assert re.fullmatch(r"To discard: \S+\. Choose 1 more\.", chosen.text)
    shown = await group.tap("Vera", b.text(b.ShowHandButton(code)))
    assert MARKED.findall(shown.text) == ["4"]
    kept = await group.tap("Vera", first)
    assert kept.text == "Your turn: choose 2 numbers to discard."
    await group.tap("Vera", second)
    done = await group.tap("Vera", first)
    assert re.fullmatch(r"✓ \S+ \S+ · .+", done.text)
    again = await group.tap("Vera", first)
    assert again.text == "That has been decided."
    assert "discarded 2 cards" in group.messenger.text(group.place)


async def test_a_choice_to_declare_nothing_is_kept(group: Group) -> None:
    code = await alone(group, "bela_hr")
    async with asyncio.timeout(3600):
        while not group.find(b.AnnounceChosenButton):
            for kind in (b.SayCallButton, b.LayNumberButton):
                for pressed in group.find(kind):
                    await group.press("Vera", b.text(pressed))
            await asyncio.sleep(1)
    said = ""
    while "nothing" not in said:
        said = (await group.tap("Vera", b.text(group.find(b.NextDeclarationsButton)[0]))).text
    aloud = next(pressed for pressed in group.find(b.AnnounceChosenButton) if pressed.aloud)
    await group.tap("Vera", b.text(aloud))
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    assert table.match is not None
    assert table.match.deal is not None
    seat = next(i for i, chair in enumerate(table.chairs) if chair.account is not None)
    assert table.match.deal.declared[seat] == ()


async def test_everybody_chooses_ahead_from_the_group(group: Group) -> None:
    """Four people without private chats: nobody waits for the three before them."""
    code = await dealt_in_bela(group)
    names = await in_turn(group, code)
    silent = next(pressed for pressed in group.find(b.AnnounceChosenButton) if not pressed.aloud)
    for name in reversed(names):
        said = await group.tap(name, b.text(b.NextDeclarationsButton(code, silent.decision)))
        assert "declare" in said.text
        answer = await group.tap(name, b.text(silent))
        assert answer.text.startswith("✓"), answer.text
        again = await group.tap(name, b.text(silent))
        assert again.text.startswith("✓") or name == names[0]
    assert again.text == "That has been decided."
    assert group.find(b.LayNumberButton), "all have said it, and the first card is led"
    assert not group.find(b.AnnounceChosenButton)


async def test_players_asked_later_may_think_again(group: Group) -> None:
    code = await dealt_in_bela(group)
    names = await in_turn(group, code)
    silent = next(pressed for pressed in group.find(b.AnnounceChosenButton) if not pressed.aloud)
    await group.tap(names[1], b.text(silent))
    await group.tap(names[0], b.text(silent))
    assert (await group.tap(names[0], b.text(silent))).text == "That has been decided."
    newest = group.find(b.AnnounceChosenButton)[-1]
    assert newest.decision.turn == silent.decision.turn + 2, "the second has said it as well"
    assert (await group.tap(names[1], b.text(newest))).text == "That has been decided."
    assert (await group.tap(names[0], b.text(newest))).text == "That has been decided."
    assert (await group.tap(names[3], b.text(newest))).text.startswith("✓")
    assert (await group.tap("Stranger", b.text(newest))).text == "You are not at this table."


async def dealt_in_bela(group: Group) -> str:
    """Four people at bela who close their private chats are asked for their declarations."""
    for name in PEOPLE:
        await group.start(name)
    code = await seated(group, "/belot bela_hr slow")
    for name in PEOPLE:
        group.messenger.shut.add(name)
        await group.app.application.left(group.private(name))
    await group.app.display.presenter.settled()
    names = await in_turn(group, code)
    await group.tap(names[0], b.text(group.find(b.SayCallButton)[0]))
    assert group.find(b.AnnounceChosenButton)
    return code


async def in_turn(group: Group, code: str) -> list[str]:
    """The people, those in turn first."""
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    assert table.turn is not None
    return [*PEOPLE[table.turn.seat :], *PEOPLE[: table.turn.seat]]


async def test_no_revoke_is_called_where_none_can_be(group: Group) -> None:
    code = await alone(group)
    nothing = await group.tap("Vera", b.text(b.CallRevokeButton(code, 1, 1)))
    assert nothing.text == "You cannot call a revoke now."
    stranger = await group.tap("Boris", b.text(b.CallRevokeButton(code, 1, 1)))
    assert stranger.text == "You are not at this table."
