"""Platforms that whisper: a hand that only its player sees, in the middle of the channel."""

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from adapters.platform.application import Answer
from adapters.platform.chat import Place, Tapped
from adapters.platform.platform import Missing, Unreachable
from adapters.platform.views import Paragraph, View
from bot import buttons as b
from engine.rules.cards import Seat
from engine.tables.table import Status, Table
from tests.bot.counted import enter
from tests.bot.messenger import Group, Messenger, code_of, running, words
from tests.engine.standings.played import match

NUMBERS = count(1000)


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    """Vera's private chat is closed, Boris's is open."""
    messenger = Messenger("discord", whispers=True, branches=True, shut={"Vera"})
    async with running(tmp_path, messenger) as on:
        yield on


def whisper(group: Group, name: str) -> Place:
    return replace(group.place, topic=name, private=True)


def whispered(group: Group, name: str) -> list[View]:
    return list(group.messenger.messages.get(whisper(group, name), {}).values())


async def press(group: Group, name: str, data: str, *, on_whisper: bool = False) -> Answer:
    """Press something as the adapter does: then the answer's view is shown."""
    place = whisper(group, name) if on_whisper else group.place
    chat = group.messenger.messages.setdefault(place, {})
    message = next((number for number, view in chat.items() if data in repr(view)), "")
    tapped = Tapped(place, group.person(name), data, message, whispered=on_whisper)
    if on_whisper:
        tapped = replace(tapped, message=str(next(NUMBERS)))
    answer = await group.app.application.tapped(tapped)
    if answer.view is not None:
        if answer.whisper:
            place = whisper(group, name)
            chat, message = group.messenger.messages.setdefault(place, {}), str(next(NUMBERS))
        elif on_whisper:
            del chat[message]
            message = tapped.message
        chat[message] = answer.view
        await group.app.application.answered(tapped, answer, message)
    await group.app.display.presenter.settled()
    return answer


async def alone(group: Group, preset: str = "", target: str = "") -> str:
    """Vera with AI players."""
    await group.say("Vera", f"/belot {preset} {target}".rstrip())
    code = await code_of(group)
    await group.tap("Vera", b.text(b.StartButton(code, 0)))
    await group.until(lambda: bool(group.find(b.ShowHandButton)))
    return code


@pytest.mark.long  # every run of tests/whole/test_discord.py has one
@pytest.mark.parametrize("preset", ["belot_bg", "bela_three", "bela_two"])
async def test_a_whole_match_is_played_by_whispers(group: Group, preset: str) -> None:
    code = await alone(group, preset)
    rng = random.Random(preset)
    place, waited = whisper(group, "Vera"), False
    while (table := group.app.painting.live.of_code(code)) and table.status is Status.PLAYING:
        assert not group.find(b.LayNumberButton)
        moves: list[
            b.SayCallButton
            | b.LayCardButton
            | b.ExchangeSevenButton
            | b.DiscardButton
            | b.AnnounceButton
        ] = [
            *group.find(b.SayCallButton, place),
            *group.find(b.LayCardButton, place),
            *group.find(b.ExchangeSevenButton, place),
            *group.find(b.DiscardButton, place),
            *group.find(b.AnnounceButton, place),
        ]
        open_now = [move for move in moves if table.turn and move.decision == table.turn.decision]
        if open_now:
            answer = await press(group, "Vera", b.text(rng.choice(open_now)), on_whisper=True)
            assert answer.refused or answer.view is not None
        elif waited or not whispered(group, "Vera"):
            answer = await press(group, "Vera", b.text(b.ShowHandButton(code)))
            assert answer.whisper or answer.text
            waited = False
        else:  # a person who sees nothing new for a while asks for their hand again
            waited = not await something_new(group, code, table.version)
    assert not group.messenger.messages.get(group.private("Vera"))
    await group.until(lambda: bool(group.find(b.LookBackButton)))
    looked = await press(group, "Vera", b.text(group.find(b.LookBackButton)[0]))
    assert looked.whisper, "what she looks back at needs no direct messages either"
    assert looked.paged
    assert looked.view is not None
    (shared,) = shares(looked.view)
    before = group.messenger.views(group.place)
    told = await press(group, "Vera", shared, on_whisper=True)
    assert told.view is not None
    assert words(told.view) in {words(one) for one in group.messenger.views(group.place)}
    assert len(group.messenger.views(group.place)) == len(before) + 1


async def something_new(group: Group, code: str, version: int) -> bool:
    try:
        async with asyncio.timeout(60):
            await group.until(partial(newer, group, code, version))
    except TimeoutError:
        return False
    return True


