"""Whole matches of every preset in the browser room, with a person and a browser at every chair.

The first person opens the table and sets a short match in the settings; offered buttons are pressed
at random. In the end the pages, the database, the record and the replay agree.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot import buttons as b
from bot.views.rules.rulebook import SWITCHES
from engine.rules.record.match_record import MatchRecord
from engine.tables.table import Status, Table
from tests.whole.browser import DESKTOP, HANG, PHONE, Person, chromium
from tests.whole.presets import Game, check_record, check_shown, every_preset, games
from tests.whole.server import Server
from tests.whole.truth import Truth, truth_of

NAMES = ("Ana", "Boris", "Clara", "Dino")
DEVICES = (PHONE, DESKTOP, PHONE, DESKTOP)
GAMES = every_preset(
    "w1",
    Game("two_handed", "w1", target=51),
    Game("bela_hr", "w1", (b.AnnounceButton,)),
    Game("bela_three", "w1", (b.AnnounceButton, b.DiscardButton)),
    Game("bela_two", "w1", (b.AnnounceButton,)),
    Game("two_handed", "w1", (b.CallRevokeButton,), honour=True, beside=0.1),
    Game("bela_hr", "w2", (b.DostaButton,), target=501, dosta=True, beside=0.5),
    Game("belote_fr", "w1", sans=True),
)
QUICK = ()


async def sit_down(game: Game, people: Sequence[Person], url: str) -> None:
    """The first person chooses the game and its special settings; then the others come."""
    ana = people[0]
    address = await ana.open_room(url, NAMES[0])
    await ana.say(f"/belot {game.preset}")
    await ana.press_button(ana.words("lobby-more"))
    await ana.button(ana.words("settings-open")).wait_for()
    settings = (await ana.offered(b.ReadSettingsButton))[-1]
    assert isinstance(settings, b.ReadSettingsButton)
    code = settings.code
    await ana.press_button(ana.words("settings-open"))
    for switch, chosen in game.choosing():
        await ana.button(ana.words("settings-read")).wait_for()
        await ana.press_meaning(b.ReadSettingsButton(code, SWITCHES[switch].topic))
        await ana.press_meaning(b.ReadSettingsButton(code, switch))
        await ana.press_meaning(b.ChangeSwitchButton(code, switch, chosen))
        await ana.press_meaning(b.ReadSettingsButton(code, b.HOME))
    await ana.close_sheet()
    for name, person in zip(NAMES[1:], people[1:], strict=False):
        await person.visit(address, name)
        await person.press(person.felt.locator('button[data-data^="1:s:"]').first)
        await person.page.locator(".chair.self").wait_for()
        await ana.felt.get_by_text(name).last.wait_for()
    await ana.press_button(ana.words("lobby-start"))


async def play(people: Sequence[Person], game: Game) -> Counter[type]:
    """Everybody plays until the result is shown; returns the pressed buttons."""
    pressed = Counter[type]()

    async def play_on(number: int, person: Person) -> None:
        rng = random.Random(f"{game.seed}{number}")
        while not await person.felt.locator('button[data-data^="1:r:"]').count():
            kind = await person.play_anything(rng, game.beside)
            if kind is not None:
                pressed[kind] += 1
            else:
                await asyncio.sleep(0.02)

    async with asyncio.timeout(HANG), asyncio.TaskGroup() as everybody:
        for number, person in enumerate(people):
            everybody.create_task(play_on(number, person))
    return pressed


async def stored(database: Path) -> tuple[Table, MatchRecord]:
    """The one table with a finished match, as stored, and the record of that match."""
    async with truth_of(database, Truth, status=Status.FINISHED) as truth:
        return await truth.table(), (await truth.records())[-1]


async def check_file(person: Person, table: Table) -> None:
    """Check that the file in the room replays the match."""
    await person.press_button(person.words("result-record"))
    link = person.sheet.locator("a.file").last
    async with person.page.expect_download() as downloading:
        await person.press(link)
    download = await downloading.value
    record = MatchRecord.model_validate_json((await download.path()).read_bytes())
    check_record(record, table)
    assert sorted(record.seats) == sorted(NAMES[: table.rules.players])
    await person.close_sheet()


async def check_replay(person: Person, table: Table) -> None:
    """Check that the replay's last page shows how the match ended."""
    assert table.match is not None
    await person.press_button(person.words("result-replay"))
    await person.button("▶️").wait_for()
    moves = [
        b.ReplayMove.ON,
        b.ReplayMove.BACK,
        *[b.ReplayMove.DEAL_ON] * (table.match.number - 1),
        b.ReplayMove.LAST,
    ]
    for move in moves:
        going = [
            p for p in await person.offered(b.ReplayButton) if getattr(p, "move", None) is move
        ]
        await person.press_meaning(going[-1])
    check_shown(table, await person.sheet.inner_text())


@pytest.mark.parametrize("game", games(QUICK, GAMES))
async def test_people_play_a_whole_match(game: Game, tmp_path: Path) -> None:
    server = Server(tmp_path, game.seed)
    async with chromium() as browser:
        await server.start()
        try:
            people = [await Person.at(browser, one) for one in DEVICES[: game.rules.players]]
            await sit_down(game, people, server.url)
            pressed = await play(people, game)
            table, record = await stored(server.database)
            print(table.match.number if table.match else 0, "deals", pressed)
            assert table.rules == game.rules
            game.check_pressed(pressed)
            check_record(record, table)
            for person in people:
                check_shown(table, await person.page.locator("#sides").inner_text())
            await check_file(people[-1], table)
            await check_replay(people[-1], table)
            assert not [fault for person in people for fault in person.faults]
        finally:
            assert await server.stop() == 0
    assert "Traceback" not in server.log.read_text()
