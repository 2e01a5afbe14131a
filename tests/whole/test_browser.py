"""The browser room as people use it, by touch and with a mouse."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Route, expect

from adapters.platform.views import CHOSEN
from bot import buttons as b
from bot.commands.table.play import SLIP
from bot.views.rules.rulebook import SWITCHES
from engine.host.clock import SystemClock
from tests.emulators.push import PushedBrowser
from tests.often import often
from tests.whole.browser import (
    DESKTOP,
    HANG,
    MOVING,
    PHONE,
    WORKER,
    Device,
    Person,
    chromium,
    without,
)
from tests.whole.server import Server

SEED = "hand 1150"
"""Chair 0 calls first and holds a quarte and a belote, if all trumps are played."""

ASKED_OR_DEALT = """() => document.querySelector("#felt.own-turn") !== null
  || document.querySelectorAll("#hand .tile").length === 8"""
FACE = re.compile(r"cards/([789TJQKA][CDHS])")
TELLING = """() => {
  // Chromium forgets what it is about to show when it is asked what it shows.
  const registration = ServiceWorkerRegistration.prototype;
  const { showNotification } = registration;
  self.told = [];
  registration.showNotification = async function show(title, options) {
    await showNotification.call(this, title, options);
    self.showAgain = () => showNotification.call(this, title, options);
    self.told.push([title, options.lang, options.data.path]);
  };
}"""
NONE_SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).length === 0;
}"""
TOLD = """() => new Promise((told) => {
  setInterval(() => self.told.length && told(self.told));
})"""
HEAD_GROWS = """list => {
  // In the frame in which a message comes, as when a deal begins and its calls appear.
  const grow = () => { document.querySelector("#log").style.marginTop = "90px"; };
  new MutationObserver(grow).observe(list, { childList: true });
}"""
AT_END = """() => {
  const log = document.querySelector("#log");
  return log.style.marginTop && log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""
LOOKS = """looks => {
  const visibilityState = { configurable: true, get: () => (looks ? "visible" : "hidden") };
  Object.defineProperty(document, "visibilityState", visibilityState);
  document.dispatchEvent(new Event("visibilitychange"));
}"""
PUSH_SERVICE = """keys => {
  const endpoint = "https://push.invalid/x";
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => (
    { toJSON: () => ({ endpoint, keys, of: applicationServerKey }) });
}"""
WATCH_PAGES = """() => { self.pagesSeen = new Promise((seen) => {
  const { clients } = self;
  clients.matchAll = async (...options) => {
    const found = await Object.getPrototypeOf(clients).matchAll.apply(clients, options);
    setTimeout(seen);
    return found;
  };
}); }"""
PRESS_IT = """async () => {
  const opened = new Promise((open) => { self.clients.openWindow = async (one) => open(one); });
  let notification;
  while (!notification) {
    await self.showAgain();
    [notification] = await self.registration.getNotifications();
  }
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  return [await opened, (await self.registration.getNotifications()).length];
}"""


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def rooms(
    tmp_path_factory: pytest.TempPathFactory,
) -> AsyncIterator[tuple[Server, Browser]]:
    """One bot and one Chromium for all tests; each has its own room and browser contexts."""
    server = Server(tmp_path_factory.mktemp("rooms"), SEED)
    async with chromium() as browser:
        await server.start()
        try:
            yield server, browser
        finally:
            assert await server.stop() == 0
    assert "Traceback" not in server.log.read_text()


@pytest_asyncio.fixture(loop_scope="module")
async def desktop() -> AsyncIterator[Browser]:
    """A Chromium that shows notifications."""
    async with chromium(without(), desktop=True) as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def services(rooms: tuple[Server, Browser]) -> AsyncIterator[tuple[Server, Browser]]:
    """Close every context that a test has opened."""
    yield rooms
    for context in rooms[1].contexts:
        await context.close()


async def against_machines(
    server: Server, browser: Browser, device: Device = PHONE, *, points: int = 151
) -> Person:
    """Ana and AI players in the three other chairs have begun a match to this number of points."""
    ana = await Person.at(browser, device)
    await ana.open_room(server.url, "Ana")
    if points == 151:  # two taps from the first page to the first call
        await ana.press_button(ana.words("room-play-now"))
        return ana
    await ana.open_table()
    await ana.press_button(ana.words("lobby-more"))
    await ana.press_button(ana.words("settings-open"))
    await ana.button(ana.words("settings-read")).wait_for()
    opening = (await ana.offered(b.ReadSettingsButton))[-1]
    assert isinstance(opening, b.ReadSettingsButton)
    home = b.ReadSettingsButton(opening.code, b.HOME)
    for pressed in (
        b.ReadSettingsButton(home.code, SWITCHES["target"].topic),
        b.ReadSettingsButton(home.code, "target"),
        b.ChangeSwitchButton(home.code, "target", str(points)),
        home,
    ):
        await ana.press_meaning(pressed)
    await ana.close_sheet()
    await ana.press_button(ana.words("lobby-start-ai", count=3))
    return ana


async def choose(person: Person, label: str) -> None:
    """Press one of several choices and see it chosen."""
    await person.press_button(label)
    await person.button(f"{CHOSEN}{label}").wait_for()


@pytest.mark.long  # each time two people play, by thumb and by mouse
@pytest.mark.parametrize("whole", [False, True])
async def test_one_person_plays_with_a_thumb(
    services: tuple[Server, Browser], *, whole: bool
) -> None:
    """The first trick, or a whole match and the beginning of another."""
    server, browser = services
    ana = await against_machines(server, browser, points=51 if whole else 151)
    await ana.page.wait_for_function("() => document.title.startsWith('●')")

    nothing, silent = ana.words("hand-plan-none"), ana.words("hand-belote-none")
    while not await ana.button(silent).count():  # a contra may have to be passed
        await ana.play_turn("call-all-trumps")
        await ana.page.wait_for_selector("#felt.own-turn")
    assert len(await ana.hand()) == 8
    await choose(ana, silent)
    await choose(ana, ana.words("hand-belote", suit="♥"))
    await choose(ana, nothing)
    await choose(ana, "Quarte to A♥ · 50")
    await ana.press(ana.page.locator("#score"))
    await ana.until(ana.words("score-empty"), ana.page.locator("#toast"))
    await ana.play_turn()
    await ana.until("quarte", ana.page.locator(".chair.self"))

    if not whole:
        await ana.play_until(ana.page.locator('#felt[data-trick="2"]'))
        assert not ana.faults
        return
    rematch = ana.button(ana.words("result-rematch"))
    await ana.play_until(rematch, "call-contra")
    assert len(ana.pressed) > 12
    await ana.until(re.compile("win!|The match is over"))
    await ana.press(ana.page.locator("#score"))
    total = await ana.sheet.locator("table.strong-last").last.inner_text()
    assert max(int(number) for number in re.findall(r"\d+", total.splitlines()[-1])) >= 51
    await ana.close_sheet()

    await ana.say("/leaderboard")
    await ana.until(ana.words("leaderboard-empty"), ana.sheet)
    await ana.close_sheet()

    await ana.press(rematch)
    async with asyncio.timeout(HANG):
        await ana.play_on(3)
    assert not ana.faults


@pytest.mark.parametrize("count", [2, pytest.param(4, marks=pytest.mark.long)])
async def test_people_in_one_room(services: tuple[Server, Browser], count: int) -> None:
    """AI players sit in the other chairs; or four play on, from other devices and ahead."""
    server, browser = services
    ana = await Person.at(browser)
    await ana.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await ana.open_room(server.url, "Ana")
    await ana.press(ana.page.locator("#invite-friends"))
    await ana.press_button(ana.words("room-copy"))
    await ana.page.get_by_text(ana.words("room-copied")).first.wait_for(state="attached")
    link = await ana.clipboard()
    await ana.press(ana.page.locator("#invite-close"))
    people = [ana]
    for name, device in (
        ("Boris", DESKTOP),
        ("Clara", PHONE),
        ("Dino", DESKTOP),
    )[: count - 1]:
        people.append(await Person.at(browser, device))
        await people[-1].visit(link, name)
    boris = people[1]

    await ana.open_table()
    for label in ("lobby-more", "lobby-code", "lobby-copy"):
        await ana.press_button(ana.words(label))
    assert re.fullmatch("[A-Z2-9]{5}", await ana.clipboard())
    await ana.close_sheet()
    for seat, one in zip((2, 1, 3), people[1:], strict=False):
        await one.press(one.page.locator(f'.chair[data-seat="{seat}"] .take'))
        await one.page.locator(f'.chair.self[data-seat="{seat}"]').wait_for()
    machines = ana.words("lobby-start-ai", count=4 - count)
    await ana.press_button(machines if count < 4 else ana.words("lobby-start"))

    await asyncio.gather(*(bid_until_dealt(one) for one in people))
    hands = [await one.faces() for one in people]
    assert len(set().union(*hands)) == 8 * count
    for one, hand in zip(people, hands, strict=True):  # no frame contained another's hand
        assert set(FACE.findall("".join(one.frames))) == hand
        assert set(FACE.findall(await one.page.content())) == hand

    async with asyncio.timeout(HANG), asyncio.TaskGroup() as group:
        for one in people:
            group.create_task(one.play_until(one.page.locator('#felt[data-trick="1"]')))
    await boris.page.reload()
    await boris.connected()
    if count == 2:
        assert not ana.faults + boris.faults
        return
    before = await people[-1].faces()
    people[-1] = await second_device(browser, people[-1])
    assert await people[-1].faces() == before

    await lay_ahead(ana, people)
    trick = int(await ana.felt.get_attribute("data-trick") or 0)
    others = f'#felt:not([data-trick="{trick}"], [data-trick="{trick - 1}"])'  # a page may be late
    async with asyncio.timeout(HANG), asyncio.TaskGroup() as group:
        for one in people:
            group.create_task(one.play_until(one.page.locator(others)))
    assert not [fault for one in people for fault in one.faults]


async def lay_ahead(person: Person, people: list[Person]) -> None:
    """A card pressed early is marked, unmarked by a second press, and played in its turn."""
    card = person.page.locator("#hand .tile[data-data^='1:kn:']").last
    marked = person.page.locator("#hand .tile.ahead")
    others = [one for one in people if one is not person]
    async with asyncio.timeout(HANG):
        while True:
            # It is the turn of another person, who waits meanwhile.
            while not (await card.count() and await turn_of_any(others)):
                for one in people:
                    await one.play_turn()
            name = await card.get_attribute("aria-label")
            await asyncio.sleep(SLIP.total_seconds())  # after the tap that played their last card
            for times in (1, 0, 1):
                await person.press(card)
                await expect(marked).to_have_count(times)
            while not await person.own_turn():
                for one in others:
                    await one.play_turn()
                if name not in {label.split(",")[0] for label in await person.hand()}:
                    return  # otherwise it is illegal now, and they choose for the next trick


async def turn_of_any(people: Sequence[Person]) -> bool:
    return any([await one.own_turn() for one in people])


async def bid_until_dealt(person: Person) -> None:
    """Bid whenever it is the person's turn, until they have all their cards."""
    async with asyncio.timeout(HANG):
        while True:
            await person.page.wait_for_function(ASKED_OR_DEALT)
            if len(await person.hand()) == 8:
                return
            await person.play_turn("call-all-trumps")


