"""Answers to interactions, and follow-ups by their token.

https://docs.discord.com/developers/interactions/receiving-and-responding
"""

from dataclasses import replace

from tests.emulators.discord.calls import Call, Route
from tests.emulators.discord.drafts import ANSWERABLE, FIELDS, Draft
from tests.emulators.discord.forms import Form
from tests.emulators.discord.interactions import Interaction
from tests.emulators.discord.model import (
    EPHEMERAL,
    SUPPRESS_NOTIFICATIONS,
    Json,
    Kind,
    Message,
    Refused,
)
from tests.emulators.discord.wire import message_json

_PONG, _MESSAGE, _THINKING, _DEFERRED, _UPDATE = 1, 4, 5, 6, 7
_SUGGESTED, _LAUNCH = 8, 12
_AUTOCOMPLETE = 4
_FOLLOW_UP = FIELDS | {"username", "avatar_url"}


def callback(call: Call) -> Json | None:
    call.check_fields({"type", "data"})
    call.check_query({"with_response"})
    interaction = call.world.interactions.get(call.number("interaction"))
    if interaction is None or interaction.token != call.args["token"]:
        raise Refused(404, 10062, "Unknown interaction")
    interaction.check_answerable()
    kind, data = call.body.get("type"), call.body.get("data") or {}
    message: Message | None = None
    if kind in (_MESSAGE, _THINKING):
        message = _say(call, interaction, data, thinking=kind == _THINKING)
        interaction.answer(Kind.THINKING if kind == _THINKING else Kind.MESSAGE, message)
    elif kind in (_DEFERRED, _UPDATE):
        message = _touch(call, interaction, data, update=kind == _UPDATE)
        interaction.answer(Kind.UPDATE if kind == _UPDATE else Kind.DEFERRED, message)
    elif kind == _LAUNCH:
        if not call.world.activities:
            # Interaction Callback Type: "only available for apps with Activities enabled"
            raise Refused(400, 50035, "Invalid Form Body")
        interaction.answer(Kind.LAUNCHED, None)
    elif kind == _SUGGESTED:
        _suggest(call, interaction, data)
    elif kind != _PONG:
        raise call.refuse_unknown(f"callbacks of type {kind}")
    if call.query.get("with_response") not in ("1", "true"):
        return None
    return _answer_json(call, interaction, kind, message)


