"""How the functions of the kernel are compiled, and where what was compiled is kept.

What numba keeps of a function it keeps until that function's own file changes, whatever happens to
those that it calls. So all of it lies in a folder that is named after all sources together.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")

_HERE: Final = Path(__file__).parent


def _digest() -> str:
    """One for all sources of the kernel and the compiler."""
    found = hashlib.sha256(numba.__version__.encode())
    for path in sorted(_HERE.glob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _kept() -> Path:
    """Beside the sources; where nothing may be written there, in the user's own cache."""
    name = f"compiled_{_digest()}"
    beside = _HERE / "__pycache__"
    try:
        beside.mkdir(exist_ok=True)
        if (beside / name).is_dir() or os.access(beside, os.W_OK):
            return beside / name
    except OSError:
        pass
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - no home is no error
    folder = Path(home) / "belotbot"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir())
    return folder / name


KEPT: Final = _kept()
"""Where compiled functions are kept."""

setattr(numba.config, "CACHE_DIR", str(KEPT))  # noqa: B010 - it has no such name before


def forget_former() -> None:
    """Remove what was compiled of former sources."""
    for folder in KEPT.parent.glob("compiled_*"):
        if folder != KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compiled when it is first called with such types, or read from where it is kept."""
    made = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return cast("Callable[P, R]", made)


def compiled_as(signature: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Compiled for these types alone, which whoever calls himself has to be."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        made = numba.njit(signature, cache=True, nogil=True, error_model="numpy")(function)
        return cast("Callable[P, R]", made)

    return decorate


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A part of whoever calls it."""
    made = numba.njit(inline="always", error_model="numpy")(function)
    return cast("Callable[P, R]", made)
