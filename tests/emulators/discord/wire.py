"""Values as the JSON objects of Discord (https://docs.discord.com/developers/resources)."""

import copy
import mimetypes
from datetime import datetime

from tests.emulators.discord.model import (
    FILE,
    GALLERY,
    LOADING,
    Attachment,
    Json,
    Message,
    User,
    walk,
)
from tests.emulators.discord.world import World


def timestamp(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds")


def user_json(user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.username,
        "discriminator": "0000" if user.is_bot else "0",
        "global_name": None if user.is_bot else user.name,
        "avatar": user.avatar,
        "bot": user.is_bot,
        "system": False,
        "public_flags": 0,
        "avatar_decoration_data": None,
        "primary_guild": None,
    }


def own_user_json(user: User) -> Json:
    """The bot as it sees itself."""
    own = {"verified": True, "mfa_enabled": True, "locale": "en-US", "flags": 0, "email": None}
    return user_json(user) | own


def member_json(user: User, permissions: int | None = None) -> Json:
    body: Json = {
        "user": user_json(user),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [],
        "joined_at": "2024-01-01T00:00:00.000000+00:00",
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    if permissions is not None:
        body["permissions"] = str(permissions)
    return body


def guild_json(number: int, title: str, owner: int, everyone: int) -> Json:
    """A guild with the role of everyone, `everyone` their permissions; members are separate."""
    colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    nothing = ("icon", "splash", "discovery_splash", "banner", "description", "afk_channel_id")
    unset = ("application_id", "system_channel_id", "rules_channel_id", "vanity_url_code")
    empty = ("emojis", "stickers", "features", "voice_states", "presences", "stage_instances")
    zero = ("verification_level", "explicit_content_filter", "mfa_level", "nsfw_level")
    role: Json = dict.fromkeys(("description", "icon", "unicode_emoji")) | {
        "id": str(number),
        "name": "@everyone",
        "permissions": str(everyone),
        "position": 0,
        "color": 0,
        "colors": colours,
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    body: Json = dict.fromkeys((*nothing, *unset, "public_updates_channel_id"))
    body |= dict.fromkeys((*zero, "premium_tier", "system_channel_flags"), 0)
    body |= {key: [] for key in (*empty, "guild_scheduled_events", "soundboard_sounds")}
    return body | {
        "id": str(number),
        "name": title,
        "owner_id": str(owner),
        "afk_timeout": 300,
        # Guild, Default Message Notification Level: 1 is ONLY_MENTIONS
        "default_message_notifications": 1,
        "roles": [role],
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "large": False,
        "unavailable": False,
    }


def emoji_json(number: str, name: str, user: User) -> Json:
    return {
        "id": number,
        "name": name,
        "roles": [],
        "user": user_json(user),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def attachment_json(cdn: str, channel: int, one: Attachment) -> Json:
    url = f"{cdn}/attachments/{channel}/{one.id}/{one.name}"
    body: Json = {
        "id": str(one.id),
        "filename": one.name,
        "size": len(one.content),
        "url": url,
        "proxy_url": url,
        "content_type": mimetypes.guess_type(one.name)[0] or "application/octet-stream",
    }
    if one.content.startswith(b"\x89PNG") and len(one.content) >= 24:
        body["content_type"] = "image/png"
        body["width"] = int.from_bytes(one.content[16:20], "big")
        body["height"] = int.from_bytes(one.content[20:24], "big")
    return body


def message_json(world: World, message: Message) -> Json:
    """The message as in answers; events add its place."""
    files = {
        one.name: attachment_json(world.cdn, message.channel, one) for one in message.attachments
    }
    flags = message.flags | (LOADING if message.thinking else 0)
    body: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel),
        "author": user_json(world.users[message.sender.id]),
        "content": message.content,
        "timestamp": timestamp(message.at),
        "edited_timestamp": timestamp(message.edited_at) if message.edited_at else None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user_json(world.users[one]) for one in message.rings if one in world.users],
        "mention_roles": [],
        "attachments": list(files.values()),
        "embeds": [],
        "components": _components(message, files),
        "pinned": False,
        "type": 18 if message.service == "thread created" else 0,
        "flags": flags,
    }
    if message.nonce:
        body["nonce"] = message.nonce
    if message.interaction is not None:
        body["application_id"] = body["webhook_id"] = str(world.bot.id)
        body["interaction_metadata"] = world.interactions[message.interaction].metadata()
        commanded = world.interactions[message.interaction].kind == 2
        body["type"] = 20 if commanded else 0
    return body


def _components(message: Message, files: dict[str, Json]) -> list[Json]:
    """Components with ids and file addresses (Components reference, Anatomy of a Component)."""
    components = copy.deepcopy(list(message.components))
    everything = list(walk(components))
    taken = {one["id"] for one in everything if one.get("id")}
    free = iter(number for number in range(1, 2 * len(everything) + 1) if number not in taken)
    for one in everything:
        one["id"] = one.get("id") or next(free)
        if one["type"] == FILE:
            file = files[one["file"]["url"].removeprefix("attachment://")]
            one |= {"name": file["filename"], "size": file["size"]}
            one["file"] = {key: file[key] for key in ("url", "proxy_url", "content_type")}
        for item in one["items"] if one["type"] == GALLERY else ():
            name = item["media"]["url"].removeprefix("attachment://")
            if name in files:
                file = files[name]
                kept = ("url", "proxy_url", "width", "height", "content_type")
                item["media"] = {key: file[key] for key in kept if key in file}
    return components
