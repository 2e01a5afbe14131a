"""Messages that one person in a group sees, from Bot API 10.3 on.

https://core.telegram.org/bots/api#ephemeral-messages-and-commands
"""

from dataclasses import replace

from tests.emulators.telegram.calls import CAPTION_LENGTH, Call, Method
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.model import Happening, Message, User, What, bad_request
from tests.emulators.telegram.people import ANSWERED_IN
from tests.emulators.telegram.wire import Json
from tests.emulators.telegram.world import Chat

_PARAMETERS = {"receiver_user_id", "callback_query_id", "replace_callback_query_message"}


def receiver_of(call: Call, chat: Chat) -> User | None:
    """The only receiver of a message; None if all see it.

    "Any bot can send an ephemeral message to a user within 15 seconds of the incoming eligible
    action", an administrator "to any non-bot member of the chat at any time".
    """
    if not call.has("ephemeral_message_parameters") or not call.world.knows_ephemeral:
        return None
    given = call.json("ephemeral_message_parameters")
    assert isinstance(given, dict)
    if odd := set(given) - _PARAMETERS:
        raise call.refuse_unknown(f"ephemeral_message_parameters with {sorted(odd)}")
    if given.get("replace_callback_query_message"):
        raise call.refuse_unknown("ephemeral messages in place of others are not emulated")
    receiver = int(given["receiver_user_id"])
    if not isinstance(chat, Group) or receiver not in chat.members:
        # the server's wording is unknown
        raise bad_request("USER_ID_INVALID")
    query = call.world.queries.get(str(given.get("callback_query_id", "")))
    if (asked := _asked(call, chat)) is not None:
        if call.world.now() - asked.at >= ANSWERED_IN or asked.sender.id != receiver:
            raise bad_request("EPHEMERAL_MESSAGE_ID_INVALID")
    elif query is not None:
        late = call.world.now() - query.at >= ANSWERED_IN
        if late or query.chat is not chat or query.who.id != receiver:
            raise bad_request("QUERY_ID_INVALID")
    elif chat.bot_status != "administrator":
        raise bad_request("QUERY_ID_INVALID")
    return call.world.users[receiver]


def _asked(call: Call, chat: Chat) -> Message | None:
    """The person's ephemeral message that is being answered; None otherwise."""
    given = call.json("reply_parameters") if call.has("reply_parameters") else {}
    assert isinstance(given, dict)
    if "ephemeral_message_id" not in given:
        return None
    asked = chat.confided.get(int(given["ephemeral_message_id"]))
    if asked is None:
        # the server's wording is unknown
        raise bad_request("EPHEMERAL_MESSAGE_ID_INVALID")
    return asked


def show_alone(chat: Chat, draft: Message, receiver: User) -> Json:
    """Show a message to one person; it has no ordinary number, and makes no sound."""
    number = chat.world.ephemeral_number()
    message = replace(draft, receiver=receiver, ephemeral=number, at=chat.world.now())
    chat.ephemeral[number] = message
    chat.log.append(Happening(message.at, What.SENT, message.sender, message))
    chat.world.stir()
    return chat.json(message)


def edit_text(call: Call) -> object:
    """Edit a message, even one that is gone: whether it arrives "is not guaranteed".

    More text than in a caption is refused: tdlib/telegram-bot-api issue 881.
    """
    if not call.text("text"):
        raise bad_request("message text is empty")
    text, entities = call.words("text", "entities", CAPTION_LENGTH)
    chat, message = _named(call)
    call.world.flood.write(chat.id, group=True)
    after = replace(message, text=text, entities=entities, buttons=call.buttons())
    if after == message:
        raise bad_request("MESSAGE_NOT_MODIFIED")
    if message.ephemeral in chat.ephemeral:
        chat.ephemeral[message.ephemeral] = after
    chat.log.append(Happening(call.world.now(), What.EDITED, after.sender, after, message))
    call.world.stir()
    return True


def delete(call: Call) -> object:
    chat, message = _named(call)
    chat.ephemeral.pop(message.ephemeral, None)
    chat.log.append(Happening(call.world.now(), What.DELETED, call.world.bot, message))
    call.world.stir()
    return True


def _named(call: Call) -> tuple[Chat, Message]:
    """The latest state of the message: Telegram keeps deleted ones on the phone."""
    chat = call.chat()
    number, receiver = call.whole("ephemeral_message_id"), call.whole("receiver_user_id")
    kept = [one.message for one in chat.log if one.message.ephemeral == number > 0]
    if not kept or kept[-1].receiver is None or kept[-1].receiver.id != receiver:
        # the server's wording is unknown
        raise bad_request("EPHEMERAL_MESSAGE_ID_INVALID")
    return chat, kept[-1]


METHODS: dict[str, Method] = {
    "editEphemeralMessageText": edit_text,
    "deleteEphemeralMessage": delete,
}
