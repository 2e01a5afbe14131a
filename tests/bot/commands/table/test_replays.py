"""After a match: its record as a file, and its replay, page by page."""

import asyncio
import random
from dataclasses import replace
from math import ceil
from pathlib import Path

import pytest

from adapters.platform.chat import Place, Tapped
from adapters.platform.views import View
from bot import buttons as b
from bot.show.layout import Surface, SurfaceKind
from engine.rules.cards import Seat
from engine.rules.record.match_record import MatchRecord, replay_match
from engine.rules.ruleset import rules_of
from engine.tables import commands as c
from engine.tables.table import Proposal, Status, Table
from tests.bot.messenger import FAST, Group, Messenger, code_of, running, words

PLAY = (
    b.SayCallButton,
    b.LayCardButton,
    b.ThrowInButton,
    b.ExchangeSevenButton,
    b.DiscardButton,
    b.AnnounceButton,
)

HANG = 3600
"""More seconds than any match takes if everybody plays; nobody's turn may run out."""


async def table_of(group: Group, code: str) -> Table:
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    return table


async def opened(group: Group, preset: str = "belot_bg") -> str:
    await group.say("Ana", f"/belot {preset}")
    return await code_of(group)


async def settled(group: Group, code: str, preset: str, **switch: object) -> None:
    table = await table_of(group, code)
    command = c.Settle(c.Actor(table.opener), preset, rules_of(preset, switch), FAST["normal"])
    assert (await group.app.engine.host.ask(table.id, command)).denial is None


async def played(group: Group, preset: str = "belot_bg", **switch: object) -> str:
    """A match of Ana and AI players, and the code of its table."""
    code = await opened(group, preset)
    short = 16 if rules_of(preset).scale == "tens" else 101
    await settled(group, code, preset, **{"target": short, **switch})
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    await to_its_end(group, code)
    return code


def _plays(group: Group, code: str) -> bool:
    """Whether a match is running there, without asking the database each second."""
    table = group.app.painting.live.of_code(code)
    assert table is not None
    return table.status is Status.PLAYING


async def to_its_end(group: Group, code: str) -> None:
    private, rng = group.private("Ana"), random.Random(code)
    async with asyncio.timeout(HANG):
        while _plays(group, code):
            offered = [p for kind in PLAY for p in group.find(kind, private)]
            if offered:
                await group.tap("Ana", b.text(rng.choice(offered)), private)
            else:
                await asyncio.sleep(1)
    await group.app.display.presenter.settled()


async def test_people_who_left_a_match_may_look_at_it_again(group: Group) -> None:
    code = await opened(group)
    await settled(group, code, "belot_bg", target=31)
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    while (await table_of(group, code)).conduct[0].turns < 8:
        await lay(group, "Ana")
    await group.say("Ana", "/leave")
    await group.start("Vera")
    await group.tap("Vera", b.text(b.TakeChairButton(code, Seat(0))))
    while (await table_of(group, code)).status is Status.PLAYING:
        await lay(group, "Vera")
    await group.start("Boris")
    replay = b.text(b.ReplayButton(code, 1))
    for name, may in (("Ana", True), ("Vera", True), ("Boris", False)):
        answer = await group.press(name, replay, group.private(name), message="1")
        assert answer.refused is not may, name


async def lay(group: Group, name: str) -> None:
    """Make a person's first offered move, or wait a second for one."""
    private = group.private(name)
    offered = [p for kind in PLAY for p in group.find(kind, private)]
    if offered:
        await group.tap(name, b.text(offered[0]), private)
    else:
        await asyncio.sleep(1)


def opening(group: Group, place: Place | None = None) -> b.ReplayButton:
    """The button below a result that opens the replay."""
    found, *_ = [r for r in group.find(b.ReplayButton, place) if r.move is b.ReplayMove.OPEN]
    return found


