"""Answers to presses of buttons (https://core.telegram.org/bots/api#answercallbackquery)."""

import json
import re
from dataclasses import replace
from datetime import timedelta

from tests.emulators.telegram.calls import TEXT_LENGTH, Call, Method
from tests.emulators.telegram.markup import utf16
from tests.emulators.telegram.model import (
    CallbackAnswer,
    Happening,
    InlineAnswer,
    InlineResult,
    What,
    bad_request,
)
from tests.emulators.telegram.people import ANSWERED_IN
from tests.emulators.telegram.wire import Json, unix

# telegram.constants.CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH
_TEXT_LENGTH = 200
# Bot API, answerInlineQuery: "No more than 50 results per query"; InlineQueryResult.id: 1-64 bytes
_RESULTS, _ID_BYTES = 50, 64
# an assumption: Telegram gives no time
_PREPARED_FOR = timedelta(days=1)


def answer_callback_query(call: Call) -> object:
    """The number of answers is not limited: tdlib/telegram-bot-api issue 648."""
    if utf16(call.text("text")) > _TEXT_LENGTH:
        # eternnoir/pyTelegramBotAPI issue 500
        raise bad_request("MESSAGE_TOO_LONG")
    url = call.text("url")
    if url and not _opens_bot(url, call.world.bot.username):
        # TelegramBots/Telegram.Bot issue 329, python-telegram-bot issue 4728
        raise bad_request("URL_INVALID")
    query = call.world.queries.get(call.text("callback_query_id"))
    late = query is not None and call.world.now() - query.at >= ANSWERED_IN
    if query is None or late or query.answer.done():
        # telegram-bot-api, Client.cpp, fail_query_with_error, QUERY_ID_INVALID
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    answer = CallbackAnswer(call.text("text"), call.flag("show_alert"), url)
    query.answer.set_result(answer)
    happening = Happening(
        call.world.now(),
        What.ANSWERED,
        query.who,
        replace(query.message),
        button=query.button,
        answer=answer,
        query=query.number,
    )
    query.chat.log.append(happening)
    call.world.stir()
    return True


def answer_inline_query(call: Call) -> object:
    """https://core.telegram.org/bots/api#answerinlinequery"""
    answer = call.world.inline_queries.get(call.text("inline_query_id"))
    if answer is None or answer.done():
        # telegram-bot-api, Client.cpp, fail_query_with_error, QUERY_ID_INVALID
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    given = call.json("results")
    if not isinstance(given, list) or len(given) > _RESULTS:
        raise bad_request("RESULTS_TOO_MUCH")
    results = tuple(_result(call, one) for one in given)
    if len({one.id for one in results}) < len(results):
        raise bad_request("RESULT_ID_DUPLICATE")
    button = call.json("button") if call.has("button") else {}
    assert isinstance(button, dict)
    start = str(button.get("start_parameter", ""))
    if button and not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", start):
        # Bot API, InlineQueryResultsButton: "exactly one of the optional fields"; 1-64 characters
        raise bad_request("START_PARAM_INVALID")
    answer.set_result(InlineAnswer(results, str(button.get("text", "")), start))
    call.world.stir()
    return True


def save_prepared_inline_message(call: Call) -> object:
    """https://core.telegram.org/bots/api#savepreparedinlinemessage"""
    user = call.whole("user_id")
    if user not in call.world.users:
        # https://core.telegram.org/method/messages.savePreparedInlineMessage
        raise bad_request("USER_ID_INVALID")
    given = call.json("result")
    assert isinstance(given, dict)
    number = f"{call.world.query_number()}"
    call.world.prepared[number] = user, _result(call, given)
    return {"id": number, "expiration_date": unix(call.world.now() + _PREPARED_FOR)}


def _result(call: Call, given: Json) -> InlineResult:
    """https://core.telegram.org/bots/api#inlinequeryresultarticle"""
    if given.get("type") != "article":
        raise call.refuse_unknown(f"inline results of type {given.get('type')}")
    if not 1 <= len(str(given.get("id", "")).encode()) <= _ID_BYTES:
        raise bad_request("RESULT_ID_INVALID")
    if not given.get("title"):
        raise bad_request('can\'t find field "title"')
    content = given["input_message_content"]
    assert isinstance(content, dict)
    inner = Call(
        call.world,
        call.method,
        {
            "text": str(content["message_text"]),
            "parse_mode": str(content.get("parse_mode", "")),
            "reply_markup": json.dumps(given["reply_markup"]) if "reply_markup" in given else "",
        },
        {},
    )
    text, entities = inner.words("text", "entities", TEXT_LENGTH)
    title, told = str(given["title"]), str(given.get("description", ""))
    return InlineResult(str(given["id"]), title, told, text, entities, inner.buttons())


def _opens_bot(url: str, username: str) -> bool:
    """Bot API, answerCallbackQuery: "links like t.me/your_bot?start=XXXX", of the bot itself; the
    payload as in https://core.telegram.org/bots/features#deep-linking.
    """
    link = re.fullmatch(r"(?:https?://)?(?:t|telegram)\.me/(\w+)\?start=([A-Za-z0-9_-]{1,64})", url)
    return link is not None and link[1].lower() == username.lower()


METHODS: dict[str, Method] = {
    "answerCallbackQuery": answer_callback_query,
    "answerInlineQuery": answer_inline_query,
    "savePreparedInlineMessage": save_prepared_inline_message,
}
