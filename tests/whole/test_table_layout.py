"""The layout of the drawn table on every screen: nothing is covered or cut."""

import pytest
from playwright.async_api import Browser, Locator

from adapters.browser import wire
from adapters.platform.views import Button, Grid, Paragraph, Span, Tone, View
from bot import buttons as b
from bot.show.layout import SurfaceKind
from engine.rules.cards import SEATS
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import numbers_of
from engine.rules.knowledge import observe
from engine.tables.table import Table
from tests.engine.tables.driven import Driven
from tests.often import often
from tests.whole.browser import DESKTOP, PHONE, WORDS
from tests.whole.drawn_page import DrawnPage
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

EXTREMES = (
    (740, 360),
    (320, 568),
)

OTHERS = (
    (1366, 768),
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
  const pressed = document.querySelectorAll("#felt button:not(.last, #emote, .tools *)");
  return [...pressed].filter((one) => {
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


async def height(table: Locator) -> int:
    found: int = await table.evaluate("one => one.clientHeight")
    return found


pytestmark = pytest.mark.asyncio(loop_scope="module")


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
    """The last trick is where the others were, then the deal's result is shown."""
    page = await DrawnPage.open(browser, DESKTOP, language)
    before, after = with_cards(0, 1).table, over().table
    table, middle = page.page.locator("#trick"), page.page.locator("#middle")
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


_BESIDE = """(one) => {
  const number = document.createRange();
  number.selectNode(one.firstChild);
  const { right, top, bottom } = number.getBoundingClientRect();
  const suit = one.querySelector(".suit").getBoundingClientRect();
  return right <= suit.left + 1 && Math.abs(top + bottom - suit.top - suit.bottom) < 8;
}"""


async def test_the_number_of_a_bid_stands_beside_its_suit(browser: Browser) -> None:
    page, driven = await DrawnPage.open(browser, PHONE), Driven("coinche")
    driven.seat_people()
    driven.start()
    driven.say("H100")
    await page.show(driven.table, OWN, NAMES)
    assert await page.page.locator("#contract .trumps").evaluate(_BESIDE)


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
        pytest.param(1366, 768, marks=pytest.mark.long),
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


async def test_three_players_read_their_whole_names_above_their_points(browser: Browser) -> None:
    page = await DrawnPage.open(browser, DESKTOP, "bg")
    names = ("Александра", "Станимир", "Константин")
    rows = tuple((label, "182", "182", "1182") for label in ("Взятки", "Последно 10"))
    await page.tell(View((Grid(("", *names), rows, strong_last=True),)), "sheet")
    await page.page.evaluate("document.body.dataset.panel = 'open'")
    await page.settled()
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert await page.page.locator(".heading").evaluate_all(cut) == 0
    assert page.faults == []


@pytest.mark.parametrize(
    "width", [320, *(pytest.param(width, marks=pytest.mark.long) for width in (360, 1366, 1920))]
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