async def second_device(browser: Browser, person: Person) -> Person:
    """The same person on another device, by their personal link; the first page is left."""
    await person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await person.page.bring_to_front()
    await person.press(person.page.locator("#menu summary"))
    await person.press(person.page.locator("#devices"))
    await person.press(person.page.get_by_role("button", name=person.words("room-link-make")))
    await expect(person.page.locator("#link")).to_have_value(re.compile("^http"))
    await person.press(person.page.locator("#copy"))
    await person.page.get_by_text(person.words("room-copied-personal")).wait_for()
    link = await person.clipboard()
    await person.page.close()
    other = await Person.at(browser, PHONE)
    await other.page.goto(link)
    await other.press(other.page.locator("form button.primary"))
    await other.connected()
    return other


@pytest.mark.long  # each time a page goes on with the next process in `test_updates`
async def test_the_page_lives_through_a_crash(services: tuple[Server, Browser]) -> None:
    server, browser = services
    ana = await against_machines(server, browser)
    card = ana.page.locator("#felt.own-turn #hand .tile[data-legal]").first
    async with asyncio.timeout(HANG):
        await ana.play_until(card, "call-all-trumps")
    name = await card.get_attribute("aria-label")
    assert name is not None
    hand = await ana.hand()
    await ana.page.evaluate("window.marked = true")

    await server.kill()
    await ana.page.get_by_text(ana.words("room-reconnecting")).wait_for()
    same = ana.page.locator("#hand").get_by_role("button", name=name, exact=True)
    await same.tap(position={"x": 9, "y": 50})
    await ana.page.locator("#toast").get_by_text(ana.words("room-offline")).wait_for()
    assert await ana.hand() == hand

    await server.start()
    await ana.connected()
    await same.tap(position={"x": 9, "y": 50})
    await ana.page.wait_for_function(
        "name => !document.querySelector(`#hand [aria-label='${name}']`)", arg=name
    )
    assert await ana.page.evaluate("window.marked")
    async with asyncio.timeout(HANG):
        await ana.play_on(1)
    assert not ana.faults


