"""Scheduled events of guilds.

https://docs.discord.com/developers/resources/guild-scheduled-event
"""

from datetime import UTC, datetime

from tests.emulators.discord.calls import Call, Route
from tests.emulators.discord.forms import Form
from tests.emulators.discord.guilds import PERMISSIONS, Guild
from tests.emulators.discord.model import Json, Refused

_FIELDS = {
    "channel_id",
    "entity_metadata",
    "name",
    "privacy_level",
    "scheduled_start_time",
    "scheduled_end_time",
    "description",
    "entity_type",
    "status",
}
_EXTERNAL, _GUILD_ONLY = 3, 2
_SCHEDULED, _ACTIVE, _COMPLETED, _CANCELED = 1, 2, 3, 4
# Valid Guild Scheduled Event Status Transitions
_TRANSITIONS = {(_SCHEDULED, _ACTIVE), (_ACTIVE, _COMPLETED), (_SCHEDULED, _CANCELED)}
# "A guild can have a maximum of 100 events"
_MOST = 100


def list_events(call: Call) -> list[Json]:
    call.check_query({"with_user_count"})
    return [one for one in _guild(call).events.values() if one["status"] in (_SCHEDULED, _ACTIVE)]


def create_event(call: Call) -> Json:
    guild = _guild(call)
    _need(guild)
    call.check_fields(_FIELDS - {"status"})
    body, form = call.body, Form()
    form.one_of(("privacy_level",), body.get("privacy_level"), (_GUILD_ONLY,))
    form.one_of(("entity_type",), body.get("entity_type"), (_EXTERNAL,))
    location = (body.get("entity_metadata") or {}).get("location")
    form.length(("entity_metadata", "location"), location, 1, 100)
    _check(call, form, body)
    form.check()
    if len(list_events(call)) >= _MOST:
        # JSON Error Codes
        raise Refused(400, 30038, "Maximum number of guild scheduled events reached (100)")
    number = call.world.snowflake()
    guild.events[number] = {
        "description": None,
        **body,
        "id": str(number),
        "guild_id": str(guild.id),
        "channel_id": None,
        "creator_id": str(call.world.bot.id),
        "status": _SCHEDULED,
        "entity_id": None,
        "recurrence_rule": None,
        "guild_scheduled_event_exceptions": [],
    }
    return guild.events[number]


def edit_event(call: Call) -> Json:
    guild = _guild(call)
    _need(guild)
    call.check_fields(_FIELDS)
    event = guild.events.get(call.number("event"))
    if event is None:
        raise Refused(404, 10070, "Unknown Guild Scheduled Event")
    body, form = call.body, Form()
    status = body.get("status", event["status"])
    if event["status"] in (_COMPLETED, _CANCELED):
        # JSON Error Codes
        raise Refused(400, 180000, "Cannot update a finished event")
    if status != event["status"] and (event["status"], status) not in _TRANSITIONS:
        form.wrong(("status",), "INVALID_STATUS", "Invalid status transition")
    if event["status"] == _ACTIVE and "scheduled_start_time" in body:
        form.wrong(("scheduled_start_time",), "ALREADY_ACTIVE", "The event has begun")
    _check(call, form, {**event, **body} if "scheduled_start_time" in body else body)
    form.check()
    event.update(body)
    return event


def _check(call: Call, form: Form, body: Json) -> None:
    if "name" in body:
        form.length(("name",), body["name"], 1, 100)
    if body.get("description") is not None:
        form.length(("description",), body["description"], 1, 1000)
    start, end = body.get("scheduled_start_time"), body.get("scheduled_end_time")
    if start is not None and _at(start) <= call.world.now():
        # Observed by bots
        text = "Cannot schedule event in the past."
        form.wrong(("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", text)
    if start is not None and (end is None or _at(end) <= _at(start)):
        form.wrong(("scheduled_end_time",), "BASE_TYPE_REQUIRED", "This field is required")


def _at(told: str) -> datetime:
    at = datetime.fromisoformat(told)
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)


def _guild(call: Call) -> Guild:
    guild = call.world.guilds.get(call.number("guild"))
    if guild is None or not guild.has_bot:
        raise Refused(403, 50001, "Missing Access")
    return guild


def _need(guild: Guild) -> None:
    """For external events, CREATE_EVENTS is enough for one's own (Permissions Requirements)."""
    either = PERMISSIONS["create_events"] | PERMISSIONS["manage_events"]
    if not guild.role_permissions & either:
        raise Refused(403, 50013, "Missing Permissions")


_EVENTS = "/guilds/{guild}/scheduled-events"
ROUTES = (
    Route("list_events", "GET", _EVENTS, list_events, major="guild"),
    Route("create_event", "POST", _EVENTS, create_event, major="guild"),
    Route("edit_event", "PATCH", _EVENTS + "/{event}", edit_event, major="guild"),
)
