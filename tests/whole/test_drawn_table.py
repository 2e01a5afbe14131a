"""The words, faces, sounds and emotes of the drawn table, and other tables beside it."""

from dataclasses import replace
from datetime import timedelta

import pytest
from playwright.async_api import Browser

from adapters.browser import wire
from adapters.platform.views import Moment, MomentForm, Paragraph, Span, View
from bot import buttons as b
from bot.locales.words import LANGUAGES, Voice
from bot.people.emotes import LASTS, Emote, SaidEmote
from bot.show.layout import SurfaceKind
from bot.views.cards import call_label, suits_said
from bot.views.rules.sentences import speaking_of
from engine.rules.cards import SEATS, Contract, parse_card
from engine.rules.deal.auction import CALL_OF, Bid
from engine.tables import commands as c
from engine.tables.table import DueKind, Status, Table
from tests.bot.views.games import moments
from tests.engine.tables.driven import Driven
from tests.whole.browser import DESKTOP, PHONE, WORDS, Device
from tests.whole.drawn_page import NOW, DrawnPage
from tests.whole.drawn_tables import (
    LAST,
    NAMES,
    OWN,
    READ_IN,
    bidding,
    coming,
    gathering,
    over,
    played,
    with_cards,
)

TURN = [587, 1767, 784, 2360]  # the pitches of the sound at the beginning of one's turn

_LISTEN = """() => {
  const param = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  const node = (more) => ({ connect: (to) => to, start() {}, stop() {}, ...more });
  window.heard = [];
  window.AudioContext = class {
    state = "running";
    currentTime = 0;
    sampleRate = 100;
    createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
    createBufferSource = () => node({});
    createBiquadFilter = () => node({ frequency: param(), Q: param() });
    createGain = () => node({ gain: param() });
    createOscillator = () => {
      const frequency = { set value(pitch) { heard.push(Math.round(pitch)); } };
      return node({ frequency });
    };
  };
}"""


def elsewhere() -> Table:
    """Another lobby without these people."""
    free = gathering().chairs[3:]
    return gathering()._replace(code="ZOES1", opener="zoe", chairs=free * 4)


pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_people_who_are_present_have_the_faces_of_their_chairs(browser: Browser) -> None:
    driven = next(played())
    people: list[dict[str, object]] = [{"id": who, "name": who} for who in ("a", "boris")]
    page = await DrawnPage.open(browser, DESKTOP)
    await page.say(wire.presence_frame(people, 0))
    faces = page.page.locator("#people .initial")
    assert await faces.locator("> svg").count() == 2
    for portraits, pictured in (({"ana": "p1"}, 1), ({"ana": "p2", "boris": "p3"}, 2), ({}, 0)):
        await page.show(driven.table, OWN, NAMES, portraits=portraits)
        assert await faces.locator("> img").count() == pictured
        sources = [await one.get_attribute("src") for one in await faces.locator("> img").all()]
        wanted = [f"../portraits/{name}.webp" for name in portraits.values()]
        assert sources == wanted
    assert await faces.locator("> svg").count() == 2, "they are drawn again"


async def test_the_next_deal_is_asked_for_once(browser: Browser) -> None:
    page = await DrawnPage.open(browser, PHONE)
    driven = over()
    await page.show(driven.table, OWN, NAMES)
    await page.page.locator("#first-actions button").tap()
    [tap] = [frame for frame in page.said if frame["type"] == "tap"]
    assert tap["data"] == b.text(b.NextDealButton(driven.table.code, 1, 1))


async def test_with_two_presses_the_first_one_marks_the_choice(browser: Browser) -> None:
    page, driven = await DrawnPage.open(browser, PHONE), with_cards(0, 8)
    for table, seat, choice in (
        (bidding(), OWN, ".call.pass"),
        (driven.table, driven.turn.seat, "#hand .tile[data-legal]"),
    ):
        await page.show(table, seat, NAMES, twice=True)
        for raised, taps in ((1, 0), (1, 1)):
            await page.page.locator(choice).first.tap(position={"x": 9, "y": 20})
            assert await page.page.locator(f"{choice.partition('[')[0]}.raised").count() == raised
            assert [frame["type"] for frame in page.said].count("tap") == taps
        page.said.clear()
    assert page.faults == []


