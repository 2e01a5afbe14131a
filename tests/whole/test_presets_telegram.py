"""Whole matches of every preset on Telegram within its limits; one person plays from the group.

The first person opens the table and sets a short match in the settings; offered buttons are pressed
at random. In the end the messages, the database, the record and the replay agree.
"""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot import buttons as b
from engine.tables.table import Status
from tests.emulators.telegram import Chat, Message, Person, TelegramServer
from tests.virtual import VirtualClock
from tests.whole import preset_match
from tests.whole.presets import NAMES, Game, every_preset, games
from tests.whole.process import FixedChance
from tests.whole.seen import found
from tests.whole.telegram import Player, bot_on
from tests.whole.telegram_evening import PACES, Evening
from tests.whole.truth_telegram import TelegramTruth, telegram_truth
from tests.whole.watch import Watch, told, writes_told

GROUP_MOST, PRIVATE_MOST = 40, 32
"""Writes for a deal with eight cards; longer hands cause more in a private chat."""

DECLARED = (b.AnnounceButton, b.AnnounceChosenButton)
GAMES = every_preset(
    "t1",
    Game("belot_bg", "t1", (b.LayNumberButton, b.ChooseDeclarationsButton), target=301),
    Game("avkm", "t1", (b.LayNumberButton, b.DeclareLateButton), target=301, beside=1.0),
    Game("ruse_kertici", "t1", (b.ThrowInButton,), target=301, beside=1.0),
    Game("bela_hr", "t1", (b.AnnounceChosenButton,)),
    Game("bela_three", "t7", (*DECLARED, b.DiscardButton, b.DiscardNumberButton)),
    Game("bela_two", "t5", (*DECLARED, b.ExchangeSevenButton)),
    Game("coinche", "t2", (b.ChooseNumberButton, b.ChooseContractButton)),
    Game("belot_bg", "t1", (b.CallRevokeButton,), honour=True, beside=0.1),
    Game("bela_three", "t1", (b.CallRevokeButton,), honour=True, beside=0.1),
    Game("bela_hr", "t3", (b.DostaButton,), target=701, dosta=True, contra=True, beside=1.0),
    Game("belote_fr", "t1", sans=True),
)
QUICK = ("bela_hr-dosta",)

Record = Callable[[str, object], None]


@dataclass
class Match(preset_match.Match[Person, Chat, Message, Player]):
    """A match in a group; people without a private chat play from there."""

    evening: Evening

    @property
    def chats(self) -> list[Chat]:
        return [self.group, *(one.private for one in self.people[:-1])]

    async def open(self, first: Person) -> str:
        await first.write(self.group, f"/belot {self.game.preset}")
        await self.evening.until(lambda: found(self.group.messages, b.SitButton))
        return self.evening.code(self.group)

    async def sit_and_start(self) -> None:
        await self.evening.sit_and_start(self.code, self.group, self.people)

    def player(self, person: Person) -> Player:
        beside = self.game.beside
        return Player(person, self.group, from_group=person is self.mute, beside=beside)

    def true(self, database: Path) -> AbstractAsyncContextManager[TelegramTruth]:
        return telegram_truth(database, self.evening.server, Status.FINISHED)

    def at(self, page: Message) -> Message:
        return self.evening.at(page)

    def file(self, message: Message) -> bytes | None:
        return message.document.body if message.document is not None else None


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
    """Check the writes of each deal, and everybody's wait for their buttons."""
    chats, rules = match.chats, match.game.rules
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
        await match.play()
        watch.check([match.group], match.people)
        assert not match.mute.private.log
        shown = game.rules.announcements and game.rules.reveal != "after_last_trick"
        if not shown and not game.honour:  # there more lies open
            watch.check_secrets(match.group, match.people)
        check_costs(watch, match, record_property)
        await match.check_told(tmp_path / "belotbot.sqlite3")
        await match.check_record()
        await match.check_replay()
        await match.evening.still()
        match.evening.server.check()
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]