class Reader:
    """A person with an open replay; `view` is the page that they see."""

    def __init__(self, group: Group, message: str) -> None:
        self.group = group
        self.message = message

    @property
    def view(self) -> View:
        return self.group.messenger.messages[self.group.place][self.message]

    def at(self, label: str) -> str:
        (data,) = [
            button.data
            for row in self.view.buttons
            for button in row
            if button.label.removeprefix("✓ ") == label
        ]
        return data

    async def press(self, label: str) -> View:
        answer = await self.group.tap("Boris", self.at(label), message=self.message)
        assert not answer.refused
        return self.view


async def reading(group: Group) -> Reader:
    await group.tap("Ana", b.text(opening(group)), message=result_message(group))
    return Reader(group, list(group.messenger.messages[group.place])[-1])


def result_message(group: Group) -> str:
    chat = group.messenger.messages[group.place]
    return next(
        message
        for message, view in chat.items()
        if any("1:m:" in button.data for row in view.buttons for button in row)
    )


GAMES: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("belot_bg", "bg", {}),
    ("wikipedia_bg", "en", {}),
    ("ruse_kertici", "bg", {}),
    ("three_handed", "hr", {}),
    ("two_handed", "bg", {}),
    ("bela_hr", "hr", {"honour_play": True}),
    ("bela_three", "hr", {}),
    ("bela_two", "en", {}),
)


QUICK = ("belot_bg", "bela_three")
"""The games that differ most; the others are read in the long tests."""


@pytest.mark.parametrize(
    ("preset", "language", "switch"),
    [
        pytest.param(*game, id=game[0], marks=() if game[0] in QUICK else pytest.mark.long)
        for game in GAMES
    ],
)
async def test_a_match_is_read_from_its_first_page_to_its_last_and_back(
    group: Group, preset: str, language: str, switch: dict[str, object]
) -> None:
    group.language = language
    code = await played(group, preset, **switch)
    (match,) = await group.app.engine.host.played((await table_of(group, code)).id)
    reader = await reading(group)
    assert reader.message != result_message(group)
    before = len(group.messenger.messages[group.place])
    seen = [reader.view]
    while (turned := await reader.press("▶️")) != seen[-1]:
        seen.append(turned)
    deals, players = match.record.deals, len(match.table.chairs)
    tricks = sum(ceil(len(deal.plays) / players) for deal in deals)
    assert match.table.match is not None
    assert len(seen) == len(deals) + tricks + len(match.table.match.board)
    texts = [words(view) for view in seen]
    assert not any("{" in text for text in texts)
    back = [reader.view]
    while (turned := await reader.press("◀️")) != back[-1]:
        back.append(turned)
    assert back == seen[::-1]
    assert len(group.messenger.messages[group.place]) == before
    await group.all_true()


async def test_buttons_go_to_the_ends_of_a_deal_and_to_other_deals(group: Group) -> None:
    await played(group, "belot_bg", target=81, contra=False)  # one deal cannot decide it
    reader = await reading(group)
    first = reader.view
    assert "Deal 1 of" in words(first)
    sheet = await reader.press("⏭️")
    assert "Deal 1 –" in words(sheet) or "Deal 1:" in words(sheet)
    assert await reader.press("⏮️") == first
    second = await reader.press("2 ›")
    assert "Deal 2 of" in words(second)
    assert await reader.press("‹ 1") == first
    assert not [button for row in first.buttons for button in row if "‹" in button.label]
    data = [button.data for row in second.buttons for button in row]
    assert len(data) == len(set(data)), "Discord takes no button twice"
    assert len(second.buttons) <= 5


async def test_from_a_seat_only_its_own_hand_is_seen(group: Group) -> None:
    code = await played(group)
    (match,) = await group.app.engine.host.played((await table_of(group, code)).id)
    reader = await reading(group)
    assert "Ana: " in words(reader.view)
    assert not reader.view.tiles
    while "trick 1" not in words(reader.view):
        await reader.press("▶️")
    view = await reader.press("Ana")
    assert len(view.tiles) == 7
    assert all(tile.button is None for tile in view.tiles)
    assert "Ana: " not in words(view)
    assert "✓ Ana" in [button.label for row in view.buttons for button in row]
    assert len((await reader.press("▶️")).tiles) == 6
    assert match.table.chairs[0].account is not None
    assert "Ana: " in words(await reader.press("All"))


