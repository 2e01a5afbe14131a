"""The drawn table on every screen: the trick, the end of a deal, and messages."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from playwright.async_api import Browser, Locator

from adapters.browser import wire
from adapters.platform.views import Button, Grid, Moment, MomentForm, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.locales.words import LANGUAGES, Voice
from bot.people.emotes import LASTS, Emote, SaidEmote
from bot.show.layout import SurfaceKind
from bot.views.cards import call_label, suits_said
from bot.views.rules.sentences import speaking_of
from engine.rules.cards import SEATS, Contract, Seat
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import CALL_OF, Bid, numbers_of
from engine.rules.knowledge import observe
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.table import Status, Table
from tests.bot.views.games import moments
from tests.engine.tables.driven import Driven
from tests.often import often
from tests.whole.browser import DESKTOP, PHONE, WORDS, Device
from tests.whole.drawn_page import NOW, DrawnPage

EXTREMES = (
    (740, 360),
    (320, 568),
    (1366, 768),
)
OTHERS = (
    (360, 640),
    (2560, 1080),
    (360, 740),
    (683, 384),  # 1366 × 768 at 200 %
    (640, 400),
    (1280, 800),
    (1920, 1080),
)
SIZES = (*EXTREMES, *OTHERS[: often(0, len(OTHERS))])
NARROW = ((320, 568), (683, 384))  # where words of a language may need more room
NAMES = {
    "ana": "Константин Величков-Младши",
    "boris": "Wilhelmina-Charlotte Ashby",
    "vera": "Александрина Стоименова",
    "georgi": "Христофор Тодораджийски",
}
READ_IN = ("en", "bg", pytest.param("hr", marks=pytest.mark.long))
OWN = Seat(0)
TURN = [587, 1767, 784, 2360]  # the pitches of the sound at the beginning of one's turn
LAST = 2500  # milliseconds until the last trick of a deal has been shown and taken

_COVERED = """() => [...document.querySelectorAll("#trick .laid")].flatMap((one) => {
  one.parentElement.style.pointerEvents = "auto";
  const box = one.getBoundingClientRect();
  // the index is in the upper left corner, but for what the card is turned by
  return [[0.14, 0.09], [0.14, 0.22]].flatMap(([x, y]) => {
    const found = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    return one.contains(found) ? [] : [`${one.dataset.card} at ${x} ${y}: ${found?.outerHTML}`];
  });
})"""
_CUT = """root => [...document.querySelector(root).querySelectorAll("th, td, button, h2, p, li")]
  .filter((one) => one.checkVisibility() && one.textContent)
  .flatMap((one) => {
    const box = one.getBoundingClientRect();
    const within = one.closest("#middle, #sheet").getBoundingClientRect();
    const whole = box.left >= within.left - 1 && box.right <= within.right + 1
      && box.left >= 0 && box.right <= innerWidth;
    return whole ? [] : [one.textContent];
  })"""

_UNDER_THE_NOTE = """() => {
  const note = document.querySelector("#toast").getBoundingClientRect();
  const meets = (one, x, y) => {
    const box = one.getBoundingClientRect();
    return note.left < box.left + box.width * x && note.right > box.left
      && note.top < box.top + box.height * y && note.bottom > box.top;
  };
  const chairs = [...document.querySelectorAll(".chair:not([data-at=south]) .plate")];
  const laid = [...document.querySelectorAll("#trick .laid")];
  const under = [...chairs.filter((one) => meets(one, 1, 1)),
    ...laid.filter((one) => meets(one, 0.3, 0.3))];
  return under.map((one) => one.textContent || one.dataset.card);
}"""
_UNDER_SOMETHING = """(which) => [...document.querySelectorAll(which)]
  .filter((one) => one.checkVisibility()).flatMap((one) => {
    one.closest(".chair")?.style.setProperty("pointer-events", "auto");
    const box = one.getBoundingClientRect();
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return one.contains(found) ? [] : [`${one.textContent}: ${found?.outerHTML.slice(0, 80)}`];
  })"""
_BEYOND = """() => [...document.querySelectorAll(".chair :is(.name, .coming), .bar .initial")]
  .filter((one) => one.checkVisibility()).flatMap((one) => {
    const box = one.getBoundingClientRect();
    const within = one.closest(".plate, #people").getBoundingClientRect();
    const hidden = box.top >= within.bottom; // in a row of which nothing is seen
    const whole = box.left >= within.left - 1 && box.right <= within.right + 1;
    return whole || hidden ? [] : [one.textContent];
  })"""
_PRESSED_UNDER_THE_NOTE = """() => {
  const note = document.querySelector("#toast").getBoundingClientRect();
  return [...document.querySelectorAll("#felt button:not(.rail *)")].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && note.left < box.right && note.right > box.left
      && note.top < box.bottom - 12 && note.bottom > box.top + 12;
  }).map((one) => one.textContent);
}"""
_COVERED_BY_CARDS = """() => {
  const all = (sign) => [...document.querySelectorAll(sign)];
  const boxes = (sign) => all(sign).map((one) => one.getBoundingClientRect());
  const cards = boxes("#hand .tile"), buttons = boxes("#bar-actions .button");
  const covered = buttons.filter((box) => cards.some((card) =>
    card.left < box.right && card.right > box.left && card.top < box.bottom));
  return [buttons.length, covered.length];
}"""
_CUT_NUMBERS = """() => [...document.querySelectorAll(".grid")].flatMap((grid) => {
  const within = grid.getBoundingClientRect();
  return [...grid.querySelectorAll("tbody td")].filter((cell) => {
    const box = cell.getBoundingClientRect();
    return box.right > within.right + 1 || cell.scrollWidth > cell.clientWidth + 1
      || box.right > innerWidth;
  }).map((cell) => `${grid.textContent.slice(0, 40)}: ${cell.textContent}`);
})"""
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

pytestmark = pytest.mark.asyncio(loop_scope="module")


def played(seed: int = 3) -> Iterator[Driven]:
    """A deal of four people, after each of its decisions."""
    driven = Driven(seed=seed)
    driven.seat_people()
    driven.start()
    yield driven
    driven.say("H", "P", "P", "P")
    while driven.table.turn is not None:
        yield driven
        driven.lay_any()
    yield driven


def with_cards(laid: int, held: int) -> Driven:
    """A table with this number of cards in the trick and in the hand of the player in turn."""
    for driven in played():
        deal = driven.table.match.deal if driven.table.match is not None else None
        if deal is None or deal.stage is not Stage.PLAY or driven.table.turn is None:
            continue
        if len(deal.trick) == laid and deal.hands[driven.turn.seat].bit_count() == held:
            return driven
    raise LookupError((laid, held))


def declaring() -> Table:
    """A table at which the reader leads and has something to declare."""
    for seed in range(100):
        for driven in played(seed):
            match = driven.table.match
            if match is None or match.deal is None or match.deal.stage is not Stage.PLAY:
                continue
            if driven.turn.seat == OWN and observe(match, OWN).choices.plans[1:]:
                return driven.table
            break
    raise LookupError


def over() -> Driven:
    """The same after its last card."""
    *_, driven = played()
    return driven


def gathering() -> Table:
    """A lobby with two people and two free chairs."""
    driven = Driven()
    driven.seat_people("boris")
    return driven.table


def elsewhere() -> Table:
    """Another lobby without these people."""
    free = gathering().chairs[3:]
    return gathering()._replace(code="ZOES1", opener="zoe", chairs=free * 4)


def bidding(preset: str = "belot_bg") -> Table:
    """One's own turn to call, with every possible call."""
    driven = Driven(preset)
    driven.seat_people()
    driven.start()
    while driven.turn.seat != OWN:
        driven.say("P")
    return driven.table


