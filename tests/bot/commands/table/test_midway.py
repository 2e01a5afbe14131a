"""A match under way: it pauses, its people agree on something, somebody else sits down."""

import asyncio
import re
from pathlib import Path

import pytest

from adapters.platform.chat import Place
from adapters.platform.views import Grid
from bot import buttons as b
from engine.rules.cards import SEATS, Seat
from engine.tables.table import Proposal, Status, Table
from tests.bot.messenger import (
    PEOPLE,
    Group,
    Messenger,
    code_of,
    moves,
    running,
    seated,
    waited_for,
    words,
)


async def two_playing(group: Group, command: str = "/belot normal") -> str:
    """Ana and Boris play with two AI players."""
    await group.say("Ana", command)
    code = await code_of(group)
    await group.tap("Boris", b.text(b.SitButton(code, Seat(1))))
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    await group.until(lambda: bool(group.find(b.ShowHandButton)))
    return code


async def table_of(group: Group, code: str) -> Table:
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    return table


async def next_deal(group: Group, code: str, *people: str) -> None:
    """AI players play the deal for these people, who are present for the next one."""
    deal = len(live_table(group, code).dealt_seals)
    for name in people or ("Ana", "Boris"):
        await group.say(name, "/leave")
    while len(live_table(group, code).dealt_seals) == deal:
        group.messenger.news.clear()
        if live_table(group, code).turn is None:
            for name in people or ("Ana", "Boris"):
                await group.tap(name, b.text(b.ComeBackButton(code)))
        await group.messenger.news.wait()  # people who have come meanwhile may let hours pass
    await group.app.display.presenter.settled()


def live_table(group: Group, code: str) -> Table:
    table = group.app.painting.live.of_code(code)
    assert table is not None
    return table


async def group_account(group: Group, name: str) -> str:
    return (await group.app.people.directory.account(group.person(name))).id


async def test_when_all_have_left_the_next_deal_waits_and_the_chat_says_so(group: Group) -> None:
    code = await two_playing(group)
    await group.say("Ana", "/leave")
    await group.say("Boris", "/leave")
    await group.until(lambda: "Everybody is away" in group.messenger.text(group.place))
    assert (await table_of(group, code)).waits_for_people
    (go_on,) = group.find(b.ComeBackButton)
    assert (await group.tap("Vera", b.text(go_on))).refused, "she is not at the table"
    assert not (await group.tap("Boris", b.text(go_on))).refused
    await group.until(lambda: "Deal 2" in group.messenger.text(group.place))
    assert not group.find(b.ComeBackButton)
    assert "Everybody is away" not in group.messenger.text(group.place)
    assert (await group.tap("Boris", b.text(go_on))).text


async def menu_of(group: Group, name: str, code: str) -> dict[Proposal, str]:
    """The proposals that a person can make, and their buttons, read in private."""
    await group.tap(name, b.text(b.MenuButton(code)))
    found = group.find(b.ProposeButton, group.private(name))
    return {pressed.question: b.text(pressed) for pressed in found}


async def agree(group: Group, name: str, *, yes: bool = True) -> str:
    """Answer a proposal from the group."""
    wanted = [one for one in group.find(b.RespondButton) if one.yes is yes]
    return (await group.tap(name, b.text(wanted[-1]))).text


async def test_a_pause_that_all_want_stops_everything_until_somebody_goes_on(group: Group) -> None:
    code = await seated(group)
    menu = await menu_of(group, "Ana", code)
    assert set(menu) == set(Proposal) - {Proposal.CHAIR, Proposal.FAST}, "nobody is an AI"
    await group.tap("Ana", menu[Proposal.PAUSE], group.private("Ana"))
    assert "Ana asks for a pause" in group.messenger.text(group.place)
    hand = words(group.messenger.views(group.private("Vera"))[-1])
    assert "Ana asks for a pause. Answer in the group." in hand
    assert not group.find(b.RespondButton, group.private("Vera")), "it stands in one place"
    assert "asks" not in group.messenger.text(group.private("Ana"))
    (press, *_) = moves(group, waited_for(group))
    await agree(group, "Boris")
    assert "asks" not in group.messenger.text(group.private("Boris"))
    assert "Boris" in group.messenger.text(group.place)
    assert await agree(group, "Boris") == "It is set like that already."
    assert "not at this table" in await agree(group, "Stranger")
    await agree(group, "Vera")
    await agree(group, "Georgi")
    assert (await table_of(group, code)).recess is not None
    assert not any(moves(group, name) for name in PEOPLE), "nobody is offered anything"
    assert all("paused" in group.messenger.text(group.private(name)) for name in PEOPLE)
    assert (await group.tap("Vera", press, group.private("Vera"))).refused
    (go_on,) = group.find(b.ResumeButton)
    assert (await group.tap("Stranger", b.text(go_on))).refused
    await group.tap("Georgi", b.text(go_on))
    assert waited_for(group)
    assert not group.find(b.ResumeButton)
    assert (await group.tap("Georgi", b.text(go_on))).refused, "late"
    await group.all_true()


