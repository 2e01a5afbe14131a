"""A chat as an HTML page that looks roughly as on a phone, for the documentation.

The design is our own; it follows what Telegram's applications have in common. Nothing is fetched.
"""

import base64
import html
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.emulators.telegram.model import Button, CallbackAnswer, Message, User
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Chat

_STYLE = (Path(__file__).parent / "drawing.css").read_text()
_HUES = ("#d45246", "#d9822b", "#8f5bd9", "#46a843", "#2c9db5", "#3b7cc9", "#c94f86")
"""Colours of people without a picture, chosen by id as in Telegram."""

_NO_FACE = '<span class="face none"></span>'


@dataclass(frozen=True)
class Words:
    """The application's own words in one language."""

    members: str
    bot: str
    edited: str
    write: str
    joined: str
    did: str = "•"
    confirm: str = "OK"


WORDS = {
    "bg": Words("{} участници", "бот", "редактирано", "Съобщение", "се присъедини"),
    "en": Words("{} members", "bot", "edited", "Message", "joined"),
    "hr": Words("{} članova", "bot", "uređeno", "Poruka", "ulazi u grupu"),
}


def drawing(
    chat: Chat, viewer: Person, *, members: int = 0, answer: CallbackAnswer | None = None
) -> str:
    """The chat as it is now on a member's phone, as a self-contained page.

    `members`: the number of people in a group. An `answer` is shown above it: an alert or a toast.
    """
    words = WORDS.get(viewer.user.language, WORDS["en"])
    about = words.members.format(members) if members else words.bot
    title = chat.title if members else chat.world.bot.name
    body = "".join(_messages(chat, viewer.user, words, named=bool(members)))
    return (
        '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=390">'
        f"<style>{_STYLE}</style><body><header><i>‹</i>{_face(title, chat.id)}"
        f"<div><b>{html.escape(title)}</b><small>{about}</small></div><i>⋮</i></header>"
        f"<main>{body}</main><footer><span>{words.write}</span></footer>{_over(answer, words)}"
    )


def _messages(chat: Chat, viewer: User, words: Words, *, named: bool) -> Iterator[str]:
    messages = chat.messages
    around = zip([None, *messages[:-1]], messages, [*messages[1:], None], strict=True)
    for before, message, after in around:
        if message.service:
            yield f'<p class="service">{html.escape(_service(message, words))}</p>'
            continue
        own = message.sender.id == viewer.id
        first, last = not _go_together(before, message), not _go_together(message, after)
        name, face = "", ""
        if named and not own:
            name = _name(message) if first else ""
            face = _face(message.author, message.sender.id) if last else _NO_FACE
        side = f"{'own' if own else 'other'}{' first' if first else ''}"
        yield (
            f'<article class="{side}">{face}<section>{_bubble(message, words, name)}'
            f"{_keyboard(message.buttons)}</section></article>"
        )


def _go_together(one: Message | None, other: Message | None) -> bool:
    """Whether two consecutive messages are grouped as from one person."""
    if one is None or other is None or one.service or other.service:
        return False
    return one.sender.id == other.sender.id


def _service(message: Message, words: Words) -> str:
    about = ", ".join(str(getattr(value, "name", value)) for value in message.about)
    if message.service == "new_chat_members":
        return f"{about} {words.joined}"
    return f"{message.sender.name} {words.did} {about}"


def _name(message: Message) -> str:
    hue = _hue(message.sender.id)
    return f'<b class="name" style="color:{hue}">{html.escape(message.author)}</b>'


def _bubble(message: Message, words: Words, name: str) -> str:
    """A bot's edits are not marked (Telegram for Android, ChatMessageCell)."""
    photo, document = base64.b64encode(message.photo).decode(), message.document
    edited = f"{words.edited} " if message.edited_at and not message.sender.is_bot else ""
    return (
        f'<div class="bubble{" photo" if photo else ""}">{name}'
        + (f'<img src="data:image/png;base64,{photo}">' if photo else "")
        + (f'<p class="file">📄 {html.escape(document.name)}</p>' if document else "")
        + f'<div class="text">{_text(message)}'
        + f"<time>{edited}{message.at:%H:%M}</time></div></div>"
    )


def _text(message: Message) -> str:
    """The line ends next to a block belong to the block."""
    text = message.html
    for tag in ("pre", "blockquote"):
        text = text.replace(f"\n<{tag}", f"<{tag}").replace(f"</{tag}>\n", f"</{tag}>")
    return text


def _keyboard(rows: Iterable[Iterable[Button]]) -> str:
    lines = "".join(f"<div>{''.join(map(_button, row))}</div>" for row in rows)
    return f"<nav>{lines}</nav>" if lines else ""


def _button(button: Button) -> str:
    mark = " link" if button.url else ""
    return f'<span class="{button.style or "plain"}{mark}">{html.escape(button.label)}</span>'


def _over(answer: CallbackAnswer | None, words: Words) -> str:
    if answer is None:
        return ""
    text = html.escape(answer.text)
    if not answer.alert:
        return f'<div class="toast">{text}</div>'
    return f'<div class="shade"><div class="alert"><p>{text}</p><b>{words.confirm}</b></div></div>'


def _face(name: str, number: int) -> str:
    letter = next((sign for sign in name if sign.isalnum()), "?").upper()
    return f'<span class="face" style="background:{_hue(number)}">{letter}</span>'


def _hue(number: int) -> str:
    return _HUES[abs(number) % len(_HUES)]