@pytest.mark.long  # each time `test_drawn_table` presses a call and a card twice
async def test_a_match_is_played_with_two_presses(
    services: tuple[Server, Browser],
) -> None:
    server, browser = services
    ana = await Person.at(browser, PHONE | MOVING)
    page = ana.page
    await ana.open_room(server.url, "Ana")
    await ana.press(page.locator("#menu summary"))
    await ana.press(page.locator("#menu .pair [data-say='/me']"))
    await ana.press_meaning(b.PreferButton("taps", "two"))
    await ana.close_sheet()
    await ana.press_button(ana.words("room-play-now"))
    call = page.locator("#felt.own-turn .call").first
    await ana.press(call)
    await ana.press(page.locator(".call.pass"))
    assert await page.locator(".call.raised").all_inner_texts() == [ana.words("call-pass")]
    assert await ana.own_turn()
    sent = len(ana.frames)
    await ana.press(page.locator(".call.pass"))
    await page.locator("#felt:not(.own-turn)").wait_for()
    assert len(ana.frames) > sent
    async with asyncio.timeout(HANG):
        while not await page.locator(".tile.raised").count():  # the same holds for cards
            await page.locator("#felt.own-turn").wait_for()
            await ana.play_turn()
    assert not ana.faults


async def test_an_answer_reaches_only_the_person_who_asked_and_does_not_stay(
    services: tuple[Server, Browser],
) -> None:
    server, browser = services
    ana, boris = await Person.at(browser, DESKTOP), await Person.at(browser, DESKTOP)
    address = await ana.open_room(server.url, "Ana")
    await boris.visit(address, "Boris")
    await ana.say("Hi!")
    await boris.until("Hi!", boris.talk)
    cards = ana.talk.locator(".leafed")
    read = boris.page.locator("#sheet-body")
    for _ in range(often(1, 2)):
        await boris.page.set_viewport_size({"width": 1280, "height": 360})
        await boris.say("/rules")
        await boris.sheet.wait_for()
        assert await read.evaluate("body => body.scrollTop") == 0, "as if they had read none before"
        assert await read.evaluate("body => { body.scrollTop = 90; return body.scrollTop; }") == 90
        await boris.press_button(boris.words("rules-settings"))
        await expect(boris.sheet).to_contain_text(boris.words("settings-games"))
        assert await read.evaluate("body => body.scrollTop") == 0, "another page"
        await boris.close_sheet()
    await boris.page.locator("#messages").evaluate(HEAD_GROWS)
    await boris.say("Bye!")
    await ana.until("Bye!", ana.talk)
    await boris.until("Bye!", boris.talk)
    await boris.page.wait_for_function(AT_END)
    await expect(cards).to_have_count(0)  # not asked for yet
    await expect(ana.sheet).to_be_hidden()
    if often(0, 1):
        await _told_nothing(await Person.at(browser, DESKTOP), address)
    for anew in (False, True):
        if anew:
            await boris.page.reload()
            await boris.connected()
        await boris.until("Hi!", boris.talk)
        await expect(boris.talk.locator(".leafed")).to_have_count(0)
    assert not ana.faults + boris.faults