async def test_on_a_page_that_may_be_closed_a_question_calls_the_person_asked(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, Messenger(draws_tables=True)) as group:
        await group.tap("Vera", b.text(b.PreferButton("calls", "never")), group.private("Vera"))
        code = await seated(group)
        menu = await menu_of(group, "Ana", code)
        await group.tap("Ana", menu[Proposal.PAUSE], group.private("Ana"))

        def notifier() -> dict[str, object]:
            places = {name: group.private(name) for name in PEOPLE} | {"all": group.place}
            votes = {name: group.messenger.views(place) for name, place in places.items()}
            return {
                name: view.bell.group
                for name, views in votes.items()
                for view in views
                if view.notify and view.bell is not None and view.bell.about.startswith("vote")
            }

        assert notifier() == dict.fromkeys(("Boris", "Georgi"), group.place)
        await agree(group, "Boris")
        assert [*notifier()] == ["Georgi"]
        await group.all_true()


async def test_a_player_from_elsewhere_is_asked_in_their_private_chat(group: Group) -> None:
    await group.say("Ana", "/belot normal")
    code, elsewhere = await code_of(group), group.private("Boris")
    await group.say("Boris", f"/join {code}", elsewhere)
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    await group.until(lambda: bool(group.find(b.ShowHandButton)))
    menu = await menu_of(group, "Ana", code)
    await group.tap("Ana", menu[Proposal.PAUSE], group.private("Ana"))
    assert "Answer in the group" not in group.messenger.text(elsewhere)
    (yes, _) = group.find(b.RespondButton, elsewhere)
    assert [view.notify for view in group.messenger.views(elsewhere) if "asks" in words(view)] == [
        True
    ]
    await group.tap("Boris", b.text(yes), elsewhere)
    assert (await table_of(group, code)).recess is not None
    await group.all_true()


async def test_in_a_chat_a_question_sends_the_hand_again_once_with_a_sound(
    group: Group,
) -> None:
    """Not while it calls the person to their turn, and not again after they have done anything."""
    await group.tap("Vera", b.text(b.PreferButton("calls", "never")), group.private("Vera"))
    for name in ("Boris", "Georgi"):
        await group.tap(name, b.text(b.PreferButton("calls", "every")), group.private(name))
    code = await seated(group, "/belot normal")
    while waited_for(group) != "Georgi":
        name = waited_for(group)
        await group.tap(name, moves(group, name)[0], group.private(name))
    await asyncio.sleep(10)
    messenger = group.messenger
    hands = {name: [*messenger.messages[group.private(name)]][-1] for name in PEOPLE}

    def rung() -> set[str]:
        """The people whose hands came again with a sound."""
        now = {name: messenger.messages[group.private(name)] for name in PEOPLE}
        assert all(len(own) == len(before[name]) for name, own in now.items())
        news = {name: [*own.items()][-1] for name, own in now.items()}
        return {name for name, (one, view) in news.items() if view.notify and one != hands[name]}

    before = {name: [*messenger.messages[group.private(name)]] for name in PEOPLE}
    await group.tap("Ana", b.text(b.ProposeButton(code, 1, Proposal.PAUSE)))
    assert "Answer in the group" in words(messenger.views(group.private("Boris"))[-1])
    assert rung() == {"Boris"}
    hands["Boris"] = [*messenger.messages[group.private("Boris")]][-1]
    await agree(group, "Vera")
    assert rung() == set(), "nobody twice"
    await asyncio.sleep(1)
    await group.tap("Georgi", moves(group, "Georgi")[0], group.private("Georgi"))
    while waited_for(group) != "Boris":
        name = waited_for(group)
        await group.tap(name, moves(group, name)[0], group.private(name))
    assert rung() == {"Boris"}, "to their turn"
    hands["Boris"] = [*messenger.messages[group.private("Boris")]][-1]
    await group.tap("Boris", moves(group, "Boris")[0], group.private("Boris"))
    assert "Boris" not in rung(), "they look at it now"
    await group.all_true()


