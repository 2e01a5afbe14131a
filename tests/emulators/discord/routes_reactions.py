"""A bot's reactions (https://docs.discord.com/developers/resources/message#create-reaction)."""

from dataclasses import replace

from tests.emulators.discord.calls import Call, Route
from tests.emulators.discord.emojis import is_emoji
from tests.emulators.discord.model import Refused

# "Maximum number of reactions reached (20)", JSON Error Codes
_MOST = 20


def add_reaction(call: Call) -> None:
    channel = call.channel()
    message = call.message(channel)
    emoji = call.args["emoji"]
    if ":" in emoji:
        raise call.refuse_unknown("reactions are emulated that are characters")
    if not is_emoji(emoji):
        # JSON Error Codes
        raise Refused(400, 10014, "Unknown Emoji")
    # "requires READ_MESSAGE_HISTORY", and ADD_REACTIONS "if nobody else has reacted" with it
    call.need(channel, "history", "react")
    call.need_open(channel)
    if emoji in message.reactions:
        return
    if len(message.reactions) >= _MOST:
        raise Refused(400, 30010, "Maximum number of reactions reached (20)")
    channel.react(message, replace(message, reactions=(*message.reactions, emoji)))


_OWN = "/channels/{channel}/messages/{message}/reactions/{emoji}/@me"
ROUTES = (Route("add_reaction", "PUT", _OWN, add_reaction, "reactions", "channel"),)
