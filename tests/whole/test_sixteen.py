"""One classic tournament of sixteen on Telegram, on Discord and in the browser room at once.

And a short one of eight, which takes a quarter of a minute.
"""

import asyncio
import gc
import logging
import re
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from engine.tables.table import Decision
from engine.tournaments.tournament import (
    EntrantState,
    Tournament,
    TournamentStatus,
    state_of,
)
from tests.emulators.telegram import Chat, What
from tests.whole.corners import Corner, InBrowser, OnDiscord, OnTelegram, lines_of
from tests.whole.kills import difference
from tests.whole.shown import cards_in
from tests.whole.side_by_side import happened
from tests.whole.sixteen import FOUR, FOURTEEN, Entrant, Sixteen, sixteen

SEED = "cup3"
LATE = ("Борис", "Grace", "Luka")
"""They let their first turn of each deal run out."""
AWAY = "Вера"
"""Never appears, and so is out after the first round."""
LEAVES, THROWN_OUT = "Дора", "Irene"

_MINUTE = timedelta(minutes=1)
_CHAMPIONS = (
    *("Champions:", "No champions:", "Шампиони:", "Няма шампиони:"),
    *("Pobjednici:", "Nema pobjednika:"),
)
_TIME = re.compile(r"\d\d:\d\d|(?<=<t:)\d+")


def _late(one: Entrant, decision: Decision) -> bool:
    mine = [key[1] for key in (*one.decided, *one.passed) if key[0] == one.tables[-1]]
    return not [other for other in mine if other.deal == decision.deal and other < decision]


def _away(_one: Entrant, _: Decision) -> bool:
    return True


def _stalls(one: Entrant, _: Decision) -> bool:
    """Whether the tournament stops until somebody acts."""
    return len(one.decided) >= 3


class Evening:
    """One such tournament, with or without kills."""

    who = FOURTEEN
    all_kills = 9

    def __init__(self, held: Sixteen, *, killed: bool) -> None:
        self.held = held
        self.killed = killed
        self.kills = 0

    async def act(self) -> None:
        """From the announcement to the trophy."""
        held = self.held
        await held.announce()
        for name in LATE:
            held.person(name).lets_pass = _late
        held.person(AWAY).lets_pass = _away
        leaver, thrown_out = held.person(LEAVES), held.person(THROWN_OUT)
        leaver.lets_pass = thrown_out.lets_pass = _stalls
        async with self._playing():
            await self._rounds(leaver, thrown_out)

    async def _rounds(self, leaver: Entrant, thrown_out: Entrant) -> None:
        held = self.held
        await self._round(1)
        await self._kill(0.3)
        await held.until(lambda _: leaver.passed)
        await held.leave(leaver)
        await held.until(lambda _: thrown_out.passed)
        await held.throw_out(thrown_out)
        await self._kill(20)
        await self._break()
        await self._kill(0.3)
        await self._kill(40)
        await self._round(2)
        await self._kill(0.3)
        await self._kill(60)
        await self._break()
        await self._kill(30)
        await self._round(3)
        await self._kill(45)
        await held.until(lambda one: one.status is TournamentStatus.OVER)
        await self._kill(0.3)

    @asynccontextmanager
    async def _playing(self) -> AsyncIterator[None]:
        """Let everybody play until all of it is over and announced."""
        playing = [asyncio.create_task(one.play()) for one in self.held.people]
        await self.held.begin()
        yield
        for _ in range(180):
            await asyncio.sleep(10)
            if all(map(_tells_champions, self.held.places)):
                break
        await asyncio.sleep(900)  # until the last table has cleared itself away
        await self.held.bot.app.display.presenter.settled()
        for task in playing:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def check(self, tournament: Tournament) -> None:
        """Check that each person has done their special part."""
        held = self.held
        entrants = dict(
            zip((one.corner.name for one in held.people), tournament.entrants, strict=False)
        )
        assert entrants[LEAVES].left
        assert entrants[THROWN_OUT].thrown_out
        assert all(held.person(name).passed for name in LATE)
        away = held.person(AWAY)
        assert (len(away.tables), away.decided) == (1, set())
        assert state_of(tournament, held.people.index(away)) is EntrantState.ABSENT

    async def _round(self, number: int) -> None:
        await self.held.until(lambda one: len(one.rounds) == number)

    async def _break(self) -> None:
        await self.held.until(lambda one: one.status is TournamentStatus.BREAK)

    async def _kill(self, after: float) -> None:
        """Kill the bot after this number of seconds; each time it is down for longer."""
        if not self.killed:
            return
        await asyncio.sleep(after)
        await self.held.bot.kill()
        self.kills += 1
        await asyncio.sleep(15 * self.kills)
        await self.held.bot.start()