async def test_a_card_chosen_ahead_is_marked(browser: Browser) -> None:
    page, driven = await DrawnPage.open(browser, PHONE), with_cards(0, 8)
    seat = next(seat for seat in SEATS if seat != driven.turn.seat)
    await page.show(driven.table, seat, NAMES)
    marked = page.page.locator("#hand .tile.ahead")
    assert await marked.count() == 0
    await page.page.locator("#hand .tile").last.tap(position={"x": 9, "y": 20})
    [tap] = [frame for frame in page.said if frame["type"] == "tap"]
    decision, _, card = tap["data"].removesuffix(":1").rpartition(":")
    who, match = c.Actor(driven.table.chairs[seat].account or ""), driven.table.match
    assert match is not None
    driven.allow(c.ChooseCard(who, 1, match.number, 8, parse_card(card), on=True))
    await page.show(driven.table, seat, NAMES)
    assert await marked.get_attribute("data-data") == f"{decision}:{card}:0"
    assert page.faults == []


async def test_a_slow_player_reads_and_hears_that_the_others_wait(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP)
    await page.page.evaluate(_LISTEN)
    await page.page.mouse.click(5, 200)
    driven = with_cards(0, 8)
    own = driven.turn.seat
    say = page.page.locator("#say")
    await page.show(driven.table, own, NAMES)
    before = await say.inner_text()
    driven.wait(30)
    driven.allow(c.FallDue(DueKind.REMIND))
    await page.show(driven.table, own, NAMES)
    left = WORDS.phrase("en", "time-seconds", count=30)
    reminder = WORDS.phrase("en", "hand-nudged", time=left).replace("*", "")
    told = reminder.replace("⏰", "").strip()  # the clock is drawn
    assert (await say.inner_text()).strip() == f"{told} · {before}"
    assert await say.locator(".mark").get_attribute("aria-label") == "⏰"
    assert await page.page.evaluate("heard.splice(0)") == TURN
    await page.show(driven.table, own, NAMES)
    assert await page.page.evaluate("heard") == []
    others = next(seat for seat in SEATS if seat != own)
    await page.show(driven.table, others, NAMES)
    assert reminder not in await say.inner_text()
    assert page.faults == []


async def test_a_visitor_looking_at_the_page_hears_their_call(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP)
    call = View((Paragraph((Span("The others are waiting for you"),)),), urgent=True, notify=True)
    await page.tell(call, "call")
    await page.pass_time(1000)
    announced = await page.page.locator("#announcer").inner_text()
    assert "The others are waiting for you" in announced
    assert {"type": "seen", "message": "1"} in page.said
    assert page.faults == []


@pytest.mark.parametrize(
    ("language", "near", "later", "past", "far"),
    [
        ("bg", "след 10 мин", "след 8 мин", "преди 5 мин", "3.01"),
        pytest.param("en", "in 10 min", "in 8 min", "5 min ago", "3 Jan", marks=pytest.mark.long),
        pytest.param(
            "hr", "za 10 min", "za 8 min", "prije 5 min", "3. sij", marks=pytest.mark.long
        ),
    ],
)
async def test_a_moment_is_told_by_the_readers_clock_and_stays_true(
    browser: Browser, language: str, near: str, later: str, past: str, far: str
) -> None:
    page = await DrawnPage.open(browser, DESKTOP | Device(timezone_id="Europe/Athens"), language)
    soon, days = NOW + timedelta(minutes=20), NOW + timedelta(days=2)
    spans = (
        Span("18:30 UTC", strong=True, moment=Moment(soon, MomentForm.CLOCK)),
        Span(" ("),
        Span("in 10 min", moment=Moment(soon, MomentForm.DISTANCE)),
        Span(") · "),
        Span("18:30 UTC (1 Jan)", moment=Moment(soon, MomentForm.DAY)),
        Span(" · "),
        Span("18:30 UTC (3 Jan)", moment=Moment(days, MomentForm.DAY)),
    )
    await page.tell(View((Paragraph(spans),), language=language), "cup")
    await page.pass_time(20)
    told = "document.querySelector('strong > time[data-form]').closest('p').textContent"

    async def reads(distance: str, day: str) -> None:
        text = str(await page.page.evaluate(told)).replace(".", "").replace("\xa0", " ")
        expected = f"02:20 ({distance}) · 02:20 ({day}) · 02:00 ({far})"
        assert text == expected.replace(".", "")

    await reads(near, near)
    await page.page.clock.fast_forward(120_000)  # no ping is overdue meanwhile
    await reads(later, later)
    await page.page.clock.fast_forward(13 * 60_000)
    await reads(past, far.replace("3", "1", 1))
    assert page.faults == []


