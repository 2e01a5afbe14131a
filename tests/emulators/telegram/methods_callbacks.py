"""Answers to presses of buttons (https://core.telegram.org/bots/api#answercallbackquery)."""

import re
from dataclasses import replace

from tests.emulators.telegram.calls import Call, Method
from tests.emulators.telegram.markup import utf16
from tests.emulators.telegram.model import CallbackAnswer, Happening, What, bad_request
from tests.emulators.telegram.people import ANSWERED_IN

# telegram.constants.CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH
_TEXT_LENGTH = 200


def answer_callback_query(call: Call) -> object:
    """Not limited in number: tdlib/telegram-bot-api issue 648."""
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


def _opens_bot(url: str, username: str) -> bool:
    """Bot API, answerCallbackQuery: "links like t.me/your_bot?start=XXXX", of the bot itself; the
    payload as in https://core.telegram.org/bots/features#deep-linking.
    """
    link = re.fullmatch(r"(?:https?://)?(?:t|telegram)\.me/(\w+)\?start=([A-Za-z0-9_-]{1,64})", url)
    return link is not None and link[1].lower() == username.lower()


METHODS: dict[str, Method] = {"answerCallbackQuery": answer_callback_query}