async def test_the_record_comes_as_a_file_that_plays_the_match_again(group: Group) -> None:
    group.renamed["Ana"] = "Ана-Мария Петрова-Георгиева"
    code = await played(group, "bela_hr", honour_play=True)
    answer = await group.tap("Boris", b.text(group.find(b.TakeRecordButton)[0]))
    assert not answer.refused
    (document,) = group.messenger.files[group.place]
    assert (document.name, document.mime) == (f"belot-{code}-1.json", "application/json")
    record = MatchRecord.model_validate_json(document.body)
    assert record.seats == ("Ана-Мария Петрова-Георгиева", "Betty", "Charlie", "Doris")
    assert record.switch == {"honour_play": True, "target": 101}
    table = await table_of(group, code)
    assert table.match is not None
    assert replay_match(record).totals == table.match.totals


async def test_both_stay_after_a_rematch_a_closing_and_a_restart(tmp_path: Path) -> None:
    messenger = Messenger()
    async with running(tmp_path, messenger) as group:
        code = await played(group)
        pressed = b.text(opening(group))
        await group.tap("Ana", b.text(b.StartButton(code, 1)))
        running_match = await group.tap("Ana", b.text(b.ReplayButton(code, 2)))
        assert "still being played" in running_match.text
        assert (
            "still being played"
            in (await group.tap("Ana", b.text(b.TakeRecordButton(code, 2)))).text
        )
        assert (await group.tap("Ana", b.text(b.ReplayButton(code, 3)))).refused
        assert not (await group.tap("Ana", pressed)).refused
    async with running(tmp_path, messenger) as group:
        assert not (await group.tap("Ana", pressed)).refused
        assert group.messenger.text(group.place).count("Deal 1 of") == 2
        await group.tap("Ana", b.text(b.CloseButton(code, 2)))
        assert not (await group.tap("Ana", pressed)).refused
        assert not (await group.tap("Ana", b.text(b.TakeRecordButton(code, 1)))).refused
        assert "closed" in (await group.tap("Ana", b.text(b.ReplayButton("ZZZZZ", 1)))).text


async def test_a_match_is_told_as_it_was_played_whatever_the_table_plays_now(group: Group) -> None:
    code = await played(group)
    look = group.find(b.LookBackButton)[0]
    await group.tap("Ana", b.text(b.ReopenButton(code, 1)))
    assert group.find(b.ReplayButton), "the result keeps its buttons"
    assert not group.find(b.ReopenButton)
    await settled(group, code, "three_handed")
    result = group.messenger.messages[group.place][result_message(group)]
    reader = await reading(group)
    assert "Doris" in words(reader.view)
    assert group.messenger.messages[group.place][result_message(group)] == result
    assert not (await group.tap("Ana", b.text(look))).refused
    assert "Doris" in group.messenger.text(group.private("Ana"))
    assert not (await group.tap("Ana", b.text(b.ReplayButton(code, 1, seat=Seat(3))))).refused
    await settled(group, code, "two_handed", target=31)
    await group.tap("Ana", b.text(b.StartButton(code, 1)))
    await to_its_end(group, code)
    forged = b.ReplayButton(code, 2, 99_999, 99, Seat(3))
    assert (await group.tap("Ana", b.text(forged))).refused
    last = await group.tap("Ana", b.text(replace(forged, seat=None)))
    assert not last.refused


async def test_a_page_is_turned_by_the_answer_where_answers_can_be_views(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger("discord", whispers=True)) as group:
        await played(group)
        reader = await reading(group)
        data = reader.at("▶️")
        tapped = Tapped(group.place, group.person("Boris"), data, reader.message)
        answer = await group.app.application.tapped(tapped)
        assert answer.paged
        assert answer.view is not None
        assert answer.view != reader.view
        assert "Deal " in words(answer.view)


