"""Read Telegram's updates as platform-neutral events, and the proofs that its pages get. Pure."""

import hashlib
import hmac
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from urllib.parse import parse_qsl

from telegram import (
    CallbackQuery,
    Chat,
    ChatMember,
    ChatMemberUpdated,
    ChosenInlineResult,
    MaybeInaccessibleMessage,
    Message,
    Update,
    User,
)

from adapters.platform.chat import Entered, Person, Place, Said, Tapped
from adapters.platform.launch import ForgedLaunch, Launch
from adapters.telegram.groups import PLATFORM, is_inside

_GROUPS: Final = (Chat.GROUP, Chat.SUPERGROUP)
_INSIDE: Final = (ChatMember.MEMBER, ChatMember.ADMINISTRATOR, ChatMember.OWNER)


@dataclass(frozen=True, slots=True)
class ChatLeft:
    """The bot can no longer use this chat."""

    place: Place


@dataclass(frozen=True, slots=True)
class RightsChanged:
    """The bot's rights in this chat may have changed."""

    chat: str


@dataclass(frozen=True, slots=True)
class PersonLeft:
    """A person is no longer in this group."""

    place: Place
    user: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A group became a supergroup, with another id."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class InlineQuery:
    """A person writes @bot in any chat, to choose a message to send there."""

    person: Person
    query: str


@dataclass(frozen=True, slots=True)
class Shared:
    """A person has sent the message that they chose; the bot can edit it in this place."""

    person: Person
    chosen: str
    place: Place


Event = (
    Said | Tapped | Entered | ChatLeft | PersonLeft | RightsChanged | Moved | InlineQuery | Shared
)


def read(update: Update, username: str) -> Event | None:
    """The event in an update; None if it does not concern us, such as anything that bots do.

    `may_manage` is set here only for an admin who speaks as the group. `username` is the bot's:
    commands for other bots are ignored.
    """
    if update.message is not None:
        return _message(update.message, username)
    if update.callback_query is not None:
        return _tap(update.callback_query)
    if update.my_chat_member is not None:
        return _membership(update.my_chat_member)
    if update.chat_member is not None:
        member, chat = update.chat_member.new_chat_member, update.chat_member.chat
        if is_inside(member) or chat.type not in _GROUPS:
            return None
        return _departure(chat, member.user)
    if update.inline_query is not None:
        query = update.inline_query
        return None if query.from_user.is_bot else InlineQuery(_person(query.from_user), query.id)
    if update.chosen_inline_result is not None:
        return _shared(update.chosen_inline_result)
    return None


def kind(update: Update) -> str:
    """The kind of an update, for the log."""
    if update.callback_query is not None:
        return "tap"
    if update.my_chat_member is not None or update.chat_member is not None:
        return "membership"
    if update.inline_query is not None or update.chosen_inline_result is not None:
        return "invitation"
    return "message" if update.message is not None else "other"


def came_or_went(update: Update) -> Iterable[tuple[str, str]]:
    """The people who came to a group or left it, each as the ids of the group and the person."""
    message, change = update.message, update.chat_member
    if change is not None:
        yield str(change.chat.id), str(change.new_chat_member.user.id)
    if message is not None:
        left = () if message.left_chat_member is None else (message.left_chat_member,)
        for user in (*message.new_chat_members, *left):
            yield str(message.chat.id), str(user.id)


def ephemeral_id(message: MaybeInaccessibleMessage | None) -> int | None:
    """The number of an ephemeral message; None for all others.

    The library does not know the field: https://core.telegram.org/bots/api#message.
    """
    given = message.api_kwargs.get("ephemeral_message_id") if message is not None else None
    return given if type(given) is int and given > 0 else None


def place_of(chat: Chat, topic: int | None = None) -> Place:
    """The place of a chat, or of one of its topics."""
    return Place(
        PLATFORM,
        str(chat.id),
        "" if topic is None else str(topic),
        private=chat.type == Chat.PRIVATE,
        title=chat.title or "",
    )


def _message(message: Message, username: str) -> Event | None:
    chat = message.chat
    if message.migrate_to_chat_id is not None:
        return Moved(str(chat.id), str(message.migrate_to_chat_id))
    if message.migrate_from_chat_id is not None:
        return Moved(str(message.migrate_from_chat_id), str(chat.id))
    if message.forum_topic_reopened or message.general_forum_topic_unhidden:
        return RightsChanged(str(chat.id))
    if message.left_chat_member is not None:
        return _departure(chat, message.left_chat_member)
    if message.is_automatic_forward or message.from_user is None:
        return None
    if chat.type == Chat.PRIVATE:
        return _in_private(message, message.from_user, username)
    if chat.type in _GROUPS:
        return _in_group(message, message.from_user, username)
    return None


