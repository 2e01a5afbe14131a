"""Whole matches of every preset on Discord at its true budgets; one person plays by whispers alone.

The first opens the table and sets a short match in the settings; what is offered is pressed at
random. In the end the messages, the database, the record and the replay say the same.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot import buttons as b
from bot.views.rulebook import SWITCHES
from engine.rules.match_record import MatchRecord
from engine.tables.table import Status
from tests.emulators.discord import Message, Person, TextChannel
from tests.whole.discord import Player, found, open_table, press_kind
from tests.whole.discord_evening import UNHURRIED, Evening, evening_on
from tests.whole.presets import NAMES, Game, check_record, check_shown, every_preset, games
from tests.whole.truth_discord import discord_truth

CLOSED_DMS = 50007
CHANNEL_MOST, HAND_MOST = 25, 20
"""Requests for a deal of eight cards: for the channel, and for one person's hand."""

THINKING = (0.1, 0.4)
"""Seconds of the clock: where every chair thinks, a match takes long."""

GAMES = every_preset(
    "d1",
    Game("bela_hr", "d5", (b.AnnounceButton,)),
    Game("bela_three", "d1", (b.AnnounceButton, b.DiscardButton)),
    Game("bela_two", "t5", (b.AnnounceButton, b.ExchangeSevenButton)),
    Game("belot_bg", "d1", (b.CallRevokeButton,), honour=True, beside=0.1),
    Game("bela_hr", "d1", (b.CallRevokeButton,), honour=True, beside=0.1),
)
QUICK = ("bela_hr",)

Record = Callable[[str, object], None]


@dataclass
class Match:
    """A match of a game in a channel, from its lobby to its replay."""

    held: Evening
    game: Game
    people: Sequence[Person]
    channel: TextChannel
    code: str = ""

    @property
    def mute(self) -> Person:
        """Who takes no direct messages."""
        return self.people[-1]

    async def sit_down(self) -> None:
        """The first chooses the game and what is special about it; then the others come."""
        held, first = self.held, self.people[0]
        self.code = await open_table(held.server, first, self.channel, f"{self.game.preset} quick")
        page = await self._new_page(first, b.ReadSettingsButton)
        for switch, value in self.game.switches():
            chosen = "yes" if value is True else str(value)
            topic = SWITCHES[switch].topic
            page = await self._turn(first, page, b.ReadSettingsButton(self.code, topic))
            page = await self._turn(first, page, b.ReadSettingsButton(self.code, switch))
            page = await self._turn(first, page, b.ChangeSwitchButton(self.code, switch, chosen))
            page = await self._turn(first, page, b.ReadSettingsButton(self.code, b.HOME))
        assert held.table(self.code).rules == self.game.rules
        for number, person in enumerate(self.people[1:], 2):
            await held.press(person, self.channel, b.SitButton)
            await held.until(lambda: len(held.table(self.code).accounts) >= number)  # noqa: B023
        await held.press(first, self.channel, b.StartButton)

    async def _new_page(self, person: Person, kind: type) -> Message:
        """Press the newest button of that kind: a page of its own appears."""
        before = {message.id for message in self.channel.messages}
        await press_kind(self.held.server, person, self.channel, kind)
        await self.held.until(lambda: {one.id for one in self.channel.messages} - before)
        return self.channel.messages[-1]

    async def _turn(self, person: Person, page: Message, pressed: b.BotButton) -> Message:
        """Press a button of a page, and wait until another page stands in its place."""
        await self.held.still()
        reply = await person.press(self._at(page), b.text(pressed))
        if reply is None and self._at(page).text == page.text:  # the machine was busy
            await person.press(self._at(page), b.text(pressed))
        await self.held.until(lambda: self._at(page).text != page.text)
        return self._at(page)

    def _at(self, page: Message) -> Message:
        standing = self.channel.message(page.id)
        assert standing is not None
        return standing

    async def play(self) -> tuple[Counter[type], Player]:
        """Play until the result stands there; what was pressed, and who played by whispers."""
        players = [
            Player(one, self.channel, one is self.mute, THINKING, beside=self.game.beside)
            for one in self.people
        ]
        await self.held.played(players, [self.channel])
        return sum((one.pressed for one in players), Counter[type]()), players[-1]

    async def check_told(self, database: Path) -> None:
        """What stands in the channels is what the database alone says of the match."""
        server, table = self.held.server, self.held.table(self.code)
        async with discord_truth(database, server, server.clock, Status.FINISHED) as truth:
            stored = await truth.table()
            assert stored.match == table.match
            for channel in (self.channel, *(one.direct for one in self.people[:-1])):
                assert not await truth.lacking(stored, channel, channel.messages)
            check_record((await truth.records())[-1], table)
        (result,) = [message for message, _ in found(self.channel.messages, b.ReopenButton)]
        check_shown(table, result.text)

    async def check_record(self) -> None:
        """The file in the channel plays the match again; anybody may ask for it."""
        await self.held.press(self.mute, self.channel, b.TakeRecordButton)
        await self.held.until(lambda: self.channel.messages[-1].files)
        (document,) = self.channel.messages[-1].files
        record = MatchRecord.model_validate_json(document.content)
        check_record(record, self.held.table(self.code))
        assert sorted(record.seats) == sorted(one.name for one in self.people)

    async def check_replay(self) -> None:
        """Leaf to the last page: it says how the match has ended."""
        table = self.held.table(self.code)
        assert table.match is not None
        page = await self._new_page(self.mute, b.ReplayButton)
        page = await self._leaf(page, b.ReplayMove.ON)
        page = await self._leaf(page, b.ReplayMove.BACK)
        for _ in range(table.match.number - 1):
            page = await self._leaf(page, b.ReplayMove.DEAL_ON)
        page = await self._leaf(page, b.ReplayMove.LAST)
        check_shown(table, page.text)

    async def _leaf(self, page: Message, move: b.ReplayMove) -> Message:
        pressed = (b.parse(one.custom_id) for one in self._at(page).each_button())
        going = next(one for one in pressed if isinstance(one, b.ReplayButton) and one.move is move)
        return await self._turn(self.mute, page, going)


def count(match: Match, record: Record) -> None:
    """Tell what each deal cost, and hold it to what may be."""
    people, rules = len(match.people), match.game.rules
    longer = rules.hand_size - 8 + rules.left_over_to_caller
    for number, kinds in enumerate(match.held.requests(), 1):
        told = ", ".join(f"{many} {kind}" for kind, many in sorted(kinds.items()))
        record(f"requests of deal {number}", f"{kinds.total()}: {told}")
        assert kinds.total() <= CHANNEL_MOST + 2 * (HAND_MOST + longer) * people, told


@pytest.mark.parametrize("game", games(QUICK, GAMES))
async def test_people_play_a_whole_match(
    game: Game, tmp_path: Path, record_property: Record
) -> None:
    async with evening_on(tmp_path, game.seed, paces=UNHURRIED) as held:
        people = held.people(*NAMES[: game.rules.players])
        people[-1].close_dms()
        channel = held.server.guild("Петъчен белот", people).channel("белот")
        match = Match(held, game, people, channel)
        await match.sit_down()
        pressed, by_whispers = await match.play()
        print(pressed)
        assert not match.mute.direct.log
        assert by_whispers.asked == by_whispers.calls == 1, "the whisper lives on"
        game.check_pressed(pressed)
        count(match, record_property)
        await match.check_told(tmp_path / "belotbot.sqlite3")
        await match.check_record()
        await match.check_replay()
        await held.still()
        held.check(people, {CLOSED_DMS: 1})
