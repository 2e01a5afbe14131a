"""What the screen wants remembered, stored in the rows of the surfaces."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adapters.chat import Place
from adapters.surfaces import Shown, SurfaceKey
from bot.people.directory import Directory
from bot.storage.surfaces import SurfaceRow, Surfaces


class StoredScreenMemory:
    """The `ScreenMemory`. One worker writes to a place, so its rows are known here."""

    def __init__(self, surfaces: Surfaces, directory: Directory) -> None:
        self._surfaces = surfaces
        self._directory = directory
        self._rows: dict[Place, dict[str, SurfaceRow]] = {}

    async def recall(self, place: Place) -> Sequence[Shown]:
        """Everything that stands in a place."""
        place_row = await self._directory.place(place)
        rows = await self._surfaces.of_place(place_row.id)
        self._rows[place] = {row.name: row for row in rows}
        return [
            Shown(SurfaceKey.parse(row.name), row.message, row.shown, row.digest)
            for row in rows
            if row.message is not None
        ]

    async def keep(self, place: Place, shown: Shown) -> None:
        """Store how a surface looks now; in a new message it becomes the last one of its place."""
        rows = self._rows.setdefault(place, {})
        name = str(shown.surface)
        row = rows.get(name)
        if row is None:
            place_row = await self._directory.place(place)
            row = SurfaceRow(place_row.id, name, shown.surface.owner, _next_ordinal(rows))
        elif row.message != shown.message:
            row = replace(row, ordinal=_next_ordinal(rows))
        changed = replace(
            row,
            message=shown.message,
            shown=shown.version,
            digest=shown.digest,
        )
        rows[name] = await self._surfaces.save(changed)

    async def forget(self, place: Place, surface: SurfaceKey) -> None:
        """Delete a surface's row."""
        rows = self._rows.get(place, {})
        row = rows.pop(str(surface), None)
        if not rows:
            self._rows.pop(place, None)
        if row is not None:
            await self._surfaces.forget(row)


def _next_ordinal(rows: Mapping[str, SurfaceRow]) -> int:
    return max((row.ordinal for row in rows.values()), default=0) + 1
