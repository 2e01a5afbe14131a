"""The front door leads strangers to a table without a command.

A table is open if its people look for others. It is listed for everybody, except people who avoid
somebody there or are avoided by them.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import select

from adapters.platform.application import Answer, Entry, OpenTable, TableOption, TableQuestion
from adapters.platform.chat import Admission, Person, Place, Said, Tapped
from bot import buttons as b
from bot.commands.context import Services
from bot.commands.lobby.settings import NORMAL_PACE
from bot.inbound.application import Belotbot
from bot.locales.words import Voice
from bot.people.names import seen_names, told_apart
from bot.show.live_tables import may_sit, sits_at, table_by_code, table_by_id
from bot.storage.surfaces import outage_as_not_kept
from bot.views.lobby.menu import LOOKING, level_name
from bot.views.rules.rulebook import SWITCHES
from bot.views.rules.sentences import preset_line, preset_name, presets_for, speaking_of
from bot.views.table.scene import time_of
from engine.host.clock import to_ms
from engine.host.table_store import NoSuchTable
from engine.rules.ruleset import rules_of
from engine.store.schema import tables
from engine.tables import commands as c
from engine.tables.table import USUAL_LEVEL, Status, Table
from engine.tables.turn_clock import at_pace

GAME: Final = "game"
TARGET: Final = "target"
PACE: Final = "pace"
LEVEL: Final = "level"
GUESTS: Final = "guests"
"""The questions about a new table."""

FRIENDS: Final = "friends"
ANYBODY: Final = "anybody"

LATELY: Final = timedelta(minutes=30)
"""A lobby unused for longer than this is not listed: its people may have left. If turns last days,
the limit is one turn.
"""

_READ: Final = 60
"""Maximum number of lobbies examined, the newest first."""

_LISTED: Final = 12
"""Maximum number of tables listed."""


class TableFinder:
    """Implements `FrontDoor`."""

    def __init__(self, services: Services, application: Belotbot) -> None:
        self._services = services
        self._application = application

    def questions(self, language: str) -> tuple[TableQuestion, ...]:
        """The game, its target, the pace, the level of AI players, and who may come."""
        words, engine = self._services.painting.words, self._services.engine
        voice, presets = Voice(words, language), presets_for(language)
        games = tuple(
            TableOption(
                preset,
                preset_name(voice, preset),
                preset_line(voice, preset),
                chosen=place == 0,
                rare=place >= _USUAL,
            )
            for place, preset in enumerate(presets)
        )
        paces = sorted(engine.paces.items(), key=lambda one: one[1].limit)
        return (
            TableQuestion(GAME, words.phrase(language, "door-game"), games),
            *(self._targets(voice, preset) for preset in presets),
            TableQuestion(
                PACE,
                words.phrase(language, "door-pace"),
                tuple(
                    TableOption(name, time_of(voice, pace.limit), chosen=name == NORMAL_PACE)
                    for name, pace in paces
                ),
            ),
            TableQuestion(
                LEVEL,
                words.phrase(language, "door-level"),
                tuple(
                    TableOption(level, level_name(voice, level), chosen=level == USUAL_LEVEL)
                    for level in engine.levels
                ),
            ),
            TableQuestion(
                GUESTS,
                words.phrase(language, "door-guests"),
                tuple(
                    TableOption(
                        who, words.phrase(language, f"door-guests-{who}"), chosen=who == FRIENDS
                    )
                    for who in (FRIENDS, ANYBODY)
                ),
            ),
        )

    def _targets(self, voice: Voice, preset: str) -> TableQuestion:
        rules = rules_of(preset)
        targets = SWITCHES[TARGET].choices(rules)
        options = tuple(
            TableOption(str(target), str(target), chosen=target == rules.target)
            for target in targets
        )
        return TableQuestion(TARGET, voice.say("door-target"), options, of=preset)

    async def open_tables(self, language: str, person: Person | None) -> tuple[OpenTable, ...]:
        """Lobbies that miss the fewest people come first, and newer ones before older ones."""
        with outage_as_not_kept():
            account, now = await self._account(person), self._services.store.clock.now()
            avoided = await self._avoided(account)
            found = [one for one in await self._looking() if _fits(one, account, avoided, now)]
            found.sort(key=lambda table: (_free(table, now), -to_ms(table.used_at)))
            listed = found[:_LISTED]
            names = await self._services.people.directory.names(
                {one for table in listed for one in table.accounts}
            )
            known = bool(account)
            return tuple(self._told(table, language, names, now, known=known) for table in listed)

    async def portrait(self, person: Person) -> str:
        with outage_as_not_kept():
            account = await self._account(person)
            return self._services.people.portraits.code(account) if account else ""

    def _told(
        self,
        table: Table,
        language: str,
        names: Mapping[str, str],
        now: datetime,
        *,
        known: bool,
    ) -> OpenTable:
        voice = speaking_of(table.rules, Voice(self._services.painting.words, language))
        people = seen_names(voice, tuple((one, names.get(one, "")) for one in table.accounts))
        who = told_apart(people)
        title = voice.line(
            "lobby-title",
            preset=preset_name(voice, table.preset),
            target=str(table.rules.target),
            time=time_of(voice, table.pace.limit),
        )
        return OpenTable(
            table.code,
            title.plain,
            " + ".join(who[one] for one in table.accounts),
            _free(table, now),
            self._portraits(table) if known else (),
        )

    def _portraits(self, table: Table) -> tuple[str, ...]:
        codes = map(self._services.people.portraits.code, table.accounts)
        return tuple(code for code in codes if code)

    async def gathers(self, place: Place) -> bool:
        with outage_as_not_kept():
            await self._services.display.dormant_tables.wake(place)
            here = self._services.painting.live.shown_in(place)
            return any(table.status is Status.LOBBY for table in here)

    async def play_now(self, place: Place, person: Person) -> Entry:
        """Open a table in the place and start it, or show the person's match again."""
        with outage_as_not_kept():
            if not self._admits(person):
                return Entry.FAST
            opened = await self._tap(place, person, b.OpenTableButton())
            table = await self._own_table(place, person)
            if opened.refused or table is None:
                return Entry.FAILED
            if table.status is Status.LOBBY:
                start = b.StartButton(table.code, table.match_no)
                if (await self._tap(place, person, start)).refused:
                    return Entry.FAILED
            return Entry.IN

    async def open_table(self, place: Place, person: Person, chosen: Mapping[str, str]) -> Entry:
        """Open a table as if the person had written the command."""
        with outage_as_not_kept():
            if not self._admits(person):
                return Entry.FAST
            asked = self.questions(self._services.painting.words.best(person.language))
            preset, pace, level, guests = (
                _chosen(asked, name, chosen) for name in (GAME, PACE, LEVEL, GUESTS)
            )
            target = _chosen(asked, TARGET, chosen, of=preset)
            await self._say(place, person, f"/belot {preset} {target} {pace}")
            table = await self._own_table(place, person)
            if table is None:
                return Entry.FAILED
            if level != table.options.level:
                await self._tap(place, person, b.ChooseLevelButton(table.code, level))
            if guests == ANYBODY:
                await self._tap(place, person, b.SetOptionButton(table.code, LOOKING, on=True))
            return Entry.IN

    async def may_sit(self, person: Person, code: str) -> bool:
        """Whether the table is open, has room, and nobody there avoids this person or is avoided;
        or whether they sit there already.
        """
        with outage_as_not_kept():
            account = await self._account(person)
            table = await self._table(code)
            if table is None or table.status is Status.CLOSED:
                return False
            if account and sits_at(table, account):
                return True
            avoided, now = await self._avoided(account), self._services.store.clock.now()
            return _is_open(table) and _fits(table, account, avoided, now)

    async def sit_down(self, place: Place, person: Person, code: str) -> Entry:
        """Sit down as if the person had written the command."""
        with outage_as_not_kept():
            if not self._admits(person):
                return Entry.FAST
            if not await self.may_sit(person, code):
                return Entry.TAKEN
            await self._say(place, person, f"/join {code}")
            account = await self._services.people.directory.account(person)
            table = await self._table(code)
            seated = table is not None and sits_at(table, account.id)
            return Entry.IN if seated else Entry.TAKEN

    def _admits(self, person: Person) -> bool:
        """Count one more request of the person; return whether it is admitted."""
        admission = self._application.admits(person.platform, person.user, "door")
        return admission is Admission.ADMITTED

    async def _tap(self, place: Place, person: Person, pressed: b.BotButton) -> Answer:
        """Press a button in the person's own place, within an admitted request."""
        tapped = Tapped(
            place, person, b.text(pressed), may_manage=True, admission=Admission.ADMITTED
        )
        return await self._application.tapped(tapped)

    async def _say(self, place: Place, person: Person, text: str) -> None:
        """Write a command in the person's own place, within an admitted request."""
        said = Said(place, person, text, may_manage=True, admission=Admission.ADMITTED)
        await self._application.said(said)

    async def _own_table(self, place: Place, person: Person) -> Table | None:
        """The newest table in the place at which the person sits."""
        account = await self._services.people.directory.account(person)
        here = await self._services.display.own_tables.here(account.id, place)
        return next((table for table in here if sits_at(table, account.id)), None)

    async def _account(self, person: Person | None) -> str:
        """A person's account; empty if they have none."""
        if person is None:
            return ""
        found = await self._services.people.directory.of_user(person.platform, person.user)
        return found.id if found is not None else ""

    async def _table(self, code: str) -> Table | None:
        """The table with this code; None if there is none or it is archived."""
        services = self._services
        try:
            return await table_by_code(services.painting.live, services.engine.host, code)
        except NoSuchTable:
            return None

    async def _looking(self) -> Iterable[Table]:
        """The open tables of all processes."""
        now, paces = self._services.store.clock.now(), self._services.engine.paces.values()
        since = to_ms(now - max(at_pace(LATELY, pace.limit) for pace in paces))
        query = (
            select(tables.c.id)
            .where(tables.c.status == Status.LOBBY, tables.c.updated_at >= since)
            .order_by(tables.c.updated_at.desc())
            .limit(_READ)
        )
        found = []
        for table_id in await self._services.store.database.scalars(query):
            services = self._services
            try:
                table = await table_by_id(services.painting.live, services.engine.host, table_id)
            except NoSuchTable:  # it has been archived since
                continue
            if _is_open(table) and now - table.used_at <= at_pace(LATELY, table.pace.limit):
                found.append(table)
        return found

    async def _avoided(self, account: str) -> frozenset[str]:
        """The accounts that an account must not meet; none for the empty account."""
        return await self._services.people.avoided.of(account) if account else frozenset()


_USUAL: Final = 4
"""Number of games offered at once."""


def _is_open(table: Table) -> bool:
    """Whether anybody may find this table: a lobby with people in it who look for others."""
    return table.status is Status.LOBBY and table.options.looking and bool(table.accounts)


def _fits(table: Table, account: str, avoided: frozenset[str], now: datetime) -> bool:
    """Whether an account may sit down there; for an empty one, whether there is a free seat."""
    if account and not may_sit(table, c.Actor(account), now):
        return False
    return _free(table, now) > 0 and avoided.isdisjoint(table.people(now))


def _free(table: Table, now: datetime) -> int:
    """The number of empty seats that are not reserved."""
    return sum(chair.empty and chair.holder(now) is None for chair in table.chairs)


def _chosen(
    asked: Iterable[TableQuestion], name: str, chosen: Mapping[str, str], *, of: str = ""
) -> str:
    """The chosen option of a question, or its default."""
    question = next(one for one in asked if one.name == name and one.of == of)
    values = {option.value for option in question.options}
    usual = next(option.value for option in question.options if option.chosen)
    wanted = chosen.get(f"{name}-{of}" if of else name, "")
    return wanted if wanted in values else usual
