"""Whole matches of every preset on Telegram at its true budgets; one person plays from the group.

The first opens the table and sets a short match in the settings; what is offered is pressed at
random. In the end the messages, the database, the record and the replay say the same.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot import buttons as b
from engine.rules.match_record import MatchRecord
from engine.tables.table import Status
from tests.emulators.telegram import Message, Person, TelegramServer
from tests.emulators.telegram.groups import Group
from tests.virtual import VirtualClock
from tests.whole.evening import PACES, Evening, found
from tests.whole.presets import NAMES, Game, check_record, check_shown, every_preset, games
from tests.whole.process import FixedChance
from tests.whole.telegram import Player, bot_on, over
from tests.whole.truth import truth_of
from tests.whole.watch import Watch, told, writes_told

GROUP_MOST, PRIVATE_MOST = 40, 22
"""Writes for a deal with eight cards; longer hands bring more to a private chat."""

DECLARED = (b.AnnounceButton, b.AnnounceChosenButton)
GAMES = every_preset(
    "t1",
    Game("belot_bg", "t1", (b.LayNumberButton, b.ChoosePlanButton), target=301),
    Game("avkm", "t1", (b.LayNumberButton, b.DeclareLateButton), target=301, beside=1.0),
    Game("ruse_kertici", "t1", (b.ThrowInButton,), target=301, beside=1.0),
    Game("bela_hr", "t1", (b.AnnounceChosenButton,)),
    Game("bela_three", "t7", (*DECLARED, b.DiscardButton, b.DiscardNumberButton)),
    Game("bela_two", "t5", (*DECLARED, b.ExchangeSevenButton)),
    Game("belot_bg", "t1", (b.CallRevokeButton,), honour=True, beside=0.1),
    Game("bela_three", "t1", (b.CallRevokeButton,), honour=True, beside=0.1),
)
QUICK = ("bela_two",)

Record = Callable[[str, object], None]


@dataclass
class Match:
    """A match of a game in a group, from its lobby to its replay."""

    evening: Evening
    game: Game
    people: Sequence[Person]
    group: Group
    code: str = ""

    @property
    def mute(self) -> Person:
        """Who has no private chat."""
        return self.people[-1]

    async def sit_down(self) -> None:
        """The first chooses the game and what is special about it; then the others come."""
        evening, first, group = self.evening, self.people[0], self.group
        await first.write(group, f"/belot {self.game.preset}")
        await evening.until(lambda: found(group, b.SitButton))
        self.code = evening.code(group)
        page = await evening.settings(first, group, self.code)
        for switch, value in self.game.switches():
            chosen = "yes" if value is True else str(value)
            await evening.set(first, page, self.code, switch, chosen)
        assert evening.table(self.code).rules == self.game.rules
        await evening.sit_and_start(self.code, group, self.people)

    async def play(self) -> Counter[type]:
        """Play until the result stands there; what was pressed."""
        players = [
            Player(one, self.group, from_group=one is self.mute, beside=self.game.beside)
            for one in self.people
        ]
        async with asyncio.timeout(12 * 3600):
            await asyncio.gather(*(one.play(lambda: over(self.group)) for one in players))
            await self.evening.still()
        return sum((one.pressed for one in players), Counter[type]())

    async def check_told(self, database: Path) -> None:
        """What stands in the chats is what the database alone says of the match."""
        server, table = self.evening.server, self.evening.table(self.code)
        async with truth_of(database, server, server.clock, Status.FINISHED) as truth:
            stored = await truth.table()
            assert stored.match == table.match
            for chat in (self.group, *(one.private for one in self.people[:-1])):
                assert not await truth.missing(stored, chat, chat.messages)
            check_record((await truth.records())[-1], table)
        (result,) = {message.id for message, _ in found(self.group, b.ReopenButton)}
        text = next(one.text for one in self.group.messages if one.id == result)
        check_shown(table, text)

    async def check_record(self) -> None:
        """The file in the chat plays the match again; anybody may ask for it."""
        await self.evening.press(self.mute, self.group, b.TakeRecordButton)
        await self.evening.until(lambda: self.group.by_bot()[-1].document)
        document = self.group.by_bot()[-1].document
        assert document is not None
        record = MatchRecord.model_validate_json(document.body)
        check_record(record, self.evening.table(self.code))
        assert sorted(record.seats) == sorted(one.name for one in self.people)

    async def check_replay(self) -> None:
        """Leaf to the last page: it says how the match has ended."""
        evening, table = self.evening, self.evening.table(self.code)
        assert table.match is not None
        before = {one.id for one in self.group.by_bot()}
        await evening.press(self.mute, self.group, b.ReplayButton)
        await evening.until(lambda: {one.id for one in self.group.by_bot()} - before)
        page = self.group.by_bot()[-1]
        page = await self._leaf(page, b.ReplayMove.ON)
        page = await self._leaf(page, b.ReplayMove.BACK)
        for _ in range(table.match.number - 1):
            page = await self._leaf(page, b.ReplayMove.DEAL_ON)
        page = await self._leaf(page, b.ReplayMove.LAST)
        check_shown(table, page.text)

    async def _leaf(self, page: Message, move: b.ReplayMove) -> Message:
        pressed = (b.parse(one.data) for one in self.evening.at(page).each_button())
        going = next(one for one in pressed if isinstance(one, b.ReplayButton) and one.move is move)
        return await self.evening.turn(self.mute, page, going)


@asynccontextmanager
async def match_of(game: Game, folder: Path) -> AsyncIterator[tuple[Match, Watch]]:
    """People in a group with the bot; all but the last have pressed START."""
    clock = VirtualClock()
    async with (
        TelegramServer(clock) as server,
        bot_on(server, folder, clock, chance=FixedChance(game.seed), paces=PACES) as app,
    ):
        evening = Evening(server, app)
        await evening.until(lambda: server.world.commands)
        names = NAMES[: game.rules.players]
        people = [*await evening.people(*names[:-1]), server.person(names[-1])]
        group = server.supergroup("Петъчен белот", people)
        yield Match(evening, game, people, group), Watch(app, server)


def check_costs(watch: Watch, match: Match, record: Record) -> None:
    """The writes of each deal, and how long everybody waited for his buttons."""
    chats = [match.group, *(one.private for one in match.people[:-1])]
    rules = match.game.rules
    for chat in chats:
        writes = watch.writes(chat)
        record(f"writes {chat.kind} {chat.title}", writes_told(writes))
        print(f"writes {chat.kind} {chat.title}", writes_told(writes))
        most = PRIVATE_MOST + rules.hand_size - 8 + rules.left_over_to_caller
        assert max(writes) <= (GROUP_MOST if chat is match.group else most), (chat.title, writes)
    waits = watch.waits(chats)
    for kind in ("private", "supergroup"):
        ones = [one for one in waits if one.chat.kind == kind and not one.crowded]
        record(f"waits {kind}", told(ones))
        print(f"waits {kind}", told(ones))
        late = [one for one in ones if one.seconds > 3]
        assert len(late) <= max(1, len(ones) // 50), late


@pytest.mark.parametrize("game", games(QUICK, GAMES))
async def test_people_play_a_whole_match(
    game: Game, tmp_path: Path, record_property: Record, caplog: pytest.LogCaptureFixture
) -> None:
    async with match_of(game, tmp_path) as (match, watch):
        await match.sit_down()
        pressed = await match.play()
        print(pressed)
        watch.check([match.group], match.people)
        assert not match.mute.private.log
        game.check_pressed(pressed)
        if not game.rules.bela and not game.honour:  # there more lies open than was played
            watch.check_secrets(match.group, match.people)
        check_costs(watch, match, record_property)
        await match.check_told(tmp_path / "belotbot.sqlite3")
        await match.check_record()
        await match.check_replay()
        await match.evening.still()
        match.evening.server.check()
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]
