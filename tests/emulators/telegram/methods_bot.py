"""The bot itself: its name, commands, descriptions and webhooks."""

import re

from tests.emulators.telegram.calls import Call, Method
from tests.emulators.telegram.model import bad_request
from tests.emulators.telegram.webhooks import Hook
from tests.emulators.telegram.wire import Json, file_id, photo_json, user_json

# telegram.constants.BotCommandLimit
_COMMANDS = 100
_NAME = re.compile(r"[a-z0-9_]{1,32}")
_SUMMARY = 256
# telegram.constants.BotCommandScopeType
_SCOPES = {
    "default",
    "all_private_chats",
    "all_group_chats",
    "all_chat_administrators",
    "chat",
    "chat_administrators",
    "chat_member",
}
# telegram.constants.BotDescriptionLimit
_DESCRIPTIONS = {"setMyDescription": 512, "setMyShortDescription": 120}


def get_me(call: Call) -> object:
    return user_json(call.world.bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": call.world.inline,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


_ALONE = "is_ephemeral"  # Bot API 10.2


def set_my_commands(call: Call) -> object:
    commands = call.json("commands")
    if not isinstance(commands, list):
        raise bad_request("can't parse commands: expected an Array")
    if len(commands) > _COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    pairs = [(str(one["command"]).removeprefix("/"), str(one["description"])) for one in commands]
    for name, summary in pairs:
        if not _NAME.fullmatch(name):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(summary) <= _SUMMARY:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    call.world.commands[_menu(call)] = tuple(pairs)
    alone = (name for one, (name, _) in zip(commands, pairs, strict=True) if one.get(_ALONE))
    call.world.alone[_menu(call)] = frozenset(alone) if call.world.knows_ephemeral else frozenset()
    return True


def get_my_commands(call: Call) -> object:
    found = call.world.commands.get(_menu(call), ())
    alone = call.world.alone.get(_menu(call), frozenset())
    return [
        {"command": name, "description": summary} | ({_ALONE: True} if name in alone else {})
        for name, summary in found
    ]


def delete_my_commands(call: Call) -> object:
    call.world.commands.pop(_menu(call), None)
    return True


def _menu(call: Call) -> tuple[str, str]:
    """Scope and language of a list of commands."""
    scope: Json = {"type": "default"}
    if call.has("scope"):
        given = call.json("scope")
        if not isinstance(given, dict) or given.get("type") not in _SCOPES:
            raise bad_request("unsupported type specified")
        scope = given
    language = call.text("language_code")
    # tdlib/td, misc.cpp, validate_bot_language_code
    if language and not re.fullmatch("[a-z]{2}", language):
        raise bad_request("invalid language code specified")
    kind = str(scope["type"])
    return (f"{kind}:{scope['chat_id']}" if "chat_id" in scope else kind), language


def set_description(call: Call) -> object:
    field = "short_description" if "Short" in call.method else "description"
    if len(call.text(field)) > _DESCRIPTIONS[call.method]:
        raise bad_request(f"{field.upper()}_TOO_LONG")
    call.world.descriptions[field, call.text("language_code")] = call.text(field)
    return True


def get_description(call: Call) -> object:
    field = "short_description" if "Short" in call.method else "description"
    return {field: call.world.descriptions.get((field, call.text("language_code")), "")}


def get_user_profile_photos(call: Call) -> object:
    user = call.whole("user_id")
    if user != call.world.bot.id and user not in call.world.users:
        raise bad_request("user not found")
    own = call.world.picture if user == call.world.bot.id else call.world.photos.get(user, b"")
    photos = [photo_json(own)] if own else []
    return {"total_count": len(photos), "photos": photos}


def get_file(call: Call) -> object:
    wanted = call.text("file_id")
    if wanted not in map(file_id, call.world.photos.values()):
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    return {"file_id": wanted, "file_unique_id": wanted[:16], "file_path": f"photos/{wanted}.jpg"}


def set_my_profile_photo(call: Call) -> object:
    """https://core.telegram.org/bots/api#inputprofilephotostatic: a newly uploaded JPEG."""
    photo = call.json("photo")
    if not isinstance(photo, dict) or photo.get("type") != "static":
        raise call.refuse_unknown("moving pictures of a bot are not emulated")
    content = call.files.get(str(photo.get("photo", "")).removeprefix("attach://"), b"")
    if not content.startswith(b"\xff\xd8\xff"):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    call.world.picture = content
    return True


def get_chat_menu_button(call: Call) -> object:
    chat = _private(call)
    return call.world.menu_buttons.get(chat, call.world.menu_button)


def set_chat_menu_button(call: Call) -> object:
    """https://core.telegram.org/bots/api#menubutton; without `chat_id` for all private chats."""
    chat = _private(call)
    given = call.json("menu_button") if call.has("menu_button") else {"type": "default"}
    if not isinstance(given, dict) or given.get("type") not in ("default", "commands", "web_app"):
        # telegram-bot-api, Client.cpp, get_bot_menu_button
        raise bad_request("MenuButton has unsupported type")
    if given["type"] == "web_app":
        page = given.get("web_app")
        if not given.get("text") or not isinstance(page, dict):
            raise bad_request('can\'t find field "text"')
        if not str(page.get("url", "")).startswith("https://"):
            url, why = page.get("url", ""), "Only HTTPS links are allowed"
            raise bad_request(f"menu button Web App URL '{url}' is invalid: {why}")
    # the default is the list of commands
    button = given if given["type"] == "web_app" else {"type": "commands"}
    if chat:
        call.world.menu_buttons[chat] = button
    else:
        call.world.menu_button = button
    return True


def _private(call: Call) -> int:
    """The given private chat; 0 if none."""
    chat = call.whole("chat_id")
    if call.has("chat_id") and chat not in call.world.users:
        # Bot API, setChatMenuButton: "Unique identifier for the target private chat"
        raise bad_request("chat not found")
    return chat


def delete_webhook(call: Call) -> object:
    if call.flag("drop_pending_updates"):
        call.world.updates.drop()
    call.world.webhooks.put(None)
    return True


def set_webhook(call: Call) -> object:
    if not call.text("url"):
        return delete_webhook(call)
    if call.flag("drop_pending_updates"):
        call.world.updates.drop()
    allowed = call.json("allowed_updates") if call.has("allowed_updates") else []
    if not isinstance(allowed, list):
        raise bad_request("can't parse allowed updates")
    kinds = tuple(str(kind) for kind in allowed)
    # telegram-bot-api, Client.cpp: 40 by default, otherwise 1–100
    connections = min(max(call.whole("max_connections", 40), 1), 100)
    secret = call.text("secret_token")
    call.world.webhooks.put(Hook(call.text("url"), secret, connections, kinds))
    return True


def get_webhook_info(call: Call) -> object:
    return call.world.webhooks.info()


METHODS: dict[str, Method] = {
    "getMe": get_me,
    "setMyCommands": set_my_commands,
    "getMyCommands": get_my_commands,
    "deleteMyCommands": delete_my_commands,
    "getMyDescription": get_description,
    "getMyShortDescription": get_description,
    "setMyDescription": set_description,
    "setMyShortDescription": set_description,
    "getChatMenuButton": get_chat_menu_button,
    "setChatMenuButton": set_chat_menu_button,
    "getUserProfilePhotos": get_user_profile_photos,
    "getFile": get_file,
    "setMyProfilePhoto": set_my_profile_photo,
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
}
