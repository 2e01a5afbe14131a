"""Who leads tables: a name for this process, and which other names are certainly dead."""

import os
import secrets
import socket


def own_name() -> str:
    """A name that no other process has: the machine, the process id, and chance."""
    return f"{socket.gethostname()}/{os.getpid()}/{secrets.token_hex(4)}"


def certainly_dead(name: str, own: str) -> bool:
    """Whether a process of that name cannot be running any more.

    Only a process of the same machine can be judged; for others their leases must run out.
    """
    machine, _, rest = name.partition("/")
    number = rest.partition("/")[0]
    if name == own or machine != own.partition("/")[0] or not number.isdecimal():
        return False
    if int(number) == os.getpid():
        return True  # an earlier life of ours, as in a container
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
