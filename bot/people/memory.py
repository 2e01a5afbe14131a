"""What the screen wants remembered, kept in the surfaces' rows."""

from collections.abc import Sequence
from dataclasses import replace

from adapters.chat import Place
from adapters.screen import Shown
from bot.people.directory import Directory
from bot.people.surfaces import SurfaceRow, Surfaces


class SurfaceMemory:
    """The screen's `Memory`. One worker writes to a place, so its rows are known here."""

    def __init__(self, surfaces: Surfaces, directory: Directory) -> None:
        self._surfaces = surfaces
        self._directory = directory
        self._rows: dict[tuple[Place, str], SurfaceRow] = {}
        self._ordinals: dict[Place, int] = {}

    async def recall(self, place: Place) -> Sequence[Shown]:
        """Everything that stands in a place."""
        place_row = await self._directory.place(place)
        rows = await self._surfaces.of_place(place_row.id)
        self._rows = {key: row for key, row in self._rows.items() if key[0] != place}
        self._ordinals[place] = max((row.ordinal for row in rows), default=0)
        shown = []
        for row in rows:
            self._rows[place, row.name] = row
            if row.message is not None:
                shown.append(Shown(row.name, row.message, row.shown, row.digest))
        return shown

    async def keep(self, place: Place, shown: Shown) -> None:
        """Store a surface as it stands now; with another message it is the last of the place."""
        row = self._rows.get((place, shown.name))
        if row is None:
            place_row = await self._directory.place(place)
            table_id = shown.name.partition("/")[0]
            row = SurfaceRow(place_row.id, shown.name, table_id, self._next_ordinal(place))
        elif row.message != shown.message:
            row = replace(row, ordinal=self._next_ordinal(place))
        changed = replace(
            row,
            message=shown.message,
            wanted=shown.version,
            shown=shown.version,
            digest=shown.digest,
        )
        self._rows[place, shown.name] = await self._surfaces.save(changed)

    async def forget(self, place: Place, name: str) -> None:
        """Delete a surface's row."""
        row = self._rows.pop((place, name), None)
        if row is not None:
            await self._surfaces.forget(row)

    def _next_ordinal(self, place: Place) -> int:
        self._ordinals[place] = ordinal = self._ordinals.get(place, 0) + 1
        return ordinal