async def test_one_no_ends_a_vote_and_it_says_who(group: Group) -> None:
    code = await seated(group)
    menu = await menu_of(group, "Ana", code)
    await group.tap("Ana", menu[Proposal.END], group.private("Ana"))
    old = group.find(b.RespondButton)[0]
    await agree(group, "Vera", yes=False)
    assert "Vera said no" in group.messenger.text(group.place)
    assert not group.find(b.RespondButton)
    assert (await group.tap("Boris", b.text(old))).refused
    again = await group.tap("Ana", menu[Proposal.END], group.private("Ana"))
    assert "refused" in again.text
    assert waited_for(group)
    await group.all_true()


async def test_a_match_that_all_want_to_end_leads_back_to_the_lobby(group: Group) -> None:
    code = await seated(group)
    menu = await menu_of(group, "Ana", code)
    await group.tap("Ana", menu[Proposal.END], group.private("Ana"))
    for name in PEOPLE[1:]:
        await agree(group, name)
    assert (await table_of(group, code)).status is Status.LOBBY
    assert "without a result" in group.messenger.text(group.place)
    assert group.find(b.StartButton)[-1].match_no == 1
    assert not any(moves(group, name) for name in PEOPLE)
    await group.say("Ana", "/leaderboard")
    assert "No match" in group.messenger.text(group.place)
    await group.all_true()


async def test_a_side_that_gives_up_has_lost(group: Group) -> None:
    code = await seated(group)
    menu = await menu_of(group, "Ana", code)
    await group.tap("Ana", menu[Proposal.GIVE_UP], group.private("Ana"))
    asked = group.find(b.RespondButton)
    table = await table_of(group, code)
    refused = {name: (await group.tap(name, b.text(asked[0]))).refused for name in PEOPLE[1:]}
    (partner,) = (name for name, other_side in refused.items() if not other_side)
    seat = PEOPLE.index(partner)
    assert table.rules.side_of(SEATS[seat]) == table.rules.side_of(SEATS[0])
    shown = group.messenger.text(group.place)
    assert f"Ana + {partner} gave up" in shown
    assert "given up" in shown
    assert "First win: " not in shown, "no deal was written, so it counts for nothing"
    (result,) = (one for one in group.messenger.views(group.place) if "gave up" in words(one))
    assert not any(isinstance(block, Grid) for block in result.blocks), "no board without deals"
    (replay,) = group.find(b.ReplayButton)
    await group.tap("Vera", b.text(replay))
    for _ in range(3):
        turn = [one for one in group.find(b.ReplayButton) if one.move is b.ReplayMove.ON]
        await group.tap("Vera", b.text(turn[-1]))
    await group.say("Ana", "/leaderboard")
    assert "Vera" in group.messenger.text(group.place)
    await group.all_true()


async def test_an_ai_makes_room_for_somebody_in_the_middle_of_a_match(group: Group) -> None:
    code = await two_playing(group)
    (chair,) = group.find(b.TakeChairButton)
    assert (await group.tap("Boris", b.text(chair))).refused, "they sit there already"
    assert "with the next deal" in (await group.tap("Vera", b.text(chair))).text
    assert (await group.tap("Vera", b.text(b.ShowHandButton(code)))).refused
    assert not group.messenger.views(group.private("Vera")), "these cards are not hers"
    await group.until(lambda: "Vera sits down for 🤖" in group.messenger.text(group.place))
    await group.say("Georgi", f"/join {code}", group.private("Georgi"))
    assert "with the next deal" in group.messenger.text(group.private("Georgi"))
    assert len((await table_of(group, code)).accounts) == 2
    await next_deal(group, code)
    await group.until(lambda: "Us" in group.messenger.text(group.private("Vera")))
    assert (await table_of(group, code)).match_no == 1
    assert len((await table_of(group, code)).accounts) == 4
    await group.say("Tom", f"/join {code}", group.private("Tom"))
    assert "no chair is free" in group.messenger.text(group.private("Tom"))
    assert not group.find(b.TakeChairButton)
    assert (await group.tap("Tom", b.text(chair))).refused
    await group.say("Vera", "/leave")
    await group.tap("Tom", b.text(b.MenuButton(code)))
    await group.tap("Tom", b.text(group.find(b.TakeChairButton, group.private("Tom"))[0]))
    await next_deal(group, code, "Ana", "Boris", "Georgi")
    await group.until(lambda: "Us" in group.messenger.text(group.private("Tom")))
    told = group.messenger.text(group.private("Vera"))
    assert told.startswith("You left"), "her cards are another's now"
    assert "\n" not in told
    assert group.messenger.views(group.private("Tom"))


