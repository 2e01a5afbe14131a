"""Who leads tables: a name for this process, and which other names are certainly dead."""

import os
import secrets
import socket
import uuid
from functools import cache
from hashlib import blake2s
from pathlib import Path
from typing import Final

_BOOTED: Final = Path("/proc/sys/kernel/random/boot_id")
_NUMBERED: Final = Path("/proc/self/ns/pid")


def own_name() -> str:
    """A name that no other process has: the machine, the process id, and chance."""
    return f"{_machine()}/{os.getpid()}/{secrets.token_hex(4)}"


def certainly_dead(name: str, own: str) -> bool:
    """Whether a process of that name cannot be running any more.

    Only a process of the same machine can be judged; for others their leases must run out.
    """
    machine, _, rest = name.partition("/")
    number = rest.partition("/")[0]
    if name == own or machine != own.partition("/")[0] or not number.isdecimal():
        return False
    if int(number) == os.getpid():
        return True  # its number is ours now
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


@cache
def _machine() -> str:
    """Where process ids mean the same processes: its host's name, and what tells it from others
    that are called alike, as copies of one machine, containers of one host, or itself before it was
    started anew.
    """
    try:
        numbered = f"{_BOOTED.read_text()}{_NUMBERED.readlink()}"
    except OSError:  # another system, or one that tells less
        numbered = str(uuid.getnode())
    told = blake2s(numbered.encode(), digest_size=4).hexdigest()
    return f"{socket.gethostname()}.{told}"
