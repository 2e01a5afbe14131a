"""A bot's reaction to a message (https://core.telegram.org/bots/api#setmessagereaction)."""

from dataclasses import replace

from telegram.constants import ReactionEmoji

from tests.emulators.telegram.calls import Call, Method
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.model import bad_request

# Bot API, setMessageReaction: "bots can set up to one reaction per message"
_MOST = 1
_EMOJI = frozenset(str(one) for one in ReactionEmoji)


def set_message_reaction(call: Call) -> object:
    chat, message = call.message("react")
    given = call.json("reaction") if call.has("reaction") else []
    assert isinstance(given, list)
    if any(one.get("type") != "emoji" for one in given):
        raise call.refuse_unknown("reactions are emulated that are standard emoji")
    if message.service:
        raise call.refuse_unknown("reactions to what the application says by itself")
    call.world.flood.write(chat.id, group=isinstance(chat, Group))
    if len(given) > _MOST:
        # The server's own error, passed on: core.telegram.org/method/messages.sendReaction
        raise bad_request("REACTIONS_TOO_MANY")
    emoji = tuple(str(one["emoji"]) for one in given)
    allowed = not isinstance(chat, Group) or chat.reactions
    if not (allowed and _EMOJI.issuperset(emoji)):
        # The same page: no such reaction, or not in this chat
        raise bad_request("REACTION_INVALID")
    chat.react(message, replace(message, reactions=emoji))
    return True


METHODS: dict[str, Method] = {"setMessageReaction": set_message_reaction}
