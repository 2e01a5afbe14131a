"""The cache folder of the compiled kernel, and checks of it that do not import the compiler.

numba invalidates a cached function when its own file changes, but not when a function it calls
does. So the folder is named after a digest of all sources.
"""

import hashlib
import os
import platform
import shutil
import stat
import sys
import tempfile
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent
_BESIDE: Final = _HERE / "__pycache__"
_NAMES: Final = f"compiled_{sys.implementation.cache_tag}_"

_READY: Final = "ready"

_TELLING: Final = "model name", "flags", "CPU part", "Features"

_UNUSED: Final = 30 * 86_400.0
"""Seconds after which the cache of another version counts as unused."""


def _digest() -> str:
    """A digest of the kernel's sources and the compiler's version."""
    found = hashlib.sha256(version("numba").encode())
    for path in sorted(_HERE.glob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _kept() -> Path:
    """The cache folder: beside the sources, in the user's cache, or in a temporary folder.

    The first writable one is used. In the last two, only the user may have write access, because
    the cache contains code.
    """
    name = _NAMES + _digest()
    if _has_all(_BESIDE / name) or _can_be_made(_BESIDE, name):
        return _BESIDE / name
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - no home is no error
    own = Path(home) / "belotbot", Path(tempfile.gettempdir()) / f"belotbot_{os.geteuid()}"
    found = (folder / name for folder in own if _is_own(folder) and _can_be_made(folder, name))
    return next(found, _BESIDE / name)


def _can_be_made(folder: Path, name: str) -> bool:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    there = folder / name
    return os.access(there if there.is_dir() else folder, os.W_OK)


def _is_own(folder: Path) -> bool:
    """Whether a folder does not exist, or nobody else can write to it."""
    try:
        there = folder.lstat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    others = stat.S_IWGRP | stat.S_IWOTH
    return (
        stat.S_ISDIR(there.st_mode) and there.st_uid == os.geteuid() and not there.st_mode & others
    )


def ready() -> bool:
    """Whether the kernel is compiled for a processor like this one."""
    return _has_all(KEPT)


def note_ready() -> None:
    """Mark the cache as complete, and remove the caches of other versions.

    Beside the sources, they can no longer be used; elsewhere another version may still be running,
    so only old caches are removed.
    """
    (KEPT / _READY).write_text(_processor())
    oldest = time.time() - (_UNUSED if KEPT.parent != _BESIDE else 0.0)
    for folder in KEPT.parent.glob(f"{_NAMES}*"):
        if folder != KEPT and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)


def _has_all(folder: Path) -> bool:
    try:
        return (folder / _READY).read_text() == _processor()
    except OSError:
        return False


@cache
def _processor() -> str:
    """A digest of the processor features that compiled code depends on."""
    try:
        told = Path("/proc/cpuinfo").read_text()
    except OSError:
        told = platform.processor()
    kinds = sorted({line for line in told.splitlines() if line.startswith(_TELLING)})
    return hashlib.sha256("\n".join((platform.machine(), *kinds)).encode()).hexdigest()


KEPT: Final = _kept()
