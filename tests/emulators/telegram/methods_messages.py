"""Sending, editing and deleting (https://core.telegram.org/bots/api#updating-messages)."""

from dataclasses import replace
from datetime import timedelta

from tests.emulators.telegram.calls import CAPTION_LENGTH, DOCUMENT_BYTES, TEXT_LENGTH, Call, Method
from tests.emulators.telegram.groups import Forum, Group
from tests.emulators.telegram.markup import Entity
from tests.emulators.telegram.methods_ephemeral import receiver_of, show_alone
from tests.emulators.telegram.model import Document, Message, bad_request
from tests.emulators.telegram.wire import Json
from tests.emulators.telegram.world import Chat

# Bot API, deleteMessage: "only if it was sent less than 48 hours ago"
_DELETABLE = timedelta(hours=48)
# Bot API, deleteMessages: 1–100 identifiers
_MOST_DELETED = 100
# The ones that everybody may use: 🔥 👍 👎 ❤ 🎉 💩
_EFFECTS = frozenset(
    {
        "5104841245755180586",
        "5107584321108051014",
        "5104858069142078462",
        "5159385139981059251",
        "5046509860389126442",
        "5046589136895476101",
    }
)


def send_message(call: Call) -> object:
    chat = call.chat()
    if not call.text("text"):
        # telegram-bot-api, Client.cpp, get_input_message_text
        raise bad_request("message text is empty")
    text, entities = call.words("text", "entities", TEXT_LENGTH)
    if not text:
        # tdlib/td, MessageContent.cpp: a text of spaces only
        raise bad_request("text must be non-empty")
    return _send(
        call,
        chat,
        "text messages",
        Message(chat.id, 0, call.world.bot, call.world.now(), text, entities),
    )


def send_photo(call: Call) -> object:
    chat = call.chat()
    photo = call.file("photo")
    text, entities = call.words("caption", "caption_entities", CAPTION_LENGTH)
    return _send(
        call,
        chat,
        "photos",
        Message(chat.id, 0, call.world.bot, call.world.now(), text, entities, photo=photo),
    )


def send_document(call: Call) -> object:
    chat = call.chat()
    body = call.file("document", DOCUMENT_BYTES)
    attached = call.text("document").removeprefix("attach://") or "document"
    name = call.names.get(attached, "")
    if not name:
        raise call.refuse_unknown("documents are emulated that are uploaded under a name")
    if not call.flag("disable_content_type_detection"):
        # Bot API, sendDocument: otherwise a GIF or an MP3 would not stay a document
        raise call.refuse_unknown("the detection of types is not emulated")
    text, entities = call.words("caption", "caption_entities", CAPTION_LENGTH)
    document = Document(name, body)
    return _send(
        call,
        chat,
        "documents",
        Message(chat.id, 0, call.world.bot, call.world.now(), text, entities, document=document),
    )


def _send(call: Call, chat: Chat, kind: str, draft: Message) -> Json:
    draft = replace(
        draft,
        buttons=call.buttons(),
        topic=_topic(call, chat),
        silent=call.flag("disable_notification"),
        reply_to=_reply(call, chat),
        effect=_effect(call, chat),
    )
    receiver = receiver_of(call, chat)
    _spend(call, chat)
    if isinstance(chat, Group) and not chat.lets(kind) and chat.bot_status != "administrator":
        # tdlib/td, MessagesManager.cpp, can_send_message_content
        raise bad_request(f"not enough rights to send {kind} to the chat")
    if receiver is not None:
        return show_alone(chat, draft, receiver)
    message = chat.add(replace(draft, id=chat.number(), at=call.world.now()))
    chat.writes += 1
    return chat.json(message)


def _topic(call: Call, chat: Chat) -> int | None:
    """The topic; without `message_thread_id` it is General.

    An unknown or deleted one, General by number, or any outside of forums is not found:
    tdlib/telegram-bot-api issue 854, grammyjs/auto-thread issue 3.
    """
    number = call.whole("message_thread_id")
    if not call.has("message_thread_id") or number == 0:
        return None
    if not isinstance(chat, Forum) or number not in chat.topics:
        raise bad_request("message thread not found")
    if chat.topics[number].closed and chat.bot_status != "administrator":
        # The server's own error, passed on: userbotindo/Anjani issue 366
        raise bad_request("TOPIC_CLOSED")
    return number


def _effect(call: Call, chat: Chat) -> str:
    """The effect; rubenlagus/TelegramBots issue 1385 has the server's words for an unknown one."""
    effect = call.text("message_effect_id")
    if effect and isinstance(chat, Group):
        # Bot API, sendMessage: "for private chats only"
        raise call.refuse_unknown("an effect in a group")
    if effect and effect not in _EFFECTS:
        raise bad_request("EFFECT_ID_INVALID")
    return effect


def _reply(call: Call, chat: Chat) -> int | None:
    if not call.has("reply_parameters"):
        return None
    given = call.json("reply_parameters")
    assert isinstance(given, dict)
    if "ephemeral_message_id" in given:  # see `receiver_of`
        return None
    number = int(given["message_id"])
    if chat.message(number) is None:
        if given.get("allow_sending_without_reply"):
            return None
        # telegram-bot-api, Client.cpp, check_reply_parameters
        raise bad_request("message to be replied not found")
    return number


def _spend(call: Call, chat: Chat) -> None:
    call.world.flood.write(chat.id, group=isinstance(chat, Group))


