"""Whole matches of every preset on Discord within its limits; one person plays by whispers.

The first person opens the table and sets a short match in the settings; offered buttons are pressed
at random. In the end the messages, the database, the record and the replay agree.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot import buttons as b
from engine.tables.table import Status
from tests.emulators.discord import Channel, Message, Person, TextChannel
from tests.whole import preset_match
from tests.whole.discord import Player, open_table
from tests.whole.discord_evening import UNHURRIED, Evening, evening_on
from tests.whole.presets import NAMES, Game, every_preset, games
from tests.whole.truth_discord import DiscordTruth, discord_truth

CLOSED_DMS = 50007
CHANNEL_MOST, HAND_MOST = 25, 20
"""Requests for a deal of eight cards: for the channel, and for one person's hand."""

THINKING = (0.1, 0.4)
"""Seconds of the clock: if every chair thought for long, a match would take long."""

GAMES = every_preset(
    "d1",
    Game("bela_hr", "d5", (b.AnnounceButton,)),
    Game("bela_three", "d1", (b.AnnounceButton, b.DiscardButton)),
    Game("bela_two", "t5", (b.AnnounceButton, b.ExchangeSevenButton)),
    Game("coinche", "d1", (b.ChooseNumberButton,)),
    Game("belot_bg", "d1", (b.CallRevokeButton,), honour=True, beside=0.1),
    Game("bela_hr", "d1", (b.CallRevokeButton,), honour=True, beside=0.1),
    Game("bela_hr", "d1", (b.DostaButton,), target=501, dosta=True, beside=1.0),
    Game("belote_fr", "d1", sans=True),
)
QUICK = ("bela_hr",)

Record = Callable[[str, object], None]


@dataclass
class Match(preset_match.Match[Person, Channel, Message, Player]):
    """A match in a channel; people who take no direct messages play by whispers."""

    evening: Evening
    group: TextChannel

    @property
    def chats(self) -> list[Channel]:
        return [self.group, *(one.direct for one in self.people[:-1])]

    async def open(self, first: Person) -> str:
        options = f"{self.game.preset} quick"
        return await open_table(self.evening.server, first, self.group, options)

    async def sit_and_start(self) -> None:
        for number, person in enumerate(self.people[1:], 2):
            await self.evening.press(person, self.group, b.SitButton)
            await self.evening.until(lambda: len(self.table.accounts) >= number)  # noqa: B023
        await self.evening.press(self.people[0], self.group, b.StartButton)

    def player(self, person: Person) -> Player:
        beside = self.game.beside
        return Player(person, self.group, person is self.mute, THINKING, beside=beside)

    def true(self, database: Path) -> AbstractAsyncContextManager[DiscordTruth]:
        return discord_truth(database, self.evening.server, Status.FINISHED)

    def at(self, page: Message) -> Message:
        whispered = [one for who in self.people for one in who.whispers_in(self.group)]
        return next(one for one in (*self.group.messages, *whispered) if one.id == page.id)

    def seen_by(self, person: Person) -> Sequence[Message]:
        return [*self.group.by_bot(), *person.whispers_in(self.group)]

    def file(self, message: Message) -> bytes | None:
        return message.files[0].content if message.files else None


def count(match: Match, record: Record) -> None:
    """Report the cost of each deal, and check it against the limits."""
    people, rules = len(match.people), match.game.rules
    longer = rules.hand_size - 8 + rules.left_over_to_caller
    for number, kinds in enumerate(match.evening.requests(), 1):
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
        *_, by_whispers = await match.play()
        assert not match.mute.direct.log
        assert by_whispers.asked == by_whispers.calls == 1, "the whisper lives on"
        count(match, record_property)
        await match.check_told(tmp_path / "belotbot.sqlite3")
        await match.check_record()
        await match.check_replay()
        await held.still()
        tried = len(held.deals) + 4  # with each deal, and after 1, 5 and 15 minutes
        held.check(people, {CLOSED_DMS: tried})
