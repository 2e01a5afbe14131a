"""``python -m tests.promises.fuzz`` gives the real application arbitrary input and checks it.

Nothing raises, every press and every command is answered, nothing is done in another person's name,
every table matches its stored events, and the log contains no errors and nothing that people wrote.
Then cards that a person cannot see are swapped, and their view stays the same.
"""

import argparse
import logging
import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from telegram import Update

from adapters.browser import wire
from adapters.browser.names import BadText, clean_line
from adapters.platform.application import Answer
from adapters.platform.chat import Entered, Person, Place, Said, Tapped
from adapters.telegram.connection import as_read
from adapters.telegram.reading import (
    ChatLeft,
    InlineQuery,
    Moved,
    PersonLeft,
    RightsChanged,
    Shared,
    read,
)
from bot.cli.terminal import ProgressBar
from bot.people.accounts import Accounts
from engine.host.changes import Change
from engine.tables.events import (
    Acted,
    AnnouncementChosen,
    CardChosen,
    Cut,
    DeclaredLate,
    RestClaimed,
    RevokeCalled,
)
from engine.tables.folds.evolve import fold
from engine.tables.serialization import parse_event
from engine.tables.table import Decision, Status, Table
from tests import virtual
from tests.bot.commands.test_every_game import opened, press_something
from tests.bot.messenger import Group, Messenger, running
from tests.bot.views.games import GAMES
from tests.engine.rules.strategies import named
from tests.promises.exchanges import exchanges
from tests.promises.inputs import CANARY, STRANGER, THERE, Chance, Input, Line, Raw, Tap, Wire

ROUND: Final = 2000
"""Inputs to one bot; then a new bot with a new database takes over."""

Work = Callable[[int, int, ProgressBar], Counter[str]]
"""Performs a number of steps with a seed, and returns counts of the outcomes."""

_LOOK: Final = 40
"""Inputs between two checks of the table."""


class Trouble(logging.Handler):
    """Collects forbidden log records."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        told = self.format(record)
        # an unreadable update is logged and skipped
        skipped = record.name.endswith("telegram.connection")
        if (record.levelno >= logging.ERROR and not skipped) or CANARY in told:
            self.found.append(told)


@dataclass
class Fuzz:
    """One bot that is given arbitrary input."""

    group: Group
    rng: random.Random
    counts: Counter[str]
    doing: Input | None = None
    by: Person | None = None
    done: list[tuple[Person | None, str, str]] = field(default_factory=list)
    ahead: set[tuple[str, int]] = field(default_factory=set)
    newest: dict[str, Table] = field(default_factory=dict)
    """The tables by their codes."""

    def heard(self, change: Change) -> None:
        """Record the account for which a change was made, and the one that was active."""
        self.newest[change.table.code] = change.table
        for event in change.events:
            if isinstance(event, CardChosen | AnnouncementChosen):
                self.ahead.add((change.table.id, event.seat))
            match event:
                case Acted(by=None, seat=seat) if (change.table.id, seat) not in self.ahead:
                    pass
                case (
                    AnnouncementChosen(seat=seat)
                    | CardChosen(seat=seat)
                    | Cut(seat=seat)
                    | DeclaredLate(seat=seat)
                    | RestClaimed(seat=seat)
                    | RevokeCalled(seat=seat)
                ):
                    pass
                case _:
                    continue
            account = change.table.chairs[seat].account
            self.done.append((self.by, account or "", type(event).__name__))

    async def give(self, one: Input) -> None:
        """Give an input, and check that nobody acts for another person."""
        await self._happens(one)
        self.counts["acts"] += len(self.done)
        for by, account, what in self.done:
            assert by is not None, what
            assert await self._account(by) == account, ("for another", by, account, what)
        self.done.clear()

    async def _happens(self, one: Input) -> None:
        self.doing = one
        self.counts[type(one).__name__] += 1
        match one:
            case Tap(name, data, private):
                place = self.group.private(private) if private else self.group.place
                await self._tapped(Tapped(place, self._person(name), data, "1"))
            case Line(name, text, private, called):
                place = self.group.private(private) if private else self.group.place
                person = Person(self.group.messenger.name, name, called or name, "en")
                await self._said(Said(place, person, text))
            case Raw(update, spoiled):
                try:
                    await self._event(as_read(update))
                except (AttributeError, TypeError, ValueError):
                    assert spoiled  # `adapters.telegram.work` makes it fail alone
                    self.counts["failed alone"] += 1
            case Wire(name, frame):
                await self._framed(name, frame)

    def _person(self, name: str) -> Person:
        return self.group.person(name)

    async def _tapped(self, tapped: Tapped) -> None:
        self.by = tapped.person
        answer = await self.group.app.application.tapped(tapped)
        assert isinstance(answer, Answer)
        assert "{" not in answer.text, answer
        self.counts["refused"] += answer.refused

    async def _said(self, said: Said) -> None:
        self.by = said.person
        writes = self.group.messenger.writes
        answers = await self.group.app.application.said(said)
        assert all("{" not in one.text for one in answers)
        self.counts["told in a message"] += self.group.messenger.writes > writes

    async def _event(self, update: Update) -> None:
        match read(update, "belot_bot"):
            case Said() as said:
                await self._said(said)
            case Tapped() as tapped:
                await self._tapped(tapped)
            case Entered() as entered:
                await self.group.app.application.entered(entered)
            case ChatLeft(place):
                await self.group.app.application.left(place)
            case PersonLeft(place, user):
                await self.group.app.application.departed(place, user)
                self.counts["gone from a chat"] += 1
            case RightsChanged(within):
                await self.group.app.application.rights_changed("telegram", within)
            case InlineQuery(person):
                offered = await self.group.app.application.invitations(person)
                assert offered.label
                self.counts["invitations"] += 1
            case Shared(person, invitation, place):
                await self.group.app.application.invited(person, invitation, place)
                self.counts["invitations sent"] += 1
            case Moved(old, new):
                self.counts["moved"] += old != new
            case None:
                self.counts["no concern"] += 1

    async def _framed(self, name: str, text: str) -> None:
        place, person = Place("browser", "room"), Person("browser", name, name, "bg")
        try:
            match wire.read_frame(text):
                case wire.Say(text=line):
                    await self._said(Said(place, person, clean_line(line)))
                case wire.Tap(data=data, message=message):
                    await self._tapped(Tapped(place, person, data, message))
                case _:
                    self.counts["pings"] += 1
        except (wire.BadFrame, BadText):
            self.counts["bad frames"] += 1

    async def look(self, code: str) -> bool:
        """Check that the table matches the store; return whether it is being played."""
        await self.group.app.display.presenter.settled()
        table = await self.group.app.engine.host.by_code(code)
        assert table is not None
        rows = await self.group.app.engine.host.journal.events(table.id)
        events = [parse_event(row.body) for row in rows[: table.version]]
        assert table == fold(table.id, None, events)
        return table.status is Status.PLAYING

    async def _account(self, person: Person) -> str:
        """A person's current account; forgotten people get a new one."""
        app = self.group.app
        accounts = Accounts(app.store.database, app.store.committer, lambda: 0)
        found = await accounts.known(person.platform, person.user)
        return found.id if found is not None else "nobody"


