"""What has changed at a table since it was last shown, and who can see that."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.tables.table import Intent, Table


@dataclass(slots=True)
class Unshown:
    """The changes of a table that are not shown yet.

    `at_once`: nothing is left for later. `openly`: more has changed than what somebody has chosen
    in secret, so that others than the `choosers` see it too. `gone` are the people who have left;
    `otherwise` those whose next card is another one: to them alone their hands look otherwise.
    `new_deal`: another deal is played.
    """

    at_once: bool = False
    openly: bool = False
    new_deal: bool = False
    gone: set[str] = field(default_factory=set)
    choosers: set[str] = field(default_factory=set)
    otherwise: set[str] = field(default_factory=set)

    def all_at_once(self) -> None:
        """Everything has to be shown, for nobody knows what stands there."""
        self.at_once = self.openly = True

    def add(self, before: Table, table: Table) -> None:
        """The table has changed."""
        self.openly = self.openly or not looks_alike(before, table)
        self.new_deal = self.new_deal or _deal(before) != _deal(table)
        self.gone |= {*before.accounts} - {*table.accounts}
        for account, old, new in _intents(before, table):
            if old != new:
                self.choosers.add(account)
            if old.next_card != new.next_card:
                self.otherwise.add(account)


def looks_alike(before: Table, table: Table) -> bool:
    """Whether nothing is otherwise than before but what somebody has chosen in secret."""
    return table == before._replace(
        intents=table.intents,
        version=table.version,
        last_at=table.last_at,
        used_at=table.used_at,
    )


def _deal(table: Table) -> tuple[int, int]:
    """Which deal of which match is played."""
    return table.match_no, table.match.number if table.match is not None else 0


def _intents(before: Table, table: Table) -> Iterator[tuple[str, Intent, Intent]]:
    """What each person had chosen, and has chosen now."""
    for chair, old, new in zip(table.chairs, before.intents, table.intents, strict=False):
        if chair.account is not None:
            yield chair.account, old, new