async def test_a_replay_names_its_players_and_rules(group: Group) -> None:
    """It may wait for its slot while people in the lobby change chairs and the game."""
    code = await played(group)
    table, painter = await table_of(group, code), group.app.painting.painter
    assert table.match is not None
    last = Surface(table.id, SurfaceKind.SHEET, 1, table.match.number)
    left = [one.key for one in (Surface(table.id, SurfaceKind.RESULT, 1), last)]
    before = [await painter.draw(group.place, key) for key in left]
    await group.tap("Ana", b.text(b.ReopenButton(code, 1)))
    await group.tap("Boris", b.text(b.SitButton(code, Seat(2))))
    await settled(group, code, "three_handed")
    after = [await painter.draw(group.place, key) for key in left]
    assert [view and view.blocks for view in after] == [view and view.blocks for view in before]


async def test_the_decisive_trick_opens_here_and_in_the_private_chat(tmp_path: Path) -> None:
    for match in map(str, range(9)):  # some have none
        (tmp_path / match).mkdir()
        async with running(tmp_path / match, Messenger("telegram", opens_first=True)) as group:
            await group.start("Ana")
            code = await played(group, target=101)
            decisive = [found for found in group.find(b.ReplayButton) if found.page]
            if decisive:
                await opens(group, code, decisive[0])
                return
    raise AssertionError("no match was decided by a trick")


async def opens(group: Group, code: str, decisive: b.ReplayButton) -> None:
    """The replay opens at that trick, and links lead to any."""
    result = group.messenger.messages[group.place][result_message(group)]
    links = [button.link for row in result.buttons for button in row if button.link]
    deal, trick = decisive.deal, decisive.page
    payload = f"r_{code}_1_{deal}"
    assert links == [f"https://telegram.test/bot?start={payload}_{trick}"]
    await group.tap("Ana", b.text(decisive))
    await group.start("Ana", f"{payload}_{trick}")
    for place in (group.place, group.private("Ana")):
        page = words(group.messenger.views(place)[-1])
        assert f"Deal {deal} of" in page
        assert f"trick {trick}\n" in page
    await group.start("Ana", payload)
    page = words(group.messenger.views(group.private("Ana"))[-1])
    assert f"Deal {deal} of" in page
    for asked in (f"/start {payload}_3", f"/replay {code} {deal}.3", f"/replay {deal}.3"):
        await group.say("Ana", asked, group.private("Ana"))
        page = words(group.messenger.views(group.private("Ana"))[-1])
        assert f"Deal {deal} of" in page
        assert "trick 3" in page
        pressable = group.messenger.views(group.private("Ana"))[-1].buttons
        copied = [button.copies for row in pressable for button in row if button.copies]
        assert copied == [f"https://telegram.test/bot?start={payload}_3"]
    await group.say("Ana", "/replay 3.5.7", group.private("Ana"))
    assert "/replay 3.5" in words(group.messenger.views(group.private("Ana"))[-1])
    await group.start("Boris", payload)
    assert "You are not at this table." in group.messenger.text(group.private("Boris"))
    await group.start("Boris", f"r_{code}_9_1")
    await group.start("Boris", "r_AAAAA_1_1")
    assert "There is no table with this code." in group.messenger.text(group.private("Boris"))


async def test_a_match_that_was_given_up_before_its_first_deal_has_nothing_to_replay(
    group: Group,
) -> None:
    code, host = await opened(group), group.app.engine.host
    table = await table_of(group, code)
    actor = c.Actor(table.opener)
    start, give_up = c.Start(actor, Seat(0), "club"), c.Propose(actor, Proposal.GIVE_UP)
    await asyncio.gather(host.ask(table.id, start), host.ask(table.id, give_up))
    table = await table_of(group, code)
    assert (table.status, table.dealt_seals) == (Status.FINISHED, ())
    await group.app.display.presenter.settled()
    assert not group.find(b.ReplayButton), "it is not offered"
    for data in (b.ReplayButton(code, 1), b.ReviewButton(code, 1), b.TakeRecordButton(code, 1)):
        answer = await group.tap("Ana", b.text(data))
        assert "went wrong" not in answer.text
    assert "before its first deal" in (await group.tap("Ana", b.text(b.ReplayButton(code, 1)))).text
    for said in ("/replay", f"/replay {code} 1.1", "/verify", "/score", "/table"):
        await group.say("Ana", said)