async def test_a_bid_with_a_number_is_read_aloud_whole(browser: Browser) -> None:
    page, table = await DrawnPage.open(browser, DESKTOP), bidding("coinche")
    calls = page.page.locator("#calls button[aria-label]")
    for language in LANGUAGES:
        voice = speaking_of(table.rules, Voice(WORDS, language))
        await replace(page, language=language).show(table, OWN, NAMES)
        await page.page.locator("#numbers button", has_text="120").click()
        without = (call_label(voice, CALL_OF[Bid(one, 120)]) for one in (Contract.SA, Contract.TA))
        names = [*(f"120 {suit}" for suit in suits_said(voice)), *without]
        assert [await one.get_attribute("aria-label") for one in await calls.all()] == names


async def test_ones_own_pass_covers_nothing_in_the_second_round(browser: Browser) -> None:
    """Another player speaks first, so that the bubbles stay as they are when one's turn comes."""
    page, driven = await DrawnPage.open(browser, PHONE, "mk"), Driven("bitola")
    own = SEATS[-1]
    driven.seat_people()
    driven.start()
    while (turn := driven.turn).seat != own or turn.decision.turn < len(SEATS):
        await page.show(driven.table, own, NAMES)
        await page.settled()
        driven.say("P")
    await page.show(driven.table, own, NAMES)
    await page.settled()
    bubble = await page.page.locator(".chair[data-at=south] .speech").bounding_box()
    told = await page.page.locator("#say").bounding_box()
    assert bubble is not None
    assert told is not None
    assert bubble["x"] + bubble["width"] <= told["x"]
    assert bubble["height"] < 30, "its word is in one line"
    assert page.faults == []


@pytest.mark.parametrize("language", READ_IN)
async def test_watchers_on_a_phone_read_why_nothing_goes_on(
    browser: Browser, language: str
) -> None:
    page = await DrawnPage.open(browser, PHONE, language)
    table = over().table
    away = tuple(chair._replace(away=True) for chair in table.chairs)
    await page.show(table._replace(chairs=away), None, NAMES, SurfaceKind.PLAY)
    await page.resize(390, 844)
    say = page.page.locator("#say")
    told = WORDS.phrase(language, "standstill-deserted").replace("*", "")
    assert await say.inner_text() == told
    assert await say.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    assert page.faults == []


async def test_emotes_are_legible_and_go_after_their_time(browser: Browser) -> None:
    """Also with reduced motion and while nothing happens at the table."""
    page = await DrawnPage.open(browser, PHONE)
    said = SaidEmote("ana", Emote.HELLO, 0)
    speech = page.page.locator(".chair[data-at=south] .speech")
    await page.show(over().table, OWN, NAMES, emotes=(said,))
    assert "Hello" in await speech.inner_text()
    style = "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    assert await speech.evaluate(style) == ["rgb(22, 24, 29)", "rgb(255, 253, 246)"]
    assert await speech.is_visible()
    for _ in range(int(LASTS) - 1):
        await page.pass_time(1000)
        await page.heard()  # its line is answered meanwhile
    assert await speech.count() == 1
    assert await speech.is_visible()
    await page.pass_time(2000)
    assert not await speech.is_visible()
    await page.show(over().table, OWN, NAMES, emotes=(said,))
    assert not await speech.is_visible(), "the table was only drawn once more"
    await page.show(over().table, OWN, NAMES, emotes=(said._replace(emote=Emote.THANKS),))
    assert await speech.is_visible()
    assert page.faults == []


