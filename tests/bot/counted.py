"""Enters finished matches of a test group's people, as if they had been played there."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

from bot.people.accounts import Accounts
from bot.people.places import circle_of
from engine.host.clock import to_ms
from engine.standings.entry import entry
from engine.standings.results import FinishedMatch
from engine.store.commits import Batch
from tests.bot.messenger import Group

NAMES = {"A": "Ana", "B": "Boris", "C": "Vera", "D": "Georgi"}
"""The people's names by letter; other letters are their own names."""


async def account(group: Group, name: str) -> str:
    """The account of a person in the group."""
    accounts = Accounts(group.app.store.database, group.app.store.committer, lambda: 0)
    return (await accounts.of(group.person(name))).id


async def enter(
    group: Group,
    *matches: FinishedMatch,
    circle: str | None = None,
    ago: timedelta = timedelta(),
) -> None:
    """Enter matches that ended just now or some time ago, in order.

    They count in this group's circle or another one.
    """
    now = to_ms(group.app.store.clock.now() - ago)
    circles = [circle_of(group.place) if circle is None else circle]
    for number, played in enumerate(matches):
        people = {one: await account(group, NAMES.get(one, one)) for one in played.people}
        seats = tuple(
            replace(seat, account_id=people.get(seat.account_id or "")) for seat in played.seats
        )
        ended = replace(played, seats=seats, finished_at=now - 1_000 * (len(matches) - number))
        writes = await group.app.store.database.look(partial(entry, match=ended, among=circles))
        await group.app.store.committer.commit(Batch(writes))
