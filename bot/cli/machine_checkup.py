"""Checks of the machine: ports, address, certificate, disk space, pictures, compiled kernel."""

import asyncio
import resource
import shutil
import socket
import ssl
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp

from adapters.drawing.svg import Renderer
from adapters.trouble.checkup import Finding, NoAnswer, ask, failed, warning, well
from bot.pictures.decks import CardArt
from bot.pictures.typesetter import FONTS
from bot.settings.settings import Settings, newest_copy
from engine.players.kernel.kept import ready
from engine.store.copies.archive import folder_for
from engine.store.problems import UnusableDatabase

LEAST = 50_000_000
"""Free bytes below which a disk counts as full."""


def megabytes(size: int) -> str:
    """A size in bytes as text, in MB or for large sizes in GB."""
    return f"{size / 1e6:.0f} MB" if size < 10e9 else f"{size / 1e9:.0f} GB"


FILES = 1024
"""A limit of open files that is enough for a few hundred open pages."""

DAYS = 14
"""Days of validity below which a certificate should have been renewed."""

OLD = 2
"""Age in days at which the newest backup is too old."""

_SVG = "http://www.w3.org/2000/svg"
_DAY = 86_400
_HTTPS = 443
_PATIENCE = 10.0


async def machine_checkup(settings: Settings | None) -> AsyncIterator[Finding]:
    """Check the machine."""
    yield _pictures()
    yield well("doctor-kernel") if ready() else warning("doctor-kernel-missing")
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = most != resource.RLIM_INFINITY and most < FILES
    if few:
        yield warning("doctor-files-few", count=most)
    else:
        yield well("doctor-files")
    if settings is not None and settings.keep_tables is not None:
        for one in _archive(settings):
            yield one
    if settings is not None and settings.backup_folder is not None:
        yield _copies(settings.backup_folder)
    if settings is None or not settings.browser_on:
        return
    async with aiohttp.ClientSession() as session:
        yield await _port(session, settings)
        if settings.browser_url:
            yield await _public(session, settings.browser_url)
    if settings.browser_url.startswith("https:"):
        yield await _certificate(settings.browser_url)


def _archive(settings: Settings) -> Iterator[Finding]:
    """Check the space on the archive's disk, which may differ from the database's."""
    try:
        folder = folder_for(settings.database_url, settings.archive_folder).absolute()
        free = shutil.disk_usage(
            next(one for one in (folder, *folder.parents) if one.exists())
        ).free
    except (OSError, UnusableDatabase):  # reported by the checks of folders and database
        return
    if free < LEAST:
        yield warning("doctor-archive-full", folder=str(folder), free=megabytes(free))


def _copies(folder: Path) -> Finding:
    """Check the age of the newest backup."""
    try:
        newest = newest_copy(folder)
    except OSError:  # reported by the checks of folders
        newest = None
    if newest is None:
        return warning("doctor-backup-none", folder=str(folder))
    days = max(int((time.time() - newest.timestamp()) // _DAY), 0)
    told = well if days < OLD else warning
    return told("doctor-backup", folder=str(folder), days=days)


def _pictures() -> Finding:
    """Check that pictures can be drawn, with a card and a letter."""
    try:
        drawn = Renderer(CardArt(), FONTS)
        drawn.piece("cards/AS", 40)
        drawn.whole(f'<svg xmlns="{_SVG}" width="9" height="9"><text>Ж</text></svg>')
    except (OSError, LookupError, ValueError) as error:
        return failed("doctor-pictures-missing", detail=type(error).__name__)
    return well("doctor-pictures")


async def _port(session: aiohttp.ClientSession, settings: Settings) -> Finding:
    host, port = settings.browser_host, settings.port
    address = f"{host}:{port}"
    here = "127.0.0.1" if host == "0.0.0.0" else host  # noqa: S104 (only compared)
    try:
        with socket.create_server((host, port), reuse_port=False):
            return well("doctor-port-free", address=address)
    except OSError:
        if await _is_ours(session, f"http://{here}:{port}"):
            return well("doctor-port-ours", address=address)
        return failed("doctor-port-taken", address=address)


async def _is_ours(session: aiohttp.ClientSession, url: str) -> bool:
    try:
        told = await ask(session, f"{url}/health")
    except NoAnswer:
        return False
    return told.is_ours


async def _public(session: aiohttp.ClientSession, url: str) -> Finding:
    try:
        told = await ask(session, f"{url}/health")
    except NoAnswer as error:
        return failed("doctor-url-silent", url=url, detail=str(error))
    if told.is_ours:
        return well("doctor-url", url=url)
    return failed("doctor-url-another", url=url)


async def _certificate(url: str) -> Finding:
    """Check how long the certificate is still valid."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or _HTTPS
    try:
        async with asyncio.timeout(_PATIENCE):
            _, writer = await asyncio.open_connection(
                host, port, ssl=ssl.create_default_context(), server_hostname=host
            )
    except ssl.SSLCertVerificationError as error:
        return failed("doctor-certificate-wrong", detail=error.verify_message)
    except (OSError, TimeoutError) as error:
        return failed("doctor-url-silent", url=url, detail=type(error).__name__)
    shown = writer.get_extra_info("peercert")
    writer.close()
    left = int((ssl.cert_time_to_seconds(str(shown["notAfter"])) - time.time()) // _DAY)
    if left < DAYS:
        return warning("doctor-certificate-ends", days=left)
    return well("doctor-certificate", days=left)
