"""The application itself: its identity, its emojis and its commands.

https://docs.discord.com/developers/resources/application
"""

import base64
import binascii
import re
from datetime import timedelta

from tests.emulators.discord.calls import Call, Route
from tests.emulators.discord.commands import ENTRY_POINT, check_commands, check_entry_point_kept
from tests.emulators.discord.forms import Form, refuse
from tests.emulators.discord.model import Json, Refused
from tests.emulators.discord.wire import emoji_json, own_user_json, user_json
from tests.emulators.discord.world import World

# Emoji, Application-Owned Emoji: "up to 2000 emojis"; Emoji Formats: "256 KiB"
_MOST_EMOJIS = 2000
_EMOJI_BYTES = 256 * 1024
_IMAGES = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8", b"RIFF")
_DAY = timedelta(days=1)


def own_user(call: Call) -> Json:
    return own_user_json(call.world.bot)


def user(call: Call) -> Json:
    found = call.world.users.get(call.number("user"))
    if found is None:
        raise Refused(404, 10013, "Unknown User")
    return user_json(found)


def application(call: Call) -> Json:
    bot = call.world.bot
    return {
        "id": str(bot.id),
        "name": bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot": user_json(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": user_json(bot) | {"id": "80351110224678912", "username": "owner", "bot": False},
        "team": None,
        "flags": call.world.flags,
        "hook": True,
        "rpc_origins": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len([one for one in call.world.guilds.values() if one.has_bot]),
        "integration_types_config": {str(one): {} for one in sorted(call.world.installs)},
    }


# Emojis


def list_emojis(call: Call) -> Json:
    _check_own(call)
    return {"items": list(call.world.emojis.values())}


