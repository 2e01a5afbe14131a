"""The guided deal: a real table in the private chat, with an explanation of each turn."""

import re
from pathlib import Path

import pytest
from sqlalchemy import text

from bot import buttons as b
from bot.commands.table.lessons import taught
from bot.locales.words import LANGUAGES, Voice, Words
from bot.views.cards import call_label, card_label
from engine.rules.cards import CARDS, SUIT_OF, Seat, cards_of
from engine.tables.commands import Actor, Denial, Sit
from engine.tables.table import Status, lesson_deck
from tests.bot.messenger import Group, Messenger, moves, running, words
from tests.every import every

WORDS = Words()


def good_move(group: Group, name: str) -> str:
    """The move that the lesson recommends, as a button; the last one shown."""
    place = group.private(name)
    told = re.findall(r"💡 (.+?) – ", group.messenger.text(place))
    voice = Voice(WORDS, group.language)
    cards = {card_label(voice, one.card): b.text(one) for one in group.find(b.LayCardButton, place)}
    calls = {call_label(voice, x.call): b.text(x) for x in group.find(b.SayCallButton, place)}
    offered = cards | calls
    found = [offered[label] for label in told[-1:] if label in offered]
    return found[0] if found else moves(group, name)[-1]


OF_A_GAME = {one.preset: name for name, one in [*LANGUAGES.items()][::-1]}
"""A language for each game that is taught; the long tests teach it in every language."""


@pytest.mark.parametrize(
    "language",
    [
        name if name in OF_A_GAME.values() else pytest.param(name, marks=pytest.mark.long)
        for name in LANGUAGES
    ],
)
async def test_a_lesson_explains_each_turn_and_counts_nowhere(group: Group, language: str) -> None:
    group.language = language
    voice, place, told = Voice(WORDS, language), group.private("Ana"), ""
    met = {"learn-call", "learn-why-not"}
    await group.start("Ana")
    assert group.find(b.LearnButton, place), "it is offered with the greeting"
    await group.say("Ana", "/learn", place)
    (table,) = group.app.painting.live.shown_in(place)
    assert table.lesson
    for _ in range(20):
        await group.until(
            lambda: (
                bool(moves(group, "Ana") or group.find(b.AnnounceButton, place))
                or group.app.painting.live.shown_in(place)[0].status is Status.FINISHED
            )
        )
        if group.app.painting.live.shown_in(place)[0].status is Status.FINISHED:
            break
        told += "\n".join(words(view) for view in group.messenger.views(place)[-1:])
        (table,) = group.app.painting.live.shown_in(place)
        if table.match is not None and (deal := table.match.deal) is not None and deal.trick:
            suits = [SUIT_OF[card] for card in cards_of(deal.hands[Seat(0)])]
            if len(suits) > 1:  # the last card plays itself
                met.add("learn-follow" if SUIT_OF[deal.trick[0]] in suits else "learn-void")
        plans = group.find(b.AnnounceButton, place)
        await group.tap("Ana", b.text(plans[0]) if plans else good_move(group, "Ana"), place)
    assert met & {"learn-follow", "learn-void"}
    for message in met:
        example = voice.say(message, led="♥", card="7♠", why="", trump="♠", trumps=1)
        pattern = re.sub("7♠|[♥♠]", ".{1,3}", re.escape(example))
        assert re.search(pattern, told), (message, told)
    assert not group.find(b.HintButton, place), "it is told without asking"
    async with group.app.store.database.read() as connection:
        assert not (await connection.execute(text("SELECT * FROM results"))).all()
    again = group.find(b.StartButton, place)
    assert again
    await group.tap("Ana", b.text(again[-1]), place)
    await group.until(lambda: bool(moves(group, "Ana")))
    assert good_move(group, "Ana"), "the same deal again"


async def test_a_lesson_can_be_left_and_begun_again(group: Group) -> None:
    place = group.private("Ana")
    await group.start("Ana")
    await group.tap("Ana", b.text(b.LearnButton()), place)
    await group.until(lambda: bool(moves(group, "Ana")))
    await group.say("Ana", "/learn", place)
    await group.until(lambda: bool(moves(group, "Ana")))
    (table,) = group.app.painting.live.of_account(group.app.painting.live.shown_in(place)[0].opener)
    (leave,) = group.find(b.CloseButton, place)
    assert leave.code == table.code
    await group.tap("Ana", b.text(leave), place)
    assert not group.app.painting.live.shown_in(place)
    assert words(group.messenger.views(place)[-1]) == "The lesson is over."
    assert group.find(b.LearnButton, place)
    assert not group.find(b.SitButton, place)
    assert "closed" not in group.messenger.text(place)
    await group.say("Ana", "/learn")
    assert not group.messenger.text(group.place), "a lesson is nobody else's business"
    (again,) = group.app.painting.live.of_account(table.opener)
    live = group.app.painting.live
    assert live.shown_in(place) == live.of_account(table.opener)
    assert again.lesson


@every("language", LANGUAGES)
def test_every_game_that_is_taught_has_a_whole_pack(language: str) -> None:
    assert sorted(lesson_deck(taught(language))) == list(CARDS)


async def test_a_link_begins_the_lesson_at_once(tmp_path: Path) -> None:
    """The button below a group's help leads to the private chat, where it has begun."""
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as group:
        await group.say("Ana", "/help")
        (press,) = group.find(b.LearnButton)
        answer = await group.press("Ana", b.text(press))
        assert answer.link == "https://telegram.test/bot?start=learn"
        await group.start("Ana", "learn")
        await group.until(lambda: bool(moves(group, "Ana")))
        (table,) = [table for table in group.app.painting.live if table.lesson]
        assert table.chairs[0].account is not None


async def test_no_stranger_finds_a_lesson_or_sits_down_in_it(group: Group) -> None:
    await group.say("Ana", "/learn", group.private("Ana"))
    (table,) = group.app.painting.live.shown_in(group.private("Ana"))
    for said in (f"/join {table.code}", f"/watch {table.code}", f"/start s_{table.code}"):
        await group.say("Boris", said, group.private("Boris"))
        assert "no table" in group.messenger.text(group.private("Boris"))
    for pressed in (b.TakeChairButton(table.code), b.JoinTableButton(table.code)):
        assert (await group.tap("Vera", b.text(pressed), group.private("Vera"))).refused
    own = group.app.painting.live.of_code(table.code)
    assert own is not None
    assert own.accounts == table.accounts
    stranger = Sit(Actor("somebody"))
    assert (await group.app.engine.host.ask(table.id, stranger)).denial is Denial.NOT_INVITED
