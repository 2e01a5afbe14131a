"""Values as the JSON objects of the Bot API (https://core.telegram.org/bots/api#available-types)."""

import hashlib
import mimetypes
from collections.abc import Mapping
from datetime import datetime

from tests.emulators.telegram.markup import Entity, utf16
from tests.emulators.telegram.model import Button, Document, Message, User

Json = dict[str, object]

ANONYMOUS_ADMIN = User(1087968824, "Group", username="GroupAnonymousBot", is_bot=True)
"""The sender of messages by anonymous admins (Bot API, Message.sender_chat)."""


def unix(moment: datetime) -> int:
    return int(moment.timestamp())


def user_json(user: User) -> Json:
    body: Json = {"id": user.id, "is_bot": user.is_bot, "first_name": user.first}
    if user.last:
        body["last_name"] = user.last
    if user.username:
        body["username"] = user.username
    if user.language:
        body["language_code"] = user.language
    return body


def entity_json(entity: Entity, users: Mapping[int, User]) -> Json:
    body: Json = {"type": entity.kind, "offset": entity.offset, "length": entity.length}
    if entity.url:
        body["url"] = entity.url
    if entity.user:
        body["user"] = user_json(users[entity.user])
    if entity.language:
        body["language"] = entity.language
    if entity.emoji:
        body["custom_emoji_id"] = entity.emoji
    return body


def button_json(button: Button) -> Json:
    body: Json = {"text": button.label}
    if button.url:
        body["url"] = button.url
    elif button.app:
        body["web_app"] = {"url": button.app}
    elif button.copies:
        body["copy_text"] = {"text": button.copies}
    else:
        body["callback_data"] = button.data
    if button.style:
        body["style"] = button.style
    return body


def markup_json(message: Message) -> Json:
    rows = [[button_json(button) for button in row] for row in message.buttons]
    return {"inline_keyboard": rows}


def file_id(content: bytes) -> str:
    """The id with which a file can be sent again (Bot API, Sending files)."""
    return hashlib.sha256(content).hexdigest()


def photo_json(photo: bytes) -> list[Json]:
    """The photo in one size; the real server also makes smaller ones."""
    name = file_id(photo)
    width, height = _size(photo)
    return [
        {
            "file_id": name,
            "file_unique_id": name[:16],
            "width": width,
            "height": height,
            "file_size": len(photo),
        }
    ]


def document_json(document: Document) -> Json:
    name = file_id(document.body)
    return {
        "file_id": name,
        "file_unique_id": name[:16],
        "file_name": document.name,
        "mime_type": mimetypes.guess_type(document.name)[0] or "application/octet-stream",
        "file_size": len(document.body),
    }


def _size(photo: bytes) -> tuple[int, int]:
    if photo.startswith(b"\x89PNG") and len(photo) >= 24:
        return int.from_bytes(photo[16:20], "big"), int.from_bytes(photo[20:24], "big")
    return 1, 1


def message_json(
    message: Message, chat: Json, users: Mapping[int, User], reply: Json | None = None
) -> Json:
    body: Json = {
        "message_id": message.id,
        "date": unix(message.at),
        "chat": chat,
        "from": user_json(ANONYMOUS_ADMIN if message.masked else message.sender),
    }
    if message.receiver is not None:
        body |= {"ephemeral_message_id": message.ephemeral}
        body |= {"receiver_user": user_json(message.receiver)}
    body |= {"sender_chat": chat} if message.masked else {}
    if message.topic is not None:
        body["message_thread_id"] = message.topic
        body["is_topic_message"] = True
    elif message.thread is not None:
        # tdlib/telegram-bot-api issue 447: replies outside of topics have a thread too, and no bot
        # can send to it.
        body["message_thread_id"] = message.thread
    if reply is not None:
        body["reply_to_message"] = reply
    if message.edited_at is not None:
        body["edit_date"] = unix(message.edited_at)
    if message.buttons:
        body["reply_markup"] = markup_json(message)
    if message.service:
        body.update(_service_json(message))
        return body
    entities = [entity_json(one, users) for one in message.entities]
    below = bool(message.photo or message.document)
    prefix = "caption_" if below else ""
    if message.photo:
        body["photo"] = photo_json(message.photo)
    if message.document:
        body["document"] = document_json(message.document)
    if message.text:
        body["caption" if below else "text"] = message.text
    if entities:
        body[prefix + "entities"] = entities
    return body


def _service_json(message: Message) -> Json:
    about = message.about[0] if message.about else ""
    if message.service == "new_chat_members":
        people = [user_json(user) for user in message.about if isinstance(user, User)]
        return {"new_chat_members": people, "new_chat_member": people[0]}
    if message.service == "left_chat_member" and isinstance(about, User):
        return {"left_chat_member": user_json(about)}
    if message.service == "forum_topic_created":
        return {"forum_topic_created": {"name": about, "icon_color": 0x6FB9F0}}
    if message.service == "write_access_allowed":
        return {message.service: {"from_request": True}}
    if message.service in ("forum_topic_closed", "forum_topic_reopened"):
        return {message.service: {}}
    return {message.service: about}


def mentions(message: Message) -> tuple[set[int], set[str]]:
    """The ids and the lower-case usernames in the message."""
    ids = {one.user for one in message.entities if one.kind == "text_mention"}
    names, word = set(), ""
    for character in message.text + " ":
        if character == "@":
            word = "@"
        elif word and (character.isascii() and (character.isalnum() or character == "_")):
            word += character
        elif word:
            names.add(word[1:].lower())
            word = ""
    return ids, names


def command_entity(text: str) -> tuple[Entity, ...]:
    """The entity of a command at the start of the text."""
    word = text.split(maxsplit=1)[0] if text.strip() else ""
    if not word.startswith("/") or len(word) < 2:
        return ()
    return (Entity("bot_command", 0, utf16(word)),)
