"""Sending, editing and deleting (https://docs.discord.com/developers/resources/message)."""

from dataclasses import replace

from tests.emulators.discord.calls import Call, Route
from tests.emulators.discord.drafts import FIELDS, SENDABLE, Draft
from tests.emulators.discord.forms import Form
from tests.emulators.discord.guilds import Thread
from tests.emulators.discord.interactions import wake
from tests.emulators.discord.model import Json, Message, Refused
from tests.emulators.discord.people import DirectChannel
from tests.emulators.discord.wire import message_json
from tests.emulators.discord.world import Channel

_CREATED = FIELDS | {"nonce", "enforce_nonce", "message_reference", "sticker_ids"}
# Get Channel Messages: 1-100, 50 by default
_MOST_READ = 100


def create_message(call: Call) -> Json:
    call.check_fields(_CREATED)
    channel = call.channel()
    _check_may_send(call, channel)
    nonce = str(call.body.get("nonce") or "")
    form = Form()
    # Create Message: "up to 25 characters"
    form.length(("nonce",), nonce, 0, 25)
    form.check()
    draft = Draft(call, call.body).new(channel.id, SENDABLE)
    if nonce and call.body.get("enforce_nonce"):
        said = call.world.said_before(nonce)
        if said is not None:
            return _again(call, channel, said.channel, said.message)
    if isinstance(channel, Thread):
        wake(channel)
    message = replace(draft, nonce=nonce)
    if nonce:
        call.world.note_nonce(nonce, message)
    channel.add(message)
    channel.writes += 1
    body = message_json(call.world, message)
    channel.event("MESSAGE_CREATE", body)
    return body


def _again(call: Call, channel: Channel, said_in: int, number: int) -> Json:
    """The message that was sent with this nonce (discord-api-docs pull request 6647)."""
    if said_in != channel.id:
        call.note_unknown("the nonce was used for a message in another channel")
    earlier = call.world.channels[said_in].message(number)
    if earlier is None:
        # The same thread: a deleted message is not created again
        raise Refused(404, 10008, "Unknown Message")
    return message_json(call.world, earlier)


def _check_may_send(call: Call, channel: Channel) -> None:
    """Only new messages are refused: editing needs no permission (discord-api-docs issue 3096)."""
    if isinstance(channel, DirectChannel):
        # discord-api-docs pull request 8212: the same words, 50278 where no guild is shared
        if not channel.person.shares_guild:
            raise Refused(403, 50278, "Cannot send messages to this user")
        if not channel.person.takes_dms:
            raise Refused(403, 50007, "Cannot send messages to this user")
        return
    if isinstance(channel, Thread) and channel.locked:
        # JSON Error Codes
        raise Refused(400, 160005, "Thread is locked")
    # Permissions: SEND_MESSAGES is not enough in threads, and files need ATTACH_FILES
    call.need(channel, "send_in_threads" if isinstance(channel, Thread) else "send")
    if call.files:
        call.need(channel, "attach")


def edit_message(call: Call) -> Json:
    call.check_fields(FIELDS)
    channel = call.channel()
    before = call.message(channel)
    if before.sender.id != call.world.bot.id:
        # JSON Error Codes
        raise Refused(403, 50005, "Cannot edit a message authored by another user")
    call.need_open(channel)
    call.world.limits.edit_old(channel.id, before.at)
    after = channel.change(before, Draft(call, call.body).changed(before))
    channel.writes += 1
    body = message_json(call.world, after)
    channel.event("MESSAGE_UPDATE", body)
    return body


def delete_message(call: Call) -> None:
    channel = call.channel()
    message = call.message(channel)
    if message.sender.id != call.world.bot.id:
        if isinstance(channel, DirectChannel):
            # JSON Error Codes
            raise Refused(403, 50003, "Cannot execute action on a DM channel")
        call.need(channel, "manage_messages")
    call.need_open(channel)
    channel.remove(message.id, call.world.bot)


def get_message(call: Call) -> Json:
    channel = call.channel()
    call.need(channel, "history")
    return message_json(call.world, call.message(channel))


def list_messages(call: Call) -> list[Json]:
    call.check_query({"limit", "before", "after", "around"})
    channel = call.channel()
    found: list[Message] = channel.messages[::-1]
    if before := call.query.get("before"):
        found = [one for one in found if one.id < int(before)]
    if after := call.query.get("after"):
        found = [one for one in found if one.id > int(after)]
    limit = min(int(call.query.get("limit", 50)), _MOST_READ)
    return [message_json(call.world, one) for one in found[:limit]]


_ALL = "/channels/{channel}/messages"
_ONE = "/channels/{channel}/messages/{message}"
ROUTES = (
    Route("create_message", "POST", _ALL, create_message, "messages", "channel"),
    Route("edit_message", "PATCH", _ONE, edit_message, "edits", "channel"),
    Route("delete_message", "DELETE", _ONE, delete_message, "deletes", "channel"),
    Route("get_message", "GET", _ONE, get_message, major="channel"),
    Route("list_messages", "GET", _ALL, list_messages, major="channel"),
)