class ShortEvening(Evening):
    """Four people and four AI players in two rounds; one person is late and one leaves."""

    who = FOUR
    all_kills = 3

    async def act(self) -> None:
        held = self.held
        await held.announce()
        late, leaver = held.person("Борис"), held.person("Frank")
        late.lets_pass, leaver.lets_pass = _late, _stalls
        async with self._playing():
            await self._round(1)
            await held.until(lambda _: leaver.passed)
            await held.leave(leaver)
            await self._kill(0.3)
            await self._break()
            await self._kill(1)
            await self._round(2)
            await self._kill(5)
            await held.until(lambda one: one.status is TournamentStatus.OVER)

    def check(self, tournament: Tournament) -> None:
        assert tournament.entrants[2].left
        assert self.held.person("Борис").passed


def _standing(corner: Corner, *, private: bool = False) -> list[str]:
    """The bot's final messages there, in their order."""
    match corner:
        case OnTelegram() | OnDiscord():
            texts = [one.text for one in corner.chat(private=private).by_bot()]
        case InBrowser():
            shown = corner.guest.sides["private" if private else "group"].values()
            texts = ["\n".join(lines_of(one)) for one in shown if one.get("line") is None]
        case _:
            raise TypeError(corner)
    return [_TIME.sub("00:00", text) for text in texts]


def _tells_champions(corner: Corner) -> bool:
    """Whether a text names the champions, or says that they did not play the final themselves."""
    return any(told in text for text in _standing(corner) for told in _CHAMPIONS)


def _writes(chat: Chat, bot: int) -> list[datetime]:
    """The times of the bot's writes there."""
    written = (What.SENT, What.EDITED)
    return [one.at for one in chat.log if one.what in written and one.who.id == bot]


def _most_in_a_minute(times: Sequence[datetime]) -> int:
    return max((sum(at - _MINUTE < one <= at for one in times) for at in times), default=0)


@dataclass
class Seen:
    """The results to compare, and their cost."""

    outcome: object
    standing: list[list[str]]
    private: list[list[str]]
    figures: list[str]


async def _seen(evening: Evening) -> Seen:
    held = evening.held
    server, bot = held.telegram_server, held.telegram_server.world.bot.id
    server.check()
    held.discord_server.check()
    assert not [one for one in server.requests if one.code == 429]
    in_group = _most_in_a_minute(_writes(held.group, bot))
    assert in_group <= 20
    figures = [f"{evening.kills} kills", f"group: {in_group} writes in a minute at most"]
    tournament = await held.tournament()
    for one, entrant in zip(held.people, tournament.entrants, strict=False):
        account = entrant.account
        assert account is not None
        _check_secrets(held, one.corner, account)
        if isinstance(one.corner, OnTelegram):
            times, deals = _writes(one.corner.person.private, bot), held.bot.cards.deals(account)
            assert len(times) <= 30 * deals
            figures.append(
                f"{one.corner.name}: {len(times)} private writes, {deals} deals, "
                f"{_most_in_a_minute(times)} in a minute at most"
            )
    standing = [_standing(one) for one in held.places]
    private = [_standing(one.corner, private=True) for one in held.people]
    return Seen(await held.outcome(), standing, private, figures)


def _check_secrets(held: Sixteen, corner: Corner, account: str) -> None:
    """Check that places show no hidden card, and private chats only cards known to their owner."""
    for one in happened(corner, private=False):
        assert not cards_in(one.lines), one
    for one in happened(corner, private=True):
        assert not held.bot.cards.secrets(account, one.at, one.lines), one


@pytest.mark.long
@pytest.mark.parametrize("evenings", [ShortEvening, Evening])
@pytest.mark.filterwarnings(
    "ignore:coroutine:RuntimeWarning",
    "ignore::ResourceWarning",
    "ignore::sqlalchemy.exc.SAWarning",
    "ignore::pytest.PytestUnraisableExceptionWarning",
)
async def test_kills_change_nothing_for_sixteen_in_three_places(
    evenings: type[Evening], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Killed in each round, in each break, as a round begins and ends, and with the trophy."""
    caplog.set_level(logging.WARNING)
    seen = []
    for killed in (False, True):
        folder = tmp_path / f"{killed}"
        await asyncio.to_thread(folder.mkdir)
        async with sixteen(folder, SEED, evenings.who) as held:
            evening = evenings(held, killed=killed)
            await evening.act()
            seen.append(await _seen(evening))
            assert evening.kills == (evenings.all_kills if killed else 0)
            evening.check(await held.tournament())
        gc.collect()  # killed processes have closed nothing
        if not killed:
            assert not [one for one in caplog.records if one.levelno >= logging.ERROR]
    calm, disturbed = seen
    print(*calm.figures, *disturbed.figures, sep="\n")
    assert disturbed.outcome == calm.outcome
    for before, after in zip(calm.standing, disturbed.standing, strict=True):
        assert after == before, difference(before, after)
    twice = 0
    for before, after in zip(calm.private, disturbed.private, strict=True):
        assert not Counter(before) - Counter(after), difference(before, after)
        twice += len(after) - len(before)
    assert twice <= evenings.all_kills, "only what was on its way in a kill may stand there twice"