def edit_text(call: Call) -> object:
    if not call.text("text"):
        raise bad_request("message text is empty")
    text, entities = call.words("text", "entities", TEXT_LENGTH)
    if not text:
        raise bad_request("text must be non-empty")
    if call.has("inline_message_id"):
        return _edit_inline(call, text, entities)
    chat, message = _editable(call)
    if message.photo or message.document:
        # tdlib/td, MessagesManager.cpp, edit_message_text
        raise bad_request("there is no text in the message to edit")
    return _edit(call, chat, message, replace(message, text=text, entities=entities))


def _edit_inline(call: Call, text: str, entities: tuple[Entity, ...]) -> bool:
    """Edit a message that a person has sent by inline mode, in whatever chat it is."""
    number = call.text("inline_message_id")
    before = call.world.inline_messages.get(number)
    if before is None:
        # the server's own error, passed on: tdlib/telegram-bot-api issue 173
        raise bad_request("MESSAGE_ID_INVALID")
    after = replace(before, text=text, entities=entities, buttons=call.buttons())
    if after == before:
        raise bad_request("message is not modified")
    call.world.inline_messages[number] = after
    call.world.stir()
    return True


def edit_caption(call: Call) -> object:
    text, entities = call.words("caption", "caption_entities", CAPTION_LENGTH)
    chat, message = _editable(call)
    if not (message.photo or message.document):
        # tdlib/td, MessagesManager.cpp, edit_message_caption
        raise bad_request("there is no caption in the message to edit")
    return _edit(call, chat, message, replace(message, text=text, entities=entities))


def edit_media(call: Call) -> object:
    media = call.json("media")
    assert isinstance(media, dict)
    if media.get("type") != "photo":
        raise call.refuse_unknown(f"media of type {media.get('type')}")
    inner = Call(
        call.world,
        call.method,
        {
            "chat_id": call.text("chat_id"),
            "caption": str(media.get("caption", "")),
            "parse_mode": str(media.get("parse_mode") or ""),
        },
        call.files,
    )
    text, entities = inner.words("caption", "caption_entities", CAPTION_LENGTH)
    photo = call.file(str(media.get("media", "")))
    chat, message = _editable(call)
    if message.document:
        raise call.refuse_unknown("media in place of a document")
    if isinstance(chat, Group) and not chat.lets("photos") and chat.bot_status != "administrator":
        # The server's own error, passed on: core.telegram.org/method/messages.editMessage
        raise bad_request("CHAT_SEND_PHOTOS_FORBIDDEN")
    changed = replace(message, text=text, entities=entities, photo=photo)
    return _edit(call, chat, message, changed)


def edit_markup(call: Call) -> object:
    chat, message = _editable(call)
    return _edit(call, chat, message, message)


def _editable(call: Call) -> tuple[Chat, Message]:
    if call.has("inline_message_id"):
        raise call.refuse_unknown("inline messages are not emulated")
    chat, message = call.message("edit")
    if message.sender.id != call.world.bot.id or message.service:
        # tdlib/td, MessagesManager.cpp, edit_message_text: another sender's
        raise bad_request("message can't be edited")
    return chat, message


def _edit(call: Call, chat: Chat, before: Message, after: Message) -> Json:
    """An edit without `reply_markup` removes the buttons (Bot API, Updating messages)."""
    after = replace(after, buttons=call.buttons())
    _spend(call, chat)
    if after == before:
        # telegram-bot-api, Client.cpp, fail_query_with_error
        raise bad_request(
            "message is not modified: specified new message content and reply markup "
            "are exactly the same as a current content and reply markup of the message"
        )
    changed = chat.change(before, after)
    chat.writes += 1
    return chat.json(changed)


def delete_message(call: Call) -> object:
    """Deleting does not share the budget of writes: tdlib/telegram-bot-api issues 403, 572."""
    chat, message = call.message("delete")
    _delete(call, chat, message)
    return True


def delete_messages(call: Call) -> object:
    chat = call.chat()
    numbers = call.json("message_ids")
    assert isinstance(numbers, list)
    if not 1 <= len(numbers) <= _MOST_DELETED:
        raise bad_request("too many message identifiers specified")
    for number in numbers:
        # Bot API, deleteMessages: those that "can't be found" are skipped
        message = chat.message(int(number))
        if message is not None:
            _delete(call, chat, message)
    return True


def _delete(call: Call, chat: Chat, message: Message) -> None:
    bot = call.world.bot
    own = message.sender.id == bot.id
    if isinstance(chat, Group) and not own and chat.bot_status != "administrator":
        # telegram-bot-api, Client.cpp, fail_query_with_error, MESSAGE_DELETE_FORBIDDEN
        raise bad_request("message can't be deleted")
    if call.world.now() - message.at > _DELETABLE:
        # tdlib/telegram-bot-api issue 403
        raise bad_request("message can't be deleted for everyone")
    chat.remove(message.id, bot)


METHODS: dict[str, Method] = {
    "sendMessage": send_message,
    "sendPhoto": send_photo,
    "sendDocument": send_document,
    "editMessageText": edit_text,
    "editMessageCaption": edit_caption,
    "editMessageMedia": edit_media,
    "editMessageReplyMarkup": edit_markup,
    "deleteMessage": delete_message,
    "deleteMessages": delete_messages,
}
