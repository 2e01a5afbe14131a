"""A readable transcript of a chat, in order, with times."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from tests.emulators.telegram.model import Button, CallbackAnswer, Happening, Message, What
from tests.emulators.telegram.world import Chat
from tests.emulators.transcripts import INDENT, Numbers, Told, changed_lines, paragraphs


def transcript(chat: Chat, until: datetime | None = None) -> str:
    """The events of the chat, or those before a time, one paragraph each.

    Times count from the first one. New messages are in full (🔕: silent), edits (✎) show the new
    lines, and presses show their answer.
    """
    return paragraphs(chat.title, happenings(chat, until))


def happenings(chat: Chat, until: datetime | None = None) -> Iterator[Told]:
    """The events one by one."""
    log = [one for one in chat.log if until is None or one.at < until]
    answers = {one.query: one for one in log if one.what is What.ANSWERED}
    names = Numbers()
    for one in log:
        if one.what is not What.ANSWERED:
            yield one.at, list(_lines(one, answers.get(one.query), names))


def _lines(one: Happening, answer: Happening | None, names: Numbers) -> Iterator[str]:
    message, who = one.message, one.who.name
    if one.what is What.PRESSED:
        label = one.button.label if one.button else ""
        yield f"{who} → [{label}] {names(message.id)}{_answered(one, answer)}"
    elif one.what is What.DELETED:
        yield f"{who} ✗ {names(message.id)}"
    elif one.what is What.REACTED:
        yield f"{who} {' '.join(message.reactions)} {names(message.id)}"
    elif one.what is What.SERVICE:
        about = ", ".join(str(getattr(value, "name", value)) for value in message.about)
        yield f"— {who}: {message.service.replace('_', ' ')} {about}"
    elif one.what is What.EDITED and one.before is not None:
        yield f"{who} ✎ {names(message.id)}"
        yield from changed_lines(list(_body(one.before)), list(_body(message)))
    else:
        topic = f" (topic {message.topic})" if message.topic else ""
        masked = " (for the group)" if message.masked else ""
        yield f"{who}{masked} {names(message.id)}{topic}{' 🔕' if message.silent else ''}"
        yield from _body(message)


def _answered(press: Happening, answer: Happening | None) -> str:
    if answer is None or answer.answer is None:
        return "  … no answer"
    return _reply(answer.answer)


def _reply(answer: CallbackAnswer) -> str:
    parts = []
    if answer.text:
        text = answer.text.replace("\n", f"\n{INDENT}  ")
        parts.append(f"⚠ {text}" if answer.alert else f"«{text}»")
    if answer.url:
        parts.append(f"opens {answer.url}")
    return "".join(f"  {part}" for part in parts)


def _body(message: Message) -> Iterator[str]:
    if message.photo:
        yield f"🖼 {len(message.photo)} bytes"
    if message.document:
        yield f"📎 {message.document.name}"
    if message.text:
        yield from message.text.split("\n")
    yield from _rows(message.buttons)


def _rows(rows: Iterable[Iterable[Button]]) -> Iterator[str]:
    for row in rows:
        yield " ".join(f"[{one.label}]" for one in row)
