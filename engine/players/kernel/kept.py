"""Where what was compiled is kept, and whether it is there: asked without loading a compiler.

What numba keeps of a function it keeps until that function's own file changes, whatever happens to
those that it calls. So all of it lies in a folder that is named after all sources together.
"""

import hashlib
import os
import platform
import shutil
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent


def _digest() -> str:
    """One for all sources of the kernel and the compiler."""
    found = hashlib.sha256(version("numba").encode())
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
_READY: Final = KEPT / "ready"


def ready() -> bool:
    """Whether all of it is there, for a processor like this one."""
    try:
        return _READY.read_text() == _processor()
    except OSError:
        return False


def note_ready() -> None:
    """Note that all of it is there, and remove what was compiled of former sources."""
    _READY.write_text(_processor())
    for folder in KEPT.parent.glob("compiled_*"):
        if folder != KEPT:
            shutil.rmtree(folder, ignore_errors=True)


def _processor() -> str:
    """What tells processors apart that need other code."""
    try:
        told = Path("/proc/cpuinfo").read_text()
    except OSError:
        told = platform.processor()
    kinds = sorted({line for line in told.splitlines() if line.startswith(("model name", "flags"))})
    return hashlib.sha256("\n".join((platform.machine(), *kinds)).encode()).hexdigest()