def _suggest(call: Call, interaction: Interaction, data: Json) -> None:
    """Suggest choices for an option (type 8)."""
    call.check_fields({"choices"}, data)
    form, found = Form(), data.get("choices") or []
    if interaction.kind != _AUTOCOMPLETE:
        form.one_of(("type",), _SUGGESTED, (_PONG, _MESSAGE, _THINKING, _DEFERRED, _UPDATE))
    if len(found) > 25:
        # Interaction Callback Data, Autocomplete: "max of 25"
        form.wrong(("data", "choices"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for number, one in enumerate(found):
        for name in ("name", "value"):
            form.length(("data", "choices", number, name), one.get(name), 1, 100)
    form.check()
    interaction.suggest(tuple((one["name"], one["value"]) for one in found))


def _say(call: Call, interaction: Interaction, data: Json, *, thinking: bool) -> Message:
    """A new message in answer, or a placeholder for one (types 4 and 5)."""
    world, channel = call.world, interaction.channel
    if not thinking:
        call.check_fields(FIELDS, data)
        draft = Draft(call, data, ("data",)).new(channel.id, ANSWERABLE)
    else:
        # discord-api-docs pull request 7560: the deferral takes no other flag
        call.check_fields({"flags"}, data)
        if (data.get("flags") or 0) & ~EPHEMERAL:
            raise call.refuse_unknown("a deferral can only be ephemeral")
        flags = data.get("flags") or 0
        draft = Message(channel.id, world.snowflake(), world.bot, world.now(), flags=flags)
    return interaction.show(_addressed(interaction, replace(draft, thinking=thinking)))


def _addressed(interaction: Interaction, draft: Message) -> Message:
    """Address an ephemeral message to its one reader, without notifications."""
    draft = replace(draft, interaction=interaction.id)
    if not draft.flags & EPHEMERAL:
        return draft
    return replace(draft, whispered_to=interaction.who.id, rings=())


def _touch(call: Call, interaction: Interaction, data: Json, *, update: bool) -> Message | None:
    """Change the message whose button was pressed, now or later (types 6 and 7)."""
    if interaction.source is None:
        # Interaction Callback Type: "only valid for component-based interactions"
        form = Form()
        form.one_of(("type",), None, (_PONG, _MESSAGE, _THINKING))
        form.check()
    if not update:
        call.check_fields(set(), data)
        return None
    call.check_fields(FIELDS, data)
    assert interaction.source is not None
    interaction.known.add(interaction.source.id)
    before = interaction.message(interaction.source.id)
    return interaction.change(before, Draft(call, data, ("data",)).changed(before))


def _answer_json(call: Call, interaction: Interaction, kind: int, message: Message | None) -> Json:
    """Interaction Callback Response Object."""
    body: Json = {"id": str(interaction.id), "type": interaction.kind}
    if kind == _LAUNCH:
        instance = {"id": f"i-{interaction.id}-gc-{interaction.channel.id}"}
        return {"interaction": body, "resource": {"type": kind, "activity_instance": instance}}
    if message is None:
        return {"interaction": body}
    body["response_message_id"] = str(message.id)
    body["response_message_loading"] = message.thinking
    body["response_message_ephemeral"] = message.whisper
    resource: Json = {"type": kind}
    if kind in (_MESSAGE, _UPDATE):
        resource["message"] = message_json(call.world, message)
    return {"interaction": body, "resource": resource}


def follow_up(call: Call) -> Json:
    call.check_fields(_FOLLOW_UP)
    call.check_query({"wait", "with_components", "thread_id"})
    interaction = call.interaction()
    original = interaction.original
    if original is not None and interaction.answered is Kind.THINKING:
        waiting = interaction.message(original)
        if waiting.thinking:
            # discord-api-docs issues 2735 and 2866: the first follow-up is the awaited message,
            # and as ephemeral as the deferral said
            asked = (call.body.get("flags") or 0) & ~(EPHEMERAL | SUPPRESS_NOTIFICATIONS)
            awaited = Draft(call, call.body | {"flags": asked}).changed(waiting)
            return message_json(call.world, interaction.change(waiting, awaited))
    draft = Draft(call, call.body).new(interaction.channel.id, ANSWERABLE)
    message = interaction.show(_addressed(interaction, draft))
    return message_json(call.world, message)


def edit_by_token(call: Call) -> Json:
    call.check_fields(FIELDS)
    call.check_query({"with_components", "thread_id"})
    interaction = call.interaction()
    before = _message(call, interaction)
    after = interaction.change(before, Draft(call, call.body).changed(before))
    return message_json(call.world, after)


def get_by_token(call: Call) -> Json:
    return message_json(call.world, _message(call, call.interaction()))


def delete_by_token(call: Call) -> None:
    interaction = call.interaction()
    interaction.remove(_message(call, interaction))


def _message(call: Call, interaction: Interaction) -> Message:
    if call.args["message"] != "@original":
        return interaction.message(call.number("message"))
    if interaction.original is None:
        raise Refused(404, 10008, "Unknown Message")
    return interaction.message(interaction.original)


_TOKEN = "/webhooks/{application}/{token}"
_ONE = _TOKEN + "/messages/{message}"
# Receiving and Responding: these are not bound to the bot's global rate limit
ROUTES = (
    Route(
        "callback", "POST", "/interactions/{interaction}/{token}/callback", callback, "", auth=False
    ),
    Route("follow_up", "POST", _TOKEN, follow_up, "webhooks", "token", auth=False),
    Route("edit_by_token", "PATCH", _ONE, edit_by_token, "webhooks", "token", auth=False),
    Route("get_by_token", "GET", _ONE, get_by_token, "webhooks", "token", auth=False),
    Route("delete_by_token", "DELETE", _ONE, delete_by_token, "webhooks", "token", auth=False),
)