async def test_a_taken_chair_loses_its_cards_though_a_place_cannot_be_read(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await two_playing(group)
    await group.say("Boris", "/leave")
    await group.tap("Tom", b.text(b.MenuButton(code)))
    chair, presenter = (
        group.find(b.TakeChairButton, group.private("Tom"))[0],
        group.app.display.presenter,
    )
    read, failed = presenter._own_places, list[str]()

    async def places(*accounts: str) -> tuple[Place, ...]:
        if accounts and not failed:
            failed.extend(accounts)
            raise OSError
        return await read(*accounts)

    monkeypatch.setattr(presenter, "_own_places", places)
    await group.tap("Tom", b.text(chair))
    await next_deal(group, code, "Ana")
    boris = group.private("Boris")
    await group.until(lambda: group.messenger.text(boris).startswith("You left"))
    assert failed


async def test_a_newcomer_plays_at_once_where_everybody_agrees(group: Group) -> None:
    """They ask by the menu; the group reads the proposal, and nobody's cards are shown first."""
    code, own = await two_playing(group), group.private("Vera")
    (chair,) = group.find(b.TakeChairButton)
    await group.tap("Vera", b.text(chair))
    await group.tap("Vera", b.text(chair))
    assert not group.find(b.RespondButton), "a thumb that presses twice asks nobody"
    await group.tap("Vera", b.text(b.MenuButton(code)))
    menu = [button.label for button in group.messenger.buttons(own)]
    assert "Ask to play at once" in menu
    (now, *_) = [one for one in group.find(b.TakeChairButton, own) if one.seat == Seat(2)]
    assert "two minutes" in (await group.tap("Vera", b.text(now), own)).text
    assert "would like to play this one out too" in group.messenger.text(group.place)
    await agree(group, "Ana")
    assert (await table_of(group, code)).accounts.count(await group_account(group, "Vera")) == 0
    await agree(group, "Boris")
    await group.until(lambda: "Us" in group.messenger.text(own))
    assert len((await table_of(group, code)).accounts) == 3


async def test_a_newcomer_has_their_hand_in_place_of_what_they_have_watched(group: Group) -> None:
    code, own = await two_playing(group), group.private("Georgi")
    await group.say("Georgi", f"/join {code}", own)
    assert "Deal 1" in group.messenger.text(own)
    await next_deal(group, code)
    await group.until(lambda: "Us" in group.messenger.text(own))
    assert "Deal 1" not in group.messenger.text(own)
    await group.all_true()


async def test_a_newcomer_is_told_when_their_reserved_chair_is_taken_back(
    group: Group,
) -> None:
    code, own = await two_playing(group), group.private("Vera")
    await group.say("Boris", "/leave")
    await group.tap("Vera", b.text(b.TakeChairButton(code, Seat(1))))
    assert [chair.reserved for chair in live_table(group, code).chairs].count(None) == 3
    await group.tap("Boris", b.text(b.ComeBackButton(code)))
    assert not any(chair.reserved for chair in live_table(group, code).chairs)
    assert "not free any more" in group.messenger.text(own)


async def test_a_newcomer_who_leaves_again_is_expected_no_longer(group: Group) -> None:
    code = await two_playing(group)
    await group.tap("Vera", b.text(group.find(b.TakeChairButton)[0]))
    assert "with the next deal" in group.messenger.text(group.place)
    await group.say("Vera", f"/join {code}")
    assert len([chair for chair in (await table_of(group, code)).chairs if chair.reserved]) == 1
    await group.say("Vera", "/leave")
    assert not any(chair.reserved for chair in (await table_of(group, code)).chairs)
    await next_deal(group, code)
    assert len((await table_of(group, code)).accounts) == 2


async def test_people_without_a_private_chat_open_it_to_sit_down(tmp_path: Path) -> None:
    messenger = Messenger(opens_first=True, started={"Ana", "Boris"})
    async with running(tmp_path, messenger) as group:
        await group.start("Ana")
        await group.start("Boris")
        code = await two_playing(group)
        (chair,) = group.find(b.TakeChairButton)
        answer = await group.tap("Vera", b.text(chair))
        assert "press Start" in answer.text
        _, payload = answer.link.split("start=")
        assert len((await table_of(group, code)).accounts) == 2
        await group.start("Vera", payload)
        assert "with the next deal" in messenger.text(group.private("Vera"))
        await next_deal(group, code)
        await group.until(lambda: "Us" in messenger.text(group.private("Vera")))
        assert len((await table_of(group, code)).accounts) == 3


async def test_a_spectator_watches_in_their_private_chat_until_they_stop(group: Group) -> None:
    code = await seated(group)
    tom = group.private("Tom")
    await group.say("Tom", "/watch")
    assert "You are watching" in group.messenger.text(tom)
    assert "Deal 1" in group.messenger.text(tom)
    kinds = {type(b.parse(button.data)) for button in group.messenger.buttons(tom)}
    assert kinds == {b.WatchButton}
    before = group.messenger.text(tom)
    name = waited_for(group)
    await group.tap(name, moves(group, name)[-1], group.private(name))
    await group.say("Tom", "/table", tom)
    assert group.messenger.text(tom) != before
    (stop,) = group.find(b.WatchButton, tom)
    assert "not watching" in (await group.tap("Tom", b.text(stop), tom)).text
    assert "Deal 1" not in group.messenger.text(tom)
    await group.say("Tom", f"/watch {code.lower()}", tom)
    assert "Deal 1" in group.messenger.text(tom)
    await group.say("Tom", "/watch", tom)
    assert "Deal 1" not in group.messenger.text(tom)
    await group.say("Ana", "/watch")
    assert "You sit at this table yourself" in group.messenger.text(group.private("Ana"))
    await group.say("Tom", "/watch ZZZZ", tom)
    assert "no table with this code" in group.messenger.text(tom)
    await group.all_true()


async def test_ai_players_play_fast_if_all_want_that_and_until_one_does_not(group: Group) -> None:
    code = await two_playing(group)
    menu = await menu_of(group, "Ana", code)
    await group.tap("Ana", menu[Proposal.FAST], group.private("Ana"))
    assert "Ana would like AI players to play fast" in group.messenger.text(group.place)
    assert not (await table_of(group, code)).fast
    await agree(group, "Boris")
    assert (await table_of(group, code)).fast
    assert Proposal.FAST not in await menu_of(group, "Boris", code)
    (slow_down,) = group.find(b.SlowDownButton, group.private("Boris"))
    assert (await group.tap("Stranger", b.text(slow_down))).refused
    for _ in range(2):  # pressing again does no harm
        told = await group.tap("Boris", b.text(slow_down), group.private("Boris"))
        assert (told.text, told.refused) == ("Done.", False)
    assert not (await table_of(group, code)).fast
    assert Proposal.FAST in await menu_of(group, "Boris", code)


async def test_hands_are_shown_after_a_deal_if_all_want_that(group: Group) -> None:
    code = await two_playing(group)
    menu = await menu_of(group, "Ana", code)
    await group.tap("Ana", menu[Proposal.OPEN_HANDS], group.private("Ana"))
    await agree(group, "Boris")
    for name in ("Ana", "Boris"):
        await group.say(name, "/leave")
    await group.until(lambda: "Everybody is away" in group.messenger.text(group.place))
    table = await table_of(group, code)
    assert table.match is not None
    assert table.match.deal is not None
    if not table.match.deal.full:
        return  # all passed
    record = group.messenger.text(group.place)
    for name in ("Ana", "Boris"):
        (line,) = [one for one in record.splitlines() if one.startswith(f"{name}: ")][:1]
        assert len(re.findall(r"[♣♦♥♠]", line)) == 8


@pytest.mark.parametrize("page", [True, False])
async def test_no_page_asks_a_guest_to_type_a_command(tmp_path: Path, page: bool) -> None:
    async with running(tmp_path, Messenger(opens_first=True, draws_tables=page)) as group:
        await group.say("Ana", "/belot slow")
        code = await code_of(group)
        await group.tap("Ana", b.text(b.StartButton(code, 0)))
        told = await group.tap("Tom", b.text(b.MenuButton(code)))
        assert told.refused
        assert ("/watch" in told.text) is not page
