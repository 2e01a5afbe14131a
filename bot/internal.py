"""By which address the other processes of the bot reach this one."""

import asyncio
import logging
import socket
from ipaddress import ip_address

from bot.config import Settings
from engine.store.database import parse_url

_PORT = 5432  # of a database that names none; nothing is sent there

logger = logging.getLogger(__name__)


async def internal_url(settings: Settings, port: int) -> str:
    """The address of the room that listens at `port`; empty where it is the one at which it does.

    A room that listens everywhere is reached by the address with which this machine goes to the
    database, which all processes reach.
    """
    if settings.browser_internal_url or not _is_everywhere(settings.browser_host):
        return settings.browser_internal_url
    database = parse_url(settings.database_url)
    own = await _towards(database.host or "127.0.0.1", database.port or _PORT)
    host = f"[{own}]" if ":" in own else own
    return f"http://{host}:{port}"


def _is_everywhere(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return not host


async def _towards(host: str, port: int) -> str:
    """The address of this machine that it uses on the way there."""
    try:
        ways = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_DGRAM)
        family, kind, protocol, _, there = ways[0]
        with socket.socket(family, kind, protocol) as asking:
            asking.connect(there)
            return str(asking.getsockname()[0])
    except OSError as error:
        text = "other processes may not reach this one, set BROWSER_INTERNAL_URL: %s"
        logger.warning(text, type(error).__name__)
        return "127.0.0.1"