def coming() -> Table:
    """A deal in which somebody has asked for the chair of an AI player."""
    driven = Driven()
    driven.seat_people("boris")
    driven.start()
    driven.allow(c.Sit(Actor("tom"), Seat(3)))
    assert driven.table.reserved_seat("tom") is not None
    return driven.table


async def height(table: Locator) -> int:
    found: int = await table.evaluate("one => one.clientHeight")
    return found


async def test_no_card_of_a_trick_covers_the_index_of_another(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP)
    table = with_cards(3, 6).table
    for width, high in SIZES:
        await page.resize(width, high)
        for seat in SEATS:  # any leader, seen from each chair
            await page.show(table._replace(code=f"TABLE{seat}"), seat, NAMES)
            await page.settled()
            assert await page.page.locator("#trick .laid").count() == 3
            covered = await page.page.evaluate(_COVERED)
            assert not covered, f"{width}x{high}: {covered}"
    assert page.faults == []


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


async def test_a_table_is_no_broader_than_people_sit_at_one(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP)
    await page.show(with_cards(2, 6).table, OWN, NAMES)
    for width, high in ((1920, 1080), (2560, 1080), (2560, 1440)):
        await page.resize(width, high)
        east, west, felt = [
            await page.page.locator(where).bounding_box()
            for where in ('[data-at="east"]', '[data-at="west"]', "#felt")
        ]
        assert east is not None
        assert west is not None
        assert felt is not None
        between = east["x"] + east["width"] - west["x"]
        assert between <= 1.25 * felt["height"]
        middle = (east["x"] + east["width"] + west["x"]) / 2
        assert abs(middle - felt["x"] - felt["width"] / 2) < 2


