"""Channels and threads (https://docs.discord.com/developers/resources/channel)."""

from dataclasses import replace

from tests.emulators.discord.calls import Call, Route
from tests.emulators.discord.forms import Form
from tests.emulators.discord.guilds import TextChannel, Thread
from tests.emulators.discord.model import Json, Message, Refused
from tests.emulators.discord.wire import member_json

_PUBLIC_THREAD = 11


def create_direct(call: Call) -> Json:
    """Anybody's channel can be opened; only writing to it can be refused."""
    call.check_fields({"recipient_id"})
    person = call.world.people.get(int(call.body["recipient_id"]))
    if person is None:
        # JSON Error Codes
        raise Refused(400, 50033, "Invalid Recipient(s)")
    return person.direct.facts()


def get_channel(call: Call) -> Json:
    return call.channel().facts()


def get_guild(call: Call) -> Json:
    found = call.world.guilds.get(call.number("guild"))
    if found is None or not found.has_bot:
        # JSON Error Codes
        raise Refused(404, 10004, "Unknown Guild")
    return found.facts()


def get_member(call: Call) -> Json:
    user = call.number("user")
    if user != call.world.bot.id:
        guild = call.world.guilds.get(call.number("guild"))
        if guild is None or not guild.has_bot:
            raise Refused(404, 10004, "Unknown Guild")
        if user not in guild.members:
            known = call.world.users.get(user) is not None
            raise (
                Refused(404, 10007, "Unknown Member")
                if known
                else Refused(404, 10013, "Unknown User")
            )
        return member_json(guild.members[user].user)
    return next(iter(get_guild(call)["members"]))


def change_channel(call: Call) -> Json:
    thread = _thread(call)
    call.check_fields({"name", "archived", "locked", "auto_archive_duration", "invitable"})
    own = thread.owner_id == call.world.bot.id
    only_opens = set(call.body) == {"archived"} and not call.body["archived"]
    if not own or "locked" in call.body:
        # Modify Channel, thread: opening needs only SEND_MESSAGES, the rest MANAGE_THREADS
        call.need(
            thread, "send_in_threads" if only_opens and not thread.locked else "manage_threads"
        )
    if "name" in call.body:
        thread.title = call.body["name"]
    thread.update(archived=call.body.get("archived"), locked=call.body.get("locked"))
    return thread.facts()


def delete_channel(call: Call) -> Json:
    thread = _thread(call)
    call.need(thread, "manage_threads")
    facts = thread.facts()
    thread.delete()
    return facts


def start_thread(call: Call) -> Json:
    known = {"name", "type", "auto_archive_duration", "rate_limit_per_user", "invitable"}
    call.check_fields(known)
    parent = call.channel()
    if not isinstance(parent, TextChannel) or isinstance(parent, Thread):
        # JSON Error Codes
        raise Refused(400, 50024, "Cannot execute action on this channel type")
    call.need(parent, "create_threads")
    if "message" not in call.args and call.body.get("type") != _PUBLIC_THREAD:
        raise call.refuse_unknown(f"threads of type {call.body.get('type')}")
    form = Form()
    # Start Thread: "1-100 character channel name"
    form.length(("name",), call.body.get("name"), 1, 100)
    minutes = call.body.get("auto_archive_duration") or 1440
    # Start Thread: "can be set to: 60, 1440, 4320, 10080"
    form.one_of(("auto_archive_duration",), minutes, (60, 1440, 4320, 10080))
    form.check()
    thread = parent.guild.open_thread(parent, call.body["name"], call.world.bot.id)
    if "message" in call.args:
        call.message(parent)
    else:
        world = call.world
        said = Message(parent.id, world.snowflake(), world.bot, world.now(), thread.title)
        parent.add(replace(said, service="thread created"))
    return thread.facts()


def join_thread(call: Call) -> None:
    thread = _thread(call)
    call.need_open(thread)
    thread.joined.add(call.world.bot.id)


def leave_thread(call: Call) -> None:
    thread = _thread(call)
    call.need_open(thread)
    thread.joined.discard(call.world.bot.id)


def add_to_thread(call: Call) -> None:
    thread = _thread(call)
    call.need_open(thread)
    call.need(thread, "send_in_threads")
    if call.number("user") not in thread.guild.members:
        raise Refused(404, 10007, "Unknown Member")
    thread.joined.add(call.number("user"))


def type_on(call: Call) -> None:
    call.need(call.channel(), "send")


def _thread(call: Call) -> Thread:
    thread = call.channel()
    if not isinstance(thread, Thread):
        raise call.refuse_unknown("only threads can be changed")
    return thread


_CHANNEL = "/channels/{channel}"
_MEMBERS = "/channels/{channel}/thread-members"
ROUTES = (
    Route("get_guild", "GET", "/guilds/{guild}", get_guild),
    Route("get_own_member", "GET", "/guilds/{guild}/members/{user}", get_member),
    Route("create_direct", "POST", "/users/@me/channels", create_direct),
    Route("get_channel", "GET", _CHANNEL, get_channel, major="channel"),
    Route("change_channel", "PATCH", _CHANNEL, change_channel, major="channel"),
    Route("delete_channel", "DELETE", _CHANNEL, delete_channel, major="channel"),
    Route("type", "POST", f"{_CHANNEL}/typing", type_on, major="channel"),
    Route("start_thread", "POST", f"{_CHANNEL}/threads", start_thread, major="channel", status=201),
    Route(
        "start_thread",
        "POST",
        f"{_CHANNEL}/messages/{{message}}/threads",
        start_thread,
        major="channel",
        status=201,
    ),
    Route("join_thread", "PUT", f"{_MEMBERS}/@me", join_thread, major="channel"),
    Route("leave_thread", "DELETE", f"{_MEMBERS}/@me", leave_thread, major="channel"),
    Route("add_to_thread", "PUT", f"{_MEMBERS}/{{user}}", add_to_thread, major="channel"),
)