async def one_round(folder: Path, seed: str, inputs: int, counts: Counter[str], game: str) -> None:
    """Run a bot and a table, and give inputs while people play."""
    rng = random.Random(seed)
    messengers = Messenger("telegram", opens_first=True), Messenger("browser")
    async with running(folder, *messengers) as group:
        fuzz, chance = Fuzz(group, rng, counts), Chance(rng, group)
        group.app.engine.host.subscribe(fuzz.heard)
        for name in (*THERE, STRANGER):
            await group.start(name)
        code = await opened(group, game)
        for number in range(1, inputs + 1):
            table = fuzz.newest[code]
            chance.code = code
            chance.now = table.turn.decision if table.turn else Decision(table.match_no, 1, 0)
            try:
                await fuzz.give(chance.one())
                playing = number % _LOOK or await fuzz.look(code)
            except Exception as error:
                error.add_note(f"{seed!r}, input {number}: {fuzz.doing!r}")
                raise
            if not playing:
                counts["tables"] += 1
                await group.app.display.presenter.settled()
                code = await _another(group, game)
            elif number % 7 == 0:
                chance.look()
                fuzz.by = None
                await _go_on(fuzz)
        await fuzz.look(code)
        counts["tables"] += 1
        counts["bots"] += 1


async def _another(group: Group, game: str) -> str:
    """Have everybody leave, and open a new table in a separate chat."""
    group.chat = f"{group.chat}+"
    return await opened(group, game)


async def _go_on(fuzz: Fuzz) -> None:
    """Have one of the two people play on regularly."""
    await press_something(fuzz.group, fuzz.rng)
    fuzz.done.clear()  # decisions played in order


def storm(inputs: int, seed: int, progress: ProgressBar) -> Counter[str]:
    """Give this many inputs to bots; raises on a broken promise."""
    trouble, counts, given = Trouble(), Counter[str](), 0
    root = logging.getLogger()
    root.addHandler(trouble)
    before, root.level = root.level, logging.INFO
    try:
        while given < inputs:
            size, number = min(ROUND, inputs - given), given // ROUND
            with TemporaryDirectory(prefix="fuzz-") as folder:
                game = named(random.Random(f"{seed}/{number}"), GAMES)
                playing = one_round(Path(folder), f"{seed}/{number}", size, counts, game)
                virtual.run(playing)
            assert not trouble.found, trouble.found[:3]
            given += size
            progress(given, inputs)
    finally:
        root.removeHandler(trouble)
        root.setLevel(before)
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--exchanges", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    seed = asked.seed if asked.seed is not None else secrets.randbelow(10**6)
    print(f"{asked.inputs:,} inputs, {asked.exchanges:,} exchanges, --seed {seed}", flush=True)
    if asked.inputs:
        _do("inputs", storm, asked.inputs, seed)
    if asked.exchanges:
        _do("exchanges", exchanges, asked.exchanges, seed)
    return 0


def _do(what: str, work: Work, wanted: int, seed: int) -> None:
    began = time.monotonic()
    with ProgressBar(what, elsewhere=30) as progress:
        counts = work(wanted, seed, progress)
    told = ", ".join(f"{kind} {count:,}" for kind, count in counts.most_common())
    print(f"{what}: {told}; {(time.monotonic() - began) / 60:.1f} min", flush=True)


if __name__ == "__main__":
    sys.exit(main())
