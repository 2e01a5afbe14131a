"""Emotes at a table: when and how often they are allowed, who sees them and for how long."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from adapters.platform.views import Button, Celebration, Choice, Tone, View
from bot import buttons as b
from bot.people.emotes import (
    EMOTE_LIMIT,
    LASTS,
    MOST_IN_A_DEAL,
    MOST_SHOWN,
    NEUTRAL,
    Emote,
    EmoteRefusal,
    Emotes,
    sayable,
)
from bot.people.preferences import EmoteDisplay
from bot.views.sheets.sheet import sheet_view
from bot.views.table.emotes import emotes_view
from engine.rules.cards import Seat
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import Call
from engine.tables.known import TableKnowledge, look
from engine.tables.table import Proposal, Status
from tests.bot.commands.people.test_personal import choose
from tests.bot.messenger import PEOPLE, Group, moves, seated, waited_for, words
from tests.bot.views.games import moments
from tests.bot.views.scenes import scene

LINE = "💬 {who}: {said}"


@given(st.integers(0, 10**6))
def test_while_a_deal_is_played_only_what_is_neutral_is_said_between_two_tricks(seed: int) -> None:
    seen = set()
    for table in moments(seed, "belot_bg", 120):
        known = look(table, None)
        may, match = sayable(known), known.match
        if known.status is Status.CLOSED:
            assert may == ()
        elif match is None or match.deal_done or not match.number:
            assert may == tuple(Emote)
        elif known.status is not Status.PLAYING:
            assert may == tuple(Emote), "it was given up"
        else:
            between = match.stage is Stage.PLAY and not match.trick and bool(match.tricks)
            assert may == (NEUTRAL if between else ())
        seen.add(may)
    assert () in seen


@given(st.integers(0, 10**6))
def test_emotes_not_allowed_now_are_faint_where_the_table_is_drawn(seed: int) -> None:
    for table in moments(seed, "belot_bg", 40):
        drawn = replace(scene(table, Seat(0)), felt=True)
        views = [emotes_view(one, hears=True) for one in (drawn, replace(drawn, felt=False))]
        faint, told = ({b.parse(one.data) for one in _faint(view)} for view in views)
        never = set(Emote) - set(sayable(drawn.known))
        assert faint == {b.SayEmoteButton(drawn.known.code, one) for one in never}
        assert not told


def _faint(view: View) -> list[Button]:
    buttons = [one for row in view.buttons if not isinstance(row, Choice) for one in row]
    return [one for one in buttons if one.tone is Tone.FAINT]


@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_emotes_are_limited_in_each_deal(seed: int, rng: Random) -> None:
    """At most once a trick, twice a deal and four times a minute, however often people try."""
    now = [0.0]
    emotes, said = Emotes(lambda: now[0]), Counter[tuple[object, ...]]()
    minute: dict[str, list[float]] = {}
    for table in moments(seed, "belot_bg", 80):
        known = look(table, None)
        for who in rng.choices("abcd", k=3):
            now[0] += rng.random() * 10
            emote = rng.choice(tuple(Emote))
            may = sayable(known)
            refused = emotes.say(known, who, emote)
            if refused is EmoteRefusal.NOT_NOW:
                assert not may
            elif refused is EmoteRefusal.BETWEEN_DEALS:
                assert emote not in may
            elif refused is None:
                assert emote in may
                assert emotes.shown(known)[-1][:2] == (who, emote)
                minute.setdefault(who, []).append(now[0])
                if may == NEUTRAL and known.match is not None:
                    deal = (who, known.match_no, known.match.number)
                    said[deal] += 1
                    said[*deal, len(known.match.tricks)] += 1
            emotes.went_on(known.id)
            shown = emotes.shown(known)
            assert len(shown) <= MOST_SHOWN
            assert all(now[0] - one.at < LASTS for one in shown)
            assert len({one.account for one in shown}) == len(shown)
    assert all(count <= (1 if len(of) == 4 else MOST_IN_A_DEAL) for of, count in said.items())
    for times in minute.values():
        for first in times:
            assert sum(0 <= at - first < 60 for at in times) <= 2 * EMOTE_LIMIT.at_once


async def press(group: Group, name: str, code: str, emote: Emote) -> str:
    """Say it from the private chat; returns the answer."""
    data = b.text(b.SayEmoteButton(code, emote))
    return (await group.tap(name, data, group.private(name))).text


async def play(group: Group, until: Callable[[TableKnowledge], bool], code: str) -> None:
    """The leader plays clubs and the others any card, until the table is in the wanted state."""
    while True:
        table = await group.app.engine.host.by_code(code)
        assert table is not None
        if until(look(table, None)):
            return
        await group.until(lambda: any(moves(group, name) for name in PEOPLE))
        name = waited_for(group)
        offered = [b.parse(data) for data in moves(group, name)]
        calls = {one.call: one for one in offered if isinstance(one, b.SayCallButton)}
        move = calls.get(Call.C) or calls.get(Call.PASS) or offered[0]
        await group.tap(name, b.text(move), group.private(name))


def tricks(number: int) -> Callable[[TableKnowledge], bool]:
    """This number of tricks was taken, and no card was played since."""

    def seen(known: TableKnowledge) -> bool:
        match = known.match
        return match is not None and len(match.tricks) == number and not match.trick

    return seen


async def test_an_emote_is_a_line_in_the_standing_message_until_it_has_lasted(
    group: Group,
) -> None:
    await group.say("Ana", "/belot")
    code = group.find(b.StandUpButton)[-1].code
    sent = len(group.messenger.views(group.place))
    line = LINE.format(who="Ana", said="🍀 Good luck")
    assert await press(group, "Ana", code, Emote.LUCK) == "🍀 Good luck"
    assert line in group.messenger.text(group.place)
    assert len(group.messenger.views(group.place)) == sent, "no message of its own"
    assert "not at this table" in await press(group, "Tom", code, Emote.HELLO)
    await asyncio.sleep(LASTS)
    assert line in group.messenger.text(group.place), "nothing is written only to take it away"
    assert await press(group, "Ana", code, Emote.LUCK) == "🍀 Good luck"
    assert f"{line} ×2" in group.messenger.text(group.place), "it is seen that it was said again"
    assert await press(group, "Ana", code, Emote.HELLO) == "👋 Hello"
    assert "×" not in group.messenger.text(group.place)
    await asyncio.sleep(LASTS)
    await group.tap("Boris", b.text(b.JoinTableButton(code)))
    assert line not in group.messenger.text(group.place)


async def test_between_two_tricks_a_little_is_said_and_everybody_who_wants_sees_it(
    group: Group,
) -> None:
    await choose(group, "Vera", "signs", EmoteDisplay.HIDDEN)
    code = await seated(group)
    await group.say("Tom", "/watch", group.private("Tom"))
    await group.say("Tom", f"/watch {code}", group.private("Tom"))
    assert "Not now" in await press(group, "Ana", code, Emote.MOMENT)
    await group.say("Ana", "/emote")
    menu, said = [*group.messenger.messages[group.place]][-1], group.find(b.SayEmoteButton)[0]
    assert "Not now" in (await group.tap("Ana", b.text(said), message=menu)).text
    assert menu not in group.messenger.messages[group.place], "nobody has any use for it now"
    await play(group, tricks(1), code)
    assert "between deals" in await press(group, "Ana", code, Emote.WELL_PLAYED)
    turn, writes = waited_for(group), group.messenger.writes
    assert await press(group, "Ana", code, Emote.MOMENT) == "☕ One moment"
    assert group.messenger.writes - writes <= 5, "the group, a watcher and three people"
    assert waited_for(group) == turn
    line = LINE.format(who="Ana", said="☕ One moment")
    seen = {name: line in group.messenger.text(group.private(name)) for name in (*PEOPLE, "Tom")}
    assert seen == dict.fromkeys((*PEOPLE, "Tom"), True) | {"Vera": False}
    assert line in group.messenger.text(group.place)
    assert "once a trick" in await press(group, "Ana", code, Emote.MOMENT)
    await play(group, tricks(2), code)
    await press(group, "Ana", code, Emote.THANKS)
    await play(group, tricks(3), code)
    assert "twice a deal" in await press(group, "Ana", code, Emote.HELLO)
    assert line not in group.messenger.text(group.place), "her newer words took its place"
    await asyncio.sleep(LASTS)
    await play(group, tricks(4), code)
    assert "💬" not in group.messenger.text(group.place)


async def test_an_expiring_emote_does_not_reveal_a_secret_choice(
    group: Group,
) -> None:
    code = await seated(group)
    await play(group, tricks(1), code)
    await press(group, "Ana", code, Emote.MOMENT)
    await asyncio.sleep(LASTS)
    chooser = next(name for name in PEOPLE if group.find(b.NextCardButton, group.private(name)))
    places = group.place, *(group.private(name) for name in PEOPLE if name != chooser)
    before = [group.messenger.text(place) for place in places]
    chosen = group.find(b.NextCardButton, group.private(chooser))[0]
    await group.tap(chooser, b.text(chosen), group.private(chooser))
    await asyncio.sleep(LASTS)
    assert [group.messenger.text(place) for place in places] == before
    assert LINE.format(who="Ana", said="☕ One moment") in before[0]


async def test_the_menu_leads_to_what_can_be_said_and_mutes_it_by_one_tap(group: Group) -> None:
    code = await seated(group)
    ana = group.private("Ana")
    await group.tap("Ana", b.text(b.MenuButton(code)))
    message = list(group.messenger.messages[ana])[-1]
    (way,) = group.find(b.EmotesButton, ana)
    await group.tap("Ana", b.text(way), ana, message=message)
    panel = group.messenger.messages[ana][message]
    assert len(group.find(b.SayEmoteButton, ana)) == len(Emote)
    assert len(panel.buttons[-1]) == 1
    (mute,) = group.find(b.HearEmotesButton, ana)
    await group.tap("Ana", b.text(mute), ana, message=message)
    await play(group, tricks(1), code)
    await press(group, "Boris", code, Emote.THANKS)
    assert "Boris: 🙏" not in group.messenger.text(ana)
    assert "Boris: 🙏" in group.messenger.text(group.private("Georgi"))
    (hear,) = group.find(b.HearEmotesButton, ana)
    await group.tap("Ana", b.text(hear), ana, message=message)
    assert "Boris: 🙏" in group.messenger.text(ana)


async def test_a_command_puts_it_where_all_can_press_and_a_group_can_do_without(
    group: Group,
) -> None:
    await group.say("Ana", "/emote")
    assert not group.find(b.SayEmoteButton)
    await group.say("Ana", "/belot")
    await group.say("Ana", "/emote")
    assert len(group.find(b.SayEmoteButton)) == len(Emote)
    assert not group.find(b.HearEmotesButton), "that is everybody's own"
    group.admins = ("Ana",)
    await group.say("Ana", "/pictures")
    off = b.text(b.ShowEmotesButton(False))
    assert (await group.tap("Boris", off)).refused
    await group.tap("Ana", off, message=list(group.messenger.messages[group.place])[-1])
    (said, *_) = group.find(b.SayEmoteButton)
    await group.tap("Ana", b.text(said))
    assert "💬 Ana" not in group.messenger.text(group.place)
    for _ in range(3):
        await group.tap("Ana", b.text(said))
    assert "Slow down" in (await group.tap("Ana", b.text(said))).text


async def test_offered_emotes_depend_on_those_said_and_on_the_table(group: Group) -> None:
    await group.say("Ana", "/belot")
    code = group.find(b.StandUpButton)[-1].code
    ana = group.private("Ana")
    for place in (group.place, ana, group.place):
        await group.say("Ana", "/emote", place)
    first, last = (
        message
        for message in group.messenger.messages[group.place]
        if "What shall I tell" in words(group.messenger.messages[group.place][message])
    )
    hello, own = b.text(b.SayEmoteButton(code, "hello")), [*group.messenger.messages[ana]][-1]
    assert (await group.tap("Tom", hello, message=first)).refused
    writes = group.messenger.writes
    assert (await group.tap("Ana", hello, message=first)).text == "👋 Hello"
    assert first not in group.messenger.messages[group.place]
    assert group.messenger.writes - writes == 2, "the lobby says it, and this is taken away"
    await group.tap("Ana", hello, ana, message=own)
    assert own not in group.messenger.messages[ana]
    await group.tap("Ana", b.text(b.CloseButton(code, 0)))
    assert last in group.messenger.messages[group.place]
    assert (await group.tap("Tom", hello, message=last)).text == "This table is closed."
    assert last not in group.messenger.messages[group.place]


async def test_winners_are_celebrated_once_and_only_where_that_is_wanted(group: Group) -> None:
    code = await seated(group)
    give_up = b.text(b.ProposeButton(code, 1, Proposal.GIVE_UP))
    await group.tap("Ana", give_up)
    for name in PEOPLE[1:]:
        for yes in group.find(b.RespondButton)[:1]:
            await group.tap(name, b.text(yes))
    (result,) = group.messenger.celebrated
    assert result[::2] == (group.place, Celebration.VICTORY)
    await group.say("Ana", "/table")
    await press(group, "Ana", code, Emote.GOOD_GAME)
    assert "Ana: 🤝 Good game" in group.messenger.text(group.place)
    assert len(group.messenger.celebrated) == 1, "not for being shown again"
    await asyncio.sleep(LASTS)
    await group.tap("Ana", b.text(b.StartButton(code, 1)))
    await group.until(lambda: any(moves(group, name) for name in PEOPLE))
    assert "🤝" not in group.messenger.text(group.place), "the result stays, what was said goes"
    assert b.StartButton(code, 1) not in group.find(b.StartButton)
    group.admins = ("Ana",)
    await group.tap("Ana", b.text(b.ShowEmotesButton(False)))
    await group.tap("Ana", b.text(b.ProposeButton(code, 2, Proposal.GIVE_UP)))
    for name in PEOPLE[1:]:
        for yes in group.find(b.RespondButton)[:1]:
            await group.tap(name, b.text(yes))
    assert len(group.find(b.ReplayButton)) >= 2
    assert len(group.messenger.celebrated) == 1


def test_all_tricks_are_celebrated_with_the_deal_in_which_people_took_them() -> None:
    scenes = (scene(table, None) for table in moments(1, "belot_bg"))
    shown = next(one for one in scenes if one.known.match is not None and one.match.board)
    (line, *_) = shown.match.board
    celebrated = []
    for took in (None, *shown.known.rules.all_sides):
        match = shown.match._replace(board=(line._replace(capot=took),))
        seats = shown.seats(took) if took is not None else ()
        people = any(shown.known.chairs[seat].account for seat in seats)
        for number, signs in product((line.number, line.number + 1), (True, False)):
            known = shown.known._replace(match=match._replace(number=number))
            view = sheet_view(replace(shown, known=known, signs=signs), line.number)
            now = people and signs and number == line.number
            assert view.celebration is (Celebration.FEAT if now else None)
            celebrated.append(now)
    assert any(celebrated)