async def test_the_lobby_stays_until_the_first_deal_comes(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP)
    felt, note = page.page.locator("#felt"), page.page.locator("#toast.shown")
    over = View((Paragraph((Span("Ana + Vera vs Boris + Georgi"),)),))
    for begins in (True, False):
        await page.show(gathering(), OWN, NAMES, SurfaceKind.LOBBY)
        await page.tell(over, SurfaceKind.LOBBY, "group")
        assert await felt.get_attribute("data-phase") == "lobby"
        if begins:
            await page.show(bidding(), OWN, NAMES)
        await page.pass_time(LAST)
        assert await felt.get_attribute("data-phase") == ("auction" if begins else "none")
        assert await note.count() == (0 if begins else 1)
        await page.forget(SurfaceKind.HAND)
    assert page.faults == []


async def test_another_new_table_does_not_hide_ones_own(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP)
    lobby, own = SurfaceKind.LOBBY, page.page.locator(".chair.self")
    leave = page.page.locator('#felt button[data-data*=":u:"]')
    await page.show(gathering(), None, NAMES, lobby, name="mine")
    await page.show(elsewhere(), None, NAMES, lobby, name="zoe's")
    await page.show(elsewhere(), None, NAMES, lobby, name="watched", watched=True)
    assert await own.count() == 1
    assert await leave.count() == 1
    await page.tell(View((Paragraph((Span("Ana vs Boris"),)),)), "mine", "group")
    assert await own.count() == 1  # until the first deal comes
    await page.show(bidding(), OWN, NAMES)
    assert await page.page.locator("#felt").get_attribute("data-phase") == "auction"
    await page.forget(SurfaceKind.HAND)
    assert await own.count() == 0
    assert await page.page.locator(".chair .take").count() == 4
    assert page.faults == []


async def test_one_can_look_at_another_table_and_comes_back_to_ones_own(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP)
    lobby, own = SurfaceKind.LOBBY, page.page.locator(".chair.self")
    felt, other = page.page.locator("#felt"), WORDS.phrase("en", "room-another-table")
    turn = page.page.get_by_role("button", name=other)
    await page.show(gathering(), None, NAMES, lobby, name="mine")
    assert await turn.count() == 0
    await page.show(elsewhere(), None, NAMES, lobby, name="zoe's")
    await turn.click()
    assert await own.count() == 0
    assert await page.page.locator(".chair .take").count() == 4
    await turn.click()
    assert await own.count() == 1
    await turn.click()
    await page.show(bidding(), OWN, NAMES)  # dealt to
    assert await felt.get_attribute("data-phase") == "auction"
    await turn.click()
    assert await felt.get_attribute("data-phase") == "lobby"
    await page.show(bidding(), OWN, NAMES)  # one's own turn
    assert await felt.get_attribute("data-phase") == "auction"
    assert page.said == [], "the bot is told nothing of it"
    assert page.faults == []


async def test_another_new_table_does_not_hide_the_result_of_ones_own(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP)
    felt = page.page.locator("#felt")
    over = [one for one in moments(1, "belot_bg") if one.status is Status.FINISHED][-1]
    over = over._replace(chairs=(over.chairs[0]._replace(account="ana"), *over.chairs[1:]))
    await page.show(over, OWN, NAMES)
    await page.show(over, None, NAMES, SurfaceKind.RESULT, name="mine")
    await page.show(elsewhere(), None, NAMES, SurfaceKind.LOBBY, name="zoe's")
    assert await felt.get_attribute("data-phase") == "over"
    await page.forget("mine", "group")  # one has left it
    assert await felt.get_attribute("data-phase") == "lobby"
    assert page.faults == []


@pytest.mark.parametrize("language", READ_IN)
async def test_a_chair_says_who_sits_down_there_with_the_next_deal(
    browser: Browser, language: str
) -> None:
    page = await DrawnPage.open(browser, PHONE, language)
    people = {**NAMES, "tom": "Tom"}
    await page.show(coming(), OWN, people)
    kept = page.page.locator(".chair.kept")
    assert await kept.count() == 1
    said = WORDS.phrase(language, "chair-coming", who="Tom")
    assert await kept.locator(".coming").inner_text() == said
    assert page.faults == []
