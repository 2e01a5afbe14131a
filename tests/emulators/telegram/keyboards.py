"""The buttons below a message, from the JSON of `reply_markup`."""

import json

from tests.emulators.telegram.model import Button, Rows, bad_request
from tests.emulators.telegram.wire import Json

# telegram.constants.InlineKeyboardMarkupLimit; 8 in a row: tginfo/Telegram-Limits issue 228
_IN_ALL, _IN_ROW = 100, 8
# tginfo/Telegram-Limits issue 187: "reply markup is too long" for more than about 10 kB
_BYTES = 10_000
# telegram.constants.InlineKeyboardButtonLimit.MAX_CALLBACK_DATA
_DATA_BYTES = 64
# https://core.telegram.org/bots/api#inlinekeyboardbutton, field style
_STYLES = ("", "danger", "success", "primary")
_ACTIONS = {"callback_data", "url", "copy_text", "web_app"}
_FIELDS = {"text", "style", "icon_custom_emoji_id"} | _ACTIONS
# https://core.telegram.org/bots/api#copytextbutton
_COPIED = 256


class Unknown(Exception):
    """A feature that the emulator lacks; perhaps the Bot API does too."""


def rows_of(text: str, *, private: bool = False) -> Rows:
    """The rows of buttons; raises `Refused` as Telegram does, `Unknown` for missing features.

    `private`: the message is in a person's chat with the bot.
    """
    try:
        markup = json.loads(text)
    except ValueError:
        raise bad_request("can't parse reply keyboard markup JSON object") from None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if set(markup) != {"inline_keyboard"}:
        raise Unknown(f"reply_markup with {sorted(markup)}")
    rows = tuple(
        tuple(_button(button) for button in row) for row in markup["inline_keyboard"] if row
    )
    if not private and any(button.app for row in rows for button in row):
        # Bot API, InlineKeyboardButton.web_app: "available only in private chats"; the error is
        # MTProto's
        raise bad_request("BUTTON_TYPE_INVALID")
    if sum(map(len, rows)) > _IN_ALL or any(len(row) > _IN_ROW for row in rows):
        raise bad_request("reply markup is too long")
    if len(json.dumps(markup, ensure_ascii=False, separators=(",", ":")).encode()) > _BYTES:
        raise bad_request("reply markup is too long")
    return rows


def _button(button: Json) -> Button:
    if odd := set(button) - _FIELDS:
        raise Unknown(f"inline button with {sorted(odd)}")
    made = Button(
        label=str(button.get("text", "")),
        data=str(button.get("callback_data", "")),
        url=str(button.get("url", "")),
        style=str(button.get("style", "")),
        copies=_copied(button),
        app=_app(button),
    )
    if not made.label.strip():
        # Bot API, InlineKeyboardButton.text is required; the server's words are not known
        raise bad_request("inline keyboard button text must be non-empty")
    if not _ACTIONS & set(button):
        # telegram-bot-api, Client.cpp, get_inline_keyboard_button
        raise bad_request("text buttons are unallowed in the inline keyboard")
    if len(_ACTIONS & set(button)) > 1:
        # Bot API, InlineKeyboardButton: "exactly one of the fields other than text ..."
        raise Unknown(f"inline button with {sorted(_ACTIONS & set(button))}")
    # The server's own errors, passed on: TelegramBots/Telegram.Bot issue 470
    if "callback_data" in button and not 1 <= len(made.data.encode()) <= _DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    if "url" in button and not made.url.startswith(("http://", "https://", "tg://", "t.me/")):
        raise bad_request("BUTTON_URL_INVALID")
    if made.style not in _STYLES:
        # the server's words are not known
        raise bad_request("can't parse inline keyboard button: invalid button style specified")
    return made


def _app(button: Json) -> str:
    """The address of a Mini App."""
    if "web_app" not in button:
        return ""
    told = button["web_app"]
    if not isinstance(told, dict) or set(told) != {"url"}:
        raise Unknown(f"web_app of {told}")
    if not str(told["url"]).startswith("https://"):
        # tdlib/td, ReplyMarkup.cpp, get_inline_keyboard_button
        url = told["url"]
        raise bad_request(
            f"inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed"
        )
    return str(told["url"])


def _copied(button: Json) -> str:
    """The text for the clipboard."""
    if "copy_text" not in button:
        return ""
    told = button["copy_text"]
    if not isinstance(told, dict) or set(told) != {"text"}:
        raise Unknown(f"copy_text of {told}")
    if not 1 <= len(str(told["text"])) <= _COPIED:
        # the server's words are not known
        raise bad_request("BUTTON_COPY_TEXT_INVALID")
    return str(told["text"])