async def _told_nothing(watcher: Person, address: str) -> None:
    """A watcher can open no table, and is not told how to."""
    await watcher.page.goto(f"{address}/watch")
    await watcher.until(watcher.words("room-no-table-watching"))
    await watcher.until("Hi!", watcher.talk)
    await expect(watcher.talk.locator(".bot:not(:has(.leafed))")).to_have_count(0)


@pytest.mark.long  # each time people sign up in chats, and read answers on a page
async def test_a_tournament_is_seen_and_signed_up_for_in_the_talk(
    services: tuple[Server, Browser],
) -> None:
    server, browser = services
    ana, boris = await Person.at(browser, DESKTOP), await Person.at(browser)
    address = await ana.open_room(server.url, "Ana")
    await boris.visit(address, "Boris")
    await ana.say("/tournament new")
    await ana.press_button(ana.words("cup-announce"))
    await expect(boris.page.locator("#talk .badge")).to_have_text("1")
    await boris.open_talk()
    await boris.press_button(boris.words("cup-sign-up"))
    await ana.until("Signed up: 1 of 16", ana.talk)
    assert not ana.faults + boris.faults


async def test_a_visitor_who_does_not_look_is_called(
    rooms: tuple[Server, Browser], desktop: Browser
) -> None:
    server, _ = rooms
    ana = await Person.at(desktop, PHONE | WORKER)
    page, path = ana.page, (await ana.open_room(server.url, "Ana")).removeprefix(f"{server.url}/")
    turn = f"{ana.words('call-own')} · {ana.words('call-own-table')}".replace("*", "")
    await page.context.grant_permissions(["notifications"])
    await ana.press(page.locator("#menu summary"))
    await ana.press(page.locator("#notify"))
    await page.get_by_text(ana.words("room-notify-open")).wait_for()
    await ana.press(page.locator("#notify-when"))
    await ana.press_meaning(b.PreferButton("calls", "every"))
    await ana.close_sheet()

    await page.evaluate(TELLING)
    await page.evaluate(LOOKS, False)
    await ana.press_button(ana.words("room-play-now"))
    assert await page.evaluate(TOLD) == [[turn, "en", path]]
    await page.evaluate(LOOKS, True)
    await page.wait_for_function(NONE_SHOWN)

    await page.evaluate(PUSH_SERVICE, PushedBrowser("", SystemClock()).subscription["keys"])
    await ana.press(page.locator("#menu summary"))
    await ana.press(page.locator("#notify"))
    await expect(page.locator("#notify-way")).to_be_empty()
    await ana.press(page.locator("#notify"))
    await page.get_by_text(ana.words("room-notify-closed")).wait_for()
    told = {"title": "Your turn", "body": "", "language": "en", "tag": "t", "path": path}
    told["over"] = "too late"
    news = [frame for one in ana.frames if (frame := json.loads(one))["type"] == "message"]
    [*_, call] = [one["message"] for one in news if one["message"].get("view", {}).get("notify")]
    (worker,) = page.context.service_workers
    await worker.evaluate(TELLING)
    await worker.evaluate(WATCH_PAGES)
    await pushed(page, server.url, {**told, "message": call["id"]})
    await worker.evaluate("self.pagesSeen")
    assert await worker.evaluate("self.told") == []
    await page.goto(server.url)
    await pushed(page, server.url, {**told, "message": call["id"]})
    assert await worker.evaluate(TOLD) == [["Your turn", "en", path]]
    assert await worker.evaluate(PRESS_IT) == [f"{server.url}/{path}", 0]
    await worker.evaluate("() => { self.told = []; }")
    await pushed(page, server.url, {**told, "message": "999"})
    assert await worker.evaluate(TOLD) == [["too late", "en", path]], "played elsewhere meanwhile"
    assert not ana.faults