def _in_private(message: Message, user: User, username: str) -> Said | Entered | None:
    """Everything people write in private is for the bot."""
    if user.is_bot:
        return None
    if message.write_access_allowed is not None:  # the bot may write, though nothing was said
        return Entered(place_of(message.chat), _person(user))
    if message.text is None and message.caption is None and not message.effective_attachment:
        return None
    text = message.text or ""
    command = _command(text, username)
    return Said(place_of(message.chat), _person(user), text if command is None else command)


def _in_group(message: Message, user: User, username: str) -> Said | None:
    """In a group only commands for this bot count."""
    command = _command(message.text or "", username)
    if not command:
        return None
    place = _place_of_message(message)
    speaker = message.sender_chat
    if speaker is None and user.is_bot:
        return None
    words = (message.text or "").split(maxsplit=1)
    addressed = "@" in words[0]
    if speaker is None:
        about, text = _about(message, command)
        alone = ephemeral_id(message) is not None
        return Said(place, _person(user), text, addressed=addressed, about=about, whispered=alone)
    # An anonymous admin speaks as the group; others may speak as one of their channels.
    itself = speaker.id == message.chat.id
    person = _chat_person(speaker)
    return Said(place, person, command, may_manage=itself, masked=True, addressed=addressed)


def _about(message: Message, command: str) -> tuple[str, str]:
    """The person whom a command is about, and its remaining text.

    That is a mentioned person without a username; if the command has no text, the author of the
    message that it replies to. Telegram does not tell whose a username is.
    """
    for entity in message.entities:
        if entity.user is not None and not entity.user.is_bot:
            named = message.parse_entity(entity)
            return str(entity.user.id), command.replace(named, "", 1).rstrip()
    answered = message.reply_to_message
    # In a topic, a message that is no reply counts as a reply to the topic's first message.
    if answered is None or answered.forum_topic_created or " " in command:
        return "", command
    author = answered.from_user
    return (str(author.id) if author is not None and not author.is_bot else ""), command


def _tap(query: CallbackQuery) -> Tapped | None:
    """A pressed button. An inaccessible message has a chat but no topic."""
    message = query.message
    if message is None or message.chat.type not in (*_GROUPS, Chat.PRIVATE):
        return None
    if query.from_user.is_bot:
        return None
    place = _place_of_message(message) if isinstance(message, Message) else place_of(message.chat)
    alone = ephemeral_id(message)
    number = str(message.message_id) if alone is None else f"{query.from_user.id}/{alone}"
    return Tapped(
        place,
        _person(query.from_user),
        query.data or "",
        number,
        whispered=alone is not None,
        instance=query.chat_instance or "",
    )


def _shared(chosen: ChosenInlineResult) -> Shared | None:
    """A message sent by inline mode; Telegram tells of it only if that is switched on."""
    number = chosen.inline_message_id
    if chosen.from_user.is_bot or not number:
        return None
    private = Place(PLATFORM, str(chosen.from_user.id), private=True)
    return Shared(_person(chosen.from_user), chosen.result_id, private.lend(number))


def _membership(change: ChatMemberUpdated) -> Entered | ChatLeft | RightsChanged | None:
    """The bot was added, added back, removed or blocked, or its rights changed."""
    chat = change.chat
    if chat.type not in (*_GROUPS, Chat.PRIVATE):
        return None
    before, after = _is_in(change.old_chat_member), _is_in(change.new_chat_member)
    place = place_of(chat)
    if before and not after:
        return ChatLeft(place)
    if after and not before:
        who = change.from_user  # a bot acts for an anonymous admin, who speaks as the group
        return Entered(place, _chat_person(chat) if who.is_bot else _person(who))
    return RightsChanged(str(chat.id)) if after else None


def _departure(chat: Chat, user: User) -> PersonLeft | None:
    return None if user.is_bot else PersonLeft(place_of(chat), str(user.id))


