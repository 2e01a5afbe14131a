"""Locks: by key within this process, for example one per chat, and by file between processes.

The kernel releases a file's lock when its holder dies.
"""

import asyncio
import fcntl
import hashlib
import os
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path
from weakref import WeakValueDictionary

OWNER_ONLY = 0o600


class KeyedLocks:
    """One lock per key; a lock exists only while somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: Hashable) -> asyncio.Lock:
        """The lock of a key, for `async with`."""
        return self._locks.setdefault(key, asyncio.Lock())


class LockInUse(Exception):
    """Another living process holds the lock."""


class LockNotOurs(Exception):
    """The lock's file belongs to another user; its name is the message."""


@contextmanager
def sole_user(path: Path) -> Iterator[None]:
    """Hold a file's lock; raises `LockInUse` or `LockNotOurs`.

    The file stays, for its removal would let two in.
    """
    try:
        held = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, OWNER_ONLY)
    except PermissionError as error:
        if path.exists():
            raise LockNotOurs(str(path)) from error
        raise
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LockInUse(str(path)) from None
        if os.fstat(held).st_uid == os.geteuid():
            os.fchmod(held, OWNER_ONLY)
        yield
    finally:
        os.close(held)


def lock_for(*secret: str) -> Path:
    """The user's lock file for something secret, such as a token."""
    digest = hashlib.sha256("\0".join(("belotbot", *secret)).encode()).hexdigest()
    folder = _own_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / f"{digest[:24]}.lock"


def _own_folder() -> Path:
    """The folder of lock files: the same for all processes of a user, even with a private /tmp.

    It is not the runtime folder: a service has none, but a bot started by hand beside it does.
    """
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if state.startswith("/") else Path.home() / ".local/state") / "belotbot"