async def pushed(page: Page, origin: str, told: dict[str, str]) -> None:
    """A push service delivers this to the page's browser."""
    session = await page.context.new_cdp_session(page)
    known: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def updated(event: dict[str, list[dict[str, str]]]) -> None:
        for one in event["registrations"]:
            if not known.done():
                known.set_result(one["registrationId"])

    session.on("ServiceWorker.workerRegistrationUpdated", updated)
    await session.send("ServiceWorker.enable")
    message = {"origin": origin, "registrationId": await known, "data": json.dumps(told)}
    await session.send("ServiceWorker.deliverPushMessage", message)
    await session.detach()


async def test_open_tables_are_looked_up_again(services: tuple[Server, Browser]) -> None:
    server, browser = services
    ana = await Person.at(browser)
    await ana.page.clock.install()
    await ana.page.goto(server.url)
    await ana.page.get_by_text(ana.words("room-door-none")).wait_for()

    async def answer(route: Route) -> None:
        response = await route.fetch()
        text = (await response.text()).replace(ana.words("room-door-none"), "Boris is waiting")
        await route.fulfill(response=response, body=text)

    await ana.page.route(f"{server.url}/", answer)
    await ana.page.clock.fast_forward(31_000)
    await ana.page.get_by_text("Boris is waiting").wait_for()
    assert not ana.faults