def _is_in(member: ChatMember) -> bool:
    """Whether a member with this status can write there."""
    if member.status == ChatMember.RESTRICTED:
        return bool(getattr(member, "is_member", False)) and bool(
            getattr(member, "can_send_messages", False)
        )
    return member.status in _INSIDE


def _command(text: str, username: str) -> str | None:
    """The command without the bot's name; empty if it is for another bot, None if it is none."""
    if not text.startswith("/"):
        return None
    first, *rest = text.split(maxsplit=1)
    name, at, bot = first.partition("@")
    if at and bot.lower() != username.lower():
        return ""
    return " ".join((name, *rest))


def _place_of_message(message: Message) -> Place:
    topic = message.message_thread_id if message.is_topic_message else None
    return place_of(message.chat, None if message.chat.type == Chat.PRIVATE else topic)


def _person(user: User) -> Person:
    # Deleted accounts have an empty name; the library's `full_name` is None then.
    name = f"{user.first_name or ''} {user.last_name or ''}".strip()
    return Person(PLATFORM, str(user.id), name, user.language_code or "", user.username or "")


def _chat_person(chat: Chat) -> Person:
    return Person(PLATFORM, str(chat.id), chat.title or "")


AHEAD: Final = timedelta(seconds=60)
"""How far Telegram's clock may be ahead of ours."""

_LONGEST: Final = 6_000  # characters; Telegram sends some 500
_FIELDS: Final = 32
_DATE: Final = re.compile(r"[0-9]{1,11}", re.ASCII)
_START: Final = re.compile(r"[A-Za-z0-9_-]{0,512}", re.ASCII)
_LARGEST_ID: Final = 2**52  # https://core.telegram.org/bots/api#user


def launch_reader(token: str, clock: Callable[[], datetime]) -> Callable[[str], Launch]:
    """The function that checks `initData` for the bot with this token."""
    return lambda text: read_launch(text, token, clock())


def read_launch(text: str, token: str, now: datetime) -> Launch:
    """The launch that `initData` proves; raises `ForgedLaunch`. Its age is not judged here.

    All received fields but `hash` are signed, those that we do not know as well
    (https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app).
    """
    fields = _fields(text)
    told = fields.pop("hash", "")
    key = hmac.digest(b"WebAppData", token.encode(), "sha256")
    signed = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    right = hmac.new(key, signed.encode(), hashlib.sha256).hexdigest()
    if not hmac.compare_digest(right.encode(), told.encode()):
        raise ForgedLaunch("the signature is wrong")
    made = _made(fields.get("auth_date", ""))
    if made > now + AHEAD:
        raise ForgedLaunch("made in the future")
    user = _user(fields.get("user", ""))
    start = fields.get("start_param", "")
    return Launch(
        person=_launched_person(user),
        proof=hashlib.sha256(told.encode()).hexdigest(),
        made=made,
        start=start if _START.fullmatch(start) else "",
        instance=fields.get("chat_instance", ""),
        may_write=user.get("allows_write_to_pm") is True,
    )


def _fields(text: str) -> dict[str, str]:
    if len(text) > _LONGEST:
        raise ForgedLaunch("too long")
    try:
        pairs = parse_qsl(
            text,
            keep_blank_values=True,
            strict_parsing=True,
            errors="strict",
            max_num_fields=_FIELDS,
        )
    except ValueError as error:  # also of bytes that are no text
        raise ForgedLaunch("unreadable") from error
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ForgedLaunch("a field comes twice")
    return fields


def _made(text: str) -> datetime:
    if not _DATE.fullmatch(text):
        raise ForgedLaunch("no date")
    return datetime.fromtimestamp(int(text), UTC)


def _user(text: str) -> dict[str, Any]:
    try:
        user = json.loads(text)
    except ValueError as error:
        raise ForgedLaunch("no user") from error
    if not isinstance(user, dict):
        raise ForgedLaunch("no user")
    number = user.get("id")
    if type(number) is not int or not 0 < number < _LARGEST_ID:
        raise ForgedLaunch("no user id")
    if user.get("is_bot"):
        raise ForgedLaunch("a bot")
    return user


def _launched_person(user: dict[str, Any]) -> Person:
    told = {
        name: value if isinstance(value := user.get(name), str) else ""
        for name in ("first_name", "last_name", "language_code", "username")
    }
    name = f"{told['first_name']} {told['last_name']}".strip()
    return Person(PLATFORM, str(user["id"]), name, told["language_code"], told["username"])