def newer(group: Group, code: str, version: int) -> bool:
    table = group.app.painting.live.of_code(code)
    return table is None or table.version > version


def calls(group: Group) -> list[View]:
    rung = [view for view in group.messenger.views(group.place) if view.notify]
    return [view for view in rung if "your cards are here" not in words(view)]


def named(view: View) -> set[str]:
    paragraphs = [block for block in view.blocks if isinstance(block, Paragraph)]
    return {span.calls for block in paragraphs for span in block.spans} - {""}


async def test_the_start_of_a_match_rings_once_with_the_first_hand(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The call is by name, in the channel, however many edits follow."""
    await group.say("Vera", "/belot slow")
    code = await code_of(group)
    await press(group, "Boris", b.text(b.SitButton(code, Seat(1))))
    await press(group, "Ana", b.text(b.SitButton(code, Seat(2))))
    await press(group, "Georgi", b.text(b.SitButton(code, Seat(3))))
    rung: list[tuple[Place, View]] = []
    send = Messenger.send

    async def heard(on: Messenger, place: Place, view: View, nonce: str = "") -> str:
        sent = await send(on, place, view, nonce)
        if view.notify:
            rung.append((place, view))
        return sent

    monkeypatch.setattr(Messenger, "send", heard)
    await press(group, "Vera", b.text(b.StartButton(code, 0)))
    await group.until(lambda: bool(group.messenger.views(group.private("Georgi"))))
    ((place, told),) = rung
    assert place == group.place
    assert named(told) == {"Ana", "Boris", "Georgi", "Vera"}
    assert "your cards are here" in words(told)
    await group.all_true()
    for name, said in (("Vera", "/table"), ("Boris", "/table"), ("Vera", "/hand")):
        await group.say(name, said)
    assert rung == [(place, told)], "who looks again calls nobody"


def live(group: Group, code: str) -> Table:
    table = group.app.painting.live.of_code(code)
    assert table is not None
    return table


async def test_the_score_can_be_shown_to_everybody(group: Group) -> None:
    """The score at that time; before the first deal is scored there is nothing to show."""
    code = await alone(group, "bela_two", "301")
    (empty,) = await group.say("Vera", "/score")
    assert empty.view is not None
    assert not empty.view.buttons
    await group.say("Vera", "/leave")
    await group.until(lambda: (match := live(group, code).match) is not None and bool(match.board))
    (told,) = await group.say("Vera", "/score")
    assert told.view is not None
    (shared,) = shares(told.view)
    asked = Tapped(whisper(group, "Vera"), group.person("Vera"), shared, "77", whispered=True)
    answer = await group.app.application.tapped(asked)
    assert answer.view is not None
    assert not shares(answer.view)
    await group.app.display.presenter.settled()
    assert words(told.view) in {words(one) for one in group.messenger.views(group.place)}
    again = await group.app.application.tapped(asked)
    assert again.text == "Everybody has just been shown this."
    shown = group.app.application._services.memory.shown_pages
    for page, before in tuple(shown.items()):
        shown[page] = before._replace(blocks=())
    another = await group.app.application.tapped(asked)
    assert another.view is not None, "it said something else then"


async def test_no_score_is_shown_before_there_is_one(group: Group) -> None:
    """With any button data: neither in a lobby nor in the first deal."""
    await group.say("Vera", "/belot bela_two")
    code = await code_of(group)
    score = b.ScoreButton(code)
    shared = b.ShowEverybodyButton(b.text(score).removeprefix("1:"))
    for _ in range(2):
        for pressed in (score, shared):
            answer = await press(group, "Vera", b.text(pressed), on_whisper=True)
            assert answer.text == "No deal has been scored yet."
            assert answer.refused
        await group.tap("Vera", b.text(b.StartButton(code, 0)))


async def test_a_player_is_called_once_and_by_name(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dealer bids last; the first bidder is called with the hand."""
    monkeypatch.setattr(group.app.engine.host.chance, "first_dealer", lambda *_: Seat(0))
    code = await alone(group)
    await group.until(lambda: bool(calls(group)))
    (call,) = calls(group)
    assert "Vera" in [span.calls for block in call.blocks for span in block.spans]  # type: ignore[union-attr]
    await press(group, "Vera", b.text(b.ShowHandButton(code)))
    (hand,) = whispered(group, "Vera")
    assert hand.urgent
    assert not calls(group), "a player who has their hand needs no call"


async def test_an_action_shows_on_the_message_that_was_tapped(group: Group) -> None:
    await group.say("Boris", "/belot slow")
    code = await code_of(group)
    answer = await press(group, "Ana", b.text(b.SitButton(code, Seat(1))))
    assert (answer.text, answer.whisper) == ("", False)
    assert answer.view == list(group.messenger.views(group.place))[-1]
    refused = await press(group, "Ana", b.text(b.StartButton(code, 0)))
    assert (refused.refused, refused.view) == (True, None)


async def test_a_table_can_have_a_thread_of_its_own(group: Group) -> None:
    await group.say("Boris", "/belot thread avkm")
    thread = replace(group, chat="group/thread")
    assert not group.find(b.SitButton)
    assert thread.find(b.SitButton)
    assert "AVKM" in group.messenger.text(thread.place)
    group.messenger.branches = False
    (refused,) = await group.say("Boris", "/belot thread")
    assert "No thread" in repr(refused.view)


async def test_the_page_of_emotes_stays_and_shows_the_sent_one(group: Group) -> None:
    await group.say("Vera", "/belot")
    code = await code_of(group)
    (page,) = await group.say("Vera", "/emote")
    assert page.whisper
    assert page.paged
    assert page.view is not None
    stood = group.messenger.messages.setdefault(whisper(group, "Vera"), {})
    stood["1"] = page.view
    said = await press(group, "Vera", b.text(b.SayEmoteButton(code, "luck")), on_whisper=True)
    assert said.view is not None
    assert said.paged
    assert "✓ 🍀 Good luck" in words(said.view)
    assert "💬 Vera: 🍀 Good luck" in group.messenger.text(group.place)
    mute = await press(group, "Vera", b.text(b.HearEmotesButton(code, False)), on_whisper=True)
    assert "Show me" in repr(mute.view)
    await group.tap("Vera", b.text(b.StartButton(code, 0)))
    await group.until(lambda: bool(group.find(b.ShowHandButton)))
    menu = await press(group, "Vera", b.text(b.MenuButton(code)))
    assert menu.whisper
    found = await press(group, "Vera", b.text(b.EmotesButton(code)), on_whisper=True)
    assert found.paged
    assert "Show me" in repr(found.view)


async def test_a_thread_is_linked_brings_its_opener_and_names_what_is_missing(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought: list[str] = []
    branch = type(group.messenger).branch

    async def bring(self: Messenger, place: Place, title: str, user: str = "") -> Place | None:
        brought.append(user)
        return await branch(self, place, title, user)

    monkeypatch.setattr(Messenger, "branch", bring)
    (answer,) = await group.say("Boris", "/belot thread avkm")
    assert answer.view is not None
    assert group.messenger.address(Place(group.messenger.name, "group/thread")) in words(
        answer.view
    )
    assert brought == ["Boris"]

    async def refuse(self: Messenger, place: Place, title: str, user: str = "") -> Place | None:
        raise Unreachable("50013", Missing.RIGHT)

    monkeypatch.setattr(Messenger, "branch", refuse)
    (answer,) = await group.say("Vera", "/belot thread")
    assert answer.view is not None
    assert "Create Public Threads" in words(answer.view)


@pytest.mark.parametrize("command", ["settings", "language", "pictures"])
async def test_nobody_is_shown_a_menu_that_is_not_theirs(group: Group, command: str) -> None:
    (answer,) = await group.say("Boris", f"/{command}")
    assert answer.view is not None
    assert not answer.view.buttons
    assert "run" in words(answer.view)
    group.admins = ("Boris",)
    (answer,) = await group.say("Boris", f"/{command}")
    assert answer.view is not None
    assert answer.view.buttons


def shares(view: View) -> list[str]:
    """The labels of buttons that show a whispered page to everybody."""
    said = [button.data for row in view.buttons for button in row]
    return [one for one in said if isinstance(b.parse(one), b.ShowEverybodyButton)]


@pytest.mark.parametrize("command", ["leaderboard", "stats", "history", "versus Boris"])
async def test_a_whisper_can_be_shown_to_all_once(group: Group, command: str) -> None:
    await enter(group, *(match(number, "AB", "CD") for number in range(3)))
    (answer,) = await group.say("Vera", f"/{command}")
    assert answer.view is not None
    (shared,) = shares(answer.view)
    before = group.messenger.views(group.place)
    asked = Tapped(whisper(group, "Vera"), group.person("Vera"), shared, "77", whispered=True)
    mute = await group.app.application.tapped(replace(asked, may_write=False))
    assert (mute.refused, mute.view) == (True, None)
    done = await group.app.application.tapped(asked)
    assert done.view is not None
    assert not shares(done.view)
    again = await group.app.application.tapped(asked)
    assert again.refused
    await group.app.display.presenter.settled()
    posted = group.messenger.views(group.place)[len(before) :]
    assert [words(one) for one in posted] == [words(done.view)]
    assert not shares(posted[0])