@pytest.mark.parametrize("language", READ_IN)
async def test_the_end_of_a_deal_keeps_the_table_and_tells_its_account(
    browser: Browser, language: str
) -> None:
    """The last trick lies where the others did, then the result of the deal is told."""
    page = await DrawnPage.open(browser, DESKTOP, language)
    before, after = with_cards(0, 1).table, over().table
    table, middle = page.page.locator("#table"), page.page.locator("#middle")
    match = after.match
    assert match is not None
    for number, (width, high) in enumerate(SIZES if language == "en" else NARROW):
        before, after = (one._replace(code=f"TABLE{number}") for one in (before, after))
        await page.resize(width, high)
        await page.show(before, OWN, NAMES)
        await page.settled()
        stood = await height(table)
        await page.show(after, OWN, NAMES)
        await page.settled()
        where = f"{width}x{high}"
        assert await height(table) == stood, where
        assert await page.page.locator("#trick .laid").count() == 4, where
        assert not await middle.is_visible(), where
        await page.pass_time(LAST)
        assert await middle.is_visible(), where
        assert await height(table) == stood, where
        rows = await page.page.locator("#middle-account tbody tr").all_inner_texts()
        assert rows[-1].split()[-2:] == [str(total) for total in match.totals], where
        assert not await page.page.evaluate(_CUT, "#middle"), where
        assert await page.page.locator("#first-actions button").is_visible(), where
    assert page.faults == []


async def test_the_next_deal_is_asked_for_once(browser: Browser) -> None:
    page = await DrawnPage.open(browser, PHONE)
    driven = over()
    await page.show(driven.table, OWN, NAMES)
    await page.page.locator("#first-actions button").tap()
    [tap] = [frame for frame in page.said if frame["type"] == "tap"]
    assert tap["data"] == b.text(b.NextDealButton(driven.table.code, 1, 1))


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
    driven.allow(c.Remind(driven.decision))
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
        ("en", "in 10 min", "in 8 min", "5 min ago", "3 Jan"),
        ("bg", "след 10 мин", "след 8 мин", "преди 5 мин", "3.01"),
        ("hr", "za 10 min", "za 8 min", "prije 5 min", "3. sij"),
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


async def test_no_short_note_lies_over_a_chair_or_an_index(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP)
    await page.show(with_cards(3, 6).table, OWN, NAMES)
    note = page.page.locator("#toast")
    for width, high in SIZES:
        await page.resize(width, high)
        await page.say(wire.error_frame("Clubs were led, and you hold some of them."))
        await note.wait_for(state="visible")
        assert not await page.page.evaluate(_UNDER_THE_NOTE), f"{width}x{high}"


async def test_no_short_note_lies_over_what_can_be_pressed(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP)
    note = page.page.locator("#toast")
    for number, table in enumerate((gathering(), bidding(), over().table)):
        kind = SurfaceKind.HAND if number else SurfaceKind.LOBBY
        await page.show(table._replace(code=f"TABLE{number}"), OWN, NAMES, kind)
        if number == 2:
            await page.pass_time(LAST)
        for width, high in SIZES:
            await page.resize(width, high)
            await page.say(wire.error_frame(" + ".join([*NAMES.values()][:2])))
            await note.wait_for(state="visible")
            assert await page.page.locator("#felt button").count() > 2
            assert not await page.page.evaluate(_PRESSED_UNDER_THE_NOTE), f"{width}x{high}"


async def test_a_number_is_chosen_before_its_trumps(browser: Browser) -> None:
    page, table = await DrawnPage.open(browser, DESKTOP), bidding("coinche")
    shown = len(table.rules.contracts) + len(numbers_of(table.rules)) + 1  # and pass
    await page.show(table, OWN, NAMES)
    for width, high in SIZES:
        await page.resize(width, high)
        await page.settled()
        ladder = page.page.locator("#ladder button")
        assert await ladder.count() == shown
        assert not await page.page.evaluate(_UNDER_SOMETHING, "#ladder button"), f"{width}x{high}"
    await page.page.locator("#numbers button", has_text="120").click()
    await page.page.locator("#calls .call.hearts").click()
    [tap] = [frame for frame in page.said if frame["type"] == "tap"]
    assert tap["data"].endswith(":H120")
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


