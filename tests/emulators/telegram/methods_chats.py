"""Chats and their members (https://core.telegram.org/bots/api#getchat and following)."""

from tests.emulators.telegram.calls import Call, Method
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.model import bad_request


def get_chat(call: Call) -> object:
    chat = call.chat(write=False)
    accepted = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription")
    gifts = dict.fromkeys((*accepted, "gifts_from_channels"), True)
    permissions = {"permissions": chat.permissions()} if isinstance(chat, Group) else {}
    return (
        chat.facts()
        | permissions
        | {
            "accent_color_id": 0,
            "max_reaction_count": 11,
            "accepted_gift_types": gifts,
        }
    )


def _group(call: Call) -> Group:
    chat = call.chat(write=False)
    if not isinstance(chat, Group):
        # telegram-bot-api, Client.cpp, process_get_chat_administrators_query
        raise bad_request("there are no administrators in the private chat")
    return chat


def get_chat_member(call: Call) -> object:
    group = _group(call)
    user = call.world.users.get(call.whole("user_id"))
    known = call.world.met | set(group.members) | {call.world.bot.id}
    if user is None or user.id not in known:
        # The server's PARTICIPANT_ID_INVALID, passed on
        raise bad_request("PARTICIPANT_ID_INVALID")
    return group.member_json(user)


def get_chat_administrators(call: Call) -> object:
    group = _group(call)
    admins = [call.world.users[user] for user in group.admins if user in group.members]
    if group.bot_status == "administrator":
        admins.append(call.world.bot)
    return [group.member_json(user) for user in admins]


def get_chat_member_count(call: Call) -> object:
    return len(_group(call).members) + 1


def leave_chat(call: Call) -> object:
    chat = call.chat()
    if not isinstance(chat, Group):
        # telegram-bot-api, Client.cpp, process_leave_chat_query
        raise bad_request("can't leave private chats")
    chat.bot_becomes("left")
    return True


def chat_action(call: Call) -> object:
    call.chat()
    return True


def pin_message(call: Call) -> object:
    chat, message = call.message("pin")
    if isinstance(chat, Group) and chat.bot_status != "administrator":
        # tdlib/td, MessagesManager.cpp, can_pin_messages
        raise bad_request("not enough rights to manage pinned messages in the chat")
    chat.pinned = message.id
    return True


METHODS: dict[str, Method] = {
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "getChatMemberCount": get_chat_member_count,
    "leaveChat": leave_chat,
    "pinChatMessage": pin_message,
    "sendChatAction": chat_action,
}