def create_emoji(call: Call) -> Json:
    _check_own(call)
    call.check_fields({"name", "image"})
    name, form = call.body.get("name"), Form()
    # Rapptz/discord.py pull request 10072: "between 2 and 32"
    form.length(("name",), name, 2, 32)
    if not re.fullmatch(r"\w*", str(name), re.ASCII):
        text = "String value did not match validation regex."
        form.wrong(("name",), "STRING_TYPE_REGEX", text)
    if any(one["name"] == name for one in call.world.emojis.values()):
        # Observed by bots that uploaded a second time
        text = "An emoji with this name already exists"
        form.wrong(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", text)
    form.check()
    image = _image(call.body.get("image"))
    if len(call.world.emojis) >= _MOST_EMOJIS:
        # JSON Error Codes
        raise Refused(400, 30008, f"Maximum number of emojis reached ({_MOST_EMOJIS})")
    number = str(call.world.snowflake())
    body = emoji_json(number, str(name), call.world.bot)
    call.world.emojis[number] = body
    call.world.emoji_images[number] = image
    return body


def _image(given: object) -> bytes:
    """Reference, Image Data: a data URI of base64."""
    match = re.fullmatch(
        r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.*)", str(given), re.DOTALL
    )
    try:
        image = base64.b64decode(match[1], validate=True) if match else b""
    except binascii.Error:
        image = b""
    if not image.startswith(_IMAGES):
        # Reference, Image Data: only these kinds; the code is a guess
        raise refuse(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(image) > _EMOJI_BYTES:
        # Mephisto5558/Teufelsbot issue 233
        text = "File cannot be larger than 256.0 kb."
        raise refuse(("image",), "BINARY_TYPE_MAX_SIZE", text)
    return image


def delete_emoji(call: Call) -> None:
    _check_own(call)
    if call.world.emojis.pop(call.args["emoji"], None) is None:
        raise Refused(404, 10014, "Unknown Emoji")


# Commands


def list_commands(call: Call) -> list[Json]:
    """Localised words are returned only on request (Get Global Application Commands)."""
    _check_own(call)
    call.check_query({"with_localizations"})
    if call.query.get("with_localizations") in ("1", "true"):
        return call.world.commands
    hidden = ("name_localizations", "description_localizations")
    return [_without(one, hidden) for one in call.world.commands]


def _without(named: Json, hidden: tuple[str, ...]) -> Json:
    shown = {key: value for key, value in named.items() if key not in hidden}
    for field in ("options", "choices"):
        if within := shown.get(field):
            shown[field] = [_without(one, hidden) for one in within]
    return shown


def put_commands(call: Call) -> list[Json]:
    _check_own(call)
    commands: list[Json] = call.body["commands"]
    form = Form()
    check_commands(commands, form, call.note_unknown, call.world.installs)
    form.check()
    check_entry_point_kept(commands, call.world.commands)
    old = {(one["type"], one["name"]): one for one in call.world.commands}
    kinds = [(one.get("type", 1), one["name"]) for one in commands]
    _count_new(call, len([kind for kind in kinds if kind not in old]))
    call.world.commands[:] = [
        _registered(call, one, old.get(kind)) for one, kind in zip(commands, kinds, strict=True)
    ]
    return call.world.commands


def _count_new(call: Call, new: int) -> None:
    world = call.world
    most = world.limits.budgets.command_creates
    since = world.now() - _DAY
    world.commands_made[:] = [one for one in world.commands_made if one > since]
    world.commands_made.extend([world.now()] * new)
    if most is not None and len(world.commands_made) > most:
        # JSON Error Codes
        text = f"Max number of daily application command creates has been reached ({most})"
        raise Refused(400, 30034, text)


def _registered(call: Call, given: Json, old: Json | None) -> Json:
    """The command as Discord stores it: with defaults, and without required=False."""
    world = call.world
    number = old["id"] if old is not None else str(world.snowflake())
    defaults: Json = {
        "name_localizations": None,
        "description_localizations": None,
        "default_member_permissions": None,
        "dm_permission": True,
        "contexts": None,
        "integration_types": [0],
        "nsfw": False,
        "type": 1,
    }
    known: Json = {key: value for key, value in given.items() if key != "options"}
    kept = defaults | known
    kept |= {"id": number, "application_id": str(world.bot.id), "version": str(world.snowflake())}
    if options := given.get("options"):
        kept["options"] = [_kept_option(one) for one in options]
    return kept


def _kept_option(given: Json) -> Json:
    kept = {key: value for key, value in given.items() if value is not False}
    if options := given.get("options"):
        kept["options"] = [_kept_option(one) for one in options]
    return kept


def enable_activities(world: World, name: str = "launch", handler: int = 2) -> Json:
    """Enable activities for the application in the portal, which makes an entry point command.

    Entry Point Commands, Default Entry Point command
    """
    defaults: Json = {
        "id": str(world.snowflake()),
        "application_id": str(world.bot.id),
        "version": str(world.snowflake()),
        "type": ENTRY_POINT,
        "name": name,
        "name_localizations": None,
        "description": "",
        "description_localizations": None,
        "default_member_permissions": None,
        "dm_permission": True,
        "contexts": [0, 1, 2],
        "integration_types": sorted(world.installs),
        "nsfw": False,
        "handler": handler,
    }
    world.activities = True
    world.commands.append(defaults)
    return defaults


def _check_own(call: Call) -> None:
    if call.number("application") != call.world.bot.id:
        # JSON Error Codes
        raise Refused(
            403, 20012, "You are not authorized to perform this action on this application"
        )


_EMOJIS = "/applications/{application}/emojis"
_COMMANDS = "/applications/{application}/commands"
# Emoji: its routes have their own limits, which no header gives
ROUTES = (
    Route("own_user", "GET", "/users/@me", own_user),
    Route("user", "GET", "/users/{user}", user),
    Route("application", "GET", "/applications/@me", application),
    Route("application", "GET", "/oauth2/applications/@me", application),
    Route("list_emojis", "GET", _EMOJIS, list_emojis, ""),
    Route("create_emoji", "POST", _EMOJIS, create_emoji, "", status=201),
    Route("delete_emoji", "DELETE", _EMOJIS + "/{emoji}", delete_emoji, ""),
    Route("list_commands", "GET", _COMMANDS, list_commands),
    Route("put_commands", "PUT", _COMMANDS, put_commands),
)
