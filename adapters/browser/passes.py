"""Proof of who somebody is: a pass for each of his devices, and one in his personal link.

A pass is a secret that its holder has; only a digest of it is kept here. It ends by its time, or
when it is revoked.
"""

import hashlib
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from adapters.browser.archive import Archive, Kept, Kind, Visitor

DEVICE = timedelta(days=365)
"""A device that is not used for so long has to be let in anew."""

LINK = timedelta(days=90)
"""A personal link that is kept leads back for so long, on any number of devices."""

_RENEWED = DEVICE / 2  # a device's time that is left, below which it is counted from anew


class Passes:
    """Gives passes, reads them, and takes them back."""

    def __init__(self, archive: Archive, clock: Callable[[], datetime]) -> None:
        self._archive = archive
        self._clock = clock

    async def device(self, visitor: Visitor) -> str:
        """A new device is his: the secret that it keeps."""
        secret, now = secrets.token_urlsafe(), self._clock()
        kept = Kept(_digest(secret), visitor.id, "device", "", now + DEVICE)
        await self._archive.give_pass(kept, now)
        return secret

    async def link(self, visitor: Visitor, room: str) -> tuple[str, datetime]:
        """The secret of a new personal link into a room (or, if empty, to the start), and when it
        expires. His older links lead nowhere from now on.
        """
        secret, now = secrets.token_urlsafe(), self._clock()
        kept = Kept(_digest(secret), visitor.id, "link", room, now + LINK)
        await self._archive.give_pass(kept, now)
        return secret, kept.until

    async def read(self, kind: Kind, secret: str) -> tuple[Kept, Visitor] | None:
        """What is kept of a pass, and whose it is; `None` where it is forged, over or revoked."""
        found = await self._archive.holder(_digest(secret))
        if found is None or found[0].kind != kind or found[0].until <= self._clock():
            return None
        return found

    async def renew(self, kept: Kept) -> None:
        """A device is used: its time begins anew, unless much of it is left."""
        now = self._clock()
        if kept.until - now < _RENEWED:
            await self._archive.prolong_pass(kept.digest, now + DEVICE)

    async def revoke(self, visitor: Visitor, but: str) -> None:
        """End all his passes but the device's that has this secret."""
        await self._archive.revoke_passes(visitor.id, but=_digest(but))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
