"""Killed with SIGKILL in each round of a tournament and in its break, the bot finishes it."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from bot import buttons as b
from bot.views.table.scene import AI_MARK
from tests.emulators.telegram import Chat, Message, Person, TelegramServer
from tests.hurried import HurriedClock
from tests.whole.kills import until
from tests.whole.seen import Kinds, found
from tests.whole.server import TelegramBot

FACTOR = 15
NAMES = ("Ana", "Boris", "Vera", "Georgi", "Dora", "Emil")
CHOICES = (("kind", "custom"), ("size", "8"), ("deals", "1"))
_MOVES = b.SayCallButton | b.LayCardButton


class FinishedTournament:
    """Six people in a group, and a tournament that Ana has planned."""

    def __init__(self, server: TelegramServer, folder: Path, clock: HurriedClock) -> None:
        self.server = server
        self.clock = clock
        self.people = [server.person(name, language="en") for name in NAMES]
        self.group = server.supergroup("FinishedTournament", self.people)
        self.bot = TelegramBot(folder, "cups", "patient", server, clock)

    @property
    def ana(self) -> Person:
        return self.people[0]

    async def until(self, seen: Callable[[], object]) -> None:
        await until(self.server.world, seen)

    async def press(self, person: Person, chat: Chat, kind: Kinds, **fields: object) -> None:
        """Press the newest button of that kind with these fields, once it is there."""

        def there() -> list[tuple[Message, str]]:
            return [
                (message, data)
                for message, data in found(chat.messages, kind)
                if all(getattr(b.parse(data), name) == value for name, value in fields.items())
            ]

        await self.until(there)
        message, data = there()[0]
        await person.press(message, data)

    async def begin(self) -> None:
        for person in self.people:
            await person.start()
        await self.ana.write(self.group, "/tournament new")
        for option, value in CHOICES:
            await self.press(self.ana, self.group, b.DraftPageButton, page=option)
            change = b.ChangeDraftButton
            await self.press(self.ana, self.group, change, option=option, value=value)
        await self.press(self.ana, self.group, b.AnnounceTournamentButton)
        for person in self.people:
            await self.press(person, self.group, b.SignUpButton)
        await self.until(lambda: self.told("Signed up: 6 of 8"))
        await self.press(self.ana, self.group, b.TournamentMenuButton)
        await self.press(self.ana, self.group, b.BeginTournamentButton)

    def told(self, words: str) -> list[Message]:
        """The group's messages that contain this text."""
        return [message for message in self.group.by_bot() if words in message.text]

    async def play(self, person: Person) -> None:
        """Press the first possible move, whenever there is one."""
        while True:
            await self.until(lambda: found(person.private.messages, _MOVES))
            for message, data in found(person.private.messages, _MOVES)[:1]:
                await person.press(message, data)
            await asyncio.sleep(self.clock.seconds(timedelta(seconds=2)))

    async def kill(self) -> None:
        """Kill the bot at a quiet moment; it is down for a while."""
        await asyncio.sleep(self.clock.seconds(timedelta(seconds=12)))
        await self.bot.kill()
        await asyncio.sleep(self.clock.seconds(timedelta(seconds=30)))
        await self.bot.start()


@pytest.mark.long
async def test_a_tournament_survives_a_kill_in_each_round(tmp_path: Path) -> None:
    """Three people play, one never presses anything, one leaves, and one is thrown out."""
    clock = HurriedClock(FACTOR)
    async with TelegramServer(clock) as server:
        tournament = FinishedTournament(server, tmp_path, clock)
        await tournament.bot.start()
        await tournament.begin()
        await tournament.until(lambda: tournament.told("Round 1 of 2"))
        leaver, thrown_out = tournament.people[4:]
        private = leaver.private
        await tournament.press(leaver, private, b.LeaveTournamentButton, sure=False)
        await tournament.press(leaver, private, b.LeaveTournamentButton, sure=True)
        await tournament.press(tournament.ana, tournament.group, b.TournamentMenuButton)
        await tournament.press(tournament.ana, tournament.group, b.TournamentPeopleButton)
        await tournament.until(lambda: found(tournament.group.messages, b.RemoveParticipantButton))
        (account,) = {
            button.data.rpartition(":")[2]
            for message in tournament.group.messages
            for button in message.each_button()
            if button.data.startswith("1:qo:") and button.label.endswith(thrown_out.name)
        }
        await tournament.press(
            tournament.ana, tournament.group, b.RemoveParticipantButton, account=account
        )
        playing = [asyncio.create_task(tournament.play(person)) for person in tournament.people[:3]]
        await tournament.kill()
        await tournament.until(lambda: tournament.told("Round 1 of 2 is over."))
        await tournament.kill()
        await tournament.until(lambda: tournament.told("Final"))
        await tournament.kill()
        await tournament.until(lambda: tournament.told("hampions:"))
        await asyncio.sleep(clock.seconds(timedelta(seconds=20)))
        for task in playing:
            task.cancel()
        of_all = [one for one in tournament.told("🏆 Tournament") if "organises" not in one.text]
        heads = (
            "It has begun.",
            "Round 1 of 2\n",
            "Round 1 of 2 is over.",
            "Final\n",
            "hampions:",
        )
        assert len(of_all) == len(heads), "each once"
        assert all(head in one.text for head, one in zip(heads, of_all, strict=True))
        assert AI_MARK + leaver.name in tournament.told("Round 1 of 2")[0].text
        assert not found(private.messages, _MOVES)
        assert not [one for one in server.requests if one.code == 429], "within its budgets"
        assert await tournament.bot.stop() == 0