async def test_no_card_lies_over_what_can_be_declared(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP)
    await page.show(declaring(), OWN, NAMES)
    for width, high in SIZES:
        await page.resize(width, high)
        await page.settled()
        buttons, covered = await page.page.evaluate(_COVERED_BY_CARDS)
        assert buttons
        assert not covered, f"{width}x{high}"


@pytest.mark.parametrize(
    ("width", "high"),
    [
        (390, 844),
        (1366, 768),
        pytest.param(1014, 768, marks=pytest.mark.long),
        pytest.param(1920, 1080, marks=pytest.mark.long),
    ],
)
async def test_a_question_lies_where_the_felt_is_free(
    browser: Browser, width: int, high: int
) -> None:
    """Over no chair, and over no card of the trick."""
    page = await DrawnPage.open(browser, DESKTOP, "bg")
    driven = with_cards(1, 7)
    while driven.turn.seat != OWN:
        driven.lay_any()
    await page.show(driven.table, OWN, NAMES)
    who = {"who": "Fay", "chair": "🤖 Гергана"}
    asked = WORDS.phrase("bg", "vote-chair-now", **who).replace("*", "")
    waits = f"… {NAMES['ana']}, {NAMES['vera']}"
    yes = b.text(b.RespondButton(driven.table.code, 1, True))
    answers = (Button("Да", yes, Tone.SUCCESS), Button("Не", yes, Tone.DANGER))
    told = (Paragraph((Span(asked),)), Paragraph((Span(waits),)))
    await page.tell(View(told, buttons=(answers,)), "vote")
    await page.resize(width, high)
    assert await page.page.locator("#ask").is_visible()
    assert not await page.page.evaluate(_UNDER_THE_NOTE.replace("#toast", "#ask"))
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


@pytest.mark.parametrize("language", READ_IN)
async def test_chairs_and_their_buttons_lie_under_nothing(browser: Browser, language: str) -> None:
    page = await DrawnPage.open(browser, DESKTOP, language)
    people = {**NAMES, "tom": "Максимилиан Драганов-Петков"}
    for number, table in enumerate((gathering(), bidding(), coming())):
        kind = SurfaceKind.HAND if number else SurfaceKind.LOBBY
        await page.show(table._replace(code=f"TABLE{number}"), OWN, people, kind)
        for width, high in SIZES if language == "en" else NARROW:
            await page.resize(width, high)
            await page.settled()
            where = f"{number}: {width}x{high}"
            assert not await page.page.evaluate(_UNDER_SOMETHING, "#felt button, .chair .plate"), (
                where
            )
            assert not await page.page.evaluate(_BEYOND), where
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


@pytest.mark.parametrize(
    ("width", "height"), [(320, 568), pytest.param(360, 640, marks=pytest.mark.long)]
)
async def test_no_label_of_a_sheet_breaks_in_a_word(
    browser: Browser, width: int, height: int
) -> None:
    page = await DrawnPage.open(browser, DESKTOP, "en")
    await page.resize(width, height)
    rows = (("Cards", "112", "50"), ("Declarations", "100", "20"))
    await page.tell(View((Grid(("", "Ana + Vasil", "Boryana + Gergana"), rows),)), "sheet")
    await page.page.evaluate("document.body.dataset.panel = 'open'")
    await page.settled()
    labels = page.page.locator(".grid tbody th")
    heights = await labels.evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert len(heights) == 2
    assert max(heights) < 1.5 * min(heights), heights


@pytest.mark.parametrize(
    "width", [320, 1366, *(pytest.param(width, marks=pytest.mark.long) for width in (360, 1920))]
)
async def test_no_table_cuts_a_number(browser: Browser, width: int) -> None:
    """For any names above it, beside the felt and on a sheet over it."""
    page = await DrawnPage.open(browser, DESKTOP, "bg")
    await page.resize(width, 768)
    people = (*NAMES.values(), "W" * 20)
    for columns in range(1, 5):
        sides = tuple(" + ".join((people[n], people[n + 1])) for n in range(columns))
        heads = sides, people[:columns], ("Поне %", "Мачове", "Победи", "Средно")[:columns]
        for number, header in enumerate(heads):
            rows = tuple(
                (label, *["−1234" if columns < 4 else "1234"] * columns)
                for label in ("1. Контра", *people)
            )
            grid = Grid(("№", *header), rows, strong_last=True)
            await page.tell(View((grid,)), f"{columns} {number}")
    await page.page.evaluate("document.body.dataset.panel = 'open'")
    await page.settled()
    cut = await page.page.evaluate(_CUT_NUMBERS)
    assert not cut, cut
    assert await page.page.locator(".grid").count() == 12
