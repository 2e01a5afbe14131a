"""The scheduled events of servers.

https://docs.discord.com/developers/resources/guild-scheduled-event
"""

import asyncio
import logging
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from weakref import WeakValueDictionary

import discord
from discord.http import Route

from adapters.discord.errors import FAILURES, in_short
from adapters.platform.chat import Place
from adapters.platform.layout import clean, cut
from adapters.platform.platform import CalendarEvent

_TITLE: Final = 100
_TEXT: Final = 1000
_LOCATION: Final = 100
_EXTERNAL, _GUILD_ONLY = 3, 2
_SCHEDULED, _ACTIVE, _COMPLETED, _CANCELED = 1, 2, 3, 4
_SERVER_TROUBLE: Final = 500
_ALL: Final = "/guilds/{guild_id}/scheduled-events"
_ONE: Final = _ALL + "/{event_id}"

Json = Mapping[str, Any]

logger = logging.getLogger(__name__)


class Calendar:
    """Keeps the bot's events in the calendars of servers.

    An event is found again by its key, which is a word of its name, so nothing has to be stored.
    """

    def __init__(self) -> None:
        self._changing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def enter(
        self,
        client: discord.Client,
        place: Place,
        key: str,
        event: CalendarEvent | None,
        now: datetime,
    ) -> bool:
        """Have this event under its key, or none (`KeepsCalendar.enter`)."""
        guild = client.get_guild(int(place.community))
        if guild is None:  # it has not arrived yet
            return False
        if not _may_schedule(guild):
            return True
        lock = self._changing.setdefault(place.community, asyncio.Lock())
        try:
            async with lock:
                found = await _find(client, guild.id, key)
                if event is None:
                    await _end(client, guild.id, found)
                elif found is None:
                    await _create(client, place, event, now)
                else:
                    await _change(client, guild.id, found, event)
        except discord.HTTPException as error:
            logger.info("a calendar is not up to date: %s", in_short(error))
            return error.status < _SERVER_TROUBLE  # a refusal would only be repeated
        except FAILURES as error:
            logger.info("a calendar cannot be reached: %s", in_short(error))
            return False
        return True


def _may_schedule(guild: discord.Guild) -> bool:
    if guild.me is None:
        return False
    granted = guild.me.guild_permissions
    return granted.create_events or granted.manage_events


async def _find(client: discord.Client, guild: int, key: str) -> Json | None:
    """Our own event with this key that is not over."""
    told = await client.http.request(Route("GET", _ALL, guild_id=guild))
    own = str(client.user.id) if client.user is not None else ""
    word = re.compile(rf"(?<!\w){re.escape(key)}(?!\w)")
    return next(
        (
            one
            for one in told
            if str(one.get("creator_id")) == own
            and one["status"] in (_SCHEDULED, _ACTIVE)
            and word.search(one["name"])
        ),
        None,
    )


async def _create(
    client: discord.Client, place: Place, event: CalendarEvent, now: datetime
) -> None:
    """Create the event; Discord takes none that has begun."""
    if event.begun or event.starts_at <= now:
        return
    location = f"https://discord.com/channels/{place.community}/{place.chat}"
    body = {
        **_told(event),
        "privacy_level": _GUILD_ONLY,
        "entity_type": _EXTERNAL,
        "entity_metadata": {"location": cut(location, _LOCATION)},
    }
    await client.http.request(Route("POST", _ALL, guild_id=int(place.community)), json=body)


async def _change(client: discord.Client, guild: int, found: Json, event: CalendarEvent) -> None:
    """Update the fields that differ; an event that has begun keeps its time."""
    body = {
        field: value for field, value in _told(event).items() if _differs(found.get(field), value)
    }
    if event.begun or found["status"] == _ACTIVE:
        body.pop("scheduled_start_time", None)
    if event.begun and found["status"] == _SCHEDULED:
        body["status"] = _ACTIVE
    if body:
        route = Route("PATCH", _ONE, guild_id=guild, event_id=found["id"])
        await client.http.request(route, json=body)


async def _end(client: discord.Client, guild: int, found: Json | None) -> None:
    if found is not None:
        over = _CANCELED if found["status"] == _SCHEDULED else _COMPLETED
        route = Route("PATCH", _ONE, guild_id=guild, event_id=found["id"])
        await client.http.request(route, json={"status": over})


def _told(event: CalendarEvent) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": cut(clean(event.title), _TITLE),
        "scheduled_start_time": event.starts_at.isoformat(),
        "scheduled_end_time": event.ends_at.isoformat(),
    }
    if text := cut(clean(event.text), _TEXT):
        told["description"] = text
    return told


def _differs(there: object, wanted: str) -> bool:
    try:
        return datetime.fromisoformat(str(there)) != datetime.fromisoformat(wanted)
    except ValueError:
        return there != wanted
