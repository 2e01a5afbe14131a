"""At which desks tables are shown: processes that have one of these hear of what happens there."""

from collections.abc import Callable, Iterable

from adapters.chat import Place
from bot.desk import Desks
from engine.host.screens import EVERYWHERE
from engine.tables.table import Table


class ShownTables:
    """The desks of the tables that this process has shown, as far as it knows. `directs` says
    whether it looks after tournaments, whose tables are heard of everywhere.
    """

    def __init__(self, desks: Desks, directs: Callable[[], bool]) -> None:
        self._desks = desks
        self._directs = directs
        self._at: dict[str, frozenset[str]] = {}
        self._of_tournaments: set[str] = set()

    def show(self, table: Table, places: Iterable[Place]) -> bool:
        """A table stands in these places now; says whether somebody else has to hear of that."""
        before = self._at.get(table.id)
        at = frozenset(self._desks.of(place).claims[-1] for place in places)
        self._at[table.id] = at
        if table.tournament:
            self._of_tournaments.add(table.id)
        return before is not None and any(not self._is_ours(desk) for desk in at - before)

    def forget(self, table_id: str) -> None:
        """A table is not shown any more."""
        self._at.pop(table_id, None)
        self._of_tournaments.discard(table_id)

    def here(self, table_id: str) -> bool:
        """Whether this process shows a table."""
        return any(map(self._is_ours, self._at.get(table_id, ())))

    def elsewhere(self, table_id: str) -> str:
        """The desks of other processes at which a table is shown."""
        at = self._at.get(table_id)
        if at is None or table_id in self._of_tournaments:
            return EVERYWHERE
        return " ".join(sorted(desk for desk in at if not self._is_ours(desk)))

    def are_ours(self, screens: str) -> bool:
        """Whether this process has any of these desks, or looks after tournaments."""
        if screens == EVERYWHERE:
            return self._desks.is_any_open or self._directs()
        return any(map(self._is_ours, screens.split()))

    def _is_ours(self, desk: str) -> bool:
        """Whether a desk is open here; of a divided one, any of its parts."""
        return self._desks.is_served(desk)
