"""A chat as a text that is pleasant to read: what was said, in order, with times."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from difflib import SequenceMatcher

from tests.emulators.telegram.model import Button, CallbackAnswer, Happening, Message, What
from tests.emulators.telegram.world import Chat

_INDENT = " " * 8


def transcript(chat: Chat, until: datetime | None = None) -> str:
    """All that happened in the chat, or that did before a time, one paragraph for each thing.

    Times count from the first of them. New messages are in full (🔕: silent), of an edit (✎) the
    lines that are new, of a press its answer.
    """
    told = list(happenings(chat, until))
    paragraphs = [f"# {chat.title}"]
    for at, lines in told:
        when = clock_time(at - told[0][0])
        paragraphs.append(f"{when:<8}" + f"\n{_INDENT}".join(lines))
    return "\n\n".join("\n".join(map(str.rstrip, one.split("\n"))) for one in paragraphs) + "\n"


def happenings(chat: Chat, until: datetime | None = None) -> Iterator[tuple[datetime, list[str]]]:
    """The same thing by thing: when it happened, and the lines that tell it."""
    log = [one for one in chat.log if until is None or one.at < until]
    answers = {one.query: one for one in log if one.what is What.ANSWERED}
    names = _Numbers()
    for one in log:
        if one.what is not What.ANSWERED:
            yield one.at, list(_lines(one, answers.get(one.query), names))


class _Numbers:
    """Numbers messages in the order in which they came, so that edits can name them."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}

    def __call__(self, message: Message) -> str:
        return f"#{self._numbers.setdefault(message.id, len(self._numbers) + 1)}"


def clock_time(since: timedelta) -> str:
    """Minutes and seconds, as 02:07."""
    minutes, seconds = divmod(int(since.total_seconds()), 60)
    return f"{minutes:02}:{seconds:02}"


def _lines(one: Happening, answer: Happening | None, names: _Numbers) -> Iterator[str]:
    message, who = one.message, one.who.name
    if one.what is What.PRESSED:
        label = one.button.label if one.button else ""
        yield f"{who} → [{label}] {names(message)}{_answered(one, answer)}"
    elif one.what is What.DELETED:
        yield f"{who} ✗ {names(message)}"
    elif one.what is What.SERVICE:
        about = ", ".join(str(getattr(value, "name", value)) for value in message.about)
        yield f"— {who}: {message.service.replace('_', ' ')} {about}"
    elif one.what is What.EDITED and one.before is not None:
        yield f"{who} ✎ {names(message)}"
        yield from _changes(one.before, message)
    else:
        topic = f" (topic {message.topic})" if message.topic else ""
        masked = " (for the group)" if message.masked else ""
        yield f"{who}{masked} {names(message)}{topic}{' 🔕' if message.silent else ''}"
        yield from _body(message)


def _answered(press: Happening, answer: Happening | None) -> str:
    if answer is None or answer.answer is None:
        return "  … no answer"
    return _reply(answer.answer)


def _reply(answer: CallbackAnswer) -> str:
    parts = []
    if answer.text:
        text = answer.text.replace("\n", f"\n{_INDENT}  ")
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


def _changes(before: Message, after: Message) -> Iterator[str]:
    return changed_lines(list(_body(before)), list(_body(after)))


def changed_lines(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """The lines that went away (-) and those that came (+)."""
    for step, start, end, first, last in SequenceMatcher(None, old, new, False).get_opcodes():
        if step in ("replace", "delete"):
            yield from (f"- {line}" for line in old[start:end] if step == "delete" and line)
        if step in ("replace", "insert"):
            yield from (f"+ {line}" for line in new[first:last] if line)
    if old == new:
        yield "(the same words in another dress)"
